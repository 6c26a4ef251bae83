/** A small rulebook for the tests of this folder: it has every kind of piece that a real one brings, and no game. */
import { z } from "zod";
import { policyTerms } from "../../src/players/index.ts";
import type { Problem, RuleSystem } from "../../src/rules/kernel/rule-system.ts";
import { type LoadedScenario, loadScenario } from "../../src/scenario/load.ts";
import { nearest } from "../../src/scenario/nearest.ts";
import type { Scenario } from "../../src/scenario/scenario.ts";

const profiles = ["marine", "ork_boy", "grot"];

export const toy: RuleSystem = {
  id: "toy",
  title: "Toy Battles",
  modes: ["attack", "duel", "battle"],
  rosterEntry: z.strictObject({
    profile: z.string().meta({ description: "Which model it is.", examples: ["marine"] }),
    count: z.int().min(1).max(20),
    weapons: z.array(z.enum(["bolter", "choppa"])).optional(),
    toughness: z.number().gt(0).lt(11).multipleOf(0.5).optional(),
    code: z
      .string()
      .regex(/^[A-Z]+$/, { error: "expected capital letters, such as HQ" })
      .optional(),
    elite: z.boolean().optional(),
  }),
  modeBlocks: {
    attack: z.strictObject({ action: z.enum(["shoot", "fight"]), range: z.int().min(0).max(5).optional() }),
    duel: z.strictObject({
      distance: z.int().min(1).max(72).optional(),
      cover: z.tuple([z.int(), z.int()]).optional(),
      dusk: z
        .discriminatedUnion("at", [
          z.strictObject({ at: z.literal("turn"), turn: z.int() }),
          z.strictObject({ at: z.literal("never") }),
        ])
        .optional(),
    }),
  },
  catalogue: () => profiles.map((id) => ({ kind: "profile", id, name: id })),
  rulings: [
    {
      id: "TOY-1",
      key: "ld.pinTest",
      values: ["lt", "lte"],
      default: "lt",
      kind: "branch",
      about: "Pin test.",
      active: true,
    },
    {
      id: "TOY-2",
      key: "deck.size",
      values: ["12", "20"],
      default: "12",
      kind: "number",
      about: "Cards.",
      active: true,
    },
    {
      id: "TOY-3",
      key: "night",
      values: ["true", "false"],
      default: "false",
      kind: "flag",
      about: "Night.",
      active: true,
    },
  ],
  houseRuleKeys: () =>
    new Map<string, number | string | boolean | null>([
      ["profiles.marine.T", 4],
      ["profiles.marine.inv", null],
      ["toHit.need.3", 4],
      ["grenades.krak.S", "D6+6"],
      ["night.stealth", false],
    ]),
  coverage: [],
  events: [],
  ops: async () => ({}),
  check(scenario: Scenario): Problem[] {
    const problems: Problem[] = [];
    for (const [index, side] of scenario.sides.entries()) {
      for (const [line, { profile }] of side.roster.entries()) {
        if (profiles.includes(profile)) continue;
        const near = nearest(profile, profiles);
        const message = `no profile is called "${profile}"${near === undefined ? "" : `; did you mean "${near}"?`}`;
        problems.push({ path: ["sides", index, "roster", line, "profile"], message });
      }
      const models = side.roster.reduce((sum, entry) => sum + entry.count, 0);
      if (models > 25)
        problems.push({ path: ["sides", index, "roster"], message: `${models} models are more than 25`, atKey: true });
    }
    return problems;
  },
  resolve(scenario: Scenario): Scenario {
    if (scenario.mode !== "duel") return scenario;
    return { ...scenario, duel: { distance: 24, cover: [0, 0], ...scenario.duel } };
  },
  compile() {
    throw new Error("the toy cannot be played");
  },
  levers: () => [],
  narrate() {
    throw new Error("the toy cannot be played");
  },
  nameRolls() {
    throw new Error("the toy cannot be played");
  },
};

/** Reads a scenario from memory: the file `duel.yaml` and others beside it. */
export function load(
  text: string | Uint8Array,
  sets: readonly string[] = [],
  others: Record<string, string> = {},
): Promise<LoadedScenario> {
  const files: Record<string, string | Uint8Array> = { "duel.yaml": text, ...others };
  return loadScenario("duel.yaml", { sets, readFile: async (path) => files[path] ?? missing(path), ...toyLibrary });
}

export const toyLibrary = {
  doctrines: policyTerms,
  rulebookIds: ["toy", "chess"],
  rulebook: async (id: string) => ({ ...toy, id }),
};

function missing(path: string): never {
  throw Object.assign(new Error(`ENOENT: no such file or directory, open '${path}'`), { code: "ENOENT" });
}

/** The message of the error that a scenario ends with; it fails when there is none or it is a bug. */
export async function complaint(
  text: string | Uint8Array,
  sets: readonly string[] = [],
  others: Record<string, string> = {},
): Promise<string> {
  try {
    await load(text, sets, others);
  } catch (error) {
    if (error instanceof Error && error.name === "UserError") return error.message;
    throw error;
  }
  throw new Error("the scenario was accepted");
}

export const good = `title: Five Marines against a band of Orks
rules: toy
mode: duel
duel: {distance: 24, cover: [0, 4]}
options: {ld.pinTest: lte}
houseRules: {profiles.marine.T: 5}
sides:
  - name: Marines
    policy: gunline
    roster:
      - {profile: marine, count: 5, weapons: [bolter]}
  - name: Orks
    policy: {doctrine: aggressor, focus: 0.8}
    roster:
      - {profile: ork_boy, count: 10}
battles: 1000
seed: 007
`;
