/**
 * A comparison in which sides choose who plays them: each arm and each opponent has players of its own, so that a change is seen as it is when
 * both sides adapt to it. Beside it stand the change if nobody adapts, and what it may come to by other scripts. Cold.
 *
 * The difference is taken block by block under the chosen players. The bracket knows nothing of pairing: it is that of each arm at its share of
 * alpha, one less the other, and holds for best play among the scripts whoever was chosen.
 */
import { interruptedBefore } from "../errors.ts";
import type { Estimate } from "../estimate/summary.ts";
import { given } from "../given.ts";
import { toItsEnd } from "../simulate.ts";
import { type Cast, castSummary } from "./cast.ts";
import type { Players } from "./choose-players.ts";
import { type CompareOptions, compare } from "./compare.ts";
import type { Arm, Arms } from "./compare-evidence.ts";
import type { OpenQuestion } from "./compare-question.ts";
import type { ComparedPlayers, Comparison } from "./comparison.ts";
import { GAIN_BLOCKS, measureWell } from "./play-well.ts";

/** The fights of a comparison, and who plays them. */
export interface CastArms {
  readonly arms: Arms;
  /** Of each arm against each opponent. */
  readonly players: readonly (readonly (Players | undefined)[])[];
  /** The first arm as it is played by the players of the second, where both choose. */
  readonly kept?: Arms;
}

/** Throws `Interrupted` when the signal comes first. */
export async function castArms({ arms }: Pick<OpenQuestion, "arms">, cast: Cast): Promise<CastArms> {
  const players: (Players | undefined)[][] = [];
  for (const { meetings } of arms) {
    const own: (Players | undefined)[] = [];
    for (const { scenario } of meetings) own.push(await cast.players(scenario));
    players.push(own);
  }
  const arm = (a: number, whose: number): Arm => ({
    name: arms[a]!.name,
    cells: arms[a]!.meetings.map(({ label, scenario }, m) => cast.cell(scenario, players[whose]![m], label)),
  });
  const own = arms.map((_, a) => arm(a, a)) as unknown as Arms;
  const mayKeep = players.length === 2 && players.every((all) => all.every((each) => each !== undefined));
  return { arms: own, players, ...(mayKeep && { kept: [arm(0, 1), own[1]!] as const }) };
}

/** The comparison, with what hangs on who plays it. */
export async function compareWell(
  { arms, players, kept }: CastArms,
  cast: Cast,
  options: CompareOptions,
): Promise<Comparison> {
  const chosenBy = cast.battles;
  const found = await compare(arms, options);
  if (players.flat().every((each) => each === undefined)) return found;
  const told: ComparedPlayers = {
    fights: players.map((all) => all.map((each) => each && castSummary(each))),
    selection: chosenBy,
  };
  if (found.stopped !== undefined || found.stop.reason === "identical") return { ...found, players: told };
  let more: ComparedPlayers = told;
  const measure = async () => {
    if (kept !== undefined) more = { ...more, kept: await keptChange(kept, found, options) };
    if (found.metric === undefined && arms.length === 2)
      more = { ...more, ...given({ adapted: await adaptedChange(players, found, options) }) };
  };
  // The comparison itself is known by now, and not lost with what stands beside it.
  const whole = await toItsEnd(measure()).catch((error: unknown) => {
    if (!options.scheduler.interrupted) throw error;
    return false;
  });
  return { ...found, players: more, ...(!whole && { stopped: "interrupted" as const }) };
}

/** Looked at once, after as many blocks as the comparison itself. */
async function keptChange(kept: Arms, found: Comparison, { scheduler, confidence, metric }: CompareOptions) {
  const battles = found.blocks * found.legs;
  const { difference } = await compare(kept, { scheduler, battles, ...given({ confidence, metric }) });
  return difference;
}

/** Of the means over the opponents, each arm's bracket at half of alpha, and of that each opponent's at its share. */
async function adaptedChange(
  players: CastArms["players"],
  { confidence, blocks, legs, difference }: Comparison,
  { scheduler }: CompareOptions,
): Promise<Estimate | undefined> {
  if (players.flat().some((each) => each === undefined)) return undefined;
  const share = 1 - (1 - confidence) / players.flat().length;
  const n = Math.min(blocks, GAIN_BLOCKS);
  const ends: { low: number; high: number }[] = [];
  for (const all of players) {
    let [low, high] = [0, 0];
    for (const each of all) {
      const { question, selection } = each!;
      const well = await measureWell(question, selection, scheduler, { battles: n * legs, confidence: share });
      if (well.stopped !== undefined) throw interruptedBefore();
      low += well.bracket.low! / all.length;
      high += well.bracket.high! / all.length;
    }
    ends.push({ low, high });
  }
  const [first, second] = ends as [{ low: number; high: number }, { low: number; high: number }];
  return { value: difference.value, low: first.low - second.high, high: first.high - second.low, n, method: "msi" };
}
