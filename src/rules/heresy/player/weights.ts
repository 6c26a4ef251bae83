/** The terms by which a scripted player weighs, and where their weights lie. Worth is counted in grains, 16 to a point. Hot. */

import { terms } from "../../kernel/terms.ts";
import type { World } from "../battle/state.ts";
import type { Mind } from "../matchup.ts";

export const TERMS = terms({
  fire: "fire from where it stands, against everything else",
  charge: "what an assault gains",
  risk: "what an assault costs, and what fire threatens",
  ground: "points for a base move towards the enemy",
  cover: "points for staying in cover",
  away: "points for a base move away while the enemy may charge",
  react: "eagerness for reaction fire",
  focus: "finishing what is hurt",
  suppress: "share of a unit's points that suppressing it is worth",
  quit: "how soon an assault is given up",
  special: "least worth of a power",
  wait: "points for prepared fire while the enemy comes",
  objective: "how far one goes out of one's way for an objective",
  reserves: "share held back of what may be",
  press: "points for a base move towards its goal for each turn that was let pass behind on points",
  share: "how much farther away an objective seems to a defender where others have it",
  command: "points for a base move back into the commander's radius; above 0 nobody leaves it",
});

/** Worth crosses a call as a whole number: a fraction returned by a call that is not inlined would be an object. */
export const GRAIN = 16;

export function mindOf(w: World, seat: number): Mind {
  return w.sideAt[seat]!.mind;
}
