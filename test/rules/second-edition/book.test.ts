import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { armourOf } from "../../../src/rules/second-edition/battle/harm.ts";
import { resolveBook } from "../../../src/rules/second-edition/book/book.ts";
import { levelOf, PSYKERS } from "../../../src/rules/second-edition/book/psykers.rows.ts";
import { UNITS } from "../../../src/rules/second-edition/book/units.rows.ts";
import { VEHICLES } from "../../../src/rules/second-edition/book/vehicles.rows.ts";
import { secondEdition } from "../../../src/rules/second-edition/index.ts";
import {
  K_CHARACTER,
  K_FEARLESS,
  K_SERGEANT,
  K_TERMINATOR,
  type SeMatchup,
} from "../../../src/rules/second-edition/matchup.ts";
import type { RosterEntry } from "../../../src/scenario/scenario.ts";
import { type Small, scenarioOf, staged } from "./playing.ts";

const ROSTERS = new URL("../../../scenarios/second-edition/rosters/", import.meta.url);
const compiled = (small: Small): SeMatchup => secondEdition.compile(scenarioOf(small)) as SeMatchup;
const pointsOf = (...a: RosterEntry[]): number => compiled({ duel: {}, a, b: ["1 ork"] }).sides[0]!.points;
const problemsOf = (small: Small): string[] => secondEdition.check(scenarioOf(small)).map(({ message }) => message);

describe("units", () => {
  it("are as many as the index lists", () => {
    expect([UNITS.length, PSYKERS.length, VEHICLES.length]).toEqual([36, 13, 11]);
  });

  // Points as the index lists them (12.4.13).
  it.each([
    ["marines", 497, 986],
    ["guard", 493, 980],
    ["orks", 494, 992],
    ["stealers", 493, 991],
    ["chaos", 483, 994],
  ])("SE-EXT-01, SE-EXT-03: the ready forces of %s cost %i and %i points", (faction, small, large) => {
    for (const [limit, points] of [
      [500, small],
      [1000, large],
    ]) {
      const roster = parse(readFileSync(new URL(`${faction}-${limit}.yaml`, ROSTERS), "utf8"));
      expect(pointsOf(...roster)).toBe(points);
    }
    expect(readdirSync(ROSTERS).filter((file) => /^[a-z]+-\d+\.yaml$/.test(file))).toHaveLength(10);
  });

  it("SE-EXT-03: specialists pay the difference, or for their weapon where they keep a pistol", () => {
    expect(pointsOf({ profile: "tacticalMarine", count: 5, specialists: [{ weapon: "flamer", count: 1 }] })).toBe(
      5 * 31 + 8 - 3,
    );
    expect(pointsOf({ profile: "ork", count: 5, specialists: [{ weapon: "heavyStubber", count: 1 }] })).toBe(
      5 * 12 + 8,
    );
  });

  it("SE-EXT-07, SE-EXT-43: characters join a squad and are the last whom hits reach", () => {
    const line = { profile: "guardsman", count: 5, leader: "guardSergeant", attached: [{ profile: "captain" }] };
    const { kinds, fight, sides } = compiled({ duel: {}, a: [line], b: ["1 ork"] });
    expect(sides[0]).toMatchObject({ models: 7, points: 45 + 17 + 72 });
    const traits = [...fight[0].kind].map((kind) => kinds.traits[kind]! & (K_SERGEANT | K_CHARACTER));
    expect(traits).toEqual([0, 0, 0, 0, 0, K_SERGEANT, K_CHARACTER]);
    expect(problemsOf({ duel: {}, a: [{ ...line, attached: [{ profile: "rhino" }] }], b: ["1 ork"] })).toEqual([
      "Rhino joins no squad (SE-EXT-07)",
    ]);
  });

  it("SE-EXT-02: a strict muster has a leader, few characters, few vehicles, and squads of their sizes", () => {
    const options = { muster: "strict" };
    expect(problemsOf({ duel: {}, a: ["2 rhino"], b: ["2 rhino"], options })).toContain(
      "nobody leads the force (SE-EXT-02)",
    );
    expect(problemsOf({ duel: {}, a: ["1 captain", "2 guardsman"], b: ["2 rhino"], options })).toEqual([
      "characters and psykers cost more than half of the force (SE-EXT-02)",
      "Guardsman: found 2 models, expected 5 to 10 (SE-EXT-01)",
      "nobody leads the force (SE-EXT-02)",
      "vehicles cost more than half of the force (SE-EXT-02)",
    ]);
    expect(problemsOf({ duel: {}, a: ["2 rhino"], b: ["2 rhino"] })).toEqual([]);
  });

  it("SE-PSK-01, SE-EXT-94, SE-EXT-95: levels add to the stat line of the first, and to its price", () => {
    const prices = { 1: 25, 2: 55, 3: 90, 4: 130 };
    const level = (id: string, mastery: number) => levelOf(PSYKERS.find((each) => each.id === id)!, mastery, prices);
    expect(level("librarian", 4)).toMatchObject({ WS: 6, W: 3, I: 6, A: 3, Ld: 10, points: 218 });
    expect(level("greyKnightJusticar", 3)).toMatchObject({ WS: 7, W: 2, I: 5, A: 3, Ld: 9, points: 169 });
    expect(level("hiveTyrantPsyker", 4)).toMatchObject({ WS: 8, W: 8, I: 7, A: 6, Ld: 10, points: 353 });
    expect(level("warlock", 2)).toMatchObject({ WS: 5, W: 2, points: 100 });
    expect(problemsOf({ duel: {}, a: [{ profile: "warlock", count: 1, mastery: 3 }], b: ["1 ork"] })).toEqual([
      "found level 3, expected at most 2 of Warlock",
    ]);
  });

  it("SE-EXT-09, SE-EXT-58: flags, pairs of weapons and parries are those of what a model is and carries", () => {
    const { kinds } = compiled({
      duel: {},
      a: [
        "3 terminator",
        "3 genestealer",
        { profile: "spaceMarine", count: 1, closeCombat: ["chainsword", "sword", "knife"] },
      ],
      b: ["1 guardsman"],
    });
    expect(kinds.traits[0]! & (K_TERMINATOR | K_FEARLESS)).toBe(K_TERMINATOR);
    expect(kinds.traits[1]! & (K_TERMINATOR | K_FEARLESS)).toBe(K_FEARLESS);
    expect([...kinds.extra]).toEqual([0, 0, 1, 0]);
    expect([...kinds.parries]).toEqual([0, 0, 2, 0]);
    // Everybody has at least its own Strength to strike with; a lasgun is nothing to fight with.
    expect(kinds.bladesFrom[4]! - kinds.bladesFrom[3]!).toBe(1);
  });

  it("SE-EXT-49, SE-EXT-120: options and house rules edit the rows and tables by their paths", () => {
    expect(resolveBook({ lasgunSave: "-1" }, {}).weapons["lasgun"]!.saveMod).toBe(-1);
    const book = resolveBook(
      {},
      { "woundRoll.0": 5, "profiles.ork.Ld": 9, "toHit.cover.soft": -3, "adeptusPowers.Scan.range": 12 },
    );
    expect([
      book.woundRoll["0"],
      book.profiles["ork"]!.Ld,
      book.toHit.cover.soft,
      book.adeptusPowers.Scan.range,
    ]).toEqual([5, 9, -3, 12]);
    expect(resolveBook({}, {}).woundRoll["0"]).toBe(4);
  });

  it("SE-EXT-96, SE-PVV-02: a vehicle has three sides", () => {
    staged({ duel: {}, a: ["1 predator"], b: ["1 ork"] });
    expect([0, 1, 2].map((side) => armourOf(0, side))).toEqual([18, 15, 13]);
  });
});
