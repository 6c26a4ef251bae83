/** The blocks of a scenario that belong to the rulebook's modes: their shapes, defaults and meaning. Cold. */
import { z } from "zod";
import type { Scenario } from "../../../scenario/scenario.ts";
import { type TableBlock, tableBlock, tableProblems } from "../../../scenario/terrain.ts";
import type { Problem } from "../../kernel/rule-system.ts";
import { COVERS } from "../../kernel/terrain.ts";
import { resolveBook } from "./book.ts";
import { POWERS, SIDES } from "./data.ts";
import { loadRoster, pointsOf } from "./roster.ts";
import { TERRAIN, tableDefaults } from "./terrain.ts";

const cover = z.enum(COVERS);
const touched = z.int().min(0).max(30).optional().meta({
  description: "Models under a blast, a flame or the template of a power, where there is no table. Default 3.",
});
const contacts = z
  .int()
  .min(1)
  .max(8)
  .optional()
  .meta({ description: "Models that fight one enemy at most (SE-EXT-33). Default 6." });

/** @rule SE-EXT-118 */
export const attackBlock = z
  .strictObject({
    action: z.enum(["shoot", "fight", "penetrate", "power"]).meta({
      description:
        "What the first side does to the second: all its models shoot at the first squad, all fight one round, one hit on a vehicle, or its first psyker uses a power.",
    }),
    power: z.enum(POWERS).optional().meta({ description: "For power: which of the Adeptus powers. Default Assail." }),
    nullify: z.int().min(0).max(12).optional().meta({
      description: "For power: cards of Nullify that the second side plays one after another (SE-WRP-25). Default 0.",
    }),
    weapon: z
      .string()
      .min(1)
      .optional()
      .meta({ description: "For shoot and penetrate: the weapon. Left out: what each model shoots with." }),
    range: z.number().min(0).max(96).optional().meta({ description: "Inches between them. Default 12." }),
    cover: cover.optional().meta({ description: "Cover of the target: none, soft or hard." }),
    targetFast: z.boolean().optional().meta({ description: "The target charged or ran in its last move." }),
    overwatch: z.boolean().optional().meta({ description: "The shots are fired on overwatch." }),
    charging: z
      .boolean()
      .optional()
      .meta({ description: "For fight: the first side charged this turn. Default true." }),
    side: z.enum(SIDES).optional().meta({ description: "The side of the vehicle that is hit. Default front." }),
    touched,
    contacts,
  })
  .meta({ description: "One exchange between two sides." });

/** @rule SE-EXT-119 */
export const duelBlock = z
  .strictObject({
    distance: z.number().min(0).max(96).optional().meta({
      description: "Inches between the starting lines; 0: all squads begin in contact. Default 24.",
    }),
    cover: z.tuple([cover, cover]).optional().meta({ description: "Cover of each starting line." }),
    contacts,
    touched,
    turns: z.int().min(1).max(20).optional().meta({ description: "Game turns. Default 10." }),
  })
  .meta({ description: "Two forces on a line." });

export const MISSIONS = ["meeting", "hold", "strongpoint", "breakthrough"] as const;
export type Mission = (typeof MISSIONS)[number];

/** @rule SE-EXT-20, SE-EXT-106 */
export const battleBlock = z
  .strictObject({
    mission: z.enum(MISSIONS).optional().meta({
      description:
        "meeting: losses alone count; hold: three markers; strongpoint: a marker behind walls; breakthrough: the attacker leaves over the far edge.",
    }),
    attacker: z
      .union([z.literal(1), z.literal(2)])
      .optional()
      .meta({ description: "The side that attacks a strongpoint or breaks through. Default 1." }),
    points: z.int().min(50).max(5000).optional().meta({
      description:
        "The points limit, of which markers are worth shares. Default that of the dearer force, rounded up to full 250.",
    }),
    turns: z.int().min(1).max(20).optional().meta({ description: "Game turns. Default as the mission has it." }),
    table: tableBlock(TERRAIN, tableDefaults(0)).optional(),
  })
  .meta({ description: "Two forces on a table: set-up, a mission, five or six turns." });

export interface BattleTerms {
  readonly mission: Mission;
  readonly attacker: 1 | 2;
  readonly points: number;
  readonly turns: number;
  readonly table: TableBlock;
}

/** Limits are full quarters of a thousand where nobody names one. */
const LIMITS = 250;

export function battleTerms(scenario: Scenario): BattleTerms {
  const block = (scenario.battle ?? {}) as Partial<BattleTerms>;
  const mission = block.mission ?? "meeting";
  const book = resolveBook(scenario.options, scenario.houseRules, scenario.units);
  const dearest = Math.max(1, ...scenario.sides.map((side, index) => pointsOf(loadRoster(side, book, index).squads)));
  const usual = { attacker: 1, points: LIMITS * Math.ceil(dearest / LIMITS), table: {} } as const;
  return { mission, ...usual, turns: book.missions[mission].turns, ...block };
}

/** Whoever starts aboard needs a transport with seats for it (SE-EXT-105). */
export function battleProblems(scenario: Scenario): Problem[] {
  const book = resolveBook(scenario.options, scenario.houseRules, scenario.units);
  const { table, points } = battleTerms(scenario);
  const problems = [...tableProblems(table, TERRAIN, tableDefaults(points), ["battle", "table"])];
  for (const [index, side] of scenario.sides.entries()) {
    const { squads } = loadRoster(side, book, index);
    const most = Math.max(0, ...squads.flatMap(({ models }) => models.map(({ vehicle }) => vehicle?.capacity ?? 0)));
    const seats = book.ruling("transports") === "on" ? most : 0;
    for (const { entry, name, models, aboard } of squads) {
      const needs = models.some(({ vehicle }) => vehicle !== null)
        ? Number.POSITIVE_INFINITY
        : models.reduce((n, { unit }) => n + (unit.size === "big" || unit.flags.includes("terminator") ? 2 : 1), 0);
      if (!aboard || needs <= seats) continue;
      const path = ["sides", index, "roster", entry, "aboard"];
      problems.push({ path, message: `${name} finds no transport with seats for it (SE-EXT-105)` });
    }
  }
  return problems;
}

type Cover = (typeof COVERS)[number];

export interface AttackTerms {
  readonly action: "shoot" | "fight" | "penetrate" | "power";
  readonly weapon?: string;
  readonly range: number;
  readonly cover: Cover;
  readonly targetFast: boolean;
  readonly overwatch: boolean;
  readonly charging: boolean;
  readonly side: (typeof SIDES)[number];
  readonly power: (typeof POWERS)[number];
  readonly nullify: number;
  readonly touched: number;
  readonly contacts: number;
}

export interface DuelTerms {
  readonly distance: number;
  readonly cover: readonly [Cover, Cover];
  readonly contacts: number;
  readonly touched: number;
  readonly turns: number;
}

const COMMON = { touched: 3, contacts: 6 };

export function attackTerms({ attack }: Scenario): AttackTerms {
  const usual = {
    range: 12,
    cover: "none",
    targetFast: false,
    overwatch: false,
    charging: true,
    side: "front",
    power: POWERS[0],
  } as const;
  return { ...COMMON, ...usual, nullify: 0, action: "fight", ...attack } as AttackTerms;
}

export function duelTerms({ duel }: Scenario): DuelTerms {
  return { ...COMMON, distance: 24, cover: ["none", "none"], turns: 10, ...duel } as DuelTerms;
}

/** What is wrong with an attack: a weapon that nobody knows, or a blow against armour that is none. */
export function attackProblems(scenario: Scenario): Problem[] {
  const { action, weapon } = attackTerms(scenario);
  const book = resolveBook(scenario.options, scenario.houseRules, scenario.units);
  const [attackers, targets] = scenario.sides.map((side, index) => loadRoster(side, book, index).squads);
  const problems: Problem[] = [];
  const known = weapon === undefined || Object.hasOwn(book.weapons, weapon);
  const say = (key: string, message: string) => problems.push({ path: ["attack", key], message });
  if (!known) say("weapon", `unknown weapon "${weapon}"; \`wargauge rules second-edition --units\` lists them`);
  if (action === "fight" && weapon !== undefined) say("weapon", "models fight with what they carry; nothing is named");
  const target = targets?.[0]?.models[0];
  const shooter = attackers?.[0]?.models[0];
  if (action === "penetrate" && target !== undefined && target.vehicle === null) {
    say("action", `${target.unit.name} has no armour to penetrate (SE-EXT-98)`);
  }
  if (action === "power" && !(attackers ?? []).some(({ models }) => models.some(({ mastery }) => mastery > 0))) {
    say("action", "nobody of the first side is a psyker");
  }
  if (action !== "power" && scenario.attack !== undefined) {
    for (const key of ["power", "nullify"] as const) {
      if ((scenario.attack as Record<string, unknown>)[key] !== undefined)
        say(key, `means nothing to the action ${action}`);
    }
  }
  if (action === "penetrate" && weapon === undefined && shooter !== undefined && shooter.guns.length === 0) {
    say("weapon", `${shooter.unit.name} shoots with nothing; name a weapon`);
  }
  return problems;
}

/** The scenario with its mode block complete, so that its hash does not depend on which defaults were written out. */
export function resolveModes(scenario: Scenario): Scenario {
  if (scenario.mode === "duel") return { ...scenario, duel: { ...duelTerms(scenario) } };
  if (scenario.mode === "battle") return { ...scenario, battle: { ...battleTerms(scenario) } };
  if (scenario.mode !== "attack") return scenario;
  const { power, nullify, ...attack } = attackTerms(scenario);
  return { ...scenario, attack: attack.action === "power" ? { ...attack, power, nullify } : attack };
}
