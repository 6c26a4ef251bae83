/**
 * From the user's seed to the keys of the streams. Cold: once a run; the only file of the dice that uses a library, so that workers,
 * which are handed keys, never load it.
 */
import seedrandom from "seedrandom";
import { Sha256, sha256 } from "../sha256.ts";

const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/**
 * The 128-bit root key of a seed. The seed goes through SHA-256 first, because seedrandom by itself has aliases: it repeats short
 * seeds ("1" and "11" are one seed) and reads only the low byte of each character ("A" and U+0141 are one seed).
 */
export function rootKey(seed: string): Int32Array {
  const random = seedrandom(`wg1:${sha256(seed)}`);
  return Int32Array.from({ length: 4 }, () => random.int32());
}

/** The key of a cell: the root key and the cell's label, mixed. Cells with the same label roll the same dice. */
export function cellKey(root: Int32Array, label: string): Int32Array {
  const bytes = new DataView(new ArrayBuffer(16));
  for (let i = 0; i < 4; i++) bytes.setInt32(4 * i, root[i]!, true);
  const digest = new DataView(new Sha256().update(new Uint8Array(bytes.buffer)).update(label).digest().buffer);
  return Int32Array.from({ length: 4 }, (_, i) => digest.getInt32(4 * i, true));
}

/** A seed for a user who gave none: thirteen letters, about 61 bits, that no YAML reader takes for a number. */
export function makeUpSeed(): string {
  let seed = "";
  while (seed.length < 13) {
    const [byte] = crypto.getRandomValues(new Uint8Array(1));
    // As many bytes for each letter; the few left over are drawn again.
    if (byte! < 9 * LETTERS.length) seed += LETTERS[byte! % LETTERS.length];
  }
  return seed;
}
