/** A scheduler with a progress line, an ear for Ctrl-C, and a state that is written down from time to time. Cold. */
import { Interrupted, Scheduler } from "../chunk/scheduler.ts";
import { interruptedBefore, UserError } from "../errors.ts";
import { ThreadPool } from "../host/node/pool.ts";
import { INTERRUPTED } from "./command.ts";
import type { Terminal } from "./console.ts";
import type { Growth } from "./extend.ts";
import { listenForInterrupt } from "./interrupt.ts";
import { ProgressLine } from "./progress.ts";

export interface SessionFlags {
  readonly threads?: number;
  readonly quiet?: true;
  readonly ascii?: true;
}

export interface SessionTerms {
  /** What is counted, by default battles. */
  readonly noun?: string;
  /** False when what the scheduler is told to expect is the end, not a guess. */
  readonly projected?: boolean;
  /** What was played before, and where to keep what is played now. */
  readonly growth?: Growth;
}

/** A power cut or a SIGKILL costs no more than this; tests shorten it. */
export const saving = { milliseconds: 30_000 };

/**
 * The first Ctrl-C ends the stage that is being played: work that can say something without it catches `Interrupted` and answers; work
 * that cannot lets it through.
 */
export async function withSession<T>(
  flags: SessionFlags,
  terminal: Terminal,
  work: (scheduler: Scheduler) => Promise<T>,
  { noun = "battle", projected = true, growth }: SessionTerms = {},
): Promise<T> {
  const progress = flags.quiet ? undefined : new ProgressLine(terminal, { noun, projected }, flags.ascii === true);
  let playing = true;
  const signal = listenForInterrupt(() => {
    progress?.stop();
    if (playing && !flags.quiet) terminal.say("Stopping. Once more to give up what was played.");
  });
  const scheduler = new Scheduler({
    pool: new ThreadPool(flags.threads),
    signal,
    ...(growth && { archive: growth.archive }),
    ...(progress && { onProgress: progress.update }),
  });
  const saver = growth && new Saver(growth, () => scheduler.battles);
  try {
    return await work(scheduler);
  } catch (error) {
    const told = error instanceof Interrupted ? interruptedBefore() : error;
    if (!(told instanceof UserError && told.exitCode === INTERRUPTED)) throw error;
    await saver?.stop();
    const goOn = await growth?.keepBegun(terminal);
    throw goOn === undefined ? told : new UserError(`${told.message} yet\n${goOn}`, INTERRUPTED);
  } finally {
    playing = false;
    progress?.stop();
    await Promise.all([saver?.stop(), scheduler.close()]);
  }
}

/** Writes the state down from time to time, when something was played, to the report's folder. */
class Saver {
  readonly #timer: NodeJS.Timeout;
  #writing = Promise.resolve();

  constructor(growth: Growth, battles: () => number) {
    let saved = 0;
    this.#timer = setInterval(() => {
      if (battles() === saved) return;
      saved = battles();
      this.#writing = this.#writing.then(() => growth.save());
    }, saving.milliseconds);
    this.#timer.unref();
  }

  /** Nothing is written any more when this is done. */
  stop(): Promise<void> {
    clearInterval(this.#timer);
    return this.#writing;
  }
}
