/** The movement phase where there is no table: squads are points on a line (SE-EXT-119, SE-EXT-26 to -39). Hot. */
import { UNIT } from "../../../geometry/ticks.ts";
import { E } from "../events.ts";
import {
  BACK,
  BREAK_OFF,
  BREAKS_OFF,
  BROKEN,
  CHARGE,
  CHARGED,
  CHARGING,
  FIRED,
  GONE,
  IMMOBILE,
  IN_PLACE,
  MOVED,
  ON_OVERWATCH,
  OVERWATCH,
  RAN,
  RUN,
  SHAKEN,
  SHAKEN_NOW,
  STAND,
  VEHICLE,
  WALK,
  WILD,
} from "../matchup.ts";
import { T } from "../metrics.ts";
import { N, R } from "../rulings.ts";
import { B } from "./columns.ts";
import { harm } from "./harm.ts";
import { WILD_SAVE, WILD_STRENGTH } from "./hulls.ts";
import { isHeld } from "./lying.ts";
import { fallBack, isScared, scare } from "./morale.ts";
import { afterMove, frontOf, wayTo } from "./power-line.ts";
import { canShoot, volley } from "./shooting.ts";
import type { World } from "./state.ts";

/** No nearer to an enemy but in a charge; and how near who charges may be shot at by whom it charges. */
const APART = UNIT;
const STAND_AND_SHOOT = 8 * UNIT;

/** How near to an enemy who runs comes. @rule SE-EXT-28 */
export const runStop = (): number => Math.max(APART, B.number[N.runStop]! * UNIT);

/** Ticks that a squad walks: as far as its slowest model. */
export function paceOf(s: number): number {
  let least = 1 << 20;
  for (let m = B.from[s]!; m < B.to[s]!; m++) {
    if (B.wounds[m] === 0) continue;
    const held = (B.state[m]! & (SHAKEN_NOW | IMMOBILE)) !== 0 || isHeld(m);
    const pace = held ? 0 : B.kindM[B.kind[m]!]!;
    if (pace < least) least = pace;
  }
  return least;
}

/** How far a squad may go towards the enemy (`way` 1) or away from him (-1), at most `most`, and no nearer to an enemy than `apart`. */
export function roomOnLine(w: World, s: number, way: number, most: number, apart: number): number {
  const enemy = 1 - w.seatOf(s);
  const ahead = (enemy === 1 ? 1 : -1) * way;
  let room = most;
  for (let t = enemy * w.U; t < w.endOf(enemy); t++) {
    if (w.has(t, GONE)) continue;
    const gap = ahead * (B.x[t]! - B.x[s]!);
    if (gap >= 0 && gap - apart < room) room = gap - apart;
  }
  return room < 0 ? 0 : room;
}

/** The orders that a squad may be given, as bits. @rule SE-EXT-26, SE-EXT-27, SE-EXT-28, SE-EXT-30, SE-EXT-37, SE-EXT-63, SE-EXT-65 */
export function ordersOf(w: World, s: number): number {
  const pace = paceOf(s);
  const isVehicle = B.kindSize[B.kind[B.from[s]!]!] === VEHICLE;
  if (B.engaged[s] !== 0) return (1 << STAND) | (isVehicle ? 0 : 1 << BREAK_OFF);
  let orders = 1 << STAND;
  if (B.rule[R.noOverwatch] === 0 && canShoot(s)) orders |= 1 << ON_OVERWATCH;
  if (pace === 0) return orders;
  const run = roomOnLine(w, s, 1, B.number[N.run]! * pace, runStop());
  if (roomOnLine(w, s, 1, pace, APART) > 0) orders |= 1 << WALK;
  if (run > 0) orders |= 1 << RUN;
  orders |= 1 << BACK;
  if (canCharge(s)) orders |= 1 << CHARGE;
  return orders;
}

const canCharge = (s: number): boolean => B.kindWs[B.kind[B.from[s]!]!]! > 0;

/** Whether a squad may name another one in a charge. @rule SE-EXT-30 */
export function mayCharge(w: World, s: number, t: number): boolean {
  if (w.has(t, GONE)) return false;
  return B.rule[R.chargeReach] === 1 || wayTo(w, s, t) <= B.number[N.chargeTimes]! * paceOf(s);
}

/** @rule SE-GEN-01, SE-HTH-01, SE-EXT-26 */
export function movementPhase(w: World, seat: number): void {
  const [from, to] = [seat * w.U, w.endOf(seat)];
  for (let s = from; s < to; s++) {
    B.order[s] = STAND;
    B.aim[s] = -1;
    if (w.has(s, GONE | BROKEN) || runsWild(w, s)) continue;
    const order = w.player.order(seat, s);
    B.order[s] = order;
    B.aim[s] = order === CHARGE ? w.aim : -1;
    if (order !== STAND) w.log.event(E.order, s, (B.aim[s]! + 1) * 16 + order, 0);
    if (order === BREAK_OFF) B.flags[s]! |= BREAKS_OFF;
  }
  for (let s = from; s < to; s++) if (w.has(s, BROKEN) && !w.has(s, GONE) && B.engaged[s] === 0) flee(w, s);
  for (let s = from; s < to; s++) if (B.order[s] === CHARGE && !w.has(s, GONE)) charge(w, s, B.aim[s]!);
  for (let s = from; s < to; s++) if (!w.has(s, GONE)) march(w, seat, s, B.order[s]!);
  for (let s = from; s < to; s++) if (B.order[s] === ON_OVERWATCH && !w.has(s, GONE)) B.flags[s]! |= OVERWATCH;
}

/**
 * A vehicle out of control goes straight on, towards the enemy or away from him, until a squad is in its way, and hits the first model of that. It neither
 * steers nor fires in this turn.
 * @rule SE-ADP-01, SE-EXT-104
 */
function runsWild(w: World, s: number): boolean {
  const m = B.from[s]!;
  if ((B.state[m]! & WILD) === 0) return false;
  B.state[m] = (B.state[m]! & ~WILD) | SHAKEN | SHAKEN_NOW;
  const seat = w.seatOf(s);
  const dice = w.tests[seat]!;
  const way = (dice.below(2) === 0 ? 1 : -1) * (seat === 0 ? 1 : -1);
  let room = B.kindM[B.kind[m]!]!;
  let struck = -1;
  for (let t = 0; t < 2 * w.U; t++) {
    const gap = way > 0 ? B.x[t]! - B.x[s]! : B.x[s]! - B.x[t]!;
    // Who stands beside it is not in its way.
    if (t === s || w.has(t, GONE) || gap <= 0 || gap > room) continue;
    room = gap;
    struck = t;
  }
  interrupt(w, s, B.x[s]! + way * room);
  const target = struck < 0 || w.has(s, GONE) ? -1 : frontOf(struck);
  if (target >= 0 && B.kindFront[B.kind[target]!] === 0) harm(w, dice, target, 1, WILD_STRENGTH, WILD_SAVE, 1, -1);
  return true;
}

/** Compulsory moves may be interrupted too. */
function flee(w: World, s: number): void {
  interrupt(w, s, B.x[s]!);
  if (!w.has(s, GONE)) fallBack(w, s);
}

/**
 * The models of a squad go into contact with another one; it counts as charging in the hand-to-hand phase of this turn.
 * @rule SE-HTH-01, SE-EXT-31, SE-EXT-32, SE-EXT-34
 */
function charge(w: World, s: number, t: number): void {
  const seat = w.seatOf(s);
  if (isScared(w, s, t)) return;
  B.flags[s] = (B.flags[s]! | CHARGED) & ~IN_PLACE;
  w.tick(T.charges, seat, 1);
  if (
    B.rule[R.chargeReaction] === 1 &&
    !w.has(t, FIRED | BROKEN) &&
    B.engaged[t] === 0 &&
    w.gap(s, t) <= STAND_AND_SHOOT
  ) {
    volley(w, t, s);
  }
  const reached = wayTo(w, s, t) <= B.number[N.chargeTimes]! * paceOf(s);
  const pace = paceOf(s);
  const target = reached ? B.x[t]! : B.x[s]! + (seat === 0 ? 1 : -1) * roomOnLine(w, s, 1, pace, APART);
  interrupt(w, s, target);
  if (w.has(s, GONE)) return;
  if (!reached || w.has(t, GONE)) {
    // Nobody is left to charge: it stops at its walk.
    return;
  }
  w.engage(s, t);
  scare(w, t, s);
  B.flags[t]! &= ~OVERWATCH;
  for (let m = B.from[s]!; m < B.to[s]!; m++) B.state[m]! |= CHARGING;
}

/** Walks, runs and walks away. @rule SE-EXT-27, SE-EXT-28, SE-EXT-29 */
function march(w: World, seat: number, s: number, order: number): void {
  if (order !== WALK && order !== RUN && order !== BACK) return;
  const way = order === BACK ? -1 : 1;
  const most = paceOf(s) * (order === RUN ? B.number[N.run]! : 1);
  const room = roomOnLine(w, s, way, most, order === RUN ? runStop() : APART);
  const ticks = w.player.reach(seat, s, order, room);
  if (ticks <= 0) return;
  B.flags[s] = (B.flags[s]! | (order === RUN ? RAN : MOVED)) & ~IN_PLACE;
  if (order === RUN) w.tick(T.runs, seat, 1);
  w.log.event(E.moved, s, Math.round((way * ticks * 10) / UNIT), 0);
  interrupt(w, s, B.x[s]! + (seat === 0 ? 1 : -1) * way * ticks);
}

/** Moves a squad to a place; enemies on overwatch may shoot at it on its way, once each. @rule SE-EXT-38, SE-EXT-39 */
function interrupt(w: World, s: number, to: number): void {
  const enemy = 1 - w.seatOf(s);
  const from = B.x[s]!;
  const rule = B.rule[R.overwatchPoints]!;
  const places = rule === 1 ? 1 : rule === 2 ? 17 : 5;
  for (let t = enemy * w.U; t < w.endOf(enemy); t++) {
    if (!w.has(t, OVERWATCH) || w.has(t, GONE | BROKEN) || B.engaged[t] !== 0) continue;
    w.near = places === 1 ? to : from;
    w.stride = places === 1 ? 0 : Math.trunc((to - from) / (places - 1));
    const place = w.player.overwatch(enemy, t, s, places);
    if (place < 0) continue;
    B.x[s] = place === places - 1 ? to : w.near + place * w.stride;
    B.flags[t] = (B.flags[t]! | FIRED) & ~OVERWATCH;
    w.tick(T.overwatches, enemy, 1);
    volley(w, t, s);
    if (w.has(s, GONE)) return;
  }
  B.x[s] = to;
  afterMove(w, s, from);
}
