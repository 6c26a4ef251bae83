/**
 * Command pools: what a roll gives, which dice may be added up for what, and the best that can be done with some dice (DK-POOL). A leaf: columns and
 * dice. Hot: once a detachment and turn, and while a player plans.
 */
import type { Dice } from "../../../dice/dice.ts";
import { float64, int8 } from "../../kernel/columns.ts";
import { MAX_DETACHMENTS } from "../matchup.ts";
import { N, R } from "../rulings.ts";
import { B, MOST_TARGETS, POOL_COLUMNS } from "./columns.ts";

// Columns of a detachment's pool.
export const P_FACE = 0; // + face - 1: activation dice that are not used yet
export const P_NATURAL = 4; // fours among them that are not limited
export const P_SIXES = 5;
export const P_CP = 6;
/** Where dice went that were rolled in this turn: fives, limited fives and sixes, used ones; P_ROLLED is what they add up to with those left. */
export const P_ROLLED = 7;
export const P_FIVES = 8;
export const P_LOST = 9;
export const P_USED = 10;
export const P_STATE = 11; // of the detachment: IN_RESERVE, READY or PRESENT
export const P_SEIZED = 12; // it has seized the initiative in this turn
export const IN_RESERVE = 0;
export const READY = 1;

/** Place of a column of detachment d of a seat, which are counted through. */
export const poolAt = (d: number): number => d * POOL_COLUMNS;
export const detachmentAt = (seat: number, d: number): number => seat * MAX_DETACHMENTS + d;

/**
 * One die of a pool falls: 1 to 4 activate, 5 is a command point, 6 is set aside; limited dice only activate.
 * @rule DK-POOL-01, DK-POOL-06, DK-POOL-07, DK-POOL-15, DK-POOL-16
 */
export function addDie(d: number, face: number, limited: boolean): void {
  const at = poolAt(d);
  B.pool[at + P_ROLLED]!++;
  if (face <= 4) {
    B.pool[at + P_FACE + face - 1]!++;
    if (face === 4 && !limited) B.pool[at + P_NATURAL]!++;
  } else if (limited) B.pool[at + P_LOST]!++;
  else if (face === 5) {
    B.pool[at + P_FIVES]!++;
    B.pool[at + P_CP]!++;
  } else B.pool[at + P_SIXES]!++;
}

/** @rule DK-POOL-01 */
export function rollPool(d: number, n: number, dice: Dice): void {
  const limited = B.number[N.limitedFrom]!;
  for (let i = 1; i <= n; i++) addDie(d, dice.die(6), i >= limited);
}

/** Activation dice of a pool that are left. */
export function activationDice(d: number): number {
  const at = poolAt(d);
  return B.pool[at]! + B.pool[at + 1]! + B.pool[at + 2]! + B.pool[at + 3]!;
}

/** Dice that are left vanish. @rule DK-ACT-01, DK-ORD-16 */
export function discardDice(d: number): void {
  const at = poolAt(d);
  B.pool[at + P_LOST]! += activationDice(d);
  B.pool.fill(0, at, at + P_SIXES);
}

// Groups of dice that make an activation of a kind 1 to 4.

const ALWAYS = 0;
const COMBINED = 1;
const CAPPED = 2;
const LOWERED = 3;

/** Kind, dice of the faces 1 to 4, and what allows it. A natural four that is cashed is the last, of kind 0. */
// biome-ignore format: one group a line
const ROWS: readonly (readonly number[])[] = [
  [1, 1, 0, 0, 0, ALWAYS], [2, 0, 1, 0, 0, ALWAYS], [3, 0, 0, 1, 0, ALWAYS], [4, 0, 0, 0, 1, ALWAYS],
  [2, 2, 0, 0, 0, COMBINED], [3, 1, 1, 0, 0, COMBINED], [3, 3, 0, 0, 0, COMBINED],
  [4, 1, 0, 1, 0, COMBINED], [4, 0, 2, 0, 0, COMBINED], [4, 2, 1, 0, 0, COMBINED], [4, 4, 0, 0, 0, COMBINED],
  [4, 0, 1, 1, 0, CAPPED], [4, 0, 0, 2, 0, CAPPED],
  [1, 0, 1, 0, 0, LOWERED], [1, 0, 0, 1, 0, LOWERED], [1, 0, 0, 0, 1, LOWERED],
  [2, 0, 0, 1, 0, LOWERED], [2, 0, 0, 0, 1, LOWERED], [3, 0, 0, 0, 1, LOWERED],
  [0, 0, 0, 0, 1, ALWAYS],
];
export const GROUPS = ROWS.length;
export const CASH_GROUP = GROUPS - 1;
const WORDS = 6;
const groups = Int8Array.from(ROWS.flat());

export const kindOf = (group: number): number => groups[group * WORDS]!;

/** How many dice a group takes. */
export function diceIn(group: number): number {
  const at = group * WORDS;
  return groups[at + 1]! + groups[at + 2]! + groups[at + 3]! + groups[at + 4]!;
}

/** Do the readings allow a group? @rule DK-POOL-13, DK-POOL-14 */
export function isAllowed(group: number): boolean {
  const why = groups[group * WORDS + 5]!;
  if (why === COMBINED) return B.rule[R.noCombine] === 0;
  if (why === CAPPED) return B.rule[R.combineExcess] === 1 && B.rule[R.noCombine] === 0;
  return why === ALWAYS || B.rule[R.downgrade] === 1;
}

/** Can a pool make a group? `cash`: may a four be given up for a command point? */
export function canMake(d: number, group: number, cash: boolean): boolean {
  if (!isAllowed(group)) return false;
  const at = poolAt(d);
  if (group === CASH_GROUP) return cash && (B.rule[R.cpFromFour] === 1 ? B.pool[at + 3]! : B.pool[at + P_NATURAL]!) > 0;
  const row = group * WORDS;
  for (let face = 1; face <= 4; face++) if (B.pool[at + face - 1]! < groups[row + face]!) return false;
  return true;
}

/** Takes the dice of a group out of a pool, limited fours first. */
export function spend(d: number, group: number): void {
  const at = poolAt(d);
  const row = group * WORDS;
  for (let face = 1; face <= 4; face++) B.pool[at + face - 1]! -= groups[row + face]!;
  if (group === CASH_GROUP && B.pool[at + P_NATURAL]! > 0) B.pool[at + P_NATURAL]!--;
  if (B.pool[at + P_NATURAL]! > B.pool[at + 3]!) B.pool[at + P_NATURAL] = B.pool[at + 3]!;
  B.pool[at + P_USED]! += diceIn(group);
}

// The best that can be done with some dice.

/** Most of a plan; and the total under way, by depth: fractions stand in columns. */
const totals = float64(20);
export const best = float64(1);
/** Natural fours that may still be cashed. */
let cashable = 0;
/** Groups that readings allow and the dice laid out can make, in order. */
const makeable = int8(GROUPS);
let makeables = 0;

/** Lays the dice of a pool out for a plan. `cash`: how many fours may be given up. */
export function layDice(ones: number, twos: number, threes: number, fours: number, cash: number): void {
  B.dieFace[1] = ones;
  B.dieFace[2] = twos;
  B.dieFace[3] = threes;
  B.dieFace[4] = fours;
  B.dieTaken.fill(0);
  cashable = cash;
  makeables = 0;
  for (let group = 0; group < GROUPS; group++) if (isAllowed(group) && isThere(group)) makeable[makeables++] = group;
}

export function layPool(d: number, cash: boolean): void {
  const at = poolAt(d);
  const fours = B.rule[R.cpFromFour] === 1 ? B.pool[at + 3]! : B.pool[at + P_NATURAL]!;
  layDice(B.pool[at]!, B.pool[at + 1]!, B.pool[at + 2]!, B.pool[at + 3]!, cash ? fours : 0);
}

/**
 * The most that the dice which are laid out are worth, left in `best`: the k-th target of a kind is worth `B.dieWorth[kind * MOST_TARGETS + k]`, the best
 * first. @rule DK-POOL-13
 */
export function planDice(): void {
  best[0] = 0;
  totals[0] = 0;
  plan(0, 0);
}

function plan(from: number, depth: number): void {
  if (totals[depth]! > best[0]!) best[0] = totals[depth]!;
  for (let i = from; i < makeables; i++) {
    const group = makeable[i]!;
    if (!isThere(group)) continue;
    takeOut(group);
    const kind = groups[group * WORDS]!;
    const worth = B.dieWorth[kind * MOST_TARGETS + B.dieTaken[kind]!]!;
    if (worth > 0 && depth + 1 < totals.length) {
      B.dieTaken[kind]!++;
      totals[depth + 1] = totals[depth]! + worth;
      plan(i, depth + 1);
      B.dieTaken[kind]!--;
    }
    giveBack(group);
  }
}

/** Are the dice of a group among those that are laid out? */
function isThere(group: number): boolean {
  if (group === CASH_GROUP && cashable === 0) return false;
  const row = group * WORDS;
  return (
    B.dieFace[1]! >= groups[row + 1]! &&
    B.dieFace[2]! >= groups[row + 2]! &&
    B.dieFace[3]! >= groups[row + 3]! &&
    B.dieFace[4]! >= groups[row + 4]!
  );
}

/** Takes a group out of the dice that are laid out; false where it is not there. */
export function take(group: number): boolean {
  if (!isAllowed(group) || !isThere(group)) return false;
  takeOut(group);
  return true;
}

function takeOut(group: number): void {
  const row = group * WORDS;
  for (let face = 1; face <= 4; face++) B.dieFace[face]! -= groups[row + face]!;
  if (group === CASH_GROUP) cashable--;
}

export function giveBack(group: number): void {
  const row = group * WORDS;
  for (let face = 1; face <= 4; face++) B.dieFace[face]! += groups[row + face]!;
  if (group === CASH_GROUP) cashable++;
}
