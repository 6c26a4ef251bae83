/** The operations of the vector files: what a vector proves is proved of the code that battles play. Cold. */
import type { VectorOp } from "../../kernel/rule-system.ts";

export const ops: Readonly<Record<string, VectorOp>> = {};
