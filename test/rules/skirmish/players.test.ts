/** Who may play Skirmish beside doctrines, and what no player may do: thinking writes nothing, and who weighs by `worth` alone plays as the doctrine. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { library } from "../../../src/cli/library.ts";
import { cellKey, rootKey } from "../../../src/dice/root-key.ts";
import { BlockStreams } from "../../../src/dice/stream-dice.ts";
import { run } from "../../../src/experiments/run.ts";
import { battlesPlayedBy } from "../../../src/rules/skirmish/battle/battle.ts";
import type { Player } from "../../../src/rules/skirmish/battle/fight.ts";
import type { World } from "../../../src/rules/skirmish/battle/state.ts";
import { skirmish } from "../../../src/rules/skirmish/index.ts";
import { seatPlayer } from "../../../src/rules/skirmish/player/player.ts";
import { W, WEIGHTS } from "../../../src/rules/skirmish/player/weights.ts";
import { type LoadedScenario, loadScenario } from "../../../src/scenario/load.ts";
import { resealed } from "../../chunk/resealed.ts";
import { some } from "../../some.ts";

const FOLDER = new URL("../../../scenarios/skirmish/", import.meta.url);
const SCENARIOS = readdirSync(FOLDER).filter((file) => file.endsWith(".yaml"));

/** A committed scenario in which both sides play by this policy, with a file of the user's beside it. */
async function demo(file: string, policy: string, own = ""): Promise<LoadedScenario> {
  const path = fileURLToPath(new URL(file, FOLDER));
  const sides = [...readFileSync(path, "utf8").matchAll(/^ {2}- \{?name: "?([^",\n]+)"?/gm)].map(([, name]) => name!);
  expect(sides).toHaveLength(2);
  return loadScenario(path, {
    ...library,
    readFile: async (name) => (/own\.(mjs|yaml)$/.test(name) ? own : readFileSync(name)),
    allowCode: () => true,
    sets: sides.map((side) => `sides.${side}.policy=${policy}`),
  });
}

const played = (loaded: LoadedScenario, battles: number) =>
  run(loaded.resolved, { rulebook: skirmish, battles, seed: "players" });

/** A player that looks, around every question, whether the state of the battle is as it was. */
function watched(changed: Set<string>): (w: World) => Player {
  return (w) => {
    const player = seatPlayer(w);
    const state = (): string => createHash("sha256").update(w.memory).digest("hex");
    const names = Object.getOwnPropertyNames(Object.getPrototypeOf(player)).filter((name) => name !== "constructor");
    const questions = names.map((name) => {
      const ask = (player as unknown as Record<string, (...about: unknown[]) => unknown>)[name]!.bind(player);
      if (name === "learn" || name === "sit") return [name, ask];
      const watching = (...about: unknown[]): unknown => {
        const before = state();
        const answer = ask(...about);
        if (state() !== before) changed.add(name);
        return answer;
      };
      return [name, watching];
    });
    return Object.fromEntries(questions) as Player;
  };
}

describe("thinking", () => {
  it.each(
    some(["patrol-at-the-ruins.yaml", "warlock-v-dark-eldar.yaml", "breakthrough.yaml", "hormagaunts-v-guard.yaml"], 2),
  )("writes nothing in %s", async (file) => {
    for (const policy of ["objective", "cautious", "random"]) {
      const { resolved } = await demo(file, policy);
      const matchup = skirmish.compile(resolved);
      const streams = new BlockStreams(matchup.dice, cellKey(rootKey("thinking"), file));
      const changed = new Set<string>();
      const battle = battlesPlayedBy(watched(changed)).create(matchup, streams, { event() {} });
      for (let block = 0; block < 3; block++) {
        streams.open(block);
        battle.load(0, block);
        battle.play();
      }
      expect([...changed], policy).toEqual([]);
    }
  });
});

describe("a weights file", () => {
  it.each(some(SCENARIOS, 8, 3))("that weighs by worth alone plays exactly as the doctrine in %s", async (file) => {
    const doctrine = await played(await demo(file, "objective"), 8);
    const own = await played(
      await demo(file, '{"doctrine": "objective", "weights": "own.yaml"}', "decisions: {shoot: {worth: 1}}"),
      8,
    );
    const renamed = (text: string) => text.replaceAll(doctrine.summary.scenarioHash, own.summary.scenarioHash);
    expect(own.state).toBe(resealed(doctrine.state, renamed));
  });

  it("may say what the terms of the doctrine weigh: who finds a charge worthless charges nobody", async () => {
    const terms = "terms: {chargeBlows: 0, chargeHelpless: 0, chargeBias: -1}";
    const loaded = await demo("guard-v-orks.yaml", '{"doctrine": "aggressor", "weights": "own.yaml"}', terms);
    const { summary } = await played(loaded, 20);
    expect(summary.metrics.filter(({ id }) => id === "charges").map(({ mean }) => mean!.value)).toEqual([0, 0]);
  });

  it("has a term for each weight", () => {
    expect(Object.values(W)).toEqual(Array.from({ length: WEIGHTS }, (_, slot) => slot));
    expect([W.moveFire, W.withdraw, W.tableNext]).toEqual([0, 23, 38]);
  });

  it("decides: who minds every inch to a target shoots less", async () => {
    const shots = async (inches: number): Promise<number> => {
      const weights = `decisions: {shoot: {worth: 1, inches: ${inches}}}`;
      const loaded = await demo("guard-v-orks.yaml", '{"doctrine": "gunline", "weights": "own.yaml"}', weights);
      const { summary } = await played(loaded, 30);
      return summary.metrics.find(({ id }) => id === "shots")!.mean!.value;
    };
    expect(await shots(-10)).toBeLessThan((await shots(0)) / 2);
  });
});

it("a module is asked where models are set down, and for what they do on a table", async () => {
  const source = `const seen = globalThis.seenBySkirmish ??= new Set();
export function choose(decision, features, rows, width, u) { seen.add(decision); return Math.floor(u * rows); }`;
  await played(await demo("patrol-at-the-ruins.yaml", '{"doctrine": "gunline", "module": "own.mjs"}', source), 12);
  const seen = (globalThis as unknown as { seenBySkirmish: Set<string> }).seenBySkirmish;
  for (const decision of ["place", "move", "overwatch", "shoot", "charge", "hide"])
    expect([...seen], decision).toContain(decision);
});
