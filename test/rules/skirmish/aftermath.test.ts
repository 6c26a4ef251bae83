import { describe, expect, it } from "vitest";
import { ratio } from "../../../src/dice/ratio.ts";
import * as aftermath from "../../../src/rules/skirmish/book/aftermath.ts";
import { resolveBook } from "../../../src/rules/skirmish/book/book.ts";
import { everyOutcome } from "./every-outcome.ts";

const book = resolveBook({}, {});
const withOptions = (options: Record<string, string>) => resolveBook(options, {});
const profile = (id: string) => book.profiles[id]!;

const veteran: aftermath.Veteran = {
  profile: "ig_sergeant",
  characteristics: {},
  lost: [],
  hardened: false,
  scarred: false,
  enmities: [],
  skills: [],
  oldWounds: 0,
  misses: 0,
  looted: false,
  fate: "fit",
};

/** What one injury changes, for every roll that it asks for. */
const changes = (injury: string, before = veteran) =>
  everyOutcome((dice) => {
    const { veteran: after, points } = aftermath.sufferInjury(before, injury, "ork_nob", dice, book);
    const changed = Object.entries(after).filter(([key, value]) => value !== before[key as keyof aftermath.Veteran]);
    return { ...Object.fromEntries(changed), ...(points === 0 ? {} : { points }) };
  });

describe("injuries", () => {
  it("SK-INJ-05, SKV-073: the leader injury table", () => {
    expect(everyOutcome(aftermath.rollInjury)).toEqual({
      arm: "1/36",
      bitterEnmity: "1/36",
      captured: "1/36",
      chest: "1/36",
      dead: "5/36",
      deepWound: "1/36",
      eye: "1/36",
      fullRecovery: "11/36",
      hand: "1/36",
      hardened: "1/18",
      horribleScars: "1/36",
      looted: "1/36",
      majorLeg: "1/36",
      minorHead: "1/36",
      minorLeg: "1/36",
      multipleInjuries: "1/18",
      nervous: "1/36",
      oldBattleWound: "1/36",
      survivesAgainstTheOdds: "1/18",
    });
  });

  it("SK-INJ-07, SKV-074: at least one eye injury among several", () => {
    const law = everyOutcome(
      (dice) => aftermath.countMultipleInjury(dice, 0, book),
      [aftermath.multipleInjuryKind("eye")],
    );
    const none = law["0"]!.split("/").map(BigInt);
    expect(ratio(none[1]! - none[0]!, none[1]!)).toEqual(ratio(113552273n, 963780608n));
    expect(mean(law)).toEqual(ratio(1n, 8n));
  });

  it("SK-INJ-07: counting one injury and listing them all agree, and none is fatal", () => {
    const one = everyOutcome((dice) => Number(aftermath.rollMultipleInjuries(firstIsOne(dice))[0] === "fullRecovery"));
    expect(one).toEqual({ 0: "17/28", 1: "11/28" });
    expect(aftermath.multipleInjuryKind("fullRecovery")).toMatchObject({ sides: 28, need: 11 });
    for (const event of ["dead", "captured", "multipleInjuries"]) {
      expect(aftermath.multipleInjuryKind(event).need).toBe(0);
    }
  });

  it("SK-AMB-64: by injury.stack once a repeated injury counts once", () => {
    const once = withOptions({ "injury.stack": "once" });
    const law = everyOutcome(
      (dice) => aftermath.countMultipleInjury(dice, 0, once),
      [aftermath.multipleInjuryKind("eye")],
    );
    expect(Object.keys(law)).toEqual(["0", "1"]);
    expect(law["1"]).toBe("113552273/963780608");
  });

  it("SK-INJ-03, SKV-075: deaths among five Guardsmen", () => {
    const deadly = aftermath.deadOn(profile("ig_guardsman"), book);
    expect(everyOutcome((dice) => aftermath.packDeaths(dice, 5, deadly))).toEqual({
      0: "32/243",
      1: "80/243",
      2: "80/243",
      3: "40/243",
      4: "10/243",
      5: "1/243",
    });
  });

  it.each([
    ["SK-INJ-03", "ig_guardsman", 2],
    ["SK-SM-13", "sm_marine", 1],
    ["SK-CSM-21", "csm_marine", 1],
    ["SK-ORK-09", "ork_grot", 3],
    ["SK-ORK-09", "ork_boy", 2],
    ["SK-NEC-17", "nec_warrior", 2],
  ])("%s: a Pack model of %s dies on %i or less", (_rule, id, face) => {
    expect(aftermath.deadOn(profile(id), book)).toBe(face);
  });

  it("SK-SM-13, SK-ORK-09: switched off, Marines and Grots die like anybody", () => {
    const plain = resolveBook({}, { "rules.SK-SM-13": "off", "rules.SK-ORK-09": "off" });
    expect(aftermath.deadOn(profile("sm_marine"), plain)).toBe(2);
    expect(aftermath.deadOn(profile("ork_grot"), plain)).toBe(2);
  });

  it("SK-INJ-21, SKV-076: a Pool of 60 pays half of all ransoms", () => {
    const law = everyOutcome((dice) => aftermath.ransomAffordable(aftermath.rollRansom(dice, book), 60, book));
    expect(law).toEqual({ true: "1/2", false: "1/2" });
    expect(mean(everyOutcome((dice) => aftermath.rollRansom(dice, book)))).toEqual(ratio(121n, 2n));
  });

  it("SK-AMB-65: by injury.ransomShort debt any ransom is paid", () => {
    expect(aftermath.ransomAffordable(68, 0, book)).toBe(false);
    expect(aftermath.ransomAffordable(68, 0, withOptions({ "injury.ransomShort": "debt" }))).toBe(true);
  });

  it.each([
    ["SK-INJ-06", "dead", { "{fate:dead}": "1" }],
    ["SK-INJ-08", "minorLeg", { "{characteristics:{M:-1}}": "1" }],
    ["SK-INJ-09", "arm", { "{lost:[arm]}": "1/6", "{misses:1}": "5/6" }],
    [
      "SK-INJ-10",
      "minorHead",
      { "{characteristics:{Ld:-1}}": "1/3", "{characteristics:{Ld:-2}}": "1/3", "{characteristics:{Ld:-3}}": "1/3" },
    ],
    ["SK-INJ-11", "majorLeg", { "{lost:[leg]}": "1/6", "{misses:1}": "5/6" }],
    ["SK-INJ-12", "chest", { "{characteristics:{T:-1}}": "1" }],
    ["SK-INJ-13", "eye", { "{lost:[eye]}": "1" }],
    ["SK-INJ-14", "oldBattleWound", { "{oldWounds:1}": "1" }],
    ["SK-INJ-15", "nervous", { "{characteristics:{I:-1}}": "1" }],
    ["SK-INJ-16", "hand", { "{characteristics:{WS:-1}}": "1" }],
    ["SK-INJ-17", "deepWound", { "{misses:1}": "1/3", "{misses:2}": "1/3", "{misses:3}": "1/3" }],
    ["SK-INJ-18", "looted", { "{looted:true}": "1" }],
    ["SK-INJ-19", "fullRecovery", { "{}": "1" }],
    ["SK-INJ-20", "bitterEnmity", { "{enmities:[ork_nob]}": "1" }],
    ["SK-INJ-21", "captured", { "{fate:captured}": "1" }],
    ["SK-INJ-24", "hardened", { "{hardened:true}": "1" }],
    ["SK-INJ-25", "horribleScars", { "{scarred:true}": "1" }],
    ["SK-INJ-27", "survivesAgainstTheOdds", { "{points:50}": "1" }],
  ])("%s: %s", (_rule, injury, expected) => {
    expect(changes(injury)).toEqual(expected);
  });

  it("SK-INJ-25: a model that is Fearsome already rolls again", () => {
    // Listed dice: the scars (64) are rolled again as 41, a full recovery.
    const rolls = [4, 1];
    const dice = { die: () => rolls.shift()! } as never;
    const fearsome = { ...veteran, skills: ["Fearsome"] };
    expect(aftermath.sufferInjury(fearsome, "horribleScars", "ork_nob", dice, book)).toEqual({
      veteran: fearsome,
      points: 0,
    });
    expect(rolls).toEqual([]);
  });

  it("SK-INJ-07, SK-INJ-25: scars among several injuries are rolled again among these, which are never fatal", () => {
    // 16, one of them: the scars. Rolled again on the whole table 11 would be Dead; among the several it is an eye.
    const faces = [1, 6, 1, 1, 1];
    const places = [SCARS, EYE];
    const dice = { die: () => faces.shift()!, below: () => places.shift()! } as never;
    const fearsome = { ...veteran, skills: ["Fearsome"] };
    const { veteran: after } = aftermath.sufferInjuries(fearsome, "ork_nob", dice, book);
    expect([after.fate, after.lost]).toEqual(["fit", ["eye"]]);
  });

  it("SK-INJ-07: several injuries add up", () => {
    // 16 is Multiple Injuries, of which there are 2: the two eyes of the list without fatal rows.
    const rolls = [1, 6, 2];
    const dice = { die: () => rolls.shift()!, below: () => EYE } as never;
    const { veteran: after } = aftermath.sufferInjuries(veteran, "ork_nob", dice, book);
    expect(after.lost).toEqual(["eye", "eye"]);
    const again = [1, 6, 2];
    const once = withOptions({ "injury.stack": "once" });
    const same = { die: () => again.shift()!, below: () => EYE } as never;
    expect(aftermath.sufferInjuries(veteran, "ork_nob", same, once).veteran.lost).toEqual(["eye"]);
  });
});

/** Place of the eye among the 28 rows that Multiple Injuries leave: after 22 to 26. */
const EYE = 5;
/** And that of the scars: after eleven full recoveries, the enmity and two hardened. */
const SCARS = 25;

describe("points and the Pool", () => {
  it("SK-PTS-04, SK-PTS-07, SK-PTS-08, SKV-077: a battle won", () => {
    const facts = { pool: 12, won: true, routed: false, enemyOutOfAction: 3, enemyKilled: 1, scenarioBonus: 4 };
    expect(aftermath.battlePoints({ ...facts, foughtInBattleAward: 10 }, book)).toEqual({ earned: 64, poolAfter: 76 });
    expect(aftermath.battlePoints(facts, book)).toEqual({ earned: 64, poolAfter: 76 });
  });

  it("SK-PTS-06, SKV-091: a hunt won by killing the leader", () => {
    const facts = { pool: 5, won: true, routed: false, enemyOutOfAction: 2, enemyKilled: 1, scenarioBonus: 100 };
    expect(aftermath.battlePoints({ ...facts, foughtInBattleAward: 10 }, book)).toEqual({
      earned: 155,
      poolAfter: 160,
    });
  });

  it("SK-PTS-05, SK-POOL-02: a rout costs points, but the Pool stops at nothing", () => {
    const facts = { pool: 3, won: false, routed: true, enemyOutOfAction: 0, enemyKilled: 0, scenarioBonus: 0 };
    const unpaid = withOptions({ "points.fought": "0" });
    expect(aftermath.battlePoints(facts, unpaid)).toEqual({ earned: -10, poolAfter: 0 });
  });

  it.each(["0", "5", "10", "15", "25"])("SK-PTS-03, SK-AMB-62: having fought is worth %s", (award) => {
    const facts = { pool: 0, won: false, routed: false, enemyOutOfAction: 0, enemyKilled: 0, scenarioBonus: 0 };
    expect(aftermath.battlePoints(facts, withOptions({ "points.fought": award })).earned).toBe(Number(award));
  });

  it("SK-AMB-59: by points.killedExclusive false a Killed model also pays as Out of Action", () => {
    const facts = { pool: 0, won: false, routed: false, enemyOutOfAction: 1, enemyKilled: 2, scenarioBonus: 0 };
    expect(aftermath.battlePoints(facts, book).earned).toBe(10 + 5 + 20);
    expect(aftermath.battlePoints(facts, withOptions({ "points.killedExclusive": "false" })).earned).toBe(10 + 5 + 30);
  });

  it("SK-SKILL-33: Keen Eye finds 2D6 points", () => {
    expect(mean(everyOutcome((dice) => aftermath.keenEyePoints(dice, book)))).toEqual(ratio(7n));
  });

  it.each([
    ["down", 12],
    ["up", 13],
    ["exact", 12.5],
  ])("SK-POOL-05, SK-AMB-63: half of 25 points, rounded %s", (rounding, price) => {
    expect(aftermath.salePrice(25, withOptions({ "pool.sellRounding": rounding }))).toBe(price);
  });

  it("SK-POOL-07, SK-ORK-07: Grots are bought up to four, or the Pack is struck", () => {
    const grot = profile("ork_grot");
    expect(aftermath.refillPack(grot, 2, 6, book)).toEqual({ bought: 2, cost: 6, struck: false });
    expect(aftermath.refillPack(grot, 2, 5, book)).toEqual({ bought: 0, cost: 0, struck: true });
    expect(aftermath.refillPack(grot, 5, 0, book)).toEqual({ bought: 0, cost: 0, struck: false });
  });

  it.each([
    ["SK-IG-04", "ig_hardened_veteran", 4],
    ["SK-TAU-03", "tau_pathfinder", 2],
    ["SK-NEC-05", "nec_destroyer", 32],
    ["SK-TYR-03", "tyr_hormagaunt", 3],
    ["SK-DE-03", "de_scourge", 8],
    ["SK-ELD-03", "eld_storm_guardian", 0],
  ])("SK-POOL-09, %s: a Pack of five becomes %s for %i points a model", (_rule, to, surcharge) => {
    expect(aftermath.packUpgradeCost(profile(to), 5, 0, book)).toBe(5 * surcharge);
  });

  it("SK-AMB-145: by upgrade.equipmentRefund half of the old arms comes back", () => {
    const half = withOptions({ "upgrade.equipmentRefund": "half" });
    expect(aftermath.packUpgradeCost(profile("de_scourge"), 5, 15, book)).toBe(40);
    expect(aftermath.packUpgradeCost(profile("de_scourge"), 5, 15, half)).toBe(33);
  });

  it("SK-NEC-03: items come back, but not those of a Pack that is gone", () => {
    const packs = [
      { spent: 90, alive: 1 },
      { spent: 45, alive: 0 },
    ];
    expect(aftermath.necronRefund(packs)).toBe(90);
  });
});

describe("command and advances", () => {
  it("SK-INJ-29: the best Leadership takes command, of equals the first", () => {
    expect(aftermath.successor([{ Ld: 7 }, { Ld: 8 }, { Ld: 8 }])).toBe(1);
    expect(aftermath.successor([])).toBe(-1);
  });

  it("SK-ADV-03, SK-ADV-04: gains stop at two, at ten, and never start from nothing", () => {
    const warrior = profile("nec_warrior");
    expect(aftermath.mayGain("Ld", warrior, {}, book)).toBe(false);
    expect(aftermath.mayGain("BS", profile("tyr_hormagaunt"), {}, book)).toBe(false);
    expect(aftermath.mayGain("WS", warrior, { WS: 1 }, book)).toBe(true);
    expect(aftermath.mayGain("WS", warrior, { WS: 2 }, book)).toBe(false);
  });

  it("SK-ADV-02: a Guardsman Pack's advance", () => {
    const law = everyOutcome((dice) => aftermath.rollPackAdvance(dice, profile("ig_guardsman"), {}, book));
    const sixth = "1/6";
    expect(law).toEqual({ Ld: sixth, I: sixth, WS: sixth, BS: sixth, S: "1/12", T: "1/12", breakingTheMould: sixth });
  });

  it("SK-NEC-17: a Necron Pack rolls again instead of breaking the mould", () => {
    const rolls = [6, 1, 2];
    const dice = { die: () => rolls.shift()! } as never;
    // 6 would break the mould and 1 raise a Leadership of 10: both are rolled again.
    expect(aftermath.rollPackAdvance(dice, profile("nec_warrior"), {}, book)).toBe("I");
    expect(rolls).toEqual([]);
  });

  it("SK-ADV-01: a leader's advance", () => {
    const law = everyOutcome((dice) => aftermath.rollLeaderAdvance(dice, profile("ig_sergeant"), {}, book));
    expect(law["skill"]).toBe("1/3");
    expect(law["S"]).toBe("1/18");
  });
});

function mean(law: Record<string, string>) {
  let num = 0n;
  let den = 1n;
  for (const [value, p] of Object.entries(law)) {
    const [a, b = 1n] = p.split("/").map(BigInt);
    num = num * b + BigInt(value) * a! * den;
    den *= b;
  }
  return ratio(num, den);
}

/** The same dice, but the first one shows a 1. */
function firstIsOne(dice: Parameters<typeof aftermath.rollInjury>[0]): typeof dice {
  return { die: () => 1, below: (n: number) => dice.below(n) } as never;
}
