/** What a player leaves in `choice` beside his answer. A plain declaration. */

// Whom to fire at, and the class of stands that is named.
export const TARGET = 0;
export const CLASS = 1;
export const GOAL = 2; // unit that a charge order names, or -1
// A place, ticks.
export const X = 3;
export const Y = 4;
export const RIDE = 5; // whether infantry gets out of or into its transports (transport.ts)
export const FACING = 6; // a direction
