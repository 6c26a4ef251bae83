/**
 * How many of the cases of a test that asks the same of very many: `npm test` takes every few of them, evenly over their list, so that it is done
 * in minutes; `npm run test:whole` takes all, for a release and after a change that touches much (some fifteen minutes on two cores).
 *
 * Only for cases that play or search for long and differ in what they play, such as scenarios and rulings. What is cheap is always asked of all.
 */

/** Set by vitest.config.ts, and handed down to what tests start. */
export const isWhole = process.env["WHOLE_TEST"] === "yes";

/** Every `step`th case, from number `from` on; never none. */
export function some<T>(cases: readonly T[], step = 8, from = 0): readonly T[] {
  const first = from % Math.max(1, cases.length);
  return isWhole ? cases : cases.filter((_, i) => i >= first && (i - first) % step === 0);
}
