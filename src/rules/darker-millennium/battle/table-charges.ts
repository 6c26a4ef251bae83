/** Charges on a table (DK-EXT-CH). Hot. */
import { E } from "../events.ts";
import { CHARGING, GONE } from "../matchup.ts";
import { T } from "../metrics.ts";
import { R } from "../rulings.ts";
import {
  answerCharge,
  chargeDistance,
  nearestNamed,
  reacted,
  sprintsIntoCharge,
  tellCounter,
  tellEvade,
} from "./charging.ts";
import { B, firstOf, isStray } from "./columns.ts";
import { comeOut } from "./hiding.ts";
import { comeTo, rememberPlaces, setOut } from "./on-the-way.ts";
import type { World } from "./state.ts";
import { goBeside, goTowards, isTouching, nearestOf, readContacts } from "./steps.ts";
import { retreatOnTable } from "./table-flee.ts";

/** Team s charges those whose bits are in `aims`. @rule DK-CHG-01, DK-CHG-04, DK-CHG-10, DK-CHG-12, DK-EXT-CH-02 */
export function chargeOnTable(w: World, s: number, aims: number): void {
  const seat = w.seatOf(s);
  const first = nearestNamed(w, s, aims);
  if (first < 0) return;
  comeOut(w, s);
  setOut(s, true);
  w.tick(T.charges, seat, 1);
  w.printed(seat);
  w.log.event(E.charges, s, first, 0);
  const near = nearestOf(w, firstOf(s), first);
  const placeX = B.mx[near]!;
  const placeY = B.my[near]!;
  const before = B.rule[R.sprintChargeRoll] === 1 && sprintsIntoCharge(s) ? chargeDistance(w, s) : 0;
  w.chargeTicks = before;
  answerAll(w, s, aims, first);
  w.chargeTicks = 0;
  if (w.has(s, GONE)) return;
  const distance = before > 0 ? before : chargeDistance(w, s);
  rememberPlaces(s);
  const target = nearestNamed(w, s, aims);
  const touching = target < 0 ? 0 : bringUp(w, s, target, distance);
  if (touching === 0 && B.rule[R.failedCharge] === 0) goTowards(w, B.from[s]!, B.to[s]!, placeX, placeY, distance);
  comeTo(w, s);
  w.openers = 0;
  if (w.has(s, GONE)) return;
  if (touching === 0) {
    w.log.event(E.arrives, s, target < 0 ? first : target, 0);
    return;
  }
  // Who came into contact may have fallen to fire on the way.
  let arrived = 0;
  for (let m = B.from[s]!; m < B.to[s]!; m++) {
    if (B.wounds[m] === 0 || isStray(m) || !isTouching(w, m)) continue;
    B.state[m]! |= CHARGING;
    arrived++;
  }
  readContacts(w);
  if (arrived === 0) {
    w.log.event(E.arrives, s, target, 0);
    return;
  }
  for (let t = 0; t < 2 * w.U; t++) if (B.engaged[t] !== 0) comeOut(w, t);
  w.tick(T.contacts, seat, 1);
  w.log.event(E.arrives, s, metBy(w, s, target), arrived);
}

/** Whom team s has come into contact with: its target or, where those who reached that have fallen on the way, another one. */
function metBy(w: World, s: number, target: number): number {
  const met = B.engaged[s]!;
  return met === 0 || (met & w.bitOf(target)) !== 0 ? target : (1 - w.seatOf(s)) * w.U + 31 - Math.clz32(met);
}

/** The named teams react one after the other, and move; those who open fire wait for the charge. @rule DK-CHG-04, DK-EXT-CH-02, DK-EXT-CH-05 */
function answerAll(w: World, s: number, aims: number, first: number): void {
  const enemy = 1 - w.seatOf(s);
  w.openers = 0;
  for (let t = enemy * w.U; t < w.endOf(enemy); t++) {
    if ((aims & w.bitOf(t)) === 0 || w.has(t, GONE)) continue;
    if (B.rule[R.multiCharge] === 1 && t !== first) continue;
    answerCharge(w, s, t);
    if (reacted.evade > 0) {
      tellEvade(w, t);
      retreatOnTable(w, t, reacted.evade, w.bitOf(s));
    } else if (reacted.counter > 0) {
      tellCounter(w, t);
      counterAttack(w, s, t, reacted.counter);
    }
  }
}

/** Each model goes straight at the nearest charger. @rule DK-CHG-08, DK-EXT-CH-05 */
function counterAttack(w: World, s: number, t: number, most: number): void {
  for (let m = B.from[t]!; m < B.to[t]!; m++) {
    if (B.wounds[m] === 0 || isStray(m)) continue;
    const e = nearestOf(w, m, s);
    if (e >= 0) goTowards(w, m, m + 1, B.mx[e]!, B.my[e]!, most);
  }
}

/** Moves the chargers, each to the enemy with the fewest attackers that it reaches; the others keep up. Returns how many arrive. @rule DK-EXT-CH-03, DK-EXT-CH-04 */
function bringUp(w: World, s: number, t: number, distance: number): number {
  let arrived = 0;
  for (let e = B.from[t]!; e < B.to[t]!; e++) B.gang[e] = 0;
  for (let m = B.from[s]!; m < B.to[s]!; m++) {
    B.beside[m] =
      B.wounds[m]! > 0 && !isStray(m) && (B.rule[R.chargeSpread] === 1 ? chargeAtWill : chargeFewest)(w, m, t, distance)
        ? 1
        : 0;
    arrived += B.beside[m]!;
  }
  if (arrived === 0) return 0;
  for (let m = B.from[s]!; m < B.to[s]!; m++) {
    if (B.wounds[m] === 0 || isStray(m) || B.beside[m] === 1) continue;
    const e = nearestOf(w, m, t);
    goTowards(w, m, m + 1, B.mx[e]!, B.my[e]!, distance);
  }
  return arrived;
}

/** Beside the enemy with the fewest attackers in reach, the nearest of those. */
function chargeFewest(w: World, m: number, t: number, distance: number): boolean {
  for (let few = 0; few < 6; few++) {
    let best = -1;
    for (let e = B.from[t]!; e < B.to[t]!; e++) {
      if (B.wounds[e] === 0 || B.gang[e] !== few || w.apartOf(m, e) > distance) continue;
      if (best < 0 || w.apartOf(m, e) < w.apartOf(m, best)) best = e;
    }
    if (best < 0 || !goBeside(w, m, best, distance)) continue;
    B.gang[best]!++;
    return true;
  }
  return false;
}

/** By one reading its player chooses. */
function chargeAtWill(w: World, m: number, t: number, distance: number): boolean {
  let n = 0;
  for (let e = B.from[t]!; e < B.to[t]!; e++) {
    if (B.wounds[e]! > 0 && w.apartOf(m, e) <= distance) B.list[n++] = e;
  }
  const e = n === 0 ? -1 : w.player.spread(m, n);
  if (e < 0 || !goBeside(w, m, e, distance)) return false;
  B.gang[e]!++;
  return true;
}
