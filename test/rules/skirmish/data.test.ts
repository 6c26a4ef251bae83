import { describe, expect, it } from "vitest";
import { overheatTurns } from "../../../src/rules/skirmish/battle/shoot.ts";
import * as data from "../../../src/rules/skirmish/book/data.ts";
import { markOf } from "../marks.ts";

const ids = (list: readonly { readonly id: string }[]) => list.map((each) => each.id);
const unique = (list: readonly { readonly id: string }[]) => expect(new Set(ids(list)).size).toBe(list.length);

describe("the tables hold together", () => {
  it("as many of everything as the rule index counts", () => {
    expect(data.PROFILES).toHaveLength(40);
    // Bio-Plasma is a close combat weapon only, so it stands with those.
    expect(data.RANGED).toHaveLength(56);
    expect(data.MELEE).toHaveLength(17);
    expect(data.ARMOURY.filter((line) => markOf(line, "points") === "stated")).toHaveLength(168);
    expect(data.SKILLS).toHaveLength(35);
    expect(data.POWERS).toHaveLength(6);
    expect(data.INJURY_TABLE).toHaveLength(19);
    expect(Object.keys(data.GRENADE_RULES)).toHaveLength(12);
  });

  it("no ID stands for two things", () => {
    for (const list of [
      data.PROFILES,
      data.RANGED,
      data.MELEE,
      data.WEAPONS,
      data.ARMOURY,
      data.WARGEAR,
      data.SKILLS,
    ]) {
      unique(list);
    }
  });

  it("every profile's equipment exists", () => {
    for (const profile of data.PROFILES) {
      expect(profile.loadouts.length).toBeGreaterThan(0);
      for (const weapon of profile.loadouts.flat()) expect(ids(data.WEAPONS)).toContain(weapon);
      for (const slug of profile.wargear) expect(ids(data.WARGEAR)).toContain(slug);
    }
  });

  it("every weapon's profiles exist, and every profile belongs to a weapon or an item", () => {
    const used = new Set<string>();
    for (const { ranged, melee } of [...data.WEAPONS, ...data.WARGEAR]) {
      for (const id of ranged) expect(ids(data.RANGED)).toContain(id);
      for (const id of melee) expect(ids(data.MELEE)).toContain(id);
      for (const id of [...ranged, ...melee]) used.add(id);
    }
    const idle = [...data.RANGED, ...data.MELEE].map((each) => each.id).filter((id) => !used.has(id));
    // The Plague Weapon is an item that taints what its bearer holds.
    expect(idle).toEqual(["plague_weapon"]);
  });

  it("every armoury line gives something, and its prerequisite can be had", () => {
    for (const line of data.ARMOURY) {
      const goods = { weapon: ids(data.WEAPONS), wargear: ids(data.WARGEAR), grenade: Object.keys(data.GRENADE_RULES) };
      expect(goods[line.kind]).toContain(line.gives);
      expect(line.rules.every((rule) => /^SK-[A-Z]+-\d\d$/.test(rule))).toBe(true);
      if (line.needs === undefined) continue;
      const had = data.ARMOURY.some((other) => other.army === line.army && other.gives === line.needs);
      expect(had || line.needs === "PsychicTraining").toBe(true);
    }
  });

  it("every item is for sale or part of a profile", () => {
    const sold = new Set(data.ARMOURY.map((line) => line.gives));
    expect(ids(data.WARGEAR).filter((slug) => !sold.has(slug))).toEqual(["wings"]);
  });

  it("special weapons exist", () => {
    for (const { assault, heavy } of Object.values(data.SPECIAL_WEAPONS)) {
      for (const id of [...assault, ...heavy]) expect(ids(data.WEAPONS)).toContain(id);
    }
  });

  it("upgrades cost what separates the profiles", () => {
    // Stated surcharges: L103, L264, L291, L326, L361; the others are assumed.
    const surcharges = data.PROFILES.filter((profile) => profile.upgradeOf).map((profile) => {
      const base = data.PROFILES.find((each) => each.id === profile.upgradeOf)!;
      return [profile.id, profile.points - base.points];
    });
    expect(Object.fromEntries(surcharges)).toEqual({
      sm_vet_sergeant: 15,
      ig_vet_sergeant: 6,
      ig_hardened_veteran: 4,
      ig_stormtrooper: 4,
      ork_kommando: 1,
      tau_pathfinder: 2,
      nec_destroyer: 32,
      tyr_hormagaunt: 3,
      tyr_gargoyle: 4,
      de_scourge: 8,
      csm_possessed: 10,
      eld_storm_guardian: 0,
      eld_ranger: 11,
    });
  });

  it.each([
    ["SK-TYR-03", "tyr_termagant", "tyr_hormagaunt", { WS: 1, BS: -3 }],
    ["SK-ELD-05", "eld_guardian", "eld_ranger", { BS: 1 }],
    ["SK-NEC-05", "nec_warrior", "nec_destroyer", { T: 1 }],
  ])("%s: from %s to %s", (_rule, from, to, changes) => {
    const [base, better] = [from, to].map((id) => data.PROFILES.find((each) => each.id === id)!);
    const characteristics = ["WS", "BS", "S", "T", "W", "I", "A"] as const;
    const found = characteristics
      .filter((name) => base![name] !== better![name])
      .map((name) => [name, better![name] - base![name]]);
    expect(Object.fromEntries(found)).toEqual(changes);
  });

  it("SK-NEC-06, SK-TYR-06, SK-CSM-03, SK-ORK-14, SK-ORK-16: stated prices of models", () => {
    const stated = data.PROFILES.filter((profile) => markOf(profile, "points") === "stated").map((profile) => [
      profile.id,
      profile.points,
    ]);
    expect(Object.fromEntries(stated)).toEqual({
      ork_ammo_runt: 4,
      ork_attack_squig: 6,
      nec_scarab_swarm: 12,
      tyr_ripper_swarm: 12,
      csm_nurgling: 9,
    });
  });

  it("skill access: five columns a row, and a row for every commander", () => {
    for (const row of Object.values(data.SKILL_ACCESS)) expect(row).toHaveLength(5);
    for (const profile of data.PROFILES.filter((each) => each.role === "leader")) {
      expect(data.SKILL_ACCESS[profile.id]).toBeDefined();
      expect(data.SKILL_ACCESS[profile.army]).toBeDefined();
    }
  });
});

describe("charts", () => {
  it("SK-SHOOT-12: to hit by BS", () => {
    expect(data.TO_HIT_SHOOTING.slice(1)).toEqual([6, 5, 4, 3, 2, 2, 2, 2, 2, 2]);
  });

  it("SK-SHOOT-14, SK-CC-20: to wound is 4+ for equals, one step a point, never under 2, nothing above Strength + 3", () => {
    for (let S = 1; S <= 10; S++) {
      for (let T = 1; T <= 10; T++) {
        // 6+ serves two Toughnesses, so the chart ends one column later than its steps.
        const steps = Math.min(6, 4 + T - S);
        const expected = T - S > 3 ? data.NEVER : Math.max(2, steps);
        expect([S, T, data.TO_WOUND[S]![T]]).toEqual([S, T, expected]);
      }
    }
  });

  it("SK-CC-19, SK-LOSS-18: close combat needs 3+ against less skill, 5+ against more than twice, else 4+", () => {
    for (let a = 1; a <= 10; a++) {
      for (let b = 1; b <= 10; b++) {
        const expected = a > b ? 3 : b > 2 * a ? 5 : 4;
        expect([a, b, data.TO_HIT_CLOSE_COMBAT[a]![b]]).toEqual([a, b, expected]);
      }
    }
  });

  it("SK-DMG-02, SK-DMG-03: chances of the seven damage rows in sixths", () => {
    // L673 to L679: an A is certain at least, an N cannot be.
    const sixths = data.DAMAGE_TABLE.map((row) => {
      const reach = (least: number) => (least === data.NEVER ? 0 : 7 - least);
      const [pinned, stunned, out, killed] = Object.values(row).map(reach);
      const atLeast = [pinned!, stunned!, out!, killed!];
      return atLeast.map((ways, i) => Math.max(0, ways - Math.max(0, ...atLeast.slice(i + 1))));
    });
    expect(sixths).toEqual([
      [3, 2, 1, 0],
      [2, 2, 2, 0],
      [1, 2, 3, 0],
      [0, 2, 3, 1],
      [0, 1, 3, 2],
      [0, 1, 2, 3],
      [0, 0, 2, 4],
    ]);
  });

  it("SK-GREN-05: range of grenades by Strength", () => {
    expect(data.GRENADE_RANGE.slice(1)).toEqual([4, 6, 8, 10, 12]);
  });

  it("SK-INJ-05: the injury table covers every D66 once", () => {
    const faces = [1, 2, 3, 4, 5, 6];
    for (const d66 of faces.flatMap((tens) => faces.map((ones) => 10 * tens + ones))) {
      expect(data.INJURY_TABLE.filter((row) => row.from <= d66 && d66 <= row.to)).toHaveLength(1);
    }
  });

  it("SK-WG-01, SK-AMB-73: cooling turns are half a die", () => {
    const faces = [1, 2, 3, 4, 5, 6];
    const half = faces.map((face) => face / 2);
    expect(faces.map((face) => overheatTurns(0, face))).toEqual(half.map(Math.ceil));
    expect(faces.map((face) => overheatTurns(1, face))).toEqual(half.map(Math.floor));
  });

  it("SK-ADV-02: every roll of the advance tables gives something", () => {
    expect(Object.keys(data.PACK_ADVANCES)).toEqual(["1", "2", "3", "4", "5", "6"]);
    expect(Object.keys(data.LEADER_ADVANCES)).toEqual(["2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"]);
    expect(data.PACK_ADVANCES[6]).toEqual(["breakingTheMould"]);
  });
});
