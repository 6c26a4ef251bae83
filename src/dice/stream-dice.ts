/**
 * The dice that everything but replay and odds is played with: one sfc32 generator a stream, restarted by hashing for each block, so
 * that any block can be played alone, anywhere and in any order. Hot: every die of every battle.
 *
 * The state is four int32 fields; primitives that draw more than one word work on locals and write back once. Comparisons are added
 * up (`+(r > t)`) and never chosen by, because a die is what a branch predictor cannot predict.
 */
import type { Dice, DiceTables, SeededStreams } from "./dice.ts";

const SIGN = 2147483648;
const PER_WORD = 1 / 4294967296;
const ODD_0 = 0x9e3779b1;
const ODD_1 = 0x85ebca77;
const ODD_2 = 0xc2b2ae3d;
const ODD_3 = 0x27d4eb2f;
const ODDS = [ODD_0, ODD_1, ODD_2, ODD_3] as const;

/** Mixes 32 bits: a bijection whose every output bit depends on every input bit (Wellons, "lowbias32"). */
function lowbias32(word: number): number {
  let x = word;
  x = Math.imul(x ^ (x >>> 16), 0x7feb352d);
  x = Math.imul(x ^ (x >>> 15), 0x846ca68b);
  return x ^ (x >>> 16);
}

export class StreamDice implements Dice {
  // Declared, and assigned in the constructor: V8 keeps properties that a constructor assigns inside the object, and those of field
  // initializers, past a few, in a second one. That would cost every die a fifth.
  declare readonly tables: DiceTables;
  declare private a: number;
  declare private b: number;
  declare private c: number;
  declare private d: number;
  declare private k0: number;
  declare private k1: number;
  declare private k2: number;
  declare private k3: number;
  declare private readonly kindRows: Int32Array;
  declare private readonly guide: Uint8Array;
  declare private readonly cdf: Int32Array;
  declare private readonly outcomes: Int32Array;
  declare private readonly outcomeShift: number;
  declare private readonly maxCount: number;

  constructor(tables: DiceTables) {
    this.a = 0;
    this.b = 0;
    this.c = 0;
    this.d = 0;
    this.k0 = 0;
    this.k1 = 0;
    this.k2 = 0;
    this.k3 = 0;
    this.kindRows = tables.kindRows;
    this.guide = tables.guide;
    this.cdf = tables.cdf;
    this.outcomes = tables.outcomes;
    this.outcomeShift = tables.outcomeShift;
    this.maxCount = tables.maxCount;
    this.tables = tables;
  }

  /**
   * Starts the stream that belongs to a key (four int32) and a block (its low 32 bits; `BlockStreams` puts the rest into the key).
   * Each of the four state words is a bijection of the block, so no two blocks of one key share even one of them; that makes
   * warm-up draws unnecessary.
   */
  seed(k0: number, k1: number, k2: number, k3: number, block: number): void {
    this.setKey(k0, k1, k2, k3);
    this.open(block);
  }

  setKey(k0: number, k1: number, k2: number, k3: number): void {
    this.k0 = k0 | 0;
    this.k1 = k1 | 0;
    this.k2 = k2 | 0;
    this.k3 = k3 | 0;
  }

  /** Starts the stream of a block with the present key. */
  open(block: number): void {
    const i = block | 0;
    this.start(Math.imul(i, ODD_0), Math.imul(i, ODD_1), Math.imul(i, ODD_2), Math.imul(i, ODD_3));
  }

  /** The same from the products of the block, which are alike for all its streams. */
  start(i0: number, i1: number, i2: number, i3: number): void {
    this.a = lowbias32((this.k0 + i0) | 0);
    this.b = lowbias32((this.k1 + i1) | 0);
    this.c = lowbias32((this.k2 + i2) | 0);
    this.d = lowbias32((this.k3 + i3) | 0);
  }

  /** Writes down where the stream stands: four words. */
  save(into: Int32Array, at: number): void {
    into[at] = this.a;
    into[at + 1] = this.b;
    into[at + 2] = this.c;
    into[at + 3] = this.d;
  }

  /** Goes on from there. */
  restore(from: Int32Array, at: number): void {
    this.a = from[at]!;
    this.b = from[at + 1]!;
    this.c = from[at + 2]!;
    this.d = from[at + 3]!;
  }

  /** The next word of the stream, signed: r = u - 2^31. */
  private word(): number {
    const a = this.a;
    const b = this.b;
    const c = this.c;
    const d = this.d;
    const r = (((a + b) | 0) + d) | 0;
    this.d = (d + 1) | 0;
    this.a = b ^ (b >>> 9);
    this.b = (c + (c << 3)) | 0;
    this.c = (((c << 21) | (c >>> 11)) + r) | 0;
    return r;
  }

  test(kind: number): number {
    const row = kind << 2;
    const certain = this.kindRows[row]!;
    if (certain >= 0) return certain;
    return +(this.word() > this.kindRows[row + 1]!);
  }

  /**
   * One look into the guide answers all but the few words whose 256th part holds a threshold. No dice draw a word all the same: that
   * is cheaper than a branch that cannot be predicted, and it keeps the streams of two variants in step.
   */
  count(n: number, kind: number): number {
    const row = kind << 2;
    const certain = this.kindRows[row]!;
    if (certain >= 0) return Math.imul(certain, n);
    if (n > this.maxCount) return this.countParts(n, kind);
    const r = this.word();
    const entry = this.guide[(this.kindRows[row + 3]! + (n << 8) + (r >> 24)) | 0]!;
    if (entry < 128) return entry;
    return this.countFrom(entry & 127, r, (this.kindRows[row + 2]! + ((n * (n + 1)) >> 1)) | 0);
  }

  private countFrom(sure: number, r: number, row: number): number {
    const cdf = this.cdf;
    let successes = sure;
    while (r > cdf[row + successes]!) successes++;
    return successes;
  }

  private countParts(n: number, kind: number): number {
    let left = n;
    let successes = 0;
    while (left > this.maxCount) {
      successes += this.count(this.maxCount, kind);
      left -= this.maxCount;
    }
    return successes + this.count(left, kind);
  }

  /**
   * The same law as `count`, rolled one die after the other with a word each. Rulebooks count; this is the yardstick of the
   * benchmark and of the tests.
   */
  countEach(n: number, kind: number): number {
    const row = kind << 2;
    const certain = this.kindRows[row]!;
    if (certain >= 0) return Math.imul(certain, n);
    const threshold = this.kindRows[row + 1]!;
    let a = this.a;
    let b = this.b;
    let c = this.c;
    let d = this.d;
    let successes = 0;
    for (let i = 0; i < n; i++) {
      const r = (((a + b) | 0) + d) | 0;
      d = (d + 1) | 0;
      a = b ^ (b >>> 9);
      b = (c + (c << 3)) | 0;
      c = (((c << 21) | (c >>> 11)) + r) | 0;
      successes = (successes + +(r > threshold)) | 0;
    }
    this.a = a;
    this.b = b;
    this.c = c;
    this.d = d;
    return successes;
  }

  die(sides: number): number {
    return (((this.word() + SIGN) * sides * PER_WORD) | 0) + 1;
  }

  sum(n: number, sides: number): number {
    let a = this.a;
    let b = this.b;
    let c = this.c;
    let d = this.d;
    let total = 0;
    for (let i = 0; i < n; i++) {
      const r = (((a + b) | 0) + d) | 0;
      d = (d + 1) | 0;
      a = b ^ (b >>> 9);
      b = (c + (c << 3)) | 0;
      c = (((c << 21) | (c >>> 11)) + r) | 0;
      total = (total + (((r + SIGN) * sides * PER_WORD) | 0) + 1) | 0;
    }
    this.a = a;
    this.b = b;
    this.c = c;
    this.d = d;
    return total;
  }

  /** The highest face belongs to the highest word, so the faces need not be worked out one by one. */
  best(n: number, sides: number): number {
    if (n <= 0) return 0;
    let highest = this.word();
    for (let i = 1; i < n; i++) highest = Math.max(highest, this.word());
    return (((highest + SIGN) * sides * PER_WORD) | 0) + 1;
  }

  table(id: number): number {
    const row = id << this.outcomeShift;
    const face = ((this.word() + SIGN) * (this.outcomes[row]! * PER_WORD)) | 0;
    return this.outcomes[row + 1 + face]!;
  }

  below(n: number): number {
    if (n <= 1) return 0;
    return ((this.word() + SIGN) * n * PER_WORD) | 0;
  }
}

/** What a stream is for; its number goes into the key. Never renumber: that would change every result. */
const TABLE = 0;
const SETUP = 1;
const ACTION = 2;
const TESTS = 4;
const POLICY = 6;
const FACES = 8;
const MODULE = 9;
const STREAM_COUNT = 11;
/** No stream, but a purpose: what is rolled in battles that are only imagined. */
const ROLLOUT = 11;
/** How many words tell where the streams of a block stand. */
export const SAVED_WORDS = 1 + 4 * STREAM_COUNT;

/** The key of a purpose and seat, from the key of the cell. */
function mixKey(key: number, j: number, purpose: number): number {
  return lowbias32(key ^ lowbias32(Math.imul(purpose * 4 + j + 1, 0x9e3779b1)));
}

/**
 * Streams are started at every `open` from the first time on that somebody asks for them: most battles hold a few, and hashing the
 * others would be a good part of a short battle. (Hashing at the first draw would ask at every draw, which costs more than it saves.)
 */
export class BlockStreams implements SeededStreams {
  private readonly streams: readonly StreamDice[];
  private readonly seats: readonly (readonly [StreamDice, StreamDice])[];
  private readonly key: Int32Array;
  /** The streams that are started, and their numbers as bits. */
  private readonly live: StreamDice[];
  private liveBits: number;
  private block: number;
  private highWord: number;

  /** `key` is four int32: the root key with the cell's label mixed in. */
  constructor(tables: DiceTables, key: Int32Array) {
    const streams = Array.from({ length: STREAM_COUNT }, () => new StreamDice(tables));
    this.streams = streams;
    this.seats = streams.map((stream, s) => [stream, streams[Math.min(s + 1, STREAM_COUNT - 1)]!] as const);
    this.key = Int32Array.from(key);
    this.live = [];
    this.liveBits = 0;
    this.block = 0;
    this.highWord = 0;
    this.rekey(0);
  }

  get table(): StreamDice {
    return this.one(TABLE);
  }

  get setup(): StreamDice {
    return this.one(SETUP);
  }

  get action(): readonly [StreamDice, StreamDice] {
    return this.two(ACTION);
  }

  get tests(): readonly [StreamDice, StreamDice] {
    return this.two(TESTS);
  }

  get policy(): readonly [StreamDice, StreamDice] {
    return this.two(POLICY);
  }

  get module(): readonly [StreamDice, StreamDice] {
    return this.two(MODULE);
  }

  /** Faces that a replay shows for counted rolls; nothing is decided by them. */
  get faces(): StreamDice {
    return this.one(FACES);
  }

  /** Starts the streams of a block, 0..2^53-1. Both legs of a mirrored pair open the same block: the dice change seats with the sides. */
  open(block: number): void {
    this.enter(block);
    const live = this.live;
    const i = block | 0;
    const i0 = Math.imul(i, ODD_0);
    const i1 = Math.imul(i, ODD_1);
    const i2 = Math.imul(i, ODD_2);
    const i3 = Math.imul(i, ODD_3);
    for (let s = 0; s < live.length; s++) live[s]!.start(i0, i1, i2, i3);
  }

  /** The same for who starts the streams that he draws from himself, with `StreamDice.open`. */
  enter(block: number): void {
    const high = Math.floor(block * PER_WORD);
    if (high !== this.highWord) this.rekey(high);
    this.block = block;
  }

  /** Starts no stream any more, until somebody asks for it again. */
  rest(): void {
    this.live.length = 0;
    this.liveBits = 0;
  }

  /** Writes down where the streams of the block stand: `SAVED_WORDS` words. */
  save(into: Int32Array): void {
    into[0] = this.liveBits;
    for (let s = 0; s < STREAM_COUNT; s++) this.streams[s]!.save(into, 1 + 4 * s);
  }

  /** Goes on from where other streams of the same block stood. */
  restore(from: Int32Array): void {
    for (let s = 0; s < STREAM_COUNT; s++) {
      if ((from[0]! & (1 << s)) !== 0) this.one(s).restore(from, 1 + 4 * s);
    }
  }

  get seeded(): BlockStreams {
    return this;
  }

  twin(): BlockStreams {
    return new BlockStreams(this.streams[0]!.tables, this.key);
  }

  blank(): Int32Array {
    return new Int32Array(SAVED_WORDS);
  }

  /** Every stream goes on, woken or not, as follows from seed, block, seat, decision and rollout, and from nothing that was rolled. */
  divert(seat: number, decision: number, rollout: number): void {
    const high = Math.floor(this.block * PER_WORD);
    const words = ODDS.map((odd, j) => {
      const block = lowbias32((mixKey(this.key[j]!, j, ROLLOUT) + Math.imul(high, 0x165667b1)) | 0);
      const question = lowbias32((block + Math.imul(this.block | 0, odd)) | 0);
      return lowbias32((lowbias32((question + Math.imul(2 * decision + seat, odd)) | 0) + Math.imul(rollout, odd)) | 0);
    });
    const state = new Int32Array(4);
    for (let s = 0; s < STREAM_COUNT; s++) {
      for (let j = 0; j < 4; j++) state[j] = mixKey(words[j]!, j, s);
      this.one(s).restore(state, 0);
    }
  }

  private one(stream: number): StreamDice {
    if ((this.liveBits & (1 << stream)) === 0) this.wake(stream);
    return this.streams[stream]!;
  }

  private two(stream: number): readonly [StreamDice, StreamDice] {
    if ((this.liveBits & (2 << stream)) === 0) {
      this.wake(stream);
      this.wake(stream + 1);
    }
    return this.seats[stream]!;
  }

  private wake(stream: number): void {
    this.liveBits |= 1 << stream;
    this.live.push(this.streams[stream]!);
    this.streams[stream]!.open(this.block);
  }

  /** Keys hold for 2^32 blocks: the high word of the block is part of them. */
  private rekey(high: number): void {
    const word = (stream: number, j: number): number => {
      const key = mixKey(this.key[j]!, j, stream);
      return high === 0 ? key : lowbias32((key + Math.imul(high, 0x165667b1)) | 0);
    };
    this.streams.forEach((stream, s) => {
      stream.setKey(word(s, 0), word(s, 1), word(s, 2), word(s, 3));
    });
    this.highWord = high;
  }
}
