/** How much is played for an answer: what the user may ask for, checked once for all experiments. Cold. */
import type { Scheduler } from "../chunk/scheduler.ts";
import type { StopRule } from "../chunk/stop.ts";
import { UserError } from "../errors.ts";
import { given } from "../given.ts";
import type { BattleCode } from "../rules/battles.ts";
import type { Layout } from "../tally/layout.ts";

/** A number of battles, or a half-width to reach with a cap of battles. */
export interface BattlesOrPrecision {
  readonly battles?: number;
  readonly precision?: number;
  readonly maxBattles?: number;
  readonly confidence?: number;
  readonly strict?: boolean;
}

/** By whom, with which dice and for how long something is played. */
export interface PlayTerms extends BattleCode {
  readonly scheduler: Scheduler;
  readonly seed: string;
  /** A fixed number of battles of every cell, looked at once, instead of as many as the answer needs. */
  readonly battles?: number;
  readonly maxBattles?: number;
  readonly confidence?: number;
}

export interface EffortTerms {
  /** Battles if nothing is asked for. */
  readonly battles: number;
  /** Battles at most, for a precision. */
  readonly cap: number;
  /** What a precision is about; absent: the score. */
  readonly metric?: string;
  /** Of which side; absent: of both. */
  readonly side?: number;
  /** Whole blocks for so many battles. */
  readonly blocksFor: (battles: number) => number;
}

/** Blocks in which a search for a battle ends, if nothing else is asked for. */
export const MOST_SEARCHED = 20_000;

/** @throws UserError for what is no effort at all, or two at once. */
export function stopRule(asked: BattlesOrPrecision, { battles, cap, metric, side, blocksFor }: EffortTerms): StopRule {
  const { precision, maxBattles, confidence = 0.95, strict = false } = asked;
  if (precision === undefined) {
    if (maxBattles !== undefined)
      throw new UserError("--max-battles is the cap of --precision; for a fixed number use --battles");
    return { rule: "blocks", blocks: blocksFor(asked.battles ?? battles) };
  }
  if (asked.battles !== undefined) throw new UserError("--battles and --precision were both given: choose one of them");
  const most = metric === undefined ? 0.5 : Infinity;
  if (!(precision > 0 && precision <= most))
    throw new UserError(
      `the precision is ${precision}; expected a half-width above 0${most === 0.5 ? " and up to 0.5" : ""}, such as 0.01`,
    );
  const maxBlocks = blocksFor(maxBattles ?? cap);
  return {
    rule: "precision",
    halfWidth: precision,
    maxBlocks,
    confidence,
    strict,
    ...given({ metric, side }),
  };
}

/** Whole blocks for at least this many battles. */
export function wholeBlocks(battles: number, legs: number): number {
  if (!(Number.isSafeInteger(battles) && battles > 0))
    throw new UserError(`the number of battles is ${battles}; expected a whole number above 0, such as 100000`);
  return Math.ceil(battles / legs);
}

/** The same, no more than can be counted exactly. */
export function countableBlocks(battles: number, { legs, maxBlocks }: Layout): number {
  const blocks = wholeBlocks(battles, legs);
  if (blocks > maxBlocks)
    throw new UserError(
      `${battles} battles are too many to be counted exactly; the most for this matchup is ${maxBlocks * legs}`,
    );
  return blocks;
}
