import { expect, it } from "vitest";
import { darkMillennium } from "../../../src/rules/dark-millennium/index.ts";
import { scenarioOf } from "./playing.ts";

const scenario = scenarioOf({
  duel: {},
  a: [{ profile: "spaceMarine", count: 5, gear: ["scanner"], attached: [{ profile: "librarian", count: 1 }] }],
  b: ["6 guardsman"],
});
const found = darkMillennium.levers(scenario, 0);
const named = (change: string, name: string) => found.find((each) => each.change === change && each.name === name);

it("levers change one thing of one side, each to another matchup", () => {
  expect(named("without", "Bolter")?.kind).toBe("weapon");
  expect(named("without", "Scanner")?.kind).toBe("item");
  expect(named("without", "Librarian")?.kind).toBe("item");
  expect(named("with", "Jump Pack")?.kind).toBe("item");
  expect(named("+1", "armour of Space Marine")?.also).toBeUndefined();
  expect(named("+1", "armour of Guardsman")).toBeUndefined();
  expect(named("without", "DM-REA-02")?.also).toEqual(["Guardsman"]);
  const before = darkMillennium.compile(scenario);
  for (const lever of found) {
    const after = lever.apply(scenario);
    expect(darkMillennium.check(after), lever.name).toEqual([]);
    expect(darkMillennium.compile(after), lever.name).not.toEqual(before);
  }
});

it("what nobody asks for is not checked", () => {
  expect(darkMillennium.levers(scenario, 0, ({ kind }) => kind === "item").every(({ kind }) => kind === "item")).toBe(
    true,
  );
});
