/**
 * The board: the columns of the one battle that a thread is playing, at fixed addresses. Hot: every chapter reads and writes them.
 *
 * They are constants of a module and not fields of an object because V8 builds the address, the length and the type of a typed array
 * into the code when it knows the array itself: an access is then three instructions instead of a dozen, which is a third of a
 * battle. The compiler sees through constants of one module only, so `bundle.mjs` puts the chapters into one file after `tsc`; from
 * several files they run the same, only slower. What belongs to one battle and not to the thread is in `World` (state.ts), which
 * takes the board over when it is loaded.
 *
 * What a leg fixes (which kind sits at which place) lies in columns beside `memory`; everything that changes while a leg is played lies
 * inside it, so that equal bytes are equal states.
 */

import { fixed as leg, MOST_BASES, changing as state } from "../../../geometry/bases.ts";
import { float64, int8, int32, wordsOf } from "../../kernel/columns.ts";
import { MAX_MODELS, MOST_SITES, RULE_SLOTS } from "../matchup.ts";

/**
 * Model i of seat s has its place at s * STRIDE + i. Hot loops over sets join the two by `|`: that cannot overflow, where V8 would look after each
 * sum (a twentieth of all instructions of a duel).
 */
export const STRIDE = MAX_MODELS;
/** ... and is of seat m >> SEAT_SHIFT. */
export const SEAT_SHIFT = 31 - Math.clz32(STRIDE);
const PLACES = 2 * STRIDE;
export const SEAT_COLUMNS = 17;
export const GAME_COLUMNS = 30;
const COUNTERS = 2048;
/** Clouds of smoke that a seat can have on the table, and the numbers of each: x, y, z and radius in ticks. */
export const SMOKES = 8;
export const SMOKE_COLUMNS = 4;

/** Areas that stay, the most of a battle; four numbers each: what it is, its middle, its radius in ticks. */
export const MOST_AREAS = 8;
export const AREA_COLUMNS = 4;

/** 32-bit columns before the narrow ones: x, y and z, which geometry lays, and those below. */
const WORDS =
  3 * MOST_BASES +
  11 * PLACES +
  2 * SEAT_COLUMNS +
  GAME_COLUMNS +
  MOST_AREAS * AREA_COLUMNS +
  2 * SMOKES * SMOKE_COLUMNS;
/** Bytes of the narrow ones: 16-bit x, then eleven of a byte. */
const NARROW = 2 * PLACES + 11 * PLACES;
/** First byte of the counters. */
const COUNTED = 4 * WORDS + NARROW;

export const { memory } = state;

/**
 * On a table: the middle of the base and what it stands on, in ticks from the middle of the table, elsewhere all 0; and of what a leg fixes
 * (below) base and eye height of each model, in ticks.
 */
export {
  baseRadius as radius,
  baseTall as tall,
  baseX as px,
  baseY as py,
  baseZ as pz,
} from "../../../geometry/bases.ts";

export const flags = state.int32(PLACES);
export const used = state.int32(PLACES);
export const engaged = state.int32(PLACES);
export const seats = state.int32(2 * SEAT_COLUMNS);
export const game = state.int32(GAME_COLUMNS);
/** On a table: bits of HIDDEN, RESERVE and so on (matchup.ts), and the direction in which the model looks (geometry/directions.ts). */
export const place = state.int32(PLACES);
export const face = state.int32(PLACES);
/** On a table: where it lay down that may stand up again. */
export const lieX = state.int32(PLACES);
export const lieY = state.int32(PLACES);
/** On a table: where the enemy saw a Hidden model last (knowledge.ts), or NOWHERE. */
export const knownX = state.int32(PLACES);
export const knownY = state.int32(PLACES);
/** On a table: what grenades made of the ground (spoiled.ts). */
export const areas = state.int32(MOST_AREAS * AREA_COLUMNS);
/** On a table: enemies that the model's template or blast caught this turn, as a set, where that lets it charge them. */
export const caught = state.int32(PLACES);
/** Enemies that the model broke off from this turn, as a set (SK-AMB-44); of use only with the flag LEFT_COMBAT. */
export const quit = state.int32(PLACES);
export const smoke = state.int32(2 * SMOKES * SMOKE_COLUMNS);
/** On a line: tenths of an inch from the starting line of seat 1. */
export const x = state.int16(PLACES);
export const wounds = state.int8(PLACES);
export const shotAt = state.int8(PLACES);
export const plasma = state.int8(PLACES);
export const fallen = state.int8(PLACES);
export const fate = state.int8(PLACES);
export const drugs = state.int8(PLACES);
export const instinct = state.int8(PLACES);
export const hindered = state.int8(PLACES);
export const shocks = state.int8(PLACES);
export const strikeStep = state.int8(PLACES);
export const thrower = state.int8(PLACES);
export const counters = state.int32(COUNTERS);

/** Their number, then the cells: see `Battle.sites`. */
export const sites = int32(1 + MOST_SITES);

/** How many bytes of `memory` a battle with so many counters uses. */
export function bytesOf(slots: number): number {
  if (slots > COUNTERS) throw new Error(`${slots} counters on a board for ${COUNTERS}`);
  return COUNTED + 4 * slots;
}

/** Beside it, what a leg fixes. */
export const kind = leg.int8(PLACES);
export const pack = leg.int8(PLACES);
export const owner = leg.int8(PLACES);
export const count = leg.int32(2);
/** Which side of the scenario sits in a seat. */
export const side = leg.int32(2);
/** All traits, fight and guard flags that anyone of a seat has: a quick "nobody here can". */
export const sideTraits = leg.int32(2);
export const sideGuards = leg.int32(2);
export const sideFights = leg.int32(2);
/** Models of a seat that may have spent a right of this turn, thrown or caught anybody, be driven by instinct or have overheated, as a set. */
export const markable = leg.int32(2);
/** Models of a seat that may do something before charges: take drugs, jump back; as a set. */
export const openers = leg.int32(2);
/** Models of a seat that a mob counts, and those before whose eyes it is braver, as sets. */
export const orks = leg.int32(2);
export const nobs = leg.int32(2);
/** Those of its seat that are of a model's kind, as a set. */
export const alike = leg.int32(PLACES);
/** All the columns that a leg fixes, to copy at once. */
export const legWords = wordsOf(leg.memory, leg.at);
/** The rulings, `R_*`. */
export const rule = int32(RULE_SLOTS);
/** Flags that bar a model from a charge, by the rulings. */
export const noCharge = int32(1);

/**
 * By the seat that charges on a line, the charge decided last, remembered while no enemy but the one charged has changed (a stamp): for a model
 * of this kind at this spot that may charge any enemy, the target, or -1, and the grains that it was worth.
 */
export const chargeSpot = int32(2);
export const chargeStamp = int32(2);
export const chargeTarget = int32(2);
export const chargeWorth = int32(2);

/** By kind: how it shoots on a line (decide-shots.ts). */
export const shoots = int8(64);
/** Shots on a line that were weighed before, in any battle of the matchup: keys for all that they hang on, their worth, and line and number. */
export const AIMS = 4096;
export const aimTerms = int32(AIMS);
export const aimLooks = int32(AIMS);
export const aimWorth = float64(AIMS);
export const aimPick = int32(AIMS);
/** What the best way to fire was worth to the model that weighed its guns last on a line. */
export const bestAim = float64(1);

/** 1 while the battle is fought on a table. */
export const onTable = int32(1);

/** Go up whenever anything of a seat changes that its enemies look at; what they remember of it holds while it stands still. */
export const stamps = int32(2);
/** The same for what only moving, leaving or coming back changes: who is nearest to a spot. */
export const places = int32(2);
/** Who of a seat may still watch in this Movement phase of its enemy, as a set. */
export const watchers = int32(2);
/** Who strikes at each Initiative step of a combat that is about to be fought, as a set: [step * 2 + seat]. */
export const strikers = int32(32);
/**
 * Where on a line the models of a seat stand, remembered while none has moved, left or come back (a stamp): the least and the greatest `x`, and the
 * first model at each, or -1.
 */
export const rowStamp = int32(2);
export const rowLow = int32(2);
export const rowHigh = int32(2);
export const firstLow = int32(2);
export const firstHigh = int32(2);
/** The nearest enemy of a spot, remembered: by seat of the asker, the spot, and the stamp of those looked at. */
export const nearSpot = int32(2);
export const nearStamp = int32(2);
export const nearWho = int32(2);
/** The enemies within a length of a spot, remembered likewise. */
export const withinSpot = int32(2);
export const withinReach = int32(2);
export const withinStamp = int32(2);
export const withinWhom = int32(2);
/** Where a model of this kind at this spot stayed last when it was free to follow up, remembered like that. */
export const staySpot = int32(2);
export const stayStamp = int32(2);
/** The move decided last, remembered like that: for a model of this kind and condition at this spot, while no enemy changes (a stamp). */
export const moveSpot = int32(2);
export const moveFlags = int32(2);
export const moveStamp = int32(2);
/** ... how far along the line it led, tenths, 0 for nowhere, and in what manner (movement.ts). */
export const moveShift = int32(2);
export const moveManner = int32(2);
/** The same two of the last walk of anybody. */
export const walked = int32(2);

/** On a table: where a player wants the model to go that it was asked about: see HEADING_X and so on. */
export const heading = int32(6);
export const HEADING_X = 0;
export const HEADING_Y = 1;
/** Ticks from there at which it stops. */
export const HEADING_STOP = 2;
/** How far it goes at most, tenths. */
export const HEADING_REACH = 3;
/** 1: it marches. */
export const HEADING_MARCH = 4;
/** The height wanted there (heights.ts). */
export const HEADING_HEIGHT = 5;

/** On a table: what the last model did that weighed its move in this phase (table-mind.ts); its kind comes first, -1 for nobody. */
export const lead = int32(5);
/** ... and who stayed where it stands to shoot from there, as a set. */
export const aiming = int32(1);
/** ... and what the last one did that weighed its guns (decide-shots.ts); the model comes first, -1 for nobody. */
export const shot = int32(9);

/** Lines of sight that were drawn on this table (ground.ts): both ends of each, and what the terrain does to it, -1 for a line not drawn yet. */
const LINES = 1 << 11;
export const LINE_ENDS = 6;
export const lineEnds = int32(LINE_ENDS * LINES);
export const lineVerdicts = int8(LINES);

/** By enemies: the model that found no way to charge it last in this phase, + 1; 0 for nobody. */
export const baffled = int32(PLACES);

/** Moves that were decided before, in any battle of the matchup: a key for all that such a decision looks at, and the choice. */
export const MOVES = 4096;
export const movesKnown = int32(MOVES);
export const movesChosen = int8(MOVES);
