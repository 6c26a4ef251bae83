/**
 * The board: the columns of the one battle that a thread is playing, at fixed addresses. Hot: every chapter reads and writes them.
 *
 * What each room of the layout holds is told in kernel/layout.ts: equal bytes of `state` are equal states. What belongs to one battle and not
 * to the thread is in `World` (state.ts), which takes the board over when it is loaded.
 */

import { baseRadius, baseTall, baseX, baseY, baseZ, fixed as leg, changing as state } from "../../../geometry/bases.ts";
import { wordsOf } from "../../kernel/columns.ts";
import { alike, f64, i8, i16, i32, layout, stateOf } from "../../kernel/layout.ts";
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
export const GAME_COLUMNS = 31;
const COUNTERS = 2048;
/** Clouds of smoke that a seat can have on the table, and the numbers of each: x, y, z and radius in ticks. */
export const SMOKES = 8;
export const SMOKE_COLUMNS = 4;

/** Areas that stay, the most of a battle; four numbers each: what it is, its middle, its radius in ticks. */
export const MOST_AREAS = 8;
export const AREA_COLUMNS = 4;

/** Shots on a line that were weighed before, in any battle of the matchup: keys for all that they hang on, their worth, and line and number. */
export const AIMS = 4096;
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
/** Lines of sight that were drawn on this table (ground.ts): both ends of each, and what the terrain does to it, -1 for a line not drawn yet. */
const LINES = 1 << 11;
export const LINE_ENDS = 6;
/** Moves that were decided before, in any battle of the matchup: a key for all that such a decision looks at, and the choice. */
export const MOVES = 4096;
export const board = layout(
  {
    state: {
      /**
       * On a table: the middle of the base and what it stands on, in ticks from the middle of the table, elsewhere all 0; and of what a leg fixes
       * (below) base and eye height of each model, in ticks.
       */
      px: baseX,
      py: baseY,
      pz: baseZ,
      ...alike(i32(PLACES), "flags", "used", "engaged"),
      seats: i32(2 * SEAT_COLUMNS),
      game: i32(GAME_COLUMNS),
      /** On a table: bits of HIDDEN, RESERVE and so on (matchup.ts), and the direction in which the model looks (geometry/directions.ts). */
      place: i32(PLACES),
      face: i32(PLACES),
      /** On a table: where it lay down that may stand up again. */
      lieX: i32(PLACES),
      lieY: i32(PLACES),
      /** On a table: where the enemy saw a Hidden model last (knowledge.ts), or NOWHERE. */
      knownX: i32(PLACES),
      knownY: i32(PLACES),
      /** On a table: what grenades made of the ground (spoiled.ts). */
      areas: i32(MOST_AREAS * AREA_COLUMNS),
      /** On a table: enemies that the model's template or blast caught this turn, as a set, where that lets it charge them. */
      caught: i32(PLACES),
      /** Enemies that the model broke off from this turn, as a set (SK-AMB-44); of use only with the flag LEFT_COMBAT. */
      quit: i32(PLACES),
      smoke: i32(2 * SMOKES * SMOKE_COLUMNS),
      /** On a line: tenths of an inch from the starting line of seat 1. */
      x: i16(PLACES),
      ...alike(i8(PLACES), "wounds", "shotAt", "plasma", "fallen", "fate", "drugs", "instinct"),
      ...alike(i8(PLACES), "hindered", "shocks", "strikeStep", "thrower"),
    },
    habits: {
      /** On a table: what the last model did that weighed its move in this phase (followers.ts); its kind comes first, -1 for nobody. */
      lead: i32(5),
      /** ... and who stayed where it stands to shoot from there, as a set. */
      aiming: i32(1),
      /** ... and what the last one did that weighed its guns (aims.ts); the model comes first, -1 for nobody. */
      shot: i32(9),
      /** ... and by model the enemy, + 1, whom it would have charged in its last turn and found no way to; 0 for nobody. */
      balked: i32(PLACES),
      /** ... and by enemy how many keep their shots to charge it in this turn (shot-stakes.ts). */
      promised: i32(PLACES),
      /** ... and by seat how often its models went on Overwatch, and how often one of them had somebody to fire at (decide-watch.ts). */
      vigils: i32(4),
    },
    derived: {
      /** Go up whenever anything of a seat changes that its enemies look at; what they remember of it holds while it stands still. */
      stamps: i32(2),
      /** The same for what only moving, leaving or coming back changes: who is nearest to a spot. */
      places: i32(2),
      /** Who of a seat may still watch in this Movement phase of its enemy, as a set. */
      watchers: i32(2),
      /** Who strikes at each Initiative step of a combat that is about to be fought, as a set: [step * 2 + seat]. */
      strikers: i32(32),
    },
    memo: {
      /**
       * By the seat that charges on a line, the charge decided last, remembered while no enemy but the one charged has changed (a stamp): for a model
       * of this kind at this spot that may charge any enemy, the target, or -1, and the grains that it was worth.
       */
      ...alike(i32(2), "chargeSpot", "chargeStamp", "chargeTarget", "chargeWorth"),
      aimTerms: i32(AIMS, -1),
      aimLooks: i32(AIMS),
      aimWorth: f64(AIMS),
      aimPick: i32(AIMS),
      /**
       * Where on a line the models of a seat stand, remembered while none has moved, left or come back (a stamp): the least and the greatest `x`, and the
       * first model at each, or -1.
       */
      ...alike(i32(2), "rowStamp", "rowLow", "rowHigh", "firstLow", "firstHigh"),
      /** The nearest enemy of a spot, remembered: by seat of the asker, the spot, and the stamp of those looked at. */
      ...alike(i32(2), "nearSpot", "nearStamp", "nearWho"),
      /** The enemies within a length of a spot, remembered likewise. */
      ...alike(i32(2), "withinSpot", "withinReach", "withinStamp", "withinWhom"),
      /** Where a model of this kind at this spot stayed last when it was free to follow up, remembered like that. */
      staySpot: i32(2),
      stayStamp: i32(2),
      /** The move decided last, remembered like that: for a model of this kind and condition at this spot, while no enemy changes (a stamp). */
      ...alike(i32(2), "moveSpot", "moveFlags", "moveStamp"),
      /** ... how far along the line it led, tenths, 0 for nowhere, and in what manner (movement.ts). */
      moveShift: i32(2),
      moveManner: i32(2),
      /** By enemies: the model that found no way to charge it last in this phase, + 1; 0 for nobody. */
      baffled: i32(PLACES),
      movesKnown: i32(MOVES, -1),
      movesChosen: i8(MOVES),
    },
    leg: {
      radius: baseRadius,
      tall: baseTall,
      /** Beside it, what a leg fixes. */
      ...alike(i8(PLACES), "kind", "pack", "owner"),
      count: i32(2),
      /** Which side of the scenario sits in a seat. */
      side: i32(2),
      /** All traits, fight and guard flags that anyone of a seat has: a quick "nobody here can". */
      ...alike(i32(2), "sideTraits", "sideGuards", "sideFights"),
      /** Models of a seat that may have spent a right of this turn, thrown or caught anybody, be driven by instinct or have overheated, as a set. */
      markable: i32(2),
      /** Models of a seat that may do something before charges: take drugs, jump back; as a set. */
      openers: i32(2),
      /** Models of a seat that a mob counts, and those before whose eyes it is braver, as sets. */
      orks: i32(2),
      nobs: i32(2),
      /** Those of its seat that are of a model's kind, as a set. */
      alike: i32(PLACES),
    },
    matchup: {
      /** The rulings, `R_*`. */
      rule: i32(RULE_SLOTS),
      /** Flags that bar a model from a charge, by the rulings. */
      noCharge: i32(1),
      /** By kind: how it shoots on a line (decide-shots.ts). */
      shoots: i8(64),
      /** 1 while the battle is fought on a table. */
      onTable: i32(1),
    },
    scratch: {
      /** Their number, then the cells: see `Battle.sites`. */
      sites: i32(1 + MOST_SITES),
      /** What the best way to fire was worth to the model that weighed its guns last on a line. */
      bestAim: f64(1),
      /** The same two of the last walk of anybody. */
      walked: i32(2),
      /** On a table: where a player wants the model to go that it was asked about: see HEADING_X and so on. */
      heading: i32(6),
      /** ... and what becomes of that move (table-moves.ts). */
      course: i32(4),
      /** Watchers that a mover has passed in their sight, and those who saw nothing for the dark, as sets (overwatch.ts). */
      noticed: i32(1),
      blinded: i32(1),
      lineEnds: i32(LINE_ENDS * LINES),
      lineVerdicts: i8(LINES),
    },
  },
  { counts: COUNTERS, state, leg },
);

/** The running counts, behind the state. */
export const { counters } = stateOf(board, true, COUNTERS);

/** All the columns that a leg fixes, to copy at once. */
export const legWords = wordsOf(leg.memory, leg.at);
