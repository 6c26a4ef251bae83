/** The operations of the vector files: what a vector proves is proved of the code that battles play. Cold. */
import type { VectorOp } from "../../kernel/rule-system.ts";
import { fights } from "./fights.ts";
import { psychicOps } from "./psychic.ts";

export const ops: Readonly<Record<string, VectorOp>> = { ...fights, ...psychicOps };
