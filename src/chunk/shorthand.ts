/**
 * Long lists of small whole numbers as short text, the same on every machine. Cold: when a report is written or read.
 *
 * An adaptive range coder without carries (Subbotin 1999; Martin 1979): a number that came often takes few bits, one that always comes
 * next to none. What zlib makes of a text depends on its version and on the processor; a state file may not.
 */

import { fromBase64, toBase64 } from "../base64.ts";

const TOP = 2 ** 24;
const BOTTOM = 2 ** 16;
const WORD = 2 ** 32;
/** What one more occurrence counts, against one for each value that never came. */
const STEP = 32;

/** Whole numbers from 0 on, below 2^32. */
export function writeShorthand(values: ArrayLike<number>): string {
  let most = 0;
  for (let i = 0; i < values.length; i++) most = Math.max(most, values[i]!);
  const digits = digitsFor(most);
  const models = Array.from({ length: digits }, () => new Model());
  const writer = new Writer();
  for (let i = 0; i < values.length; i++) {
    let rest = values[i]!;
    for (const model of models) {
      writer.write(model, rest % 256);
      rest = Math.floor(rest / 256);
    }
  }
  return `${values.length}.${digits}.${writer.end()}`;
}

/** What `writeShorthand` was given; undefined when this is nothing that it writes. */
export function readShorthand(text: string): number[] | undefined {
  const [, length, digits, packed] = /^(\d{1,10})\.([1-4])\.([A-Za-z0-9+/]*=*)$/.exec(text) ?? [];
  if (packed === undefined) return undefined;
  const models = Array.from({ length: Number(digits) }, () => new Model());
  const reader = new Reader(fromBase64(packed));
  return Array.from({ length: Number(length) }, () => {
    let value = 0;
    let worth = 1;
    for (const model of models) {
      value += worth * reader.read(model);
      worth *= 256;
    }
    return value;
  });
}

function digitsFor(most: number): number {
  let digits = 1;
  for (let limit = 256; most >= limit; limit *= 256) digits++;
  return digits;
}

/** How often each byte came so far. */
class Model {
  readonly counts = new Uint16Array(256).fill(1);
  total = 256;

  /** Counts below a byte. */
  below(byte: number): number {
    let sum = 0;
    for (let i = 0; i < byte; i++) sum += this.counts[i]!;
    return sum;
  }

  learn(byte: number): void {
    this.counts[byte]! += STEP;
    this.total += STEP;
    if (this.total < BOTTOM - STEP) return;
    // The past counts half.
    this.total = 0;
    for (let i = 0; i < 256; i++) {
      this.counts[i] = Math.ceil(this.counts[i]! / 2);
      this.total += this.counts[i]!;
    }
  }
}

/** The interval of 32-bit numbers that is left, as both ends of the wire keep it. */
class Interval {
  low = 0;
  range = WORD - 1;

  narrow(from: number, width: number, total: number): void {
    this.range = Math.floor(this.range / total);
    this.low = (this.low + from * this.range) % WORD;
    this.range *= width;
  }

  /** Whether the highest byte is settled, or has to be settled because too little is left. */
  get isSettled(): boolean {
    const last = this.low + this.range;
    if (Math.floor(this.low / TOP) === Math.floor(last / TOP)) return true;
    if (this.range >= BOTTOM) return false;
    this.range = (WORD - this.low) % BOTTOM;
    return true;
  }

  shift(): void {
    this.low = (this.low * 256) % WORD;
    this.range = (this.range * 256) % WORD;
  }
}

class Writer {
  readonly #interval = new Interval();
  readonly #bytes: number[] = [];

  write(model: Model, byte: number): void {
    const interval = this.#interval;
    interval.narrow(model.below(byte), model.counts[byte]!, model.total);
    while (interval.isSettled) this.#put();
    model.learn(byte);
  }

  end(): string {
    for (let i = 0; i < 4; i++) this.#put();
    return toBase64(this.#bytes);
  }

  #put(): void {
    this.#bytes.push(Math.floor(this.#interval.low / TOP));
    this.#interval.shift();
  }
}

class Reader {
  readonly #interval = new Interval();
  readonly #bytes: Uint8Array;
  #at = 0;
  /** The 32 bits that the interval is about. */
  #code = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    for (let i = 0; i < 4; i++) this.#take();
  }

  read(model: Model): number {
    const interval = this.#interval;
    const step = Math.floor(interval.range / model.total);
    const point = Math.floor(((this.#code - interval.low + WORD) % WORD) / step);
    let byte = 0;
    let below = 0;
    while (byte < 255 && below + model.counts[byte]! <= point) below += model.counts[byte++]!;
    interval.narrow(below, model.counts[byte]!, model.total);
    while (interval.isSettled) {
      this.#take();
      interval.shift();
    }
    model.learn(byte);
    return byte;
  }

  #take(): void {
    this.#code = (this.#code * 256 + (this.#bytes[this.#at++] ?? 0)) % WORD;
  }
}
