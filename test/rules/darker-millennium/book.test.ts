/** Rosters, points, forces and scenarios of the book. */
import { describe, expect, it } from "vitest";
import { B } from "../../../src/rules/darker-millennium/battle/columns.ts";
import { resolveBook } from "../../../src/rules/darker-millennium/book/book.ts";
import { commandDice } from "../../../src/rules/darker-millennium/book/compile.ts";
import { FORCES, rosterOf } from "../../../src/rules/darker-millennium/book/forces.rows.ts";
import { battleTerms } from "../../../src/rules/darker-millennium/book/modes.ts";
import { loadRoster, modelsOf, pointsOf } from "../../../src/rules/darker-millennium/book/roster.ts";
import { TERRAIN, tableDefaults } from "../../../src/rules/darker-millennium/book/terrain.ts";
import { UNITS } from "../../../src/rules/darker-millennium/book/units.rows.ts";
import { WEAPONS } from "../../../src/rules/darker-millennium/book/weapons.rows.ts";
import { darkerMillennium } from "../../../src/rules/darker-millennium/index.ts";
import { force, matchupOf, type Small, scenarioOf, staged } from "./playing.ts";

const book = resolveBook({}, {});
const names = [...new Set(FORCES.map((row) => row.force))];
const small: Small = { duel: {}, a: force("marines500"), b: force("orks500") };
const units = (roster: unknown) => loadRoster({ name: "A", policy: "gunline", roster: roster as never }, book, 0);
const strict = (roster: unknown): string[] =>
  darkerMillennium
    .check(scenarioOf({ duel: {}, a: roster as never, b: force("orks500"), options: { muster: "strict" } }))
    .filter(({ path }) => path[1] === 0)
    .map(({ message }) => message);

describe("profiles and forces", () => {
  it("DK-ARM-03 DK-ARM-05 DK-EXT-DS-01: datasheets are rows of Rank, Mv, WS, A, BS, S, T, W, I, Ld and save; a dash is none at all", () => {
    expect(UNITS).toHaveLength(40);
    const stealer = book.profiles["genestealer"]!;
    expect([stealer.Mv, stealer.WS, stealer.BS, stealer.A, stealer.I, stealer.Ld]).toEqual([6, 7, 0, 4, 7, 10]);
    for (const { weapon, hands } of UNITS) {
      if (weapon !== undefined) expect(book.weapons).toHaveProperty(weapon);
      for (const each of hands) expect(book.closeCombatWeapons).toHaveProperty(each);
    }
  });

  it("DK-PRE-02 DK-EXT-DS-09: every ready force costs what it says and keeps to its limit", () => {
    expect(names).toHaveLength(10);
    for (const name of names) {
      const rows = FORCES.filter((row) => row.force === name);
      const { units: own, problems } = units(rosterOf(name));
      expect(problems).toEqual([]);
      expect(
        own.map((each) => modelsOf(each).reduce((sum, { points }) => sum + points, 0)),
        name,
      ).toEqual(rows.map(({ points }) => points));
      expect(pointsOf(own)).toBeLessThanOrEqual(rows[0]!.limit);
    }
  });

  it("DK-EXT-DS-04: ten models are two teams of five, the Champion in the first; six are one", () => {
    const sizes = (roster: unknown) =>
      units(roster).units.flatMap(({ teams }) => teams.map(({ models }) => models.length));
    expect(sizes([{ profile: "spaceMarine", count: 9, champion: "marineSergeant" }])).toEqual([5, 5]);
    expect(sizes([{ profile: "orkBoy", count: 14, champion: "orkNob" }])).toEqual([8, 7]);
    expect(sizes([{ profile: "spaceMarine", count: 5, champion: "marineSergeant" }])).toEqual([6]);
  });

  it("DK-PRE-16 DK-EXT-DS-02 DK-EXT-DS-07: a strict muster asks for one HQ, two to six Troops and no more than half in Characters", () => {
    expect(strict(force("orks500"))).toEqual([]);
    expect(
      strict([
        { profile: "orkBoss", count: 1 },
        { profile: "orkBoy", count: 10 },
      ]),
    ).toEqual(["found 1 units of Troops, expected 2 to 6 (DK-EXT-DS-02)"]);
    expect(strict([{ profile: "orkBoss", count: 1 }])).toContain(
      "Characters cost more than half of the force (DK-EXT-DS-07)",
    );
  });

  it("DK-EXT-DS-03: strategy ratings and command dice follow faction and points; a side may say how many dice", () => {
    const { fight } = matchupOf(small);
    expect(fight.map(({ rating, commandDice: dice }) => [rating, ...dice])).toEqual([
      [5, 4],
      [3, 4],
    ]);
    expect([499, 500, 1250, 1251].map((points) => commandDice(points, book))).toEqual([4, 5, 5, 6]);
    const scenario = scenarioOf(small);
    const more = { ...scenario, sides: scenario.sides.map((side) => ({ ...side, commandDice: 7 })) };
    expect([...(darkerMillennium.compile(more) as ReturnType<typeof matchupOf>).fight[0].commandDice]).toEqual([7]);
  });

  it("DK-EXT-DS-10 DK-ARM-08: bases are half an inch or an inch across the middle, and everybody has a Toughness", () => {
    const { kinds } = matchupOf({ ...small, b: ["2 ogryn"] });
    expect([...new Set(kinds.radius)].sort((a, b) => a - b)).toEqual([512, 1024]);
    expect(Math.min(...kinds.t)).toBeGreaterThan(0);
  });

  it("tells what is wrong with a roster", () => {
    const { problems } = units([
      { profile: "spaceMarin", count: 5 },
      { profile: "spaceMarine", count: 5, champion: "orkBoy" },
      { profile: "marineCaptain", count: 1, champion: "marineSergeant" },
      { profile: "scout", count: 1, specialists: [{ weapon: "flamer", count: 2 }] },
    ]);
    expect(problems.map(({ message }) => message)).toEqual([
      'unknown profile "spaceMarin" (`wargauge rules darker-millennium --units` lists them); did you mean "spaceMarine"?',
      "Ork Boy leads no squad",
      "Marine Captain is a unit of its own (DK-EXT-DS-05)",
      "found 2 specialists among 1 models",
    ]);
  });
});

describe("scenarios", () => {
  it("DK-PRE-01 DK-PRE-12 DK-EXT-TE-02 DK-EXT-TE-03: size comes first: limit, table, terrain, mission follow from it", () => {
    const terms = battleTerms(scenarioOf({ ...small, duel: undefined, battle: {} } as never));
    expect([terms.points, terms.mission, terms.turns]).toEqual([500, "quarters", 6]);
    expect([1000, 1001, 1999, 2000].map((points) => tableDefaults(points, 0.18).size)).toEqual([
      [48, 48],
      [72, 48],
      [72, 48],
      [96, 48],
    ]);
    expect(Object.keys(TERRAIN)).toHaveLength(14);
  });

  it("DK-GEN-19 DK-PRE-19: orders, hidden, broken, pins and wounds are columns that both sides see", () => {
    const { w } = staged(small);
    const before = Buffer.from(w.memory).toString("latin1");
    for (const change of [() => B.order[0]!++, () => B.pins[0]!++, () => (B.flags[0]! |= 6), () => B.wounds[0]!--]) {
      change();
      expect(Buffer.from(w.memory).toString("latin1")).not.toBe(before);
    }
  });

  it("DK-GEN-11: a natural six wins the roll whatever the ratings; house rules edit them (DK-EXT-MD-03)", () => {
    const weak = { ...small, houseRules: { "strategyRating.orks": 0, "weapons.boltgun.strength": 5 } };
    const { fight, guns } = matchupOf(weak);
    expect(fight[1].rating).toBe(0);
    expect(guns.strength[guns.name.indexOf("Boltgun")]).toBe(5);
    expect(WEAPONS.find(({ id }) => id === "boltgun")!.strength).toBe(4);
  });

  it.each([
    ["DK-EXT-MD-01 shoot", { action: "shoot", range: 12 }, "shots"],
    ["DK-EXT-MD-01 charge", { action: "charge", range: 6, reaction: "evade" }, "reactionTests"],
    ["DK-EXT-MD-01 melee", { action: "melee" }, "hits"],
    ["DK-EXT-MD-01 order", { action: "order", pins: 3 }, "orderTests"],
    ["DK-EXT-MD-01 pool", { action: "pool", dice: 7 }, "commandDice"],
  ])("%s is an attack (DK-EXT-MD-01)", (_, attack, metric) => {
    const { w } = staged(
      { attack, a: ["6 spaceMarine"], b: ["6 orkBoy"] } as never,
      Array.from({ length: 90 }, (_x, i) => (i % 6) + 1),
      Array.from({ length: 90 }, () => 1),
    );
    w.play();
    const slot = w.m.metrics.findIndex(({ id }) => id === metric);
    expect(slot).toBeGreaterThanOrEqual(0);
    const at = w.m.metrics.slice(0, slot).reduce((sum, { per }) => sum + (per === "seat" ? 2 : 1), 0);
    expect(w.outcome[at]! + w.outcome[at + 1]!).toBeGreaterThan(0);
  });
});
