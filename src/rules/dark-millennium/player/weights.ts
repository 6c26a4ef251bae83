/**
 * The terms by which a scripted player weighs, and the weights of those who play. Hot constants.
 *
 * Worth is measured in expected enemy models of mean price. It crosses calls as whole grains: a fraction that is returned by a function
 * which was not inlined would be an object, and a battle makes none.
 */
import { float64 } from "../../kernel/columns.ts";
import { terms } from "../../kernel/terms.ts";

export const T = terms({
  kill: "one enemy model of mean price",
  tire: "one point of enemy fatigue",
  suppress: "the enemy unit suppressed that was not",
  one: "at least one model disabled",
  own: "one own point of fatigue",
  over: "the own unit suppressed",
  harm: "one own model of mean price lost in return",
  ground: "six inches nearer to where the unit can do more",
  covered: "staying in cover",
  close: "assaults and rams, as a factor",
  magic: "powers, scanner and hero points, as a factor",
  react: "bias for reactions",
  rally: "a point of fatigue rallied away",
  stand: "worth below which the side passes",
  helpless: "factor for targets that cannot react",
  pull: "twelve inches nearer to a marker, and holding one",
  shelter: "a class of cover where the unit stands",
  forward: "starting at the front of the zone",
  waiting: "share of the units held in reserve, in quarters",
  turn: "how many times later an act comes that ends the turn for sure than one of equal worth that cannot",
  limit: "a unit suppressed as the battle ends, where that gives half of its points, as a factor",
  ride: "an action on foot that a transport saves, as a factor",
});
export const WEIGHTS = Object.keys(T).length;

export const GRAIN = 1 << 12;

/** Fixed by the leg, by seat: the weights of the doctrine. */
export const weights = float64(2 * WEIGHTS);
