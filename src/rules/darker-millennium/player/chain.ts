/**
 * Who may order what to whom, while a detachment gives its orders. Nobody moves until it is done, so that what hangs on places is asked once a detachment
 * and turn, and what hangs on flags and pins once a decision: players weigh every order of every officer to every team, many times over. The answers are
 * those of `battle/activate.ts`. Hot.
 */
import { int8, int16, int32 } from "../../kernel/columns.ts";
import { mayCommand, officerOf, ordersBut } from "../battle/activate.ts";
import { B } from "../battle/columns.ts";
import { isTested, obeyWays, orderNeed, pinModifier, testLd } from "../battle/orders.ts";
import type { World } from "../battle/state.ts";
import { areTogether, isSeen, mayRally } from "../battle/where.ts";
import { HIDDEN, MAX_TEAMS, MAX_UNITS, OFF_TABLE, ON_CHAMPION, RALLY } from "../matchup.ts";

/** Who gives orders: a die, or the officers of the units of a seat. */
export const DIE = 0;
const ISSUERS = 1 + 2 * MAX_UNITS;
const UNKNOWN = -2;
const RALLIES = 1 << RALLY;

/** The model of each issuer; teams that it commands, and that it may rally under the eyes of the enemy, as bits of their places in their seat. */
const models = int16(ISSUERS);
const commanded = int32(ISSUERS);
const rallied = int32(ISSUERS);
/** Whether enemies see a team that does not hide; UNKNOWN until somebody asks. */
const exposed = int8(MAX_TEAMS);
/** What strength and cover add to the Leadership of a team; UNKNOWN until somebody asks. */
const needs = int16(MAX_TEAMS);
/** Teams of its unit that are near enough to share an order with it, as bits of their places there; UNKNOWN until somebody asks. */
const mates = int32(MAX_TEAMS);
/** Orders that a team may be given now, if it is as far from enemies as to rally. */
const open = int16(MAX_TEAMS);

/** Somebody may have moved. */
export function forgetChain(): void {
  models.fill(UNKNOWN);
  models[DIE] = -1;
  commanded[DIE] = -1;
  rallied[DIE] = 0;
  exposed.fill(UNKNOWN);
  needs.fill(UNKNOWN);
  mates.fill(UNKNOWN);
}

/** Reads which orders teams may be given now. */
export function readOrders(w: World, seat: number): void {
  for (let t = seat * w.U; t < w.endOf(seat); t++) open[t - seat * w.U] = ordersBut(w, t);
}

/** The officer of a unit as an issuer; what it commands is found out. */
export function issuerOf(w: World, u: number, as: number): number {
  const seat = w.seatOfUnit(u);
  const issuer = 1 + 2 * (u - seat * w.V) + as - ON_CHAMPION;
  if (models[issuer] !== UNKNOWN) return issuer;
  const m = officerOf(w, u, as);
  models[issuer] = m;
  commanded[issuer] = 0;
  rallied[issuer] = 0;
  for (let t = seat * w.U; t < w.endOf(seat); t++) {
    if (m < 0 || !mayCommand(w, m, as, t)) continue;
    commanded[issuer]! |= w.bitOf(t);
    if (w.table === null || mayRally(w, t, m)) rallied[issuer]! |= w.bitOf(t);
  }
  return issuer;
}

/** The model that gives the orders of an issuer; -1: a die does. */
export const modelOf = (issuer: number): number => models[issuer]!;

export const isCommanded = (w: World, t: number, issuer: number): boolean => (commanded[issuer]! & w.bitOf(t)) !== 0;

/** Orders that an issuer may give a team that he commands, as bits. */
export function ordersTo(w: World, t: number, issuer: number): number {
  const orders = open[w.seatOf(t) === 0 ? t : t - w.U]!;
  if ((orders & RALLIES) === 0 || (rallied[issuer]! & w.bitOf(t)) !== 0 || !isExposed(w, t)) return orders;
  return orders & ~RALLIES;
}

function isExposed(w: World, t: number): boolean {
  if (w.table === null || w.has(t, HIDDEN)) return false;
  const i = w.seatOf(t) === 0 ? t : t - w.U;
  if (exposed[i] === UNKNOWN) exposed[i] = isSeen(w, t) ? 1 : 0;
  return exposed[i] === 1;
}

/** In how many of 36 cases a team obeys an order of an issuer. */
export function obeysOf(w: World, t: number, order: number, issuer: number): number {
  if (!isTested(w, t, order)) return 36;
  const i = w.seatOf(t) === 0 ? t : t - w.U;
  if (needs[i] === UNKNOWN) needs[i] = orderNeed(w, t, RALLY, -1) - testLd(t, -1);
  return obeyWays(needs[i]! + testLd(t, models[issuer]!) + pinModifier(B.pins[t]!, order));
}

/** Off the table only whole units are activated: a team of a squad of several is not (DK-ORD-13). */
export function isOpenTo(w: World, t: number): boolean {
  const u = B.unit[t]!;
  return !w.has(t, OFF_TABLE) || B.teamFrom[u]! + 1 === B.teamTo[u]!;
}

/** Teams of a unit that would share an order, as bits of their places in it. */
export function sharersOf(w: World, u: number, order: number, issuer: number): number {
  const first = B.teamFrom[u]!;
  const end = B.teamTo[u]!;
  if (end - first < 2) return 0;
  let able = 0;
  for (let t = first; t < end; t++) if ((ordersTo(w, t, issuer) & (1 << order)) !== 0) able |= 1 << (t - first);
  let bits = 0;
  let n = 0;
  for (let t = first; t < end; t++) {
    if ((able & (1 << (t - first))) === 0 || !isCommanded(w, t, issuer)) continue;
    if ((able & matesOf(w, t, first, end)) === 0) continue;
    bits |= 1 << (t - first);
    n++;
  }
  return n >= 2 ? bits : 0;
}

/** Whoever of them is gone may be given no order. */
function matesOf(w: World, t: number, first: number, end: number): number {
  const i = w.seatOf(t) === 0 ? t : t - w.U;
  if (mates[i] === UNKNOWN) {
    mates[i] = 0;
    for (let s = first; s < end; s++) if (s !== t && areTogether(w, s, t)) mates[i]! |= 1 << (s - first);
  }
  return mates[i]!;
}
