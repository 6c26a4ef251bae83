/** What the coverage table of every rulebook has to hold: each rule once, functions and tests that exist, and a README that tells the same. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { Coverage, RuleSystem } from "../../src/rules/kernel/rule-system.ts";

export interface Covered {
  readonly rulebook: RuleSystem;
  /** URL of the test that asks: `rule-ids.txt` and the rulebook's tests lie beside it. */
  readonly here: string;
  /** Whether a table of tests makes a test of this title. */
  readonly knows: (entry: { readonly id: string; readonly test: string }) => boolean;
}

export const played = (coverage: readonly Coverage[]) =>
  coverage.filter(({ status }) => status === "simulated" || status === "simplified");

export function itCoversEveryRule({ rulebook, here, knows }: Covered): void {
  const folder = new URL(".", here);
  const text = (name: string) => readFileSync(new URL(name, folder), "utf8");
  const { coverage } = rulebook;

  it("has every rule once", () => {
    const ids = coverage.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect([...ids].sort()).toEqual(text("rule-ids.txt").trim().split("\n").sort());
  });

  it("says how for everything that is not plainly simulated", () => {
    for (const { id, status, how } of coverage) expect(how === undefined, id).toBe(status === "simulated");
  });

  it("names functions that exist", async () => {
    for (const { id, function: name } of played(coverage)) {
      const [file, export_] = name!.split("#");
      const module = await import(`../../src/rules/${rulebook.id}/${file}`);
      expect(Object.keys(module), id).toContain(export_);
    }
  });

  it("names tests that exist, by titles that contain the rule", () => {
    const titles = titlesIn(folder);
    const unknown = played(coverage).filter(
      ({ id, test = "" }) => !test.includes(id) || !(titles.some((title) => title.test(test)) || knows({ id, test })),
    );
    expect(unknown.map(({ id, test }) => `${id} names the test "${test}"`)).toEqual([]);
  });

  it("stands in the README with the same counts, and every simplification by name", () => {
    const readme = readFileSync(new URL(`../../src/rules/${rulebook.id}/README.md`, import.meta.url), "utf8");
    const count = (status: string) => `**${coverage.filter((each) => each.status === status).length}**`;
    const counts = ["simulated", "simplified", "notSimulated"].map(count).join(" | ");
    expect(readme).toContain(`| **all ${coverage.length}** | ${counts} |`);
    const missing = coverage.filter(({ id, status }) => status === "simplified" && !readme.includes(id));
    expect(missing).toEqual([]);
  });
}

/** Titles of all tests of a folder; what a table of tests fills in may be anything, but a title of hardly more is none. */
function titlesIn(folder: URL): RegExp[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".test.ts"))
    .flatMap((name) => [
      ...readFileSync(new URL(name, folder), "utf8").matchAll(/\(\s*"((?:[^"\\]|\\.)+)",\s*(?:\(|async|\{|$)/gm),
    ])
    .map((found) => found[1]!.replace(/[.*+?^{}()|[\]\\]/g, "\\$&").replace(/%[si]|\$\w+/g, ".+"))
    .filter((title) => /[a-z]/.test(title.replaceAll(".+", "")))
    .map((title) => new RegExp(`^${title}`));
}
