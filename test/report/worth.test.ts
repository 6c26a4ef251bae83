/** What worths are called and how they are shown, on a toy. */
import { beforeAll, describe, expect, it } from "vitest";
import { Scheduler } from "../../src/chunk/scheduler.ts";
import { worth } from "../../src/experiments/worth.ts";
import type { LeverWorth, Worths } from "../../src/experiments/worth-answer.ts";
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
    { scheduler: new Scheduler(), seed: "1", module: battleModule, battles: 512 },
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

  /** A headline of these levers alone. */
  const headline = (levers: readonly Partial<LeverWorth>[], changes: Partial<Worths> = {}) => {
    const { worth: _, perModel: __, prices: ___, ...plain } = found.levers[0]!;
    return worthAnswer({ ...found, levers: levers.map((lever) => ({ ...plain, ...lever })), ...changes }, "").headline;
  };
  const worthOf = (value: number) => ({ value, low: value - 2, high: value + 2, n: 512, method: "exchange" as const });
  const priceOf = (value: number) => ({ value, low: value - 1, high: value + 1, n: 512, method: "mover" as const });
  const yardstick: Worths["yardstick"] = {
    ...{ name: "Boyz", entry: 1, points: 10, from: 4, to: 6, identifiable: true },
    score: { value: 0.1, low: 0.08, high: 0.12, n: 512, method: "msi" },
  };

  it("say of how many models, of each, and of which prices they are the difference", () => {
    const prices = { with: priceOf(20.8), without: priceOf(10) };
    expect(headline([{ models: 10, worth: worthOf(108), perModel: worthOf(10.8), prices }])).toBe(
      "+1 aim is worth 108 (106 to 110) points to Marines, all 10 of them, 11 each: fair price 21 with it, 10 without.",
    );
  });

  it("name the side where more models have a change than the unit has", () => {
    const { models } = found.unit;
    const wide = { models: models + 5, worth: worthOf(15), perModel: worthOf(1) };
    const side = found.side.name;
    const said = `worth 15 (13 to 17) points to ${side}, all ${models + 5} of them, 1 each, told in Boyz at 10 points a model.`;
    const renamed = { yardstick, unit: { ...found.unit, name: "Hero" } };
    expect(headline([wide], renamed)).toBe(`+1 aim is ${said}`);
    expect(headline([wide, { models, worth: worthOf(3) }], renamed)).toBe(
      `Of all changes to Hero, +1 aim is worth most: ${said.slice("worth ".length)}`,
    );
  });

  it("name what was asked for by its name before what is worth more", () => {
    const fist = { kind: "weapon", name: "Fist", change: "without", models: 1, worth: worthOf(4) } as const;
    const levers = [
      { ...fist, name: "Hammer for Fist", change: "with", worth: worthOf(9) } as const,
      { ...fist, listed: 25, verdict: "over-costed" } as const,
    ];
    const many = [...levers, ...["a", "b"].map((name) => ({ ...levers[0]!, name: `${name} Fist` }))];
    expect(headline(many, { asked: ["fist"], yardstick })).toBe(
      "Fist is worth 4 (2 to 6) points to Marines, told in Boyz at 10 points a model; it costs 25: too dear.",
    );
    // Named by words that all have, they are told of as what was asked for.
    expect(
      headline(
        many.map((lever) => ({ ...lever, name: `${lever.name} x` })),
        { asked: ["Fist"], yardstick },
      ),
    ).toBe(
      "Of 4 changes named Fist to Marines, Hammer for Fist x is worth most: 9 (7 to 11) points, told in Boyz at 10 points a model.",
    );
  });

  it("are told as far as they go: more than all that was tried, nothing at all, or not known", () => {
    const one = { models: 1 };
    expect(headline([{ ...one, atLeast: 30, listed: 20, verdict: "under-costed" }], { yardstick })).toBe(
      "+1 aim is worth more than 30 points to Marines, told in Boyz at 10 points a model; it costs 20: too cheap.",
    );
    expect(headline([{ ...one, atMost: -20 }], { yardstick })).toBe(
      "+1 aim is worth less than -20 points to Marines, told in Boyz at 10 points a model.",
    );
    expect(headline([{ ...one, changedBlocks: 0, blocks: 256 }], { yardstick })).toBe(
      "+1 aim changes nothing for Marines: 0 of 256 mirrored pairs came out differently.",
    );
    expect(headline([one], { yardstick })).toBe(
      "+1 aim: what it is worth to Marines cannot be told with these battles.",
    );
  });

  it("are no interval in a picture where nothing changed", () => {
    const [first, ...others] = found.levers;
    const { worth: _, ...bare } = first!;
    const unchanged = { ...bare, worth: first!.worth!, changedBlocks: 0, blocks: 256 };
    const { charts } = worthAnswer({ ...found, levers: [unchanged, ...others] }, "");
    const told = charts.map(({ spec }) => String(spec["description"])).join("\n");
    expect(told).toContain(": 0 of 256 changed");
    expect(told).not.toContain("0 (0 to 0)");
  });

  it("say why there is no price, once for all that have the reason", () => {
    const score = { value: 0.7, low: 0.65, high: 0.75, n: 512, method: "msi" } as const;
    const noPrice = { army: "without", outcome: "above", isMost: false, copies: 0, score } as const;
    const levers = found.levers.map((lever) => ({ ...lever, noPrice }));
    const few = levers.map((lever, i) =>
      i > 0 ? lever : { ...lever, noPrice: { ...noPrice, outcome: "below" as const, isMost: true, copies: 4 } },
    );
    expect(worthAnswer({ ...found, levers, yardstick }, "").notes).toContain(
      "The army scores 70 % without any of them: no price makes it even; what is told instead is an exchange rate.",
    );
    expect(worthAnswer({ ...found, levers: few, yardstick }, "").notes).toContain(
      "+1 aim: even 4, the most that one entry may hold, score 70 %: no price is found among them (`wargauge price` adds entries); what is told instead is an exchange rate.",
    );
  });

  it("against a field say that they are others against one of it", () => {
    const opponents = [...found.opponents, ...found.opponents];
    const levers = found.levers.map((lever) => ({ ...lever, byOpponent: [] }));
    expect(worthAnswer({ ...found, opponents, levers }, "").notes.join(" ")).toMatch(
      /^Worths are those against all 2 opponents at once\. Against one of them alone a change is worth something else/,
    );
  });
});
