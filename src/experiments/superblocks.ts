/**
 * Armies that meet the same opponents on the same dice, block by block: what differences between them are taken from. A superblock is
 * one block against each opponent. Cold; rows are folded into points of one army and thrown away.
 */
import type { Arena, Piece } from "../chunk/arena.ts";
import { blockPoints, type ScenarioCell } from "./cells.ts";

/** One cell for each opponent. */
export type Gauntlet = readonly ScenarioCell[];

/** Half points of our side in each block, [gauntlet][opponent][block]; `place` is where our side stands in the scenarios. */
export async function playPoints(
  arena: Arena,
  gauntlets: readonly Gauntlet[],
  place: 0 | 1,
  from: number,
  to: number,
): Promise<Uint8Array[][]> {
  const pieces: Piece[] = gauntlets.flat().map((cell) => ({ cell, from, to }));
  const points = (await arena.play(pieces)).map((piece) => {
    const ours = blockPoints(piece);
    const most = 2 * piece.cell.layout.legs;
    return place === 0 ? ours : ours.map((half) => most - half);
  });
  let next = 0;
  return gauntlets.map((gauntlet) => {
    next += gauntlet.length;
    return points.slice(next - gauntlet.length, next);
  });
}
