/**
 * All tables of the rulebook as plain constants, before rulings and house rules; `resolveBook` applies those. What the text states
 * and what had to be assumed is marked in the files. Cold.
 */
import type { RowTable } from "../../kernel/rows.ts";
import { ACCESS_COLUMNS, ACCESS_ROWS, ARMY_COLUMNS, ARMY_ROWS } from "./armies.rows.ts";
import { ARMOURY, ARMOURY_COLUMNS } from "./armouries.rows.ts";
import { PROFILE_COLUMNS, PROFILES } from "./profiles.rows.ts";
import { POWER_COLUMNS, POWERS, SKILL_ROW_COLUMNS, SKILLS } from "./skills.rows.ts";
import { GRENADE_COLUMNS, GRENADE_ROWS, WARGEAR, WARGEAR_COLUMNS } from "./wargear.rows.ts";
import { MELEE, MELEE_COLUMNS, RANGED, RANGED_COLUMNS, WEAPON_COLUMNS, WEAPONS } from "./weapons.rows.ts";

export * from "./after-battle.ts";
export * from "./armies.rows.ts";
export * from "./armouries.rows.ts";
export * from "./charts.ts";
export * from "./missions.ts";
export * from "./profiles.rows.ts";
export * from "./skills.rows.ts";
export * from "./types.ts";
export * from "./wargear.rows.ts";
export * from "./weapons.rows.ts";

/** What stands as rows of text. */
export const TABLES: Readonly<Record<string, RowTable>> = {
  profiles: { columns: PROFILE_COLUMNS, rows: PROFILES, own: "like" },
  ranged: { columns: RANGED_COLUMNS, rows: RANGED, own: "alone" },
  melee: { columns: MELEE_COLUMNS, rows: MELEE, own: "alone" },
  weapons: { columns: WEAPON_COLUMNS, rows: WEAPONS, own: "alone" },
  armoury: { columns: ARMOURY_COLUMNS, rows: ARMOURY, own: "alone" },
  wargear: { columns: WARGEAR_COLUMNS, rows: WARGEAR, own: "alone" },
  grenades: { columns: GRENADE_COLUMNS, rows: GRENADE_ROWS },
  skills: { columns: SKILL_ROW_COLUMNS, rows: SKILLS },
  powers: { columns: POWER_COLUMNS, rows: POWERS },
  armies: { columns: ARMY_COLUMNS, rows: ARMY_ROWS },
  skillAccess: { columns: ACCESS_COLUMNS, rows: ACCESS_ROWS },
};
