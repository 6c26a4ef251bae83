/**
 * "Are both worth more than their sum?": two changes at once, beside each of them alone and none of them. Cold.
 *
 * A 2 x 2 factorial on common dice. In points the interaction is I = S(both) - S(one) - S(other) + S(none) over the score
 * of a point (Fieller). Near its ends the score itself makes less of whatever is added, which is no property of the two: whether they work together is
 * therefore asked of the logits of the scores (jackknife over 32 groups of blocks), and adjusted for the pairs that were tried (Holm).
 */
import type { Arena } from "../chunk/arena.ts";
import { CHUNK_BLOCKS } from "../chunk/size.ts";
import type { Estimate } from "../estimate/summary.ts";
import type { Lever, RuleSystem } from "../rules/rule-system.ts";
import type { Scenario } from "../scenario/scenario.ts";
import { holm } from "../stats/holm.ts";
import { jackknife } from "../stats/jackknife.ts";
import { log, tSf } from "../stats/portable-math.ts";
import { GROUPS } from "./cells.ts";
import { Moments } from "./moments.ts";
import { type Gauntlet, playPoints } from "./superblocks.ts";

const STAGE_BLOCKS = 8 * CHUNK_BLOCKS;

type Named = Pick<Lever, "kind" | "unit" | "name" | "change">;

export interface Together {
  readonly things: readonly [Named, Named];
  /** What having both is worth beside having none of them, in points; absent where no price can be told. */
  readonly both?: Estimate;
  /** By how much that is more than the sum of what each is worth without the other. */
  readonly beyondSum?: Estimate;
  /** The same of the logits of the scores. */
  readonly logit: Estimate;
  /** Of the claim that the two work together, or against each other, adjusted for all pairs (Holm). */
  readonly p: number;
  readonly verdict: "more" | "less" | "open";
}

/** A change by itself, as it was played. */
interface Change {
  readonly lever: Lever;
  readonly cells: Gauntlet;
  /** +1: with the change the unit has it; -1: without. */
  readonly sign: 1 | -1;
  readonly moments: Moments;
}

export interface TogetherQuestion {
  readonly rulebook: RuleSystem;
  readonly place: 0 | 1;
  /** Of the opponents. */
  readonly weights: readonly number[];
  /** As it is, against each opponent. */
  readonly scenarios: readonly Scenario[];
  readonly gauntlet: (scenarios: readonly Scenario[]) => Gauntlet;
  readonly base: Gauntlet;
  /** More and fewer models of the yardstick. */
  readonly steps: readonly [Gauntlet, Gauntlet];
  readonly changes: readonly Change[];
  readonly blocks: number;
  /** Points between the two of `steps`. */
  readonly factor: number;
  readonly confidence: number;
}

/** Two changes, with what the four armies that have none, one or both of them came to. */
interface Pair {
  readonly one: Change;
  readonly other: Change;
  readonly cells: Gauntlet;
  readonly both: Moments;
  readonly beyondSum: Moments;
  /** For each group of blocks the half points of [none, other, one, both] and the blocks. */
  readonly groups: readonly number[][];
}

/** `battles`: those that were not played for the changes alone. */
export async function playTogether(
  arena: Arena,
  question: TogetherQuestion,
): Promise<{ readonly together: Together[]; readonly battles: number }> {
  const { base, steps, changes, blocks, place } = question;
  const pairs = pairsOf(question);
  const gauntlets = [base, ...steps, ...changes.map(({ cells }) => cells), ...pairs.map(({ cells }) => cells)];
  const battlesOfBlock = base.reduce((sum, { layout }) => sum + layout.legs, 0);
  arena.expect(arena.battles + gauntlets.length * battlesOfBlock * blocks);
  for (let from = 0; from < blocks && pairs.length > 0; from += STAGE_BLOCKS) {
    const to = Math.min(blocks, from + STAGE_BLOCKS);
    fold(question, pairs, await playPoints(arena, gauntlets, place, from, to), from);
  }
  const added = changes.reduce((sum, { moments }) => sum + blocks - moments.blocks, 0) + pairs.length * blocks;
  return { together: answers(question, pairs), battles: pairs.length === 0 ? 0 : battlesOfBlock * added };
}

/** What can be changed at once: the second change is looked for where the first one was made. */
function pairsOf({ rulebook, place, scenarios, changes, gauntlet }: TogetherQuestion): Pair[] {
  return changes.flatMap((one, i) =>
    changes.slice(i + 1).flatMap((other): Pair[] => {
      const both = scenarios.flatMap((scenario) => {
        const changed = rulebook.resolve(one.lever.apply(scenario));
        const [lever] = rulebook.levers(changed, place, (lever) => isSame(lever, other.lever));
        return lever === undefined ? [] : [lever.apply(changed)];
      });
      // One may rule out the other.
      if (both.length < scenarios.length) return [];
      const groups = Array.from({ length: GROUPS }, () => [0, 0, 0, 0, 0]);
      return [{ one, other, cells: gauntlet(both), both: new Moments(), beyondSum: new Moments(), groups }];
    }),
  );
}

function isSame(lever: Lever, other: Lever): boolean {
  return (
    lever.kind === other.kind &&
    lever.change === other.change &&
    lever.name === other.name &&
    lever.unit === other.unit &&
    lever.entries.join() === other.entries.join()
  );
}

/** `points` are half points by [gauntlet][opponent][block], in the order in which they were asked for. */
function fold(
  { changes, weights }: TogetherQuestion,
  pairs: readonly Pair[],
  points: readonly Uint8Array[][],
  from: number,
): void {
  const total = (scores: readonly Uint8Array[], at: number) =>
    scores.reduce((sum, half, j) => sum + weights[j]! * half[at]!, 0);
  const [base, more, fewer] = points as [Uint8Array[], Uint8Array[], Uint8Array[]];
  const alone = (change: Change) => points[3 + changes.indexOf(change)]!;
  for (const [p, pair] of pairs.entries()) {
    const { one, other, groups } = pair;
    const changed = points[3 + changes.length + p]!;
    for (let at = 0; at < base[0]!.length; at++) {
      const step = total(more, at) - total(fewer, at);
      // By who has the one and the other: what is carried is had as it is, and lost by the change.
      const corners = [0, 0, 0, 0];
      const corner = (hasOne: boolean, hasOther: boolean) => 2 * +hasOne + +hasOther;
      const [gainsOne, gainsOther] = [one.sign > 0, other.sign > 0];
      corners[corner(!gainsOne, !gainsOther)] = total(base, at);
      corners[corner(gainsOne, !gainsOther)] = total(alone(one), at);
      corners[corner(!gainsOne, gainsOther)] = total(alone(other), at);
      corners[corner(gainsOne, gainsOther)] = total(changed, at);
      const [none, second, first, both] = corners as [number, number, number, number];
      pair.both.add(both - none, step);
      pair.beyondSum.add(both - first - second + none, step);
      const group = groups[(from + at) % GROUPS]!;
      for (const [i, half] of corners.entries()) group[i]! += half;
      group[4]! += 1;
    }
  }
}

function answers(question: TogetherQuestion, pairs: readonly Pair[]): Together[] {
  const { base, weights, factor, confidence } = question;
  const most = 2 * base[0]!.layout.legs * weights.reduce((sum, weight) => sum + weight, 0);
  // Half a point on either side keeps the logit of a score of 0 or 1 finite.
  const logit = (points: number, blocks: number) => log((points + 0.5) / (most * blocks - points + 0.5));
  const found = pairs.map(({ groups }) =>
    jackknife(
      groups,
      ([none, second, first, both, blocks]) =>
        logit(both!, blocks!) - logit(first!, blocks!) - logit(second!, blocks!) + logit(none!, blocks!),
      confidence,
    ),
  );
  const p = holm(
    found.map(({ value, standardError }) =>
      standardError > 0 ? Math.min(1, 2 * tSf(Math.abs(value) / standardError, GROUPS - 1)) : 1,
    ),
  );
  return pairs.map(({ one, other, both, beyondSum }, i): Together => {
    const { value, low, high } = found[i]!;
    const worth = both.ratio(confidence, factor);
    const beyond = beyondSum.ratio(confidence, factor);
    return {
      things: [named(one.lever), named(other.lever)],
      ...(worth && { both: worth }),
      ...(beyond && { beyondSum: beyond }),
      logit: { value, low, high, n: both.blocks, method: "jackknife" },
      p: p[i]!,
      verdict: p[i]! > 1 - confidence ? "open" : value > 0 ? "more" : "less",
    };
  });
}

function named({ kind, unit, name, change }: Lever): Named {
  return { kind, unit, name, change };
}
