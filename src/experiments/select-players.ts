/**
 * Who plays, where nobody was named: both sides choose from their scripts as well as these allow, by racing for the equilibrium on battles of
 * their own. Cold.
 *
 * The dice are never those of a measurement: a player that was lucky here is not lucky there. All cells share them, because what is asked is
 * which script is better. What is chosen hangs on the scenario, the scripts, the rule and the seed alone.
 */
import type { Scheduler } from "../chunk/scheduler.ts";
import { canonicalJson } from "../scenario/canonical.ts";
import type { Scenario, Side } from "../scenario/scenario.ts";
import { sha256 } from "../sha256.ts";
import { blockMoments, meanScore } from "../stats/block-score.ts";
import { type CellScore, RACE, type RaceRule, raceStep } from "../stats/equilibrium-race.ts";
import { type Rational, rational, toNumber } from "../stats/rational.ts";
import { blockPoints } from "./cells.ts";
import { cellOf, type PlayersQuestion, type Script, type Scripts } from "./script-cells.ts";

export type { PlayersQuestion, Script, Scripts } from "./script-cells.ts";

/** Label of the dice that players are chosen on. */
export const SELECTION_LABEL = "players";

/**
 * Who is asked to play: both sides chosen whatever the files say, by the scripts that there are or by trained ones as well; or all as named.
 * Where nothing is said, who is not named is chosen.
 */
export type PlayersAsked = "default" | "careful" | "named" | undefined;

/** What the sides of a scenario choose from; undefined where there is nothing to choose: all are named, or nobody wins. */
export function scriptsOf(
  { mode, sides }: Scenario,
  portfolio: readonly Script[],
  asked: PlayersAsked,
): Scripts | undefined {
  if (asked === "named" || (asked === undefined && mode === "attack")) return undefined;
  const open = sides.map(({ unnamed }) => asked !== undefined || unnamed === true);
  if (!open.includes(true)) return undefined;
  const [first, second] = sides.map(({ policy }, i) => (open[i] ? portfolio : [policy]));
  return [first!, second!];
}

/** Names of the sides that nobody is named to play; undefined where there are none. */
export function standInsOf(sides: readonly Side[]): readonly string[] | undefined {
  const open = sides.filter(({ unnamed }) => unnamed).map(({ name }) => name);
  return open.length > 0 ? open : undefined;
}

/** The weight of each script of a side. */
export type Mix = readonly Rational[];

/** The players of a scenario, and all that they were chosen by. */
export interface Selection {
  readonly mixes: readonly [Mix, Mix];
  /** What the first side scored under them, exactly as in the table: for show, since it is the score of the lucky ones. */
  readonly value: Rational;
  /** table[i][j]: blocks by the half points of the first side, its script i against the second's j. */
  readonly table: readonly (readonly Float64Array[])[];
  /** The most blocks of a cell. */
  readonly cap: number;
  readonly stages: number;
  readonly battles: number;
  /** Battles that trained some of the scripts, where that was asked for. */
  readonly trained?: number;
}

/** Throws `Interrupted` when the signal comes first. */
export async function selectPlayers(
  question: PlayersQuestion,
  scheduler: Scheduler,
  rule: Omit<RaceRule, "symmetric"> = RACE,
): Promise<Selection> {
  scheduler.doing = "choosing who plays";
  return race(question, scheduler, rule).finally(() => {
    scheduler.doing = undefined;
  });
}

async function race(
  question: PlayersQuestion,
  scheduler: Scheduler,
  rule: Omit<RaceRule, "symmetric">,
): Promise<Selection> {
  const { scripts } = question;
  const cells = scripts[0].map((_, i) => scripts[1].map((_, j) => cellOf(question, SELECTION_LABEL, i, j)));
  const table = cells.map((row) => row.map(({ layout }) => new Float64Array(2 * layout.legs + 1)));
  const { scenario } = cells[0]![0]!;
  const turned = isTurned(scenario, scripts);
  const terms = { ...rule, symmetric: areEqual(scenario, scripts) };
  // For the progress bar only: about what races took, of which those between many scripts are cut short.
  const usual = cells.flat().length * USUAL_BLOCKS * cells[0]![0]!.layout.legs;
  const begun = scheduler.battles;
  for (let [stages, battles] = [0, 0]; ; stages++) {
    const known = table.map((row) => row.map(cellScore));
    const step = raceStep(turned ? seenByTheOther(known) : known, terms);
    if (step.kind === "stop") {
      const { row, column, value } = step.players;
      const chosen = turned
        ? { mixes: [column, row] as const, value: rational(value.denominator - value.numerator, value.denominator) }
        : { mixes: [row, column] as const, value };
      return { ...chosen, table, cap: rule.cap, stages, battles };
    }
    const pieces = step.goals.map(({ row, column, to }) => {
      const [i, j] = turned ? [column, row] : [row, column];
      return { cell: cells[i]![j]!, counts: table[i]![j]!, from: known[i]![j]!.n, to };
    });
    scheduler.expect(begun + Math.max(usual, battles));
    const played = await scheduler.play(pieces.map(({ cell, from, to }) => ({ cell, from, to })));
    for (const [k, { cell, counts, from, to }] of pieces.entries()) {
      for (const points of blockPoints(played[k]!)) counts[points]! += 1;
      battles += (to - from) * cell.layout.legs;
    }
    scheduler.giveBack(played);
  }
}

/** Blocks of a cell of the table on average. */
const USUAL_BLOCKS = 32;

/** Of each side the best script against the other's player, as far as a table tells; of equals the first. */
export function bestReplies(table: Selection["table"], [p, q]: Selection["mixes"]): readonly [number, number] {
  const means = table.map((row) => row.map(meanScore));
  const against = (mix: Mix, scores: readonly number[]) =>
    mix.reduce((sum, weight, i) => sum + toNumber(weight) * scores[i]!, 0);
  const first = means.map((row) => against(q, row));
  const second = means[0]!.map((_, j) =>
    against(
      p,
      means.map((row) => row[j]!),
    ),
  );
  return [first.indexOf(Math.max(...first)), second.indexOf(Math.min(...second))];
}

/** All quotients are of exact integers. */
function cellScore(counts: Float64Array): CellScore {
  const { n, sum, sumOfSquares, top } = blockMoments(counts);
  return { n, mean: sum / (n * top), variance: (n * sumOfSquares - sum * sum) / (n * n * top * top) };
}

/** A game and the same game from the other side may have several solutions: the side of the lesser roster hash is the row, so both have one. */
function isTurned({ sides }: Scenario, scripts: Scripts): boolean {
  const [first, second] = sides.map(({ roster }, i) => sha256(canonicalJson({ roster, scripts: scripts[i] })));
  return second! < first!;
}

function seenByTheOther(table: readonly (readonly CellScore[])[]): CellScore[][] {
  return table[0]!.map((_, j) =>
    table.map((row) => {
      const { n, mean, variance } = row[j]!;
      return { n, mean: 1 - mean, variance };
    }),
  );
}

/** Equal rosters that choose from the same scripts, and change seats. */
export function areEqual({ sides, mirror }: Scenario, scripts: Scripts): boolean {
  const [first, second] = sides.map(({ roster, role }, i) => canonicalJson({ roster, role, scripts: scripts[i] }));
  return mirror && first === second;
}
