/** What a player of Heresy is asked, and by which columns candidates are told apart: points, centimetres, and 1 for yes. A plain declaration. */

import { decisions, EACH, YES_OR_NO } from "../../kernel/decisions.ts";

/** What all rows end with: the turn, turns to come, points that the seat and its enemy gave away, and objectives that they hold. */
export const SITUATION = ["turn", "turnsLeft", "pointsLost", "enemyLost", "held", "enemyHeld"] as const;

/** A unit: stands left, its points, quality levels lost, and whether it is suppressed or broken. */
const UNIT = ["stands", "points", "level", "suppressed", "broken"];

// biome-ignore format: one decision a line
export const D = decisions(SITUATION, {
  counter: { about: "where on the middle line the next objective counter lies", features: ["aside", "room", "cover"], lots: EACH },
  reserve: { about: "which unit waits off the table; row 0: none any more", features: [...UNIT, "speed"] },
  place: { about: "where a unit begins", features: ["forward", "aside", "cover", "objective", "out"] },
  entry: { about: "how those who wait come in", features: ["wait", "edge", "flank", "bonus"] },
  entryPlace: { about: "where one of them comes in", features: ["aside", "cover", "enemy"] },
  order: { about: "the order of a unit, where it goes, and whom it charges",
    features: [...UNIT, "prepared", "advance", "retire", "strategic", "charge", "getsOut", "getsIn",
      "way", "enemy", "objective", "cover", "fire", "threat", "prize", "home", "heard", "others"], lots: EACH },
  moveSecond: { about: "whether the enemy moves first", features: YES_OR_NO },
  face: { about: "which way a unit looks at the end of its move", features: ["nearest", "piercing"] },
  react: { about: "where on its way a mover is fired at; row 0: nowhere",
    features: [...UNIT, "fires", "share", "gap", "fire", "awaited", "charging"], lots: EACH },
  strike: { about: "which power strikes a mover; row 0: none", features: ["fires", "bolt", "cost", "left"], lots: EACH },
  quicken: { about: "where a power moves a unit; row 0: nowhere", features: ["moves", "way", "enemy", "objective"] },
  activate: { about: "which unit acts next", features: [...UNIT, "fighting", "mastery", "awaited"], lots: EACH },
  cast: { about: "which power is worked on whom; row 0: none",
    features: ["bolt", "ward", "dread", "quicken", "cost", "left", ...UNIT, "gap"], lots: EACH },
  weapon: { about: "which weapon of a titan fires next", features: ["dice", "penetration", "range"] },
  fire: { about: "whom a unit fires at, and at which class of stands; row 0: nobody",
    features: ["fires", ...UNIT, "gap", "fire", "found", "cover", "titan"], lots: EACH },
  aim: { about: "at which class of a target fire is aimed", features: ["ofClass", "armour", "fire"] },
  template: { about: "in which direction a template is laid", features: ["enemies", "friends", "aside"] },
  fall: { about: "which group loses the next stand to fire", features: ["price", "ofGroup", "leads"] },
  location: { about: "where a titan is hit", features: ["left", "head", "weapon", "hull", "legs"] },
  pay: { about: "who pays next for an assault", features: ["price", "cost", "ofGroup", "leads"] },
  stay: { about: "whether a unit stays in its assault", features: YES_OR_NO },
  reroll: { about: "whether a stubborn unit throws a failed check again", features: YES_OR_NO },
  rally: { about: "whom a commander rallies; row 0: nobody", features: [...UNIT, "need", "tried"] },
  takeOver: { about: "who takes a unit over that lost its commander; row 0: nobody", features: ["gap", "leadership"] },
});
