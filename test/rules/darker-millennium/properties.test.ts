/** What always holds: of pools and tests by themselves, and in the midst of battles. */
import { describe, expect, it } from "vitest";
import { UNIT } from "../../../src/geometry/ticks.ts";
import { B } from "../../../src/rules/darker-millennium/battle/columns.ts";
import { compareStrategy } from "../../../src/rules/darker-millennium/battle/command.ts";
import { sprintMove } from "../../../src/rules/darker-millennium/battle/distances.ts";
import { obeyWays } from "../../../src/rules/darker-millennium/battle/orders.ts";
import {
  activationDice,
  best,
  layDice,
  P_FIVES,
  P_LOST,
  P_ROLLED,
  P_SIXES,
  P_USED,
  planDice,
  poolAt,
} from "../../../src/rules/darker-millennium/battle/pools.ts";
import type { World } from "../../../src/rules/darker-millennium/battle/state.ts";
import { commandRange } from "../../../src/rules/darker-millennium/battle/where.ts";
import { E } from "../../../src/rules/darker-millennium/events.ts";
import * as M from "../../../src/rules/darker-millennium/matchup.ts";
import { force, openBattle, type Small, staged } from "./playing.ts";

const BATTLES: readonly Small[] = [
  { duel: {}, a: force("marines500"), b: force("orks500"), play: ["gunline", "aggressor"] },
  { duel: { distance: 14 }, a: force("guard1000"), b: force("tyranids1000"), play: ["random", "random"] },
];
const total = (ones: number, twos: number, threes: number, fours: number): number => {
  layDice(ones, twos, threes, fours, 0);
  planDice();
  return best[0]!;
};

/** Every die of a turn is somewhere; of sixes some may have been spent since. */
function isConserved(d: number): boolean {
  const at = poolAt(d);
  const there = activationDice(d) + B.pool[at + P_FIVES]! + B.pool[at + P_LOST]! + B.pool[at + P_USED]!;
  const rolled = B.pool[at + P_ROLLED]!;
  return there + B.pool[at + P_SIXES]! <= rolled && there + MOST_SIXES >= rolled;
}
const MOST_SIXES = 12;

describe("in every battle", () => {
  it.each(BATTLES.map((small, i) => [i, small] as const))(
    "%i: dice are conserved, pins lie within 0 and 10, nobody gets two orders but after Rally",
    (_, small) => {
      const wrong: string[] = [];
      const ordered = new Set<number>();
      const obeysOnce = (code: number, a: number, b: number): void => {
        if (code === E.turn || (code === E.phase && a === M.ONSLAUGHT)) ordered.clear();
        if (code === E.rallied) ordered.delete(a);
        if (code !== E.order) return;
        if (ordered.has(a) && b !== M.RALLY) wrong.push(`two orders to ${a}`);
        ordered.add(a);
      };
      const watch = (w: World) => ({
        event(code: number, a: number, b: number) {
          if (code === E.pool) for (let d = 0; d < 4; d++) if (!isConserved(d)) wrong.push(`pool ${d}`);
          if (B.pins.subarray(0, 2 * w.U).some((pins) => pins < 0 || pins > 10)) wrong.push("pins");
          obeysOnce(code, a, b);
        },
      });
      const { play } = openBattle(small, watch);
      for (let block = 0; block < 25; block++) play(block);
      expect([...new Set(wrong)]).toEqual([]);
    },
  );

  it.each<Partial<Small>>([{ duel: {} }, { battle: { mission: "quarters" } }])(
    "equal forces that play alike share the battles: %j (DK-EXT-ST-02)",
    (where) => {
      const twin: Small = {
        ...where,
        a: force("guard500"),
        b: force("guard500"),
        play: ["gunline", "gunline"],
        mirror: true,
      };
      const { matchup, battle, streams } = openBattle(twin);
      expect(matchup.legs).toBe(2);
      let score = 0;
      for (let block = 0; block < 20; block++) {
        for (let leg = 0; leg < 2; leg++) {
          streams.open(block);
          battle.load(leg, block);
          battle.play();
          score += leg === 0 ? battle.outcome[0]! : 2 - battle.outcome[0]!;
        }
      }
      expect(score).toBe(40);
    },
  );
});

describe("of the arithmetic", () => {
  it("a strategy roll never gets worse by a better rating, and a lone natural six always wins", () => {
    const wins = (rating: number) => {
      let n = 0;
      for (let a = 1; a <= 6; a++) for (let b = 1; b <= 6; b++) if (compareStrategy(a, b, rating, 3) > 0) n++;
      return n;
    };
    for (let rating = 0; rating < 12; rating++) expect(wins(rating + 1)).toBeGreaterThanOrEqual(wins(rating));
    expect(wins(99)).toBe(31);
  });

  it("an order test passes in 1 to 35 of 36 rolls, the likelier the higher the need", () => {
    for (let need = -9; need < 20; need++) {
      expect(obeyWays(need)).toBeGreaterThanOrEqual(1);
      expect(obeyWays(need)).toBeLessThanOrEqual(35);
      expect(obeyWays(need + 1)).toBeGreaterThanOrEqual(obeyWays(need));
    }
    expect([2, 7, 8, 11, 12].map(obeyWays)).toEqual([1, 21, 26, 35, 35]);
  });

  it("a command die more never lowers what a pool is worth", () => {
    staged(BATTLES[0]!);
    for (let kind = 1; kind <= 4; kind++) for (let i = 0; i < 3; i++) B.dieWorth[kind * 32 + i] = kind + (kind % 2) / 2;
    for (let code = 0; code < 81; code++) {
      const dice = [code % 3, Math.floor(code / 3) % 3, Math.floor(code / 9) % 3, Math.floor(code / 27)];
      for (let face = 0; face < 4; face++) {
        const more = dice.map((n, i) => n + (i === face ? 1 : 0));
        expect(total(more[0]!, more[1]!, more[2]!, more[3]!)).toBeGreaterThanOrEqual(
          total(dice[0]!, dice[1]!, dice[2]!, dice[3]!),
        );
      }
    }
  });

  it("a sprint goes from 2 Mv + 1 to 3 Mv, and command range is three inches a Rank", () => {
    staged(BATTLES[0]!);
    for (let mv = 3; mv <= 8; mv++) {
      expect(sprintMove(mv, 2, 1, 99 * UNIT, 8 * UNIT)).toBe((2 * mv + 1) * UNIT);
      expect(sprintMove(mv, 2, mv, 99 * UNIT, 8 * UNIT)).toBe(3 * mv * UNIT);
    }
    expect([1, 2, 3].map(commandRange)).toEqual([3, 6, 9]);
  });
});
