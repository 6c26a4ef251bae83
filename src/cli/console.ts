/**
 * The console: results go to stdout, talk to stderr. The only file that knows whether there is a terminal, and the only one that
 * writes to it. Cold.
 */
import { fstatSync, statfsSync, writeSync } from "node:fs";
import { UserError } from "../errors.ts";
import { paragraph } from "../report/columns.ts";
import { visible, visibleLines } from "../visible.ts";
import { reasonOf } from "./files.ts";

export interface Terminal {
  /** Results, to stdout. */
  print(text: string): void;
  /** Talk, a line or more, to stderr. */
  say(text: string): void;
  /** Tells what could not be done, where the rest still can: the command ends with the code of a mistake that the user can mend. */
  fail(text: string): void;
  readonly failed: boolean;
  /** Whether stdout shows colours. */
  readonly color: boolean;
  /** Columns of stdout; 80 when it is no terminal. */
  readonly width: number;
  /** Whether a line on stderr may be drawn over again. */
  readonly animated: boolean;
}

/** The terminal of the program itself, which has an end. */
export interface OpenTerminal extends Terminal {
  /** Everything that was printed and has not arrived where it was to go; undefined when it has, or the reader had seen enough. */
  lost(): Promise<string | undefined>;
}

export function openTerminal(): OpenTerminal {
  const { stdout, stderr, env } = process;
  const width = stdout.isTTY && stdout.columns > 0 ? stdout.columns : 80;
  const printed: string[] = [];
  let failed = false;
  let lost = false;
  const fail = (text: string) => {
    failed = true;
    stderr.write(`${visibleLines(errorText(text, width))}\n`);
  };
  // A reader that has seen enough (`| head`) is no failure. Anything else is told, once, and what goes to files still goes there.
  const stdoutFailed = (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE" || lost) return;
    lost = true;
    fail(`cannot write to standard output: ${reasonOf(error)}`);
  };
  stdout.on("error", stdoutFailed);
  const intoFile = isFile(STDOUT);
  // Nobody is left to be told.
  stderr.on("error", () => {});
  return {
    print: (text) => {
      const shown = text.replace(/[^\n\t]+/g, visibleButColors);
      printed.push(shown);
      if (!intoFile) stdout.write(shown);
      else if (!lost) writeToFile(shown, stdoutFailed);
    },
    say: (text) => stderr.write(`${visibleLines(text)}\n`),
    fail,
    get failed() {
      return failed;
    },
    lost: () =>
      new Promise((resolve) => {
        // Called when everything before has been written, or was not.
        stdout.write("", () => setImmediate(() => resolve(lost ? printed.join("") : undefined)));
      }),
    color: showsColor(stdout, env),
    width,
    animated: stderr.isTTY === true && env["TERM"] !== "dumb" && !isSet(env["CI"]),
  };
}

/** A sentence takes as many lines as it needs, at spaces, so that paths stay whole; several lines have places in front, and stay as they are. */
export function errorText(text: string, width: number): string {
  return text.includes("\n") ? text : paragraph(`error: ${text}`, width, "  ").join("\n");
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

const STDOUT = 1;

function isFile(descriptor: number): boolean {
  try {
    return fstatSync(descriptor).isFile();
  } catch {
    // It is closed.
    return false;
  }
}

/** On a disk that is almost full the system writes a part, which Node's own stream takes for the whole. */
function writeToFile(text: string, failed: (error: NodeJS.ErrnoException) => void): void {
  const bytes = Buffer.from(text);
  try {
    for (let at = 0; at < bytes.length; ) at += writeSync(STDOUT, bytes, at);
  } catch (error) {
    failed(error as NodeJS.ErrnoException);
  }
}

/**
 * Throws where it can be told beforehand that a file will not take what is printed. Nothing is written to try it: others may write to the
 * same file.
 */
export function expectPrintable(): void {
  if (!isFile(STDOUT)) return;
  try {
    writeSync(STDOUT, new Uint8Array(0));
    const { blocks, bavail } = statfsSync(`/proc/self/fd/${STDOUT}`);
    if (blocks > 0 && bavail === 0) throw Object.assign(new Error(), { code: "ENOSPC" });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // Systems without such a name for it.
    if (code === "ENOENT" || code === "ENOSYS") return;
    throw new UserError(`cannot write to standard output: ${reasonOf(error)}`);
  }
}
