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

// Slots of `rule`: rulings and rules that may be switched off, read by branches.
export const R_MANDATORY = 0;
export const R_NO_PASS = 1;
export const R_RALLY_LIMIT = 2; // 0 once a turn, 1 unlimited, 2 ends the turn
export const R_ACTION_CAP = 3; // actions a unit
export const R_AFTER_POINT = 4;
export const R_STAYS = 5; // a Rally that fails is no turn-over
export const R_INTERCEPT = 6; // 0 first sight, 1 reactor's choice, 2 end, 3 start
export const R_SURVIVORS_ONLY = 7;
export const R_RETREAT = 8; // 0 move first, 1 attack first, 2 escape
export const R_RALLY_FIRST = 9;
export const R_BELOW_ZERO = 10;
export const R_ALLOCATION = 11; // 0 roll order, 1 attacker, 2 best to closest, 3 defender
export const R_WRAP = 12;
export const R_FREE_TEAMS = 13;
export const R_MOVE_WINDOW = 14;
export const R_WHOLE_UNIT = 15; // who fights in an assault: 0 in contact, 1 within two inches, 2 all
export const R_ENDS_SHORT = 16;
export const R_LOCKED = 17;
export const R_HOT = 18; // 0 against own defence, 1 MoS is the score, 2 MoS is 1
export const R_STACK = 19; // 0 a term, 1 a weapon, 2 one in total
export const R_ON_FIRER = 20;
export const R_INDIRECT_ONLY = 21;
export const R_SIX_LIGHT = 22;
export const R_CHART_INCLUDED = 23;
export const R_SELF = 24; // 0 on damage, 1 always, 2 never
export const R_PER_UNIT = 25;
export const R_WOULD_BE = 26;
export const R_DAEMON_PSYCHIC = 27; // 0 overkill and removed, 1 only fatigue, 2 nothing
export const R_BEFORE_POINT = 28;
export const R_ASSISTANTS = 29; // 0 unit, 1 six inches, 2 army, 3 nobody
export const R_SUMMON_NULLIFY = 30; // 0 subtract, 1 threshold, 2 impossible
export const R_SUMMON_WAITS = 31;
export const R_ICON_ADDS = 32;
export const R_PRINTED_SAVES = 33;
export const R_HERO_FIRST = 34;
export const R_TIE = 35; // 0 reroll, 1 attacker, 2 defender, 3 coin
export const R_SCAN_KEEPS = 36;
export const R_NO_SNIPER_REACTION = 37; // 0 units with a sniper, 1 nobody, 2 everybody
export const R_FIGHT_WEAPONS = 38; // 0 as return fire, 1 as written, 2 no limit
export const R_PREVIOUS = 39;
export const R_POP_UP_MOVES = 40;
export const R_NO_INTERCEPT = 42;
export const R_IN_ORDER = 43; // not simultaneous: the action first
export const R_START_MORALE = 44;
export const R_NO_RALLY = 45;
export const R_NO_RALLY_COVER = 46;
export const R_NO_MARCH = 47;
export const R_NO_SCAN = 48;
export const R_NO_RETREAT = 49;
export const R_NO_RETURN = 50;
export const R_NO_FIGHT_BACK = 51;
export const R_NO_NULLIFY = 52;
export const R_NO_TERRAIN = 53;
export const R_NO_BLOCK = 54; // a natural 1 is a roll like others
export const R_STAY_PUT = 55; // suppressed units do not leave an assault
export const R_APART = 56; // attacks never spread over units
export const R_NO_SKILL = 57;
export const R_NO_PLUS = 58; // RoF points are dice only
export const R_ALL_ACCURATE = 59;
export const R_ONE_WEAPON = 60; // vehicles use one weapon
export const R_NO_RAM = 61;
export const R_NO_REBOUND = 62;
export const R_SKIMMERS_TEST = 63;
export const R_NO_LANDING = 64;
export const R_NO_POP_UP = 65;
export const R_SAFE_APEX = 66;
export const R_SNIPERS_HIT_UNITS = 67;
export const R_NO_PENALTY = 68; // fatigue does not hamper psychic tests
export const R_NO_ONES = 69;
export const R_POINTS_STAY = 70;
export const R_NO_SIXES = 71;
export const R_NO_SAVES = 72;
export const R_NO_DOWNGRADE = 73;
export const R_VERY_LONG = 74; // 1: only weapons flagged for it
export const R_EVERY_PAIR = 75; // dm.coherency
export const R_PER_MODEL = 76; // dm.teamRange
export const R_IN_RANGE = 77; // dm.outOfRangeMembers: 1 those beyond the range do not count
export const R_MAJORITY = 78; // dm.coverMixed
export const R_MOUNT_ADVANCE = 79; // dm.mountFire
export const R_PASSENGERS = 80; // 0 bail out, 1 all lost, 2 disabled is safe
export const R_HALVES = 81; // dm.arcs
export const R_CENTRE = 82; // dm.hullMeasure
export const R_LOOSE_ACTS = 83; // out of coherency is no suppression
export const R_NO_MOUNT = 84;
export const R_NO_MOUNT_FIRE = 85;
export const R_NO_WRECK = 86;
export const R_SAFE_PASSENGERS = 87;
export const R_STAND_ANYWHERE = 88; // daemons appear where their summoner stands
export const R_NO_ARC = 89;
export const R_ANYWHERE = 90; // not the closest models but the dearest are attacked
export const R_NO_OTHER_SIXES = 91; // hero points on attacks and saves only
export const RULES = 92;

// Slots of `number`: numbers of the tables.
export const N_ADVANCE = 0;
export const N_INDIRECT = 1;
export const N_WARD = 2;
export const N_FATIGUE = 3; // + severity
export const N_ACTION = 7;
export const N_REACTION = 8;
export const N_INDIRECT_POINTS = 9;
export const N_BARRAGE = 10;
export const N_ORDNANCE = 11;
export const N_CHART = 12;
export const N_ONE = 13;
export const N_DREAD = 14;
export const N_RALLY_COVER = 15; // + cover
export const N_COVER = 19; // + cover
export const N_BAND = 23; // + band
export const N_MOVE_FIRST = 28; // tenths
export const N_MOVE_FIRST_BONUS = 29;
export const N_MOVE_SECOND = 30;
export const N_MOVE_SECOND_BONUS = 31;
export const N_DIFFICULTY = 32; // of the ground between the lines; 0 open
export const N_MARCH = 33;
export const N_JUMP = 34; // tenths
export const N_THRESHOLD = 35; // + power
export const N_DREAD_RANGE = 39; // tenths
export const N_ICON = 40;
export const N_EXTRA_SIX = 41;
export const N_FIRST_DICE = 42;
export const N_HERO = 43; // + severity saved
export const N_HEAVY_TO_LIGHT = 47;
export const N_OVERKILL_TO_HEAVY = 48;
export const N_OVERKILL_TO_LIGHT = 49;
export const N_CONTACTS = 50;
export const N_MULTI = 51; // tenths
export const N_SHOOTERS = 52; // on mounting and dismounting
export const N_COHERENCY = 53; // ticks
export const N_PLACE = 54; // tenths around a summoner
export const N_FLANK = 55;
export const N_REAR = 56;
export const N_WRECK = 57; // difficulty
export const N_SCOUT = 58; // first-turn bonus
export const N_HELD = 59;
export const N_CHART_SIX = 60; // + chart: its effect on a natural six
export const NUMBERS = 62;
/** Models that the dice of one team may fall on. */
export const LIST = 24;
/** In the place of the modifier of a band that cannot be shot at. */
export const OUT_OF_RANGE = -99;

export interface Kinds {
  readonly count: number;
  readonly name: readonly string[];
  readonly type: Int8Array;
  /** Tenths of an inch. */
  readonly speed: Int16Array;
  readonly agility: Int8Array;
  readonly bs: Int8Array;
  readonly as: Int8Array;
  readonly defence: Int8Array;
  readonly armour: Int16Array;
  readonly scores: Int8Array;
  readonly morale: Int8Array;
  readonly psychic: Int8Array;
  readonly traits: Int32Array;
  readonly summonCost: Int8Array;
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

export interface Guns {
  readonly count: number;
  readonly name: readonly string[];
  /** Tenths of an inch of the short band. */
  readonly range: Int16Array;
  readonly power: Int8Array;
  readonly rof: Int8Array;
  readonly accuracy: Int8Array;
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
export interface Field {
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
  readonly field: Field | null;
  /** Models of a seat in the columns of a table. */
  readonly models: number;
  /** dm.handOfFate: slots of `rule` that are drawn by lot for each battle, and how many readings they have; two numbers each. */
  readonly fate: Int16Array;
}

/** Kind of a roll: a die of `sides` sides that needs `need` or more. Conditional dice: what hit is looked at again as a smaller die. */
export function rollOf(sides: number, need: number): number {
  return sides * 8 + (need < 1 ? 1 : need > sides + 1 ? sides + 1 : need);
}
