import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Referee } from "../../../bench/referee/referee.ts";
import { cellKey, rootKey } from "../../../src/dice/root-key.ts";
import { BlockStreams } from "../../../src/dice/stream-dice.ts";
import { pointInside } from "../../../src/geometry/inside.ts";
import { floorAt } from "../../../src/geometry/levels.ts";
import { toTicks } from "../../../src/geometry/ticks.ts";
import { aimAt, NOT_UNDER, UNDER, underArea, underBlastAimed } from "../../../src/rules/skirmish/battle/areas.ts";
import { charge, engage } from "../../../src/rules/skirmish/battle/charges.ts";
import { board } from "../../../src/rules/skirmish/battle/columns.ts";
import { closeCombatPhase, results } from "../../../src/rules/skirmish/battle/combat.ts";
import { checkFall, knockDown, stun, substitute } from "../../../src/rules/skirmish/battle/damage.ts";
import { throwGrenade } from "../../../src/rules/skirmish/battle/grenades.ts";
import { lastLineCovers, sees } from "../../../src/rules/skirmish/battle/ground.ts";
import { HIGHEST, SAME_FLOOR } from "../../../src/rules/skirmish/battle/heights.ts";
import { leaveCombat } from "../../../src/rules/skirmish/battle/losses.ts";
import { usePower } from "../../../src/rules/skirmish/battle/psychic.ts";
import { coverOf, heightStep } from "../../../src/rules/skirmish/battle/shoot.ts";
import type { World } from "../../../src/rules/skirmish/battle/state.ts";
import { couldCharge, reachesOnTable, standAgainst } from "../../../src/rules/skirmish/battle/table-charges.ts";
import { goTo, shiftOnTable } from "../../../src/rules/skirmish/battle/table-moves.ts";
import { way } from "../../../src/rules/skirmish/battle/ways.ts";
import { compile } from "../../../src/rules/skirmish/book/compile.ts";
import { MISSION_IDS } from "../../../src/rules/skirmish/book/data.ts";
import { E } from "../../../src/rules/skirmish/events.ts";
import {
  ALOFT,
  AS_FOLLOW_UP,
  AS_RUN,
  HALLUCINOGEN,
  KNOCKED,
  MOVED,
  OFF,
  OVERWATCH,
  P_CAUSE_FEAR,
  ROUGH,
  STUN,
  STUNNED,
} from "../../../src/rules/skirmish/flags.ts";
import { some } from "../../some.ts";
import { battleModule } from "./battle-module.ts";
import { INCH, MARINES, ORKS, onATable, rectangle } from "./on-a-table.ts";
import { type Small, scenarioOf } from "./playing.ts";

const to = (x: number) => toTicks(x);
const BUILDING = rectangle("building", 0, 0, 8, 6);

describe("climbing", () => {
  it("SK-MOVE-18: the terrain dice lead as far up as along, to the highest floor that they reach", () => {
    for (const [faces, height] of [
      [[6, 2], 6],
      [[5, 5], 3],
      [[3, 1], 3],
      [[2, 2], 0],
    ] as const) {
      const { w, at, stands, finish } = onATable([BUILDING], {}, faces);
      at(0, 0, 0);
      goTo(w, 0, to(1), 0, 0, 60, false, false, to(6));
      expect(stands(0), `dice ${faces}`).toEqual([1, 0, height]);
      expect((w.placeOf(0) & ALOFT) !== 0).toBe(height > 0);
      finish();
    }
  });

  it("SK-MOVE-18: up and down in one way add up when the model leaves the piece in between", () => {
    // From the roof of one building to the storey of the next: six down, three up.
    const two = [rectangle("building", -2, 0, 4, 6), rectangle("building", 3, 0, 4, 6)];
    const { w, at, stands } = onATable(two, {}, [6, 6]);
    at(0, -1, 0, 6);
    goTo(w, 0, to(2), 0, 0, 60, false, false, to(3));
    expect(stands(0)).toEqual([2, 0, 0]);
  });

  it("SK-MOVE-18: who cannot come down to the ground comes down as far as it can, to the edge of a lower floor", () => {
    const { w, at, stands } = onATable([BUILDING], {}, [5, 4]);
    at(0, 2, 0, 6);
    goTo(w, 0, to(10), 0, 0, 60, false, false);
    const [x, , z] = stands(0);
    expect(z).toBe(3);
    expect(x).toBeGreaterThan(3.99);
    expect(x).toBeLessThan(4);
    const stuck = onATable([BUILDING], {}, [2, 1]);
    stuck.at(0, 2, 0, 6);
    goTo(stuck.w, 0, to(10), 0, 0, 60, false, false);
    expect(stuck.stands(0)[2]).toBe(6);
    expect(stuck.stands(0)[0]).toBeLessThan(4);
    const down = onATable([BUILDING], {}, [6, 4]);
    down.at(0, 2, 0, 6);
    goTo(down.w, 0, to(10), 0, 0, 60, false, false);
    expect(down.stands(0)).toEqual([8, 0, 0]);
  });

  it("SK-MOVE-18, SK-CC-32: who follows up on a roof minds nobody on the ground, where it does not come", () => {
    const { w, at, second, stands } = onATable([BUILDING], {}, []);
    at(0, 0, 0, 6);
    at(1, 2, 0);
    at(second, 10, 0);
    shiftOnTable(w, 0, second, 60, AS_FOLLOW_UP);
    expect(stands(0)[1]).toBe(0);
    expect(stands(0)[2]).toBe(6);
    expect(stands(0)[0]).toBeGreaterThan(3.9);
  });

  it("SK-MOVE-18: moving about on a floor takes the dice of the piece, and leaves the height alone", () => {
    const { w, at, stands, finish } = onATable([BUILDING], {}, [4, 1]);
    at(0, -3, 0, 3);
    goTo(w, 0, to(3), 0, 0, 60, false, false);
    expect(stands(0)).toEqual([1, 0, 3]);
    finish();
  });

  it("SK-MOVE-18, SK-MOVE-20: models on other floors are in nobody's way, those on the same floor are", () => {
    const { w, at, stands } = onATable([BUILDING], {}, [6, 6]);
    at(0, -3, 0);
    at(1, 0, 0, 3);
    goTo(w, 0, 0, 0, 0, 60, false, false);
    expect(stands(0)).toEqual([0, 0, 0]);
    const same = onATable([BUILDING], {}, [6, 6]);
    same.at(0, -3, 0, 3);
    same.at(1, 0, 0, 3);
    goTo(same.w, 0, 0, 0, 0, 60, false, false);
    expect(Math.hypot(board.px[0]!, board.py[0]!)).toBeGreaterThanOrEqual(2 * board.radius[0]!);
  });

  it("SK-MOVE-18, SK-MOVE-20: nobody climbs to within an inch of an enemy, though it stood below it", () => {
    for (const [apart, height] of [
      [1.5, 0],
      [2.5, 3],
    ] as const) {
      const { w, at, second, stands } = onATable([BUILDING], {}, [4, 3]);
      at(0, 0, 0);
      at(second, apart, 0, 3);
      goTo(w, 0, 0, 0, 0, 60, false, false, to(3));
      expect(stands(0), `${apart} inches apart`).toEqual([0, 0, height]);
    }
  });

  it("SK-MOVE-10: with a pack up to twelve inches without a roll, but not from inside the piece", () => {
    const packs = { a: [{ profile: "de_scourge", count: 3 }] };
    // The one die is that of the landing.
    const { w, at, stands, finish } = onATable([BUILDING], packs, [2]);
    at(0, -12, 0);
    goTo(w, 0, 0, 0, 0, 120, false, false);
    expect(stands(0)).toEqual([0, 0, 6]);
    finish();
    const inside = onATable([BUILDING], packs, [3, 2, 2]);
    inside.at(0, -3, 0);
    goTo(inside.w, 0, 0, 0, 0, 120, false, false);
    expect(inside.stands(0)).toEqual([0, 0, 3]);
    inside.finish();
    const rolling = onATable([BUILDING], { ...packs, options: { "jump.climbRoll": "with" } }, [3, 4, 2]);
    rolling.at(0, -12, 0);
    goTo(rolling.w, 0, 0, 0, 0, 120, false, false);
    expect(rolling.stands(0)).toEqual([0, 0, 3]);
    rolling.finish();
  });

  it("SK-MOVE-10, SK-CC-08: a charge with a pack from inside the piece climbs as far as its dice say", () => {
    const packs = { a: [{ profile: "de_scourge", count: 1 }] };
    for (const [faces, home] of [
      [[6, 1], true],
      [[5, 3], false],
    ] as const) {
      const { w, at, second, finish } = onATable([BUILDING], packs, [...faces]);
      at(0, -2, 0);
      at(second, 1, 0, 6);
      expect(couldCharge(w, 0, second)).toBe(true);
      expect(reachesOnTable(w, 0, second), `dice ${faces}`).toBe(home);
      finish();
    }
    const { w, at, second, finish } = onATable([BUILDING], packs, []);
    at(0, -5, 0);
    at(second, 1, 0, 6);
    expect(reachesOnTable(w, 0, second), "from outside").toBe(true);
    finish();
  });

  it("a slope is as high as it is, for everybody who walks on it, without dice", () => {
    const { w, at, stands, finish } = onATable([rectangle("hill", 6, 0, 8, 8)], {}, []);
    at(0, 0, 0);
    goTo(w, 0, to(6), 0, 0, 60, false, false);
    expect(stands(0)).toEqual([6, 0, 6]);
    expect(w.placeOf(0) & ALOFT).toBe(0);
    goTo(w, 0, 0, 0, 0, 60, false, false);
    expect(stands(0)).toEqual([0, 0, 0]);
    finish();
  });

  it("follow-ups, runs and flights keep to the floor (SK-CC-32, SK-CC-31)", () => {
    const { w, at, stands, second } = onATable([BUILDING], {}, []);
    at(0, 2, 0, 6);
    at(second, 0, 0, 6);
    shiftOnTable(w, 0, second, -60, AS_RUN);
    expect(stands(0)[2]).toBe(6);
    expect(stands(0)[0]).toBeLessThan(4);
  });

  it("SK-MOVE-18, SK-MOVE-20: whatever the dice and wherever it goes, a model ends on something, no farther than it rolled", () => {
    const place = fc.record({ x: fc.integer({ min: -80, max: 80 }), y: fc.integer({ min: -80, max: 80 }) });
    const die = fc.integer({ min: 1, max: 6 });
    const pieces = [BUILDING, rectangle("tower", 8, 6, 4, 4), rectangle("hill", -9, -6, 6, 6)];
    fc.assert(
      fc.property(
        place,
        place,
        fc.tuple(die, die),
        fc.constantFrom(SAME_FLOOR, 0, 3, 6),
        fc.nat(2),
        (a, b, dice, want, k) => {
          const { w, at, table } = onATable(pieces, {}, [...dice]);
          at(0, a.x / 10, a.y / 10);
          if (k > 0 && floorAt(table, board.px[0]!, board.py[0]!, to(3 * k)) >= 0) at(0, a.x / 10, a.y / 10, 3 * k);
          const [x, y, z] = [board.px[0]!, board.py[0]!, board.pz[0]!];
          const aloft = (w.placeOf(0) & ALOFT) !== 0;
          goTo(w, 0, to(b.x / 10), to(b.y / 10), 0, 60, false, false, want < 0 ? want : to(want));
          const best = Math.max(...dice);
          const [ex, ey, ez] = [board.px[0]!, board.py[0]!, board.pz[0]!];
          expect(Math.hypot(ex - x, ey - y)).toBeLessThanOrEqual(to(6) + 4);
          if (ez > 0) expect(floorAt(table, ex, ey, ez)).toBeGreaterThanOrEqual(0);
          const now = (w.placeOf(0) & ALOFT) !== 0;
          if (aloft || now) {
            expect(Math.abs(ez - z)).toBeLessThanOrEqual(to(best) + (aloft && now ? 0 : to(6)));
            if (ez !== z) expect(Math.hypot(ex - x, ey - y)).toBeLessThanOrEqual(to(best) + 4);
          }
        },
      ),
      { numRuns: 150 },
    );
  });
});

describe("charges up and down", () => {
  it("SK-CC-09, SK-MOVE-18: the dice have to cover the way along and the way up, and the charger stands on the floor", () => {
    for (const [faces, home] of [
      [[3, 2], true],
      [[2, 2], false],
    ] as const) {
      const { w, at, second, stands, finish } = onATable([BUILDING], {}, faces);
      at(0, -3, 0);
      at(second, -1, 0, 3);
      expect(couldCharge(w, 0, second)).toBe(true);
      expect(reachesOnTable(w, 0, second), `dice ${faces}`).toBe(home);
      finish();
      if (!home) continue;
      standAgainst(w, 0, second);
      expect(stands(0)[2]).toBe(3);
      expect(pointInside(w.table!, 0, board.px[0]!, board.py[0]!)).toBe(true);
    }
  });

  it("SK-MOVE-18: a target at the edge of a roof is charged from where there is something to stand on", () => {
    const { w, at, second, stands } = onATable([BUILDING], {}, [6, 6]);
    at(0, 6, 0);
    at(second, 3.8, 0, 6);
    expect(reachesOnTable(w, 0, second)).toBe(true);
    standAgainst(w, 0, second);
    const [x, y, z] = stands(0);
    expect(z).toBe(6);
    expect(pointInside(w.table!, 0, board.px[0]!, board.py[0]!)).toBe(true);
    const apart = Math.hypot(x! - 3.8, y!) * INCH - board.radius[0]! - board.radius[second]!;
    expect(Math.abs(apart)).toBeLessThanOrEqual(4);
  });

  it("SK-MOVE-19: who stands on a roof is assaulted as if inside: Difficult Terrain, whatever the height", () => {
    const { w, at, second } = onATable([BUILDING], {}, [1, 1]);
    at(0, -3, 0, 6);
    at(second, 2, 0, 6);
    expect(w.placeOf(0) & ROUGH).toBe(ROUGH);
    expect(reachesOnTable(w, 0, second)).toBe(false);
  });
});

describe("charges from another floor", () => {
  it("SK-CC-10: they end an inch off the enemies up there that they do not charge", () => {
    const { w, at, second } = onATable([BUILDING], { b: [{ ...ORKS[0]!, count: 2 }] });
    at(0, 0, 0);
    at(second, 1.5, 0, 3);
    for (const [x, may] of [
      [3.5, true],
      [0.4, false],
    ] as const) {
      at(second + 1, x, 0.1, 3);
      if (couldCharge(w, 0, second)) {
        standAgainst(w, 0, second);
        const apart = Math.hypot(board.px[0]! - board.px[second + 1]!, board.py[0]! - board.py[second + 1]!);
        expect(apart).toBeGreaterThanOrEqual(board.radius[0]! + board.radius[second + 1]! + INCH - 4);
        at(0, 0, 0);
      } else expect(may).toBe(false);
    }
  });
});

describe("Overwatch against charges up high", () => {
  it("SK-OW-09, SK-FALL-01: a charger that is shot off its floor lies where it fell, and does not get there", () => {
    const { w, at, second, stands, events } = onATable([BUILDING], { b: [{ ...ORKS[0]!, count: 20 }] });
    for (let k = 0; k < 20; k++) at(second + k, 20, k);
    let fell = 0;
    for (let m = second; m < second + 20; m++) {
      at(0, 2, 0, 6);
      at(m, 0, 0, 6);
      board.flags[0]! |= OVERWATCH;
      board.face[0] = 360;
      events.length = 0;
      charge(w, m, 0);
      const told = events.map(([code]) => code);
      if (told.includes(E.fell) && (board.flags[m]! & OFF) === 0) {
        fell++;
        expect(told).not.toContain(E.charge);
        expect([stands(m)[2], board.engaged[m]]).toEqual([0, 0]);
        const [, , x, y] = events.findLast(([code]) => code === E.at)!;
        expect(Math.abs(board.px[m]! - (x! * INCH) / 10)).toBeLessThan(INCH / 10);
        expect(Math.abs(board.py[m]! - (y! * INCH) / 10)).toBeLessThan(INCH / 10);
      }
      if (board.engaged[m] !== 0) leaveCombat(w, m);
      at(m, 20, m);
    }
    expect(fell).toBeGreaterThan(0);
  });
});

describe("shooting from and at heights", () => {
  it("SK-SHOOT-23, SK-SHOOT-24, SK-AMB-11: six inches above the other, or above the ground by the other reading", () => {
    const tall = { ...BUILDING, top: to(12), levels: [to(5), to(10)] };
    for (const [reading, fromTop] of [
      ["difference", 0],
      ["absolute", 1],
    ] as const) {
      const { w, at, second } = onATable([tall], { options: { "height.threshold": reading } });
      at(0, 0, 0, 10);
      at(second, 10, 0);
      expect([heightStep(w, 0, second), heightStep(w, second, 0)]).toEqual([1, -1]);
      at(second, 2, 0, 5);
      expect([heightStep(w, 0, second), heightStep(w, second, 0)], reading).toEqual([fromTop, 0 - fromTop]);
    }
  });

  it("SK-SHOOT-09: range is measured along the table, whatever the heights", () => {
    const { w, at, second } = onATable([BUILDING]);
    at(0, 0, 0);
    at(second, 20, 0);
    const below = w.gap(0, second);
    at(0, 0, 0, 6);
    expect(w.gap(0, second)).toBe(below);
    expect(below).toBe(Math.ceil(((to(20) - board.radius[0]! - board.radius[second]!) * 10) / INCH));
  });

  it("SK-MOVE-19: a model on a roof is shot at as if inside: six inches of sight, and cover", () => {
    const { w, at, second } = onATable([rectangle("building", 0, 0, 20, 20)]);
    at(0, -20, 0);
    at(second, -5, 0, 6);
    expect(sees(w, 0, second)).toBe(true);
    expect(lastLineCovers()).toBe(true);
    expect(coverOf(w, second, false)).toBe(4);
    at(second, -3, 0, 6);
    expect(sees(w, 0, second)).toBe(false);
  });

  it("SK-SHOOT-05: from a hill one sees over what blocks sight below", () => {
    const { w, at, second } = onATable([rectangle("hill", 0, 0, 6, 6), rectangle("rocks", 6, 0, 1, 10)]);
    at(0, -6, 0);
    at(second, 20, 0);
    expect(sees(w, 0, second)).toBe(false);
    at(0, 2.9, 0);
    expect(sees(w, 0, second)).toBe(true);
    expect(lastLineCovers()).toBe(false);
  });
});

describe("falling off", () => {
  it("SK-FALL-01, SK-FALL-02, SK-FALL-04: wounded or Stunned four inches up a model falls to the ground, lower it does not", () => {
    for (const [height, falls] of [
      [6, true],
      [3, false],
    ] as const) {
      const { w, at, stands, events } = onATable([BUILDING]);
      at(0, 1, 0, height);
      checkFall(w, 0, true, false, w.actions[0]);
      expect(stands(0)[2]).toBe(falls ? 0 : height);
      expect(events.filter(([code]) => code === E.fell)).toEqual(falls ? [[E.fell, 0, 6, 0]] : []);
    }
    const { w, at, stands } = onATable([BUILDING]);
    at(0, 1, 0, 6);
    stun(w, 0);
    expect(board.flags[0]! & STUN).not.toBe(0);
    checkFall(w, 0, false, false, w.actions[0]);
    expect(stands(0)).toEqual([1, 0, 0]);
  });

  it("SK-FALL-01, SK-DMG-13: who takes a wound for its leader up there falls for it", () => {
    const a = [
      { profile: "sm_sergeant", count: 1 },
      { profile: "sm_marine", count: 1 },
    ];
    const { w, at, stands, events } = onATable([BUILDING], { a }, [1, 1, 1]);
    at(0, -2, 0, 6);
    at(1, 2, 0, 6);
    expect(substitute(w, 0, 1, 4, -1, 1, false, false)).toBe(0);
    expect(events.filter(([code]) => code === E.substituted)).toEqual([[E.substituted, 0, 1, 0]]);
    expect(events.filter(([code]) => code === E.fell)).toEqual([[E.fell, 1, 6, 0]]);
    expect([stands(0)[2], stands(1)[2]]).toEqual([6, 0]);
  });

  it("SK-FALL-03: Pinned up there it rolls against its Initiative", () => {
    for (const [face, falls] of [
      [4, false],
      [5, true],
    ] as const) {
      const { w, at, stands } = onATable([BUILDING], {}, [face, 1]);
      at(0, 1, 0, 6);
      checkFall(w, 0, false, true, w.actions[0]);
      expect(stands(0)[2], `die ${face}`).toBe(falls ? 0 : 6);
    }
  });

  it("SK-FALL-01, SK-MOVE-20: it lies beside who stands below, not on them", () => {
    const { w, at } = onATable([BUILDING]);
    at(0, 1, 0, 6);
    at(1, 1, 0);
    checkFall(w, 0, true, false, w.actions[0]);
    if (board.px[0]! > to(40)) return;
    expect(Math.hypot(board.px[0]! - board.px[1]!, board.py[0]! - board.py[1]!)).toBeGreaterThanOrEqual(
      board.radius[0]! + board.radius[1]!,
    );
  });

  it("a hill is ground, from which nobody falls", () => {
    const { w, at, stands } = onATable([rectangle("hill", 0, 0, 6, 6)]);
    at(0, 0, 0);
    expect(stands(0)[2]).toBe(6);
    checkFall(w, 0, true, false, w.actions[0]);
    expect(stands(0)[2]).toBe(6);
  });

  it("SK-MOVE-06, SK-FALL-02: who lands badly on a roof is Stunned, and falls", () => {
    const { w, at, stands } = onATable([BUILDING], { a: [{ profile: "de_scourge", count: 3 }] }, [1, 1]);
    at(0, -12, 0);
    goTo(w, 0, 0, 0, 0, 120, false, false, HIGHEST);
    expect(board.flags[0]! & STUN).not.toBe(0);
    expect(stands(0)[2]).toBe(0);
  });
});

describe("wounded up high, but by no shot", () => {
  // Three dice of a kind, no save, Pinned; the fall of six inches does not wound.
  const TRIPLE = [2, 2, 2, 1, 1, 1];
  const TERMAGANT = { a: [{ profile: "tyr_termagant", count: 1 }] };

  it("SK-FALL-01, SK-TYR-16: who hurts itself by a triple falls, and neither its move nor its charge goes on", () => {
    const moving = onATable([BUILDING], TERMAGANT, TRIPLE);
    moving.at(0, -3, 0, 6);
    moving.at(moving.second, 20, 20);
    goTo(moving.w, 0, to(3), 0, 0, 60, false, false);
    expect(moving.stands(0)).toEqual([-3, 0, 0]);
    expect(board.flags[0]! & MOVED).not.toBe(0);
    const charging = onATable([BUILDING], TERMAGANT, TRIPLE);
    charging.at(0, -3, 0, 6);
    charging.at(charging.second, 2, 0, 6);
    expect(reachesOnTable(charging.w, 0, charging.second)).toBe(false);
    expect(charging.stands(0)).toEqual([-3, 0, 0]);
  });

  it("SK-FALL-01, SK-GREN-12: who attacks itself in its dreams falls", () => {
    // The throw hits, the area is as wide as it may be; the sixth effect: a wound, no save, Pinned, and a fall that does not wound.
    const a = [{ profile: "de_sybarite", count: 1, grenades: ["hallucinogen"] }];
    const b = [{ profile: "ig_guardsman", count: 1 }];
    const { w, at, second, stands } = onATable([BUILDING], { a, b }, [6, 1, 6, 6, 1, 1, 1]);
    at(0, -7, 0);
    at(second, -3.5, 0, 6);
    throwGrenade(w, 0, second, HALLUCINOGEN);
    expect(stands(second)[2]).toBe(0);
  });
});

describe("Pinned up high", () => {
  it("SK-PSY-08, SK-FALL-03: whom Cause Fear pins rolls against its Initiative, and the tape names it", () => {
    const a = [{ profile: "eld_warlock", count: 1, skills: ["PsychicTraining"], powers: ["CauseFear"] }];
    for (const [face, falls] of [
      [4, false],
      [5, true],
    ] as const) {
      const { w, at, second, stands, events } = onATable([BUILDING], { a, b: MARINES }, [1, 2, face, 1]);
      at(0, -10, 0);
      at(second, 0, 0, 6);
      usePower(w, 0, P_CAUSE_FEAR, second);
      expect(events.filter(([code]) => code === E.pinned)).toEqual([[E.pinned, second, 0, 0]]);
      expect(stands(second)[2], `die ${face}`).toBe(falls ? 0 : 6);
    }
  });
});

describe("Stunned up high", () => {
  it("SK-FALL-02, SK-DE-06: whom its drugs Stun falls as well", () => {
    const a = [{ profile: "de_sybarite", count: 1, wargear: ["combat_drugs"] }];
    const { w, at, again, second, events } = onATable([BUILDING], { a, play: ["random", "gunline"] });
    let stunned = 0;
    for (let block = 0; block < 20; block++) {
      again(block);
      at(0, 0, 0, 6);
      at(second, 20, 20);
      closeCombatPhase(w, 0);
      if (!events.some(([code, , , result]) => code === E.drugs && result === STUNNED)) continue;
      stunned++;
      expect(events.filter(([code]) => code === E.fell)).toEqual([[E.fell, 0, 6, 1]]);
    }
    expect(stunned).toBeGreaterThan(0);
  });

  it("SK-FALL-02, SK-GREN-11: whom gas Stuns on a line falls as on a table", () => {
    for (const [height, falls] of [
      [8, 1],
      [3, 0],
    ] as const) {
      const m = compile(scenarioOf({ duel: { distance: 8, height: [0, height] }, a: MARINES, b: ORKS }));
      const streams = new BlockStreams(m.dice, cellKey(rootKey("gas"), "main"));
      const events: number[][] = [];
      const log = { event: (...args: number[]) => events.push(args) };
      const w = battleModule.create(m, streams, log as never) as unknown as World;
      streams.open(0);
      w.load(0, 0);
      knockDown(w, w.stride, w.actions[0]);
      expect(events.filter(([code]) => code === E.fell).length).toBe(falls);
    }
  });
});

describe("close combat and areas up high", () => {
  it("SK-FALL-01: a blow that gets through throws its victim off when all have struck, and it is out of the combat", () => {
    const { w, at, second, stands } = onATable([BUILDING]);
    at(0, 0, 0, 6);
    at(second, 1, 0, 6);
    engage(w, 0, second);
    board.place[0]! |= KNOCKED;
    results(w);
    expect(stands(0)[2]).toBe(0);
    expect([board.engaged[0], board.engaged[second]]).toEqual([0, 0]);
    expect(stands(second)[2]).toBe(6);
  });

  it("SK-WT-07, SK-WT-09, SK-GREN-15: a template lies on one floor, a grenade's area reaches as far up as along", () => {
    const { w, at, second } = onATable([BUILDING]);
    at(0, -12, 0);
    at(second, 0, 0, 3);
    at(second + 1, 1, 0, 3);
    at(second + 2, 0.5, 0, 6);
    aimAt(second);
    expect([1, 2].map((k) => underBlastAimed(w, second + k))).toEqual([UNDER, NOT_UNDER]);
    const area = (k: number, inches: number) =>
      underArea(second + k, board.px[second]!, board.py[second]!, board.pz[second]!, toTicks(inches));
    expect([1, 2].map((k) => area(k, 3))).toEqual([UNDER, UNDER]);
    expect([1, 2].map((k) => area(k, 2))).toEqual([UNDER, NOT_UNDER]);
  });
});

describe("battles on tables with levels", () => {
  const TABLE = { generate: { density: 0.2, kinds: ["building", "tower", "hill", "wood", "wall", "rocks"] } };
  const forces = [
    { a: MARINES, b: ORKS, play: ["gunline", "aggressor"] },
    { a: [{ profile: "de_scourge", count: 5 }], b: MARINES, play: ["aggressor", "random"] },
    {
      a: [{ profile: "ig_guardsman", count: 8 }],
      b: [{ profile: "tyr_hormagaunt", count: 8 }],
      play: ["random", "aggressor"],
    },
  ] as const;

  it.each(some(MISSION_IDS, 3, 2))("%s: the referee finds nothing, and the floors are used", (mission) => {
    const seen = new Map<number, number>();
    for (const [index, force] of forces.entries()) {
      const matchup = compile(scenarioOf({ ...force, battle: { mission, table: TABLE } } as Small));
      const referee = new Referee(matchup, way);
      const streams = new BlockStreams(matchup.dice, cellKey(rootKey(`levels ${index}`), "main"));
      const battle = battleModule.create(matchup, streams, referee);
      for (let block = 0; block < 4; block++) {
        streams.open(block);
        battle.load(0, block);
        referee.begin(battle as unknown as World);
        battle.play();
        referee.finish(battle.outcome);
        expect(referee.faults.slice(0, 5), `${mission} ${index} ${block}`).toEqual([]);
      }
      for (const [code, times] of referee.seen) seen.set(code, times + (seen.get(code) ?? 0));
    }
    expect(seen.get(E.climbed) ?? 0).toBeGreaterThan(0);
  });
});
