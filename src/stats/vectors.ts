/**
 * Answers statistical test vectors (format `wargauge-stats-vectors/1`) with the production functions. *Cold.*
 *
 * The vectors name functions by the names of the reference; each entry below reads such a vector's inputs, calls ours, and
 * lays the answer out as the vector does. A number may differ by the vector's abs_tol; hexadecimal text stands for the bits.
 */
import { annihilationDuel } from "./annihilation-duel.ts";
import { benjaminiHochberg } from "./benjamini-hochberg.ts";
import { betaBinomialCs } from "./beta-binomial-cs.ts";
import { blockMoments } from "./block-score.ts";
import { type BlockSums, meanOf, spreadOf, varianceOf } from "./block-sums.ts";
import { bradleyTerry } from "./bradley-terry.ts";
import { chiSquareHomogeneity } from "./chi-square-homogeneity.ts";
import { clopperPearson } from "./clopper-pearson.ts";
import { bettingCs, logWealthAbove } from "./confidence-sequence.ts";
import { eBenjaminiHochberg } from "./e-benjamini-hochberg.ts";
import { normalisedElo } from "./elo.ts";
import { type EnergyTest, energyDistance } from "./energy-distance.ts";
import { energyDistancePaired } from "./energy-distance-paired.ts";
import { exactSumP } from "./exact-sum-p.ts";
import { exchangeRate } from "./exchange-rate.ts";
import { fieller } from "./fieller.ts";
import { gameValue } from "./game-value.ts";
import { isHexFloat, parseHexFloat, toHexFloat } from "./hex-float.ts";
import { cyclicShare, hodge } from "./hodge.ts";
import { holm } from "./holm.ts";
import type { Interval } from "./interval.ts";
import { jackknife } from "./jackknife.ts";
import { jeffreys } from "./jeffreys.ts";
import { kolmogorovSmirnov } from "./kolmogorov-smirnov.ts";
import type { Lattice } from "./lattice-crossing.ts";
import { type LatticePrice, latticePrice, scoreAtPrice } from "./lattice-price.ts";
import { latticePriceZero, type ZeroPrice } from "./lattice-price-zero.ts";
import type { GroupedLattice } from "./left-out-crossing.ts";
import { mcnemarExact } from "./mcnemar.ts";
import { meanGamma } from "./mean-gamma.ts";
import { meanGammaLooks } from "./mean-gamma-looks.ts";
import { meanGammaP } from "./mean-gamma-p.ts";
import { moverDifference } from "./mover.ts";
import { moverCorrelated } from "./mover-correlated.ts";
import { moverP, type Run } from "./mover-p.ts";
import { nashAverage, nashVertices } from "./nash-average.ts";
import { newcombeDifference, newcombePaired } from "./newcombe.ts";
import { orderResidual } from "./order-residual.ts";
import { pearson3Cdf, pearson3Quantile } from "./pearson3.ts";
import { chiSquareSf, exp, log, normCdf, normQuantile, regularisedBeta, tQuantile } from "./portable-math.ts";
import { priceDifference } from "./price-difference.ts";
import { quantile, quantileInterval } from "./quantile-interval.ts";
import { type RareShift, rareShift } from "./rare-shift.ts";
import { rareShiftPaired } from "./rare-shift-paired.ts";
import { type Rational, toRational, toText } from "./rational.ts";
import { constrainedMle, scoreInterval } from "./score-interval.ts";
import { llrExact, llrLogistic, llrNormal, llrNormalised, sprtBounds } from "./sprt.ts";
import { stuartMaxwell } from "./stuart-maxwell.ts";
import { sureCore, valueAgainst, valueWithout } from "./sure-core.ts";
import { tost } from "./tost.ts";
import { verdict3 } from "./verdict.ts";
import { wasserstein, wassersteinNoise } from "./wasserstein.ts";
import { wilson } from "./wilson.ts";

export const STATS_VECTORS_FORMAT = "wargauge-stats-vectors/1";

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

export interface StatsVector {
  readonly id: string;
  readonly function: string;
  readonly inputs: { readonly [name: string]: Json };
  readonly outputs: Json;
  readonly abs_tol: number;
}

export interface StatsAnswer {
  readonly function: string;
  readonly pass: boolean;
  readonly got: Json;
  readonly expected: Json;
}

/** Every function that a vector may name. */
export const statsFunctions: { readonly [name: string]: (given: Given) => Json } = {
  log: (v) => withBits("y", log(v.number("x"))),
  exp: (v) => withBits("y", exp(v.number("x"))),
  norm_cdf: (v) => withBits("y", normCdf(v.number("x"))),
  norm_ppf: (v) => withBits("z", normQuantile(v.number("p"))),
  betainc: (v) => ({ I: regularisedBeta(...v.all("a", "b", "x")) }),
  chi2_sf: (v) => ({ p: chiSquareSf(...v.all("x", "df")) }),
  t_ppf: (v) => ({ t: tQuantile(...v.all("p", "df")) }),
  wilson: (v) => ends(wilson(...v.all("k", "n", "conf"))),
  clopper_pearson: (v) => ends(clopperPearson(...v.all("k", "n", "conf"))),
  jeffreys: (v) => ends(jeffreys(...v.all("k", "n", "conf"))),
  newcombe_diff: (v) => ends(newcombeDifference(...v.all("k1", "n1", "k2", "n2", "conf"))),
  newcombe_paired: (v) => ends(newcombePaired(...v.all("a", "b", "c", "d", "conf"))),
  mover_diff: (v) => ends(moverDifference(scored(v, "counts1"), scored(v, "counts2"))),
  score_interval: (v) => ends(scoreInterval(v.numbers("counts"), v.number("conf"))),
  constrained_mle: (v) => {
    const { theta, p } = constrainedMle(v.numbers("counts"), v.number("mean"));
    return { theta, p: [...p] };
  },
  fieller: (v) => {
    const [numerator, denominator] = v.all("xbar", "ybar");
    const [varNumerator, varDenominator, covariance] = v.all("vxx", "vyy", "vxy");
    const means = { numerator, denominator, varNumerator, varDenominator, covariance };
    const set = fieller(means, v.number("q"));
    return set.kind === "all" ? ["all"] : [set.kind, set.low, set.high];
  },
  quantile_hist: (v) => ({ value: quantile(v.histogram("hist"), v.fraction("q")) }),
  quantile_ci: (v) => {
    const e = quantileInterval(v.histogram("hist"), v.fraction("q"), v.number("conf"));
    return orNull({ l_rank: e.lowRank, u_rank: e.highRank, coverage_continuous: e.coverage, lo: e.low, hi: e.high });
  },
  betting_cs: (v) => ends(bettingCs(v.numbers("counts"), v.number("alpha"))),
  "2*betting_cs-1": (v) => ends(bettingCs(v.numbers("counts"), v.number("alpha"))).map((end) => 2 * end - 1),
  log_wealth_low: (v) => ({ log_K: logWealthAbove(v.numbers("counts"), v.number("m")) }),
  beta_binomial_cs: (v) => ends(betaBinomialCs(...v.all("k", "n", "alpha", "a", "b"))),
  sprt_bounds: (v) => {
    const { lower, upper } = sprtBounds(...v.all("alpha", "beta"));
    return [lower, upper];
  },
  llr_logistic_fishtest: (v) => ({ llr: llrLogistic(v.numbers("counts"), ...v.all("elo0", "elo1")) }),
  llr_normalized: (v) => ({ llr: llrNormalised(v.numbers("counts"), ...v.all("elo0", "elo1")) }),
  llr_exact: (v) => ({ llr: llrExact(v.numbers("counts"), ...v.all("s0", "s1")) }),
  llr_normal: (v) => ({ llr: llrNormal(v.numbers("counts"), ...v.all("s0", "s1")) }),
  nelo: (v) => ({ nelo: normalisedElo(v.numbers("counts")) }),
  verdict3: firstDecidedPrefix,
  holm: (v) => holm(v.numbers("p")),
  bh: (v) => benjaminiHochberg(v.numbers("p")),
  e_bh: (v) => ({ rejected: eBenjaminiHochberg(v.numbers("log_e"), v.number("alpha")) }),
  tost: (v) => {
    const t = tost(...v.all("est", "se", "lo", "hi"), v.optional("df"));
    return { p_lower: t.pLow, p_upper: t.pHigh, p: t.p };
  },
  chi2_g: (v) => {
    const t = chiSquareHomogeneity(v.matrix("rows"), v.number("min_expected"));
    return { bins: t.bins, df: t.df, x2: t.x2, g: t.g, p_x2: t.pX2, p_g: t.pG, cramer_v: t.cramerV };
  },
  ks2: (v) => {
    const { d, p } = kolmogorovSmirnov(v.numbers("hist1"), v.numbers("hist2"));
    return { D: d, p_asymptotic: p };
  },
  wasserstein1: (v) => ({
    w1: wasserstein(v.numbers("hist1"), v.numbers("hist2")),
    noise_floor: wassersteinNoise(v.numbers("hist1"), v.numbers("hist2")),
  }),
  energy: (v) => energyAnswer(energyDistance(v.numbers("hist1"), v.numbers("hist2"))),
  energy_paired: (v) => {
    const test = energyDistancePaired(v.matrix("table"));
    return { ...energyAnswer(test), discordant: test.discordant };
  },
  stuart_maxwell: (v) => ({ ...stuartMaxwell(v.matrix("table")) }),
  mcnemar_exact: (v) => ({ p: mcnemarExact(...v.all("b", "c")) }),
  bradley_terry: (v) => {
    const t = bradleyTerry(v.matrix("S"), v.matrix("N"), v.optionalMatrix("V"), v.number("prior"));
    return { r: t.strength, se: t.standardError, cov: t.covariance, elo: t.elo };
  },
  intransitivity: (v) => {
    const s = cyclicShare(v.matrix("A"), v.matrix("Var"));
    return {
      raw: s.raw ?? null,
      debiased: s.debiased ?? null,
      rms_logit: s.rmsLogit,
      cyc: s.cyclic,
      tot: s.total,
      potential: s.potential,
    };
  },
  hodge_unweighted: (v) => {
    const { potential, residual, total, cyclic } = hodge(v.matrix("A"));
    return { r: potential, C: residual, total, cyclic };
  },
  "nash_vertices + maxent": (v) => {
    const { weight, rating } = nashAverage(v.matrix("A"));
    return {
      vertices: nashVertices(v.matrix("A")).map((p) => p.map(toText)),
      maxent_nash: weight,
      nash_rating: rating,
    };
  },
  game_value: (v) => {
    const { value, row, column } = gameValue(v.fractions("M"));
    return { value: toText(value), row: row.map(toText), col: column.map(toText) };
  },
  sure_core: (v) => {
    const high = v.fractions("high");
    return {
      said: sureCore(high),
      without: high.map((_, i) => (high.length === 1 ? null : toText(valueWithout(high, i)))),
      against: high.map((_, i) => toText(valueAgainst(high, i))),
    };
  },
  order_residual: (v) => {
    const s = orderResidual(v.fractions("value"), v.fractions("low"), v.fractions("high"));
    return {
      residual: toText(s.residual),
      at_least: toText(s.atLeast),
      at_most: textOrNull(s.atMost),
      exact: s.exact,
      share: textOrNull(s.share),
      perfect_order_excluded: s.atLeast.numerator > 0n,
    };
  },
  lattice_price: (v) => {
    const confidence = v.number("conf");
    const s = latticePrice(v.lattice("cells"), v.number("budget"), {
      interval: (counts) => scoreInterval(counts, confidence),
      ...v.given("fixed", "target"),
    });
    return { ...priceAnswer(s), monotone: s.monotone };
  },
  score_at_price: (v) => {
    const price = v.numberOrText("price");
    const s = scoreAtPrice(v.lattice("cells"), price, v.number("budget"), v.optional("fixed"));
    return { floor_rule: s.floorRule, randomised_rounding: s.randomRounding };
  },
  lattice_price_zero: (v) => {
    const terms = { confidence: v.number("conf"), empty: v.flag("empty"), ...v.given("cap") };
    const s = latticePriceZero(v.lattice("cells"), v.number("available"), terms);
    return { ...priceAnswer(s), outcome: s.outcome };
  },
  exchange: (v) => {
    const s = exchangeRate(v.lattice("cells"), ...v.all("points", "conf"));
    return orNull({ outcome: s.outcome, x: s.models, worth: s.worth, worth_lo: s.worthLow, worth_hi: s.worthHigh });
  },
  mover_diff_corr: (v) => {
    const estimate = (i: 1 | 2) => {
      const [low, high] = [v.optional(`l${i}`), v.optional(`u${i}`)];
      return { value: v.number(`e${i}`), ...(low !== undefined && { low }), ...(high !== undefined && { high }) };
    };
    const { low, high } = moverCorrelated(estimate(1), estimate(2), v.number("rho"));
    return [low ?? null, high ?? null];
  },
  price_difference: (v) => {
    const army = (name: string) => ({ lattice: v.groupedLattice(name), available: v.number(`available_${name}`) });
    const terms = { confidence: v.number("conf"), empty: v.flag("empty"), ...v.given("cap") };
    const { base, variant, ...s } = priceDifference(army("base"), army("variant"), terms);
    const prices = orNull({ base: base.price, variant: variant.price, rho: s.correlation });
    return { ...prices, ...orNull({ worth: s.worth, lo: s.low, hi: s.high, outcome: s.outcome }) };
  },
  jackknife: (v) => {
    const functional = functionals[v.text("functional")];
    if (functional === undefined) throw new RangeError(`no functional is called "${v.text("functional")}"`);
    const { value, standardError, low, high } = jackknife(v.matrix("groups"), functional);
    return { est: value, se: standardError, ci: [low, high] };
  },
  duel: (v) => {
    const order = v.text("mode") === "A" ? "first" : "simultaneous";
    const { win, draw, loss } = annihilationDuel(...v.all("a", "b", "pa", "pb"), order);
    return [win, draw, loss];
  },
  pearson3_ppf: (v) => ({ w: pearson3Quantile(...v.all("z", "skew")) }),
  pearson3_cdf: (v) => ({ p: pearson3Cdf(...v.all("w", "skew")) }),
  mean_gamma: (v) => ends(meanGamma(blockSums(v), declared(v), ...v.all("conf", "divisor"))),
  mean_gamma_p: (v) => ({ p: meanGammaP(blockSums(v), declared(v), v.number("mu")) }),
  mean_gamma_looks: (v) =>
    ends(meanGammaLooks(v.matrix("looks").map(sumsOfRow), declared(v), ...v.all("conf", "divisor"))),
  mover_p: (v) => ({
    p: moverP(runOfRow(v.numbers("one")), runOfRow(v.numbers("two")), ...v.all("tol", "divisor")),
  }),
  rare_shift: (v) => rareAnswer(rareShift(v.histogram("hist1"), v.histogram("hist2"))),
  rare_shift_paired: (v) => ({ ...rareShiftPaired(v.histogram("hist")) }),
  exact_sum_p: (v) => {
    const { p, pLess, pMore, exact } = exactSumP(v.histogram("pmf"), ...v.all("n", "sum"));
    return { p, p_less: pLess, p_more: pMore, exact };
  },
  "variance from integer sums": (v) => {
    const [n, sum, squares] = [...v.all("n", "sum", "sumsq")];
    const sums = sumsOfRow([n, sum, squares, 0, 0, 0]);
    return { numerator: String(spreadOf(sums)), variance: varianceOf(sums) ?? null, mean: meanOf(sums) };
  },
};

const functionals: { readonly [name: string]: (sums: number[]) => number } = {
  "sum0/sum1": (sums) => sums[0] / sums[1],
};

/** Runs one vector; a function that throws fails with its message, a name nobody knows throws. */
export function answerStatsVector(vector: StatsVector): StatsAnswer {
  if (!Object.hasOwn(statsFunctions, vector.function))
    throw new RangeError(`vector ${vector.id}: no statistic is called "${vector.function}"`);
  let got: Json;
  try {
    got = statsFunctions[vector.function](new Given(vector.inputs));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { function: vector.function, pass: false, got: { error: error.message }, expected: vector.outputs };
  }
  const pass = agrees(got, vector.outputs, vector.abs_tol);
  return { function: vector.function, pass, got, expected: vector.outputs };
}

/** Everything that is expected is there, numbers within the tolerance; further fields of ours do no harm. */
function agrees(got: Json | undefined, expected: Json, tolerance: number): boolean {
  if (typeof expected === "number")
    return typeof got === "number" && (got === expected || Math.abs(got - expected) <= tolerance);
  if (typeof expected === "string") {
    if (typeof got !== "string") return false;
    if (got === expected) return true;
    return (
      isHexFloat(got) && isHexFloat(expected) && Math.abs(parseHexFloat(got) - parseHexFloat(expected)) <= tolerance
    );
  }
  if (expected === null || typeof expected === "boolean") return got === expected;
  if (isList(expected))
    return (
      isList(got) && got.length === expected.length && expected.every((value, i) => agrees(got[i], value, tolerance))
    );
  if (got === undefined || got === null || typeof got !== "object" || isList(got)) return false;
  return Object.entries(expected).every(([key, value]) => agrees(got[key], value, tolerance));
}

/** Array.isArray knows nothing of read-only lists. */
function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

/** The inputs of a vector, read with the type that the function needs. */
class Given {
  private readonly inputs: { readonly [name: string]: Json };

  constructor(inputs: { readonly [name: string]: Json }) {
    this.inputs = inputs;
  }

  number(name: string): number {
    return asNumber(name, this.inputs[name]);
  }

  /** Absent or null counts as not given. */
  optional(name: string): number | undefined {
    return this.inputs[name] === undefined || this.inputs[name] === null ? undefined : this.number(name);
  }

  all<Names extends readonly string[]>(...names: Names): { [K in keyof Names]: number } {
    return names.map((name) => this.number(name)) as { [K in keyof Names]: number };
  }

  /** Those that are there, by name. */
  given<Name extends string>(...names: readonly Name[]): { [K in Name]?: number } {
    const there = names.filter((name) => this.optional(name) !== undefined);
    return Object.fromEntries(there.map((name) => [name, this.number(name)])) as { [K in Name]?: number };
  }

  text(name: string): string {
    const value = this.inputs[name];
    if (typeof value !== "string") throw wrong(name, value, "text");
    return value;
  }

  flag(name: string): boolean {
    const value = this.inputs[name];
    if (typeof value !== "boolean") throw wrong(name, value, "true or false");
    return value;
  }

  numberOrText(name: string): number | string {
    return typeof this.inputs[name] === "string" ? this.text(name) : this.number(name);
  }

  numbers(name: string): number[] {
    return asNumbers(name, this.inputs[name]);
  }

  matrix(name: string): number[][] {
    return asList(name, this.inputs[name]).map((row) => asNumbers(name, row));
  }

  optionalMatrix(name: string): number[][] | undefined {
    return this.inputs[name] === undefined || this.inputs[name] === null ? undefined : this.matrix(name);
  }

  /** A matrix whose entries are numbers or text such as "7/10". */
  fractions(name: string): Rational[][] {
    return asList(name, this.inputs[name]).map((row) =>
      asList(name, row).map((v) => toRational(typeof v === "string" ? v : asNumber(name, v))),
    );
  }

  fraction(name: string): [number, number] {
    const [numerator, denominator] = this.numbers(name);
    return [numerator, denominator];
  }

  /** {"value": count}. */
  histogram(name: string): [number, number][] {
    return Object.entries(this.record(name)).map(([value, count]) => [Number(value), asNumber(name, count)]);
  }

  /** {"copies": counts}. */
  lattice(name: string): Lattice {
    return new Map(
      Object.entries(this.record(name)).map(([copies, counts]) => [Number(copies), asNumbers(name, counts)]),
    );
  }

  /** {"copies": [counts of each group]}. */
  groupedLattice(name: string): GroupedLattice {
    const row = (counts: Json) => asNumbers(name, counts);
    return new Map(
      Object.entries(this.record(name)).map(([copies, groups]) => [Number(copies), asList(name, groups).map(row)]),
    );
  }

  private record(name: string): { readonly [key: string]: Json } {
    const value = this.inputs[name];
    if (value === null || typeof value !== "object" || isList(value)) throw wrong(name, value, "an object");
    return value;
  }
}

function asNumber(name: string, value: Json | undefined): number {
  if (typeof value !== "number") throw wrong(name, value, "a number");
  return value;
}

function asNumbers(name: string, value: Json | undefined): number[] {
  return asList(name, value).map((each) => asNumber(name, each));
}

function asList(name: string, value: Json | undefined): readonly Json[] {
  if (!isList(value)) throw wrong(name, value, "a list");
  return value;
}

function wrong(name: string, value: Json | undefined, expected: string): RangeError {
  return new RangeError(`input "${name}" is ${JSON.stringify(value)}: expected ${expected}`);
}

function withBits(name: string, value: number): Json {
  return { [name]: value, [`${name}_hex`]: toHexFloat(value) };
}

function ends({ low, high }: Interval): [number, number] {
  return [low, high];
}

/** What there is not is null in a vector. */
function orNull(record: { readonly [key: string]: Json | undefined }): { [key: string]: Json } {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, value ?? null]));
}

function textOrNull(value: Rational | undefined): string | null {
  return value === undefined ? null : toText(value);
}

function scored(given: Given, name: string): Interval & { value: number } {
  const counts = given.numbers(name);
  const { n, sum, top } = blockMoments(counts);
  return { value: sum / (n * top), ...scoreInterval(counts, given.number("conf")) };
}

function blockSums(given: Given): BlockSums {
  return sumsOfRow(["n", "s1", "s2", "s3", "mn", "mx"].map((name) => given.number(name)));
}

/** [n, s1, s2, s3, mn, mx]. */
function sumsOfRow([n, sum, squares, cubes, least, greatest]: readonly number[]): BlockSums {
  return { n, sum: BigInt(sum), squares: BigInt(squares), cubes: BigInt(cubes), least, greatest };
}

/** [n, s1, s2, s3, mn, mx, lo, hi]. */
function runOfRow(row: readonly number[]): Run {
  return { sums: sumsOfRow(row), declared: { low: row[6], high: row[7] } };
}

function declared(given: Given): Interval {
  return { low: given.number("lo"), high: given.number("hi") };
}

function rareAnswer(shift: RareShift | undefined): Json {
  if (shift === undefined) return null;
  return { p: shift.p, p_less: shift.pLess, p_more: shift.pMore, blocks: shift.blocks };
}

function priceAnswer(s: LatticePrice | ZeroPrice): { [key: string]: Json } {
  const copies = orNull({ x: s.copies, x_lo: s.copiesLow, x_hi: s.copiesHigh });
  const prices = orNull({ price: s.price, price_lo: s.priceLow, price_hi: s.priceHigh });
  return { roots: [...s.crossings], ...copies, ...prices };
}

function energyAnswer({ d2, t, p, moments }: EnergyTest): { [key: string]: Json } {
  return { d2, t, p, ...(moments && { c1: moments.c1, c2: moments.c2, c3: moments.c3, dof: moments.df }) };
}

/** A look after every chunk, stopping at the first that decides, or after the last. */
function firstDecidedPrefix(given: Given): Json {
  const chunks = given.matrix("chunks");
  const counts = chunks[0].map(() => 0);
  let looks = 0;
  for (const chunk of chunks) {
    looks++;
    chunk.forEach((c, j) => {
      counts[j] += c;
    });
    const { verdict, low, high } = verdict3(counts, given.number("delta"), given.number("alpha"));
    if (verdict !== "undecided" || looks === chunks.length)
      return { stop_after_chunks: looks, counts, verdict, lo: low, hi: high };
  }
  throw new RangeError("verdict3: no chunks");
}
