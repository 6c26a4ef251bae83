/** Where a model on a line goes (SK-AI-09). Hot: once a model and turn. */

import { board, MOVES } from "../battle/columns.ts";
import { kinds } from "../battle/kind-columns.ts";
import { G_TURN, type World } from "../battle/state.ts";
import * as F from "../flags.ts";
import * as M from "../matchup.ts";
import { D } from "./decisions.ts";
import { KINDS, minds } from "./mind-columns.ts";
import { drawsLots, offers, playsDoctrine } from "./seats.ts";
import { GRAIN, W, WEIGHTS } from "./weights.ts";
import { comes, inchOf, standOffOf } from "./worth.ts";

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
  const place = (board.flags[m]! & F.IN_PLACE) !== 0 ? 1 : 0;
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
