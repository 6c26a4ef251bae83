/**
 * The board: the columns of the one battle that a thread is playing, at fixed addresses. Hot: every chapter reads and writes them.
 *
 * They are constants of a module and not fields of an object because V8 builds the address, the length and the type of a typed array
 * into the code when it knows the array itself: an access is then three instructions instead of a dozen. The compiler sees through
 * constants of one module only, so `bundle.mjs` puts the chapters into one file after `tsc`; from several files they run the same, only
 * slower. What belongs to one battle and not to the thread is in `World` (state.ts), which takes the board over when it is loaded.
 *
 * A unit is a number, seat * stride + place. All that changes while a leg is played lies inside `memory`, so that equal bytes are equal
 * states; what the matchup and the leg fix, and what is only remembered, lies beside it. There is room for the largest forces.
 */
import { Columns, float64, int8, int16, int32, wordsOf } from "../../kernel/columns.ts";
import { BANDS, GROUPS, type HeresyMatchup, MAX_UNITS, PLACES, RULE_SLOTS, type UnitColumns } from "../matchup.ts";

/** Columns of the game: the G_* of state.ts. */
export const GAME_COLUMNS = 33;
/** Most objective counters. */
export const COUNTERS = 12;
/** Answers about fire that are kept: two to the power of this. */
export const FIRE_BITS = 13;
/** Room for one, likewise: a line of the processor's cache. */
export const FIRE_ROW_BITS = 4;
/** Situations of the first turns on a line that are kept (openings.ts): two to the power of this; and words for one. */
export const OPENING_BITS = 12;
export const OPENING_WORDS = 64;

const UNITS = 2 * MAX_UNITS;
/** Kinds of stands of a matchup, whose number is a byte, and their weapons. */
const ROWS = 128;
const WEAPONS = 512;
const SLOTS = 4096;
/** Of the largest table, with the row beyond its edge. */
const MOST_SQUARES = 240 * 241 + 1;

// What changes while a leg is played.

/** Bytes of `memory` that a battle on a line uses before its counters, and those of one on a table. */
const LINE_BYTES = 4 * Math.ceil((4 * (2 * UNITS + GAME_COLUMNS) + 2 * UNITS + (GROUPS + PLACES + 13) * UNITS) / 4);
const TABLE_BYTES =
  LINE_BYTES + 4 * Math.ceil((4 * (10 * UNITS + 2 * COUNTERS) + 2 * UNITS + (GROUPS + 4) * UNITS + COUNTERS) / 4);

const state = new Columns(TABLE_BYTES + 4 * SLOTS);
export const { memory } = state;

export const flags = state.int32(UNITS);
/** Set of places of enemy units in contact. */
export const engaged = state.int32(UNITS);
export const game = state.int32(GAME_COLUMNS);
/** On a line, millimetres from the starting line of seat 1. */
export const x = state.int16(UNITS);
export const stands = state.int8(GROUPS * UNITS);
/** Left, by location of a titan. */
export const damage = state.int8(PLACES * UNITS);
export const level = state.int8(UNITS);
export const chits = state.int8(UNITS);
export const order = state.int8(UNITS);
/** Order of the turn before, which the enemy has seen. */
export const was = state.int8(UNITS);
/** Unit that a charge order names. */
export const goal = state.int8(UNITS);
export const lost = state.int8(UNITS);
/** 0, 1 broken, 2 routed or destroyed; the worst ever. */
export const award = state.int8(UNITS);
/** -1 none needed, -2 lost. */
export const commander = state.int8(UNITS);
export const psi = state.int8(UNITS);
export const casts = state.int8(UNITS);
export const powers = state.int8(UNITS);
export const shields = state.int8(UNITS);
/** Set of weapons of a titan. */
export const jammed = state.int8(UNITS);

// On a table: where the middle of a unit is, in ticks, where it looks, half of its extent, and how its stands are covered.
state.at = LINE_BYTES;
export const px = state.int32(UNITS);
export const py = state.int32(UNITS);
export const halfWidth = state.int32(UNITS);
export const halfDepth = state.int32(UNITS);
/** Both halves together. */
export const girth = state.int32(UNITS);
/** No edge of it is farther from its middle. */
export const span = state.int32(UNITS);
/** Stands in its formation. */
export const formed = state.int32(UNITS);
/** Number of the last move. */
export const stamp = state.int32(UNITS);
/** Where its player sends it. */
export const aimX = state.int32(UNITS);
export const aimY = state.int32(UNITS);
/** Where the objectives lie: x and y. */
export const marks = state.int32(2 * COUNTERS);
export const facing = state.int16(UNITS);
/** Stands side by side in its formation, 0 before it first forms up. */
export const files = state.int8(UNITS);
/** Kind of cover that most of its stands are in, and stands in cover by group. */
export const cover = state.int8(UNITS);
export const covered = state.int8(GROUPS * UNITS);
/** Its infantry gets out of or into the transports this turn: transport.ts. */
export const getsOut = state.int8(UNITS);
/** Stands of a charge that came home, 127: all. */
export const fit = state.int8(UNITS);
/** Of each objective, seat + 1. */
export const owner = state.int8(COUNTERS);

/** The running counts of a battle with so many slots, behind what it uses of `memory`. */
export function countersOf(slots: number, onTable: boolean): Int32Array {
  if (slots > SLOTS) throw new Error(`${slots} counters on a board for ${SLOTS}`);
  return wordsOf(memory.subarray(onTable ? TABLE_BYTES : LINE_BYTES), 4 * slots);
}

// Beside it.
export { float64, int8, int16, int32 };

// Fixed by the leg: the units (`UnitColumns` of matchup.ts), so many bytes each.
const leg = new Columns(4 * Math.ceil(((2 * 4 + (3 + BANDS) * 2 + GROUPS + 18) * UNITS + 2 * 4) / 4));
export const unitSkills = leg.int32(UNITS);
export const unitPoints = leg.int32(UNITS);
/** Set of places of the units of each seat that command others. */
export const chiefs = leg.int32(2);
export const unitMove = leg.int16(UNITS);
export const unitRide = leg.int16(UNITS);
export const unitRadius = leg.int16(UNITS);
export const unitBounds = leg.int16(BANDS * UNITS);
export const unitRow = leg.int8(GROUPS * UNITS);
export const unitGroups = leg.int8(UNITS);
export const unitQuality = leg.int8(3 * UNITS);
export const unitBreakAt = leg.int8(UNITS);
export const unitCommands = leg.int8(UNITS);
export const unitBonus = leg.int8(UNITS);
export const unitLeadership = leg.int8(UNITS);
export const unitBody = leg.int8(UNITS);
export const unitSole = leg.int8(UNITS);
export const unitBands = leg.int8(UNITS);
export const unitRiders = leg.int8(UNITS);
export const unitTitan = leg.int8(UNITS);
export const unitPowers = leg.int8(UNITS);
export const unitMastery = leg.int8(UNITS);
export const unitPower = leg.int8(UNITS);
export const unitHides = leg.int8(UNITS);
export const unitRally = leg.int8(UNITS);
/** All of these, to copy at once. */
export const legWords = wordsOf(leg.memory);
/** Units of a seat. */
export const count = int32(2);
/** A number for all units of a side that are alike when the battle begins. */
export const unitKind = int32(UNITS);
/** In which band of its ranges each distance up to `NEAR` millimetres lies, for each kind of unit (fire-worth.ts). */
export const NEAR_BITS = 11;
export const NEAR = 1 << NEAR_BITS;
export const bandAt = int8((2 * MAX_UNITS) << NEAR_BITS);
/** The units of each seat, the most valuable first. */
export const ranked = int32(UNITS);

// Fixed by the matchup: rulings and numbers, stands and their weapons (`Rows` and `Weapons`).
export const rule = int16(RULE_SLOTS);
export const rowWorth = int32(ROWS);
export const rowSkills = int32(ROWS);
export const rowWeaponFrom = int16(ROWS);
export const rowWeaponTo = int16(ROWS);
export const rowAccuracy = int8(ROWS);
export const rowArmour = int8(ROWS);
export const rowAssault = int8(ROWS);
export const rowClass = int8(ROWS);
export const rowMastery = int8(ROWS);
export const rowLeadership = int8(ROWS);
export const rowPower = int8(ROWS);
export const rowBody = int8(ROWS);
export const rowTransport = int8(ROWS);
export const weaponShort = int16(WEAPONS);
export const weaponLong = int16(WEAPONS);
export const weaponArc = int16(WEAPONS);
export const weaponFirepower = int8(WEAPONS);
export const weaponPenetration = int8(WEAPONS);
export const weaponFlags = int8(WEAPONS);
export const weaponLabel = int8(WEAPONS);

/** Squares of the table, row by row from the lower left corner (`Field` of matchup.ts): copied here for a block, because they are asked everywhere. */
export const squares = new Uint8Array(MOST_SQUARES);

/** What a player left beside his answer: the CHOICE_* of fight.ts. */
export const choice = int32(7);
/** How a unit looks to one that fires at it, when that was asked last (ground.ts): stands that are seen, their cover, and whether its front is hit. */
export const looks = int32(3);

// What is remembered.
/** What has been said before about fire of one kind of unit at another (fire-worth.ts): how both fared, what was asked, and what it is worth from each band of ranges. */
export const fireKnown = int32(1 << (FIRE_BITS + FIRE_ROW_BITS));
/** Situations of the first turns on a line, and what both sides ordered there (openings.ts). */
export const opened = int32(OPENING_WORDS << OPENING_BITS);
/** The most of `span`, of all units since the matchup was laid out. */
export const widest = int32(1);
/** How a unit fares as a shooter and as a target, as a number; and when that was so. */
export const armsKey = int32(UNITS);
export const armsWhen = int32(UNITS);
export const dentKey = int32(UNITS);
export const dentWhen = int32(UNITS);
/** Whether two units see each other (ground.ts), and when. */
export const seenKnown = int8(MAX_UNITS * MAX_UNITS);
export const seenWhen = int32(2 * MAX_UNITS * MAX_UNITS);
/** Longest range of a unit (fire.ts), and when that was. */
export const reachKnown = int32(UNITS);
export const reachWhen = int32(UNITS);
/** Counts what changes a unit's strength, and what changes it as a target. */
export const changes = int32(UNITS);
export const dents = int32(UNITS);
/** What orders ask of every unit (table-mind.ts): how far it can fire and who would support it, and when that was. */
export const danger = int32(UNITS);
/** The same from its middle, in ticks. */
export const menace = int32(UNITS);
export const support = int32(UNITS);
export const supportWhen = int32(UNITS);
/** What a unit is worth in an assault (decide.ts), and when that was: its strength in the open and in the cover of its line, */
export const might = int32(UNITS);
export const mightCovered = int32(UNITS);
/** its stands, and half points that one of them costs, */
export const many = int32(UNITS);
export const price = int32(UNITS);
/** mastery of a psyker who stands, */
export const mastery = int32(UNITS);
/** and points that it gives away by running, times the chance that it does, grains. */
export const flight = int32(UNITS);
export const mightWhen = int32(UNITS);
/** Stands that each seat has left. */
export const standsLeft = int32(2);
/** Charges that a seat has ordered this turn. */
export const charges = int32(2);
/** Where the next unit to move is looked for, by seat. */
export const mover = int32(2);
/** Of each seat, where among its units by value the first is that may still act in this combat phase. */
export const waiting = int32(2);
/** What fire in its own activation promised a unit when its order was given, grains; -1: nobody has asked. */
export const awaited = int32(UNITS);
/** How pressed a seat feels; no rule reads it. */
export const pressed = int32(2);

/** Puts what a matchup fixes on the board. Cold: when another battle takes it over. */
export function layMatchup({ rulebook, rows, weapons }: HeresyMatchup): void {
  const many = weapons.flags.length;
  if (rows.count > ROWS || many > WEAPONS) throw new Error(`${rows.count} kinds of stands, ${many} weapons`);
  rule.set(rulebook);
  rowWorth.set(rows.worth);
  rowSkills.set(rows.skills);
  rowWeaponFrom.set(rows.weaponFrom);
  rowWeaponTo.set(rows.weaponTo);
  rowAccuracy.set(rows.accuracy);
  rowArmour.set(rows.armour);
  rowAssault.set(rows.assault);
  rowClass.set(rows.class);
  rowMastery.set(rows.mastery);
  rowLeadership.set(rows.leadership);
  rowPower.set(rows.power);
  rowBody.set(rows.body);
  rowTransport.set(rows.transport);
  weaponShort.set(weapons.short);
  weaponLong.set(weapons.long);
  weaponArc.set(weapons.arc);
  weaponFirepower.set(weapons.firepower);
  weaponPenetration.set(weapons.penetration);
  weaponFlags.set(weapons.flags);
  weaponLabel.set(weapons.label);
}

/** Tells in which band of its ranges (`bounds`, by unit) each distance lies, for each kind of unit; a kind keeps its ranges in both legs. */
export function layBands(bounds: Int16Array, kinds: Int32Array): void {
  kinds.forEach((kind, unit) => {
    let band = 0;
    for (let gap = 0; gap < NEAR; gap++) {
      while (gap > bounds[BANDS * unit + band]!) band++;
      bandAt[(kind << NEAR_BITS) | gap] = band;
    }
  });
}

/** Puts the units of a leg on the board. */
export function layUnits(u: UnitColumns): void {
  legWords.fill(0);
  unitSkills.set(u.skills);
  unitPoints.set(u.points);
  unitMove.set(u.move);
  unitRide.set(u.ride);
  unitRadius.set(u.radius);
  unitBounds.set(u.bounds);
  unitRow.set(u.row);
  unitGroups.set(u.groups);
  unitQuality.set(u.quality);
  unitBreakAt.set(u.breakAt);
  unitCommands.set(u.commands);
  const stride = u.commands.length / 2;
  u.commands.forEach((many, unit) => {
    if (many > 0) chiefs[unit < stride ? 0 : 1]! |= 1 << (unit % stride);
  });
  unitBonus.set(u.bonus);
  unitLeadership.set(u.leadership);
  unitBody.set(u.body);
  unitSole.set(u.sole);
  unitBands.set(u.bands);
  unitRiders.set(u.riders);
  unitTitan.set(u.titan);
  unitPowers.set(u.powers);
  unitMastery.set(u.mastery);
  unitPower.set(u.power);
  unitHides.set(u.hides);
  unitRally.set(u.rally);
}
