/** The blocks of a scenario that belong to Heresy's modes: their shapes, defaults and meaning. Lengths in centimetres. Cold. */
import { z } from "zod";
import type { Scenario } from "../../../scenario/scenario.ts";
import { type TableBlock, tableBlock } from "../../../scenario/terrain.ts";
import { COVER_NAMES, type Cover, TABLE } from "./data.ts";
import { TABLE_DEFAULTS, TERRAIN } from "./terrain.ts";

const cover = z.enum(COVER_NAMES);
const ground = {
  roomForBoth: z.boolean().optional().meta({
    description: "In an assault the attackers enjoy the defenders' cover as well (HE-ASL-18). Default false.",
  }),
  touched: z.int().min(1).max(12).optional().meta({ description: "Stands that a template touches. Default 3." }),
  budget: z
    .union([z.int().min(0).max(100_000), z.null()])
    .optional()
    .meta({
      description: "Points that each side may spend; null for any number. Default 1000 in a duel, null in an attack.",
    }),
  muster: z.enum(["free", "strict"]).optional().meta({
    description:
      "strict also asks for one army, for commanders, and keeps to what they may lead (HE-ARM-01). Default free.",
  }),
};
const pair = <T extends z.ZodType>(each: T) => z.tuple([each, each]);

/** `duel:`: two armies on a line. */
export const duelBlock = z
  .strictObject({
    distance: z
      .int()
      .min(1)
      .max(300)
      .optional()
      .meta({ description: "Centimetres between the starting lines. Default 60." }),
    cover: pair(cover).optional().meta({ description: "Cover of each side's starting line." }),
    frontage: z.int().min(1).max(60).optional().meta({
      description:
        "Centimetres from each unit to its neighbour in the line: how many can support an assault. Default 10.",
    }),
    edge: z
      .int()
      .min(0)
      .max(300)
      .optional()
      .meta({ description: "Centimetres from each starting line to its table edge. Default 30." }),
    turns: z
      .int()
      .min(1)
      .max(30)
      .optional()
      .meta({ description: "Game turns before the higher score wins. Default 12." }),
    atLimit: z.enum(["points", "draw"]).optional().meta({
      description:
        "Who wins at the last turn: points for the higher score (HE-AMB-50), draw for nobody. Default points.",
    }),
    victory: z.enum(["break", "points"]).optional().meta({
      description:
        "break: a side is beaten when all its units are broken, routed or destroyed. points: a side wins with 75 % of the enemy's points (HE-VIC-04). Default break.",
    }),
    estimate: z.int().min(0).max(50).optional().meta({
      description: "How wrong players may guess a range, in per cent: nobody measures before he declares. Default 10.",
    }),
    ...ground,
  })
  .meta({ description: "Two armies at one distance; everyone sees everyone." });

/** `attack:`: one action of the first side against the second. */
export const attackBlock = z
  .strictObject({
    action: z.enum(["fire", "assault", "power"]).meta({
      description:
        "What the first side does: every unit fires once, all units charge and fight it out, or its first psyker casts a power.",
    }),
    range: z.int().min(0).max(300).optional().meta({ description: "Centimetres between the sides. Default 12." }),
    cover: cover.optional().meta({ description: "Cover of the second side." }),
    facing: z.enum(["front", "side", "rear", "top"]).optional().meta({
      description: "Which side of armoured vehicles is hit (HE-SRA-02). Default front.",
    }),
    pointBlank: z.boolean().optional().meta({ description: "Fire at a unit that withdraws, at +2 (HE-ASL-24)." }),
    prepared: z.boolean().optional().meta({
      description: "The second side is on prepared fire and shoots at the chargers (HE-ASL-21).",
    }),
    rounds: z
      .int()
      .min(1)
      .max(50)
      .optional()
      .meta({ description: "Rounds of an assault at most. Default 50, to the finish." }),
    power: z.enum(["bolt", "dread"]).optional().meta({ description: "What is cast, for action power. Default bolt." }),
    chits: pair(z.int().min(0).max(20))
      .optional()
      .meta({ description: "Suppression chits on all units of each side." }),
    ...ground,
  })
  .meta({ description: "One attack of the first side on the second." });

export const GAMES = ["setPiece", "seize", "attackDefend"] as const;
export type Game = (typeof GAMES)[number];

/** `battle:`: a game on a table. */
export const battleBlock = z
  .strictObject({
    game: z.enum(GAMES).optional().meta({
      description:
        "setPiece: armies meet (HE-VIC-04); seize: objectives count as well (HE-VIC-05); attackDefend: the first side attacks with at least twice the points of the second (HE-SCN-08). Default setPiece.",
    }),
    turns: z.int().min(1).max(30).optional().meta({
      description: "Game turns before the higher score wins. Default: the option turnLimit.",
    }),
    atLimit: z.enum(["points", "draw"]).optional().meta({
      description: "Who wins at the last turn: points for the higher score, draw for nobody. Default points.",
    }),
    objectives: z.int().min(1).max(12).optional().meta({
      description: "Objective counters. Default: one for each 1000 points that a side may spend (HE-SCN-06).",
    }),
    estimate: z.int().min(0).max(50).optional().meta({
      description: "How wrong players may guess a range, in per cent: nobody measures before he declares. Default 10.",
    }),
    table: tableBlock(TERRAIN, TABLE_DEFAULTS).optional(),
    roomForBoth: ground.roomForBoth,
    budget: z
      .union([z.int().min(0).max(100_000), z.null()])
      .optional()
      .meta({
        description: "Points that each side may spend, and an attacker twice; null for any number. Default 1000.",
      }),
    muster: ground.muster,
  })
  .meta({ description: "Two armies on a table in centimetres." });

export interface Terms {
  readonly roomForBoth: boolean;
  readonly touched: number;
  readonly budget: number | null;
  readonly muster: "free" | "strict";
}

export interface DuelTerms extends Terms {
  readonly distance: number;
  readonly cover: readonly [Cover, Cover];
  readonly frontage: number;
  readonly edge: number;
  readonly turns: number;
  readonly atLimit: "points" | "draw";
  readonly victory: "break" | "points";
  readonly estimate: number;
}

export interface BattleTerms extends Terms {
  readonly game: Game;
  readonly turns: number;
  readonly atLimit: "points" | "draw";
  readonly objectives: number;
  readonly estimate: number;
  readonly table: TableBlock;
}

export interface AttackTerms extends Terms {
  readonly action: "fire" | "assault" | "power";
  readonly range: number;
  readonly cover: Cover;
  readonly facing: "front" | "side" | "rear" | "top";
  readonly pointBlank: boolean;
  readonly prepared: boolean;
  readonly rounds: number;
  readonly power: "bolt" | "dread";
  readonly chits: readonly [number, number];
}

const GROUND = { roomForBoth: false, touched: 3, muster: "free" } as const;

export function duelTerms(scenario: Scenario): DuelTerms {
  return {
    ...GROUND,
    distance: 60,
    cover: ["none", "none"],
    frontage: 10,
    edge: 30,
    turns: Number(scenario.options["turnLimit"] ?? 12),
    atLimit: "points",
    victory: "break",
    estimate: 10,
    budget: 1000,
    ...scenario.duel,
  } as DuelTerms;
}

/** Counters by points (HE-SCN-06, HE-AMB-58). */
export function objectivesFor(points: number, rounding: string, per: number): number {
  return Math.max(1, rounding === "round" ? Math.round(points / per) : Math.floor(points / per));
}

/** @rule HE-GEN-06 */
export function battleTerms(scenario: Scenario): BattleTerms {
  const budget = (scenario.battle?.["budget"] as number | null | undefined) ?? 1000;
  const per = Number(scenario.houseRules["table.objectivePer"] ?? TABLE.objectivePer);
  return {
    ...GROUND,
    game: "setPiece",
    turns: Number(scenario.options["turnLimit"] ?? 12),
    atLimit: "points",
    objectives: Math.min(12, objectivesFor(budget, scenario.options["objectiveRounding"] ?? "", Math.max(1, per))),
    estimate: 10,
    table: {},
    budget: 1000,
    ...scenario.battle,
  } as BattleTerms;
}

export function attackTerms(scenario: Scenario): AttackTerms {
  return {
    ...GROUND,
    range: 12,
    cover: "none",
    facing: "front",
    pointBlank: false,
    prepared: false,
    rounds: 50,
    power: "bolt",
    chits: [0, 0],
    budget: null,
    ...scenario.attack,
  } as unknown as AttackTerms;
}

/** The scenario with its mode block complete, so that its hash does not depend on which defaults were written out. */
export function resolveModes(scenario: Scenario): Scenario {
  if (scenario.mode === "duel") return { ...scenario, duel: { ...duelTerms(scenario) } };
  if (scenario.mode === "battle") return { ...scenario, battle: { ...battleTerms(scenario) } };
  if (scenario.mode === "attack") return { ...scenario, attack: { ...attackTerms(scenario) } };
  return scenario;
}

/** What a mode asks of the roster of a side; an attacker has twice the points (HE-SCN-08). */
export function musterTerms(
  scenario: Scenario,
  side = 0,
): { side: number; budget: number | null; muster: "free" | "strict" } {
  const terms = { attack: attackTerms, battle: battleTerms, duel: duelTerms, campaign: duelTerms }[scenario.mode];
  const { budget, muster } = terms(scenario);
  const twice = scenario.mode === "battle" && side === 0 && battleTerms(scenario).game === "attackDefend";
  return { side, budget: budget === null || !twice ? budget : 2 * budget, muster };
}
