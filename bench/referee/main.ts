/**
 * `npm run referee`: does anybody break a rule? Battles of all ten missions of Skirmish Battles, over all committed rosters and all doctrines, under the eyes of
 * the independent referee (referee.ts). `--battles N` a mission (200), `--mission ID` only one, `--from N` the first match-up (0), `--seed TEXT`. Prints a line a mission when it is
 * done, with its match-ups, and what it finds, each kind of fault once with how often it came and the first battle in which it did. Exit code 1 when there is any.
 * `--rules dark-millennium`: battles of that rulebook on tables, all pairings of a few forces (dark-millennium/), and what nobody does though it is allowed.
 * `--rules second-edition`, or its name alone: the four missions of that rulebook over its rosters (second-edition/), or with
 * `--forces wheels` over forces with its vehicles.
 * `--rules darker-millennium`, or its name alone: the five missions of that rulebook (darker-millennium/).
 * Match-ups hang on nothing but their number: two processes share the work by `--from`, and an interrupted one goes on with the missions that are not printed yet.
 */
import { fileURLToPath } from "node:url";
import { matchupAt as darkMatchupAt } from "./dark-millennium/forces.ts";
import { referee as darkReferee } from "./dark-millennium/match.ts";
import { type Chance, overlooked } from "./dark-millennium/referee.ts";
import {
  matchupAt as darkerMatchupAt,
  missions as darkerMissions,
  referee as darkerReferee,
} from "./darker-millennium/match.ts";
import { forcesIn, type Mission, matchupAt, missions, tableOf } from "./forces.ts";
import { type Match, referee } from "./match.ts";
import {
  FORCES,
  matchupAt as secondMatchupAt,
  missions as secondMissions,
  referee as secondReferee,
} from "./second-edition/match.ts";
import { tableOf as sharedTableOf } from "./table-battles.ts";

const args = process.argv.slice(2);
const option = (name: string): string | undefined => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined);
const battles = Number(option("--battles") ?? 200);
const from = Number(option("--from") ?? 0);
const seed = option("--seed") ?? "referee";
const who = (option("--forces") ?? "foot") as keyof typeof FORCES;
const RULES = ["skirmish", "dark-millennium", "second-edition", "darker-millennium"];
const rules = option("--rules") ?? RULES.find((id) => id === args[0]) ?? "skirmish";
const MISSIONS: Readonly<Record<string, readonly string[]>> = {
  skirmish: missions,
  "second-edition": secondMissions,
  "darker-millennium": darkerMissions,
};
const all: readonly string[] = MISSIONS[rules] ?? ["dark-millennium"];
const asked = all.filter((id) => option("--mission") === undefined || id === option("--mission"));
if (
  args.includes("--help") ||
  !RULES.includes(rules) ||
  asked.length === 0 ||
  FORCES[who] === undefined ||
  !Number.isInteger(battles) ||
  battles < 1 ||
  !Number.isInteger(from) ||
  from < 0
) {
  console.error(
    `usage: npm run referee -- [--battles N] [--mission ${all.join("|")}] [--rules ${RULES.join("|")}] [--from N] [--seed TEXT] [--forces ${Object.keys(FORCES).join("|")}]`,
  );
  process.exit(args.includes("--help") ? 0 : 3);
}

/** Battles of one match-up before the next one comes, and as many blocks with both legs. */
const BATTLES = 8;
const BLOCKS = BATTLES / 2;
const forces = forcesIn(fileURLToPath(new URL("../../../scenarios/skirmish/rosters", import.meta.url)));

interface Kind {
  count: number;
  readonly first: string;
}

/** What was found in some blocks of one match-up, and the names of those in it. */
interface Refereed extends Pick<Match, "battles" | "findings"> {
  readonly title: string;
  readonly names: readonly string[];
}

function missionAt(mission: Mission, index: number, most: number): Refereed {
  const { title, matchup } = matchupAt(forces, mission, index);
  const blocks = Math.ceil(most / matchup.legs);
  const match = referee(matchup, `${seed} ${index}`, BLOCKS * index, BLOCKS * index + blocks);
  return { title, names: matchup.kinds.name, ...match };
}

const chances = new Map<string, Chance>();

function darkAt(index: number, most: number): Refereed {
  const { title, matchup } = darkMatchupAt(index);
  const blocks = Math.ceil(most / matchup.legs);
  const match = darkReferee(matchup, `${seed} ${index}`, BLOCKS * index, BLOCKS * index + blocks, chances);
  return { title, names: matchup.kinds.name, ...match };
}

function secondAt(mission: (typeof secondMissions)[number], index: number, most: number): Refereed {
  const { title, matchup } = secondMatchupAt(mission, index, who);
  const blocks = Math.ceil(most / matchup.legs);
  const match = secondReferee(matchup, `${seed} ${index}`, BLOCKS * index, BLOCKS * index + blocks);
  return { title, names: [], ...match };
}

function darkerAt(mission: (typeof darkerMissions)[number], index: number, most: number): Refereed {
  const { title, matchup } = darkerMatchupAt(mission, index);
  const blocks = Math.ceil(most / matchup.legs);
  const match = darkerReferee(matchup, `${seed} ${index}`, BLOCKS * index, BLOCKS * index + blocks);
  return { title, names: [], ...match };
}

/** Some blocks of match-up `index`, by the rulebook that is asked about. */
function matchAt(mission: string, index: number, most: number): Refereed {
  if (rules === "dark-millennium") return darkAt(index, most);
  if (rules === "darker-millennium") return darkerAt(mission as (typeof darkerMissions)[number], index, most);
  if (rules === "skirmish") return missionAt(mission as Mission, index, most);
  return secondAt(mission as (typeof secondMissions)[number], index, most);
}

const sortOf = rules === "skirmish" || rules === "dark-millennium" ? tableOf : sharedTableOf;
let found = 0;
let total = 0;
for (const mission of asked) {
  const kinds = new Map<string, Kind>();
  let played = 0;
  const next = from + Math.ceil(battles / BATTLES);
  // Sort by sort, so that the tables of each are compiled once.
  const indices = Array.from({ length: next - from }, (_, i) => from + i).sort((a, b) => sortOf(a) - sortOf(b));
  for (const index of indices) {
    const most = Math.min(BATTLES, battles - BATTLES * (index - from));
    const match = matchAt(mission, index, most);
    played += match.battles;
    for (const { battle, fault } of match.findings) {
      found++;
      const kind = kindOf(fault, match.names);
      const known = kinds.get(kind);
      if (known) known.count++;
      else kinds.set(kind, { count: 1, first: `${match.title}, seed "${seed} ${index}", battle ${battle}: ${fault}` });
    }
  }
  total += played;
  console.log(
    `${mission}: ${played} battles refereed, ${[...kinds.values()].reduce((sum, { count }) => sum + count, 0)} findings (match-ups ${from} to ${next - 1})`,
  );
  for (const [kind, { count, first }] of [...kinds].sort((a, b) => b[1].count - a[1].count))
    console.log(`  ${count} x ${kind}\n      first in ${first}`);
}
for (const kind of overlooked(chances)) {
  found++;
  console.log(`  ${kind}`);
}

/** The same fault of other models, in other turns and by other lengths. */
function kindOf(fault: string, names: readonly string[]): string {
  let kind = fault.replace(/^turn \d+, (seat \d+, )?/, "");
  for (const name of [...names].sort((a, b) => b.length - a.length)) kind = kind.replaceAll(name, "model");
  return kind.replace(/-?\d+(\.\d+)?/g, "N");
}

console.log(`${total} battles, ${found} findings`);
process.exitCode = found === 0 ? 0 : 1;
