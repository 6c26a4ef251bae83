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

it("DM-WPN-02: point blank is no distance, and no inch more makes a firearm of what is for assaults", () => {
  const fighters = scenarioOf({
    duel: {},
    a: ["5 assaultMarine"],
    b: ["6 guardsman"],
    houseRules: { "weapons.boltPistol.range": 1 },
  });
  const ranges = darkMillennium.levers(fighters, 0, ({ name }) => name.endsWith(": range"));
  expect(ranges.map(({ name, change }) => `${name} ${change}`)).toEqual(["Bolt Pistol: range +1"]);
});

it("DM-PSY-01: a change that a roster of the other side does not bear is none", () => {
  const casters = scenarioOf({
    duel: {},
    a: [{ profile: "librarian", count: 1, powers: [] }],
    b: ["1 librarian"],
    houseRules: { "models.librarian.psychic": 1 },
  });
  const scores = darkMillennium.levers(casters, 0, ({ name }) => name === "psychic of Librarian");
  expect(scores.map(({ change }) => change)).toEqual(["+1"]);
});

it("what nobody asks for is not checked", () => {
  expect(darkMillennium.levers(scenario, 0, ({ kind }) => kind === "item").every(({ kind }) => kind === "item")).toBe(
    true,
  );
});
