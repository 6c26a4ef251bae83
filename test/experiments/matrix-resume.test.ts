/** A matrix that was interrupted goes on as if nothing had been; one that may be pruned drops nobody wrongly. */
import { describe, expect, it } from "vitest";
import { Scheduler } from "../../src/chunk/scheduler.ts";
import { UserError } from "../../src/errors.ts";
import { type MatrixOptions, type MatrixRun, matrix } from "../../src/experiments/matrix.ts";
import { seedOfState } from "../../src/experiments/matrix-state.ts";
import type { Side } from "../../src/scenario/scenario.ts";
import { damaged, resealed } from "../chunk/resealed.ts";
import { army, leagueContest, trueScore } from "../toy/league.ts";
import { battleModule } from "../toy/league-battle.ts";

const sides = [army("Lions", 16), army("Bears", 12), army("Wolves", 10, { points: 4 }), army("Foxes", 6)];

function play(changes: Partial<MatrixOptions> = {}, field: readonly Side[] = sides): Promise<MatrixRun> {
  const base = { scheduler: new Scheduler({ threads: 0 }), seed: "1", module: battleModule };
  return matrix(leagueContest(field), { ...base, ...changes });
}

/** Presses Ctrl-C when so many tasks were finished. */
function interruptedScheduler(tasks: number): Scheduler {
  const controller = new AbortController();
  let left = tasks;
  let battles = 0;
  return new Scheduler({
    threads: 0,
    signal: controller.signal,
    onProgress: (progress) => {
      if (progress.battles > battles && --left === 0) controller.abort();
      battles = progress.battles;
    },
  });
}

describe("a matrix that was interrupted", () => {
  const questions: Partial<MatrixOptions>[] = [
    { battles: 3000 },
    { precision: 0.02 },
    { battles: 4096, best: 1 },
    { precision: 0.02, best: 2 },
    { labels: true, maxBattles: 8192 },
  ];

  it.each(questions)("at any moment and resumed ends with the same bytes: %j", async (question) => {
    const whole = await play(question);
    let tasks = 1;
    let early = 0;
    for (; tasks < 1000; tasks += 1 + (tasks >> 2)) {
      const part = await play({ ...question, scheduler: interruptedScheduler(tasks) });
      if (part.result !== undefined && part.result.stopped === undefined) break;
      if (part.result === undefined) early++;
      else
        expect(part.result.cautions.join()).toMatch(/interrupted: \d+ match-ups were to be played further; --extend/);
      const begun = Object.keys(JSON.parse(part.state).cells).map((label) => label.replace(/ x \d+/g, ""));
      expect(part.played).toBe(new Set(begun).size);
      const resumed = await play({ ...question, resume: part.state });
      expect(JSON.stringify(resumed.result)).toBe(JSON.stringify(whole.result));
      expect(resumed.state).toBe(whole.state);
    }
    expect(early).toBeGreaterThan(0);
    expect(tasks).toBeGreaterThan(10);
  });

  it("again and again gets there", async () => {
    const whole = await play({ precision: 0.01 });
    let resume: string | undefined;
    let times = 0;
    for (let done = false; !done; times++) {
      const part = await play({
        precision: 0.01,
        scheduler: interruptedScheduler(40),
        ...(resume !== undefined && { resume }),
      });
      resume = part.state;
      done = part.result !== undefined && part.result.stopped === undefined;
      expect(times).toBeLessThan(200);
    }
    expect(times).toBeGreaterThan(2);
    expect(resume).toBe(whole.state);
  });

  it("by a power cut goes on from what was saved last", async () => {
    const saved: string[] = [];
    const onStage = async (state: () => string) => void saved.push(state());
    const whole = await play({ battles: 3000, onStage });
    expect(saved.length).toBeGreaterThan(1);
    for (const resume of saved) expect((await play({ battles: 3000, resume })).state).toBe(whole.state);
  });

  it("goes on with more battles, or to a finer precision, as one long run", async () => {
    const pairs: [Partial<MatrixOptions>, Partial<MatrixOptions>][] = [
      [{ battles: 500 }, { battles: 2000 }],
      [{ precision: 0.04 }, { precision: 0.02 }],
      [{ precision: 0.01, maxBattles: 600 }, { precision: 0.01 }],
      [
        { battles: 1000, best: 1 },
        { battles: 4096, best: 1 },
      ],
      [
        { labels: true, maxBattles: 1500 },
        { labels: true, maxBattles: 16_384 },
      ],
    ];
    for (const [less, more] of pairs) {
      const { state } = await play(less);
      const on = await play({ ...more, resume: state });
      const whole = await play(more);
      expect(JSON.stringify(on.result)).toBe(JSON.stringify(whole.result));
      expect(on.state).toBe(whole.state);
    }
  });

  it("goes on to fewer battles than it was to play, where it did not get further", async () => {
    for (const best of [{}, { best: 1 }]) {
      // The first interruption that leaves an answer.
      let part = await play({ battles: 1e6, scheduler: interruptedScheduler(1), ...best });
      for (let tasks = 2; part.result === undefined; tasks++)
        part = await play({ battles: 1e6, scheduler: interruptedScheduler(tasks), ...best });
      expect(part.result.stopped).toBe("interrupted");
      const reached = Math.max(...part.result.cells.flatMap(({ parts }) => parts.map(({ blocks }) => blocks)));
      const less = { battles: 8 * reached, ...best };
      const [on, whole] = [await play({ ...less, resume: part.state }), await play(less)];
      expect(on.state).toBe(whole.state);
    }
  });

  it("takes in more contenders, and plays only what is new", async () => {
    const few = await play({ battles: 1000 }, sides.slice(0, 3));
    const scheduler = new Scheduler({ threads: 0 });
    const on = await play({ battles: 1000, resume: few.state, scheduler });
    expect([few.matchUps, on.matchUps]).toEqual([3, 6]);
    // Two match-ups of one cell, and one of two, each of which is played for 256 pairs at least.
    expect(scheduler.battles).toBe(2 * 1000 + 2 * 512);
    const whole = await play({ battles: 1000 });
    expect(on.result).toEqual(whole.result);
  });
});

describe("a state cannot be resumed", () => {
  const cutOff = (state: string) => state.slice(0, 100);
  const again = "Run without --extend to start afresh";

  it.each<[string, Partial<MatrixOptions>, (state: string) => string, string]>([
    [
      "of another version",
      {},
      (state) => state.replace(/"wargauge":"[^"]*"/, '"wargauge":"0.0.1"'),
      `state.json cannot be extended: it is of version 0.0.1, this is version 0.1.0. ${again}`,
    ],
    [
      "of another seed",
      { seed: "2" },
      (state) => state,
      `state.json cannot be extended: its seed is "1", this one's is "2". ${again}`,
    ],
    [
      "that asked for more",
      { battles: 100 },
      (state) => state,
      `state.json cannot be extended: it was played under another rule of when to stop, or further than is asked for now. ${again}`,
    ],
    [
      "under another kind of rule",
      { battles: undefined as never, precision: 0.1 },
      (state) => state,
      `state.json cannot be extended: it was played under another rule of when to stop, or further than is asked for now. ${again}`,
    ],
    [
      "without --prune",
      { best: 1 },
      (state) => state,
      `state.json cannot be extended: only one of the two uses --prune, or they keep another number. ${again}`,
    ],
    [
      "of other rosters",
      {},
      (state) => state.replace(/"Bears v Lions":\{"scenarioHash":"\w/, '"Bears v Lions":{"scenarioHash":"x'),
      `state.json cannot be extended: Bears v Lions was fought on other terms or with other rosters. ${again}`,
    ],
    [
      "that is damaged",
      {},
      (state) => state.replace(/"blocks":\d+,"done":true/, '"blocks":499,"done":true'),
      `state.json cannot be extended: it is damaged: its counts do not add up. ${again}`,
    ],
    [
      "that is none",
      {},
      () => "{}",
      'there is no state to extend: expected the state.json that "matrix" wrote; it may be of an earlier version, or have been cut off',
    ],
    [
      "that was cut off",
      {},
      cutOff,
      'there is no state to extend: expected the state.json that "matrix" wrote; it may be of an earlier version, or have been cut off',
    ],
  ])("%s", async (_, changes, edit, words) => {
    const { state } = await play({ battles: 500 });
    const edited = edit === cutOff ? cutOff(state) : resealed(state, edit);
    // Whatever is not edited asks another question.
    expect(edited === state).toBe(Object.keys(changes).length > 0);
    await expect(play({ battles: 500, resume: edited, ...changes })).rejects.toThrow(new UserError(words));
  });

  it("of other contenders, where some may have been dropped", async () => {
    const { state } = await play({ battles: 500, best: 1 });
    await expect(play({ battles: 500, best: 1, resume: state }, sides.slice(1))).rejects.toThrow(
      new UserError(
        `state.json cannot be extended: with --prune the contenders must be the same, in the same order. ${again}`,
      ),
    );
  });

  it("under a coarser precision, where its looks would have known more", async () => {
    const { state } = await play({ precision: 0.04, best: 1 });
    await expect(play({ precision: 0.02, best: 1, resume: state })).rejects.toThrow(
      new UserError(
        `state.json cannot be extended: with --prune the precision must be the same; only --battles and --max-battles may grow. ${again}`,
      ),
    );
  });

  it("of other contenders or at another confidence, where verdicts were taken", async () => {
    const { state } = await play({ labels: true, maxBattles: 512 });
    const question = { labels: true, maxBattles: 512, resume: state };
    const words = `state.json cannot be extended: with --labels the contenders, their weights and the confidence must be the same. ${again}`;
    await expect(play(question, sides.slice(1))).rejects.toThrow(new UserError(words));
    await expect(play({ ...question, confidence: 0.9 })).rejects.toThrow(new UserError(words));
    await expect(play({ ...question, weighing: new Map([["Lions", 1]]) })).rejects.toThrow(new UserError(words));
    await expect(play({ battles: 512, resume: state })).rejects.toThrow(
      new UserError(`state.json cannot be extended: only one of the two uses --labels. ${again}`),
    );
  });

  it("that was edited or cut anywhere: refused in words, never believed and never a crash", async () => {
    const { state } = await play({ battles: 500 });
    for (const text of damaged(state)) {
      const refused = await play({ battles: 1000, resume: text }).catch((error: Error) => error);
      expect(refused, text.slice(0, 60)).toMatchObject({ name: "UserError", exitCode: 3 });
      expect(() => seedOfState(text)).toThrow(UserError);
    }
  });

  it("says its seed to a command that names none", async () => {
    const { state } = await play({ battles: 128, seed: "the seed" });
    expect(seedOfState(state)).toBe("the seed");
  });
});

describe("pruning", () => {
  /** Two that are almost alike, and three that are not. */
  const field = [army("Best", 105), army("Next", 100), army("Fair", 90), army("Poor", 40), army("Worst", 10)];

  it("drops who certainly cannot be the best, and says what it dropped, when, and why", async () => {
    const { result } = await play({ battles: 16_384, best: 1 }, field);
    const { prune, cells, entries, cautions, battles } = result!;
    expect(prune!.best).toBe(1);
    expect(prune!.dropped.map(({ entry }) => entries[entry]!.name)).toEqual(["Poor", "Worst"]);
    for (const { atMost, atLeast, better } of prune!.dropped) {
      expect(atMost).toBeLessThan(atLeast);
      expect(["Best", "Next", "Fair"]).toContain(entries[better]!.name);
    }
    for (const { first, second, blocks } of cells) {
      const drop = prune!.dropped.filter(({ entry }) => entry === first || entry === second);
      expect(blocks).toBe(Math.min(8192, ...drop.map(({ afterBlocks }) => afterBlocks)));
    }
    expect(battles).toBeLessThan(10 * 16_384);
    expect(cautions).toEqual([
      "entries that were dropped have wider intervals, and so has what is said about the whole field",
    ]);
  });

  it("keeps as many as it is told", async () => {
    const { result } = await play({ battles: 16_384, best: 4 }, field);
    expect(result!.prune!.dropped.map(({ entry }) => result!.entries[entry]!.name)).toEqual(["Worst"]);
  });

  it("bounds what was dropped and what is better by what they truly score", async () => {
    const score = (i: number) =>
      field.reduce((sum, other, j) => sum + (i === j ? 0 : trueScore(field[i]!, other)), 0) / (field.length - 1);
    for (let seed = 0; seed < 20; seed++) {
      const { result } = await play({ battles: 2048, best: 1, seed: String(seed) }, field);
      for (const { entry, atMost, better, atLeast } of result!.prune!.dropped) {
        expect(score(entry)).toBeLessThanOrEqual(atMost);
        expect(score(better)).toBeGreaterThanOrEqual(atLeast);
      }
    }
  });

  it("drops the best as rarely as it promises, where that is hardest", async () => {
    // Intervals that are right at one look drop the better of two in a quarter of all cases when they are looked at five times.
    const wrong = await wronglyDropped([army("Best", 1001), army("Next", 1000)], 200);
    expect(wrong).toBeLessThanOrEqual(20);
    expect(await wronglyDropped(field.slice(0, 4), 50)).toBeLessThanOrEqual(5);
  });

  /** Matrices of so many in which the first entry, the best, was dropped; at a confidence of 80 %. */
  async function wronglyDropped(contenders: readonly Side[], matrices: number): Promise<number> {
    let wrong = 0;
    for (let seed = 0; seed < matrices; seed++) {
      const { result } = await play({ battles: 8192, best: 1, seed: String(seed), confidence: 0.8 }, contenders);
      wrong += Number(result!.prune!.dropped.some(({ entry }) => entry === 0));
    }
    return wrong;
  }
});
