/**
 * What no order of the units explains: the least that is missing in any of them. *Cold; up to a second at 16 units.*
 *
 * For: whether a field can be ranked at all. In an order everybody should score 1/2 or more against everybody below; the fault of an
 * order is the sum of what is missing to that, and the residual the least fault of all orders: 0 exactly if some order is perfect, however
 * uneven its steps. From bounds that hold at once it follows how much surely stays unexplained. Not for: whether *ratings* fit, whose steps
 * must add up: that is cyclicTest, which rejects perfectly ordered fields, too.
 * Exact by subsets in every strongly connected part of up to 16 units; a larger part is bounded from below by triangles without a
 * common arc, heaviest first.
 * Reference: the minimum feedback arc set. Karp (1972); Lawler (1964), IEEE Trans. Electronic Computers 13:616-617, for the subsets.
 * Example: A beats B, B beats C and C beats A, each with 60 %: the residual is 1/10, of 3/10 that an order should explain.
 */
import { commonDenominator, type Rational, rational } from "./rational.ts";

export interface OrderResidual {
  /** Least fault of all orders; if not exact, it may be more. */
  readonly residual: Rational;
  /** Of every matrix within the bounds it is at least this: above 0, no order is perfect. */
  readonly atLeast: Rational;
  /** It may be no more than this; absent where that is not known exactly. */
  readonly atMost?: Rational;
  readonly exact: boolean;
  /** Part of all differences from 1/2 that the best order explains; absent where nothing differs. */
  readonly share?: Rational;
}

type Scores = readonly (readonly Rational[])[];
/** Weight of "i beats j", in one unit for all. */
type Arcs = readonly (readonly bigint[])[];

/** Parts of more units are not solved exactly. */
const MOST_EXACT = 16;

/** Scores of the rows against the columns, and bounds of all of them at once; the diagonals are not read. */
export function orderResidual(value: Scores, low: Scores, high: Scores): OrderResidual {
  const scale = 2n * commonDenominator([value, low, high].flat(2));
  const arcs = winsOf(value, scale);
  const parts = partsOf(arcs);
  const most = partsOf(winsOf(high, scale));
  const total = sumOf(arcs.flat());
  const fault = leastFault(parts);
  return {
    residual: rational(fault, scale),
    atLeast: rational(leastFault(partsOf(winsOf(low, scale))), scale),
    ...(most.every(isSmall) && { atMost: rational(leastFault(most), scale) }),
    exact: parts.every(isSmall),
    ...(total > 0n && { share: rational(total - fault, total) }),
  };
}

/** How much each scores above 1/2, in units of 1 / scale. */
function winsOf(scores: Scores, scale: bigint): Arcs {
  return scores.map((row, i) => {
    if (row.length !== scores.length)
      throw new RangeError(`orderResidual: ${row.length} scores of unit ${i} in a field of ${scores.length}`);
    return row.map(({ numerator, denominator }, j) => {
      const over = numerator * (scale / denominator) - scale / 2n;
      return i !== j && over > 0n ? over : 0n;
    });
  });
}

/**
 * Only who goes round can be at fault, so each strongly connected part is seen by itself. Two go round in bounds alone, in which each may
 * beat the other: of the true scores one does not.
 */
function partsOf(arcs: Arcs): Arcs[] {
  return stronglyConnected(arcs)
    .filter(({ length }) => length > 2)
    .map((part) => part.map((i) => part.map((j) => arcs[i][j])));
}

function isSmall({ length }: Arcs): boolean {
  return length <= MOST_EXACT;
}

function leastFault(parts: readonly Arcs[]): bigint {
  return sumOf(parts.map((part) => (isSmall(part) ? leastBySubsets(part) : leastByTriangles(part))));
}

/** least[set]: least weight that points upwards among the units of the set, which stand above all others. */
function leastBySubsets(arcs: Arcs): bigint {
  const n = arcs.length;
  const least: bigint[] = [0n];
  for (let set = 1; set < 1 << n; set++) {
    let best: bigint | undefined;
    for (let last = 0; last < n; last++) {
      if (!((set >> last) & 1)) continue;
      let fault = least[set ^ (1 << last)];
      for (let above = 0; above < n; above++) if (above !== last && (set >> above) & 1) fault += arcs[last][above];
      if (best === undefined || fault < best) best = fault;
    }
    least.push(best!);
  }
  return least[(1 << n) - 1];
}

/** Every order breaks each triangle somewhere, and no arc is used twice. */
function leastByTriangles(arcs: Arcs): bigint {
  const left = arcs.map((row) => [...row]);
  const n = left.length;
  let fault = 0n;
  for (;;) {
    let heaviest = 0n;
    let triangle: readonly [number, number, number] = [0, 0, 0];
    const look = (i: number, j: number, k: number): void => {
      const weight = lesser(left[i][j], lesser(left[j][k], left[k][i]));
      if (weight > heaviest) {
        heaviest = weight;
        triangle = [i, j, k];
      }
    };
    for (let i = 0; i < n; i++)
      for (let j = i + 1; j < n; j++)
        for (let k = j + 1; k < n; k++) {
          look(i, j, k);
          look(i, k, j);
        }
    if (heaviest === 0n) return fault;
    const [i, j, k] = triangle;
    left[i][j] -= heaviest;
    left[j][k] -= heaviest;
    left[k][i] -= heaviest;
    fault += heaviest;
  }
}

/** Units that reach each other along arcs, by their least member. */
function stronglyConnected(arcs: Arcs): number[][] {
  const reach = arcs.map((row, i) => row.map((weight, j) => i === j || weight > 0n));
  for (let k = 0; k < reach.length; k++)
    for (const row of reach) if (row[k]) for (let j = 0; j < row.length; j++) row[j] ||= reach[k][j];
  return reach.map((row, i) => [...row.keys()].filter((j) => row[j] && reach[j][i])).filter((part, i) => part[0] === i);
}

function lesser(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

function sumOf(weights: readonly bigint[]): bigint {
  let sum = 0n;
  for (const weight of weights) sum += weight;
  return sum;
}
