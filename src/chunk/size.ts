/** The size of a chunk. In a file of its own because worker threads need it, and pay for everything that they import. */

/** Blocks between two decisions. Part of a result's identity, never tuned. */
export const CHUNK_BLOCKS = 64;

/** The first chunk end after a block. */
export function chunkEndAfter(block: number): number {
  return (Math.floor(block / CHUNK_BLOCKS) + 1) * CHUNK_BLOCKS;
}
