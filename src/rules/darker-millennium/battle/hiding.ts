/** Hidden teams: who hides, and who is found (DK-EXT-HI). Hot: after each move on a table, while anybody hides. */
import { crossesHiding, UNSEEN } from "../../../geometry/pieces.ts";
import { UNIT } from "../../../geometry/ticks.ts";
import { E } from "../events.ts";
import { BROKEN, GONE, HIDDEN, OFF_TABLE, UNKNOWN } from "../matchup.ts";
import { T } from "../metrics.ts";
import { R } from "../rulings.ts";
import { B } from "./columns.ts";
import { nearHiding, sight } from "./ground.ts";
import { majority } from "./majority.ts";
import type { World } from "./state.ts";

/** How near to something one hides behind it. */
const BEHIND = UNIT;

/** Could a team hide where it stands: each of its models in a piece that hides, or right behind one and out of the open? @rule DK-EXT-HI-03, DK-GEN-16 */
export function couldHide(w: World, t: number): boolean {
  if (B.rule[R.noHiding] === 1 || B.engaged[t] !== 0 || w.has(t, BROKEN | GONE | OFF_TABLE)) return false;
  for (let m = B.from[t]!; m < B.to[t]!; m++) {
    if (B.wounds[m] === 0 || nearHiding(w, B.mx[m]!, B.my[m]!, 0)) continue;
    const reach = B.kindRadius[B.kind[m]!]! + BEHIND;
    if (!nearHiding(w, B.mx[m]!, B.my[m]!, reach) || isInTheOpen(w, m)) return false;
  }
  return true;
}

/** Does an unbroken enemy see a model along a line that crosses nothing to hide in? */
function isInTheOpen(w: World, m: number): boolean {
  const enemy = 1 - w.seatOfModel(m);
  for (let t = enemy * w.U; t < w.endOf(enemy); t++) {
    if (w.has(t, BROKEN | GONE | OFF_TABLE)) continue;
    for (let e = B.from[t]!; e < B.to[t]!; e++)
      if (B.wounds[e]! > 0 && sight(w, e, m) !== UNSEEN && !crossesHiding) return true;
  }
  return false;
}

/** The team hides where it stands, if it can and nobody would find it at once. @rule DK-ORD-11, DK-EXT-HI-01, DK-EXT-HI-03 */
export function hideIfCovered(w: World, t: number): void {
  if (w.has(t, HIDDEN) || !couldHide(w, t) || isFound(w, t)) return;
  B.flags[t]! |= HIDDEN;
  w.tick(T.hidings, w.seatOf(t), 1);
  w.completed(w.seatOf(t));
  w.log.event(E.hides, t, 0, 0);
}

/** A team may start hidden where it is set up. @rule DK-EXT-MS-03, DK-EXT-MS-05 */
export function startHidden(w: World, t: number): void {
  if (!couldHide(w, t) || !w.player.startsHidden(w.seatOf(t), t)) return;
  hideIfCovered(w, t);
  if (w.has(t, HIDDEN)) B.flags[t]! |= UNKNOWN;
}

/** A team comes out of hiding because it shot, moved, charged, was engaged or found. */
export function comeOut(w: World, t: number): void {
  if (!w.has(t, HIDDEN)) return;
  B.flags[t]! &= ~(HIDDEN | UNKNOWN);
  w.log.event(E.found, t, 0, 0);
}

/** Hidden teams of both seats whom an enemy comes upon are found. @rule DK-EXT-HI-02, DK-EXT-HI-04, DK-ARM-07 */
export function detect(w: World): void {
  for (let seat = 0; seat < 2; seat++) {
    for (let t = seat * w.U; t < w.endOf(seat); t++) {
      if (!w.has(t, HIDDEN) || w.has(t, GONE) || !isFound(w, t)) continue;
      w.tick(T.found, seat, 1);
      comeOut(w, t);
    }
  }
}

function isFound(w: World, t: number): boolean {
  const enemy = 1 - w.seatOf(t);
  for (let s = enemy * w.U; s < w.endOf(enemy); s++) {
    if (!w.has(s, GONE | OFF_TABLE) && finds(w, s, t)) return true;
  }
  return false;
}

/** Does a team see another one that hides near by, or along a line that crosses nothing to hide in? */
function finds(w: World, s: number, t: number): boolean {
  const reach = majority(s, B.kindI, false) * B.rule[R.detectRange]! * UNIT;
  for (let m = B.from[t]!; m < B.to[t]!; m++) {
    if (B.wounds[m] === 0) continue;
    // A line to who stands in something to hide in crosses it.
    const sheltered = nearHiding(w, B.mx[m]!, B.my[m]!, 0);
    for (let e = B.from[s]!; e < B.to[s]!; e++) {
      if (B.wounds[e] === 0) continue;
      const isNear = w.apartOf(e, m) <= reach;
      if (!isNear && sheltered) continue;
      if (sight(w, e, m) !== UNSEEN && (isNear || !crossesHiding)) return true;
    }
  }
  return false;
}
