/** Readings that no small fight shows clearly: staged exchanges that end otherwise by each of them. The first word after the ID is the reading. */
import { describe, expect, it } from "vitest";
import { UNIT } from "../../../src/geometry/ticks.ts";
import { mayCommand } from "../../../src/rules/darker-millennium/battle/activate.ts";
import { goAstray } from "../../../src/rules/darker-millennium/battle/coherency.ts";
import { B } from "../../../src/rules/darker-millennium/battle/columns.ts";
import { fightAll } from "../../../src/rules/darker-millennium/battle/combat.ts";
import { halfEvade } from "../../../src/rules/darker-millennium/battle/distances.ts";
import { shoot, volley } from "../../../src/rules/darker-millennium/battle/firing.ts";
import { detect, hideIfCovered } from "../../../src/rules/darker-millennium/battle/hiding.ts";
import { chargeOnLine } from "../../../src/rules/darker-millennium/battle/line.ts";
import { pairOff } from "../../../src/rules/darker-millennium/battle/melee.ts";
import { openWindow, testLosses } from "../../../src/rules/darker-millennium/battle/morale.ts";
import { testOrder } from "../../../src/rules/darker-millennium/battle/orders.ts";
import { G_FIRST, G_PHASE, G_VOLLEY_HITS } from "../../../src/rules/darker-millennium/battle/state.ts";
import { readContacts } from "../../../src/rules/darker-millennium/battle/steps.ts";
import { fightsOnTable } from "../../../src/rules/darker-millennium/battle/table-fights.ts";
import { fleeOnTable } from "../../../src/rules/darker-millennium/battle/table-flee.ts";
import { compelOnTable, march } from "../../../src/rules/darker-millennium/battle/table-moves.ts";
import { isInCover } from "../../../src/rules/darker-millennium/battle/where.ts";
import { E } from "../../../src/rules/darker-millennium/events.ts";
import * as M from "../../../src/rules/darker-millennium/matchup.ts";
import { type Answers, faces, playBlocks, put, rect, type Small, staged, sumOf } from "./playing.ts";

const duel: Small = { duel: { distance: 8 }, a: ["6 orkBoy"], b: ["6 spaceMarine"] };
const inches = (ticks: number): number => Math.round((10 * ticks) / UNIT) / 10;

describe("on a line", () => {
  it("DK-AMB-21 halfEvade: half of the sum, with its half inch, or of each die", () => {
    const half = (reading: string) => {
      staged({ ...duel, options: { halfEvade: reading } });
      return inches(halfEvade(faces([3, 4]), 4, true));
    };
    expect(["total", "unrounded", "perDie"].map(half)).toEqual([3, 3.5, 3]);
    staged({ ...duel, options: { halfEvade: "perDie" } });
    expect(inches(halfEvade(faces([3, 3]), 4, true))).toBe(2);
  });

  it("DK-AMB-25 multiCharge: all who are named react, or the nearest alone", () => {
    const reacting = (reading: string) => {
      const asked: number[] = [];
      const { w } = staged(
        { ...duel, b: ["2 spaceMarine", "2 spaceMarine"], options: { multiCharge: reading } },
        [],
        [],
        {
          reaction: (_seat, t) => {
            asked.push(t);
            return M.NO_REACTION;
          },
        },
      );
      B.order[0] = M.RUN;
      chargeOnLine(w, 0, 3);
      return asked.length;
    };
    expect([reacting("each"), reacting("nearest")]).toEqual([2, 1]);
  });

  it("DK-AMB-65 splitFire: a team shoots at one team, or its heavy weapons at another", () => {
    const shotAt = (reading: string) => {
      const squad = [{ profile: "spaceMarine", count: 3, specialists: [{ weapon: "lascannon", count: 1 }] }] as never;
      let asked = 0;
      const { w, of } = staged(
        { duel: { distance: 12 }, a: squad, b: ["2 orkBoy", "2 orkBoy"], options: { splitFire: reading } },
        [],
        [0, 0, 0, 0],
        { waits: () => false, goesDown: () => false, target: () => B.list[asked++]! },
      );
      B.order[0] = M.FIRE;
      B.game[G_PHASE] = M.FIRING;
      shoot(w, 0);
      return of(E.shoots).map(({ b }) => b - w.U);
    };
    expect(shotAt("none")).toEqual([0, 0]);
    expect(shotAt("heavy")).toEqual([0, 1]);
  });

  it("DK-AMB-39 freeOrderAfterRally: a double 1 brings an order free, or one that is tested", () => {
    const order = (reading: string, rolls: number[]) => {
      const { w } = staged({ ...duel, options: { freeOrderAfterRally: reading } }, rolls, [], {
        freeOrder: () => M.FIRE,
      });
      B.pins[0] = 3;
      testOrder(w, 0, M.RALLY, 2);
      return B.order[0];
    };
    expect(order("free", [1, 1])).toBe(M.FIRE);
    expect(order("test", [1, 1, 6, 6])).toBe(M.DOWN);
  });

  it("DK-AMB-48 characterRank: who commands a squad with a higher Character in it, by the highest Rank of the unit or by that of most", () => {
    const commanded = (reading: string) => {
      const squad = { profile: "spaceMarine", count: 4, attached: ["marineCaptain"] } as never;
      const { w } = staged({ ...duel, a: ["1 marineLieutenant", squad], options: { characterRank: reading } });
      return mayCommand(w, B.from[0]!, M.ON_CHARACTER, 1);
    };
    expect([commanded("highest"), commanded("majority")]).toEqual([false, true]);
  });

  it("DK-AMB-78 grouping: fights are put in order by the side that charged, or by that of the lone model", () => {
    const asked = (reading: string) => {
      const seats: number[] = [];
      const { w } = staged(
        { ...duel, a: ["1 orkBoss"], b: ["3 spaceMarine"], options: { grouping: reading } },
        [],
        [],
        {
          nextAttacker: (seat) => {
            seats.push(seat);
            throw new Error("asked");
          },
        },
      );
      w.engage(0, w.U);
      B.game[G_FIRST] = 1;
      B.state[0]! |= M.CHARGING;
      B.state[w.M]! |= M.CHARGING;
      pairOff(w, 1);
      expect(() => fightAll(w)).toThrow("asked");
      return seats;
    };
    expect([asked("default"), asked("lone")]).toEqual([[1], [0]]);
  });

  it("DK-AMB-83 moraleWindow: losses of two sub-phases force a test together, or each of them alone", () => {
    const tests = (reading: string, again: boolean) => {
      const { w, of } = staged({ ...duel, options: { moraleWindow: reading } }, [], [1, 1]);
      B.turnCount[0] = 6;
      openWindow(w);
      for (const phase of [M.FIRING, M.LATE_FIRING]) {
        B.game[G_PHASE] = phase;
        B.count[0]!--;
        testLosses(w, 0);
        // An Onslaught begins.
        if (again && reading !== "turn") openWindow(w);
      }
      return of(E.test).length;
    };
    expect([tests("actionPhase", false), tests("subPhase", false)]).toEqual([1, 0]);
    expect([tests("actionPhase", true), tests("turn", true)]).toEqual([0, 1]);
  });

  it("DK-AMB-88 vehicles: a roster with a construct is refused with the rule and what to write, or fights", () => {
    const tank = (reading: string) => {
      const small: Small = { duel: { distance: 20, turns: 2 }, a: ["1 battleTank"], b: ["6 guardsman"], blocks: 20 };
      return playBlocks({ ...small, play: ["gunline", "gunline"], options: { vehicles: reading } });
    };
    expect(() => tank("off")).toThrow(
      "sides.0.roster.0.profile: Battle Tank is a construct, and these are off; try options: {vehicles: on} (DK-EXT-VH-02)",
    );
    expect(sumOf(tank("on"), "lost", "b")).toBeGreaterThan(0);
  });
});

describe("on tables", () => {
  it("DK-AMB-20 fallBackMinimum: who cannot end an inch farther stays in contact, or goes as far as it can", () => {
    const left = (reading: string) => {
      // Two inches through mud are half an inch.
      const { w } = put([rect("mud", [0, 0], [12, 12])], ["1 spaceMarine"], [[0, 0]], ["1 orkBoy"], [[0, 1]], {
        faces: [1, 1],
        answers: { march: () => M.FALL_BACK },
        options: { fallBackMinimum: reading, freeHit: "0" },
      });
      fightsOnTable(w, 0);
      B.order[0] = M.RUN;
      B.game[G_PHASE] = M.RUNNING;
      march(w, 0);
      return [B.engaged[0]! > 0, B.my[0]! < 0];
    };
    expect(left("stays")).toEqual([true, false]);
    expect(left("farthest")).toEqual([false, true]);
  });

  it("DK-AMB-29 coverMajority: half of a team in cover is not most of it, or is enough", () => {
    const covered = (reading: string) => {
      const { w } = put(
        [rect("brush", [0, -10], [4, 4])],
        ["2 guardsman"],
        [
          [0, -10],
          [9, -10],
        ],
        ["1 orkBoy"],
        [[0, 10]],
        { options: { coverMajority: reading } },
      );
      return isInCover(w, 0);
    };
    expect([covered("more"), covered("half")]).toEqual([false, true]);
  });

  it("DK-AMB-46 sprintLosTiming: enemies who do not see a sprinter stop it, or do not", () => {
    const went = (reading: string) => {
      const { w } = put([rect("rocks", [8, -8], [4, 4])], ["1 spaceMarine"], [[0, -20]], ["1 orkBoy"], [[15, 0]], {
        faces: [4],
        answers: { march: () => M.SPRINT },
        options: { sprintLosTiming: reading },
      });
      B.mx[w.M] = 8 * UNIT;
      B.my[w.M] = -5 * UNIT;
      w.moved(w.U);
      w.goX = 0;
      w.goY = 20 * UNIT;
      B.order[0] = M.RUN;
      B.game[G_PHASE] = M.RUNNING;
      march(w, 0);
      return inches(B.my[0]!) + 20;
    };
    expect(went("both")).toBeCloseTo(12, 1);
    expect(went("start")).toBeLessThan(11);
  });

  it("DK-AMB-49 scatterDirection: any of 720 directions, or one of ten that a die shows", () => {
    const hits = (reading: string) => {
      const gunner = [{ profile: "spaceMarine", count: 1, weapon: "fragMissile" }] as never;
      const at = [[0, -12]] as const;
      // It drifts half the way of fifteen inches: to the right by the first of 720 directions, to the left by a five.
      const orks = [
        [0, 4],
        [-7.5, 4],
      ] as const;
      const { w } = put([], gunner, at, ["2 orkBoy"], orks, {
        faces: reading === "ten" ? [10, 5] : [10],
        counts: [0, 0, 0, 0],
        options: { scatterDirection: reading },
      });
      B.order[0] = M.FIRE;
      B.game[G_PHASE] = M.FIRING;
      volley(w, 0, w.U, false);
      return B.game[G_VOLLEY_HITS];
    };
    expect([hits("uniform"), hits("ten")]).toEqual([0, 1]);
  });

  it("DK-AMB-55 roofs: a team in a building climbs to its roof, where nobody below is in contact with it, or stays", () => {
    const climbed = (reading: string) => {
      const { w, of } = put(
        [rect("building", [0, 0], [8, 6])],
        ["2 spaceMarine"],
        [
          [0, 0],
          [1.5, 0],
        ],
        ["1 orkBoy"],
        [[0, 1.2]],
        {
          options: { roofs: reading },
          answers: { march: () => M.CLIMB },
        },
      );
      B.order[0] = M.ADVANCE;
      B.game[G_PHASE] = M.ADVANCING;
      march(w, 0);
      return [B.level[0], B.level[1], of(E.climbs).length, readContacts(w)];
    };
    expect(climbed("climb")).toEqual([4, 4, 1, 0]);
    expect(climbed("off")).toEqual([0, 0, 0, 1]);
  });

  it("DK-AMB-57 detectRange: who hides is found within Initiative in inches, or twice as far", () => {
    const found = (reading: string) => {
      const wood = rect("wood", [0, 0], [6, 2]);
      const { w } = put([wood], ["1 guardsman"], [[0, 0]], ["1 spaceMarine"], [[0, 14]], {
        options: { detectRange: reading },
      });
      hideIfCovered(w, 0);
      B.my[w.M] = 7 * UNIT;
      w.moved(w.U);
      detect(w);
      return !w.has(0, M.HIDDEN);
    };
    expect([found("I"), found("2I")]).toEqual([false, true]);
  });

  it("DK-AMB-62 strays: who cannot close up goes back to its team, or flees to its edge", () => {
    const went = (reading: string) => {
      const at = [
        [0, 0],
        [2, 0],
        [16, 0],
      ] as const;
      const { w } = put([], ["3 spaceMarine"], at, ["1 orkBoy"], [[0, 20]], {
        faces: [2, 4],
        options: { strays: reading },
      });
      goAstray(w, 0);
      compelOnTable(w, 0);
      return [Math.round(inches(B.mx[2]!)), Math.round(inches(B.my[2]!))];
    };
    expect(went("rejoin")).toEqual([10, 0]);
    expect(went("flee")).toEqual([16, -6]);
  });

  it("DK-AMB-64 chargeSpread: a charger goes at whom the fewest attack, or at whom its player names", () => {
    const gangs = (reading: string) => {
      const answers: Answers = { march: () => M.CHARGE, reaction: () => M.NO_REACTION, spread: () => B.list[0]! };
      const near = { options: { chargeSpread: reading }, answers };
      const { w } = put(
        [],
        ["2 orkBoy"],
        [
          [0, 0],
          [2, 0],
        ] as never,
        ["2 spaceMarine"],
        [
          [0, 5],
          [2, 5],
        ] as never,
        near,
      );
      w.aims = 1;
      B.order[0] = M.RUN;
      B.game[G_PHASE] = M.RUNNING;
      march(w, 0);
      return [B.gang[w.M], B.gang[w.M + 1]];
    };
    expect(gangs("fewest")).toEqual([1, 1]);
    expect(gangs("policy")).toEqual([2, 0]);
  });

  it("DK-AMB-85 fallBackDirection: the broken flee to their edge, or away from the enemy", () => {
    const fled = (reading: string) => {
      const { w } = put([], ["1 spaceMarine"], [[0, 0]], ["1 orkBoy"], [[5, 0]], {
        options: { fallBackDirection: reading },
      });
      B.flags[0]! |= M.BROKEN;
      fleeOnTable(w, 0, 6);
      return [Math.round(inches(B.mx[0]!)), Math.round(inches(B.my[0]!))];
    };
    expect(fled("edge")).toEqual([0, -6]);
    expect(fled("away")).toEqual([-6, 0]);
  });
});
