/** Which piece the mission of that name is about: battles ask it, and whoever lays out the table for them. */
import type { Table } from "../../geometry/table.ts";
import { COVER } from "../../geometry/terrain.ts";
import { UNIT } from "../../geometry/ticks.ts";

/**
 * The piece that the defender holds (SK-SYG-02, SK-AI-05): one that covers, twelve inches or more from every edge, the nearest to the middle of
 * several. On a table without any the one that comes nearest to that.
 */
export function pieceToHold({ pieces, box, flags, width, depth }: Table): number {
  let best = -1;
  let least = 2147483647;
  for (let piece = 0; piece < pieces; piece++) {
    const x = Math.abs(box[4 * piece]!);
    const y = Math.abs(box[4 * piece + 1]!);
    const over = Math.max(x + box[4 * piece + 2]! - width, y + box[4 * piece + 3]! - depth) + 2 * FROM_EDGES;
    const bare = (flags[piece]! & COVER) === 0 ? width : 0;
    const far = (x + y + bare + (over > 0 ? 4 * width + over : 0)) | 0;
    if (far >= least) continue;
    least = far;
    best = piece;
  }
  return best;
}

/** How far from every edge the piece lies that is held. */
const FROM_EDGES = 12 * UNIT;
