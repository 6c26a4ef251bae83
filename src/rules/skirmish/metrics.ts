/**
 * What a Skirmish battle yields: one list, from which the outcome's slots, the tallies, the CSV and the charts follow. A new count is
 * one line here and one `tick` where it happens. Cold, but its places are read by the hot chapters.
 */

import { BATTLE_SLOTS, endings, labelsOf, metrics, metricsOf, type OutcomeWords } from "../kernel/metrics.ts";
import type { Mode } from "../kernel/mode.ts";

/** Why a battle ends; the values of the metric `ending`. */
export const END = endings({
  notYet: "not ended",
  routed: "routed",
  withdrew: "withdrew",
  wiped: "wiped out",
  phased: "phased out",
  limit: "turn limit", // the cap on turns, where nothing else ends a battle
  points: "decided on points", // the turn limit, where the scenario lets points decide there
  mission: "mission decided",
  undecided: "mission undecided", // the mission's own time is up, and nobody has done what it asks
});
export const ENDINGS = labelsOf(END);

/** Where the seat counters begin on the board, in every mode; slot `base` of the outcome. */
export const TICKS = BATTLE_SLOTS;

/**
 * What bounds a side's counts, beside its models: what they cost, their wounds, how often one of them has a turn, and psychic powers and
 * self-repairs, of which there are none without a model that can, and no known number with one.
 */
export type Amount = "points" | "wounds" | "modelTurns" | "powers" | "repairs";
type SeatMetrics = OutcomeWords<Amount>["seats"];

// Metrics kept for each seat.
// biome-ignore format: a metric a line.
export const T = metrics([
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

  // On a table only.
  { id: "bonus", title: "Bonus points of the mission", unit: "points", max: 255, group: "table" },
  { id: "escaped", title: "Models that got through", unit: "models", max: "models", group: "table" },
  { id: "inchesMoved", title: "Distance moved", unit: "inches", max: 2047, group: "table" },
  { id: "missionWon", title: "Won by the mission", unit: "battles", max: 1, group: "table" },
  { id: "inTheMiddle", title: "Within 6 inches of the middle at the end", unit: "models", max: "models", group: "table" },
  { id: "atTheEnemys", title: "Within 6 inches of the enemy's edge at the end", unit: "models", max: "models", group: "table" },
  { id: "blindShooters", title: "Ready to shoot, nobody in sight", unit: "models", max: 511, most: "modelTurns", group: "table" },
  // As its Movement phase ends: who is revealed later in the turn counts.
  { id: "turnsHidden", title: "Movement phases ended Hidden", unit: "models", max: 511, most: "modelTurns", group: "table" },
  { id: "chargesFailed", title: "Charges failed", unit: "charges", max: 255, group: "table" },

  // On a table with levels only.
  { id: "climbs", title: "Climbs up or down", unit: "models", max: 255, group: "table" },
  { id: "shotsFromAbove", title: "Shots from six inches above", unit: "shots", max: 1023, group: "table" },
]);

/** What only levels give a meaning. */
const OF_LEVELS = ["climbs", "shotsFromAbove"];

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

/** On a table other things come first, and what it gives a meaning is drawn together. */
function onTable({ main: _, ...metric }: SeatMetrics[number]): SeatMetrics[number] {
  const rank = MAIN_ON_TABLES.indexOf(metric.id);
  return {
    ...metric,
    ...(rank >= 0 && { main: 1 + rank }),
    ...(ALSO_ON_TABLES.includes(metric.id) && { group: "table" }),
  };
}

/** What is measured in a mode, and on tables with levels. */
export function outcomeWords(mode: Mode, levels: boolean): OutcomeWords<Amount> {
  const table = mode === "battle";
  const seats: SeatMetrics = metricsOf(T, table);
  return {
    models: "Models",
    turns: "Game turns",
    ...(table && { roles: ["the attacker", "the defender"] as const }),
    firstTurn: "Seat with the first turn",
    endings: table ? ENDINGS : ENDINGS.slice(0, END.mission),
    seats: table ? seats.filter(({ id }) => levels || !OF_LEVELS.includes(id)).map(onTable) : seats,
  };
}
