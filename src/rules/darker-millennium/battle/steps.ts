/**
 * Steps on a table: a team side by side straight in a direction, free places beside an enemy, contacts (DK-EXT-MV-01, DK-CHG-12). Hot: once a move.
 */
import { directionOf, FULL_TURN, stepX, stepY } from "../../../geometry/directions.ts";
import { UNIT } from "../../../geometry/ticks.ts";
import { N } from "../rulings.ts";
import { B } from "./columns.ts";
import { costOf, gatherAll, standable } from "./ground.ts";
import type { World } from "./state.ts";

/** Bases so near are in contact. @rule DK-CHG-10 */
export const CONTACT = UNIT >> 1;
/** Directions that are tried beside the straight one, thirty degrees apart, and shares of the way, in eighths. */
const TURNS = 7;
const TURN = FULL_TURN / 12;

/** The k-th direction: straight on, then ever more to both sides. */
export const turned = (straight: number, k: number): number =>
  (straight + TURN * ((k + 1) >> 1) * ((k & 1) === 0 ? 1 : -1) + FULL_TURN) % FULL_TURN;

/** Could model m go straight to a place and stand there: paid for, through no enemy and on nobody? Who moves with it, from..to-1, is no hindrance. */
export function isOpen(
  w: World,
  m: number,
  x: number,
  y: number,
  budget: number,
  apart: number,
  from: number,
  to: number,
): boolean {
  const r = B.kindRadius[B.kind[m]!]!;
  if (!standable(w, x, y, r)) return false;
  const ax = B.mx[m]!;
  const ay = B.my[m]!;
  if (costOf(w, ax, ay, x, y, r) > budget) return false;
  const dx = x - ax;
  const dy = y - ay;
  const square = dx * dx + dy * dy;
  const seat = w.seatOfModel(m);
  for (let o = 0; o < 2 * w.M; o++) {
    if (B.wounds[o] === 0 || (o >= from && o < to) || o === m) continue;
    const both = r + B.kindRadius[B.kind[o]!]!;
    const ox = B.mx[o]! - ax;
    const oy = B.my[o]! - ay;
    if ((ox - dx) * (ox - dx) + (oy - dy) * (oy - dy) < both * both) return false;
    if (w.seatOfModel(o) === seat) continue;
    // The nearest point of the way to an enemy.
    const along = ox * dx + oy * dy;
    const part = square === 0 || along <= 0 ? 0 : along >= square ? 1 : along / square;
    const px = ox - part * dx;
    const py = oy - part * dy;
    const keep = both + apart;
    if (px * px + py * py < keep * keep && (part > 0 || apart === 0)) return false;
    if ((ox - dx) * (ox - dx) + (oy - dy) * (oy - dy) < keep * keep) return false;
  }
  return true;
}

/** Takes a team side by side towards a point, as far as `most` allows; returns the ticks that it went. @rule DK-EXT-MV-01, DK-EXT-MV-02 */
export function goTowards(w: World, t: number, goalX: number, goalY: number, most: number): number {
  gatherAll(w);
  let x = 0;
  let y = 0;
  let n = 0;
  for (let m = B.from[t]!; m < B.to[t]!; m++) {
    if (B.wounds[m] === 0 || B.mx[m]! >= FAR) continue;
    x += B.mx[m]!;
    y += B.my[m]!;
    n++;
  }
  if (n === 0) return 0;
  const dx = Math.round(goalX - x / n) | 0;
  const dy = Math.round(goalY - y / n) | 0;
  const wanted = Math.min(most, Math.floor(Math.sqrt(dx * dx + dy * dy)) | 0) - 3;
  if (wanted <= 0) return 0;
  const straight = directionOf(dx, dy);
  for (let part = 8; part > 0; part -= part > 4 ? 2 : 1) {
    const far = (wanted * part) >> 3;
    const tries = part >= 6 ? 3 : TURNS;
    for (let k = 0; k < tries; k++) {
      const way = turned(straight, k);
      if (shift(w, t, stepX(way, far), stepY(way, far), most)) return far;
    }
  }
  return 0;
}
export const FAR = 1 << 20;

/** All of a team go side by side, if all can. */
function shift(w: World, t: number, dx: number, dy: number, budget: number): boolean {
  const apart = B.number[N.enemyGap]! * UNIT + 1;
  const from = B.from[t]!;
  const to = B.to[t]!;
  for (let m = from; m < to; m++) {
    if (B.wounds[m] === 0 || B.mx[m]! >= FAR) continue;
    if (!isOpen(w, m, B.mx[m]! + dx, B.my[m]! + dy, budget, apart, from, to)) return false;
  }
  for (let m = from; m < to; m++) {
    if (B.wounds[m] === 0 || B.mx[m]! >= FAR) continue;
    B.mx[m]! += dx;
    B.my[m]! += dy;
  }
  return true;
}

/** Moves model m beside another one, where there is room and the way can be paid; true if it did. @rule DK-CHG-12, DK-EXT-CH-03 */
export function goBeside(w: World, m: number, e: number, budget: number, gap: number): boolean {
  gatherAll(w);
  const reach = B.kindRadius[B.kind[m]!]! + B.kindRadius[B.kind[e]!]! + gap;
  const straight = directionOf(B.mx[m]! - B.mx[e]!, B.my[m]! - B.my[e]!);
  for (let k = 0; k < 12; k++) {
    const way = turned(straight, k);
    const x = B.mx[e]! + stepX(way, reach);
    const y = B.my[e]! + stepY(way, reach);
    if (!isOpen(w, m, x, y, budget, 0, m, m + 1)) continue;
    B.mx[m] = x;
    B.my[m] = y;
    return true;
  }
  return false;
}

/** Lists the pairs of models in contact in `B.pairs`, seat 1 first, and which teams are engaged; returns how many. @rule DK-CHG-10 */
export function readContacts(w: World): number {
  for (let t = 0; t < 2 * w.U; t++) B.engaged[t] = 0;
  let n = 0;
  for (let a = 0; a < w.M; a++) {
    if (B.wounds[a] === 0 || B.mx[a]! >= FAR) continue;
    for (let b = w.M; b < 2 * w.M; b++) {
      const dx = B.mx[a]! - B.mx[b]!;
      if (dx > REACH || dx < -REACH || B.wounds[b] === 0 || w.apartOf(a, b) > CONTACT) continue;
      if (2 * n + 1 >= B.pairs.length) return n;
      B.pairs[2 * n] = a;
      B.pairs[2 * n + 1] = b;
      n++;
      w.engage(B.team[a]!, B.team[b]!);
    }
  }
  return n;
}
const REACH = 8 * UNIT;
