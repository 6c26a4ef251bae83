/**
 * How fast the product is: the demo duel of Marines against Orks with all streams and all metrics on, against the bare price of its
 * dice, over threads, as a whole process, and in garbage. Ratios within one run of one machine; single-thread figures are CPU
 * times, figures over threads are the best of several interleaved wall-clock times.
 */
import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { PerformanceObserver } from "node:perf_hooks";
import { fileURLToPath } from "node:url";
import { Player } from "../src/chunk/play.ts";
import { Pool } from "../src/chunk/pool.ts";
import { cellKey, rootKey } from "../src/dice/root-key.ts";
import { BlockStreams } from "../src/dice/stream-dice.ts";
import { tapeStreams } from "../src/dice/tape-dice.ts";
import { run } from "../src/experiments/run.ts";
import { KNOBS } from "../src/policies/doctrine.ts";
import { doctrines } from "../src/policies/index.ts";
import { rulebooks } from "../src/rules/index.ts";
import { battleModule } from "../src/rules/skirmish/hot.ts";
import { loadScenario } from "../src/scenario/load.ts";
import { Tally } from "../src/tally/tally.ts";
import type { KernelRatio } from "./kernels.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
/** A whole battle on a table: fifteen models, all ten missions. */
export const TABLE_BATTLE = `${root}scenarios/skirmish/patrol-at-the-ruins.yaml`;
const SCENARIO = `${root}scenarios/skirmish/marines-v-orks.yaml`;

export const gate = (name: string, ratio: number, target: number, atMost: boolean): KernelRatio => ({
  name,
  ratio,
  target,
  atMost,
  ok: atMost ? ratio <= target : ratio >= target,
});

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1]!;

/** Two cores free: two spinning processes take hardly longer than one. Figures over threads mean nothing without them. */
export function freeCores(): number {
  const spin =
    "let h=0;const t=process.hrtime.bigint();for(let i=0;i<3e8;i++)h=(h+i*i)|0;console.log(Number(process.hrtime.bigint()-t))";
  const alone = Number(spawnSync(process.execPath, ["-e", spin], { encoding: "utf8" }).stdout);
  const both = spawnSync(
    process.execPath,
    [
      "-e",
      `const {spawn}=require("child_process");let n=2,m=0;for(let k=0;k<2;k++){const c=spawn(process.execPath,["-e",${JSON.stringify(spin)}]);c.stdout.on("data",d=>{m=Math.max(m,Number(d))});c.on("close",()=>{if(--n===0)console.log(m)})}`,
    ],
    { encoding: "utf8" },
  );
  return (2 * alone) / Number(both.stdout);
}

async function duel() {
  return compiled(SCENARIO);
}

async function compiled(scenario: string) {
  const loaded = await loadScenario(scenario, {
    sets: [],
    readFile,
    rulebookIds: Object.keys(rulebooks),
    rulebook: async (id: string) => rulebooks[id]?.(),
    doctrines: { names: doctrines.map((doctrine) => doctrine.name), knobs: KNOBS, default: "gunline" },
  });
  const matchup = loaded.rulebook.compile(loaded.resolved);
  return { ...loaded, matchup };
}

/**
 * Dice that one battle of the demo rolls, counted as on a table. The tape is a second class of dice, which would slow the
 * calls of this process down, so it is asked of a process of its own: `node main.js --count-dice N`.
 */
export function diceOfBattle(battles: number): number {
  const script = fileURLToPath(new URL("./main.js", import.meta.url));
  return Number(spawnSync(process.execPath, [script, "--count-dice", String(battles)], { encoding: "utf8" }).stdout);
}

export async function countDice(battles: number): Promise<number> {
  const { matchup } = await duel();
  let dice = 0;
  const streams = new BlockStreams(matchup.dice, cellKey(rootKey("bench"), "main"));
  const taped = tapeStreams(streams, (entry) => {
    dice += entry.faces.length;
  });
  const battle = battleModule.create(matchup, taped, { event() {} });
  for (let block = 0; block < battles; block++) {
    streams.open(block);
    battle.load(0);
    battle.play();
  }
  return dice / battles;
}

/** Battles a second of one core, in process, by CPU time: the demo duel, or another scenario. */
export async function coreSpeed(
  micros: number,
  scenario = SCENARIO,
  warmUp = 4000,
): Promise<{ nanos: number; collections: number; bytes: number }> {
  const { matchup } = await compiled(scenario);
  const player = new Player(battleModule, matchup, cellKey(rootKey("bench"), "main"));
  const tally = new Tally(player.layout);
  const control = new Int32Array(new SharedArrayBuffer(64));
  let block = 0;
  const play = (blocks: number): void => {
    block = player.play(tally, block, block + blocks, control, 1);
  };
  play(warmUp);
  const rounds: number[] = [];
  let collections = 0;
  const observer = new PerformanceObserver((list) => {
    collections += list.getEntries().length;
  });
  observer.observe({ entryTypes: ["gc"] });
  const before = process.memoryUsage().heapUsed;
  let played = 0;
  for (let round = 0; round < 9; round++) {
    const start = process.cpuUsage();
    let blocks = 0;
    let spent = 0;
    while (spent < micros) {
      play(Math.min(64, warmUp));
      blocks += Math.min(64, warmUp);
      const used = process.cpuUsage(start);
      spent = used.user + used.system;
    }
    rounds.push((spent * 1000) / (2 * blocks));
    played += 2 * blocks;
  }
  const bytes = (process.memoryUsage().heapUsed - before) / played;
  await new Promise((done) => setTimeout(done, 20));
  observer.disconnect();
  return { nanos: median(rounds), collections, bytes };
}

/** Best wall-clock seconds of `battles` battles over a number of threads, the numbers of threads taking turns. */
export async function overThreads(
  threads: readonly number[],
  battles: number,
  rounds: number,
): Promise<Map<number, number>> {
  const { resolved, rulebook } = await duel();
  const best = new Map(threads.map((n) => [n, Number.POSITIVE_INFINITY]));
  const pools = new Map(threads.filter((n) => n > 0).map((n) => [n, new Pool(n)]));
  const time = async (n: number): Promise<number> => {
    const pool = pools.get(n);
    const start = performance.now();
    await run(resolved, { rulebook, battles, seed: "bench", threads: n, ...(pool === undefined ? {} : { pool }) });
    return (performance.now() - start) / 1000;
  };
  for (const n of threads) await time(n);
  for (let round = 0; round < rounds; round++) {
    for (const n of threads) best.set(n, Math.min(best.get(n)!, await time(n)));
  }
  for (const pool of pools.values()) await pool.close();
  return best;
}

/** Best wall-clock seconds of the whole command with two threads, and of a command that plays next to nothing. */
export function wholeProcess(battles: number, rounds: number): { full: number; start: number } {
  const time = (n: number): number => {
    const start = performance.now();
    const done = spawnSync(
      process.execPath,
      [
        `${root}dist/main.js`,
        "run",
        SCENARIO,
        "--battles",
        String(n),
        "--threads",
        "2",
        "--json",
        "--no-charts",
        "--out",
        `${root}tmp/bench`,
      ],
      { encoding: "utf8", maxBuffer: 1 << 28 },
    );
    if (done.status !== 0) throw new Error(`the command failed: ${done.stderr}`);
    return (performance.now() - start) / 1000;
  };
  const fulls = Array.from({ length: rounds }, () => time(battles));
  const starts = Array.from({ length: rounds }, () => time(2));
  return { full: Math.min(...fulls), start: Math.min(...starts) };
}
