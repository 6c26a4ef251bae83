/**
 * Where the models of units stand on a table: distances between closest models, coherency, arcs, and what is forgotten of a unit that moved
 * (DM-GEN-02, DM-UNT-04, DM-MOD-07, DM-MOD-08, 21.3). Hot. Lines of sight: sight.ts.
 *
 * Models have places of their own; units are also circles, so that most questions are answered by one distance. Distances and sights of pairs of
 * units are kept until one of them changes.
 */

import { FULL_TURN, REAR, SIDE, sideMet } from "../../../geometry/directions.ts";
import { UNIT, UNIT_BITS } from "../../../geometry/ticks.ts";
import { INFANTRY, LOOSE, OFF, RISEN, WRECK } from "../matchup.ts";
import { N, R } from "../rulings.ts";
import { B } from "./columns.ts";
import type { World } from "./state.ts";

/** Bases this near touch. */
export const CONTACT = 8;

/** Pieces this near to a model cover it. */
export const NEAR = UNIT;

/** Base of a unit's models for measuring (dm.hullMeasure): big models from the edge of the hull, or from the middle. */
export function measureOf(w: World, u: number): number {
  return B.rule[R.centre] === 1 && w.typeOf(u) !== INFANTRY ? 0 : B.base[u]!;
}

/** Height of a unit's models; a skimmer at the top of its pop-up is as much higher as it is fast (DM-SKI-03). */
export function heightOf(u: number): number {
  if ((B.flags[u]! & RISEN) === 0) return B.tall[u]!;
  const speed = B.kindSpeed[B.kind[B.from[u]!]!]! - B.lostSpeed[u]!;
  return B.tall[u]! + Math.trunc((speed * UNIT) / 10);
}

/** Something has changed about a unit that its enemies look at before they attack it. */
export function touch(u: number): void {
  B.version[u] = (B.version[u]! + 1) & 0x7fff;
}

/** Something has changed about a unit that its own attacks follow from: place, models, weapons, whether it moved. */
export function rearm(u: number): void {
  B.armed[u] = (B.armed[u]! + 1) & 0x7fff;
}

/** A unit moved: what was known of it is forgotten, and its coherency felt. */
export function displaced(w: World, u: number): void {
  touch(u);
  rearm(u);
  forget(w, u);
  feelCoherency(u);
}

/** A unit lost models: lines of those who are left are still known, and so is what follows from models that are still there. */
export function thinned(w: World, u: number): void {
  touch(u);
  rearm(u);
  const n = 2 * w.U;
  for (let other = 0; other < n; other++) {
    const near = B.pairNear[u * n + other]!;
    if (B.pairGap[u * n + other]! < 0 || B.live[near] === 0) {
      forgetPair(w, u, other);
      continue;
    }
    if (B.lineOpen[u * n + other] !== KNOWN) continue;
    const far = B.pairNear[other * n + u]!;
    if (B.pairSight[u * n + other]! > 0 && B.lines[near * w.rows + far]! < 0) B.pairSight[u * n + other] = -1;
    if (B.pairSight[other * n + u]! > 0 && B.lines[far * w.rows + near]! < 0) B.pairSight[other * n + u] = -1;
  }
  if (w.typeOf(u) !== INFANTRY) forgetSights(w, u);
  feelReach(u);
  feelCoherency(u);
}

/** Whether a unit hangs together, as its suppression needs it (DM-SUP-02). */
function feelCoherency(u: number): void {
  if (coherent(u)) B.place[u]! &= ~LOOSE;
  else B.place[u]! |= LOOSE;
}

/** Forgets the distances, sights and lines of a unit that is put somewhere. */
export function forget(w: World, u: number): void {
  B.stood[u]!++;
  const n = 2 * w.U;
  for (let other = 0; other < n; other++) forgetPair(w, u, other);
  if (w.typeOf(u) !== INFANTRY) forgetSights(w, u);
  feelReach(u);
}

/** A big model v came, went, moved or became a wreck: it was or is in the way of some. */
export function forgetSights(w: World, v: number): void {
  const n = 2 * w.U;
  const bit = 1 << v;
  const there = isThere(v);
  for (let a = 0; a < n; a++) {
    if (a === v || (B.flags[a]! & OFF) !== 0) continue;
    for (let b = a + 1; b < n; b++) {
      const pair = a * n + b;
      if (b === v || (B.flags[b]! & OFF) !== 0) continue;
      const meets = (B.lineHulls[pair]! & B.barred[pair]! & bit) !== 0 || (there && hullBetween(v, a, b));
      if (meets || (B.lineHulls[pair]! & bit) !== 0) {
        B.lineCount[pair]!++;
        B.pairSight[pair] = -1;
        B.pairSight[b * n + a] = -1;
      }
      // Whoever plays on from a mark has forgotten lines, and yet thinks anew when the other does.
      if (!meets && (B.barred[pair]! & bit) === 0) continue;
      rearm(a);
      rearm(b);
    }
  }
}

/** Is a big model on the table, or what is left of it? */
export function isThere(v: number): boolean {
  return (B.place[v]! & WRECK) !== 0 || (B.flags[v]! & OFF) === 0;
}

/** Is v near enough to the way from unit a to unit b? */
function hullBetween(v: number, a: number, b: number): boolean {
  const ax = B.cx[a]!;
  const ay = B.cy[a]!;
  const dx = B.cx[b]! - ax;
  const dy = B.cy[b]! - ay;
  const px = B.cx[v]! - ax;
  const py = B.cy[v]! - ay;
  const wide = B.reach[a]! > B.reach[b]! ? B.reach[a]! : B.reach[b]!;
  const room = B.base[v]! + wide + NEAR;
  return circleOnWay(px, py, dx, dy, dx * dx + dy * dy, room);
}

function forgetPair(w: World, a: number, b: number): void {
  const n = 2 * w.U;
  B.pairGap[a * n + b] = -1;
  B.pairGap[b * n + a] = -1;
  B.pairSight[a * n + b] = -1;
  B.pairSight[b * n + a] = -1;
}

/** How far the models of a unit reach from its middle, and the box around their middles. */
export function feelReach(u: number): void {
  let far = 0;
  let west = 1 << 30;
  let east = -(1 << 30);
  let south = 1 << 30;
  let north = -(1 << 30);
  const x = B.cx[u]!;
  const y = B.cy[u]!;
  for (let m = B.mFrom[u]!; m < B.mTo[u]!; m++) {
    if (B.live[m] === 0) continue;
    const ownX = B.mx[m]!;
    const ownY = B.my[m]!;
    if (ownX < west) west = ownX;
    if (ownX > east) east = ownX;
    if (ownY < south) south = ownY;
    if (ownY > north) north = ownY;
    const dx = ownX - x;
    const dy = ownY - y;
    const d = dx * dx + dy * dy;
    if (d > far) far = d;
  }
  B.west[u] = west;
  B.east[u] = east;
  B.south[u] = south;
  B.north[u] = north;
  B.reach[u] = (Math.ceil(Math.sqrt(far)) | 0) + B.base[u]!;
}

/** Is every model near enough to one before it? Then they hang together; they may do so in another way. */
function hangsOn(first: number, last: number, most: number): boolean {
  const mx = B.mx;
  const my = B.my;
  const live = B.live;
  let some = false;
  for (let m = first; m < last; m++) {
    if (live[m] === 0) continue;
    let near = !some;
    some = true;
    for (let other = m - 1; other >= first && !near; other--) {
      if (live[other] === 0) continue;
      const dx = mx[other]! - mx[m]!;
      const dy = my[other]! - my[m]!;
      near = dx * dx + dy * dy <= most;
    }
    if (!near) return false;
  }
  return true;
}

/**
 * DM-UNT-04: every model within two inches of another so that the unit hangs together; by another reading of every other.
 * @rule DM-UNT-04, DM-UNT-05, DM-SUP-02
 */
export function coherent(u: number): boolean {
  const first = B.mFrom[u]!;
  const last = B.mTo[u]!;
  const gap = B.number[N.coherency]! + 2 * B.base[u]!;
  const most = gap * gap;
  const every = B.rule[R.everyPair] === 1;
  if (!every && hangsOn(first, last, most)) return true;
  // Models reached from the first one, as a queue in scratch.
  const alive = layQueue(first, last);
  if (alive < 2) return true;
  let reached = 1;
  for (let k = 0; k < reached && (every || reached < alive); k++) {
    const m = B.far[first + k]!;
    if (every && !reachesAll(m, first, last, most)) return false;
    reached = reachFrom(m, first, last, most, reached);
  }
  return reached === alive;
}

/** Nobody is reached but the first one that lives; how many live. */
function layQueue(first: number, last: number): number {
  let alive = 0;
  for (let m = first; m < last; m++) {
    if (B.live[m] === 0) continue;
    B.saw[m] = alive === 0 ? 1 : 0;
    if (alive === 0) B.far[first] = m;
    alive++;
  }
  return alive;
}

function reachesAll(m: number, first: number, last: number, most: number): boolean {
  for (let other = first; other < last; other++) {
    if (B.live[other] === 0 || other === m) continue;
    const dx = B.mx[other]! - B.mx[m]!;
    const dy = B.my[other]! - B.my[m]!;
    if (dx * dx + dy * dy > most) return false;
  }
  return true;
}

/** Adds those whom one model reaches to the queue; how many are in it. */
function reachFrom(m: number, first: number, last: number, most: number, reached: number): number {
  let n = reached;
  for (let other = first; other < last; other++) {
    if (B.live[other] === 0 || other === m || B.saw[other] === 1) continue;
    const dx = B.mx[other]! - B.mx[m]!;
    const dy = B.my[other]! - B.my[m]!;
    if (dx * dx + dy * dy > most) continue;
    B.saw[other] = 1;
    B.far[first + n] = other;
    n++;
  }
  return n;
}

/** Tenths of an inch between the closest models of two units, rounded up; 0 in contact (DM-GEN-02, DM-MOD-05). */
export function gapOnTable(w: World, a: number, b: number): number {
  const known = B.pairGap[a * 2 * w.U + b]!;
  return known >= 0 ? known : a < b ? measure(w, a, b) : measure(w, b, a);
}

/** The model of unit a that is closest to unit b. */
export function closestModel(w: World, a: number, b: number): number {
  if (B.pairGap[a * 2 * w.U + b]! < 0) gapOnTable(w, a, b);
  return B.pairNear[a * 2 * w.U + b]!;
}

/** Of models equally near the first of the first unit counts, whoever asked. */
function measure(w: World, a: number, b: number): number {
  const mx = B.mx;
  const my = B.my;
  const live = B.live;
  const endA = B.mTo[a]!;
  const startB = B.mFrom[b]!;
  const endB = B.mTo[b]!;
  const n = 2 * w.U;
  let best = 1e15;
  let nearA = B.mFrom[a]!;
  let nearB = startB;
  // Who was closest before is close still, most likely: whoever is farther away is not looked at, those as far as that are.
  const lastA = B.pairNear[a * n + b]!;
  const lastB = B.pairNear[b * n + a]!;
  if (lastA >= nearA && lastA < endA && lastB >= nearB && lastB < endB && live[lastA] === 1 && live[lastB] === 1) {
    const dx = mx[lastB]! - mx[lastA]!;
    const dy = my[lastB]! - my[lastA]!;
    best = dx * dx + dy * dy + 1;
  }
  const west = B.west[b]!;
  const east = B.east[b]!;
  const south = B.south[b]!;
  const north = B.north[b]!;
  for (let i = B.mFrom[a]!; i < endA; i++) {
    if (live[i] === 0) continue;
    const x = mx[i]!;
    const y = my[i]!;
    // Nobody of unit b is closer than the box around it.
    const asideX = Math.max(0, west - x, x - east);
    const asideY = Math.max(0, south - y, y - north);
    if (asideX * asideX + asideY * asideY >= best) continue;
    for (let j = startB; j < endB; j++) {
      if (live[j] === 0) continue;
      const dx = mx[j]! - x;
      const dy = my[j]! - y;
      const d = dx * dx + dy * dy;
      if (d < best) {
        best = d;
        nearA = i;
        nearB = j;
      }
    }
  }
  const ticks = (Math.ceil(Math.sqrt(best)) | 0) - measureOf(w, a) - measureOf(w, b);
  // Whoever touches is in contact, from wherever hulls are measured.
  const bases = (Math.ceil(Math.sqrt(best)) | 0) - B.base[a]! - B.base[b]!;
  const tenths = bases <= CONTACT ? 0 : ticks <= 0 ? 1 : (ticks * 10 + UNIT - 1) >> UNIT_BITS;
  B.pairGap[a * n + b] = tenths;
  B.pairGap[b * n + a] = tenths;
  B.pairNear[a * n + b] = nearA;
  B.pairNear[b * n + a] = nearB;
  return tenths;
}

/** Ticks from model m of unit u to model j of unit t, edge to edge. */
export function apart(w: World, m: number, u: number, j: number, t: number): number {
  const dx = B.mx[j]! - B.mx[m]!;
  const dy = B.my[j]! - B.my[m]!;
  const ticks = (Math.ceil(Math.sqrt(dx * dx + dy * dy)) | 0) - measureOf(w, u) - measureOf(w, t);
  return ticks > 0 ? ticks : 0;
}

/** Ticks from a model to the closest one of a unit, edge to edge. */
export function modelToUnit(w: World, m: number, own: number, t: number): number {
  const mx = B.mx;
  const my = B.my;
  const live = B.live;
  const x = mx[m]!;
  const y = my[m]!;
  let best = 1e15;
  for (let j = B.mFrom[t]!; j < B.mTo[t]!; j++) {
    if (live[j] === 0) continue;
    const dx = mx[j]! - x;
    const dy = my[j]! - y;
    const d = dx * dx + dy * dy;
    if (d < best) best = d;
  }
  const ticks = (Math.ceil(Math.sqrt(best)) | 0) - measureOf(w, own) - measureOf(w, t);
  return ticks > 0 ? ticks : 0;
}

/** Does a way from (0, 0) to (dx, dy), `square` its length squared, come within `room` of (px, py)? */
export function circleOnWay(px: number, py: number, dx: number, dy: number, square: number, room: number): boolean {
  const most = room * room;
  const aside = px * dy - py * dx;
  if (aside * aside > most * square) return false;
  const along = px * dx + py * dy;
  if (along <= 0) return px * px + py * py <= most;
  return along < square || (px - dx) * (px - dx) + (py - dy) * (py - dy) <= most;
}

/** The sum of counts for which lines between two units hold: how often each came to stand elsewhere, and a big model between them did. */
export function linesKey(w: World, a: number, b: number): number {
  return B.stood[a]! + B.stood[b]! + B.lineCount[a < b ? a * 2 * w.U + b : b * 2 * w.U + a]!;
}

/** What `B.lineOpen` tells of two units: nothing is in the way of their lines, or something may be; then lines may be known, or are not yet. */
export const CLEAR = 1;
export const KNOWN = 0;
export const FORGOTTEN = -1;

/** DM-MOD-08, DM-VEH-03: bonus of who stands at (x, y) against a big model: front, flank, rear by where it faces. @rule DM-MOD-08, DM-VEH-03 */
export function arcBonus(t: number, x: number, y: number): number {
  if (B.kindType[B.kind[B.from[t]!]!] === INFANTRY || B.rule[R.noArc] === 1) return 0;
  const halves = B.rule[R.halves] === 1;
  const front = halves ? FULL_TURN / 2 : FULL_TURN / 4;
  const side = sideMet(B.face[t]!, front, front, x - B.cx[t]!, y - B.cy[t]!);
  return side === REAR ? B.number[N.rear]! : side === SIDE ? B.number[N.flank]! : 0;
}

/** The enemy unit whose middle is nearest, -1 for none on the table. */
export function nearestEnemy(w: World, u: number): number {
  return nearestTo(w, 1 - w.seatOf(u), B.cx[u]!, B.cy[u]!);
}

export function nearestTo(w: World, seat: number, x: number, y: number): number {
  let best = -1;
  let least = 1e15;
  for (let e = seat * w.U; e < (seat + 1) * w.U; e++) {
    if ((B.flags[e]! & OFF) !== 0) continue;
    const dx = B.cx[e]! - x;
    const dy = B.cy[e]! - y;
    const d = dx * dx + dy * dy;
    if (d < least) {
      least = d;
      best = e;
    }
  }
  return best;
}
