/** Runs and retreats (HE-ORD-05, HE-ASM-07, -12): on a line, and on a table. Hot: once a retreat. */

import { E } from "../events.ts";
import { GONE, IN_COVER, RETIRE, ROUT, ROUTED } from "../matchup.ts";
import { B } from "./columns.ts";
import { ticks } from "./ground.ts";
import { moveOf, nearestEnemy } from "./movement.ts";
import { destroy, levelOf } from "./quality.ts";
import type { World } from "./state.ts";
import { countMove, END_X, END_Y, findWay, freeEnd, homeY, logMove, moveTo, turnTitan, walk, way } from "./ways.ts";

/** Moves a unit along the line, towards the enemy's edge or, negative, its own. Who routs beyond his own edge is lost (HE-ORD-05). */
export function shift(w: World, unit: number, distance: number): void {
  if (distance === 0) return;
  if (w.table !== null) {
    fallBack(w, unit, distance < 0 ? -distance : distance);
    return;
  }
  const seat = w.seatOf(unit);
  const own = seat === 0 ? -w.m.edge : w.m.distance + w.m.edge;
  const end = seat === 0 ? w.m.distance + w.m.edge : -w.m.edge;
  let x = B.x[unit]! + (seat === 0 ? distance : -distance);
  const beyond = seat === 0 ? x < own : x > own;
  if (beyond && levelOf(unit) === ROUTED) {
    w.log.event(E.offTable, unit, 0, 0);
    destroy(w, unit, 3);
    return;
  }
  if (beyond) x = own;
  if (seat === 0 ? x > end : x < end) x = end;
  const gone = seat === 0 ? x - B.x[unit]! : B.x[unit]! - x;
  if (gone !== 0) w.log.event(E.move, unit, gone, B.order[unit]!);
  B.x[unit] = x;
  B.flags[unit]! &= ~IN_COVER;
}

/** The routed run before anybody else moves (HE-ASM-07). @rule HE-ORD-05, HE-QUA-06 */
export function moveRouted(w: World, seat: number): void {
  for (let unit = B.first[seat]!; unit < B.end[seat]!; unit++) {
    if ((B.flags[unit]! & GONE) !== 0 || B.order[unit] !== ROUT) continue;
    // The suppressed may not move at all (HE-ORD-06), not even these.
    const run = moveOf(unit, ROUT);
    if (run === 0) continue;
    if (w.table !== null) routOnTable(w, unit, run);
    else shift(w, unit, -run);
  }
}

/** HE-ORD-05: straight for the own edge, as the ground allows it; who reaches it is lost. A titan has to turn there first (HE-TIT-09). */
export function routOnTable(w: World, unit: number, millimetres: number): void {
  const home = homeY(w, w.seatOf(unit));
  const titan = B.unitTitan[unit] === 1;
  const looked = B.facing[unit]!;
  if (titan) turnTitan(w, unit, B.px[unit]!, home, ticks(millimetres));
  else findWay(w, unit, B.px[unit]!, home, ticks(millimetres));
  if (Math.abs(home - way[END_Y]!) <= B.halfDepth[unit]!) {
    w.log.event(E.offTable, unit, 0, 0);
    destroy(w, unit, 3);
    return;
  }
  if (fallBackTo(w, unit, titan ? B.facing[unit]! : home < 0 ? 540 : 180) || !titan) return;
  if (B.facing[unit] !== looked) moveTo(w, unit, B.px[unit]!, B.py[unit]!, B.facing[unit]!);
}

/** HE-ASM-12: away from the nearest enemy, towards the own edge. @rule HE-ASM-12 */
export function fallBack(w: World, unit: number, millimetres: number): void {
  const seat = w.seatOf(unit);
  const home = homeY(w, seat);
  const enemy = nearestEnemy(w, unit);
  const length = ticks(millimetres);
  if (levelOf(unit) === ROUTED || enemy < 0) {
    routOnTable(w, unit, millimetres);
    return;
  }
  const dx = B.px[unit]! - B.px[enemy]!;
  const dy = B.py[unit]! - B.py[enemy]!;
  const far = Math.max(1, Math.sqrt(dx * dx + dy * dy));
  // Half away, half home.
  const ax = dx / far;
  const ay = dy / far + (home < 0 ? -1 : 1);
  const norm = Math.max(0.01, Math.sqrt(ax * ax + ay * ay));
  const goalX = (B.px[unit]! + Math.round((ax * length) / norm)) | 0;
  const goalY = (B.py[unit]! + Math.round((ay * length) / norm)) | 0;
  walk(w, unit, goalX, goalY, length, enemy);
  fallBackTo(w, unit, B.facing[unit]!);
}

/** To the end of the way, where it has one; somebody who stands there is passed by, so that nobody ends on anybody. */
function fallBackTo(w: World, unit: number, facing: number): boolean {
  if (!freeEnd(w, unit, facing)) return false;
  const dx = way[END_X]! - B.px[unit]!;
  const dy = way[END_Y]! - B.py[unit]!;
  logMove(w, unit, dx, dy, RETIRE);
  countMove(w, unit, dx, dy);
  moveTo(w, unit, way[END_X]!, way[END_Y]!, facing);
  return true;
}
