import { describe, expect, it } from "vitest";
import type { Matchup } from "../../../src/rules/kernel/rule-system.ts";
import { events, eventsOf, fieldsOf, tellEvent } from "../../../src/rules/kernel/tape.ts";

const E = events(
  {
    turn: ["X-1", "Turn {turn}", "turn", 1],
    check: ["X-2 X-3", "{unit} checks: {need}+ and {passed}.", "unit, cause, need passed:2"],
    team: ["X-4", "{gun}: {dice}{modifier:signed}", "gun dice:64 modifier+32:64"],
    tired: ["X-5", "{unit} has {fatigue}.", "unit, morale+1 fatigue:~1024"],
  },
  [2],
);
const event = (code: number, a: number, b = 0, c = 0) => ({ code, a, b, c });

describe("events", () => {
  it("have codes in their order, but for those that are retired", () => {
    expect({ ...E }).toEqual({ turn: 1, check: 3, team: 4, tired: 5 });
    expect(eventsOf(E)[1]).toEqual({
      code: 3,
      rules: ["X-2", "X-3"],
      sentence: "{unit} checks: {need}+ and {passed}.",
    });
    expect(eventsOf(E)).toHaveLength(4);
  });

  it("are taken apart by their fields", () => {
    expect(fieldsOf(E, event(E.check, 7, 2, 2 * 9 + 1))).toEqual({ unit: 7, cause: 2, need: 9, passed: 1 });
    for (const [gun, dice, modifier] of [
      [0, 0, 0],
      [5, 63, -32],
      [1, 12, 31],
    ] as const)
      expect(fieldsOf(E, event(E.team, (gun * 64 + dice) * 64 + modifier + 32))).toEqual({ gun, dice, modifier });
    for (const [morale, fatigue] of [
      [-1, 0],
      [-1, -3],
      [3, 511],
      [4, -512],
    ] as const)
      expect(fieldsOf(E, event(E.tired, 1, 1024 * (morale + 1) + fatigue))).toEqual({ unit: 1, morale, fatigue });
  });

  it("are told in words, and as numbers where there are none", () => {
    const told = { matchup: {} as Matchup, leg: 0 };
    const words = {
      unit: (_: unknown, u: number) => `Unit ${u}`,
      passed: (_: unknown, yes: number) => (yes === 1 ? "passes" : "fails"),
      signed: (_: unknown, n: number, { dice }: Readonly<Record<string, number>>) => ` of ${dice}, ${n}`,
    };
    expect(tellEvent(E, words, told, event(E.turn, 3))).toEqual({ text: "Turn 3", rules: ["X-1"], heading: 1 });
    expect(tellEvent(E, words, told, event(E.check, 1, 0, 11)).text).toBe("Unit 1 checks: 5+ and passes.");
    expect(tellEvent(E, words, told, event(E.team, 2 * 4096 + 3 * 64 + 31)).text).toBe("2: 3 of 3, -1");
    expect(tellEvent(E, words, told, event(2, 4, 5, 6))).toEqual({ text: "event 2 (4, 5, 6)", rules: [] });
  });
});
