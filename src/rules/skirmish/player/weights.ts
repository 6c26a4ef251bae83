/** Where the weights of the decisions lie in `Mind.weights`: mind.ts fills them, the decisions read them. */

// A move on a line.
export const MOVE_FIRE = 0; // its own fire from there
export const MOVE_CHARGE = 1; // a charge this turn
export const MOVE_THEIR_FIRE = 2;
export const MOVE_THEIR_CHARGE = 3;
export const MOVE_GROUND = 4; // ground gained
export const MOVE_STAY = 5;
export const MOVE_COVER = 6; // cover kept
export const MOVE_MEET = 7; // ground gained toward an enemy who comes of its own accord

// Whether to go on Overwatch.
export const WATCH_NOW = 8; // fire now
export const WATCH_CHARGE = 9; // a charge now
export const WATCH_LATER = 10; // fire at who comes
export const WATCH_BIAS = 11;

// A charge.
export const CHARGE_BLOWS = 12; // given
export const CHARGE_COST = 13; // blows taken
export const CHARGE_HELPLESS = 14; // the target cannot strike back
export const CHARGE_BIAS = 15;

// Whether to leave a combat.
export const BREAK_GIVEN = 16; // blows given
export const BREAK_TAKEN = 17; // blows taken
export const BREAK_FREE = 18; // fire when free
export const BREAK_BIAS = 19;

// A follow-up.
export const FOLLOW_TOWARD = 20;
export const FOLLOW_AWAY = 21;
export const FOLLOW_THREAT = 22; // their charge, from which one backs away

export const WITHDRAW = 23; // share of strength left below which one gives up
export const SHOT_CHARGE = 24; // worth of a charge given up by firing hard
export const SHOT_BONUS = 25; // share of it that one soft shot costs
export const HOLD = 26; // least worth for which Overwatch fires
export const SPECIAL = 27; // eagerness for powers and grenades
export const RUN_WISH = 28;
export const DRUG_NERVE = 29;

// A move on a table.
export const TABLE_FIRE = 30;
export const TABLE_CHARGE = 31; // the best charge
export const TABLE_THEIR_FIRE = 32;
export const TABLE_THEIR_CHARGE = 33;
export const TABLE_GROUND = 34; // ground gained
export const TABLE_STAY = 35;
export const TABLE_COVER = 36; // how much of what cover takes from their fire counts
export const OBJECTIVE = 37; // toward the mission's goal; by it players judge missions too
export const TABLE_NEXT = 38; // fire in the next turn from there

/** Weights of a side. */
export const WEIGHTS = 39;

/** Who cares less than this for objectives plays as if there were no missions: no doctrine of ours, but knobs may be turned so. */
export const CARES = 0.35;

/**
 * Worth crosses a call as a whole number of grains: a fraction returned by a function that was not inlined would be an object, and a
 * battle makes none.
 */
export const GRAIN = 1 << 16;
