/** What a player is asked, and by which columns candidates are told apart: the schema of weights files, and what modules are told. */
import { decisions, EACH, YES_OR_NO } from "../../kernel/decisions.ts";

/**
 * What all rows of a decision end with: the turn, turns to come, points lost and hero points left of the seat and of its enemy, and by how many points it
 * would win if the battle ended now.
 */
const SITUATION = ["turn", "turnsLeft", "pointsLost", "enemyLost", "hero", "enemyHero", "lead"];

/** In the order of their numbers (matchup.ts). */
export const ACTION_NAMES = [
  "pass",
  "advance",
  "fire",
  "assault",
  "ram",
  "rally",
  "march",
  "power",
  "scan",
  "popUp",
  "mount",
  "dismount",
];
export const REACTION_NAMES = ["nothing", "retreat", "returnFire", "fightBack", "nullify"];
/** Rolls that a hero point may go into, in the order of FOR_* (hero.ts). */
export const ROLL_NAMES = ["rally", "test", "ground", "landing", "chart", "firstTurn"];

/*
 * Of an act: `risk` is the chance that it ends the turn, `threat` what the likely answer costs, `others` what the other units of the side hope for in
 * this turn, all in models; `othersOnTarget` how many of those mean to act on the same; `nearer` inches to the marker that the unit looks after.
 */

/** A unit: what it can still bear, models left, price in models of mean price of its side. */
const UNIT = ["slack", "models", "price"];

// biome-ignore format: one decision a line
export const D = decisions(SITUATION, {
  act: { about: "which unit does what, whom to, and where it goes; the last row passes",
    features: [...UNIT, "gap", "targetSlack", "targetModels", "targetPrice", "targetSuppressed", "way",
      "risk", "threat", "others", "othersOnTarget", "nearer", ...ACTION_NAMES], lots: EACH },
  react: { about: "which unit reacts to the action under way, and how; the last row lets it happen",
    features: [...UNIT, "gap", "actorSlack", "isTarget", ...REACTION_NAMES], lots: EACH },
  arm: { about: "which of its weapons a group on foot uses in an attack", features: ["models", "power", "rate", "range", "blast"] },
  team: { about: "which team of an attack rolls its dice next", features: ["models", "power", "rate", "range", "blast"] },
  shooter: { about: "whose weapon is used next by the few who shoot while their unit gets into a transport or out of it",
    features: ["models", "power", "rate", "range"] },
  caster: { about: "which of several psykers of a unit tries a power", features: ["psychic", "morale", "price", "skill"] },
  split: { about: "how many points of a team's rate of fire are dice; each of the others adds one to them",
    features: ["dice", "bonus", "kills", "calm", "atMostLight", "atMostHeavy", "noKill"] },
  sixes: { about: "how many dice of a team are made natural sixes by hero points", features: ["sixes", "dice", "left"] },
  save: { about: "whether hero points save a model, or lighten what it takes", features: [...YES_OR_NO, "points", "left", "price"] },
  buy: { about: "whether hero points make another roll a six", features: [...YES_OR_NO, "points", "left", "chance", ...ROLL_NAMES] },
  prey: { about: "which group of their target snipers pick", features: ["models", "morale", "price", "psychic"] },
  aim: { about: "at which model of its target a blast is aimed", features: ["morale", "price", "enemies", "friends"] },
  allot: { about: "which of the models struck takes the best of the dice left, where a reading lets a side choose",
    features: ["face", "price", "armour", "scores", "morale", "own"] },
  leap: { about: "whether jumpers leap in a turn, over any ground but with a test where they land, or walk",
    features: [...YES_OR_NO, "faster", "agility", "price"] },
  shelter: { about: "into which cover a unit rallies; where a landing might harm it, it may stay",
    features: ["stay", "cover", "inches", "crash", "enemy"] },
  face: { about: "which enemy a vehicle or monster faces as it ends its move; the last row looks where it went",
    features: ["enemy", "inches", "price", "slack"] },
  summon: { about: "how many models of a unit of daemons are bought with summoning points", features: ["models", "cost", "left", "price"] },
  appear: { about: "where daemons appear around who summoned them", features: ["inches", "forward", "enemy", "cover"] },
  disarm: { about: "which weapon of an enemy vehicle or monster is lost by the chart", features: ["power", "rate", "range"] },
  reserve: { about: "whether a unit is held back in reserve", features: [...YES_OR_NO, "models", "price", "speed"] },
  setUp: { about: "which unit is set up next", features: ["models", "price", "speed", "big"] },
  start: { about: "on which spot of the zone a unit starts", features: ["cover", "forward", "marker", "aside"] },
});
