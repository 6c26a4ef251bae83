/**
 * The rulebooks as workers see them: battle code only, loaded when a job asks for it. Cold list of hot modules; a new rulebook is one
 * line. The cold halves (schemas, tables, words) are listed in `index.ts`, which no worker may import.
 */
import type { BattleModule } from "./rule-system.ts";

export const battles: Readonly<Record<string, () => Promise<{ readonly battleModule: BattleModule }>>> = {
  skirmish: () => import("./skirmish/hot.ts"),
};

/** The battle module of a rulebook, or of `url` for code that is not in the list. */
export async function loadBattleModule(rules: string, url?: string): Promise<BattleModule> {
  if (url !== undefined) return ((await import(url)) as { battleModule: BattleModule }).battleModule;
  const load = battles[rules];
  if (!load) throw new Error(`no battle module for the rulebook "${rules}"`);
  return (await load()).battleModule;
}
