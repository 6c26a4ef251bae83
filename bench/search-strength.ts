/**
 * How much does looking ahead gain? The first side of a scenario meets its like: both are played by one doctrine, and one of them looks ahead as well.
 * `npm run search-strength -- scenarios/skirmish/guard-v-orks.yaml skirmisher 100 [rollouts] [width]` plays so many pairs in this thread; with no
 * rollouts, 0, the doctrine alone.
 */
import { openScenario } from "../src/cli/library.ts";
import { cellKey, rootKey } from "../src/dice/root-key.ts";
import { BlockStreams } from "../src/dice/stream-dice.ts";
import { loadBattleModule } from "../src/rules/battles.ts";

const [path, doctrine, pairs = "100", rollouts = "16", width = "4"] = process.argv.slice(2);
if (path === undefined || doctrine === undefined) throw new Error("expected a scenario and a doctrine");

const { resolved, rulebook } = await openScenario(path, []);
const [side, other] = resolved.sides;
const search = { rollouts: Number(rollouts), width: Number(width) };
const policy = search.rollouts === 0 ? doctrine : { doctrine, search };
const sides = [
  { ...side!, policy },
  { ...side!, name: other!.name, policy: doctrine },
];
const matchup = rulebook.compile({ ...resolved, sides });
const streams = new BlockStreams(matchup.dice, cellKey(rootKey("final"), "main"));
const battle = (await loadBattleModule(matchup)).create(matchup, streams, { event() {} });

let sum = 0;
let squares = 0;
const began = process.cpuUsage().user;
for (let block = 0; block < Number(pairs); block++) {
  let score = 0;
  for (let leg = 0; leg < matchup.legs; leg++) {
    streams.open(block);
    battle.load(leg, block);
    battle.play();
    score += (leg === 0 ? battle.outcome[0]! : 2 - battle.outcome[0]!) / (2 * matchup.legs);
  }
  sum += score;
  squares += score * score;
  const n = block + 1;
  if (n % 10 !== 0 && n !== Number(pairs)) continue;
  const error = Math.sqrt(Math.max(0, squares / n - (sum / n) ** 2) / Math.max(1, n - 1));
  const seconds = (process.cpuUsage().user - began) / 1e6 / n / matchup.legs;
  console.log(`${n} pairs: ${(sum / n).toFixed(3)} +- ${(1.96 * error).toFixed(3)}, ${seconds.toFixed(2)} s a battle`);
}
