/** The spread of fights that players are trained on: the committed scenarios that have a winner, and rosters against each other on their terms. */
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { library, openScenario } from "../../src/cli/library.ts";
import type { RuleSystem } from "../../src/rules/kernel/rule-system.ts";
import { openContest, pitted } from "../../src/scenario/contenders.ts";
import type { Scenario } from "../../src/scenario/scenario.ts";

export interface Fight {
  readonly name: string;
  readonly scenario: Scenario;
  readonly rulebook: RuleSystem;
}

const root = fileURLToPath(new URL("../../../scenarios/", import.meta.url));

/**
 * At least `least` of them: the scenarios, then every pair of rosters in an order that soon has had each roster, on the terms of one scenario after
 * the other. A pair that is not allowed on them is passed over.
 */
export async function spreadOf(rulebook: string, least: number): Promise<Fight[]> {
  const folder = `${root}${rulebook}`;
  const fought = await fightsIn(folder);
  const fights = [...fought];
  const rosters = readdirSync(`${folder}/rosters`);
  for (let step = 1; step < rosters.length && fights.length < least; step++)
    for (let i = 0; i < rosters.length && fights.length < least; i++) {
      const terms = fought[(i + step) % fought.length]!.name;
      const pair = [rosters[i]!, rosters[(i + step) % rosters.length]!];
      const fight = await pitRosters(folder, pair, terms);
      if (fight !== undefined) fights.push(fight);
    }
  return fights;
}

/** The scenarios of a folder that have a winner. */
export async function fightsIn(folder: string): Promise<Fight[]> {
  const files = readdirSync(folder).filter((file) => file.endsWith(".yaml"));
  const opened = await Promise.all(
    files.map(async (name) => ({ name, ...(await openScenario(`${folder}/${name}`, [])) })),
  );
  return opened.filter(({ scenario }) => scenario.mode !== "attack");
}

async function pitRosters(folder: string, pair: readonly string[], terms: string): Promise<Fight | undefined> {
  const specs = pair.map((file) => `${folder}/rosters/${file}`);
  try {
    const contest = await openContest(specs, { ...library, terms: `${folder}/${terms}` });
    const [one, other] = contest.contenders;
    const { rulebook } = contest;
    const scenario = pitted(contest, one!.side, other!.side);
    const fight = { name: `${pair.join(" v ")} on the terms of ${terms}`, scenario, rulebook };
    return isLegal(fight) ? fight : undefined;
  } catch {
    return undefined;
  }
}

export function isLegal({ scenario, rulebook }: Fight): boolean {
  try {
    rulebook.compile(rulebook.resolve({ ...scenario, seed: "legal?" }));
    return true;
  } catch {
    return false;
  }
}
