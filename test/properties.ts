/**
 * How properties are searched for counterexamples (fast-check), in one place: every property of the repository draws from one fixed seed, so
 * that a run of the tests can be repeated and never fails by bad luck. To look further than that, with another seed each time:
 *
 *     PROPERTY_SEARCH=20 npm test         twenty times as many cases; a failure prints the seed that found it
 *     PROPERTY_SEED=123 npm test          the same cases again
 */
import fc from "fast-check";

const SEED = 20261121;
/** What fast-check does when a property does not say. */
const USUAL = 100;

const { PROPERTY_SEARCH, PROPERTY_SEED } = process.env;

/** How many times as many cases as usual. */
export const widened = Math.max(1, Number(PROPERTY_SEARCH ?? 1) || 1);

/** The number of cases of a property that asks for `usual` of them. */
export const runs = (usual: number): number => Math.ceil(usual * widened);

/** The seed of every property; undefined: fast-check makes one up, and prints it when a case fails. */
export const seed: number | undefined =
  PROPERTY_SEED !== undefined ? Number(PROPERTY_SEED) : widened > 1 ? undefined : SEED;

fc.configureGlobal({ numRuns: runs(USUAL), ...(seed !== undefined && { seed }) });
