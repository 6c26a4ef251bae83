/** Whatever is written, the end is a scenario or a `UserError` that a person can read. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { UserError } from "../../src/errors.ts";
import { runs } from "../properties.ts";
import { isWhole } from "../some.ts";
import { mistakes } from "./mistakes.ts";
import { good, load } from "./toy.ts";

const texts = [good, ...Object.values(mistakes).map(({ text }) => text)].filter(
  (text) => typeof text === "string" && text.length < 2000,
) as string[];
const rosterTexts = Object.values(mistakes).flatMap(({ files }) => Object.values(files ?? {}));
const fragments = [
  "{",
  "}",
  "[",
  "]",
  ": ",
  "- ",
  "\n",
  "\n  ",
  "\t",
  "#",
  "&a ",
  "*a",
  "!x ",
  "'",
  '"',
  "|",
  ">",
  "?",
  "%",
  "---\n",
  "null",
  "~",
  "1e9",
  "-1",
  ".inf",
  "__proto__",
  "constructor",
  "戦",
  "\ud800",
  "\u0000",
  "\u2028",
  "<<: ",
];
const paths = [
  "sides.0.roster.0.count",
  "sides.Orks.policy.focus",
  "duel",
  "duel.cover.1",
  "options.deck.size",
  "houseRules.x.y",
  "seed",
  "sides",
  "sides.1",
  "sides.1.rosterFile",
  "title.x",
  "",
  "a..b",
];

const edit = fc.record({
  at: fc.nat(),
  remove: fc.nat({ max: 12 }),
  insert: fc.oneof(fc.constantFrom("", ...fragments), fc.string({ unit: "binary", maxLength: 4 })),
});
const mutated = (originals: readonly string[]) =>
  fc.tuple(fc.constantFrom(...originals), fc.array(edit, { maxLength: 4 })).map(([text, edits]) =>
    edits.reduce((result, { at, remove, insert }) => {
      const start = result.length === 0 ? 0 : at % result.length;
      return result.slice(0, start) + insert + result.slice(start + remove);
    }, text),
  );
const sets = fc.array(
  fc
    .tuple(fc.constantFrom(...paths), fc.oneof(fc.constantFrom(...fragments), fc.string({ maxLength: 6 })))
    .map(([path, value]) => `${path}=${value}`),
  { maxLength: 2 },
);

test("mutated scenarios end in a scenario or a UserError", { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(mutated(texts), sets, mutated(rosterTexts), async (text, edits, roster) => {
      let accepted = false;
      try {
        const { scenario } = await load(text, edits, { "rosters/orks.yaml": roster });
        accepted = scenario.sides.length === 2;
      } catch (error) {
        if (!(error instanceof UserError)) throw error;
        expect(error.exitCode).toBe(3);
        expect(error.message).toMatch(/^\d+ problems? in \S|^cannot read/m);
        expect(error.message).not.toMatch(/TypeError|undefined|\[object|node_modules|^0 problems/m);
        return;
      }
      expect(accepted).toBe(true);
    }),
    { numRuns: runs(isWhole ? 1500 : 500) },
  );
});

test("arbitrary bytes and texts end in a UserError", { timeout: 120_000 }, async () => {
  const anything = fc.oneof(fc.uint8Array({ maxLength: 60 }), fc.string({ unit: "binary", maxLength: 60 }), fc.json());
  await fc.assert(
    fc.asyncProperty(anything, async (text) => {
      await expect(load(text)).rejects.toBeInstanceOf(UserError);
    }),
    { numRuns: runs(500) },
  );
});
