/** Records in which names that people write are looked up. Cold: once a book. */

/**
 * Takes the prototype from every record of a tree, in place: there `toString` is a name like any other, and unknown. What is cloned is
 * an ordinary object again.
 */
export function withoutPrototypes<T>(tree: T): T {
  if (typeof tree !== "object" || tree === null) return tree;
  for (const value of Object.values(tree)) withoutPrototypes(value);
  return Array.isArray(tree) ? tree : Object.setPrototypeOf(tree, null);
}
