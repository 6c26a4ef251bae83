/**
 * The decisions of a rulebook, declared once: their names and features are the schema of weights files, what a module of the user's is
 * told, and what `wargauge rules <id> --decisions` prints. A plain declaration; hot code reads it.
 */

import { constants } from "./constants.ts";

/** How a player who draws lots picks one of the candidates: with one draw when all are counted, or with a draw as each is offered. */
export const ONE = 0;
export const EACH = 1;

export interface DecisionSpec {
  /** What is decided, as a question. */
  readonly about: string;
  /** Names of the columns of a candidate's row behind column 0, which is always `worth`: what the doctrine thinks of it. */
  readonly features: readonly string[];
  readonly lots?: typeof ONE | typeof EACH;
}

export interface Decision {
  readonly name: string;
  readonly about: string;
  /** Its place in the list of the rulebook's decisions. */
  readonly slot: number;
  /** Names of all columns: `worth`, its own, and those of the situation, which are alike in all rows. */
  readonly features: readonly string[];
  /** How many columns are its own, `worth` included: the situation begins there. */
  readonly own: number;
  readonly lots: typeof ONE | typeof EACH;
}

/** Declares decisions; `situation` names the columns that the rows of each of them end with. */
export function decisions<Name extends string>(
  situation: readonly string[],
  specs: Readonly<Record<Name, DecisionSpec>>,
): Readonly<Record<Name, Decision>> {
  const entries = Object.entries<DecisionSpec>(specs).map(([name, { about, features, lots = ONE }], slot) => {
    const own = ["worth", ...features];
    return [name, { name, about, slot, features: [...own, ...situation], own: own.length, lots }] as const;
  });
  return constants(Object.fromEntries(entries)) as Readonly<Record<Name, Decision>>;
}

/** A yes or no: row 1 is yes. */
export const YES_OR_NO: readonly string[] = ["yes"];
