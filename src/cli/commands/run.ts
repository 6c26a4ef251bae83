/** `wargauge run`: who wins, and what happens? Cold. */
import { basename, extname, join } from "node:path";
import type { Scheduler } from "../../chunk/scheduler.ts";
import type { Summary } from "../../estimate/summary.ts";
import { MOST_SEARCHED } from "../../experiments/effort.ts";
import { openRun, playRun, type RunQuestion } from "../../experiments/run.ts";
import { playRunWell } from "../../experiments/run-well.ts";
import { writtenPlayers } from "../../experiments/written-players.ts";
import { given } from "../../given.ts";
import { drawCharts } from "../../report/charts/index.ts";
import { editedScenario, replayCommand, shellWord } from "../../report/command-words.ts";
import { consoleReport } from "../../report/console.ts";
import type { PageContext } from "../../report/page.ts";
import type { LoadedScenario } from "../../scenario/load.ts";
import { keepReport, type Report } from "../answer.ts";
import { type Command, DONE, INTERRUPTED, UNDECIDED } from "../command.ts";
import type { Terminal } from "../console.ts";
import { extendOption, type Growth, openEarlier } from "../extend.ts";
import type { EffortFlags, ReportFlags, ScenarioFlags } from "../flags.ts";
import { listenForInterrupt } from "../interrupt.ts";
import { openScenario } from "../library.ts";
import { effortOptions, outputOptions, playersOption, scenarioOptions } from "../options.ts";
import { castingOf, keptPlayers, playersBeside, portfolioScripts } from "../players.ts";
import { reportFiles } from "../report-files.ts";
import { withSession } from "../session.ts";

interface RunFlags extends ScenarioFlags, EffortFlags, ReportFlags {
  readonly players?: string;
}

export const command: Command<RunFlags> = {
  define: (command) => {
    command.argument("<scenario>", "a scenario file");
    scenarioOptions(command);
    playersOption(command);
    effortOptions(command);
    extendOption(command.option("--out <folder>", "where the report goes (default: reports/<scenario name>)"));
    outputOptions(command).option("--no-charts", "no pictures").addHelpText("after", examples);
  },
  perform: async ([path], flags, terminal) => {
    const asked = await open(path!, flags);
    const { question, growth, loaded } = asked;
    const { archive } = growth;
    const { scenario, rulebook } = loaded;
    const who = flags.players ?? (await playersBeside(flags.extend));
    const portfolio = (await castingOf(rulebook, who))(scenario);
    const play = async (scheduler: Scheduler) =>
      portfolio === undefined
        ? withGains(asked, await playRun(question, archive, scheduler), scheduler)
        : playRunWell(question, portfolio, rulebook, archive, scheduler);
    const summary = await withSession(flags, terminal, play, {
      noun: loaded.resolved.mode === "attack" ? "attack" : "battle",
      projected: flags.precision !== undefined,
      growth,
    });
    const answer = await withExact(asked, summary);
    await report(asked, answer, terminal);
    return exitCode(answer);
  },
};

const examples = `
In an attack the exact answer stands beside the sampled one wherever it can be
had. Sides that name no policy choose the script, or the mix of scripts, that
leaves the other least. policy={search: {}} looks ahead, and takes its time:
see scenarios/README.md. --extend takes only what the same version, seed,
scenario, players and options made.

Writes index.html, charts/, summary.json, state.json, summary.csv, outcomes.csv.
With --json it writes no files unless --out names a folder.

Examples:
  wargauge run scenarios/skirmish/marines-v-orks.yaml
  wargauge run duel.yaml --set sides.Orks.policy=gunline --precision 0.5%
  wargauge run duel.yaml --set "sides.Orks.policy={search: {rollouts: 16, width: 4}}"
  wargauge run duel.yaml --battles 1000000 --extend reports/duel`;

/** Of the battles of a run, so many may go into what others would make of it. */
const SHARE_OF_GAINS = 1 / 4;

/** Beside who plays as the file says, what others would make of it. */
async function withGains({ flags, question, loaded }: Asked, summary: Summary, scheduler: Scheduler): Promise<Summary> {
  const { cell, asking } = question;
  const { mode, battles, confidence } = summary;
  if (flags.players !== undefined || mode === "attack" || summary.stopped || asking.identicalSides) return summary;
  const { rulebook } = loaded;
  const portfolio = portfolioScripts(rulebook);
  const asked = { cell, rulebook, portfolio, most: SHARE_OF_GAINS * battles, confidence };
  const written = await writtenPlayers(asked, scheduler);
  return { ...summary, ...given({ written }) };
}

interface Asked {
  readonly path: string;
  readonly flags: RunFlags;
  readonly loaded: LoadedScenario;
  readonly question: RunQuestion;
  readonly growth: Growth;
}

async function open(path: string, flags: RunFlags): Promise<Asked> {
  const loaded = await openScenario(path, flags.set);
  const { scenario, rulebook } = loaded;
  const { battles, precision, maxBattles, metric, strict, confidence } = flags;
  const earlier = await openEarlier(flags);
  const seed = flags.seed ?? scenario.seed ?? earlier.seed;
  const question = openRun(scenario, {
    rulebook,
    ...given({ battles, precision, maxBattles, metric, strict, confidence, seed }),
  });
  return { path, flags, loaded, question, growth: earlier.growth(question.asked, folderOf(path)) };
}

/**
 * Beside a sampled attack, its exact odds where they are quickly found: the user sees that the two agree. Who does not want to wait for them
 * has the sample, to go on from.
 */
async function withExact({ loaded }: Asked, summary: Summary): Promise<Summary> {
  if (summary.mode !== "attack" || summary.stopped !== undefined) return summary;
  const { attachExact, exactMoments } = await import("../../experiments/odds.ts");
  const signal = listenForInterrupt();
  const exact = await exactMoments(loaded.scenario, { rulebook: loaded.rulebook, signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
    return undefined;
  });
  if (signal.aborted && exact === undefined) return { ...summary, stopped: "interrupted" };
  return exact === undefined ? summary : attachExact(summary, exact);
}

async function report(asked: Asked, summary: Summary, terminal: Terminal): Promise<void> {
  const { flags, growth } = asked;
  const interrupted = summary.stopped !== undefined;
  const report: Report = {
    text: (look) => consoleReport(summary, look),
    json: summary,
    files: () => reportFiles(summary, growth.state(interrupted), wordsOf(asked, summary)),
    charts: drawCharts(summary),
    folder: folderOf(asked.path),
    interrupted,
  };
  const folder = await keepReport(report, flags, terminal);
  if (folder === undefined) return;
  if (interrupted) {
    const goOn = resumeLine(asked, folder, summary);
    if (flags.json) terminal.say(goOn);
    else terminal.print(`Go on:  ${goOn}\n`);
  } else if (!flags.json && !flags.quiet) {
    // The biggest upset is what a reader does not believe; an attack has no winner.
    const battle = summary.mode === "attack" ? "0.1" : "upset";
    const drawn = summary.mode === "battle" ? " --html" : "";
    terminal.print(`Watch:  ${replayCommand(wordsOf(asked, summary), battle, searched(asked, summary))}${drawn}\n`);
  }
}

function folderOf(path: string): string {
  return join("reports", basename(path, extname(path)));
}

/** Battles among which a replay looks for one: those of this run, as far as it searches unasked. */
function searched({ flags }: Asked, summary: Summary): number | undefined {
  if (flags.battles === undefined || summary.mode === "attack") return undefined;
  return Math.min(flags.battles, MOST_SEARCHED * summary.legs);
}

/** The command that goes on from here to the end that was asked for, with all that was said to this one. */
function resumeLine(asked: Asked, folder: string, summary: Summary): string {
  const { flags, question } = asked;
  const words: string[] = [];
  if (flags.precision !== undefined) words.push("--precision", String(flags.precision));
  else words.push("--battles", String(flags.battles ?? question.cell.scenario.battles));
  if (flags.maxBattles !== undefined) words.push("--max-battles", String(flags.maxBattles));
  if (flags.metric !== undefined) words.push("--metric", flags.metric);
  if (flags.strict) words.push("--strict");
  if (summary.confidence !== 0.95) words.push("--confidence", String(summary.confidence));
  words.push("--extend", folder);
  return `wargauge run ${editedScenario(wordsOf(asked, summary))} ${words.map(shellWord).join(" ")}`;
}

/** What gives another command the same scenario and dice. */
function wordsOf({ path, flags, loaded }: Asked, { seed }: Summary): PageContext {
  return {
    scenarioPath: path,
    edits: flags.set,
    units: flags.units,
    players: keptPlayers(flags, folderOf(path)).players,
    ...(loaded.scenario.seed !== seed && { seed }),
  };
}

function exitCode(summary: Summary): number {
  if (summary.stopped !== undefined) return INTERRUPTED;
  return summary.stop.rule === "precision" && !summary.stop.reached ? UNDECIDED : DONE;
}
