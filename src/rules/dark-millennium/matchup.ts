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

// Slots of `rule` and `number` by their old names.
export const R_MANDATORY = R.mandatory;
export const R_NO_PASS = R.noPass;
export const R_RALLY_LIMIT = R.rallyLimit;
export const R_ACTION_CAP = R.actionCap;
export const R_AFTER_POINT = R.afterPoint;
export const R_STAYS = R.stays;
export const R_INTERCEPT = R.intercept;
export const R_SURVIVORS_ONLY = R.survivorsOnly;
export const R_RETREAT = R.retreat;
export const R_RALLY_FIRST = R.rallyFirst;
export const R_BELOW_ZERO = R.belowZero;
export const R_ALLOCATION = R.allocation;
export const R_WRAP = R.wrap;
export const R_FREE_TEAMS = R.freeTeams;
export const R_MOVE_WINDOW = R.moveWindow;
export const R_WHOLE_UNIT = R.wholeUnit;
export const R_ENDS_SHORT = R.endsShort;
export const R_LOCKED = R.locked;
export const R_HOT = R.hot;
export const R_STACK = R.stack;
export const R_ON_FIRER = R.onFirer;
export const R_INDIRECT_ONLY = R.indirectOnly;
export const R_SIX_LIGHT = R.sixLight;
export const R_CHART_INCLUDED = R.chartIncluded;
export const R_SELF = R.self;
export const R_PER_UNIT = R.perUnit;
export const R_WOULD_BE = R.wouldBe;
export const R_DAEMON_PSYCHIC = R.daemonPsychic;
export const R_BEFORE_POINT = R.beforePoint;
export const R_ASSISTANTS = R.assistants;
export const R_SUMMON_NULLIFY = R.summonNullify;
export const R_SUMMON_WAITS = R.summonWaits;
export const R_ICON_ADDS = R.iconAdds;
export const R_PRINTED_SAVES = R.printedSaves;
export const R_HERO_FIRST = R.heroFirst;
export const R_TIE = R.tie;
export const R_SCAN_KEEPS = R.scanKeeps;
export const R_NO_SNIPER_REACTION = R.noSniperReaction;
export const R_FIGHT_WEAPONS = R.fightWeapons;
export const R_PREVIOUS = R.previous;
export const R_POP_UP_MOVES = R.popUpMoves;
export const R_NO_INTERCEPT = R.noIntercept;
export const R_IN_ORDER = R.inOrder;
export const R_START_MORALE = R.startMorale;
export const R_NO_RALLY = R.noRally;
export const R_NO_RALLY_COVER = R.noRallyCover;
export const R_NO_MARCH = R.noMarch;
export const R_NO_SCAN = R.noScan;
export const R_NO_RETREAT = R.noRetreat;
export const R_NO_RETURN = R.noReturn;
export const R_NO_FIGHT_BACK = R.noFightBack;
export const R_NO_NULLIFY = R.noNullify;
export const R_NO_TERRAIN = R.noTerrain;
export const R_NO_BLOCK = R.noBlock;
export const R_STAY_PUT = R.stayPut;
export const R_APART = R.apart;
export const R_NO_SKILL = R.noSkill;
export const R_NO_PLUS = R.noPlus;
export const R_ALL_ACCURATE = R.allAccurate;
export const R_ONE_WEAPON = R.oneWeapon;
export const R_NO_RAM = R.noRam;
export const R_NO_REBOUND = R.noRebound;
export const R_SKIMMERS_TEST = R.skimmersTest;
export const R_NO_LANDING = R.noLanding;
export const R_NO_POP_UP = R.noPopUp;
export const R_SAFE_APEX = R.safeApex;
export const R_SNIPERS_HIT_UNITS = R.snipersHitUnits;
export const R_NO_PENALTY = R.noPenalty;
export const R_NO_ONES = R.noOnes;
export const R_POINTS_STAY = R.pointsStay;
export const R_NO_SIXES = R.noSixes;
export const R_NO_SAVES = R.noSaves;
export const R_NO_DOWNGRADE = R.noDowngrade;
export const R_VERY_LONG = R.veryLong;
export const R_EVERY_PAIR = R.everyPair;
export const R_PER_MODEL = R.perModel;
export const R_IN_RANGE = R.inRange;
export const R_MAJORITY = R.majority;
export const R_MOUNT_ADVANCE = R.mountAdvance;
export const R_PASSENGERS = R.passengers;
export const R_HALVES = R.halves;
export const R_CENTRE = R.centre;
export const R_LOOSE_ACTS = R.looseActs;
export const R_NO_MOUNT = R.noMount;
export const R_NO_MOUNT_FIRE = R.noMountFire;
export const R_NO_WRECK = R.noWreck;
export const R_SAFE_PASSENGERS = R.safePassengers;
export const R_STAND_ANYWHERE = R.standAnywhere;
export const R_NO_ARC = R.noArc;
export const R_ANYWHERE = R.anywhere;
export const R_NO_OTHER_SIXES = R.noOtherSixes;
export const N_ADVANCE = N.advance;
export const N_INDIRECT = N.indirect;
export const N_WARD = N.ward;
export const N_FATIGUE = N.fatigue;
export const N_ACTION = N.action;
export const N_REACTION = N.reaction;
export const N_INDIRECT_POINTS = N.indirectPoints;
export const N_BARRAGE = N.barrage;
export const N_ORDNANCE = N.ordnance;
export const N_CHART = N.chart;
export const N_ONE = N.one;
export const N_DREAD = N.dread;
export const N_RALLY_COVER = N.rallyCover;
export const N_COVER = N.cover;
export const N_BAND = N.band;
export const N_MOVE_FIRST = N.moveFirst;
export const N_MOVE_FIRST_BONUS = N.moveFirstBonus;
export const N_MOVE_SECOND = N.moveSecond;
export const N_MOVE_SECOND_BONUS = N.moveSecondBonus;
export const N_DIFFICULTY = N.difficulty;
export const N_MARCH = N.march;
export const N_JUMP = N.jump;
export const N_THRESHOLD = N.threshold;
export const N_DREAD_RANGE = N.dreadRange;
export const N_ICON = N.icon;
export const N_EXTRA_SIX = N.extraSix;
export const N_FIRST_DICE = N.firstDice;
export const N_HERO = N.hero;
export const N_HEAVY_TO_LIGHT = N.heavyToLight;
export const N_OVERKILL_TO_HEAVY = N.overkillToHeavy;
export const N_OVERKILL_TO_LIGHT = N.overkillToLight;
export const N_CONTACTS = N.contacts;
export const N_MULTI = N.multi;
export const N_SHOOTERS = N.shooters;
export const N_COHERENCY = N.coherency;
export const N_PLACE = N.place;
export const N_FLANK = N.flank;
export const N_REAR = N.rear;
export const N_WRECK = N.wreck;
export const N_SCOUT = N.scout;
export const N_HELD = N.held;
export const N_CHART_SIX = N.chartSix;
export const RULES = slotsIn(R);
export const NUMBERS = slotsIn(N);
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
