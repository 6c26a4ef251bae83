/**
 * A compiled Heresy scenario: what the hot code reads, as columns of small integers. Distances in millimetres. No logic here but the
 * names of bits and slots.
 */

import type { Table } from "../../geometry/table.ts";
import { UNIT } from "../../geometry/ticks.ts";
import type { Matchup } from "../kernel/rule-system.ts";
import { slotsIn } from "../kernel/rulings.ts";
import { R } from "./rulings.ts";

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
export interface Battlefield {
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
  /** What `R` of rulings.ts names. */
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
  readonly field?: Battlefield;
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

export const RULE_SLOTS = slotsIn(R);

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
// biome-ignore format: many entries to a line; the formatter would give each a line of its own
export const TURN_FLAGS =
  ACTIVATED | MOVED | CHARGER | RECEIVER | REACTED | STUBBORN_USED | BROKEN_NOW | HURT | WARDED | RALLIED |
  PREPARED_TURN | SHAKEN_NOW;

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

/** Kind of a D10 that needs `need`. @rule HE-GEN-01 */
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
