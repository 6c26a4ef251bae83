/**
 * A set of states with weights: states are arrays of words, equal words make equal states. Warm: once for every path of a walk.
 *
 * Most words of a state never change during an action, so only those that differ from the first state anywhere are stored. A hash
 * adds up the differing words only, so that it stays the same when another word turns out to vary. That no other word differs is
 * asked in one piece: words known to vary are put back for the time, and all bytes compared with the first state's.
 */
const FIRST_CAPACITY = 64;

/** The words that vary, shared by the tables of one walk. */
interface Varying {
  /** Values of all words in the first state; empty until there is one. */
  readonly base: Int32Array;
  readonly baseBytes: Uint8Array;
  known: boolean;
  /** The state that was added last, and its bytes. */
  seen: Int32Array | undefined;
  seenBytes: Uint8Array;
  /** What its varying words held. */
  row: Int32Array;
  readonly words: number[];
  readonly isVarying: Uint8Array;
}

function nothingVaries(words: number): Varying {
  const base = new Int32Array(words);
  const baseBytes = new Uint8Array(base.buffer);
  return {
    base,
    baseBytes,
    known: false,
    seen: undefined,
    seenBytes: baseBytes,
    row: new Int32Array(words),
    words: [],
    isVarying: new Uint8Array(words),
  };
}

function mix(value: number, word: number): number {
  let x = Math.imul(value ^ Math.imul(word + 1, 0x9e3779b1), 0x7feb352d);
  x = Math.imul(x ^ (x >>> 15), 0x846ca68b);
  return x ^ (x >>> 16);
}

export class StateTable {
  size = 0;
  readonly weights: bigint[] = [];
  private readonly varying: Varying;
  /** How many of the varying words are stored; behind the shared list until the next state is added. */
  private stride: number;
  private stored: Int32Array;
  private hashes: Int32Array;
  /** Open addressing: index of a state plus one, or 0. */
  private slots: Int32Array;

  /** `kin` is an earlier table of the same walk. */
  constructor(words: number, kin?: StateTable) {
    this.varying = kin?.varying ?? nothingVaries(words);
    this.stride = this.varying.words.length;
    this.stored = new Int32Array(FIRST_CAPACITY * this.stride);
    this.hashes = new Int32Array(FIRST_CAPACITY);
    this.slots = new Int32Array(2 * FIRST_CAPACITY);
  }

  /** The words that differ from the first state in any state of the walk so far. */
  get varyingWords(): readonly number[] {
    return this.varying.words;
  }

  /** Adds weight to a state; true when the state is new. */
  add(state: Int32Array, weight: bigint): boolean {
    const hash = this.hashAndNotice(state);
    const { words } = this.varying;
    if (this.stride !== words.length) this.widen();
    const { stride, stored, hashes, slots } = this;
    const mask = slots.length - 1;
    let slot = hash & mask;
    search: for (let found = slots[slot]!; found !== 0; found = slots[slot]!) {
      slot = (slot + 1) & mask;
      if (hashes[found - 1] !== hash) continue;
      const row = (found - 1) * stride;
      for (let w = 0; w < stride; w++) if (stored[row + w] !== state[words[w]!]) continue search;
      this.weights[found - 1]! += weight;
      return false;
    }
    const index = this.size++;
    if (index === hashes.length) {
      this.grow();
      slot = -1;
    }
    for (let w = 0; w < stride; w++) this.stored[index * stride + w] = state[words[w]!]!;
    this.hashes[index] = hash;
    this.weights.push(weight);
    if (slot >= 0) slots[slot] = index + 1;
    else this.place(index);
    return true;
  }

  /** Writes a state out in full. */
  restore(index: number, into: Int32Array): void {
    into.set(this.varying.base);
    const row = index * this.stride;
    for (let w = 0; w < this.stride; w++) into[this.varying.words[w]!] = this.stored[row + w]!;
  }

  scale(factor: bigint): void {
    for (let i = 0; i < this.size; i++) this.weights[i]! *= factor;
  }

  private hashAndNotice(state: Int32Array): number {
    const { varying } = this;
    const { base, words, row } = varying;
    if (!varying.known) {
      base.set(state);
      varying.known = true;
    }
    if (varying.seen !== state) {
      varying.seen = state;
      varying.seenBytes = new Uint8Array(state.buffer, state.byteOffset, state.byteLength);
    }
    const n = words.length;
    let hash = 0;
    for (let w = 0; w < n; w++) {
      const i = words[w]!;
      const value = state[i]!;
      const usual = base[i]!;
      row[w] = value;
      if (value === usual) continue;
      hash = (hash + mix(value ^ usual, i)) | 0;
      state[i] = usual;
    }
    const isKnown = Buffer.compare(varying.seenBytes, varying.baseBytes) === 0;
    for (let w = 0; w < n; w++) state[words[w]!] = row[w]!;
    return isKnown ? hash : this.hashOf(state);
  }

  /** The hash of a state in which another word turns out to vary. */
  private hashOf(state: Int32Array): number {
    const { base, words, isVarying } = this.varying;
    let hash = 0;
    for (let i = 0; i < state.length; i++) {
      const difference = state[i]! ^ base[i]!;
      if (difference === 0) continue;
      if (isVarying[i] === 0) {
        isVarying[i] = 1;
        words.push(i);
      }
      hash = (hash + mix(difference, i)) | 0;
    }
    return hash;
  }

  /** More words vary than are stored: until now they had the value of the first state. */
  private widen(): void {
    const { base, words } = this.varying;
    const stored = new Int32Array(this.hashes.length * words.length);
    for (let state = 0; state < this.size; state++) {
      for (let w = 0; w < words.length; w++) {
        stored[state * words.length + w] = w < this.stride ? this.stored[state * this.stride + w]! : base[words[w]!]!;
      }
    }
    this.stored = stored;
    this.stride = words.length;
  }

  /** Doubles the room, and places the states that it had anew. */
  private grow(): void {
    const capacity = this.hashes.length * 2;
    const stored = new Int32Array(capacity * this.stride);
    stored.set(this.stored);
    const hashes = new Int32Array(capacity);
    hashes.set(this.hashes);
    this.stored = stored;
    this.hashes = hashes;
    this.slots = new Int32Array(2 * capacity);
    for (let i = 0; i < capacity / 2; i++) this.place(i);
  }

  private place(index: number): void {
    const mask = this.slots.length - 1;
    let slot = this.hashes[index]! & mask;
    while (this.slots[slot] !== 0) slot = (slot + 1) & mask;
    this.slots[slot] = index + 1;
  }
}
