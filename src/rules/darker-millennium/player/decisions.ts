/** What a player is asked, and by which columns candidates are told apart: the schema of weights files, and what modules are told. */
import { decisions, EACH, YES_OR_NO } from "../../kernel/decisions.ts";

/** What all rows of a decision end with: the turn, turns to come, models and points left of the seat, and of its enemy. */
const SITUATION = ["turn", "turnsLeft", "models", "enemyModels", "lost", "enemyLost"];

/** In the order of their numbers (matchup.ts). */
export const ORDER_NAMES = ["none", "run", "advance", "fire", "overwatch", "rally", "down"];
export const MOVE_NAMES = [
  "stay",
  "run",
  "sprint",
  "charge",
  "fallBack",
  "walk",
  "back",
  "hide",
  "enter",
  "climb",
  "leave",
];
const REACTION_NAMES = ["none", "evade", "openFire", "counterAttack"];
export const ACT_NAMES = ["stop", "team", "squad", "champion", "character", "cash"];
/** Of an order: what it is worth if it is obeyed, the exact chance of that, and pins of the team. */
const ORDERED = ["gain", "obeys", "pins", "teams"];
/** Of a fight: the chances that it slays its enemy and is slain, and the price of both in models of mean price. */
const FIGHT = ["kill", "die", "price", "enemyPrice"];

// biome-ignore format: one decision a line
export const D = decisions(SITUATION, {
  first: { about: "whether the winner of the strategy roll is First Player (DK-DEC-03)", features: YES_OR_NO },
  ready: { about: "which detachment is readied (DK-DEC-04)", features: ["points", "teams"] },
  activate: { about: "on whom command dice are used, and for which order (DK-DEC-05, -06)",
    features: [...ORDERED, "rest", "dice", "sum", ...ACT_NAMES, ...ORDER_NAMES], lots: EACH },
  command: { about: "what an officer orders to whom (DK-DEC-05, -08)", features: [...ORDERED, "left", "shared", ...ORDER_NAMES], lots: EACH },
  freeOrder: { about: "which order a team gets free when it rallies by a double 1 (DK-DEC-08)", features: ["gain", ...ORDER_NAMES] },
  reroll: { about: "whether a command point buys another roll of an order test (DK-DEC-06)", features: YES_OR_NO },
  swift: { about: "whether a six passes a reaction (DK-DEC-07)", features: YES_OR_NO },
  seize: { about: "how many sixes seize the initiative (DK-DEC-07)", features: ["sixes", "kept"] },
  urgent: { about: "whether a six gives an officer another order (DK-DEC-07)", features: YES_OR_NO },
  team: { about: "which team is next in a sub-phase (DK-DEC-12)", features: ["shots", "models", "price", "phase"] },
  run: { about: "what a team under Run orders does on a line, and whom it charges (DK-DEC-09 to -11)",
    features: ["gain", "chance", "inches", "models", "enemyModels", ...MOVE_NAMES], lots: EACH },
  advance: { about: "which way a team under Advance orders goes on a line (DK-DEC-12)", features: ["gain", "inches", ...MOVE_NAMES], lots: EACH },
  reach: { about: "how many inches a team goes", features: ["inches", "left"] },
  interrupt: { about: "where on the way of an enemy a team fires; the last row waits (DK-DEC-13)", features: ["inches", "kills", "ends"] },
  reaction: { about: "how a team answers a charge (DK-DEC-13)", features: ["gain", "passes", "inches", ...REACTION_NAMES] },
  goesDown: { about: "whether a team tries to go Down under fire (DK-DEC-13)", features: YES_OR_NO },
  waits: { about: "whether a Fire order waits for sub-phase V (DK-DEC-14)", features: YES_OR_NO },
  target: { about: "whom a team shoots at; the last row shoots at nobody (DK-DEC-14)",
    features: ["kills", "inches", "models", "price", "pins", "test"], lots: EACH },
  arm: { about: "which of its weapons a model shoots with", features: ["kills", "strength", "heavy", "grenade"] },
  takesHit: { about: "who of a team takes the next hit, where its owner chooses (DK-DEC-15)", features: ["toughness", "wounds", "price"] },
  fight: { about: "which fight of the sub-phase is next (DK-DEC-15)", features: [...FIGHT, "attackers"] },
  attacker: { about: "which attacker of a single model is next (DK-DEC-15)", features: [...FIGHT, "before", "left"] },
  blade: { about: "with which close combat weapon the winner of a round hits", features: ["strength", "modifier", "damage", "hits"] },
  parry: { about: "how many of the enemy's dice, the highest first, are parried (`parries`)", features: ["dice", "own", "enemy", "best"] },
  spot: { about: "where a team is set up", features: ["cover", "ahead", "goal", "inches"], lots: EACH },
  startHidden: { about: "whether a team starts hidden", features: YES_OR_NO },
  march: { about: "what a team does in its sub-phase on a table, where it goes and whom it charges (DK-DEC-09 to -12)",
    features: ["gain", "loss", "fight", "goal", "cover", "inches", "models", ...MOVE_NAMES], lots: EACH },
  retreat: { about: "where a team falls back to (DK-DEC-11)", features: ["cover", "inches", "enemy"] },
  spread: { about: "which enemy model a charger takes (DK-DEC-10)", features: ["toughness", "wounds", "price"] },
  blast: { about: "around whom a blast is laid (DK-DEC-17)", features: ["enemies", "friends", "inches"] },
  consolidates: { about: "whether a team consolidates when its enemies have left", features: YES_OR_NO },
});
