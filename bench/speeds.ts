/**
 * How many battles a second a core plays, scenario by scenario, each in a process of its own. The floors are written for a core whose bare
 * die takes REFERENCE_DIE nanoseconds; on another core what was measured is scaled by its own bare die, timed in turn with the battles.
 */
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { openScenario } from "../src/cli/library.ts";
import { REFERENCE_DIE } from "./bare.ts";
import { gate, type KernelRatio } from "./kernels.ts";
import type { Garbage, Speed } from "./speed.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const script = fileURLToPath(new URL("./speed.js", import.meta.url));

/**
 * Battles a second of the reference core that a scenario is held to. On tables: squads of about a hundred points, forces of a thousand, forces
 * of about thirty models. Attacks and duels have none.
 */
const FLOORS: Readonly<Record<string, number | undefined>> = {
  "skirmish/marines-v-orks": undefined,
  "skirmish/patrol-at-the-ruins": 3_000,
  "skirmish/cleanse": 3_000,
  "skirmish/recon": 3_000,
  "skirmish/rescue": 3_000,
  "skirmish/breakthrough": 3_000,
  "skirmish/hunt": 3_000,
  "skirmish/surprise": 3_000,
  "skirmish/chance-encounter": 3_000,
  "skirmish/pig-in-the-middle": 3_000,
  "skirmish/no-retreat-no-surrender": 3_000,
  // The floor is for six to eight turns. Stand Your Ground has no clock: nine turns on average, twelve at most.
  "skirmish/stand-your-ground": undefined,
  "heresy/seize-the-crossroads": 2_000,
  "heresy/meeting-engagement": 2_000,
  "heresy/titan-on-the-table": 2_000,
  "heresy/hold-the-outpost": 2_000,
  "heresy/platoons-v-mobs": undefined,
  "heresy/bunker": undefined,
  "heresy/orks-into-marines": undefined,
  "dark-millennium/ruins": 5_000,
  "dark-millennium/transports": 5_000,
  "dark-millennium/mobs-v-platoon": 5_000,
  "dark-millennium/infantry-firefight": undefined,
  "second-edition/meeting": 500,
  "second-edition/tactical-v-mob": 20_000,
  "second-edition/librarian-v-weirdboy": 20_000,
  "darker-millennium/quarters": 1_000,
  "darker-millennium/outposts": 1_000,
  "darker-millennium/through-the-line": 1_000,
};

/** One of each kind, to see that measuring works. */
export const SAMPLES = ["skirmish/marines-v-orks", "skirmish/surprise", "heresy/bunker", "dark-millennium/ruins"];

/** The demo of the product, which other benches play too. */
export const DEMO = `${root}scenarios/skirmish/marines-v-orks.yaml`;

const child = (...args: string[]): unknown => {
  const { stdout, stderr, status } = spawnSync(process.execPath, [script, ...args], { encoding: "utf8" });
  if (status !== 0) throw new Error(`the speed of ${args[0]} could not be measured: ${stderr}`);
  return JSON.parse(stdout);
};

/** `micros`: CPU time of each of nine rounds; `warm`: blocks played before. */
export function speedOf(scenario: string, micros: number, warm: number): Speed {
  return child(scenario, "--micros", String(micros), "--warm", String(warm)) as Speed;
}

/** Dice that a battle rolls on average. */
function diceOf(scenario: string): number {
  return child(scenario, "--dice", "400") as number;
}

/** How many times the bare price of its dice a battle costs, as the geometric mean over the committed scenarios of a rulebook and a mode. */
async function overDiceOf(rules: string, mode: string, micros: number, warm: number): Promise<number> {
  const logs: number[] = [];
  for (const name of readdirSync(`${root}scenarios/${rules}`).filter((each) => each.endsWith(".yaml"))) {
    const file = `${root}scenarios/${rules}/${name}`;
    if ((await openScenario(file, [])).resolved.mode !== mode) continue;
    const { nanos, die } = speedOf(file, micros, warm);
    logs.push(Math.log(nanos / (diceOf(file) * die)));
  }
  return Math.exp(logs.reduce((sum, log) => sum + log, 0) / logs.length);
}

/** Attacks and duels of Heresy are on the footing of Skirmish's against bare dice: they cost half as many times more at most. */
export async function footingRatios(micros: number, warm: number): Promise<KernelRatio[]> {
  const rows: KernelRatio[] = [];
  for (const mode of ["attack", "duel"]) {
    const skirmish = await overDiceOf("skirmish", mode, micros, warm);
    const heresy = await overDiceOf("heresy", mode, micros, warm);
    const name = `Heresy's ${mode}s over bare dice (${heresy.toFixed(0)}), over Skirmish's (${skirmish.toFixed(0)})`;
    rows.push(gate(name, heresy / skirmish, 1.5, true));
  }
  return rows;
}

/** Battles on tables that are played on and on: nothing may be collected in so many of them. */
const ENDURANCE = [
  "skirmish/patrol-at-the-ruins",
  "heresy/seize-the-crossroads",
  "dark-millennium/ruins",
  "second-edition/meeting",
  "darker-millennium/quarters",
];

/** Collections in `battles` battles of each of the first `few` scenarios, after `warm` blocks. */
export function garbageRatios(battles: number, warm: number, few = ENDURANCE.length): KernelRatio[] {
  return ENDURANCE.slice(0, few).map((name) => {
    const file = `${root}scenarios/${name}.yaml`;
    const { collections } = child(file, "--garbage", String(battles), "--warm", String(warm)) as Garbage;
    return gate(`${name}: garbage collections in ${battles.toLocaleString("en")} battles`, collections, 0, true);
  });
}

/** Measures every scenario of the list and prints a line of each as it comes; the ratios to what it is held to. */
export function speedRatios(micros: number, warm: number, names = Object.keys(FLOORS)): KernelRatio[] {
  const columns = (cells: readonly (string | number)[]): string =>
    String(cells[0]).padEnd(34) +
    cells
      .slice(1)
      .map((cell, k) => String(cell).padStart([9, 10, 7, 9, 9][k]!))
      .join("");
  console.log(
    `Battles a second a core, as measured and on a core whose bare die takes ${REFERENCE_DIE.toFixed(2)} ns:\n`,
  );
  console.log(columns(["", "measured", "reference", "floor", "GCs in", "battles"]));
  const rows: KernelRatio[] = [];
  let collections = 0;
  for (const name of names) {
    const floor = FLOORS[name];
    const file = `${root}scenarios/${name}.yaml`;
    const speed = speedOf(file, micros, warm);
    const measured = 1e9 / speed.nanos;
    const reference = (measured * speed.die) / REFERENCE_DIE;
    console.log(
      columns([
        name,
        Math.round(measured),
        Math.round(reference),
        floor === undefined ? "" : (reference / floor).toFixed(2),
        speed.collections,
        speed.battles,
      ]),
    );
    collections += speed.collections;
    if (floor !== undefined) {
      rows.push(
        gate(`${name}: over ${floor.toLocaleString("en")} a second of the reference core`, reference / floor, 1, false),
      );
    }
  }
  console.log("");
  return [...rows, gate("Garbage collections while these were played, after warm-up", collections, 0, true)];
}
