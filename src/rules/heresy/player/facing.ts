/** Which way scripted players look at the end of a move, and where they go when a power moves them (HE-DEC-14). Hot: once a move. */

import { directionOf, FULL_TURN, inArc } from "../../../geometry/directions.ts";
import { UNIT } from "../../../geometry/ticks.ts";
import * as CHOICE from "../battle/choice.ts";
import { B } from "../battle/columns.ts";
import { nearestEnemy, nearestEnemyOf } from "../battle/movement.ts";
import { levelOf } from "../battle/quality.ts";
import type { World } from "../battle/state.ts";
import { ARMOURED, GONE, GROUPS, ROUTED, W_ANTI_INFANTRY } from "../matchup.ts";

/**
 * HE-DEC-14: where a unit looks at the end of a move: armour at the enemy within range who has most to pierce it, others at the one that
 * is nearest.
 * @rule HE-DEC-14
 */
export function chooseFacing(w: World, unit: number, x: number, y: number): number {
  let enemy = B.unitSole[unit] === ARMOURED ? worstEnemyOf(w, unit, x, y) : -1;
  if (enemy < 0) enemy = nearestEnemyOf(w, unit, x, y);
  return enemy < 0 ? B.facing[unit]! : directionOf(B.px[enemy]! - x, B.py[enemy]! - y);
}

/** The enemy within range of a place with most dice that could pierce armour, of equals the nearest; -1: nobody has any. */
function worstEnemyOf(w: World, unit: number, x: number, y: number): number {
  const seat = 1 - w.seatOf(unit);
  let worst = -1;
  let most = 0;
  let least = 0;
  for (let other = B.first[seat]!; other < B.end[seat]!; other++) {
    if ((B.flags[other]! & GONE) !== 0 || levelOf(other) === ROUTED) continue;
    const dx = B.px[other]! - x;
    const dy = B.py[other]! - y;
    const far = Math.sqrt(dx * dx + dy * dy);
    const dice = piercersOf(other, (far * 10) / UNIT);
    if (dice < most || dice === 0 || (dice === most && far >= least)) continue;
    worst = other;
    most = dice;
    least = far;
  }
  return worst;
}

/** Dice that a unit could throw against armour from so many millimetres (HE-SKL-12, -13). */
function piercersOf(unit: number, gap: number): number {
  let dice = 0;
  for (let at = GROUPS * unit; at < GROUPS * unit + GROUPS; at++) {
    if (B.stands[at]! <= 0) continue;
    const row = B.unitRow[at]!;
    for (let i = B.rowWeaponFrom[row]!; i < B.rowWeaponTo[row]!; i++) {
      if ((B.weaponFlags[i]! & W_ANTI_INFANTRY) !== 0 || gap > B.weaponLong[i]!) continue;
      dice += B.stands[at]! * B.weaponFirepower[i]! * B.weaponPenetration[i]!;
    }
  }
  return dice;
}

/** Where a unit goes that a power moves at once: towards the nearest enemy. False: there is none. */
export function chooseQuickened(w: World, unit: number): boolean {
  const enemy = nearestEnemy(w, unit);
  if (enemy < 0) return false;
  B.choice[CHOICE.X] = B.px[enemy]!;
  B.choice[CHOICE.Y] = B.py[enemy]!;
  return true;
}

/** Dice of the enemies in front of a unit, if it stood and looked so, that could pierce armour. */
export function piercersAhead(w: World, unit: number, x: number, y: number, facing: number): number {
  let dice = 0;
  for (let other = B.first[1 - w.seatOf(unit)]!; other < B.end[1 - w.seatOf(unit)]!; other++) {
    if ((B.flags[other]! & GONE) !== 0) continue;
    const dx = B.px[other]! - x;
    const dy = B.py[other]! - y;
    if (inArc(facing, FULL_TURN / 2, dx, dy)) dice += piercersOf(other, (Math.sqrt(dx * dx + dy * dy) * 10) / UNIT);
  }
  return dice;
}
