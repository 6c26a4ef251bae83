/**
 * Who plays the fights of an experiment that has several: whom the files name, or whom the sides of each fight choose. Cold.
 *
 * Fights share the seed, and so the dice that players are chosen on: equal fights choose equal players, and of different fights the luck of
 * the choice largely cancels.
 */
import type { Scheduler } from "../chunk/scheduler.ts";
import { UserError } from "../errors.ts";
import type { CastSummary } from "../estimate/played-well.ts";
import { given } from "../given.ts";
import { policyName } from "../players/index.ts";
import type { RuleSystem } from "../rules/kernel/rule-system.ts";
import { canonicalScenario } from "../scenario/canonical.ts";
import type { Scenario } from "../scenario/scenario.ts";
import type { RaceRule } from "../stats/equilibrium-race.ts";
import { toNumber, toText } from "../stats/rational.ts";
import { type CellOptions, openCell, type ScenarioCell } from "./cells.ts";
import { type Players, playersBy, type Way } from "./choose-players.ts";
import { chosenCell } from "./chosen-players.ts";
import type { Scripts, Selection } from "./select-players.ts";

/** What both sides choose from, and how. */
export interface Portfolio {
  readonly scripts: Scripts;
  readonly way: Way;
}

/** What the sides of a fight choose from; undefined where nobody chooses. */
export type Casting = (scenario: Scenario) => Portfolio | undefined;

/** Nobody chooses: whom the files name plays, and gunline whom they leave open. */
export const asNamed: Casting = () => undefined;

export interface CastOptions extends Omit<CellOptions, "label"> {
  readonly rulebook: RuleSystem;
  readonly scheduler: Scheduler;
  readonly casting?: Casting | undefined;
  /** Where it is not that of the way that players are chosen by; then nobody is trained, either. */
  readonly rule?: Omit<RaceRule, "symmetric">;
}

export class Cast {
  /** Battles by which players were chosen. */
  battles = 0;
  readonly #options: CastOptions;
  readonly #asked = new Map<string, Promise<Players | undefined>>();
  readonly #known = new Map<string, Players>();

  constructor(options: CastOptions) {
    this.#options = options;
  }

  /** Who plays a fight; undefined where all are named. Throws `Interrupted` when the signal comes first. */
  players(scenario: Scenario): Promise<Players | undefined> {
    const id = canonicalScenario(scenario);
    let players = this.#asked.get(id);
    if (players === undefined) {
      players = this.#choose(scenario, id);
      this.#asked.set(id, players);
    }
    return players;
  }

  /** The same where it was asked before. */
  known(scenario: Scenario): Players | undefined {
    return this.#known.get(canonicalScenario(scenario));
  }

  async #choose(scenario: Scenario, id: string): Promise<Players | undefined> {
    const { casting = asNamed, rulebook, scheduler, seed, module, moduleUrl, rule } = this.#options;
    const portfolio = casting(scenario);
    if (portfolio === undefined) return undefined;
    if (scenario.mode === "attack")
      throw new UserError("--players chooses who plays for the score, and an attack has none; leave it out");
    const { scripts, way } = portfolio;
    const question = { scenario, rulebook, scripts, seed, ...given({ module, moduleUrl }) };
    const asIs = rule !== undefined && way === "careful" ? "default" : way;
    const { question: asked, selection } = await playersBy(asIs, question, scheduler, rule);
    // Another question of the same content: what was compiled for the choice is not held any longer.
    const players = { question: { ...asked }, selection };
    this.battles += players.selection.battles + (players.selection.trained ?? 0);
    this.#known.set(id, players);
    return players;
  }

  /** A fight under players: its own, or those of another fight that are kept; undefined: as it is written. */
  cell(scenario: Scenario, players: Players | undefined, label?: string): ScenarioCell {
    const { rulebook, seed, module, moduleUrl } = this.#options;
    const options = { seed, ...given({ label, module, moduleUrl }) };
    return players === undefined ? openCell(scenario, rulebook, options) : fought(scenario, players, label);
  }
}

function fought(scenario: Scenario, { question, selection }: Players, label = "main"): ScenarioCell {
  return chosenCell(question.scenario === scenario ? question : { ...question, scenario }, selection, label);
}

/** What is told and stored of chosen players. */
export function castSummary({ question, selection }: Players): CastSummary {
  const sides = question.scenario.sides.map(({ name }, side) => ({
    name,
    scripts: selection.mixes[side]!.map((weight, script) => ({
      policy: policyName(question.scripts[side]![script]!),
      weight: toText(weight),
      share: toNumber(weight),
    })),
  }));
  return { sides, selection: selectionSummary(selection) };
}

export function selectionSummary({ cap, stages, battles, trained, value, table }: Selection): CastSummary["selection"] {
  return {
    cap,
    stages,
    battles,
    ...given({ trained }),
    value: toText(value),
    table: table.map((row) => row.map((cell) => [...cell])),
  };
}
