/** Who plays before the referee, and where: every roster of every army against every other, under every doctrine, on every sort of table, in turn. */
import { readdirSync, readFileSync } from "node:fs";
import { parse } from "yaml";
import { doctrines } from "../../src/players/index.ts";
import { MISSION_IDS } from "../../src/rules/skirmish/book/data.ts";
import { skirmish } from "../../src/rules/skirmish/index.ts";
import type { SkirmishMatchup } from "../../src/rules/skirmish/matchup.ts";
import type { RosterEntry, Scenario, Side } from "../../src/scenario/scenario.ts";
import { beforeReferee } from "./before.ts";

export type Mission = (typeof MISSION_IDS)[number];
export const missions = MISSION_IDS;

export interface Force {
  readonly file: string;
  readonly name: string;
  readonly army: string;
  readonly roster: readonly RosterEntry[];
}

/** The committed rosters, in the order of their names. */
export function forcesIn(folder: string): Force[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".yaml"))
    .sort()
    .map((file) => {
      const { name, roster } = parse(readFileSync(`${folder}/${file}`, "utf8")) as {
        name: string;
        roster: RosterEntry[];
      };
      return {
        file,
        name,
        army: file.slice(0, file.indexOf("-")),
        roster: roster.map((entry) => ({ ...entry, count: entry.count ?? 1 })),
      };
    });
}

export const policies: readonly Side["policy"][] = doctrines.map(({ name }) => name);

/** Sorts of tables, and for how many match-ups on end one is kept, since a deck takes a second to compile. */
const TABLES = [
  {},
  { generate: { density: 0.2, kinds: ["building", "tower", "hill", "wood", "ruin", "rocks", "wall"] } },
  { generate: { density: 0.25 } },
  { size: [36, 36] },
  { generate: { density: 0.05 } },
  { size: [72, 48], generate: { density: 0.15, kinds: ["rocks", "water", "crater", "wall", "building"] } },
] as const;
const KEPT = 25;

/** Which sort of table a match-up is played on. */
export function tableOf(index: number): number {
  return Math.floor(index / KEPT) % TABLES.length;
}

/**
 * Match-up `index` of a mission: over a whole round every force has met every other, and both doctrines have gone through all of theirs;
 * neighbours differ in everything.
 */
export function matchupAt(
  forces: readonly Force[],
  mission: Mission,
  index: number,
): { title: string; scenario: Scenario; matchup: SkirmishMatchup } {
  const n = forces.length;
  const first = forces[(index * 7) % n]!;
  const second = forces[(index * 7 + 1 + Math.floor(index / n) + (index % 5)) % n]!;
  const doctrine = (offset: number): Side["policy"] =>
    policies[(index * 5 + offset + Math.floor(index / policies.length)) % policies.length]!;
  const sides = [
    { name: first.name, policy: doctrine(0), roster: first.roster },
    { name: second.name, policy: doctrine(1 + (Math.floor(index / 3) % policies.length)), roster: second.roster },
  ];
  if (sides[0]!.name === sides[1]!.name) sides[1]!.name += " (other)";
  const table = TABLES[tableOf(index)]!;
  const name = `${mission}, match-up ${index}`;
  const { title, scenario } = beforeReferee(skirmish, name, sides, { mission, table, budget: null });
  return { title, scenario, matchup: skirmish.compile(scenario) as SkirmishMatchup };
}
