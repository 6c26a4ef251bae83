/** Ctrl-C, and SIGTERM. Cold. */

const SIGNALS = ["SIGINT", "SIGTERM"] as const;

/** Who hears the next signal. */
let listening: { readonly release: () => void } | undefined;
/** Of whoever listened last. */
let heard: AbortSignal | undefined;

/**
 * The first Ctrl-C asks the work to stop; the second one finds no listener and ends the program. Whoever has begun to listen does so to the
 * end of the program, or until somebody else begins: an answer must not be lost because of a Ctrl-C that comes while it is being written.
 */
export function listenForInterrupt(onFirst: () => void = () => {}): AbortSignal {
  listening?.release();
  const controller = new AbortController();
  const stop = () => {
    release();
    onFirst();
    controller.abort();
  };
  const release = () => {
    for (const signal of SIGNALS) process.off(signal, stop);
    listening = undefined;
  };
  for (const signal of SIGNALS) process.on(signal, stop);
  listening = { release };
  heard = controller.signal;
  return controller.signal;
}

/** Whether Ctrl-C was pressed since somebody listens. */
export function wasInterrupted(): boolean {
  return heard?.aborted === true;
}

/** Does what must not be broken off halfway and takes no time: a signal that would end the program ends it afterwards. */
export async function unbroken<T>(work: () => Promise<T>): Promise<T> {
  let late: NodeJS.Signals | undefined;
  const hold = (signal: NodeJS.Signals) => {
    if (listening === undefined) late = signal;
  };
  for (const signal of SIGNALS) process.prependListener(signal, hold);
  try {
    return await work();
  } finally {
    for (const signal of SIGNALS) process.off(signal, hold);
    if (late !== undefined) process.kill(process.pid, late);
  }
}
