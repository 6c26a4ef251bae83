/**
 * All tables of the rulebook as plain constants, before rulings and house rules; `resolveBook` applies those. What the text states
 * and what had to be assumed is marked in the files. Cold.
 */
export * from "./data/after-battle.ts";
export * from "./data/armies.ts";
export * from "./data/armouries.ts";
export * from "./data/charts.ts";
export * from "./data/missions.ts";
export * from "./data/profiles.ts";
export * from "./data/skills.ts";
export type * from "./data/types.ts";
export * from "./data/wargear.ts";
export * from "./data/weapons.ts";
