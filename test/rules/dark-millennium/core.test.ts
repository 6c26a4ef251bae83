/** Rules that no vector and no switch shows: statistics, rosters, single procedures, and a referee who watches whole battles. */

import { describe, expect, it } from "vitest";
import { firstRoll, harmTo } from "../../../src/rules/dark-millennium/battle/battle.ts";
import { B } from "../../../src/rules/dark-millennium/battle/columns.ts";
import { marginOf, openAttack, rollTeam } from "../../../src/rules/dark-millennium/battle/combat.ts";
import { disables, remove } from "../../../src/rules/dark-millennium/battle/damage.ts";
import { exchange, rally } from "../../../src/rules/dark-millennium/battle/exchange.ts";
import {
  FOR_CHART,
  FOR_GROUND,
  FOR_LANDING,
  FOR_RALLY,
  FOR_TEST,
} from "../../../src/rules/dark-millennium/battle/hero.ts";
import type { Legs } from "../../../src/rules/dark-millennium/battle/legs.ts";
import { travel } from "../../../src/rules/dark-millennium/battle/movement.ts";
import { psychicOf, summon, testDice } from "../../../src/rules/dark-millennium/battle/psychic.ts";
import { G_FIRST, S_HERO, type World } from "../../../src/rules/dark-millennium/battle/state.ts";
import { plan } from "../../../src/rules/dark-millennium/battle/teams.ts";
import {
  BY_ADVANCE,
  BY_FIRE,
  BY_RAM,
  BY_RETURN,
  bandOf,
  usable,
} from "../../../src/rules/dark-millennium/battle/weapons.ts";
import { E } from "../../../src/rules/dark-millennium/events.ts";
import { darkMillennium } from "../../../src/rules/dark-millennium/index.ts";
import * as M from "../../../src/rules/dark-millennium/matchup.ts";
import type { RosterEntry } from "../../../src/scenario/scenario.ts";
import { CLEAR, clearest, mean, openBattle, playBlocks, type Small, scenarioOf } from "./playing.ts";
import { Watch } from "./watch.ts";

function matters(small: Small, houseRules: Small["houseRules"]): void {
  const found = clearest(
    playBlocks(small),
    playBlocks({ ...small, houseRules: { ...small.houseRules, ...houseRules } }),
  );
  expect(found.sigmas, `${JSON.stringify(houseRules)}: ${JSON.stringify(found)}`).toBeGreaterThan(CLEAR);
}

const worldOf = (small: Small): Legs => openBattle(small).battle as unknown as Legs;
const problems = (roster: readonly (string | RosterEntry)[]): string[] =>
  darkMillennium
    .check(scenarioOf({ duel: {}, a: roster, b: ["5 guardsman"] }))
    .map(({ path, message }) => `${path.slice(3).join(".")}: ${message}`);

/** What points were spent on in some battles, and what was said of the first roll after each. */
function heard(given: Small): { readonly on: ReadonlySet<number>; readonly rolled: ReadonlyMap<number, Set<number>> } {
  // Nobody is saved, so that there are points for rolls.
  const small = {
    ...given,
    houseRules: { ...given.houseRules, "hero.light": 20, "hero.heavy": 20, "hero.overkill": 20 },
  };
  const rolled = new Map<number, Set<number>>();
  let last = -1;
  const { play } = openBattle(small, () => ({
    event(code, _a, b, c) {
      if (code === E.hero) {
        last = c;
        if (!rolled.has(c)) rolled.set(c, new Set());
        return;
      }
      const shown = code === E.chart ? c : code === E.terrain || code === E.rallied || code === E.test ? b : -1;
      if (last >= 0 && shown >= 0) rolled.get(last)!.add(shown);
      if (shown >= 0) last = -1;
    },
  }));
  for (let block = 0; block < 120; block++) play(block);
  return { on: new Set(rolled.keys()), rolled };
}

/** How often units acted in a later turn than that of their scan: without its mark, and with it. */
function scansOutlasting(reading: string): number[] {
  const scanned = new Map<number, number>();
  const seen = [0, 0];
  let turn = 0;
  const { play } = openBattle(
    {
      duel: { distance: 18, turns: 6, cover: ["none", "hard"] },
      a: [{ profile: "terminator", count: 6, gear: ["scanner"] }],
      b: ["8 guardsman"],
      play: ["random", "random"],
      options: { "dm.scanner": reading },
    },
    () => ({
      event(code, a) {
        if (code === E.turn) turn++;
        if (code === E.scanned) scanned.set(a, turn);
        if (code !== E.act) return;
        if (scanned.has(a) && scanned.get(a) !== turn) seen[(B.flags[a]! & M.SCANNED) === 0 ? 0 : 1]!++;
        scanned.delete(a);
      },
    }),
  );
  for (let block = 0; block < 60; block++) {
    scanned.clear();
    play(block);
  }
  return seen;
}

describe("statistics", () => {
  it("DM-STA-01, DM-STA-02, DM-STA-03, DM-STA-04, DM-STA-05, DM-STA-06, DM-STA-07, DM-STA-08, DM-STA-09: each changes what comes of a fight", () => {
    const rough: Small = {
      duel: { distance: 24, turns: 4, ground: "difficult" },
      a: ["8 genestealer"],
      b: ["8 guardsman"],
      play: ["aggressor", "gunline"],
    };
    matters(rough, { "models.genestealer.speed": 4 });
    matters(rough, { "models.genestealer.agility": 2 });
    const fire: Small = { attack: { action: "fire", range: 6 }, a: ["5 spaceMarine"], b: ["6 guardsman"] };
    matters(fire, { "models.spaceMarine.bs": 0 });
    matters(fire, { "models.guardsman.defence": 5 });
    matters(fire, { "models.guardsman.armour": 6 });
    matters(fire, { "models.guardsman.scores": 2 });
    matters(fire, { "models.guardsman.morale": 1 });
    matters({ ...fire, attack: { action: "assault" } }, { "models.spaceMarine.as": -1 });
    const tank: Small = {
      attack: { action: "fire", range: 12 },
      a: [{ profile: "guardsman", count: 1, weapons: ["lascannon"] }],
      b: ["1 rhino"],
    };
    matters(tank, { "models.rhino.type": "monster" });
    const power: Small = {
      attack: { action: "power", power: "dread", range: 6 },
      a: ["1 librarian"],
      b: ["5 guardsman"],
    };
    matters(power, { "models.librarian.psychic": 1 });
  });

  it("DM-WPN-01, DM-WPN-03: Range, Power, RoF and Accuracy of a weapon each change its fire", () => {
    const fire: Small = { attack: { action: "fire", range: 6 }, a: ["4 spaceMarine"], b: ["8 guardsman"] };
    for (const [field, value] of [
      ["range", 3],
      ["power", 1],
      ["rof", 3],
      ["accuracy", 2],
    ] as const) {
      matters(fire, { [`weapons.bolter.${field}`]: value });
    }
  });

  it("DM-GEN-02: bases touch at distance 0, and only there", () => {
    expect([0, 1, 60, 61].map((tenths) => bandOf(60, tenths))).toEqual([0, 1, 1, 2]);
  });
});

describe("rosters", () => {
  it("DM-UNT-01, DM-UNT-02, DM-UNT-03: an entry is a unit of infantry, or as many units as it has vehicles or monsters", () => {
    const w = worldOf({
      duel: {},
      a: [
        { profile: "guardsman", count: 9, attached: [{ profile: "guardVeteran", count: 1 }] },
        "3 rhino",
        "2 carnifex",
      ],
      b: ["5 guardsman"],
    });
    expect(w.m.fight[0].unitNames).toEqual(["Guardsman", "Rhino 1", "Rhino 2", "Rhino 3", "Carnifex 1", "Carnifex 2"]);
    expect([0, 1, 2, 3, 4, 5].map((u) => w.size(u))).toEqual([10, 1, 1, 1, 1, 1]);
    expect([0, 1, 4].map((u) => w.typeOf(u))).toEqual([M.INFANTRY, M.VEHICLE, M.MONSTER]);
    expect(problems([{ profile: "rhino", count: 1, attached: [{ profile: "guardsman", count: 1 }] }])).toEqual([
      "0.attached: Rhino is a unit of its own; nobody joins it (DM-UNT-02)",
    ]);
  });

  it("DM-WPN-04, DM-WPN-05: two one-handed weapons, or one of each, and grenades besides", () => {
    const with_ = (...weapons: string[]) => problems([{ profile: "guardsman", count: 1, weapons }]);
    expect(with_("laspistol", "chainsword")).toEqual([]);
    expect(with_("lasgun", "chainsword", "fragGrenade", "krakGrenade")).toEqual([]);
    expect(with_("lasgun", "bolter")[0]).toContain("(DM-WPN-04)");
    expect(with_("laspistol", "boltPistol", "chainsword")[0]).toContain("(DM-WPN-04)");
    expect(with_("lascannon", "laspistol")[0]).toContain("(DM-WPN-14)");
    expect(with_("battleCannon")[0]).toContain("(DM-WPN-11)");
  });

  it("DM-WPN-11, DM-WPN-14: a rule that is off forbids nobody to carry anything", () => {
    const found = (id: string, weapons: string[]) =>
      darkMillennium.check(
        scenarioOf({
          duel: {},
          a: [{ profile: "guardsman", count: 1, weapons }],
          b: ["5 guardsman"],
          houseRules: { [`rules.${id}`]: "off" },
        }),
      );
    expect(found("DM-WPN-14", ["lascannon", "laspistol"])).toEqual([]);
    expect(found("DM-WPN-11", ["battleCannon"])).toEqual([]);
    expect(found("DM-WPN-14", ["lascannon", "lasgun"])[0]?.message).toContain("(DM-WPN-04)");
    expect(found("DM-WPN-11", ["lascannon", "laspistol"])[0]?.message).toContain("(DM-WPN-14)");
  });

  it("DM-RAM-01: infantry rams nobody in an attack either", () => {
    const rams = (rammer: string) =>
      darkMillennium.check(scenarioOf({ attack: { action: "ram" }, a: [rammer], b: ["5 guardsman"] }));
    expect([rams("1 rhino"), rams("1 carnifex")]).toEqual([[], []]);
    expect(rams("5 guardsman").map(({ message }) => message)).toEqual([
      "Guardsman is infantry: only vehicles and monsters ram (DM-RAM-01)",
    ]);
  });

  it("DM-REA-02, DM-REA-03, DM-REA-04: an attack is answered by what answers its action", () => {
    const fits = (action: string, reaction: string): boolean =>
      darkMillennium.check(scenarioOf({ attack: { action, reaction }, a: ["1 greaterDaemon"], b: ["1 librarian"] }))
        .length === 0;
    for (const action of ["fire", "advance", "assault", "ram", "power"]) {
      const close = action === "assault" || action === "ram";
      const found = ["none", "returnFire", "fightBack", "nullify"].map((reaction) => fits(action, reaction));
      expect(found, action).toEqual([true, !close, close, action === "power"]);
    }
  });

  it("DM-SUP-03: who is suppressed attacks nobody and answers no attack", () => {
    const wrong = (reaction: string, fatigue: readonly [number, number]): string[] =>
      darkMillennium
        .check(scenarioOf({ attack: { action: "fire", reaction, fatigue }, a: ["5 spaceMarine"], b: ["5 guardsman"] }))
        .map(({ path, message }) => `${path.join(".")}: ${message}`);
    expect([wrong("returnFire", [5, 3]), wrong("none", [0, 9])]).toEqual([[], []]);
    expect(wrong("returnFire", [6, 4])).toEqual([
      "attack.fatigue.0: Space Marine is suppressed by 6 fatigue at Morale 5: it may only rally (DM-SUP-03)",
      "attack.fatigue.1: Guardsman is suppressed by 4 fatigue at Morale 3: it may only retreat (DM-SUP-03)",
    ]);
  });

  it("DM-PSY-01: powers are for models with a Psychic score, summoning also for who has an icon", () => {
    expect(problems([{ profile: "guardsman", count: 1, powers: ["bolt"] }])[0]).toContain("(DM-PSY-01)");
    expect(problems([{ profile: "cultist", count: 1, gear: ["icon"], powers: ["summoning"] }])).toEqual([]);
  });

  it("all that is wrong is told at once", () => {
    const found = problems([
      { profile: "gardsman", count: 5 },
      { profile: "guardsman", count: 2, weapons: ["lasgn"], specialists: [{ count: 3 }] },
      { profile: "guardsman", count: 2, summoned: true },
    ]);
    expect(found).toEqual([
      '0.profile: unknown profile "gardsman"; expected an ID such as guardsman (`wargauge rules dark-millennium --units` lists them); did you mean "guardsman"?',
      "1.specialists: found 3 specialists among 2 models",
      '1.specialists.0.weapons.0: unknown weapon "lasgn"; did you mean "lasgun"?',
      "2.summoned: only daemons with a summoning cost can be summoned: lesserDaemon, greaterDaemon",
    ]);
  });
});

describe("procedures", () => {
  const heavy = { profile: "guardsman", count: 2, weapons: ["heavyBolter"] };

  it("DM-WPN-15: on the move everything may be fired that is neither Heavy nor Ordnance", () => {
    const w = worldOf({ duel: {}, a: [heavy, "1 battleTank", "2 guardsman"], b: ["5 guardsman"] });
    const may = (name: string, way: number) => usable(0, w.guns.name.indexOf(name), way, 60, true);
    for (const [name, fire, advance, back] of [
      ["Lasgun", true, true, true],
      ["Heavy Bolter", true, false, true],
      ["Battle Cannon", true, false, false],
    ] as const) {
      expect([may(name, BY_FIRE), may(name, BY_ADVANCE), may(name, BY_RETURN)], name).toEqual([fire, advance, back]);
    }
    B.flags[0]! |= M.MOVED_NOW;
    expect(may("Heavy Bolter", BY_RETURN)).toBe(false);
  });

  it("DM-MOD-09, DM-MOD-10, DM-ACT-02: modifiers add up, without a limit", () => {
    const w = worldOf({
      duel: { arc: ["front", "rear"] },
      a: [{ profile: "spaceMarine", count: 4, weapons: ["mortar"] }],
      b: ["1 rhino"],
      houseRules: { "weapons.mortar.Heavy": false, "weapons.mortar.Blast": false, "weapons.mortar.accuracy": 5 },
    });
    plan(w, 0, 0, w.U, BY_ADVANCE, 480, false, 0, false, false);
    // BS 1, accuracy 5, rear 2, long range -1, advance -1, indirect -1; RoF 2 + 2 for four weapons, less the dice beyond one.
    expect(B.teamFlat[0]).toBe(1 + 5 + 2 - 1 - 1 - 1);
    expect(B.teamModifier[0]! + B.teamDice[0]!).toBe(5 + 4 + 1);
  });

  it("DM-DAM-04, DM-DAM-11: what disables whom", () => {
    const table = [1, 2, 3].map((scores) => [M.NONE, M.LIGHT, M.HEAVY, M.OVERKILL].map((s) => disables(s, scores)));
    expect(table).toEqual([
      [false, true, true, true],
      [false, false, true, true],
      [false, false, false, true],
    ]);
  });

  it("DM-CAS-09, DM-DAM-10, DM-UNT-06: the models hit go, closest first, and the last takes its unit along", () => {
    const { battle } = openBattle({
      attack: { action: "fire", range: 6, dice: ["all", "all"] },
      a: ["16 spaceMarine"],
      b: [{ profile: "guardsman", count: 2, attached: [{ profile: "guardVeteran", count: 1 }] }],
      houseRules: { "weapons.bolter.accuracy": 6 },
    });
    const w = battle as unknown as World;
    plan(w, 0, 0, w.U, BY_FIRE, 60, true, 0, false, false);
    openAttack(0);
    B.teamDice[0] = 2;
    rollTeam(w, 0, 0, 2);
    expect([B.alive[B.from[w.U]!], B.alive[B.from[w.U]! + 1]]).toEqual([0, 1]);
    battle.load(0, 0);
    battle.play();
    expect(w.size(w.U)).toBe(0);
    expect(B.flags[w.U]! & M.OFF).toBe(M.OFF);
  });

  it("DM-MOV-01, DM-MOV-02: open ground costs nothing, difficult ground a test", () => {
    const open = worldOf({ duel: {}, a: ["4 guardsman"], b: ["4 guardsman"] });
    expect(travel(open, 0, 240, 60)).toBe(60);
    expect([B.x[0], B.moved[0]]).toEqual([60, 60]);
    const rough: Small = {
      duel: { distance: 40, turns: 3, ground: "difficult" },
      a: ["8 orkBoy"],
      b: ["4 guardsman"],
      play: ["aggressor", "gunline"],
    };
    const worse = { ...rough, duel: { ...rough.duel, ground: "veryDifficult" } };
    expect(clearest(playBlocks(rough), playBlocks(worse)).sigmas).toBeGreaterThan(CLEAR);
  });

  it("DM-COM-03: how many models fit around an enemy decides how many fight", () => {
    const few: Small = { attack: { action: "assault", contacts: 1 }, a: ["10 genestealer"], b: ["2 spaceMarine"] };
    const many = { ...few, attack: { ...few.attack, contacts: 8 } };
    expect(clearest(playBlocks(few), playBlocks(many)).sigmas).toBeGreaterThan(CLEAR);
  });

  it("DM-RAM-05: a hurt rammer is slower, and one that stands still cannot ram", () => {
    const w = worldOf({ attack: { action: "ram" }, a: ["1 rhino"], b: ["8 guardsman"] });
    const power = (lost: number) => {
      B.lostSpeed[0] = lost;
      plan(w, 0, 0, w.U, BY_RAM, 0, true, 0, false, false);
      return B.ramPower[0];
    };
    expect([power(0), power(50), power(120)]).toEqual([4, 3, 0]);
    expect(marginOf(w, 0, 0, w.U, B.from[w.U]!, 1)).toBeLessThan(6);
  });

  it("DM-RAM-05, DM-DAM-08: a rammer tires by the damage that its chart made of the rebound", () => {
    // MoS 3 at Power 3 is too little for armour 9 and light damage for armour 8; every row of the light chart makes it heavy.
    const rows = [1, 2, 3, 4, 5, 6];
    const heavy = Object.fromEntries(rows.map((row) => [`lightChart.${row}`, "heavy"]));
    const harmless = Object.fromEntries(rows.map((row) => [`heavyChart.${row}`, "bs"]));
    let rebounds = 0;
    const { play } = openBattle(
      { attack: { action: "ram" }, a: ["1 carnifex"], b: ["1 terminator"], houseRules: { ...heavy, ...harmless } },
      () => ({ event: (code) => void (code === E.rebound && rebounds++) }),
    );
    let hurt = 0;
    for (let block = 0; block < 60; block++) {
      const before = rebounds;
      play(block);
      if (rebounds === before) expect(B.fatigue[0]).toBe(1);
      else expect(B.fatigue[0]).toBe(1 + 3);
      hurt += rebounds - before;
    }
    expect(hurt).toBeGreaterThan(3);
  });

  it("DM-RAM-04, DM-SPE-08: every hit on daemons comes back on the rammer, for they take no damage", () => {
    const rams = (target: string): number => {
      let rebounds = 0;
      const { play } = openBattle({ attack: { action: "ram" }, a: ["1 rhino"], b: [target] }, () => ({
        event: (code) => void (code === E.rebound && rebounds++),
      }));
      for (let block = 0; block < 60; block++) play(block);
      return rebounds;
    };
    // Power 4 and MoS 2 or more: enough for armour 4, and for the armour 7 of the Rhino itself.
    expect(rams("4 lesserDaemon")).toBeGreaterThan(20);
    expect(rams("4 orkBoy")).toBe(0);
  });

  it("DM-TRN-09, DM-REA-03: whoever is killed by those who fight back still attacks, in either reading", () => {
    const played = (reading: string) =>
      playBlocks({
        duel: { distance: 5, turns: 1 },
        a: [{ profile: "orkBoy", count: 2, weapons: ["chainsword"] }],
        b: [{ profile: "terminator", count: 8, weapons: ["powerSword"] }],
        play: ["random", "random"],
        options: { "dm.simultaneity": reading },
        blocks: 120,
      });
    const usual = played("full");
    expect(mean(usual, "fightBacks.b")).toBeGreaterThan(0.2);
    expect(played("survivors-only")).toEqual(usual);
  });

  it("DM-PSY-01, DM-PSY-03: who casts owns the power; a better psyker without it assists", () => {
    const led: RosterEntry = {
      profile: "sanctionedPsyker",
      count: 1,
      powers: ["ward"],
      attached: [{ profile: "librarian", count: 1, powers: ["bolt"] }],
    };
    const w = worldOf({ duel: {}, a: [led], b: ["5 guardsman"] });
    w.load(0, 0);
    // The librarian's three dice and an assistant, and the psyker's two and an assistant.
    expect([testDice(w, 0, M.BOLT), testDice(w, 0, M.WARD), testDice(w, 0, M.SUMMON)]).toEqual([4, 3, 4]);
    expect(psychicOf(0)).toBe(3);
  });

  it("DM-ACT-11: a scan that lasts until the next action of its unit outlasts the turn", () => {
    const [lost, kept] = scansOutlasting("next-of-unit");
    expect(lost).toBe(0);
    expect(kept).toBeGreaterThan(5);
    expect(scansOutlasting("next-of-side")[1]).toBe(0);
  });

  it("DM-SUM-07, DM-REA-04: nobody reacts by nullifying a summoning where that is impossible", () => {
    const nullified = (reading: string): number =>
      mean(
        playBlocks({
          duel: { distance: 90, turns: 2 },
          a: [
            { profile: "sorcerer", count: 1, powers: ["summoning"] },
            { profile: "lesserDaemon", count: 30, summoned: true },
          ],
          b: ["1 librarian"],
          options: { "dm.summonNullify": reading },
          blocks: 60,
        }),
        "nullifications.b",
      );
    expect(nullified("subtract")).toBeGreaterThan(0);
    expect(nullified("impossible")).toBe(0);
  });

  it("DM-FST-04: a tie goes to whom the reading names, whatever attacking is worth; without an attacker it is rolled again", () => {
    const firsts = (attacker: number | null, reading: string, houseRules: Small["houseRules"] & {}): number => {
      const small = { duel: { distance: 18, turns: 1, attacker }, a: ["5 guardsman"], b: ["5 guardsman"] };
      const { play } = openBattle({ ...small, options: { "dm.firstTurnTie": reading }, houseRules });
      let second = 0;
      for (let block = 0; block < 40; block++) {
        play(block);
        second += B.game[G_FIRST]!;
      }
      return second;
    };
    // Nobody rolls a die: there is always a tie.
    const off = { "firstTurn.dice": 0, "rules.DM-FST-03": "off" };
    expect([firsts(1, "attacker", off), firsts(2, "attacker", off)]).toEqual([0, 40]);
    expect([firsts(1, "defender", off), firsts(2, "defender", off)]).toEqual([40, 0]);
    for (const attacker of [1, 2, null]) {
      const reading = attacker === null ? "attacker" : "reroll";
      const second = firsts(attacker, reading, off);
      expect(second).toBeGreaterThan(8);
      expect(second).toBeLessThan(32);
    }
  });

  it("21.3, DM-WPN-14, DM-ACT-04, DM-REA-03: who has nothing for an assault fights with bayonet or fists, which cost nothing", () => {
    const attack = { action: "assault", reaction: "fightBack", dice: [1, 1] };
    const exchanged = (weapons: string[], more: Partial<Small> = {}) => {
      const armed = { profile: "guardsman", count: 4, weapons };
      return playBlocks({ attack, a: [armed], b: [armed], ...more });
    };
    // Four blows on one die: 1d6 + 2 against 3+ at Power 2 disables armour 3 at MoS 2, on a natural 3 or more.
    const fists = exchanged(["bayonetOrFists"]);
    expect(mean(fists, "lost.b")).toBeCloseTo(4 / 6, 1);
    expect(exchanged([]).get("lost.b")).toEqual(fists.get("lost.b"));
    expect(exchanged(["heavyBolter"]).get("lost.a")).toEqual(fists.get("lost.a"));
    const monster = (weapons: string[]) =>
      mean(playBlocks({ attack, a: [{ profile: "carnifex", count: 1, weapons }], b: ["4 guardsman"] }), "lost.b");
    expect(monster([])).toBeCloseTo(monster(["bayonetOrFists"]), 9);
    // Where Heavy weapons are like others nobody who has one is unarmed, and a tank has no fists.
    const houseRules = { "rules.DM-WPN-14": "off" };
    expect(mean(exchanged(["heavyBolter"], { houseRules }), "lost.b")).toBeGreaterThan(0.8);
    const armsOf = (roster: readonly (string | RosterEntry)[]): readonly string[] =>
      worldOf({ duel: {}, a: roster, b: ["1 carnifex"] }).guns.name;
    expect(armsOf([{ profile: "battleTank", count: 1, weapons: [] }])).not.toContain("Bayonet or fists");
    const points = (weapons: string[]): number =>
      worldOf({ duel: {}, a: [{ profile: "guardsman", count: 1, weapons }], b: ["1 rhino"] }).m.sides[0]!.points;
    expect(points(["bayonetOrFists"]) - points([])).toBe(4);
  });

  it("DM-FST-03, DM-SUM-08: daemons that nobody has summoned yet outnumber nobody", () => {
    const rolls = (summoned: boolean): number => {
      const daemons: RosterEntry = { profile: "lesserDaemon", count: 3, ...(summoned && { summoned }) };
      const w = worldOf({ duel: {}, a: ["1 sorcerer", daemons, daemons], b: ["8 guardsman"] });
      let sum = 0;
      for (let n = 0; n < 2000; n++) sum += firstRoll(w, 1);
      return sum / 2000;
    };
    // The lower of two dice is 2.53 on average; each unit on the table by which the army is outnumbered adds one.
    expect(rolls(true)).toBeCloseTo(2.53, 0);
    expect(rolls(false)).toBeCloseTo(2.53 + 2, 0);
  });

  it("DM-RAM-04, DM-SPE-08: a daemon takes no damage from its own ram, and whoever its ram destroyed no more", () => {
    const rams = (rammer: string, houseRules: Small["houseRules"] & {}): number[] => {
      let rebounds = 0;
      const most: number[] = [];
      const { play } = openBattle(
        { attack: { action: "ram", dice: ["all", "all"] }, a: [rammer], b: ["8 terminator"], houseRules },
        () => ({ event: (code) => void (code === E.rebound && rebounds++) }),
      );
      for (let block = 0; block < 60; block++) {
        rebounds = 0;
        play(block);
        most.push(rebounds);
      }
      return most;
    };
    const hard = { "models.terminator.armour": 40 };
    expect(Math.max(...rams("1 greaterDaemon", hard))).toBe(0);
    // Armour 0: whatever comes back at MoS 1 or more is overkill.
    expect(Math.max(...rams("1 rhino", { ...hard, "models.rhino.armour": 0 }))).toBe(1);
  });

  it("DM-ACT-11, DM-TRN-08: survivors of fire on their way still profit from their scan where they plan anew", () => {
    for (const reading of ["full", "survivors-only"]) {
      const { play, battle, streams } = openBattle({
        duel: { distance: 18, cover: ["none", "hard"] },
        a: [{ profile: "terminator", count: 5, gear: ["scanner"] }],
        b: ["5 guardsman"],
        options: { "dm.simultaneity": reading, "dm.reaction": "mandatory-if-able" },
      });
      play(0);
      streams.open(1);
      battle.load(0, 1);
      const w = battle as unknown as World;
      B.flags[0]! |= M.SCANNED;
      const pick = { pickUnit: 0, pickAction: M.ADVANCE, pickTarget: w.U, pickPower: 0, pickSnipe: 0, pickMove: 60 };
      Object.assign(w, pick);
      exchange(w);
      expect([w.reaction, B.planScan[0], B.flags[0]! & M.SCANNED]).toEqual([M.RETURN_FIRE, 1, 0]);
    }
  });

  it("DM-HER-05, DM-WPN-07: a bearer whom a hero point saves from his own weapon does not tire his unit", () => {
    const { play } = openBattle({
      attack: { action: "fire", range: 6, dice: ["all", "all"], hero: [9, 0] },
      a: [{ profile: "guardsman", count: 1, weapons: ["plasmaGun"] }],
      b: ["8 guardsman"],
      options: { "dm.getsHot": "always-mos-1" },
    });
    let saves = 0;
    for (let block = 0; block < 120; block++) {
      play(block);
      expect(B.alive[0]).toBe(1);
      expect(B.fatigue[0]).toBe(1);
      if (B.seats[S_HERO]! < 9) saves++;
    }
    expect(saves).toBeGreaterThan(5);
  });

  it("DM-REA-06: a retreat does not count as having moved", () => {
    const w = worldOf({ duel: {}, a: ["4 guardsman"], b: ["4 guardsman"] });
    travel(w, 0, 240, 60);
    expect(B.flags[0]! & M.MOVED_NOW).toBe(M.MOVED_NOW);
    const retreats: Small = {
      duel: { distance: 10, turns: 4 },
      a: ["8 spaceMarine"],
      b: [heavy, heavy],
      play: ["random", "gunline"],
      houseRules: { "models.guardsman.speed": 12 },
    };
    let seen = 0;
    const { play } = openBattle(retreats, (world) => ({
      event(code, u) {
        if (code !== E.fellBack || world.seatOf(u) === B.game[1]) return;
        seen++;
        expect(B.flags[u]! & M.MOVED_ACT).toBe(0);
      },
    }));
    for (let block = 0; block < 600; block++) play(block);
    expect(seen).toBeGreaterThan(5);
  });

  it("DM-PSY-08, DM-ACT-08: every power of the starter list does what it says", () => {
    const cast = (power: string, more: Partial<Small> = {}) =>
      playBlocks({ attack: { action: "power", power, range: 6 }, a: ["1 librarian"], b: ["5 guardsman"], ...more });
    for (const power of ["bolt", "ward", "dread"]) {
      const tried = mean(cast(power), "powers.a");
      expect(tried).toBe(1);
      // Three dice, fatigue 1: at least 5 in 91 of 216 for threshold 4 + 1, at least 6 in 91 of 216.
      expect(mean(cast(power), "successes.a")).toBeCloseTo(power === "ward" ? 152 / 216 : 91 / 216, 1);
    }
    expect(mean(cast("bolt"), "lost.b")).toBeGreaterThan(0.2);
    expect(mean(cast("dread"), "fatigue.b")).toBeCloseTo((2 * 91) / 216, 1);
    expect(mean(cast("ward"), "fatigue.b")).toBe(0);
  });

  it("DM-PSY-08, DM-ACT-08: a bolt reaches whom its caster sees in range, dread eighteen inches", () => {
    const harm = (power: string, more: object): number =>
      mean(
        playBlocks({ attack: { action: "power", power, range: 6, ...more }, a: ["1 librarian"], b: ["5 guardsman"] }),
        "fatigue.b",
      );
    expect(harm("bolt", { range: 48 })).toBeGreaterThan(0);
    expect(harm("bolt", { range: 49 })).toBe(0);
    expect(harm("bolt", { hidden: true })).toBe(0);
    expect(harm("dread", { range: 18 })).toBeGreaterThan(0);
    expect(harm("dread", { range: 19 })).toBe(0);
  });

  it("DM-REA-04, DM-PSY-03: a psyker who has fallen casts and nullifies no more, though his unit fights on", () => {
    const led: RosterEntry = { profile: "librarian", count: 1, attached: [{ profile: "spaceMarine", count: 4 }] };
    const w = worldOf({ duel: {}, a: [led], b: ["5 guardsman"] });
    w.load(0, 0);
    expect([psychicOf(0), testDice(w, 0, M.BOLT)]).toEqual([3, 3]);
    remove(w, -1, 0, 0, B.from[0]!, 1);
    expect([w.size(0), psychicOf(0), testDice(w, 0, M.BOLT)]).toEqual([4, 0, 0]);
  });

  it("DM-SUM-08: daemons of the roster appear where their summoner stands, fresh", () => {
    let seen = 0;
    const { play } = openBattle(
      {
        duel: { distance: 24, turns: 3, hidden: [true, false] },
        a: ["1 sorcerer", { profile: "lesserDaemon", count: 3, summoned: true }],
        b: ["5 guardsman"],
      },
      (w) => ({
        event(code, u, n) {
          if (code !== E.summoned) return;
          seen++;
          expect([B.x[u], B.fatigue[u], w.size(u)]).toEqual([B.x[0], 0, n]);
          expect(w.m.fight[0].unitNames[u]).toBe("Lesser Daemon");
        },
      }),
    );
    for (let block = 0; block < 60; block++) play(block);
    expect(seen).toBeGreaterThan(10);
  });

  it("21.3, DM-SUM-04: daemons who came as few as the points paid for are no unit below half strength", () => {
    const w = worldOf({
      duel: {},
      a: ["1 sorcerer", { profile: "lesserDaemon", count: 8, summoned: true }],
      b: ["9 orkBoy"],
    });
    B.points[0] = 7;
    summon(w, 0);
    expect([w.size(1), B.points[0]]).toEqual([2, 1]);
    expect(harmTo(w, 0)).toBe(0);
    // Whoever has lost more than half of its models is, and scores half of what is left: of twice the points, all of them once.
    remove(w, -1, 0, w.U, B.from[w.U]!, 5);
    const each = w.kinds.points[B.kind[B.from[w.U]!]!]!;
    expect(harmTo(w, 1)).toBe(2 * 5 * each + 4 * each);
  });

  it("DM-SUM-06: daemons come to units of their own mark, and any to the undivided", () => {
    const summoned = (mark?: string): number[] => {
      const came = [0, 0];
      const { play } = openBattle(
        {
          duel: { distance: 24, turns: 3, hidden: [true, false] },
          a: [
            { profile: "sorcerer", count: 1, ...(mark !== undefined && { mark }) },
            { profile: "lesserDaemon", count: 2, summoned: true, mark: "khorne" },
            { profile: "lesserDaemon", count: 2, summoned: true, mark: "nurgle" },
          ],
          b: ["5 guardsman"],
        },
        () => ({
          event(code, u) {
            if (code === E.summoned) came[u - 1]!++;
          },
        }),
      );
      for (let block = 0; block < 60; block++) play(block);
      return came;
    };
    const [first, second] = summoned();
    expect([first! > 0, second! > 0]).toEqual([true, true]);
    expect([summoned("khorne")[0]! > 0, summoned("khorne")[1]]).toEqual([true, 0]);
    expect([summoned("nurgle")[0], summoned("nurgle")[1]! > 0]).toEqual([0, true]);
    expect(summoned("tzeentch")).toEqual([0, 0]);
  });

  it("DM-WPN-07: a weapon that gets hot burns one of its bearers at random", () => {
    const { play } = openBattle({
      attack: { action: "fire", range: 6, dice: ["all", "all"] },
      a: [
        {
          profile: "guardsman",
          count: 2,
          weapons: ["plasmaGun"],
          attached: [{ profile: "guardVeteran", count: 1, weapons: ["plasmaGun"] }],
        },
      ],
      b: ["8 guardsman"],
      options: { "dm.getsHot": "mos-equals-score" },
    });
    const burned = [0, 0];
    for (let block = 0; block < 3000; block++) {
      play(block);
      // One at most, for the second is drawn from those who are left.
      const [men, veterans] = [2 - B.alive[0]!, 1 - B.alive[1]!];
      if (men + veterans !== 1) continue;
      burned[0]! += men;
      burned[1]! += veterans;
    }
    const n = burned[0]! + burned[1]!;
    expect(n).toBeGreaterThan(300);
    expect(Math.abs(burned[1]! - n / 3)).toBeLessThan(4 * Math.sqrt((n * 2) / 9));
  });

  it("DM-HER-03: points for sixes are spent before the dice fall", () => {
    let spent = 0;
    let struck = 0;
    const { play } = openBattle(
      { attack: { action: "fire", range: 12, hero: [4, 0] }, a: ["4 guardsman"], b: ["8 guardsman"] },
      () => ({
        event(code) {
          if (code === E.hero) spent = struck === 0 ? spent + 1 : Number.NaN;
          if (code === E.struck) struck++;
        },
      }),
    );
    for (let block = 0; block < 20; block++) {
      struck = 0;
      play(block);
    }
    expect(spent).toBe(20);
  });

  describe("DM-HER-06: a point makes any die of the side a six", () => {
    it("on Rallies of units that would hardly be freed without", () => {
      const { on } = heard({
        duel: { distance: 18, turns: 5, hero: [60, 60] },
        a: ["6 guardsman", "6 guardsman"],
        b: ["6 guardsman", "6 guardsman"],
      });
      expect(on).toContain(FOR_RALLY);
    });

    it("on psychic tests that would likely fail", () => {
      const { on } = heard({
        duel: { distance: 18, turns: 3, hero: [60, 0] },
        a: ["1 sanctionedPsyker", "6 guardsman"],
        b: ["6 guardsman"],
      });
      expect(on).toContain(FOR_TEST);
    });

    it("on difficult ground that a charge would not get through", () => {
      const { rolled } = heard({
        duel: { distance: 6, turns: 3, ground: "difficult", hero: [60, 0] },
        a: ["8 orkBoy"],
        b: ["8 guardsman"],
        play: ["aggressor", "gunline"],
      });
      expect([...rolled.get(FOR_GROUND)!]).toEqual([6]);
    });

    it("on landings that would cost more than a point saves", () => {
      const { on } = heard({
        duel: { distance: 24, turns: 3, ground: "difficult", hero: [60, 0] },
        a: [{ profile: "assaultMarine", count: 8, gear: ["jumpPack"] }],
        b: ["8 guardsman"],
        play: ["aggressor", "gunline"],
        houseRules: { "models.assaultMarine.agility": 5 },
      });
      expect(on).toContain(FOR_LANDING);
    });

    it("on damage charts of dear models, which then show their last row", () => {
      const { rolled } = heard({
        attack: { action: "fire", range: 12, hero: [4, 0] },
        a: [{ profile: "guardsman", count: 1, weapons: ["lascannon"] }],
        b: ["1 rhino"],
      });
      expect([...rolled.get(FOR_CHART)!]).toEqual([M.E_HEAVY]);
    });
  });

  it("DM-SUP-05: two points, one for acting and two for light damage suppress Morale 3", () => {
    const w = worldOf({ duel: {}, a: ["4 guardsman"], b: ["4 guardsman"] });
    B.fatigue[0] = 3;
    expect(w.suppressed(0)).toBe(false);
    B.fatigue[0] = 5;
    expect(w.suppressed(0)).toBe(true);
    rally(w, 0);
    expect(B.fatigue[0]).toBeLessThan(5);
  });
});

describe("a referee watches", () => {
  const MIXED: Small = {
    duel: { distance: 18, turns: 5, cover: ["none", "soft"] },
    a: ["5 spaceMarine", { profile: "orkBoy", count: 8 }, "1 rhino", "1 librarian"],
    b: [
      { profile: "guardsman", count: 8, attached: [{ profile: "guardVeteran", count: 1 }] },
      { profile: "guardsman", count: 3, weapons: ["heavyBolter"] },
      { profile: "falcon", count: 1 },
    ],
    blocks: 150,
  };

  /** What the referee saw, over many battles and doctrines. */
  const watch = new Watch();
  for (const play of [
    ["aggressor", "gunline"],
    ["skirmisher", "cautious"],
    ["random", "random"],
  ] as const) {
    const { play: once, matchup } = openBattle({ ...MIXED, play }, (w) => ({
      event: (code, a, b, c) => watch.event(w, code, a, b, c),
    }));
    const ending = matchup.metrics.findIndex(({ id }) => id === "ending");
    for (let block = 0; block < MIXED.blocks!; block++) watch.ends(once(block)[ending] !== 0);
  }
  const { seen } = watch;
  const wrong = [...watch.wrong];

  it("DM-GEN-06, DM-TRN-01, DM-TRN-02, DM-TRN-03, DM-TRN-10, DM-SUP-03, DM-ACT-01, DM-ACT-03, DM-ACT-04, DM-ACT-12, DM-CAS-01, DM-COM-01: nothing against the rules", () => {
    expect(wrong).toEqual([]);
    expect(seen.acts).toBeGreaterThan(2000);
    expect(seen.reactions).toBeGreaterThan(1000);
  });

  it("DM-REA-05: units react that were not the target", () => {
    expect(seen.elsewhere).toBeGreaterThan(50);
  });

  it("DM-RAM-06: rammed units fight back", () => {
    expect(seen.rammed).toBeGreaterThan(5);
  });

  it("DM-COM-04: suppressed units leave an assault", () => {
    expect(seen.forced).toBeGreaterThan(5);
  });

  it("DM-FST-04: a tie is rolled again", () => {
    expect(seen.ties).toBe(0);
  });

  it("DM-SKI-05: a pop-up ends where it began", () => {
    let rose = 0;
    let rising = false;
    let from = 0;
    const { play } = openBattle(
      { duel: { distance: 24, turns: 4, hidden: [true, false] }, a: ["1 falcon"], b: ["8 guardsman"] },
      () => ({
        event(code, a, _b, c) {
          if (code === E.act) {
            rising = Math.floor(c / 16) === M.POP_UP;
            if (rising) rose++;
            from = B.x[a]!;
          }
          if (code === E.team && a === 0 && rising) expect(B.x[0]).toBe(from);
          if (code === E.moved && (B.flags[a]! & M.RISEN) !== 0) throw new Error("moved while risen");
        },
      }),
    );
    for (let block = 0; block < 80; block++) play(block);
    expect(rose).toBeGreaterThan(5);
  });
});
