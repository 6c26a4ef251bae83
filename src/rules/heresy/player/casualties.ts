/** Whose stands fall, and where a titan is hit (HE-DEC-12, -17, -20): staff and troopers before commanders and psykers. Hot: once a loss. */

import { costIn } from "../battle/assault.ts";
import { B } from "../battle/columns.ts";
import type { World } from "../battle/state.ts";
import { GONE, GROUPS, HULL, PLACES, WEAPON_1, WEAPON_2 } from "../matchup.ts";

/** The last of a commander's own stands is himself: this keeps him back while anybody else is there. */
function spared(unit: number, group: number): number {
  return group === 0 && B.unitCommands[unit]! > 0 && B.stands[GROUPS * unit] === 1 ? 1 << 21 : 0;
}

/** What the next stand of a group that falls to fire is worth, grains: the lower, the sooner its owner gives it. */
export function dearness(unit: number, group: number): number {
  return B.rowWorth[B.unitRow[GROUPS * unit + group]!]! + spared(unit, group);
}

/**
 * HE-DEC-12: which group of the named class loses the next stand: the cheapest, staff before commanders and characters; for an enemy the dearest.
 * @rule HE-LDR-05, HE-DEC-12
 */
export function chooseCasualty(w: World, seat: number, unit: number, targetClass: number): number {
  const owns = w.seatOf(unit) === seat;
  let best = 0;
  let least = 0;
  let found = false;
  for (let g = 0; g < B.unitGroups[unit]!; g++) {
    const at = GROUPS * unit + g;
    if (B.stands[at]! <= 0 || B.rowClass[B.unitRow[at]!] !== targetClass) continue;
    const worth = owns ? dearness(unit, g) : -dearness(unit, g);
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
 * @rule HE-DEC-17
 */
export function allocateBlow(unit: number, group: number): number {
  const row = B.unitRow[GROUPS * unit + group]!;
  const leads = group > 0 && B.rowLeadership[row]! > 0;
  return B.rowWorth[row]! + (leads || B.rowMastery[row]! > 0 ? 1 << 20 : 0) + spared(unit, group);
}

/** HE-DEC-17: who pays next for an assault, place * GROUPS + group, or -1; for an enemy who chooses, the dearest. */
export function chooseVictim(
  w: World,
  seat: number,
  asked: number,
  set: number,
  points: number,
  hunted: boolean,
): number {
  let best = -1;
  let least = 0;
  for (let left = set; left !== 0; left &= left - 1) {
    const place = 31 - Math.clz32(left & -left);
    const unit = asked * w.stride + place;
    if ((B.flags[unit]! & GONE) !== 0) continue;
    for (let group = 0; group < B.unitGroups[unit]!; group++) {
      if (B.stands[GROUPS * unit + group]! <= 0 || costIn(w, unit, group, hunted) > points) continue;
      const value = allocateBlow(unit, group);
      const key = seat === asked ? value : -value;
      if (best >= 0 && key >= least) continue;
      best = place * GROUPS + group;
      least = key;
    }
  }
  return best;
}

/** A hull with no more damage left than this may end with the next volleys. */
const WEAK_HULL = 4;

/**
 * HE-DEC-20: how well a shooter who may choose likes to hit a titan somewhere: the hull, for nothing else ends it, and better a weapon that one more
 * point takes while the hull will still stand.
 */
export function worthOfLocation(titan: number, place: number): number {
  if (place === HULL) return 1;
  if ((place !== WEAPON_1 && place !== WEAPON_2) || B.damage[PLACES * titan + HULL]! <= WEAK_HULL) return 0;
  return B.damage[PLACES * titan + place] === 1 ? 2 : 0;
}

export function chooseLocation(titan: number): number {
  for (let weapon = WEAPON_1; weapon <= WEAPON_2; weapon++) if (worthOfLocation(titan, weapon) > 1) return weapon;
  return HULL;
}
