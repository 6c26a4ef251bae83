/** Columns that are declared alike, by their names: for a layout (kernel/layout.ts). Used once a thread. */
export function alike<C, const Name extends string>(column: C, ...names: Name[]): { readonly [N in Name]: C } {
  return Object.fromEntries(names.map((name) => [name, column])) as { readonly [N in Name]: C };
}
