/**
 * Every decision that a scripted player takes in a Skirmish battle (SK-AI-08 to -19). Hot: once a decision.
 *
 * A decision has one shape: its legal candidates are rows of features seen from one seat, a doctrine is one weight vector a decision,
 * the highest row wins and ties go to the first. Where the features of a row cannot change during a battle (what a gun does to a kind
 * of target) the product is taken when the matchup is compiled: the `worth` tables of the mind. The random baseline draws one of
 * the same candidates from the `policy` stream.
 */

import { touching } from "../../../geometry/bases.ts";
import { UNIT } from "../../../geometry/ticks.ts";
import { int32 } from "../../kernel/columns.ts";
import { hasFired } from "../battle/blows.ts";
import { chargeable, lawfulPrey, mayCharge } from "../battle/charges.ts";
import { board, MOVES, SEAT_SHIFT, STRIDE } from "../battle/columns.ts";
import { bases, thoseNear } from "../battle/distances.ts";
import { guns } from "../battle/gun-columns.ts";
import { inTheOpen } from "../battle/hiding.ts";
import { kinds } from "../battle/kind-columns.ts";
import { winnerOfRout } from "../battle/mission-ends.ts";
import { enemiesWithin, nearestEnemy } from "../battle/nearest.ts";
import { chargeReach } from "../battle/reach.ts";
import { shotsOf } from "../battle/shoot.ts";
import { G_TURN, S_FIGHTING, S_ON, SEAT_COLUMNS, type World } from "../battle/state.ts";
import { bitCount } from "../bits.ts";
import * as M from "../matchup.ts";
import { caughtByBlast } from "./blasts.ts";
import { D } from "./decisions.ts";
import { nearestMenace } from "./foes.ts";
import { AFTER_FIRE, KINDS, minds } from "./mind-columns.ts";
import { hastens, keepsOnCourse, liesLow, outlasts, quarryAtHand, shuns } from "./mission-mind.ts";
import { confirm, drawsLots, isAsked, offers, playsDoctrine } from "./seats.ts";
import { VIGIL_SHOTS, waitsOnTable } from "./table-mind.ts";
import { GRAIN, W, WEIGHTS } from "./weights.ts";
import {
  CERTAIN,
  chargeGrains,
  chargeOdds,
  comes,
  inchOf,
  SURE_OF_THREE,
  shareInReach,
  standOffOf,
  worthFromWatch,
  worthOf,
} from "./worth.ts";

/**
 * SK-AI-09 on a line: 0 stay, 1 close in, 2 fall back by `step` tenths, 3 march `long` ones; the nearest enemy stands `gap` away.
 * @rule SK-MOVE-07, SK-MOVE-12, SK-AI-09
 */
export function chooseMoveOnLine(w: World, m: number, enemy: number, gap: number, step: number, long: number): number {
  const seat = w.seatOf(m);
  const side = board.side[seat]!;
  const march = long > step ? 1 : 0;
  if (drawsLots(seat)) return offerMovesOnLine(seat, 0, 3 + march, step, long, gap);
  const coming = comes(seat, enemy, gap) ? 1 : 0;
  const place = (board.flags[m]! & M.IN_PLACE) !== 0 ? 1 : 0;
  const choice = moveOf(w, side, board.kind[m]!, gap, step, place, march, coming, board.game[G_TURN]!);
  return playsDoctrine(seat) ? choice : offerMovesOnLine(seat, choice, 3 + march, step, long, gap);
}

/** The first so many of: 0 stay, 1 close in, 2 fall back, 3 march; `best` is the doctrine's. */
function offerMovesOnLine(seat: number, best: number, moves: number, step: number, long: number, gap: number): number {
  const { row } = offers;
  offers.open(D.move, seat);
  row.fill(0, 0, D.move.own);
  for (let move = 0; move < moves; move++) {
    const gained =
      move === 1 ? Math.min(step, gap - 10) : move === 2 ? -step : move === 3 ? Math.min(long, gap - 10) : 0;
    row[0] = move === best ? 1 : 0;
    row[5] = gained / 60;
    row[8] = move > 0 ? 1 : 0;
    row[9] = move === 3 ? 1 : 0;
    offers.offer(move, 0, 0, 0);
  }
  offers.settle();
  return offers.act;
}

/**
 * The best move of a kind in a place: 0 stay, 1 close in, 2 fall back, 3 march. It is a function of its arguments alone, the same in
 * all battles of a matchup, so each thread weighs a move once and looks it up from then on.
 */
function moveOf(
  w: World,
  side: number,
  kind: number,
  gap: number,
  step: number,
  place: number,
  march: number,
  coming: number,
  turn: number,
): number {
  const jumping = step !== kinds.move[kind]! ? 1 : 0;
  const small = (((side << 6) | kind) << 9) | (jumping << 8) | (place << 7) | (march << 6) | (coming << 5) | turn;
  if (gap > 4095 || turn > 31) return weighMoves(w, side, kind, gap, step, place, march, coming, turn);
  const key = (small << 12) | gap;
  const slot = (Math.imul(key, 0x9e3779b1) >>> 20) & (MOVES - 1);
  if (board.movesKnown[slot] === key) return board.movesChosen[slot]!;
  const choice = weighMoves(w, side, kind, gap, step, place, march, coming, turn);
  board.movesKnown[slot] = key;
  board.movesChosen[slot] = choice;
  return choice;
}

function weighMoves(
  w: World,
  side: number,
  kind: number,
  gap: number,
  step: number,
  place: number,
  march: number,
  coming: number,
  turn: number,
): number {
  const row = side * KINDS + kind;
  const weights = side * WEIGHTS;
  const room = gap - 10;
  const long = w.m.marchTimes * kinds.move[kind]!;
  // Who can do nothing from here, against an enemy that stays away, grows impatient.
  const idle = minds.firePower[row * 2 * M.INCHES + inchOf(gap)] === 0;
  const eager =
    coming === 1
      ? minds.weights[weights + W.moveMeet]!
      : minds.weights[weights + W.moveGround]! * (idle ? 1 + turn : 1);
  const urge = Math.trunc(eager * GRAIN);
  const near = step < room ? step : room;
  const far = long < room ? long : room;
  let best = moveWorth(w, side, kind, gap, 0, place, false, urge);
  let choice = 0;
  const close = room <= 0 ? best : moveWorth(w, side, kind, gap - near, near, place, false, urge);
  const back = moveWorth(w, side, kind, gap + step, -step, place, false, urge);
  if (close > best) {
    best = close;
    choice = 1;
  }
  if (back > best) {
    best = back;
    choice = 2;
  }
  if (march === 1 && moveWorth(w, side, kind, gap - far, far, place, true, urge) > best) choice = 3;
  return choice;
}

/** The row of a move that ends `gap` tenths from the enemy, weighed, in grains; `urge` is the weight of the ground gained, in grains. */
function moveWorth(
  w: World,
  side: number,
  kind: number,
  gap: number,
  gained: number,
  place: number,
  march: boolean,
  urge: number,
): number {
  const row = side * KINDS + kind;
  const weights = side * WEIGHTS;
  const moved = gained !== 0 ? 1 : 0;
  const inch = inchOf(gap);
  const fire = march ? 0 : minds.firePower[(row * 2 + moved) * M.INCHES + inch]!;
  const blow = minds.bestBlow[row]!;
  const charge = !march && gap <= kinds.charge[kind]! ? blow : 0;
  const covered = moved === 0 && place === 1 && w.m.fight[side]!.cover < 7;
  const theirFire = minds.threatFire[side * M.INCHES + inch]! * (covered ? 0.5 : 1);
  const theirCharge = gap <= minds.threatReach[side]! ? minds.threatBlow[side]! : 0;
  // Ground counts for those who still have to come into reach, and for blows more than for fire.
  const later = minds.firePower[(row * 2 + 1) * M.INCHES + (inch > 12 ? 12 : inch)]!;
  const ground = ((gained - spoiltGround(side, kind, gap, gained)) / 60) * (blow > later ? blow : later);
  const worth =
    minds.weights[weights + W.moveFire]! * fire +
    minds.weights[weights + W.moveCharge]! * charge -
    minds.weights[weights + W.moveTheirFire]! * theirFire -
    minds.weights[weights + W.moveTheirCharge]! * theirCharge +
    (urge / GRAIN) * ground +
    minds.weights[weights + W.moveStay]! * (1 - moved) * 0.1 +
    minds.weights[weights + W.moveCover]! * (covered ? 0.3 : 0);
  return Math.trunc(worth * GRAIN) | 0;
}

/**
 * How much of the ground, in tenths, that a move gains to such a gap is none to a kind that outranges its enemies: who stands where it can shoot and
 * they cannot gives that up by coming closer.
 */
function spoiltGround(side: number, kind: number, gap: number, gained: number): number {
  const line = standOffOf(side, kind);
  if (line === 0 || gained <= 0 || gap >= line) return 0;
  return Math.trunc(minds.weights[side * WEIGHTS + W.standOff]! * (line - gap < gained ? line - gap : gained)) | 0;
}

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
  const covered = (board.flags[enemy]! & M.IN_PLACE) !== 0 && w.sideAt[1 - seat]!.cover < 7;
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

/** SK-AI-12: the line with which a watcher fires at a mover, or -1 to hold. @rule SK-AI-12 */
export function chooseOverwatchGun(w: World, o: number, mover: number, gap: number, must: boolean): number {
  const seat = w.seatOf(o);
  const side = board.side[seat]!;
  const kind = board.kind[o]!;
  const hip = (kinds.guard[kind]! & M.G_HIP) !== 0;
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
  const hip = (kinds.guard[kind]! & M.G_HIP) !== 0;
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
  return (guns.flags[g]! & M.W_MARKER) === 0 && ((guns.flags[g]! & M.W_PLASMA) === 0 || board.plasma[o] === 0);
}

/**
 * SK-AI-10: one more die than two or three in Difficult Terrain, at the risk of a triple (SK-TYR-16)? `inches` is what the best die has to show,
 * 0 of a move that takes what it gets. Four dice show a triple nearly four times as often as three: they are for a charge that three might miss.
 */
export function choosesExtraDie(w: World, m: number, dice: number, inches: number): boolean {
  return confirm(D.extraDie, w.seatOf(m), dice === 3 ? inches > SURE_OF_THREE : inches === 0 || inches > 1);
}

/** SK-MOVE-09: a move so short that it may be made on foot, into terrain where a landing might stun. @rule SK-MOVE-09 */
export function choosesToWalk(w: World, m: number): boolean {
  return confirm(D.walk, w.seatOf(m), true);
}

/** SK-TYR-23: the Warp Blast focused, at the risk of a Leadership test? @rule SK-TYR-23 */
export function choosesFocus(w: World, m: number, g: number, t: number, shots: number): boolean {
  const seat = w.seatOf(m);
  const focused = guns.focus[g]!;
  if (drawsLots(seat)) return confirm(D.focus, seat, false);
  const caught = w.table !== null ? caughtByBlast(w, m, t) : 1 + w.m.crowd;
  return confirm(D.focus, seat, worthOf(w, seat, focused, t, shots) > caught * worthOf(w, seat, g, t, shots));
}

/** SK-AI-16: whom a model charges, or -1. @rule SK-CC-04, SK-AI-16 */
export function chooseCharge(w: World, m: number): number {
  if (w.table === null) return chooseChargeOnLine(w, m);
  const seat = w.seatOf(m);
  const reach = chargeReach(w, m);
  const around = thoseNear(m, 1 - seat, inTheOpen(1 - seat), reach);
  if (around === 0) return -1;
  if (drawsLots(seat)) return offerCharges(w, m, reach, -1);
  const best = bestCharge(w, m, reach, around);
  return isAsked(seat) ? offerCharges(w, m, reach, best) : best;
}

/**
 * The same on a line, where all enemies in reach are as near. Those who charge from one spot mostly go for one enemy, until there is no room
 * around it: whom the one before chose is still the best if it is worth no less than then and nobody else has changed.
 */
function chooseChargeOnLine(w: World, m: number): number {
  const seat = m >> SEAT_SHIFT;
  const enemy = 1 - seat;
  const side = board.side[seat]!;
  const reach = chargeReach(w, m);
  const row = (side * KINDS + board.kind[m]!) * KINDS + (hasFired(m) ? AFTER_FIRE : 0);
  const spot = (board.kind[m]! << 16) | (board.x[m]! & 0xffff);
  const usual = (board.flags[m]! & (M.FIRED | M.LEFT_COMBAT)) === 0 && board.drugs[m] === 0;
  if (usual && board.chargeSpot[seat] === spot && board.chargeStamp[seat] === board.stamps[enemy]) {
    const before = board.chargeTarget[seat]!;
    if (before < 0) return -1;
    const grains = chargeGrains(w, row, before);
    if (grains >= board.chargeWorth[seat]! && chargeable(w, m, before, reach)) {
      board.chargeWorth[seat] = grains;
      return before;
    }
  }
  const around = enemiesWithin(m, reach);
  if (around === 0) return -1;
  if (drawsLots(seat)) return offerCharges(w, m, reach, -1);
  const from = enemy * STRIDE;
  const among = around & lawfulPrey(m);
  let left = among;
  let target = -1;
  let worth = 0;
  while (left !== 0) {
    let best = 0;
    worth = 0;
    for (let rest = left; rest !== 0; rest &= rest - 1) {
      const grains = chargeGrains(w, row, from | (31 - Math.clz32(rest & -rest)));
      if (grains <= worth) continue;
      worth = grains;
      best = rest & -rest;
    }
    if (best === 0) break;
    target = from | (31 - Math.clz32(best));
    if (chargeable(w, m, target, reach)) break;
    target = -1;
    left ^= best;
  }
  if (isAsked(seat)) return offerCharges(w, m, reach, target);
  if (!usual) return target;
  board.chargeSpot[seat] = spot;
  board.chargeStamp[seat] = left === among ? board.stamps[enemy]! : -1;
  board.chargeTarget[seat] = target;
  board.chargeWorth[seat] = worth;
  return target;
}

/** Where all enemies are in combat there is nobody to shoot at: who stands by may as well lend its friends a hand, in grains. */
function leastWish(enemy: number): number {
  return (inTheOpen(enemy) & ~board.seats[enemy * SEAT_COLUMNS + S_FIGHTING]!) === 0 ? 1 : 0;
}

/** What a charge is worth to a row, in grains, and no less than that where there is room around the enemy. */
function wishFor(w: World, row: number, t: number, least: number): number {
  const wish = chargeGrains(w, row, t);
  return wish < least && bitCount(board.engaged[t]!) < w.m.contacts ? least : wish;
}

/** Notes of a model whom it would charge and finds no way to, the first of several; nobody once it charges. */
function chargesOrBalks(w: World, m: number, target: number, reach: number): boolean {
  const able = !baffles(w, m, target) && chargeable(w, m, target, reach);
  if (able) board.balked[m] = 0;
  else if (board.balked[m] === 0) board.balked[m] = target + 1;
  return able;
}

/** On a table: the enemy of a set that is worth most to charge and can be charged, or -1. */
function bestCharge(w: World, m: number, reach: number, around: number): number {
  if (keepsOnCourse(w, m)) return -1;
  const seat = w.seatOf(m);
  const side = board.side[seat]!;
  const enemy = (1 - seat) * STRIDE;
  const row = (side * KINDS + board.kind[m]!) * KINDS + (hasFired(m) ? AFTER_FIRE : 0);
  const least = liesLow(w, seat) ? 0 : leastWish(1 - seat);
  let left = around & lawfulPrey(m);
  board.balked[m] = 0;
  while (left !== 0) {
    let best = 0;
    let bestGrains = 0;
    let bestGap = 0;
    for (let rest = left; rest !== 0; rest &= rest - 1) {
      const t = enemy | (31 - Math.clz32(rest & -rest));
      const whole = wishFor(w, row, t, least);
      if (whole <= 0 || whole < bestGrains || shuns(w, m, t)) continue;
      // A charge that may fail costs nothing, but one that comes home comes first.
      const grains = Math.ceil((whole * chargeOdds(w, m, t)) / CERTAIN) | 0;
      if (grains < bestGrains) continue;
      // The nearest of several that are worth the same: the way to it is the shortest.
      const gap = w.gap(m, t);
      if (grains === bestGrains && gap >= bestGap) continue;
      bestGrains = grains;
      bestGap = gap;
      best = rest & -rest;
    }
    if (best === 0) return -1;
    // Whether it may be charged comes last: it costs more than all the rest.
    const target = enemy | (31 - Math.clz32(best));
    if (chargesOrBalks(w, m, target, reach)) return target;
    left ^= best;
  }
  return -1;
}

/** All enemies that a model may charge and could get at, as a set. */
function allChargeable(w: World, m: number, reach: number): number {
  const enemy = 1 - w.seatOf(m);
  let able = 0;
  for (let left = board.seats[enemy * SEAT_COLUMNS + S_ON]! & lawfulPrey(m); left !== 0; left &= left - 1) {
    const t = (enemy * STRIDE) | (31 - Math.clz32(left & -left));
    if (bitCount(board.engaged[t]!) < w.m.contacts && chargeable(w, m, t, reach)) able |= left & -left;
  }
  return able;
}

const kept = int32(board.baffled.length);

/** Nobody, and all whom a model may charge, for who sees all or draws lots; -1 is nobody. `best` is whom the doctrine charges. */
function offerCharges(w: World, m: number, reach: number, best: number): number {
  // What is found out for this is nothing that the doctrine's own models would know.
  kept.set(board.baffled);
  const able = allChargeable(w, m, reach);
  board.baffled.set(kept);
  if (able === 0) return -1;
  const seat = w.seatOf(m);
  const from = (1 - seat) * STRIDE;
  const pairs = (board.side[seat]! * KINDS + board.kind[m]!) * KINDS + (hasFired(m) ? AFTER_FIRE : 0);
  const runs = w.table !== null && keepsOnCourse(w, m);
  const { row } = offers;
  offers.open(D.charge, seat);
  offers.advise(best, 0, 0, 0);
  row.fill(0, 0, D.charge.own);
  offers.offer(-1, 0, 0, 0);
  for (let left = able; left !== 0; left &= left - 1) {
    const t = from | (31 - Math.clz32(left & -left));
    row[0] = runs || shuns(w, m, t) ? -1 : chargeGrains(w, pairs, t) / GRAIN;
    row[1] = w.gap(m, t) / 10;
    row[2] = kinds.points[board.kind[t]!]!;
    row[3] = (board.flags[t]! & (M.STUN | M.BOUND)) !== 0 ? 1 : 0;
    offers.offer(t, 0, 0, 0);
  }
  offers.settle();
  return offers.act;
}

/** All the living opponents of a set, for who sees all or draws lots; `best` is the doctrine's. */
function offerVictims(w: World, m: number, living: number, best: number): number {
  const seat = w.seatOf(m);
  const { row } = offers;
  offers.open(D.victim, seat);
  offers.advise(best, 0, 0, 0);
  for (let left = living; left !== 0; left &= left - 1) {
    const t = ((1 - seat) * STRIDE) | (31 - Math.clz32(left & -left));
    const pair = (board.side[seat]! * KINDS + board.kind[m]!) * KINDS + board.kind[t]!;
    row[0] = worthOfVictim(pair, board.flags[t]!);
    row[1] = kinds.points[board.kind[t]!]!;
    row[2] = (board.flags[t]! & (M.STUN | M.BOUND)) !== 0 ? 1 : 0;
    offers.offer(t, 0, 0, 0);
  }
  offers.settle();
  return offers.act;
}

/** How far off a friend may stand whose want of a way is one's own, in ticks. */
const BAFFLED_WITHIN = 3 * UNIT;

/** Has one of its kind beside the model, on its floor and no farther from this enemy, just found no way to charge it? Then nobody looks for one. */
function baffles(w: World, m: number, t: number): boolean {
  const friend = board.baffled[t]! - 1;
  if (friend < 0 || board.kind[friend] !== board.kind[m] || board.pz[friend] !== board.pz[m]) return false;
  if (
    Math.abs(board.px[m]! - board.px[friend]!) > BAFFLED_WITHIN ||
    Math.abs(board.py[m]! - board.py[friend]!) > BAFFLED_WITHIN
  )
    return false;
  // Straight below or above there may be room where it found none.
  return !touching(bases, m, t) && w.gap(m, t) >= w.gap(friend, t);
}

/** SK-AI-17: which of its living opponents takes the blows that are not owed to the others. `living` is a set of enemy places. @rule SK-AI-17 */
export function chooseVictim(w: World, m: number, living: number): number {
  const seat = w.seatOf(m);
  const theirs = (1 - seat) * STRIDE;
  if ((living & (living - 1)) === 0) return theirs + (31 - Math.clz32(living));
  const side = board.side[seat]!;
  const kind = board.kind[m]!;
  let best = -1;
  let bestWorth = -1;
  for (let left = living; left !== 0; left &= left - 1) {
    const t = theirs | (31 - Math.clz32(left & -left));
    const flags = board.flags[t]!;
    // As worthOfVictim, but written out: a fraction that is returned is boxed where the call is not inlined.
    const full = minds.blowWorth[(side * KINDS + kind) * KINDS + board.kind[t]!]!;
    const worth = full * ((flags & M.STUN) !== 0 ? STUNNED_WORTH : 1) * ((flags & M.BOUND) !== 0 ? BOUND_WORTH : 1);
    if (worth > bestWorth) {
      bestWorth = worth;
      best = t;
    }
  }
  return playsDoctrine(seat) ? best : offerVictims(w, m, living, best);
}

/** What blows are worth at an opponent who is helpless already, as a share. */
const STUNNED_WORTH = 0.7;
const BOUND_WORTH = 0.8;

/** Worth of blows at an opponent in a condition. */
function worthOfVictim(pair: number, flags: number): number {
  return (
    minds.blowWorth[pair]! * ((flags & M.STUN) !== 0 ? STUNNED_WORTH : 1) * ((flags & M.BOUND) !== 0 ? BOUND_WORTH : 1)
  );
}

/** SK-AI-09: leave a combat in the own Movement phase? */
export function chooseBreakOff(w: World, m: number): boolean {
  const seat = w.seatOf(m);
  return confirm(D.breakOff, seat, !drawsLots(seat) && betterElsewhere(w, m));
}

/** Does the doctrine think that a model is better off out of its combat? */
function betterElsewhere(w: World, m: number): boolean {
  if (w.table !== null && (hastens(w, m) || quarryAtHand(w, m))) return true;
  const seat = w.seatOf(m);
  const side = board.side[seat]!;
  const theirs = (1 - seat) * STRIDE;
  const kind = board.kind[m]!;
  let given = 0;
  let taken = 0;
  for (let left = board.engaged[m]!; left !== 0; left &= left - 1) {
    const t = theirs | (31 - Math.clz32(left & -left));
    const pair = (side * KINDS + kind) * KINDS + board.kind[t]!;
    if (minds.blowWorth[pair]! > given) given = minds.blowWorth[pair]!;
    if ((board.flags[t]! & M.HELPLESS) === 0) taken += minds.blowCost[pair]!;
  }
  const free = minds.firePower[((side * KINDS + kind) * 2 + 1) * M.INCHES + 6]!;
  return (
    minds.weights[side * WEIGHTS + W.breakGiven]! * given - minds.weights[side * WEIGHTS + W.breakTaken]! * taken <
    minds.weights[side * WEIGHTS + W.breakFree]! * free + minds.weights[side * WEIGHTS + W.breakBias]!
  );
}

/** SK-AI-18: whom a model follows up to, its number + 1; below 0 whom it backs away from; 0: it stays. @rule SK-CC-32, SK-AI-18 */
export function chooseFollowUp(w: World, m: number): number {
  const seat = w.seatOf(m);
  // Where one of its kind stayed so does another, if no enemy has moved.
  const spot = (board.kind[m]! << 16) | (board.x[m]! & 0xffff);
  if (board.staySpot[seat] === spot && board.stayStamp[seat] === board.places[1 - seat]) return 0;
  const enemy = nearestEnemy(m);
  if (enemy < 0) return 0;
  const menace = w.table === null ? enemy : nearestMenace(m);
  let choice = drawsLots(seat) ? w.policy[seat]!.below(3) - 1 : bestFollowUp(w, m, enemy, menace);
  if (isAsked(seat)) choice = offerFollowUp(seat, choice);
  if (choice === 0) {
    board.staySpot[seat] = spot;
    board.stayStamp[seat] = w.table === null && playsDoctrine(seat) ? board.places[1 - seat]! : -1;
    return 0;
  }
  if (choice > 0) return enemy + 1;
  const from = menace >= 0 && !drawsLots(seat) ? menace : enemy;
  return -(from + 1);
}

/** Toward the nearest enemy (1), away from the one to fear (-1; there may be none: below 0), or neither. */
function bestFollowUp(w: World, m: number, enemy: number, menace: number): number {
  const side = board.side[w.seatOf(m)]!;
  const weights = side * WEIGHTS;
  const threat = menace >= 0 && w.gap(m, menace) <= minds.threatReach[side]! ? minds.threatBlow[side]! : 0;
  const toward =
    w.gap(m, enemy) > 10
      ? minds.weights[weights + W.followToward]! * minds.bestBlow[side * KINDS + board.kind[m]!]!
      : 0;
  const fear = minds.weights[weights + W.followAway]! + minds.weights[weights + W.followThreat]! * threat;
  // On a table nobody steps back from nothing.
  const away = menace < 0 || (w.table !== null && threat === 0) ? 0 : fear;
  return toward > 0 && toward >= away ? 1 : away > 0 ? -1 : 0;
}

/** Staying, toward the enemy, away from it; `best` is the doctrine's: 0, 1 or -1. */
function offerFollowUp(seat: number, best: number): number {
  offers.open(D.followUp, seat);
  for (let n = 0; n < 3; n++) {
    const direction = n === 2 ? -1 : n;
    offers.row[0] = direction === best ? 1 : 0;
    offers.row[1] = direction;
    offers.offer(direction, 0, 0, 0);
  }
  offers.settle();
  return offers.act;
}

/** SK-AI-08: give the battle up (SK-ROUT-06)? */
export function chooseWithdrawal(w: World, seat: number): boolean {
  const side = board.side[seat]!;
  // Who has won by getting away goes (SK-RCN-04).
  if (winnerOfRout(seat) === seat) return confirm(D.withdraw, seat, true);
  const own = w.strength(seat);
  const theirs = w.strength(1 - seat);
  const share = own / (own + theirs);
  return confirm(D.withdraw, seat, !outlasts(w, seat) && share < minds.weights[side * WEIGHTS + W.withdraw]!);
}

/**
 * SK-AI-15: which of a set of its seat takes a wound of Strength S for a model, or -1: the one that is worth least, if that is less than the model.
 * @rule SK-AI-15
 */
export function chooseStandIn(w: World, target: number, able: number, S: number): number {
  const seat = w.seatOf(target);
  let best = -1;
  let bestPoints = 1 << 20;
  for (let left = able; left !== 0; left &= left - 1) {
    const f = (seat * STRIDE) | (31 - Math.clz32(left & -left));
    const points = kinds.points[board.kind[f]!]!;
    if (points >= bestPoints) continue;
    bestPoints = points;
    best = f;
  }
  const kind = board.kind[target]!;
  const leader = (kinds.trait[kind]! & M.T_LEADER) !== 0;
  const wise = bestPoints < kinds.points[kind]! || (leader && S > 0);
  if (isAsked(seat)) return offerStandIns(seat, able, wise ? best : -1);
  return confirm(D.substitute, seat, wise) ? best : -1;
}

/** Nobody, or one of a set of models of a seat; `best` is the doctrine's, or -1. */
function offerStandIns(seat: number, able: number, best: number): number {
  const { row } = offers;
  offers.open(D.substitute, seat);
  row[0] = best < 0 ? 1 : 0;
  row[1] = 0;
  row[2] = 0;
  offers.offer(-1, 0, 0, 0);
  row[1] = 1;
  for (let left = able; left !== 0; left &= left - 1) {
    const f = (seat * STRIDE) | (31 - Math.clz32(left & -left));
    row[0] = f === best ? 1 : 0;
    row[2] = kinds.points[board.kind[f]!]!;
    offers.offer(f, 0, 0, 0);
  }
  offers.settle();
  return offers.act;
}

/** SK-AI-16: which drugs a model takes as an assault phase begins, as a set of DRUG_*. */
export function chooseDrugs(w: World, m: number, own: boolean): number {
  const seat = w.seatOf(m);
  const best = drugsOf(w, m, own);
  if (playsDoctrine(seat)) return best;
  const { row } = offers;
  offers.open(D.drugs, seat);
  for (let set = 0; set < DRUG_SETS; set++) {
    row[0] = set === best ? 1 : 0;
    row[1] = bitCount(set);
    for (let drug = 0; drug < DRUGS; drug++) row[2 + drug] = (set >> drug) & 1;
    offers.offer(set, 0, 0, 0);
  }
  offers.settle();
  return offers.act;
}

const DRUGS = 6;
const DRUG_SETS = 1 << DRUGS;

/** The drugs that a doctrine takes. */
function drugsOf(w: World, m: number, own: boolean): number {
  const nerve = minds.weights[board.side[w.seatOf(m)]! * WEIGHTS + W.drugNerve]!;
  if (board.engaged[m] !== 0) return nerve > 0.6 ? M.DRUG_A | M.DRUG_REROLL : M.DRUG_A;
  if (!own || !mayCharge(m)) return 0;
  const enemy = nearestEnemy(m);
  if (enemy < 0) return 0;
  const gap = w.gap(m, enemy);
  // Whom one cannot miss one strikes no better for a second drug.
  const misses = nerve > 0.6 && (board.flags[enemy]! & M.STUN) === 0;
  if (gap <= kinds.charge[board.kind[m]!]!) return misses ? M.DRUG_A | M.DRUG_REROLL : M.DRUG_A;
  return gap <= w.m.drugs.charge && nerve > 0.3 ? M.DRUG_CHARGE : 0;
}

/** SK-AI-17: leave the combat by Jump Back when it goes badly. */
export function chooseJumpBack(w: World, m: number): boolean {
  const seat = w.seatOf(m);
  const side = board.side[seat]!;
  if (drawsLots(seat)) return confirm(D.jumpBack, seat, false);
  return confirm(D.jumpBack, seat, betterElsewhere(w, m) || minds.weights[side * WEIGHTS + W.breakFree]! > 0.8);
}
