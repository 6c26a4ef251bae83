/**
 * Stuart-Maxwell test of marginal homogeneity for paired categories. *Cold.*
 *
 * For: unordered categories before and after a change on the same seeds; table[i][j] is the number of blocks in category i
 * before and j after. With two categories it is McNemar's test. Not for: independent runs (chi-square), ordered metrics
 * (energyDistancePaired), or fewer than about ten discordant blocks (mcnemarExact).
 * Reference: Stuart (1955), Biometrika 42:412-416; Maxwell (1970), British Journal of Psychiatry 116:651-655.
 * Example: [[50, 12], [4, 34]] has x2 = (12 - 4)^2 / 16 = 4, p = 0.0455.
 */
import { type Contingency, checkTable, columnTotal, total } from "./contingency.ts";
import { solve } from "./linear-solve.ts";
import { chiSquareSf } from "./portable-math.ts";

export interface StuartMaxwell {
  readonly x2: number;
  readonly df: number;
  readonly p: number;
  readonly discordant: number;
}

export function stuartMaxwell(table: Contingency): StuartMaxwell {
  checkTable("stuartMaxwell", table);
  const k = table.length;
  if (table[0].length !== k) throw new RangeError(`stuartMaxwell: ${k} x ${table[0].length} is not square`);
  let x2 = 0;
  let df = 0;
  // Categories that exchange blocks with each other; between two such groups the margins cannot differ, and the covariance
  // of all of them together would be singular.
  for (const group of exchanging(table)) {
    const kept = group.slice(0, -1);
    const shift = kept.map((i) => total(table[i]) - columnTotal(table, i));
    const covariance = kept.map((i) =>
      kept.map((j) =>
        i === j ? total(table[i]) + columnTotal(table, i) - 2 * table[i][i] : -(table[i][j] + table[j][i]),
      ),
    );
    solve(covariance, shift).forEach((u, a) => {
      x2 += shift[a] * u;
    });
    df += kept.length;
  }
  let discordant = 0;
  table.forEach((row, i) => {
    discordant += total(row) - row[i];
  });
  return { x2, df, p: df === 0 ? 1 : chiSquareSf(x2, df), discordant };
}

/** Connected groups of two categories or more, an edge being a block that went from one to the other. */
function exchanging(table: Contingency): number[][] {
  const groups: number[][] = [];
  const seen = new Set<number>();
  for (let start = 0; start < table.length; start++) {
    if (seen.has(start)) continue;
    seen.add(start);
    const group = [start];
    for (const i of group)
      for (let j = 0; j < table.length; j++)
        if (!seen.has(j) && table[i][j] + table[j][i] > 0) {
          seen.add(j);
          group.push(j);
        }
    if (group.length > 1) groups.push(group.sort((a, b) => a - b));
  }
  return groups;
}
