/** The movement phase on a table (SE-EXT-26 to -39): orders, charges, walks and runs, and who shoots at whom on the way. Hot: once a turn of a seat. */
import { directionOf } from "../../../geometry/directions.ts";
import { NOWHERE, UNIT } from "../../../geometry/ticks.ts";
import { E } from "../events.ts";
import {
  ABOARD,
  AFTER,
  BREAK_OFF,
  BREAKS_OFF,
  BREAKTHROUGH,
  BROKEN,
  CHARGE,
  CHARGED,
  CHARGING,
  CLIMB,
  FIRED,
  FOOT,
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
import { arrive } from "./arrive.ts";
import { B, SEAT_COLUMNS } from "./columns.ts";
import { driveOrders, ram, runsWild, steer } from "./driving.ts";
import { goThrough, hasGate, reachesThrough, stepOut } from "./gate-ways.ts";
import { costOf, coverFrom, crossesLinear, gatherPieces, groundFor, squadSees, UNSEEN } from "./ground.ts";
import { couldHide, detect, hide, showUp } from "./hiding.ts";
import { isArmoured, isHull } from "./hulls.ts";
import { paceOf } from "./line.ts";
import { isHeld } from "./lying.ts";
import { fallBack, isScared, scare } from "./morale.ts";
import { alight, alightAfter, board, carrierOf, comeBeside, mayBoard, riderOf } from "./riding.ts";
import { anyOnRoof, climb, isOnRoof, joinFloor, mayClimb } from "./roofs.ts";
import { canShoot, rangeOf } from "./shooting.ts";
import { S_MODELS, type World } from "./state.ts";
import { besideX, besideY, closeUp, goTowards, isCoherent, isTouching, placeBeside, readContacts } from "./steps.ts";
import { volleyOnTable } from "./table-fire.ts";

/** How near who charges may be shot at by whom it charges. */
const STAND_AND_SHOOT = 8 * UNIT;

const apart = (): number => B.number[N.enemyGap]! * UNIT;

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

function rememberPlaces(s: number): void {
  for (let m = B.from[s]!; m < B.to[s]!; m++) {
    B.fromX[m] = B.mx[m]!;
    B.fromY[m] = B.my[m]!;
  }
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
    tellMoved(w, seat, s, order, hull, way);
    comeTo(w, s, true);
  }
  if (w.has(s, GONE)) return;
  if (order === HIDE && couldHide(w, s) && isCoherent(w, s)) {
    if (!w.has(s, HIDDEN)) hide(w, s);
  } else if (w.has(s, HIDDEN) && !couldHide(w, s)) showUp(w, s);
}

function tellMoved(w: World, seat: number, s: number, order: number, hull: boolean, way: number): void {
  if (order === RUN) {
    B.flags[s]! |= RAN;
    w.tick(T.runs, seat, 1);
    showUp(w, s);
  } else B.flags[s]! |= MOVED;
  const tenths = Math.round((way * 10) / UNIT);
  if (hull) w.log.event(E.drives, s, order === RUN ? 1 : 0, tenths);
  else w.log.event(E.goes, s, order === RUN ? RUN : WALK, tenths);
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

/** Does an attacker that breaks through mean to leave over the far edge? */
function isLeaving(w: World, seat: number, s: number): boolean {
  if (w.m.field!.mission !== BREAKTHROUGH || w.ground!.attacker !== seat) return false;
  return 2 * Math.abs(B.goY[s]!) >= w.table!.depth - 2 * UNIT && B.goY[s]! < 0 === (seat === 1);
}

/** Models that come over the far edge are out of the battle, but not lost. @rule SE-EXT-16, SE-EXT-110 */
function exit(w: World, s: number, times: number): void {
  const seat = w.seatOf(s);
  const edge = ((seat === 0 ? 1 : -1) * w.table!.depth) / 2;
  let n = 0;
  const { width, depth } = w.table!;
  gatherPieces(w, -width, -depth, width, depth);
  if (w.armoured) groundFor(w, B.from[s]!);
  for (let m = B.from[s]!; m < B.to[s]!; m++) {
    if (B.wounds[m] === 0) continue;
    const kind = B.kind[m]!;
    const r = B.kindRadius[kind]!;
    // Its base has to come to the edge.
    const y = edge - (seat === 0 ? r : -r);
    if (costOf(w, B.mx[m]!, B.my[m]!, B.mx[m]!, y, r) > times * B.kindM[kind]! || isBarred(w, m, y)) continue;
    n++;
    leaveTable(w, seat, m);
  }
  if (n === 0) return;
  tellLeft(w, seat, s, n);
  // Who rides leaves with its transport.
  for (let p = w.has(s, GONE) ? riderOf(w, s) : -1; p >= 0; p = riderOf(w, s)) {
    const riders = B.count[p]!;
    for (let m = B.from[p]!; m < B.to[p]!; m++) if (B.wounds[m]! > 0) leaveTable(w, seat, m);
    B.flags[p]! &= ~ABOARD;
    tellLeft(w, seat, p, riders);
  }
}

function leaveTable(w: World, seat: number, m: number): void {
  const s = B.squad[m]!;
  B.wounds[m] = 0;
  B.mx[m] = 1 << 24;
  B.my[m] = 1 << 24;
  B.count[s]!--;
  B.before[s]!--;
  B.left[s]!++;
  B.seats[seat * SEAT_COLUMNS + S_MODELS]!--;
  w.seatLeft(seat, B.kindPoints[B.kind[m]!]!);
}

function tellLeft(w: World, seat: number, s: number, n: number): void {
  w.tick(T.leftOver, seat, n);
  w.log.event(E.leaves, s, n, 0);
  if (B.count[s] === 0) B.flags[s]! |= GONE;
}

/** Does an enemy stand within an inch of the way straight to the edge? */
function isBarred(w: World, m: number, y: number): boolean {
  const from = (1 - w.seatOfModel(m)) * w.M;
  for (let e = from; e < from + w.M; e++) {
    if (B.wounds[e] === 0) continue;
    const keep = B.kindRadius[B.kind[m]!]! + B.kindRadius[B.kind[e]!]! + apart();
    const ahead = (B.my[e]! - B.my[m]!) * (y > B.my[m]! ? 1 : -1);
    if (ahead > -keep && ahead < Math.abs(y - B.my[m]!) + keep && Math.abs(B.mx[e]! - B.mx[m]!) < keep) return true;
  }
  return false;
}

/**
 * Charging models move one after the other, nearest first, each to the enemy model with the fewest attackers; who reaches nobody walks and keeps up.
 * @rule SE-HTH-01, SE-EXT-31, SE-EXT-32, SE-EXT-34
 */
function charge(w: World, s: number, t: number): void {
  const seat = w.seatOf(s);
  if (isScared(w, s, t)) return;
  B.flags[s]! |= CHARGED;
  showUp(w, s);
  w.tick(T.charges, seat, 1);
  if (!w.has(t, GONE)) answerCharge(w, s, t);
  if (w.has(s, GONE | BROKEN)) return;
  rememberPlaces(s);
  const hull = w.armoured && isHull(B.from[s]!);
  const arrived = hull ? driveInto(w, s, t) : bringUp(w, s, t);
  if (arrived === 0 && !hull && B.engaged[s] === 0) {
    const near = nearestOf(w, B.from[s]!, t);
    if (near >= 0 && !anyOnRoof(s)) goTowards(w, B.from[s]!, B.to[s]!, B.mx[near]!, B.my[near]!, 1, 0, apart());
  } else keepUp(w, s, t);
  w.log.event(E.comesUp, s, t, arrived);
  comeTo(w, s, true);
  if (w.has(s, GONE) || arrived === 0) return;
  scare(w, t, s);
  for (let m = B.from[s]!; m < B.to[s]!; m++) {
    if (B.wounds[m] === 0 || B.dealt[m] !== ARRIVED) continue;
    // By one reading a charge over something linear gives nothing.
    const over = B.rule[R.obstacleCharge] === 1 && crossesLinear(w, B.fromX[m]!, B.fromY[m]!, B.mx[m]!, B.my[m]!);
    if (!over) B.state[m]! |= CHARGING;
  }
  meetNow(w, seat);
}

/** Contacts are read anew: who is in one is no longer on overwatch, nor hidden. */
function meetNow(w: World, seat: number): void {
  readContacts(w);
  for (let e = (1 - seat) * w.U; e < w.endOf(1 - seat); e++) {
    if (B.engaged[e] === 0) continue;
    B.flags[e]! &= ~OVERWATCH;
    showUp(w, e);
  }
}

/** A vehicle that drives into a squad: nobody comes to fight, and it goes no farther. */
function driveInto(w: World, s: number, t: number): number {
  ram(w, s, t);
  meetNow(w, w.seatOf(s));
  B.dealt[B.from[s]!] = ARRIVED;
  return 0;
}

/** Moves the chargers one after the other; returns how many come into contact. */
function bringUp(w: World, s: number, t: number): number {
  let arrived = 0;
  for (let m = B.from[s]!; m < B.to[s]!; m++) B.dealt[m] = B.engaged[s] !== 0 && isTouching(w, m) ? FIGHTS : 0;
  for (let m = B.from[t]!; m < B.to[t]!; m++) B.gang[m] = 0;
  if (w.has(t, GONE)) return 0;
  for (let m = nextCharger(w, s, t); m >= 0; m = nextCharger(w, s, t)) {
    B.dealt[m] = WAITS;
    if (!(B.rule[R.chargeSpread] === 1 ? chargeAtWill(w, m, t) : chargeAt(w, m, t))) continue;
    B.dealt[m] = ARRIVED;
    arrived++;
  }
  return arrived;
}
// What a charger has come to.
const WAITS = 1;
const ARRIVED = 2;
const FIGHTS = 3; // it was in contact before

/** A squad that did not shoot may answer a charge at once, by one reading. */
function answerCharge(w: World, s: number, t: number): void {
  if (B.rule[R.chargeReaction] === 0 || w.has(t, FIRED | BROKEN) || B.engaged[t] !== 0) return;
  if (w.gap(s, t) <= STAND_AND_SHOOT) volleyOnTable(w, t, s);
}

/** The charger that is nearest to the enemy, of those who have not moved. */
function nextCharger(w: World, s: number, t: number): number {
  let best = -1;
  let least = 1 << 24;
  for (let m = B.from[s]!; m < B.to[s]!; m++) {
    if (B.wounds[m] === 0 || B.dealt[m] !== 0) continue;
    const near = nearestOf(w, m, t);
    if (near < 0 || w.apartOf(m, near) >= least) continue;
    least = w.apartOf(m, near);
    best = m;
  }
  return best;
}

function nearestOf(w: World, m: number, t: number): number {
  let best = -1;
  for (let e = B.from[t]!; e < B.to[t]!; e++) {
    if (B.wounds[e]! > 0 && (best < 0 || w.apartOf(m, e) < w.apartOf(m, best))) best = e;
  }
  return best;
}

/** Puts a charger beside the enemy with the fewest attackers whom it reaches; of several the nearest. */
function chargeAt(w: World, m: number, t: number): boolean {
  if (isHeld(m)) return false;
  const gates = hasGate(w, w.seatOfModel(m));
  const budget = B.number[N.chargeTimes]! * B.kindM[B.kind[m]!]! - 2;
  for (let fewest = 0; fewest <= MOST_AROUND; fewest++) {
    let seen = 0;
    for (;;) {
      const e = nextVictim(w, m, t, fewest, seen, gates ? NOWHERE : budget);
      if (e < 0) break;
      seen |= 1 << (e - B.from[t]!);
      if (placeBeside(w, m, e, budget, false) >= 0) {
        B.mx[m] = besideX;
        B.my[m] = besideY;
        joinFloor(m, e);
      } else if (gates && reachesThrough(w, m, e, budget)) stepOut(m);
      else continue;
      B.gang[e]!++;
      return true;
    }
  }
  return false;
}

/** By another reading its player names the enemy, of those that it reaches (`chargeSpread`). */
function chargeAtWill(w: World, m: number, t: number): boolean {
  if (isHeld(m)) return false;
  const budget = B.number[N.chargeTimes]! * B.kindM[B.kind[m]!]! - 2;
  let n = 0;
  for (let e = B.from[t]!; e < B.to[t]!; e++) {
    if (B.wounds[e]! > 0 && placeBeside(w, m, e, budget, false) >= 0) B.list[n++] = e;
  }
  if (n === 0 || placeBeside(w, m, w.player.carry(m, n), budget, false) < 0) return false;
  B.mx[m] = besideX;
  B.my[m] = besideY;
  return true;
}

/** The nearest enemy with so many attackers that has not been tried; -1: none in reach. */
function nextVictim(w: World, m: number, t: number, fewest: number, seen: number, reach: number): number {
  let best = -1;
  for (let e = B.from[t]!; e < B.to[t]!; e++) {
    if (B.wounds[e] === 0 || B.gang[e] !== fewest || (seen & (1 << (e - B.from[t]!))) !== 0) continue;
    if (w.apartOf(m, e) <= reach && (best < 0 || w.apartOf(m, e) < w.apartOf(m, best))) best = e;
  }
  return best;
}
/** Six models of the same size have room around one; more around a larger one. */
const MOST_AROUND = 11;

/** Who was out of reach walks after the others. */
function keepUp(w: World, s: number, t: number): void {
  for (let m = B.from[s]!; m < B.to[s]!; m++) {
    if (B.wounds[m] === 0 || B.dealt[m]! >= ARRIVED || isOnRoof(m)) continue;
    const near = nearestOf(w, m, t);
    if (near >= 0) goTowards(w, m, m + 1, B.mx[near]!, B.my[near]!, 1, 0, apart());
  }
}

/**
 * A squad has moved from where it was: enemies on overwatch may shoot at it on its way, once each; then it is where it went, dangerous ground hurts, and
 * who hides may be found.
 * @rule SE-EXT-14, SE-EXT-36, SE-EXT-38, SE-EXT-39
 */
function comeTo(w: World, s: number, arrives: boolean): void {
  const enemy = 1 - w.seatOf(s);
  let place = 0;
  let laid = false;
  for (let t = enemy * w.U; t < w.endOf(enemy) && !w.has(s, GONE | HIDDEN); t++) {
    if (!w.has(t, OVERWATCH) || w.has(t, GONE | BROKEN) || B.engaged[t] !== 0) continue;
    if (!laid) {
      for (let m = B.from[s]!; m < B.to[s]!; m++) {
        B.toX[m] = B.mx[m]!;
        B.toY[m] = B.my[m]!;
      }
      laid = true;
    }
    const at = shotOnTheWay(w, enemy, t, s, place);
    if (at >= 0) place = at;
  }
  if (laid) layAt(s, 1, 1);
  for (let m = B.from[s]!; m < B.to[s]!; m++) {
    if (B.wounds[m] === 0) continue;
    if (B.kindSize[B.kind[m]!] !== FOOT) faceAlong(m);
    if (arrives) arrive(w, m, B.fromX[m]!, B.fromY[m]!, false);
  }
  if (w.has(s, GONE)) return;
  detect(w, enemy);
  if (w.has(s, HIDDEN)) detect(w, 1 - enemy);
}

/** Who has a facing looks the way it went. @rule SE-EXT-04 */
function faceAlong(m: number): void {
  const dx = B.mx[m]! - B.fromX[m]!;
  const dy = B.my[m]! - B.fromY[m]!;
  if (dx !== 0 || dy !== 0) B.facing[m] = directionOf(dx, dy);
}

/** Puts the models of a squad so many parts of the way along it. */
function layAt(s: number, part: number, parts: number): void {
  for (let m = B.from[s]!; m < B.to[s]!; m++) {
    if (B.wounds[m] === 0) continue;
    B.mx[m] = B.fromX[m]! + (Math.trunc(((B.toX[m]! - B.fromX[m]!) * part) / parts) | 0);
    B.my[m] = B.fromY[m]! + (Math.trunc(((B.toY[m]! - B.fromY[m]!) * part) / parts) | 0);
  }
}

/** Squad t on overwatch may fire at a squad on its way, at a place not before `first`; returns the place, -1 for none. */
function shotOnTheWay(w: World, seat: number, t: number, s: number, first: number): number {
  const rule = B.rule[R.overwatchPoints]!;
  const places = rule === 1 ? 1 : rule === 2 ? 17 : 5;
  const parts = Math.max(1, places - 1);
  const reach = rangeOf(t);
  let any = false;
  for (let i = 0; i < places; i++) {
    B.watchGap[i] = -1;
    if (i < first) continue;
    layAt(s, places === 1 ? 1 : i, parts);
    const gap = w.gap(t, s);
    const cover = gap > reach ? UNSEEN : coverFrom(w, t, s);
    if (cover === UNSEEN) continue;
    any = true;
    B.watchGap[i] = gap;
    B.watchCover[i] = cover;
  }
  const place = any ? w.player.interrupt(seat, t, s, places) : -1;
  if (place < 0 || B.watchGap[place]! < 0) return -1;
  layAt(s, places === 1 ? 1 : place, parts);
  B.flags[t] = (B.flags[t]! | FIRED) & ~OVERWATCH;
  showUp(w, t);
  w.tick(T.overwatches, seat, 1);
  w.log.event(E.interrupts, t, s, place);
  volleyOnTable(w, t, s);
  return place;
}
