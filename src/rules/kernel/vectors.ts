/**
 * What the vector operations of all rulebooks share: reading of inputs, the stage on which made-up units fight, a witness, and odds of
 * what came of it. Nothing of the inputs is overlooked: an operation that would ignore one, or that has no production code for its value,
 * says that it is unsupported instead of answering another question. Cold.
 */
import type { Dice, DiceTables } from "../../dice/dice.ts";
import { addRatios, multiplyRatios, parseRatio, type Ratio, ratio, ratioText } from "../../dice/ratio.ts";
import type { Scenario } from "../../scenario/scenario.ts";
import type { Log, VectorCase, VectorOp } from "./rule-system.ts";

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

// Reading of inputs.

/** Reads an input; undefined is one that the vector does not state. `place` is where it stands, for complaints. */
export type Reader<T> = (value: unknown, place: string) => T;

type Readers = Readonly<Record<string, Reader<unknown>>>;

/** What a record of readers reads. */
export type Read<S extends Readers> = { readonly [K in keyof S]: ReturnType<S[K]> };

/** An operation: the inputs that it understands, and its answer, of which chances are told as texts "a/b". */
export function op<S extends Readers>(readers: S, answer: (inputs: Read<S>, world: VectorCase) => unknown): VectorOp {
  const read = record(readers);
  return (inputs, world) => told(answer(read(inputs, "inputs"), world));
}

function told(fact: unknown): unknown {
  if (Array.isArray(fact)) return fact.map(told);
  if (typeof fact !== "object" || fact === null) return fact;
  if (isRatio(fact)) return ratioText(fact);
  return Object.fromEntries(Object.entries(fact).map(([key, value]) => [key, told(value)]));
}

function isRatio(fact: object): fact is Ratio {
  return "num" in fact && typeof fact.num === "bigint";
}

/** A record of these inputs and no others; null and absent are the same. */
export function record<S extends Readers>(readers: S): Reader<Read<S>> {
  return (value, place) => {
    const fields = fieldsOf(value, place);
    const unknown = Object.keys(fields).find((key) => !Object.hasOwn(readers, key));
    if (unknown !== undefined) throw new Unsupported(`${place}.${unknown} means nothing to this operation`);
    const read = Object.entries(readers).map(([key, each]) => [key, each(fields[key] ?? undefined, `${place}.${key}`)]);
    return Object.fromEntries(read) as Read<S>;
  };
}

/** The same reader for several inputs. */
export function all<T, const K extends string>(read: Reader<T>, ...keys: K[]): Readonly<Record<K, Reader<T>>> {
  return Object.fromEntries(keys.map((key) => [key, read])) as Record<K, Reader<T>>;
}

/** A record whose keys the vector chooses. */
export function recordOf<T>(each: Reader<T>): Reader<Readonly<Record<string, T>>> {
  return (value, place) =>
    Object.fromEntries(Object.entries(fieldsOf(value, place)).map(([key, of]) => [key, each(of, `${place}.${key}`)]));
}

function fieldsOf(value: unknown, place: string): Readonly<Record<string, unknown>> {
  if (typeof (value ?? {}) !== "object" || Array.isArray(value)) throw wrong(place, "a record", value);
  return (value ?? {}) as Readonly<Record<string, unknown>>;
}

/** The same, or something else where the vector does not state it. */
export function or<T, O>(read: Reader<T>, otherwise: O): Reader<T | O> {
  return (value, place) => (value === undefined ? otherwise : read(value, place));
}

export const optional = <T>(read: Reader<T>): Reader<T | undefined> => or(read, undefined);

export function number(value: unknown, place: string): number {
  if (typeof value !== "number") throw wrong(place, "a number", value);
  return value;
}

export const numberOr = (otherwise: number): Reader<number> => or(number, otherwise);

export function text(value: unknown, place: string): string {
  if (typeof value !== "string") throw wrong(place, "a text", value);
  return value;
}

export function flag(value: unknown, place: string): boolean {
  if (typeof (value ?? false) !== "boolean") throw wrong(place, "true or false", value);
  return value === true;
}

/** One of these words; without one, `otherwise`. */
export function word<const W extends string>(words: readonly W[], otherwise?: W): Reader<W> {
  return (value, place) => {
    const found = words.find((each) => each === (value ?? otherwise));
    if (found === undefined) throw wrong(place, words.join(", "), value);
    return found;
  };
}

/** A number or one of these words. */
export function either<const W extends string>(words: readonly W[]): Reader<number | W> {
  return (value, place) => words.find((each) => each === value) ?? number(value, place);
}

/** A list; absent is empty. */
export function list<T>(each: Reader<T>): Reader<readonly T[]> {
  return (value, place) => {
    if (!Array.isArray(value ?? [])) throw wrong(place, "a list", value);
    return ((value ?? []) as unknown[]).map((item, i) => each(item, `${place}.${i}`));
  };
}

/** Counts such as models by type. */
export const counts = recordOf(number);

function wrong(place: string, expected: string, found: unknown): Unsupported {
  return new Unsupported(`${place} is ${JSON.stringify(found) ?? "missing"}, expected ${expected}`);
}

/** An input that only matters beside others has to be absent without them. */
export function idle(value: unknown, name: string): void {
  if (value !== undefined) throw new Unsupported(`inputs.${name} means nothing without the inputs that it goes with`);
}

// Playing.

/** Events as they were told. */
export class Witness implements Log {
  readonly told: { readonly code: number; readonly a: number; readonly b: number; readonly c: number }[] = [];

  event(code: number, a: number, b: number, c: number): void {
    this.told.push({ code, a, b, c });
  }

  of(code: number): { readonly a: number; readonly b: number; readonly c: number }[] {
    return this.told.filter((each) => each.code === code);
  }

  last(code: number): { readonly a: number; readonly b: number; readonly c: number } | undefined {
    return this.of(code).at(-1);
  }
}

/** A scenario for made-up sides; `part` says which rulebook and mode. */
export function vectorScenario(
  world: VectorCase,
  part: Pick<Scenario, "rules" | "mode"> & Readonly<Record<string, unknown>>,
): Scenario {
  const side = (name: string) => ({ name, policy: "gunline", roster: [] });
  return {
    title: "vector",
    options: world.options,
    houseRules: {},
    mirror: false,
    sides: [side("A"), side("B")],
    battles: 1,
    ...part,
  };
}

/** A compiled matchup, on which an operation plays as often as it likes. */
export class Stage<M extends { readonly dice: DiceTables }, W extends { load(battle: number, leg: number): void }> {
  readonly m: M;
  /** Index of the first unit or model of the second side. */
  readonly second: number;
  protected readonly world: VectorCase;
  protected readonly begin: (dice: Dice, seen: Witness) => W;

  constructor(world: VectorCase, m: M, second: number, begin: (dice: Dice, seen: Witness) => W) {
    this.world = world;
    this.m = m;
    this.second = second;
    this.begin = begin;
  }

  /** Plays for every outcome of the dice. */
  walk<R>(play: (w: W, seen: Witness) => R): Law<R> {
    let battle: W | undefined;
    const seen = new Witness();
    return lawOf(this.world, this.m.dice, (dice) => {
      battle ??= this.begin(dice, seen);
      battle.load(0, 0);
      seen.told.length = 0;
      return play(battle, seen);
    });
  }

  /** Plays once, unless other dice are given what asks for none. */
  once<R>(play: (w: W, seen: Witness) => R, dice: Dice = NO_DICE): R {
    const seen = new Witness();
    return play(this.begin(dice, seen), seen);
  }
}

// Odds.

/** The law of what comes of dice. */
export function lawOf<R>(world: VectorCase, tables: DiceTables, play: (dice: Dice) => R): Law<R> {
  const chances = world.walk(tables, (dice) => JSON.stringify(play(dice)));
  return new Law(new Map(Object.entries(chances).map(([result, chance]) => [result, parseRatio(chance)])));
}

/** Results with their chances. */
export class Law<R> {
  /** By the JSON text of the result. */
  private readonly chances: ReadonlyMap<string, Ratio>;

  constructor(chances: ReadonlyMap<string, Ratio>) {
    this.chances = chances;
  }

  /** Results, each with its chance. */
  pairs(): [R, Ratio][] {
    return [...this.chances].map(([result, chance]) => [JSON.parse(result) as R, chance]);
  }

  /** The same by the names of the results. */
  byName(): Record<string, Ratio> {
    return Object.fromEntries(this.pairs().map(([result, chance]) => [String(result), chance]));
  }

  /** The law of something that results tell. */
  of<V>(part: (result: R) => V): Law<V> {
    return mixed(this.pairs().map(([result, chance]) => [part(result), chance]));
  }

  chance(holds: (result: R) => boolean): Ratio {
    return this.mean((result) => (holds(result) ? 1 : 0));
  }

  mean(value: (result: R) => number): Ratio {
    const worth = ([result, chance]: [R, Ratio]): Ratio => multiplyRatios(chance, ratio(BigInt(value(result))));
    return this.pairs().map(worth).reduce(addRatios, ratio(0n));
  }
}

/** The law of results that may come in several ways. */
export function mixed<R>(ways: readonly (readonly [R, Ratio])[]): Law<R> {
  const sums = new Map<string, Ratio>();
  for (const [result, chance] of ways) {
    const key = JSON.stringify(result);
    sums.set(key, addRatios(sums.get(key) ?? ratio(0n), chance));
  }
  return new Law(sums);
}
