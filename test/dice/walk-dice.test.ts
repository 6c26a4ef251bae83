import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chance, need } from "../../src/dice/kinds.ts";
import { addRatios, type Ratio, ratio, ratioText } from "../../src/dice/ratio.ts";
import { sameStreams } from "../../src/dice/same-streams.ts";
import { type StateWalk, type SteppedBattle, walkStates } from "../../src/dice/state-walker.ts";
import { WalkDice } from "../../src/dice/walk-dice.ts";
import { runs } from "../properties.ts";
import { type Call, KINDS, make, OUTCOMES, TABLES } from "./helpers.ts";
import { walkResults, walkToText } from "./walked.ts";

const binomial = (n: number, k: number): bigint => {
  let value = 1n;
  for (let i = 0; i < k; i++) value = (value * BigInt(n - i)) / BigInt(i + 1);
  return value;
};

const call: fc.Arbitrary<Call> = fc.oneof(
  fc.record({ call: fc.constant("test" as const), kind: fc.nat(KINDS.length - 1) }),
  fc.record({ call: fc.constant("count" as const), n: fc.nat(6), kind: fc.nat(KINDS.length - 1) }),
  fc.record({ call: fc.constantFrom("die" as const, "below" as const), sides: fc.integer({ min: 1, max: 6 }) }),
  fc.record({
    call: fc.constantFrom("sum" as const, "best" as const),
    n: fc.nat(3),
    sides: fc.integer({ min: 1, max: 6 }),
  }),
  fc.record({ call: fc.constant("table" as const), id: fc.nat(OUTCOMES.length - 1) }),
);

describe("walked dice", () => {
  it("weigh the paths of any calls to 1 exactly", () => {
    fc.assert(
      fc.property(fc.array(call, { maxLength: 3 }), (calls) => {
        let sum: Ratio = ratio(0n);
        new WalkDice(TABLES).walkAll(
          (dice) => {
            for (const each of calls) make(each, dice);
          },
          (num, den) => {
            sum = addRatios(sum, { num, den });
          },
        );
        expect(ratioText(sum)).toBe("1");
      }),
      { numRuns: runs(200) },
    );
  });

  it("give counts the binomial law", () => {
    for (const [n, kind] of [
      [5, need(3)],
      [8, 8 + need(4)],
      [20, need(6)],
      [3, 34],
    ] as const) {
      const { num, den } = chance(KINDS[kind]!);
      const law = walkResults(TABLES, (dice) => dice.count(n, kind));
      expect(law.size).toBe(n + 1);
      for (const [k, weight] of law) {
        const exact = ratio(binomial(n, k) * num ** BigInt(k) * (den - num) ** BigInt(n - k), den ** BigInt(n));
        expect(weight).toEqual(exact);
      }
    }
  });

  it("walk classes, not faces: a count of n has n + 1 paths, what is certain has one", () => {
    const paths = (play: (dice: WalkDice) => void): number => {
      const dice = new WalkDice(TABLES);
      let found = 0;
      dice.walkAll(
        () => play(dice),
        () => {
          found++;
        },
      );
      return found;
    };
    expect(paths((dice) => dice.count(30, need(4)))).toBe(31);
    expect(paths((dice) => dice.count(30, need(1)))).toBe(1);
    expect(paths((dice) => dice.table(0))).toBe(4);
    expect(paths((dice) => dice.sum(2, 6))).toBe(11);
    expect(paths((dice) => dice.best(4, 6))).toBe(6);
    expect(paths((dice) => dice.below(1))).toBe(1);
  });

  it("follow dice that depend on dice: a shot that hits on 3+, then wounds on 4+, then a D6 of damage", () => {
    const odds = walkToText(TABLES, (dice) => {
      if (dice.test(need(3)) === 0) return "miss";
      if (dice.test(need(4)) === 0) return "no wound";
      return `damage class ${dice.table(0)}`;
    });
    // 2/3 x 1/2 = 1/3 of shots wound; a die of theirs is 1 | 2-3 | 4-5 | 6.
    expect(odds).toEqual({
      miss: "1/3",
      "no wound": "1/3",
      "damage class 0": "1/18",
      "damage class 1": "1/9",
      "damage class 2": "1/9",
      "damage class 3": "1/18",
    });
  });

  it("say so when an action does not begin from the same state each time", () => {
    let draws = 1;
    expect(() =>
      new WalkDice(TABLES).walkAll(
        (dice) => {
          for (let i = 0; i < draws; i++) dice.test(need(4));
          draws = 0;
        },
        () => {},
      ),
    ).toThrow(/begin from the same state/);
  });
});

/**
 * A toy battle: `shots` shots at `models` models of two wounds each, one shot a step, at a model that the die picks. Columns: wounds
 * left of each model, killed so far; two counters (hits, kills). Models are interchangeable.
 */
function toyBattle(dice: WalkDice, models: number, shots: number): SteppedBattle & { readonly steps: number } {
  const memory = new ArrayBuffer(4 * (1 + 2) + models + 1);
  const counters = new Int32Array(memory, 4, 2);
  const left = new Int32Array(memory, 0, 1);
  const wounds = new Uint8Array(memory, 12, models);
  const outcome = new Int32Array(3);
  const { action } = sameStreams(dice);
  return {
    memory,
    counters,
    outcome,
    steps: shots,
    load: () => {
      new Uint8Array(memory).fill(0);
      wounds.fill(2);
      left[0] = shots;
    },
    begin: () => {},
    step: () => {
      if (left[0] === 0) return false;
      left[0]!--;
      const target = action[0].below(models);
      if (action[0].test(need(3)) === 0) return true;
      counters[0]!++;
      if (wounds[target] === 0) return true;
      wounds[target]!--;
      if (wounds[target] === 0) counters[1]!++;
      return true;
    },
    measure: () => {
      outcome[0] = counters[0]!;
      outcome[1] = counters[1]!;
      outcome[2] = wounds.filter((w) => w === 0).length;
    },
    canonicalize: () => {
      wounds.sort();
    },
  };
}

function done(walk: ReturnType<typeof walkStates>): StateWalk {
  if (walk.tooLarge) throw new Error(`too large: ${JSON.stringify(walk)}`);
  return walk;
}

describe("state walks", () => {
  it("have the law of a plain walk over all paths", () => {
    const dice = new WalkDice(TABLES);
    const battle = toyBattle(dice, 3, 5);
    const stepwise = done(walkStates(battle, dice)).distribution(2);
    const plain = walkResults(TABLES, (rolled) => {
      const all = toyBattle(rolled as WalkDice, 3, 5);
      all.load(0, 0);
      for (let i = 0; i < 5; i++) all.step(i);
      all.measure();
      return all.outcome[2]!;
    });
    expect(stepwise.size).toBe(3);
    expect(new Map([...plain].sort(([a], [b]) => a - b))).toEqual(stepwise);
  });

  it("merge what no rule can tell apart, and all but the counter that is asked for", () => {
    const dice = new WalkDice(TABLES);
    const battle = toyBattle(dice, 6, 20);
    const all = done(walkStates(battle, dice));
    const one = done(walkStates(battle, dice, { keepCounter: 0 }));
    const none = done(walkStates(battle, dice, { keepCounter: -1 }));
    // 28 ways to share 0..2 wounds among six models that are alike; the count of kills follows from them, that of hits does not.
    expect(none.states).toBeLessThanOrEqual(28);
    expect(one.states).toBe(all.states);
    expect(none.states).toBeLessThan(one.states);
    expect(none.distribution(2)).toEqual(all.distribution(2));
    // Hits are binomial whatever they hit.
    for (const [k, weight] of one.distribution(0)) {
      expect(weight).toEqual(ratio(binomial(20, k) * 2n ** BigInt(k), 3n ** 20n));
    }
    let sum: Ratio = ratio(0n);
    all.forEach((num, den) => {
      sum = addRatios(sum, { num, den });
    });
    expect(ratioText(sum)).toBe("1");
  });

  it("refuse what is too large, by count: of states, and of paths", () => {
    const dice = new WalkDice(TABLES);
    const battle = toyBattle(dice, 6, 20);
    const states = walkStates(battle, dice, { maxStates: 50 });
    expect(states).toMatchObject({ tooLarge: true });
    if (states.tooLarge) expect(states.states).toBeGreaterThan(50);
    expect(walkStates(battle, dice, { maxStates: 50 })).toEqual(states);
    expect(walkStates(battle, dice, { maxPaths: 1000 })).toMatchObject({ tooLarge: true, paths: 1001 });
  });

  it("take states of any number of bytes and grow as they need", () => {
    const dice = new WalkDice(TABLES);
    const battle = toyBattle(dice, 20, 30);
    expect(battle.memory.byteLength % 4).not.toBe(0);
    const walk = done(walkStates(battle, dice));
    expect(walk.steps).toBe(31);
    const total = [...walk.distribution(1).values()].reduce((sum, weight) => addRatios(sum, weight), ratio(0n));
    expect(ratioText(total)).toBe("1");
  });
});
