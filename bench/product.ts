/**
 * What threads and the whole command cost, on the demo duel of Marines against Orks: the best of several interleaved wall-clock times.
 */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { Pool } from "../src/chunk/pool.ts";
import { openScenario } from "../src/cli/world.ts";
import { run } from "../src/experiments/run.ts";
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

/** Best wall-clock seconds of `battles` battles over a number of threads, the numbers of threads taking turns. */
export async function overThreads(
  threads: readonly number[],
  battles: number,
  rounds: number,
): Promise<Map<number, number>> {
  const { resolved, rulebook } = await openScenario(DEMO, []);
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
        DEMO,
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
