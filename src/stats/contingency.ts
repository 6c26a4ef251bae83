/** Checks and sums shared by the tests on tables of counts. *Cold.* */

export type Counts = readonly number[];
export type Contingency = readonly Counts[];

/** Throws unless the table is a rectangle of integer counts with at least one cell. */
export function checkTable(name: string, table: Contingency): void {
  const width = table[0]?.length ?? 0;
  if (width === 0) throw new RangeError(`${name}: the table is empty`);
  for (const row of table) {
    if (row.length !== width) throw new RangeError(`${name}: rows of ${width} and of ${row.length} bins`);
    for (const c of row)
      if (!(Number.isSafeInteger(c) && c >= 0)) throw new RangeError(`${name}: count ${c}, expected an integer >= 0`);
  }
}

export function total(row: Counts): number {
  let s = 0;
  for (const c of row) s += c;
  return s;
}

export function columnTotal(table: Contingency, j: number): number {
  let s = 0;
  for (const row of table) s += row[j];
  return s;
}

/** Two histograms over the same bins as cumulated counts; both must hold something. */
export function cumulate(
  name: string,
  first: Counts,
  second: Counts,
): { n: number; m: number; f: number[]; g: number[] } {
  checkTable(name, [first, second]);
  const f: number[] = [];
  const g: number[] = [];
  let n = 0;
  let m = 0;
  first.forEach((x, k) => {
    n += x;
    m += second[k];
    f.push(n);
    g.push(m);
  });
  if (n === 0 || m === 0) throw new RangeError(`${name}: samples of ${n} and ${m}, nothing to compare`);
  return { n, m, f, g };
}

/** a m - b n for each bin, exactly: n m (F - G). */
export function crossDifferences({ n, m, f, g }: { n: number; m: number; f: number[]; g: number[] }): bigint[] {
  const [N, M] = [BigInt(n), BigInt(m)];
  return f.map((a, k) => BigInt(a) * M - BigInt(g[k]) * N);
}
