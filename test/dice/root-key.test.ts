import fc from "fast-check";
import seedrandom from "seedrandom";
import { describe, expect, it } from "vitest";
import { cellKey, makeUpSeed, rootKey } from "../../src/dice/root-key.ts";
import { runs } from "../properties.ts";

const text = (key: Int32Array): string => key.join();

describe("root keys", () => {
  it("tell apart the seeds that seedrandom takes for one another", () => {
    const aliases = [
      ["1", "11", "111"],
      ["12", "1212"],
      ["a", "aa", "aaa"],
      ["A", "\u0141", "\u4e41"],
      ["", "\0"],
    ];
    for (const group of aliases) {
      expect(new Set(group.map((seed) => seedrandom(seed).int32())).size, "seedrandom's own alias is gone").toBe(1);
      expect(new Set(group.map((seed) => text(rootKey(seed)))).size).toBe(group.length);
    }
  });

  it("are distinct for the seeds 0 to 2999 and their repetitions", () => {
    const seeds = new Set(Array.from({ length: 3000 }, (_, i) => [`${i}`, `${i}${i}`, `-${i}`, `0${i}`]).flat());
    expect(new Set([...seeds].map((seed) => text(rootKey(seed)))).size).toBe(seeds.size);
  });

  it("are functions of the seed, distinct for a seed and its repetition or its high bytes", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", minLength: 1, maxLength: 20 }),
        fc.integer({ min: 2, max: 5 }),
        (seed, times) => {
          expect(text(rootKey(seed))).toBe(text(rootKey(seed)));
          expect(text(rootKey(seed.repeat(times)))).not.toBe(text(rootKey(seed)));
          const shifted = [...seed].map((c) => String.fromCodePoint((c.codePointAt(0)! % 0x80) + 0x4e00)).join("");
          if (shifted !== seed) expect(text(rootKey(shifted))).not.toBe(text(rootKey(seed)));
        },
      ),
      { numRuns: runs(200) },
    );
  });

  it("stay what they are: changing them changes every result", () => {
    expect([...rootKey("1")]).toMatchInlineSnapshot(`
      [
        -779518877,
        -64007066,
        374124652,
        862506936,
      ]
    `);
    expect([...cellKey(rootKey("1"), "main")]).toMatchInlineSnapshot(`
      [
        896434566,
        -475640371,
        23718121,
        -56097203,
      ]
    `);
  });
});

describe("cell keys", () => {
  it("depend on the label and on the root key, and on nothing else", () => {
    const root = rootKey("1");
    expect(text(cellKey(root, "main"))).toBe(text(cellKey(rootKey("1"), "main")));
    const keys = ["main", "Main", "", "Orks v Tau", "Tau v Orks"].map((label) => text(cellKey(root, label)));
    expect(new Set([...keys, text(cellKey(rootKey("2"), "main"))]).size).toBe(6);
  });
});

describe("made-up seeds", () => {
  it("are letters only, and new each time", () => {
    const seeds = Array.from({ length: 100 }, makeUpSeed);
    for (const seed of seeds) expect(seed).toMatch(/^[a-z]{13}$/);
    expect(new Set(seeds).size).toBe(100);
  });
});
