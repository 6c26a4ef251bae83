/**
 * Strips of a table, along x and along y, and the pieces of terrain that have a part in them: what tells most pieces apart from those in question
 * without looking at any of them. Hot: once a line of sight or a question about a point. `Table` says how the sets lie.
 */
/** What lies between two places of a table along x, and along y. */
export interface Strips {
  readonly width: number;
  readonly depth: number;
  /**
   * Strips of 1 << STRIP_SHIFT ticks from the edge of the table on, so many each way. For each of them, those along x first, `words` sets
   * of 32 pieces: whose box begins in it or before, and whose box ends in it or beyond.
   */
  readonly strips: number;
  readonly words: number;
  readonly begun: Int32Array;
  readonly unended: Int32Array;
}

/** A strip is 1 << STRIP_SHIFT ticks wide. */
export const STRIP_SHIFT = 11;

/** The strip of a coordinate that is `half` ticks at the edge of the table; what lies beyond is in the outermost. */
export function stripOf(strips: number, half: number, at: number): number {
  return Math.max(0, Math.min(strips - 1, (at + half) >> STRIP_SHIFT));
}

/** Set number `word` of the pieces whose boxes may come within `reach` ticks of a point; the pieces of a set are told by `pieceOf`. */
export function piecesNear(table: Strips, word: number, x: number, y: number, reach: number): number {
  const { strips, words, begun, unended } = table;
  const halfX = table.width >> 1;
  const halfY = table.depth >> 1;
  return (
    unended[stripOf(strips, halfX, x - reach) * words + word]! &
    begun[stripOf(strips, halfX, x + reach) * words + word]! &
    unended[(strips + stripOf(strips, halfY, y - reach)) * words + word]! &
    begun[(strips + stripOf(strips, halfY, y + reach)) * words + word]!
  );
}

/** The first piece of what is left of a set, which is not empty. */
export function pieceOf(word: number, left: number): number {
  return 32 * word + 31 - Math.clz32(left & -left);
}
