/**
 * Moves on a table that are no charge: going somewhere, turning about, running away, rallying in cover (DM-ACT-01, -06, -07, DM-MOV-01, DM-MOD-08,
 * DM-REA-01, DM-COM-02, -04). Hot: once an action.
 */

import { directionOf } from "../../../geometry/directions.ts";
import { LOST_HERE } from "../../kernel/sites.ts";
import { E } from "../events.ts";
import * as M from "../matchup.ts";
import { R } from "../rulings.ts";
import { B, SEAT_COLUMNS } from "./columns.ts";
import { coverAt, coverOfAll, MOST_COVER } from "./cover.ts";
import { fits, keepOld, standAsIs } from "./formations.ts";
import { displaced, touch } from "./ground.ts";
import { recount, speedOf } from "./left.ts";
import { ticksOf } from "./lengths.ts";
import { S_LOST, S_POINTS_LOST, type World } from "./state.ts";
import { arrive, barrier, flies, goWay, layWay, STEP_BACK, testGround } from "./ways.ts";

/**
 * Moves a unit toward (tx, ty), so many tenths at most; its terrain test is rolled on the way. Returns the tenths that it came, -1 where it
 * could not move at all.
 * @rule DM-ACT-01, DM-MOV-01, DM-MOV-05, DM-MOV-06
 */
export function moveTo(w: World, u: number, tx: number, ty: number, tenths: number): number {
  const air = flies(w, u);
  return goWay(w, u, layWay(w, u, tx, ty, tenths, air), air);
}

/** DM-MOD-08: a big model may turn as it ends its move: toward a place. */
export function faceTo(w: World, u: number, x: number, y: number): void {
  if (w.typeOf(u) === M.INFANTRY) return;
  B.face[u] = directionOf(x - B.cx[u]!, y - B.cy[u]!);
  touch(u);
}

/** DM-REA-01, DM-COM-02, -04: straight away from a place, over the own edge if it comes to that. Returns tenths. */
export function fleeFrom(w: World, u: number, fromX: number, fromY: number, tenths: number): number {
  keepOld(u);
  standAsIs(w, u);
  w.came = 0;
  w.wayShare = 4096;
  const allow = ticksOf(tenths);
  const seat = w.seatOf(u);
  const dx = B.cx[u]! - fromX;
  let dy = B.cy[u]! - fromY;
  if (dx === 0 && dy === 0) dy = seat === 0 ? -1 : 1;
  const length = Math.sqrt(dx * dx + dy * dy);
  if (allow <= 0) return -1;
  // Over the own edge it is gone for good (21.3).
  if (overOwnEdge(w, u, fromX, fromY, allow)) {
    const ahead = seat === 0 ? -1 : 1;
    if (barrier(w, u, 0, 0, 0, (ahead * w.halfDepth - B.cy[u]!) | 0, true) < 0) {
      desert(w, u);
      return tenths;
    }
  }
  const air = flies(w, u);
  let found = false;
  for (let on = allow; on > 0 && !found; on -= STEP_BACK) {
    w.spotX = ((dx * on) / length) | 0;
    w.spotY = ((dy * on) / length) | 0;
    found = fits(w, u, w.spotX, w.spotY) && barrier(w, u, 0, 0, w.spotX, w.spotY, true) < 0;
  }
  if (!found) return -1;
  if (air === 0 && B.rule[R.noTerrain] === 0 && !testGround(w, u, allow)) return -1;
  return arrive(w, u, air);
}

/** Would a unit that runs so many ticks straight away from a place come to its own edge? */
export function overOwnEdge(w: World, u: number, fromX: number, fromY: number, allow: number): boolean {
  const ahead = w.seatOf(u) === 0 ? -1 : 1;
  const dx = B.cx[u]! - fromX;
  const dy = B.cy[u]! - fromY;
  const toEdge = w.halfDepth - ahead * B.cy[u]!;
  if (dx === 0 && dy === 0) return allow >= toEdge;
  return (ahead * dy * allow) / Math.sqrt(dx * dx + dy * dy) >= toEdge;
}

/** Takes a unit off the table that left it; its models and points are lost. */
function desert(w: World, u: number): void {
  writeOff(w, u);
  displaced(w, u);
  w.log.event(E.deserted, u, 0, 0);
}

/** All that is left of a unit is lost, and counted so. */
export function writeOff(w: World, u: number): void {
  const seat = w.seatOf(u);
  for (let g = B.from[u]!; g < B.to[u]!; g++) {
    B.seats[seat * SEAT_COLUMNS + S_LOST]! += B.alive[g]!;
    B.seats[seat * SEAT_COLUMNS + S_POINTS_LOST]! += B.alive[g]! * B.kindPoints[B.kind[g]!]!;
    B.alive[g] = 0;
  }
  recount(w, u);
  for (let m = B.mFrom[u]!; w.field !== null && m < B.mTo[u]!; m++) {
    if (B.live[m] === 1 && (B.place[u]! & (M.ABOARD | M.WAITS)) === 0) w.noteSite(LOST_HERE, seat, B.mx[m]!, B.my[m]!);
    B.live[m] = 0;
  }
  B.flags[u] = M.OFF;
}

// Rally.

/**
 * DM-ACT-06: into coherency, and into the best cover that all models reach, the nearest of it and no deeper than they have to. Where some would
 * stay outside, whoever stands in the way or however the unit lies, nobody goes there.
 * @rule DM-ACT-06
 */
export function regroupOnTable(w: World, u: number): void {
  const speed = speedOf(u);
  const here = coverOfAll(w, u);
  const air = flies(w, u);
  for (let spot = w.player.shelter(u, here, -1); spot >= 0; spot = w.player.shelter(u, here, spot)) {
    const x = B.spots[spot]!;
    const y = B.spots[spot + 1]!;
    const most = layWay(w, u, x, y, speed, air);
    const reached = w.spotX === x - B.cx[u]! && w.spotY === y - B.cy[u]!;
    if (most < 0 || !reached || coverOfWay(w, u) <= here) continue;
    stopInCover(w, u);
    goWay(w, u, most, air);
    return;
  }
  if ((B.place[u]! & M.LOOSE) !== 0) moveTo(w, u, B.cx[u]!, B.cy[u]!, speed);
}

/** Nobody goes farther than it has to: a straight way ends at the first eighth of it where all models have as much cover as at its end. */
function stopInCover(w: World, u: number): void {
  if (w.wayShare < 4096) return;
  const cover = coverOfWay(w, u);
  const x = w.spotX;
  const y = w.spotY;
  for (let eighths = 1; eighths < 8; eighths++) {
    w.spotX = ((x * eighths) / 8) | 0;
    w.spotY = ((y * eighths) / 8) | 0;
    if (coverOfWay(w, u) < cover || !fits(w, u, w.spotX, w.spotY)) continue;
    if (barrier(w, u, 0, 0, w.spotX, w.spotY, true) < 0) return;
  }
  w.spotX = x;
  w.spotY = y;
}

/** Cover that all models of a unit would have at the end of the way that was laid for it. */
function coverOfWay(w: World, u: number): number {
  let least = MOST_COVER;
  for (let m = B.mFrom[u]!; m < B.mTo[u]! && least > 0; m++) {
    if (B.live[m] === 1) least = Math.min(least, coverAt(w, B.newX[m]! + w.spotX, B.newY[m]! + w.spotY));
  }
  return least;
}

/**
 * The nearest spot with better cover than `least` that a unit can reach, the best cover first; its place in the spots, or -1. After another spot the
 * next best, for -1 the best of all.
 */
export function bestSpot(w: World, u: number, tenths: number, least: number, after: number): number {
  const spots = B.spots;
  const allow = ticksOf(tenths);
  let limit = 1e15;
  if (after >= 0) {
    const dx = spots[after]! - B.cx[u]!;
    const dy = spots[after + 1]! - B.cy[u]!;
    limit = spots[after + 2]! * 1e12 - (dx * dx + dy * dy);
  }
  let best = -1;
  let rank = least * 1e12;
  for (let at = 0; at < w.spots; at += 3) {
    const dx = spots[at]! - B.cx[u]!;
    const dy = spots[at + 1]! - B.cy[u]!;
    const d = dx * dx + dy * dy;
    if (d > allow * allow) continue;
    const worth = spots[at + 2]! * 1e12 - d;
    if (worth > limit || (worth === limit && at <= after)) continue;
    if (spots[at + 2]! > least && worth > rank) {
      rank = worth;
      best = at;
    }
  }
  return best;
}
