/**
 * From the user's seed to the keys of the streams. Cold: once a run; the only file of the dice that uses libraries, so that workers,
 * which are handed keys, never load it.
 */
import { createHash, randomInt } from "node:crypto";
import seedrandom from "seedrandom";

const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/**
 * The 128-bit root key of a seed. The seed goes through SHA-256 first, because seedrandom by itself has aliases: it repeats short
 * seeds ("1" and "11" are one seed) and reads only the low byte of each character ("A" and U+0141 are one seed).
 */
export function rootKey(seed: string): Int32Array {
  const digest = createHash("sha256").update(seed, "utf8").digest("hex");
  const random = seedrandom(`wg1:${digest}`);
  return Int32Array.from({ length: 4 }, () => random.int32());
}

/** The key of a cell: the root key and the cell's label, mixed. Cells with the same label roll the same dice. */
export function cellKey(root: Int32Array, label: string): Int32Array {
  const bytes = Buffer.alloc(16);
  for (let i = 0; i < 4; i++) bytes.writeInt32LE(root[i]!, 4 * i);
  const digest = createHash("sha256").update(bytes).update(label, "utf8").digest();
  return Int32Array.from({ length: 4 }, (_, i) => digest.readInt32LE(4 * i));
}

/** A seed for a user who gave none: thirteen letters, about 61 bits, that no YAML reader takes for a number. */
export function makeUpSeed(): string {
  return Array.from({ length: 13 }, () => LETTERS[randomInt(LETTERS.length)]).join("");
}
