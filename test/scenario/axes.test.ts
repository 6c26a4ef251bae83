/** `--vary`: which values a range or a list means, and what is said of a bad one. */
import { describe, expect, it } from "vitest";
import { namedAxes, openGrid, readAxes, readBase } from "../../src/scenario/axes.ts";
import { readDocument } from "../../src/scenario/load.ts";
import { good, toyLibrary } from "./toy.ts";

const valuesOf = (values: string) => readAxes([`x=${values}`])[0]!.values;

describe("names of axes", () => {
  const boyz = { profile: "ork_boy", count: 6 };
  const sides = [
    { name: "Marines", policy: "gunline", roster: [{ profile: "sm_marine", count: 5 }, { ...boyz }] },
    { name: "The Orks", policy: "gunline", roster: [boyz, { profile: "ork_boy", count: 1, name: "Boss" }] },
  ];
  const nameOf = (path: string) => namedAxes([{ path, values: ["1", "2"] }], { sides })[0]!.name;

  it("are those of the roster, wherever they say which entry is meant", () => {
    expect(nameOf("sides.Marines.roster.0.count")).toBe("sm_marine count");
    expect(nameOf("sides.0.roster.0.weapons.1")).toBe("sm_marine weapons.1");
    expect(nameOf("sides.The Orks.roster.1.count")).toBe("Boss count");
  });

  it("are left out where two entries have one name, where the name itself is varied, and outside of rosters", () => {
    for (const path of [
      "sides.1.roster.0.count",
      "sides.0.roster.0.profile",
      "sides.0.roster.9.count",
      "duel.distance",
    ])
      expect(nameOf(path), path).toBeUndefined();
  });
});

describe("ranges", () => {
  it.each([
    ["4..8", ["4", "5", "6", "7", "8"]],
    ["4..9:2", ["4", "6", "8"]],
    ["3..1", ["3", "2", "1"]],
    ["0..0.5:0.1", ["0", "0.1", "0.2", "0.3", "0.4", "0.5"]],
    ["0.7..-0.2:.3", ["0.7", "0.4", "0.1", "-0.2"]],
    ["-1..1", ["-1", "0", "1"]],
    ["1.00..1.02:0.005", ["1", "1.005", "1.01", "1.015", "1.02"]],
  ])("%s is %j", (text, expected) => {
    expect(valuesOf(text)).toEqual(expected);
    expect(readAxes([`x=${text}`])[0]!.numbers).toEqual(expected.map(Number));
  });

  it.each([
    [
      "1..2:0",
      "--vary x=1..2:0: the step is 0; expected a number above 0 (a range from high to low goes down by itself)",
    ],
    ["2..1:-1", "the step is -1; expected a number above 0 (a range from high to low goes down by itself)"],
    ["1..2:3", "the step 3 is larger than the range"],
    ["4..4", "the range begins and ends at 4; for one value use --set"],
    ["0.2..0.8", "say the step too, such as 0.2..0.8:0.1"],
    ["a..b", '"a" is no number; expected from..to:step, such as 4..14:2'],
    ["4..14:", "a number is missing; expected from..to:step, such as 4..14:2"],
    ["1..9000000000000000000", "the numbers have too many digits"],
    ["4..", 'expected from..to:step or at least two values, found "4.."'],
    ["", 'expected from..to:step or at least two values, found ""'],
    ["[1", "expected from..to:step or values between commas, such as lt,lte"],
    ["lt,lte,lt", "the value lt is there twice"],
  ])("x=%s: %s", (text, message) => {
    expect(() => readAxes([`x=${text}`])).toThrow(message);
  });
});

describe("lists", () => {
  it.each([
    ["lt,lte", ["lt", "lte"]],
    ["gunline, aggressor", ["gunline", "aggressor"]],
    ["[4, 0],[0, 4]", ["[4, 0]", "[0, 4]"]],
    ["{doctrine: gunline, focus: 0.5},aggressor", ["{doctrine: gunline, focus: 0.5}", "aggressor"]],
    ["../a.yaml,../b.yaml", ["../a.yaml", "../b.yaml"]],
    ['"a, b",c', ['"a, b"', "c"]],
  ])("%s is %j", (text, expected) => {
    const [axis] = readAxes([`x=${text}`]);
    expect(axis!.values).toEqual(expected);
    expect(axis!.numbers).toBeUndefined();
  });

  it("of numbers is an axis of numbers, in the order that was asked for", () => {
    expect(readAxes(["x=12,6,.5"])[0]).toEqual({ path: "x", values: ["12", "6", ".5"], numbers: [12, 6, 0.5] });
  });
});

describe("axes", () => {
  it("says what is wrong with every --vary at once", () => {
    expect(() => readAxes(["x", "y=1..2:0"])).toThrow(
      /--vary x: expected path=from\.\.to:step[\s\S]*--vary y=1\.\.2:0: the step is 0/,
    );
  });

  it("has a limit on points, and says how many were asked for", () => {
    expect(() => readAxes(["x=1..401"])).toThrow("--vary asks for 401 points; the most is 400. Take larger steps");
    expect(() => readAxes(["x=1..30", "y=1..40"])).toThrow("--vary asks for 30 x 40 = 1200 points; the most is 400");
    expect(() => readAxes(["x=0..9000000"])).toThrow("the range has 9000001 values; the most is 400");
    expect(readAxes(["x=1..20", "y=1..20"])).toHaveLength(2);
  });

  it("takes one or two of them, about different things", () => {
    expect(() => readAxes([])).toThrow("expected one or two --vary, found 0; write --vary path=from..to:step");
    expect(() => readAxes(["x=1..2", "y=1..2", "z=1..2"])).toThrow("expected one or two --vary, found 3");
    expect(() => readAxes(["x=1..2", "x=3..4"])).toThrow("both --vary are about x");
  });

  it("finds the base point by path and value", () => {
    const axes = readAxes(["x=1..3", "y=lt,lte"]);
    expect(readBase([], axes)).toEqual([0, 0]);
    expect(readBase(["y=lte", "x=2.0"], axes)).toEqual([1, 1]);
    expect(() => readBase(["z=1"], axes)).toThrow("--base z=1: expected path=value with the path of a --vary, x or y");
    expect(() => readBase(["x=4"], axes)).toThrow("--base x=4: expected one of its values, 1, 2 or 3");
    expect(() => readBase(["x"], axes)).toThrow("--base x: expected one of its values");
  });
});

describe("the scenario at every point", () => {
  const grid = async (varies: readonly string[], sets: readonly string[] = [], text = good) => {
    const library = { ...toyLibrary, readFile: async () => text };
    return openGrid(await readDocument("duel.yaml", library), sets, readAxes(varies));
  };

  it("has no path that is set as well: the edit would be lost", async () => {
    await expect(grid(["duel.distance=12..24:12"], ["duel.distance=18"])).rejects.toThrow(
      "duel.distance is set and varied: give it to --set or to --vary",
    );
  });

  it("is the file with the edits and the values, the last axis fastest", async () => {
    const points = await grid(
      ["duel.distance=12..24:12", "sides.Orks.policy=gunline,aggressor"],
      ["sides.0.roster.0.count=6"],
    );
    expect(points.map(({ at }) => at)).toEqual([
      [0, 0],
      [0, 1],
      [1, 0],
      [1, 1],
    ]);
    expect(points.map(({ scenario }) => (scenario as unknown as { duel: { distance: number } }).duel.distance)).toEqual(
      [12, 12, 24, 24],
    );
    expect(points.map(({ scenario }) => scenario.sides[1]!.policy)).toEqual([
      "gunline",
      "aggressor",
      "gunline",
      "aggressor",
    ]);
    expect(points.every(({ scenario }) => scenario.sides[0]!.roster[0]!.count === 6)).toBe(true);
    expect(points[1]!.name).toBe("duel.distance=12, sides.Orks.policy=aggressor");
  });

  it("tells what is wrong at any point, the same mistake once", async () => {
    const failure = await grid(["sides.Orks.roster.0.count=19..22", "duel.distance=0,1"]).catch(
      (error: Error) => error.message,
    );
    expect(failure).toBe(`at sides.Orks.roster.0.count=19, duel.distance=0 and 3 more:
--set: duel.distance: 0 is less than 1, the smallest allowed
  --set duel.distance=0
                      ^

at sides.Orks.roster.0.count=21, duel.distance=0 and 3 more:
--set: sides.1.roster.0.count: 21 is more than 20, the largest allowed
  --set sides.Orks.roster.0.count=21
                                  ^^

2 problems at 6 of 8 points`);
  });

  it("says once what is wrong with the file or the path", async () => {
    await expect(grid(["sides.Elves.policy=gunline,aggressor"])).rejects.toThrow(
      /^at sides\.Elves\.policy=gunline and 1 more:\n[\s\S]*\n1 problem at 2 of 2 points$/,
    );
    const failure = await grid(["duel.distance=12,24"], [], good.replace("mode: duel", "mode: dual")).catch(
      (error: Error) => error.message,
    );
    expect(failure).toMatch(/^at duel\.distance=12 and 1 more:\nduel\.yaml:3:7: mode: /);
    expect(String(failure).match(/dual/g)).toHaveLength(2);
  });
});
