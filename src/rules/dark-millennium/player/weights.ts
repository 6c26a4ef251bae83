/**
 * Where the weights of the decisions lie in a compiled doctrine, and the weights of those who play. Hot constants.
 *
 * Worth is measured in expected enemy models of mean price. It crosses calls as whole grains: a fraction that is returned by a function
 * which was not inlined would be an object, and a battle makes none.
 */
import { float64, int8 } from "../../kernel/columns.ts";

export const KILL = 0; // one enemy model of mean price
export const TIRE = 1; // one point of enemy fatigue
export const SUPPRESS = 2; // the enemy unit suppressed that was not
export const ONE = 3; // at least one model disabled
export const OWN = 4; // one own point of fatigue
export const OVER = 5; // the own unit suppressed
export const HARM = 6; // one own model of mean price lost in return
export const GROUND = 7; // six inches nearer to where the unit can do more
export const COVERED = 8; // staying in cover
export const CLOSE = 9; // assaults and rams, as a factor
export const MAGIC = 10; // powers, scanner and hero points, as a factor
export const REACT = 11; // bias for reactions
export const RALLY_AT = 12; // a point of fatigue rallied away
export const STAND = 13; // worth below which the side passes
export const HELPLESS = 14; // factor for targets that cannot react
export const PULL = 15; // twelve inches nearer to a marker, and holding one
export const SHELTER = 16; // a class of cover where the unit stands
export const FORWARD = 17; // starting at the front of the zone
export const WAITING = 18; // share of the units held in reserve, in quarters
export const WEIGHTS = 19;

export const GRAIN = 1 << 12;

/** Fixed by the leg, by seat: the weights of the doctrine, and 1 for who draws by lot. */
export const weights = float64(2 * WEIGHTS);
export const byLot = int8(2);
