/** Which forces of second edition meet before the referee; and one matchup under its eyes. */
import { SeBattle } from "../../../src/rules/second-edition/battle/battle.ts";
import { MISSIONS } from "../../../src/rules/second-edition/book/modes.ts";
import { secondEdition } from "../../../src/rules/second-edition/index.ts";
import type { SeMatchup } from "../../../src/rules/second-edition/matchup.ts";
import { SePlayer } from "../../../src/rules/second-edition/player/player.ts";
import type { RosterEntry } from "../../../src/scenario/scenario.ts";
import type { Match } from "../match.ts";
import { battleAt, committedForces, type Force, judged } from "../table-battles.ts";
import { TableReferee } from "./referee.ts";

export const missions = MISSIONS;
type Mission = (typeof MISSIONS)[number];

const foot = committedForces("second-edition");

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

/** Match-up `index` of a mission. */
export function matchupAt(
  mission: Mission,
  index: number,
  who: keyof typeof FORCES,
): { readonly title: string; readonly matchup: SeMatchup } {
  const { title, scenario } = battleAt(secondEdition, FORCES[who], mission, index);
  return { title, matchup: secondEdition.compile(scenario) as SeMatchup };
}

/** Plays blocks from..to-1 and returns what the referee wrote down. */
export function referee(matchup: SeMatchup, seed: string, from: number, to: number): Omit<Match, "seen"> {
  return judged(
    matchup,
    { seed, from, to },
    (streams, log) => new SeBattle(matchup, streams, log, new SePlayer(matchup)),
    (battle) => new TableReferee(battle),
  );
}
