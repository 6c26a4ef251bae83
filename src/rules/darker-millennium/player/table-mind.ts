/** What a player thinks on a table: entering, moves, charges (DK-DEC-09 to -12, -17). Hot. */
import { UNIT } from "../../../geometry/ticks.ts";
import { float64 } from "../../kernel/columns.ts";
import { chargeRange, isChargeable, mayCharge } from "../battle/charging.ts";
import { B, firstOf } from "../battle/columns.ts";
import { isVehicle } from "../battle/constructs.ts";
import { SPOTS, spotX } from "../battle/deploy.ts";
import { coverAt } from "../battle/ground.ts";
import { couldHide } from "../battle/hiding.ts";
import { nearestEnemy } from "../battle/line.ts";
import { slowest } from "../battle/morale.ts";
import type { World } from "../battle/state.ts";
import { middleX, middleY, midst } from "../battle/steps.ts";
import { mayLeave, maySprintOnTable } from "../battle/table-moves.ts";
import { sees } from "../battle/where.ts";
import {
  BREAKTHROUGH,
  CHARGE,
  ENTER,
  FALL_BACK,
  GONE,
  HIDDEN,
  HIDE,
  LEAVE,
  OFF_TABLE,
  RUN_MOVE,
  RUNNING,
  SPRINT,
  STAY,
  WALK,
} from "../matchup.ts";
import { N, R } from "../rulings.ts";
import { asked, tellWhich } from "./asked.ts";
import { D, MOVE_NAMES } from "./decisions.ts";
import { goals, goalX, goalY, listGoals, promise, weighPlace } from "./goals.ts";
import { offerSprintOn } from "./table-choices.ts";
import { FEAR, outlook, SHOOTS, SUFFERS, weighOutlook } from "./table-hopes.ts";
import { T, WEIGHTS, weights } from "./weights.ts";
import { CONTACT, FIGHT, fit, PULL, weighContact, weighFight, weighPull } from "./worth.ts";

/** Where along the front of its zone a team is set up: apart from the others, in cover, near what scores. */
export function chooseSpot(w: World, seat: number, t: number): number {
  const own = seat === 0 ? 1 : -1;
  const y = own * (w.ground!.zone[seat]! - (w.table!.depth >> 1));
  listGoals(w, seat, t);
  asked.open(D.spot, seat);
  for (let k = 0; k < SPOTS; k++) {
    const x = spotX(w, k);
    let near: number = APART;
    for (let s = seat * w.U; s < w.endOf(seat); s++) {
      if (!w.has(s, GONE | OFF_TABLE)) near = Math.min(near, Math.abs(B.mx[firstOf(s)]! - x));
    }
    const cover = coverAt(w, x, y, UNIT);
    weighPlace(x, y);
    const { row } = asked;
    row[0] =
      near / APART +
      weights[seat * WEIGHTS + T.cover]! * cover +
      weights[seat * WEIGHTS + T.goal]! * promise[0]! -
      (0.5 * Math.abs(x)) / w.table!.width;
    row[1] = cover;
    row[2] = 0;
    row[3] = promise[0]!;
    row[4] = Math.abs(x) / UNIT;
    asked.offer(k, 0, 0, 0);
  }
  asked.settle();
  return asked.act;
}
/** Teams that are so far apart do not stand in each other's way. */
const APART = 9 * UNIT;
export const chooseBlast = (_w: World, _seat: number, _m: number, _gun: number, _n: number): number => 0;

/** What a team does in sub-phase II or III, and where it goes. */
export function chooseMarch(w: World, seat: number, t: number, phase: number): number {
  asked.open(D.march, seat);
  thought.fill(0);
  if (w.has(t, OFF_TABLE)) offerEntries(w, seat, t, phase);
  else if (B.engaged[t] !== 0) {
    asked.row[0] = 0;
    offer(w, t, STAY, 0, 0, 0);
    asked.row[0] = isVehicle(w, t) ? 1 : -1;
    offer(w, t, FALL_BACK, 0, 0, 0);
  } else offerMoves(w, seat, t, phase);
  asked.settle();
  w.aims = asked.a;
  w.goX = asked.b;
  w.goY = asked.c;
  return asked.act;
}

/** Fractions of the place that is weighed: what is feared there, what a fight is worth, what goals promise; and what the nearest enemy draws. */
const thought = float64(4);
const FEARS = 0;
const FIGHTS = 1;
const GOALS = 2;
const PULLS = 3;

/** Worth of standing somewhere: goals, what one may shoot from there, what one may suffer. Left in `asked.row[0]`. */
function weighStand(w: World, seat: number, t: number, x: number, y: number, shoots: boolean): void {
  const at = seat * WEIGHTS;
  weighPlace(x, y);
  weighOutlook(w, t, x, y);
  const shots = (shoots ? 1 : weights[at + T.later]!) * outlook[SHOOTS]!;
  thought[FEARS] = weights[at + T.harm]! * FEAR * outlook[SUFFERS]!;
  thought[GOALS] = weights[at + T.goal]! * promise[0]!;
  thought[FIGHTS] = 0;
  asked.row[0] = thought[GOALS]! + shots - thought[FEARS]!;
}

function offerEntries(w: World, seat: number, t: number, phase: number): void {
  const quarter = w.table!.width >> 2;
  const own = seat === 0 ? 1 : -1;
  const y = own * (budgetOf(t, phase === RUNNING) - (w.table!.depth >> 1));
  // Teams spread over the edge in the order of the roster; by one reading over its middle half alone.
  const usual = (t - seat * w.U) % 3;
  const most = B.rule[R.entryEdge] === 1 ? 2 : 4;
  listGoals(w, seat, t);
  asked.row[0] = -100;
  offer(w, t, STAY, 0, 0, 0);
  for (let k = -most; k <= most; k++) {
    const x = (quarter * k * 3) >> 3;
    weighStand(w, seat, t, x, y, false);
    asked.row[0]! -= Math.abs(k - (usual === 0 ? -2 : usual === 1 ? 2 : 0)) / 10;
    offer(w, t, ENTER, 0, x, 0);
  }
  if (phase === RUNNING && B.rule[R.offTableSprint] === 0) offerSprintOn(w, t, most);
}

const budgetOf = (t: number, runs: boolean): number => (runs ? B.number[N.run]! : 1) * slowest(t) * UNIT;

function offerMoves(w: World, seat: number, t: number, phase: number): void {
  const runs = phase === RUNNING;
  const move = runs ? RUN_MOVE : WALK;
  const budget = budgetOf(t, runs);
  const { mission } = w.m.field!;
  listGoals(w, seat, t);
  midst(B.from[t]!, B.to[t]!);
  const x = middleX;
  const y = middleY;
  const near = nearestEnemy(w, t);
  fit[PULL] = 0;
  if (near >= 0) weighPull(w, seat, t, near);
  thought[PULLS] = fit[PULL]!;
  weighStand(w, seat, t, x, y, !runs);
  const here = asked.row[0]!;
  offer(w, t, STAY, 0, 0, 0);
  if (!runs && !w.has(t, HIDDEN) && couldHide(w, t)) {
    asked.row[0] = here + HIDING;
    offer(w, t, HIDE, 0, 0, 0);
  }
  if (mayLeave(w, t, budget)) {
    asked.row[0] = here + LEAVING;
    offer(w, t, LEAVE, 0, 0, 0);
  }
  for (let k = 0; k < goals; k++) {
    if (mission !== BREAKTHROUGH) offerWay(w, seat, t, move, budget, x, y, goalX[k]!, goalY[k]!, near);
    // The far edge is wide: there are ways around who stands before it.
    else
      for (let lane = -3; lane <= 3; lane++) offerWay(w, seat, t, move, budget, x, y, x + lane * LANE, goalY[k]!, near);
  }
  if (near < 0) return;
  const e = firstOf(near);
  offerWay(w, seat, t, move, budget, x, y, B.mx[e]!, B.my[e]!, near);
  if (!runs || thought[PULLS]! < 0) offerWay(w, seat, t, move, budget, x, y, 2 * x - B.mx[e]!, 2 * y - B.my[e]!, near);
  if (runs) offerCharges(w, seat, t, x, y);
}

const LANE = 8 * UNIT;

/** A way to a place, as far as the team comes in this move; a sprint as well, where it is long. */
function offerWay(
  w: World,
  seat: number,
  t: number,
  move: number,
  budget: number,
  x: number,
  y: number,
  toX: number,
  toY: number,
  near: number,
): void {
  const dx = toX - x;
  const dy = toY - y;
  const length = Math.sqrt(dx * dx + dy * dy);
  if (length < UNIT) return;
  goTo(w, seat, t, move, budget, x, y, toX, toY, near);
  offer(w, t, move, 0, toX, toY);
  if (move !== RUN_MOVE || length < budget + UNIT || !maySprintOnTable(w, t)) return;
  // On average about half of the third part more, for a pin.
  const farther = (budget + weights[seat * WEIGHTS + T.sprint]! * slowest(t) * UNIT) | 0;
  goTo(w, seat, t, move, farther, x, y, toX, toY, near);
  asked.row[0]! -= weights[seat * WEIGHTS + T.pin]! * (1 + B.pins[t]!);
  offer(w, t, SPRINT, 0, toX, toY);
}

/** What it is worth to be so many ticks on a way, or at its end: `asked.row[0]`. */
function goTo(
  w: World,
  seat: number,
  t: number,
  move: number,
  reach: number,
  x: number,
  y: number,
  toX: number,
  toY: number,
  near: number,
): void {
  const length = Math.ceil(Math.sqrt((toX - x) * (toX - x) + (toY - y) * (toY - y))) | 0;
  const share = roomOn(w, seat, x, y, toX, toY, Math.min(reach, length)) / length;
  const hereX = Math.round(x + share * (toX - x)) | 0;
  const hereY = Math.round(y + share * (toY - y)) | 0;
  weighStand(w, seat, t, hereX, hereY, move === WALK);
  if (near < 0) return;
  const e = firstOf(near);
  const before = Math.sqrt((B.mx[e]! - x) * (B.mx[e]! - x) + (B.my[e]! - y) * (B.my[e]! - y));
  const after = Math.sqrt((B.mx[e]! - hereX) * (B.mx[e]! - hereX) + (B.my[e]! - hereY) * (B.my[e]! - hereY));
  asked.row[0]! += (thought[PULLS]! * (before - after)) / STEP;
}

/** How far a team comes on a way before it meets an enemy, at most so far: teams are as wide as that. */
function roomOn(w: World, seat: number, x: number, y: number, toX: number, toY: number, reach: number): number {
  const enemy = 1 - seat;
  const length = Math.sqrt((toX - x) * (toX - x) + (toY - y) * (toY - y));
  const dx = (toX - x) / length;
  const dy = (toY - y) / length;
  let room = reach;
  for (let e = enemy * w.U; e < w.endOf(enemy); e++) {
    if (w.has(e, GONE | OFF_TABLE)) continue;
    const m = firstOf(e);
    const along = (B.mx[m]! - x) * dx + (B.my[m]! - y) * dy;
    const aside = (B.mx[m]! - x) * dy - (B.my[m]! - y) * dx;
    if (along <= 0 || aside >= WIDE || aside <= -WIDE) continue;
    const far = Math.floor(along - WIDE) | 0;
    if (far < room) room = far < 0 ? 0 : far;
  }
  return room;
}
const WIDE = 4 * UNIT;

/** Charges of enemies in reach, beside what the place promises in which they end. */
function offerCharges(w: World, seat: number, t: number, x: number, y: number): void {
  if (!mayCharge(w, t)) return;
  const enemy = 1 - seat;
  const range = chargeRange(t);
  weighPlace(x, y);
  const here = weights[seat * WEIGHTS + T.goal]! * promise[0]!;
  for (let e = enemy * w.U; e < w.endOf(enemy); e++) {
    if (!isChargeable(w, e)) continue;
    const gap = w.gap(t, e);
    if (gap > range || (B.rule[R.chargeSight] === 0 && !sees(w, t, e))) continue;
    weighFight(w, t, e, true);
    weighContact(t, gap);
    thought[FEARS] = 0;
    thought[GOALS] = here;
    thought[FIGHTS] = fit[FIGHT]! * fit[CONTACT]!;
    asked.row[0] = here + weights[seat * WEIGHTS + T.charge]! * thought[FIGHTS]! - weights[seat * WEIGHTS + T.hold]!;
    offer(w, t, CHARGE, w.bitOf(e), 0, 0);
  }
}

/** What lying in wait is worth beside moves to a goal, and what leaving over the enemy's edge is; what a step is. */
const HIDING = 0.2;
const LEAVING = 9;
const STEP = 6 * UNIT;

/** A candidate whose worth stands in column 0 already: as an argument it would be boxed. */
function offer(w: World, t: number, move: number, aims: number, x: number, y: number): void {
  const { row } = asked;
  if (asked.isWeighed) {
    row[1] = thought[FEARS]!;
    row[2] = thought[FIGHTS]!;
    row[3] = thought[GOALS]!;
    row[4] = 0;
    row[5] = w.has(t, OFF_TABLE) ? 0 : Math.abs(y - B.my[firstOf(t)]!) / UNIT;
    row[6] = B.count[t]!;
    tellWhich(7, MOVE_NAMES, move);
  }
  asked.offer(move, aims, x, y);
}
