/** Comparisons of toys whose truth is known: direction, equivalence, caps, and that nothing but the question shows in the answer. */
import { describe, expect, it } from "vitest";
import { Arena } from "../../src/chunk/arena.ts";
import { openCell } from "../../src/experiments/cells.ts";
import { type Arm, type CompareOptions, compare } from "../../src/experiments/compare.ts";
import { comparePolicies } from "../../src/experiments/compare-policies.ts";
import { compareAnswer, compareCsv } from "../../src/report/compare.ts";
import type { Scenario } from "../../src/scenario/scenario.ts";
import { battleModule } from "../toy/battle.ts";
import { toyRulebook, toyScenario } from "../toy/rulebook.ts";
import { toyModuleUrl } from "../toy/toy.ts";

const battle = { module: battleModule, moduleUrl: toyModuleUrl() };

function arm(name: string, scenario: Scenario, label = "main", seed = "1"): Arm {
  return { name, cells: [openCell(scenario, toyRulebook, { label, seed, ...battle })] };
}

/** A scenario whose Marines hit on `need` and whose Orks are so many. */
function fight(need = 4, orks = 8, policies = ["gunline", "aggressor"]): Scenario {
  const { sides } = toyScenario();
  return toyScenario({
    sides: [
      { ...sides[0]!, policy: policies[0]!, roster: [{ profile: "marine", count: 5, need }] },
      { ...sides[1]!, policy: policies[1]!, roster: [{ profile: "ork", count: orks, need: 5 }] },
    ],
  });
}

async function ask(arms: [Arm] | [Arm, Arm], options: Omit<CompareOptions, "arena"> = {}, threads = 0) {
  const arena = new Arena({ threads });
  try {
    return await compare(arms, { arena, ...options });
  } finally {
    await arena.close();
  }
}

describe("a comparison", () => {
  it("knows who is better head to head, and looks the same from the other side", async () => {
    const found = await ask([arm("a", fight(3, 5))]);
    expect(found.verdict).toMatch(/^better/);
    expect(found.difference.low).toBeGreaterThan(0.5);
    expect(found.stop).toBe("decided");
    const { sides } = fight(3, 5);
    const turned = await ask([arm("b", { ...fight(3, 5), sides: [sides[1]!, sides[0]!] })]);
    expect(turned.verdict).toMatch(/^worse/);
  });

  it("pairs two scenarios block by block on the same dice", async () => {
    const found = await ask([arm("with 3+", fight(3)), arm("with 4+", fight(4))]);
    expect(found.verdict).toMatch(/^better/);
    expect(found.difference.value).toBeCloseTo(found.arms[0]!.value.value - found.arms[1]!.value.value, 12);
    expect(found.changedBlocks).toBeGreaterThan(0);
  });

  it("saves battles by pairing when little changes", async () => {
    const found = await ask([arm("8", fight(4, 8)), arm("9", fight(4, 9))], { battles: 8000 });
    expect(found.pairingGain).toBeGreaterThan(1);
    expect(found.difference.method).toBe("msi");
    expect(found.battles).toBe(16_000);
  });

  it("calls the same scenario identical by construction", async () => {
    const found = await ask([arm("a", fight()), arm("b", fight())]);
    expect(found.stop).toBe("identical");
    expect(found.changedBlocks).toBe(0);
    expect(compareAnswer(found, { rerun: "" }).headline).toContain("identical by construction");
  });

  it("finds equal content on other dice equivalent, never better", async () => {
    const found = await ask([arm("a", fight(), "one"), arm("b", fight(), "two")], { delta: 0.05 });
    expect(found.verdict).toBe("equivalent");
  });

  it("gives up at the cap, undecided", async () => {
    const found = await ask([arm("a", fight(), "one"), arm("b", fight(), "two")], { maxBattles: 600 });
    expect(found.verdict).toBe("undecided");
    expect(found.stop).toBe("cap");
    expect(found.blocks).toBe(300);
    expect(found.blocksToDecide).toBeGreaterThan(0);
  });

  it("is decided sooner with --fast, without a size", async () => {
    const slow = await ask([arm("a", fight(), "one"), arm("b", fight(), "two")], { delta: 0.05 });
    const fast = await ask([arm("a", fight(), "one"), arm("b", fight(), "two")], { delta: 0.05, fast: true });
    expect(fast.blocks).toBeLessThan(slow.blocks);
    expect(fast.verdict).toBe("equivalent");
  });

  it("goes on until the difference is known well enough", async () => {
    const found = await ask([arm("a", fight(3, 5))], { precision: 0.02 });
    expect(found.stop).toBe("precision");
    expect(found.difference.high! - found.difference.low!).toBeLessThanOrEqual(0.04);
    expect(found.blocks % 64).toBe(0);
  });

  it("compares the mean of a metric, in its unit", async () => {
    const found = await ask([arm("3+", fight(3)), arm("5+", fight(5))], { metric: "killed", delta: 0.1 });
    expect(found.metric).toMatchObject({ id: "killed", unit: "models" });
    expect(found.verdict).toBe("better");
    expect(found.difference.value).toBeCloseTo(found.arms[0]!.value.value - found.arms[1]!.value.value, 9);
  });

  it("says the same on any number of threads", async () => {
    const arms = (): [Arm, Arm] => [arm("3+", fight(3)), arm("4+", fight(4))];
    expect(await ask(arms(), { delta: 0.02 }, 2)).toEqual(await ask(arms(), { delta: 0.02 }, 0));
  });

  it("refuses what it cannot answer", async () => {
    await expect(ask([arm("a", fight()), arm("b", fight(3))], { metric: "kills" })).rejects.toThrow(
      'there is no metric "kills" to compare; expected one of turns, killed, hitsBy, survivors',
    );
    await expect(ask([arm("a", fight())], { metric: "killed" })).rejects.toThrow("head to head the score decides");
    await expect(ask([arm("a", fight())], { battles: 100, fast: true })).rejects.toThrow("--battles is a fixed number");
    await expect(ask([arm("a", fight())], { delta: 0.7 })).rejects.toThrow("expected a difference above 0");
  });

  it("repeats itself under pairs of policies and says whether the verdict flips", async () => {
    const scores: Record<string, number> = { "x x": 3, "x y": 5, "y x": 5, "y y": 3 };
    const found = await comparePolicies(["x", "y"], (a, b) => ask([arm("a", fight(scores[`${a} ${b}`]!, 5, [a, b]))]));
    expect(found.flips).toBe(false);
    const flipping = await comparePolicies(["x", "y"], (a, b) => ask([arm("a", fight(a === "x" ? 2 : 6, 5, [a, b]))]));
    expect(flipping.flips).toBe(true);
    // The row that always wins is the one to play.
    expect(flipping.value!.value).toBeCloseTo(flipping.results[0]!.score.value, 1);
  });

  it("writes a row for each estimate, with where it came from", async () => {
    const found = await ask([arm("3+", fight(3)), arm("4+", fight(4))]);
    const lines = compareCsv(found).trim().split("\n");
    expect(lines).toHaveLength(4);
    expect(lines[1]).toContain("3+ minus 4+,better");
  });
});
