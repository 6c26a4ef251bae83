/**
 * Who of a unit sees whom of another on a table: lines from middle to middle over terrain, wrecks and hulls (DM-CAS-05, DM-MOD-07, 21.3). Hot.
 *
 * What lies far from the line between two circles matters to no model of either. Lines between the models of two units are kept until one of them moves.
 */

import { pointInside } from "../../../geometry/inside.ts";
import { UNIT } from "../../../geometry/ticks.ts";
import { WRECK } from "../matchup.ts";
import { R } from "../rulings.ts";
import { ALL_PIECES, B, PIECES } from "./columns.ts";
import * as Ground from "./ground.ts";
import type { World } from "./state.ts";

/** A line may cross this much of a tall piece, and sees this deep into an area (21.3). */
const THROUGH = UNIT;
const DEEP = 3 * UNIT;

/** What wrecks give to who stands behind them: soft cover (assumed). */
const WRECK_COVER = 2;

/**
 * Collects the pieces and the big models that may lie on a line between two units, or beside one of its ends, at their place `at` among the
 * pairs; false when there are none, so that everybody sees everybody in the open. Lines run from middle to middle of models, so their bases
 * do not count.
 */
function collect(w: World, a: number, b: number, at: number): boolean {
  const ax = B.cx[a]!;
  const ay = B.cy[a]!;
  const dx = B.cx[b]! - ax;
  const dy = B.cy[b]! - ay;
  const square = dx * dx + dy * dy;
  const reachA = B.reach[a]! - B.base[a]!;
  const reachB = B.reach[b]! - B.base[b]!;
  const wide = reachA > reachB ? reachA : reachB;
  const base = at * PIECES;
  let cands = 0;
  for (let k = 0; k < w.solids; k++) {
    const piece = B.cand[ALL_PIECES + k]!;
    const room = B.pieceRadius[piece]! + wide;
    if (Ground.circleOnWay(B.pieceX[piece]! - ax, B.pieceY[piece]! - ay, dx, dy, square, room))
      B.cand[base + cands++] = piece;
  }
  B.cands[at] = cands;
  let hulls = 0;
  for (let k = 0; k < w.bigs; k++) {
    const v = B.big[k]!;
    if (!Ground.isThere(v)) continue;
    const room = B.base[v]! + wide + Ground.NEAR;
    if (Ground.circleOnWay(B.cx[v]! - ax, B.cy[v]! - ay, dx, dy, square, room)) hulls |= 1 << v;
  }
  B.lineHulls[at] = hulls;
  B.barred[at] = hulls;
  return cands > 0 || hulls !== 0;
}

/** Makes ready for single lines: all pieces and big models on the table may be in their way. */
export function acrossAll(w: World): void {
  w.candFrom = ALL_PIECES;
  w.cands = w.solids;
  let hulls = 0;
  for (let k = 0; k < w.bigs; k++) if (Ground.isThere(B.big[k]!)) hulls |= 1 << B.big[k]!;
  w.inWay = hulls;
}

/**
 * The line from (ax, ay), ah high, to (bx, by), bh high, over what is in `World.candFrom`, `cands` and `inWay`: -1 where it is cut off, else the cover of its end; that
 * of its start is left in `World.back`. Units a and b themselves are not in its way.
 */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: the hottest loop; what it finds on the way lies in locals
export function line(
  w: World,
  a: number,
  b: number,
  ax: number,
  ay: number,
  ah: number,
  bx: number,
  by: number,
  bh: number,
): number {
  const dx = bx - ax;
  const dy = by - ay;
  const square = dx * dx + dy * dy;
  // Whole numbers only cross calls: fractions would be objects. Most lines past nothing do without.
  let length = -1;
  const twiceX = ax + bx;
  const twiceY = ay + by;
  const reachX = Math.abs(dx);
  const reachY = Math.abs(dy);
  let cover = 0;
  let back = 0;
  const end = w.candFrom + w.cands;
  for (let k = w.candFrom; k < end; k++) {
    const piece = B.cand[k]!;
    // Most pieces beside the way of two units are beside the line of two of their models: it does not meet the box around them.
    const px = twiceX - B.pieceBox[4 * piece]!;
    const py = twiceY - B.pieceBox[4 * piece + 1]!;
    const halfX = B.pieceBox[4 * piece + 2]!;
    const halfY = B.pieceBox[4 * piece + 3]!;
    const besideX = +(Math.abs(px) > halfX + reachX);
    const besideY = +(Math.abs(py) > halfY + reachY);
    if ((besideX | besideY | +(Math.abs(dx * py - dy * px) > halfX * reachY + halfY * reachX)) !== 0) continue;
    const top = B.pieceTop[piece]!;
    let found = -2;
    if (top >= ah && top >= bh) {
      // Most lines that are cut off pass near the middle of what cuts them off.
      const cx = B.pieceX[piece]! - ax;
      const cy = B.pieceY[piece]! - ay;
      const aside = cx * dy - cy * dx;
      const off = aside * aside;
      const radius = B.pieceRadius[piece]!;
      if (
        (off < B.pieceDeep[piece]! * square && endsOutside(cx, cy, dx, dy, square, B.pieceHeart[piece]!)) ||
        (off < B.pieceCore[piece]! * square && endsOutside(cx, cy, dx, dy, square, radius * radius))
      )
        found = -1;
    }
    if (found < -1 && length < 0) length = Math.sqrt(square) | 0;
    if (found < -1) found = throughPiece(w, piece, ax, ay, ah, dx, dy, bh, length);
    if (found < 0) {
      // It cuts off the next line as well, most likely: it is asked first.
      B.cand[k] = B.cand[w.candFrom]!;
      B.cand[w.candFrom] = piece;
      return -1;
    }
    if ((found & AHEAD) > cover) cover = found & AHEAD;
    if (found >> BACK > back) back = found >> BACK;
  }
  for (let left = w.inWay; left !== 0; left &= left - 1) {
    const v = 31 - Math.clz32(left & -left);
    if (v === a || v === b) continue;
    if (length < 0) length = Math.sqrt(square) | 0;
    const found = throughHull(v, ax, ay, ah, dx, dy, bh, length);
    if (found < 0) return -1;
    if ((found & AHEAD) > cover) cover = found & AHEAD;
    if (found >> BACK > back) back = found >> BACK;
  }
  w.back = back;
  return cover;
}

/** Does a line from (0, 0) to (dx, dy), `square` its length squared, begin before a circle around (cx, cy), and end behind it? */
function endsOutside(cx: number, cy: number, dx: number, dy: number, square: number, most: number): boolean {
  const along = cx * dx + cy * dy;
  if (along <= 0 || along >= square) return false;
  return cx * cx + cy * cy > most && (cx - dx) * (cx - dx) + (cy - dy) * (cy - dy) > most;
}

/** Of a number that tells the cover of both ends of a line, so many bits are that of its end; the others are that of its start. */
const BACK = 2;
const AHEAD = (1 << BACK) - 1;

/**
 * One piece on a line: -1 where it cuts it off, else the cover that it gives to both ends. Corners lie left and right of the line; a convex part
 * is entered and left over the two edges between those, whatever the others are.
 */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: fractions that crossed calls would be objects
function throughPiece(
  w: World,
  piece: number,
  ax: number,
  ay: number,
  ah: number,
  dx: number,
  dy: number,
  bh: number,
  length: number,
): number {
  const cover = B.pieceCover[piece]!;
  if (length === 0) return pointInside(w.table!, piece, ax, ay) ? cover | (cover << BACK) : 0;
  let first = 2;
  let last = -1;
  let inside = 0;
  const aside = ax * dy - ay * dx;
  const parts = B.partStart[piece + 1]!;
  for (let part = B.partStart[piece]!; part < parts; part++) {
    const start = B.edgeStart[part]!;
    const end = B.edgeStart[part + 1]!;
    let right = 0;
    for (let e = start; e < end; e++) {
      right = (right << 1) | +(B.tip[2 * e]! * dy - B.tip[2 * e + 1]! * dx > aside);
    }
    const corners = end - start;
    if (right === 0 || right === (1 << corners) - 1) continue;
    const next = (right << 1) | (right >>> (corners - 1));
    const out = start + corners - 32 + Math.clz32(right & ~next);
    const after = out + 1 < end ? out + 1 : start;
    const outX = B.tip[2 * out]!;
    const outY = B.tip[2 * out + 1]!;
    const outNx = B.tip[2 * after + 1]! - outY;
    const outNy = outX - B.tip[2 * after]!;
    const outRoom = outNx * (outX - ax) + outNy * (outY - ay);
    if (outRoom <= 0) continue;
    const into = start + corners - 32 + Math.clz32(next & ~right & ((1 << corners) - 1));
    const beyond = into + 1 < end ? into + 1 : start;
    const inX = B.tip[2 * into]!;
    const inY = B.tip[2 * into + 1]!;
    // Along an edge it is not inside: then both corners that are not right of it lie on it.
    if (inX * dy - inY * dx === aside && B.tip[2 * after]! * dy - B.tip[2 * after + 1]! * dx === aside) {
      if (into === after || into === (after + 1 < end ? after + 1 : start)) continue;
    }
    const inNx = B.tip[2 * beyond + 1]! - inY;
    const inNy = inX - B.tip[2 * beyond]!;
    const inRoom = inNx * (inX - ax) + inNy * (inY - ay);
    const inward = inNx * dx + inNy * dy;
    if (inRoom <= inward) continue;
    const outward = outNx * dx + outNy * dy;
    const from = inRoom < 0 ? inRoom / inward : 0;
    const to = outRoom < outward ? outRoom / outward : 1;
    inside += to - from;
    if (from < first) first = from;
    if (to > last) last = to;
  }
  if (inside === 0) return 0;
  const looker = first === 0;
  const target = last === 1;
  const top = B.pieceTop[piece]!;
  if (top > 0 && top >= ah && top >= bh) {
    const most = looker || target ? (B.pieceArea[piece] === 1 ? DEEP : 1e9) : THROUGH;
    if (inside * length > most) return -1;
  }
  const ahead = target || ((1 - last) * length <= Ground.NEAR && ah + (bh - ah) * last <= top);
  const behind = looker || (first * length <= Ground.NEAR && ah + (bh - ah) * first <= top);
  return (ahead ? cover : 0) | (behind ? cover << BACK : 0);
}

/** Vehicles block and wrecks cover: both as circles. Returns what `throughPiece` does. */
function throughHull(
  v: number,
  ax: number,
  ay: number,
  ah: number,
  dx: number,
  dy: number,
  bh: number,
  length: number,
): number {
  if (length === 0) return 0;
  const px = B.cx[v]! - ax;
  const py = B.cy[v]! - ay;
  const r = B.base[v]!;
  const along = (px * dx + py * dy) / length;
  const aside = (px * dy - py * dx) / length;
  const half = r * r - aside * aside;
  if (half <= 0) return 0;
  const chord = Math.sqrt(half);
  const first = along - chord;
  const last = along + chord;
  if (last <= 0 || first >= length) return 0;
  const wreck = (B.place[v]! & WRECK) !== 0;
  const end = first <= 0 || last >= length;
  const tall = B.tall[v]! >= ah && B.tall[v]! >= bh;
  if (tall && !end && (!wreck || 2 * chord > THROUGH)) return -1;
  if (!wreck) return 0;
  return (last >= length - Ground.NEAR ? WRECK_COVER : 0) | (first <= Ground.NEAR ? WRECK_COVER << BACK : 0);
}

/** What unit a sees of unit b, by the closest of their models: 0 nothing, else 1 + its cover (21.3). */
export function sightOf(w: World, a: number, b: number): number {
  const at = a * 2 * w.U + b;
  const known = B.pairSight[at]!;
  if (known >= 0) return known;
  look(w, a, b);
  return B.pairSight[at]!;
}

/** Nobody has asked for this line since the two came to stand where they are. */
const UNKNOWN = -2;

/** Finds out what is in the way of two units when one of the two, or a big model, has moved; returns their place in the pairs. */
function openPair(w: World, a: number, b: number): number {
  const pair = a * 2 * w.U + b;
  const key = Ground.linesKey(w, a, b);
  if (B.lineKey[pair] !== key) {
    B.lineKey[pair] = key;
    const back = b * 2 * w.U + a;
    B.lineKey[back] = key;
    const open = collect(w, a, b, a < b ? pair : back) ? Ground.FORGOTTEN : Ground.CLEAR;
    B.lineOpen[pair] = open;
    B.lineOpen[back] = open;
  }
  return pair;
}

/**
 * Makes ready for lines from models of unit a to those of unit b (`lineOf`): forgets what is known of them when one of the two, or a big
 * model, has moved. True when nothing is in the way of any of them: then none needs to be asked for.
 */
export function openLines(w: World, a: number, b: number): boolean {
  const pair = openPair(w, a, b);
  if (B.lineOpen[pair] === Ground.FORGOTTEN) {
    forgetLines(w, a, b);
    forgetLines(w, b, a);
    B.lineOpen[pair] = Ground.KNOWN;
    B.lineOpen[b * 2 * w.U + a] = Ground.KNOWN;
  }
  return B.lineOpen[pair] === Ground.CLEAR;
}

function forgetLines(w: World, a: number, b: number): void {
  const lines = B.lines;
  const first = B.mFrom[b]!;
  const last = B.mTo[b]!;
  for (let m = B.mFrom[a]!; m < B.mTo[a]!; m++) {
    const row = m * w.rows;
    for (let at = row + first; at < row + last; at++) lines[at] = UNKNOWN;
  }
}

/** The line from model m of unit a to model j of unit b, after `openLines`: -1 where it is cut off, else the cover of j. */
export function lineOf(w: World, a: number, b: number, m: number, j: number): number {
  const known = B.lines[m * w.rows + j]!;
  return known === UNKNOWN ? draw(w, a, b, m, j) : known;
}

function draw(w: World, a: number, b: number, m: number, j: number): number {
  const at = a < b ? a * 2 * w.U + b : b * 2 * w.U + a;
  w.candFrom = at * PIECES;
  w.cands = B.cands[at]!;
  w.inWay = B.lineHulls[at]!;
  const found = line(w, a, b, B.mx[m]!, B.my[m]!, Ground.heightOf(a), B.mx[j]!, B.my[j]!, Ground.heightOf(b));
  B.lines[m * w.rows + j] = found;
  // What cuts it off cuts off the way back.
  B.lines[j * w.rows + m] = found < 0 ? found : w.back;
  return found;
}

/** Finds out what two units see of each other without collecting what is in the way for other lines. */
function lookAcross(w: World, a: number, b: number): void {
  const m = Ground.closestModel(w, a, b);
  const j = Ground.closestModel(w, b, a);
  acrossAll(w);
  const found = line(w, a, b, B.mx[m]!, B.my[m]!, Ground.heightOf(a), B.mx[j]!, B.my[j]!, Ground.heightOf(b));
  B.pairSight[a * 2 * w.U + b] = 1 + found;
  B.pairSight[b * 2 * w.U + a] = found < 0 ? 0 : 1 + w.back;
}

/** Finds out what two units see of each other. For the one line of the closest models the others are not made ready. */
function look(w: World, a: number, b: number): void {
  const back = b * 2 * w.U + a;
  // Without big models nobody asks later what was in the way.
  if (w.bigs === 0 && B.lineKey[a * 2 * w.U + b] !== Ground.linesKey(w, a, b)) {
    lookAcross(w, a, b);
    return;
  }
  const pair = openPair(w, a, b);
  const open = B.lineOpen[pair]!;
  if (open === Ground.CLEAR) {
    B.pairSight[pair] = 1;
    B.pairSight[back] = 1;
    return;
  }
  const near = Ground.closestModel(w, a, b);
  const far = Ground.closestModel(w, b, a);
  const found = open === Ground.KNOWN ? lineOf(w, a, b, near, far) : draw(w, a, b, near, far);
  B.pairSight[pair] = 1 + found;
  B.pairSight[back] = 1 + B.lines[far * w.rows + near]!;
}

/** Farther than anybody is. */
const FARTHER = 1 << 29;

/** What `B.lookSaw` tells of a model: it sees nobody, it sees somebody, or nobody asked yet, or it does not see the closest enemy. */
const SEES = 1;
const UNASKED = 2;
const NOT_FRONT = 3;

/**
 * Makes ready to ask who of unit u sees some model of unit t, and how far the closest of them is (ticks): by group (`lookBy`), or where `each` is
 * asked for at once for every model (`saw`, `far`). For the attacks that are made. The few that are looked at stay the same while they live and
 * nobody moves, and so does who sees any of them.
 */
export function lookAll(w: World, u: number, t: number, each: boolean): void {
  const pair = u * 2 * w.U + t;
  const key = Ground.linesKey(w, u, t);
  const open = openLines(w, u, t);
  const live = B.live;
  const front = Ground.closestModel(w, t, u);
  let first = B.mFrom[t]!;
  while (live[first] === 0) first++;
  let last = B.mTo[t]! - 1;
  while (live[last] === 0) last--;
  const few = (front << 16) | (first << 8) | last;
  if (B.lookKey[pair] !== key || B.lookFew[pair] !== few) {
    B.lookKey[pair] = key;
    B.lookFew[pair] = few;
    const saw = open ? SEES : UNASKED;
    for (let at = t * w.rows + B.mFrom[u]!; at < t * w.rows + B.mTo[u]!; at++) B.lookSaw[at] = saw;
  }
  w.front = front;
  w.first = first;
  w.last = last;
  w.each = each ? 1 : 0;
  if (!each) return;
  for (let m = B.mFrom[u]!; m < B.mTo[u]!; m++) {
    B.saw[m] = live[m] === 1 && seesAny(w, u, t, m) ? 1 : 0;
    B.far[m] = live[m] === 0 ? FARTHER : Ground.modelToUnit(w, m, u, t);
  }
}

/** Has a group of unit u the model that is closest to unit t, and does that see the one closest to it? */
export function leads(w: World, u: number, t: number, g: number): boolean {
  const near = Ground.closestModel(w, u, t);
  return near >= B.rowFrom[g]! && near < B.rowTo[g]! && sightOf(w, u, t) > 0;
}

/** Who of a group that leads sees somebody (`groupSaw`), and which of them is the closest: `groupNear`, and `far` of that one. */
export function lookBy(w: World, u: number, t: number, g: number): void {
  takeLead(w, u, t, g);
  B.groupSaw[g] = lookersOf(w, u, t, g);
}

/** The same where it does not matter how many they are: all are taken to see. */
export function takeLead(w: World, u: number, t: number, g: number): void {
  const near = Ground.closestModel(w, u, t);
  B.groupSaw[g] = B.alive[g]!;
  B.groupNear[g] = near;
  B.far[near] = Ground.apart(w, near, u, Ground.closestModel(w, t, u), t);
}

/** Models of a group that see somebody: no more are asked than the rate of fire depends on, and the others taken to see. */
function lookersOf(w: World, u: number, t: number, g: number): number {
  const rofBonus = B.rofBonus;
  const live = B.live;
  const look = B.lookSaw;
  const all = B.shares[B.who[u]!] === 1 || B.rule[R.freeTeams] === 1 || B.rule[R.stack] === 1;
  const from = B.rowFrom[g]!;
  const to = B.rowTo[g]!;
  const row = t * w.rows;
  look[row + B.groupNear[g]!] = SEES;
  let left = B.alive[g]!;
  let seen = 0;
  for (let m = from; m < to && (all || rofBonus[seen] !== rofBonus[left]); m++) {
    if (live[m] === 0) continue;
    if (look[row + m] === UNASKED) look[row + m] = lineOf(w, u, t, m, w.front) >= 0 ? SEES : NOT_FRONT;
    if (look[row + m] === SEES) seen++;
    else if (look[row + m] === 0) left--;
  }
  for (let m = from; m < to && (all || rofBonus[seen] !== rofBonus[left]); m++) {
    if (live[m] === 0 || look[row + m] !== NOT_FRONT) continue;
    if (seesAny(w, u, t, m)) seen++;
    else left--;
  }
  return left;
}

/** The same of a group that does not lead: all of it are asked. */
export function lookEach(w: World, u: number, t: number, g: number): void {
  let best = FARTHER;
  let near = -1;
  let seen = 0;
  for (let m = B.rowFrom[g]!; m < B.rowTo[g]!; m++) {
    if (B.live[m] === 0 || !seesAny(w, u, t, m)) continue;
    seen++;
    // Nobody of unit t is closer than the box around it.
    const x = B.mx[m]!;
    const y = B.my[m]!;
    const asideX = x < B.west[t]! ? B.west[t]! - x : x > B.east[t]! ? x - B.east[t]! : 0;
    const asideY = y < B.south[t]! ? B.south[t]! - y : y > B.north[t]! ? y - B.north[t]! : 0;
    const room = best + Ground.measureOf(w, u) + Ground.measureOf(w, t);
    if (best < FARTHER && asideX * asideX + asideY * asideY >= room * room) continue;
    const far = Ground.modelToUnit(w, m, u, t);
    if (far >= best) continue;
    best = far;
    near = m;
  }
  B.groupSaw[g] = seen;
  B.groupNear[g] = near;
  if (near >= 0) B.far[near] = best;
}

/** Does model m of unit u see one of the few of unit t that are looked at? */
function seesAny(w: World, u: number, t: number, m: number): boolean {
  const at = t * w.rows + m;
  const known = B.lookSaw[at]!;
  if (known < UNASKED) return known === SEES;
  const { front, first, last } = w;
  const sees =
    (known === UNASKED && lineOf(w, u, t, m, front) >= 0) ||
    (first !== front && lineOf(w, u, t, m, first) >= 0) ||
    (last !== front && last !== first && lineOf(w, u, t, m, last) >= 0);
  B.lookSaw[at] = sees ? SEES : 0;
  return sees;
}
