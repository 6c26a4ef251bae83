/** Whether two compiled things are alike to the last value. Cold, pure. */

/** Columns, lists, maps and plain records by what they hold, everything else by itself. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Object.getPrototypeOf(a) !== Object.getPrototypeOf(b)) return false;
  if (ArrayBuffer.isView(a)) return isSameColumn(a as Uint8Array, b as Uint8Array);
  if (a instanceof Map || a instanceof Set) return isSame([...a], [...(b as typeof a)]);
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every((key) => Object.hasOwn(b, key) && isSame(a[key as never], b[key as never]));
}

function isSameColumn(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((value, i) => Object.is(value, b[i]));
}
