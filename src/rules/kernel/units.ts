/** The user's own rows among those of the rulebook. Cold: once a book. */
import type { Units } from "../../scenario/scenario.ts";

/** The rows of a table: who has a known ID stands in the place of the old one, others behind all. Without own ones the very same list. */
export function withUnits<T extends { readonly id: string }>(
  rows: readonly T[],
  units: Units | undefined,
  table: string,
): readonly T[] {
  const own = units?.[table] as readonly T[] | undefined;
  if (own === undefined) return rows;
  const byId = new Map(own.map((row) => [row.id, row]));
  const known = new Set(rows.map(({ id }) => id));
  return [...rows.map((row) => byId.get(row.id) ?? row), ...own.filter(({ id }) => !known.has(id))];
}

/** Of a new row the one of the rulebook that it is of the kind of, by ID; those that are like nobody are left out. */
export function kinOf(units: Units | undefined, table: string): ReadonlyMap<string, string> {
  const own = units?.[table] ?? [];
  return new Map(own.flatMap(({ id, kin }) => (kin === undefined ? [] : [[id, kin] as const])));
}
