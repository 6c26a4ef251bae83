/**
 * The answer of an experiment as data: page, terminal and files are made from it, each in its own way, so that a command says what
 * it found once. Cold.
 */
import type { DrawnChart } from "./charts/index.ts";

export interface Answer {
  /** The command that found it, such as "compare". */
  readonly command: string;
  /** What was asked, short: title of the page. */
  readonly title: string;
  /** The answer in one sentence. */
  readonly headline: string;
  /** Who fought whom, under which policies: one line below the headline. */
  readonly subject: string;
  /** What else there is to say, a sentence or two each. */
  readonly notes: readonly string[];
  readonly cautions: readonly string[];
  /** The few numbers to look at first. */
  readonly numbers: readonly KeyNumber[];
  readonly charts: readonly DrawnChart[];
  readonly tables: readonly AnswerTable[];
  /** Name and value of all that the answer depends on: program, rules, scenarios and their hashes, sample, seed. */
  readonly facts: readonly (readonly [name: string, value: string])[];
  /** The command line that gives these numbers again. */
  readonly rerun: string;
  /** How to read it, in paragraphs. */
  readonly reading: readonly string[];
}

export interface KeyNumber {
  readonly name: string;
  readonly value: string;
  /** Its interval, or what there is to say instead. */
  readonly range: string;
}

export interface AnswerTable {
  readonly title: string;
  /** `number` columns are set to the right. */
  readonly columns: readonly { readonly title: string; readonly number?: boolean }[];
  readonly rows: readonly (readonly string[])[];
  /** Rows that were left out here and stand in another table of the page. */
  readonly more?: number;
  /** Too long or too detailed for a terminal. */
  readonly pageOnly?: boolean;
}
