/** What the referees of second edition and Darker Millennium share: who meets whom, under whom and on which tables, and blocks under their eyes. */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { cellKey, rootKey } from "../../src/dice/root-key.ts";
import { BlockStreams } from "../../src/dice/stream-dice.ts";
import { doctrines } from "../../src/players/index.ts";
import type { Battle, Log, Matchup, RuleSystem } from "../../src/rules/kernel/rule-system.ts";
import type { RosterEntry, Scenario } from "../../src/scenario/scenario.ts";
import { beforeReferee } from "./before.ts";
import type { Finding, Match } from "./match.ts";

export interface Force {
  readonly name: string;
  readonly roster: readonly RosterEntry[];
}

/** The committed rosters of 500 points of a rulebook, in the order of their names. */
export function committedForces(rulebook: string): readonly Force[] {
  const folder = fileURLToPath(new URL(`../../../scenarios/${rulebook}/rosters/`, import.meta.url));
  return readdirSync(folder)
    .filter((file) => file.endsWith("-500.yaml"))
    .sort()
    .map((file) => ({
      name: file.slice(0, file.indexOf("-")),
      roster: (parse(readFileSync(folder + file, "utf8")) as RosterEntry[]).map((entry) => ({
        ...entry,
        count: entry.count ?? 1,
      })),
    }));
}

const policies = doctrines.map(({ name }) => name);
/** Sorts of tables, each for so many match-ups on end, since a deck takes its time to compile. */
const TABLES = [{}, { generate: { density: 0.2 } }, { generate: { density: 0.05 } }, { size: [72, 48] }] as const;
const KEPT = 25;

/** Which sort of table a match-up is played on. */
export function tableOf(index: number): number {
  return Math.floor(index / KEPT) % TABLES.length;
}

/** Match-up `index` of a mission: every force meets every other, and itself, and both doctrines go through all of theirs. */
export function battleAt(
  rulebook: RuleSystem,
  forces: readonly Force[],
  mission: string,
  index: number,
): { readonly title: string; readonly scenario: Scenario } {
  const n = forces.length;
  const pair = [forces[index % n]!, forces[(index + Math.floor(index / n)) % n]!];
  const sides = pair.map(({ name, roster }, i) => ({
    name: i === 1 && pair[0] === pair[1] ? `${name} (other)` : name,
    policy: policies[(index * (i === 0 ? 5 : 1) + Math.floor(index / policies.length) * (1 - i)) % policies.length]!,
    roster,
  }));
  const table = TABLES[tableOf(index)]!;
  return beforeReferee(rulebook, `${mission}, match-up ${index}`, sides, { mission, table });
}

/** Who watches one battle. */
interface Judge extends Log {
  readonly problems: readonly string[];
}

/** Plays blocks from..to-1, each battle before a judge of its own, and returns what they wrote down. */
export function judged<B extends Battle>(
  matchup: Matchup,
  { seed, from, to }: { readonly seed: string; readonly from: number; readonly to: number },
  create: (streams: BlockStreams, log: Log) => B,
  judgeOf: (battle: B) => Judge,
): Omit<Match, "seen"> {
  const streams = new BlockStreams(matchup.dice, cellKey(rootKey(seed), "main"));
  let judge: Judge | undefined;
  const battle = create(streams, { event: (code, a, b, c) => judge?.event(code, a, b, c) });
  const findings: Finding[] = [];
  for (let block = from; block < to; block++) {
    for (let leg = 0; leg < matchup.legs; leg++) {
      streams.open(block);
      battle.load(leg, block);
      judge = judgeOf(battle);
      battle.play();
      for (const fault of judge.problems) findings.push({ battle: `${block}.${leg + 1}`, fault });
    }
  }
  return { battles: (to - from) * matchup.legs, findings };
}
