/** Fleeing on a table: 2 d(Mv) on the shortest way to the own edge, or away (DK-EXT-MO-08, DK-EXT-MV-03). Hot. */
import type { World } from "./state.ts";

/** A broken team falls back so many inches. */
export function fleeOnTable(_w: World, _t: number, _inches: number): void {}
