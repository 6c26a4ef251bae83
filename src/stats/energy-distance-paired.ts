/**
 * Energy (Cramer) test of drift of an ordered metric between two runs on the same seeds. *Cold; K^3 for K bins, 64 at most.*
 *
 * For: "did this rule change move the casualties?", block by block on shared dice. table[i][j] is the number of blocks with the
 * metric in bin i before and in bin j after; only the blocks that changed bins carry information.
 * Not for: independent runs (energyDistance) or unordered categories (Stuart-Maxwell).
 *
 * T = n D2, D2 = 2 sum (F - G)^2; the null law has the eigenvalues of 2 Cov(1{x<=k} - 1{y<=k}), estimated uncentred.
 * Reference: as energyDistance; Imhof (1961) for the tail. Example: a table with all blocks on the diagonal has p = 1.
 */
import { type Contingency, checkTable, total } from "./contingency.ts";
import type { EnergyTest } from "./energy-distance.ts";
import { exactRatio } from "./exact-ratio.ts";
import { threeMomentTail } from "./quadratic-form.ts";

export interface PairedEnergyTest extends EnergyTest {
  /** Blocks whose bin changed. */
  readonly discordant: number;
}

export function energyDistancePaired(table: Contingency): PairedEnergyTest {
  checkTable("energyDistancePaired", table);
  const bins = table.length;
  if (table[0].length !== bins)
    throw new RangeError(`energyDistancePaired: ${bins} x ${table[0].length} is not square`);
  const n = total(table.map(total));
  if (n === 0) throw new RangeError("energyDistancePaired: no blocks");
  const cuts = bins - 1;
  const shift = new Array<number>(cuts).fill(0); // n (F - G) at each cut between bins
  const both = shift.map(() => new Array<number>(cuts).fill(0)); // blocks that crossed cut a and cut b
  let discordant = 0;
  for (let i = 0; i < bins; i++) {
    for (let j = 0; j < bins; j++) {
      const blocks = table[i][j];
      if (i === j || blocks === 0) continue;
      discordant += blocks;
      const [low, high] = i < j ? [i, j] : [j, i];
      for (let a = low; a < high; a++) {
        shift[a] += i < j ? blocks : -blocks;
        for (let b = low; b < high; b++) both[a][b] += blocks;
      }
    }
  }
  let squares = 0n;
  for (const s of shift) squares += BigInt(s) * BigInt(s);
  const d2 = 2 * exactRatio(squares, BigInt(n) * BigInt(n));
  const t = d2 * n;
  const covariance = both.map((row) => row.map((c) => (2 * c) / n));
  return { d2, t, ...threeMomentTail(t, covariance), discordant };
}
