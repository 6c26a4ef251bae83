/**
 * One action and the reaction to it (DM-TRN-02 to -06): movement first, then both attacks at once, then fatigue, and who has to leave. Hot.
 */
import { leaveWhenEmpty, openAttack, resolveAttack, settleAttack, tire, tireByCharts } from "./combat.ts";
import { chooseReaction } from "./decide.ts";
import * as E from "./events.ts";
import {
  ADVANCE,
  ASSAULT,
  FIGHT_BACK,
  FIRE,
  IN_PLACE,
  LOCKED,
  MARCH,
  MAX_TEAMS,
  MOVED_ACT,
  MOVED_NOW,
  N_ACTION,
  N_INDIRECT_POINTS,
  N_MARCH,
  N_RALLY_COVER,
  N_REACTION,
  NO_REACTION,
  NULLIFY,
  OFF,
  POP_UP,
  POWER,
  R_BELOW_ZERO,
  R_IN_ORDER,
  R_INDIRECT_ONLY,
  R_LOCKED,
  R_NO_RALLY_COVER,
  R_POINTS_STAY,
  R_POP_UP_MOVES,
  R_RALLY_FIRST,
  R_RETREAT,
  R_SAFE_APEX,
  R_STAY_PUT,
  R_SURVIVORS_ONLY,
  RALLIED,
  RALLY,
  RAM,
  RETREAT,
  RETURN_FIRE,
  RISEN,
  SCAN,
  SCANNED,
  T_DAEMON,
  W_INDIRECT,
  WARDED,
} from "./matchup.ts";
import {
  ADVANCES,
  ASSAULTS,
  BANISHED,
  FIGHTS,
  FIRES,
  MARCHES,
  NULLIFIED,
  POP_UPS,
  RALLIES,
  RAMS,
  RETREATS,
  RETURNS,
  SCANS,
} from "./metrics.ts";
import { intercept, regroup, sees, speedOf, travel } from "./movement.ts";
import { castPower } from "./psychic.ts";
import { S_LOST, S_POINTS_LOST, SEAT_COLUMNS, type World } from "./state.ts";
import { BY_RAM, coverOf, plan, wayOfAction, wayOfReaction } from "./teams.ts";

/** Plays the picked action with the reaction that the other side chooses. */
export function exchange(w: World): void {
  const u = w.pickUnit;
  const action = w.pickAction;
  const t = w.pickTarget;
  const seat = w.seatOf(u);
  w.log.event(E.ACT, u, t, action * 16 + w.pickPower);
  count(w, seat, action);
  w.flags[u]! &= ~(WARDED | MOVED_ACT);
  keepPoints(w, u, action === POWER);
  if (action === POP_UP) {
    w.flags[u]! |= RISEN;
    if (w.rule[R_POP_UP_MOVES] === 1) w.moved[u]! += 2 * speedOf(w, u);
  }
  chooseReaction(w);
  const r = w.reUnit;
  const reaction = w.reaction;
  if (reaction !== NO_REACTION) declareReaction(w, u, r, reaction);
  const x0 = w.x[u]!;
  const inPlace = (w.flags[u]! & IN_PLACE) !== 0;
  const before = t >= 0 ? w.gap(u, t) : 0;
  if (reaction === RETREAT && w.rule[R_RETREAT] !== 1) fallBack(w, r, u);
  move(w, u, action, t);
  attackAndAnswer(w, u, action, t, r, reaction, x0, inPlace, before);
  if (reaction === RETREAT && w.rule[R_RETREAT] === 1 && (w.flags[r]! & OFF) === 0) fallBack(w, r, u);
  if (action === RALLY && w.rule[R_RALLY_FIRST] === 0) rally(w, u);
  if (action === SCAN) {
    w.flags[u]! |= SCANNED;
    w.log.event(E.SCANNED, u, 0, 0);
  }
  w.flags[u]! &= ~RISEN;
  aftermath(w, u, action, t);
}

function count(w: World, seat: number, action: number): void {
  if (action === FIRE) w.tick(FIRES, seat, 1);
  else if (action === ADVANCE) w.tick(ADVANCES, seat, 1);
  else if (action === MARCH) w.tick(MARCHES, seat, 1);
  else if (action === ASSAULT) w.tick(ASSAULTS, seat, 1);
  else if (action === RAM) w.tick(RAMS, seat, 1);
  else if (action === RALLY) w.tick(RALLIES, seat, 1);
  else if (action === SCAN) w.tick(SCANS, seat, 1);
  else if (action === POP_UP) w.tick(POP_UPS, seat, 1);
}

/** DM-SUM-05: summoning points are lost by anything but a psychic power action. */
export function keepPoints(w: World, u: number, power: boolean): void {
  if (!power && w.rule[R_POINTS_STAY] === 0) w.points[u] = 0;
}

export function declareReaction(w: World, u: number, r: number, reaction: number): void {
  w.log.event(E.REACT, r, reaction, u);
  const seat = w.seatOf(r);
  w.flags[r]! &= ~MOVED_ACT;
  keepPoints(w, r, false);
  if (reaction === RETURN_FIRE) w.tick(RETURNS, seat, 1);
  else if (reaction === FIGHT_BACK) w.tick(FIGHTS, seat, 1);
  else if (reaction === RETREAT) w.tick(RETREATS, seat, 1);
  else if (reaction === NULLIFY) w.tick(NULLIFIED, seat, 1);
}

/** DM-REA-01: straight away from the acting unit; such moves do not count as having moved (DM-REA-06). */
function fallBack(w: World, r: number, u: number): void {
  const kept = w.flags[r]! & MOVED_NOW;
  const came = travel(w, r, w.x[u]!, -speedOf(w, r));
  w.flags[r] = (w.flags[r]! & ~(MOVED_NOW | MOVED_ACT)) | kept;
  if (came > 0) w.log.event(E.FELL_BACK, r, came, 0);
}

function move(w: World, u: number, action: number, t: number): void {
  if (action === ADVANCE && w.pickMove !== 0) travel(w, u, w.x[t]!, w.pickMove);
  else if (action === MARCH) travel(w, u, w.x[t]!, speedOf(w, u) * w.number[N_MARCH]!);
  else if (action === ASSAULT || action === RAM) {
    const away = w.gap(u, t);
    if (away > 0) {
      const speed = speedOf(w, u);
      travel(w, u, w.x[t]!, speed < away ? speed : away);
    }
  } else if (action === RALLY && w.rule[R_NO_RALLY_COVER] === 0) regroup(w, u);
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
  before: number,
): void {
  const answers = reaction === RETURN_FIRE || reaction === FIGHT_BACK;
  w.teams[0] = 0;
  w.teams[1] = 0;
  openAttack(w, 0);
  openAttack(w, 1);
  const left = (w.flags[u]! & OFF) === 0;
  const shoots = left && planAction(w, u, action, t, before);
  const hits = left && answers && planReaction(w, u, r, reaction, x0, inPlace);
  w.flags[u]! &= ~SCANNED;
  if (left) tire(w, u, pointsFor(w, 0, N_ACTION, t));
  if (reaction !== NO_REACTION) tire(w, r, pointsFor(w, 1, N_REACTION, u));
  if (action === RALLY && w.rule[R_RALLY_FIRST] === 1) rally(w, u);
  if (action === POWER && left) castPower(w, u, t, w.pickPower, reaction === NULLIFY ? r : -1);
  const moved = x0 !== w.x[u];
  if (hits && moved && w.rule[R_SURVIVORS_ONLY] === 1) {
    resolveAttack(w, 1);
    settleAttack(w, 1);
    if (shoots && (w.flags[u]! & OFF) === 0 && planAction(w, u, action, t, before)) resolveAttack(w, 0);
  } else if (hits && w.rule[R_IN_ORDER] === 1) {
    if (shoots) resolveAttack(w, 0);
    settleAttack(w, 0);
    if ((w.flags[r]! & OFF) === 0 && planReaction(w, u, r, reaction, x0, inPlace)) resolveAttack(w, 1);
  } else {
    if (shoots) resolveAttack(w, 0);
    if (hits) resolveAttack(w, 1);
  }
  settleAttack(w, 0);
  settleAttack(w, 1);
  tireByCharts(w, u);
  if (r >= 0) tireByCharts(w, r);
}

/** The attack of an action; false where it makes none. */
export function planAction(w: World, u: number, action: number, t: number, before: number): boolean {
  if (t < 0 || (w.flags[t]! & OFF) !== 0) return false;
  const scanned = (w.flags[u]! & SCANNED) !== 0;
  const cover = coverOf(w, t);
  if (action === ASSAULT || action === RAM) {
    if (w.gap(u, t) > 0) return false;
    return plan(w, 0, u, t, action === RAM ? BY_RAM : wayOfAction(action), 0, true, cover, false, false);
  }
  if (action !== FIRE && action !== ADVANCE && action !== POP_UP) return false;
  // Who retreats is shot at where it was seen, unless it gets out of range by the reading chosen.
  const distance = w.rule[R_RETREAT] === 2 || action === ADVANCE ? w.gap(u, t) : before;
  return plan(w, 0, u, t, wayOfAction(action), distance, sees(w, u, t), cover, scanned, w.pickSnipe === 1);
}

/** The attack of a reaction on the unit that acts, where the unit is met on its way. */
export function planReaction(w: World, u: number, r: number, reaction: number, x0: number, inPlace: boolean): boolean {
  if (reaction === FIGHT_BACK) {
    if (w.gap(u, r) > 0) return false;
    return plan(w, 1, r, u, wayOfReaction(reaction), 0, true, coverOf(w, u), false, false);
  }
  if ((w.flags[u]! & RISEN) !== 0 && w.rule[R_SAFE_APEX] === 1) return false;
  const distance = intercept(w, r, u, x0, w.x[u]!, inPlace);
  if (distance < 0) return false;
  const cover = w.cut === 1 ? w.sideAt[w.seatOf(u)]!.cover : 0;
  return plan(w, 1, r, u, wayOfReaction(reaction), distance, sees(w, u, r), cover, false, false);
}

/** DM-TRN-04, DM-SPE-02: one point, two where an indirect weapon takes part. */
export function pointsFor(w: World, p: number, usual: number, t: number): number {
  const points = w.number[usual]!;
  for (let i = p * MAX_TEAMS; i < p * MAX_TEAMS + w.teams[p]!; i++) {
    const gun = w.teamGun[i]!;
    if (gun >= w.guns.count || (w.guns.flags[gun]! & W_INDIRECT) === 0) continue;
    if (w.rule[R_INDIRECT_ONLY] === 1 && sees(w, w.planUnit[p]!, t)) continue;
    return points > w.number[N_INDIRECT_POINTS]! ? points : w.number[N_INDIRECT_POINTS]!;
  }
  return points;
}

/** DM-ACT-05, -06. */
export function rally(w: World, u: number): void {
  if ((w.flags[u]! & OFF) !== 0) return;
  const die = w.tests[w.seatOf(u)]!.die(6);
  const cover = w.rule[R_NO_RALLY_COVER] === 1 ? 0 : w.number[N_RALLY_COVER + coverOf(w, u)]!;
  const after = rallied(w, w.fatigue[u]!, die, cover);
  w.log.event(E.RALLIED, u, w.fatigue[u]! - after, after);
  w.fatigue[u] = after;
  w.flags[u]! |= RALLIED;
}

/** Fatigue after a Rally; what the action itself cost is in it already. */
export function rallied(w: World, fatigue: number, die: number, cover: number): number {
  const after = fatigue - die - cover;
  return after < 0 && w.rule[R_BELOW_ZERO] === 0 ? 0 : after;
}

/** What follows the attacks: suppressed units leave an assault, suppressed daemons the world. */
function aftermath(w: World, u: number, action: number, t: number): void {
  leaveWhenEmpty(w, u);
  banish(w);
  if (action !== ASSAULT && action !== RAM) return;
  const there = t >= 0 && (w.flags[t]! & OFF) === 0 && (w.flags[u]! & OFF) === 0 && w.gap(u, t) === 0;
  if (!there) return;
  const first = w.suppressed(u);
  const second = w.suppressed(t);
  if (w.rule[R_LOCKED] === 1 && !first && !second) {
    w.flags[u]! |= LOCKED;
    w.flags[t]! |= LOCKED;
  }
  if (w.rule[R_STAY_PUT] === 1) return;
  if (first) fallBack(w, u, t);
  if (second) fallBack(w, t, u);
}

/** DM-SPE-08: a suppressed unit of daemons goes back to the warp. */
export function banish(w: World): void {
  for (let d = 0; d < 2 * w.U; d++) {
    if ((w.flags[d]! & OFF) !== 0 || (w.traits(d) & T_DAEMON) === 0 || !w.suppressed(d)) continue;
    const seat = w.seatOf(d);
    for (let g = w.from[d]!; g < w.to[d]!; g++) {
      w.seats[seat * SEAT_COLUMNS + S_LOST]! += w.alive[g]!;
      w.seats[seat * SEAT_COLUMNS + S_POINTS_LOST]! += w.alive[g]! * w.kinds.points[w.kind[g]!]!;
      w.alive[g] = 0;
    }
    w.flags[d] = OFF;
    w.tick(BANISHED, seat, 1);
    w.log.event(E.BANISHED, d, 0, 0);
  }
}
