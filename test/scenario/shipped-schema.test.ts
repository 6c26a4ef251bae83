/**
 * `scenarios/scenario.schema.json` is what editors read. `npx vitest run test/scenario -u` writes it anew after a rulebook has
 * changed what a scenario may say.
 */
import { fileURLToPath } from "node:url";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { policyTerms } from "../../src/players/index.ts";
import { rulebooks as loaders } from "../../src/rules/index.ts";
import { scenarioJsonSchema } from "./json-schema.ts";

const shipped = fileURLToPath(new URL("../../scenarios/scenario.schema.json", import.meta.url));
const rulebooks = await Promise.all(Object.values(loaders).map((load) => load()));
const schema = scenarioJsonSchema(rulebooks, policyTerms);
const text = `${folded(schema)}\n`;

test("the shipped schema says what the program accepts", async () => {
  await expect(text).toMatchFileSnapshot(shipped);
});

test("editors fetch it quickly: it has at most 150 KB", () => {
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(150_000);
});

describe.each(rulebooks.map((rulebook) => [rulebook.id, rulebook] as const))("house rules of %s", (id, rulebook) => {
  const ofRulebook = schema.allOf!.find((part) => part.if!.properties!["rules"]!.const === id)!;
  const accepts = new Ajv2020({ strict: false }).compile(ofRulebook.then!.properties!["houseRules"]!);
  const values = rulebook.houseRuleKeys();

  test("takes every key with what the rulebook says", () => {
    expect(accepts(Object.fromEntries(values)), JSON.stringify(accepts.errors)).toBe(true);
  });

  test("refuses every key that is one letter off, has another's column, or has a value of another kind", () => {
    const keys = [...values.keys()];
    const columns = [...new Set(keys.map((key) => key.split(".").slice(2).join(".")))];
    const near = keys.flatMap((key) => [key.slice(0, -1), `${key}x`, `x${key}`, key.replace(".", "-")]);
    const crossed = keys.flatMap((key) =>
      columns.map((column) => [...key.split(".").slice(0, 2), column].filter((word) => word !== "").join(".")),
    );
    const wrong = [...new Set([...near, ...crossed])].filter((key) => !values.has(key));
    expect(wrong.filter((key) => accepts({ [key]: null }))).toEqual([]);
    const kinds = keys.filter((key) => values.get(key) !== null);
    expect(kinds.filter((key) => accepts({ [key]: typeof values.get(key) === "number" ? "often" : 7 }))).toEqual([]);
  });
});

/** JSON in which whatever has room stands on one line, and nothing is indented: short, and yet changes of it can be read. */
function folded(value: unknown): string {
  const flat = JSON.stringify(value);
  if (flat.length <= 140 || typeof value !== "object" || value === null) return flat;
  const parts = Array.isArray(value)
    ? value.map(folded)
    : Object.entries(value).map(([key, each]) => `${JSON.stringify(key)}:${folded(each)}`);
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  return `${open}\n${parts.join(",\n")}\n${close}`;
}
