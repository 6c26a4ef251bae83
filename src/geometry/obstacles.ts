/**
 * What stands in the way of one base: grown terrain and the circles around other bases, against the legs of its way. Hot: the ground that
 * walks (walk.ts) and leaps (leap.ts) share.
 *
 * A leg is a straight line from a point to a point. It and other fractions lie in `numbers`, since fractions would be boxed as arguments.
 *
 * All that a way is planned with are columns of the modules, at fixed addresses as those of the boards are (columns.ts): a thread plans one way
 * at a time, and has forgotten it when it plans the next, whichever `Walk` is asked.
 */
import { float64, int8, int16, int32 } from "../rules/kernel/columns.ts";
import { type Bases, baseRadius, baseX, baseY, MOST_BASES, standing, standUp } from "./bases.ts";
import { type Ground, MOST_PARTS } from "./grounds.ts";
import { edge, edgeStart, layGround, PARTS, partBox } from "./laid.ts";
import { SLACK } from "./ticks.ts";

// Slots of `numbers`: the leg from A to B and its length; where it enters what it was last tested against, as a share of it; what it costs.
export const AX = 0;
export const AY = 1;
export const BX = 2;
export const BY = 3;
export const LENGTH = 4;
export const ENTRY = 5;
export const COST = 6;
/** The most that a way may cost. */
export const MOST = 7;
/** What the cheapest way into the goal costs so far. */
export const GOAL_COST = 8;

/** Ticks around a leg within which rounding may have to mind a base. */
export const NEAR = 2;
/** The same of twice a leg, and what of it is lost by taking whole numbers. */
const BESIDE = 2 * NEAR + 2;
/** Ticks by which a root may have ended a leg inside something. */
const HAIR = 0.001;

/** The leg that is looked at, and what is found out about it: see the slots above. */
export const numbers = float64(9);
/** The parts of the ground that must not be entered. */
export const hardPart = int16(PARTS);
/** The part from which on they stand there in a row, and how many do. */
const listed = int32(2);
/**
 * 1 for a part that the way begins in: it is cut back to the line through the start that is square to the way there from the nearest point of the
 * piece, so that one can get out of it and along it, though not nearer to the piece. The lines as in `Ground.edge`, four numbers a part.
 */
const cutBack = int8(PARTS);
/** The parts among which any is cut back: from the first to before the second; none: 0. */
const cutParts = int32(2);
const cut = float64(4 * PARTS);
/** The bases that can matter, as circles that the middle of the mover has to keep out of. */
export const discX = int32(MOST_BASES);
export const discY = int32(MOST_BASES);
export const discR = int32(MOST_BASES);
/** Where a leg runs over difficult ground: shares of the leg, in order, apart from each other. */
export const spanFrom = float64(MOST_PARTS + 1);
export const spanTo = float64(MOST_PARTS + 1);

export class Obstacles {
  /** Nothing comes so near to the straight line from the start that rounding would matter. */
  protected clear = false;

  /** Where the last walk or leap ended. */
  endX = 0;
  endY = 0;

  protected ground!: Ground;
  /** Its parts as they are laid (laid.ts): the impassable ones end at `hardEnd`, the difficult ones at `roughEnd`. */
  protected firstPart = 0;
  protected hardEnd = 0;
  protected roughEnd = 0;
  protected startX = 0;
  protected startY = 0;
  protected hard = 0;

  /** The rows of the bases that may be on the table: from the first to before the second number, and from the third to before the fourth. */
  readonly rows: Int32Array;
  protected discs = 0;

  /** What a tick of difficult ground costs, in ticks of open ground. */
  protected weight = 1;

  /** How often a leg runs over difficult ground. */
  protected spans = 0;

  /** For tables with so many models; a RangeError for more than there is room for. */
  constructor(models: number) {
    if (models > MOST_BASES) throw new RangeError(`${models} models, of ${MOST_BASES} that can be walked around`);
    this.rows = Int32Array.of(0, models, models, models);
  }

  /**
   * Opens a way of model i. It must not enter impassable ground, nor, unless `rough` is allowed, the difficult ground within `horizon` ticks:
   * what lies beyond is for another day.
   */
  protected begin(ground: Ground, bases: Bases, i: number, rough: boolean, horizon: number): void {
    if (cutParts[1]! > 0) {
      cutBack.fill(0, cutParts[0]!, cutParts[1]!);
      cutParts[1] = 0;
    }
    this.ground = ground;
    this.firstPart = layGround(ground);
    this.hardEnd = this.firstPart + ground.hardEnd;
    this.roughEnd = this.firstPart + ground.roughEnd;
    if (bases !== standing) standUp(bases);
    this.startX = baseX[i]!;
    this.startY = baseY[i]!;
    this.clear = false;
    this.hard = ground.hardEnd;
    if (listed[0] !== this.firstPart || listed[1]! < this.hard) {
      for (let k = 0; k < this.hard; k++) hardPart[k] = this.firstPart + k;
      listed[0] = this.firstPart;
      listed[1] = this.hard;
    }
    if (rough) return;
    listed[1] = this.hard;
    for (let part = this.hardEnd; part < this.roughEnd; part++) {
      if (Math.abs(2 * this.startX - partBox[4 * part]!) > partBox[4 * part + 2]! + 2 * horizon) continue;
      if (Math.abs(2 * this.startY - partBox[4 * part + 1]!) > partBox[4 * part + 3]! + 2 * horizon) continue;
      hardPart[this.hard++] = part;
    }
  }

  /** Cuts the barred parts back that the start lies in. */
  protected cutPartsBack(): void {
    for (let k = 0; k < this.hard; k++) {
      const part = hardPart[k]!;
      if (!this.inPart(part, this.startX, this.startY)) continue;
      this.cutAtStart(part);
      cutBack[part] = 1;
      cutParts[0] = this.firstPart;
      cutParts[1] = this.roughEnd;
    }
  }

  /** The line of `cutBack`. The piece itself lies within the edges of its part, all of them moved back by what they were grown by. */
  private cutAtStart(part: number): void {
    const { radius } = this.ground;
    const { startX, startY } = this;
    const first = edgeStart[part]!;
    const end = edgeStart[part + 1]!;
    const grown = radius + SLACK;
    let near = first;
    for (let e = first; e < end; e++) if (this.beyond(e) > this.beyond(near)) near = e;
    const before = near === first ? end - 1 : near - 1;
    const after = near + 1 === end ? first : near + 1;
    const next = this.beyond(before) > this.beyond(after) ? before : after;
    let nx = edge[4 * near]! / edge[4 * near + 3]!;
    let ny = edge[4 * near + 1]! / edge[4 * near + 3]!;
    // From the corner between the nearest edge and the next, unless the start lies beside that edge.
    const ox = edge[4 * next]! / edge[4 * next + 3]!;
    const oy = edge[4 * next + 1]! / edge[4 * next + 3]!;
    const c = edge[4 * near + 2]! / edge[4 * near + 3]! - grown;
    const d = edge[4 * next + 2]! / edge[4 * next + 3]! - grown;
    const turn = nx * oy - ny * ox;
    const dx = startX - (c * oy - d * ny) / turn;
    const dy = startY - (d * nx - c * ox) / turn;
    const far = Math.sqrt(dx * dx + dy * dy);
    if (far > 0 && dx * nx + dy * ny > 0 && (nx * dy - ny * dx) * turn > 0) {
      nx = dx / far;
      ny = dy / far;
    }
    cut[4 * part] = nx;
    cut[4 * part + 1] = ny;
    // Half a tick, for rounding.
    cut[4 * part + 2] = nx * startX + ny * startY - 0.5;
    cut[4 * part + 3] = 1;
  }

  /** How far the start lies beyond an edge. */
  private beyond(e: number): number {
    return (edge[4 * e]! * this.startX + edge[4 * e + 1]! * this.startY - edge[4 * e + 2]!) / edge[4 * e + 3]!;
  }

  /**
   * Notes the bases whose circles come within `reach` of the box from the start to (x, y); `keep` as in `Walk.plan`. A circle that holds the
   * start is made smaller until it only touches it.
   */
  protected gatherDiscs(i: number, keep: Int32Array, x: number, y: number, reach: number): void {
    const { startX, startY } = this;
    const own = (baseRadius[i]! + 1) | 0;
    const mx = (x + startX) | 0;
    const my = (y + startY) | 0;
    const reachX = (Math.abs(x - startX) + 2 * reach) | 0;
    const reachY = (Math.abs(y - startY) + 2 * reach) | 0;
    let discs = 0;
    const first = this.rows[0]!;
    const gapFrom = this.rows[1]!;
    const gapTo = this.rows[2]!;
    const end = this.rows[3]!;
    for (let j = first; j < end; j = j + 1 === gapFrom ? gapTo : j + 1) {
      const bx = baseX[j]!;
      const by = baseY[j]!;
      const apart = keep[j]!;
      const r = (own + baseRadius[j]! + apart) | 0;
      // One test of all signs: apart, they would be guessed wrong too often.
      const roomX = (reachX + 2 * r - Math.abs((2 * bx - mx) | 0)) | 0;
      const roomY = (reachY + 2 * r - Math.abs((2 * by - my) | 0)) | 0;
      if ((roomX | roomY | apart) < 0) continue;
      if (j === i) continue;
      const wx = bx - startX;
      const wy = by - startY;
      const square = wx * wx + wy * wy;
      discX[discs] = bx;
      discY[discs] = by;
      discR[discs] = square < r * r ? Math.floor(Math.sqrt(square)) : r;
      discs++;
    }
    this.discs = discs;
  }

  /** Whether a point lies in what is left of a part. */
  protected inPart(part: number, x: number, y: number): boolean {
    if (Math.abs(2 * x - partBox[4 * part]!) >= partBox[4 * part + 2]!) return false;
    if (Math.abs(2 * y - partBox[4 * part + 1]!) >= partBox[4 * part + 3]!) return false;
    if (cutBack[part] === 1) {
      if (cut[4 * part]! * x + cut[4 * part + 1]! * y >= cut[4 * part + 2]!) return false;
    }
    for (let e = edgeStart[part]!; e < edgeStart[part + 1]!; e++) {
      if (edge[4 * e]! * x + edge[4 * e + 1]! * y >= edge[4 * e + 2]!) return false;
    }
    return true;
  }

  /** Whether a base with its middle here would hang over the edge of the table. */
  protected isBeyond(x: number, y: number): boolean {
    return Math.abs(x) > this.ground.mostX || Math.abs(y) > this.ground.mostY;
  }

  /** Whether the middle of the base may be here. */
  protected legal(x: number, y: number): boolean {
    if (this.isBeyond(x, y)) return false;
    for (let k = 0; k < this.hard; k++) {
      const part = hardPart[k]!;
      if (this.inPart(part, x, y)) return false;
    }
    for (let d = 0; d < this.discs; d++) {
      const wx = discX[d]! - x;
      const wy = discY[d]! - y;
      const r = discR[d]!;
      if (wx * wx + wy * wy < r * r) return false;
    }
    return true;
  }

  /** Puts the leg from a to b into `numbers`. */
  protected legBetween(ax: number, ay: number, bx: number, by: number): void {
    numbers[AX] = ax;
    numbers[AY] = ay;
    numbers[BX] = bx;
    numbers[BY] = by;
    const dx = bx - ax;
    const dy = by - ay;
    numbers[LENGTH] = Math.sqrt(dx * dx + dy * dy);
  }

  /**
   * Where the leg in `numbers` enters a part of the terrain, as `numbers[ENTRY]` (a share of the leg), and how much of it lies inside as
   * the spans' next entry; false when it passes by or only touches it. `back`: of a part that is cut back, what is left.
   */
  protected cuts(part: number, back: boolean): boolean {
    const ax = numbers[AX]!;
    const ay = numbers[AY]!;
    const dx = numbers[BX]! - ax;
    const dy = numbers[BY]! - ay;
    const mx = 2 * ax + dx;
    const my = 2 * ay + dy;
    const hx = partBox[4 * part + 2]!;
    const hy = partBox[4 * part + 3]!;
    const reachX = Math.abs(dx);
    const reachY = Math.abs(dy);
    // A first look, as in `nextCut`.
    const roomX = (hx + ((reachX + 2) | 0) - Math.abs(((mx | 0) - partBox[4 * part]!) | 0)) | 0;
    const roomY = (hy + ((reachY + 2) | 0) - Math.abs(((my | 0) - partBox[4 * part + 1]!) | 0)) | 0;
    if ((roomX | roomY) < 0) return false;
    const cx = mx - partBox[4 * part]!;
    const cy = my - partBox[4 * part + 1]!;
    if (Math.abs(dx * cy - dy * cx) >= hx * reachY + hy * reachX) return false;
    let from = 0;
    let to = 1;
    for (let e = edgeStart[part]!; e < edgeStart[part + 1]!; e++) {
      const nx = edge[4 * e]!;
      const ny = edge[4 * e + 1]!;
      const room = edge[4 * e + 2]! - nx * ax - ny * ay;
      const out = nx * dx + ny * dy;
      // Both ends on the inner side of the edge, or both on the outer one: mostly, and no division.
      if (room > 0 && room >= out) continue;
      if (room <= 0 && room <= out) return false;
      if (out > 0) to = Math.min(to, room / out);
      else from = Math.max(from, room / out);
      if (from >= to) return false;
    }
    if (back && cutBack[part] === 1) {
      const nx = cut[4 * part]!;
      const ny = cut[4 * part + 1]!;
      const room = cut[4 * part + 2]! - nx * ax - ny * ay;
      const out = nx * dx + ny * dy;
      if (out > 0) to = Math.min(to, room / out);
      else if (out < 0) from = Math.max(from, room / out);
      else if (room <= 0) return false;
      if (from >= to) return false;
    }
    numbers[ENTRY] = from;
    spanFrom[this.spans] = from;
    spanTo[this.spans] = to;
    return true;
  }

  /** The first circle of another base from number `from` on that the leg in `numbers` comes into, or -1. */
  protected nextCut(from: number): number {
    const ax = numbers[AX]!;
    const ay = numbers[AY]!;
    const dx = numbers[BX]! - ax;
    const dy = numbers[BY]! - ay;
    const square = dx * dx + dy * dy;
    // Whole numbers for a first look, and one test of both signs, as in `gatherDiscs`: what they cut off is less than the margin.
    const mx = (2 * ax + dx) | 0;
    const my = (2 * ay + dy) | 0;
    const reachX = (Math.abs(dx) + 2) | 0;
    const reachY = (Math.abs(dy) + 2) | 0;
    for (let d = from; d < this.discs; d++) {
      const x = discX[d]!;
      const y = discY[d]!;
      const r = discR[d]!;
      const roomX = (reachX + 2 * r - Math.abs((2 * x - mx) | 0)) | 0;
      const roomY = (reachY + 2 * r - Math.abs((2 * y - my) | 0)) | 0;
      if ((roomX | roomY) < 0) continue;
      const wx = x - ax;
      const wy = y - ay;
      const along = wx * dx + wy * dy;
      if (along <= 0) continue;
      if (along >= square) {
        const ex = wx - dx;
        const ey = wy - dy;
        if (ex * ex + ey * ey < r * r) return d;
      } else {
        const aside = wx * dy - wy * dx;
        if (aside * aside < r * r * square) return d;
      }
    }
    return -1;
  }

  /**
   * Whether the leg in `numbers`, from the start on, meets anything at all that it has to keep out of, bases only as far as (toX, toY); also finds
   * out whether all is `clear` around it.
   */
  protected meetsAny(toX: number, toY: number): boolean {
    const dx = numbers[BX]! - numbers[AX]!;
    const dy = numbers[BY]! - numbers[AY]!;
    const mx = numbers[AX]! + numbers[BX]!;
    const my = numbers[AY]! + numbers[BY]!;
    const reachX = Math.abs(dx);
    const reachY = Math.abs(dy);
    // Whole numbers for a first look: what they cut off is less than the margin.
    const wholeX = mx | 0;
    const wholeY = my | 0;
    const farX = (reachX + BESIDE) | 0;
    const farY = (reachY + BESIDE) | 0;
    let clear = true;
    for (let k = 0; k < this.hard; k++) {
      const part = hardPart[k]!;
      const nearX = (wholeX - partBox[4 * part]!) | 0;
      const nearY = (wholeY - partBox[4 * part + 1]!) | 0;
      const roomX = (partBox[4 * part + 2]! + farX - Math.abs(nearX)) | 0;
      const roomY = (partBox[4 * part + 3]! + farY - Math.abs(nearY)) | 0;
      if ((roomX | roomY) < 0) continue;
      const cx = mx - partBox[4 * part]!;
      const cy = my - partBox[4 * part + 1]!;
      const hx = partBox[4 * part + 2]! + 2 * NEAR;
      const hy = partBox[4 * part + 3]! + 2 * NEAR;
      if (Math.abs(dx * cy - dy * cx) > hx * reachY + hy * reachX) continue;
      clear = false;
      if (this.cuts(part, true)) return true;
    }
    const midX = (this.startX + toX) | 0;
    const midY = (this.startY + toY) | 0;
    const halfX = (Math.abs(toX - this.startX) + 2 * NEAR) | 0;
    const halfY = (Math.abs(toY - this.startY) + 2 * NEAR) | 0;
    for (let d = 0; d < this.discs; d++) {
      const r = 2 * discR[d]!;
      const roomX = (halfX + r - Math.abs((2 * discX[d]! - midX) | 0)) | 0;
      const roomY = (halfY + r - Math.abs((2 * discY[d]! - midY) | 0)) | 0;
      if ((roomX | roomY) < 0) continue;
      clear = false;
      const next = this.nextCut(d);
      if (next === d) return true;
      if (next < 0) break;
      d = next - 1;
    }
    this.clear = clear;
    return false;
  }

  /** Whether the leg in `numbers` meets anything that it has to keep out of. */
  protected meetsHere(): boolean {
    if (this.nextCut(0) >= 0) return true;
    for (let k = 0; k < this.hard; k++) if (this.cuts(hardPart[k]!, true)) return true;
    return false;
  }

  /** Whether one circle lies further to the left of the leg in `numbers` than another: what a turned table does not change. */
  private isLeftOf(d: number, other: number): boolean {
    const dx = numbers[BX]! - numbers[AX]!;
    const dy = numbers[BY]! - numbers[AY]!;
    return dx * (discY[d]! - discY[other]!) > dy * (discX[d]! - discX[other]!);
  }

  /**
   * The first circle that the leg in `numbers` comes into, or the one that it comes into next after another (-1: none), with `numbers[ENTRY]` telling
   * where; -1 where it comes into none, or into terrain before that.
   */
  protected firstInTheWay(after: number): number {
    let first = -1;
    let free = 1;
    let past = 0;
    if (after >= 0) {
      this.enterDisc(after);
      past = numbers[ENTRY]!;
    }
    for (let d = this.nextCut(0); d >= 0; d = this.nextCut(d + 1)) {
      this.enterDisc(d);
      const entry = numbers[ENTRY]!;
      if (after >= 0 && (d === after || entry < past || (entry === past && !this.isLeftOf(after, d)))) continue;
      if (first >= 0 && (entry > free || (entry === free && !this.isLeftOf(d, first)))) continue;
      free = entry;
      first = d;
    }
    for (let k = 0; k < this.hard; k++) {
      if (!this.cuts(hardPart[k]!, true) || numbers[ENTRY]! >= free) continue;
      free = numbers[ENTRY]!;
      first = -1;
    }
    numbers[ENTRY] = free;
    return first;
  }

  /** Where the leg in `numbers` comes into the circle of a base that it cuts, as `numbers[ENTRY]`. */
  private enterDisc(d: number): void {
    const dx = numbers[BX]! - numbers[AX]!;
    const dy = numbers[BY]! - numbers[AY]!;
    const wx = discX[d]! - numbers[AX]!;
    const wy = discY[d]! - numbers[AY]!;
    const square = dx * dx + dy * dy;
    const aside = wx * dy - wy * dx;
    const r = discR[d]!;
    const inside = Math.max(0, r * r * square - aside * aside);
    numbers[ENTRY] = Math.max(0, (wx * dx + wy * dy - Math.sqrt(inside)) / square);
  }

  /** How much of the leg in `numbers` is free of all that must not be entered: a share of it, as `numbers[ENTRY]`. */
  protected freeShare(): void {
    let free = 1;
    for (let k = 0; k < this.hard; k++) {
      const part = hardPart[k]!;
      if (this.cuts(part, true)) free = Math.min(free, numbers[ENTRY]!);
    }
    for (let d = this.nextCut(0); d >= 0; d = this.nextCut(d + 1)) {
      this.enterDisc(d);
      free = Math.min(free, numbers[ENTRY]!);
    }
    numbers[ENTRY] = free;
  }

  /**
   * Shortens the leg in `numbers` until its end lies in nothing that must not be entered, whatever it crosses before. Obstacles are convex: a
   * leg that ends before one does not come back into it.
   */
  protected shorten(): void {
    for (let again = true; again; ) {
      again = false;
      for (let k = 0; k < this.hard; k++) {
        const part = hardPart[k]!;
        if (!this.endsIn(part) || !this.cuts(part, true)) continue;
        this.cutAtEntry();
        again = true;
      }
      for (let d = this.nextCut(0); d >= 0; d = this.nextCut(d + 1)) {
        const dx = numbers[BX]! - discX[d]!;
        const dy = numbers[BY]! - discY[d]!;
        const r = discR[d]!;
        if (dx * dx + dy * dy >= r * r - HAIR * r) continue;
        this.enterDisc(d);
        this.cutAtEntry();
        again = true;
      }
    }
  }

  /** Ends the leg in `numbers` at the share `numbers[ENTRY]` of it. */
  protected cutAtEntry(): void {
    const share = numbers[ENTRY]!;
    numbers[BX] = numbers[AX]! + (numbers[BX]! - numbers[AX]!) * share;
    numbers[BY] = numbers[AY]! + (numbers[BY]! - numbers[AY]!) * share;
    numbers[LENGTH] = numbers[LENGTH]! * share;
  }

  /** Whether the leg in `numbers` ends in a part, by more than a hair. */
  private endsIn(part: number): boolean {
    const x = numbers[BX]!;
    const y = numbers[BY]!;
    if (cutBack[part] === 1 && cut[4 * part]! * x + cut[4 * part + 1]! * y >= cut[4 * part + 2]! - HAIR) return false;
    for (let e = edgeStart[part]!; e < edgeStart[part + 1]!; e++) {
      if (edge[4 * e]! * x + edge[4 * e + 1]! * y >= edge[4 * e + 2]! - HAIR * edge[4 * e + 3]!) return false;
    }
    return true;
  }

  /**
   * The whole ticks nearest to the point `numbers[LENGTH]` along the line from (ax, ay) to (bx, by), not further than that, legal, and
   * less than `slack` ticks short of it, as `endX` and `endY`; false, and the start itself, if there are none.
   */
  protected settle(ax: number, ay: number, bx: number, by: number, slack: number): boolean {
    const most = numbers[LENGTH]!;
    const dx = bx - ax;
    const dy = by - ay;
    const whole = Math.sqrt(dx * dx + dy * dy);
    for (let back = 0; back < Math.min(most, slack); back = back === 0 ? 0.5 : 2 * back) {
      const share = (most - back) / whole;
      const x = dx * share;
      const y = dy * share;
      const nearX = Math.trunc(x);
      const nearY = Math.trunc(y);
      const farX = nearX + (x === nearX ? 0 : Math.sign(x));
      const farY = nearY + (y === nearY ? 0 : Math.sign(y));
      if (this.takes(ax, ay, farX | 0, farY | 0)) return true;
      // The one that lies to the left of the line goes first.
      const left = dx * nearY - dy * farX > dx * farY - dy * nearX;
      if (left && this.takes(ax, ay, farX | 0, nearY | 0)) return true;
      if (this.takes(ax, ay, nearX | 0, farY | 0)) return true;
      if (!left && this.takes(ax, ay, farX | 0, nearY | 0)) return true;
      if (this.takes(ax, ay, nearX | 0, nearY | 0)) return true;
    }
    this.endX = ax;
    this.endY = ay;
    return false;
  }

  private takes(ax: number, ay: number, dx: number, dy: number): boolean {
    const most = numbers[LENGTH]!;
    if (dx * dx + dy * dy > most * most) return false;
    if (!this.clear && !this.legal(ax + dx, ay + dy)) return false;
    this.endX = ax + dx;
    this.endY = ay + dy;
    return true;
  }

  /** What the leg in `numbers` costs, as `numbers[COST]`: its length, and the rest of the price for what of it is difficult ground. */
  protected price(): void {
    let length = numbers[LENGTH]!;
    if (this.weight > 1) {
      this.findSpans();
      let share = 0;
      for (let k = 0; k < this.spans; k++) share += spanTo[k]! - spanFrom[k]!;
      length += (this.weight - 1) * share * length;
    }
    numbers[COST] = length;
  }

  /** The spans of the leg in `numbers` over difficult ground, in order, those that overlap joined. */
  protected findSpans(): void {
    this.spans = 0;
    for (let part = this.hardEnd; part < this.roughEnd; part++) {
      if (!this.cuts(part, false)) continue;
      let k = this.spans++;
      const from = spanFrom[k]!;
      const to = spanTo[k]!;
      for (; k > 0 && (spanFrom[k - 1]! > from || (spanFrom[k - 1] === from && spanTo[k - 1]! > to)); k--) {
        spanFrom[k] = spanFrom[k - 1]!;
        spanTo[k] = spanTo[k - 1]!;
      }
      spanFrom[k] = from;
      spanTo[k] = to;
    }
    let kept = 0;
    for (let k = 1; k < this.spans; k++) {
      if (spanFrom[k]! <= spanTo[kept]!) spanTo[kept] = Math.max(spanTo[kept]!, spanTo[k]!);
      else {
        kept++;
        spanFrom[kept] = spanFrom[k]!;
        spanTo[kept] = spanTo[k]!;
      }
    }
    this.spans = Math.min(this.spans, kept + 1);
  }
}
