/**
 * A doctrine that does not beat random play measures nothing: "X is better" would only mean "this script misplays Y". Every doctrine
 * plays mirror matches of the same roster against the random baseline; the lower bound of its score has to lie above 52 %.
 */
import { describe, expect, it } from "vitest";
import { skirmish } from "../../src/rules/skirmish/index.ts";
import type { RosterEntry, Scenario } from "../../src/scenario/scenario.ts";
import { play } from "../rules/skirmish/playing.ts";

const BLOCKS = 160;
const CLEARLY = 0.52;

/** One hundred points each, for shooting, for fighting, and for both. */
const ROSTERS: Readonly<Record<string, readonly RosterEntry[]>> = {
  Marines: [
    { profile: "sm_sergeant", count: 1, weapons: ["bolter"], grenades: ["frag", "krak"] },
    { profile: "sm_marine", count: 5, weapons: ["bolter"], specialists: [{ count: 1, weapons: ["flamer"] }] },
  ],
  Guard: [
    { profile: "ig_vet_sergeant", count: 1, grenades: ["krak"] },
    { profile: "ig_guardsman", count: 9, specialists: [{ count: 1, weapons: ["heavy_bolter"] }] },
    { profile: "ig_guardsman", count: 2 },
  ],
  Orks: [
    { profile: "ork_nob", count: 1, grenades: ["krak"] },
    { profile: "ork_boy", count: 5, weapons: ["slugga", "choppa"] },
    { profile: "ork_boy", count: 3, weapons: ["shoota"] },
  ],
  Tau: [
    { profile: "tau_shasui", count: 1 },
    { profile: "tau_shasla", count: 8, weapons: ["pulse_rifle"] },
  ],
  Eldar: [
    { profile: "eld_warlock", count: 1 },
    { profile: "eld_guardian", count: 6, specialists: [{ count: 1, weapons: ["shuriken_cannon"] }] },
    { profile: "eld_storm_guardian", count: 2 },
  ],
  "Dark Eldar": [
    { profile: "de_sybarite", count: 1 },
    { profile: "de_warrior", count: 8, specialists: [{ count: 1, weapons: ["splinter_cannon"] }] },
  ],
  Hormagaunts: [
    { profile: "tyr_mutated_gaunt", count: 1, wargear: ["hive_node"] },
    { profile: "tyr_hormagaunt", count: 7 },
  ],
  "Storm Guardians": [
    { profile: "eld_warlock", count: 1 },
    { profile: "eld_storm_guardian", count: 10 },
  ],
};

function duel(roster: readonly RosterEntry[], policies: readonly [string, string], turns: number): Scenario {
  const scenario: Scenario = {
    title: "mirror",
    rules: "skirmish",
    mode: "duel",
    duel: { distance: 24, turns, atLimit: "points" },
    options: {},
    houseRules: {},
    mirror: true,
    sides: policies.map((policy, i) => ({ name: `Side ${i + 1}`, policy, roster })),
    battles: 1,
  };
  expect(skirmish.check(scenario)).toEqual([]);
  return skirmish.resolve(scenario);
}

describe.each(Object.keys(ROSTERS))("%s", (army) => {
  it.each(["aggressor", "gunline", "cautious", "skirmisher", "objective"])("under %s beat random play", (doctrine) => {
    const { score, error } = play(duel(ROSTERS[army]!, [doctrine, "random"], 8), BLOCKS);
    expect(score - 1.96 * error).toBeGreaterThan(CLEARLY);
  });
});

describe("play that would look absurd", () => {
  it.each(["gunline", "cautious"])("%s fighters without a gun that reaches do not wait for ever", (doctrine) => {
    const played = play(duel(ROSTERS["Hormagaunts"]!, [doctrine, doctrine], 12), 100);
    expect(played.sum("charges", 0) / played.battles).toBeGreaterThan(1);
  });

  it("gun lines that see each other shoot instead of lying in wait for each other", () => {
    const played = play(duel(ROSTERS["Tau"]!, ["gunline", "gunline"], 8), 100);
    expect(played.sum("shots", 0) / played.battles).toBeGreaterThan(10);
  });

  it("who comes at a gun line from beyond its reach is met by Overwatch", () => {
    const far = duel(ROSTERS["Guard"]!, ["gunline", "aggressor"], 8);
    const played = play({ ...far, duel: { ...far.duel, distance: 36 } }, 100);
    expect(played.sum("overwatchFire", 0) / played.battles).toBeGreaterThan(1);
  });
});
