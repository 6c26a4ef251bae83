/** "What exactly does this attack do?": the exact law of every metric of an `attack` scenario, without a sample. Cold. */
import { ratioNumber } from "../dice/ratio.ts";
import { UserError } from "../errors.ts";
import type { MetricSummary, Summary } from "../estimate/summary.ts";
import { given } from "../given.ts";
import type { Matchup, MetricSpec, RuleSystem } from "../rules/kernel/rule-system.ts";
import { scenarioHash } from "../scenario/hash.ts";
import type { Scenario } from "../scenario/scenario.ts";
import { deviateOf, exactSumP } from "../stats/exact-sum-p.ts";
import { version } from "../version.ts";
import { type Aside, doHere } from "./aside.ts";
import { standInsOf } from "./select-players.ts";
import type { OddsWalk, SlotLaw, WalkLimits } from "./walk-odds.ts";

export type { WalkLimits } from "./walk-odds.ts";

export interface OddsMetric {
  readonly id: string;
  readonly title: string;
  readonly side?: string;
  readonly key?: string;
  readonly unit: string;
  readonly scale: number;
  /** In real units (stored value / scale). */
  readonly mean: number;
  readonly sd: number;
  /** [stored value, chance] for every possible value, ascending. */
  readonly distribution: readonly (readonly [number, number])[];
}

/** What `odds --json` prints: the head of a summary, and exact metrics. */
export interface Odds
  extends Pick<Summary, "wargauge" | "rules" | "mode" | "title" | "scenarioHash" | "options" | "houseRules" | "units"> {
  readonly method: "exact";
  readonly sides: readonly Pick<Summary["sides"][number], "name" | "points" | "models" | "policy">[];
  /** How many states were told apart at most, and how many paths of dice were played. */
  readonly states: number;
  readonly paths: number;
  readonly metrics: readonly OddsMetric[];
  readonly cautions: readonly string[];
  /** As of a summary. */
  readonly standIns?: readonly string[];
}

export interface OddsOptions {
  readonly rulebook: RuleSystem;
  readonly limits?: WalkLimits;
  readonly signal?: AbortSignal;
  /** Who follows the outcomes; by default this thread. */
  readonly aside?: Aside;
  /** Battle code that is not in the list of rulebooks, for tests. */
  readonly moduleUrl?: string;
}

/** Most states of an attack that is answered exactly. */
export const MAX_STATES = 1 << 20;
/** Most paths of dice of one walk, and of all walks: states alone do not say how long an answer takes. */
export const MAX_PATHS = 1 << 23;
const MAX_ALL_PATHS = 1 << 23;

export async function odds(written: Scenario, options: OddsOptions): Promise<Odds> {
  const asked = ask(written, options);
  const walk = await walked(asked, options);
  if (walk.tooLarge) throw tooLarge(walk, options.limits);
  return { ...oddsOf(asked, walk), ...given({ standIns: standInsOf(written.sides) }) };
}

/** What `run` may afford beside its sample. */
const BESIDE_A_RUN: WalkLimits = { maxStates: 20_000, maxPaths: 250_000, maxAllPaths: 400_000 };

/** The exact moments of an attack, or undefined when they would take too long to show beside a sample. */
export async function exactMoments(written: Scenario, options: OddsOptions): Promise<Odds | undefined> {
  if (written.mode !== "attack" || written.sides.some(isPlayedByModule)) return undefined;
  const limits = options.limits ?? BESIDE_A_RUN;
  const asked = ask(written, options);
  const walk = await walked(asked, { ...options, limits });
  return walk.tooLarge ? undefined : oddsOf(asked, walk);
}

function isPlayedByModule({ policy }: Scenario["sides"][number]): boolean {
  return typeof policy === "object" && policy["module"] !== undefined;
}

/** The summary with the exact mean beside each sampled one, and how surprising the sample would be if it were the truth. */
export function attachExact(summary: Summary, exact: Odds): Summary {
  const metrics = summary.metrics.map((metric): MetricSummary => {
    const found = exact.metrics.find((each) => isSame(each, metric));
    if (found === undefined) return metric;
    const { mean, sd, distribution } = found;
    const sum = metric.histogram.reduce((total, [value, attacks]) => total + value * attacks, 0);
    const { p, pLess, pMore } = exactSumP(distribution, summary.blocks, sum);
    // A metric that never varies is right or wrong.
    if (sd === 0 && p === 0) return metric;
    return { ...metric, exact: { mean, sd, p, z: deviateOf(p, pMore < pLess ? 1 : -1) } };
  });
  return { ...summary, metrics };
}

function isSame(a: OddsMetric, b: MetricSummary): boolean {
  return a.id === b.id && a.side === b.side && a.key === b.key && b.turn === undefined;
}

interface Asked {
  readonly scenario: Scenario;
  readonly matchup: Matchup;
}

function ask(written: Scenario, { rulebook }: OddsOptions): Asked {
  if (written.mode !== "attack") {
    throw new UserError(
      `odds are about one attack, and this scenario has the mode ${written.mode}; try --set mode=attack, or "run" for whole battles`,
    );
  }
  if (written.sides.some(isPlayedByModule)) {
    throw new UserError(
      'odds follow every outcome, and a policy module may do anything with the number u that it is told; name a doctrine, or "run" the attack',
    );
  }
  const scenario = rulebook.resolve(written);
  return { scenario, matchup: rulebook.compile(scenario) };
}

function walked({ matchup }: Asked, { limits, moduleUrl, signal, aside = doHere }: OddsOptions): Promise<OddsWalk> {
  const sizes = { maxStates: MAX_STATES, maxPaths: MAX_PATHS, maxAllPaths: MAX_ALL_PATHS, ...limits };
  return aside("odds", { matchup, limits: sizes, ...(moduleUrl !== undefined && { moduleUrl }) }, signal);
}

function tooLarge(walk: OddsWalk & { tooLarge: true }, limits: WalkLimits = {}): UserError {
  const { maxStates = MAX_STATES, maxPaths = MAX_PATHS } = limits;
  const [most, what] =
    walk.states > maxStates
      ? [maxStates, "situations that it may come to"]
      : [maxPaths, "ways in which its dice may fall"];
  return new UserError(
    `this attack is too large for exact odds: by its act ${walk.step + 1} there are more than ${grouped(most)} ${what}, ` +
      'and no more are followed; take fewer or more equal models, or sample it with "run"',
  );
}

function grouped(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, " ");
}

/** Slots of the outcome in the order of the metrics: one, or one for each seat. */
function slotsOf(matchup: Matchup): { metric: MetricSpec; side?: number }[] {
  return matchup.metrics.flatMap((metric) =>
    metric.per === "battle" ? [{ metric }] : [0, 1].map((side) => ({ metric, side })),
  );
}

function oddsOf({ scenario, matchup }: Asked, walk: OddsWalk & { tooLarge: false }): Odds {
  const slots = slotsOf(matchup);
  const nameOf = (slot: number): string => {
    const { metric, side } = slots[slot]!;
    return `${metric.id}${side === undefined ? "" : ` of ${matchup.sides[side]!.name}`}`;
  };
  return {
    wargauge: version,
    rules: matchup.rules,
    mode: matchup.mode,
    title: scenario.title,
    scenarioHash: scenarioHash(scenario),
    options: scenario.options,
    houseRules: scenario.houseRules,
    ...given({ units: scenario.units }),
    method: "exact",
    sides: matchup.sides.map(({ name, points, models, policy }) => ({ name, points, models, policy })),
    states: walk.states,
    paths: walk.paths,
    metrics: walk.laws.map((law) => metricOf(law, slots[law.slot]!, matchup)),
    cautions: walk.leftOut.map((slot) => `${nameOf(slot)} is left out: too large for exact odds`),
  };
}

function metricOf(found: SlotLaw, slot: { metric: MetricSpec; side?: number }, matchup: Matchup): OddsMetric {
  const { metric, side } = slot;
  const scale = metric.scale ?? 1;
  return {
    id: metric.id,
    title: metric.title,
    ...(side !== undefined && { side: matchup.sides[side]!.name }),
    ...(metric.key !== undefined && { key: metric.key }),
    unit: metric.unit,
    scale,
    mean: ratioNumber(found.mean) / scale,
    sd: Math.sqrt(ratioNumber(found.variance)) / scale,
    distribution: found.law.map(([value, chance]) => [value, ratioNumber(chance)]),
  };
}
