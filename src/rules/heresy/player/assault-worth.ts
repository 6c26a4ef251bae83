/** What an assault is worth to a scripted player, before anybody rolls (HE-DEC-15): two rounds of mean dice, and the check of the loser. Hot: once a target. */

import { costOf, strengthOf } from "../battle/assault.ts";
import { B } from "../battle/columns.ts";
import { coverOf } from "../battle/fire.ts";
import { isBeyond } from "../battle/ground.ts";
import { moveOf } from "../battle/movement.ts";
import { checkNeed, levelOf, masteryOfUnit } from "../battle/quality.ts";
import type { World } from "../battle/state.ts";
import { CHARGE, FATIGUED, GONE, GROUPS, PREPARED, RETIRE, ROUT, ROUTED } from "../matchup.ts";
import { R } from "../rulings.ts";
import { CHANCE, chooseClass, within, worthOfFire } from "./fire-worth.ts";
import { GRAIN, mindOf, TERMS } from "./weights.ts";

/** Without their commander other units are worth less too. */
const LEADERS_ARE_DEAR = 3;

/** Takes down what a unit is worth in an assault, while it is what it was; before a turn's charges all of its stands fight. */
export function knowFighter(w: World, unit: number): void {
  if (w.keeps && B.mightWhen[unit] === B.changes[unit]) return;
  B.mightWhen[unit] = B.changes[unit]!;
  B.might[unit] = strengthOf(w, unit, 0);
  const shelter = w.table === null ? w.sideAt[w.seatOf(unit)]!.cover : 0;
  B.mightCovered[unit] = shelter === 0 ? B.might[unit]! : strengthOf(w, unit, shelter);
  const row = B.unitRow[GROUPS * unit]!;
  B.price[unit] = 2 * (B.unitTitan[unit] === 1 ? B.rowArmour[row]! * 6 : costOf(B.rowAssault[row]!, false, false));
  B.many[unit] = w.models(unit);
  B.flight[unit] = runs(unit);
  B.mastery[unit] = masteryOfUnit(unit);
}

/** Whether a unit is the stronger of two in an assault in the open. */
export function isStronger(w: World, unit: number, other: number): boolean {
  knowFighter(w, unit);
  knowFighter(w, other);
  return B.might[unit]! > B.might[other]!;
}

/** The most that an assault may gain from a unit that is known as a fighter, grains. */
export function prizeOf(unit: number): number {
  return B.many[unit]! * meanWorth(unit) + B.flight[unit]!;
}

/** What charging an enemy on a table is worth to its doctrine, grains, or any number that is not more than nothing. */
export function worthOfAssault(w: World, unit: number, target: number): number {
  knowFighter(w, unit);
  knowFighter(w, target);
  const cover = coverOf(w, target);
  const theirs = (cover === 0 ? B.might[target]! : strengthOf(w, target, cover)) + supportAround(w, target);
  return worthOfContact(w, unit, target, theirs, cover, 0);
}

/**
 * What charging an enemy who meets it with some strength is worth: two rounds of mean dice, and the check that the loser takes; or any number that is not
 * more than `least`. Both are known as fighters.
 */
export function worthOfContact(
  w: World,
  unit: number,
  target: number,
  theirs: number,
  cover: number,
  least: number,
): number {
  const seat = w.seatOf(unit);
  // Where nobody has the order yet nobody has to be asked.
  const mine = B.charges[seat] === 0 ? B.might[unit]! : B.might[unit]! + mightWith(w, unit, target);
  const ahead = mine - theirs;
  // Twice the points, because whole numbers cross calls for nothing.
  const given = 11 + 2 * (ahead > 0 ? ahead : 0) + 2 * B.mastery[unit]!;
  const taken = 11 + 2 * (ahead < 0 ? -ahead : 0) + 2 * B.mastery[target]!;
  const bought = standsBought(target, given);
  const lost = standsBought(unit, taken);
  const gain = bought * meanWorth(target) + (bought > lost ? B.flight[target]! : 0);
  const dear = B.unitCommands[unit]! > 0 ? LEADERS_ARE_DEAR : 1;
  let cost = dear * lost * meanWorth(unit) + (lost > bought ? B.flight[unit]! : 0);
  // Who was on prepared fire will be again: the charge has to be dared, and is fired at.
  const awaited = B.was[target] === PREPARED;
  const weights = mindOf(w, seat).weights;
  if (weights[TERMS.charge]! * gain - weights[TERMS.risk]! * cost <= least) return 0;
  if (awaited) cost += worthOfFire(w, target, unit, chooseClass(w, target, unit), 0);
  const dares = awaited || cover >= 2 ? CHANCE[within(checkNeed(unit, 0))]! : 1;
  return (dares * (weights[TERMS.charge]! * gain - weights[TERMS.risk]! * cost)) | 0;
}

/**
 * How much farther away a target will be, as far as one can tell, when those who charge move, millimetres: the routed run before them, and who drew back
 * in the turn before will again.
 */
export function runsAhead(target: number): number {
  if (levelOf(target) === ROUTED) return moveOf(target, ROUT);
  return B.was[target] === RETIRE ? moveOf(target, RETIRE) : 0;
}

/** Strength of the friends who charge an enemy with a unit. */
function mightWith(w: World, unit: number, target: number): number {
  const seat = w.seatOf(unit);
  let sum = 0;
  for (let friend = B.first[seat]!; friend < B.end[seat]!; friend++) {
    if (friend === unit || (B.flags[friend]! & GONE) !== 0) continue;
    if (B.order[friend] !== CHARGE || B.goal[friend] !== target) continue;
    knowFighter(w, friend);
    sum += B.might[friend]!;
  }
  return sum;
}

/** Stands that stand about a unit on a table and would support it. */
function supportAround(w: World, unit: number): number {
  if (B.supportWhen[unit] === w.now) return B.support[unit]!;
  const reach = B.rule[R.supportReach]!;
  let sum = 0;
  for (let friend = B.first[w.seatOf(unit)]!; friend < B.end[w.seatOf(unit)]!; friend++) {
    if (friend === unit || (B.flags[friend]! & GONE) !== 0 || isBeyond(unit, friend, reach)) continue;
    sum += w.models(friend);
  }
  B.support[unit] = sum;
  B.supportWhen[unit] = w.now;
  return sum;
}

/** Stands that so many half points buy. */
function standsBought(unit: number, halves: number): number {
  const models = B.many[unit]!;
  const price = B.price[unit]!;
  return halves >= models * price ? models : (halves / price) | 0;
}

/** What one stand of a unit is worth, grains. */
export function meanWorth(unit: number): number {
  return B.rowWorth[B.unitRow[GROUPS * unit]!]!;
}

/** Points that a unit gives away by running, times the chance that it does, grains. */
function runs(unit: number): number {
  if (B.unitTitan[unit] === 1) return 0;
  const stays = CHANCE[within(checkNeed(unit, 0))]!;
  return Math.trunc((1 - stays) * GRAIN * B.unitPoints[unit]! * (B.level[unit] === FATIGUED ? 0.6 : 0.25)) | 0;
}
