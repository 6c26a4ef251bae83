/** Which forces of Darker Millennium meet before the referee; and one matchup under its eyes. */
import { DkBattle } from "../../../src/rules/darker-millennium/battle/battle.ts";
import { MISSIONS } from "../../../src/rules/darker-millennium/book/data.ts";
import { darkerMillennium } from "../../../src/rules/darker-millennium/index.ts";
import type { DkMatchup } from "../../../src/rules/darker-millennium/matchup.ts";
import { DkPlayer } from "../../../src/rules/darker-millennium/player/player.ts";
import type { Match } from "../match.ts";
import { battleAt, committedForces, judged } from "../table-battles.ts";
import { TableReferee } from "./referee.ts";

export const missions = MISSIONS;
type Mission = (typeof MISSIONS)[number];

const forces = committedForces("darker-millennium");

/** Match-up `index` of a mission. */
export function matchupAt(mission: Mission, index: number): { readonly title: string; readonly matchup: DkMatchup } {
  const { title, scenario } = battleAt(darkerMillennium, forces, mission, index);
  return { title, matchup: darkerMillennium.compile(scenario) as DkMatchup };
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
