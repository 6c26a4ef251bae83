/** What the build finds of the rules in comments and titles of tests; `collect.mjs` writes the compiled file anew. Cold. */
import type { Played } from "../../kernel/coverage.ts";

export const PLAYED: readonly Played[] = [];

/** Tags and titles that name rules which nobody knows. */
export const UNKNOWN: readonly string[] = [];
