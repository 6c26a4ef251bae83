/** Strays: models that cannot close up with their team, which go back to it in sub-phase I. */
import { describe, expect, it } from "vitest";
import { UNIT } from "../../../src/geometry/ticks.ts";
import { feelParts } from "../../../src/rules/darker-millennium/battle/coherency.ts";
import { B } from "../../../src/rules/darker-millennium/battle/columns.ts";
import { skillOf } from "../../../src/rules/darker-millennium/battle/combat.ts";
import { volley } from "../../../src/rules/darker-millennium/battle/firing.ts";
import { G_PHASE } from "../../../src/rules/darker-millennium/battle/state.ts";
import { compelOnTable, march } from "../../../src/rules/darker-millennium/battle/table-moves.ts";
import { E } from "../../../src/rules/darker-millennium/events.ts";
import * as M from "../../../src/rules/darker-millennium/matchup.ts";
import { type Place, put, type Small } from "./playing.ts";

/** Marines at places on a bare table, told to advance though they are apart: four inches do not bring them together. */
function parted(
  at: readonly Place[],
  more: Partial<Small> & { faces?: number[]; counts?: number[] } = {},
  a: Small["a"] = [`${at.length} spaceMarine`],
) {
  const found = put([], a, at, ["1 orkBoy"], [[0, 20]], more);
  feelParts(found.w, 0);
  B.order[0] = M.ADVANCE;
  B.game[G_PHASE] = M.ADVANCING;
  march(found.w, 0);
  const strays = Array.from(at, (_, m) => m).filter((m) => (B.state[m]! & M.STRAY) !== 0);
  return { ...found, strays };
}
const FAR: readonly Place[] = [
  [0, 0],
  [2, 0],
  [16, 0],
];

describe("strays", () => {
  it("DK-MOV-09: the smaller part is astray; it fights with WS 0, neither shoots nor goes along", () => {
    const { w, strays, of } = parted(FAR, { counts: [0, 0] });
    expect(strays).toEqual([2]);
    expect(of(E.strays).map(({ b }) => b)).toEqual([1]);
    expect([w.has(0, M.STRAYS), w.has(0, M.APART)]).toEqual([true, false]);
    expect([skillOf(0), skillOf(2)]).toEqual([4, 0]);
    const at = B.mx[2];
    Object.assign(w.player, { march: () => M.WALK, arm: () => 0 });
    w.goY = 20 * UNIT;
    march(w, 0);
    expect([B.mx[2], B.my[2]]).toEqual([at, 0]);
    expect(B.my[0]).toBeGreaterThan(3 * UNIT);
    B.order[0] = M.FIRE;
    B.game[G_PHASE] = M.FIRING;
    volley(w, 0, w.U, false);
    expect(of(E.aims).map(({ a }) => a)).toEqual([0, 1]);
  });

  it("DK-MOV-10: of equal parts that farther from the Champion; when he is dead any", () => {
    const pairs: readonly Place[] = [
      [0, 0],
      [2, 0],
      [16, 0],
      [18, 0],
    ];
    const squad = [{ profile: "spaceMarine", count: 3, champion: "marineSergeant" }] as never;
    const withChampion = parted(pairs, {}, squad);
    const champion = [0, 1, 2, 3].find((m) => (B.kindTraits[B.kind[m]!]! & M.K_CHAMPION) !== 0)!;
    expect(withChampion.strays).toEqual(champion < 2 ? [2, 3] : [0, 1]);
    // Dice of a test say 0 where any of so many is asked for.
    expect(parted(pairs).strays).toEqual([2, 3]);
  });

  it("DK-EXT-MV-03, DK-MOV-11, DK-EXT-OR-06: in sub-phase I they go twice a random Mv to their team, and are of it again", () => {
    const { w, of } = parted(FAR, { faces: [2, 3, 4, 4] });
    const before = B.mx[2]!;
    B.game[G_PHASE] = M.COMPULSORY;
    compelOnTable(w, 0);
    expect(before - B.mx[2]!).toBeCloseTo(5 * UNIT, -2);
    expect(B.state[2]! & M.STRAY).toBe(M.STRAY);
    compelOnTable(w, 0);
    expect(B.state[2]! & M.STRAY).toBe(0);
    expect(w.has(0, M.STRAYS)).toBe(false);
    expect(of(E.rejoins)).toHaveLength(1);
    expect(w.apartOf(1, 2)).toBeLessThanOrEqual(2 * UNIT);
  });

  it("DK-MOV-09: whom nobody else is left of is broken", () => {
    const { w, of } = parted(FAR);
    w.remove(0, -1);
    expect(w.has(0, M.BROKEN)).toBe(false);
    w.remove(1, -1);
    expect([w.has(0, M.BROKEN), w.has(0, M.STRAYS), B.order[0]]).toEqual([true, false, M.NO_ORDER]);
    expect(of(E.broken)).toHaveLength(1);
  });
});
