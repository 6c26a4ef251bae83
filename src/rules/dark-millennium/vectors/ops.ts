/**
 * The operations of the vector files. Each builds a small matchup of made-up units and lets the production code play it, so that what a
 * vector proves is proved of the battles. Cold.
 */
import type { VectorOp } from "../../kernel/rule-system.ts";
import { damages } from "./damage.ts";
import { exchanges } from "./exchanges.ts";
import { procedures } from "./procedures.ts";
import { teams } from "./teams.ts";
import { vehicles } from "./vehicles.ts";

export const ops: Readonly<Record<string, VectorOp>> = {
  ...teams,
  ...exchanges,
  ...vehicles,
  ...damages,
  ...procedures,
};
