/** Who comes first (HE-INI-02, -03), and who still has something to do (HE-INI-04). Hot: once a phase, and once an activation. */

import { E } from "../events.ts";
import { ACTIVATED, ADVANCE, GONE, PREPARED, RETIRE, ROUTED } from "../matchup.ts";
import { R } from "../rulings.ts";
import { B } from "./columns.ts";
import { FIGHTERS, FIRERS } from "./fight.ts";
import * as G from "./game.ts";
import { bestOfLeaders, leaderValue, levelOf, rollOff } from "./quality.ts";
import type { World } from "./state.ts";

/** HE-INI-02, -03: a die each and the leader's contribution; returns the seat that wins. @rule HE-ORD-07, HE-INI-02, HE-INI-03, HE-DEC-08 */
export function initiative(w: World): number {
  const first = leaderValue(w, 0);
  const second = leaderValue(w, 1);
  let ahead = 0;
  do ahead = rollOff(w.setup, w.setup, first, second);
  while (ahead === 0 && B.rule[R.initiativeTie] === 0);
  let winner = ahead > 0 ? 0 : 1;
  if (ahead === 0) {
    const lost = B.game[G.LOSER]!;
    if (B.rule[R.initiativeTie] === 2 && lost > 0) winner = lost - 1;
    else winner = bestOfLeaders(w, 1, B.unitLeadership) > bestOfLeaders(w, 0, B.unitLeadership) ? 1 : 0;
  }
  B.game[G.LOSER] = 2 - winner;
  w.log.event(E.initiative, winner, first, second);
  return winner;
}

/** Whether a unit still has something to do. @rule HE-ORD-04, HE-INI-04 */
export function mayActivate(unit: number, kind: number): boolean {
  if ((B.flags[unit]! & (GONE | ACTIVATED)) !== 0) return false;
  if (B.engaged[unit] !== 0) return kind !== FIRERS;
  if (kind === FIGHTERS || levelOf(unit) === ROUTED) return false;
  const order = B.order[unit]!;
  return order === PREPARED || order === ADVANCE || order === RETIRE;
}
