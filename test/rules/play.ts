/** Plays scenarios in process, block by block, and sums what came of them by side. */
import { readFile } from "node:fs/promises";
import { cellKey, rootKey } from "../../src/dice/root-key.ts";
import { BlockStreams } from "../../src/dice/stream-dice.ts";
import { policyTerms } from "../../src/players/index.ts";
import type { BattleModule, MetricSpec, RuleSystem } from "../../src/rules/kernel/rule-system.ts";
import { loadScenario } from "../../src/scenario/load.ts";
import type { Scenario } from "../../src/scenario/scenario.ts";
import { namedPlayers } from "../named.mjs";

/** A scenario file as a user's run would have it, its players named; throws with every problem that it has. */
export async function loadFile(rulebook: RuleSystem, path: string): Promise<Scenario> {
  const { resolved } = await loadScenario(path, {
    readFile: (name) => readFile(name, "utf8"),
    doctrines: policyTerms,
    rulebookIds: [rulebook.id],
    rulebook: async () => rulebook,
    sets: namedPlayers(path),
  });
  return resolved;
}

export interface Played {
  readonly battles: number;
  readonly metrics: readonly MetricSpec[];
  /** Mean score of the first side, with its standard error over blocks; both 0 in an attack. */
  readonly score: number;
  readonly error: number;
  /** Battles that ended for each reason. */
  readonly endings: readonly number[];
  /** Sum over all battles of a metric without key and turn, of one side (0, 1) or of the battle (-1). */
  readonly sum: (id: string, side?: number) => number;
  /** What lay outside of its declared bounds. */
  readonly outside: readonly string[];
}

/** Plays blocks 0, 1, 2, ... of a scenario of a rulebook. */
export function play(rulebook: RuleSystem, module: BattleModule, scenario: Scenario, blocks: number): Played {
  const matchup = rulebook.compile(scenario);
  const { legs, metrics } = matchup;
  const streams = new BlockStreams(matchup.dice, cellKey(rootKey(scenario.seed ?? "1"), "main"));
  const battle = module.create(matchup, streams, { event() {} });
  const sums = new Sums(metrics);
  let sum = 0;
  let squares = 0;
  for (let block = 0; block < blocks; block++) {
    let ofBlock = 0;
    for (let leg = 0; leg < legs; leg++) {
      streams.open(block);
      battle.load(leg, block);
      battle.play();
      ofBlock += sums.add(battle.outcome, leg, `${block}.${leg + 1}`) / 2 / legs;
    }
    sum += ofBlock;
    squares += ofBlock * ofBlock;
  }
  const score = sum / blocks;
  return {
    battles: blocks * legs,
    metrics,
    score,
    error: Math.sqrt(Math.max(0, squares / blocks - score * score) / (blocks - 1)),
    endings: sums.endings,
    sum: (id, side = -1) => sums.of.get(`${id} ${side}`) ?? 0,
    outside: sums.outside,
  };
}

/** Metrics of battles, added up by side. */
class Sums {
  readonly of = new Map<string, number>();
  readonly endings: number[] = [];
  readonly outside: string[] = [];
  readonly #slots: readonly { readonly metric: MetricSpec; readonly seat: number }[];

  constructor(metrics: readonly MetricSpec[]) {
    this.#slots = metrics.flatMap((metric) =>
      (metric.per === "seat" ? [0, 1] : [-1]).map((seat) => ({ metric, seat })),
    );
  }

  /** Takes a battle in; the first side's score, of 0 to 2. */
  add(outcome: Int32Array, leg: number, where: string): number {
    let score = 0;
    for (const [slot, { metric, seat }] of this.#slots.entries()) {
      const { id, max, key, turn } = metric;
      const value = outcome[slot]!;
      if (value < 0 || value > max) this.outside.push(`${id} ${value} in ${where}`);
      if (id === "score") score += leg === 0 ? value : 2 - value;
      if (id === "ending") this.endings[value] = (this.endings[value] ?? 0) + 1;
      if (key !== undefined || turn !== undefined) continue;
      const name = `${id} ${seat === -1 || leg === 0 ? seat : 1 - seat}`;
      this.of.set(name, (this.of.get(name) ?? 0) + value);
    }
    return score;
  }
}
