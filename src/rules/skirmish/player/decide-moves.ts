/**
 * Where a model on a table goes (SK-AI-09): as the one before it (followers.ts), or the best of the candidates of destinations.ts, each looked
 * at from where it would end (prospects.ts). Hot: once a model and turn.
 */

import { UNIT } from "../../../geometry/ticks.ts";
import * as C from "../battle/columns.ts";
import { board, STRIDE } from "../battle/columns.ts";
import { hasLevels, SAME_FLOOR } from "../battle/heights.ts";
import { goalFor, goalX, goalY } from "../battle/mission-goals.ts";
import { jumps, moveReach } from "../battle/reach.ts";
import type { World } from "../battle/state.ts";
import { D } from "./decisions.ts";
import {
  CLOSED_IN,
  candidates,
  far,
  listMoves,
  longestMove,
  marches,
  offerSafety,
  STAYED,
  spoilsRange,
  stopAt,
  toX,
  toY,
  toZ,
} from "./destinations.ts";
import { AIM_STOP, AIM_X, AIM_Y, aim, findFoe, takeAim } from "./foes.ts";
import { fallsIn, followed, LEAD_CHOICE, LEAD_SHOOTS, LEAD_WALKED, takeLead } from "./followers.ts";
import { FIRE, foresee, hopes, look, lookFromHere, ROW, rows, THEIR_CHARGE, THEIR_FIRE } from "./prospects.ts";
import { drawsLots, isAsked, offers } from "./seats.ts";
import { GRAIN } from "./weights.ts";

/** SK-AI-09 on a table: does a model go anywhere? Where is left in `heading`. */
export function chooseMoveOnTable(w: World, m: number): boolean {
  const seat = w.seatOf(m);
  const side = board.side[seat]!;
  const kind = board.kind[m]!;
  const reach = moveReach(m);
  findFoe(m);
  const asked = isAsked(seat);
  const random = drawsLots(seat);
  const follows = !random && !hasLevels(w) && fallsIn(w, m, kind);
  if (follows && !asked && board.lead[LEAD_CHOICE] === STAYED) {
    if (board.lead[LEAD_SHOOTS] === 1) aimFromHere(m);
    return false;
  }
  const long = longestMove(w, m);
  takeAim(w, m);
  if (follows && !asked) return headAlong(w, m, reach, long);
  const wanted = goalFor(w, m);
  listMoves(w, m, reach, long, wanted);
  const worthHere = random ? 0 : lookFromHere(w, side, m, kind, wanted);
  if (random || rows[THEIR_FIRE]! + rows[THEIR_CHARGE]! > 0) offerSafety(w, m, reach);
  const liked = random ? 0 : follows ? followed() : bestMove(w, side, m, kind, worthHere);
  const choice = random || asked ? offerMoves(w, seat, m, kind, worthHere, liked) : liked;
  if (!random) {
    if (choice === 0 && (follows ? board.lead[LEAD_SHOOTS] === 1 : rows[FIRE]! > 0)) aimFromHere(m);
    if (!follows) takeLead(m, kind, choice);
  }
  if (choice === 0) return false;
  return headFor(m, choice);
}

/**
 * The candidate whose row weighs most; ties go to the first. Drawing lines of sight is what costs: of every candidate it is reckoned first
 * what it would be worth with every line to its liking, and who cannot win with that is not looked at.
 */
function bestMove(w: World, side: number, m: number, kind: number, worthHere: number): number {
  let best = worthHere;
  let choice = 0;
  for (let c = 1; c < candidates[0]!; c++) foresee(w, side, m, kind, c);
  for (;;) {
    let next = 0;
    let most = best;
    for (let c = 1; c < candidates[0]!; c++) {
      if (hopes[c]! < most || (hopes[c] === most && (next > 0 || c > choice))) continue;
      most = hopes[c]!;
      next = c;
    }
    if (next === 0) return choice;
    const worth = look(w, side, m, kind, next);
    hopes[next] = WORST;
    if (worth < best || (worth === best && next > choice)) continue;
    best = worth;
    choice = next;
  }
}

/** Less than any candidate is worth. */
const WORST = -2147483648;

/** Offers all candidates to who sees all, or draws one of them; `best` is the doctrine's. */
function offerMoves(w: World, seat: number, m: number, kind: number, worthHere: number, best: number): number {
  const side = board.side[seat]!;
  const { row } = offers;
  offers.open(D.move, seat);
  offers.advise(best, 0, 0, 0);
  for (let c = 0; c < candidates[0]!; c++) {
    if (isAsked(seat)) {
      if (c > 0) foresee(w, side, m, kind, c);
      row[0] = (c === 0 ? worthHere : look(w, side, m, kind, c)) / GRAIN;
      const at = c * ROW;
      for (let i = 0; i < ROW; i++) row[1 + i] = rows[at + i]!;
      row[8] = c > 0 ? 1 : 0;
      row[9] = marches[c]!;
    }
    offers.offer(c, 0, 0, 0);
  }
  offers.settle();
  return offers.act;
}

/** Heads where a candidate leads; false where that is but a hop. */
function headFor(m: number, c: number): boolean {
  head(toX[c]!, toY[c]!, stopAt[c]!, far[c]!, marches[c] === 1, toZ[c]!);
  return !isHop(m);
}

/** Is the move that was left in `heading` so short that it gains nothing, where a pack may land badly and who moved shoots worse? */
function isHop(m: number): boolean {
  if (board.heading[C.HEADING_HEIGHT] !== SAME_FLOOR) return false;
  const dx = board.heading[C.HEADING_X]! - board.px[m]!;
  const dy = board.heading[C.HEADING_Y]! - board.py[m]!;
  const least = board.heading[C.HEADING_STOP]! + (UNIT >> 1);
  return jumps(m) && dx * dx + dy * dy <= least * least;
}

/** Heads where the one before a model did, that closed in or went for the goal; false where the goal is none of this one's. */
function headAlong(w: World, m: number, reach: number, long: number): boolean {
  const march = long > reach && board.lead[LEAD_WALKED] === 0 && !spoilsRange(w, m, reach, long);
  const far = march ? long : reach;
  if (board.lead[LEAD_CHOICE] === CLOSED_IN) head(aim[AIM_X]!, aim[AIM_Y]!, aim[AIM_STOP]!, far, march, SAME_FLOOR);
  else if (goalFor(w, m)) head(goalX(), goalY(), 0, far, march, SAME_FLOOR);
  else return false;
  return !isHop(m);
}

/** Leaves word of where to go. */
function head(x: number, y: number, stop: number, reach: number, march: boolean, height: number): void {
  board.heading[C.HEADING_X] = x;
  board.heading[C.HEADING_Y] = y;
  board.heading[C.HEADING_STOP] = stop;
  board.heading[C.HEADING_REACH] = reach;
  board.heading[C.HEADING_MARCH] = march ? 1 : 0;
  board.heading[C.HEADING_HEIGHT] = height;
}

/** Notes that a model stays to shoot from where it stands. */
function aimFromHere(m: number): void {
  board.aiming[0]! |= 1 << (m & (STRIDE - 1));
}
