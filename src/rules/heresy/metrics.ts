/**
 * What a Heresy battle yields: one list, from which the outcome's slots, the tallies, the CSV and the charts follow. A new count is one
 * line here and one `tick` where it happens. Cold, but its constants are read by the hot chapters.
 */
import type { MetricSpec, Mode } from "../rule-system.ts";
import type { HeresyMatchup } from "./matchup.ts";

/** Why a battle ends; the values of the metric `ending`. */
export const ENDINGS = ["not ended", "destroyed", "broken", "won on points", "both beaten", "turn limit"] as const;
export const END_DESTROYED = 1; // no unit of a side is left
export const END_BROKEN = 2; // all units of a side are broken, routed or destroyed
export const END_POINTS = 3; // a side has its share of the enemy's points
export const END_BOTH = 4; // both at once, and nobody ahead
export const END_LIMIT = 5; // the last turn; the higher score wins where the scenario says so

// Slots of the battle's own metrics (not in attack mode).
export const SCORE = 0;
export const ENDING = 1;
export const TURNS = 2;
export const FIRST_TURN = 3;
const BATTLE_SLOTS = 4;

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

interface SeatMetric {
  readonly id: string;
  readonly title: string;
  readonly unit: string;
  readonly max: number | "models" | "points" | "units";
}

const SEAT_METRICS: readonly SeatMetric[] = [
  { id: "lost", title: "Stands lost", unit: "stands", max: "models" },
  { id: "shot", title: "Stands lost to fire", unit: "stands", max: "models" },
  { id: "cut", title: "Stands lost in assault", unit: "stands", max: "models" },
  { id: "survivors", title: "Stands left", unit: "stands", max: "models" },
  { id: "pointsLost", title: "Points given away", unit: "points", max: "points" },
  { id: "broken", title: "Units that broke", unit: "units", max: "units" },
  { id: "routed", title: "Units routed at the end", unit: "units", max: "units" },
  { id: "destroyed", title: "Units destroyed", unit: "units", max: "units" },
  { id: "suppressed", title: "Units suppressed at the end", unit: "units", max: "units" },
  { id: "chits", title: "Suppression chits suffered", unit: "chits", max: 511 },
  { id: "volleys", title: "Volleys fired", unit: "volleys", max: 511 },
  { id: "dice", title: "Firepower dice", unit: "dice", max: 2047 },
  { id: "hits", title: "Hits", unit: "hits", max: 1023 },
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
  { id: "powers", title: "Psychic powers cast", unit: "powers", max: 127 },
  { id: "dispelled", title: "Own powers dispelled", unit: "powers", max: 127 },
  { id: "shieldsLost", title: "Shields lost", unit: "shields", max: 255 },
  { id: "damage", title: "Titan damage suffered", unit: "DR", max: 127 },
  { id: "catastrophes", title: "Catastrophic damage suffered", unit: "hits", max: 63 },
  { id: "repairs", title: "Titan repairs and shields raised", unit: "repairs", max: 255 },
];

/** Where things lie in the outcome: `base` is the first seat slot, seat metric i of seat s stands at base + 2 i + s. */
export interface Layout {
  readonly base: number;
  /** First slot of stands removed by weapon: + 2 * label + seat of the shooter. */
  readonly byWeapon: number;
  /** First slot of stands left by game turn: + 2 * (turn - 1) + seat. */
  readonly byTurn: number;
  readonly turns: number;
  readonly slots: number;
  /** Bounds of all slots, for the clamp. */
  readonly max: Int32Array;
}

export function metricsOf(
  mode: Mode,
  sides: readonly { readonly models: number; readonly points: number; readonly units: number }[],
  weaponNames: readonly string[],
  turns: number,
): MetricSpec[] {
  const most = (of: "models" | "points" | "units"): number => Math.max(1, sides[0]![of], sides[1]![of]);
  const list: MetricSpec[] = [];
  if (mode !== "attack") {
    list.push(
      { id: "score", title: "Score of seat 1", per: "battle", unit: "battles", max: 2, scale: 2 },
      {
        id: "ending",
        title: "How the battle ended",
        per: "battle",
        unit: "",
        max: ENDINGS.length - 1,
        labels: ENDINGS,
      },
      { id: "turns", title: "Game turns", per: "battle", unit: "turns", max: turns },
      {
        id: "firstTurn",
        title: "Seat that acted first in turn 1",
        per: "battle",
        unit: "",
        max: 1,
        labels: ["seat 1", "seat 2"],
      },
    );
  }
  for (const metric of SEAT_METRICS) {
    const max = typeof metric.max === "number" ? metric.max : most(metric.max);
    list.push({ id: metric.id, title: metric.title, per: "seat", unit: metric.unit, max });
  }
  for (const name of weaponNames) {
    list.push({
      id: "removedBy",
      title: `Removed by ${name}`,
      per: "seat",
      key: name,
      unit: "stands",
      max: most("models"),
    });
  }
  if (mode !== "attack") {
    for (let turn = 1; turn <= turns; turn++) {
      list.push({
        id: "survivors",
        title: `Stands left after turn ${turn}`,
        per: "seat",
        turn,
        unit: "stands",
        max: most("models"),
      });
    }
  }
  return list;
}

/** The slots that `metricsOf` gave out. */
export function layoutOf(m: HeresyMatchup): Layout {
  const base = m.mode === "attack" ? 0 : BATTLE_SLOTS;
  const byWeapon = base + 2 * SEAT_METRICS.length;
  const byTurn = byWeapon + 2 * m.weaponNames.length;
  const max: number[] = [];
  for (const metric of m.metrics) {
    max.push(metric.max);
    if (metric.per === "seat") max.push(metric.max);
  }
  const turns = m.mode === "attack" ? 0 : m.turns;
  return { base, byWeapon, byTurn, turns, slots: max.length, max: Int32Array.from(max) };
}
