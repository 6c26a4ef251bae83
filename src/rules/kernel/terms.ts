/** The terms by which a scripted player weighs, declared once: their names are the keys of `terms:` in a weights file, their order the slots. */

/** The slot of each term, by name. */
export type Terms<Name extends string> = Readonly<Record<Name, number>>;

const abouts = new WeakMap<object, Readonly<Record<string, string>>>();

/** Declares terms: what each of them is worth of, in the order of their slots. */
export function terms<Name extends string>(about: Readonly<Record<Name, string>>): Terms<Name> {
  const slots = Object.freeze(Object.fromEntries(Object.keys(about).map((name, slot) => [name, slot]))) as Terms<Name>;
  abouts.set(slots, about);
  return slots;
}

/** What each term is about, by name. */
export function aboutTerms(slots: Terms<string>): Readonly<Record<string, string>> {
  return abouts.get(slots)!;
}

/** The weights of a doctrine, each by the name of its term, with those that a weights file states instead. */
export function weightsOf<Name extends string>(
  slots: Terms<Name>,
  doctrine: Readonly<Record<Name, number>>,
  own: Readonly<Record<string, number>> = {},
): Float64Array {
  return Float64Array.from(Object.keys(slots), (name) => own[name] ?? doctrine[name as Name]);
}
