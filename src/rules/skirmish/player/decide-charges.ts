/** Whom a model charges (SK-AI-16). Hot: once a model that may charge and turn. */

import { touching } from "../../../geometry/bases.ts";
import { UNIT } from "../../../geometry/ticks.ts";
import { int32 } from "../../kernel/columns.ts";
import { hasFired } from "../battle/blows.ts";
import { chargeable, lawfulPrey } from "../battle/charges.ts";
import { board, SEAT_SHIFT, STRIDE } from "../battle/columns.ts";
import { bases, thoseNear } from "../battle/distances.ts";
import { inTheOpen } from "../battle/hiding.ts";
import { kinds } from "../battle/kind-columns.ts";
import { enemiesWithin } from "../battle/nearest.ts";
import { chargeReach } from "../battle/reach.ts";
import { S_FIGHTING, S_ON, SEAT_COLUMNS, type World } from "../battle/state.ts";
import { bitCount } from "../bits.ts";
import * as F from "../flags.ts";
import { D } from "./decisions.ts";
import { AFTER_FIRE, KINDS } from "./mind-columns.ts";
import { keepsOnCourse, liesLow, shuns } from "./mission-mind.ts";
import { drawsLots, isAsked, offers } from "./seats.ts";
import { GRAIN } from "./weights.ts";
import { CERTAIN, chargeGrains, chargeOdds } from "./worth.ts";

/** SK-AI-16: whom a model charges, or -1. @rule SK-CC-04, SK-AI-16 */
export function chooseCharge(w: World, m: number): number {
  if (w.table === null) return chooseChargeOnLine(w, m);
  const seat = w.seatOf(m);
  const reach = chargeReach(w, m);
  const around = thoseNear(m, 1 - seat, inTheOpen(1 - seat), reach);
  if (around === 0) return -1;
  if (drawsLots(seat)) return offerCharges(w, m, reach, -1);
  const best = bestCharge(w, m, reach, around);
  return isAsked(seat) ? offerCharges(w, m, reach, best) : best;
}

/**
 * The same on a line, where all enemies in reach are as near. Those who charge from one spot mostly go for one enemy, until there is no room
 * around it: whom the one before chose is still the best if it is worth no less than then and nobody else has changed.
 */
function chooseChargeOnLine(w: World, m: number): number {
  const seat = m >> SEAT_SHIFT;
  const enemy = 1 - seat;
  const side = board.side[seat]!;
  const reach = chargeReach(w, m);
  const row = (side * KINDS + board.kind[m]!) * KINDS + (hasFired(m) ? AFTER_FIRE : 0);
  const spot = (board.kind[m]! << 16) | (board.x[m]! & 0xffff);
  const usual = (board.flags[m]! & (F.FIRED | F.LEFT_COMBAT)) === 0 && board.drugs[m] === 0;
  if (usual && board.chargeSpot[seat] === spot && board.chargeStamp[seat] === board.stamps[enemy]) {
    const before = board.chargeTarget[seat]!;
    if (before < 0) return -1;
    const grains = chargeGrains(w, row, before);
    if (grains >= board.chargeWorth[seat]! && chargeable(w, m, before, reach)) {
      board.chargeWorth[seat] = grains;
      return before;
    }
  }
  const around = enemiesWithin(m, reach);
  if (around === 0) return -1;
  if (drawsLots(seat)) return offerCharges(w, m, reach, -1);
  const from = enemy * STRIDE;
  const among = around & lawfulPrey(m);
  let left = among;
  let target = -1;
  let worth = 0;
  while (left !== 0) {
    let best = 0;
    worth = 0;
    for (let rest = left; rest !== 0; rest &= rest - 1) {
      const grains = chargeGrains(w, row, from | (31 - Math.clz32(rest & -rest)));
      if (grains <= worth) continue;
      worth = grains;
      best = rest & -rest;
    }
    if (best === 0) break;
    target = from | (31 - Math.clz32(best));
    if (chargeable(w, m, target, reach)) break;
    target = -1;
    left ^= best;
  }
  if (isAsked(seat)) return offerCharges(w, m, reach, target);
  if (!usual) return target;
  board.chargeSpot[seat] = spot;
  board.chargeStamp[seat] = left === among ? board.stamps[enemy]! : -1;
  board.chargeTarget[seat] = target;
  board.chargeWorth[seat] = worth;
  return target;
}

/** On a table: the enemy of a set that is worth most to charge and can be charged, or -1. */
function bestCharge(w: World, m: number, reach: number, around: number): number {
  if (keepsOnCourse(w, m)) return -1;
  const seat = w.seatOf(m);
  const side = board.side[seat]!;
  const enemy = (1 - seat) * STRIDE;
  const row = (side * KINDS + board.kind[m]!) * KINDS + (hasFired(m) ? AFTER_FIRE : 0);
  const least = liesLow(w, seat) ? 0 : leastWish(1 - seat);
  let left = around & lawfulPrey(m);
  board.balked[m] = 0;
  while (left !== 0) {
    let best = 0;
    let bestGrains = 0;
    let bestGap = 0;
    for (let rest = left; rest !== 0; rest &= rest - 1) {
      const t = enemy | (31 - Math.clz32(rest & -rest));
      const whole = wishFor(w, row, t, least);
      if (whole <= 0 || whole < bestGrains || shuns(w, m, t)) continue;
      // A charge that may fail costs nothing, but one that comes home comes first.
      const grains = Math.ceil((whole * chargeOdds(w, m, t)) / CERTAIN) | 0;
      if (grains < bestGrains) continue;
      // The nearest of several that are worth the same: the way to it is the shortest.
      const gap = w.gap(m, t);
      if (grains === bestGrains && gap >= bestGap) continue;
      bestGrains = grains;
      bestGap = gap;
      best = rest & -rest;
    }
    if (best === 0) return -1;
    // Whether it may be charged comes last: it costs more than all the rest.
    const target = enemy | (31 - Math.clz32(best));
    if (chargesOrBalks(w, m, target, reach)) return target;
    left ^= best;
  }
  return -1;
}

/** Where all enemies are in combat there is nobody to shoot at: who stands by may as well lend its friends a hand, in grains. */
function leastWish(enemy: number): number {
  return (inTheOpen(enemy) & ~board.seats[enemy * SEAT_COLUMNS + S_FIGHTING]!) === 0 ? 1 : 0;
}

/** What a charge is worth to a row, in grains, and no less than that where there is room around the enemy. */
function wishFor(w: World, row: number, t: number, least: number): number {
  const wish = chargeGrains(w, row, t);
  return wish < least && bitCount(board.engaged[t]!) < w.m.contacts ? least : wish;
}

/** Notes of a model whom it would charge and finds no way to, the first of several; nobody once it charges. */
function chargesOrBalks(w: World, m: number, target: number, reach: number): boolean {
  const able = !baffles(w, m, target) && chargeable(w, m, target, reach);
  if (able) board.balked[m] = 0;
  else if (board.balked[m] === 0) board.balked[m] = target + 1;
  return able;
}

/** How far off a friend may stand whose want of a way is one's own, in ticks. */
const BAFFLED_WITHIN = 3 * UNIT;

/** Has one of its kind beside the model, on its floor and no farther from this enemy, just found no way to charge it? Then nobody looks for one. */
function baffles(w: World, m: number, t: number): boolean {
  const friend = board.baffled[t]! - 1;
  if (friend < 0 || board.kind[friend] !== board.kind[m] || board.pz[friend] !== board.pz[m]) return false;
  if (
    Math.abs(board.px[m]! - board.px[friend]!) > BAFFLED_WITHIN ||
    Math.abs(board.py[m]! - board.py[friend]!) > BAFFLED_WITHIN
  )
    return false;
  // Straight below or above there may be room where it found none.
  return !touching(bases, m, t) && w.gap(m, t) >= w.gap(friend, t);
}

const kept = int32(board.baffled.length);

/** Nobody, and all whom a model may charge, for who sees all or draws lots; -1 is nobody. `best` is whom the doctrine charges. */
function offerCharges(w: World, m: number, reach: number, best: number): number {
  // What is found out for this is nothing that the doctrine's own models would know.
  kept.set(board.baffled);
  const able = allChargeable(w, m, reach);
  board.baffled.set(kept);
  if (able === 0) return -1;
  const seat = w.seatOf(m);
  const from = (1 - seat) * STRIDE;
  const pairs = (board.side[seat]! * KINDS + board.kind[m]!) * KINDS + (hasFired(m) ? AFTER_FIRE : 0);
  const runs = w.table !== null && keepsOnCourse(w, m);
  const { row } = offers;
  offers.open(D.charge, seat);
  offers.advise(best, 0, 0, 0);
  row.fill(0, 0, D.charge.own);
  offers.offer(-1, 0, 0, 0);
  for (let left = able; left !== 0; left &= left - 1) {
    const t = from | (31 - Math.clz32(left & -left));
    row[0] = runs || shuns(w, m, t) ? -1 : chargeGrains(w, pairs, t) / GRAIN;
    row[1] = w.gap(m, t) / 10;
    row[2] = kinds.points[board.kind[t]!]!;
    row[3] = (board.flags[t]! & (F.STUN | F.BOUND)) !== 0 ? 1 : 0;
    offers.offer(t, 0, 0, 0);
  }
  offers.settle();
  return offers.act;
}

/** All enemies that a model may charge and could get at, as a set. */
function allChargeable(w: World, m: number, reach: number): number {
  const enemy = 1 - w.seatOf(m);
  let able = 0;
  for (let left = board.seats[enemy * SEAT_COLUMNS + S_ON]! & lawfulPrey(m); left !== 0; left &= left - 1) {
    const t = (enemy * STRIDE) | (31 - Math.clz32(left & -left));
    if (bitCount(board.engaged[t]!) < w.m.contacts && chargeable(w, m, t, reach)) able |= left & -left;
  }
  return able;
}
