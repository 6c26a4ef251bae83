import { PerformanceObserver } from "node:perf_hooks";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chance } from "../../src/dice/kinds.ts";
import { binomialLaw } from "../../src/dice/law.ts";
import { ratioNumber } from "../../src/dice/ratio.ts";
import { type BlockStreams, StreamDice } from "../../src/dice/stream-dice.ts";
import { runs } from "../properties.ts";
import { chiSquare, chiSquareLimit, KINDS, OUTCOMES, streams, TABLES } from "./helpers.ts";

/** Die faces are read off the words by multiplication; a "die" of 2^20 sides shows the word's top twenty bits. */
const words = (dice: StreamDice, n: number): number[] => Array.from({ length: n }, () => dice.below(2 ** 20));

const PURPOSES = ["table", "setup", "action", "tests", "policy"] as const;

function everyStream(of: BlockStreams): StreamDice[] {
  return PURPOSES.flatMap((purpose) => of[purpose]);
}

describe("streams", () => {
  it("start sfc32 at the four hashed words, without warm-up", () => {
    // Worked out once more here, in BigInt arithmetic: lowbias32 of key + block * odd, then three steps of sfc32.
    const mask = 0xffffffffn;
    const lowbias32 = (input: bigint): bigint => {
      let x = input & mask;
      x = ((x ^ (x >> 16n)) * 0x7feb352dn) & mask;
      x = ((x ^ (x >> 15n)) * 0x846ca68bn) & mask;
      return x ^ (x >> 16n);
    };
    const odd = [0x9e3779b1n, 0x85ebca77n, 0xc2b2ae3dn, 0x27d4eb2fn];
    let [a, b, c, d] = [11n, 22n, 33n, 44n].map((key, j) => lowbias32(key + 5n * odd[j]!)) as [
      bigint,
      bigint,
      bigint,
      bigint,
    ];
    const expected: number[] = [];
    for (let i = 0; i < 3; i++) {
      const r = (a + b + d) & mask;
      d = (d + 1n) & mask;
      a = b ^ (b >> 9n);
      b = (c + (c << 3n)) & mask;
      c = ((((c << 21n) | (c >> 11n)) & mask) + r) & mask;
      // The word is read as signed, and u = r + 2^31.
      const u = (r + 0x80000000n) & mask;
      expected.push(Number((u << 20n) >> 32n));
    }
    const dice = new StreamDice(TABLES);
    dice.seed(11, 22, 33, 44, 5);
    expect(words(dice, 3)).toEqual(expected);
  });

  it("are functions of key and block: order of opening, earlier draws and other streams do not matter", () => {
    const block = fc.oneof(fc.nat(), fc.maxSafeNat());
    fc.assert(
      fc.property(fc.array(block, { minLength: 1, maxLength: 6 }), fc.nat(8), (blocks, seed) => {
        const forward = streams(`${seed}`);
        const backward = streams(`${seed}`);
        const seen = new Map<number, string>();
        for (const b of blocks) {
          forward.open(b);
          forward.action[1].count(7, 3);
          forward.open(b);
          seen.set(
            b,
            everyStream(forward)
              .map((dice) => words(dice, 4).join())
              .join(";"),
          );
        }
        for (const b of [...blocks].reverse()) {
          backward.open(b);
          const found = everyStream(backward)
            .reverse()
            .map((dice) => words(dice, 4).join());
          expect(found.reverse().join(";")).toBe(seen.get(b));
        }
      }),
      { numRuns: runs(100) },
    );
  });

  it("are started for the present block when they are first asked for after it was opened", () => {
    const early = streams();
    const late = streams();
    const held = early.policy;
    for (const block of [3, 2 ** 40 + 1]) {
      early.open(block);
      late.open(block);
      expect(words(late.policy[1], 4)).toEqual(words(held[1], 4));
    }
  });

  it("share no words between neighbouring blocks, purposes, seats, cells and seeds", () => {
    const seen = new Map<string, string>();
    const note = (name: string, of: BlockStreams): void => {
      [...everyStream(of), of.faces].forEach((dice, i) => {
        // Runs of two words: forty bits, so that chance alone repeats one in a hundred tests like this.
        const run = words(dice, 8);
        for (let w = 0; w + 1 < run.length; w += 2) {
          const key = `${run[w]},${run[w + 1]}`;
          expect(seen.get(key), `${name}, stream ${i}`).toBeUndefined();
          seen.set(key, `${name}, stream ${i}`);
        }
      });
    };
    const main = streams("1", "main");
    for (const block of [
      0,
      1,
      2,
      3,
      63,
      64,
      2 ** 31 - 1,
      2 ** 31,
      2 ** 32 - 1,
      2 ** 32,
      2 ** 32 + 1,
      2 ** 33,
      2 ** 53 - 1,
    ]) {
      main.open(block);
      note(`block ${block}`, main);
    }
    for (let block = 1000; block < 1300; block++) {
      main.open(block);
      note(`block ${block}`, main);
    }
    note("another cell", streams("1", "other"));
    note("another seed", streams("2", "main"));
  });

  it("roll for what is imagined dice that belong to seat, decision and rollout, whatever was rolled before", () => {
    const seen = new Map<string, string>();
    for (const block of [0, 1, 2 ** 32 + 1]) {
      for (const [seat, decision, rollout] of [
        [0, 0, 0],
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 1],
        [1, 2, 3],
      ] as const) {
        const [fresh, used] = [streams("imagined"), streams("imagined")];
        for (const of of [fresh, used]) of.open(block);
        const before = everyStream(used).map((dice) => words(dice, 3).join());
        const told = [fresh, used].map((of) => {
          of.divert(seat, decision, rollout);
          return everyStream(of).map((dice) => words(dice, 3).join());
        });
        expect(told[1]).toEqual(told[0]);
        for (const [i, text] of [...told[0]!, ...before].entries()) {
          const what = `${block} ${i < told[0]!.length ? [seat, decision, rollout] : "battle"} ${i}`;
          expect(seen.get(text) ?? what, text).toBe(what);
          seen.set(text, what);
        }
      }
    }
  });

  it("give both legs of a block the same dice", () => {
    const of = streams();
    of.open(17);
    const first = words(of.action[0], 20);
    of.open(17);
    expect(words(of.action[0], 20)).toEqual(first);
  });
});

describe("primitives", () => {
  const dice = streams("laws").action[0];

  it("count(1) and test are the same function of the word", () => {
    const one = streams("twins").action[0];
    const other = streams("twins").action[0];
    for (let i = 0; i < 20_000; i++) expect(one.test(i % KINDS.length)).toBe(other.count(1, i % KINDS.length));
  });

  it("draw nothing for what is certain, for an empty choice and for no dice to add or compare", () => {
    const one = streams().action[0];
    const other = streams().action[0];
    expect([one.test(1), one.test(7), one.count(5, 9), one.count(5, 15), one.count(3, 28), one.count(3, 17)]).toEqual([
      1, 0, 5, 0, 3, 0,
    ]);
    expect([one.below(1), one.sum(0, 6), one.best(0, 6)]).toEqual([0, 0, 0]);
    expect(words(one, 4)).toEqual(words(other, 4));
  });

  it("count(0) is 0 for every kind", () => {
    for (let kind = 0; kind < KINDS.length; kind++) expect(dice.count(0, kind)).toBe(0);
  });

  it("spend one word a die in sum, best, die, table and below, so that faces can be shown", () => {
    const one = streams("faces").action[0];
    const other = streams("faces").action[0];
    for (let i = 0; i < 2000; i++) {
      const n = i % 5;
      const faces = Array.from({ length: n }, () => one.die(6));
      expect(i % 2 === 0 ? other.sum(n, 6) : other.best(n, 6)).toBe(
        i % 2 === 0 ? faces.reduce((a, b) => a + b, 0) : Math.max(0, ...faces),
      );
      expect(other.table(1)).toBe(OUTCOMES[1]!.outcome[one.die(10) - 1]);
      expect(other.below(9)).toBe(one.die(9) - 1);
    }
  });

  it("have the law of their kind, counted and die by die alike", () => {
    const trials = 40_000;
    for (const [n, kind] of [
      [1, 4],
      [2, 3],
      [4, 11],
      [5, 23],
      [10, 4],
      [20, 3],
      [20, 34],
      [64, 6],
      [64, 35],
    ] as const) {
      const law = binomialLaw(n, ratioNumber(chance(KINDS[kind]!)));
      const expected = [...law].map((p) => p * trials);
      for (const count of [dice.count, dice.countEach]) {
        const observed = new Array<number>(n + 1).fill(0);
        for (let i = 0; i < trials; i++) observed[count.call(dice, n, kind)]!++;
        const { value, degrees } = chiSquare(observed, expected);
        expect(value, `${n} rolls of kind ${kind}`).toBeLessThan(chiSquareLimit(degrees));
      }
    }
  });

  it("split counts that are longer than a row without changing their law", () => {
    const trials = 20_000;
    const expected = [...binomialLaw(150, 1 / 3)].map((p) => p * trials);
    const observed = new Array<number>(151).fill(0);
    for (let i = 0; i < trials; i++) observed[dice.count(150, 5)]!++;
    const { value, degrees } = chiSquare(observed, expected);
    expect(value).toBeLessThan(chiSquareLimit(degrees));
  });

  it("have fair dice of any number of sides, sums, bests and choices", () => {
    const trials = 60_000;
    const check = (name: string, expected: readonly number[], draw: () => number): void => {
      const observed = new Array<number>(expected.length).fill(0);
      for (let i = 0; i < trials; i++) observed[draw()]!++;
      const { value, degrees } = chiSquare(
        observed,
        expected.map((p) => p * trials),
      );
      expect(value, name).toBeLessThan(chiSquareLimit(degrees));
    };
    for (const sides of [2, 3, 6, 10, 20, 100]) {
      check(
        `D${sides}`,
        Array.from({ length: sides }, () => 1 / sides),
        () => dice.die(sides) - 1,
      );
    }
    check("below 7", new Array(7).fill(1 / 7), () => dice.below(7));
    check(
      "2D6",
      [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1].map((ways) => ways / 36),
      () => dice.sum(2, 6) - 2,
    );
    // The best of three is at most k with (k/6)^3.
    check(
      "best of 3",
      [1, 7, 19, 37, 61, 91].map((ways) => ways / 216),
      () => dice.best(3, 6) - 1,
    );
    check("outcomes", [1 / 6, 2 / 6, 2 / 6, 1 / 6], () => dice.table(0));
  });
});

describe("hot primitives", () => {
  it("allocate nothing: no garbage is collected in two million draws", async () => {
    const of = streams("garbage");
    const dice = of.action[0];
    const sink = new Int32Array(1);
    const slice = (from: number): void => {
      for (let block = from; block < from + 100; block++) {
        of.open(block);
        let total = 0;
        for (let i = 0; i < 10; i++) {
          total += dice.test(4) + dice.count(i, 3) + dice.count(40, 12) + dice.count(100, 3) + dice.die(6);
          total += dice.sum(2, 6) + dice.best(3, 6) + dice.table(0) + dice.below(5) + dice.countEach(6, 3);
        }
        sink[0]! += total;
      }
    };
    for (let warm = 0; warm < 200; warm++) slice(warm * 100);
    // The runner itself may allocate in between, so the best of a few attempts counts.
    let fewest = Number.POSITIVE_INFINITY;
    for (let attempt = 0; attempt < 4 && fewest > 0; attempt++) {
      await pause();
      let collections = 0;
      const observer = new PerformanceObserver((list) => {
        collections += list.getEntries().length;
      });
      observer.observe({ entryTypes: ["gc"] });
      const before = process.memoryUsage().heapUsed;
      for (let s = 0; s < 200; s++) slice(s * 100);
      const grown = process.memoryUsage().heapUsed - before;
      await pause();
      observer.disconnect();
      fewest = Math.min(fewest, collections);
      // A quarter of a byte a draw; one heap number a draw would be 24 MB.
      if (collections === 0) expect(grown).toBeLessThan(500_000);
    }
    expect(fewest).toBe(0);
  });
});

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 30));
