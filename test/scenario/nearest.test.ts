import { expect, test } from "vitest";
import { editDistance, nearest } from "../../src/scenario/nearest.ts";

test("edits between words, counted by hand", () => {
  expect(editDistance("", "abc")).toBe(3);
  expect(editDistance("kitten", "sitting")).toBe(3);
  expect(editDistance("cuont", "count")).toBe(1);
  expect(editDistance("duel", "duel")).toBe(0);
});

test.each([
  ["thoughness", ["toughness", "thickness"], "toughness"],
  ["DUEL", ["attack", "duel"], "duel"],
  ["pinTest", ["ld.pinTest", "ld.generalTest"], "ld.pinTest"],
  ["obj", ["objective", "gunline"], "objective"],
  ["T", ["S", "W"], undefined],
  ["marine", ["ork", "grot"], undefined],
  ["", ["a"], undefined],
])("nearest to %j of %j is %j", (word, candidates, expected) => {
  expect(nearest(word, candidates)).toBe(expected);
});
