/**
 * Setting models down in a zone of the table (SK-AI-06): before the battle, and whoever comes on later. Hot: once a model.
 *
 * What a player likes about a spot hangs on the table alone but for companions and for perches, so that the spots lie in that order
 * (`Spots`), and the first that is free and in the zone is the best.
 */

import { directionOf } from "../../../geometry/directions.ts";
import { pointToEdge, pointToPiece } from "../../../geometry/inside.ts";
import { NOWHERE, UNIT } from "../../../geometry/ticks.ts";
import { int8, int32 } from "../../kernel/columns.ts";
import * as E from "../events.ts";
import { ALOFT, NEAR_EDGE, OFF, PERCH, SPOT, WHOLE_TABLE } from "../matchup.ts";
import * as minds from "../player/mind-columns.ts";
import { DRAWS_LOTS, KINDS } from "../player/mind-columns.ts";
import { MOVE_COVER, MOVE_STAY, WEIGHTS } from "../player/weights.ts";
import * as board from "./board.ts";
import { feelGround } from "./ground.ts";
import { freeAt, setHeight, setOnGround } from "./heights.ts";
import { G_PIECE, type World } from "./state.ts";

// Kinds of zones, as in ZONES (data/missions.ts).
export const CHOSEN_EDGE = 0;
export const OPPOSITE_EDGE = 1;
export const RANDOM_EDGE = 2;
export const TWO_EDGES = 3;
export const CIRCLE = 4;
export const PIECE = 6;
export const SENTRIES = 7;

/** Who reaches this far, in tenths, is a marksman. */
const LONG = 180;

/** Which spots are taken in this set-up; the most that a table can have. */
const MOST_SPOTS = 4096;
const taken = int8(MOST_SPOTS);

// The zone that models are set up in: its kind, its edge, how deep it is (for sentries: how far from the other edge they keep), and how far from
// enemies and from friends. In ticks.
const KIND = 0;
const EDGE = 1;
const DEPTH = 2;
const APART = 3;
const SPACING = 4;
/** 1 in the middle of a battle: a spot is taken where a model stands. */
const ARRIVING = 5;
/** 1 where a player wants to stand near a point of its own instead of near the middle of the table, and that point. */
const DRAWN = 6;
const POINT_X = 7;
const POINT_Y = 8;
const site = int32(9);

/**
 * How far the spots with shelter, and those without, were looked through for bases of this radius: the ones before are taken or not in the zone,
 * and nothing that is set up in it makes them any better.
 */
const SHELTERED = 0;
const BARE = 1;
const RADIUS = 2;
const looked = int32(3);

/** Before the battle: no spot is taken. */
export function clearTable(w: World): void {
  taken.fill(0, 0, w.spots.at.length / SPOT);
}

/** Opens a zone: see `site`. */
export function openZone(kind: number, edge: number, depth: number, apart: number, spacing: number): void {
  site[KIND] = kind;
  site[EDGE] = edge;
  site[DEPTH] = depth;
  site[APART] = apart;
  site[SPACING] = spacing;
  site[ARRIVING] = 0;
  site[DRAWN] = 0;
  looked[RADIUS] = -1;
}

/** Whoever is set down next wants to stand near this point. */
export function drawTo(x: number, y: number): void {
  site[DRAWN] = 1;
  site[POINT_X] = x;
  site[POINT_Y] = y;
}

/** Opens it for models that come on while the battle lasts. */
export function openEntry(kind: number, edge: number, depth: number): void {
  openZone(kind, edge, depth, UNIT, 0);
  site[ARRIVING] = 1;
}

/** Sets a model down on the spot of the zone that its player likes best; false when there is none left. */
export function deploy(w: World, m: number): boolean {
  const seat = w.seatOf(m);
  const side = board.side[seat]!;
  const { at } = w.spots;
  const cover = (minds.weights[side * WEIGHTS + MOVE_COVER]! * 4 * UNIT) | 0;
  const owner = board.owner[m]! < 0 ? -1 : seat * board.STRIDE + board.owner[m]!;
  const follows = owner >= 0 && (board.flags[owner]! & OFF) === 0;
  const random = minds.player[side] === DRAWS_LOTS && !follows;
  // A companion stays at its owner's side, everybody else goes to the middle of the table, or where the mission draws its player.
  const drawn = site[DRAWN] === 1;
  const middleX = follows ? board.px[owner]! : drawn ? site[POINT_X]! : 0;
  const middleY = follows ? board.py[owner]! : drawn ? site[POINT_Y]! : 0;
  let best = random ? lotSpot(w, m) : follows || drawn ? spotBeside(w, m, middleX, middleY) : bestSpot(w, m, cover);
  let bestWorth = random ? lotOfSpot : -2147483648;
  if (best >= 0 && !random)
    bestWorth = (at[best + 2] === 1 && !follows ? cover : 0) - farFrom(at, best, middleX, middleY);
  let perch = -1;
  const perches = w.perches;
  const high = follows ? 0 : heightWish(side, m);
  for (let p = 0; p < perches.length; p += PERCH) {
    // Slopes are ground, with spots of its own.
    if (perches[p + 3] === 0 || !mayStand(w, m, perches[p]!, perches[p + 1]!)) continue;
    if (!freeAt(m, perches[p]!, perches[p + 1]!, perches[p + 2]!, UNIT / 2)) continue;
    const worth = random
      ? w.policy[seat]!.below(DRAWS)
      : cover + ((high * (perches[p + 2]! / UNIT)) | 0) - farFrom(perches, p, middleX, middleY);
    if (worth <= bestWorth) continue;
    bestWorth = worth;
    best = -1;
    perch = p;
  }
  if (perch >= 0) {
    putDown(w, m, perches[perch]!, perches[perch + 1]!, perches[perch + 2]!);
    return true;
  }
  if (best < 0) return false;
  taken[best / SPOT] = 1;
  putDown(w, m, at[best]!, at[best + 1]!, 0);
  return true;
}

/** How far a place of a list lies from a point, along x and along y. */
function farFrom(places: Int32Array, place: number, x: number, y: number): number {
  return Math.abs(places[place]! - x) + Math.abs(places[place + 1]! - y);
}

/** The best free spot near the middle, in shelter as far as one cares for it; where it begins in `Spots.at`, or -1. */
function bestSpot(w: World, m: number, cover: number): number {
  const { at } = w.spots;
  const edge = site[KIND]! <= TWO_EDGES && site[DEPTH]! <= NEAR_EDGE ? site[EDGE]! : WHOLE_TABLE;
  if (looked[RADIUS] !== board.radius[m]) {
    looked[RADIUS] = board.radius[m]!;
    looked[SHELTERED] = 0;
    looked[BARE] = 0;
  }
  const shelter = lookThrough(w, m, w.spots.sheltered[edge]!, SHELTERED);
  const open = lookThrough(w, m, w.spots.bare[edge]!, BARE);
  if (shelter < 0 || open < 0) return shelter < 0 ? open : shelter;
  const more = cover - farFrom(at, shelter, 0, 0) + farFrom(at, open, 0, 0);
  return more > 0 || (more === 0 && shelter < open) ? shelter : open;
}

/** The first free spot of a list, or -1. */
function lookThrough(w: World, m: number, list: Int32Array, which: number): number {
  for (let k = looked[which]!; k < list.length; k++) {
    if (!isFree(w, m, list[k]!)) continue;
    looked[which] = k;
    return list[k]!;
  }
  looked[which] = list.length;
  return -1;
}

/**
 * The free spot nearest to a point, the first of several, or -1. Looks through the rows on both sides of it until they are farther off than
 * the best.
 */
function spotBeside(w: World, m: number, x: number, y: number): number {
  const { at, rows, south, pitch } = w.spots;
  const last = rows.length - 2;
  let below = Math.max(-1, Math.min(last, Math.floor((y - south) / pitch)));
  let above = below + 1;
  let best = -1;
  let least = 2147483647;
  while (below >= 0 || above <= last) {
    const toBelow = below >= 0 ? Math.abs(y - south - below * pitch) : NOWHERE;
    const toAbove = above <= last ? Math.abs(south + above * pitch - y) : NOWHERE;
    if (Math.min(toBelow, toAbove) > least) break;
    const row = toBelow <= toAbove ? below-- : above++;
    for (let s = rows[row]!; s < rows[row + 1]!; s += SPOT) {
      const far = farFrom(at, s, x, y);
      // Most spots are no nearer than the nearest so far, and whether they are free is dearer to find out.
      if (far > least || (far === least && s > best) || !isFree(w, m, s)) continue;
      least = far;
      best = s;
    }
  }
  return best;
}

/** Lots are whole numbers below this; the highest wins. The one that won last is `lotOfSpot`. */
const DRAWS = 1 << 20;
let lotOfSpot = 0;

/** A free spot by lot, or -1. */
function lotSpot(w: World, m: number): number {
  const length = w.spots.at.length;
  let best = -1;
  lotOfSpot = -1;
  for (let s = 0; s < length; s += SPOT) {
    if (!isFree(w, m, s)) continue;
    const lot = w.policy[w.seatOf(m)]!.below(DRAWS);
    if (lot <= lotOfSpot) continue;
    lotOfSpot = lot;
    best = s;
  }
  return best;
}

function isFree(w: World, m: number, s: number): boolean {
  const x = w.spots.at[s]!;
  const y = w.spots.at[s + 1]!;
  if (site[ARRIVING] === 0 && taken[s / SPOT] === 1) return false;
  return mayStand(w, m, x, y) && (site[ARRIVING] === 0 || !occupied(m, x, y));
}

/** Does a model stand on a spot, or so near that a newcomer has no room? */
function occupied(newcomer: number, x: number, y: number): boolean {
  const own = board.radius[newcomer]! + 64;
  for (let seat = 0; seat < 2; seat++) {
    const from = seat * board.STRIDE;
    for (let m = from; m < from + board.count[seat]!; m++) {
      const reach = own + board.radius[m]!;
      if (Math.abs(x - board.px[m]!) < reach && Math.abs(y - board.py[m]!) < reach) return true;
    }
  }
  return false;
}

/** Ticks that a model would go for one inch of height: who shoots well likes it, who wants to close does not. */
function heightWish(side: number, m: number): number {
  if (minds.bestReach[side * KINDS + board.kind[m]!]! < LONG) return 0;
  return ((minds.weights[side * WEIGHTS + MOVE_STAY]! + minds.weights[side * WEIGHTS + MOVE_COVER]!) * UNIT) | 0;
}

/** Puts a model on the table, on the ground or at a height, looking at the middle of it. */
function putDown(w: World, m: number, x: number, y: number, height: number): void {
  board.px[m] = x;
  board.py[m] = y;
  board.face[m] = directionOf(-x, -y);
  if (height > 0) setHeight(w, m, height);
  else setOnGround(w, m);
  feelGround(w.table!, m);
  w.touchPlace(m);
  if (site[ARRIVING] === 0) tellSetUp(w, m);
}

/** Tells the tape where a model was set down. */
export function tellSetUp(w: World, m: number): void {
  w.log.event(E.SET_UP, m, Math.round((board.px[m]! * 10) / UNIT), Math.round((board.py[m]! * 10) / UNIT));
  if ((board.place[m]! & ALOFT) !== 0) w.log.event(E.HIGH_UP, m, Math.round((board.pz[m]! * 10) / UNIT), 0);
}

/** Does a base at (x, y) lie wholly in the zone, and far enough from whom it has to keep away? */
function mayStand(w: World, m: number, x: number, y: number): boolean {
  if (!inZone(w, m, x, y)) return false;
  const seat = w.seatOf(m);
  if (site[APART]! > 0 && nearAny(m, 1 - seat, x, y, site[APART]!)) return false;
  // A companion keeps to its owner, not away from it (SK-ORK-15).
  return site[SPACING] === 0 || board.owner[m]! >= 0 || !nearAny(m, seat, x, y, site[SPACING]!);
}

function inZone(w: World, m: number, x: number, y: number): boolean {
  const depth = site[DEPTH]!;
  const room = depth - board.radius[m]!;
  const piece = board.game[G_PIECE]! - 1;
  switch (site[KIND]) {
    case CHOSEN_EDGE:
    case OPPOSITE_EDGE:
    case RANDOM_EDGE:
    case TWO_EDGES:
      return pointToEdge(w.table!, site[EDGE]!, x, y) <= room;
    case SENTRIES:
      return pointToEdge(w.table!, (site[EDGE]! + 2) & 3, x, y) >= depth + board.radius[m]!;
    case PIECE:
      if (piece >= 0) return pointToPiece(w.table!, piece, x, y) <= room;
      return x * x + y * y <= room * room;
    case CIRCLE:
      return x * x + y * y <= room * room;
    default:
      return true;
  }
}

/** Is any model of the seat nearer than so many ticks to where `newcomer` would stand? */
function nearAny(newcomer: number, seat: number, x: number, y: number, ticksApart: number): boolean {
  const from = seat * board.STRIDE;
  const room = ticksApart + board.radius[newcomer]!;
  for (let m = from; m < from + board.count[seat]!; m++) {
    const dx = board.px[m]! - x;
    const dy = board.py[m]! - y;
    const far = room + board.radius[m]!;
    if (dx * dx + dy * dy < far * far) return true;
  }
  return false;
}
