/**
 * What fire is worth to a scripted player, before anybody rolls: mean dice, weighed by its doctrine, and kept from battle to battle. Hot: asked
 * by every decision about fire.
 */

import { B, FIRE_BITS, FIRE_ROW_BITS, NEAR, NEAR_BITS } from "../battle/columns.ts";
import * as Fire from "../battle/fire.ts";
import { gapBetween, standing } from "../battle/ground.ts";
import { levelOf } from "../battle/quality.ts";
import type { World } from "../battle/state.ts";
import { isOut } from "../battle/titan.ts";
import * as M from "../matchup.ts";
import { R } from "../rulings.ts";
import { GRAIN, mindOf, TERMS } from "./weights.ts";

/** Chances that a D10 reaches 0..31; tables, because a fraction that a function returns may become an object. */
export const CHANCE = Float64Array.from({ length: 32 }, (_, need) =>
  need <= 1 ? 1 : need > 10 ? 0 : (11 - need) / 10,
);

/** Chances that any of 1..4 dice pierces an armour of 0..31: from 32 * dice. */
const PIERCES = Float64Array.from({ length: 160 }, (_, i) => {
  const miss = 1 - CHANCE[i % 32]!;
  let all = 1;
  for (let die = 0; die < Math.floor(i / 32); die++) all *= miss;
  return 1 - all;
});

/** Chances in thousandths that a D10 + d beats a D10, for d of -10..10 (HE-SKL-01). */
const BEATS = Int16Array.from({ length: 21 }, (_, i) => {
  let wins = 0;
  for (let a = 1; a <= 10; a++) for (let b = 1; b <= 10; b++) if (a + i - 10 > b) wins++;
  return 10 * wins;
});

export function within(number: number): number {
  return number < 0 ? 0 : number > 31 ? 31 : number;
}

/** Chance in thousandths that a unit finds another before it fires (HE-SKL-01, -05). */
export function chanceToFind(shooter: number, target: number): number {
  if ((B.unitSkills[target]! & M.S_STEALTH) === 0) return 1000;
  const straight = (B.unitSkills[shooter]! & M.S_SNIPER) !== 0;
  const own = straight || B.rule[R.stealthTargetOnly] === 1 ? 0 : Fire.witsOf(shooter);
  const theirs = straight ? 0 : Fire.witsOf(target);
  return BEATS[own - theirs + 10]!;
}

/** Worth of one stand of a class, grains. */
function worthOfClass(unit: number, targetClass: number): number {
  for (let at = M.GROUPS * unit; at < M.GROUPS * unit + M.GROUPS; at++) {
    const row = B.unitRow[at]!;
    if (B.stands[at]! > 0 && B.rowClass[row] === targetClass) return B.rowWorth[row]!;
  }
  return 0;
}

/** What a volley of a whole unit at a class of an enemy is worth from a distance, grains. */
export function worthOfFire(w: World, shooter: number, target: number, targetClass: number, gap: number): number {
  return worthOfFireAt(w, shooter, target, targetClass, gap, Fire.coverOf(w, target));
}

/** The same at a target in cover of some kind. */
export function worthOfFireAt(
  w: World,
  shooter: number,
  target: number,
  targetClass: number,
  gap: number,
  cover: number,
): number {
  if (!isKept(w, shooter)) return weighFire(w, shooter, target, targetClass, gap, cover);
  const band = bandOf(shooter, gap);
  if (band === B.unitBands[shooter]) return 0;
  const row = fireRow(fireAtPair(shooter, target), armsOf(shooter), dentsOf(target), targetClass, cover);
  const at = row + WORTHS + band;
  if (B.fireKnown[at] === UNKNOWN)
    B.fireKnown[at] = weighFire(w, shooter, target, targetClass, B.unitBounds[M.BANDS * shooter + band]!, cover);
  return B.fireKnown[at]!;
}

/** The band of its ranges in which a distance lies for a unit, millimetres; as many as it has: beyond all of them. */
export function bandOf(shooter: number, gap: number): number {
  return gap < NEAR ? B.bandAt[(B.unitKind[shooter]! << NEAR_BITS) | gap]! : findBand(shooter, gap);
}

function findBand(shooter: number, gap: number): number {
  const from = M.BANDS * shooter;
  let band = 0;
  while (gap > B.unitBounds[from + band]!) band++;
  return band;
}

/** Whether answers about the fire of a unit are kept: there is room for its ranges. */
export function isKept(w: World, shooter: number): boolean {
  return w.keeps && B.unitBands[shooter]! > 0;
}

/** Stands of a unit, group by group, in 24 bits. */
export function standsKey(unit: number): number {
  const from = M.GROUPS * unit;
  return B.stands[from]! | (B.stands[from + 1]! << 6) | (B.stands[from + 2]! << 12) | (B.stands[from + 3]! << 18);
}

/** All that `weighFire` asks of a shooter that may change; the same number, the same fire. */
export function armsOf(unit: number): number {
  return B.armsWhen[unit] === B.changes[unit] ? B.armsKey[unit]! : noteArms(unit);
}

function noteArms(unit: number): number {
  const titan = B.unitTitan[unit] === 1;
  const flags = B.flags[unit]!;
  const key =
    (1 << 31) |
    (titan ? B.jammed[unit]! & 255 : standsKey(unit)) |
    (Fire.isSuppressed(unit) ? 1 << 24 : 0) |
    (levelOf(unit) >= M.FATIGUED ? 1 << 25 : 0) |
    ((flags & M.MOUNTED) !== 0 ? 1 << 26 : 0) |
    ((flags & M.SHAKEN) !== 0 ? 1 << 27 : 0) |
    (titan && B.damage[M.PLACES * unit + M.HEAD] === 0 ? 1 << 28 : 0);
  B.armsKey[unit] = key;
  B.armsWhen[unit] = B.changes[unit]!;
  return key;
}

/** The same of a target; what it lost follows from what it has left. */
export function dentsOf(unit: number): number {
  return B.dentWhen[unit] === B.dents[unit] ? B.dentKey[unit]! : noteDents(unit);
}

function noteDents(unit: number): number {
  const flags = B.flags[unit]!;
  const key =
    (B.unitTitan[unit] === 1 ? B.shields[unit]! & 255 : standsKey(unit)) |
    (Fire.isSuppressed(unit) ? 1 << 24 : 0) |
    ((flags & M.BROKEN) !== 0 ? 1 << 25 : 0) |
    ((flags & M.MOUNTED) !== 0 ? 1 << 26 : 0) |
    ((flags & M.WARDED) !== 0 ? 1 << 27 : 0);
  B.dentKey[unit] = key;
  B.dentWhen[unit] = B.dents[unit]!;
  return key;
}

/** A number for the kinds of a shooter and his target, from which those for classes and covers follow. */
function fireAtPair(shooter: number, target: number): number {
  return 4 * 4 * ((B.unitKind[shooter]! << 8) | B.unitKind[target]!);
}

/** An entry of what is kept about fire: three ints of a key, and from WORTHS on a worth for each band, or UNKNOWN. */
const WORTHS = 3;
const UNKNOWN = -1;

/**
 * Where the worths of fire of a pair of kinds (`fireAtPair`) that fare so (`armsOf`, `dentsOf`) are kept, band by band. They are asked for again and
 * again, in this battle and in others of the matchup; the last are kept, whoever asked.
 */
function fireRow(from: number, arms: number, dents: number, targetClass: number, cover: number): number {
  const asked = from + 4 * targetClass + cover;
  const mixed = Math.imul(Math.imul(arms, 0x9e3779b1) ^ Math.imul(dents, 0x85ebca6b) ^ asked, 0xc2b2ae35);
  const at = (mixed >>> (32 - FIRE_BITS)) << FIRE_ROW_BITS;
  if (B.fireKnown[at] === arms && B.fireKnown[at + 1] === dents && B.fireKnown[at + 2] === asked) return at;
  return openRow(at, arms, dents, asked);
}

// Apart, so that what is asked most becomes part of the code that asks; as `noteArms` and `noteDents` are.
function openRow(at: number, arms: number, dents: number, asked: number): number {
  B.fireKnown[at] = arms;
  B.fireKnown[at + 1] = dents;
  B.fireKnown[at + 2] = asked;
  for (let band = 0; band < M.BANDS; band++) B.fireKnown[at + WORTHS + band] = UNKNOWN;
  return at;
}

/** What a volley at a target in cover of some kind is worth from a distance, grains: mean dice, weighed by the shooter's doctrine. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: three sums in one loop; fractions that crossed calls would be objects
export function weighFire(
  w: World,
  shooter: number,
  target: number,
  targetClass: number,
  gap: number,
  cover: number,
): number {
  const penalty = Fire.shooterPenalty(shooter);
  const armoured = Fire.isArmour(target, targetClass);
  const proof = Fire.isProof(target, targetClass);
  const base = Fire.armourOf(target, targetClass);
  const volley = targetClass === M.TITAN ? Fire.V_NO_TITAN_RANGE : 0;
  let kills = 0;
  let halves = 0;
  let stripped = 0;
  for (let g = 0; g < B.unitGroups[shooter]!; g++) {
    const stands = standing(shooter, g);
    if (stands <= 0) continue;
    const row = B.unitRow[M.GROUPS * shooter + g]!;
    for (let i = B.rowWeaponFrom[row]!; i < B.rowWeaponTo[row]!; i++) {
      if (gap > B.weaponLong[i]!) continue;
      if (B.unitTitan[shooter] === 1 && isOut(shooter, i - B.rowWeaponFrom[row]!)) continue;
      const flags = B.weaponFlags[i]!;
      const template = (flags & M.W_TEMPLATE) !== 0;
      const dice = stands * (template ? B.rule[R.touched]! : B.weaponFirepower[i]!);
      const hidden = template ? 0 : cover;
      halves += Fire.suppressingHalves(dice, flags, (B.rowSkills[row]! & M.S_RAPID) !== 0, hidden > 0, targetClass);
      if ((flags & M.W_ANTI_INFANTRY) !== 0 && proof) continue;
      const long = gap > B.weaponShort[i]!;
      const raw = Fire.rawNeed(B.rowAccuracy[row]! + penalty, long, hidden, targetClass === M.LIGHT, volley);
      const hits = dice * CHANCE[within(Fire.cutNeed(raw))]!;
      const piercing = B.weaponPenetration[i]! + ((flags & M.W_ANTI_TANK) !== 0 && armoured ? B.rule[R.piercing]! : 0);
      if (targetClass === M.TITAN && B.shields[target]! > stripped) {
        stripped += hits * piercing * CHANCE[within(w.m.titan.shieldArmour)]!;
        continue;
      }
      kills += hits * PIERCES[32 * piercing + within(Fire.armourAgainst(base, hidden, raw, 0, volley))]!;
    }
  }
  const weights = mindOf(w, w.seatOf(shooter)).weights;
  const points = GRAIN * B.unitPoints[target]!;
  if (targetClass === M.TITAN) {
    const share = points / (w.m.titan.total + w.m.titan.shields);
    return Math.trunc((kills * 1.5 + stripped) * share) | 0;
  }
  const there = Fire.standsOfClass(target, targetClass);
  const dead = kills < there ? kills : there;
  let worth = dead * worthOfClass(target, targetClass);
  if ((B.flags[target]! & M.BROKEN) === 0) {
    const needed = B.unitBreakAt[target]! - B.lost[target]!;
    if (needed > 0)
      worth += weights[TERMS.focus]! * points * 0.5 * (dead >= needed ? 1 : (dead / needed) * (dead / needed));
  }
  if (B.rule[R.noSuppression] === 0 && (targetClass !== M.TITAN || B.rule[R.titanSuppressed] === 1)) {
    const models = w.models(target) - (B.rule[R.countAfter] === 1 ? dead : 0);
    if (halves > 2 * models) worth += weights[TERMS.suppress]! * points * (Fire.isSuppressed(target) ? 0.15 : 1);
  }
  return Math.trunc(worth) | 0;
}

/** The class of an enemy that fire hurts most. @rule HE-FIR-13 */
export function chooseClass(w: World, shooter: number, target: number): number {
  if (B.unitSole[target]! >= 0) return B.unitSole[target]!;
  let best = -1;
  let most = -1;
  for (let g = 0; g < B.unitGroups[target]!; g++) {
    if (standing(target, g) <= 0) continue;
    const targetClass = B.rowClass[B.unitRow[M.GROUPS * target + g]!]!;
    if (targetClass === best) continue;
    if (best < 0) {
      best = targetClass;
      continue;
    }
    const gap = gapBetween(w, shooter, target);
    if (most < 0) most = worthOfFire(w, shooter, target, best, gap);
    const worth = worthOfFire(w, shooter, target, targetClass, gap);
    if (worth <= most) continue;
    best = targetClass;
    most = worth;
  }
  return best < 0 ? 0 : best;
}
