/**
 * What a Dark Millennium battle yields: one list, from which the outcome's slots, the tallies, the CSV and the charts follow. Cold, but
 * its constants are read by the hot code.
 */
import type { MetricSpec, Mode } from "../rule-system.ts";
import type { DarkMatchup } from "./matchup.ts";

/** Why a battle ends; the values of the metric `ending`. */
export const ENDINGS = ["not ended", "wiped out", "decided on points", "turn limit"] as const;
export const END_WIPED = 1;
export const END_POINTS = 2;
export const END_LIMIT = 3;

export const SCORE = 0;
export const ENDING = 1;
export const TURNS = 2;
export const FIRST_TURN = 3;
const BATTLE_SLOTS = 4;

// Metrics kept for each seat, in the order of SEAT_METRICS below.
export const LOST = 0;
export const SURVIVORS = 1;
export const POINTS_LOST = 2;
export const FATIGUE = 3;
export const SUPPRESSED = 4;
// Running counts.
export const LIGHTS = 5;
export const HEAVIES = 6;
export const OVERKILLS = 7;
export const FIRES = 8;
export const ADVANCES = 9;
export const MARCHES = 10;
export const ASSAULTS = 11;
export const RAMS = 12;
export const RALLIES = 13;
export const CASTS = 14;
export const SUCCESSES = 15;
export const SCANS = 16;
export const POP_UPS = 17;
export const RETURNS = 18;
export const FIGHTS = 19;
export const RETREATS = 20;
export const NULLIFIED = 21;
export const TURNOVERS = 22;
export const HOT = 23;
export const REBOUNDS = 24;
export const SUMMONED = 25;
export const BANISHED = 26;
export const HERO_SPENT = 27;
export const DICE = 28;
const FIRST_COUNT = LIGHTS;

const SEAT_METRICS: readonly {
  readonly id: string;
  readonly title: string;
  readonly unit: string;
  readonly max: number | "models" | "points" | "units";
}[] = [
  { id: "lost", title: "Models lost", unit: "models", max: "models" },
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
  { id: "powers", title: "Psychic powers tried", unit: "actions", max: 511 },
  { id: "successes", title: "Psychic powers cast", unit: "actions", max: 511 },
  { id: "scans", title: "Scanner used", unit: "actions", max: 255 },
  { id: "popUps", title: "Pop-up attacks", unit: "actions", max: 255 },
  { id: "returnFire", title: "Return Fire", unit: "reactions", max: 511 },
  { id: "fightBacks", title: "Fought back", unit: "reactions", max: 511 },
  { id: "retreats", title: "Retreats", unit: "reactions", max: 511 },
  { id: "nullifications", title: "Nullifications", unit: "reactions", max: 511 },
  { id: "turnOvers", title: "Turns ended suppressed", unit: "turns", max: 31 },
  { id: "gotHot", title: "Weapons that got hot", unit: "dice", max: 127 },
  { id: "rebounds", title: "Rams that hurt the rammer", unit: "models", max: 63 },
  { id: "summoned", title: "Daemons summoned", unit: "models", max: 127 },
  { id: "banished", title: "Daemon units sent back", unit: "units", max: 31 },
  { id: "heroSpent", title: "Hero points spent", unit: "points", max: 127 },
  { id: "attackDice", title: "Attack dice rolled", unit: "dice", max: 2047 },
];

/** Where things lie in the outcome: `base` is the first seat slot, seat metric i of seat s stands at base + 2 i + s. */
export interface Layout {
  readonly base: number;
  /** First slot of models removed by weapon: + 2 * label + seat of the wielder; the last label is the ram. */
  readonly byWeapon: number;
  /** First slot of survivors by turn: + 2 * (turn - 1) + seat. */
  readonly byTurn: number;
  readonly turns: number;
  readonly slots: number;
  readonly max: Int32Array;
  /** The first running count, relative to `base`. */
  readonly counts: number;
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
    const seats = ["seat 1", "seat 2"];
    list.push(
      { id: "score", title: "Score of seat 1", per: "battle", unit: "battles", max: 2, scale: 2 },
      { id: "ending", title: "How the battle ended", per: "battle", unit: "", max: 3, labels: ENDINGS },
      { id: "turns", title: "Turns of each side", per: "battle", unit: "turns", max: turns },
      { id: "firstTurn", title: "Seat with the first turn", per: "battle", unit: "", max: 1, labels: seats },
    );
  }
  for (const { id, title, unit, max } of SEAT_METRICS) {
    list.push({ id, title, per: "seat", unit, max: typeof max === "number" ? max : most(max) });
  }
  for (const key of [...weaponNames, "Ram"]) {
    list.push({ id: "removedBy", title: `Removed by ${key}`, per: "seat", key, unit: "models", max: most("models") });
  }
  if (mode !== "attack") {
    for (let turn = 1; turn <= turns; turn++) {
      const title = `Models left after turn ${turn}`;
      list.push({ id: "survivors", title, per: "seat", turn, unit: "models", max: most("models") });
    }
  }
  return list;
}

export function layoutOf(m: DarkMatchup): Layout {
  const base = m.mode === "attack" ? 0 : BATTLE_SLOTS;
  const byWeapon = base + 2 * SEAT_METRICS.length;
  const byTurn = byWeapon + 2 * (m.guns.count + 1);
  const max = m.metrics.flatMap((metric) => (metric.per === "seat" ? [metric.max, metric.max] : [metric.max]));
  const turns = m.mode === "attack" ? 0 : m.turns;
  const counts = 2 * FIRST_COUNT;
  return { base, byWeapon, byTurn, turns, slots: max.length, max: Int32Array.from(max), counts };
}
