/**
 * What a Dark Millennium battle yields: one list, from which the outcome's slots, the tallies, the CSV and the charts follow. Cold, but
 * its places are read by the hot code.
 */
import { endings, labelsOf, metrics, metricsOf, type OutcomeWords } from "../kernel/metrics.ts";
import type { Mode } from "../kernel/mode.ts";

/** Why a battle ends; the values of the metric `ending`. */
export const END = endings({
  notYet: "not ended",
  wiped: "wiped out",
  points: "decided on points",
  limit: "turn limit",
});
export const ENDINGS = labelsOf(END);

/**
 * What bounds a side's counts, beside its models: what they cost, its units, its turns, and psychic powers and summoned models: nothing
 * without a psyker or a unit that waits to be summoned, no known number with one.
 */
export type Amount = "points" | "units" | "turns" | "powers" | "daemons";

/** Metrics kept for each seat. */
export const T = metrics([
  { id: "lost", title: "Models lost", unit: "models", max: "models", main: 1, group: "losses" },
  { id: "survivors", title: "Models left", unit: "models", max: "models" },
  { id: "pointsLost", title: "Points lost", unit: "points", max: "points" },
  { id: "fatigue", title: "Fatigue at the end", unit: "points", max: 255 },
  { id: "suppressed", title: "Units suppressed at the end", unit: "units", max: "units" },
  { id: "lights", title: "Light damage taken", unit: "models", max: 255 },
  { id: "heavies", title: "Heavy damage taken", unit: "models", max: 255 },
  { id: "overkills", title: "Overkill taken", unit: "models", max: 255 },
  { id: "fires", title: "Fire actions", unit: "actions", max: 511 },
  { id: "advances", title: "Advance actions", unit: "actions", max: 511 },
  { id: "marches", title: "March actions", unit: "actions", max: 511 },
  { id: "assaults", title: "Assault actions", unit: "actions", max: 511 },
  { id: "rams", title: "Rams", unit: "actions", max: 511 },
  { id: "rallies", title: "Rally actions", unit: "actions", max: 511 },
  { id: "powers", title: "Psychic powers tried", unit: "actions", max: 511, most: "powers" },
  { id: "successes", title: "Psychic powers cast", unit: "actions", max: 511, most: "powers" },
  { id: "scans", title: "Scanner used", unit: "actions", max: 255 },
  { id: "popUps", title: "Pop-up attacks", unit: "actions", max: 255 },
  { id: "returnFire", title: "Return Fire", unit: "reactions", max: 511 },
  { id: "fightBacks", title: "Fought back", unit: "reactions", max: 511 },
  { id: "retreats", title: "Retreats", unit: "reactions", max: 511 },
  { id: "nullifications", title: "Nullifications", unit: "reactions", max: 511, most: "powers" },
  { id: "turnOvers", title: "Turns ended suppressed", unit: "turns", max: 31, most: "turns" },
  { id: "gotHot", title: "Weapons that got hot", unit: "dice", max: 127 },
  { id: "rebounds", title: "Rams that hurt the rammer", unit: "models", max: 63 },
  { id: "summoned", title: "Daemons summoned", unit: "models", max: 127, most: "daemons" },
  { id: "banished", title: "Daemon units sent back", unit: "units", max: 31 },
  { id: "heroSpent", title: "Hero points spent", unit: "points", max: 127 },
  { id: "attackDice", title: "Attack dice rolled", unit: "dice", max: 2047 },
  { id: "lostToFriends", title: "Removed by their own side", unit: "models", max: 255 },

  // On a table only.
  { id: "mounts", title: "Units that mounted", unit: "actions", max: 255, group: "table" },
  { id: "dismounts", title: "Units that dismounted", unit: "actions", max: 255, group: "table" },
  { id: "objectives", title: "Objectives held at the end", unit: "objectives", max: 6, group: "table" },
]);

export function outcomeWords(mode: Mode): OutcomeWords<Amount> {
  return {
    models: "Models",
    turns: "Turns of each side",
    firstTurn: "Seat with the first turn",
    endings: ENDINGS,
    seats: metricsOf(T, mode === "battle"),
  };
}
