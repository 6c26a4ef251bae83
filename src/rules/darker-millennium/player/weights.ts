/** The terms by which a scripted player weighs, and the weights of those who play. Hot constants. Worth is measured in enemy models of mean price. */
import { float64 } from "../../kernel/columns.ts";
import { terms } from "../../kernel/terms.ts";

export const T = terms({
  harm: "one own model of mean price lost",
  charge: "charges, as a factor of what they gain",
  close: "six inches nearer to an enemy whom the team would rather fight",
  away: "six inches farther from an enemy who would rather fight it",
  cover: "staying in cover",
  wait: "Overwatch, as a factor of what it may shoot",
  late: "a Fire order that waits, as a factor of what it shoots",
  leave: "falling back from a fight that is lost, as a factor",
  goal: "a marker or quarter held, or a model that breaks through, of its worth in models of mean price",
  later: "what may be shot from a place in turns to come, as a factor",
  rout: "a team that breaks, of its worth",
  hold: "worth below which a team stays",
  big: "shots at models of several wounds, as a factor",
  many: "the second and later attackers of one enemy, as a factor",
  pin: "a pin on an enemy team",
  lie: "going Down, as a factor of what it saves",
  rally: "a team that rallies, as a factor",
  sprint: "the third part of a sprint against its pin",
  point: "a command point",
  six: "a six that is kept",
  onslaught: "an Onslaught, in orders of mean worth",
  react: "reactions, as a factor",
});
export const WEIGHTS = Object.keys(T).length;

/** Fixed by the leg, by seat: the weights of the doctrine. They are looked up in place, since a call that is not inlined returns an object. */
export const weights = float64(2 * WEIGHTS);
