/** The ways in which both sides come to their players: from the scripts that there are, from those trained for the fight as well, or as stored. Cold. */
import type { Scheduler } from "../chunk/scheduler.ts";
import { doctrineOf } from "../players/index.ts";
import { meanScore } from "../stats/block-score.ts";
import { CAREFUL_RACE, RACE, type RaceRule } from "../stats/equilibrium-race.ts";
import { toNumber } from "../stats/rational.ts";
import { fightHash } from "./players-identity.ts";
import { areEqual, type PlayersQuestion, type Scripts, type Selection, selectPlayers } from "./select-players.ts";
import { TRAINING, type TrainingRule, trainReply } from "./train-reply.ts";

/** Players that an earlier run chose, and what they were chosen from. */
export interface StoredPlayers {
  readonly scripts: Scripts;
  readonly selection: Selection;
}

export type Way = "default" | "careful" | StoredPlayers;

/** Who plays, and the question with all scripts that were chosen from. */
export interface Players {
  readonly question: PlayersQuestion;
  readonly selection: Selection;
}

/** Throws `Interrupted` when the signal comes first. */
export async function playersBy(
  way: Way,
  question: PlayersQuestion,
  scheduler: Scheduler,
  rule: Omit<RaceRule, "symmetric"> = RACE,
): Promise<Players> {
  if (way === "default") {
    const asked = { ...question, identity: fightHash(question, rule) };
    return { question: asked, selection: await selectPlayers(asked, scheduler, rule) };
  }
  const { question: asked, selection } =
    way === "careful"
      ? await trainedPlayers(question, scheduler)
      : { question: { ...question, scripts: way.scripts }, selection: way.selection };
  // The same for players that were stored as for the run that stored them.
  const by = [RACE, CAREFUL_RACE].find(({ cap }) => cap === selection.cap) ?? { ...RACE, cap: selection.cap };
  return { question: { ...asked, identity: fightHash(asked, by) }, selection };
}

/** Rounds of best replies, and what a reply has to gain to join. */
const ROUNDS = 3;
const LEAST_GAIN = 0.03;

/** Both sides train best replies to each other until none gains much. Whom a file names is kept, and not trained. */
export async function trainedPlayers(
  asked: PlayersQuestion,
  scheduler: Scheduler,
  rule: TrainingRule = TRAINING,
  raced: Omit<RaceRule, "symmetric"> = CAREFUL_RACE,
): Promise<Players> {
  let question = asked;
  for (let [round, trained] = [1, 0]; ; round++) {
    const selection = await selectPlayers(question, scheduler, raced);
    const done = { question, selection: { ...selection, trained } };
    if (round > ROUNDS) return done;
    const twins = areEqual(question.scenario, question.scripts);
    const joined: Scripts[number][] = [...question.scripts];
    for (const side of [0, 1] as const) {
      if (question.scripts[side].length === 1 || (twins && side === 1)) continue;
      const training = { side, from: bestToBegin(question, selection, side), name: `trained-${round}`, rule };
      const reply = await trainReply(question, selection, training, scheduler);
      trained += reply.battles;
      if (reply.gain < LEAST_GAIN) continue;
      joined[side] = [...question.scripts[side], reply.script];
      if (twins) joined[1] = joined[0]!;
    }
    const scripts: Scripts = [joined[0]!, joined[1]!];
    if (scripts.every((each, side) => each === question.scripts[side]))
      return { question, selection: { ...selection, trained } };
    question = { ...question, scripts };
  }
}

/** The best reply of a side to the other's player whose terms mean something: who draws lots has none. */
export function bestToBegin(
  { scripts }: PlayersQuestion,
  { table, mixes }: Pick<Selection, "table" | "mixes">,
  side: 0 | 1,
): number {
  const others = mixes[1 - side]!;
  const scores = scripts[side].map((script, own) => {
    if (doctrineOf(script).random) return Number.NEGATIVE_INFINITY;
    const score = others.reduce((sum, weight, other) => {
      const counts = side === 0 ? table[own]![other]! : table[other]![own]!;
      return sum + toNumber(weight) * meanScore(counts);
    }, 0);
    return side === 0 ? score : 1 - score;
  });
  return scores.indexOf(Math.max(...scores));
}
