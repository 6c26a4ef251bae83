/**
 * What weapons reach and do, how well they are used, and how hard models are to hit and to harm (DM-MOD, DM-ROF-01, DM-WPN, DM-DAM-01). Hot: the
 * ground that attacks stand on, those that are made and those that are thought about.
 */

import * as M from "../matchup.ts";
import { N, R } from "../rulings.ts";
import { gapOf } from "./between.ts";
import { B } from "./columns.ts";
import { coverOf } from "./cover.ts";
import type { World } from "./state.ts";

// How a plan attacks, so that reactions and actions do not share numbers.
export const BY_FIRE = 0;

export const BY_ADVANCE = 1;
export const BY_RETURN = 2;
export const BY_ASSAULT = 3;
export const BY_FIGHT_BACK = 4;
export const BY_RAM = 5;
export const BY_POWER = 6;
export const BY_MOUNT = 7;

export function wayOfAction(action: number): number {
  if (action === M.FIRE) return BY_FIRE;
  if (action === M.ASSAULT) return BY_ASSAULT;
  if (action === M.RAM) return BY_RAM;
  return BY_ADVANCE;
}

export function wayOfReaction(reaction: number): number {
  return reaction === M.FIGHT_BACK ? BY_FIGHT_BACK : BY_RETURN;
}

/**
 * Band of a distance for a short band of `range`, both in the same unit: 0 PB, 1 short, 2 medium, 3 long, 4 very long, 5 out.
 * @rule DM-GEN-02, DM-WPN-02
 */
export function bandOf(range: number, distance: number): number {
  if (distance <= 0) return 0;
  if (distance <= range) return 1;
  if (distance <= 2 * range) return 2;
  if (distance <= 4 * range) return 3;
  return distance <= 8 * range ? 4 : 5;
}

/** Modifier of the band, or OUT_OF_RANGE. @rule DM-MOD-05 */
export function rangeModifier(gun: number, distance: number): number {
  const band = bandOf(B.gunRange[gun]!, distance);
  if (band === 5 || (band === 4 && B.rule[R.veryLong] === 1 && (B.gunFlags[gun]! & M.W_VERY_LONG) === 0))
    return M.OUT_OF_RANGE;
  return B.number[N.band + band]!;
}

/** Largest distance at which a weapon may be fired. @rule DM-SPE-04 */
export function reachOf(gun: number): number {
  const long = B.number[N.band + 4] === M.OUT_OF_RANGE;
  const flagged = B.rule[R.veryLong] === 1 && (B.gunFlags[gun]! & M.W_VERY_LONG) === 0;
  return B.gunRange[gun]! * (long || flagged ? 4 : 8);
}

/** DM-MOD-06. @rule DM-MOD-06 */
export function movementBonus(tenths: number): number {
  if (tenths >= B.number[N.moveSecond]!) return B.number[N.moveSecondBonus]!;
  return tenths >= B.number[N.moveFirst]! ? B.number[N.moveFirstBonus]! : 0;
}

/** What is added to the Defence of all models of a unit (DM-CAS-05), cover apart. */
export function standingOf(u: number): number {
  const ward = (B.flags[u]! & M.WARDED) !== 0 ? B.number[N.ward]! : 0;
  return movementBonus(B.moved[u]!) + ward - B.lostDefence[u]!;
}

/** May a model of unit u use this weapon in this way? @rule DM-WPN-11, DM-WPN-14, DM-WPN-15 */
export function usable(u: number, gun: number, way: number, distance: number, sight: boolean): boolean {
  const flags = B.gunFlags[gun]!;
  if (way === BY_FIGHT_BACK && B.rule[R.fightWeapons] === 2) return true;
  if (way === BY_ASSAULT || way === BY_FIGHT_BACK) return (flags & (M.W_HEAVY | M.W_ORDNANCE)) === 0;
  if ((flags & M.W_PB) !== 0) return false;
  if ((way === BY_ADVANCE || way === BY_MOUNT) && (flags & (M.W_HEAVY | M.W_ORDNANCE)) !== 0) return false;
  if (way === BY_RETURN) {
    if ((flags & M.W_ORDNANCE) !== 0) return false;
    const moved = B.rule[R.previous] === 1 ? M.MOVED_ACT : M.MOVED_NOW;
    if ((flags & M.W_HEAVY) !== 0 && (B.flags[u]! & moved) !== 0) return false;
  }
  if (!sight && (flags & M.W_INDIRECT) === 0) return false;
  return distance <= reachOf(gun);
}

/**
 * The unit that dice of a plan fall on after unit u, -1 when there is none: the next closest to the one attacked within two inches, of
 * the same side (DM-CAS-11), and for a blast of any side but for the unit that fires.
 * @rule DM-WPN-06, DM-CAS-11
 */
export function neighbour(w: World, p: number, gun: number, u: number): number {
  if (w.field !== null) return -1;
  const blast = gun < w.gunCount && (B.gunFlags[gun]! & M.W_BLAST) !== 0;
  const spreads = w.m.together === 1 && B.rule[R.apart] === 0;
  if (!blast && !spreads) return -1;
  const t = B.planTarget[p]!;
  const seat = w.seatOf(t);
  const here = u === t ? -1 : gapOf(w, u, t) * 64 + u;
  let best = -1;
  let nearest = 1 << 30;
  for (let next = 0; next < 2 * w.U; next++) {
    if (next === t || next === B.planUnit[p] || (B.flags[next]! & M.OFF) !== 0) continue;
    if (w.seatOf(next) === seat ? !(spreads || (blast && w.m.together === 1)) : !blast) continue;
    const gap = gapOf(w, next, t);
    if (gap > B.number[N.multi]! || gap * 64 + next <= here || gap * 64 + next >= nearest) continue;
    nearest = gap * 64 + next;
    best = next;
  }
  return best;
}

/** MoS that a kind needs for a severity (1..3) by the gun of a plan; the ram is the gun after the last. */
export function mosFor(w: World, p: number, gun: number, kind: number, severity: number): number {
  if (gun < w.gunCount) return B.gunNeed[(gun * w.kindCount + kind) * 3 + severity - 1]!;
  const power = B.ramPower[p]!;
  if (power <= 0) return 99;
  return (Math.floor((w.m.damageTimes[severity]! * B.kindArmour[kind]!) / power) + 1) | 0;
}

/** Defence score of a group against a plan. @rule DM-CAS-05 */
export function defenceOf(w: World, p: number, gun: number, u: number, g: number): number {
  const cover = w.hitCover >= 0 ? w.hitCover : u === B.planTarget[p] ? B.planCover[p]! : coverOf(w, u);
  const ignored = B.planScan[p] === 1 || (gun < w.gunCount && (B.gunFlags[gun]! & M.W_IGNORE_COVER) !== 0);
  return B.kindDefence[B.kind[g]!]! + standingOf(u) + (ignored ? 0 : B.number[N.cover + cover]!);
}

/**
 * The group of the model that casts what the trait `power` is for, or that nullifies: the highest Psychic score among those who own it (DM-PSY-01),
 * in the whole unit where `power` is 0 or nobody does.
 */
export function casterGroup(u: number, power: number): number {
  let best = B.from[u]!;
  let bestRank = -1;
  for (let g = B.from[u]!; g < B.to[u]!; g++) {
    if (B.alive[g] === 0) continue;
    const kind = B.kind[g]!;
    const rank = B.kindPsychic[kind]! + ((B.kindTraits[kind]! & power) !== 0 ? 100 : 0);
    if (rank > bestRank) {
      best = g;
      bestRank = rank;
    }
  }
  return best;
}

export function skillOf(u: number, g: number, close: boolean): number {
  const kind = B.kind[g]!;
  return close ? B.kindAs[kind]! - B.lostAs[u]! : B.kindBs[kind]! - B.lostBs[u]!;
}

/** How many models of a unit get at an enemy unit in an assault. */
export function fighters(w: World, t: number): number {
  const rule = B.rule[R.wholeUnit]!;
  if (rule === 2) return 127;
  const room = w.size(t) * B.number[N.contacts]! * (rule === 1 ? 2 : 1);
  return room > 127 ? 127 : room;
}

/** RoF of a team. @rule DM-CAS-02, DM-ROF-01, DM-RAM-03 */
export function rofOf(w: World, gun: number, size: number): number {
  if (gun >= w.gunCount) return w.m.ramRof[size]!;
  return B.gunRof[gun]! + B.rofBonus[size]!;
}

/** DM-SPE-06: the group that snipers pick: the leader, that is the highest Morale, then the dearest; -1 for the closest. @rule DM-SPE-06 */
export function preferredGroup(w: World, gun: number, t: number): number {
  if (gun >= w.gunCount || (B.gunFlags[gun]! & M.W_SNIPER) === 0 || B.rule[R.snipersHitUnits] === 1) return -1;
  let best = -1;
  let bestRank = -1;
  for (let g = B.from[t]!; g < B.to[t]!; g++) {
    if (B.alive[g] === 0) continue;
    const rank = rankOfGroup(g);
    if (rank > bestRank) {
      bestRank = rank;
      best = g;
    }
  }
  return best;
}

/** How much snipers want a model of a group: by its Morale, then by its price. */
export function rankOfGroup(g: number): number {
  const kind = B.kind[g]!;
  return B.kindMorale[kind]! * 10000 + B.kindPoints[kind]!;
}
