/** When a comparison should be read twice, and what to do about it. Cold, pure. */
import { drawCautions, FEW_BLOCKS, SEATS_COUNT, turnLimitCautions, widthWords } from "../estimate/cautions.ts";
import { fewBlocks } from "../estimate/nouns.ts";
import { present } from "../given.ts";
import type { SideInfo } from "../rules/kernel/rule-system.ts";
import type { Comparison, MeetingSummary } from "./comparison.ts";

/** Prices that differ by more than this share are told. */
const UNEQUAL = 0.05;

type Bare = Omit<Comparison, "cautions">;

export function compareCautions(found: Bare): string[] {
  return present([
    ...unfinished(found),
    ...tooFew(found),
    ...unequal(found),
    ...alwaysNone(found),
    ...fightCautions(found),
  ]);
}

/** Of how it was fought, whatever it cost and however long it was played. */
function fightCautions(found: Bare): string[] {
  const meetings = found.arms.flatMap((arm) => arm.meetings);
  return present([
    ...unique(meetings.flatMap(draws)),
    ...turnLimits(meetings, found.mode),
    found.legs === 1 && found.mode !== "attack" && SEATS_COUNT,
    meetings.some(({ sides }) => sides.some(({ policy }) => policy === "random")) &&
      "A side is played at random, which says little of what it can do: give it a doctrine.",
  ]);
}

/** Of one army against each of many: what holds of several fights is said once. */
export function eachCautions(fights: readonly Comparison[]): string[] {
  const undecided = fights.filter(({ stop, verdict }) => stop.reason === "cap" && verdict === "undecided");
  const [first] = undecided;
  return present([
    fights.some(({ stopped }) => stopped !== undefined) && "Interrupted: what was not decided by then is undecided.",
    first !== undefined &&
      `Not decided within ${first.stop.cap * first.legs} battles against ${undecided.map((fight) => sidesOf(fight)[1].name).join(", ")}. Raise --max-battles, or call more than that no difference with --delta.`,
    unequalToSome(fights),
    ...unique(fights.flatMap((fight) => [...tooFew(fight), ...fightCautions(fight)])),
  ]);
}

function unequalToSome(fights: readonly Comparison[]): string | undefined {
  const [own] = sidesOf(fights[0]!);
  const others = fights.map((fight) => sidesOf(fight)[1]).filter((other) => costDiffers(own, other));
  if (others.length === 0) return undefined;
  const points = others.map(({ points }) => points);
  const [low, high] = [Math.min(...points), Math.max(...points)];
  const some = others.length === fights.length ? "" : `${others.length} of `;
  return `They do not cost the same: ${own.name} ${own.points} points, ${some}the opponents ${low === high ? low : `${low} to ${high}`}.`;
}

/** Head to head. */
function sidesOf({ arms }: Bare): readonly [SideInfo, SideInfo] {
  return arms[0]!.meetings[0]!.sides as readonly [SideInfo, SideInfo];
}

function unfinished({ stop, verdict, blocks, legs, metric }: Bare): string[] {
  const battles = blocks * legs;
  if (stop.reason === "interrupted")
    return [`Interrupted: this is the result of the first ${battles} battles of each matchup.`];
  if (stop.reason !== "cap") return [];
  if (stop.rule === "precision")
    return [`The precision of ${stop.precision} was not reached within ${battles} battles of each matchup.`];
  if (verdict !== "undecided") return [];
  return [
    `Not decided within ${battles} battles of each matchup. Raise --max-battles, or call more than that no difference with --delta${metric === undefined ? "" : ` (in ${metric.unit})`}.`,
  ];
}

/** A number of battles that was fixed in advance, and says little. */
function tooFew(found: Bare): string[] {
  if (found.blocks >= FEW_BLOCKS || found.stop.rule !== "fixed") return [];
  return [`Only ${fewBlocks(found)}: ${widthWords(found.blocks)}. Leave out --battles to play until it is decided.`];
}

/** Who is better says nothing of what it should cost, when one of them costs more. */
function unequal({ design, arms }: Bare): string[] {
  const [first, second] = arms[0]!.meetings[0]!.sides;
  const other = design === "paired" ? arms[1]!.meetings[0]!.sides[0] : second;
  if (first === undefined || other === undefined) return [];
  if (!costDiffers(first, other)) return [];
  const names = design === "paired" ? arms.map(({ name }) => name) : [first.name, other.name];
  return [`They do not cost the same: ${names[0]} ${first.points} points, ${names[1]} ${other.points}.`];
}

/** Do two sides cost so different that it has to be told? */
function costDiffers({ points: a }: SideInfo, { points: b }: SideInfo): boolean {
  return Math.abs(a - b) > UNEQUAL * Math.max(a, b);
}

/** Whoever shoots is not hit: what is counted for one side of an attack is often not counted for the other. */
function alwaysNone({ metric, arms, stop }: Bare): string[] {
  if (metric?.side === undefined || stop.reason === "identical" || arms.some(({ value }) => value.value > 0)) return [];
  const { sides } = arms[0]!.meetings[0]!;
  const other = sides.findIndex(({ name }) => name !== metric.side);
  if (other < 0) return [];
  const theirs = `That of ${sides[other]!.name} is --metric ${metric.id}@${other + 1}.`;
  return [`"${metric.id}" of ${metric.side} was 0 in every battle. ${theirs}`];
}

function draws({ draws, sides }: MeetingSummary): string[] {
  if (draws === undefined) return [];
  return drawCautions([{ name: sides.map(({ name }) => name).join(" against "), drawn: draws.value }]);
}

function turnLimits(meetings: readonly MeetingSummary[], mode: string): string[] {
  const found = meetings.map(({ bySeat = [] }) => {
    const rates = new Map<string, number>();
    for (const { endings } of bySeat)
      for (const { reason, rate } of endings) rates.set(reason, (rates.get(reason) ?? 0) + rate.value / bySeat.length);
    return rates;
  });
  const reasons = [...new Set(found.flatMap((rates) => [...rates.keys()]))];
  return reasons.flatMap((reason) =>
    turnLimitCautions(
      reason,
      found.map((rates) => rates.get(reason) ?? 0),
      mode,
    ),
  );
}

function unique(lines: readonly string[]): string[] {
  return [...new Set(lines)];
}
