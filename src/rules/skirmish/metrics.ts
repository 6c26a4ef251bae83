/**
 * What a Skirmish battle yields: one list, from which the outcome's slots, the tallies, the CSV and the charts follow. A new count is
 * one line here and one `tick` where it happens. Cold, but its constants are read by the hot chapters.
 */
import { BATTLE_SLOTS, type OutcomeWords } from "../kernel/metrics.ts";
import type { Mode } from "../kernel/mode.ts";

/** Why a battle ends; the values of the metric `ending`. */
export const ENDINGS = [
  "not ended",
  "routed",
  "withdrew",
  "wiped out",
  "phased out",
  "turn limit",
  "decided on points",
  "mission decided",
  "mission undecided",
] as const;
export const END_ROUTED = 1;
export const END_WITHDREW = 2;
export const END_WIPED = 3;
export const END_PHASED = 4;
export const END_LIMIT = 5; // the cap on turns, where nothing else ends a battle
export const END_POINTS = 6; // the turn limit, where the scenario lets points decide there
export const END_MISSION = 7;
export const END_UNDECIDED = 8; // the mission's own time is up, and nobody has done what it asks

/** Where the seat counters begin on the board, in every mode; slot `base` of the outcome. */
export const TICKS = BATTLE_SLOTS;

// Metrics kept for each seat, in the order of SEAT_METRICS below.
export const LOST = 0;
export const KILLED_MODELS = 1;
export const OUT_MODELS = 2;
export const SURVIVORS = 3;
export const POINTS_LOST = 4;
export const STUNNED_MODELS = 5;
export const PINNED_MODELS = 6;
export const WOUNDS_LOST = 7;
export const SHOTS = 8;
export const HITS = 9;
export const WOUNDS = 10;
export const UNSAVED = 11;
export const BLOWS = 12;
export const BLOW_HITS = 13;
export const BLOW_WOUNDS = 14;
export const BLOW_UNSAVED = 15;
export const OVERWATCH_FIRE = 16;
export const GRENADES_THROWN = 17;
export const POWERS_USED = 18;
export const CHARGES = 19;
export const BREAK_OFFS = 20;
export const SUBSTITUTIONS = 21;
export const ROUT_TESTS = 22;
export const ROUTED = 23;
export const WITHDRAWALS = 24;
export const PINS = 25;
export const STUNS = 26;
export const REPAIRS = 27;
export const FALLS = 28;
export const OVERHEATS = 29;
export const RUNS = 30;
export const LOST_TO_FRIENDS = 31;
// Only on a table.
export const BONUS = 32;
export const ESCAPED = 33;
export const INCHES_MOVED = 34;
export const MISSION_WON = 35;
export const IN_THE_MIDDLE = 36;
export const AT_THE_ENEMYS = 37;
export const BLIND_SHOOTERS = 38;
export const TURNS_HIDDEN = 39; // as its Movement phase ends: who is revealed later in the turn counts
export const CHARGES_FAILED = 40;
// Only on a table with levels.
export const CLIMBS = 41;
export const SHOTS_FROM_ABOVE = 42;

/**
 * What bounds a side's counts, beside its models: what they cost, their wounds, how often one of them has a turn, and psychic powers and
 * self-repairs, of which there are none without a model that can, and no known number with one.
 */
export type Amount = "points" | "wounds" | "modelTurns" | "powers" | "repairs";
type SeatMetrics = OutcomeWords<Amount>["seats"];

const SEAT_METRICS: SeatMetrics = [
  { id: "lost", title: "Models lost", unit: "models", max: "models", main: 1, group: "losses" },
  { id: "killed", title: "Models Killed", unit: "models", max: "models", main: 2, group: "losses" },
  { id: "outOfAction", title: "Out of Action", unit: "models", max: "models", main: 3, group: "losses" },
  { id: "survivors", title: "Models left", unit: "models", max: "models" },
  { id: "pointsLost", title: "Points lost", unit: "points", max: "points" },
  { id: "stunned", title: "Stunned at the end", unit: "models", max: "models", main: 4 },
  { id: "pinned", title: "Pinned at the end", unit: "models", max: "models", main: 5 },
  { id: "woundsLost", title: "Wounds lost by survivors", unit: "wounds", max: "wounds" },
  { id: "shots", title: "Shots fired", unit: "shots", max: 1023 },
  { id: "hits", title: "Hits at range", unit: "hits", max: 1023, main: 7 },
  { id: "wounds", title: "Wounds at range", unit: "wounds", max: 511, main: 8 },
  { id: "unsaved", title: "Unsaved at range", unit: "wounds", max: 255, main: 9 },
  { id: "blows", title: "Blows struck", unit: "attacks", max: 1023 },
  { id: "blowHits", title: "Hits in combat", unit: "hits", max: 1023 },
  { id: "blowWounds", title: "Wounds in combat", unit: "wounds", max: 511 },
  { id: "blowUnsaved", title: "Unsaved in combat", unit: "wounds", max: 255 },
  { id: "overwatchFire", title: "Overwatch attacks", unit: "attacks", max: 255 },
  { id: "grenades", title: "Grenades thrown", unit: "throws", max: 127 },
  { id: "powers", title: "Psychic powers", unit: "powers", max: 127, most: "powers" },
  { id: "charges", title: "Charges made", unit: "charges", max: 255 },
  { id: "breakOffs", title: "Broke off", unit: "models", max: 255 },
  { id: "substitutions", title: "Substitutions", unit: "wounds", max: 63 },
  { id: "routTests", title: "Rout tests taken", unit: "tests", max: 63 },
  { id: "routed", title: "Routed", unit: "battles", max: 1 },
  { id: "withdrawals", title: "Withdrew", unit: "battles", max: 1 },
  { id: "pins", title: "Times Pinned", unit: "models", max: 255 },
  { id: "stuns", title: "Times Stunned", unit: "models", max: 255 },
  { id: "repairs", title: "Self-repairs", unit: "models", max: 127, most: "repairs" },
  { id: "falls", title: "Falls", unit: "models", max: 127 },
  { id: "overheats", title: "Overheated weapons", unit: "weapons", max: 127 },
  { id: "runs", title: "Runs", unit: "models", max: 255, most: "modelTurns" },
  { id: "lostToFriends", title: "Removed by their own side", unit: "models", max: 255 },
];

/** What a table adds to them. */
const TABLE_METRICS: SeatMetrics = [
  { id: "bonus", title: "Bonus points of the mission", unit: "points", max: 255 },
  { id: "escaped", title: "Models that got through", unit: "models", max: "models" },
  { id: "inchesMoved", title: "Distance moved", unit: "inches", max: 2047 },
  { id: "missionWon", title: "Won by the mission", unit: "battles", max: 1 },
  { id: "inTheMiddle", title: "Within 6 inches of the middle at the end", unit: "models", max: "models" },
  { id: "atTheEnemys", title: "Within 6 inches of the enemy's edge at the end", unit: "models", max: "models" },
  { id: "blindShooters", title: "Ready to shoot, nobody in sight", unit: "models", max: 511, most: "modelTurns" },
  { id: "turnsHidden", title: "Movement phases ended Hidden", unit: "models", max: 511, most: "modelTurns" },
  { id: "chargesFailed", title: "Charges failed", unit: "charges", max: 255 },
];

/** What levels add to those. */
const LEVEL_METRICS: SeatMetrics = [
  { id: "climbs", title: "Climbs up or down", unit: "models", max: 255 },
  { id: "shotsFromAbove", title: "Shots from six inches above", unit: "shots", max: 1023 },
];

/** Metrics that a duel has too, but that a table gives their meaning. */
const ALSO_ON_TABLES = ["overwatchFire", "charges"];

/** What a reader of a battle on a table meets first, in this order: what the mission came to, the losses, what was done. */
const MAIN_ON_TABLES = [
  "missionWon",
  "bonus",
  "lost",
  "killed",
  "inchesMoved",
  "charges",
  "chargesFailed",
  "turnsHidden",
];

/** Those of the table are drawn together. */
function onTable({ main: _, ...metric }: SeatMetrics[number]): SeatMetrics[number] {
  const drawn = [...TABLE_METRICS, ...LEVEL_METRICS].some(({ id }) => id === metric.id);
  const rank = MAIN_ON_TABLES.indexOf(metric.id);
  return {
    ...metric,
    ...(rank >= 0 && { main: 1 + rank }),
    ...((drawn || ALSO_ON_TABLES.includes(metric.id)) && { group: "table" }),
  };
}

/** What is measured in a mode, and on tables with levels. */
export function outcomeWords(mode: Mode, levels: boolean): OutcomeWords<Amount> {
  const table = mode === "battle";
  return {
    models: "Models",
    turns: "Game turns",
    ...(table && { roles: ["the attacker", "the defender"] as const }),
    firstTurn: "Seat with the first turn",
    endings: table ? ENDINGS : ENDINGS.slice(0, END_MISSION),
    seats: table ? [...SEAT_METRICS, ...TABLE_METRICS, ...(levels ? LEVEL_METRICS : [])].map(onTable) : SEAT_METRICS,
  };
}
