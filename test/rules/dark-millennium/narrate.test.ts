import { describe, expect, it } from "vitest";
import { E } from "../../../src/rules/dark-millennium/events.ts";
import { darkMillennium } from "../../../src/rules/dark-millennium/index.ts";
import type { DarkMatchup } from "../../../src/rules/dark-millennium/matchup.ts";
import type { TapedEvent, TapedRoll } from "../../../src/rules/kernel/taped.ts";
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
    const event = { code: E.team, a: 0, b: matchup.units, c };
    expect(darkMillennium.narrate(matchup, 0, event).text).toBe("7 x Lasgun of Alpha: 3 dice + 1 at Space Marine.");
    expect(darkMillennium.narrate(matchup, 1, { ...event, a: matchup.units, b: 1 }).text).toBe(
      "7 x Lasgun of Alpha: 3 dice + 1 at Rhino.",
    );
    expect(darkMillennium.narrate(matchup, 0, { code: E.struck, a: 1, b: (1 * 32 + 1) * 1024 + 32, c: 1 }).text).toBe(
      "1 die on Guard Veteran of Alpha: 1 heavy; 1 model out of the fight.",
    );
  });
});

describe("dice of an attack", () => {
  const count = { primitive: "count", n: 2, result: 1 };
  const needs = (light: number, heavy: number, over: number, sides = 6) => ({
    code: E.needs,
    a: light,
    b: heavy,
    c: 8 * sides + over,
  });
  const struck = { code: E.struck, a: 0, b: 0, c: 0 };
  const names = (before: TapedEvent, rolls: number, after: TapedEvent) =>
    darkMillennium.nameRolls(matchup, before, Array<TapedRoll>(rolls).fill(count), after);

  it("are looked at again for what is worse, unless the same faces do it", () => {
    expect(names(needs(4, 5, 6), 3, struck)).toEqual([
      "to do damage",
      "heavy or more with the 3 faces left",
      "overkill with the 2 faces left",
    ]);
    expect(names(needs(3, 3, 6), 2, struck)).toEqual(["to do damage", "overkill with the 4 faces left"]);
    expect(names(needs(3, 4, 4), 2, struck)).toEqual(["to do damage", "overkill with the 4 faces left"]);
  });

  it("of a weapon that gets hot stay cool first, and keep the faces from 2 on", () => {
    const team = { code: E.team, a: 0, b: matchup.units, c: 0 };
    expect(names(team, 1, needs(4, 5, 6, 5))).toEqual(["stays cool"]);
    expect(names(team, 1, { code: E.hot, a: 0, b: 1, c: 0 })).toEqual(["stays cool"]);
    expect(names(needs(1, 3, 3, 5), 2, struck)).toEqual([
      "to do damage with the 5 faces left",
      "overkill with the 5 faces left",
    ]);
  });

  it("are told with the faces that they need", () => {
    const told = (event: TapedEvent) => darkMillennium.narrate(matchup, 0, event).text;
    expect(told(needs(4, 5, 6))).toBe("Light damage on 4+, heavy damage on 5+, overkill on 6+.");
    expect(told(needs(3, 4, 4))).toBe("Light damage on 3+, overkill on 4+.");
    expect(told(needs(1, 1, 7))).toBe("Heavy damage on every face.");
    expect(told(needs(7, 7, 7))).toBe("No face does damage.");
  });
});

describe("dice of a move", () => {
  it("are told as those of a landing, also where it went well and nothing came of it (DM-SKI-02, DM-SPE-05)", () => {
    const die = { primitive: "die", n: 1, result: 5 } as TapedRoll;
    const event = (code: number): TapedEvent => ({ code, a: 0, b: 0, c: 0 });
    const name = (before: number, after: number) =>
      darkMillennium.nameRolls(matchup, event(before), [die], event(after));
    expect(name(E.moved, E.tired)).toEqual(["landing"]);
    expect(name(E.moved, E.fellBack)).toEqual(["landing"]);
    expect(name(E.moved, E.landedBadly)).toEqual(["landing"]);
    expect(name(E.react, E.terrain)).toEqual(["terrain"]);
  });
});

describe("suppression", () => {
  it("is told when fatigue rises above Morale, whoever acts (DM-SUP-01)", () => {
    const tired = (now: number) =>
      darkMillennium.narrate(matchup, 0, { code: E.tired, a: 0, b: 2, c: 1024 * (4 + 1) + now });
    expect(tired(4)).toMatchObject({ text: "Alpha gains 2 fatigue and has 4.", rules: ["DM-TRN-04", "DM-CAS-10"] });
    expect(tired(5)).toMatchObject({
      text: "Alpha gains 2 fatigue and has 5, above its Morale of 4: it is suppressed.",
      rules: ["DM-TRN-04", "DM-CAS-10", "DM-SUP-01"],
    });
  });

  it("is not told of those whose fatigue is still below nothing (DM-ACT-05, DM-SUP-01)", () => {
    const tired = (now: number) =>
      darkMillennium.narrate(matchup, 0, { code: E.tired, a: 0, b: 1, c: 1024 * (3 + 1) + now });
    expect(tired(-2)).toMatchObject({ text: "Alpha gains 1 fatigue and has -2.", rules: ["DM-TRN-04", "DM-CAS-10"] });
  });

  it("of who lost touch is told as such: its fatigue is no reason (DM-SUP-02)", () => {
    const passes = (fatigue: number) =>
      darkMillennium.narrate(matchup, 0, { code: E.suppressed, a: 0, b: fatigue, c: 4 });
    expect(passes(5)).toMatchObject({ text: "Alpha is suppressed: fatigue 5, Morale 4.", rules: ["DM-SUP-01"] });
    expect(passes(2)).toMatchObject({
      text: "Alpha is suppressed: out of coherency.",
      rules: ["DM-SUP-02", "DM-UNT-05"],
    });
  });
});
