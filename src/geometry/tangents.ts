/**
 * The way around one circle: mostly a single base stands in the way, or one that hides the others. Hot: for every way that is not straight,
 * before the search over all corners (corners.ts), which costs ten times as much.
 *
 * A string drawn taut around a circle leaves the start along one tangent and comes to the goal along another. Between them the way turns at the
 * corners of lines that touch the circle. What such a string would measure on either side of the widest circle in the way is a bound on all
 * ways on that side; so where the side with the lesser bound is free, or has another circle in the way that is wider still, until it is free,
 * there is nothing to search for.
 *
 * A charge may end anywhere around its target. Where the line to the middle is barred it first looks for another straight one (`straightIn`).
 */
import { float64, int16, int32 } from "../rules/kernel/columns.ts";
import { CornerSearch, discState, GOAL, partState } from "./corners.ts";
import { turn, turnStart } from "./laid.ts";
import { BX, BY, discR, discX, discY, hardPart, LENGTH, MOST, numbers } from "./obstacles.ts";

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
/** Of `meets`: from here downwards, parts. */
const PART = -2;

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

const bend = float64(5);
/** The corners of a way around one circle: `Tangents.bends` of them. */
export const bendX = int32(8);
export const bendY = int32(8);
/** A direction, and how far something on the way there lies. */
const aim = float64(3);
/** Directions from the middle of the circle to where the lines touch it between which the corners lie. */
const touchX = float64(5);
const touchY = float64(5);
/** By sides: the circle that is the widest in the way, and the bound that it sets. */
const widest = int16(2);
const ways = float64(2);

export class Tangents extends CornerSearch {
  /** How many corners the way around one circle has. */
  protected bends = 0;
  /** Whether the string ends beside the circle that was asked about last: where it crosses that of the goal. */
  protected cornered = false;
  /** Whether the string leads less than half around it. */
  private taut = false;

  /**
   * Looks for a shortest way around a single circle: ROUND when `bendX` and `bendY` have its corners (with `far` up to one that lies beyond
   * the horizon); TOO_LONG when all ways cost more than `most`; UNTOLD when only a search can tell.
   */
  protected bendAround(most: number, horizon: number): number {
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
    const dx = this.goalX - this.startX;
    const dy = this.goalY - this.startY;
    const aside = dx * (discY[first]! - this.startY) - dy * (discX[first]! - this.startX);
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
        const toX = bendX[k]!;
        const toY = bendY[k]!;
        if (this.isBeyond(toX, toY)) break;
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

  /**
   * The shortest straight way into contact with the goal, a disc, where something stands in the way of the one to its middle: on either side past one thing
   * after the other that is still in the way, for as long as the line comes to the disc at all. True when `bendX` and `bendY` have its end, or when
   * there are none since nothing is in the way. It is no longer than `most`.
   */
  protected straightIn(most: number): boolean {
    const { startX, startY } = this;
    this.far = false;
    this.bends = 0;
    this.legFrom(startX, startY);
    const first = this.meets();
    if (first === NOTHING) return numbers[LENGTH]! <= most;
    numbers[MOST] = most;
    for (let side = LEFT; side <= RIGHT; side++) {
      this.legFrom(startX, startY);
      let what = first;
      for (let tries = 0; what !== NOTHING && tries < TRIES; tries++) {
        if (!(what >= 0 ? this.aimPastDisc(what, side) : this.aimPastPart(PART - what, side))) break;
        const next = this.meets();
        if (next === what) break;
        what = next;
      }
      const x = numbers[BX]! | 0;
      const y = numbers[BY]! | 0;
      if (what !== NOTHING || this.isBeyond(x, y)) continue;
      if (numbers[LENGTH]! > numbers[MOST]! || (this.bends > 0 && numbers[LENGTH] === numbers[MOST])) continue;
      numbers[MOST] = numbers[LENGTH]!;
      bendX[0] = x;
      bendY[0] = y;
      this.bends = 1;
    }
    return this.bends > 0;
  }

  /** A circle that the leg in `numbers` runs into, or PART less the number of a part, or NOTHING. */
  private meets(): number {
    const disc = this.nextCut(0);
    if (disc >= 0) return disc;
    for (let k = 0; k < this.hard; k++) if (this.cuts(hardPart[k]!, true)) return PART - hardPart[k]!;
    return NOTHING;
  }

  /**
   * Turns the leg in `numbers` until it passes a circle on one side: along a tangent, or, where it is in contact before it would touch, to where both circles
   * cross. False if that leads past the goal, or to the back of it.
   */
  private aimPastDisc(d: number, side: number): boolean {
    const { startX, startY, goalX, goalY } = this;
    const left = side === LEFT ? 1 : -1;
    const contact = this.stop + BESIDE;
    const r = discR[d]! + BESIDE;
    const wx = discX[d]! - startX;
    const wy = discY[d]! - startY;
    const square = wx * wx + wy * wy;
    // Who touches it leaves at a right angle, and so much away from it that rounding does not matter.
    const outward = (2 * BESIDE * Math.sqrt(square)) / Math.max(4 * BESIDE, numbers[LENGTH]!);
    const long = square > r * r ? Math.sqrt(square - r * r) : 0 - outward;
    const aside = Math.sqrt(Math.max(0, square - long * long)) * left;
    aim[0] = (long * wx - aside * wy) / square;
    aim[1] = (long * wy + aside * wx) / square;
    aim[2] = long;
    if (this.takesAim()) return true;
    const gx = goalX - startX - wx;
    const gy = goalY - startY - wy;
    const apart = gx * gx + gy * gy;
    const inner = r - contact;
    if (apart >= (r + contact) * (r + contact) || apart < (inner - BESIDE) * (inner - BESIDE)) return false;
    // Where both circles just touch, the one inside the other, contact is right across.
    const along = apart <= inner * inner ? r / Math.sqrt(apart) : (apart + r * r - contact * contact) / (2 * apart);
    const across = Math.sqrt(Math.max(0, (r * r) / apart - along * along)) * left;
    const x = Math.trunc(wx + along * gx - across * gy) | 0;
    const y = Math.trunc(wy + along * gy + across * gx) | 0;
    const backX = startX - goalX;
    const backY = startY - goalY;
    if ((x + backX) * backX + (y + backY) * backY < contact * contact || !this.turns(x, y, side)) return false;
    this.legBetween(startX, startY, startX + x, startY + y);
    return true;
  }

  /** Whether a point, seen from the start, lies on one side of the leg in `numbers`, or not on the other by more than rounding. */
  private turns(x: number, y: number, side: number): boolean {
    const dx = numbers[BX]! - this.startX;
    const dy = numbers[BY]! - this.startY;
    const turned = dx * y - dy * x;
    return (side === LEFT ? turned : 0 - turned) > -2 * BESIDE * numbers[LENGTH]!;
  }

  /** Turns the leg in `numbers` until it passes a part of the terrain on one side: over the corner that lies furthest there of those before contact. */
  private aimPastPart(part: number, side: number): boolean {
    const { startX, startY } = this;
    let past = false;
    for (let k = turnStart[part]!; k < turnStart[part + 1]!; k++) {
      const x = turn[2 * k]! - startX;
      const y = turn[2 * k + 1]! - startY;
      const long = Math.sqrt(x * x + y * y);
      // Who stands on a corner has passed it.
      if (long === 0 || !this.turns(x, y, side)) continue;
      aim[0] = x / long;
      aim[1] = y / long;
      aim[2] = long;
      if (this.takesAim()) past = true;
    }
    return past;
  }

  /** Puts the leg in the direction `aim` as far as contact into `numbers`; false if it never comes there, or sooner than after `aim[2]` ticks. */
  private takesAim(): boolean {
    const { startX, startY } = this;
    const contact = this.stop + BESIDE;
    const toX = this.goalX - startX;
    const toY = this.goalY - startY;
    const ux = aim[0]!;
    const uy = aim[1]!;
    const aside = ux * toY - uy * toX;
    const chord = contact * contact - aside * aside;
    if (chord < 0) return false;
    const far = ux * toX + uy * toY - Math.sqrt(chord);
    if (far < 0 || far < aim[2]!) return false;
    this.legBetween(startX, startY, startX + Math.trunc(ux * far), startY + Math.trunc(uy * far));
    return true;
  }

  /** What the way in `bendX` and `bendY` runs into, as `widestIn`. */
  private inTheWay(side: number, horizon: number): number {
    const { bends } = this;
    let x = this.startX;
    let y = this.startY;
    let walked = 0;
    for (let k = 0; k < bends; k++) {
      const toX = bendX[k]!;
      const toY = bendY[k]!;
      if (this.isBeyond(toX, toY)) return OTHERWISE;
      this.legBetween(x, y, toX, toY);
      walked += numbers[LENGTH]!;
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
    for (let k = 0; k < this.hard; k++) {
      const part = hardPart[k]!;
      if (!(toGoal && partState[part] === GOAL) && this.cuts(part, true)) return OTHERWISE;
    }
    let widest = NOTHING;
    for (let d = this.nextCut(0); d >= 0; d = this.nextCut(d + 1)) {
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
    const { startX, startY, goalX, goalY, stop } = this;
    const r = discR[d]! + BESIDE;
    const left = side === LEFT ? 1 : -1;
    const x = startX - discX[d]!;
    const y = startY - discY[d]!;
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
    const gx = goalX - discX[d]!;
    const gy = goalY - discY[d]!;
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
    const x = discX[d]!;
    const y = discY[d]!;
    const r = discR[d]! + BESIDE;
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
    const x = touchX[from]! + touchX[to]!;
    const y = touchY[from]! + touchY[to]!;
    const whole = Math.sqrt(x * x + y * y);
    touchX[(from + to) >> 1] = x / whole;
    touchY[(from + to) >> 1] = y / whole;
  }
}
