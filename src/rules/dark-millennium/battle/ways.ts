/**
 * Ways of units over a table: what stands in them, the difficult ground on them, how far a unit gets (DM-MOV-01, -03 to -06, DM-SKI-01, -02,
 * DM-SPE-05). Hot.
 *
 * A way is straight, or has one corner around a piece that cannot be crossed; there is no search. Nobody goes farther than the slowest may.
 */

import { directionOf } from "../../../geometry/directions.ts";
import { pointInside, pointToPiece } from "../../../geometry/inside.ts";
import { UNIT } from "../../../geometry/ticks.ts";
import { E } from "../events.ts";
import * as M from "../matchup.ts";
import { N, R } from "../rulings.ts";
import { B } from "./columns.ts";
import { crash } from "./damage.ts";
import { fits, keepOld, SPACING, settle, standAsIs } from "./formations.ts";
import { circleOnWay, displaced } from "./ground.ts";
import { allJump, leaps, leastAgility } from "./left.ts";
import { lengthOf, tenthsOf, ticksOf } from "./lengths.ts";
import { landingDie, landingFails, lossOnGround } from "./movement.ts";
import type { World } from "./state.ts";

/** Who flees or charges and finds no room where it wants to be stops so much before it, and so on. */
export const STEP_BACK = UNIT >> 2;

/** Share of the way from (ax, ay) by (dx, dy), in 4096ths, at which it enters a piece; -1 where it does not. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: fractions that crossed calls would be objects
export function entry(piece: number, ax: number, ay: number, dx: number, dy: number): number {
  let first = 2;
  const parts = B.partStart[piece + 1]!;
  for (let part = B.partStart[piece]!; part < parts; part++) {
    let from = 0;
    let to = 1;
    const end = 3 * B.edgeStart[part + 1]!;
    for (let e = 3 * B.edgeStart[part]!; e < end; e += 3) {
      const nx = B.edge[e]!;
      const ny = B.edge[e + 1]!;
      const room = B.edge[e + 2]! - nx * ax - ny * ay;
      const out = nx * dx + ny * dy;
      if (out > 0) {
        if (room < to * out) to = room / out;
      } else if (out < 0) {
        if (room < from * out) from = room / out;
      } else if (room <= 0) to = -1;
      if (from > to) break;
    }
    if (from < to && from < first) first = from;
  }
  return first > 1 ? -1 : Math.floor(first * 4096) | 0;
}

/** Is a circle of this radius near the way from (x, y) by (dx, dy)? */
function nearWay(px: number, py: number, room: number, dx: number, dy: number): boolean {
  return circleOnWay(px, py, dx, dy, dx * dx + dy * dy, room);
}

/** The first impassable piece that a model meets on one leg of the way, offsets (ox, oy) to (ex, ey) from where it was; -1 for none. */
export function barrier(w: World, u: number, ox: number, oy: number, ex: number, ey: number, last: boolean): number {
  for (let piece = 0; piece < w.pieces; piece++) {
    if (B.pieceHard[piece] === 0) continue;
    const px = B.pieceX[piece]! - B.cx[u]! - ox;
    const py = B.pieceY[piece]! - B.cy[u]! - oy;
    if (!nearWay(px, py, B.pieceRadius[piece]! + B.reach[u]! + SPACING, ex - ox, ey - oy)) continue;
    for (let m = B.mFrom[u]!; m < B.mTo[u]!; m++) {
      if (B.live[m] === 0) continue;
      const x = B.oldX[m]! + ox;
      const y = B.oldY[m]! + oy;
      const toX = last ? B.newX[m]! + ex : B.oldX[m]! + ex;
      const toY = last ? B.newY[m]! + ey : B.oldY[m]! + ey;
      if (!nearWay(B.pieceX[piece]! - x, B.pieceY[piece]! - y, B.pieceRadius[piece]!, toX - x, toY - y)) continue;
      if (entry(piece, x, y, toX - x, toY - y) >= 0) return piece;
    }
  }
  return -1;
}

/**
 * Adds the difficult ground of one leg to `rough`, the worst class of it; with `where` also to `roughAt`, the earliest share of the leg
 * (4096ths) at which there is some.
 */
export function feel(
  w: World,
  u: number,
  ox: number,
  oy: number,
  ex: number,
  ey: number,
  last: boolean,
  where: boolean,
): void {
  const dx = ex - ox;
  const dy = ey - oy;
  for (let piece = 0; piece < w.pieces; piece++) {
    const difficulty = B.pieceDifficulty[piece]!;
    if (where ? difficulty === 0 : difficulty <= w.rough) continue;
    const px = B.pieceX[piece]! - B.cx[u]! - ox;
    const py = B.pieceY[piece]! - B.cy[u]! - oy;
    if (!nearWay(px, py, B.pieceRadius[piece]! + B.reach[u]! + SPACING, dx, dy)) continue;
    for (let m = B.mFrom[u]!; m < B.mTo[u]!; m++) {
      if (B.live[m] === 0) continue;
      const at = entryOf(piece, m, ox, oy, ex, ey, last);
      if (at < 0) continue;
      if (difficulty > w.rough) w.rough = difficulty;
      if (!where) break;
      if (at < w.roughAt) w.roughAt = at;
    }
  }
  feelWrecks(w, u, ox, oy, dx, dy);
}

/** Share of the way of a model on one leg at which it enters a piece, in 4096ths; -1 where it does not. */
function entryOf(piece: number, m: number, ox: number, oy: number, ex: number, ey: number, last: boolean): number {
  const x = B.oldX[m]! + ox;
  const y = B.oldY[m]! + oy;
  const dx = (last ? B.newX[m]! : B.oldX[m]!) + ex - x;
  const dy = (last ? B.newY[m]! : B.oldY[m]!) + ey - y;
  if (!nearWay(B.pieceX[piece]! - x, B.pieceY[piece]! - y, B.pieceRadius[piece]!, dx, dy)) return -1;
  return entry(piece, x, y, dx, dy);
}

/** The same for wrecks, whose place is always told. */
function feelWrecks(w: World, u: number, ox: number, oy: number, dx: number, dy: number): void {
  for (let v = 0; v < 2 * w.U; v++) {
    if ((B.place[v]! & M.WRECK) === 0) continue;
    const px = B.cx[v]! - B.cx[u]! - ox;
    const py = B.cy[v]! - B.cy[u]! - oy;
    if (!nearWay(px, py, B.base[v]! + B.reach[u]!, dx, dy)) continue;
    if (B.number[N.wreck]! > w.rough) w.rough = B.number[N.wreck]!;
    // Half of the way to the wreck's middle stays clear of it, or nothing does.
    const clear = lengthOf(px, py) - B.base[v]! - B.reach[u]!;
    const whole = lengthOf(dx, dy);
    const at = whole === 0 || clear <= 0 ? 0 : Math.floor((4096 * clear) / whole) | 0;
    if (at < w.roughAt) w.roughAt = at;
  }
}

/** Does any model of a unit stand in difficult ground? */
function standsRough(w: World, u: number): number {
  let worst = 0;
  for (let piece = 0; piece < w.pieces; piece++) {
    const difficulty = B.pieceDifficulty[piece]!;
    if (difficulty <= worst) continue;
    const dx = B.pieceX[piece]! - B.cx[u]!;
    const dy = B.pieceY[piece]! - B.cy[u]!;
    const room = B.pieceRadius[piece]! + B.reach[u]!;
    if (dx * dx + dy * dy > room * room) continue;
    for (let m = B.mFrom[u]!; m < B.mTo[u]!; m++) {
      if (B.live[m] !== 0 && pointInside(w.table!, piece, B.mx[m]!, B.my[m]!)) {
        worst = difficulty;
        break;
      }
    }
  }
  return worst;
}

/** The worst difficult ground between a place and where the models of a unit stand (DM-MOV-06). */
export function roughBetween(w: World, u: number, fromX: number, fromY: number): number {
  const dx = B.cx[u]! - fromX;
  const dy = B.cy[u]! - fromY;
  for (let m = B.mFrom[u]!; m < B.mTo[u]!; m++) {
    B.oldX[m] = fromX;
    B.oldY[m] = fromY;
    B.newX[m] = B.mx[m]! - dx;
    B.newY[m] = B.my[m]! - dy;
  }
  B.cx[u] = fromX;
  B.cy[u] = fromY;
  w.rough = 0;
  feel(w, u, 0, 0, dx, dy, true, false);
  B.cx[u]! += dx;
  B.cy[u]! += dy;
  return w.rough;
}

export function flies(w: World, u: number): number {
  const traits = w.traits(u);
  if ((traits & M.T_JUMP) !== 0 && leaps(u) && allJump(u)) return M.T_JUMP;
  return (traits & M.T_SKIMMER) !== 0 && B.rule[R.skimmersTest] === 0 ? M.T_SKIMMER : 0;
}

/** Sends a unit the way that was laid for it, so many ticks at most; below 0 there is none. */
export function goWay(w: World, u: number, most: number, air: number): number {
  if (most < 0) return -1;
  if (air === 0 && B.rule[R.noTerrain] === 0 && !testGround(w, u, most)) return -1;
  return arrive(w, u, air);
}

/**
 * Finds the way of a unit toward (tx, ty), ground apart: where its models go is left in newX, newY and spotX, spotY. Returns the ticks that it may
 * move beside closing up, -1 where it gets nowhere.
 */
export function layWay(w: World, u: number, tx: number, ty: number, tenths: number, air: number): number {
  keepOld(u);
  w.came = 0;
  w.wayShare = 4096;
  const allow = ticksOf(tenths);
  if (allow <= 0) return -1;
  const most = settle(w, u, allow);
  if (aim(w, u, tx - B.cx[u]!, ty - B.cy[u]!, most, air)) return most;
  // Closed up there is no room: as they stand there may be.
  standAsIs(w, u);
  return aim(w, u, tx - B.cx[u]!, ty - B.cy[u]!, allow, air) ? allow : -1;
}

/** Finds how far the unit gets along (dx, dy), `most` ticks at most: leaves the offset in spotX, spotY; false where it gets nowhere. */
function aim(w: World, u: number, dx: number, dy: number, most: number, air: number): boolean {
  const length = Math.sqrt(dx * dx + dy * dy);
  const share = length > most ? most / length : 1;
  const ex = (dx * share) | 0;
  const ey = (dy * share) | 0;
  w.wayX = 0;
  w.wayY = 0;
  w.wayShare = 4096;
  const wall = air === M.T_JUMP ? -1 : barrier(w, u, 0, 0, ex, ey, true);
  if (wall >= 0 && length > 0 && around(w, u, wall, dx, dy, most)) return true;
  for (let eighths = 8; eighths > 0; eighths -= eighths > 4 ? 1 : 2) {
    const x = ((ex * eighths) / 8) | 0;
    const y = ((ey * eighths) / 8) | 0;
    if (!fits(w, u, x, y)) continue;
    if (wall >= 0 && barrier(w, u, 0, 0, x, y, true) >= 0) continue;
    w.spotX = x;
    w.spotY = y;
    return true;
  }
  return false;
}

/** A corner beside the piece in the way, on the nearer side first; then on toward where it wants. */
function around(w: World, u: number, wall: number, dx: number, dy: number, most: number): boolean {
  const length = Math.sqrt(dx * dx + dy * dy);
  const px = B.pieceX[wall]! - B.cx[u]!;
  const py = B.pieceY[wall]! - B.cy[u]!;
  const ux = dx / length;
  const uy = dy / length;
  const left = px * uy - py * ux > 0 ? 1 : -1;
  const room = B.pieceRadius[wall]! + B.reach[u]! + 64;
  for (let turn = 0; turn < 2; turn++) {
    const side = turn === 0 ? left : -left;
    const cornerX = px - side * uy * room;
    const cornerY = py + side * ux * room;
    const first = Math.sqrt(cornerX * cornerX + cornerY * cornerY);
    const share = first > most ? most / first : 1;
    const wx = (cornerX * share) | 0;
    const wy = (cornerY * share) | 0;
    if (barrier(w, u, 0, 0, wx, wy, share < 1) >= 0) continue;
    if (share === 1 && first < most) {
      const leftX = dx - wx;
      const leftY = dy - wy;
      const rest = Math.sqrt(leftX * leftX + leftY * leftY);
      const on = rest > most - first ? (most - first) / rest : 1;
      const ex = (wx + leftX * on) | 0;
      const ey = (wy + leftY * on) | 0;
      if (barrier(w, u, wx, wy, ex, ey, true) < 0 && fits(w, u, ex, ey)) {
        const second = Math.sqrt((ex - wx) * (ex - wx) + (ey - wy) * (ey - wy));
        w.wayX = wx;
        w.wayY = wy;
        w.wayShare = Math.floor((4096 * first) / (first + second)) | 0;
        w.spotX = ex;
        w.spotY = ey;
        return true;
      }
    }
    if (barrier(w, u, 0, 0, wx, wy, true) < 0 && fits(w, u, wx, wy)) {
      w.spotX = wx;
      w.spotY = wy;
      return true;
    }
  }
  return false;
}

/** Ticks of the way to the spot that `aim` found. */
function wayLength(w: World): number {
  if (w.wayShare === 4096) return lengthOf(w.spotX, w.spotY);
  return lengthOf(w.wayX, w.wayY) + lengthOf(w.spotX - w.wayX, w.spotY - w.wayY);
}

/** DM-MOV-03 to -06: one roll against the worst ground that any model enters; shortens the way. False when nobody moves. */
export function testGround(w: World, u: number, most: number): boolean {
  w.rough = 0;
  const cornered = w.wayShare < 4096;
  if (cornered) feel(w, u, 0, 0, w.wayX, w.wayY, false, false);
  feel(w, u, cornered ? w.wayX : 0, cornered ? w.wayY : 0, w.spotX, w.spotY, true, false);
  if (w.rough === 0) return true;
  const loss = lossOnGround(w, u, leastAgility(u), w.rough, 0);
  const way = wayLength(w);
  if (loss < 0) return shorten(w, u, (Math.floor((way * roughFrom(w, u)) / 4096) - 16) | 0);
  const left = most - ticksOf(10 * loss);
  return left >= way || shorten(w, u, left);
}

/** Share of the way (4096ths) at which its difficult ground begins. */
export function roughFrom(w: World, u: number): number {
  const corner = w.wayShare;
  w.roughAt = 4096;
  if (corner === 4096) {
    feel(w, u, 0, 0, w.spotX, w.spotY, true, true);
    return w.roughAt;
  }
  w.rough = 0;
  feel(w, u, 0, 0, w.wayX, w.wayY, false, true);
  if (w.rough > 0) return Math.floor((w.roughAt * corner) / 4096) | 0;
  feel(w, u, w.wayX, w.wayY, w.spotX, w.spotY, true, true);
  return corner + (Math.floor((w.roughAt * (4096 - corner)) / 4096) | 0);
}

/** Ends the way after so many ticks. */
function shorten(w: World, u: number, ticks: number): boolean {
  const way = wayLength(w);
  if (ticks <= 0 || way === 0) return false;
  const share = Math.floor((4096 * ticks) / way) | 0;
  if (share >= 4096) return true;
  const goalX = w.spotX;
  const goalY = w.spotY;
  for (let eighths = 8; eighths > 0; eighths -= 2) {
    const at = (share * eighths) >> 3;
    const corner = w.wayShare;
    let x = 0;
    let y = 0;
    if (corner < 4096 && at > corner) {
      const on = (at - corner) / (4096 - corner);
      x = (w.wayX + (goalX - w.wayX) * on) | 0;
      y = (w.wayY + (goalY - w.wayY) * on) | 0;
    } else if (corner < 4096) {
      x = ((w.wayX * at) / corner) | 0;
      y = ((w.wayY * at) / corner) | 0;
    } else {
      x = ((goalX * at) / 4096) | 0;
      y = ((goalY * at) / 4096) | 0;
    }
    if (!fits(w, u, x, y)) continue;
    w.spotX = x;
    w.spotY = y;
    if (corner < 4096) {
      if (at > corner) w.wayShare = Math.floor((4096 * corner) / at) | 0;
      else w.wayShare = 4096;
    }
    return true;
  }
  return false;
}

/** Puts the models where they go, and lets those land that flew. Returns the tenths that the unit came. */
export function arrive(w: World, u: number, air: number): number {
  const way = wayLength(w);
  for (let m = B.mFrom[u]!; m < B.mTo[u]!; m++) {
    if (B.live[m] === 0) continue;
    B.mx[m] = B.newX[m]! + w.spotX;
    B.my[m] = B.newY[m]! + w.spotY;
  }
  B.cx[u]! += w.spotX;
  B.cy[u]! += w.spotY;
  came(w, u, way);
  if (air !== 0) land(w, u);
  return tenthsOf(way);
}

/** Writes down that a unit moved. */
export function came(w: World, u: number, way: number): void {
  w.came = way;
  B.flags[u] = (B.flags[u]! & ~(M.IN_PLACE | M.LOCKED)) | M.MOVED_NOW | M.MOVED_ACT;
  B.moved[u]! += tenthsOf(way);
  if (w.typeOf(u) !== M.INFANTRY && (w.spotX !== 0 || w.spotY !== 0)) {
    B.face[u] = directionOf(w.spotX - (w.wayShare < 4096 ? w.wayX : 0), w.spotY - (w.wayShare < 4096 ? w.wayY : 0));
  }
  displaced(w, u);
  w.log.event(E.moved, u, tenthsOf(way), 0);
}

/** DM-SKI-02, DM-SPE-05: landing in difficult ground. */
export function land(w: World, u: number): void {
  if (B.rule[R.noLanding] === 1) return;
  const difficulty = standsRough(w, u);
  if (difficulty === 0) return;
  const die = landingDie(w, u, leastAgility(u), difficulty);
  if (!landingFails(die, leastAgility(u), difficulty)) return;
  w.log.event(E.landedBadly, u, die, 0);
  crash(w, u);
}

/** Chance in sixths that unit u, which flies, comes down badly around a place. */
export function sixthsOfCrash(w: World, u: number, x: number, y: number): number {
  if (B.rule[R.noLanding] === 1) return 0;
  let worst = 0;
  for (let piece = 0; piece < w.pieces; piece++) {
    if (B.pieceDifficulty[piece]! <= worst) continue;
    const dx = B.pieceX[piece]! - x;
    const dy = B.pieceY[piece]! - y;
    const room = B.pieceRadius[piece]! + B.reach[u]!;
    if (dx * dx + dy * dy > room * room) continue;
    if (pointToPiece(w.table!, piece, x, y) < B.reach[u]!) worst = B.pieceDifficulty[piece]!;
  }
  if (worst === 0) return 0;
  const fails = worst - leastAgility(u) - 1;
  return fails < 1 ? 1 : fails > 6 ? 6 : fails;
}
