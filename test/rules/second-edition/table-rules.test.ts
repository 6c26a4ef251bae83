// Rules of battles on tables, one by one: models are put where a rule can be seen (12.4.2 to 12.4.10).
import { describe, expect, it } from "vitest";
import { NO_WAY, UNSEEN } from "../../../src/geometry/pieces.ts";
import { UNIT } from "../../../src/geometry/ticks.ts";
import type { SeBattle } from "../../../src/rules/second-edition/battle/battle.ts";
import { fightsOnTable } from "../../../src/rules/second-edition/battle/clusters.ts";
import { B, SEAT_COLUMNS } from "../../../src/rules/second-edition/battle/columns.ts";
import { pointsOfSeat } from "../../../src/rules/second-edition/battle/duel.ts";
import { fallOnTable } from "../../../src/rules/second-edition/battle/falling.ts";
import { followUp } from "../../../src/rules/second-edition/battle/follow.ts";
import { costOf, sight } from "../../../src/rules/second-edition/battle/ground.ts";
import { couldHide, detect } from "../../../src/rules/second-edition/battle/hiding.ts";
import { holderOf, missionPoints } from "../../../src/rules/second-edition/battle/missions.ts";
import { breakSquad } from "../../../src/rules/second-edition/battle/morale.ts";
import { S_LEFT } from "../../../src/rules/second-edition/battle/state.ts";
import {
  besideX,
  besideY,
  goTowards,
  isCoherent,
  isTouching,
  placeBeside,
  readContacts,
} from "../../../src/rules/second-edition/battle/steps.ts";
import { aimAt, tableShooting } from "../../../src/rules/second-edition/battle/table-fire.ts";
import {
  mayChargeOnTable,
  ordersOnTable,
  tableMovement,
} from "../../../src/rules/second-edition/battle/table-moves.ts";
import { TERRAIN } from "../../../src/rules/second-edition/book/terrain.ts";
import { E } from "../../../src/rules/second-edition/events.ts";
import { secondEdition } from "../../../src/rules/second-edition/index.ts";
import * as M from "../../../src/rules/second-edition/matchup.ts";
import { type Piece, type Place, put, rect, stand } from "./placed.ts";
import { openBattle, scenarioOf } from "./playing.ts";

const one = ["1 captain"];
const MISSES = Array.from({ length: 40 }, () => 0);

describe("tables", () => {
  it("SE-EXT-10, SE-EXT-11: four feet by four, wider for more points, with a tenth of it under terrain and none near a marker", () => {
    const field = (points: number) =>
      (secondEdition.compile(scenarioOf({ battle: { mission: "hold", points }, a: one, b: one })) as M.SeMatchup)
        .field!;
    const [small, large] = [field(500).legs[0], field(1000).legs[0]];
    expect([small.tables[0]!.width, small.tables[0]!.depth].map((each) => each / UNIT)).toEqual([48, 48]);
    expect([large.tables[0]!.width, large.tables[0]!.depth].map((each) => each / UNIT)).toEqual([72, 48]);
    expect(small.markers.length).toBe(6);
    for (const pieces of small.pieces) {
      expect(pieces.count).toBeGreaterThan(1);
      expect(pieces.count).toBeLessThanOrEqual(14);
      for (let i = 0; i < pieces.count; i++)
        for (let k = 0; k < 6; k += 2)
          expect(Math.hypot(pieces.x[i]! - small.markers[k]!, pieces.y[i]! - small.markers[k + 1]!)).toBeGreaterThan(
            3 * UNIT,
          );
    }
  });

  it("SE-EXT-12: fourteen kinds of terrain", () => {
    expect(Object.keys(TERRAIN)).toHaveLength(14);
    expect(TERRAIN.wood.cover).toBe("soft");
    expect(TERRAIN.rocks.ground).toBe("impassable");
  });

  it("SE-EXT-04, SE-EXT-05: bases are circles, and distances run between them", () => {
    const { w } = put(
      [],
      ["1 captain", "1 ogryn"],
      [
        [0, 0],
        [5, 0],
      ],
      one,
      [[0, 4]],
    );
    expect(w.gap(0, w.U) / UNIT).toBe(3);
    expect(w.apartOf(1, w.M) / UNIT).toBeCloseTo(Math.hypot(5, 4) - 1.5, 2);
  });

  it("SE-EXT-13: difficult ground costs two, very difficult four, a wall two inches, and rocks bar the way", () => {
    const way = (kind: string, size: Place): number => {
      const { w } = put([rect(kind, [0, 0], size)], one, [[0, -10]], one, [[20, 20]]);
      return costOf(w, 0, -10 * UNIT, 0, 10 * UNIT, UNIT / 2) / UNIT;
    };
    expect(way("road", [4, 4])).toBe(20);
    expect(way("wood", [4, 4])).toBe(24);
    expect(way("mud", [4, 4])).toBe(32);
    expect(way("wall", [6, 0.5])).toBe(22);
    expect(way("rocks", [4, 4]) * UNIT).toBe(NO_WAY);
  });

  it("SE-EXT-14: dangerous ground hurts on a 5", () => {
    // A path through the mines: the die, then whether it wounds and is saved.
    for (const [roll, left] of [
      [4, 2],
      [5, 1],
    ] as const) {
      const { w } = put(
        [rect("minefield", [0, -4], [20, 2])],
        one,
        [[0, -7]],
        one,
        [[0, 20]],
        { play: ["random", "random"] },
        [roll],
        [1, 0],
      );
      goWith(w, 0, [0, 0]);
      expect(B.wounds[0]).toBe(left);
    }
  });

  it("SE-EXT-15: who stands on a hill stands two inches higher, and sees over what is lower", () => {
    const hill = rect("hill", [0, -6], [6, 6]);
    const rocks = { ...rect("rocks", [0, 2], [6, 3]), height: 2 };
    const { w } = put([hill, rocks], one, [[0, -6]], one, [[0, 8]]);
    expect(B.level[0]).toBe(2);
    expect(sight(w, 0, w.M)).not.toBe(UNSEEN);
    stand(w, 0, 0, -2);
    expect(sight(w, 0, w.M)).toBe(UNSEEN);
  });
});

/** Squad s walks towards a place, as the movement phase has it. */
function goWith(w: SeBattle, s: number, [x, y]: Place): void {
  w.player.march = (_seat: number, squad: number) => {
    w.aim = -1;
    w.goX = Math.round(x * UNIT);
    w.goY = Math.round(y * UNIT);
    return squad === s ? M.WALK : M.STAND;
  };
  tableMovement(w, w.seatOf(s));
}

describe("sight and cover", () => {
  it("SE-EXT-17: rocks block, a wood only beyond three inches, and models never", () => {
    const view = (piece: Piece, far: number): number => {
      const { w } = put([piece], one, [[0, -10]], one, [[0, far]]);
      return sight(w, 0, w.M);
    };
    expect(view(rect("rocks", [0, 0], [4, 4]), 10)).toBe(UNSEEN);
    expect(view(rect("wood", [0, 0], [8, 8]), 10)).toBe(UNSEEN);
    expect(view(rect("wood", [0, 0], [8, 2]), 10)).not.toBe(UNSEEN);
    expect(view(rect("wood", [0, 0], [8, 8]), -2)).toBe(1);
  });

  it("SE-EXT-18, SE-EXT-50: a model aims at the nearest of a squad that it sees", () => {
    const { w } = put(
      [rect("rocks", [-4, 0], [4, 4])],
      one,
      [[-4, -10]],
      ["3 guardsman"],
      [
        [-4, 5],
        [4, 5],
        [8, 5],
      ],
    );
    expect(aimAt(w, 0, w.U)).toBe(true);
    expect(w.aimed).toBe(w.M + 1);
  });

  it("SE-EXT-19: what is crossed within an inch of the target covers it, and what both stand in only beyond three inches", () => {
    const cover = (piece: Piece, y: number, from = -10): number => {
      const { w } = put([piece], one, [[0, from]], one, [[0, y]]);
      return sight(w, 0, w.M);
    };
    expect(cover(rect("wall", [0, 0], [6, 0.5]), 1.5)).toBe(2);
    expect(cover(rect("wall", [0, 0], [6, 0.5]), 3)).toBe(0);
    expect(cover(rect("hedge", [0, 0], [6, 0.5]), 1)).toBe(1);
    expect(cover(rect("rubble", [0, 0], [6, 12]), 2, 0)).toBe(0);
    expect(cover(rect("rubble", [0, 0], [6, 12]), 5, 0)).toBe(2);
  });

  it("SE-EXT-43: of two that are as near a character is hit last, and beside its squad it is no target", () => {
    const guard = { profile: "guardsman", count: 2, attached: [{ profile: "guardOfficer" }] } as never;
    const { w } = put(
      [],
      one,
      [[0, 0]],
      [guard],
      [
        [-3, 5],
        [9, 5],
        [3, 5],
      ],
    );
    aimAt(w, 0, w.U);
    expect(w.aimed).toBe(w.M);
    const lone = put(
      [],
      one,
      [[0, 0]],
      ["5 guardsman", "1 guardOfficer"],
      [
        [0, 8],
        [2, 8],
        [4, 8],
        [6, 8],
        [-2, 8],
        [0, 9.5],
      ],
      { play: ["gunline", "gunline"] },
      [],
      MISSES,
    );
    tableShooting(lone.w, 0);
    expect(lone.told.some(({ b }) => b === lone.w.M + 5)).toBe(false);
  });
});

describe("moves", () => {
  it("SE-EXT-06: a squad is coherent where links are no longer than two inches, and closes up with its next move", () => {
    const { w } = put(
      [],
      ["5 guardsman"],
      [
        [0, 0],
        [2, 0],
        [4, 0],
        [6, 0],
        [12, 0],
      ],
      one,
      [[0, 20]],
    );
    expect(isCoherent(w, 0)).toBe(false);
    goWith(w, 0, [0, 10]);
    expect(isCoherent(w, 0)).toBe(true);
    expect(B.mx[0]).toBe(0);
  });

  it("SE-EXT-16, SE-EXT-29: nobody leaves the table, walks over enemies or comes within an inch of one", () => {
    const { w } = put([], one, [[0, 0]], one, [[0, 4]]);
    goTowards(w, 0, 1, 0, 30 * UNIT, 8, 0, UNIT);
    expect(w.apartOf(0, w.M)).toBeGreaterThanOrEqual(UNIT);
    B.wounds[w.M] = 0;
    goTowards(w, 0, 1, 0, 30 * UNIT, 20, 0, UNIT);
    expect(B.my[0]! + UNIT / 2).toBeLessThanOrEqual(24 * UNIT);
  });

  it("SE-EXT-29: a squad that finds no way side by side goes through a gap one by one, and stays together", () => {
    const rocks = [rect("rocks", [-2, 2], [2, 2]), rect("rocks", [3.6, 2], [2, 2])];
    const row: Place[] = [
      [-2.4, 0.4],
      [-0.8, 0.4],
      [0.8, 0.4],
      [2.4, 0.4],
    ];
    const { w } = put(rocks, ["4 guardsman"], row, one, [[0, 20]]);
    goWith(w, 0, [0, 12]);
    expect(B.my[2]! / UNIT).toBeGreaterThan(1);
    expect(isCoherent(w, 0)).toBe(true);
  });

  it("SE-EXT-28, SE-EXT-65: no run with an enemy in sight within eight inches, and nothing but a break-off in contact", () => {
    const { w } = put([], one, [[0, 0]], one, [[0, 9]]);
    const runs = () => (ordersOnTable(w, 0) & (1 << M.RUN)) !== 0;
    expect(runs()).toBe(false);
    stand(w, w.M, 0, 9.5);
    expect(runs()).toBe(true);
    stand(w, w.M, 0, 1);
    readContacts(w);
    expect(ordersOnTable(w, 0)).toBe((1 << M.STAND) | (1 << M.BREAK_OFF));
  });

  it("SE-EXT-30, SE-EXT-33: a charge reaches twice the move to a free place, of which there are six around a model", () => {
    const { w } = put([], ["8 spaceMarine"], [[0, 0]], one, [[0, 8.9]]);
    expect(mayChargeOnTable(w, 0, w.U)).toBe(true);
    stand(w, w.M, 0, 9.1);
    expect(mayChargeOnTable(w, 0, w.U)).toBe(false);
    const ring = Array.from(
      { length: 7 },
      (_, i) => [4 * Math.cos((i * Math.PI) / 3), 4 * Math.sin((i * Math.PI) / 3)] as const,
    );
    const all = put([], ["8 spaceMarine"], [...ring.slice(0, 6), [8, 0]], one, [[0, 0]]);
    let fits = 0;
    for (let m = 0; m < 7; m++) {
      if (placeBeside(all.w, m, all.w.M, 40 * UNIT, true) < 0) continue;
      B.mx[m] = besideX;
      B.my[m] = besideY;
      fits++;
    }
    expect(fits).toBe(6);
  });

  it("SE-EXT-31: chargers come into contact, each with the enemy who has the fewest", () => {
    const { w } = put(
      [],
      ["3 spaceMarine"],
      [
        [-2, 0],
        [0, 0],
        [2, 0],
      ],
      ["3 guardsman"],
      [
        [-2, 5],
        [0, 5],
        [2, 5],
      ],
      { play: ["aggressor", "gunline"] },
    );
    w.player.march = () => {
      w.aim = w.U;
      return M.CHARGE;
    };
    tableMovement(w, 0);
    for (let m = 0; m < 3; m++) {
      expect(isTouching(w, m)).toBe(true);
      expect(B.state[m]! & M.CHARGING).not.toBe(0);
      expect(isTouching(w, w.M + m)).toBe(true);
    }
  });

  it("SE-EXT-35, SE-EXT-36: one hides in brush, and is found within the Initiative of an enemy", () => {
    const { w } = put([rect("brush", [0, 0], [8, 8])], ["1 guardsman"], [[0, 0]], ["1 guardsman"], [[0, 5.1]]);
    expect(couldHide(w, 0)).toBe(true);
    B.flags[0]! |= M.HIDDEN;
    detect(w, 0);
    expect(w.has(0, M.HIDDEN)).toBe(true);
    stand(w, w.M, 0, 3.9);
    detect(w, 0);
    expect(w.has(0, M.HIDDEN)).toBe(false);
    stand(w, 0, 10, 0);
    expect(couldHide(w, 0)).toBe(false);
  });

  it("SE-EXT-38: overwatch fires once, at one of five places of a way", () => {
    const { w, of } = put(
      [],
      ["1 tacticalMarine"],
      [[0, 0]],
      ["1 guardsman"],
      [[0, 12]],
      { play: ["gunline", "gunline"] },
      [],
      [0, 0, 0],
    );
    B.flags[0]! |= M.OVERWATCH;
    let places = 0;
    w.player.interrupt = (_seat: number, _s: number, _mover: number, n: number) => {
      places = n;
      return 2;
    };
    goWith(w, w.U, [0, 8]);
    expect(places).toBe(5);
    expect(w.has(0, M.OVERWATCH)).toBe(false);
    expect(of(E.interrupts)).toHaveLength(1);
    expect(B.my[w.M]! / UNIT).toBeCloseTo(8, 1);
  });

  it("SE-EXT-41: a squad fires at one enemy squad, also when nobody of that is left; a heavy weapon may choose another", () => {
    for (const [weapon, aimed] of [
      ["boltgun", 1],
      ["heavyBolter", 2],
    ] as const) {
      const gunner = weapon === "boltgun" ? {} : { specialists: [{ weapon, count: 1 }] };
      const { w, of } = put(
        [],
        [{ profile: "guardsman", count: 2, ranged: ["boltgun"], ...gunner } as never],
        [
          [0, 0],
          [1.5, 0],
        ],
        ["1 gretchin", "1 gretchin"],
        [
          [0, 10],
          [2, 10],
        ],
        { play: ["gunline", "gunline"] },
        [1, 1],
        [1, 1, 0, 0, 0],
      );
      tableShooting(w, 0);
      expect(of(E.aims)).toHaveLength(aimed);
    }
  });

  it("SE-EXT-38: overwatch is not offered where nobody who reaches the mover sees it", () => {
    const squad = [{ profile: "guardsman", count: 2, specialists: [{ weapon: "heavyStubber", count: 1 }] } as never];
    for (const [x, offered] of [
      [-2, 0],
      [2, 1],
    ] as const) {
      // A lasgun sees past the rocks but does not reach; the stubber reaches.
      const at = [[2, -12] as const, [x, -13] as const];
      const { w, of } = put([rect("rocks", [-8, 2], [18, 2])], squad, at, one, [[2, 22]], {}, [], [0]);
      B.flags[0]! |= M.OVERWATCH;
      let asked = 0;
      w.player.interrupt = () => {
        asked++;
        return 4;
      };
      goWith(w, w.U, [2, 19]);
      expect(asked).toBe(offered);
      expect(of(E.shoots)).toHaveLength(offered);
    }
  });

  it("SE-EXT-68: a broken squad goes to its own edge and is lost there", () => {
    const { w, of } = put(
      [],
      ["2 guardsman"],
      [
        [0, -20],
        [0, 0],
      ],
      one,
      [[0, 20]],
    );
    fallOnTable(w, 0, 7);
    expect(B.count[0]).toBe(1);
    expect(of(E.fled)).toEqual([{ code: E.fled, a: 0, b: 1, c: 0 }]);
    expect(B.my[1]! / UNIT).toBeCloseTo(-7, 1);
  });
});

describe("fights and missions", () => {
  it("SE-EXT-55, SE-EXT-64: contacts are taken apart into fights of one against others, and end with who stood in them", () => {
    const { w } = put(
      [],
      ["3 spaceMarine"],
      [
        [-1, 0],
        [1, 0],
        [0, -1],
      ],
      one,
      [[0, 0]],
    );
    fightsOnTable(w, 0);
    expect(B.game[8]).toBe(1);
    expect(B.lone[0]).toBe(w.M);
    expect([...B.attacker.subarray(0, 3)].sort()).toEqual([0, 1, 2]);
    const chain = put(
      [],
      ["2 spaceMarine"],
      [
        [0, 0],
        [2, 0],
      ],
      ["2 guardsman"],
      [
        [1, 0],
        [3, 0],
      ],
    );
    fightsOnTable(chain.w, 0);
    expect(B.game[8]).toBe(2);
    expect([...B.lone.subarray(0, 2)].sort()).toEqual([0, 1]);
    w.remove(w.M, -1);
    expect(readContacts(w)).toBe(0);
  });

  it("SE-EXT-62: of who flees each enemy in contact hits one, also he whose own opponent has fallen", () => {
    const { w, of } = put(
      [],
      ["2 ogryn"],
      [
        [0, 0],
        [2, 0],
      ],
      ["2 spaceMarine"],
      [
        [1, 0],
        [3, 0],
      ],
      {},
      Array(20).fill(1),
      Array(20).fill([1, 0]).flat(),
    );
    fightsOnTable(w, 0);
    w.remove(0, -1);
    breakSquad(w, 0);
    expect(of(E.wounded).map(({ a }) => a)).toEqual([1, 1]);
  });

  it("SE-EXT-60: who slew its last enemy in contact goes on into one within two inches", () => {
    const { w } = put(
      [],
      one,
      [[0, 0]],
      ["2 guardsman"],
      [
        [0, 3],
        [0, 30],
      ],
      { play: ["aggressor", "aggressor"] },
    );
    B.wounds[w.M + 1] = 0;
    followUp(w, 0);
    expect(isTouching(w, 0)).toBe(true);
    const far = put([], one, [[0, 0]], ["1 guardsman"], [[0, 3.2]], { play: ["aggressor", "aggressor"] });
    followUp(far.w, 0);
    expect(isTouching(far.w, 0)).toBe(false);
  });

  it("SE-EXT-52, SE-EXT-53: whoever a template touches takes a hit", () => {
    const touched = (profile: string, gun: string): number => {
      const { w, of } = put(
        [],
        [{ profile, count: 1, ranged: [gun], grenades: [] } as never],
        [[0, 0]],
        ["5 guardsman"],
        [
          [0, 6],
          [1.5, 6],
          [-1.5, 6],
          [0, 12],
          [9, 6],
        ],
        { play: ["gunline", "gunline"] },
        [],
        [1, ...MISSES],
      );
      tableShooting(w, 0);
      expect(of(E.aims)).toHaveLength(1);
      return w.counters[w.base + 2 * 7]!;
    };
    expect(touched("tacticalMarine", "fragMissile")).toBe(3);
    expect(touched("tacticalMarine", "flamer")).toBeGreaterThanOrEqual(1);
  });

  it("SE-EXT-20, SE-EXT-21, SE-EXT-24: all are set up in their zones before the first turn, and who finds no room is lost", () => {
    const { battle, streams } = openBattle({ battle: { mission: "breakthrough" }, a: ["10 ork"], b: ["10 guardsman"] });
    streams.open(0);
    battle.load(0, 0);
    battle.play();
    expect(battle.ground!.zone.map((each) => each / UNIT)).toEqual([18, 12]);
    const walled = { table: { pieces: [rect("rocks", [0, -18], [48, 12])] } };
    const full = openBattle({ battle: walled, a: ["10 ork"], b: ["10 guardsman"] });
    full.streams.open(0);
    full.battle.load(0, 0);
    full.battle.play();
    expect(B.count[0]).toBe(0);
  });

  it("SE-EXT-106, SE-EXT-107, SE-EXT-108, SE-EXT-111: a marker is held by who alone has an unbroken model within three inches", () => {
    const { w } = put([], one, [[0, 3.4]], one, [[10, 10]], { battle: { mission: "hold", points: 500 } });
    expect(w.ground!.zone.map((each) => each / UNIT)).toEqual([12, 12]);
    expect(holderOf(w, 1)).toBe(0);
    expect(missionPoints(w, 0)).toBe(100);
    stand(w, w.M, 0, -3);
    expect(holderOf(w, 1)).toBe(-1);
    B.flags[0]! |= M.BROKEN;
    expect(holderOf(w, 1)).toBe(1);
    expect(put([], one, [[0, 0]], one, [[0, 9]]).w.ground!.markers).toHaveLength(0);
  });

  it("SE-EXT-109: a strongpoint has three walls and a marker, worth twice as much to the attacker", () => {
    const { w } = put([], one, [[0, 16]], one, [[10, 0]], {
      battle: { mission: "strongpoint", attacker: 1, points: 500 },
    });
    expect(w.table!.pieces).toBe(3);
    expect(w.ground!.attacker).toBe(0);
    expect([...w.ground!.markers].map((each) => each / UNIT)).toEqual([0, 16]);
    expect(missionPoints(w, 0)).toBe(200);
    expect(w.ground!.worth).toEqual([200, 100]);
  });

  it("SE-EXT-110: an attacker that leaves over the far edge scores its points and is not lost", () => {
    const { w } = put([], one, [[0, 21]], one, [[20, -20]], { battle: { mission: "breakthrough" } });
    goWith(w, 0, [0, 24]);
    expect(w.has(0, M.GONE)).toBe(true);
    expect(B.seats[S_LEFT]).toBe(72);
    expect(pointsOfSeat(w, 0)).toBe(72);
    expect(pointsOfSeat(w, 1)).toBe(0);
    expect(B.seats[SEAT_COLUMNS]).toBe(0);
  });
});
