/**
 * The machine-readable answer of `run`: what `summary.json` holds and what every report is drawn from. Integers are counts, rates are
 * 0..1, `n` counts blocks (the independent sampling units), and what is missing is absent, never 0. Cold.
 */
import type { Mode } from "../rules/kernel/mode.ts";
import type { Estimate, Method } from "./estimate.ts";
import type { PlayedWell, WrittenPlayers } from "./played-well.ts";

export type { Estimate, Method } from "./estimate.ts";

export interface SideSummary {
  readonly name: string;
  readonly points: number;
  readonly models: number;
  readonly policy: string;
  readonly wins?: number;
  readonly score?: Estimate;
  readonly winRate?: Estimate;
  readonly lossRate?: Estimate;
}

/** What tells a number of a battle from others. */
export type MetricHead = "id" | "title" | "side" | "key" | "turn" | "unit";

export interface MetricSummary {
  readonly id: string;
  readonly title: string;
  /** Name of the side, for metrics kept per side. */
  readonly side?: string;
  readonly key?: string;
  readonly turn?: number;
  readonly unit: string;
  readonly scale: number;
  readonly labels?: readonly string[];
  /** In real units (stored value / scale), per battle. */
  readonly mean: Estimate;
  readonly sd: number;
  /** Keys "0.05", "0.25", "0.5", "0.75", "0.95"; real units. */
  readonly quantiles: Readonly<Record<string, Estimate>>;
  /** [stored value, battles] for every value that happened, ascending. */
  readonly histogram: readonly (readonly [number, number])[];
  /** For each row of `histogram`, the first battle (`block.leg`, blocks from 0, legs from 1) that showed it. */
  readonly first: readonly string[];
  /**
   * The exact mean, where `attack` mode could afford it; the chance p of a sample as far from it, by the exact law, and the normal deviate
   * z that is as surprising.
   */
  readonly exact?: { readonly mean: number; readonly sd: number; readonly p: number; readonly z: number };
  /** Rank among those that a reader should meet first, from 1. */
  readonly main?: number;
  readonly group?: "table" | "losses";
}

/** Where on the table something happened to a side, per battle: cells around the middle, seen from the side's own edge (row 0). */
export interface SiteSummary {
  readonly id: "lost" | "shotFrom";
  readonly side: string;
  /** What is lost, and what lengths are measured in. */
  readonly unit: string;
  readonly lengthUnit: string;
  readonly columns: number;
  readonly rows: number;
  readonly cell: number;
  readonly n: number;
  readonly method: Method;
  /** [column, row, mean, low, high] for every cell in which it ever happened. */
  readonly cells: readonly (readonly number[])[];
}

/** Where an answer comes from. */
export interface Origin {
  /** The version that found it. */
  readonly wargauge: string;
  readonly rules: string;
  readonly mode: string;
  readonly seed: string;
}

export interface Summary extends Origin {
  readonly mode: Mode;
  readonly title: string;
  readonly scenarioHash: string;
  readonly options: Readonly<Record<string, string>>;
  readonly houseRules: Readonly<Record<string, number | string | boolean | null>>;
  /** Rows of the user's own, by table; absent: none. The file that has them may be read as one of units. */
  readonly units?: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
  readonly battles: number;
  readonly blocks: number;
  readonly legs: 1 | 2;
  readonly chunkBlocks: number;
  readonly confidence: number;
  /** `target`: blocks, or a half-width (of the score, or of the mean of `metric` in real units) within at most `maxBlocks`. */
  readonly stop: {
    readonly rule: "blocks" | "precision";
    readonly target: number;
    readonly maxBlocks?: number;
    readonly metric?: string;
    readonly strict?: boolean;
    readonly reached: boolean;
  };
  readonly stopped?: "interrupted";
  readonly sides: readonly SideSummary[];
  readonly draws?: { readonly count: number; readonly rate: Estimate };
  /** Score of whoever sat in seat 1, and of whoever had the first turn. */
  readonly firstSeat?: Estimate;
  /** The roles of seat 1 and seat 2, where the rulebook gives them any: "the attacker", "the defender". */
  readonly roles?: readonly string[];
  readonly firstTurn?: Estimate;
  /** Wins, draws and losses of sides[0] by the seat it sat in. */
  readonly bySeat?: readonly {
    readonly seat: 1 | 2;
    readonly wins: number;
    readonly draws: number;
    readonly losses: number;
  }[];
  /** `first`: the first battle that ended so. Reasons that never happened are left out. */
  readonly endings?: readonly {
    readonly reason: string;
    readonly count: number;
    readonly rate: Estimate;
    readonly first?: string;
  }[];
  readonly metrics: readonly MetricSummary[];
  /** Absent where there is no table. */
  readonly sites?: readonly SiteSummary[];
  readonly cautions: readonly string[];
  /** Names of sides that nobody is named to play and that do not choose either: gunline stands in. */
  readonly standIns?: readonly string[];
  /** What each side would gain by another script, where the file says who plays; absent where that would take too much of the run. */
  readonly written?: WrittenPlayers;
  /** Who plays, and how well, where both sides chose; absent where the scenario says it. */
  readonly players?: PlayedWell;
}
