import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ScriptedDice } from "../../src/dice/scripted-dice.ts";
import { type TapeEntry, tapeStreams } from "../../src/dice/tape-dice.ts";
import { runs } from "../properties.ts";
import { type Call, chiSquare, chiSquareLimit, KINDS, make, OUTCOMES, streams, TABLES } from "./helpers.ts";
import { listedDice } from "./walked.ts";

const kind = fc.nat(KINDS.length - 1);
const sides = fc.integer({ min: 1, max: 20 });
const few = fc.nat(6);
const anyCall: fc.Arbitrary<Call> = fc.oneof(
  fc.record({ call: fc.constant("test" as const), kind }),
  fc.record({ call: fc.constant("count" as const), n: fc.nat(130), kind }),
  fc.record({ call: fc.constantFrom("die" as const, "below" as const), sides }),
  fc.record({ call: fc.constantFrom("sum" as const, "best" as const), n: few, sides }),
  fc.record({ call: fc.constant("table" as const), id: fc.nat(OUTCOMES.length - 1) }),
);
const anyCalls = fc.array(fc.record({ call: anyCall, seat: fc.constantFrom(0 as const, 1 as const) }), {
  maxLength: 25,
});

describe("taped dice", () => {
  it("draw what plain dice draw, and their faces played as a script give the same answers", () => {
    fc.assert(
      fc.property(anyCalls, fc.nat(1000), (calls, block) => {
        const plain = streams("tape");
        const taped = streams("tape");
        plain.open(block);
        taped.open(block);
        const tape: TapeEntry[] = [];
        const dice = tapeStreams(taped, (entry) => tape.push(entry));
        const answers = calls.map(({ call, seat }) => make(call, dice.action[seat]));
        expect(answers).toEqual(calls.map(({ call, seat }) => make(call, plain.action[seat])));

        const script = new ScriptedDice(TABLES, listedDice(tape));
        expect(calls.map(({ call }) => make(call, script))).toEqual(answers);
        script.finish();
      }),
      { numRuns: runs(300) },
    );
  });

  it("name the stream, the call and the result", () => {
    const tape: TapeEntry[] = [];
    const dice = tapeStreams(streams(), (entry) => tape.push(entry));
    const face = dice.setup.die(6);
    const hits = dice.tests[1].count(5, 4);
    dice.table.test(1);
    expect(tape[0]).toEqual({ stream: "setup", primitive: "die", id: -1, n: 1, sides: 6, result: face, faces: [face] });
    expect(tape[1]).toMatchObject({ stream: "tests 2", primitive: "count", id: 4, n: 5, sides: 6, result: hits });
    expect(tape[1]!.faces).toHaveLength(5);
    expect(tape[2]).toMatchObject({ stream: "table", primitive: "test", result: 1, faces: [] });
  });

  it("show no dice that decide anything: the faces come from a stream of their own", () => {
    const taped = streams();
    const plain = streams();
    const dice = tapeStreams(taped, () => {});
    dice.action[0].count(40, 11);
    plain.action[0].count(40, 11);
    expect(Array.from({ length: 5 }, () => dice.action[0].die(20))).toEqual(
      Array.from({ length: 5 }, () => plain.action[0].die(20)),
    );
  });

  it("have faces with the exact law: all throws of three dice alike, whatever was counted", () => {
    // Three dice on 4+: the count has its law, so given-the-count faces are right when every triple is as likely as any other.
    const trials = 43_200;
    const observed = new Array<number>(216).fill(0);
    const dice = tapeStreams(streams("law of faces"), ({ faces }) => {
      observed[(faces[0]! - 1) * 36 + (faces[1]! - 1) * 6 + faces[2]! - 1]!++;
    }).action[0];
    for (let i = 0; i < trials; i++) dice.count(3, 4);
    const { value, degrees } = chiSquare(observed, new Array<number>(216).fill(trials / 216));
    expect(value).toBeLessThan(chiSquareLimit(degrees));
  });

  it("have re-rolls with the exact law: first throw uniform, the second one too, and only after a failure", () => {
    // One D6 on 4+ with a re-roll: outcomes are 4, 5, 6 (1/6 each) and 18 pairs that begin with a failure (1/36 each).
    const trials = 36_000;
    const observed = new Map<string, number>();
    const dice = tapeStreams(streams("re-rolls"), ({ faces }) => {
      observed.set(faces.join(), (observed.get(faces.join()) ?? 0) + 1);
    }).action[0];
    for (let i = 0; i < trials; i++) dice.test(8 + 4);
    const singles = ["4", "5", "6"];
    const pairs = [1, 2, 3].flatMap((first) => [1, 2, 3, 4, 5, 6].map((second) => `${first},${second}`));
    expect([...observed.keys()].sort()).toEqual([...singles, ...pairs].sort());
    const { value, degrees } = chiSquare(
      [...singles, ...pairs].map((key) => observed.get(key)!),
      [...singles.map(() => trials / 6), ...pairs.map(() => trials / 36)],
    );
    expect(value).toBeLessThan(chiSquareLimit(degrees));
  });

  it("have totals of two dice with the exact law", () => {
    const trials = 36_000;
    const observed = new Array<number>(36).fill(0);
    const dice = tapeStreams(streams("pairs"), ({ faces }) => {
      observed[(faces[0]! - 1) * 6 + faces[1]! - 1]!++;
    }).action[0];
    for (let i = 0; i < trials; i++) dice.test(16 + 7);
    const { value, degrees } = chiSquare(observed, new Array<number>(36).fill(trials / 36));
    expect(value).toBeLessThan(chiSquareLimit(degrees));
  });
});
