/** Reasons of a comparison, in a toy in which they are known. */
import { describe, expect, it } from "vitest";
import { Scheduler } from "../../src/chunk/scheduler.ts";
import type { QuestionArm } from "../../src/experiments/compare-question.ts";
import { type Reason, type WhyOptions, why } from "../../src/experiments/why.ts";
import type { Side } from "../../src/scenario/scenario.ts";
import { battleModule } from "../toy/battle.ts";
import { toyScenario } from "../toy/rulebook.ts";
import { exactScore, pricedToy, toySide } from "../toy/worth.ts";

const marines = toySide("Marines", 6, 4);
const orks = toySide("Orks", 8, 5);
const gretchin = toySide("Grots", 12, 6);

const meeting = (ours: Side, theirs: Side) => ({
  label: `against ${theirs.name}`,
  scenario: toyScenario({ duel: { turns: 40 }, sides: [ours, theirs] }),
});

async function ask(arms: readonly QuestionArm[], options: Partial<WhyOptions> = {}) {
  const scheduler = new Scheduler();
  const question = { rulebook: pricedToy, seed: "1", arms, module: battleModule };
  return (await why(question, { scheduler, battles: 8192, ...options }))!;
}

const headToHead: QuestionArm[] = [{ name: "Marines", meetings: [meeting(marines, orks)] }];

const find = (reasons: readonly Reason[], side: string, name: string): Reason =>
  reasons.find((reason) => reason.side === side && reason.name === name)!;

function expectHolds({ effect }: Reason, exact: number): void {
  expect(effect.low!).toBeLessThanOrEqual(exact);
  expect(effect.high!).toBeGreaterThanOrEqual(exact);
}

describe("reasons head to head", () => {
  it("are what each thing adds to the score of the first side, on either side", async () => {
    const { reasons, blocks } = await ask(headToHead);
    const score = (ours: number, theirs: number) => exactScore(6, ours, 8, theirs);
    expect(blocks).toBe(4096);
    expect(reasons).toHaveLength(4);
    expectHolds(find(reasons, "Marines", "scope"), score(4, 5) - score(5, 5));
    expectHolds(find(reasons, "Orks", "scope"), score(4, 5) - score(4, 6));
    expect(find(reasons, "Marines", "scope").effect.value).toBeGreaterThan(0.1);
    expect(find(reasons, "Orks", "scope").effect.value).toBeLessThan(-0.1);
  });

  it("are ranked, and what does nothing is not claimed to matter", async () => {
    const { reasons } = await ask(headToHead);
    expect(reasons.map(({ matters }) => matters)).toEqual([true, true, false, false]);
    const luck = find(reasons, "Orks", "luck");
    expect(luck).toMatchObject({ changedBlocks: 0, p: 1, effect: { value: 0, n: 4096, method: "msi" } });
    expect(luck.effect.high!).toBeGreaterThan(0);
    expect(reasons.map(({ effect }) => Math.abs(effect.value))).toEqual(
      reasons.map(({ effect }) => Math.abs(effect.value)).sort((a, b) => b - a),
    );
  });
});

describe("reasons why one army does better than another", () => {
  const arms: QuestionArm[] = [marines, gretchin].map((side) => ({ name: side.name, meetings: [meeting(side, orks)] }));

  it("are those of either, and those of whom both meet", async () => {
    const { reasons } = await ask(arms, { battles: 16_384 });
    const ours = (need: number, enemy: number) => exactScore(6, need, 8, enemy);
    const theirs = (need: number, enemy: number) => exactScore(12, need, 8, enemy);
    expectHolds(find(reasons, "Marines", "scope"), ours(4, 5) - ours(5, 5));
    const enemy = ours(4, 5) - theirs(6, 5) - (ours(4, 6) - theirs(6, 6));
    expectHolds(find(reasons, "Orks", "scope"), enemy);
    // What the second army has makes the difference smaller.
    expect(find(reasons, "Grots", "scope").effect.value).toBeLessThan(0);
  });

  it("have the interval of a mean where a metric has too many values to be counted one by one", async () => {
    const many = [toySide("Marines", 6, 4), toySide("Grots", 6, 6)].map((side) => ({
      name: side.name,
      meetings: [meeting(side, toySide("Horde", 300, 6))],
    }));
    const { reasons } = await ask(many, { battles: 512, metric: "killed" });
    const { effect } = find(reasons, "Marines", "scope");
    expect(effect).toMatchObject({ n: 256, method: "mean-gamma" });
    expect(effect.low!).toBeGreaterThan(0);
    expect(effect.high! - effect.low!).toBeLessThan(effect.value);
  });

  it("are the same for the same seed, and what was played when interrupted", async () => {
    expect(await ask(arms, { battles: 512 })).toEqual(await ask(arms, { battles: 512 }));
    const controller = new AbortController();
    const signal = controller.signal;
    const stop = {
      signal,
      onProgress: ({ battles }: { battles: number }) => battles > 12_000 && controller.abort(),
    };
    const found = await ask(arms, { scheduler: new Scheduler(stop), battles: 1_000_000 });
    expect(found.stopped).toBe("interrupted");
    expect(found.reasons[0]!.effect.n).toBe(found.blocks);
  });
});
