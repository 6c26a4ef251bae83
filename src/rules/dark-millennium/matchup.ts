/**
 * The compiled form of a Dark Millennium scenario: flat columns that the hot code reads and nothing else. `compile.ts` writes it, the
 * battle reads it, and it crosses threads as it is.
 *
 * Lengths are tenths of an inch. A unit is a run of *groups*, in the order in which they are hit (closest first); a group is some models
 * that are alike, and all that changes of it is how many are left. Only single models (vehicles, monsters) carry damage. Unit u of
 * seat s lives at s * units + u, its groups at s * groups + g.
 */
import type { Table } from "../../geometry/table.ts";
import type { Matchup } from "../kernel/rule-system.ts";
import { slotsIn } from "../kernel/rulings.ts";
import { N, R } from "./rulings.ts";

/** At most so many models may stand on a side. */
export const MAX_MODELS = 96;
export const MAX_UNITS = 12;
/** Weapons types that one attack may use; also most weapons of one model. */
export const MAX_TEAMS = 8;

// Severity of damage (DM-DAM-01).
export const NONE = 0;
export const LIGHT = 1;
export const HEAVY = 2;
export const OVERKILL = 3;

// Types of models.
export const INFANTRY = 0;
export const VEHICLE = 1;
export const MONSTER = 2;

// Bits of a unit's `flags`.
export const OFF = 1; // not on the table
export const RESERVE = 1 << 1; // may still be summoned
export const IN_PLACE = 1 << 2; // still on its starting line: has that line's cover
export const MOVED_NOW = 1 << 3; // moved in its side's latest turn, which is the present one while that lasts
export const OTHERWISE = 1 << 4; // walks this turn where jumpers would leap, or leaps where they would walk
export const RALLIED = 1 << 5; // tried to rally this turn
export const WARDED = 1 << 6; // psychic ward until its next action
export const SCANNED = 1 << 7; // its next attack ignores cover
export const MOVED_ACT = 1 << 8; // moved in its latest activation
export const LOCKED = 1 << 9; // in contact after an assault (dm.engagement)
export const NEW = 1 << 10; // summoned this turn
export const RISEN = 1 << 11; // a skimmer at the top of a pop-up

// Bits of a unit's `place`, on a table.
export const LOOSE = 1; // out of coherency
export const WAITS = 1 << 1; // held in reserve
export const ABOARD = 1 << 2; // inside its carrier
export const WRECK = 1 << 3; // disabled, and stays as difficult terrain
export const SCOUTS = 1 << 4; // was deployed as a scout

// What the roster says about where a unit starts.
export const ST_SCOUT = 1;
export const ST_HELD = 1 << 1; // in reserve
export const ST_FREE = 1 << 2; // the doctrine decides about the reserve
export const ST_ABOARD = 1 << 3;

// Bits of a kind's `traits`.
export const T_DAEMON = 1;
export const T_SKIMMER = 1 << 1;
export const T_JUMP = 1 << 2;
export const T_SCANNER = 1 << 3;
export const T_SNIPER = 1 << 4;
export const T_ICON = 1 << 5;
export const T_BOLT = 1 << 6;
export const T_WARD = 1 << 7;
export const T_DREAD = 1 << 8;
export const T_SUMMON = 1 << 9;

// Bits of a gun's `flags`.
export const W_HEAVY = 1;
export const W_ORDNANCE = 1 << 1;
export const W_BLAST = 1 << 2;
export const W_BARRAGE = 1 << 3;
export const W_INDIRECT = 1 << 4;
export const W_GETS_HOT = 1 << 5;
export const W_SHOCK = 1 << 6;
export const W_IGNORE_COVER = 1 << 7;
export const W_SNIPER = 1 << 8;
export const W_VERY_LONG = 1 << 9;
export const W_PB = 1 << 10;
export const W_PSYCHIC = 1 << 11; // the bolt of a power; nobody carries it

// Actions and reactions.
export const PASS = 0;
export const ADVANCE = 1;
export const FIRE = 2;
export const ASSAULT = 3;
export const RAM = 4;
export const RALLY = 5;
export const MARCH = 6;
export const POWER = 7;
export const SCAN = 8;
export const POP_UP = 9;
export const MOUNT = 10;
export const DISMOUNT = 11;
export const ACTIONS = 12;
export const NO_REACTION = 0;
export const RETREAT = 1;
export const RETURN_FIRE = 2;
export const FIGHT_BACK = 3;
export const NULLIFY = 4;

// Psychic powers.
export const BOLT = 0;
export const WARD = 1;
export const DREAD = 2;
export const SUMMON = 3;

// Effects of the damage charts; the outcomes of their tables.
export const E_FATIGUE = 0;
export const E_SPEED = 1;
export const E_BS = 2;
export const E_AS = 3;
export const E_WEAPON = 4;
export const E_HEAVY = 5;
export const E_DISABLED = 6;
export const E_OVERKILLED = 7;
export const LIGHT_CHART = 0;
export const HEAVY_CHART = 1;

export const RULES = slotsIn(R);
export const NUMBERS = slotsIn(N);
/** Models that the dice of one team may fall on. */
export const LIST = 24;
/** In the place of the modifier of a band that cannot be shot at. */
export const OUT_OF_RANGE = -99;

type Bytes<Name extends string> = Readonly<Record<Name, Int8Array>>;

export interface Kinds
  extends Bytes<"type" | "agility" | "bs" | "as" | "defence" | "scores" | "morale" | "psychic" | "summonCost"> {
  readonly count: number;
  readonly name: readonly string[];
  /** Tenths of an inch. */
  readonly speed: Int16Array;
  readonly armour: Int16Array;
  readonly traits: Int32Array;
  readonly points: Int32Array;
  /** Radius of the base and height of the model, in ticks; and models that find room in it. */
  readonly radius: Int32Array;
  readonly tall: Int32Array;
  readonly room: Int8Array;
  /** Weapons of a kind: `arms[armsFrom[k] .. armsFrom[k + 1])`. */
  readonly armsFrom: Int16Array;
  readonly arms: Int8Array;
  /** Weapons that a model counts for when it fights with it in an assault: 2 for one of an equal pair (DM-WPN-13). */
  readonly pairs: Int8Array;
}

export interface Guns extends Bytes<"power" | "rof" | "accuracy"> {
  readonly count: number;
  readonly name: readonly string[];
  /** Tenths of an inch of the short band. */
  readonly range: Int16Array;
  readonly flags: Int32Array;
  /** MoS from which a kind takes light, heavy and overkill damage: need[(gun * kinds + kind) * 3 + severity - 1]; 99 is never. */
  readonly need: Int8Array;
}

export interface DarkSide {
  readonly units: number;
  readonly groups: number;
  /** Groups of unit u: `groupFrom[u] .. groupFrom[u + 1]`. */
  readonly groupFrom: Int16Array;
  readonly kind: Int8Array;
  readonly start: Int8Array;
  /** 1 for units that wait to be summoned. */
  readonly summoned: Int8Array;
  /** Numbers of the marks of the units, from 1; 0 is undivided (DM-SUM-06). */
  readonly mark: Int8Array;
  readonly unitNames: readonly string[];
  /** Roster entry of each unit. */
  readonly entry: Int8Array;
  /** Bits ST_* of each unit. */
  readonly station: Int8Array;
  /** Index of COVERS. */
  readonly cover: number;
  readonly hidden: number;
  readonly hero: number;
  /** Bonus of attacks on its vehicles and monsters. */
  readonly arc: number;
  /** Mean price of its models; at least 1. */
  readonly price: number;
  /** 1 for the side that attacks in the scenario. */
  readonly attacks: number;
  /** Bonus to the first-turn roll, but for outnumbering. */
  readonly firstBonus: number;
  /** How its teams split: 0 by the doctrine, -1 all dice, n that many. */
  readonly dice: number;
  readonly mind: Mind;
}

/** A compiled doctrine: see weights.ts for the places of its weights. */
export interface Mind {
  readonly random: boolean;
  readonly weights: Float64Array;
}

/** Spots of a zone (field.ts), and words of each. */
export const STARTS = 14;
export const START_WORDS = 4;
export const NO_MARKER = 1 << 30;

/** A battle's tables, markers and terms. Lengths in ticks. */
export interface Battlefield {
  readonly tables: readonly Table[];
  readonly pieces: readonly Pieces[];
  /** x, y of each marker. */
  readonly objectives: Int32Array;
  readonly zone: number;
  /** How much further forward scouts may start. */
  readonly scouts: number;
  /**
   * Spots where units are set up, `STARTS` for each seat, and as many more for the zones of scouts: x, y, ticks into the zone, and ticks along
   * both axes to the nearest marker, `NO_MARKER` where there is none.
   */
  readonly starts: Int32Array;
  /** Turn of a side from which its reserves arrive. */
  readonly arrives: number;
  readonly objectivePoints: number;
  /** How near to a marker one holds it. */
  readonly hold: number;
  /** Side (1 or 2) that attacks, 0 for none. */
  readonly attacker: number;
}

/** What the rules ask of the pieces of one table: a circle around each, and its properties. */
export interface Pieces {
  readonly count: number;
  readonly x: Int32Array;
  readonly y: Int32Array;
  readonly radius: Int32Array;
  /** Square of how far from the middle a long line may pass and certainly is cut off (field.ts); 0 for none. */
  readonly core: Float64Array;
  /** Square of the radius of the circle around the middle that lies inside it; a line that begins and ends outside that and passes this near
   * (squared as well) is cut off even if both its ends are in the area (field.ts). 0 for none. */
  readonly heart: Float64Array;
  readonly deep: Float64Array;
  readonly top: Int32Array;
  /** Index of COVERS. */
  readonly cover: Int8Array;
  readonly difficulty: Int8Array;
  readonly area: Int8Array;
  readonly hard: Int8Array;
  /** 1 for what neither covers nor blocks: flat ground. */
  readonly blank: Int8Array;
  /** Where cover is: x, y, cover. */
  readonly spots: Int32Array;
  /** Cover of the square inches of the table by row and column, for players to think with. */
  readonly grid: Int8Array;
  readonly columns: number;
}

export interface AttackPlan {
  /** One of ADVANCE, FIRE, ASSAULT, RAM, POWER. */
  readonly action: number;
  readonly power: number;
  readonly distance: number;
  readonly reaction: number;
  readonly moved: number;
  readonly scanned: number;
  readonly fatigue: readonly [number, number];
}

export interface DarkMatchup extends Matchup {
  /** What `R` and `N` of rulings.ts name. */
  readonly rule: Int16Array;
  readonly number: Int16Array;
  readonly rofBonus: Int8Array;
  readonly ramPower: Int8Array;
  readonly ramRof: Int8Array;
  readonly damageTimes: Int8Array;
  readonly kinds: Kinds;
  readonly guns: Guns;
  readonly boltGun: number;
  readonly fight: readonly [DarkSide, DarkSide];
  /** Units and groups of a seat in the columns. */
  readonly units: number;
  readonly groups: number;
  readonly distance: number;
  readonly turns: number;
  /** 1: points decide at the limit. */
  readonly pointsAtLimit: number;
  /** 1: units of a side at one distance stand within two inches of each other. */
  readonly together: number;
  /** 1 when all units count for outnumbering, reserves too. */
  readonly outnumberAll: number;
  readonly outnumbered: number;
  readonly attack: AttackPlan;
  /** The table; null on a line. */
  readonly field: Battlefield | null;
  /** Models of a seat in the columns of a table. */
  readonly models: number;
  /** dm.handOfFate: slots of `rule` that are drawn by lot for each battle, and how many readings they have; two numbers each. */
  readonly fate: Int16Array;
}

/** Kind of a roll: a die of `sides` sides that needs `need` or more. Conditional dice: what hit is looked at again as a smaller die. */
export function rollOf(sides: number, need: number): number {
  return sides * 8 + (need < 1 ? 1 : need > sides + 1 ? sides + 1 : need);
}
