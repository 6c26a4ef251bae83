/** The Command Phase, orders and reactions on a line, rule by rule. */
import { describe, expect, it } from "vitest";
import {
  ANY,
  activateAll,
  isIsolated,
  mayActivate,
  mayCash,
  mayCommand,
  officerOf,
  ordersFor,
  sharers,
  unitRank,
} from "../../../src/rules/darker-millennium/battle/activate.ts";
import { B } from "../../../src/rules/darker-millennium/battle/columns.ts";
import { commandPhase, isPresent } from "../../../src/rules/darker-millennium/battle/command.ts";
import { majority } from "../../../src/rules/darker-millennium/battle/majority.ts";
import { giveOrder, isFull, orderNeed, testLd } from "../../../src/rules/darker-millennium/battle/orders.ts";
import {
  addDie,
  CASH_GROUP,
  P_CP,
  P_NATURAL,
  P_SIXES,
  P_STATE,
  P_USED,
  poolAt,
  READY,
} from "../../../src/rules/darker-millennium/battle/pools.ts";
import {
  mayReact,
  modifiedInitiative,
  reactionNeed,
  tryReaction,
} from "../../../src/rules/darker-millennium/battle/reactions.ts";
import {
  G_COMMANDS,
  G_FIRST,
  G_ONSLAUGHT,
  G_TURN,
  type World,
} from "../../../src/rules/darker-millennium/battle/state.ts";
import { E } from "../../../src/rules/darker-millennium/events.ts";
import * as M from "../../../src/rules/darker-millennium/matchup.ts";
import { DkPlayer } from "../../../src/rules/darker-millennium/player/player.ts";
import { type Answers, force, openBattle, type Small, staged } from "./playing.ts";

const squad = { profile: "spaceMarine", count: 9, champion: "marineSergeant" } as const;
const marines: Small["a"] = [{ profile: "marineCaptain", count: 1 }, squad] as never;
const small: Small = { duel: { cover: ["hard", "none"] }, a: marines, b: ["10 orkBoy"] };
/** Nobody uses a die or a six. */
const idle: Answers = { activate: () => M.STOP, swift: () => false, goesFirst: () => true };

describe("turns and pools", () => {
  it("DK-TRN-01 DK-TRN-02 DK-TRN-03 DK-TRN-05 DK-TRN-06: six sub-phases, the First Player before the other in each, then Onslaughts", () => {
    const seen: [number, number][] = [];
    const { play } = openBattle({ ...small, duel: { turns: 1 } }, () => ({
      event: (code, a, b) => void (code === E.phase && seen.push([a, b])),
    }));
    play(0);
    const first = seen[0]![1];
    const expected = [1, 2, 3, 4, 5].flatMap((phase) => [
      [phase, first],
      [phase, 1 - first],
    ]);
    expect(seen.slice(0, 11)).toEqual([...expected, [M.COMBAT, first]]);
  });

  it("DK-CMD-01 DK-CMD-07: the winner of the strategy roll says who is First Player, then pools are rolled and orders given", () => {
    // Strategy 5 and 4 with ratings 5 and 3, then two pools of four dice.
    const { w, of } = staged(small, [5, 4, 1, 2, 3, 4, 5, 6, 1, 1], [], { ...idle, goesFirst: () => false });
    B.game[G_TURN] = 1;
    commandPhase(w);
    expect(of(E.strategy)).toMatchObject([{ a: 0 }]);
    expect(B.game[G_FIRST]).toBe(1);
    expect(of(E.pool).map(({ a }) => a >> 6)).toEqual([1, 0]);
    expect(of(E.left).map(({ a, b }) => [a, b])).toEqual([
      [1, 4],
      [0, 2],
    ]);
  });

  it("DK-CMD-08 DK-CMD-10 DK-CMD-11 DK-ORD-12 DK-ORD-13 DK-ORD-14: who is in reserve is not commanded, who is readied enters as a whole squad by Run or Advance", () => {
    const { w } = staged(small);
    for (let t = 0; t < 3; t++) B.flags[t]! |= M.OFF_TABLE;
    expect(isPresent(w, 0, 0)).toBe(false);
    expect(ordersFor(w, 1, -1)).toBe(0);
    expect(mayActivate(w, 0, M.ON_CHARACTER)).toBe(false);
    B.pool[poolAt(0) + P_STATE] = READY;
    expect(ordersFor(w, 1, -1)).toBe((1 << M.RUN) | (1 << M.ADVANCE));
    expect(sharers(w, 1, M.RUN, -1)).toBe(3);
    const captain = officerOf(w, 0, M.ON_CHARACTER);
    expect(mayCommand(w, captain, M.ON_CHARACTER, 1)).toBe(true);
  });

  it("DK-POOL-17 DK-EXT-ST-07 DK-EXT-VH-01: command points are counted and kept, and buy nothing", () => {
    const { w } = staged(small, [], [], idle);
    for (const face of [5, 5, 6]) addDie(0, face, false);
    expect([B.pool[P_CP], B.pool[P_SIXES]]).toEqual([2, 1]);
    activateAll(w, 0, 0);
    expect(B.pool[P_CP]).toBe(2);
  });

  it("DK-POOL-05 DK-EXT-DS-08 DK-EXT-MO-10: a natural four is cashed while the Warlord lives, a limited one never", () => {
    const cash: Answers = {
      activate() {
        w.group = CASH_GROUP;
        return M.CASH;
      },
    };
    const { w } = staged(small, [], [], cash);
    addDie(0, 4, false);
    addDie(0, 4, true);
    expect(mayCash(w, 0)).toBe(true);
    expect(B.pool[P_NATURAL]).toBe(1);
    activateAll(w, 0, 0);
    expect([B.pool[P_CP], B.pool[P_USED]]).toEqual([1, 1]);
    w.remove(B.warlord[0]!, -1);
    expect(mayCash(w, 0)).toBe(false);
    expect(ordersFor(w, 1, -1)).toBe(ANY & ~(1 << M.RALLY));
  });
});

describe("activation", () => {
  it("DK-ACT-01 DK-ACT-02 DK-ACT-03 DK-ORD-04 DK-ORD-16: a one gives a team a standard order, a two any order; dice left vanish", () => {
    const given: number[] = [];
    const { w } = staged(small, [], [], {
      activate() {
        if (given.length === 2) return M.STOP;
        w.group = given.length;
        w.target = 1 + given.length;
        w.order = given.length === 0 ? M.FIRE : M.DOWN;
        given.push(w.order);
        return M.ON_TEAM;
      },
    });
    for (const face of [1, 2, 3]) addDie(0, face, false);
    activateAll(w, 0, 0);
    expect([B.order[1], B.order[2]]).toEqual([M.FIRE, M.DOWN]);
    expect(B.pool[P_USED]).toBe(2);
  });

  it("DK-ACT-04 DK-ORD-03 DK-TST-13 DK-EXT-OR-03: a squad shares one order, and each pinned team of it takes its own test", () => {
    const { w } = staged(small, [6, 5]);
    expect(sharers(w, 1, M.ADVANCE, -1)).toBe(3);
    B.pins[2] = 3;
    const bits = sharers(w, 1, M.ADVANCE, -1);
    for (let t = 1; t <= 2; t++) if ((bits & (1 << (t - 1))) !== 0) giveOrder(w, t, M.ADVANCE, -1);
    expect([B.order[1], B.order[2], B.pins[2]]).toEqual([M.ADVANCE, M.DOWN, 2]);
    B.x[2] = 6000;
    B.flags[1]! &= ~M.ORDERED;
    B.flags[2]! &= ~M.ORDERED;
    expect(sharers(w, 1, M.ADVANCE, -1)).toBe(0);
  });

  it("DK-ACT-05 DK-ACT-06 DK-ORD-01 DK-ARM-02 DK-ARM-06: a Champion orders his squad, a Character units of his detachment up to his Rank", () => {
    const roster = [...marines, { profile: "scout", count: 4, detachment: 2 }] as never;
    const { w } = staged({ ...small, a: roster });
    const sergeant = officerOf(w, 1, M.ON_CHAMPION);
    const captain = officerOf(w, 0, M.ON_CHARACTER);
    expect(mayCommand(w, sergeant, M.ON_CHAMPION, 2)).toBe(true);
    expect(mayCommand(w, sergeant, M.ON_CHAMPION, 0)).toBe(false);
    expect([unitRank(0), unitRank(1), unitRank(2)]).toEqual([3, 1, 0]);
    expect(mayCommand(w, captain, M.ON_CHARACTER, 2)).toBe(true);
    expect(mayCommand(w, captain, M.ON_CHARACTER, 3)).toBe(false);
  });

  it("DK-ACT-08 DK-ACT-10 DK-EXT-DS-06 DK-EXT-OR-07: a Champion is part of his first team; apart, by one reading, he comes first; lost, nobody takes his place", () => {
    const { w } = staged(small);
    const sergeant = officerOf(w, 1, M.ON_CHAMPION);
    expect(B.team[sergeant]).toBe(1);
    expect(isIsolated(w, 1)).toBe(false);
    w.remove(sergeant, -1);
    expect(officerOf(w, 1, M.ON_CHAMPION)).toBe(-1);
    const asked: number[] = [];
    const apart = staged({ ...small, options: { championHome: "no" } }, [], [], {
      activate(_seat, _d, forced) {
        asked.push(forced);
        return M.STOP;
      },
    });
    B.x[3] = 3000;
    addDie(0, 3, false);
    activateAll(apart.w, 0, 0);
    expect(asked).toEqual([1]);
    expect(isIsolated(apart.w, 1)).toBe(true);
  });

  it("DK-ACT-13 DK-ORD-09 DK-TST-01: Rally is resolved at once and leaves the team free for another order; without pins nothing is tested", () => {
    const { w } = staged(small, [3, 4, 2]);
    B.pins[1] = 4;
    expect(giveOrder(w, 1, M.RALLY, -1)).toBe(true);
    expect([B.pins[1], B.order[1]]).toEqual([1, M.NO_ORDER]);
    expect(ordersFor(w, 1, -1) & (1 << M.FIRE)).not.toBe(0);
    expect(giveOrder(w, 2, M.FIRE, -1)).toBe(true);
    expect(B.order[2]).toBe(M.FIRE);
  });

  it("DK-ORD-15 DK-EXT-CC-09 DK-EXT-CC-17 DK-EXT-MO-05 DK-EXT-OR-05: engaged teams only fall back, broken ones only rally, and orders without effect are not offered", () => {
    const { w } = staged({ ...small, a: [...marines, "4 genestealer"] as never });
    w.engage(1, w.U);
    expect(ordersFor(w, 1, -1)).toBe(1 << M.RUN);
    B.flags[2]! |= M.BROKEN;
    expect(ordersFor(w, 2, -1)).toBe(1 << M.RALLY);
    // Genestealers have nothing to shoot with.
    expect(ordersFor(w, 3, -1) & ((1 << M.FIRE) | (1 << M.OVERWATCH))).toBe(0);
  });

  it("DK-EXT-OR-04 DK-EXT-DS-12: off the table a die never serves one team of a squad alone", () => {
    const chosen: number[] = [];
    const { w } = staged(small, [], [], {});
    const player = new DkPlayer(w.m);
    player.sit(w);
    for (let t = 0; t < 3; t++) B.flags[t]! |= M.OFF_TABLE;
    B.pool[poolAt(0) + P_STATE] = READY;
    addDie(0, 2, false);
    chosen.push(player.activate(0, 0, -1));
    expect(chosen).toEqual([M.ON_SQUAD]);
  });

  it("DK-ACT-11 DK-ACT-12: who is a team by himself has one die, for an order or to give some; his officers may still order him", () => {
    const openAfter = (first: number) => {
      let n = 0;
      const { w } = staged(small, [], [], {
        activate() {
          if (n++ > 0) return M.STOP;
          w.group = first === M.ON_TEAM ? 0 : 3;
          w.target = 0;
          w.order = M.FIRE;
          return first;
        },
        command: () => M.NO_ORDER,
      });
      addDie(0, first === M.ON_TEAM ? 1 : 4, false);
      activateAll(w, 0, 0);
      const open = [mayActivate(w, 0, M.ON_CHARACTER), ordersFor(w, 0, -1) !== 0];
      B.game[G_COMMANDS] = 1;
      return [...open, ordersFor(w, 0, 0) !== 0];
    };
    expect(openAfter(M.ON_TEAM)).toEqual([false, false, false]);
    expect(openAfter(M.ON_CHARACTER)).toEqual([false, false, true]);
  });

  it("DK-EXT-GU-01: a detachment is activated no more than sixty times in a phase", () => {
    let n = 0;
    const { w } = staged(small, [], [], {
      activate() {
        n++;
        addDie(0, 1, false);
        w.group = 0;
        w.target = 1;
        w.order = M.FIRE;
        return M.ON_TEAM;
      },
    });
    addDie(0, 1, false);
    activateAll(w, 0, 0);
    expect(n).toBe(60);
  });
});

describe("order tests and reactions", () => {
  it("DK-TST-03 DK-TST-04 DK-TST-05: an officer's Leadership or that of most, two at full strength, one in cover", () => {
    const { w } = staged(small);
    const captain = officerOf(w, 0, M.ON_CHARACTER);
    B.pins[1] = 1;
    expect([testLd(1, -1), testLd(1, captain)]).toEqual([8, 10]);
    expect(orderNeed(w, 1, M.RUN, -1)).toBe(8 + 2 + 1);
    w.remove(B.from[2]!, -1);
    expect(isFull(w, 1)).toBe(false);
    expect(orderNeed(w, 1, M.RUN, captain)).toBe(10 + 1);
  });

  it("DK-GEN-07 DK-AMB-59: by one reading a command point buys one more roll of a failed test, and no third", () => {
    const { w } = staged({ ...small, options: { cpUse: "rerollOrderTest" } }, [6, 5, 5, 6], [], {
      rerolls: () => true,
    });
    B.pool[P_CP] = 2;
    B.pins[1] = 4;
    expect(giveOrder(w, 1, M.RUN, -1)).toBe(false);
    expect([B.pool[P_CP], B.order[1]]).toEqual([1, M.DOWN]);
  });

  it("DK-TRN-04 DK-REA-01 DK-REA-06 DK-CHG-09 DK-EXT-RE-03 DK-ORD-17: who has acted does not react, who has no order may, and failing costs nothing", () => {
    const { w } = staged(small, [6]);
    expect(mayReact(w, 1)).toBe(true);
    expect(tryReaction(w, 1, M.EVADE)).toBe(false);
    expect([B.order[1], B.pins[1]]).toEqual([M.NO_ORDER, 0]);
    B.flags[1]! |= M.ACTED;
    expect(mayReact(w, 1)).toBe(false);
  });

  it("DK-REA-07 DK-EXT-DS-05 DK-ARM-07: the Initiative is that of most of the team, never that of an attached Character", () => {
    const joined = [{ profile: "guardsman", count: 2, attached: ["guardOfficer", "commissar"] }] as never;
    staged({ ...small, a: joined });
    expect(B.count[0]).toBe(4);
    expect(majority(0, B.kindI, false)).toBe(3);
  });

  it("DK-REA-08 DK-POOL-08: a six passes a reaction in place of the roll", () => {
    const { w, of } = staged(small, [], [], { swift: () => true });
    B.pool[P_SIXES] = 1;
    expect(tryReaction(w, 1, M.OPEN_FIRE)).toBe(true);
    expect(B.pool[P_SIXES]).toBe(0);
    expect(of(E.swift)).toHaveLength(1);
  });

  it("DK-REA-09 DK-ONS-03 DK-EXT-ON-02: in an Onslaught reactions are harder by one", () => {
    staged(small);
    const before = reactionNeed(1, M.EVADE);
    B.game[G_ONSLAUGHT] = 1;
    expect(reactionNeed(1, M.EVADE)).toBe(before - 1);
    expect(modifiedInitiative(4, M.DOWN, M.EVADE, 2)).toBe(0);
  });
});

describe("Onslaught", () => {
  it("DK-ONS-02 DK-ONS-05 DK-EXT-ON-01 DK-EXT-ON-03 DK-EXT-ON-04 DK-EXT-ON-05: one seizes once a turn, all orders are cleared, and its teams alone act again", () => {
    let onslaught = -1;
    let begun = 0;
    const acted = new Set<number>();
    let cleared = true;
    const { play } = openBattle({ duel: {}, a: force("marines500"), b: force("orks500") }, (w) => ({
      event(code, a, b) {
        if (code === E.seizes && b >= 2) begun++;
        if (code === E.turn) onslaught = -1;
        if (code === E.phase && a === M.ONSLAUGHT) onslaught = b;
        if (onslaught >= 0) seen(w, code, a);
      },
    }));
    const seen = (w: World, code: number, a: number): void => {
      if (code === E.pool) cleared &&= B.order.subarray(0, 2 * w.U).every((order) => order === M.NO_ORDER);
      if (code === E.runs || code === E.advances) acted.add(w.seatOf(a) ^ onslaught);
    };
    for (let block = 0; block < 30; block++) play(block);
    expect(begun).toBeGreaterThan(5);
    expect(cleared).toBe(true);
    expect([...acted]).toEqual([0]);
  });
});
