/** Bits of Heresy's kinds of terrain beside those of geometry/terrain.ts (HE-ASM-05, -06). Hot: constants. */
import { OWN } from "../../geometry/terrain.ts";

export const SOFT = OWN;
export const HARD = 2 * OWN;
export const FORTIFIED = 4 * OWN;
export const ROAD = 8 * OWN;
/** Nobody sees through it, only into it and out of it. */
export const OPAQUE = 16 * OWN;

/** The best cover among flags: 0 none .. 3 fortified. */
export function coverOfFlags(flags: number): number {
  return (flags & FORTIFIED) !== 0 ? 3 : (flags & HARD) !== 0 ? 2 : (flags & SOFT) !== 0 ? 1 : 0;
}
