/** The blocks of a scenario that belong to Skirmish's modes: their shapes, defaults and meaning. Cold. */
import { z } from "zod";
import type { Scenario } from "../../../scenario/scenario.ts";
import { type TableBlock, tableBlock } from "../../../scenario/terrain.ts";
import { GRENADES } from "../matchup.ts";
import { MISSION_IDS } from "./data.ts";
import { TABLE_DEFAULTS, TERRAIN } from "./terrain.ts";

const cover = z.union([z.literal(0), z.int().min(2).max(6)]);
// biome-ignore format: a key a line.
const ground = {
  terrain: z.enum(["open", "difficult"]).optional().meta({ description: "The ground between the sides (SK-DUEL-03)." }),
  crowd: z.int().min(0).max(10).optional().meta({ description: "How many further models a template, blast or grenade area catches beside its target. Default 0." }),
  partial: z.boolean().optional().meta({ description: "Templates cover their targets only partly (a further 4+)." }),
  contacts: z.int().min(1).max(8).optional().meta({ description: "How many enemies fit around one model. Default 6." }),
  friendsNear: z.int().min(0).max(31).optional().meta({ description: "Friends that test when a model is Killed beside them (SK-CC-30). Left out: all within six inches on the line." }),
  livingCover: z.boolean().optional().meta({ description: "The cover can be stripped by anti-plant grenades. Default true." }),
  budget: z.union([z.int().min(0).max(10_000), z.null()]).optional().meta({ description: "Points that each side may spend; null for any number. Default 100 in a duel, null in an attack." }),
  muster: z.enum(["free", "strict"]).optional().meta({ description: "strict also asks for a commander and the army's unit size (SK-UNIT-03). Default free." }),
};
const pair = <T extends z.ZodType>(each: T) => z.tuple([each, each]);

/** `duel:`: two units on a line. */
// biome-ignore format: a key a line.
export const duelBlock = z
  .strictObject({
    distance: z.number().min(1).max(72).optional().meta({ description: "Inches between the starting lines. Default 24." }),
    cover: pair(cover).optional().meta({ description: "Cover save of each side's starting line: 0 for none, 4 for 4+." }),
    difficult: pair(z.boolean()).optional().meta({ description: "Whether each starting line is Difficult Terrain." }),
    height: pair(z.number().min(0).max(36)).optional().meta({ description: "Inches of each starting line above the ground." }),
    turns: z.int().min(1).max(30).optional().meta({ description: "Game turns before the duel ends. Default 12." }),
    atLimit: z.enum(["draw", "points"]).optional().meta({ description: "Who wins a duel that reaches its last turn: draw for nobody (SK-AMB-51), points for the side that lost the smaller share of its points. Default draw." }),
    ...ground,
  })
  .meta({ description: "Two units at one distance; everyone sees everyone." });

/** `attack:`: one action of the first side against the second. */
// biome-ignore format: a key a line.
export const attackBlock = z
  .strictObject({
    action: z.enum(["shoot", "assault", "grenade", "fall", "overwatch"]).meta({ description: "What the first side does: a whole Shooting phase, one close combat phase, a throw each, a fall (of the second side), Overwatch fire at the movers of the second side." }),
    range: z.number().min(0).max(72).optional().meta({ description: "Inches between the sides. Default 12 (assault: 4)." }),
    cover: cover.optional().meta({ description: "Cover save of the second side, 0 for none." }),
    difficult: z.boolean().optional().meta({ description: "The second side stands in Difficult Terrain." }),
    moved: z.boolean().optional().meta({ description: "The first side moved this turn." }),
    charged: z.boolean().optional().meta({ description: "In an assault: the first side charges. Default true." }),
    above: z.boolean().optional().meta({ description: "The first side stands six inches or more above the second." }),
    below: z.boolean().optional().meta({ description: "The second side stands six inches or more above the first." }),
    grenade: z.enum(GRENADES).optional().meta({ description: "What is thrown, for action grenade." }),
    height: z.number().min(0).max(36).optional().meta({ description: "Inches fallen, for action fall. Default 6." }),
    ...ground,
  })
  .meta({ description: "One attack of the first side on the second." });

/** `battle:`: a mission on a table. */
// biome-ignore format: a key a line.
export const battleBlock = z
  .strictObject({
    mission: z.enum(["random", "choose", ...MISSION_IDS]).optional().meta({ description: "Which mission is played; random rolls on the scenario table each time, choose lets the side with fewer models pick (as on a 2 of that table). Default Cleanse." }),
    turns: z.int().min(1).max(30).optional().meta({ description: "Game turns after which a mission without a length ends. Default: the option scenario.turnCap." }),
    table: tableBlock(TERRAIN, TABLE_DEFAULTS).optional(),
    budget: ground.budget,
    muster: ground.muster,
  })
  .meta({ description: "Two units meet on a table, in a mission." });

/** A block with every default in its place. */
type Filled<B extends z.ZodType> = {
  readonly [K in Exclude<keyof z.infer<B>, "friendsNear">]-?: Readonly<Exclude<z.infer<B>[K], undefined>>;
} & { readonly friendsNear?: number };
export type DuelTerms = Filled<typeof duelBlock>;
export type AttackTerms = Filled<typeof attackBlock>;
export type BattleTerms = Filled<typeof battleBlock> &
  Filled<z.ZodObject<typeof ground>> & { readonly table: TableBlock };

const GROUND = { terrain: "open", crowd: 0, partial: false, contacts: 6, livingCover: true, muster: "free" } as const;

/** Game turns after which an endless battle is called off (SK-AMB-51). */
function turnCap(scenario: Scenario): number {
  const turns = Number(scenario.options["scenario.turnCap"] ?? 12);
  return Number.isInteger(turns) ? turns : 30;
}

export function battleTerms(scenario: Scenario): BattleTerms {
  return {
    ...GROUND,
    mission: "Cleanse",
    turns: turnCap(scenario),
    table: {},
    budget: 100,
    ...scenario.battle,
  } as BattleTerms;
}

export function duelTerms(scenario: Scenario): DuelTerms {
  return {
    ...GROUND,
    distance: 24,
    cover: [0, 0],
    difficult: [false, false],
    height: [0, 0],
    turns: turnCap(scenario),
    atLimit: "draw",
    budget: 100,
    ...scenario.duel,
  } as DuelTerms;
}

export function attackTerms(scenario: Scenario): AttackTerms {
  const block = scenario.attack ?? {};
  return {
    ...GROUND,
    range: block["action"] === "assault" ? 4 : 12,
    cover: 0,
    difficult: false,
    moved: false,
    charged: true,
    above: false,
    below: false,
    grenade: "krak",
    height: 6,
    budget: null,
    ...block,
  } as AttackTerms;
}

const TERMS = { attack: attackTerms, battle: battleTerms, duel: duelTerms, campaign: duelTerms } as const;

/** The scenario with its mode block complete, so that its hash does not depend on which defaults were written out. */
export function resolveModes(scenario: Scenario): Scenario {
  const { mode } = scenario;
  return mode === "campaign" ? scenario : { ...scenario, [mode]: { ...TERMS[mode](scenario) } };
}

/** What a mode asks of the rosters. */
export function musterTerms(scenario: Scenario): { budget: number | null; muster: "free" | "strict" } {
  const { budget, muster } = TERMS[scenario.mode](scenario);
  return { budget, muster };
}
