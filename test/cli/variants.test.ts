/** Variants that a scenario names: compared one by one, all beside each other, and as points of a sweep. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { command as compare } from "../../src/cli/commands/compare.ts";
import { command as sweep } from "../../src/cli/commands/sweep.ts";
import { library } from "../../src/cli/library.ts";
import type { SweepResult } from "../../src/experiments/sweep.ts";
import { scenarioHash } from "../../src/scenario/hash.ts";
import { loadScenario } from "../../src/scenario/load.ts";
import { perform } from "./perform.ts";
import { duel, expectChartsOnce, folder, read, resides } from "./wargauge.ts";

const variants = `variants:
  feeble boys: {houseRules.profiles.ork_boy.T: 1}
  "far, far away": {duel.distance: 36}
  just the same: {duel.distance: 24, houseRules.profiles.ork_boy.T: 4}
`;
const cwd = folder({ "duel.yaml": `${duel}${variants}` });
const path = join(cwd, "duel.yaml");
const out = join(cwd, "out");
const few = ["--battles", "512", "--no-charts", "--out", out];
const flat = (text: string) => text.replace(/\s+/g, " ");

describe("variants:", () => {
  it("are no part of what a scenario is", async () => {
    writeFileSync(join(cwd, "plain.yaml"), duel);
    const [named, plain] = await Promise.all(
      [path, join(cwd, "plain.yaml")].map((each) => loadScenario(each, library)),
    );
    expect(scenarioHash(named!.resolved)).toBe(scenarioHash(plain!.resolved));
    expect(Object.keys(named!.variants)).toEqual(["feeble boys", "far, far away", "just the same"]);
  });

  it("are compared by name: the same battles as by their edits, in the designer's words", async () => {
    const named = await perform(compare, [path, "--variant", "feeble boys", ...few, "--json"]);
    const edited = await perform(compare, [path, "--variant", "houseRules.profiles.ork_boy.T=1", ...few, "--json"]);
    const [one, other] = [named, edited].map(({ stdout }) => JSON.parse(stdout) as { arms: { name: string }[] });
    expect(one!.arms[0]!.name).toBe("feeble boys");
    expect({ ...one, arms: [] }).toEqual({ ...other, arms: [] });
    await expect(perform(compare, [path, "--variant", "feeble boy", ...few])).rejects.toThrow(
      /has no variant "feeble boy"; expected one of feeble boys, .*did you mean "feeble boys"/,
    );
  });

  it("stand beside each other, best first, those of one rank not told apart", async () => {
    const { code, stdout } = await perform(compare, [path, "--variants", "all", ...few]);
    expect(code).toBe(0);
    expect(flat(stdout)).toMatch(/^feeble boys (is the best|leads) for Marines/);
    expect(stdout).toMatch(/\n1 feeble boys +\d/);
    expect(Math.max(...stdout.split("\n").map((line) => line.length))).toBeLessThanOrEqual(80);
    const found: SweepResult = JSON.parse(read(out, "compare.json"));
    expect(found.axes[0]!.values).toEqual(["as written", "feeble boys", "far, far away", "just the same"]);
    expect(found.confidence).toBeCloseTo(1 - 0.05 / 4, 12);
    const meant = await perform(compare, [path, "--variant", "all", "--battles", "2", ...few.slice(2)]);
    expect(meant.stdout).toContain("just the same");
    const some = await perform(compare, [path, "--variants", "feeble boys", ...few]);
    expect(some.stdout).not.toContain("just the same");
    await expect(perform(compare, [path, "--variants", "none", ...few])).rejects.toThrow(/has no variant "none"/);
  });

  it("are points of a sweep by their names", async () => {
    const { stdout } = await perform(sweep, [path, "--vary", "variant=all", ...few]);
    expect(stdout).toMatch(/feeble boys +\d/);
    // By their names alone, on charts and in the headline too.
    expect(flat(stdout)).toMatch(/ at (feeble boys|far, far away)( \(|\.)/);
    expect(stdout + read(out, "index.html") + read(out, "charts/score.vl.json")).not.toContain("variant=feeble");
    expect(read(out, "charts/score.vl.json")).toContain("feeble boys");
    expectChartsOnce(out);
    expect(read(out, "sweep.csv")).toContain("variant,just the same,");
    await perform(sweep, [path, "--vary", "variant=as written,feeble boys", ...few]);
    expect((JSON.parse(read(out, "sweep.json")) as SweepResult).points).toHaveLength(2);
  });

  it("are compared against other armies as well", async () => {
    const against = ["--against", "6 sm_marine", "8 ig_guardsman"];
    const { stdout } = await perform(compare, [
      path,
      "--variant",
      "feeble boys",
      ...few,
      "--json",
      "--players",
      "named",
      ...against,
    ]);
    const { arms } = JSON.parse(stdout) as { arms: { name: string; opponents?: unknown[] }[] };
    expect(arms.map(({ name }) => name)).toEqual(["feeble boys", "as written"]);
  });
});

describe("wargauge check", () => {
  const scenario = (lines: string) =>
    resides(["check", "named.yaml"], { cwd: folder({ "named.yaml": `${duel}${lines}` }) });

  it("knows the variants of a scenario and what it expects", async () => {
    const { code, stdout } = await scenario("variants: {far: {duel.distance: 30}}\nexpect: [{score: [0.4, 0.6]}]\n");
    expect(code).toBe(0);
    expect(stdout).toContain("variants    far");
    expect(stdout).toContain("expects     1 thing of itself");
  });

  it("tells what is wrong with each of them, all at once", async () => {
    const wrong = "variants: {far: {duel.distanc: 30}, odd: {houseRules.profiles.ork_boy.Tx: 4}}\n";
    const { code, stderr } = await scenario(`${wrong}expect: [{metric: lostt@Orks, in: [3, 6]}]\n`);
    expect(code).toBe(3);
    expect(stderr).toMatch(/variant "far": .*variant "odd": .*expect\.0\.metric: there is no metric "lostt"/s);
  });
});
