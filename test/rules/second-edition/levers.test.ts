import { expect, it } from "vitest";
import { secondEdition } from "../../../src/rules/second-edition/index.ts";
import { scenarioOf } from "./playing.ts";

const scenario = scenarioOf({
  duel: {},
  a: ["5 spaceMarine", { profile: "librarian", count: 1, mastery: 2 }],
  b: ["5 spaceMarine"],
});
const found = secondEdition.levers(scenario, 0);
const named = (change: string, name: string) => found.find((each) => each.change === change && each.name === name);

it("levers change one thing of one side, each to another matchup", () => {
  expect(named("without", "Chainsword")?.kind).toBe("weapon");
  expect(named("with", "powerFist")?.entries).toEqual([0]);
  expect(named("+1", "Mastery")?.entries).toEqual([1]);
  expect(named("+1", "WS of Space Marine")?.also).toEqual(["Space Marine"]);
  expect(named("without", "SE-HTH-05")?.kind).toBe("rule");
  const before = secondEdition.compile(scenario);
  for (const lever of found) {
    const after = lever.apply(scenario);
    expect(secondEdition.check(after), lever.name).toEqual([]);
    expect(secondEdition.compile(after), lever.name).not.toEqual(before);
  }
});
