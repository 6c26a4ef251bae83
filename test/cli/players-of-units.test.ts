/** Prices and worths of units whose sides choose who plays them. */
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { command as priceCommand } from "../../src/cli/commands/price.ts";
import { command as worthCommand } from "../../src/cli/commands/worth.ts";
import type { PriceResult } from "../../src/experiments/price.ts";
import type { Worths } from "../../src/experiments/worth-answer.ts";
import { perform } from "./perform.ts";
import { folder, read } from "./wargauge.ts";

/** One side has to choose, which takes a twelfth of the cells of two. */
const cwd = folder({
  "half.yaml": `{rules: skirmish, mode: duel, seed: a, sides: [
    {name: Marines, policy: gunline, roster: [{profile: sm_marine, count: 2}]},
    {name: Orks, roster: [{profile: ork_boy, count: 3}]}]}`,
});
const asked = [join(cwd, "half.yaml"), "--side", "Orks", "--unit", "ork_boy", "--battles", "128", "--no-charts"];

describe("wargauge price without named players", () => {
  it("chooses them at sizes on both sides of the price, and keeps the nearest in between", async () => {
    const out = join(cwd, "price");
    const { stdout } = await perform(priceCommand, [...asked, "--out", out]);
    expect(stdout).toMatch(/^Orks played well, Ork Boy should cost/);
    const { players, found, battles }: PriceResult = JSON.parse(read(out, "price.json"));
    const sizes = players!.at.map(({ copies }) => copies);
    expect(sizes).toEqual([...new Set(sizes)].sort((a, b) => a - b));
    expect(sizes.length).toBeGreaterThan(1);
    expect(sizes[0]).toBeLessThanOrEqual(found.copies!.value);
    expect(sizes.at(-1)).toBeGreaterThanOrEqual(found.copies!.value);
    expect(players!.selection).toBeLessThan(battles);
    const fights = players!.at.flatMap((each) => each.fights);
    expect(players!.selection).toBe(fights.reduce((sum, fight) => sum + fight!.selection.battles, 0));
    const named: PriceResult = JSON.parse(
      (await perform(priceCommand, [...asked, "--players", "named", "--json"])).stdout,
    );
    expect(named.players).toBeUndefined();
  });
});

describe("wargauge worth without named players", () => {
  it("chooses them with each change and without, and tells the change if nobody adapts", async () => {
    const out = join(cwd, "worth");
    const { stdout } = await perform(worthCommand, [...asked, "--only", "T", "--out", out]);
    expect(stdout).toMatch(/^Orks played well, /);
    expect(stdout).toContain("If nobody adapts");
    const { players, levers }: Worths = JSON.parse(read(out, "worth.json"));
    expect(players!.fights).toHaveLength(1);
    for (const { fights, kept, score } of levers) {
      expect(kept!.n).toBe(64);
      // Whoever chose alike plays the very same battles.
      const mixes = [fights!, players!.fights].map(([fight]) =>
        JSON.stringify(fight!.sides.map(({ scripts }) => scripts)),
      );
      if (mixes[0] === mixes[1]) expect(kept).toEqual(score);
    }
  });
});
