/** Charges on a table, model by model (SE-EXT-30 to -34). Hot: once a charge. */
import { NOWHERE, UNIT } from "../../../geometry/ticks.ts";
import { E } from "../events.ts";
import { BROKEN, CHARGED, CHARGING, FIRED, GONE, OVERWATCH } from "../matchup.ts";
import { T } from "../metrics.ts";
import { N, R } from "../rulings.ts";
import { B } from "./columns.ts";
import { ram } from "./driving.ts";
import { hasGate, reachesThrough, stepOut } from "./gate-ways.ts";
import { crossesLinear } from "./ground.ts";
import { showUp } from "./hiding.ts";
import { isHull } from "./hulls.ts";
import { isHeld } from "./lying.ts";
import { isScared, scare } from "./morale.ts";
import { apart, comeTo, rememberPlaces } from "./on-the-way.ts";
import { anyOnRoof, isOnRoof, joinFloor } from "./roofs.ts";
import type { World } from "./state.ts";
import { besideX, besideY, goTowards, isTouching, nearestOf, placeBeside, readContacts } from "./steps.ts";
import { volleyOnTable } from "./table-fire.ts";

/** How near who charges may be shot at by whom it charges. */
const STAND_AND_SHOOT = 8 * UNIT;

/**
 * Charging models move one after the other, nearest first, each to the enemy model with the fewest attackers; who reaches nobody walks and keeps up.
 * @rule SE-HTH-01, SE-EXT-31, SE-EXT-32, SE-EXT-34
 */
export function charge(w: World, s: number, t: number): void {
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
