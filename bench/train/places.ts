/** The sides of all fights, each against the player that the other side has chosen. */
import type { Scheduler } from "../../src/chunk/scheduler.ts";
import { portfolioScripts } from "../../src/cli/players.ts";
import {
  type PlayersQuestion,
  type Script,
  type Selection,
  selectPlayers,
} from "../../src/experiments/select-players.ts";
import { Practice, scriptOf } from "../../src/experiments/train-reply.ts";
import { toNumber } from "../../src/stats/rational.ts";
import type { Fight } from "./fights.ts";

export interface Place {
  /** The fight and the side, 1 or 2. */
  readonly name: string;
  readonly side: 0 | 1;
  readonly question: PlayersQuestion;
  readonly selection: Selection;
  readonly practice: Practice;
}

export async function placesOf(fights: readonly Fight[], seed: string, scheduler: Scheduler): Promise<Place[]> {
  const places: Place[] = [];
  for (const { name, scenario, rulebook } of fights) {
    const scripts = portfolioScripts(rulebook);
    const question: PlayersQuestion = { scenario, rulebook, scripts: [scripts, scripts], seed };
    const selection = await selectPlayers(question, scheduler);
    console.error(`${name}: ${(100 * toNumber(selection.value)).toFixed(1)}`);
    for (const side of [0, 1] as const) {
      const practice = new Practice(question, selection.mixes, side, "trial", scheduler);
      places.push({ name: `${name}, side ${side + 1}`, side, question, selection, practice });
    }
  }
  return places;
}

/** A script that names what every term weighs, also those that came after it was trained. */
export function wholeScript({ question, practice }: Place, script: Script): Script {
  if (typeof script === "string") return script;
  const { terms, weights } = practice.begin(question.scripts[0].indexOf(script));
  return scriptOf(script, String(script["weights"]), terms, weights);
}
