/** The blocks of a scenario that belong to the rulebook's modes: their shapes, defaults and meaning. Cold. */
import { z } from "zod";
import type { Scenario } from "../../../scenario/scenario.ts";
import { type TableBlock, tableBlock, tableProblems } from "../../../scenario/terrain.ts";
import type { Problem } from "../../kernel/rule-system.ts";
import { COVERS } from "../../kernel/terrain.ts";
import { type Book, resolveBook } from "./book.ts";
import { MISSIONS, type Mission, ORDERS, REACTIONS } from "./data.ts";
import { loadRoster, pointsOf } from "./roster.ts";
import { TERRAIN, tableDefaults } from "./terrain.ts";

const cover = z.enum(COVERS);
const flag = z.boolean().optional();
const few = (most: number) => z.int().min(0).max(most).optional();

/** @rule DK-EXT-MD-01 */
export const attackBlock = z
  .strictObject({
    action: z.enum(["shoot", "charge", "melee", "order", "pool"]).meta({
      description:
        "What the first side does: all its first team shoots at the second side's first, charges it, fights a round, takes an order test, or command dice are rolled.",
    }),
    weapon: z.string().min(1).optional(),
    range: z.number().min(0).max(96).optional().meta({ description: "Inches between them. Default 12." }),
    cover: cover.optional(),
    order: z.enum(ORDERS).optional().meta({ description: "Of who shoots, or the one that is tested. Default fire." }),
    waited: flag,
    down: flag,
    targetRan: flag,
    reaction: z.enum(REACTIONS).optional().meta({ description: "What the target tries. Default none." }),
    charging: flag,
    pins: few(20).meta({ description: "Pins of who is tested or charged. Default 1." }),
    ld: few(10).meta({ description: "Leadership of the test; left out: its own." }),
    fullStrength: flag,
    dice: few(12).meta({ description: "Command dice of a pool. Default 5." }),
    contacts: few(8),
    touched: few(30),
  })
  .meta({ description: "One exchange between two sides." });

/** @rule DK-EXT-MD-02 */
export const duelBlock = z
  .strictObject({
    distance: z
      .number()
      .min(0)
      .max(96)
      .optional()
      .meta({ description: "Inches between the starting lines. Default 24." }),
    cover: z.tuple([cover, cover]).optional(),
    turns: z.int().min(1).max(20).optional().meta({ description: "Default 6." }),
    contacts: few(8),
    touched: few(30),
  })
  .meta({ description: "Two forces on a line." });

export const battleBlock = z
  .strictObject({
    mission: z.enum(MISSIONS).optional(),
    attacker: z.union([z.literal(1), z.literal(2)]).optional(),
    points: z
      .int()
      .min(50)
      .max(5000)
      .optional()
      .meta({ description: "The points limit. Default that of the dearer force, rounded up to full 250." }),
    turns: z.int().min(1).max(20).optional(),
    table: tableBlock(TERRAIN, tableDefaults(0, 0.18)).optional(),
  })
  .meta({ description: "Two forces on a table." });

export interface BattleTerms {
  readonly mission: Mission;
  readonly attacker: 1 | 2;
  readonly points: number;
  readonly turns: number;
  readonly table: TableBlock;
}

/** Limits are full quarters of a thousand where nobody names one. */
const LIMITS = 250;

/** @rule DK-PRE-01, DK-PRE-02, DK-EXT-VP-05 */
export function battleTerms(scenario: Scenario): BattleTerms {
  const block = (scenario.battle ?? {}) as Partial<BattleTerms>;
  const book = resolveBook(scenario.options, scenario.houseRules, scenario.units);
  const dearest = Math.max(1, ...scenario.sides.map((side, index) => pointsOf(loadRoster(side, book, index).units)));
  const usual = { attacker: 1, points: LIMITS * Math.ceil(dearest / LIMITS), table: {} } as const;
  return { mission: book.ruling("mission") as Mission, ...usual, turns: turnsOf(book), ...block };
}

/** Turns of a battle, which a reading may change. */
export function turnsOf(book: Book): number {
  const chosen = Number(book.ruling("turns"));
  return chosen === 6 ? book.missions.turns : chosen;
}

export const densityOf = (book: Book): number => Number(book.ruling("terrainDensity"));

export function battleProblems(scenario: Scenario): Problem[] {
  const { table, points } = battleTerms(scenario);
  const book = resolveBook(scenario.options, scenario.houseRules, scenario.units);
  return tableProblems(table, TERRAIN, tableDefaults(points, densityOf(book)), ["battle", "table"]);
}

type Cover = (typeof COVERS)[number];

export interface AttackTerms {
  readonly action: "shoot" | "charge" | "melee" | "order" | "pool";
  readonly weapon?: string;
  readonly range: number;
  readonly cover: Cover;
  readonly order: (typeof ORDERS)[number];
  readonly waited: boolean;
  readonly down: boolean;
  readonly targetRan: boolean;
  readonly reaction: (typeof REACTIONS)[number];
  readonly charging: boolean;
  readonly pins: number;
  readonly ld: number;
  readonly fullStrength: boolean;
  readonly dice: number;
  readonly contacts: number;
  readonly touched: number;
}

export interface DuelTerms {
  readonly distance: number;
  readonly cover: readonly [Cover, Cover];
  readonly turns: number;
  readonly contacts: number;
  readonly touched: number;
}

const COMMON = { touched: 3, contacts: 6 };

export function attackTerms({ attack }: Scenario): AttackTerms {
  const usual = {
    ...{ action: "melee", range: 12, cover: "none", order: "fire", waited: false, down: false, targetRan: false },
    ...{ reaction: "none", charging: true, pins: 1, ld: 0, fullStrength: true, dice: 5 },
  } as const;
  return { ...COMMON, ...usual, ...attack } as AttackTerms;
}

export function duelTerms({ duel, options, houseRules }: Scenario): DuelTerms {
  const turns = turnsOf(resolveBook(options, houseRules));
  return { ...COMMON, distance: 24, cover: ["none", "none"], turns, ...duel } as DuelTerms;
}

/** What is wrong with an attack: a weapon that nobody knows, or a reaction that does not answer it. */
export function attackProblems(scenario: Scenario): Problem[] {
  const { action, weapon, reaction } = attackTerms(scenario);
  const book = resolveBook(scenario.options, scenario.houseRules, scenario.units);
  const problems: Problem[] = [];
  const say = (key: string, message: string) => problems.push({ path: ["attack", key], message });
  if (weapon !== undefined && !Object.hasOwn(book.weapons, weapon)) {
    say("weapon", `unknown weapon "${weapon}"; \`wargauge rules darker-millennium --units\` lists them`);
  }
  if (weapon !== undefined && action !== "shoot") say("weapon", `means nothing to the action ${action}`);
  const fits = { shoot: ["none", "down"], charge: REACTIONS.slice(0, 4) as readonly string[] }[
    action as "shoot" | "charge"
  ] ?? ["none"];
  if (!fits.includes(reaction)) say("reaction", `does not answer the action ${action}; expected ${fits.join(", ")}`);
  return problems;
}

/** The scenario with its mode block complete, so that its hash does not depend on which defaults were written out. */
export function resolveModes(scenario: Scenario): Scenario {
  if (scenario.mode === "duel") return { ...scenario, duel: { ...duelTerms(scenario) } };
  if (scenario.mode === "battle") return { ...scenario, battle: { ...battleTerms(scenario) } };
  return scenario.mode === "attack" ? { ...scenario, attack: { ...attackTerms(scenario) } } : scenario;
}
