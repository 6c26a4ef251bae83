/**
 * How fast Heresy is: whole battles of a thousand points a side on a table, with terrain, reserves and all metrics on, and duels and attacks
 * over the bare price of their dice. CPU time of one core; battles leave no garbage.
 */
import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { PerformanceObserver } from "node:perf_hooks";
import { fileURLToPath } from "node:url";
import { Player } from "../src/chunk/play.ts";
import { cellKey, rootKey } from "../src/dice/root-key.ts";
import { BlockStreams } from "../src/dice/stream-dice.ts";
import { tapeStreams } from "../src/dice/tape-dice.ts";
import { battleModule } from "../src/rules/heresy/hot.ts";
import { heresy } from "../src/rules/heresy/index.ts";
import type { Matchup } from "../src/rules/rule-system.ts";
import { loadScenario } from "../src/scenario/load.ts";
import { Tally } from "../src/tally/tally.ts";

/** Battles of a thousand points a side. */
export const BATTLES = [
  "seize-the-crossroads",
  "meeting-engagement",
  "titan-on-the-table",
  "hold-the-outpost",
] as const;
/** A duel, a volley and an assault. */
export const ACTIONS = ["platoons-v-mobs", "bunker", "orks-into-marines"] as const;

async function matchupOf(name: string): Promise<Matchup> {
  const file = fileURLToPath(new URL(`../../scenarios/heresy/${name}.yaml`, import.meta.url));
  const { resolved } = await loadScenario(file, {
    readFile: (path) => readFile(path, "utf8"),
    rulebookIds: ["heresy"],
    rulebook: async () => heresy,
  });
  return heresy.compile(resolved);
}

/** Median over rounds; `micros`: CPU time of each. */
export async function speedOf(name: string, micros: number): Promise<{ perSecond: number; collections: number }> {
  const matchup = await matchupOf(name);
  const player = new Player(battleModule, matchup, cellKey(rootKey("bench"), "main"));
  const tally = new Tally(player.layout);
  const control = new Int32Array(new SharedArrayBuffer(64));
  let block = 0;
  const play = (blocks: number): void => {
    block = player.play(tally, block, block + blocks, control, 1);
  };
  play(micros < 1_000_000 ? 64 : 1500);
  let collections = 0;
  const observer = new PerformanceObserver((list) => {
    collections += list.getEntries().length;
  });
  observer.observe({ entryTypes: ["gc"] });
  const rounds: number[] = [];
  for (let round = 0; round < 5; round++) {
    const start = process.cpuUsage();
    let blocks = 0;
    let spent = 0;
    while (spent < micros) {
      play(8);
      blocks += 8;
      const used = process.cpuUsage(start);
      spent = used.user + used.system;
    }
    rounds.push((matchup.legs * blocks * 1e6) / spent);
  }
  await new Promise((done) => setTimeout(done, 20));
  observer.disconnect();
  return { perSecond: rounds.sort((a, b) => a - b)[rounds.length >> 1]!, collections };
}

/** Dice of a battle, counted as on a table, in a process of its own: see `diceOfBattle` of product.ts. */
export function diceOf(name: string, battles: number): number {
  const script = fileURLToPath(new URL("./main.js", import.meta.url));
  const { stdout } = spawnSync(process.execPath, [script, "--count-dice", String(battles), name], { encoding: "utf8" });
  return Number(stdout);
}

export async function countDiceOf(name: string, battles: number): Promise<number> {
  const matchup = await matchupOf(name);
  const streams = new BlockStreams(matchup.dice, cellKey(rootKey("bench"), "main"));
  let dice = 0;
  const taped = tapeStreams(streams, (entry) => {
    dice += entry.faces.length;
  });
  const battle = battleModule.create(matchup, taped, { event() {} });
  for (let block = 0; block < battles; block++) {
    streams.open(block);
    battle.load(0, block);
    battle.play();
  }
  return dice / battles;
}
