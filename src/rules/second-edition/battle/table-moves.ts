/** The movement phase on a table (SE-EXT-26 to -39): orders, walks and runs, who rides and who drives. Hot: once a turn of a seat. */
import { UNIT } from "../../../geometry/ticks.ts";
import { E } from "../events.ts";
import {
  ABOARD,
  AFTER,
  BREAK_OFF,
  BREAKS_OFF,
  BROKEN,
  CHARGE,
  CLIMB,
  GET_IN,
  GET_OUT,
  GONE,
  HIDDEN,
  HIDE,
  MOVED,
  NOW,
  ON_OVERWATCH,
  OVERWATCH,
  RAN,
  RUN,
  STAND,
  WALK,
  WILD,
} from "../matchup.ts";
import { T } from "../metrics.ts";
import { N, R } from "../rulings.ts";
import { B } from "./columns.ts";
import { driveOrders, runsWild, steer } from "./driving.ts";
import { goThrough, hasGate, reachesThrough } from "./gate-ways.ts";
import { costOf, gatherPieces, groundFor, squadSees } from "./ground.ts";
import { couldHide, hide, showUp } from "./hiding.ts";
import { isArmoured, isHull } from "./hulls.ts";
import { exit, isLeaving } from "./leaving.ts";
import { paceOf } from "./line.ts";
import { isHeld } from "./lying.ts";
import { fallBack } from "./morale.ts";
import { apart, comeTo, rememberPlaces } from "./on-the-way.ts";
import { alight, alightAfter, board, carrierOf, comeBeside, mayBoard } from "./riding.ts";
import { anyOnRoof, climb, mayClimb } from "./roofs.ts";
import { canShoot } from "./shooting.ts";
import type { World } from "./state.ts";
import { closeUp, goTowards, isCoherent, isTouching, placeBeside, readContacts } from "./steps.ts";
import { charge } from "./table-charges.ts";

/** The orders that a squad may be given, as bits. @rule SE-EXT-26, SE-EXT-28, SE-EXT-35, SE-EXT-37, SE-EXT-63, SE-EXT-65 */
export function ordersOnTable(w: World, s: number): number {
  const first = B.from[s]!;
  if (w.armoured && isArmoured(first)) {
    if (isHull(first)) return driveOrders(s);
    if (paceOf(s) === 0 && B.engaged[s] === 0) return 1 << STAND;
  }
  if (B.engaged[s] !== 0) return inContact(w, s);
  let orders = (1 << STAND) | (1 << WALK);
  const linked = isCoherent(w, s);
  if (linked && B.rule[R.noOverwatch] === 0 && canShoot(s)) orders |= 1 << ON_OVERWATCH;
  if (linked && B.rule[R.noHiding] === 0) orders |= 1 << HIDE;
  const watched = isWatched(w, s);
  if (linked && w.table!.level.length > 0) {
    if (mayClimb(w, s, (watched ? 1 : B.number[N.run]!) * paceOf(s))) orders |= 1 << CLIMB;
    if (anyOnRoof(s)) return onRoof(orders);
  }
  if (!watched) orders |= 1 << RUN;
  if (B.kindWs[B.kind[B.from[s]!]!]! > 0) orders |= 1 << CHARGE;
  return orders;
}

/** Who is on a roof climbs down, or charges, before it goes anywhere. */
const onRoof = (orders: number): number => (orders & ~((1 << WALK) | (1 << HIDE))) | (1 << CHARGE);

/** In contact a squad stands or breaks off; those who are free of it may charge. */
function inContact(w: World, s: number): number {
  const fights = B.kindWs[B.kind[B.from[s]!]!]! > 0;
  return (1 << STAND) | (1 << BREAK_OFF) | (fights && hasFree(w, s) ? 1 << CHARGE : 0);
}

/** Is a model of an engaged squad in contact with nobody? Such may charge. @rule SE-EXT-30 */
function hasFree(w: World, s: number): boolean {
  for (let m = B.from[s]!; m < B.to[s]!; m++) if (B.wounds[m]! > 0 && !isTouching(w, m)) return true;
  return false;
}

/** Does a squad see an unbroken enemy so near that it may not run? @rule SE-EXT-28 */
function isWatched(w: World, s: number): boolean {
  const seat = 1 - w.seatOf(s);
  const reach = B.number[N.runStop]! * UNIT;
  for (let t = seat * w.U; t < w.endOf(seat); t++) {
    if (!w.has(t, GONE | BROKEN | HIDDEN) && w.gap(s, t) <= reach && squadSees(w, s, t)) return true;
  }
  return false;
}

/** Whether a squad may name another one in a charge: it sees it, and somebody reaches it. @rule SE-EXT-30 */
export function mayChargeOnTable(w: World, s: number, t: number): boolean {
  if (w.has(t, GONE | HIDDEN | ABOARD)) return false;
  if (w.armoured && isHull(B.from[s]!)) return w.gap(s, t) <= B.number[N.run]! * paceOf(s) && squadSees(w, s, t);
  const reach = B.number[N.chargeTimes]! * paceOf(s);
  const blind = B.rule[R.chargeReach] === 1;
  const gates = hasGate(w, w.seatOf(s));
  if ((!blind && !gates && w.gap(s, t) > reach) || !squadSees(w, s, t)) return false;
  if (blind) return true;
  for (let m = B.from[s]!; m < B.to[s]!; m++) {
    if (B.wounds[m] === 0 || isHeld(m) || (B.engaged[s] !== 0 && isTouching(w, m))) continue;
    for (let e = B.from[t]!; e < B.to[t]!; e++) {
      if (B.wounds[e] === 0) continue;
      if (placeBeside(w, m, e, reach, false) >= 0 || (gates && reachesThrough(w, m, e, reach))) return true;
    }
  }
  return false;
}

/** @rule SE-GEN-01, SE-HTH-01, SE-EXT-26 */
export function tableMovement(w: World, seat: number): void {
  const [from, to] = [seat * w.U, w.endOf(seat)];
  readContacts(w);
  for (let s = from; s < to; s++) {
    B.order[s] = STAND;
    B.aim[s] = -1;
    if (!w.has(s, GONE | BROKEN) && !(w.armoured && staysOut(w, seat, s))) ask(w, seat, s);
  }
  for (let s = from; s < to; s++) if (w.has(s, BROKEN) && !w.has(s, GONE) && B.engaged[s] === 0) flee(w, s);
  if (w.armoured) loseControl(w, seat);
  for (let s = from; s < to; s++) if (B.order[s] === CHARGE && !w.has(s, GONE)) charge(w, s, B.aim[s]!);
  for (let s = from; s < to; s++) {
    if (!w.has(s, GONE | BROKEN) && !(w.armoured && isHull(B.from[s]!))) march(w, seat, s, B.order[s]!);
  }
  if (w.armoured) driveAll(w, seat);
  for (let s = from; s < to; s++) {
    if (B.order[s] === ON_OVERWATCH) watch(w, s);
  }
}

function ask(w: World, seat: number, s: number): void {
  const order = w.player.march(seat, s);
  B.order[s] = order;
  B.aim[s] = order === CHARGE || order === GET_IN ? w.aim : -1;
  B.goX[s] = w.goX;
  B.goY[s] = w.goY;
  if (order === BREAK_OFF || order === CHARGE) w.log.event(E.order, s, (B.aim[s]! + 1) * 16 + order, 0);
  if (order === BREAK_OFF) B.flags[s]! |= BREAKS_OFF;
}

/**
 * Who rides is asked whether it gets out: at once, and then it moves like others, or when its transport has moved. Whether the squad has no move of its own.
 * @rule SE-EXT-105
 */
function staysOut(w: World, seat: number, s: number): boolean {
  if ((B.state[B.from[s]!]! & WILD) !== 0) return true;
  if (!w.has(s, ABOARD)) return false;
  const when = w.player.getOut(seat, s, carrierOf(w, s));
  B.goX[s] = w.goX;
  B.goY[s] = w.goY;
  if (when === AFTER) B.order[s] = GET_OUT;
  return when !== NOW || !alight(w, s, w.goX, w.goY);
}

/** Vehicles go when everybody else has gone, and turn; then those get out who waited for it. @rule SE-EXT-97, SE-EXT-105 */
function driveAll(w: World, seat: number): void {
  for (let s = seat * w.U; s < w.endOf(seat); s++) {
    if (w.has(s, GONE | ABOARD) || !isArmoured(B.from[s]!)) continue;
    if (isHull(B.from[s]!)) march(w, seat, s, B.order[s]!);
    if (!w.has(s, GONE | BROKEN)) steer(w, seat, s);
  }
  for (let s = seat * w.U; s < w.endOf(seat); s++) if (B.order[s] === GET_OUT) alightAfter(w, s);
  readContacts(w);
}

function loseControl(w: World, seat: number): void {
  for (let s = seat * w.U; s < w.endOf(seat); s++) {
    if (w.has(s, GONE) || (B.state[B.from[s]!]! & WILD) === 0) continue;
    rememberPlaces(s);
    runsWild(w, s);
    if (!w.has(s, GONE)) comeTo(w, s, true);
  }
}

/** A squad goes to its transport, under the eyes of those on overwatch, and gets in. @rule SE-EXT-105 */
function getIn(w: World, s: number, v: number): void {
  const times = mayBoard(w, s, v, 1) ? 1 : B.number[N.run]!;
  if (!mayBoard(w, s, v, times)) return;
  rememberPlaces(s);
  comeBeside(s, v);
  B.flags[s]! |= times === 1 ? MOVED : RAN;
  showUp(w, s);
  comeTo(w, s, true);
  if (!w.has(s, GONE | BROKEN)) board(w, s, v);
}

function watch(w: World, s: number): void {
  if (w.has(s, GONE | BROKEN) || B.engaged[s] !== 0) return;
  B.flags[s]! |= OVERWATCH;
  w.log.event(E.order, s, ON_OVERWATCH, 0);
}

/** Compulsory moves may be interrupted too; what lies on its way has befallen who flees. */
function flee(w: World, s: number): void {
  rememberPlaces(s);
  fallBack(w, s);
  if (!w.has(s, GONE)) comeTo(w, s, false);
}

/** Walks, runs and hides. @rule SE-EXT-27, SE-EXT-28, SE-EXT-29, SE-EXT-35 */
function march(w: World, seat: number, s: number, order: number): void {
  if (order === STAND && w.has(s, HIDDEN) && !couldHide(w, s)) showUp(w, s);
  if (order === GET_IN) getIn(w, s, B.aim[s]!);
  else if (order === CLIMB) goUpOrDown(w, s);
  if (order !== WALK && order !== RUN && order !== HIDE) return;
  rememberPlaces(s);
  const hull = w.armoured && isHull(B.from[s]!);
  const times = order === RUN ? B.number[N.run]! : 1;
  if (order !== HIDE && isLeaving(w, seat, s)) exit(w, s, times);
  if (w.has(s, GONE)) return;
  const way = wayOf(w, s, order, times, hull);
  if (way > 0) {
    const ran = order === RUN && !isWithinWalk(w, s, way);
    tellMoved(w, seat, s, ran, hull, way);
    comeTo(w, s, true);
  }
  if (w.has(s, GONE)) return;
  if (order === HIDE && couldHide(w, s) && isCoherent(w, s)) {
    if (!w.has(s, HIDDEN)) hide(w, s);
  } else if (w.has(s, HIDDEN) && !couldHide(w, s)) showUp(w, s);
}

/** Who was to run, or go fast, and came no farther than a walk takes it, has walked. @rule SE-EXT-27, SE-EXT-97 */
function isWithinWalk(w: World, s: number, way: number): boolean {
  if (way > paceOf(s)) return false;
  const from = B.from[s]!;
  const { width, depth } = w.table!;
  gatherPieces(w, -width, -depth, width, depth);
  if (w.armoured) groundFor(w, from);
  for (let m = from; m < B.to[s]!; m++) {
    if (B.wounds[m] === 0) continue;
    const r = B.kindRadius[B.kind[m]!]!;
    if (costOf(w, B.fromX[m]!, B.fromY[m]!, B.mx[m]!, B.my[m]!, r) > B.kindM[B.kind[m]!]!) return false;
  }
  return true;
}

function tellMoved(w: World, seat: number, s: number, ran: boolean, hull: boolean, way: number): void {
  if (ran) {
    B.flags[s]! |= RAN;
    w.tick(T.runs, seat, 1);
    showUp(w, s);
  } else B.flags[s]! |= MOVED;
  const tenths = Math.round((way * 10) / UNIT);
  if (hull) w.log.event(E.drives, s, ran ? 1 : 0, tenths);
  else w.log.event(E.goes, s, ran ? RUN : WALK, tenths);
}

/** All move that a squad has; it may have come under fire before. */
function goUpOrDown(w: World, s: number): void {
  rememberPlaces(s);
  B.flags[s]! |= MOVED;
  climb(w, s);
  comeTo(w, s, true);
}

/** Moves a squad that closes up, or goes where it was told, through a Gate or straight; returns the ticks that it went. */
function wayOf(w: World, s: number, order: number, times: number, hull: boolean): number {
  if (!isCoherent(w, s)) return closeUp(w, s, times);
  const keep = order === RUN && !hull ? Math.max(apart(), B.number[N.runStop]! * UNIT) : apart();
  if (order === RUN && !hull) lookOut(w, s);
  const way = hasGate(w, w.seatOf(s)) ? goThrough(w, s, B.goX[s]!, B.goY[s]!, times, keep) : 0;
  return way > 0 ? way : goTowards(w, B.from[s]!, B.to[s]!, B.goX[s]!, B.goY[s]!, times, 0, keep);
}

/** Notes whom a squad sees before it runs: it stops near them. @rule SE-EXT-28 */
function lookOut(w: World, s: number): void {
  const enemy = 1 - w.seatOf(s);
  for (let t = enemy * w.U; t < w.endOf(enemy); t++) {
    B.inSight[t] = !w.has(t, GONE | HIDDEN) && squadSees(w, s, t) ? 1 : 0;
  }
}
