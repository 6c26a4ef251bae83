import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { COVERAGE } from "../../../src/rules/skirmish/coverage.ts";
import { skirmish } from "../../../src/rules/skirmish/index.ts";

const here = new URL(".", import.meta.url);
const text = (name: string) => readFileSync(new URL(name, here), "utf8");
const RULE_IDS = text("rule-ids.txt").trim().split("\n");
const played = COVERAGE.filter(({ status }) => status === "simulated" || status === "simplified");

/** Titles of all tests; those of tables as patterns. */
const TITLES = readdirSync(here)
  .filter((name) => name.endsWith(".test.ts"))
  .flatMap((name) =>
    [...text(name).matchAll(/\(\s*"((?:[^"\\]|\\.)+)",\s*(?:\(|async|\{|$)/gm)].map((found) => found[1]!),
  )
  .map((title) => title.replace(/[.*+?^{}()|[\]\\]/g, "\\$&").replace(/%[si]|\$\w+/g, ".+"))
  .filter((title) => title !== ".+")
  .map((title) => new RegExp(`^${title}`));

/** What the tables of tests say: their rows name the rules. */
const TABLES = readdirSync(here)
  .filter((name) => !name.startsWith("rule-ids"))
  .map(text)
  .join("\n");

describe("coverage", () => {
  it("has every rule once", () => {
    const ids = COVERAGE.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect([...ids].sort()).toEqual([...RULE_IDS].sort());
    expect(skirmish.coverage).toBe(COVERAGE);
  });

  it("says how for everything that is not plainly simulated", () => {
    for (const { id, status, how } of COVERAGE) expect(how === undefined, id).toBe(status === "simulated");
  });

  it("names functions that exist", async () => {
    for (const { id, function: name } of played) {
      const [file, export_] = name!.split("#");
      const module = await import(`../../../src/rules/skirmish/${file}`);
      expect(Object.keys(module), id).toContain(export_);
    }
  });

  it("names tests that exist, by titles that contain the rule", () => {
    const core = text("core-rules.yaml");
    for (const { id, test } of played) {
      expect(test, id).toContain(id);
      expect(TABLES.includes(id), id).toBe(true);
      const known = core.includes(`"${test}":`) || TITLES.some((title) => title.test(test!));
      expect(known, test).toBe(true);
    }
  });

  it("stands in the README with the same counts, and every simplification by name", () => {
    const readme = readFileSync(new URL("../../../src/rules/skirmish/README.md", here), "utf8");
    const count = (status: string) => `**${COVERAGE.filter((each) => each.status === status).length}**`;
    const counts = ["simulated", "simplified", "needsTable", "notSimulated"].map(count).join(" | ");
    expect(readme).toContain(`| **all ${COVERAGE.length}** | ${counts} |`);
    const missing = COVERAGE.filter(({ id, status }) => status === "simplified" && !readme.includes(id));
    expect(missing).toEqual([]);
  });
});
