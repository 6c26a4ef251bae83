/** What a reply that is trained anew for one side of a fight gains on the chosen player. */
import type { Scheduler } from "../../src/chunk/scheduler.ts";
import { bestToBegin } from "../../src/experiments/choose-players.ts";
import { type PlayersQuestion, selectPlayers } from "../../src/experiments/select-players.ts";
import { trainReply } from "../../src/experiments/train-reply.ts";
import { percent, row } from "../markdown.ts";
import type { Fight } from "../train/fights.ts";

export async function tellReplies(
  fights: readonly Fight[],
  questionOf: (fight: Fight) => PlayersQuestion,
  scheduler: Scheduler,
): Promise<void> {
  row(["fight", "side", "gain of a fresh reply", "drawn before", "drawn by it"]);
  row(Array(5).fill("---"));
  const gains: number[] = [];
  for (const fight of fights) {
    const question = questionOf(fight);
    const selection = await selectPlayers(question, scheduler);
    for (const side of [0, 1] as const) {
      const from = bestToBegin(question, selection, side);
      const { gain, error, draws } = await trainReply(question, selection, { side, from, name: "fresh" }, scheduler);
      gains.push(gain);
      const { name } = question.scenario.sides[side]!;
      row([fight.name, name, `${percent(gain)} (+-${percent(2 * error)})`, ...draws.map(percent)]);
    }
  }
  gains.sort((a, b) => a - b);
  const at = (share: number) => percent(gains[Math.min(gains.length - 1, Math.ceil(share * gains.length) - 1)]!);
  const over = gains.filter((gain) => gain > 0.1).length;
  console.log(`\nMedian ${at(0.5)}, nine of ten below ${at(0.9)}, most ${at(1)}; ${over} of ${gains.length} above 10.`);
}
