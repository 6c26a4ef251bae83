/**
 * What a Heresy battle yields: one list, from which the outcome's slots, the tallies, the CSV and the charts follow. A new count is one
 * line here and one `tick` where it happens. Cold, but its constants are read by the hot chapters.
 */
import type { OutcomeWords } from "../kernel/metrics.ts";

/** Why a battle ends; the values of the metric `ending`. */
export const ENDINGS = [
  "not ended",
  "destroyed",
  "broken",
  "won on points",
  "both beaten",
  "turn limit",
  "decided on points",
  "ground lost",
] as const;
export const END_DESTROYED = 1; // no unit of a side is left
export const END_BROKEN = 2; // all units of a side are broken, routed or destroyed
export const END_POINTS = 3; // a side has its share of the enemy's points
export const END_BOTH = 4; // both at once, and nobody ahead
export const END_GROUND = 7; // the defender holds no objective
export const END_LIMIT = 5; // the last turn, and nobody ahead, or the scenario lets points decide nothing
export const END_AHEAD = 6; // the last turn: the higher score wins

// Metrics kept for each seat, in the order of SEAT_METRICS below.
export const LOST = 0;
export const SHOT = 1;
export const CUT = 2;
export const SURVIVORS = 3;
export const POINTS_LOST = 4;
export const BROKEN_UNITS = 5;
export const ROUTED_UNITS = 6;
export const DESTROYED_UNITS = 7;
export const SUPPRESSED_UNITS = 8;
export const CHITS_PLACED = 9;
export const VOLLEYS = 10;
export const DICE = 11;
export const HITS = 12;
export const PIERCED = 13;
export const STEALTH_LOST = 14;
export const SHORTFALLS = 15;
export const REACTIONS = 16;
export const CHARGES = 17;
export const ROUNDS = 18;
export const WASTED = 19;
export const WITHDRAWALS = 20;
export const CHECKS = 21;
export const FAILED = 22;
export const LEVELS_LOST = 23;
export const RECOVERED = 24;
export const RALLIES = 25;
export const POWERS_CAST = 26;
export const DISPELLED = 27;
export const SHIELDS_LOST = 28;
export const DAMAGE = 29;
export const CATASTROPHES = 30;
export const REPAIRS = 31;

// On a table only.
export const MOVED_CM = 32;
export const HELD = 33;
export const WON = 34;
export const ARRIVALS = 35;
export const FLANKS = 36;
export const PASSENGERS = 37;
export const SHORT_CHARGES = 38;

/**
 * What bounds a side's counts, beside its stands: what they cost, its units, the damage that its titans can take, and what only titans and
 * only psykers do or suffer: nothing without one, no known number with one.
 */
export type Amount = "points" | "units" | "titanDamage" | "titanEvents" | "powers";

const SEAT_METRICS: OutcomeWords<Amount>["seats"] = [
  { id: "lost", title: "Stands lost", unit: "stands", max: "models", main: 1, group: "losses" },
  { id: "shot", title: "Stands lost to fire", unit: "stands", max: "models", group: "losses" },
  { id: "cut", title: "Stands lost in assault", unit: "stands", max: "models", group: "losses" },
  { id: "survivors", title: "Stands left", unit: "stands", max: "models" },
  { id: "pointsLost", title: "Points given away", unit: "points", max: "points" },
  { id: "broken", title: "Units that broke", unit: "units", max: "units" },
  { id: "routed", title: "Units routed at the end", unit: "units", max: "units" },
  { id: "destroyed", title: "Units destroyed", unit: "units", max: "units" },
  { id: "suppressed", title: "Units suppressed at the end", unit: "units", max: "units" },
  { id: "chits", title: "Suppression chits suffered", unit: "chits", max: 511 },
  { id: "volleys", title: "Volleys fired", unit: "volleys", max: 511 },
  { id: "dice", title: "Firepower dice", unit: "dice", max: 2047 },
  { id: "hits", title: "Hits", unit: "hits", max: 1023, main: 7 },
  { id: "pierced", title: "Penetrations", unit: "hits", max: 1023 },
  { id: "stealthLost", title: "Volleys lost to stealth", unit: "volleys", max: 127 },
  { id: "shortfalls", title: "Volleys out of range", unit: "volleys", max: 127 },
  { id: "reactions", title: "Reaction fire", unit: "volleys", max: 127 },
  { id: "charges", title: "Charges that made contact", unit: "charges", max: 255 },
  { id: "rounds", title: "Assault rounds", unit: "rounds", max: 511 },
  { id: "wasted", title: "Casualty points wasted", unit: "points", max: 2047 },
  { id: "withdrawals", title: "Units that withdrew", unit: "units", max: 127 },
  { id: "checks", title: "Quality checks", unit: "checks", max: 511 },
  { id: "failed", title: "Quality checks failed", unit: "checks", max: 511 },
  { id: "levelsLost", title: "Quality levels lost", unit: "levels", max: 255 },
  { id: "recovered", title: "Recoveries from suppression", unit: "units", max: 255 },
  { id: "rallies", title: "Levels won by rallies", unit: "levels", max: 127 },
  { id: "powers", title: "Psychic powers cast", unit: "powers", max: 127, most: "powers" },
  { id: "dispelled", title: "Own powers dispelled", unit: "powers", max: 127, most: "powers" },
  { id: "shieldsLost", title: "Shields lost", unit: "shields", max: 255, most: "titanEvents" },
  { id: "damage", title: "Titan damage suffered", unit: "DR", max: 127, most: "titanDamage" },
  { id: "catastrophes", title: "Catastrophic damage suffered", unit: "hits", max: 63, most: "titanEvents" },
  { id: "repairs", title: "Titan repairs and shields raised", unit: "repairs", max: 255, most: "titanEvents" },
];

export const OUTCOME: OutcomeWords<Amount> = {
  models: "Stands",
  turns: "Game turns",
  firstTurn: "Seat that acted first in turn 1",
  endings: ENDINGS.slice(0, END_GROUND),
  seats: SEAT_METRICS,
};

const TABLE_METRICS: OutcomeWords<Amount>["seats"] = [
  { id: "moved", title: "Distance moved by all units", unit: "centimetres", max: 16383, group: "table" },
  { id: "objectives", title: "Objectives held at the end", unit: "objectives", max: 12, group: "table" },
  { id: "pointsWon", title: "Points won", unit: "points", max: 16383, group: "table" },
  { id: "arrivals", title: "Units that came in from reserve", unit: "units", max: 31, most: "units", group: "table" },
  { id: "flanks", title: "Flank marches that came in", unit: "marches", max: 31, most: "units", group: "table" },
  { id: "passengers", title: "Passengers lost in wrecks", unit: "stands", max: "models", group: "table" },
  { id: "shortCharges", title: "Charges that stopped short", unit: "charges", max: 127, group: "table" },
];

/** On a table there are more. */
export const TABLE_OUTCOME: OutcomeWords<Amount> = {
  ...OUTCOME,
  endings: ENDINGS,
  seats: [...SEAT_METRICS, ...TABLE_METRICS],
};
