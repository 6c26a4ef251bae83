/**
 * Who gives up its turn to fire in the enemy's, and with what it then fires (SK-AI-08, -12). Hot: once a model and turn, and once a mover that
 * it sees.
 */

import { UNIT } from "../../../geometry/ticks.ts";
import { board, SEAT_SHIFT } from "../battle/columns.ts";
import { sees } from "../battle/ground.ts";
import { guns } from "../battle/gun-columns.ts";
import { kinds } from "../battle/kind-columns.ts";
import { pressOf } from "../battle/mission-goals.ts";
import { nearestEnemy } from "../battle/nearest.ts";
import { shotsOf } from "../battle/shoot.ts";
import type { World } from "../battle/state.ts";
import * as F from "../flags.ts";
import * as M from "../matchup.ts";
import { D } from "./decisions.ts";
import { findFoe, foes, MENACE } from "./foes.ts";
import { KINDS, minds } from "./mind-columns.ts";
import { hastens } from "./mission-mind.ts";
import { confirm, drawsLots, isAsked, offers, playsDoctrine } from "./seats.ts";
import { GRAIN, W, WEIGHTS } from "./weights.ts";
import { comes, inchOf, shareInReach, worthFromWatch } from "./worth.ts";

/** A doctrine without any reserve never waits. */
function hasNoReserve(side: number): boolean {
  return minds.weights[side * WEIGHTS + W.watchBias]! < -1;
}

/** Nobody of the seat need be asked whether it waits. */
export function neverWatches(seat: number): boolean {
  const side = board.side[seat]!;
  return playsDoctrine(seat) && hasNoReserve(side);
}

// The model of the seat now asked whether it watches that was asked last, and what it said.
let lastKind = -1;
let lastSpot = 0;
/** Nobody comes to whoever stands there. */
let still = false;
let waits = false;
/** On a table: who just weighed it and did not, or -1. */
let passed = -1;

/** The models of a seat are asked one after the other. */
export function beginToWatch(): void {
  lastKind = -1;
  still = false;
  waits = false;
  passed = -1;
}

/**
 * SK-AI-08, for one after the other. On a line a weighing player decides for a model as for the one of its kind before it on the same spot; on a
 * table it does not wait beside one of its kind that just weighed it and did not.
 */
export function chooseWatch(w: World, m: number): boolean {
  const seat = m >> SEAT_SHIFT;
  const alike = w.table === null && playsDoctrine(seat);
  if (alike && (lastKind < 0 || board.x[m] !== lastSpot)) still = nobodyComes(w, m);
  if (still) {
    lastKind = board.kind[m]!;
    lastSpot = board.x[m]!;
    return false;
  }
  if (beside(m, passed)) waits = chooseOverwatch(w, m, false);
  else if (!alike || board.kind[m] !== lastKind || board.x[m] !== lastSpot) {
    waits = chooseOverwatch(w, m);
    lastKind = board.kind[m]!;
    lastSpot = board.x[m]!;
    passed = waits || w.table === null || drawsLots(seat) ? -1 : m;
  }
  return waits;
}

/** Does a model stand within a few inches of another one of its kind (-1: of nobody)? */
function beside(m: number, other: number): boolean {
  if (other < 0 || board.kind[m] !== board.kind[other]) return false;
  return (
    Math.abs(board.px[m]! - board.px[other]!) <= FEW_INCHES && Math.abs(board.py[m]! - board.py[other]!) <= FEW_INCHES
  );
}

const FEW_INCHES = 3 * UNIT;

/** SK-AI-08: give up the turn to fire in the enemy's? On a table a player may know already that it does not (`open` false). @rule SK-AI-08 */
export function chooseOverwatch(w: World, m: number, open = true): boolean {
  const seat = w.seatOf(m);
  const side = board.side[seat]!;
  const kind = board.kind[m]!;
  if (kinds.reach[kind] === 0) return false;
  if (drawsLots(seat)) return confirm(D.overwatch, seat, false);
  if (w.table !== null)
    return confirm(D.overwatch, seat, open && !hasNoReserve(side) && !hastens(w, m) && waitsOnTable(w, m));
  const enemy = nearestEnemy(m);
  if (enemy < 0) return false;
  return confirm(D.overwatch, seat, !hasNoReserve(side) && waitsOnLine(w, m, enemy));
}

/** Is it plain on a line, to whoever stands where a model does, that there is nobody to wait for? */
function nobodyComes(w: World, m: number): boolean {
  const enemy = nearestEnemy(m);
  return enemy < 0 || !comes(w.seatOf(m), enemy, w.gap(m, enemy));
}

/** SK-AI-08 on a line: wait for the nearest enemy to come? */
function waitsOnLine(w: World, m: number, enemy: number): boolean {
  const seat = w.seatOf(m);
  const side = board.side[seat]!;
  const kind = board.kind[m]!;
  const bias = minds.weights[side * WEIGHTS + W.watchBias]!;
  const gap = w.gap(m, enemy);
  if (!comes(seat, enemy, gap)) return false;
  // Cover does not help who moves under Overwatch (SK-OW-07), but does help who is shot at in it.
  const covered = (board.flags[enemy]! & F.IN_PLACE) !== 0 && w.sideAt[1 - seat]!.cover < 7;
  const now = minds.firePower[(side * KINDS + kind) * 2 * M.INCHES + inchOf(gap)]! * (covered ? 0.6 : 1);
  const blow = gap <= kinds.charge[kind]! + kinds.move[kind]! ? minds.bestBlow[side * KINDS + kind]! : 0;
  // A mover is shot where it starts, or where it comes into reach.
  const reach = kinds.reach[kind]!;
  const at = gap <= reach ? gap : gap - kinds.move[board.kind[enemy]!]! <= reach ? reach : gap;
  const after = minds.watchPower[(side * KINDS + kind) * 2 * M.INCHES + inchOf(at)]!;
  const act = minds.weights[side * WEIGHTS + W.watchNow]! * now + minds.weights[side * WEIGHTS + W.watchCharge]! * blow;
  const later = minds.weights[side * WEIGHTS + W.watchLater]! * after;
  if (after === 0 || later + bias * 0.1 <= act) return false;
  return later * shareInReach(w, m, enemy, reach) + bias * 0.1 > act;
}

/**
 * SK-AI-08 on a table: wait for whoever comes? It pays where there is nothing to shoot at now, an enemy in reach of the next move that does move of
 * its own accord, or one that will leave its cover.
 */
function waitsOnTable(w: World, m: number): boolean {
  const seat = w.seatOf(m);
  const side = board.side[seat]!;
  const kind = board.kind[m]!;
  const row = side * KINDS + kind;
  const weights = side * WEIGHTS;
  findFoe(m);
  const menace = foes[MENACE]!;
  if (menace < 0) return false;
  const gap = w.gap(m, menace);
  const reach = kinds.reach[kind]!;
  const step = kinds.move[board.kind[menace]!]!;
  if (!comes(seat, menace, gap) || gap - step > reach) return false;
  const inView = sees(w, m, menace);
  const now = inView ? minds.firePower[row * 2 * M.INCHES + inchOf(gap)]! : 0;
  const blow = inView && gap <= kinds.charge[kind]! + kinds.move[kind]! ? Math.max(0, minds.bestBlow[row]!) : 0;
  const met = minds.watchPower[row * 2 * M.INCHES + inchOf(inView && gap <= reach ? gap : Math.max(0, gap - step))]!;
  const later = met * (inView ? 1 : 0.6);
  if (later === 0) return false;
  // Who has to press does not lie in wait where it sees nobody.
  if (now === 0 && pressOf(w, seat) > 100 && !snipes(kind)) return false;
  const act = minds.weights[weights + W.watchNow]! * now + minds.weights[weights + W.watchCharge]! * blow;
  const worth = minds.weights[weights + W.watchLater]! * later * (vigilance(seat) / 64);
  if (worth <= act || worth * shareInReach(w, m, menace, reach) <= act) return false;
  board.vigils[2 * seat]!++;
  return true;
}

/** The share, in 64, of the vigils of a seat that come to a shot, as it has found so far: who has never waited hopes for the best. */
function vigilance(seat: number): number {
  const hoped = HOPEFUL + board.vigils[2 * seat]!;
  const fired = HOPEFUL + board.vigils[2 * seat + VIGIL_SHOTS]!;
  return fired >= hoped ? 64 : Math.trunc((64 * fired) / hoped) | 0;
}

/** In `board.vigils`, behind how often a seat's models went on Overwatch: how often one of them had somebody to fire at. */
const VIGIL_SHOTS = 1;

/** Waits in vain that one has to have seen before half of the hope is gone. */
const HOPEFUL = 4;

/** On Overwatch a sniper pins whoever it shoots at, and wounds on the row of the target's Toughness (SK-OW-11, -12). */
function snipes(kind: number): boolean {
  for (let g = kinds.gunFrom[kind]!; g < kinds.gunTo[kind]!; g++) {
    if ((guns.flags[g]! & F.W_SNIPER) !== 0) return true;
  }
  return false;
}

/** SK-AI-12: the line with which a watcher fires at a mover, or -1 to hold. @rule SK-AI-12 */
export function chooseOverwatchGun(w: World, o: number, mover: number, gap: number, must: boolean): number {
  const seat = w.seatOf(o);
  const side = board.side[seat]!;
  const kind = board.kind[o]!;
  const hip = (kinds.guard[kind]! & F.G_HIP) !== 0;
  board.vigils[2 * seat + VIGIL_SHOTS]!++;
  let best = -1;
  let bestWorth = must ? -1 : minds.weights[side * WEIGHTS + W.hold]!;
  for (let g = kinds.gunFrom[kind]!; g < kinds.gunTo[kind]!; g++) {
    if (!mayWatchWith(o, g)) continue;
    const shots = shotsOf(w, g, hip, false, gap);
    if (shots === 0) continue;
    const worth = worthFromWatch(w, seat, g, mover, shots) / GRAIN;
    if (worth > bestWorth) {
      bestWorth = worth;
      best = g;
    }
  }
  if (isAsked(seat)) return offerOverwatch(w, o, mover, gap, must, best);
  if (best >= 0 && !must && !confirm(D.overwatchFire, seat, true)) return -1;
  return best;
}

/** Holding, unless it `must` fire, and every line that reaches; `best` is the doctrine's, or -1. */
function offerOverwatch(w: World, o: number, mover: number, gap: number, must: boolean, best: number): number {
  const seat = w.seatOf(o);
  const kind = board.kind[o]!;
  const hip = (kinds.guard[kind]! & F.G_HIP) !== 0;
  const { row } = offers;
  offers.open(D.overwatchFire, seat);
  offers.advise(best, 0, 0, 0);
  row[3] = gap / 10;
  if (!must || best < 0) {
    row[0] = minds.weights[board.side[seat]! * WEIGHTS + W.hold]!;
    row[1] = 0;
    row[2] = 0;
    offers.offer(-1, 0, 0, 0);
  }
  for (let g = kinds.gunFrom[kind]!; g < kinds.gunTo[kind]!; g++) {
    const shots = mayWatchWith(o, g) ? shotsOf(w, g, hip, false, gap) : 0;
    if (shots === 0) continue;
    row[0] = worthFromWatch(w, seat, g, mover, shots) / GRAIN;
    row[1] = 1;
    row[2] = shots;
    offers.offer(g, 0, 0, 0);
  }
  // With nothing to choose nobody is asked.
  if (offers.count < 2) return best;
  offers.settle();
  return offers.act;
}

/** Does a line fire from Overwatch: no markerlight, nor what has overheated? */
function mayWatchWith(o: number, g: number): boolean {
  return (guns.flags[g]! & F.W_MARKER) === 0 && ((guns.flags[g]! & F.W_PLASMA) === 0 || board.plasma[o] === 0);
}
