/** The core as a page would have it: the texts of a scenario in, the bytes of its results out, played where it is asked for. */
import { Scheduler } from "../../src/chunk/scheduler.ts";
import { type Deflate, readBaseline, writeBaseline } from "../../src/experiments/baseline.ts";
import { openCell } from "../../src/experiments/cells.ts";
import { saveBaselines } from "../../src/experiments/regress.ts";
import { run } from "../../src/experiments/run.ts";
import { policyTerms } from "../../src/players/index.ts";
import { page } from "../../src/report/page.ts";
import { rulebooks } from "../../src/rules/index.ts";
import { loadScenario } from "../../src/scenario/load.ts";

export interface Played {
  readonly summary: string;
  readonly state: string;
  readonly page: string;
  readonly baseline: string;
}

/** Stand-ins for what a host has: nothing is made shorter, and a page has no code. */
const deflate: Deflate = { shrink: (bytes) => bytes, expand: (bytes) => bytes };
const assets = { asset: (name: string) => `/* ${name} */`, libraries: () => [] };

export async function play(path: string, read: (path: string) => string, battles: number): Promise<Played> {
  const library = {
    rulebookIds: Object.keys(rulebooks),
    rulebook: async (id: string) => rulebooks[id]?.(),
    doctrines: policyTerms,
    readFile: async (file: string) => read(file),
  };
  const { scenario, rulebook } = await loadScenario(path, library);
  const seed = "without node";
  const { summary, state } = await run(scenario, { rulebook, battles, seed });
  const cell = openCell(scenario, rulebook, { seed });
  const [saved] = await saveBaselines([{ cell, scenario: path, sets: [] }], 2, new Scheduler(), deflate);
  const text = writeBaseline(saved!, deflate);
  return {
    summary: JSON.stringify(summary),
    state,
    page: page(summary, { scenarioPath: path }, assets),
    baseline: writeBaseline(readBaseline(text, path, deflate), deflate),
  };
}
