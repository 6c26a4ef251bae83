/**
 * Rulebook chapter "Shooting", the phase: who acts in it, in which order, and what each does: fires, throws, uses a power, runs. How a shot
 * resolves is in shoot.ts. Hot: once a model's turn.
 */

import { FOCUS } from "../event-packing.ts";
import { E } from "../events.ts";
import * as F from "../flags.ts";
import { T } from "../metrics.ts";
import { R } from "../rulings.ts";
import { board, SEAT_SHIFT, STRIDE } from "./columns.ts";
import { throwGrenade } from "./grenades.ts";
import { guns } from "./gun-columns.ts";
import { anyoneInSight, armed, comeOut, lookAtAll, openEyes } from "./hiding.ts";
import { kinds } from "./kind-columns.ts";
import { goalFor, goalX, goalY } from "./mission-goals.ts";
import { openCrucible, usePower } from "./psychic.ts";
import { barsCharge, discharge, fightsFree } from "./shoot.ts";
import { G_ENDING, G_SHOOTING, S_ON, SEAT_COLUMNS, type World } from "./state.ts";
import { shiftOnTable, shiftTo } from "./table-moves.ts";

// What a model does in its Shooting phase (`pickAction`).
export const DO_NOTHING = 0;
export const DO_SHOOT = 1;
export const DO_THROW = 2;
export const DO_POWER = 3;
export const DO_RUN = 4;
export const DO_CRUCIBLE = 5;
export const DO_BLIGHT = 6;

/** Asks a player for a psychic power or nothing (`shoot`). */
export const POWERS_ONLY = -2;

/** The whole Shooting phase of a seat (SK-SHOOT-01); models with a markerlight go first, so that others profit. @rule SK-TURN-03, SK-SHOOT-01 */
export function shootingPhase(w: World, seat: number): void {
  board.game[G_SHOOTING] = 1;
  const from = seat * STRIDE;
  const to = from + board.count[seat]!;
  // Who can mark for the others goes first, and has had its turn then.
  let marked = 0;
  if (w.m.hasMarkers) {
    for (let m = from; m < to && board.game[G_ENDING] === 0; m++) {
      if (w.m.kindMarks[board.kind[m]!] === 0) continue;
      shootModel(w, m);
      marked |= 1 << (m - from);
    }
  }
  for (
    let left = board.seats[seat * SEAT_COLUMNS + S_ON]! & ~marked;
    left !== 0 && board.game[G_ENDING] === 0;
    left &= left - 1
  ) {
    const m = from | (31 - Math.clz32(left & -left));
    // Who decides like one that did nothing does nothing.
    if (w.pickAction === DO_NOTHING && shootsAlikeOnLine(w, m, board.flags[m]!)) continue;
    shootModel(w, m);
  }
  board.game[G_SHOOTING] = 0;
  if (w.m.hasMarkers && board.rule[R.markLasts] === 0) {
    const enemy = (1 - seat) * STRIDE;
    for (let t = enemy; t < enemy + board.count[1 - seat]!; t++) board.flags[t]! &= ~F.MARKED;
  }
}

/** One model's Shooting phase: SK-AI-13. @rule SK-TAU-14, SK-TAU-A01, SK-TYR-17, SK-DE-21, SK-ELD-15, SK-ELD-17, SK-ELD-A03 */
export function shootModel(w: World, model: number): void {
  const flags = board.flags[model]!;
  if ((flags & (F.HELPLESS | F.OVERWATCH | F.FIRED | F.BUSY)) !== 0 || (board.place[model]! & F.SENTRY) !== 0) return;
  if (shootsAlikeOnLine(w, model, flags)) {
    if (w.pickAction !== DO_NOTHING) carryOut(w, model);
    return;
  }
  if ((flags & (F.MARCHED | F.NO_SHOOT)) !== 0 || board.instinct[model]! > 0) {
    runAlone(w, model);
    return;
  }
  if (board.engaged[model] !== 0 && board.rule[R.shootWhile] === 0 && kinds.powers[board.kind[model]!] === 0) return;
  if (!fightsFree(w, model)) return;
  if (w.table !== null) {
    openEyes(w, model);
    // What one does changes what one sees: who may act twice looks at all of it first.
    if ((kinds.guard[board.kind[model]!]! & (F.G_MULTI_TRACKER | F.G_SPIRIT_STONES)) !== 0) lookAtAll(w, model);
  }
  w.player.shoot(model, -1);
  // Only counted; who chose has mostly seen somebody by now.
  if (w.table !== null && w.seen === 0 && armed(model) && !anyoneInSight(w, model))
    w.tick(T.blindShooters, w.seatOf(model), 1);
  carryOut(w, model);
  if ((board.flags[model]! & F.OFF) === 0) actAgain(w, model);
}

/** A second, different weapon in the same turn (SK-TAU-14), or a second power after one that worked (SK-ELD-17). */
function actAgain(w: World, model: number): void {
  const guard = kinds.guard[board.kind[model]!]!;
  if ((guard & F.G_MULTI_TRACKER) !== 0 && w.pickAction === DO_SHOOT) {
    w.player.shoot(model, guns.label[w.pickGun]!);
    if (w.pickAction === DO_SHOOT) carryOut(w, model);
  }
  if ((guard & F.G_SPIRIT_STONES) !== 0 && w.pickAction === DO_POWER && w.powerPassed) {
    w.player.shoot(model, POWERS_ONLY);
    if (w.pickAction === DO_POWER) carryOut(w, model);
  }
}

/** Kind, spot and whether it has moved, of a model on a line: those with nothing but guns decide alike by it, while no enemy changes. */
export function shotKeyOf(m: number, moved: boolean): number {
  return ((board.kind[m]! << 17) | (board.x[m]! + 32768)) * 2 + (moved ? 1 : 0);
}

/**
 * Does a model on a line that may act decide like the one before it, which leaves the choice as it was picked? So does who has nothing but guns,
 * beside one of its kind, if no enemy has changed.
 */
function shootsAlikeOnLine(w: World, m: number, flags: number): boolean {
  return (
    w.shotStamp === board.stamps[1 - (m >> SEAT_SHIFT)] &&
    w.shotKey === shotKeyOf(m, (flags & F.MOVED) !== 0) &&
    w.shotSeat === m >> SEAT_SHIFT &&
    (flags & (F.MARCHED | F.NO_MOVE | F.NO_SHOOT | F.TANGLED)) === 0 &&
    board.engaged[m] === 0 &&
    board.plasma[m] === 0 &&
    board.instinct[m] === 0
  );
}

/** Only Tyranids may still run: after a march, and at the enemy when instinct says so (SK-TYR-15, -17). */
function runAlone(w: World, model: number): void {
  const flags = board.flags[model]!;
  const wild = board.instinct[model] === F.TO_ENEMY;
  if (!wild && (board.instinct[model] !== 0 || (flags & F.NO_SHOOT) !== 0)) return;
  if (board.engaged[model] !== 0 || (flags & F.NO_MOVE) !== 0) return;
  if ((kinds.guard[board.kind[model]!]! & F.G_CLAW) === 0) return;
  const target = w.player.runsAt(model, wild);
  if (target < 0) return;
  // What is picked now is not what the next one of its kind would pick again.
  w.shotKey = -1;
  w.pickAction = DO_RUN;
  w.pickGun = 0;
  w.pickTarget = target;
  w.pickShots = 1;
  run(w, model);
}

function carryOut(w: World, model: number): void {
  switch (w.pickAction) {
    case DO_SHOOT:
      shootOnce(w, model);
      return;
    case DO_THROW:
      board.flags[model]! |= F.FIRED;
      board.shotAt[model] = w.pickTarget + 1;
      if (w.table !== null) comeOut(w, model);
      w.tick(T.grenades, w.seatOf(model), 1);
      throwGrenade(w, model, w.pickTarget, w.pickGun);
      return;
    case DO_POWER:
      usePower(w, model, w.pickGun, w.pickTarget);
      return;
    case DO_RUN:
      run(w, model);
      return;
    case DO_CRUCIBLE:
      board.flags[model]! |= F.BUSY;
      board.used[model]! |= F.USED_CRUCIBLE;
      openCrucible(w, w.seatOf(model));
      return;
    case DO_BLIGHT:
      board.flags[model]! |= F.FIRED | F.BLIGHTED;
      w.tick(T.grenades, w.seatOf(model), 1);
      return;
    default:
      return;
  }
}

function shootOnce(w: World, model: number): void {
  let gun = w.pickGun;
  const target = w.pickTarget;
  const hip = (kinds.guard[board.kind[model]!]! & F.G_HIP) !== 0;
  const moved = (board.flags[model]! & F.MOVED) !== 0 && !hip;
  if (mayFocus(w, model, gun, target) && w.player.focuses(model, gun, target, w.pickShots)) {
    // SK-TYR-23: focusing takes a real Leadership test.
    const seat = w.seatOf(model);
    const passed = w.tests[seat]!.test(16 + kinds.Ld[board.kind[model]!]!) === 1;
    w.log.event(E.power, model, FOCUS, passed ? 1 : 0);
    if (passed) gun = guns.focus[gun]!;
    else if (board.rule[R.focusFailNothing] === 1) {
      board.flags[model]! |= F.BUSY;
      return;
    }
  }
  if (w.table !== null) comeOut(w, model);
  board.flags[model]! |= F.FIRED | (barsCharge(gun, w.pickShots, moved) ? F.FIRED_HARD : 0);
  board.shotAt[model] = target + 1;
  // It has looked at whom it chose.
  w.lineCovers = w.table !== null && (w.sheltered & (1 << (target & (STRIDE - 1)))) !== 0;
  discharge(w, model, target, gun, w.pickShots, false);
}

/** May a blast be focused: is the target near enough for that (SK-TYR-23)? */
function mayFocus(w: World, model: number, gun: number, target: number): boolean {
  const focused = guns.focus[gun]!;
  return (guns.flags[gun]! & F.W_FOCUS) !== 0 && focused >= 0 && w.gap(model, target) <= guns.range[focused]!;
}

/**
 * Fleet of Foot and Fleet of Claw: D6 inches instead of shooting, at the target or, if that is the model itself, to its goal, not into
 * contact (SK-DE-21, SK-ELD-15, SK-TYR-17).
 */
function run(w: World, model: number): void {
  const seat = w.seatOf(model);
  const inches = w.actions[seat]!.die(6);
  board.flags[model]! |= F.BUSY;
  board.flags[model]! &= ~F.IN_PLACE;
  w.tick(T.runs, seat, 1);
  w.log.event(E.run, model, inches, 0);
  const target = w.pickTarget;
  if (w.table !== null) {
    if (target !== model) shiftOnTable(w, model, target, inches * 10, F.AS_RUN);
    else if (goalFor(w, model)) shiftTo(w, model, goalX(), goalY(), inches * 10, F.AS_RUN);
    return;
  }
  const gap = w.gap(model, target);
  const step = inches * 10 < gap - 10 ? inches * 10 : gap - 10;
  if (step > 0) board.x[model]! += board.x[target]! > board.x[model]! ? step : -step;
  w.touchPlace(model);
}

/** Does the model still have its Crucible, and the enemy anyone psychic to strike with it? */
export function crucibleIsWorthwhile(w: World, model: number): boolean {
  return (board.used[model]! & F.USED_CRUCIBLE) === 0 && (board.sideGuards[1 - w.seatOf(model)]! & F.G_PSYCHIC) !== 0;
}

/** May the model throw its blight grenades, once a turn? */
export function mayBlight(model: number): boolean {
  return (kinds.guard[board.kind[model]!]! & F.G_BLIGHT) !== 0 && (board.flags[model]! & F.BLIGHTED) === 0;
}
