/**
 * Moving units of models on a table (DM-ACT-01, -04, -06, -07, DM-MOV, DM-SKI-01, -02, DM-SPE-05, DM-REA-01, DM-COM-02). Hot.
 *
 * A unit goes as one: its models keep their places in the formation, or close up to it, and nobody goes farther than the slowest may.
 * The way is straight, or with one corner around a piece that cannot be crossed; there is no search.
 */

import { DIRECTION_X, DIRECTION_Y, directionOf } from "../../../geometry/directions.ts";
import { pointInside, pointToPiece } from "../../../geometry/inside.ts";
import { UNIT } from "../../../geometry/ticks.ts";
import { LOST_HERE } from "../../kernel/sites.ts";
import { E } from "../events.ts";
import * as M from "../matchup.ts";
import { N, R } from "../rulings.ts";
import { gapOf } from "./between.ts";
import { B, SEAT_COLUMNS } from "./columns.ts";
import { crash } from "./combat.ts";
import { coverAt, coverOfAll, MOST_COVER } from "./cover.ts";
import { CONTACT, circleOnWay, displaced, gapOnTable, touch } from "./ground.ts";
import { allJump, leaps, leastAgility, recount, speedOf } from "./left.ts";
import { lengthOf, tenthsOf, ticksOf } from "./lengths.ts";
import { landingDie, landingFails, lossOnGround } from "./movement.ts";
import { S_LOST, S_POINTS_LOST, type World } from "./state.ts";

// Formations.

/** Between the middles of neighbours in a formation. */
const SPACING = 1792;

/** Puts the places of the formation of unit u around (x, y) into newX, newY, and the box around them into `World`; ranks face the enemy's edge. */
export function form(w: World, u: number, x: number, y: number): void {
  const n = w.size(u);
  const tight = B.rule[R.everyPair] === 1;
  const ranks = tight ? squareRanks(n) : n <= 2 ? 1 : n <= 12 ? 2 : n <= 21 ? 3 : 4;
  const width = Math.ceil(n / ranks) | 0;
  const apart = tight ? 2 * B.base[u]! + 2 : SPACING;
  const ahead = w.seatOf(u) === 0 ? 1 : -1;
  const half = apart >> 1;
  let west = 1 << 30;
  let east = -(1 << 30);
  let south = 1 << 30;
  let north = -(1 << 30);
  let k = 0;
  for (let m = B.mFrom[u]!; m < B.mTo[u]!; m++) {
    if (B.live[m] === 0) continue;
    const rank = Math.floor(k / width) | 0;
    const inRank = rank === ranks - 1 ? n - rank * width : width;
    const file = k - rank * width;
    const newX = x + ahead * (2 * file - (inRank - 1)) * half;
    const newY = y + ahead * (ranks - 1 - 2 * rank) * half;
    B.newX[m] = newX;
    B.newY[m] = newY;
    if (newX < west) west = newX;
    if (newX > east) east = newX;
    if (newY < south) south = newY;
    if (newY > north) north = newY;
    k++;
  }
  w.newWest = west;
  w.newEast = east;
  w.newSouth = south;
  w.newNorth = north;
}

function squareRanks(n: number): number {
  let ranks = 1;
  while (ranks * ranks < n) ranks++;
  return Math.ceil(n / ranks);
}

/** Remembers where the models of a unit are. */
function keepOld(u: number): void {
  for (let m = B.mFrom[u]!; m < B.mTo[u]!; m++) {
    B.oldX[m] = B.mx[m]!;
    B.oldY[m] = B.my[m]!;
  }
}

/** Whether the models of a unit could stand at newX + ex, newY + ey: on the table, not on what is impassable, not on others. */
export function fits(w: World, u: number, ex: number, ey: number): boolean {
  const r = B.base[u]!;
  const mostX = w.halfWidth - r;
  const mostY = w.halfDepth - r;
  const minX = w.newWest + ex;
  const maxX = w.newEast + ex;
  const minY = w.newSouth + ey;
  const maxY = w.newNorth + ey;
  if (maxX > mostX || minX < -mostX || maxY > mostY || minY < -mostY) return false;
  return !meetsPieces(w, u, ex, ey, minX, maxX, minY, maxY) && !meetsUnits(w, u, ex, ey, minX, maxX, minY, maxY);
}

/** Would a model stand on what is impassable? The models lie within the box. */
function meetsPieces(
  w: World,
  u: number,
  ex: number,
  ey: number,
  minX: number,
  maxX: number,
  minY: number,
  maxY: number,
): boolean {
  const r = B.base[u]!;
  for (let piece = 0; piece < w.pieces; piece++) {
    if (B.pieceHard[piece] === 0) continue;
    const x = B.pieceBox[4 * piece]! / 2;
    const y = B.pieceBox[4 * piece + 1]! / 2;
    const roomX = B.pieceBox[4 * piece + 2]! / 2 + r;
    const roomY = B.pieceBox[4 * piece + 3]! / 2 + r;
    if (x + roomX < minX || x - roomX > maxX || y + roomY < minY || y - roomY > maxY) continue;
    for (let m = B.mFrom[u]!; m < B.mTo[u]!; m++) {
      if (B.live[m] === 0) continue;
      const px = B.newX[m]! + ex;
      const py = B.newY[m]! + ey;
      if (Math.abs(px - x) > roomX || Math.abs(py - y) > roomY) continue;
      if (pointToPiece(w.table!, piece, px, py) < r) return true;
    }
  }
  return false;
}

/** Would a model stand on one of another unit? */
function meetsUnits(
  w: World,
  u: number,
  ex: number,
  ey: number,
  minX: number,
  maxX: number,
  minY: number,
  maxY: number,
): boolean {
  const r = B.base[u]!;
  for (let other = 0; other < 2 * w.U; other++) {
    if (other === u || (B.flags[other]! & M.OFF) !== 0) continue;
    const far = r + B.base[other]!;
    const west = B.west[other]! - far;
    const east = B.east[other]! + far;
    const south = B.south[other]! - far;
    const north = B.north[other]! + far;
    if (east < minX || west > maxX || north < minY || south > maxY) continue;
    for (let m = B.mFrom[u]!; m < B.mTo[u]!; m++) {
      if (B.live[m] === 0) continue;
      const x = B.newX[m]! + ex;
      const y = B.newY[m]! + ey;
      if (x < west || x > east || y < south || y > north) continue;
      if (meetsModels(other, x, y, far)) return true;
    }
  }
  return false;
}

/** Is a model of a unit nearer to a place than so many ticks? */
function meetsModels(other: number, x: number, y: number, far: number): boolean {
  for (let o = B.mFrom[other]!; o < B.mTo[other]!; o++) {
    if (B.live[o] === 0) continue;
    const dx = x - B.mx[o]!;
    const dy = y - B.my[o]!;
    if (dx * dx + dy * dy < far * far) return true;
  }
  return false;
}

// Ground.

/** Share of the way from (ax, ay) by (dx, dy), in 4096ths, at which it enters a piece; -1 where it does not. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: fractions that crossed calls would be objects
function entry(piece: number, ax: number, ay: number, dx: number, dy: number): number {
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
function barrier(w: World, u: number, ox: number, oy: number, ex: number, ey: number, last: boolean): number {
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
function feel(
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

// Moves.

export function flies(w: World, u: number): number {
  const traits = w.traits(u);
  if ((traits & M.T_JUMP) !== 0 && leaps(u) && allJump(u)) return M.T_JUMP;
  return (traits & M.T_SKIMMER) !== 0 && B.rule[R.skimmersTest] === 0 ? M.T_SKIMMER : 0;
}

/**
 * Moves a unit toward (tx, ty), so many tenths at most; its terrain test is rolled on the way. Returns the tenths that it came, -1 where it
 * could not move at all. `together`: the models keep their places instead of closing up.
 * @rule DM-ACT-01, DM-MOV-01, DM-MOV-05, DM-MOV-06
 */
export function moveTo(w: World, u: number, tx: number, ty: number, tenths: number): number {
  const air = flies(w, u);
  return goWay(w, u, layWay(w, u, tx, ty, tenths, air), air);
}

/** Sends a unit the way that was laid for it, so many ticks at most; below 0 there is none. */
function goWay(w: World, u: number, most: number, air: number): number {
  if (most < 0) return -1;
  if (air === 0 && B.rule[R.noTerrain] === 0 && !testGround(w, u, most)) return -1;
  return arrive(w, u, air);
}

/**
 * Finds the way of a unit toward (tx, ty), ground apart: where its models go is left in newX, newY and spotX, spotY. Returns the ticks that it may
 * move beside closing up, -1 where it gets nowhere.
 */
function layWay(w: World, u: number, tx: number, ty: number, tenths: number, air: number): number {
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

/** Lays the formation around the middle into newX, newY, when the models can close up to it; returns the ticks that are left to move. */
function settle(w: World, u: number, allow: number): number {
  form(w, u, B.cx[u]!, B.cy[u]!);
  let most = 0;
  for (let m = B.mFrom[u]!; m < B.mTo[u]!; m++) {
    if (B.live[m] === 0) continue;
    const dx = B.newX[m]! - B.mx[m]!;
    const dy = B.newY[m]! - B.my[m]!;
    const d = dx * dx + dy * dy;
    if (d > most) most = d;
  }
  if (most === 0) return allow;
  const fill = Math.ceil(Math.sqrt(most)) | 0;
  const loose = (B.place[u]! & M.LOOSE) !== 0;
  if (fill < allow && (loose || 2 * fill <= allow)) return allow - fill;
  standAsIs(w, u);
  return allow;
}

function standAsIs(w: World, u: number): void {
  for (let m = B.mFrom[u]!; m < B.mTo[u]!; m++) {
    B.newX[m] = B.mx[m]!;
    B.newY[m] = B.my[m]!;
  }
  w.newWest = B.west[u]!;
  w.newEast = B.east[u]!;
  w.newSouth = B.south[u]!;
  w.newNorth = B.north[u]!;
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
function testGround(w: World, u: number, most: number): boolean {
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
function roughFrom(w: World, u: number): number {
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
function arrive(w: World, u: number, air: number): number {
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

/** DM-MOD-08: a big model may turn as it ends its move: toward a place. */
export function faceTo(w: World, u: number, x: number, y: number): void {
  if (w.typeOf(u) === M.INFANTRY) return;
  B.face[u] = directionOf(x - B.cx[u]!, y - B.cy[u]!);
  touch(u);
}

/** Who flees or charges and finds no room where it wants to be stops so much before it, and so on. */
const STEP_BACK = UNIT >> 2;

/** DM-REA-01, DM-COM-02, -04: straight away from a place, over the own edge if it comes to that. Returns tenths. */
export function fleeFrom(w: World, u: number, fromX: number, fromY: number, tenths: number): number {
  keepOld(u);
  standAsIs(w, u);
  w.came = 0;
  w.wayShare = 4096;
  const allow = ticksOf(tenths);
  const seat = w.seatOf(u);
  const dx = B.cx[u]! - fromX;
  let dy = B.cy[u]! - fromY;
  if (dx === 0 && dy === 0) dy = seat === 0 ? -1 : 1;
  const length = Math.sqrt(dx * dx + dy * dy);
  if (allow <= 0) return -1;
  // Over the own edge it is gone for good (21.3).
  if (overOwnEdge(w, u, fromX, fromY, allow)) {
    const ahead = seat === 0 ? -1 : 1;
    if (barrier(w, u, 0, 0, 0, (ahead * w.halfDepth - B.cy[u]!) | 0, true) < 0) {
      desert(w, u);
      return tenths;
    }
  }
  const air = flies(w, u);
  let found = false;
  for (let on = allow; on > 0 && !found; on -= STEP_BACK) {
    w.spotX = ((dx * on) / length) | 0;
    w.spotY = ((dy * on) / length) | 0;
    found = fits(w, u, w.spotX, w.spotY) && barrier(w, u, 0, 0, w.spotX, w.spotY, true) < 0;
  }
  if (!found) return -1;
  if (air === 0 && B.rule[R.noTerrain] === 0 && !testGround(w, u, allow)) return -1;
  return arrive(w, u, air);
}

/** Would a unit that runs so many ticks straight away from a place come to its own edge? */
export function overOwnEdge(w: World, u: number, fromX: number, fromY: number, allow: number): boolean {
  const ahead = w.seatOf(u) === 0 ? -1 : 1;
  const dx = B.cx[u]! - fromX;
  const dy = B.cy[u]! - fromY;
  const toEdge = w.halfDepth - ahead * B.cy[u]!;
  if (dx === 0 && dy === 0) return allow >= toEdge;
  return (ahead * dy * allow) / Math.sqrt(dx * dx + dy * dy) >= toEdge;
}

/** Takes a unit off the table that left it; its models and points are lost. */
function desert(w: World, u: number): void {
  writeOff(w, u);
  displaced(w, u);
  w.log.event(E.deserted, u, 0, 0);
}

/** All that is left of a unit is lost, and counted so. */
export function writeOff(w: World, u: number): void {
  const seat = w.seatOf(u);
  for (let g = B.from[u]!; g < B.to[u]!; g++) {
    B.seats[seat * SEAT_COLUMNS + S_LOST]! += B.alive[g]!;
    B.seats[seat * SEAT_COLUMNS + S_POINTS_LOST]! += B.alive[g]! * B.kindPoints[B.kind[g]!]!;
    B.alive[g] = 0;
  }
  recount(w, u);
  for (let m = B.mFrom[u]!; w.field !== null && m < B.mTo[u]!; m++) {
    if (B.live[m] === 1 && (B.place[u]! & (M.ABOARD | M.WAITS)) === 0) w.noteSite(LOST_HERE, seat, B.mx[m]!, B.my[m]!);
    B.live[m] = 0;
  }
  B.flags[u] = M.OFF;
}

// Assaults.

/** Sixty degrees to either side of the straight way into contact. */
const ASIDE = 120;

/**
 * DM-ACT-04, DM-COM-02: models move up to so many tenths into contact with models of unit t, as many as find room; the others come as close
 * as they can. Returns the tenths of the longest way, -1 when nobody moved.
 * @rule DM-ACT-04
 */
export function charge(w: World, u: number, t: number, tenths: number): number {
  keepOld(u);
  standAsIs(w, u);
  w.came = 0;
  w.wayShare = 4096;
  const air = flies(w, u);
  const near = gapOf(w, u, t);
  if (near === 0 && tenths === 0) return -1;
  const allow = air === 0 && B.rule[R.noTerrain] === 0 ? chargeOnGround(w, u, t, tenths, near) : ticksOf(tenths);
  if (allow <= 0) return -1;
  const first = B.mFrom[u]!;
  const last = B.mTo[u]!;
  // Those nearest to the enemy go first; who has found a place is marked.
  for (let m = first; m < last; m++) B.saw[m] = 0;
  let longest = 0;
  for (let round = first; round < last; round++) {
    const who = nextToCharge(first, last, t);
    if (who < 0) break;
    B.saw[who] = 1;
    const way = closeIn(w, u, t, who, allow, air);
    if (way > longest) longest = way;
  }
  if (longest === 0) return -1;
  let sumX = 0;
  let sumY = 0;
  let n = 0;
  for (let m = first; m < last; m++) {
    if (B.live[m] === 0) continue;
    sumX += B.mx[m]!;
    sumY += B.my[m]!;
    n++;
  }
  w.spotX = B.cx[t]! - B.cx[u]!;
  w.spotY = B.cy[t]! - B.cy[u]!;
  B.cx[u] = (sumX / n) | 0;
  B.cy[u] = (sumY / n) | 0;
  came(w, u, longest);
  if (air !== 0) land(w, u);
  return tenthsOf(longest);
}

/** Ticks that difficult ground on the way leaves of a charge; who may not enter it stops at its edge (DM-MOV-05). */
function chargeOnGround(w: World, u: number, t: number, tenths: number, near: number): number {
  const allow = ticksOf(tenths);
  const dx = B.cx[t]! - B.cx[u]!;
  const dy = B.cy[t]! - B.cy[u]!;
  const length = Math.sqrt(dx * dx + dy * dy);
  const go = Math.min(allow, ticksOf(near) + 2 * B.base[u]!, length);
  w.rough = 0;
  w.spotX = length === 0 ? 0 : ((dx * go) / length) | 0;
  w.spotY = length === 0 ? 0 : ((dy * go) / length) | 0;
  feel(w, u, 0, 0, w.spotX, w.spotY, true, false);
  if (w.rough === 0) return allow;
  const loss = lossOnGround(w, u, leastAgility(u), w.rough, tenths - near);
  return loss < 0 ? (Math.floor((go * roughFrom(w, u)) / 4096) - 16) | 0 : allow - ticksOf(10 * loss);
}

/** The model nearest to unit t of those not yet marked, -1 when all are. */
function nextToCharge(first: number, last: number, t: number): number {
  let who = -1;
  let least = 1 << 30;
  for (let m = first; m < last; m++) {
    if (B.live[m] === 0 || B.saw[m] === 1) continue;
    const d = nearestOf(m, t, -1);
    const far = d < 0 ? (1 << 30) - 1 : squared(m, d);
    if (far < least) {
      least = far;
      who = m;
    }
  }
  return who;
}

/** The square of the distance of two models in steps of eight ticks, so that it is a small whole number; it only orders. */
function squared(m: number, o: number): number {
  const dx = ((B.mx[m]! - B.mx[o]!) / 8) | 0;
  const dy = ((B.my[m]! - B.my[o]!) / 8) | 0;
  return (dx * dx + dy * dy) | 0;
}

/** The model of unit t nearest to model m, or the next one after model `after`. */
function nearestOf(m: number, t: number, after: number): number {
  let best = -1;
  let least = 1 << 30;
  const floor = after < 0 ? -1 : squared(m, after);
  for (let o = B.mFrom[t]!; o < B.mTo[t]!; o++) {
    if (B.live[o] === 0) continue;
    const d = squared(m, o);
    if (d > least || d < floor || (d === floor && o <= after) || d === least) continue;
    least = d;
    best = o;
  }
  return best;
}

/** Finds a place for one model of a charge and puts it there; returns the ticks of its way. */
function closeIn(w: World, u: number, t: number, m: number, allow: number, air: number): number {
  const touchAt = B.base[u]! + B.base[t]! + 1;
  let target = -1;
  for (let tries = 0; tries < 3; tries++) {
    target = nearestOf(m, t, target);
    if (target < 0) break;
    const dx = B.mx[m]! - B.mx[target]!;
    const dy = B.my[m]! - B.my[target]!;
    const far = Math.sqrt(dx * dx + dy * dy);
    if (far - touchAt > allow) break;
    if (far <= touchAt + CONTACT - 1) return 0;
    const way = comeTo(w, u, m, target, touchAt, allow, air);
    if (way >= 0) return way;
  }
  return comeNear(w, u, m, nearestOf(m, t, -1), touchAt, allow, air);
}

/** Puts a model into contact with another, straight or from aside; returns the ticks of its way, -1 where there is no room. */
function comeTo(w: World, u: number, m: number, target: number, touchAt: number, allow: number, air: number): number {
  const dx = B.mx[m]! - B.mx[target]!;
  const dy = B.my[m]! - B.my[target]!;
  const far = Math.sqrt(dx * dx + dy * dy);
  const ux = dx / far;
  const uy = dy / far;
  for (let turn = 0; turn < 3; turn++) {
    const c = turn === 0 ? 1 : DIRECTION_X[ASIDE]!;
    const s = turn === 0 ? 0 : turn === 1 ? DIRECTION_Y[ASIDE]! : -DIRECTION_Y[ASIDE]!;
    // Away from it in both directions, so that bases that touch do not overlap.
    const ex = (ux * c - uy * s) * touchAt;
    const ey = (ux * s + uy * c) * touchAt;
    const x = (B.mx[target]! + (ex < 0 ? Math.floor(ex) : Math.ceil(ex))) | 0;
    const y = (B.my[target]! + (ey < 0 ? Math.floor(ey) : Math.ceil(ey))) | 0;
    const way = lengthOf(x - B.mx[m]!, y - B.my[m]!);
    if (way > allow || !free(w, u, m, x, y, air)) continue;
    B.mx[m] = x;
    B.my[m] = y;
    return way;
  }
  return -1;
}

/** Puts a model as near to another as it gets; returns the ticks of its way. */
function comeNear(w: World, u: number, m: number, target: number, touchAt: number, allow: number, air: number): number {
  const dx = B.mx[target]! - B.mx[m]!;
  const dy = B.my[target]! - B.my[m]!;
  const far = Math.sqrt(dx * dx + dy * dy);
  const go = Math.min(allow, far - touchAt);
  for (let on = go; on > 0; on -= STEP_BACK) {
    const x = B.mx[m]! + (((dx * on) / far) | 0);
    const y = B.my[m]! + (((dy * on) / far) | 0);
    if (!free(w, u, m, x, y, air)) continue;
    const way = lengthOf(x - B.mx[m]!, y - B.my[m]!);
    B.mx[m] = x;
    B.my[m] = y;
    return way;
  }
  return 0;
}

/** May one model of unit u go straight from where it is to (x, y) and stand there? */
function free(w: World, u: number, m: number, x: number, y: number, air: number): boolean {
  const r = B.base[u]!;
  if (Math.abs(x) > w.halfWidth - r || Math.abs(y) > w.halfDepth - r) return false;
  for (let piece = 0; piece < w.pieces; piece++) {
    if (B.pieceHard[piece] === 0) continue;
    const dx = B.pieceX[piece]! - x;
    const dy = B.pieceY[piece]! - y;
    const room = B.pieceRadius[piece]! + r;
    if (dx * dx + dy * dy <= room * room && pointToPiece(w.table!, piece, x, y) < r) return false;
    if (air !== M.T_JUMP && entry(piece, B.mx[m]!, B.my[m]!, x - B.mx[m]!, y - B.my[m]!) >= 0) return false;
  }
  return isClear(w, u, m, x, y);
}

/** Would nobody else stand in the way of model m of unit u at (x, y)? */
function isClear(w: World, u: number, m: number, x: number, y: number): boolean {
  const r = B.base[u]!;
  for (let other = 0; other < 2 * w.U; other++) {
    if ((B.flags[other]! & M.OFF) !== 0) continue;
    const far = r + B.base[other]!;
    if (other !== u) {
      const dx = B.cx[other]! - x;
      const dy = B.cy[other]! - y;
      const room = B.reach[other]! + r;
      if (dx * dx + dy * dy > room * room) continue;
    }
    for (let o = B.mFrom[other]!; o < B.mTo[other]!; o++) {
      if (B.live[o] === 0 || o === m) continue;
      const dx = B.mx[o]! - x;
      const dy = B.my[o]! - y;
      if (dx * dx + dy * dy < far * far) return false;
    }
  }
  return true;
}

// Rally.

/**
 * DM-ACT-06: into coherency, and into the best cover that all models reach, the nearest of it and no deeper than they have to. Where some would
 * stay outside, whoever stands in the way or however the unit lies, nobody goes there.
 * @rule DM-ACT-06
 */
export function regroupOnTable(w: World, u: number): void {
  const speed = speedOf(u);
  const here = coverOfAll(w, u);
  const air = flies(w, u);
  for (let spot = w.player.shelter(u, here, -1); spot >= 0; spot = w.player.shelter(u, here, spot)) {
    const x = B.spots[spot]!;
    const y = B.spots[spot + 1]!;
    const most = layWay(w, u, x, y, speed, air);
    const reached = w.spotX === x - B.cx[u]! && w.spotY === y - B.cy[u]!;
    if (most < 0 || !reached || coverOfWay(w, u) <= here) continue;
    stopInCover(w, u);
    goWay(w, u, most, air);
    return;
  }
  if ((B.place[u]! & M.LOOSE) !== 0) moveTo(w, u, B.cx[u]!, B.cy[u]!, speed);
}

/** Nobody goes farther than it has to: a straight way ends at the first eighth of it where all models have as much cover as at its end. */
function stopInCover(w: World, u: number): void {
  if (w.wayShare < 4096) return;
  const cover = coverOfWay(w, u);
  const x = w.spotX;
  const y = w.spotY;
  for (let eighths = 1; eighths < 8; eighths++) {
    w.spotX = ((x * eighths) / 8) | 0;
    w.spotY = ((y * eighths) / 8) | 0;
    if (coverOfWay(w, u) < cover || !fits(w, u, w.spotX, w.spotY)) continue;
    if (barrier(w, u, 0, 0, w.spotX, w.spotY, true) < 0) return;
  }
  w.spotX = x;
  w.spotY = y;
}

/** Cover that all models of a unit would have at the end of the way that was laid for it. */
function coverOfWay(w: World, u: number): number {
  let least = MOST_COVER;
  for (let m = B.mFrom[u]!; m < B.mTo[u]! && least > 0; m++) {
    if (B.live[m] === 1) least = Math.min(least, coverAt(w, B.newX[m]! + w.spotX, B.newY[m]! + w.spotY));
  }
  return least;
}

/**
 * The nearest spot with better cover than `least` that a unit can reach, the best cover first; its place in the spots, or -1. After another spot the
 * next best, for -1 the best of all.
 */
export function bestSpot(w: World, u: number, tenths: number, least: number, after: number): number {
  const spots = B.spots;
  const allow = ticksOf(tenths);
  let limit = 1e15;
  if (after >= 0) {
    const dx = spots[after]! - B.cx[u]!;
    const dy = spots[after + 1]! - B.cy[u]!;
    limit = spots[after + 2]! * 1e12 - (dx * dx + dy * dy);
  }
  let best = -1;
  let rank = least * 1e12;
  for (let at = 0; at < w.spots; at += 3) {
    const dx = spots[at]! - B.cx[u]!;
    const dy = spots[at + 1]! - B.cy[u]!;
    const d = dx * dx + dy * dy;
    if (d > allow * allow) continue;
    const worth = spots[at + 2]! * 1e12 - d;
    if (worth > limit || (worth === limit && at <= after)) continue;
    if (spots[at + 2]! > least && worth > rank) {
      rank = worth;
      best = at;
    }
  }
  return best;
}

// Arrivals.

/** Puts a unit into formation around a place, where it fits; false where it does not. Nothing is tested. */
export function putDown(w: World, u: number, x: number, y: number): boolean {
  form(w, u, x, y);
  if (!fits(w, u, 0, 0)) return false;
  stand(w, u, x, y);
  return true;
}

/** Puts a unit where its formation was laid out, around a place. */
export function stand(w: World, u: number, x: number, y: number): void {
  for (let m = B.mFrom[u]!; m < B.mTo[u]!; m++) {
    if (B.live[m] === 0) continue;
    B.mx[m] = B.newX[m]!;
    B.my[m] = B.newY[m]!;
  }
  B.cx[u] = x;
  B.cy[u] = y;
  B.face[u] = w.seatOf(u) === 0 ? 180 : 540;
  B.flags[u]! &= ~M.OFF;
  B.place[u]! &= ~(M.WAITS | M.ABOARD);
  displaced(w, u);
}

export function tellPlace(w: World, u: number): void {
  w.log.event(E.placed, u, B.cx[u]!, B.cy[u]!);
}

/**
 * The ground that a unit in formation meets when its middle comes `allow` ticks over its own edge at x, its front so much farther (DM-MOV-03 to
 * -06); returns how far it may come.
 */
function testEntry(w: World, u: number, x: number, ahead: number, front: number, allow: number): number {
  const before = -ahead * (w.halfDepth + front);
  let wide = 0;
  for (let m = B.mFrom[u]!; m < B.mTo[u]!; m++) {
    if (B.live[m] === 0) continue;
    B.oldX[m] = B.newX[m]! + x;
    B.oldY[m] = B.newY[m]! + before;
    wide = Math.max(wide, lengthOf(B.newX[m]!, B.newY[m]!));
  }
  B.cx[u] = x;
  B.cy[u] = before;
  B.reach[u] = wide + B.base[u]!;
  w.rough = 0;
  w.roughAt = 4096;
  feel(w, u, 0, 0, 0, ahead * (allow + front), false, true);
  if (w.rough === 0) return allow;
  const loss = lossOnGround(w, u, leastAgility(u), w.rough, 0);
  if (loss < 0) return (Math.floor(((allow + front) * w.roughAt) / 4096) | 0) - 16 - front;
  return allow - ticksOf(10 * loss);
}

/** Reserves come over their own edge, nobody farther than the action allows (21.3). Returns tenths, -1 where there is no room. */
export function enter(w: World, u: number, x: number, tenths: number): number {
  const ahead = w.seatOf(u) === 0 ? 1 : -1;
  form(w, u, 0, 0);
  let front = 0;
  let back = 0;
  for (let m = B.mFrom[u]!; m < B.mTo[u]!; m++) {
    if (B.live[m] === 0) continue;
    const y = ahead * B.newY[m]!;
    if (y > front) front = y;
    if (y < back) back = y;
  }
  const air = flies(w, u);
  let allow = ticksOf(tenths) - front;
  if (air === 0 && B.rule[R.noTerrain] === 0) allow = testEntry(w, u, x, ahead, front, allow);
  const least = B.base[u]! - back;
  if (allow < least) return -1;
  for (let eighths = 8; eighths >= 0; eighths -= 2) {
    const y = least + ((((allow - least) * eighths) / 8) | 0);
    if (!putDown(w, u, x, (ahead * (y - w.halfDepth)) | 0)) continue;
    w.spotX = 0;
    w.spotY = ahead;
    w.wayShare = 4096;
    tellPlace(w, u);
    came(w, u, y + front);
    keepOld(u);
    if (air !== 0) land(w, u);
    return tenths;
  }
  return -1;
}

/** DM-SUM-08: daemons within six inches of their summoner, in formation, an inch from enemies at least. @rule DM-SUM-08 */
export function appear(w: World, d: number, by: number, tenths: number): boolean {
  const enemy = (1 - w.seatOf(by)) * w.U;
  form(w, d, 0, 0);
  let size = 0;
  for (let m = B.mFrom[d]!; m < B.mTo[d]!; m++) {
    if (B.live[m] !== 0) size = Math.max(size, lengthOf(B.newX[m]!, B.newY[m]!));
  }
  const ahead = w.seatOf(by) === 0 ? 180 : 540;
  // The farthest model of the formation is within the distance of the middle of the summoner.
  const most = ticksOf(tenths) - size;
  let n = 0;
  for (let ring = 0; ring < 3; ring++) {
    const far = ring === 0 ? most : ring === 1 ? (most >> 1) + 1 : size + B.reach[by]! + B.base[d]! + 16;
    if (far < 0 || (far > most && ring < 2)) continue;
    for (let turn = 0; turn < 8; turn++) {
      const direction = (ahead + 90 * (turn >> 1) * ((turn & 1) === 0 ? 1 : -1) + 7200) % 720;
      B.placeX[n] = B.cx[by]! + ((DIRECTION_X[direction]! * far) | 0);
      B.placeY[n++] = B.cy[by]! + ((DIRECTION_Y[direction]! * far) | 0);
    }
  }
  w.appearing = n;
  for (let k = w.player.appears(by, d, -1); k >= 0; k = w.player.appears(by, d, k)) {
    if (!putDown(w, d, B.placeX[k]!, B.placeY[k]!)) continue;
    if (isAwayFromEnemies(w, d, enemy)) {
      tellPlace(w, d);
      return true;
    }
    B.flags[d]! |= M.OFF;
  }
  return false;
}

/** An inch at least from all units from `enemy` on. */
function isAwayFromEnemies(w: World, d: number, enemy: number): boolean {
  for (let e = enemy; e < enemy + w.U; e++) if ((B.flags[e]! & M.OFF) === 0 && gapOnTable(w, d, e) < 10) return false;
  return true;
}
