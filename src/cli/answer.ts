/** Hands over what an experiment found: to the terminal, to a machine, and as the files of a report. Cold. */
import { basename, dirname, join } from "node:path";
import type { Asked } from "../chunk/played.ts";
import type { Scheduler } from "../chunk/scheduler.ts";
import { pageAssets } from "../host/node/page-assets.ts";
import type { Answer } from "../report/answer.ts";
import { answerConsole } from "../report/answer-console.ts";
import { answerPage } from "../report/answer-page.ts";
import type { DrawnChart } from "../report/charts/index.ts";
import type { ConsoleLook } from "../report/columns.ts";
import { DONE, INTERRUPTED, REFUSED, UNDECIDED } from "./command.ts";
import type { Terminal } from "./console.ts";
import type { Earlier, Growth } from "./extend.ts";
import { type Files, removeFiles } from "./files.ts";
import type { ReportFlags } from "./flags.ts";
import { jsonText } from "./json.ts";
import { keepFiles } from "./keep.ts";
import { outdatedFiles, writePictures } from "./report-files.ts";
import { goOnLine } from "./rerun.ts";
import { type SessionFlags, withSession } from "./session.ts";

/** What is told of what was found, and whether it is all that was asked for. */
export interface Told {
  readonly answer: Answer;
  /** The document of `--json` and of `<command>.json`. */
  readonly json: object;
  readonly csv: string;
  /** Other files of the report. */
  readonly files?: ReadonlyMap<string, string>;
  readonly interrupted: boolean;
  readonly decided: boolean;
  /** Files that the user gave a place of their own, each by its option, if it was given. */
  readonly named?: readonly (readonly [option: string, path: string | undefined, content: string])[];
  /** It is decided, and the answer is no. */
  readonly refused?: boolean;
}

export interface Findings extends Omit<Told, "decided"> {
  /** Where the report goes unless `--out` or `--extend` says it. */
  readonly folder: string;
  /** What was played, where a longer run can go on from it. */
  readonly growth?: Growth | undefined;
}

export interface Experiment<Found> {
  /** What it may go on from, and what that has to be about; absent where it plays what it plays and no more. */
  readonly from?: { readonly earlier: Earlier; readonly asked: Asked };
  /** Where the report goes unless the user names another place. */
  readonly folder: string;
  readonly play: (scheduler: Scheduler) => Promise<Found>;
  /** Or why it is too early for an answer. */
  readonly tell: (found: Found) => Told | string;
}

/** Plays on from what there was earlier, hands over what was found, and returns the exit code. */
export async function performExperiment<Found>(
  flags: ReportFlags & SessionFlags,
  terminal: Terminal,
  { from, folder, play, tell }: Experiment<Found>,
): Promise<number> {
  const growth = from?.earlier.growth(from.asked, folder);
  const told = tell(await withSession(flags, terminal, play, growth === undefined ? { projected: false } : { growth }));
  if (typeof told === "string") {
    const goOn = await growth?.keepBegun(terminal);
    terminal.say(goOn === undefined ? told : `${told}\n${goOn}`);
    return INTERRUPTED;
  }
  for (const [option, path, content] of told.named ?? [])
    if (path !== undefined) await keepFiles(dirname(path), new Map([[basename(path), content]]), terminal, option);
  await deliver({ ...told, folder, growth }, flags, terminal);
  if (told.interrupted) return INTERRUPTED;
  return told.refused ? REFUSED : told.decided ? DONE : UNDECIDED;
}

/** Shows and keeps what was found, and says how to go on if it was interrupted. */
export async function deliver(findings: Findings, flags: ReportFlags, terminal: Terminal): Promise<void> {
  const { answer, csv, growth, interrupted } = findings;
  // Also where only a part of it was interrupted, such as other policies.
  const json = interrupted ? { ...findings.json, stopped: "interrupted" } : findings.json;
  const files = () =>
    new Map([
      [`${answer.command}.json`, jsonText(json)],
      [`${answer.command}.csv`, csv],
      ["index.html", answerPage(answer, pageAssets)],
      ...(growth ? [["state.json", growth.state(interrupted)] as const] : []),
      ...(findings.files ?? []),
      ...answer.charts.map(({ id, spec }) => [`charts/${id}.vl.json`, jsonText(spec)] as const),
    ]);
  const text = (look: ConsoleLook) => answerConsole(answer, look);
  const { charts } = answer;
  const report = { text, json, files, charts, folder: findings.folder, interrupted };
  const folder = await keepReport(report, flags, terminal);
  if (folder === undefined || !interrupted) return;
  const goOn = growth ? goOnLine(growth.seed, folder) : `Again:  ${answer.rerun}`;
  if (flags.json) terminal.say(goOn);
  else terminal.print(`${goOn}\n`);
}

/** What a command found, as it is shown and kept. */
export interface Report {
  readonly text: (look: ConsoleLook) => string;
  /** The document of `--json`. */
  readonly json: object;
  readonly files: () => Files;
  readonly charts: readonly DrawnChart[];
  /** Where it goes unless `--out` or `--extend` says it. */
  readonly folder: string;
  /** An interrupted one has no pictures: whoever stopped it does not want to wait. */
  readonly interrupted: boolean;
}

/** Numbers first, then pictures: nobody waits for a picture to learn the answer. Returns where it is kept, if it is. */
export async function keepReport(report: Report, flags: ReportFlags, terminal: Terminal): Promise<string | undefined> {
  const { text, json, charts, interrupted } = report;
  const look = { color: terminal.color, ascii: flags.ascii === true, width: terminal.width };
  terminal.print(flags.json ? jsonText(json) : text(look));
  // An hour of play must not be lost because only the answer was asked for.
  if (flags.json && flags.out === undefined && !interrupted) return undefined;
  const files = report.files();
  const folder = await keepFiles(flags.out ?? flags.extend ?? report.folder, files, terminal);
  await removeFiles(folder, await outdatedFiles(folder, files, flags.players));
  const asked = flags.charts && !interrupted && charts.length > 0;
  const drawn = asked && (await writePictures(folder, charts, terminal));
  const pictures = drawn ? `, pictures in ${join(folder, "charts")}` : "";
  if (!flags.json) terminal.print(`\nReport: ${join(folder, "index.html")}${pictures}\n`);
  return folder;
}
