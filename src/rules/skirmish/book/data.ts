/**
 * All tables of the rulebook as plain constants, before rulings and house rules; `resolveBook` applies those. What the text states
 * and what had to be assumed is marked in the files. Cold.
 */
export * from "./after-battle.ts";
export * from "./armies.ts";
export * from "./armouries.ts";
export * from "./charts.ts";
export * from "./missions.ts";
export * from "./profiles.ts";
export * from "./skills.ts";
export type * from "./types.ts";
export * from "./wargear.ts";
export * from "./weapons.ts";
