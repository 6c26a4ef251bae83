/**
 * Two builds of the code play the same battles in turns, in one process: `node pair.js FIRST SECOND SCENARIO --rounds N --micros M`, where
 * FIRST and SECOND are the folders of repositories, loaded in this order, each with its own dist-bench/. Prints what every turn of each took; JSON.
 */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import type * as BattlesModule from "./battles.ts";
import { cpuMicros } from "./clock.ts";

export interface Pair {
  /** CPU nanoseconds of a battle, turn by turn: of the first, of the second. */
  readonly nanos: readonly (readonly number[])[];
  /** Whether the battles came to the same. */
  readonly same: boolean;
}

/** Turns of warming up, before anything is timed. */
const WARM_TURNS = 20;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: "string" }, micros: { type: "string" } },
});
const [first, second, scenario] = positionals;
const micros = Number(values.micros);
const builds = [await battlesOf(first!), await battlesOf(second!)];
const blocks = await warm();
const nanos: [number[], number[]] = [[], []];
for (let round = 0; round < Number(values.rounds); round++) {
  // Who begins changes from round to round: a slow spell hits either.
  for (const i of round % 2 === 0 ? [0, 1] : [1, 0]) nanos[i]!.push(turn(i));
}
const [sums, others] = builds.map((build) => build.sums());
const same = sums!.length === others!.length && sums!.every((sum, k) => sum === others![k]);
console.log(JSON.stringify({ nanos, same } satisfies Pair));

async function battlesOf(repository: string): Promise<BattlesModule.Battles> {
  const url = pathToFileURL(join(repository, "dist-bench/bench/battles.js")).href;
  const { battlesOn, openField } = (await import(url)) as typeof BattlesModule;
  return battlesOn(await openField(join(repository, `scenarios/${scenario}.yaml`)));
}

/** Plays both until the compiler is done with them, and tells how many blocks a turn takes. */
async function warm(): Promise<number> {
  let blocks = 8;
  for (let k = 0; k < WARM_TURNS; k++) {
    const start = cpuMicros();
    for (const build of builds) build.play(blocks);
    const each = (cpuMicros() - start) / (2 * blocks);
    blocks = Math.max(1, Math.min(4 * blocks, Math.round(micros / each)));
    // The compiler works beside us, and its time would be counted.
    await new Promise((done) => setTimeout(done, 10));
  }
  return blocks;
}

function turn(i: number): number {
  const start = cpuMicros();
  const battles = builds[i]!.play(blocks);
  return (1000 * (cpuMicros() - start)) / battles;
}
