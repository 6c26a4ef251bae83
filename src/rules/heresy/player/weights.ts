/** Where the weights of a scripted player lie; mind.ts fills them from a doctrine. Worth is counted in grains, 16 to a point. Hot. */

import type { World } from "../battle/state.ts";
import type { Mind } from "../matchup.ts";

export const FIRE = 0; // fire from where it stands, against everything else
export const CHARGE = 1; // what an assault gains
export const RISK = 2; // what an assault costs
export const GROUND = 3; // points for a base move towards the enemy
export const COVER = 4; // points for staying in cover
export const AWAY = 5; // points for a base move away while the enemy may charge
export const REACT = 6; // eagerness for reaction fire
export const FOCUS = 7; // finishing what is hurt
export const SUPPRESS = 8; // share of a unit's points that suppressing it is worth
export const QUIT = 9; // how soon an assault is given up
export const SPECIAL = 10; // least worth of a power
export const WAIT = 11; // points for prepared fire while the enemy comes
export const OBJECTIVE = 12; // how far one goes out of one's way for an objective
export const RESERVES = 13; // share of what may be held back
export const WEIGHTS = 14;

/** Worth crosses a call as a whole number: a fraction returned by a call that is not inlined would be an object. */
export const GRAIN = 16;

export function mindOf(w: World, seat: number): Mind {
  return w.sideAt[seat]!.mind;
}
