import { describe, expect, expectTypeOf, it } from "vitest";
import { houseRuleKeys as darkKeys } from "../../../src/rules/dark-millennium/book/book.ts";
import * as dark from "../../../src/rules/dark-millennium/rulings.ts";
import { houseRuleKeys as heresyKeys } from "../../../src/rules/heresy/book/book.ts";
import * as heresy from "../../../src/rules/heresy/rulings.ts";
import {
  also,
  filledSlots,
  given,
  off,
  printed,
  rulings,
  rulingsOf,
  slotsIn,
  switchesOf,
} from "../../../src/rules/kernel/rulings.ts";

const R = rulings({
  order: ["X-01 order", "first | second | third", "branch", "in order"],
  cap: ["X-02 cap", "six | none | all", "branch", "by codes", { codes: { six: 6, all: 99 } }],
  alsoCap: also("cap", { none: 1 }),
  only: ["X-03 only", "so", "branch", "one reading"],
  table: ["X-04 table", "a | b", "table", "compiled away", { cold: true }],
  idle: ["X-05 idle", "a | b", "branch", "not told apart", { idle: true }],
  who: ["X-06 who", "us | them", "branch", "nobody where it is off", { off: ["X-R-1", 2] }],
  noRally: off("X-R-2"),
  cover: printed("0 cover.soft cover.hard", { times: 10 }),
  bonus: printed("bonus", { unless: "X-R-3" }),
  turns: given(),
  bands: given(2),
});

const chosen = { order: "third", cap: "none", idle: "b", who: "them" } as Record<string, string>;
const book = (...switched: string[]) => ({
  ruling: (key: string) => chosen[key]!,
  off: (id: string) => switched.includes(id),
  cover: { soft: 1, hard: 2 },
  bonus: 4,
});

describe("rulings", () => {
  it("give each entry that battles read a slot, and several where it has several numbers", () => {
    expect({ ...R }).toEqual({
      order: 0,
      cap: 1,
      alsoCap: 2,
      idle: 3,
      who: 4,
      noRally: 5,
      cover: 6,
      bonus: 9,
      turns: 10,
      bands: 11,
    });
    expect(slotsIn(R)).toBe(13);
    expectTypeOf(R).not.toHaveProperty("table");
    expectTypeOf(R).not.toHaveProperty("only");
    expectTypeOf(R.bands).toEqualTypeOf<number>();
  });

  it("list themselves for readers, the default first", () => {
    expect(rulingsOf(R).map(({ key, active }) => [key, active])).toEqual([
      ["order", true],
      ["cap", true],
      ["only", false],
      ["table", true],
      ["idle", false],
      ["who", true],
    ]);
    expect(rulingsOf(R)[1]).toEqual({
      id: "X-02",
      key: "cap",
      values: ["six", "none", "all"],
      default: "six",
      kind: "branch",
      about: "by codes",
      active: true,
    });
  });

  it("fill the column that battles read", () => {
    const worked = { turns: 6, bands: [7, 8] };
    expect([...filledSlots(R, book(), worked)]).toEqual([2, 0, 1, 1, 1, 0, 0, 10, 20, 4, 6, 7, 8]);
    const without = filledSlots(R, book("X-R-1", "X-R-2", "X-R-3"), worked);
    expect([...without]).toEqual([2, 0, 1, 1, 2, 1, 0, 10, 20, 0, 6, 7, 8]);
    // @ts-expect-error: what has to be worked out may not be left out.
    expect(() => filledSlots(R, book(), { turns: 6 })).not.toThrow();
  });

  it("do not read numbers that the book has not", () => {
    const wrong = rulings({ x: printed("cover.none") });
    expect(() => filledSlots(wrong, book(), {})).toThrow("the book has no number cover.none");
  });

  it.each([
    ["heresy", [heresy.R], heresyKeys()],
    ["dark-millennium", [dark.R, dark.N], darkKeys()],
  ] as const)("of %s name rules that a house rule can switch off", (_, slots, keys) => {
    const unknown = slots.flatMap(switchesOf).filter((id) => !keys.has(`rules.${id}`));
    expect(unknown).toEqual([]);
  });
});
