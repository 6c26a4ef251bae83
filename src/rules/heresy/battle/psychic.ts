/** Psychic combat (HE-PSY): points and cards before the battle, casting, dispelling, and the four powers of the assumed deck. Hot. */

import type { Dice } from "../../../dice/dice.ts";
import { E } from "../events.ts";
import { BOLT, DREAD, GONE, POWER_COUNT, WARD, WARDED } from "../matchup.ts";
import { T } from "../metrics.ts";
import { R } from "../rulings.ts";
import * as CAUSE from "./causes.ts";
import { B } from "./columns.ts";
import { endVolley, shoot, startVolley } from "./fire.ts";
import { gapBetween } from "./ground.ts";
import { quickenOnLine } from "./movement.ts";
import { checkLevel, masteryOfUnit, rollOff } from "./quality.ts";
import { sees } from "./sight.ts";
import type { World } from "./state.ts";
import { quickenOnTable } from "./ways.ts";

/** HE-PSY-03, -04: points, and as many different cards as the mastery level. @rule HE-PSY-01, HE-PSY-03, HE-PSY-04, HE-PSY-05, HE-SKL-14 */
export function drawPowers(w: World, seat: number): void {
  const dice = w.tests[seat]!;
  for (let unit = B.first[seat]!; unit < B.end[seat]!; unit++) {
    const mastery = B.unitMastery[unit]!;
    if (mastery === 0) continue;
    B.psi[unit] = B.unitPower[unit]! + dice.die(10);
    let known = B.unitPowers[unit]!;
    if (known < 0) {
      known = 0;
      for (let card = 0; card < mastery && card < POWER_COUNT; card++) {
        let which = dice.below(POWER_COUNT - card);
        for (let power = 0; power < POWER_COUNT; power++) {
          if ((known & (1 << power)) !== 0) continue;
          if (which-- === 0) {
            known |= 1 << power;
            break;
          }
        }
      }
    }
    B.powers[unit] = known;
    w.log.event(E.psi, unit, B.psi[unit]!, known);
  }
}

export function costOfPower(power: number): number {
  const slot =
    power === BOLT ? R.boltCost : power === WARD ? R.wardCost : power === DREAD ? R.dreadCost : R.quickenCost;
  return B.rule[slot]!;
}

/** HE-PSY-07: card, points, and no more casts in a turn than mastery levels. @rule HE-PSY-07, HE-PSY-10 */
export function mayCast(unit: number, power: number): boolean {
  if ((B.powers[unit]! & (1 << power)) === 0 || B.psi[unit]! < costOfPower(power)) return false;
  return B.casts[unit]! < masteryOfUnit(unit);
}

/** How far a power reaches, millimetres; own powers reach everywhere. */
export function rangeOfPower(power: number): number {
  return power === BOLT ? B.rule[R.boltRange]! : power === DREAD ? B.rule[R.dreadRange]! : 32767;
}

/** Whether a power of a unit may be aimed at an enemy: in its range, in sight, and not against who knows no dread. */
export function mayStrike(w: World, unit: number, power: number, target: number): boolean {
  return isInPower(w, unit, power, target) && (w.table === null || sees(w, unit, target));
}

/** The same, sight apart. */
export function isInPower(w: World, unit: number, power: number, target: number): boolean {
  if ((B.flags[target]! & GONE) !== 0 || gapBetween(w, unit, target) > rangeOfPower(power)) return false;
  return power !== DREAD || B.unitTitan[target] === 0;
}

/** Pays for a power and, unless it is dispelled, carries it out. @rule HE-PSY-08, HE-PSY-14, HE-PSY-15, HE-ASM-20 */
export function cast(w: World, unit: number, power: number, target: number): void {
  const seat = w.seatOf(unit);
  B.psi[unit]! -= costOfPower(power);
  B.casts[unit]!++;
  w.tick(T.powers, seat, 1);
  w.log.event(E.power, unit, power, target);
  const foe = dispeller(w, unit, target);
  if (foe >= 0 && isDispelled(w, unit, foe)) {
    w.tick(T.dispelled, seat, 1);
    return;
  }
  if (power === BOLT) bolt(w, unit, target);
  else if (power === WARD) {
    B.flags[target]! |= WARDED;
    w.touch(target);
  } else if (power === DREAD) checkLevel(w, target, CAUSE.PSYCHIC, 0);
  else if (w.table !== null) quickenOnTable(w, target);
  else quickenOnLine(w, target);
}

/** The strongest enemy psyker in the target unit or near it, or -1 (HE-PSY-08, -14). Own powers are not worked on enemies. */
function dispeller(w: World, unit: number, target: number): number {
  const enemy = 1 - w.seatOf(unit);
  if (B.rule[R.noDispel] === 1) return -1;
  let best = -1;
  for (let other = B.first[enemy]!; other < B.end[enemy]!; other++) {
    if ((B.flags[other]! & GONE) !== 0 || B.unitMastery[other] === 0) continue;
    if (other !== target && gapBetween(w, other, target) > B.rule[R.dispelReach]!) continue;
    if (masteryOfUnit(other) === 0) continue;
    if (best < 0 || B.unitMastery[other]! > B.unitMastery[best]!) best = other;
  }
  return best;
}

/**
 * A tie thrown again until it is decided, as one choice among the decided throws: the same law, and an end, which walks over all
 * outcomes need. 1: the first is ahead by d and wins, else -1.
 */
function rollOffAgain(dice: Dice, d: number): number {
  let wins = 0;
  let losses = 0;
  for (let first = 1; first <= 10; first++) {
    for (let second = 1; second <= 10; second++) {
      if (first + d > second) wins++;
      else if (first + d < second) losses++;
    }
  }
  return dice.below(wins + losses) < wins ? 1 : -1;
}

function isDispelled(w: World, unit: number, foe: number): boolean {
  const dice = w.actions[w.seatOf(unit)]!;
  let ahead = rollOff(dice, dice, B.unitMastery[unit]!, B.unitMastery[foe]!);
  if (ahead === 0 && B.rule[R.dispelTie] === 0) ahead = rollOffAgain(dice, B.unitMastery[unit]! - B.unitMastery[foe]!);
  const dispelled = ahead < 0 || (ahead === 0 && B.rule[R.dispelTie] === 2);
  w.log.event(E.dispel, unit, foe, dispelled ? 1 : 0);
  return dispelled;
}

/** An attack by the rules of fire, within one range; then check no. 7 of its victims (HE-PSY-15). */
function bolt(w: World, unit: number, target: number): void {
  startVolley(w, unit, target, w.player.targetClass(unit, target), 0, 4);
  shoot(
    w,
    B.rule[R.boltFirepower]!,
    B.rule[R.boltAccuracy]!,
    B.rule[R.boltPenetration]!,
    0,
    false,
    false,
    false,
    0,
    w.m.boltLabel,
  );
  endVolley(w);
  if ((B.flags[target]! & GONE) === 0) checkLevel(w, target, CAUSE.PSYCHIC, 0);
}

/** HE-REA-07: a psyker who reacts to a mover strikes at it with a power as well, where one is worth its price. @rule HE-REA-07, HE-PSY-06 */
export function strikeAtMover(w: World, unit: number, mover: number): void {
  if (B.unitMastery[unit] === 0 || B.rule[R.noPowerReaction] === 1) return;
  const power = w.player.powerAt(unit, mover);
  if (power >= 0) cast(w, unit, power, mover);
}
