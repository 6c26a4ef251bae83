import { describe, expect, it } from "vitest";
import { attack, duel, folder, read, resides } from "./wargauge.ts";

const cwd = folder({ "duel.yaml": duel, "attack.yaml": attack });
const ask = (...args: string[]) => resides(["sweep", ...args], { cwd });

describe("wargauge sweep", () => {
  it("writes a report, the same bytes on any threads", async () => {
    const question = ["duel.yaml", "--vary", "duel.distance=12..24:6", "--battles", "400", "--no-charts"];
    const [one, two] = await Promise.all([
      ask(...question, "--threads", "0", "--out", "one"),
      ask(...question, "--threads", "2", "--out", "two"),
    ]);
    expect([one.code, two.code, one.stderr]).toEqual([0, 0, ""]);
    expect(one.stdout).toMatch(/\n18 +\d+\.\d % \(/);
    expect(one.stdout).toContain("Report: one/index.html\n");
    for (const name of ["sweep.json", "sweep.csv", "index.html", "charts/score.vl.json"])
      expect(read(cwd, "one", name) === read(cwd, "two", name), name).toBe(true);
  });

  it("with --json answers with one document: of attacks, the mean of a metric", async () => {
    const question = ["attack.yaml", "--vary", "attack.range=6..18:6", "--battles", "300", "--json", "--threads", "0"];
    const { code, stdout } = await ask(...question, "--base", "attack.range=12");
    expect(code).toBe(0);
    const { base, points, axes } = JSON.parse(stdout) as {
      base: number;
      axes: { numbers: number[] }[];
      points: { score?: unknown; metrics: { mean: { value: number; n: number }; difference?: unknown }[] }[];
    };
    expect(axes[0]!.numbers).toEqual([6, 12, 18]);
    expect(base).toBe(1);
    expect(points.map(({ metrics }) => metrics[0]!.difference !== undefined)).toEqual([true, false, true]);
    expect(points.every(({ score, metrics }) => score === undefined && metrics[0]!.mean.n === 300)).toBe(true);
  });

  it.each([
    [["duel.yaml"], "expected one or two --vary, found 0; write --vary path=from..to:step"],
    [["duel.yaml", "--vary", "duel.distance=12..24:0"], "--vary duel.distance=12..24:0: the step is 0"],
    [["duel.yaml", "--vary", "duel.distnace=12,24"], "at duel.distnace=12 and 1 more:\n"],
    [["duel.yaml", "--vary", "seed=1,2"], "every point is the same scenario"],
    [["duel.yaml", "--vary", "duel.turns=3,4", "--base", "duel.turns=5"], "expected one of its values, 3 or 4"],
    [["duel.yaml", "--vary", "duel.turns=3,4", "--metric", "luck"], 'there is no metric "luck"; expected one of '],
    [["nothing.yaml", "--vary", "duel.turns=3,4"], "cannot read nothing.yaml"],
  ])("sweep %j is for the user to mend", async (args, words) => {
    const { code, stdout, stderr } = await ask(...args);
    expect([code, stdout]).toEqual([3, ""]);
    expect(stderr).toContain(words);
  });

  it("says with exit code 2 that a precision was not reached", async () => {
    const { code, stdout } = await ask(
      ...["duel.yaml", "--vary", "duel.turns=3,4", "--precision", "0.001", "--max-battles", "600", "--json"],
    );
    expect(code).toBe(2);
    expect(JSON.parse(stdout)).toMatchObject({ battles: 600, stop: { reached: false } });
  });
});
