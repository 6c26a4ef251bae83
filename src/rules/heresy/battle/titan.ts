/** Titans (HE-TIT): shields, locations, damage, catastrophic damage and its repair. Hot: once a hit. */

import { E } from "../events.ts";
import * as M from "../matchup.ts";
import { T } from "../metrics.ts";
import { R } from "../rulings.ts";
import * as CAUSE from "./causes.ts";
import { B } from "./columns.ts";
import { checkLevel, removeStands } from "./quality.ts";
import type { World } from "./state.ts";

/**
 * Hits of one weapon on a titan, one after the other: the first ones on its shields, the rest on the hull. `armour` is the armour with
 * cover and accuracy above ten; `near`: within short range, where the shooter picks the location.
 * @rule HE-TIT-05, HE-TIT-17
 */
export function hitTitan(
  w: World,
  titan: number,
  hits: number,
  dice: number,
  armour: number,
  near: boolean,
  seat: number,
): void {
  for (let hit = 0; hit < hits && (B.flags[titan]! & M.GONE) === 0; hit++) {
    if (B.shields[titan]! > 0) {
      const spare = hitShields(w, titan, dice, seat);
      if (spare === 0 || B.rule[R.overkill] === 0) continue;
      hitHull(w, titan, spare, armour, near, seat);
    } else hitHull(w, titan, dice, armour, near, seat);
  }
}

/** HE-TIT-16: every die that reaches the shields' armour takes one down. Returns the dice that found none left. @rule HE-TIT-16 */
export function hitShields(w: World, titan: number, dice: number, seat: number): number {
  const through = w.actions[seat]!.count(dice, M.d10(w.m.titan.shieldArmour));
  const up = B.shields[titan]!;
  const down = through < up ? through : up;
  B.shields[titan] = up - down;
  w.dent(titan);
  w.tick(T.shieldsLost, w.seatOf(titan), down);
  w.log.event(E.shields, titan, down, up - down);
  return through - down;
}

/** One hit on the hull: penetration, damage, and perhaps a catastrophe (HE-TIT-13, -14). @rule HE-TIT-13, HE-TIT-14, HE-ASM-19 */
export function hitHull(w: World, titan: number, dice: number, armour: number, near: boolean, seat: number): void {
  const action = w.actions[seat]!;
  const place = near ? w.player.location(titan) : action.table(M.LOCATION_TABLE);
  let damage = 0;
  if (B.rule[R.perDie] === 1) damage = action.count(dice, M.pierce(1, armour));
  else damage = action.test(M.pierce(dice, armour));
  if (damage === 0) return;
  w.tick(T.pierced, seat, 1);
  damageLocation(w, titan, place, damage);
  if ((B.flags[titan]! & M.GONE) !== 0 || B.rule[R.noCatastrophe] === 1) return;
  const base = B.rowArmour[B.unitRow[M.GROUPS * titan]!]!;
  if (action.test(M.d10(B.rule[R.catastropheModified] === 1 ? armour : base)) === 1) catastrophe(w, titan, place, seat);
}

/** Damage at a location; where that is gone already, at the hull. @rule HE-TIT-04, HE-ASM-18 */
export function damageLocation(w: World, titan: number, place: number, damage: number): void {
  const from = M.PLACES * titan;
  const before = total(titan);
  for (let point = 0; point < damage; point++) {
    const at = B.damage[from + place]! > 0 ? place : M.HULL;
    if (B.damage[from + at] === 0) break;
    B.damage[from + at]!--;
    w.touch(titan);
    w.log.event(E.location, titan, at, B.damage[from + at]!);
    if (B.damage[from + at] !== 0) continue;
    if (at === M.WEAPON_1) B.jammed[titan]! |= 1 << 4;
    else if (at === M.WEAPON_2) B.jammed[titan]! |= 2 << 4;
    else if (at === M.HULL) {
      removeStands(w, titan, 0, 1);
      return;
    }
  }
  const now = total(titan);
  const half = 2 * (w.m.titan.total - now) > w.m.titan.total;
  if (!half || now === before) return;
  if ((B.flags[titan]! & M.HALF_LOST) !== 0 && B.rule[R.halfDrEvery] === 0) return;
  B.flags[titan]! |= M.HALF_LOST;
  checkLevel(w, titan, CAUSE.DAMAGE, 0);
}

function total(titan: number): number {
  let sum = 0;
  for (let p = 0; p < M.PLACES; p++) sum += B.damage[M.PLACES * titan + p]!;
  return sum;
}

/** HE-ASM-19, and the check that follows (HE-TIT-02). */
function catastrophe(w: World, titan: number, place: number, seat: number): void {
  const result = w.actions[seat]!.table(M.CATASTROPHE_TABLE);
  w.touch(titan);
  w.tick(T.catastrophes, w.seatOf(titan), 1);
  w.log.event(E.catastrophe, titan, result, 0);
  if (result === M.C_SHAKEN) B.flags[titan]! |= M.SHAKEN | M.SHAKEN_NOW;
  else if (result === M.C_JAMMED) B.jammed[titan]! |= isOut(titan, 0) ? 2 : 1;
  else if (result === M.C_SLOWED) B.flags[titan]! |= M.SLOWED;
  else if (result === M.C_BREACH) damageLocation(w, titan, place, 2);
  else if (result === M.C_DESTROYED) removeStands(w, titan, 0, 1);
  if ((B.flags[titan]! & M.GONE) === 0) checkLevel(w, titan, CAUSE.DAMAGE, 0);
}

/**
 * HE-TIT-11: casualty points buy hits at the titan's armour each; the location is rolled. Returns the points that are left.
 * @rule HE-TIT-11, HE-TIT-18
 */
export function hitInAssault(w: World, titan: number, points: number, seat: number): number {
  const armour = B.rowArmour[B.unitRow[M.GROUPS * titan]!]!;
  let left = points;
  while (left >= armour && (B.flags[titan]! & M.GONE) === 0) {
    left -= armour;
    damageLocation(w, titan, w.actions[seat]!.table(M.LOCATION_TABLE), 1);
  }
  return left;
}

/**
 * HE-END-02: every catastrophic damage that can be repaired, and every shield that is down, gets one roll (HE-TIT-06, -15, -19).
 * @rule HE-TIT-06, HE-TIT-15, HE-TIT-19, HE-END-02, HE-DEC-21
 */
export function repair(w: World, titan: number): void {
  const seat = w.seatOf(titan);
  const dice = w.tests[seat]!;
  w.touch(titan);
  if (B.rule[R.noRepair] === 0) {
    const need = M.d10(w.m.titan.damageControl);
    if ((B.jammed[titan]! & 1) !== 0 && mend(w, titan, dice.test(need), M.C_JAMMED)) B.jammed[titan]! &= ~1;
    if ((B.jammed[titan]! & 2) !== 0 && mend(w, titan, dice.test(need), M.C_JAMMED)) B.jammed[titan]! &= ~2;
    if ((B.flags[titan]! & M.SLOWED) !== 0 && mend(w, titan, dice.test(need), M.C_SLOWED)) B.flags[titan]! &= ~M.SLOWED;
    if ((B.flags[titan]! & M.SHAKEN_NOW) !== 0 && mend(w, titan, dice.test(need), M.C_SHAKEN))
      B.flags[titan]! &= ~M.SHAKEN;
  }
  // The shock lasts through the turn after the hit.
  if ((B.flags[titan]! & M.SHAKEN_NOW) === 0) B.flags[titan]! &= ~M.SHAKEN;
  if (B.rule[R.noRegeneration] === 1) return;
  const down = w.m.titan.shields - B.shields[titan]!;
  if (down <= 0) return;
  const raised = dice.count(down, M.d10(w.m.titan.regenerate));
  B.shields[titan]! += raised;
  w.tick(T.repairs, seat, raised);
  w.log.event(E.repair, titan, 5, raised);
}

function mend(w: World, titan: number, done: number, what: number): boolean {
  w.tick(T.repairs, w.seatOf(titan), done);
  w.log.event(E.repair, titan, what, done);
  return done === 1;
}

/** A weapon of a titan that is jammed or shot off. */
export function isOut(titan: number, index: number): boolean {
  return (B.jammed[titan]! & (17 << index)) !== 0;
}

/** Leaves a titan one of its weapons, if that is not out itself. */
export function fireOnly(w: World, titan: number, weapon: number): void {
  B.jammed[titan]! |= 3 & ~(1 << weapon);
  w.touchArms(titan);
}
