/**
 * The shape of a scenario file, put together from the generic part and the pieces that the chosen rulebook brings. Everything is
 * strict: a key that means nothing is an error. Cold, and loaded only when a scenario is read: zod costs 80 ms.
 */
import { z } from "zod";
import type { Mode } from "../rules/kernel/mode.ts";
import type { RuleSystem } from "../rules/kernel/rule-system.ts";
import { expectSchema, type NamedEdits, variantsSchema, type Written } from "./expect.ts";
import { flag, maybe, one } from "./fields.ts";
import type { Side, Units } from "./scenario.ts";

/** The scripted players that a side may name. */
export interface Doctrines {
  readonly names: readonly string[];
  readonly knobs: readonly string[];
  readonly default: string;
}

export const defaultBattles = 100_000;

export interface SchemaParts {
  /** Every rulebook there is. */
  readonly rulebookIds: readonly string[];
  readonly doctrines: Doctrines;
  /** The rulebook that the file names; without one its pieces are not checked. */
  readonly rulebook: RuleSystem | undefined;
  /** The mode that the file names: its block is required unless the rulebook can do without. */
  readonly mode: Mode | undefined;
  /** The user's own: house rules may change them as well. */
  readonly units?: Units | undefined;
}

/** What is offered while no rulebook is named; none plays campaigns yet. */
const allModes: readonly Mode[] = ["attack", "duel", "battle"];

export function scenarioSchema(parts: SchemaParts): z.ZodType {
  const { rulebook } = parts;
  const modes = rulebook?.modes ?? allModes;
  return z
    .strictObject({
      $schema: maybe(z.string(), "Where an editor finds the JSON Schema of this file."),
      title: z
        .string()
        .min(1)
        .optional()
        .meta({
          description: "What the matchup is called in reports; the file's name when left out.",
          examples: ["Five Marines against a band of Orks"],
        }),
      rules: z.enum(parts.rulebookIds as [string, ...string[]]).meta({ description: "The rulebook that is played." }),
      mode: z.enum(modes as [Mode, ...Mode[]]).meta({
        description:
          "attack: one attack of the first side on the second. duel: the sides meet on a line. battle: on a table.",
      }),
      ...modeBlocks(parts),
      options: maybe(
        rulebook === undefined ? z.record(z.string(), z.string()) : rulingsSchema(rulebook),
        "Chosen readings of unclear rules, by key; those left out are the first of their words.",
      ),
      houseRules: maybe(
        rulebook === undefined ? z.record(z.string(), anyHouseValue) : houseRulesSchema(rulebook, parts.units),
        "Edited numbers of the rulebook's profiles and tables, by dotted key.",
      ),
      units: z.unknown().optional().meta({ description: "Files with units of your own, or their rows." }),
      mirror: flag(
        "Fight every battle twice with exchanged seats and the same dice, so that luck and the first turn cancel.",
      ),
      sides: z.array(sideSchema(parts)).length(2).meta({
        description: "The two armies, in the order of the reports; in an attack the first attacks the second.",
      }),
      battles: z
        .int()
        .min(1)
        .default(defaultBattles)
        .meta({
          description: "How many battles are fought, unless the command line says otherwise.",
          examples: [defaultBattles],
        }),
      expect: expectSchema,
      variants: variantsSchema,
      seed: maybe(z.string(), "Any text; the same seed gives the same dice. One is made up and printed when left out."),
    })
    .meta({ title: rulebook === undefined ? "wargauge scenario" : `wargauge scenario, ${rulebook.title}` });
}

/** The generic part alone knows no roster entry but that it is a mapping. */
const anyEntry = z.looseObject({});

/** Of a roster: more than any army has kinds of models, and few enough to check. */
const MOST_ENTRIES = 500;

function sideSchema({ rulebook, doctrines }: SchemaParts) {
  const knobs = Object.fromEntries(doctrines.knobs.map((knob) => [knob, anyKnob] as const));
  const doctrine = z.enum(doctrines.names as [string, ...string[]]);
  return z.strictObject({
    name: z
      .string()
      .min(1)
      .meta({ description: "What the side is called in reports and in --set.", examples: ["Marines"] }),
    policy: z
      .union([
        doctrine,
        z.strictObject({
          doctrine,
          ...knobs,
          ...(rulebook?.players !== undefined && { module, weights, search: search.optional() }),
        }),
        ...(rulebook?.players === undefined
          ? []
          : [z.strictObject({ doctrine: doctrine.default(doctrines.default), ...knobs, weights, search })]),
      ])
      .default(doctrines.default)
      .meta({
        description:
          "The scripted player: a doctrine's name, or {doctrine: ..., knob: number}; beside them weights: file.yaml weighs otherwise, module: file.mjs is code of your own, and search: {rollouts: 16, width: 4} looks ahead.",
      }),
    roster: z
      .array(rulebook?.rosterEntry ?? anyEntry)
      .min(1)
      .max(MOST_ENTRIES)
      .meta({ description: "The models of the side, one entry a kind." }),
    rosterFile: file("A file that holds the roster instead, relative to this one.", "rosters/orks.yaml"),
    ...rulebook?.sideKeys,
    role: one(
      ["attacker", "defender"],
      "Fixes who attacks in a mission with roles; the sides then do not change seats.",
    ),
  });
}

const file = (description: string, example: string) =>
  z
    .string()
    .min(1)
    .optional()
    .meta({ description, examples: [example] });
const module = file(
  "A file of yours that exports choose(decision, features, rows, width, u); needs --allow-code.",
  "policies/rush.mjs",
);
const weights = file(
  "A file with weights of your own: terms of the doctrine, and features of decisions.",
  "policies/cheap-shots.yaml",
);

const search = z
  .strictObject({
    rollouts: z
      .int()
      .min(1)
      .max(4096)
      .default(16)
      .meta({ description: "How many battles are imagined for each candidate." }),
    width: z
      .int()
      .min(1)
      .max(64)
      .default(4)
      .meta({ description: "How many candidates of a decision, the doctrine's best, are looked at." }),
  })
  .meta({
    description:
      "Looks ahead: plays battles to their end from the best candidates of every decision, in mode duel or battle.",
    examples: [{ rollouts: 16, width: 4 }],
  });

/** Every knob runs from 0 (not at all) to 1 (above all else). */
const anyKnob = z.number().min(0).max(1).optional();

function modeBlocks({ rulebook, mode }: SchemaParts): Record<string, z.ZodType> {
  if (rulebook === undefined)
    return { attack: anyEntry.optional(), duel: anyEntry.optional(), battle: anyEntry.optional() };
  const blocks: Record<string, z.ZodType> = {};
  for (const [name, block] of Object.entries(rulebook.modeBlocks)) {
    const required = name === mode && !block.safeParse({}).success;
    blocks[name] = required ? block : block.optional();
  }
  return blocks;
}

function rulingsSchema(rulebook: RuleSystem): z.ZodType {
  const shape: Record<string, z.ZodType> = {};
  for (const ruling of rulebook.rulings) shape[ruling.key] = z.enum(ruling.values as [string, ...string[]]).optional();
  return z.strictObject(shape);
}

const anyHouseValue = z.union([z.number(), z.string(), z.boolean(), z.null()]);
// One schema object for all keys of a kind: a rulebook has thousands, and making a zod object is slow.
const houseNumber = z.union([z.number(), z.null()]).optional();
const houseText = z.union([z.string(), z.null()]).optional();
const houseFlag = z.union([z.boolean(), z.null()]).optional();
const houseAnything = anyHouseValue.optional();

/**
 * A house rule is of the kind of the value that it replaces. Tables use null for "cannot", so null may replace anything and anything
 * may replace null; whether that makes sense is for the rulebook's check.
 */
function houseRulesSchema(rulebook: RuleSystem, units?: Units): z.ZodType {
  const shape: Record<string, z.ZodType> = {};
  for (const [key, value] of rulebook.houseRuleKeys(units)) {
    if (typeof value === "number") shape[key] = houseNumber;
    else if (typeof value === "string") shape[key] = houseText;
    else shape[key] = typeof value === "boolean" ? houseFlag : houseAnything;
  }
  return z.strictObject(shape);
}

/** What the schema lets through. */
export interface RawScenario {
  readonly title?: string;
  readonly rules: string;
  readonly mode: Mode;
  readonly options?: Record<string, string>;
  readonly houseRules?: Record<string, number | string | boolean | null>;
  readonly mirror?: boolean;
  readonly sides: readonly Side[];
  readonly battles: number;
  readonly seed?: string;
  readonly expect?: readonly Written[];
  readonly variants?: NamedEdits;
  readonly [modeBlock: string]: unknown;
}
