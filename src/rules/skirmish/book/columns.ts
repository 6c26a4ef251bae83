/** Columns that several tables of the rulebook have. Cold. */
import { integer, open, or, word } from "../../kernel/rows.ts";

/** Saves are 2..7; 7 is none. */
export const SAVE = open(or(integer(2, 7), 7), 7);

export const POINTS = open(integer(0, 1000));

/** How sure the rule index is of values that the rulebook lost. */
export const CONFIDENCE = or(word("high", "medium", "low"), "high");
