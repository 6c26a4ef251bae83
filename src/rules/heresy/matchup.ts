/**
 * A compiled Heresy scenario: what the hot code reads, as columns of small integers. Distances in millimetres. No logic here but the
 * names of bits and slots.
 */

import type { Table } from "../../geometry/table.ts";
import { UNIT } from "../../geometry/ticks.ts";
import type { Matchup } from "../kernel/rule-system.ts";

/** Most units of a side: sets of them are the bits of a number. */
export const MAX_UNITS = 31;
/** Groups of a unit: stands of one profile. */
export const GROUPS = 4;
/** Locations of a titan. */
export const PLACES = 5;
export const HEAD = 0;
export const WEAPON_1 = 1;
export const WEAPON_2 = 2;
export const HULL = 3;
export const LEGS = 4;

// Classes of targets (HE-FIR-13).
export const INFANTRY = 0;
export const LIGHT = 1;
export const ARMOURED = 2;
export const TITAN = 3;

// Skills of a row of stands.
export const S_STEALTH = 1 << 0;
export const S_RAPID = 1 << 1;
export const S_SNIPER = 1 << 2;
export const S_STUBBORN = 1 << 3;
export const S_CLOSE_SUPPORT = 1 << 4;
export const S_RECON = 1 << 5;
export const S_JUMP = 1 << 6;
export const S_HERO = 1 << 7;
export const S_TANK_KILLER = 1 << 8;
export const S_FEAR = 1 << 9;
export const S_HORROR = 1 << 10;
export const S_ENHANCED = 1 << 11;
export const S_ELECTRO = 1 << 12;
export const S_MANOEUVRABLE = 1 << 13;
export const S_ARMOURED = 1 << 14;

/** Room for the ranges of a unit's weapons; fire does not change from one to the next. */
export const BANDS = 8;
export const NO_BOUND = 32767;

// What a stand is for terrain (HE-ASM-05), in the order of BODIES in data.ts.
export const FOOT = 0;
export const WHEELS = 1;
export const VEHICLE = 2;
export const WALKER = 3;

// Flags of a weapon in somebody's hands.
export const W_ANTI_INFANTRY = 1;
export const W_ANTI_TANK = 2;
export const W_TEMPLATE = 4;

/** Profiles in use; one row a profile and side. */
export interface Rows {
  readonly count: number;
  readonly name: readonly string[];
  readonly accuracy: Int8Array;
  readonly armour: Int8Array;
  readonly assault: Int8Array;
  /** Of one stand, x 16. */
  readonly worth: Int32Array;
  readonly class: Int8Array;
  readonly skills: Int32Array;
  readonly mastery: Int8Array;
  readonly power: Int8Array;
  readonly leadership: Int8Array;
  readonly body: Int8Array;
  /** Stands that one of them carries. */
  readonly transport: Int8Array;
  readonly weaponFrom: Int16Array;
  readonly weaponTo: Int16Array;
}

/** Weapons of the rows, one after the other. */
export interface Weapons {
  readonly firepower: Int8Array;
  readonly penetration: Int8Array;
  readonly short: Int16Array;
  readonly long: Int16Array;
  readonly flags: Int8Array;
  /** Width of the arc that it covers, in directions of geometry/directions.ts. */
  readonly arc: Int16Array;
  /** Index into `weaponNames`. */
  readonly label: Int8Array;
}

/** Units as they begin; index = seat * stride + place, once for each leg. */
export interface UnitColumns {
  /** Row of each group, -1 where there is none: from GROUPS * unit. */
  readonly row: Int8Array;
  /** Groups that it has. */
  readonly groups: Int8Array;
  readonly stands: Int8Array;
  /** Fresh, fatigued, routed: from 3 * unit. */
  readonly quality: Int8Array;
  readonly breakAt: Int8Array;
  readonly points: Int32Array;
  readonly level: Int8Array;
  /** Unit that commands it, -1 for none. */
  readonly commander: Int8Array;
  readonly commands: Int8Array;
  readonly bonus: Int8Array;
  readonly leadership: Int8Array;
  /** Base move, millimetres; jump packs are in it. */
  readonly move: Int16Array;
  readonly skills: Int32Array;
  /** Of its widest stands, for terrain: FOOT .. WALKER; and half the width of one of them, in ticks. */
  readonly body: Int8Array;
  readonly radius: Int16Array;
  /** Class of all its stands, or -1 when there are several. */
  readonly sole: Int8Array;
  /** Ranges of its weapons, short and long, each once and ascending, then `NO_BOUND`s: from BANDS * unit. */
  readonly bounds: Int16Array;
  /** How many those are; 0 when there is no room for all. */
  readonly bands: Int8Array;
  /** Stands that ride when all can (HE-SKL-15), 0 where not all can; and the base move then. */
  readonly riders: Int8Array;
  readonly ride: Int16Array;
  readonly titan: Int8Array;
  /** Index of its roster entry. */
  readonly entry: Int8Array;
  /** Set of powers that it surely has; -1: drawn. */
  readonly powers: Int8Array;
  readonly mastery: Int8Array;
  readonly power: Int8Array;
  /** May enjoy the cover of its starting line. */
  readonly hides: Int8Array;
  /** Leadership bonus of whoever in the unit may rally (commander or commissar). */
  readonly rally: Int8Array;
}

/** Weights of a scripted player, at the places that weights.ts names. */
export interface Mind {
  readonly random: boolean;
  readonly weights: Float64Array;
}

export interface HeresySide {
  readonly units: number;
  readonly stands: number;
  /** 0 none, 1 soft, 2 hard, 3 fortified. */
  readonly cover: number;
  readonly points: number;
  readonly mind: Mind;
}

/** Numbers of the titan's hull and of the charts. */
export interface TitanNumbers {
  readonly shields: number;
  readonly shieldArmour: number;
  readonly regenerate: number;
  readonly damageControl: number;
  readonly damage: readonly number[];
  readonly total: number;
}

/** Game types (HE-SCN-01). */
export const SET_PIECE = 0;
export const SEIZE = 1;
export const ATTACK_DEFEND = 2;

/** The table of a battle. Lengths in ticks (geometry/ticks.ts), from its middle; seat 1 sits at negative y. */
export interface Field {
  readonly game: number;
  readonly tables: readonly Table[];
  /** By table and square of a centimetre: what the ground is (GROUND_* bits), and how far the nearest square is that a piece touches. */
  readonly squares: readonly Uint8Array[];
  /** By table: places in cover, four numbers each: x, y, kind of cover, 0. */
  readonly spots: readonly Int32Array[];
  /** By table: where the places of each column of ten centimetres begin among them, and where the last ends. */
  readonly spotStarts: readonly Int32Array[];
  /** Objective counters, x and y, where players do not put them; and how far apart those have to be, in ticks. */
  readonly objectives: Int32Array;
  readonly spacing: number;
  /** Points played on each side, which the share that wins is taken of; by seat. */
  readonly played: readonly [number, number];
  /** Template of a flamer. */
  readonly templateLength: number;
  readonly templateWidth: number;
}

/** Width of the columns of a table by which places in cover are listed (`spotStarts`), ticks. */
export const SPOT_COLUMN = 10 * UNIT;

// The ground of a square.
export const GROUND_COVER = 3; // mask: none, soft, hard, fortified
export const GROUND_ROAD = 4;
/** Above these: squares between this one and the nearest that terrain touches (`roomOf` in field.ts). */
export const ROOM_SHIFT = 3;
export const MOST_ROOM = 31;

export interface HeresyMatchup extends Matchup {
  readonly stride: number;
  /** The R_* slots below. */
  readonly rulebook: Int16Array;
  readonly rows: Rows;
  readonly weapons: Weapons;
  readonly weaponNames: readonly string[];
  /** Index of the bolt among them. */
  readonly boltLabel: number;
  readonly fight: readonly [HeresySide, HeresySide];
  /** By leg. */
  readonly units: readonly [UnitColumns, UnitColumns];
  /** Names of the units of each side, each once. */
  readonly unitNames: readonly (readonly string[])[];
  readonly titan: TitanNumbers;
  /** Absent on a line. */
  readonly field?: Field;
  readonly distance: number;
  readonly edge: number;
  readonly turns: number;
  readonly attack: {
    readonly action: "fire" | "assault" | "power";
    readonly facing: number;
    readonly pointBlank: number;
    readonly prepared: number;
    readonly rounds: number;
    readonly power: number;
    readonly chits: readonly [number, number];
  };
}

// Slots of `rulebook`: rulings (0 is the default), then numbers.
export const R_INITIATIVE_RATING = 0;
export const R_INITIATIVE_TIE = 1;
export const R_WINNER_CHOOSES = 2;
export const R_UNEQUAL = 3;
export const R_EACH_DIE = 4;
export const R_PER_VOLLEY = 5;
export const R_LEAST_NEED = 6; // 1, or 2 where a 1 always misses
export const R_KILL_ALLOCATION = 7; // 0 owner and nearest, 1 random, 2 attacker
export const R_COUNT_AFTER = 8;
export const R_CHIT_MULTIPLES = 9;
export const R_HALF_DOWN = 10;
export const R_ANTI_TANK_OPEN = 11; // 0 half, 1 full, 2 zero
export const R_HARMLESS_SUPPRESSES = 12;
export const R_TITAN_SUPPRESSED = 13;
export const R_RECOVERY_LEVEL = 14;
export const R_WORST_PENALTY = 15;
export const R_ALWAYS_ONE = 16;
export const R_TIE_CHECK = 17; // 1 both, 2 lower advantage
export const R_BY_POINTS = 18;
export const R_ALLOCATION = 19; // 1 owner free, 2 attacker
export const R_COVER_FIRST = 20;
export const R_COST_MODIFIED = 21;
export const R_SUPPORT_KILLED = 22;
export const R_SUPPORT_CHECKS = 23;
export const R_LOSER_MOVE = 24; // 1 with shots, 2 strategic
export const R_ROUT_DESTROYED = 25;
export const R_ASSAULT_TIMING = 26; // 1 after fire, 2 before
export const R_ANTI_CHARGE = 27; // 1 always, 2 cover applies
export const R_COMMAND_PERMANENT = 28;
export const R_RALLY_UNLIMITED = 29;
export const R_DISPEL_TIE = 30; // 1 caster, 2 defender
export const R_STEALTH_TARGET_ONLY = 31;
export const R_POINTS_CURRENT = 32;
export const R_BOTH_DRAW = 33;
export const R_PER_DIE = 34;
export const R_OVERKILL = 35;
export const R_CATASTROPHE_MODIFIED = 36;
export const R_TEMPLATE_AUTO = 37;
export const R_MASTERY_HIGHEST = 38;
export const R_REACTION_FREE = 39;
export const R_AFTER_MOVE = 40;
export const R_RALLY_CHECK = 41;
export const R_STEALTH_TEMPLATES = 42; // 1: templates need no roll
export const R_HALF_DR_EVERY = 43;
export const R_WITHDRAW_FIRE = 44; // 1 any in range, 2 uses the activation
export const R_ROOM = 45;
// Rules that are off.
export const R_NO_SUPPORT = 46;
export const R_NO_ASSAULT_COVER = 47;
export const R_NO_ANTI_CHARGE = 48;
export const R_NO_WITHDRAWAL = 49;
export const R_NO_OVER_TEN = 50;
export const R_NO_COMMAND_LOSS = 51;
export const R_NO_REASSIGNMENT = 52;
export const R_NO_DISPEL = 53;
export const R_NO_MASTERY = 54;
export const R_NO_RALLY = 55;
export const R_NO_REACTION = 56;
export const R_NO_SUPPRESSION = 57;
export const R_NO_REPAIR = 58;
export const R_NO_CATASTROPHE = 59;
export const R_NO_REGENERATION = 60;
// Numbers.
export const R_LONG = 61;
export const R_POINT_BLANK = 62;
export const R_LIGHT = 63;
export const R_FACING = 64;
export const R_SUPPRESSED = 65;
export const R_FATIGUED = 66;
export const R_SUPPORT_REACH = 67;
export const R_SUPPORT_POINTS = 68;
export const R_ENHANCED = 69;
export const R_DISPEL_REACH = 70;
export const R_RECON = 71;
export const R_PIERCING = 72;
export const R_COVER_HIT = 73; // soft, hard, fortified
export const R_COVER_ARMOUR = 76;
export const R_COVER_ASSAULT = 79; // soft, hard; then the factor of fortified
export const R_CHITS = 82; // three
export const R_ADVANCE = 85;
export const R_CHARGE = 86;
export const R_STRATEGIC = 87;
export const R_LEVELS_LOST = 88;
export const R_WIN_SHARE = 89;
export const R_BROKEN_SHARE = 90;
export const R_TURNS = 91;
export const R_LIMIT_DRAW = 92;
export const R_BY_SCORE = 93; // victory: points
export const R_ESTIMATE = 94;
export const R_FRONTAGE = 95;
export const R_TOUCHED = 96;
export const R_BOLT_COST = 97;
export const R_BOLT_RANGE = 98;
export const R_BOLT_FIREPOWER = 99;
export const R_BOLT_PENETRATION = 100;
export const R_BOLT_ACCURACY = 101;
export const R_WARD_COST = 102;
export const R_WARD_ARMOUR = 103;
export const R_DREAD_COST = 104;
export const R_DREAD_RANGE = 105;
export const R_QUICKEN_COST = 106;
// The table.
export const R_RANGE_ALL = 107; // all stands or none
export const R_FIGHT_SHORT = 108;
export const R_ROOM_BY_AREA = 109;
export const R_RALLY_ANYWHERE = 110;
export const R_THRESHOLD = 111; // 1 own points, 2 the larger
export const R_ONLY_FLANK = 112;
export const R_RESERVE_UNITS = 113;
export const R_CENTRE_POINT = 114;
export const R_QUARTER_ARCS = 115;
export const R_ROUTED_CLAIM = 116;
export const R_NO_RADIUS = 117;
export const R_NO_ROUGH = 118;
export const R_NO_SIGHT = 119;
export const R_NO_RESERVES = 120;
export const R_NO_FLANK = 121;
export const R_NO_OBJECTIVES = 122;
export const R_NO_DURATION = 123;
export const R_NO_TURN_LIMIT = 124; // titans turn as they like
export const R_NO_POWER_REACTION = 125;
export const R_FRONT_ONLY = 126; // side and rear armour are off
export const R_NO_SUPPORT_COVER = 127; // HE-ASL-19: all stands or none
export const R_RADIUS = 128; // command radius for a point of leadership, millimetres
export const R_DEPLOY = 129;
export const R_RESERVE_SHARE = 130;
export const R_ENTRY = 131;
export const R_FLANK_TARGET = 132;
export const R_STANDOFF = 133;
export const R_OBJECTIVE = 134;
export const R_OBJECTIVE_ATTACKER = 135;
export const R_CLAIM = 136;
export const R_FREE_TURNS = 137;
export const R_PER_TURN = 138;
export const R_SIGHT_DEPTH = 139;
export const R_TITAN_TURN = 140; // directions in one move
export const R_STRATEGIC_STOP = 141;
export const R_APART = 142; // between stands, ticks
export const R_NO_ENGAGEMENT = 143; // HE-ASL-03: every charge that touches engages
export const R_ROUTED_STAYS = 144;
export const RULE_SLOTS = 145;

// Flags of a unit.
export const GONE = 1 << 0; // destroyed, or off the table
export const ACTIVATED = 1 << 1;
export const MOVED = 1 << 2; // in this movement phase
export const IN_COVER = 1 << 3; // still where it began
export const CHARGER = 1 << 4; // made contact this turn
export const RECEIVER = 1 << 5; // was charged this turn
export const REACTED = 1 << 6;
export const STUBBORN_USED = 1 << 7;
export const BROKEN = 1 << 8;
export const BROKEN_NOW = 1 << 9;
export const HURT = 1 << 10; // lost stands this turn
export const WARDED = 1 << 11;
export const SHAKEN = 1 << 12; // a titan's accuracy suffers until the next turn ends, or it is repaired
export const SLOWED = 1 << 13;
export const HALF_LOST = 1 << 14; // a titan has checked for half its damage
export const RALLIED = 1 << 15;
export const PREPARED_TURN = 1 << 16; // fired at chargers
export const RESERVE = 1 << 17; // waits off the table; with GONE
export const OUT_OF_RADIUS = 1 << 18; // too far from its commander
export const MOUNTED = 1 << 19; // its infantry rides
export const FLANKER = 1 << 20; // tried to come in from a side
export const SHAKEN_NOW = 1 << 21; // in this turn
/** What ends with the turn. */
export const TURN_FLAGS =
  ACTIVATED |
  MOVED |
  CHARGER |
  RECEIVER |
  REACTED |
  STUBBORN_USED |
  BROKEN_NOW |
  HURT |
  WARDED |
  RALLIED |
  PREPARED_TURN |
  SHAKEN_NOW;

// Orders (HE-ORD, HE-ASM-01).
export const NO_ORDER = 0;
export const PREPARED = 1;
export const ADVANCE = 2;
export const RETIRE = 3; // an advance order that moves away
export const CHARGE = 4;
export const STRATEGIC = 5;
export const ROUT = 6;

// Powers.
export const BOLT = 0;
export const WARD = 1;
export const DREAD = 2;
export const QUICKEN = 3;
export const POWER_COUNT = 4;

// Levels.
export const FRESH = 0;
export const FATIGUED = 1;
export const ROUTED = 2;

// Kinds of roll: a D10 that needs 0..11, then penetration by dice (1..4) and armour (0..21).
export const PIERCE = 12;
export const ARMOURS = 22;

/** Kind of a D10 that needs `need`. */
export function d10(need: number): number {
  return need < 0 ? 0 : need > 11 ? 11 : need;
}

/** Kind of a penetration roll of `dice` dice against an armour. */
export function pierce(dice: number, armour: number): number {
  const n = dice > 4 ? 4 : dice;
  return PIERCE + (n - 1) * ARMOURS + (armour < 0 ? 0 : armour > 21 ? 21 : armour);
}

// Outcome tables of the dice.
export const LOCATION_TABLE = 0;
export const CATASTROPHE_TABLE = 1;
export const C_SHAKEN = 0;
export const C_JAMMED = 1;
export const C_SLOWED = 2;
export const C_BREACH = 3;
export const C_DESTROYED = 4;
