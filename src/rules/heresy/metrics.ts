/**
 * What a Heresy battle yields: one list, from which the outcome's slots, the tallies, the CSV and the charts follow. A new count is one
 * line here and one `tick` where it happens. Cold, but its places are read by the hot chapters.
 */
import { endings, labelsOf, metrics, metricsOf, type OutcomeWords } from "../kernel/metrics.ts";
import type { Mode } from "../kernel/mode.ts";

/** Why a battle ends; the values of the metric `ending`. */
export const END = endings({
  notYet: "not ended",
  destroyed: "destroyed", // no unit of a side is left
  broken: "broken", // all units of a side are broken, routed or destroyed
  points: "won on points", // a side has its share of the enemy's points
  both: "both beaten", // both at once, and nobody ahead
  limit: "turn limit", // the last turn, and nobody ahead, or the scenario lets points decide nothing
  ahead: "decided on points", // the last turn: the higher score wins
  ground: "ground lost", // the defender holds no objective
});
export const ENDINGS = labelsOf(END);

/**
 * What bounds a side's counts, beside its stands: what they cost, its units, the damage that its titans can take, and what only titans and
 * only psykers do or suffer: nothing without one, no known number with one.
 */
export type Amount = "points" | "units" | "titanDamage" | "titanEvents" | "powers";

/** Metrics kept for each seat. */
export const T = metrics([
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

  // On a table only.
  { id: "moved", title: "Distance moved by all units", unit: "centimetres", max: 16383, group: "table" },
  { id: "objectives", title: "Objectives held at the end", unit: "objectives", max: 12, group: "table" },
  { id: "pointsWon", title: "Points won", unit: "points", max: 16383, group: "table" },
  { id: "arrivals", title: "Units that came in from reserve", unit: "units", max: 31, most: "units", group: "table" },
  { id: "flanks", title: "Flank marches that came in", unit: "marches", max: 31, most: "units", group: "table" },
  { id: "passengers", title: "Passengers lost in wrecks", unit: "stands", max: "models", group: "table" },
  { id: "shortCharges", title: "Charges that stopped short", unit: "charges", max: 127, group: "table" },
]);

export function outcomeWords(mode: Mode): OutcomeWords<Amount> {
  const onTable = mode === "battle";
  return {
    models: "Stands",
    turns: "Game turns",
    firstTurn: "Seat that acted first in turn 1",
    // Nobody holds ground on a line.
    endings: onTable ? ENDINGS : ENDINGS.slice(0, END.ground),
    seats: metricsOf(T, onTable),
  };
}
