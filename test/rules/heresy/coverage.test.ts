import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { COVERAGE } from "../../../src/rules/heresy/coverage.ts";
import { heresy } from "../../../src/rules/heresy/index.ts";

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
  .filter((title) => /[a-z]/.test(title.replaceAll(".+", "")))
  .map((title) => new RegExp(`^${title}`));
const VECTORS: readonly { readonly id: string; readonly rules: readonly string[] }[] = JSON.parse(
  text("heresy-vectors.json"),
).vectors;

describe("coverage", () => {
  it("has every rule once", () => {
    const ids = COVERAGE.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect([...ids].sort()).toEqual([...RULE_IDS].sort());
    expect(heresy.coverage).toBe(COVERAGE);
  });

  it("says how for everything that is not plainly simulated", () => {
    for (const { id, status, how } of COVERAGE) expect(how === undefined, id).toBe(status === "simulated");
  });

  it("names functions that exist", async () => {
    for (const { id, function: name } of played) {
      const [file, export_] = name!.split("#");
      const module = await import(`../../../src/rules/heresy/${file}`);
      expect(Object.keys(module), id).toContain(export_);
    }
  });

  it("names tests that exist, by titles or vectors that contain the rule", () => {
    for (const { id, test } of played) {
      expect(test, id).toContain(id);
      const [vector, remark] = [VECTORS.find((each) => test!.startsWith(`${each.id}: `)), / \(|, /.exec(test!)];
      if (vector === undefined)
        expect(
          TITLES.some((title) => title.test(test!)),
          test,
        ).toBe(true);
      // A vector that does not name the rule itself is one whose numbers need it: the remark says which.
      else if (!vector.rules.includes(id)) expect(remark, test).not.toBeNull();
    }
  });

  it("stands in the README with the same counts, and every simplification by name", () => {
    const readme = readFileSync(new URL("../../../src/rules/heresy/README.md", here), "utf8");
    const count = (status: string) => `**${COVERAGE.filter((each) => each.status === status).length}**`;
    const counts = ["simulated", "simplified", "needsTable", "notSimulated"].map(count).join(" | ");
    expect(readme).toContain(`| **all ${COVERAGE.length}** | ${counts} |`);
    const missing = COVERAGE.filter(({ id, status }) => status === "simplified" && !readme.includes(id));
    expect(missing).toEqual([]);
  });
});
