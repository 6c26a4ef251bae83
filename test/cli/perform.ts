/** Runs one command in this process, as typed, without threads: quicker than starting the program, whose tests are elsewhere. */
import { Command as Commander } from "commander";
import type { Command } from "../../src/cli/command.ts";
import type { Terminal } from "../../src/cli/console.ts";

export interface Performed {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** What is wrong with the words or the question is thrown. */
export async function perform<Flags>(command: Command<Flags>, args: readonly string[]): Promise<Performed> {
  let stdout = "";
  let stderr = "";
  const terminal: Terminal = {
    print: (text) => {
      stdout += text;
    },
    say: (text) => {
      stderr += text;
    },
    color: false,
    width: 80,
    fail: (text) => {
      throw new Error(text);
    },
    failed: false,
    animated: false,
  };
  const commander = new Commander("wargauge").exitOverride().configureOutput({ writeErr: () => {} });
  command.define(commander);
  let code = -1;
  commander.action(async () => {
    code = await command.perform(commander.processedArgs, commander.opts() as never, terminal);
  });
  await commander.parseAsync([...args, "--quiet", "--threads", "0"], { from: "user" });
  return { code, stdout, stderr };
}
