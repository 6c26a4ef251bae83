/** What a battle yields: one list, from which the outcome's slots, the tallies, the CSV and the charts follow. Cold, but its places are read by the hot code. */
import { endings, labelsOf, metrics, metricsOf, type OutcomeWords } from "../kernel/metrics.ts";
import type { Mode } from "../kernel/mode.ts";

/** Why a battle ends (DK-EXT-VP-05); the values of the metric `ending`. */
export const END = endings({
  notYet: "not ended",
  wiped: "wiped out",
  turns: "turn limit",
  guard: "guard",
});
export const ENDINGS = labelsOf(END);

/** What bounds a side's counts, beside its models: what they cost and its teams. */
export type Amount = "points" | "teams";

const many = (unit: string) => ({ unit, max: 2047 }) as const;
const some = (unit: string) => ({ unit, max: 255 }) as const;

/** Metrics kept for each seat. */
export const T = metrics([
  { id: "lost", title: "Models lost", unit: "models", max: "models", main: 1, group: "losses" },
  { id: "survivors", title: "Models left", unit: "models", max: "models" },
  { id: "pointsLost", title: "Points lost", unit: "points", max: "points" },
  { id: "victoryPoints", title: "Victory points", unit: "points", max: 8191 },
  { id: "broken", title: "Teams broken at the end", unit: "teams", max: "teams" },
  { id: "commandDice", title: "Command dice rolled", ...many("dice") },
  { id: "activationDice", title: "Command dice that activate", ...many("dice") },
  { id: "unusedDice", title: "Activation dice left unused", ...many("dice") },
  { id: "sixes", title: "Sixes set aside", ...many("dice") },
  { id: "commandPoints", title: "Command points", ...many("points") },
  { id: "orders", title: "Orders to teams", ...many("orders"), main: 2 },
  { id: "orderTests", title: "Order tests", ...many("tests") },
  { id: "refused", title: "Order tests failed", ...many("tests"), main: 3 },
  { id: "rallies", title: "Rallies that passed", ...some("tests") },
  { id: "onslaughts", title: "Onslaughts", ...some("phases"), main: 4 },
  { id: "urgent", title: "Urgent commands", ...some("dice") },
  { id: "swift", title: "Swift reactions", ...some("dice") },
  { id: "reactionTests", title: "Reactions tried", ...some("tests") },
  { id: "reactions", title: "Reactions that passed", ...some("tests") },
  { id: "pinsTaken", title: "Pins taken", ...many("pins"), main: 5 },
  { id: "runs", title: "Runs", ...some("moves") },
  { id: "sprints", title: "Sprints", ...some("moves") },
  { id: "charges", title: "Charges", ...some("moves") },
  { id: "contacts", title: "Charges into contact", ...some("moves") },
  { id: "overwatches", title: "Overwatch fired", ...some("actions") },
  { id: "shots", title: "Shots", ...many("shots") },
  { id: "shotHits", title: "Hits by shots", ...many("hits") },
  { id: "wounds", title: "Wounds taken", unit: "wounds", max: 1023 },
  { id: "roundsWon", title: "Rounds of close combat won", unit: "rounds", max: 1023 },
  { id: "hits", title: "Hits in close combat", ...many("hits") },
  { id: "fumbles", title: "Fumbles", unit: "dice", max: 1023 },
  { id: "criticals", title: "Critical hits", unit: "dice", max: 1023 },
  { id: "standOffs", title: "Rounds without a hit", unit: "rounds", max: 1023 },
  { id: "tests", title: "Morale tests", ...some("tests") },
  { id: "breaks", title: "Teams that broke", ...some("teams") },
  { id: "fled", title: "Models that fled", unit: "models", max: 511 },
  { id: "printedRules", title: "Resolved by printed rules", unit: "acts", max: 8191 },
  { id: "completedRules", title: "Resolved by the completion", unit: "acts", max: 8191 },
  { id: "leftOver", title: "Models that broke through", unit: "models", max: 511, group: "table" },
  { id: "neverEntered", title: "Models that never entered", unit: "models", max: 511, group: "table" },
  { id: "hidings", title: "Teams that hid", ...some("teams"), group: "table" },
  { id: "found", title: "Hidden teams that were found", ...some("teams"), group: "table" },
]);

export function outcomeWords(mode: Mode): OutcomeWords<Amount> {
  return {
    models: "Models",
    turns: "Turns",
    firstTurn: "First Player of turn 1",
    endings: ENDINGS,
    seats: metricsOf(T, mode === "battle"),
  };
}
