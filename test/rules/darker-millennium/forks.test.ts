/** A battle that is played on from a mark ends like the one that went on, whoever plays (architecture: state and habits). */
import { expect, it } from "vitest";
import { darkerMillennium } from "../../../src/rules/darker-millennium/index.ts";
import type { Scenario } from "../../../src/scenario/scenario.ts";
import { testForks } from "../forks.ts";

const astray = testForks(darkerMillennium, "activate", {
  duel: { blocks: 4, marks: 4 },
  battle: { blocks: 2, marks: 4 },
});

it("DK-EXT-VH-03: what armour has lost and wrecks are state", () => {
  const roster = [
    { profile: "battleTank", count: 1 },
    { profile: "predator", count: 1 },
    { profile: "dreadnought", count: 1 },
    { profile: "spaceMarine", count: 5, weapon: "lascannon" },
  ];
  const driven = (scenario: Scenario): Scenario => ({
    ...scenario,
    options: { vehicles: "on" },
    sides: scenario.sides.map((side) => ({ ...side, roster })),
  });
  expect(astray("quarters.yaml", "gunline", driven)).toEqual([]);
});
