/**
 * What a person writes, after reading and validation of its shape: a plain JSON-like record. Rosters may still be illegal until the
 * rulebook has checked them. Cold.
 */
import type { SearchTerms } from "../players/player-file.ts";
import type { Mode } from "../rules/kernel/mode.ts";

export interface Side {
  readonly name: string;
  /**
   * A doctrine's name, or knobs inline: `{doctrine: aggressor, focus: 0.8}`; with `module` or `weights` the name of a file of the user's that plays,
   * and then `source`: its text, or of weights the canonical JSON; with `search` it looks ahead.
   */
  readonly policy: string | { readonly doctrine: string; readonly [knob: string]: number | string | SearchTerms };
  /** Nobody was named to play it: `policy` is the one that stands in where no player is chosen. Not in the hash. */
  readonly unnamed?: true;
  readonly roster: readonly RosterEntry[];
  /** Where the roster came from, when it was named by `rosterFile`; for messages only, not in the hash. */
  readonly rosterFile?: string;
  readonly role?: "attacker" | "defender";
  /** What a rulebook lets a side say beside its roster. */
  readonly commandDice?: number;
}

/** One line of a roster; each rulebook says what else may stand in it. */
export interface RosterEntry {
  readonly profile: string;
  readonly count: number;
  readonly [key: string]: unknown;
}

/** A row of a table that somebody brought: whole, with the values that its columns have; `kin`: the row of the rulebook that it is of the kind of. */
export interface UnitRow {
  readonly id: string;
  readonly kin?: string;
  readonly [column: string]: unknown;
}

/** Rows of the user's own, by table: those with a new ID are added, the others take the place of the rulebook's. Sorted by ID. */
export type Units = Readonly<Record<string, readonly UnitRow[]>>;

export interface Scenario {
  readonly title: string;
  readonly rules: string;
  readonly mode: Mode;
  /** The block of the mode, with the rulebook's defaults filled in by `resolve`. */
  readonly attack?: Readonly<Record<string, unknown>>;
  readonly duel?: Readonly<Record<string, unknown>>;
  readonly battle?: Readonly<Record<string, unknown>>;
  /** Chosen rulings, only those that the user wrote; values as text. */
  readonly options: Readonly<Record<string, string>>;
  readonly houseRules: Readonly<Record<string, number | string | boolean | null>>;
  /** Rows of the user's own; absent: none. House rules come after them. */
  readonly units?: Units;
  readonly mirror: boolean;
  readonly sides: readonly Side[];
  readonly battles: number;
  /** Any text; taken from the source, never from a parsed number. Absent: one is made up when the run starts. */
  readonly seed?: string;
}
