/** Which forces of Darker Millennium meet before the referee, under whom and on which tables; and one matchup under its eyes. */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { cellKey, rootKey } from "../../../src/dice/root-key.ts";
import { BlockStreams } from "../../../src/dice/stream-dice.ts";
import { doctrines } from "../../../src/players/index.ts";
import { DkBattle } from "../../../src/rules/darker-millennium/battle/battle.ts";
import { MISSIONS } from "../../../src/rules/darker-millennium/book/data.ts";
import { darkerMillennium } from "../../../src/rules/darker-millennium/index.ts";
import type { DkMatchup } from "../../../src/rules/darker-millennium/matchup.ts";
import { DkPlayer } from "../../../src/rules/darker-millennium/player/player.ts";
import type { RosterEntry } from "../../../src/scenario/scenario.ts";
import { beforeReferee } from "../before.ts";
import type { Finding, Match } from "../match.ts";
import { TableReferee } from "./referee.ts";

export const missions = MISSIONS;
type Mission = (typeof MISSIONS)[number];

const folder = fileURLToPath(new URL("../../../../scenarios/darker-millennium/rosters/", import.meta.url));
const policies = doctrines.map(({ name }) => name);
/** The committed rosters of 500 points, in the order of their names. */
const forces = readdirSync(folder)
  .filter((file) => file.endsWith("-500.yaml"))
  .sort()
  .map((file) => ({
    name: file.slice(0, file.indexOf("-")),
    roster: (parse(readFileSync(folder + file, "utf8")) as RosterEntry[]).map((entry) => ({
      ...entry,
      count: entry.count ?? 1,
    })),
  }));

/** Sorts of tables, each for so many match-ups on end, since a deck takes its time to compile. */
const TABLES = [{}, { generate: { density: 0.2 } }, { generate: { density: 0.05 } }, { size: [72, 48] }] as const;
const KEPT = 25;

/** Which sort of table a match-up is played on. */
export function tableOf(index: number): number {
  return Math.floor(index / KEPT) % TABLES.length;
}

/** Match-up `index` of a mission: every force meets every other, and itself, and both doctrines go through all of theirs. */
export function matchupAt(mission: Mission, index: number): { readonly title: string; readonly matchup: DkMatchup } {
  const n = forces.length;
  const pair = [forces[index % n]!, forces[(index + Math.floor(index / n)) % n]!];
  const sides = pair.map(({ name, roster }, i) => ({
    name: i === 1 && pair[0] === pair[1] ? `${name} (other)` : name,
    policy: policies[(index * (i === 0 ? 5 : 1) + Math.floor(index / policies.length) * (1 - i)) % policies.length]!,
    roster,
  }));
  const table = TABLES[tableOf(index)]!;
  const { title, scenario } = beforeReferee(darkerMillennium, `${mission}, match-up ${index}`, sides, {
    mission,
    table,
  });
  return { title, matchup: darkerMillennium.compile(scenario) as DkMatchup };
}

/** Plays blocks from..to-1 and returns what the referee wrote down. */
export function referee(matchup: DkMatchup, seed: string, from: number, to: number): Omit<Match, "seen"> {
  const streams = new BlockStreams(matchup.dice, cellKey(rootKey(seed), "main"));
  let judge: TableReferee | undefined;
  const log = { event: (code: number, a: number, b: number, c: number) => judge?.event(code, a, b, c) };
  const battle = new DkBattle(matchup, streams, log, new DkPlayer(matchup));
  const findings: Finding[] = [];
  for (let block = from; block < to; block++) {
    for (let leg = 0; leg < matchup.legs; leg++) {
      streams.open(block);
      battle.load(leg, block);
      judge = new TableReferee(battle);
      battle.play();
      for (const fault of judge.problems) findings.push({ battle: `${block}.${leg + 1}`, fault });
    }
  }
  return { battles: (to - from) * matchup.legs, findings };
}
