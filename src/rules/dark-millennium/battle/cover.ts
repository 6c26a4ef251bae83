/** The cover of places and of units (DM-CAS-05, DM-ACT-06). Hot. */

import { pointToPiece } from "../../../geometry/inside.ts";
import { UNIT, UNIT_BITS } from "../../../geometry/ticks.ts";
import { IN_PLACE } from "../matchup.ts";
import { B } from "./columns.ts";
import { sightOf } from "./sight.ts";
import type { World } from "./state.ts";

/** Cover of a spot: the best piece that it lies in or within an inch of (DM-ACT-06). */
export function coverAt(w: World, x: number, y: number): number {
  let best = 0;
  for (let piece = 0; piece < w.pieces; piece++) {
    if (B.pieceCover[piece]! <= best) continue;
    // Twice the distance from the middle of the box around it.
    if (Math.abs(2 * x - B.pieceBox[4 * piece]!) > B.pieceBox[4 * piece + 2]! + 2 * UNIT) continue;
    if (Math.abs(2 * y - B.pieceBox[4 * piece + 1]!) > B.pieceBox[4 * piece + 3]! + 2 * UNIT) continue;
    if (pointToPiece(w.table!, piece, x, y) <= UNIT) best = B.pieceCover[piece]!;
  }
  return best;
}

/** The same for the middle of a unit, kept while it stands there. */
export function coverHere(w: World, u: number): number {
  if (B.hereKey[u] !== B.stood[u]) {
    B.hereKey[u] = B.stood[u]!;
    B.hereCover[u] = coverAt(w, B.cx[u]!, B.cy[u]!);
  }
  return B.hereCover[u]!;
}

/** The same to the square inch, for players to think with. */
export function coverNear(w: World, x: number, y: number): number {
  const { halfWidth, halfDepth } = w;
  if (x >= halfWidth || x < -halfWidth || y >= halfDepth || y < -halfDepth) return 0;
  return B.grid[((y + halfDepth) >> UNIT_BITS) * w.columns + ((x + halfWidth) >> UNIT_BITS)]!;
}

/** Cover in which all models of a unit are where they stand, that is the least of theirs (DM-ACT-06). */
export function coverOfAll(w: World, u: number): number {
  let least = MOST_COVER;
  for (let m = B.mFrom[u]!; m < B.mTo[u]! && least > 0; m++) {
    if (B.live[m] === 1) least = Math.min(least, coverAt(w, B.mx[m]!, B.my[m]!));
  }
  return least;
}

/** The same to the square inch, for players to think with. */
export function coverOfAllNear(w: World, u: number): number {
  let least = MOST_COVER;
  for (let m = B.mFrom[u]!; m < B.mTo[u]! && least > 0; m++) {
    if (B.live[m] === 1) least = Math.min(least, coverNear(w, B.mx[m]!, B.my[m]!));
  }
  return least;
}

/** Place of hard cover among COVERS. */
export const MOST_COVER = 3;

/** Index of the cover that a unit has where it stands, on a table against unit `from` (-1: against nobody in particular). @rule DM-MOD-07 */
export function coverOf(w: World, u: number, from = -1): number {
  if (w.field !== null) {
    const seen = from < 0 ? 0 : sightOf(w, from, u);
    return seen > 0 ? seen - 1 : coverHere(w, u);
  }
  return (B.flags[u]! & IN_PLACE) !== 0 ? w.sideAt[w.seatOf(u)]!.cover : 0;
}
