/** What rules ask of positions on a table: read off a world that a test sets up, or off taped battles. Lengths in centimetres. */

import { describe, expect, it } from "vitest";
import { UNIT } from "../../../src/geometry/ticks.ts";
import { strengthOf, supporters } from "../../../src/rules/heresy/battle/assault.ts";
import { fireTitan, giveOrder } from "../../../src/rules/heresy/battle/battle.ts";
import { B } from "../../../src/rules/heresy/battle/columns.ts";
import { put, reassign, settle } from "../../../src/rules/heresy/battle/command.ts";
import { commit, deployAll } from "../../../src/rules/heresy/battle/deploy.ts";
import { coverOf, fireAt, mayTarget, startVolley } from "../../../src/rules/heresy/battle/fire.ts";
import * as G from "../../../src/rules/heresy/battle/game.ts";
import { aheadOnTable, claim, decideOnTable, scoreOf } from "../../../src/rules/heresy/battle/games.ts";
import {
  bears,
  clearance,
  coverAt,
  facesTo,
  formationOf,
  formUp,
  gapBetween,
  inRadius,
  reshape,
  standsWithin,
  standX,
  standY,
} from "../../../src/rules/heresy/battle/ground.ts";
import { moveOf, nearestEnemy } from "../../../src/rules/heresy/battle/movement.ts";
import { moveUnit } from "../../../src/rules/heresy/battle/moves.ts";
import { levelOf, removeStands } from "../../../src/rules/heresy/battle/quality.ts";
import { contact } from "../../../src/rules/heresy/battle/reactions.ts";
import { fallBack, moveRouted, routOnTable } from "../../../src/rules/heresy/battle/retreats.ts";
import { LOOKS_SEEN, sees, survey } from "../../../src/rules/heresy/battle/sight.ts";
import type { World } from "../../../src/rules/heresy/battle/state.ts";
import { layTemplate, standsUnder } from "../../../src/rules/heresy/battle/template.ts";
import { dismount, GETS_IN, GETS_OUT, mayMount, mount, wreck } from "../../../src/rules/heresy/battle/transport.ts";
import { findWay, reachOfMove, walk, way } from "../../../src/rules/heresy/battle/ways.ts";
import { objectivesOn } from "../../../src/rules/heresy/book/field.ts";
import { E } from "../../../src/rules/heresy/events.ts";
import { heresy } from "../../../src/rules/heresy/index.ts";
import {
  ACTIVATED,
  ADVANCE,
  CHARGE,
  FOOT,
  GONE,
  GROUPS,
  HULL,
  INFANTRY,
  LEGS,
  MOUNTED,
  OUT_OF_RADIUS,
  PLACES,
  PREPARED,
  PREPARED_TURN,
  RECEIVER,
  RESERVE,
  ROUT,
  ROUTED,
  STRATEGIC,
  WEAPON_1,
} from "../../../src/rules/heresy/matchup.ts";
import { END, T } from "../../../src/rules/heresy/metrics.ts";
import { chooseLocation } from "../../../src/rules/heresy/player/casualties.ts";
import { chooseFacing } from "../../../src/rules/heresy/player/facing.ts";
import { chooseReactionOnTable } from "../../../src/rules/heresy/player/table-reactions.ts";
import { chooseTarget } from "../../../src/rules/heresy/player/targets.ts";
import { matchupOf, type Small, scenarioOf, sum, taped, worldOf } from "./playing.ts";

const cm = (ticks: number) => ticks / UNIT;
const NORTH = 180;
const EAST = 0;
const SOUTH = 540;

/** Puts units down at (x, y) in centimetres, looking north for seat 1 and south for seat 2. */
function lay(w: World, places: Readonly<Record<number, readonly [number, number, number?]>>): World {
  B.fit.fill(127);
  for (const [unit, [x, y, facing]] of Object.entries(places)) {
    reshape(Number(unit));
    put(w, Number(unit), x * UNIT, y * UNIT, facing ?? (Number(unit) < w.stride ? NORTH : SOUTH));
  }
  return w;
}

function standsOf(unit: number): [number, number][] {
  const n = formUp(unit);
  return Array.from({ length: n }, (_, i) => {
    return [standX[i]!, standY[i]!];
  });
}

const onTable = (w: World) =>
  Array.from({ length: 2 * w.stride }, (_, unit) => unit).filter((unit) => (B.flags[unit]! & GONE) === 0);

const ARMY = ["1 marineCaptain", "3 marineTactical", "1 marineAssault", "1 marineDevastator"] as const;
const MOB = ["1 orkNob", "3 orkBoyz", "1 orkNob", "2 orkBoyz", "1 orkBikes"] as const;
const PIECE = (kind: string, at: readonly [number, number], size: readonly [number, number]) => ({ kind, at, size });

/** A unit stands within 30 cm of its edge of the table, and on nobody. */
function standsAtHome(w: World, unit: number): void {
  const radius = B.unitRadius[unit]!;
  for (const [x, y] of standsOf(unit)) {
    const home = unit < w.stride ? -y : y;
    expect(cm(home - radius)).toBeGreaterThanOrEqual(30 - 0.01);
    expect(cm(home + radius)).toBeLessThanOrEqual(60.01);
    expect(cm(Math.abs(x) + radius)).toBeLessThanOrEqual(90.01);
  }
  for (const other of onTable(w).filter((each) => each !== unit))
    expect(clearance(unit, B.px[unit]!, B.py[unit]!, B.facing[unit]!, other)).toBeGreaterThanOrEqual(0);
}

describe("deployment", () => {
  it("HE-SCN-01, HE-SCN-02, HE-DEC-03, HE-GEN-02: both sides stand on the table, within 30 cm of their edges, on nobody", () => {
    for (const play of [
      ["gunline", "aggressor"],
      ["cautious", "objective"],
      ["random", "random"],
    ] as const) {
      for (const generate of [{ density: 0 }, { density: 0.2 }]) {
        const w = worldOf({ battle: { table: { generate } }, a: [...ARMY], b: [...MOB], play });
        deployAll(w);
        for (const unit of onTable(w)) standsAtHome(w, unit);
      }
    }
  });

  it("HE-DEC-03, HE-LDR-02, HE-LDR-07: everybody begins within the radius of his commander, the second time on a table as the first", () => {
    const guard = ["1 igCommand", "5 igInfantry", "1 igTank"];
    const table = { size: [180, 120], generate: { density: 0.2 } } as const;
    for (const w of [
      worldOf({ battle: { table }, a: [...MOB], b: guard, play: ["aggressor", "gunline"] }),
      worldOf({ battle: { table }, a: [...ARMY], b: [...MOB, "3 orkNob"], play: ["cautious", "objective"] }),
      worldOf({ ...SIEGE, a: [...MOB, "1 orkNob", "2 orkBoyz", "1 orkNob", "1 orkBoyz"] }),
    ]) {
      for (let block = 0; block < 8; block++) {
        w.load(0, block);
        deployAll(w);
        expect(onTable(w).filter((unit) => (B.flags[unit]! & OUT_OF_RADIUS) !== 0)).toEqual([]);
        const places = () => onTable(w).map((unit) => [B.px[unit], B.py[unit], B.facing[unit], B.cover[unit]]);
        const before = places();
        w.load(0, block);
        deployAll(w);
        expect(places()).toEqual(before);
      }
    }
  });

  it("HE-SCN-03, HE-DEC-04, HE-TIT-08: up to a quarter of the points waits, never a commander", () => {
    const play = [
      { doctrine: "gunline", reserve: 1 },
      { doctrine: "aggressor", reserve: 0 },
    ] as const;
    const w = worldOf({ battle: {}, a: [...ARMY], b: [...MOB], play });
    deployAll(w);
    const waits = (seat: number) =>
      Array.from({ length: B.count[seat]! }, (_, i) => seat * w.stride + i).filter(
        (unit) => (B.flags[unit]! & RESERVE) !== 0,
      );
    const points = waits(0).reduce((all, unit) => all + B.unitPoints[unit]!, 0);
    expect(points).toBeGreaterThan(0);
    expect(4 * points).toBeLessThanOrEqual(w.sideAt[0].points);
    for (const unit of waits(0)) expect(B.unitCommands[unit]).toBe(0);
    expect(waits(1)).toEqual([]);
  });

  it("HE-SCN-04, HE-SCN-05, HE-DEC-05: who waits comes in by his own edge or, after a roll of 9, by a side", () => {
    const small = (leadership: number, battle: Record<string, unknown> = {}): Small => ({
      battle,
      a: [...ARMY],
      b: [...MOB],
      play: [{ doctrine: "gunline", reserve: 1 }, "aggressor"],
      houseRules: { "profiles.marineCaptain.leadership": leadership },
    });
    let sides = 0;
    let own = 0;
    for (const leadership of [3, 10]) {
      for (const { events } of taped(small(leadership), 20)) {
        events.forEach(({ code, a, b }, i) => {
          if (code !== E.arrives) return;
          const place = events.slice(i).find((event) => event.code === E.at)!;
          expect(place.a).toBe(a);
          if (b === 1) {
            sides++;
            expect(900 - Math.abs(place.b)).toBeLessThanOrEqual(100);
          } else {
            own++;
            expect(place.c + 600).toBeLessThanOrEqual(100);
          }
        });
        for (const { code, b, c } of events) if (code === E.flank && b === 1) expect(c).toBeGreaterThanOrEqual(2);
      }
    }
    // Nobody flanks without a bonus of two; with one of three six faces of ten do not reach nine.
    expect([sides > 5, own > 5]).toEqual([true, true]);
    const tried = taped(small(10), 200);
    const passed = sum(tried, "flanks");
    const rolls = tried.flatMap(({ events }) => events.filter(({ code }) => code === E.flank)).length;
    expect(Math.abs(passed / rolls - 0.5)).toBeLessThan(4 * Math.sqrt(0.25 / rolls));
  });
  const w0 = worldOf({ battle: {}, a: [...ARMY], b: [...MOB] });
  deployAll(w0);

  it("HE-SCN-06, HE-GEN-06: a counter for every thousand points, 30 cm apart, seen alike from both sides", () => {
    for (const count of [1, 2, 3, 5, 9, 12]) {
      const places = objectivesOn(180, 120, count, 30);
      expect(places.length).toBe(2 * count);
      const points = Array.from({ length: count }, (_, i) => [places[2 * i]!, places[2 * i + 1]!] as const);
      for (const [i, [x, y]] of points.entries()) {
        expect(points.some(([a, b]) => Math.abs(a + x) <= 1 && (count > 6 || Math.abs(b + y) <= 1))).toBe(true);
        for (const [a, b] of points.slice(i + 1))
          expect(Math.sqrt((x - a) ** 2 + (y - b) ** 2)).toBeGreaterThanOrEqual(30 * UNIT - 2);
      }
    }
    const counters = (budget: number, options = {}) =>
      matchupOf({ battle: { game: "seize", budget }, a: ["1 orkBoyz"], b: ["1 orkBoyz"], options }).field!.objectives
        .length / 2;
    expect([counters(900), counters(1000), counters(2999)]).toEqual([1, 1, 2]);
    expect(counters(1600, { objectiveRounding: "round" })).toBe(2);
  });

  it("HE-SCN-06, HE-DEC-03: players put the counters on the middle line in turn, in its middle, in cover or at random, never within 30 cm", () => {
    const table = { pieces: [{ kind: "rubble", at: [20, 0], radius: 6 }] };
    const seats = (play: NonNullable<Small["play"]>, objectives: number) =>
      Array.from({ length: 40 }, (_, block) => {
        const [one] = taped(
          { battle: { game: "seize", objectives, table }, a: [...ARMY], b: [...MOB], play },
          block + 1,
        )
          .slice(-1)
          .map(({ events }) =>
            events.filter(({ code }) => code === E.counter).map(({ b, c }) => [b / 10, c / 10] as const),
          );
        return one!;
      });
    const gaps = (places: readonly (readonly [number, number])[]) =>
      places.flatMap(([x, y], i) => places.slice(i + 1).map(([a, b]) => Math.sqrt((x - a) ** 2 + (y - b) ** 2)));
    const firsts = new Set<number>();
    for (const places of seats(["gunline", { doctrine: "aggressor", cover: 0 }], 3)) {
      expect(places.length).toBe(3);
      expect(Math.min(...gaps(places))).toBeGreaterThanOrEqual(30);
      expect(places.every(([, y]) => y === 0)).toBe(true);
      // Who likes cover begins with the rubble, who does not with the middle of the line.
      firsts.add(places[0]![0]);
    }
    expect([...firsts].sort((a, b) => a - b)).toEqual([0, 15]);
    const drawn = seats(["random", "random"], 2).flat();
    expect(new Set(drawn.map(String)).size).toBeGreaterThan(20);
    // Where there is no room for all that way they lie in rows, as far apart as it goes.
    for (const places of seats(["random", "random"], 12)) expect(places.length).toBe(12);
  });

  const SIEGE: Small = {
    battle: { game: "attackDefend", table: { size: [240, 180], generate: { density: 0.1 } } },
    a: ["1 orkNob", "4 orkBoyz", "1 orkNob", "4 orkBoyz"],
    b: ["1 igCommand", "4 igInfantry"],
    play: ["aggressor", { doctrine: "gunline", reserve: 1 }],
  };

  it("HE-SCN-07, HE-SCN-08: the defender stands about the middle with all he has, the attacker 75 cm away with twice the points", () => {
    const w = worldOf(SIEGE);
    deployAll(w);
    expect(onTable(w).length).toBe(B.count[0]! + B.count[1]!);
    for (const unit of onTable(w)) {
      if (unit < w.stride) {
        for (const other of onTable(w))
          if (other >= w.stride)
            expect(clearance(unit, B.px[unit]!, B.py[unit]!, B.facing[unit]!, other)).toBeGreaterThanOrEqual(75 * UNIT);
      } else expect(cm(Math.max(Math.abs(B.px[unit]!), Math.abs(B.py[unit]!)))).toBeLessThan(40);
    }
    expect(matchupOf(SIEGE).legs).toBe(1);
    const weak = heresy.check(scenarioOf({ ...SIEGE, a: ["1 orkNob", "4 orkBoyz"] }));
    expect(weak.map(({ message }) => message).join()).toMatch(/expected at least twice as many/);
    const narrow = heresy.check(scenarioOf({ ...SIEGE, battle: { game: "attackDefend" } }));
    expect(narrow.map(({ message }) => message).join()).toMatch(/expected 190 along one side/);
  });
});

describe("formations", () => {
  it("HE-ASM-08: the stands of a unit are within 6 cm of each other and on nobody, and close up after losses", () => {
    const w = worldOf({ battle: {}, a: [{ profile: "orkBoyz", count: 1, stands: 40 }], b: ["1 igTank"] });
    for (let stands = 40; stands > 0; stands--) {
      lay(w, { 0: [3, -20, 77] });
      const places = standsOf(0);
      expect(places.length).toBe(stands);
      for (const [i, [x, y]] of places.entries()) {
        const gaps = places.filter((_, k) => k !== i).map(([a, b]) => cm(Math.sqrt((x - a) ** 2 + (y - b) ** 2)) - 2);
        if (stands > 1) expect(Math.min(...gaps)).toBeLessThanOrEqual(6);
        for (const gap of gaps) expect(gap).toBeGreaterThan(0.9);
      }
      removeStands(w, 0, 0, 1);
    }
  });

  it("HE-GEN-02, HE-FIR-04: distances run from edge to edge, and stands fire as far as each of them reaches", () => {
    const w = lay(worldOf({ battle: {}, a: [{ profile: "igInfantry", count: 1, stands: 10 }], b: ["1 igTank"] }), {
      0: [0, 0],
      1: [0, 40],
    });
    // Three ranks of four, four and two at 3 cm; the front edge lies 4 cm ahead, the tanks' edge 1.5 cm.
    expect(gapBetween(w, 0, 1)).toBe(345);
    expect([standsWithin(0, 0, 1, 340), standsWithin(0, 0, 1, 345), standsWithin(0, 0, 1, 380)]).toEqual([0, 4, 8]);
    expect(standsWithin(0, 0, 1, 420)).toBe(10);
    const all = worldOf({
      battle: {},
      a: [{ profile: "igInfantry", count: 1, stands: 10 }],
      b: ["1 igTank"],
      options: { rangeShortfall: "allOrNothing" },
    });
    lay(all, { 0: [0, 0], 1: [0, 40] });
    expect([standsWithin(0, 0, 1, 340), standsWithin(0, 0, 1, 345)]).toEqual([0, 10]);
  });
});

describe("terrain", () => {
  it("HE-ASM-05, HE-SKL-09, HE-TIT-09: rough ground halves moves, is closed to vehicles and nothing to jump packs", () => {
    const table = {
      pieces: [
        PIECE("wood", [0, 0], [20, 20]),
        PIECE("building", [40, 0], [20, 20]),
        PIECE("fort", [-40, 0], [20, 20]),
        PIECE("road", [0, 0], [4, 20]),
      ],
    };
    const w = worldOf({
      battle: { table },
      a: ["1 igInfantry", "1 marineAssault", "1 igTank", "1 orkBikes", "1 battleTitan"],
      b: ["1 igTank"],
    });
    lay(w, { [w.stride]: [-80, 50] });
    /** How far a unit comes from the south of a piece, with 10 cm of move, its middle 2 cm before it. */
    const through = (unit: number, x: number, y = -12) => {
      for (let other = 0; other < 5; other++) lay(w, { [other]: [-60 + 30 * other, -50] });
      lay(w, { [unit]: [x, y] });
      return Math.round(cm(walk(w, unit, x * UNIT, (y + 30) * UNIT, 10 * UNIT, -1)));
    };
    expect([through(0, 7), through(1, 7), through(2, 7), through(3, 7), through(4, 7)]).toEqual([6, 10, 1, 6, 6]);
    expect([through(0, 40), through(2, 40), through(3, 40), through(4, 40)]).toEqual([6, 1, 1, 1]);
    // Fortifications slow who comes in, not who is in them; a road is free.
    expect([through(0, -40), through(0, -40, -8), through(2, -40)]).toEqual([6, 10, 6]);
    expect([through(0, 0), through(2, 0)]).toEqual([10, 10]);
    expect([through(0, 80), through(2, 80)]).toEqual([10, 10]);
  });

  it("HE-FIR-02, HE-ASM-06: nobody sees through buildings or deep woods; half of a stand has to be seen", () => {
    const table = {
      pieces: [PIECE("building", [0, 0], [20, 6]), PIECE("wood", [50, 0], [20, 4]), PIECE("wood", [-50, 0], [20, 12])],
    };
    const w = worldOf({ battle: { table }, a: ["1 igHeavy"], b: ["1 igHeavy"] });
    const pair = (x: number, from = -20, to = 20, aside = 0) => lay(w, { 0: [x, from], 1: [x + aside, to] });
    expect(sees(pair(0), 0, 1)).toBe(false);
    expect(sees(pair(25), 0, 1)).toBe(true);
    // Four centimetres of wood are looked through, and cover whoever stands right behind; twelve are not.
    expect(sees(pair(50), 0, 1)).toBe(true);
    expect(sees(pair(-50), 0, 1)).toBe(false);
    // From inside its edge one sees out, and is seen.
    expect(sees(pair(-50, -20, -4), 0, 1)).toBe(true);
    expect(mayTarget(pair(0), 0, 1)).toBe(false);
    expect(chooseTarget(pair(0), 0, 0)).toBe(0);
    // Five stands in ranks of three and two beside the corner: so many as are clear of it are seen.
    const seen = [-3, 0, 2, 4, 8, 14].map((aside) => {
      survey(pair(9.5, -20, 20, aside), 0, 1);
      return B.looks[LOOKS_SEEN]!;
    });
    expect(seen[0]).toBe(0);
    expect(seen.at(-1)).toBe(5);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    expect(seen.some((count) => count > 0 && count < 5)).toBe(true);
  });

  it("HE-FIR-01, HE-FIR-11, HE-AMB-10: a unit is fired at as a whole: who sees some of its stands may kill as many as there are", () => {
    const small = {
      battle: { table: { pieces: [PIECE("building", [0, 0], [20, 6])] } },
      a: ["1 igHeavy"],
      b: ["1 igInfantry"],
      houseRules: { "profiles.igHeavy.accuracy": 1, "profiles.igInfantry.armour": 1 },
    };
    const w = lay(worldOf(small), { 0: [9.5, -20], 1: [11.5, 20] });
    survey(w, 0, 1);
    const seen = B.looks[LOOKS_SEEN]!;
    expect([seen > 0, seen < 5]).toEqual([true, true]);
    // Five dice that cannot miss and pierce what they hit.
    fireAt(w, 0, 1, INFANTRY, 0, 0);
    expect([w.models(1), B.flags[1]! & GONE]).toEqual([0, GONE]);
  });

  it("HE-FIR-01, HE-FIR-02, HE-DEC-10: nobody fires at a unit of which he sees no stand by half", () => {
    const aims = (gap: number) => {
      // Two buildings with a gap between them, and two stands behind it, one to each side.
      const pieces = [PIECE("building", [-10 - gap / 2, 12], [20, 4]), PIECE("building", [10 + gap / 2, 12], [20, 4])];
      const small = { battle: { table: { pieces } }, a: ["1 marineTactical"], b: ["1 marineTactical"] };
      const w = lay(worldOf(small), { 0: [0, 0], 1: [0, 27] });
      return [sees(w, 0, 1), mayTarget(w, 0, 1), chooseTarget(w, 0, 0) > 0];
    };
    expect(aims(0.6)).toEqual([true, false, false]);
    expect(aims(4)).toEqual([true, true, true]);
  });

  it("HE-COV-01, HE-ASL-19: cover is where most stands are, and in an assault each stand has its own", () => {
    const table = { pieces: [PIECE("rubble", [0, 21.5], [40, 3])] };
    const w = lay(worldOf({ battle: { table }, a: ["1 igInfantry"], b: ["1 orkBoyz"] }), { 0: [0, 0], 1: [0, 20] });
    // The front rank, at 18.5, is in the open, the rear rank at 21.5 in the rubble.
    expect([...B.covered.subarray(GROUPS, 2 * GROUPS)]).toEqual([4, 0, 0, 0]);
    expect([B.cover[1], coverOf(w, 1)]).toEqual([1, 1]);
    startVolley(w, 0, 1, 0, 0, 0);
    expect([B.game[G.COVER], B.game[G.SEEN]]).toEqual([1, 8]);
    B.flags[1]! |= RECEIVER;
    expect([strengthOf(w, 1, 0), strengthOf(w, 1, 1)]).toEqual([16, 20]);
    lay(w, { 1: [0, 23] });
    expect(coverOf(w, 1)).toBe(1);
    lay(w, { 1: [0, 30] });
    expect([coverOf(w, 1), strengthOf(w, 1, 1)]).toEqual([0, 16]);
  });
});

describe("arcs and facings", () => {
  it("HE-ASL-17, HE-ASL-19, HE-ASL-20: who closes up after losses has the cover that is there, of the kind that most of his stands are in", () => {
    const pieces = [PIECE("wood", [0, 5], [20, 6]), PIECE("building", [0, 11], [20, 6])];
    const w = lay(worldOf({ battle: { table: { pieces } }, a: ["1 orkBoyz"], b: ["1 orkBoyz"] }), {
      0: [0, 1],
      1: [0, 50],
    });
    // Four files, two ranks: the front rank is in the wood, and closes up out of it.
    expect([B.covered[0], B.cover[0], coverOf(w, 0)]).toEqual([4, 1, 1]);
    removeStands(w, 0, 0, 5);
    expect([B.covered[0], B.cover[0], coverOf(w, 0)]).toEqual([0, 0, 0]);
    // Eight stands of Orks, of whom four are in the building; then twelve, of whom a quarter is.
    const kind = (profile: string, y: number, stands: number) => {
      const world = worldOf({ battle: { table: { pieces } }, a: [{ profile, count: 1, stands }], b: ["1 orkBoyz"] });
      lay(world, { 0: [0, y], 1: [0, 50] });
      return [B.covered[0], B.cover[0]];
    };
    expect([kind("orkBoyz", 8, 8), kind("orkBoyz", 6, 12)]).toEqual([
      [8, 2],
      [12, 1],
    ]);
  });

  it("HE-ARC-01, HE-ARC-02, HE-ARC-03, HE-ARC-04, HE-ARC-05, HE-TIT-21: mounts bear where they may", () => {
    const w = lay(
      worldOf({
        battle: {},
        a: [
          "1 igTank",
          "1 landRaider",
          "1 orkBikes",
          { profile: "orkBikes", count: 1, skills: ["grav"] },
          "1 battleTitan",
          "1 igInfantry",
        ],
        b: ["1 igInfantry"],
      }),
      { 0: [0, 0], 1: [0, 0], 2: [0, 0], 3: [0, 0], 4: [0, 0], 5: [0, 0] },
    );
    const row = (unit: number) => B.rowWeaponFrom[B.unitRow[GROUPS * unit]!]!;
    /** Degrees to the side up to which a weapon bears, in steps of five. */
    const side = (unit: number, weapon = row(unit)) => {
      let most = -1;
      for (let degrees = 0; degrees <= 180; degrees += 5) {
        const turn = NORTH - 2 * degrees;
        lay(w, { [unit]: [0, 0, (turn + 720) % 720], [w.stride]: [0, 30] });
        if (bears(unit, w.stride, B.weaponArc[weapon]!)) most = degrees;
      }
      return most;
    };
    expect([side(0), side(1), side(2), side(3), side(5)]).toEqual([180, 45, 20, 45, 180]);
    expect([side(4), side(4, row(4) + 1)]).toEqual([45, 20]);
  });

  it("HE-SRA-01, HE-SRA-02, HE-DEC-14: armour is thinner where it does not look, and it looks at the enemy", () => {
    const w = lay(worldOf({ battle: {}, a: ["1 landRaider"], b: ["1 igHeavy", "1 igHeavy"] }), {
      0: [0, 0],
      2: [0, 20],
      3: [20, -1],
    });
    expect([facesTo(0, 2), facesTo(0, 3)]).toEqual([true, false]);
    startVolley(w, 3, 0, 2, 0, 0);
    expect(B.game[G.FACING]).toBe(1);
    startVolley(w, 2, 0, 2, 0, 0);
    expect(B.game[G.FACING]).toBe(0);
    expect(chooseFacing(w, 0, 0, 0)).toBe(NORTH);
    expect(Math.abs(chooseFacing(w, 0, 5 * UNIT, 0) - 720)).toBeLessThan(12);
  });
});

describe("moves", () => {
  it("HE-ASM-02, HE-ASM-03, HE-ORD-06: a move is as long as its order allows, and ends 15 or 1 cm from enemies", () => {
    const w = lay(worldOf({ battle: {}, a: ["1 igInfantry"], b: ["1 igTank"] }), { 0: [0, -40], 1: [0, 40] });
    const go = (order: number) => {
      lay(w, { 0: [0, -40] });
      B.order[0] = order;
      B.aimX[0] = 0;
      B.aimY[0] = 40 * UNIT;
      moveUnit(w, 0);
      return cm(B.py[0]!) + 40;
    };
    expect([go(ADVANCE), go(STRATEGIC), go(PREPARED)]).toEqual([10, 30, 0]);
    lay(w, { 1: [0, -10] });
    expect(go(STRATEGIC)).toBeGreaterThan(0);
    expect(gapBetween(w, 0, 1)).toBeGreaterThanOrEqual(150);
    lay(w, { 1: [0, -32] });
    expect(go(ADVANCE)).toBeGreaterThan(0);
    expect(gapBetween(w, 0, 1)).toBeGreaterThanOrEqual(10);
    expect(gapBetween(w, 0, 1)).toBeLessThan(40);
    B.chits[0] = 1;
    expect(go(ADVANCE)).toBe(0);
  });

  it("HE-ASM-02, HE-FIR-02: no strategic move ends within 15 cm of an enemy in sight, as the unit looks when it has turned", () => {
    const table = { pieces: [PIECE("wood", [0, 4], [60, 12]), PIECE("building", [-20, -14], [12, 8])] };
    const w = worldOf({ battle: { table }, a: ["1 igHeavy", "1 orkBikes"], b: ["2 igTank"] });
    let near = 0;
    let went = 0;
    for (let k = 0; k < 400; k++) {
      const [mover, idle] = k % 2 === 0 ? [0, 1] : [1, 0];
      const x = ((k * 37) % 80) - 40;
      const facing = (k * 77) % 720;
      lay(w, { [mover]: [x, -24, facing], [idle]: [80, -55] });
      lay(w, { 2: [((k * 53) % 60) - 30, 10 + ((k * 11) % 12)], 3: [((k * 29) % 90) - 45, -12 + ((k * 17) % 30)] });
      const faces = () => [2, 3].filter((enemy) => gapBetween(w, mover, enemy) < 150 && sees(w, mover, enemy)).length;
      if (faces() > 0) continue;
      B.order[mover] = STRATEGIC;
      B.aimX[mover] = -x * UNIT;
      B.aimY[mover] = 40 * UNIT;
      moveUnit(w, mover);
      expect([k, faces()]).toEqual([k, 0]);
      if (gapBetween(w, mover, 2) < 160 || gapBetween(w, mover, 3) < 160) near++;
      if (B.py[mover] !== -24 * UNIT) went++;
    }
    expect(near).toBeGreaterThan(100);
    expect(went).toBeGreaterThan(200);
  });

  it("HE-ASM-02, HE-DEC-06: who is ordered to a strategic move knows a place where it may end", () => {
    // Enemies beyond a deep wood, and friends who stand about in it.
    const w = worldOf({
      battle: { table: { pieces: [PIECE("wood", [0, 0], [80, 12])] }, game: "seize", objectives: 1 },
      a: ["4 orkBoyz"],
      b: ["2 igTank"],
      play: ["objective", "gunline"],
    });
    const tank = w.stride;
    B.game[G.TURN] = 2;
    let runs = 0;
    for (let k = 0; k < 1000; k++) {
      const [x, y] = [((k * 37) % 80) - 40, ((k * 7) % 18) - 24];
      lay(w, { 0: [x, y, (k * 77) % 720] });
      for (const friend of [1, 2, 3])
        lay(w, { [friend]: [x + ((k * (13 * friend + 1)) % 30) - 15, y + 4 + ((k * (friend + 4)) % 12)] });
      lay(w, {
        [tank]: [((k * 53) % 80) - 40, 9 + ((k * 11) % 10)],
        [tank + 1]: [((k * 29) % 80) - 40, 9 + ((k * 13) % 10)],
      });
      giveOrder(w, 0);
      if (B.order[0] !== STRATEGIC) continue;
      runs++;
      moveUnit(w, 0);
      expect([k, B.px[0] === x * UNIT && B.py[0] === y * UNIT]).toEqual([k, false]);
    }
    expect(runs).toBeGreaterThan(100);
  });

  it("HE-ASM-02, HE-ASM-10: not even chance gets out of its vehicles at the end of a strategic move", () => {
    const w = worldOf({
      battle: {},
      a: [{ profile: "marineTactical", count: 1, with: [{ profile: "rhino", count: 2 }] }],
      b: ["1 igTank"],
      play: ["random", "gunline"],
    });
    mount(w, 0);
    lay(w, { 0: [0, -40], 1: [0, 40] });
    const out = new Map<number, number>();
    for (let k = 0; k < 400; k++) {
      giveOrder(w, 0);
      if (B.getsOut[0] === GETS_OUT) out.set(B.order[0]!, (out.get(B.order[0]!) ?? 0) + 1);
    }
    expect([out.get(ADVANCE)! > 20, out.get(STRATEGIC)]).toEqual([true, undefined]);
  });

  it("HE-ASL-01, HE-ASL-02, HE-ASL-03: half of the chargers have to reach, by the shortest way; else they stop short", () => {
    const charge = (gap: number, stands = 8, options = {}) => {
      const w = worldOf({ battle: {}, a: [{ profile: "orkBoyz", count: 1, stands }], b: ["1 igTank"], options });
      lay(w, { 0: [0, 0], 1: [0, 40] });
      lay(w, { 0: [0, 40 - cm(B.halfDepth[1]! + B.halfDepth[0]!) - gap] });
      B.order[0] = CHARGE;
      B.goal[0] = 1;
      B.order[1] = ADVANCE;
      moveUnit(w, 0);
      return { fights: B.engaged[0] !== 0, gap: gapBetween(w, 0, 1), fit: B.fit[0]! };
    };
    expect(charge(19)).toEqual({ fights: true, gap: 1, fit: 127 });
    const short = charge(22);
    expect([short.fights, short.gap >= 10]).toEqual([false, true]);
    // Ten files of four ranks: 20 have to touch, which takes the second rank another 3 cm.
    expect(charge(19, 40).fights).toBe(false);
    expect(charge(19, 40, { shortCharge: "fightWithThose" })).toMatchObject({ fights: true, fit: 10 });
    expect(charge(15, 16).fights).toBe(true);
  });

  it("HE-ASL-04: friends within 15 cm support", () => {
    const w = lay(worldOf({ battle: {}, a: ["4 orkBoyz"], b: ["1 igTank"] }), {
      0: [0, 0],
      1: [16, 0],
      2: [-26, 0],
      3: [-60, 0],
      4: [0, 5],
    });
    B.game[G.SET] = 1;
    B.engaged[0] = 1;
    expect([gapBetween(w, 0, 1), gapBetween(w, 0, 2)]).toEqual([50, 150]);
    expect(supporters(w, 0)).toBe(2 | 4);
    lay(w, { 2: [-26.2, 0] });
    expect(supporters(w, 0)).toBe(2);
  });

  it("HE-ORD-05, HE-ASM-12, HE-QUA-06: losers go away from the enemy, the routed over their edge", () => {
    const w = lay(worldOf({ battle: {}, a: ["2 igInfantry"], b: ["1 orkBoyz"] }), {
      0: [0, -20],
      1: [40, -50],
      2: [0, -14],
    });
    fallBack(w, 0, 200);
    expect(cm(B.py[0]!)).toBeCloseTo(-40, 0);
    routOnTable(w, 0, 150);
    expect(cm(B.py[0]!)).toBeCloseTo(-55, 0);
    routOnTable(w, 0, 300);
    expect([B.flags[0]! & GONE, B.lost[0]]).toEqual([GONE, 5]);
    expect(nearestEnemy(w, 2)).toBe(1);
  });

  it("HE-TIT-09, HE-TIT-23: a titan turns by twice 45 degrees in a move, a manoeuvrable one as it likes", () => {
    const turned = (skills: string[]) => {
      const w = lay(worldOf({ battle: {}, a: [{ profile: "battleTitan", count: 1, skills }], b: ["1 orkBoyz"] }), {
        0: [0, 0, NORTH],
        1: [0, 50],
      });
      B.order[0] = ADVANCE;
      B.aimX[0] = -10;
      B.aimY[0] = -40 * UNIT;
      moveUnit(w, 0);
      return [B.facing[0], cm(B.py[0]!)];
    };
    expect(turned([])).toEqual([360, 0]);
    expect(turned(["manoeuvrable"])[0]).toBeGreaterThanOrEqual(538);
    expect(turned(["manoeuvrable"])[1]).toBeCloseTo(-15, 1);
  });

  it("HE-ORD-05, HE-ASM-05, HE-SKL-15: the routed run as the ground, their legs and what they ride in allow", () => {
    const run = (profile: string, change: (w: World) => void = () => {}) => {
      const a = [
        { profile, count: 1, ...(profile === "marineTactical" && { with: [{ profile: "rhino", count: 2 }] }) },
      ];
      const pieces = [PIECE("wood", [0, -48], [20, 24])];
      const w = lay(worldOf({ battle: { table: { pieces } }, a, b: ["1 orkBoyz"] }), { 0: [0, -34], 1: [0, 50] });
      change(w);
      B.order[0] = ROUT;
      moveRouted(w, 0);
      return (B.flags[0]! & GONE) !== 0 ? "off" : Math.round(cm(B.py[0]!));
    };
    // Two centimetres in the open, and 28 of a wood at half the rate.
    expect(run("igInfantry")).toBe(-50);
    expect(run("marineAssault")).toBe("off");
    const legless = () => {
      B.damage[LEGS] = 0;
    };
    const turned = (w: World) => put(w, 0, 0, -34 * UNIT, SOUTH);
    expect([run("battleTitan", legless), run("battleTitan", turned)]).toEqual([-34, "off"]);
    // Rhinos run twice as far as who rides in them.
    const riding = (w: World) => {
      mount(w, 0);
      settle(w, 0);
      put(w, 0, 40 * UNIT, 0, NORTH);
    };
    expect(run("marineTactical", riding)).toBe("off");
  });

  it("HE-TIT-09: a titan that only turns is told of", () => {
    const told: number[] = [];
    const log = { event: (code: number, _unit: number, b: number) => void (code === E.facing && told.push(b)) };
    const w = lay(worldOf({ battle: {}, a: ["1 battleTitan"], b: ["1 orkBoyz"] }, log), {
      0: [0, 0, NORTH],
      1: [0, 50],
    });
    B.order[0] = ADVANCE;
    B.aimX[0] = 0;
    B.aimY[0] = -40 * UNIT;
    moveUnit(w, 0);
    expect(told).toEqual([B.facing[0]]);
    expect(told).not.toEqual([NORTH]);
  });

  it("HE-TIT-09, HE-TIT-23, HE-DEC-15: a titan charges nobody for whom it would have to turn farther than in any other move", () => {
    const charge = (x: number, y: number, skills: string[]) => {
      const small = { battle: {}, a: [{ profile: "battleTitan", count: 1, skills }], b: ["1 orkBoyz"] };
      const w = lay(worldOf({ ...small, play: ["aggressor", "gunline"] }), { 0: [0, 0, NORTH], 1: [x, y] });
      giveOrder(w, 0);
      const thought = B.order[0] === CHARGE;
      B.order[0] = CHARGE;
      B.goal[0] = 1;
      moveUnit(w, 0);
      return [thought, B.engaged[0] !== 0];
    };
    expect(charge(0, 15, [])).toEqual([true, true]);
    expect(charge(15, 0, [])).toEqual([true, true]);
    expect(charge(2, -15, [])).toEqual([false, false]);
    expect(charge(2, -15, ["manoeuvrable"])).toEqual([true, true]);
  });

  it("HE-REA-01, HE-REA-02, HE-REA-07, HE-PSY-06, HE-DEC-07: reaction fire comes at a point of the way, in range and sight, with powers", () => {
    const battles = taped(
      {
        battle: { turns: 3 },
        a: [
          {
            profile: "marineTactical",
            count: 4,
            with: [{ profile: "librarian", count: 1, powers: ["bolt", "dread"] }],
          },
        ],
        b: ["5 orkBoyz"],
        play: [{ doctrine: "gunline", reserve: 1, special: 1 }, "aggressor"],
        houseRules: { "profiles.orkBoyz.M": 40, "profiles.marineTactical.M": 0, "profiles.orkBoyz.assault": 6 },
      },
      60,
    );
    let reactions = 0;
    let powers = 0;
    for (const { events } of battles) {
      let phase = 0;
      for (const { code, a } of events) {
        if (code === E.phase) phase = a;
        if (code === E.power && phase === 1) powers++;
      }
    }
    reactions = sum(battles, "reactions");
    expect([reactions > 60, powers > 10]).toEqual([true, true]);
  });

  it("HE-REA-05, HE-REA-06: who is stopped on his way, or falls there, has moved no farther than there", () => {
    const moved = (order: number, armour: number) => {
      const w = worldOf({
        battle: {},
        a: ["1 igInfantry"],
        b: [{ profile: "marineDevastator", count: 1, stands: 12, skills: ["rapidFire"] }],
        houseRules: {
          "profiles.marineDevastator.quality.0": 1,
          "profiles.marineDevastator.accuracy": 1,
          "profiles.igInfantry.armour": armour,
        },
      });
      lay(w, { 0: [0, 0], 1: [0, 48] });
      B.order[0] = ADVANCE;
      B.aimY[0] = -40 * UNIT;
      B.order[1] = order;
      B.awaited[1] = 0;
      moveUnit(w, 0);
      return [w.counters[w.layout.base + 2 * T.moved], B.lost[0]];
    };
    // Where it sets out for is out of range: it is fired at before.
    expect(moved(ADVANCE, 12)).toEqual([10, 0]);
    expect(moved(PREPARED, 12)).toEqual([0, 0]);
    expect(moved(PREPARED, 1)).toEqual([0, 5]);
  });

  it("HE-REA-02, HE-ARC-02, HE-DEC-07: nobody fires in reaction at who is out of his arcs, but as soon as he crosses them", () => {
    const quarter = (fromX: number, toX: number) => {
      const w = lay(worldOf({ battle: {}, a: ["1 landRaider"], b: ["1 orkBoyz"] }), { 0: [0, 0], 1: [fromX, 20] });
      B.order[0] = PREPARED;
      B.order[1] = CHARGE;
      B.awaited[0] = 0;
      B.path.set([fromX * UNIT, 20 * UNIT, toX * UNIT, 20 * UNIT, Math.abs(toX - fromX) * UNIT]);
      return chooseReactionOnTable(w, 0, 1, 0);
    };
    // Its lascannon covers 45 degrees to each side of north: 20 cm to each side of a point 20 cm ahead.
    expect([quarter(10, 18), quarter(-40, -24), quarter(-40, 0)]).toEqual([0, -1, 2]);
  });
});

describe("command on a table", () => {
  it("HE-LDR-02, HE-LDR-03, HE-LDR-04, HE-LDR-07, HE-LDR-10, HE-RAL-01, HE-DEC-24: who is too far from his commander is worse, and is not taken over", () => {
    const w = lay(worldOf({ battle: {}, a: ["1 orkNob", "2 orkBoyz", "1 orkNob"], b: ["1 igTank"] }), {
      0: [0, 0],
      1: [10, 0],
      2: [40, 0],
      3: [-50, 0],
      4: [0, 50],
    });
    // Leadership 4: 20 cm, from the edge of the command.
    expect([inRadius(1, 0), inRadius(2, 0)]).toEqual([true, false]);
    expect([levelOf(1), levelOf(2)]).toEqual([0, 1]);
    expect(B.flags[2]! & OUT_OF_RADIUS).toBe(OUT_OF_RADIUS);
    lay(w, { 2: [24, 0] });
    expect(levelOf(2)).toBe(0);
    lay(w, { 0: [-20, 0] });
    expect(levelOf(2)).toBe(1);
    B.commander[2] = -2;
    reassign(w, 0);
    expect(B.commander[2]).toBe(-2);
    lay(w, { 3: [30, 10] });
    reassign(w, 0);
    expect(B.commander[2]).toBe(3);
  });

  it("HE-DEC-24: of the commanders with room the nearest takes a unit over", () => {
    const w = worldOf({ battle: {}, a: ["1 orkNob", "1 orkBoyz", "1 orkNob", "1 orkNob"], b: ["1 igTank"] });
    for (const [x, chief] of [
      [-8, 0],
      [0, 2],
      [8, 3],
    ] as const) {
      lay(w, { 0: [-15, 5], 1: [x, 0], 2: [0, 8], 3: [15, 5], 4: [0, 50] });
      B.commander[1] = -2;
      reassign(w, 0);
      expect(B.commander[1]).toBe(chief);
    }
  });
});

describe("what scripts see", () => {
  it("HE-DEC-20: a titan fires the weapon with most dice at shields first, and the best one at the hull; near enough it shoots off what hangs by a thread", () => {
    const small: Small = {
      battle: {},
      a: [{ profile: "battleTitan", count: 1, weapons: ["titan_great_cannon", "titan_heavy_gun"] }],
      b: [{ profile: "battleTitan", count: 1, weapons: ["titan_great_cannon", "titan_heavy_gun"] }],
      houseRules: { "weapons.titan_great_cannon.firepower": 3 },
    };
    const fired = (shields: number): number[] => {
      const order: number[] = [];
      const w = worldOf(small, { event: (code, _, b) => void (code === E.weapon && order.push(b)) });
      lay(w, { 0: [0, -20], 1: [0, 20] });
      B.shields[1] = shields;
      B.order[0] = PREPARED;
      fireTitan(w, 0);
      return order;
    };
    // Dice of the heavy gun and of the great cannon, which pierces better.
    expect(fired(6)).toEqual([4, 3]);
    expect(fired(0)[0]).toBe(3);
    worldOf(small);
    expect(chooseLocation(1)).toBe(HULL);
    B.damage[PLACES + WEAPON_1] = 1;
    expect(chooseLocation(1)).toBe(WEAPON_1);
    B.damage[PLACES + HULL] = 3;
    expect(chooseLocation(1)).toBe(HULL);
    B.damage[PLACES + HULL] = 6;
    B.damage[PLACES + WEAPON_1] = 0;
    expect(chooseLocation(1)).toBe(HULL);
  });

  it("HE-DEC-14: armour looks at the enemy who has most to pierce it, infantry at the nearest", () => {
    const w = worldOf({ battle: {}, a: ["1 igTank", "1 igInfantry"], b: ["1 orkBoyz", "1 orkWagon", "1 orkNob"] });
    lay(w, { 0: [0, 0], 1: [0, 0], 3: [20, 0], 4: [0, 30], 5: [80, 50] });
    expect([chooseFacing(w, 0, 0, 0), chooseFacing(w, 1, 0, 0)]).toEqual([NORTH, EAST]);
    // Beyond the range of the guns it looks at the nearest too.
    lay(w, { 4: [0, 55] });
    expect(chooseFacing(w, 0, 0, 0)).toBe(EAST);
  });

  it("HE-ASM-02, HE-DEC-06: who would get nowhere keeps the rights of prepared fire; vehicles begin where they may stand", () => {
    // Hemmed in by friends on all sides ahead.
    const w = worldOf({ battle: {}, a: ["1 orkNob", "5 orkBoyz"], b: ["1 igTank"], play: ["aggressor", "gunline"] });
    lay(w, { 0: [0, -40], 1: [0, -30], 2: [-20, -24], 3: [20, -24], 4: [-20, 0], 5: [20, 0], 6: [0, 50] });
    B.game[G.TURN] = 2;
    const orders = () => {
      giveOrder(w, 1);
      return B.order[1]!;
    };
    expect([ADVANCE, STRATEGIC]).toContain(orders());
    lay(w, { 2: [0, -24], 3: [0, -17.5], 4: [0, -11], 5: [0, -4.5] });
    expect(orders()).toBe(PREPARED);
    for (const kind of ["building", "wood"]) {
      const table = { pieces: [PIECE(kind, [0, -45], [170, 12]), PIECE(kind, [0, 45], [170, 12])] };
      const filled = worldOf({ battle: { table }, a: ["1 orkNob", "2 orkBikes"], b: ["1 igCommand", "2 igTank"] });
      deployAll(filled);
      for (const unit of onTable(filled)) {
        if (B.unitBody[unit] === FOOT) continue;
        const cover = coverAt(filled, B.px[unit]!, B.py[unit]!);
        // Bikes may ride through woods.
        expect(cover === 0 || (kind === "wood" && unit < filled.stride)).toBe(true);
      }
    }
  });
});

describe("templates and transports", () => {
  it("HE-TPL-01, HE-TPL-02, HE-DEC-13, HE-ASM-17: a template covers what lies under it, laid where that is most", () => {
    const w = worldOf({
      battle: {},
      a: [{ profile: "battleTitan", count: 1, weapons: ["titan_inferno_gun"] }],
      b: ["1 orkBoyz"],
    });
    lay(w, { 0: [0, 0], 1: [0, 9] });
    const under = () => {
      layTemplate(0, w.player.template(0, 1));
      return standsUnder(w, 1);
    };
    // 5 cm wide: two files of the four, both ranks; from the side a whole rank and part of the other.
    expect(under()).toBeGreaterThanOrEqual(2);
    lay(w, { 1: [0, 40] });
    expect(under()).toBe(0);
    lay(w, { 1: [0, 9, EAST] });
    expect(under()).toBeGreaterThanOrEqual(4);
  });

  it("HE-TPL-02, HE-DEC-13: whoever else lies under a template may be hit, friends too, where it is laid to cover few of them", () => {
    const small: Small = {
      battle: {},
      a: [{ profile: "battleTitan", count: 1, weapons: ["titan_inferno_gun"] }, "1 igCommand", "1 igInfantry"],
      b: ["2 orkBoyz"],
    };
    const [titan, friend, near, behind] = [0, 2, 3, 4] as const;
    const w = worldOf({ ...small, options: { templateToHit: "automatic" } });
    const far = { 1: [60, 0] } as const;
    // In the open behind the target: burnt as well, by an attack of its own with its own dice for suppression.
    let dead = 0;
    for (let i = 0; i < 40; i++) {
      w.load(0, 0);
      lay(w, { ...far, [titan]: [0, 0], [near]: [0, 5.5], [behind]: [0, 10.5], [friend]: [-40, 0] });
      layTemplate(titan, w.player.template(titan, near));
      const under = [near, behind].map((unit) => standsUnder(w, unit));
      expect(Math.min(...under)).toBeGreaterThan(0);
      fireAt(w, titan, near, 0, 0, 0);
      for (const [k, unit] of [near, behind].entries()) expect(B.lost[unit]).toBeLessThanOrEqual(under[k]!);
      dead += B.lost[behind]!;
      expect(B.lost[friend]).toBe(0);
    }
    expect(dead).toBeGreaterThan(0);
    // A friend behind the target on the left: the template is laid to the right of straight; where there is no other way he burns too.
    w.load(0, 0);
    lay(w, { ...far, [titan]: [0, 0], [near]: [0, 6], [behind]: [60, 40], [friend]: [-4, 11] });
    const straight = () => standsUnder(w, near) > 0;
    layTemplate(titan, w.player.template(titan, near));
    expect([straight(), standsUnder(w, friend)]).toEqual([true, 0]);
    let burnt = 0;
    for (let i = 0; i < 40; i++) {
      w.load(0, 0);
      lay(w, { ...far, [titan]: [0, 0], [near]: [0, 6], [behind]: [60, 40], [friend]: [0, 11.5] });
      fireAt(w, titan, near, 0, 0, 0);
      burnt += B.lost[friend]!;
    }
    expect(burnt).toBeGreaterThan(0);
  });

  it("HE-TPL-02, HE-AMB-06: no more stands fall to a template than lie under it, whatever its dice", () => {
    const w = worldOf({
      battle: {},
      a: [{ profile: "battleTitan", count: 1, weapons: ["titan_inferno_gun"] }],
      b: ["1 orkBoyz"],
      options: { templateToHit: "automatic", penetrationDice: "eachDie" },
      houseRules: { "profiles.orkBoyz.armour": 1 },
    });
    lay(w, { 0: [0, 0], 1: [0, 9] });
    layTemplate(0, w.player.template(0, 1));
    const under = standsUnder(w, 1);
    expect([under > 0, under < 8]).toEqual([true, true]);
    // Two dice a hit that both pierce would be twice as many.
    fireAt(w, 0, 1, INFANTRY, 0, 0);
    expect(B.lost[1]).toBe(under);
  });

  it("HE-SKL-15, HE-ASM-10: infantry rides with its vehicles, gets out for half a move, and burns with them", () => {
    const small: Small = {
      battle: { table: { size: [120, 200] } },
      a: [{ profile: "marineTactical", count: 1, with: [{ profile: "rhino", count: 2 }] }],
      b: ["1 igHeavy"],
    };
    const w = lay(worldOf(small), { 0: [0, 0], 1: [0, 60] });
    expect([formationOf(0), moveOf(0, ADVANCE)]).toEqual([6, 100]);
    mount(w, 0);
    settle(w, 0);
    expect([formationOf(0), moveOf(0, ADVANCE)]).toEqual([2, 200]);
    expect(B.flags[0]! & MOUNTED).toBe(MOUNTED);
    B.order[0] = ADVANCE;
    B.getsOut[0] = 1;
    B.aimY[0] = 40 * UNIT;
    moveUnit(w, 0);
    expect([cm(B.py[0]!), B.flags[0]! & MOUNTED, formationOf(0)]).toEqual([10, 0, 6]);
    // And in again, for half a move of the vehicles.
    B.getsOut[0] = GETS_IN;
    moveUnit(w, 0);
    expect([cm(B.py[0]!), B.flags[0]! & MOUNTED, formationOf(0)]).toEqual([20, MOUNTED, 2]);
    dismount(w, 0);
    B.stands[1] = 1;
    expect(mayMount(0)).toBe(false);
    B.stands[1] = 2;
    expect(mayMount(0)).toBe(true);
    // Its player rides where there is far to go, and walks to those who are near.
    for (const [far, getsIn] of [
      [170, GETS_IN],
      [40, 0],
    ]) {
      lay(w, { 0: [0, -85], 1: [0, far! - 85] });
      B.stands.set([4, 2, 0, 0], 0);
      B.flags[0]! &= ~MOUNTED;
      giveOrder(w, 0);
      expect(B.getsOut[0]).toBe(getsIn);
    }
    // One wreck: two passengers, each dead on 5 or more; the other two stay aboard.
    let dead = 0;
    for (let i = 0; i < 400; i++) {
      const each = lay(w, { 0: [0, 0] });
      B.stands.set([4, 2, 0, 0], 0);
      B.flags[0] = MOUNTED;
      B.lost[0] = 0;
      removeStands(each, 0, 1, 1);
      wreck(each, 0, B.unitRow[1]!, 1, 1);
      dead += 4 - B.stands[0]!;
      // The two who got away have no room in the other vehicle with the two that it carries.
      expect((B.flags[0]! & MOUNTED) !== 0).toBe(B.stands[0]! <= 2);
    }
    expect(Math.abs(dead / 800 - 0.6)).toBeLessThan(4 * Math.sqrt(0.24 / 800));
    worldOf({
      ...small,
      a: [{ profile: "marineTactical", count: 1, with: [{ profile: "rhino", count: 1 }] }],
    });
    expect(B.unitRiders[0]).toBe(0);
  });
});

describe("games", () => {
  const game = (kind: string, extra: Partial<Small> = {}): World =>
    worldOf({
      battle: {
        game: kind,
        budget: 500,
        objectives: 2,
        ...(kind === "attackDefend" ? { table: { size: [240, 180], pieces: [] } } : {}),
      },
      a: ["1 orkNob", "4 orkBoyz"],
      b: kind === "attackDefend" ? ["1 orkNob", "1 orkBoyz"] : ["1 orkNob", "4 orkBoyz"],
      ...extra,
    });
  const far = (w: World) => {
    for (let unit = 0; unit < 2 * w.stride; unit++)
      if ((B.flags[unit]! & GONE) === 0) lay(w, { [unit]: [60 - 10 * unit, unit < w.stride ? -55 : 55] });
    return w;
  };

  it("HE-VIC-05, HE-AMB-63: an objective is claimed within 10 cm where no enemy who stands is near", () => {
    const w = far(game("seize"));
    const [x, y] = [cm(w.m.field!.objectives[0]!), cm(w.m.field!.objectives[1]!)];
    const held = () => {
      claim(w);
      return [B.game[G.HELD], B.game[G.HELD + 1]];
    };
    expect(held()).toEqual([0, 0]);
    lay(w, { 1: [x, y - 12] });
    expect(held()).toEqual([1, 0]);
    expect(scoreOf(w, 0)).toBe(25_000);
    lay(w, { [w.stride + 1]: [x, y + 12] });
    expect(held()).toEqual([0, 0]);
    B.level[1] = ROUTED;
    expect(held()).toEqual([0, 1]);
    lay(w, { [w.stride + 1]: [x, y + 14] });
    expect(held()).toEqual([0, 0]);
  });

  it("HE-VIC-04: three quarters of the points end it, and who has more is ahead", () => {
    const w = far(game("setPiece"));
    B.game[G.TURN] = 2;
    for (let unit = w.stride + 1; unit < w.stride + 5; unit++) B.award[unit] = 2;
    expect(scoreOf(w, 0)).toBe(36_000);
    decideOnTable(w);
    expect([B.game[G.ENDING], aheadOnTable(w)]).toEqual([0, 0]);
    B.award[w.stride] = 2;
    decideOnTable(w);
    expect([B.game[G.ENDING], B.game[G.WINNER]]).toEqual([END.points, 1]);
  });

  it("HE-VIC-06, HE-VIC-07, HE-VIC-08, HE-AMB-41: the attacker scores 500 for ground, the defender 200 for every turn after the third", () => {
    const w = far(game("attackDefend"));
    B.owner.fill(2);
    B.game[G.TURN] = 6;
    claim(w);
    expect([B.game[G.HELD], B.game[G.HELD + 1], scoreOf(w, 0), scoreOf(w, 1)]).toEqual([0, 2, 0, 60_000]);
    const at = (k: number): [number, number] => [
      cm(w.m.field!.objectives[2 * k]!),
      cm(w.m.field!.objectives[2 * k + 1]!),
    ];
    lay(w, { 1: at(0) });
    claim(w);
    expect([scoreOf(w, 0), B.game[G.HELD + 1]]).toEqual([50_000, 1]);
    // What is left behind stays taken, until it is taken back.
    lay(w, { 1: [100, -80] });
    claim(w);
    expect(B.game[G.HELD]).toBe(1);
    B.game[G.TURN] = 3;
    lay(w, { 2: at(1) });
    w.m.field!.played.length;
    decideOnTable(w);
    // 1000 points of ground are more than 75 % of the defender's 500.
    expect([B.game[G.ENDING], B.game[G.WINNER]]).toEqual([END.points, 1]);
    const lost = far(
      game("attackDefend", { houseRules: { "victory.winShare": 100, "victory.objectiveAttacker": 10 } }),
    );
    B.owner.fill(1);
    B.game[G.TURN] = 2;
    decideOnTable(lost);
    expect([B.game[G.ENDING], B.game[G.WINNER]]).toEqual([END.ground, 1]);
  });

  it("HE-GEN-04, HE-ASM-09, HE-END-06: every game ends, at its twelfth turn at the latest", () => {
    for (const kind of ["setPiece", "seize", "attackDefend"]) {
      for (const { metric, events } of taped(
        {
          battle: {
            game: kind,
            budget: null,
            table: kind === "attackDefend" ? { size: [240, 180], generate: {} } : { generate: {} },
          },
          a: ["1 orkNob", "4 orkBoyz", "1 orkNob", "4 orkBoyz"],
          b: ["1 igCommand", "4 igInfantry"],
          play: ["aggressor", "gunline"],
        },
        8,
      )) {
        expect(metric("turns")).toBeLessThanOrEqual(12);
        expect(events.at(-1)!.code).toBe(E.ended);
      }
    }
  });

  it("what is remembered about fire and sight is what would be found anew", () => {
    const small: Small = {
      battle: { table: { generate: { density: 0.15 } } },
      a: [...ARMY],
      b: [...MOB],
      play: ["gunline", "aggressor"],
    };
    const w = worldOf(small);
    deployAll(w);
    for (const unit of onTable(w)) {
      for (const other of onTable(w)) {
        if (unit < w.stride === other < w.stride) continue;
        const first = [sees(w, unit, other), sees(w, other, unit), sees(w, unit, other)];
        B.seenWhen.fill(0);
        expect(new Set([...first, sees(w, unit, other)]).size).toBe(1);
      }
    }
    commit(w, 0);
    findWay(w, 0, 0, 0, 10 * UNIT);
    expect(way[2]).toBeGreaterThan(0);
    expect(reachOfMove(0, ADVANCE)).toBe(10 * UNIT);
  });

  it("HE-AMB-30, HE-ARC-03: who has no weapon that bears on chargers does not fire at them, and may fire at the next", () => {
    const told: number[] = [];
    const w = worldOf(
      { battle: {}, a: ["2 orkBoyz"], b: ["1 orkBikes"] },
      { event: (code, a, b) => void (code === E.fire && told.push(a, b)) },
    );
    // The bikes look south, where the second comes from.
    lay(w, { 0: [0, 12], 1: [0, -12], [w.stride]: [0, 0] });
    B.order[w.stride] = PREPARED;
    contact(w, 0, w.stride);
    expect([told, B.flags[w.stride]! & (ACTIVATED | PREPARED_TURN)]).toEqual([[], 0]);
    contact(w, 1, w.stride);
    expect([told, B.flags[w.stride]! & ACTIVATED]).toEqual([[w.stride, 1], ACTIVATED]);
  });

  it("HE-TIT-09, HE-ORD-05: a titan that routs has to turn for home as in any other move", () => {
    const w = lay(worldOf({ battle: {}, a: ["1 battleTitan"], b: ["1 orkBoyz"] }), { 0: [0, 0], 1: [0, 50] });
    const turns = [0, 1].map(() => {
      routOnTable(w, 0, moveOf(0, ROUT));
      return [Math.round(cm(B.py[0]!)), Math.abs(B.facing[0]! - SOUTH)];
    });
    expect(turns).toEqual([
      [0, 180],
      [-45, 0],
    ]);
    routOnTable(w, 0, moveOf(0, ROUT));
    expect(B.flags[0]! & GONE).toBe(GONE);
  });
});
