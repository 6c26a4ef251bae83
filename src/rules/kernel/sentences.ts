/** Words that the narrators of rulebooks share (tape.ts puts them into sentences). Cold: replay only. */
import type { Matchup } from "./rule-system.ts";

/** The battle that is told: who stands where. */
export interface Told<M extends Matchup> {
  readonly matchup: M;
  readonly leg: number;
}

/** Turns an argument of an event into words. */
export type Words<M extends Matchup> = (told: Told<M>, value: number) => string;

export const oneOf =
  (...words: string[]) =>
  (_: unknown, value: number): string =>
    words[value] ?? String(value);

export const counted =
  (one: string, many = `${one}s`) =>
  (_: unknown, value: number): string =>
    `${value} ${value === 1 ? one : many}`;

/** The side in a seat: the sides change seats from leg to leg. */
export const side = ({ matchup, leg }: Told<Matchup>, seat: number): string =>
  matchup.sides[seat === leg ? 0 : 1]!.name;

/**
 * Names of the models or units of both sides, each only once: "Ork Boy 3", by `numbered`, and with its side where both sides have such.
 */
export function namesApart(
  names: readonly (readonly string[])[],
  sides: readonly { readonly name: string }[],
  numbered: (name: string, number: number) => string,
): readonly (readonly string[])[] {
  return names.map((mine, i) => {
    const seen = new Map<string, number>();
    return mine.map((name) => {
      const number = (seen.get(name) ?? 0) + 1;
      seen.set(name, number);
      const alone = mine.indexOf(name) === mine.lastIndexOf(name);
      const owner = names[1 - i]!.includes(name) ? ` of ${sides[i]!.name}` : "";
      return `${alone ? name : numbered(name, number)}${owner}`;
    });
  });
}
