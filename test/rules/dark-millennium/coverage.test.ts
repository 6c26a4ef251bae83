import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { COVERAGE } from "../../../src/rules/dark-millennium/coverage.ts";
import { SWITCHES } from "../../../src/rules/dark-millennium/data.ts";
import { darkMillennium } from "../../../src/rules/dark-millennium/index.ts";

const here = new URL(".", import.meta.url);
const text = (name: string) => readFileSync(new URL(name, here), "utf8");
const RULE_IDS = text("rule-ids.txt").trim().split("\n");
const played = COVERAGE.filter(({ status }) => status === "simulated" || status === "simplified");

/** Titles of all tests as they stand in the files, and those that tables of tests make. */
const sources = readdirSync(here).filter((name) => name.endsWith(".test.ts"));
const vectors: { id: string; title: string; rules: string[] }[] = JSON.parse(
  text("dark-millennium-vectors.json"),
).vectors;
const TITLES = new Set([
  ...sources.flatMap((name) => [...text(name).matchAll(/\bit\(\s*"((?:[^"\\]|\\.)+)"/g)].map((found) => found[1]!)),
  ...vectors.map(({ id, title, rules }) => `${id}: ${title} (${rules.join(", ")})`),
  ...SWITCHES.map((id) => `${id}: without it the result is another`),
]);

describe("coverage", () => {
  it("has every rule once", () => {
    const ids = COVERAGE.map(({ id }) => id);
    expect(ids).toEqual(RULE_IDS);
    expect(new Set(ids).size).toBe(165);
    expect(darkMillennium.coverage).toBe(COVERAGE);
  });

  it("says how for everything that is not plainly simulated", () => {
    for (const { id, status, how } of COVERAGE) expect(how === undefined, id).toBe(status === "simulated");
  });

  it("names functions that exist", async () => {
    for (const { id, function: name } of played) {
      const [file, export_] = name!.split("#");
      const module = await import(`../../../src/rules/dark-millennium/${file}`);
      expect(Object.keys(module), id).toContain(export_);
    }
  });

  it("names tests that exist, by titles that contain the rule", () => {
    for (const { id, test } of played) {
      expect(test, id).toContain(id);
      expect(TITLES.has(test!), test).toBe(true);
    }
  });

  it("stands in the README with the same counts, and every simplification by name", () => {
    const readme = readFileSync(new URL("../../../src/rules/dark-millennium/README.md", here), "utf8");
    const count = (status: string) => `**${COVERAGE.filter((each) => each.status === status).length}**`;
    const counts = ["simulated", "simplified", "needsTable", "notSimulated"].map(count).join(" | ");
    expect(readme).toContain(`| **all ${COVERAGE.length}** | ${counts} |`);
    const missing = COVERAGE.filter(({ id, status }) => status === "simplified" && !readme.includes(id));
    expect(missing).toEqual([]);
  });

  it("every rule that may be switched off is played", () => {
    for (const id of SWITCHES) expect(played.map((each) => each.id)).toContain(id);
  });
});
