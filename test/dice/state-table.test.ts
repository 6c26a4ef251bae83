import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { StateTable } from "../../src/dice/state-table.ts";
import { runs } from "../properties.ts";

describe("state tables", () => {
  it("add up the weights of equal states and keep unequal ones apart, like a map of texts", () => {
    const state = fc.array(fc.integer({ min: -2, max: 2 }), { minLength: 5, maxLength: 5 });
    fc.assert(
      fc.property(fc.array(fc.tuple(state, fc.integer({ min: 1, max: 9 })), { maxLength: 400 }), (added) => {
        const kin = new StateTable(5);
        kin.add(Int32Array.of(1, 1, 1, 1, 1), 1n);
        const table = new StateTable(5, kin);
        const expected = new Map<string, bigint>();
        for (const [words, weight] of added) {
          const isNew = table.add(Int32Array.from(words), BigInt(weight));
          expect(isNew).toBe(!expected.has(words.join()));
          expected.set(words.join(), (expected.get(words.join()) ?? 0n) + BigInt(weight));
        }
        const found = new Map<string, bigint>();
        const words = new Int32Array(5);
        for (let i = 0; i < table.size; i++) {
          table.restore(i, words);
          found.set(words.join(), table.weights[i]!);
        }
        expect(found).toEqual(expected);
        kin.restore(0, words);
        expect([...words]).toEqual([1, 1, 1, 1, 1]);
      }),
      { numRuns: runs(200) },
    );
  });
});
