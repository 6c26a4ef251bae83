/** Battles on tables: what always holds in them, and rules one by one on tables where models stand as a test puts them. */
import { describe, expect, it } from "vitest";
import { NO_WAY, UNSEEN } from "../../../src/geometry/pieces.ts";
import { NOWHERE, UNIT } from "../../../src/geometry/ticks.ts";
import { doctrines } from "../../../src/players/index.ts";
import { feelParts } from "../../../src/rules/darker-millennium/battle/coherency.ts";
import { B } from "../../../src/rules/darker-millennium/battle/columns.ts";
import { deploy } from "../../../src/rules/darker-millennium/battle/deploy.ts";
import { listTargets, volley } from "../../../src/rules/darker-millennium/battle/firing.ts";
import { costOf, sight } from "../../../src/rules/darker-millennium/battle/ground.ts";
import { comeOut, couldHide, detect, hideIfCovered } from "../../../src/rules/darker-millennium/battle/hiding.ts";
import { missionPoints } from "../../../src/rules/darker-millennium/battle/missions.ts";
import { slowest } from "../../../src/rules/darker-millennium/battle/morale.ts";
import { isHeavy } from "../../../src/rules/darker-millennium/battle/shots.ts";
import { G_PHASE, type World } from "../../../src/rules/darker-millennium/battle/state.ts";
import { goBeside, readContacts } from "../../../src/rules/darker-millennium/battle/steps.ts";
import { afterFights, fightsOnTable } from "../../../src/rules/darker-millennium/battle/table-fights.ts";
import { march, mayLeave, maySprintOnTable } from "../../../src/rules/darker-millennium/battle/table-moves.ts";
import { pointsOfSeat } from "../../../src/rules/darker-millennium/battle/turns.ts";
import { commandRange, commands, isInCover, sees } from "../../../src/rules/darker-millennium/battle/where.ts";
import { E } from "../../../src/rules/darker-millennium/events.ts";
import * as M from "../../../src/rules/darker-millennium/matchup.ts";
import { bytesPerBattle } from "../../garbage.ts";
import { type Answers, force, matchupOf, openBattle, type Place, put, rect, type Small, staged } from "./playing.ts";

const MISSIONS = ["quarters", "meeting", "hold", "strongpoint", "breakthrough"] as const;
const FORCES = ["marines500", "orks500", "guard500", "tyranids500", "eldar500"] as const;
const POLICIES = doctrines.map(({ name }) => name);

/** Where models of two teams stand in contact, or one of them off the board or in ground that nobody enters. */
function misplaced(w: World): string[] {
  const wrong: string[] = [];
  const { width, depth } = w.table!;
  for (let m = 0; m < 2 * w.M; m++) {
    if (B.wounds[m] === 0 || B.mx[m] === NOWHERE) continue;
    const r = B.kindRadius[B.kind[m]!]!;
    if (2 * (Math.abs(B.mx[m]!) + r) > width + 2 || 2 * (Math.abs(B.my[m]!) + r) > depth + 2)
      wrong.push(`${m} is off the board`);
    for (let o = 0; o < m; o++) {
      if (B.wounds[o] === 0 || B.mx[o] === NOWHERE) continue;
      const both = r + B.kindRadius[B.kind[o]!]! - 4;
      if ((B.mx[m]! - B.mx[o]!) ** 2 + (B.my[m]! - B.my[o]!) ** 2 < both * both) wrong.push(`${m} stands on ${o}`);
    }
  }
  return wrong;
}

/** Tenths of an inch of a move that is as far as so many times Mv. */
const MOST: ReadonlyMap<number, number> = new Map([
  [E.advances, 10],
  [E.runs, 20],
  [E.sprints, 30],
]);

/** Ticks from a model to the nearest of a team. */
function nearest(w: World, m: number, t: number): number {
  let near = NOWHERE;
  for (let e = B.from[t]!; e < B.to[t]!; e++) if (B.wounds[e]! > 0) near = Math.min(near, w.apartOf(m, e));
  return near;
}

/** Is an order within the range of whoever gives it? */
function inRange(w: World, t: number, m: number): boolean {
  if (m < 0 || B.team[m] === t || w.has(t, M.OFF_TABLE)) return true;
  return nearest(w, m, t) <= commandRange(Math.max(1, B.kindRank[B.kind[m]!]!)) * UNIT;
}

const isBound = (t: number): boolean => B.pins[t]! >= 0 && B.pins[t]! <= 10;
/** Who goes Down under a volley is hidden for later fire alone (DK-EXT-RE-02). */
const mayBeShotAt = (w: World, t: number): boolean => !w.has(t, M.HIDDEN) || B.order[t] === M.DOWN;

/** Watches that nobody goes farther than its move, that orders come from near enough, once a phase, and that pins stay within bounds. */
function watcher(wrong: string[]) {
  const ordered = new Set<number>();
  const must = (what: string, ok: boolean): void => {
    if (!ok) wrong.push(what);
  };
  const hearOrder = (w: World, t: number, order: number, m: number): void => {
    must(`two orders to ${t}`, !ordered.has(t) || order === M.RALLY);
    must("an order out of range", inRange(w, t, m));
    ordered.add(t);
  };
  return (w: World) => ({
    event(code: number, a: number, b: number, c: number) {
      if (code === E.turn || code === E.phase) wrong.push(...misplaced(w));
      if (code === E.turn || (code === E.phase && a === M.ONSLAUGHT)) ordered.clear();
      if (MOST.has(code)) must("goes too far", b <= MOST.get(code)! * slowest(a) + 1);
      if (code === E.pinned) must("pins out of bounds", isBound(a));
      if (code === E.shoots) must("shoots at a hidden team", mayBeShotAt(w, b));
      if (code === E.rallied) ordered.delete(a);
      if (code === E.order) hearOrder(w, a, b, c - 1);
    },
  });
}

describe("in every battle on a table", () => {
  it.each(MISSIONS.map((mission, i) => [mission, i] as const))(
    "of %s nobody goes too far, stands on somebody or is ordered twice or from afar (DK-ORD-02, DK-ACT-11, DK-MOV-07, DK-EXT-ST-01)",
    (mission, i) => {
      const wrong: string[] = [];
      for (let k = 0; k < 2; k++) {
        const play = [POLICIES[(i + k) % POLICIES.length]!, POLICIES[(i + 2 * k + 1) % POLICIES.length]!] as const;
        const forces = [FORCES[(i + k) % 5]!, FORCES[(i + k + 2) % 5]!] as const;
        const battle = openBattle(
          { battle: { mission }, a: force(forces[0]), b: force(forces[1]), play },
          watcher(wrong),
        );
        for (let block = 0; block < 6; block++) battle.play(block);
      }
      expect(wrong.slice(0, 5)).toEqual([]);
    },
  );

  it("allocates nothing to speak of", { timeout: 120_000 }, async () => {
    const small = {
      battle: { mission: "hold" },
      a: force("guard500"),
      b: force("tyranids500"),
      play: ["gunline", "aggressor"] as const,
    };
    expect(await bytesPerBattle(matchupOf(small), { goes: 30, blocks: 60, enough: 300 })).toBeLessThan(300);
  });
});

describe("tables", () => {
  it("DK-EXT-TE-01, DK-EXT-TE-04, DK-EXT-TE-05: rough ground costs twice, mud four times, walls two inches, and nobody enters rocks", () => {
    const { w } = put(
      [
        rect("wood", [0, 0], [6, 6]),
        rect("mud", [0, 12], [6, 6]),
        rect("wall", [14, 0], [6, 0.5]),
        rect("rocks", [-14, 0], [5, 5]),
      ],
      ["1 spaceMarine"],
      [[0, -20]],
      ["1 orkBoy"],
      [[0, 20]],
    );
    const inches = (x: number, from: number, to: number) =>
      Math.round(costOf(w, x * UNIT, from * UNIT, x * UNIT, to * UNIT, 1) / UNIT);
    expect(inches(0, -2, 2)).toBe(8);
    expect(inches(0, 10, 14)).toBe(16);
    expect(inches(14, -2, 2)).toBe(6);
    expect(costOf(w, -14 * UNIT, -8 * UNIT, -14 * UNIT, 8 * UNIT, 1)).toBe(NO_WAY);
    expect(inches(20, -2, 2)).toBe(4);
  });

  it("DK-EXT-TE-05: dangerous ground hits on a 5 or more whoever goes through it", () => {
    const answers: Answers = { march: () => M.WALK, reach: (_s, _t, _m, most) => most };
    const { w, of } = put(
      [rect("minefield", [0, -8], [8, 3])],
      ["1 marineCaptain"],
      [[0, -10]],
      ["1 orkBoy"],
      [[20, 20]],
      { faces: [4], answers },
    );
    w.goX = 0;
    w.goY = 20 * UNIT;
    B.order[0] = M.ADVANCE;
    B.game[G_PHASE] = M.ADVANCING;
    march(w, 0);
    expect(of(E.danger)).toHaveLength(1);
    expect(B.wounds[0]).toBe(2);
  });

  it("DK-EXT-TE-06: a hill lifts whoever stands on it, and DK-EXT-LS-02: over lower pieces one sees", () => {
    const { w } = put(
      [rect("hill", [0, 0], [6, 6]), rect("rocks", [0, 12], [5, 3])],
      ["2 spaceMarine"],
      [
        [0, 0],
        [8, 0],
      ],
      ["1 orkBoy"],
      [[0, 20]],
    );
    expect([B.level[0], B.level[1]]).toEqual([2, 0]);
    // Rocks are four inches high, the hill lifts to three.
    expect(sight(w, 0, w.M)).toBe(UNSEEN);
  });

  it("DK-EXT-LS-01, DK-EXT-LS-02: rocks block, three inches of wood do, less does not; DK-EXT-LS-04: it covers", () => {
    const line = (piece: object) => {
      const { w } = put([piece], ["1 spaceMarine"], [[0, -10]], ["1 orkBoy"], [[0, 10]]);
      return sight(w, 0, w.M);
    };
    expect(line(rect("rocks", [0, 0], [5, 3]))).toBe(UNSEEN);
    expect(line(rect("wood", [0, 0], [8, 4]))).toBe(UNSEEN);
    expect(line(rect("wood", [0, 0], [8, 2.5]))).toBe(0);
    expect(line(rect("wood", [0, 8.5], [8, 2]))).toBe(1);
    expect(line(rect("wall", [0, 8], [6, 0.5]))).toBe(2);
    // Right before the shooter one looks over it.
    expect(line(rect("wall", [0, -9], [6, 0.5]))).toBe(0);
  });

  it("DK-EXT-LS-03: a team sees a team if one of its models does", () => {
    const { w } = put(
      [rect("rocks", [0, 0], [5, 3])],
      ["2 spaceMarine"],
      [
        [0, -10],
        [9, -10],
      ],
      ["1 orkBoy"],
      [[0, 10]],
    );
    expect(sight(w, 0, w.M)).toBe(UNSEEN);
    expect(sees(w, 0, w.U)).toBe(true);
  });

  it("DK-TST-05: most of a team in or behind cover counts in order tests", () => {
    const { w } = put(
      [rect("brush", [0, -10], [6, 6])],
      ["3 spaceMarine"],
      [
        [0, -10],
        [1.5, -10],
        [9, -10],
      ],
      ["1 orkBoy"],
      [[0, 10]],
    );
    expect(isInCover(w, 0)).toBe(true);
    B.mx[1] = 9 * UNIT;
    w.moved(0);
    expect(isInCover(w, 0)).toBe(false);
  });

  it("DK-ORD-02: orders reach three inches for each Rank, to whom one sees", () => {
    const { w } = put(
      [],
      ["1 marineCaptain", "1 spaceMarine"],
      [
        [0, 0],
        [0, 10],
      ],
      ["1 orkBoy"],
      [[20, 20]],
    );
    expect(commands(w, 0, 1)).toBe(true);
    B.my[1] = Math.round(10.1 * UNIT);
    expect(commands(w, 0, 1)).toBe(false);
  });
});

describe("hiding", () => {
  const wood = [rect("wood", [0, 0], [6, 2])];

  it("DK-EXT-HI-03, DK-EXT-HI-01, DK-GEN-16: a team hides wholly in a piece, is seen no more, and comes out to move", () => {
    const answers: Answers = { march: () => M.WALK };
    const { w } = put(
      wood,
      ["2 guardsman"],
      [
        [0, 0],
        [1.5, 0],
      ],
      ["1 spaceMarine"],
      [[0, 12]],
      { answers },
    );
    expect(couldHide(w, 0)).toBe(true);
    hideIfCovered(w, 0);
    expect(w.has(0, M.HIDDEN)).toBe(true);
    expect(sees(w, w.U, 0)).toBe(false);
    w.goY = -20 * UNIT;
    B.order[0] = M.ADVANCE;
    B.game[G_PHASE] = M.ADVANCING;
    march(w, 0);
    expect(w.has(0, M.HIDDEN)).toBe(false);
    B.mx[0] = 9 * UNIT;
    w.moved(0);
    expect(couldHide(w, 0)).toBe(false);
  });

  it("DK-EXT-HI-02, DK-EXT-HI-04: it is found from within Initiative in inches; `detectRange` doubles that", () => {
    const found = (y: number, options = {}) => {
      const { w } = put(wood, ["1 guardsman"], [[0, 0]], ["1 spaceMarine"], [[0, 14]], { options });
      hideIfCovered(w, 0);
      B.my[w.M] = y * UNIT;
      w.moved(w.U);
      detect(w);
      return !w.has(0, M.HIDDEN);
    };
    expect(found(6)).toBe(false);
    expect(found(5)).toBe(true);
    expect(found(9)).toBe(false);
    expect(found(9, { detectRange: "2I" })).toBe(true);
  });
});

describe("who starts hidden", () => {
  it("DK-EXT-MS-03, DK-EXT-MS-05: the defender's teams may start hidden, and who looks ahead imagines them elsewhere", () => {
    const wood = rect("wood", [0, 11], [48, 8]);
    const small = {
      battle: { mission: "breakthrough", attacker: 1, table: { pieces: [wood] } },
      a: ["1 spaceMarine"],
      b: ["3 orkBoy"],
    };
    const start = (hidden: boolean) => {
      const { w } = staged(small as Small, [], [], { startsHidden: () => hidden });
      deploy(w);
      return w;
    };
    expect(start(false).has(start(false).U, M.HIDDEN)).toBe(false);
    const w = start(true);
    expect(w.has(w.U, M.HIDDEN) && w.has(w.U, M.UNKNOWN)).toBe(true);
    const at = B.mx[w.M];
    w.veil(0);
    expect(B.mx[w.M]).not.toBe(at);
    expect(couldHide(w, w.U) && w.has(w.U, M.HIDDEN)).toBe(true);
    for (let m = w.M; m < w.M + 3; m++) expect(B.my[m]).toBeGreaterThan(8 * UNIT);
    w.veil(1);
    comeOut(w, w.U);
    expect(w.has(w.U, M.UNKNOWN)).toBe(false);
    const found = B.mx[w.M];
    w.veil(0);
    expect(B.mx[w.M]).toBe(found);
  });
});

describe("moves", () => {
  const marching = (
    move: number,
    goY: number,
    more: Partial<Small> & { faces?: number[] } = {},
    foe: Place = [0, 22],
  ) => {
    const answers: Answers = { march: () => move };
    const found = put(
      [],
      ["2 spaceMarine"],
      [
        [0, -20],
        [2, -20],
      ],
      ["1 orkBoy"],
      [foe],
      { ...more, answers },
    );
    found.w.goX = UNIT;
    found.w.goY = goY * UNIT;
    B.order[0] = M.RUN;
    B.game[G_PHASE] = M.RUNNING;
    march(found.w, 0);
    return { ...found, went: (B.my[0]! + 20 * UNIT) / UNIT };
  };

  it("DK-RUN-02: runs go twice Mv; DK-RUN-04, DK-RUN-05: sprints a die farther, for a pin", () => {
    expect(marching(M.RUN_MOVE, 20).went).toBeCloseTo(8, 1);
    const { went } = marching(M.SPRINT, 20, { faces: [3] });
    expect(went).toBeCloseTo(11, 1);
    expect(B.pins[0]).toBe(1);
  });

  it("DK-RUN-08: who sprints stops eight inches from enemies; DK-RUN-07: nobody sprints from so near", () => {
    const { went, w } = marching(M.SPRINT, 20, { faces: [4] }, [0, -4]);
    expect(went).toBeLessThan(7.1);
    expect(went).toBeGreaterThan(6.5);
    expect(maySprintOnTable(w, 0)).toBe(true);
    B.my[w.M] = B.my[0]! + 8 * UNIT;
    w.moved(w.U);
    expect(maySprintOnTable(w, 0)).toBe(false);
  });

  it("DK-RUN-04, DK-RUN-05: who cannot sprint straight on sprints past what bars it, and on the spot nobody does, for no pin", () => {
    const sprinted = (pieces: readonly object[]) => {
      const answers: Answers = { march: () => M.SPRINT };
      const { w, of } = put(pieces, ["1 spaceMarine"], [[0, -20]], ["1 orkBoy"], [[0, 22]], { answers, faces: [4] });
      w.goX = 0;
      w.goY = 20 * UNIT;
      B.order[0] = M.RUN;
      B.game[G_PHASE] = M.RUNNING;
      march(w, 0);
      return [of(E.sprints).length, B.my[0]! > -15 * UNIT, B.pins[0]];
    };
    expect(sprinted([rect("rocks", [0, -17], [1.4, 2])])).toEqual([1, true, 1]);
    const box = [
      rect("rocks", [0, -18.2], [8, 2]),
      rect("rocks", [0, -21.8], [8, 2]),
      rect("rocks", [-1.8, -20], [2, 8]),
      rect("rocks", [1.8, -20], [2, 8]),
    ];
    expect(sprinted(box)).toEqual([0, false, 0]);
  });

  it("DK-MOV-05, DK-MOV-08, DK-EXT-MV-03: who is apart closes up with its next move", () => {
    const { w, of } = put(
      [],
      ["3 spaceMarine"],
      [
        [0, 0],
        [2, 0],
        [7, 0],
      ],
      ["1 orkBoy"],
      [[0, 22]],
    );
    feelParts(w, 0);
    expect(w.has(0, M.APART)).toBe(true);
    B.order[0] = M.ADVANCE;
    B.game[G_PHASE] = M.ADVANCING;
    march(w, 0);
    expect(of(E.rejoins)).toHaveLength(1);
    expect(w.has(0, M.APART)).toBe(false);
    expect(B.mx[2]).toBeLessThan(5.1 * UNIT);
  });

  it("DK-EXT-ST-03, DK-EXT-ST-04, DK-EXT-ST-05: teams enter over their own edge, within their move", () => {
    const answers: Answers = { march: () => M.ENTER };
    const { w } = staged(
      { battle: { mission: "meeting", table: { pieces: [] } }, a: ["3 spaceMarine"], b: ["1 orkBoy"] },
      [],
      [],
      answers,
    );
    expect(w.has(0, M.OFF_TABLE) && w.has(w.U, M.OFF_TABLE)).toBe(true);
    w.goX = 5 * UNIT;
    B.order[0] = M.ADVANCE;
    B.game[G_PHASE] = M.ADVANCING;
    march(w, 0);
    expect(w.has(0, M.OFF_TABLE)).toBe(false);
    for (let m = 0; m < 3; m++) {
      expect(B.my[m]).toBeLessThanOrEqual((-24 + 4) * UNIT);
      expect(B.my[m]).toBeGreaterThanOrEqual((-24 + 0.5) * UNIT);
    }
  });
});

describe("fire", () => {
  it("DK-GEN-12, DK-EXT-SH-14: a blast that misses drifts, half the distance at most", () => {
    const gunner = [{ profile: "spaceMarine", count: 1, weapon: "fragMissile" }] as never;
    const { w, of } = put(
      [],
      gunner,
      [[0, -4]],
      ["2 orkBoy"],
      [
        [0, 4],
        [0, 8],
      ],
      { faces: [10], counts: [0] },
    );
    B.order[0] = M.FIRE;
    B.game[G_PHASE] = M.FIRING;
    volley(w, 0, w.U, false);
    // Seven inches lie between the bases.
    expect(of(E.drifts).map(({ b }) => b)).toEqual([35]);
  });

  it("DK-EXT-LS-03, DK-EXT-SH-11: whom nobody who is in range sees is no target, and has nothing to react to", () => {
    const targets = (reach: number) => {
      // The heavy bolter stands behind rocks, and the boltgun sees the Ork at thirty inches.
      const squad = [{ profile: "spaceMarine", count: 2, specialists: [{ weapon: "heavyBolter", count: 1 }] }] as never;
      const at: readonly Place[] = [
        [-9, -reach],
        [0, -reach],
      ];
      const { w } = put([rect("rocks", [0, 3 - reach], [5, 3])], squad, at, ["1 orkBoy"], [[0, 20]]);
      const heavy = isHeavy(0) ? 0 : 1;
      B.mx[heavy] = 0;
      B.mx[1 - heavy] = -9 * UNIT;
      w.moved(0);
      B.order[0] = M.FIRE;
      B.game[G_PHASE] = M.FIRING;
      expect(sees(w, 0, w.U)).toBe(true);
      return listTargets(w, 0);
    };
    expect([targets(10), targets(1)]).toEqual([0, 1]);
  });

  it("DK-EXT-OW-02: fire on the way comes at the best of five places of it", () => {
    const answers: Answers = { march: () => M.RUN_MOVE, arm: () => -1, interrupt: (_s, _t, _m, places) => places - 2 };
    const { w, of } = put([], ["1 orkBoy"], [[0, -20]], ["1 spaceMarine"], [[0, 0]], { answers });
    w.goY = 0;
    B.order[0] = M.RUN;
    B.order[w.U] = M.OVERWATCH;
    B.game[G_PHASE] = M.RUNNING;
    march(w, 0);
    expect(of(E.interrupts).map(({ c }) => c)).toEqual([3]);
    expect(w.has(w.U, M.WATCHED)).toBe(true);
    expect(B.my[0]).toBeGreaterThan(-12.1 * UNIT);
  });
});

describe("charges and fights", () => {
  it("DK-EXT-CH-03, DK-EXT-CH-04: six find room around one", () => {
    const around = ([0, 60, 120, 180, 240, 300, 330] as const).map(
      (turn): Place => [6 * Math.cos((turn * Math.PI) / 180), 6 * Math.sin((turn * Math.PI) / 180)],
    );
    const { w } = put([], ["7 orkBoy"], around, ["1 spaceMarine"], [[0, 0]]);
    let n = 0;
    for (let m = 0; m < 7; m++) if (goBeside(w, m, w.M, 24 * UNIT)) n++;
    expect(n).toBe(6);
    expect(readContacts(w)).toBe(n);
  });

  it("DK-CHG-10, DK-EXT-OW-02: who falls to fire at the end of his charge has not come into contact", () => {
    const arrived = (wounds: number) => {
      const { w, of } = put(
        [],
        ["2 spaceMarine"],
        [
          [0, 0],
          [0, -6],
        ],
        ["1 orkBoy", "1 orkBoy"],
        [
          [0, 8],
          [0, 12],
        ] as never,
        {
          counts: [1, wounds, 0],
          answers: {
            march: () => M.CHARGE,
            reaction: () => M.NO_REACTION,
            interrupt: (_s, _t, _m, places) => places - 1,
            arm: () => 0,
          },
        },
      );
      w.aims = 1;
      B.order[0] = M.RUN;
      B.order[w.U + 1] = M.OVERWATCH;
      B.game[G_PHASE] = M.RUNNING;
      march(w, 0);
      expect(of(E.interrupts)).toHaveLength(1);
      return [of(E.arrives)[0]!.c, B.engaged[0] !== 0, (B.state[0]! & M.CHARGING) !== 0];
    };
    expect(arrived(0)).toEqual([1, true, true]);
    expect(arrived(1)).toEqual([0, false, false]);
  });

  it("DK-CHG-10: a charge that nobody finishes is told so", () => {
    const { w, of } = put([], ["1 genestealer"], [[0, 0]], ["1 orkBoy"], [[0, 17]], {
      faces: [1],
      answers: { march: () => M.CHARGE, reaction: () => M.NO_REACTION },
    });
    w.aims = 1;
    B.order[0] = M.RUN;
    B.game[G_PHASE] = M.RUNNING;
    march(w, 0);
    expect(of(E.arrives).map(({ a, b, c }) => [a, b, c])).toEqual([[0, w.U, 0]]);
  });

  it("DK-FBK-05, DK-EXT-FB-01: who falls back chooses of the ways that end farther from the enemy, straight away first", () => {
    const went = (choice: number) => {
      const ways: number[][] = [];
      const { w } = put([], ["1 spaceMarine"], [[0, 0]], ["1 orkBoy"], [[1.05, 0]], {
        faces: [3, 3],
        options: { freeHit: "0" },
        answers: {
          march: () => M.FALL_BACK,
          retreat: (_s, _t, n) => {
            for (let i = 0; i < n; i++) ways.push([B.goX[i]!, B.goY[i]!].map((ticks) => Math.round(ticks / UNIT)));
            return choice;
          },
        },
      });
      fightsOnTable(w, 0);
      B.order[0] = M.RUN;
      B.game[G_PHASE] = M.RUNNING;
      march(w, 0);
      expect(ways).toHaveLength(4);
      expect(ways[0]).toEqual([-6, 0]);
      expect([B.mx[0]!, B.my[0]!].map((ticks) => Math.round(ticks / UNIT))).toEqual(ways[choice]);
      expect(B.engaged[0]).toBe(0);
      return ways[choice];
    };
    expect(went(0)).not.toEqual(went(1));
  });

  it("DK-EXT-CC-07, DK-EXT-CC-15: who is rid of its enemies consolidates two inches, and into no contact", () => {
    const { w, of } = put(
      [],
      ["1 spaceMarine"],
      [[0, 0]],
      ["1 orkBoy", "1 orkBoy"],
      [
        [0, 1],
        [0, 3.5],
      ] as never,
      {
        answers: {
          consolidates: (): boolean => {
            w.goX = 0;
            w.goY = 20 * UNIT;
            return true;
          },
        },
      },
    );
    fightsOnTable(w, 0);
    B.state[0]! |= M.FOUGHT;
    w.remove(w.M, -1);
    afterFights(w);
    expect(of(E.consolidates)).toHaveLength(1);
    expect(B.my[0]! / UNIT).toBeGreaterThan(1);
    expect(w.gap(0, w.U + 1)).toBeGreaterThanOrEqual(UNIT);
    expect(B.engaged[0]).toBe(0);
  });

  it("DK-EXT-CC-01, DK-EXT-CC-10: contacts are taken apart into fights of one against others", () => {
    const { w } = put(
      [],
      ["2 spaceMarine"],
      [
        [0, 0],
        [4, 0],
      ],
      ["3 orkBoy"],
      [
        [0, 1],
        [1, 0],
        [4, 1],
      ],
    );
    fightsOnTable(w, 0);
    expect([...B.engaged.subarray(0, 1)]).toEqual([1]);
    expect(B.gang[0]).toBe(2);
    expect(B.gang[1]).toBe(1);
  });
});

describe("missions", () => {
  const points = (mission: string, at: Place, on: Place, more: Partial<Small> = {}) => {
    const { w } = put([], ["1 marineCaptain"], [at], ["1 orkBoss"], [on], {
      ...more,
      battle: { mission, table: { pieces: [] }, points: 500 },
    });
    return [missionPoints(w, 0), missionPoints(w, 1)];
  };

  it("DK-EXT-MS-04, DK-EXT-VP-01: a quarter goes to who has more points wholly inside; on a border nobody counts", () => {
    expect(points("quarters", [10, 10], [-10, 10])).toEqual([100, 100]);
    expect(points("quarters", [10, 10], [12, 12])).toEqual([100, 0]);
    expect(points("quarters", [0, 10], [-10, 10])).toEqual([0, 100]);
  });

  it("DK-EXT-ST-06: who never enters counts as destroyed", () => {
    const { w } = put([], ["1 marineCaptain"], [[0, 0]], ["1 orkBoss"], [[9, 9]]);
    expect(pointsOfSeat(w, 0)).toBe(0);
    B.flags[w.U]! |= M.OFF_TABLE;
    expect(pointsOfSeat(w, 0)).toBe(70);
  });

  it("DK-EXT-MS-01: a meeting engagement counts losses alone", () => {
    expect(points("meeting", [10, 10], [-10, 10])).toEqual([0, 0]);
  });

  it("DK-EXT-MS-02, DK-EXT-VP-03: a marker is held from within three inches by who is alone there", () => {
    expect(points("hold", [0, 3], [-10, 10])).toEqual([100, 0]);
    expect(points("hold", [0, 3], [0, -3])).toEqual([0, 0]);
    expect(points("hold", [0, 4], [0, -3])).toEqual([0, 100]);
  });

  it("DK-EXT-MS-03: the marker of a strongpoint is worth twice as much to the attacker", () => {
    const [own, enemy] = points("strongpoint", [0, 12], [20, 20]);
    expect(own! + enemy!).toBe(points("strongpoint", [0, -12], [20, 20])[0]! === 0 ? own : own! + enemy!);
    const sums = [points("strongpoint", [0, 12], [20, 20])[0]!, points("strongpoint", [0, -12], [20, 20])[0]!];
    expect(Math.max(...sums)).toBe(200);
    expect(Math.min(...sums)).toBe(0);
  });

  it("DK-EXT-MS-05: only the attacker leaves over the far edge, by a move that reaches it", () => {
    const small = { battle: { mission: "breakthrough", attacker: 1, table: { pieces: [] } } };
    const { w } = put([], ["1 genestealer"], [[0, 20]], ["1 orkBoy"], [[0, -20]], small);
    expect(mayLeave(w, 0, 4 * UNIT)).toBe(true);
    expect(mayLeave(w, 0, 3 * UNIT)).toBe(false);
    expect(mayLeave(w, w.U, 12 * UNIT)).toBe(false);
  });
});
