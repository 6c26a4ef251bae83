/** Hiding and being found (SE-EXT-35, -36). Hot: after each move, while anybody hides. */

import { crossesHiding, UNSEEN } from "../../../geometry/pieces.ts";
import { UNIT } from "../../../geometry/ticks.ts";
import { E } from "../events.ts";
import { BROKEN, CHARGED, FIRED, FOOT, GONE, HIDDEN, RAN } from "../matchup.ts";
import { R } from "../rulings.ts";
import { B } from "./columns.ts";
import { nearHiding, sight } from "./ground.ts";
import { G_TURN, type World } from "./state.ts";
import { middleX, middleY, midst } from "./steps.ts";

/** How near to something one hides behind it. */
const BEHIND = UNIT;

/** Could a squad hide where it stands? @rule SE-EXT-35 */
export function couldHide(w: World, s: number): boolean {
  if (B.rule[R.noHiding] === 1 || B.engaged[s] !== 0 || w.has(s, RAN | CHARGED | FIRED | BROKEN | GONE)) return false;
  for (let m = B.from[s]!; m < B.to[s]!; m++) {
    if (B.wounds[m] === 0) continue;
    if (B.kindSize[B.kind[m]!] !== FOOT) return false;
    if (nearHiding(w, B.mx[m]!, B.my[m]!, 0)) continue;
    const reach = B.kindRadius[B.kind[m]!]! + BEHIND;
    if (!nearHiding(w, B.mx[m]!, B.my[m]!, reach) || isInTheOpen(w, m)) return false;
  }
  return true;
}

/** Does an unbroken enemy see a model along a line that crosses nothing to hide in? */
function isInTheOpen(w: World, m: number): boolean {
  const from = (1 - w.seatOfModel(m)) * w.M;
  for (let e = from; e < from + w.M; e++) {
    if (B.wounds[e] === 0 || w.has(B.squad[e]!, BROKEN)) continue;
    if (sight(w, e, m) !== UNSEEN && !crossesHiding) return true;
  }
  return false;
}

export function hide(w: World, s: number): void {
  B.flags[s]! |= HIDDEN;
  midst(B.from[s]!, B.to[s]!);
  B.knownX[s] = middleX;
  B.knownY[s] = middleY;
  B.knownTurn[s] = B.game[G_TURN]!;
  w.log.event(E.hides, s, 0, 0);
}

/** A squad hides no more. */
export function showUp(w: World, s: number): void {
  if (!w.has(s, HIDDEN)) return;
  B.flags[s]! &= ~HIDDEN;
  w.log.event(E.found, s, 0, 0);
}

/** Hidden squads of a seat whom an unbroken enemy comes upon are found. @rule SE-EXT-36 */
export function detect(w: World, seat: number): void {
  for (let s = seat * w.U; s < w.endOf(seat); s++) if (w.has(s, HIDDEN) && isFound(w, s)) showUp(w, s);
}

function isFound(w: World, s: number): boolean {
  for (let m = B.from[s]!; m < B.to[s]!; m++) if (B.wounds[m]! > 0 && isSpotted(w, m)) return true;
  return false;
}

/** Does an unbroken enemy see a hidden model near by, or along a line that crosses nothing to hide in? */
function isSpotted(w: World, m: number): boolean {
  const from = (1 - w.seatOfModel(m)) * w.M;
  // A line to who stands in something to hide in crosses it.
  const sheltered = nearHiding(w, B.mx[m]!, B.my[m]!, 0);
  for (let e = from; e < from + w.M; e++) {
    if (B.wounds[e] === 0) continue;
    const isNear = w.apartOf(e, m) <= B.kindI[B.kind[e]!]! * UNIT;
    if ((!isNear && sheltered) || w.has(B.squad[e]!, BROKEN)) continue;
    if (sight(w, e, m) !== UNSEEN && (isNear || !crossesHiding)) return true;
  }
  return false;
}
