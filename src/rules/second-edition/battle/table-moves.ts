/** The movement phase on a table (SE-EXT-26 to -39): orders, charges, walks and runs, and who shoots at whom on the way. Hot: once a turn of a seat. */
import { NOWHERE, UNIT } from "../../../geometry/ticks.ts";
import { E } from "../events.ts";
import {
  BREAK_OFF,
  BREAKS_OFF,
  BREAKTHROUGH,
  BROKEN,
  CHARGE,
  CHARGED,
  CHARGING,
  FIRED,
  GONE,
  HIDDEN,
  HIDE,
  MOVED,
  ON_OVERWATCH,
  OVERWATCH,
  RAN,
  RUN,
  STAND,
  WALK,
} from "../matchup.ts";
import { T } from "../metrics.ts";
import { N, R } from "../rulings.ts";
import { arrive } from "./arrive.ts";
import { B, SEAT_COLUMNS } from "./columns.ts";
import { goThrough, hasGate, reachesThrough, stepOut } from "./gate-ways.ts";
import { costOf, coverFrom, gatherPieces, squadSees, UNSEEN } from "./ground.ts";
import { couldHide, detect, hide, showUp } from "./hiding.ts";
import { paceOf } from "./line.ts";
import { isHeld } from "./lying.ts";
import { fallBack, isScared, scare } from "./morale.ts";
import { canShoot, rangeOf } from "./shooting.ts";
import { S_MODELS, type World } from "./state.ts";
import { besideX, besideY, closeUp, goTowards, isCoherent, isTouching, placeBeside, readContacts } from "./steps.ts";
import { volleyOnTable } from "./table-fire.ts";
import { runsWildOnTable } from "./wild.ts";

/** How near who charges may be shot at by whom it charges. */
const STAND_AND_SHOOT = 8 * UNIT;

const apart = (): number => B.number[N.enemyGap]! * UNIT;

/** The orders that a squad may be given, as bits. @rule SE-EXT-26, SE-EXT-28, SE-EXT-35, SE-EXT-37, SE-EXT-63, SE-EXT-65 */
export function ordersOnTable(w: World, s: number): number {
  if (B.engaged[s] !== 0) {
    const fights = B.kindWs[B.kind[B.from[s]!]!]! > 0;
    return (1 << STAND) | (1 << BREAK_OFF) | (fights && hasFree(w, s) ? 1 << CHARGE : 0);
  }
  let orders = (1 << STAND) | (1 << WALK);
  const linked = isCoherent(w, s);
  if (linked && B.rule[R.noOverwatch] === 0 && canShoot(s)) orders |= 1 << ON_OVERWATCH;
  if (linked && B.rule[R.noHiding] === 0) orders |= 1 << HIDE;
  if (!isWatched(w, s)) orders |= 1 << RUN;
  if (B.kindWs[B.kind[B.from[s]!]!]! > 0) orders |= 1 << CHARGE;
  return orders;
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
  if (w.has(t, GONE | HIDDEN)) return false;
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
    if (w.has(s, GONE | BROKEN) || runsWildOnTable(w, s)) continue;
    const order = w.player.march(seat, s);
    B.order[s] = order;
    B.aim[s] = order === CHARGE ? w.aim : -1;
    B.goX[s] = w.goX;
    B.goY[s] = w.goY;
    if (order === BREAK_OFF || order === CHARGE) w.log.event(E.order, s, (B.aim[s]! + 1) * 16 + order, 0);
    if (order === BREAK_OFF) B.flags[s]! |= BREAKS_OFF;
  }
  for (let s = from; s < to; s++) if (w.has(s, BROKEN) && !w.has(s, GONE) && B.engaged[s] === 0) flee(w, s);
  for (let s = from; s < to; s++) if (B.order[s] === CHARGE && !w.has(s, GONE)) charge(w, s, B.aim[s]!);
  for (let s = from; s < to; s++) if (!w.has(s, GONE | BROKEN)) march(w, seat, s, B.order[s]!);
  for (let s = from; s < to; s++) {
    if (B.order[s] === ON_OVERWATCH) watch(w, s);
  }
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
  if (order !== WALK && order !== RUN && order !== HIDE) return;
  rememberPlaces(s);
  const times = order === RUN ? B.number[N.run]! : 1;
  if (order !== HIDE && isLeaving(w, seat, s)) exit(w, s, times);
  if (w.has(s, GONE)) return;
  const way = wayOf(w, s, order, times);
  if (way > 0) {
    if (order === RUN) {
      B.flags[s]! |= RAN;
      w.tick(T.runs, seat, 1);
      showUp(w, s);
    } else B.flags[s]! |= MOVED;
    w.log.event(E.goes, s, order === RUN ? RUN : WALK, Math.round((way * 10) / UNIT));
    comeTo(w, s, true);
  }
  if (w.has(s, GONE)) return;
  if (order === HIDE && couldHide(w, s) && isCoherent(w, s)) {
    if (!w.has(s, HIDDEN)) hide(w, s);
  } else if (w.has(s, HIDDEN) && !couldHide(w, s)) showUp(w, s);
}

/** Moves a squad that closes up, or goes where it was told, through a Gate or straight; returns the ticks that it went. */
function wayOf(w: World, s: number, order: number, times: number): number {
  if (!isCoherent(w, s)) return closeUp(w, s, times);
  const keep = order === RUN ? Math.max(apart(), B.number[N.runStop]! * UNIT) : apart();
  if (order === RUN) lookOut(w, s);
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
  for (let m = B.from[s]!; m < B.to[s]!; m++) {
    if (B.wounds[m] === 0) continue;
    const kind = B.kind[m]!;
    const r = B.kindRadius[kind]!;
    // Its base has to come to the edge.
    const y = edge - (seat === 0 ? r : -r);
    if (costOf(w, B.mx[m]!, B.my[m]!, B.mx[m]!, y, r) > times * B.kindM[kind]! || isBarred(w, m, y)) continue;
    n++;
    B.wounds[m] = 0;
    B.mx[m] = 1 << 24;
    B.my[m] = 1 << 24;
    B.count[s]!--;
    B.before[s]!--;
    B.left[s]!++;
    B.seats[seat * SEAT_COLUMNS + S_MODELS]!--;
    w.seatLeft(seat, B.kindPoints[kind]!);
  }
  if (n === 0) return;
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
  const arrived = bringUp(w, s, t);
  if (arrived === 0 && B.engaged[s] === 0) {
    const near = nearestOf(w, B.from[s]!, t);
    if (near >= 0) goTowards(w, B.from[s]!, B.to[s]!, B.mx[near]!, B.my[near]!, 1, 0, apart());
  } else keepUp(w, s, t);
  w.log.event(E.comesUp, s, t, arrived);
  comeTo(w, s, true);
  if (w.has(s, GONE) || arrived === 0) return;
  scare(w, t, s);
  for (let m = B.from[s]!; m < B.to[s]!; m++) {
    if (B.wounds[m]! > 0 && B.dealt[m] === ARRIVED) B.state[m]! |= CHARGING;
  }
  readContacts(w);
  for (let e = (1 - seat) * w.U; e < w.endOf(1 - seat); e++) {
    if (B.engaged[e] === 0) continue;
    B.flags[e]! &= ~OVERWATCH;
    showUp(w, e);
  }
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
    if (B.wounds[m] === 0 || B.dealt[m]! >= ARRIVED) continue;
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
    if (B.wounds[m]! > 0 && arrives) arrive(w, m, B.fromX[m]!, B.fromY[m]!, false);
  }
  if (w.has(s, GONE)) return;
  detect(w, enemy);
  if (w.has(s, HIDDEN)) detect(w, 1 - enemy);
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
