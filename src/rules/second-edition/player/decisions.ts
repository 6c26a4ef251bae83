/** What a player is asked, and by which columns candidates are told apart: the schema of weights files, and what modules are told. */
import { decisions, EACH, YES_OR_NO } from "../../kernel/decisions.ts";

/** What all rows of a decision end with: the turn, turns to come, models and points left of the seat, and of its enemy. */
const SITUATION = ["turn", "turnsLeft", "models", "enemyModels", "lost", "enemyLost"];

/** In the order of their numbers (matchup.ts). @rule SE-EXT-117 */
export const ORDER_NAMES = ["stand", "walk", "run", "charge", "overwatch", "breakOff", "back"];

/** What is done with a go, and answers to a power. The first of either is to do nothing. */
export const GO_NAMES = ["pass", "use", "drain", "duel", "nullify"];
export const ANSWER_NAMES = ["nothing", "withNullify", "withDaemons", "withDestroyPower", "withReflection", "withDuel"];
export const POWER_WORDS = ["assail", "assassin", "displacement", "gate", "hellfire", "arc", "curse", "scan"];
/** In the order of their numbers (matchup.ts). */
export const MARCH_NAMES = [...ORDER_NAMES, "hide", "getIn", "climb"];

/** Of a fight: the chances that it slays its enemy and is slain, and the price of both in models of mean price. */
const FIGHT = ["kill", "die", "price", "enemyPrice"];

// biome-ignore format: one decision a line
export const D = decisions(SITUATION, {
  parry: { about: "how many of the enemy's dice, the highest first, are parried", features: ["dice", "own", "enemy", "best"] },
  parryDie: { about: "which die is parried, where any may be", features: ["face", "best"] },
  blade: { about: "with which close combat weapon the winner of a round hits", features: ["strength", "modifier", "damage", "hits"] },
  fight: { about: "which fight of the phase is next", features: [...FIGHT, "attackers"] },
  attacker: { about: "which attacker of a single model is next", features: [...FIGHT, "before", "left"] },
  followUp: { about: "whom a slayer follows up into; the last row stays", features: ["inches", "models", "price"] },
  carry: { about: "whom hits are carried to that are left over, or whom a charger takes, where either is a choice", features: ["toughness", "wounds", "price"] },
  order: { about: "what a squad does in the movement phase, and whom it charges",
    features: ["gain", "loss", "inches", "models", "enemyModels", ...ORDER_NAMES], lots: EACH },
  march: { about: "what a squad does in the movement phase on a table, where it goes and whom it charges",
    features: ["gain", "loss", "fight", "goal", "cover", "inches", "models", ...MARCH_NAMES], lots: EACH },
  spot: { about: "where a squad is set up", features: ["cover", "ahead", "goal", "inches"], lots: EACH },
  startHidden: { about: "whether a squad starts hidden", features: YES_OR_NO },
  rides: { about: "whether a squad starts in a transport", features: YES_OR_NO },
  getOut: { about: "whether passengers stay, get out at once, or when their transport has moved", features: ["now", "after", "gain", "loss", "goal"], lots: EACH },
  face: { about: "where a vehicle or walker faces at the end of its move", features: ["risk", "turns"], lots: EACH },
  lostArm: { about: "which weapon a vehicle loses", features: ["strength", "sustained", "own"] },
  sticks: { about: "whether a krak grenade is stuck to a vehicle instead of blows", features: YES_OR_NO },
  reach: { about: "how many inches a squad walks or runs", features: ["inches", "left"] },
  overwatch: { about: "where on the way of an enemy a squad on overwatch fires; the last row waits", features: ["inches", "kills", "ends"] },
  target: { about: "whom a weapon of a squad shoots at", features: ["kills", "inches", "models", "price", "charges"], lots: EACH },
  arm: { about: "which of its weapons a model shoots with", features: ["kills", "strength", "heavy", "grenade"] },
  takesHit: { about: "who of a squad takes the next hit, where its owner chooses", features: ["toughness", "wounds", "price"] },
  go: { about: "what a side does with a go of the psychic phase: a power of a psyker at a target, a card, or nothing",
    features: ["value", "chance", "cost", "ultimate", "mastery", "force", "cards", "enemyCards", ...GO_NAMES, ...POWER_WORDS], lots: EACH },
  answer: { about: "with which card an enemy power is answered",
    features: ["stops", "extra", "stake", "cards", "enemyCards", ...ANSWER_NAMES, ...POWER_WORDS] },
  nullifier: { about: "which psyker tries to nullify, where any may", features: ["mastery", "need"] },
  bid: { about: "how many Force cards are sacrificed for a power", features: ["bid", "ultimate", "force", "enemyCards"] },
  powerTarget: { about: "at whom a power is used in an attack", features: ["price", "toughness", "wounds", "inches"] },
  jump: { about: "to whom Lightning Arc goes on; the last row ends it", features: ["kill", "price", "own", "nothing"] },
  shift: { about: "where a power puts a squad; the first row leaves it", features: ["moves", "contact", "own", "models"] },
  tertiary: { about: "how many of its powers a psyker takes from tertiary disciplines", features: ["tertiary", "mastery"] },
  deal: { about: "which power a psyker takes, where it may choose", features: POWER_WORDS },
  first: { about: "whether the winner of the roll goes first", features: YES_OR_NO },
});
