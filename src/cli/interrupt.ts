/** Ctrl-C. Cold. */

export interface Interrupt {
  readonly signal: AbortSignal;
  /** From here on the system deals with it, which ends the program. */
  release(): void;
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
