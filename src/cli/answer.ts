/** Hands over what an experiment found: to the terminal, to a machine, and as the files of a report. Cold. */
import { join } from "node:path";
import type { Asked } from "../chunk/played.ts";
import type { Scheduler } from "../chunk/scheduler.ts";
import { pageAssets } from "../host/node/page-assets.ts";
import type { Answer } from "../report/answer.ts";
import { answerConsole } from "../report/answer-console.ts";
import { answerPage } from "../report/answer-page.ts";
import { DONE, INTERRUPTED, UNDECIDED } from "./command.ts";
import type { Terminal } from "./console.ts";
import type { Earlier, ExtendFlags, Growth } from "./extend.ts";
import { listFolder, removeFiles } from "./files.ts";
import { jsonText } from "./json.ts";
import { keepFiles } from "./keep.ts";
import type { OutputFlags } from "./options.ts";
import { outdatedCharts, writePictures } from "./report-files.ts";
import { goOnLine } from "./rerun.ts";
import { type SessionFlags, withSession } from "./session.ts";

export interface ReportFlags extends OutputFlags, ExtendFlags {
  readonly out?: string;
  /** False after --no-charts. */
  readonly charts: boolean;
}

export interface Findings {
  readonly answer: Answer;
  /** The document of `--json` and of `<command>.json`. */
  readonly json: object;
  readonly csv: string;
  /** Other files of the report. */
  readonly files?: ReadonlyMap<string, string>;
  /** Where the report goes unless `--out` or `--extend` says it. */
  readonly folder: string;
  /** What was played, where a longer run can go on from it. */
  readonly growth?: Pick<Growth, "seed" | "state">;
  /** An interrupted experiment has no pictures: whoever stopped it does not want to wait. */
  readonly interrupted?: boolean;
}

/** What is told of what was found, and whether it is all that was asked for. */
export interface Told extends Omit<Findings, "folder" | "growth"> {
  readonly interrupted: boolean;
  readonly decided: boolean;
}

export interface Experiment<Found> {
  readonly earlier: Earlier;
  readonly asked: Asked;
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
  { earlier, asked, folder, play, tell }: Experiment<Found>,
): Promise<number> {
  const growth = earlier.growth(asked, folder);
  const told = tell(await withSession(flags, terminal, play, { growth }));
  if (typeof told === "string") {
    const goOn = await growth.keepBegun(terminal);
    terminal.say(goOn === undefined ? told : `${told}\n${goOn}`);
    return INTERRUPTED;
  }
  await deliver({ ...told, folder, growth }, flags, terminal);
  return told.interrupted ? INTERRUPTED : told.decided ? DONE : UNDECIDED;
}

/** Numbers first, then pictures: nobody waits for a picture to learn the answer. */
export async function deliver(findings: Findings, flags: ReportFlags, terminal: Terminal): Promise<void> {
  const { answer, csv, files, growth, interrupted = false } = findings;
  // Also where only a part of it was interrupted, such as other policies.
  const json = interrupted ? { ...findings.json, stopped: "interrupted" } : findings.json;
  const look = { color: terminal.color, ascii: flags.ascii === true, width: terminal.width };
  terminal.print(flags.json ? jsonText(json) : answerConsole(answer, look));
  // An hour of play must not be lost because only the answer was asked for.
  if (flags.json && flags.out === undefined && !interrupted) return;
  const wanted = flags.out ?? flags.extend ?? findings.folder;
  const report = new Map<string, string | Uint8Array>([
    [`${answer.command}.json`, jsonText(json)],
    [`${answer.command}.csv`, csv],
    ["index.html", answerPage(answer, pageAssets)],
    ...(growth ? [["state.json", growth.state(interrupted)] as const] : []),
    ...(files ?? []),
    ...answer.charts.map(({ id, spec }) => [`charts/${id}.vl.json`, jsonText(spec)] as const),
  ]);
  const folder = await keepFiles(wanted, report, terminal);
  await removeFiles(folder, outdatedCharts(await listFolder(join(folder, "charts")), report));
  const asked = flags.charts && !interrupted && answer.charts.length > 0;
  const drawn = asked && (await writePictures(folder, answer.charts, terminal));
  const goOn = interrupted && (growth ? goOnLine(growth.seed, folder) : `Again:  ${answer.rerun}`);
  if (flags.json) {
    if (goOn) terminal.say(goOn);
    return;
  }
  terminal.print(`\nReport: ${join(folder, "index.html")}${drawn ? `, pictures in ${join(folder, "charts")}` : ""}\n`);
  if (goOn) terminal.print(`${goOn}\n`);
}
