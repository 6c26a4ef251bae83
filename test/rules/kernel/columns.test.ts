import { describe, expect, it } from "vitest";
import * as columns from "../../../src/rules/kernel/columns.ts";

describe("columns", () => {
  // The first test, because memory is given to a thread that has no columns yet.
  it("lie in memory of another thread where it was given before the first of them, and only then", () => {
    const given = columns.bufferToAdopt();
    columns.adopt(given);
    columns.int32(1)[0] = 5;
    expect(new Int32Array(given)[0]).toBe(5);
    const late = columns.bufferToAdopt();
    columns.adopt(late);
    columns.int32(1)[0] = 6;
    expect(new Int32Array(late)[0]).toBe(0);
    expect(new Int32Array(given)[2]).toBe(6);
  });

  it("do not overlap, each at a multiple of its width, whatever follows on what", () => {
    const { int8, int16, int32, float64 } = columns;
    const all = [];
    for (const length of [1, 3, 1000, 5000, 20_000, 100_000, 7])
      all.push(int8(length), float64(length), int16(length), int32(length));
    for (const [i, column] of all.entries()) column.fill(i + 1);
    for (const [i, column] of all.entries())
      expect(column.every((value) => value === ((i + 1) << 24) >> 24)).toBe(true);
  });

  it("of one piece of memory lie one behind the other, zeroed, and not beyond its end", () => {
    columns.int8(3).fill(9);
    const piece = new columns.Columns(16);
    const first = piece.int32(2);
    const second = piece.int16(3);
    first.fill(-1);
    second[0] = 7;
    expect([...piece.memory]).toEqual([255, 255, 255, 255, 255, 255, 255, 255, 7, 0, 0, 0, 0, 0, 0, 0]);
    expect([...columns.wordsOf(piece.memory)]).toEqual([-1, -1, 7, 0]);
    expect([...columns.wordsOf(piece.memory, 8)]).toEqual([-1, -1]);
    expect(() => piece.int8(3)).toThrow("columns of 17 bytes in 16");
  });
});
