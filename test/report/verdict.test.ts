import { describe, expect, it } from "vitest";
import type { Estimate, MetricSummary } from "../../src/estimate/summary.ts";
import { verdict } from "../../src/report/verdict.ts";
import { attack, duel } from "./fixtures.ts";

const score = (value: number, half: number, n = 50_000): Estimate => ({
  value,
  low: value - half,
  high: value + half,
  n,
  method: "msi",
});

describe("the verdict", () => {
  it("names the winner, whichever side it is", () => {
    expect(verdict(duel())).toEqual({
      kind: "ahead",
      side: 0,
      headline: "Marines win: 61.3 % (60.8 to 61.8 %) of the score over 50 000 mirrored pairs.",
      notes: [],
    });
    const lost = verdict(duel({ score: score(0.4, 0.005) }));
    expect(lost).toMatchObject({ kind: "ahead", side: 1 });
    expect(lost.headline).toMatch(/^Orks win: 60\.0 % \(59\.5 to 60\.5 %\)/);
  });

  it("does not call an advantage a win that is smaller than a point", () => {
    const { kind, headline } = verdict(duel({ score: score(0.504, 0.002) }));
    expect(kind).toBe("negligible");
    expect(headline).toMatch(/^Marines: ahead, but by less than 1 point in 100: 50\.4 %/);
  });

  it("calls even only what is surely within a point", () => {
    expect(verdict(duel({ score: score(0.501, 0.004) })).kind).toBe("even");
    expect(verdict(duel({ score: score(0.5, 0.01) })).kind).toBe("undecided");
  });

  it("says how many more pairs would settle an undecided run", () => {
    const { kind, headline } = verdict(duel({ blocks: 300, score: score(0.53, 0.04, 300) }));
    expect(kind).toBe("undecided");
    // 300 (0.04 / (0.8 * 0.03))^2 = 833.3 blocks, rounded up to 840.
    expect(headline).toMatch(
      /the interval still contains 50 %\. If it really is 53.0 %, about 840 pairs would show it\.$/,
    );
    const { headline: near } = verdict(duel({ blocks: 300, score: score(0.505, 0.04, 300) }));
    expect(near).toMatch(/If it is that near, about [0-9 ]+ pairs would show that it is even\.$/);
    // So few pairs say too little to plan by.
    expect(verdict(duel({ blocks: 200, score: score(0.53, 0.05, 200) })).headline).toMatch(/still contains 50 %\.$/);
  });

  it("knows identical sides, attacks and interrupted runs", () => {
    const same = { value: 0.5, low: 0.5, high: 0.5, n: 50_000, method: "identity" as const };
    expect(verdict(duel({ score: same })).headline).toMatch(/^Even by construction: Marines and Orks are identical/);
    expect(verdict(attack()).headline).toBe(
      "One attack of Marines on Orks: models killed 1.300 on average (1.293 to 1.307), exactly 1.3021, over 100 000 attacks.",
    );
    expect(verdict({ ...duel(), stopped: "interrupted" }).headline).toMatch(/50 000 mirrored pairs \(interrupted\)\.$/);
  });

  it("says what an attack cost, and with which weapons where there were several", () => {
    const summary = attack();
    const [killed, ...rest] = summary.metrics;
    const weapon = (key: string, value: number): MetricSummary => ({
      ...killed!,
      ...{ id: "removedBy", side: "Marines", key },
      mean: { ...killed!.mean, value, low: value - 0.1, high: value + 0.1 },
    });
    const told = (weapons: readonly MetricSummary[]) =>
      verdict({ ...summary, metrics: [{ ...killed!, id: "lost", title: "Models lost" }, ...rest, ...weapons] });
    const { headline, notes } = told([weapon("bolter", 0.3), weapon("fist", 0), weapon("lascannon", 1)]);
    expect(headline).toBe(
      "One attack of Marines costs Orks 1.300 models on average (1.293 to 1.307), exactly 1.3021, over 100 000 attacks.",
    );
    expect(notes).toEqual(["By weapon: lascannon 1.0 (0.9 to 1.1), bolter 0.3 (0.2 to 0.4)."]);
    expect(told([weapon("bolter", 0.3), weapon("fist", 0)]).notes).toEqual([]);
    const many = ["a", "b", "c", "d", "e", "f"].map((key, i) => weapon(key, 6 - i));
    expect(told(many).notes[0]).toMatch(/^By weapon: a 6\.0 .* d 3\.0 \(2\.9 to 3\.1\) and 2 more\.$/);
  });

  it("speaks of the defender although the attacker's metrics come first", () => {
    const summary = attack();
    const [first, ...rest] = summary.metrics.toReversed();
    expect(first!.side).toBe("Marines");
    expect(verdict({ ...summary, metrics: [first!, ...rest.toReversed()] }).headline).toMatch(/models killed 1\.300/);
  });

  it("mentions draws when they are many", () => {
    const summary = duel();
    const draws = { count: 30_000, rate: score(0.3, 0.003) };
    expect(verdict({ ...summary, draws }).notes).toEqual([
      "30.0 % (29.7 to 30.3 %) of the battles are draws; a draw counts half a win.",
    ]);
  });
});
