/**
 * The console: results go to stdout, talk to stderr. The only file that knows whether there is a terminal, and the only one that
 * writes to it. Cold.
 */
import { visible, visibleLines } from "../visible.ts";
import { reasonOf } from "./files.ts";

export interface Terminal {
  /** Results, to stdout. */
  print(text: string): void;
  /** Talk, a line or more, to stderr. */
  say(text: string): void;
  /** Whether stdout shows colours. */
  readonly color: boolean;
  /** Columns of stdout; 80 when it is no terminal. */
  readonly width: number;
  /** Whether a line on stderr may be drawn over again. */
  readonly animated: boolean;
}

export function openTerminal(): Terminal {
  const { stdout, stderr, env } = process;
  stdout.on("error", stdoutFailed);
  // Nobody is left to be told.
  stderr.on("error", () => {});
  return {
    print: (text) => stdout.write(text.replace(/[^\n\t]+/g, visibleButColors)),
    say: (text) => stderr.write(`${visibleLines(text)}\n`),
    color: showsColor(stdout, env),
    width: stdout.isTTY && stdout.columns > 0 ? stdout.columns : 80,
    animated: stderr.isTTY === true && env["TERM"] !== "dumb" && !isSet(env["CI"]),
  };
}

/** The colours are ours; whatever else a name may hold has no power here. */
function visibleButColors(text: string): string {
  const parts = text.split(COLOR);
  return parts.map((part, i) => (i % 2 === 1 ? part : visible(part))).join("");
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: this is what a colour is.
const COLOR = /(\x1b\[[0-9;]*m)/;

/** https://no-color.org, and FORCE_COLOR for those who page through colours. */
function showsColor(stdout: NodeJS.WriteStream, env: NodeJS.ProcessEnv): boolean {
  if (isSet(env["NO_COLOR"])) return false;
  if (isSet(env["FORCE_COLOR"])) return env["FORCE_COLOR"] !== "0";
  return stdout.isTTY === true && env["TERM"] !== "dumb" && stdout.hasColors();
}

function isSet(variable: string | undefined): boolean {
  return variable !== undefined && variable !== "";
}

/** A reader that has seen enough (`| head`) is no failure, and what goes to files still goes there. Anything else is told. */
function stdoutFailed(error: NodeJS.ErrnoException): void {
  if (error.code === "EPIPE") return;
  process.stderr.write(`error: cannot write to standard output: ${reasonOf(error)}\n`);
  process.exit(3);
}
