/**
 * The board: the columns of the one battle that a thread is playing, at fixed addresses. Hot: every chapter reads and writes them.
 *
 * What each room of the layout holds is told in kernel/layout.ts: equal bytes of `state` are equal states, and a copy of state and habits
 * plays on alike. There is room for the largest forces; a battle uses the first rows of each column. What belongs to one battle and not to
 * the thread is in `World` (state.ts), which takes the board over when it is loaded.
 */

import type { Table } from "../../../geometry/table.ts";
import { alike, f64, i8, i16, i32, lay, layout, onTable } from "../../kernel/layout.ts";
import { type DarkMatchup, LIST, MAX_MODELS, MAX_TEAMS, MAX_UNITS, NUMBERS, type Pieces, RULES } from "../matchup.ts";

/** Columns of a seat. */
export const SEAT_COLUMNS = 3;
/** Places of what an attack is hoped to do (hopes.ts). */
export const HOPES = 5;
/** Columns of the game. */
export const GAME_COLUMNS = 14;
/** Most places that actions of a seat are offered for. */
const AIMS = 1024;
/** Plans of attacks: of the acting unit, of the reacting one, and one to think about. */
export const PLANS = 3;
/** Splits that are remembered; a power of two. */
export const MEMO = 4096;
/** Attacks that are remembered; a power of two. */
export const THOUGHTS = 16384;
/** Places around a summoner. */
export const PLACES = 24;
/** Distances, in tenths, whose bands are looked up. */
export const FARTHEST = 1280;

const UNITS = 2 * MAX_UNITS;
const MODELS = 2 * MAX_MODELS;
/** There is no group without a model. */
const GROUPS = MODELS;
const PAIRS = UNITS * UNITS;
const TEAMS = PLANS * MAX_TEAMS;
/** Kinds and weapons of a matchup; a group's kind is a byte. */
const KINDS = 128;
const GUNS = 128;
export const PIECES = 60;
/** A piece has at most so many corners (scenario/terrain.ts), hence parts and edges of parts; a table so many inches each way. */
const CORNERS = 24;
const PARTS = PIECES * (CORNERS - 2);
const EDGES = PIECES * (3 * CORNERS - 6);
const WIDEST = 240;
const MARKERS = 8;
const COUNTERS = 4096;

/** Pieces that may be in the way of a pair of units, at (a * 2U + b) * PIECES for a below b, and how many; behind them all of the table. */
export const ALL_PIECES = PAIRS * PIECES;
export const MEMO_HOPES = 8;
/**
 * Attacks thought of before (thoughts.ts), eight words each so that the two that share a place are found in one line of the processor's
 * memory: both halves of the key, teams, and what is hoped.
 */
export const THOUGHT_WORDS = 8;
/** Most tables of a deck (scenario/terrain.ts). */
const DECK = 64;
export const B = layout(
  {
    state: {
      seats: i32(2 * SEAT_COLUMNS),
      game: i32(GAME_COLUMNS),
      /** Readings that were drawn for this battle (dm.handOfFate). */
      drawn: i8(RULES),
      // Units.
      ...alike(i16(UNITS), "flags", "fatigue", "x"),
      /** Tenths moved in the present turn of its side. */
      moved: i16(UNITS),
      /** Summoning points kept. */
      points: i16(UNITS),
      /** Fatigue that the attack under way adds by charts. */
      extra: i16(UNITS),
      /** Worst damage by the attack of plan p, -1 when not attacked: worst[p * 2 * U + unit]. */
      worst: i16(2 * UNITS),
      // What damage took from a single model.
      ...alike(i16(UNITS), "lostSpeed", "lostAgility", "lostBs", "lostAs", "lostDefence"),
      /** Set of disabled weapons, by place in the arms of the kind. */
      lostArms: i16(UNITS),
      /** What follows from the models left (`World.recount`): how many, their highest Morale, all their traits, how they like to fight. */
      ...alike(i16(UNITS), "count", "morale", "brawl", "speed"),
      traits: i32(UNITS),
      /** Who is left of a unit, as one number; and as far as it matters to who is shot by it, and to who shoots at it. */
      ...alike(i32(UNITS), "left", "leftToShoot", "leftToHit"),
      /** Models left, by group. */
      alive: i8(GROUPS),
      mx: onTable(i32(MODELS)),
      my: onTable(i32(MODELS)),
      /** Middle of each unit's formation, where it faces (geometry/directions.ts), bits of `place`, and its carrier + 1. */
      cx: onTable(i32(UNITS)),
      cy: onTable(i32(UNITS)),
      face: onTable(i16(UNITS)),
      place: onTable(i16(UNITS)),
      live: onTable(i8(MODELS)),
      carrier: onTable(i8(UNITS)),
    },
    habits: {
      /** Counts by which it is told whether what is remembered still holds. How often a unit came to stand elsewhere. */
      stood: i32(UNITS),
      /** Go up with every change of a unit that its enemies look at, and with every one that its own attacks follow from. */
      version: i32(UNITS),
      armed: i32(UNITS),
      /** By pair of units: the big models that were in the way when lines between them were looked for (sight.ts). */
      barred: i32(PAIRS),
      /** Remembered by unit: the best of the places where it could go, before what acting costs, and what that follows from (`offerPlace`); in the last place, the one that is weighed. */
      goKey: i32(UNITS + 1, -1),
      ...alike(i32(UNITS + 1), "goWorth", "goAction", "goTarget", "goX", "goY", "goGap", "goCover", "goGain"),
      ...alike(i32(UNITS + 1), "goCloser", "goShelter"),
      /** By unit: the best of all that it could do as it was last weighed, and whether that was for the action that is being chosen (decide.ts). */
      ...alike(i32(UNITS), "offerWorth", "offerAction", "offerTarget", "offerPower", "offerSnipe"),
      /** Its place in the order in which units act, and where it would go on a line. */
      ...alike(i32(UNITS), "offerRank", "offerMove", "offerX", "offerY"),
      offerNow: i8(UNITS),
      /** The counts of the unit and of whom it would act on as it was weighed: while they stay, so does what it hopes for. */
      offerKey: i32(UNITS, -1),
      offerTargetKey: i32(UNITS),
      /**
       * Remembered by pair, while one is as armed and the other as it was: the worth of firing; what an answer would do; and what that is worth to who
       * answers an action that costs the other a point.
       */
      fireKey: i32(PAIRS, -1),
      fireWorth: i32(PAIRS),
      /** The chance in grains that fire suppresses who was not. */
      fireBreaks: i32(PAIRS),
      threatKey: i32(PAIRS, -1),
      threatWorth: i32(PAIRS),
      answerWorth: i32(PAIRS),
      /** By the same pair: the chance in grains that the answer suppresses who acts. */
      threatRisk: i32(PAIRS),
    },
    derived: {
      /** Farthest that a model of the unit reaches from the middle, base included. */
      reach: i32(UNITS),
      /** The box around the middles of its models. */
      ...alike(i32(UNITS), "west", "east", "south", "north"),
    },
    memo: {
      /** By pair of units a * 2U + b: tenths between them, the model of a that is nearest to b, what a sees of b; -1 unknown. */
      pairGap: i16(PAIRS, -1),
      pairNear: i16(PAIRS),
      pairSight: i8(PAIRS, -1),
      /**
       * Lines from model m to model j at m * 2M + j, -2 unknown. Those of a pair of units hold while its key is the sum of three counts: how often
       * each of them came to stand elsewhere, and how often a big model in the way of both came or went. `lineHulls` has the bits of those there,
       * `lineOpen` whether anything may be in the way at all (sight.ts).
       */
      lines: i8(MODELS * MODELS),
      lineKey: i32(PAIRS, -1),
      lineOpen: i8(PAIRS),
      lineCount: i32(PAIRS),
      lineHulls: i32(PAIRS),
      /** The cover of a unit's middle, and how often the unit had come to stand elsewhere when that was looked up (`coverHere`). */
      hereKey: i32(UNITS, -1),
      hereCover: i8(UNITS),
      cand: i8((PAIRS + 1) * PIECES),
      cands: i8(PAIRS),
      /**
       * What is known of each model that looked at unit t, at t * 2M + m (sight.ts); and by pair of units the sum of counts for which that holds, and
       * the few models that were looked at (`lookAll`).
       */
      lookKey: i32(PAIRS, -1),
      lookFew: i32(PAIRS),
      lookSaw: i8(UNITS * MODELS),
      /**
       * By plan: whose attack on whom, and how, the teams and their lists were made for, -1 for none that could be made again; what both units were
       * like then, how often they had come to stand elsewhere, and how many teams there were.
       */
      heldPair: i32(PLANS, -1),
      ...alike(i32(PLANS), "heldArms", "heldStood", "heldTeams"),
      /**
       * Splits that were weighed before (player/split.ts): both halves of the key and the split of one after the other, which is all that an attack
       * that is made asks for; and for those that are thought about its worth and what is hoped of it, eight fractions each.
       */
      memo: i32(3 * MEMO, -1),
      memoHope: f64(MEMO_HOPES * MEMO),
      thoughts: i32(THOUGHTS * THOUGHT_WORDS, -1),
      /** Where doctrines set a unit up, at (2 * table + leg) * units + unit: whether that is known, and the place (deploy.ts). */
      startKnown: i8(2 * DECK * UNITS),
      startX: i32(2 * DECK * UNITS),
      startY: i32(2 * DECK * UNITS),
    },
    leg: {
      /** Type of the models of a unit; big ones are alone. */
      unitType: i8(2 * MAX_UNITS),
      // And the groups and models of a unit, the group and the unit of each model, base and height of the models of a unit.
      kind: i8(GROUPS),
      ...alike(i16(UNITS), "from", "to", "mFrom", "mTo"),
      mGroup: i16(MODELS),
      mUnit: i8(MODELS),
      rowFrom: i16(GROUPS),
      rowTo: i16(GROUPS),
      base: i32(UNITS),
      tall: i32(UNITS),
      /** Units that are a big model, `World.bigs` of them. */
      big: i32(UNITS),
      /** Whether anybody of a unit has an indirect weapon. */
      lobs: i8(UNITS),
      /** Whether anybody of it has a blast weapon. */
      blasts: i8(UNITS),
      /** Whether it may harm itself as it acts: weapons that get hot, psychic powers. */
      risky: i8(UNITS),
      /** The unit by side, whatever the leg; of units that are alike the first (thoughts.ts). */
      who: i32(UNITS),
      /** What one model left of a group counts in the number that tells who is left of a unit (thoughts.ts). */
      radix: i16(GROUPS),
    },
    matchup: {
      // Fixed by the matchup: rulings, numbers, kinds and weapons (matchup.ts).
      rule: i16(RULES),
      number: i16(NUMBERS),
      /** What so many models with a weapon add to its rate of fire (DM-ROF-01). */
      rofBonus: i8(2 * MAX_MODELS + 1),
      kindType: i8(KINDS),
      kindSpeed: i16(KINDS),
      ...alike(i8(KINDS), "kindAgility", "kindBs", "kindAs", "kindDefence"),
      kindArmour: i16(KINDS),
      ...alike(i8(KINDS), "kindScores", "kindMorale", "kindPsychic"),
      kindTraits: i32(KINDS),
      kindSummonCost: i8(KINDS),
      ...alike(i32(KINDS), "kindPoints", "kindRadius", "kindTall"),
      kindRoom: i8(KINDS),
      kindArmsFrom: i16(KINDS + 1),
      kindArms: i8(KINDS * MAX_TEAMS),
      kindPairs: i8(KINDS * MAX_TEAMS),
      gunRange: i16(GUNS),
      ...alike(i8(GUNS), "gunPower", "gunRof", "gunAccuracy"),
      gunFlags: i32(GUNS),
      gunNeed: i8(GUNS * KINDS * 3),
      // Fixed by the table of the block: its pieces (`Pieces` of matchup.ts tells what they are) and their convex parts (geometry/table.ts).
      ...alike(i32(PIECES), "pieceX", "pieceY", "pieceRadius"),
      ...alike(f64(PIECES), "pieceCore", "pieceHeart", "pieceDeep"),
      pieceTop: i32(PIECES),
      ...alike(i8(PIECES), "pieceCover", "pieceDifficulty", "pieceArea", "pieceHard", "pieceBlank"),
      pieceBox: f64(4 * PIECES),
      partStart: i32(PIECES + 1),
      edgeStart: i32(PARTS + 1),
      edge: f64(3 * EDGES),
      tip: f64(2 * EDGES),
      spots: i32(6 * PIECES),
      grid: i8(WIDEST * WIDEST),
      /** Markers: x, y. */
      objectives: i32(2 * MARKERS),
      /**
       * By side and unit, whatever the leg: the first unit of the side that is like it; whether its attacks are kept, whether groups of it share a
       * weapon, whether it has weapons that may not be fired on the move, and the band of each distance.
       */
      alike: i32(UNITS),
      ...alike(i8(UNITS), "plain", "shares", "slowed"),
      bands: i8(UNITS * FARTHEST),
      /** By side: so many dice, or more, as any team of it ever has. */
      mostDice: i32(2),
    },
    scratch: {
      /** How the spots of a zone are liked by the unit that is set up (deploy.ts). */
      spotWorth: i32(64),
      /** Where units could go of which actions are offered, `World.aims` of them; the first is where the doctrine would. */
      aimX: i32(AIMS),
      aimY: i32(AIMS),
      /** Of the models of the unit that attacks: do they see the target, and how far is it (ticks). */
      saw: i8(MODELS),
      far: i32(MODELS),
      /** Of its groups: how many see the target, and which of those is the closest, -1 for nobody. */
      groupSaw: i32(GROUPS),
      groupNear: i32(GROUPS),
      /** Where models were before the move under way, half way round a piece, and where they would go. */
      ...alike(i32(MODELS), "oldX", "oldY", "newX", "newY"),
      // Fire teams, at plan * MAX_TEAMS + team.
      ...alike(i32(PLANS), "teams", "planUnit", "planTarget"),
      /** How (BY_*), from how many tenths, whether in sight, the cover of the target, and whether only snipers attack. */
      ...alike(i32(PLANS), "planWay", "planGap", "planSight", "planCover", "planSnipe"),
      /** Bit 0: cover does not count. */
      planScan: i32(PLANS),
      ...alike(i32(TEAMS), "teamGun", "teamSize", "teamSkill", "teamFlat", "teamDice", "teamModifier", "teamRepeat"),
      /** Of each team: its model closest to the target, whether anybody in it sees the target, ticks to it. */
      ...alike(i32(TEAMS), "teamNear", "teamSees", "teamFar"),
      /** Power of a ram. */
      ramPower: i32(PLANS),
      /**
       * Weapons of which a group uses one: which, with how many models, their closest model, ticks to it, whether anybody sees the target, and what
       * each is worth to who leads the group.
       */
      ...alike(i32(MAX_TEAMS), "armGun", "armSize", "armNear", "armFar", "armSees", "armWorth"),
      /**
       * Models in the order in which the dice of a team fall on them, so many as were asked for, their cover, and what they are ordered by (the last
       * place is that of a model to be put in). Behind them, from `listAt` to `listEnd`, wait those that nobody asked for yet, in no order.
       */
      list: i16(TEAMS * LIST),
      listCover: i8(TEAMS * LIST),
      listFar: f64(TEAMS * LIST + 1),
      ...alike(i32(TEAMS), "listN", "listAt", "listEnd"),
      /** What the attack just planned is expected to do; see hopes.ts. */
      hope: f64(HOPES),
      /** The same for one team, as it was split, and for a split that is only weighed. */
      trial: f64(HOPES),
      draft: f64(HOPES),
      /** The groups that the dice of a team fall on, closest first. */
      ...alike(i32(32), "runKind", "runSize", "runDefence", "runLight", "runHeavy", "runOver", "runFlags"),
      runPrice: f64(32),
      /** Faces and groups of one team, die by die. */
      faces: i32(64),
      /** Where daemons might appear (arrivals.ts), and which of them, or of the spots of a table, were named already. */
      placeX: i32(PLACES),
      placeY: i32(PLACES),
      named: i8(2 * PIECES),
      struck: i32(64),
      tally: i32(4),
      /** Severity + 1 by which a big model went in the exchange under way; its passengers get out at the end. */
      lostHull: i8(UNITS),
    },
  },
  { counts: COUNTERS },
);

export const thoughtHopes = new Float32Array(B.thoughts.buffer, B.thoughts.byteOffset, B.thoughts.length);

/** Puts the rulings, numbers, kinds and weapons of a matchup on the board. Cold: when another battle takes it over. */
export function layMatchup({ rule, number, rofBonus, kinds, guns }: DarkMatchup): void {
  lay(B, "", { rule, number, rofBonus });
  lay(B, "kind", kinds);
  lay(B, "gun", guns);
}

/** Puts the table of a block on the board. Hot: once a block. */
export function layTable(table: Table, pieces: Pieces): void {
  B.pieceX.set(pieces.x);
  B.pieceY.set(pieces.y);
  B.pieceRadius.set(pieces.radius);
  B.pieceCore.set(pieces.core);
  B.pieceHeart.set(pieces.heart);
  B.pieceDeep.set(pieces.deep);
  B.pieceTop.set(pieces.top);
  B.pieceCover.set(pieces.cover);
  B.pieceDifficulty.set(pieces.difficulty);
  B.pieceArea.set(pieces.area);
  B.pieceHard.set(pieces.hard);
  B.pieceBlank.set(pieces.blank);
  B.pieceBox.set(table.box);
  B.partStart.set(table.partStart);
  B.edgeStart.set(table.edgeStart);
  B.edge.set(table.edge);
  B.tip.set(table.tip);
  B.spots.set(pieces.spots);
  B.grid.set(pieces.grid);
}
