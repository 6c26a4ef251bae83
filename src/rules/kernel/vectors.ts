/**
 * Reads the inputs of a vector operation, so that nothing of them is overlooked: an operation that would ignore an input, or that has
 * no production code for its value, says that it is unsupported instead of answering another question. Cold.
 */
import type { Dice } from "../../dice/dice.ts";

/** The code has no way to answer this; the message says why. */
export class Unsupported extends Error {
  override readonly name = "Unsupported";
}

/** For operations that read a rule and roll nothing. */
export const NO_DICE: Dice = {
  test: refuse,
  count: refuse,
  die: refuse,
  sum: refuse,
  best: refuse,
  table: refuse,
  below: refuse,
};

function refuse(): never {
  throw new Unsupported("this operation rolls dice although it should not");
}

export type Fields = Readonly<Record<string, unknown>>;

/** A record of inputs. Whatever has not been asked for when `finish` is called is unsupported. */
export class Inputs {
  private readonly fields: Fields;
  private readonly place: string;
  private readonly asked = new Set<string>();

  constructor(fields: Fields, place = "inputs") {
    this.fields = fields;
    this.place = place;
  }

  /** Every input has been asked for. */
  finish(): void {
    const unknown = Object.keys(this.fields).filter((key) => !this.asked.has(key));
    if (unknown.length > 0) throw new Unsupported(`${this.place}.${unknown[0]} means nothing to this operation`);
  }

  has(key: string): boolean {
    return this.value(key) !== undefined && this.value(key) !== null;
  }

  number(key: string, otherwise?: number): number {
    const value = this.value(key) ?? otherwise;
    if (typeof value !== "number") throw this.wrong(key, "a number", value);
    return value;
  }

  /** null and absent are none. */
  optional(key: string): number | undefined {
    return this.has(key) ? this.number(key) : undefined;
  }

  flag(key: string): boolean {
    const value = this.value(key) ?? false;
    if (typeof value !== "boolean") throw this.wrong(key, "true or false", value);
    return value;
  }

  text(key: string, otherwise?: string): string {
    const value = this.value(key) ?? otherwise;
    if (typeof value !== "string") throw this.wrong(key, "a text", value);
    return value;
  }

  /** A number or one of these words. */
  either<W extends string>(key: string, words: readonly W[]): number | W {
    const value = this.value(key);
    const word = words.find((each) => each === value);
    return word ?? this.number(key);
  }

  record(key: string): Inputs {
    return new Inputs(this.fieldsOf(key), `${this.place}.${key}`);
  }

  fieldsOf(key: string): Fields {
    const value = this.value(key) ?? {};
    if (typeof value !== "object" || Array.isArray(value)) throw this.wrong(key, "a record", value);
    return value as Fields;
  }

  /** A record of counts, such as models by type. */
  counts(key: string): Readonly<Record<string, number>> {
    const fields = this.fieldsOf(key);
    for (const [name, count] of Object.entries(fields)) {
      if (typeof count !== "number") throw this.wrong(`${key}.${name}`, "a number", count);
    }
    return fields as Readonly<Record<string, number>>;
  }

  list(key: string): readonly unknown[] {
    const value = this.value(key) ?? [];
    if (!Array.isArray(value)) throw this.wrong(key, "a list", value);
    return value;
  }

  records(key: string): Inputs[] {
    return this.list(key).map((each, i) => new Inputs(each as Fields, `${this.place}.${key}.${i}`));
  }

  private value(key: string): unknown {
    this.asked.add(key);
    return this.fields[key];
  }

  private wrong(key: string, expected: string, found: unknown): Unsupported {
    return new Unsupported(`${this.place}.${key} is ${JSON.stringify(found) ?? "missing"}, expected ${expected}`);
  }
}
