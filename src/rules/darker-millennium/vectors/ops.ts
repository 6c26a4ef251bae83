/** The operations of the vector files: what a vector proves is proved of the code that battles play. Cold. */
import type { VectorOp } from "../../kernel/rule-system.ts";
import { command } from "./command.ts";
import { fights } from "./fights.ts";

export const ops: Readonly<Record<string, VectorOp>> = { ...command, ...fights };
