/** The blocks of a scenario that belong to Dark Millennium's modes: their shapes, defaults and meaning. Cold. */
import { z } from "zod";
import { amount, both, completed, type Filled, flag, maybe, one, whole } from "../../../scenario/fields.ts";
import type { Scenario } from "../../../scenario/scenario.ts";
import { type TableBlock, tableBlock } from "../../../scenario/terrain.ts";
import type { Problem } from "../../kernel/rule-system.ts";
import { COVERS, GROUNDS, POWERS } from "./data.ts";
import { TABLE_DEFAULTS, TERRAIN } from "./terrain.ts";

const cover = z.enum(COVERS);
const dice = z.union([z.enum(["best", "all"]), z.int().min(1).max(12)]);
const attacker = z.union([z.literal(1), z.literal(2), z.null()]);
const arc = both(z.enum(["front", "flank", "rear"]), "From where each side's vehicles and monsters are attacked.");
const turns = whole(1, 20, "Turns of each side. Default 6.");

const common = {
  together: flag("Units of a side at the same distance stand within two inches, so an attack may spread (DM-CAS-11)."),
  contacts: whole(1, 8, "Models that fit around one enemy in an assault. Default 4."),
  hero: both(z.int().min(0).max(60), "Hero points of each side. Default none."),
};

export const duelBlock = z
  .strictObject({
    distance: amount(0, 96, "Inches between the lines. Default 24."),
    cover: both(cover, "Cover of each starting line: none, concealment, soft, hard."),
    hidden: both(z.boolean(), "No line of sight to or from units that are still on this starting line."),
    ground: one(GROUNDS, "The ground between the lines. Default open."),
    arc,
    attacker: maybe(
      attacker,
      "The side (1 or 2) that attacks in the scenario: +1 to the first-turn roll. Default none.",
    ),
    dice: both(dice, "How teams split their RoF: best as the doctrine weighs it, all dice, or a number of dice."),
    turns,
    atLimit: one(
      ["points", "draw"],
      "Who wins at the limit: points for the side that did more harm (21.3), draw for nobody.",
    ),
    ...common,
  })
  .meta({ description: "Two forces on a line." });

export const attackBlock = z
  .strictObject({
    action: z
      .enum(["fire", "advance", "assault", "ram", "power"])
      .meta({ description: "What the first unit of the first side does to the first unit of the second." }),
    power: one(POWERS, "The psychic power, for action power. Default bolt."),
    range: amount(0, 96, "Inches between them. Default 6; assaults 0."),
    cover: both(cover, "Cover of each side."),
    hidden: flag("No line of sight: only indirect fire."),
    arc,
    moved: amount(0, 96, "Inches that the target moved in its turn."),
    scanned: flag("The attacker used its scanner just before."),
    reaction: one(
      ["none", "returnFire", "fightBack", "nullify"],
      "What the target does at the same time. Default none.",
    ),
    fatigue: both(z.int().min(0).max(20), "Fatigue of both units before."),
    dice: both(dice, "How teams split: best, all, or a number of dice."),
    want: one(
      ["doctrine", "kills", "fatigue", "oneKill"],
      "What the best split is best for. Default: what the doctrine wants.",
    ),
    ...common,
  })
  .meta({ description: "One exchange between two units." });

/** `battle:`: two forces on a table (21.3). */
export const battleBlock = z
  .strictObject({
    turns,
    objectives: whole(0, 6, "Markers between the halves, worth battle.objective points each. Default 3."),
    attacker: maybe(attacker, "The side (1 or 2) that attacks: it deploys first and has +1 to the first-turn roll."),
    table: tableBlock(TERRAIN, TABLE_DEFAULTS).optional(),
    hero: common.hero,
    dice: both(dice, "How teams split their RoF: best, all, or a number of dice."),
  })
  .meta({ description: "Two forces on a table: deployment, objectives, six turns." });

export type BattleTerms = Filled<typeof battleBlock> & { readonly table: TableBlock };
export type DuelTerms = Filled<typeof duelBlock>;
export type AttackTerms = Filled<typeof attackBlock>;
export type DiceChoice = z.infer<typeof dice>;

export function battleTerms(scenario: Scenario): BattleTerms {
  const usual = { turns: 6, objectives: 3, attacker: null, table: {}, hero: [0, 0], dice: ["best", "best"] } as const;
  return { ...usual, ...scenario.battle } as BattleTerms;
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
  const usual = { distance: 24, hidden: [false, false], ground: "open", attacker: null, turns: 6 } as const;
  return { ...COMMON, ...usual, atLimit: "points", ...scenario.duel } as DuelTerms;
}

export function attackTerms(scenario: Scenario): AttackTerms {
  const block = scenario.attack ?? {};
  const close = block["action"] === "assault" || block["action"] === "ram";
  const before = { range: close ? 0 : 6, hidden: false, moved: 0, scanned: false, fatigue: [0, 0] } as const;
  const usual = { action: "fire", power: "bolt", ...before, reaction: "none", want: "doctrine" } as const;
  return { ...COMMON, ...usual, ...block } as AttackTerms;
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

export const resolveModes = (scenario: Scenario): Scenario =>
  completed(scenario, { attack: attackTerms, duel: duelTerms, battle: battleTerms });
