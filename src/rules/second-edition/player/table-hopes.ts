/**
 * What a player on a table expects of shots: of one kind of model at another, by distance, cover and whether it stood, kept once worked out. Hot: once a
 * candidate and enemy. Answers stand in a column, since a fraction that a call returns may become an object.
 */
import { UNIT } from "../../../geometry/ticks.ts";
import { float64 } from "../../kernel/columns.ts";
import { B, SHOTS } from "../battle/columns.ts";
import { shotNeed } from "../battle/fight-math.ts";
import { armourOf } from "../battle/harm.ts";
import { reachOf, secondNeed } from "../battle/shooting.ts";
import { VEHICLE } from "../matchup.ts";
import { N } from "../rulings.ts";
import { chance, gunChance, unsaved } from "./hopes.ts";

/** Distances are told apart by so many ticks. */
const BAND = 4 * UNIT;
/** Models that a template covers in the mean. */
const COVERED = 2.5;

/** The answer of `squadShots`: models of the target that fall. */
export const shots = float64(1);

/** What squad s does to squad t at a distance, in models of t. `stands`: heavy weapons fire too. */
export function squadShots(s: number, t: number, gap: number, cover: number, stands: boolean, side = 0): void {
  const enemy = kindOf(t);
  const band = Math.min(31, Math.floor(gap / BAND) | 0);
  let sum = 0;
  let kind = -1;
  let each = 0;
  for (let m = B.from[s]!; m < B.to[s]!; m++) {
    if (B.wounds[m] === 0) continue;
    if (B.kind[m] !== kind) {
      kind = B.kind[m]!;
      each = B.shotOdds[lookUp(kind, enemy, band, cover, stands ? 1 : 0, side)]!;
    }
    sum += each;
  }
  shots[0] = Math.min(sum, B.count[t]!);
}

/** What the first living model of a squad is. */
export function kindOf(s: number): number {
  let m = B.from[s]!;
  while (m < B.to[s]! - 1 && B.wounds[m] === 0) m++;
  return B.kind[m]!;
}

function lookUp(kind: number, enemy: number, band: number, cover: number, stands: number, side: number): number {
  const key = ((((kind * 128 + enemy) * 32 + band) * 4 + cover) * 2 + stands) | (side << 22);
  const slot = (Math.imul(key, 0x9e3779b1) >>> 18) & (SHOTS - 1);
  if (B.shotKey[slot] === key) return slot;
  B.shotKey[slot] = key;
  B.shotOdds[slot] = 0;
  const gap = band * BAND + (BAND >> 1);
  if (B.kindBs[kind] === 0) return slot;
  for (let a = B.kindArmsFrom[kind]!; a < B.kindArmsFrom[kind + 1]!; a++) {
    const gun = B.kindArms[a]!;
    // Vehicles fire heavy weapons on the move, and all they have.
    const moved = stands === 0 && B.gunHeavy[gun] === 1 && B.kindSize[kind] !== VEHICLE;
    if (gap > reachOf(gun) || moved) continue;
    const before = B.kindSize[kind] === VEHICLE ? B.shotOdds[slot]! : 0;
    if (before > 0) B.shotOdds[slot] = 0;
    weigh(slot, kind, enemy, gun, gap, cover, side);
    if (before > 0) B.shotOdds[slot]! += before;
  }
  return slot;
}

/** Notes what a weapon does, if it does more than the others. */
function weigh(slot: number, kind: number, enemy: number, gun: number, gap: number, cover: number, side: number): void {
  const template = B.gunFlame[gun] === 1 || B.gunBlast[gun]! > 0;
  let modifiers = gap <= B.gunShort[gun]! ? B.gunHitShort[gun]! : B.gunHitLong[gun]!;
  if (!template) modifiers += B.number[N.cover + cover]!;
  const need = shotNeed(B.number[N.toHit]!, B.kindBs[kind]!, modifiers);
  const second = secondNeed(need);
  let hits = need >= 10 ? 0 : need <= 6 ? (7 - need) / 6 : second === 0 ? 1 / 6 : (7 - second) / 36;
  if (B.gunFlame[gun] === 1) hits = 1;
  if (template) hits *= COVERED;
  if (B.gunSustained[gun]! > 0) hits *= 1.5 * B.gunSustained[gun]!;
  if (B.kindFront[enemy]! > 0) {
    gunChance(gun, armourOf(enemy, side));
    B.shotOdds[slot] = Math.max(B.shotOdds[slot]!, (hits / (template ? COVERED : 1)) * chance[0]!);
    return;
  }
  const wounds = Math.min(B.kindW[enemy]!, (1 + B.gunDamage[gun]!) / 2);
  unsaved(enemy, B.gunStrength[gun]!, B.gunSaveMod[gun]!);
  const hope = (hits * chance[0]! * wounds) / B.kindW[enemy]!;
  if (hope > B.shotOdds[slot]!) B.shotOdds[slot] = hope;
}
