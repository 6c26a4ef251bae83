/**
 * Transports (SE-EXT-105): who fits in, getting in and out, and what becomes of passengers when theirs is destroyed (SE-EXT-100). Who rides stands
 * nowhere: beyond the reach of everything. Hot: once a squad that rides.
 */
import { directionOf, FULL_TURN, stepX, stepY } from "../../../geometry/directions.ts";
import { NOWHERE, UNIT } from "../../../geometry/ticks.ts";
import { E } from "../events.ts";
import { ABOARD, BIG, BROKEN, GONE, K_TERMINATOR, MOVED, RAN, VEHICLE } from "../matchup.ts";
import { T } from "../metrics.ts";
import { N, R } from "../rulings.ts";
import { B } from "./columns.ts";
import { costOf, feelHeight, gatherPieces, isFree, standable } from "./ground.ts";
import type { World } from "./state.ts";
import { isCoherent, turned } from "./steps.ts";

/** Passengers of different squads lie so far apart that nobody of them touches another. */
const APART = 512 * UNIT;
/** How near to the hull one has to come to get in, and how far from it one gets out. */
const NEAR = UNIT;
const OUT = 2 * UNIT;
/** Nobody on foot comes from farther away. */
const COMING = 24 * UNIT;
/** A hair of room between bases that touch. */
const HAIR = 24;
/** Directions around a hull in which there may be room. */
const AROUND = 24;

/** The transport in which squad s rides; -1: none. */
export const carrierOf = (w: World, s: number): number =>
  w.has(s, ABOARD) ? w.seatOf(s) * w.U + B.carrier[s]! - 1 : -1;

/** Seats that a squad takes, more than there are where a vehicle is among it. @rule SE-EXT-105 */
export function seatsOf(s: number): number {
  let seats = 0;
  for (let m = B.from[s]!; m < B.to[s]!; m++) {
    if (B.wounds[m] === 0) continue;
    const kind = B.kind[m]!;
    if (B.kindSize[kind] === VEHICLE) return 127;
    seats += B.kindSize[kind] === BIG || (B.kindTraits[kind]! & K_TERMINATOR) !== 0 ? 2 : 1;
  }
  return seats;
}

/** Seats that are free in a squad, which only transports have. */
export function roomIn(w: World, v: number): number {
  const seat = w.seatOf(v);
  if (w.has(v, GONE) || B.rule[R.transports] === 1) return 0;
  let room = B.kindCapacity[B.kind[B.from[v]!]!]!;
  if (room === 0) return 0;
  for (let s = seat * w.U; s < w.endOf(seat); s++) if (carrierOf(w, s) === v) room -= seatsOf(s);
  return room;
}

/** The first squad that rides in v; -1: none. */
export function riderOf(w: World, v: number): number {
  const seat = w.seatOf(v);
  for (let s = seat * w.U; s < w.endOf(seat); s++) if (carrierOf(w, s) === v) return s;
  return -1;
}

/** A squad takes its seats. */
export function board(w: World, s: number, v: number): void {
  B.flags[s]! |= ABOARD;
  B.carrier[s] = v - w.seatOf(s) * w.U + 1;
  for (let m = B.from[s]!; m < B.to[s]!; m++) {
    B.mx[m] = NOWHERE;
    B.my[m] = (s + 1) * APART;
    B.level[m] = 0;
  }
  w.log.event(E.boards, s, v, 0);
}

/** May all models of a squad come to the hull with so many times their move, and get in? @rule SE-EXT-105 */
export function mayBoard(w: World, s: number, v: number, times: number): boolean {
  if (w.has(s, ABOARD | BROKEN | GONE) || B.engaged[s] !== 0 || w.has(v, ABOARD) || roomIn(w, v) < seatsOf(s))
    return false;
  const hull = B.from[v]!;
  gatherPieces(w, B.mx[hull]! - COMING, B.my[hull]! - COMING, B.mx[hull]! + COMING, B.my[hull]! + COMING);
  for (let m = B.from[s]!; m < B.to[s]!; m++) {
    if (B.wounds[m] === 0) continue;
    const far = w.apartOf(m, hull) - NEAR;
    if (far <= 0) continue;
    const budget = times * B.kindM[B.kind[m]!]!;
    const r = B.kindRadius[B.kind[m]!]!;
    if (far > budget) return false;
    const share = far / (far + NEAR + r + B.kindRadius[B.kind[hull]!]!);
    const x = B.mx[m]! + (Math.trunc((B.mx[hull]! - B.mx[m]!) * share) | 0);
    const y = B.my[m]! + (Math.trunc((B.my[hull]! - B.my[m]!) * share) | 0);
    if (costOf(w, B.mx[m]!, B.my[m]!, x, y, r) > budget) return false;
  }
  return true;
}

/** A squad goes as near to the hull as its seats are: overwatch may still shoot at it there. */
export function comeBeside(s: number, v: number): void {
  const hull = B.from[v]!;
  for (let m = B.from[s]!; m < B.to[s]!; m++) {
    if (B.wounds[m] === 0) continue;
    const direction = directionOf(B.mx[m]! - B.mx[hull]!, B.my[m]! - B.my[hull]!);
    const far = B.kindRadius[B.kind[hull]!]! + B.kindRadius[B.kind[m]!]! + HAIR;
    B.mx[m] = B.mx[hull]! + stepX(direction, far);
    B.my[m] = B.my[hull]! + stepY(direction, far);
  }
}

/** The passengers get out, the side towards a point first, no farther than two inches from the hull; false where there is no room for all. @rule SE-EXT-105 */
export function alight(w: World, s: number, x: number, y: number): boolean {
  const v = carrierOf(w, s);
  const hull = B.from[v]!;
  const first = directionOf(x - B.mx[hull]!, y - B.my[hull]!);
  let all = true;
  for (let m = B.from[s]!; m < B.to[s]! && all; m++) all = B.wounds[m] === 0 || putBeside(w, m, hull, first, OUT);
  if (!all || !isCoherent(w, s)) {
    for (let m = B.from[s]!; m < B.to[s]!; m++) {
      B.mx[m] = NOWHERE;
      B.my[m] = (s + 1) * APART;
    }
    return false;
  }
  leaveHull(w, s, v);
  return true;
}

function leaveHull(w: World, s: number, v: number): void {
  B.flags[s]! &= ~ABOARD;
  B.carrier[s] = 0;
  for (let m = B.from[s]!; m < B.to[s]!; m++) if (B.wounds[m]! > 0) feelHeight(w, m);
  if (w.has(s, GONE)) return;
  w.tick(T.alights, w.seatOf(s), 1);
  w.log.event(E.alights, s, v, 0);
}

/** Who got out after its transport had moved has moved as well, and may not if that went fast. */
export function alightAfter(w: World, s: number): void {
  const v = carrierOf(w, s);
  if (v < 0 || w.has(v, RAN | GONE) || !alight(w, s, B.goX[s]!, B.goY[s]!)) return;
  B.flags[s]! |= MOVED;
}

/** Finds a free place for model m beside a hull, in a direction or near it, as near as there is one within so many ticks. */
function putBeside(w: World, m: number, hull: number, first: number, most: number): boolean {
  const r = B.kindRadius[B.kind[m]!]!;
  const both = r + B.kindRadius[B.kind[hull]!]! + HAIR;
  const around = both + most + r;
  gatherPieces(w, B.mx[hull]! - around, B.my[hull]! - around, B.mx[hull]! + around, B.my[hull]! + around);
  const apart = B.number[N.enemyGap]! * UNIT;
  for (let ring = 0; ring <= 2; ring++) {
    const far = both + (((most - HAIR) * ring) >> 1);
    for (let k = 0; k < AROUND; k++) {
      const direction = turned(first, k, FULL_TURN / AROUND);
      const x = B.mx[hull]! + stepX(direction, far);
      const y = B.my[hull]! + stepY(direction, far);
      if (!standable(w, x, y, r, 0) || !isFree(w, m, x, y, r, apart)) continue;
      B.mx[m] = x;
      B.my[m] = y;
      return true;
    }
  }
  return false;
}

/** Passengers of a wreck: each is slain on a 1 if it was no mere loss of the crew; the others are set up around it. @rule SE-EXT-100 */
export function bailOut(w: World, v: number, isHurt: boolean): void {
  const seat = w.seatOf(v);
  for (let s = seat * w.U; s < w.endOf(seat); s++) {
    if (carrierOf(w, s) !== v) continue;
    const dice = w.actions[seat]!;
    const hull = B.from[v]!;
    for (let m = B.from[s]!; m < B.to[s]!; m++) {
      if (B.wounds[m] === 0) continue;
      if ((!isHurt || dice.die(6) > 1) && putBeside(w, m, hull, 0, OUT)) continue;
      B.mx[m] = B.mx[hull]!;
      B.my[m] = B.my[hull]!;
      w.log.event(E.wounded, m, w.wound(m, B.wounds[m]!, -1), 0);
    }
    leaveHull(w, s, v);
  }
}
