// How sure means and rates are where little was seen: a t interval would say +-0 of what never happened.
import { describe, expect, it } from "vitest";
import { metricSummary } from "../../src/estimate/metrics.ts";
import { rate, share } from "../../src/estimate/shares.ts";
import { sumsOf } from "../../src/stats/block-sums.ts";
import { clopperPearson } from "../../src/stats/clopper-pearson.ts";
import { meanGamma } from "../../src/stats/mean-gamma.ts";
import { layoutOf } from "../../src/tally/layout.ts";
import { Tally } from "../../src/tally/tally.ts";

describe("rates", () => {
  it("that fewer than ten blocks show are bounded like rare metrics, from ten on by the score interval", () => {
    const rare = [991, 6, 3];
    const sums = sumsOf(rare.map((blocks, value) => [value, blocks]));
    expect(rate(rare, 0.95)).toEqual({
      value: 12 / 2000,
      ...meanGamma(sums, { low: 0, high: 2 }, 0.95, 2),
      n: 1000,
      method: "mean-gamma",
    });
    expect(rate([990, 6, 4], 0.95)).toEqual(share([990, 6, 4], 0.95));
  });

  it("that fewer than ten blocks lack are the same seen from the other end", () => {
    const [here, there] = [rate([3, 6, 991], 0.95), rate([991, 6, 3], 0.95)];
    expect(here.method).toBe("mean-gamma");
    expect(here.low).toBeCloseTo(1 - there.high!, 12);
    expect(here.high).toBeCloseTo(1 - there.low!, 12);
  });

  it("of single legs are Clopper and Pearson's", () => {
    expect(rate([997, 3], 0.95)).toMatchObject({ ...clopperPearson(3, 1000), method: "clopper-pearson" });
  });
});

describe("means", () => {
  const layout = layoutOf({
    legs: 2,
    metrics: [{ id: "burnt", title: "", per: "battle", unit: "models", max: 55 }],
  });

  it("of what never happened reach 3.69 times the declared maximum over n, and n is counted in blocks", () => {
    const tally = new Tally(layout);
    for (let block = 0; block < 200; block++) for (const leg of [0, 1]) tally.add(block, leg, Int32Array.of(0));
    const { mean } = metricSummary(tally, layout.series[0]!, undefined, 0.95);
    // The vector mean-gamma-never.
    expect(mean).toMatchObject({ value: 0, low: 0, n: 200, method: "mean-gamma" });
    expect(mean.high).toBeCloseTo(1.010905987357117, 9);
  });

  it("of one block are anywhere within the declared bounds", () => {
    const tally = new Tally(layout);
    for (const leg of [0, 1]) tally.add(0, leg, Int32Array.of(7));
    expect(metricSummary(tally, layout.series[0]!, undefined, 0.95).mean).toMatchObject({ value: 7, low: 0, high: 55 });
  });
});
