/**
 * What an answer costs, in a process of its own as a user's: `node question.js SCENARIO [PATH=VALUE] --seeds N --most M` prints what it
 * takes to know for certain who is better, or whether an edit is, and then to know how much to +-1 point; JSON.
 */
import { parseArgs } from "node:util";
import { Scheduler } from "../src/chunk/scheduler.ts";
import { library } from "../src/cli/library.ts";
import { compare, type Effort } from "../src/experiments/compare.ts";
import { openQuestion } from "../src/experiments/compare-question.ts";
import "../src/host/node/engine.ts";
import { bare } from "./bare.ts";
import { cpuMicros, timeRunner } from "./clock.ts";
import { namedPlayers } from "./named.ts";

/** Core seconds and battles: battles, statistics and all that is between them. */
export interface Price {
  readonly seconds: number;
  readonly battles: number;
}

export interface QuestionPrices {
  /** Until the direction is certain at any look, or that there is none; the mean over the seeds. */
  readonly verdict: Price;
  /** Until the half-width of the interval that is right at any look is a point. */
  readonly point: Price;
  /** Nanoseconds of a bare die in between. */
  readonly die: number;
  /** How often the most battles were played before either was known. */
  readonly open: number;
}

const VERDICT: Effort = { direction: true };
const POINT: Effort = { precision: 0.01 };
/** The compiler's work on what was cold is no part of the price. */
const WARM_BATTLES = 4096;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { seeds: { type: "string" }, most: { type: "string" } },
});
const [a, ...variants] = positionals;
const seeds = Number(values.seeds);
const maxBattles = Number(values.most);
let open = 0;

await priceOf("warm", { ...POINT, maxBattles: Math.min(WARM_BATTLES, maxBattles) });
timeRunner(bare, 50_000);
open = 0;
const dice = [timeRunner(bare, 50_000)];
const verdicts: Price[] = [];
for (let seed = 1; seed <= seeds; seed++) {
  verdicts.push(await priceOf(`bench ${seed}`, { ...VERDICT, maxBattles }));
  dice.push(timeRunner(bare, 50_000));
}
const point = await priceOf("bench", { ...POINT, maxBattles });
dice.push(timeRunner(bare, 50_000));
const mean = (of: (price: Price) => number) => verdicts.reduce((sum, price) => sum + of(price), 0) / seeds;
const verdict = { seconds: mean(({ seconds }) => seconds), battles: mean(({ battles }) => battles) };
console.log(JSON.stringify({ verdict, point, die: Math.min(...dice), open } satisfies QuestionPrices));

async function priceOf(seed: string, effort: Effort): Promise<Price> {
  const question = await openQuestion({ a: a!, variants, seed, sets: await namedPlayers(a!) }, library);
  const arms = question.armsOf();
  const scheduler = new Scheduler();
  const start = cpuMicros();
  const { battles, stop } = await compare(arms, { scheduler, ...effort });
  const seconds = (cpuMicros() - start) / 1e6;
  await scheduler.close();
  if (stop.reason === "cap") open++;
  return { seconds, battles };
}
