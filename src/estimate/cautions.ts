/**
 * Results that are right and may still mislead, each with a remedy. Cold, pure.
 *
 * A caution is for a reader who did not ask; so each needs evidence in the numbers, and none is printed for its own sake.
 */
import type { Matchup, MetricSpec } from "../rules/kernel/rule-system.ts";
import { fewBlocks, trialNoun } from "./nouns.ts";
import type { Question } from "./question.ts";
import type { Summary } from "./summary.ts";

/** Below this many blocks an interval is too wide for most questions, and a precision rule would not stop. */
export const FEW_BLOCKS = 256;
const UNCERTAIN_BLOCKS = 16;
const OFTEN = 0.1;
const NEARLY_ALWAYS = 0.99;

type Bare = Omit<Summary, "cautions">;

export function cautions(matchup: Matchup, summary: Bare, question: Question): string[] {
  return [
    ...unfinished(summary),
    ...tooFew(summary),
    ...lopsided(summary),
    ...seats(summary, question),
    ...endings(summary),
    ...clamped(matchup, summary),
  ];
}

function unfinished(summary: Bare): string[] {
  const { stopped, stop, blocks, legs } = summary;
  const trials = `${blocks * legs} ${trialNoun(summary)}s`;
  if (stopped) {
    const asked = stop.rule === "blocks" ? ` of the ${stop.target * legs} asked for` : "";
    return [`Interrupted: this is the result of the first ${trials}${asked}. Go on with --extend.`];
  }
  if (stop.rule === "precision" && !stop.reached) {
    return [`The precision of ${stop.target} was not reached within ${trials}. Raise --max-battles, or ask for less.`];
  }
  return [];
}

function tooFew(summary: Bare): string[] {
  const { blocks, legs } = summary;
  if (blocks >= FEW_BLOCKS) return [];
  return [`Only ${fewBlocks(summary)}: ${widthWords(blocks)}. Raise --battles to ${FEW_BLOCKS * legs} or more.`];
}

/** What so few blocks do to intervals: below 16 even those of means hold less often than they say. */
export function widthWords(blocks: number): string {
  return blocks < UNCERTAIN_BLOCKS
    ? "every mean is uncertain, and its interval may be too narrow"
    : "intervals are wide";
}

function lopsided({ draws, battles, sides }: Bare): string[] {
  if (draws && draws.count === battles)
    return [
      "Every battle was a draw. Do the sides ever meet? Look at the turn limit, ranges and objectives with replay.",
    ];
  return sides
    .filter(({ wins }) => wins === battles)
    .map(
      ({ name }) =>
        `${name} won every battle: the score is only known from one side, and says nothing of how much is too much. ` +
        "Give the other side more, or read the metrics.",
    );
}

function seats({ legs, mode }: Bare, { identicalSides }: Question): string[] {
  if (legs === 2 || mode === "attack") return [];
  return [
    identicalSides
      ? "The sides are identical, but without mirror the seats are not: 50 % is not claimed. Set mirror: true."
      : SEATS_COUNT,
  ];
}

function endings({ endings = [], mode }: Bare): string[] {
  return endings.flatMap(({ reason, rate }) => {
    const limited = turnLimitCautions(reason, [rate.value], mode);
    if (limited.length > 0 || rate.value < NEARLY_ALWAYS || rate.value === 1) return limited;
    return [
      `${nearly(rate.value)} of the battles ended alike (${reason}): of the other endings this matchup says little.`,
    ];
  });
}

/** A share of what happened in not quite all battles, in words. */
function nearly(share: number): string {
  const whole = Math.round(100 * share);
  return whole === 100 ? "More than 99 %" : `${whole} %`;
}

/** A line where the ending is the turn limit and many battles run into it; of several matchups from the fewest to the most. */
export function turnLimitCautions(reason: string, rates: readonly number[], mode: string): string[] {
  if (!/turn limit/i.test(reason) || !rates.some((rate) => rate >= OFTEN)) return [];
  const [least, most] = [Math.min(...rates), Math.max(...rates)].map((rate) => Math.round(100 * rate));
  const share = least === most ? `${most} %` : `${least} to ${most} %`;
  return [`${share} of the battles ran into the turn limit. Raise ${mode}.turns if they should be fought out.`];
}

export const SEATS_COUNT = "Without mirror each side keeps its seat, and what the seat is worth is part of the score.";

/** A battle in the last bin may have had more. */
function clamped(matchup: Matchup, { metrics }: Bare): string[] {
  const cut = new Map<string, { max: number; battles: number }>();
  for (const { id, key, turn, histogram } of metrics) {
    const spec = matchup.metrics.find((each) => each.id === id && each.key === key && each.turn === turn);
    const last = histogram.at(-1);
    if (!spec || !last || last[0] !== spec.max || !isCutOff(spec)) continue;
    const name = key === undefined ? id : `${id} (${key})`;
    const before = cut.get(name)?.battles ?? 0;
    cut.set(name, { max: spec.max, battles: before + last[1] });
  }
  return [...cut].map(
    ([name, { max, battles }]) =>
      `The count "${name}" is cut off at ${max}, which ${battles} battles reached: its mean is too low. Lower the turn limit.`,
  );
}

/** Rulebooks cut off counts without a natural bound at 2^k - 1 (63, 127, ...); points are bounded by what an army costs. */
export function isCutOff({ max, unit }: Pick<MetricSpec, "max" | "unit">): boolean {
  return max >= 63 && (max & (max + 1)) === 0 && unit !== "points";
}

/** So large a share of draws says that the sides hardly fight. */
const MOSTLY_DRAWN = 0.8;

/** One line on all match-ups in which hardly anything was decided, by the share of their battles that ended in a draw. */
export function drawCautions(meetings: readonly { readonly name: string; readonly drawn: number }[]): string[] {
  const idle = meetings.filter(({ drawn }) => drawn >= MOSTLY_DRAWN);
  if (idle.length === 0) return [];
  const { name, drawn } = idle.reduce((worst, each) => (each.drawn > worst.drawn ? each : worst));
  const share = drawn === 1 ? "Every battle" : `${Math.floor(100 * drawn)} % of the battles`;
  const others =
    idle.length === 1
      ? ""
      : ` In ${idle.length} of ${meetings.length} match-ups ${Math.round(100 * MOSTLY_DRAWN)} % or more did.`;
  return [
    `${share} of ${name} ended in a draw.${others} Do the sides ever meet? Look at the turn limit, ranges and objectives with replay.`,
  ];
}
