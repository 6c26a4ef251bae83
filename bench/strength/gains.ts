/** What the best other script, and drawing lots, would gain on the chosen players of each fight. */
import type { Scheduler } from "../../src/chunk/scheduler.ts";
import { playReplies, wellPlayed } from "../../src/experiments/measure-players.ts";
import { bestReplies, type Mix, type PlayersQuestion, selectPlayers } from "../../src/experiments/select-players.ts";
import { policyName } from "../../src/players/index.ts";
import { differenceCounts, gainOf } from "../../src/stats/exploitability.ts";
import { rational } from "../../src/stats/rational.ts";
import { percent, row } from "../markdown.ts";
import type { Fight } from "../train/fights.ts";

/** A gain that the low end of no script should pass. */
const MOST = 0.03;

export async function tellGains(
  fights: readonly Fight[],
  questionOf: (fight: Fight) => PlayersQuestion,
  blocks: number,
  scheduler: Scheduler,
): Promise<void> {
  row(["fight", "score", "gain of the first by another", "of the second", "drawn lots", "battles to choose"]);
  row(Array(6).fill("---"));
  const points: number[] = [];
  const over: string[] = [];
  for (const fight of fights) {
    const question = questionOf(fight);
    const { mixes, table, battles } = await selectPlayers(question, scheduler);
    const { scripts, padded, lots } = withLots(question, mixes);
    const replies = await playReplies({ ...question, scripts }, padded, { blocks }, scheduler);
    const top = table[0]![0]!.length - 1;
    const named = bestReplies(table, mixes);
    const { score, gains } = wellPlayed(replies, { top, named });
    const ends = ([replies.rows, replies.columns] as const).map((arms, side) =>
      arms.map((arm) => {
        const [more, less] = side === 0 ? [arm, replies.own] : [replies.own, arm];
        return gainOf([arm === replies.own ? "none" : differenceCounts(more, less, top)], 0, "msi");
      }),
    );
    for (const [side, each] of ends.entries())
      for (const [script, { low }] of each.entries())
        if (low > MOST)
          over.push(`${fight.name}, side ${side + 1}: ${policyName(scripts[side]![script]!)} ${percent(low)}`);
    points.push(...gains.map(({ value }) => value));
    const told = gains.map(({ value, low, high }) => `${percent(value)} (${percent(low)} to ${percent(high)})`);
    const byLot = ends.map((each, side) => `${percent(each[lots[side]!]!.low)} to ${percent(each[lots[side]!]!.high)}`);
    row([fight.name, percent(score.value), ...told, byLot.join("; "), String(battles)]);
  }
  const mean = points.reduce((sum, x) => sum + x, 0) / points.length;
  console.log(
    `\nMean gain ${percent(mean)} over ${points.length} sides; the low end passes 3 points for ${over.length} scripts.`,
  );
  for (const each of over) console.log(`- ${each}`);
}

/** The scripts with one more, that draws lots, where it is not one of them; it is never played by choice. */
function withLots({ scripts }: PlayersQuestion, mixes: readonly [Mix, Mix]) {
  const own = scripts.map((each) => (each.includes("random") ? each : [...each, "random"]));
  const padded = mixes.map((mix, side) => (mix.length < own[side]!.length ? [...mix, rational(0n, 1n)] : mix));
  return {
    scripts: own as unknown as PlayersQuestion["scripts"],
    padded: padded as unknown as readonly [Mix, Mix],
    lots: own.map((each) => each.indexOf("random")),
  };
}
