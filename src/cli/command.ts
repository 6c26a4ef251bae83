/** The one shape of a command, so that the next one is written by copying its neighbour. Cold. */
import type { Command as Commander } from "commander";
import type { Terminal } from "./console.ts";

/** What a file of `commands/` exports as `command`. */
export interface Command<Flags> {
  /** Arguments, options and examples, as commander's help shall show them. */
  readonly define: (command: Commander) => unknown;
  /** Does it and returns the exit code. `args` are the arguments in the order in which they were defined. */
  readonly perform: (args: readonly (string | undefined)[], flags: Flags, terminal: Terminal) => Promise<number>;
}

/** A line of the list of commands. The file is loaded when its command is asked for: help must not wait for a simulator. */
export interface CommandEntry {
  readonly name: string;
  readonly arguments: string;
  readonly about: string;
  readonly load: () => Promise<{ readonly command: Command<never> }>;
}

// Exit codes. What a user can mend is 3 and comes with a `UserError`.
export const DONE = 0;
export const REFUSED = 1;
export const UNDECIDED = 2;
export const USAGE = 3;
export const BUG = 70;
export const INTERRUPTED = 130;
