/**
 * Plays small committed scenarios in process and compares what came of them, block by block on the same dice. A difference counts only
 * when the mean of some metric moves by far more than its standard error.
 */
import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { cellKey, rootKey } from "../../../src/dice/root-key.ts";
import { BlockStreams } from "../../../src/dice/stream-dice.ts";
import { battleModule } from "../../../src/rules/dark-millennium/battle.ts";
import { compile } from "../../../src/rules/dark-millennium/compile.ts";
import { darkMillennium } from "../../../src/rules/dark-millennium/index.ts";
import type { World } from "../../../src/rules/dark-millennium/state.ts";
import type { Log } from "../../../src/rules/rule-system.ts";
import type { RosterEntry, Scenario, Side } from "../../../src/scenario/scenario.ts";

/** A scenario in few words; `"5 spaceMarine"` is a roster entry. One of `attack`, `duel` and `battle` is there. */
export interface Small {
  readonly attack?: Readonly<Record<string, unknown>>;
  readonly duel?: Readonly<Record<string, unknown>>;
  readonly battle?: Readonly<Record<string, unknown>>;
  readonly a: readonly (string | RosterEntry)[];
  readonly b: readonly (string | RosterEntry)[];
  readonly play?: readonly [Side["policy"], Side["policy"]];
  readonly options?: Readonly<Record<string, string>>;
  readonly houseRules?: Readonly<Record<string, number | string | boolean | null>>;
  readonly blocks?: number;
}

const BLOCKS = 250;

export function readYaml<T>(name: string): T {
  return parse(readFileSync(new URL(name, import.meta.url), "utf8"), { merge: true }) as T;
}

export function scenarioOf(small: Small): Scenario {
  const [first, second] = small.play ?? ["skirmisher", "skirmisher"];
  const options = Object.entries(small.options ?? {}).map(([key, value]) => [key, String(value)]);
  return darkMillennium.resolve({
    title: "small",
    rules: "dark-millennium",
    mode: small.battle !== undefined ? "battle" : small.attack === undefined ? "duel" : "attack",
    ...(small.battle !== undefined
      ? { battle: { ...small.battle } }
      : small.attack === undefined
        ? { duel: { ...small.duel } }
        : { attack: { ...small.attack } }),
    options: Object.fromEntries(options),
    houseRules: small.houseRules ?? {},
    mirror: false,
    sides: [
      { name: "A", policy: first, roster: small.a.map(entryOf) },
      { name: "B", policy: second, roster: small.b.map(entryOf) },
    ],
    battles: 1,
  });
}

function entryOf(entry: string | RosterEntry): RosterEntry {
  if (typeof entry !== "string") return { ...entry, count: entry.count ?? 1 };
  const [count, profile] = entry.split(" ");
  return { profile: profile!, count: Number(count) };
}

/** A battle of a scenario that must be legal, and its streams. */
export function openBattle(small: Small, log: (w: World) => Log = () => ({ event() {} })) {
  const scenario = scenarioOf(small);
  const problems = darkMillennium.check(scenario).map(({ path, message }) => `${path.join(".")}: ${message}`);
  if (problems.length > 0) throw new Error(problems.join("\n"));
  const matchup = compile(scenario);
  const streams = new BlockStreams(matchup.dice, cellKey(rootKey("small"), "main"));
  let told: Log | undefined;
  const battle = battleModule.create(matchup, streams, {
    event(code, a, b, c) {
      told ??= log(battle as unknown as World);
      told.event(code, a, b, c);
    },
  });
  const play = (block: number): Int32Array => {
    streams.open(block);
    battle.load(0, block);
    battle.play();
    return battle.outcome;
  };
  return { matchup, battle, streams, play };
}

/** Values by block of every metric: `id`, `id[key]`, `id@turn`, with `.a` or `.b` for what each side has. */
export type Played = ReadonlyMap<string, Float64Array>;

export function playBlocks(small: Small): Played {
  const blocks = small.blocks ?? BLOCKS;
  const { matchup, play } = openBattle(small);
  const names = matchup.metrics.flatMap(({ id, key, turn, per }) => {
    const name = `${id}${key === undefined ? "" : `[${key}]`}${turn === undefined ? "" : `@${turn}`}`;
    return per === "seat" ? [`${name}.a`, `${name}.b`] : [name];
  });
  const played = new Map(names.map((name) => [name, new Float64Array(blocks)]));
  const columns = [...played.values()];
  for (let block = 0; block < blocks; block++) {
    const outcome = play(block);
    for (let slot = 0; slot < columns.length; slot++) columns[slot]![block] = outcome[slot]!;
  }
  return played;
}

export function mean(played: Played, name: string): number {
  const values = played.get(name)!;
  return values.reduce((sum, x) => sum + x, 0) / values.length;
}

export interface Difference {
  readonly metric: string;
  readonly before: number;
  readonly after: number;
  /** Mean difference in standard errors of the paired blocks. */
  readonly sigmas: number;
}

/** The metric that tells two ways of playing apart most clearly. */
export function clearest(before: Played, after: Played): Difference {
  let best: Difference = { metric: "none", before: 0, after: 0, sigmas: 0 };
  for (const [metric, values] of before) {
    const others = after.get(metric);
    if (others === undefined) continue;
    const n = values.length;
    const gap = values.map((x, i) => others[i]! - x);
    const middle = gap.reduce((sum, x) => sum + x, 0) / n;
    const variance = gap.reduce((sum, x) => sum + (x - middle) ** 2, 0) / (n - 1);
    const error = Math.sqrt(variance / n);
    const sigmas = middle === 0 ? 0 : Math.abs(middle) / Math.max(error, 1e-9);
    if (sigmas > best.sigmas) best = { metric, before: mean(before, metric), after: mean(after, metric), sigmas };
  }
  return best;
}

/** Fewer standard errors than this could be luck among some hundred metrics. */
export const CLEAR = 5;
