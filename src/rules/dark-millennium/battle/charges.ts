/** Charges on a table: each model seeks a place of its own at the enemy (DM-ACT-04, DM-COM-02). Hot: once a charge. */

import { DIRECTION_X, DIRECTION_Y } from "../../../geometry/directions.ts";
import { pointToPiece } from "../../../geometry/inside.ts";
import * as M from "../matchup.ts";
import { R } from "../rulings.ts";
import { gapOf } from "./between.ts";
import { B } from "./columns.ts";
import { keepOld, standAsIs } from "./formations.ts";
import { CONTACT } from "./ground.ts";
import { leastAgility } from "./left.ts";
import { lengthOf, tenthsOf, ticksOf } from "./lengths.ts";
import { lossOnGround } from "./movement.ts";
import type { World } from "./state.ts";
import { came, entry, feel, flies, land, roughFrom, STEP_BACK } from "./ways.ts";

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
