/**
 * What the report was made from, for whoever asks whether it still holds: the hash of the statistics, and a digest of what a twentieth of
 * the repetitions said, to the last digit. Cold.
 */
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";

const FILE = "reports/calibration/record.json";

/** By claim, or by mean and size of its samples: a digest of all that was said. */
export type Witness = Readonly<Record<string, string>>;

export interface CalibrationRecord {
  /** See `fingerprint`. */
  readonly statistics: string;
  readonly quick: Witness;
}

export function digestOf(said: readonly unknown[]): string {
  return createHash("sha256").update(JSON.stringify(said)).digest("hex").slice(0, 16);
}

/** The names under which the two say different things, or only one says something. */
export function differences(then: Witness, now: Witness): string[] {
  return [...new Set([...Object.keys(then), ...Object.keys(now)])].filter((name) => then[name] !== now[name]).sort();
}

export function readRecord(folder = "."): CalibrationRecord {
  return JSON.parse(readFileSync(`${folder}/${FILE}`, "utf8")) as CalibrationRecord;
}

export function writeRecord(record: CalibrationRecord): void {
  writeFileSync(FILE, `${JSON.stringify(record, undefined, 1)}\n`);
}
