import { describe, expect, it } from "vitest";
import { houseRuleKeys, houseRuleProblems, resolveBook } from "../../../src/rules/skirmish/book/book.ts";
import * as data from "../../../src/rules/skirmish/book/data.ts";

const plain = resolveBook({}, {});
/** The value at a dotted path of a book. */
const at = (book: object, key: string) =>
  key.split(".").reduce((node, step) => (node as Record<string, unknown>)[step] as object, book) as unknown;

describe("house rules", () => {
  it.each([
    ["profiles.sm_marine.T", 4, 5],
    ["profiles.eld_warlock.Inv", 4, 7],
    ["profiles.sm_marine.points", 15, 16],
    ["profiles.sm_scout.sealed", false, true],
    ["ranged.bolter.S", 4, 5],
    ["ranged.bolter.AP", 5, null],
    ["ranged.lasgun.AP", null, 6],
    ["ranged.bolter.type", "RapidFire", "Assault"],
    ["ranged.fleshborer.S", "user+1", "user"],
    ["ranged.flamer.trooperPoints", 6, 10],
    ["melee.choppa.strengthBonus", 0, 1],
    ["melee.power_fist.initiative", 1, null],
    ["melee.agoniser.woundOn", 4, 3],
    ["melee.storm_shield.invulnerable", 4, 3],
    ["armoury.SK-SM-A05.points", 25, 20],
    ["wargear.artificer_armour.sets.Sv", 2, 3],
    ["wargear.mark_of_nurgle.adds.T", 1, 2],
    ["toHitShooting.need.3", 4, 3],
    ["toWound.4.4", 4, 3],
    ["toHitCloseCombat.4.4", 4, 5],
    ["damageTable.0.stunned", 4, 3],
    ["weaponTypes.RapidFire.movedRange", 12, 18],
    ["unitLimits.SM.max", 12, 15],
    ["muster.maxUpgradedModels", 4, 6],
    ["packSizes.ork_grot.min", 4, 3],
    ["packWeapons.default.heavy", 1, 2],
    ["packsOfType.eld_storm_guardian", 2, 3],
    ["grenadeRange.4", 10, 12],
    ["grenades.krak.plus", 6, 4],
    ["overwatchSniper.hit", 2, 3],
    ["combatDrugs.charge", 12, 10],
    ["packDeath.SM", 1, 2],
    ["points.win", 25, 30],
  ])("%s: from %s to %s", (key, before, after) => {
    expect(houseRuleKeys().get(key)).toBe(before);
    expect(at(plain, key)).toBe(before);
    expect(houseRuleProblems({ [key]: after })).toEqual([]);
    expect(at(resolveBook({}, { [key]: after }), key)).toBe(after);
  });

  it("null stands for no save and no roll", () => {
    expect(resolveBook({}, { "profiles.sm_marine.Sv": null }).profiles["sm_marine"]!.Sv).toBe(7);
    expect(resolveBook({}, { "toWound.4.4": null }).toWound[4]![4]).toBe(data.NEVER);
  });

  it("words of weapons are switched by name", () => {
    const changed = resolveBook({}, { "ranged.bolter.TwinLinked": true, "ranged.gauss_flayer.Gauss": false });
    expect(changed.ranged["bolter"]!.special).toEqual(["TwinLinked"]);
    expect(changed.ranged["gauss_flayer"]!.special).toEqual([]);
  });

  it("hands of a weapon follow its profile", () => {
    expect(resolveBook({}, { "ranged.bolter.hands": 1 }).weapons["bolter"]!.hands).toBe(1);
  });

  it("every key has its default in the book and keeps it", () => {
    const keys = houseRuleKeys();
    expect(keys.size).toBeGreaterThan(2000);
    const words = new Set(["Blast", "Template", "TwinLinked", "Gauss", "NoCover", "Sniper"]);
    for (const [key, value] of keys) {
      const steps = key.split(".");
      if (steps[0] === "ranged" && words.has(steps[2]!)) {
        expect([key, plain.ranged[steps[1]!]!.special.includes(steps[2]!)]).toEqual([key, value]);
      } else expect([key, at(plain, key)]).toEqual([key, value]);
    }
    const open = { "psychic.values": "custom", "skill.groups": "custom" };
    const all = Object.fromEntries(keys);
    expect(
      houseRuleProblems(Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null)), open),
    ).toEqual([]);
    const { ruling: _ruling, off: _off, rulings: _rulings, ...same } = resolveBook(open, all);
    const { ruling: _r, off: _o, rulings: _s, ...before } = plain;
    expect(same).toEqual(before);
  });

  it("leave the tables of the rulebook as they are", () => {
    resolveBook({ "hammer.profile": "eraStandard" }, { "profiles.sm_marine.T": 9, "rules.SK-SM-12": "off" });
    expect(resolveBook({}, {}).profiles["sm_marine"]).toMatchObject({ T: 4, rules: ["SK-SM-12", "SK-SM-13"] });
  });

  it("tell what is wrong with them, all at once", () => {
    const wrong = {
      "profiles.sm_marin.T": 5,
      "profiles.sm_marine.T": 11,
      "profiles.sm_marine.Sv": 1,
      "ranged.bolter.S": null,
      "ranged.bolter.type": "Rapidfire",
      "profiles.sm_scout.sealed": "yes",
      "armoury.SK-SM-A05.points": 2.5,
      "rules.SK-SM-12": "of",
      "psychic.shieldSave": 3,
      "skills.Dodge": "Combat",
    };
    expect(houseRuleProblems(wrong).map(({ path, message }) => `${path[1]}: ${message}`)).toEqual([
      'profiles.sm_marin.T: unknown house rule "profiles.sm_marin.T"; did you mean "profiles.sm_marine.T"?',
      "profiles.sm_marine.T: found 11, expected a whole number from 1 to 10; the rulebook has 4",
      "profiles.sm_marine.Sv: found 1, expected a whole number from 2 to 7, or null for none; the rulebook has 3",
      "ranged.bolter.S: found null, expected a whole number from 1 to 10; the rulebook has 4",
      'ranged.bolter.type: found "Rapidfire", expected Pistol or RapidFire or Assault or Heavy; did you mean "RapidFire"?',
      'profiles.sm_scout.sealed: found "yes", expected true or false',
      "armoury.SK-SM-A05.points: found 2.5, expected a whole number from 0 to 1000; the rulebook has 25",
      'rules.SK-SM-12: found "of", expected on or off; did you mean "off"?',
      "psychic.shieldSave: takes effect only with options psychic.values: custom",
      "skills.Dodge: takes effect only with options skill.groups: custom",
    ]);
  });

  it("a place that its ruling keeps closed stays as it is", () => {
    expect(resolveBook({}, { "psychic.shieldSave": 3 }).psychic.shieldSave).toBe(4);
    expect(resolveBook({ "psychic.values": "custom" }, { "psychic.shieldSave": 3 }).psychic.shieldSave).toBe(3);
  });
});

describe("switches", () => {
  it("every special rule, item, skill, power and grenade can be switched off", () => {
    const keys = houseRuleKeys();
    const ids = [
      ...data.PROFILES.flatMap((each) => each.rules),
      ...data.WARGEAR.flatMap((each) => each.rules),
      ...data.MELEE.flatMap((each) => each.rules),
      ...data.SKILLS.map((each) => each.rule),
      ...data.POWERS.map((each) => each.rule),
      ...Object.values(data.GRENADE_RULES).flat(),
    ];
    for (const id of ids) {
      expect(keys.get(`rules.${id}`)).toBe("on");
      expect(resolveBook({}, {}).off(id)).toBe(false);
    }
    expect(resolveBook({}, { "rules.SK-SM-12": "off" }).off("SK-SM-12")).toBe(true);
  });

  it.each([
    ["SK-NEC-21", "gauss_flayer"],
    ["SK-WT-10", "combi_bolter"],
    ["SK-WG-01", "plasma_gun"],
    ["SK-TAU-13", "pulse_carbine"],
  ])("%s off: %s is a plain gun", (rule, gun) => {
    expect(plain.ranged[gun]!.special).toHaveLength(1);
    expect(resolveBook({}, { [`rules.${rule}`]: "off" }).ranged[gun]!.special).toEqual([]);
  });
});

describe("rulings in the book", () => {
  it("answers with the chosen value, and knows no others", () => {
    expect(plain.ruling("ld.pinTest")).toBe("lt");
    expect(resolveBook({ "ld.pinTest": "lte" }, {}).ruling("ld.pinTest")).toBe("lte");
    expect(() => plain.ruling("ld.pintest")).toThrow("no ruling ld.pintest");
  });
});
