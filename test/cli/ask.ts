/** Asks commands by name in this process, as typed in a folder: what would be written by the program is written there. */
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import type { Command } from "../../src/cli/command.ts";
import { commands } from "../../src/cli/commands/index.ts";
import { type Performed, perform } from "./perform.ts";

/** Goes there before the tests of a file, and back after them. */
export function workIn(cwd: string): void {
  const [home, argv] = [process.cwd(), process.argv];
  beforeAll(() => process.chdir(cwd));
  afterAll(() => {
    process.chdir(home);
    process.argv = argv;
  });
}

/** What is wrong with the words or the question is thrown. */
export async function ask([name, ...args]: readonly string[]): Promise<Performed> {
  const { command } = await commands.find((entry) => entry.name === name)!.load();
  process.argv = [...process.argv.slice(0, 2), name!, ...args];
  return perform(command as Command<unknown>, args);
}

/** All files of a folder and those below it, by name. */
export function filesOf(path: string): string[] {
  return readdirSync(path, { recursive: true, encoding: "utf8" })
    .filter((name) => statSync(join(path, name)).isFile())
    .sort();
}
