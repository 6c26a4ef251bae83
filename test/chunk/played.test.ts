import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Archive, archiveId } from "../../src/chunk/archive.ts";
import type { Cell } from "../../src/chunk/piece.ts";
import { type Asked, readPlayed, seedOfPlayed, writePlayed } from "../../src/chunk/played.ts";
import { seal, unseal } from "../../src/chunk/seal.ts";
import type { MetricSpec } from "../../src/rules/kernel/rule-system.ts";
import { layoutOf } from "../../src/tally/layout.ts";
import { Tally } from "../../src/tally/tally.ts";

const asked: Asked = { command: "run", seed: "1", about: { "scenario hash": "abc" } };
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

function cell(counted = layout): Cell {
  const key = Int32Array.of(0);
  return { label: "main", id: archiveId("abc", key), matchup: {} as Cell["matchup"], layout: counted, key };
}

function written(tally: Tally): string {
  const archive = new Archive();
  archive.tally(cell()).merge(tally);
  return writePlayed(asked, archive, false);
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
    const text = written(tally);
    expect(text).toMatch(/,"check":"[0-9a-f]{16}"\}\n$/);
    expect(text.replace(/,"check":"\w+"/, "")).toBe(
      '{"format":"wargauge-played/2","wargauge":"0.1.0","command":"run","seed":"1","about":{"scenario hash":"abc"},' +
        '"cells":{"abc 00000000":{"tally":{"blocks":3,' +
        '"sums":[3,0,0,0,0,1,0,1,0,1,5,13,35,0,0,3,12,56,288,0,2,6],' +
        '"bins":[2,1,1,0,1,0,0,2,0,2,0,3,-2,1,1,1,2,1,1,1,4,1,1,1,0]}}}}\n',
    );
  });

  it("comes back to the last bit", () => {
    const outcome = fc.tuple(
      fc.integer({ min: 0, max: 2 }),
      fc.integer({ min: 0, max: 3 }),
      fc.integer({ min: 0, max: 3 }),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(outcome, outcome), { minLength: 1, maxLength: 20 }), (pairs) => {
        const tally = tallyOf(pairs.flat());
        const text = written(tally);
        const archive = readPlayed(text, asked);
        // Nobody has asked for it yet.
        expect(writePlayed(asked, archive, true)).toBe(text);
        const back = archive.tally(cell());
        expect([back.sums, back.bins]).toEqual([tally.sums, tally.bins]);
        expect(writePlayed(asked, archive, false)).toBe(text);
      }),
    );
  });

  it("is refused when the rulebook's metrics are others", () => {
    const other = layoutOf({ legs: 2, metrics: [...metrics, { ...metrics[1]!, id: "more" }] });
    expect(() =>
      readPlayed(
        written(
          tallyOf([
            [2, 0, 3],
            [0, 3, 0],
          ]),
        ),
        asked,
      ).tally(cell(other)),
    ).toThrow(/is damaged/);
  });

  it("of an earlier form is refused, with what it is and what to do", () => {
    const end = "this wargauge goes on from wargauge-played/2 only. Run without --extend to start afresh";
    // As runs, answers and matrices wrote them once.
    for (const [old, form] of [
      [{ wargauge: "0.1.0", seed: "1", cell: "main", blocks: 3, sums: [3], bins: [] }, "wargauge-run/1"],
      [{ format: "wargauge-played/1", wargauge: "0.1.0", cells: {} }, "wargauge-played/1"],
      [{ format: "wargauge-matrix/1", wargauge: "0.1.0", cells: {} }, "wargauge-matrix/1"],
    ] as const)
      expect(() => readPlayed(seal(old), asked)).toThrow(`state.json has the form ${form}, ${end}`);
    expect(() => seedOfPlayed("{}")).toThrow(/is not the state of a report .*, or was cut off/);
  });
});
