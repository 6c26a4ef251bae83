/** Weighted graph Laplacians of a field of opponents: who played whom. *Cold.* */
import { type Matrix, solve } from "./linear-solve.ts";

/** L x = b with sum x = 0, for a connected graph and sum b = 0. */
export function solveLaplacian(laplacian: Matrix, b: readonly number[]): number[] {
  const n = laplacian.length;
  return solve(
    laplacian.map((row) => row.map((v) => v + 1 / n)),
    b,
  );
}

/** Groups of contestants linked by played cells, each ascending; more than one group cannot be ranked together. */
export function components(n: number, linked: (i: number, j: number) => boolean): number[][] {
  const seen = new Set<number>();
  const groups: number[][] = [];
  for (let start = 0; start < n; start++) {
    if (seen.has(start)) continue;
    seen.add(start);
    const group = [start];
    for (const i of group)
      for (let j = 0; j < n; j++)
        if (!seen.has(j) && (linked(i, j) || linked(j, i))) {
          seen.add(j);
          group.push(j);
        }
    groups.push(group.sort((a, b) => a - b));
  }
  return groups;
}

/** Throws when the contestants fall apart into groups that never met. */
export function checkConnected(name: string, n: number, linked: (i: number, j: number) => boolean): void {
  const groups = components(n, linked);
  if (groups.length > 1)
    throw new RangeError(
      `${name}: ${groups.map((g) => `{${g.join(",")}}`).join(" and ")} never met; rate each group alone`,
    );
}
