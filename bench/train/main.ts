/**
 * `npm run train -- RULEBOOK`: grows the portfolio of a rulebook by best replies.
 *
 * In every fight of a spread both sides choose as well as they can, and train a reply to the other's player. Then all scripts that there are, the
 * replies and the doctrines among them, are tried on both sides of all fights against whoever was chosen there, and the portfolio becomes those that
 * reach most together: each raises somewhere by more than two points what the sides can reach without it. At last each vector evolves further
 * towards what all sides can reach with it, the others as they are.
 *
 * `--fights N` at least (24), `--generations`, `--candidates`, `--blocks` of training, `--try N` blocks of a trial (48), `--most N` scripts (12),
 * `--broaden N` generations (6), `--seed TEXT`, `--threads N`; `--write` puts them into the rulebook. What was trained is kept in reports/train, and a
 * round that was interrupted goes on; `--choose` trains nothing, and tells how much the scripts that there are are played. A smoke run:
 * `--fights 0 --generations 2 --candidates 4 --blocks 8 --try 8 --broaden 1`.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { Scheduler } from "../../src/chunk/scheduler.ts";
import { bestToBegin } from "../../src/experiments/choose-players.ts";
import { TRAINING, trainReply } from "../../src/experiments/train-reply.ts";
import { ThreadPool } from "../../src/host/node/pool.ts";
import { doctrines } from "../../src/players/index.ts";
import { percent } from "../markdown.ts";
import { broadened } from "./broaden.ts";
import { spreadOf } from "./fights.ts";
import { placesOf, wholeScript } from "./places.ts";
import { type Candidate, choosePortfolio, tellMissed, tryAll } from "./trial.ts";
import { tellWhoPlays, writePortfolio } from "./write.ts";

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    fights: { type: "string", default: "24" },
    generations: { type: "string", default: String(TRAINING.generations) },
    candidates: { type: "string", default: String(TRAINING.candidates) },
    blocks: { type: "string", default: String(TRAINING.blocks) },
    try: { type: "string", default: "48" },
    most: { type: "string", default: "12" },
    broaden: { type: "string", default: "6" },
    seed: { type: "string", default: "train" },
    threads: { type: "string", default: "2" },
    write: { type: "boolean", default: false },
    choose: { type: "boolean", default: false },
  },
});
const [id] = positionals;
if (id === undefined) throw new Error("name a rulebook: npm run train -- dark-millennium");
const [generations, candidates, blocks] = [values.generations, values.candidates, values.blocks].map(Number);
const rule = { ...TRAINING, generations: generations!, candidates: candidates!, blocks: blocks! };

/** Where a vector of the portfolio comes from that is to be replaced. */
const EARLIER = "of an earlier round";

const scheduler = new Scheduler({ pool: new ThreadPool(Number(values.threads)) });
const places = await placesOf(await spreadOf(id, Number(values.fights)), values.seed, scheduler);
if (values.choose) tellWhoPlays(places);
else await train();
await scheduler.close();

async function train(): Promise<void> {
  const replies = await trainReplies(`reports/train/${id}-${values.seed}.json`);
  const before = places[0]!.question.scripts[0];
  const trained = before.filter((script) => typeof script !== "string");
  const pool = [
    ...doctrines.map(({ name }) => ({ script: name, from: "as it is" })),
    ...trained.map((script) => ({ script: wholeScript(places[0]!, script), from: EARLIER })),
    ...replies,
  ];
  const tried = await tryAll(pool, places, Number(values.try));
  const was = tried.filter(({ script, from }) => before.includes(script) || from === EARLIER);
  tellMissed("The portfolio before", was, tried);
  const chosen = choosePortfolio(tried, Number(values.most));
  tellMissed("The portfolio chosen", chosen, tried);
  const rule = { generations: Number(values.broaden), candidates: 8 };
  const portfolio = await broadened(chosen, places, rule);
  if (values.write) writePortfolio(id!, portfolio, process.argv.slice(2));
}

/** The replies of every side of every fight that gain; those of an earlier run are not trained again. */
async function trainReplies(file: string): Promise<Candidate[]> {
  mkdirSync("reports/train", { recursive: true });
  const kept: Record<string, Candidate | null> = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  for (const { name, side, question, selection } of places) {
    if (kept[name] !== undefined) continue;
    const training = { side, from: bestToBegin(question, selection, side), name: "reply", rule };
    const { script, gain, error, draws } = await trainReply(question, selection, training, scheduler);
    const told = `${percent(gain)} points over the best script before (+-${percent(2 * error)})`;
    console.error(`${name}: ${told}, drawn ${draws.map(percent).join(" -> ")} %`);
    kept[name] = gain > 2 * error ? { script, from: `${name}: ${told}` } : null;
    writeFileSync(file, JSON.stringify(kept));
  }
  return places.flatMap(({ name }) => kept[name] ?? []);
}
