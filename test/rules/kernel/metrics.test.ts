import { expect, expectTypeOf, it } from "vitest";
import { endings, labelsOf, metrics, metricsOf } from "../../../src/rules/kernel/metrics.ts";

const T = metrics([
  { id: "lost", title: "Models lost", unit: "models", max: "models" },
  { id: "shots", title: "Shots", unit: "shots", max: 63, most: "guns" },
  { id: "moved", title: "Distance", unit: "inches", max: 99, group: "table" },
]);

it("metrics have their places by name, and a line has those that are not of a table", () => {
  expect({ ...T }).toEqual({ lost: 0, shots: 1, moved: 2 });
  expect(metricsOf(T, true).map(({ id }) => id)).toEqual(["lost", "shots", "moved"]);
  expect(metricsOf(T, false).map(({ id }) => id)).toEqual(["lost", "shots"]);
  expectTypeOf(T).not.toHaveProperty("routed");
});

it("endings have their values by name, and their words as labels", () => {
  const END = endings({ notYet: "not ended", limit: "turn limit" });
  expect(END.limit).toBe(1);
  expect(labelsOf(END)).toEqual(["not ended", "turn limit"]);
});
