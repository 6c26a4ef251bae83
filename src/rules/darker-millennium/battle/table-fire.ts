/** Volleys on a table: each model at what it sees, with the cover of its target, blasts and flames where they lie (DK-EXT-SH-09 to -16). Hot. */
import type { World } from "./state.ts";

/** All that team s has fires at team t. Hits are counted by `takeHit` of shots.ts. */
export function tableVolley(_w: World, _s: number, _t: number, _snapped: boolean): void {}
