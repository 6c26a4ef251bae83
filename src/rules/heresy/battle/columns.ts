/**
 * The board: the columns of the one battle that a thread is playing, at fixed addresses. Hot: every chapter reads and writes them.
 *
 * What each room of the layout holds is told in kernel/layout.ts. What belongs to one battle and not to the thread is in `World` (state.ts),
 * which takes the board over when it is loaded.
 *
 * A unit is a number, seat * stride + place. All that changes while a leg is played lies inside `memory`, so that equal bytes are equal
 * states; what the matchup and the leg fix, and what is only remembered, lies beside it. There is room for the largest forces.
 */

import { wordsOf } from "../../kernel/columns.ts";
import { alike, i8, i16, i32, lay, layout, onTable, roomOf } from "../../kernel/layout.ts";
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

/** In which band of its ranges each distance up to `NEAR` millimetres lies, for each kind of unit (fire-worth.ts). */
export const NEAR_BITS = 11;
export const NEAR = 1 << NEAR_BITS;
/** Squares of the table, row by row from the lower left corner (`Field` of matchup.ts): copied here for a block, because they are asked everywhere. */
export const squares = new Uint8Array(MOST_SQUARES);
export const B = layout(
  {
    state: {
      flags: i32(UNITS),
      /** Set of places of enemy units in contact. */
      engaged: i32(UNITS),
      game: i32(GAME_COLUMNS),
      /** On a line, millimetres from the starting line of seat 1. */
      x: i16(UNITS),
      stands: i8(GROUPS * UNITS),
      /** Left, by location of a titan. */
      damage: i8(PLACES * UNITS),
      ...alike(i8(UNITS), "level", "chits", "order"),
      /** Order of the turn before, which the enemy has seen. */
      was: i8(UNITS),
      /** Unit that a charge order names. */
      goal: i8(UNITS),
      lost: i8(UNITS),
      /** 0, 1 broken, 2 routed or destroyed; the worst ever. */
      award: i8(UNITS),
      /** -1 none needed, -2 lost. */
      ...alike(i8(UNITS), "commander", "psi", "casts", "powers", "shields"),
      /** Set of weapons of a titan. */
      jammed: i8(UNITS),
      ...alike(onTable(i32(UNITS)), "px", "py", "halfWidth", "halfDepth"),
      /** Both halves together. */
      girth: onTable(i32(UNITS)),
      /** No edge of it is farther from its middle. */
      span: onTable(i32(UNITS)),
      /** Stands in its formation. */
      formed: onTable(i32(UNITS)),
      /** Number of the last move. */
      stamp: onTable(i32(UNITS)),
      /** Where its player sends it. */
      aimX: onTable(i32(UNITS)),
      aimY: onTable(i32(UNITS)),
      /** Where the objectives lie: x and y. */
      marks: onTable(i32(2 * COUNTERS)),
      facing: onTable(i16(UNITS)),
      /** Stands side by side in its formation, 0 before it first forms up. */
      files: onTable(i8(UNITS)),
      /** Kind of cover that most of its stands are in, and stands in cover by group. */
      cover: onTable(i8(UNITS)),
      covered: onTable(i8(GROUPS * UNITS)),
      /** Its infantry gets out of or into the transports this turn: transport.ts. */
      getsOut: onTable(i8(UNITS)),
      /** Stands of a charge that came home, 127: all. */
      fit: onTable(i8(UNITS)),
      /** Of each objective, seat + 1. */
      owner: onTable(i8(COUNTERS)),
    },
    habits: {
      /** What fire in its own activation promised a unit when its order was given, grains; -1: nobody has asked. */
      awaited: i32(UNITS),
      /** How pressed a seat feels; no rule reads it. */
      pressed: i32(2),
      /** Where the unit goes that was thought of last on a table (table-mind.ts): an order without a way leaves that standing. */
      aim: i32(2),
      /** Whether two units see each other (sight.ts), and when: that is looked at again when one of them moves, not when it loses stands. */
      seenKnown: i8(MAX_UNITS * MAX_UNITS),
      seenWhen: i32(2 * MAX_UNITS * MAX_UNITS),
    },
    derived: {
      /** The most of `span`, of all units since the matchup was laid out. */
      widest: i32(1),
      /** Counts what changes a unit's strength, and what changes it as a target. */
      changes: i32(UNITS),
      dents: i32(UNITS),
      /** Stands that each seat has left. */
      standsLeft: i32(2),
      /** Charges that a seat has ordered this turn. */
      charges: i32(2),
      /** Where the next unit to move is looked for, by seat. */
      mover: i32(2),
      /** Of each seat, where among its units by value the first is that may still act in this combat phase. */
      waiting: i32(2),
    },
    memo: {
      /** How a unit looks to one that fires at it, when that was asked last (sight.ts): stands that are seen, their cover, and whether its front is hit. */
      looks: i32(3),
      /** What has been said before about fire of one kind of unit at another (fire-worth.ts): how both fared, what was asked, and what it is worth from each band of ranges. */
      fireKnown: i32(1 << (FIRE_BITS + FIRE_ROW_BITS)),
      /** Situations of the first turns on a line, and what both sides ordered there (openings.ts). */
      opened: i32(OPENING_WORDS << OPENING_BITS),
      /** How a unit fares as a shooter and as a target, as a number; and when that was so. */
      ...alike(i32(UNITS), "armsKey", "armsWhen", "dentKey", "dentWhen"),
      /** Longest range of a unit (fire.ts), and when that was. */
      reachKnown: i32(UNITS),
      reachWhen: i32(UNITS),
      /** What orders ask of every unit (prospects.ts): how far it can fire and who would support it, and when that was. */
      danger: i32(UNITS),
      /** The same from its middle, in ticks. */
      ...alike(i32(UNITS), "menace", "support", "supportWhen"),
      /** What a unit is worth in an assault (decide.ts), and when that was: its strength in the open and in the cover of its line, */
      might: i32(UNITS),
      mightCovered: i32(UNITS),
      /** its stands, and half points that one of them costs, */
      many: i32(UNITS),
      price: i32(UNITS),
      /** mastery of a psyker who stands, */
      mastery: i32(UNITS),
      /** and points that it gives away by running, times the chance that it does, grains. */
      flight: i32(UNITS),
      mightWhen: i32(UNITS),
    },
    leg: {
      unitSkills: i32(UNITS),
      unitPoints: i32(UNITS),
      /** Set of places of the units of each seat that command others. */
      chiefs: i32(2),
      ...alike(i16(UNITS), "unitMove", "unitRide", "unitRadius"),
      unitBounds: i16(BANDS * UNITS),
      unitRow: i8(GROUPS * UNITS),
      unitGroups: i8(UNITS),
      unitQuality: i8(3 * UNITS),
      ...alike(i8(UNITS), "unitBreakAt", "unitCommands", "unitBonus", "unitLeadership", "unitBody", "unitSole"),
      ...alike(i8(UNITS), "unitBands", "unitRiders", "unitTitan", "unitPowers", "unitMastery", "unitPower"),
      ...alike(i8(UNITS), "unitHides", "unitRally"),
      /** Units of a seat, the first of them, and what follows the last. */
      ...alike(i32(2), "count", "first", "end"),
      /** A number for all units of a side that are alike when the battle begins. */
      unitKind: i32(UNITS),
      /** The units of each seat, the most valuable first. */
      ranked: i32(UNITS),
    },
    matchup: {
      bandAt: i8((2 * MAX_UNITS) << NEAR_BITS),
      // Fixed by the matchup: rulings and numbers, stands and their weapons (`Rows` and `Weapons`).
      rule: i16(RULE_SLOTS),
      rowWorth: i32(ROWS),
      rowSkills: i32(ROWS),
      rowWeaponFrom: i16(ROWS),
      rowWeaponTo: i16(ROWS),
      ...alike(i8(ROWS), "rowAccuracy", "rowArmour", "rowAssault", "rowClass", "rowMastery", "rowLeadership"),
      ...alike(i8(ROWS), "rowPower", "rowBody", "rowTransport"),
      ...alike(i16(WEAPONS), "weaponShort", "weaponLong", "weaponArc"),
      ...alike(i8(WEAPONS), "weaponFirepower", "weaponPenetration", "weaponFlags", "weaponLabel"),
    },
    scratch: {
      /** What a player left beside his answer: the CHOICE_* of fight.ts. */
      choice: i32(7),
      /** The way of a mover on a table, for who may fire at it: FROM_X to LENGTH of fight.ts. */
      path: i32(5),
    },
  },
  { counts: SLOTS },
);

/** What the leg fixes, to copy at once. */
export const legWords = wordsOf(roomOf(B, "leg").memory);

/** Puts what a matchup fixes on the board. Cold: when another battle takes it over. */
export function layMatchup({ rulebook, rows, weapons }: HeresyMatchup): void {
  lay(B, "", { rule: rulebook });
  lay(B, "row", rows);
  lay(B, "weapon", weapons);
}

/** Tells in which band of its ranges (`bounds`, by unit) each distance lies, for each kind of unit; a kind keeps its ranges in both legs. */
export function layBands(bounds: Int16Array, kinds: Int32Array): void {
  kinds.forEach((kind, unit) => {
    let band = 0;
    for (let gap = 0; gap < NEAR; gap++) {
      while (gap > bounds[BANDS * unit + band]!) band++;
      B.bandAt[(kind << NEAR_BITS) | gap] = band;
    }
  });
}

/** Puts the units of a leg on the board. */
export function layUnits(u: UnitColumns): void {
  legWords.fill(0);
  lay(B, "unit", u);
  const stride = u.commands.length / 2;
  u.commands.forEach((many, unit) => {
    if (many > 0) B.chiefs[unit < stride ? 0 : 1]! |= 1 << (unit % stride);
  });
}
