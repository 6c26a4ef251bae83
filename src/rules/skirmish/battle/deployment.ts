/**
 * Setting models down in a zone of the table (SK-AI-06): before the battle, and whoever comes on later. Which places there are, and which are
 * free; the player of a model says which it takes. Hot: once a model.
 */

import { directionOf } from "../../../geometry/directions.ts";
import { pointToEdge, pointToPiece } from "../../../geometry/inside.ts";
import { UNIT } from "../../../geometry/ticks.ts";
import { int8, int32 } from "../../kernel/columns.ts";
import { E } from "../events.ts";
import { ALOFT, NEAR_EDGE, SPOT } from "../flags.ts";
import { board, STRIDE } from "./columns.ts";
import { told } from "./distances.ts";
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

/** Which spots are taken in this set-up; the most that a table can have. */
const MOST_SPOTS = 4096;
const taken = int8(MOST_SPOTS);

// The zone that models are set up in: its kind, its edge, how deep it is (for sentries: how far from the other edge they keep), and how far from
// enemies and from friends. In ticks.
const KIND = 0;
export const EDGE = 1;
export const DEPTH = 2;
const APART = 3;
const SPACING = 4;
/** 1 in the middle of a battle: a spot is taken where a model stands. */
export const ARRIVING = 5;
/** How many zones were opened before it: whatever was found out about another one is over. */
export const NUMBER = 6;
/** The zone that is open. */
export const site = int32(7);

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
  site[NUMBER]!++;
}

/** Opens it for models that come on while the battle lasts. */
export function openEntry(kind: number, edge: number, depth: number): void {
  openZone(kind, edge, depth, UNIT, 0);
  site[ARRIVING] = 1;
}

/** Is the zone that is open a strip along an edge, no deeper than the spots that are listed for edges (`Spots`)? */
export function liesAlongEdge(): boolean {
  return site[KIND]! <= TWO_EDGES && site[DEPTH]! <= NEAR_EDGE;
}

/** How the place of perch p is told from spots, which are from 0 on, and from -1, for nowhere. */
export function placeOfPerch(p: number): number {
  return -2 - p;
}

/** Sets a model down in the zone, where its player wants; false when there is no room left. */
export function deploy(w: World, m: number): boolean {
  const place = w.player.place(m);
  if (place === -1) return false;
  if (place < -1) {
    const { perches } = w;
    const p = -2 - place;
    putDown(w, m, perches[p]!, perches[p + 1]!, perches[p + 2]!);
    return true;
  }
  const { at } = w.spots;
  taken[place / SPOT] = 1;
  putDown(w, m, at[place]!, at[place + 1]!, 0);
  return true;
}

/** May a model be set down on the perch that begins at p in `World.perches`, and is there room? */
export function isPerchFree(w: World, m: number, p: number): boolean {
  const { perches } = w;
  // Slopes are ground, with spots of its own.
  if (perches[p + 3] === 0 || !mayStand(w, m, perches[p]!, perches[p + 1]!)) return false;
  return freeAt(m, perches[p]!, perches[p + 1]!, perches[p + 2]!, UNIT / 2);
}

/** May a model be set down on the spot that begins at s in `Spots.at`, and is it free? */
export function isFree(w: World, m: number, s: number): boolean {
  const x = w.spots.at[s]!;
  const y = w.spots.at[s + 1]!;
  if (site[ARRIVING] === 0 && taken[s / SPOT] === 1) return false;
  return mayStand(w, m, x, y) && (site[ARRIVING] === 0 || !occupied(m, x, y));
}

/** Does a model stand on a spot, or so near that a newcomer has no room? */
export function occupied(newcomer: number, x: number, y: number): boolean {
  const own = board.radius[newcomer]! + 64;
  for (let seat = 0; seat < 2; seat++) {
    const from = seat * STRIDE;
    for (let m = from; m < from + board.count[seat]!; m++) {
      const reach = own + board.radius[m]!;
      if (Math.abs(x - board.px[m]!) < reach && Math.abs(y - board.py[m]!) < reach) return true;
    }
  }
  return false;
}

function putDown(w: World, m: number, x: number, y: number, height: number): void {
  standAt(w, m, x, y, height);
  if (site[ARRIVING] === 0) tellSetUp(w, m);
}

/** Puts a model on the table, on the ground or at a height, looking at the middle of it. */
export function standAt(w: World, m: number, x: number, y: number, height: number): void {
  board.px[m] = x;
  board.py[m] = y;
  board.face[m] = directionOf(-x, -y);
  if (height > 0) setHeight(w, m, height);
  else setOnGround(w, m);
  feelGround(w.table!, m);
  w.touchPlace(m);
}

/** Tells the tape where a model was set down. */
export function tellSetUp(w: World, m: number): void {
  w.log.event(E.setUp, m, told(board.px[m]!), told(board.py[m]!));
  if ((board.place[m]! & ALOFT) !== 0) w.log.event(E.highUp, m, told(board.pz[m]!), 0);
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
  const from = seat * STRIDE;
  const room = ticksApart + board.radius[newcomer]!;
  for (let m = from; m < from + board.count[seat]!; m++) {
    const dx = board.px[m]! - x;
    const dy = board.py[m]! - y;
    const far = room + board.radius[m]!;
    if (dx * dx + dy * dy < far * far) return true;
  }
  return false;
}
