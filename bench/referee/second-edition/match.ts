/** Which forces of second edition meet before the referee, under whom and on which tables; and one matchup under its eyes. */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { cellKey, rootKey } from "../../../src/dice/root-key.ts";
import { BlockStreams } from "../../../src/dice/stream-dice.ts";
import { doctrines } from "../../../src/players/index.ts";
import { SeBattle } from "../../../src/rules/second-edition/battle/battle.ts";
import { MISSIONS } from "../../../src/rules/second-edition/book/modes.ts";
import { secondEdition } from "../../../src/rules/second-edition/index.ts";
import type { SeMatchup } from "../../../src/rules/second-edition/matchup.ts";
import { SePlayer } from "../../../src/rules/second-edition/player/player.ts";
import type { RosterEntry } from "../../../src/scenario/scenario.ts";
import { beforeReferee } from "../before.ts";
import type { Finding, Match } from "../match.ts";
import { TableReferee } from "./referee.ts";

export const missions = MISSIONS;
type Mission = (typeof MISSIONS)[number];

const folder = fileURLToPath(new URL("../../../../scenarios/second-edition/rosters/", import.meta.url));
const policies = doctrines.map(({ name }) => name);
interface Force {
  readonly name: string;
  readonly roster: readonly RosterEntry[];
}

/** The committed rosters of 500 points, in the order of their names. */
const foot: readonly Force[] = readdirSync(folder)
  .filter((file) => file.endsWith("-500.yaml"))
  .sort()
  .map((file) => ({
    name: file.slice(0, file.indexOf("-")),
    roster: (parse(readFileSync(folder + file, "utf8")) as RosterEntry[]).map((entry) => ({
      ...entry,
      count: entry.count ?? 1,
    })),
  }));

const psyker = (profile: string, mastery: number): RosterEntry => ({ profile, count: 1, mastery });
const led = (count: number, profile: string, leader: string, more = {}): RosterEntry => ({
  profile,
  count,
  leader,
  ...more,
});
const riding = { aboard: true };
const units = (text: string): RosterEntry[] =>
  text.split(", ").map((each) => ({ profile: each.slice(each.indexOf(" ") + 1), count: Number.parseInt(each, 10) }));
/** Forces of about 600 points with every vehicle of the book, transports full and half full, and who is no foot model. */
const wheels: readonly Force[] = Object.entries({
  marines: [
    led(6, "tacticalMarine", "marineSergeant", riding),
    ...units("1 rhino, 1 predator, 1 dreadnought"),
    psyker("librarian", 2),
  ],
  terminators: [{ profile: "terminator", count: 5, ...riding }, ...units("1 rhino, 5 marineScout, 1 captain")],
  guard: [
    led(9, "guardsman", "guardSergeant", { ...riding, specialists: [{ weapon: "plasmaGun", count: 1 }] }),
    { profile: "guardsman", count: 10, specialists: [{ weapon: "lascannon", count: 2 }] },
    ...units("3 ogryn, 1 chimera, 1 battleTank"),
  ],
  orks: [
    led(9, "ork", "orkNob", riding),
    led(8, "ork", "orkNob", riding),
    ...units("2 trukk, 1 orkDreadnought, 10 gretchin"),
    psyker("weirdboy", 3),
  ],
  chaos: [
    led(6, "chaosMarine", "chaosChampion", { grenades: ["krakGrenade"] }),
    ...units("1 chaosDreadnought, 5 lesserDaemon"),
    psyker("chaosMagus", 2),
  ],
  eldar: [...units("6 howlingBanshee, 5 direAvenger, 2 vyper"), psyker("farseer", 1)],
  stealers: [{ profile: "hybrid", count: 7, ...riding }, ...units("1 cultLimousine, 6 genestealer, 1 patriarch")],
  squats: [...units("8 squatWarrior, 2 squatTrike"), psyker("ancestorLord", 2)],
} satisfies Record<string, RosterEntry[]>).map(([name, roster]) => ({ name, roster }));
export const FORCES = { foot, wheels } as const;

/** Sorts of tables, each for so many match-ups on end, since a deck takes its time to compile. */
const TABLES = [{}, { generate: { density: 0.2 } }, { generate: { density: 0.05 } }, { size: [72, 48] }] as const;
const KEPT = 25;

/** Which sort of table a match-up is played on. */
export function tableOf(index: number): number {
  return Math.floor(index / KEPT) % TABLES.length;
}

/** Match-up `index` of a mission: every force meets every other, and itself, and both doctrines go through all of theirs. */
export function matchupAt(
  mission: Mission,
  index: number,
  who: keyof typeof FORCES,
): { readonly title: string; readonly matchup: SeMatchup } {
  const forces = FORCES[who];
  const n = forces.length;
  const pair = [forces[index % n]!, forces[(index + Math.floor(index / n)) % n]!];
  const sides = pair.map(({ name, roster }, i) => ({
    name: i === 1 && pair[0] === pair[1] ? `${name} (other)` : name,
    policy: policies[(index * (i === 0 ? 5 : 1) + Math.floor(index / policies.length) * (1 - i)) % policies.length]!,
    roster,
  }));
  const table = TABLES[tableOf(index)]!;
  const { title, scenario } = beforeReferee(secondEdition, `${mission}, match-up ${index}`, sides, { mission, table });
  return { title, matchup: secondEdition.compile(scenario) as SeMatchup };
}

/** Plays blocks from..to-1 and returns what the referee wrote down. */
export function referee(matchup: SeMatchup, seed: string, from: number, to: number): Omit<Match, "seen"> {
  const streams = new BlockStreams(matchup.dice, cellKey(rootKey(seed), "main"));
  let judge: TableReferee | undefined;
  const log = { event: (code: number, a: number, b: number, c: number) => judge?.event(code, a, b, c) };
  const battle = new SeBattle(matchup, streams, log, new SePlayer(matchup));
  const findings: Finding[] = [];
  for (let block = from; block < to; block++) {
    for (let leg = 0; leg < matchup.legs; leg++) {
      streams.open(block);
      battle.load(leg, block);
      judge = new TableReferee(battle);
      battle.play();
      for (const fault of judge.problems) findings.push({ battle: `${block}.${leg + 1}`, fault });
    }
  }
  return { battles: (to - from) * matchup.legs, findings };
}
