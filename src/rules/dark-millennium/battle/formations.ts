/**
 * How the models of a unit stand on a table, and whether they could stand elsewhere (DM-UNT-04, DM-COM-02). Hot.
 *
 * A unit goes as one: its models keep their places in the formation, or close up to it. Where they are to be is laid out in newX and newY first,
 * with the box around them in `World`; whether there is room for that is asked of `fits`.
 */

import { pointToPiece } from "../../../geometry/inside.ts";
import { E } from "../events.ts";
import * as M from "../matchup.ts";
import { R } from "../rulings.ts";
import { B } from "./columns.ts";
import { displaced } from "./ground.ts";
import type { World } from "./state.ts";

/** Between the middles of neighbours in a formation. */
export const SPACING = 1792;

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
export function keepOld(u: number): void {
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

/** Lays the formation around the middle into newX, newY, when the models can close up to it; returns the ticks that are left to move. */
export function settle(w: World, u: number, allow: number): number {
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

export function standAsIs(w: World, u: number): void {
  for (let m = B.mFrom[u]!; m < B.mTo[u]!; m++) {
    B.newX[m] = B.mx[m]!;
    B.newY[m] = B.my[m]!;
  }
  w.newWest = B.west[u]!;
  w.newEast = B.east[u]!;
  w.newSouth = B.south[u]!;
  w.newNorth = B.north[u]!;
}

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
