/**
 * The compiled form of a scenario: flat columns that the hot code reads and nothing else. `compile.ts` writes it, the battle reads it, and it
 * crosses threads as it is.
 *
 * Lengths are ticks (geometry/ticks.ts). A side is a list of squads, a squad a run of models in the order of the roster; a *kind* is what a model is and
 * carries. Squad i of seat s lives at s * squads + i, its models at s * models + m.
 */
import type { Pieces } from "../../geometry/pieces.ts";
import type { Table } from "../../geometry/table.ts";
import type { Matchup } from "../kernel/rule-system.ts";
import { slotsIn } from "../kernel/rulings.ts";
import { N, R } from "./rulings.ts";

/** At most so many models and squads may stand on a side. */
export const MAX_MODELS = 96;
export const MAX_SQUADS = 24;
/** Weapons of either sort that one model may carry. */
export const MAX_ARMS = 8;
export const RULES = slotsIn(R);
export const NUMBERS = slotsIn(N);

// Sizes of models.
export const FOOT = 0;
export const BIG = 1;
export const VEHICLE = 2;

// Bits of a kind's `traits` (SE-EXT-09).
export const K_LEADER = 1; // may lead an army
export const K_TERMINATOR = 1 << 1;
export const K_RESILIENT = 1 << 2;
export const K_FEARLESS = 1 << 3;
export const K_BIG = 1 << 4;
export const K_DAEMON = 1 << 5;
export const K_WALKER = 1 << 6;
export const K_SKIMMER = 1 << 7;
export const K_SERGEANT = 1 << 8; // leads its squad
export const K_CHARACTER = 1 << 9; // a character, attached or alone
export const K_ENCLOSED = 1 << 10; // its crew is

// Bits of a squad's `flags`.
export const GONE = 1; // nobody of it is left
export const BROKEN = 1 << 1;
export const HIDDEN = 1 << 2;
export const OVERWATCH = 1 << 3;
export const MOVED = 1 << 4; // walked in its side's present turn
export const RAN = 1 << 5; // ran in its latest own turn
export const CHARGED = 1 << 6; // charged in its latest own turn
export const FIRED = 1 << 7;
export const BREAKS_OFF = 1 << 8; // counts WS 0 in the coming hand-to-hand phase (SE-EXT-63)
export const IN_PLACE = 1 << 9; // still on its starting line: has that line's cover
export const TESTED = 1 << 10; // took its morale test of this phase
export const SCARED = 1 << 11; // hits on a 6 alone in the coming hand-to-hand phase (`psychology`)
export const ABOARD = 1 << 12; // rides in the transport of `carrier`

// Bits of a model's `state`.
export const CHARGING = 1; // counts as charging in the coming hand-to-hand phase
export const JAMMED = 1 << 1; // a weapon of `jammed` does not fire in its owner's next turn
export const SHAKEN = 1 << 3; // a vehicle: neither shot nor move in its next turn
export const FOUGHT = 1 << 4; // in this phase
export const THROWN = 1 << 5; // its one grenade, where it has no more
export const IMMOBILE = 1 << 6; // a vehicle that cannot move any more
export const SHAKEN_NOW = 1 << 7; // the turn in which a shaken vehicle does nothing has begun
export const WILD = 1 << 8; // a vehicle that goes out of control in its next move
export const WRECK = 1 << 9; // a vehicle that was destroyed where it lies

// Orders of a squad for the movement phase.
export const STAND = 0;
export const WALK = 1;
export const RUN = 2;
export const CHARGE = 3;
export const ON_OVERWATCH = 4;
export const BREAK_OFF = 5;
export const BACK = 6; // walks away from the enemy
export const HIDE = 7; // on a table: walks, or stands, and hides where it then is
export const GET_IN = 8; // goes to a transport and gets in
export const CLIMB = 9; // up to the roof of the building in which it stands, or down
export const GET_OUT = 10; // gets out of its transport when that has moved

// What passengers do in the movement phase.
export const STAY = 0;
export const NOW = 1;
export const AFTER = 2;

// Phases, for the tape and for morale.
export const MOVEMENT = 0;
export const SHOOTING = 1;
export const FIGHTING = 2;
export const PSYCHIC = 3;
export const RALLY = 4;

// Warp cards and powers by number, in the order of CARDS and POWERS (data.ts).
export const FORCE = 0;
export const NULLIFY = 1;
export const DAEMONIC_ATTACK = 2;
export const DESTROY_POWER = 3;
export const ENERGY_DRAIN = 4;
export const PSYCHIC_DUEL = 5;
export const REFLECTION = 6;
export const ULTIMATE_FORCE = 7;
export const CARD_KINDS = 8;
export const ASSAIL = 0;
export const CARMINE_ASSASSIN = 1;
export const DISPLACEMENT = 2;
export const GATE = 3;
export const HELLFIRE = 4;
export const LIGHTNING_ARC = 5;
export const MACHINE_CURSE = 6;
export const SCAN = 7;
export const POWER_KINDS = 8;

// What a side does with its go in a psychic phase.
export const PASS = 0;
export const USE_POWER = 1;
export const DRAIN = 2;
export const DUEL = 3;
export const NULLIFY_IN_PLAY = 4;

// What an attack is.
export const SHOOT = 0;
export const FIGHT = 1;
export const PENETRATE = 2;
export const POWER = 3;

/** What each kind of model is. Arms are lists: those of kind k stand from `armsFrom[k]` to before `armsFrom[k + 1]`. */
export interface Kinds {
  readonly count: number;
  readonly name: readonly string[];
  readonly size: Int8Array;
  readonly m: Int32Array; // ticks
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
  readonly traits: Int32Array;
  readonly points: Int32Array;
  readonly radius: Int32Array;
  readonly tall: Int32Array;
  /** Mastery level, 0 for who is no psyker; and its disciplines as bits in the order of DISCIPLINES (data.ts). */
  readonly mastery: Int8Array;
  readonly primary: Int16Array;
  readonly tertiary: Int16Array;
  /** How many of its powers are tertiary, -1: as the option says. */
  readonly split: Int8Array;
  /** Attack dice for several close combat weapons, and parries. */
  readonly extra: Int8Array;
  readonly parries: Int8Array;
  /** The same without its pistols (Machine Curse). */
  readonly extraCursed: Int8Array;
  readonly armsFrom: Int16Array;
  readonly arms: Int8Array;
  readonly bladesFrom: Int16Array;
  readonly blades: Int8Array;
  /** Of vehicles and walkers; armour 0 for everybody else. */
  readonly front: Int8Array;
  readonly side: Int8Array;
  readonly rear: Int8Array;
  readonly crew: Int8Array;
  readonly crewT: Int8Array;
  readonly capacity: Int8Array;
}

/** Dice that are added to penetration: how many, of how many sides. */
export interface Penetration {
  readonly dice: Int8Array; // two places a weapon
  readonly sides: Int8Array;
}

/** Weapons that shoot; grenades among them. */
export interface Guns extends Penetration {
  readonly count: number;
  readonly name: readonly string[];
  readonly heavy: Int8Array;
  readonly pistol: Int8Array;
  readonly grenade: Int8Array;
  readonly short: Int32Array; // ticks
  readonly long: Int32Array;
  readonly hitShort: Int8Array;
  readonly hitLong: Int8Array;
  readonly strength: Int8Array;
  readonly saveMod: Int8Array;
  /** Sides of its damage die; 1: a single wound. */
  readonly damage: Int8Array;
  readonly sustained: Int8Array;
  readonly blast: Int32Array; // ticks; 0 for none
  readonly flame: Int8Array;
}

/** Close combat weapons; the first is the model's own Strength. */
export interface Blades extends Penetration {
  readonly count: number;
  readonly name: readonly string[];
  /** 0: that of the model. */
  readonly strength: Int8Array;
  /** 99: by the Strength. */
  readonly saveMod: Int8Array;
  readonly parry: Int8Array;
  readonly damage: Int8Array;
  readonly pistol: Int8Array;
}
export const BY_STRENGTH = 99;

/** The mind of a side's player. */
export interface Mind {
  readonly random: boolean;
  readonly weights: Float64Array;
}

export interface SeSide {
  readonly squads: number;
  readonly models: number;
  /** First model of each squad, and one past the last. */
  readonly modelFrom: Int16Array;
  readonly kind: Int8Array;
  readonly squadNames: readonly string[];
  readonly entry: Int8Array;
  /** Squads that start in a transport (SE-EXT-105). */
  readonly aboard: Int8Array;
  /** Cover of the starting line (SE-EXT-119). */
  readonly cover: number;
  /** Price of a model of the side in the mean. */
  readonly price: number;
  readonly mind: Mind;
}

/** The terms of attack mode (SE-EXT-118). */
export interface AttackPlan {
  readonly action: number;
  readonly gun: number; // -1: what each model has
  readonly range: number; // ticks
  readonly cover: number;
  readonly fast: number;
  readonly overwatch: number;
  readonly charging: number;
  readonly power: number;
  readonly touched: number;
  readonly nullify: number; // cards
  readonly side: number; // of the vehicle: 0 front, 1 side, 2 rear
}

export interface SeMatchup extends Matchup {
  /** What `R` and `N` of rulings.ts name. */
  readonly rule: Int16Array;
  readonly number: Int16Array;
  /** By Strength, and by Strength minus Toughness + 4. */
  readonly modifier: Int8Array;
  readonly wound: Int8Array;
  readonly kinds: Kinds;
  readonly guns: Guns;
  readonly blades: Blades;
  /** Place among the metrics `removedBy` of each gun, then of each blade. */
  readonly label: Int16Array;
  readonly fight: readonly [SeSide, SeSide];
  /** Squads and models of a seat in the columns. */
  readonly squads: number;
  readonly models: number;
  readonly distance: number; // ticks
  readonly turns: number;
  readonly attack: AttackPlan;
  /** The table; null on a line. */
  readonly field: Battlefield | null;
}

// Missions (SE-EXT-107 to -110).
export const MEETING = 0;
export const HOLD = 1;
export const STRONGPOINT = 2;
export const BREAKTHROUGH = 3;

/** The table as it is in a leg: seats and with them roles change from one to the other. */
export interface FieldLeg {
  readonly tables: readonly Table[];
  readonly pieces: readonly Pieces[];
  /**
   * What vehicles pay for an inch over each piece, and skimmers, who stop where vehicles may. Beside the pieces: spread into objects with more columns, those
   * of each table would have a shape of their own for V8, and all code that reads them would look every name up anew.
   */
  readonly hulls: readonly Int8Array[];
  readonly skimmers: readonly Int8Array[];
  /** Seat of the attacker, -1 where there is none. */
  readonly attacker: number;
  /** How deep the zone of each seat is, ticks. */
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
  /** Points of a marker that is held at the end of a game turn (`holdScoring`). */
  readonly eachTurn: number;
}

// Kinds of rolls, by number: a D6 that needs 0 to 7; two added up that need 0 to 13; two added up that may be at most so much (2 to 11).
export const ROLL_ONE = 0;
export const ROLL_TWO = 8;
export const ROLL_MORALE = 24;
export const ROLLS = 40;
