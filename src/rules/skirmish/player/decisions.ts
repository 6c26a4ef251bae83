/**
 * What players of Skirmish are asked, declared once: the schema of weights files, what modules are told, and what `rules skirmish --decisions`
 * prints. A plain declaration; hot code reads it.
 */
import { decisions, YES_OR_NO } from "../../kernel/decisions.ts";

/** Columns behind those of a decision, alike in all its rows. */
export const SITUATION = ["turn", "mission", "attacks", "models", "enemies"] as const;

/** The rows of a move, on a line or on a table: what one could do from where it ends, what one has to fear there, and what is gained. */
const MOVE = ["fire", "charge", "theirFire", "theirCharge", "closer", "goal", "fireNextTurn", "moves", "marches"];

// biome-ignore format: one decision a line
export const D = decisions(SITUATION, {
  mission: { about: "which mission is played, where a player picks it?", features: ["favours"] },
  disliked: { about: "is a row of the scenario table rolled again?", features: ["yes", "row", "favours"] },
  first: { about: "begin, having won the roll for the first turn?", features: YES_OR_NO },
  reserve: { about: "how many models wait in reserve?", features: ["waiting"] },
  place: { about: "where is a model set down?", features: ["shelter", "inches", "height", "enemyInches"] },
  bearer: { about: "which model bears the data?", features: ["inches", "wounds", "fire", "points"] },
  hiddenStart: { about: "begin the battle Hidden?", features: YES_OR_NO },
  arrive: { about: "try to come on from reserve?", features: YES_OR_NO },
  withdraw: { about: "give the battle up?", features: YES_OR_NO },
  overwatch: { about: "go on Overwatch?", features: YES_OR_NO },
  breakOff: { about: "leave a combat?", features: YES_OR_NO },
  move: { about: "where does a model go?", features: MOVE },
  walk: { about: "leave the pack unused on a short way into Difficult Terrain?", features: YES_OR_NO },
  extraDie: { about: "roll one more terrain die, at the risk of a triple?", features: YES_OR_NO },
  hide: { about: "hide?", features: YES_OR_NO },
  overwatchFire: { about: "fire at who moves, and with what?", features: ["yes", "shots", "inches"] },
  shoot: { about: "what does a model do in its Shooting phase?", features: ["action", "inches", "points", "condition"] },
  run: { about: "run, where nothing else may be done?", features: YES_OR_NO },
  focus: { about: "focus the blast, at the risk of a Leadership test?", features: YES_OR_NO },
  blast: { about: "where is a blast laid?", features: ["caught", "onTarget"] },
  substitute: { about: "who takes a wound for another?", features: ["yes", "points"] },
  drugs: { about: "which combat drugs does a model take?", features: ["taken", "charge", "skill", "strength", "strikesFirst", "rerolls", "attacks"] },
  jumpBack: { about: "leave a combat by Jump Back?", features: YES_OR_NO },
  charge: { about: "whom does a model charge?", features: ["inches", "points", "helpless"] },
  victim: { about: "who takes the blows that are not owed to the others?", features: ["points", "helpless"] },
  followUp: { about: "follow up to the next enemy, or back away?", features: ["direction"] },
});
