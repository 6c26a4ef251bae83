/** Hands over what an experiment found: to the terminal, to a machine, and as the files of a report. Cold. */
import { join } from "node:path";
import type { Answer } from "../report/answer.ts";
import { answerConsole } from "../report/answer-console.ts";
import { answerPage } from "../report/answer-page.ts";
import type { DrawnChart } from "../report/charts/index.ts";
import type { Terminal } from "./console.ts";
import { writeFiles } from "./files.ts";
import { jsonText } from "./json.ts";
import type { OutputFlags } from "./options.ts";

export interface ReportFlags extends OutputFlags {
  readonly out?: string;
  /** False after --no-charts. */
  readonly charts: boolean;
}

export interface Findings {
  readonly answer: Answer;
  /** The document of `--json` and of `<command>.json`. */
  readonly json: unknown;
  readonly csv: string;
  /** Other files of the report. */
  readonly files?: ReadonlyMap<string, string>;
  /** Where the report goes unless `--out` says it. */
  readonly folder: string;
  /** An interrupted experiment has no pictures: whoever stopped it does not want to wait. */
  readonly interrupted?: boolean;
}

/** Numbers first, then pictures: nobody waits for a picture to learn the answer. */
export async function deliver(findings: Findings, flags: ReportFlags, terminal: Terminal): Promise<void> {
  const { answer, json, csv, files, interrupted } = findings;
  const look = { color: terminal.color, ascii: flags.ascii === true, width: Math.min(terminal.width, 100) };
  terminal.print(flags.json ? jsonText(json) : answerConsole(answer, look));
  if (flags.json && flags.out === undefined && !interrupted) return;
  const folder = flags.out ?? findings.folder;
  const report = new Map<string, string | Uint8Array>([
    [`${answer.command}.json`, jsonText(json)],
    [`${answer.command}.csv`, csv],
    ["index.html", answerPage(answer)],
    ...(files ?? []),
  ]);
  for (const { id, spec } of answer.charts) report.set(`charts/${id}.vl.json`, jsonText(spec));
  await writeFiles(folder, report);
  if (flags.charts && !interrupted) await writeFiles(folder, await pictures(answer.charts));
  if (!flags.json) terminal.print(`\nReport: ${join(folder, "index.html")}\n`);
}

async function pictures(charts: readonly DrawnChart[]): Promise<Map<string, string | Uint8Array>> {
  const { toPng, toSvg } = await import("../report/render.ts");
  const files = new Map<string, string | Uint8Array>();
  for (const { id, spec } of charts) {
    for (const theme of ["light", "dark"] as const) {
      const svg = await toSvg(spec, theme);
      files.set(`charts/${id}.${theme}.svg`, svg);
      files.set(`charts/${id}.${theme}.png`, await toPng(svg, theme));
    }
  }
  return files;
}
