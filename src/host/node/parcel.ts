/** How a task travels to a worker thread. Warm: once a task. */
import { deserialize, serialize } from "node:v8";
import type { Job, Task } from "../../chunk/messages.ts";

export interface Parcel extends Omit<Task, "job"> {
  readonly job: PackedJob;
  /** For the thread's columns, if it has none yet (`adopt` of columns.ts). */
  readonly columns?: SharedArrayBuffer;
}

/** A job as it is sent: written down once, read by every thread that meets it. */
export interface PackedJob {
  /** Number in this process; a worker that knows it does not open `packed`. */
  readonly number: number;
  readonly packed: SharedArrayBuffer;
}

let jobs = 0;

export function packJob(job: Job): PackedJob {
  const bytes = serialize(job);
  const packed = new SharedArrayBuffer(bytes.length);
  new Uint8Array(packed).set(bytes);
  return { number: jobs++, packed };
}

export function unpackJob({ packed }: PackedJob): Job {
  // The deserializer wants memory of its own.
  return deserialize(Buffer.from(new Uint8Array(packed))) as Job;
}
