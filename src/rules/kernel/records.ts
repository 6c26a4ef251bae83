/** Records in which names that people write are looked up, and columns of the numbers of rows. Cold: once a book or a scenario. */

/**
 * Takes the prototype from every record of a tree, in place: there `toString` is a name like any other, and unknown. What is cloned is
 * an ordinary object again.
 */
export function withoutPrototypes<T>(tree: T): T {
  if (typeof tree !== "object" || tree === null) return tree;
  for (const value of Object.values(tree)) withoutPrototypes(value);
  return Array.isArray(tree) ? tree : Object.setPrototypeOf(tree, null);
}

/** Columns of small numbers, as rows have them under the same names. */
export function bytesOf<const Name extends string>(
  rows: readonly Readonly<Record<Name, number>>[],
  ...names: readonly Name[]
): Readonly<Record<Name, Int8Array>> {
  const columns = names.map((name) => [name, Int8Array.from(rows, (row) => row[name])]);
  return Object.fromEntries(columns) as Record<Name, Int8Array>;
}
