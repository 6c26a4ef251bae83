/**
 * The operations of the vector files. Each builds a small matchup of made-up models and lets the production code play it, so that what
 * a vector proves is proved of the battles. Cold.
 */
import type { VectorOp } from "../rule-system.ts";
import { campaign } from "./ops/campaign.ts";
import { fighting } from "./ops/fighting.ts";
import { shooting } from "./ops/shooting.ts";
import { table } from "./ops/table.ts";
import { testing } from "./ops/testing.ts";

export const ops: Readonly<Record<string, VectorOp>> = { ...shooting, ...fighting, ...testing, ...campaign, ...table };
