/** The blocks of a scenario that belong to Heresy's modes: their shapes, defaults and meaning. Lengths in centimetres. Cold. */
import { z } from "zod";
import { both, budget, completed, type Filled, flag, maybe, one, whole } from "../../../scenario/fields.ts";
import type { Scenario } from "../../../scenario/scenario.ts";
import { type TableBlock, tableBlock } from "../../../scenario/terrain.ts";
import { COVER_NAMES, TABLE } from "./data.ts";
import { TABLE_DEFAULTS, TERRAIN } from "./terrain.ts";

const cover = z.enum(COVER_NAMES);
const ground = {
  roomForBoth: flag("In an assault the attackers enjoy the defenders' cover as well (HE-ASL-18). Default false."),
  touched: whole(1, 12, "Stands that a template touches. Default 3."),
  budget: budget(
    100_000,
    "Points that each side may spend; null for any number. Default 1000 in a duel, null in an attack.",
  ),
  muster: one(
    ["free", "strict"],
    "strict also asks for one army, for commanders, and keeps to what they may lead (HE-ARM-01). Default free.",
  ),
};
const estimate = whole(
  0,
  50,
  "How wrong players may guess a range, in per cent: nobody measures before he declares. Default 10.",
);

/** `duel:`: two armies on a line. */
export const duelBlock = z
  .strictObject({
    distance: whole(1, 300, "Centimetres between the starting lines. Default 60."),
    cover: both(cover, "Cover of each side's starting line."),
    frontage: whole(
      1,
      60,
      "Centimetres from each unit to its neighbour in the line: how many can support an assault. Default 10.",
    ),
    edge: whole(0, 300, "Centimetres from each starting line to its table edge. Default 30."),
    turns: whole(1, 30, "Game turns before the higher score wins. Default 12."),
    atLimit: one(
      ["points", "draw"],
      "Who wins at the last turn: points for the higher score (HE-AMB-50), draw for nobody. Default points.",
    ),
    victory: one(
      ["break", "points"],
      "break: a side is beaten when all its units are broken, routed or destroyed. points: a side wins with 75 % of the enemy's points (HE-VIC-04). Default break.",
    ),
    estimate,
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
    range: whole(0, 300, "Centimetres between the sides. Default 12."),
    cover: maybe(cover, "Cover of the second side."),
    facing: one(["front", "side", "rear", "top"], "Which side of armoured vehicles is hit (HE-SRA-02). Default front."),
    pointBlank: flag("Fire at a unit that withdraws, at +2 (HE-ASL-24)."),
    prepared: flag("The second side is on prepared fire and shoots at the chargers (HE-ASL-21)."),
    rounds: whole(1, 50, "Rounds of an assault at most. Default 50, to the finish."),
    power: one(["bolt", "dread"], "What is cast, for action power. Default bolt."),
    chits: both(z.int().min(0).max(20), "Suppression chits on all units of each side."),
    ...ground,
  })
  .meta({ description: "One attack of the first side on the second." });

export const GAMES = ["setPiece", "seize", "attackDefend"] as const;
export type Game = (typeof GAMES)[number];

/** `battle:`: a game on a table. */
export const battleBlock = z
  .strictObject({
    game: one(
      GAMES,
      "setPiece: armies meet (HE-VIC-04); seize: objectives count as well (HE-VIC-05); attackDefend: the first side attacks with at least twice the points of the second (HE-SCN-08). Default setPiece.",
    ),
    turns: whole(1, 30, "Game turns before the higher score wins. Default: the option turnLimit."),
    atLimit: one(
      ["points", "draw"],
      "Who wins at the last turn: points for the higher score, draw for nobody. Default points.",
    ),
    objectives: whole(
      1,
      12,
      "Objective counters. Default: one for each 1000 points that a side may spend (HE-SCN-06).",
    ),
    estimate,
    table: tableBlock(TERRAIN, TABLE_DEFAULTS).optional(),
    roomForBoth: ground.roomForBoth,
    budget: budget(
      100_000,
      "Points that each side may spend, and an attacker twice; null for any number. Default 1000.",
    ),
    muster: ground.muster,
  })
  .meta({ description: "Two armies on a table in centimetres." });

export type DuelTerms = Filled<typeof duelBlock>;
export type BattleTerms = Filled<typeof battleBlock> & { readonly table: TableBlock; readonly touched: number };
export type AttackTerms = Filled<typeof attackBlock>;

const GROUND = { roomForBoth: false, touched: 3, muster: "free" } as const;

export function duelTerms(scenario: Scenario): DuelTerms {
  const ends = { turns: Number(scenario.options["turnLimit"] ?? 12), atLimit: "points", victory: "break" } as const;
  const usual = { distance: 60, cover: ["none", "none"], frontage: 10, edge: 30, estimate: 10, budget: 1000 } as const;
  return { ...GROUND, ...usual, ...ends, ...scenario.duel } as DuelTerms;
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

const ATTACK = {
  range: 12,
  cover: "none",
  facing: "front",
  pointBlank: false,
  prepared: false,
  rounds: 50,
  power: "bolt",
  chits: [0, 0],
  budget: null,
} as const;

export const attackTerms = ({ attack }: Scenario) => ({ ...GROUND, ...ATTACK, ...attack }) as unknown as AttackTerms;

export const resolveModes = (scenario: Scenario): Scenario =>
  completed(scenario, { attack: attackTerms, duel: duelTerms, battle: battleTerms });

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
