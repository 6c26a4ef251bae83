/**
 * The least change that brings linear functions into their bands: the point of least norm of an intersection of slabs. *Cold.*
 *
 * For: the inner problem when prices are to change as little as possible. Minimises |t|^2 / 2 + sum of excess^2 / (2 SOFT), where the excess
 * of a row is its distance from its band; bounds of single coordinates are rows that count ten thousand times as much. Where the slabs do
 * not meet, the squares of what is left over are least. Not for: exact vertices: the penalty leaves an excess of the order of SOFT.
 * Reference: Newton's method on a convex piecewise quadratic (Mangasarian 2002, Optimization Methods and Software 17:913-929), with halved
 * steps. Example: rows 1 and -1, both to lie in 0.1 to 0.2: nothing does, and 0 leaves least.
 */
import type { Interval } from "./interval.ts";
import { type Matrix, solve } from "./linear-solve.ts";

const SOFT = 1e-4;
const BOUNDS = 1e4;
const ROUNDS = 60;
const LEAST_STEP = 1e-9;

interface Slab extends Interval {
  readonly row: readonly number[];
  readonly weight: number;
}

/** `bounds` of the coordinates say how many there are. */
export function leastChange(matrix: Matrix, bands: readonly Interval[], bounds: readonly Interval[]): number[] {
  const m = bounds.length;
  const slabs: Slab[] = [
    ...bands.map(({ low, high }, r) => ({ row: matrix[r], low, high, weight: 1 / SOFT })),
    ...bounds.map(({ low, high }, u) => {
      const row = bounds.map((_, q) => Number(q === u));
      return { row, low, high, weight: BOUNDS / SOFT };
    }),
  ];
  let t = new Array<number>(m).fill(0);
  let excess = excesses(slabs, t);
  let cost = costOf(slabs, t, excess);
  for (let round = 0; round < ROUNDS; round++) {
    const step = newtonStep(slabs, t, excess);
    const moved = descend(slabs, t, step, cost);
    if (moved === undefined) break;
    const done = cost - moved.cost <= 1e-12 * cost;
    ({ t, excess, cost } = moved);
    if (done) break;
  }
  return t;
}

function excesses(slabs: readonly Slab[], t: readonly number[]): number[] {
  return slabs.map(({ row, low, high }) => {
    let value = 0;
    for (let u = 0; u < t.length; u++) value += row[u] * t[u];
    return value > high ? value - high : value < low ? value - low : 0;
  });
}

function costOf(slabs: readonly Slab[], t: readonly number[], excess: readonly number[]): number {
  let cost = 0;
  for (const x of t) cost += 0.5 * x * x;
  for (const [r, { weight }] of slabs.entries()) cost += 0.5 * weight * excess[r] * excess[r];
  return cost;
}

function newtonStep(slabs: readonly Slab[], t: readonly number[], excess: readonly number[]): number[] {
  const gradient = [...t];
  const hessian = t.map((_, p) => t.map((_, q) => Number(p === q)));
  for (const [r, { row, weight }] of slabs.entries()) {
    if (excess[r] === 0) continue;
    for (let p = 0; p < t.length; p++) {
      gradient[p] += weight * excess[r] * row[p];
      for (let q = 0; q < t.length; q++) hessian[p][q] += weight * row[p] * row[q];
    }
  }
  return solve(hessian, gradient);
}

/** Along the step, halved until the cost falls; undefined where it does not. */
function descend(slabs: readonly Slab[], t: readonly number[], step: readonly number[], cost: number) {
  for (let part = 1; part > LEAST_STEP; part /= 2) {
    const next = t.map((x, u) => x - part * step[u]);
    const excess = excesses(slabs, next);
    const found = costOf(slabs, next, excess);
    if (found < cost) return { t: next, excess, cost: found };
  }
  return undefined;
}
