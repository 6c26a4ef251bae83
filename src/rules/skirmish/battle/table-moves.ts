/**
 * Rulebook chapter "Movement" on a table: walks, marches, jumps, charges and all smaller steps, with the terrain dice and the Overwatch fire that
 * they draw. Hot: once a move. movement.ts and combat.ts have the same on a line.
 */
import { nearest, touching, within } from "../../../geometry/bases.ts";
import { MOST_NODES } from "../../../geometry/corners.ts";
import { directionOf } from "../../../geometry/directions.ts";
import type { Ground } from "../../../geometry/grounds.ts";
import { EAST, NORTH, pointInside, SOUTH, standsIn, WEST } from "../../../geometry/inside.ts";
import { floorAt } from "../../../geometry/levels.ts";
import { standable } from "../../../geometry/stand.ts";
import { DIFFICULT } from "../../../geometry/terrain.ts";
import { NOWHERE, TOUCH, UNIT, UNIT_BITS } from "../../../geometry/ticks.ts";
import { pointX, pointY, Walk } from "../../../geometry/walk.ts";
import * as E from "../events.ts";
import {
  ACROSS,
  AS_JUMP,
  AS_MARCH,
  AS_RUN,
  AS_RUSH,
  AS_TO_EDGE,
  BREATHED,
  CHARGED,
  G_DISC,
  G_JUMP,
  G_MEGA_SLOW,
  G_VEIL,
  IN_PLACE,
  LEAP,
  MARCHED,
  MOVED,
  OFF,
  R_CHARGE_PARTIAL,
  R_COVER_STRIKE_ANY,
  R_PACK_CLIMB_ROLL,
  R_RUN_TO_EDGE,
  R_SPOT_TIMING,
  R_TERRAIN_STOP_SHORT,
  ROUGH,
  TO_ENEMY,
  WAS_HIDDEN,
} from "../matchup.ts";
import { INCHES_MOVED } from "../metrics.ts";
import * as board from "./board.ts";
import { chargeReach, failCharge } from "./charges.ts";
import { breatheIn } from "./grenades.ts";
import { bases, endsSheltered, feelGround, groundAt, lastLineCovers, lineTo, roughAt, ticks } from "./ground.ts";
import {
  alight,
  aloft,
  beneath,
  CLEAR,
  clearFloors,
  contactOnFloor,
  depart,
  drop,
  enclosed,
  endCharge,
  endOfLeap,
  endOnFoot,
  endsBeside,
  freeAt,
  HIGHEST,
  hasLevels,
  leadsUpOrDown,
  OWN_FLOOR,
  riseTo,
  SAME_FLOOR,
  setHeight,
  spotX,
  spotY,
  staysAtHeight,
} from "./heights.ts";
import { comeOut, inTheOpen, searchAfterMove, searchAlong } from "./hiding.ts";
import * as kinds from "./kind-columns.ts";
import { nearestEdge } from "./mission-goals.ts";
import { climbByDice, hasPack, jumps, landInTerrain, reachThroughTerrain, stoppedBy } from "./movement.ts";
import { drawFireOnTable } from "./overwatch.ts";
import { coveredByGround } from "./shoot.ts";
import { feelPoison } from "./spoiled.ts";
import { G_AREAS, S_TRAVELLED, SEAT_COLUMNS, type World } from "./state.ts";

/** The way planned last. */
export const way = new Walk(2 * board.STRIDE);
/** Ticks to keep from every model: see `Walk.plan`. */
const keep = new Int32Array(2 * board.STRIDE);

/**
 * Places that one looks on from for a way, where it stands among them: in a crowd one walks as it comes, and charges nobody who is hard to
 * get at.
 */
const PATIENCE = 3;
/** As many where that leads nowhere. */
const WITS = 9;
/** How far from an enemy a move toward it ends: an inch, and as much more as the room is that a way leaves around bases. */
export const SHORT = CLEAR + TOUCH;
/** A charge gets that much farther than its reach, in ticks. */
const HAIR = 2 * TOUCH;
/** How far up a Jump Pack climbs without rolling, in tenths (SK-MOVE-10). */
const PACK_CLIMB = 120;

/** How far up the best of its dice takes a climber, in tenths. */
const BEST_CLIMB = 60;

/** The room that a model's base has on the table. */
function groundFor(w: World, m: number): Ground {
  const [small, large] = w.grounds!;
  return board.radius[m]! <= small.radius ? small : large;
}

/** Fills `keep`: friends may be touched, enemies not, but for one that is charged (or -1); who is on other floors is in nobody's way. */
function keepFrom(w: World, m: number, target: number): void {
  const own = m >= board.STRIDE ? 1 : 0;
  for (let seat = 0; seat < 2; seat++) {
    const from = seat * board.STRIDE;
    way.rows[2 * seat] = from;
    way.rows[2 * seat + 1] = from + board.count[seat]!;
    const apart = seat === own ? 0 : CLEAR;
    const end = way.rows[2 * seat + 1]!;
    for (let j = from; j < end; j++) keep[j] = apart;
  }
  if (hasLevels(w)) clearFloors(keep);
  if (target >= 0) keep[target] = -1;
}

/** Ticks from a model to a point. */
function straight(m: number, x: number, y: number): number {
  const dx = x - board.px[m]!;
  const dy = y - board.py[m]!;
  return Math.ceil(Math.sqrt(dx * dx + dy * dy)) | 0;
}

/** Plans a way of a model; `target` is an enemy that may be touched, or -1. All lengths in ticks. */
function plan(
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
  charge[0] = -1;
  keepFrom(w, m, target);
  // A charge comes home or is none; other moves that would be long detours rather lead as near as one comes.
  const most = target >= 0 ? horizon : straight(m, x, y) + horizon;
  way.plan(groundFor(w, m), bases, m, x, y, stop, horizon, rough, keep, most, effort);
}

/** How long a model looks for a way. Instinct makes for the nearest enemy if there is any way at all (SK-TYR-15). */
function patience(m: number): number {
  return board.instinct[m] === TO_ENEMY ? MOST_NODES : PATIENCE;
}

/** The enemy in the open whose edge is nearest to that of a model, the first of several, or -1. Nothing else about Hidden ones counts. */
export function nearestOnTable(m: number): number {
  const enemy = 1 - (m >> board.SEAT_SHIFT);
  const from = enemy * board.STRIDE;
  const x = board.px[m]!;
  const y = board.py[m]!;
  let best = -1;
  let least = NOWHERE * 2;
  for (let left = inTheOpen(enemy); left !== 0; left &= left - 1) {
    const t = from | (31 - Math.clz32(left & -left));
    const dx = board.px[t]! - x;
    const dy = board.py[t]! - y;
    const square = dx * dx + dy * dy;
    // Roots only of those who are nearer than the nearest so far.
    const nearer = least + board.radius[t]! - 1;
    if (square > nearer * nearer) continue;
    least = (Math.ceil(Math.sqrt(square)) | 0) - board.radius[t]!;
    best = t;
  }
  return best;
}

/** A model turns to the nearest enemy in the open; without any it looks where it looked. */
export function faceEnemy(m: number): void {
  const enemy = nearestOnTable(m);
  if (enemy >= 0) board.face[m] = directionOf(board.px[enemy]! - board.px[m]!, board.py[enemy]! - board.py[m]!);
}

/** Moves a model toward (positive) or away from (negative) an enemy, as `walk` does on a line. */
export function walkOnTable(
  w: World,
  m: number,
  enemy: number,
  tenths: number,
  march: boolean,
  watched: boolean,
): void {
  if (tenths > 0) {
    const stop = board.radius[m]! + board.radius[enemy]! + SHORT;
    goTo(w, m, board.px[enemy]!, board.py[enemy]!, stop, tenths, march, watched);
  } else {
    aimAway(m, enemy, ticks(-tenths));
    goTo(w, m, goal[0]!, goal[1]!, 0, -tenths, march, watched);
  }
}

/** A point straight away from another model, for `goTo`. */
const goal = new Int32Array(2);

function aimAway(m: number, from: number, length: number): void {
  const dx = board.px[m]! - board.px[from]!;
  const dy = board.py[m]! - board.py[from]!;
  const far = Math.sqrt(dx * dx + dy * dy);
  const share = far === 0 ? 0 : length / far;
  goal[0] = board.px[m]! + Math.trunc(dx * share);
  goal[1] = board.py[m]! + Math.trunc(dy * share);
}

/** Is there any way at all on foot toward a point, within so many tenths? */
export function couldStep(w: World, m: number, x: number, y: number, tenths: number): boolean {
  if (hasLevels(w)) depart(w, m, x, y, SAME_FLOOR);
  plan(w, m, x, y, 0, ticks(tenths), 1, -1);
  way.follow(ticks(tenths));
  return way.walked > TOUCH || (hasLevels(w) && leadsUpOrDown(w, m, way));
}

/** Is there any straight away from an enemy? */
export function couldStepBack(w: World, m: number, enemy: number, tenths: number): boolean {
  aimAway(m, enemy, ticks(tenths));
  return couldStep(w, m, goal[0]!, goal[1]!, tenths);
}

/**
 * A move in the Movement phase: toward a point, no nearer than `stop` ticks, at most `reach` tenths; terrain dice where the way touches
 * Difficult Terrain (SK-MOVE-03, -15, -16), none of it on a march (SK-MOVE-14); Overwatch on the way. `height` is the one wanted at the
 * end (heights.ts).
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
  height: number = SAME_FLOOR,
): void {
  const jumping = jumps(m) && !staysOnFoot(w, m, x, y, stop, march);
  const horizon = ticks(jumping || march || reach <= kinds.move[board.kind[m]!]! ? reach : kinds.move[board.kind[m]!]!);
  const tall = hasLevels(w);
  const leaps = jumping && !march;
  let climb = leaps ? ticks(PACK_CLIMB) : 0;
  if (tall) depart(w, m, x, y, leaps && height === SAME_FLOOR ? HIGHEST : height);
  if (leaps) {
    // Over everything on the way (SK-MOVE-05).
    charge[0] = -1;
    keepFrom(w, m, -1);
    const veiled = (kinds.guard[board.kind[m]!]! & G_VEIL) !== 0;
    way.leap(groundFor(w, m), bases, m, x, y, stop, horizon, veiled ? 0 : 1, keep);
  } else {
    plan(w, m, x, y, stop, horizon, march ? 0 : 1, -1);
    way.follow(horizon);
    if (way.walked <= TOUCH && !way.arrived) {
      plan(w, m, x, y, stop, horizon, march ? 0 : 1, -1, WITS);
      way.follow(horizon);
    }
    // No farther than one walks it is no march.
    if (march && (way.rough || way.walked <= ticks(kinds.move[board.kind[m]!]!))) {
      // Its base touches Difficult Terrain where it stands: no march from there (SK-MOVE-14).
      goTo(w, m, x, y, stop, kinds.move[board.kind[m]!]!, false, watched);
      return;
    }
  }
  const starts = (board.place[m]! & ROUGH) !== 0;
  const slow = (kinds.guard[board.kind[m]!]! & G_MEGA_SLOW) !== 0;
  let atEdge = false;
  let rolls = false;
  let allowance = horizon;
  const climbs = tall && leadsUpOrDown(w, m, way);
  // Who has no way to go rolls no dice for it.
  if (!jumping && !march && (way.walked > TOUCH || climbs) && (starts || slow || way.rough || climbs)) {
    const height = board.pz[m]!;
    const rolled = reachThroughTerrain(w, m, reach, 0, true);
    rolls = true;
    if (stoppedBy(m, height)) {
      board.flags[m]! |= MOVED;
      return;
    }
    allowance = ticks(rolled);
    climb = allowance;
    // Too short to get inside: up to the edge, where it counts as inside.
    if (!starts && !slow && way.untilRough >= allowance && way.untilRough < horizon) {
      allowance = way.untilRough;
      atEdge = board.rule[R_TERRAIN_STOP_SHORT] === 0;
      if (!atEdge) allowance = allowance > UNIT ? allowance - UNIT : 0;
    }
    way.follow(allowance);
    if (!starts && !slow && !atEdge && way.rough) atEdge = goesIn(w, m);
  }
  if (tall) {
    if (!leaps) endOnFoot(w, m, way, climb);
    else {
      const goes = way.walked > TOUCH || climbs;
      if (goes && (board.rule[R_PACK_CLIMB_ROLL] === 1 || enclosed(w, m, way))) climb = climbByDice(w, m);
      endOfLeap(w, m, way, climb);
    }
  }
  if (way.walked <= TOUCH && (!tall || staysAtHeight(m))) {
    if (rolls || board.instinct[m] !== 0) w.log.event(E.STAYS, m, 0, rolls ? 0 : board.instinct[m]!);
    return;
  }
  // Creeping on in cover (SK-HIDE-10): from Difficult Terrain into Difficult Terrain, whatever lies between.
  const creeps = (board.place[m]! & WAS_HIDDEN) !== 0 && !march;
  const stays = creeps && (atEdge || roughAt(w.table!, way.endX, way.endY));
  board.flags[m] = (board.flags[m]! | MOVED | (march ? MARCHED : 0)) & ~(IN_PLACE | LEAP);
  if (!stays) comeOut(w, m);
  w.touchPlace(m);
  if (board.rule[R_SPOT_TIMING] === 0) searchAlong(w, m, leaps);
  const { falls } = w;
  if (watched && !drawFireOnTable(w, m, leaps, atEdge)) return;
  if ((board.flags[m]! & OFF) !== 0) return;
  if (w.falls !== falls && !leaps) {
    // Somebody fell for it, perhaps into its way.
    plan(w, m, x, y, stop, horizon, march ? 0 : 1, -1);
    way.follow(allowance);
    if (tall) endOnFoot(w, m, way, climb);
  }
  settleAt(w, m, way.endX, way.endY, way.walked);
  if (tall) alight(w, m, leaps);
  const manner = march ? AS_MARCH : jumping ? AS_JUMP : atEdge ? AS_TO_EDGE : 0;
  w.log.event(E.MOVE, m, Math.round((way.walked * 10) / UNIT), manner);
  tellPlace(w, m);
  if (atEdge) board.place[m]! |= ROUGH;
  searchAfterMove(w);
  if (jumping && (board.place[m]! & ROUGH) !== 0) landInTerrain(w, m);
  if ((board.place[m]! & BREATHED) !== 0) breatheIn(w, m);
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
function staysOnFoot(w: World, m: number, x: number, y: number, stop: number, march: boolean): boolean {
  if (march || stop > 0 || (kinds.guard[board.kind[m]!]! & G_JUMP) === 0 || (board.flags[m]! & LEAP) !== 0)
    return false;
  if (hasLevels(w) || (kinds.guard[board.kind[m]!]! & G_DISC) !== 0) return false;
  if (straight(m, x, y) > ticks(kinds.move[board.kind[m]!]!) || !roughAt(w.table!, x, y)) return false;
  return w.player.walks(m);
}

/** Tells the tape where a model stands; nothing when it is off the table. */
export function tellPlace(w: World, m: number): void {
  if ((board.flags[m]! & OFF) !== 0) return;
  w.log.event(E.AT, m, Math.round((board.px[m]! * 10) / UNIT), Math.round((board.py[m]! * 10) / UNIT));
}

/** Tells the tape the corners of the way just followed, before its end: the model is at each of them for as long as it is told. */
function tellCorners(w: World, m: number, endX: number, endY: number): void {
  for (let k = 1; k <= way.corners; k++) {
    // Not where it stands, or will in the end, as places are told.
    if (toldAlike(pointX[k]!, endX) && toldAlike(pointY[k]!, endY)) return;
    if (toldAlike(pointX[k]!, board.px[m]!) && toldAlike(pointY[k]!, board.py[m]!)) continue;
    board.px[m] = pointX[k]!;
    board.py[m] = pointY[k]!;
    w.log.event(E.VIA, m, Math.round((board.px[m]! * 10) / UNIT), Math.round((board.py[m]! * 10) / UNIT));
  }
}

/** Are two coordinates the same tenth of an inch? */
function toldAlike(one: number, other: number): boolean {
  return Math.round((one * 10) / UNIT) === Math.round((other * 10) / UNIT);
}

/** Puts a model down where a move ended. */
export function settleAt(w: World, m: number, x: number, y: number, walked: number): void {
  if (board.game[G_AREAS] !== 0) feelPoison(m, way, x, y);
  if (way.corners > 0) tellCorners(w, m, x, y);
  board.px[m] = x;
  board.py[m] = y;
  board.flags[m]! &= ~IN_PLACE;
  feelGround(w.table!, m);
  w.touchPlace(m);
  const travelled = w.seatOf(m) * SEAT_COLUMNS + S_TRAVELLED;
  const before = (board.seats[travelled]! + UNIT / 2) >> UNIT_BITS;
  board.seats[travelled]! += walked;
  w.tick(INCHES_MOVED, w.seatOf(m), ((board.seats[travelled]! + UNIT / 2) >> UNIT_BITS) - before);
}

/**
 * Moves without dice or interruption: runs, follow-ups, leaps back. Toward (positive) or away from (negative) another model; `manner` is what the
 * log is told.
 */
export function shiftOnTable(w: World, m: number, other: number, tenths: number, manner: number): void {
  if (other < 0 || tenths === 0) return;
  const tall = hasLevels(w);
  const length = ticks(tenths > 0 ? tenths : -tenths);
  if (tenths > 0) {
    const stop = board.radius[m]! + board.radius[other]! + SHORT;
    if (tall) depart(w, m, board.px[other]!, board.py[other]!, OWN_FLOOR);
    plan(w, m, board.px[other]!, board.py[other]!, stop, length, 1, -1);
  } else {
    aimAway(m, other, length);
    if (tall) depart(w, m, goal[0]!, goal[1]!, OWN_FLOOR);
    plan(w, m, goal[0]!, goal[1]!, 0, length, 1, -1);
  }
  way.follow(length);
  endShift(w, m, manner);
}

/** The same toward a point. */
export function shiftTo(w: World, m: number, x: number, y: number, tenths: number, manner: number): void {
  if (hasLevels(w)) depart(w, m, x, y, OWN_FLOOR);
  plan(w, m, x, y, 0, ticks(tenths), 1, -1);
  way.follow(ticks(tenths));
  endShift(w, m, manner);
}

/**
 * A model leaves its place, along the way that was followed, but for moves in the Movement phase: nobody stays Hidden, and whoever hides
 * near it is found.
 */
function setOut(w: World, m: number): void {
  comeOut(w, m);
  if (board.rule[R_SPOT_TIMING] === 0) searchAlong(w, m, false);
}

/** Ends a move out of the Movement phase where its way was followed to. */
function endShift(w: World, m: number, manner: number): void {
  const tall = hasLevels(w);
  if (tall) endOnFoot(w, m, way, 0);
  if (way.walked <= TOUCH) {
    if (manner === AS_RUN || manner === AS_RUSH) w.log.event(E.STAYS, m, manner, 0);
    return;
  }
  setOut(w, m);
  settleAt(w, m, way.endX, way.endY, way.walked);
  if (tall) alight(w, m, false);
  w.log.event(E.MOVE, m, Math.round((way.walked * 10) / UNIT), manner);
  tellPlace(w, m);
  searchAfterMove(w);
  if ((board.place[m]! & BREATHED) !== 0) breatheIn(w, m);
}

/** Toward an enemy as far as a charge leads, but not into contact (SK-TYR-15). */
export function rushOnTable(w: World, m: number, target: number): void {
  const reach = chargeReach(w, m);
  const stop = board.radius[m]! + board.radius[target]! + SHORT;
  if (hasLevels(w)) depart(w, m, board.px[target]!, board.py[target]!, OWN_FLOOR);
  plan(w, m, board.px[target]!, board.py[target]!, stop, ticks(reach), 1, -1);
  way.follow(ticks(reach));
  if (!hasPack(m) && ((board.place[m]! & ROUGH) !== 0 || way.rough)) {
    const height = board.pz[m]!;
    const rolled = reachThroughTerrain(w, m, reach, Math.max(1, Math.ceil((way.walked * 10) / UNIT)));
    if (stoppedBy(m, height)) return;
    way.follow(ticks(rolled));
  }
  endShift(w, m, AS_RUSH);
}

/** Does a model stand in a piece of Difficult Terrain in which another stands too, or into which its planned way leads it (SK-ORK-06)? */
export function sharesTerrain(w: World, m: number, other: number): boolean {
  const table = w.table!;
  for (let piece = 0; piece < table.pieces; piece++) {
    if ((table.flags[piece]! & DIFFICULT) === 0 || !standsIn(table, bases, other, piece)) continue;
    if (standsIn(table, bases, m, piece) || pointInside(table, piece, way.endX, way.endY)) return true;
  }
  return false;
}

/** Ticks of one step of a run, in a straight line. */
const PACE = UNIT >> 6;

/**
 * A frightened model runs so many ticks straight away from a point, or to the nearest edge (SK-CC-30, SK-AMB-45), until something is in its
 * way. Returns the enemy that it ran into (SK-CC-31), or -1.
 */
export function runOnTable(w: World, m: number, fromX: number, fromY: number, length: number): number {
  let dx = board.px[m]! - fromX;
  let dy = board.py[m]! - fromY;
  if (board.rule[R_RUN_TO_EDGE] === 1) {
    const edge = nearestEdge(w, m);
    dx = edge === EAST ? 1 : edge === WEST ? -1 : 0;
    dy = edge === NORTH ? 1 : edge === SOUTH ? -1 : 0;
  }
  const far = Math.sqrt(dx * dx + dy * dy);
  if (far === 0) return -1;
  keep.fill(0);
  const up = aloft(m);
  if (hasLevels(w)) for (let j = 0; j < keep.length; j++) keep[j] = aloft(j) > 0 ? -1 : 0;
  const ground = groundFor(w, m);
  const startX = board.px[m]!;
  const startY = board.py[m]!;
  let run = 0;
  while (run < length) {
    const x = startX + Math.round((dx / far) * (run + PACE));
    const y = startY + Math.round((dy / far) * (run + PACE));
    // Up high the floor ends somewhere.
    const free =
      up > 0
        ? floorAt(w.table!, x, y, board.pz[m]!) >= 0 && freeAt(m, x, y, up, 0)
        : standable(ground, bases, m, x, y, 1, keep);
    if (!free) break;
    run += PACE;
  }
  if (run > 0) {
    const height = board.pz[m]!;
    const endX = startX + Math.round((dx / far) * run);
    const endY = startY + Math.round((dy / far) * run);
    way.straight(startX, startY, endX, endY, run);
    setOut(w, m);
    settleAt(w, m, endX, endY, run);
    if (hasLevels(w)) setHeight(w, m, up > 0 ? height : groundAt(w.table!, board.px[m]!, board.py[m]!));
    tellPlace(w, m);
    searchAfterMove(w);
    if ((board.place[m]! & BREATHED) !== 0) breatheIn(w, m);
    if ((board.flags[m]! & OFF) !== 0) return -1;
  }
  if (run >= length) return -1;
  const enemies = m >= board.STRIDE ? 0 : board.STRIDE;
  const ahead = nearest(bases, m, enemies, enemies + board.count[enemies === 0 ? 0 : 1]!);
  return ahead >= 0 && within(bases, m, ahead, PACE + 1) ? ahead : -1;
}

/** Stands up where it lies, on the ground, or, if somebody stands there now, on the nearest free spot. */
export function riseOnTable(w: World, m: number): void {
  board.px[m] = board.lieX[m]!;
  board.py[m] = board.lieY[m]!;
  drop(w, m);
  way.straight(board.px[m]!, board.py[m]!, board.px[m]!, board.py[m]!, 0);
  settleAt(w, m, board.px[m]!, board.py[m]!, 0);
}

/** A companion walks to its owner's side, if that one still stands (SK-ORK-15, -16). */
export function followOnTable(w: World, m: number, owner: number): boolean {
  const stop = board.radius[m]! + board.radius[owner]!;
  const length = ticks(kinds.move[board.kind[m]!]! * 2);
  const tall = hasLevels(w);
  if (tall) depart(w, m, board.px[owner]!, board.py[owner]!, aloft(owner));
  plan(w, m, board.px[owner]!, board.py[owner]!, stop, length, 1, -1);
  way.follow(length);
  board.flags[m]! |= board.flags[owner]! & (MOVED | MARCHED);
  if (tall) endOnFoot(w, m, way, NOWHERE);
  if (way.walked <= TOUCH) return true;
  setOut(w, m);
  settleAt(w, m, way.endX, way.endY, way.walked);
  if (tall) alight(w, m, false);
  tellPlace(w, m);
  if ((board.place[m]! & BREATHED) !== 0) breatheIn(w, m);
  return true;
}

/**
 * Does a charge come home (SK-CC-02, -03, -08 to -10)? A way into contact must be there, past everybody else; with Difficult Terrain on it the
 * dice are the reach. The way stays planned for `standAgainst`.
 */
export function reachesOnTable(w: World, m: number, target: number): boolean {
  const reach = chargeReach(w, m);
  const jumping = hasPack(m);
  planCharge(w, m, target, reach);
  way.follow(ticks(reach) + HAIR);
  let there = way.arrived && climbable(w, m, target, jumping ? PACK_CLIMB : reach);
  const rise = hasLevels(w) ? riseTo(w, m, target) : 0;
  if (there && jumping && packRollsUpTo(w, m, target)) there = (rise * UNIT) / 10 <= climbByDice(w, m);
  // In contact already it goes nowhere.
  const moves = way.walked > TOUCH || rise > 0;
  if (there && !jumping && moves && ((board.place[m]! & ROUGH) !== 0 || way.rough || rise > 0)) {
    const height = board.pz[m]!;
    const rolled = reachThroughTerrain(w, m, reach, Math.max(rise, Math.ceil(((way.walked - HAIR) * 10) / UNIT)));
    if (stoppedBy(m, height)) return false;
    way.follow(ticks(rolled) + HAIR);
    there = way.arrived && rise <= rolled;
  }
  if (there) {
    comeOut(w, m);
    return true;
  }
  failCharge(w, m, target);
  if ((board.rule[R_CHARGE_PARTIAL] === 1 || board.instinct[m] === TO_ENEMY) && way.walked > TOUCH) {
    // It has failed: not so near that it would be in contact (SK-CC-07).
    way.follow(Math.max(0, way.walked - (endsBeside(w, m, target, way) ? 3 * HAIR : HAIR)));
    if (hasLevels(w)) endOnFoot(w, m, way, 0);
    setOut(w, m);
    settleAt(w, m, way.endX, way.endY, way.walked);
    if (hasLevels(w)) alight(w, m, jumping);
    w.log.event(E.AT, m, Math.round((way.endX * 10) / UNIT), Math.round((way.endY * 10) / UNIT));
  }
  return false;
}

/** Whose charge at whom the way is that was planned last, and how often anyone had moved by then; -1: it is another way. */
const charge = new Int32Array(5).fill(-1);

/** Plans the way of a charge, unless it is the one that was planned last and nobody moved since. */
function planCharge(w: World, m: number, target: number, reach: number): void {
  const still = charge[2] === board.places[0]! && charge[3] === board.places[1]!;
  if (still && charge[0] === m && charge[1] === target && charge[4] === reach) return;
  planContact(w, m, target, reach);
  charge[0] = m;
  charge[1] = target;
  charge[2] = board.places[0]!;
  charge[3] = board.places[1]!;
  charge[4] = reach;
}

function planContact(w: World, m: number, target: number, reach: number): void {
  const stop = board.radius[m]! + board.radius[target]!;
  const tall = hasLevels(w);
  if ((!tall || aloft(target) === 0) && touchesAtEdge(groundFor(w, m), m, target, stop)) {
    if (tall) depart(w, m, goal[0]!, goal[1]!, 0);
    keepFrom(w, m, -1);
    keep[target] = 0;
    way.plan(groundFor(w, m), bases, m, goal[0]!, goal[1]!, 0, ticks(reach) + HAIR, 1, keep);
    return;
  }
  if (tall) depart(w, m, board.px[target]!, board.py[target]!, aloft(target));
  if (touching(bases, m, target)) {
    // There already, or straight below or above: the last ticks of a gap that rounding left are no way, which somebody else might bar.
    plan(w, m, board.px[m]!, board.py[m]!, 0, ticks(reach), 1, target);
    if (board.pz[m] === board.pz[target]) return;
    way.follow(NOWHERE);
    if (endsBeside(w, m, target, way)) return;
  }
  plan(w, m, board.px[target]!, board.py[target]!, stop, ticks(reach) + HAIR, 1, target);
  if (tall) lieBeside(w, m, target, reach);
}

/** Where what the target stands on is not under the way's end: around to where there is something to stand on. */
function lieBeside(w: World, m: number, target: number, reach: number): void {
  way.follow(NOWHERE);
  if (endsBeside(w, m, target, way) || !contactOnFloor(w, m, target)) return;
  keepFrom(w, m, -1);
  keep[target] = 0;
  way.plan(groundFor(w, m), bases, m, spotX(), spotY(), 0, ticks(reach) + HAIR, 1, keep);
}

/** Does a charger with a pack roll for the climb to its target (SK-MOVE-10, SK-AMB-148)? */
export function packRollsUpTo(w: World, m: number, target: number): boolean {
  if (!hasLevels(w) || aloft(target) <= aloft(m)) return false;
  return board.rule[R_PACK_CLIMB_ROLL] === 1 || beneath(w, m, target);
}

/** Is the way up or down to a target within reach, and is there something to stand on beside it? */
function climbable(w: World, m: number, target: number, most: number): boolean {
  if (!hasLevels(w)) return true;
  return riseTo(w, m, target) <= most && endsBeside(w, m, target, way);
}

/**
 * A large base may not get its middle as near to the edge of the table as that of a small one is: it touches that one from the side. Leaves the spot
 * in `goal`; false where the straight way into contact stays on the table.
 */
function touchesAtEdge(ground: Ground, m: number, target: number, stop: number): boolean {
  const tx = board.px[target]!;
  const ty = board.py[target]!;
  const beyondX = Math.abs(tx) > ground.mostX;
  const beyondY = Math.abs(ty) > ground.mostY;
  if (!beyondX && !beyondY) return false;
  const edge = beyondX ? Math.sign(tx) * ground.mostX : Math.sign(ty) * ground.mostY;
  const over = edge - (beyondX ? tx : ty);
  const aside = Math.ceil(Math.sqrt(stop * stop - over * over));
  // From the charger's side, or in a corner from the other one.
  const side = (beyondX ? board.py[m]! < ty : board.px[m]! < tx) ? -aside : aside;
  const along = (beyondX ? ty : tx) + side;
  const turns = Math.abs(along) > (beyondX ? ground.mostY : ground.mostX);
  const spot = turns ? along - 2 * side : along;
  goal[0] = beyondX ? edge : spot;
  goal[1] = beyondX ? spot : edge;
  return true;
}

/** Is there a way into contact within reach? For deciding; rolls nothing. */
export function couldCharge(w: World, m: number, target: number): boolean {
  const reach = chargeReach(w, m);
  const most = !hasPack(m) ? reach : packRollsUpTo(w, m, target) ? BEST_CLIMB : PACK_CLIMB;
  // The climb is asked first: it costs less than the way.
  if (hasLevels(w) && riseTo(w, m, target) > most) return false;
  planCharge(w, m, target, reach);
  way.follow(ticks(reach) + HAIR);
  return way.arrived && climbable(w, m, target, most);
}

/** Sets a charger down in contact, where its charge led. */
export function standAgainst(w: World, m: number, target: number): void {
  planCharge(w, m, target, chargeReach(w, m));
  way.follow(NOWHERE);
  const climbsOnly = way.walked <= TOUCH && hasLevels(w) && riseTo(w, m, target) > 0;
  w.log.event(E.CHARGE, m, target, climbsOnly ? -1 : Math.round((way.walked * 10) / UNIT));
  setOut(w, m);
  settleAt(w, m, way.endX, way.endY, way.walked);
  if (hasLevels(w)) {
    endCharge(w, target, way);
    alight(w, m, hasPack(m));
  }
  tellPlace(w, m);
  searchAfterMove(w);
}

/**
 * Remembers, before a charger moves along the way that was planned, whether that leads across cover of its target: into the terrain in which
 * the target stands, or else past what it stands behind (SK-CC-12, SK-AMB-16). Who is in contact already comes across nothing, unless it climbs.
 */
export function noteCover(w: World, m: number, target: number): void {
  const climbs = hasLevels(w) && riseTo(w, m, target) > 0;
  const across = coveredByGround(w, target) ? climbs || way.rough : lineTo(w, m, target) && endsSheltered();
  if (across && (climbs || way.walked > TOUCH)) board.place[m]! |= ACROSS;
  else board.place[m]! &= ~ACROSS;
}

/** Does the defender stand in or behind cover that one of this turn's chargers came across (SK-CC-12)? */
export function sheltersFrom(w: World, m: number): boolean {
  const enemies = m >= board.STRIDE ? 0 : board.STRIDE;
  const any = board.rule[R_COVER_STRIKE_ANY] === 1;
  for (let i = 0, left = board.engaged[m]!; left !== 0; i++, left >>>= 1) {
    const t = enemies + i;
    if ((left & 1) === 0 || (board.flags[t]! & CHARGED) === 0) continue;
    if ((board.place[t]! & ACROSS) !== 0) return true;
    if (any && (coveredByGround(w, m) || (lineTo(w, t, m) && lastLineCovers()))) return true;
  }
  return false;
}
