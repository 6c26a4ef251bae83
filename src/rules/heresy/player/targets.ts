/** Whom scripted players fire at, with what first, and how they lay templates (HE-DEC-10, -13, -20). Hot: once a volley, and once an order. */

import { FULL_TURN } from "../../../geometry/directions.ts";
import { int32 } from "../../kernel/columns.ts";
import * as CHOICE from "../battle/choice.ts";
import { B } from "../battle/columns.ts";
import { coverOf, mayTarget, reachOf } from "../battle/fire.ts";
import { gapBetween, gapInThought, MILLIMETRE, toward } from "../battle/ground.ts";
import type { World } from "../battle/state.ts";
import { layTemplate, standsUnder } from "../battle/template.ts";
import { fireOnly } from "../battle/titan.ts";
import { GONE, GROUPS, IN_COVER, MAX_UNITS, S_STEALTH } from "../matchup.ts";
import { R } from "../rulings.ts";
import { chanceToFind, chooseClass, worthOfFireAt } from "./fire-worth.ts";

/** Enemies whom a shooter may hope to reach, and what fire at each is worth. */
const marked = int32(MAX_UNITS);

const hopes = int32(MAX_UNITS);

/**
 * HE-DEC-10: whom to fire at, with ranges guessed `percent` wrong; leaves the pick in `choice` and returns its worth, 0 for
 * nobody. On a table distances are thought of from middle to middle, and measured only for who would be the best target.
 * @rule HE-FIR-03, HE-DEC-10
 */
export function chooseTarget(w: World, shooter: number, percent: number): number {
  if (w.table === null) return chooseTargetOnLine(w, shooter, percent);
  const enemy = 1 - w.seatOf(shooter);
  const reach = reachOf(w, shooter);
  const x = B.px[shooter]!;
  const y = B.py[shooter]!;
  const size = B.girth[shooter]! >> 1;
  // Whose middle is beyond this is out of reach whatever the guess.
  const most = ((reach + 2) / (1 + percent / 100) + 2) * MILLIMETRE + size;
  let many = 0;
  for (let target = B.first[enemy]!; target < B.end[enemy]!; target++) {
    if ((B.flags[target]! & GONE) !== 0) continue;
    const dx = B.px[target]! - x;
    const dy = B.py[target]! - y;
    const far = most + (B.girth[target]! >> 1);
    if (dx * dx + dy * dy > far * far) continue;
    const gap = gapInThought(x, y, size, target);
    const guess = gap + (((gap * percent) / 100) | 0);
    if (guess > reach) continue;
    const targetClass = chooseClass(w, shooter, target);
    const found = chanceToFind(shooter, target);
    const cover = coverOf(w, target);
    let worth = worthOfFireAt(w, shooter, target, targetClass, guess, cover);
    if (found !== 1000) worth = ((worth * found) / 1000) | 0;
    if (worth <= 0) continue;
    marked[many] = target;
    hopes[many++] = worth;
  }
  return bestTarget(w, shooter, percent, many);
}

/** On a table, the best of so many marked enemies at whom fire is allowed: the best is asked about first. */
function bestTarget(w: World, shooter: number, percent: number, many: number): number {
  for (;;) {
    let best = 0;
    let pick = -1;
    for (let k = 0; k < many; k++) {
      if (hopes[k]! <= best) continue;
      best = hopes[k]!;
      pick = k;
    }
    if (pick < 0) return 0;
    const target = marked[pick]!;
    if (reaches(w, shooter, target, percent)) {
      B.choice[CHOICE.TARGET] = target;
      B.choice[CHOICE.CLASS] = chooseClass(w, shooter, target);
      return best;
    }
    hopes[pick] = 0;
  }
}

/** Whether fire on a table is allowed, and seems to be within range. */
function reaches(w: World, shooter: number, target: number, percent: number): boolean {
  const gap = gapBetween(w, shooter, target);
  return gap + (((gap * percent) / 100) | 0) <= reachOf(w, shooter) && mayTarget(w, shooter, target);
}

/** HE-DEC-10 on a line: `chooseTarget` of decide.ts where nobody is hidden, or out of an arc. */
export function chooseTargetOnLine(w: World, shooter: number, percent: number): number {
  const reach = reachOf(w, shooter);
  if (reach === 0) return 0;
  const enemy = 1 - w.seatOf(shooter);
  const shelter = w.sideAt[enemy]!.cover;
  const here = B.x[shooter]!;
  let best = 0;
  for (let target = B.first[enemy]!; target < B.end[enemy]!; target++) {
    const flags = B.flags[target]!;
    if ((flags & GONE) !== 0) continue;
    const gap = apart(B.x[target]!, here);
    const guess = percent === 0 ? gap : gap + ((Math.imul(gap, percent) / 100) | 0);
    if (guess > reach) continue;
    const sole = B.unitSole[target]!;
    const targetClass = sole >= 0 ? sole : chooseClass(w, shooter, target);
    const cover = (flags & IN_COVER) !== 0 ? shelter : 0;
    let worth = worthOfFireAt(w, shooter, target, targetClass, guess, cover);
    if (isStealthy(target)) worth = (Math.imul(worth, chanceToFind(shooter, target)) / 1000) | 0;
    if (worth <= best) continue;
    best = worth;
    B.choice[CHOICE.TARGET] = target;
    B.choice[CHOICE.CLASS] = targetClass;
  }
  return best;
}

/** How far apart two places on a line are. */
export function apart(a: number, b: number): number {
  return a > b ? a - b : b - a;
}

/** Whether a unit has to be found before it is fired at (HE-SKL-01). */
function isStealthy(unit: number): boolean {
  return (B.unitSkills[unit]! & S_STEALTH) !== 0;
}

/** More than any fire is worth. */
const SHIELDS_FIRST = 1 << 24;

/**
 * HE-DEC-20: which of the weapons that have not fired comes next: at shields the one with most dice, so that the others meet the hull; else
 * the one that promises most, since it may leave the others a better target.
 */
export function chooseWeapon(w: World, titan: number, waiting: number, percent: number): number {
  const first = 31 - Math.clz32(waiting & -waiting);
  if ((waiting & (waiting - 1)) === 0) return first;
  const from = B.rowWeaponFrom[B.unitRow[GROUPS * titan]!]!;
  const out = B.jammed[titan]!;
  let best = first;
  let most = 0;
  for (let left = waiting; left !== 0; left &= left - 1) {
    const weapon = 31 - Math.clz32(left & -left);
    fireOnly(w, titan, weapon);
    let worth = chooseTarget(w, titan, percent);
    B.jammed[titan] = out;
    w.touchArms(titan);
    const target = B.choice[CHOICE.TARGET]!;
    if (worth > 0 && B.unitTitan[target] === 1 && B.shields[target]! > 0) {
      worth = SHIELDS_FIRST + B.weaponFirepower[from + weapon]!;
    }
    if (worth <= most) continue;
    best = weapon;
    most = worth;
  }
  return best;
}

/** Directions in which players think of laying a template: straight at the target, and so far to either side. */
export const SWEEP = [0, 16, -16, 32, -32] as const;

/** HE-DEC-13: where a template covers most enemies beyond friends, of equals nearest to straight. @rule HE-DEC-13 */
export function chooseTemplate(w: World, shooter: number, target: number): number {
  const straight = toward(shooter, B.px[target]!, B.py[target]!);
  const enemy = 1 - w.seatOf(shooter);
  let best = straight;
  let most = 0;
  for (let k = 0; k < SWEEP.length; k++) {
    const direction = (straight + SWEEP[k]! + FULL_TURN) % FULL_TURN;
    layTemplate(shooter, direction);
    if (standsUnder(w, target) === 0) continue;
    let worth = 0;
    for (let seat = 0; seat < 2; seat++) {
      for (let unit = B.first[seat]!; unit < B.end[seat]!; unit++) {
        if (unit !== shooter) worth += seat === enemy ? standsUnder(w, unit) : -standsUnder(w, unit);
      }
    }
    if (worth <= most) continue;
    best = direction;
    most = worth;
  }
  return best;
}

/** Per cent by which a player misjudges the range this time (HE-FIR-04). */
export function misjudged(w: World, seat: number): number {
  const most = B.rule[R.estimate]!;
  return most === 0 ? 0 : (((w.policy[seat]!.sum(2, 10) - 11) * most) / 9) | 0;
}
