/** Hidden teams: who hides, and who is found (DK-EXT-HI). Hot. */
import type { World } from "./state.ts";

/** The team hides where it stands, if it can. */
export function hideIfCovered(_w: World, _t: number): void {}

/** A team comes out of hiding because it shot, moved, charged or was engaged. */
export function comeOut(_w: World, _t: number): void {}
