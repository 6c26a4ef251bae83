/** Events of a battle as sentences: what the narrators of rulebooks share. Cold: replay only. */
import type { EventSpec, Matchup } from "./rule-system.ts";
import type { Narration, TapedEvent } from "./taped.ts";

/** The battle that is told: who stands where. */
export interface Told<M extends Matchup> {
  readonly matchup: M;
  readonly leg: number;
}

/** Turns an argument of an event into words. */
export type Words<M extends Matchup> = (told: Told<M>, value: number) => string;

/** A sentence with the places {a}, {b} and {c} for the arguments of its event. */
export interface Sentence<M extends Matchup> extends EventSpec {
  readonly a?: Words<M>;
  readonly b?: Words<M>;
  readonly c?: Words<M>;
  readonly heading?: 1 | 2;
}

export function say<M extends Matchup>(
  code: number,
  rules: readonly string[],
  sentence: string,
  a?: Words<M>,
  b?: Words<M>,
  c?: Words<M>,
): Sentence<M> {
  return { code, rules, sentence, ...(a && { a }), ...(b && { b }), ...(c && { c }) };
}

/** An event in words; of a code without a sentence its numbers. */
export function tell<M extends Matchup>(
  told: Told<M>,
  spec: Sentence<M> | undefined,
  { code, a, b, c }: TapedEvent,
): Narration {
  if (spec === undefined) return { text: `event ${code} (${a}, ${b}, ${c})`, rules: [] };
  const text = spec.sentence.replace(/\{([abc])\}/g, (_, name: "a" | "b" | "c") => {
    const words = spec[name] ?? plain;
    return words(told, name === "a" ? a : name === "b" ? b : c);
  });
  return { text, rules: spec.rules, ...(spec.heading && { heading: spec.heading }) };
}

// ---- Words -----------------------------------------------------------------------------------------------------------------------------

export const plain = (_: unknown, value: number): string => String(value);

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

export const specsOf = (sentences: readonly EventSpec[]): readonly EventSpec[] =>
  sentences.map(({ code, rules, sentence }) => ({ code, rules, sentence }));
