import { describe, expect, it } from "vitest";
import type { RollKind } from "../../src/dice/dice.ts";
import { atMost2D6, chance, D6_KINDS, need } from "../../src/dice/kinds.ts";
import { ratioText } from "../../src/dice/ratio.ts";
import { ScriptedDice } from "../../src/dice/scripted-dice.ts";
import { buildDiceTables } from "../../src/dice/tables.ts";
import { walkResults } from "./walked.ts";

/** Ways to roll each total of two dice, as on any page about 2D6; totals 2 to 12. */
const WAYS_OF_2D6 = [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1];

describe("the standard kinds", () => {
  it("has chance (7 - k)/6 for a D6 that needs k", () => {
    expect([1, 2, 3, 4, 5, 6, 7].map((k) => ratioText(chance(D6_KINDS[need(k)]!)))).toEqual([
      "1",
      "5/6",
      "2/3",
      "1/2",
      "1/3",
      "1/6",
      "0",
    ]);
  });

  it("has chance 1 - (1 - p)^2 with a re-roll", () => {
    expect([1, 2, 3, 4, 5, 6, 7].map((k) => ratioText(chance(D6_KINDS[8 + need(k)]!)))).toEqual([
      "1",
      "35/36",
      "8/9",
      "3/4",
      "5/9",
      "11/36",
      "0",
    ]);
  });

  it("has the cumulated ways of 2D6 for a total at most n", () => {
    let ways = 0;
    for (let n = 1; n <= 12; n++) {
      if (n >= 2) ways += WAYS_OF_2D6[n - 2]!;
      const { num, den } = chance(D6_KINDS[atMost2D6(n)]!);
      expect(Number(num) * (36 / Number(den))).toBe(ways);
    }
  });

  it("clamps what is beyond the dice to always and never", () => {
    expect([need(-3), need(0), need(9)]).toEqual([1, 1, 7]);
    expect([8 + need(0), 8 + need(12)]).toEqual([9, 15]);
    expect([atMost2D6(-1), atMost2D6(1), atMost2D6(12), atMost2D6(30)]).toEqual([17, 17, 28, 28]);
  });
});

describe("the highest of several dice", () => {
  const any7: RollKind = { dice: 3, sides: 10, keep: "highest", compare: "atLeast", need: 7, reroll: false };

  it("has chance 1 - ((k - 1)/10)^n", () => {
    expect(ratioText(chance(any7))).toBe("98/125");
    expect(ratioText(chance({ ...any7, need: 1 }))).toBe("1");
    expect(ratioText(chance({ ...any7, need: 11 }))).toBe("0");
  });

  it("is counted with that chance, and read from listed dice all at once", () => {
    const tables = buildDiceTables([any7], [], 4);
    expect(ratioText(walkResults(tables, (dice) => dice.count(2, 0)).get(2)!)).toBe("9604/15625");
    const listed = [3, 7, 1, 6, 6, 2].map((value) => ({ sides: 10, value }));
    const dice = new ScriptedDice(tables, listed);
    expect(dice.count(2, 0)).toBe(1);
    dice.finish();
  });
});
