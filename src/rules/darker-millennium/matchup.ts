/**
 * The compiled form of a scenario: flat columns that the hot code reads and nothing else. `compile.ts` writes it, the battle reads it, and it
 * crosses threads as it is.
 *
 * Lengths are ticks (geometry/ticks.ts). A side is a list of detachments, each a list of units, a unit one team or two, a team a run of models in the
 * order of the roster; a *kind* is what a model is and carries. Detachment d of seat s lives at s * MAX_DETACHMENTS + d, its units at s * units + u, its
 * teams at s * teams + t, its models at s * models + m.
 */
import type { Pieces } from "../../geometry/pieces.ts";
import type { Table } from "../../geometry/table.ts";
import type { Matchup } from "../kernel/rule-system.ts";
import { slotsIn } from "../kernel/rulings.ts";
import { N, R } from "./rulings.ts";

/** At most so many may be on a side. Teams in contact are told by bits. */
export const MAX_MODELS = 96;
export const MAX_TEAMS = 30;
export const MAX_UNITS = 24;
export const MAX_DETACHMENTS = 2;
/** Weapons of either sort that one model may carry. */
export const MAX_ARMS = 6;
export const RULES = slotsIn(R);
export const NUMBERS = slotsIn(N);

// Sizes of models.
export const FOOT = 0;
export const BIG = 1;
export const VEHICLE = 2;

// Bits of a kind's `traits` (DK-EXT-DS-11).
export const K_CHAMPION = 1;
export const K_CHARACTER = 1 << 1;
export const K_SPRINT_CHARGE = 1 << 2;
export const K_FEARLESS = 1 << 3;
export const K_BIG = 1 << 4;
export const K_CONSTRUCT = 1 << 5; // has an Armour Value in place of T and W
export const K_WALKER = 1 << 6;

// Bits of a team's `flags`.
export const GONE = 1; // nobody of it is left
export const BROKEN = 1 << 1;
export const HIDDEN = 1 << 2;
export const ACTED = 1 << 3; // made a move or shooting action in this phase (DK-EXT-RE-03)
export const FAST = 1 << 4; // ran, sprinted or fled in its last move
export const DONE = 1 << 5; // has carried out its order
export const IN_PLACE = 1 << 6; // still on its starting line: has that line's cover
export const WAITS = 1 << 7; // its Fire order waits for sub-phase V
export const OFF_TABLE = 1 << 8; // in reserve, or readied and not entered
export const ORDERED = 1 << 9; // a die or an officer has been used on it in this phase (DK-ACT-11)
export const TESTED = 1 << 10; // took its morale test for losses of this phase
export const WENT_DOWN = 1 << 11; // tried the Down reaction in this turn
export const EVADED = 1 << 12; // in this turn
export const WATCHED = 1 << 13; // fired on Overwatch or Open Fire in this turn
export const WALKED = 1 << 14; // moved under its order in this turn
export const APART = 1 << 15; // out of coherency (DK-MOV-08)
export const STRAYS = 1 << 16; // some of its models are strays (DK-EXT-MV-03)
export const LEFT_COMBAT = 1 << 17; // broke from close combat in this sub-phase
export const RALLIED = 1 << 18; // was rallied in this phase (`rallyAgain`)
export const HAD_GO = 1 << 19; // had its go in the sub-phase under way
export const UNKNOWN = 1 << 20; // has been hidden from the start: the enemy does not know where it is
export const DICED = 1 << 21; // a model by itself that has had its die in this phase (DK-ACT-11)

// Bits of a unit's `unitFlags`.
export const CHAMPION_USED = 1;
export const CHARACTER_USED = 1 << 1;

// Bits of a model's `state`.
export const CHARGING = 1; // counts as charging in the coming sub-phase VI
export const FOUGHT = 1 << 1;
export const THROWN = 1 << 2; // threw its grenade in this sub-phase
export const STRAY = 1 << 3; // apart from its team
export const SLOWED = 1 << 4; // a construct whose Mv is halved
export const WRECK = 1 << 5; // a construct that was destroyed on a table

// Orders (DK-ORD-04).
export const NO_ORDER = 0;
export const RUN = 1;
export const ADVANCE = 2;
export const FIRE = 3;
export const OVERWATCH = 4;
export const RALLY = 5;
export const DOWN = 6;

// Moves under Run orders (DK-RUN-01), and those of an Advance.
export const STAY = 0;
export const RUN_MOVE = 1;
export const SPRINT = 2;
export const CHARGE = 3;
export const FALL_BACK = 4;
export const WALK = 5;
export const BACK = 6; // away from the enemy
export const HIDE = 7;
export const ENTER = 8;
export const CLIMB = 9;
export const LEAVE = 10; // over the far edge

// Reactions (DK-REA-01, DK-EXT-RE-01).
export const NO_REACTION = 0;
export const EVADE = 1;
export const OPEN_FIRE = 2;
export const COUNTER_ATTACK = 3;
export const GO_DOWN = 4;

// What is done with command dice.
export const STOP = 0;
export const ON_TEAM = 1;
export const ON_SQUAD = 2;
export const ON_CHAMPION = 3;
export const ON_CHARACTER = 4;
export const CASH = 5;

// Phases, for the tape: sub-phases are I to VI.
export const COMMAND = 0;
export const COMPULSORY = 1;
export const RUNNING = 2;
export const ADVANCING = 3;
export const FIRING = 4;
export const LATE_FIRING = 5;
export const COMBAT = 6;
export const ONSLAUGHT = 7;

// What an attack is.
export const SHOOT = 0;
export const CHARGES = 1;
export const MELEE = 2;
export const ORDER = 3;
export const POOL = 4;

/** What each kind of model is. Arms are lists: those of kind k stand from `armsFrom[k]` to before `armsFrom[k + 1]`. */
export interface Kinds {
  readonly count: number;
  readonly name: readonly string[];
  readonly size: Int8Array;
  /** Inches. */
  readonly mv: Int8Array;
  readonly ws: Int8Array;
  readonly bs: Int8Array;
  readonly s: Int8Array;
  readonly t: Int8Array;
  readonly w: Int8Array;
  readonly i: Int8Array;
  readonly a: Int8Array;
  readonly ld: Int8Array;
  /** 7 of one die: none. */
  readonly save: Int8Array;
  readonly saveDice: Int8Array;
  readonly rank: Int8Array;
  readonly traits: Int32Array;
  /** Armour Value of a construct. */
  readonly armour: Int8Array;
  readonly points: Int32Array;
  readonly radius: Int32Array;
  readonly tall: Int32Array;
  /** Attack dice for two close combat weapons, and parries (`parries`). */
  readonly extra: Int8Array;
  readonly parries: Int8Array;
  readonly armsFrom: Int16Array;
  readonly arms: Int8Array;
  readonly bladesFrom: Int16Array;
  readonly blades: Int8Array;
}

/** Weapons that shoot; grenades among them. */
export interface Guns {
  readonly count: number;
  readonly name: readonly string[];
  readonly heavy: Int8Array;
  readonly assault: Int8Array;
  readonly grenade: Int8Array;
  readonly short: Int32Array; // ticks
  readonly long: Int32Array;
  readonly hitShort: Int8Array;
  readonly hitLong: Int8Array;
  readonly strength: Int8Array;
  /** Taken off a save: -1 for a bolt. */
  readonly saveMod: Int8Array;
  readonly shots: Int8Array;
  /** Sides of its damage die; 1: a single wound. */
  readonly damage: Int8Array;
  readonly blast: Int32Array; // ticks; 0 for none
  readonly flame: Int8Array;
  /** Dice that it adds to its Strength against armour. */
  readonly pierce: Int8Array;
}

/** Close combat weapons; the first is the model's own Strength. */
export interface Blades {
  readonly count: number;
  readonly name: readonly string[];
  /** 0: that of the model. */
  readonly strength: Int8Array;
  /** BY_STRENGTH: that less 3. */
  readonly saveMod: Int8Array;
  readonly damage: Int8Array;
}
export const BY_STRENGTH = 99;

/** The mind of a side's player. */
export interface Mind {
  readonly random: boolean;
  readonly weights: Float64Array;
}

export interface DkSide {
  readonly teams: number;
  readonly models: number;
  readonly units: number;
  readonly detachments: number;
  /** First model of each team, and one past the last. */
  readonly modelFrom: Int16Array;
  /** First team of each unit, and one past the last. */
  readonly teamFrom: Int16Array;
  /** Detachment of each unit. */
  readonly detachment: Int8Array;
  readonly kind: Int8Array;
  /** Place among the models of who is the Warlord; -1: nobody (DK-PRE-18). */
  readonly warlord: number;
  readonly teamNames: readonly string[];
  readonly unitNames: readonly string[];
  /** Of each unit, its line of the roster. */
  readonly entry: Int8Array;
  /** Strategy rating, and command dice of each detachment. */
  readonly rating: number;
  readonly commandDice: Int8Array;
  /** Cover of the starting line of a duel. */
  readonly cover: number;
  /** Price of a model of the side in the mean. */
  readonly price: number;
  readonly mind: Mind;
}

/** The terms of attack mode (DK-EXT-MD-01). */
export interface AttackPlan {
  readonly action: number;
  readonly gun: number; // -1: what each model has
  readonly range: number; // ticks
  readonly cover: number;
  readonly order: number; // of who shoots, or the order that is tested
  readonly waited: number;
  readonly down: number;
  readonly ran: number;
  readonly reaction: number;
  readonly charging: number;
  readonly sprint: number;
  readonly pins: number;
  readonly ld: number; // 0: its own
  readonly fullStrength: number;
  readonly dice: number;
}

export interface DkMatchup extends Matchup {
  /** What `R` and `N` of rulings.ts name. */
  readonly rule: Int16Array;
  readonly number: Int16Array;
  /** By Strength minus Toughness + 4. */
  readonly wound: Int8Array;
  readonly kinds: Kinds;
  readonly guns: Guns;
  readonly blades: Blades;
  /** Place among the metrics `removedBy` of each gun, then of each blade. */
  readonly label: Int16Array;
  readonly fight: readonly [DkSide, DkSide];
  /** Units, teams and models of a seat in the columns. */
  readonly units: number;
  readonly teams: number;
  readonly models: number;
  readonly distance: number; // ticks
  readonly turns: number;
  readonly attack: AttackPlan;
  /** The table; null on a line. */
  readonly field: Battlefield | null;
}

// Missions (DK-EXT-MS-01 to -05), in the order of MISSIONS (data.ts).
export const QUARTERS = 0;
export const MEETING = 1;
export const HOLD = 2;
export const STRONGPOINT = 3;
export const BREAKTHROUGH = 4;

/** The table as it is in a leg: seats and with them roles change from one to the other. */
export interface FieldLeg {
  readonly tables: readonly Table[];
  readonly pieces: readonly Pieces[];
  /** What an inch over each piece costs a construct. */
  readonly hulls: readonly Int8Array[];
  /** Seat of the attacker, -1 where there is none. */
  readonly attacker: number;
  /** How deep the zone of each seat is, ticks; 0: it starts in reserve. */
  readonly zone: readonly [number, number];
  /** Markers: x, y; and what each is worth to a seat. */
  readonly markers: Int32Array;
  readonly worth: readonly [number, number];
}

export interface Battlefield {
  readonly mission: number;
  readonly legs: readonly [FieldLeg, FieldLeg];
  /** How near a marker is held, ticks. */
  readonly hold: number;
}

// Kinds of rolls, by number: a D6 that needs 0 to 7; two added up that need 0 to 13; two added up that may be at most so much (2 to 11); three
// added up that need 0 to 19.
export const ROLL_ONE = 0;
export const ROLL_TWO = 8;
export const ROLL_MORALE = 24;
export const ROLL_THREE = 40;
export const ROLLS = 60;
