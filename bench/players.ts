/**
 * Who plays, when both sides choose: `node bench/build.mjs && node dist-bench/bench/players.js "5 sm_marine" "9 ork_boy"`. Chooses players
 * from all doctrines, then measures them, and every script against them, on other dice; prints the table, what it took and how long. A
 * single argument is a scenario file. `--cap 1024` chooses carefully, `--blocks N` measures on so many pairs (512), `--seed TEXT`,
 * `--terms FILE` what the armies fight about, `--threads N`.
 */
import { Scheduler } from "../src/chunk/scheduler.ts";
import { library } from "../src/cli/library.ts";
import { playReplies, wellPlayed } from "../src/experiments/measure-players.ts";
import { bestReplies, type Mix, type PlayersQuestion, selectPlayers } from "../src/experiments/select-players.ts";
import { ThreadPool } from "../src/host/node/pool.ts";
import { doctrines } from "../src/players/index.ts";
import { openContest, pitted } from "../src/scenario/contenders.ts";
import { loadScenario } from "../src/scenario/load.ts";
import { RACE } from "../src/stats/equilibrium-race.ts";
import type { Interval } from "../src/stats/interval.ts";
import { toNumber } from "../src/stats/rational.ts";

const args = process.argv.slice(2);
const option = (name: string): string | undefined => {
  const at = args.indexOf(name);
  return at < 0 ? undefined : args.splice(at, 2)[1];
};
const cap = Number(option("--cap") ?? RACE.cap);
const blocks = Number(option("--blocks") ?? 512);
const seed = option("--seed") ?? "a";
const terms = option("--terms");
const threads = Number(option("--threads") ?? 2);

const names = doctrines.map(({ name }) => name);
const scheduler = new Scheduler({ pool: new ThreadPool(threads) });
const question = await asked(args);

const began = performance.now();
const selection = await selectPlayers(question, scheduler, { ...RACE, cap });
const chosen = performance.now();
const points = await playReplies(question, selection.mixes, { blocks }, scheduler);
const measured = performance.now();
const { mixes, value, table, stages, battles } = selection;
const named = bestReplies(table, mixes);
const { score, bracket, verdict, gains, rows, columns } = wellPlayed(points, { top: table[0]![0]!.length - 1, named });
await scheduler.close();

const [first, second] = question.scenario.sides.map(({ name }) => name);
console.log(`${first} v ${second}: ${told(mixes[0])} v ${told(mixes[1])}, v = ${percent(toNumber(value))}`);
console.log(`chosen by ${battles} battles in ${stages} stages, ${seconds(chosen - began)} s`);
const width = Math.max(...names.map(({ length }) => length));
console.log(`${"blocks played".padEnd(width)}  ${names.map((name) => name.padStart(width)).join("  ")}`);
for (const [i, row] of table.entries()) {
  const cells = row.map((counts) =>
    counts
      .reduce((sum, count) => sum + count, 0)
      .toString()
      .padStart(width),
  );
  console.log(`${names[i]!.padEnd(width)}  ${cells.join("  ")}`);
}
console.log(
  `measured in ${blocks} blocks, ${seconds(measured - chosen)} s: own ${percent(score.value)} (${range(score)})`,
);
console.log(`rows: ${listed(rows)}`);
console.log(`columns: ${listed(columns)}`);
console.log(`bracket ${range(bracket)}: ${verdict}`);
for (const [side, gain] of gains.entries())
  console.log(`gain of ${[first, second][side]} by another: ${percent(gain.value)} (${range(gain)})`);

async function asked(specs: readonly string[]): Promise<PlayersQuestion> {
  const scripts = [names, names] as const;
  if (specs.length === 1) {
    const { scenario, rulebook } = await loadScenario(specs[0]!, library);
    return { scenario, rulebook, scripts, seed };
  }
  const contest = await openContest(specs, { ...library, ...(terms !== undefined && { terms }) });
  const [one, other] = contest.contenders;
  return { scenario: pitted(contest, one!.side, other!.side), rulebook: contest.rulebook, scripts, seed };
}

function told(mix: Mix): string {
  return mix
    .flatMap((weight, i) => (weight.numerator > 0n ? [`${names[i]} ${toNumber(weight).toFixed(2)}`] : []))
    .join(" + ");
}

function listed(scores: readonly number[]): string {
  return scores.map((score, i) => `${names[i]} ${percent(score)}`).join(", ");
}

function range({ low, high }: Interval): string {
  return `${percent(low)} to ${percent(high)}`;
}

function percent(score: number): string {
  return (100 * score).toFixed(1);
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(2);
}
