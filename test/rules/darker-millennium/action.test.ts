/** The Action Phase on a line and its completion, rule by rule. */
import { describe, expect, it } from "vitest";
import { UNIT } from "../../../src/geometry/ticks.ts";
import { chargeRange, mayCharge } from "../../../src/rules/darker-millennium/battle/charging.ts";
import { B } from "../../../src/rules/darker-millennium/battle/columns.ts";
import { clearFights, diceOf, fightAll, skillOf } from "../../../src/rules/darker-millennium/battle/combat.ts";
import { physicalDie } from "../../../src/rules/darker-millennium/battle/distances.ts";
import { isWatching, listTargets, mayShoot, shoot } from "../../../src/rules/darker-millennium/battle/firing.ts";
import {
  advanceOnLine,
  chargeOnLine,
  compelOnLine,
  runOnLine,
  runsOf,
} from "../../../src/rules/darker-millennium/battle/line.ts";
import { isLate, pairOff } from "../../../src/rules/darker-millennium/battle/melee.ts";
import {
  breakTeam,
  moraleLd,
  openWindow,
  testBeaten,
  testLosses,
} from "../../../src/rules/darker-millennium/battle/morale.ts";
import { addPins } from "../../../src/rules/darker-millennium/battle/pins.ts";
import { mayGoDown } from "../../../src/rules/darker-millennium/battle/reactions.ts";
import { fires, modifiersOf, needIn } from "../../../src/rules/darker-millennium/battle/shots.ts";
import { G_PHASE } from "../../../src/rules/darker-millennium/battle/state.ts";
import { playOn, pointsOfSeat } from "../../../src/rules/darker-millennium/battle/turns.ts";
import { isInCover, sees } from "../../../src/rules/darker-millennium/battle/where.ts";
import { E } from "../../../src/rules/darker-millennium/events.ts";
import * as M from "../../../src/rules/darker-millennium/matchup.ts";
import { N } from "../../../src/rules/darker-millennium/rulings.ts";
import { type Answers, playBlocks, type Small, staged, sumOf } from "./playing.ts";

const small: Small = { duel: { distance: 12, cover: ["none", "hard"] }, a: ["6 spaceMarine"], b: ["6 orkBoy"] };
const inches = (n: number): number => n * UNIT;
const ORK = 1;
const gunOf = (m: number): number => B.kindArms[B.kindArmsFrom[B.kind[m]!]!]!;

describe("moves", () => {
  it("DK-MOV-01 DK-MOV-02 DK-MOV-03 DK-RUN-01 DK-RUN-02 DK-ORD-05 DK-EXT-MV-02: a team under Run orders runs twice its move, once", () => {
    const { w } = staged(small, [], [], { run: () => M.RUN_MOVE, reach: (_s, _t, _m, most) => most });
    B.order[0] = M.RUN;
    runOnLine(w, 0);
    expect(B.x[0]).toBe(inches(8));
    expect(w.has(0, M.ACTED) && w.has(0, M.FAST)).toBe(true);
    expect(mayCharge(w, 0)).toBe(false);
  });

  it("DK-MOV-07 DK-EXT-MV-01 DK-ORD-06 DK-EXT-AD-01 DK-GEN-13 DK-GEN-17: an Advance is one move, and ends an inch from enemies at the least", () => {
    const { w } = staged({ ...small, duel: { distance: 4 } }, [], [], {
      advance: () => M.WALK,
      reach: (_s, _t, _m, most) => most,
    });
    expect(w.gap(0, ORK)).toBe(inches(4));
    advanceOnLine(w, 0);
    expect(w.gap(0, ORK)).toBe(inches(1));
  });

  it("DK-MOV-12 DK-EXT-MO-03 DK-EXT-MO-08: a broken team flees two random moves in sub-phase I, and is lost far behind its line", () => {
    const { w } = staged(small, [3, 2, 4, 4]);
    B.flags[0]! |= M.BROKEN;
    compelOnLine(w, 0);
    expect(B.x[0]).toBe(inches(-5));
    B.x[0] = inches(-20);
    compelOnLine(w, 0);
    expect(w.has(0, M.GONE)).toBe(true);
    expect(skillOf(6)).toBe(3);
  });

  it("DK-FBK-01 DK-FBK-02 DK-FBK-03 DK-FBK-05 DK-EXT-FB-01 DK-EXT-CC-08: only engaged teams fall back, each enemy in contact hits once, and they end farther away", () => {
    const one: Small = { ...small, a: ["1 marineCaptain"], b: ["1 orkBoss"] };
    // One die too few to wound twice: the free hit wounds and is saved.
    const { w, of } = staged(one, [2, 3], [1, 1], { run: () => M.FALL_BACK });
    expect(runsOf(w, 0) & (1 << M.FALL_BACK)).toBe(0);
    w.engage(0, ORK);
    pairOff(w, 0);
    expect(runsOf(w, 0)).toBe((1 << M.STAY) | (1 << M.FALL_BACK));
    runOnLine(w, 0);
    expect(of(E.hits)).toHaveLength(1);
    expect([B.engaged[0], B.x[0]]).toEqual([0, inches(-5)]);
  });

  it("DK-GEN-02 DK-EXT-MV-04: dice of other sizes are simulated by the next that there is", () => {
    expect([2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 20].map(physicalDie)).toEqual([
      6, 6, 4, 10, 6, 8, 8, 10, 10, 12, 20, 20,
    ]);
  });
});

describe("charges", () => {
  const charge: Answers = { reaction: () => M.NO_REACTION };

  it("DK-CHG-01 DK-CHG-02 DK-CHG-04 DK-CHG-12 DK-EXT-CH-01 DK-EXT-CH-02: a charge at a team in reach ends in contact, and counts in sub-phase VI", () => {
    const { w } = staged({ ...small, duel: { distance: 8 } }, [], [], charge);
    B.order[0] = M.RUN;
    expect(chargeRange(0)).toBe(inches(8));
    chargeOnLine(w, 0, 1);
    expect([B.engaged[0], B.engaged[ORK]]).toEqual([1, 1]);
    expect(B.state[0]! & M.CHARGING).toBe(M.CHARGING);
  });

  it("DK-CHG-05 DK-EXT-FB-02: who evades has acted and its Run order is used up", () => {
    const { w } = staged({ ...small, duel: { distance: 8 } }, [1, 3, 3], [], { reaction: () => M.EVADE });
    B.order[0] = M.RUN;
    chargeOnLine(w, 0, 1);
    expect(w.has(ORK, M.ACTED) && w.has(ORK, M.DONE)).toBe(true);
    expect([B.order[ORK], B.engaged[0], w.gap(0, ORK)]).toEqual([M.RUN, 0, inches(6)]);
  });

  it("DK-CHG-07 DK-EXT-OW-01 DK-EXT-OW-02: Open Fire shoots at the charger on its way, and at one less to hit", () => {
    const { w, of } = staged({ ...small, duel: { distance: 8 } }, [1], [0], {
      reaction: () => M.OPEN_FIRE,
      interrupt: (_s, _t, _m, places) => places - 1,
    });
    B.order[0] = M.RUN;
    chargeOnLine(w, 0, 1);
    expect(of(E.interrupts)).toMatchObject([{ a: ORK, b: 0 }]);
    // BS 3, a charger in contact at short range (+2), overwatch (-1), a target that runs (-1).
    expect(of(E.shoots)[0]!.c % 16).toBe(4);
  });

  it("DK-CHG-08 DK-EXT-CH-05 DK-GEN-14: a counter-attack goes half the distance, half inches and all, and has the bonus of a charge", () => {
    const { w } = staged({ ...small, duel: { distance: 7 } }, [1], [], { reaction: () => M.COUNTER_ATTACK });
    B.order[0] = M.RUN;
    chargeOnLine(w, 0, 1);
    expect(B.x[ORK]).toBe(inches(3.5));
    expect(B.state[w.M]! & M.CHARGING).toBe(M.CHARGING);
  });
});

describe("shooting", () => {
  it("DK-ORD-07 DK-EXT-SH-01 DK-EXT-SH-10 DK-EXT-SH-11 DK-EXT-SH-13 DK-EXT-OR-02: Fire orders shoot in IV, or wait for V with a bonus; all of a team at one team", () => {
    const { w, of } = staged(small, [], [3, 2, 0, 1], { waits: () => false, goesDown: () => false });
    B.order[0] = M.FIRE;
    B.game[G_PHASE] = M.FIRING;
    expect(mayShoot(w, 0, M.FIRING)).toBe(true);
    expect(mayShoot(w, 0, M.LATE_FIRING)).toBe(false);
    shoot(w, 0);
    expect(of(E.shoots)).toMatchObject([{ a: 0, b: ORK }]);
    expect(B.count[ORK]).toBe(4);
    expect(w.has(0, M.DONE)).toBe(true);
  });

  it("DK-EXT-SH-03 DK-EXT-SH-12 DK-EXT-LS-04: cover, orders of both sides and size change what is needed", () => {
    const { w } = staged(small);
    const gun = gunOf(0);
    const need = () => needIn(w, 0, ORK, gun, inches(20), false, 0);
    B.order[0] = M.FIRE;
    expect(need()).toBe(3);
    expect(needIn(w, 0, ORK, gun, inches(20), false, 2)).toBe(5);
    B.order[0] = M.ADVANCE;
    expect(need()).toBe(4);
    B.order[ORK] = M.DOWN;
    B.flags[ORK]! |= M.FAST;
    expect(need()).toBe(6);
    B.order[0] = M.FIRE;
    B.flags[0]! |= M.WAITS;
    expect(modifiersOf(w, 0, ORK, gun, false)).toBe(-1);
    expect(isInCover(w, ORK)).toBe(true);
  });

  it("DK-RUN-03 DK-EXT-SH-08 DK-EXT-SH-15: who ran fires assault weapons and throws grenades in V, at two less", () => {
    const thrown = { profile: "scout", count: 4, grenades: ["krakGrenade"] } as never;
    const { w } = staged({ ...small, a: [thrown] });
    const [pistol, grenade] = [gunOf(0), B.kindArms[B.kindArmsFrom[B.kind[0]!]! + 1]!];
    B.order[0] = M.RUN;
    expect([fires(pistol, M.RUN, false), fires(gunOf(w.M), M.RUN, false), fires(grenade, M.RUN, false)]).toEqual([
      true,
      true,
      true,
    ]);
    expect(fires(grenade, M.OVERWATCH, true)).toBe(false);
    expect(modifiersOf(w, 0, ORK, pistol, false)).toBe(-2);
  });

  it("DK-EXT-SH-07: another than the nearest is shot at only after a test of Leadership", () => {
    const two: Small = { ...small, b: ["6 orkBoy", "6 gretchin"] };
    const play = (passes: number) => {
      const { w, of } = staged(two, [], [passes, 0], { waits: () => false, goesDown: () => false, target: () => 3 });
      B.x[3] = inches(20);
      B.order[0] = M.FIRE;
      B.game[G_PHASE] = M.FIRING;
      expect([listTargets(w, 0), w.near]).toEqual([2, 1]);
      shoot(w, 0);
      return of(E.shoots)[0]!.b;
    };
    expect([play(1), play(0)]).toEqual([3, 2]);
  });

  it("DK-EXT-SH-09 DK-EXT-SH-14 DK-GEN-18: on a line a blast touches a given number of models", () => {
    const blast: Small = { ...small, a: [{ profile: "spaceMarine", count: 4, weapon: "fragMissile" }] as never };
    const { w } = staged(blast, [], [1, 3, 1, 1, 1, 1, 1], { waits: () => false, goesDown: () => false });
    B.order[0] = M.FIRE;
    B.game[G_PHASE] = M.FIRING;
    // The first of four hits and three models take a hit each, of which one wounds in every second roll.
    expect(B.number[N.touched]).toBe(3);
    expect(() => shoot(w, 0)).toThrow("more dice");
    expect(B.count[ORK]!).toBeLessThan(6);
  });

  it("DK-EXT-SH-16 DK-EXT-LS-01 DK-EXT-LS-03: nobody shoots at teams in contact, and on a line everybody is seen", () => {
    const { w } = staged({ ...small, a: ["6 spaceMarine", "6 scout"] });
    expect(sees(w, 0, w.U)).toBe(true);
    w.engage(1, w.U);
    expect(listTargets(w, 0)).toBe(0);
    expect(mayShoot(w, 1, M.FIRING)).toBe(false);
  });

  it("DK-ORD-08 DK-EXT-OW-03: Overwatch interrupts a move once, needs no test, and is not for the engaged", () => {
    const { w, of } = staged({ ...small, duel: { distance: 20 } }, [], [0], {
      run: () => M.RUN_MOVE,
      reach: (_s, _t, _m, most) => most,
      interrupt: () => 2,
    });
    B.order[ORK] = M.OVERWATCH;
    B.order[0] = M.RUN;
    runOnLine(w, 0);
    expect(of(E.interrupts)).toMatchObject([{ a: ORK, b: 0, c: 2 }]);
    expect(of(E.reacts)).toEqual([]);
    expect(isWatching(w, ORK)).toBe(false);
  });

  it("DK-EXT-PN-01 DK-EXT-PN-02: a volley that hits pins once, and once more if somebody falls; ten are the most", () => {
    const pins = (kills: number): number => {
      const { w } = staged(small, [], kills > 0 ? [2, 1, 0] : [2, 0, 0], { waits: () => false, goesDown: () => false });
      B.order[0] = M.FIRE;
      B.game[G_PHASE] = M.FIRING;
      shoot(w, 0);
      addPins(w, 0, 15);
      expect(B.pins[0]).toBe(10);
      return B.pins[ORK]!;
    };
    expect([pins(0), pins(1)]).toEqual([1, 2]);
  });

  it("DK-ORD-11 DK-EXT-RE-01 DK-EXT-RE-02: a team that is shot at may go Down before the dice fall, once a turn", () => {
    const { w, of } = staged(small, [2], [0], { waits: () => false, goesDown: () => true });
    B.order[0] = M.FIRE;
    B.game[G_PHASE] = M.FIRING;
    expect(mayGoDown(w, ORK)).toBe(true);
    shoot(w, 0);
    expect(B.order[ORK]).toBe(M.DOWN);
    // BS 4, hard cover (-2), Down (-1), short range (+1).
    expect(of(E.shoots)[0]!.c % 16).toBe(5);
    expect(mayGoDown(w, ORK)).toBe(false);
  });
});

describe("close combat and morale", () => {
  it("DK-EXT-CC-01 DK-EXT-CC-10 DK-EXT-CC-11 DK-EXT-CC-16: models pair off, spare ones join with a die more, and the side that charged splits its fights", () => {
    const { w } = staged({ ...small, a: ["6 spaceMarine"], b: ["4 orkBoy"] });
    w.engage(0, ORK);
    B.state[w.M] = M.CHARGING;
    pairOff(w, 0);
    const fights = [...B.fightFrom.subarray(0, 5)].map((from, i) => (B.fightFrom[i + 1] ?? 0) - from).slice(0, 4);
    expect(fights.reduce((sum, n) => sum + n, 0)).toBe(6);
    expect([diceOf(0, 0), diceOf(0, 1)]).toEqual([2, 3]);
    expect(isLate(w, B.dealt[w.M]!, 0)).toBe(1);
    clearFights();
  });

  it("DK-EXT-CC-06 DK-EXT-CC-12 DK-EXT-CC-13 DK-EXT-DS-11: the winner hits as often as its score is higher, with one weapon; equal scores and Initiative hit nobody", () => {
    const one: Small = { ...small, a: ["1 marineCaptain"], b: ["1 marineCaptain"] };
    // Two dice each: 6 and 2 against 5 and 2, both WS 6: a hit with the power sword.
    const { w, of } = staged(one, [6, 2, 5, 2], [1, 0]);
    w.engage(0, ORK);
    pairOff(w, 0);
    fightAll(w);
    expect(of(E.score).map(({ c }) => [(c >> 7) - 32, (c % 128) - 32])).toEqual([[12, 11]]);
    expect(of(E.hits).map(({ c }) => c % 64)).toEqual([1]);
    const tie = staged(one, [6, 2, 6, 3]);
    tie.w.engage(0, ORK);
    pairOff(tie.w, 0);
    fightAll(tie.w);
    expect(tie.of(E.standOff)).toHaveLength(1);
  });

  it("DK-EXT-CC-07 DK-EXT-CC-14 DK-EXT-CC-15: who took more wounds than it caused tests at less, breaks, is hit once more and flees", () => {
    const { w, of } = staged({ ...small, a: ["1 marineCaptain"], b: ["2 orkBoy"] }, [2, 2], [0, 1, 0, 1, 0]);
    w.engage(0, ORK);
    pairOff(w, 0);
    B.state[w.M] = M.FOUGHT;
    B.suffered[ORK] = 3;
    testBeaten(w, 0);
    expect(of(E.test)).toMatchObject([{ a: ORK, b: 7 - 2, c: 0 }]);
    expect(of(E.hits)).toHaveLength(1);
    expect([B.engaged[0], B.x[ORK]]).toEqual([0, inches(16)]);
  });

  it("DK-EXT-MO-01 DK-EXT-MO-06 DK-EXT-MO-07: a quarter of the models lost by shooting forces one test, on the Champion's Leadership", () => {
    const led: Small = { ...small, b: [{ profile: "orkBoy", count: 5, champion: "orkNob" }] as never };
    const { w, of } = staged(led, [], [1]);
    openWindow(w);
    B.game[G_PHASE] = M.FIRING;
    w.remove(w.M, -1);
    testLosses(w, 0);
    expect(of(E.test)).toHaveLength(0);
    w.remove(w.M + 1, -1);
    testLosses(w, 0);
    testLosses(w, 0);
    expect(of(E.test)).toMatchObject([{ a: ORK, b: 8, c: 1 }]);
    expect(moraleLd(ORK)).toBe(8);
  });

  it("DK-EXT-MO-09: a broken team is whole again after a Rally that passes", () => {
    const { w } = staged(small);
    breakTeam(w, 0);
    expect(w.has(0, M.BROKEN)).toBe(true);
    const rallied = sumOf(
      playBlocks({ duel: {}, a: ["10 guardsman", "10 guardsman"], b: ["6 genestealer"], blocks: 60 }),
      "rallies",
    );
    expect(rallied).toBeGreaterThan(0);
  });
});

describe("the end", () => {
  it("DK-EXT-VP-01 DK-EXT-VP-02 DK-EXT-VP-04: teams lost count whole, broken and halved ones half; a tenth of difference is a draw", () => {
    const { w } = staged({ ...small, a: ["6 spaceMarine", "6 scout"] });
    expect(pointsOfSeat(w, 1)).toBe(0);
    for (let m = 0; m < 3; m++) w.remove(m, -1);
    expect(pointsOfSeat(w, 1)).toBe(90);
    B.flags[1]! |= M.BROKEN;
    expect(pointsOfSeat(w, 1)).toBe(90 + 72);
    for (let m = 3; m < 6; m++) w.remove(m, -1);
    expect(pointsOfSeat(w, 1)).toBe(180 + 72);
  });

  it("DK-EXT-VP-05 DK-EXT-OR-01 DK-EXT-OR-06 DK-EXT-MD-02: six turns; without orders nobody moves or shoots, and orders end with the turn", () => {
    const { w } = staged(
      { ...small, duel: { turns: 2 } },
      Array.from({ length: 60 }, (_, i) => (i % 5) + 1),
      [],
      {
        activate: () => M.STOP,
        goesFirst: () => true,
      },
    );
    B.game[0] = 1;
    B.order[0] = M.DOWN;
    playOn(w);
    expect([B.order[0], B.x[0], B.x[ORK]]).toEqual([M.NO_ORDER, 0, inches(24)]);
    const turns = playBlocks({ duel: {}, a: ["6 scout"], b: ["6 gretchin"], blocks: 20 }).get("turns")!;
    expect(Math.max(...turns)).toBe(6);
  });
});
