/** Getting in and out of transports, shooting while at it, and what becomes of passengers (DM-ACT-09, -10, DM-VEH-02, DM-DAM-12). Hot. */

import { DIRECTION_X, DIRECTION_Y } from "../../../geometry/directions.ts";
import { UNIT } from "../../../geometry/ticks.ts";
import { E } from "../events.ts";
import { ABOARD, INFANTRY, LIGHT, LOOSE, MOVED_ACT, MOVED_NOW, OFF, OVERKILL, T_DAEMON } from "../matchup.ts";
import { T } from "../metrics.ts";
import { N, R } from "../rulings.ts";
import { B } from "./columns.ts";
import { disables, leaveWhenEmpty, remove, severityOf, tire } from "./damage.ts";
import { putDown, tellPlace } from "./formations.ts";
import { displaced, modelToUnit } from "./ground.ts";
import { leastAgility, speedOf } from "./left.ts";
import { lengthOf, ticksOf } from "./lengths.ts";
import { lossOnGround } from "./movement.ts";
import { writeOff } from "./moves.ts";
import type { World } from "./state.ts";
import { flies, land, roughBetween } from "./ways.ts";

/** The transport that a unit rides in, -1 for none. @rule DM-VEH-04 */
export function carrierOf(w: World, u: number): number {
  return (B.place[u]! & ABOARD) === 0 ? -1 : w.seatOf(u) * w.U + B.carrier[u]! - 1;
}

/** DM-ACT-09: may every model of a unit reach the transport, and is there room? @rule DM-ACT-09, DM-VEH-02 */
export function mayMount(w: World, u: number, v: number): boolean {
  if (u === v || B.rule[R.noMount] === 1 || w.typeOf(u) !== INFANTRY) return false;
  if (((B.flags[u]! | B.flags[v]!) & OFF) !== 0 || roomIn(w, v) < w.size(u)) return false;
  const most = ticksOf(speedOf(u));
  for (let m = B.mFrom[u]!; m < B.mTo[u]!; m++) {
    if (B.live[m] !== 0 && modelToUnit(w, m, u, v) > most) return false;
  }
  return true;
}

/** How many models may shoot while their unit gets in or out: before it moves in, after it moved out. @rule DM-ACT-10 */
export function mountShooters(shooters: number, models: number): number {
  return shooters < models ? shooters : models;
}

export function shootersOf(w: World, u: number): number {
  return B.rule[R.noMountFire] === 1 ? 0 : mountShooters(B.number[N.shooters]!, w.size(u));
}

export function mount(w: World, u: number, v: number): void {
  B.flags[u]! |= OFF | MOVED_NOW | MOVED_ACT;
  B.place[u]! |= ABOARD;
  B.carrier[u] = v - w.seatOf(u) * w.U + 1;
  displaced(w, u);
  // Whoever had lost touch has it again inside.
  B.place[u]! &= ~LOOSE;
  w.tick(T.mounts, w.seatOf(u), 1);
  w.log.event(E.mounted, u, v, 0);
}

/**
 * DM-ACT-09: the passengers get out and end within their Speed of the vehicle, toward (tx, ty) if there is room. The ground on the way is tested
 * like that of any move (DM-MOV-03 to -05): who falls short ends nearer to the vehicle; without room there, or where they may not enter it, they
 * get out where the ground is clear. False where they stay aboard.
 */
export function dismount(w: World, u: number, tx: number, ty: number): boolean {
  const v = carrierOf(w, u);
  const speed = ticksOf(speedOf(u));
  if (v < 0 || !findPlaceOut(w, u, v, tx, ty, speed, false)) return false;
  const air = flies(w, u);
  const rough = air === 0 && B.rule[R.noTerrain] === 0 ? roughBeside(w, u, v) : 0;
  if (rough > 0) {
    const loss = lossOnGround(w, u, leastAgility(u), rough, 0);
    if (loss !== 0) {
      B.flags[u]! |= OFF;
      B.place[u]! |= ABOARD;
      const most = loss < 0 ? 0 : speed - ticksOf(10 * loss);
      const nearer = most > 0 && findPlaceOut(w, u, v, tx, ty, most, false);
      if (!nearer && !findPlaceOut(w, u, v, tx, ty, speed, true)) {
        displaced(w, u);
        return false;
      }
    }
  }
  B.carrier[u] = 0;
  tellPlace(w, u);
  B.flags[u]! |= MOVED_NOW | MOVED_ACT;
  w.tick(T.dismounts, w.seatOf(u), 1);
  w.log.event(E.dismounted, u, v, 0);
  if (air !== 0) land(w, u);
  return true;
}

/** The worst difficult ground between the hull of v and where a unit stands. */
function roughBeside(w: World, u: number, v: number): number {
  const dx = B.cx[u]! - B.cx[v]!;
  const dy = B.cy[u]! - B.cy[v]!;
  const share = B.base[v]! / lengthOf(dx, dy);
  return roughBetween(w, u, (B.cx[v]! + dx * share) | 0, (B.cy[v]! + dy * share) | 0);
}

/**
 * Puts the passengers of v around it so that no model is farther from its hull than `most`; the side toward (tx, ty) first, `clear` of
 * difficult ground. Who bails out (`most` 0) ends as near to it as there is room.
 */
function findPlaceOut(w: World, u: number, v: number, tx: number, ty: number, most: number, clear: boolean): boolean {
  const flags = B.flags[u]!;
  const place = B.place[u]!;
  const first = sideToward(v, tx, ty);
  for (let turn = 0; turn < 8; turn++) {
    const k = (first + (turn & 1 ? (turn + 1) >> 1 : 16 - (turn >> 1))) & 7;
    for (let step = 0; step < 5; step++) {
      const quarters = most === 0 ? step : 4 - step;
      const d = B.base[v]! + B.base[u]! + 16 + Math.trunc(((most === 0 ? 8 * UNIT : most) * quarters) / 5);
      const x = (B.cx[v]! + Math.trunc(DIRECTION_X[90 * k]! * d)) | 0;
      const y = (B.cy[v]! + Math.trunc(DIRECTION_Y[90 * k]! * d)) | 0;
      if (!putDown(w, u, x, y)) continue;
      let near = true;
      for (let m = B.mFrom[u]!; m < B.mTo[u]! && near && most > 0; m++) {
        near = B.live[m] === 0 || modelToUnit(w, m, u, v) <= most;
      }
      if (near && !(clear && roughBeside(w, u, v) > 0)) return true;
      B.flags[u] = flags;
      B.place[u] = place;
    }
  }
  B.flags[u] = flags;
  B.place[u] = place;
  return false;
}

/** Which eighth of the circle around a vehicle looks toward a place. */
function sideToward(v: number, tx: number, ty: number): number {
  let first = 0;
  let best = -1e18;
  for (let k = 0; k < 8; k++) {
    const along = DIRECTION_X[90 * k]! * (tx - B.cx[v]!) + DIRECTION_Y[90 * k]! * (ty - B.cy[v]!);
    if (along > best) {
      best = along;
      first = k;
    }
  }
  return first;
}

/** What bailing out of an overkilled transport does to each passenger (DM-DAM-12): MoS 1 at Power 3. */
const CRASH_MARGIN = 1;
const CRASH_POWER = 3;

/** DM-DAM-12: the transport v is gone by this severity. @rule DM-DAM-12 */
export function bailOut(w: World, v: number, severity: number): void {
  const seat = w.seatOf(v);
  for (let u = seat * w.U; u < (seat + 1) * w.U; u++) {
    if (carrierOf(w, u) !== v) continue;
    const rule = B.rule[R.passengers]!;
    const out = rule !== 1 && findPlaceOut(w, u, v, B.cx[v]!, B.cy[v]!, 0, false);
    if (!out) {
      lose(w, u);
      continue;
    }
    B.carrier[u] = 0;
    tellPlace(w, u);
    w.log.event(E.bailedOut, u, v, severity);
    if (B.rule[R.safePassengers] === 1 || (rule === 2 && severity < OVERKILL)) continue;
    tire(w, u, B.number[N.fatigue + severity]!);
    if (severity === OVERKILL) shake(w, u);
  }
}

function shake(w: World, u: number): void {
  for (let g = B.from[u]!; g < B.to[u]!; g++) {
    const kind = B.kind[g]!;
    if (B.alive[g] === 0 || (B.kindTraits[kind]! & T_DAEMON) !== 0) continue;
    const harm = severityOf(w, CRASH_MARGIN * CRASH_POWER, B.kindArmour[kind]!);
    if (harm >= LIGHT && disables(harm, B.kindScores[kind]!)) remove(w, -1, w.seatOf(u), u, g, B.alive[g]!);
  }
  leaveWhenEmpty(w, u);
}

/** Passengers without room to get out, or lost by the reading chosen. */
function lose(w: World, u: number): void {
  writeOff(w, u);
  B.place[u] = 0;
  B.carrier[u] = 0;
  w.log.event(E.destroyed, u, 0, 0);
}

/** Models that still find room in a unit (DM-VEH-02). */
export function roomIn(w: World, v: number): number {
  const seat = w.seatOf(v);
  if (B.alive[B.from[v]!] === 0 || B.to[v] === B.from[v]) return 0;
  let room = B.kindRoom[B.kind[B.from[v]!]!]!;
  for (let u = seat * w.U; u < (seat + 1) * w.U; u++) {
    if ((B.place[u]! & ABOARD) !== 0 && B.carrier[u] === v - seat * w.U + 1) room -= w.size(u);
  }
  return room;
}
