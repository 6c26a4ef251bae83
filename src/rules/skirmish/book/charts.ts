/** Charts and small tables of the battle. Index 0 of a chart is never asked for; 7 stands for a roll that cannot succeed. Cold. */
import type { DamageRow } from "./types.ts";

export const NEVER = 7;
export const ALWAYS = 1;

/** By BS. A BS of 0 cannot shoot. */
export const TO_HIT_SHOOTING: readonly number[] = [NEVER, 6, 5, 4, 3, 2, 2, 2, 2, 2, 2];

/** [Strength][Toughness]; the same chart in both phases. */
export const TO_WOUND: readonly (readonly number[])[] = [
  [7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7],
  [7, 4, 5, 6, 6, 7, 7, 7, 7, 7, 7],
  [7, 3, 4, 5, 6, 6, 7, 7, 7, 7, 7],
  [7, 2, 3, 4, 5, 6, 6, 7, 7, 7, 7],
  [7, 2, 2, 3, 4, 5, 6, 6, 7, 7, 7],
  [7, 2, 2, 2, 3, 4, 5, 6, 6, 7, 7],
  [7, 2, 2, 2, 2, 3, 4, 5, 6, 6, 7],
  [7, 2, 2, 2, 2, 2, 3, 4, 5, 6, 6],
  [7, 2, 2, 2, 2, 2, 2, 3, 4, 5, 6],
  [7, 2, 2, 2, 2, 2, 2, 2, 3, 4, 5],
  [7, 2, 2, 2, 2, 2, 2, 2, 2, 3, 4],
];

/** [attacker's WS][defender's WS]. The rows of WS 3 and 5 are lost and follow the pattern of the others (SK-LOSS-18). */
export const TO_HIT_CLOSE_COMBAT: readonly (readonly number[])[] = [
  [7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7],
  [7, 4, 4, 5, 5, 5, 5, 5, 5, 5, 5],
  [7, 3, 4, 4, 4, 5, 5, 5, 5, 5, 5],
  [7, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5],
  [7, 3, 3, 3, 4, 4, 4, 4, 4, 5, 5],
  [7, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4],
  [7, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4],
  [7, 3, 3, 3, 3, 3, 3, 4, 4, 4, 4],
  [7, 3, 3, 3, 3, 3, 3, 3, 4, 4, 4],
  [7, 3, 3, 3, 3, 3, 3, 3, 3, 4, 4],
  [7, 3, 3, 3, 3, 3, 3, 3, 3, 3, 4],
];

/** Row: Strength less Toughness, 0..6. The most severe result whose number the die reaches is the one that happens. */
export const DAMAGE_TABLE: readonly DamageRow[] = [
  { pinned: ALWAYS, stunned: 4, outOfAction: 6, killed: NEVER },
  { pinned: ALWAYS, stunned: 3, outOfAction: 5, killed: NEVER },
  { pinned: ALWAYS, stunned: 2, outOfAction: 4, killed: NEVER },
  { pinned: NEVER, stunned: ALWAYS, outOfAction: 3, killed: 6 },
  { pinned: NEVER, stunned: ALWAYS, outOfAction: 2, killed: 5 },
  { pinned: NEVER, stunned: ALWAYS, outOfAction: 2, killed: 4 },
  { pinned: NEVER, stunned: NEVER, outOfAction: ALWAYS, killed: 3 },
];

/** Sizes of templates are assumed (SK-LOSS-27); inches. */
export const WEAPON_TYPES = {
  Pistol: { stationary: 2, moved: 1 },
  RapidFire: { shortRange: 12, shortShots: 2, longShots: 1, movedRange: 12, movedShots: 1 },
  Blast: { diameter: 3, partialHit: 4 },
  Template: { length: 8, partialHit: 4 },
  Ordnance: { diameter: 5 },
};

/** Range of a thrown grenade by basic Strength, inches; 5 stands for more as well. Melta Bombs fly half as far. */
export const GRENADE_RANGE: readonly number[] = [0, 4, 6, 8, 10, 12];

/** Strength of a grenade: dice of six sides plus a number. Plasma grenades weaken as they spread (SK-GREN-14). */
export const GRENADES = {
  krak: { dice: 1, plus: 6, AP: 5 },
  rad: { dice: 1, plus: 4, AP: 3 },
  melta: { dice: 2, plus: 4, AP: 3 },
  plasma: { S1: 5, AP1: 4, S2: 4, AP2: 5, S3: 3, AP3: 6, spreadOn: 6 },
  tanglefoot: { actOn: 4 },
};

export const OVERWATCH_SNIPER = { hit: 2, wound: 4, maxRow: 6 };

/** By D6: 0 no movement, 1 no shooting, 2 Leadership test or nothing, 3 shoots the nearest, 4 Stunned, 5 strikes itself. */
export const HALLUCINOGEN: readonly number[] = [0, 1, 2, 3, 4, 5];

/** Options a to f, in order. */
export const COMBAT_DRUGS = { charge: 12, followUp: 6, WS: 1, S: 1, A: 1 };

/** The Shield's save is a placeholder, and so is the reach of Push (SK-AMB-124). */
export const PSYCHIC = { shieldSave: 4, pushReach: 6 };
