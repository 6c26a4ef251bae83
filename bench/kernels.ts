/**
 * How fast the dice are, as ratios within one run of one machine, so that they hold on any. Two kernels, played die by die and counted:
 *
 * W1 volley: 20 shots, hit on 3+, wound on 4+, save on 3+, then a D6 for each failed save with four outcomes (1 | 2-3 | 4-5 | 6).
 * W2 duel: two squads of ten, two shots a model; seat 1 hits on 3+ and wounds on 4+ against saves of 5+, seat 2 hits on 4+ and
 * wounds on 4+ against saves of 4+; the first to shoot by a coin; a squad that lost a quarter or more in a turn tests 2D6 <= Ld (8 and
 * 9) or flees; up to six turns.
 *
 * Times are CPU times, since neighbours on the cores make wall-clock times useless; medians over rounds in which all take turns. A kernel
 * is a function that plays one battle and returns, called from a chunk loop of its own that runs a millisecond at most: one long call
 * can stay in a slow tier of the engine for good, and a loop that is shared sees too many kernels to be specialised for one.
 */
import { DiceRoll } from "@dice-roller/rpg-dice-roller";
import type { RollKind } from "../src/dice/dice.ts";
import { atMost2D6, D6_KINDS, need } from "../src/dice/kinds.ts";
import { binomialLaw, chainLaw } from "../src/dice/law.ts";
import { cellKey, rootKey } from "../src/dice/root-key.ts";
import { BlockStreams } from "../src/dice/stream-dice.ts";
import { buildDiceTables } from "../src/dice/tables.ts";
import { bare } from "./bare.ts";
import { median, type Runner, timeRunner } from "./clock.ts";

export interface KernelRatio {
  readonly name: string;
  readonly ratio: number;
  readonly target: number;
  /** Whether the ratio should stay below the target, or above it. */
  readonly atMost: boolean;
  readonly ok: boolean;
}

const SHOTS = 20;
const SQUAD = 10;
const TURNS = 6;
const HIT_3 = need(3);
const HIT_4 = need(4);
const FAIL_SAVE_3 = need(5);
const WOUND_4 = need(4);
const DAMAGE = 0;

// Four outcomes counted: how many of the dice are not a 1, how many of those are 4 or more, how many of those are a 6. What is left
// is a fair die of five sides, then of three.
const NOT_1 = need(2);
const FOUR_OF_FIVE = D6_KINDS.length;
const SIX_OF_THREE = D6_KINDS.length + 1;
const OUTCOME_KINDS: readonly RollKind[] = [
  { dice: 1, sides: 5, compare: "atLeast", need: 3, reroll: false },
  { dice: 1, sides: 3, compare: "atLeast", need: 3, reroll: false },
];

const tables = buildDiceTables([...D6_KINDS, ...OUTCOME_KINDS], [{ sides: 6, outcome: [0, 1, 1, 2, 2, 3] }], 2 * SQUAD);

function newStreams(): BlockStreams {
  return new BlockStreams(tables, cellKey(rootKey("bench"), "main"));
}

// ---- W1 ----------------------------------------------------------------------------------------------------------------------------

const volleys = newStreams();
const volleyDice = volleys.action[0];
/** Dice rolled, unsaved wounds, volleys; then the four outcomes. */
const volleyTally = new Float64Array(8);

function volleyByDie(): void {
  const dice = volleyDice;
  const hits = dice.countEach(SHOTS, HIT_3);
  const wounds = dice.countEach(hits, WOUND_4);
  const unsaved = dice.countEach(wounds, FAIL_SAVE_3);
  for (let i = 0; i < unsaved; i++) volleyTally[4 + dice.table(DAMAGE)]! += 1;
  volleyTally[0]! += SHOTS + hits + wounds + unsaved;
  volleyTally[1]! += unsaved;
  volleyTally[2]! += 1;
}

function volleyCounted(): void {
  const dice = volleyDice;
  const hits = dice.count(SHOTS, HIT_3);
  const wounds = dice.count(hits, WOUND_4);
  const unsaved = dice.count(wounds, FAIL_SAVE_3);
  const notOne = dice.count(unsaved, NOT_1);
  const fourUp = dice.count(notOne, FOUR_OF_FIVE);
  const six = dice.count(fourUp, SIX_OF_THREE);
  volleyTally[4]! += unsaved - notOne;
  volleyTally[5]! += notOne - fourUp;
  volleyTally[6]! += fourUp - six;
  volleyTally[7]! += six;
  volleyTally[0]! += SHOTS + hits + wounds + unsaved;
  volleyTally[1]! += unsaved;
  volleyTally[2]! += 1;
}

/** A block of 64 volleys from one stream. */
const VOLLEYS = 64;

function volleyBlockByDie(block: number): void {
  volleys.open(block);
  for (let i = 0; i < VOLLEYS; i++) volleyByDie();
}

function volleyBlockCounted(block: number): void {
  volleys.open(block);
  for (let i = 0; i < VOLLEYS; i++) volleyCounted();
}

// ---- W2 ----------------------------------------------------------------------------------------------------------------------------

const duels = newStreams();
/** The kernel rolls everything from one stream: it measures dice, not the opening of streams. */
const duelDice = duels.action[0];
/** A failed save of the enemy: his 5+ fails on 1 to 4, as often as 3 or more comes up; his 4+ as often as 4 or more. */
const FAIL_SAVE_5 = need(3);
const FAIL_SAVE_4 = need(4);
const LD_8 = atMost2D6(8);
const LD_9 = atMost2D6(9);
/** Dice rolled, then by survivors of seat 1, of seat 2, and by turns: how many duels. */
const duelTally = new Uint32Array(64);
const SURVIVORS_1 = 1;
const SURVIVORS_2 = 16;
const TURNS_PLAYED = 32;

function recordDuel(models1: number, models2: number, turns: number): void {
  duelTally[SURVIVORS_1 + models1]!++;
  duelTally[SURVIVORS_2 + models2]!++;
  duelTally[TURNS_PLAYED + turns]!++;
}

/** The unsaved wounds of a volley, and 256 times the dice rolled for it: one number, so that counting the dice costs next to nothing. */
function fireByDie(models: number, toHit: number, failSave: number): number {
  const hits = duelDice.countEach(2 * models, toHit);
  const wounds = duelDice.countEach(hits, WOUND_4);
  const unsaved = duelDice.countEach(wounds, failSave);
  return ((2 * models + hits + wounds) << 8) + unsaved;
}

function fireCounted(models: number, toHit: number, failSave: number): number {
  return duelDice.count(duelDice.count(duelDice.count(2 * models, toHit), WOUND_4), failSave);
}

/** Both volleys of a turn have been fired, and of `before` models `after` are left: was it a quarter or more, but not all? */
function mustTest(before: number, after: number): boolean {
  return Math.min(4 * (before - after) - before, after - 1) >= 0;
}

function duelByDie(block: number): void {
  duels.open(block);
  const second = duelDice.below(2);
  let rolled = 1;
  let models1 = SQUAD;
  let models2 = SQUAD;
  let turn = 0;
  while (turn < TURNS && models1 > 0 && models2 > 0) {
    const before1 = models1;
    const before2 = models2;
    let fired1 = 0;
    let fired2 = 0;
    if (second === 0) {
      fired1 = fireByDie(models1, HIT_3, FAIL_SAVE_5);
      models2 = Math.max(0, models2 - (fired1 & 255));
      fired2 = fireByDie(models2, HIT_4, FAIL_SAVE_4);
      models1 = Math.max(0, models1 - (fired2 & 255));
    } else {
      fired2 = fireByDie(models2, HIT_4, FAIL_SAVE_4);
      models1 = Math.max(0, models1 - (fired2 & 255));
      fired1 = fireByDie(models1, HIT_3, FAIL_SAVE_5);
      models2 = Math.max(0, models2 - (fired1 & 255));
    }
    rolled += (fired1 >> 8) + (fired2 >> 8);
    if (mustTest(before1, models1)) {
      rolled += 2;
      if (duelDice.test(LD_8) === 0) models1 = 0;
    }
    if (mustTest(before2, models2)) {
      rolled += 2;
      if (duelDice.test(LD_9) === 0) models2 = 0;
    }
    turn++;
  }
  duelTally[0]! += rolled;
  recordDuel(models1, models2, turn);
}

function duelCounted(block: number): void {
  duels.open(block);
  const second = duelDice.below(2);
  let models1 = SQUAD;
  let models2 = SQUAD;
  let turn = 0;
  while (turn < TURNS && models1 > 0 && models2 > 0) {
    const before1 = models1;
    const before2 = models2;
    if (second === 0) {
      models2 = Math.max(0, models2 - fireCounted(models1, HIT_3, FAIL_SAVE_5));
      models1 = Math.max(0, models1 - fireCounted(models2, HIT_4, FAIL_SAVE_4));
    } else {
      models1 = Math.max(0, models1 - fireCounted(models2, HIT_4, FAIL_SAVE_4));
      models2 = Math.max(0, models2 - fireCounted(models1, HIT_3, FAIL_SAVE_5));
    }
    if (mustTest(before1, models1) && duelDice.test(LD_8) === 0) models1 = 0;
    if (mustTest(before2, models2) && duelDice.test(LD_9) === 0) models2 = 0;
    turn++;
  }
  recordDuel(models1, models2, turn);
}

// ---- What they are compared with ---------------------------------------------------------------------------------------------------

/** Results that nobody reads, so that the work for them is not left out. */
const sink = new Float64Array(2);

/** W1 as it is written with a dice roller from npm. */
function volleyByRoller(): void {
  const successes = (n: number, target: string): number => (n === 0 ? 0 : new DiceRoll(`${n}d6${target}`).total);
  const hits = successes(SHOTS, ">=3");
  const wounds = successes(hits, ">=4");
  const unsaved = wounds - successes(wounds, ">=3");
  if (unsaved > 0) sink[0]! += new DiceRoll(`${unsaved}d6`).total;
}

const lawOfUnsaved = new Float64Array(SHOTS + 1);
const lawOfOutcome = new Float64Array(SHOTS + 1);
const W1_CHANCES = [2 / 3, 1 / 2, 1 / 3];
const OUTCOME_CHANCES = [1 / 54, 1 / 27, 1 / 27, 1 / 54];

/** The exact answer to W1: the law of the unsaved wounds, and of each of the four outcomes. */
function exactVolley(): void {
  chainLaw(SHOTS, W1_CHANCES, lawOfUnsaved);
  sink[1]! += lawOfUnsaved[2]!;
  for (let i = 0; i < OUTCOME_CHANCES.length; i++) {
    binomialLaw(SHOTS, OUTCOME_CHANCES[i]!, lawOfOutcome);
    sink[1]! += lawOfOutcome[1]!;
  }
}

// ---- Measuring ---------------------------------------------------------------------------------------------------------------------

let nextBlock = 0;

const runners = {
  bare,
  volleyByDie: {
    units: 20 * VOLLEYS,
    slice: () => {
      for (let i = 0; i < 20; i++) volleyBlockByDie(nextBlock++);
    },
  },
  volleyCounted: {
    units: 20 * VOLLEYS,
    slice: () => {
      for (let i = 0; i < 20; i++) volleyBlockCounted(nextBlock++);
    },
  },
  duelByDie: {
    units: 200,
    slice: () => {
      for (let i = 0; i < 200; i++) duelByDie(nextBlock++);
    },
  },
  duelCounted: {
    units: 200,
    slice: () => {
      for (let i = 0; i < 200; i++) duelCounted(nextBlock++);
    },
  },
  exact: {
    units: 100,
    slice: () => {
      for (let i = 0; i < 100; i++) exactVolley();
    },
  },
} satisfies Record<string, Runner>;

/** Apart from the others: its garbage is collected by threads whose time would be counted against whoever comes next. */
const roller: Runner = { units: 1, slice: volleyByRoller };

type RunnerName = keyof typeof runners;

const NAMES = Object.keys(runners) as RunnerName[];

/** The kernels must play what they claim to play: unsaved wounds are 20/9 a volley, and both ways of rolling agree. */
function checkKernels(): void {
  const near = (what: string, found: number, expected: number, tolerance: number): void => {
    if (Math.abs(found - expected) > tolerance)
      throw new Error(`${what}: ${found}, expected ${expected} +- ${tolerance}`);
  };
  const n = 20_000;
  // Standard deviation of the unsaved wounds of a volley: sqrt(20 x 1/9 x 8/9) = 1.41; of a mean of 20,000: 0.01.
  for (const block of [volleyBlockByDie, volleyBlockCounted]) {
    volleyTally.fill(0);
    for (let i = 0; i < n / VOLLEYS; i++) block(i);
    near("unsaved wounds a volley", volleyTally[1]! / volleyTally[2]!, 20 / 9, 0.05);
    near("outcome 1 of a failed save", volleyTally[5]! / volleyTally[1]!, 1 / 3, 0.02);
    near("outcome 3 of a failed save", volleyTally[7]! / volleyTally[1]!, 1 / 6, 0.02);
  }
  const survivors: number[] = [];
  for (const duel of [duelByDie, duelCounted]) {
    duelTally.fill(0);
    for (let i = 0; i < n; i++) duel(i);
    for (const start of [SURVIVORS_1, SURVIVORS_2]) {
      let sum = 0;
      for (let m = 1; m <= SQUAD; m++) sum += m * duelTally[start + m]!;
      survivors.push(sum / n);
    }
  }
  near("survivors of seat 1, counted", survivors[2]!, survivors[0]!, 0.15);
  near("survivors of seat 2, counted", survivors[3]!, survivors[1]!, 0.15);
}

/** Mean number of dice of a duel, by playing ten thousand. */
function meanDuelDice(): number {
  const duelsPlayed = 10_000;
  duelTally.fill(0);
  for (let i = 0; i < duelsPlayed; i++) duelByDie(i);
  return duelTally[0]! / duelsPlayed;
}

export interface KernelTimes {
  /** CPU nanoseconds a unit: a die, a volley, a duel, a law. */
  readonly nanos: Readonly<Record<RunnerName | "roller", number>>;
  readonly dicePerVolley: number;
  readonly dicePerDuel: number;
}

export function kernelTimes(rounds = 9, microsEach = 25_000): KernelTimes {
  checkKernels();
  for (const name of NAMES) timeRunner(runners[name], 2 * microsEach);
  const times: Record<RunnerName, number[]> = {
    bare: [],
    volleyByDie: [],
    volleyCounted: [],
    duelByDie: [],
    duelCounted: [],
    exact: [],
  };
  for (let round = 0; round < rounds; round++) {
    for (const name of NAMES) times[name].push(timeRunner(runners[name], microsEach));
  }
  const rollerTimes = Array.from({ length: rounds }, () => timeRunner(roller, microsEach));
  volleyTally.fill(0);
  for (let i = 0; i < 200; i++) volleyBlockByDie(i);
  return {
    nanos: {
      bare: median(times.bare),
      volleyByDie: median(times.volleyByDie),
      volleyCounted: median(times.volleyCounted),
      duelByDie: median(times.duelByDie),
      duelCounted: median(times.duelCounted),
      exact: median(times.exact),
      roller: median(rollerTimes),
    },
    dicePerVolley: volleyTally[0]! / volleyTally[2]!,
    dicePerDuel: meanDuelDice(),
  };
}

export const gate = (name: string, ratio: number, target: number, atMost: boolean): KernelRatio => ({
  name,
  ratio,
  target,
  atMost,
  ok: atMost ? ratio <= target : ratio >= target,
});

export function ratiosOf({ nanos, dicePerVolley, dicePerDuel }: KernelTimes): KernelRatio[] {
  return [
    gate(
      "W1 volley as played (counted) over its bare dice",
      nanos.volleyCounted / (dicePerVolley * nanos.bare),
      1.8,
      true,
    ),
    gate("W2 duel as played (counted) over its bare dice", nanos.duelCounted / (dicePerDuel * nanos.bare), 2.2, true),
    gate("W1 volley, die by die, over its bare dice", nanos.volleyByDie / (dicePerVolley * nanos.bare), 1.8, true),
    // Fourteen loops of unforeseeable length a duel, each ending in a mispredicted branch: 2.3 is what is left of 2.9, and rolling die
    // by die is a yardstick only. The limit guards against losing ground.
    gate("W2 duel, die by die, over its bare dice", nanos.duelByDie / (dicePerDuel * nanos.bare), 2.2, true),
    gate("W1 volley, die by die over counted", nanos.volleyByDie / nanos.volleyCounted, 2, false),
    gate("W2 duel, die by die over counted", nanos.duelByDie / nanos.duelCounted, 2, false),
    gate("W1 volley, rpg-dice-roller over counted", nanos.roller / nanos.volleyCounted, 100, false),
    gate("W1 volley, rpg-dice-roller over die by die", nanos.roller / nanos.volleyByDie, 100, false),
    gate("W1 exact laws a second, in units of 100,000", 1e9 / nanos.exact / 100_000, 1, false),
  ];
}

export function kernelRatios(): KernelRatio[] {
  return ratiosOf(kernelTimes());
}
