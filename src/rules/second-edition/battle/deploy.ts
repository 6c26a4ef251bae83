/** Setting up on a table (SE-EXT-20, -21, -24): squad by squad in turn, each coherent and inside its zone. Hot: once a battle. */
import { FULL_TURN } from "../../../geometry/directions.ts";
import { UNIT } from "../../../geometry/ticks.ts";
import { E } from "../events.ts";
import { ABOARD, GONE } from "../matchup.ts";
import { R } from "../rulings.ts";
import { B } from "./columns.ts";
import { feelHeight, gatherPieces, groundFor, standable } from "./ground.ts";
import { couldHide, hide } from "./hiding.ts";
import { board, riderOf, roomIn, seatsOf } from "./riding.ts";
import type { World } from "./state.ts";

/** Spots across a zone and rows of them in it, of which a player names one. */
export const SPOTS_ACROSS = 9;
const ROWS = 2;
export const SPOTS = SPOTS_ACROSS * ROWS;
/** Places of a formation around its middle, and how far they lie apart beyond the bases. */
const RINGS = 5;
const BETWEEN = (5 * UNIT) >> 3;
/** As far from impassable ground as models are set up. */
const CLEAR = UNIT;
const MOST_TIES = 100;

/** @rule SE-EXT-21 */
export function deploy(w: World): void {
  for (let s = 0; s < 2 * w.U; s++) B.order[s] = 0;
  const { width, depth } = w.table!;
  gatherPieces(w, -width, -depth, width, depth);
  const { attacker } = w.ground!;
  for (let m = 0; m < 2 * w.M; m++) B.facing[m] = w.seatOfModel(m) === 0 ? AHEAD : FULL_TURN - AHEAD;
  let seat = attacker >= 0 ? 1 - attacker : whoSetsUp(w);
  // With roles the defender sets up all first; one reading has one side set up all of it anyway.
  const inTurn = attacker < 0 && B.rule[R.deployOrder] === 0;
  for (let done = 0; done < 2; ) {
    const s = nextOf(w, seat);
    if (s < 0) {
      done++;
      seat = 1 - seat;
      continue;
    }
    B.order[s] = PLACED;
    setUp(w, seat, s);
    if (inTurn) {
      done = 0;
      seat = 1 - seat;
    }
  }
  for (let s = 0; s < 2 * w.U; s++) B.order[s] = 0;
}
const PLACED = 1;
/** Away from the edge of seat 1. */
const AHEAD = FULL_TURN / 4;

function whoSetsUp(w: World): number {
  for (let i = 0; i < MOST_TIES; i++) {
    const difference = w.setup.die(6) - w.setup.die(6);
    if (difference !== 0) return difference > 0 ? 0 : 1;
  }
  return 0;
}

/** The squad that a seat sets up next: the largest of those that wait. */
function nextOf(w: World, seat: number): number {
  let best = -1;
  for (let s = seat * w.U; s < w.endOf(seat); s++) {
    if (B.order[s] === 0 && (best < 0 || B.count[s]! > B.count[best]!)) best = s;
  }
  return best;
}

/** Where a spot of a seat lies: x to the right of the middle. */
export function spotX(w: World, seat: number, spot: number): number {
  const room = w.table!.width - 8 * UNIT;
  const column = spot % SPOTS_ACROSS;
  const x = Math.trunc(((2 * column - (SPOTS_ACROSS - 1)) * room) / (2 * (SPOTS_ACROSS - 1)));
  return seat === 0 ? x : 0 - x;
}

export function spotY(w: World, seat: number, spot: number): number {
  const zone = w.ground!.zone[seat]!;
  const into = spot < SPOTS_ACROSS ? zone - 3 * UNIT : 3 * UNIT;
  const y = into - w.table!.depth / 2;
  return seat === 0 ? y : 0 - y;
}

/** @rule SE-EXT-21, SE-EXT-24 */
function setUp(w: World, seat: number, s: number): void {
  if (w.armoured && startsAboard(w, seat, s)) return;
  const wanted = w.player.spot(seat, s);
  groundFor(w, B.from[s]!);
  for (let i = 0; i < 4 * SPOTS; i++) {
    // After what was wanted, all others in turn, ever more between the spots.
    const spot = (wanted + i) % SPOTS;
    const aside = Math.trunc(i / SPOTS) * 2 * UNIT;
    if (!form(w, seat, s, spotX(w, seat, spot) + aside, spotY(w, seat, spot))) continue;
    for (let m = B.from[s]!; m < B.to[s]!; m++) feelHeight(w, m);
    w.log.event(E.placed, s, 0, 0);
    if (B.rule[R.deployHidden] === 0 && couldHide(w, s) && w.player.startsHidden(seat, s)) {
      hide(w, s);
    }
    return;
  }
  lose(w, s);
  // With a transport that finds no room those in it are lost.
  for (let p = riderOf(w, s); p >= 0; p = riderOf(w, s)) lose(w, p);
}

function lose(w: World, s: number): void {
  for (let m = B.from[s]!; m < B.to[s]!; m++) {
    if (B.wounds[m] === 0) continue;
    B.mx[m] = 0;
    B.my[m] = 0;
    w.remove(m, -1);
  }
  B.flags[s] = (B.flags[s]! | GONE) & ~ABOARD;
}

/** Whoever is to ride by the roster, or by its player's choice, starts in the first transport with room. @rule SE-EXT-21, SE-EXT-105 */
function startsAboard(w: World, seat: number, s: number): boolean {
  const seats = seatsOf(s);
  const must = w.sideAt[seat]!.aboard[s - seat * w.U] === 1;
  for (let v = seat * w.U; v < w.endOf(seat); v++) {
    if (v === s || roomIn(w, v) < seats || (!must && !w.player.rides(seat, s, v))) continue;
    board(w, s, v);
    return true;
  }
  return false;
}

/** Puts the models of a squad around a point, each linked with one that stands; false, and nobody stands, where there is no room. */
function form(w: World, seat: number, s: number, x: number, y: number): boolean {
  const from = B.from[s]!;
  const to = B.to[s]!;
  const pitch = 2 * B.kindRadius[B.kind[from]!]! + BETWEEN;
  let m = from;
  for (let ring = 0; ring <= RINGS && m < to; ring++) {
    for (let i = -ring; i <= ring && m < to; i++) {
      for (let j = -ring; j <= ring && m < to; j++) {
        if (Math.max(Math.abs(i), Math.abs(j)) !== ring) continue;
        if (fits(w, seat, s, m, x + i * pitch, y + j * pitch)) m++;
      }
    }
  }
  if (m === to) return true;
  for (let k = from; k < m; k++) B.mx[k] = 1 << 24;
  return false;
}

function fits(w: World, seat: number, s: number, m: number, x: number, y: number): boolean {
  const r = B.kindRadius[B.kind[m]!]!;
  const ahead = (seat === 0 ? y : -y) + w.table!.depth / 2;
  if (ahead + r > w.ground!.zone[seat]! || !standable(w, x, y, r, CLEAR)) return false;
  B.mx[m] = x;
  B.my[m] = y;
  let linked = m === B.from[s];
  for (let o = 0; o < 2 * w.M; o++) {
    if (o === m || B.wounds[o] === 0 || B.mx[o] === 1 << 24) continue;
    const gap = w.apartOf(m, o);
    const mine = o < m && B.squad[o] === s;
    if (mine && gap <= 2 * UNIT) linked = true;
    if (gap > 0) continue;
    B.mx[m] = 1 << 24;
    return false;
  }
  if (!linked) B.mx[m] = 1 << 24;
  return linked;
}
