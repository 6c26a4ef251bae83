/** Where the weights of the decisions lie in `Mind.weights`: mind.ts fills them, the decisions read them. */

// One vector a decision; behind each the features of its rows.
export const MOVE = 0; // fire, charge this turn, their fire, their charge, ground gained, staying, cover left, ground to who comes
export const WATCH = 8; // fire now, charge or ground now, fire at who comes, bias
export const CHARGE = 12; // blows given, blows taken, helpless target, bias
export const BREAK = 16; // blows given, blows taken, fire when free, bias
export const FOLLOW = 20; // toward, away, their charge
export const WITHDRAW = 24; // share of strength left, bias
export const SHOT_CHARGE = 26; // worth of a charge given up by firing hard
export const SHOT_BONUS = 27; // share of it that one soft shot costs
export const HOLD = 28; // least worth for which Overwatch fires
export const SPECIAL = 29; // eagerness for powers and grenades
export const RUN_WISH = 30;
export const DRUG_NERVE = 31;
// Moves on a table: fire, the best charge, their fire, their charge, ground gained, staying, how much of what cover takes from their fire
// counts, toward the mission's goal, fire in the next turn from there.
export const TABLE = 32;
export const OBJECTIVE = TABLE + 7; // the last but one of them, by which players judge missions too
/** Who cares less than this for objectives plays as if there were no missions: no doctrine of ours, but knobs may be turned so. */
export const CARES = 0.35;
export const WEIGHTS = 41;

/**
 * Worth crosses a call as a whole number of grains: a fraction returned by a function that was not inlined would be an object, and a
 * battle makes none.
 */
export const GRAIN = 1 << 16;
