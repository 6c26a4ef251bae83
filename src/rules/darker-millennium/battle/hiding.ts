/** Hidden teams: who hides, and who is found (DK-EXT-HI). Hot. */
import type { World } from "./state.ts";

/** The team hides where it stands, if it can. @rule DK-EXT-HI-01, DK-EXT-HI-03 */
export function hideIfCovered(_w: World, _t: number): void {}

/** A team comes out of hiding because it shot, moved, charged or was engaged. */
export function comeOut(_w: World, _t: number): void {}
