/**
 * Rulebook chapter "Movement" on a table: walks, marches, jumps, charges and all smaller steps, with the terrain dice and the Overwatch fire that
 * they draw. Hot: once a move. movement.ts and combat.ts have the same on a line.
 */

import { nearest, within } from "../../../geometry/bases.ts";
import { MOST_NODES } from "../../../geometry/corners.ts";
import { EAST, NORTH, SOUTH, WEST } from "../../../geometry/inside.ts";
import { floorAt } from "../../../geometry/levels.ts";
import { standable } from "../../../geometry/stand.ts";
import { NOWHERE, TOUCH, UNIT, UNIT_BITS } from "../../../geometry/ticks.ts";
import { pointX, pointY } from "../../../geometry/walk.ts";
import { E } from "../events.ts";
import * as F from "../flags.ts";
import { T } from "../metrics.ts";
import { R } from "../rulings.ts";
import {
  board,
  HEADING_HEIGHT,
  HEADING_MARCH,
  HEADING_REACH,
  HEADING_STOP,
  HEADING_X,
  HEADING_Y,
  STRIDE,
} from "./columns.ts";
import { bases, ticks, told } from "./distances.ts";
import { breatheIn } from "./grenades.ts";
import { feelGround, groundAt, groundFor, roughAt, tellPlace } from "./ground.ts";
import * as heights from "./heights.ts";
import { comeOut, searchAfterMove, searchAlong } from "./hiding.ts";
import { kinds } from "./kind-columns.ts";
import { nearestEdge } from "./mission-goals.ts";
import { nearestEnemy } from "./nearest.ts";
import { drawFireOnTable } from "./overwatch.ts";
import { climbByDice, jumps, landInTerrain, moveOf, reachThroughTerrain, stoppedBy } from "./reach.ts";
import { feelPoison } from "./spoiled.ts";
import { G_AREAS, S_TRAVELLED, SEAT_COLUMNS, type World } from "./state.ts";
import { way } from "./ways.ts";

/** The move that was declared last, and what becomes of it: by HORIZON and so on. */
const heading = board.heading;
const course = board.course;

/** Ticks to keep from every model: see `Walk.plan`. */
export const keep = new Int32Array(2 * STRIDE);

/**
 * Places that one looks on from for a way, where it stands among them: in a crowd one walks as it comes, and charges nobody who is hard to
 * get at.
 */
const PATIENCE = 3;
/** As many where that leads nowhere. */
const WITS = 9;
/** How far from an enemy a move toward it ends: an inch, and as much more as the room is that a way leaves around bases. */
export const SHORT = heights.CLEAR + TOUCH;
/** How far up a Jump Pack climbs without rolling, in tenths (SK-MOVE-10). */
export const PACK_CLIMB = 120;

/** Fills `keep`: friends may be touched, enemies not, but for one that is charged (or -1); who is on other floors is in nobody's way. */
export function keepFrom(w: World, m: number, target: number): void {
  const own = m >= STRIDE ? 1 : 0;
  for (let seat = 0; seat < 2; seat++) {
    const from = seat * STRIDE;
    way.rows[2 * seat] = from;
    way.rows[2 * seat + 1] = from + board.count[seat]!;
    const apart = seat === own ? 0 : heights.CLEAR;
    const end = way.rows[2 * seat + 1]!;
    for (let j = from; j < end; j++) keep[j] = apart;
  }
  if (heights.hasLevels(w)) heights.clearFloors(keep);
  if (target >= 0) keep[target] = -1;
}

/** Ticks from a model to a point. */
function straight(m: number, x: number, y: number): number {
  const dx = x - board.px[m]!;
  const dy = y - board.py[m]!;
  return Math.ceil(Math.sqrt(dx * dx + dy * dy)) | 0;
}

/** Plans a way of a model; `target` is an enemy that may be touched, or -1. All lengths in ticks. */
export function plan(
  w: World,
  m: number,
  x: number,
  y: number,
  stop: number,
  horizon: number,
  rough: number,
  target: number,
  effort = patience(m),
): void {
  chargePlanned[0] = -1;
  keepFrom(w, m, target);
  // A charge comes home or is none; other moves that would be long detours rather lead as near as one comes.
  const most = target >= 0 ? horizon : straight(m, x, y) + horizon;
  way.plan(groundFor(w, m), bases, m, x, y, stop, horizon, rough, keep, most, effort);
}

/** How long a model looks for a way. Instinct makes for the nearest enemy if there is any way at all (SK-TYR-15). */
function patience(m: number): number {
  return board.instinct[m] === F.TO_ENEMY ? MOST_NODES : PATIENCE;
}

/** Moves a model toward (positive) or away from (negative) an enemy, as `walk` does on a line. */
export function walkOnTable(w: World, m: number, enemy: number, tenths: number, watched: boolean): void {
  if (tenths > 0) {
    const stop = board.radius[m]! + board.radius[enemy]! + SHORT;
    goTo(w, m, board.px[enemy]!, board.py[enemy]!, stop, tenths, false, watched);
  } else {
    aimAway(m, enemy, ticks(-tenths));
    goTo(w, m, goal[0]!, goal[1]!, 0, -tenths, false, watched);
  }
}

/** A point straight away from another model, for `goTo`. */
export const goal = new Int32Array(2);

function aimAway(m: number, from: number, length: number): void {
  const dx = board.px[m]! - board.px[from]!;
  const dy = board.py[m]! - board.py[from]!;
  const far = Math.sqrt(dx * dx + dy * dy);
  const share = far === 0 ? 0 : length / far;
  goal[0] = board.px[m]! + Math.trunc(dx * share);
  goal[1] = board.py[m]! + Math.trunc(dy * share);
}

/** Plans a way on foot toward a point, to end on such a floor (heights.ts), and follows it for so many ticks. */
export function takeWay(w: World, m: number, x: number, y: number, stop: number, length: number, floor: number): void {
  if (heights.hasLevels(w)) heights.depart(w, m, x, y, floor);
  plan(w, m, x, y, stop, length, 1, -1);
  way.follow(length);
}

/** Is there any way at all on foot toward a point, within so many tenths? */
export function couldStep(w: World, m: number, x: number, y: number, tenths: number): boolean {
  takeWay(w, m, x, y, 0, ticks(tenths), heights.SAME_FLOOR);
  return way.walked > TOUCH || (heights.hasLevels(w) && heights.leadsUpOrDown(w, m, way));
}

/** Is there any straight away from an enemy? */
export function couldStepBack(w: World, m: number, enemy: number, tenths: number): boolean {
  aimAway(m, enemy, ticks(tenths));
  return couldStep(w, m, goal[0]!, goal[1]!, tenths);
}

/**
 * A move in the Movement phase: toward a point, no nearer than `stop` ticks, at most `reach` tenths; `height` is the one wanted at the end
 * (heights.ts).
 */
export function goTo(
  w: World,
  m: number,
  x: number,
  y: number,
  stop: number,
  reach: number,
  march: boolean,
  watched: boolean,
  height: number = heights.SAME_FLOOR,
): void {
  heading[HEADING_X] = x;
  heading[HEADING_Y] = y;
  heading[HEADING_STOP] = stop;
  heading[HEADING_REACH] = reach;
  heading[HEADING_MARCH] = march ? 1 : 0;
  heading[HEADING_HEIGHT] = height;
  moveOut(w, m, watched);
}

/**
 * The move that `heading` declares: terrain dice where the way touches Difficult Terrain (SK-MOVE-03, -15, -16), none of it on a march
 * (SK-MOVE-14); Overwatch on the way.
 * @rule SK-NEC-16, SK-SCEN-07, SK-MOVE-16, SK-MOVE-20, SK-HIDE-10
 */
export function moveOut(w: World, m: number, watched: boolean): void {
  const march = heading[HEADING_MARCH] === 1;
  const jumping = jumps(m) && !staysOnFoot(w, m);
  const leaps = jumping && !march;
  if (leaps) planLeap(w, m);
  else planOnFoot(w, m);
  if (march && isNoMarch(m)) {
    heading[HEADING_REACH] = moveOf(m);
    heading[HEADING_MARCH] = 0;
    heading[HEADING_HEIGHT] = heights.SAME_FLOOR;
    moveOut(w, m, watched);
    return;
  }
  const rolls = !jumping && !march && needsTerrainDice(w, m);
  if (rolls && !rollForTerrain(w, m)) return;
  if (staysThere(w, m, leaps)) {
    if (rolls || board.instinct[m] !== 0) w.log.event(E.stays, m, 0, rolls ? 0 : board.instinct[m]!);
    return;
  }
  leavePlace(w, m, leaps);
  if (!watched || passesWatchers(w, m, leaps)) comeToRest(w, m, jumping);
}

/** Ticks that its way was planned for. */
const HORIZON = 0;
/** Ticks of it that are walked. */
const ALLOWANCE = 1;
/** Ticks that it goes up or down at most. */
const CLIMB = 2;
/** 1: it ends at the edge of Difficult Terrain, and counts as inside. */
const AT_EDGE = 3;

function setCourse(horizon: number, climb: number): void {
  course[HORIZON] = horizon;
  course[ALLOWANCE] = horizon;
  course[CLIMB] = climb;
  course[AT_EDGE] = 0;
}

/** By a pack, over everything on the way (SK-MOVE-05). */
function planLeap(w: World, m: number): void {
  const x = heading[HEADING_X]!;
  const y = heading[HEADING_Y]!;
  const height = heading[HEADING_HEIGHT]!;
  setCourse(ticks(heading[HEADING_REACH]!), ticks(PACK_CLIMB));
  if (heights.hasLevels(w)) heights.depart(w, m, x, y, height === heights.SAME_FLOOR ? heights.HIGHEST : height);
  chargePlanned[0] = -1;
  keepFrom(w, m, -1);
  const veiled = (kinds.guard[board.kind[m]!]! & F.G_VEIL) !== 0;
  way.leap(groundFor(w, m), bases, m, x, y, heading[HEADING_STOP]!, course[HORIZON]!, veiled ? 0 : 1, keep);
}

/** On foot, as far as the model walks or marches without dice; one looks harder for a way where the first one found leads nowhere. */
function planOnFoot(w: World, m: number): void {
  const reach = heading[HEADING_REACH]!;
  const horizon = ticks(heading[HEADING_MARCH] === 1 || reach <= moveOf(m) ? reach : moveOf(m));
  setCourse(horizon, 0);
  if (heights.hasLevels(w)) heights.depart(w, m, heading[HEADING_X]!, heading[HEADING_Y]!, heading[HEADING_HEIGHT]!);
  planHeading(w, m, patience(m));
  way.follow(horizon);
  if (way.walked > TOUCH || way.arrived) return;
  planHeading(w, m, WITS);
  way.follow(horizon);
}

function planHeading(w: World, m: number, effort: number): void {
  const rough = heading[HEADING_MARCH] === 1 ? 0 : 1;
  plan(w, m, heading[HEADING_X]!, heading[HEADING_Y]!, heading[HEADING_STOP]!, course[HORIZON]!, rough, -1, effort);
}

/** No farther than one walks it is no march; and there is none from where the base touches Difficult Terrain (SK-MOVE-14). */
function isNoMarch(m: number): boolean {
  return way.rough || way.walked <= ticks(moveOf(m));
}

/** Is the ground always difficult for a model where it stands? */
function startsSlow(m: number): boolean {
  return (board.place[m]! & F.ROUGH) !== 0 || (kinds.guard[board.kind[m]!]! & F.G_MEGA_SLOW) !== 0;
}

/** Does the way on foot that was planned take terrain dice? Who has no way to go rolls none for it. */
function needsTerrainDice(w: World, m: number): boolean {
  const climbs = heights.hasLevels(w) && heights.leadsUpOrDown(w, m, way);
  return climbs || (way.walked > TOUCH && (startsSlow(m) || way.rough));
}

/** Rolls how far the way leads through Difficult Terrain, and how far up or down; false where a triple ends the move (SK-TYR-16). */
function rollForTerrain(w: World, m: number): boolean {
  const height = board.pz[m]!;
  let allowance = ticks(reachThroughTerrain(w, m, heading[HEADING_REACH]!, 0, true));
  if (stoppedBy(m, height)) {
    board.flags[m]! |= F.MOVED;
    return false;
  }
  course[CLIMB] = allowance;
  const slow = startsSlow(m);
  // Too short to get inside: up to the edge, where it counts as inside.
  if (!slow && way.untilRough >= allowance && way.untilRough < course[HORIZON]!) {
    allowance = way.untilRough;
    if (board.rule[R.terrainStopShort] === 0) course[AT_EDGE] = 1;
    else allowance = allowance > UNIT ? allowance - UNIT : 0;
  }
  course[ALLOWANCE] = allowance;
  way.follow(allowance);
  if (!slow && course[AT_EDGE] === 0 && way.rough && goesIn(w, m)) course[AT_EDGE] = 1;
  return true;
}

const LEAST_LEAP = UNIT >> 1;

/** Does the way lead nowhere, on its floor or up and down? */
function staysThere(w: World, m: number, leaps: boolean): boolean {
  // Nobody lights a pack for less than half an inch, where it landed no farther.
  if (!heights.hasLevels(w)) return way.walked <= (leaps ? LEAST_LEAP : TOUCH);
  if (leaps) endLeap(w, m);
  else heights.endOnFoot(w, m, way, course[CLIMB]!);
  return way.walked <= TOUCH && heights.staysAtHeight(m);
}

/** A pack climbs without dice, but from inside a piece up onto it, or by the other ruling always (SK-MOVE-10). */
function endLeap(w: World, m: number): void {
  const goes = way.walked > TOUCH || heights.leadsUpOrDown(w, m, way);
  const rolls = goes && (board.rule[R.packClimbRoll] === 1 || heights.enclosed(w, m, way));
  heights.endOfLeap(w, m, way, rolls ? climbByDice(w, m) : course[CLIMB]!);
}

/** The model moves off. Creeping on in cover it stays Hidden: from Difficult Terrain into Difficult Terrain, whatever lies between (SK-HIDE-10). */
function leavePlace(w: World, m: number, leaps: boolean): void {
  const march = heading[HEADING_MARCH] === 1;
  const creeps = (board.place[m]! & F.WAS_HIDDEN) !== 0 && !march;
  const stays = creeps && (course[AT_EDGE] === 1 || roughAt(w.table!, way.endX, way.endY));
  board.flags[m] = (board.flags[m]! | F.MOVED | (march ? F.MARCHED : 0)) & ~(F.IN_PLACE | F.LEAP);
  if (!stays) comeOut(w, m);
  w.touchPlace(m);
  if (board.rule[R.spotTiming] === 0) searchAlong(w, m, leaps);
}

/**
 * Does the model come through the Overwatch that it draws? Where somebody fell for it, perhaps into its way, that is planned anew, and walked as
 * far as before.
 */
function passesWatchers(w: World, m: number, leaps: boolean): boolean {
  const { falls } = w;
  if (!drawFireOnTable(w, m, leaps, course[AT_EDGE] === 1) || (board.flags[m]! & F.OFF) !== 0) return false;
  if (w.falls === falls || leaps) return true;
  planHeading(w, m, patience(m));
  way.follow(course[ALLOWANCE]!);
  if (heights.hasLevels(w)) heights.endOnFoot(w, m, way, course[CLIMB]!);
  return true;
}

function comeToRest(w: World, m: number, jumping: boolean): void {
  const march = heading[HEADING_MARCH] === 1;
  const atEdge = course[AT_EDGE] === 1;
  arrive(w, m, jumping && !march);
  w.log.event(E.move, m, told(way.walked), march ? F.AS_MARCH : jumping ? F.AS_JUMP : atEdge ? F.AS_TO_EDGE : 0);
  tellPlace(w, m);
  if (atEdge) board.place[m]! |= F.ROUGH;
  searchAfterMove(w);
  if (jumping && (board.place[m]! & F.ROUGH) !== 0) landInTerrain(w, m);
  if ((board.place[m]! & F.BREATHED) !== 0) breatheIn(w, m);
}

/**
 * Has the way that was followed brought a model's base into Difficult Terrain that its middle would come into farther on? Then it counts as
 * inside, as who came only to the edge does (SK-MOVE-16).
 */
function goesIn(w: World, m: number): boolean {
  if (way.arrived || roughAt(w.table!, way.endX, way.endY)) return false;
  for (let times = 1; times <= 2; times++) {
    way.pointAt(way.walked + times * board.radius[m]!);
    if (roughAt(w.table!, way.atX, way.atY)) return true;
  }
  return false;
}

/**
 * Is the pack left unused (SK-MOVE-09)? Only where it would be a risk and no gain: into Difficult Terrain that is in reach on foot. A pack stays
 * on the floor on which it is used.
 */
function staysOnFoot(w: World, m: number): boolean {
  const x = heading[HEADING_X]!;
  const y = heading[HEADING_Y]!;
  const guard = kinds.guard[board.kind[m]!]!;
  if (heading[HEADING_MARCH] === 1 || heading[HEADING_STOP]! > 0 || heights.hasLevels(w)) return false;
  if ((guard & (F.G_JUMP | F.G_DISC)) !== F.G_JUMP || (board.flags[m]! & F.LEAP) !== 0) return false;
  return straight(m, x, y) <= ticks(moveOf(m)) && roughAt(w.table!, x, y) && w.player.walks(m);
}

/** Tells the tape the corners of the way just followed, before its end: the model is at each of them for as long as it is told. */
function tellCorners(w: World, m: number, endX: number, endY: number): void {
  for (let k = 1; k <= way.corners; k++) {
    // Not where it stands, or will in the end, as places are told.
    if (toldAlike(pointX[k]!, endX) && toldAlike(pointY[k]!, endY)) return;
    if (toldAlike(pointX[k]!, board.px[m]!) && toldAlike(pointY[k]!, board.py[m]!)) continue;
    board.px[m] = pointX[k]!;
    board.py[m] = pointY[k]!;
    w.log.event(E.via, m, told(board.px[m]!), told(board.py[m]!));
  }
}

/** Are two coordinates the same tenth of an inch? */
function toldAlike(one: number, other: number): boolean {
  return told(one) === told(other);
}

/** Puts a model down where a move ended. */
export function settleAt(w: World, m: number, x: number, y: number, walked: number): void {
  if (board.game[G_AREAS] !== 0) feelPoison(m, way, x, y);
  if (way.corners > 0) tellCorners(w, m, x, y);
  board.px[m] = x;
  board.py[m] = y;
  board.flags[m]! &= ~F.IN_PLACE;
  feelGround(w.table!, m);
  w.touchPlace(m);
  const travelled = w.seatOf(m) * SEAT_COLUMNS + S_TRAVELLED;
  const before = (board.seats[travelled]! + UNIT / 2) >> UNIT_BITS;
  board.seats[travelled]! += walked;
  w.tick(T.inchesMoved, w.seatOf(m), ((board.seats[travelled]! + UNIT / 2) >> UNIT_BITS) - before);
}

/** Sets a model down where the way ended that it followed, on the floor that it has come to. */
export function arrive(w: World, m: number, leapt: boolean): void {
  settleAt(w, m, way.endX, way.endY, way.walked);
  if (heights.hasLevels(w)) heights.alight(w, m, leapt);
}

/**
 * Moves without dice or interruption: runs, follow-ups, leaps back. Toward (positive) or away from (negative) another model; `manner` is what the
 * log is told.
 */
export function shiftOnTable(w: World, m: number, other: number, tenths: number, manner: number): void {
  if (other < 0 || tenths === 0) return;
  if (tenths > 0) {
    const stop = board.radius[m]! + board.radius[other]! + SHORT;
    takeWay(w, m, board.px[other]!, board.py[other]!, stop, ticks(tenths), heights.OWN_FLOOR);
    endShift(w, m, manner);
  } else {
    aimAway(m, other, ticks(-tenths));
    shiftTo(w, m, goal[0]!, goal[1]!, -tenths, manner);
  }
}

/** The same toward a point. */
export function shiftTo(w: World, m: number, x: number, y: number, tenths: number, manner: number): void {
  takeWay(w, m, x, y, 0, ticks(tenths), heights.OWN_FLOOR);
  endShift(w, m, manner);
}

/**
 * A model leaves its place, along the way that was followed, but for moves in the Movement phase: nobody stays Hidden, and whoever hides
 * near it is found.
 */
export function setOut(w: World, m: number): void {
  comeOut(w, m);
  if (board.rule[R.spotTiming] === 0) searchAlong(w, m, false);
}

/** Ends a move out of the Movement phase where its way was followed to. */
export function endShift(w: World, m: number, manner: number): void {
  if (heights.hasLevels(w)) heights.endOnFoot(w, m, way, 0);
  if (way.walked <= TOUCH) {
    if (manner === F.AS_RUN || manner === F.AS_RUSH) w.log.event(E.stays, m, manner, 0);
    return;
  }
  setOut(w, m);
  arrive(w, m, false);
  w.log.event(E.move, m, told(way.walked), manner);
  tellPlace(w, m);
  searchAfterMove(w);
  if ((board.place[m]! & F.BREATHED) !== 0) breatheIn(w, m);
}

/** Ticks of one step of a run, in a straight line. */
const PACE = UNIT >> 6;

/**
 * A frightened model runs so many ticks straight away from a point, or to the nearest edge (SK-CC-30, SK-AMB-45), until something is in its
 * way. Returns the enemy that it ran into (SK-CC-31), or -1.
 * @rule SK-CC-31
 */
export function runOnTable(w: World, m: number, fromX: number, fromY: number, length: number): number {
  let dx = board.px[m]! - fromX;
  let dy = board.py[m]! - fromY;
  if (board.rule[R.runToEdge] === 1) {
    const edge = nearestEdge(w, m);
    dx = outward(edge, EAST, WEST);
    dy = outward(edge, NORTH, SOUTH);
  }
  if (dx === 0 && dy === 0) return -1;
  const run = freeRun(w, m, dx, dy, length);
  if (run > 0) {
    const up = heights.aloft(m) > 0;
    const height = board.pz[m]!;
    const far = Math.sqrt(dx * dx + dy * dy);
    const endX = board.px[m]! + Math.round((dx / far) * run);
    const endY = board.py[m]! + Math.round((dy / far) * run);
    way.straight(board.px[m]!, board.py[m]!, endX, endY, run);
    setOut(w, m);
    settleAt(w, m, endX, endY, run);
    if (heights.hasLevels(w)) heights.setHeight(w, m, up ? height : groundAt(w.table!, board.px[m]!, board.py[m]!));
    tellPlace(w, m);
    searchAfterMove(w);
    if ((board.place[m]! & F.BREATHED) !== 0) breatheIn(w, m);
    if ((board.flags[m]! & F.OFF) !== 0) return -1;
  }
  if (run >= length) return -1;
  const enemies = m >= STRIDE ? 0 : STRIDE;
  const ahead = nearest(bases, m, enemies, enemies + board.count[enemies === 0 ? 0 : 1]!);
  return ahead >= 0 && within(bases, m, ahead, PACE + 1) ? ahead : -1;
}

function outward(edge: number, ahead: number, behind: number): number {
  return edge === ahead ? 1 : edge === behind ? -1 : 0;
}

/** How many of so many ticks a run leads in a direction before something is in its way. */
function freeRun(w: World, m: number, dx: number, dy: number, length: number): number {
  keep.fill(0);
  if (heights.hasLevels(w)) for (let j = 0; j < keep.length; j++) keep[j] = heights.aloft(j) > 0 ? -1 : 0;
  const ground = groundFor(w, m);
  const up = heights.aloft(m);
  const far = Math.sqrt(dx * dx + dy * dy);
  let run = 0;
  for (; run < length; run += PACE) {
    const x = board.px[m]! + Math.round((dx / far) * (run + PACE));
    const y = board.py[m]! + Math.round((dy / far) * (run + PACE));
    // Up high the floor ends somewhere.
    const free =
      up > 0
        ? floorAt(w.table!, x, y, board.pz[m]!) >= 0 && heights.freeAt(m, x, y, up, 0)
        : standable(ground, bases, m, x, y, 1, keep);
    if (!free) break;
  }
  return run;
}

/** Stands up where it lies, on the ground, or, if somebody stands there now, on the nearest free spot. */
export function riseOnTable(w: World, m: number): void {
  board.px[m] = board.lieX[m]!;
  board.py[m] = board.lieY[m]!;
  heights.drop(w, m);
  way.straight(board.px[m]!, board.py[m]!, board.px[m]!, board.py[m]!, 0);
  settleAt(w, m, board.px[m]!, board.py[m]!, 0);
}

/** A companion walks to its owner's side, if that one still stands (SK-ORK-15, -16). @rule SK-ORK-15, SK-ORK-16 */
export function followOnTable(w: World, m: number, owner: number): void {
  const stop = board.radius[m]! + board.radius[owner]!;
  takeWay(w, m, board.px[owner]!, board.py[owner]!, stop, ticks(moveOf(m) * 2), heights.aloft(owner));
  board.flags[m]! |= board.flags[owner]! & (F.MOVED | F.MARCHED);
  if (heights.hasLevels(w)) heights.endOnFoot(w, m, way, NOWHERE);
  if (way.walked <= TOUCH) return;
  setOut(w, m);
  arrive(w, m, false);
  tellPlace(w, m);
  if ((board.place[m]! & F.BREATHED) !== 0) breatheIn(w, m);
}

/** Whose charge at whom the way is that was planned last, and how often anyone had moved by then; -1: it is another way. */
export const chargePlanned = new Int32Array(5).fill(-1);

/** Steps away from the nearest enemy without dice or interruption: runs, leaps back, drifts; `manner` is what the log is told. */
export function stepBack(w: World, m: number, tenths: number, manner: number): void {
  const enemy = nearestEnemy(m);
  if (w.table !== null) {
    shiftOnTable(w, m, enemy, -tenths, manner);
    return;
  }
  board.x[m]! += (enemy < 0 ? m < STRIDE : standsAhead(m, enemy)) ? -tenths : tenths;
  board.flags[m]! &= ~F.IN_PLACE;
  w.touchPlace(m);
}

/** Does an enemy stand farther along the line than a model? On one spot each has the other on its enemy's side. */
export function standsAhead(m: number, enemy: number): boolean {
  return board.x[enemy]! > board.x[m]! || (board.x[enemy]! === board.x[m]! && m < STRIDE);
}
