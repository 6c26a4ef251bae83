/** Players of Darker Millennium: thinking leaves no trace, who follows `worth` plays as the doctrine does, and weights files and modules play every scenario. */
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { doctrines } from "../../../src/players/index.ts";
import { loadModules } from "../../../src/players/module.ts";
import { DkBattle } from "../../../src/rules/darker-millennium/battle/battle.ts";
import type { Player } from "../../../src/rules/darker-millennium/battle/fight.ts";
import type { World } from "../../../src/rules/darker-millennium/battle/state.ts";
import { darkerMillennium } from "../../../src/rules/darker-millennium/index.ts";
import type { DkMatchup } from "../../../src/rules/darker-millennium/matchup.ts";
import { DkPlayer } from "../../../src/rules/darker-millennium/player/player.ts";
import type { BattleModule } from "../../../src/rules/kernel/rule-system.ts";
import type { Scenario, Side } from "../../../src/scenario/scenario.ts";
import { loadFile } from "../play.ts";
import { legalMatchup, type Played, playedBlocks } from "../small.ts";
import { battleModule } from "./playing.ts";

const FOLDER = fileURLToPath(new URL("../../../scenarios/darker-millennium/", import.meta.url));
const FILES = readdirSync(FOLDER).filter((name) => name.endsWith(".yaml"));
const WEIGHING = doctrines.filter(({ random }) => !random).map(({ name }) => name);
const { decisions } = darkerMillennium.players!;

type Policy = Side["policy"];

const byWeights = (doctrine: string, named: object): Policy => ({
  doctrine,
  weights: "w.yaml",
  source: JSON.stringify({ terms: {}, decisions: named }),
});
const WORTH = Object.fromEntries(Object.keys(decisions).map((name) => [name, { worth: 1 }]));

const matchupOf = (scenario: Scenario, policies: readonly [Policy, Policy]): DkMatchup =>
  legalMatchup(darkerMillennium, {
    ...scenario,
    sides: scenario.sides.map((side, i) => ({ ...side, policy: policies[i]! })) as unknown as Scenario["sides"],
  }) as DkMatchup;

async function played(scenario: Scenario, policies: readonly [Policy, Policy], blocks: number): Promise<Played> {
  const matchup = matchupOf(scenario, policies);
  await loadModules(matchup);
  return playedBlocks(battleModule, matchup, blocks);
}

const blocksOf = ({ mode }: Scenario): number => (mode === "attack" ? 20 : 3);

/** Picks by chance, and complains about what it was not promised. */
const BY_CHANCE = `const widths = ${JSON.stringify(
  Object.fromEntries(Object.values(decisions).map(({ name, features }) => [name, features.length])),
)};
export function choose(decision, features, rows, width, u) {
  if (!(u >= 0 && u < 1) || width !== widths[decision]) throw new Error("told wrongly: " + decision);
  for (let i = 0; i < rows * width; i++) if (!Number.isFinite(features[i])) throw new Error(decision + ", column " + (i % width));
  return Math.floor(u * rows);
}`;

/** A player who is watched: the bytes of the battle are what they were when it has answered. */
function watched(matchup: DkMatchup, asked: Set<string>): Player<World> {
  let w: World;
  return new Proxy(new DkPlayer(matchup), {
    get(player, name) {
      const answer = Reflect.get(player, name, player) as (...args: unknown[]) => unknown;
      if (typeof answer !== "function") return answer;
      return (...args: unknown[]) => {
        if (name === "sit") {
          w = args[0] as World;
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

it("DK-EXT-IN-01 DK-EXT-IN-02: thinking writes nothing on the board, which is the same after every question as before it", async () => {
  const asked = new Set<string>();
  const module: BattleModule = {
    create: (matchup, streams, log) =>
      new DkBattle(matchup as DkMatchup, streams, log, watched(matchup as DkMatchup, asked)),
  };
  for (const file of FILES) {
    const scenario = await loadFile(darkerMillennium, FOLDER + file);
    for (const policy of ["cautious", "random", byWeights("aggressor", WORTH)])
      playedBlocks(module, matchupOf(scenario, [policy, policy]), scenario.mode === "attack" ? 10 : 1);
  }
  expect(asked.size).toBeGreaterThan(17);
});

describe.each(FILES)("a player of the user's in %s", (file) => {
  it("who follows worth plays as the doctrine does", async () => {
    const scenario = await loadFile(darkerMillennium, FOLDER + file);
    for (const doctrine of WEIGHING) {
      const own = byWeights(doctrine, WORTH);
      const usual = await played(scenario, [doctrine, doctrine], blocksOf(scenario));
      expect(await played(scenario, [own, own], blocksOf(scenario)), doctrine).toEqual(usual);
    }
  });

  it("may be a module on one side and a weights file on the other, and plays alike again", async () => {
    const scenario = await loadFile(darkerMillennium, FOLDER + file);
    const both = [
      { doctrine: "gunline", module: "m.mjs", source: BY_CHANCE },
      byWeights("aggressor", { parry: { dice: 1 }, march: { worth: -1 } }),
    ] as const;
    const own = await played(scenario, both, 4);
    expect(await played(scenario, both, 4)).toEqual(own);
    if (scenario.mode !== "attack") expect(await played(scenario, ["gunline", "aggressor"], 4)).not.toEqual(own);
  });
});
