/** `--players`: who plays, as a word or as the file of an earlier report. Cold. */
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { UserError } from "../errors.ts";
import type { Casting } from "../experiments/cast.ts";
import { type PlayersAsked, type Script, scriptsOf } from "../experiments/select-players.ts";
import { storedPlayers } from "../experiments/stored-players.ts";
import { policyTerms } from "../players/index.ts";
import type { RuleSystem } from "../rules/kernel/rule-system.ts";
import { nearest } from "../scenario/nearest.ts";

/** Where a report keeps who played. */
export const PLAYERS_FILE = "players.json";

const WORDS = ["default", "careful", "named"];

/** What the sides of fights choose from, as `who` says. */
export async function castingOf(
  rulebook: RuleSystem,
  who: string | undefined,
  portfolio = portfolioScripts(rulebook),
): Promise<Casting> {
  if (who !== undefined && !WORDS.includes(who)) {
    const text = await readFile(who, "utf8").catch(() => {
      const meant = nearest(who, WORDS);
      throw new UserError(
        `--players was given "${who}", which is no file; expected ${WORDS.join(", ")} or the ${PLAYERS_FILE} of a report` +
          (meant === undefined ? "" : `. Did you mean ${meant}?`),
      );
    });
    const stored = storedPlayers(text, who, rulebook);
    return () => ({ scripts: stored.scripts, way: stored });
  }
  return (scenario) => {
    const scripts = scriptsOf(scenario, portfolio, who as PlayersAsked);
    return scripts && { scripts, way: who === "careful" ? "careful" : "default" };
  };
}

/** All scripts that a side may choose from. */
export function portfolioScripts({ players }: RuleSystem): readonly Script[] {
  return players?.scripts ?? policyTerms.names;
}

/** Scripts that are chosen from where there are many fights. */
const FEW = 5;

/** Those of the rulebook's scripts that matter most. */
export function fewScripts(rulebook: RuleSystem): readonly Script[] {
  return portfolioScripts(rulebook).slice(0, FEW);
}

/** What to say for the same players again: who was trained is not trained anew. */
export function keptPlayers<Flags extends { readonly players?: string; readonly out?: string }>(
  flags: Flags,
  folder: string,
): Flags {
  return flags.players === "careful" ? { ...flags, players: join(flags.out ?? folder, PLAYERS_FILE) } : flags;
}

/** The players of a report that is to be extended. */
export async function playersBeside(folder: string | undefined): Promise<string | undefined> {
  const file = folder === undefined ? undefined : join(folder, PLAYERS_FILE);
  return file !== undefined && existsSync(file) ? file : undefined;
}
