/** `wargauge tune`: which prices make these lists fair? Cold. */
import { join } from "node:path";
import type { Command as Commander } from "commander";
import { parse } from "yaml";
import { UserError } from "../../errors.ts";
import { aboutTune, type Band, openTune, type TuneQuestion, tune } from "../../experiments/tune.ts";
import { given } from "../../given.ts";
import { priceFiles, tuneAnswer, tuneCsv } from "../../report/tune.ts";
import { readBand, readShareText } from "../../scenario/band.ts";
import { openContest } from "../../scenario/contenders.ts";
import type { Interval } from "../../stats/interval.ts";
import { performExperiment } from "../answer.ts";
import type { Command } from "../command.ts";
import { extendOption, openEarlier } from "../extend.ts";
import { readText } from "../files.ts";
import type { ContestFlags, ExperimentFlags } from "../flags.ts";
import { library } from "../library.ts";
import { contestOptions, playersOption, reportOptions, scenarioOptions } from "../options.ts";
import { castingOf, fewScripts } from "../players.ts";
import { collect, readConfidence, readCount, readShare, readThreads, readWhole } from "../readers.ts";
import { rerun, severalName } from "../rerun.ts";
import { expandFolders } from "../unit.ts";

interface TuneFlags extends Omit<ExperimentFlags, "battles">, ContestFlags {
  readonly free: readonly string[];
  readonly budget?: number;
  readonly field?: true;
  readonly band?: number;
  readonly target?: string;
  readonly bounds: readonly string[];
  readonly step?: number;
  readonly spread?: true;
  readonly players?: string;
}

export const command: Command<TuneFlags> = {
  define: (command) => {
    command
      .argument("<lists...>", 'folders, roster files, scenarios, or words such as "5 sm_marine"')
      .requiredOption("--free <units>", "whose prices may change, with commas, such as ork_boy,ork_nob", readList, []);
    contestOptions(scenarioOptions(command))
      .option("--budget <points>", "what every army costs (default: the dearest list)", readCount)
      .option("--field", "each list against all others together, instead of every match-up by itself")
      .option("--band <half-width>", "how far from its target a score may be (default: 3%)", readShare)
      .option(
        "--target <what>",
        'where scores are to be: a band such as "45 to 55%", or a file with one a row (default: 50%)',
      )
      .option(
        "--bounds <unit=low..high>",
        "where a price may lie (default: half of it to twice); repeatable",
        collect,
        [],
      )
      .option("--step <points>", "what prices are multiples of; 0: anything (default: 1)", readWhole)
      .option("--spread", "all free prices may move a little, instead of as few as possible");
    effort(command);
    playersOption(command);
    reportOptions(extendOption(command), "reports/tune/<name>").addHelpText("after", examples);
  },
  perform: async ([words], flags, terminal) => {
    const typed = words as unknown as string[];
    const question = await questionOf(flags);
    const earlier = await openEarlier(flags);
    const contest = await openContest(await expandFolders(typed), {
      ...library,
      sets: flags.set,
      ...given({ terms: flags.terms, rules: flags.rules }),
    });
    const seed = earlier.seedAfter(contest.scenario.seed);
    if (flags.players === "careful")
      throw new UserError(
        "--players careful trains players for one fight, and tune has many; compare two of the lists",
      );
    const casting = await castingOf(contest.rulebook, flags.players, fewScripts(contest.rulebook));
    const open = openTune(contest, question);
    const { maxBattles, confidence } = flags;
    return performExperiment(flags, terminal, {
      from: { earlier, asked: { command: "tune", seed, about: aboutTune(open) } },
      folder: join("reports", "tune", severalName(typed)),
      play: (scheduler) => tune(open, { scheduler, seed, ...given({ casting, maxBattles, confidence }) }),
      tell: (found) => ({
        answer: tuneAnswer(found, rerun(seed)),
        json: found,
        csv: tuneCsv(found),
        interrupted: found.verdict === "interrupted",
        files: priceFiles(found),
        decided: found.verdict === "fair already" || found.verdict === "tuned",
      }),
    });
  },
};

function effort(command: Commander): void {
  command
    .option("--max-battles <number>", "the most that it may take, all in all (default: 1048576)", readCount)
    .option("--confidence <share>", "of all intervals (default: 0.95)", readConfidence)
    .option("--threads <number>", "worker threads, 0 for none (default: one for each processor)", readThreads);
}

const examples = `
Finds the smallest change of the free prices after which every match-up of the
lists, at exactly equal cost, is within its band, and verifies it on fresh
dice. What has no second copy, such as a leader, is always bought; the rest of
a list grows and shrinks in its own proportions.

Verdicts: "fair already"; "tuned" (all within their bands, and fewer changes
ruled out); "reached" (fewer changes not ruled out); "no price" (nothing that
the free prices could be does it); "undecided" (battles out, or at the edge).
Exit code: 0 fair already or tuned, 2 reached, no price or undecided, 3 refused.

A file for --target has a row of the table a line, such as
  Orks against Marines: 55%
  Guard against Orks: 45 to 55%

Writes index.html, charts/, tune.json, tune.csv, state.json, and the new prices
as a units file, such as tuned-profiles.csv. Interrupted, it says what is known
so far, which is not verified.
With --extend the answer is that of one run from the start.

Examples:
  wargauge tune lists/ --free ork_boy,sm_marine
  wargauge tune lists/ --free ork_boy,ork_nob,sm_marine --field --band 5%
  wargauge tune "5 sm_marine" "9 ork_boy" --free ork_boy --bounds ork_boy=6..12
  wargauge tune lists/ --free ork_boy --terms scenarios/skirmish/marines-v-orks.yaml`;

function readList(text: string, before: readonly string[]): string[] {
  const names = text
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
  return [...new Set([...before, ...names])];
}

async function questionOf(flags: TuneFlags): Promise<TuneQuestion> {
  const { free, budget, field, band, target, step, spread } = flags;
  const bounds = new Map(flags.bounds.map(readBounds));
  if (target === undefined) return { free, bounds, ...given({ budget, field, band, step, spread }) };
  const common = bandOf(target, band);
  if (common !== undefined) {
    if (Math.abs(common.target - 0.5) > 1e-9)
      throw new UserError(
        `--target ${target}: what one list scores more the other scores less, so a target for all is 50 %; name match-ups in a file`,
      );
    return { free, bounds, ...given({ budget, field, step, spread }), band: common.delta };
  }
  const targets = await readTargets(target, band);
  return { free, bounds, targets, ...given({ budget, field, band, step, spread }) };
}

function readBounds(text: string): readonly [string, Interval] {
  const [, unit, low, high] = /^\s*([^=\s]+)\s*=\s*(\d+(?:\.\d+)?)\s*\.\.\s*(\d+(?:\.\d+)?)\s*$/.exec(text) ?? [];
  if (unit === undefined || !(Number(low) > 0) || !(Number(low) < Number(high)))
    throw new UserError(`--bounds ${text}: expected a unit, then = and two prices, such as ork_boy=6..12`);
  return [unit, { low: Number(low), high: Number(high) }];
}

const DEFAULT_DELTA = 0.03;

/** "55%", "0.55", "45 to 55 %", "45..55%"; undefined where it is neither. */
function bandOf(text: string, delta = DEFAULT_DELTA): Band | undefined {
  const target = readShareText(text);
  if (target !== undefined) return { target, delta };
  const ends = readBand(text);
  if (ends === undefined) return undefined;
  const [from, to] = ends;
  if (!(from < to)) throw new UserError(`--target: "${text}" ends before it begins; expected a band such as 45 to 55%`);
  return { target: (from + to) / 2, delta: (to - from) / 2 };
}

async function readTargets(path: string, delta: number | undefined): Promise<Map<string, Band>> {
  const read: unknown = parse(await readText(path));
  if (typeof read !== "object" || read === null || Array.isArray(read))
    throw new UserError(`${path}: expected a row a line, such as "Orks against Marines: 45 to 55%"`);
  return new Map(
    Object.entries(read).map(([name, value]) => {
      const band = bandOf(String(value), delta);
      if (band === undefined)
        throw new UserError(`${path}: ${name}: found "${String(value)}", expected 55% or 45 to 55%`);
      return [name, band];
    }),
  );
}
