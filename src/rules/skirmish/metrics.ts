/**
 * What a Skirmish battle yields: one list, from which the outcome's slots, the tallies, the CSV and the charts follow. A new count is
 * one line here and one `tick` where it happens. Cold, but its constants are read by the hot chapters.
 */
import type { MetricSpec, Mode } from "../rule-system.ts";
import type { SkirmishMatchup } from "./matchup.ts";

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
] as const;
export const END_ROUTED = 1;
export const END_WITHDREW = 2;
export const END_WIPED = 3;
export const END_PHASED = 4;
export const END_LIMIT = 5;
export const END_POINTS = 6; // the turn limit, where the scenario lets points decide there
export const END_MISSION = 7;

// Slots of the battle's own metrics (not in attack mode).
export const SCORE = 0;
export const ENDING = 1;
export const TURNS = 2;
export const FIRST_TURN = 3;
const BATTLE_SLOTS = 4;
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
// Only on a table.
export const BONUS = 31;
export const ESCAPED = 32;
export const INCHES_MOVED = 33;

interface SeatMetric {
  readonly id: string;
  readonly title: string;
  readonly unit: string;
  readonly max: number | "models" | "points" | "wounds";
}

const SEAT_METRICS: readonly SeatMetric[] = [
  { id: "lost", title: "Models lost", unit: "models", max: "models" },
  { id: "killed", title: "Models Killed", unit: "models", max: "models" },
  { id: "outOfAction", title: "Out of Action", unit: "models", max: "models" },
  { id: "survivors", title: "Models left", unit: "models", max: "models" },
  { id: "pointsLost", title: "Points lost", unit: "points", max: "points" },
  { id: "stunned", title: "Stunned at the end", unit: "models", max: "models" },
  { id: "pinned", title: "Pinned at the end", unit: "models", max: "models" },
  { id: "woundsLost", title: "Wounds lost by survivors", unit: "wounds", max: "wounds" },
  { id: "shots", title: "Shots fired", unit: "shots", max: 1023 },
  { id: "hits", title: "Hits at range", unit: "hits", max: 1023 },
  { id: "wounds", title: "Wounds at range", unit: "wounds", max: 511 },
  { id: "unsaved", title: "Unsaved at range", unit: "wounds", max: 255 },
  { id: "blows", title: "Blows struck", unit: "attacks", max: 1023 },
  { id: "blowHits", title: "Hits in combat", unit: "hits", max: 1023 },
  { id: "blowWounds", title: "Wounds in combat", unit: "wounds", max: 511 },
  { id: "blowUnsaved", title: "Unsaved in combat", unit: "wounds", max: 255 },
  { id: "overwatchFire", title: "Overwatch attacks", unit: "attacks", max: 255 },
  { id: "grenades", title: "Grenades thrown", unit: "throws", max: 127 },
  { id: "powers", title: "Psychic powers", unit: "powers", max: 127 },
  { id: "charges", title: "Charges made", unit: "charges", max: 255 },
  { id: "breakOffs", title: "Broke off", unit: "models", max: 255 },
  { id: "substitutions", title: "Substitutions", unit: "wounds", max: 63 },
  { id: "routTests", title: "Rout tests taken", unit: "tests", max: 63 },
  { id: "routed", title: "Routed", unit: "battles", max: 1 },
  { id: "withdrawals", title: "Withdrew", unit: "battles", max: 1 },
  { id: "pins", title: "Times Pinned", unit: "models", max: 255 },
  { id: "stuns", title: "Times Stunned", unit: "models", max: 255 },
  { id: "repairs", title: "Self-repairs", unit: "models", max: 127 },
  { id: "falls", title: "Falls", unit: "models", max: 127 },
  { id: "overheats", title: "Overheated weapons", unit: "weapons", max: 127 },
  { id: "runs", title: "Runs", unit: "models", max: 255 },
];

/** What a table adds to them. */
const TABLE_METRICS: readonly SeatMetric[] = [
  { id: "bonus", title: "Bonus points of the mission", unit: "points", max: 255 },
  { id: "escaped", title: "Models that got through", unit: "models", max: "models" },
  { id: "inchesMoved", title: "Distance moved", unit: "inches", max: 2047 },
];

/** Metrics of a seat in a mode. */
function seatMetrics(mode: Mode): readonly SeatMetric[] {
  return mode === "battle" ? [...SEAT_METRICS, ...TABLE_METRICS] : SEAT_METRICS;
}

/** Where things lie in the outcome: `base` is the first seat slot, seat metric i of seat s stands at base + 2 i + s. */
export interface Layout {
  readonly base: number;
  /** First slot of models removed by weapon: + 2 * label + seat of the wielder. */
  readonly byWeapon: number;
  /** First slot of survivors by game turn: + 2 * (turn - 1) + seat; absent turns in attack mode. */
  readonly byTurn: number;
  readonly turns: number;
  readonly slots: number;
  /** Bounds of all slots, for the clamp. */
  readonly max: Int32Array;
}

export function metricsOf(
  mode: Mode,
  sides: readonly { readonly models: number; readonly points: number; readonly wounds: number }[],
  weaponNames: readonly string[],
  turns: number,
): MetricSpec[] {
  const most = (of: "models" | "points" | "wounds"): number => Math.max(1, sides[0]![of], sides[1]![of]);
  const list: MetricSpec[] = [];
  const endings = mode === "battle" ? ENDINGS : ENDINGS.slice(0, END_MISSION);
  if (mode !== "attack") {
    list.push(
      { id: "score", title: "Score of seat 1", per: "battle", unit: "battles", max: 2, scale: 2 },
      {
        id: "ending",
        title: "How the battle ended",
        per: "battle",
        unit: "",
        max: endings.length - 1,
        labels: endings,
      },
      { id: "turns", title: "Game turns", per: "battle", unit: "turns", max: turns },
      {
        id: "firstTurn",
        title: "Seat with the first turn",
        per: "battle",
        unit: "",
        max: 1,
        labels: ["seat 1", "seat 2"],
      },
    );
  }
  for (const metric of seatMetrics(mode)) {
    const max = typeof metric.max === "number" ? metric.max : most(metric.max);
    list.push({ id: metric.id, title: metric.title, per: "seat", unit: metric.unit, max });
  }
  for (const name of weaponNames) {
    list.push({
      id: "removedBy",
      title: `Removed by ${name}`,
      per: "seat",
      key: name,
      unit: "models",
      max: most("models"),
    });
  }
  if (mode !== "attack") {
    for (let turn = 1; turn <= turns; turn++) {
      list.push({
        id: "survivors",
        title: `Models left after turn ${turn}`,
        per: "seat",
        turn,
        unit: "models",
        max: most("models"),
      });
    }
  }
  return list;
}

/** The slots that `metricsOf` gave out. */
export function layoutOf(m: SkirmishMatchup): Layout {
  const base = m.mode === "attack" ? 0 : BATTLE_SLOTS;
  const byWeapon = base + 2 * seatMetrics(m.mode).length;
  const byTurn = byWeapon + 2 * m.weaponNames.length;
  const max: number[] = [];
  for (const metric of m.metrics) {
    max.push(metric.max);
    if (metric.per === "seat") max.push(metric.max);
  }
  const turns = m.mode === "attack" ? 0 : m.turns;
  return { base, byWeapon, byTurn, turns, slots: max.length, max: Int32Array.from(max) };
}
