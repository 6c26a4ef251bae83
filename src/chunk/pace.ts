/** How much is played at a time. These sizes come from a clock: they schedule and never decide, so no result hangs on them. */

/** How long the main thread plays before it lets signals, timers and the progress bar through. */
export const BREATH_MILLISECONDS = 15;
/** What a task shall take. Between two tasks a thread waits half a millisecond: for the main thread to wake up, and to be woken by it. */
const TASK_MILLISECONDS = 60;
/** Keeps a thread busy while its last answer travels. */
export const TASKS_PER_THREAD = 2;

/** Who is interrupted waits for the threads, but not for ever: one may be busy with code of the user's that never returns. */
const PATIENCE_MILLISECONDS = 800;

/** Waits for the threads, or until some time after the signal; what listens for it goes when they are done, for there are many stages. */
export async function withPatience(threads: Promise<unknown>, signal: AbortSignal | undefined): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = (): void => {};
  const patience = new Promise<void>((resolve) => {
    wait = () => {
      timer = setTimeout(resolve, PATIENCE_MILLISECONDS);
    };
  });
  if (signal?.aborted) wait();
  else signal?.addEventListener("abort", wait, { once: true });
  try {
    await Promise.race([threads, patience]);
  } finally {
    signal?.removeEventListener("abort", wait);
    clearTimeout(timer);
  }
}

/** Lets signals, timers and the progress bar through, in the way of the host. */
export function breathe(): Promise<void> {
  return way();
}

let way = byMessage;

/** A host says how its event loop is let through, where a message to oneself is not enough. */
export function breatheBy(own: () => Promise<void>): void {
  way = own;
}

/** Browsers make a timer wait, and know no `setImmediate`. */
function byMessage(): Promise<void> {
  return new Promise((resume) => {
    const { port1, port2 } = new MessageChannel();
    const done = () => {
      port1.close();
      resume();
    };
    port1.addEventListener("message", done, { once: true });
    port1.start();
    port2.postMessage(undefined);
  });
}

/**
 * Blocks of the next task, of those that are left, at a pace in milliseconds a block: what takes the usual time, and towards the end
 * a thread's share of what is left, lest one of them be last.
 */
export function taskBlocks(left: number, threads: number, pace: number): number {
  const usual = TASK_MILLISECONDS / pace;
  const share = left / (Math.max(1, threads) * TASKS_PER_THREAD);
  return Math.min(left, Math.ceil(Math.max(usual / 16, Math.min(usual, share))));
}
