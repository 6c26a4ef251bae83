/**
 * What battles of every rulebook yield alike, in one order: who won, why it ended, how long it took, who began; then the rulebook's own
 * metrics of a seat; models removed, by weapon; models left, by turn. Cold, but its slots are read by hot code.
 */
import { constants } from "./constants.ts";
import type { Mode } from "./mode.ts";
import type { MetricSpec } from "./rule-system.ts";

// Slots of the battle's own metrics (not in attack mode).
export const SCORE = 0;
export const ENDING = 1;
export const TURNS = 2;
export const FIRST_TURN = 3;
export const BATTLE_SLOTS = 4;

/** A metric of a seat; its largest value is a number, or as many as the larger side has of what is named. */
export interface SeatMetric<Amount extends string> {
  readonly id: string;
  readonly title: string;
  readonly unit: string;
  readonly max: number | "models" | Amount;
  /** An amount of the side itself that it cannot exceed, where `max` is a number. */
  readonly most?: Amount;
  /** `MetricSpec.main`. */
  readonly main?: number;
  readonly group?: "table" | "losses";
}

/** The metrics of a seat, declared once: `T.lost` is the place of the one called `lost` among them. */
export type Places<L extends readonly { readonly id: string }[]> = { readonly [Id in L[number]["id"]]: number } & {
  readonly [LIST]?: L;
};
declare const LIST: unique symbol;

const lists = new WeakMap<object, readonly { readonly id: string }[]>();

export function metrics<const L extends readonly SeatMetric<string>[]>(list: L): Places<L> {
  const places = constants(Object.fromEntries(list.map(({ id }, place) => [id, place])));
  lists.set(places, list);
  return places as Places<L>;
}

/** Those that a mode has: what only happens on a table is at the end of the list. */
export function metricsOf<L extends readonly { readonly id: string }[]>(
  places: { readonly [LIST]?: L },
  onTable: boolean,
): L[number][] {
  const list = lists.get(places) as readonly SeatMetric<string>[];
  return list.filter(({ group }) => onTable || group !== "table") as unknown as L[number][];
}

/** Why a battle ends, declared once: `END.limit` is the value of the metric `ending`, the words are its labels. */
export function endings<const W extends Readonly<Record<string, string>>>(
  words: W,
): { readonly [Name in keyof W]: number } {
  const values = constants(Object.fromEntries(Object.keys(words).map((name, value) => [name, value])));
  labels.set(values, Object.values(words));
  return values as { readonly [Name in keyof W]: number };
}

const labels = new WeakMap<object, readonly string[]>();

export function labelsOf(values: object): readonly string[] {
  return labels.get(values)!;
}

/** What a rulebook says of its battles, for `outcomeMetrics`. */
export interface OutcomeWords<Amount extends string> {
  /** What is counted of a side, such as stands. */
  readonly models: string;
  /** Titles of the metrics `turns` and `firstTurn`. */
  readonly turns: string;
  readonly firstTurn: string;
  /** The roles of seat 1 and seat 2, where a rulebook gives them any. */
  readonly roles?: readonly [string, string];
  /** Why a battle ends; the values of the metric `ending`. */
  readonly endings: readonly string[];
  readonly seats: readonly SeatMetric<Amount>[];
}

/** The metrics of a matchup in the order of its outcome. `sides` are the amounts that bound them, `weapons` the labels of removals. */
export function outcomeMetrics<Amount extends string>(
  mode: Mode,
  words: OutcomeWords<Amount>,
  sides: readonly Readonly<Record<Amount | "models", number>>[],
  weapons: readonly string[],
  turns: number,
): MetricSpec[] {
  const mosts = (of: Amount | "models"): [number, number] => [sides[0]![of], sides[1]![of]];
  const most = (of: Amount | "models"): number => Math.max(1, ...mosts(of));
  const battles = mode !== "attack";
  const list: MetricSpec[] = [];
  if (battles) {
    const { endings } = words;
    const { roles: seats = ["seat 1", "seat 2"] } = words;
    list.push(
      {
        id: "score",
        title: `Score of ${seats[0]}`,
        per: "battle",
        unit: "battles",
        max: 2,
        scale: 2,
      },
      {
        id: "ending",
        title: "How the battle ended",
        per: "battle",
        unit: "",
        max: endings.length - 1,
        labels: endings,
      },
      { id: "turns", title: words.turns, per: "battle", unit: "turns", max: turns, main: 6 },
      { id: "firstTurn", title: words.firstTurn, per: "battle", unit: "", max: 1, labels: seats },
    );
  }
  for (const { max, most: bound, ...metric } of words.seats) {
    if (typeof max !== "number") list.push({ ...metric, per: "seat", max: most(max), most: mosts(max) });
    else if (bound === undefined) list.push({ ...metric, per: "seat", max });
    else list.push({ ...metric, per: "seat", max, most: mosts(bound) });
  }
  const unit = words.models.toLowerCase();
  const max = most("models");
  for (const key of weapons) list.push({ id: "removedBy", title: `Removed by ${key}`, per: "seat", key, unit, max });
  for (let turn = 1; battles && turn <= turns; turn++) {
    const title = `${words.models} left after turn ${turn}`;
    list.push({ id: "survivors", title, per: "seat", turn, unit, max, most: mosts("models") });
  }
  return list;
}

/** Where things lie in the outcome: `base` is the first seat slot, seat metric i of seat s stands at base + 2 i + s. */
export interface OutcomeLayout {
  readonly base: number;
  /** First slot of models removed by weapon: + 2 * label + seat of the wielder. */
  readonly byWeapon: number;
  /** First slot of models left by game turn: + 2 * (turn - 1) + seat. */
  readonly byTurn: number;
  /** How many turns have such a slot: none in attack mode. */
  readonly turns: number;
  readonly slots: number;
  /** Bounds of all slots, for the clamp; what is known to keep to its bound is not clamped. */
  readonly max: Int32Array;
}

const UNCLAMPED = 0x7fffffff;

/** Fills in how the battle ended, and clamps every slot. Hot. */
export function closeOutcome(
  out: Int32Array,
  layout: OutcomeLayout,
  winner: number, // 0 for nobody, else the seat, 1 or 2
  ending: number,
  turn: number,
  first: number, // the seat, 0 or 1
): void {
  if (layout.base > 0) {
    out[SCORE] = winner === 1 ? 2 : winner === 2 ? 0 : 1;
    out[ENDING] = ending;
    out[TURNS] = turn;
    out[FIRST_TURN] = first;
  }
  const { slots, max } = layout;
  // Whether any slot is over its bound shows in the sign; two at a time, a seat's and the other's: as they nearly never are, this is the
  // clamp.
  let over = 0;
  for (let i = 0; i < slots; i += 2) over |= (max[i]! - out[i]!) | (max[i + 1]! - out[i + 1]!);
  if (over >= 0) return;
  for (let i = 0; i < slots; i++) if (out[i]! > max[i]!) out[i] = max[i]!;
}

/** The slots that `outcomeMetrics` gave out. */
export function outcomeLayout(metrics: readonly MetricSpec[]): OutcomeLayout {
  const max = metrics.flatMap(({ per, max, most }) => {
    const clamp = most?.every((amount) => amount <= max) ? UNCLAMPED : max;
    return per === "seat" ? [clamp, clamp] : [clamp];
  });
  const turns = metrics.filter(({ turn }) => turn !== undefined).length;
  const weapons = metrics.filter(({ key }) => key !== undefined).length;
  const base = metrics.filter(({ per }) => per === "battle").length;
  const slots = max.length;
  const byTurn = slots - 2 * turns;
  return { base, byWeapon: byTurn - 2 * weapons, byTurn, turns, slots, max: Int32Array.from(max) };
}
