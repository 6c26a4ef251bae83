/**
 * The rulebooks as workers see them: battle code only, loaded when a job asks for it. Cold list of hot modules; a new rulebook is one
 * line. The cold halves (schemas, tables, words) are listed in `index.ts`, which no worker may import.
 */
import { loadModules } from "../players/module.ts";
import type { BattleModule, Matchup } from "./kernel/rule-system.ts";

export const battles: Readonly<Record<string, () => Promise<{ readonly battleModule: BattleModule }>>> = {
  heresy: () => import("./heresy/hot.ts"),
  skirmish: () => import("./skirmish/hot.ts"),
  "dark-millennium": () => import("./dark-millennium/hot.ts"),
};

/** Battle code that is not in the list, for tests: the module for this thread, and where the others find it. */
export interface BattleCode {
  readonly module?: BattleModule;
  readonly moduleUrl?: string;
}

/** The battle module of a matchup, or `url` for code that is not in the list; the modules that play its sides are loaded with it. */
export async function loadBattleModule(
  matchup: Pick<Matchup, "rules" | "players">,
  url?: string,
): Promise<BattleModule> {
  await loadModules(matchup);
  if (url !== undefined) return ((await import(url)) as { battleModule: BattleModule }).battleModule;
  const load = battles[matchup.rules];
  if (!load) throw new Error(`no battle module for the rulebook "${matchup.rules}"`);
  return (await load()).battleModule;
}
