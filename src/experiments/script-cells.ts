/**
 * The cells of a fight by the scripts that play it. Cold.
 *
 * An army costs more to compile than a few battles cost to play, and twelve scripts a side make 144 cells: a rulebook whose matchups say what
 * each side brings along compiles each script of a side once, and cells put the two together.
 */
import { archiveId } from "../chunk/archive.ts";
import { cellKey, rootKey } from "../dice/root-key.ts";
import { given } from "../given.ts";
import type { BattleCode } from "../rules/battles.ts";
import type { Matchup, RuleSystem } from "../rules/kernel/rule-system.ts";
import { scenarioHash } from "../scenario/hash.ts";
import type { Scenario, Side } from "../scenario/scenario.ts";
import { type Layout, layoutOf } from "../tally/layout.ts";
import type { ScenarioCell } from "./cells.ts";

export type Script = Side["policy"];
/** What each side may choose from: a portfolio, or the one policy that was written for it. */
export type Scripts = readonly [readonly Script[], readonly Script[]];

export interface PlayersQuestion extends BattleCode {
  /** With the rosters that will be fielded: whoever plays, the army is the same. */
  readonly scenario: Scenario;
  readonly rulebook: RuleSystem;
  readonly scripts: Scripts;
  readonly seed: string;
  /** What the fight is, whoever is chosen (`players-identity.ts`); absent: the scenario with its first scripts. */
  readonly identity?: string;
}

/** The scenario with script `i` of the first side against `j` of the second. */
export function cellOf(question: PlayersQuestion, label: string, i: number, j: number): ScenarioCell {
  let compiled = known.get(question);
  if (compiled === undefined) {
    compiled = new Compiled(question);
    known.set(question, compiled);
  }
  const { seed, module, moduleUrl } = question;
  const key = cellKey(rootKey(seed), label);
  const { scenario, hash } = compiled.scenario(i, j);
  return {
    label,
    id: archiveId(hash, key),
    matchup: compiled.matchup(i, j),
    layout: compiled.layout(i, j),
    key,
    scenario,
    scenarioHash: hash,
    seed,
    ...given({ module, moduleUrl }),
  };
}

/** Whoever asks for the cells of a question asks for those of other dice next. */
const known = new WeakMap<PlayersQuestion, Compiled>();

class Compiled {
  readonly #question: PlayersQuestion;
  readonly #resolved: Scenario;
  readonly #scenarios: { readonly scenario: Scenario; readonly hash: string }[][];
  readonly #matchups: Matchup[][];
  /** Script i of the first side against the first of the second, and the other way round. */
  readonly #firsts: Matchup[] = [];
  readonly #seconds: Matchup[] = [];
  #layout: Layout | undefined;

  constructor(question: PlayersQuestion) {
    const { scenario, rulebook, seed, scripts } = question;
    this.#question = question;
    this.#resolved = rulebook.resolve({ ...scenario, seed });
    this.#scenarios = scripts[0].map(() => []);
    this.#matchups = scripts[0].map(() => []);
  }

  scenario(i: number, j: number) {
    const row = this.#scenarios[i]!;
    if (row[j] === undefined) {
      const { scripts } = this.#question;
      const policies = [scripts[0][i]!, scripts[1][j]!];
      const sides = this.#resolved.sides.map((side, at) => ({ ...side, policy: policies[at]! }));
      const scenario = { ...this.#resolved, sides };
      row[j] = { scenario, hash: scenarioHash(scenario) };
    }
    return row[j]!;
  }

  matchup(i: number, j: number): Matchup {
    const row = this.#matchups[i]!;
    row[j] ??= this.#crossed(i, j) ?? this.#compile(i, j);
    return row[j]!;
  }

  /** What is counted does not hang on who plays. */
  layout(i: number, j: number): Layout {
    this.#layout ??= layoutOf(this.matchup(i, j));
    return this.#layout;
  }

  /** Put together; undefined where it is not told apart what each side brings along. */
  #crossed(i: number, j: number): Matchup | undefined {
    if (i === 0 && j === 0) return undefined;
    const common = this.matchup(0, 0);
    if (common.fight === undefined) return undefined;
    this.#firsts[0] = common;
    this.#seconds[0] = common;
    this.#firsts[i] ??= this.#compile(i, 0);
    this.#seconds[j] ??= this.#compile(0, j);
    return crossed(common, this.#firsts[i], this.#seconds[j]);
  }

  #compile(i: number, j: number): Matchup {
    return this.#question.rulebook.compile(this.scenario(i, j).scenario);
  }
}

/**
 * The first side of one and the second of the other; all else is of one matchup, and not of its like: threads are sent it once.
 */
function crossed({ players: _, ...common }: Matchup, first: Matchup, second: Matchup): Matchup {
  const players = [first.players?.[0] ?? null, second.players?.[1] ?? null];
  return {
    ...common,
    ...(players.some((player) => player !== null) && { players }),
    sides: [first.sides[0]!, second.sides[1]!],
    fight: [first.fight![0], second.fight![1]],
    ...(first.weights && second.weights && { weights: [first.weights[0]!, second.weights[1]!] }),
  };
}
