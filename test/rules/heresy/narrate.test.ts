import { describe, expect, it } from "vitest";
import { E } from "../../../src/rules/heresy/events.ts";
import { heresy } from "../../../src/rules/heresy/index.ts";
import { matchupOf } from "./playing.ts";

const matchup = matchupOf({ duel: {}, a: ["2 orkBoyz"], b: ["1 orkBoyz"] });
const told = (code: number, a: number, b: number, c: number) => heresy.narrate(matchup, 0, { code, a, b, c });

describe("sentences", () => {
  const codes = Object.entries(E) as [string, number][];

  it("there is one for every event, with the rules that it follows", () => {
    expect(heresy.events.map(({ code }) => code).sort((a, b) => a - b)).toEqual(
      codes.map(([, code]) => code).sort((a, b) => a - b),
    );
    const ids = new Set(heresy.coverage.map(({ id }) => id));
    for (const { rules } of heresy.events) for (const rule of rules) expect(ids).toContain(rule);
  });

  it.each(codes)("%s has every word filled in", (_, code) => {
    const { text, rules } = told(code, 0, 1, 1);
    expect(text).not.toMatch(/[{}]|undefined|NaN/);
    expect(rules.length).toBeGreaterThan(0);
  });
});

describe("a rally", () => {
  it("says what it changes, by the rule that changes it", () => {
    expect(told(E.rally, 0, 2, 2)).toMatchObject({ rules: ["HE-RAL-03", "HE-RAL-04"] });
    expect(told(E.rally, 0, 2, 2).text).toMatch(/ is called to rally and stays routed\.$/);
    expect(told(E.rally, 0, 2, 0)).toMatchObject({ rules: ["HE-RAL-03", "HE-RAL-06"] });
    expect(told(E.rally, 0, 2, 3).text).toMatch(/: routed, now destroyed\.$/);
    expect(told(E.destroyed, 0, 1, 0).rules).toEqual(["HE-RAL-05"]);
    expect(told(E.destroyed, 0, 0, 0).rules).toEqual(["HE-QUA-09"]);
    const rolls = [{ primitive: "die", n: 1, result: 1 }];
    expect(heresy.nameRolls(matchup, undefined, rolls, { code: E.rally, a: 0, b: 2, c: 3 })).toEqual(["rally"]);
  });
});

describe("words", () => {
  it("join powers, and say what is added to the dice of stealth", () => {
    expect(told(E.psi, 0, 13, 1 + 8).text).toMatch(/ has 13 psi-points and knows a bolt and quickening\.$/);
    expect(told(E.psi, 0, 13, 15).text).toMatch(/ knows a bolt, a ward, dread and quickening\.$/);
    expect(told(E.stealth, 0, 1, 2 * (16 * 5 + 4) + 1).text).toMatch(/ and finds it \(they add 5 and 4\)\.$/);
  });
});
