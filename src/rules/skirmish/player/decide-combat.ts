/**
 * What a model in close combat does, beside rolling: drugs, whom it strikes at, leaving, following up (SK-AI-09, -16 to -18). Hot: once a
 * fighter and phase.
 */

import { mayCharge } from "../battle/charges.ts";
import { board, STRIDE } from "../battle/columns.ts";
import { kinds } from "../battle/kind-columns.ts";
import { nearestEnemy } from "../battle/nearest.ts";
import type { World } from "../battle/state.ts";
import { bitCount } from "../bits.ts";
import * as F from "../flags.ts";
import * as M from "../matchup.ts";
import { D } from "./decisions.ts";
import { nearestMenace } from "./foes.ts";
import { KINDS, minds } from "./mind-columns.ts";
import { hastens, quarryAtHand } from "./mission-mind.ts";
import { confirm, drawsLots, isAsked, offers, playsDoctrine } from "./seats.ts";
import { W, WEIGHTS } from "./weights.ts";

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
  if (board.engaged[m] !== 0) return nerve > 0.6 ? F.DRUG_A | F.DRUG_REROLL : F.DRUG_A;
  if (!own || !mayCharge(m)) return 0;
  const enemy = nearestEnemy(m);
  if (enemy < 0) return 0;
  const gap = w.gap(m, enemy);
  // Whom one cannot miss one strikes no better for a second drug.
  const misses = nerve > 0.6 && (board.flags[enemy]! & F.STUN) === 0;
  if (gap <= kinds.charge[board.kind[m]!]!) return misses ? F.DRUG_A | F.DRUG_REROLL : F.DRUG_A;
  return gap <= w.m.drugs.charge && nerve > 0.3 ? F.DRUG_CHARGE : 0;
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
    const worth = full * ((flags & F.STUN) !== 0 ? STUNNED_WORTH : 1) * ((flags & F.BOUND) !== 0 ? BOUND_WORTH : 1);
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
    minds.blowWorth[pair]! * ((flags & F.STUN) !== 0 ? STUNNED_WORTH : 1) * ((flags & F.BOUND) !== 0 ? BOUND_WORTH : 1)
  );
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
    row[2] = (board.flags[t]! & (F.STUN | F.BOUND)) !== 0 ? 1 : 0;
    offers.offer(t, 0, 0, 0);
  }
  offers.settle();
  return offers.act;
}

/** SK-AI-09: leave a combat in the own Movement phase? */
export function chooseBreakOff(w: World, m: number): boolean {
  const seat = w.seatOf(m);
  return confirm(D.breakOff, seat, !drawsLots(seat) && betterElsewhere(w, m));
}

/** SK-AI-17: leave the combat by Jump Back when it goes badly. */
export function chooseJumpBack(w: World, m: number): boolean {
  const seat = w.seatOf(m);
  const side = board.side[seat]!;
  if (drawsLots(seat)) return confirm(D.jumpBack, seat, false);
  return confirm(D.jumpBack, seat, betterElsewhere(w, m) || minds.weights[side * WEIGHTS + W.breakFree]! > 0.8);
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
    if ((board.flags[t]! & F.HELPLESS) === 0) taken += minds.blowCost[pair]!;
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
