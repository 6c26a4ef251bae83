/**
 * Laws of a block's value whose mean is known exactly: rare, clumped, heavy-tailed and ordinary ones, as metrics of battles have them.
 * For calibration. Cold to make; `draw` runs once a block.
 */
import seedrandom from "seedrandom";
import type { Interval } from "../../src/stats/interval.ts";

export interface Law {
  readonly id: string;
  /** What it is, and what it stands for. */
  readonly title: string;
  /** Between which values it is declared to lie; what the interval is told. */
  readonly declared: Interval;
  /** [value, chance] of one block; the chances sum to 1. */
  readonly chances: readonly (readonly [value: number, chance: number])[];
  /** Made to deceive: small values show long before the great ones do. No interval can know of them (methods A6.1). */
  readonly hides?: true;
}

type Chances = Law["chances"];

const law = (id: string, title: string, high: number, chances: Chances, low = 0): Law => ({
  id,
  title,
  declared: { low, high },
  chances: normalized(chances),
});

/** One event at most in a battle; blocks of one battle. */
const single = (p: number) => law(`single ${p}`, `0/1 in single legs, p = ${p}`, 1, event(p));
/** The same, two independent battles a block. */
const pair = (p: number) => law(`pair ${p}`, `0/1 in pairs, p = ${p}`, 2, twice(event(p)));
/** The same, both battles of a block always alike. */
const clump = (p: number) => law(`clump ${p}`, `0/1 in pairs that agree, p = ${p}`, 2, scaled(event(p), 2));
const rare = (p: number) => law(`Poisson ${p}`, `Poisson counts, mean ${p}, at most 40`, 40, poisson(p, 40));
const inflated = (name: string, p: number, high: number, given: Chances) =>
  law(`${name} ${p}`, `0, or in ${p} of the blocks ${name}`, high, mixed(p, given));

const hiding = (id: string, title: string, chances: Chances): Law => ({
  ...law(id, title, 100, chances, -100),
  hides: true,
});

const CASUALTIES: Chances = [
  [35, 1],
  [55, 1],
  [120, 1],
];

/** The laws of methods A6.1, and two on which no interval can do well. */
export const laws: readonly Law[] = [
  ...[0.0005, 0.002, 0.01, 0.05, 0.2, 0.5].map(single),
  ...[0.0005, 0.002, 0.01, 0.1, 0.5].map(pair),
  ...[0.0005, 0.01, 0.2].map(clump),
  ...[0.0005, 0.01, 0.1, 0.5].map(rare),
  ...[0.0005, 0.005, 0.05, 0.2].map((p) => inflated("always 55", p, 110, [[55, 1]])),
  ...[0.005, 0.05, 0.2].map((p) => inflated("35, 55 or 120", p, 400, CASUALTIES)),
  ...[0.002, 0.02, 0.2].map((p) => inflated("geometric, mean 5", p, 200, geometric(5, 1, 100))),
  ...[0.005, 0.1].map((p) => inflated("1 to 40 alike", p, 2000, uniform(1, 40))),
  law("log-normal", "heavy tail: log-normal, sigma 1", 2000, logNormal(6, 1, 500)),
  law("Pareto", "heavy tail: Pareto, exponent 2.5", 2000, pareto(2.5, 2, 1000)),
  law("geometric", "geometric, mean 4", 400, geometric(4, 0, 200)),
  law("binomial", "ordinary: 10 models, each lost with 0.3", 20, binomial(10, 0.3)),
  law("normal", "ordinary: 62 +- 5, declared up to 2046", 2046, bell(62, 5)),
  law("uniform", "ordinary: 0 to 100 alike", 200, uniform(0, 100)),
  law("bimodal", "ordinary: about 5, or about 35", 80, [...scaledChances(bell(5, 2), 0.5), ...bell(35, 3)]),
  law("nearly all", "nearly always the most, 12 of 12", 12, [
    [12, 0.99],
    [8, 0.008],
    [0, 0.002],
  ]),
  law("differences", "paired differences: 1 more or less in 0.02 of the blocks", 20, change(0.01, 0.01), -20),
  law("one way", "paired differences: 1 more in 0.01 of the blocks", 20, change(0.01, 0), -20),
  hiding("hidden great", "2 in 0.05 of the blocks and 50 in 0.002: great values are rarer than small ones", [
    [0, 0.948],
    [2, 0.05],
    [50, 0.002],
  ]),
  hiding("hidden loss", "1 more in 0.02 of the blocks, 20 less in 0.002", [...change(0.02, 0), [-20, 0.002]]),
];

export function meanOfLaw({ chances }: Pick<Law, "chances">): number {
  return chances.reduce((sum, [value, chance]) => sum + value * chance, 0);
}

/** The mean if nothing lay beyond these values: what a sample that has seen no others can know of it. */
export function meanWithin({ chances }: Pick<Law, "chances">, least: number, greatest: number): number {
  return chances.reduce((sum, [value, chance]) => sum + Math.max(least, Math.min(greatest, value)) * chance, 0);
}

/** Samples of a law by their histograms, by the alias method (Vose 1991): reproducible from the seed. */
export class Sampler {
  readonly #law: Law;
  readonly #keep: Float64Array;
  readonly #alias: Int32Array;
  readonly #counts: Float64Array;
  readonly #random: seedrandom.PRNG;

  constructor(law: Law, seed: string) {
    const { chances } = law;
    const size = chances.length;
    this.#law = law;
    this.#keep = new Float64Array(size).fill(1);
    this.#alias = Int32Array.from({ length: size }, (_, i) => i);
    this.#counts = new Float64Array(size);
    this.#random = seedrandom.xor128(seed);
    const left = chances.map(([, chance]) => chance * size);
    const small = left.flatMap((chance, i) => (chance < 1 ? [i] : []));
    const large = left.flatMap((chance, i) => (chance < 1 ? [] : [i]));
    for (let s = small.pop(); s !== undefined && large.length > 0; s = small.pop()) {
      const l = large[large.length - 1]!;
      this.#keep[s] = left[s]!;
      this.#alias[s] = l;
      left[l]! -= 1 - left[s]!;
      if (left[l]! < 1) small.push(large.pop()!);
    }
  }

  /** [value, blocks] of n blocks. */
  draw(n: number): [number, number][] {
    const counts = this.#counts.fill(0);
    const random = this.#random;
    for (let i = 0; i < n; i++) {
      const u = random() * counts.length;
      const at = Math.floor(u);
      counts[u - at < this.#keep[at]! ? at : this.#alias[at]!]! += 1;
    }
    return [...counts].flatMap(
      (blocks, i) => (blocks > 0 ? [[this.#law.chances[i]![0], blocks]] : []) as [number, number][],
    );
  }
}

function event(p: number): Chances {
  return [
    [0, 1 - p],
    [1, p],
  ];
}

function change(more: number, less: number): Chances {
  return [
    [0, 1 - more - less],
    [1, more],
    [-1, less],
  ];
}

function twice(chances: Chances): Chances {
  return chances.flatMap(([a, p]) => chances.map(([b, q]) => [a + b, p * q] as const));
}

function scaled(chances: Chances, factor: number): Chances {
  return chances.map(([value, chance]) => [value * factor, chance]);
}

function scaledChances(chances: Chances, factor: number): Chances {
  return chances.map(([value, chance]) => [value, chance * factor]);
}

function mixed(p: number, given: Chances): Chances {
  return [[0, 1 - p], ...scaledChances(normalized(given), p)];
}

function poisson(mean: number, most: number): Chances {
  let chance = 1;
  return Array.from({ length: most + 1 }, (_, k) => {
    if (k > 0) chance *= mean / k;
    return [k, chance];
  });
}

/** From `first` on, with this mean beyond it. */
function geometric(mean: number, first: number, most: number): Chances {
  const stop = 1 / (mean - first + 1);
  return range(first, most).map((value) => [value, (1 - stop) ** (value - first)]);
}

function uniform(low: number, high: number): Chances {
  return range(low, high).map((value) => [value, 1]);
}

function binomial(n: number, p: number): Chances {
  let ways = 1;
  return range(0, n).map((k) => {
    if (k > 0) ways *= (n - k + 1) / k;
    return [k, ways * p ** k * (1 - p) ** (n - k)];
  });
}

function bell(mean: number, deviation: number): Chances {
  const reach = 6 * deviation;
  return range(Math.max(0, mean - reach), mean + reach).map((value) => [
    value,
    Math.exp(-(((value - mean) / deviation) ** 2) / 2),
  ]);
}

function logNormal(median: number, sigma: number, most: number): Chances {
  return range(1, most).map((value) => [value, Math.exp(-((Math.log(value / median) / sigma) ** 2) / 2) / value]);
}

function pareto(exponent: number, scale: number, most: number): Chances {
  return range(0, most).map((value) => [value, (1 + value / scale) ** (-exponent - 1)]);
}

function range(low: number, high: number): number[] {
  return Array.from({ length: high - low + 1 }, (_, i) => low + i);
}

/** Chances that sum to 1, one for each value. */
function normalized(chances: Chances): Chances {
  const byValue = new Map<number, number>();
  for (const [value, chance] of chances) byValue.set(value, (byValue.get(value) ?? 0) + chance);
  const sum = [...byValue.values()].reduce((total, chance) => total + chance, 0);
  return [...byValue].sort(([a], [b]) => a - b).map(([value, chance]) => [value, chance / sum]);
}
