import { describe, expect, it } from "vitest";
import * as E from "../../../src/rules/skirmish/events.ts";
import { skirmish } from "../../../src/rules/skirmish/index.ts";
import type { SkirmishMatchup } from "../../../src/rules/skirmish/matchup.ts";
import { modelNames } from "../../../src/rules/skirmish/narrate.ts";
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
    const { text } = skirmish.narrate(m, 0, { code: E.SHOOT, a: 1, b: m.stride + 2, c: bolter * 64 + 2 });
    expect(text).toBe("Space Marine 1 shoots at Ork Boy 3: Bolter (2 shots, to hit 3+, Strength 4, AP 5).");
  });

  it("knows who sits where in the second leg", () => {
    const m = matchup([marines, boys]);
    expect(skirmish.narrate(m, 1, { code: E.TURN, a: 0, b: 2, c: 0 })).toMatchObject({
      text: "Turn 2: Red",
      heading: 1,
    });
    expect(skirmish.narrate(m, 1, { code: E.PINNED, a: m.stride + 1, b: 0, c: 0 }).text).toBe(
      "Space Marine 1 is Pinned.",
    );
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
