/**
 * Small scenarios in few words, and what came of their battles block by block on the same dice, for the tests of any rulebook.
 *
 * Two ways to play may differ only because a die more was drawn and all later ones moved up. That is no difference of the game: it
 * leaves every mean where it was. So a difference counts only when the mean of some metric moves by far more than its standard error.
 */
import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { cellKey, rootKey } from "../../src/dice/root-key.ts";
import { BlockStreams } from "../../src/dice/stream-dice.ts";
import type { BattleModule, Matchup, RuleSystem } from "../../src/rules/kernel/rule-system.ts";
import type { RosterEntry, Scenario, Side } from "../../src/scenario/scenario.ts";

/** A scenario in few words; `"5 sm_marine"` is a roster entry. One of `attack`, `duel` and `battle` is there. */
export interface Small {
  readonly attack?: Readonly<Record<string, unknown>>;
  readonly duel?: Readonly<Record<string, unknown>>;
  readonly battle?: Readonly<Record<string, unknown>>;
  readonly a: readonly (string | RosterEntry)[];
  readonly b: readonly (string | RosterEntry)[];
  /** How both sides play, where it is not as the rulebook's tests mostly have it. */
  readonly play?: readonly [Side["policy"], Side["policy"]];
  readonly options?: Readonly<Record<string, string>>;
  readonly houseRules?: Readonly<Record<string, number | string | boolean | null>>;
  readonly blocks?: number;
  /** Both battles of a pair are played, and added up side by side. */
  readonly mirror?: boolean;
}

/** A YAML file beside `here`, the URL of the module that asks. */
export function readYamlBeside<T>(here: string, name: string): T {
  return parse(readFileSync(new URL(name, here), "utf8"), { merge: true }) as T;
}

/** The scenario in full. `terms` are what its mode's block holds unless it says otherwise, `policy` plays a side unless it says who. */
export function smallScenario(
  rulebook: RuleSystem,
  small: Small,
  { policy, ...terms }: { readonly policy: Side["policy"]; readonly [term: string]: unknown },
): Scenario {
  const [first, second] = small.play ?? [policy, policy];
  const mode = small.attack !== undefined ? "attack" : small.battle !== undefined ? "battle" : "duel";
  return rulebook.resolve({
    title: "small",
    rules: rulebook.id,
    mode,
    [mode]: { ...terms, ...small[mode] },
    // YAML reads `12` and `true` as what they look like; rulings are text.
    options: Object.fromEntries(Object.entries(small.options ?? {}).map(([key, value]) => [key, String(value)])),
    houseRules: small.houseRules ?? {},
    mirror: small.mirror === true,
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

/** The matchup of a scenario; throws all that is wrong with it when it is not legal. */
export function legalMatchup(rulebook: RuleSystem, scenario: Scenario): Matchup {
  const problems = rulebook.check(scenario).map(({ path, message }) => `${path.join(".")}: ${message}`);
  if (problems.length > 0) throw new Error(problems.join("\n"));
  return rulebook.compile(scenario);
}

export const smallStreams = (matchup: Matchup): BlockStreams =>
  new BlockStreams(matchup.dice, cellKey(rootKey("small"), "main"));

/** Values by block of every metric: `id`, `id[key]`, `id@turn`, with `.a` or `.b` for what each side has. */
export type Played = ReadonlyMap<string, Float64Array>;

/** Plays blocks 0, 1, 2, ...; of two battles of a block the mean, side by side. */
export function playedBlocks(module: BattleModule, matchup: Matchup, blocks: number): Played {
  const streams = smallStreams(matchup);
  const battle = module.create(matchup, streams, { event() {} });
  const names = matchup.metrics.flatMap(({ id, key, turn, per }) => {
    const name = `${id}${key === undefined ? "" : `[${key}]`}${turn === undefined ? "" : `@${turn}`}`;
    return per === "seat" ? [`${name}.a`, `${name}.b`] : [name];
  });
  const played = new Map(names.map((name) => [name, new Float64Array(blocks)]));
  const columns = [...played.values()];
  // Where the same metric of the other side lies.
  const others = matchup.metrics.flatMap(({ per }) => (per === "seat" ? [1, -1] : [0]));
  for (let block = 0; block < blocks; block++) {
    for (let leg = 0; leg < matchup.legs; leg++) {
      streams.open(block);
      battle.load(leg, block);
      battle.play();
      for (let slot = 0; slot < columns.length; slot++)
        columns[slot]![block]! += battle.outcome[slot + (leg === 1 ? others[slot]! : 0)]! / matchup.legs;
    }
  }
  return played;
}

export interface Moments {
  readonly mean: number;
  readonly error: number;
}

export function moments(values: Float64Array): Moments {
  const n = values.length;
  const mean = values.reduce((sum, x) => sum + x, 0) / n;
  const variance = values.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (n - 1);
  return { mean, error: Math.sqrt(variance / n) };
}

export interface Difference {
  readonly metric: string;
  readonly before: number;
  readonly after: number;
  /** Mean difference in standard errors of the paired blocks. */
  readonly sigmas: number;
}

/** The metric that tells two ways of playing apart most clearly; by `spread` the mean squares are compared instead of the means. */
export function clearest(before: Played, after: Played, spread = false): Difference {
  let best: Difference = { metric: "none", before: 0, after: 0, sigmas: 0 };
  for (const [metric, values] of before) {
    const others = after.get(metric);
    if (others === undefined) continue;
    const { mean, error } = moments(values.map((x, i) => (spread ? others[i]! ** 2 - x * x : others[i]! - x)));
    const sigmas = mean === 0 ? 0 : Math.abs(mean) / Math.max(error, 1e-9);
    if (sigmas > best.sigmas) best = { metric, before: moments(values).mean, after: moments(others).mean, sigmas };
  }
  return best;
}

/** Fewer standard errors than this could be luck among some hundred metrics. */
export const CLEAR = 5;
