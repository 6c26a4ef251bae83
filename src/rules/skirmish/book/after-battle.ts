/** Tables of what follows a battle. Cold. */
import type { Characteristic } from "./types.ts";

/** D66. What injury 32 does is lost; before each game a 1 keeps the model away (assumed). */
// biome-ignore format: many entries to a line; the formatter would give each a line of its own
export const INJURY_TABLE: readonly Readonly<Record<"from" | "to", number> & { id: string }>[] = [
  { from: 11, to: 15, id: "dead" }, { from: 16, to: 21, id: "multipleInjuries" },
  { from: 22, to: 22, id: "minorLeg" }, { from: 23, to: 23, id: "arm" }, { from: 24, to: 24, id: "minorHead" },
  { from: 25, to: 25, id: "majorLeg" }, { from: 26, to: 26, id: "chest" }, { from: 31, to: 31, id: "eye" },
  { from: 32, to: 32, id: "oldBattleWound" }, { from: 33, to: 33, id: "nervous" }, { from: 34, to: 34, id: "hand" },
  { from: 35, to: 35, id: "deepWound" }, { from: 36, to: 36, id: "looted" }, { from: 41, to: 55, id: "fullRecovery" },
  { from: 56, to: 56, id: "bitterEnmity" }, { from: 61, to: 61, id: "captured" },
  { from: 62, to: 63, id: "hardened" }, { from: 64, to: 64, id: "horribleScars" },
  { from: 65, to: 66, id: "survivesAgainstTheOdds" },
];

/** A Pack model that was Out of Action dies on this face of a D6 or less; by profile, then by army. */
export const PACK_DEATH: Readonly<Record<string, number>> = { default: 2, ork_grot: 3, SM: 1, CSM: 1, NEC: 2 };

/** The award for having fought is lost and a ruling (`points.fought`). */
export const POINTS = {
  win: 25,
  ownUnitRouted: -10,
  enemyOutOfAction: 5,
  enemyKilled: 10,
  survivesAgainstTheOdds: 50,
  ransom: 50,
  keenEyeDice: 2,
};

export type Gain = Characteristic | "skill" | "breakingTheMould";

/**
 * Both advancement tables are lost; these are placeholders in the style of the era, but for the 6 of the Pack table. A row with two
 * gains is decided by a further D6: 1 to 3 the first, 4 to 6 the second.
 */
// biome-ignore format: many entries to a line; the formatter would give each a line of its own
export const PACK_ADVANCES: Readonly<Record<number, readonly Gain[]>> = {
  1: ["Ld"], 2: ["I"], 3: ["WS"], 4: ["BS"], 5: ["S", "T"], 6: ["breakingTheMould"],
};

// biome-ignore format: many entries to a line; the formatter would give each a line of its own
export const LEADER_ADVANCES: Readonly<Record<number, readonly Gain[]>> = {
  2: ["skill"], 3: ["skill"], 4: ["skill"], 5: ["S", "A"], 6: ["WS", "BS"], 7: ["I", "Ld"], 8: ["WS", "BS"],
  9: ["W", "T"], 10: ["skill"], 11: ["skill"], 12: ["skill"],
};

export const ADVANCE_CAP = { gain: 2, characteristic: 10 };
