/** `expect:` in a scenario, as a designer and a CI server see it. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { command } from "../../src/cli/commands/regress.ts";
import { library } from "../../src/cli/library.ts";
import type { Regression } from "../../src/experiments/regress.ts";
import { scenarioHash } from "../../src/scenario/hash.ts";
import { loadScenario } from "../../src/scenario/load.ts";
import { parseXml } from "../report/xml.ts";
import { perform } from "./perform.ts";
import { duel, folder, read } from "./wargauge.ts";

const cwd = folder({ "duel.yaml": duel });
const at = (name: string) => join(cwd, name);
const expecting = (lines: string) => writeFileSync(at("duel.yaml"), `${duel}expect:\n${lines}`);
const regress = (...args: readonly string[]) =>
  perform(command, ["--baseline", at("base.json"), "--out", at("out"), "--no-charts", ...args]);
const found = (): Regression => JSON.parse(read(at("out/regress.json")));
const load = () => loadScenario(at("duel.yaml"), library);

describe("expect:", () => {
  let sides: readonly string[];
  beforeAll(async () => {
    await perform(command, [at("duel.yaml"), "--save", at("base.json"), "--battles", "512"]);
    sides = (await load()).scenario.sides.map(({ name }) => name);
  });

  it("is no part of what a scenario is", async () => {
    writeFileSync(at("duel.yaml"), duel);
    const before = scenarioHash((await load()).resolved);
    expecting("  - {score: [0.4, 0.6]}\n");
    const after = await load();
    expect(scenarioHash(after.resolved)).toBe(before);
    expect(after.scenario).not.toHaveProperty("expect");
    expect(after.expect).toEqual([{ score: [0.4, 0.6] }]);
  });

  it("passes what certainly holds, though nothing was kept of it in the baseline", async () => {
    expecting(`  - {score: [0.001, 0.999]}\n  - {metric: lost@${sides[1]}, in: [0, 1000]}\n`);
    const { code, stdout } = await regress();
    expect(code).toBe(0);
    expect(stdout).toMatch(/^As expected: all 2 expectations\. Bit-identical/);
    expect(found().scenarios[0]!.expected!.map(({ verdict }) => verdict)).toEqual(["met", "met"]);
  });

  it("fails with the designer's words, also where nothing changed", async () => {
    expecting('  - {score: [0.98, 0.99], says: "Nobody stands a chance"}\n  - {score: [0, 1], says: Any}\n');
    const { code, stdout } = await regress("--junit", at("junit.xml"), "--markdown", at("summary.md"));
    expect(code).toBe(1);
    expect(stdout.replace(/\s+/g, " ")).toMatch(
      /^Not as expected, 1 of 2 expectations: Nobody stands a chance \(found: /,
    );
    expect(found().scenarios[0]!.finding).toBe("identical");
    const xml = readFileSync(at("junit.xml"), "utf8");
    parseXml(xml);
    expect(xml).toMatch(/tests="3" failures="1"/);
    expect(xml).toMatch(/name="Nobody stands a chance"><failure type="broken" message="not as expected: found /);
    expect(readFileSync(at("summary.md"), "utf8")).toMatch(/\| Nobody stands a chance \| .*\| not as expected \|/);
    const csv = read(at("out/regress.csv")).trim().split("\n");
    expect(new Set(csv.map((line) => line.split(",").length)).size).toBe(1);
    expect(csv.filter((line) => /,expected,.*,broken,fail$/.test(line))).toHaveLength(1);
  });

  it("leaves open what the battles do not tell, and a gate decides about that", async () => {
    expecting("  - {score: [0, 0.5]}\n");
    const score = (await regress().then(found)).scenarios[0]!.expected![0]!.found.value;
    expecting(`  - {score: [0, ${score}]}\n`);
    expect((await regress()).code).toBe(2);
    expect((await regress("--inconclusive", "fail")).code).toBe(1);
  });

  it("knows who is better, and says what is wrong with an expectation", async () => {
    expecting(sides.map((name) => `  - {better: ${name}}\n`).join(""));
    await regress("--inconclusive", "pass");
    const verdicts = found().scenarios[0]!.expected!.map(({ verdict }) => verdict);
    expect([...verdicts].sort()).toEqual(["broken", "met"]);
    for (const [line, message] of [
      ["{better: Nobody}", /there is no side "Nobody"/],
      ["{score: [0.6, 0.4]}", /the band begins at 0.6/],
      ["{score: [45, 55]}", /a score lies between 0 and 1/],
      ["{score: 45 %}", /expected a band such as \[0\.45, 0\.55\] or 45 to 55 %/],
      ["{score: 0.5}", /expected a band such as \[0\.45, 0\.55\] or 45 to 55 %/],
      ["{score: 55 to 45 %}", /the band begins at 0.55/],
      ["{metric: lost, in: many}", /expected a band such as \[3, 6\] or 3 to 6/],
      ["{metric: lost}", /in which band/],
      ["{score: [0, 1], better: Nobody}", /expected one of score, metric or better/],
      ["{}", /found none/],
    ] as const) {
      expecting(`  - ${line}\n`);
      await expect(load()).rejects.toThrow(message);
    }
    expecting(
      "  - {score: 45 to 55 %}\n  - {score: [45 %, 0.55]}\n  - {score: 50 ± 5 %}\n  - {metric: lost, in: 3..6}\n",
    );
    const read = (await load()).expect.map(({ score, in: within }) => score ?? within);
    expect(read).toEqual([...Array(3).fill([0.45, 0.55]), [3, 6]]);
    expecting("  - {metric: lots, in: [0, 1]}\n");
    await expect(regress()).rejects.toThrow(/expect: there is no metric "lots"; expected one of/);
  });
});

describe("expect: without a baseline", () => {
  const alone = (...args: readonly string[]) =>
    perform(command, [
      at("duel.yaml"),
      "--battles",
      "512",
      "--seed",
      "a",
      "--out",
      at("alone"),
      "--no-charts",
      ...args,
    ]);

  it("is checked all the same, and says that nothing was compared", async () => {
    expecting('  - {score: [0.001, 0.999], says: "Anything goes"}\n');
    const { code, stdout } = await alone("--junit", at("alone.xml"));
    expect(code).toBe(0);
    expect(stdout.replace(/\s+/g, " ")).toMatch(/^As expected: .*Anything goes.*No baseline: .* 256 mirrored pairs\./);
    expect(stdout).not.toMatch(/identical/i);
    expect(readFileSync(at("alone.xml"), "utf8")).toMatch(/failures="0"/);
    const { scenarios } = JSON.parse(read(at("alone/regress.json"))) as Regression;
    expect(scenarios[0]).toMatchObject({ finding: "unbased", shifts: [] });
  });

  it("fails by what is broken; who expects nothing is told what to do", async () => {
    expecting('  - {score: [0.98, 0.99], says: "Nobody stands a chance"}\n');
    expect((await alone()).code).toBe(1);
    writeFileSync(at("duel.yaml"), duel);
    await expect(alone()).rejects.toThrow(/--save <folder>, or .* expect: of it$/);
  });
});
