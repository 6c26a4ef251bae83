/** Rows of Markdown tables, as they come: a long table is read while it grows. */

export function row(cells: readonly string[]): void {
  console.log(`| ${cells.join(" | ")} |`);
}

export function percent(share: number): string {
  return (100 * share).toFixed(1);
}
