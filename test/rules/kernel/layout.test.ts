import { describe, expect, it } from "vitest";
import { f64, i8, i16, i32, lay, layout, onTable, roomOf, stateOf } from "../../../src/rules/kernel/layout.ts";

describe("a layout", () => {
  const board = layout({
    state: { flags: i16(3), x: i8(5), y: onTable(i32(2)), count: i32(4) },
    habits: { hope: f64(2) },
    memo: { gap: i16(4, -1), known: i8(2) },
  });

  it("lays a room in one piece without holes between columns, and what only tables use behind the rest", () => {
    const { memory, lineBytes } = roomOf(board, "state");
    expect(memory.length).toBe(32 + 8);
    expect(lineBytes).toBe(32);
    board.count.fill(-1);
    board.flags.fill(-1);
    board.x.fill(-1);
    expect([...memory.subarray(0, 27)].every((byte) => byte === 255)).toBe(true);
    expect(board.y.byteOffset - memory.byteOffset).toBe(lineBytes);
  });

  it("copied with its habits is the same again", () => {
    const rooms = ["state", "habits"] as const;
    board.x[1] = 7;
    board.hope[0] = 0.5;
    const kept = rooms.map((room) => roomOf(board, room).memory.slice());
    board.x[1] = 0;
    board.hope[0] = 0;
    for (const [i, room] of rooms.entries()) roomOf(board, room).memory.set(kept[i]!);
    expect([board.x[1], board.hope[0]]).toEqual([7, 0.5]);
  });

  it("forgets what is remembered, each column to what it holds while nothing is known", () => {
    expect([...board.gap]).toEqual([-1, -1, -1, -1]);
    board.gap[2] = 5;
    board.known[1] = 1;
    roomOf(board, "memo").clear();
    expect([...board.gap, ...board.known]).toEqual([-1, -1, -1, -1, 0, 0]);
  });

  it("has its running counts behind what a battle uses", () => {
    const counting = layout({ state: { x: i8(5), y: onTable(i32(2)) } }, 4);
    expect(stateOf(counting, false, 3).memory.length).toBe(8 + 12);
    const { memory, counters } = stateOf(counting, true, 4);
    counters[3] = -1;
    expect([...memory.subarray(28)]).toEqual([255, 255, 255, 255]);
    expect(() => stateOf(counting, true, 5)).toThrow("no room for 5 counts");
  });

  it("takes over the columns of a record by their names", () => {
    const guns = layout({ matchup: { gunRange: i16(3), gunPower: i8(3) } });
    lay(guns, "gun", { range: Int16Array.of(4, 5), label: Int16Array.of(1), count: 2 });
    expect([[...guns.gunRange], [...guns.gunPower]]).toEqual([
      [4, 5, 0],
      [0, 0, 0],
    ]);
    expect(() => lay(guns, "gun", { power: new Int8Array(4) })).toThrow("4 entries of gun power, with room for 3");
  });

  it("refuses one name for two columns, and a room that it has not", () => {
    expect(() => layout({ state: { x: i8(1) }, memo: { x: i8(1) } })).toThrow("two columns are called x");
    expect(() => roomOf(board, "leg")).toThrow('no room "leg"');
  });
});
