/** Players of Heresy: thinking changes nothing, who follows `worth` plays as the doctrine does, and modules and weights files play both games. */
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { cellKey, rootKey } from "../../../src/dice/root-key.ts";
import { BlockStreams } from "../../../src/dice/stream-dice.ts";
import { loadModules } from "../../../src/players/module.ts";
import { battlesOf } from "../../../src/rules/heresy/battle/battle.ts";
import type { Player } from "../../../src/rules/heresy/battle/fight.ts";
import type { World } from "../../../src/rules/heresy/battle/state.ts";
import { E } from "../../../src/rules/heresy/events.ts";
import { heresy } from "../../../src/rules/heresy/index.ts";
import { ADVANCE } from "../../../src/rules/heresy/matchup.ts";
import { sit } from "../../../src/rules/heresy/player/player.ts";
import type { BattleModule } from "../../../src/rules/kernel/rule-system.ts";
import type { Scenario, Side } from "../../../src/scenario/scenario.ts";
import { some } from "../../some.ts";
import { loadFile } from "../play.ts";

const FOLDER = fileURLToPath(new URL("../../../scenarios/heresy/", import.meta.url));
const FILES = readdirSync(FOLDER).filter((name) => name.endsWith(".yaml"));
const TABLES = ["hold-the-outpost.yaml", "librarians-on-the-table.yaml", "titan-on-the-table.yaml"];
const CASES = [...TABLES, "meeting-engagement.yaml", "tactical-v-boyz.yaml"];

type Policy = Side["policy"];

const weights = (doctrine: string, decisions: object): Policy => ({
  doctrine,
  weights: "w.yaml",
  source: JSON.stringify({ terms: {}, decisions }),
});
const module = (source: string): Policy => ({ doctrine: "gunline", module: "m.mjs", source });

const played = (scenario: Scenario, policy: Policy): Scenario => ({
  ...scenario,
  sides: scenario.sides.map((side) => ({ ...side, policy })) as unknown as Scenario["sides"],
});

/** All that happens in so many blocks: events of every battle, and their outcomes. */
async function course(scenario: Scenario, blocks: number, battles: BattleModule = battlesOf(sit)): Promise<string> {
  const matchup = heresy.compile(scenario);
  await loadModules(matchup);
  const streams = new BlockStreams(matchup.dice, cellKey(rootKey("players"), "main"));
  const told: string[] = [];
  const battle = battles.create(matchup, streams, {
    event: (code, a, b, c) => void told.push(`${code} ${a} ${b} ${c}`),
  });
  for (let block = 0; block < blocks; block++) {
    for (let leg = 0; leg < matchup.legs; leg++) {
      streams.open(block);
      battle.load(leg, block);
      battle.play();
      told.push(battle.outcome.join());
    }
  }
  return told.join("\n");
}

/** A player who is watched: the bytes of the battle are what they were when he has answered. */
function watched(w: World, asked: Map<string, number>): Player {
  return new Proxy(sit(w), {
    get(player, name, receiver) {
      const answer = Reflect.get(player, name, receiver) as (...args: unknown[]) => unknown;
      if (typeof answer !== "function") return answer;
      return (...args: unknown[]) => {
        const before = Buffer.from(w.memory).toString("latin1");
        const given = answer.apply(player, args);
        expect(Buffer.from(w.memory).toString("latin1") === before, `${String(name)}(${args.join()})`).toBe(true);
        asked.set(String(name), (asked.get(String(name)) ?? 0) + 1);
        return given;
      };
    },
  });
}

const ANY = module("export const choose = (decision, features, rows, width, u) => Math.floor(u * rows);");

describe("thinking", () => {
  it("writes nothing on the board: the state is the same after every question as before it", async () => {
    const asked = new Map<string, number>();
    const battles = battlesOf((w) => watched(w, asked));
    for (const name of some(CASES, 2)) {
      const scenario = await loadFile(heresy, FOLDER + name);
      for (const policy of ["aggressor", "random", ANY] as const) await course(played(scenario, policy), 2, battles);
    }
    expect(asked.size).toBeGreaterThan(20);
  });
});

describe("a player of the user's", () => {
  it.each(some(FILES, 6, 1))("that follows worth plays as the doctrine does: %s", async (name) => {
    const scenario = await loadFile(heresy, FOLDER + name);
    for (const doctrine of ["aggressor", "gunline", "cautious"]) {
      const own = await course(played(scenario, weights(doctrine, { order: { worth: 1 } })), 3);
      expect(own === (await course(played(scenario, doctrine), 3)), doctrine).toBe(true);
    }
  });

  it.each(some(CASES, 3))("may take any candidate of any decision: %s", async (name) => {
    const source = `export function choose(decision, features, rows, width, u) {
      const widths = ${JSON.stringify(
        Object.fromEntries(Object.values(heresy.players!.decisions).map((each) => [each.name, each.features.length])),
      )};
      if (!(u >= 0 && u < 1) || width !== widths[decision]) throw new Error("told wrongly");
      for (let i = 0; i < rows * width; i++) if (!Number.isFinite(features[i])) throw new Error("column " + (i % width));
      return Math.floor(u * rows);
    }`;
    const scenario = await loadFile(heresy, FOLDER + name);
    const own = await course(played(scenario, module(source)), 4);
    expect(own).not.toBe(await course(played(scenario, "gunline"), 4));
    expect(own).toBe(await course(played(scenario, module(source)), 4));
  });

  it("decides by weights: who likes nothing but to advance does it most of the time", async () => {
    const scenario = await loadFile(heresy, `${FOLDER}meeting-engagement.yaml`);
    const advances = async (policy: Policy) =>
      (await course(played(scenario, policy), 6))
        .split("\n")
        .filter((line) => line.startsWith(`${E.order} `) && line.split(" ")[2] === `${ADVANCE}`).length;
    expect(await advances(weights("gunline", { order: { advance: 1 } }))).toBeGreaterThan(
      2 * (await advances("gunline")),
    );
  });

  it("weighs by terms of its own", async () => {
    const scenario = await loadFile(heresy, `${FOLDER}tactical-v-boyz.yaml`);
    const terms = (own: object): Policy => ({
      doctrine: "gunline",
      weights: "w.yaml",
      source: JSON.stringify({ terms: own, decisions: {} }),
    });
    expect(await course(played(scenario, terms({})), 4)).toBe(await course(played(scenario, "gunline"), 4));
    expect(await course(played(scenario, terms({ charge: 9 })), 4)).not.toBe(
      await course(played(scenario, "gunline"), 4),
    );
  });
});
