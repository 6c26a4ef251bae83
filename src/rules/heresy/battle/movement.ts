/** Orders and movement on the line (HE-ORD, HE-ASM-01 to -07), reaction fire on the way (HE-REA), and contact (HE-ASL-01 to -22). Hot. */

import * as E from "../events.ts";
import {
  ACTIVATED,
  ADVANCE,
  CHARGE,
  CHARGER,
  FRESH,
  GONE,
  IN_COVER,
  LEGS,
  MOUNTED,
  MOVED,
  PLACES,
  PREPARED,
  PREPARED_TURN,
  R_ADVANCE,
  R_AFTER_MOVE,
  R_ANTI_CHARGE,
  R_CHARGE,
  R_NO_ANTI_CHARGE,
  R_NO_REACTION,
  R_REACTION_FREE,
  R_RECON,
  R_STRATEGIC,
  R_STRATEGIC_STOP,
  REACTED,
  RECEIVER,
  RETIRE,
  ROUT,
  ROUTED,
  S_FEAR,
  S_HORROR,
  S_RECON,
  SLOWED,
  STRATEGIC,
} from "../matchup.ts";
import { CHARGES, REACTIONS } from "../metrics.ts";
import * as B from "./board.ts";
import { NOWHERE } from "./fight.ts";
import { AS_REACTION, AT_CHARGERS, bearsAny, closeFire, coverOf, fireAt, reachOf } from "./fire.ts";
import { strikeAtMover } from "./psychic.ts";
import {
  CAUSE_CHARGE,
  CAUSE_FEAR,
  CAUSE_FEARED,
  CAUSE_MOVE_ON,
  CAUSE_REACTION,
  CAUSE_TITAN,
  checkAct,
  checkLevel,
  destroy,
  levelOf,
} from "./quality.ts";
import type { World } from "./state.ts";
import { chargeOnTable, fallBack, moveOnTable, nearestEnemyOf, routOnTable } from "./table-moves.ts";
import { dismount } from "./transport.ts";

/** Nobody stops nearer to an enemy than this without a charge; millimetres. */
export const STOP_SHORT = 10;

/** Nearest enemy of a unit that is still there, or -1; on a table from middle to middle. */
export function nearestEnemy(w: World, unit: number): number {
  if (w.table !== null) return nearestEnemyOf(w, unit, B.px[unit]!, B.py[unit]!);
  const enemy = 1 - w.seatOf(unit);
  const from = enemy * w.stride;
  let best = -1;
  let least = 0;
  for (let other = from; other < from + B.count[enemy]!; other++) {
    if ((B.flags[other]! & GONE) !== 0) continue;
    const gap = w.gap(unit, other);
    if (best >= 0 && gap >= least) continue;
    best = other;
    least = gap;
  }
  return best;
}

/** What a unit can move under an order, millimetres; nothing while it is suppressed (HE-SUP-04) or its legs are gone. */
export function moveOf(unit: number, order: number): number {
  if (B.chits[unit]! > 0 || order === PREPARED) return 0;
  if (B.unitTitan[unit] === 1 && B.damage[PLACES * unit + LEGS] === 0) return 0;
  const rate = order === CHARGE ? R_CHARGE : order === STRATEGIC || order === ROUT ? R_STRATEGIC : R_ADVANCE;
  const base = (B.flags[unit]! & MOUNTED) !== 0 ? B.unitRide[unit]! : B.unitMove[unit]!;
  const full = base * B.rule[rate]!;
  return (B.flags[unit]! & SLOWED) !== 0 ? full >> 1 : full;
}

/** Moves a unit along the line, towards the enemy's edge or, negative, its own. Who routs beyond his own edge is lost (HE-ORD-05). */
export function shift(w: World, unit: number, distance: number): void {
  if (distance === 0) return;
  if (w.table !== null) {
    fallBack(w, unit, distance < 0 ? -distance : distance);
    return;
  }
  const seat = w.seatOf(unit);
  const own = seat === 0 ? -w.m.edge : w.m.distance + w.m.edge;
  const end = seat === 0 ? w.m.distance + w.m.edge : -w.m.edge;
  let x = B.x[unit]! + (seat === 0 ? distance : -distance);
  const beyond = seat === 0 ? x < own : x > own;
  if (beyond && levelOf(unit) === ROUTED) {
    w.log.event(E.OFF_TABLE, unit, 0, 0);
    destroy(w, unit, 3);
    return;
  }
  if (beyond) x = own;
  if (seat === 0 ? x > end : x < end) x = end;
  const gone = seat === 0 ? x - B.x[unit]! : B.x[unit]! - x;
  if (gone !== 0) w.log.event(E.MOVE, unit, gone, B.order[unit]!);
  B.x[unit] = x;
  B.flags[unit]! &= ~IN_COVER;
}

/** The routed run before anybody else moves (HE-ASM-07). */
export function moveRouted(w: World, seat: number): void {
  const from = seat * w.stride;
  for (let unit = from; unit < from + B.count[seat]!; unit++) {
    if ((B.flags[unit]! & GONE) !== 0 || B.order[unit] !== ROUT) continue;
    // The suppressed may not move at all (HE-ORD-06), not even these.
    const run = moveOf(unit, ROUT);
    if (run === 0) continue;
    if (w.table !== null) routOnTable(w, unit, run);
    else shift(w, unit, -run);
  }
}

/** Where an order other than a charge takes a unit. */
export function endOfMove(w: World, unit: number, order: number): number {
  const enemy = nearestEnemy(w, unit);
  return enemy < 0 ? B.x[unit]! : wayTo(w, unit, order, enemy);
}

/** The same towards its nearest enemy, or away from the enemy's edge. */
function wayTo(w: World, unit: number, order: number, enemy: number): number {
  const x = B.x[unit]!;
  const rate = moveOf(unit, order);
  if (order === RETIRE) return awayFrom(w, w.seatOf(unit), x, rate);
  return towards(x, B.x[enemy]!, rate, order === STRATEGIC ? B.rule[R_STRATEGIC_STOP]! : STOP_SHORT);
}

/** Where who is `here` comes to with so many millimetres towards an enemy, so far from whom he has to stop. */
export function towards(here: number, enemy: number, rate: number, stop: number): number {
  const room = (enemy > here ? enemy - here : here - enemy) - stop;
  const far = room < 0 ? 0 : room < rate ? room : rate;
  return enemy > here ? here + far : here - far;
}

/** Where a unit of a seat comes to with so many millimetres towards its own edge. */
export function awayFrom(w: World, seat: number, here: number, rate: number): number {
  const own = seat === 0 ? -w.m.edge : w.m.distance + w.m.edge;
  const to = seat === 0 ? here - rate : here + rate;
  return seat === 0 ? (to < own ? own : to) : to > own ? own : to;
}

/** One unit's move under its order. */
export function moveUnit(w: World, unit: number): void {
  B.flags[unit]! |= MOVED;
  const order = B.order[unit]!;
  if (order === PREPARED) w.log.event(E.STAYS, unit, 0, 0);
  if (w.table !== null) {
    if (order === CHARGE) chargeOnTable(w, unit);
    else moveOnTable(w, unit);
    return;
  }
  if (order === CHARGE) {
    chargeMove(w, unit);
    return;
  }
  if (order !== ADVANCE && order !== RETIRE && order !== STRATEGIC) return;
  const to = endOfMove(w, unit, order);
  if (to === B.x[unit]) return;
  w.log.event(E.MOVE, unit, order === RETIRE ? -Math.abs(to - B.x[unit]!) : Math.abs(to - B.x[unit]!), order);
  B.flags[unit]! &= ~IN_COVER;
  if (runGauntlet(w, unit, to, -1)) B.x[unit] = to;
}

/** A power moves a unit at once by its advance rate (HE-ASM-20); out of its cover as any move does. */
export function quickenOnLine(w: World, unit: number): void {
  const to = endOfMove(w, unit, ADVANCE);
  if (to === B.x[unit]) return;
  w.log.event(E.MOVE, unit, Math.abs(to - B.x[unit]!), ADVANCE);
  B.flags[unit]! &= ~IN_COVER;
  B.x[unit] = to;
}

/**
 * Enemies on prepared fire may fire at a mover anywhere on its way (HE-REA-01 to -06). False when it is stopped or destroyed; it then
 * stands where it was hit. `spared`: the target of a charge, which fires at contact instead.
 */
function runGauntlet(w: World, mover: number, to: number, spared: number): boolean {
  if (B.rule[R_NO_REACTION] === 1) return true;
  const enemy = 1 - w.seatOf(mover);
  const from = enemy * w.stride;
  const began = B.x[mover]!;
  for (let reactor = from; reactor < from + B.count[enemy]!; reactor++) {
    if (reactor === spared || !mayReact(reactor)) continue;
    const at = w.player.reaction(reactor, mover, to);
    if (at === NOWHERE) continue;
    B.x[mover] = at;
    const stopped = react(w, reactor, mover);
    if ((B.flags[mover]! & GONE) !== 0) return false;
    if (!stopped) continue;
    w.log.event(E.STOPS, mover, Math.abs(at - began), 0);
    return false;
  }
  return true;
}

export function mayReact(unit: number): boolean {
  const flags = B.flags[unit]!;
  return (
    (flags & (GONE | ACTIVATED | REACTED)) === 0 &&
    B.order[unit] === PREPARED &&
    B.engaged[unit] === 0 &&
    levelOf(unit) !== ROUTED
  );
}

/** Reaction fire of one unit at a mover; true when it has to stop. */
export function react(w: World, reactor: number, mover: number): boolean {
  const seat = w.seatOf(reactor);
  B.flags[reactor]! |= REACTED;
  const recon = (B.unitSkills[reactor]! & S_RECON) !== 0 ? B.rule[R_RECON]! : 0;
  if (!checkAct(w, reactor, CAUSE_REACTION, recon)) {
    B.flags[reactor]! |= ACTIVATED;
    return false;
  }
  if (B.rule[R_REACTION_FREE] === 0) B.flags[reactor]! |= ACTIVATED;
  w.tick(REACTIONS, seat, 1);
  const stands = w.models(mover);
  const chits = B.chits[mover]!;
  const level = B.level[mover]!;
  strikeAtMover(w, reactor, mover);
  if ((B.flags[mover]! & GONE) !== 0) return false;
  if (w.gap(reactor, mover) <= reachOf(w, reactor)) {
    fireAt(w, reactor, mover, w.player.targetClass(reactor, mover), 0, AS_REACTION);
  }
  return (B.flags[mover]! & GONE) === 0 && isStopped(w, mover, stands, chits, level);
}

/**
 * HE-REA-05, -06: the suppressed stop, those who lost stands have to pass a check; and who lost a level to a power stops where he may not do any more
 * what he was ordered to: charge (HE-QUA-05), or anything (HE-QUA-06).
 */
export function isStopped(
  w: World,
  mover: number,
  standsBefore: number,
  chitsBefore: number,
  levelBefore: number,
): boolean {
  if (B.level[mover]! > levelBefore && (B.order[mover] === CHARGE || levelOf(mover) === ROUTED)) return true;
  if (B.chits[mover]! > chitsBefore && B.rule[R_AFTER_MOVE] === 0) return true;
  if (w.models(mover) === standsBefore) return false;
  const recon = (B.unitSkills[mover]! & S_RECON) !== 0 ? B.rule[R_RECON]! : 0;
  return !checkAct(w, mover, CAUSE_MOVE_ON, recon);
}

function chargeMove(w: World, unit: number): void {
  const target = B.goal[unit]!;
  if (target < 0 || (B.flags[target]! & GONE) !== 0 || levelOf(unit) !== FRESH || B.engaged[unit] !== 0) return;
  const rate = moveOf(unit, CHARGE);
  if (rate === 0) return;
  if (w.gap(unit, target) > rate) {
    stopShort(w, unit, target);
    return;
  }
  if (!dares(w, unit, target)) return;
  B.flags[unit]! &= ~IN_COVER;
  // Who is stopped at the last moment has not come to contact yet.
  if (!runGauntlet(w, unit, towards(B.x[unit]!, B.x[target]!, rate, STOP_SHORT), target)) return;
  contact(w, unit, target);
}

/** A charge that does not come home goes as far as it can (HE-AMB-31). */
function stopShort(w: World, unit: number, target: number): void {
  const to = towards(B.x[unit]!, B.x[target]!, moveOf(unit, CHARGE), STOP_SHORT);
  if (to === B.x[unit]) return;
  w.log.event(E.MOVE, unit, Math.abs(to - B.x[unit]!), CHARGE);
  w.log.event(E.SHORT, unit, target, 0);
  B.flags[unit]! &= ~IN_COVER;
  if (runGauntlet(w, unit, to, -1)) B.x[unit] = to;
}

/** Checks before contact: nos. 2, 8 and 9 (HE-ASL-20). */
export function dares(w: World, unit: number, target: number): boolean {
  if ((coverOf(w, target) >= 2 || B.order[target] === PREPARED) && !checkAct(w, unit, CAUSE_CHARGE, 0)) return false;
  const dread = fearOf(target);
  if (dread > 0 && !checkAct(w, unit, CAUSE_FEAR, 1 - dread)) return false;
  return B.unitTitan[target] === 0 || checkLevel(w, unit, CAUSE_TITAN, 0);
}

/** 0 none, 1 fear, 2 horror (HE-ASM-16). */
function fearOf(unit: number): number {
  const skills = B.unitSkills[unit]!;
  return (skills & S_HORROR) !== 0 ? 2 : (skills & S_FEAR) !== 0 ? 1 : 0;
}

/** Base contact: fire at the chargers, then what the charged have to stand (HE-ASL-21, checks 6 and 9). */
export function contact(w: World, unit: number, target: number): void {
  B.x[unit] = B.x[target]!;
  if (w.table !== null) dismount(w, target);
  w.log.event(E.CONTACT, unit, target, 0);
  antiCharge(w, target, unit);
  if ((B.flags[unit]! & GONE) !== 0) return;
  w.tick(CHARGES, w.seatOf(unit), 1);
  B.engaged[unit]! |= 1 << (target % w.stride);
  B.engaged[target]! |= 1 << (unit % w.stride);
  B.flags[unit]! |= CHARGER;
  if ((B.flags[target]! & CHARGER) === 0) B.flags[target]! |= RECEIVER;
  const dread = fearOf(unit);
  if (dread > 0) checkLevel(w, target, CAUSE_FEARED, 1 - dread);
  if (B.unitTitan[unit] === 1 && (B.flags[target]! & GONE) === 0) checkLevel(w, target, CAUSE_TITAN, 0);
}

/** HE-ASL-21, HE-AMB-30. */
export function antiCharge(w: World, target: number, charger: number): void {
  if (B.order[target] !== PREPARED || levelOf(target) === ROUTED || B.rule[R_NO_ANTI_CHARGE] === 1) return;
  const spent = (B.flags[target]! & (ACTIVATED | PREPARED_TURN)) !== 0;
  if (spent && B.rule[R_ANTI_CHARGE] !== 1) return;
  // Arcs apply: who has no weapon for this one may have one for the next.
  if (w.table !== null && !bearsAny(target, B.px[charger]!, B.py[charger]!)) return;
  B.flags[target]! |= PREPARED_TURN | ACTIVATED;
  closeFire(w, target, charger, w.player.targetClass(target, charger), AT_CHARGERS);
}
