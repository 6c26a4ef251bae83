/** Which powers scripted players work, and on whom (HE-DEC-16). Hot: once a cast. */

import { float64, int32 } from "../../kernel/columns.ts";
import { B } from "../battle/columns.ts";
import { reachOf } from "../battle/fire.ts";
import { gapBetween } from "../battle/ground.ts";
import { endOfMove } from "../battle/movement.ts";
import { mayCast, mayStrike } from "../battle/psychic.ts";
import { checkNeed } from "../battle/quality.ts";
import type { World } from "../battle/state.ts";
import { ACTIVATED, ADVANCE, BOLT, DREAD, GONE, QUICKEN, WARD, WARDED } from "../matchup.ts";
import { meanWorth } from "./assault-worth.ts";
import { CHANCE, chanceToFind, chooseClass, within, worthOfFire } from "./fire-worth.ts";
import { GRAIN, mindOf, TERMS } from "./weights.ts";

/** The power that is best so far, and what another has to be worth more than. */
const pick = int32(1);
const best = float64(1);

/** HE-DEC-16: power * 64 + place of its target (own or enemy), or -1. @rule HE-DEC-16 */
export function choosePower(w: World, unit: number): number {
  pick[0] = -1;
  best[0] = mindOf(w, w.seatOf(unit)).weights[TERMS.special]! * GRAIN;
  for (let power = BOLT; power <= QUICKEN; power++) {
    if (!mayCast(unit, power)) continue;
    if (power === WARD || power === QUICKEN) considerOwn(w, unit, power);
    else considerEnemies(w, unit, power);
  }
  return pick[0]!;
}

/** A power that a psyker works on his own unit. */
function considerOwn(w: World, unit: number, power: number): void {
  if (power === WARD && (B.flags[unit]! & WARDED) !== 0) return;
  if (power === QUICKEN && w.table === null && endOfMove(w, unit, ADVANCE) === B.x[unit]) return;
  consider(w, worthOfHelp(w, power, unit), power, unit);
}

/** What a power does for a unit of its own side, grains. */
export function worthOfHelp(w: World, power: number, unit: number): number {
  return power === WARD ? threat(w, unit) : quickenWorth(w, unit);
}

function considerEnemies(w: World, unit: number, power: number): void {
  const enemy = 1 - w.seatOf(unit);
  for (let target = B.first[enemy]!; target < B.end[enemy]!; target++)
    if (mayStrike(w, unit, power, target)) consider(w, worthOfPower(power, target), power, target);
}

/** Takes a power when it is the best so far. */
function consider(w: World, worth: number, power: number, target: number): void {
  if (worth <= best[0]!) return;
  best[0] = worth;
  pick[0] = power * 64 + (target % w.stride);
}

/** What striking an enemy with a power is worth, grains: the check that it asks for, and a stand. */
export function worthOfPower(power: number, target: number): number {
  const harm = Math.trunc((1 - CHANCE[within(checkNeed(target, 0))]!) * 0.3 * GRAIN * B.unitPoints[target]!) | 0;
  return power === BOLT ? harm + meanWorth(target) : harm;
}

/** HE-DEC-16 in reaction: the power to strike a mover with, or -1. */
export function choosePowerAt(w: World, unit: number, target: number): number {
  let best = mindOf(w, w.seatOf(unit)).weights[TERMS.special]! * GRAIN;
  let pick = -1;
  for (let power = BOLT; power <= DREAD; power++) {
    if (power === WARD || !mayCast(unit, power) || !mayStrike(w, unit, power, target)) continue;
    const worth = worthOfPower(power, target);
    if (worth <= best) continue;
    best = worth;
    pick = power;
  }
  return pick;
}

/** A quarter of what the enemy's best fire at a unit is worth: what a ward may save. */
function threat(w: World, unit: number): number {
  const enemy = 1 - w.seatOf(unit);
  let most = 0;
  for (let other = B.first[enemy]!; other < B.end[enemy]!; other++) {
    if ((B.flags[other]! & (GONE | ACTIVATED)) !== 0) continue;
    const gap = gapBetween(w, other, unit);
    if (gap > reachOf(w, other)) continue;
    const worth = worthOfFire(w, other, unit, chooseClass(w, other, unit), gap);
    if (worth > most) most = worth;
  }
  return most >> 2;
}

/** Best fire of a unit from a place on a line, grains. */
function fireFrom(w: World, unit: number, x: number): number {
  const enemy = 1 - w.seatOf(unit);
  const reach = reachOf(w, unit);
  let best = 0;
  for (let target = B.first[enemy]!; target < B.end[enemy]!; target++) {
    if ((B.flags[target]! & GONE) !== 0) continue;
    const d = B.x[target]! - x;
    const gap = d < 0 ? -d : d;
    if (gap > reach) continue;
    const fire = worthOfFire(w, unit, target, chooseClass(w, unit, target), gap);
    const worth = Math.trunc((fire * chanceToFind(unit, target)) / 1000);
    if (worth > best) best = worth;
  }
  return best;
}

function quickenWorth(w: World, unit: number): number {
  if (w.table !== null) return 0;
  const nearer = fireFrom(w, unit, endOfMove(w, unit, ADVANCE)) - fireFrom(w, unit, B.x[unit]!);
  return nearer > 0 ? nearer : 0;
}
