/** What worths are called and how they are shown, on a toy. */
import { beforeAll, describe, expect, it } from "vitest";
import { Arena } from "../../src/chunk/arena.ts";
import { type Worths, worth } from "../../src/experiments/worth.ts";
import type { Answer } from "../../src/report/answer.ts";
import { worthAnswer } from "../../src/report/worth.ts";
import { battleModule } from "../toy/battle.ts";
import { toyScenario } from "../toy/rulebook.ts";
import { pricedToy, toySide } from "../toy/worth.ts";

let found: Worths;
beforeAll(async () => {
  found = await worth(
    {
      rulebook: pricedToy,
      scenario: toyScenario({ duel: { turns: 40 } }),
      side: toySide("Marines", 6, 4),
      entry: 0,
      place: 0,
      opponents: [{ name: "Orks", side: toySide("Orks", 8, 5), weight: 1 }],
    },
    { arena: new Arena({ threads: 0 }), seed: "1", module: battleModule, battles: 512 },
  );
});

const tableNames = ({ tables }: Answer, title: string) =>
  tables.find((table) => table.title === title)!.rows.map(([name]) => name!.replace(/, all \d+$/, ""));
const chartNames = ({ charts }: Answer, id: string) =>
  (charts.find((chart) => chart.id === id)!.spec["data"] as { values: { name: string }[] }).values.map(
    ({ name }) => name,
  );

describe("worths", () => {
  it("stand in one order in tables and pictures: what is worth most first, what is worth less than nothing last", () => {
    const values: Record<string, number> = { "+1aim": -60, "-1aim": 20, withoutscope: -30, withoutluck: 10 };
    const levers = found.levers.map((lever) => {
      const value = values[lever.change + lever.name];
      return value === undefined
        ? lever
        : { ...lever, worth: { ...lever.worth!, value, low: value - 5, high: value + 5 } };
    });
    const answer = worthAnswer({ ...found, levers }, "");
    expect(tableNames(answer, "Characteristics")).toEqual(["the last point of aim", "+1 aim"]);
    expect(tableNames(answer, "It has")).toEqual(["luck", "scope"]);
    expect(chartNames(answer, "characteristics")).toEqual(tableNames(answer, "Characteristics"));
    expect(chartNames(answer, "has")).toEqual(tableNames(answer, "It has"));
  });
});
