/** Moves on a table: entering, running, advancing, falling back, fleeing (DK-EXT-MV, DK-EXT-ST-04, DK-EXT-FB). Hot. */
import type { World } from "./state.ts";

/** Sub-phases I, II and III of a team. */
export function compelOnTable(_w: World, _t: number): void {}

export function runOnTable(_w: World, _t: number): void {}

export function advanceOnTable(_w: World, _t: number): void {}
