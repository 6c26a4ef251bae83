/** Ctrl-C. Cold. */

export interface Interrupt {
  readonly signal: AbortSignal;
  /** From here on the system deals with it, which ends the program. */
  release(): void;
}

/** Work that can only be given up: Ctrl-C ends it with the code of an interruption. */
export async function interruptible<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const interrupt = listenForInterrupt(() => {});
  try {
    return await work(interrupt.signal);
  } finally {
    interrupt.release();
  }
}

/** The first Ctrl-C asks the work to stop; the second one finds no listener and ends the program. */
export function listenForInterrupt(onFirst: () => void): Interrupt {
  const controller = new AbortController();
  const stop = () => {
    release();
    onFirst();
    controller.abort();
  };
  const release = () => {
    process.off("SIGINT", stop);
    process.off("SIGTERM", stop);
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
  return { signal: controller.signal, release };
}
