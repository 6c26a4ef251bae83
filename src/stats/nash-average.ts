/**
 * Nash averaging of a symmetric zero-sum field: the maximum-entropy symmetric equilibrium. *Cold.*
 *
 * For: "which units define the field": a unit counts by how well it does against the mixture nobody can beat, so copies of a
 * unit and easy victims change nothing. payoff[i][j] = score - 1/2 of i against j, antisymmetric. A unit of the core rates 0,
 * the rest below. Not for: a single noisy matrix; recompute on the jackknife groups and keep what is stable.
 * Reference: Balduzzi, Tuyls, Perolat & Graepel (2018), "Re-evaluating evaluation", NeurIPS 31; Motzkin et al. (1953) and
 * Fukuda & Prodon (1996) for the double description of the vertices.
 * Example: rock, paper, scissors and a second rock: 1/6, 1/3, 1/3, 1/6 and ratings 0.
 */
import { checkSquare, type Matrix, solve } from "./linear-solve.ts";
import { exp, log, logsumexp } from "./portable-math.ts";
import { commonDenominator, compare, gcd, type Rational, rational, toNumber, toRational } from "./rational.ts";

export interface NashAverage {
  /** Weight of each unit in the equilibrium mixture. */
  readonly weight: number[];
  /** Payoff of each unit against the mixture. */
  readonly rating: number[];
}

/**
 * All extreme symmetric equilibria, exactly, in ascending order: the vertices of {p >= 0, sum p = 1, p^T A >= 0}, found by
 * cutting the simplex with one payoff after the other. For fields of ten or so; beyond, use nashAverageDual.
 */
export function nashVertices(payoff: Matrix): Rational[][] {
  const exact = antisymmetric(payoff).map((row) => row.map((v) => toRational(v)));
  const scale = commonDenominator(exact.flat());
  const integers = exact.map((row) => row.map((x) => x.numerator * (scale / x.denominator)));
  const n = integers.length;
  let vertices: Vertex[] = integers.map((_, i) => ({
    point: integers.map((_, k) => (k === i ? 1n : 0n)),
    tight: new Set(integers.map((_, k) => k).filter((k) => k !== i)),
  }));
  for (let j = 0; j < n; j++)
    vertices = cut(
      vertices,
      integers.map((row) => row[j]),
      n + j,
    );
  return vertices
    .map(({ point }) => {
      let sum = 0n;
      for (const x of point) sum += x;
      return point.map((x) => rational(x, sum));
    })
    .sort(lexicographic);
}

/** The equilibrium of greatest entropy, from the exact vertices, and the ratings against it. */
export function nashAverage(payoff: Matrix): NashAverage {
  const vertices = nashVertices(payoff).map((v) => v.map(toNumber));
  return rated(antisymmetric(payoff), vertices.length === 1 ? vertices[0] : greatestEntropy(vertices));
}

/**
 * The same for any size without vertices: weights proportional to exp((A y)_i) with y >= 0 minimising
 * log sum exp(A y) + eps/2 |y|^2, by projected damped Newton. Agrees with nashAverage to about 1e-6.
 */
export function nashAverageDual(payoffs: Matrix, eps = 1e-9, rounds = 500): NashAverage {
  const payoff = antisymmetric(payoffs);
  const n = payoff.length;
  let y = new Array<number>(n).fill(0);
  const height = (at: readonly number[]): number => {
    let squares = 0;
    for (const v of at) squares += v * v;
    return logsumexp(times(payoff, at)) + 0.5 * eps * squares;
  };
  const state = (at: readonly number[]) => {
    const p = softmax(times(payoff, at));
    const mean = payoff.map((_, j) => dot(p, (i) => payoff[i][j]));
    const gradient = mean.map((m, j) => m + eps * at[j]);
    const free = gradient.map((_, j) => j).filter((j) => at[j] > 0 || gradient[j] < 0);
    let worst = 0;
    for (const j of free) worst = Math.max(worst, Math.abs(gradient[j]));
    return { p, mean, gradient, free, worst };
  };
  /** A Newton step for some of the weights, shortened until it goes down. */
  const descent = (from: readonly number[], { p, mean, gradient, worst }: ReturnType<typeof state>, free: number[]) => {
    const curvature = free.map((a) =>
      free.map((b) => dot(p, (i) => (payoff[i][a] - mean[a]) * (payoff[i][b] - mean[b])) + (a === b ? eps + 1e-15 : 0)),
    );
    const step = solve(
      curvature,
      free.map((j) => -gradient[j]),
    );
    for (let size = 1; size > 1e-6; size *= 0.5) {
      const trial = [...from];
      free.forEach((j, k) => {
        trial[j] = Math.max(0, from[j] + size * step[k]);
      });
      const rise = height(trial) - height(from);
      // At the end rounding hides whether a step goes down; a smaller gradient shows it.
      if (rise < 0 || (rise <= 1e-15 && state(trial).worst < worst)) return trial;
    }
    return undefined;
  };
  for (let round = 0; round < rounds; round++) {
    const now = state(y);
    if (now.worst < 1e-14) break;
    // Weights that would hardly leave 0 can spoil the step of the others.
    const inner = now.free.filter((j) => y[j] > 0);
    const next = descent(y, now, now.free) ?? (inner.length > 0 ? descent(y, now, inner) : undefined);
    if (next === undefined) break;
    y = next;
  }
  return rated(payoff, softmax(times(payoff, y)));
}

interface Vertex {
  /** Homogeneous integer coordinates. */
  readonly point: bigint[];
  /** Inequalities that hold with equality: k for p_k >= 0, n + j for the payoff against j. */
  readonly tight: Set<number>;
}

/** Keeps the part with normal . p >= 0: the vertices there, and one new vertex on each edge that crosses. */
function cut(vertices: readonly Vertex[], normal: readonly bigint[], label: number): Vertex[] {
  const height = vertices.map(({ point }) => {
    let s = 0n;
    for (let k = 0; k < point.length; k++) s += point[k] * normal[k];
    return s;
  });
  const kept: Vertex[] = [];
  vertices.forEach((v, i) => {
    if (height[i] > 0n) kept.push(v);
    else if (height[i] === 0n) kept.push({ point: v.point, tight: new Set([...v.tight, label]) });
  });
  for (let a = 0; a < vertices.length; a++)
    for (let b = 0; b < vertices.length; b++) {
      if (!(height[a] > 0n && height[b] < 0n)) continue;
      const shared = new Set([...vertices[a].tight].filter((t) => vertices[b].tight.has(t)));
      // Two vertices share an edge when no third one satisfies all their common equalities.
      const edge = vertices.every((v, i) => i === a || i === b || [...shared].some((t) => !v.tight.has(t)));
      if (!edge) continue;
      const point = vertices[a].point.map((x, k) => x * -height[b] + vertices[b].point[k] * height[a]);
      let divisor = 0n;
      for (const x of point) divisor = gcd(divisor, x);
      kept.push({ point: point.map((x) => x / divisor), tight: new Set([...shared, label]) });
    }
  return kept;
}

/**
 * Point of greatest entropy in the hull of the vertices, by exponentiated gradient. Steps grow while they help: a vertex that is
 * superfluous without being wrong would fade only like 1/round under steps of one length.
 */
function greatestEntropy(vertices: readonly number[][]): number[] {
  const n = vertices[0].length;
  const mixture = (w: readonly number[]): number[] =>
    Array.from({ length: n }, (_, i) => dot(w, (a) => vertices[a][i]));
  let share = vertices.map(() => 1 / vertices.length);
  let p = mixture(share);
  let step = 0.5;
  for (let round = 0; round < 2000 && step > 1e-9; round++) {
    const logs = p.map((x) => (x > 0 ? log(x) : 0));
    const gain = vertices.map((v) => -dot(v, (i) => logs[i] + 1));
    const mean = dot(share, (a) => gain[a]);
    let worst = 0;
    for (let a = 0; a < share.length; a++) worst = Math.max(worst, share[a] * Math.abs(gain[a] - mean));
    if (worst < 1e-13) break;
    const raised = share.map((w, a) => w * exp(step * (gain[a] - mean)));
    const sum = dot(raised, () => 1);
    const trial = raised.map((w) => w / sum);
    const reached = mixture(trial);
    if (entropy(reached) < -dot(p, (i) => logs[i])) step *= 0.5;
    else {
      share = trial;
      p = reached;
      step *= 1.5;
    }
  }
  return p;
}

function entropy(p: readonly number[]): number {
  return -dot(p, (i) => (p[i] > 0 ? log(p[i]) : 0));
}

function rated(payoff: Matrix, weight: number[]): NashAverage {
  return { weight, rating: times(payoff, weight) };
}

function softmax(u: readonly number[]): number[] {
  const z = logsumexp(u);
  return u.map((v) => exp(v - z));
}

function times(matrix: Matrix, vector: readonly number[]): number[] {
  return matrix.map((row) => dot(vector, (j) => row[j]));
}

function dot(weights: readonly number[], value: (i: number) => number): number {
  let s = 0;
  for (let i = 0; i < weights.length; i++) s += weights[i] * value(i);
  return s;
}

function lexicographic(a: readonly Rational[], b: readonly Rational[]): number {
  for (let i = 0; i < a.length; i++) {
    const order = compare(a[i], b[i]);
    if (order !== 0) return order;
  }
  return 0;
}

/**
 * The payoffs with the lower triangle as the exact opposite of the upper, from which it may differ by rounding: 1 - s and s
 * less 1/2 each are not always opposite to the last bit, and exact arithmetic would see it.
 */
function antisymmetric(payoff: Matrix): number[][] {
  checkSquare("payoff", payoff);
  return payoff.map((row, i) =>
    row.map((v, j) => {
      if (Math.abs(v + payoff[j][i]) > 1e-12 * (1 + Math.abs(v)))
        throw new RangeError(`payoff ${i} v ${j} is ${v}, but ${j} v ${i} is ${payoff[j][i]}: expected the opposite`);
      return i < j ? v : i === j ? 0 : -payoff[j][i];
    }),
  );
}
