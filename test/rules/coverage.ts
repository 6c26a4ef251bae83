/** What the coverage of every rulebook has to hold: each rule once, with its function and its test, and a README that tells the same. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { Coverage, RuleSystem } from "../../src/rules/kernel/rule-system.ts";

export const played = (coverage: readonly Coverage[]) =>
  coverage.filter(({ status }) => status === "simulated" || status === "simplified");

export function itCoversEveryRule(rulebook: RuleSystem): void {
  const { coverage, id: rules } = rulebook;
  const text = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
  const book = async (file: string) =>
    import(new URL(`../../dist/rules/${rules}/book/${file}.js`, import.meta.url).href);

  it("has every rule once", () => {
    const ids = coverage.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(text(`test/rules/${rules}/rule-ids.txt`).trim().split("\n"));
  });

  it("says how for everything that is not plainly simulated", () => {
    for (const { id, status, how } of coverage) expect(how === undefined, id).toBe(status === "simulated");
  });

  it("has a function and a test for every rule that is played", () => {
    const unproved = played(coverage).filter((rule) => rule.function === undefined || rule.test === undefined);
    expect(unproved).toEqual([]);
    expect(played(coverage).filter((rule) => rule.function!.endsWith("#?"))).toEqual([]);
  });

  it("names no rule that nobody knows, and carries none that is left out", async () => {
    const [{ EXCEPTIONS }, { PLAYED, UNKNOWN }] = await Promise.all([book("exceptions.rows"), book("played")]);
    expect(UNKNOWN).toEqual([]);
    const ids = coverage.map(({ id }) => id);
    expect(EXCEPTIONS.filter(({ id }: Coverage) => !ids.includes(id))).toEqual([]);
    const leftOut = coverage.filter(({ status }) => status === "notSimulated").map(({ id }) => id);
    expect(PLAYED.filter((rule: Coverage) => rule.function !== undefined && leftOut.includes(rule.id))).toEqual([]);
  });

  it("stands in the README with the same counts, and every simplification by name", () => {
    const readme = text(`src/rules/${rules}/README.md`);
    const count = (status: string) => `**${coverage.filter((each) => each.status === status).length}**`;
    const counts = ["simulated", "simplified", "notSimulated"].map(count).join(" | ");
    expect(readme).toContain(`| **all ${coverage.length}** | ${counts} |`);
    const missing = coverage.filter(({ id, status }) => status === "simplified" && !readme.includes(id));
    expect(missing).toEqual([]);
  });
}
