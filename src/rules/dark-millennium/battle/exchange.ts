/**
 * One action and the reaction to it (DM-TRN-02 to -06): movement first, then both attacks at once, then fatigue, and who has to leave. Hot.
 */

import { E } from "../events.ts";
import * as M from "../matchup.ts";
import { T } from "../metrics.ts";
import { N, R } from "../rulings.ts";
import { enter } from "./arrivals.ts";
import { gapOf, sees } from "./between.ts";
import { charge } from "./charges.ts";
import { B } from "./columns.ts";
import { openAttack, resolveAttack } from "./combat.ts";
import { coverOf, coverOfAll } from "./cover.ts";
import { leaveWhenEmpty, settleAttack, tire, tireByCharts } from "./damage.ts";
import { displaced, forget, rearm, touch } from "./ground.ts";
import { isHeld } from "./held.ts";
import { dieOf, FOR_RALLY } from "./hero.ts";
import { speedOf } from "./left.ts";
import { intercept, regroup, travel } from "./movement.ts";
import { faceTo, fleeFrom, moveTo, regroupOnTable, writeOff } from "./moves.ts";
import { boltReaches, castPower } from "./psychic.ts";
import type { World } from "./state.ts";
import { FROM_START, musterEarly, plan } from "./teams.ts";
import { bailOut, dismount, mayMount, mount } from "./transport.ts";
import { BY_MOUNT, BY_RAM, wayOfAction, wayOfReaction } from "./weapons.ts";

/**
 * Plays the picked action with the reaction that the other side chooses.
 * @rule DM-TRN-01, DM-TRN-02, DM-TRN-03, DM-TRN-04, DM-TRN-07, DM-TRN-09, DM-ACT-02, DM-ACT-03, DM-ACT-07, DM-ACT-08, DM-ACT-11, DM-ACT-12
 * @rule DM-COM-01, DM-COM-02, DM-COM-04
 */
export function exchange(w: World): void {
  const u = w.pickUnit;
  const action = w.pickAction;
  const t = w.pickTarget;
  const seat = w.seatOf(u);
  w.log.event(E.act, u, t, action * 16 + w.pickPower);
  if (COUNTED[action]! >= 0) w.tick(COUNTED[action]!, seat, 1);
  if ((B.flags[u]! & M.MOVED_ACT) !== 0) rearm(u);
  if ((B.flags[u]! & M.WARDED) !== 0) touch(u);
  B.flags[u]! &= ~(M.WARDED | M.MOVED_ACT);
  keepPoints(u, action === M.POWER);
  if (action === M.POP_UP) rise(w, u);
  w.player.reaction(1 - seat);
  const r = w.reUnit;
  const reaction = w.reaction;
  if (reaction !== M.NO_REACTION) declareReaction(w, u, r, reaction);
  w.early = 0;
  if (reaction === M.RETURN_FIRE && meetsAtStart(w, u, r, action)) musterEarly(w, r, u);
  const x0 = B.x[u]!;
  const inPlace = (B.flags[u]! & M.IN_PLACE) !== 0;
  if (reaction === M.RETREAT && B.rule[R.retreat] !== 1) {
    noteWhere(w, r);
    fallBack(w, r, u);
  }
  move(w, u, action, t);
  const assault = action === M.ASSAULT || action === M.RAM;
  const met = assault && inContact(w, u, t);
  const joined = assault && reaction === M.FIGHT_BACK && r !== t && inContact(w, u, r);
  attackAndAnswer(w, u, action, t, r, reaction, x0, inPlace);
  if (reaction === M.RETREAT && B.rule[R.retreat] === 1 && (B.flags[r]! & M.OFF) === 0) fallBack(w, r, u);
  if (action === M.RALLY && B.rule[R.rallyFirst] === 0) rally(w, u);
  if (action === M.SCAN) {
    B.flags[u]! |= M.SCANNED;
    w.log.event(E.scanned, u, 0, 0);
  }
  if (action === M.POP_UP) comeDown(w, u);
  aftermath(w, u, action, t, met);
  if (joined) leaveAssault(w, u, r, met);
  touch(u);
  if (r >= 0) touch(r);
}

/** DM-SKI-03. */
function rise(w: World, u: number): void {
  B.flags[u]! |= M.RISEN;
  if (w.field !== null) displaced(w, u);
  if (B.rule[R.popUpMoves] === 1) B.moved[u]! += 2 * speedOf(u);
}

function comeDown(w: World, u: number): void {
  B.flags[u]! &= ~M.RISEN;
  if (w.field !== null && (B.flags[u]! & M.OFF) === 0) displaced(w, u);
}

/** What each action is counted as, -1 where something else is counted; and each reaction. */
const COUNTED = Int32Array.of(
  ...[-1, T.advances, T.fires, T.assaults, T.rams, T.rallies, T.marches, -1, T.scans, T.popUps, -1, -1],
);
const ANSWERS = Int32Array.of(-1, T.retreats, T.returnFire, T.fightBacks, T.nullifications);

/** DM-SUM-05: summoning points are lost by anything but a psychic power action. @rule DM-SUM-05 */
export function keepPoints(u: number, power: boolean): void {
  if (!power && B.rule[R.pointsStay] === 0) B.points[u] = 0;
}

/** @rule DM-REA-06 */
export function declareReaction(w: World, u: number, r: number, reaction: number): void {
  w.log.event(E.react, r, reaction, u);
  const seat = w.seatOf(r);
  if ((B.flags[r]! & M.MOVED_ACT) !== 0) rearm(r);
  B.flags[r]! &= ~M.MOVED_ACT;
  keepPoints(r, false);
  if (reaction !== M.NO_REACTION) w.tick(ANSWERS[reaction]!, seat, 1);
}

/** DM-REA-01: straight away from the acting unit; such moves do not count as having moved (DM-REA-06). */
function fallBack(w: World, r: number, u: number): void {
  const kept = B.flags[r]! & M.MOVED_NOW;
  const speed = speedOf(r);
  const came = w.field === null ? travel(w, r, B.x[u]!, -speed) : fleeFrom(w, r, B.cx[u]!, B.cy[u]!, speed);
  if ((B.flags[r]! & M.OFF) === 0) B.flags[r] = (B.flags[r]! & ~(M.MOVED_NOW | M.MOVED_ACT)) | kept;
  rearm(r);
  if (came > 0) w.log.event(E.fellBack, r, came, 0);
}

function noteWhere(w: World, r: number): void {
  w.fledX = w.field === null ? B.x[r]! : B.cx[r]!;
  w.fledY = B.cy[r]!;
  w.fledInPlace = B.flags[r]! & M.IN_PLACE;
  w.fledFace = B.face[r]!;
}

/** Puts who has retreated back to where and as it was, or from there to where it went; the other place is noted. */
function swapPlace(w: World, r: number): void {
  if (w.field === null) {
    const x = B.x[r]!;
    const inPlace = B.flags[r]! & M.IN_PLACE;
    B.x[r] = w.fledX;
    B.flags[r] = (B.flags[r]! & ~M.IN_PLACE) | w.fledInPlace;
    w.fledX = x;
    w.fledInPlace = inPlace;
    return;
  }
  const x = B.cx[r]!;
  const y = B.cy[r]!;
  B.cx[r] = w.fledX;
  B.cy[r] = w.fledY;
  w.fledX = x;
  w.fledY = y;
  const face = B.face[r]!;
  B.face[r] = w.fledFace;
  w.fledFace = face;
  for (let m = B.mFrom[r]!; m < B.mTo[r]!; m++) {
    const mx = B.mx[m]!;
    const my = B.my[m]!;
    B.mx[m] = B.oldX[m]!;
    B.my[m] = B.oldY[m]!;
    B.oldX[m] = mx;
    B.oldY[m] = my;
  }
  forget(w, r);
}

function move(w: World, u: number, action: number, t: number): void {
  if (w.field !== null) {
    moveOnTable(w, u, action, t);
    return;
  }
  if (action === M.ADVANCE && w.pickMove !== 0) travel(w, u, B.x[t]!, w.pickMove);
  else if (action === M.MARCH) travel(w, u, B.x[t]!, speedOf(u) * B.number[N.march]!);
  else if (action === M.ASSAULT || action === M.RAM) {
    if (gapOf(w, u, t) > 0) travel(w, u, B.x[t]!, speedOf(u));
  } else if (action === M.RALLY && B.rule[R.noRallyCover] === 0 && !isHeld(w, u)) regroup(w, u);
}

/** The movement of an action on a table; a reserve comes on with it (21.3). */
function moveOnTable(w: World, u: number, action: number, t: number): void {
  w.came = 0;
  if (action === M.ADVANCE || action === M.MARCH) {
    const tenths = speedOf(u) * (action === M.MARCH ? B.number[N.march]! : 1);
    if ((B.place[u]! & M.WAITS) !== 0) enter(w, u, w.pickX, tenths);
    else moveTo(w, u, w.pickX, w.pickY, tenths);
    if (w.typeOf(u) === M.INFANTRY || (B.flags[u]! & M.OFF) !== 0) return;
    const e = w.player.faces(u, t);
    if (e >= 0) faceTo(w, u, B.cx[e]!, B.cy[e]!);
  } else if (action === M.ASSAULT || action === M.RAM) {
    if ((B.flags[t]! & M.OFF) === 0) charge(w, u, t, speedOf(u));
  } else if (action === M.RALLY && B.rule[R.noRallyCover] === 0) {
    if ((B.flags[u]! & M.OFF) === 0 && !isHeld(w, u)) regroupOnTable(w, u);
  } else if (action === M.DISMOUNT) dismount(w, u, w.pickX, w.pickY);
}

/** Does a unit on foot leave from where it may be shot at first (DM-TRN-08, the usual reading)? */
function meetsAtStart(w: World, u: number, r: number, action: number): boolean {
  if (action !== M.ADVANCE && action !== M.MARCH) return false;
  if (w.field === null || ((B.flags[u]! | B.flags[r]!) & M.OFF) !== 0 || w.typeOf(u) !== M.INFANTRY) return false;
  return B.rule[R.noIntercept] !== 1 && B.rule[R.intercept] === 0;
}

/** Points for acting, both plans, both attacks, and the fatigue of them. */
function attackAndAnswer(
  w: World,
  u: number,
  action: number,
  t: number,
  r: number,
  reaction: number,
  x0: number,
  inPlace: boolean,
): void {
  const answers = reaction === M.RETURN_FIRE || reaction === M.FIGHT_BACK;
  B.teams[0] = 0;
  B.teams[1] = 0;
  openAttack(0);
  openAttack(1);
  const left = !isGone(w, u);
  // The answer first: it may meet the unit on its way, and what is then seen from the end of it stays known.
  const hits = left && answers && planReaction(w, u, r, reaction, x0, inPlace);
  // Who retreats is shot at where it was seen, else where it goes; by the reading chosen it may escape (DM-REA-01, DM-TRN-08).
  let back = left && r === t && reaction === M.RETREAT && B.rule[R.retreat] === 0 && mayFollow(action, u, t);
  if (back) swapPlace(w, t);
  let shoots = left && planAction(w, u, action, t);
  if (back && !shoots && !throwsBolt(w, u, action, t)) {
    swapPlace(w, t);
    back = false;
    shoots = planAction(w, u, action, t);
  }
  if (left) tire(w, u, pointsFor(w, 0, N.action, t));
  if (reaction !== M.NO_REACTION) tire(w, r, pointsFor(w, 1, N.reaction, u));
  if (action === M.RALLY && B.rule[R.rallyFirst] === 1) rally(w, u);
  if (action === M.POWER && left) castPower(w, u, t, w.pickPower, reaction === M.NULLIFY ? r : -1);
  if (back) swapPlace(w, t);
  if (!hits) {
    if (shoots) resolveAttack(w, 0);
  } else if (B.rule[R.survivorsOnly] === 1 && isMet(w, u, reaction, x0)) strikeSurvivors(w, u, action, t, shoots);
  else strikeBoth(w, u, r, reaction, x0, inPlace, shoots);
  // Not before: whoever is left of the unit may have had to plan its attack anew.
  B.flags[u]! &= ~M.SCANNED;
  settleAttack(w, 0);
  settleAttack(w, 1);
  tireByCharts(w, u);
  if (r >= 0) tireByCharts(w, r);
}

/** Is a unit shot at on its way? Who fights back strikes those who have arrived, and nobody on the way. */
function isMet(w: World, u: number, reaction: number, x0: number): boolean {
  return reaction === M.RETURN_FIRE && (w.field === null ? x0 !== B.x[u] : w.came > 0);
}

function throwsBolt(w: World, u: number, action: number, t: number): boolean {
  return action === M.POWER && w.pickPower === M.BOLT && boltReaches(w, u, t);
}

/** dm.simultaneity: who is met on its way attacks with those whom the answer has left. */
function strikeSurvivors(w: World, u: number, action: number, t: number, shoots: boolean): void {
  resolveAttack(w, 1);
  settleAttack(w, 1);
  if (shoots && (B.flags[u]! & M.OFF) === 0 && planAction(w, u, action, t)) resolveAttack(w, 0);
}

/** Both attacks at once; where they are not simultaneous the action is settled first, and whoever is left then plans the answer anew. */
function strikeBoth(
  w: World,
  u: number,
  r: number,
  reaction: number,
  x0: number,
  inPlace: boolean,
  shoots: boolean,
): void {
  if (shoots) resolveAttack(w, 0);
  if (B.rule[R.inOrder] === 1) {
    settleAttack(w, 0);
    if ((B.flags[r]! & M.OFF) !== 0 || !planReaction(w, u, r, reaction, x0, inPlace)) return;
  }
  resolveAttack(w, 1);
}

/** Does an action attack from afar whom it is aimed at, and are both there? An assault has to catch who retreats. */
function mayFollow(action: number, u: number, t: number): boolean {
  return action !== M.ASSAULT && action !== M.RAM && ((B.flags[u]! | B.flags[t]!) & M.OFF) === 0;
}

/** Off the table for good: neither in a transport nor in reserve. */
export function isGone(w: World, u: number): boolean {
  if ((B.flags[u]! & M.OFF) === 0) return false;
  return w.field === null || (B.place[u]! & (M.ABOARD | M.WAITS)) === 0 || w.size(u) === 0;
}

/** The attack of an action; false where it makes none. */
function planAction(w: World, u: number, action: number, t: number): boolean {
  if (t < 0 || ((B.flags[t]! | B.flags[u]!) & M.OFF) !== 0) return false;
  const scanned = (B.flags[u]! & M.SCANNED) !== 0;
  const cover = coverOf(w, t, u);
  if (action === M.ASSAULT || action === M.RAM) {
    if (gapOf(w, u, t) > 0) return false;
    return plan(w, 0, u, t, action === M.RAM ? BY_RAM : wayOfAction(action), 0, true, cover, false, false);
  }
  if (action === M.MOUNT || action === M.DISMOUNT) {
    return plan(w, 0, u, t, BY_MOUNT, gapOf(w, u, t), sees(w, u, t), cover, false, false);
  }
  if (action !== M.FIRE && action !== M.ADVANCE && action !== M.POP_UP) return false;
  return plan(w, 0, u, t, wayOfAction(action), gapOf(w, u, t), sees(w, u, t), cover, scanned, w.pickSnipe === 1);
}

/** The attack of a reaction on the unit that acts, where the unit is met on its way. @rule DM-REA-02, DM-REA-03 */
export function planReaction(w: World, u: number, r: number, reaction: number, x0: number, inPlace: boolean): boolean {
  if (w.field !== null && ((B.flags[u]! | B.flags[r]!) & M.OFF) !== 0) return false;
  if (reaction === M.FIGHT_BACK) {
    if (gapOf(w, u, r) > 0) return false;
    return plan(w, 1, r, u, wayOfReaction(reaction), 0, true, coverOf(w, u, r), false, false);
  }
  if ((B.flags[u]! & M.RISEN) !== 0 && B.rule[R.safeApex] === 1) return false;
  if (w.field !== null) return shootOnTheWay(w, u, r);
  const distance = intercept(w, r, u, x0, B.x[u]!, inPlace);
  if (distance < 0) return false;
  const cover = w.cut === 1 ? w.sideAt[w.seatOf(u)]!.cover : 0;
  return plan(w, 1, r, u, wayOfReaction(reaction), distance, sees(w, u, r), cover, false, false);
}

/**
 * DM-TRN-08 on a table: the unit is put back to where on its way it is shot at, the attack is planned, and the unit goes on. By the usual
 * reading that is the first of five places on the way at which it can be seen in range.
 */
function shootOnTheWay(w: World, u: number, r: number): boolean {
  if (w.came === 0) return planReturn(w, u, r);
  const rule = B.rule[R.noIntercept] === 1 ? 2 : B.rule[R.intercept]!;
  if (rule === 2) return planReturn(w, u, r);
  const early = w.early === 1 && w.size(u) === w.earlySize;
  if (early && B.heldTeams[1]! > 0) {
    w.early = FROM_START;
    const hits = plan(w, 1, r, u, wayOfReaction(M.RETURN_FIRE), 0, true, 0, false, false);
    w.early = 0;
    return hits;
  }
  const endX = B.cx[u]!;
  const endY = B.cy[u]!;
  for (let m = B.mFrom[u]!; m < B.mTo[u]!; m++) {
    B.newX[m] = B.mx[m]!;
    B.newY[m] = B.my[m]!;
  }
  let best = -1;
  let nearest = 1 << 30;
  let planned = false;
  const steps = rule === 3 ? 1 : WAY_STEPS;
  for (let step = early ? 1 : 0; step < steps && !planned; step++) {
    putOnWay(w, u, Math.floor((4096 * step) / (WAY_STEPS - 1)) | 0);
    if (rule === 1) {
      if (sees(w, r, u) && gapOf(w, r, u) < nearest) {
        nearest = gapOf(w, r, u);
        best = step;
      }
    } else planned = planReturn(w, u, r);
  }
  if (best >= 0) {
    putOnWay(w, u, Math.floor((4096 * best) / (WAY_STEPS - 1)) | 0);
    planned = planReturn(w, u, r);
  }
  for (let m = B.mFrom[u]!; m < B.mTo[u]!; m++) {
    B.mx[m] = B.newX[m]!;
    B.my[m] = B.newY[m]!;
  }
  B.cx[u] = endX;
  B.cy[u] = endY;
  forget(w, u);
  return planned;
}

/** Places on the way of a move at which it is looked whether a reactor has it in sight: the start, three between, the end. */
const WAY_STEPS = 5;

/** Puts the models of a unit to a share (4096ths) of the way of its latest move; the end is in newX, newY. */
function putOnWay(w: World, u: number, share: number): void {
  const corner = w.wayShare;
  let sumX = 0;
  let sumY = 0;
  let n = 0;
  for (let m = B.mFrom[u]!; m < B.mTo[u]!; m++) {
    if (B.live[m] === 0) continue;
    let fromX = B.oldX[m]!;
    let fromY = B.oldY[m]!;
    let toX = B.newX[m]!;
    let toY = B.newY[m]!;
    let on = share;
    if (corner < 4096) {
      const midX = fromX + w.wayX;
      const midY = fromY + w.wayY;
      if (share <= corner) {
        toX = midX;
        toY = midY;
        on = corner === 0 ? 4096 : Math.floor((4096 * share) / corner) | 0;
      } else {
        fromX = midX;
        fromY = midY;
        on = Math.floor((4096 * (share - corner)) / (4096 - corner)) | 0;
      }
    }
    B.mx[m] = fromX + ((((toX - fromX) * on) / 4096) | 0);
    B.my[m] = fromY + ((((toY - fromY) * on) / 4096) | 0);
    sumX += B.mx[m]!;
    sumY += B.my[m]!;
    n++;
  }
  if (n > 0) {
    B.cx[u] = Math.trunc(sumX / n) | 0;
    B.cy[u] = Math.trunc(sumY / n) | 0;
  }
  forget(w, u);
}

function planReturn(w: World, u: number, r: number): boolean {
  return plan(w, 1, r, u, wayOfReaction(M.RETURN_FIRE), gapOf(w, r, u), sees(w, r, u), coverOf(w, u, r), false, false);
}

/** DM-TRN-04, DM-SPE-02: one point, two where an indirect weapon takes part. @rule DM-SPE-02 */
export function pointsFor(w: World, p: number, usual: number, t: number): number {
  const points = B.number[usual]!;
  for (let i = p * M.MAX_TEAMS; i < p * M.MAX_TEAMS + B.teams[p]!; i++) {
    const gun = B.teamGun[i]!;
    if (gun >= w.gunCount || (B.gunFlags[gun]! & M.W_INDIRECT) === 0) continue;
    if (B.rule[R.indirectOnly] === 1 && sees(w, B.planUnit[p]!, t)) continue;
    return points > B.number[N.indirectPoints]! ? points : B.number[N.indirectPoints]!;
  }
  return points;
}

/** Cover in which all models of a unit rally (DM-ACT-06); inside a transport there is none. */
function rallyCover(w: World, u: number): number {
  if ((B.flags[u]! & M.OFF) !== 0 || B.rule[R.noRallyCover] === 1) return 0;
  return w.field === null ? coverOf(w, u) : coverOfAll(w, u);
}

/** DM-ACT-05. @rule DM-ACT-05 */
export function rally(w: World, u: number): void {
  if (isGone(w, u)) return;
  const seat = w.seatOf(u);
  const cover = B.number[N.rallyCover + rallyCover(w, u)]!;
  const die = dieOf(w, seat, w.tests[seat]!, B.fatigue[u]! - cover - w.morale(u), FOR_RALLY, u);
  const after = rallied(B.fatigue[u]!, die, cover);
  w.log.event(E.rallied, u, B.fatigue[u]! - after, after);
  B.fatigue[u] = after;
  B.flags[u]! |= M.RALLIED;
}

/** Fatigue after a Rally; what the action itself cost is in it already. */
export function rallied(fatigue: number, die: number, cover: number): number {
  const after = fatigue - die - cover;
  return after < 0 && B.rule[R.belowZero] === 0 ? 0 : after;
}

/** Whose transport was lost gets out, or is lost with it (DM-DAM-12). */
function leaveHulls(w: World): void {
  for (let v = 0; v < 2 * w.U; v++) {
    const severity = B.lostHull[v]! - 1;
    if (severity < 0) continue;
    B.lostHull[v] = 0;
    bailOut(w, v, severity);
  }
}

/** Who fought back beside the unit assaulted leaves it when it is suppressed, and so does the one that assaulted, once (DM-COM-02). */
function leaveAssault(w: World, u: number, r: number, met: boolean): void {
  if (B.rule[R.stayPut] === 1 || ((B.flags[u]! | B.flags[r]!) & M.OFF) !== 0) return;
  if (!met && w.suppressed(u)) fallBack(w, u, r);
  if (w.suppressed(r)) fallBack(w, r, u);
}

/** Do the bases of two units on the table touch? */
function inContact(w: World, u: number, t: number): boolean {
  return t >= 0 && ((B.flags[u]! | B.flags[t]!) & M.OFF) === 0 && gapOf(w, u, t) === 0;
}

/**
 * What follows the attacks: suppressed units leave an assault, suppressed daemons the world. `met`: they came into contact, which those who
 * touched may have fallen in; whoever is left leaves all the same (DM-COM-02).
 */
function aftermath(w: World, u: number, action: number, t: number, met: boolean): void {
  leaveWhenEmpty(w, u);
  if (w.bigs > 0) leaveHulls(w);
  if (action === M.MOUNT && (B.flags[u]! & M.OFF) === 0 && mayMount(w, u, w.pickPower + w.seatOf(u) * w.U)) {
    mount(w, u, w.pickPower + w.seatOf(u) * w.U);
  }
  banish(w);
  if (!met || ((B.flags[u]! | B.flags[t]!) & M.OFF) !== 0) return;
  const first = w.suppressed(u);
  const second = w.suppressed(t);
  if (B.rule[R.locked] === 1 && !first && !second && gapOf(w, u, t) === 0) {
    B.flags[u]! |= M.LOCKED;
    B.flags[t]! |= M.LOCKED;
  }
  if (B.rule[R.stayPut] === 1) return;
  if (first) fallBack(w, u, t);
  if (second) fallBack(w, t, u);
}

/** DM-SPE-08: a suppressed unit of daemons goes back to the warp. @rule DM-SPE-08 */
export function banish(w: World): void {
  if (!w.daemons) return;
  for (let d = 0; d < 2 * w.U; d++) {
    if ((B.flags[d]! & M.OFF) !== 0 || (w.traits(d) & M.T_DAEMON) === 0 || !w.suppressed(d)) continue;
    writeOff(w, d);
    w.tick(T.banished, w.seatOf(d), 1);
    w.log.event(E.banished, d, 0, 0);
  }
}
