/** `wargauge regress`: did my change shift anything? Cold. */
import { readdir, stat } from "node:fs/promises";
import { basename, dirname, extname, join, relative, resolve } from "node:path";
import { type Command as Commander, InvalidArgumentError, Option } from "commander";
import { makeUpSeed } from "../../dice/root-key.ts";
import { UserError } from "../../errors.ts";
import { type Baseline, readBaseline, writeBaseline } from "../../experiments/baseline.ts";
import { baselinePlayers, keptCell } from "../../experiments/baseline-players.ts";
import { Cast } from "../../experiments/cast.ts";
import { openCell, type ScenarioCell } from "../../experiments/cells.ts";
import { PAIRED_BLOCKS } from "../../experiments/recording.ts";
import { type RegressCase, regress, saveBaselines } from "../../experiments/regress.ts";
import { given } from "../../given.ts";
import { deflate } from "../../host/node/deflate.ts";
import { table } from "../../report/columns.ts";
import { shellWord } from "../../report/command-words.ts";
import { integer } from "../../report/number.ts";
import { regressAnswer, regressCsv, regressJunit, regressMarkdown } from "../../report/regress.ts";
import { counted } from "../../report/words.ts";
import { version } from "../../version.ts";
import { performExperiment } from "../answer.ts";
import { type Command, DONE } from "../command.ts";
import type { Terminal } from "../console.ts";
import { readText, reasonOf } from "../files.ts";
import type { ExperimentFlags } from "../flags.ts";
import { jsonText } from "../json.ts";
import { keepFiles } from "../keep.ts";
import { openScenario } from "../library.ts";
import { playersOption, playOptions, reportOptions, scenarioOptions } from "../options.ts";
import { castingOf } from "../players.ts";
import { counting } from "../progress.ts";
import { readShare } from "../readers.ts";
import { rerun } from "../rerun.ts";
import { withSession } from "../session.ts";
import { expandFolders } from "../unit.ts";

interface RegressFlags extends ExperimentFlags {
  readonly save?: string;
  readonly baseline?: string;
  readonly delta?: number;
  readonly tolerance: ReadonlyMap<string, number>;
  readonly failOn: "material" | "any";
  readonly inconclusive?: "pass" | "fail";
  readonly junit?: string;
  readonly markdown?: string;
  readonly players?: string;
}

/** Fewer blocks than one chunk say nothing. */
const LEAST_BLOCKS = 64;

export const command: Command<RegressFlags> = {
  define: (command) => {
    command
      .argument("[scenarios...]", "scenarios, or folders of them (default: all that the baseline has)")
      .option("--save <file|folder>", "store how they play now, one file a scenario, for version control")
      .option("--baseline <file|folder>", "compare with what --save stored");
    gateOptions(playersOption(scenarioOptions(command)));
    playOptions(
      command,
      `with --save: how many battles to keep (default: the scenario's, ${PAIRED_BLOCKS} mirrored pairs or attacks at most)`,
    );
    command
      .option("--junit <file>", "also write the answer as JUnit XML here")
      .option("--markdown <file>", "also write it as Markdown here");
    reportOptions(command, "reports/regress/<baseline>").addHelpText("after", examples);
  },
  perform: async (args, flags, terminal) => {
    const paths = args as unknown as readonly [readonly string[]];
    const scenarios = await expandFolders(paths[0] ?? []);
    if ((flags.save === undefined) === (flags.baseline === undefined))
      throw new UserError(
        "store how scenarios play with --save <folder>, or compare them with --baseline <folder>: expected one of the two",
      );
    return flags.save === undefined
      ? compareWithBaseline(scenarios, flags, terminal)
      : save(scenarios, flags.save, flags, terminal);
  },
};

function gateOptions(command: Commander): Commander {
  return command
    .option(
      "--delta <change>",
      "a change of the score that does not matter (default: 0.01, one point of 100)",
      readShare,
    )
    .option(
      "--tolerance <metric=value>",
      "the same of a metric, in its unit a battle, such as lost=0.5; repeatable (default: a tenth of its spread)",
      readTolerance,
      new Map(),
    )
    .addOption(
      new Option("--fail-on <what>", "exit with 1 on material changes, or on any that is certain")
        .choices(["material", "any"])
        .default("material"),
    )
    .addOption(
      new Option("--inconclusive <outcome>", "what to make of open questions (default: exit with 2)").choices([
        "pass",
        "fail",
      ]),
    );
}

const examples = `
Says that nothing changed, bit by bit, or which metric moved by how much, and
whether the rules moved or only the dice. After an intended change, --save anew.

Exit code: 0 no material change, 1 material change, 2 open, 3 not comparable.
Writes index.html, charts/, regress.json, regress.csv, junit.xml, summary.md.
A scenario may expect something of itself, which is checked as well and decides
as much, whatever the baseline says:
  expect:
    - {score: [0.45, 0.55], says: "Marines and Orks are even"}
    - {metric: lost@Orks, in: [3, 6]}
    - {better: Marines}

It compares the very blocks that the baseline holds, so there is nothing to
extend; --save --battles keeps more. Sides that name no policy choose who plays
them when a baseline is saved, and keep them; what a change comes to if they
adapt stands beside, and decides nothing.

Examples:
  wargauge regress scenarios/ --save baseline/
  wargauge regress --baseline baseline/
  wargauge regress duel.yaml --baseline baseline/ --set duel.distance=12`;

function readTolerance(text: string, before: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const [, id, value] = /^\s*([^=\s]+)\s*=\s*(.+)$/.exec(text) ?? [];
  if (id === undefined) throw new InvalidArgumentError("Expected metric=value, such as lost=0.5.");
  return new Map([...before, [id, readShare(value!)]]);
}

/** Stores how the scenarios play. */
async function save(
  paths: readonly string[],
  target: string,
  flags: RegressFlags,
  terminal: Terminal,
): Promise<number> {
  if (paths.length === 0) throw new UserError("save a baseline of what? Name scenarios or folders of them");
  const single = extname(target) === ".json";
  if (single && paths.length > 1)
    throw new UserError(`${counted(paths.length, "scenario")} cannot go into the one file ${target}; name a folder`);
  const wanted = single ? dirname(target) : target;
  const names = paths.map((path) => (single ? basename(target) : `${nameOf(path)}.json`));
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined)
    throw new UserError(`two of the scenarios would be stored as ${twice}; save them into two folders`);
  const seed = flags.seed ?? makeUpSeed();
  const cases = await openAll(paths, flags, terminal, async (path) => {
    const { scenario, rulebook } = await openScenario(path, flags.set);
    const cell = openCell(scenario, rulebook, { seed: flags.seed ?? scenario.seed ?? seed });
    const casting = await castingOf(rulebook, flags.players);
    return { cell, fight: scenario, rulebook, casting, scenario: posix(relative(wanted, path)), sets: flags.set };
  });
  const { battles } = flags;
  // A scenario that asks for few battles is dear to play; more than are compared block by block are kept for nobody.
  const usual = ({ scenario, layout }: ScenarioCell) =>
    Math.min(PAIRED_BLOCKS, Math.max(LEAST_BLOCKS, Math.ceil(scenario.battles / layout.legs)));
  const blocks = (cell: ScenarioCell) => (battles === undefined ? usual(cell) : Math.ceil(battles / cell.layout.legs));
  if (cases.some(({ cell }) => blocks(cell) < LEAST_BLOCKS))
    throw new UserError(`--battles ${battles} are too few for a baseline; expected ${2 * LEAST_BLOCKS} or more`);
  const baselines = await withSession(
    flags,
    terminal,
    async (scheduler) => {
      const played = [];
      for (const { cell, fight, rulebook, casting, ...origin } of cases) {
        const cast = new Cast({ rulebook, casting, scheduler, seed: cell.seed });
        const chosen = await cast.players(fight);
        if (chosen === undefined) played.push({ cell, ...origin });
        else {
          const players = await baselinePlayers(chosen, scheduler);
          played.push({ cell: cast.cell(fight, chosen), ...origin, players });
        }
      }
      return saveBaselines(played, blocks, scheduler, deflate);
    },
    {
      projected: false,
    },
  );
  const texts = baselines.map((baseline) => writeBaseline(baseline, deflate));
  const folder = await keepFiles(wanted, new Map(names.map((name, i) => [name, texts[i]!])), terminal, "--save");
  const rows = baselines.map((baseline, i) => [
    join(folder, names[i]!),
    integer(baseline.blocks),
    String(baseline.columns.length),
    `${integer(texts[i]!.length)} B`,
  ]);
  if (flags.json) {
    const saved = baselines.map(({ scenarioHash, seed, blocks }, i) => ({
      file: join(folder, names[i]!),
      scenarioHash,
      seed,
      blocks,
      bytes: texts[i]!.length,
    }));
    terminal.print(jsonText({ wargauge: version, saved }));
    return DONE;
  }
  const head = [counted(rows.length, "baseline"), "Blocks", "Numbers", "Size"];
  const look = { align: "lrrr", width: Math.min(terminal.width, 80), mark: flags.ascii ? "..." : "…" };
  terminal.print(`${table([head, ...rows], look).join("\n")}\n`);
  if (!flags.quiet)
    terminal.print(`\nCompare: wargauge regress --baseline ${shellWord(single ? join(folder, names[0]!) : folder)}\n`);
  return DONE;
}

async function compareWithBaseline(paths: readonly string[], flags: RegressFlags, terminal: Terminal): Promise<number> {
  const { delta, confidence, tolerance, failOn, inconclusive } = flags;
  if (flags.players !== undefined)
    throw new UserError("--players goes with --save: a baseline is played by the players that it has");
  if (flags.battles !== undefined)
    throw new UserError("--battles goes with --save: a comparison plays as many as its baseline has");
  const cases = await openCases(paths, flags, terminal);
  const name = nameOf(flags.baseline!);
  return performExperiment(flags, terminal, {
    folder: join("reports", "regress", cases.length === 1 ? cases[0]!.name : name),
    play: (scheduler) =>
      regress(cases, { scheduler, tolerances: tolerance, failOn, ...given({ delta, confidence, inconclusive }) }),
    tell: (found) => {
      const [xml, text] = [regressJunit(found), regressMarkdown(found)];
      return {
        answer: regressAnswer(found, { title: cases.length === 1 ? found.scenarios[0]!.title : name, rerun: rerun() }),
        json: found,
        csv: regressCsv(found),
        files: new Map([
          ["junit.xml", xml],
          ["summary.md", text],
        ]),
        named: [
          ["--junit", flags.junit, xml],
          ["--markdown", flags.markdown, text],
        ],
        interrupted: found.stopped !== undefined,
        decided: found.outcome !== "undecided",
        refused: found.outcome === "fail",
      };
    },
  });
}

/** The baselines that are asked for, each with its scenario as it is now. */
async function openCases(paths: readonly string[], flags: RegressFlags, terminal: Terminal): Promise<RegressCase[]> {
  const target = flags.baseline!;
  const files = await baselineFiles(target);
  const all = await allOf(files, async (file) => ({
    file,
    baseline: readBaseline(await readText(file), file, deflate),
  }));
  const asked =
    paths.length === 0
      ? await allOf(all, async ({ file, baseline }) => ({ file, baseline, path: await scenarioOf(file, baseline) }))
      : await allOf(paths, async (path) => ({ ...baselineFor(path, all, target), path }));
  return openAll(asked, flags, terminal, async ({ file, baseline, path }) => {
    const control = await openBaselined(path, baseline, [], baseline.seed);
    const now =
      flags.set.length === 0 && flags.seed === undefined
        ? control
        : await openBaselined(path, baseline, flags.set, flags.seed ?? baseline.seed);
    const { cell, scenario, rulebook, expect } = now;
    const portfolio = baseline.players && (await castingOf(rulebook, undefined))(scenario);
    return {
      name: nameOf(file),
      cell,
      baseline,
      ...(cell.scenarioHash !== control.cell.scenarioHash && { control: control.cell }),
      ...(expect.length > 0 && { expect }),
      ...(portfolio && { adapting: { ...portfolio, scenario, rulebook, seed: cell.seed, saved: baseline.players! } }),
    };
  });
}

async function openBaselined(path: string, baseline: Baseline, edits: readonly string[], seed: string) {
  const { scenario, rulebook, expect } = await openScenario(path, [...baseline.sets, ...edits]);
  return { scenario, rulebook, expect, cell: keptCell(scenario, rulebook, baseline, seed) };
}

async function baselineFiles(target: string): Promise<string[]> {
  if (extname(target) === ".json") return [target];
  const names = await readdir(target).catch((error: Error) => {
    throw new UserError(`cannot read ${target}: ${reasonOf(error)}; store baselines there with --save ${target}`);
  });
  const files = names.filter((name) => name.endsWith(".json")).sort();
  if (files.length === 0) throw new UserError(`there are no baselines in ${target}; store some with --save ${target}`);
  return files.map((name) => join(target, name));
}

interface Opened {
  readonly file: string;
  readonly baseline: Baseline;
}

/** By the file that it was saved of, else by name. */
function baselineFor(path: string, all: readonly Opened[], target: string): Opened {
  const found =
    all.find(({ file, baseline }) => resolve(savedOf(file, baseline)) === resolve(path)) ??
    all.find(({ file }) => nameOf(file) === nameOf(path));
  if (found !== undefined) return found;
  throw new UserError(`there is no baseline of ${path} in ${target}; store one with --save ${target}`);
}

/** Where its scenario was when it was saved. */
function savedOf(file: string, { scenario }: Baseline): string {
  return join(dirname(file), scenario);
}

/** The same, if it is still there. */
async function scenarioOf(file: string, baseline: Baseline): Promise<string> {
  const path = savedOf(file, baseline);
  const isThere = await stat(path).then(
    () => true,
    () => false,
  );
  if (isThere) return path;
  throw new UserError(
    `${file} is the baseline of ${path}, which is not there; delete the baseline with its scenario, ` +
      "or name the scenario where it is now",
  );
}

/** Opens each, and says how far it is: the tables of many scenarios take seconds to compile. */
function openAll<T, R>(
  items: readonly T[],
  flags: RegressFlags,
  terminal: Terminal,
  open: (item: T) => Promise<R>,
): Promise<R[]> {
  return counting({ noun: "scenario", of: items.length }, flags, terminal, (count) =>
    allOf(items, (item) => open(item).finally(count)),
  );
}

/** Does something with each; all complaints leave together. */
async function allOf<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  const failures: UserError[] = [];
  for (const item of items) {
    try {
      done.push(await work(item));
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new UserError(failures.map(({ message }) => message).join("\n"));
  return done;
}

function nameOf(path: string): string {
  return basename(path, extname(path));
}

/** One spelling on every system: it stands in the baseline. */
function posix(path: string): string {
  return path.replaceAll("\\", "/");
}
