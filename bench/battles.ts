/**
 * What a battle on a table costs over a duel of the same rulebook, and in garbage: with positions, terrain and sight there is more to ask, but
 * nobody should have to wait for it. CPU times within one run; medians of rounds in which both take turns.
 */
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { Player } from "../src/chunk/play.ts";
import { cellKey, rootKey } from "../src/dice/root-key.ts";
import { KNOBS } from "../src/policies/doctrine.ts";
import { doctrines } from "../src/policies/index.ts";
import { battleModule } from "../src/rules/dark-millennium/hot.ts";
import { rulebooks } from "../src/rules/index.ts";
import { loadScenario } from "../src/scenario/load.ts";
import { Tally } from "../src/tally/tally.ts";

const folder = fileURLToPath(new URL("../../scenarios/dark-millennium/", import.meta.url));

/** Plays so many blocks of a scenario and tells the nanoseconds of a battle. */
async function runnerOf(name: string): Promise<(blocks: number) => number> {
  const loaded = await loadScenario(`${folder}${name}.yaml`, {
    sets: [],
    readFile,
    rulebookIds: Object.keys(rulebooks),
    rulebook: async (id: string) => rulebooks[id]?.(),
    doctrines: { names: doctrines.map((doctrine) => doctrine.name), knobs: KNOBS, default: "gunline" },
  });
  const matchup = loaded.rulebook.compile(loaded.resolved);
  const player = new Player(battleModule, matchup, cellKey(rootKey("bench"), "main"));
  const tally = new Tally(player.layout);
  const control = new Int32Array(new SharedArrayBuffer(64));
  let block = 0;
  return (blocks) => {
    const start = process.cpuUsage();
    block = player.play(tally, block, block + blocks, control, 1);
    const { user, system } = process.cpuUsage(start);
    return ((user + system) * 1000) / (blocks * matchup.legs);
  };
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1]!;

/** Nanoseconds of a Dark Millennium duel of thirty models, and of a battle of about as many on a table. */
export async function tableCost(rounds: number, blocks: number): Promise<{ duel: number; battle: number }> {
  const [duel, battle] = [await runnerOf("infantry-firefight"), await runnerOf("ruins")];
  duel(8 * blocks);
  battle(2 * blocks);
  const duels: number[] = [];
  const battles: number[] = [];
  for (let round = 0; round < rounds; round++) {
    duels.push(duel(4 * blocks));
    battles.push(battle(blocks));
  }
  return { duel: median(duels), battle: median(battles) };
}
