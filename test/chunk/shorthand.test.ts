/** Lists of numbers as short text: nothing is lost, and what is likely is short. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readShorthand, writeShorthand } from "../../src/chunk/shorthand.ts";

describe("shorthand", () => {
  it("gives back what it was given", () => {
    const lists = fc.oneof(
      fc.array(fc.integer({ min: 0, max: 8 }), { maxLength: 3000, size: "max" }),
      fc.array(fc.integer({ min: 0, max: 2 ** 32 - 1 })),
      fc.array(fc.constantFrom(0, 255, 256, 65_535, 65_536)),
    );
    fc.assert(
      fc.property(lists, (values) => {
        expect(readShorthand(writeShorthand(values))).toEqual(values);
      }),
    );
  });

  it("survives long stretches of one number, and the first other one after them", () => {
    const values = Array.from({ length: 200_000 }, (_, i) => (i % 50_000 === 49_999 ? 255 : 3));
    const text = writeShorthand(values);
    expect(readShorthand(text)).toEqual(values);
    // Entropy: four surprises among two hundred thousand.
    expect(text.length).toBeLessThan(500);
  });

  it("comes close to what a code of whole blocks could do", () => {
    // A quarter, a quarter and a half: 1.5 bits each, a base64 character for each six bits.
    const values = Array.from({ length: 40_000 }, (_, i) => [0, 4, 8, 8][(i * 2654435761) >>> 30]!);
    const share = [0, 4, 8].map((each) => values.filter((value) => value === each).length / values.length);
    const bits = -share.reduce((sum, p) => sum + p * Math.log2(p), 0);
    expect(writeShorthand(values).length).toBeLessThan(1.03 * (values.length * (bits / 6)));
  });

  it("is the same text on every machine", () => {
    // The same coder, written down by itself in Python in the arithmetic of C.
    expect(writeShorthand([4, 4, 4, 5, 0, 300, 4])).toBe("7.2.A////A6Lv255dNNkAA==");
  });

  it("knows what it did not write", () => {
    for (const text of ["", "7", "3.1", "3.1.!!", "a.1.AAAA", "3.9.AAAA"]) expect(readShorthand(text)).toBeUndefined();
  });
});
