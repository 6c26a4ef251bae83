/**
 * The board: the columns of the one battle that a thread is playing, at fixed addresses. Hot: every chapter reads and writes them.
 *
 * They are constants of a module and not fields of an object because V8 builds the address, the length and the type of a typed array
 * into the code when it knows the array itself: an access is then three instructions instead of a dozen. The compiler sees through constants
 * of one module only, so `bundle.mjs` puts the chapters into one file after `tsc`; from several files they run the same, only slower. What
 * belongs to one battle and not to the thread is in `World` (state.ts), which takes the board over when it is loaded.
 *
 * What a leg fixes (which kind stands in which group) lies beside `memory`; everything that changes while a leg is played lies inside
 * it, so that equal bytes are equal states. What is worked out anew for every exchange (fire teams, hopes) is scratch and lies outside.
 * There is room for the largest forces; a battle uses the first rows of each column.
 */

import type { Table } from "../../../geometry/table.ts";
import { Columns, float64, int8, int16, int32, wordsOf } from "../../kernel/columns.ts";
import { type DarkMatchup, LIST, MAX_MODELS, MAX_TEAMS, MAX_UNITS, NUMBERS, type Pieces, RULES } from "../matchup.ts";

/** Columns of a seat. */
export const SEAT_COLUMNS = 3;
/** Places of what an attack is hoped to do (hopes.ts). */
export const HOPES = 5;
/** Columns of the game. */
export const GAME_COLUMNS = 11;
/** Plans of attacks: of the acting unit, of the reacting one, and one to think about. */
export const PLANS = 3;
/** Splits that are remembered; a power of two. */
export const MEMO = 4096;
/** Attacks that are remembered; a power of two. */
export const THOUGHTS = 16384;
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

// What changes while a leg is played.

const WORDS = 2 * SEAT_COLUMNS + GAME_COLUMNS;
/** Bytes of `memory` that a battle on a line uses before its counters, and those of one on a table. */
export const LINE_BYTES = 4 * Math.ceil((4 * WORDS + 2 * 18 * UNITS + 4 * UNITS + GROUPS) / 4);
export const TABLE_BYTES =
  LINE_BYTES + 4 * Math.ceil((4 * (2 * MODELS + 5 * UNITS) + 2 * 2 * UNITS + MODELS + UNITS) / 4);

const state = new Columns(TABLE_BYTES + 4 * COUNTERS);
export const { memory } = state;

export const seats = state.int32(2 * SEAT_COLUMNS);
export const game = state.int32(GAME_COLUMNS);
// Units.
export const flags = state.int16(UNITS);
export const fatigue = state.int16(UNITS);
export const x = state.int16(UNITS);
/** Tenths moved in the present turn of its side. */
export const moved = state.int16(UNITS);
/** Summoning points kept. */
export const points = state.int16(UNITS);
/** Fatigue that the attack under way adds by charts. */
export const extra = state.int16(UNITS);
/** Worst damage by the attack of plan p, -1 when not attacked: worst[p * 2 * U + unit]. */
export const worst = state.int16(2 * UNITS);
// What damage took from a single model.
export const lostSpeed = state.int16(UNITS);
export const lostAgility = state.int16(UNITS);
export const lostBs = state.int16(UNITS);
export const lostAs = state.int16(UNITS);
export const lostDefence = state.int16(UNITS);
/** Set of disabled weapons, by place in the arms of the kind. */
export const lostArms = state.int16(UNITS);
/** What follows from the models left (`World.recount`): how many, their highest Morale, all their traits, how they like to fight. */
export const count = state.int16(UNITS);
export const morale = state.int16(UNITS);
export const brawl = state.int16(UNITS);
export const speed = state.int16(UNITS);
export const traits = state.int32(UNITS);
/** Models left, by group. */
export const alive = state.int8(GROUPS);

// On a table, in ticks; elsewhere nothing. Model i of seat s has row s * models + i.
state.at = LINE_BYTES;
export const mx = state.int32(MODELS);
export const my = state.int32(MODELS);
/** Middle of each unit's formation, where it faces (geometry/directions.ts), bits of `place`, and its carrier + 1. */
export const cx = state.int32(UNITS);
export const cy = state.int32(UNITS);
/** Who is left of a unit, as one number; and as far as it matters to who is shot by it, and to who shoots at it (`World.recount`). */
export const left = state.int32(UNITS);
export const leftToShoot = state.int32(UNITS);
export const leftToHit = state.int32(UNITS);
export const face = state.int16(UNITS);
export const place = state.int16(UNITS);
export const live = state.int8(MODELS);
export const carrier = state.int8(UNITS);

/** The running counts of a battle with so many slots, behind what it uses of `memory`. */
export function countersOf(slots: number, onTable: boolean): Int32Array {
  if (slots > COUNTERS) throw new Error(`${slots} counters on a board for ${COUNTERS}`);
  return wordsOf(memory.subarray(onTable ? TABLE_BYTES : LINE_BYTES), 4 * slots);
}

// Beside it.

// Fixed by the matchup: rulings, numbers, kinds and weapons (matchup.ts).
export const rule = int16(RULES);
export const number = int16(NUMBERS);
/** What so many models with a weapon add to its rate of fire (DM-ROF-01). */
export const rofBonus = int8(2 * MAX_MODELS + 1);
export const kindType = int8(KINDS);
export const kindSpeed = int16(KINDS);
export const kindAgility = int8(KINDS);
export const kindBs = int8(KINDS);
export const kindAs = int8(KINDS);
export const kindDefence = int8(KINDS);
export const kindArmour = int16(KINDS);
export const kindScores = int8(KINDS);
export const kindMorale = int8(KINDS);
export const kindPsychic = int8(KINDS);
export const kindTraits = int32(KINDS);
export const kindSummonCost = int8(KINDS);
export const kindPoints = int32(KINDS);
export const kindRadius = int32(KINDS);
export const kindTall = int32(KINDS);
export const kindRoom = int8(KINDS);
export const kindArmsFrom = int16(KINDS + 1);
export const kindArms = int8(KINDS * MAX_TEAMS);
export const kindPairs = int8(KINDS * MAX_TEAMS);
export const gunRange = int16(GUNS);
export const gunPower = int8(GUNS);
export const gunRof = int8(GUNS);
export const gunAccuracy = int8(GUNS);
export const gunFlags = int32(GUNS);
export const gunNeed = int8(GUNS * KINDS * 3);

// Fixed by the table of the block: its pieces (`Pieces` of matchup.ts tells what they are) and their convex parts (geometry/table.ts).
export const pieceX = int32(PIECES);
export const pieceY = int32(PIECES);
export const pieceRadius = int32(PIECES);
export const pieceCore = float64(PIECES);
export const pieceHeart = float64(PIECES);
export const pieceDeep = float64(PIECES);
export const pieceTop = int32(PIECES);
export const pieceCover = int8(PIECES);
export const pieceDifficulty = int8(PIECES);
export const pieceArea = int8(PIECES);
export const pieceHard = int8(PIECES);
export const pieceBlank = int8(PIECES);
export const pieceBox = float64(4 * PIECES);
export const partStart = int32(PIECES + 1);
export const edgeStart = int32(PARTS + 1);
export const edge = float64(3 * EDGES);
export const tip = float64(2 * EDGES);
export const spots = int32(6 * PIECES);
export const grid = int8(WIDEST * WIDEST);
/** Markers: x, y. */
export const objectives = int32(2 * MARKERS);

// Fixed by the leg.
/** Type of the models of a unit; big ones are alone. */
export const unitType = int8(2 * MAX_UNITS);

// And the groups and models of a unit, the group and the unit of each model, base and height of the models of a unit.
export const kind = int8(GROUPS);
export const from = int16(UNITS);
export const to = int16(UNITS);
export const mFrom = int16(UNITS);
export const mTo = int16(UNITS);
export const mGroup = int16(MODELS);
export const mUnit = int8(MODELS);
export const rowFrom = int16(GROUPS);
export const rowTo = int16(GROUPS);
export const base = int32(UNITS);
export const tall = int32(UNITS);
/** Units that are a big model, `World.bigs` of them. */
export const big = int32(UNITS);
/** Whether anybody of a unit has an indirect weapon. */
export const lobs = int8(UNITS);
/** Whether anybody of it has a blast weapon. */
export const blasts = int8(UNITS);
/** Whether it may harm itself as it acts: weapons that get hot, psychic powers. */
export const risky = int8(UNITS);
/** The unit by side, whatever the leg; of units that are alike the first (thoughts.ts). */
export const who = int32(UNITS);
/** What one model left of a group counts in the number that tells who is left of a unit (thoughts.ts). */
export const radix = int16(GROUPS);

// What follows from positions, kept until they change (ground.ts).
/** Farthest that a model of the unit reaches from the middle, base included. */
export const reach = int32(UNITS);
/** The box around the middles of its models. */
export const west = int32(UNITS);
export const east = int32(UNITS);
export const south = int32(UNITS);
export const north = int32(UNITS);
/** By pair of units a * 2U + b: tenths between them, the model of a that is nearest to b, what a sees of b; -1 unknown. */
export const pairGap = int16(PAIRS);
export const pairNear = int16(PAIRS);
export const pairSight = int8(PAIRS);
/**
 * Lines from model m to model j at m * 2M + j, -2 unknown. Those of a pair of units hold while its key is the sum of three counts: how often
 * each of them came to stand elsewhere, and how often a big model in the way of both came or went. `lineHulls` has the bits of those there,
 * `lineOpen` whether anything may be in the way at all (ground.ts).
 */
export const lines = int8(MODELS * MODELS);
export const lineKey = int32(PAIRS);
export const lineOpen = int8(PAIRS);
export const lineCount = int32(PAIRS);
export const lineHulls = int32(PAIRS);
export const stood = int32(UNITS);
/** The cover of a unit's middle, and how often the unit had come to stand elsewhere when that was looked up (`coverHere`). */
export const hereKey = int32(UNITS);
export const hereCover = int8(UNITS);
/** Go up with every change of a unit that its enemies look at, and with every one that its own attacks follow from. */
export const version = int32(UNITS);
export const armed = int32(UNITS);
/**
 * Remembered by pair, while one is as armed and the other as it was: the worth of firing; what an answer would do; and what that is worth to who
 * answers an action that costs the other a point.
 */
export const fireKey = int32(PAIRS);
export const fireWorth = int32(PAIRS);
export const threatKey = int32(PAIRS);
export const threatWorth = int32(PAIRS);
export const answerWorth = int32(PAIRS);
/** Remembered by unit: the best of the places where it could go, before what acting costs, and what that follows from (`offerPlace`). */
export const goKey = int32(UNITS);
export const goWorth = int32(UNITS);
export const goAction = int32(UNITS);
export const goTarget = int32(UNITS);
export const goX = int32(UNITS);
export const goY = int32(UNITS);
export const goGap = int32(UNITS);
export const goCover = int32(UNITS);
export const goGain = int32(UNITS);
export const goCloser = int32(UNITS);
export const goShelter = int32(UNITS);
/** By unit: the best of all that it could do as it was last weighed, and whether that was for the action that is being chosen (decide.ts). */
export const offerWorth = int32(UNITS);
export const offerAction = int32(UNITS);
export const offerTarget = int32(UNITS);
export const offerPower = int32(UNITS);
export const offerSnipe = int32(UNITS);
export const offerX = int32(UNITS);
export const offerY = int32(UNITS);
export const offerNow = int8(UNITS);
/** The counts of the unit and of whom it would act on as it was weighed: while they stay, so does what it hopes for. */
export const offerKey = int32(UNITS);
export const offerTargetKey = int32(UNITS);
/** How the spots of a zone are liked by the unit that is set up (deploy.ts). */
export const spotWorth = int32(64);
/** Pieces that may be in the way of a pair of units, at (a * 2U + b) * PIECES for a below b, and how many; behind them all of the table. */
export const ALL_PIECES = PAIRS * PIECES;
export const cand = int8((PAIRS + 1) * PIECES);
export const cands = int8(PAIRS);
/** Of the models of the unit that attacks: do they see the target, and how far is it (ticks). */
export const saw = int8(MODELS);
export const far = int32(MODELS);
/** Of its groups: how many see the target, and which of those is the closest, -1 for nobody. */
export const groupSaw = int32(GROUPS);
export const groupNear = int32(GROUPS);
/**
 * What is known of each model that looked at unit t, at t * 2M + m (ground.ts); and by pair of units the sum of counts for which that holds, and
 * the few models that were looked at (`lookAll`).
 */
export const lookKey = int32(PAIRS);
export const lookFew = int32(PAIRS);
export const lookSaw = int8(UNITS * MODELS);
/** Where models were before the move under way, half way round a piece, and where they would go. */
export const oldX = int32(MODELS);
export const oldY = int32(MODELS);
export const newX = int32(MODELS);
export const newY = int32(MODELS);

// Fire teams, at plan * MAX_TEAMS + team.
export const teams = int32(PLANS);
export const planUnit = int32(PLANS);
export const planTarget = int32(PLANS);
export const planCover = int32(PLANS);
/** Bit 0: cover does not count. */
export const planScan = int32(PLANS);
export const teamGun = int32(TEAMS);
export const teamSize = int32(TEAMS);
export const teamSkill = int32(TEAMS);
export const teamFlat = int32(TEAMS);
export const teamDice = int32(TEAMS);
export const teamModifier = int32(TEAMS);
export const teamRepeat = int32(TEAMS);
/**
 * By plan: whose attack on whom, and how, the teams and their lists were made for, -1 for none that could be made again; what both units were
 * like then, how often they had come to stand elsewhere, and how many teams there were.
 */
export const heldPair = int32(PLANS);
export const heldArms = int32(PLANS);
export const heldStood = int32(PLANS);
export const heldTeams = int32(PLANS);
/** Of each team: its model closest to the target, whether anybody in it sees the target, ticks to it. */
export const teamNear = int32(TEAMS);
export const teamSees = int32(TEAMS);
export const teamFar = int32(TEAMS);
/** Power of a ram. */
export const ramPower = int32(PLANS);
/**
 * Models in the order in which the dice of a team fall on them, so many as were asked for, their cover, and what they are ordered by (the last
 * place is that of a model to be put in). Behind them, from `listAt` to `listEnd`, wait those that nobody asked for yet, in no order.
 */
export const list = int16(TEAMS * LIST);
export const listCover = int8(TEAMS * LIST);
export const listFar = float64(TEAMS * LIST + 1);
export const listN = int32(TEAMS);
export const listAt = int32(TEAMS);
export const listEnd = int32(TEAMS);
/** What the attack just planned is expected to do; see hopes.ts. */
export const hope = float64(HOPES);
/** The same for one team, as it was split, and for a split that is only weighed. */
export const trial = float64(HOPES);
export const draft = float64(HOPES);
/** The groups that the dice of a team fall on, closest first. */
export const runKind = int32(32);
export const runSize = int32(32);
export const runDefence = int32(32);
export const runLight = int32(32);
export const runHeavy = int32(32);
export const runOver = int32(32);
export const runFlags = int32(32);
export const runPrice = float64(32);
/** Faces and groups of one team, die by die. */
export const faces = int32(64);
export const struck = int32(64);
export const tally = int32(4);
/** Severity + 1 by which a big model went in the exchange under way; its passengers get out at the end. */
export const lostHull = int8(UNITS);

// What is remembered from battle to battle of a matchup.
/**
 * Splits that were weighed before (teams.ts): key and split of one after the other, which is all that an attack that is made asks for; and for
 * those that are thought about its worth and what is hoped of it, eight fractions each.
 */
export const memo = int32(2 * MEMO);
export const MEMO_HOPES = 8;
export const memoHope = float64(MEMO_HOPES * MEMO);
/**
 * Attacks thought of before (thoughts.ts), eight words each so that the two that share a place are found in one line of the processor's
 * memory: both halves of the key, teams, and what is hoped.
 */
export const THOUGHT_WORDS = 8;
export const thoughts = int32(THOUGHTS * THOUGHT_WORDS);
export const thoughtHopes = new Float32Array(thoughts.buffer, thoughts.byteOffset, thoughts.length);
/**
 * By side and unit, whatever the leg: the first unit of the side that is like it; whether its attacks are kept, whether groups of it share a
 * weapon, whether it has weapons that may not be fired on the move, and the band of each distance.
 */
export const alike = int32(UNITS);
export const plain = int8(UNITS);
export const shares = int8(UNITS);
export const slowed = int8(UNITS);
export const bands = int8(UNITS * FARTHEST);
/** By side: so many dice, or more, as any team of it ever has. */
export const mostDice = int32(2);

/** Most tables of a deck (scenario/terrain.ts). */
const DECK = 64;
/** Where doctrines set a unit up, at (2 * table + leg) * units + unit: whether that is known, and the place (deploy.ts). */
export const startKnown = int8(2 * DECK * UNITS);
export const startX = int32(2 * DECK * UNITS);
export const startY = int32(2 * DECK * UNITS);

/** Puts the rulings, numbers, kinds and weapons of a matchup on the board. Cold: when another battle takes it over. */
export function layMatchup(m: DarkMatchup): void {
  const { kinds, guns } = m;
  if (kinds.count > KINDS || guns.count > GUNS) throw new Error(`${kinds.count} kinds, ${guns.count} weapons`);
  rule.set(m.rule);
  number.set(m.number);
  rofBonus.set(m.rofBonus);
  kindType.set(kinds.type);
  kindSpeed.set(kinds.speed);
  kindAgility.set(kinds.agility);
  kindBs.set(kinds.bs);
  kindAs.set(kinds.as);
  kindDefence.set(kinds.defence);
  kindArmour.set(kinds.armour);
  kindScores.set(kinds.scores);
  kindMorale.set(kinds.morale);
  kindPsychic.set(kinds.psychic);
  kindTraits.set(kinds.traits);
  kindSummonCost.set(kinds.summonCost);
  kindPoints.set(kinds.points);
  kindRadius.set(kinds.radius);
  kindTall.set(kinds.tall);
  kindRoom.set(kinds.room);
  kindArmsFrom.set(kinds.armsFrom);
  kindArms.set(kinds.arms);
  kindPairs.set(kinds.pairs);
  gunRange.set(guns.range);
  gunPower.set(guns.power);
  gunRof.set(guns.rof);
  gunAccuracy.set(guns.accuracy);
  gunFlags.set(guns.flags);
  gunNeed.set(guns.need);
}

/** Puts the table of a block on the board. Hot: once a block. */
export function layTable(table: Table, pieces: Pieces): void {
  pieceX.set(pieces.x);
  pieceY.set(pieces.y);
  pieceRadius.set(pieces.radius);
  pieceCore.set(pieces.core);
  pieceHeart.set(pieces.heart);
  pieceDeep.set(pieces.deep);
  pieceTop.set(pieces.top);
  pieceCover.set(pieces.cover);
  pieceDifficulty.set(pieces.difficulty);
  pieceArea.set(pieces.area);
  pieceHard.set(pieces.hard);
  pieceBlank.set(pieces.blank);
  pieceBox.set(table.box);
  partStart.set(table.partStart);
  edgeStart.set(table.edgeStart);
  edge.set(table.edge);
  tip.set(table.tip);
  spots.set(pieces.spots);
  grid.set(pieces.grid);
}
