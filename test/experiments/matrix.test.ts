/** Everybody against everybody, in fields whose every score is known exactly, and in one of real Skirmish squads. */
import { describe, expect, it } from "vitest";
import { Scheduler } from "../../src/chunk/scheduler.ts";
import { library } from "../../src/cli/library.ts";
import { UserError } from "../../src/errors.ts";
import { type MatrixOptions, type MatrixRun, matrix } from "../../src/experiments/matrix.ts";
import type { MatrixResult } from "../../src/experiments/matrix-answer.ts";
import { ThreadPool } from "../../src/host/node/pool.ts";
import { type Contest, openContest } from "../../src/scenario/contenders.ts";
import type { Side } from "../../src/scenario/scenario.ts";
import { ELO_PER_LOGIT } from "../../src/stats/elo.ts";
import { log } from "../../src/stats/portable-math.ts";
import { army, leagueContest, PAPER, ROCK, SCISSORS, trueScore } from "../toy/league.ts";
import { battleModule } from "../toy/league-battle.ts";
import { toyModuleUrl } from "../toy/toy.ts";

function play(contest: Contest, changes: Partial<MatrixOptions> = {}): Promise<MatrixRun> {
  return matrix(contest, { scheduler: new Scheduler(), seed: "1", module: battleModule, ...changes });
}

async function answer(sides: readonly Side[], changes: Partial<MatrixOptions> = {}): Promise<MatrixResult> {
  const { result } = await play(leagueContest(sides), changes);
  return result!;
}

const namesByRank = ({ entries }: MatrixResult) => entries.toSorted((a, b) => a.rank - b.rank).map(({ name }) => name);
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Their ratings are the logarithms of their lots, exactly. */
const ladder = [army("Third", 4), army("First", 16), army("Fifth", 1), army("Second", 8), army("Fourth", 2)];

describe("a field with a true order", () => {
  it("is ranked in it, with scores and ratings whose intervals hold the truth", async () => {
    const found = await answer(ladder);
    expect(namesByRank(found)).toEqual(["First", "Second", "Third", "Fourth", "Fifth"]);
    expect(found).toMatchObject({ battles: 10 * 4096, budget: 10, weights: "uniform", cautions: [] });
    const centre = mean([16, 8, 4, 2, 1].map(log));
    found.entries.forEach(({ elo, field }, i) => {
      const lots = [4, 16, 1, 8, 2][i]!;
      const rating = ELO_PER_LOGIT * (log(lots) - centre);
      expect(elo!.low! < rating && rating < elo!.high!, `rating of ${lots}`).toBe(true);
      expect(elo!.high! - elo!.low!).toBeLessThan(20);
      const score = mean(ladder.filter((_, j) => j !== i).map((other) => trueScore(ladder[i]!, other)));
      expect(field.low! < score && score < field.high!, `field score of ${lots}`).toBe(true);
      expect(field.high! - field.low!).toBeLessThan(0.02);
    });
    expect(found.entries.map(({ cost }) => cost)).toEqual([
      "fair",
      "under-costed",
      "over-costed",
      "under-costed",
      "over-costed",
    ]);
    expect(found.nash).toMatchObject({ core: [1], method: "exact" });
  });

  it("is not said to go round: false alarms are as rare as promised", async () => {
    let alarms = 0;
    let tested = 0;
    for (let seed = 0; seed < 40; seed++) {
      const { intransitivity, nash } = await answer(ladder, { seed: String(seed), battles: 512 });
      alarms += Number(intransitivity!.cycles.length > 0);
      tested += Number(intransitivity!.ratings.p <= 0.05);
      expect(nash!.core.every((entry) => entry === 1)).toBe(true);
      expect(intransitivity!.order).toMatchObject({ atLeast: 0, atMost: 0, verdict: "fits" });
    }
    // More than 5 of 40 happen once in thirty times where the rate is 5 %.
    expect(alarms).toBeLessThanOrEqual(5);
    expect(tested).toBeLessThanOrEqual(5);
  });
});

describe("an order that ratings cannot describe", () => {
  it("fits all the same: nothing is left that no order explains", async () => {
    // Each just beats the next, and the first beats the last by far.
    const found = await answer([
      army("Strong", 12, { against: { Weak: 360 } }),
      army("Middle", 10),
      army("Weak", 8, { against: { Middle: 8 } }),
    ]);
    const { order, ratings, cycles } = found.intransitivity!;
    expect(ratings.p).toBeLessThan(1e-6);
    expect(ratings.points).toBeGreaterThan(5);
    expect(order).toEqual({ verdict: "fits", residual: 0, atLeast: 0, atMost: 0, exact: true, share: 1 });
    expect(cycles).toEqual([]);
  });

  it("is not excluded among equals, of whom nobody is said to be in the core or out of it", async () => {
    for (let seed = 0; seed < 20; seed++) {
      const found = await answer(
        [..."ABCD"].map((name) => army(name, 5)),
        { battles: 512, seed: String(seed) },
      );
      expect(found.intransitivity!.order).toMatchObject({ verdict: "not-excluded", atLeast: 0 });
      expect(found.nash).toMatchObject({ core: [], out: [] });
    }
  });
});

describe("a match-up that one side always wins", () => {
  it("leaves room in the ratings: that nothing varied yet does not make them exact", async () => {
    const found = await answer([army("Giant", 4000), army("Dwarf", 1)], { battles: 512 });
    expect(found.cells[0]!.results).toEqual([512, 0, 0]);
    const truth = 0.5 * ELO_PER_LOGIT * log(4000);
    for (const [i, rating] of [truth, -truth].entries()) {
      const { low, value, high } = found.entries[i]!.elo!;
      // Half of ln 1025, from half a point to each side; a standard error of one in the logit is a half of each rating.
      expect(Math.abs(value)).toBeCloseTo(0.5 * ELO_PER_LOGIT * log(1025), 6);
      expect((high! - low!) / ELO_PER_LOGIT).toBeCloseTo(1.96, 2);
      expect(low! < rating && rating < high!).toBe(true);
    }
  });
});

describe("rock, paper, scissors", () => {
  it("is told as such, with the triad the right way round and a third each in the core", async () => {
    const found = await answer([PAPER, ROCK, SCISSORS]);
    const { intransitivity, nash } = found;
    expect(intransitivity!.ratings.p).toBeLessThan(1e-12);
    // Each wins three quarters against the next: of the three quarters of a point over a half, an order must give up one.
    expect(intransitivity!.order).toMatchObject({ verdict: "none-fits", exact: true });
    expect(intransitivity!.order.share).toBeCloseTo(2 / 3, 1);
    expect(intransitivity!.order.atLeast).toBeGreaterThan(0.2);
    expect(intransitivity!.order.atLeast).toBeLessThanOrEqual(0.25);
    expect(intransitivity!.order.atMost).toBeGreaterThanOrEqual(0.25);
    expect(intransitivity!.cycles).toHaveLength(1);
    const [cycle] = intransitivity!.cycles;
    expect(cycle!.entries.map((at) => found.entries[at]!.name)).toEqual(["Paper", "Rock", "Scissors"]);
    for (const score of cycle!.scores) expect(score).toBeCloseTo(0.75, 1);
    // ln 3 from each to the next, each within 0.036.
    expect(Math.abs(cycle!.curl - 3 * log(3))).toBeLessThan(4 * 0.036 * Math.sqrt(3));
    expect(nash).toMatchObject({ core: [0, 1, 2], out: [] });
    for (const { nash, field, cost } of found.entries) {
      expect(nash!.weight).toBeCloseTo(1 / 3, 1);
      expect(Math.abs(field.value - 0.5)).toBeLessThan(0.02);
      expect(cost).not.toBe("under-costed");
    }
  });

  it("is found among others, who are no part of the core", async () => {
    const weak = { Rock: 0.25, Paper: 0.25, Scissors: 0.25 };
    const rabble = [army("Rabble", 2, { against: weak }), army("Mob", 1, { against: weak })];
    const found = await answer([rabble[0]!, ROCK, PAPER, rabble[1]!, SCISSORS].map(sharpened));
    expect(found.nash).toMatchObject({ core: [1, 2, 4], out: [0, 3] });
    expect(found.entries.map(({ nash }) => nash!.core)).toEqual(["out", "in", "in", "out", "in"]);
    expect(found.nash!.value.low).toBeLessThan(0.5);
    expect(found.nash!.value.high).toBeGreaterThan(0.5);
    const [cycle] = found.intransitivity!.cycles;
    expect(cycle!.entries.map((at) => found.entries[at]!.name)).toEqual(["Rock", "Scissors", "Paper"]);
    expect(found.entries.filter(({ nash }) => nash!.weight > 0.01)).toHaveLength(3);
  });

  it("is not claimed where one is only even with the next, though a ranking cannot explain it", async () => {
    const sides = [
      army("Strong", 8, { against: { Weak: 16 } }),
      army("Weak", 4, { against: { Odd: 16 } }),
      army("Odd", 4, { against: { Strong: 8 } }),
    ];
    let claims = 0;
    for (let seed = 0; seed < 30; seed++) {
      const found = await answer(sides, { battles: 1024, seed: String(seed) });
      expect(found.intransitivity!.ratings.p).toBeLessThan(0.05);
      claims += found.intransitivity!.cycles.length;
    }
    expect(claims).toBeLessThanOrEqual(2);
  });
});

describe("match-ups that are mostly drawn", () => {
  it("are counted in one caution, which names the worst", async () => {
    const found = await answer([army("Big", 9), army("Small", 1), army("Tiny", 1)], {
      battles: 512,
    });
    expect(found.cautions).toEqual([]);
    const idle = leagueContest([army("Big", 30), army("Small", 1), army("Tiny", 1)], { duel: { draws: 30 } });
    const { result } = await play(idle, { battles: 2048 });
    expect(result!.cautions).toEqual([
      expect.stringMatching(/^9\d % of the battles of Small against Tiny ended in a draw\. Do the sides ever meet\?/),
    ]);
    const stiff = leagueContest([army("Big", 30), army("Small", 1), army("Tiny", 1)], { duel: { draws: 300 } });
    const { result: all } = await play(stiff, { battles: 2048 });
    expect(all!.cautions.join()).toContain("In 3 of 3 match-ups 80 % or more did.");
  });
});

/** Whole lots: everything times four. */
function sharpened(side: Side): Side {
  const [unit] = side.roster as unknown as { lots: number; against?: Record<string, number> }[];
  const against = Object.fromEntries(Object.entries(unit!.against ?? {}).map(([name, lots]) => [name, 4 * lots]));
  return { ...side, roster: [{ ...side.roster[0]!, lots: 4 * unit!.lots, against }] };
}

describe("equal points", () => {
  const heavy = army("Heavy", 5, { points: 5 });
  const light = army("Light", 2, { points: 3, count: 2 });

  it("are whole models: a fraction of one is a mixture of two sizes", async () => {
    const found = await answer([heavy, light], { points: { budget: 10 }, battles: 20_000 });
    expect(found.entries.map(({ points, playedPoints, sizes }) => ({ points, playedPoints, sizes }))).toEqual([
      { points: 5, playedPoints: 10, sizes: [{ copies: 2, share: 1 }] },
      {
        points: 6,
        playedPoints: 10,
        sizes: [
          { copies: 3, share: expect.closeTo(2 / 3, 12) },
          { copies: 4, share: expect.closeTo(1 / 3, 12) },
        ],
      },
    ]);
    const [pair] = found.cells;
    expect(pair!.parts.map(({ label }) => label)).toEqual(["Heavy x 2 v Light x 3", "Heavy x 2 v Light x 4"]);
    // Battles by their share: a match-up of mixtures costs as much as any.
    expect(pair!.parts.map(({ blocks }) => blocks)).toEqual([6667, 3334]);
    const truth = (2 / 3) * (10 / 16) + (1 / 3) * (10 / 18);
    expect(pair!.score.low! < truth && truth < pair!.score.high!).toBe(true);
    expect(pair!.score.method).toBe("mover");
    // One more model is worth 10/16 - 10/18 of a battle; at the fair price the score would be a half.
    const { fairCost } = found.entries[1]!;
    const price = 3 * (1 + (1 - truth - 0.5) / ((10 / 3) * (10 / 16 - 10 / 18)));
    expect(fairCost!.now).toBe(3);
    expect(fairCost!.low! < price && price < fairCost!.high!).toBe(true);
  });

  it("are those of the dearest, and nobody is scaled who costs as much", async () => {
    const found = await answer([heavy, army("Dear", 3, { points: 15 })], { battles: 256 });
    expect(found.budget).toBe(15);
    expect(found.entries.map(({ sizes }) => sizes)).toEqual([[{ copies: 3, share: 1 }], undefined]);
  });

  it("are not for mixed rosters, which are played as they are, with a caution", async () => {
    const mixed = { ...light, name: "Mixed", roster: [...light.roster, ...heavy.roster] };
    const found = await answer([army("Dear", 3, { points: 15 }), mixed], { battles: 256 });
    expect(found.entries[1]).toMatchObject({ points: 11, playedPoints: 11 });
    expect(found.entries[1]).not.toHaveProperty("sizes");
    expect(found.cautions).toEqual([
      "not at equal points: Mixed (11) against 15 of the dearest; what is said of their cost is about these rosters as they are",
    ]);
  });

  it("are left alone where that was asked for", async () => {
    const found = await answer([heavy, light], { points: "as-written", battles: 256 });
    expect(found).not.toHaveProperty("budget");
    expect(found.entries.map(({ playedPoints }) => playedPoints)).toEqual([5, 6]);
    expect(found.cells[0]!.parts.map(({ label }) => label)).toEqual(["Heavy v Light"]);
    expect(found.cautions[0]).toContain("not at equal points: Heavy (5) against 6 of the dearest");
  });

  it("that nobody can be brought to are refused, all of them together", async () => {
    const dear = army("Dear", 3, { points: 15 });
    const swarm = army("Swarm", 1, { points: 1, count: 4 });
    await expect(answer([heavy, dear, swarm], { points: { budget: 14 } })).rejects.toThrow(
      new UserError(
        [
          "Dear: one of them costs 15 points, more than the 14 of everybody; choose other --points, or play everything --as-written",
          "Swarm as 14 copies for 14 points: found 14 models; choose other --points, or play everything --as-written",
        ].join("\n"),
      ),
    );
  });
});

describe("twins", () => {
  const twins = [army("Castor", 3), army("Pollux", 3), army("Other", 5)];
  const shared = { shared: true };

  it("score exactly one half, whatever their names and the lots of a draw", async () => {
    const { result } = await play(leagueContest(twins, { duel: { ...shared, draws: 3 } }));
    const [pair, ...others] = result!.cells;
    expect(pair!.score).toMatchObject({ value: 0.5, method: "msi" });
    expect(pair!.parts[0]!.counts).toEqual([0, 0, 2048, 0, 0]);
    const [wins, draws, losses] = pair!.results;
    expect(wins).toBe(losses);
    expect(draws / 4096).toBeCloseTo(1 / 3, 1);
    // Dice of their own against the others, so only about the same.
    expect(Math.abs(others[0]!.score.value - others[1]!.score.value)).toBeLessThan(0.02);
  });

  it("make no difference to others by the order in which they are listed", async () => {
    const field = async (order: readonly Side[]) => {
      const { result } = await play(leagueContest(order, { duel: shared }));
      return new Map(result!.entries.map(({ name, field }) => [name, field.value.toFixed(12)]));
    };
    const [one, other] = [await field(twins), await field(twins.toReversed())];
    for (const [name, value] of one) expect(other.get(name)).toBe(value);
  });
});

describe("weights", () => {
  it("say how much each opponent counts, against oneself a draw", async () => {
    const weighing = new Map([
      ["First", 3],
      ["Fifth", 1],
    ]);
    const found = await answer(ladder, { weighing });
    const score = (one: number, other: number) => found.cells.find((c) => c.first === one && c.second === other)!;
    const [third, first] = found.entries;
    expect(third!.field.value).toBeCloseTo(0.75 * score(0, 1).score.value + 0.25 * score(0, 2).score.value, 12);
    expect(first!.field.value).toBeCloseTo(0.75 * 0.5 + 0.25 * score(1, 2).score.value, 12);
    expect(found.cautions).toEqual(["field scores are weighted as the file says, not equally"]);
  });

  it("of the mixture that nobody beats make its members score a half", async () => {
    const found = await answer([ROCK, PAPER, SCISSORS, army("Rabble", 1)], { weighing: "nash" });
    for (const { field, nash } of found.entries) {
      expect(field.method).toBe("jackknife");
      if (nash!.weight > 1e-3) expect(field.value).toBeCloseTo(0.5, 9);
    }
  });

  it.each([
    [new Map([["Nobody", 1]]), "weights of Nobody, who do not take part; expected names among Third, First, Fifth"],
    [new Map([["First", -1]]), "the weights must be numbers of 0 or more, and not all of them 0"],
    [new Map([["First", 0]]), "the weights must be numbers of 0 or more, and not all of them 0"],
  ])("of no meaning are refused (%#)", async (weighing, words) => {
    await expect(answer(ladder, { weighing })).rejects.toThrow(words);
  });
});

describe("precision", () => {
  it("is that of each score, and not much better", async () => {
    const found = await answer(ladder, { precision: 0.02 });
    const half = found.cells.map(({ score }) => (score.high! - score.low!) / 2);
    for (const [i, { blocks }] of found.cells.entries()) {
      expect(half[i]).toBeLessThanOrEqual(0.02);
      expect(blocks % 64).toBe(0);
    }
    // The even ones are the dearest: a chunk less would not have been enough.
    expect(Math.max(...half)).toBeGreaterThan(0.0195);
    expect(found.cautions).toEqual([]);
  });

  it("is that of the whole match-up where it is made of several cells", async () => {
    const found = await answer([army("Heavy", 7, { points: 7 }), army("Light", 3, { points: 3 })], {
      points: { budget: 10 },
      precision: 0.02,
    });
    const [{ score, parts }] = found.cells as [MatrixResult["cells"][0]];
    expect(parts).toHaveLength(4);
    const half = (score.high! - score.low!) / 2;
    expect(half).toBeLessThan(0.0202);
    expect(half).toBeGreaterThan(0.017);
    expect(found.reached).toBe(true);
  });

  it("does not change ratings, though it spends its battles unevenly, in a field that no ratings describe", async () => {
    const field = [army("Even", 10, { against: { Odd: 500 } }), army("Odd", 30), army("Rest", 10), army("Last", 4)];
    const fixed = await answer(field, { battles: 20_000 });
    const precise = await answer(field, { precision: 0.01 });
    const blocks = precise.cells.map((cell) => cell.blocks);
    expect(Math.max(...blocks)).toBeGreaterThan(4 * Math.min(...blocks));
    precise.entries.forEach(({ elo }, i) => {
      expect(Math.abs(elo!.value - fixed.entries[i]!.elo!.value)).toBeLessThan(10);
    });
  });

  it("that the cap forbids is a caution", async () => {
    const found = await answer(ladder, { precision: 0.001, maxBattles: 600 });
    expect(found.battles).toBe(6000);
    expect(found.cautions).toEqual(["10 match-ups reached the cap before their precision; --max-battles raises it"]);
  });
});

describe("labels", () => {
  const truth = ladder.map((one) =>
    mean(ladder.filter((other) => other !== one).map((other) => trueScore(one, other))),
  );
  const costs = truth.map((score) => (score > 0.52 ? "under-costed" : score < 0.48 ? "over-costed" : "fair"));

  it("are the verdicts of the whole matrix, for fewer battles, each as soon as it is sure", async () => {
    const found = await answer(ladder, { labels: true });
    expect(found.entries.map(({ cost }) => cost)).toEqual(costs);
    expect(found).toMatchObject({ reached: true, labels: { looks: 4, blocks: 32_768 } });
    // The fair one is the last to be sure; those at the ends are done with one look.
    const after = found.entries.map(({ costInterval }) => costInterval.afterBlocks!);
    expect(after).toEqual([2048, 256, 256, 256, 256]);
    for (const { first, second, blocks, score } of found.cells) {
      expect(blocks).toBe(Math.max(after[first]!, after[second]!));
      expect(score.n).toBe(blocks);
    }
    expect(found.battles).toBe(2 * (4 * 2048 + 6 * 256));
    for (const [i, { costInterval }] of found.entries.entries()) {
      // A fifth of 5 %, and of that what this look may spend.
      const look = after[i] === 256 ? 1 : 4;
      expect(costInterval.confidence).toBeCloseTo(1 - 0.01 / (look * (look + 1)), 12);
    }
    expect(found.cautions).toEqual([expect.stringContaining("each score says its own number of blocks")]);
  });

  it("come without ratings, cycles and mixtures, which need match-ups that are known alike", async () => {
    const found = await answer(ladder, { labels: true });
    for (const key of ["intransitivity", "nash"]) expect(found).not.toHaveProperty(key);
    for (const entry of found.entries)
      for (const key of ["elo", "nash", "fairCost"]) expect(entry).not.toHaveProperty(key);
  });

  it("are wrong as rarely as they promise, where that is hardest: at the border of fair", async () => {
    // Both score 52 % against each other's field, to a tenth of a point: hardly ever sure, and never to be wrong.
    const border = [army("Above", 521), army("Below", 479)];
    let wrong = 0;
    for (let seed = 0; seed < 60; seed++) {
      const found = await answer(border, { labels: true, maxBattles: 16_384, seed: String(seed) });
      wrong += Number(found.entries.some(({ cost }) => cost === "fair"));
    }
    // More than 6 of 60 happen once in thirty times where the rate is 5 %.
    expect(wrong).toBeLessThanOrEqual(6);
  });

  it("that the cap leaves open are a caution, and not an answer", async () => {
    const found = await answer([army("One", 52), army("Other", 48)], { labels: true, maxBattles: 5000 });
    expect(found).toMatchObject({ reached: false, labels: { looks: 4, blocks: 2048 }, battles: 4096 });
    expect(found.entries.map(({ cost, costInterval }) => [cost, costInterval.afterBlocks])).toEqual([
      ["open", 2048],
      ["open", 2048],
    ]);
    expect(found.cautions[0]).toBe(
      "2 verdicts on costs are still open after 2048 blocks of each of their match-ups; --max-battles raises that",
    );
  });

  it("share out a match-up of mixtures by its sizes at every look", async () => {
    const found = await answer([army("Heavy", 5, { points: 5 }), army("Light", 2, { points: 3, count: 2 })], {
      points: { budget: 10 },
      labels: true,
    });
    const look = found.entries[0]!.costInterval.afterBlocks!;
    expect(found.cells[0]!.parts.map(({ blocks }) => blocks)).toEqual(
      [2 / 3, 1 / 3].map((share) => Math.max(256, Math.ceil(share * look))),
    );
  });
});

describe("a matrix cannot be played", () => {
  const two = ladder.slice(0, 2);
  it.each<[readonly Side[], Partial<MatrixOptions>, string]>([
    [two.slice(0, 1), {}, "a matrix needs two contenders or more; found one"],
    [[two[0]!, two[1]!, two[0]!], {}, "Third takes part twice; name every contender once"],
    [two, { best: 2 }, "--best 2 keeps all 2 contenders: there is nothing to prune"],
    [
      ladder,
      { best: 1, weighing: "nash" },
      "--prune needs weights that are known beforehand; use it without --weights nash",
    ],
    [two, { battles: 10, precision: 0.1 }, "--battles and --precision were both given: choose one of them"],
    [
      ladder,
      { labels: true, weighing: "nash" },
      "--labels needs weights that are known beforehand; use it without --weights nash",
    ],
    [ladder, { labels: true, best: 1 }, "--labels and --prune were both given: choose one of them"],
    [
      two,
      { labels: true, battles: 512 },
      "--labels plays until every verdict is known; say with --max-battles how far it may go",
    ],
    [
      two,
      { labels: true, maxBattles: 500 },
      "--labels looks first after 256 blocks of each match-up, and --max-battles allows 250; give it more",
    ],
    [two, { maxBattles: 10 }, "--max-battles is the cap of --precision; for a fixed number use --battles"],
    [two, { precision: 0.7 }, "the precision is 0.7; expected a half-width above 0 and up to 0.5, such as 0.01"],
  ])("as %#", async (sides, options, words) => {
    await expect(answer(sides, options)).rejects.toThrow(new UserError(words));
  });

  it("in a mode without a winner", async () => {
    await expect(play(leagueContest(two, { mode: "attack" }))).rejects.toThrow(
      new UserError("an attack has no winner, and so no matrix; give --terms with a duel"),
    );
  });
});

describe("threads", () => {
  it("change nothing", async () => {
    const options = { precision: 0.04, best: 2 };
    const here = await play(leagueContest(ladder), options);
    const scheduler = new Scheduler({ pool: new ThreadPool(2) });
    const there = await play(leagueContest(ladder), {
      ...options,
      scheduler,
      moduleUrl: toyModuleUrl("league-battle"),
    });
    await scheduler.close();
    expect(JSON.stringify(there.result)).toBe(JSON.stringify(here.result));
  });
});

describe("real squads", () => {
  const terms = { ...library, sets: ["duel.turns=4"], rules: "skirmish" };

  it("are named as the user named them, brought to equal points, and ranked", async () => {
    const contest = await openContest(["6 sm_marine", "10 ork_boy", "8 ig_guardsman"], terms);
    const { result } = await matrix(contest, { scheduler: new Scheduler(), seed: "1", battles: 256 });
    expect(result!.entries.map(({ name, points, playedPoints }) => ({ name, points, playedPoints }))).toEqual([
      { name: "6 sm_marine", points: 90, playedPoints: 90 },
      { name: "10 ork_boy", points: 90, playedPoints: 90 },
      { name: "8 ig_guardsman", points: 48, playedPoints: 90 },
    ]);
    expect(result!.cells.map(({ first, second }) => [first, second])).toEqual([
      [0, 1],
      [0, 2],
      [1, 2],
    ]);
    expect(result).toMatchObject({ rules: "skirmish", mode: "duel", budget: 90, battles: 768 });
  });
});
