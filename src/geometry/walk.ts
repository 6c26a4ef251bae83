/**
 * Walking: the way of a base around terrain and other bases, and how far along it an allowance leads. Hot: the straight line is tried first,
 * and mostly free.
 *
 * Otherwise the way leads over the corners of what is in the way (corners.ts). Leaps are in leap.ts, and what all of them have to keep out of
 * in obstacles.ts.
 */

import { float64, int32 } from "../rules/kernel/columns.ts";
import type { Bases } from "./bases.ts";
import { before, MOST_NODES, nodeX, nodeY } from "./corners.ts";
import type { Ground } from "./grounds.ts";
import { Leap } from "./leap.ts";
import { BX, BY, COST, discR, discX, discY, ENTRY, LENGTH, numbers, spanFrom, spanTo } from "./obstacles.ts";
import { bendX, bendY, ROUND, TOO_LONG, UNTOLD } from "./tangents.ts";
import { NOWHERE, UNIT } from "./ticks.ts";

/** The most legs of a way. */
const MOST_POINTS = 32;
const UNKNOWN = -1;
/** A base in the way is beside a charger if it is no farther than so many ticks ahead. */
const BESIDE = UNIT >> 2;
/** The most corners of an effort that spares itself the search where only other bases are in the way. */
const CROWDED = 8;
/** The share of what will be walked with which they are content if it leads straight ahead. */
const ENOUGH = 0.7;

/** Corners of the way planned, from the start on: `points` of them. */
export const pointX = int32(MOST_POINTS);
export const pointY = int32(MOST_POINTS);
/** Cost of each leg of the way, and its length. */
const legCost = float64(MOST_POINTS);
const legLength = float64(MOST_POINTS);

/**
 * The way of one model at a time; made once a thread and used for every walk. All that are made share the columns of the way (obstacles.ts): a way
 * can be followed until the next one is planned, by whichever of them.
 */
export class Walk extends Leap {
  /** What the whole way costs, in ticks of open ground, rounded up; `reachable` says whether it leads to the goal. */
  planned = 0;
  /** `untilRough`, or UNKNOWN until somebody asks for it. */
  private firstRough = NOWHERE;

  /** The answer of `pointAt`. */
  atX = 0;
  atY = 0;

  /**
   * Plans the way of model i to the goal and no further than `stop` ticks from it (0: onto it; the sum of two radii: into base contact
   * with the model whose middle it is). The goal is first moved onto the board.
   *
   * `difficult` is what a tick of difficult ground costs: 1 as much as open ground, 2 twice as much; 0: it is not entered at all, as far as it
   * lies within the horizon. `keep` has, for every row of `bases`, the ticks that the edges have to stay apart, 0 where touching is allowed;
   * negative where the model is no obstacle, as the one that is charged. Whoever is too near already need only not come nearer. Models further
   * away than `horizon` ticks (the most that will be walked) are ignored: they will have moved on. Nor is the way planned further than to the
   * first corner beyond it.
   *
   * Ways that cost more than `most` are not looked for, nor does a search look beyond `effort` corners. When the goal cannot be reached the
   * way ends as near to it as the search came (`reachable` is false). A goal inside an obstacle is approached in a straight line from the
   * last corner.
   */
  plan(
    ground: Ground,
    bases: Bases,
    i: number,
    goalX: number,
    goalY: number,
    stop: number,
    horizon: number,
    difficult: number,
    keep: Int32Array,
    most = 2 * NOWHERE,
    effort = MOST_NODES,
  ): void {
    this.begin(ground, bases, i, difficult > 0, horizon);
    this.goalX = Math.max(0 - ground.mostX, Math.min(ground.mostX, goalX)) | 0;
    this.goalY = Math.max(0 - ground.mostY, Math.min(ground.mostY, goalY)) | 0;
    this.stop = stop;
    this.weight = difficult;
    pointX[0] = this.startX;
    pointY[0] = this.startY;
    this.points = 1;
    this.reachable = true;
    this.legFrom(this.startX, this.startY);
    const length = numbers[LENGTH]!;
    if (effort <= CROWDED && length > horizon + UNIT) {
      // Nobody looks where he will not come.
      numbers[ENTRY] = (horizon + UNIT) / length;
      this.cutAtEntry();
    }
    // Only the bases beside the part of the straight line that can be walked are in its way; the others matter when it is not free.
    const share = Math.min(1, horizon / Math.max(1, numbers[LENGTH]!));
    const toX = this.startX + (numbers[BX]! - this.startX) * share;
    const toY = this.startY + (numbers[BY]! - this.startY) * share;
    this.gatherDiscs(i, keep, this.startX, this.startY, horizon);
    if (this.meetsAny(Math.trunc(toX) | 0, Math.trunc(toY) | 0) || (difficult > 1 && this.meetsRough())) {
      this.walkAround(horizon, most, effort);
      if (stop > 0) this.cutAtGoal();
    } else if (length > horizon) this.addFarEnd();
    else if (length > 0) {
      numbers[ENTRY] = 1;
      this.addEnd();
    }
    this.finish();
  }

  /**
   * How far along the planned way an allowance (ticks of open ground, at most the plan's horizon) leads: fills `endX`, `endY`, `walked` and
   * `arrived`. It may be asked again with another allowance, such as dice rolled after the way was declared.
   */
  follow(allowance: number): void {
    // Through the array: a whole number that becomes a fraction in a loop would be boxed there.
    numbers[COST] = allowance;
    let left = numbers[COST]!;
    let walked = 0;
    this.endX = this.startX;
    this.endY = this.startY;
    let leg = 1;
    for (; leg < this.points; leg++) {
      const cost = legCost[leg]!;
      if (cost > left) {
        const fromX = pointX[leg - 1]!;
        const fromY = pointY[leg - 1]!;
        numbers[COST] = left;
        this.spreadOver(leg);
        this.settle(fromX, fromY, pointX[leg]!, pointY[leg]!, NOWHERE);
        const dx = this.endX - fromX;
        const dy = this.endY - fromY;
        walked += Math.sqrt(dx * dx + dy * dy);
        break;
      }
      left -= cost;
      walked += legLength[leg]!;
      this.endX = pointX[leg]!;
      this.endY = pointY[leg]!;
    }
    this.followed = leg;
    // A sum of roots may come out a hair above the whole number that it is.
    this.walked = Math.ceil(walked - 1e-6) | 0;
    this.arrived = this.reachable && leg === this.points;
  }

  /** A way that was walked without being planned: `walked` ticks straight on. */
  straight(fromX: number, fromY: number, toX: number, toY: number, walked: number): void {
    pointX[0] = fromX;
    pointY[0] = fromY;
    pointX[1] = toX;
    pointY[1] = toY;
    legLength[1] = walked;
    this.points = 2;
    this.followed = 1;
    this.walked = walked;
  }

  /** How many points of the way were passed on what was last followed, from `pointX[1]` on; none by a leap. */
  get corners(): number {
    return this.followed - 1;
  }

  /** Ticks that the way planned leads before the base touches difficult ground; NOWHERE if it touches none, 0 if it does from the start. */
  get untilRough(): number {
    if (this.firstRough === UNKNOWN) this.feelRough();
    return this.firstRough;
  }

  /** Whether the base touched difficult ground on what was last followed. */
  get rough(): boolean {
    const { untilRough } = this;
    return untilRough === 0 || this.walked > untilRough;
  }

  /** The point `length` ticks along the planned way (its end, when the way is shorter), as `atX` and `atY`. */
  pointAt(length: number): void {
    numbers[LENGTH] = length;
    let left = numbers[LENGTH]!;
    for (let leg = 1; leg < this.points; leg++) {
      const long = legLength[leg]!;
      if (left < long) {
        const share = left / long;
        this.atX = Math.trunc(pointX[leg - 1]! + (pointX[leg]! - pointX[leg - 1]!) * share) | 0;
        this.atY = Math.trunc(pointY[leg - 1]! + (pointY[leg]! - pointY[leg - 1]!) * share) | 0;
        return;
      }
      left -= long;
    }
    this.atX = pointX[this.points - 1]!;
    this.atY = pointY[this.points - 1]!;
  }

  // ---- The way ---------------------------------------------------------------------------------------------------------------------------

  /** The way over corners, where the straight line is not free. */
  private walkAround(horizon: number, most: number, effort: number): void {
    const whole = Math.ceil(numbers[LENGTH]!) | 0;
    this.clear = false;
    this.cutPartsBack();
    // A charge comes home or is none.
    const charges = most <= horizon && this.stop > 0;
    if (charges && this.weight < 2) {
      if (this.straightIn(most)) {
        this.addBends();
        if (this.bends === 0) this.goOn();
        return;
      }
      this.legFrom(this.startX, this.startY);
    }
    if (effort <= CROWDED && this.weight < 2 && this.passBy(most, horizon, charges)) return;
    this.markGoal();
    const around = this.weight > 1 ? UNTOLD : this.bendAround(most, horizon);
    if (around !== ROUND && around !== TOO_LONG && most < 2 * NOWHERE) {
      this.keepWithin(Math.max(most, whole));
      this.markGoal();
    }
    this.legFrom(this.startX, this.startY);
    if (around === ROUND) {
      this.addBends();
      if (this.far) return;
    } else if (charges && (around === TOO_LONG || !this.leavesRoom(most))) {
      this.reachable = false;
    } else {
      this.addWay(this.search(most, horizon, effort));
      if (this.far) return;
    }
    this.goOn();
  }

  /** From the last corner straight on to the goal, as far as that is free. */
  private goOn(): void {
    this.legFrom(pointX[this.points - 1]!, pointY[this.points - 1]!);
    if (numbers[LENGTH] === 0) return;
    this.freeShare();
    this.addEnd();
  }

  /**
   * The way of who has no patience for a crowd: past the first base in the way, or straight ahead as far as that is free. False where terrain comes first,
   * which has to be walked around.
   */
  private passBy(most: number, horizon: number, charges: boolean): boolean {
    const first = this.firstInTheWay(-1);
    const free = numbers[ENTRY]!;
    const length = free * numbers[LENGTH]!;
    if (!charges && length >= ENOUGH * horizon) {
      this.addEnd();
      return true;
    }
    if (first < 0) return false;
    const beside = charges && length <= BESIDE;
    if (!this.stepAside(first, most, horizon, charges) && !(beside && this.passNext(first, most, horizon))) {
      this.reachable = false;
      this.legFrom(this.startX, this.startY);
      numbers[ENTRY] = length / numbers[LENGTH]!;
      this.addEnd();
      return true;
    }
    this.addBends();
    if (!this.far) this.goOn();
    return true;
  }

  /** A charge may go past the second base in its way: the first may stand so close beside the charger that the line just cuts it. */
  private passNext(first: number, most: number, horizon: number): boolean {
    this.legFrom(this.startX, this.startY);
    const next = this.firstInTheWay(first);
    return next >= 0 && this.stepAside(next, most, horizon, true);
  }

  /**
   * Whether the other bases leave any room around the goal, a disc, no more than `most` ticks away: there the way may end. If not right
   * ahead (where the leg in `numbers` ends), then the nearest of it lies where one of their circles crosses the goal's.
   */
  private leavesRoom(most: number): boolean {
    const { discs, stop } = this;
    let crossed = false;
    if (this.isRoom(-1, Math.round(numbers[BX]!) | 0, Math.round(numbers[BY]!) | 0, most)) return true;
    for (let d = 0; d < discs; d++) {
      const dx = discX[d]! - this.goalX;
      const dy = discY[d]! - this.goalY;
      const r = discR[d]!;
      const square = dx * dx + dy * dy;
      if (square >= (r + stop) * (r + stop) || square <= (r - stop) * (r - stop)) continue;
      crossed = true;
      // Where the circles cross: `along` from the goal to the other base, and `aside` to both sides.
      const along = (square + stop * stop - r * r) / (2 * square);
      const aside = Math.sqrt(Math.max(0, (stop * stop) / square - along * along));
      const x = this.goalX + along * dx;
      const y = this.goalY + along * dy;
      if (this.isRoom(d, Math.round(x - aside * dy) | 0, Math.round(y + aside * dx) | 0, most)) return true;
      if (this.isRoom(d, Math.round(x + aside * dy) | 0, Math.round(y - aside * dx) | 0, most)) return true;
    }
    return !crossed;
  }

  /** Whether a point lies near enough, on the board and in no circle but that of `own`, or not by more than rounding. */
  private isRoom(own: number, x: number, y: number, most: number): boolean {
    const dx = x - this.startX;
    const dy = y - this.startY;
    if (dx * dx + dy * dy > (most + 2) * (most + 2)) return false;
    if (Math.abs(x) > this.ground.mostX + 2 || Math.abs(y) > this.ground.mostY + 2) return false;
    for (let d = 0; d < this.discs; d++) {
      if (d === own) continue;
      const wx = discX[d]! - x;
      const wy = discY[d]! - y;
      const r = Math.max(0, discR[d]! - 2);
      if (wx * wx + wy * wy < r * r) return false;
    }
    return true;
  }

  /** Whether the leg in `numbers` runs over difficult ground that costs more. */
  private meetsRough(): boolean {
    for (let part = this.hardEnd; part < this.roughEnd; part++) if (this.cuts(part, false)) return true;
    return false;
  }

  /** Writes down the corners up to node `last`. A way with too many of them is cut short. */
  private addWay(last: number): void {
    let legs = 0;
    for (let node = last; node !== 0; node = before[node]!) legs++;
    const kept = Math.min(legs, MOST_POINTS - 2);
    if (kept < legs) this.reachable = false;
    let skip = legs - kept;
    let at = kept;
    for (let node = last; node !== 0; node = before[node]!) {
      if (skip-- > 0) continue;
      pointX[at] = nodeX[node]!;
      pointY[at] = nodeY[node]!;
      at--;
    }
    this.points = kept + 1;
  }

  /** Writes down the corners of a way around one circle. */
  private addBends(): void {
    for (let k = 0; k < this.bends; k++) {
      pointX[k + 1] = bendX[k]!;
      pointY[k + 1] = bendY[k]!;
    }
    this.points = 1 + this.bends;
    this.reachable = !this.far;
  }

  /** A way around corners may come within `stop` ticks of the goal before its end: that is its end. */
  private cutAtGoal(): void {
    for (let leg = 1; leg < this.points; leg++) {
      const fromX = pointX[leg - 1]!;
      const fromY = pointY[leg - 1]!;
      const dx = pointX[leg]! - fromX;
      const dy = pointY[leg]! - fromY;
      const wx = fromX - this.goalX;
      const wy = fromY - this.goalY;
      // |w + s d| = stop for the least share s of the leg.
      const a = dx * dx + dy * dy;
      const b = wx * dx + wy * dy;
      const c = wx * wx + wy * wy - this.stop * this.stop;
      const root = b * b - a * c;
      if (b >= 0 || root < 0) continue;
      const long = Math.sqrt(a);
      const length = Math.max(0, ((-b - Math.sqrt(root)) / a) * long);
      // The last leg of a way that leads straight to the goal ends there already, but for its rounding.
      if (length >= long - 2) continue;
      numbers[LENGTH] = length;
      this.settle(fromX, fromY, pointX[leg]!, pointY[leg]!, NOWHERE);
      pointX[leg] = this.endX;
      pointY[leg] = this.endY;
      this.points = leg + 1;
      this.reachable = true;
      return;
    }
  }

  /** Adds the last leg, which is in `numbers`, as far as the share of it that is free, `numbers[ENTRY]`. */
  private addEnd(): void {
    const free = numbers[ENTRY]!;
    if (free < 1) this.reachable = false;
    if (free === 1 && this.stop === 0) {
      this.endX = this.goalX;
      this.endY = this.goalY;
    } else {
      const fromX = pointX[this.points - 1]!;
      const fromY = pointY[this.points - 1]!;
      numbers[LENGTH] = free * numbers[LENGTH]!;
      this.settle(fromX, fromY, this.goalX, this.goalY, NOWHERE);
      if (this.endX === fromX && this.endY === fromY) return;
    }
    pointX[this.points] = this.endX;
    pointY[this.points] = this.endY;
    this.points++;
  }

  /** Adds the last leg as it is in `numbers`: its end lies beyond the horizon, so that nobody will stand there. */
  private addFarEnd(): void {
    pointX[this.points] = Math.trunc(numbers[BX]!);
    pointY[this.points] = Math.trunc(numbers[BY]!);
    this.points++;
  }

  /** Costs of the legs, and the sum of them. */
  private finish(): void {
    let sum = 0;
    this.firstRough = this.hardEnd === this.roughEnd ? NOWHERE : UNKNOWN;
    for (let leg = 1; leg < this.points; leg++) {
      this.legBetween(pointX[leg - 1]!, pointY[leg - 1]!, pointX[leg]!, pointY[leg]!);
      this.price();
      legLength[leg] = numbers[LENGTH]!;
      legCost[leg] = numbers[COST]!;
      sum += numbers[COST]!;
    }
    this.planned = Math.ceil(sum - 1e-6) | 0;
  }

  /** Finds where the way first touches difficult ground. */
  private feelRough(): void {
    const { hardEnd, roughEnd } = this;
    let walked = 0;
    this.firstRough = NOWHERE;
    for (let leg = 1; leg < this.points; leg++) {
      this.legBetween(pointX[leg - 1]!, pointY[leg - 1]!, pointX[leg]!, pointY[leg]!);
      let first = 2;
      for (let part = hardEnd; part < roughEnd; part++) {
        if (this.cuts(part, false)) first = Math.min(first, numbers[ENTRY]!);
      }
      if (first < 2) {
        this.firstRough = Math.ceil(walked + first * legLength[leg]!) | 0;
        return;
      }
      walked += legLength[leg]!;
    }
  }

  /** How far along a leg of the way `numbers[COST]` ticks of cost lead, as `numbers[LENGTH]`. */
  private spreadOver(leg: number): void {
    let far = numbers[COST]!;
    if (this.weight > 1) {
      this.legBetween(pointX[leg - 1]!, pointY[leg - 1]!, pointX[leg]!, pointY[leg]!);
      this.findSpans();
      const length = numbers[LENGTH]!;
      let rest = far;
      far = 0;
      let at = 0;
      for (let k = 0; k <= this.spans; k++) {
        const open = ((k < this.spans ? spanFrom[k]! : 1) - at) * length;
        if (rest <= open) {
          far += rest;
          break;
        }
        far += open;
        rest -= open;
        if (k === this.spans) break;
        const rough = (spanTo[k]! - spanFrom[k]!) * length;
        if (rest <= rough * this.weight) {
          far += rest / this.weight;
          break;
        }
        far += rough;
        rest -= rough * this.weight;
        at = spanTo[k]!;
      }
    }
    numbers[LENGTH] = far;
  }
}
