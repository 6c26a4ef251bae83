import { describe, expect, it } from "vitest";
import { playTask, Runner } from "../../src/chunk/play.ts";
import type { StopRule } from "../../src/chunk/stop.ts";
import { cautions, turnLimitCautions } from "../../src/estimate/cautions.ts";
import type { Question } from "../../src/estimate/question.ts";
import { summarize } from "../../src/estimate/summarize.ts";
import type { Summary } from "../../src/estimate/summary.ts";
import type { Matchup, MetricSpec } from "../../src/rules/kernel/rule-system.ts";
import { FIRST, layoutOf, RECORD } from "../../src/tally/layout.ts";
import { Tally } from "../../src/tally/tally.ts";
import { battleModule } from "../toy/battle.ts";
import { type ToyKnobs, toyKey, toyMatchup } from "../toy/toy.ts";

const stop: StopRule = { rule: "blocks", blocks: 1000 };
const question: Question = {
  version: "1",
  title: "t",
  scenarioHash: "h",
  seed: "s",
  options: {},
  houseRules: {},
  confidence: 0.95,
  strict: false,
  stop,
  reached: true,
  interrupted: false,
  identicalSides: false,
};

function toySummary(blocks: number, knobs: ToyKnobs = {}, changes: Partial<Question> = {}, seed = "s"): Summary {
  const matchup = toyMatchup(knobs);
  const runner = new Runner(battleModule, { matchup, key: toyKey(seed) });
  const tally = new Tally(runner.layout);
  playTask(runner, tally, { from: 0, to: blocks, watch: { at: 0, length: 0 } }, new Int32Array(2), 1);
  return summarize(matchup, tally, { ...question, ...changes });
}

const twin = { name: "Twin", models: 6, need: 4, policy: "gunline" };

describe("identical sides", () => {
  it("score exactly 1/2 by identity, at any size and seed", () => {
    for (const seed of ["a", "b", "c"]) {
      for (const blocks of [1, 7, 1000]) {
        const { sides } = toySummary(
          blocks,
          { sides: [twin, { ...twin, name: "Other" }] },
          { identicalSides: true },
          seed,
        );
        for (const side of sides)
          expect(side.score).toEqual({ value: 0.5, low: 0.5, high: 0.5, n: blocks, method: "identity" });
        expect(sides[0]!.wins).toBe(sides[1]!.wins);
      }
    }
  });

  it("that are not split are a bug of ours, not a result", () => {
    expect(() => toySummary(100, {}, { identicalSides: true })).toThrow(/identical sides split/);
  });

  it("without mirror claim nothing, and say why", () => {
    const { sides, cautions } = toySummary(1000, { sides: [twin, twin], legs: 1 }, { identicalSides: true });
    expect(sides[0]!.score!.method).toBe("msi");
    expect(cautions.join()).toMatch(/Set mirror: true/);
  });
});

describe("a summary", () => {
  const summary = toySummary(1000);

  it("adds up", () => {
    const [a, b] = summary.sides as [Summary["sides"][0], Summary["sides"][0]];
    expect(summary.battles).toBe(2000);
    expect(a.wins! + b.wins! + summary.draws!.count).toBe(2000);
    expect(a.score!.value + b.score!.value).toBeCloseTo(1, 14);
    expect(a.winRate).toEqual(b.lossRate);
    expect(a.winRate!.value).toBe(a.wins! / 2000);
    expect(a.score!.value).toBeCloseTo((a.wins! + summary.draws!.count / 2) / 2000, 14);
    expect(summary.endings!.reduce((sum, { count }) => sum + count, 0)).toBe(2000);
    const [first, second] = summary.bySeat!;
    expect(first!.wins + first!.draws + first!.losses).toBe(1000);
    expect(first!.wins + second!.wins).toBe(a.wins);
    for (const { histogram } of summary.metrics)
      expect(histogram.reduce((sum, [, count]) => sum + count, 0)).toBe(2000);
  });

  it("gives no number without its interval, its n and its method", () => {
    const visit = (value: unknown): number => {
      if (typeof value !== "object" || value === null) return 0;
      if ("method" in value) {
        const {
          value: centre,
          low,
          high,
          n,
        } = value as unknown as { value: number; low: number; high: number; n: number };
        expect(n).toBe(1000);
        expect(low).toBeLessThanOrEqual(centre);
        expect(high).toBeGreaterThanOrEqual(centre);
        return 1;
      }
      return Object.values(value).reduce((sum: number, inner) => sum + visit(inner), 0);
    };
    expect(visit(summary)).toBeGreaterThan(100);
  });

  it("lists metrics but for those with a place of their own, by side, key and turn, in real units", () => {
    const names = summary.metrics.map(({ id, side, key, turn }) => [id, side, key, turn].filter(Boolean).join(" "));
    expect(names.slice(0, 5)).toEqual([
      "turns",
      "killed Marines",
      "killed Orks",
      "hitsBy Marines pistol",
      "hitsBy Orks pistol",
    ]);
    expect(names).not.toContain("score");
    const hits = summary.metrics.find(({ id }) => id === "hitsBy")!;
    const total = hits.histogram.reduce((sum, [value, count]) => sum + value * count, 0);
    expect(hits.scale).toBe(2);
    expect(hits.mean.value).toBeCloseTo(total / 2000 / 2, 12);
  });

  it("names for each value the first battle that showed it, which shows it when played alone", () => {
    const { first, histogram } = summary.metrics.find(({ id }) => id === "turns")!;
    const matchup = toyMatchup();
    for (const [i, name] of first.entries()) {
      const [block, leg] = name.split(".").map(Number) as [number, number];
      const runner = new Runner(battleModule, { matchup, key: toyKey("s") });
      const tally = new Tally(runner.layout);
      runner.play(tally, block, block + 1, new Int32Array(2), 1);
      const turns = runner.layout.series.find(({ metric }) => metric.id === "turns")!;
      expect(tally.bins[turns.bins + RECORD * histogram[i]![0] + FIRST]! % 2).toBe(leg - 1);
    }
  });

  it("is the same for twice the confidence but for wider intervals", () => {
    const wide = toySummary(1000, {}, { confidence: 0.99 });
    const [a, b] = [summary.metrics[0]!.mean, wide.metrics[0]!.mean];
    expect(b.value).toBe(a.value);
    expect(b.high! - b.low!).toBeGreaterThan(a.high! - a.low!);
  });

  it("survives JSON", () => {
    expect(JSON.parse(JSON.stringify(summary))).toEqual(summary);
  });
});

describe("attack mode: metrics without score", () => {
  const metrics: MetricSpec[] = [{ id: "unsaved", title: "", per: "battle", unit: "wounds", max: 3 }];
  const matchup = { ...toyMatchup({ legs: 1 }), mode: "attack", metrics, legs: 1 } as Matchup;
  const tally = new Tally(layoutOf(matchup));
  for (let block = 0; block < 400; block++) tally.add(block, 0, Int32Array.of(block % 4));
  const summary = summarize(matchup, tally, question);

  it("has no winners, seats or endings", () => {
    for (const key of ["draws", "firstSeat", "firstTurn", "bySeat", "endings"]) expect(summary).not.toHaveProperty(key);
    expect(Object.keys(summary.sides[0]!)).toEqual(["name", "points", "models", "policy"]);
    expect(summary.cautions).toEqual([]);
  });

  it("has order-statistic quantiles and no side on what belongs to the battle", () => {
    const [unsaved] = summary.metrics;
    expect(unsaved).not.toHaveProperty("side");
    expect(unsaved!.mean.value).toBe(1.5);
    expect(unsaved!.quantiles["0.5"]).toEqual({ value: 1, low: 1, high: 2, n: 400, method: "order-statistic" });
  });
});

describe("cautions", () => {
  const of = (blocks: number, knobs: ToyKnobs = {}, changes: Partial<Question> = {}) =>
    toySummary(blocks, knobs, changes).cautions.join("\n");
  const side = (models: number, need: number) => ({ name: `${models} on ${need}+`, models, need });

  it("are absent where nothing is doubtful", () => {
    expect(of(1000)).toBe("");
  });
  it("few blocks", () => expect(of(100)).toMatch(/Only 100 mirrored pairs.*--battles to 512/));
  it("a single block", () => expect(of(1)).toMatch(/Only 1 mirrored pair:/));
  it("attacks are called what they are", () => {
    const { cautions: _, ...summary } = toySummary(100, { legs: 1 });
    const told = cautions(
      { metrics: [] } as unknown as Matchup,
      { ...summary, mode: "attack", stopped: "interrupted" },
      question,
    );
    expect(told.join(" ")).toMatch(/first 100 attacks of the .*Only 100 attacks:/);
  });
  it("all draws", () =>
    expect(of(300, { sides: [side(5, 7), side(5, 7)] })).toMatch(/Every battle was a draw.*replay/));
  it("turn limit", () =>
    expect(of(300, { turns: 1 })).toMatch(/% of the battles ran into the turn limit. Raise duel.turns/));
  it("turn limit of several matchups, in one line", () => {
    expect(turnLimitCautions("turn limit", [0.654, 0.02, 0.79], "duel")).toEqual([
      "2 to 79 % of the battles ran into the turn limit. Raise duel.turns if they should be fought out.",
    ]);
    expect(turnLimitCautions("turn limit", [0.05, 0.02], "duel")).toEqual([]);
  });
  it("won every battle", () =>
    expect(of(300, { sides: [side(9, 2), side(1, 6)] })).toMatch(/9 on 2\+ won every battle/));
  it("one side of the seats", () => expect(of(300, { legs: 1 })).toMatch(/Without mirror each side keeps its seat/));
  it("one ending dominates", () =>
    expect(of(3000, { turns: 9 })).toMatch(/% of the battles ended alike \(wiped out\)/));
  it("interrupted", () =>
    expect(of(300, {}, { interrupted: true, reached: false })).toMatch(
      /first 600 battles of the 2000 asked for.*--extend/,
    ));
  it("counts that are cut off", () =>
    expect(of(300, { sides: [side(60, 2), side(60, 2)] })).toMatch(/"hitsBy \(pistol\)" is cut off at 63/));
});
