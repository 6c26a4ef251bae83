/** The blocks of a scenario that belong to Dark Millennium's modes: their shapes, defaults and meaning. Cold. */
import { z } from "zod";
import type { Scenario } from "../../../scenario/scenario.ts";
import { type TableBlock, tableBlock } from "../../../scenario/terrain.ts";
import type { Problem } from "../../kernel/rule-system.ts";
import type { Want } from "../player/doctrine.ts";
import { COVERS, GROUNDS, POWERS } from "./data.ts";
import { TABLE_DEFAULTS, TERRAIN } from "./terrain.ts";

const pair = <T extends z.ZodType>(each: T) => z.tuple([each, each]);
const cover = z.enum(COVERS);
const arc = z.enum(["front", "flank", "rear"]);
const dice = z.union([z.enum(["best", "all"]), z.int().min(1).max(12)]);

const common = {
  together: z.boolean().optional().meta({
    description: "Units of a side at the same distance stand within two inches, so an attack may spread (DM-CAS-11).",
  }),
  contacts: z
    .int()
    .min(1)
    .max(8)
    .optional()
    .meta({ description: "Models that fit around one enemy in an assault. Default 4." }),
  hero: pair(z.int().min(0).max(60)).optional().meta({ description: "Hero points of each side. Default none." }),
};

export const duelBlock = z
  .strictObject({
    distance: z.number().min(0).max(96).optional().meta({ description: "Inches between the lines. Default 24." }),
    cover: pair(cover).optional().meta({ description: "Cover of each starting line: none, concealment, soft, hard." }),
    hidden: pair(z.boolean())
      .optional()
      .meta({ description: "No line of sight to or from units that are still on this starting line." }),
    ground: z.enum(GROUNDS).optional().meta({ description: "The ground between the lines. Default open." }),
    arc: pair(arc).optional().meta({ description: "From where each side's vehicles and monsters are attacked." }),
    attacker: z
      .union([z.literal(1), z.literal(2), z.null()])
      .optional()
      .meta({
        description: "The side (1 or 2) that attacks in the scenario: +1 to the first-turn roll. Default none.",
      }),
    dice: pair(dice).optional().meta({
      description: "How teams split their RoF: best as the doctrine weighs it, all dice, or a number of dice.",
    }),
    turns: z.int().min(1).max(20).optional().meta({ description: "Turns of each side. Default 6." }),
    atLimit: z.enum(["points", "draw"]).optional().meta({
      description: "Who wins at the limit: points for the side that did more harm (21.3), draw for nobody.",
    }),
    ...common,
  })
  .meta({ description: "Two forces on a line." });

export const attackBlock = z
  .strictObject({
    action: z
      .enum(["fire", "advance", "assault", "ram", "power"])
      .meta({ description: "What the first unit of the first side does to the first unit of the second." }),
    power: z.enum(POWERS).optional().meta({ description: "The psychic power, for action power. Default bolt." }),
    range: z.number().min(0).max(96).optional().meta({ description: "Inches between them. Default 6; assaults 0." }),
    cover: pair(cover).optional().meta({ description: "Cover of each side." }),
    hidden: z.boolean().optional().meta({ description: "No line of sight: only indirect fire." }),
    arc: pair(arc).optional().meta({ description: "From where each side's vehicles and monsters are attacked." }),
    moved: z.number().min(0).max(96).optional().meta({ description: "Inches that the target moved in its turn." }),
    scanned: z.boolean().optional().meta({ description: "The attacker used its scanner just before." }),
    reaction: z
      .enum(["none", "returnFire", "fightBack", "nullify"])
      .optional()
      .meta({ description: "What the target does at the same time. Default none." }),
    fatigue: pair(z.int().min(0).max(20)).optional().meta({ description: "Fatigue of both units before." }),
    dice: pair(dice).optional().meta({ description: "How teams split: best, all, or a number of dice." }),
    want: z
      .enum(["doctrine", "kills", "fatigue", "oneKill"])
      .optional()
      .meta({ description: "What the best split is best for. Default: what the doctrine wants." }),
    ...common,
  })
  .meta({ description: "One exchange between two units." });

/** `battle:`: two forces on a table (21.3). */
export const battleBlock = z
  .strictObject({
    turns: z.int().min(1).max(20).optional().meta({ description: "Turns of each side. Default 6." }),
    objectives: z.int().min(0).max(6).optional().meta({
      description: "Markers between the halves, worth battle.objective points each. Default 3.",
    }),
    attacker: z
      .union([z.literal(1), z.literal(2), z.null()])
      .optional()
      .meta({ description: "The side (1 or 2) that attacks: it deploys first and has +1 to the first-turn roll." }),
    table: tableBlock(TERRAIN, TABLE_DEFAULTS).optional(),
    hero: common.hero,
    dice: pair(dice).optional().meta({ description: "How teams split their RoF: best, all, or a number of dice." }),
  })
  .meta({ description: "Two forces on a table: deployment, objectives, six turns." });

export interface BattleTerms {
  readonly turns: number;
  readonly objectives: number;
  readonly attacker: 1 | 2 | null;
  readonly table: TableBlock;
  readonly hero: readonly [number, number];
  readonly dice: readonly [DiceChoice, DiceChoice];
}

export function battleTerms(scenario: Scenario): BattleTerms {
  const usual = { turns: 6, objectives: 3, attacker: null, table: {}, hero: [0, 0], dice: ["best", "best"] } as const;
  return { ...usual, ...scenario.battle } as BattleTerms;
}

type Arc = "front" | "flank" | "rear";
export type DiceChoice = "best" | "all" | number;

export interface DuelTerms {
  readonly distance: number;
  readonly cover: readonly [(typeof COVERS)[number], (typeof COVERS)[number]];
  readonly hidden: readonly [boolean, boolean];
  readonly ground: (typeof GROUNDS)[number];
  readonly arc: readonly [Arc, Arc];
  readonly attacker: 1 | 2 | null;
  readonly dice: readonly [DiceChoice, DiceChoice];
  readonly turns: number;
  readonly atLimit: "points" | "draw";
  readonly together: boolean;
  readonly contacts: number;
  readonly hero: readonly [number, number];
}

export interface AttackTerms {
  readonly action: "fire" | "advance" | "assault" | "ram" | "power";
  readonly power: (typeof POWERS)[number];
  readonly range: number;
  readonly cover: DuelTerms["cover"];
  readonly hidden: boolean;
  readonly arc: readonly [Arc, Arc];
  readonly moved: number;
  readonly scanned: boolean;
  readonly reaction: "none" | "returnFire" | "fightBack" | "nullify";
  readonly fatigue: readonly [number, number];
  readonly dice: readonly [DiceChoice, DiceChoice];
  readonly want: Want;
  readonly together: boolean;
  readonly contacts: number;
  readonly hero: readonly [number, number];
}

const COMMON = {
  together: false,
  contacts: 4,
  hero: [0, 0],
  cover: ["none", "none"],
  arc: ["front", "front"],
  dice: ["best", "best"],
} as const;

export function duelTerms(scenario: Scenario): DuelTerms {
  return {
    ...COMMON,
    distance: 24,
    hidden: [false, false],
    ground: "open",
    attacker: null,
    turns: 6,
    atLimit: "points",
    ...scenario.duel,
  } as DuelTerms;
}

export function attackTerms(scenario: Scenario): AttackTerms {
  const block = scenario.attack ?? {};
  const close = block["action"] === "assault" || block["action"] === "ram";
  return {
    ...COMMON,
    action: "fire",
    power: "bolt",
    range: close ? 0 : 6,
    hidden: false,
    moved: 0,
    scanned: false,
    reaction: "none",
    fatigue: [0, 0],
    want: "doctrine",
    ...block,
  } as AttackTerms;
}

/** What is wrong with an attack: not every reaction is one to every action. */
export function attackProblems(scenario: Scenario): Problem[] {
  const { action, reaction } = attackTerms(scenario);
  const close = action === "assault" || action === "ram";
  const wrong = {
    none: "",
    returnFire: close ? "nobody returns fire on who assaults (DM-REA-02); expected none or fightBack" : "",
    fightBack: close ? "" : "only who is assaulted fights back (DM-REA-03); expected none or returnFire",
    nullify: action === "power" ? "" : "only a psychic power is nullified (DM-REA-04)",
  }[reaction];
  return wrong === "" ? [] : [{ path: ["attack", "reaction"], message: wrong }];
}

/** The scenario with its mode block complete, so that its hash does not depend on which defaults were written out. */
export function resolveModes(scenario: Scenario): Scenario {
  if (scenario.mode === "duel") return { ...scenario, duel: { ...duelTerms(scenario) } };
  if (scenario.mode === "battle") return { ...scenario, battle: { ...battleTerms(scenario) } };
  if (scenario.mode === "attack") return { ...scenario, attack: { ...attackTerms(scenario) } };
  return scenario;
}
