/** Forces of Dark Millennium that use everything there is on a table, and which of them meet under whom. */
import { doctrines } from "../../../src/players/index.ts";
import { darkMillennium } from "../../../src/rules/dark-millennium/index.ts";
import type { DarkMatchup } from "../../../src/rules/dark-millennium/matchup.ts";
import type { RosterEntry } from "../../../src/scenario/scenario.ts";
import { beforeReferee } from "../before.ts";

const entry = (profile: string, count: number, more: Partial<RosterEntry> = {}): RosterEntry =>
  ({ profile, count, ...more }) as RosterEntry;

export const FORCES: Readonly<Record<string, readonly RosterEntry[]>> = {
  marines: [
    entry("spaceMarine", 6, { specialists: [{ count: 1, weapons: ["plasmaGun"] }] }),
    entry("assaultMarine", 5, { gear: ["jumpPack"] }),
    entry("spaceMarine", 5, { aboard: true }),
    entry("rhino", 1),
    entry("librarian", 1),
  ],
  guard: [
    entry("guardsman", 8, { attached: [{ profile: "guardVeteran", count: 1 }] }),
    entry("guardsman", 3, { weapons: ["mortar"] }),
    entry("guardsman", 4, { weapons: ["sniperRifle"], scout: true }),
    entry("battleTank", 1),
  ],
  orks: [entry("orkBoy", 10), entry("orkBoy", 8, { reserve: true }), entry("genestealer", 6)],
  cult: [
    entry("sorcerer", 1),
    entry("cultist", 8),
    entry("lesserDaemon", 4, { summoned: true }),
    entry("falcon", 1),
    entry("carnifex", 1),
  ],
};

export const names = Object.keys(FORCES);
export const pairings = names.flatMap((a, i) => names.slice(i).map((b) => [a, b] as const));
const policies = doctrines.map(({ name }) => name);

/** Match-up `index`: every pairing in turn, and every other round two players who draw by lot and so do all that is allowed. */
export function matchupAt(index: number): { readonly title: string; readonly matchup: DarkMatchup } {
  const [a, b] = pairings[index % pairings.length]!;
  const round = Math.floor(index / pairings.length);
  const policy = (offset: number): string =>
    round % 2 === 1 ? "random" : policies[(index + offset) % policies.length]!;
  const sides = [a, b].map((name, i) => ({
    name: i === 1 && a === b ? `${name} (other)` : name,
    policy: policy(i * (1 + (round % policies.length))),
    roster: FORCES[name]!,
  }));
  const { title, scenario } = beforeReferee(darkMillennium, `match-up ${index}`, sides, {});
  return { title, matchup: darkMillennium.compile(scenario) as DarkMatchup };
}
