/**
 * `npm run strength -- RULEBOOK [TABLE ...]`: how well the default players of a rulebook play, as tables of Markdown for its README.
 *
 * - `gains`: in every committed fight and in eight that no script was trained on (`fights/`), what the best of all other scripts, and of
 *   drawing lots, would gain on the chosen players.
 * - `replies`: what a reply that is trained anew for one side gains on the chosen player, in the eight; `--short` trains it for a shorter time.
 * - `curve`: the same where a side had only the first one, two, four and so on scripts of the portfolio, and where it trained some more for the
 *   fight (`--scripts 4,8,trained`), trained for a shorter time.
 * - `selection`: how long choosing took, in every committed fight.
 * - `mirrors`: armies against themselves: the chosen players against drawing lots, and a player that looks ahead against the chosen one.
 *
 * `--blocks N` of each arm (512), `--pairs N` of a mirror (200), `--seed TEXT`, `--threads N`; `--fights PART` only those whose name has it.
 */
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { Scheduler } from "../../src/chunk/scheduler.ts";
import { allowOutside } from "../../src/cli/library.ts";
import { portfolioScripts } from "../../src/cli/players.ts";
import { ThreadPool } from "../../src/host/node/pool.ts";
import { type Fight, fightsIn } from "../train/fights.ts";
import { tellGains } from "./gains.ts";
import { mirrorsOf, tellMirrors } from "./mirrors.ts";
import { SIZES, tellCurve, tellReplies } from "./replies.ts";
import { tellSelection } from "./selection.ts";

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    blocks: { type: "string", default: "512" },
    pairs: { type: "string", default: "200" },
    rollouts: { type: "string", default: "16" },
    seed: { type: "string", default: "strength" },
    threads: { type: "string", default: "2" },
    fights: { type: "string", default: "" },
    scripts: { type: "string", default: SIZES.join(",") },
    short: { type: "boolean", default: false },
  },
});
const [id, ...asked] = positionals;
if (id === undefined) throw new Error("name a rulebook: npm run strength -- dark-millennium");
const tables = asked.length > 0 ? asked : ["gains", "replies", "curve", "mirrors"];
const { seed } = values;
const scheduler = new Scheduler({ pool: new ThreadPool(Number(values.threads)) });

allowOutside();
const root = fileURLToPath(new URL("../../../", import.meta.url));
const named = (fights: readonly Fight[]) =>
  fights
    .filter(({ name }) => name.includes(values.fights))
    .map((fight) => ({ ...fight, name: fight.name.replace(".yaml", "") }));
const committed = named(await fightsIn(`${root}scenarios/${id}`));
const strange = named(await fightsIn(`${root}bench/strength/fights/${id}`));
const questionOf = ({ scenario, rulebook }: Fight) => {
  const scripts = portfolioScripts(rulebook);
  return { scenario, rulebook, scripts: [scripts, scripts], seed } as const;
};

if (tables.includes("gains")) await tellGains([...committed, ...strange], questionOf, Number(values.blocks), scheduler);
if (tables.includes("replies")) await tellReplies(strange, questionOf, values.short, scheduler);
if (tables.includes("curve")) await tellCurve(strange, questionOf, values.scripts.split(","), scheduler);
if (tables.includes("selection")) await tellSelection(committed, questionOf, scheduler);
if (tables.includes("mirrors"))
  await tellMirrors(
    mirrorsOf(strange, committed),
    questionOf,
    { pairs: Number(values.pairs), rollouts: Number(values.rollouts) },
    scheduler,
  );
await scheduler.close();
