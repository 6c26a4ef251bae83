/** The terms by which a scripted player weighs, and the weights of those who play. Hot constants. Worth is measured in enemy models of mean price. */
import { float64 } from "../../kernel/columns.ts";
import { terms } from "../../kernel/terms.ts";

export const T = terms({
  harm: "one own model of mean price lost",
  charge: "charges, as a factor of what they gain",
  close: "six inches nearer to an enemy whom the squad would rather fight",
  away: "six inches farther from an enemy who would rather fight it",
  cover: "staying in the cover of the starting line",
  wait: "overwatch, as a factor of what it may shoot",
  leave: "breaking off from a fight that is lost, as a factor",
  goal: "a marker held, or a model that breaks through, of its worth in models of mean price",
  later: "what may be shot from a place in turns to come, as a factor",
  rout: "a squad that breaks, of its worth",
  hold: "worth below which a squad stands",
  big: "shots at vehicles and models of several wounds, as a factor",
  many: "the second and later attackers of one enemy, as a factor",
  magic: "powers and warp cards, as a factor",
  spend: "a Force card that is spent",
  answer: "worth of a power from which on it is answered",
});
export const WEIGHTS = Object.keys(T).length;

/** Fixed by the leg, by seat: the weights of the doctrine. */
export const weights = float64(2 * WEIGHTS);
