/** Small scenarios of the tests, and what happened in their battles. */
import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { cellKey, rootKey } from "../../../src/dice/root-key.ts";
import { BlockStreams } from "../../../src/dice/stream-dice.ts";
import { battleModule } from "../../../src/rules/heresy/battle.ts";
import { heresy } from "../../../src/rules/heresy/index.ts";
import type { HeresyMatchup } from "../../../src/rules/heresy/matchup.ts";
import { World } from "../../../src/rules/heresy/state.ts";
import type { Log, TapedEvent } from "../../../src/rules/rule-system.ts";
import type { RosterEntry, Scenario, Side } from "../../../src/scenario/scenario.ts";

/** A scenario in few words; `"2 orkBoyz"` is a roster entry. One of `attack`, `duel` and `battle` is there. */
export interface Small {
  readonly attack?: Readonly<Record<string, unknown>>;
  readonly duel?: Readonly<Record<string, unknown>>;
  readonly battle?: Readonly<Record<string, unknown>>;
  readonly a: readonly (string | RosterEntry)[];
  readonly b: readonly (string | RosterEntry)[];
  /** Doctrines of both sides; left out, both are gunlines. */
  readonly play?: readonly [Side["policy"], Side["policy"]];
  readonly options?: Readonly<Record<string, string>>;
  readonly houseRules?: Readonly<Record<string, number | string | boolean | null>>;
}

export function readYaml<T>(name: string): T {
  return parse(readFileSync(new URL(name, import.meta.url), "utf8"), { merge: true }) as T;
}

export function scenarioOf(small: Small): Scenario {
  const [first, second] = small.play ?? ["gunline", "gunline"];
  const entryOf = (entry: string | RosterEntry): RosterEntry => {
    if (typeof entry !== "string") return { ...entry, count: entry.count ?? 1 };
    const [count, profile] = entry.split(" ");
    return { profile: profile!, count: Number(count) };
  };
  return heresy.resolve({
    title: "small",
    rules: "heresy",
    ...modeOf(small),
    options: Object.fromEntries(Object.entries(small.options ?? {}).map(([key, value]) => [key, String(value)])),
    houseRules: small.houseRules ?? {},
    mirror: false,
    sides: [
      { name: "A", policy: first, roster: small.a.map(entryOf) },
      { name: "B", policy: second, roster: small.b.map(entryOf) },
    ],
    battles: 1,
  });
}

/** The block of its mode; a battle is on an empty table unless it says more. */
function modeOf({ attack, battle, duel }: Small): Pick<Scenario, "mode" | "attack" | "battle" | "duel"> {
  const free = { budget: null };
  if (attack !== undefined) return { mode: "attack", attack: { ...free, ...attack } };
  if (battle === undefined) return { mode: "duel", duel: { ...free, ...duel } };
  return { mode: "battle", battle: { ...free, table: { pieces: [] }, ...battle } };
}

/** The matchup; throws when the scenario is not legal. */
export function matchupOf(small: Small): HeresyMatchup {
  const scenario = scenarioOf(small);
  const problems = heresy.check(scenario).map(({ path, message }) => `${path.join(".")}: ${message}`);
  if (problems.length > 0) throw new Error(problems.join("\n"));
  return heresy.compile(scenario) as HeresyMatchup;
}

const streamsOf = (matchup: HeresyMatchup) => new BlockStreams(matchup.dice, cellKey(rootKey("small"), "main"));

/** A world in which a test may set things up; side B begins at `w.stride`. */
export function worldOf(small: Small): World {
  const matchup = matchupOf(small);
  const streams = streamsOf(matchup);
  const world = new World(matchup, streams, { event() {} });
  streams.open(0);
  world.load(0, 0);
  return world;
}

export interface Taped {
  readonly events: readonly TapedEvent[];
  /** Value of a metric of a seat (0, 1) or of the battle. */
  readonly metric: (id: string, seat?: number) => number;
}

/** So many battles with all that happened in them. */
export function taped(small: Small, blocks: number): Taped[] {
  const matchup = matchupOf(small);
  const streams = streamsOf(matchup);
  const tape: TapedEvent[] = [];
  const log: Log = { event: (code, a, b, c) => void tape.push({ code, a, b, c }) };
  const battle = battleModule.create(matchup, streams, log);
  const slots = new Map<string, number>();
  let slot = 0;
  for (const { id, key, turn, per } of matchup.metrics) {
    if (key === undefined && turn === undefined) slots.set(id, slot);
    slot += per === "seat" ? 2 : 1;
  }
  return Array.from({ length: blocks }, (_, block) => {
    streams.open(block);
    battle.load(0, block);
    battle.play();
    const outcome = battle.outcome.slice();
    return { events: tape.splice(0), metric: (id, seat = 0) => outcome[slots.get(id)! + seat]! };
  });
}

export const sum = (battles: readonly Taped[], id: string, seat = 0): number =>
  battles.reduce((all, { metric }) => all + metric(id, seat), 0);
