/** The record without the keys that have no value, so that what was not given stays not given. */
export function given<R extends object>(record: R): Given<R> {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as Given<R>;
}

/** The items of a list of which some are there on a condition only. */
export function present<T>(items: readonly (T | false | undefined)[]): T[] {
  return items.filter((item) => item !== false && item !== undefined) as T[];
}

type Given<R> = { [K in keyof R as undefined extends R[K] ? never : K]: R[K] } & {
  [K in keyof R as undefined extends R[K] ? K : never]?: Exclude<R[K], undefined>;
};
