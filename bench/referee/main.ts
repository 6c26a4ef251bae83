/**
 * `npm run referee`: does anybody break a rule? Battles of all ten missions, over all committed rosters and all doctrines, under the eyes of
 * the independent referee (referee.ts). `--battles N` a mission (200), `--mission ID` only one, `--from N` the first match-up (0), `--seed TEXT`. Prints what it finds, each kind of
 * fault once with how often it came and the first battle in which it did. Exit code 1 when there is any.
 */
import { fileURLToPath } from "node:url";
import { forcesIn, matchupAt, missions } from "./forces.ts";
import { referee } from "./match.ts";

const args = process.argv.slice(2);
const option = (name: string): string | undefined => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined);
const battles = Number(option("--battles") ?? 200);
const from = Number(option("--from") ?? 0);
const seed = option("--seed") ?? "referee";
const asked = missions.filter((id) => option("--mission") === undefined || id === option("--mission"));
if (asked.length === 0 || !Number.isInteger(battles) || battles < 1 || !Number.isInteger(from) || from < 0) {
  console.error(`usage: npm run referee -- [--battles N] [--mission ${missions.join("|")}] [--from N] [--seed TEXT]`);
  process.exit(3);
}

/** Blocks of one match-up before the next one comes. */
const BLOCKS = 4;
const forces = forcesIn(fileURLToPath(new URL("../../../scenarios/skirmish/rosters", import.meta.url)));

interface Kind {
  count: number;
  readonly first: string;
}

let found = 0;
let total = 0;
for (const mission of asked) {
  const kinds = new Map<string, Kind>();
  let played = 0;
  for (let index = from; played < battles; index++) {
    const { title, matchup } = matchupAt(forces, mission, index);
    const wanted = Math.ceil((battles - played) / 2);
    const match = referee(matchup, `${seed} ${index}`, BLOCKS * index, BLOCKS * index + Math.min(BLOCKS, wanted));
    played += match.battles;
    for (const { battle, fault } of match.findings) {
      found++;
      const kind = kindOf(fault, matchup.kinds.name);
      const known = kinds.get(kind);
      if (known) known.count++;
      else kinds.set(kind, { count: 1, first: `${title}, seed "${seed} ${index}", battle ${battle}: ${fault}` });
    }
  }
  total += played;
  console.log(
    `${mission}: ${played} battles, ${[...kinds.values()].reduce((sum, { count }) => sum + count, 0)} findings`,
  );
  for (const [kind, { count, first }] of [...kinds].sort((a, b) => b[1].count - a[1].count))
    console.log(`  ${count} x ${kind}\n      first in ${first}`);
}
/** The same fault of other models, in other turns and by other lengths. */
function kindOf(fault: string, names: readonly string[]): string {
  let kind = fault.replace(/^turn \d+, seat \d+, /, "");
  for (const name of [...names].sort((a, b) => b.length - a.length)) kind = kind.replaceAll(name, "model");
  return kind.replace(/-?\d+(\.\d+)?/g, "N");
}

console.log(`${total} battles, ${found} findings`);
process.exitCode = found === 0 ? 0 : 1;
