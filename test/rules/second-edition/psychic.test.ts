/** The psychic phase rule by rule: what has no vector, and the completion (SE-EXT-72 to -95), by listed dice and told decisions. */
import { describe, expect, it } from "vitest";
import { sameStreams } from "../../../src/dice/same-streams.ts";
import { UNIT } from "../../../src/geometry/ticks.ts";
import { SeBattle } from "../../../src/rules/second-edition/battle/battle.ts";
import {
  mayAnswer,
  mayDuel,
  mayNullifyInPlay,
  nullifyInPlay,
  playAnswer,
} from "../../../src/rules/second-edition/battle/cards.ts";
import { B } from "../../../src/rules/second-edition/battle/columns.ts";
import { diceOf } from "../../../src/rules/second-edition/battle/combat.ts";
import { mayCharge, movementPhase, paceOf } from "../../../src/rules/second-edition/battle/line.ts";
import { radiusOf } from "../../../src/rules/second-edition/battle/lying.ts";
import { openPhase } from "../../../src/rules/second-edition/battle/morale.ts";
import { afterMove, wayTo } from "../../../src/rules/second-edition/battle/power-line.ts";
import { listPowerTargets, takeEffect } from "../../../src/rules/second-edition/battle/powers.ts";
import { declare, psychicPhase, settle, usePower } from "../../../src/rules/second-edition/battle/psychic.ts";
import {
  ablePsykers,
  countBits,
  endPower,
  highestOf,
  isAble,
  isReady,
  losePower,
  openPsychics,
  psykerAt,
  W_SCANNED,
  W_STOPPED,
} from "../../../src/rules/second-edition/battle/psykers.ts";
import { mayFire } from "../../../src/rules/second-edition/battle/shooting.ts";
import {
  canPay,
  deal,
  drawCard,
  handSize,
  openDeck,
  pileSize,
} from "../../../src/rules/second-edition/battle/warp-deck.ts";
import { CARDS, POWERS } from "../../../src/rules/second-edition/book/data.ts";
import { E } from "../../../src/rules/second-edition/events.ts";
import { secondEdition } from "../../../src/rules/second-edition/index.ts";
import * as M from "../../../src/rules/second-edition/matchup.ts";
import { SePlayer } from "../../../src/rules/second-edition/player/player.ts";
import { countsOf, facesOf } from "../../../src/rules/second-edition/vectors/psychic-arena.ts";
import { legalMatchup, type Small, smallScenario } from "../small.ts";

/** A power at a target; a duel, or Nullify on a power in play; a pass. */
type Go = readonly [act: number, model?: number, power?: number, target?: number, ultimate?: boolean];

/** Does what it is told, and passes when that is over. */
class Told extends SePlayer {
  goes: Go[] = [];
  answers: number[] = [];
  bids: readonly number[] = [0, 0];
  place = 0;
  jumps: ((list: readonly number[]) => number)[] = [];
  world!: SeBattle;

  override go(): number {
    const [act = M.PASS, model = -1, power = 0, target = -1, ultimate = false] = this.goes.shift() ?? [];
    const { world: w } = this;
    w.goModel = model;
    w.goPower = power;
    w.goTarget = target;
    w.goUltimate = ultimate;
    return act;
  }

  override answer(): number {
    return this.answers.shift() ?? -1;
  }

  override bid(seat: number): number {
    return this.bids[seat]!;
  }

  override shift(): number {
    return this.place;
  }

  override jump(_seat: number, _m: number, n: number): number {
    return this.jumps.shift()?.([...B.list.subarray(0, n)]) ?? -1;
  }
}

const LIBRARIAN = { profile: "librarian", count: 1 };
const psyker = (mastery: number) => ({ ...LIBRARIAN, mastery });
const TWO: Small = { duel: { distance: 12 }, a: [psyker(2), "5 tacticalMarine"], b: [psyker(1), "5 ork"] };

function staged(small: Small, faces: readonly number[] = []) {
  const matchup = legalMatchup(
    secondEdition,
    smallScenario(secondEdition, small, { policy: "gunline" }),
  ) as M.SeMatchup;
  const told: { code: number; a: number; b: number; c: number }[] = [];
  const player = new Told(matchup);
  const log = { event: (code: number, a: number, b: number, c: number) => told.push({ code, a, b, c }) };
  const w = new SeBattle(matchup, sameStreams(facesOf(matchup, faces)), log, player);
  player.world = w;
  w.load(0, 0);
  openDeck();
  return { w, player, of: (code: number) => told.filter((each) => each.code === code), enemy: w.M, foes: w.U };
}

const hold = (seat: number, ...cards: string[]): void => B.hand.set(countsOf(cards), seat * M.CARD_KINDS);
const holds = (seat: number, card: string): number => B.hand[seat * M.CARD_KINDS + CARDS.indexOf(card as never)]!;
const own = (m: number, ...powers: number[]): void => {
  B.owned[m] = powers.reduce((bits, power) => bits | (1 << power), 0);
};
const FORCES = (n: number): string[] => Array.from({ length: n }, () => "Force");

describe("the phase", () => {
  it("SE-GEN-03, SE-PSY-06: both sides use powers by turns, the one whose turn it is first", () => {
    // 2D6 of cards, then Carmine Assassin twice.
    const { w, player, of, enemy } = staged(TWO, [3, 3, 6, 6]);
    own(0, M.CARMINE_ASSASSIN);
    own(enemy, M.CARMINE_ASSASSIN);
    player.goes = [
      [M.USE_POWER, enemy, M.CARMINE_ASSASSIN, 1],
      [M.USE_POWER, 0, M.CARMINE_ASSASSIN, enemy + 1],
    ];
    psychicPhase(w, 1);
    expect(of(E.uses).map(({ a }) => a)).toEqual([enemy, 0]);
    expect(of(E.passes).map(({ a }) => a)).toEqual([1, 0]);
    expect([B.wounds[1], B.wounds[enemy + 1]]).toEqual([0, 0]);
  });

  it("SE-PSY-01, SE-PSY-02, SE-EXT-72: no cards where no psyker is able", () => {
    const { w, of, enemy } = staged(TWO);
    expect(ablePsykers(0) + ablePsykers(1)).toBe(0);
    own(0, M.HELLFIRE);
    B.lying[0] = 1 << M.HELLFIRE;
    expect(isAble(0)).toBe(false);
    psychicPhase(w, 0);
    expect(of(E.cards)).toEqual([]);
    own(enemy, M.GATE);
    expect(isAble(enemy)).toBe(true);
    B.flags[w.U]! |= M.BROKEN;
    expect(isAble(enemy)).toBe(false);
  });

  it("SE-PSY-05, SE-EXT-74: the discards are shuffled in when the pile runs out, and no more is dealt than there is", () => {
    const { w } = staged(TWO);
    B.pile.set(countsOf(["Force", "Force"]));
    B.discards.set(countsOf(["Nullify"]));
    expect(deal(w, w.setup, 9, 0)).toBe(3);
    expect([handSize(0), handSize(1), pileSize()]).toEqual([2, 1, 0]);
    expect(holds(0, "Nullify")).toBe(1);
    expect(drawCard(w.setup)).toBe(-1);
  });

  it("SE-PSY-07, SE-EXT-78: a go may be a duel, or Nullify on a power in play, with no able psyker too", () => {
    const { w, enemy } = staged(TWO, [6, 6, 1]);
    own(enemy, M.HELLFIRE);
    B.lying[enemy] = 1 << M.HELLFIRE;
    hold(0, "Nullify", "PsychicDuel");
    expect([isAble(0), mayDuel(), mayNullifyInPlay(0, enemy, M.HELLFIRE)]).toEqual([false, true, true]);
    nullifyInPlay(w, 0, enemy, M.HELLFIRE);
    expect([B.lying[enemy], holds(0, "Nullify")]).toEqual([0, 0]);
    B.wounds[enemy] = 0;
    expect(mayDuel()).toBe(false);
  });

  it("SE-EXT-79: goes are bounded by the cards", () => {
    const { w, player, of, enemy } = staged(TWO, [6, 6, ...Array.from({ length: 20 }, () => 1)]);
    own(0, M.CARMINE_ASSASSIN);
    player.goes = Array.from({ length: 90 }, (): Go => [M.USE_POWER, 0, M.CARMINE_ASSASSIN, enemy + 1]);
    // A player that breaks the rules would be stopped by the guard of 80 goes; this one only has six Force cards.
    player.goes.length = 6;
    psychicPhase(w, 0);
    expect(of(E.uses)).toHaveLength(6);
  });
});

describe("psykers", () => {
  it("SE-PSK-01, SE-EXT-94, SE-EXT-95: levels 1 to 4, each with its stat line", () => {
    const say = (mastery: number) =>
      secondEdition.check(smallScenario(secondEdition, { ...TWO, a: [psyker(mastery)] }, { policy: "gunline" }));
    expect([1, 2, 3, 4].map((mastery) => say(mastery).length)).toEqual([0, 0, 0, 0]);
    const { w } = staged({ ...TWO, a: [1, 2, 3, 4].map(psyker) });
    const kinds = [0, 1, 2, 3].map((m) => B.kind[m]!);
    expect(kinds.map((kind) => B.kindMastery[kind])).toEqual([1, 2, 3, 4]);
    expect(kinds.map((kind) => B.kindW[kind])).toEqual([1, 2, 2, 3]);
    expect(kinds.map((kind) => [B.kindA[kind], B.kindWs[kind], B.kindI[kind], B.kindLd[kind]])).toEqual([
      [1, 5, 5, 9],
      [1, 5, 5, 9],
      [2, 6, 5, 9],
      [3, 6, 6, 10],
    ]);
    expect(highestOf(0)).toBe(3);
    expect(w.m.kinds.name[0]).toBe("Librarian");
  });

  it("SE-PSK-03, SE-EXT-76: at least one power is primary, and those of tertiary disciplines are dealt after everybody's", () => {
    const roster = (tertiary: number) => [{ ...psyker(2), tertiary }];
    const problems = (tertiary: number) =>
      secondEdition.check(smallScenario(secondEdition, { ...TWO, a: roster(tertiary) }, { policy: "gunline" }));
    expect(problems(1)).toEqual([]);
    expect(
      problems(2)
        .map(({ message }) => message)
        .join(),
    ).toContain("SE-PSK-03");
    // Whatever is drawn is the first power that is left: the second of the level 2 psyker comes after the other's first.
    const { w, enemy } = staged({ ...TWO, a: roster(1) });
    openPsychics(w);
    expect([B.owned[0], B.owned[enemy]]).toEqual([(1 << M.ASSAIL) | (1 << M.DISPLACEMENT), 1 << M.CARMINE_ASSASSIN]);
  });

  it("SE-PSK-06, SE-PSK-07, SE-EXT-77: a psyker uses its own powers, each once in a phase and again in the next", () => {
    const { w, player, of, enemy } = staged(TWO, [1, 6]);
    own(0, M.SCAN, M.CARMINE_ASSASSIN);
    expect(isReady(0, M.SCAN)).toBe(true);
    expect(isReady(enemy, M.SCAN)).toBe(false);
    player.goes = [[M.USE_POWER, 0, M.SCAN]];
    psychicPhase(w, 0);
    expect(of(E.uses)).toHaveLength(1);
    expect(isReady(0, M.SCAN)).toBe(false);
    player.goes = [[M.PASS], [M.USE_POWER, 0, M.SCAN]];
    psychicPhase(w, 1);
    expect(of(E.uses)).toHaveLength(2);
  });

  it("SE-PSK-08, SE-EXT-75: one deck of eight for both sides; who comes when it is empty has none and is not able", () => {
    const { w, enemy } = staged({ duel: { distance: 12 }, a: [psyker(4)], b: [psyker(4), psyker(1)] }, [6, 1]);
    openPsychics(w);
    expect([0, enemy, enemy + 1].map((m) => countBits(B.owned[m]!))).toEqual([4, 4, 0]);
    expect(B.owned[0]! & B.owned[enemy]!).toBe(0);
    expect(isAble(enemy + 1)).toBe(false);
  });

  it("SE-DIS-02: a Chaos psyker serves one god", () => {
    const magus = { profile: "chaosMagus", count: 1 };
    const { w } = staged({ ...TWO, a: [{ ...magus, god: "Nurgle" }] });
    expect(countBits(w.m.kinds.primary[0]!)).toBe(1);
    const wrong = { ...TWO, a: [{ ...LIBRARIAN, god: "Nurgle" }] };
    const problems = secondEdition.check(smallScenario(secondEdition, wrong, { policy: "gunline" }));
    expect(problems.map(({ message }) => message).join()).toContain("SE-DIS-02");
  });
});

describe("cards", () => {
  it("SE-WRP-24: a deck of 36, or one with more Force", () => {
    staged(TWO);
    expect(pileSize()).toBe(36);
    expect(B.pile[M.FORCE]).toBe(20);
    staged({ ...TWO, options: { deck: "forceHeavy" } });
    expect([pileSize(), B.pile[M.FORCE]]).toEqual([36, 24]);
  });

  it("SE-WRP-11: exact payment, but for Ultimate Force", () => {
    staged(TWO);
    hold(0, "Force", "UltimateForce");
    expect([
      canPay(0, 1, false),
      canPay(0, 2, false),
      canPay(0, 1, true),
      canPay(0, 4, true),
      canPay(0, 5, true),
    ]).toEqual([true, false, true, true, false]);
  });

  it("SE-WRP-04: Ultimate Force counts three, the power works, and the psyker still rolls", () => {
    // The target slain by a 6; before that daemons roll a 5: 5 + 2 - 3 = 4, which is no destruction; then a 4: 3, which is.
    for (const [face, left] of [
      [5, 2],
      [4, 0],
    ] as const) {
      const { w, player, enemy } = staged(TWO, [face, 6]);
      own(0, M.CARMINE_ASSASSIN);
      hold(0, "UltimateForce");
      hold(1, "DaemonicAttack");
      player.answers = [M.DAEMONIC_ATTACK];
      usePower(w, 0, 0, M.CARMINE_ASSASSIN, enemy + 1, true);
      expect(B.warp[W_STOPPED]).toBe(0);
      expect(B.wounds[0]).toBe(left);
      // Who is destroyed meanwhile does nothing any more (SE-EXT-77).
      expect(B.wounds[enemy + 1]).toBe(left === 0 ? 1 : 0);
    }
  });

  it("SE-WRP-12, SE-WRP-17, SE-EXT-73: the highest psyker nullifies what lies in play, once a turn, broken or not", () => {
    const { w, of, enemy } = staged({ ...TWO, a: [psyker(1), psyker(3)] }, [3, 2]);
    own(enemy, M.GATE);
    B.lying[enemy] = 1 << M.GATE;
    for (const s of [0, 1]) B.flags[s]! |= M.BROKEN;
    hold(0, "Nullify", "Nullify");
    // Level 3 against level 1 needs 3.
    nullifyInPlay(w, 0, enemy, M.GATE);
    expect(of(E.nullify)).toEqual([{ code: E.nullify, a: 1 + 1, b: 3, c: 3 }]);
    expect(B.lying[enemy]).toBe(0);
    B.lying[enemy] = 1 << M.GATE;
    expect(mayNullifyInPlay(0, enemy, M.GATE)).toBe(false);
    B.lying[enemy] = 1 << M.HELLFIRE;
    expect(mayNullifyInPlay(0, enemy, M.HELLFIRE)).toBe(true);
  });

  it("SE-WRP-25: one answer after another until the power is stopped or nobody answers; Force is spent in any case", () => {
    // Nullify fails twice (3 of 4+, then 4 of 5+), then Daemonic Attack.
    const { w, player, of, enemy } = staged({ ...TWO, a: [psyker(1)], b: [psyker(1), "5 ork"] }, [3, 4, 6]);
    own(0, M.CARMINE_ASSASSIN);
    hold(0, "Force");
    hold(1, "Nullify", "Nullify", "DaemonicAttack");
    player.answers = [M.NULLIFY, M.NULLIFY, M.DAEMONIC_ATTACK];
    usePower(w, 0, 0, M.CARMINE_ASSASSIN, enemy + 1, false);
    expect(of(E.answers).map(({ b }) => b)).toEqual([M.NULLIFY, M.NULLIFY, M.DAEMONIC_ATTACK]);
    expect([handSize(0), handSize(1), B.wounds[enemy + 1], B.wounds[0]]).toEqual([0, 0, 1, 1]);
  });

  it("SE-EXT-81: Destroy Power and Reflection protect what stands within six inches of a psyker", () => {
    const { w, enemy, foes } = staged(TWO);
    hold(1, "DestroyPower", "Reflection");
    const answers = (power: number, target: number) => {
      declare(0, power, target, false);
      return [M.DESTROY_POWER, M.REFLECTION].map((card) => mayAnswer(w, 1, card));
    };
    expect(answers(M.HELLFIRE, enemy + 1)).toEqual([true, true]);
    B.x[foes] = B.x[foes + 1]! + 6 * UNIT + 1;
    expect(answers(M.HELLFIRE, enemy + 1)).toEqual([false, false]);
    expect(answers(M.HELLFIRE, enemy)).toEqual([true, true]);
    // Scan by its own range, a Gate by its near end too; Displacement never.
    expect(answers(M.SCAN, -1)).toEqual([true, true]);
    expect(answers(M.DISPLACEMENT, 1)).toEqual([false, false]);
  });

  it("SE-EXT-90: a reflected power strikes the first on the way, cast by the highest psyker; some have no effect", () => {
    // 4D6 = 13, then a 6 slays.
    const { w, enemy, of } = staged({ ...TWO, a: [psyker(2), "5 tacticalMarine"] }, [4, 4, 4, 1, 6]);
    own(0, M.CARMINE_ASSASSIN);
    hold(1, "Reflection");
    B.x[1] = 5 * UNIT;
    declare(0, M.CARMINE_ASSASSIN, enemy, false);
    playAnswer(w, 1, M.REFLECTION);
    settle(w);
    expect(of(E.reflected)).toEqual([{ code: E.reflected, a: 13, b: 1 + 1, c: M.CARMINE_ASSASSIN }]);
    expect([B.wounds[1], B.wounds[0], B.wounds[enemy]]).toEqual([0, 2, 1]);
    const gate = staged(TWO, [6, 6, 6, 6]);
    own(0, M.GATE);
    hold(1, "Reflection");
    declare(0, M.GATE, gate.enemy, false);
    playAnswer(gate.w, 1, M.REFLECTION);
    settle(gate.w);
    expect([B.lying[0], B.lying[gate.enemy]]).toEqual([0, 0]);
  });

  it("SE-EXT-80, SE-EXT-116: what is hidden is drawn anew for who looks ahead, as many cards and powers", () => {
    const { w, enemy } = staged(TWO);
    own(0, M.SCAN);
    own(enemy, M.GATE, M.HELLFIRE);
    B.seen[enemy] = 1 << M.GATE;
    hold(1, "EnergyDrain", "Nullify");
    B.pile.set(countsOf([...FORCES(4), "UltimateForce"]));
    w.veil(0);
    // What is drawn is always the first that there is.
    expect([holds(1, "Force"), handSize(1), pileSize()]).toEqual([2, 2, 5]);
    expect(B.owned[enemy]).toBe((1 << M.GATE) | (1 << M.ASSAIL));
    hold(1, "EnergyDrain");
    B.warp[W_SCANNED] = 1;
    w.veil(0);
    expect(holds(1, "EnergyDrain")).toBe(1);
  });
});

describe("powers", () => {
  it("SE-ADP-10: targets in range, by the distance between squads", () => {
    const { w, enemy, foes } = staged(TWO);
    const ranges = { CarmineAssassin: 18, LightningArc: 24, Hellfire: 24, MachineCurse: 24 };
    for (const [name, inches] of Object.entries(ranges)) {
      const power = POWERS.indexOf(name as never);
      for (const far of [0, 1]) {
        B.x[foes] = 99 * UNIT;
        B.x[foes + 1] = inches * UNIT + far;
        expect(listPowerTargets(w, 0, power), name).toBe(1 - far);
      }
    }
    B.x[foes + 1] = UNIT;
    expect(listPowerTargets(w, 0, M.CARMINE_ASSASSIN)).toBe(1);
    expect(B.list[0]).toBe(enemy + 1);
  });

  it("SE-ADP-01, SE-EXT-82: a squad seized loses overwatch; a single model is moved, into contact too", () => {
    const { w, player, enemy, foes } = staged({ ...TWO, duel: { distance: 6 } });
    B.flags[foes + 1]! |= M.OVERWATCH;
    takeEffect(w, 0, M.ASSAIL, enemy + 1);
    expect(w.has(foes + 1, M.OVERWATCH)).toBe(false);
    expect(B.x[foes + 1]).toBe(6 * UNIT);
    player.place = 1;
    takeEffect(w, 0, M.ASSAIL, enemy);
    expect([B.x[foes], B.engaged[foes], B.state[enemy]! & M.CHARGING]).toEqual([0, 1, 0]);
  });

  it("SE-EXT-104: a vehicle out of control goes straight, hits whom it meets and does nothing else", () => {
    const { w, foes, enemy } = staged({ ...TWO, b: ["1 rhino", psyker(1)] }, [4, 6]);
    B.flags[foes]! |= M.MOVED;
    takeEffect(w, 0, M.ASSAIL, enemy);
    expect(B.state[enemy]! & M.WILD).not.toBe(0);
    B.x[1] = 8 * UNIT;
    movementPhase(w, 1);
    // Ten inches ahead, but the Marines are four away: one of them is hit by Strength 7.
    expect([B.x[foes], B.count[1], B.state[enemy]! & (M.WILD | M.SHAKEN)]).toEqual([8 * UNIT, 4, M.SHAKEN]);
  });

  it("SE-EXT-83, SE-EXT-103: who is assassinated is slain outright; a crewman takes a weapon with him", () => {
    const captain = staged({ ...TWO, b: ["1 captain"] }, [6]);
    takeEffect(captain.w, 0, M.CARMINE_ASSASSIN, captain.enemy);
    expect(B.wounds[captain.enemy]).toBe(0);
    const { w, enemy } = staged({ ...TWO, b: ["1 predator"] }, [6, 3, 6, 4, 5, 5]);
    takeEffect(w, 0, M.CARMINE_ASSASSIN, enemy);
    expect(B.crewLost[enemy]).toBe(0);
    takeEffect(w, 0, M.CARMINE_ASSASSIN, enemy);
    expect([B.crewLost[enemy], countBits(B.armsLost[enemy]!), B.wounds[enemy]]).toEqual([1, 1, 1]);
    takeEffect(w, 0, M.CARMINE_ASSASSIN, enemy);
    expect(B.wounds[enemy]).toBe(0);
  });

  it("SE-EXT-84: a squad is displaced as far as the roll, if the psyker is within it, and charges where it comes into contact", () => {
    const { w, player, foes } = staged(TWO, [4, 4, 4]);
    player.place = 1;
    takeEffect(w, 0, M.DISPLACEMENT, 1);
    expect([B.x[1], B.engaged[1], B.state[1]! & M.CHARGING]).toEqual([12 * UNIT, 1, M.CHARGING]);
    expect(B.engaged[foes]).not.toBe(0);
    const far = staged(TWO, [1, 1, 1]);
    B.x[1] = -4 * UNIT;
    far.player.place = 1;
    takeEffect(far.w, 0, M.DISPLACEMENT, 1);
    expect(B.x[1]).toBe(-4 * UNIT);
  });

  it("SE-ADP-04, SE-EXT-85: a Gate shortens the way of those on foot, either side's, until it ends", () => {
    const { w, enemy, foes } = staged({ ...TWO, duel: { distance: 18 }, b: ["5 ork", "1 rhino"] });
    own(0, M.GATE);
    expect(mayCharge(w, 1, foes)).toBe(false);
    takeEffect(w, 0, M.GATE, enemy);
    // Two inches from the psyker to one end, two from the other to the Orks, less the rims.
    expect(wayTo(w, 1, foes)).toBe(2 * UNIT);
    expect([mayCharge(w, 1, foes), mayCharge(w, foes, 1)]).toEqual([true, true]);
    expect(wayTo(w, foes + 1, 1)).toBe(18 * UNIT);
    endPower(w, 0, M.GATE);
    expect(wayTo(w, 1, foes)).toBe(18 * UNIT);
    expect(listPowerTargets(w, 0, M.GATE)).toBe(2);
    B.x[foes] = 9 * UNIT;
    B.x[foes + 1] = 30 * UNIT;
    expect(listPowerTargets(w, 0, M.GATE)).toBe(0);
  });

  it("SE-ADP-09, SE-EXT-86: Hellfire burns when it falls, and later who moves through it, once a phase", () => {
    const { w, enemy, foes } = staged(TWO, [6, 1, 1, 1, 1, 6, 1, 1]);
    expect([radiusOf(M.HELLFIRE), radiusOf(M.MACHINE_CURSE)]).toEqual([2 * UNIT, 2 * UNIT]);
    openPhase(w, M.PSYCHIC);
    takeEffect(w, 0, M.HELLFIRE, enemy + 1);
    expect([B.lying[0], B.count[foes + 1]]).toEqual([1 << M.HELLFIRE, 4]);
    const moves = (from: number, to: number): number => {
      B.x[foes + 1] = to;
      afterMove(w, foes + 1, from);
      return B.count[foes + 1]!;
    };
    // Nobody is hit twice in a phase; the Ork who stood behind them is hit now.
    const at = B.x[foes + 1]!;
    expect(moves(at, at + UNIT)).toBe(4);
    openPhase(w, M.MOVEMENT);
    expect(moves(at + 4 * UNIT, at + 3 * UNIT)).toBe(4);
    expect(moves(at + 3 * UNIT, at + 2 * UNIT)).toBe(3);
  });

  it("SE-EXT-87: an arc goes on to friend or foe within six inches, nobody twice, while each is slain", () => {
    const { w, player, of, enemy, foes } = staged(TWO, [6, 1, 3, 6, 1, 3, 1]);
    const seen: (readonly number[])[] = [];
    const take = (target: number) => (list: readonly number[]) => {
      seen.push(list);
      return target;
    };
    B.x[foes] = 30 * UNIT;
    B.x[1] = 6 * UNIT;
    player.jumps = [take(enemy + 2), take(1)];
    takeEffect(w, 0, M.LIGHTNING_ARC, enemy + 1);
    expect(of(E.arc).map(({ b }) => b)).toEqual([enemy + 1, enemy + 2, 1]);
    expect(seen[1]).toContain(1);
    expect(seen[1]).not.toContain(enemy + 2);
  });

  it("SE-PVV-02, SE-PVV-05: a power strikes the side that it meets first, and has to beat its armour", () => {
    // Strength 6, D3 of 2, D6 of 3, bonus D6 of 5: 16 does not beat the front of 16. With a 6 it does, and the damage roll is a 5.
    for (const [bonus, left] of [
      [5, 1],
      [6, 0],
    ] as const) {
      const { w, of, enemy } = staged({ ...TWO, b: ["1 rhino"] }, [2, 3, bonus, 5]);
      takeEffect(w, 0, M.LIGHTNING_ARC, enemy);
      expect(of(E.penetrates)[0]).toMatchObject({ a: enemy, b: 11 + bonus });
      expect(of(E.penetrates)[0]!.c % 64).toBe(16);
      expect(B.wounds[enemy]).toBe(left);
    }
  });

  it("SE-ADP-07, SE-EXT-88, SE-EXT-92: a Machine Curse silences pistols and holds Terminators until they leave it or it ends", () => {
    const { w, enemy, foes } = staged({ ...TWO, b: ["3 terminator", "5 ork"] });
    takeEffect(w, 0, M.MACHINE_CURSE, enemy);
    expect([paceOf(foes), mayFire(w, enemy, 0, false)]).toEqual([0, false]);
    takeEffect(w, 0, M.MACHINE_CURSE, enemy + 3);
    expect(paceOf(foes)).toBeGreaterThan(0);
    const dice = [3, 6].map((i) => diceOf(enemy + i, 0));
    // Axe and pistol give a die; the Orks beyond the three that are touched keep theirs.
    expect(dice).toEqual([1, 2]);
    B.x[foes + 1]! += 3 * UNIT;
    afterMove(w, foes + 1, B.x[foes + 1]! - 3 * UNIT);
    expect(diceOf(enemy + 3, 0)).toBe(2);
    takeEffect(w, 0, M.MACHINE_CURSE, enemy);
    w.wound(0, 9, -1);
    expect([B.lying[0], paceOf(foes) > 0]).toEqual([0, true]);
  });

  it("SE-ADP-08, SE-EXT-89: Scan shows the hand and a power of each psyker in range", () => {
    const { w, enemy, foes } = staged(TWO);
    own(enemy, M.GATE, M.HELLFIRE);
    B.x[foes] = 36 * UNIT + 1;
    takeEffect(w, 0, M.SCAN, -1);
    expect([B.warp[W_SCANNED], B.seen[enemy]]).toEqual([0, 0]);
    B.x[foes] = 36 * UNIT;
    takeEffect(w, 0, M.SCAN, -1);
    expect([B.warp[W_SCANNED], countBits(B.seen[enemy]!)]).toEqual([1, 1]);
  });

  it("SE-EXT-91: who uses a power is not hidden any more", () => {
    const { w, enemy, of } = staged(TWO, [1]);
    own(0, M.CARMINE_ASSASSIN);
    hold(0, "Force");
    B.flags[0]! |= M.HIDDEN;
    usePower(w, 0, 0, M.CARMINE_ASSASSIN, enemy + 1, false);
    expect(w.has(0, M.HIDDEN)).toBe(false);
    expect(B.seen[0]).toBe(1 << M.CARMINE_ASSASSIN);
    expect(of(E.found)).toHaveLength(1);
  });

  it("SE-WRP-19, SE-EXT-92: a power that leaves its psyker is over; Hellfire outlives who cast it", () => {
    const { w } = staged(TWO);
    own(0, M.HELLFIRE, M.GATE);
    B.lying[0] = B.owned[0]!;
    losePower(w, 0, M.GATE);
    expect([B.owned[0], B.lying[0]]).toEqual([1 << M.HELLFIRE, 1 << M.HELLFIRE]);
    w.wound(0, 9, -1);
    expect(B.lying[0]).toBe(1 << M.HELLFIRE);
    expect(psykerAt(0, 0)).toBe(0);
  });
});
