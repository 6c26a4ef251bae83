/**
 * The answer in plain words, first on the page and in the terminal. It claims a winner only when the whole interval lies on one
 * side of 50 %, and "even" only when the whole interval lies within one point of it; everything else is undecided. Cold.
 */
import type { Estimate, Summary } from "../estimate/summary.ts";
import { percentEstimate, rangeOf, reversed, valueAlone, valueBeside, valueEstimate } from "./estimates.ts";
import { attackMetric, neverSeen } from "./main-metrics.ts";
import { percent, upToTwoFigures } from "./number.ts";
import { wellHeadline, wellNotes, writtenNote } from "./well-words.ts";
import { blockNoun, clean, counted, sampleSize, standInNotes, trialNoun } from "./words.ts";

/** Half of the band around 50 % that counts as even: one point in a hundred. */
const EVEN_BAND = 0.01;

export type VerdictKind = "ahead" | "negligible" | "even" | "undecided" | "identity" | "attack" | "none";

export interface Verdict {
  readonly kind: VerdictKind;
  /** Index of the side that is ahead. */
  readonly side?: 0 | 1;
  readonly headline: string;
  /** What a reader must know before quoting the headline; may be empty. */
  readonly notes: readonly string[];
}

export function verdict(summary: Summary): Verdict {
  const notes = [...drawNotes(summary), ...weaponNotes(summary), ...standInNotes(summary)];
  const [first, second] = summary.sides;
  if (summary.mode === "attack") return { kind: "attack", headline: attackHeadline(summary), notes };
  if (first?.score === undefined || second === undefined) {
    return { kind: "none", headline: `${clean(summary.title)}: ${sampleSize(summary)} played, no score.`, notes };
  }
  const own = scoreVerdict(summary, first.score, second.score);
  if (summary.written !== undefined) {
    const headline = `As the file has them played, ${own.headline.startsWith("Undecided") || own.headline.startsWith("Even") ? lower(own.headline) : own.headline}`;
    return { ...own, headline, notes: [writtenNote(summary.written, own.side), ...notes] };
  }
  if (summary.players === undefined) return { ...own, notes };
  // What holds of the chosen pair alone comes behind what holds of best play.
  const headline = wellHeadline(summary.players);
  return { ...own, headline, notes: [...wellNotes(summary.players), `As chosen: ${own.headline}`, ...notes] };
}

function lower(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function scoreVerdict(summary: Summary, score: Estimate, other: Estimate | undefined): Omit<Verdict, "notes"> {
  const [first, second] = summary.sides.map((side) => clean(side.name)) as [string, string];
  const over = `over ${sampleSize(summary)}`;
  if (score.method === "identity") {
    const headline = `Even by construction: ${first} and ${second} are identical, so every ${blockNoun(summary)} scores 50 % each.`;
    return { kind: "identity", headline };
  }
  const low = score.low ?? 0;
  const high = score.high ?? 1;
  if (low > 0.5 || high < 0.5) {
    const side = low > 0.5 ? 0 : 1;
    const name = side === 0 ? first : second;
    const ahead = side === 0 ? score : (other ?? reversed(score));
    const negligible = side === 0 ? high < 0.5 + EVEN_BAND : low > 0.5 - EVEN_BAND;
    if (negligible) {
      const headline = `${name}: ahead, but by less than 1 point in 100: ${percentEstimate(ahead)} of the score ${over}.`;
      return { kind: "negligible", side, headline };
    }
    return { kind: "ahead", side, headline: `${name} win: ${percentEstimate(ahead)} of the score ${over}.` };
  }
  const share = `${first} take ${percentEstimate(score)} of the score ${over}`;
  if (low > 0.5 - EVEN_BAND && high < 0.5 + EVEN_BAND) {
    return { kind: "even", headline: `Even to within 1 point in 100: ${share}.` };
  }
  const headline = `Undecided: ${share}; the interval still contains 50 %.${moreBlocks(summary, score)}`;
  return { kind: "undecided", headline };
}

/** So few blocks say too little of the score to say how many would settle it. */
const FEW_BLOCKS = 256;

/**
 * How long a run would have to be if the score were what it seems to be: the half-width shrinks with the root of the number of blocks. A
 * score nearer to 50 % asks for more, so it is said of what.
 */
function moreBlocks(summary: Summary, score: Estimate): string {
  if (summary.stopped !== undefined || score.n < FEW_BLOCKS) return "";
  const half = Math.max((score.high ?? 1) - score.value, score.value - (score.low ?? 0));
  const goal = Math.max(EVEN_BAND, Math.abs(score.value - 0.5)) * 0.8;
  const blocks = score.n * (half / goal) * (half / goal);
  if (!(blocks > score.n)) return "";
  const needed = counted(upToTwoFigures(blocks), summary.legs === 2 ? "pair" : trialNoun(summary));
  const even = Math.abs(score.value - 0.5) <= EVEN_BAND;
  return even
    ? ` If it is that near, about ${needed} would show that it is even.`
    : ` If it really is ${percent(score.value)}, about ${needed} would show it.`;
}

function attackHeadline(summary: Summary): string {
  const [attacker, defender] = summary.sides.map(({ name }) => clean(name));
  const main = attackMetric(summary);
  if (main === undefined) return `One attack of ${attacker} on ${defender}: nothing was measured.`;
  const exact = main.exact === undefined ? "" : `, exactly ${valueBeside(main.mean, main.exact.mean)}`;
  const mean = (unit: string) => `${valueAlone(main.mean)}${unit} on average (${rangeOf(main.mean)})${exact}`;
  const side = clean(main.side ?? defender!);
  const over = neverSeen(main) ? `never seen in ${sampleSize(summary)}.` : `over ${sampleSize(summary)}.`;
  if (main.id === "lost" && side === defender)
    return `One attack of ${attacker} costs ${defender} ${mean(` ${clean(main.unit)}`)}, ${over}`;
  const of = side === defender ? "" : ` of ${side}`;
  return `One attack of ${attacker} on ${defender}: ${clean(main.title)}${of} ${mean("")}, ${over}`;
}

/** Weapons that are named below a headline; all of them are in the picture. */
const MOST_WEAPONS = 4;

/** Which of the attacker's weapons did it, where it was more than one. */
function weaponNotes({ mode, metrics, sides }: Summary): string[] {
  if (mode !== "attack") return [];
  const used = metrics
    .filter(
      ({ id, side, turn, mean }) =>
        id === "removedBy" && side === sides[0]?.name && turn === undefined && mean.value > 0,
    )
    .toSorted((a, b) => b.mean.value - a.mean.value);
  if (used.length < 2) return [];
  const told = used.slice(0, MOST_WEAPONS).map(({ key, mean }) => `${clean(key!)} ${valueEstimate(mean)}`);
  return [`By weapon: ${told.join(", ")}${used.length > told.length ? ` and ${used.length - told.length} more` : ""}.`];
}

/** A score hides how often nobody won. */
function drawNotes(summary: Summary): string[] {
  const { draws } = summary;
  if (draws === undefined || draws.rate.value < 0.1 || draws.rate.method === "identity") return [];
  return [`${percentEstimate(draws.rate)} of the battles are draws; a draw counts half a win.`];
}
