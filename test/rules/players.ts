/**
 * Players of any rulebook, for its tests: a player that is watched while it thinks, and the user's own, by weights or by a module, in every
 * scenario of the rulebook.
 */
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { doctrines } from "../../src/players/index.ts";
import { loadModules } from "../../src/players/module.ts";
import type { BattleModule, Matchup, RuleSystem } from "../../src/rules/kernel/rule-system.ts";
import type { Scenario, Side } from "../../src/scenario/scenario.ts";
import { some } from "../some.ts";
import { loadFile } from "./play.ts";
import { legalMatchup, type Played, playedBlocks } from "./small.ts";

const WEIGHING = doctrines.filter(({ random }) => !random).map(({ name }) => name);

type Policy = Side["policy"];

const byWeights = (doctrine: string, named: object): Policy => ({
  doctrine,
  weights: "w.yaml",
  source: JSON.stringify({ terms: {}, decisions: named }),
});

/** Every decision by its worth alone. */
function worth(system: RuleSystem): object {
  return Object.fromEntries(Object.keys(system.players!.decisions).map((name) => [name, { worth: 1 }]));
}

export async function scenariosOf(system: RuleSystem): Promise<(readonly [file: string, scenario: Scenario])[]> {
  const folder = fileURLToPath(new URL(`../../scenarios/${system.id}/`, import.meta.url));
  const files = readdirSync(folder).filter((name) => name.endsWith(".yaml"));
  return Promise.all(files.map(async (file) => [file, await loadFile(system, folder + file)] as const));
}

const matchupOf = (system: RuleSystem, scenario: Scenario, policies: readonly [Policy, Policy]): Matchup =>
  legalMatchup(system, {
    ...scenario,
    sides: scenario.sides.map((side, i) => ({ ...side, policy: policies[i]! })) as unknown as Scenario["sides"],
  });

/** Picks by chance, and complains about what it was not promised. */
const byChance = (system: RuleSystem): string => `const widths = ${JSON.stringify(
  Object.fromEntries(Object.values(system.players!.decisions).map(({ name, features }) => [name, features.length])),
)};
export function choose(decision, features, rows, width, u) {
  if (!(u >= 0 && u < 1) || width !== widths[decision]) throw new Error("told wrongly: " + decision);
  for (let i = 0; i < rows * width; i++) if (!Number.isFinite(features[i])) throw new Error(decision + ", column " + (i % width));
  return Math.floor(u * rows);
}`;

/** A player who is watched: the bytes of the battle are what they were when it has answered. */
export function watched<T extends object>(thinker: T, asked: Set<string>): T {
  let w: { readonly memory: Uint8Array };
  return new Proxy(thinker, {
    get(player, name) {
      const answer = Reflect.get(player, name, player) as (...args: unknown[]) => unknown;
      if (typeof answer !== "function") return answer;
      return (...args: unknown[]) => {
        if (name === "sit") {
          w = args[0] as typeof w;
          return answer.apply(player, args);
        }
        expect(w.memory.byteLength).toBeGreaterThan(1000);
        const before = Buffer.from(w.memory).toString("latin1");
        const given = answer.apply(player, args);
        expect(Buffer.from(w.memory).toString("latin1") === before, `${String(name)}(${args.join()})`).toBe(true);
        asked.add(String(name));
        return given;
      };
    },
  });
}

/** Plays all scenarios by three kinds of players with this module, whose players are watched. */
export async function playWatched(system: RuleSystem, module: BattleModule): Promise<void> {
  for (const [, scenario] of await scenariosOf(system))
    for (const policy of ["cautious", "random", byWeights("aggressor", worth(system))])
      playedBlocks(module, matchupOf(system, scenario, [policy, policy]), scenario.mode === "attack" ? 10 : 1);
}

/** @param blocks so many of a scenario are compared: of an attack, and of others */
export async function testUsersPlayers(
  system: RuleSystem,
  module: BattleModule,
  blocks: { readonly attack: number; readonly others: number },
): Promise<void> {
  const played = async (scenario: Scenario, policies: readonly [Policy, Policy], n: number): Promise<Played> => {
    const matchup = matchupOf(system, scenario, policies);
    await loadModules(matchup);
    return playedBlocks(module, matchup, n);
  };

  describe.each(some(await scenariosOf(system), 6, 1))("a player of the user's in %s", (_, scenario) => {
    it("who follows worth plays as the doctrine does", async () => {
      const n = scenario.mode === "attack" ? blocks.attack : blocks.others;
      for (const doctrine of WEIGHING) {
        const own = byWeights(doctrine, worth(system));
        const usual = await played(scenario, [doctrine, doctrine], n);
        expect(await played(scenario, [own, own], n), doctrine).toEqual(usual);
      }
    });

    it("may be a module on one side and a weights file on the other, and plays alike again", async () => {
      const both = [
        { doctrine: "gunline", module: "m.mjs", source: byChance(system) },
        byWeights("aggressor", { parry: { dice: 1 }, march: { worth: -1 } }),
      ] as const;
      const own = await played(scenario, both, 4);
      expect(await played(scenario, both, 4)).toEqual(own);
      if (scenario.mode !== "attack") expect(await played(scenario, ["gunline", "aggressor"], 4)).not.toEqual(own);
    });
  });
}
