/** What is said of a field: whether it can be ranked, who is in the mixture that nobody beats, and verdicts alone. */
import { describe, expect, it } from "vitest";
import { Scheduler } from "../../src/chunk/scheduler.ts";
import { type MatrixOptions, matrix } from "../../src/experiments/matrix.ts";
import type { MatrixResult } from "../../src/experiments/matrix-answer.ts";
import type { OrderResult } from "../../src/experiments/matrix-order.ts";
import { matrixAnswer } from "../../src/report/matrix.ts";
import { matrixCsv } from "../../src/report/matrix-csv.ts";
import type { Side } from "../../src/scenario/scenario.ts";
import { army, leagueContest, PAPER, ROCK, SCISSORS } from "../toy/league.ts";
import { battleModule } from "../toy/league-battle.ts";

async function found(
  sides: readonly Side[],
  changes: Partial<MatrixOptions> = { battles: 1024 },
): Promise<MatrixResult> {
  const options = { scheduler: new Scheduler(), seed: "1", module: battleModule };
  const { result } = await matrix(leagueContest(sides), { ...options, ...changes });
  return result!;
}

const notes = (result: MatrixResult) => matrixAnswer(result, { rerun: "again" }).notes;
const ladder = [army("First", 16), army("Second", 8), army("Third", 4), army("Fourth", 2)];

describe("whether a field can be ranked", () => {
  it("is said of the order, of ratings and of circles, each in a line of its own", async () => {
    expect(notes(await found(ladder))).toEqual(
      expect.arrayContaining([
        "An order in which everybody beats all below fits.",
        expect.stringMatching(/^Bradley-Terry ratings leave ±\d\.\d points \(p 0\.\d{3}\)\.$/),
        "No three certainly beat each other in a circle.",
      ]),
    );
    const circle = await found([PAPER, ROCK, SCISSORS]);
    const { residual, atLeast, atMost } = circle.intransitivity!.order;
    expect(matrixCsv(circle).trim().split("\n").at(-1)).toBe(
      `${circle.wargauge},,1,league,duel,0.95,,,orderResidual,${residual},${atLeast},${atMost},1536,order-residual,none-fits`,
    );
    expect(notes(circle)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(
          /^No order fits: at least 2\d(\.\d)? points of score, about 2\d\.\d, stay unexplained; the best order explains 6\d % of the differences\.$/,
        ),
        expect.stringMatching(/^Bradley-Terry ratings leave ±\d+\.\d points \(p <0\.001\)\.$/),
        "Strongest cycle: Paper > Rock > Scissors > Paper.",
      ]),
    );
  });

  it.each<[OrderResult, string]>([
    [
      { verdict: "fits", residual: 0, atLeast: 0, atMost: 0, exact: true, share: 1 },
      "An order in which everybody beats all below fits.",
    ],
    [
      { verdict: "not-excluded", residual: 0.02, atLeast: 0, atMost: 0.3, exact: true, share: 0.9 },
      "An order in which everybody beats all below is not excluded.",
    ],
    [
      { verdict: "none-fits", residual: 0.1, atLeast: 0.0759, atMost: 0.3, exact: true, share: 0.912 },
      "No order fits: at least 7.5 points of score, about 10.0, stay unexplained; the best order explains 91 % of the differences.",
    ],
    [
      { verdict: "none-fits", residual: 0.1, atLeast: 0.00459, exact: false, share: 0.912 },
      "No order fits: at least 0.459 points of score stay unexplained.",
    ],
  ])("%j", async (order, words) => {
    const result = await found(ladder);
    const told = { ...result, intransitivity: { ...result.intransitivity!, order } };
    expect(notes(told)).toContain(words);
    expect(notes(told).filter((note) => note.includes("no ranking explains"))).toEqual([]);
  });
});

describe("the mixture that nobody beats", () => {
  it.each<[number[], number[], string]>([
    [[], [], "Who belongs to the mixture that nobody beats cannot be told yet."],
    [[0], [1, 2, 3], "Nobody beats First: whoever may choose freely brings nothing else."],
    [
      [0, 1, 2],
      [3],
      "The mixture that nobody beats surely contains First, Second and Third; Fourth surely is no part of it.",
    ],
    [[0], [], "The mixture that nobody beats surely contains First; of 3 more it cannot be told yet."],
    [
      [],
      [2, 3],
      "Third and Fourth surely are no part of the mixture that nobody beats; of 2 more it cannot be told yet.",
    ],
  ])("surely contains %j and not %j", async (core, out, words) => {
    const result = await found(ladder);
    expect(notes({ ...result, nash: { ...result.nash!, core, out } })).toContain(words);
  });

  it("is shared out without 'surely' where that is not known", async () => {
    const { tables } = matrixAnswer(await found([army("One", 5), army("Other", 5)]), { rerun: "" });
    const shares = tables.find(({ title }) => title === "Ratings")!.rows.map((row) => row[3]);
    expect(shares.every((share) => /^\d+\.\d %$/.test(share!))).toBe(true);
    const sure = matrixAnswer(await found(ladder), { rerun: "" }).tables.find(({ title }) => title === "Ratings")!;
    expect(sure.rows.map((row) => row[3])).toEqual([
      "100.0 %, surely in",
      "0.0 %, surely out",
      "0.0 %, surely out",
      "0.0 %, surely out",
    ]);
  });
});

describe("verdicts alone", () => {
  it("come with the pairs that each took, and without ratings", async () => {
    const result = await found(ladder, { labels: true });
    const { tables, notes, facts, charts } = matrixAnswer(result, { rerun: "" });
    const [ranking] = tables;
    expect(ranking!.columns.map(({ title }) => title)).toEqual([
      "Contender",
      "Points",
      "Score against the field",
      "After pairs",
      "Cost",
    ]);
    for (const [i, row] of ranking!.rows.entries()) {
      const entry = result.entries[i]!;
      expect(row.slice(-2)).toEqual([String(entry.costInterval.afterBlocks), entry.cost]);
    }
    expect(tables.map(({ title }) => title)).not.toContain("Ratings");
    expect(notes.join(" ")).not.toMatch(/order|Bradley|mixture|circle/);
    expect(facts).toContainEqual([
      "sample",
      "until every verdict is known, at most 32 768 mirrored pairs of each match-up",
    ]);
    expect(charts.map(({ id }) => id)).toEqual(["field", "matrix"]);
    expect(matrixCsv(result)).not.toContain(",elo,");
  });
});
