/**
 * The decisions that take no more than a few lines: to give up, to hide, who takes a wound for another, one more die, a walk, a focused blast
 * (SK-AI-08, -10, -11, -15). Hot: once a decision.
 */

import { board, STRIDE } from "../battle/columns.ts";
import { near } from "../battle/distances.ts";
import { sees } from "../battle/ground.ts";
import { guns } from "../battle/gun-columns.ts";
import { conceals, inTheOpen, mayHide } from "../battle/hiding.ts";
import { kinds } from "../battle/kind-columns.ts";
import { winnerOfRout } from "../battle/mission-ends.ts";
import { isPrecious } from "../battle/mission-goals.ts";
import { S_FIGHTING, SEAT_COLUMNS, type World } from "../battle/state.ts";
import * as F from "../flags.ts";
import { R } from "../rulings.ts";
import { caughtByBlast } from "./blasts.ts";
import { D } from "./decisions.ts";
import { minds } from "./mind-columns.ts";
import { outlasts } from "./mission-mind.ts";
import { prefersToRun, runsOn } from "./runs.ts";
import { confirm, drawsLots, isAsked, offers, playsDoctrine } from "./seats.ts";
import { W, WEIGHTS } from "./weights.ts";
import { SURE_OF_THREE, worthOf } from "./worth.ts";

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

/** SK-AI-11: who has nothing to shoot at from where it stands hides, if it can; and who has to be kept safe always does. @rule SK-AI-11 */
export function chooseHide(w: World, m: number): boolean {
  const seat = w.seatOf(m);
  const aims = ((board.aiming[0]! >> (m & (STRIDE - 1))) & 1) === 1 && !isPrecious(m);
  if ((aims && playsDoctrine(seat)) || !conceals(w, m)) return false;
  if (drawsLots(seat)) return confirm(D.hide, seat, false);
  const inReach = kinds.reach[board.kind[m]!]!;
  const shows = aims || runsOn(w, m) || (!isPrecious(m) && (prefersToRun(m) || seesTarget(w, m, inReach)));
  if (!isAsked(seat)) return !shows;
  return mayHide(w, m) && confirm(D.hide, seat, !shows);
}

/** Is an enemy in sight and within so many tenths that may be shot at? */
function seesTarget(w: World, m: number, reach: number): boolean {
  const enemy = 1 - w.seatOf(m);
  const from = enemy * STRIDE;
  const fighting = board.rule[R.shootInto] === 1 ? 0 : board.seats[enemy * SEAT_COLUMNS + S_FIGHTING]!;
  for (let left = inTheOpen(enemy) & ~fighting; left !== 0; left &= left - 1) {
    const t = from | (31 - Math.clz32(left & -left));
    if (near(m, t, reach) && sees(w, m, t)) return true;
  }
  return false;
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
  const leader = (kinds.trait[kind]! & F.T_LEADER) !== 0;
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
