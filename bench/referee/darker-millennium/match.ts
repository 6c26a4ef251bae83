/** Which forces of Darker Millennium meet before the referee; and one matchup under its eyes. */
import { DkBattle } from "../../../src/rules/darker-millennium/battle/battle.ts";
import { MISSIONS } from "../../../src/rules/darker-millennium/book/data.ts";
import { darkerMillennium } from "../../../src/rules/darker-millennium/index.ts";
import type { DkMatchup } from "../../../src/rules/darker-millennium/matchup.ts";
import { DkPlayer } from "../../../src/rules/darker-millennium/player/player.ts";
import type { Match } from "../match.ts";
import { battleAt, committedForces, type Force, judged } from "../table-battles.ts";
import { TableReferee } from "./referee.ts";

export const missions = MISSIONS;
type Mission = (typeof MISSIONS)[number];

const forces = committedForces("darker-millennium");
/** From this match-up on forces have constructs (DK-EXT-VH). */
const DRIVEN_FROM = 100_000;
const force = (
  name: string,
  ...lines: readonly (readonly [profile: string, count: number, more?: object])[]
): Force => ({
  name,
  roster: lines.map(([profile, count, more]) => ({ profile, count, ...more })) as unknown as Force["roster"],
});
const krak = { grenades: ["krakGrenade"] };
const driven: readonly Force[] = [
  force(
    "marines",
    ["marineCaptain", 1],
    ["predator", 1],
    ["rhino", 1],
    ["spaceMarine", 7, { specialists: [{ weapon: "krakMissile", count: 1 }], ...krak }],
  ),
  force("walkers", ["marineLieutenant", 1], ["dreadnought", 2], ["terminator", 3]),
  force(
    "guard",
    ["guardOfficer", 1],
    ["battleTank", 1],
    ["chimera", 1],
    ["guardsman", 9, { champion: "guardSergeant", specialists: [{ weapon: "lascannon", count: 1 }] }],
    ["ogryn", 2],
  ),
  force("orks", ["orkBoss", 1], ["trukk", 3], ["orkBoy", 14, { champion: "orkNob", ...krak }]),
  force("chaos", ["chaosLord", 1], ["chaosDreadnought", 1], ["chaosMarine", 8, krak]),
  force("eldar", ["autarch", 1], ["vyper", 3], ["banshee", 6]),
];

/** Match-up `index` of a mission. */
export function matchupAt(mission: Mission, index: number): { readonly title: string; readonly matchup: DkMatchup } {
  const drives = index >= DRIVEN_FROM;
  const { title, scenario } = battleAt(darkerMillennium, drives ? driven : forces, mission, index);
  const options = drives ? { ...scenario.options, vehicles: "on" } : scenario.options;
  return { title, matchup: darkerMillennium.compile({ ...scenario, options }) as DkMatchup };
}

/** Plays blocks from..to-1 and returns what the referee wrote down. */
export function referee(matchup: DkMatchup, seed: string, from: number, to: number): Omit<Match, "seen"> {
  return judged(
    matchup,
    { seed, from, to },
    (streams, log) => new DkBattle(matchup, streams, log, new DkPlayer(matchup)),
    (battle) => new TableReferee(battle),
  );
}
