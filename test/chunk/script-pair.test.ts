/** Which scripts play a block: the shares of a mix, and that nothing but the key and the block shows. */
import { describe, expect, it } from "vitest";
import { ScriptPair } from "../../src/chunk/script-pair.ts";
import { cellKey, rootKey } from "../../src/dice/root-key.ts";
import { type Rational, rational } from "../../src/stats/rational.ts";

const mix = (...parts: readonly number[]): Rational[] => {
  const whole = BigInt(parts.reduce((sum, part) => sum + part, 0));
  return parts.map((part) => rational(BigInt(part), whole));
};
const keyOf = (seed: string, label = "main") => cellKey(rootKey(seed), label);

function pairsOf(pair: ScriptPair, blocks: Iterable<number>): string[] {
  return Array.from(blocks, (block) => {
    pair.open(block);
    return `${pair.first} v ${pair.second}`;
  });
}

describe("the pair of scripts of a block", () => {
  const blocks = Array.from({ length: 12_000 }, (_, block) => block);

  it("has each script as often as its mix says, both sides independently", () => {
    const found = pairsOf(new ScriptPair(keyOf("shares"), [mix(1, 0, 3), mix(2, 1)]), blocks);
    const share = (pair: string) => found.filter((each) => each === pair).length / blocks.length;
    // Four standard errors of 12,000 are at most 0.018.
    expect(share("0 v 0")).toBeCloseTo(1 / 6, 1.7);
    expect(share("0 v 1")).toBeCloseTo(1 / 12, 1.7);
    expect(share("2 v 0")).toBeCloseTo(1 / 2, 1.7);
    expect(share("2 v 1")).toBeCloseTo(1 / 4, 1.7);
    expect(share("1 v 0") + share("1 v 1")).toBe(0);
  });

  it("is a function of the key and the block, in whatever order blocks are opened", () => {
    const mixes = [mix(1, 1), mix(1, 2, 3)] as const;
    const found = pairsOf(new ScriptPair(keyOf("a"), mixes), blocks.slice(0, 200));
    const backwards = pairsOf(new ScriptPair(keyOf("a"), mixes), blocks.slice(0, 200).reverse());
    expect(backwards.reverse()).toEqual(found);
    expect(pairsOf(new ScriptPair(keyOf("b"), mixes), blocks.slice(0, 200))).not.toEqual(found);
    expect(pairsOf(new ScriptPair(keyOf("a", "players"), mixes), blocks.slice(0, 200))).not.toEqual(found);
    // Beyond 2^32 blocks they do not come round again.
    const far = pairsOf(new ScriptPair(keyOf("a"), mixes), blocks.slice(0, 200).map((block) => block + 2 ** 32)); // biome-ignore format: one line
    expect(far).not.toEqual(found);
  });

  it("draws each side by itself: another mix of the one leaves the scripts of the other", () => {
    const second = (pairs: readonly string[]) => pairs.map((pair) => pair.slice(-1));
    const [one, other] = [mix(1, 0), mix(3, 5)].map((first) =>
      pairsOf(new ScriptPair(keyOf("a"), [first, mix(1, 2)]), blocks.slice(0, 500)),
    );
    expect(second(other!)).toEqual(second(one!));
  });

  it("has only the script of who plays but one, and refuses what is no mix", () => {
    expect(new Set(pairsOf(new ScriptPair(keyOf("a"), [mix(0, 1), mix(1)]), blocks.slice(0, 500)))).toEqual(
      new Set(["1 v 0"]),
    );
    const half = [rational(1n, 2n), rational(1n, 3n)];
    expect(() => new ScriptPair(keyOf("a"), [half, mix(1)])).toThrow(/sums to 5\/6/);
  });
});
