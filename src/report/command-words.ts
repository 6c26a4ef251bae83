/** Command lines that a reader may copy. Cold. */

/** Pastes into a POSIX shell as one word, whatever a path or a seed contains. */
export function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** A scenario as words of a command: the file, the edits that were made to it, and the seed where the file does not say it. */
export interface ScenarioWords {
  readonly scenarioPath: string;
  readonly edits?: readonly string[] | undefined;
  /** Files of units that it does not name itself. */
  readonly units?: readonly string[] | undefined;
  readonly seed?: string | undefined;
  /** Who plays, where not the scenario says it. */
  readonly players?: string | undefined;
}

export function editedScenario({ scenarioPath, edits = [], units = [], seed, players }: ScenarioWords): string {
  const who = players === undefined ? [] : ["--players", players];
  const own = units.flatMap((file) => ["--units", file]);
  const words = [scenarioPath, ...edits.flatMap((edit) => ["--set", edit]), ...own, ...who];
  return [...words, ...(seed === undefined ? [] : ["--seed", seed])].map(shellWord).join(" ");
}

/** `battles`: how many to search for it, where that is not what the scenario says. */
export function replayCommand(scenario: ScenarioWords, battle: string, battles?: number): string {
  return `wargauge replay ${editedScenario(scenario)} ${battle}${battles === undefined ? "" : ` --battles ${battles}`}`;
}
