import { describe, expect, it } from "vitest";
import type { TapedRoll } from "../../../src/rules/kernel/taped.ts";
import { E } from "../../../src/rules/skirmish/events.ts";
import {
  AGAIN_ALWAYS,
  AGAIN_BOSSPOLE,
  AS_BACK,
  AS_FOLLOW_UP,
  AS_MARCH,
  AS_TO_EDGE,
  TEST_OVERWATCH,
  TEST_ROUT,
} from "../../../src/rules/skirmish/flags.ts";
import { skirmish } from "../../../src/rules/skirmish/index.ts";
import type { SkirmishMatchup } from "../../../src/rules/skirmish/matchup.ts";
import { END } from "../../../src/rules/skirmish/metrics.ts";
import { modelNames } from "../../../src/rules/skirmish/tell/narrate.ts";
import type { RosterEntry, Scenario } from "../../../src/scenario/scenario.ts";

function matchup(rosters: readonly RosterEntry[][]): SkirmishMatchup {
  const given: Scenario = {
    title: "",
    rules: "skirmish",
    mode: "duel",
    options: {},
    houseRules: {},
    mirror: true,
    sides: ["Blue", "Red"].map((name, i) => ({ name, policy: "gunline", roster: rosters[i]! })),
    battles: 1,
  };
  return skirmish.compile(skirmish.resolve(given)) as SkirmishMatchup;
}

const marines = [
  { profile: "sm_sergeant", count: 1 },
  { profile: "sm_marine", count: 3, weapons: ["bolter"] },
];
const boys = [{ profile: "ork_boy", count: 4, weapons: ["slugga", "choppa"] }];

describe("sentences", () => {
  const codes = Object.entries(E) as [string, number][];

  it("there is one for every event, with the rules that it follows", () => {
    expect(skirmish.events.map(({ code }) => code).sort((a, b) => a - b)).toEqual(
      codes.map(([, code]) => code).sort((a, b) => a - b),
    );
    expect(new Set(codes.map(([, code]) => code)).size).toBe(codes.length);
    for (const { rules } of skirmish.events) for (const rule of rules) expect(rule).toMatch(/^SK-[A-Z]+-\d\d$/);
  });

  it.each(codes)("%s has every word filled in", (_, code) => {
    const { text, rules } = skirmish.narrate(matchup([marines, boys]), 1, { code, a: 0, b: 1, c: 1 });
    expect(text).not.toMatch(/[{}]|undefined|NaN/);
    expect(text.length).toBeGreaterThan(3);
    expect(rules.length).toBeGreaterThan(0);
  });

  it("names weapon, shots, needed number, Strength and AP", () => {
    const m = matchup([marines, boys]);
    const bolter = m.guns.name.indexOf("Bolter");
    const { text } = skirmish.narrate(m, 0, { code: E.shoot, a: 1, b: m.stride + 2, c: bolter * 64 + 2 });
    expect(text).toBe("Space Marine 1 shoots at Ork Boy 3: Bolter (2 shots, to hit 3+, Strength 4, AP 5).");
  });

  it("knows who sits where in the second leg", () => {
    const m = matchup([marines, boys]);
    expect(skirmish.narrate(m, 1, { code: E.turn, a: 0, b: 2, c: 0 })).toMatchObject({
      text: "Turn 2: Red",
      heading: 1,
    });
    expect(skirmish.narrate(m, 1, { code: E.pinned, a: m.stride + 1, b: 0, c: 0 }).text).toBe(
      "Space Marine 1 is Pinned.",
    );
  });
});

describe("what a sentence hangs on", () => {
  const marinesAndBoys = matchup([marines, boys]);
  const told = (code: number, a: number, b: number, c: number, m = marinesAndBoys) =>
    skirmish.narrate(m, 0, { code, a, b, c });

  it("a Leadership test cites the rule that asks for it, and a second one the right to it", () => {
    expect(told(E.ldTest, 1, 8, 2 * TEST_ROUT)).toEqual({
      text: "Space Marine 1 tests Leadership, 2D6 against 8, and fails.",
      rules: ["SK-ROUT-04"],
    });
    expect(told(E.ldTest, 1, 8, 2 * TEST_OVERWATCH + 1).rules).toEqual(["SK-OW-14"]);
    expect(told(E.ldReroll, 1, 8, 2 * AGAIN_ALWAYS + 1)).toEqual({
      text: "Space Marine 1 tests once more, 2D6 against 8, and passes.",
      rules: ["SK-SM-12"],
    });
    expect(told(E.ldReroll, marinesAndBoys.stride, 7, 2 * AGAIN_BOSSPOLE).rules).toEqual(["SK-ORK-24"]);
    expect(told(E.mobCheck, marinesAndBoys.stride, 3, 2).text).toBe(
      "Safety In The Mob: Ork Boy 1 sees 3 Orks, a Nob among them (the total -1), and fails.",
    );
  });

  it("a move says what it is", () => {
    expect(told(E.move, 1, 57, 0)).toEqual({ text: "Space Marine 1 moves 5.7 inches.", rules: ["SK-MOVE-01"] });
    expect(told(E.move, 1, 120, AS_MARCH)).toEqual({
      text: "Space Marine 1 Force Marches 12 inches.",
      rules: ["SK-MOVE-11"],
    });
    expect(told(E.move, 1, 16, AS_TO_EDGE)).toEqual({
      text: "Space Marine 1 moves 1.6 inches, to the edge of Difficult Terrain, and counts as inside.",
      rules: ["SK-MOVE-16"],
    });
    expect(told(E.move, 1, 30, AS_FOLLOW_UP + AS_BACK)).toEqual({
      text: "Space Marine 1 follows up 3 inches, falling back.",
      rules: ["SK-CC-32"],
    });
    expect(told(E.charge, 1, marinesAndBoys.stride, 0).text).toBe(
      "Space Marine 1 charges Ork Boy 1, already in contact.",
    );
  });

  it("terrain dice name the skill and the risk that add to them (SK-SKILL-26, SK-TYR-16)", () => {
    const gaunt = [{ profile: "tyr_mutated_gaunt", count: 1, skills: ["GuerrillaMaster"] }];
    const rulesOf = (code: number, c: number) =>
      skirmish.narrate(matchup([gaunt, boys]), 0, { code, a: 0, b: 5, c }).rules;
    expect(rulesOf(E.terrain, 0)).toEqual(["SK-MOVE-15", "SK-SKILL-26"]);
    expect(rulesOf(E.terrain, 3)).toEqual(["SK-CC-09", "SK-TYR-16", "SK-SKILL-26"]);
    expect(rulesOf(E.climb, 0)).toEqual(["SK-MOVE-10", "SK-SKILL-26"]);
    expect(told(E.terrain, 1, 5, 0).rules).toEqual(["SK-MOVE-15"]);
  });

  it("who runs, who is Pinned without a worse result, and who stands in have rules of their own", () => {
    const aeldari = matchup([[{ profile: "eld_guardian", count: 3 }], [{ profile: "tyr_hormagaunt", count: 3 }]]);
    expect(told(E.run, 0, 4, 0, aeldari).rules).toEqual(["SK-ELD-15"]);
    expect(told(E.run, aeldari.stride, 4, 0, aeldari).rules).toEqual(["SK-TYR-17"]);
    expect(told(E.atLeast, 1, -1, 0).rules).toEqual(["SK-WT-08"]);
    const grots = matchup([marines, [...boys, { profile: "ork_grot", count: 4 }]]);
    expect(told(E.substituted, grots.stride, grots.stride + 4, 0, grots)).toEqual({
      text: "Grot 1 takes a wound meant for Ork Boy 1.",
      rules: ["SK-DMG-13", "SK-ORK-05"],
    });
    expect(told(E.strike, 1, marinesAndBoys.stride, 1024 + 1).rules).toEqual(["SK-CC-28"]);
  });

  it("who wins though its own side routed", () => {
    expect(told(E.ended, END.routed, 0, 0).text).toBe("Blue win, although they routed (SK-RCN-04)");
    expect(told(E.ended, END.routed, 0, 1).text).toBe("Blue win: Red routed");
  });
});

describe("dice", () => {
  const die = { primitive: "die", n: 1, result: 4 };
  const name = (before: number, rolls: readonly TapedRoll[], after: number, hits = 0) =>
    skirmish.nameRolls(matchup([marines, boys]), { code: before, a: 0, b: 0, c: 0 }, rolls, {
      code: after,
      a: hits,
      b: 0,
      c: 0,
    });

  it("of a triple are for Difficult Terrain, and then for what it does (SK-TYR-16)", () => {
    expect(name(E.at, [die, die, die], E.triple)).toEqual(Array(3).fill("Difficult Terrain"));
    const hurt = [
      { primitive: "test", n: 1, result: 0 },
      { primitive: "table", n: 1, result: 1 },
    ];
    expect(name(E.triple, hurt, E.damage)).toEqual(["save", "Damage Table"]);
  });

  it("of plasma are to hit one by one, of a miss rolled again to hit once more, then to wound and to save (SK-WG-01, SK-WG-09)", () => {
    const [test, count, table] = ["test", "count", "table"].map((primitive) => ({ primitive, n: 1, result: 1 }));
    expect(name(E.shoot, [table!, table!, count!, count!], E.hits, 2)).toEqual([
      "to hit",
      "to hit",
      "to wound",
      "save",
    ]);
    expect(name(E.shoot, [count!, count!, count!], E.hits, 2)).toEqual(["to hit", "to wound", "save"]);
    expect(name(E.shoot, [count!, test!, count!], E.hits, 2)).toEqual(["to hit", "to hit", "to wound"]);
    // Of an extra attack, too, and not at who is down (SK-DMG-12).
    expect(name(E.attacksBack, [test!, count!, count!], E.blowHits, 1)).toEqual(["to hit", "to wound", "save"]);
    expect(name(E.attacksBack, [count!, count!], E.blowHits, 1)).toEqual(["to wound", "save"]);
  });

  it("of a plasma grenade are for how far it spreads, and then for whether it does (SK-GREN-14)", () => {
    expect(name(E.throw, [{ primitive: "test", n: 1, result: 1 }, die], E.ring)).toEqual(["to hit", "radius"]);
    expect(name(E.grenadeHit, [die, die], E.ring)).toEqual(["spread", "radius"]);
    expect(name(E.pinned, [die], E.ring)).toEqual(["spread"]);
    expect(skirmish.narrate(matchup([marines, boys]), 0, { code: E.ring, a: 1, b: 0, c: 0 }).text).toBe(
      "The plasma of Space Marine 1 spreads no farther.",
    );
  });

  it("of an arrival are for it and for the edge (SK-SCEN-13, SK-RSC-05)", () => {
    expect(name(E.turn, [{ primitive: "test", n: 1, result: 1 }, die], E.arrived)).toEqual(["reserve", "edge"]);
  });
});

describe("names", () => {
  it("are numbered where there are several, and carry the side where both have such models", () => {
    expect(modelNames(matchup([marines, boys]))).toEqual([
      ["Space Marine Sergeant", "Space Marine 1", "Space Marine 2", "Space Marine 3"],
      ["Ork Boy 1", "Ork Boy 2", "Ork Boy 3", "Ork Boy 4"],
    ]);
    const mirror = modelNames(matchup([boys, boys])).flat();
    expect(mirror[5]).toBe("Ork Boy 2 of Red");
    expect(new Set(mirror).size).toBe(8);
  });
});
