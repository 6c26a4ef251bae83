/** The phrases that the verdict, the charts, the page and the terminal share, so that they say one thing with one word. Cold. */
import { blockNoun, trialNoun } from "../estimate/nouns.ts";
import type { Summary } from "../estimate/summary.ts";
import type { MetricSpec } from "../rules/kernel/rule-system.ts";
import { visible } from "../visible.ts";
import { integer, percent } from "./number.ts";

export { blockNoun, trialNoun };

/** On one line, control characters as escapes: a name from a scenario must not be able to steer a terminal. */
export function clean(text: string): string {
  return visible(text.replace(/[\t\n\r]+/g, " ")).trim();
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "50 000 mirrored pairs", "1 battle", "300 attacks (interrupted)". */
export function sampleSize(summary: Summary): string {
  const noun = trialNoun(summary);
  const block = summary.legs === 1 ? noun : noun === "battle" ? "mirrored pair" : `mirrored pair of ${noun}s`;
  return counted(summary.blocks, block) + (summary.stopped === undefined ? "" : ` (${summary.stopped})`);
}

export function counted(count: number, noun: string): string {
  if (count === 1) return `1 ${noun}`;
  // The first word before " of " carries the plural: "3 mirrored pairs of campaigns".
  const [head, ...tail] = noun.split(" of ");
  return `${integer(count)} ${[`${head}s`, ...tail].join(" of ")}`;
}

/** What the rulebook calls a model, by the unit in which those that are left are counted: "model", "stand". */
export function modelNoun({ metrics }: { readonly metrics: readonly Pick<MetricSpec, "id" | "unit">[] }): string {
  return metrics.find(({ id }) => id === "survivors")?.unit.replace(/s$/, "") ?? "model";
}

/** "Marines (gunline) against Orks (aggressor)". */
export function contest(summary: Summary): string {
  const verb = summary.mode === "attack" ? " attacking " : " against ";
  return summary.sides.map((side) => `${clean(side.name)} (${clean(side.policy)})`).join(verb);
}

/** Who plays the sides that nobody is named to play; nothing where there are none. */
export function standInNotes({
  sides,
  standIns = [],
}: {
  readonly sides: readonly { readonly name: string; readonly policy: string }[];
  readonly standIns?: readonly string[];
}): string[] {
  const [first] = sides.filter(({ name }) => standIns.includes(name));
  if (first === undefined) return [];
  const names = standIns.map(clean).join(" and ");
  return [`Nobody is named to play ${names}: ${clean(first.policy)} does, as wherever nobody chooses.`];
}

/** Opponents that are named where they are not the matter. */
const MOST_NAMED = 6;

/** "Orks (aggressor), Guard (gunline, 3 times)", or how many they are where they are many. */
export function gauntletWords(
  opponents: readonly { readonly name: string; readonly policy: string; readonly weight: number }[],
): string {
  if (opponents.length > MOST_NAMED) return `${opponents.length} armies, each under its own policy`;
  const times = (weight: number) => (weight === 1 || opponents.length === 1 ? "" : `, ${weight} times`);
  return opponents.map(({ name, policy, weight }) => `${clean(name)} (${clean(policy)}${times(weight)})`).join(", ");
}

/** Seat 1 or 2: its role where the rulebook gives it one. */
export function seatWords({ roles }: Summary, seat: 1 | 2): string {
  return roles?.[seat - 1] ?? `seat ${seat}`;
}

/** "95 %", "97.5 %": a confidence is not rounded up to one that nobody asked for. */
export function levelWords({ confidence }: { readonly confidence: number }): string {
  return percent(confidence, Number.isInteger(Math.round(confidence * 1e8) / 1e6) ? 0 : 1);
}

/** "95 % intervals". */
export function confidenceWords(found: { readonly confidence: number }): string {
  return `${levelWords(found)} intervals`;
}
