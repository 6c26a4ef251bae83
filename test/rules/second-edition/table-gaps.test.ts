// Rules of tables that hang on who sees whom and who stands beside whom: runs, charges out of a fight, shots beside own models, hidden squads.
import { describe, expect, it } from "vitest";
import { UNSEEN } from "../../../src/geometry/pieces.ts";
import { UNIT } from "../../../src/geometry/ticks.ts";
import type { SeBattle } from "../../../src/rules/second-edition/battle/battle.ts";
import { B } from "../../../src/rules/second-edition/battle/columns.ts";
import { sight } from "../../../src/rules/second-edition/battle/ground.ts";
import { couldHide, hide } from "../../../src/rules/second-edition/battle/hiding.ts";
import { isTouching, readContacts } from "../../../src/rules/second-edition/battle/steps.ts";
import { tableShooting } from "../../../src/rules/second-edition/battle/table-fire.ts";
import { ordersOnTable, tableMovement } from "../../../src/rules/second-edition/battle/table-moves.ts";
import { E } from "../../../src/rules/second-edition/events.ts";
import * as M from "../../../src/rules/second-edition/matchup.ts";
import { type Place, put, rect } from "./placed.ts";

const MISSES = Array.from({ length: 40 }, () => 0);
const rocks = rect("rocks", [0, 8], [14, 1]);

/** Squad s is told to do something, all others stand. */
function order(w: SeBattle, s: number, what: number, [x, y]: Place, t = -1): void {
  w.player.march = (_seat, squad) => {
    w.aim = t;
    w.goX = Math.round(x * UNIT);
    w.goY = Math.round(y * UNIT);
    return squad === s ? what : M.STAND;
  };
  tableMovement(w, w.seatOf(s));
}

describe("who sees whom", () => {
  it("SE-EXT-28: a run stops eight inches from enemies in sight, and passes those whom it does not see", () => {
    const run = (hidden: boolean): number => {
      const { w } = put(hidden ? [rocks] : [], ["1 guardsman"], [[0, 0]], ["1 guardsman"], [[0, 12]]);
      order(w, 0, M.RUN, [0, 6]);
      return B.my[0]! / UNIT;
    };
    expect(run(false)).toBeCloseTo(3, 1);
    expect(run(true)).toBeCloseTo(6, 1);
  });

  it("SE-EXT-17: by one reading models block sight as well", () => {
    const seen = (modelsBlock: string): boolean => {
      const { w } = put(
        [],
        ["1 guardsman"],
        [[0, 0]],
        ["2 guardsman"],
        [
          [0, 6],
          [0.3, 12],
        ],
        { options: { modelsBlock } },
      );
      return sight(w, 0, w.M + 1) !== UNSEEN;
    };
    expect([seen("vehicles"), seen("all")]).toEqual([true, false]);
  });

  it("SE-EXT-116: where a squad hides is drawn anew for who looks ahead, in reach of where it was seen last", () => {
    const woods = [rect("brush", [-9, 14], [4, 4]), rect("brush", [9, 14], [4, 4]), rect("brush", [-9, -14], [4, 4])];
    const { w } = put(
      woods,
      ["1 captain"],
      [[0, -20]],
      ["2 guardsman"],
      [
        [9, 14],
        [10.2, 14],
      ],
    );
    const drawn = new Set<string>();
    const truth = [B.mx[w.M]!, B.my[w.M]!].join();
    B.game[0] = 1;
    hide(w, w.U);
    // Ten turns later it may be anywhere; in the turn in which it hid only there.
    w.policy[0].below = (n: number) => drawn.size % n;
    for (const turn of [1, 10]) {
      B.game[0] = turn;
      drawn.clear();
      for (let i = 0; i < 8; i++) {
        w.veil(0);
        expect(couldHide(w, w.U)).toBe(true);
        drawn.add([B.mx[w.M]!, B.my[w.M]!, i].join());
      }
      const places = new Set(
        [...drawn].map((each) =>
          each
            .split(",")
            .map((n) => Math.sign(+n))
            .slice(0, 2)
            .join(),
        ),
      );
      expect(places.size).toBe(turn === 1 ? 1 : 3);
    }
    expect(truth.length).toBeGreaterThan(0);
    // His own player knows where he is.
    const before = [...B.mx];
    w.veil(1);
    expect([...B.mx]).toEqual(before);
  });
});

describe("who stands beside whom", () => {
  it("SE-EXT-30, SE-EXT-65: of a squad in contact those charge who are free, and the others fight on", () => {
    const at: readonly Place[] = [
      [0, 0],
      [0, -2],
      [1.5, -2],
    ];
    const { w } = put(
      [],
      ["3 spaceMarine"],
      at,
      ["1 guardsman", "1 guardsman"],
      [
        [0, 1],
        [4, 2],
      ],
    );
    readContacts(w);
    expect(ordersOnTable(w, 0) & ((1 << M.CHARGE) | (1 << M.WALK))).toBe(1 << M.CHARGE);
    order(w, 0, M.CHARGE, [0, 0], w.U + 1);
    expect([B.mx[0], B.my[0]]).toEqual([0, 0]);
    expect(isTouching(w, w.M + 1)).toBe(true);
    expect([0, 1, 2].map((m) => (B.state[m]! & M.CHARGING) !== 0)).toEqual([false, true, true]);
    const all = put([], ["1 spaceMarine"], [[0, 0]], ["1 guardsman"], [[0, 1]]);
    readContacts(all.w);
    expect(ordersOnTable(all.w, 0)).toBe((1 << M.STAND) | (1 << M.BREAK_OFF));
  });

  it("SE-EXT-42: nobody shoots at a model within an inch of an own one, though its squad is in no fight", () => {
    const aimed = (x: number): number[] => {
      const { w, of } = put(
        [],
        ["1 guardsman", "1 captain"],
        [
          [0, 0],
          [x, 8],
        ],
        ["2 guardsman"],
        [
          [0, 8],
          [0, 10],
        ],
        { play: ["gunline", "gunline"] },
        [],
        MISSES,
      );
      tableShooting(w, 0);
      return of(E.aims)
        .filter(({ a }) => a === 0)
        .map(({ b }) => b - w.M);
    };
    expect(aimed(1.5)).toEqual([1]);
    expect(aimed(2.5)).toEqual([0]);
  });

  it("SE-EXT-71: by one reading who fears big models does not charge them unless it passes", () => {
    const charged = (psychology: string, passes: number): boolean => {
      const { w } = put(
        [],
        ["1 spaceMarine"],
        [[0, 0]],
        ["1 ogryn"],
        [[0, 6]],
        { options: { psychology } },
        [],
        [passes, 1, 1],
      );
      order(w, 0, M.CHARGE, [0, 6], w.U);
      return isTouching(w, 0);
    };
    expect([charged("off", 0), charged("fear", 0), charged("fear", 1)]).toEqual([true, false, true]);
  });
});
