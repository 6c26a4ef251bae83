import { beforeAll, describe, expect, it } from "vitest";
import { UserError } from "../../src/errors.ts";
import { type RunOptions, run } from "../../src/experiments/run.ts";
import { ThreadPool } from "../../src/host/node/pool.ts";
import { damaged, resealed } from "../chunk/resealed.ts";
import { battleModule } from "../toy/battle.ts";
import { toyRulebook, toyScenario } from "../toy/rulebook.ts";
import { toyModuleUrl } from "../toy/toy.ts";

let toy: Pick<RunOptions, "rulebook" | "module" | "moduleUrl">;
beforeAll(() => {
  toy = { rulebook: toyRulebook, module: battleModule, moduleUrl: toyModuleUrl() };
});

describe("run", () => {
  it("gives the same bytes on any threads", async () => {
    const answers = [];
    for (const threads of [0, 1, 2, 3])
      answers.push(await run(toyScenario({ battles: 200_000 }), { ...toy, pool: new ThreadPool(threads) }));
    const [first] = answers as [(typeof answers)[0]];
    expect(first.summary.battles).toBe(200_000);
    for (const { summary, state } of answers) {
      expect(JSON.stringify(summary)).toBe(JSON.stringify(first.summary));
      expect(state).toBe(first.state);
    }
  });

  it("another seed or cell is another answer; the seed is text", async () => {
    const tallies = new Set<string>();
    for (const [seed, cell] of [
      ["1", "main"],
      ["11", "main"],
      ["1.0", "main"],
      ["1", "other"],
    ] as const) {
      const { tally } = await run(toyScenario(), { ...toy, seed, cell });
      tallies.add(tally.sums.join());
    }
    expect(tallies.size).toBe(4);
  });

  it("makes up a seed when there is none, and says it", async () => {
    const { seed: _none, ...seedless } = toyScenario();
    const { summary, state } = await run(seedless, toy);
    expect(summary.seed).toMatch(/^[a-z]{13}$/);
    const again = await run(seedless, { ...toy, seed: summary.seed });
    expect(again.state).toBe(state);
  });

  it("rounds battles up to whole blocks", async () => {
    const { summary } = await run(toyScenario({ battles: 999 }), toy);
    expect([summary.battles, summary.blocks]).toEqual([1000, 500]);
  });

  it("extended equals one long run, byte for byte, and says so in its stop rule", async () => {
    const whole = await run(toyScenario({ battles: 20_000 }), toy);
    const part = await run(toyScenario({ battles: 3002 }), toy);
    const extended = await run(toyScenario({ battles: 20_000 }), {
      ...toy,
      pool: new ThreadPool(2),
      extend: part.state,
    });
    expect(extended.state).toBe(whole.state);
    expect(JSON.stringify(extended.summary)).toBe(JSON.stringify(whole.summary));
  });

  it("extending takes the seed from the state when the scenario has none", async () => {
    const { seed: _none, ...seedless } = toyScenario();
    const part = await run(seedless, toy);
    const more = await run({ ...seedless, battles: 4000 }, { ...toy, extend: part.state });
    expect(more.summary.seed).toBe(part.summary.seed);
    expect(more.summary.battles).toBe(4000);
  });

  it("refuses to extend what is not the same question", async () => {
    const { state } = await run(toyScenario(), toy);
    const extend = (changes: object, text = state) =>
      run(toyScenario({ battles: 4000, ...changes }), { ...toy, extend: text });
    await expect(extend({ duel: { turns: 5 } })).rejects.toThrow(/cannot be extended: its scenario hash is/);
    await expect(extend({ seed: "2" })).rejects.toThrow(/its seed is "1", this run's is "2"/);
    await expect(extend({ battles: 100 })).rejects.toThrow(/has 2000 battles already/);
    const older = resealed(state, (text) => text.replace(/"wargauge":"[^"]*"/, '"wargauge":"0.0.1"'));
    await expect(extend({}, older)).rejects.toThrow(/its version is "0.0.1"/);
    await expect(extend({}, "{}")).rejects.toThrow(UserError);
    await expect(extend({}, "no json")).rejects.toThrow(/is not the state of a report/);
    const shorter = resealed(state, (text) => text.replace(/,-?\d+\]\}/, "]}"));
    await expect(extend({}, shorter)).rejects.toThrow(/is damaged: its counts do not add up/);
    for (const text of damaged(state)) {
      const refused = await extend({}, text).catch((error: Error) => error);
      expect(refused, text.slice(0, 60)).toMatchObject({ name: "UserError", exitCode: 3 });
    }
  });

  it("stops by precision, and equals the fixed run of that many battles but for the stop rule", async () => {
    const precise = await run(toyScenario(), { ...toy, pool: new ThreadPool(2), precision: 0.003 });
    expect(precise.summary.stop).toEqual({ rule: "precision", target: 0.003, maxBlocks: 131_072, reached: true });
    const { low, high } = precise.summary.sides[0]!.score!;
    expect(0.5 * (high! - low!)).toBeLessThanOrEqual(0.003);
    const fixed = await run(toyScenario({ battles: precise.summary.battles }), toy);
    expect({ ...precise.summary, stop: 0 }).toEqual({ ...fixed.summary, stop: 0 });
  });

  it("warns when the precision was not reached within the cap", async () => {
    const { summary } = await run(toyScenario(), { ...toy, precision: 0.0001, maxBattles: 1000 });
    expect(summary.stop.reached).toBe(false);
    expect(summary.cautions.join()).toMatch(/precision of 0.0001 was not reached within 1000 battles/);
  });

  it("calls every mean uncertain below 16 blocks, and intervals wide below 256", async () => {
    const cautions = async (battles: number) => (await run(toyScenario(), { ...toy, battles })).summary.cautions.join();
    expect(await cautions(30)).toMatch(/Only 15 mirrored pairs: every mean is uncertain/);
    expect(await cautions(32)).toMatch(/Only 16 mirrored pairs: intervals are wide/);
    expect(await cautions(512)).not.toMatch(/Only/);
  });

  it("strict scores carry the confidence sequence, which is wider", async () => {
    const plain = await run(toyScenario(), toy);
    const strict = await run(toyScenario(), { ...toy, strict: true });
    const [a, b] = [plain.summary.sides[0]!.score!, strict.summary.sides[0]!.score!];
    expect([a.method, b.method]).toEqual(["msi", "betting-cs"]);
    expect(b.value).toBe(a.value);
    expect(b.high! - b.low!).toBeGreaterThan(a.high! - a.low!);
  });

  it("knows a metric of both sides, or of the one that is said, as compare does", async () => {
    const ask = async (metric: string, precision = 0.06) => {
      const { summary } = await run(toyScenario(), { ...toy, precision, metric });
      const half = summary.metrics
        .filter(({ id }) => id === "killed")
        .map(({ mean }) => 0.5 * (mean.high! - mean.low!) <= precision);
      return { half, blocks: summary.blocks, metric: summary.stop.rule === "precision" && summary.stop.metric };
    };
    const [both, first, second] = [await ask("killed"), await ask("killed@1"), await ask("killed@Orks")];
    expect(both).toMatchObject({ half: [true, true], metric: "killed" });
    expect(first).toMatchObject({ half: [true, expect.anything()], metric: "killed@Marines" });
    expect(second).toMatchObject({ half: [expect.anything(), true], metric: "killed@Orks" });
    expect(both.blocks).toBe(Math.max(first.blocks, second.blocks));
    expect(first.blocks).not.toBe(second.blocks);
  });

  it("knows a metric strictly at looks of twice the blocks, with an interval that is wider for it", async () => {
    const asked = { ...toy, pool: new ThreadPool(2), precision: 0.08, metric: "turns" };
    const [usual, strict] = [await run(toyScenario(), asked), await run(toyScenario(), { ...asked, strict: true })];
    const mean = ({ summary }: typeof usual) => summary.metrics.find(({ id }) => id === "turns")!.mean;
    const half = (found: typeof usual) => 0.5 * (mean(found).high! - mean(found).low!);
    expect([256, 512, 1024, 2048, 4096]).toContain(strict.summary.blocks);
    expect(strict.summary.blocks).toBeGreaterThan(usual.summary.blocks);
    expect(half(strict)).toBeLessThanOrEqual(0.08);
    const fixed = await run(toyScenario(), { ...toy, battles: strict.summary.battles });
    expect(half(strict)).toBeGreaterThan(1.1 * half(fixed));
  });

  it("has reached a precision that its last block has, though no chunk ends there", async () => {
    const { state } = await run(toyScenario({ battles: 10_000 }), toy);
    const precise = { precision: 0.05, maxBattles: 10_000, extend: state };
    const { summary } = await run(toyScenario(), { ...toy, ...precise });
    expect(summary).toMatchObject({ blocks: 5000, stop: { reached: true }, cautions: [] });
    const { low, high } = summary.sides[0]!.score!;
    expect(0.5 * (high! - low!)).toBeLessThanOrEqual(0.05);
  });

  it("an interrupted run is an ordinary result that can be extended", async () => {
    const controller = new AbortController();
    const onProgress = ({ battles }: { battles: number }) => {
      if (battles > 100_000) setImmediate(() => controller.abort());
    };
    const part = await run(toyScenario({ battles: 1_000_000_000 }), {
      ...toy,
      pool: new ThreadPool(2),
      signal: controller.signal,
      onProgress,
    });
    expect(part.summary.stopped).toBe("interrupted");
    expect(part.summary.stop.reached).toBe(false);
    const battles = part.summary.battles + 1000;
    const extended = await run(toyScenario({ battles }), { ...toy, extend: part.state });
    expect(extended.state).toBe((await run(toyScenario({ battles }), toy)).state);
  });

  it("interrupted before the first battle is told with exit code 130", async () => {
    const signal = AbortSignal.abort();
    await expect(run(toyScenario(), { ...toy, signal })).rejects.toMatchObject({ exitCode: 130 });
  });

  it("refuses what cannot be asked", async () => {
    const ask = (options: Partial<RunOptions>) => run(toyScenario(), { ...toy, ...options });
    await expect(ask({ battles: 10, precision: 0.01 })).rejects.toThrow(/choose one of them/);
    await expect(ask({ precision: 0.6 })).rejects.toThrow(/up to 0.5/);
    await expect(ask({ battles: 0 })).rejects.toThrow(/whole number above 0/);
    await expect(ask({ maxBattles: 10 })).rejects.toThrow(/cap of --precision/);
    await expect(ask({ confidence: 95 })).rejects.toThrow(/such as 0.95/);
    await expect(ask({ precision: 0.1, metric: "kills" })).rejects.toThrow(
      /expected one of turns, killed, hitsBy, survivors/,
    );
    await expect(ask({ precision: 0.1, metric: "killed@Eldar" })).rejects.toThrow(
      'there is no side "Eldar" to be precise about; expected Marines, Orks, 1 or 2',
    );
    await expect(ask({ precision: 0.1, metric: "turns@1" })).rejects.toThrow('the metric "turns" belongs to no side');
    await expect(ask({ battles: 10, metric: "killed" })).rejects.toThrow(/give --precision too/);
    await expect(ask({ battles: 1e15 })).rejects.toThrow(/too many to be counted exactly/);
  });
});
