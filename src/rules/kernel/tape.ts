/**
 * The events that battles tell their tape, declared once: code, what the three numbers of an event are, rules, sentence. Plain, because hot
 * code names the codes; everything else is for replays.
 *
 *     export const E = events({
 *       move: ["HE-ASM-03", "{unit} moves {way:towards}.", "unit, way"],
 *       check: ["HE-QUA-07 HE-QUA-10", "{unit} checks {cause}: {need}+ and {passed}.", "unit, cause, need passed:2"],
 *     });
 *     log.event(E.check, unit, cause, 2 * need + passed);
 *
 * The numbers are parted by commas. Several fields in one number, the upper first: `passed:2` is what is left of it in steps of two.
 * `modifier+32:64` stands in it with 32 added, `fatigue:~1024` may be negative: it is -512 to 511. A place of a sentence names a field and, where
 * that is called otherwise, its words.
 */
import { constants } from "./constants.ts";
import type { EventSpec, Matchup } from "./rule-system.ts";
import type { Told } from "./sentences.ts";
import type { Narration, TapedEvent } from "./taped.ts";

type Declared = Readonly<Record<string, readonly [rules: string, sentence: string, fields: string, heading?: 1 | 2]>>;

interface Field {
  readonly name: string;
  /** Steps in which it is counted; 0: it is the upper one. */
  readonly steps: number;
  readonly added: number;
  readonly signed: boolean;
}

interface Event extends EventSpec {
  readonly heading?: 1 | 2;
  /** Of each number, the upper first. */
  readonly fields: readonly (readonly Field[])[];
}

/** The fields of an event by name. */
export type Fields = Readonly<Record<string, number>>;

/** Turns fields into words: by the name of a place in a sentence, or behind its colon. What has none is told as a number. */
export type WordsOf<M extends Matchup> = Readonly<
  Record<string, (told: Told<M>, value: number, fields: Fields) => string>
>;

/** By code; a retired one has none. */
const declarations = new WeakMap<object, readonly Event[]>();

/** Codes of events, from 1 on, in the order of their declaration, as replay.json has them; those that are retired are not given again. */
export function events<const D extends Declared>(
  declared: D,
  retired: readonly number[] = [],
): { readonly [Name in keyof D]: number } {
  const list: Event[] = [];
  const codes: Record<string, number> = {};
  let code = 0;
  for (const [name, [rules, sentence, fields, heading]] of Object.entries(declared)) {
    do code++;
    while (retired.includes(code));
    codes[name] = code;
    const parts = fields.split(", ").map((number) => number.split(" ").map(fieldOf));
    list[code] = { code, rules: rules.split(" "), sentence, fields: parts, ...(heading && { heading }) };
  }
  declarations.set(constants(codes), list);
  return codes as { readonly [Name in keyof D]: number };
}

function fieldOf(text: string): Field {
  const [, name, added, sign, steps] = /^(\w+)(?:\+(\d+))?(?::(~?)(\d+))?$/.exec(text)!;
  return { name: name!, steps: Number(steps ?? 0), added: Number(added ?? 0), signed: sign === "~" };
}

/** All events of a declaration. */
export function eventsOf(codes: object): readonly EventSpec[] {
  return Object.values(declarations.get(codes)!).map(({ code, rules, sentence }) => ({ code, rules, sentence }));
}

/** What an event says, taken apart. */
export function fieldsOf(codes: object, { code, a, b, c }: TapedEvent): Fields {
  const found: Record<string, number> = {};
  const event = declarations.get(codes)![code];
  for (const [i, fields] of event?.fields.entries() ?? []) {
    let rest = [a, b, c][i]!;
    for (const { name, steps, added, signed } of fields.toReversed()) {
      const least = signed ? -steps / 2 : 0;
      const above = steps === 0 ? 0 : Math.floor((rest - least) / steps);
      found[name] = rest - above * steps - added;
      rest = above;
    }
  }
  return found;
}

/** An event in words; of a code that is not declared its numbers. */
export function tellEvent<M extends Matchup>(
  codes: object,
  words: WordsOf<M>,
  told: Told<M>,
  event: TapedEvent,
): Narration {
  const spec = declarations.get(codes)![event.code];
  if (spec === undefined) return { text: `event ${event.code} (${event.a}, ${event.b}, ${event.c})`, rules: [] };
  const fields = fieldsOf(codes, event);
  const text = spec.sentence.replace(/\{(\w+)(?::(\w+))?\}/g, (_, field: string, named = field) => {
    const say = words[named];
    const value = fields[field] ?? 0;
    return say === undefined ? String(value) : say(told, value, fields);
  });
  return { text, rules: spec.rules, ...(spec.heading && { heading: spec.heading }) };
}
