/**
 * How far scripted players let units go from their commanders, and commanders from their units (HE-LDR-02, -07): who ends his move out of the radius is a
 * level worse, and may not charge. Hot: once an order on a table.
 *
 * A commander has his order before his units, so they know where he goes; he takes it that they move as they did in the turn before.
 */

import { UNIT } from "../../../geometry/ticks.ts";
import { float64, int32 } from "../../kernel/columns.ts";
import { B } from "../battle/columns.ts";
import * as G from "../battle/game.ts";
import { ticks } from "../battle/ground.ts";
import { commandsOf, levelOf } from "../battle/quality.ts";
import type { World } from "../battle/state.ts";
import { reachOfMove } from "../battle/ways.ts";
import { ADVANCE, CHARGE, GONE, MAX_UNITS, RETIRE, ROUTED, STRATEGIC } from "../matchup.ts";
import { R } from "../rulings.ts";

/** The circles within which a unit wants to end: their middles, and their radii in ticks. */
const tieX = int32(MAX_UNITS);
const tieY = int32(MAX_UNITS);
const tieR = int32(MAX_UNITS);
let ties = 0;

/** The place to which a unit has to come back: x, y, and how near; set where `findTies` says so. */
export const back = int32(3);

/** Less than the radius by so much, since formations turn. */
const SURE = UNIT;

/** Lists the circles of a unit whose player heeds them; true when it stands outside of one and has to come back. */
export function findTies(w: World, unit: number, heeds: boolean): boolean {
  ties = 0;
  if (!heeds || B.rule[R.noRadius] === 1 || B.rule[R.noCommandLoss] === 1) return false;
  const chief = B.commander[unit]!;
  if (chief >= 0 && chief !== unit) tieToChief(unit, chief);
  if (commandsOf(unit) > 0) tieToUnits(w, unit);
  return isAstray(unit);
}

/** From edge to edge two units are nearer than from middle to middle by at least so much. */
function between(a: number, b: number): number {
  const mine = B.halfDepth[a]! < B.halfWidth[a]! ? B.halfDepth[a]! : B.halfWidth[a]!;
  return mine + (B.halfDepth[b]! < B.halfWidth[b]! ? B.halfDepth[b]! : B.halfWidth[b]!) - SURE;
}

function tieToChief(unit: number, chief: number): void {
  if ((B.flags[chief]! & GONE) !== 0) return;
  let x = B.px[chief]!;
  let y = B.py[chief]!;
  const order = B.order[chief]!;
  if (order === ADVANCE || order === STRATEGIC || order === RETIRE) {
    const dx = B.aimX[chief]! - x;
    const dy = B.aimY[chief]! - y;
    const far = Math.sqrt(dx * dx + dy * dy);
    const reach = reachOfMove(chief, order);
    const share = far > reach ? reach / far : 1;
    x += (dx * share) | 0;
    y += (dy * share) | 0;
  }
  tie(x, y, ticks(B.unitLeadership[chief]! * B.rule[R.radius]!) + between(unit, chief));
}

function tieToUnits(w: World, chief: number): void {
  const seat = w.seatOf(chief);
  const radius = ticks(B.unitLeadership[chief]! * B.rule[R.radius]!);
  for (let unit = B.first[seat]!; unit < B.end[seat]!; unit++) {
    if (B.commander[unit] !== chief || unit === chief) continue;
    if ((B.flags[unit]! & GONE) !== 0 || levelOf(unit) === ROUTED) continue;
    const last = B.game[G.TURN] === 1 ? STRATEGIC : B.was[unit]!;
    const follows = last === ADVANCE || last === STRATEGIC || last === CHARGE ? reachOfMove(unit, last) : 0;
    tie(B.px[unit]!, B.py[unit]!, radius + between(unit, chief) + follows);
  }
}

function tie(x: number, y: number, radius: number): void {
  tieX[ties] = x;
  tieY[ties] = y;
  tieR[ties++] = radius;
}

/** Whether a unit stands outside of a circle; leaves where it has to go in `back`: to the nearest of those. */
function isAstray(unit: number): boolean {
  let least = -1;
  for (let k = 0; k < ties; k++) {
    const dx = tieX[k]! - B.px[unit]!;
    const dy = tieY[k]! - B.py[unit]!;
    const square = dx * dx + dy * dy;
    if (square <= tieR[k]! * tieR[k]!) continue;
    const away = Math.sqrt(square) - tieR[k]!;
    if (least >= 0 && away >= least) continue;
    least = away | 0;
    back[0] = tieX[k]!;
    back[1] = tieY[k]!;
    back[2] = tieR[k]!;
  }
  return least >= 0;
}

/** Whether a unit that ends at a place is within all its circles. */
export function isHeardAt(x: number, y: number): boolean {
  for (let k = 0; k < ties; k++) {
    const dx = tieX[k]! - x;
    const dy = tieY[k]! - y;
    if (dx * dx + dy * dy > tieR[k]! * tieR[k]!) return false;
  }
  return true;
}

const along = float64(1);

/** How far of so many ticks a unit may go along (dx, dy) and end within all circles in which it stands. */
export function leashed(unit: number, dx: number, dy: number, length: number): number {
  const far = Math.sqrt(dx * dx + dy * dy);
  if (far < 1) return length;
  let most = length;
  for (let k = 0; k < ties; k++) {
    const px = tieX[k]! - B.px[unit]!;
    const py = tieY[k]! - B.py[unit]!;
    const radius = tieR[k]!;
    const square = px * px + py * py;
    if (square > radius * radius) continue;
    along[0] = (px * dx + py * dy) / far;
    const ahead = along[0]! + Math.sqrt(radius * radius - square + along[0]! * along[0]!);
    if (ahead < most) most = ahead | 0;
  }
  return most;
}
