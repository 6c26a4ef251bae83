/** The words of a comparison: what a designer may quote, for every verdict. The numbers are made up; the sentences are the specification. */
import { describe, expect, it } from "vitest";
import type { Estimate } from "../../src/estimate/summary.ts";
import type { PolicyComparison } from "../../src/experiments/compare-policies.ts";
import type { Comparison, MeetingSummary } from "../../src/experiments/comparison.ts";
import { answerConsole } from "../../src/report/answer-console.ts";
import { compareAnswer } from "../../src/report/compare.ts";
import { compareCsv } from "../../src/report/compare-csv.ts";
import { headline, notes } from "../../src/report/compare-words.ts";

function estimate(value: number, half: number, n = 1088): Estimate {
  return { value, low: value - half, high: value + half, n, method: "betting-cs" };
}

function meeting(changes: Partial<MeetingSummary> = {}): MeetingSummary {
  const rates = { wins: estimate(0.5, 0.03), draws: estimate(0.07, 0.02), losses: estimate(0.43, 0.03) };
  return {
    scenarioHash: "ab".repeat(32),
    sides: [
      { name: "Marines", points: 90, models: 6, policy: "gunline" },
      { name: "Orks", points: 92, models: 9, policy: "aggressor" },
    ],
    value: estimate(0.536, 0.03),
    ...rates,
    firstSeat: estimate(0.48, 0.03),
    bySeat: ([1, 2] as const).map((seat) => ({
      seat,
      ...rates,
      endings: [{ reason: "wiped out", rate: estimate(0.9, 0.02) }],
    })),
    ...changes,
  };
}

function headToHead(
  verdict: Comparison["verdict"],
  difference: Estimate,
  changes: Partial<Comparison> = {},
): Comparison {
  return {
    wargauge: "0.0.0",
    rules: "toy",
    mode: "duel",
    design: "head-to-head",
    seed: "1",
    chunkBlocks: 64,
    legs: 2,
    confidence: 0.95,
    delta: 0.01,
    verdict,
    difference,
    reference: 0.5,
    arms: [{ name: "Marines", value: difference, meetings: [meeting()] }],
    blocks: 1088,
    battles: 2176,
    stop: { rule: "sequential", cap: 131_072, reason: "decided" },
    cautions: [],
    ...changes,
  };
}

function paired(verdict: Comparison["verdict"], difference: Estimate, changes: Partial<Comparison> = {}): Comparison {
  return headToHead(verdict, difference, {
    design: "paired",
    reference: 0,
    arms: ["cover=5", "as written"].map((name) => ({ name, value: estimate(0.52, 0.02), meetings: [meeting()] })),
    battles: 4352,
    changedBlocks: 52,
    pairingGain: 9.04,
    ...changes,
  });
}

describe("the verdict head to head", () => {
  it.each([
    [
      "better",
      0.58,
      0.05,
      "Marines: better than Orks, 58.0 % (53.0 to 63.0 %) of the score over 1 088 mirrored pairs.",
    ],
    [
      "better-size-open",
      0.536,
      0.035,
      "Marines: better than Orks, 53.6 % (50.1 to 57.1 %) of the score over 1 088 mirrored pairs.",
    ],
    [
      "better-negligible",
      0.505,
      0.004,
      "Marines: better than Orks, but by less than 1 point of score: 50.5 % (50.1 to 50.9 %) of the score over 1 088 mirrored pairs.",
    ],
    [
      "equivalent",
      0.501,
      0.008,
      "Equivalent: Marines and Orks are even within 1 point of score, 50.1 % (49.3 to 50.9 %) of the score over 1 088 mirrored pairs.",
    ],
    [
      "undecided",
      0.504,
      0.03,
      "Undecided: Marines against Orks, 50.4 % (47.4 to 53.4 %) of the score over 1 088 mirrored pairs.",
    ],
    ["worse", 0.42, 0.05, "Marines: worse than Orks, 42.0 % (37.0 to 47.0 %) of the score over 1 088 mirrored pairs."],
    [
      "worse-size-open",
      0.464,
      0.035,
      "Marines: worse than Orks, 46.4 % (42.9 to 49.9 %) of the score over 1 088 mirrored pairs.",
    ],
    [
      "worse-negligible",
      0.495,
      0.004,
      "Marines: worse than Orks, but by less than 1 point of score: 49.5 % (49.1 to 49.9 %) of the score over 1 088 mirrored pairs.",
    ],
  ] as const)("says %s", (verdict, value, half, words) => {
    expect(headline(headToHead(verdict, estimate(value, half)))).toBe(words);
  });

  it("says what is certain, what is open, and what the seat is worth", () => {
    const found = headToHead("better-size-open", estimate(0.536, 0.035), { blocksToDecide: 9731, pairingGain: 2.5 });
    expect(notes(found)).toEqual([
      "The direction is certain at 95 %, however often it was looked at.",
      "Whether it exceeds 1 point of score would take about 9 800 more mirrored pairs.",
      "Mirroring saved about 3 300 battles: single battles would have taken 2.5 times as many for the same interval.",
      "Whoever sits in seat 1 scores 48.0 % (45.0 to 51.0 %).",
    ]);
    const ended = headToHead("better-size-open", estimate(0.536, 0.03));
    expect(notes(ended)).toContain("Whether it exceeds 1 point of score is open.");
    const early = headToHead("worse-size-open", estimate(0.3, 0.19), {
      stop: { rule: "direction", cap: 131_072, reason: "decided" },
    });
    expect(headline(early)).toContain("worse than Orks, by how much is open: 30.0 % (11.0 to 49.0 %)");
    const fixed = headToHead("better", estimate(0.58, 0.05), { stop: { rule: "fixed", cap: 1088, reason: "fixed" } });
    expect(notes(fixed)[0]).toBe(
      "That it exceeds 1 point of score is certain at 95 %; the number of battles was fixed in advance.",
    );
    const undecided = headToHead("undecided", estimate(0.504, 0.03), { blocksToDecide: 123 });
    expect(notes(undecided)[0]).toBe("To decide it would take about 130 more mirrored pairs.");
  });
});

describe("the verdict of a pair", () => {
  it.each([
    [
      "better",
      0.032,
      0.011,
      "cover=5: better for Marines than as written by 3.2 points of score (2.1 to 4.3) over 1 088 mirrored pairs on the same dice.",
    ],
    [
      "worse",
      -0.032,
      0.011,
      "cover=5: worse for Marines than as written by 3.2 points of score (2.1 to 4.3) over 1 088 mirrored pairs on the same dice.",
    ],
    [
      "equivalent",
      0.001,
      0.005,
      "Equivalent for Marines: cover=5 and as written differ by less than 1 point of score, +0.1 points of score (-0.4 to +0.6) over 1 088 mirrored pairs on the same dice.",
    ],
    [
      "undecided",
      0.004,
      0.02,
      "Undecided for Marines: cover=5 against as written, +0.4 points of score (-1.6 to +2.4) over 1 088 mirrored pairs on the same dice.",
    ],
  ] as const)("says %s", (verdict, value, half, words) => {
    expect(headline(paired(verdict, estimate(value, half)))).toBe(words);
  });

  it("tells what the pairing saved, and how little changed", () => {
    const found = paired("better", estimate(0.032, 0.011));
    expect(notes(found).slice(1)).toEqual([
      "Pairing block by block saved about 35 000 battles: independent dice would have taken 9 times as many for the same interval.",
      "52 of 1 088 mirrored pairs came out differently.",
    ]);
    expect(notes(paired("equivalent", estimate(0, 0.01), { changedBlocks: 0 })).at(-1)).toBe(
      "0 of 1 088 mirrored pairs changed.",
    );
  });

  it("says identical by construction, and by the fast test", () => {
    const even: Estimate = { value: 0, low: 0, high: 0, n: 64, method: "identity" };
    const same = paired("equivalent", even, { stop: { rule: "sequential", cap: 1, reason: "identical" } });
    expect(headline(same)).toBe(
      "cover=5 and as written are identical by construction: equal dice give equal battles, so nothing can differ.",
    );
    expect(notes(same)).toEqual([]);
    const fast = paired("better-size-open", estimate(0.03, 0.02), {
      stop: { rule: "fast", cap: 9999, reason: "decided" },
    });
    expect(headline(fast)).toContain("better for Marines than as written, says the fast test, which tells no size: ");
  });

  it("calls a metric higher or lower, never better", () => {
    const metric = { id: "lost", title: "Models lost", unit: "models", scale: 1, side: "Orks" };
    const found = paired("worse", estimate(-0.4, 0.2), { metric, delta: 0.06 });
    expect(headline(found)).toBe(
      'cover=5: lower in "Models lost, Orks" than as written by 0.4 models (0.2 to 0.6) over 1 088 mirrored pairs on the same dice.',
    );
    const answer = compareAnswer(found, { rerun: "" });
    expect(JSON.stringify(answer.tables)).not.toContain("worse");
    expect(answer.charts[0]!.question).toBe('Is cover=5 higher in "Models lost, Orks" than as written?');
  });

  it("names no band where there is none", () => {
    const metric = { id: "hits", title: "Hits at range", unit: "hits", scale: 1, side: "Orks" };
    const { delta: _, ...found } = paired("better", estimate(7.9, 0.2), { metric });
    expect(notes(found).slice(0, 2)).toEqual([
      "The direction is certain at 95 %, however often it was looked at.",
      "Such a count has no scale: say with --delta (in hits) what is too little to matter.",
    ]);
    const { charts, facts } = compareAnswer(found, { rerun: "" });
    expect(JSON.stringify(charts)).not.toContain("Grey band");
    expect(JSON.stringify(facts)).toContain('["Practical band","none"]');
  });

  it("asks for whom it is better", () => {
    const questionOf = (found: Comparison) => compareAnswer(found, { rerun: "" }).charts[0]!.question;
    expect(questionOf(paired("better", estimate(0.032, 0.011)))).toBe("Is cover=5 better for Marines than as written?");
    expect(questionOf(headToHead("better", estimate(0.58, 0.05)))).toBe("Is Marines better than Orks?");
  });
});

const policies: PolicyComparison = {
  policies: ["gunline", "aggressor"],
  confidence: 0.9875,
  stability: "flips",
  results: ["gunline", "aggressor"].flatMap((first) =>
    ["gunline", "aggressor"].map((second) => ({
      first,
      second,
      verdict: first === "gunline" ? ("better" as const) : ("worse" as const),
      difference: estimate(first === "gunline" ? 0.6 : 0.4, 0.03),
      values: [estimate(first === "gunline" ? 0.6 : 0.4, 0.03)],
      blocks: 640,
    })),
  ),
  values: [estimate(0.6, 0.03)],
};

describe("the answer of a comparison", () => {
  const found = headToHead("better", estimate(0.58, 0.05), { elo: { ...estimate(56, 36), n: 1088 } });

  it("says whether the verdict flips with the players, and warns where nobody looked", () => {
    const answer = compareAnswer(found, { rerun: "wargauge compare x", policies });
    expect(answer.notes.at(-2)).toBe("The verdict flips with the players. Of 4 pairs of policies: 2 better; 2 worse.");
    expect(answer.notes.at(-1)).toBe(
      "If both sides choose their policy well, the score of Marines is 60.0 % (57.0 to 63.0 %).",
    );
    expect(answer.charts.map(({ id }) => id)).toEqual(["verdict", "who-wins", "policies", "policy-verdicts"]);
    expect(compareAnswer(found, { rerun: "" }).cautions.join()).toContain("--policies all");
    expect(answer.cautions.join()).not.toContain("--policies all");
  });

  it("fits into eighty columns and begins with the verdict", () => {
    for (const each of [found, paired("better", estimate(0.032, 0.011))]) {
      const text = answerConsole(compareAnswer(each, { rerun: "", policies }), { color: false, ascii: false });
      const lines = text.split("\n");
      expect(lines[0]).toMatch(/^(Marines|cover=5): better/);
      expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80);
      expect(text).toContain("How it ended");
    }
  });

  it("says 0 where an ending was never seen: an empty cell would leave it open", () => {
    const [first, second] = meeting().bySeat!;
    const endings = [...second!.endings, { reason: "routed", rate: estimate(0.03, 0.02) }];
    const seats = meeting({ bySeat: [first!, { ...second!, endings }] });
    const answer = compareAnswer({ ...found, arms: [{ ...found.arms[0]!, meetings: [seats] }] }, { rerun: "" });
    const table = answer.tables.find(({ title }) => title.startsWith("How it ended"));
    expect(table!.rows).toContainEqual(["Routed", "0.0 %", "3.0 % (1.0 to 5.0 %)"]);
  });

  it("tells the blocks of each from all battles, and battles from attacks", () => {
    const sampleOf = (each: Comparison) =>
      Object.fromEntries(compareAnswer(each, { rerun: "" }).facts)["Sample"]!.split(";")[0];
    const single = { legs: 1 as const, battles: 2176 };
    const both = paired("better", estimate(0.032, 0.011));
    expect(sampleOf(both)).toBe("1 088 mirrored pairs, 4 352 battles in all");
    expect(sampleOf({ ...both, ...single })).toBe("1 088 battles, 2 176 battles in all");
    expect(sampleOf({ ...both, ...single, mode: "attack" })).toBe("1 088 attacks, 2 176 attacks in all");
    expect(sampleOf({ ...found, legs: 1, battles: 1088 })).toBe("1 088 battles");
  });

  it("writes a row for each estimate, with where it came from", () => {
    const [head, ...rows] = compareCsv(found, policies).trim().split("\n");
    const columns = head!.split(",");
    expect(new Set(rows.map((row) => row.split(",").length))).toEqual(new Set([columns.length]));
    const statistics = new Set(rows.map((row) => row.split(",")[columns.indexOf("statistic")]));
    expect([...statistics]).toEqual([
      ...["elo", "score", "winRate", "drawRate", "lossRate", "firstSeatScore", "ending", "policyGameValue"],
    ]);
    expect(rows.every((row) => row.startsWith(`0.0.0,${"ab".repeat(32)},1,toy,duel,`))).toBe(true);
  });
});
