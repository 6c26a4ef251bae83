/**
 * The operations of the vector files. Each builds a small matchup of made-up models and lets the production code play it, so that what
 * a vector proves is proved of the battles. Cold.
 */
import type { VectorOp } from "../../kernel/rule-system.ts";
import { campaign } from "./campaign.ts";
import { fighting } from "./fighting.ts";
import { shooting } from "./shooting.ts";
import { table } from "./table.ts";
import { testing } from "./testing.ts";

export const ops: Readonly<Record<string, VectorOp>> = { ...shooting, ...fighting, ...testing, ...campaign, ...table };
