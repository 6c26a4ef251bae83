/**
 * How a task travels to a worker thread. Warm: once a task.
 *
 * A matchup may hold megabytes (a table, its ground, the look-ups of its dice), and a hundred cells that differ in who plays hold the same
 * ones: what weighs much travels apart, written down once and opened once a thread.
 */
import { deserialize, serialize } from "node:v8";
import type { Job, Task } from "../../chunk/messages.ts";
import type { Matchup } from "../../rules/kernel/rule-system.ts";

export interface Parcel extends Omit<Task, "job"> {
  readonly job: PackedJob;
  /** For the thread's columns, if it has none yet (`adopt` of columns.ts). */
  readonly columns?: SharedArrayBuffer;
}

/** A job as it is sent: written down once, read by every thread that meets it. */
export interface PackedJob extends Packed {
  /** What its matchups hold in common with others. */
  readonly heavy: readonly Packed[];
}

/** Number in this process; a worker that knows it does not open `bytes`. */
interface Packed {
  readonly number: number;
  readonly bytes: SharedArrayBuffer;
}

/** A job whose matchups lack what is heavy: the names of those properties, and where each is in the list of the packed job. */
interface LightJob {
  readonly job: Job;
  readonly missing: readonly (readonly (readonly [name: string, at: number])[])[];
}

/** Bytes from which a property travels apart. */
const HEAVY = 1 << 14;
/** What a thread keeps open of that: a few tables and their dice. */
const MOST_HEAVY = 32;

let packed = 0;
const known = new WeakMap<object, Packed | "light">();

export function packJob(job: Job): PackedJob {
  const heavy: Packed[] = [];
  const missing = matchupsOf(job).map((matchup) =>
    Object.entries(matchup).flatMap(([name, value]) => {
      const part = heavyPart(value);
      if (part === undefined) return [];
      if (!heavy.includes(part)) heavy.push(part);
      return [[name, heavy.indexOf(part)] as const];
    }),
  );
  let at = 0;
  const lighter = (matchup: Matchup): Matchup => {
    const heavier = new Set(missing[at++]!.map(([name]) => name));
    return Object.fromEntries(Object.entries(matchup).filter(([name]) => !heavier.has(name))) as unknown as Matchup;
  };
  const light: LightJob = { job: withMatchups(job, lighter), missing };
  return { ...writtenDown(serialize(light)), heavy };
}

function heavyPart(value: unknown): Packed | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  let part = known.get(value);
  if (part === undefined) {
    const bytes = serialize(value);
    part = bytes.length < HEAVY ? "light" : writtenDown(bytes);
    known.set(value, part);
  }
  return part === "light" ? undefined : part;
}

function writtenDown(bytes: Uint8Array): Packed {
  const shared = new SharedArrayBuffer(bytes.length);
  new Uint8Array(shared).set(bytes);
  return { number: packed++, bytes: shared };
}

/** What a thread has opened, the latest last. */
const opened = new Map<number, unknown>();

export function unpackJob({ bytes, heavy }: PackedJob): Job {
  const { job, missing } = read(bytes) as LightJob;
  let at = 0;
  // Added in one go, and not put in the place of something: V8 takes for a constant what was never anything else, and keeps the object fast.
  return withMatchups(job, (matchup) => {
    const parts = missing[at++]!.map(([name, part]) => [name, openedPart(heavy[part]!)]);
    return { ...matchup, ...Object.fromEntries(parts) };
  });
}

function openedPart({ number, bytes }: Packed): unknown {
  const value = opened.get(number) ?? read(bytes);
  opened.delete(number);
  opened.set(number, value);
  for (const oldest of opened.keys()) if (opened.size > MOST_HEAVY) opened.delete(oldest);
  return value;
}

function read(bytes: SharedArrayBuffer): unknown {
  // The deserializer wants memory of its own.
  return deserialize(Buffer.from(new Uint8Array(bytes)));
}

/** Of the pair that meets most often, then of all pairs that may meet. */
function matchupsOf({ matchup, mix }: Job): Matchup[] {
  return [matchup, ...(mix?.matchups.flat() ?? []).filter((each) => each !== undefined)];
}

/** The job with others for its matchups, asked for in that order. */
function withMatchups(job: Job, other: (matchup: Matchup) => Matchup): Job {
  const matchup = other(job.matchup);
  if (job.mix === undefined) return { ...job, matchup };
  const matchups = job.mix.matchups.map((row) => row.map((each) => each && other(each)));
  return { ...job, matchup, mix: { ...job.mix, matchups } };
}
