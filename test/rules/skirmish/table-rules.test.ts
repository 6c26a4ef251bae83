import { describe, expect, it } from "vitest";
import { toTicks } from "../../../src/geometry/ticks.ts";
import { charge } from "../../../src/rules/skirmish/battle/charges.ts";
import { board } from "../../../src/rules/skirmish/battle/columns.ts";
import { closeCombatPhase } from "../../../src/rules/skirmish/battle/combat.ts";
import { stun } from "../../../src/rules/skirmish/battle/damage.ts";
import { sees } from "../../../src/rules/skirmish/battle/ground.ts";
import { conceals, hide, lookAround, mayHide, search, showUp } from "../../../src/rules/skirmish/battle/hiding.ts";
import { remove } from "../../../src/rules/skirmish/battle/losses.ts";
import {
  beginTableTurn,
  endMoves,
  endTableTurn,
  watchForIntruders,
} from "../../../src/rules/skirmish/battle/missions.ts";
import { declareOverwatch } from "../../../src/rules/skirmish/battle/movement.ts";
import { nearestOnTable } from "../../../src/rules/skirmish/battle/nearest.ts";
import { fireOverwatch } from "../../../src/rules/skirmish/battle/shoot.ts";
import { shootModel } from "../../../src/rules/skirmish/battle/shooting-phase.ts";
import {
  G_ALARM,
  G_ATTACKER,
  G_MISSION,
  G_NIGHT,
  G_NIGHT_SIGHT,
  G_PIECE,
  G_RESERVE_EDGE,
  type World,
} from "../../../src/rules/skirmish/battle/state.ts";
import { goTo } from "../../../src/rules/skirmish/battle/table-moves.ts";
import { compile } from "../../../src/rules/skirmish/book/compile.ts";
import { MISSION_IDS, MISSIONS } from "../../../src/rules/skirmish/book/data.ts";
import { E } from "../../../src/rules/skirmish/events.ts";
import {
  HIDDEN,
  KILLED,
  MARCHED,
  MOVED,
  OFF,
  OUT,
  OVERWATCH,
  PIN,
  RESERVE,
  ROUGH,
  SENTRY,
  STRUCK,
} from "../../../src/rules/skirmish/flags.ts";
import { skirmish } from "../../../src/rules/skirmish/index.ts";
import { SCOUT_INFILTRATOR } from "../../../src/rules/skirmish/matchup.ts";
import { chooseDisliked, chooseFirst, chooseMission } from "../../../src/rules/skirmish/player/mission-mind.ts";
import { INCH, onATable, rectangle } from "./on-a-table.ts";
import type { Small } from "./playing.ts";
import { along, scenario, setUp } from "./set-up.ts";

const wood = (x: number, y: number, wide = 6, deep = 6) => rectangle("wood", x, y, wide, deep);
const hidden = (w: World, model: number): boolean => (w.placeOf(model) & HIDDEN) !== 0;
const one = (profile: string, more: object = {}) => [{ profile, count: 1, ...more }];

const MARINE_AND_BOLTER = one("sm_marine", { weapons: ["bolter"] });
const WATCHER = { doctrine: "gunline", reserve: 1 } as unknown as string;

describe("hiding", () => {
  it("SK-WG-06, SK-HIDE-13, SK-SM-A14, SK-IG-A15: a scanner finds who hides at twice the Initiative", () => {
    for (const [wargear, reach] of [
      [[], 3],
      [["auspex_scanner"], 6],
    ] as const) {
      const { w, at, second } = onATable([wood(0, 0)], { a: one("ork_boy"), b: one("ig_sergeant", { wargear }) });
      const from = board.radius[0]! + board.radius[second]!;
      at(0, 0, 0);
      hide(w, 0);
      at(second, from / INCH + reach + 0.1, 0);
      search(w);
      expect(hidden(w, 0), `${wargear}`).toBe(true);
      at(second, from / INCH + reach, 0);
      search(w);
      expect(hidden(w, 0), `${wargear}`).toBe(false);
    }
  });

  it("SK-SM-03, SK-ORK-03, SK-TAU-04, SK-ELD-07, SK-SKILL-29: whoever infiltrates begins Hidden, and others do not", () => {
    const strip = { kind: "wood", at: [0, -21], size: [46, 5] };
    for (const [profile, infiltrates, more] of [
      ["sm_scout", true, {}],
      ["ork_kommando", true, {}],
      ["tau_pathfinder", true, {}],
      ["eld_ranger", true, {}],
      ["sm_sergeant", true, { skills: ["Infiltration"] }],
      ["sm_sergeant", false, {}],
      ["sm_marine", false, {}],
      ["tau_shasla", false, {}],
    ] as const) {
      const { w } = setUp("Cleanse", 0, { a: one(profile, more), table: { pieces: [strip] } });
      expect(conceals(w, 0)).toBe(true);
      expect((w.kinds.scout[board.kind[0]!]! & SCOUT_INFILTRATOR) !== 0, profile).toBe(infiltrates);
      expect(hidden(w, 0), profile).toBe(infiltrates);
    }
  });

  it("SK-TAU-05: the stray Infiltrator paragraph belongs to nobody, or by a ruling to the Gue'vesa", () => {
    for (const [reading, infiltrates] of [
      ["duplicate", false],
      ["guevesa", true],
      ["stealth", false],
    ] as const) {
      const m = compile(scenario({ a: one("tau_guevesa"), options: { "tau.secondInfiltrator": reading } }));
      expect((m.kinds.scout[m.fight[0].kind[0]!]! & SCOUT_INFILTRATOR) !== 0, reading).toBe(infiltrates);
    }
  });

  it("SK-HIDE-03: nobody hides after a Force March, nor with a Jump Pack", () => {
    const { w, at, second } = onATable([wood(0, 0)]);
    at(0, 0, 0);
    at(second, 20, 0);
    expect(mayHide(w, 0)).toBe(true);
    board.flags[0]! |= MARCHED;
    expect(mayHide(w, 0)).toBe(false);
    const packed = onATable([wood(0, 0)], { a: one("de_scourge") });
    packed.at(0, 0, 0);
    packed.at(packed.second, 20, 0);
    expect(mayHide(packed.w, 0)).toBe(false);
  });

  it("SK-HIDE-02, SK-HIDE-08: behind a wall one hides from those beyond it, and is found from this side or over the wall", () => {
    const { w, at, second } = onATable([rectangle("wall", 0, 1, 8, 0.4)], { b: one("ork_boy") });
    at(0, 0, 0);
    at(second, 0, 12);
    expect(mayHide(w, 0)).toBe(true);
    hide(w, 0);
    at(second, 0, 3.1);
    search(w);
    expect(hidden(w, 0), "two inches away, but beyond the wall").toBe(true);
    at(second, 0, 1.8);
    search(w);
    expect(hidden(w, 0), "looking over the wall").toBe(false);
    at(second, 0, -12);
    expect(mayHide(w, 0), "in plain sight").toBe(false);
    hide(w, 0);
    at(second, 0, -2.9);
    search(w);
    expect(hidden(w, 0), "from this side").toBe(false);
  });

  it("SK-HIDE-05: a Hidden model is neither shot at nor charged, nor does anyone know where it is", () => {
    const { w, at, second } = onATable([wood(6, 0, 3, 3)], { a: MARINE_AND_BOLTER, b: one("ork_boy") });
    at(0, 0, 0);
    at(second, 6, 0);
    lookAround(w, 0);
    expect(w.seen).toBe(1);
    expect(nearestOnTable(0)).toBe(second);
    hide(w, second);
    lookAround(w, 0);
    expect(w.seen).toBe(0);
    expect(nearestOnTable(0)).toBe(-1);
    closeCombatPhase(w, 0);
    expect(board.engaged[0]).toBe(0);
  });

  it("SK-HIDE-06: moving and firing give a model away, Overwatch does only when it fires", () => {
    const { w, at, second } = onATable([wood(0, 0)], { a: MARINE_AND_BOLTER, b: [{ profile: "ork_boy", count: 2 }] });
    at(0, 0, 0);
    at(second, 12, 0);
    at(second + 1, 12, 3);
    hide(w, 0);
    board.flags[0]! |= OVERWATCH;
    expect(hidden(w, 0)).toBe(true);
    fireOverwatch(w, 0, second, w.kinds.gunFrom[board.kind[0]!]!, 110);
    expect(hidden(w, 0)).toBe(false);
    board.flags[0] = 0;
    hide(w, 0);
    shootModel(w, 0);
    expect(hidden(w, 0)).toBe(false);
    hide(w, 0);
    goTo(w, 0, toTicks(0), toTicks(-12), 0, 60, false, false);
    expect(hidden(w, 0)).toBe(false);
  });

  it("SK-MOVE-16: whose roll takes its base into Difficult Terrain, but not its middle, is inside, as who comes only to the edge", () => {
    // The wood begins three inches from the middle, the base has a radius of half an inch.
    for (const [x, roll, ends] of [
      [-8.2, 4, -3.5], // to the edge
      [-8.2, 5, -3.2],
      [-7.2, 5, -2.2],
    ] as const) {
      const { w, at, stands, finish } = onATable([wood(0, 0, 6, 6)], {}, [roll, 1]);
      at(0, x, 0);
      goTo(w, 0, 0, 0, 0, 60, false, false);
      expect(stands(0)[0], `a ${roll} from ${x}`).toBeCloseTo(ends, 1);
      expect(board.place[0]! & ROUGH, `a ${roll} from ${x}`).toBe(ROUGH);
      finish();
    }
  });

  it("SK-HIDE-07: who moves past finds it, walking, charging or in a leap", () => {
    for (const act of ["walks", "charges", "leaps"]) {
      const { w, at, second, events } = onATable([wood(0, 2.5, 4, 4)], {
        a: one("sm_vet_sergeant", act === "leaps" ? { wargear: ["jump_pack"] } : {}),
        b: [{ profile: "ork_boy", count: 2 }],
      });
      at(0, -7, -0.5);
      at(second, 0, 1);
      // Whom it charges, or somebody far off.
      at(second + 1, act === "charges" ? -1.2 : 20, act === "charges" ? -2 : 20);
      hide(w, second);
      // Four inches away and more: not found from there.
      search(w);
      expect(hidden(w, second), act).toBe(true);
      if (act === "charges") charge(w, 0, second + 1);
      else goTo(w, 0, toTicks(5), toTicks(-0.5), 0, act === "leaps" ? 120 : 60, false, false);
      expect(hidden(w, second), act).toBe(false);
      if (act === "leaps") expect((board.px[0]! - board.px[second]!) / INCH, "where it landed").toBeGreaterThan(4);
      expect(
        events.some(([code, who]) => code === E.revealed && who === second),
        act,
      ).toBe(true);
    }
  });

  it("SK-HIDE-09: once one enemy has found it, all who have a line see it", () => {
    const { w, at, second } = onATable([wood(0, 0, 4, 4)]);
    at(0, 0, 0);
    at(second, 3, 0);
    at(second + 1, 0, 20);
    hide(w, 0);
    expect(sees(w, second + 1, 0)).toBe(false);
    search(w);
    expect(sees(w, second + 1, 0)).toBe(true);
  });

  it("SK-HIDE-10: who begins Hidden in a wood and ends its move in one stays Hidden, and only then", () => {
    for (const [goal, stays] of [
      [4, true],
      [8, false],
    ] as const) {
      const { w, at, second, events } = onATable([wood(0, 0, 10, 6)], { b: one("ork_boy") });
      at(0, 2, 0);
      at(second, 2, 20);
      board.place[0]! |= ROUGH;
      hide(w, 0);
      beginTableTurn(w, 0, 1);
      goTo(w, 0, toTicks(goal), 0, 0, 60, false, false);
      const rolled = events.find(([code]) => code === E.terrain)![2]!;
      expect(rolled).toBeGreaterThanOrEqual(4);
      expect(hidden(w, 0), `to ${goal}`).toBe(stays);
    }
  });

  it("SK-HIDE-11, SK-AI-11: hides when there is nothing to shoot at, and watches a turn later, still Hidden", () => {
    const { w, at, second } = onATable([wood(0, 0)], { a: one("ork_boy"), play: ["gunline", "aggressor"] });
    at(0, 0, 0);
    at(second, 20, 0);
    board.flags[0]! |= OVERWATCH;
    endMoves(w, 0);
    expect(hidden(w, 0), "on Overwatch it does nothing else").toBe(false);
    board.flags[0] = 0;
    endMoves(w, 0);
    expect(hidden(w, 0)).toBe(true);
    const ranger = onATable([wood(0, 0)], {
      a: one("eld_ranger"),
      b: one("ork_boy"),
      play: [WATCHER, "aggressor"],
    });
    ranger.at(0, 0, 0);
    ranger.at(ranger.second, 24, 0);
    hide(ranger.w, 0);
    board.game[0] = 1;
    board.game[4] = 0;
    declareOverwatch(ranger.w, 0);
    expect((board.flags[0]! & OVERWATCH) !== 0 && hidden(ranger.w, 0)).toBe(true);
  });
});

describe("night", () => {
  /** How far model 0 sees in each of many rolls, and the battle. */
  function nights(a: Small["a"], options: Readonly<Record<string, string>> = {}) {
    const { w, at, second, events } = onATable([], { a, b: one("ork_boy"), options });
    at(0, 0, 0);
    at(second, 13, 0);
    board.game[G_NIGHT] = 1;
    const sights = Array.from({ length: 400 }, () => {
      lookAround(w, 0);
      return [board.game[G_NIGHT_SIGHT]! / 10, w.seen] as const;
    });
    return { w, second, sights, events };
  }

  it("SK-SCEN-10: each shooter sees 2D6 times two inches, and firing gives nobody away", () => {
    const { w, second, sights } = nights(MARINE_AND_BOLTER);
    for (const [inches, seen] of sights) {
      expect(inches % 2 === 0 && inches >= 4 && inches <= 24).toBe(true);
      expect(seen).toBe(inches >= 12 ? 1 : 0);
    }
    const mean = sights.reduce((sum, [inches]) => sum + inches, 0) / sights.length;
    expect(Math.abs(mean - 14)).toBeLessThan(5 * (4.83 / 20));
    for (const [reading, sees] of [
      ["no", false],
      ["nextTurn", true],
    ] as const) {
      const fired = nights(one("ork_boy"), { "night.reveal": reading });
      const gun = fired.w.kinds.gunFrom[board.kind[fired.second]!]!;
      fireOverwatch(fired.w, fired.second, 0, gun, 110);
      board.flags[0] = 0;
      expect(
        Array.from({ length: 100 }, () => {
          lookAround(fired.w, 0);
          return fired.w.seen;
        }).every((seen) => seen === 1),
        reading,
      ).toBe(sees);
    }
    board.game[G_NIGHT] = 0;
    lookAround(w, 0);
    expect(w.seen).toBe(1);
    expect(second).toBe(w.stride);
  });

  it("SK-TAU-A03: a Blacksun Filter sees by night as by day, and nobody else by it", () => {
    const wearer = nights([...one("tau_shasui", { wargear: ["blacksun_filter"] }), ...one("tau_shasla")]);
    expect(wearer.sights.every(([, seen]) => seen === 1)).toBe(true);
    for (const scope of ["perTurn", "perSide"]) {
      const { w } = nights([...one("tau_shasui", { wargear: ["blacksun_filter"] }), ...one("tau_shasla")], {
        "night.scope": scope,
      });
      beginTableTurn(w, 0, 1);
      lookAround(w, 0);
      expect(board.game[G_NIGHT_SIGHT]).toBeGreaterThan(240);
      lookAround(w, 1);
      expect(board.game[G_NIGHT_SIGHT], scope).toBeLessThanOrEqual(240);
    }
  });

  it("SK-NEC-15, SK-NEC-A08: a Solar Pulse lights the Necrons' own turn, and not the enemy's", () => {
    const { w, second } = nights([{ profile: "nec_warrior", count: 1, wargear: ["solar_pulse"] }]);
    beginTableTurn(w, 0, 1);
    lookAround(w, 0);
    expect(board.game[G_NIGHT_SIGHT]).toBeGreaterThan(240);
    lookAround(w, second);
    expect(board.game[G_NIGHT_SIGHT]).toBeLessThanOrEqual(240);
    beginTableTurn(w, 1, 1);
    lookAround(w, 0);
    expect(board.game[G_NIGHT_SIGHT]).toBeLessThanOrEqual(240);
  });
});

/** Plays as if there were no missions. */
const HEEDLESS = { doctrine: "gunline", objective: 0 };

describe("before the battle", () => {
  const blocks = Array.from({ length: 12 }, (_, block) => block);

  it("SK-SCEN-02, SK-AI-02: on a 2 the side with fewer models picks, by what the mission gives its role; on a tie a roll decides", () => {
    const policies = ["objective", "objective"] as const;
    const picked = (a: number, b: number, options: Readonly<Record<string, string>> = {}) =>
      blocks.map(
        (block) =>
          MISSION_IDS[
            setUp("choose", block, {
              a: [{ profile: "sm_marine", count: a }],
              b: [{ profile: "sm_marine", count: b }],
              policies,
              options,
              table: { pieces: [] },
            }).game[G_MISSION]!
          ],
      );
    expect(new Set(picked(2, 3))).toEqual(new Set(["Recon"]));
    expect(new Set(picked(3, 2))).toEqual(new Set(["Rescue"]));
    expect(new Set(picked(3, 3))).toEqual(new Set(["Recon", "Rescue"]));
    expect(new Set(picked(3, 3, { "scenario.twoTie": "defender" }))).toEqual(new Set(["Rescue"]));
    setUp("Cleanse", 0, { policies: [HEEDLESS, "objective"] });
    expect(MISSION_IDS[chooseMission(0)], "who does not care has no opinion").toBe("Cleanse");
  });

  it("SK-ELD-16: Eldar may roll once more for a mission that favours the enemy", () => {
    const rolled = (profile: string) =>
      Array.from({ length: 200 }, (_, block) => {
        const a = [{ profile, count: 2 }];
        const b = [{ profile: "ork_boy", count: 3 }];
        setUp("random", block, { a, b, policies: ["objective", "gunline"], table: { pieces: [] } });
        return MISSION_IDS[board.game[G_MISSION]!]!;
      });
    const [others, eldar] = [rolled("sm_marine"), rolled("eld_guardian")];
    const liked = (missions: readonly string[]) =>
      missions.filter((id) => id !== "Rescue" && id !== "PigInTheMiddle").length;
    expect(liked(eldar)).toBeGreaterThan(liked(others));
    // The same first roll, and another mission only where that was one of the two.
    others.forEach((id, block) => {
      if (id !== "Rescue" && id !== "PigInTheMiddle") expect(eldar[block]).toBe(id);
    });
    setUp("Cleanse", 0, { policies: ["objective", HEEDLESS] });
    expect(chooseDisliked(0)).toBe((1 << 2) | (1 << 8));
    expect(chooseDisliked(1)).toBe(0);
  });

  it("SK-SCEN-04, SK-AI-03: each side attacks in one battle of a pair, unless the scenario gives it a role", () => {
    const pair = compile(scenario({}));
    expect([pair.legs, pair.field!.attacker]).toEqual([2, -1]);
    for (const [roles, attacker] of [
      [["attacker", undefined], 0],
      [["defender", undefined], 1],
      [[undefined, "attacker"], 1],
    ] as const) {
      const fixed = compile(scenario({ roles }));
      expect([fixed.legs, fixed.field!.attacker]).toEqual([1, attacker]);
      const { w, attackers, defenders } = setUp("Hunt", 0, { roles });
      expect(board.game[G_ATTACKER]).toBe(attacker);
      expect(attackers.every(({ model }) => w.seatOf(model) === attacker)).toBe(true);
      expect(along(attackers, 6)).not.toEqual([]);
      expect(defenders.length).toBe(board.count[1 - attacker]);
    }
  });

  it("SK-DE-22: Dark Eldar attack in every scenario; two such units share the roles, or by a ruling the first one attacks", () => {
    const pirates = [{ profile: "de_warrior", count: 3 }];
    const attacker = (setting: Parameters<typeof scenario>[0]) => compile(scenario(setting)).field!.attacker;
    expect([attacker({ a: pirates }), attacker({ b: pirates }), attacker({ a: pirates, b: pirates })]).toEqual([
      0, 1, -1,
    ]);
    expect(attacker({ a: pirates, b: pirates, options: { "pirates.mirror": "none" } })).toBe(0);
    const off = { ...scenario({ b: pirates }), houseRules: { "rules.SK-DE-22": "off" } };
    expect(compile(off).field!.attacker).toBe(-1);
    const problems = skirmish.check(scenario({ b: pirates, roles: [undefined, "defender"] }));
    expect(problems.map(({ path, message }) => `${path.join(".")}: ${message}`)).toEqual([
      "sides.1.role: Dark Eldar attack in every mission (SK-DE-22); expected attacker, or houseRules rules.SK-DE-22: off",
    ]);
  });

  it("SK-SCEN-05, SK-SCEN-06, SK-SCEN-08, SK-AI-05: much and varied terrain on four feet by four, dealt by chance or laid out by hand", () => {
    const { tables } = compile(scenario({})).field!;
    expect(tables).toHaveLength(64);
    const kinds = new Set<number>();
    for (const { width, depth, pieces, kind } of tables) {
      expect([width, depth]).toEqual([toTicks(48), toTicks(48)]);
      expect(pieces).toBeGreaterThanOrEqual(4);
      for (const each of kind) kinds.add(each);
    }
    expect(kinds.size).toBeGreaterThanOrEqual(6);
    const laid = compile(scenario({ table: { size: [72, 48], pieces: [{ kind: "wood", at: [3, 4], radius: 3 }] } }))
      .field!;
    expect(laid.tables.map(({ width, pieces }) => [width, pieces])).toEqual([[toTicks(72), 1]]);
  });

  it("SK-SCEN-07: open ground is open, Difficult Terrain takes dice, Impassable terrain is walked around", () => {
    for (const [kind, rolls, straight] of [
      ["crater", true, true],
      ["rocks", false, false],
    ] as const) {
      const { w, at, events } = onATable([rectangle(kind, 3, 0, 1, 6)]);
      at(0, 0, 0);
      goTo(w, 0, toTicks(6), 0, 0, 60, false, false);
      expect(events.some(([code]) => code === E.terrain)).toBe(rolls);
      expect(board.py[0] === 0, kind).toBe(straight);
    }
    const { w, at, events } = onATable([]);
    at(0, 0, 0);
    goTo(w, 0, toTicks(6), 0, 0, 60, false, false);
    expect([board.px[0], events.some(([code]) => code === E.terrain)]).toEqual([toTicks(6), false]);
  });

  it("SK-RSC-01, SK-BRK-01, SK-SUR-01, SK-RCN-01, SK-PIG-01, SK-NRS-01: the special rules of each mission", () => {
    const special = Object.fromEntries(
      MISSION_IDS.map((id) => {
        const { attacker, defender, length, night } = MISSIONS[id];
        return [
          id,
          [
            length === "random" ? "length" : "",
            night === "yes" ? "night" : night === "chance" ? "perhaps" : "",
            attacker.hidden ? "attackerHidden" : "",
            defender.hidden ? "defenderHidden" : "",
            defender.reserve ? "reserves" : "",
            attacker.zone === "sentries" ? "sentries" : "",
          ]
            .filter((word) => word !== "")
            .join(" "),
        ];
      }),
    );
    expect(special).toEqual({
      Cleanse: "",
      Rescue: "length reserves",
      Breakthrough: "night sentries",
      Surprise: "length",
      ChanceEncounter: "length perhaps",
      Hunt: "perhaps attackerHidden",
      Recon: "length defenderHidden",
      PigInTheMiddle: "length",
      NoRetreatNoSurrender: "length",
      StandYourGround: "",
    });
    for (const block of blocks) expect(setUp("Breakthrough", block).game[G_NIGHT]).toBe(1);
  });

  it("SK-CLN-03, SK-SUR-03, SK-SYG-04, SK-AI-07: who wins the roll chooses; a script begins, chance may let it pass", () => {
    for (const mission of ["Surprise", "StandYourGround", "Cleanse"]) expect(setUp(mission, 0).first).toBe(-1);
    for (const mission of ["Recon", "Hunt", "Rescue", "PigInTheMiddle"]) expect(setUp(mission, 0).first).toBe(0);
    setUp("Surprise", 0, { policies: ["aggressor", "random"] });
    expect(chooseFirst(0)).toBe(0);
    expect(new Set(Array.from({ length: 40 }, () => chooseFirst(1)))).toEqual(new Set([0, 1]));
  });

  it("SK-SYG-02: the defender is set up around one piece, twelve inches or more from every edge where there is such a piece", () => {
    let strict = 0;
    for (const block of blocks) {
      const { w, defenders } = setUp("StandYourGround", block);
      const { corner, cornerStart } = w.table!;
      // Obstacles come after the pieces that the table has.
      const { pieces } = w.m.field!.tables[block]!;
      const cornersOf = (piece: number) =>
        Array.from({ length: cornerStart[piece + 1]! - cornerStart[piece]! }, (_, k) => {
          const c = cornerStart[piece]! + k;
          return [corner[2 * c]! / INCH, corner[2 * c + 1]! / INCH] as const;
        });
      const inner = (piece: number) => cornersOf(piece).every(([x, y]) => Math.max(Math.abs(x), Math.abs(y)) <= 12);
      const held = board.game[G_PIECE]! - 1;
      const some = Array.from({ length: pieces }, (_, piece) => inner(piece)).includes(true);
      expect(inner(held)).toBe(some);
      if (some) strict++;
      const corners = cornersOf(held);
      const [left, right] = [Math.min, Math.max].map((of) => of(...corners.map(([x]) => x)));
      const [low, high] = [Math.min, Math.max].map((of) => of(...corners.map(([, y]) => y)));
      for (const { x, y } of defenders) {
        expect(x > left! - 4 && x < right! + 4 && y > low! - 4 && y < high! + 4).toBe(true);
      }
    }
    expect(strict).toBeGreaterThan(4);
  });
});

describe("reserves and sentries", () => {
  it("SK-SCEN-13, SK-RSC-05: from the second turn each waiting model comes on a 3 or more, all over one random edge", () => {
    let rolled = 0;
    let came = 0;
    const edges = new Set<number>();
    for (let block = 0; block < 40; block++) {
      const { w } = setUp("Rescue", block, { policies: ["gunline", "cautious"], table: { pieces: [] } });
      const waiting = (): number[] =>
        Array.from({ length: board.count[1]! }, (_, i) => w.stride + i).filter((m) => (w.placeOf(m) & RESERVE) !== 0);
      const all = waiting();
      beginTableTurn(w, 1, 1);
      expect(waiting()).toEqual(all);
      beginTableTurn(w, 1, 2);
      const came2 = all.filter((m) => !waiting().includes(m));
      rolled += all.length;
      came += came2.length;
      if (came2.length === 0) continue;
      const edge = board.game[G_RESERVE_EDGE]! - 1;
      edges.add(edge);
      const placed = came2.map((m) => ({
        model: m,
        x: board.px[m]! / INCH,
        y: board.py[m]! / INCH,
        r: board.radius[m]! / INCH,
      }));
      expect(along(placed, 6)).toContain(edge);
      // It has moved: no Overwatch, and rapid fire as on the move (SK-AMB-49).
      for (const m of came2) expect(board.flags[m]! & MOVED).toBe(MOVED);
    }
    expect(Math.abs(came / rolled - 2 / 3)).toBeLessThan(5 * Math.sqrt(2 / 9 / rolled));
    expect(edges.size).toBe(4);
    const own = setUp("Rescue", 0, {
      policies: ["gunline", "cautious"],
      table: { pieces: [] },
      options: { "reserves.zone": "ownZone" },
    });
    for (let turn = 2; turn < 9; turn++) beginTableTurn(own.w, 1, turn);
    for (let m = own.w.stride; m < own.w.stride + board.count[1]!; m++)
      expect(Math.hypot(board.px[m]!, board.py[m]!) / INCH).toBeLessThanOrEqual(6);
  });

  it("SK-SCEN-13, SK-MOVE-20: whoever comes on stands on nobody, however large either of them is", () => {
    const swarm = [
      { profile: "tyr_gargoyle", count: 6 },
      { profile: "tyr_ripper_swarm", count: 6 },
    ];
    let came = 0;
    for (let block = 0; block < 12; block++) {
      const { w } = setUp("Rescue", block, { b: swarm, policies: ["gunline", "cautious"], table: { pieces: [] } });
      // A small base before the middle of each edge: the spot at the edge behind it is free for another one, but not for a large one.
      for (let k = 0; k < 4; k++) {
        board.px[w.stride + k] = [0, 1, 0, -1][k]! * (22 - 1.18) * INCH;
        board.py[w.stride + k] = [1, 0, -1, 0][k]! * (22 - 1.18) * INCH;
        w.touchPlace(w.stride + k);
      }
      beginTableTurn(w, 1, 2);
      const here = Array.from({ length: board.count[1]! }, (_, i) => w.stride + i).filter(
        (m) => (board.flags[m]! & OFF) === 0,
      );
      for (const m of here.filter((one) => one >= w.stride + 6)) {
        came++;
        for (const other of here.filter((one) => one !== m))
          expect(Math.hypot(board.px[m]! - board.px[other]!, board.py[m]! - board.py[other]!)).toBeGreaterThanOrEqual(
            board.radius[m]! + board.radius[other]!,
          );
      }
    }
    expect(came).toBeGreaterThan(0);
  });

  const open = { table: { pieces: [] } };

  it("SK-SCEN-15: until the alarm a sentry drifts half its move toward the edge that a die names, or stays on a 5 or 6", () => {
    const ways = new Map<string, number>();
    for (let block = 0; block < 60; block++) {
      // Those who do not go where they see the enemy stand in the middle, far from the edges.
      const { w, attackers } = setUp("Breakthrough", block, { ...open, policies: [HEEDLESS, "objective"] });
      beginTableTurn(w, 0, 1);
      for (const { model, x, y } of attackers) {
        const way = [board.px[model]! / INCH - x, board.py[model]! / INCH - y];
        expect(Math.abs(Math.hypot(...way) - 3) < 0.01 || Math.hypot(...way) === 0 || board.game[G_ALARM] === 1).toBe(
          true,
        );
        const key = way.map((d) => Math.sign(Math.round(d))).join(" ");
        ways.set(key, (ways.get(key) ?? 0) + 1);
      }
    }
    expect([...ways.keys()].sort()).toEqual(["-1 0", "0 -1", "0 0", "0 1", "1 0"]);
    const all = [...ways.values()].reduce((a, b) => a + b);
    expect(Math.abs(ways.get("0 0")! / all - 1 / 3)).toBeLessThan(5 * Math.sqrt(2 / 9 / all));
  });

  it("SK-SCEN-16, SK-BRK-03: a sentry finds who comes within its Initiative, and the rest comes on within six inches of the other edge", () => {
    for (const [profile, reach] of [
      ["ork_boy", 4],
      ["ork_kommando", 2],
    ] as const) {
      const { w, attackers, defenders } = setUp("Breakthrough", 1, {
        ...open,
        b: [{ profile, count: 6 }],
      });
      const [home] = along(defenders, 12);
      const sentry = attackers[0]!.model;
      const thief = defenders[0]!.model;
      for (const { model } of defenders) board.flags[model]! |= model === thief ? 0 : OFF;
      board.px[thief] = board.px[sentry]!;
      const far = (inches: number): number =>
        board.py[sentry]! + toTicks(inches) + board.radius[sentry]! + board.radius[thief]!;
      // A Hidden infiltrator is not found at all before it is spotted.
      board.py[thief] = far(reach + 0.1);
      watchForIntruders(w);
      expect(board.game[G_ALARM], profile).toBe(0);
      showUp(thief);
      board.py[thief] = far(reach);
      watchForIntruders(w);
      expect(board.game[G_ALARM], profile).toBe(1);
      const rest = Array.from({ length: board.count[0]! }, (_, m) => m).filter(
        (m) => !attackers.some(({ model }) => model === m),
      );
      const placed = rest.map((m) => ({
        model: m,
        x: board.px[m]! / INCH,
        y: board.py[m]! / INCH,
        r: board.radius[m]! / INCH,
      }));
      expect(along(placed, 6)).toContain((home! + 2) & 3);
    }
  });

  it("SK-SCEN-16: who came near a sentry by a charge or a Follow-up is found as well, when the turn ends", () => {
    const { w, attackers, defenders } = setUp("Breakthrough", 1, { ...open, b: [{ profile: "ork_boy", count: 6 }] });
    const sentry = attackers[0]!.model;
    const thief = defenders[0]!.model;
    board.px[thief] = board.px[sentry]!;
    board.py[thief] = board.py[sentry]! + toTicks(3) + board.radius[sentry]! + board.radius[thief]!;
    endTableTurn(w);
    expect(board.game[G_ALARM]).toBe(1);
  });

  it("SK-SCEN-17: a sentry that was Stunned or Pinned raises the alarm, one that was removed at once does not", () => {
    for (const [what, options, alarm] of [
      ["stunned", {}, 1],
      ["pinned", {}, 1],
      ["out", {}, 0],
      ["killed", {}, 0],
      ["killed", { "breakthrough.sniperAlarm": "anyShotAlarms" }, 1],
    ] as const) {
      const { w, attackers } = setUp("Breakthrough", 1, { ...open, options });
      const { model } = attackers[0]!;
      expect(w.placeOf(model) & SENTRY).toBe(SENTRY);
      board.place[model]! |= STRUCK;
      if (what === "stunned") stun(w, model);
      else if (what === "pinned") board.flags[model]! |= PIN;
      else remove(w, model, what === "out" ? OUT : KILLED, -1, 1 - w.seatOf(model), true);
      endTableTurn(w);
      expect(board.game[G_ALARM], `${what} ${JSON.stringify(options)}`).toBe(alarm);
    }
  });
});
