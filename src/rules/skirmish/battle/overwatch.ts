/**
 * Rulebook chapter "Overwatch": fire at the first enemy that moves, and at chargers before contact. Hot: once a move while anyone
 * watches. Dice come from the `action` stream of the seat that reacts.
 */

import { FULL_TURN, inArc } from "../../../geometry/directions.ts";
import { UNIT } from "../../../geometry/ticks.ts";
import { E } from "../events.ts";
import { EXPOSED, HELD, HELPLESS, OFF, OVERWATCH, ROUGH, STUN } from "../flags.ts";
import { R } from "../rulings.ts";
import { board, STRIDE } from "./columns.ts";
import { near, told } from "./distances.ts";
import { feelGround, sees, tellPlace } from "./ground.ts";
import { hasLevels, heightOnTheWay, setHeight } from "./heights.ts";
import { lostInTheDark, rollSight, rollsForSight } from "./hiding.ts";
import { kinds } from "./kind-columns.ts";
import { stoppedBy } from "./reach.ts";
import { fireOverwatch } from "./shoot.ts";
import { G_ENDING, S_FIGHTING, S_ON, SEAT_COLUMNS, type World } from "./state.ts";
import { way } from "./ways.ts";

/** Who of the seat watches, as a set; noted for those who then draw fire on a line. */
export function whoWatches(seat: number): number {
  const from = seat * STRIDE;
  let watchers = 0;
  for (let left = board.seats[seat * SEAT_COLUMNS + S_ON]!; left !== 0; left &= left - 1)
    if ((board.flags[from | (31 - Math.clz32(left & -left))]! & OVERWATCH) !== 0) watchers |= left & -left;
  board.watchers[seat] = watchers;
  return watchers;
}

/**
 * A model is about to move from where it stands to `to`: every watcher may fire, once, at the first visible point in range
 * (SK-OW-05 to -08, SK-AMB-27, -28). Who lets it pass, or sees it move out of reach, has had its first target. Returns false when the mover
 * cannot go on; it then lies where it was shot.
 * @rule SK-TURN-07, SK-OW-06
 */
export function drawFire(w: World, mover: number, to: number): boolean {
  const seat = 1 - w.seatOf(mover);
  const from = seat * STRIDE;
  const free = ~board.seats[seat * SEAT_COLUMNS + S_FIGHTING]!;
  let noticed = 0;
  // Nobody begins to watch in an enemy's turn.
  for (let left = board.watchers[seat]! & free; left !== 0 && board.game[G_ENDING] === 0; left &= left - 1) {
    const o = from | (31 - Math.clz32(left & -left));
    if ((board.flags[o]! & (OVERWATCH | HELD | HELPLESS)) !== OVERWATCH) {
      board.watchers[seat]! ^= left & -left;
      continue;
    }
    const before = w.gap(o, mover);
    const after = Math.abs(board.x[o]! - to);
    const reach = kinds.reach[board.kind[o]!]!;
    const near = before < after ? before : after;
    if (near > reach) {
      noticed |= left & -left;
      continue;
    }
    const at = board.rule[R.owEndOfMove] === 1 ? after : before <= reach ? before : reach;
    const gun = w.player.overwatchGun(o, mover, at, board.rule[R.owFirst] === 2);
    if (gun < 0) {
      noticed |= left & -left;
      // Who holds its fire has had its first target, whoever else shoots that one down.
      if (board.rule[R.owFirst] === 0) board.flags[o]! |= HELD;
      continue;
    }
    if (before > at) {
      board.x[mover]! += board.x[o]! > board.x[mover]! ? before - at : at - before;
      w.touchPlace(mover);
    }
    fireOverwatch(w, o, mover, gun, at);
    if ((board.flags[mover]! & (OFF | STUN)) !== 0) return false;
  }
  letPass(seat, noticed);
  return true;
}

/** Those of a set have had their first target and fired at nobody: they fire at none that follow, unless anyone will do (SK-OW-08, SK-AMB-28). */
function letPass(seat: number, noticed: number): void {
  if (board.rule[R.owFirst] === ANYONE) return;
  for (let left = noticed; left !== 0; left &= left - 1) {
    const o = (seat * STRIDE) | (31 - Math.clz32(left & -left));
    if ((board.flags[o]! & OVERWATCH) !== 0) board.flags[o]! |= HELD;
  }
}

/** The reading of SK-AMB-28 by which any mover may be shot at, as its slot has it. */
export const ANYONE = 1;

/**
 * The same on a table, along the way that was planned (table-moves.ts), inch by inch; a leap is seen where it begins and where it lands. At night a
 * watcher learns once a mover how far it sees.
 * @rule SK-OW-05, SK-OW-08
 */
export function drawFireOnTable(w: World, mover: number, leaps: boolean, atEdge: boolean): boolean {
  const length = way.walked;
  const startX = board.px[mover]!;
  const startY = board.py[mover]!;
  const height = board.pz[mover]!;
  const pace = leaps ? length : UNIT;
  const stood = board.place[mover]! & (ROUGH | EXPOSED);
  board.noticed[0] = 0;
  board.blinded[0] = 0;
  for (let at = board.rule[R.owEndOfMove] === 1 ? length : 0; ; at = at + pace < length ? at + pace : length) {
    standOnTheWay(w, mover, at, leaps);
    if (at === 0 && length > 0) standAgain(mover, stood);
    if (atEdge && at >= length) board.place[mover]! |= ROUGH;
    if (hasLevels(w)) heightOnTheWay(w, mover, height, at >= length);
    if (!passesThere(w, mover)) {
      lieOnTheWay(w, mover, at);
      return false;
    }
    if (at >= length) break;
  }
  letPass(1 - w.seatOf(mover), board.noticed[0]!);
  board.px[mover] = startX;
  board.py[mover] = startY;
  if (hasLevels(w)) setHeight(w, mover, height);
  return true;
}

/** Fire of all watchers at a mover where it stands now; false when that cannot go on: it is down, fell, or somebody died for it and the battle is over. */
function passesThere(w: World, mover: number): boolean {
  const seat = 1 - w.seatOf(mover);
  const from = seat * STRIDE;
  const here = board.pz[mover]!;
  for (let o = from; o < from + board.count[seat]! && board.game[G_ENDING] === 0; o++) {
    const bit = 1 << (o - from);
    if ((board.flags[o]! & (OVERWATCH | HELD | HELPLESS)) !== OVERWATCH || board.engaged[o] !== 0) continue;
    if ((board.blinded[0]! & bit) !== 0 || !firesThere(w, o, mover, bit)) continue;
    if (stoppedBy(mover, here) || board.game[G_ENDING] !== 0) return false;
  }
  return true;
}

/** Does a watcher fire at a mover where that stands now? Who looks on is noted in `noticed`, and in `blinded` for whom it is too dark. */
function firesThere(w: World, o: number, mover: number, bit: number): boolean {
  const within = near(o, mover, kinds.reach[board.kind[o]!]!);
  // At night nobody rolls for its sight only to look on.
  if (!within && ((board.noticed[0]! & bit) !== 0 || rollsForSight(w, o))) return false;
  if (!watchesThere(o, mover) || !sees(w, o, mover)) return false;
  if (!within) {
    rollSight(w, o);
    if (!lostInTheDark(o, mover)) board.noticed[0]! |= bit;
    return false;
  }
  const gap = w.gap(o, mover);
  noteShelter(w, mover);
  const gun = w.player.overwatchGun(o, mover, gap, board.rule[R.owFirst] === 2);
  if (gun < 0) {
    board.noticed[0]! |= bit;
    // Who holds its fire does so for the whole way.
    if (board.rule[R.owFirst] === 0) board.flags[o]! |= HELD;
    return false;
  }
  rollSight(w, o);
  if (lostInTheDark(o, mover)) {
    board.blinded[0]! |= bit;
    return false;
  }
  fireOverwatch(w, o, mover, gun, gap);
  return true;
}

function standOnTheWay(w: World, mover: number, at: number, leaps: boolean): void {
  if (!leaps) {
    way.pointAt(at);
    board.px[mover] = way.atX;
    board.py[mover] = way.atY;
  } else if (at > 0) {
    board.px[mover] = way.endX;
    board.py[mover] = way.endY;
  }
  feelGround(w.table!, mover);
}

/** Where it set out it is as it was: who has come to the edge of Difficult Terrain counts as inside (SK-MOVE-16). */
function standAgain(mover: number, stood: number): void {
  board.place[mover] = (board.place[mover]! & ~(ROUGH | EXPOSED)) | stood;
}

/** Whoever is shot down on its way lies there. */
function lieOnTheWay(w: World, mover: number, walked: number): void {
  if ((board.flags[mover]! & OFF) !== 0) return;
  w.touchPlace(mover);
  w.log.event(E.stopped, mover, told(walked), 0);
  tellPlace(w, mover);
}

/**
 * SK-OW-09: one shooting attack at the charger before contact; who is in combat already has none (SK-OW-03). Returns whether the charge goes on:
 * not if the charger is down, or fell from where it stood.
 * @rule SK-OW-09
 */
export function answerCharge(w: World, watcher: number, charger: number): boolean {
  if ((board.flags[watcher]! & HELPLESS) !== 0 || board.engaged[watcher] !== 0) return true;
  if (w.table !== null) return answerOnTable(w, watcher, charger);
  answersAt(w, watcher, charger);
  return (board.flags[charger]! & (OFF | STUN)) === 0;
}

/** On a table the charger is shot where it first comes into sight, in the watcher's front quarter, along the way that was planned. */
function answerOnTable(w: World, watcher: number, charger: number): boolean {
  const length = way.walked;
  const startX = board.px[charger]!;
  const startY = board.py[charger]!;
  const height = board.pz[charger]!;
  const stood = board.place[charger]! & (ROUGH | EXPOSED);
  let here = height;
  rollSight(w, watcher);
  let at = 0;
  for (; ; at = at + UNIT < length ? at + UNIT : length) {
    standOnTheWay(w, charger, at, false);
    if (at === 0) standAgain(charger, stood);
    if (hasLevels(w)) heightOnTheWay(w, charger, height, false);
    here = board.pz[charger]!;
    if (answersThere(w, watcher, charger) || at >= length) break;
  }
  if (stoppedBy(charger, here)) {
    lieOnTheWay(w, charger, at);
    return false;
  }
  board.px[charger] = startX;
  board.py[charger] = startY;
  standAgain(charger, stood);
  if (hasLevels(w)) setHeight(w, charger, height);
  return true;
}

function answersThere(w: World, watcher: number, charger: number): boolean {
  if (!inFront(watcher, charger, QUARTER) || lostInTheDark(watcher, charger) || !sees(w, watcher, charger))
    return false;
  noteShelter(w, charger);
  return answersAt(w, watcher, charger);
}

/** It has to fire, if it can. */
function answersAt(w: World, watcher: number, charger: number): boolean {
  const gap = w.gap(watcher, charger);
  const gun = w.player.overwatchGun(watcher, charger, gap, true);
  if (gun >= 0) fireOverwatch(w, watcher, charger, gun, gap);
  return gun >= 0;
}

/** Who moves or charges has cover against Overwatch only in Difficult Terrain (SK-OW-07). */
function noteShelter(w: World, mover: number): void {
  const i = mover - w.seatOf(mover) * STRIDE;
  w.sheltered = (board.place[mover]! & ROUGH) !== 0 ? 1 << i : 0;
}

/** A quarter and half of a turn, in directions. */
const QUARTER = FULL_TURN / 4;
const HALF = FULL_TURN / 2;

/** Does a watcher look where the mover is? All around, unless the ruling narrows it (SK-AMB-26). */
function watchesThere(watcher: number, mover: number): boolean {
  const arc = board.rule[R.watchArc]!;
  return arc === 0 || inFront(watcher, mover, arc === 1 ? QUARTER : HALF);
}

function inFront(watcher: number, other: number, width: number): boolean {
  const dx = board.px[other]! - board.px[watcher]!;
  const dy = board.py[other]! - board.py[watcher]!;
  return inArc(board.face[watcher]!, width, dx, dy);
}
