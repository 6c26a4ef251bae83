/**
 * How fast Heresy is on a table: whole battles of a thousand points a side with terrain, reserves and all metrics on, in battles a second of
 * CPU time on one core, and in garbage.
 */
import { readFile } from "node:fs/promises";
import { PerformanceObserver } from "node:perf_hooks";
import { fileURLToPath } from "node:url";
import { Player } from "../src/chunk/play.ts";
import { cellKey, rootKey } from "../src/dice/root-key.ts";
import { battleModule } from "../src/rules/heresy/hot.ts";
import { heresy } from "../src/rules/heresy/index.ts";
import { loadScenario } from "../src/scenario/load.ts";
import { Tally } from "../src/tally/tally.ts";

const SCENARIO = fileURLToPath(new URL("../../scenarios/heresy/meeting-engagement.yaml", import.meta.url));

/** Median over rounds; `micros`: CPU time of each. */
export async function tableBattles(micros: number): Promise<{ perSecond: number; collections: number }> {
  const { resolved } = await loadScenario(SCENARIO, {
    readFile: (path) => readFile(path, "utf8"),
    rulebookIds: ["heresy"],
    rulebook: async () => heresy,
  });
  const player = new Player(battleModule, heresy.compile(resolved), cellKey(rootKey("bench"), "main"));
  const tally = new Tally(player.layout);
  const control = new Int32Array(new SharedArrayBuffer(64));
  let block = 0;
  const play = (blocks: number): void => {
    block = player.play(tally, block, block + blocks, control, 1);
  };
  play(micros < 1_000_000 ? 64 : 1000);
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
    rounds.push((2 * blocks * 1e6) / spent);
  }
  await new Promise((done) => setTimeout(done, 20));
  observer.disconnect();
  return { perSecond: rounds.sort((a, b) => a - b)[rounds.length >> 1]!, collections };
}
