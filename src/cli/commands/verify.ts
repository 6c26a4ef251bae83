/** `wargauge verify`: does the program play by the book? Cold. */
import { UserError } from "../../errors.ts";
import { vectorExitCode, vectorReport, verifyVectors } from "../../experiments/verify.ts";
import { inOwnThread } from "../../host/node/aside.ts";
import type { Command } from "../command.ts";
import { readText } from "../files.ts";
import { listenForInterrupt } from "../interrupt.ts";
import { jsonText } from "../json.ts";
import { keepFiles } from "../keep.ts";

interface VerifyFlags {
  readonly json?: true;
  readonly out?: string;
}

export const command: Command<VerifyFlags> = {
  define: (command) =>
    command
      .argument("<vectors>", "a file of test vectors (JSON)")
      .option("--out <folder>", "write verify.json there")
      .option("--json", "one JSON document on standard output, and nothing else there")
      .addHelpText(
        "after",
        `
Exit code 0 when all vectors pass, 1 when one fails, 2 when none fails but some
could not be answered.

Example:
  wargauge verify test/rules/skirmish/skirmish-vectors.json`,
      ),
  perform: async ([path], flags, terminal) => {
    const file = parse(await readText(path!), path!);
    const answer = await verifyVectors(file, { signal: listenForInterrupt(), aside: inOwnThread });
    terminal.print(flags.json ? jsonText(answer) : vectorReport(answer));
    if (flags.out !== undefined) await keepFiles(flags.out, new Map([["verify.json", jsonText(answer)]]), terminal);
    return vectorExitCode(answer.counts);
  },
};

function parse(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UserError(`${path} is not JSON: ${(error as Error).message}`);
  }
}
