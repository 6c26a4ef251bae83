/**
 * What a piece of terrain does, as bits that a rulebook gives to its kinds of terrain. Geometry itself reads the first four; the others
 * travel with the pieces so that rulebooks share their meaning. Hot: constants.
 */

/** Costs movement, or is avoided: the mover decides. */
export const DIFFICULT = 1;
/** No base may stand on it or cross it. */
export const IMPASSABLE = 2;
/** No line of sight passes below its top. */
export const BLOCKS = 4;
/** Sight reaches only so deep into it: crossing it adds to the depth of a line. */
export const DEPTH = 8;
/** A line that crosses it gives its target cover. */
export const COVER = 16;
/** One can hide in it or behind it. */
export const CONCEALS = 32;
/** Plants: what kills plants takes its cover away. */
export const LIVING = 64;
/** A wall, hedge or barricade: something to stand behind rather than in. */
export const LINEAR = 128;
/** Bits from here on mean what the rulebook says. */
export const OWN = 256;
