/**
 * What a rulebook is to the rest of the program: a cold object (`RuleSystem`) that knows words, tables and legality, and a hot
 * module (`BattleModule`) that plays. Nothing outside `rules/` knows more. Cold.
 */
import type { z } from "zod";
import type { Dice, DiceTables, Streams } from "../../dice/dice.ts";
import type { PlayerFile } from "../../players/player-file.ts";
import type { RosterEntry, Scenario, Side, Units } from "../../scenario/scenario.ts";
import type { Chooser } from "./candidates.ts";
import type { Decision } from "./decisions.ts";
import type { Term } from "./glossary.ts";
import type { Mark, Marks } from "./marks.ts";
import type { Mode } from "./mode.ts";
import type { RowTable } from "./rows.ts";
import type { SceneTeller } from "./scene.ts";
import type { Slot } from "./slots.ts";
import type { Narration, TapedEvent, TapedRoll } from "./taped.ts";
import type { UnitsReader } from "./units-reader.ts";

/** A compiled scenario: a plain record of numbers, strings and typed arrays that crosses threads. It cannot be wrong. */
export interface Matchup {
  readonly rules: string;
  readonly mode: Mode;
  readonly dice: DiceTables;
  /** 2 when a block is a mirrored pair (the sides change seats in the second leg), else 1. */
  readonly legs: 1 | 2;
  readonly metrics: readonly MetricSpec[];
  /** Where on the table things are counted; absent where there is no table. */
  readonly sites?: SiteGrid;
  /** Names of the sides, in scenario order. */
  readonly sides: readonly SideInfo[];
  /** The user's own files that play sides, null where a doctrine does; absent where none does. */
  readonly players?: readonly (PlayerFile | null)[];
  /**
   * What each side brings along, the mind of its player with it: nothing else of a matchup hangs on who plays, and nothing in it on who plays
   * the other side. Absent: who knows.
   */
  readonly fight?: readonly [unknown, unknown];
  /** What the scripted player of each side weighs by, in the order of the rulebook's `players.terms`. */
  readonly weights?: readonly Float64Array[];
}

export interface SideInfo {
  readonly name: string;
  readonly points: number;
  readonly models: number;
  readonly policy: string;
}

/**
 * One integer that a battle yields (two for `per: "seat"`: seat 1, then seat 2). The outcome array of a battle holds the metrics in
 * the order of this list. In modes with a winner, the first is `score` (per battle: half points of seat 1: 0, 1, 2).
 */
export interface MetricSpec {
  readonly id: string;
  readonly title: string;
  readonly per: "battle" | "seat";
  /** What the metric is broken down by, such as a weapon's name. */
  readonly key?: string;
  /** The game turn at whose end it was read. */
  readonly turn?: number;
  readonly unit: string;
  /** Values are 0..max; the battle clamps counts without a natural bound. */
  readonly max: number;
  /** The most that side 0 and side 1 can show, where that is known; it may be more than `max`. A value beyond is a bug, and is not clamped. */
  readonly most?: readonly [number, number];
  /** Stored value = real value x scale (half points: 2). */
  readonly scale?: number;
  /** Names of the values of a category, such as the reasons why a battle ends. */
  readonly labels?: readonly string[];
  /** Its rank among those that a reader should meet first, from 1; the others follow in the order of the list. */
  readonly main?: number;
  /** Reports draw together what happens on a table only, and what was lost: first all of it, then the parts that say how. */
  readonly group?: "table" | "losses";
}

/**
 * Square cells over the table, in which things that happen are counted for each side, over all battles. Cell row * columns + column is seen
 * from the seat that it happened to: row 0 lies at its own edge of the table, column 0 at its left hand.
 */
export interface SiteGrid {
  readonly columns: number;
  readonly rows: number;
  /** Extent of a cell, and the unit of it. The grid lies around the middle of the table. */
  readonly cell: number;
  readonly unit: string;
  /** lost: where models are lost. shotFrom: where those stood who shot them. */
  readonly counts: readonly ("lost" | "shotFrom")[];
  /** What is lost, such as "models". */
  readonly lost: string;
  /** Sites that a battle notes at most. */
  readonly most: number;
}

/** One chosen reading of an unclear rule. Keys and values are spelled as in the rulebook's index. */
export interface Ruling {
  readonly id: string;
  readonly key: string;
  readonly values: readonly string[];
  readonly default: string;
  readonly kind: "table" | "number" | "flag" | "branch" | "roster" | "campaign";
  readonly about: string;
  /** False where nothing that is played tells the readings apart, such as a matter of campaigns, or where there is only one. */
  readonly active: boolean;
}

export type CoverageStatus = "simulated" | "simplified" | "notSimulated";

export interface Coverage {
  readonly id: string;
  readonly status: CoverageStatus;
  /** How it is simplified, or why it is not simulated; absent when simulated. */
  readonly how?: string;
  /** Name of the function that carries the rule, as `file.ts#name`. */
  readonly function?: string;
  /** Title of the test that proves it; contains the ID. */
  readonly test?: string;
}

/** Words for an event of the tape: `{a}`, `{b}`, `{c}` are filled by `describe`. Replay only. */
export interface EventSpec {
  readonly code: number;
  readonly rules: readonly string[];
  readonly sentence: string;
}

/** An operation of the vector files: inputs and dice in, plain facts out. What it cannot answer it refuses with `Unsupported`. */
export type VectorOp = (inputs: Record<string, unknown>, world: VectorCase) => unknown;

/** What a vector operation plays with: the resolved rulings, and all outcomes of the dice or the listed ones. */
export interface VectorCase {
  readonly kind: "exact" | "scripted" | "fixed";
  readonly options: Readonly<Record<string, string>>;
  readonly houseRules: Readonly<Record<string, unknown>>;
  /** Names of the results that the vector states, for operations that could tell more than was asked. */
  readonly asked: readonly string[];
  /** Plays `action` for every outcome of its dice and returns each result with its exact probability "a/b". */
  walk(tables: DiceTables, action: (dice: Dice) => string): Record<string, string>;
  /** Plays `action` once with the dice that the vector lists; all of them have to be rolled. */
  script<R>(tables: DiceTables, action: (dice: Dice) => R): R;
}

/** A complaint about a scenario: where (path into the document), and the sentence. */
export interface Problem {
  readonly path: readonly (string | number)[];
  readonly message: string;
  /** The complaint is about the key, not about its value. */
  readonly atKey?: boolean;
  /** The complaint is about what models cost, not about which they are: another price could mend it. */
  readonly ofPoints?: true;
}

/**
 * One thing about a side's models that can be taken away or changed while everything else stays as it is: what knock-outs and
 * worths are asked about.
 */
export interface Lever {
  readonly kind: "characteristic" | "weapon" | "item" | "rule";
  /** Indexes of the roster entries whose models change. */
  readonly entries: readonly number[];
  /** What reports call those models. */
  readonly unit: string;
  readonly name: string;
  /** `+1` is always the better value, also of a save; `with` is something that the unit could have and has not. */
  readonly change: "+1" | "-1" | "without" | "with";
  /** Models of the other side that it changes as well, because it can only be made in the rulebook; absent: none. */
  readonly also?: readonly string[];
  /** The scenario with this one change. The side has to sit where it sat when the lever was found; who it meets may differ. */
  apply(scenario: Scenario): Scenario;
}

/** What a roster is to be made of. The same order always brings the same roster. */
export interface RosterOrder extends Pick<Scenario, "options" | "houseRules" | "units"> {
  /** One of the builder's armies. */
  readonly army: string;
  /** The most that it may cost. */
  readonly points: number;
  readonly policy: Side["policy"];
  /** Varies the roster; any text. */
  readonly seed: string;
}

export interface RosterBuilder {
  /** Names of the armies, by ID. */
  readonly armies: Readonly<Record<string, string>>;
  /** A legal roster to which nothing could be added; empty when the points buy nothing. */
  build(order: RosterOrder): readonly RosterEntry[];
}

/** Something that a roster may name by its ID. */
export interface CatalogueEntry {
  /** The key of a roster entry that names it: `profile:`, or the list of such things. */
  readonly kind: "profile" | "weapon" | "grenade" | "wargear" | "gear";
  /** That key, where the kind does not say it; `alone`: it holds one ID and no list. */
  readonly key?: { readonly name: string; readonly alone?: true };
  readonly id: string;
  readonly name: string;
  /** Name of the army that may have it; absent where the rulebook has no armies. */
  readonly army?: string;
  /** Price before house rules; absent where it has none by itself. */
  readonly points?: number;
}

export interface RuleSystem {
  readonly id: string;
  readonly title: string;
  readonly modes: readonly Mode[];
  /** The most models of a side that can be played, whatever rosters may have; absent: any number. */
  readonly mostModels?: number;
  /** The same of its units, where an entry of a roster counts units and not models; absent: any number. */
  readonly mostUnits?: number;
  /** What players are asked, and what a scripted one weighs by: the schema of weights files, and what modules are told; absent: neither can play. */
  readonly players?: {
    readonly decisions: Readonly<Record<string, Decision>>;
    /** What each term is the worth of, by name. */
    readonly terms: Readonly<Record<string, string>>;
    /** The portfolio: what a side chooses from that names nobody, the script that matters most first (`npm run train`). Absent: the doctrines. */
    readonly scripts?: readonly Side["policy"][];
  };
  /** Shape of one roster entry and of the mode blocks (`attack:`, `duel:`); strict objects with descriptions for editors. */
  readonly rosterEntry: z.ZodType;
  /** What a side may say beside that, such as how many dice it commands with; absent: nothing. */
  readonly sideKeys?: Readonly<Record<string, z.ZodType>>;
  readonly modeBlocks: Partial<Record<Mode, z.ZodType>>;
  /** What rosters may name, kind by kind, in the order in which a reader looks for it. */
  readonly catalogue: (units?: Units) => readonly CatalogueEntry[];
  /** Its tables of rows, by name, in the order in which a reader looks for them; absent: none stands as text. */
  readonly tables?: Readonly<Record<string, RowTable>>;
  /** Reads rows that users bring; absent: they may bring none. */
  readonly readUnits?: UnitsReader;
  readonly rulings: readonly Ruling[];
  /** Every key that `houseRules` may name, with its default value. */
  readonly houseRuleKeys: (units?: Units) => ReadonlyMap<string, number | string | boolean | null>;
  /** What fits there; absent: it is not told. */
  readonly houseRuleSlots?: (units?: Units) => ReadonlyMap<string, Slot>;
  readonly coverage: readonly Coverage[];
  /** What its special rules and the terms of its weapons do, a line each; absent: it is not told. */
  readonly glossary?: readonly Term[];
  readonly events: readonly EventSpec[];
  /** Loaded when vectors are verified: the operations play the battle code. */
  readonly ops: () => Promise<Readonly<Record<string, VectorOp>>>;
  /** Everything wrong with rosters, options and house rules of a scenario whose shape is right; all problems at once. */
  check(scenario: Scenario): Problem[];
  /** Fills in the rulebook's own defaults (mode blocks), so that the resolved scenario is complete. */
  resolve(scenario: Scenario): Scenario;
  compile(scenario: Scenario): Matchup;
  /** All that can be changed about a side, or what is wanted of it: legal but for what the side may cost, and each with another matchup. */
  levers(scenario: Scenario, side: number, wanted?: (lever: Lever) => boolean): Lever[];
  /** Fills a budget with a legal roster; absent: nobody does. */
  readonly builder?: RosterBuilder;
  /** A sentence for an event of the tape. */
  narrate(matchup: Matchup, leg: number, event: TapedEvent): Narration;
  /** What each of the rolls between two events was for, such as "to hit"; "" where the dice speak for themselves. */
  nameRolls(
    matchup: Matchup,
    before: TapedEvent | undefined,
    rolls: readonly TapedRoll[],
    after: TapedEvent | undefined,
  ): readonly string[];
  /** How a replay is drawn; absent: it is only told. */
  readonly scene?: SceneTeller<Matchup>;
}

/** Receives what happens in a battle; an empty method in workers, a tape in a replay. */
export interface Log {
  event(code: number, a: number, b: number, c: number): void;
}

/** One battle, made once a thread and played again and again; it allocates nothing after its construction. */
export interface Battle {
  /** Every mutable column lies in it, so that equal bytes mean equal states. */
  readonly memory: ArrayBuffer | Uint8Array;
  /** The metrics of the leg just played, in the order of `matchup.metrics`; lies outside `memory`. */
  readonly outcome: Int32Array;
  /**
   * What happened where: their number, then (count * 2 + seat) * cells + cell each. `load` puts it back to none.
   * Absent where the matchup has no `sites`; lies outside `memory`.
   */
  readonly sites?: Int32Array | undefined;
  /**
   * The tail of `memory`: one running count for each slot of `outcome` (0 where a metric is read from other columns). No rule reads
   * them, so a walker that asks for one metric may clear the others to let more states be equal.
   */
  readonly counters: Int32Array;
  /** Puts the sides into their seats for leg 0 or 1 of a block and resets everything; what hangs on the block, such as its table, is set up. */
  load(leg: number, block: number): void;
  /** Plays the whole loaded leg and fills `outcome`. */
  play(): void;
  /** Starts an action of `attack` mode stepwise, for exact odds. */
  begin(): void;
  /** Plays step i; false when there was nothing left to do. */
  step(i: number): boolean;
  /** Fills `outcome` from the columns, at any time. */
  measure(): void;
  /** Where it can be played on from elsewhere; absent where nowhere. */
  readonly marks?: Marks;
  /** Plays on to the end of the leg from a mark of a battle of the same matchup, leg and block, which have been loaded. */
  resume?(mark: Mark): void;
  /** Others decide from here on, by side: whoever is handed in, a doctrine where that is nobody. Holds for later legs as well. */
  handTo?(choosers: readonly (Chooser | null)[]): void;
  /** Draws anew, from the policy dice of a seat, what the rules hide from it; absent where they hide nothing. For battles that are imagined. */
  veil?(seat: number): void;
  /** Do sides decide now without seeing each other, so that nobody can look ahead? Absent: they never do. */
  secret?(): boolean;
  /** Puts interchangeable models into a fixed order inside `memory`, so that like states become equal bytes. */
  canonicalize(): void;
  /** Writes the columns of every token (`scene.ts`) and returns how many there are. Cold: for drawing, and absent where nothing is drawn. */
  lookAt?(into: Int32Array): number;
}

export interface BattleModule {
  create(matchup: Matchup, streams: Streams, log: Log): Battle;
}
