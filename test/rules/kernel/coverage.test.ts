import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { coverageOf, EXCEPTION_COLUMNS } from "../../../src/rules/kernel/coverage.ts";
import { rows } from "../../../src/rules/kernel/rows.ts";

it("rules are simulated as written, but for those that a row says to be simplified or left out", () => {
  const exceptions = rows(
    EXCEPTION_COLUMNS,
    `
id,       status,       how
SK-CC-02, simplified,   "a model, not a unit"
SK-CC-03, notSimulated, describes the game`,
  );
  const proof = { function: "battle/combat.ts#fight", test: "SK-CC-01, SK-CC-02: they fight" };
  const played = [
    { id: "SK-CC-01", ...proof },
    { id: "SK-CC-02", ...proof },
    { id: "SK-CC-03", test: proof.test },
  ];
  expect(coverageOf(played, exceptions)).toEqual([
    { id: "SK-CC-01", status: "simulated", ...proof },
    { id: "SK-CC-02", status: "simplified", how: "a model, not a unit", ...proof },
    { id: "SK-CC-03", status: "notSimulated", how: "describes the game" },
  ]);
});

it("the build collects rules from comments of functions and from titles and tables of tests", async () => {
  const folder = mkdtempSync(join(tmpdir(), "wargauge-"));
  const file = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  const title = 'it("SK-A-01, SK-A-09: they march", () => {});';
  file("dist/rules/skirmish/book/played.js", "");
  file("src/skirmish/battle/a.ts", "/** Moves. @rule SK-A-01, SK-A-02 */\nexport function march(): void {}\n");
  file("src/skirmish/battle/b.ts", "class Side {\n  /**\n   * Runs.\n   * @rule SK-A-07\n   */\n  run(): void {}\n}\n");
  file("tests/skirmish/rule-ids.txt", "SK-A-02\nSK-A-01\nSK-A-03\n");
  file("tests/skirmish/a.test.ts", title);
  file("tests/skirmish/rows.yaml", "SK-A-02: {a: 1} # SK-A-03\n");
  // @ts-expect-error: a script of the build.
  const { collectRules } = await import("../../../collect.mjs");
  await collectRules(join(folder, "dist"), join(folder, "src"), join(folder, "tests"));
  const made = readFileSync(join(folder, "dist/rules/skirmish/book/played.js"), "utf8");
  const { PLAYED, UNKNOWN } = await import(`data:text/javascript,${encodeURIComponent(made)}`);
  expect(PLAYED).toEqual([
    { id: "SK-A-02", function: "battle/a.ts#march", test: "SK-A-02 in rows.yaml" },
    { id: "SK-A-01", function: "battle/a.ts#march", test: "SK-A-01, SK-A-09: they march" },
    { id: "SK-A-03" },
  ]);
  expect(UNKNOWN).toEqual(["battle/b.ts#run: @rule SK-A-07", "SK-A-01, SK-A-09: they march: SK-A-09"]);
});
