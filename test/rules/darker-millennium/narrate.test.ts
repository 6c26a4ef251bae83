import { describe, expect, it } from "vitest";
import { E } from "../../../src/rules/darker-millennium/events.ts";
import { darkerMillennium } from "../../../src/rules/darker-millennium/index.ts";
import * as M from "../../../src/rules/darker-millennium/matchup.ts";
import { matchupOf } from "./playing.ts";

const matchup = matchupOf({
  duel: {},
  a: [{ profile: "spaceMarine", count: 9, champion: "marineSergeant", name: "Alpha" }] as never,
  b: ["6 orkBoy"],
});
const say = (event: { code: number; a: number; b: number; c: number }, leg = 0) =>
  darkerMillennium.narrate(matchup, leg, event);

describe("sentences", () => {
  const codes = Object.entries(E) as [string, number][];

  it("there is one for every event, with the rules that it follows", () => {
    expect(darkerMillennium.events.map(({ code }) => code).sort((a, b) => a - b)).toEqual(
      codes.map(([, code]) => code).sort((a, b) => a - b),
    );
    const ids = new Set(darkerMillennium.coverage.map(({ id }) => id));
    if (ids.size === 0) return;
    for (const { rules } of darkerMillennium.events) for (const rule of rules) expect(ids).toContain(rule);
  });

  it.each(codes)("%s has every word filled in", (_, code) => {
    const { text, rules } = say({ code, a: 0, b: 1, c: 17 });
    expect(text).not.toMatch(/[{}]|undefined|NaN/);
    expect(rules.length).toBeGreaterThan(0);
  });

  it("names teams, models, orders and tests, in whichever seat they sit", () => {
    expect(say({ code: E.order, a: 1, b: M.ADVANCE, c: 5 }).text).toBe(
      "Alpha, team 2 is ordered to Advance by Marine Sergeant #5 of Alpha, team 1.",
    );
    expect(say({ code: E.refuses, a: 0, b: (6 + 32) * 16 + 9, c: 2 }).text).toBe(
      "Alpha, team 1 needs 6 or less, rolls 9 and goes Down, 2 pins left.",
    );
    const roll = { primitive: "test", n: 1, result: 1 };
    const namedBefore = (code: number) => darkerMillennium.nameRolls(matchup, undefined, [roll], { code } as never);
    expect([namedBefore(E.test), namedBefore(E.reacts)]).toEqual([["morale"], ["target"]]);
    expect(say({ code: E.charges, a: 2, b: 0, c: 0 }, 1).text).toContain("Alpha, team 1 charges Ork Boy");
  });
});
