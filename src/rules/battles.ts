/**
 * The rulebooks as workers see them: battle code only, loaded when a job asks for it. Cold list of hot modules; a new rulebook is one
 * line. The cold halves (schemas, tables, words) are listed in `index.ts`, which no worker may import.
 */
import { loadModules } from "../players/module.ts";
import { looksAhead } from "../players/player-file.ts";
import { withSearch } from "../players/search.ts";
import type { BattleModule, Matchup } from "./kernel/rule-system.ts";

export const battles: Readonly<Record<string, () => Promise<{ readonly battleModule: BattleModule }>>> = {
  heresy: () => import("./heresy/hot.ts"),
  skirmish: () => import("./skirmish/hot.ts"),
  "dark-millennium": () => import("./dark-millennium/hot.ts"),
  "second-edition": () => import("./second-edition/hot.ts"),
  "darker-millennium": () => import("./darker-millennium/hot.ts"),
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
  const load = url === undefined ? battles[matchup.rules] : () => import(/* @vite-ignore */ url);
  if (!load) throw new Error(`no battle module for the rulebook "${matchup.rules}"`);
  const { battleModule } = (await load()) as { readonly battleModule: BattleModule };
  if (!matchup.players?.some(looksAhead)) return battleModule;
  return withSearch(battleModule, await loadSandbox(url ?? builtCode(matchup.rules)));
}

/** A second instance of a module, with columns of its own: another address is another module. */
async function loadSandbox(url: string): Promise<BattleModule> {
  return ((await import(/* @vite-ignore */ `${url}?sandbox`)) as { readonly battleModule: BattleModule }).battleModule;
}

/** Where the battle code of a rulebook lies as it was built, since that is one file: what a module of several imports has one instance. */
function builtCode(rulebook: string): string {
  const folder = import.meta.url.endsWith(".ts") ? "../../dist/rules/" : "./";
  return new URL(`${folder}${rulebook}/hot.js`, import.meta.url).href;
}
