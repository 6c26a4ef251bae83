/**
 * "Are both worth more than their sum?": two changes at once, beside each of them alone and none of them. Cold.
 *
 * A 2 x 2 factorial on common dice. In points all three are exchange rates (worth-measures.ts) beside the army that has neither, and what
 * both are worth beyond their sum is a difference of these, with the error of the jackknife. Near its ends the score itself makes less of
 * whatever is added, which is no property of the two: whether they work together is therefore asked of the logits of the scores (jackknife
 * over 32 groups of blocks), and adjusted for the pairs that were tried (Holm).
 */
import { CHUNK_BLOCKS } from "../chunk/size.ts";
import type { Estimate } from "../estimate/summary.ts";
import type { Lever, RuleSystem } from "../rules/kernel/rule-system.ts";
import type { Scenario } from "../scenario/scenario.ts";
import { holm } from "../stats/holm.ts";
import { jackknife, jackknifeOf } from "../stats/jackknife.ts";
import { log, tSf } from "../stats/portable-math.ts";
import { GROUPS } from "./cells.ts";
import type { Armies, Army, Weighing } from "./superblocks.ts";
import { estimateOf, exchangedWorth, type Sizes, searchExchange } from "./worth-measures.ts";

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

/** A change by itself. */
interface Change {
  readonly lever: Lever;
  /** +1: with the change the unit has it; -1: without. */
  readonly sign: 1 | -1;
}

export interface TogetherQuestion {
  readonly rulebook: RuleSystem;
  readonly place: 0 | 1;
  /** As it is, against each opponent. */
  readonly scenarios: readonly Scenario[];
  readonly armies: Armies;
  readonly weighing: Weighing;
  readonly army: (scenarios: readonly Scenario[]) => Army;
  /** An army by models of the yardstick more. */
  readonly ladder: (scenarios: readonly Scenario[]) => Sizes;
  /** Of a model of the yardstick. */
  readonly points: number;
  readonly changes: readonly Change[];
  readonly blocks: number;
  readonly confidence: number;
}

/** Two changes, with the four armies that have none, one or both of what they are about. */
interface Pair {
  readonly one: Change;
  readonly other: Change;
  readonly none: Army;
  readonly first: Army;
  readonly second: Army;
  readonly both: Army;
  /** The army that has none of them. */
  readonly ladder: Sizes;
}

export async function playTogether(question: TogetherQuestion): Promise<Together[]> {
  const { armies, weighing, blocks, confidence } = question;
  const pairs = pairsOf(question);
  for (let to = 0; to < blocks && pairs.length > 0; ) {
    to = Math.min(blocks, to + STAGE_BLOCKS);
    for (;;) {
      const wanted = pairs.flatMap(({ none, first, second, both, ladder }) => [
        ...[none, first, second, both],
        ...[first, second, both].flatMap((army) => searchExchange(ladder, army, weighing, confidence)),
      ]);
      if (wanted.every((army) => army.blocks >= to)) break;
      await armies.grow(wanted, to);
    }
  }
  return answers(question, pairs);
}

/** What can be changed at once: the second change is looked for where the first one was made. */
function pairsOf({ rulebook, place, scenarios, changes, army, ladder }: TogetherQuestion): Pair[] {
  return changes.flatMap((one, i) =>
    changes.slice(i + 1).flatMap((other): Pair[] => {
      const changed = scenarios.map((scenario) => rulebook.resolve(one.lever.apply(scenario)));
      const twice = changed.flatMap((scenario) => {
        const [lever] = rulebook.levers(scenario, place, (lever) => isSame(lever, other.lever));
        return lever === undefined ? [] : [lever.apply(scenario)];
      });
      // One may rule out the other.
      if (twice.length < scenarios.length) return [];
      const once = scenarios.map((scenario) => other.lever.apply(scenario));
      // By who has the one and the other: what is carried is had as it is, and lost by the change.
      const having = (hasOne: boolean, hasOther: boolean) => {
        const [changesOne, changesOther] = [hasOne === one.sign > 0, hasOther === other.sign > 0];
        if (changesOne) return changesOther ? twice : changed;
        return changesOther ? once : scenarios;
      };
      const none = having(false, false);
      return [
        {
          one,
          other,
          none: army(none),
          first: army(having(true, false)),
          second: army(having(false, true)),
          both: army(having(true, true)),
          ladder: ladder(none),
        },
      ];
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

function answers(question: TogetherQuestion, pairs: readonly Pair[]): Together[] {
  const { weighing, points, blocks, confidence } = question;
  const { most } = weighing;
  // Half a point on either side keeps the logit of a score of 0 or 1 finite.
  const logit = (points: number, blocks: number) => log((points + 0.5) / (most * blocks - points + 0.5));
  const found = pairs.map((pair) =>
    jackknife(
      cornersOf(pair, weighing),
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
  return pairs.map((pair, i): Together => {
    const { value, low, high } = found[i]!;
    const worths = [pair.both, pair.first, pair.second].map((army) =>
      exchangedWorth(pair.ladder, army, points, weighing, confidence),
    );
    const [both, first, second] = worths as [(typeof worths)[0], (typeof worths)[0], (typeof worths)[0]];
    const worth = estimateOf(both);
    const left = [both, first, second].map(({ leftOut }) => leftOut);
    const beyond =
      left[0] === undefined || left[1] === undefined || left[2] === undefined
        ? undefined
        : jackknifeOf(
            both.value! - first.value! - second.value!,
            left[0].map((all, g) => all - left[1]![g]! - left[2]![g]!),
            confidence,
          );
    return {
      things: [named(pair.one.lever), named(pair.other.lever)],
      ...(worth && { both: worth }),
      ...(beyond && {
        beyondSum: { value: beyond.value, low: beyond.low, high: beyond.high, n: blocks, method: "jackknife" },
      }),
      logit: { value, low, high, n: blocks, method: "jackknife" },
      p: p[i]!,
      verdict: p[i]! > 1 - confidence ? "open" : value > 0 ? "more" : "less",
    };
  });
}

/** For each group of blocks the half points of [none, second, first, both] and the blocks. */
function cornersOf({ none, second, first, both }: Pair, weighing: Weighing): number[][] {
  const groups = Array.from({ length: GROUPS }, () => [0, 0, 0, 0, 0]);
  for (let block = 0; block < none.blocks; block++) {
    const group = groups[block % GROUPS]!;
    for (const [i, army] of [none, second, first, both].entries()) group[i]! += weighing.score(army, block);
    group[4]! += 1;
  }
  return groups;
}

function named({ kind, unit, name, change }: Lever): Named {
  return { kind, unit, name, change };
}
