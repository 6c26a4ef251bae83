/**
 * `npm run calibrate`: are the answers as sure as they say? Every claim of `claims.ts` many hundred times and every mean of `means.ts`,
 * on all processors, then what pairing saves and how much memory it takes. Writes reports/calibration/, with a hash of the statistics
 * that were tried. A quarter of an hour or so; exit code 1 when a promise is broken.
 *
 * `--quick` plays a twentieth. Where all of it comes out as in the report, to the last digit, what changed in the code was its shape: the
 * report's hash is renewed. Else it names what differs, writes nothing, and exits with 1. `--only ID,ID` plays some claims again and writes their
 * rows anew: then `--quick` tells whether the others still hold. Both together write nothing.
 */
import "../../src/host/node/engine.ts";
import { integer, percent } from "../../src/report/number.ts";
import { version } from "../../src/version.ts";
import type { Claim } from "./claim.ts";
import { claims } from "./claims.ts";
import { onAllProcessors } from "./crew.ts";
import { fingerprint } from "./fingerprint.ts";
import { judge } from "./judge.ts";
import { laws } from "./laws.ts";
import { type Coverage, SCENARIOS, verdictOn } from "./means.ts";
import { memoryRows } from "./memory.ts";
import { pairingRows } from "./pairing.ts";
import { differences, digestOf, readRecord, type Witness, writeRecord } from "./record.ts";
import { type Calibration, type ClaimRow, renewRows, verdict, writeReport } from "./report.ts";
import type { Job, JobResult } from "./worker.ts";

/** Share of everything that `--quick` plays. */
const QUICK = 1 / 20;
/** Repetitions of a claim that a thread plays at a time. */
const BATCH = 25;

const args = process.argv.slice(2);
const quick = args.includes("--quick");
const only = args.includes("--only") ? (args[args.indexOf("--only") + 1] ?? "").split(",") : undefined;
const asked = claims.filter(({ id }) => only === undefined || only.includes(id));
if (only !== undefined && asked.length < only.length) {
  console.error(`not all of ${only.join(", ")} are claims; expected one of ${claims.map(({ id }) => id).join(", ")}`);
  process.exit(3);
}
process.exitCode = (await (quick ? proveSame() : calibrate())) ? 0 : 1;

/** Everything, and the report of it. */
async function calibrate(): Promise<boolean> {
  const { rows, witness } = await claimRows(1);
  if (only !== undefined) {
    renewRows(version, rows);
    const { statistics, quick } = readRecord();
    writeRecord({ statistics, quick: { ...quick, ...witness } });
    return rows.every(({ kept }) => kept);
  }
  const means = await meanRows(1);
  const quickMeans = await meanRows(QUICK, () => {});
  const pairing = await pairingRows();
  for (const { scenario, set, precise, kept } of pairing)
    console.log(
      `${scenario}, ${set}: ${integer(precise.paired.battles)} battles paired, ${integer(precise.unpaired.battles)} not paired  ${verdict(kept)}`,
    );
  const memory = memoryRows([1e5, 1e6, 1e7]);
  for (const { command, battles, megabytes, kept } of memory)
    console.log(
      `${command}: ${megabytes.map((size, i) => `${size} MB at ${integer(battles[i]!)}`).join(", ")}  ${verdict(kept)}`,
    );
  const statistics = fingerprint("src");
  const calibration: Calibration = {
    version,
    command: "npm run calibrate",
    statistics,
    claims: rows,
    means,
    pairing,
    memory,
  };
  console.log(`Written: ${writeReport(calibration)}`);
  writeRecord({ statistics, quick: { ...witness, ...witnessOf(quickMeans) } });
  return (
    [...rows, ...pairing, ...memory].every(({ kept }) => kept) && means.every((row) => verdictOn(row) !== "BROKEN")
  );
}

/** A twentieth, against what the report's twentieth came to. */
async function proveSame(): Promise<boolean> {
  const { rows, witness } = await claimRows(QUICK);
  if (only !== undefined) return rows.every(({ kept }) => kept);
  const means = await meanRows(QUICK);
  const record = readRecord();
  const changed = differences(record.quick, { ...witness, ...witnessOf(means) });
  if (changed.length > 0) {
    console.log(`Not the numbers of the report: ${changed.join(", ")}. Make it anew: npm run calibrate`);
    return false;
  }
  const statistics = fingerprint("src");
  console.log(
    statistics === record.statistics
      ? "The numbers and the code of the report."
      : "The numbers of the report: its hash is renewed.",
  );
  writeRecord({ ...record, statistics });
  return true;
}

/** Each claim with `share` of its repetitions, and what its first twentieth said. */
async function claimRows(share: number): Promise<{ rows: ClaimRow[]; witness: Witness }> {
  const rows: ClaimRow[] = [];
  const witness: Record<string, string> = {};
  const jobs = asked.flatMap((claim) => {
    const most = Math.ceil(claim.replicates * share);
    return Array.from({ length: Math.ceil(most / BATCH) }, (_, i) => ({
      kind: "claim" as const,
      id: claim.id,
      from: i * BATCH,
      to: Math.min(most, (i + 1) * BATCH),
    }));
  });
  let happened = 0;
  let said: string[] = [];
  await onAllProcessors(jobs, (job, result) => {
    const claim = asked.find(({ id }) => id === job.id)!;
    const { to } = job as (typeof jobs)[number];
    const found = result as Extract<JobResult, { said: unknown }>;
    happened += found.happened;
    said.push(...found.said);
    const replicates = Math.ceil(claim.replicates * share);
    if (to < replicates) return;
    rows.push(rowOf(claim, replicates, happened));
    witness[claim.id] = digestOf(said.slice(0, Math.ceil(claim.replicates * QUICK)));
    happened = 0;
    said = [];
  });
  return { rows, witness };
}

function rowOf(claim: Claim, replicates: number, happened: number): ClaimRow {
  const row: ClaimRow = { claim, replicates, happened, ...judge(claim.bound, happened, replicates) };
  console.log(
    `${claim.id.padEnd(18)} ${integer(happened).padStart(6)} of ${integer(replicates).padStart(6)}  ${percent(row.rate).padStart(7)}  ` +
      `${`${percent(row.low)} to ${percent(row.high)}`.padEnd(20)} ${row.required.padEnd(16)} ${verdict(row.kept)}`,
  );
  return row;
}

async function meanRows(share: number, tell = tellCoverage): Promise<Coverage[]> {
  const jobs: Job[] = [
    ...SCENARIOS.map((id) => ({ kind: "scenario" as const, id, share })),
    ...laws.map(({ id }) => ({ kind: "law" as const, id, share })),
  ];
  const results = await onAllProcessors(jobs, (job, result) => tell(job.id, result as Coverage[]));
  return (results as Coverage[][]).flat();
}

function tellCoverage(id: string, rows: readonly Coverage[]): void {
  const least = Math.min(...rows.map(({ held, samples }) => held / samples));
  const counts = rows.map(verdictOn);
  const worst = counts.includes("BROKEN") ? "BROKEN" : counts.includes("listed") ? "listed" : "kept";
  console.log(`${id.padEnd(50)} ${String(rows.length).padStart(3)} means, at least ${percent(least)} held  ${worst}`);
}

function witnessOf(rows: readonly Coverage[]): Witness {
  return Object.fromEntries(rows.map(({ of, blocks, ends }) => [`${of}, ${blocks} blocks`, digestOf(ends)]));
}
