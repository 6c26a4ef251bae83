/**
 * `npm run calibrate`: are the answers as sure as they say? Every claim of `claims.ts` many hundred times, on all processors, then
 * what pairing saves and how much memory it takes. Writes reports/calibration/. Ten minutes or so; `--quick` plays a twentieth and writes
 * nothing, `--only ID` one claim. Exit code 1 when a promise is broken.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { integer, percent } from "../../src/report/number.ts";
import { version } from "../../src/version.ts";
import { claims } from "./claims.ts";
import { judge } from "./judge.ts";
import { memoryRows } from "./memory.ts";
import { pairingRows } from "./pairing.ts";
import { type Calibration, type ClaimRow, csv, markdown, verdict } from "./report.ts";
import type { Share } from "./worker.ts";

const FOLDER = "reports/calibration";

const args = process.argv.slice(2);
const quick = args.includes("--quick");
const only = args.includes("--only") ? args[args.indexOf("--only") + 1] : undefined;
const asked = claims.filter(({ id }) => only === undefined || id === only);
if (asked.length === 0) {
  console.error(`there is no claim "${only}"; expected one of ${claims.map(({ id }) => id).join(", ")}`);
  process.exit(3);
}

const rows: ClaimRow[] = [];
for (const claim of asked) {
  const replicates = quick ? Math.ceil(claim.replicates / 20) : claim.replicates;
  const happened = await onAllProcessors(claim.id, replicates);
  const row: ClaimRow = { claim, replicates, happened, ...judge(claim.bound, happened, replicates) };
  rows.push(row);
  console.log(
    `${claim.id.padEnd(18)} ${integer(happened).padStart(6)} of ${integer(replicates).padStart(6)}  ${percent(row.rate).padStart(7)}  ` +
      `${`${percent(row.low)} to ${percent(row.high)}`.padEnd(20)} ${row.required.padEnd(16)} ${verdict(row.kept)}`,
  );
}

const pairing = only === undefined ? await pairingRows(quick ? 0.05 : undefined) : [];
for (const { scenario, set, precise, kept } of pairing)
  console.log(
    `${scenario}, ${set}: ${integer(precise.paired.battles)} battles paired, ${integer(precise.unpaired.battles)} not paired  ${verdict(kept)}`,
  );
const memory = only === undefined ? memoryRows(quick ? [1e5, 1e6] : [1e5, 1e6, 1e7]) : [];
for (const { command, battles, megabytes, kept } of memory)
  console.log(
    `${command}: ${megabytes.map((size, i) => `${size} MB at ${integer(battles[i]!)}`).join(", ")}  ${verdict(kept)}`,
  );

if (!quick && only === undefined) {
  const calibration: Calibration = { version, command: "npm run calibrate", claims: rows, pairing, memory };
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, "calibration.md"), markdown(calibration));
  writeFileSync(join(FOLDER, "calibration.csv"), csv(calibration));
  console.log(`Written: ${FOLDER}`);
}
process.exitCode = [...rows, ...pairing, ...memory].every(({ kept }) => kept) ? 0 : 1;

async function onAllProcessors(id: string, replicates: number): Promise<number> {
  const step = Math.min(availableParallelism(), replicates);
  const counts = Array.from({ length: step }, (_, first) => inThread({ id, replicates, first, step }));
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

function inThread(share: Share): Promise<number> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./worker.js", import.meta.url), { workerData: share });
    worker.once("message", resolve);
    worker.once("error", reject);
  });
}
