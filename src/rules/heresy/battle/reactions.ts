/** Reaction fire at a mover (HE-REA), what a charge has to dare, and contact (HE-ASL-20 to -22). Hot: once a move. */

import { E } from "../events.ts";
import * as M from "../matchup.ts";
import { T } from "../metrics.ts";
import { R } from "../rulings.ts";
import * as CAUSE from "./causes.ts";
import { B } from "./columns.ts";
import { AS_REACTION, AT_CHARGERS, bearsAny, closeFire, coverOf, fireAt, reachOf } from "./fire.ts";
import { gapBetween } from "./ground.ts";
import { strikeAtMover } from "./psychic.ts";
import { checkAct, checkLevel, levelOf } from "./quality.ts";
import type { World } from "./state.ts";
import { dismount } from "./transport.ts";

/** @rule HE-ORD-03 */
export function mayReact(unit: number): boolean {
  const flags = B.flags[unit]!;
  return (
    (flags & (M.GONE | M.ACTIVATED | M.REACTED)) === 0 &&
    B.order[unit] === M.PREPARED &&
    B.engaged[unit] === 0 &&
    levelOf(unit) !== M.ROUTED
  );
}

/** Reaction fire of one unit at a mover; true when it has to stop. @rule HE-REA-03, HE-REA-04, HE-REA-08, HE-SKL-08 */
export function react(w: World, reactor: number, mover: number): boolean {
  const seat = w.seatOf(reactor);
  B.flags[reactor]! |= M.REACTED;
  const recon = (B.unitSkills[reactor]! & M.S_RECON) !== 0 ? B.rule[R.recon]! : 0;
  if (!checkAct(w, reactor, CAUSE.REACTION, recon)) {
    B.flags[reactor]! |= M.ACTIVATED;
    return false;
  }
  if (B.rule[R.reactionFree] === 0) B.flags[reactor]! |= M.ACTIVATED;
  w.tick(T.reactions, seat, 1);
  const stands = w.models(mover);
  const chits = B.chits[mover]!;
  const level = B.level[mover]!;
  strikeAtMover(w, reactor, mover);
  if ((B.flags[mover]! & M.GONE) !== 0) return false;
  if (gapBetween(w, reactor, mover) <= reachOf(w, reactor)) {
    fireAt(w, reactor, mover, w.player.targetClass(reactor, mover), 0, AS_REACTION);
  }
  return (B.flags[mover]! & M.GONE) === 0 && isStopped(w, mover, stands, chits, level);
}

/**
 * HE-REA-05, -06: the suppressed stop, those who lost stands have to pass a check; and who lost a level to a power stops where he may not do any more
 * what he was ordered to: charge (HE-QUA-05), or anything (HE-QUA-06).
 * @rule HE-REA-05, HE-REA-06
 */
export function isStopped(
  w: World,
  mover: number,
  standsBefore: number,
  chitsBefore: number,
  levelBefore: number,
): boolean {
  if (B.level[mover]! > levelBefore && (B.order[mover] === M.CHARGE || levelOf(mover) === M.ROUTED)) return true;
  if (B.chits[mover]! > chitsBefore && B.rule[R.afterMove] === 0) return true;
  if (w.models(mover) === standsBefore) return false;
  const recon = (B.unitSkills[mover]! & M.S_RECON) !== 0 ? B.rule[R.recon]! : 0;
  return !checkAct(w, mover, CAUSE.MOVE_ON, recon);
}

/** Checks before contact: nos. 2, 8 and 9. @rule HE-ASL-20, HE-SKL-16, HE-ASM-16 */
export function dares(w: World, unit: number, target: number): boolean {
  if ((coverOf(w, target) >= 2 || B.order[target] === M.PREPARED) && !checkAct(w, unit, CAUSE.CHARGE, 0)) return false;
  const dread = fearOf(target);
  if (dread > 0 && !checkAct(w, unit, CAUSE.FEAR, 1 - dread)) return false;
  return B.unitTitan[target] === 0 || checkLevel(w, unit, CAUSE.TITAN, 0);
}

/** 0 none, 1 fear, 2 horror (HE-ASM-16). */
function fearOf(unit: number): number {
  const skills = B.unitSkills[unit]!;
  return (skills & M.S_HORROR) !== 0 ? 2 : (skills & M.S_FEAR) !== 0 ? 1 : 0;
}

/** Base contact: fire at the chargers, then what the charged have to stand (HE-ASL-21, checks 6 and 9). @rule HE-ASL-01, HE-ASL-22 */
export function contact(w: World, unit: number, target: number): void {
  B.x[unit] = B.x[target]!;
  if (w.table !== null) dismount(w, target);
  w.log.event(E.contact, unit, target, 0);
  antiCharge(w, target, unit);
  if ((B.flags[unit]! & M.GONE) !== 0) return;
  w.tick(T.charges, w.seatOf(unit), 1);
  B.engaged[unit]! |= 1 << (target % w.stride);
  B.engaged[target]! |= 1 << (unit % w.stride);
  B.flags[unit]! |= M.CHARGER;
  if ((B.flags[target]! & M.CHARGER) === 0) B.flags[target]! |= M.RECEIVER;
  const dread = fearOf(unit);
  if (dread > 0) checkLevel(w, target, CAUSE.FEARED, 1 - dread);
  if (B.unitTitan[unit] === 1 && (B.flags[target]! & M.GONE) === 0) checkLevel(w, target, CAUSE.TITAN, 0);
}

/** HE-ASL-21, HE-AMB-30. @rule HE-ASL-21, HE-DEC-19 */
export function antiCharge(w: World, target: number, charger: number): void {
  if (B.order[target] !== M.PREPARED || levelOf(target) === M.ROUTED || B.rule[R.noAntiCharge] === 1) return;
  const spent = (B.flags[target]! & (M.ACTIVATED | M.PREPARED_TURN)) !== 0;
  if (spent && B.rule[R.antiCharge] !== 1) return;
  // Arcs apply: who has no weapon for this one may have one for the next.
  if (w.table !== null && !bearsAny(target, B.px[charger]!, B.py[charger]!)) return;
  B.flags[target]! |= M.PREPARED_TURN | M.ACTIVATED;
  closeFire(w, target, charger, w.player.targetClass(target, charger), AT_CHARGERS);
}
