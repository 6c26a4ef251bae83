/** `expect:` and `variants:` of a scenario: what a designer expects of it, and other versions of it by name. Neither is part of its hash. Cold. */
import { z } from "zod";
import type { Problem } from "../rules/kernel/rule-system.ts";
import { readBand, type WrittenBand } from "./band.ts";
import { maybe } from "./fields.ts";
import { didYouMean } from "./nearest.ts";

/** One of: the first side's score in a band, a metric in a band, a side that is better. */
export interface Expectation {
  readonly score?: readonly [number, number];
  /** As on the command line: `lost@Orks`; with `in`. */
  readonly metric?: string;
  readonly in?: readonly [number, number];
  /** Name of the side that is to score more than one half. */
  readonly better?: string;
  /** What is told when it does not hold. */
  readonly says?: string;
}

const band = (expected: string) =>
  z
    .custom<WrittenBand>((written) => readBand(written) !== undefined, `expected ${expected}`)
    .meta({ type: ["array", "string"] })
    .optional();

export const expectSchema = maybe(
  z.array(
    z.strictObject({
      score: band("a band such as [0.45, 0.55] or 45 to 55 %"),
      metric: z.string().optional(),
      in: band("a band such as [3, 6] or 3 to 6"),
      better: z.string().optional(),
      says: z.string().optional(),
    }),
  ),
  "What regress checks: {score: 45 to 55 %}, {metric: lost@Orks, in: [3, 6]} or {better: Orks}.",
);

/** As a scenario has them: bands may be texts. */
export type Written = Omit<Expectation, "score" | "in"> & {
  readonly score?: WrittenBand | undefined;
  readonly in?: WrittenBand | undefined;
};

export function readExpectations(written: readonly Written[]): Expectation[] {
  return written.map(({ score, in: within, ...rest }) => ({
    ...(score !== undefined && { score: readBand(score)! }),
    ...rest,
    ...(within !== undefined && { in: readBand(within)! }),
  }));
}

/** Edits by name: paths and values as `--set` has them. */
export type NamedEdits = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

export const variantsSchema = maybe(
  z.record(z.string(), z.looseObject({})),
  "Edits by name: {tougher: {houseRules.profiles.ork_boy.T: 5}}.",
);

export function expectProblems(written: readonly Written[], sides: readonly { readonly name: string }[]): Problem[] {
  const names = sides.map(({ name }) => name);
  return readExpectations(written).flatMap((one, i): Problem[] => {
    const say = (key: string, message: string) => [{ path: ["expect", i, key], message }];
    const asked = (["score", "metric", "better"] as const).filter((key) => one[key] !== undefined);
    if (asked.length !== 1)
      return [
        {
          path: ["expect", i],
          message: `expected one of score, metric or better, found ${asked.join(" and ") || "none"}`,
        },
      ];
    const band = one.score ?? one.in;
    if (band !== undefined && !(band[0] < band[1]))
      return say(
        one.score ? "score" : "in",
        `the band begins at ${band[0]} and ends at ${band[1]}; expected [low, high]`,
      );
    if (one.score !== undefined && (one.score[0] < 0 || one.score[1] > 1))
      return say(
        "score",
        `found [${one.score.join(", ")}]; a score lies between 0 and 1, such as [0.45, 0.55] or 45 to 55 %`,
      );
    if (one.metric !== undefined && one.in === undefined) return say("metric", "in which band? Add  in: [low, high]");
    if (one.metric === undefined && one.in !== undefined) return say("in", "this goes with metric: only");
    if (one.better !== undefined && !names.includes(one.better))
      return say(
        "better",
        `there is no side "${one.better}"; expected ${names.join(" or ")}${didYouMean(one.better, names)}`,
      );
    return [];
  });
}

/** The edits of a named variant, as `--set` would have them. */
export function editsOf(variants: NamedEdits, name: string): readonly string[] | undefined {
  if (!Object.hasOwn(variants, name)) return undefined;
  return Object.entries(variants[name]!).map(([path, value]) => `${path}=${JSON.stringify(value)}`);
}
