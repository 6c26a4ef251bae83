// Rules that need a table, each asked of the code that battles play, with models put where the rule is decided.

import { describe, expect, it } from "vitest";
import { UNIT } from "../../../src/geometry/ticks.ts";
import { enter } from "../../../src/rules/dark-millennium/battle/arrivals.ts";
import { firstRoll } from "../../../src/rules/dark-millennium/battle/battle.ts";
import { gapOf } from "../../../src/rules/dark-millennium/battle/between.ts";
import { charge } from "../../../src/rules/dark-millennium/battle/charges.ts";
import { B } from "../../../src/rules/dark-millennium/battle/columns.ts";
import { coverAt } from "../../../src/rules/dark-millennium/battle/cover.ts";
import { deploy } from "../../../src/rules/dark-millennium/battle/deploy.ts";
import { exchange } from "../../../src/rules/dark-millennium/battle/exchange.ts";
import { putDown } from "../../../src/rules/dark-millennium/battle/formations.ts";
import {
  arcBonus,
  coherent,
  displaced,
  gapOnTable,
  modelToUnit,
} from "../../../src/rules/dark-millennium/battle/ground.ts";
import { recount, speedOf } from "../../../src/rules/dark-millennium/battle/left.ts";
import { faceTo, fleeFrom, moveTo } from "../../../src/rules/dark-millennium/battle/moves.ts";
import { lookAll, sightOf } from "../../../src/rules/dark-millennium/battle/sight.ts";
import { G_TURN, type World } from "../../../src/rules/dark-millennium/battle/state.ts";
import { bailOut, carrierOf, dismount, mayMount, mount } from "../../../src/rules/dark-millennium/battle/transport.ts";
import { E } from "../../../src/rules/dark-millennium/events.ts";
import {
  ABOARD,
  ADVANCE,
  ASSAULT,
  FIRE,
  LOCKED,
  LOOSE,
  MARCH,
  OFF,
  RALLY,
  SCANNED,
  SCOUTS,
  WAITS,
} from "../../../src/rules/dark-millennium/matchup.ts";
import { asked } from "../../../src/rules/dark-millennium/player/asked.ts";
import { weighUnit } from "../../../src/rules/dark-millennium/player/decide.ts";
import { openBattle, type Small } from "./playing.ts";

interface Told {
  readonly code: number;
  readonly a: number;
  readonly b: number;
  readonly c: number;
}

const OPEN = { objectives: 0, table: { pieces: [] as object[] } };

/** A battle that has not begun: nobody is on the table. */
function empty(small: Small, block = 0): { readonly w: World; readonly told: Told[] } {
  const told: Told[] = [];
  const { battle, matchup, streams } = openBattle(small, () => ({
    event: (code, a, b, c) => void told.push({ code, a, b, c }),
  }));
  streams.open(block);
  battle.load(0, block);
  expect(matchup.field).not.toBeNull();
  const w = battle as unknown as World;
  B.flags.fill(OFF);
  return { w, told };
}

/** Puts units down at inches from the middle. */
function put(w: World, ...places: readonly (readonly [unit: number, x: number, y: number])[]): void {
  for (const [u, x, y] of places) expect(putDown(w, u, x * UNIT, y * UNIT)).toBe(true);
}

const models = (u: number): number[] => {
  const rows: number[] = [];
  for (let m = B.mFrom[u]!; m < B.mTo[u]!; m++) if (B.live[m] === 1) rows.push(m);
  return rows;
};

const inches = (ticks: number): number => ticks / UNIT;

/** Ticks between the bases of two models of half an inch. */
const apartBy = (m: number, o: number): number => Math.hypot(B.mx[m]! - B.mx[o]!, B.my[m]! - B.my[o]!) - UNIT;

describe("the table", () => {
  it("DM-GEN-01: four feet by four, unless the scenario says otherwise", () => {
    const small = { battle: {}, a: ["5 guardsman"], b: ["5 guardsman"] };
    const { w } = empty(small);
    expect([inches(w.table!.width), inches(w.table!.depth)]).toEqual([48, 48]);
    const wide = empty({ ...small, battle: { table: { size: [72, 48], pieces: [] } } });
    expect([inches(wide.w.table!.width), inches(wide.w.table!.depth)]).toEqual([72, 48]);
  });

  it("21.3: most tables that are dealt have six to ten pieces", () => {
    const { matchup } = openBattle({ battle: {}, a: ["5 guardsman"], b: ["5 guardsman"] });
    const counts = matchup.field!.tables.map((table) => table.pieces);
    expect(counts.filter((n) => n >= 6 && n <= 10).length).toBeGreaterThan(48);
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(4);
    expect(Math.max(...counts)).toBeLessThanOrEqual(14);
  });
});

describe("models of a unit", () => {
  it("DM-UNT-04, DM-UNT-05, DM-SUP-02: who lost touch is suppressed, whatever its fatigue", () => {
    const { w } = empty({ battle: OPEN, a: ["10 guardsman"], b: ["5 guardsman"] });
    put(w, [0, 0, -10], [w.U, 0, 10]);
    expect(coherent(0)).toBe(true);
    expect(w.suppressed(0)).toBe(false);
    // Two files of five: without the middle ones of both ranks, and their neighbours, the flanks are 5.25 inches apart.
    for (const place of [2, 3, 7, 8]) {
      B.live[B.mFrom[0]! + place] = 0;
      B.alive[B.from[0]!]!--;
    }
    recount(w, 0);
    displaced(w, 0);
    expect(B.place[0]! & LOOSE).toBe(LOOSE);
    expect([B.fatigue[0], w.suppressed(0)]).toEqual([0, true]);
    // Closing up mends it.
    moveTo(w, 0, B.cx[0]!, B.cy[0]!, 60);
    expect(w.suppressed(0)).toBe(false);
  });

  it("DM-ACT-01, DM-ACT-07, DM-MOV-01: nobody goes farther than it may, twice as far on the march", () => {
    for (const [action, most] of [
      [ADVANCE, 6],
      [MARCH, 12],
    ] as const) {
      const { w } = empty({ battle: OPEN, a: ["10 guardsman"], b: ["5 guardsman"] });
      put(w, [0, 0, -20], [w.U, 0, 20]);
      // Suppressed: it does not react.
      B.fatigue[w.U] = 9;
      const before = models(0).map((m) => [B.mx[m]!, B.my[m]!] as const);
      Object.assign(w, { pickUnit: 0, pickAction: action, pickTarget: w.U, pickX: 0, pickY: 0, pickPower: 0 });
      exchange(w);
      models(0).forEach((m, i) => {
        const way = Math.hypot(B.mx[m]! - before[i]![0], B.my[m]! - before[i]![1]);
        expect(inches(way)).toBeLessThanOrEqual(most);
        expect(inches(way)).toBeGreaterThan(most - 0.1);
      });
    }
  });

  it("DM-ACT-04, DM-COM-02, DM-COM-03: as many as find room come into contact, the others as near as they can", () => {
    const { w } = empty({ battle: OPEN, a: ["10 genestealer"], b: ["3 guardsman"] });
    put(w, [0, 0, -5], [w.U, 0, 0]);
    const before = models(0).map((m) => [B.mx[m]!, B.my[m]!] as const);
    expect(charge(w, 0, w.U, speedOf(0))).toBeGreaterThan(0);
    expect(gapOnTable(w, 0, w.U)).toBe(0);
    lookAll(w, 0, w.U, true);
    const touching = models(0).filter((m) => B.far[m]! <= 8).length;
    expect(touching).toBeGreaterThanOrEqual(4);
    models(0).forEach((m, i) => {
      expect(inches(Math.hypot(B.mx[m]! - before[i]![0], B.my[m]! - before[i]![1]))).toBeLessThanOrEqual(9);
    });
    // Nobody stands on anybody.
    const all = [...models(0), ...models(w.U)];
    for (const a of all) {
      for (const b of all) {
        if (a < b) expect(Math.hypot(B.mx[a]! - B.mx[b]!, B.my[a]! - B.my[b]!)).toBeGreaterThanOrEqual(UNIT - 1);
      }
    }
  });

  it("DM-ACT-04, DM-UNT-04: those who find no room at the enemy stop behind their friends, and the unit hangs together", () => {
    const jumpers = { profile: "assaultMarine", count: 8, gear: ["jumpPack"] };
    for (const [x, y] of [
      [0, -13],
      [3, -12],
      [-6, -10],
      [8, -8],
    ] as const) {
      const { w } = empty({ battle: OPEN, a: [jumpers] as Small["a"], b: ["1 guardsman"] });
      put(w, [0, x, y], [w.U, 0, 0]);
      expect(charge(w, 0, w.U, speedOf(0))).toBeGreaterThan(0);
      expect([gapOnTable(w, 0, w.U), coherent(0)]).toEqual([0, true]);
    }
  });

  it("DM-COM-02: who is suppressed leaves an assault, though all whom the enemy touched have fallen", () => {
    let apart = 0;
    // Nobody retreats before, so that who falls back leaves the assault.
    const houseRules = { "rules.DM-REA-01": "off" };
    for (let block = 0; block < 12; block++) {
      const { w, told } = empty({ battle: OPEN, a: ["4 genestealer"], b: ["10 guardsman"], houseRules }, block);
      put(w, [0, 0, -5], [w.U, 0, 0]);
      B.fatigue[w.U] = 9;
      Object.assign(w, { pickUnit: 0, pickAction: ASSAULT, pickTarget: w.U, pickPower: 0, reUnit: -1 });
      charge(w, 0, w.U, speedOf(0));
      const touched = models(w.U).filter((m) => models(0).some((o) => apartBy(m, o) <= 8));
      exchange(w);
      if (!told.some(({ code }) => code === E.team)) continue;
      if (touched.every((m) => B.live[m] === 0)) apart++;
      expect(told.filter(({ code, a }) => code === E.fellBack && a === w.U)).toHaveLength(1);
      expect(gapOnTable(w, 0, w.U)).toBeGreaterThan(50);
    }
    expect(apart).toBeGreaterThan(2);
  });

  it("DM-CAS-11: dice fall on the unit attacked first, and on whoever stands before it when there are more of them than models", () => {
    const struck = (dice: number) => {
      const small = {
        battle: { ...OPEN, dice: [dice, "best"] },
        a: ["8 guardsman"],
        b: ["1 terminator", "6 guardsman"],
      };
      const { w, told } = empty(small);
      put(w, [0, 0, -8], [w.U, 0, 1.5], [w.U + 1, 0, -1]);
      B.fatigue.fill(9, w.U, w.U + 2);
      Object.assign(w, { pickUnit: 0, pickAction: FIRE, pickTarget: w.U, pickPower: 0, pickSnipe: 0, reUnit: -1 });
      exchange(w);
      return told.filter(({ code }) => code === E.struck).map(({ a, b }) => [a - B.from[w.U]!, Math.floor(b / 32768)]);
    };
    expect(struck(1)).toEqual([[0, 1]]);
    expect(struck(4)).toEqual([
      [0, 1],
      [1, 3],
    ]);
  });

  it("DM-ACT-11: who shoots along after a scan is found out anew", () => {
    // Without the scan no lasgun does harm over twenty inches into a ruin, so that nobody is asked who of them sees.
    const pieces = [
      { kind: "ruin", at: [0, 12], size: [6, 6] },
      { kind: "rocks", at: [4, -6], size: [6, 2] },
    ];
    const small: Small = {
      battle: { objectives: 0, table: { pieces } },
      a: [{ profile: "guardsman", count: 8, gear: ["scanner"] }],
      b: ["3 spaceMarine"],
    };
    const fired = (scans: readonly boolean[]) => {
      const { w, told } = empty(small);
      put(w, [0, 0, -10], [w.U, 0, 12]);
      B.fatigue[w.U] = 9;
      for (const scan of scans) {
        if (scan) B.flags[0]! |= SCANNED;
        Object.assign(w, { pickUnit: 0, pickAction: FIRE, pickTarget: w.U, pickPower: 0, pickSnipe: 0, reUnit: -1 });
        exchange(w);
      }
      return told.filter(({ code }) => code === E.team).map(({ c }) => Math.floor(c / 4096) % 128);
    };
    const [plain, scanned] = fired([false, true]);
    expect(plain).toBe(8);
    expect(fired([true])).toEqual([scanned]);
    expect(scanned).toBeLessThan(8);
  });

  it("DM-REA-01, DM-COM-02: who flees goes as far as there is room", () => {
    const { w } = empty({ battle: OPEN, a: ["1 guardsman"], b: ["1 guardsman", "1 guardsman"] });
    // From base to base there are 5.9 inches behind it, so that it cannot go the six of its Speed.
    put(w, [w.U, 0, 0], [w.U + 1, 0, 6.9]);
    expect(fleeFrom(w, w.U, 0, -5 * UNIT, speedOf(w.U))).toBeGreaterThanOrEqual(56);
    expect(inches(B.cy[w.U]!)).toBeLessThanOrEqual(5.9);
  });

  it("DM-ACT-04: out of reach it is no assault", () => {
    const { w, told } = empty({ battle: OPEN, a: ["5 guardsman"], b: ["5 guardsman"] });
    put(w, [0, 0, -10], [w.U, 0, 10]);
    Object.assign(w, { pickUnit: 0, pickAction: ASSAULT, pickTarget: w.U, pickPower: 0 });
    exchange(w);
    expect(told.some(({ code }) => code === E.team)).toBe(false);
  });
});

describe("ground", () => {
  const across = (kind: string, y: number) => ({ kind, at: [0, y], size: [40, 2] });

  it("DM-MOV-06: several areas in one move are one roll against the worst of them", () => {
    const pieces = [across("brush", -12), across("mud", -9)];
    const losses = new Set<number>();
    for (let block = 0; block < 24; block++) {
      const { w, told } = empty(
        { battle: { ...OPEN, table: { pieces } }, a: ["3 guardsman"], b: ["3 guardsman"] },
        block,
      );
      put(w, [0, 0, -16], [w.U, 0, 20]);
      moveTo(w, 0, 0, 0, 120);
      const rolls = told.filter(({ code }) => code === E.terrain);
      expect(rolls).toHaveLength(1);
      // Agility 3 against difficulty 9; a natural 1 bars the way.
      expect(rolls[0]!.c).toBe(rolls[0]!.b === 1 ? -1 : Math.max(0, 9 - 3 - rolls[0]!.b));
      losses.add(rolls[0]!.c);
    }
    expect(losses.size).toBeGreaterThan(3);
  });

  it("DM-MOV-02, DM-MOV-05: nobody walks through what is impassable, and a natural 1 stops before what is difficult", () => {
    const wall = { battle: { ...OPEN, table: { pieces: [{ kind: "rocks", at: [0, -8], size: [6, 2] }] } } };
    const { w } = empty({ ...wall, a: ["1 guardsman"], b: ["3 guardsman"] });
    put(w, [0, 0, -14], [w.U, 0, 20]);
    moveTo(w, 0, 0, 0, 120);
    // Twelve inches would end in the rocks or behind them; around them it is farther.
    expect(inches(B.my[0]!)).toBeGreaterThan(-7);
    expect(inches(B.my[0]!)).toBeLessThan(-2.5);
    expect(Math.hypot(inches(B.mx[0]!), inches(B.my[0]!) + 14)).toBeLessThan(12);
    let barred = 0;
    for (let block = 0; block < 24; block++) {
      const bog = {
        battle: { ...OPEN, table: { pieces: [across("brush", -12)] } },
        a: ["3 guardsman"],
        b: ["3 guardsman"],
      };
      const { w: other, told } = empty(bog, block);
      put(other, [0, 0, -17], [other.U, 0, 20]);
      moveTo(other, 0, 0, 0, 60);
      if (told.find(({ code }) => code === E.terrain)!.b !== 1) continue;
      barred++;
      for (const m of models(0)) expect(inches(B.my[m]!)).toBeLessThanOrEqual(-13);
    }
    expect(barred).toBeGreaterThan(0);
  });

  it("DM-MOV-03, DM-MOV-04, DM-MOV-05: reserves are tested on the ground that they come over", () => {
    const pieces = [{ kind: "mud", at: [0, -21], size: [40, 6] }];
    const held = { profile: "guardsman", count: 5, reserve: true };
    const came = new Map<number, number>();
    for (let block = 0; block < 40; block++) {
      const { w, told } = empty(
        { battle: { objectives: 0, table: { pieces } }, a: [held] as Small["a"], b: ["1 guardsman"] },
        block,
      );
      B.place[0] = WAITS;
      enter(w, 0, 0, 120);
      const { b: die, c: loss } = told.find(({ code }) => code === E.terrain)!;
      expect(loss).toBe(die === 1 ? -1 : Math.max(0, 9 - 3 - die));
      came.set(die, told.find(({ code }) => code === E.moved)?.b ?? 0);
    }
    // Agility 3 lacks six of the nine; a natural 1 stops at the edge of the mud, which is that of the table.
    const farther = [2, 3, 4, 5, 6].map((die) => Math.round(came.get(die)! / 10));
    expect([came.get(1), farther]).toEqual([0, [8, 9, 10, 11, 12]]);
  });

  it("21.3: tall terrain blocks beyond an inch, areas are seen three inches deep, low walls cover who is behind them", () => {
    const see = (piece: object, target: number) => {
      const { w } = empty({ battle: { ...OPEN, table: { pieces: [piece] } }, a: ["1 guardsman"], b: ["1 guardsman"] });
      put(w, [0, 0, -10], [w.U, 0, target]);
      return sightOf(w, 0, w.U) - 1;
    };
    // A wood from 0 to 6: not through it; two inches into it with its soft cover, not four.
    const wood = { kind: "wood", at: [0, 3], size: [10, 6] };
    expect(see(wood, 8)).toBe(-1);
    expect(see(wood, 2)).toBe(2);
    expect(see(wood, 4)).toBe(-1);
    expect(see(wood, -2)).toBe(0);
    // A wall: hard cover within an inch of it, none farther behind.
    const wall = { kind: "wall", at: [0, 0], size: [10, 0.5] };
    expect(see(wall, 1)).toBe(3);
    expect(see(wall, 3)).toBe(0);
    // A thin tall piece is seen past.
    expect(see({ kind: "ruin", at: [0, 0], size: [10, 0.9] }, 4)).toBe(0);
    expect(see({ kind: "rocks", at: [0, 0], size: [10, 1.5] }, 4)).toBe(-1);
  });

  it("21.3: vehicles block sight, infantry does not", () => {
    const between = (profile: string) => {
      const { w } = empty({ battle: OPEN, a: ["1 guardsman"], b: ["1 guardsman", `1 ${profile}`] });
      put(w, [0, 0, -10], [w.U, 0, 10], [w.U + 1, 0, 0]);
      return sightOf(w, 0, w.U) > 0;
    };
    expect([between("rhino"), between("carnifex"), between("guardsman")]).toEqual([false, false, true]);
  });

  it("DM-MOD-08, DM-VEH-03: front, flank and rear by where the closest attacker stands", () => {
    const { w } = empty({ battle: OPEN, a: ["1 rhino"], b: ["1 guardsman"] });
    put(w, [0, 0, 0], [w.U, 0, 20]);
    faceTo(w, 0, 0, 20 * UNIT);
    const from = (x: number, y: number) => arcBonus(0, x * UNIT, y * UNIT);
    expect([from(0, 10), from(9, 10), from(10, 0), from(-10, 5), from(0, -10), from(9, -10)]).toEqual([
      0, 0, 1, 1, 2, 2,
    ]);
  });

  it("DM-ACT-06: a rally takes the unit into coherency and into cover that it can reach", () => {
    const ruin = { kind: "ruin", at: [0, -14], size: [10, 6] };
    const { w, told } = empty({
      battle: { ...OPEN, table: { pieces: [ruin] } },
      a: ["5 genestealer"],
      b: ["5 guardsman"],
    });
    put(w, [0, 0, -20], [w.U, 0, 20]);
    B.fatigue[0] = 12;
    Object.assign(w, { pickUnit: 0, pickAction: RALLY, pickTarget: -1, pickPower: 0 });
    exchange(w);
    const { b: lost } = told.find(({ code }) => code === E.rallied)!;
    const barred = told.find(({ code }) => code === E.terrain)!.b === 1;
    expect(lost).toBeGreaterThanOrEqual(barred ? 1 : 4);
    if (barred) expect(inches(B.cy[0]!)).toBeLessThan(-17);
    else {
      // Half of the way to the middle of the ruin brings the second rank within an inch of it, an eighth less does not.
      expect(inches(B.cy[0]!)).toBe(-17);
      for (const m of models(0)) expect(coverAt(w, B.mx[m]!, B.my[m]!)).toBe(3);
    }
  });

  /** A unit of side a rallies, which stands so many inches from the middle; how often it moved, where it ended, and what it shook off. */
  const rallied = (piece: object, roster: string, y: number, blocks = 24) => {
    let moves = 0;
    const ends = new Set<number>();
    const lost: number[] = [];
    for (let block = 0; block < blocks; block++) {
      const { w, told } = empty(
        { battle: { ...OPEN, table: { pieces: [piece] } }, a: [roster], b: ["5 guardsman"] },
        block,
      );
      put(w, [0, 0, y], [w.U, 0, 20]);
      B.fatigue[0] = 12;
      Object.assign(w, { pickUnit: 0, pickAction: RALLY, pickTarget: -1, pickPower: 0 });
      exchange(w);
      if (told.some(({ code }) => code === E.moved)) moves++;
      ends.add(inches(B.cy[0]!));
      lost.push(told.find(({ code }) => code === E.rallied)!.b);
    }
    return { moves, ends: [...ends], least: Math.min(...lost), most: Math.max(...lost) };
  };

  it("DM-ACT-06: nobody rallies toward cover that it does not reach", () => {
    // No nearer to the rocks than half its width, a hull is never within an inch of them.
    const rocks = { kind: "rocks", at: [0, -14], size: [6, 4] };
    expect(rallied(rocks, "1 rhino", -20)).toMatchObject({ moves: 0, ends: [-20], least: 1, most: 6 });
    // One man finds room behind them, two ranks do not.
    expect(rallied(rocks, "1 guardsman", -20)).toMatchObject({ moves: 24, ends: [-17], least: 4, most: 9 });
    expect(rallied(rocks, "10 guardsman", -20)).toMatchObject({ moves: 0, ends: [-20], least: 1, most: 6 });
    // Into a ruin a vehicle drives, if the ground lets it.
    const ruin = rallied({ kind: "ruin", at: [0, -14], size: [8, 6] }, "1 rhino", -20);
    expect(ruin.ends).toContain(-17.75);
    expect(ruin.most).toBeGreaterThan(6);
  });

  it("DM-ACT-06: a unit rallies in the cover in which all of its models are", () => {
    const wall = { kind: "wall", at: [0, -14], size: [10, 0.5] };
    // The middle of both ranks is an inch behind the wall, those in the second are farther.
    expect(rallied(wall, "10 guardsman", -15.25)).toMatchObject({ least: 1, most: 6 });
    expect(rallied(wall, "2 guardsman", -15.25)).toMatchObject({ least: 4, most: 9 });
  });

  it("DM-ACT-06, 21.3: where cover is said to be there is cover, however a piece is turned", () => {
    const turned = [0, 5, 30, 45, 80].flatMap((turn, i) => [
      { kind: "wall", at: [-18 + 9 * i, 8], size: [8, 0.5], turn },
      { kind: "rocks", at: [-18 + 9 * i, -8], size: [6, 4], turn },
    ]);
    for (const table of [{ pieces: turned }, {}]) {
      for (let block = 0; block < 8; block++) {
        const { w } = empty({ battle: { objectives: 0, table }, a: ["5 guardsman"], b: ["5 guardsman"] }, block);
        expect(w.spots).toBeGreaterThan(3);
        for (let at = 0; at < w.spots; at += 3) {
          expect(coverAt(w, B.spots[at]!, B.spots[at + 1]!)).toBeGreaterThanOrEqual(B.spots[at + 2]!);
        }
      }
    }
  });

  it("DM-COM-03, DM-ACT-06: where units stay locked in an assault none leaves it for cover by a rally", () => {
    const rallies = (reading: string, fatigue: number): number => {
      const { w } = empty({
        battle: { ...OPEN, table: { pieces: [{ kind: "wall", at: [0, -13], size: [10, 0.5] }] } },
        a: ["1 genestealer"],
        b: ["1 guardsman"],
        options: { "dm.engagement": reading },
      });
      put(w, [0, 0, -10], [w.U, 0, -9]);
      expect(gapOf(w, 0, w.U)).toBe(0);
      for (const u of [0, w.U]) B.flags[u]! |= LOCKED;
      B.fatigue[0] = fatigue;
      Object.assign(w, { pickUnit: 0, pickAction: RALLY, pickTarget: -1, pickPower: 0 });
      exchange(w);
      return inches(B.cy[0]!);
    };
    expect(rallies("locked", 6)).toBe(-10);
    expect(rallies("none", 6)).toBeLessThan(-10);
    expect(rallies("locked", 7)).toBeLessThan(-10);
  });
});

describe("transports", () => {
  const riders = { battle: OPEN, a: ["1 rhino", "10 guardsman", "1 guardsman"], b: ["5 guardsman"] };

  it("DM-ACT-09, DM-VEH-02: every model within its Speed of the vehicle, and room for all", () => {
    const { w } = empty(riders);
    put(w, [0, 0, -10], [1, 0, -15], [2, 5, -10], [w.U, 0, 20]);
    expect(mayMount(w, 1, 0)).toBe(true);
    put(w, [1, 0, -19]);
    expect(mayMount(w, 1, 0)).toBe(false);
    put(w, [1, 0, -15]);
    mount(w, 1, 0);
    expect([B.flags[1]! & OFF, B.place[1]! & ABOARD, carrierOf(w, 1)]).toEqual([OFF, ABOARD, 0]);
    // Ten find room in it, an eleventh does not.
    expect(mayMount(w, 2, 0)).toBe(false);
  });

  it("DM-MOV-03, DM-MOV-04, DM-MOV-05, DM-ACT-09: who gets out is tested on the ground that it goes over", () => {
    const pieces = [{ kind: "mud", at: [0, -2], size: [40, 10] }];
    const losses = new Set<number>();
    for (let block = 0; block < 40; block++) {
      const { w, told } = empty({ ...riders, battle: { objectives: 0, table: { pieces } } }, block);
      put(w, [0, 0, -10], [1, 0, -15], [w.U, 0, 20]);
      mount(w, 1, 0);
      expect(dismount(w, 1, 0, 20 * UNIT)).toBe(true);
      const rolls = told.filter(({ code }) => code === E.terrain);
      expect(rolls).toHaveLength(1);
      // Agility 3 against difficulty 9.
      const { b: die, c: loss } = rolls[0]!;
      expect(loss).toBe(die === 1 ? -1 : Math.max(0, 9 - 3 - die));
      losses.add(loss);
      const inMud = models(1).filter((m) => inches(B.my[m]!) > -7 && inches(B.my[m]!) < 3).length;
      if (loss < 0) expect(inMud).toBe(0);
      const far = Math.max(...models(1).map((m) => inches(modelToUnit(w, m, 1, 0))));
      expect(far).toBeLessThanOrEqual(inMud > 0 ? 6 - loss : 6);
    }
    expect(losses.size).toBeGreaterThan(4);
  });

  it("DM-SUP-03, DM-ACT-05: a suppressed unit inside a transport rallies there", () => {
    const { w } = empty(riders);
    put(w, [0, 0, -10], [1, 0, -15], [w.U, 0, 20]);
    mount(w, 1, 0);
    B.fatigue[0] = 4;
    B.fatigue[1] = 8;
    weighUnit(w, 0, 1);
    expect([asked.count, asked.a, asked.act]).toEqual([1, 1, RALLY]);
    Object.assign(w, { pickUnit: 1, pickAction: RALLY, pickTarget: -1 });
    const before = models(1).map((m) => [B.mx[m]!, B.my[m]!]);
    exchange(w);
    expect(B.fatigue[1]).toBeGreaterThanOrEqual(3);
    expect(B.fatigue[1]).toBeLessThanOrEqual(8);
    expect([carrierOf(w, 1), B.flags[1]! & OFF]).toEqual([0, OFF]);
    expect(models(1).map((m) => [B.mx[m]!, B.my[m]!])).toEqual(before);
  });

  it("DM-UNT-04, DM-SUP-02: whoever lost touch before it got in hangs together inside", () => {
    const { w } = empty(riders);
    put(w, [0, 0, -10], [1, 0, -15], [w.U, 0, 20]);
    for (const m of models(1).slice(1, 6)) B.live[m] = 0;
    B.alive[B.from[1]!]! -= 5;
    recount(w, 1);
    B.mx[models(1)[0]!]! -= 4 * UNIT;
    displaced(w, 1);
    expect(B.place[1]! & LOOSE).toBe(LOOSE);
    mount(w, 1, 0);
    expect(w.suppressed(1)).toBe(false);
  });

  it("DM-DAM-12: who rides in a transport that is lost gets out, tired by the same damage", () => {
    const lost = (severity: number, options: Readonly<Record<string, string>> = {}) => {
      const { w } = empty({ ...riders, options });
      put(w, [0, 0, -10], [1, 0, -15], [w.U, 0, 20]);
      mount(w, 1, 0);
      B.alive[B.from[0]!] = 0;
      recount(w, 0);
      B.flags[0] = OFF;
      bailOut(w, 0, severity);
      return [w.size(1), B.fatigue[1]!, B.flags[1]! & OFF];
    };
    expect(lost(2)).toEqual([10, 3, 0]);
    // MoS 1 at Power 3 does not harm armour 3.
    expect(lost(3)).toEqual([10, 4, 0]);
    expect(lost(2, { "dm.passengers": "disabled-is-safe" })).toEqual([10, 0, 0]);
    expect(lost(2, { "dm.passengers": "all-lost" })).toEqual([0, 0, OFF]);
  });
});

describe("deployment", () => {
  it("DM-SPE-10, DM-FST-03: scouts start farther forward, reserves come later, and each is worth a point", () => {
    const scout = { profile: "guardsman", count: 5, scout: true };
    const held = { profile: "guardsman", count: 5, reserve: true };
    const { w } = empty({
      battle: OPEN,
      a: [scout, held, "5 guardsman"] as Small["a"],
      b: ["5 guardsman"],
      play: ["aggressor", "gunline"],
    });
    deploy(w);
    expect([B.place[0]! & SCOUTS, B.place[1]! & WAITS, B.flags[1]! & OFF]).toEqual([SCOUTS, WAITS, OFF]);
    expect(inches(B.cy[0]!)).toBeGreaterThan(-12);
    expect(inches(B.cy[2]!)).toBeLessThan(-12);
    // Both the scouts and the reserve count; so do the two units by which the other side is outnumbered.
    const first = (on: boolean) => {
      const { w: other } = empty({
        battle: OPEN,
        a: [scout, held] as Small["a"],
        b: ["5 guardsman", "5 guardsman"],
        houseRules: { "rules.DM-FST-03": on ? "on" : "off" },
      });
      deploy(other);
      return B.number[58]! * 1 + B.number[59]! * 1;
    };
    expect([first(true), first(false)]).toEqual([2, 0]);
  });

  it("DM-FST-01: a psyker in reserve rolls for the first turn like one on the table", () => {
    const means = [true, false].map((reserve) => {
      const librarian = { profile: "librarian", count: 1, ...(reserve && { reserve }) };
      const { w } = empty({ battle: OPEN, a: [librarian, "5 guardsman"] as Small["a"], b: ["5 guardsman"] });
      deploy(w);
      expect(B.place[0]! & WAITS).toBe(reserve ? WAITS : 0);
      let sum = 0;
      for (let n = 0; n < 2000; n++) sum += firstRoll(w, 0);
      return sum / 2000;
    });
    // The best of three dice with further sixes is 5.04 on average, the lower of two 2.53; a reserve is worth a point.
    expect(means[1]!).toBeCloseTo(5.04, 0);
    expect(means[0]! - means[1]!).toBeCloseTo(1, 0);
  });

  it("21.3: both sides deploy in their zones, and nobody on impassable ground", () => {
    for (let block = 0; block < 16; block++) {
      const { w } = empty(
        { battle: {}, a: ["8 guardsman", "1 rhino", "8 orkBoy"], b: ["5 spaceMarine", "5 terminator"] },
        block,
      );
      deploy(w);
      for (let u = 0; u < 2 * w.U; u++) {
        for (const m of models(u)) {
          if ((B.flags[u]! & OFF) !== 0) continue;
          expect(Math.abs(B.mx[m]!)).toBeLessThanOrEqual(24 * UNIT);
          const own = u < w.U ? B.my[m]! + 24 * UNIT : 24 * UNIT - B.my[m]!;
          expect(inches(own)).toBeLessThanOrEqual(12);
          expect(inches(own)).toBeGreaterThan(0);
        }
      }
    }
  });
});

describe("a whole battle", () => {
  it("21.3, DM-SPE-10: reserves come on before their side risks its turn", () => {
    const held = { profile: "guardsman", count: 6, reserve: true };
    let ended = 0;
    let waits = 0;
    const { play } = openBattle(
      { battle: {}, a: ["8 guardsman", held, "6 guardsman"] as Small["a"], b: ["6 spaceMarine", "6 spaceMarine"] },
      (w) => ({
        event(code) {
          if (code !== E.ended || B.game[G_TURN]! < w.m.turns) return;
          ended++;
          if ((B.place[1]! & WAITS) !== 0) waits++;
        },
      }),
    );
    for (let block = 0; block < 60; block++) play(block);
    expect(ended).toBeGreaterThan(20);
    expect(waits / ended).toBeLessThan(0.1);
  });

  it("DM-VEH-04: nobody shoots from inside", () => {
    const aboard = { profile: "spaceMarine", count: 6, aboard: true };
    const small = {
      battle: {},
      a: ["1 rhino", aboard, "5 spaceMarine"] as Small["a"],
      b: ["8 guardsman", "8 guardsman"],
    };
    let rides = 0;
    const { play } = openBattle(small, () => ({
      event(code, a, _b, c) {
        if (code !== E.team) return;
        expect(B.place[a]! & ABOARD).toBe(0);
        if ((B.place[1]! & ABOARD) !== 0) rides++;
        expect(Math.floor(c / 4096) % 128).toBeGreaterThan(0);
      },
    }));
    for (let block = 0; block < 20; block++) play(block);
    expect(rides).toBeGreaterThan(0);
    expect(FIRE).toBe(2);
  });
});
