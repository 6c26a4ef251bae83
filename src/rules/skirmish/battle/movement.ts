/**
 * Rulebook chapter "Movement", on a line: seat 1 starts at 0, seat 2 at the distance of the duel, and models walk toward or away from
 * the nearest enemy. Hot: once a model and turn. Terrain dice come from the `action` stream of the moving seat.
 */

import { E } from "../events.ts";
import * as F from "../flags.ts";
import { T } from "../metrics.ts";
import { R } from "../rulings.ts";
import { partingHit } from "./blows.ts";
import { engageAtHand } from "./charges.ts";
import { board, STRIDE } from "./columns.ts";
import { fallIfKnocked, fieldHitsBack, frightenFriends } from "./combat.ts";
import { nearestShelter, roughPlace } from "./ground.ts";
import { kinds } from "./kind-columns.ts";
import { canAct, inSynapse, leadershipTest } from "./leadership.ts";
import { leaveCombat } from "./losses.ts";
import { aimAtEdge, goalFor, goalX, goalY, hunts, runs } from "./mission-goals.ts";
import { watchForIntruders } from "./missions.ts";
import { nearestEnemy } from "./nearest.ts";
import { drawFire, whoWatches } from "./overwatch.ts";
import { jumps, landInTerrain, marchLength, moveOf, moveReach, reachThroughTerrain } from "./reach.ts";
import { coveredByGround, fightsFree } from "./shoot.ts";
import { G_ATTACKER, G_ENDING, S_FIGHTING, S_ON, SEAT_COLUMNS, type World } from "./state.ts";
import { couldStep, couldStepBack, followOnTable, goTo, moveOut, standsAhead, walkOnTable } from "./table-moves.ts";

/** Overwatch counters are put down before anyone moves (SK-OW-02, -03). @rule SK-OW-01, SK-OW-02, SK-OW-03, SK-OW-04, SK-OW-13, SK-HIDE-11 */
export function declareOverwatch(w: World, seat: number): void {
  if (!w.player.everWatches(seat)) return;
  const from = seat * STRIDE;
  const free = ~board.seats[seat * SEAT_COLUMNS + S_FIGHTING]!;
  w.player.beginsToWatch(seat);
  for (let left = board.seats[seat * SEAT_COLUMNS + S_ON]! & free; left !== 0; left &= left - 1) {
    const m = from | (31 - Math.clz32(left & -left));
    // Who has just come from reserve has moved.
    if ((board.flags[m]! & (F.HELPLESS | F.MOVED)) !== 0 || (board.place[m]! & F.SENTRY) !== 0) continue;
    if (board.instinct[m] !== 0 || !w.player.watches(m)) continue;
    board.flags[m]! |= F.OVERWATCH;
    w.touchPlace(m);
    w.log.event(E.overwatch, m, 0, 0);
  }
}

/** The Movement phase of a seat. @rule SK-TYR-13, SK-TYR-14, SK-TURN-02, SK-TURN-08 */
export function movementPhase(w: World, seat: number): void {
  const watched = w.player.everWatches(1 - seat) && whoWatches(1 - seat) !== 0;
  // Nobody has anyone to follow yet.
  board.lead[0] = -1;
  board.aiming[0] = 0;
  const on = board.seats[seat * SEAT_COLUMNS + S_ON]!;
  const late = w.table === null ? 0 : on & thoseWhoWait(seat);
  moveAll(w, seat, on & ~late, watched);
  if (late !== 0) moveAll(w, seat, late, watched);
  // A Leap is for one Movement phase (SK-PSY-05).
  const from = seat * STRIDE;
  if ((board.sideGuards[seat]! & F.G_PSYCHIC) !== 0)
    for (let m = from; m < from + board.count[seat]!; m++) board.flags[m]! &= ~F.LEAP;
}

/** Who moves last, as a set: who has to break off, since others may make room for it, and their companions. */
function thoseWhoWait(seat: number): number {
  const from = seat * STRIDE;
  let late = board.seats[seat * SEAT_COLUMNS + S_FIGHTING]!;
  for (let i = 0; i < board.count[seat]!; i++) {
    const owner = board.owner[from + i]!;
    if (owner >= 0 && board.engaged[owner] !== 0) late |= 1 << i;
  }
  return late;
}

/** The models of a set move, in the order of the roster (SK-AI-09). */
function moveAll(w: World, seat: number, movers: number, watched: boolean): void {
  const from = seat * STRIDE;
  for (let left = movers; left !== 0 && board.game[G_ENDING] === 0; left &= left - 1) {
    const m = from | (31 - Math.clz32(left & -left));
    if ((board.flags[m]! & (F.HELPLESS | F.OVERWATCH | F.NO_MOVE)) !== 0 || (board.place[m]! & F.SENTRY) !== 0)
      continue;
    // A sentry that drifted into the alarm has moved, and so has who came from reserve.
    if (w.table !== null && (board.flags[m]! & F.MOVED) !== 0) continue;
    if (movesAlike(m, seat)) {
      if (board.moveShift[seat] !== 0) shiftOnLine(w, m, board.moveShift[seat]!, board.moveManner[seat]!, watched);
    } else if (board.engaged[m] !== 0) {
      if (w.player.breaksOff(m)) breakOff(w, m, watched);
    } else if (!(board.owner[m]! >= 0 && heel(w, m)) && fightsFree(w, m)) {
      moveFreely(w, m, watched);
    }
  }
}

function moveFreely(w: World, m: number, watched: boolean): void {
  if (board.instinct[m]! > 0) instinctiveMove(w, m, watched);
  else move(w, m, watched);
  if (w.table !== null && w.seatOf(m) !== board.game[G_ATTACKER]) watchForIntruders(w);
}

/** A model moves where its player wants (SK-MOVE-01, -11). */
export function move(w: World, m: number, watched: boolean): void {
  if (w.table === null) {
    moveOnLine(w, m, watched);
    return;
  }
  if (w.player.moveOnTable(m)) moveOut(w, m, watched);
}

function moveOnLine(w: World, m: number, watched: boolean): void {
  const enemy = nearestEnemy(m);
  if (enemy < 0) return;
  const seat = w.seatOf(m);
  const kind = board.kind[m]!;
  const gap = w.gap(m, enemy);
  const step = moveReach(m);
  const flags = board.flags[m]!;
  const barred = (flags & F.NO_MARCH) !== 0 || w.m.terrain === 1 || !w.marchAllowed(m);
  const long = marchLength(kinds.move[kind]!, barred, gap, w.m.marchTimes, w.m.marchClear);
  const choice = w.player.moveOnLine(m, enemy, gap, step, long);
  const spot = (kind << 16) | (board.x[m]! & 0xffff);
  const stamp = board.stamps[1 - seat]!;
  board.walked[0] = 0;
  if (choice !== 0) walk(w, m, enemy, choice === 1 ? step : choice === 2 ? -step : long, choice === 3, watched);
  // Those after it do the same, unless dice or lots had a say in it.
  const certain = choice === 0 || board.walked[0] !== 0;
  board.moveStamp[seat] = certain && w.player.repeats(seat) ? stamp : -1;
  board.moveSpot[seat] = spot;
  board.moveFlags[seat] = flags & MOVE_CONDITION;
  board.moveShift[seat] = board.walked[0]!;
  board.moveManner[seat] = board.walked[1]!;
}

/** Does a model on a line move, or stay, like the one of its kind and condition before it that stood on its spot, since no enemy has changed? */
function movesAlike(m: number, seat: number): boolean {
  return (
    board.moveStamp[seat] === board.stamps[1 - seat] &&
    board.moveSpot[seat] === ((board.kind[m]! << 16) | (board.x[m]! & 0xffff)) &&
    board.moveFlags[seat] === (board.flags[m]! & (MOVE_CONDITION | F.TANGLED)) &&
    board.engaged[m] === 0 &&
    board.owner[m]! < 0 &&
    board.instinct[m] === 0
  );
}

/** Flags on which a move on a line hangs, of those who may move at all. */
const MOVE_CONDITION = F.IN_PLACE | F.NO_MARCH | F.LEAP;

/**
 * Moves a model by up to `tenths` toward (positive) or away from (negative) `enemy`, stopping an inch short of contact. Overwatch may
 * interrupt. `march` doubles nothing here; it only marks the model.
 * @rule SK-MOVE-01, SK-MOVE-02, SK-MOVE-11, SK-MOVE-13, SK-MOVE-14, SK-DUEL-03
 */
export function walk(w: World, m: number, enemy: number, tenths: number, march: boolean, watched: boolean): void {
  if (w.table !== null) {
    walkOnTable(w, m, enemy, tenths, watched);
    return;
  }
  const toward = tenths > 0;
  const limit = toward ? tenths : -tenths;
  const jumping = jumps(m);
  const rough = !jumping && slowOnLine(w, m);
  board.walked[0] = 0;
  let step = rough ? reachThroughTerrain(w, m, limit) : limit;
  if ((board.flags[m]! & (F.OFF | F.STUN)) !== 0) return;
  if (rough && board.rule[R.terrainStopShort] === 1 && step < limit) step = step > 10 ? step - 10 : 0;
  if (toward) {
    const room = w.gap(m, enemy) - 10;
    if (step > room) step = room;
  }
  if (step <= 0) {
    if (rough) w.log.event(E.stays, m, 0, 0);
    return;
  }
  const shift = standsAhead(m, enemy) === toward ? step : -step;
  board.walked[0] = rough || w.m.terrain === 1 ? 0 : shift;
  board.walked[1] = (march ? F.AS_MARCH : jumping ? F.AS_JUMP : 0) + (toward ? 0 : F.AS_BACK);
  if (shiftOnLine(w, m, shift, board.walked[1]!, watched) && jumping && w.m.terrain === 1) landInTerrain(w, m);
}

/** Does every step of a model on a line lead through Difficult Terrain? */
function slowOnLine(w: World, m: number): boolean {
  return w.m.terrain === 1 || roughPlace(w, m) || (kinds.guard[board.kind[m]!]! & F.G_MEGA_SLOW) !== 0;
}

/**
 * Moves a model by `shift` tenths along the line, through whatever fire it draws; returns whether it arrives. `manner` is what the log is
 * told: AS_MARCH or AS_JUMP, and AS_BACK more away from the enemy.
 */
export function shiftOnLine(w: World, m: number, shift: number, manner: number, watched: boolean): boolean {
  const to = board.x[m]! + shift;
  board.flags[m] = (board.flags[m]! | F.MOVED | ((manner & F.AS_MARCH) !== 0 ? F.MARCHED : 0)) & ~(F.IN_PLACE | F.LEAP);
  if (watched) {
    w.touchPlace(m);
    if (!drawFire(w, m, to) || (board.flags[m]! & F.OFF) !== 0) return false;
  }
  w.log.event(E.move, m, shift < 0 ? -shift : shift, manner);
  board.x[m] = to;
  w.touchPlace(m);
  return true;
}

/**
 * SK-CC-28, SK-AMB-43, -44: every enemy left behind gives one hit, then the model walks away. Who has no room to go stays and fights on.
 * @rule SK-CC-28
 */
export function breakOff(w: World, m: number, watched: boolean): void {
  const veiled = (kinds.guard[board.kind[m]!]! & F.G_VEIL) !== 0;
  const reach = moveReach(m);
  let runsOff = w.table !== null && (runs(w, m) || hunts(m)) && goalFor(w, m);
  if (w.table !== null && !jumps(m)) {
    const barred = runsOff && !couldStep(w, m, goalX(), goalY(), reach);
    // A hunter whose way to the quarry is barred may still get out by the other side.
    if (barred && hunts(m)) runsOff = false;
    if (runsOff ? barred : !couldStepBack(w, m, nearestEnemy(m), reach)) return;
  }
  const mask = board.engaged[m]!;
  w.tick(T.breakOffs, w.seatOf(m), 1);
  w.log.event(E.brokeOff, m, 0, veiled ? 1 : 0);
  if (!veiled) strikeAfter(w, m, mask);
  leaveCombat(w, m);
  if ((board.flags[m]! & F.OFF) !== 0 && board.game[G_ENDING] === 0) frightenFriends(w, m);
  fallIfKnocked(w, m);
  if ((board.flags[m]! & (F.OFF | F.STUN)) !== 0) return;
  board.quit[m] = mask;
  board.flags[m]! |= F.LEFT_COMBAT | (board.rule[R.breakNoShoot] === 1 ? F.BUSY : 0);
  if (runsOff) {
    goTo(w, m, goalX(), goalY(), 0, reach, false, watched);
  } else {
    const enemy = nearestEnemy(m);
    if (enemy >= 0) walk(w, m, enemy, -reach, false, watched);
  }
  // Who got nowhere after all, such as by a pack, is still in contact.
  if (w.table !== null && (board.flags[m]! & (F.OFF | F.STUN)) === 0) engageAtHand(w, m);
}

/** One hit by each of a set of enemies at who turns away from them. */
function strikeAfter(w: World, m: number, mask: number): void {
  const theirs = (1 - w.seatOf(m)) * STRIDE;
  for (let left = mask; left !== 0 && (board.flags[m]! & F.OFF) === 0; left &= left - 1)
    partingHit(w, theirs | (31 - Math.clz32(left & -left)), m);
  for (let left = mask; left !== 0; left &= left - 1) fieldHitsBack(w, theirs | (31 - Math.clz32(left & -left)));
}

/** SK-TYR-11, -12: outside synapse a failed test brings an instinct for this turn. @rule SK-TYR-11, SK-TYR-15 */
export function rollInstinct(w: World, m: number): void {
  board.instinct[m] = 0;
  if (
    (kinds.trait[board.kind[m]!]! & F.T_TYRANID) === 0 ||
    !canAct(m) ||
    inSynapse(w, m) ||
    leadershipTest(w, m, F.TEST_INSTINCT)
  )
    return;
  board.instinct[m] = instinctOf(w.tests[w.seatOf(m)]!.die(6));
  w.log.event(E.instinct, m, board.instinct[m]!, board.engaged[m] !== 0 ? 1 : 0);
}

/** SK-TYR-12: TO_SYNAPSE, TO_COVER or TO_ENEMY. @rule SK-TYR-12 */
export function instinctOf(face: number): number {
  return (face + 1) >> 1;
}

function instinctiveMove(w: World, m: number, watched: boolean): void {
  const enemy = nearestEnemy(m);
  const move = moveOf(m);
  const instinct = board.instinct[m]!;
  if (w.table !== null && instinct !== F.TO_ENEMY) {
    instinctOnTable(w, m, instinct, moveReach(m), watched);
    return;
  }
  if (enemy < 0) return;
  if (instinct === F.TO_ENEMY) walk(w, m, enemy, moveReach(m), false, watched);
  else if (instinct === F.TO_SYNAPSE) walk(w, m, enemy, synapseAhead(w, m, enemy) ? move : -move, false, watched);
  else if ((board.flags[m]! & F.IN_PLACE) === 0 && w.sideAt[w.seatOf(m)]!.cover < 7)
    walk(w, m, enemy, -move, false, watched);
}

/** SK-TYR-13, -14 on a table: to the nearest Synapse Creature, else to the nearest edge; or to the nearest spot with shelter. */
function instinctOnTable(w: World, m: number, instinct: number, move: number, watched: boolean): void {
  if (instinct === F.TO_COVER) {
    // Who has cover has come there.
    if (coveredByGround(w, m)) {
      w.log.event(E.stays, m, 0, F.TO_COVER);
      return;
    }
    const { shelter } = w.spots;
    const spot = nearestShelter(w, m, w.table!.width + w.table!.depth);
    if (spot >= 0) goTo(w, m, shelter[spot]!, shelter[spot + 1]!, 0, move, false, watched);
    return;
  }
  const nearest = nearestSynapse(w, m);
  if (nearest >= 0) {
    const stop = board.radius[m]! + board.radius[nearest]!;
    goTo(w, m, board.px[nearest]!, board.py[nearest]!, stop, move, false, watched);
  } else {
    aimAtEdge(w, m);
    goTo(w, m, goalX(), goalY(), 0, move, false, watched);
  }
}

/** Does the nearest Synapse Creature stand between the model and the enemy? With none on the table it heads for its own edge. */
function synapseAhead(w: World, m: number, enemy: number): boolean {
  const nearest = nearestSynapse(w, m);
  return nearest >= 0 && w.gap(nearest, enemy) < w.gap(m, enemy);
}

/** The nearest Synapse Creature of a model's own side, the first of several, or -1. */
function nearestSynapse(w: World, m: number): number {
  const seat = w.seatOf(m);
  let nearest = -1;
  for (let s = seat * STRIDE; s < seat * STRIDE + board.count[seat]!; s++) {
    if ((board.flags[s]! & F.OFF) !== 0 || (kinds.trait[board.kind[s]!]! & F.T_SYNAPSE) === 0) continue;
    if (nearest < 0 || w.gap(s, m) < w.gap(nearest, m)) nearest = s;
  }
  return nearest;
}

/** The leash of companions: a Runt or Squig goes where its owner went, if that one still stands (SK-ORK-15, -16). */
function heel(w: World, m: number): boolean {
  const from = w.seatOf(m) * STRIDE;
  const owner = from + board.owner[m]!;
  if ((board.flags[owner]! & F.OFF) !== 0) return false;
  if (w.table !== null) {
    followOnTable(w, m, owner);
    return true;
  }
  if (board.x[m] === board.x[owner]) return true;
  board.x[m] = board.x[owner]!;
  board.flags[m] = (board.flags[m]! | (board.flags[owner]! & (F.MOVED | F.MARCHED))) & ~F.IN_PLACE;
  w.touchPlace(m);
  return true;
}
