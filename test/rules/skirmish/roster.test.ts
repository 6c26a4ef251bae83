import { describe, expect, it } from "vitest";
import type { HouseRules } from "../../../src/rules/kernel/house-rules.ts";
import { resolveBook } from "../../../src/rules/skirmish/book/book.ts";
import {
  type LoadedRoster,
  loadRoster,
  rosterCost,
  rosterSize,
  upgradedPacksLegal,
} from "../../../src/rules/skirmish/book/roster.ts";
import {
  type LoadedModel,
  type MusterTerms,
  rosterEntrySchema,
} from "../../../src/rules/skirmish/book/roster-entry.ts";
import type { RosterEntry } from "../../../src/scenario/scenario.ts";
import { ARMOURY_LINES, type ArmouryRow } from "./armoury-lines.ts";
import { ILLEGAL_ROSTERS } from "./illegal-rosters.ts";

interface World {
  readonly options?: Record<string, string>;
  readonly houseRules?: HouseRules;
  readonly terms?: Partial<MusterTerms>;
}

function load(roster: readonly RosterEntry[], { options = {}, houseRules = {}, terms = {} }: World = {}): LoadedRoster {
  for (const entry of roster) rosterEntrySchema.parse(entry);
  const side = { name: "Side", policy: "gunline", roster };
  return loadRoster(side, resolveBook(options, houseRules), { side: 0, budget: null, muster: "free", ...terms });
}

/** The roster must be legal. */
function legal(roster: readonly RosterEntry[], world: World = {}): LoadedRoster {
  const loaded = load(roster, world);
  expect(loaded.problems).toEqual([]);
  return loaded;
}

/** The first model of a one-entry roster. */
function model(entry: Partial<RosterEntry>, world: World = {}): LoadedModel {
  return legal([{ count: 1, ...entry } as RosterEntry], world).models[0]!;
}

const complaints = (roster: readonly RosterEntry[], world: World = {}) =>
  load(roster, world).problems.map(({ path, message }) => [...path.slice(3), message].join(": "));

describe("what a roster must not be", () => {
  const forbidden = ILLEGAL_ROSTERS.map(([rule, what, roster, complaint, terms = {}]) => ({
    rule,
    what,
    roster,
    complaint,
    terms,
  }));
  it.each(forbidden)("$rule: $what", ({ roster, complaint, terms }) => {
    const { problems } = load(roster, { terms });
    const found = problems.map(({ path, message }) => [path.slice(3).join("."), message].filter(Boolean).join(": "));
    expect(found).toEqual([complaint]);
  });

  it("tells everything at once, with places in the document", () => {
    const roster = [
      { profile: "sm_sargent", count: 1 },
      { profile: "sm_marine", count: 11, weapons: ["boltre"], skills: ["Doge"] },
    ];
    expect(load(roster, { terms: { side: 1 } }).problems.map((problem) => problem.path.join("."))).toEqual([
      "sides.1.roster.0.profile",
      "sides.1.roster.1.count",
      "sides.1.roster.1.skills.0",
      "sides.1.roster.1.skills",
      "sides.1.roster.1.weapons.0",
    ]);
  });

  it("refuses keys that mean nothing", () => {
    const entry = { profile: "sm_marine", count: 5, weapon: ["bolter"] };
    expect(rosterEntrySchema.safeParse(entry).success).toBe(false);
    expect(rosterEntrySchema.safeParse({ profile: "sm_marine", count: 0 }).success).toBe(false);
    expect(rosterEntrySchema.safeParse({ profile: "sm_marine", count: 2, characteristics: { WS: 3 } }).success).toBe(
      false,
    );
  });
});

const BUYERS: Readonly<Record<string, RosterEntry>> = {
  SM: { profile: "sm_sergeant", count: 1 },
  IG: { profile: "ig_sergeant", count: 1 },
  ORK: { profile: "ork_nob", count: 1 },
  TAU: { profile: "tau_shasui", count: 1 },
  NEC: { profile: "nec_warrior", count: 3 },
  DE: { profile: "de_sybarite", count: 1 },
  CSM: { profile: "csm_aspiring_champion", count: 1 },
  ELD: { profile: "eld_warlock", count: 1 },
};

/** What has to be bought or suffered before a line may be bought. */
const BEFORE: Readonly<Record<string, Partial<RosterEntry>>> = {
  bionic_replacement: { weapons: [], lost: ["leg"] },
  mega_boosta: { wargear: ["mega_armour"] },
  stikkbomb_chucka: { wargear: ["mega_armour"] },
  mark_of_tzeentch: { powers: ["Shield"] },
  collar_of_khorne: { wargear: ["mark_of_khorne"] },
  blight_grenades: { wargear: ["mark_of_nurgle"] },
  nurgles_rot: { wargear: ["mark_of_nurgle"] },
  plague_weapon: { wargear: ["mark_of_nurgle"] },
  doom_siren: { wargear: ["mark_of_slaanesh"] },
  disc_of_tzeentch: { wargear: ["mark_of_tzeentch"], powers: ["Shield"] },
};

describe("the armouries", () => {
  it.each(ARMOURY_LINES)("%s: %s costs %i points and %s", (...row) => {
    const [id, gives, points, , kind] = row;
    const buyer: RosterEntry = { ...BUYERS[id.split("-")[1]!]!, ...BEFORE[gives] };
    const starts = load([{ ...buyer, count: 1 }]).models[0]!.weapons;
    // A weapon that the model starts with is in its price: bought is a second one.
    const first = kind === "weapon" && spare(buyer.profile).includes(gives) ? [gives] : [];
    const before = kind === "weapon" ? { ...buyer, weapons: first } : buyer;
    const after: RosterEntry =
      kind === "weapon"
        ? { ...buyer, weapons: [...first, gives] }
        : { ...before, [kind === "grenade" ? "grenades" : "wargear"]: [...list(before, kind), gives] };

    const bought = legal([after]);
    expect(bought.points - load([before]).points).toBe(points * buyer.count);
    expect(starts).toEqual(expect.any(Array));
    check(bought, row);
  });

  it("lists every line of the nine armouries", () => {
    expect(ARMOURY_LINES).toHaveLength(29 + 29 + 28 + 10 + 9 + 17 + 33 + 13);
    expect(new Set(ARMOURY_LINES.map(([id]) => id)).size).toBe(168);
  });
});

function list(entry: RosterEntry, kind: string): readonly string[] {
  return (entry[kind === "grenade" ? "grenades" : "wargear"] as string[] | undefined) ?? [];
}

function spare(profile: string): readonly string[] {
  return resolveBook({}, {}).profiles[profile]!.loadouts.flat();
}

function check(bought: LoadedRoster, [, , , , , expected]: ArmouryRow): void {
  const owner = bought.models[0]!;
  const ids = (profiles: readonly { readonly id: string }[]) => profiles.map((each) => each.id);
  for (const [key, value] of Object.entries(expected)) {
    if (key === "ranged" || key === "melee") expect(ids(owner[key])).toEqual(expect.arrayContaining(value as string[]));
    else if (key === "grenades" || key === "items")
      expect(owner[key]).toEqual(expect.arrayContaining(value as string[]));
    else if (key === "gun") expect(owner.ranged[0]).toMatchObject(value as object);
    else if (key === "companion")
      expect(bought.models[1]).toMatchObject({ profile: value, companionOf: 0, sizeWeight: 0 });
    else expect(owner[key as "Sv"]).toBe(value);
  }
}

describe("lines whose price is lost", () => {
  it.each([
    ["SK-TAU-09", "tau_shasui", "bonding_knife", 5, {}],
    ["SK-TYR-09", "tyr_mutated_gaunt", "hive_node", 10, {}],
    ["SK-TYR-20", "tyr_mutated_gaunt", "limb_replacement", 10, { lost: ["eye"] }],
    ["SK-TYR-21", "tyr_mutated_gaunt", "psychic_scream", 10, { wargear: ["hive_node"] }],
    ["SK-TYR-22", "tyr_mutated_gaunt", "catalyst", 10, { wargear: ["hive_node"] }],
    ["SK-TYR-23", "tyr_mutated_gaunt", "warp_blast", 10, { wargear: ["hive_node"] }],
    ["SK-TYR-24", "tyr_mutated_gaunt", "warp_field", 10, { wargear: ["hive_node"] }],
    ["SK-TYR-25", "tyr_mutated_gaunt", "implant_attack", 10, {}],
    ["SK-TYR-26", "tyr_mutated_gaunt", "flesh_hooks", 10, {}],
    ["SK-TYR-27", "tyr_mutated_gaunt", "bio_plasma", 10, {}],
    ["SK-TYR-28", "tyr_mutated_gaunt", "acid_blood", 10, {}],
    ["SK-DE-05", "de_sybarite", "crucible_of_malediction", 25, {}],
    ["SK-ELD-09", "eld_warlock", "destructor", 10, { skills: ["PsychicTraining"], powers: ["Shield"] }],
    ["SK-ELD-10", "eld_warlock", "enhance", 10, { skills: ["PsychicTraining"], powers: ["Shield"] }],
    ["SK-ELD-11", "eld_warlock", "conceal", 10, { skills: ["PsychicTraining"], powers: ["Shield"] }],
  ] as const)("%s: %s may buy %s for an assumed %i points", (_rule, profile, slug, points, more) => {
    const before = { profile, count: 1, ...more } as RosterEntry;
    const wargear = [...list(before, "wargear"), slug];
    expect(legal([{ ...before, wargear }]).points - load([before]).points).toBe(points);
  });

  it.each([
    ["punisher", { melee: ["punisher"], ranged: [] }],
    ["hellglaive", { melee: ["hellglaive"], ranged: ["hellglaive_gun"] }],
  ])("SK-LOSS-09: a Sybarite may buy a %s for an assumed 10 points", (weapon, { melee, ranged }) => {
    const sybarite = model({ profile: "de_sybarite", weapons: [weapon] });
    expect(sybarite.points).toBe(17 + 10);
    expect(sybarite.melee.map((each) => each.id)).toEqual(melee);
    expect(sybarite.ranged.map((each) => each.id)).toEqual(ranged);
  });

  it("SK-TYR-23, SK-TYR-27: hive and bio weapons come with their items", () => {
    const gaunt = model({
      profile: "tyr_mutated_gaunt",
      wargear: ["hive_node", "warp_blast", "bio_plasma", "flesh_hooks"],
    });
    expect(gaunt.ranged.map((each) => each.id)).toEqual(["fleshborer", "warp_blast", "warp_blast_focused"]);
    expect(gaunt.melee.map((each) => each.id)).toEqual(["bio_plasma"]);
    expect(gaunt.grenades).toEqual(["frag"]);
  });
});

describe("prices", () => {
  it("SK-UNIT-03: five Marines and their Sergeant", () => {
    const { points, counted, models } = legal(
      [
        { profile: "sm_sergeant", count: 1 },
        { profile: "sm_marine", count: 5 },
      ],
      { terms: { budget: 100, muster: "strict" } },
    );
    expect([points, counted, models.length]).toEqual([90, 6, 6]);
  });

  it("SK-LOSS-05: a heavy bolter and a flamer in a Pack of five Marines", () => {
    const { points, models } = legal([
      {
        profile: "sm_marine",
        count: 5,
        specialists: [
          { count: 1, weapons: ["heavy_bolter"] },
          { count: 1, weapons: ["flamer"] },
        ],
      },
    ]);
    expect(points).toBe(5 * 15 + 15 + 6);
    expect(models.map((each) => each.points)).toEqual([30, 21, 15, 15, 15]);
    expect(models.map((each) => each.weapons[0])).toEqual(["heavy_bolter", "flamer", "bolter", "bolter", "bolter"]);
    expect(models[4]!.name).toBe("Space Marine");
  });

  it("SK-DE-03: two dark lances among Scourges", () => {
    const scourges = { profile: "de_scourge", count: 5, specialists: [{ count: 2, weapons: ["dark_lance"] }] };
    expect(legal([scourges]).points).toBe(5 * 16 + 2 * 10);
  });

  it("SK-LOSS-05: a house rule's price puts a weapon on sale", () => {
    const marines = { profile: "sm_marine", count: 3, specialists: [{ count: 1, weapons: ["plasma_gun"] }] };
    expect(legal([marines], { houseRules: { "ranged.plasma_gun.trooperPoints": 6 } }).points).toBe(51);
  });

  it("SK-WG-10, SKV-081: the Sergeant's shopping list", () => {
    const sergeant = model({
      profile: "sm_sergeant",
      weapons: ["power_fist", "bolt_pistol"],
      wargear: ["jump_pack"],
      grenades: ["frag", "krak"],
    });
    // The pistol is one that he may start with, so it costs nothing here and 1 point in the vector.
    expect(sergeant.points).toBe(15 + 49 - 1);
    const items = [{ points: 25 }, { points: 1 }, { points: 20 }, { points: 1 }, { points: 2 }];
    expect(rosterCost(items, 100)).toEqual({ total: 49, withinBudget: true });
  });

  it("SK-IG-04, SKX-001: five Guardsmen become Hardened Veterans", () => {
    expect(rosterCost([{ points: 4, count: 5 }], 100)).toEqual({ total: 20, withinBudget: true });
    const guard = (profile: string) => legal([{ profile, count: 5 }]).points;
    expect(guard("ig_hardened_veteran") - guard("ig_guardsman")).toBe(20);
  });

  it("SK-NEC-07: an item costs its price for every model of the Pack", () => {
    expect(legal([{ profile: "nec_warrior", count: 4, wargear: ["phylactery"] }]).points).toBe(4 * (18 + 15));
  });

  it("SK-TYR-18: a Termagant that broke the mould pays 2 more for everything", () => {
    const mutant = { profile: "tyr_termagant", upgraded: true, wargear: ["hive_node", "warp_field"] } as const;
    expect(model(mutant).points).toBe(8 + 12 + 12);
    expect(model(mutant, { houseRules: { "rules.SK-TYR-18": "off" } }).points).toBe(8 + 20);
  });

  it("SK-INJ-28: every lost limb is replaced at the list price", () => {
    const sergeant = { profile: "ig_sergeant", lost: ["arm", "leg"], wargear: ["bionic_replacement"] };
    expect(model(sergeant).points).toBe(6 + 20);
  });

  it("SK-ORK-14, SK-ORK-16: companions cost what their owner paid", () => {
    const { models, points, counted } = legal([
      { profile: "ork_nob", count: 1, wargear: ["ammo_runt", "attack_squig"] },
      { profile: "ork_grot", count: 4 },
    ]);
    expect(points).toBe(20 + 4 + 6 + 4 * 3);
    expect(models.map((each) => [each.profile, each.points, each.companionOf])).toEqual([
      ["ork_nob", 20, undefined],
      ["ork_ammo_runt", 4, 0],
      ["ork_attack_squig", 6, 0],
      ...new Array(4).fill(["ork_grot", 3, undefined]),
    ]);
    expect(counted).toBe(3);
  });
});

describe("operations", () => {
  it("SK-UNIT-08, SKX-002, SKX-003: upgraded Packs together", () => {
    const book = resolveBook({}, {});
    expect(upgradedPacksLegal(["ig_hardened_veteran", "ig_stormtrooper"], book)).toBe(true);
    expect(upgradedPacksLegal(["ig_hardened_veteran", "ig_hardened_veteran"], book)).toBe(false);
    expect(upgradedPacksLegal(["ig_guardsman", "ig_guardsman", "eld_storm_guardian", "eld_storm_guardian"], book)).toBe(
      true,
    );
  });

  it("SK-ORK-08, SKV-082: Grots count half and Runts not at all", () => {
    expect(rosterSize("ORK", { nob: 1, boy: 5, grot: 8, ammoRunt: 1 })).toEqual({ countedModels: 10, legalSize: true });
    expect(rosterSize("ORK", { nob: 1, grot: 5 })).toEqual({ countedModels: 3.5, legalSize: false });
  });

  it.each([
    ["SK-SM-02", "SM", 3, 12],
    ["SK-IG-02", "IG", 4, 16],
    ["SK-ORK-02", "ORK", 4, 16],
    ["SK-TAU-02", "TAU", 3, 16],
    ["SK-NEC-04", "NEC", 4, 12],
    ["SK-TYR-02", "TYR", 5, 16],
    ["SK-DE-02", "DE", 3, 14],
    ["SK-CSM-02", "CSM", 3, 12],
    ["SK-ELD-02", "ELD", 3, 15],
  ] as const)("%s: a unit of %s has %i to %i models", (_rule, army, min, max) => {
    const ok = (model: number) => rosterSize(army, { model }).legalSize;
    expect([ok(min - 1), ok(min), ok(max), ok(max + 1)]).toEqual([false, true, true, false]);
  });
});

describe("what models carry", () => {
  it("takes the first loadout, and any other at no price", () => {
    expect(model({ profile: "sm_sergeant" }).weapons).toEqual(["bolter"]);
    expect(model({ profile: "sm_sergeant", weapons: ["bolt_pistol", "ccw"] })).toMatchObject({
      points: 15,
      handsOneHanded: 2,
    });
    expect(model({ profile: "sm_scout", weapons: ["sniper_rifle"] })).toMatchObject({ points: 13 });
  });

  it.each([
    ["SK-CC-16", "ork_boy", ["slugga", "choppa"], 2],
    ["SK-CC-16", "sm_sergeant", ["power_fist", "bolt_pistol"], 2],
    ["SK-WG-02", "sm_sergeant", ["lightning_claws"], 2],
    ["SK-SM-05", "sm_sergeant", ["power_weapon", "storm_shield"], 1],
    ["SK-ORK-13", "ork_nob", ["uge_choppa"], 0],
    ["SK-CC-16", "ork_nob", ["choppa", "shoota"], 1],
  ])("%s: hands of %s with %s", (_rule, profile, weapons, hands) => {
    const entry = { profile, weapons, count: profile === "ork_boy" ? 4 : 1 };
    expect(legal([entry]).models[0]!.handsOneHanded).toBe(hands);
  });

  it("SK-AMB-75: by claws.pair noBonus a pair fills one hand only", () => {
    const claws = { profile: "sm_sergeant", weapons: ["lightning_claws"] };
    expect(model(claws, { options: { "claws.pair": "noBonus" } }).handsOneHanded).toBe(1);
  });

  it("SK-AMB-74: by hammer.profile eraStandard a Thunder Hammer is a fist that stuns", () => {
    const hammer = { profile: "sm_sergeant", weapons: ["thunder_hammer"] };
    const plain = { strengthMultiplier: 1, initiative: null, ignoresArmour: false, stunOnHit: true };
    expect(model(hammer).melee[0]).toMatchObject(plain);
    expect(model(hammer, { options: { "hammer.profile": "eraStandard" } }).melee[0]).toMatchObject({
      strengthMultiplier: 2,
      initiative: 1,
      ignoresArmour: true,
      stunOnHit: true,
    });
  });

  it("SK-WG-09: the first weapon is the master-crafted one", () => {
    const sergeant = model({
      profile: "sm_sergeant",
      weapons: ["power_weapon", "bolt_pistol"],
      wargear: ["master_crafted_weapon"],
    });
    expect(sergeant.melee[0]!.rules).toEqual(["SK-WG-04", "SK-WG-09"]);
    expect(sergeant.ranged[0]!.special).toEqual([]);
  });

  it("SK-DE-15: soul seekers are for splinter weapons", () => {
    const sybarite = model({ profile: "de_sybarite", wargear: ["soul_seeker_ammunition", "tormentor_helm"] });
    expect(sybarite.ranged.map((gun) => [gun.id, gun.special])).toEqual([
      ["splinter_pistol", ["SK-DE-15"]],
      ["tormentor_helm_gun", ["SK-DE-15"]],
    ]);
  });

  it("SK-ORK-24: Kustom Jobs better the first gun", () => {
    const nob = model({
      profile: "ork_nob",
      weapons: ["shoota", "choppa"],
      wargear: ["more_dakka", "blasta", "shootier"],
    });
    expect(nob.ranged[0]).toMatchObject({ id: "shoota", S: 5, AP: 5, extraShots: 1 });
    expect(nob.items).toEqual([]);
    expect(nob.points).toBe(20 + 2 + 9);
  });

  it("SK-TYR-19, SKX-007: Tyranid weapons shoot as often as their bearer strikes", () => {
    const gun = (characteristics: object, options = {}) =>
      model({ profile: "tyr_mutated_gaunt", characteristics } as never, { options }).ranged[0]!;
    expect(gun({})).toMatchObject({ X: 2, S: "user+1", type: "Assault" });
    expect(gun({ A: 1 }).X).toBe(3);
    expect(gun({ A: 1 }, { "tyranid.weaponX": "baseA" }).X).toBe(2);
  });
});

describe("characteristics", () => {
  it("SK-ADV-03: gains and injuries", () => {
    const sergeant = model({
      profile: "ig_sergeant",
      characteristics: { WS: 2, T: -1, Ld: -3, M: -1, A: -2 },
      lost: ["eye"],
    });
    expect(sergeant).toMatchObject({ WS: 5, T: 2, Ld: 4, M: 5, A: 0, BS: 2, startingT: 3 });
  });

  it("SK-AMB-64: injuries leave at least 1, but for BS and A", () => {
    expect(model({ profile: "ork_nob", characteristics: { T: -9, BS: -9 } })).toMatchObject({ T: 1, BS: 0 });
  });

  it("SK-AMB-04: the starting Toughness knows no mark and no Destroyer body", () => {
    expect(model({ profile: "csm_aspiring_champion", wargear: ["mark_of_nurgle"] })).toMatchObject({
      T: 5,
      startingT: 4,
    });
    expect(model({ profile: "nec_destroyer" })).toMatchObject({ T: 5, startingT: 4 });
  });

  it("SK-TYR-20, SK-AMB-79: only a regrown eye sees as before, unless bionic.eye says so", () => {
    const sergeant = { profile: "ig_sergeant", lost: ["eye"], wargear: ["bionic_replacement"] };
    expect(model(sergeant).BS).toBe(2);
    expect(model(sergeant, { options: { "bionic.eye": "restores" } }).BS).toBe(3);
    expect(model({ profile: "tyr_mutated_gaunt", lost: ["eye"], wargear: ["limb_replacement"] }).BS).toBe(3);
  });

  it("SK-AMB-78: by refractor.stack replacesSave the old armour is gone", () => {
    const sergeant = { profile: "ig_sergeant", wargear: ["refractor_field"] };
    expect(model(sergeant)).toMatchObject({ Sv: 5, Inv: 4 });
    expect(model(sergeant, { options: { "refractor.stack": "replacesSave" } })).toMatchObject({ Sv: 7, Inv: 4 });
  });

  it("SK-SKILL-30: Armourer betters an armour save, to 2+ at most, and makes none", () => {
    const skills = ["Armourer"];
    expect(model({ profile: "sm_sergeant", skills })).toMatchObject({ Sv: 2, skills: [] });
    expect(model({ profile: "sm_sergeant", skills, wargear: ["artificer_armour"] }).Sv).toBe(2);
    expect(model({ profile: "eld_warlock", skills }).Sv).toBe(7);
  });

  it("SK-AMB-118: by grenade.sealed none nobody is sealed", () => {
    expect(model({ profile: "sm_sergeant" }).sealed).toBe(true);
    expect(model({ profile: "sm_sergeant" }, { options: { "grenade.sealed": "none" } }).sealed).toBe(false);
  });

  it("SK-INJ-20, SK-INJ-24, SK-INJ-25: what old injuries leave", () => {
    const sergeant = model({ profile: "ig_sergeant", hardened: true, scarred: true, enmities: ["ork_nob"] });
    expect(sergeant).toMatchObject({ hardened: true, skills: ["Fearsome"], enmities: ["ork_nob"] });
  });
});

describe("switches", () => {
  it.each([
    ["SK-SM-07", "sm_sergeant", "artificer_armour", { Sv: 3 }],
    ["SK-IG-06", "ig_sergeant", "carapace_armour", { Sv: 5 }],
    ["SK-IG-07", "ig_sergeant", "refractor_field", { Inv: 7 }],
    ["SK-IG-08", "ig_sergeant", "targeter", { items: [] }],
    ["SK-ORK-A13", "ork_nob", "cybork_body", { Inv: 7 }],
    ["SK-ORK-24", "ork_nob", "eavy_armour", { Sv: 6 }],
    ["SK-CSM-09", "csm_aspiring_champion", "mark_of_khorne", { S: 4, items: [] }],
    ["SK-DE-16", "de_sybarite", "tormentor_helm", { A: 2 }],
    ["SK-WG-08", "sm_sergeant", "jump_pack", { items: [] }],
  ])("%s off: %s's %s does nothing", (rule, profile, slug, expected) => {
    const world = { houseRules: { [`rules.${rule}`]: "off" } };
    expect(model({ profile, wargear: [slug] }, world)).toMatchObject(expected);
  });

  it("SK-ORK-16 off: no squig comes", () => {
    const nob = [{ profile: "ork_nob", count: 1, wargear: ["attack_squig"] }];
    const { models, points } = legal(nob, { houseRules: { "rules.SK-ORK-16": "off" } });
    expect([models.length, points]).toEqual([1, 26]);
  });

  it("SK-CSM-04, SK-TAU-08 off: invulnerable saves become armour saves", () => {
    const base = (id: string, rule: string) => resolveBook({}, { [`rules.${rule}`]: "off" }).profiles[id];
    expect(base("csm_nurgling", "SK-CSM-04")).toMatchObject({ Sv: 5, Inv: 7 });
    expect(base("tau_shield_drone", "SK-TAU-08")).toMatchObject({ Sv: 4, Inv: 7 });
  });

  it("SK-ORK-07, SK-ORK-08, SK-ORK-15 off: small Packs, whole Grots, Runts that count", () => {
    const unit = [
      { profile: "ork_nob", count: 1, wargear: ["ammo_runt"] },
      { profile: "ork_grot", count: 2 },
    ];
    const houseRules = { "rules.SK-ORK-07": "off", "rules.SK-ORK-08": "off", "rules.SK-ORK-15": "off" };
    expect(complaints(unit)).toHaveLength(1);
    expect(legal(unit, { houseRules }).counted).toBe(4);
  });

  it("SK-NEC-17 off: a Warrior breaks the mould", () => {
    const warrior = { profile: "nec_warrior", upgraded: true } as const;
    expect(model(warrior, { houseRules: { "rules.SK-NEC-17": "off" } }).upgraded).toBe(true);
  });

  it("SK-SKILL-24, SK-PSY-04 off: skills and powers are gone", () => {
    const skills = ["Dodge", "PsychicTraining"];
    const warlock = { profile: "eld_warlock", skills, powers: ["Shield"] };
    const houseRules = { "rules.SK-SKILL-24": "off", "rules.SK-PSY-04": "off" };
    expect(model(warlock, { houseRules })).toMatchObject({ skills: ["PsychicTraining"], powers: [] });
  });

  it("SK-SM-12, SK-GREN-07, SK-WG-03 off: rules, grenades and weapons as well", () => {
    const sergeant = { profile: "sm_sergeant", weapons: ["power_fist"], grenades: ["frag"] };
    const houseRules = { "rules.SK-SM-12": "off", "rules.SK-GREN-07": "off", "rules.SK-WG-03": "off" };
    const plain = model(sergeant, { houseRules });
    expect(plain).toMatchObject({ rules: [], grenades: [] });
    expect(plain.melee[0]).toMatchObject({
      id: "power_fist",
      strengthMultiplier: 1,
      ignoresArmour: false,
      initiative: null,
    });
  });
});

describe("rulings about rosters", () => {
  const guard = [{ profile: "ig_guardsman", count: 4, skills: ["Disarm"] }];

  it("SK-AMB-67: by pack.skills allowed a Pack learns what Upgraded models may", () => {
    expect(complaints(guard)).toHaveLength(1);
    expect(legal(guard, { options: { "pack.skills": "allowed" } }).models[3]!.skills).toEqual(["Disarm"]);
    const quick = [{ profile: "ig_guardsman", count: 4, skills: ["Dodge"] }];
    expect(complaints(quick, { options: { "pack.skills": "allowed" } })).toHaveLength(1);
  });

  it("SK-AMB-68: by upgraded.meaning upgradedPacks the better Packs shop, four models at most", () => {
    const options = { "upgraded.meaning": "upgradedPacks" };
    const veterans = (count: number) => [{ profile: "ig_hardened_veteran", count, wargear: ["targeter"] }];
    expect(complaints(veterans(4))).toHaveLength(1);
    expect(legal(veterans(4), { options }).points).toBe(4 * 11);
    expect(complaints(veterans(5), { options })).toEqual(["found 5 Upgraded models, expected at most 4"]);
  });

  it.each([
    ["combatLost", [2, "A", 1, 2, 2], [3, 3, 2, "A", "A"]],
    ["strengthLost", ["A", 1, 2, 2, 2], [3, 2, 3, "A", "A"]],
    ["literalOrder", ["A", 1, 2, 2, 0], [3, 2, "A", "A", 0]],
  ])("SK-AMB-69, SK-TAU-10, SK-ELD-13: access rows by skill.accessGaps %s", (value, tau, eldar) => {
    const { skillAccess } = resolveBook({ "skill.accessGaps": value }, {});
    expect([skillAccess["tau_shasui"], skillAccess["eld_warlock"]]).toEqual([tau, eldar]);
  });

  it("SK-AMB-70: by skill.groups custom a house rule moves a skill", () => {
    const sergeant = [{ profile: "ig_sergeant", count: 1, skills: ["Dodge"] }];
    const world = { options: { "skill.groups": "custom" }, houseRules: { "skills.Dodge": "Combat" } };
    expect(complaints(sergeant)).toHaveLength(1);
    legal(sergeant, world);
  });

  it("SK-AMB-71: by skill.numberMeaning firstN only the first skills are open", () => {
    const options = { "skill.numberMeaning": "firstN" };
    const learns = (skill: string) => [{ profile: "ig_sergeant", count: 1, skills: [skill] }];
    legal(learns("Disarm"));
    expect(complaints(learns("Disarm"), { options })).toEqual([
      "0: skills: Disarm is closed to Sergeant; of the Combat skills expected CombatMastery, CounterAttack",
    ]);
    legal(learns("CounterAttack"), { options });
  });

  it("SK-AMB-107: by marks.number many a champion bears two", () => {
    const champion = { profile: "csm_aspiring_champion", wargear: ["mark_of_khorne", "mark_of_nurgle"] };
    expect(model(champion, { options: { "marks.number": "many" } })).toMatchObject({ S: 5, T: 5 });
  });

  it("SK-AMB-111: by eldar.items psychicPowers an art is learnt, not bought", () => {
    const options = { "eldar.items": "psychicPowers" };
    const warlock = { profile: "eld_warlock", skills: ["PsychicTraining"], wargear: ["conceal"] };
    expect(model(warlock, { options })).toMatchObject({ points: 18, items: ["conceal"] });
    expect(complaints([{ ...warlock, count: 1 }])).toHaveLength(1);
  });

  it("SK-AMB-149: by eldar.itemNames runes the arts belong to stones and runes", () => {
    const options = { "eldar.itemNames": "runes" };
    const wargear = ["spirit_stones", "runes_of_witnessing", "runes_of_warding"];
    const warlock = model({ profile: "eld_warlock", wargear }, { options });
    expect(warlock.items).toEqual(["destructor", "enhance", "conceal"]);
    expect(warlock.ranged.at(-1)!.id).toBe("eldar_destructor");
  });

  it("SK-AMB-86: by tau.secondInfiltrator guevesa the Gue'Vesa infiltrate", () => {
    const options = { "tau.secondInfiltrator": "guevesa" };
    expect(model({ profile: "tau_guevesa" }).rules).toEqual(["SK-TAU-06"]);
    expect(model({ profile: "tau_guevesa" }, { options }).rules).toEqual(["SK-TAU-06", "SK-WG-12"]);
  });

  it("SK-AMB-125: by unit.minCountsLeader no the commander does not count", () => {
    const unit = [
      { profile: "ig_sergeant", count: 1 },
      { profile: "ig_guardsman", count: 3 },
    ];
    const terms = { muster: "strict" } as const;
    expect(legal(unit, { terms }).counted).toBe(4);
    expect(complaints(unit, { terms, options: { "unit.minCountsLeader": "no" } })).toEqual([
      "found a unit of 3, expected 4 to 16 models of the Imperial Guard",
    ]);
  });

  it("SK-AMB-126: by leader.rank free a veteran costs what a Sergeant does", () => {
    expect(model({ profile: "sm_vet_sergeant" }).points).toBe(30);
    expect(model({ profile: "sm_vet_sergeant" }, { options: { "leader.rank": "free" } }).points).toBe(15);
  });

  it("SK-NEC-01: a strict muster of Necrons needs no commander", () => {
    legal([{ profile: "nec_warrior", count: 4 }], { terms: { muster: "strict", budget: 100 } });
  });
});
