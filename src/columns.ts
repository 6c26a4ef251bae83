/**
 * Columns at fixed addresses: typed arrays side by side in long buffers. V8 keeps short typed arrays inside its heap, where they move, and an
 * address that may move is not built into code (see the head of a rulebook's board.ts). Used once a thread, as modules that are hot are loaded.
 */

/**
 * Lays columns one behind the other into one buffer, so that equal bytes are equal states: wide ones first, since each begins at a multiple of
 * its width.
 */
export class Columns {
  /** Bytes laid out so far; may be set forward. */
  at = 0;
  readonly memory: ArrayBuffer;

  /** @param bytes of the buffer; columns beyond its end throw a RangeError */
  constructor(bytes: number) {
    this.memory = new ArrayBuffer(bytes);
  }

  int32(length: number): Int32Array {
    return this.next(new Int32Array(this.memory, this.at, length));
  }

  int16(length: number): Int16Array {
    return this.next(new Int16Array(this.memory, this.at, length));
  }

  int8(length: number): Int8Array {
    return this.next(new Int8Array(this.memory, this.at, length));
  }

  private next<Column extends ArrayBufferView>(column: Column): Column {
    this.at += column.byteLength;
    return column;
  }
}

const LONG = 1 << 16;
let buffer = new ArrayBuffer(LONG);
let used = 0;

/** Room for so many bytes: in the buffer that is open, or in the next. */
function room(bytes: number): number {
  if (used + bytes > buffer.byteLength) {
    buffer = new ArrayBuffer(bytes > LONG ? bytes : LONG);
    used = 0;
  }
  const from = used;
  used += 8 * Math.ceil(bytes / 8);
  return from;
}

/** A column by itself, zeroed, of so many entries; the others likewise. */
export function int32(length: number): Int32Array {
  const from = room(4 * length);
  return new Int32Array(buffer, from, length);
}

export function int16(length: number): Int16Array {
  const from = room(2 * length);
  return new Int16Array(buffer, from, length);
}

export function int8(length: number): Int8Array {
  const from = room(length);
  return new Int8Array(buffer, from, length);
}

export function float64(length: number): Float64Array {
  const from = room(8 * length);
  return new Float64Array(buffer, from, length);
}
