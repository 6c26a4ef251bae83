/** The core as a page would have it: the texts of a scenario in, the bytes of its results out, played where it is asked for. */
import { run } from "../../src/experiments/run.ts";
import { policyTerms } from "../../src/players/index.ts";
import { rulebooks } from "../../src/rules/index.ts";
import { loadScenario } from "../../src/scenario/load.ts";

export interface Played {
  readonly summary: string;
  readonly state: string;
}

export async function play(path: string, read: (path: string) => string, battles: number): Promise<Played> {
  const library = {
    rulebookIds: Object.keys(rulebooks),
    rulebook: async (id: string) => rulebooks[id]?.(),
    doctrines: policyTerms,
    readFile: async (file: string) => read(file),
  };
  const { scenario, rulebook } = await loadScenario(path, library);
  const { summary, state } = await run(scenario, { rulebook, battles, seed: "without node" });
  return { summary: JSON.stringify(summary), state };
}
