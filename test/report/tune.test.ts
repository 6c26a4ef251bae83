/** The answer of `tune` in words and pictures, whatever its verdict is. */
import { beforeAll, describe, expect, it } from "vitest";
import { Scheduler } from "../../src/chunk/scheduler.ts";
import { openTune, type TuneQuestion, type TuneResult, tune } from "../../src/experiments/tune.ts";
import { answerConsole } from "../../src/report/answer-console.ts";
import { priceWays } from "../../src/report/charts/price-ways.ts";
import { pasteLines, tuneAnswer, tuneCsv } from "../../src/report/tune.ts";
import { battleModule } from "../toy/league-battle.ts";
import { type PricedLeague, pricedContest } from "../toy/priced-league.ts";
import { head } from "./answer-fixtures.ts";
import { expectDrawn, expectValid } from "./chart-checks.ts";
import { hostileNames } from "./fixtures.ts";

const WORTH = { boy: 9, marine: 15, trooper: 6 };
const LISTS = { Orks: { boy: 11 }, Marines: { marine: 7 }, Guard: { trooper: 16 } };

function ask(terms: Partial<PricedLeague>, changes: Partial<TuneQuestion> = {}): Promise<TuneResult> {
  const contest = pricedContest({ prices: WORTH, worth: WORTH, ...terms }, LISTS);
  const open = openTune(contest, { free: ["boy", "marine"], budget: 120, ...changes });
  return tune(open, { scheduler: new Scheduler(), seed: "1", module: battleModule });
}

const text = (found: TuneResult) =>
  answerConsole(tuneAnswer(found, "wargauge tune"), { color: false, ascii: false, width: 80 }).replace(/\s+/g, " ");

describe("the answer of tune", () => {
  let tuned: TuneResult;
  beforeAll(async () => {
    tuned = await ask({ prices: { ...WORTH, marine: 20 } });
  });

  it("says which price brings what where, what it should be, and that fewer changes do not do", () => {
    expect(text(tuned)).toContain("tuned: 1 price brings all 3 match-ups to 50 ± 3 %: marine 20 to 15.");
    expect(text(tuned)).toMatch(/Fair would be: marine 1\d\.\d+ to 1\d\.\d+ \(95 % intervals, which hold together\)/);
    expect(text(tuned)).toContain("Leaving all as it is does not do: that is ruled out.");
    expect(pasteLines(tuned)).toEqual(["houseRules:", "  profiles.marine.points: 15"]);
    expect(text(tuned)).toContain("profiles.marine.points: 15");
  });

  it("never fits more columns than a terminal has", () => {
    const lines = answerConsole(tuneAnswer(tuned, "x"), { color: false, ascii: false, width: 80 }).split("\n");
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80);
  });

  it("has a row for every price and score, of one width", () => {
    const rows = tuneCsv(tuned).trim().split("\n");
    expect(new Set(rows.map((row) => row.split(",").length)).size).toBe(1);
    const count = (what: string) => rows.filter((row) => row.includes(`,${what},`)).length;
    expect([count("price"), count("fairPrice"), count("score"), count("leftPoints")]).toEqual([2, 1, 3, 1]);
  });

  it("draws how far prices go, with the interval of the fair one", async () => {
    const [prices, scores] = tuneAnswer(tuned, "x").charts;
    for (const { spec } of [prices!, scores!]) expectValid(spec);
    const texts = (await expectDrawn(prices!.spec)).join(" ");
    expect(texts).toMatch(/20 to 15 \(fair: 1\d\.\d+ to 1\d\.\d+\)/);
    expect(texts).toContain("9, as it is");
  });

  it("survives names that break pictures", async () => {
    const ways = hostileNames.map((name, i) => ({ name, old: 10, proposed: 10 + i }));
    const spec = priceWays(head, { question: "How far?", ways });
    expectValid(spec);
    await expectDrawn(spec);
  });

  it("tells a circle by its match-ups, and proposes nothing to paste", async () => {
    const found = await ask({ factor: { "Orks Marines": 3, "Marines Guard": 3, "Guard Orks": 3 } });
    expect(text(found)).toContain(
      "no price: nothing that the free prices could be brings all 3 match-ups to 50 ± 3 %.",
    );
    expect(text(found)).toMatch(/of them are a circle that no price can mend \(p <0\.001\): \w+ against \w+ [+-]\d/);
    expect(text(found)).not.toContain("To paste");
  });

  it("says that nothing has to change where nothing does", async () => {
    expect(text(await ask({}, { field: true }))).toContain(
      "fair already: all 3 lists against the field to 50 ± 3 %, at the prices as they are.",
    );
  });
});
