/**
 * What a player does in the Command Phase: which dice are added up for whom, who orders what to whom (DK-DEC-03 to -08). Every target of every kind of
 * activation is weighed by its orders, each by the exact chance that it is obeyed; then the best way to share the dice out is sought. Hot.
 */
import { float64 } from "../../kernel/columns.ts";
import { mayActivate, mayCash, ordersFor, rankOf, STANDARD } from "../battle/activate.ts";
import { B, MOST_TARGETS } from "../battle/columns.ts";
import {
  best,
  CASH_GROUP,
  canMake,
  diceIn,
  GROUPS,
  giveBack,
  kindOf,
  layPool,
  planDice,
  take,
} from "../battle/pools.ts";
import type { World } from "../battle/state.ts";
import {
  CASH,
  DOWN,
  FIRE,
  MAX_TEAMS,
  MAX_UNITS,
  NO_ORDER,
  ON_CHAMPION,
  ON_CHARACTER,
  ON_SQUAD,
  ON_TEAM,
  RUN,
  STOP,
} from "../matchup.ts";
import { asked, tellWhich } from "./asked.ts";
import {
  DIE,
  forgetChain,
  isCommanded,
  isOpenTo,
  issuerOf,
  modelOf,
  obeysOf,
  ordersTo,
  readOrders,
  sharersOf,
} from "./chain.ts";
import { ACT_NAMES, D, ORDER_NAMES } from "./decisions.ts";
import { weighTeamOrder } from "./orders-mind.ts";
import { forgetBest } from "./table-hopes.ts";
import { T, WEIGHTS, weights } from "./weights.ts";
import { fit, ORDER_WORTH } from "./worth.ts";

const ORDERS = DOWN + 1;
/** What every order is worth to every team, if it obeys; UNKNOWN until somebody asks in a Command Phase. */
const worth = float64(2 * MAX_TEAMS * ORDERS);
const UNKNOWN = -1e9;
/** What the dice that are left are worth after a group of them is used. */
const rest = float64(GROUPS);
/** Fractions that functions hand to each other: what orders are worth by their chances, the best of a unit, what is noted or offered. */
const sums = float64(4);
const SUM = 0;
const TOP = 1;
const NOTED = 2;
const GAIN = 3;

/** The most that the orders of each officer may be worth, by issuer; UNKNOWN until somebody asks in a decision. */
const officers = float64(1 + 2 * MAX_UNITS);

/** A detachment begins to give orders: nothing is known of what they are worth now, nor of who commands whom. */
export function forgetWorths(): void {
  worth.fill(UNKNOWN);
  forgetBest();
  forgetChain();
}

/** A decision begins: orders that have been given leave others open. */
function look(w: World, seat: number): void {
  officers.fill(UNKNOWN);
  readOrders(w, seat);
}

/** An order by its exact chance: `sums[SUM]`. */
function expect(w: World, t: number, order: number, issuer: number): void {
  const at = t * ORDERS + order;
  if (worth[at] === UNKNOWN) {
    weighTeamOrder(w, w.seatOf(t), t, order);
    worth[at] = fit[ORDER_WORTH]!;
  }
  sums[SUM] = (obeysOf(w, t, order, issuer) / 36) * worth[at]!;
}

/** The same of the teams of a unit that would share an order. */
function expectShared(w: World, u: number, order: number, issuer: number): number {
  const bits = sharersOf(w, u, order, issuer);
  let sum = 0;
  let n = 0;
  for (let i = 0; bits >> i !== 0; i++) {
    if ((bits & (1 << i)) === 0) continue;
    expect(w, B.teamFrom[u]! + i, order, issuer);
    sum += sums[SUM]!;
    n++;
  }
  sums[SUM] = sum;
  return n;
}

/** The most that an officer's orders may be worth: the best of each unit that he commands, as many as he may give. `sums[TOP]`. */
function weighOfficer(w: World, seat: number, u: number, as: number): void {
  const issuer = issuerOf(w, u, as);
  if (officers[issuer] === UNKNOWN) {
    const rank = rankOf(modelOf(issuer));
    top.fill(0);
    for (let v = seat * w.V; v < w.unitsEnd(seat); v++) {
      if (as === ON_CHAMPION ? v !== u : B.detachment[v] !== B.detachment[u]) continue;
      weighUnit(w, v, issuer);
      if (sums[TOP]! > 0) insert(top, 0, rank, TOP);
    }
    let sum = 0;
    for (let i = 0; i < rank; i++) sum += top[i]!;
    officers[issuer] = sum;
  }
  sums[TOP] = officers[issuer]!;
}
const top = float64(8);

/** Puts `sums[which]` among the best of a column from `at` on, the best first. */
function insert(column: Float64Array, at: number, most: number, which: number): void {
  for (let i = 0; i < most; i++) {
    if (column[at + i]! >= sums[which]!) continue;
    for (let k = most - 1; k > i; k--) column[at + k] = column[at + k - 1]!;
    column[at + i] = sums[which]!;
    return;
  }
}

/** Notes what a target of a kind is worth: `sums[NOTED]`, if it is worth anything. */
function note(kind: number): void {
  if (sums[NOTED]! > 0) insert(B.dieWorth, kind * MOST_TARGETS, MOST_NOTED, NOTED);
}
/** More targets than a pool has dice are not looked at. */
const MOST_NOTED = 12;

/** The best order of a unit's teams, shared or of one of them: `sums[TOP]`. */
function weighUnit(w: World, v: number, issuer: number): void {
  let most = 0;
  const first = B.teamFrom[v]!;
  const shares = B.teamTo[v]! - first > 1 && isCommanded(w, first, issuer);
  for (let order = RUN; shares && order < ORDERS; order++) {
    if (expectShared(w, v, order, issuer) > 0 && sums[SUM]! > most) most = sums[SUM]!;
  }
  for (let t = first; t < B.teamTo[v]!; t++) {
    if (!isCommanded(w, t, issuer) || !isOpenTo(w, t)) continue;
    const orders = ordersTo(w, t, issuer);
    for (let order = RUN; order < ORDERS; order++) {
      if ((orders & (1 << order)) === 0) continue;
      expect(w, t, order, issuer);
      if (sums[SUM]! > most) most = sums[SUM]!;
    }
  }
  sums[TOP] = most;
}

/** The kinds of activation that the dice of a pool can make, as bits. */
function kindsOf(w: World, seat: number, d: number): number {
  const cash = mayCash(w, seat);
  let kinds = 0;
  for (let group = 0; group < GROUPS; group++) if (canMake(d, group, cash)) kinds |= 1 << kindOf(group);
  return kinds;
}

/** What all targets of the kinds that there are dice for are worth, as if each were alone. */
function listWorths(w: World, seat: number, d: number): void {
  const kinds = kindsOf(w, seat, d);
  const squads = (kinds & (1 << ON_SQUAD)) !== 0;
  B.dieWorth.fill(0);
  for (let i = 0; i < 8; i++) B.dieWorth[i] = weights[seat * WEIGHTS + T.point]!;
  for (let u = seat * w.V; u < w.unitsEnd(seat); u++) {
    if (B.detachment[u] !== d) continue;
    sums[NOTED] = 0;
    const shares = squads && B.teamTo[u]! - B.teamFrom[u]! > 1;
    for (let order = RUN; shares && order <= FIRE; order++) {
      if (expectShared(w, u, order, DIE) > 0 && sums[SUM]! > sums[NOTED]!) sums[NOTED] = sums[SUM]!;
    }
    note(ON_SQUAD);
    for (let t = B.teamFrom[u]!; t < B.teamTo[u]!; t++) if (isOpenTo(w, t)) listTeam(w, t, squads);
    for (let as = ON_CHAMPION; as <= ON_CHARACTER; as++) {
      if ((kinds & (1 << as)) === 0 || !mayActivate(w, u, as)) continue;
      weighOfficer(w, seat, u, as);
      sums[NOTED] = sums[TOP]!;
      note(as);
    }
  }
}

/** The best standard order of a team for a one; for a two, if that is better, the best of any. */
function listTeam(w: World, t: number, squads: boolean): void {
  const orders = ordersTo(w, t, DIE);
  sums[NOTED] = 0;
  for (let order = RUN; order <= FIRE; order++) hear(w, t, orders, order);
  const standard = sums[NOTED]!;
  note(ON_TEAM);
  for (let order = FIRE + 1; squads && order < ORDERS; order++) hear(w, t, orders, order);
  if (squads && sums[NOTED]! > standard) note(ON_SQUAD);
}

function hear(w: World, t: number, orders: number, order: number): void {
  if ((orders & (1 << order)) === 0) return;
  expect(w, t, order, DIE);
  if (sums[SUM]! > sums[NOTED]!) sums[NOTED] = sums[SUM]!;
}

/** What the other dice are worth after each group that can be made now; -1 where it cannot. */
function weighRests(w: World, seat: number, d: number): void {
  const cash = mayCash(w, seat);
  layPool(d, cash);
  for (let group = 0; group < GROUPS; group++) {
    rest[group] = -1;
    if (!canMake(d, group, cash)) continue;
    take(group);
    B.dieTaken[kindOf(group)] = 1;
    planDice();
    B.dieTaken[kindOf(group)] = 0;
    giveBack(group);
    rest[group] = best[0]!;
  }
}

export function chooseActivation(w: World, seat: number, d: number, forced: number): number {
  look(w, seat);
  listWorths(w, seat, d);
  weighRests(w, seat, d);
  asked.open(D.activate, seat);
  asked.row[0] = 0;
  sums[GAIN] = 0;
  offerAct(STOP, 0, -1, NO_ORDER, 36, 0, 1);
  for (let group = 0; group < GROUPS; group++) {
    if (rest[group]! < 0) continue;
    const kind = kindOf(group);
    if (group === CASH_GROUP) {
      if (forced >= 0) continue;
      asked.row[0] = weights[seat * WEIGHTS + T.point]! + rest[group]!;
      sums[GAIN] = weights[seat * WEIGHTS + T.point]!;
      offerAct(CASH, group, -1, NO_ORDER, 36, 0, 1);
    } else if (kind >= ON_CHAMPION) offerOfficers(w, seat, d, group, kind, forced);
    else if (forced < 0) offerTeams(w, seat, d, group, kind);
  }
  asked.settle();
  w.group = asked.a;
  w.target = asked.b;
  w.order = asked.c;
  return asked.act;
}

/** Row 0 is filled already, and what is gained is `sums[GAIN]`. */
function offerAct(
  act: number,
  group: number,
  target: number,
  order: number,
  ways: number,
  pins: number,
  teams: number,
): void {
  if (asked.isWeighed) {
    const { row } = asked;
    row[1] = sums[GAIN]!;
    row[2] = ways / 36;
    row[3] = pins;
    row[4] = teams;
    row[5] = act === STOP ? 0 : rest[group]!;
    row[6] = act === STOP ? 0 : diceIn(group);
    row[7] = act === STOP ? 0 : kindOf(group);
    tellWhich(8, ACT_NAMES, act);
    tellWhich(8 + ACT_NAMES.length, ORDER_NAMES, order);
  }
  asked.offer(act, group, target, order);
}

/** Worth that no order has: what has to be done first is. */
const FORCED = 1000;

function offerOfficers(w: World, seat: number, d: number, group: number, as: number, forced: number): void {
  for (let u = seat * w.V; u < w.unitsEnd(seat); u++) {
    if (B.detachment[u] !== d || (forced >= 0 && u !== forced) || !mayActivate(w, u, as)) continue;
    weighOfficer(w, seat, u, as);
    if (sums[TOP]! <= 0 && forced < 0) continue;
    asked.row[0] = sums[TOP]! + rest[group]! + (forced >= 0 ? FORCED : 0);
    sums[GAIN] = sums[TOP]!;
    offerAct(as, group, u, NO_ORDER, 36, 0, 1);
  }
}

function offerTeams(w: World, seat: number, d: number, group: number, kind: number): void {
  for (let u = seat * w.V; u < w.unitsEnd(seat); u++) {
    if (B.detachment[u] !== d) continue;
    const shares = kind === ON_SQUAD && B.teamTo[u]! - B.teamFrom[u]! > 1;
    for (let order = RUN; order < ORDERS; order++) {
      const standard = (STANDARD & (1 << order)) !== 0;
      if (shares && standard) offerSquad(w, group, u, order);
      if (kind === ON_SQUAD || standard) offerEach(w, group, u, order);
    }
  }
}

function offerSquad(w: World, group: number, u: number, order: number): void {
  const n = expectShared(w, u, order, DIE);
  if (n === 0) return;
  asked.row[0] = sums[SUM]! + rest[group]!;
  sums[GAIN] = sums[SUM]!;
  offerAct(ON_SQUAD, group, u, order, 36, 0, n);
}

function offerEach(w: World, group: number, u: number, order: number): void {
  for (let t = B.teamFrom[u]!; t < B.teamTo[u]!; t++) {
    if ((ordersTo(w, t, DIE) & (1 << order)) === 0 || !isOpenTo(w, t)) continue;
    expect(w, t, order, DIE);
    asked.row[0] = sums[SUM]! + rest[group]!;
    sums[GAIN] = worth[t * ORDERS + order]!;
    offerAct(ON_TEAM, group, t, order, obeysOf(w, t, order, DIE), B.pins[t]!, 1);
  }
}

export function chooseCommand(w: World, seat: number, u: number, as: number, left: number): number {
  look(w, seat);
  const issuer = issuerOf(w, u, as);
  asked.open(D.command, seat);
  asked.row[0] = 0;
  sums[GAIN] = 0;
  offerOrder(NO_ORDER, -1, 0, 36, 0, 0, left);
  for (let v = seat * w.V; v < w.unitsEnd(seat); v++) {
    if (as === ON_CHAMPION ? v !== u : B.detachment[v] !== B.detachment[u]) continue;
    for (let order = RUN; order < ORDERS; order++) {
      const n = isCommanded(w, B.teamFrom[v]!, issuer) ? expectShared(w, v, order, issuer) : 0;
      if (n > 0) {
        asked.row[0] = sums[SUM]!;
        sums[GAIN] = sums[SUM]!;
        offerOrder(order, v, 1, 36, 0, n, left);
      }
      for (let t = B.teamFrom[v]!; t < B.teamTo[v]!; t++) {
        if (!isCommanded(w, t, issuer) || (ordersTo(w, t, issuer) & (1 << order)) === 0 || !isOpenTo(w, t)) continue;
        expect(w, t, order, issuer);
        asked.row[0] = sums[SUM]!;
        sums[GAIN] = worth[t * ORDERS + order]!;
        offerOrder(order, t, 0, obeysOf(w, t, order, issuer), B.pins[t]!, 1, left);
      }
    }
  }
  asked.settle();
  w.target = asked.a;
  w.shared = asked.b;
  return asked.act;
}

function offerOrder(
  order: number,
  target: number,
  shared: number,
  ways: number,
  pins: number,
  teams: number,
  left: number,
): void {
  if (asked.isWeighed) {
    const { row } = asked;
    row[1] = sums[GAIN]!;
    row[2] = ways / 36;
    row[3] = pins;
    row[4] = teams;
    row[5] = left;
    row[6] = shared;
    tellWhich(7, ORDER_NAMES, order);
  }
  asked.offer(order, target, shared, 0);
}

/** The standard order that a team gets free. */
export function chooseFreeOrder(w: World, seat: number, t: number): number {
  const orders = ordersFor(w, t, -1);
  asked.open(D.freeOrder, seat);
  forgetBest();
  for (let order = NO_ORDER; order < ORDERS; order++) {
    if (order !== NO_ORDER && (orders & STANDARD & (1 << order)) === 0) continue;
    weighTeamOrder(w, seat, t, order);
    asked.row[0] = fit[ORDER_WORTH]!;
    asked.row[1] = fit[ORDER_WORTH]!;
    tellWhich(2, ORDER_NAMES, order);
    asked.offer(order, 0, 0, 0);
  }
  asked.settle();
  return asked.act;
}

/** Whether what is left to do is worth an Onslaught, and how many sixes. */
export function chooseSeize(seat: number, sixes: number, least: number): number {
  asked.open(D.seize, seat);
  const all = weights[seat * WEIGHTS + T.onslaught]!;
  for (let n = 0; n <= sixes; n++) {
    if (n > 0 && n < least) continue;
    asked.row[0] = n === 0 ? 0 : all - weights[seat * WEIGHTS + T.six]! * (n - least);
    asked.row[1] = n;
    asked.row[2] = sixes - n;
    asked.offer(n, 0, 0, 0);
  }
  asked.settle();
  return asked.act;
}

/** The biggest detachment is readied. */
export function chooseReady(w: World, seat: number, n: number): number {
  asked.open(D.ready, seat);
  for (let i = 0; i < n; i++) {
    const d = B.list[i]!;
    let points = 0;
    let teams = 0;
    for (let t = seat * w.U; t < w.endOf(seat); t++) {
      if (B.detachment[B.unit[t]!] !== d) continue;
      points += B.worth[t]!;
      teams++;
    }
    asked.row[0] = points;
    asked.row[1] = points;
    asked.row[2] = teams;
    asked.offer(i, 0, 0, 0);
  }
  asked.settle();
  return asked.act;
}
