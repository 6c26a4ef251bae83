/** The verdict of a comparison in plain words: what a designer may quote. Cold, pure. */
import type { CastSummary } from "../estimate/played-well.ts";
import type { Comparison } from "../experiments/comparison.ts";
import { present } from "../given.ts";
import { type Bounds, differenceEstimate, percentEstimate } from "./estimates.ts";
import { metricName } from "./metric-words.ts";
import { decimal, fixed, upToTwoFigures } from "./number.ts";
import { playedWords, scriptCount, writtenNote } from "./well-words.ts";
import { blockNoun, capital, clean, counted, levelWords } from "./words.ts";

/** The names of the two that are compared. */
export function names(found: Comparison): [string, string] {
  const [first, second] = found.arms;
  if (second !== undefined) return [clean(first!.name), clean(second.name)];
  const [own, other] = first!.meetings[0]!.sides;
  return [clean(own!.name), clean(other!.name)];
}

export const verdictWords: Readonly<Record<Comparison["verdict"], string>> = {
  better: "better",
  "better-size-open": "better, size open",
  "better-negligible": "better, negligibly",
  equivalent: "equivalent",
  undecided: "undecided",
  worse: "worse",
  "worse-size-open": "worse, size open",
  "worse-negligible": "worse, negligibly",
};

/** The same of a metric, of which more may be better or worse. */
export function verdictText({ verdict, metric }: Pick<Comparison, "verdict" | "metric">): string {
  const words = verdictWords[verdict];
  return metric === undefined ? words : words.replace("better", "higher").replace("worse", "lower");
}

export function headline(found: Comparison): string {
  const bare = bareHeadline(found);
  const fights = fightsOf(found);
  const who = fights.length > 0 ? capital(playedWords(fights)) : found.written && "As the file has them played";
  if (who === undefined || found.stop.reason === "identical") return bare;
  const [a] = names(found);
  const told = bare.startsWith(`${a}: `)
    ? `${a} is ${bare.slice(a.length + 2)}`
    : bare.charAt(0).toLowerCase() + bare.slice(1);
  return `${who}, ${told}`;
}

/** Those in which sides choose their players. */
export function fightsOf({ players }: Comparison): CastSummary[] {
  return present(players?.fights.flat() ?? []);
}

/** Who plays, what the change is if nobody adapts, and what it may come to at best. */
function playersNotes(found: Comparison): string[] {
  const fights = fightsOf(found);
  if (fights.length === 0) return [];
  const { kept, adapted } = found.players!;
  const count = scriptCount(fights);
  const [, b] = names(found);
  const range = (text: string) => text.replace(/^.*?\((.*)\)$/, "$1");
  return present([
    `Well: the best of ${count} scripts for each side that names nobody, chosen for each fight by itself.`,
    kept &&
      (isAlike(found)
        ? "Both are played by the same players."
        : `With the players of "${b}" kept in both it would be ${differenceText(found, kept)}.`),
    adapted &&
      `Best play among these ${count} scripts makes it something from ${range(differenceText(found, adapted))} points, which is certain at ${levelWords(found)}.`,
  ]);
}

/** Both arms chose alike. */
function isAlike({ players }: Comparison): boolean {
  const [first, second] = (players?.fights ?? []).map((fights) =>
    JSON.stringify(fights.map((fight) => fight?.sides.map(({ scripts }) => scripts))),
  );
  return first === second;
}

function bareHeadline(found: Comparison): string {
  const [a, b] = names(found);
  if (found.stop.reason === "identical")
    return `${a} and ${b} are identical by construction: equal dice give equal battles, so nothing can differ.`;
  const { verdict } = found;
  const over = `${found.metric === undefined && found.design === "head-to-head" ? " of the score" : ""} over ${sample(found)}`;
  const where = scope(found);
  const size = `${sizeText(found)}${over}`;
  if (verdict === "undecided") return `Undecided${where}: ${a} against ${b}, ${size}.`;
  if (verdict === "equivalent") {
    const band = `within ${deltaText(found)}`;
    return found.design === "head-to-head"
      ? `Equivalent: ${a} and ${b} are even ${band}, ${size}.`
      : `Equivalent${where}: ${a} and ${b} differ by less than ${deltaText(found)}, ${size}.`;
  }
  const how = `${a}: ${verdictText(found).split(",")[0]}${where} than ${b}`;
  if (verdict.endsWith("negligible")) return `${how}, but by less than ${deltaText(found)}: ${size}.`;
  if (found.stop.rule === "fast") return `${how}, says the fast test, which tells no size: ${size}.`;
  if (verdict.endsWith("open") && found.stop.rule === "direction") return `${how}, by how much is open: ${size}.`;
  return `${how}${found.design === "head-to-head" ? ", " : " by "}${size}.`;
}

/** For whom it is better, or against whom; or in which number one is higher. */
export function scope(found: Comparison): string {
  if (found.metric !== undefined) return ` in "${metricName(found.metric)}"`;
  const [first, second] = found.arms;
  if (second === undefined) return "";
  const [own, other] = [first!, second].map(({ meetings }) => clean(meetings[0]!.sides[0]!.name));
  if (own === other) return ` for ${own}`;
  const opponents = first!.meetings.map(({ sides }) => clean(sides[1]?.name ?? ""));
  return ` against ${opponents.length === 1 ? opponents[0] : `${opponents.length} opponents`}`;
}

/** "58.1 % (53.1 to 63.0 %)" head to head, else the size of the difference in the direction of the verdict. */
function sizeText(found: Comparison): string {
  const { difference, verdict, design } = found;
  if (design === "head-to-head") return percentEstimate(difference);
  if (!/^(better|worse)/.test(verdict)) return differenceText(found);
  const turned = { value: -difference.value, low: -difference.high!, high: -difference.low! };
  return differenceText(found, verdict.startsWith("worse") ? turned : difference).replaceAll("+", "");
}

/** "+3.2 points of score (+2.1 to +4.4)". */
export function differenceText({ difference, metric }: Comparison, bounds: Bounds = difference): string {
  const unit = metric === undefined ? "points of score" : clean(metric.unit);
  return differenceEstimate(bounds, metric === undefined ? 100 : 1).replace(/( \(|$)/, ` ${unit}$1`);
}

export function deltaText({ delta, metric }: Comparison): string {
  if (delta === undefined) return "none";
  if (metric !== undefined) return `${decimal(delta)} ${clean(metric.unit)}`;
  return delta === 0.01 ? "1 point of score" : `${decimal(100 * delta)} points of score`;
}

/** "704 mirrored pairs", "2 304 attacks on the same dice". */
export function sample(found: Comparison): string {
  const interrupted = found.stopped === undefined ? "" : " (interrupted)";
  return `${counted(found.blocks, blockNoun(found))}${found.design === "paired" ? " on the same dice" : ""}${interrupted}`;
}

/** What is certain, what is still open, and how much longer it would take. */
export function notes(found: Comparison): string[] {
  const { stop, verdict } = found;
  if (stop.reason === "identical") return [];
  return present([
    byEach(found),
    ...playersNotes(found),
    found.written && writtenNote(found.written, winner(found)),
    verdict !== "undecided" && found.stopped === undefined && certainty(found),
    remaining(found),
    bandless(found),
    pairing(found),
    changed(found),
    ...hidden(found),
  ]);
}

/** Against how many of several opponents which of the two is ahead, each taken by itself. */
function byEach({ byOpponent, metric }: Comparison): string | undefined {
  if (byOpponent === undefined) return undefined;
  const all = byOpponent.length;
  const better = byOpponent.filter(({ low }) => low !== undefined && low > 0).length;
  const worse = byOpponent.filter(({ high }) => high !== undefined && high < 0).length;
  const [up, down] = metric === undefined ? ["Better", "worse"] : ["Higher", "lower"];
  const open = all - better - worse;
  return `${up} against ${better} of ${counted(all, "opponent")}, ${down} against ${worse}${open > 0 ? `, not told apart against ${open}` : ""}.`;
}

/** The side that is ahead, as far as is known. */
function winner({ verdict }: Comparison): 0 | 1 | undefined {
  return verdict.startsWith("better") ? 0 : verdict.startsWith("worse") ? 1 : undefined;
}

function certainty(found: Comparison): string {
  const { stop, verdict } = found;
  const share = levelWords(found);
  if (stop.rule === "fast")
    return `A sequential probability ratio test with ${share} confidence, calibrated for large numbers.`;
  const isDirected = /^(better|worse)(-size-open)?$/.test(verdict);
  const whose = fightsOf(found).length > 0 ? " by these players" : "";
  const what =
    isDirected && !verdict.endsWith("open") && found.delta !== undefined
      ? `That it exceeds ${deltaText(found)}`
      : isDirected
        ? "The direction"
        : "This";
  const how = stop.rule === "fixed" ? "the number of battles was fixed in advance" : "however often it was looked at";
  return `${what}${whose} is certain at ${share}${stop.rule === "fixed" ? "; " : ", "}${how}.`;
}

function remaining(found: Comparison): string | undefined {
  const { blocksToDecide, verdict, stopped, stop } = found;
  if (stop.rule === "fast") return undefined;
  const beyond = verdict.endsWith("open") ? `Whether it exceeds ${deltaText(found)}` : undefined;
  if (blocksToDecide === undefined) return beyond && `${beyond} is open.`;
  const more = `about ${counted(upToTwoFigures(blocksToDecide), `more ${blockNoun(found)}`)}`;
  if (beyond !== undefined) return `${beyond} would take ${more}.`;
  return `To decide it would take ${more}${stopped === undefined ? "" : ", if it goes on like this"}.`;
}

/** No difference can be called too small, if nobody says what is. */
function bandless({ delta, metric }: Comparison): string | undefined {
  if (delta !== undefined) return undefined;
  return `Such a count has no scale: say with --delta (in ${clean(metric!.unit)}) what is too little to matter.`;
}

function pairing({ pairingGain, design, battles }: Comparison): string | undefined {
  if (pairingGain === undefined) return undefined;
  const what = design === "paired" ? "Pairing block by block" : "Mirroring";
  const without = design === "paired" ? "independent dice" : "single battles";
  if (pairingGain < 1.05) return `${what} saved nothing here: ${without} would have told as much.`;
  const saved = counted(upToTwoFigures(battles * (pairingGain - 1)), "battle");
  const times = decimal(Number(pairingGain.toPrecision(2)));
  return `${what} saved about ${saved}: ${without} would have taken ${times} times as many for the same interval.`;
}

function changed(found: Comparison): string | undefined {
  const { changedBlocks, blocks } = found;
  if (changedBlocks === undefined) return undefined;
  const all = counted(blocks, blockNoun(found));
  return changedBlocks === 0 ? `0 of ${all} changed.` : `${fixed(changedBlocks, 0)} of ${all} came out differently.`;
}

/** A score hides how often nobody won, and what the seat is worth. */
function hidden({ design, arms }: Comparison): string[] {
  const { draws, firstSeat } = arms[0]!.meetings[0]!;
  if (design === "paired") return [];
  return present([
    firstSeat && `Whoever sits in seat 1 scores ${percentEstimate(firstSeat)}.`,
    draws && draws.value >= 0.1 && `${percentEstimate(draws)} of the battles are draws; a draw counts half a win.`,
  ]);
}
