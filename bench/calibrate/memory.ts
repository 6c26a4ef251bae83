/**
 * Whether memory stays flat in the number of battles: each command's function in a process of its own, with 10^5, 10^6 and 10^7
 * battles. `node memory.js COMMAND BATTLES` is that process. Cold.
 */
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { Arena } from "../../src/chunk/arena.ts";
import { world } from "../../src/cli/world.ts";
import { openCell } from "../../src/experiments/cells.ts";
import { compare } from "../../src/experiments/compare.ts";
import { run } from "../../src/experiments/run.ts";
import { loadScenario } from "../../src/scenario/load.ts";
import { duelModule, duelRulebook, tunedDuel } from "./duel.ts";

/** The last peak may be so many times the one before it: heaps are swept when it suits the engine. */
export const FLAT = 1.15;

export interface MemoryRow {
  readonly command: string;
  readonly battles: readonly number[];
  /** Most resident memory of the process at each number of battles. */
  readonly megabytes: readonly number[];
  /** Of the last number to the one before it, which is ten times smaller: what comes before is warming up. */
  readonly growth: number;
  readonly kept: boolean;
}

const commands: Readonly<Record<string, (battles: number) => Promise<unknown>>> = {
  "run, calibration duel": (battles) =>
    run(tunedDuel(0.5), { rulebook: duelRulebook, module: duelModule, threads: 0, seed: "memory", battles }),
  "compare, calibration duel": (battles) => {
    const arm = (label: string) => ({
      name: label,
      cells: [openCell(tunedDuel(0.5), duelRulebook, { seed: "memory", label, module: duelModule })],
    });
    // Of both together.
    return compare([arm("one"), arm("other")], { arena: new Arena({ threads: 0 }), battles: battles / 2 });
  },
  "run, Skirmish attack, 2 threads": async (battles) => {
    const { scenario, rulebook } = await loadScenario("scenarios/skirmish/heavy-bolter-or-lascannon.yaml", world);
    return run(scenario, { rulebook, threads: 2, seed: "memory", battles });
  },
};

export function memoryRows(sizes: readonly number[]): MemoryRow[] {
  return Object.keys(commands).map((command) => {
    const megabytes = sizes.map((battles) => {
      const script = fileURLToPath(import.meta.url);
      return Number(execFileSync(process.execPath, [script, command, String(battles)], { encoding: "utf8" }));
    });
    const [before, last] = megabytes.slice(-2) as [number, number];
    return { command, battles: sizes, megabytes, growth: last / before, kept: last <= FLAT * before };
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , command, battles] = process.argv;
  await commands[command!]!(Number(battles));
  console.log(Math.round(process.resourceUsage().maxRSS / 1024));
}
