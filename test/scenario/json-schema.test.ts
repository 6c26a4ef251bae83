/** The schema for editors accepts and refuses what the program does. */
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { policyTerms } from "../../src/players/index.ts";
import { scenarioJsonSchema } from "./json-schema.ts";
import { good, toy } from "./toy.ts";

const chess = { ...toy, id: "chess", title: "Chess", modes: ["attack"] as const, modeBlocks: {} };
const schema = scenarioJsonSchema([toy], policyTerms);
const accepts = new Ajv2020({ strict: false }).compile(schema);

function with_(changes: Record<string, unknown>): unknown {
  return { ...parse(good), ...changes };
}

test.each([
  ["the good scenario", with_({})],
  ["a seed that is a number", with_({ seed: 7 })],
  ["options without quotes", with_({ options: { "deck.size": 12, night: true } })],
  ["options in quotes", with_({ options: { "deck.size": "12", night: "true" } })],
  ["a null in a table", with_({ houseRules: { "toHit.need.3": null } })],
  [
    "roster files",
    with_({
      sides: [
        { name: "A", rosterFile: "a.yaml" },
        { name: "B", rosterFile: "b.yaml" },
      ],
    }),
  ],
  [
    "a side whose roster file may bring the name",
    with_({ sides: [{ rosterFile: "a.yaml" }, { rosterFile: "b.yaml" }] }),
  ],
])("accepts %s", (_, value) => {
  expect(accepts(value), JSON.stringify(accepts.errors)).toBe(true);
});

test.each([
  ["an unknown key", with_({ ruls: 1 })],
  ["an unknown option", with_({ options: { "ld.pinTst": "lt" } })],
  ["an unknown reading", with_({ options: { "deck.size": 13 } })],
  ["an unknown house rule", with_({ houseRules: { x: 1 } })],
  ["one side", with_({ sides: [{ name: "A", rosterFile: "a.yaml" }] })],
  ["a side without a roster", with_({ sides: [{ name: "A" }, { name: "B", rosterFile: "b.yaml" }] })],
  [
    "a roster and a file",
    with_({
      sides: [
        { name: "A", rosterFile: "a.yaml", roster: [{ profile: "grot", count: 1 }] },
        { name: "B", rosterFile: "b.yaml" },
      ],
    }),
  ],
  [
    "a roster without a name",
    with_({ sides: [{ roster: [{ profile: "grot", count: 1 }] }, { name: "B", rosterFile: "b.yaml" }] }),
  ],
  ["no mode", with_({ mode: undefined })],
])("refuses %s", (_, value) => {
  expect(accepts(JSON.parse(JSON.stringify(value)))).toBe(false);
});

test("keys explain themselves", () => {
  expect(schema.properties!["mode"]!.description).toContain("attack");
  expect(schema.properties!["options"]!.properties!["ld.pinTest"]).toEqual({
    enum: ["lt", "lte"],
    default: "lt",
    description: "TOY-1: Pin test.",
  });
  expect(schema.properties!["houseRules"]!.properties!["profiles.marine.T"]).toEqual({
    type: ["number", "null"],
    default: 4,
  });
});

test("with more than one rulebook, rules: decides", () => {
  const check = new Ajv2020({ strict: false }).compile(scenarioJsonSchema([toy, chess], policyTerms));
  expect(check(with_({}))).toBe(true);
  expect(check(with_({ rules: "chess" }))).toBe(false);
  expect(check(with_({ rules: "go" }))).toBe(false);
});
