/** The zip of Node, for baselines. Cold. */
import { constants, deflateRawSync, inflateRawSync } from "node:zlib";
import type { Deflate } from "../../experiments/baseline.ts";

/** By frequencies and runs only: without a search for repetitions every machine writes the same bytes. */
export const deflate: Deflate = {
  shrink: (bytes) => deflateRawSync(bytes, { level: 9, strategy: constants.Z_RLE }),
  expand: (bytes) => new Uint8Array(inflateRawSync(bytes)),
};
