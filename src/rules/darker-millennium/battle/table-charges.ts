/** Charges on a table (DK-EXT-CH). Hot. */
import type { World } from "./state.ts";

/** Team s charges those whose bits are in `aims`. */
export function chargeOnTable(_w: World, _s: number, _aims: number): void {}
