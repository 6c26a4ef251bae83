/**
 * The operations of the vector files. Each builds a small matchup of made-up units and lets the production code play it, so that what a
 * vector proves is proved of the battles. Cold.
 */
import type { VectorOp } from "../../kernel/rule-system.ts";
import { armies } from "./armies.ts";
import { assaults } from "./assaults.ts";
import { fighting } from "./fighting.ts";
import { grounds } from "./grounds.ts";

export const ops: Readonly<Record<string, VectorOp>> = { ...fighting, ...assaults, ...armies, ...grounds };
