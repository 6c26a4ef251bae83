import { describe, expect, it } from "vitest";
import { atMost2D6, need } from "../../src/dice/kinds.ts";
import { ScriptedDice } from "../../src/dice/scripted-dice.ts";
import { TABLES } from "./helpers.ts";

const d6 = (...values: number[]): { sides: number; value: number }[] => values.map((value) => ({ sides: 6, value }));
const script = (...values: number[]): ScriptedDice => new ScriptedDice(TABLES, d6(...values));

describe("scripted dice", () => {
  it("answer every primitive from the list, in order", () => {
    const dice = script(3, 2, 6, 1, 4, 4, 5, 2, 6, 3);
    expect(dice.test(need(3))).toBe(1);
    expect(dice.count(3, need(2))).toBe(2);
    expect(dice.sum(2, 6)).toBe(8);
    expect(dice.best(2, 6)).toBe(5);
    expect(dice.table(0)).toBe(3);
    expect(dice.below(6)).toBe(2);
    dice.finish();
  });

  it("read all throws first, then the re-rolls of the failed ones", () => {
    // 1, 5, 2 on 4+: two failures, re-rolled as 4 and 3.
    const dice = script(1, 5, 2, 4, 3);
    expect(dice.count(3, 8 + need(4))).toBe(2);
    dice.finish();
  });

  it("read two dice for a 2D6 test", () => {
    const dice = script(3, 4, 4, 4);
    expect(dice.test(atMost2D6(7))).toBe(1);
    expect(dice.test(atMost2D6(7))).toBe(0);
    dice.finish();
  });

  it("read nothing for what is certain, for no dice and for no choice", () => {
    const dice = script();
    expect([dice.count(4, need(1)), dice.test(need(7)), dice.test(atMost2D6(12)), dice.count(0, need(3))]).toEqual([
      4, 0, 1, 0,
    ]);
    expect(dice.below(1)).toBe(0);
    dice.finish();
  });

  it("say which die was missing and for what", () => {
    const dice = script(3);
    expect(() => dice.count(2, need(4))).toThrow(
      "the rules roll die 2, for a D6 that needs 4 or more, but only 1 dice are listed",
    );
  });

  it("say which die has the wrong sides", () => {
    const dice = new ScriptedDice(TABLES, [{ sides: 10, value: 7, for: "hit" }]);
    expect(() => dice.die(6)).toThrow('die 1, a D10 showing 7 for "hit", but the rules now roll for one D6');
  });

  it("refuse faces that the die does not have", () => {
    expect(() => script(7).die(6)).toThrow("die 1, a D6 showing 7, which is no face of a D6");
  });

  it("must be used up", () => {
    const dice = script(3, 2, 1);
    dice.die(6);
    expect(() => dice.finish()).toThrow("2 of 3 listed dice were never rolled; the first is die 2, a D6 showing 2");
  });
});
