/**
 * The way around one circle: mostly a single base stands in the way, or one that hides the others. Hot: for every way that is not straight,
 * before the search over all corners (corners.ts), which costs ten times as much.
 *
 * A string drawn taut around a circle leaves the start along one tangent and comes to the goal along another. Between them the way turns at the
 * corners of lines that touch the circle. What such a string would measure on either side of the widest circle in the way is a bound on all
 * ways on that side; so where the side with the lesser bound is free, or has another circle in the way that is wider still, until it is free,
 * there is nothing to search for.
 */
import { CornerSearch, GOAL } from "./corners.ts";
import { AX, AY, BX, BY, LENGTH } from "./obstacles.ts";

/** Ticks that a way stays outside a circle, so that its corners may be rounded. */
const BESIDE = 2;
/** Ticks by which a bound may miss, for that. */
const SLACK = 12;
/** Ticks that a way leads into the goal where it ends beside a circle; it is cut off there (`Walk.cutAtGoal`). */
const INTO = 4;
/** Cosines of about an eighth of a full turn and of a quarter. */
const AN_EIGHTH = 0.7;
const A_QUARTER = -0.05;

// Answers of `widestIn` besides a circle.
const NOTHING = -1;
const OTHERWISE = -2;

const LEFT = 0;
const RIGHT = 1;
/** How often another circle may turn out to be wider. */
const TRIES = 6;

// Answers of `bendAround`.
export const UNTOLD = 0;
export const ROUND = 1;
export const TOO_LONG = 2;

// Slots of `bend`: the directions from the middle of the circle in which the string comes to it and leaves it, and its bound.
const FROM_X = 0;
const FROM_Y = 1;
const TO_X = 2;
const TO_Y = 3;
const LEAST = 4;

export class Tangents extends CornerSearch {
  /** The corners of a way around one circle: `bends` of them. */
  protected readonly bendX = new Int32Array(8);
  protected readonly bendY = new Int32Array(8);
  protected bends = 0;
  /** Whether the string ends beside the circle that was asked about last: where it crosses that of the goal. */
  protected cornered = false;
  /** Whether the string leads less than half around it. */
  private taut = false;
  private readonly bend = new Float64Array(5);
  /** Directions from its middle to where the lines touch it between which the corners lie. */
  private readonly touchX = new Float64Array(5);
  private readonly touchY = new Float64Array(5);
  /** By sides: the circle that is the widest in the way, and the bound that it sets. */
  private readonly widest = new Int16Array(2);
  private readonly ways = new Float64Array(2);

  /**
   * Looks for a shortest way around a single circle: ROUND when `bendX` and `bendY` have its corners (with `far` up to one that lies beyond
   * the horizon); TOO_LONG when all ways cost more than `most`; UNTOLD when only a search can tell.
   */
  protected bendAround(most: number, horizon: number): number {
    const { ways, widest } = this;
    this.far = false;
    this.legFrom(this.startX, this.startY);
    ways.fill(0);
    widest[RIGHT] = this.widestIn(RIGHT, true);
    if (widest[RIGHT] === OTHERWISE) return UNTOLD;
    widest[LEFT] = widest[RIGHT] === NOTHING ? NOTHING : this.widestIn(LEFT, true);
    if (widest[LEFT] === OTHERWISE) return UNTOLD;
    this.bends = 0;
    // Only what the goal lies in is in the way.
    if (widest[LEFT] === NOTHING) return ROUND;
    for (let tries = 0; tries < TRIES; tries++) {
      const side = ways[RIGHT]! < ways[LEFT]! ? RIGHT : LEFT;
      const least = ways[side]!;
      if (least > most) return TOO_LONG;
      this.stringAround(widest[side]!, side);
      if (!this.taut) return UNTOLD;
      this.turn(widest[side]!, side);
      const wider = this.inTheWay(side, horizon);
      if (wider === NOTHING) return ROUND;
      if (wider === OTHERWISE || ways[side]! <= least) return UNTOLD;
      widest[side] = wider;
    }
    return UNTOLD;
  }

  /**
   * A way for those who are in no mood to search: past the first circle in the way of the straight line, on the side where less of it is in the way, or
   * else on the other. The straight line may run into other circles behind it, but the way to its last corner must be free, and with `whole` all of it and
   * no more than `most`. True when `bendX` and `bendY` have its corners.
   */
  protected stepAside(first: number, most: number, horizon: number, whole: boolean): boolean {
    const { numbers, bend } = this;
    const dx = this.goalX - this.startX;
    const dy = this.goalY - this.startY;
    const aside = dx * (this.discY[first]! - this.startY) - dy * (this.discX[first]! - this.startX);
    for (let side = aside > 0 ? RIGHT : LEFT, tries = 0; tries < 2; tries++, side = 1 - side) {
      this.far = false;
      this.stringAround(first, side);
      if (!this.taut || (whole && bend[LEAST]! > most)) continue;
      this.turn(first, side);
      let x = this.startX;
      let y = this.startY;
      let walked = 0;
      let k = 0;
      for (; k < this.bends && walked < horizon; k++) {
        const toX = this.bendX[k]!;
        const toY = this.bendY[k]!;
        if (Math.abs(toX) > this.ground.mostX || Math.abs(toY) > this.ground.mostY) break;
        this.legBetween(x, y, toX, toY);
        if (this.meetsHere()) break;
        walked += numbers[LENGTH]!;
        x = toX;
        y = toY;
      }
      if (walked >= horizon) {
        this.far = true;
        this.bends = k;
        return true;
      }
      if (k < this.bends) continue;
      if (!whole || this.cornered) return true;
      this.legFrom(x, y);
      if (!this.meetsHere()) return true;
    }
    return false;
  }

  /** What the way in `bendX` and `bendY` runs into, as `widestIn`. */
  private inTheWay(side: number, horizon: number): number {
    const { bendX, bendY, bends } = this;
    let x = this.startX;
    let y = this.startY;
    let walked = 0;
    for (let k = 0; k < bends; k++) {
      const toX = bendX[k]!;
      const toY = bendY[k]!;
      if (Math.abs(toX) > this.ground.mostX || Math.abs(toY) > this.ground.mostY) return OTHERWISE;
      this.legBetween(x, y, toX, toY);
      walked += this.numbers[LENGTH]!;
      const wider = this.widestIn(side, false);
      if (wider !== NOTHING) return wider;
      x = toX;
      y = toY;
      if (walked >= horizon) {
        this.far = true;
        this.bends = k + 1;
        return NOTHING;
      }
    }
    if (this.cornered) return NOTHING;
    this.legFrom(x, y);
    return this.widestIn(side, true);
  }

  /** Of the circles that the leg in `numbers` runs into the one with the greatest bound on a side, which `ways` is raised to. */
  private widestIn(side: number, toGoal: boolean): number {
    const { discs, discX, discY, discR, discState, ways, bend, numbers } = this;
    const ax = numbers[AX]!;
    const ay = numbers[AY]!;
    const dx = numbers[BX]! - ax;
    const dy = numbers[BY]! - ay;
    const reachX = Math.abs(dx);
    const reachY = Math.abs(dy);
    const square = dx * dx + dy * dy;
    for (let k = 0; k < this.hard; k++) {
      const part = this.hardPart[k]!;
      if (!(toGoal && this.partState[part] === GOAL) && this.cuts(part, this.cutBack)) return OTHERWISE;
    }
    let widest = NOTHING;
    for (let d = 0; d < discs; d++) {
      const wx = discX[d]! - ax;
      const wy = discY[d]! - ay;
      const r = discR[d]!;
      if (Math.abs(2 * wx - dx) >= reachX + 2 * r || Math.abs(2 * wy - dy) >= reachY + 2 * r) continue;
      const along = wx * dx + wy * dy;
      if (along <= 0) continue;
      const ex = wx - dx;
      const ey = wy - dy;
      const aside = wx * dy - wy * dx;
      if (along >= square ? ex * ex + ey * ey >= r * r : aside * aside >= r * r * square) continue;
      if (toGoal && discState[d] === GOAL) continue;
      this.stringAround(d, side);
      if (widest !== NOTHING && bend[LEAST]! <= ways[side]!) continue;
      // Two that are just as wide, however they are numbered: not here.
      if (bend[LEAST] === ways[side]) return OTHERWISE;
      ways[side] = Math.max(ways[side]!, bend[LEAST]!);
      widest = d;
    }
    return widest;
  }

  /** Draws the string around a circle on one side, into `bend`. */
  private stringAround(d: number, side: number): void {
    const { bend, startX, startY, goalX, goalY, stop } = this;
    const r = this.discR[d]! + BESIDE;
    const left = side === LEFT ? 1 : -1;
    const x = startX - this.discX[d]!;
    const y = startY - this.discY[d]!;
    const square = x * x + y * y;
    let long = 0;
    if (square > r * r) {
      long = Math.sqrt(square - r * r);
      bend[FROM_X] = (r * x + left * long * y) / square;
      bend[FROM_Y] = (r * y - left * long * x) / square;
    } else {
      // Who touches it leaves at a right angle.
      const whole = Math.max(1, Math.sqrt(square));
      bend[FROM_X] = x / whole;
      bend[FROM_Y] = y / whole;
    }
    const gx = goalX - this.discX[d]!;
    const gy = goalY - this.discY[d]!;
    const goalSquare = gx * gx + gy * gy;
    const tangent = goalSquare - r * r;
    this.cornered = tangent < stop * stop;
    if (this.cornered) {
      const far = Math.sqrt(goalSquare);
      const along = (goalSquare + r * r - stop * stop) / (2 * Math.max(1, far));
      const aside = Math.sqrt(Math.max(0, r * r - along * along)) * left;
      bend[TO_X] = (along * gx - aside * gy) / (Math.max(1, far) * r);
      bend[TO_Y] = (along * gy + aside * gx) / (Math.max(1, far) * r);
    } else {
      const rest = Math.sqrt(tangent);
      bend[TO_X] = (r * gx - left * rest * gy) / goalSquare;
      bend[TO_Y] = (r * gy + left * rest * gx) / goalSquare;
      long += rest - stop;
    }
    const cosine = bend[FROM_X]! * bend[TO_X]! + bend[FROM_Y]! * bend[TO_Y]!;
    const sine = bend[FROM_X]! * bend[TO_Y]! - bend[FROM_Y]! * bend[TO_X]!;
    // More than half around it is nothing for `turn`.
    this.taut = left * sine < 0 && cosine > -0.99;
    bend[LEAST] = long + r * (left * sine < 0 ? Math.sqrt(Math.max(0, 2 - 2 * cosine)) : 2) - SLACK;
  }

  /** Puts the corners of the string in `bend` around a circle into `bendX` and `bendY`: where lines meet that touch it every eighth of a turn or less. */
  private turn(d: number, side: number): void {
    const { bend, bendX, bendY, touchX, touchY } = this;
    const x = this.discX[d]!;
    const y = this.discY[d]!;
    const r = this.discR[d]! + BESIDE;
    const cosine = bend[FROM_X]! * bend[TO_X]! + bend[FROM_Y]! * bend[TO_Y]!;
    const step = cosine > AN_EIGHTH ? 4 : cosine > A_QUARTER ? 2 : 1;
    touchX[0] = bend[FROM_X]!;
    touchY[0] = bend[FROM_Y]!;
    touchX[4] = bend[TO_X]!;
    touchY[4] = bend[TO_Y]!;
    if (step < 4) this.halve(0, 4);
    if (step < 2) {
      this.halve(0, 2);
      this.halve(2, 4);
    }
    this.bends = 0;
    for (let k = 0; k < 4; k += step) {
      const sumX = touchX[k]! + touchX[k + step]!;
      const sumY = touchY[k]! + touchY[k + step]!;
      const share = (2 * r) / (sumX * sumX + sumY * sumY);
      bendX[this.bends] = x + Math.trunc(share * sumX);
      bendY[this.bends] = y + Math.trunc(share * sumY);
      this.bends++;
    }
    if (!this.cornered) return;
    // On along the circle's edge, a little way into the goal.
    const reach = side === LEFT ? INTO : -INTO;
    bendX[this.bends] = x + Math.trunc(r * bend[TO_X]! + reach * bend[TO_Y]!);
    bendY[this.bends] = y + Math.trunc(r * bend[TO_Y]! - reach * bend[TO_X]!);
    this.bends++;
  }

  /** The direction halfway between two. */
  private halve(from: number, to: number): void {
    const { touchX, touchY } = this;
    const x = touchX[from]! + touchX[to]!;
    const y = touchY[from]! + touchY[to]!;
    const whole = Math.sqrt(x * x + y * y);
    touchX[(from + to) >> 1] = x / whole;
    touchY[(from + to) >> 1] = y / whole;
  }
}
