/**
 * Which rules are played. What is played says so itself: `@rule SK-SHOOT-11` in the comment of the function that carries a rule, and its ID in
 * the title of the test that proves it; the build collects both (`collect.mjs`). By hand stand only the rules that are simplified or left out. Cold.
 */
import { type Row, RULE, TEXT, word } from "./rows.ts";
import type { Coverage } from "./rule-system.ts";

/** A rule as the build finds it, in the order of the rulebook. */
export interface Played {
  readonly id: string;
  /** The first function that carries it, as `file.ts#name`. */
  readonly function?: string;
  /** Title of the first test that proves it, or the table of tests in which its row stands. */
  readonly test?: string;
}

export const EXCEPTION_COLUMNS = {
  id: { ...RULE, unique: true },
  status: word("simplified", "notSimulated"),
  /** How it is simplified, or why it is left out. */
  how: TEXT,
} as const;

export function coverageOf(
  played: readonly Played[],
  exceptions: readonly Row<typeof EXCEPTION_COLUMNS>[],
): readonly Coverage[] {
  const byId = new Map(exceptions.map((each) => [each.id, each]));
  return played.map(({ id, ...proof }) => {
    const { status, how } = byId.get(id) ?? { status: "simulated" as const };
    return { id, status, ...(how !== undefined && { how }), ...(status !== "notSimulated" && proof) };
  });
}
