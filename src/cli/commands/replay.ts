/** `wargauge replay`: what happened there? Cold. */
import { UserError } from "../../errors.ts";
import { replay } from "../../experiments/replay.ts";
import { type BattleAt, FINDS, type Find } from "../../experiments/replay-task.ts";
import { given } from "../../given.ts";
import { narrative } from "../../report/narrative.ts";
import { nearest } from "../../scenario/nearest.ts";
import { type Command, DONE } from "../command.ts";
import { writeFiles } from "../files.ts";
import { interruptible } from "../interrupt.ts";
import { jsonText } from "../json.ts";
import { readCount, type ScenarioFlags, scenarioOptions } from "../options.ts";
import { openScenario } from "../world.ts";

interface ReplayFlags extends ScenarioFlags {
  readonly battles?: number;
  readonly json?: true;
  readonly ascii?: true;
  readonly out?: string;
}

export const command: Command<ReplayFlags> = {
  define: (command) => {
    command
      .argument("<scenario>", "a scenario file")
      .argument(
        "[battle]",
        "block.leg as reports name it, such as 1234.2, or shortest, longest, upset, median",
        "median",
      );
    scenarioOptions(command)
      .option("--battles <number>", "how many to search (default: as the scenario says, up to 20000 pairs)", readCount)
      .option("--out <folder>", "write replay.json and replay.txt there")
      .option("--json", "one JSON document on standard output, and nothing else there")
      .option("--ascii", "plain characters only")
      .addHelpText(
        "after",
        `
Give the same --set and --seed as the run had. upset is the battle that went best
for the side that usually does worse; median the one in the middle by result.

Examples:
  wargauge replay scenarios/skirmish/marines-v-orks.yaml 1234.2
  wargauge replay scenarios/skirmish/marines-v-orks.yaml upset`,
      );
  },
  perform: async ([path, battle], flags, terminal) => {
    const wanted = readBattle(battle!);
    const { scenario, rulebook } = await openScenario(path!, flags.set);
    const { replay: told } = await interruptible((signal) =>
      replay(scenario, {
        rulebook,
        wanted,
        signal,
        ...given({ battles: flags.battles, seed: flags.seed }),
      }),
    );
    const ascii = flags.ascii === true;
    terminal.print(flags.json ? jsonText(told) : narrative(told, { color: terminal.color, ascii }));
    if (flags.out !== undefined) {
      const text = narrative(told, { color: false, ascii });
      await writeFiles(
        flags.out,
        new Map([
          ["replay.json", jsonText(told)],
          ["replay.txt", text],
        ]),
      );
    }
    return DONE;
  },
};

function readBattle(text: string): BattleAt | Find {
  const find = FINDS.find((known) => known === text);
  if (find !== undefined) return find;
  const [, block, leg] = /^(\d{1,16})\.([12])$/.exec(text) ?? [];
  if (block !== undefined && Number.isSafeInteger(Number(block))) return { block: Number(block), leg: Number(leg) - 1 };
  const meant = nearest(text, FINDS);
  throw new UserError(
    `there is no battle "${text}"; expected block.leg, such as 1234.2, or ${FINDS.join(", ")}` +
      (meant === undefined ? "" : `; did you mean "${meant}"?`),
  );
}
