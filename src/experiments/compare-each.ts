/**
 * "Against which of these is A better?": one army head to head with each of many, every fight by the rule of a comparison at its share of alpha,
 * so that all verdicts hold together. Cold.
 */
import { interruptedBefore } from "../errors.ts";
import type { Origin } from "../estimate/summary.ts";
import { type Cast, castSummary } from "./cast.ts";
import { type CompareOptions, compareAll } from "./compare.ts";
import { eachCautions } from "./compare-cautions.ts";
import type { Arms } from "./compare-evidence.ts";
import type { OpenQuestion } from "./compare-question.ts";
import { castArms } from "./compare-well.ts";
import type { Comparison } from "./comparison.ts";

export interface EachComparison extends Origin {
  /** Of the army that meets all others. */
  readonly name: string;
  /** Of all verdicts together; that of each fight stands with it. */
  readonly confidence: number;
  /** Battles that players were chosen by. */
  readonly selection: number;
  readonly battles: number;
  /** Head to head with each opponent, in the order in which they were named. */
  readonly fights: readonly Comparison[];
  readonly stopped?: "interrupted";
  readonly cautions: readonly string[];
}

/** Throws `Interrupted` when the signal comes before anything is known. */
export async function compareEach(
  question: Pick<OpenQuestion, "arms">,
  cast: Cast,
  { scheduler, confidence = 0.95, ...effort }: Omit<CompareOptions, "metric">,
): Promise<EachComparison> {
  const { arms, players } = await castArms(question, cast);
  const [{ name, cells }] = arms;
  const share = 1 - (1 - confidence) / cells.length;
  const asked = cells.map((cell) => ({ arms: [{ name, cells: [cell] }] as Arms, confidence: share, ...effort }));
  const found = await compareAll(asked, scheduler);
  const [one] = found;
  if (one === undefined) throw interruptedBefore();
  const { wargauge, rules, mode, seed } = one;
  return {
    ...{ wargauge, rules, mode, seed, name, confidence },
    selection: cast.battles,
    battles: found.reduce((sum, { battles }) => sum + battles, 0),
    fights: found.map((fight, i) => {
      const chosen = players[0]![i];
      return chosen === undefined ? fight : { ...fight, players: { fights: [[castSummary(chosen)]], selection: 0 } };
    }),
    ...(found.some(({ stopped }) => stopped !== undefined) && { stopped: "interrupted" as const }),
    cautions: eachCautions(found),
  };
}
