/**
 * The operations of the vector files. Each builds a small matchup of made-up units and lets the production code play it, so that what a
 * vector proves is proved of the battles. Cold.
 */
import type { VectorOp } from "../rule-system.ts";
import { damages } from "./ops/damage.ts";
import { exchanges } from "./ops/exchanges.ts";
import { procedures } from "./ops/procedures.ts";
import { teams } from "./ops/teams.ts";
import { vehicles } from "./ops/vehicles.ts";

export const ops: Readonly<Record<string, VectorOp>> = {
  ...teams,
  ...exchanges,
  ...vehicles,
  ...damages,
  ...procedures,
};
