/** What a player thinks in a hand-to-hand phase: parries, weapons, whose turn it is to fight, follow-up moves. Hot. */

import { UNIT } from "../../../geometry/ticks.ts";
import { BY_DOCTRINE } from "../../kernel/candidates.ts";
import { B, firstOf } from "../battle/columns.ts";
import { usualParry } from "../battle/combat.ts";
import { bestOf, countOf } from "../battle/fight-math.ts";
import type { World } from "../battle/state.ts";
import { asked } from "./asked.ts";
import { D } from "./decisions.ts";
import { bestBlade, DIES, HIT, handed, helplessOf, KILLS, pairing, weighBlade } from "./hopes.ts";
import { T, WEIGHTS, weights } from "./weights.ts";

const weight = (seat: number, term: number): number => weights[seat * WEIGHTS + term]!;

/** Worth of the row that a doctrine takes by a way of its own. */
const FIRST = 1;

export function chooseParry(
  w: World,
  m: number,
  enemy: number,
  own: number,
  hand: number,
  bonus: number,
  most: number,
): number {
  const seat = w.seatOfModel(m);
  const usual = usualParry(m, enemy, own, hand, bonus, most);
  if (asked.manner[seat] === BY_DOCTRINE) return usual;
  asked.open(D.parry, seat);
  for (let n = 0; n <= most; n++) {
    const { row } = asked;
    row[0] = n === usual ? FIRST : 0;
    row[1] = n;
    row[2] = own;
    row[3] = bonus;
    row[4] = bestOf(hand);
    asked.offer(n, 0, 0, 0);
  }
  asked.settle();
  return asked.act;
}

export function chooseDie(w: World, m: number, hand: number): number {
  const seat = w.seatOfModel(m);
  const best = bestOf(hand);
  if (asked.manner[seat] === BY_DOCTRINE) return best;
  asked.open(D.parryDie, seat);
  for (let face = 6; face > 0; face--) {
    if (countOf(hand, face) === 0) continue;
    asked.row[0] = face;
    asked.row[1] = face;
    asked.row[2] = face === best ? 1 : 0;
    asked.offer(face, 0, 0, 0);
  }
  asked.settle();
  return asked.act;
}

export function chooseBlade(w: World, m: number, enemy: number, hits: number): number {
  const seat = w.seatOfModel(m);
  const kind = B.kind[m]!;
  const from = B.kindBladesFrom[kind]!;
  if (asked.manner[seat] === BY_DOCTRINE) return bestBlade(m, enemy);
  asked.open(D.blade, seat);
  for (let place = 0; place < B.kindBladesFrom[kind + 1]! - from; place++) {
    const { row } = asked;
    const blade = B.kindBlades[from + place]!;
    weighBlade(m, enemy, place);
    row[0] = handed[HIT]!;
    row[1] = B.bladeStrength[blade] === 0 ? B.kindS[kind]! : B.bladeStrength[blade]!;
    row[2] = B.bladeSaveMod[blade]!;
    row[3] = B.bladeDamage[blade]!;
    row[4] = hits;
    asked.offer(place, 0, 0, 0);
  }
  asked.settle();
  return asked.act;
}

/** Fills the columns of a fight between an own model and an enemy from 1 on. */
function tellFight(own: number, enemy: number, kill: number, die: number): void {
  const { row } = asked;
  row[1] = kill;
  row[2] = die;
  row[3] = B.price[own]!;
  row[4] = B.price[enemy]!;
}

/** The fight that promises most is first: who is slain in it may free others. */
export function chooseFight(w: World, seat: number, at: number, end: number): number {
  asked.open(D.fight, seat);
  for (let i = at; i < end; i++) {
    const lone = B.lone[i]!;
    const other = B.attacker[B.fightFrom[i]!]!;
    const odds = pairing(other, lone, 0, false);
    const mine = w.seatOfModel(lone) === seat;
    const kill = B.pairingOdds[odds + (mine ? DIES : KILLS)]!;
    const die = B.pairingOdds[odds + (mine ? KILLS : DIES)]!;
    const own = mine ? lone : other;
    const enemy = mine ? other : lone;
    tellFight(own, enemy, kill, die);
    asked.row[0] = kill * B.price[enemy]! - weight(seat, T.harm) * die * B.price[own]!;
    asked.row[5] = B.fightFrom[i + 1]! - B.fightFrom[i]!;
    asked.offer(i, 0, 0, 0);
  }
  asked.settle();
  return asked.act;
}

const GRAIN = 1 << 12;
/** Most attackers whose orders are all tried. */
const MOST_ORDERED = 5;

/**
 * The attacker with whom the best of all orders begins, up to five of them, by the exact odds of every step; of more the one who does best now. The
 * side of the single model wishes the attackers the worst.
 */
export function chooseAttacker(w: World, seat: number, lone: number, at: number, end: number, before: number): number {
  const sign = w.seatOfModel(lone) === seat ? -1 : 1;
  asked.open(D.attacker, seat);
  for (let i = at; i < end; i++) {
    const m = B.attacker[i]!;
    if (asked.prunes && alikeBefore(at, i, 0)) continue;
    const odds = pairing(m, lone, before, false);
    const kill = B.pairingOdds[odds + KILLS]!;
    const die = B.pairingOdds[odds + DIES]!;
    const rest = end - at <= MOST_ORDERED ? bestOrder(seat, sign, lone, at, end, 1 << (i - at), before + 1) : 0;
    tellFight(sign > 0 ? m : lone, sign > 0 ? lone : m, sign > 0 ? kill : die, sign > 0 ? die : kill);
    asked.row[0] = sign * worthOf(seat, sign, m, lone, kill, die) + ((1 - kill) * rest) / GRAIN;
    asked.row[5] = before;
    asked.row[6] = end - i - 1;
    asked.offer(i, 0, 0, 0);
  }
  asked.settle();
  return asked.act;
}

/** Is the same kind of model, as well off, among those from `at` to before i that are not gone? Then it is the same choice. */
function alikeBefore(at: number, i: number, gone: number): boolean {
  const m = B.attacker[i]!;
  for (let j = at; j < i; j++) {
    if ((gone & (1 << (j - at))) !== 0) continue;
    const other = B.attacker[j]!;
    const same = B.kind[other] === B.kind[m] && B.wounds[other] === B.wounds[m] && B.state[other] === B.state[m];
    if (same && helplessOf(other) === helplessOf(m) && (B.curse[other] === 0) === (B.curse[m] === 0)) return true;
  }
  return false;
}

/** What a fight is worth to the attackers' side, as the seat weighs losses of its own. */
function worthOf(seat: number, sign: number, m: number, lone: number, kill: number, die: number): number {
  const harm = weight(seat, T.harm);
  const gain = kill * B.price[lone]!;
  const loss = die * B.price[m]!;
  return sign > 0 ? gain - harm * loss : harm * gain - loss;
}

/** The worth of the best order of those whose bits are not set in `gone`, in grains: a fraction that is handed back would be an object. */
function bestOrder(
  seat: number,
  sign: number,
  lone: number,
  at: number,
  end: number,
  gone: number,
  before: number,
): number {
  let best = Number.NEGATIVE_INFINITY;
  for (let i = at; i < end; i++) {
    const bit = 1 << (i - at);
    if ((gone & bit) !== 0 || B.wounds[B.attacker[i]!] === 0 || alikeBefore(at, i, gone)) continue;
    const m = B.attacker[i]!;
    const odds = pairing(m, lone, before, false);
    const kill = B.pairingOdds[odds + KILLS]!;
    const die = B.pairingOdds[odds + DIES]!;
    const rest = bestOrder(seat, sign, lone, at, end, gone | bit, before + 1);
    const worth = sign * worthOf(seat, sign, m, lone, kill, die) + ((1 - kill) * rest) / GRAIN;
    if (worth > best) best = worth;
  }
  return best === Number.NEGATIVE_INFINITY ? 0 : Math.round(best * GRAIN);
}

/** The squad, of the first n of `B.list`, that a slayer goes on into; the weakest, or nobody. */
export function chooseFollowUp(w: World, m: number, n: number): number {
  const seat = w.seatOfModel(m);
  asked.open(D.followUp, seat);
  for (let i = 0; i <= n; i++) {
    const t = i < n ? B.list[i]! : -1;
    const { row } = asked;
    row[0] = 0;
    row[1] = 0;
    row[2] = 0;
    row[3] = 0;
    if (t >= 0) {
      const enemy = firstOf(t);
      const odds = pairing(m, enemy, 0, false);
      const kill = B.pairingOdds[odds + KILLS]! * B.price[enemy]!;
      row[0] = kill - weight(seat, T.harm) * B.pairingOdds[odds + DIES]! * B.price[m]!;
      row[1] = w.gap(B.squad[m]!, t) / UNIT;
      row[2] = B.count[t]!;
      row[3] = B.price[enemy]!;
    }
    asked.offer(t, 0, 0, 0);
  }
  asked.settle();
  return asked.act;
}

/** One of the first n models of `B.list`: whom hits are carried to (the dearest that they slay), or who takes one of its own side (the cheapest). */
export function chooseModel(seat: number, by: number, n: number): number {
  asked.open(by < 0 ? D.takesHit : D.carry, seat);
  for (let i = 0; i < n; i++) {
    const m = B.list[i]!;
    const { row } = asked;
    const price = B.price[m]! / B.wounds[m]!;
    if (by >= 0) weighBlade(by, m, bestBlade(by, m));
    row[0] = by < 0 ? -price : price * handed[HIT]!;
    row[1] = B.kindT[B.kind[m]!]!;
    row[2] = B.wounds[m]!;
    row[3] = B.price[m]!;
    asked.offer(m, 0, 0, 0);
  }
  asked.settle();
  return asked.act;
}
