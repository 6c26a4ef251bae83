/**
 * The operations of the vector files. Each builds a small matchup of made-up units and lets the production code play it, so that what a
 * vector proves is proved of the battles. Cold.
 */
import type { VectorOp } from "../rule-system.ts";
import { armies } from "./ops/armies.ts";
import { assaults } from "./ops/assaults.ts";
import { fighting } from "./ops/fighting.ts";
import { grounds } from "./ops/grounds.ts";

export const ops: Readonly<Record<string, VectorOp>> = { ...fighting, ...assaults, ...armies, ...grounds };
