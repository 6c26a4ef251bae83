/**
 * A memory of the last value made: the cells of a matrix share books, tables and look-ups that are dear to make and that nobody writes
 * into. What a value is made `of` tells it apart from others: plain data. Cold.
 */
export function keepLatest<Value>(): (of: unknown, make: () => Value) => Value {
  let latest: { readonly key: string; readonly value: Value } | undefined;
  return (of, make) => {
    const key = JSON.stringify(of);
    if (latest?.key !== key) latest = { key, value: make() };
    return latest.value;
  };
}
