/**
 * Every decision that a scripted player takes in a Heresy battle (HE-DEC-05 to -24). Hot: once a decision.
 *
 * A decision weighs its legal candidates in grains of worth (16 to a point), seen from one seat; a doctrine is one weight vector; the
 * highest wins and ties go to the first. The random baseline draws one of the same candidates from the `policy` stream.
 */

import { costOf, masteryOfUnit, strengthOf } from "../battle/assault.ts";
import * as B from "../battle/board.ts";
import { coverOf, reachOf, standsOfClass } from "../battle/fire.ts";
import { bearsAt, gapInThought, isBeyond, MILLIMETRE, sees, standing, survey } from "../battle/ground.ts";
import { endOfMove } from "../battle/movement.ts";
import { mayCast, rangeOfPower } from "../battle/psychic.ts";
import { checkNeed, hears, levelOf, mayRally, rallyBonus } from "../battle/quality.ts";
import { G_SCORE, G_SEEN, type World } from "../battle/state.ts";
import { isOut } from "../battle/titan.ts";
import {
  ACTIVATED,
  ADVANCE,
  BOLT,
  CHARGE,
  DREAD,
  FATIGUED,
  GONE,
  GROUPS,
  HEAD,
  HULL,
  MAX_UNITS,
  PLACES,
  PREPARED,
  QUICKEN,
  R_KILL_ALLOCATION,
  R_SUPPORT_REACH,
  RALLIED,
  RETIRE,
  ROUTED,
  WARD,
  WARDED,
  WEAPON_1,
  WEAPON_2,
} from "../matchup.ts";
import {
  armsOf,
  bandOf,
  CHANCE,
  chanceToFind,
  chooseClass,
  dentsOf,
  fireAtPair,
  fireRow,
  isKept,
  weighFire,
  within,
  worthInRow,
  worthOfFire,
} from "./fire-worth.ts";
import { chooseTargetOnLine } from "./line-mind.ts";
import { CHARGE as CHARGE_WEIGHT, GRAIN, mindOf, QUIT, RISK, SPECIAL } from "./weights.ts";

/** Enemies whom a shooter may hope to reach, and what fire at each is worth. */
const marked = B.int32(MAX_UNITS);
const hopes = B.int32(MAX_UNITS);

/**
 * HE-DEC-10: whom to fire at, with ranges guessed `percent` wrong; leaves the pick in `pickTarget` and `pickClass` and returns its
 * worth, 0 for nobody. On a table distances are thought of from middle to middle, and measured only for who would be the best target.
 */
export function chooseTarget(w: World, shooter: number, percent: number): number {
  const seat = w.seatOf(shooter);
  if (w.table === null && !mindOf(w, seat).random) return chooseTargetOnLine(w, shooter, percent);
  const enemy = 1 - seat;
  const from = enemy * w.stride;
  const to = from + B.count[enemy]!;
  const reach = reachOf(w, shooter);
  const { random } = mindOf(w, seat);
  const onTable = w.table !== null;
  const x = B.px[shooter]!;
  const y = B.py[shooter]!;
  const size = B.girth[shooter]! >> 1;
  // Whose middle is beyond this is out of reach whatever the guess.
  const most = ((reach + 2) / (1 + percent / 100) + 2) * MILLIMETRE + size;
  const kept = isKept(w, shooter);
  const arms = kept ? armsOf(shooter) : 0;
  let many = 0;
  for (let target = from; target < to; target++) {
    if ((B.flags[target]! & GONE) !== 0) continue;
    let gap = 0;
    if (onTable) {
      const dx = B.px[target]! - x;
      const dy = B.py[target]! - y;
      const far = most + (B.girth[target]! >> 1);
      if (dx * dx + dy * dy > far * far) continue;
      gap = gapInThought(x, y, size, target);
    } else gap = w.gap(shooter, target);
    const guess = gap + (((gap * percent) / 100) | 0);
    if (guess > reach) continue;
    let worth = 1;
    if (!random) {
      const targetClass = chooseClass(w, shooter, target);
      const found = chanceToFind(shooter, target);
      const cover = coverOf(w, target);
      if (kept) {
        const row = fireRow(fireAtPair(shooter, target), arms, dentsOf(target), targetClass, cover);
        worth = worthInRow(w, row, shooter, target, targetClass, bandOf(shooter, guess), cover);
      } else worth = weighFire(w, shooter, target, targetClass, guess, cover);
      if (found !== 1000) worth = ((worth * found) / 1000) | 0;
      if (worth <= 0) continue;
    }
    marked[many] = target;
    hopes[many++] = worth;
  }
  return random ? drawTarget(w, shooter, percent, many) : bestTarget(w, shooter, percent, many);
}

/** The best of so many marked enemies at whom fire is allowed: the best is asked about first. */
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
    if (w.table === null || reaches(w, shooter, target, percent)) {
      w.pickTarget = target;
      w.pickClass = chooseClass(w, shooter, target);
      return best;
    }
    hopes[pick] = 0;
  }
}

/** Any of them. */
function drawTarget(w: World, shooter: number, percent: number, many: number): number {
  const seat = w.seatOf(shooter);
  let legal = 0;
  for (let k = 0; k < many; k++) {
    const target = marked[k]!;
    if (w.table !== null && !reaches(w, shooter, target, percent)) continue;
    if (w.policy[seat]!.below(++legal) !== 0) continue;
    w.pickTarget = target;
    w.pickClass = chooseClass(w, shooter, target);
  }
  return legal > 0 ? 1 : 0;
}

/** Whether fire on a table is allowed, and seems to be within range. */
function reaches(w: World, shooter: number, target: number, percent: number): boolean {
  const gap = w.gap(shooter, target);
  return gap + (((gap * percent) / 100) | 0) <= reachOf(w, shooter) && mayTarget(w, shooter, target);
}

/** At least half of some stand of a target has to be seen, and some weapon has to bear (HE-FIR-01, -02, HE-ARC). */
export function mayTarget(w: World, shooter: number, target: number): boolean {
  if (!bearsAny(shooter, B.px[target]!, B.py[target]!) || !sees(w, shooter, target)) return false;
  survey(w, shooter, target);
  return B.game[G_SEEN]! > 0;
}

/** Whether some weapon of a unit bears on a place. */
export function bearsAny(shooter: number, x: number, y: number): boolean {
  for (let g = 0; g < B.unitGroups[shooter]!; g++) {
    if (standing(shooter, g) <= 0) continue;
    const row = B.unitRow[GROUPS * shooter + g]!;
    for (let i = B.rowWeaponFrom[row]!; i < B.rowWeaponTo[row]!; i++) {
      if (B.unitTitan[shooter] === 1 && isOut(shooter, i - B.rowWeaponFrom[row]!)) continue;
      if (bearsAt(shooter, x, y, B.weaponArc[i]!)) return true;
    }
  }
  return false;
}

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
  if (weights[CHARGE_WEIGHT]! * gain - weights[RISK]! * cost <= least) return 0;
  if (awaited) cost += worthOfFire(w, target, unit, chooseClass(w, target, unit), 0);
  const dares = awaited || cover >= 2 ? CHANCE[within(checkNeed(unit, 0))]! : 1;
  return (dares * (weights[CHARGE_WEIGHT]! * gain - weights[RISK]! * cost)) | 0;
}

/** Strength of the friends who charge an enemy with a unit. */
function mightWith(w: World, unit: number, target: number): number {
  const seat = w.seatOf(unit);
  let sum = 0;
  for (let friend = seat * w.stride; friend < seat * w.stride + B.count[seat]!; friend++) {
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
  const from = w.seatOf(unit) * w.stride;
  const reach = B.rule[R_SUPPORT_REACH]!;
  let sum = 0;
  for (let friend = from; friend < from + B.count[w.seatOf(unit)]!; friend++) {
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

function meanWorth(unit: number): number {
  return B.rowWorth[B.unitRow[GROUPS * unit]!]!;
}

/** Points that a unit gives away by running, times the chance that it does, grains. */
function runs(unit: number): number {
  if (B.unitTitan[unit] === 1) return 0;
  const stays = CHANCE[within(checkNeed(unit, 0))]!;
  return Math.trunc((1 - stays) * GRAIN * B.unitPoints[unit]! * (B.level[unit] === FATIGUED ? 0.6 : 0.25)) | 0;
}

/** HE-DEC-09: who acts next: the most valuable, those in an assault after the others have fired. -1: nobody is left. */
export function chooseActivation(w: World, seat: number, kind: number): number {
  if (mindOf(w, seat).random) return drawActivation(w, seat, kind);
  const to = seat * w.stride + B.count[seat]!;
  let best = -1;
  for (let k = B.waiting[seat]!; k < to; k++) {
    const unit = B.ranked[k]!;
    if (isDone(unit)) {
      if (k === B.waiting[seat]) B.waiting[seat] = k + 1;
    } else if (B.engaged[unit] !== 0) {
      if (best < 0 && kind !== FIRERS) best = unit;
    } else if (kind !== FIGHTERS && levelOf(unit) !== ROUTED) return unit;
  }
  return best;
}

/** Any of them. */
function drawActivation(w: World, seat: number, kind: number): number {
  const from = seat * w.stride;
  let pick = -1;
  let legal = 0;
  for (let unit = from; unit < from + B.count[seat]!; unit++) {
    if (mayActivate(unit, kind) && w.policy[seat]!.below(++legal) === 0) pick = unit;
  }
  return pick;
}

/** Whether a unit will surely not act any more in this combat phase. */
function isDone(unit: number): boolean {
  if ((B.flags[unit]! & (GONE | ACTIVATED)) !== 0) return true;
  const order = B.order[unit]!;
  return B.engaged[unit] === 0 && order !== PREPARED && order !== ADVANCE && order !== RETIRE;
}

/** Which activations a part of the combat phase asks for. */
export const ANY = 0;
export const FIRERS = 1;
export const FIGHTERS = 2;

/** Whether a unit still has something to do (HE-INI-04). */
export function mayActivate(unit: number, kind: number): boolean {
  if ((B.flags[unit]! & (GONE | ACTIVATED)) !== 0) return false;
  if (B.engaged[unit] !== 0) return kind !== FIRERS;
  if (kind === FIGHTERS || levelOf(unit) === ROUTED) return false;
  const order = B.order[unit]!;
  return order === PREPARED || order === ADVANCE || order === RETIRE;
}

/** A hull with no more damage left than this may end with the next volleys. */
const WEAK_HULL = 4;

/**
 * HE-DEC-20: where a shooter who may choose hits a titan: the hull, for nothing else ends it, or a weapon that one more point takes while the
 * hull will still stand; chance goes for the head.
 */
export function chooseLocation(w: World, titan: number): number {
  const from = PLACES * titan;
  if (mindOf(w, 1 - w.seatOf(titan)).random) return B.damage[from + HEAD]! > 0 ? HEAD : HULL;
  if (B.damage[from + HULL]! <= WEAK_HULL) return HULL;
  for (let weapon = WEAPON_1; weapon <= WEAPON_2; weapon++) if (B.damage[from + weapon] === 1) return weapon;
  return HULL;
}

/** Whether others have joined a commander and his staff, who may fall for him one by one (HE-LDR-05). */
export function hasCompany(unit: number): boolean {
  return B.unitCommands[unit]! > 0 && B.unitGroups[unit]! > 1;
}

/** The last of a commander's own stands is himself: this keeps him back while anybody else is there. */
function spared(unit: number, group: number): number {
  return group === 0 && B.unitCommands[unit]! > 0 && B.stands[GROUPS * unit] === 1 ? 1 << 21 : 0;
}

/** HE-DEC-12: which group of the named class loses the next stand: the cheapest, staff before commanders and characters. */
export function allocateKill(w: World, unit: number, targetClass: number): number {
  const mode = B.rule[R_KILL_ALLOCATION]!;
  if (mode === 1) {
    let which = w.actions[1 - w.seatOf(unit)]!.below(standsOfClass(unit, targetClass));
    for (let g = 0; g < B.unitGroups[unit]!; g++) {
      const at = GROUPS * unit + g;
      if (B.stands[at]! <= 0 || B.rowClass[B.unitRow[at]!] !== targetClass) continue;
      which -= B.stands[at]!;
      if (which < 0) return g;
    }
  }
  let best = 0;
  let least = 0;
  let found = false;
  for (let g = 0; g < B.unitGroups[unit]!; g++) {
    const at = GROUPS * unit + g;
    if (B.stands[at]! <= 0 || B.rowClass[B.unitRow[at]!] !== targetClass) continue;
    const worth = (mode === 2 ? -1 : 1) * (B.rowWorth[B.unitRow[at]!]! + spared(unit, g));
    if (found && worth >= least) continue;
    best = g;
    least = worth;
    found = true;
  }
  return best;
}

/**
 * HE-DEC-17: the lower, the sooner a stand pays for an assault: cheap ones first, psykers and leaders last. Who leads in a unit is its commander
 * (`spared`) or has joined it; its other stands, a commander's staff too, are worth what they cost.
 */
export function allocateBlow(unit: number, group: number): number {
  const row = B.unitRow[GROUPS * unit + group]!;
  const leads = group > 0 && B.rowLeadership[row]! > 0;
  return B.rowWorth[row]! + (leads || B.rowMastery[row]! > 0 ? 1 << 20 : 0) + spared(unit, group);
}

/** HE-DEC-18: stay in the assault, or try to get away? */
export function staysIn(w: World, unit: number): boolean {
  const seat = w.seatOf(unit);
  const mind = mindOf(w, seat);
  if (mind.random) return w.policy[seat]!.below(4) !== 0;
  const behind = B.game[G_SCORE + 1 - seat]! - B.game[G_SCORE + seat]!;
  if (behind < 14 - 10 * mind.weights[QUIT]!) return true;
  return checkNeed(unit, 0) > 6;
}

/** HE-DEC-23: routed units first, then fatigued ones that can be expected to pass; -1 for none. */
export function chooseRally(w: World, chief: number): number {
  const from = w.seatOf(chief) * w.stride;
  const bonus = rallyBonus(chief);
  let best = -1;
  let most = 0;
  for (let unit = from; unit < from + B.count[w.seatOf(chief)]!; unit++) {
    if (unit === chief && B.level[chief] === ROUTED) continue;
    if (!mayRally(unit) || !hears(w, unit, chief)) continue;
    const level = B.level[unit]!;
    const need = B.unitQuality[3 * unit + level]! - bonus;
    if (level !== ROUTED && need > 6) continue;
    // A unit that has been tried already comes last.
    const worth =
      B.unitPoints[unit]! + (level === ROUTED ? 50_000 : 0) - ((B.flags[unit]! & RALLIED) !== 0 ? 100_000 : 0);
    if (best >= 0 && worth <= most) continue;
    best = unit;
    most = worth;
  }
  return best;
}

/** HE-DEC-16: power * 64 + place of its target (own or enemy), or -1. */
export function choosePower(w: World, unit: number): number {
  const seat = w.seatOf(unit);
  const mind = mindOf(w, seat);
  const from = (1 - seat) * w.stride;
  const least = mind.random ? -1 : mind.weights[SPECIAL]! * GRAIN;
  let pick = -1;
  let best = least;
  let legal = 0;
  for (let power = BOLT; power <= QUICKEN; power++) {
    if (!mayCast(unit, power)) continue;
    if (power === WARD || power === QUICKEN) {
      if (power === WARD && (B.flags[unit]! & WARDED) !== 0) continue;
      if (power === QUICKEN && w.table === null && endOfMove(w, unit, ADVANCE) === B.x[unit]) continue;
      const worth = power === WARD ? threat(w, unit) : quickenWorth(w, unit);
      if (mind.random) {
        legal++;
        if (w.policy[seat]!.below(legal) === 0) pick = power * 64 + (unit % w.stride);
      } else if (worth > best) {
        best = worth;
        pick = power * 64 + (unit % w.stride);
      }
      continue;
    }
    for (let target = from; target < from + B.count[1 - seat]!; target++) {
      if ((B.flags[target]! & GONE) !== 0 || w.gap(unit, target) > rangeOfPower(power)) continue;
      if (power === DREAD && B.unitTitan[target] === 1) continue;
      if (w.table !== null && !sees(w, unit, target)) continue;
      const worth = worthOfPower(power, target);
      if (mind.random) {
        legal++;
        if (w.policy[seat]!.below(legal) === 0) pick = power * 64 + (target % w.stride);
      } else if (worth > best) {
        best = worth;
        pick = power * 64 + (target % w.stride);
      }
    }
  }
  return pick;
}

/** What striking an enemy with a power is worth, grains: the check that it asks for, and a stand. */
function worthOfPower(power: number, target: number): number {
  const harm = Math.trunc((1 - CHANCE[within(checkNeed(target, 0))]!) * 0.3 * GRAIN * B.unitPoints[target]!) | 0;
  return power === BOLT ? harm + meanWorth(target) : harm;
}

/** HE-DEC-16 in reaction: the power to strike a mover with, or -1. */
export function choosePowerAt(w: World, unit: number, target: number): number {
  const seat = w.seatOf(unit);
  const mind = mindOf(w, seat);
  let best = mind.random ? -1 : mind.weights[SPECIAL]! * GRAIN;
  let pick = -1;
  for (let power = BOLT; power <= DREAD; power++) {
    if (power === WARD || !mayCast(unit, power) || w.gap(unit, target) > rangeOfPower(power)) continue;
    if (power === DREAD && B.unitTitan[target] === 1) continue;
    if (w.table !== null && !sees(w, unit, target)) continue;
    const worth = mind.random ? w.policy[seat]!.below(3) : worthOfPower(power, target);
    if (worth <= best) continue;
    best = worth;
    pick = power;
  }
  return pick;
}

/** A quarter of what the enemy's best fire at a unit is worth: what a ward may save. */
function threat(w: World, unit: number): number {
  const enemy = 1 - w.seatOf(unit);
  const from = enemy * w.stride;
  let most = 0;
  for (let other = from; other < from + B.count[enemy]!; other++) {
    if ((B.flags[other]! & (GONE | ACTIVATED)) !== 0) continue;
    const gap = w.gap(other, unit);
    if (gap > reachOf(w, other)) continue;
    const worth = worthOfFire(w, other, unit, chooseClass(w, other, unit), gap);
    if (worth > most) most = worth;
  }
  return most >> 2;
}

/** Best fire of a unit from a place on a line, grains. */
function fireFrom(w: World, unit: number, x: number): number {
  const enemy = 1 - w.seatOf(unit);
  const from = enemy * w.stride;
  const reach = reachOf(w, unit);
  let best = 0;
  for (let target = from; target < from + B.count[enemy]!; target++) {
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
