/** What a player thinks in sub-phase VI: whose turn it is to fight, weapons, parries. Hot. */

import { BY_DOCTRINE } from "../../kernel/candidates.ts";
import { bestOf } from "../../second-edition/battle/fight-math.ts";
import { B } from "../battle/columns.ts";
import { usualParry } from "../battle/combat.ts";
import { bladeModifier, bladeStrength } from "../battle/harm.ts";
import type { World } from "../battle/state.ts";
import { asked } from "./asked.ts";
import { D } from "./decisions.ts";
import { bestBlade, DIES, HIT, handed, KILLS, pairing, weighBlade } from "./hopes.ts";
import { T, WEIGHTS, weights } from "./weights.ts";

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

export function chooseBlade(w: World, m: number, enemy: number, hits: number): number {
  const seat = w.seatOfModel(m);
  const kind = B.kind[m]!;
  const from = B.kindBladesFrom[kind]!;
  if (asked.manner[seat] === BY_DOCTRINE) return bestBlade(kind, B.kind[enemy]!);
  asked.open(D.blade, seat);
  for (let place = 0; place < B.kindBladesFrom[kind + 1]! - from; place++) {
    const { row } = asked;
    const blade = B.kindBlades[from + place]!;
    weighBlade(kind, B.kind[enemy]!, place);
    row[0] = handed[HIT]!;
    row[1] = bladeStrength(kind, blade);
    row[2] = bladeModifier(kind, blade);
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

/** The fight that promises most is first. */
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
    asked.row[0] = kill * B.price[enemy]! - weights[seat * WEIGHTS + T.harm]! * die * B.price[own]!;
    asked.row[5] = B.fightFrom[i + 1]! - B.fightFrom[i]!;
    asked.offer(i, 0, 0, 0);
  }
  asked.settle();
  return asked.act;
}

/**
 * Attackers of one model: the weakest first, since each makes the next stronger, and the strongest last; the side of the single model wishes it the other
 * way round.
 */
export function chooseAttacker(w: World, seat: number, lone: number, at: number, end: number, before: number): number {
  const sign = w.seatOfModel(lone) === seat ? -1 : 1;
  asked.open(D.attacker, seat);
  for (let i = at; i < end; i++) {
    const m = B.attacker[i]!;
    const odds = pairing(m, lone, before, false);
    const kill = B.pairingOdds[odds + KILLS]!;
    const die = B.pairingOdds[odds + DIES]!;
    tellFight(sign > 0 ? m : lone, sign > 0 ? lone : m, sign > 0 ? kill : die, sign > 0 ? die : kill);
    // Who loses less by going first goes first.
    asked.row[0] = -sign * (kill * B.price[lone]! + die * B.price[m]!);
    asked.row[5] = before;
    asked.row[6] = end - i - 1;
    asked.offer(i, 0, 0, 0);
  }
  asked.settle();
  return asked.act;
}

/** One of the first n models of `B.list` that takes a hit, or whom a charger takes: a doctrine spares the dear, or takes them. */
export function chooseModel(seat: number, decision: typeof D.takesHit, n: number, sign: number): number {
  asked.open(decision, seat);
  for (let i = 0; i < n; i++) {
    const m = B.list[i]!;
    const { row } = asked;
    row[0] = sign * B.price[m]!;
    row[1] = B.kindT[B.kind[m]!]!;
    row[2] = B.wounds[m]!;
    row[3] = B.price[m]!;
    asked.offer(m, 0, 0, 0);
  }
  asked.settle();
  return asked.act;
}
