/** The calibration in small: the duel whose truth is known, the judge, and a few repetitions of every claim. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { claims, exactPrice, repeat } from "../bench/calibrate/claims.ts";
import { duelModule, duelRulebook, PARTS, scoreOf, tunedDuel } from "../bench/calibrate/duel.ts";
import { bare, fingerprint } from "../bench/calibrate/fingerprint.ts";
import { judge } from "../bench/calibrate/judge.ts";
import { laws } from "../bench/calibrate/laws.ts";
import { coverageOfLaw, verdictOn } from "../bench/calibrate/means.ts";
import { differences, digestOf, readRecord } from "../bench/calibrate/record.ts";
import { exactOdds, fairBlade, fairBlades } from "../bench/calibrate/worths.ts";
import { Scheduler } from "../src/chunk/scheduler.ts";
import type { Estimate } from "../src/estimate/summary.ts";
import { blockPoints, openCell } from "../src/experiments/cells.ts";
import { worth } from "../src/experiments/worth.ts";
import { scoreInterval } from "../src/stats/score-interval.ts";
import { some } from "./some.ts";

async function pointsOf(score: number, blocks: number, seed: string): Promise<Uint8Array> {
  const scheduler = new Scheduler();
  const cell = openCell(tunedDuel(score), duelRulebook, { seed, module: duelModule });
  const [piece] = await scheduler.play([{ cell, from: 0, to: blocks }]);
  await scheduler.close();
  return blockPoints(piece!);
}

function countsOf(points: Iterable<number>): number[] {
  const counts = [0, 0, 0, 0, 0];
  for (const point of points) counts[point]! += 1;
  return counts;
}

describe("the duel of the calibration", () => {
  it.each([0.5, 0.52, 0.8, 0.98])("is tuned to a score of %d, and plays so", async (score) => {
    expect(scoreOf(tunedDuel(score))).toBeCloseTo(score, 6);
    const { low, high } = scoreInterval(countsOf(await pointsOf(score, 20_000, "tuned")), 0.999);
    expect(low).toBeLessThan(score);
    expect(high).toBeGreaterThan(score);
  });

  it("is tuned with other numbers as well", () => {
    expect(tunedDuel(0.5, 5).sides[0]!.roster[0]!.count).toBe(5);
    expect(scoreOf(tunedDuel(0.5, 5))).toBeCloseTo(0.5, 6);
  });

  it("has the price that exact odds of sizes 3 and 4 give", () => {
    expect(exactPrice()).toBeCloseTo(14.27, 2);
  });
});

describe("the judge", () => {
  it("breaks a promise only where the bound of the rate does", () => {
    const atMost = { kind: "at most", rate: 0.05 } as const;
    // One-sided 95 % bounds of 20 and 24 in 300 (Clopper and Pearson): 4.5 and 5.6 %.
    expect([15, 20, 24].map((happened) => judge(atMost, happened, 300).kept)).toEqual([true, true, false]);
    const atLeast = { kind: "at least", rate: 0.95 } as const;
    expect([285, 280, 276].map((happened) => judge(atLeast, happened, 300).kept)).toEqual([true, true, false]);
    const between = { kind: "between", low: 0.93, high: 0.97 } as const;
    expect([370, 380, 389].map((happened) => judge(between, happened, 400).kept)).toEqual([false, true, false]);
    // Few repetitions cannot tell.
    expect([10, 20, 20].map((happened, i) => judge(between, happened, [20, 20, 200][i]!).kept)).toEqual([
      false,
      true,
      false,
    ]);
  });

  it("would catch who looks at a fixed-sample interval again and again", async () => {
    let wrong = 0;
    for (let i = 0; i < 40; i++) {
      const points = await pointsOf(0.5, 64 * 32, `peek ${i}`);
      const looks = Array.from({ length: 32 }, (_, k) => scoreInterval(countsOf(points.subarray(0, 64 * (k + 1)))));
      wrong += Number(looks.some(({ low, high }) => low > 0.5 || high < 0.5));
    }
    expect(judge({ kind: "at most", rate: 0.05 }, wrong, 40).kept).toBe(false);
  });
});

describe("an item that is worth its thirty points", () => {
  it.each([0.27, 0.5, 0.73])("brings what a man and a half bring, in an army that scores %d", (score) => {
    const odds = (men: number, leader: number, enemies: number) =>
      exactOdds(men, 0.3, leader / PARTS, 7, enemies / PARTS);
    for (const armed of [false, true]) {
      const { side, opponents } = fairBlade(score, armed);
      const [bare, blade] = (side.roster[0] as unknown as { chances: [number, number] }).chances;
      const [enemies] = (opponents[0]!.side.roster[0] as unknown as { chances: [number] }).chances;
      const between = 0.5 * (odds(6, bare, enemies) + odds(7, bare, enemies));
      expect(odds(5, blade, enemies)).toBeCloseTo(between, 6);
      expect(odds(5, armed ? blade : bare, enemies)).toBeCloseTo(score, 5);
    }
  });

  // 1.3 to 5.0 % in a thousand repetitions each; the quotient that was measured before was wrong every time.
  it.each(some(claims.filter(({ id }) => id.startsWith("worth-"))).map((claim) => [claim.id, claim] as const))(
    "is called wrongly priced in at most five of a hundred runs: %s",
    async (_, claim) => {
      // One-sided 95 % bound of 4 in 30 (Clopper and Pearson): 4.7 %.
      const { happened } = await repeat(claim, 30);
      expect(judge(claim.bound, happened, 30).kept).toBe(true);
    },
  );

  it.each([
    ["is a leader's and could be had", fairBlade(0.27), 30],
    ["is a leader's and carried", fairBlade(0.73, true), 30],
    ["is each trooper's", fairBlades(0.27), 120],
  ])("is called fair once enough was played: it %s", async (_, question, price) => {
    const scheduler = new Scheduler();
    const { levers } = await worth(question, { scheduler, seed: "fair", battles: 16_384, module: duelModule });
    const [{ low, high }] = levers.map(({ worth }) => worth!) as [Estimate];
    expect(levers[0]).toMatchObject({ listed: price, verdict: "fair" });
    expect(low!).toBeLessThan(price);
    expect(high!).toBeGreaterThan(price);
    // Not because nothing is known: the interval is narrower than the band.
    expect(high! - low!).toBeLessThan(0.1 * price);
  });
});

describe("a few repetitions of every claim keep it", () => {
  // A Skirmish duel is too dear for a quick test, and asks nothing that the toy does not.
  const quick = claims.filter(({ id }) => id !== "regress-skirmish" && !id.startsWith("worth-"));
  it.each(some(quick, 4).map((claim) => [claim.id, claim] as const))("%s", async (_, claim) => {
    // Three sigma of eight repetitions: 4 of a rare thing, 4 short of a common one.
    const { happened, said } = await repeat(claim, 8);
    expect(said).toHaveLength(8);
    if (claim.bound.kind === "at most") expect(happened).toBeLessThan(4);
    else expect(happened).toBeGreaterThan(4);
  });
});

describe("the committed report of the calibration", () => {
  it("is of the statistics that there are: after a change of them, npm run calibrate, with --quick if no number changed", () => {
    expect(readRecord().statistics).toBe(fingerprint("src"));
  });

  it("broke no promise", () => {
    const report = readFileSync("reports/calibration/calibration.md", "utf8");
    expect(report.split("\n").filter((line) => line.startsWith("| ") && line.includes("BROKEN"))).toEqual([]);
    for (const { id } of claims) expect(report).toContain(`| ${id} |`);
  });

  it("has a hash that code changes and nothing else", () => {
    const code =
      'import { log } from "./a.ts";\n/** Why. */\nexport function f(x: number): number { return log(x) + 1; }\n';
    const moved =
      'import { log } from "../b/a.ts";\n// Because.\nexport function f(x: number) {\n  return log(x) + 1;\n}\n';
    expect(bare("f.ts", moved)).toBe(bare("f.ts", code));
    expect(bare("f.ts", code.replace("+ 1", "+ 2"))).not.toBe(bare("f.ts", code));
    expect(bare("f.ts", `const word = "import x"; export { word };`)).toContain("import x");
  });

  it("is renewed only when every number is that of the report", () => {
    const record = { a: digestOf(["1", "2"]), b: digestOf([0.1, 0.2]) };
    expect(differences(record, { a: digestOf(["1", "2"]), b: digestOf([0.1, 0.2]) })).toEqual([]);
    expect(differences(record, { a: digestOf(["1", "3"]), c: record.b })).toEqual(["a", "b", "c"]);
  });
});

describe("intervals of means", () => {
  it.each(laws.filter(({ hides }) => !hides).map((law) => [law.title, law] as const))("%s", (_, law) => {
    for (const row of coverageOfLaw(law, 1 / 40))
      expect({ ...row, ends: [], verdict: verdictOn(row) }).toMatchObject({ verdict: "kept" });
  });

  it("are broken where too few hold the mean, and listed where what was missed had not shown", () => {
    const row = { of: "x", title: "x", blocks: 64, samples: 1000, held: 900, ends: [] };
    expect(verdictOn(row)).toBe("BROKEN");
    expect(verdictOn({ ...row, unseen: 60 })).toBe("listed");
    expect(verdictOn({ ...row, unseen: 10 })).toBe("BROKEN");
    expect(verdictOn({ ...row, held: 950 })).toBe("kept");
  });
});
