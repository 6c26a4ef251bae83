/** Who is better when both are played well: on armies whose score hangs on their scripts alone, and on real ones. */

import { describe, expect, it } from "vitest";
import { type ScriptTable, scriptQuestion } from "../../bench/calibrate/scripts.ts";
import { Interrupted, Scheduler } from "../../src/chunk/scheduler.ts";
import { library } from "../../src/cli/library.ts";
import { playWell, type WellEffort } from "../../src/experiments/play-well.ts";
import type { PlayersQuestion } from "../../src/experiments/select-players.ts";
import { ThreadPool } from "../../src/host/node/pool.ts";
import { policyTerms } from "../../src/players/index.ts";
import { wellAnswer, wellCsv } from "../../src/report/play-well.ts";
import { openContest, pitted } from "../../src/scenario/contenders.ts";

async function ask(question: PlayersQuestion, effort: WellEffort = {}, threads = 0) {
  const scheduler = new Scheduler({ pool: new ThreadPool(threads) });
  return playWell(question, scheduler, effort).finally(() => scheduler.close());
}

async function fight(one: string, other: string, seed: string): Promise<PlayersQuestion> {
  const contest = await openContest([one, other], library);
  const [first, second] = contest.contenders;
  const { names } = policyTerms;
  const scenario = pitted(contest, first!.side, second!.side);
  return { scenario, rulebook: contest.rulebook, scripts: [names, names], seed };
}

/** The first side's second script is best whatever the other does, and then its second leaves it least. */
const saddle: ScriptTable = [
  [0.2, 0.4],
  [0.8, 0.7],
];

describe("both sides played well", () => {
  it("finds the pair that neither would leave, and certifies it against all others", async () => {
    const found = await ask(scriptQuestion(saddle, "saddle"));
    expect(found.verdict).toBe("better");
    expect(found.sides.map(({ scripts }) => scripts.map(({ weight }) => weight))).toEqual([["0/1", "1/1"], ["0/1", "1/1"]]); // biome-ignore format: two mixes
    expect(found.bracket.low).toBeGreaterThan(0.5);
    expect(found.bracket.low).toBeLessThan(0.7);
    expect(found.bracket.high).toBeGreaterThan(0.7);
    expect(found.stop.reason).toBe("decided");
    // The pair itself is known to three points; replies only as well as the verdict needs.
    expect(found.score.high! - found.score.low!).toBeLessThan(0.06);
    for (const { gain } of found.sides) expect(gain.low).toBe(0);
  });

  it("says who may hold its own where it cannot decide", async () => {
    // A coin that is one point off; 512 battles cannot see it.
    const found = await ask(scriptQuestion([[0.5, 0.51], [0.5, 0.5]], "coin"), { maxBattles: 512 }); // biome-ignore format: a matrix
    expect(found).toMatchObject({ verdict: "undecided", stop: { reason: "cap", cap: 256 } });
    const { headline, cautions } = wellAnswer(found, "again");
    expect(headline).toMatch(/^Undecided: both sides played well, .* may hold its own\.$/);
    expect(cautions.join()).toContain("Not decided within 512 battles");
  });

  it("covers the score of best play by the interval of its bracket", async () => {
    let covered = 0;
    for (let k = 0; k < 20; k++) {
      const { bracket } = await ask(scriptQuestion(saddle, `cover ${k}`), { battles: 400 });
      covered += Number(bracket.low! <= 0.7 && 0.7 <= bracket.high!);
    }
    // 98.5 % in the long run.
    expect(covered).toBeGreaterThanOrEqual(18);
  });

  it("says what another pair of scripts would have said", async () => {
    const found = await ask(await fight("5 sm_marine", "9 ork_boy", "a"));
    expect(found.verdict).toBe("worse");
    expect(found.sides.map(({ scripts }) => scripts.find(({ share }) => share === 1)!.policy)).toEqual(["gunline", "aggressor"]); // biome-ignore format: one line
    expect(found.turned!.policy).toBe("gunline");
    expect(found.turned!.score.low).toBeGreaterThan(0.75);
    const { headline, notes } = wellAnswer(found, "again");
    expect(headline).toMatch(/^Both sides played well, 5 sm_marine takes 1\d\.\d % of the score \(.*\) and loses against 9 ork_boy\.$/); // biome-ignore format: one line
    expect(notes.join(" ")).toContain("Both played by gunline it would be 8");
    const [head, ...rows] = wellCsv(found).trim().split("\n");
    const statistic = head!.split(",").indexOf("statistic");
    expect(rows.map((row) => row.split(",")[statistic])).toEqual([
      ...["score", "bracket"],
      ...[1, 2].flatMap(() => ["gain", ...policyTerms.names.map(() => "score")]),
    ]);
  });

  it("knows equal sides for even, and is the same on any threads", async () => {
    const found = await ask(await fight("5 sm_marine", "5 sm_marine", "b"));
    expect(found).toMatchObject({
      verdict: "equivalent",
      bracket: { value: 0.5, low: 0.5, high: 0.5, method: "identity" },
    });
    expect(found.blocks).toBe(256);
    const question = await fight("3 sm_marine", "5 ork_boy", "c");
    const alone = await ask(question);
    expect(await ask(question, {}, 2)).toEqual(alone);
  });

  it("has nothing to say when interrupted before all replies were looked at", async () => {
    const stop = new AbortController();
    const scheduler = new Scheduler({ pool: new ThreadPool(0), signal: stop.signal });
    stop.abort();
    await expect(playWell(await fight("3 sm_marine", "5 ork_boy", "d"), scheduler)).rejects.toThrow(Interrupted);
    await scheduler.close();
  });
});
