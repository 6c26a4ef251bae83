/**
 * Summaries as a run would write them: built by code from a small seeded generator, so that counts, means, intervals and first
 * battles fit together. The intervals are mean +- 1.96 standard errors: the reports only pass them on.
 */
import type { Estimate, MetricSummary, SideSummary, SiteSummary, Summary } from "../../src/estimate/summary.ts";

const marines = "Marines";
const orks = "Orks";

interface Shape {
  readonly id: string;
  readonly title: string;
  readonly unit: string;
  readonly side?: string;
  readonly key?: string;
  readonly turn?: number;
  readonly scale?: number;
  readonly labels?: readonly string[];
}

/** A metric whose stored values are spread like a binomial(max, p), rounded to whole battles. */
export function metric(shape: Shape, battles: number, max: number, p: number, legs: 1 | 2 = 2): MetricSummary {
  const scale = shape.scale ?? 1;
  const histogram = binomialCounts(battles, max, p);
  const total = histogram.reduce((sum, [, count]) => sum + count, 0);
  const mean = histogram.reduce((sum, [value, count]) => sum + value * count, 0) / total;
  const square = histogram.reduce((sum, [value, count]) => sum + value * value * count, 0) / total;
  const sd = Math.sqrt(Math.max(0, square - mean * mean));
  const n = battles / legs;
  // What was never seen may still be: see `meanGamma`.
  const half = (mean === 0 ? (3.69 * max) / n : (1.96 * sd) / Math.sqrt(n)) / scale;
  const quantile = (level: number): Estimate => {
    let seen = 0;
    let value = 0;
    for (const [next, count] of histogram) {
      value = next;
      seen += count;
      if (seen >= level * total) break;
    }
    return { value: value / scale, low: value / scale, high: value / scale, n, method: "woodruff-msi" };
  };
  return {
    ...shape,
    scale,
    mean: {
      value: mean / scale,
      low: Math.max(0, mean / scale - half),
      high: mean / scale + half,
      n,
      method: "mean-gamma",
    },
    sd: sd / scale,
    quantiles: Object.fromEntries([0.05, 0.25, 0.5, 0.75, 0.95].map((level) => [String(level), quantile(level)])),
    histogram,
    first: histogram.map(([value], i) => `${value * 7 + i}.${legs === 1 ? 1 : 1 + (i % 2)}`),
  };
}

function binomialCounts(battles: number, max: number, p: number): [number, number][] {
  let probability = (1 - p) ** max;
  const counts: [number, number][] = [];
  let left = battles;
  for (let value = 0; value <= max && left > 0; value++) {
    const count = Math.min(left, Math.round(battles * probability));
    if (count > 0) counts.push([value, count]);
    left -= count;
    probability *= ((max - value) / (value + 1)) * (p / (1 - p));
  }
  // What rounding left over goes to the most frequent value.
  const most = counts.reduce((best, row) => (row[1] > best[1] ? row : best));
  most[1] += left;
  return counts;
}

function rate(value: number, half: number, n: number): Estimate {
  return { value, low: Math.max(0, value - half), high: Math.min(1, value + half), n, method: "msi" };
}

export interface DuelKnobs {
  readonly names?: readonly [string, string];
  readonly turns?: number;
  readonly models?: number;
  readonly weapons?: readonly string[];
  readonly score?: Estimate;
  readonly blocks?: number;
}

/** 50 000 mirrored pairs that the first side wins with 61.3 %. */
export function duel(knobs: DuelKnobs = {}): Summary {
  const [first, second] = knobs.names ?? [marines, orks];
  const blocks = knobs.blocks ?? 50_000;
  const battles = 2 * blocks;
  const turns = knobs.turns ?? 6;
  const models = knobs.models ?? 10;
  const score = knobs.score ?? rate(0.613, 0.5 * (223.6 / Math.sqrt(blocks)) * 0.01, blocks);
  const half = score.value - (score.low ?? score.value);
  const wins = Math.round((score.value - 0.02) * battles);
  const draws = Math.round(0.04 * battles);
  const lost = battles - wins - draws;
  const reversed: Estimate = { ...rate(1 - score.value, half, blocks), method: score.method };
  const sides: SideSummary[] = [
    {
      ...{ name: first, points: 100, models, policy: "gunline", wins, score },
      winRate: rate(wins / battles, half, blocks),
      lossRate: rate(lost / battles, half, blocks),
    },
    {
      ...{ name: second, points: 96, models: models * 2, policy: "aggressor", wins: lost, score: reversed },
      winRate: rate(lost / battles, half, blocks),
      lossRate: rate(wins / battles, half, blocks),
    },
  ];
  const perSide = (id: string, title: string, share: number, group?: "losses"): MetricSummary[] =>
    sides.map((side, i) =>
      metric(
        { id, title, unit: "models", side: side.name, ...(group && { group }) },
        ...([battles, side.models, share * (i === 0 ? 0.7 : 1)] as const),
      ),
    );
  const weapons = knobs.weapons ?? ["bolter", "heavy bolter", "choppa"];
  return {
    ...head(battles, blocks, 2),
    mode: "duel",
    title: `${first} against ${second}`,
    sides,
    draws: { count: draws, rate: rate(draws / battles, half / 2, blocks) },
    firstSeat: rate(0.532, half, blocks),
    firstTurn: rate(0.541, half, blocks),
    bySeat: [
      {
        seat: 1,
        wins: Math.ceil(wins / 2) + Math.round(blocks * 0.03),
        draws: draws / 2,
        losses: Math.floor(lost / 2) - Math.round(blocks * 0.03),
      },
      {
        seat: 2,
        wins: Math.floor(wins / 2) - Math.round(blocks * 0.03),
        draws: draws / 2,
        losses: Math.ceil(lost / 2) + Math.round(blocks * 0.03),
      },
    ],
    endings: [
      { reason: "turn limit", count: draws, rate: rate(draws / battles, half / 2, blocks) },
      { reason: "one side destroyed", count: Math.round(0.7 * battles), rate: rate(0.7, half, blocks) },
      { reason: "fled the field", count: battles - draws - Math.round(0.7 * battles), rate: rate(0.26, half, blocks) },
      { reason: "both destroyed", count: 0, rate: rate(0, 0.0001, blocks) },
    ],
    metrics: [
      metric({ id: "score", title: "score of seat 1", unit: "battles", scale: 2 }, battles, 2, 0.53),
      metric(
        { id: "ending", title: "How the battle ended", unit: "", labels: ["turn limit", "one side destroyed", "fled"] },
        ...([battles, 2, 0.4] as const),
      ),
      metric({ id: "turns", title: "game turns", unit: "turns" }, battles, turns, 0.55),
      ...perSide("lost", "Models lost (Out of Action or Killed)", 0.5, "losses"),
      ...perSide("killed", "Models Killed", 0.3, "losses"),
      ...perSide("outOfAction", "Models Out of Action", 0.08, "losses"),
      ...perSide("grenades", "Grenades thrown", 0),
      ...weapons.flatMap((key, i) =>
        sides.map((side) =>
          metric(
            { id: "removedBy", title: `Models removed by ${key}`, unit: "models", side: side.name, key },
            battles,
            models,
            0.05 * (i + 1),
          ),
        ),
      ),
      ...Array.from({ length: turns }, (_, i) => i + 1).flatMap((turn) =>
        sides.map((side, i) =>
          metric(
            { id: "survivors", title: `Models left after turn ${turn}`, unit: "models", side: side.name, turn },
            ...([battles, side.models, 1 - (0.5 * turn) / turns - (i * 0.3 * turn) / turns] as const),
          ),
        ),
      ),
    ],
  };
}

/** 100 000 attacks of five bolters, with exact means; the attacker's own metrics are all zero. */
export function attack(): Summary {
  const battles = 100_000;
  const exact = (m: MetricSummary): MetricSummary => ({
    ...m,
    exact: { mean: m.mean.value + 0.0021, sd: m.sd, p: 0.67, z: -0.42 },
  });
  const of = (id: string, title: string, unit: string, max: number, p: number) =>
    metric({ id, title, unit, side: orks }, battles, max, p, 1);
  return {
    ...head(battles, battles, 1),
    mode: "attack",
    title: "Five bolters at 12 inches",
    sides: [
      { name: marines, points: 100, models: 5, policy: "gunline" },
      { name: orks, points: 96, models: 20, policy: "aggressor" },
    ],
    metrics: [
      exact(of("killed", "models killed", "models", 10, 0.13)),
      exact(of("outOfAction", "models out of action", "models", 10, 0.04)),
      exact(of("pinned", "models pinned", "models", 10, 0.2)),
      of("wounds", "wounds caused", "wounds", 60, 0.4),
      exact(of("unsaved", "unsaved wounds", "wounds", 120, 0.5)),
      metric({ id: "killed", title: "models killed", unit: "models", side: marines }, battles, 0, 0, 1),
    ],
  };
}

/** Everything that breaks pictures and pages at once. */
export const hostileNames: readonly [string, string] = [
  "</script><b>",
  '=The Most Venerable 戦士 Brotherhood of the Ninth Crusade & the "Sons" of Thunder, with a squad of friends',
];

function head(battles: number, blocks: number, legs: 1 | 2) {
  return {
    wargauge: "0.1.0",
    rules: "skirmish",
    scenarioHash: "5d41402abc4b2a76b9719d911017c592ae2f1a3bd3f5d7aa0b1c2d3e4f506172",
    seed: "1",
    options: { "ld.pinTest": "lte" },
    houseRules: { "profiles.sm_marine.T": 5 },
    ...{ battles, blocks, legs, chunkBlocks: 64, confidence: 0.95 },
    stop: { rule: "blocks", target: blocks, reached: true } as const,
    cautions: ["Orks never used their grenades: the policy aggressor does not value them."],
  };
}

/** The same battles fought on a table: maps of losses, and metrics that are drawn together. */
export function onTable(summary: Summary): Summary {
  const [first, second] = summary.sides.map(({ name }) => name) as [string, string];
  const grid = { unit: "models", lengthUnit: "inches", columns: 4, rows: 4, cell: 3, n: summary.blocks };
  const map = (id: "lost" | "shotFrom", side: string, cells: number[][]): SiteSummary => ({
    ...{ id, side, ...grid, method: "mean-gamma", cells },
  });
  const moved = (side: string, value: number): MetricSummary => ({
    ...metric({ id: "moved", title: "Distance moved", unit: "inches", side }, summary.battles, 4, 0.5),
    mean: { value, low: 0.9 * value, high: 1.1 * value, n: summary.blocks, method: "mean-gamma" },
    group: "table",
  });
  return {
    ...summary,
    mode: "battle",
    metrics: [...summary.metrics, moved(first, 38), moved(second, 219)],
    sites: [
      map("lost", first, [
        [0, 0, 0.02, 0.01, 0.03],
        [3, 2, 0.4, 0.38, 0.42],
      ]),
      map("lost", second, [[1, 1, 0.05, 0.04, 0.06]]),
      map("shotFrom", first, [[2, 3, 0.11, 0.1, 0.12]]),
      map("shotFrom", second, []),
    ],
  };
}
