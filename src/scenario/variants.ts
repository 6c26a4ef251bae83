/** "This scenario, but ...": variants of one document for comparisons and sweeps. Cold. */
import { type LoadedScenario, resolveDocument, type ScenarioDocument } from "./load.ts";

export interface Variant extends LoadedScenario {
  /** The edits as they were written, unless the caller has a better name. */
  readonly name: string;
  readonly sets: readonly string[];
}

/** The document with the edits, validated as a whole. The document itself stays as it is; its files are not read again. */
export async function variant(document: ScenarioDocument, sets: readonly string[], name?: string): Promise<Variant> {
  const loaded = await resolveDocument(document, sets);
  return { ...loaded, name: name ?? (sets.length === 0 ? "as written" : sets.join(", ")), sets };
}
