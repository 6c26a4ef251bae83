// Vehicles, walkers, transports and roofs on tables, rule by rule (12.4.2, 12.4.9): models are put where a rule can be seen.
import { describe, expect, it } from "vitest";
import { FULL_TURN } from "../../../src/geometry/directions.ts";
import { NO_WAY, UNSEEN } from "../../../src/geometry/pieces.ts";
import { UNIT } from "../../../src/geometry/ticks.ts";
import type { SeBattle } from "../../../src/rules/second-edition/battle/battle.ts";
import { fightsOnTable } from "../../../src/rules/second-edition/battle/clusters.ts";
import { B } from "../../../src/rules/second-edition/battle/columns.ts";
import { fightAll } from "../../../src/rules/second-edition/battle/combat.ts";
import { deploy } from "../../../src/rules/second-edition/battle/deploy.ts";
import { ram, runsWild } from "../../../src/rules/second-edition/battle/driving.ts";
import { openTurn } from "../../../src/rules/second-edition/battle/duel.ts";
import { costOf, gatherPieces, groundFor, sight } from "../../../src/rules/second-edition/battle/ground.ts";
import { batter, damageVehicle } from "../../../src/rules/second-edition/battle/harm.ts";
import { sideOf } from "../../../src/rules/second-edition/battle/hulls.ts";
import { holderOf } from "../../../src/rules/second-edition/battle/missions.ts";
import { takeEffect } from "../../../src/rules/second-edition/battle/powers.ts";
import { isAble, isThere } from "../../../src/rules/second-edition/battle/psykers.ts";
import { alight, board, carrierOf, roomIn, seatsOf } from "../../../src/rules/second-edition/battle/riding.ts";
import { isTouching, placeBeside, readContacts } from "../../../src/rules/second-edition/battle/steps.ts";
import { tableShooting } from "../../../src/rules/second-edition/battle/table-fire.ts";
import { ordersOnTable, tableMovement } from "../../../src/rules/second-edition/battle/table-moves.ts";
import { E } from "../../../src/rules/second-edition/events.ts";
import { secondEdition } from "../../../src/rules/second-edition/index.ts";
import * as M from "../../../src/rules/second-edition/matchup.ts";
import { type Place, put, rect, stand } from "./placed.ts";
import { type Small, scenarioOf } from "./playing.ts";

const NORTH = FULL_TURN / 4;
const SOUTH = (3 * FULL_TURN) / 4;
const one = ["1 guardsman"];
const FIVE: readonly Place[] = [-2, -1, 0, 1, 2].map((x) => [x, -12] as const);
const armed = (profile: string, ...ranged: string[]) => ({ profile, count: 1, ranged }) as never;

/** One squad is told what to do in the movement phase, and to whom or where; all others stand, ride on and face as they do. */
function told(w: SeBattle, s: number, order: number, [x, y]: Place = [0, 0], aim = -1): void {
  w.player.march = (_seat: number, squad: number) => {
    w.aim = aim;
    w.goX = Math.round(x * UNIT);
    w.goY = Math.round(y * UNIT);
    return squad === s ? order : M.STAND;
  };
  w.player.face = (_seat: number, m: number) => B.facing[m]!;
  w.player.getOut = () => M.STAY;
  tableMovement(w, w.seatOf(s));
}

/** A vehicle of seat 1 at a place, facing north, and one enemy. */
function alone(
  vehicle: string,
  enemy: Small["b"],
  at: Place,
  pieces: Parameters<typeof put>[0] = [],
  faces: number[] = [],
  more = {},
) {
  const found = put(pieces, [`1 ${vehicle}`], [[0, 0]], enemy, [at], more, faces);
  B.facing[0] = NORTH;
  return found;
}

describe("hulls", () => {
  it("SE-EXT-96, SE-PVV-02: front and rear within 45 degrees of the facing and of the back, else a side", () => {
    alone("rhino", one, [0, 10]);
    const side = (x: number, y: number) => sideOf(0, x * UNIT, y * UNIT);
    expect([side(0, 5), side(4, 5), side(6, 5), side(9, 0), side(-6, -5), side(-4, -5), side(0, -9)]).toEqual([
      0, 0, 1, 1, 1, 2, 2,
    ]);
    B.facing[0] = SOUTH;
    expect([side(0, 5), side(0, -9)]).toEqual([2, 0]);
  });

  it("SE-EXT-96, SE-EXT-98, SE-EXT-99: a shot from behind strikes the rear, whose armour is less", () => {
    for (const [y, armour] of [
      [8, 16],
      [-8, 13],
    ] as const) {
      // One hit of a lascannon; 3D6 of penetration; the damage roll.
      const { w, of } = put(
        [],
        ["1 rhino"],
        [[0, 0]],
        [armed("guardsman", "lascannon")],
        [[0, y]],
        { play: ["gunline", "gunline"] },
        [3, 3, 3, 4],
        [1],
      );
      B.facing[0] = NORTH;
      tableShooting(w, 1);
      expect(of(E.penetrates).map(({ c }) => c % 64)).toEqual([armour]);
      expect(B.state[0]! & M.SHAKEN).not.toBe(0);
      openTurn(w, 0);
      expect(ordersOnTable(w, 0)).toBe(1 << M.STAND);
    }
  });

  it("SE-EXT-99: who is shaken stands still in its next turn, not in the one under way, and may be shaken again after it", () => {
    const { w } = alone("rhino", one, [20, 20]);
    const orders = () => ordersOnTable(w, 0);
    const all = orders();
    B.state[0]! |= M.SHAKEN;
    expect(orders()).toBe(all);
    openTurn(w, 1);
    openTurn(w, 0);
    expect(orders()).toBe(1 << M.STAND);
    openTurn(w, 1);
    expect(B.state[0]! & M.SHAKEN).toBe(0);
    B.state[0]! |= M.SHAKEN;
    openTurn(w, 0);
    expect(orders()).toBe(1 << M.STAND);
  });

  it("SE-EXT-04, SE-EXT-97: a vehicle faces where it went and turns as its player likes, foot models have no facing", () => {
    const { w, of } = alone("rhino", one, [20, 20]);
    told(w, 0, M.WALK, [20, 0]);
    expect(B.facing[0]).toBe(0);
    expect(of(E.drives).map(({ b, c }) => [b, c])).toEqual([[0, 100]]);
    B.flags[0] = 0;
    w.player.face = () => NORTH;
    w.player.march = () => M.STAND;
    tableMovement(w, 0);
    expect(B.facing[0]).toBe(NORTH);
    const foot = put([], one, [[0, 0]], one, [[20, 20]]);
    told(foot.w, 0, M.WALK, [4, 0]);
    expect(B.facing[0]).toBe(0);
  });

  it("SE-EXT-97: it moves up to twice its move, fires all its weapons unless it went fast, and models stop it", () => {
    const { w, of } = put(
      [],
      ["1 predator"],
      [[0, -20]],
      ["5 guardsman"],
      [[0, 16]],
      { play: ["gunline", "gunline"] },
      [1],
      [0, 0, 0, 0],
    );
    told(w, 0, M.WALK, [0, 10]);
    expect(B.my[0]! / UNIT).toBeCloseTo(-10, 1);
    tableShooting(w, 0);
    expect(of(E.shoots)).toHaveLength(2);
    B.flags[0] = 0;
    told(w, 0, M.RUN, [0, 20]);
    expect(B.my[0]! / UNIT).toBeCloseTo(10, 1);
    tableShooting(w, 0);
    expect(of(E.shoots)).toHaveLength(2);
    // Who was to go fast and is stopped within its move did not go fast: it fires.
    stand(w, w.M, 0, 14);
    B.flags[0] = 0;
    told(w, 0, M.RUN, [0, 20]);
    expect(B.my[0]! / UNIT).toBeCloseTo(11, 0);
    tableShooting(w, 0);
    expect(of(E.shoots)).toHaveLength(4);
    // An own squad in the way of the one stops it; a skimmer passes over all.
    for (const [vehicle, y] of [
      ["rhino", -2],
      ["vyper", 14],
    ] as const) {
      const wall = Array.from({ length: 15 }, (_, i) => [i - 7, 0] as const);
      const found = put([], [`1 ${vehicle}`, "15 ork"], [[0, -6], ...wall], one, [[20, 22]]);
      told(found.w, 0, M.RUN, [0, 14]);
      expect(Math.round(B.my[0]! / UNIT)).toBe(y);
    }
  });

  it("SE-EXT-48: of two weapons the one that jams stays silent in the next own turn, the other fires", () => {
    const { w, of } = put(
      [],
      ["1 predator"],
      [[0, 0]],
      one,
      [[0, 16]],
      { play: ["gunline", "gunline"] },
      [1],
      [1, 0, 0, 0, 0],
    );
    const fired = [];
    for (let turn = 0; turn < 3; turn++) {
      const before = of(E.shoots).length;
      openTurn(w, 0);
      tableShooting(w, 0);
      fired.push(
        of(E.shoots)
          .slice(before)
          .map(({ c }) => w.m.guns.name[Math.floor(c / 1024)]),
      );
    }
    expect(fired).toEqual([["Autocannon", "Heavy Bolter"], ["Heavy Bolter"], ["Autocannon", "Heavy Bolter"]]);
  });

  it("SE-EXT-13, SE-EXT-97: woods and walls bar vehicles, brush slows them; skimmers pass over all but what blocks", () => {
    const way = (vehicle: string, kind: string): number => {
      const { w } = alone(vehicle, one, [20, 20], [rect(kind, [0, 5], [8, 2])]);
      gatherPieces(w, -(1 << 20), -(1 << 20), 1 << 20, 1 << 20);
      groundFor(w, 0);
      const cost = costOf(w, 0, 0, 0, 10 * UNIT, UNIT);
      return cost === NO_WAY ? -1 : Math.round(cost / UNIT);
    };
    expect(["wood", "wall", "brush", "hedge", "mud", "hill", "rocks"].map((kind) => way("rhino", kind))).toEqual([
      -1, -1, 12, 12, 16, 10, -1,
    ]);
    expect(["wood", "wall", "mud", "rocks"].map((kind) => way("vyper", kind))).toEqual([10, 10, 10, -1]);
    expect(["wood", "wall"].map((kind) => way("dreadnought", kind))).toEqual([12, 12]);
  });

  it("SE-EXT-14: mines strike the armour of the rear", () => {
    const { w, of } = alone("rhino", one, [20, 20], [rect("minefield", [0, 4], [20, 2])], [5, 6]);
    told(w, 0, M.WALK, [0, 10]);
    expect(of(E.battered).map(({ b, c }) => [b, c])).toEqual([[11, 13]]);
  });

  it("SE-EXT-17: hulls and wrecks cut off sight, foot models by one reading alone", () => {
    const view = (between: string, modelsBlock = "vehicles") => {
      const { w } = put(
        [],
        ["1 guardsman", `1 ${between}`],
        [
          [0, 0],
          [0, 5],
        ],
        one,
        [[0, 10]],
        { options: { modelsBlock } },
      );
      return sight(w, 0, w.M) !== UNSEEN;
    };
    expect(["ogryn", "rhino", "dreadnought"].map((each) => view(each))).toEqual([true, false, false]);
    expect(view("ogryn", "all")).toBe(false);
    const { w } = put(
      [],
      ["1 guardsman", "1 rhino"],
      [
        [0, 0],
        [0, 5],
      ],
      one,
      [[0, 10]],
    );
    damageVehicle(w, { ...w.actions[0], die: () => 5 } as never, 1, -1);
    expect(B.wounds[1]).toBe(0);
    expect(sight(w, 0, w.M)).toBe(UNSEEN);
    // Who stands in the wreck is seen, in hard cover.
    stand(w, w.M, 0, 5);
    expect(sight(w, 0, w.M)).toBe(2);
  });

  it("SE-EXT-111: a vehicle contests a marker and holds none", () => {
    const { w } = put([], ["1 rhino"], [[0, 0]], one, [[10, 10]], { battle: { mission: "hold", points: 500 } });
    expect(holderOf(w, 1)).toBe(-1);
    stand(w, w.M, 0, 3);
    expect(holderOf(w, 1)).toBe(-1);
    stand(w, 0, 20, 20);
    expect(holderOf(w, 1)).toBe(1);
    const walker = put([], ["1 dreadnought"], [[0, 0]], one, [[10, 10]], { battle: { mission: "hold", points: 500 } });
    expect(holderOf(walker.w, 1)).toBe(0);
  });
});

describe("vehicles in contact", () => {
  it("SE-EXT-101, SE-EXT-102: who charges a vehicle hits it once for each attack, or sticks a krak grenade; it drives off", () => {
    for (const stuck of [false, true]) {
      const marine = { profile: "captain", count: 1, grenades: ["krakGrenade"] } as never;
      // Two hits of a D6, or one of a grenade with 2D6.
      const { w, of } = put([], ["1 rhino"], [[0, 0]], [marine], [[0, -2]], {}, stuck ? [1, 3] : [1, 1]);
      B.facing[0] = NORTH;
      w.player.sticks = () => stuck;
      readContacts(w);
      fightsOnTable(w, 1);
      fightAll(w);
      expect(of(E.sticks)).toHaveLength(stuck ? 1 : 0);
      expect(of(E.penetrates).map(({ c }) => c % 64)).toEqual(stuck ? [13] : [13, 13]);
      expect(ordersOnTable(w, 0)).toBe((1 << M.STAND) | (1 << M.WALK) | (1 << M.RUN));
      told(w, 0, M.WALK, [0, 10]);
      expect(isTouching(w, 0)).toBe(false);
      expect(B.engaged[w.U]).toBe(0);
    }
  });

  it("SE-EXT-101: walkers charge and fight like models, and are hit on the front", () => {
    const { w, of } = put(
      [],
      ["1 dreadnought"],
      [[0, 0]],
      ["1 captain"],
      [[0, -2]],
      {},
      [6, 6, 6, 1, 2, 1, 1, 1, 1, 1, 1, 1, 1],
    );
    B.facing[0] = NORTH;
    expect(ordersOnTable(w, 0) & (1 << M.CHARGE)).not.toBe(0);
    readContacts(w);
    expect(ordersOnTable(w, 0)).toBe((1 << M.STAND) | (1 << M.BREAK_OFF));
    w.player.parry = () => 0;
    fightsOnTable(w, 1);
    fightAll(w);
    expect(of(E.score)).toHaveLength(1);
    expect(new Set(of(E.penetrates).map(({ c }) => c % 64))).toEqual(new Set([17]));
  });

  it("SE-EXT-103: a crewman takes a weapon of his owner's choice with him, the attacker chooses the other loss", () => {
    const { w } = alone("predator", one, [0, 10], [], [2, 4], { options: { vehicleDamage: "table" } });
    const asked: number[] = [];
    w.player.lostArm = (seat: number) => asked.push(seat) - 1;
    damageVehicle(w, w.actions[1], 0, -1);
    damageVehicle(w, w.actions[1], 0, -1);
    expect(asked).toEqual([1, 0]);
    expect([B.armsLost[0], B.crewLost[0]]).toEqual([3, 1]);
  });

  it("SE-EXT-97: by one reading a vehicle drives into models: S6, from which foot models jump aside on a 4", () => {
    const drive = (faces: number[], counts: number[]) => {
      const found = put(
        [],
        ["1 rhino"],
        [[0, 0]],
        ["2 guardsman"],
        [
          [0, 6],
          [0, 9],
        ],
        { options: { ram: "on" } },
        faces,
        counts,
      );
      expect(ordersOnTable(found.w, 0) & (1 << M.CHARGE)).not.toBe(0);
      ram(found.w, 0, found.w.U);
      return found;
    };
    const dodged = drive([4], []);
    expect(B.count[dodged.w.U]).toBe(2);
    expect(B.my[0]! / UNIT).toBeLessThanOrEqual(4);
    // The first is slain, the second lives and stops it.
    const over = drive([1, 1], [1, 0, 0, 0]);
    expect(B.count[over.w.U]).toBe(1);
    expect(B.my[0]! / UNIT).toBeGreaterThan(6);
    expect(over.of(E.rams)).toHaveLength(2);
  });

  it("SE-EXT-104: out of control it goes straight on until something stops it, and neither steers nor fires", () => {
    const wild = (pieces: Parameters<typeof put>[0], faces: number[]) => {
      const found = put(pieces, ["1 rhino"], [[0, 0]], ["1 dreadnought"], [[0, 7]], {}, faces);
      B.state[0]! |= M.WILD;
      // The direction is drawn first.
      const { below } = found.w.tests[0];
      found.w.tests[0].below = () => NORTH;
      runsWild(found.w, 0);
      found.w.tests[0].below = below;
      return found;
    };
    const into = wild([], [1]);
    expect(B.my[0]! / UNIT).toBe(4);
    expect(into.of(E.battered).map(({ a, b }) => [a, b])).toEqual([[into.w.M, 8]]);
    expect(B.state[0]! & (M.WILD | M.SHAKEN)).toBe(M.SHAKEN);
    const rocks = wild([rect("rocks", [0, 4], [6, 2])], [1]);
    expect(rocks.of(E.battered).map(({ a, b, c }) => [a, b, c])).toEqual([[0, 8, 16]]);
  });
});

describe("transports", () => {
  it("SE-EXT-105: seats, Terminators and big models count two, vehicles never ride", () => {
    const { w } = put(
      [],
      ["1 rhino", "5 terminator", "9 guardsman", "3 ogryn"],
      [[0, 0], ...Array.from({ length: 17 }, (_, i) => [i * 2.5 - 20, -10] as const)],
      ["1 rhino"],
      [[0, 20]],
    );
    expect([1, 2, 3].map(seatsOf)).toEqual([10, 9, 6]);
    expect(seatsOf(w.U)).toBeGreaterThan(30);
    expect(roomIn(w, 0)).toBe(10);
    board(w, 1, 0);
    expect([roomIn(w, 0), carrierOf(w, 1), roomIn(w, 1)]).toEqual([0, 0, 0]);
  });

  it("SE-EXT-105: a squad whose models all come to the hull gets in, is seen by nobody, and gets out within two inches", () => {
    const { w, of } = put(
      [],
      ["1 rhino", "5 guardsman"],
      [[0, -6], ...FIVE],
      ["1 guardsman"],
      [[0, 0]],
      { play: ["gunline", "gunline"] },
      [],
      [0, 0],
    );
    told(w, 1, M.GET_IN, [0, 0], 0);
    expect(of(E.boards)).toHaveLength(1);
    expect(w.has(1, M.ABOARD | M.MOVED)).toBe(true);
    tableShooting(w, 0);
    expect(of(E.shoots).map(({ a }) => a)).toEqual([0]);
    told(w, 0, M.WALK, [0, -20]);
    expect(alight(w, 1, 0, 0)).toBe(true);
    for (let m = 1; m < 6; m++) expect(w.apartOf(m, 0) / UNIT).toBeLessThanOrEqual(2.01);
    // Too far away for two moves of four inches.
    const far = put(
      [],
      ["1 rhino", "1 guardsman"],
      [
        [0, 0],
        [0, -12],
      ],
      one,
      [[0, 20]],
    );
    told(far.w, 1, M.GET_IN, [0, 0], 0);
    expect(far.of(E.boards)).toHaveLength(0);
  });

  it("SE-EXT-105: who gets out first moves like others, who waits for its transport has moved; after a fast drive nobody gets out", () => {
    for (const [when, order, y] of [
      [M.NOW, M.WALK, 2],
      [M.AFTER, M.WALK, 10],
      [M.AFTER, M.RUN, Number.NaN],
    ] as const) {
      const { w } = put(
        [],
        ["1 rhino", "1 guardsman"],
        [
          [0, 0],
          [0, -5],
        ],
        one,
        [[20, 20]],
      );
      board(w, 1, 0);
      w.player.face = (_seat: number, m: number) => B.facing[m]!;
      w.player.getOut = () => {
        w.goX = 0;
        w.goY = 24 * UNIT;
        return when;
      };
      w.player.march = (_seat: number, s: number) => {
        w.goX = 0;
        w.goY = 24 * UNIT;
        return s === 0 ? (when === M.NOW ? M.STAND : order) : M.WALK;
      };
      tableMovement(w, 0);
      expect(w.has(1, M.ABOARD)).toBe(Number.isNaN(y));
      if (Number.isNaN(y)) continue;
      expect(w.has(1, M.MOVED)).toBe(true);
      const moved = when === M.NOW ? 4 : 0;
      expect((B.my[1]! - B.my[0]!) / UNIT).toBeCloseTo(2 + moved, 0);
      expect(B.my[1]! / UNIT).toBeGreaterThan(y);
    }
  });

  it("SE-EXT-21: passengers start aboard where the roster says so, or their player; with transports off nobody does", () => {
    const aboard = { profile: "guardsman", count: 5, aboard: true } as never;
    const { w, of } = put(
      [],
      [aboard, "1 chimera"],
      [[0, 0]],
      one,
      [[0, 20]],
      { play: ["gunline", "gunline"] },
      [6, 1],
    );
    for (let m = 0; m < 6; m++) B.wounds[m] = 1;
    B.count[0] = 5;
    B.count[1] = 1;
    w.player.rides = () => false;
    deploy(w);
    expect(of(E.boards).map(({ a, b }) => [a, b])).toEqual([[0, 1]]);
    const problems = (options: Record<string, string>, a: Small["a"]) =>
      secondEdition.check(scenarioOf({ battle: {}, a, b: one, options })).map(({ message }) => message);
    expect(problems({}, [aboard, "1 chimera"])).toEqual([]);
    expect(problems({ transports: "off" }, [aboard, "1 chimera"]).join()).toMatch(/no transport with seats/);
    expect(problems({}, [aboard, "1 battleTank"]).join()).toMatch(/no transport with seats/);
  });

  it("SE-EXT-100: a wreck stays; of its passengers each is slain on a 1, the others stand around it", () => {
    const { w, of } = put([], ["1 trukk", "5 ork"], [[0, 0], ...FIVE], one, [[0, 20]], {}, [5, 1, 2, 3, 4, 5]);
    board(w, 1, 0);
    damageVehicle(w, w.actions[1], 0, -1);
    expect([w.has(0, M.GONE), B.state[0]! & M.WRECK, B.mx[0]]).toEqual([true, M.WRECK, 0]);
    expect([B.count[1], w.has(1, M.ABOARD)]).toEqual([4, false]);
    for (let m = 2; m < 6; m++) expect(w.apartOf(m, 0) / UNIT).toBeLessThan(0.1);
    expect(of(E.alights)).toHaveLength(1);
    // Difficult to foot models, and no ground for vehicles.
    gatherPieces(w, -(1 << 20), -(1 << 20), 1 << 20, 1 << 20);
    expect(costOf(w, -5 * UNIT, 0, 5 * UNIT, 0, UNIT / 2) / UNIT).toBe(13);
  });

  it("SE-EXT-100: by one reading a 6 makes it explode", () => {
    for (const [explosion, left] of [
      ["on", 0],
      ["off", 1],
    ] as const) {
      const { w } = put(
        [],
        ["1 trukk"],
        [[0, 0]],
        ["2 guardsman"],
        [
          [0, 2.4],
          [0, 9],
        ],
        { options: { explosion } },
        [6],
        [1, 0],
      );
      damageVehicle(w, w.actions[1], 0, -1);
      expect(B.wounds[w.M]).toBe(left);
      expect(B.wounds[w.M + 1]).toBe(1);
    }
  });

  it("SE-EXT-72, SE-EXT-73: a psyker aboard neither counts nor nullifies", () => {
    const librarian = { profile: "librarian", count: 1, mastery: 1 } as never;
    const { w } = put(
      [],
      ["1 rhino", librarian],
      [
        [0, 0],
        [0, -4],
      ],
      one,
      [[0, 20]],
    );
    B.owned[1] = 1 << M.CARMINE_ASSASSIN;
    expect([isThere(1), isAble(1)]).toEqual([true, true]);
    board(w, 1, 0);
    expect([isThere(1), isAble(1)]).toEqual([false, false]);
  });

  it("SE-EXT-110: who rides leaves over the far edge with its transport", () => {
    const { w } = put([], ["1 rhino", "5 guardsman"], [[0, 20], ...FIVE], one, [[20, -20]], {
      battle: { mission: "breakthrough" },
    });
    board(w, 1, 0);
    told(w, 0, M.WALK, [0, 24]);
    expect([w.has(0, M.GONE), w.has(1, M.GONE)]).toEqual([true, true]);
    expect(B.seats[3]).toBe(50 + 45);
  });
});

it("SE-PVV-02, SE-PVV-03, SE-PVV-05: an arc strikes the side that it comes from, then another of the same vehicle", () => {
  const librarian = { profile: "librarian", count: 1, mastery: 1 } as never;
  // D3, D6 and the D6 of a psyker of Strength 4; the damage roll; then the same on another side.
  const { w, of } = put([], [librarian], [[0, 0]], ["1 rhino"], [[0, 10]], {}, [3, 5, 5, 1, 1, 1, 1]);
  B.facing[w.M] = NORTH;
  w.player.jump = () => w.M;
  takeEffect(w, 0, M.LIGHTNING_ARC, w.M);
  expect(of(E.penetrates).map(({ b, c }) => [b, c % 64])).toEqual([
    [19, 13],
    [9, 16],
  ]);
});

describe("roofs", () => {
  const building = rect("building", [0, 0], [10, 10]);

  it("SE-EXT-15: a squad in a building climbs to its roof for four inches, sees over what is lower, and climbs down again", () => {
    const { w } = put([building, { ...rect("rocks", [0, 9], [8, 3]), height: 4 }], ["1 guardsman"], [[0, 0]], one, [
      [0, 14],
    ]);
    expect(B.level[0]).toBe(0);
    const onFloor = sight(w, 0, w.M);
    expect(ordersOnTable(w, 0) & (1 << M.CLIMB)).not.toBe(0);
    told(w, 0, M.CLIMB);
    expect([B.level[0], w.has(0, M.MOVED)]).toEqual([4, true]);
    expect([onFloor, sight(w, 0, w.M)]).toEqual([UNSEEN, 0]);
    // On a roof one does not walk off.
    expect(ordersOnTable(w, 0) & ((1 << M.WALK) | (1 << M.RUN) | (1 << M.HIDE))).toBe(0);
    told(w, 0, M.CLIMB);
    expect(B.level[0]).toBe(0);
  });

  it("SE-EXT-15: models on different levels are never in contact, and a charge pays the climb", () => {
    const { w } = put([building], ["1 genestealer"], [[0, 0]], ["1 guardsman"], [[1, 0]]);
    B.level[w.M] = 4;
    expect([isTouching(w, 0), readContacts(w)]).toEqual([false, 0]);
    const way = placeBeside(w, 0, w.M, 12 * UNIT, false);
    expect(way / UNIT).toBeGreaterThanOrEqual(4);
    expect(placeBeside(w, 0, w.M, 3 * UNIT, false)).toBe(-1);
    expect(placeBeside(w, 0, w.M, 12 * UNIT, true)).toBe(-1);
    told(w, 0, M.CHARGE, [0, 0], w.U);
    expect([B.level[0], isTouching(w, 0)]).toEqual([4, true]);
  });

  it("SE-EXT-15: by other readings nobody climbs", () => {
    for (const roofs of ["displacementOnly", "off"]) {
      const { w } = put([building], ["1 guardsman"], [[0, 0]], one, [[0, 20]], { options: { roofs } });
      expect(ordersOnTable(w, 0) & (1 << M.CLIMB)).toBe(0);
    }
  });

  it("SE-EXT-59: by one reading a charge over a wall gives no bonus", () => {
    for (const [obstacleCharge, bonus] of [
      ["off", M.CHARGING],
      ["on", 0],
    ] as const) {
      const { w } = put([rect("wall", [0, 2], [8, 0.5])], ["1 genestealer"], [[0, 0]], one, [[0, 5]], {
        options: { obstacleCharge },
      });
      told(w, 0, M.CHARGE, [0, 0], w.U);
      expect(isTouching(w, 0)).toBe(true);
      expect(B.state[0]! & M.CHARGING).toBe(bonus);
    }
  });
});

it("SE-EXT-98: what is no weapon adds a D6 to its Strength, on the side that it comes from", () => {
  const { w, of } = alone("trukk", one, [0, 10], [], [6, 5]);
  batter(w, w.actions[1], 0, 5, -2, 2);
  expect(of(E.battered).map(({ b, c }) => [b, c])).toEqual([[11, 10]]);
  expect(w.has(0, M.GONE)).toBe(true);
});
