/** What was played is answered again, and only that. */
import { describe, expect, it } from "vitest";
import { Archive, archiveId } from "../../src/chunk/archive.ts";
import type { Cell, Piece, Progress } from "../../src/chunk/piece.ts";
import { Scheduler } from "../../src/chunk/scheduler.ts";
import { layoutOf } from "../../src/tally/layout.ts";
import { battleModule } from "../toy/battle.ts";
import { type ToyKnobs, toyKey, toyMatchup } from "../toy/toy.ts";

function cellOf(label: string, knobs: ToyKnobs = {}): Cell {
  const matchup = toyMatchup(knobs);
  const key = toyKey("toy", label);
  return { label, id: archiveId("toy", key), matchup, layout: layoutOf(matchup), key, module: battleModule };
}

/** Rows, and battles that were really played for them. */
async function play(archive: Archive | undefined, ...stages: Piece[][]) {
  let played = 0;
  const onProgress = ({ battles, before }: Progress) => {
    played = battles - before;
  };
  const scheduler = new Scheduler({ onProgress, ...(archive && { archive }) });
  const rows: number[][] = [];
  for (const stage of stages) for (const piece of await scheduler.play(stage)) rows.push([...piece.rows]);
  return { rows, played, battles: scheduler.battles };
}

const cell = cellOf("main");
const wide: Piece = { cell, from: 0, to: 300, series: [2], byLeg: [1] };

describe("an archive", () => {
  it("answers rows that are those of a run without it, and plays only what it does not know", async () => {
    const archive = new Archive();
    const plain = await play(undefined, [wide], [{ ...wide, to: 700 }]);
    const first = await play(archive, [wide]);
    const second = await play(archive, [{ ...wide, to: 700 }]);
    expect([...first.rows, ...second.rows]).toEqual(plain.rows);
    expect([first.played, second.played]).toEqual([600, 800]);
    // How many battles an answer rests on does not depend on when they were played.
    expect(second.battles).toBe(1400);
  });

  it("goes on in the middle, in any order of columns, and plays for a column that it does not have", async () => {
    const archive = new Archive();
    await play(archive, [{ cell, from: 0, to: 100, series: [2, 1] }]);
    const stage = [{ cell, from: 50, to: 150, series: [1, 2] }];
    const known = await play(archive, stage);
    expect(known.rows).toEqual((await play(undefined, stage)).rows);
    expect(known.played).toBe(100);
    expect((await play(archive, [{ cell, from: 0, to: 100, series: [3] }])).played).toBe(200);
    expect((await play(archive, [{ cell, from: 0, to: 150 }])).played).toBe(0);
  });

  it("keeps cells apart by content and by dice", async () => {
    const archive = new Archive();
    await play(archive, [{ cell, from: 0, to: 64 }]);
    const dice = cellOf("other");
    const content = { ...cell, id: archiveId("another scenario", cell.key) };
    for (const other of [dice, content, { ...cell, id: undefined } as unknown as Cell])
      expect((await play(archive, [{ cell: other, from: 0, to: 64 }])).played).toBe(128);
  });

  it("writes what was asked for, in an order of its own, and reads it again", async () => {
    const [a, b] = [cellOf("a"), cellOf("b", { turns: 3 })];
    const archive = new Archive();
    await play(archive, [{ cell: b, from: 0, to: 128, byLeg: [0] }], [{ cell: a, from: 0, to: 64 }]);
    const other = new Archive();
    await play(other, [{ cell: a, from: 0, to: 64 }], [{ cell: b, from: 0, to: 128, byLeg: [0] }]);
    const text = archive.write(false);
    expect(JSON.stringify(other.write(false))).toBe(JSON.stringify(text));
    const read = Archive.read(text)!;
    // Nobody has asked for anything yet.
    expect(read.write(false)).toEqual({});
    expect(read.write(true)).toEqual(text);
    expect((await play(read, [{ cell: b, from: 0, to: 128, byLeg: [0] }])).played).toBe(0);
    expect(Object.keys(read.write(false))).toEqual([b.id]);
    expect(Archive.read({ [a.id!]: { rows: { score: "nonsense" } } })).toBeUndefined();
  });

  it("holds values of any size", async () => {
    const archive = new Archive();
    const rows = Int32Array.from([3, 200, 5, 256, 7, 70_000]);
    archive.keep({ cell, from: 0, to: 3, series: [0] }, rows);
    archive.keep({ cell, from: 3, to: 4, series: [0] }, Int32Array.from([1, 2]));
    const read = Archive.read(archive.write(false))!;
    expect([...read.recall({ cell, from: 1, to: 9, series: [0] })]).toEqual([5, 256, 7, 70_000, 1, 2]);
  });

  it("keeps beginnings only", async () => {
    const archive = new Archive();
    await play(archive, [{ cell, from: 64, to: 128 }]);
    expect(archive.write(true)).toEqual({});
  });
});
