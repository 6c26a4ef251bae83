/**
 * SHA-256 (FIPS 180-4), at once and everywhere: the one that browsers have answers later, and Node's only in Node. Cold: seeds, hashes and
 * checks of what is written down.
 */

/** The first 32 bits behind the point of a root of each of the first primes. */
function fractions(count: number, root: (prime: bigint) => bigint): Int32Array {
  const found = new Int32Array(count);
  for (let n = 2, i = 0; i < count; n++) if (isPrime(n)) found[i++] = Number(BigInt.asIntN(32, root(BigInt(n))));
  return found;
}

function isPrime(n: number): boolean {
  for (let d = 2; d * d <= n; d++) if (n % d === 0) return false;
  return true;
}

/** The whole part of the `degree`-th root of n * 2^(32 * degree): exact, where a floating-point root would have to be believed. */
function rootOf(n: bigint, degree: bigint): bigint {
  const target = n << (32n * degree);
  let root = 0n;
  for (let bit = 1n << 40n; bit > 0n; bit >>= 1n) if ((root + bit) ** degree <= target) root += bit;
  return root;
}

const START = fractions(8, (prime) => rootOf(prime, 2n));
const ROUND = fractions(64, (prime) => rootOf(prime, 3n));
const BLOCK = 64;

export class Sha256 {
  readonly #state = START.slice();
  readonly #block = new Uint8Array(BLOCK);
  readonly #words = new Int32Array(64);
  /** Bytes so far. */
  #length = 0;

  /** Text counts as UTF-8. */
  update(data: Uint8Array | string): this {
    const bytes = typeof data === "string" ? new TextEncoder().encode(data) : data;
    for (let at = 0; at < bytes.length; ) {
      const filled = this.#length % BLOCK;
      const part = bytes.subarray(at, at + BLOCK - filled);
      this.#block.set(part, filled);
      this.#length += part.length;
      at += part.length;
      if (this.#length % BLOCK === 0) this.#compress();
    }
    return this;
  }

  /** The 32 bytes; nothing may be added after. */
  digest(): Uint8Array {
    const length = 8 * this.#length;
    const zeros = (2 * BLOCK - 9 - (this.#length % BLOCK)) % BLOCK;
    const end = new DataView(new ArrayBuffer(1 + zeros + 8));
    end.setUint8(0, 0x80);
    end.setUint32(1 + zeros, Math.floor(length / 2 ** 32));
    end.setUint32(5 + zeros, length >>> 0);
    this.update(new Uint8Array(end.buffer));
    const digest = new DataView(new ArrayBuffer(32));
    for (const [i, word] of this.#state.entries()) digest.setInt32(4 * i, word);
    return new Uint8Array(digest.buffer);
  }

  hex(): string {
    return Array.from(this.digest(), (byte) => byte.toString(16).padStart(2, "0")).join("");
  }

  #compress(): void {
    const words = this.#words;
    const block = this.#block;
    for (let i = 0; i < 16; i++)
      words[i] = (block[4 * i]! << 24) | (block[4 * i + 1]! << 16) | (block[4 * i + 2]! << 8) | block[4 * i + 3]!;
    for (let i = 16; i < 64; i++) {
      const [late, early] = [words[i - 2]!, words[i - 15]!];
      const sigma1 = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
      const sigma0 = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
      words[i] = sigma1 + words[i - 7]! + sigma0 + words[i - 16]!;
    }
    const state = this.#state;
    let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
    for (let i = 0; i < 64; i++) {
      const sum1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
      const one = (h + sum1 + ((e & f) ^ (~e & g)) + ROUND[i]! + words[i]!) | 0;
      const sum0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
      const two = (sum0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      h = g;
      g = f;
      f = e;
      e = (d + one) | 0;
      d = c;
      c = b;
      b = a;
      a = (one + two) | 0;
    }
    // A column of 32 bits keeps what the standard calls the sum modulo 2^32.
    for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) state[i]! += word;
  }
}

function turned(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}

/** In hexadecimal. */
export function sha256(data: Uint8Array | string): string {
  return new Sha256().update(data).hex();
}
