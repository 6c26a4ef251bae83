// Powers that have a place, on tables: reach, circles, lines, Gates and who is carried (SE-ADP, SE-EXT-81 to -92).
import { describe, expect, it } from "vitest";
import { UNSEEN } from "../../../src/geometry/pieces.ts";
import { UNIT } from "../../../src/geometry/ticks.ts";
import type { SeBattle } from "../../../src/rules/second-edition/battle/battle.ts";
import { mayAnswer, playAnswer } from "../../../src/rules/second-edition/battle/cards.ts";
import { B } from "../../../src/rules/second-edition/battle/columns.ts";
import { sight, squadSees } from "../../../src/rules/second-edition/battle/ground.ts";
import { isHeld } from "../../../src/rules/second-edition/battle/lying.ts";
import { openPhase } from "../../../src/rules/second-edition/battle/morale.ts";
import { threatensPsyker } from "../../../src/rules/second-edition/battle/power-line.ts";
import { listPowerTargets, takeEffect } from "../../../src/rules/second-edition/battle/powers.ts";
import { declare, settle } from "../../../src/rules/second-edition/battle/psychic.ts";
import { endPower } from "../../../src/rules/second-edition/battle/psykers.ts";
import { mayFire } from "../../../src/rules/second-edition/battle/shooting.ts";
import { goTowards, isCoherent, isTouching } from "../../../src/rules/second-edition/battle/steps.ts";
import { mayChargeOnTable, tableMovement } from "../../../src/rules/second-edition/battle/table-moves.ts";
import { firstOnLine } from "../../../src/rules/second-edition/battle/table-powers.ts";
import { E } from "../../../src/rules/second-edition/events.ts";
import * as M from "../../../src/rules/second-edition/matchup.ts";
import { type Place, put, rect, stand } from "./placed.ts";

/** Each wounds, none is saved. */
const WOUNDS = [1, 0, 1, 0, 1, 0, 1, 0];
const psyker = { profile: "librarian", count: 1, mastery: 4 } as never;
const GUARD: readonly Place[] = [
  [0, 12],
  [1.5, 12],
  [3.4, 12],
  [8, 12],
];
const targets = (w: SeBattle, m: number, power: number): number[] => [
  ...B.list.subarray(0, listPowerTargets(w, m, power)),
];
const inches = (m: number): Place => [B.mx[m]! / UNIT, B.my[m]! / UNIT];
/** Takes the place of a power that leads into contact with a squad, or that lies farthest to a side. */
function choose(w: SeBattle, by: (i: number) => number): void {
  w.player.shift = (_seat, _m, _s, _power, n) => {
    let best = 0;
    for (let i = 1; i < n; i++) if (by(i) > by(best)) best = i;
    return best;
  };
}
const marching = (w: SeBattle, order: number, [x, y]: Place, s = 0): void => {
  w.player.march = (_seat, squad) => {
    w.aim = w.seatOf(s) === 0 ? w.U : 0;
    w.goX = x * UNIT;
    w.goY = y * UNIT;
    return squad === s ? order : M.STAND;
  };
  tableMovement(w, w.seatOf(s));
};

describe("powers on tables", () => {
  it("SE-ADP-10, SE-EXT-77: reach from base to base, and name nobody who hides", () => {
    const { w } = put([], [psyker], [[0, 0]], ["4 guardsman"], GUARD);
    expect(targets(w, 0, M.CARMINE_ASSASSIN)).toEqual([w.M]);
    expect(targets(w, 0, M.ASSAIL)).toContain(w.M);
    stand(w, w.M, 0, 19.1);
    expect(targets(w, 0, M.CARMINE_ASSASSIN)).toEqual([w.M + 1]);
    B.flags[w.U]! |= M.HIDDEN;
    for (const power of [M.CARMINE_ASSASSIN, M.LIGHTNING_ARC, M.HELLFIRE, M.GATE])
      expect(targets(w, 0, power)).toEqual([]);
  });

  it("SE-ADP-05, SE-ADP-09, SE-EXT-86: Hellfire hits each model that its circle touches, and who moves through it later", () => {
    const { w } = put([], [psyker], [[0, 0]], ["4 guardsman", "1 ogryn"], [...GUARD, [0, 5]], {}, [], WOUNDS);
    expect(targets(w, 0, M.HELLFIRE)).toContain(w.M + 1);
    takeEffect(w, 0, M.HELLFIRE, w.M + 1);
    // The circle reaches from -0.5 to 3.5 inches, and the third stands within half an inch of it.
    expect([0, 1, 2, 3].map((i) => B.wounds[w.M + i])).toEqual([0, 0, 0, 1]);
    openPhase(w, M.MOVEMENT);
    const before = B.wounds[w.M + 4]!;
    marching(w, M.WALK, [0, 5], w.U + 1);
    expect(B.wounds[w.M + 4]).toBe(before);
    stand(w, w.M + 4, 1.5, 8.5);
    marching(w, M.WALK, [1.5, 12], w.U + 1);
    expect(B.wounds[w.M + 4]).toBe(before - 1);
  });

  it("SE-EXT-17, SE-EXT-92: nobody sees through Hellfire, until it ends", () => {
    const { w } = put(
      [],
      [psyker],
      [[0, 0]],
      ["2 guardsman"],
      [
        [0, 12],
        [0, 18],
      ],
      {},
      [],
      WOUNDS,
    );
    expect(squadSees(w, 0, w.U)).toBe(true);
    takeEffect(w, 0, M.HELLFIRE, w.M);
    expect(sight(w, 0, w.M + 1)).toBe(UNSEEN);
    expect(squadSees(w, 0, w.U)).toBe(false);
    w.remove(0, -1);
    stand(w, 0, 0, 0);
    B.wounds[0] = 1;
    expect(sight(w, 0, w.M + 1)).toBe(UNSEEN);
    endPower(w, 0, M.HELLFIRE);
    expect(sight(w, 0, w.M + 1)).not.toBe(UNSEEN);
    expect(squadSees(w, 0, w.U)).toBe(true);
  });

  it("SE-ADP-07, SE-EXT-88: a Machine Curse holds weapons and Terminators in its circle, until they leave it or its caster dies", () => {
    const { w } = put(
      [],
      [psyker],
      [[0, 0]],
      ["1 terminator", "2 guardsman"],
      [
        [0, 12],
        [2.4, 12],
        [4.4, 12],
      ],
    );
    takeEffect(w, 0, M.MACHINE_CURSE, w.M);
    expect([0, 1, 2].map((i) => B.curse[w.M + i]! > 0)).toEqual([true, true, false]);
    expect(mayFire(w, w.M + 1, 0, false)).toBe(false);
    expect([isHeld(w.M), isHeld(w.M + 1)]).toEqual([true, false]);
    expect(goTowards(w, w.M, w.M + 1, 0, 0, 1, 0, UNIT)).toBe(0);
    marching(w, M.WALK, [30, 12], w.U + 1);
    expect(B.curse[w.M + 1]).toBe(0);
    stand(w, w.M + 2, 1, 13);
    expect(B.curse[w.M + 2]).toBe(1);
    w.remove(0, -1);
    expect([...B.curse].every((by) => by === 0)).toBe(true);
  });

  it("SE-ADP-06, SE-EXT-87: an arc strikes the first on its line whom no terrain hides, friend or foe, and goes on within six inches in sight", () => {
    const rocks = rect("rocks", [6, 7], [4, 4]);
    const at: readonly Place[] = [
      [0, 8],
      [0, 12],
      [0, 19.1],
      [10, 14],
    ];
    const { w, of } = put(
      [rocks],
      [psyker, "1 captain"],
      [
        [0, 0],
        [4, -6],
      ],
      ["4 guardsman"],
      at,
      {},
      [1, 1, 1],
      [1, 0, 1, 0, 1, 0],
    );
    expect(targets(w, 0, M.LIGHTNING_ARC)).toEqual([w.M]);
    expect(firstOnLine(w, 0, w.M + 1, true)).toBe(w.M);
    // Behind the rocks: nobody is struck on that line.
    expect(firstOnLine(w, 0, w.M + 3, true)).toBe(-1);
    stand(w, 1, 0, 4);
    expect(firstOnLine(w, 0, w.M, true)).toBe(1);
    expect(targets(w, 0, M.LIGHTNING_ARC)).not.toContain(w.M);
    stand(w, 1, 4, -6);
    const offered: number[][] = [];
    w.player.jump = (_seat, _m, n) => {
      offered.push([...B.list.subarray(0, n)]);
      return n === 0 ? -1 : B.list[n - 1]!;
    };
    takeEffect(w, 0, M.LIGHTNING_ARC, w.M);
    expect(of(E.arc).map(({ b }) => b)).toEqual([w.M, w.M + 1]);
    // From the second the third stands six inches and a half away.
    expect(offered).toEqual([[w.M + 1]]);
  });

  it("SE-EXT-116: who hides on the line of an arc is struck, though nobody foresaw it", () => {
    const { w, of } = put(
      [],
      [psyker],
      [[0, 0]],
      ["1 guardsman", "1 captain"],
      [
        [0, 5],
        [0, 10],
      ],
      {},
      [1],
      [0, 0],
    );
    B.flags[w.U]! |= M.HIDDEN;
    expect(targets(w, 0, M.LIGHTNING_ARC)).toEqual([w.M + 1]);
    B.owned[0] = 1 << M.LIGHTNING_ARC;
    declare(0, M.LIGHTNING_ARC, w.M + 1, false);
    settle(w);
    expect(of(E.arc)[0]!.b).toBe(w.M);
  });

  it("SE-ADP-08, SE-EXT-89: Scan finds who hides in range", () => {
    const { w } = put(
      [],
      [psyker],
      [[0, 0]],
      ["1 guardsman", "1 captain"],
      [
        [0, 20],
        [20, 20],
      ],
      { houseRules: { "adeptusPowers.Scan.range": 22 } },
    );
    B.flags[w.U]! |= M.HIDDEN;
    B.flags[w.U + 1]! |= M.HIDDEN;
    takeEffect(w, 0, M.SCAN, -1);
    expect([w.has(w.U, M.HIDDEN), w.has(w.U + 1, M.HIDDEN)]).toEqual([false, true]);
  });

  it("SE-EXT-81: a circle and both ends of a Gate threaten psykers within six inches, Displacement nobody", () => {
    const { w } = put(
      [],
      [psyker, "1 captain"],
      [
        [0, 0],
        [12, -12],
      ],
      ["1 guardsman", psyker],
      [
        [0, 16],
        [0, 25],
      ],
    );
    const near = (y: number, power: number, target = w.M) => {
      stand(w, w.M + 1, 0, y);
      return threatensPsyker(w, 1, 0, power, target);
    };
    // Nine inches from the middle of the circle, of whose radius two are.
    expect([near(24.4, M.HELLFIRE), near(24.6, M.HELLFIRE)]).toEqual([true, false]);
    expect([near(22.9, M.CARMINE_ASSASSIN), near(23.1, M.CARMINE_ASSASSIN)]).toEqual([true, false]);
    expect([near(9, M.GATE), near(-8.9, M.GATE), near(-12, M.DISPLACEMENT, 1)]).toEqual([true, false, false]);
  });

  it("SE-WRP-20, SE-EXT-90: a reflected power strikes the first on the straight way back, circles are centred there", () => {
    const { w, of } = put(
      [],
      [psyker, "1 captain", "1 captain"],
      [
        [0, 0],
        [0.4, 6],
        [3, 8],
      ],
      [psyker],
      [[0, 12]],
      {},
      [3, 3, 3, 3],
      [0, 0, 0],
    );
    B.owned[0] = 1 << M.HELLFIRE;
    B.hand[M.CARD_KINDS + M.REFLECTION] = 1;
    declare(0, M.HELLFIRE, w.M, false);
    expect(mayAnswer(w, 1, M.REFLECTION)).toBe(true);
    playAnswer(w, 1, M.REFLECTION);
    expect(of(E.reflected)[0]).toMatchObject({ a: 12, b: 2 });
    expect([B.powerX[4 * w.M + 2], B.powerY[4 * w.M + 2]]).toEqual([B.mx[1], B.my[1]]);
    expect(B.lying[w.M]).toBe(1 << M.HELLFIRE);
  });
});

describe("who is carried", () => {
  it("SE-ADP-03, SE-EXT-57, SE-EXT-84: a squad is put into contact as charging, coherent and off other enemies, or stays", () => {
    const { w, of } = put(
      [],
      [psyker, "3 spaceMarine"],
      [
        [0, 0],
        [-2, 2],
        [0, 2],
        [2, 2],
      ],
      ["3 guardsman"],
      [
        [0, 10],
        [1.5, 10],
        [-1.5, 10],
      ],
      {},
      [4, 4, 4, 4, 4, 4],
    );
    B.flags[1]! |= M.OVERWATCH;
    choose(w, (i) => B.shiftTo[i]!);
    takeEffect(w, 0, M.DISPLACEMENT, 1);
    expect([1, 2, 3].map((m) => isTouching(w, m))).toEqual([true, true, true]);
    expect([1, 2, 3].every((m) => (B.state[m]! & M.CHARGING) !== 0)).toBe(true);
    expect(isCoherent(w, 1)).toBe(true);
    expect(w.has(1, M.OVERWATCH)).toBe(false);
    expect(B.engaged[1]).not.toBe(0);
    expect(of(E.displaced)[0]!.b).toBe(12);
    // Out of the contact again: nobody hits it for that.
    choose(w, (i) => -B.shiftY[i]!);
    takeEffect(w, 0, M.DISPLACEMENT, 1);
    expect(B.engaged[1]).toBe(0);
  });

  it("SE-EXT-84: nobody is carried whom the roll does not reach, and none farther than the roll", () => {
    const { w } = put(
      [],
      [psyker, "1 captain"],
      [
        [0, 0],
        [0, 8],
      ],
      ["1 guardsman"],
      [[0, 20]],
      {},
      [1, 1, 1, 3, 3, 3],
    );
    choose(w, (i) => -B.shiftY[i]!);
    takeEffect(w, 0, M.DISPLACEMENT, 1);
    expect(inches(1)).toEqual([0, 8]);
    takeEffect(w, 0, M.DISPLACEMENT, 1);
    expect(inches(1)[1]).toBeCloseTo(-1, 1);
  });

  it("SE-ADP-01, SE-EXT-39, SE-EXT-82: Assail carries one model six inches, out of its squad, and ends overwatch", () => {
    const { w } = put(
      [],
      [psyker],
      [[0, 0]],
      ["3 guardsman"],
      [
        [0, 10],
        [1.5, 10],
        [3, 10],
      ],
    );
    B.flags[w.U]! |= M.OVERWATCH;
    choose(w, (i) => B.shiftY[i]!);
    takeEffect(w, 0, M.ASSAIL, w.M);
    expect(inches(w.M)[1]).toBeCloseTo(16, 1);
    expect([inches(w.M + 1), inches(w.M + 2)]).toEqual([
      [1.5, 10],
      [3, 10],
    ]);
    expect(isCoherent(w, w.U)).toBe(false);
    expect(w.has(w.U, M.OVERWATCH)).toBe(false);
  });

  it("SE-EXT-14, SE-EXT-82: on to dangerous ground too, and into contact, which is no charge", () => {
    const mines = rect("minefield", [0, 16], [6, 6]);
    const { w, of } = put(
      [mines],
      [psyker, "1 captain"],
      [
        [0, 0],
        [0, 5],
      ],
      ["1 guardsman"],
      [[0, 10]],
      {},
      [1],
    );
    choose(w, (i) => B.shiftY[i]!);
    takeEffect(w, 0, M.ASSAIL, w.M);
    expect(of(E.danger)).toHaveLength(1);
    stand(w, w.M, 0, 10);
    choose(w, (i) => B.shiftTo[i]!);
    takeEffect(w, 0, M.ASSAIL, w.M);
    expect(isTouching(w, 1)).toBe(true);
    expect(B.state[w.M]! & M.CHARGING).toBe(0);
  });
});

describe("a Gate on a table", () => {
  const opened = () => {
    const found = put(
      [],
      [psyker, "3 spaceMarine"],
      [
        [0, -10],
        [-1.5, -10],
        [-1.5, -11.5],
        [-3, -10],
      ],
      ["2 guardsman"],
      [
        [0, 6],
        [1.5, 6],
      ],
    );
    const { w } = found;
    expect(targets(w, 0, M.GATE)).toEqual([w.M]);
    takeEffect(w, 0, M.GATE, w.M);
    B.lying[0] = 1 << M.GATE;
    return found;
  };

  it("SE-ADP-04, SE-EXT-85: both ends lie on free ground, apart from each other and from everybody, within eighteen inches", () => {
    const { w } = opened();
    const ends = [0, 1].map((k) => [B.powerX[k]! / UNIT, B.powerY[k]! / UNIT] as const);
    expect(Math.hypot(ends[0]![0] - ends[1]![0], ends[0]![1] - ends[1]![1])).toBeGreaterThanOrEqual(8);
    for (const [x, y] of ends) {
      expect(Math.hypot(x - inches(0)[0], y - inches(0)[1]) - 1.5).toBeLessThanOrEqual(18);
      for (const m of [0, 1, 2, 3, w.M, w.M + 1]) {
        const [mx, my] = inches(m);
        expect(Math.hypot(mx - x, my - y)).toBeGreaterThanOrEqual(1.5);
      }
    }
    const far = put([], [psyker], [[0, -20]], one(), [[0, 20]]);
    expect(targets(far.w, 0, M.GATE)).toEqual([]);
  });

  it("SE-ADP-04, SE-EXT-85: charges go through it, and the enemy's too unless a reading bars them", () => {
    const { w } = opened();
    expect(mayChargeOnTable(w, 1, w.U)).toBe(true);
    marching(w, M.CHARGE, [0, 6], 1);
    expect([1, 2, 3].some((m) => isTouching(w, m))).toBe(true);
    const other = opened();
    expect(mayChargeOnTable(other.w, other.w.U, 1)).toBe(true);
    endPower(other.w, 0, M.GATE);
    expect(mayChargeOnTable(other.w, other.w.U, 1)).toBe(false);
  });

  it("SE-EXT-85: so do walks that it shortens", () => {
    const { w } = opened();
    for (const m of [w.M, w.M + 1]) stand(w, m, m - w.M, 20);
    marching(w, M.RUN, [0, 6], 1);
    expect(inches(1)[1]).toBeGreaterThan(2);
    expect(isCoherent(w, 1)).toBe(true);
  });
});

function one(): string[] {
  return ["1 captain"];
}
