/**
 * What threads and the whole command cost, on the demo duel of Marines against Orks: the best of several interleaved wall-clock times.
 */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { Scheduler } from "../src/chunk/scheduler.ts";
import { openScenario } from "../src/cli/library.ts";
import { cellKey, rootKey } from "../src/dice/root-key.ts";
import { ThreadPool } from "../src/host/node/pool.ts";
import { layoutOf } from "../src/tally/layout.ts";
import { Tally } from "../src/tally/tally.ts";
import { namedPlayers } from "./named.ts";
import { DEMO } from "./speeds.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
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

/**
 * Best wall-clock seconds of `battles` battles over a number of threads, the numbers of threads taking turns. Threads are kept from turn to turn, and so
 * are warm from the second on, as those of a long run.
 */
export async function overThreads(
  threads: readonly number[],
  battles: number,
  rounds: number,
): Promise<Map<number, number>> {
  const { resolved, rulebook } = await openScenario(DEMO, await namedPlayers(DEMO));
  const matchup = rulebook.compile(resolved);
  const cell = { label: "main", matchup, layout: layoutOf(matchup), key: cellKey(rootKey("bench"), "main") };
  const schedulers = threads.map((n) => new Scheduler({ pool: new ThreadPool(n) }));
  const best = threads.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round <= rounds; round++) {
    for (const [i, scheduler] of schedulers.entries()) {
      const start = performance.now();
      scheduler.giveBack(
        await scheduler.play([{ cell, from: 0, to: battles / matchup.legs, counts: new Tally(cell.layout) }]),
      );
      if (round > 0) best[i] = Math.min(best[i]!, (performance.now() - start) / 1000);
    }
  }
  for (const scheduler of schedulers) await scheduler.close();
  return new Map(threads.map((n, i) => [n, best[i]!]));
}

/** Best wall-clock seconds of the whole command with two threads, and of a command that plays next to nothing. */
export async function wholeProcess(battles: number, rounds: number): Promise<{ full: number; start: number }> {
  const players = (await namedPlayers(DEMO)).flatMap((set) => ["--set", set]);
  const time = (n: number): number => {
    const start = performance.now();
    const done = spawnSync(
      process.execPath,
      [
        `${root}dist/main.js`,
        "run",
        DEMO,
        ...players,
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
