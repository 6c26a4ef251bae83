/** What a battle yields: one list, from which the outcome's slots, the tallies, the CSV and the charts follow. Cold, but its places are read by the hot code. */
import { endings, labelsOf, metrics, metricsOf, type OutcomeWords } from "../kernel/metrics.ts";
import type { Mode } from "../kernel/mode.ts";

/** Why a battle ends (SE-EXT-114); the values of the metric `ending`. */
export const END = endings({
  notYet: "not ended",
  wiped: "wiped out",
  turns: "turn limit",
  guard: "guard",
});
export const ENDINGS = labelsOf(END);

/** What bounds a side's counts, beside its models: what they cost and its squads. */
export type Amount = "points" | "squads";

const few = { unit: "models", max: 511 } as const;

/** Metrics kept for each seat. */
export const T = metrics([
  { id: "lost", title: "Models lost", unit: "models", max: "models", main: 1, group: "losses" },
  { id: "survivors", title: "Models left", unit: "models", max: "models" },
  { id: "pointsLost", title: "Points lost", unit: "points", max: "points" },
  { id: "victoryPoints", title: "Victory points", unit: "points", max: 8191 },
  { id: "broken", title: "Squads broken at the end", unit: "squads", max: "squads" },
  { id: "wounds", title: "Wounds taken", unit: "wounds", max: 1023 },
  { id: "shots", title: "Shots", unit: "shots", max: 2047 },
  { id: "shotHits", title: "Hits by shots", unit: "hits", max: 2047 },
  { id: "jams", title: "Weapons that jammed", unit: "weapons", max: 255 },
  { id: "charges", title: "Charges", unit: "moves", max: 255 },
  { id: "runs", title: "Runs", unit: "moves", max: 255 },
  { id: "overwatches", title: "Overwatch fired", unit: "actions", max: 255 },
  { id: "roundsWon", title: "Rounds of hand-to-hand won", unit: "rounds", max: 1023 },
  { id: "hits", title: "Hits in hand-to-hand", unit: "hits", max: 2047 },
  { id: "parries", title: "Parries", unit: "dice", max: 1023 },
  { id: "fumbles", title: "Fumbles", unit: "dice", max: 1023 },
  { id: "criticals", title: "Critical hits", unit: "dice", max: 1023 },
  { id: "standOffs", title: "Rounds without a hit", unit: "rounds", max: 1023 },
  { id: "followUps", title: "Follow-up moves", unit: "moves", max: 255 },
  { id: "tests", title: "Morale tests", unit: "tests", max: 255 },
  { id: "breaks", title: "Squads that broke", unit: "squads", max: 255 },
  { id: "rallies", title: "Squads that rallied", unit: "squads", max: 255 },
  { id: "fled", title: "Models that fled", ...few },
  { id: "leftOver", title: "Models that broke through", ...few },
  { id: "penetrations", title: "Armour penetrated", unit: "hits", max: 255 },
  { id: "warpCards", title: "Warp cards dealt", unit: "cards", max: 2047 },
  { id: "powersUsed", title: "Powers used", unit: "powers", max: 1023 },
  { id: "powersStopped", title: "Enemy powers stopped", unit: "powers", max: 1023 },
  { id: "powersReflected", title: "Enemy powers reflected", unit: "powers", max: 255 },
  { id: "powersLost", title: "Powers lost for the battle", unit: "powers", max: 255 },
  { id: "psykersDestroyed", title: "Psykers destroyed by daemons", ...few },
  { id: "alights", title: "Squads that got out of transports", unit: "moves", max: 255, group: "table" },
  { id: "rammed", title: "Models that vehicles drove into", ...few, group: "table" },
]);

export function outcomeWords(mode: Mode): OutcomeWords<Amount> {
  return {
    models: "Models",
    turns: "Game turns",
    firstTurn: "Seat with the first turn",
    endings: ENDINGS,
    seats: metricsOf(T, mode === "battle"),
  };
}
