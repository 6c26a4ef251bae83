/**
 * `npm run bench`: one table of ratios. `--quick` plays little and only proves that the benches work; it is what continuous integration
 * runs. Nothing here fails a build: a figure below its target is marked, and figures over threads are skipped without two free cores.
 */
import { tableCost } from "./battles.ts";
import { ACTIONS, BATTLES, countDiceOf, diceOf, speedOf } from "./heresy.ts";
import { type KernelRatio, kernelTimes, ratiosOf } from "./kernels.ts";
import { matrixCost } from "./matrix.ts";
import {
  coreSpeed,
  countDice,
  diceOfBattle,
  freeCores,
  gate,
  overThreads,
  TABLE_BATTLE,
  wholeProcess,
} from "./product.ts";
import { tableRatios, tableTimes } from "./table.ts";

const args = process.argv.slice(2);
const quick = args.includes("--quick");

if (args[0] === "--count-dice") {
  console.log(await (args[2] === undefined ? countDice(Number(args[1])) : countDiceOf(args[2], Number(args[1]))));
} else {
  await bench();
}

async function bench(): Promise<void> {
  const rows: KernelRatio[] = [];
  const kernels = kernelTimes(quick ? 3 : 9, quick ? 8_000 : 25_000);
  rows.push(...ratiosOf(kernels));

  rows.push(...tableRatios(tableTimes(quick ? 3 : 9, quick ? 8_000 : 25_000)));

  const speed = await coreSpeed(quick ? 60_000 : 1_500_000);
  const dice = diceOfBattle(quick ? 50 : 400);
  const perSecond = 1e9 / speed.nanos;
  rows.push(
    gate("Demo duel: battles a second a core, in units of 300,000", perSecond / 300_000, 1, false),
    gate("Demo duel over its bare dice", speed.nanos / (dice * kernels.nanos.bare), 10, true),
    gate("Demo duel: garbage collections after warm-up", speed.collections, 0, true),
  );

  const table = await coreSpeed(quick ? 60_000 : 1_500_000, TABLE_BATTLE, quick ? 16 : 1500);
  console.log(
    `Battle on a table ${(table.nanos / 1000).toFixed(0)} us: ${Math.round(1e9 / table.nanos)} a second a core; ` +
      `heap ${table.bytes.toFixed(0)} bytes a battle.`,
  );
  rows.push(
    gate("Battle on a table: battles a second a core, in units of 3,000", 1e9 / table.nanos / 3000, 1, false),
    gate("Battle on a table: garbage collections after warm-up", table.collections, 0, true),
  );

  for (const name of BATTLES) {
    const epic = await speedOf(name, quick ? 60_000 : 1_000_000);
    rows.push(
      gate(`Heresy, ${name}: battles a second a core, in units of 2,000`, epic.perSecond / 2_000, 1, false),
      gate(`Heresy, ${name}: garbage collections after warm-up`, epic.collections, 0, true),
    );
  }
  for (const name of ACTIONS) {
    const { perSecond } = await speedOf(name, quick ? 60_000 : 500_000);
    const each = diceOf(name, quick ? 50 : 400) * kernels.nanos.bare;
    rows.push(gate(`Heresy, ${name}: over its bare dice`, 1e9 / perSecond / each, 10, true));
  }

  const { contenders, battles: fought, whole, core } = await (quick ? matrixCost(3, 0.1) : matrixCost(30, 0.01));
  console.log(
    `Matrix of ${contenders} Skirmish squads to ${quick ? 10 : 1} points: ${fought} battles, ${whole.toFixed(1)} s of CPU time, ` +
      `of which battles ${core.toFixed(1)} s.`,
  );
  rows.push(gate("Matrix over its battles' core time", whole / core, 1.1, true));

  const dark = await tableCost(quick ? 1 : 7, quick ? 8 : 200);
  console.log(
    `Dark Millennium: ${Math.round(1e9 / dark.duel)} duels and ${Math.round(1e9 / dark.battle)} battles on a table a second a core.`,
  );
  rows.push(gate("Dark Millennium: a battle on a table over a duel", dark.battle / dark.duel, 7, true));

  const cores = freeCores();
  const battles = quick ? 2_000 : 100_000;
  if (cores < 1.8) console.log(`Only ${cores.toFixed(2)} cores are free: the figures over threads are skipped.\n`);
  else {
    const best = await overThreads([0, 1, 2], battles, quick ? 1 : 5);
    rows.push(
      gate("One worker over in-process, by wall clock", best.get(0)! / best.get(1)!, 0.95, false),
      gate("Two workers over one, by wall clock", best.get(1)! / best.get(2)!, 1.85, false),
    );
    const many = quick ? 2_000 : 200_000;
    const { full, start } = wholeProcess(many, quick ? 1 : 3);
    const core = (many * speed.nanos) / 1e9;
    console.log(
      `Whole command, ${many} battles, two threads: ${full.toFixed(2)} s; one-thread core time ${core.toFixed(2)} s; start-up ${start.toFixed(2)} s.`,
    );
    rows.push(gate("Whole command, two threads, over core time and start-up", full / (0.65 * core + start), 1, true));
  }

  console.log(
    `Bare die ${kernels.nanos.bare.toFixed(2)} ns. Demo duel ${(speed.nanos / 1000).toFixed(1)} us a battle with ${dice.toFixed(0)} dice: ` +
      `${Math.round(perSecond)} battles a second a core; heap ${speed.bytes.toFixed(2)} bytes a battle.\n`,
  );
  const width = Math.max(...rows.map((row) => row.name.length));
  for (const row of rows) {
    const target = `${row.atMost ? "at most" : "at least"} ${row.target}`;
    console.log(
      `${row.name.padEnd(width)}  ${row.ratio.toFixed(2).padStart(8)}  ${target.padEnd(14)} ${row.ok ? "ok" : "MISSED"}`,
    );
  }
  console.log(
    `\n${rows.filter((row) => row.ok).length} of ${rows.length} targets met${quick ? " (quick: figures mean little)" : ""}`,
  );
}
