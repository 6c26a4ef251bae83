import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AttackTree, hangsOnDice } from "../../src/chunk/attack-tree.ts";
import { playSheet, Runner } from "../../src/chunk/play.ts";
import { openScenario } from "../../src/cli/library.ts";
import type { Streams } from "../../src/dice/dice.ts";
import { cellKey, rootKey } from "../../src/dice/root-key.ts";
import { BlockStreams } from "../../src/dice/stream-dice.ts";
import { loadBattleModule } from "../../src/rules/battles.ts";
import type { Battle } from "../../src/rules/kernel/rule-system.ts";
import { Tally } from "../../src/tally/tally.ts";
import { type Call, KINDS, make, OUTCOMES, streams } from "../dice/helpers.ts";
import { some } from "../some.ts";
import { toyMatchup } from "../toy/toy.ts";

/** What an attack of these tests rolls, and what it comes to. */
type Attack = (streams: Streams, outcome: Int32Array) => void;

function battleOf(attack: Attack): (streams: Streams) => Battle & { plays: number } {
  return (streams) => {
    const outcome = new Int32Array(2);
    return {
      plays: 0,
      memory: new ArrayBuffer(0),
      counters: new Int32Array(0),
      outcome,
      load: () => outcome.fill(0),
      play() {
        this.plays++;
        attack(streams, outcome);
      },
      begin() {},
      step: () => false,
      measure() {},
      canonicalize() {},
    };
  };
}

function plant(attack: Attack) {
  const battles: { plays: number }[] = [];
  const tree = new AttackTree((dice) => {
    const battle = battleOf(attack)(dice);
    battles.push(battle);
    return battle;
  }, streams());
  return {
    /** What an attack came to. */
    play(block: number): number[] {
      const known = tree.find(block);
      return [...(known < 0 ? tree.play(block) : tree.outcomes.all[known]!)];
    },
    /** How often the battle was really played. */
    get plays(): number {
      return battles.reduce((sum, { plays }) => sum + plays, 0);
    },
  };
}

/** What an attack comes to without a tree. */
function plainly(attack: Attack): (block: number) => number[] {
  const dice = streams();
  const battle = battleOf(attack)(dice);
  return (block) => {
    dice.open(block);
    battle.load(0, block);
    battle.play();
    return [...battle.outcome];
  };
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i);

describe("attacks along a tree come to what they come to when they are played", () => {
  const call: fc.Arbitrary<Call> = fc.oneof(
    fc.record({ call: fc.constant("test" as const), kind: fc.nat(KINDS.length - 1) }),
    fc.record({ call: fc.constant("count" as const), n: fc.nat(70), kind: fc.nat(KINDS.length - 1) }),
    fc.record({ call: fc.constantFrom("die" as const, "below" as const), sides: fc.integer({ min: 1, max: 10 }) }),
    fc.record({ call: fc.constant("sum" as const), n: fc.nat(3), sides: fc.integer({ min: 1, max: 6 }) }),
    fc.record({ call: fc.constant("best" as const), n: fc.nat(3), sides: fc.integer({ min: 1, max: 6 }) }),
    fc.record({ call: fc.constant("table" as const), id: fc.nat(OUTCOMES.length - 1) }),
  );

  it("whatever they roll, from whichever streams, and in whatever order the blocks come", () => {
    const blocks = fc.array(fc.oneof(fc.nat(30), fc.nat(2 ** 33)), { maxLength: 60 });
    fc.assert(
      fc.property(fc.array(call, { minLength: 1, maxLength: 6 }), blocks, (calls, order) => {
        // What is rolled next, and where, hangs on all that was rolled before.
        const attack: Attack = (dice, outcome) => {
          const all = [dice.action[0], dice.action[1], dice.tests[0], dice.policy[1], dice.setup];
          let so = 0;
          for (let roll = 0; roll < 4; roll++) {
            const result = make(calls[so % calls.length]!, all[so % all.length]!);
            so = (7 * so + 5 * result + 91) % 1009;
            outcome[0]! += result;
            outcome[1] = so % 5;
            if (so % 4 === 0) return;
          }
        };
        const tree = plant(attack);
        const plain = plainly(attack);
        for (const block of [...order, ...order]) expect(tree.play(block)).toEqual(plain(block));
        expect(tree.plays).toBeLessThanOrEqual(new Set(order).size);
      }),
    );
  });

  it("where rolls seldom come up again, so that the tree is given up", () => {
    const attack: Attack = ({ action }, outcome) => {
      for (let i = 0; i < 20; i++) outcome[i & 1]! += action[i & 1]!.die(6);
    };
    const tree = plant(attack);
    const plain = plainly(attack);
    for (const block of range(0, 1000)) expect(tree.play(block)).toEqual(plain(block));
    // What it knew once has to be played again, and by a battle that draws from the streams themselves.
    for (const block of range(0, 10)) expect(tree.play(block)).toEqual(plain(block));
    expect(tree.plays).toBe(1010);
  });

  it("where the tree is full", () => {
    const attack: Attack = ({ action: [dice] }, outcome) => {
      if (dice.die(2) === 1) return;
      for (let i = 0; i < 3; i++) outcome[0]! += dice.die(100);
    };
    const tree = plant(attack);
    const plain = plainly(attack);
    for (const block of range(0, 10_000)) expect(tree.play(block)).toEqual(plain(block));
    const before = tree.plays;
    for (const block of range(0, 10_000)) expect(tree.play(block)).toEqual(plain(block));
    // Half of the attacks end with the first die; of the others the first ones are known.
    const again = tree.plays - before;
    expect(again).toBeGreaterThan(1000);
    expect(again).toBeLessThan(4900);
  });

  it("where there are more rolls than anybody takes down", () => {
    const attack: Attack = ({ action: [dice] }, outcome) => {
      const rolls = dice.die(10) === 1 ? 100 : 0;
      for (let i = 0; i < rolls; i++) outcome[0]! += dice.die(2);
    };
    const tree = plant(attack);
    const plain = plainly(attack);
    for (const block of [...range(0, 500), ...range(0, 500)]) expect(tree.play(block)).toEqual(plain(block));
  });
});

it("an attack that hangs on more than its dice is found out", () => {
  let mood = 0;
  const tree = plant(({ action }) => {
    if (action[0].die(2) === 1) action[mood++ % 2]!.die(6);
  });
  expect(() => range(0, 200).map((block) => tree.play(block))).toThrow("the same rolls led to");
});

it("only single attacks without a table and without modules have a tree", () => {
  const attack = { ...toyMatchup({ legs: 1 }), mode: "attack" as const };
  expect(hangsOnDice(attack)).toBe(true);
  expect(hangsOnDice({ ...attack, mode: "duel" })).toBe(false);
  expect(hangsOnDice({ ...attack, legs: 2 })).toBe(false);
  expect(hangsOnDice({ ...attack, players: [null, null] })).toBe(false);
});

describe("a runner of attacks", () => {
  const folder = new URL("../../scenarios/", import.meta.url).pathname;
  const BLOCKS = 4000;

  it.each(
    some(
      [
        "heresy/bunker",
        "heresy/orks-into-marines",
        "heresy/bolt-and-dispel",
        "heresy/devastators-v-titan",
        "skirmish/fist-or-blade",
        "skirmish/krak-into-a-crowd",
        "skirmish/off-the-roof",
        "skirmish/sniper-overwatch",
        "dark-millennium/more-dice-or-plus",
        "dark-millennium/ram",
      ],
      5,
    ),
  )("tallies %s as if each had been played alone", async (name) => {
    const { resolved, rulebook } = await openScenario(`${folder}${name}.yaml`, []);
    const matchup = rulebook.compile(resolved);
    expect(hangsOnDice(matchup)).toBe(true);
    const module = await loadBattleModule(matchup);
    const key = cellKey(rootKey("tree"), "main");

    const runner = new Runner(module, { matchup, key });
    const { layout } = runner;
    const series = layout.series.map((_, i) => i);
    const rows = new SharedArrayBuffer(4 * BLOCKS * (1 + series.length));
    const tally = new Tally(layout);
    const control = new Int32Array(new SharedArrayBuffer(8));
    playSheet(runner, { series, rows, from: 0 }, tally, { from: 0, to: BLOCKS }, control, 1);

    const expected = new Tally(layout);
    const dice = new BlockStreams(matchup.dice, key);
    const battle = module.create(matchup, dice, { event() {} });
    const row: number[] = [];
    for (let block = 0; block < BLOCKS; block++) {
      dice.open(block);
      battle.load(0, block);
      battle.play();
      expected.add(block, 0, battle.outcome);
      row.push(0, ...layout.series.map(({ slots }) => battle.outcome[slots[0]]!));
    }
    expect(new Int32Array(rows)).toEqual(Int32Array.from(row));
    expect([tally.sums, tally.bins]).toEqual([expected.sums, expected.bins]);
  });
});
