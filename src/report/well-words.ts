/** Who is better when both are played well, in sentences. Cold, pure. */
import type { CastSummary, PlayedWell, WrittenPlayers } from "../estimate/played-well.ts";
import type { Estimate } from "../estimate/summary.ts";
import { present } from "../given.ts";
import { percentEstimate } from "./estimates.ts";
import { decimal, percent } from "./number.ts";
import { capital, clean, counted, levelWords } from "./words.ts";

export function wellNames({ sides }: PlayedWell): [string, string] {
  return [clean(sides[0].name), clean(sides[1].name)];
}

export function wellQuestion(found: PlayedWell): string {
  const [a, b] = wellNames(found);
  const [one, other] = choosing(found);
  return `Is ${a} better than ${b}, ${other === undefined ? clean(one!.name) : "both"} played well?`;
}

/** Who plays a fight where its sides choose, as a table and in words. */
type Sides = CastSummary["sides"];

/** The sides that chose: whose player was named had nothing to choose. */
export function choosing<Side extends Sides[number]>({ sides }: { readonly sides: readonly Side[] }): Side[] {
  return sides.filter(({ scripts }) => scripts.length > 1);
}

/** "both sides played well", or which of them, over several fights. */
export function playedWords(fights: readonly { readonly sides: Sides }[]): string {
  const all = fights.map((fight) => choosing(fight).map(({ name }) => clean(name)));
  if (all.every((names) => names.length > 1)) return "both sides played well";
  const names = [...new Set(all.flat())];
  return names.length > 2 ? "played well" : `${names.join(" and ")} played well`;
}

/** A headline that holds of both sides played well. */
export function wellPlayed(headline: string, fights: readonly { readonly sides: Sides }[]): string {
  return fights.length === 0 ? headline : `${capital(playedWords(fights))}, ${headline}`;
}

/** How many scripts there are to choose from: "12", or "9 and 12". */
export function scriptCount(fights: readonly { readonly sides: Sides }[]): string {
  return [...new Set(fights.flatMap((fight) => choosing(fight).map(({ scripts }) => scripts.length)))].join(" and ");
}

function played(found: PlayedWell): string {
  const [one, other] = choosing(found);
  if (other !== undefined) return "both sides played well";
  const named = found.sides.find((side) => side !== one)!;
  return `${clean(one!.name)} played well and ${clean(named.name)} by ${mixOf(named)}`;
}

/** Score of the first side, between what the other side's best reply and its own would make of it. */
export function wellHeadline(found: PlayedWell): string {
  const [a, b] = wellNames(found);
  const score = percentEstimate(found.bracket).replace(" %", " % of the score");
  const takes = `${played(found)}, ${a} takes ${score}`;
  const { verdict, open } = found;
  if (found.stop.reason === "identical")
    return `${a} and ${b} are identical by construction: whoever plays both, played well they are even.`;
  if (verdict === "undecided") {
    const why = open === undefined ? "" : `: with ${clean(open.policy)} ${clean(open.side)} may hold its own`;
    return `Undecided: ${takes} against ${b}${why}.`;
  }
  if (verdict === "equivalent") return `${capital(takes)} and is even with ${b}.`;
  const size = verdict.endsWith("negligible") ? `, but by less than ${bandText(found.delta)}` : "";
  return `${capital(takes)} and ${verdict.startsWith("better") ? "wins" : "loses"} against ${b}${size}.`;
}

export function bandText(delta: number): string {
  return delta === 0.01 ? "1 point of score" : `${decimal(100 * delta)} points of score`;
}

/** "gunline", or of a mix "gunline 0.62 and cautious 0.38". */
export function mixOf({ scripts }: Sides[number]): string {
  const all = scripts.filter(({ share }) => share > 0);
  if (all.length === 1) return clean(all[0]!.policy);
  return all.map(({ policy, share }) => `${clean(policy)} ${decimal(Number(share.toPrecision(2)))}`).join(" and ");
}

export function wellPlayers({ sides }: PlayedWell): string[] {
  return sides.map((side) => `${clean(side.name)} (${mixOf(side)})`);
}

export function wellNotes(found: PlayedWell): string[] {
  const { sides, verdict, turned } = found;
  const [first, second] = sides;
  const free = choosing(found);
  const count = scriptCount([found]);
  const whose = free.length === 2 ? "each side" : clean(free[0]!.name);
  const gains = free.map((side) => `${clean(side.name)} ${gainText(side.gain)}`).join(", ");
  return present([
    `Well: the best of ${count} scripts for ${whose}, ${mixOf(first)} against ${mixOf(second)}; by another of them ${gains}.`,
    verdict !== "undecided" &&
      found.stop.reason !== "identical" &&
      `That is certain at ${levelWords(found)} among these ${count} scripts${found.stop.rule === "fixed" ? "" : ", however often it was looked at"}.`,
    turned && `Both played by ${clean(turned.policy)} it would be ${percentEstimate(turned.score)}: who plays matters.`,
  ]);
}

/** "would gain 1.2 points (0.0 to 2.8)". */
function gainText({ value, low, high }: Estimate): string {
  const [at, from, to] = [value, low!, high!].map((share) => (100 * share).toFixed(1));
  return `would gain ${at} points (${from} to ${to})`;
}

/** Of whom both sides choose, by how many battles, and how often the chosen drew; `measured` battles were played besides. */
export function chosenFacts(found: PlayedWell, measured: number): [string, string][] {
  const { cap, battles, trained } = found.selection;
  const known = choosing(found).flatMap(({ scripts }) => scripts.map(({ policy }) => clean(policy)));
  const portfolio = [...new Set(known)].join(", ");
  const more =
    trained === undefined ? "" : `, of which some were trained for this fight by ${counted(trained, "battle")}`;
  const [[, by] = ["", ""]] = selectionFacts(battles, measured);
  return [
    ["Players", `of ${portfolio} ${by}, at most ${counted(cap, "block")} of each pair${more}`],
    ["Drawn", percent(found.draws)],
  ];
}

/** By how many battles players were chosen, and what share of all that is where it is more than a quarter. */
export function selectionFacts(selection: number | undefined, measured: number): [string, string][] {
  if (selection === undefined || selection === 0) return [];
  const share = selection / (selection + measured);
  const more = share > SHARE_TOLD ? `, ${percent(share, 0)} of all that were fought` : "";
  return [["Players", `chosen by ${counted(selection, "battle")} on other dice${more}`]];
}

/** A smaller share of the battles is not worth telling. */
const SHARE_TOLD = 0.25;

/** What each side would gain by another script than the file names, and whether that turns the verdict; `winner` is the side that is ahead. */
export function writtenNote({ sides, scripts }: WrittenPlayers, winner: 0 | 1 | undefined): string {
  const told = sides.map(({ name, gain }, side) => {
    const { policy, ...estimate } = gain;
    const { low, high } = sides[side]!.score;
    const turns = winner !== undefined && side !== winner && (side === 0 ? low! > 0.5 : high! < 0.5);
    const by = gain.value > 0 ? ` by ${clean(policy)}` : "";
    return `${clean(name)} ${gainText(estimate)}${by}${turns ? ", and the verdict turns" : ""}`;
  });
  return `By another of ${scripts} scripts ${told.join("; ")}.`;
}
