/**
 * The terms by which a player weighs, where their weights lie in `Mind.weights`: doctrine.ts fills them, the decisions read them. Their names are the
 * keys of `terms:` in a weights file. Hot constants.
 */
import { terms } from "../../kernel/terms.ts";

export const W = terms({
  moveFire: "a move on a line: its own fire from there",
  moveCharge: "a move on a line: a charge this turn",
  moveTheirFire: "a move on a line: their fire",
  moveTheirCharge: "a move on a line: their charge",
  moveGround: "a move on a line: ground gained",
  moveStay: "a move on a line: staying",
  moveCover: "cover kept, and where one sets up",
  moveMeet: "ground gained toward an enemy who comes of its own accord",
  watchNow: "Overwatch: fire now",
  watchCharge: "Overwatch: a charge now",
  watchLater: "Overwatch: fire at who comes",
  watchBias: "Overwatch: holding back, reserves too",
  chargeBlows: "a charge: blows given",
  chargeCost: "a charge: blows taken",
  chargeHelpless: "a charge: the target cannot strike back",
  chargeBias: "a charge by itself",
  breakGiven: "leaving a combat: blows given",
  breakTaken: "leaving a combat: blows taken",
  breakFree: "leaving a combat: fire when free",
  breakBias: "leaving a combat by itself",
  followToward: "following up",
  followAway: "backing away",
  followThreat: "backing away from their charge",
  withdraw: "share of strength left below which one gives up",
  shotCharge: "the charge that is given up by firing hard",
  shotBonus: "the share of it that one soft shot costs",
  hold: "least worth for which Overwatch fires",
  special: "eagerness for powers and grenades",
  runWish: "eagerness to run",
  drugNerve: "eagerness for drugs",
  tableFire: "a move on a table: its own fire from there",
  tableCharge: "a move on a table: the best charge",
  tableTheirFire: "a move on a table: their fire",
  tableTheirCharge: "a move on a table: their charge",
  tableGround: "a move on a table: ground gained",
  tableStay: "a move on a table: staying",
  tableCover: "how much of what cover takes from their fire counts",
  /** By it players judge missions too. */
  objective: "toward the goal of the mission",
  tableNext: "fire in the next turn from there",
  standOff: "how much ground is spoilt by giving up the longer range",
  bearerFire: "bearing the data: the fire that is missed",
});

/** Weights of a side. */
export const WEIGHTS = Object.keys(W).length;

/** Who cares less than this for objectives plays as if there were no missions: no doctrine of ours, but knobs may be turned so. */
export const CARES = 0.35;

/**
 * Worth crosses a call as a whole number of grains: a fraction returned by a function that was not inlined would be an object, and a
 * battle makes none.
 */
export const GRAIN = 1 << 16;
