/** What is asked of the scheduler, and what comes back. */
import type { BattleModule } from "../rules/kernel/rule-system.ts";
import type { Layout } from "../tally/layout.ts";
import type { Tally } from "../tally/tally.ts";
import type { Contest } from "./battles.ts";
import type { SheetColumns } from "./sheet.ts";
import type { StopRule } from "./stop.ts";

/** A matchup with its dice. Cells to be compared have keys of the same label, and so the same dice. */
export interface Cell extends Contest {
  readonly label: string;
  /** Says what is played here (see `archiveId`); absent: its blocks are not kept. */
  readonly id?: string;
  readonly layout: Layout;
  /** Battle code that is not in the list of rulebooks, and its URL for threads; for tests. */
  readonly module?: BattleModule;
  readonly moduleUrl?: string;
}

/** Blocks from..to of a cell, to be played; `series` and `byLeg` name what to record for each block beside the score. */
export interface Piece extends Partial<SheetColumns> {
  readonly cell: Cell;
  readonly from: number;
  readonly to: number;
  /** Count everything into this tally, which has the blocks before `from`, instead of giving every block a row. */
  readonly counts?: Tally;
  /** Play no further than to where this fires, by what `counts` or, if it is about the score, the rows show. */
  readonly stop?: StopRule;
  /** The score table of the blocks before `from`, for a rule that looks at rows. */
  readonly scores?: Float64Array;
}

/** A piece that was played. */
export interface Played extends Piece {
  /** `width` numbers for each block: the cell of the score table (0 without a winner), then what `series` and `byLeg` ask for. */
  readonly rows: Int32Array;
  readonly width: number;
  /** Its rule was satisfied, by the number of blocks or by what they showed. */
  readonly reached: boolean;
}

/** How far an experiment is, in battles, because cells differ in legs. */
export interface Progress {
  readonly battles: number;
  /** Battles that it will take, as far as is known. */
  readonly of: number;
  /** Of `battles`, those that were not played but known from an earlier run. */
  readonly before: number;
  /** What they are played for, where that is not the answer itself. */
  readonly doing?: string;
}
