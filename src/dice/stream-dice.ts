/**
 * The dice that everything but replay and odds is played with: one sfc32 generator a stream, restarted by hashing for each block, so
 * that any block can be played alone, anywhere and in any order. Hot: every die of every battle.
 *
 * The state is four int32 fields; primitives that draw more than one word work on locals and write back once. Comparisons are added
 * up (`+(r > t)`) and never chosen by, because a die is what a branch predictor cannot predict.
 */
import type { Dice, DiceTables, Streams } from "./dice.ts";

const SIGN = 2147483648;
const PER_WORD = 1 / 4294967296;

/** Mixes 32 bits: a bijection whose every output bit depends on every input bit (Wellons, "lowbias32"). */
function lowbias32(word: number): number {
  let x = word;
  x = Math.imul(x ^ (x >>> 16), 0x7feb352d);
  x = Math.imul(x ^ (x >>> 15), 0x846ca68b);
  return x ^ (x >>> 16);
}

export class StreamDice implements Dice {
  readonly tables: DiceTables;
  private readonly certain: Int8Array;
  private readonly threshold: Int32Array;
  private readonly few: Int32Array;
  private readonly cdf: Int32Array;
  private readonly cdfStart: Int32Array;
  private readonly guide: Uint8Array;
  private readonly guideStart: Int32Array;
  private readonly outcomes: Int16Array;
  private readonly outcomeStart: Int32Array;
  private readonly outcomeSides: Int32Array;
  private readonly maxCount: number;
  private a = 0;
  private b = 0;
  private c = 0;
  private d = 0;

  constructor(tables: DiceTables) {
    this.tables = tables;
    this.certain = tables.certain;
    this.threshold = tables.threshold;
    this.few = tables.few;
    this.cdf = tables.cdf;
    this.cdfStart = tables.cdfStart;
    this.guide = tables.guide;
    this.guideStart = tables.guideStart;
    this.outcomes = tables.outcomes;
    this.outcomeStart = tables.outcomeStart;
    this.outcomeSides = tables.outcomeSides;
    this.maxCount = tables.maxCount;
  }

  /**
   * Starts the stream of a block (its low 32 bits; `BlockStreams` puts the rest into the key). Each state word is a bijection of the
   * block, so no two blocks of one key share even one of the four; that makes warm-up draws unnecessary.
   */
  seed(k0: number, k1: number, k2: number, k3: number, block: number): void {
    const i = block | 0;
    this.a = lowbias32((k0 + Math.imul(i, 0x9e3779b1)) | 0);
    this.b = lowbias32((k1 + Math.imul(i, 0x85ebca77)) | 0);
    this.c = lowbias32((k2 + Math.imul(i, 0xc2b2ae3d)) | 0);
    this.d = lowbias32((k3 + Math.imul(i, 0x27d4eb2f)) | 0);
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
    const certain = this.certain[kind]!;
    if (certain >= 0) return certain;
    return +(this.word() > this.threshold[kind]!);
  }

  count(n: number, kind: number): number {
    const certain = this.certain[kind]!;
    if (certain >= 0) return certain * Math.max(0, n);
    if (n > 4) return this.countMany(n, kind);
    if (n <= 0) return 0;
    const r = this.word();
    const few = this.few;
    const row = (Math.imul(kind, 5) + n) << 2;
    return +(r > few[row]!) + +(r > few[row + 1]!) + +(r > few[row + 2]!) + +(r > few[row + 3]!);
  }

  /**
   * A longer count: the guide names the successes that the word has for certain; two comparisons settle nearly all the rest, and the
   * loop is for the words at both ends, where many thresholds lie close together.
   */
  private countMany(n: number, kind: number): number {
    if (n > this.maxCount) return this.countParts(n, kind);
    const r = this.word();
    const cdf = this.cdf;
    const row = this.cdfStart[kind]! + (Math.imul(n, n + 5) >> 1);
    const sure = row + this.guide[this.guideStart[kind]! + (n << 6) + 32 + (r >> 26)]!;
    let at = sure + +(r > cdf[sure]!) + +(r > cdf[sure + 1]!);
    while (r > cdf[at]!) at++;
    return at - row;
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
    const certain = this.certain[kind]!;
    if (certain >= 0) return certain * Math.max(0, n);
    const threshold = this.threshold[kind]!;
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
    const r = this.word();
    const face = ((r + SIGN) * this.outcomeSides[id]! * PER_WORD) | 0;
    return this.outcomes[this.outcomeStart[id]! + face]!;
  }

  /** A choice of one is no choice and draws nothing. */
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
/** Faces that a replay shows for counted rolls. */
const FACES = 8;
const STREAM_COUNT = 9;

/** The key of a purpose and seat, from the key of the cell. */
function mixKey(key: number, j: number, purpose: number): number {
  return lowbias32(key ^ lowbias32(Math.imul(purpose * 4 + j + 1, 0x9e3779b1)));
}

export class BlockStreams implements Streams {
  readonly table: StreamDice;
  readonly setup: StreamDice;
  readonly action: readonly [StreamDice, StreamDice];
  readonly tests: readonly [StreamDice, StreamDice];
  readonly policy: readonly [StreamDice, StreamDice];
  readonly faces: StreamDice;
  private readonly streams: readonly StreamDice[];
  private readonly baseKeys: Int32Array;
  /** Keys of the streams for the present high word of the block; the base keys as long as that is 0. */
  private readonly keys: Int32Array;
  private highWord = 0;

  /** `key` is four int32: the root key with the cell's label mixed in. */
  constructor(tables: DiceTables, key: Int32Array) {
    const streams = Array.from({ length: STREAM_COUNT }, () => new StreamDice(tables));
    this.streams = streams;
    this.table = streams[TABLE]!;
    this.setup = streams[SETUP]!;
    this.action = [streams[ACTION]!, streams[ACTION + 1]!];
    this.tests = [streams[TESTS]!, streams[TESTS + 1]!];
    this.policy = [streams[POLICY]!, streams[POLICY + 1]!];
    this.faces = streams[FACES]!;
    this.baseKeys = Int32Array.from({ length: 4 * STREAM_COUNT }, (_, i) => mixKey(key[i & 3]!, i & 3, i >> 2));
    this.keys = this.baseKeys.slice();
    this.open(0);
  }

  /** Starts all streams of a block, 0..2^53-1. Both legs of a mirrored pair open the same block: the dice change seats with the sides. */
  open(block: number): void {
    const high = Math.floor(block * PER_WORD);
    if (high !== this.highWord) this.rekey(high);
    const keys = this.keys;
    const streams = this.streams;
    for (let s = 0; s < STREAM_COUNT; s++) {
      const k = s << 2;
      streams[s]!.seed(keys[k]!, keys[k + 1]!, keys[k + 2]!, keys[k + 3]!, block);
    }
  }

  private rekey(high: number): void {
    for (let i = 0; i < this.keys.length; i++) {
      const key = this.baseKeys[i]!;
      this.keys[i] = high === 0 ? key : lowbias32((key + Math.imul(high, 0x165667b1)) | 0);
    }
    this.highWord = high;
  }
}
