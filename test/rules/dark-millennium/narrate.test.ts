import { describe, expect, it } from "vitest";
import * as E from "../../../src/rules/dark-millennium/events.ts";
import { darkMillennium } from "../../../src/rules/dark-millennium/index.ts";
import type { DarkMatchup } from "../../../src/rules/dark-millennium/matchup.ts";
import { scenarioOf } from "./playing.ts";

const matchup = darkMillennium.compile(
  scenarioOf({
    duel: {},
    a: [{ profile: "guardsman", count: 7, name: "Alpha", attached: [{ profile: "guardVeteran", count: 1 }] }],
    b: ["5 spaceMarine", "1 rhino"],
  }),
) as DarkMatchup;

describe("sentences", () => {
  const codes = Object.entries(E) as [string, number][];

  it("there is one for every event, with the rules that it follows", () => {
    expect(darkMillennium.events.map(({ code }) => code).sort((a, b) => a - b)).toEqual(
      codes.map(([, code]) => code).sort((a, b) => a - b),
    );
    const ids = new Set(darkMillennium.coverage.map(({ id }) => id));
    for (const { rules } of darkMillennium.events) for (const rule of rules) expect(ids).toContain(rule);
  });

  it.each(codes)("%s has every word filled in", (_, code) => {
    const { text, rules } = darkMillennium.narrate(matchup, 0, { code, a: 0, b: 1, c: 17 });
    expect(text).not.toMatch(/[{}]|undefined|NaN/);
    expect(rules.length).toBeGreaterThan(0);
  });

  it("names unit, weapons, dice, modifier and target, in whichever seat they sit", () => {
    const lasgun = matchup.guns.name.indexOf("Lasgun");
    const c = (lasgun * 128 + 7) * 4096 + 3 * 64 + 32 + 1;
    const event = { code: E.TEAM, a: 0, b: matchup.units, c };
    expect(darkMillennium.narrate(matchup, 0, event).text).toBe("7 x Lasgun of Alpha: 3 dice + 1 at Space Marine.");
    expect(darkMillennium.narrate(matchup, 1, { ...event, a: matchup.units, b: 1 }).text).toBe(
      "7 x Lasgun of Alpha: 3 dice + 1 at Rhino.",
    );
    expect(darkMillennium.narrate(matchup, 0, { code: E.STRUCK, a: 1, b: (1 * 32 + 1) * 1024 + 32, c: 1 }).text).toBe(
      "1 die on Guard Veteran of Alpha: 1 heavy; 1 model out of the fight.",
    );
  });
});
