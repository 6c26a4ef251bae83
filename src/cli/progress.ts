/**
 * How far a run is, on stderr: a line that is drawn over in a terminal, a plain line each ten seconds elsewhere. Cold.
 *
 * It must not lie: the rate is that of the last seconds, what was played in an earlier run does not count for it, and where the end
 * is a projection it says so. It never shows in a result.
 */
import { SingleBar } from "cli-progress";
import type { Progress } from "../chunk/piece.ts";
import { integer } from "../report/number.ts";
import type { Terminal } from "./console.ts";
import type { OutputFlags } from "./flags.ts";

const REDRAW_MILLISECONDS = 200;
/** Shorter runs show nothing. */
const PATIENCE_MILLISECONDS = 400;
const PLAIN_LINE_MILLISECONDS = 10_000;
const WINDOW_MILLISECONDS = 6000;
const STALL_MILLISECONDS = 2000;

export interface ProgressTerms {
  /** What is counted. */
  readonly noun: string;
  /** The end is guessed from the precision so far. */
  readonly projected: boolean;
}

export class ProgressLine {
  readonly #terminal: Terminal;
  readonly #terms: ProgressTerms;
  readonly #bar: SingleBar | undefined;
  readonly #timer: NodeJS.Timeout;
  readonly #started = performance.now();
  #now: Progress | undefined;
  #samples: { readonly at: number; readonly battles: number }[] = [];
  #shown = false;
  #lastLine = performance.now();

  constructor(terminal: Terminal, terms: ProgressTerms, ascii: boolean) {
    this.#terminal = terminal;
    this.#terms = terms;
    if (terminal.animated) this.#bar = new SingleBar(barLook(ascii));
    this.#timer = setInterval(() => this.#tick(), REDRAW_MILLISECONDS);
    this.#timer.unref();
  }

  readonly update = (progress: Progress): void => {
    this.#now = progress;
    const at = performance.now();
    const last = this.#samples.at(-1);
    if (last && at - last.at < REDRAW_MILLISECONDS) return;
    this.#samples.push({ at, battles: progress.battles - progress.before });
    while (this.#samples.length > 2 && at - this.#samples[1]!.at >= WINDOW_MILLISECONDS) this.#samples.shift();
  };

  stop(): void {
    clearInterval(this.#timer);
    if (this.#shown) this.#bar?.stop();
  }

  #tick(): void {
    if (this.#now === undefined) return;
    const at = performance.now();
    if (this.#bar) this.#draw(this.#bar, at);
    else if (at - this.#lastLine >= PLAIN_LINE_MILLISECONDS) {
      this.#lastLine = at;
      this.#terminal.say(Object.values(this.#words()).join(", "));
    }
  }

  #draw(bar: SingleBar, at: number): void {
    if (!this.#shown && at - this.#started < PATIENCE_MILLISECONDS) return;
    const { battles, of } = this.#now!;
    if (!this.#shown) bar.start(of, battles, this.#words());
    this.#shown = true;
    bar.setTotal(of);
    bar.update(battles, this.#words());
  }

  #words(): { done: string; rate: string; left: string } {
    const { battles, of, doing } = this.#now!;
    const { noun, projected } = this.#terms;
    const [first, last] = [this.#samples[0]!, this.#samples.at(-1)!];
    // Where nothing has moved for a while, that is slowness too.
    const seconds = (Math.max(last.at, performance.now() - STALL_MILLISECONDS) - first.at) / 1000;
    const perSecond = seconds > 0 ? (last.battles - first.battles) / seconds : 0;
    const guessed = projected || doing !== undefined;
    // An end that has been reached while the work goes on was no end.
    const past = guessed && battles >= of;
    const goal = past ? "" : ` of ${guessed ? "about " : ""}${integer(of)}`;
    return {
      done: `${integer(battles)}${goal} ${noun}s${past ? " so far" : ""}${doing ? `, ${doing}` : ""}`,
      rate: `${integer(perSecond)}/s`,
      left: past
        ? "going on"
        : perSecond > 0 && of > battles
          ? `${duration((of - battles) / perSecond)} left`
          : "time left unknown",
    };
  }
}

/** Work on many things that counts each of them when it is done. */
export async function counting<T>(
  { noun, of }: { readonly noun: string; readonly of: number },
  { quiet, ascii }: Pick<OutputFlags, "quiet" | "ascii">,
  terminal: Terminal,
  work: (count: () => void) => Promise<T>,
): Promise<T> {
  const line = quiet ? undefined : new ProgressLine(terminal, { noun, projected: false }, ascii === true);
  let battles = 0;
  try {
    return await work(() => line?.update({ battles: ++battles, of, before: 0 }));
  } finally {
    line?.stop();
  }
}

/** Besides bar and percentage, the names must be ours: the library would fill in {total} and {value} itself, in numbers without blanks. */
export const BAR_FORMAT = "{bar} {percentage} %  {done}  {rate}  {left}";

function barLook(ascii: boolean): ConstructorParameters<typeof SingleBar>[0] {
  return {
    format: BAR_FORMAT,
    barCompleteChar: ascii ? "#" : "█",
    barIncompleteChar: ascii ? "." : "░",
    barsize: 20,
    stream: process.stderr,
    clearOnComplete: true,
    hideCursor: null,
    // Ctrl-C is ours.
    gracefulExit: false,
  };
}

/** "8 s", "3 min 20 s", "2 h 5 min". */
export function duration(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  const minutes = Math.ceil(seconds / 60);
  return `${integer(Math.floor(minutes / 60))} h ${minutes % 60} min`;
}
