/**
 * A matrix of Skirmish squads against the bare price of its battles, both in CPU time of this process: what compiling, stages, looks and
 * statistics cost beside the duels.
 */
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { playSheet, Runner } from "../src/chunk/play.ts";
import { Scheduler } from "../src/chunk/scheduler.ts";
import { library } from "../src/cli/library.ts";
import { cellKey, rootKey } from "../src/dice/root-key.ts";
import { matrix } from "../src/experiments/matrix.ts";
import "../src/host/node/engine.ts";
import { loadBattleModule } from "../src/rules/battles.ts";
import { type Contest, openContest, pitted } from "../src/scenario/contenders.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = `${root}scenarios/skirmish/rosters/`;
/** Beside the rosters, to make thirty. */
const WORDS = ["6 sm_marine", "10 ork_boy", "10 ig_guardsman", "5 nec_warrior"];
/** One in so many of the blocks of each match-up is played again for the price of the battles. */
const SAMPLED = 6;
const SEED = "bench";
/** Half-width that is known soon. */
const WARM_PRECISION = 0.1;

export interface MatrixCost {
  readonly contenders: number;
  readonly battles: number;
  /** Seconds of CPU time: of the whole experiment, and of its battles alone. */
  readonly whole: number;
  readonly core: number;
}

/** So many contenders, each score of a match-up known to a half-width. */
export async function matrixCost(contenders: number, precision: number): Promise<MatrixCost> {
  const specs = [...readdirSync(folder).map((name) => folder + name), ...WORDS].slice(0, contenders);
  const terms = `${root}scenarios/skirmish/marines-v-orks.yaml`;
  const contest = await openContest(specs, { ...library, sets: [], terms });
  const points = "as-written" as const;
  const played = (seed: string, within: number) =>
    matrix(contest, { scheduler: new Scheduler(), seed, precision: within, points });
  // The compiler's work on what was cold is no part of the price.
  await played("warm", Math.max(WARM_PRECISION, precision));
  const start = process.cpuUsage();
  const { result } = await played(SEED, precision);
  const whole = seconds(start);
  let core = 0;
  for (const { first, second, parts } of result!.cells) {
    const { label, blocks } = parts[0]!;
    const order = label.startsWith(contest.contenders[first]!.name)
      ? ([first, second] as const)
      : ([second, first] as const);
    core += SAMPLED * (await coreOf(contest, order, label, Math.ceil(blocks / SAMPLED)));
  }
  return { contenders, battles: result!.battles, whole, core };
}

async function coreOf(contest: Contest, [one, other]: readonly [number, number], label: string, blocks: number) {
  const { rulebook, contenders } = contest;
  const scenario = pitted(contest, contenders[one]!.side, contenders[other]!.side);
  const matchup = rulebook.compile(rulebook.resolve({ ...scenario, seed: SEED }));
  const runner = new Runner(await loadBattleModule(matchup), { matchup, key: cellKey(rootKey(SEED), label) });
  const rows = new SharedArrayBuffer(4 * blocks);
  const control = new Int32Array(new SharedArrayBuffer(8));
  const start = process.cpuUsage();
  playSheet(runner, { series: [], byLeg: [], rows, from: 0 }, undefined, { from: 0, to: blocks }, control, 1);
  return seconds(start);
}

function seconds(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e6;
}
