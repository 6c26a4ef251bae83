/** What a sweep says, from results written by hand. */

import { describe, expect, it } from "vitest";
import type { Estimate } from "../../src/estimate/summary.ts";
import type { PointAnswer, SweepResult } from "../../src/experiments/sweep.ts";
import { pageAssets } from "../../src/host/node/page-assets.ts";
import { answerConsole } from "../../src/report/answer-console.ts";
import { answerPage } from "../../src/report/answer-page.ts";
import { sweepAnswer } from "../../src/report/sweep.ts";
import { sweepCsv } from "../../src/report/sweep-csv.ts";

const about = (value: number, half: number, method: Estimate["method"] = "msi"): Estimate => ({
  value,
  low: value - half,
  high: value + half,
  n: 2048,
  method,
});

function point(at: readonly number[], score: number, base = false): PointAnswer {
  return {
    at,
    scenarioHash: "5d41402abc4b2a76b9719d911017c592ae2f1a3bd3f5d7aa0b1c2d3e4f506172",
    sides: ["Marines", "Orks"].map((name) => ({ name, points: 100, models: 5, policy: "gunline" })),
    score: about(score, 0.014),
    winRate: about(score - 0.05, 0.014),
    drawRate: about(0.1, 0.01),
    lossRate: about(0.95 - score, 0.014),
    ...(!base && { difference: about(score - 0.75, 0.009), changed: 900 }),
    metrics: [
      { id: "lost", title: "Models lost", side: "Orks", unit: "models", mean: about(10 * score, 0.05, "mean-gamma") },
    ],
  };
}

function result(changes: Partial<SweepResult> = {}): SweepResult {
  return {
    ...{ wargauge: "0.1.0", rules: "toy", mode: "duel" as const, title: "Marines against Orks" },
    ...{ scenarioHash: point([0], 0.5).scenarioHash, seed: "1", options: {}, houseRules: {} },
    axes: [{ path: "orks", values: ["6", "7", "8"], numbers: [6, 7, 8] }],
    base: 0,
    ...{ battles: 4096, blocks: 2048, legs: 2 as const, chunkBlocks: 64, confidence: 0.95 },
    stop: { rule: "blocks", target: 2048, reached: true },
    points: [point([0], 0.75, true), point([1], 0.6), point([2], 0.4)],
    crossings: [about(7.5, 0.07)],
    cautions: [],
    ...changes,
  };
}

const words = { scenarioPath: "duel.yaml", varies: ["orks=6..8"], edits: ["turns=4"] };
const answer = (changes: Partial<SweepResult> = {}) => sweepAnswer(result(changes), words);

describe("a sweep in words", () => {
  it("says where the sides are even, and who wins on either side of it", () => {
    expect(answer().headline).toBe(
      "Marines and Orks are even at orks 7.50 (7.43 to 7.57): below it Marines win, above it Orks.",
    );
    const down = { axes: [{ path: "orks", values: ["8", "7", "6"], numbers: [8, 7, 6] }] };
    expect(answer(down).headline).toContain("below it Orks win, above it Marines.");
  });

  it("else says from where to where it goes", () => {
    expect(answer({ crossings: [] }).headline).toBe(
      "Score of Marines: from 40.0 % (38.6 to 41.4 %) at orks=8 to 75.0 % (73.6 to 76.4 %) at orks=6.",
    );
    const scoreless = result().points.map(({ at, scenarioHash, sides, metrics }) => ({
      at,
      scenarioHash,
      sides,
      metrics,
    }));
    expect(answer({ points: scoreless, crossings: [], mode: "attack", legs: 1 }).headline).toBe(
      "Models lost, Orks: from 4.00 (3.95 to 4.05) at orks=8 to 7.50 (7.45 to 7.55) at orks=6.",
    );
  });

  it("tells of an attack what the attacked side comes to, or else what it is that changes", () => {
    const attack = (change: number, side: string) => {
      const points = [0, 1].map((at): PointAnswer => {
        const { scenarioHash, sides, metrics } = point([at], 0.5, at === 0);
        const [lost] = metrics;
        const of = (name: string) => ({ ...lost!, side: name, mean: about(name === side ? 3 + at * change : 0, 0.05) });
        return { at: [at], scenarioHash, sides, metrics: ["Marines", "Orks"].map(of) };
      });
      return answer({ points, crossings: [], mode: "attack", legs: 1 });
    };
    expect(attack(1, "Orks").headline).toContain("Models lost, Orks: from 3.00");
    expect(attack(0, "Orks").headline).toContain("Models lost, Orks does not depend on orks: 3.00");
    expect(attack(1, "Orks").charts[0]!.question).toContain("Models lost, Orks");
    expect(attack(1, "Marines").headline).toContain("Models lost, Marines: from 3.00");
  });

  it("says that nothing depends on what changes nothing", () => {
    const idle = (changed: number) => [
      point([0], 0.75, true),
      ...[1, 2].map((at) => ({ ...point([at], 0.75), changed })),
    ];
    const level = answer({ crossings: [], points: idle(0) });
    expect(level.headline).toBe("Score of Marines does not depend on orks: 75.0 % (73.6 to 76.4 %) at every point.");
    expect(level.notes).toEqual([]);
    expect(answer({ crossings: [], points: idle(12) }).headline).toContain("from 75.0 %");
  });

  it("names no doctrine where it is what is varied", () => {
    const [first, ...rest] = result().points;
    const [marines, orks] = first!.sides;
    const points = [{ ...first!, sides: [{ ...marines!, policy: "random" }, orks!] }, ...rest];
    expect(answer({ points }).charts[0]!.spec).toMatchObject({
      title: { subtitle: expect.arrayContaining([expect.stringContaining("Marines against Orks (gunline)")]) },
    });
  });

  it("gives the largest difference, and the command that finds all this again", () => {
    expect(answer().notes).toEqual([
      "Against orks=6 the largest difference is -35.0 points of a hundred (-35.9 to -34.1) at orks=8, block by block with the same dice.",
    ]);
    expect(answer().rerun).toBe("wargauge sweep duel.yaml --set turns=4 --vary orks=6..8 --battles 4096");
  });

  it("fits a terminal of eighty columns, a line a point", () => {
    const text = answerConsole(answer(), { color: false, ascii: true, width: 80 });
    expect(text).toContain("7     60.0 % (58.6 to 61.4 %)  -15.0 (-15.9 to -14.1)\n");
    expect(Math.max(...text.split("\n").map((line) => line.length))).toBeLessThanOrEqual(80);
  });

  it("sets two axes out as rows and columns", () => {
    const axes = [
      { path: "orks", values: ["6", "7"], numbers: [6, 7] },
      { path: "policy", values: ["gunline", "aggressor"] },
    ];
    const points = [point([0, 0], 0.75, true), point([0, 1], 0.6), point([1, 0], 0.4), point([1, 1], 0.55)];
    const { crossings: _, ...bare } = result({ axes, points });
    const two = sweepAnswer(bare, words);
    const text = answerConsole(two, { color: false, ascii: true, width: 80 });
    expect(text).toContain(
      "Score of Marines  gunline  aggressor\n6                    75.0       60.0\n7                    40.0       55.0\n",
    );
    expect(text).toContain("Models lost, Orks  gunline  aggressor\n");
    expect(answerPage(two, pageAssets)).toContain("orks \\ policy");
    expect(text).toContain("every value in the table is known to ±1.4 % or better");
    expect(two.charts.map(({ id }) => id)).toEqual(["score", "score-difference", "lost-1", "lost-1-difference"]);
    expect(two.headline).toContain("at orks=7, policy=gunline to 75.0 % (73.6 to 76.4 %) at orks=6, policy=gunline.");
  });

  it("is one page with its charts and every point", () => {
    const page = answerPage(answer(), pageAssets);
    expect(page).toContain("<h1>Marines and Orks are even at orks 7.50");
    expect(page).toContain('id="chart-score"');
  });
});

describe("a sweep as CSV", () => {
  it("has a row for every estimate of a point, with the settings", () => {
    const [head, ...rows] = sweepCsv(result())
      .trimEnd()
      .split("\n")
      .map((line) => line.split(","));
    const cell = (row: readonly string[], name: string) => row[head!.indexOf(name)];
    expect(rows).toHaveLength(3 * 5 + 2);
    const difference = rows.find((row) => cell(row, "statistic") === "scoreDifference" && cell(row, "setting") === "8");
    expect(Number(cell(difference!, "value"))).toBeCloseTo(-0.35, 12);
    expect(cell(difference!, "path")).toBe("orks");
    expect(cell(difference!, "path2")).toBe("");
    expect(cell(difference!, "method")).toBe("msi");
    const lost = rows.find((row) => cell(row, "metric") === "lost");
    expect([cell(lost!, "side"), cell(lost!, "statistic"), cell(lost!, "value")]).toEqual(["Orks", "mean", "7.5"]);
  });
});
