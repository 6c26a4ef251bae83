/**
 * How fast one scenario plays, in a process of its own as a user's run is: code that has also played another rulebook is slower.
 * `node speed.js SCENARIO --micros M --warm B` prints the speed, `node speed.js SCENARIO --dice N` the dice that a battle rolls, and
 * `node speed.js SCENARIO --garbage N --warm B` the collections in so many battles; JSON all.
 */
import { PerformanceObserver } from "node:perf_hooks";
import { parseArgs } from "node:util";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { BlockStreams } from "../src/dice/stream-dice.ts";
import { tapeStreams } from "../src/dice/tape-dice.ts";
import { bare } from "./bare.ts";
import { battlesOn, KEY, openField } from "./battles.ts";
import { cpuMicros, median, timeRunner } from "./clock.ts";

/** CPU time, so that neighbours on the cores do not count. */
export interface Speed {
  /** Nanoseconds of a battle: the median of the rounds. */
  readonly nanos: number;
  /** Nanoseconds of a bare die, measured in turn with the battles: the least of the rounds, so that a slow spell flatters nobody. */
  readonly die: number;
  readonly battles: number;
  /** Garbage collections while they were played, and how the heap grew with each battle, in bytes. */
  readonly collections: number;
  readonly bytes: number;
}

/** What battles leave behind. */
export type Garbage = Pick<Speed, "battles" | "collections" | "bytes">;

const ROUNDS = 9;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    micros: { type: "string" },
    warm: { type: "string" },
    dice: { type: "string" },
    garbage: { type: "string" },
  },
});
const field = await openField(positionals[0]!);
const { matchup, module } = field;
setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;
console.log(JSON.stringify(await answer()));

async function answer(): Promise<Speed | Garbage | number> {
  if (values.dice !== undefined) return diceOf(Number(values.dice));
  if (values.garbage !== undefined) return garbageOf(Number(values.garbage), Number(values.warm));
  return speed(Number(values.micros), Number(values.warm));
}

/** Counts collections while `play` plays; what was left behind before, such as by the compiler, is swept away first. */
async function watchHeap(play: () => number): Promise<Garbage> {
  collect();
  let collections = 0;
  const observer = new PerformanceObserver((list) => {
    collections += list.getEntries().length;
  });
  observer.observe({ entryTypes: ["gc"] });
  const before = process.memoryUsage().heapUsed;
  const battles = play();
  const bytes = (process.memoryUsage().heapUsed - before) / battles;
  await new Promise((done) => setTimeout(done, 20));
  observer.disconnect();
  return { battles, collections, bytes };
}

/** What so many battles leave behind, after `warm` blocks. */
async function garbageOf(battles: number, warm: number): Promise<Garbage> {
  const { play } = battlesOn(field);
  play(warm);
  return watchHeap(() => play(battles / matchup.legs));
}

/** Rounds of so many CPU microseconds after so many blocks. */
async function speed(micros: number, warm: number): Promise<Speed> {
  const { play } = battlesOn(field);
  // A look at the clock costs a microsecond or two: many duels, or a few battles, between looks.
  const started = cpuMicros();
  play(warm);
  const each = Math.max(1, Math.min(64, Math.trunc((1000 * warm) / (cpuMicros() - started))));
  timeRunner(bare, micros / 5);
  const nanos: number[] = [];
  const die: number[] = [];
  const garbage = await watchHeap(() => {
    let battles = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const start = cpuMicros();
      let played = 0;
      let spent = 0;
      while (spent < micros) {
        played += play(each);
        spent = cpuMicros() - start;
      }
      battles += played;
      nanos.push((spent * 1000) / played);
      die.push(timeRunner(bare, micros / 20));
    }
    return battles;
  });
  return { nanos: median(nanos), die: Math.min(...die), ...garbage };
}

/** Dice that a battle rolls, counted as on a table; apart from the speed, since the tape is a second class of dice, which slows calls down. */
function diceOf(battles: number): number {
  let dice = 0;
  const streams = new BlockStreams(matchup.dice, KEY);
  const taped = tapeStreams(streams, (entry) => {
    dice += entry.faces.length;
  });
  const battle = module.create(matchup, taped, { event() {} });
  for (let block = 0; block < battles; block++) {
    streams.open(block);
    battle.load(0, block);
    battle.play();
  }
  return dice / battles;
}
