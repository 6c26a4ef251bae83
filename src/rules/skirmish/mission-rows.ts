/** The missions as hot code names them: rows of `MISSION_IDS` (data/missions.ts). */
export const CLEANSE = 0;
export const RESCUE = 1;
export const BREAKTHROUGH = 2;
export const SURPRISE = 3;
export const CHANCE = 4;
export const HUNT = 5;
export const RECON = 6;
export const PIG = 7;
export const NO_RETREAT = 8;
export const GROUND = 9;
