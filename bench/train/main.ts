/**
 * `npm run train -- RULEBOOK`: grows the scripts of a rulebook by best replies. In every fight of a spread both sides choose as well as they can,
 * and train a reply to the other's player; then each reply is tried on both sides of all fights. A vector joins when it raises what its side can
 * reach somewhere by more than two points; those come first that raise most over all.
 *
 * `--fights N` at least (24), `--generations`, `--candidates`, `--blocks` of training, `--try N` blocks of a trial (64), `--most N` scripts that
 * join (6), `--seed TEXT`, `--threads N`; `--write` puts them into the rulebook. `--choose` trains nothing, and tells how much the scripts that
 * there are are played. What was trained is kept in reports/train and not trained again.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { Scheduler } from "../../src/chunk/scheduler.ts";
import { portfolioScripts } from "../../src/cli/players.ts";
import { bestToBegin } from "../../src/experiments/choose-players.ts";
import {
  type PlayersQuestion,
  type Script,
  type Selection,
  selectPlayers,
} from "../../src/experiments/select-players.ts";
import { Practice, TRAINING, trainReply } from "../../src/experiments/train-reply.ts";
import { ThreadPool } from "../../src/host/node/pool.ts";
import { toNumber } from "../../src/stats/rational.ts";
import { spreadOf } from "./fights.ts";

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    fights: { type: "string", default: "24" },
    generations: { type: "string", default: String(TRAINING.generations) },
    candidates: { type: "string", default: String(TRAINING.candidates) },
    blocks: { type: "string", default: String(TRAINING.blocks) },
    try: { type: "string", default: "64" },
    most: { type: "string", default: "6" },
    seed: { type: "string", default: "train" },
    threads: { type: "string", default: "2" },
    write: { type: "boolean", default: false },
    choose: { type: "boolean", default: false },
  },
});
const [id] = positionals;
if (id === undefined) throw new Error("name a rulebook: npm run train -- dark-millennium");
const { seed } = values;
const rule = {
  ...TRAINING,
  generations: Number(values.generations),
  candidates: Number(values.candidates),
  blocks: Number(values.blocks),
};

/** What came of training in a fight. */
interface Trained {
  readonly fight: string;
  readonly side: 0 | 1;
  readonly script: Script;
  readonly gain: number;
  readonly error: number;
  readonly draws: readonly [number, number];
  /** What it gains over the chosen player of each side of each fight, and the standard error; what was not tried yet is missing. */
  readonly gains: Record<string, readonly [gain: number, error: number]>;
}

const file = `reports/train/${id}-${seed}.json`;
mkdirSync("reports/train", { recursive: true });
const kept: { done: string[]; trained: Trained[] } = existsSync(file)
  ? JSON.parse(readFileSync(file, "utf8"))
  : { done: [], trained: [] };
const keep = () => writeFileSync(file, JSON.stringify(kept));

const fights = await spreadOf(id, Number(values.fights));
const scheduler = new Scheduler({ pool: new ThreadPool(Number(values.threads)) });
const chosen = new Map<string, { question: PlayersQuestion; selection: Selection }>();
for (const { name, scenario, rulebook } of fights) {
  const scripts = portfolioScripts(rulebook);
  const question: PlayersQuestion = { scenario, rulebook, scripts: [scripts, scripts], seed };
  const selection = await selectPlayers(question, scheduler);
  chosen.set(name, { question, selection });
  console.error(`${name}: ${percent(toNumber(selection.value))}`);
  if (values.choose) continue;
  for (const side of [0, 1] as const) {
    if (kept.done.includes(`${name} ${side}`)) continue;
    const from = bestToBegin(question, selection, side);
    const training = { side, from, name: `trained-${kept.trained.length + 1}`, rule };
    const { script, gain, error, draws } = await trainReply(question, selection, training, scheduler);
    console.error(`  side ${side}: ${percent(gain)} +- ${percent(error)}, drawn ${draws.map(percent).join(" -> ")}`);
    kept.done.push(`${name} ${side}`);
    if (gain > 2 * error) kept.trained.push({ fight: name, side, script, gain, error, draws, gains: {} });
    keep();
  }
}

if (values.choose) {
  await scheduler.close();
  tellWhoPlays();
  process.exit(0);
}

// Each on both sides of all fights.
for (const [name, { question, selection }] of chosen)
  for (const side of [0, 1] as const) {
    const place = `${name} ${side}`;
    const untried = kept.trained.filter(({ gains }) => gains[place] === undefined);
    if (untried.length === 0) continue;
    const practice = new Practice(question, selection.mixes, side, "trial", scheduler);
    const best = question.scripts[side][bestToBegin(question, selection, side)]!;
    const scripts = [best, ...untried.map(({ script }) => script)];
    const [before, ...after] = await practice.play(scripts, "trial", Number(values.try));
    for (const [k, { points }] of after.entries()) {
      const differences = points.map((score, block) => score - before!.points[block]!);
      untried[k]!.gains[place] = meanAndError(differences);
    }
    keep();
    console.error(`tried on ${place}`);
  }
await scheduler.close();

const places = [...chosen.keys()].flatMap((name) => [`${name} 0`, `${name} 1`]);
const reached = new Map(places.map((place) => [place, 0]));
const joined: Trained[] = [];
while (joined.length < Number(values.most)) {
  const raised = kept.trained
    .filter((each) => !joined.includes(each))
    .map((each) => ({ each, by: places.map((place) => Math.max(0, sureGain(each, place) - reached.get(place)!)) }))
    .map(({ each, by }) => ({ each, most: Math.max(...by), all: by.reduce((sum, gain) => sum + gain, 0) }))
    .filter(({ most }) => most > 0.02)
    .sort((a, b) => b.all - a.all)[0];
  if (raised === undefined) break;
  joined.push(raised.each);
  for (const place of places) reached.set(place, Math.max(reached.get(place)!, sureGain(raised.each, place)));
  console.log(`${joined.length}. trained in ${raised.each.fight}, side ${raised.each.side}`);
  console.log(`   raises ${percent(raised.all)} points over ${places.length} sides, at most ${percent(raised.most)}`);
}
const still = (over: number) => [...reached.values()].filter((gain) => gain > over).length;
console.log(
  `${joined.length} of ${kept.trained.length} join; raised by > 2 points: ${still(0.02)}, > 10: ${still(0.1)} of ${places.length} sides`,
);
if (values.write) writeScripts(joined);

function sureGain({ gains }: Trained, place: string): number {
  const [gain, error] = gains[place]!;
  return Math.max(0, gain - error);
}

/** Of each script: on how many sides it is played, the most of any, and all together. */
function tellWhoPlays(): void {
  const all = [...chosen.values()];
  for (const [i, script] of all[0]!.question.scripts[0].entries()) {
    const shares = all.flatMap(({ selection: { mixes } }) => mixes.map((mix) => toNumber(mix[i]!)));
    const name = typeof script === "string" ? script : `${script["weights"]} over ${script.doctrine}`;
    const sum = shares.reduce((total, share) => total + share, 0);
    const sides = shares.filter((share) => share > 0).length;
    console.log(
      `${name}: on ${sides} of ${shares.length} sides, at most ${percent(Math.max(...shares))} %, in all ${sum.toFixed(1)}`,
    );
  }
}

/** Into the rulebook, as `trainedScripts` reads them. */
function writeScripts(all: readonly Trained[]): void {
  const scripts = all.map(({ script, fight, side, gain, error }) => {
    const { doctrine, source } = script as { doctrine: string; source: string };
    const { terms } = JSON.parse(source) as { terms: Record<string, number> };
    const about = `# ${fight}, side ${side}: ${percent(gain)} points over the best script before (+-${percent(2 * error)})`;
    return `${about}\n${wrapped([doctrine, ...Object.entries(terms).map(([term, weight]) => `${term} ${weight}`)])}`;
  });
  const again = `npm run train -- ${process.argv.slice(2).join(" ")}`;
  const text = `/** Scripts that were trained: what the terms of a doctrine weigh, found by evolution (${again}). Cold. */
import { trainedScripts } from "../../../players/trained.ts";

export const trained = trainedScripts(\`
${scripts.join("\n\n")}
\`);
`;
  writeFileSync(`src/rules/${id}/book/trained.ts`, text);
}

/** Lines of at most 140 characters. */
function wrapped(words: readonly string[]): string {
  const lines = [""];
  for (const word of words) {
    const line = lines.at(-1)!;
    if (line.length + word.length >= 140) lines.push(word);
    else lines[lines.length - 1] = line === "" ? word : `${line}  ${word}`;
  }
  return lines.join("\n");
}

function meanAndError(values: readonly number[]): readonly [number, number] {
  const n = values.length;
  const mean = values.reduce((sum, x) => sum + x, 0) / n;
  const variance = values.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (n - 1);
  return [mean, Math.sqrt(variance / n)];
}

function percent(share: number): string {
  return (100 * share).toFixed(1);
}
