/**
 * Rulebook chapter "Movement" on a table: walks, marches, jumps, charges and all smaller steps, with the terrain dice and the Overwatch fire that
 * they draw. Hot: once a move. movement.ts and combat.ts have the same on a line.
 */

import { nearest, within } from "../../../geometry/bases.ts";
import { MOST_NODES } from "../../../geometry/corners.ts";
import type { Ground } from "../../../geometry/grounds.ts";
import { EAST, NORTH, SOUTH, WEST } from "../../../geometry/inside.ts";
import { floorAt } from "../../../geometry/levels.ts";
import { standable } from "../../../geometry/stand.ts";
import { NOWHERE, TOUCH, UNIT, UNIT_BITS } from "../../../geometry/ticks.ts";
import { pointX, pointY } from "../../../geometry/walk.ts";
import { E } from "../events.ts";
import {
  AS_JUMP,
  AS_MARCH,
  AS_RUN,
  AS_RUSH,
  AS_TO_EDGE,
  BREATHED,
  G_DISC,
  G_JUMP,
  G_MEGA_SLOW,
  G_VEIL,
  IN_PLACE,
  LEAP,
  MARCHED,
  MOVED,
  OFF,
  ROUGH,
  TO_ENEMY,
  WAS_HIDDEN,
} from "../matchup.ts";
import { T } from "../metrics.ts";
import { R } from "../rulings.ts";
import { board, STRIDE } from "./columns.ts";
import { bases, ticks } from "./distances.ts";
import { breatheIn } from "./grenades.ts";
import { feelGround, groundAt, roughAt, tellPlace } from "./ground.ts";
import {
  alight,
  aloft,
  CLEAR,
  clearFloors,
  depart,
  drop,
  enclosed,
  endOfLeap,
  endOnFoot,
  freeAt,
  HIGHEST,
  hasLevels,
  leadsUpOrDown,
  OWN_FLOOR,
  SAME_FLOOR,
  setHeight,
  staysAtHeight,
} from "./heights.ts";
import { comeOut, searchAfterMove, searchAlong } from "./hiding.ts";
import { kinds } from "./kind-columns.ts";
import { nearestEdge } from "./mission-goals.ts";
import { nearestEnemy } from "./nearest.ts";
import { drawFireOnTable } from "./overwatch.ts";
import { climbByDice, jumps, landInTerrain, reachThroughTerrain, stoppedBy } from "./reach.ts";
import { feelPoison } from "./spoiled.ts";
import { G_AREAS, S_TRAVELLED, SEAT_COLUMNS, type World } from "./state.ts";
import { way } from "./ways.ts";

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
export const SHORT = CLEAR + TOUCH;
/** How far up a Jump Pack climbs without rolling, in tenths (SK-MOVE-10). */
export const PACK_CLIMB = 120;

/** The room that a model's base has on the table. */
export function groundFor(w: World, m: number): Ground {
  const [small, large] = w.grounds!;
  return board.radius[m]! <= small.radius ? small : large;
}

/** Fills `keep`: friends may be touched, enemies not, but for one that is charged (or -1); who is on other floors is in nobody's way. */
export function keepFrom(w: World, m: number, target: number): void {
  const own = m >= STRIDE ? 1 : 0;
  for (let seat = 0; seat < 2; seat++) {
    const from = seat * STRIDE;
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
  return board.instinct[m] === TO_ENEMY ? MOST_NODES : PATIENCE;
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
export const goal = new Int32Array(2);

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
 * @rule SK-NEC-16, SK-SCEN-07, SK-MOVE-16, SK-MOVE-20, SK-HIDE-10
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
    chargePlanned[0] = -1;
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
      atEdge = board.rule[R.terrainStopShort] === 0;
      if (!atEdge) allowance = allowance > UNIT ? allowance - UNIT : 0;
    }
    way.follow(allowance);
    if (!starts && !slow && !atEdge && way.rough) atEdge = goesIn(w, m);
  }
  if (tall) {
    if (!leaps) endOnFoot(w, m, way, climb);
    else {
      const goes = way.walked > TOUCH || climbs;
      if (goes && (board.rule[R.packClimbRoll] === 1 || enclosed(w, m, way))) climb = climbByDice(w, m);
      endOfLeap(w, m, way, climb);
    }
  }
  if (way.walked <= TOUCH && (!tall || staysAtHeight(m))) {
    if (rolls || board.instinct[m] !== 0) w.log.event(E.stays, m, 0, rolls ? 0 : board.instinct[m]!);
    return;
  }
  // Creeping on in cover (SK-HIDE-10): from Difficult Terrain into Difficult Terrain, whatever lies between.
  const creeps = (board.place[m]! & WAS_HIDDEN) !== 0 && !march;
  const stays = creeps && (atEdge || roughAt(w.table!, way.endX, way.endY));
  board.flags[m] = (board.flags[m]! | MOVED | (march ? MARCHED : 0)) & ~(IN_PLACE | LEAP);
  if (!stays) comeOut(w, m);
  w.touchPlace(m);
  if (board.rule[R.spotTiming] === 0) searchAlong(w, m, leaps);
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
  w.log.event(E.move, m, Math.round((way.walked * 10) / UNIT), manner);
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

/** Tells the tape the corners of the way just followed, before its end: the model is at each of them for as long as it is told. */
function tellCorners(w: World, m: number, endX: number, endY: number): void {
  for (let k = 1; k <= way.corners; k++) {
    // Not where it stands, or will in the end, as places are told.
    if (toldAlike(pointX[k]!, endX) && toldAlike(pointY[k]!, endY)) return;
    if (toldAlike(pointX[k]!, board.px[m]!) && toldAlike(pointY[k]!, board.py[m]!)) continue;
    board.px[m] = pointX[k]!;
    board.py[m] = pointY[k]!;
    w.log.event(E.via, m, Math.round((board.px[m]! * 10) / UNIT), Math.round((board.py[m]! * 10) / UNIT));
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
  w.tick(T.inchesMoved, w.seatOf(m), ((board.seats[travelled]! + UNIT / 2) >> UNIT_BITS) - before);
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
export function setOut(w: World, m: number): void {
  comeOut(w, m);
  if (board.rule[R.spotTiming] === 0) searchAlong(w, m, false);
}

/** Ends a move out of the Movement phase where its way was followed to. */
export function endShift(w: World, m: number, manner: number): void {
  const tall = hasLevels(w);
  if (tall) endOnFoot(w, m, way, 0);
  if (way.walked <= TOUCH) {
    if (manner === AS_RUN || manner === AS_RUSH) w.log.event(E.stays, m, manner, 0);
    return;
  }
  setOut(w, m);
  settleAt(w, m, way.endX, way.endY, way.walked);
  if (tall) alight(w, m, false);
  w.log.event(E.move, m, Math.round((way.walked * 10) / UNIT), manner);
  tellPlace(w, m);
  searchAfterMove(w);
  if ((board.place[m]! & BREATHED) !== 0) breatheIn(w, m);
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
  const enemies = m >= STRIDE ? 0 : STRIDE;
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

/** A companion walks to its owner's side, if that one still stands (SK-ORK-15, -16). @rule SK-ORK-15, SK-ORK-16 */
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

/** Whose charge at whom the way is that was planned last, and how often anyone had moved by then; -1: it is another way. */
export const chargePlanned = new Int32Array(5).fill(-1);

/** Steps away from the nearest enemy without dice or interruption: runs, leaps back, drifts; `manner` is what the log is told. */
export function stepBack(w: World, m: number, tenths: number, manner: number): void {
  const enemy = nearestEnemy(m);
  if (w.table !== null) {
    shiftOnTable(w, m, enemy, -tenths, manner);
    return;
  }
  const ahead =
    enemy < 0 ? m < STRIDE : board.x[enemy]! > board.x[m]! || (board.x[enemy]! === board.x[m]! && m < STRIDE);
  board.x[m]! += ahead ? -tenths : tenths;
  board.flags[m]! &= ~IN_PLACE;
  w.touchPlace(m);
}
