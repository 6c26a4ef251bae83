/** Orders and movement on the line (HE-ORD, HE-ASM-01 to -07), reaction fire on the way (HE-REA), and contact (HE-ASL-01 to -22). Hot. */
import { chooseClass, chooseReaction } from "./decide.ts";
import * as E from "./events.ts";
import { AS_REACTION, AT_CHARGERS, closeFire, coverOf, fireAt, reachOf } from "./fire.ts";
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
} from "./matchup.ts";
import { CHARGES, REACTIONS } from "./metrics.ts";
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
const STOP_SHORT = 10;
/** A strategic move may not end nearer to an enemy (HE-ASM-02). */
const STRATEGIC_STOP = 150;

/** Nearest enemy of a unit that is still there, or -1; on a table from middle to middle. */
export function nearestEnemy(w: World, unit: number): number {
  if (w.table !== null) return nearestEnemyOf(w, unit, w.px[unit]!, w.py[unit]!);
  const enemy = 1 - w.seatOf(unit);
  const from = enemy * w.stride;
  let best = -1;
  let least = 0;
  for (let other = from; other < from + w.count[enemy]!; other++) {
    if ((w.flags[other]! & GONE) !== 0) continue;
    const gap = w.gap(unit, other);
    if (best >= 0 && gap >= least) continue;
    best = other;
    least = gap;
  }
  return best;
}

/** What a unit can move under an order, millimetres; nothing while it is suppressed (HE-SUP-04) or its legs are gone. */
export function moveOf(w: World, unit: number, order: number): number {
  if (w.chits[unit]! > 0 || order === PREPARED) return 0;
  if (w.u.titan[unit] === 1 && w.damage[PLACES * unit + LEGS] === 0) return 0;
  const rate = order === CHARGE ? R_CHARGE : order === STRATEGIC || order === ROUT ? R_STRATEGIC : R_ADVANCE;
  const base = (w.flags[unit]! & MOUNTED) !== 0 ? w.u.ride[unit]! : w.u.move[unit]!;
  const full = base * w.rule[rate]!;
  return (w.flags[unit]! & SLOWED) !== 0 ? full >> 1 : full;
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
  let x = w.x[unit]! + (seat === 0 ? distance : -distance);
  const beyond = seat === 0 ? x < own : x > own;
  if (beyond && levelOf(w, unit) === ROUTED) {
    w.log.event(E.OFF_TABLE, unit, 0, 0);
    destroy(w, unit);
    return;
  }
  if (beyond) x = own;
  if (seat === 0 ? x > end : x < end) x = end;
  w.log.event(E.MOVE, unit, distance, w.order[unit]!);
  w.x[unit] = x;
  w.flags[unit]! &= ~IN_COVER;
}

/** The routed run before anybody else moves (HE-ASM-07). */
export function moveRouted(w: World, seat: number): void {
  const from = seat * w.stride;
  for (let unit = from; unit < from + w.count[seat]!; unit++) {
    if ((w.flags[unit]! & GONE) !== 0 || w.order[unit] !== ROUT) continue;
    if (w.table !== null) {
      // The suppressed may not move at all (HE-ORD-06), not even these.
      if (w.chits[unit] === 0) routOnTable(w, unit, w.u.move[unit]! * w.rule[R_STRATEGIC]!);
      continue;
    }
    shift(w, unit, -w.u.move[unit]! * w.rule[R_STRATEGIC]!);
  }
}

/** Where an order other than a charge takes a unit. */
export function endOfMove(w: World, unit: number, order: number): number {
  const enemy = nearestEnemy(w, unit);
  const x = w.x[unit]!;
  if (enemy < 0) return x;
  const rate = moveOf(w, unit, order);
  if (order === RETIRE) {
    const seat = w.seatOf(unit);
    const own = seat === 0 ? -w.m.edge : w.m.distance + w.m.edge;
    const to = seat === 0 ? x - rate : x + rate;
    return seat === 0 ? (to < own ? own : to) : to > own ? own : to;
  }
  const room = w.gap(unit, enemy) - (order === STRATEGIC ? STRATEGIC_STOP : STOP_SHORT);
  const far = room < 0 ? 0 : room < rate ? room : rate;
  return w.x[enemy]! > x ? x + far : x - far;
}

/** One unit's move under its order. */
export function moveUnit(w: World, unit: number): void {
  w.flags[unit]! |= MOVED;
  const order = w.order[unit]!;
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
  if (to === w.x[unit]) return;
  w.log.event(E.MOVE, unit, order === RETIRE ? -Math.abs(to - w.x[unit]!) : Math.abs(to - w.x[unit]!), order);
  w.flags[unit]! &= ~IN_COVER;
  if (runGauntlet(w, unit, to, -1)) w.x[unit] = to;
}

/**
 * Enemies on prepared fire may fire at a mover anywhere on its way (HE-REA-01 to -06). False when it is stopped or destroyed; it then
 * stands where it was hit. `spared`: the target of a charge, which fires at contact instead.
 */
function runGauntlet(w: World, mover: number, to: number, spared: number): boolean {
  if (w.rule[R_NO_REACTION] === 1) return true;
  const enemy = 1 - w.seatOf(mover);
  const from = enemy * w.stride;
  let free = true;
  for (let reactor = from; reactor < from + w.count[enemy]!; reactor++) {
    if (reactor === spared || !mayReact(w, reactor)) continue;
    const at = chooseReaction(w, reactor, mover, to);
    if (at === NOWHERE) continue;
    w.x[mover] = at;
    const stopped = react(w, reactor, mover);
    if ((w.flags[mover]! & GONE) !== 0) return false;
    if (!stopped) continue;
    if (w.rule[R_AFTER_MOVE] === 0) return false;
    free = false;
  }
  // Suppressed in passing, it finishes this move by the ruling.
  return free || w.rule[R_AFTER_MOVE] === 1;
}

/** No point of the way. */
export const NOWHERE = -32768;

export function mayReact(w: World, unit: number): boolean {
  const flags = w.flags[unit]!;
  return (
    (flags & (GONE | ACTIVATED | REACTED)) === 0 &&
    w.order[unit] === PREPARED &&
    w.engaged[unit] === 0 &&
    levelOf(w, unit) !== ROUTED
  );
}

/** Reaction fire of one unit at a mover; true when it has to stop. */
export function react(w: World, reactor: number, mover: number): boolean {
  const seat = w.seatOf(reactor);
  w.flags[reactor]! |= REACTED;
  const recon = (w.u.skills[reactor]! & S_RECON) !== 0 ? w.rule[R_RECON]! : 0;
  if (!checkAct(w, reactor, CAUSE_REACTION, recon)) {
    w.flags[reactor]! |= ACTIVATED;
    return false;
  }
  if (w.rule[R_REACTION_FREE] === 0) w.flags[reactor]! |= ACTIVATED;
  w.tick(REACTIONS, seat, 1);
  const stands = w.models(mover);
  const chits = w.chits[mover]!;
  strikeAtMover(w, reactor, mover);
  if ((w.flags[mover]! & GONE) !== 0) return false;
  if (w.gap(reactor, mover) <= reachOf(w, reactor)) {
    fireAt(w, reactor, mover, chooseClass(w, reactor, mover), 0, AS_REACTION);
  }
  return (w.flags[mover]! & GONE) === 0 && isStopped(w, mover, stands, chits);
}

/** HE-REA-05, -06: the suppressed stop, those who lost stands have to pass a check. */
export function isStopped(w: World, mover: number, standsBefore: number, chitsBefore: number): boolean {
  if (w.chits[mover]! > chitsBefore) return w.rule[R_AFTER_MOVE] === 0;
  if (w.models(mover) === standsBefore) return false;
  const recon = (w.u.skills[mover]! & S_RECON) !== 0 ? w.rule[R_RECON]! : 0;
  return !checkAct(w, mover, CAUSE_MOVE_ON, recon);
}

function chargeMove(w: World, unit: number): void {
  const target = w.goal[unit]!;
  if (target < 0 || (w.flags[target]! & GONE) !== 0 || levelOf(w, unit) !== FRESH || w.engaged[unit] !== 0) return;
  if (w.gap(unit, target) > moveOf(w, unit, CHARGE)) return;
  if (!dares(w, unit, target)) return;
  w.flags[unit]! &= ~IN_COVER;
  if (!runGauntlet(w, unit, w.x[target]!, target)) return;
  contact(w, unit, target);
}

/** Checks before contact: nos. 2, 8 and 9 (HE-ASL-20). */
export function dares(w: World, unit: number, target: number): boolean {
  if ((coverOf(w, target) >= 2 || w.order[target] === PREPARED) && !checkAct(w, unit, CAUSE_CHARGE, 0)) return false;
  const dread = fearOf(w, target);
  if (dread > 0 && !checkAct(w, unit, CAUSE_FEAR, 1 - dread)) return false;
  return w.u.titan[target] === 0 || checkLevel(w, unit, CAUSE_TITAN, 0);
}

/** 0 none, 1 fear, 2 horror (HE-ASM-16). */
function fearOf(w: World, unit: number): number {
  const skills = w.u.skills[unit]!;
  return (skills & S_HORROR) !== 0 ? 2 : (skills & S_FEAR) !== 0 ? 1 : 0;
}

/** Base contact: fire at the chargers, then what the charged have to stand (HE-ASL-21, checks 6 and 9). */
export function contact(w: World, unit: number, target: number): void {
  w.x[unit] = w.x[target]!;
  if (w.table !== null) dismount(w, target);
  w.log.event(E.CONTACT, unit, target, 0);
  antiCharge(w, target, unit);
  if ((w.flags[unit]! & GONE) !== 0) return;
  w.tick(CHARGES, w.seatOf(unit), 1);
  w.engaged[unit]! |= 1 << (target % w.stride);
  w.engaged[target]! |= 1 << (unit % w.stride);
  w.flags[unit]! |= CHARGER;
  if ((w.flags[target]! & CHARGER) === 0) w.flags[target]! |= RECEIVER;
  const dread = fearOf(w, unit);
  if (dread > 0) checkLevel(w, target, CAUSE_FEARED, 1 - dread);
  if (w.u.titan[unit] === 1 && (w.flags[target]! & GONE) === 0) checkLevel(w, target, CAUSE_TITAN, 0);
}

/** HE-ASL-21, HE-AMB-30. */
export function antiCharge(w: World, target: number, charger: number): void {
  if (w.order[target] !== PREPARED || levelOf(w, target) === ROUTED || w.rule[R_NO_ANTI_CHARGE] === 1) return;
  const spent = (w.flags[target]! & (ACTIVATED | PREPARED_TURN)) !== 0;
  if (spent && w.rule[R_ANTI_CHARGE] !== 1) return;
  w.flags[target]! |= PREPARED_TURN | ACTIVATED;
  closeFire(w, target, charger, chooseClass(w, target, charger), AT_CHARGERS);
}
