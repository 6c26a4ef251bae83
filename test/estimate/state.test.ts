import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seal, unseal } from "../../src/estimate/seal.ts";
import { type Identity, parseState, restoreTally, writeState } from "../../src/estimate/state.ts";
import type { MetricSpec } from "../../src/rules/kernel/rule-system.ts";
import { layoutOf } from "../../src/tally/layout.ts";
import { Tally } from "../../src/tally/tally.ts";

const identity: Identity = { version: "0.1.0", scenarioHash: "abc", seed: "1", cell: "main" };
const stop = { rule: "blocks", blocks: 3 } as const;
const metrics: MetricSpec[] = [
  { id: "score", title: "", per: "battle", unit: "", max: 2, scale: 2 },
  { id: "lost", title: "", per: "seat", unit: "models", max: 3 },
];
const layout = layoutOf({ legs: 2, metrics });

function tallyOf(outcomes: readonly (readonly [number, number, number])[]): Tally {
  const tally = new Tally(layout);
  for (const [i, outcome] of outcomes.entries()) tally.add(Math.floor(i / 2), i % 2, Int32Array.from(outcome));
  return tally;
}

describe("a sealed text", () => {
  const content = { wargauge: "0.1.0", list: [1, 20, 300], inner: { text: "a b" } };

  it("is JSON with a checksum, the SHA-256 of the rest as it stands there", () => {
    // printf %s '{"wargauge":"0.1.0","list":[1,20,300],"inner":{"text":"a b"}}' | sha256sum | head -c 16
    expect(seal(content)).toBe(
      '{"wargauge":"0.1.0","list":[1,20,300],"inner":{"text":"a b"},"check":"17e6c1fd8c16e0fb"}\n',
    );
    expect(unseal(seal(content))).toEqual(content);
  });

  it("may be indented, and is nothing else: any other character, any lost one and any cut is noticed", () => {
    expect(unseal(JSON.stringify(JSON.parse(seal(content)), null, 2))).toEqual(content);
    const text = seal(content).trimEnd();
    const accepted = (edited: string): boolean => {
      try {
        return unseal(edited) !== undefined;
      } catch (error) {
        expect((error as Error).message).toMatch(/^state\.json is damaged: it is not as it was written\. Run without/);
        return false;
      }
    };
    expect(accepted(text)).toBe(true);
    for (let at = 0; at < text.length; at++) {
      expect(accepted(text.slice(0, at)), `cut at ${at}`).toBe(false);
      expect(accepted(text.slice(0, at) + text.slice(at + 1)), `without ${at}`).toBe(false);
      const other = text[at] === "7" ? "8" : "7";
      expect(accepted(text.slice(0, at) + other + text.slice(at + 1)), `${at} changed`).toBe(false);
    }
    for (const nothing of ["", "null", "[]", "7", "{}", '{"check":null}', '{"__proto__":{"check":"a"}}', '"check"'])
      expect(accepted(nothing), nothing).toBe(false);
  });
});

describe("state.json", () => {
  it("is golden: this text may only change with the version", () => {
    const tally = tallyOf([
      [2, 0, 3],
      [0, 3, 0],
      [1, 1, 1],
      [1, 1, 2],
      [2, 0, 2],
      [2, 2, 2],
    ]);
    // Score table: pair 1 win + win, pair 2 draw + draw, pair 3 win + loss; then per side the histograms of the smaller and
    // the larger loss; sum, sum of squares and of cubes (in two numbers), least and greatest of the blocks' sums; then first battles as 2 x block + leg.
    const text = writeState(identity, stop, tally);
    expect(text).toMatch(/,"check":"[0-9a-f]{16}"\}\n$/);
    expect(text.replace(/,"check":"\w+"/, "")).toBe(
      '{"wargauge":"0.1.0","scenarioHash":"abc","seed":"1","cell":"main","stop":{"rule":"blocks","blocks":3},' +
        '"chunkBlocks":64,"legs":2,"blocks":3,' +
        '"sums":[3,0,0,0,0,1,0,1,0,1,5,13,35,0,0,3,12,56,288,0,2,6],' +
        '"bins":[2,1,1,0,1,0,0,2,0,2,0,3,-2,1,1,1,2,1,1,1,4,1,1,1,0]}\n',
    );
  });

  it("comes back to the last bit", () => {
    const outcome = fc.tuple(
      fc.integer({ min: 0, max: 2 }),
      fc.integer({ min: 0, max: 3 }),
      fc.integer({ min: 0, max: 3 }),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(outcome, outcome), { maxLength: 20 }), (pairs) => {
        const tally = tallyOf(pairs.flat());
        const text = writeState(identity, stop, tally);
        const back = restoreTally(parseState(text), identity, layout);
        expect([back.sums, back.bins]).toEqual([tally.sums, tally.bins]);
        expect(writeState(identity, stop, back)).toBe(text);
      }),
    );
  });

  it("is refused when the rulebook's metrics are others", () => {
    const text = writeState(identity, stop, tallyOf([]));
    const other = layoutOf({ legs: 2, metrics: [...metrics, { ...metrics[1]!, id: "more" }] });
    expect(() => restoreTally(parseState(text), identity, other)).toThrow(/is damaged/);
  });
});
