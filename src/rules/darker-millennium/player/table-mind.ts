/** What a player thinks on a table: entering, moves, charges (DK-DEC-09 to -12, -17). Hot. */
import { UNIT } from "../../../geometry/ticks.ts";
import { chargeRange, isChargeable, mayCharge } from "../battle/charging.ts";
import { B, firstOf } from "../battle/columns.ts";
import { couldHide } from "../battle/hiding.ts";
import { slowest } from "../battle/morale.ts";
import type { World } from "../battle/state.ts";
import { mayLeave, maySprintOnTable } from "../battle/table-moves.ts";
import { sees } from "../battle/where.ts";
import {
  BREAKTHROUGH,
  CHARGE,
  ENTER,
  FALL_BACK,
  HIDDEN,
  HIDE,
  LEAVE,
  OFF_TABLE,
  QUARTERS,
  RUN_MOVE,
  RUNNING,
  SPRINT,
  STAY,
  WALK,
} from "../matchup.ts";
import { N, R } from "../rulings.ts";
import { asked, tellWhich } from "./asked.ts";
import { D, MOVE_NAMES } from "./decisions.ts";
import { NO_GOAL } from "./goals.ts";
import { offerSprintOn } from "./table-choices.ts";
import { T, WEIGHTS, weights } from "./weights.ts";
import { CONTACT, FIGHT, fit, weighContact, weighFight } from "./worth.ts";

export const chooseSpot = (_w: World, _seat: number, _t: number): number => 0;
export const chooseBlast = (_w: World, _seat: number, _m: number, _gun: number, _n: number): number => 0;

/** What a team does in sub-phase II or III, and where it goes. */
export function chooseMarch(w: World, seat: number, t: number, phase: number): number {
  asked.open(D.march, seat);
  asked.row[0] = NO_GOAL;
  offer(w, t, STAY, 0, 0, 0);
  if (w.has(t, OFF_TABLE)) {
    const quarter = w.table!.width >> 2;
    // Teams spread over the edge in the order of the roster; by one reading over its middle half alone.
    const usual = (t - seat * w.U) % 3;
    const most = B.rule[R.entryEdge] === 1 ? 2 : 4;
    for (let k = -most; k <= most; k++) {
      asked.row[0] = 2 - Math.abs(k - (usual === 0 ? -2 : usual === 1 ? 2 : 0)) / 10;
      offer(w, t, ENTER, 0, (quarter * k * 3) >> 3, 0);
    }
    if (phase === RUNNING && B.rule[R.offTableSprint] === 0) offerSprintOn(w, t, most);
  } else if (B.engaged[t] !== 0) {
    asked.row[0] = -1;
    offer(w, t, FALL_BACK, 0, 0, 0);
  } else offerMoves(w, seat, t, phase);
  asked.settle();
  w.aims = asked.a;
  w.goX = asked.b;
  w.goY = asked.c;
  return asked.act;
}

function offerMoves(w: World, seat: number, t: number, phase: number): void {
  const runs = phase === RUNNING;
  const budget = (runs ? B.number[N.run]! : 1) * slowest(t) * UNIT;
  const m = firstOf(t);
  const move = runs ? RUN_MOVE : WALK;
  if (!runs && !w.has(t, HIDDEN) && couldHide(w, t)) {
    asked.row[0] = HIDING;
    offer(w, t, HIDE, 0, 0, 0);
  }
  if (mayLeave(w, t, budget)) {
    asked.row[0] = LEAVING;
    offer(w, t, LEAVE, 0, 0, 0);
  }
  const { markers } = w.ground!;
  for (let k = 0; k < markers.length; k += 2) offerWay(w, seat, t, move, 10, markers[k]!, markers[k + 1]!);
  const { mission } = w.m.field!;
  const far = (seat === 0 ? 1 : -1) * (w.table!.depth >> 1);
  if (mission === BREAKTHROUGH && w.ground!.attacker === seat) offerWay(w, seat, t, move, 20, B.mx[m]!, far);
  if (mission === QUARTERS) {
    const x = (B.mx[m]! < 0 ? -1 : 1) * (w.table!.width >> 2);
    offerWay(w, seat, t, move, (t & 1) === 0 ? 10 : 4, x, far >> 1);
    offerWay(w, seat, t, move, 5, x, -(far >> 1));
  }
  offerEnemies(w, seat, t, move);
}

/** Ways towards enemies, where there is nothing else to go for, and charges. */
function offerEnemies(w: World, seat: number, t: number, move: number): void {
  const enemy = 1 - seat;
  for (let e = enemy * w.U; e < w.endOf(enemy); e++) {
    if (!isChargeable(w, e)) continue;
    const gap = w.gap(t, e);
    if (w.ground!.markers.length === 0) {
      asked.row[0] = 0.9 - gap / (200 * UNIT);
      offer(w, t, move, 0, B.mx[firstOf(e)]!, B.my[firstOf(e)]!);
    }
    if (move !== RUN_MOVE || !mayCharge(w, t) || gap > chargeRange(t)) continue;
    if (B.rule[R.chargeSight] === 0 && !sees(w, t, e)) continue;
    weighFight(w, t, e, true);
    weighContact(t, gap);
    const gain = weights[seat * WEIGHTS + T.charge]! * fit[FIGHT]! * fit[CONTACT]! - weights[seat * WEIGHTS + T.hold]!;
    asked.row[0] = 1 + gain;
    offer(w, t, CHARGE, w.bitOf(e), 0, 0);
  }
}

/** What lying in wait is worth beside moves to a goal, and what leaving over the enemy's edge is. */
const HIDING = 0.2;
const LEAVING = 9;
/** Who has farther to go than this sprints. */
const LONG = 20 * UNIT;

/** A way to a goal that is worth so many tenths; a sprint as well, where it is long. */
function offerWay(w: World, seat: number, t: number, move: number, tenths: number, x: number, y: number): void {
  asked.row[0] = tenths / 10;
  offer(w, t, move, 0, x, y);
  if (move !== RUN_MOVE) return;
  const m = firstOf(t);
  const far = Math.abs(B.mx[m]! - x) + Math.abs(B.my[m]! - y);
  if (far < LONG || !maySprintOnTable(w, t)) return;
  // As much more as the third of a move is of the way that is left; a pin costs something only once there are others.
  const more = weights[seat * WEIGHTS + T.sprint]! * ((slowest(t) * UNIT) / far);
  asked.row[0] = tenths / 10 + more - weights[seat * WEIGHTS + T.pin]! * B.pins[t]!;
  offer(w, t, SPRINT, 0, x, y);
}

/** A candidate whose worth stands in column 0 already: as an argument it would be boxed. */
function offer(w: World, t: number, move: number, aims: number, x: number, y: number): void {
  const { row } = asked;
  if (asked.isWeighed) {
    for (let k = 1; k < 6; k++) row[k] = 0;
    row[6] = B.count[t]!;
    row[5] = w.has(t, OFF_TABLE) ? 0 : Math.abs(y - B.my[firstOf(t)]!) / UNIT;
    tellWhich(7, MOVE_NAMES, move);
  }
  asked.offer(move, aims, x, y);
}
