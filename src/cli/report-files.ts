/** The files of a run's report: what they are called and what is in them. Cold; the pictures take a second or two. */

import { join, resolve } from "node:path";
import { breathe } from "../chunk/pace.ts";
import { UserError } from "../errors.ts";
import type { Summary } from "../estimate/summary.ts";
import { playersText } from "../experiments/stored-players.ts";
import { pageAssets } from "../host/node/page-assets.ts";
import { type DrawnChart, drawCharts } from "../report/charts/index.ts";
import { outcomesCsv, summaryCsv } from "../report/csv.ts";
import { type PageContext, page } from "../report/page.ts";
import { wellCsv } from "../report/play-well.ts";
import { isTuned } from "../report/tune.ts";
import type { Terminal } from "./console.ts";
import { type Files, listFolder, writeFiles } from "./files.ts";
import { wasInterrupted } from "./interrupt.ts";
import { jsonText } from "./json.ts";
import { PLAYERS_FILE } from "./players.ts";

const themes = ["light", "dark"] as const;
const pictureEndings = themes.flatMap((theme) => [`${theme}.svg`, `${theme}.png`]);

/** Everything but the pictures, which are drawn from it. */
export function reportFiles(summary: Summary, state: string, context: PageContext): Map<string, string> {
  const files = new Map([
    ["summary.json", jsonText(summary)],
    ["state.json", state],
    ["outcomes.csv", outcomesCsv(summary)],
    ["summary.csv", summaryCsv(summary)],
    ["index.html", page(summary, context, pageAssets)],
  ]);
  if (summary.players !== undefined)
    files.set("players.csv", wellCsv(summary.players)).set(PLAYERS_FILE, playersText(summary.players));
  for (const { id, spec } of drawCharts(summary)) files.set(`charts/${id}.vl.json`, jsonText(spec));
  return files;
}

/** Each chart as SVG and PNG, light and dark; undefined when somebody did not want to wait for them. */
async function pictureFiles(drawn: readonly DrawnChart[]): Promise<Map<string, string | Uint8Array> | undefined> {
  const { toPng, toSvg } = await import("../host/node/render.ts");
  const files = new Map<string, string | Uint8Array>();
  for (const { id, spec } of drawn) {
    for (const theme of themes) {
      // Drawing hears no signals.
      await breathe();
      if (wasInterrupted()) return undefined;
      const svg = await toSvg(spec, theme);
      files.set(`charts/${id}.${theme}.svg`, svg);
      files.set(`charts/${id}.${theme}.png`, await toPng(svg, theme));
    }
  }
  return files;
}

/** Adds the pictures to a report whose numbers are written, and says whether they are there: what becomes of them is no matter to those. */
export async function writePictures(
  folder: string,
  charts: readonly DrawnChart[],
  terminal: Pick<Terminal, "say" | "fail">,
): Promise<boolean> {
  const pictures = await pictureFiles(charts);
  if (pictures === undefined) {
    terminal.say("Stopped before the pictures were drawn.");
    return false;
  }
  try {
    await writeFiles(folder, pictures);
    return true;
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    terminal.fail(error.message);
    return false;
  }
}

const chartEndings = ["vl.json", ...pictureEndings].map((ending) => `.${ending}`);
/** Files that a report has or has not, with names that nobody else gives. */
const OPTIONAL: readonly string[] = ["players.csv", PLAYERS_FILE, "why.csv"];

/**
 * What an earlier report left in the folder and is not in this one: an old picture or list of players beside a new answer would lie. A file that
 * the user named stays (`given`).
 */
export async function outdatedFiles(folder: string, present: Files, given?: string): Promise<string[]> {
  const charts = await listFolder(join(folder, "charts"));
  const files = await listFolder(folder);
  const found = [
    ...charts.filter((name) => chartEndings.some((ending) => name.endsWith(ending))).map((name) => `charts/${name}`),
    ...files.filter((name) => OPTIONAL.includes(name) || isTuned(name)),
  ];
  return found.filter(
    (name) => !present.has(name) && (given === undefined || resolve(folder, name) !== resolve(given)),
  );
}
