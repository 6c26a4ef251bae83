/** What a reply that is trained anew for one side of a fight gains on the chosen player. */
import type { Scheduler } from "../../src/chunk/scheduler.ts";
import { bestToBegin, type Players, trainedPlayers } from "../../src/experiments/choose-players.ts";
import { type PlayersQuestion, selectPlayers } from "../../src/experiments/select-players.ts";
import { TRAINING, trainReply } from "../../src/experiments/train-reply.ts";
import { RACE } from "../../src/stats/equilibrium-race.ts";
import { percent, row } from "../markdown.ts";
import type { Fight } from "../train/fights.ts";

/** As long as a reply is trained on the way to the curve, where there are many, or where battles are long. */
const SHORT = { ...TRAINING, generations: 10, candidates: 10, blocks: 32 };

export async function tellReplies(
  fights: readonly Fight[],
  questionOf: (fight: Fight) => PlayersQuestion,
  isShort: boolean,
  scheduler: Scheduler,
): Promise<void> {
  row(["fight", "side", "gain of a fresh reply", "drawn before", "drawn by it"]);
  row(Array(5).fill("---"));
  const gains: number[] = [];
  for (const fight of fights)
    for (const { name, gain, error, draws } of await freshReplies(
      await chosen(questionOf(fight), scheduler),
      isShort ? SHORT : TRAINING,
      scheduler,
    )) {
      gains.push(gain);
      row([fight.name, name, `${percent(gain)} (+-${percent(2 * error)})`, ...draws.map(percent)]);
    }
  const { median, most, all, over } = spreadOf(gains);
  console.log(`\nMedian ${median}, nine of ten below ${most}, most ${all}; ${over} of ${gains.length} above 10.`);
}

/**
 * The same, trained for a shorter time, where a side had only the first few scripts to choose from; and where it had all of them and trained
 * more for the fight, as `--players careful` does, likewise for a shorter time.
 */
export async function tellCurve(
  fights: readonly Fight[],
  questionOf: (fight: Fight) => PlayersQuestion,
  sizes: readonly string[],
  scheduler: Scheduler,
): Promise<void> {
  row(["scripts to choose from", "mean gain of a fresh reply", "median", "nine of ten below", "above 10"]);
  row(Array(5).fill("---"));
  for (const size of sizes) {
    const gains: number[] = [];
    for (const fight of fights) {
      const question = questionOf(fight);
      const players =
        size === TRAINED
          ? await trainedPlayers(question, scheduler, SHORT, RACE)
          : await chosen(withFew(question, Number(size)), scheduler);
      gains.push(...(await freshReplies(players, SHORT, scheduler)).map(({ gain }) => gain));
    }
    const mean = gains.reduce((sum, gain) => sum + gain, 0) / gains.length;
    const { median, most, over } = spreadOf(gains);
    row([size, percent(mean), median, most, `${over} of ${gains.length}`]);
  }
}

/** The rows of a curve: how many scripts there are to choose from; all, and what is trained for the fight. */
export const TRAINED = "trained";
export const SIZES = ["1", "2", "4", "8", "12", TRAINED];

const withFew = ({ scripts: [first, second], ...question }: PlayersQuestion, size: number): PlayersQuestion => ({
  ...question,
  scripts: [first.slice(0, size), second.slice(0, size)],
});

async function chosen(question: PlayersQuestion, scheduler: Scheduler): Promise<Players> {
  return { question, selection: await selectPlayers(question, scheduler) };
}

/** For each side of a fight: what a reply gains on who was chosen. */
async function freshReplies({ question, selection }: Players, rule: typeof TRAINING, scheduler: Scheduler) {
  const replies = [];
  for (const side of [0, 1] as const) {
    const training = { side, from: bestToBegin(question, selection, side), name: "fresh", rule };
    const reply = await trainReply(question, selection, training, scheduler);
    replies.push({ ...reply, name: question.scenario.sides[side]!.name });
  }
  return replies;
}

function spreadOf(gains: readonly number[]) {
  const sorted = gains.toSorted((a, b) => a - b);
  const at = (share: number) => percent(sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)]!);
  const over = gains.filter((gain) => gain > 0.1).length;
  return { median: at(0.5), most: at(0.9), all: at(1), over };
}
