/**
 * Firing (HE-FIR, HE-COV, HE-SUP, HE-TPL): numbers needed, volleys weapon by weapon, casualties and suppression. Hot: once a weapon.
 * Dice of a weapon are counted: one word for the hits, one for the penetrations.
 */

import { int32 } from "../../kernel/columns.ts";
import { SHOT_FROM } from "../../kernel/sites.ts";
import { E } from "../events.ts";
import * as M from "../matchup.ts";
import { T } from "../metrics.ts";
import { R } from "../rulings.ts";
import { B, GAME_COLUMNS } from "./columns.ts";
import * as G from "./game.ts";
import * as Ground from "./ground.ts";
import { levelOf, removeStands, rollOff } from "./quality.ts";
import * as Sight from "./sight.ts";
import { ALL_STANDS, type World } from "./state.ts";
import { layTemplate, standsUnder } from "./template.ts";
import { hitTitan, isOut } from "./titan.ts";
import { wreck } from "./transport.ts";

// What is special about a volley.
export const V_CLOSE = 1; // at +2: point-blank, at chargers
export const V_PLAIN = 2; // no penalty for range and cover
export const V_NO_TITAN_RANGE = 4; // at a titan
// Occasions, for the tape and the counts.
export const IN_COMBAT = 0;
export const AS_REACTION = 1;
export const AT_CHARGERS = 2;
export const AT_WITHDRAWAL = 3;

/** What condition adds to the number that a unit needs to hit (HE-SUP-04, HE-QUA-05, HE-AMB-19). @rule HE-SUP-04, HE-QUA-05 */
export function conditionPenalty(suppressed: boolean, fatigued: boolean): number {
  const one = suppressed ? B.rule[R.suppressed]! : 0;
  const other = fatigued ? B.rule[R.fatigued]! : 0;
  return B.rule[R.worstPenalty] === 1 ? (one > other ? one : other) : one + other;
}

/** @rule HE-SUP-07 */
export function isSuppressed(unit: number): boolean {
  return B.chits[unit]! > 0;
}

/** @rule HE-TIT-03 */
export function shooterPenalty(unit: number): number {
  let shaken = (B.flags[unit]! & M.SHAKEN) !== 0 ? 1 : 0;
  if (B.unitTitan[unit] === 1 && B.damage[M.PLACES * unit + M.HEAD] === 0) shaken++;
  return conditionPenalty(isSuppressed(unit), levelOf(unit) >= M.FATIGUED) + shaken;
}

/**
 * Number needed before it is cut to 1..10 (closed form of section 8).
 * @rule HE-FIR-09, HE-COV-01, HE-COV-02, HE-COV-03, HE-COV-04, HE-TIT-12, HE-SKL-02
 */
export function rawNeed(accuracy: number, long: boolean, cover: number, light: boolean, volley: number): number {
  const far = long && (volley & (V_PLAIN | V_NO_TITAN_RANGE)) === 0 ? B.rule[R.long]! : 0;
  const hidden = cover > 0 && (volley & V_PLAIN) === 0 ? B.rule[R.coverHit + cover - 1]! : 0;
  const close = (volley & V_CLOSE) !== 0 ? B.rule[R.pointBlank]! : 0;
  return accuracy + far + hidden + (light ? B.rule[R.light]! : 0) + close;
}

/** A hit needs at most a 10, and at least a 1. @rule HE-COV-05 */
export function cutNeed(raw: number): number {
  const least = B.rule[R.leastNeed]!;
  return raw > 10 ? 10 : raw < least ? least : raw;
}

/** HE-COV-06: points above ten harden the target. @rule HE-COV-06 */
export function overTen(raw: number): number {
  return raw > 10 && B.rule[R.noOverTen] === 0 ? raw - 10 : 0;
}

/** Armour as it is hit: with cover, accuracy above ten and facing. */
export function armourAgainst(armour: number, cover: number, raw: number, facing: number, volley: number): number {
  const hidden = cover > 0 && (volley & V_PLAIN) === 0 ? B.rule[R.coverArmour + cover - 1]! : 0;
  return armour + hidden + overTen(raw) + (facing > 0 ? B.rule[R.facing]! : 0);
}

/** Suppressing dice x 2 of a weapon (HE-SUP-03, -10, -11; HE-AMB-14 to -16). @rule HE-SUP-03, HE-SUP-10, HE-SUP-11, HE-SKL-04 */
export function suppressingHalves(dice: number, flags: number, rapid: boolean, cover: boolean, target: number): number {
  let halves = 2 * dice * (rapid ? 2 : 1);
  if ((flags & M.W_ANTI_INFANTRY) !== 0) {
    if (target >= M.ARMOURED && B.rule[R.harmlessSuppresses] === 0) return 0;
    if (cover) halves >>= 1;
  } else if ((flags & M.W_ANTI_TANK) !== 0 && target === M.INFANTRY && !cover) {
    const loss = B.rule[R.antiTankOpen]!;
    if (loss === 2) return 0;
    if (loss === 0) halves >>= 1;
  }
  return B.rule[R.halfDown] === 1 ? halves & ~1 : halves;
}

/** Cover of a unit where it stands: 0 none .. 3 fortified. */
export function coverOf(w: World, unit: number): number {
  if (w.table !== null) return Ground.mostlyCovered(unit) ? B.cover[unit]! : 0;
  return (B.flags[unit]! & M.IN_COVER) !== 0 ? w.sideAt[w.seatOf(unit)]!.cover : 0;
}

/** Whether a class of a unit is armour, which anti-infantry weapons cannot hurt and which has a front (HE-SKL-03): a titan by its skill. */
export function isArmour(unit: number, targetClass: number): boolean {
  return targetClass === M.ARMOURED || (targetClass === M.TITAN && (B.unitSkills[unit]! & M.S_ARMOURED) !== 0);
}

/** Whether anti-infantry weapons do nothing to a class of a unit: it is armour, or has shields up (HE-SKL-12, HE-TIT-20). */
export function isProof(unit: number, targetClass: number): boolean {
  return isArmour(unit, targetClass) || (targetClass === M.TITAN && B.shields[unit]! > 0);
}

/** Stands of a class in a unit. */
export function standsOfClass(unit: number, target: number): number {
  let sum = 0;
  for (let g = 0; g < B.unitGroups[unit]!; g++) {
    const stands = Ground.standing(unit, g);
    if (stands > 0 && B.rowClass[B.unitRow[M.GROUPS * unit + g]!] === target) sum += stands;
  }
  return sum;
}

/** Armour of the first stands of a class: what hits on that class have to pierce. @rule HE-FIR-06 */
export function armourOf(unit: number, target: number): number {
  for (let at = M.GROUPS * unit; at < M.GROUPS * unit + M.GROUPS; at++) {
    const row = B.unitRow[at]!;
    if (B.stands[at]! > 0 && B.rowClass[row] === target) {
      return B.rowArmour[row]! + ((B.flags[unit]! & M.WARDED) !== 0 ? B.rule[R.wardArmour]! : 0);
    }
  }
  return 0;
}

/** Longest range of anything that a unit can fire, millimetres; 0 for nothing. */
export function reachOf(w: World, unit: number): number {
  if (!w.keeps || B.unitTitan[unit] === 1) return findReach(unit);
  if (B.reachWhen[unit] !== B.changes[unit]) {
    B.reachKnown[unit] = findReach(unit);
    B.reachWhen[unit] = B.changes[unit]!;
  }
  return B.reachKnown[unit]!;
}

function findReach(unit: number): number {
  let reach = 0;
  for (let g = 0; g < B.unitGroups[unit]!; g++) {
    if (Ground.standing(unit, g) <= 0) continue;
    const row = B.unitRow[M.GROUPS * unit + g]!;
    for (let i = B.rowWeaponFrom[row]!; i < B.rowWeaponTo[row]!; i++) {
      if (B.unitTitan[unit] === 1 && isOut(unit, i - B.rowWeaponFrom[row]!)) continue;
      if (B.weaponLong[i]! > reach) reach = B.weaponLong[i]!;
    }
  }
  return reach;
}

/** HE-SKL-01, -05: who fires at a stealthy unit has to find it first. Without success his fire is lost. @rule HE-LDR-06, HE-SKL-01, HE-SKL-05 */
export function finds(w: World, shooter: number, target: number): boolean {
  if ((B.unitSkills[target]! & M.S_STEALTH) === 0) return true;
  if (B.rule[R.stealthTemplates] === 1 && onlyTemplates(shooter)) return true;
  const seat = w.seatOf(shooter);
  const straight = (B.unitSkills[shooter]! & M.S_SNIPER) !== 0;
  const own = straight || B.rule[R.stealthTargetOnly] === 1 ? 0 : witsOf(shooter);
  const theirs = straight ? 0 : witsOf(target);
  const dice = w.actions[seat]!;
  const found = rollOff(dice, dice, own, theirs) > 0;
  w.log.event(E.stealth, shooter, target, 2 * (16 * own + theirs) + (found ? 1 : 0));
  if (!found) w.tick(T.stealthLost, seat, 1);
  return found;
}

/** Leadership or power that whoever stands in a unit brings to a stealth roll, the higher (HE-AMB-38). */
export function witsOf(unit: number): number {
  let most = 0;
  for (let g = 0; g < B.unitGroups[unit]!; g++) {
    if (B.stands[M.GROUPS * unit + g]! <= 0) continue;
    const row = B.unitRow[M.GROUPS * unit + g]!;
    if (B.rowLeadership[row]! > most) most = B.rowLeadership[row]!;
    if (B.rowPower[row]! > most) most = B.rowPower[row]!;
  }
  return most;
}

function onlyTemplates(unit: number): boolean {
  for (let at = M.GROUPS * unit; at < M.GROUPS * unit + M.GROUPS; at++) {
    if (B.stands[at]! <= 0) continue;
    const row = B.unitRow[at]!;
    for (let i = B.rowWeaponFrom[row]!; i < B.rowWeaponTo[row]!; i++) {
      if (B.unitTitan[unit] === 1 && isOut(unit, i - B.rowWeaponFrom[row]!)) continue;
      if ((B.weaponFlags[i]! & M.W_TEMPLATE) === 0) return false;
    }
  }
  return true;
}

/** At least half of some stand of a target has to be seen, and some weapon has to bear (HE-FIR-01, -02, HE-ARC). */
export function mayTarget(w: World, shooter: number, target: number): boolean {
  if (!bearsAny(shooter, B.px[target]!, B.py[target]!) || !Sight.sees(w, shooter, target)) return false;
  Sight.survey(w, shooter, target);
  return B.looks[Sight.LOOKS_SEEN]! > 0;
}

/** Whether some weapon of a unit bears on a place. */
export function bearsAny(shooter: number, x: number, y: number): boolean {
  for (let g = 0; g < B.unitGroups[shooter]!; g++) {
    if (Ground.standing(shooter, g) <= 0) continue;
    const row = B.unitRow[M.GROUPS * shooter + g]!;
    for (let i = B.rowWeaponFrom[row]!; i < B.rowWeaponTo[row]!; i++) {
      if (B.unitTitan[shooter] === 1 && isOut(shooter, i - B.rowWeaponFrom[row]!)) continue;
      if (Ground.bearsAt(shooter, x, y, B.weaponArc[i]!)) return true;
    }
  }
  return false;
}

/**
 * Everything that a unit can fire at another, at once: HE-FIR-07, -12. `target` is the class named (HE-FIR-13).
 * @rule HE-FIR-12, HE-ASM-14, HE-DEC-11
 */
export function fireAll(
  w: World,
  shooter: number,
  target: number,
  targetClass: number,
  volley: number,
  occasion: number,
): void {
  startVolley(w, shooter, target, targetClass, volley, occasion);
  for (let g = 0; g < B.unitGroups[shooter]!; g++) {
    if (B.stands[M.GROUPS * shooter + g]! <= 0) continue;
    const row = B.unitRow[M.GROUPS * shooter + g]!;
    for (let i = B.rowWeaponFrom[row]!; i < B.rowWeaponTo[row]!; i++) fireWeapon(w, g, i);
  }
  endVolley(w);
}

export function startVolley(
  w: World,
  shooter: number,
  target: number,
  targetClass: number,
  volley: number,
  occasion: number,
): void {
  B.game[G.SHOOTER] = shooter;
  B.game[G.TARGET] = target;
  B.game[G.CLASS] = targetClass;
  B.game[G.HALVES] = 0;
  B.game[G.MODELS] = w.models(target);
  B.game[G.VOLLEY] = volley | (targetClass === M.TITAN ? V_NO_TITAN_RANGE : 0);
  B.game[G.EXPOSED] = ALL_STANDS;
  if (w.table === null) {
    B.game[G.COVER] = coverOf(w, target);
    B.game[G.FACING] = w.m.attack.facing;
  } else {
    Sight.survey(w, shooter, target);
    B.game[G.SEEN] = B.looks[Sight.LOOKS_SEEN]!;
    B.game[G.COVER] = B.looks[Sight.LOOKS_COVER]!;
    B.game[G.FACING] = B.looks[Sight.LOOKS_FACING]!;
  }
  w.tick(T.volleys, w.seatOf(shooter), 1);
  w.log.event(E.fire, shooter, target, occasion);
}

/** One kind of weapon of one group of the shooters at the target of the volley. @rule HE-FIR-07, HE-TPL-03, HE-COV-07 */
export function fireWeapon(w: World, group: number, weapon: number): void {
  const shooter = B.game[G.SHOOTER]!;
  const target = B.game[G.TARGET]!;
  const row = B.unitRow[M.GROUPS * shooter + group]!;
  if (B.unitTitan[shooter] === 1 && isOut(shooter, weapon - B.rowWeaponFrom[row]!)) return;
  if ((B.flags[target]! & M.GONE) !== 0) return;
  if (w.table !== null) {
    fireOnTable(w, group, weapon, row);
    return;
  }
  const gap = Ground.gapBetween(w, shooter, target);
  if (gap > B.weaponLong[weapon]!) return;
  const flags = B.weaponFlags[weapon]!;
  const stands = B.stands[M.GROUPS * shooter + group]!;
  if ((flags & M.W_TEMPLATE) === 0) {
    shots(w, row, stands * B.weaponFirepower[weapon]!, weapon, gap > B.weaponShort[weapon]!, B.game[G.VOLLEY]!);
    return;
  }
  // A template touches so many stands, rolls for each (HE-AMB-47), and knows no cover (HE-TPL-03).
  const touched = B.rule[R.touched]!;
  const there = B.game[G.MODELS]!;
  shots(w, row, stands * (touched < there ? touched : there), weapon, false, B.game[G.VOLLEY]! | V_PLAIN);
}

/** The same where stands are at their own places: those in range and arc fire, nearer ones at short range (HE-AMB-05, HE-ARC). */
function fireOnTable(w: World, group: number, weapon: number, row: number): void {
  const shooter = B.game[G.SHOOTER]!;
  const target = B.game[G.TARGET]!;
  const volley = B.game[G.VOLLEY]!;
  if (B.game[G.SEEN] === 0 && (volley & V_CLOSE) === 0) return;
  if (!Ground.bears(shooter, target, B.weaponArc[weapon]!)) return;
  const flags = B.weaponFlags[weapon]!;
  // Point-blank fire knows no range.
  const close = (volley & V_CLOSE) !== 0;
  const able = close
    ? Ground.standing(shooter, group)
    : Ground.standsWithin(shooter, group, target, B.weaponLong[weapon]!);
  if (able === 0) return;
  if ((flags & M.W_TEMPLATE) !== 0) {
    fireTemplate(w, row, able, weapon);
    return;
  }
  const near = close ? able : Ground.standsWithin(shooter, group, target, B.weaponShort[weapon]!);
  shots(w, row, near * B.weaponFirepower[weapon]!, weapon, false, volley);
  shots(w, row, (able - near) * B.weaponFirepower[weapon]!, weapon, true, volley);
}

/** HE-TPL-02: a template at the target of the volley, and at whoever else lies under it, friends too; each unit is an attack of its own. */
function fireTemplate(w: World, row: number, able: number, weapon: number): void {
  const shooter = B.game[G.SHOOTER]!;
  const target = B.game[G.TARGET]!;
  layTemplate(shooter, w.player.template(shooter, target));
  const most = standsUnder(w, target);
  B.game[G.EXPOSED] = most;
  shots(w, row, able * most, weapon, false, B.game[G.VOLLEY]! | V_PLAIN);
  B.game[G.EXPOSED] = ALL_STANDS;
  // Laid once, it stays where it is, whoever falls.
  for (let seat = 0; seat < 2; seat++) {
    for (let unit = B.first[seat]!; unit < B.end[seat]!; unit++) {
      if (unit === target || unit === shooter) continue;
      const under = standsUnder(w, unit);
      if (under > 0) sweep(w, row, able * under, weapon, unit, under);
    }
  }
}

/** What the volley under way is, put aside while a template burns somebody else. */
const aside = int32(GAME_COLUMNS);

function sweep(w: World, row: number, dice: number, weapon: number, unit: number, under: number): void {
  const shooter = B.game[G.SHOOTER]!;
  const volley = B.game[G.VOLLEY]! & ~V_NO_TITAN_RANGE;
  aside.set(B.game);
  B.game[G.TARGET] = unit;
  B.game[G.CLASS] = w.player.targetClass(shooter, unit);
  B.game[G.HALVES] = 0;
  B.game[G.MODELS] = w.models(unit);
  B.game[G.EXPOSED] = under;
  B.game[G.COVER] = 0;
  B.game[G.FACING] = B.rule[R.frontOnly] === 1 || Ground.facesTo(unit, shooter) ? 0 : 1;
  shots(w, row, dice, weapon, false, volley | V_PLAIN);
  endVolley(w);
  for (let column = G.TARGET; column <= G.SHOOTER; column++) B.game[column] = aside[column]!;
  for (let column = G.EXPOSED; column <= G.FACING; column++) B.game[column] = aside[column]!;
}

function shots(w: World, row: number, dice: number, weapon: number, long: boolean, volley: number): void {
  if (dice <= 0 || (B.flags[B.game[G.TARGET]!]! & M.GONE) !== 0) return;
  const flags = B.weaponFlags[weapon]!;
  const penetration = B.weaponPenetration[weapon]!;
  const rapid = (B.rowSkills[row]! & M.S_RAPID) !== 0;
  const automatic = (flags & M.W_TEMPLATE) !== 0 && B.rule[R.templateAuto] === 1;
  shoot(w, dice, B.rowAccuracy[row]!, penetration, flags, rapid, long, automatic, volley, B.weaponLabel[weapon]!);
}

/**
 * Dice of one kind at the target of the volley: hits, penetrations, casualties, and what they count for suppression.
 * @rule HE-FIR-05, HE-FIR-08, HE-FIR-10, HE-FIR-11, HE-TIT-01, HE-TIT-20, HE-SKL-03, HE-SKL-12, HE-SKL-13
 */
export function shoot(
  w: World,
  dice: number,
  accuracy: number,
  penetration: number,
  flags: number,
  rapid: boolean,
  long: boolean,
  automatic: boolean,
  volley: number,
  label: number,
): void {
  const shooter = B.game[G.SHOOTER]!;
  const target = B.game[G.TARGET]!;
  const targetClass = B.game[G.CLASS]!;
  const seat = w.seatOf(shooter);
  const cover = B.game[G.COVER]!;
  const inCover = cover > 0 && (volley & V_PLAIN) === 0;
  B.game[G.HALVES]! += suppressingHalves(dice, flags, rapid, inCover, targetClass);
  w.tick(T.dice, seat, dice);
  const armoured = isArmour(target, targetClass);
  const harmless = (flags & M.W_ANTI_INFANTRY) !== 0 && isProof(target, targetClass);
  const raw = rawNeed(accuracy + shooterPenalty(shooter), long, cover, targetClass === M.LIGHT, volley);
  const facing = armoured ? B.game[G.FACING]! : 0;
  const armour = armourAgainst(armourOf(target, targetClass), cover, raw, facing, volley);
  const piercing = penetration + ((flags & M.W_ANTI_TANK) !== 0 && armoured ? B.rule[R.piercing]! : 0);
  w.log.event(E.weapon, label, dice, 64 * raw + armour);
  const action = w.actions[seat]!;
  const hits = automatic ? dice : action.count(dice, M.d10(cutNeed(raw)));
  w.tick(T.hits, seat, hits);
  if (harmless || hits === 0) {
    w.log.event(E.hits, target, hits, 0);
    return;
  }
  if (targetClass === M.TITAN) {
    hitTitan(w, target, hits, piercing, armour, !long, seat);
    if ((B.flags[target]! & M.GONE) !== 0) countShot(w, target, 1, label, seat);
    return;
  }
  let pierced = 0;
  if (B.rule[R.perVolley] === 1) pierced = action.test(M.pierce(piercing, armour));
  else if (B.rule[R.eachDie] === 1) pierced = action.count(hits * piercing, M.PIERCE + armour);
  else pierced = action.count(hits, M.pierce(piercing, armour));
  w.tick(T.pierced, seat, pierced);
  w.log.event(E.hits, target, hits, pierced);
  kill(w, target, targetClass, pierced, label, seat);
}

/** Counts stands that fall to the volley: by whom, with what, and from where. */
function countShot(w: World, target: number, stands: number, label: number, seat: number): void {
  w.tick(T.shot, w.seatOf(target), stands);
  w.counters[w.layout.byWeapon + 2 * label + seat]! += stands;
  if (w.table !== null) w.noteSite(SHOT_FROM, w.seatOf(target), stands, B.game[G.SHOOTER]!);
}

/**
 * HE-FIR-11: every penetration removes a stand of the named class; more than there are is lost. A unit in sight is fired at as a whole
 * (HE-FIR-01): whichever stands its owner gives need not be those that are seen. A template hits whoever lies under it (HE-TPL-02).
 */
function kill(w: World, target: number, targetClass: number, pierced: number, label: number, seat: number): void {
  const there = standsOfClass(target, targetClass);
  const most = there < B.game[G.EXPOSED]! ? there : B.game[G.EXPOSED]!;
  let left = pierced < most ? pierced : most;
  if (left === 0) return;
  countShot(w, target, left, label, seat);
  while (left > 0) {
    const group = nextToFall(w, target, targetClass);
    const here = B.stands[M.GROUPS * target + group]!;
    const several = B.rule[R.killAllocation] === 1 || hasCompany(target) ? 1 : left < here ? left : here;
    const row = B.unitRow[M.GROUPS * target + group]!;
    removeStands(w, target, group, several);
    left -= several;
    if ((B.flags[target]! & (M.MOUNTED | M.GONE)) === M.MOUNTED) wreck(w, target, row, several, seat);
  }
}

/** HE-AMB-10: who loses the next stand of a class is its owner's choice; by rulings chance's, or the enemy's. */
function nextToFall(w: World, unit: number, targetClass: number): number {
  const owner = w.seatOf(unit);
  const mode = B.rule[R.killAllocation]!;
  if (mode !== 1) return w.player.casualty(mode === 2 ? 1 - owner : owner, unit, targetClass);
  let which = w.actions[1 - owner]!.below(standsOfClass(unit, targetClass));
  for (let g = 0; g < B.unitGroups[unit]!; g++) {
    const at = M.GROUPS * unit + g;
    if (B.stands[at]! <= 0 || B.rowClass[B.unitRow[at]!] !== targetClass) continue;
    which -= B.stands[at]!;
    if (which < 0) return g;
  }
  return 0;
}

/** Whether others have joined a commander and his staff, who may fall for him one by one (HE-LDR-05). */
function hasCompany(unit: number): boolean {
  return B.unitCommands[unit]! > 0 && B.unitGroups[unit]! > 1;
}

/**
 * HE-SUP-01, -06: a chit when the dice are more than the stands. Returns whether the target is suppressed by it.
 * @rule HE-SUP-01, HE-SUP-02, HE-SUP-06
 */
export function endVolley(w: World): boolean {
  const target = B.game[G.TARGET]!;
  if (B.rule[R.noSuppression] === 1) return false;
  if (B.game[G.CLASS] === M.TITAN && B.rule[R.titanSuppressed] === 0) return false;
  const stands = B.rule[R.countAfter] === 1 ? w.models(target) : B.game[G.MODELS]!;
  if (B.game[G.HALVES]! <= 2 * stands) return false;
  const times = B.rule[R.chitMultiples] === 1 ? Math.floor(B.game[G.HALVES]! / (2 * (stands + 1))) : 1;
  const chits = times < 1 ? 1 : times;
  const now = B.chits[target]! + chits;
  B.chits[target] = now > 99 ? 99 : now;
  w.touch(target);
  w.tick(T.chits, w.seatOf(target), chits);
  // Counted for whoever is destroyed too, as the odds of a volley are, but nobody is left to keep his head down.
  if ((B.flags[target]! & M.GONE) === 0) w.log.event(E.chits, target, chits, now);
  return true;
}

/** A declared attack in the combat phase, with its stealth roll and its guess of the range. @rule HE-FIR-01, HE-FIR-04 */
export function fireAt(
  w: World,
  shooter: number,
  target: number,
  targetClass: number,
  volley: number,
  occasion: number,
): void {
  if (!finds(w, shooter, target)) return;
  if (Ground.gapBetween(w, shooter, target) > reachOf(w, shooter)) {
    w.tick(T.shortfalls, w.seatOf(shooter), 1);
    w.log.event(E.shortfall, shooter, target, 0);
    return;
  }
  fireAll(w, shooter, target, targetClass, volley, occasion);
}

/** HE-ASL-21, HE-ASL-24: point-blank fire knows no range; whether it knows cover is a ruling. Who hides has to be found as ever (HE-SKL-01). */
export function closeFire(w: World, shooter: number, target: number, targetClass: number, occasion: number): void {
  if (!finds(w, shooter, target)) return;
  const covered = occasion === AT_CHARGERS && B.rule[R.antiCharge] === 2;
  fireAll(w, shooter, target, targetClass, V_CLOSE | (covered ? 0 : V_PLAIN), occasion);
}
