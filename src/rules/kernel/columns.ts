/**
 * Columns at fixed addresses: typed arrays side by side in long buffers. V8 keeps short typed arrays inside its heap, where they move, and an
 * address that may move is not built into code (see the head of a rulebook's board.ts). Used once a thread, as modules that are hot are loaded.
 */

const LONG = 1 << 16;
/** What a thread's columns lie in, as long as there is room: enough for the boards and the short columns of any rulebook. */
const ADOPTED = 1 << 19;
let buffer: ArrayBuffer | SharedArrayBuffer = new ArrayBuffer(LONG);
let used = 0;

/**
 * Memory for the columns of another thread, to be sent to it. What the main thread allocates has short addresses on Linux, what another
 * thread allocates has long ones, and code that has those built in is longer and a twentieth slower. Shared, because once a buffer was
 * transferred, V8 has all code ask whether a column is still there.
 */
export function bufferToAdopt(): SharedArrayBuffer {
  return new SharedArrayBuffer(ADOPTED);
}

/** Lays the columns to come into a buffer of the main thread's; only the first one given is taken. */
export function adopt(given: SharedArrayBuffer): void {
  if (used === 0) buffer = given;
}

/** Room for so many bytes, zeroed: in the buffer that is open, in the next, or, if they are many, apart. */
function room(bytes: number): Uint8Array {
  if (used + bytes > buffer.byteLength) {
    if (3 * bytes > LONG) return new Uint8Array(bytes);
    buffer = new ArrayBuffer(LONG);
    used = 0;
  }
  const from = used;
  used += 8 * Math.ceil(bytes / 8);
  return new Uint8Array(buffer, from, bytes);
}

/**
 * Lays columns one behind the other into one piece of memory, so that equal bytes are equal states: wide ones first, since each begins at a
 * multiple of its width.
 */
export class Columns {
  /** Bytes laid out so far; may be set forward. */
  at = 0;
  readonly memory: Uint8Array;

  /** @param bytes of the memory; columns beyond its end throw a RangeError */
  constructor(bytes: number) {
    this.memory = room(bytes);
  }

  int32(length: number): Int32Array {
    const { buffer, byteOffset } = this.next(4 * length);
    return new Int32Array(buffer, byteOffset, length);
  }

  int16(length: number): Int16Array {
    const { buffer, byteOffset } = this.next(2 * length);
    return new Int16Array(buffer, byteOffset, length);
  }

  float64(length: number): Float64Array {
    const { buffer, byteOffset } = this.next(8 * length);
    return new Float64Array(buffer, byteOffset, length);
  }

  int8(length: number): Int8Array {
    const { buffer, byteOffset } = this.next(length);
    return new Int8Array(buffer, byteOffset, length);
  }

  private next(bytes: number): Uint8Array {
    const from = this.at;
    this.at += bytes;
    if (this.at > this.memory.length) throw new RangeError(`columns of ${this.at} bytes in ${this.memory.length}`);
    return this.memory.subarray(from, this.at);
  }
}

/** A piece of memory, or its first bytes, as words. */
export function wordsOf(memory: Uint8Array, bytes = memory.length): Int32Array {
  return new Int32Array(memory.buffer, memory.byteOffset, bytes / 4);
}

/** A column by itself, zeroed, of so many entries; the others likewise. */
export function int32(length: number): Int32Array {
  const { buffer, byteOffset } = room(4 * length);
  return new Int32Array(buffer, byteOffset, length);
}

export function int16(length: number): Int16Array {
  const { buffer, byteOffset } = room(2 * length);
  return new Int16Array(buffer, byteOffset, length);
}

export function int8(length: number): Int8Array {
  const { buffer, byteOffset } = room(length);
  return new Int8Array(buffer, byteOffset, length);
}

export function float64(length: number): Float64Array {
  const { buffer, byteOffset } = room(8 * length);
  return new Float64Array(buffer, byteOffset, length);
}

/** Columns each by itself, where there is room for it. */
export const alone = { int8, int16, int32, float64 };
