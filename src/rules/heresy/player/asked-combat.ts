/** What a player of the user's is asked in the combat phase and the end phase: all candidates, with their features. Warm: asked.ts. */

import { FULL_TURN } from "../../../geometry/directions.ts";
import type { Candidates } from "../../kernel/candidates.ts";
import { costIn } from "../battle/assault.ts";
import * as CHOICE from "../battle/choice.ts";
import { B } from "../battle/columns.ts";
import { mayTakeOver } from "../battle/command.ts";
import { armourOf, bearsAny, coverOf, reachOf, standsOfClass } from "../battle/fire.ts";
import { gapBetween, toward } from "../battle/ground.ts";
import { mayActivate } from "../battle/initiative.ts";
import { endOfMove } from "../battle/movement.ts";
import { costOfPower, isInPower, mayCast } from "../battle/psychic.ts";
import { hears, levelOf, masteryOfUnit, mayRally, rallyBonus } from "../battle/quality.ts";
import { glimpses, LOOKS_SEEN, survey } from "../battle/sight.ts";
import type { World } from "../battle/state.ts";
import { layTemplate, standsUnder } from "../battle/template.ts";
import * as M from "../matchup.ts";
import { CM, decide, offerNothing, oneOrNone, openOneOrNone, POINT, tellUnit } from "./asked.ts";
import { allocateBlow, dearness, worthOfLocation } from "./casualties.ts";
import { worthOfRally } from "./decide.ts";
import { D } from "./decisions.ts";
import { chanceToFind, worthOfFire } from "./fire-worth.ts";
import { worthOfHelp, worthOfPower } from "./powers.ts";
import { SWEEP } from "./targets.ts";

/** HE-DEC-09; `advice`: -1 where nobody is left, or for who draws lots. */
export function askActivation(c: Candidates, w: World, seat: number, kind: number, advice: number): number {
  c.open(D.activate, seat);
  c.advise(0, advice, 0, 0);
  if (advice < 0 && c.isWeighed) return advice;
  for (let unit = B.first[seat]!; unit < B.end[seat]!; unit++) {
    if (!mayActivate(unit, kind)) continue;
    // Those in an assault come after the others.
    c.row[0] = B.unitPoints[unit]! - (B.engaged[unit] === 0 ? 0 : 100_000);
    const at = tellUnit(c, w, unit, 1);
    c.row[at] = B.engaged[unit] === 0 ? 0 : 1;
    c.row[at + 1] = masteryOfUnit(unit);
    c.row[at + 2] = B.awaited[unit]! / POINT;
    c.offer(0, unit, 0, 0);
  }
  return c.settle() < 0 ? -1 : c.a;
}

/** HE-DEC-16. */
export function askPower(c: Candidates, w: World, unit: number, advice: number): number {
  const seat = w.seatOf(unit);
  openOneOrNone(c, D.cast, seat, advice);
  for (let power = M.BOLT; power <= M.QUICKEN; power++) {
    if (!mayCast(unit, power)) continue;
    const own = power === M.WARD || power === M.QUICKEN;
    const side = own ? seat : 1 - seat;
    for (let target = B.first[side]!; target < B.end[side]!; target++) {
      if (own ? !mayHelp(w, power, target) : !couldStrike(w, unit, power, target)) continue;
      c.row.fill(0);
      c.row[0] = (own ? worthOfHelp(w, power, target) : worthOfPower(power, target)) / POINT;
      c.row[1 + power - M.BOLT] = 1;
      c.row[5] = costOfPower(power);
      c.row[6] = B.psi[unit]!;
      c.row[tellUnit(c, w, target, 7)] = gapBetween(w, unit, target) / CM;
      c.offer(1, power * 64 + (target % w.stride), 0, 0);
    }
  }
  return oneOrNone(c, advice);
}

/** What `mayStrike` and `mayTarget` say, and nothing is remembered of it (`glimpses`). */
function couldStrike(w: World, unit: number, power: number, target: number): boolean {
  return isInPower(w, unit, power, target) && (w.table === null || glimpses(w, unit, target));
}

function couldTarget(w: World, shooter: number, target: number): boolean {
  if (!bearsAny(shooter, B.px[target]!, B.py[target]!) || !glimpses(w, shooter, target)) return false;
  survey(w, shooter, target);
  return B.looks[LOOKS_SEEN]! > 0;
}

/** Whether a power of its own side may do something for a unit. */
function mayHelp(w: World, power: number, unit: number): boolean {
  const flags = B.flags[unit]!;
  if ((flags & M.GONE) !== 0) return false;
  if (power === M.WARD) return (flags & M.WARDED) === 0;
  if (B.engaged[unit] !== 0 || levelOf(unit) === M.ROUTED) return false;
  return w.table !== null || endOfMove(w, unit, M.ADVANCE) !== B.x[unit];
}

/** HE-DEC-16 in reaction. */
export function askStrike(c: Candidates, w: World, unit: number, mover: number, advice: number): number {
  openOneOrNone(c, D.strike, w.seatOf(unit), advice);
  for (let power = M.BOLT; power <= M.DREAD; power++) {
    if (power === M.WARD || !mayCast(unit, power) || !couldStrike(w, unit, power, mover)) continue;
    c.row[0] = worthOfPower(power, mover) / POINT;
    c.row[1] = 1;
    c.row[2] = power === M.BOLT ? 1 : 0;
    c.row[3] = costOfPower(power);
    c.row[4] = B.psi[unit]!;
    c.offer(1, power, 0, 0);
  }
  return oneOrNone(c, advice);
}

/** HE-DEC-20: which weapon of a titan fires next. */
export function askWeapon(c: Candidates, w: World, titan: number, waiting: number, advice: number): number {
  c.open(D.weapon, w.seatOf(titan));
  c.advise(0, advice, 0, 0);
  const from = B.rowWeaponFrom[B.unitRow[M.GROUPS * titan]!]!;
  for (let left = waiting; left !== 0; left &= left - 1) {
    const weapon = 31 - Math.clz32(left & -left);
    c.row[0] = B.weaponFirepower[from + weapon]!;
    c.row[1] = B.weaponFirepower[from + weapon]!;
    c.row[2] = B.weaponPenetration[from + weapon]!;
    c.row[3] = B.weaponLong[from + weapon]! / CM;
    c.offer(0, weapon, 0, 0);
  }
  c.settle();
  return c.a;
}

/** HE-DEC-10: every enemy who seems to be in range and may be fired at, and every class of his; `fires`: whether the doctrine would. */
export function askTarget(c: Candidates, w: World, shooter: number, percent: number, fires: boolean): boolean {
  const seat = w.seatOf(shooter);
  const pick = B.choice[CHOICE.TARGET]!;
  const pickClass = B.choice[CHOICE.CLASS]!;
  c.open(D.fire, seat);
  c.advise(fires ? 1 : 0, fires ? pick : 0, fires ? pickClass : 0, 0);
  offerNothing(c);
  for (let target = B.first[1 - seat]!; target < B.end[1 - seat]!; target++) {
    if ((B.flags[target]! & M.GONE) !== 0) continue;
    const gap = gapBetween(w, shooter, target);
    const guess = gap + (((gap * percent) / 100) | 0);
    if (guess > reachOf(w, shooter) || (w.table !== null && !couldTarget(w, shooter, target))) continue;
    for (let targetClass = 0; targetClass <= M.TITAN; targetClass++) {
      if (standsOfClass(target, targetClass) === 0) continue;
      const found = chanceToFind(shooter, target) / 1000;
      const worth = worthOfFire(w, shooter, target, targetClass, guess) / POINT;
      c.row[0] = worth * found;
      c.row[1] = 1;
      const at = tellUnit(c, w, target, 2);
      c.row[at] = guess / CM;
      c.row[at + 1] = worth;
      c.row[at + 2] = found;
      c.row[at + 3] = coverOf(w, target);
      c.row[at + 4] = B.unitTitan[target]!;
      c.offer(1, target, targetClass, 0);
    }
  }
  decide(c, fires ? 1 : 0, fires ? pick : 0, fires ? pickClass : 0, 0);
  B.choice[CHOICE.TARGET] = c.a;
  B.choice[CHOICE.CLASS] = c.b;
  return c.act === 1;
}

/** HE-FIR-13: the class of a target that is fired at anyway. */
export function askClass(c: Candidates, w: World, shooter: number, target: number, advice: number): number {
  if (B.unitSole[target]! >= 0) return advice;
  c.open(D.aim, w.seatOf(shooter));
  c.advise(0, advice, 0, 0);
  for (let targetClass = 0; targetClass <= M.TITAN; targetClass++) {
    const stands = standsOfClass(target, targetClass);
    if (stands === 0) continue;
    const worth = worthOfFire(w, shooter, target, targetClass, gapBetween(w, shooter, target)) / POINT;
    c.row[0] = worth;
    c.row[1] = stands;
    c.row[2] = armourOf(target, targetClass);
    c.row[3] = worth;
    c.offer(0, targetClass, 0, 0);
  }
  decide(c, 0, advice, 0, 0);
  return c.a;
}

/** HE-DEC-13. */
export function askTemplate(c: Candidates, w: World, shooter: number, target: number, advice: number): number {
  const seat = w.seatOf(shooter);
  const straight = toward(shooter, B.px[target]!, B.py[target]!);
  c.open(D.template, seat);
  c.advise(0, advice, 0, 0);
  for (let k = 0; k < SWEEP.length; k++) {
    const direction = (straight + SWEEP[k]! + FULL_TURN) % FULL_TURN;
    layTemplate(shooter, direction);
    if (k > 0 && standsUnder(w, target) === 0) continue;
    const enemies = standsOfSeat(w, 1 - seat, shooter);
    const friends = standsOfSeat(w, seat, shooter);
    c.row[0] = enemies - friends;
    c.row[1] = enemies;
    c.row[2] = friends;
    c.row[3] = Math.abs(SWEEP[k]!);
    c.offer(0, direction, 0, 0);
  }
  decide(c, 0, advice, 0, 0);
  return c.a;
}

/** Stands of a seat under the template as it lies, the shooter's apart. */
function standsOfSeat(w: World, seat: number, shooter: number): number {
  let sum = 0;
  for (let unit = B.first[seat]!; unit < B.end[seat]!; unit++) if (unit !== shooter) sum += standsUnder(w, unit);
  return sum;
}

/** HE-DEC-12. */
export function askCasualty(
  c: Candidates,
  w: World,
  seat: number,
  target: number,
  targetClass: number,
  advice: number,
): number {
  c.open(D.fall, seat);
  c.advise(0, advice, 0, 0);
  for (let group = 0; group < B.unitGroups[target]!; group++) {
    const at = M.GROUPS * target + group;
    if (B.stands[at]! <= 0 || B.rowClass[B.unitRow[at]!] !== targetClass) continue;
    tellGroup(c, target, group, 1);
    c.row[0] = (w.seatOf(target) === seat ? -dearness(target, group) : dearness(target, group)) / POINT;
    c.offer(0, group, 0, 0);
  }
  decide(c, 0, advice, 0, 0);
  return c.a;
}

/** Fills the columns of a group: points of a stand, stands, and whether the next to fall leads. */
function tellGroup(c: Candidates, unit: number, group: number, at: number): void {
  const row = B.unitRow[M.GROUPS * unit + group]!;
  const stands = B.stands[M.GROUPS * unit + group]!;
  c.row[at] = B.rowWorth[row]! / POINT;
  c.row[at + 1] = stands;
  const commands = group === 0 && B.unitCommands[unit]! > 0 && stands === 1;
  c.row[at + 2] = commands || (group > 0 && B.rowLeadership[row]! > 0) ? 1 : 0;
}

/** HE-DEC-17. */
export function askVictim(
  c: Candidates,
  w: World,
  seat: number,
  asked: number,
  set: number,
  points: number,
  hunted: boolean,
  advice: number,
): number {
  if (advice < 0) return advice;
  c.open(D.pay, seat);
  c.advise(0, advice, 0, 0);
  for (let left = set; left !== 0; left &= left - 1) {
    const place = 31 - Math.clz32(left & -left);
    const unit = asked * w.stride + place;
    if ((B.flags[unit]! & M.GONE) !== 0) continue;
    for (let group = 0; group < B.unitGroups[unit]!; group++) {
      if (B.stands[M.GROUPS * unit + group]! <= 0) continue;
      const cost = costIn(w, unit, group, hunted);
      if (cost > points) continue;
      // The columns of a group with its cost between them.
      tellGroup(c, unit, group, 2);
      c.row[1] = c.row[2]!;
      c.row[2] = cost;
      c.row[0] = (seat === asked ? -allocateBlow(unit, group) : allocateBlow(unit, group)) / POINT;
      c.offer(0, place * M.GROUPS + group, 0, 0);
    }
  }
  c.settle();
  return c.a;
}

/** HE-DEC-20: where a titan is hit by an enemy near enough to choose. */
export function askLocation(c: Candidates, w: World, titan: number, advice: number): number {
  c.open(D.location, 1 - w.seatOf(titan));
  c.advise(0, advice, 0, 0);
  for (let place = 0; place < M.PLACES; place++) {
    const left = B.damage[M.PLACES * titan + place]!;
    if (left === 0 && place !== M.HULL) continue;
    c.row[0] = worthOfLocation(titan, place);
    c.row[1] = left;
    c.row[2] = place === M.HEAD ? 1 : 0;
    c.row[3] = place === M.WEAPON_1 || place === M.WEAPON_2 ? 1 : 0;
    c.row[4] = place === M.HULL ? 1 : 0;
    c.row[5] = place === M.LEGS ? 1 : 0;
    c.offer(0, place, 0, 0);
  }
  decide(c, 0, advice, 0, 0);
  return c.a;
}

/** HE-DEC-23. */
export function askRally(c: Candidates, w: World, chief: number, advice: number): number {
  const seat = w.seatOf(chief);
  const bonus = rallyBonus(chief);
  openOneOrNone(c, D.rally, seat, advice);
  for (let unit = B.first[seat]!; unit < B.end[seat]!; unit++) {
    if (!mayRally(unit) || !hears(w, unit, chief)) continue;
    const level = B.level[unit]!;
    c.row[0] = worthOfRally(unit);
    const at = tellUnit(c, w, unit, 1);
    c.row[at] = B.unitQuality[3 * unit + level]! - bonus;
    c.row[at + 1] = (B.flags[unit]! & M.RALLIED) !== 0 ? 1 : 0;
    c.offer(1, unit, 0, 0);
  }
  return oneOrNone(c, advice);
}

/** HE-DEC-24. */
export function askChief(c: Candidates, w: World, unit: number, advice: number): number {
  if (advice < 0) return advice;
  const seat = w.seatOf(unit);
  openOneOrNone(c, D.takeOver, seat, advice);
  for (let chief = B.first[seat]!; chief < B.end[seat]!; chief++) {
    if (!mayTakeOver(w, chief, unit)) continue;
    const gap = w.table === null ? 0 : gapBetween(w, unit, chief) / CM;
    c.row[0] = -gap;
    c.row[1] = gap;
    c.row[2] = B.unitLeadership[chief]!;
    c.offer(1, chief, 0, 0);
  }
  return oneOrNone(c, advice);
}
