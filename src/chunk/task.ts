/** A worker's side of the conversation. Warm: once a task; the worker of a host only hands it on. */
import { UserError } from "../errors.ts";
import { loadBattleModule } from "../rules/battles.ts";
import { Tally } from "../tally/tally.ts";
import type { Job, Task, TaskReply } from "./messages.ts";
import { type Played, playSheet, playTask, Runner } from "./play.ts";

/** Runners of the jobs that this thread met last. A few, because the cells of a matrix may be in flight side by side. */
const runners = new Map<number, Runner>();
const MOST_RUNNERS = 16;

const NOTHING = new Float64Array(0);

type Blocks = Omit<Task, "job">;

/** Plays a task of the job with this number; a job that was met before is not opened. */
export async function performTask(task: Blocks, number: number, jobOf: () => Job): Promise<TaskReply> {
  try {
    const runner = runners.get(number) ?? (await open(number, jobOf()));
    const started = performance.now();
    const tally = task.memory === undefined ? undefined : new Tally(runner.layout, task.memory);
    tally?.clear();
    const played = play(runner, task, tally);
    return { ...played, milliseconds: performance.now() - started };
  } catch (error) {
    const { message, stack } = error as Error;
    return { failed: message, stack: stack ?? "", mendable: error instanceof UserError };
  }
}

function play(runner: Runner, task: Blocks, tally: Tally | undefined): Played {
  const control = new Int32Array(task.control);
  if (task.sheet === undefined) return playTask(runner, tally!, task, control, task.note);
  return { to: playSheet(runner, task.sheet, tally, task, control, task.note), watched: NOTHING };
}

async function open(number: number, job: Job): Promise<Runner> {
  const runner = new Runner(await loadBattleModule(job.matchup, job.module), job);
  for (const oldest of runners.keys()) if (runners.size >= MOST_RUNNERS) runners.delete(oldest);
  runners.set(number, runner);
  return runner;
}
