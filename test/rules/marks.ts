import type { Mark, Marks } from "../../src/rules/kernel/rows.ts";

/** How a value of a row is known, by its column (`armour`), or its place in a list (`quality.0`). */
export function markOf(row: { readonly marks?: Marks }, at: string): Mark | "stated" {
  return row.marks?.[at] ?? "stated";
}
