/** Rosters that the rulebook builds: legal for any army and budget, full, the same for the same words, and accepted wherever armies are named. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { policyTerms } from "../../../src/players/index.ts";
import { rulebooks } from "../../../src/rules/index.ts";
import { resolveBook } from "../../../src/rules/skirmish/book/book.ts";
import { ARMIES, type Army } from "../../../src/rules/skirmish/book/data.ts";
import { loadRoster } from "../../../src/rules/skirmish/book/roster.ts";
import { skirmish } from "../../../src/rules/skirmish/index.ts";
import { builtSide, readRosterWords } from "../../../src/scenario/built-roster.ts";
import { openContest } from "../../../src/scenario/contenders.ts";
import type { RosterEntry, Scenario } from "../../../src/scenario/scenario.ts";

const armies = Object.keys(ARMIES) as Army[];
const order = (army: string, points: number, seed: string, policy = "gunline") => ({
  army,
  points,
  seed,
  policy,
  options: {},
  houseRules: {},
});
const build = (army: string, points: number, seed = "1", policy?: string) =>
  skirmish.builder!.build(order(army, points, seed, policy));
const book = resolveBook({}, {});
const loaded = (roster: readonly RosterEntry[], budget: number | null, muster: "free" | "strict" = "free") =>
  loadRoster({ name: "built", policy: "gunline", roster }, book, { side: 0, budget, muster });

describe("a built roster", () => {
  it("passes the checks of a scenario, whatever the army, the budget, the doctrine and the seed", () => {
    const doctrine = fc.constantFrom("aggressor", "gunline", "objective");
    fc.assert(
      fc.property(
        fc.constantFrom(...armies),
        fc.integer({ min: 1, max: 200 }),
        fc.string(),
        doctrine,
        (army, points, seed, policy) => {
          const roster = build(army, points, seed, policy);
          if (roster.length === 0) return;
          const side = { policy, roster };
          const scenario: Scenario = {
            title: "built",
            rules: "skirmish",
            mode: "battle",
            battle: { budget: points },
            options: {},
            houseRules: {},
            mirror: true,
            sides: [
              { name: "A", ...side },
              { name: "B", ...side },
            ],
            battles: 1,
          };
          expect(skirmish.check(scenario)).toEqual([]);
          expect(build(army, points, seed, policy)).toEqual(roster);
        },
      ),
      { numRuns: 24, seed: 4 },
    );
  });

  it.each(armies)("of 100 points of %s has a commander and the unit's size, and spends nearly all of them", (army) => {
    for (const seed of ["1", "2"]) {
      const roster = build(army, 100, seed);
      const { points, problems } = loaded(roster, 100, "strict");
      expect(problems).toEqual([]);
      expect(points).toBeGreaterThanOrEqual(95);
    }
    expect(build(army, 100, "2")).not.toEqual(build(army, 100, "1"));
  });

  it("is full: not one more model of any of its Packs would fit", () => {
    for (const army of armies) {
      const roster = build(army, 100);
      roster.forEach((entry, i) => {
        const wider = roster.map((each, k) => (k === i ? { ...entry, count: entry.count + 1 } : each));
        expect(loaded(wider, 100).problems.length, `${army} ${entry.profile}`).toBeGreaterThan(0);
      });
    }
  });

  it("keeps to house rules: dearer Boyz are fewer", () => {
    const count = (houseRules: Scenario["houseRules"]) => {
      const roster = skirmish.builder!.build({ ...order("ORK", 100, "3"), houseRules });
      const dear = resolveBook({}, houseRules);
      expect(
        loadRoster({ name: "b", policy: "gunline", roster }, dear, { side: 0, budget: 100, muster: "free" }).problems,
      ).toEqual([]);
      return roster.filter(({ profile }) => profile === "ork_boy").reduce((sum, each) => sum + each.count, 0);
    };
    expect(count({ "profiles.ork_boy.points": 60 })).toBeLessThanOrEqual(1);
  });
});

describe("words for a roster", () => {
  it.each([
    ["100 points of orks", { points: 100, army: "orks", seed: "1" }],
    [
      "75 Points of Dark Eldar under aggressor #b2",
      { points: 75, army: "Dark Eldar", policy: "aggressor", seed: "b2" },
    ],
    ["1 point of SM", { points: 1, army: "SM", seed: "1" }],
  ])("%s are understood", (words, read) => {
    expect(readRosterWords(words)).toEqual(read);
  });

  it("that are not such words are left to others", () => {
    for (const words of ["5 sm_marine", "rosters/orks.yaml", "100 points", "points of orks"])
      expect(readRosterWords(words)).toBeUndefined();
  });

  it("find armies by name or ID in any spelling, and say which there are", () => {
    const named = (army: string) =>
      builtSide({ points: 60, army, seed: "1" }, skirmish, { options: {}, houseRules: {} }).name;
    expect(["Space Marines", "space marine", "SM", "sm"].map(named)).toEqual(Array(4).fill("Space Marines #1"));
    expect(() => named("orcs")).toThrow(/no army "orcs"; there are: .*Orks.*did you mean "Orks"/);
    expect(() => builtSide({ points: 1, army: "orks", seed: "1" }, skirmish, { options: {}, houseRules: {} })).toThrow(
      /1 points buy no Orks/,
    );
  });

  it("are contenders wherever armies are named", async () => {
    const { contenders } = await openContest(["100 points of orks", "100 points of orks #2", "5 sm_marine"], {
      readFile: () => Promise.reject(Object.assign(new Error(), { code: "ENOENT" })),
      doctrines: policyTerms,
      rulebookIds: Object.keys(rulebooks),
      rulebook: async (id) => rulebooks[id]?.(),
    });
    expect(contenders.map(({ name }) => name)).toEqual(["Orks #1", "Orks #2", "5 sm_marine"]);
    expect(contenders[0]!.side.roster).toEqual(build("ORK", 100));
  });
});
