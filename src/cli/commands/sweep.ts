/** `wargauge sweep`: how does it change with ...? Cold. */
import { join } from "node:path";
import { Option } from "commander";
import { aboutSweep, SWEEP_BATTLES, sweep } from "../../experiments/sweep.ts";
import { given } from "../../given.ts";
import { sweepAnswer } from "../../report/sweep.ts";
import { sweepCsv } from "../../report/sweep-csv.ts";
import { openGrid, readAxes, readBase } from "../../scenario/axes.ts";
import { readDocument } from "../../scenario/load.ts";
import { allVariants } from "../../scenario/variants.ts";
import { performExperiment } from "../answer.ts";
import type { Command } from "../command.ts";
import { extendOption, openEarlier } from "../extend.ts";
import type { ExperimentFlags } from "../flags.ts";
import { library } from "../library.ts";
import { playersOption, playOptions, reportOptions, scenarioOptions } from "../options.ts";
import { castingOf } from "../players.ts";
import { collect, readShare } from "../readers.ts";
import { fileName } from "../rerun.ts";

interface SweepFlags extends ExperimentFlags {
  readonly vary: readonly string[];
  readonly base: readonly string[];
  readonly metric: readonly string[];
  readonly precision?: number;
  readonly players?: string;
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
    playersOption(command);
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
    reportOptions(extendOption(command), "reports/sweep/<scenario name>").addHelpText("after", examples);
  },
  perform: async ([path], flags, terminal) => {
    const { vary, base, metric, set } = flags;
    const earlier = await openEarlier(flags);
    // What is wrong with the command line is told before the scenario is looked at.
    const named = vary.some((text) => /^\s*variant\s*=/.test(text)) ? await readDocument(path!, library) : undefined;
    const axes = readAxes(named === undefined ? vary : vary.map((text) => allVariants(named, text)));
    const baseAt = readBase(base, axes);
    const grid = await openGrid(named ?? (await readDocument(path!, library)), set, axes);
    const [first] = grid;
    const { rulebook } = first!;
    const casting = await castingOf(rulebook, flags.players);
    const question = { axes, points: grid, rulebook, base: baseAt, casting };
    const { battles, precision, maxBattles, confidence } = flags;
    const seed = earlier.seedAfter(first!.scenario.seed);
    const fixed = precision === undefined ? { battles: battles ?? SWEEP_BATTLES } : {};
    const words = {
      scenarioPath: path!,
      edits: set,
      units: flags.units,
      varies: vary,
      bases: base,
      metrics: metric,
      players: flags.players,
    };
    return performExperiment(flags, terminal, {
      from: {
        earlier,
        asked: {
          command: "sweep",
          seed,
          about: aboutSweep(question),
          ...fixed,
          ...given({ units: first!.scenario.units }),
        },
      },
      folder: join("reports", "sweep", fileName(path!)),
      play: (scheduler) =>
        sweep(question, {
          scheduler,
          seed,
          ...(metric.length > 0 && { metrics: metric }),
          ...given({ battles, precision, maxBattles, confidence }),
        }),
      tell: (result) => ({
        answer: sweepAnswer(result, { ...words, ...(first!.scenario.seed !== seed && { seed }) }),
        json: result,
        csv: sweepCsv(result),
        interrupted: result.stopped !== undefined,
        decided: result.stop.reached,
      }),
    });
  },
};

const examples = `
All points meet the same dice. Sides that name no policy choose who plays them
at each point, as run has them choose.

Writes index.html, charts/, sweep.json, sweep.csv, state.json.
With --extend the answer is that of one run from the start; the values may be
more than before.

Examples:
  wargauge sweep scenarios/skirmish/marines-v-orks.yaml --vary sides.Orks.roster.1.count=4..14
  wargauge sweep duel.yaml --vary duel.distance=6..36:6 --vary "duel.cover=[0, 0],[4, 0],[4, 4]"
  wargauge sweep duel.yaml --vary options.ld.pinTest=lt,lte --metric lost --precision 0.5%`;
