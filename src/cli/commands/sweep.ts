/** `wargauge sweep`: how does it change with ...? Cold. */
import { basename, extname, join } from "node:path";
import { Option } from "commander";
import { type SweepResult, sweep } from "../../experiments/sweep.ts";
import { sweepAnswer } from "../../report/sweep.ts";
import { sweepCsv } from "../../report/sweep-csv.ts";
import { openGrid, readAxes, readBase } from "../../scenario/axes.ts";
import { readDocument } from "../../scenario/load.ts";
import { deliver, type ReportFlags } from "../answer.ts";
import { withArena } from "../arena.ts";
import { type Command, DONE, INTERRUPTED, UNDECIDED } from "../command.ts";
import {
  collect,
  type PlayFlags,
  playOptions,
  readShare,
  reportOptions,
  type ScenarioFlags,
  scenarioOptions,
} from "../options.ts";
import { world } from "../world.ts";

interface SweepFlags extends ScenarioFlags, PlayFlags, ReportFlags {
  readonly vary: readonly string[];
  readonly base: readonly string[];
  readonly metric: readonly string[];
  readonly precision?: number;
}

export const command: Command<SweepFlags> = {
  define: (command) => {
    command.argument("<scenario>", "a scenario file");
    command
      .option("--vary <path=values>", "from..to:step or a,b,c; once for a curve, twice for a heat map", collect, [])
      .addOption(
        new Option("--base <path=value>", "compare with this point").default([], "the first one").argParser(collect),
      )
      .option("--metric <id>", "the mean of this metric too; repeatable", collect, []);
    scenarioOptions(command);
    command.option(
      "--precision <half-width>",
      "fight until every point is known so well, such as 0.01 or 1%",
      readShare,
    );
    playOptions(
      command,
      "how many battles at each point (default: 4096)",
      "the most that --precision may take at each point (default: 262144)",
    );
    reportOptions(command, "reports/sweep/<scenario name>").addHelpText("after", examples);
  },
  perform: async ([path], flags, terminal) => {
    const { vary, base, metric, set } = flags;
    // What is wrong with the command line is told before the scenario is looked at.
    const axes = readAxes(vary);
    const baseAt = readBase(base, axes);
    const grid = await openGrid(await readDocument(path!, world), set, axes);
    const [first] = grid;
    const question = { axes, points: grid, rulebook: first!.rulebook, base: baseAt };
    const { battles, precision, maxBattles, confidence, seed } = flags;
    const result = await withArena(flags, terminal, (arena) =>
      sweep(question, {
        arena,
        ...(metric.length > 0 && { metrics: metric }),
        ...(battles !== undefined && { battles }),
        ...(precision !== undefined && { precision }),
        ...(maxBattles !== undefined && { maxBattles }),
        ...(confidence !== undefined && { confidence }),
        ...(seed !== undefined && { seed }),
      }),
    );
    const words = { scenarioPath: path!, edits: set, varies: vary, bases: base, metrics: metric };
    const answer = sweepAnswer(result, {
      ...words,
      ...(first!.scenario.seed !== result.seed && { seed: result.seed }),
    });
    const folder = join("reports", "sweep", basename(path!, extname(path!)));
    const interrupted = result.stopped !== undefined;
    await deliver({ answer, json: result, csv: sweepCsv(result), folder, interrupted }, flags, terminal);
    return exitCode(result);
  },
};

const examples = `
All points meet the same dice. Writes index.html, charts/, sweep.json, sweep.csv.

Examples:
  wargauge sweep scenarios/skirmish/marines-v-orks.yaml --vary sides.Orks.roster.1.count=4..14
  wargauge sweep duel.yaml --vary duel.distance=6..36:6 --vary "duel.cover=[0, 0],[4, 0],[4, 4]"
  wargauge sweep duel.yaml --vary options.ld.pinTest=lt,lte --metric lost --precision 0.5%`;

function exitCode({ stopped, stop }: SweepResult): number {
  if (stopped !== undefined) return INTERRUPTED;
  return stop.reached ? DONE : UNDECIDED;
}
