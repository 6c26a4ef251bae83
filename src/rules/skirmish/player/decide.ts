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
import { hasFired } from "../battle/blows.ts";
import * as board from "../battle/board.ts";
import { chargeable, lawfulPrey, mayCharge } from "../battle/charges.ts";
import { bases, thoseNear } from "../battle/distances.ts";
import * as guns from "../battle/gun-columns.ts";
import { inTheOpen } from "../battle/hiding.ts";
import * as kinds from "../battle/kind-columns.ts";
import { winnerOfRout } from "../battle/mission-ends.ts";
import { isPrecious } from "../battle/mission-goals.ts";
import { enemiesWithin, nearestEnemy } from "../battle/nearest.ts";
import { chargeReach } from "../battle/reach.ts";
import { shotsOf } from "../battle/shoot.ts";
import { G_TURN, S_ON, SEAT_COLUMNS, type World } from "../battle/state.ts";
import { bitCount } from "../bits.ts";
import {
  BOUND,
  DRUG_A,
  DRUG_CHARGE,
  DRUG_REROLL,
  FIRED,
  G_HIP,
  HELPLESS,
  IN_PLACE,
  INCHES,
  LEFT_COMBAT,
  STUN,
  T_LEADER,
  W_MARKER,
  W_PLASMA,
} from "../matchup.ts";
import { ask, COLUMNS, confirm, drawLot, drawsLots, note } from "./ask.ts";
import { caughtByBlast } from "./blasts.ts";
import * as minds from "./mind-columns.ts";
import { AFTER_FIRE, ASKED, CROWD_SHIFT, DRAWS_LOTS, KINDS, PLAYS_DOCTRINE } from "./mind-columns.ts";
import { hastens, keepsOnCourse } from "./mission-mind.ts";
import { nearestMenace, waitsOnTable } from "./table-mind.ts";
import {
  BREAK_BIAS,
  BREAK_FREE,
  BREAK_GIVEN,
  BREAK_TAKEN,
  DRUG_NERVE,
  FOLLOW_AWAY,
  FOLLOW_THREAT,
  FOLLOW_TOWARD,
  GRAIN,
  HOLD,
  MOVE_CHARGE,
  MOVE_COVER,
  MOVE_FIRE,
  MOVE_GROUND,
  MOVE_MEET,
  MOVE_STAY,
  MOVE_THEIR_CHARGE,
  MOVE_THEIR_FIRE,
  WATCH_BIAS,
  WATCH_CHARGE,
  WATCH_LATER,
  WATCH_NOW,
  WEIGHTS,
  WITHDRAW,
} from "./weights.ts";
import {
  CERTAIN,
  chargeOdds,
  comes,
  inchOf,
  SURE_OF_THREE,
  shareInReach,
  shuns,
  worthFromWatch,
  worthOf,
} from "./worth.ts";

/** SK-AI-09 on a line: 0 stay, 1 close in, 2 fall back by `step` tenths, 3 march `long` ones; the nearest enemy stands `gap` away. */
export function chooseMoveOnLine(w: World, m: number, enemy: number, gap: number, step: number, long: number): number {
  const seat = w.seatOf(m);
  const side = board.side[seat]!;
  const march = long > step ? 1 : 0;
  if (minds.player[side] === DRAWS_LOTS) return w.policy[seat]!.below(3 + march);
  const coming = comes(seat, enemy, gap) ? 1 : 0;
  const place = (board.flags[m]! & IN_PLACE) !== 0 ? 1 : 0;
  const choice = moveOf(w, side, board.kind[m]!, gap, step, place, march, coming, board.game[G_TURN]!);
  return minds.player[side] === ASKED ? askMove(w, seat, choice, 3 + march, step, long, gap) : choice;
}

/** The move on a line that a module picks: 0 stay, 1 close in, 2 fall back, 3 march. */
function askMove(w: World, seat: number, best: number, moves: number, step: number, long: number, gap: number): number {
  for (let row = 0; row < moves; row++) {
    for (let column = 1; column < COLUMNS.move.length; column++) note(seat, "move", row, column, 0);
    const gained = row === 1 ? Math.min(step, gap - 10) : row === 2 ? -step : row === 3 ? Math.min(long, gap - 10) : 0;
    note(seat, "move", row, 0, row === best ? 1 : 0);
    note(seat, "move", row, 5, gained / 60);
    note(seat, "move", row, 8, row > 0 ? 1 : 0);
    note(seat, "move", row, 9, row === 3 ? 1 : 0);
  }
  return ask(w, seat, "move", moves, best);
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
  const slot = (Math.imul(key, 0x9e3779b1) >>> 20) & (board.MOVES - 1);
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
  const idle = minds.firePower[row * 2 * INCHES + inchOf(gap)] === 0;
  const eager =
    coming === 1 ? minds.weights[weights + MOVE_MEET]! : minds.weights[weights + MOVE_GROUND]! * (idle ? 1 + turn : 1);
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
  const fire = march ? 0 : minds.firePower[(row * 2 + moved) * INCHES + inch]!;
  const blow = minds.bestBlow[row]!;
  const charge = !march && gap <= kinds.charge[kind]! ? blow : 0;
  const covered = moved === 0 && place === 1 && w.m.fight[side]!.cover < 7;
  const theirFire = minds.threatFire[side * INCHES + inch]! * (covered ? 0.5 : 1);
  const theirCharge = gap <= minds.threatReach[side]! ? minds.threatBlow[side]! : 0;
  // Ground counts for those who still have to come into reach, and for blows more than for fire.
  const later = minds.firePower[(row * 2 + 1) * INCHES + (inch > 12 ? 12 : inch)]!;
  const ground = (gained / 60) * (blow > later ? blow : later);
  const worth =
    minds.weights[weights + MOVE_FIRE]! * fire +
    minds.weights[weights + MOVE_CHARGE]! * charge -
    minds.weights[weights + MOVE_THEIR_FIRE]! * theirFire -
    minds.weights[weights + MOVE_THEIR_CHARGE]! * theirCharge +
    (urge / GRAIN) * ground +
    minds.weights[weights + MOVE_STAY]! * (1 - moved) * 0.1 +
    minds.weights[weights + MOVE_COVER]! * (covered ? 0.3 : 0);
  return Math.trunc(worth * GRAIN) | 0;
}

/** A doctrine without any reserve never waits. */
function hasNoReserve(side: number): boolean {
  return minds.weights[side * WEIGHTS + WATCH_BIAS]! < -1;
}

/** Nobody of the seat need be asked whether it waits. */
export function neverWatches(seat: number): boolean {
  const side = board.side[seat]!;
  return minds.player[side] === PLAYS_DOCTRINE && hasNoReserve(side);
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
  const seat = m >> board.SEAT_SHIFT;
  const player = minds.player[board.side[seat]!]!;
  const alike = w.table === null && player === PLAYS_DOCTRINE;
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
    passed = waits || w.table === null || player === DRAWS_LOTS ? -1 : m;
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

/** SK-AI-08: give up the turn to fire in the enemy's? On a table a player may know already that it does not (`open` false). */
export function chooseOverwatch(w: World, m: number, open = true): boolean {
  const seat = w.seatOf(m);
  const side = board.side[seat]!;
  const kind = board.kind[m]!;
  if (kinds.reach[kind] === 0) return false;
  if (drawsLots(seat)) return drawLot(w, seat);
  if (w.table !== null)
    return confirm(w, seat, "overwatch", open && !hasNoReserve(side) && !hastens(w, m) && waitsOnTable(w, m));
  const enemy = nearestEnemy(m);
  if (enemy < 0) return false;
  return confirm(w, seat, "overwatch", !hasNoReserve(side) && waitsOnLine(w, m, enemy));
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
  const bias = minds.weights[side * WEIGHTS + WATCH_BIAS]!;
  const gap = w.gap(m, enemy);
  if (!comes(seat, enemy, gap)) return false;
  // Cover does not help who moves under Overwatch (SK-OW-07), but does help who is shot at in it.
  const covered = (board.flags[enemy]! & IN_PLACE) !== 0 && w.sideAt[1 - seat]!.cover < 7;
  const now = minds.firePower[(side * KINDS + kind) * 2 * INCHES + inchOf(gap)]! * (covered ? 0.6 : 1);
  const blow = gap <= kinds.charge[kind]! + kinds.move[kind]! ? minds.bestBlow[side * KINDS + kind]! : 0;
  // A mover is shot where it starts, or where it comes into reach.
  const reach = kinds.reach[kind]!;
  const at = gap <= reach ? gap : gap - kinds.move[board.kind[enemy]!]! <= reach ? reach : gap;
  const after = minds.watchPower[(side * KINDS + kind) * 2 * INCHES + inchOf(at)]!;
  const act = minds.weights[side * WEIGHTS + WATCH_NOW]! * now + minds.weights[side * WEIGHTS + WATCH_CHARGE]! * blow;
  const later = minds.weights[side * WEIGHTS + WATCH_LATER]! * after;
  if (after === 0 || later + bias * 0.1 <= act) return false;
  return later * shareInReach(w, m, enemy, reach) + bias * 0.1 > act;
}

/** SK-AI-12: the line with which a watcher fires at a mover, or -1 to hold. */
export function chooseOverwatchGun(w: World, o: number, mover: number, gap: number, must: boolean): number {
  const seat = w.seatOf(o);
  const side = board.side[seat]!;
  const kind = board.kind[o]!;
  const hip = (kinds.guard[kind]! & G_HIP) !== 0;
  let best = -1;
  let bestWorth = must ? -1 : minds.weights[side * WEIGHTS + HOLD]!;
  for (let g = kinds.gunFrom[kind]!; g < kinds.gunTo[kind]!; g++) {
    if ((guns.flags[g]! & W_MARKER) !== 0 || ((guns.flags[g]! & W_PLASMA) !== 0 && board.plasma[o]! > 0)) continue;
    const shots = shotsOf(w, g, hip, false, gap);
    if (shots === 0) continue;
    const worth = worthFromWatch(w, seat, g, mover, shots) / GRAIN;
    if (worth > bestWorth) {
      bestWorth = worth;
      best = g;
    }
  }
  if (best >= 0 && drawsLots(seat) && !must && !drawLot(w, seat)) return -1;
  if (best >= 0 && !must && !confirm(w, seat, "overwatchFire", true)) return -1;
  return best;
}

/**
 * SK-AI-10: one more die than two or three in Difficult Terrain, at the risk of a triple (SK-TYR-16)? `inches` is what the best die has to show,
 * 0 of a move that takes what it gets. Four dice show a triple nearly four times as often as three: they are for a charge that three might miss.
 */
export function choosesExtraDie(w: World, m: number, dice: number, inches: number): boolean {
  const seat = w.seatOf(m);
  if (drawsLots(seat)) return drawLot(w, seat);
  return confirm(w, seat, "extraDie", dice === 3 ? inches > SURE_OF_THREE : inches === 0 || inches > 1);
}

/** SK-MOVE-09: a move so short that it may be made on foot, into terrain where a landing might stun. */
export function choosesToWalk(w: World, m: number): boolean {
  const seat = w.seatOf(m);
  if (drawsLots(seat)) return drawLot(w, seat);
  return confirm(w, seat, "walk", true);
}

/** SK-TYR-23: the Warp Blast focused, at the risk of a Leadership test? */
export function choosesFocus(w: World, m: number, g: number, t: number, shots: number): boolean {
  const seat = w.seatOf(m);
  const focused = guns.focus[g]!;
  if (drawsLots(seat)) return drawLot(w, seat);
  const caught = w.table !== null ? caughtByBlast(w, m, t) : 1 + w.m.crowd;
  return confirm(w, seat, "focus", worthOf(w, seat, focused, t, shots) > caught * worthOf(w, seat, g, t, shots));
}

/** SK-AI-16: whom a model charges, or -1. */
export function chooseCharge(w: World, m: number): number {
  if (w.table === null) return chooseChargeOnLine(w, m);
  const seat = w.seatOf(m);
  const reach = chargeReach(w, m);
  const around = thoseNear(m, 1 - seat, inTheOpen(1 - seat), reach);
  if (around === 0) return -1;
  const side = board.side[seat]!;
  if (minds.player[side] === DRAWS_LOTS) return drawCharge(w, m, reach);
  const best = bestCharge(w, m, reach, around);
  return minds.player[side] === ASKED ? askCharge(w, m, reach, best) : best;
}

/**
 * The same on a line, where all enemies in reach are as near. Those who charge from one spot mostly go for one enemy, until there is no room
 * around it: whom the one before chose is still the best if it is worth no less than then and nobody else has changed.
 */
function chooseChargeOnLine(w: World, m: number): number {
  const seat = m >> board.SEAT_SHIFT;
  const enemy = 1 - seat;
  const side = board.side[seat]!;
  const reach = chargeReach(w, m);
  const row = (side * KINDS + board.kind[m]!) * KINDS + (hasFired(m) ? AFTER_FIRE : 0);
  const spot = (board.kind[m]! << 16) | (board.x[m]! & 0xffff);
  const usual = (board.flags[m]! & (FIRED | LEFT_COMBAT)) === 0 && board.drugs[m] === 0;
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
  if (minds.player[side] === DRAWS_LOTS) return drawCharge(w, m, reach);
  const from = enemy * board.STRIDE;
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
  if (minds.player[side] === ASKED) return askCharge(w, m, reach, target);
  if (!usual) return target;
  board.chargeSpot[seat] = spot;
  board.chargeStamp[seat] = left === among ? board.stamps[enemy]! : -1;
  board.chargeTarget[seat] = target;
  board.chargeWorth[seat] = worth;
  return target;
}

/** On a table: the enemy of a set that is worth most to charge and can be charged, or -1. */
function bestCharge(w: World, m: number, reach: number, around: number): number {
  if (keepsOnCourse(w, m)) return -1;
  const seat = w.seatOf(m);
  const side = board.side[seat]!;
  const enemy = (1 - seat) * board.STRIDE;
  const row = (side * KINDS + board.kind[m]!) * KINDS + (hasFired(m) ? AFTER_FIRE : 0);
  const careful = isPrecious(m);
  let left = around & lawfulPrey(m);
  while (left !== 0) {
    let best = 0;
    let bestGrains = 0;
    let bestGap = 0;
    for (let rest = left; rest !== 0; rest &= rest - 1) {
      const t = enemy | (31 - Math.clz32(rest & -rest));
      const whole = chargeGrains(w, row, t);
      if (whole <= 0 || whole < bestGrains || (careful && shuns(m, t))) continue;
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
    if (!baffles(w, m, target) && chargeable(w, m, target, reach)) return target;
    left ^= best;
  }
  return -1;
}

/** What a charge at an enemy is worth to a row, in grains; 0 where nobody more fits around it. */
function chargeGrains(w: World, row: number, t: number): number {
  const foes = board.engaged[t]!;
  const contacts = foes === 0 ? 0 : bitCount(foes);
  if (contacts >= w.m.contacts) return 0;
  const helpless = (board.flags[t]! & (STUN | BOUND)) !== 0 ? 1 : 0;
  return minds.chargeGrains[(((row + board.kind[t]!) * 2 + helpless) << CROWD_SHIFT) + contacts]!;
}

/** One of the enemies that a model may charge, or -1 for none of them, all as likely. */
function drawCharge(w: World, m: number, reach: number): number {
  const seat = w.seatOf(m);
  const from = (1 - seat) * board.STRIDE;
  let able = allChargeable(w, m, reach);
  let wanted = able === 0 ? 0 : w.policy[seat]!.below(1 + bitCount(able));
  if (wanted === 0) return -1;
  for (; wanted > 1; wanted--) able &= able - 1;
  return from | (31 - Math.clz32(able & -able));
}

/** All enemies that a model may charge and could get at, as a set. */
function allChargeable(w: World, m: number, reach: number): number {
  const enemy = 1 - w.seatOf(m);
  let able = 0;
  for (let left = board.seats[enemy * SEAT_COLUMNS + S_ON]! & lawfulPrey(m); left !== 0; left &= left - 1) {
    const t = (enemy * board.STRIDE) | (31 - Math.clz32(left & -left));
    if (bitCount(board.engaged[t]!) < w.m.contacts && chargeable(w, m, t, reach)) able |= left & -left;
  }
  return able;
}

/** The charge that a module picks, or -1: row 0 is to charge nobody. `best` is whom the doctrine charges. */
function askCharge(w: World, m: number, reach: number, best: number): number {
  // What is found out for the module's sake is nothing that the doctrine's own models would know.
  const baffled = board.baffled.slice();
  const able = allChargeable(w, m, reach);
  board.baffled.set(baffled);
  if (able === 0) return -1;
  const seat = w.seatOf(m);
  const from = (1 - seat) * board.STRIDE;
  for (let column = 0; column < 4; column++) note(seat, "charge", 0, column, 0);
  const pairs = (board.side[seat]! * KINDS + board.kind[m]!) * KINDS + (hasFired(m) ? AFTER_FIRE : 0);
  const runs = w.table !== null && keepsOnCourse(w, m);
  let row = 1;
  let advised = 0;
  for (let left = able; left !== 0; left &= left - 1, row++) {
    const t = from | (31 - Math.clz32(left & -left));
    if (t === best) advised = row;
    note(seat, "charge", row, 0, runs || shuns(m, t) ? -1 : chargeGrains(w, pairs, t) / GRAIN);
    note(seat, "charge", row, 1, w.gap(m, t) / 10);
    note(seat, "charge", row, 2, kinds.points[board.kind[t]!]!);
    note(seat, "charge", row, 3, (board.flags[t]! & (STUN | BOUND)) !== 0 ? 1 : 0);
  }
  let left = able;
  const chosen = ask(w, seat, "charge", row, advised);
  if (chosen === 0) return -1;
  for (let skipped = 1; skipped < chosen; skipped++) left &= left - 1;
  return from | (31 - Math.clz32(left & -left));
}

/** The victim that a module picks among `n` living opponents; `best` is the doctrine's. */
function askVictim(w: World, m: number, living: number, n: number, best: number): number {
  const seat = w.seatOf(m);
  const theirs = (1 - seat) * board.STRIDE;
  let row = 0;
  let advised = 0;
  for (let i = 0, left = living; left !== 0; i++, left >>>= 1) {
    if ((left & 1) === 0) continue;
    if (theirs + i === best) advised = row;
    const pair = (board.side[seat]! * KINDS + board.kind[m]!) * KINDS + board.kind[theirs + i]!;
    note(seat, "victim", row, 0, worthOfVictim(pair, board.flags[theirs + i]!));
    note(seat, "victim", row, 1, kinds.points[board.kind[theirs + i]!]!);
    note(seat, "victim", row, 2, (board.flags[theirs + i]! & (STUN | BOUND)) !== 0 ? 1 : 0);
    row++;
  }
  let chosen = ask(w, seat, "victim", n, advised);
  for (let i = 0, left = living; ; i++, left >>>= 1) if ((left & 1) !== 0 && chosen-- === 0) return theirs + i;
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

/** SK-AI-17: which of its living opponents takes the blows that are not owed to the others. `living` is a set of enemy places. */
export function chooseVictim(w: World, m: number, living: number): number {
  const seat = w.seatOf(m);
  const theirs = (1 - seat) * board.STRIDE;
  if ((living & (living - 1)) === 0) return theirs + (31 - Math.clz32(living));
  const side = board.side[seat]!;
  const kind = board.kind[m]!;
  let best = -1;
  let bestWorth = -1;
  let n = 0;
  for (let left = living; left !== 0; left &= left - 1) {
    const t = theirs | (31 - Math.clz32(left & -left));
    n++;
    const flags = board.flags[t]!;
    // As worthOfVictim, but written out: a fraction that is returned is boxed where the call is not inlined.
    const full = minds.blowWorth[(side * KINDS + kind) * KINDS + board.kind[t]!]!;
    const worth = full * ((flags & STUN) !== 0 ? STUNNED_WORTH : 1) * ((flags & BOUND) !== 0 ? BOUND_WORTH : 1);
    if (worth > bestWorth) {
      bestWorth = worth;
      best = t;
    }
  }
  if (minds.player[side] === PLAYS_DOCTRINE) return best;
  if (minds.player[side] === ASKED) return askVictim(w, m, living, n, best);
  let left = w.policy[seat]!.below(n);
  for (let i = 0, set = living; set !== 0; i++, set >>>= 1) if ((set & 1) !== 0 && left-- === 0) return theirs + i;
  return best;
}

/** What blows are worth at an opponent who is helpless already, as a share. */
const STUNNED_WORTH = 0.7;
const BOUND_WORTH = 0.8;

/** Worth of blows at an opponent in a condition. */
function worthOfVictim(pair: number, flags: number): number {
  return (
    minds.blowWorth[pair]! * ((flags & STUN) !== 0 ? STUNNED_WORTH : 1) * ((flags & BOUND) !== 0 ? BOUND_WORTH : 1)
  );
}

/** SK-AI-09: leave a combat in the own Movement phase? */
export function chooseBreakOff(w: World, m: number): boolean {
  const seat = w.seatOf(m);
  if (drawsLots(seat)) return drawLot(w, seat);
  return confirm(w, seat, "breakOff", betterElsewhere(w, m));
}

/** Does the doctrine think that a model is better off out of its combat? */
function betterElsewhere(w: World, m: number): boolean {
  if (w.table !== null && hastens(w, m)) return true;
  const seat = w.seatOf(m);
  const side = board.side[seat]!;
  const theirs = (1 - seat) * board.STRIDE;
  const kind = board.kind[m]!;
  let given = 0;
  let taken = 0;
  for (let left = board.engaged[m]!; left !== 0; left &= left - 1) {
    const t = theirs | (31 - Math.clz32(left & -left));
    const pair = (side * KINDS + kind) * KINDS + board.kind[t]!;
    if (minds.blowWorth[pair]! > given) given = minds.blowWorth[pair]!;
    if ((board.flags[t]! & HELPLESS) === 0) taken += minds.blowCost[pair]!;
  }
  const free = minds.firePower[((side * KINDS + kind) * 2 + 1) * INCHES + 6]!;
  return (
    minds.weights[side * WEIGHTS + BREAK_GIVEN]! * given - minds.weights[side * WEIGHTS + BREAK_TAKEN]! * taken <
    minds.weights[side * WEIGHTS + BREAK_FREE]! * free + minds.weights[side * WEIGHTS + BREAK_BIAS]!
  );
}

/** SK-AI-18: whom a model follows up to, its number + 1; below 0 whom it backs away from; 0: it stays (SK-CC-32). */
export function chooseFollowUp(w: World, m: number): number {
  const seat = w.seatOf(m);
  // Where one of its kind stayed so does another, if no enemy has moved.
  const spot = (board.kind[m]! << 16) | (board.x[m]! & 0xffff);
  if (board.staySpot[seat] === spot && board.stayStamp[seat] === board.places[1 - seat]) return 0;
  const enemy = nearestEnemy(m);
  if (enemy < 0) return 0;
  const side = board.side[seat]!;
  const gap = w.gap(m, enemy);
  const menace = w.table === null ? enemy : nearestMenace(m);
  const threat = menace >= 0 && w.gap(m, menace) <= minds.threatReach[side]! ? minds.threatBlow[side]! : 0;
  let choice: number;
  if (minds.player[side] === DRAWS_LOTS) choice = w.policy[seat]!.below(3) - 1;
  else {
    const toward =
      gap > 10 ? minds.weights[side * WEIGHTS + FOLLOW_TOWARD]! * minds.bestBlow[side * KINDS + board.kind[m]!]! : 0;
    const fear = minds.weights[side * WEIGHTS + FOLLOW_AWAY]! + minds.weights[side * WEIGHTS + FOLLOW_THREAT]! * threat;
    // On a table nobody steps back from nothing.
    const away = menace < 0 || (w.table !== null && threat === 0) ? 0 : fear;
    choice = toward > 0 && toward >= away ? 1 : away > 0 ? -1 : 0;
    if (minds.player[side] === ASKED) {
      // Staying comes first, then toward the enemy, then away.
      for (let row = 0; row < 3; row++) {
        const direction = row === 2 ? -1 : row;
        note(seat, "followUp", row, 0, direction === choice ? 1 : 0);
        note(seat, "followUp", row, 1, direction);
      }
      const row = ask(w, seat, "followUp", 3, choice < 0 ? 2 : choice);
      choice = row === 2 ? -1 : row;
    }
  }
  if (choice === 0) {
    board.staySpot[seat] = spot;
    board.stayStamp[seat] = w.table === null && minds.player[side] === PLAYS_DOCTRINE ? board.places[1 - seat]! : -1;
    return 0;
  }
  if (choice > 0) return enemy + 1;
  const from = menace >= 0 && minds.player[side] !== DRAWS_LOTS ? menace : enemy;
  return -(from + 1);
}

/** SK-AI-08: give the battle up (SK-ROUT-06)? */
export function chooseWithdrawal(w: World, seat: number): boolean {
  const side = board.side[seat]!;
  if (drawsLots(seat)) return drawLot(w, seat);
  // Who has won by getting away goes (SK-RCN-04).
  if (winnerOfRout(seat) === seat) return confirm(w, seat, "withdraw", true);
  const own = w.strength(seat);
  const theirs = w.strength(1 - seat);
  const share = own / (own + theirs);
  return confirm(w, seat, "withdraw", share < minds.weights[side * WEIGHTS + WITHDRAW]!);
}

/** SK-AI-15: which of a set of its seat takes a wound of Strength S for a model, or -1: the one that is worth least, if that is less than the model. */
export function chooseStandIn(w: World, target: number, able: number, S: number): number {
  const seat = w.seatOf(target);
  let best = -1;
  let bestPoints = 1 << 20;
  for (let left = able; left !== 0; left &= left - 1) {
    const f = (seat * board.STRIDE) | (31 - Math.clz32(left & -left));
    const points = kinds.points[board.kind[f]!]!;
    if (points >= bestPoints) continue;
    bestPoints = points;
    best = f;
  }
  const kind = board.kind[target]!;
  const leader = (kinds.trait[kind]! & T_LEADER) !== 0;
  const agreed = drawsLots(seat)
    ? drawLot(w, seat)
    : confirm(w, seat, "substitute", bestPoints < kinds.points[kind]! || (leader && S > 0));
  return agreed ? best : -1;
}

/** SK-AI-16: which drugs a model takes as an assault phase begins, as a set of DRUG_*. */
export function chooseDrugs(w: World, m: number, own: boolean): number {
  const seat = w.seatOf(m);
  const side = board.side[seat]!;
  if (minds.player[side] === DRAWS_LOTS) return w.policy[seat]!.below(64);
  const nerve = minds.weights[side * WEIGHTS + DRUG_NERVE]!;
  if (board.engaged[m] !== 0) return nerve > 0.6 ? DRUG_A | DRUG_REROLL : DRUG_A;
  if (!own || !mayCharge(m)) return 0;
  const enemy = nearestEnemy(m);
  if (enemy < 0) return 0;
  const gap = w.gap(m, enemy);
  // Whom one cannot miss one strikes no better for a second drug.
  const misses = nerve > 0.6 && (board.flags[enemy]! & STUN) === 0;
  if (gap <= kinds.charge[board.kind[m]!]!) return misses ? DRUG_A | DRUG_REROLL : DRUG_A;
  return gap <= w.m.drugs.charge && nerve > 0.3 ? DRUG_CHARGE : 0;
}

/** SK-AI-17: leave the combat by Jump Back when it goes badly. */
export function chooseJumpBack(w: World, m: number): boolean {
  const seat = w.seatOf(m);
  const side = board.side[seat]!;
  if (drawsLots(seat)) return drawLot(w, seat);
  return confirm(w, seat, "jumpBack", betterElsewhere(w, m) || minds.weights[side * WEIGHTS + BREAK_FREE]! > 0.8);
}
