/** What may be ordered to whom: activation by command dice, officers and their orders (DK-ACT, DK-ORD). Hot: once an activation, and while a player thinks. */
import { UNIT } from "../../../geometry/ticks.ts";
import { E } from "../events.ts";
import {
  ADVANCE,
  APART,
  BROKEN,
  CASH,
  CHAMPION_USED,
  CHARACTER_USED,
  DICED,
  DOWN,
  FIRE,
  GONE,
  K_CHAMPION,
  K_CHARACTER,
  MAX_DETACHMENTS,
  NO_ORDER,
  OFF_TABLE,
  ON_CHAMPION,
  ON_SQUAD,
  ON_TEAM,
  ORDERED,
  OVERWATCH,
  RALLIED,
  RALLY,
  RUN,
  STOP,
} from "../matchup.ts";
import { T } from "../metrics.ts";
import { N, R } from "../rulings.ts";
import { B, isStray } from "./columns.ts";
import { isConstruct } from "./constructs.ts";
import { giveOrder } from "./orders.ts";
import { canMake, diceIn, GROUPS, IN_RESERVE, kindOf, P_CP, P_SIXES, P_STATE, poolAt, spend } from "./pools.ts";
import { canShoot } from "./shots.ts";
import { G_COMMANDS, G_ONSLAUGHT, type World } from "./state.ts";
import { areTogether, commands, layDown, mayRally } from "./where.ts";

/** Standard orders, and all of them, as bits. @rule DK-ORD-04 */
export const STANDARD = (1 << RUN) | (1 << ADVANCE) | (1 << FIRE);
export const ANY = STANDARD | (1 << OVERWATCH) | (1 << RALLY) | (1 << DOWN);
/** @rule DK-ORD-12, DK-MOV-08 */
export const OFF_TABLE_ORDERS = (1 << RUN) | (1 << ADVANCE);
export const APART_ORDERS = (1 << RUN) | (1 << ADVANCE) | (1 << DOWN);

/** Activations of a Command Phase, at most (DK-EXT-GU-01). */
const MOST_ACTS = 60;

/** The orders that a state of a team leaves it, as bits. @rule DK-ORD-12, DK-ORD-15, DK-MOV-08, DK-EXT-CC-09, DK-EXT-CC-17, DK-EXT-MO-05 */
export function ordersIn(offTable: boolean, broken: boolean, engaged: boolean, apart: boolean): number {
  if (offTable) return OFF_TABLE_ORDERS;
  if (broken) return 1 << RALLY;
  if (engaged) return 1 << RUN;
  return apart ? APART_ORDERS : ANY;
}

/**
 * The orders that a team may be given now, as bits; `issuer`: the model that gives them, -1 where a die does. What has no effect is left out.
 * @rule DK-ACT-11, DK-ACT-12, DK-ACT-13, DK-ORD-10, DK-EXT-OR-03, DK-EXT-OR-05
 */
export function ordersFor(w: World, t: number, issuer: number): number {
  const orders = ordersBut(w, t);
  return (orders & (1 << RALLY)) === 0 || mayRally(w, t, issuer) ? orders : orders & ~(1 << RALLY);
}

/** The same, whoever gives them and whoever sees the team. @rule DK-EXT-VH-02 */
export function ordersBut(w: World, t: number): number {
  if (w.has(t, GONE | ORDERED) || (w.has(t, DICED) && B.game[G_COMMANDS] === 0)) return 0;
  if (w.has(t, OFF_TABLE) && B.pool[poolAt(B.detachment[B.unit[t]!]!) + P_STATE] === IN_RESERVE) return 0;
  let orders = ordersIn(w.has(t, OFF_TABLE), w.has(t, BROKEN), B.engaged[t] !== 0, w.has(t, APART));
  const rallies = (w.has(t, BROKEN) || B.pins[t]! > 0) && !w.has(t, RALLIED);
  if (!rallies) orders &= ~(1 << RALLY);
  if (w.has(t, RALLIED) && B.rule[R.rallyAgain] === 1) return 0;
  if (!canShoot(t)) orders &= ~((1 << FIRE) | (1 << OVERWATCH));
  if (B.rule[R.noOverwatch] === 1) orders &= ~(1 << OVERWATCH);
  if (isConstruct(w, t)) orders &= ~((1 << RALLY) | (1 << DOWN));
  return orders;
}

/** The living Champion or Character of a unit; -1: none. With the reading `promoted` another model takes the place of a lost Champion. @rule DK-EXT-OR-07 */
export function officerOf(w: World, u: number, as: number): number {
  const trait = as === ON_CHAMPION ? K_CHAMPION : K_CHARACTER;
  let had = false;
  let next = -1;
  for (let t = B.teamFrom[u]!; t < B.teamTo[u]!; t++) {
    for (let m = B.from[t]!; m < B.to[t]!; m++) {
      const is = (B.kindTraits[B.kind[m]!]! & trait) !== 0;
      had ||= is;
      if (B.wounds[m] === 0) continue;
      if (is) return m;
      if (next < 0 && (B.kindTraits[B.kind[m]!]! & K_CHARACTER) === 0) next = m;
    }
  }
  return had && as === ON_CHAMPION && B.rule[R.championLost] === 1 && !isLost(w, u) ? next : -1;
}

const isLost = (w: World, u: number): boolean =>
  B.teamFrom[u] === B.teamTo[u] || (B.teamFrom[u]! + 1 === B.teamTo[u]! && w.has(B.teamFrom[u]!, GONE));

/** Rank of an officer; a promoted model has that of a Champion. */
export const rankOf = (m: number): number => Math.max(1, B.kindRank[B.kind[m]!]!);

/** Rank of a unit: the highest in it, or by one reading that of most of its models. @rule DK-ACT-06 */
export function unitRank(u: number): number {
  let high = 0;
  let none = 0;
  let all = 0;
  for (let t = B.teamFrom[u]!; t < B.teamTo[u]!; t++) {
    for (let m = B.from[t]!; m < B.to[t]!; m++) {
      if (B.wounds[m] === 0) continue;
      const rank = B.kindRank[B.kind[m]!]!;
      if (rank > high) high = rank;
      all++;
      if (rank === 0) none++;
    }
  }
  return B.rule[R.characterRank] === 1 && 2 * none > all ? 0 : high;
}

/** May the officer of a unit be activated? Off the table a Champion has his whole squad. @rule DK-ACT-05, DK-ACT-06, DK-ACT-07, DK-ACT-11 */
export function mayActivate(w: World, u: number, as: number): boolean {
  if ((B.unitFlags[u]! & (CHAMPION_USED | CHARACTER_USED)) !== 0) return false;
  const m = officerOf(w, u, as);
  if (m < 0 || w.has(B.team[m]!, BROKEN | DICED) || isStray(m)) return false;
  return !w.has(B.team[m]!, OFF_TABLE) || B.pool[poolAt(B.detachment[u]!) + P_STATE] !== IN_RESERVE;
}

/** Teams of a unit that are near enough to another of them to share an order that all of them may be given; as bits of their places in the unit. @rule DK-ACT-04, DK-ORD-03, DK-ORD-13, DK-MOV-06 */
export function sharers(w: World, u: number, order: number, issuer: number): number {
  let bits = 0;
  let n = 0;
  const first = B.teamFrom[u]!;
  for (let t = first; t < B.teamTo[u]!; t++) {
    if ((ordersFor(w, t, issuer) & (1 << order)) === 0 || (issuer >= 0 && !commands(w, issuer, t))) continue;
    for (let s = first; s < B.teamTo[u]!; s++) {
      if (s === t || w.has(s, GONE) || (ordersFor(w, s, issuer) & (1 << order)) === 0 || !areTogether(w, s, t))
        continue;
      bits |= 1 << (t - first);
      n++;
      break;
    }
  }
  return n >= 2 ? bits : 0;
}

/** Has a unit one team left? */
export function isSingle(w: World, u: number): boolean {
  let n = 0;
  for (let t = B.teamFrom[u]!; t < B.teamTo[u]!; t++) if (!w.has(t, GONE)) n++;
  return n === 1;
}

/** May the officer give this team, or unit, an order at all? @rule DK-ACT-05, DK-ACT-06, DK-ORD-02, DK-ORD-14 */
export function mayCommand(w: World, m: number, as: number, t: number): boolean {
  const u = B.unit[t]!;
  const own = B.unit[B.team[m]!]!;
  if (as === ON_CHAMPION) return u === own && commands(w, m, t);
  if (B.detachment[u] !== B.detachment[own]) return false;
  return (u === own || unitRank(u) <= rankOf(m)) && commands(w, m, t);
}

/** One order to the teams of a unit that share it: each that needs it tests. @rule DK-ORD-03, DK-TST-13 */
export function giveShared(w: World, u: number, order: number, issuer: number): void {
  const bits = sharers(w, u, order, issuer);
  const first = B.teamFrom[u]!;
  let failed = false;
  for (let t = first; t < B.teamTo[u]!; t++) {
    if ((bits & (1 << (t - first))) !== 0 && !giveOrder(w, t, order, issuer)) failed = true;
  }
  if (!failed || B.rule[R.sharedFailure] === 0) return;
  for (let t = first; t < B.teamTo[u]!; t++)
    if ((bits & (1 << (t - first))) !== 0 && B.order[t] === order) layDown(w, t);
}

/** All that a detachment does with its dice. @rule DK-ACT-01, DK-ACT-10, DK-POOL-14, DK-EXT-GU-01 */
export function activateAll(w: World, seat: number, d: number): void {
  w.player.plans(seat, d);
  for (let i = 0; i < MOST_ACTS; i++) {
    if (!anyGroup(w, d)) return;
    const act = w.player.activate(seat, d, forcedUnit(w, seat, d));
    if (act === STOP || !canMake(d, w.group, act === CASH && mayCash(w, seat))) return;
    perform(w, seat, d, act);
  }
}

/** May a four be given up for a command point? Not without a living Warlord on the table. @rule DK-POOL-05, DK-EXT-DS-08, DK-EXT-MO-10 */
export function mayCash(w: World, seat: number): boolean {
  const m = B.warlord[seat]!;
  return m >= 0 && B.wounds[m]! > 0 && !w.has(B.team[m]!, OFF_TABLE);
}

function anyGroup(w: World, d: number): boolean {
  const cash = mayCash(w, d >= MAX_DETACHMENTS ? 1 : 0);
  for (let group = 0; group < GROUPS; group++) if (canMake(d, group, cash)) return true;
  return false;
}

/** The unit whose Champion is apart from all of its teams, if a 3 can be had. @rule DK-ACT-10 */
function forcedUnit(w: World, seat: number, d: number): number {
  if (B.rule[R.isolatedChampion] === 1) return -1;
  for (let u = seat * w.V; u < w.unitsEnd(seat); u++) {
    if (B.detachment[u] !== d || !mayActivate(w, u, ON_CHAMPION) || !isIsolated(w, u)) continue;
    for (let group = 0; group < GROUPS; group++)
      if (kindOf(group) === ON_CHAMPION && canMake(d, group, false)) return u;
  }
  return -1;
}

/** Is the Champion of a unit a team of his own that is more than two inches from all others? @rule DK-ACT-08, DK-ACT-10 */
export function isIsolated(w: World, u: number): boolean {
  const m = officerOf(w, u, ON_CHAMPION);
  if (m < 0) return false;
  const own = B.team[m]!;
  if (B.start[own]! > 1 || w.has(own, OFF_TABLE)) return false;
  let others = 0;
  for (let t = B.teamFrom[u]!; t < B.teamTo[u]!; t++) {
    if (t === own || w.has(t, GONE)) continue;
    others++;
    if (w.gap(own, t) <= B.number[N.coherency]! * UNIT) return false;
  }
  return others > 0;
}

/** @rule DK-POOL-02, DK-POOL-03, DK-POOL-04, DK-POOL-05, DK-ACT-02, DK-ACT-03, DK-ACT-04 */
function perform(w: World, seat: number, d: number, act: number): void {
  spend(d, w.group);
  if (act === CASH) {
    B.pool[poolAt(d) + P_CP]!++;
    w.tick(T.commandPoints, seat, 1);
    w.log.event(E.cashes, seat, 0, 0);
    return;
  }
  const { target, order } = w;
  const u = act === ON_TEAM ? B.unit[target]! : target;
  w.log.event(E.activates, seat, diceIn(w.group) * 8 + act, u);
  if (act === ON_TEAM) {
    takeDie(target);
    giveOrder(w, target, order, -1);
  } else if (act === ON_SQUAD) giveShared(w, target, order, -1);
  else {
    takeDie(B.team[officerOf(w, u, act)]!);
    B.game[G_COMMANDS] = 1;
    command(w, seat, u, act);
    B.game[G_COMMANDS] = 0;
  }
}

/** Who is a team by himself is one target, whether a die orders him or has him give orders. @rule DK-ACT-11, DK-ACT-12 */
function takeDie(t: number): void {
  if (B.start[t] === 1) B.flags[t]! |= DICED;
}

/** How many orders an officer gives. @rule DK-ORD-01, DK-ONS-04, DK-POOL-12 */
export const ordersOf = (rank: number, onslaught: boolean, urgent: number): number =>
  onslaught ? Math.min(rank, 1 + urgent) : rank;

/** An officer gives as many orders as his Rank, in an Onslaught one and another for each six. @rule DK-ORD-01, DK-ONS-04, DK-POOL-12 */
function command(w: World, seat: number, u: number, as: number): void {
  B.unitFlags[u]! |= as === ON_CHAMPION ? CHAMPION_USED : CHARACTER_USED;
  const m = officerOf(w, u, as);
  const rank = rankOf(m);
  const at = poolAt(B.detachment[u]!) + P_SIXES;
  let given = 0;
  const onslaught = B.game[G_ONSLAUGHT]! > 0;
  let urgent = 0;
  let most = ordersOf(rank, onslaught, urgent);
  for (;;) {
    if (given === most) {
      if (most >= rank || B.pool[at] === 0 || !w.player.urgent(seat, u, as)) return;
      B.pool[at]!--;
      most = ordersOf(rank, onslaught, ++urgent);
      w.tick(T.urgent, seat, 1);
      w.log.event(E.urgent, B.team[m]!, 0, 0);
    }
    const order = w.player.command(seat, u, as, most - given);
    if (order === NO_ORDER) return;
    if (w.shared === 1) giveShared(w, w.target, order, m);
    else giveOrder(w, w.target, order, m);
    given++;
  }
}
