/** Named variants of a scenario beside each other, best first; those that cannot be told apart share a rank. Cold, pure. */
import type { PointAnswer, SweepResult } from "../experiments/sweep.ts";
import { present } from "../given.ts";
import type { Answer } from "./answer.ts";
import { chartHead, drawn } from "./charts/chart.ts";
import { forestPlot } from "./charts/intervals.ts";
import { boundsOf, differenceEstimate, percentEstimate } from "./estimates.ts";
import { integer, percent } from "./number.ts";
import { number, tableOf, words } from "./tables.ts";
import { clean, counted } from "./words.ts";

interface Ranked {
  readonly name: string;
  readonly rank: number;
  readonly point: PointAnswer;
  readonly isBase: boolean;
}

export function variantsAnswer(result: SweepResult, rerun: string): Answer {
  const ranked = rankedVariants(result);
  const side = clean(result.points[0]!.sides[0]!.name);
  const best = ranked.filter(({ rank }) => rank === 1);
  const confidence = percent(result.confidence, 1);
  return {
    command: "compare",
    title: `Which variant is best for ${side}?`,
    headline: headline(best, side, ranked.length),
    subject: `${clean(result.title)}: ${counted(ranked.length - 1, "variant")} and the scenario as written, ${integer(result.battles)} battles each on the same dice.`,
    notes: present([
      result.playedWell && "Sides that name nobody choose who plays them in each variant for itself.",
      result.stopped !== undefined && "This is what was known when it was stopped.",
    ]),
    cautions: result.cautions,
    numbers: ranked.slice(0, 4).map(({ name, point, rank }) => ({
      name: `${rank} ${clean(name)}`,
      value: percent(point.score!.value),
      range: percentEstimate(point.score!).replace(/^[^(]*\((.*)\)$/, "$1"),
    })),
    charts: [
      drawn("variants", forestPlot, chartHead(result, side, counted(result.battles, "battle")), {
        question: `Which variant is best for ${side}?`,
        rows: ranked.map(({ name, point }) => ({ name, ...boundsOf(point.score!) })),
        axis: `score of ${side}`,
        reference: result.points[result.base]!.score!.value,
        percent: true,
        note: "The line: as written.",
      }),
    ],
    tables: [
      tableOf("Variant", ranked, [
        words<Ranked>("Variant", ({ rank, name }) => `${rank} ${clean(name)}`),
        number<Ranked>(`Score of ${side}`, ({ point }) => percentEstimate(point.score!)),
        number<Ranked>("Points more than as written", ({ point, isBase }) =>
          isBase ? "" : point.difference ? differenceEstimate(point.difference, 100) : "",
        ),
      ]),
    ],
    facts: [
      ["wargauge", result.wargauge],
      ["rules", `${result.rules}, ${result.mode}`],
      ["sample", `${integer(result.battles)} battles of each`],
      ["seed", result.seed],
    ],
    rerun,
    reading: [
      `All variants meet the same dice. Each interval is at ${confidence}, so that all of them hold together.`,
      "Variants of one rank cannot be told apart: their differences from the scenario as written overlap.",
    ],
  };
}

/** Best first. A variant shares the rank of the one before while its difference overlaps with that of the first of the rank. */
function rankedVariants({ points, axes, base }: SweepResult): Ranked[] {
  const change = ({ difference }: PointAnswer) => ({ low: difference?.low ?? 0, high: difference?.high ?? 0 });
  const order = points
    .map((point, at) => ({ point, name: axes[0]!.values[point.at[0]!]!, isBase: at === base }))
    .toSorted((a, b) => b.point.score!.value - a.point.score!.value);
  const ranked: Ranked[] = [];
  for (const [i, each] of order.entries()) {
    const first = ranked.find(({ rank }) => rank === ranked.at(-1)!.rank);
    const isTied = first !== undefined && change(each.point).high >= change(first.point).low;
    ranked.push({ ...each, rank: isTied ? first.rank : i + 1 });
  }
  return ranked;
}

function headline(best: readonly Ranked[], side: string, all: number): string {
  if (best.length === all) return `No variant can be told apart from the others, nor from the scenario as written.`;
  const [first, ...others] = best;
  const score = percentEstimate(first!.point.score!);
  if (others.length === 0) return `${clean(first!.name)} is the best for ${side}: ${score} of the score.`;
  const names = others.map(({ name }) => clean(name)).join(", ");
  return `${clean(first!.name)} leads for ${side} with ${score} of the score, not told apart from ${names}.`;
}
