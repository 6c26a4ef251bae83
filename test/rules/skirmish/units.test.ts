/** The entries of the nine unit lists: who leads, who follows, who may learn what. */
import { describe, expect, it } from "vitest";
import { resolveBook } from "../../../src/rules/skirmish/book/book.ts";
import { SKILL_ACCESS } from "../../../src/rules/skirmish/book/data.ts";
import { loadRoster } from "../../../src/rules/skirmish/book/roster.ts";

const book = resolveBook({}, {});

function problems(...roster: { profile: string; count: number; [key: string]: unknown }[]): string[] {
  const side = { name: "Side", policy: "gunline", roster };
  const { problems: found } = loadRoster(side, book, { side: 0, budget: null, muster: "strict" });
  return found.map(({ message }) => message);
}

describe("units", () => {
  it.each([
    ["SK-SM-01", "sm_sergeant", ["sm_marine", "sm_scout"]],
    ["SK-IG-01", "ig_sergeant", ["ig_guardsman"]],
    ["SK-ORK-01", "ork_nob", ["ork_boy", "ork_grot"]],
    ["SK-TAU-01", "tau_shasui", ["tau_shasla", "tau_guevesa"]],
    ["SK-TYR-01", "tyr_mutated_gaunt", ["tyr_termagant", "tyr_hormagaunt", "tyr_gargoyle"]],
    ["SK-DE-01", "de_sybarite", ["de_warrior", "de_scourge"]],
    ["SK-CSM-01", "csm_aspiring_champion", ["csm_marine", "csm_possessed"]],
    ["SK-ELD-01", "eld_warlock", ["eld_guardian", "eld_storm_guardian"]],
  ])("%s: %s leads", (_rule, leader, troopers) => {
    const packs = troopers.map((profile) => ({ profile, count: 4 }));
    expect(problems({ profile: leader, count: 1 }, ...packs)).toEqual([]);
    expect(problems(...packs)).toEqual([expect.stringContaining("no commander")]);
  });

  it("SK-NEC-01, SK-NEC-22: Necrons need no commander, and their Packs have no skills", () => {
    expect(problems({ profile: "nec_warrior", count: 4 }, { profile: "nec_destroyer", count: 2 })).toEqual([]);
    expect(problems({ profile: "nec_warrior", count: 4, skills: ["Dodge"] })).toHaveLength(1);
  });

  it.each([
    ["SK-IG-05", "ig_sergeant", "ig_stormtrooper"],
    ["SK-UNIT-07", "ig_sergeant", "ig_hardened_veteran"],
    ["SK-ORK-04", "ork_nob", "ork_kommando"],
    ["SK-TYR-05", "tyr_mutated_gaunt", "tyr_gargoyle"],
  ])("%s: %s may lead one Pack of %s, and no second", (_rule, leader, pack) => {
    const one = { profile: pack, count: 4 };
    expect(problems({ profile: leader, count: 1 }, one)).toEqual([]);
    expect(problems({ profile: leader, count: 1 }, one, one)).toHaveLength(1);
  });

  it("SK-ORK-23: Orks mend lost limbs as others do", () => {
    const nob = { profile: "ork_nob", count: 1, lost: ["leg"] };
    const boys = { profile: "ork_boy", count: 4 };
    expect(problems(nob, boys)).toHaveLength(1);
    expect(problems({ ...nob, wargear: ["bionic_replacement"] }, boys)).toEqual([]);
  });

  it("SK-ELD-12, SK-DE-18: grenades of other names are the same grenades", () => {
    const unit = (grenades: string[]) => [
      { profile: "eld_warlock", count: 1, grenades },
      { profile: "eld_guardian", count: 4 },
    ];
    expect(problems(...unit(["frag", "krak"]))).toEqual([]);
    expect(problems(...unit(["smoke", "hallucinogen"]))).toEqual([]);
  });

  it("SK-UNIT-09, SK-TAU-15, SK-TYR-29: the lost entry tables are assumed: one assault and one heavy weapon a Pack", () => {
    const pack = (count: number) => ({ profile: "sm_marine", count: 5, specialists: [{ count, weapons: ["flamer"] }] });
    expect(problems({ profile: "sm_sergeant", count: 1 }, pack(1))).toEqual([]);
    expect(problems({ profile: "sm_sergeant", count: 1 }, pack(2))).toHaveLength(1);
  });

  it.each([
    ["SK-SM-09", "sm_vet_sergeant", "A A A 2 2"],
    ["SK-SM-10", "sm_sergeant", "A A 2 2 1"],
    ["SK-SM-11", "SM", "3 3 2 2 1"],
    ["SK-IG-10", "ig_vet_sergeant", "3 A 1 1 2"],
    ["SK-IG-11", "ig_sergeant", "2 3 1 0 1"],
    ["SK-IG-12", "IG", "2 2 1 0 1"],
    ["SK-ORK-17", "ork_nob", "A 2 A 3 2"],
    ["SK-ORK-18", "ORK", "A 2 3 2 1"],
    ["SK-TAU-10", "tau_shasui", "2 A 1 2 2"],
    ["SK-TAU-11", "TAU", "1 3 1 1 1"],
    ["SK-TYR-07", "tyr_mutated_gaunt", "A A A A A"],
    ["SK-TYR-08", "TYR", "3 3 3 3 3"],
    ["SK-DE-19", "de_sybarite", "A 2 2 A 2"],
    ["SK-DE-20", "DE", "A 1 1 3 1"],
    ["SK-CSM-19", "csm_aspiring_champion", "A A 2 1 2"],
    ["SK-CSM-20", "CSM", "3 3 1 1 1"],
    ["SK-ELD-13", "eld_warlock", "3 3 2 A A"],
    ["SK-ELD-14", "ELD", "2 2 1 A 3"],
  ])("%s: skills open to %s are %s", (_rule, row, access) => {
    expect(SKILL_ACCESS[row]!.join(" ")).toBe(access);
  });
});
