/** The operations of the vector files. Cold. */
import type { VectorOp } from "../../kernel/rule-system.ts";
import { psychicOps } from "./psychic.ts";

export const ops: Readonly<Record<string, VectorOp>> = { ...psychicOps };
