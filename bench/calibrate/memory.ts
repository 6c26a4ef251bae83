/**
 * Whether memory stays flat in the number of battles: the program itself, as typed, with 10^5, 10^6 and 10^7 battles of a cheap scenario.
 * Loaded with `--import`, this module tells the peak when its process ends. Cold.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isMainThread } from "node:worker_threads";

/** The last peak may be so many times the one before it: heaps are swept when it suits the engine. */
export const FLAT = 1.15;

/** Where the process that was started with this module is to write its peak. */
const PEAK_FILE = "CALIBRATE_PEAK_FILE";

export interface MemoryRow {
  readonly command: string;
  readonly battles: readonly number[];
  /** Most resident memory of the process at each number of battles. */
  readonly megabytes: readonly number[];
  /** Of the last number to the one before it, which is ten times smaller: what comes before is warming up. */
  readonly growth: number;
  readonly kept: boolean;
}

interface Measured {
  readonly args: readonly string[];
  /** Scenarios that get the number of battles of `--battles` each. */
  readonly scenarios: number;
}

const PROGRAM = "dist/main.js";
const SCENARIO = "scenarios/skirmish/heavy-bolter-or-lascannon.yaml";
const commands: readonly Measured[] = [
  { args: ["run", SCENARIO], scenarios: 1 },
  { args: ["compare", SCENARIO, "--variant", "houseRules.profiles.ork_boy.T=5"], scenarios: 2 },
];

export function memoryRows(sizes: readonly number[]): MemoryRow[] {
  return commands.map((measured) => {
    const megabytes = sizes.map((battles) => peakOf(measured, battles));
    const [before, last] = megabytes.slice(-2) as [number, number];
    const command = `wargauge ${measured.args.join(" ")}`;
    return { command, battles: sizes, megabytes, growth: last / before, kept: last <= FLAT * before };
  });
}

/** In megabytes. */
function peakOf({ args, scenarios }: Measured, battles: number): number {
  const scratch = mkdtempSync(join(tmpdir(), "wargauge-"));
  const file = join(scratch, "peak");
  const plain = ["--threads", "2", "--no-charts", "--quiet", "--seed", "memory", "--out", join(scratch, "report")];
  const line = ["--import", import.meta.url, PROGRAM, ...args, "--battles", String(battles / scenarios), ...plain];
  try {
    execFileSync(process.execPath, line, { env: { ...process.env, [PEAK_FILE]: file }, stdio: "ignore" });
    return Math.round(Number(readFileSync(file, "utf8")) / 1024);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

const peakFile = process.env[PEAK_FILE];
if (peakFile !== undefined && isMainThread)
  process.on("exit", () => writeFileSync(peakFile, String(process.resourceUsage().maxRSS)));
