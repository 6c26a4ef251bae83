/** Missions and victory on a table (SE-EXT-106 to -113): who holds a marker, and what it is worth. Hot: once a game turn. */
import { UNIT } from "../../../geometry/ticks.ts";
import { E } from "../events.ts";
import { BROKEN, GONE, HOLD } from "../matchup.ts";
import { R } from "../rulings.ts";
import { B, SEAT_COLUMNS } from "./columns.ts";
import { isHull } from "./hulls.ts";
import { S_HELD, S_LEFT, type World } from "./state.ts";

export const NOBODY = -1;

/** The seat that alone has an unbroken squad near marker k; NOBODY where both or neither have. @rule SE-EXT-111 */
export function holderOf(w: World, k: number): number {
  const { markers } = w.ground!;
  const x = markers[2 * k]!;
  const y = markers[2 * k + 1]!;
  const mine = isNear(w, 0, x, y);
  const theirs = isNear(w, 1, x, y);
  if (mine === HOLDS) return theirs === AWAY ? 0 : NOBODY;
  return theirs === HOLDS && mine === AWAY ? 1 : NOBODY;
}
/** Who of a seat is near a marker: nobody, a vehicle that keeps it from the enemy, who holds it. */
const AWAY = 0;
const CONTESTS = 1;
const HOLDS = 2;

function isNear(w: World, seat: number, x: number, y: number): number {
  let near = AWAY;
  const from = seat * w.M;
  for (let m = from; m < from + w.sideAt[seat]!.models; m++) {
    if (B.wounds[m] === 0 || w.has(B.squad[m]!, BROKEN | GONE)) continue;
    const dx = B.mx[m]! - x;
    const dy = B.my[m]! - y;
    const reach = w.m.field!.hold + B.kindRadius[B.kind[m]!]!;
    if (dx * dx + dy * dy > reach * reach) continue;
    if (!isHull(m)) return HOLDS;
    near = CONTESTS;
  }
  return near;
}

/** What a seat has beside the losses of its enemy: markers that it holds, and models that broke through. @rule SE-EXT-108, SE-EXT-109, SE-EXT-110 */
export function missionPoints(w: World, seat: number): number {
  let points = B.seats[seat * SEAT_COLUMNS + S_LEFT]!;
  if (isCountedEachTurn(w)) return points + B.seats[seat * SEAT_COLUMNS + S_HELD]!;
  const { markers, worth } = w.ground!;
  for (let k = 0; k < markers.length / 2; k++) if (holderOf(w, k) === seat) points += worth[seat]!;
  return points;
}

const isCountedEachTurn = (w: World): boolean => B.rule[R.holdScoring] === 1 && w.m.field!.mission === HOLD;

/** The end of a game turn: markers are told, and count by one reading from the second on. */
export function closeGameTurn(w: World, turn: number): void {
  const { markers } = w.ground!;
  for (let k = 0; k < markers.length / 2; k++) {
    const holder = holderOf(w, k);
    if (holder === NOBODY) continue;
    w.log.event(E.holds, holder, k + 1, 0);
    if (turn > 1 && isCountedEachTurn(w)) B.seats[holder * SEAT_COLUMNS + S_HELD]! += w.m.field!.eachTurn;
  }
}

/** Ticks from a point to the marker that is nearest to it; far away where there is none. */
export function toMarker(w: World, x: number, y: number): number {
  const { markers } = w.ground!;
  let best = 200 * UNIT;
  for (let k = 0; k < markers.length; k += 2) {
    const dx = markers[k]! - x;
    const dy = markers[k + 1]! - y;
    best = Math.min(best, Math.floor(Math.sqrt(dx * dx + dy * dy)) | 0);
  }
  return best;
}
