/** The blocks of a scenario that belong to Skirmish's modes: their shapes, defaults and meaning. Cold. */
import { z } from "zod";
import { amount, both, budget, completed, type Filled, flag, maybe, one, whole } from "../../../scenario/fields.ts";
import type { Scenario } from "../../../scenario/scenario.ts";
import { type TableBlock, tableBlock } from "../../../scenario/terrain.ts";
import { GRENADES } from "../flags.ts";
import { MISSION_IDS } from "./data.ts";
import { TABLE_DEFAULTS, TERRAIN } from "./terrain.ts";

const cover = z.union([z.literal(0), z.int().min(2).max(6)]);
// biome-ignore format: a key a line.
const ground = {
  terrain: one(["open", "difficult"], "The ground between the sides (SK-DUEL-03)."),
  crowd: whole(0, 10, "How many further models a template, blast or grenade area catches beside its target. Default 0."),
  partial: flag("Templates cover their targets only partly (a further 4+)."),
  contacts: whole(1, 8, "How many enemies fit around one model. Default 6."),
  friendsNear: whole(0, 31, "Friends that test when a model is Killed beside them (SK-CC-30). Left out: all within six inches on the line."),
  livingCover: flag("The cover can be stripped by anti-plant grenades. Default true."),
  budget: budget(10_000, "Points that each side may spend; null for any number. Default 100 in a duel, null in an attack."),
  muster: one(["free", "strict"], "strict also asks for a commander and the army's unit size (SK-UNIT-03). Default free."),
};

/** `duel:`: two units on a line. */
// biome-ignore format: a key a line.
export const duelBlock = z
  .strictObject({
    distance: amount(1, 72, "Inches between the starting lines. Default 24."),
    cover: both(cover, "Cover save of each side's starting line: 0 for none, 4 for 4+."),
    difficult: both(z.boolean(), "Whether each starting line is Difficult Terrain."),
    height: both(z.number().min(0).max(36), "Inches of each starting line above the ground."),
    turns: whole(1, 30, "Game turns before the duel ends. Default 12."),
    atLimit: one(["draw", "points"], "Who wins a duel that reaches its last turn: draw for nobody (SK-AMB-51), points for the side that lost the smaller share of its points. Default draw."),
    ...ground,
  })
  .meta({ description: "Two units at one distance; everyone sees everyone." });

/** `attack:`: one action of the first side against the second. */
// biome-ignore format: a key a line.
export const attackBlock = z
  .strictObject({
    action: z.enum(["shoot", "assault", "grenade", "fall", "overwatch"]).meta({ description: "What the first side does: a whole Shooting phase, one close combat phase, a throw each, a fall (of the second side), Overwatch fire at the movers of the second side." }),
    range: amount(0, 72, "Inches between the sides. Default 12 (assault: 4)."),
    cover: maybe(cover, "Cover save of the second side, 0 for none."),
    difficult: flag("The second side stands in Difficult Terrain."),
    moved: flag("The first side moved this turn."),
    charged: flag("In an assault: the first side charges. Default true."),
    above: flag("The first side stands six inches or more above the second."),
    below: flag("The second side stands six inches or more above the first."),
    grenade: one(GRENADES, "What is thrown, for action grenade."),
    height: amount(0, 36, "Inches fallen, for action fall. Default 6."),
    ...ground,
  })
  .meta({ description: "One attack of the first side on the second." });

/** `battle:`: a mission on a table. */
// biome-ignore format: a key a line.
export const battleBlock = z
  .strictObject({
    mission: one(["random", "choose", ...MISSION_IDS], "Which mission is played; random rolls on the scenario table each time, choose lets the side with fewer models pick (as on a 2 of that table). Default Cleanse."),
    turns: whole(1, 30, "Game turns after which a mission without a length ends. Default: the option scenario.turnCap."),
    table: tableBlock(TERRAIN, TABLE_DEFAULTS).optional(),
    budget: ground.budget,
    muster: ground.muster,
  })
  .meta({ description: "Two units meet on a table, in a mission." });

export type DuelTerms = Filled<typeof duelBlock, "friendsNear">;
export type AttackTerms = Filled<typeof attackBlock, "friendsNear">;
export type BattleTerms = Filled<typeof battleBlock> &
  Filled<z.ZodObject<typeof ground>, "friendsNear"> & { readonly table: TableBlock };

const GROUND = { terrain: "open", crowd: 0, partial: false, contacts: 6, livingCover: true, muster: "free" } as const;

/** Game turns after which an endless battle is called off (SK-AMB-51). */
function turnCap(scenario: Scenario): number {
  const turns = Number(scenario.options["scenario.turnCap"] ?? 12);
  return Number.isInteger(turns) ? turns : 30;
}

export function battleTerms(scenario: Scenario): BattleTerms {
  const usual = { mission: "Cleanse", turns: turnCap(scenario), table: {}, budget: 100 } as const;
  return { ...GROUND, ...usual, ...scenario.battle } as BattleTerms;
}

export function duelTerms(scenario: Scenario): DuelTerms {
  const lines = { distance: 24, cover: [0, 0], difficult: [false, false], height: [0, 0] } as const;
  const usual = { turns: turnCap(scenario), atLimit: "draw", budget: 100 } as const;
  return { ...GROUND, ...lines, ...usual, ...scenario.duel } as DuelTerms;
}

const ATTACK = {
  cover: 0,
  difficult: false,
  moved: false,
  charged: true,
  above: false,
  below: false,
  grenade: "krak",
  height: 6,
  budget: null,
} as const;

export function attackTerms({ attack = {} }: Scenario): AttackTerms {
  return { ...GROUND, range: attack["action"] === "assault" ? 4 : 12, ...ATTACK, ...attack } as AttackTerms;
}

const TERMS = { attack: attackTerms, battle: battleTerms, duel: duelTerms, campaign: duelTerms } as const;

export const resolveModes = (scenario: Scenario): Scenario => completed(scenario, TERMS);

/** What a mode asks of the rosters. */
export function musterTerms(scenario: Scenario): { budget: number | null; muster: "free" | "strict" } {
  const { budget, muster } = TERMS[scenario.mode](scenario);
  return { budget, muster };
}
