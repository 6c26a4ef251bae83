/** Missions on a table: what seats score beside losses (DK-EXT-MS, DK-EXT-VP-03). Hot: once a turn. */
import { BROKEN, GONE, OFF_TABLE, QUARTERS } from "../matchup.ts";
import { N } from "../rulings.ts";
import { B, SEAT_COLUMNS } from "./columns.ts";
import { isVehicle } from "./constructs.ts";
import { S_LEFT, S_MODELS, type World } from "./state.ts";

/** Points of the mission alone. @rule DK-EXT-MS-01, DK-EXT-MS-02, DK-EXT-MS-03, DK-EXT-MS-04, DK-EXT-MS-05 */
export function missionPoints(w: World, seat: number): number {
  let points = B.seats[seat * SEAT_COLUMNS + S_LEFT]!;
  if (w.m.field!.mission === QUARTERS) {
    for (let quarter = 0; quarter < 4; quarter++) {
      if (quarterPoints(w, seat, quarter) > quarterPoints(w, 1 - seat, quarter)) points += B.number[N.quarter]!;
    }
  }
  const { markers, worth } = w.ground!;
  for (let k = 0; k < markers.length; k += 2) {
    if (isHeld(w, seat, k) && !isHeld(w, 1 - seat, k)) points += worth[seat]!;
  }
  return points;
}

/** Points of unbroken teams wholly inside a quarter: bit 0 right, bit 1 up. @rule DK-EXT-VP-01 */
function quarterPoints(w: World, seat: number, quarter: number): number {
  const right = (quarter & 1) === 0 ? -1 : 1;
  const up = (quarter & 2) === 0 ? -1 : 1;
  let points = 0;
  for (let t = seat * w.U; t < w.endOf(seat); t++) {
    if (w.has(t, GONE | BROKEN | OFF_TABLE)) continue;
    let sum = 0;
    let inside = true;
    for (let m = B.from[t]!; m < B.to[t]!; m++) {
      if (B.wounds[m] === 0) continue;
      const r = B.kindRadius[B.kind[m]!]!;
      if (right * B.mx[m]! < r || up * B.my[m]! < r) inside = false;
      sum += B.kindPoints[B.kind[m]!]!;
    }
    if (inside) points += sum;
  }
  return points;
}

/** Has a seat an unbroken team near a marker? Vehicles hold none. @rule DK-EXT-VP-03 */
function isHeld(w: World, seat: number, k: number): boolean {
  const { markers } = w.ground!;
  for (let m = seat * w.M; m < seat * w.M + w.sideAt[seat]!.models; m++) {
    if (B.wounds[m] === 0 || w.has(B.team[m]!, BROKEN | GONE | OFF_TABLE) || isVehicle(w, B.team[m]!)) continue;
    const dx = B.mx[m]! - markers[k]!;
    const dy = B.my[m]! - markers[k + 1]!;
    const reach = w.m.field!.hold + B.kindRadius[B.kind[m]!]!;
    if (dx * dx + dy * dy <= reach * reach) return true;
  }
  return false;
}

/** Has a seat anything left: on the table, in reserve, or gone by breakthrough (DK-EXT-VP-04)? */
export function isThere(w: World, seat: number): boolean {
  const column = seat * SEAT_COLUMNS;
  return w.sideAt[seat] !== undefined && (B.seats[column + S_MODELS]! > 0 || B.seats[column + S_LEFT]! > 0);
}
