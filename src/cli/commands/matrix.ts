/** `wargauge matrix`: everybody against everybody; who is worth its points? Cold. */
import { join, resolve } from "node:path";
import { parse } from "yaml";
import type { Scheduler } from "../../chunk/scheduler.ts";
import { UserError } from "../../errors.ts";
import { aboutMatrix, type MatrixRun, type MatrixTerms, openMatrix, playMatrix } from "../../experiments/matrix.ts";
import type { Weighing } from "../../experiments/matrix-answer.ts";
import { type MatrixPolicies, matrixPolicies } from "../../experiments/matrix-policies.ts";
import { given } from "../../given.ts";
import { matrixAnswer } from "../../report/matrix.ts";
import { matrixCsv } from "../../report/matrix-csv.ts";
import { counted } from "../../report/words.ts";
import { openContest } from "../../scenario/contenders.ts";
import { performExperiment, type Told } from "../answer.ts";
import type { Command } from "../command.ts";
import { extendOption, openEarlier } from "../extend.ts";
import { readText } from "../files.ts";
import type { ContestFlags, ExperimentFlags } from "../flags.ts";
import { library } from "../library.ts";
import {
  contestOptions,
  playersOption,
  playOptions,
  policiesOption,
  reportOptions,
  scenarioOptions,
} from "../options.ts";
import { castingOf, fewScripts } from "../players.ts";
import { readCount, readShare } from "../readers.ts";
import { fileName, rerun } from "../rerun.ts";
import { expandFolders } from "../unit.ts";

interface MatrixFlags extends ExperimentFlags, ContestFlags {
  readonly points?: number;
  readonly asWritten?: true;
  readonly precision?: number;
  readonly weights?: string;
  readonly labels?: true;
  readonly prune?: true;
  readonly best?: number;
  readonly policies?: readonly string[];
  readonly players?: string;
}

export const command: Command<MatrixFlags> = {
  define: (command) => {
    command.argument("<contenders...>", 'folders, roster files, scenarios, or words such as "5 sm_marine"');
    contestOptions(scenarioOptions(command))
      .option("--points <number>", "what everybody may spend (default: the points of the dearest)", readCount)
      .option("--as-written", "play every contender as it is, whatever it costs")
      .option("--precision <half-width>", "fight until every score is known so well, such as 1%", readShare);
    playOptions(
      command,
      "how many battles of every match-up (default: 4096)",
      "the most of a match-up that --precision or --labels may take (default: 65536)",
    );
    command
      .option("--weights <what>", "how opponents count: uniform, nash, or a file of names and weights")
      .option("--labels", "only who costs too much or too little: play no match-up further than that takes")
      .option("--prune", "stop playing contenders that certainly cannot be the best")
      .option("--best <number>", "with --prune, only those that cannot be among the best so many", readCount);
    playersOption(policiesOption(command));
    reportOptions(extendOption(command), "reports/matrix/<name>").addHelpText("after", examples);
  },
  perform: async ([words], flags, terminal) => {
    const specs = await expandFolders(words as unknown as string[]);
    const options = await optionsOf(flags);
    const earlier = await openEarlier(flags);
    const contest = await openContest(specs, {
      ...library,
      sets: flags.set,
      ...given({ terms: flags.terms, rules: flags.rules }),
    });
    const seed = earlier.seedAfter(contest.scenario.seed);
    const casting = await castingOf(contest.rulebook, flags.players, fewScripts(contest.rulebook));
    const open = openMatrix(contest, { ...options, seed, casting });
    const play = async (scheduler: Scheduler): Promise<Found> => {
      const main = await playMatrix(open, scheduler);
      if (flags.policies === undefined || main.result === undefined || main.result.stopped !== undefined)
        return { main };
      const { best: _, ...again } = options;
      const policies = await matrixPolicies(contest, flags.policies, { ...again, scheduler, seed });
      return { main, ...(policies && { policies }) };
    };
    return performExperiment(flags, terminal, {
      from: {
        earlier,
        asked: {
          command: "matrix",
          seed,
          about: aboutMatrix(open),
          ...given({ battles: flags.battles, units: contest.scenario.units }),
        },
      },
      folder: join("reports", "matrix", nameOf(words as unknown as string[])),
      play,
      tell: (found) => told(found, rerun(seed), flags.policies !== undefined),
    });
  },
};

const examples = `
Contenders of one kind of unit are brought to equal points; a mixed roster is
played as it is. Says who is over- or under-costed, whether any order fits, and
who surely belongs to the mixture of armies that nobody beats. Sides that name
no policy choose for each match-up among the five best scripts of the rulebook.

Writes index.html, charts/, matrix.json, matrix.csv, state.json.
With --labels only the verdicts on costs are asked for, as sure as without:
battles go to the contenders whose verdict is still open (after 256, 512, ...
pairs), and there are no ratings, cycles or mixtures.
With --extend the answer is that of one run from the start; contenders may join.

Examples:
  wargauge matrix scenarios/skirmish/rosters --terms scenarios/skirmish/marines-v-orks.yaml
  wargauge matrix "5 sm_marine" "9 ork_boy" "8 de_warrior" --precision 1%
  wargauge matrix rosters --precision 0.5% --extend reports/matrix/rosters
  wargauge matrix rosters --labels`;

function nameOf(given: readonly string[]): string {
  const first = fileName(resolve(given[0]!));
  return given.length === 1 ? first : `${first}-and-${given.length - 1}-more`;
}

async function optionsOf(flags: MatrixFlags): Promise<Omit<MatrixTerms, "seed">> {
  const { points, asWritten, battles, precision, maxBattles, confidence, players } = flags;
  if (players === "careful")
    throw new UserError("--players careful trains players for one fight, and a matrix has many; compare two of them");
  const { weights, labels, prune, best } = flags;
  if (points !== undefined && asWritten === true)
    throw new UserError("--points and --as-written were both given: choose one of them");
  if (best !== undefined && prune !== true) throw new UserError("--best says how many --prune keeps; give both");
  return {
    ...(asWritten ? { points: "as-written" as const } : points !== undefined && { points: { budget: points } }),
    ...given({ battles, precision, maxBattles, confidence, labels }),
    ...(weights !== undefined && { weighing: await weighingOf(weights) }),
    ...(prune && { best: best ?? 1 }),
  };
}

async function weighingOf(text: string): Promise<Weighing> {
  if (text === "uniform" || text === "nash") return text;
  const read: unknown = parse(await readText(text));
  const entries = typeof read === "object" && read !== null && !Array.isArray(read) ? Object.entries(read) : [];
  if (entries.length === 0 || entries.some(([, weight]) => typeof weight !== "number"))
    throw new UserError(`${text}: expected names with a number each, such as "Ork Mob: 3"`);
  return new Map(entries as [string, number][]);
}

interface Found {
  readonly main: MatrixRun;
  readonly policies?: MatrixPolicies;
}

function told({ main, policies }: Found, rerun: string, isVaried: boolean): Told | string {
  const { result, played, matchUps } = main;
  // What was played in earlier days is worth more than nothing.
  if (result === undefined)
    return `Interrupted when ${played} of ${counted(matchUps, "match-up")} had been begun: too early for an answer.`;
  const varied = isVaried ? (policies ?? "interrupted") : undefined;
  return {
    answer: matrixAnswer(result, { rerun, ...(varied && { policies: varied }) }),
    json: { ...result, ...(policies && { policies }) },
    csv: matrixCsv(result),
    interrupted: result.stopped !== undefined || varied === "interrupted",
    decided: result.reached,
  };
}
