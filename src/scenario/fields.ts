/** What the blocks and rosters of scenario files are made of: keys that may be left out, each with what an editor says of it. Cold. */
import { z } from "zod";
import type { Scenario } from "./scenario.ts";

export const maybe = <T extends z.ZodType>(schema: T, description: string): z.ZodOptional<T> =>
  schema.optional().meta({ description });
export const whole = (least: number, most: number, description: string) =>
  maybe(z.int().min(least).max(most), description);
export const amount = (least: number, most: number, description: string) =>
  maybe(z.number().min(least).max(most), description);
export const flag = (description: string) => maybe(z.boolean(), description);
export const yes = (description: string) => maybe(z.literal(true), description);
export const text = (description: string) => maybe(z.string().min(1), description);
export const one = <const W extends readonly string[]>(words: W, description: string) =>
  maybe(z.enum(words), description);
/** Points to spend, or null for any number. */
export const budget = (most: number, description: string) =>
  maybe(z.union([z.int().min(0).max(most), z.null()]), description);
/** One for each side. */
export const pair = <T extends z.ZodType>(each: T) => z.tuple([each, each]);
export const both = <T extends z.ZodType>(each: T, description: string) => maybe(pair(each), description);

/** A block of which every key is known, but for those that have no default. */
export type Filled<B extends z.ZodType, Open extends string = never> = {
  readonly [K in Exclude<keyof z.infer<B>, Open>]-?: Readonly<Exclude<z.infer<B>[K], undefined>>;
} & { readonly [K in Open & keyof z.infer<B>]?: Exclude<z.infer<B>[K], undefined> };

/** The scenario with the block of its mode complete, so that its hash does not depend on which defaults were written out. */
export function completed(
  scenario: Scenario,
  terms: Readonly<Record<"attack" | "duel" | "battle", (scenario: Scenario) => object>>,
): Scenario {
  const { mode } = scenario;
  return mode === "campaign" ? scenario : { ...scenario, [mode]: { ...terms[mode](scenario) } };
}
