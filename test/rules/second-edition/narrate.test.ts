import { describe, expect, it } from "vitest";
import { E } from "../../../src/rules/second-edition/events.ts";
import { secondEdition } from "../../../src/rules/second-edition/index.ts";
import type { SeMatchup } from "../../../src/rules/second-edition/matchup.ts";
import { scenarioOf } from "./playing.ts";

const alpha = { profile: "tacticalMarine", count: 3, name: "Alpha", specialists: [{ weapon: "flamer", count: 1 }] };
const small = { duel: {}, a: [alpha as never], b: ["5 ork", "1 rhino"] };
const matchup = secondEdition.compile(scenarioOf(small)) as SeMatchup;
const say = (event: { code: number; a: number; b: number; c: number }, leg = 0) =>
  secondEdition.narrate(matchup, leg, event);

describe("sentences", () => {
  const codes = Object.entries(E) as [string, number][];

  it("there is one for every event, with the rules that it follows", () => {
    expect(secondEdition.events.map(({ code }) => code).sort((a, b) => a - b)).toEqual(
      codes.map(([, code]) => code).sort((a, b) => a - b),
    );
    const ids = new Set(secondEdition.coverage.map(({ id }) => id));
    for (const { rules } of secondEdition.events) for (const rule of rules) expect(ids).toContain(rule);
  });

  it.each(codes)("%s has every word filled in", (_, code) => {
    const { text, rules } = say({ code, a: 0, b: 1, c: 17 });
    expect(text).not.toMatch(/[{}]|undefined|NaN/);
    expect(rules.length).toBeGreaterThan(0);
  });

  it("names models, squads and numbers, in whichever seat they sit", () => {
    const orks = 6;
    const score = { code: E.score, a: 0, b: orks, c: (11 + 32) * 128 + 9 + 32 };
    expect(say(score).text).toBe("Tactical Marine #1 of Alpha scores 11, Ork #1 9.");
    expect(say({ ...score, a: orks, b: 0 }, 1).text).toBe("Tactical Marine #1 of Alpha scores 11, Ork #1 9.");
    const shots = { code: E.shoots, a: 0, b: 2, c: (0 * 64 + 3) * 16 + 4 };
    expect(say(shots).text).toBe("Alpha shoots at Ork with Boltgun: 3 shots, needs 4+.");
  });

  it("SE-EXT-53: nobody rolls to hit with a flamer", () => {
    const flames = { code: E.shoots, a: 0, b: 2, c: (matchup.guns.name.indexOf("Flamer") * 64 + 1) * 16 + 2 };
    expect(say(flames).text).toBe("Alpha shoots at Ork with Flamer: 1 shot, no roll to hit.");
  });
});
