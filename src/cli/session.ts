/** A scheduler with a progress line and an ear for Ctrl-C, for commands that play many cells. Cold. */
import type { Archive } from "../chunk/archive.ts";
import { Interrupted, Scheduler } from "../chunk/scheduler.ts";
import { interruptedBefore, UserError } from "../errors.ts";
import { INTERRUPTED } from "./command.ts";
import type { Terminal } from "./console.ts";
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
  readonly archive?: Archive;
  /** Keeps what was played when there is no answer yet, and says how to go on. */
  keepBegun?(terminal: Terminal): Promise<string | undefined>;
}

/**
 * The first Ctrl-C ends the stage that is being played: work that can say something without it catches `Interrupted` and answers; work
 * that cannot lets it through.
 */
export async function withSession<T>(
  flags: SessionFlags,
  terminal: Terminal,
  work: (scheduler: Scheduler) => Promise<T>,
  asked: SessionTerms = {},
): Promise<T> {
  const { noun = "battle", projected = true, archive } = asked;
  const terms = { noun, projected };
  const progress = flags.quiet ? undefined : new ProgressLine(terminal, terms, flags.ascii === true);
  let playing = true;
  const signal = listenForInterrupt(() => {
    progress?.stop();
    if (playing && !flags.quiet) terminal.say("Stopping. Once more to give up what was played.");
  });
  const scheduler = new Scheduler({
    signal,
    ...(archive && { archive }),
    ...(flags.threads !== undefined && { threads: flags.threads }),
    ...(progress && { onProgress: progress.update }),
  });
  try {
    return await work(scheduler);
  } catch (error) {
    const told = error instanceof Interrupted ? interruptedBefore() : error;
    if (!(told instanceof UserError && told.exitCode === INTERRUPTED)) throw error;
    const goOn = await asked.keepBegun?.(terminal);
    throw goOn === undefined ? told : new UserError(`${told.message} yet\n${goOn}`, INTERRUPTED);
  } finally {
    playing = false;
    progress?.stop();
    await scheduler.close();
  }
}
