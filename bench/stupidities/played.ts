/** What all counters of stupidities do: who plays whom, battles until there are enough, and what each doctrine scores against all others. */
import type { Scheduler } from "../../src/chunk/scheduler.ts";
import { portfolioScripts } from "../../src/cli/players.ts";
import type { BlockStreams } from "../../src/dice/stream-dice.ts";
import { type Script, selectPlayers } from "../../src/experiments/select-players.ts";
import { doctrines } from "../../src/players/index.ts";
import { SCORE } from "../../src/rules/kernel/metrics.ts";
import type { Battle, Matchup, RuleSystem } from "../../src/rules/kernel/rule-system.ts";
import type { Scenario } from "../../src/scenario/scenario.ts";
import { RACE } from "../../src/stats/equilibrium-race.ts";
import { toNumber } from "../../src/stats/rational.ts";

export const names = doctrines.map(({ name }) => name);

/** What is counted, none of it so far. */
export function noneOf<Count extends string>(counted: Readonly<Record<Count, string>>): Record<Count, number> {
  return Object.fromEntries(Object.keys(counted).map((id) => [id, 0])) as Record<Count, number>;
}

export interface Played {
  readonly battles: number;
  /** What side A took of the points for winning, in halves. */
  readonly halves: number;
}

/** A scenario of two given players. */
export function playedBy(scenario: Scenario, first: Script, second: Script): Scenario {
  const sides = scenario.sides.map((side, i) => ({ ...side, policy: i === 0 ? first : second }));
  return { ...scenario, sides } as Scenario;
}

/** Whole blocks until there are so many battles; a counter that has to know is told before and after each. */
export function playAtLeast(
  least: number,
  { legs }: Matchup,
  battle: Battle,
  streams: BlockStreams,
  told: { begin?(): void; end?(): void } = {},
): Played {
  let halves = 0;
  let battles = 0;
  for (let block = 0; battles < least; block++)
    for (let leg = 0; leg < legs; leg++, battles++) {
      streams.open(block);
      battle.load(leg, block);
      told.begin?.();
      battle.play();
      told.end?.();
      const score = battle.outcome[SCORE]!;
      halves += leg === 0 ? score : 2 - score;
    }
  return { battles, halves };
}

/** Each script of one side against each of the other's. */
export function eachAgainstEach<Cell>(
  scripts: readonly Script[],
  play: (first: Script, second: Script) => Cell,
): Cell[][] {
  return scripts.map((first) => scripts.map((second) => play(first, second)));
}

/** Those cells of all doctrines in which nobody draws lots. */
export function scripted<Cell>(cells: readonly (readonly Cell[])[]): Cell[] {
  return cells.flatMap((row, i) => row.filter((_, j) => names[i] !== "random" && names[j] !== "random"));
}

/** The pairs that meet where both sides choose, and how often of all battles. */
export async function chosenPairs(
  scenario: Scenario,
  rulebook: RuleSystem,
  seed: string,
  scheduler: Scheduler,
  rule = RACE,
): Promise<{ first: Script; second: Script; share: number }[]> {
  const scripts = portfolioScripts(rulebook);
  const question = { scenario, rulebook, scripts: [scripts, scripts] as const, seed };
  const [p, q] = (await selectPlayers(question, scheduler, rule)).mixes;
  return scripts
    .flatMap((first, i) => scripts.map((second, j) => ({ first, second, share: toNumber(p[i]!) * toNumber(q[j]!) })))
    .filter(({ share }) => share > 0);
}

export function sumOf<T>(all: readonly T[], of: (each: T) => number): number {
  return all.reduce((sum, each) => sum + of(each), 0);
}

/** Of each doctrine against each, and against all. */
export function tellScores(cells: readonly (readonly Played[])[]): void {
  const share = (some: readonly Played[]) =>
    ((50 * sumOf(some, ({ halves }) => halves)) / sumOf(some, ({ battles }) => battles)).toFixed(1).padStart(6);
  const title = "% of the score of the first side".padEnd(34);
  console.log(`  ${title}${names.map((name) => name.padStart(11)).join("")}     all`);
  for (const [i, row] of cells.entries())
    console.log(`  ${names[i]!.padEnd(34)}${row.map((cell) => share([cell]).padStart(11)).join("")}${share(row)}`);
  console.log(`  ${"all".padEnd(34)}${names.map((_, j) => share(cells.map((row) => row[j]!)).padStart(11)).join("")}`);
}
