/**
 * Armies against themselves: the chosen players against drawing lots, against themselves, and one that looks ahead against them. The terms of a fight may
 * favour a side though the armies are alike (cover, who attacks), so that whoever looks ahead has to beat what the chosen have there, not a half.
 */
import type { Scheduler } from "../../src/chunk/scheduler.ts";
import { blockPoints } from "../../src/experiments/cells.ts";
import { chosenCell } from "../../src/experiments/chosen-players.ts";
import { countsOf } from "../../src/experiments/measure-players.ts";
import {
  type Mix,
  type PlayersQuestion,
  type Script,
  type Selection,
  selectPlayers,
} from "../../src/experiments/select-players.ts";
import { meanScore } from "../../src/stats/block-score.ts";
import { rational, toNumber } from "../../src/stats/rational.ts";
import { scoreInterval } from "../../src/stats/score-interval.ts";
import { percent, row } from "../markdown.ts";
import { type Fight, isLegal } from "../train/fights.ts";

/** So many armies. */
const MIRRORS = 6;
const WIDTH = 4;

/** Fights of one army against itself, on terms that ask nothing of either side alone; those of the first list as far as they go. */
export function mirrorsOf(fights: readonly Fight[], more: readonly Fight[]): Fight[] {
  return [...mirrored(fights), ...mirrored(more)].slice(0, MIRRORS);
}

function mirrored(fights: readonly Fight[]): Fight[] {
  const legal = fights.flatMap(({ name, scenario, rulebook }) =>
    [0, 1].flatMap((side) => {
      const one = scenario.sides[side]!;
      const sides = [one, { ...one, name: `${one.name} (2)` }];
      const fight: Fight = { name: `${one.name}, ${name}`, scenario: { ...scenario, sides }, rulebook };
      return isLegal(fight) ? [fight] : [];
    }),
  );
  // Every other one, so that most fights give an army.
  return [...legal.filter((_, i) => i % 2 === 0), ...legal.filter((_, i) => i % 2 === 1)];
}

export async function tellMirrors(
  fights: readonly Fight[],
  questionOf: (fight: Fight) => PlayersQuestion,
  { pairs, rollouts }: { readonly pairs: number; readonly rollouts: number },
  scheduler: Scheduler,
): Promise<void> {
  const ahead = `looking ahead (${rollouts} rollouts) against the chosen`;
  row(["army, terms", "the chosen against drawing lots", "the chosen against the chosen", ahead]);
  row(Array(4).fill("---"));
  for (const fight of fights) {
    const question = questionOf(fight);
    const selection = await selectPlayers(question, scheduler);
    const scoreOf = (scripts: PlayersQuestion["scripts"], mixes: Selection["mixes"]) =>
      scoreAgainst({ ...question, scripts }, mixes, pairs, scheduler);
    const scoreOfOne = (script: Script) => scoreOf([[script], question.scripts[1]], [ALONE, selection.mixes[1]]);
    const lots = await scoreOfOne("random");
    const chosen = await scoreOf(question.scripts, selection.mixes);
    const looking = await scoreOfOne(lookingAhead(question, selection, rollouts));
    row([fight.name, told(lots, 1), told(chosen, 0), told(looking, 0)]);
  }
}

const ALONE: Mix = [rational(1n, 1n)];

/** Half points of the first side: blocks by their number. */
async function scoreAgainst(
  question: PlayersQuestion,
  mixes: Selection["mixes"],
  pairs: number,
  scheduler: Scheduler,
): Promise<Float64Array> {
  const { id: _, ...cell } = chosenCell(question, { mixes }, "mirror");
  const played = await scheduler.play([{ cell, from: 0, to: pairs }]);
  const counts = countsOf(blockPoints(played[0]!), 2 * cell.layout.legs);
  scheduler.giveBack(played);
  return counts;
}

/** The script that the first side plays most, and looks ahead. */
function lookingAhead({ scripts }: PlayersQuestion, { mixes }: Selection, rollouts: number): Script {
  const shares = mixes[0].map(toNumber);
  const script = scripts[0][shares.indexOf(Math.max(...shares))]!;
  const policy = typeof script === "string" ? { doctrine: script } : script;
  return { ...policy, search: { rollouts, width: WIDTH } } as unknown as Script;
}

/** Score of the first side, or of the second. */
function told(counts: Float64Array, side: 0 | 1): string {
  const seen = side === 0 ? counts : counts.slice().reverse();
  const { low, high } = scoreInterval(seen, 0.95);
  return `${percent(meanScore(seen))} (${percent(low)} to ${percent(high)})`;
}
