/** Who plays where both sides choose, and who is better then: what is stored with an answer and drawn in reports. Cold. */
import type { Verdict } from "../stats/verdict.ts";
import type { Estimate } from "./estimate.ts";

/** What players were chosen by. */
export interface SelectionSummary {
  readonly cap: number;
  readonly stages: number;
  readonly battles: number;
  /** Battles that trained some of the scripts, where that was asked for. */
  readonly trained?: number;
  /** Score of the first side in the table, as an exact fraction. */
  readonly value: string;
  /** table[i][j]: blocks by half points of the first side, its script i against the second's j. */
  readonly table: readonly (readonly (readonly number[])[])[];
}

/** Who plays a fight, and what they were chosen by. */
export interface CastSummary {
  readonly sides: readonly {
    readonly name: string;
    readonly scripts: readonly Pick<ScriptSummary, "policy" | "weight" | "share">[];
  }[];
  readonly selection: SelectionSummary;
}

/** One script of a side. */
export interface ScriptSummary {
  readonly policy: string;
  /** The same as a scenario would say it. */
  readonly script: string | Readonly<Record<string, unknown>>;
  /** How often its side plays it, as an exact fraction, and as a number. */
  readonly weight: string;
  readonly share: number;
  /** Score of the first side when this side plays it throughout, the other as chosen. */
  readonly score: Estimate;
}

export interface WellSide {
  readonly name: string;
  readonly points: number;
  readonly models: number;
  readonly scripts: readonly ScriptSummary[];
  /** In score, by the best of its scripts in place of its player; and which that is. */
  readonly gain: Estimate & { readonly policy: string };
}

/** All shares are of the first side's score. */
export interface PlayedWell {
  readonly wargauge: string;
  readonly rules: string;
  readonly mode: string;
  readonly seed: string;
  /** Of the fight and of what its players are chosen from; whom that comes to hangs on the seed. */
  readonly scenarioHash: string;
  readonly legs: number;
  readonly chunkBlocks: number;
  readonly confidence: number;
  readonly delta: number;
  readonly verdict: Verdict;
  /** Of the chosen pair. */
  readonly score: Estimate;
  /** Of the score when both are played well. */
  readonly bracket: Estimate;
  /** Undecided: who may hold its own, and by which script. */
  readonly open?: { readonly side: string; readonly policy: string };
  /** Both sides played by one script, where that turns the verdict: the one that says so the loudest. */
  readonly turned?: { readonly policy: string; readonly score: Estimate };
  readonly sides: readonly [WellSide, WellSide];
  /** Share of the chosen pair's battles that were drawn. */
  readonly draws: number;
  /** Of the chosen pair. */
  readonly blocks: number;
  /** Of all that were measured. */
  readonly battles: number;
  readonly selection: SelectionSummary;
  readonly stop: { readonly rule: "sequential" | "fixed"; readonly cap: number; readonly reason: StopReason };
  readonly stopped?: "interrupted";
}

export type StopReason = "decided" | "cap" | "fixed" | "identical" | "interrupted";

/** How well players that a file names play. */
export interface WrittenPlayers {
  /** Blocks of each reply, and battles of all. */
  readonly blocks: number;
  readonly battles: number;
  /** Scripts that each side could have been played by. */
  readonly scripts: number;
  readonly sides: readonly {
    readonly name: string;
    /** In score, and by which script; and what the first side scores then. */
    readonly gain: Estimate & { readonly policy: string };
    readonly score: Estimate;
  }[];
}
