/**
 * What the words in a rulebook's rows mean to who plays: its special rules, skills and terms of weapons, a line each. It is read beside the rows
 * (`wargauge rules skirmish --unit sm_marine`); what is played says the code. Cold.
 */
import { or, type Row, RULE, TEXT } from "./rows.ts";

export const GLOSSARY_COLUMNS = {
  /** As it stands in the rows: a word, or the ID of the rule itself. */
  word: { ...TEXT, unique: true },
  /** The rule behind a word; empty: the word is its ID, or there is none by itself. */
  rule: or(RULE, undefined),
  /** What players call a rule that stands in the rows by its ID. */
  name: or(TEXT, undefined),
  about: TEXT,
} as const;

export type Term = Row<typeof GLOSSARY_COLUMNS>;
