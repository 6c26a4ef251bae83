/**
 * What a player thinks of vehicles on a table: who rides and when it gets out, where a hull faces, which weapon is lost, grenades, roofs. Hot: once such a
 * question. Worth is measured in models of mean price.
 */
import { directionOf, sideMet, stepX, stepY } from "../../../geometry/directions.ts";
import { UNSEEN } from "../../../geometry/pieces.ts";
import { UNIT } from "../../../geometry/ticks.ts";
import { float64, int32 } from "../../kernel/columns.ts";
import { B, firstOf } from "../battle/columns.ts";
import { coverFrom, squadSees } from "../battle/ground.ts";
import { armourOf } from "../battle/harm.ts";
import { isHull } from "../battle/hulls.ts";
import { paceOf } from "../battle/line.ts";
import { toMarker } from "../battle/missions.ts";
import { mayBoard, riderOf } from "../battle/riding.ts";
import { isOnRoof } from "../battle/roofs.ts";
import { rangeOf } from "../battle/shooting.ts";
import type { World } from "../battle/state.ts";
import { ABOARD, AFTER, BREAKTHROUGH, CLIMB, GET_IN, GONE, HIDDEN, MAX_SQUADS, NOW, STAY } from "../matchup.ts";
import { N } from "../rulings.ts";
import { asked, tellWhich } from "./asked.ts";
import { D, MARCH_NAMES } from "./decisions.ts";
import { bestBlade, chance, gunChance, HIT, handed, weighBlade } from "./hopes.ts";
import { fightWorth } from "./moves.ts";
import { shots, sizeUp, squadShots } from "./table-hopes.ts";
import { T, WEIGHTS, weights } from "./weights.ts";

const weight = (seat: number, term: number): number => weights[seat * WEIGHTS + term]!;

/** What riding on is worth: armour around the squad. */
const SHELTER = 0.2;
/** A share of losses by shots, since the enemy has others to shoot at; and the chance that who could charge will. */
const SHARED = 0.5;
const CHARGES = 0.6;

/** Whose fights and goals a vehicle drives for: those of its passengers. */
export function mindedBy(w: World, s: number): number {
  const rider = w.armoured && isHull(B.from[s]!) ? riderOf(w, s) : -1;
  return rider < 0 ? s : rider;
}

/** Who shoots farther than a pistol stays out, where the whole squad shoots from the first turn on; all others are carried. */
export function chooseRide(seat: number, s: number): boolean {
  return asked.confirm(D.rides, seat, rangeOf(s) <= 18 * UNIT);
}

const out = float64(3);
const GAIN = 0;
const LOSS = 1;
const GOAL = 2;

/** Passengers stay, get out at once, or when their transport has moved. */
export function chooseOut(w: World, seat: number, s: number, v: number): number {
  const near = nearestFoe(w, seat, v);
  const toX = near < 0 ? 0 : B.mx[firstOf(near)]!;
  const toY = near < 0 ? 0 : B.my[firstOf(near)]!;
  asked.open(D.getOut, seat);
  for (let when = STAY; when <= AFTER; when++) {
    out.fill(0);
    if (when !== STAY) weighOut(w, seat, s, v, when === AFTER ? paceOf(v) : 0);
    const { row } = asked;
    row[0] = when === STAY ? SHELTER : out[GAIN]! - weight(seat, T.harm) * out[LOSS]! + out[GOAL]!;
    row[1] = when === NOW ? 1 : 0;
    row[2] = when === AFTER ? 1 : 0;
    row[3] = out[GAIN]!;
    row[4] = out[LOSS]!;
    row[5] = out[GOAL]!;
    asked.offer(when, toX, toY, 0);
  }
  asked.settle();
  w.goX = asked.a;
  w.goY = asked.b;
  return asked.act;
}

/** What squad s would do and suffer on foot this turn, beside its transport or so many ticks on: `out`. */
function weighOut(w: World, seat: number, s: number, v: number, drives: number): void {
  const price = B.price[firstOf(s)]!;
  const reach = 2 * paceOf(s);
  sizeUp(w, s);
  for (let t = (1 - seat) * w.U; t < w.endOf(1 - seat); t++) {
    if (w.has(t, GONE | HIDDEN | ABOARD)) continue;
    const gap = Math.max(UNIT, w.gap(v, t) - drives);
    sizeUp(w, t);
    const seen = drives > 0 || squadSees(w, v, t);
    if (drives === 0 && gap <= reach) {
      out[GAIN] = Math.max(out[GAIN]!, weight(seat, T.charge) * fightWorth(w, seat, s, t, true));
    }
    if (!seen) continue;
    squadShots(s, t, gap, 0, drives === 0);
    out[GAIN] = Math.max(out[GAIN]!, shots[0]! * B.price[firstOf(t)]!);
    squadShots(t, s, gap, 0, true);
    const fear = gap <= 2 * paceOf(t) ? fightWorth(w, 1 - seat, t, s, true) : 0;
    out[LOSS]! += SHARED * shots[0]! * price + (fear > 0 ? CHARGES * fear : 0);
  }
  const { markers, worth, attacker } = w.ground!;
  const m = B.from[v]!;
  if (markers.length > 0) {
    const far = toMarker(w, B.mx[m]!, B.my[m]!) - w.m.field!.hold - drives;
    const there = far <= 2 * UNIT + (drives === 0 ? reach : 0) ? 1 : 0;
    out[GOAL] = (weight(seat, T.goal) * there * worth[seat]!) / w.price;
  }
  // Who has to get off the table is driven.
  if (w.m.field!.mission === BREAKTHROUGH && attacker === seat) out[GOAL] = -1;
}

function nearestFoe(w: World, seat: number, v: number): number {
  let best = -1;
  for (let t = (1 - seat) * w.U; t < w.endOf(1 - seat); t++) {
    if (!w.has(t, GONE | HIDDEN | ABOARD) && (best < 0 || w.gap(v, t) < w.gap(v, best))) best = t;
  }
  return best;
}

/** Of enemies: the direction in which they stand, and what their shots do on each side. */
const toFoe = int32(MAX_SQUADS);
const risk = float64(3 * MAX_SQUADS);

/** A vehicle turns so that those who could hurt it most meet its best armour; of equals it stays as it is. */
export function chooseFacing(w: World, seat: number, m: number): number {
  const s = B.squad[m]!;
  sizeUp(w, s);
  let foes = 0;
  for (let t = (1 - seat) * w.U; t < w.endOf(1 - seat); t++) {
    if (w.has(t, GONE | HIDDEN | ABOARD)) continue;
    sizeUp(w, t);
    const e = firstOf(t);
    toFoe[foes] = directionOf(B.mx[e]! - B.mx[m]!, B.my[e]! - B.my[m]!);
    const cover = coverFrom(w, t, s);
    for (let side = 0; side < 3; side++) {
      squadShots(t, s, w.gap(s, t), Math.max(0, cover), true, side);
      // Who does not see it may come to.
      risk[3 * foes + side] = (cover === UNSEEN ? 0.5 : 1) * shots[0]! + (side + 1) / (1 + w.gap(s, t));
    }
    foes++;
  }
  asked.open(D.face, seat);
  offerFacing(m, B.facing[m]!, foes);
  for (let i = 0; i < foes; i++) offerFacing(m, toFoe[i]!, foes);
  asked.settle();
  return asked.act;
}

function offerFacing(m: number, facing: number, foes: number): void {
  let sum = 0;
  for (let i = 0; i < foes; i++) sum += risk[3 * i + sideMetBy(facing, toFoe[i]!)]!;
  const { row } = asked;
  row[0] = -sum;
  row[1] = sum;
  row[2] = facing === B.facing[m] ? 0 : 1;
  asked.offer(facing, m, 0, 0);
}

function sideMetBy(facing: number, direction: number): number {
  const arcs = 4 * B.number[N.arcs]!;
  return sideMet(facing, arcs, 4 * B.number[N.arcs + 1]!, stepX(direction, UNIT), stepY(direction, UNIT));
}

/** Which weapon goes: the best one where the enemy chooses, the least one where its owner does. */
export function chooseLostArm(w: World, seat: number, m: number): number {
  const kind = B.kind[m]!;
  const own = w.seatOfModel(m) === seat;
  asked.open(D.lostArm, seat);
  for (let place = 0; place < B.kindArmsFrom[kind + 1]! - B.kindArmsFrom[kind]!; place++) {
    if ((B.armsLost[m]! & (1 << place)) !== 0) continue;
    const gun = B.kindArms[B.kindArmsFrom[kind]! + place]!;
    const value = B.gunStrength[gun]! * (1 + B.gunSustained[gun]!) + B.gunDamage[gun]!;
    const { row } = asked;
    row[0] = own ? -value : value;
    row[1] = B.gunStrength[gun]!;
    row[2] = B.gunSustained[gun]!;
    row[3] = own ? 1 : 0;
    asked.offer(place, 0, 0, 0);
  }
  asked.settle();
  return asked.act;
}

/** A grenade where it does more than so many blows. */
export function chooseStick(seat: number, m: number, hull: number, hits: number, gun: number): boolean {
  weighBlade(m, hull, bestBlade(m, hull));
  gunChance(gun, armourOf(B.kind[hull]!, 1));
  return asked.confirm(D.sticks, seat, chance[0]! > hits * handed[HIT]!);
}

/** To go to a transport and get in, where the goal is far; to climb to a roof or down, where nobody is seen. */
export function offerRides(w: World, seat: number, s: number, orders: number): void {
  if ((orders & (1 << CLIMB)) !== 0) {
    const gains = rangeOf(s) > 0 && !isOnRoof(firstOf(s)) && nobodySeen(w, seat, s);
    asked.row[0] = gains ? SHELTER : -SHELTER;
    offerOrder(CLIMB, -1);
  }
  if (!w.armoured) return;
  for (let v = seat * w.U; v < w.endOf(seat); v++) {
    if (B.kindCapacity[B.kind[B.from[v]!]!] === 0 || w.has(v, GONE) || !mayBoard(w, s, v, B.number[N.run]!)) continue;
    const { markers, worth } = w.ground!;
    const m = firstOf(s);
    const walks = markers.length === 0 ? 0 : toMarker(w, B.mx[m]!, B.my[m]!) / (2 * paceOf(s) + UNIT);
    asked.row[0] = walks > 2 ? (0.3 * weight(seat, T.goal) * worth[seat]!) / w.price : -1;
    offerOrder(GET_IN, v);
  }
}

function nobodySeen(w: World, seat: number, s: number): boolean {
  for (let t = (1 - seat) * w.U; t < w.endOf(1 - seat); t++) {
    if (!w.has(t, GONE | HIDDEN | ABOARD) && w.gap(s, t) <= rangeOf(s) && squadSees(w, s, t)) return false;
  }
  return true;
}

/** Offers an order whose worth stands in column 0. */
function offerOrder(order: number, a: number): void {
  asked.row.fill(0, 1, 8);
  if (asked.isWeighed) tellWhich(8, MARCH_NAMES, order);
  asked.offer(order, a, 0, 0);
}
