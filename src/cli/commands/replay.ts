/** `wargauge replay`: what happened there? Cold. */
import { basename, dirname, join } from "node:path";
import { makeUpSeed } from "../../dice/root-key.ts";
import { UserError } from "../../errors.ts";
import { openCell } from "../../experiments/cells.ts";
import { replay } from "../../experiments/replay.ts";
import { type BattleAt, FINDS, type Find } from "../../experiments/replay-task.ts";
import { choosePlayers } from "../../experiments/run-well.ts";
import { given } from "../../given.ts";
import { inOwnThread } from "../../host/node/aside.ts";
import { pageAssets } from "../../host/node/page-assets.ts";
import { replayCommand } from "../../report/command-words.ts";
import { narrative } from "../../report/narrative.ts";
import { replayPage } from "../../report/replay-page.ts";
import { didYouMean } from "../../scenario/nearest.ts";
import { type Command, DONE } from "../command.ts";
import type { ScenarioFlags } from "../flags.ts";
import { listenForInterrupt } from "../interrupt.ts";
import { jsonText } from "../json.ts";
import { keepFiles } from "../keep.ts";
import { openScenario } from "../library.ts";
import { playersOption, scenarioOptions } from "../options.ts";
import { castingOf } from "../players.ts";
import { readCount } from "../readers.ts";
import { withSession } from "../session.ts";

interface ReplayFlags extends ScenarioFlags {
  readonly players?: string;
  readonly battles?: number;
  readonly json?: true;
  readonly ascii?: true;
  readonly out?: string;
  readonly html?: string | true;
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
    scenarioOptions(command);
    playersOption(command)
      .option("--battles <number>", "how many to search (default: as the scenario says, up to 20000 pairs)", readCount)
      .option("--html [file]", "draw it on a page to look at (default: replay-<battle>.html), in place of the text")
      .option("--out <folder>", "write replay.json and replay.txt there")
      .option("--json", "one JSON document on standard output, and nothing else there")
      .option("--ascii", "plain characters only")
      .addHelpText(
        "after",
        `
Give the same --set, --seed and --players as the run had. upset is the battle
that went best for the side that usually does worse; median the one in the
middle by result. The page of --html shows the table to scale, with every
model's state, ways, shots and blows, and the log beside it: one file that needs
no network. The arrow keys step, space plays.

Examples:
  wargauge replay scenarios/skirmish/marines-v-orks.yaml 1234.2
  wargauge replay scenarios/skirmish/marines-v-orks.yaml upset
  wargauge replay scenarios/skirmish/patrol-at-the-ruins.yaml 3.1 --html patrol.html`,
      );
  },
  perform: async ([path, battle], flags, terminal) => {
    const wanted = readBattle(battle!);
    const file = readPageName(flags.html, flags.out);
    const { scenario, rulebook } = await openScenario(path!, flags.set);
    const seed = flags.seed ?? scenario.seed ?? makeUpSeed();
    const portfolio = (await castingOf(rulebook, flags.players))(scenario);
    const { replay: told, scene } = await replay(scenario, {
      rulebook,
      wanted,
      ...(portfolio !== undefined && {
        chosen: await withSession({ quiet: true }, terminal, async (scheduler) => {
          const { cell } = await choosePlayers(openCell(scenario, rulebook, { seed }), portfolio, rulebook, scheduler);
          return cell;
        }),
      }),
      signal: listenForInterrupt(),
      aside: inOwnThread,
      ...given({ battles: flags.battles, seed: flags.seed }),
    });
    const ascii = flags.ascii === true;
    if (flags.json) terminal.print(jsonText(told));
    else if (file === undefined) terminal.print(narrative(told, { color: terminal.color, ascii }));
    if (flags.out !== undefined) {
      const text = narrative(told, { color: false, ascii });
      const files = new Map([
        ["replay.json", jsonText(told)],
        ["replay.txt", text],
      ]);
      await keepFiles(flags.out, files, terminal);
    }
    if (file !== undefined) {
      const target = file(told.battle);
      const { seed } = told;
      const { set: edits, units, players } = flags;
      const again = { scenarioPath: path!, edits, units, players, ...(scenario.seed !== seed && { seed }) };
      const drawn = replayPage(told, scene, `${replayCommand(again, told.battle)} --html`, pageAssets);
      const option = flags.html === true ? "--out" : "--html";
      const folder = await keepFiles(dirname(target), new Map([[basename(target), drawn]]), terminal, option);
      terminal.say(`Battle ${told.battle} is drawn in ${join(folder, basename(target))}`);
    }
    return DONE;
  },
};

/** Where `--html` writes, given the name of the battle. A scenario that stands there by mistake must not be written over. */
function readPageName(given: string | true | undefined, out = "."): ((battle: string) => string) | undefined {
  if (given === undefined) return undefined;
  if (given === true) return (battle) => join(out, `replay-${battle}.html`);
  if (/\.html?$/i.test(given)) return () => given;
  throw new UserError(`--html was given "${given}"; expected a file that ends in .html, or nothing after --html`);
}

function readBattle(text: string): BattleAt | Find {
  const find = FINDS.find((known) => known === text);
  if (find !== undefined) return find;
  const [, block, leg] = /^(\d{1,16})\.([12])$/.exec(text) ?? [];
  if (block !== undefined && Number.isSafeInteger(Number(block))) return { block: Number(block), leg: Number(leg) - 1 };
  throw new UserError(
    `there is no battle "${text}"; expected block.leg, such as 1234.2, or ${FINDS.join(", ")}` +
      didYouMean(text, FINDS),
  );
}
