/**
 * Where a lattice crosses the target with one group of blocks left out: what the jackknife of prices is made of. *Cold.*
 *
 * For: the correlation of two prices on common dice, and the error of sums and differences of worths. The segment of the full
 * crossing is kept and prolonged beyond its ends, so that a group more or less moves the crossing smoothly. Not for: the
 * interval of one crossing (lattice-crossing.ts inverts the score's, which knows of ends that are not reached).
 * Reference: Shao & Tu (1995), The Jackknife and Bootstrap, 2.3. Example: two groups with scores 0.2, 0.4 of one copy and 0.6,
 * 0.8 of two cross at 1.5 copies in all; without the first of them at 1.25.
 */

/** For each size the counts of block scores of each group. */
export type GroupedLattice = ReadonlyMap<number, readonly ArrayLike<number>[]>;

export interface SegmentOptions {
  readonly cap?: number;
  /** No copies score exactly 0. */
  readonly empty?: boolean;
  readonly target?: number;
}

/** `copies` is the full crossing; nothing where the segment is level without the group. */
export function leftOutCrossing(
  lattice: GroupedLattice,
  copies: number,
  group: number,
  { cap = Infinity, empty = false, target = 0.5 }: SegmentOptions = {},
): number | undefined {
  const whole = Math.floor(copies);
  const k = lattice.has(whole + 1) && whole + 1 <= cap ? whole : whole - 1;
  const score = (size: number) => (size === 0 && empty ? 0 : meanWithout(lattice, size, group));
  const at = score(k);
  const rise = score(k + 1) - at;
  return rise === 0 ? undefined : k + (target - at) / rise;
}

function meanWithout(lattice: GroupedLattice, size: number, group: number): number {
  const groups = lattice.get(size);
  if (groups === undefined) throw new RangeError(`no score was measured for ${size} copies`);
  let [n, sum] = [0, 0];
  for (const [g, counts] of groups.entries()) {
    if (g === group) continue;
    for (let j = 0; j < counts.length; j++) {
      n += counts[j]!;
      sum += j * counts[j]!;
    }
  }
  return sum / (n * (groups[0]!.length - 1));
}

/** All groups together. */
export function pooled(lattice: GroupedLattice): Map<number, number[]> {
  return new Map(
    [...lattice].map(([size, groups]) => [
      size,
      Array.from({ length: groups[0]!.length }, (_, j) => groups.reduce((sum, counts) => sum + counts[j]!, 0)),
    ]),
  );
}
