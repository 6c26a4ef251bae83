/**
 * `npm run bench`: what answers cost, speeds, and one table of ratios. `--quick` plays little and only proves that the benches work; it is what
 * continuous integration runs. `--against REF` measures nothing but how fast battles are over those of another commit. Nothing here fails a build:
 * a figure below its target is marked, and figures over threads are skipped without two free cores.
 */
import { parseArgs } from "node:util";
import { compareSpeeds } from "./against.ts";
import { gate, type KernelRatio, kernelTimes, ratiosOf } from "./kernels.ts";
import { matrixCost } from "./matrix.ts";
import { freeCores, overThreads, wholeProcess } from "./product.ts";
import { priceQuestions } from "./questions.ts";
import { DEMO, footingRatios, garbageRatios, SAMPLES, speedOf, speedRatios } from "./speeds.ts";
import { tableRatios, tableTimes } from "./table.ts";

const { values } = parseArgs({ options: { quick: { type: "boolean", default: false }, against: { type: "string" } } });
if (values.against === undefined) await benchAll(values.quick);
else compareSpeeds(values.against, 12, 100_000);

async function benchAll(quick: boolean): Promise<void> {
  const [rounds, micros] = quick ? [3, 8_000] : [9, 25_000];

  if (quick) priceQuestions(1, 256, 2);
  else priceQuestions(5, 262_144);

  const kernels = kernelTimes(rounds, micros);
  const rows: KernelRatio[] = [
    ...ratiosOf(kernels),
    ...tableRatios(tableTimes(rounds, micros)),
    ...(quick ? speedRatios(5_000, 200, SAMPLES) : speedRatios(600_000, 4000)),
    ...(quick ? [] : await footingRatios(60_000, 4000)),
    ...(quick ? garbageRatios(200, 300, 3) : garbageRatios(100_000, 15_000)),
  ];

  const { contenders, battles: fought, whole, core } = await matrixCost(quick ? 3 : 30, 0.01);
  console.log(
    `Matrix of ${contenders} Skirmish squads to 1 point: ${fought} battles, ${whole.toFixed(1)} s of CPU time, ` +
      `of which battles ${core.toFixed(1)} s.`,
  );
  rows.push(gate("Matrix over its battles' core time", whole / core, 1.1, true));

  rows.push(...(await threadRatios(quick)));

  console.log(`Bare die ${kernels.nanos.bare.toFixed(2)} ns.\n`);
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

/** What a second thread is worth. A stage that is over in a blink is played without any: a quick bench shows that this can be measured, and no more. */
async function threadRatios(quick: boolean): Promise<KernelRatio[]> {
  const cores = freeCores();
  if (cores < 1.8) {
    console.log(`Only ${cores.toFixed(2)} cores are free: the figures over threads are skipped.`);
    return [];
  }
  const best = await overThreads([0, 1, 2], quick ? 20_000 : 60_000, quick ? 1 : 25);
  const battles = quick ? 50_000 : 1_000_000;
  const { full, start } = await wholeProcess(battles, quick ? 1 : 3);
  const alone = (battles * speedOf(DEMO, quick ? 20_000 : 600_000, quick ? 400 : 4000).nanos) / 1e9;
  console.log(
    `Whole command, ${battles} battles, two threads: ${full.toFixed(2)} s; one-thread core time ${alone.toFixed(2)} s; start-up ${start.toFixed(2)} s.`,
  );
  return [
    gate("One worker over in-process, by wall clock", best.get(0)! / best.get(1)!, 0.95, false),
    gate("Two workers over one, by wall clock", best.get(1)! / best.get(2)!, 1.85, false),
    gate("Whole command, two threads, over core time and start-up", full / (0.65 * alone + start), 1, true),
  ];
}
