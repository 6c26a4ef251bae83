/** What a comparison found. */
import type { CastSummary, WrittenPlayers } from "../estimate/played-well.ts";
import type { Estimate, Origin } from "../estimate/summary.ts";
import type { SideInfo } from "../rules/kernel/rule-system.ts";
import type { Verdict } from "../stats/verdict.ts";
import type { Rule } from "./compare-rule.ts";

/** One side against one opponent. */
export interface MeetingSummary {
  readonly scenarioHash: string;
  readonly sides: readonly SideInfo[];
  /** Score of the first side, or mean of the metric. */
  readonly value: Estimate;
  readonly wins?: Estimate;
  readonly draws?: Estimate;
  readonly losses?: Estimate;
  readonly firstSeat?: Estimate;
  /** By the seat that the first side sat in. */
  readonly bySeat?: readonly SeatSummary[];
}

export interface SeatSummary {
  readonly seat: 1 | 2;
  readonly wins: Estimate;
  readonly draws: Estimate;
  readonly losses: Estimate;
  /** Reasons that never happened are left out. */
  readonly endings: readonly { readonly reason: string; readonly rate: Estimate }[];
}

export interface ArmSummary {
  readonly name: string;
  /** Mean over the opponents of the score, or of the metric, by itself. */
  readonly value: Estimate;
  readonly meetings: readonly MeetingSummary[];
  /** [stored value, blocks] of the metric, summed over a block's battles; only where a metric was asked for. */
  readonly histogram?: readonly (readonly [number, number])[];
}

/** Who plays, where sides choose. */
export interface ComparedPlayers {
  /** Of each arm against each opponent; undefined where all are named. */
  readonly fights: readonly (readonly (CastSummary | undefined)[])[];
  /** Battles that players were chosen by. */
  readonly selection: number;
  /** The difference when the first arm is played by the players of the second: nobody adapts to the change. */
  readonly kept?: Estimate;
  /** What it may be by other scripts of both sides: from the lowest to the highest that best play can come to. */
  readonly adapted?: Estimate;
}

export interface Comparison extends Origin {
  readonly design: "head-to-head" | "paired";
  readonly chunkBlocks: number;
  readonly legs: 1 | 2;
  readonly confidence: number;
  /** Absent: a metric without a scale, and nobody said what is too little of it to matter. */
  readonly delta?: number;
  /** Absent: the score of the first side. */
  readonly metric?: {
    readonly id: string;
    readonly title: string;
    readonly unit: string;
    readonly scale: number;
    /** Absent: of the battle as a whole. */
    readonly side?: string;
  };
  readonly verdict: Verdict;
  /** Score of A head to head, or A minus B. */
  readonly difference: Estimate;
  /** Its value when there is no difference. */
  readonly reference: 0 | 0.5;
  readonly elo?: Estimate;
  /** For each opponent, where there are several. */
  readonly byOpponent?: readonly Estimate[];
  readonly arms: readonly ArmSummary[];
  readonly blocks: number;
  readonly battles: number;
  readonly stop: {
    readonly rule: Rule["kind"];
    /** Blocks at most, or exactly. */
    readonly cap: number;
    readonly precision?: number;
    readonly reason: "decided" | "fixed" | "precision" | "cap" | "identical" | "interrupted";
  };
  readonly stopped?: "interrupted";
  /** Head to head: blocks of unmirrored battles, or else of independent dice, that would tell as much as one of these. */
  readonly pairingGain?: number;
  /** Blocks whose two results differed. */
  readonly changedBlocks?: number;
  /** More blocks that would probably decide it. */
  readonly blocksToDecide?: number;
  readonly cautions: readonly string[];
  /** Absent where nobody chooses. */
  readonly players?: ComparedPlayers;
  /** Head to head, where the file names both players: how well they play. */
  readonly written?: WrittenPlayers;
}
