/** An arena with a progress line and an ear for Ctrl-C, for commands that play many cells. Cold. */
import { Arena } from "../chunk/arena.ts";
import type { Terminal } from "./console.ts";
import { listenForInterrupt } from "./interrupt.ts";
import { ProgressLine } from "./progress.ts";

export interface ArenaFlags {
  readonly threads?: number;
  readonly quiet?: true;
  readonly ascii?: true;
}

export async function withArena<T>(
  flags: ArenaFlags,
  terminal: Terminal,
  work: (arena: Arena) => Promise<T>,
): Promise<T> {
  const terms = { legs: 1, noun: "battle", projected: true };
  const progress = flags.quiet ? undefined : new ProgressLine(terminal, terms, flags.ascii === true);
  const interrupt = listenForInterrupt(() => {
    progress?.stop();
    if (!flags.quiet) terminal.say("Stopping. Once more to give up what was played.");
  });
  const arena = new Arena({
    signal: interrupt.signal,
    ...(flags.threads !== undefined && { threads: flags.threads }),
    ...(progress && { onProgress: progress.update }),
  });
  try {
    return await work(arena);
  } finally {
    progress?.stop();
    interrupt.release();
    await arena.close();
  }
}
