/**
 * Where two numbers share one argument of an event (events.ts): the upper one is counted in units of these, the lower one is what is left over.
 * Who tells an event packs it, narrate.ts and the referee (bench/referee/) take it apart.
 */

/** `SHOOT`: gun * GUN + shots. */
export const GUN = 64;
/** `HITS`, `BLOW_HITS`, `FALL_HITS`: who is hit * TARGET + hits. */
export const TARGET = 256;
/** `GRENADE_HIT`: wounds * WOUND + unsaved. */
export const WOUND = 8;
/** `STRIKE`: needed to hit * NEED + Initiative step * STEP + attacks. */
export const STEP = 64;
export const NEED = 1024;
/** In the place of a power in `POWER`: the test to focus a Warp Blast. */
export const FOCUS = 99;

/** The Initiative step of a packed `STRIKE`; 0 is a parting hit. */
export function stepOf(packed: number): number {
  return Math.floor(packed / STEP) % (NEED / STEP);
}
