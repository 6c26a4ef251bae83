/**
 * A way around what is in the way, mostly the shortest, over the corners of it: pieces of terrain grown by the base (grounds.ts), and other bases as
 * octagons around the circle that the middle of the mover has to keep out of. Hot: only for ways that are not straight.
 *
 * A* with three habits that keep it small. It knows only those obstacles that a leg it wanted to take ran into (the corners of any other
 * hardly ever lie on a shortest way); a leg is looked at no sooner than the corner that it leads to is the best one left (most never are); and a
 * leg that a taut string would not take is none.
 *
 * Two of them cost something: a leg that runs into several obstacles tells of one, and octagons are wider than their circles, so that where circles
 * overlap a leg past one corner may be lost and the next corner lie in another circle. Of a hundred ways of up to 12 units among 16 bases a unit
 * wide, strewn over 12 by 12, it misses three and makes four longer than need be; all that it finds are legal. Since it is not exact, a bound on
 * the length may change which way is found, and whether.
 *
 * Every tie is decided by what a turned table does not change: length, then which lies further to the left of the straight line.
 */
import { float64, int8, int16, int32 } from "../rules/kernel/columns.ts";
import { MOST_BASES } from "./bases.ts";
import { PARTS, partBox, turn, turnStart } from "./laid.ts";
import {
  AX,
  AY,
  BX,
  BY,
  COST,
  discR,
  discX,
  discY,
  GOAL_COST,
  hardPart,
  LENGTH,
  MOST,
  numbers,
  Obstacles,
} from "./obstacles.ts";

/** The most corners that a search looks at; what stands beyond them is walked up to, not around. */
export const MOST_NODES = 256;
/** Words of a set of them. */
const WORDS = MOST_NODES >> 5;

// What a part of the terrain or another base is to the way that is sought.
const FREE = 0; // not met so far
const MET = 1; // its corners are part of the search
export const GOAL = 2; // the goal lies in it: it stops the walk, but is not walked around

// States of a corner.
const OPEN = 0;
const CLOSED = 1;
const UNSEEN = 2;

/** Twice how far the corners around a part lie outside it, as a share of the base's radius: TURNS - 1 and the cuts around corners. */
const BESIDE = 0.4;

const OCTAGON = Math.sqrt(2) - 1;

/** Ticks by which a way may miss a bound on its length, for rounding. */
const MARGIN = 8;

/** What each part and each circle is to the way: FREE, MET or GOAL. */
export const partState = int8(PARTS);
export const discState = int8(MOST_BASES);

// The outlines of what was met, in that order: where their corners begin among the nodes, and their boxes, as in `Table.box`.
const outlineStart = int16(MOST_NODES + 1);
const outlineBox = float64(4 * MOST_NODES);
/** Of the octagon around a circle: twice how far along a diagonal its slanting edges lie, times the root of two; 0 of a part. */
const octagon = float64(MOST_NODES);
/** The answer of `aimAt`. */
const aims = int16(MOST_NODES);

// Corners of the search. Node 0 is the start; the goal is none, since it is a disc.
export const nodeX = float64(MOST_NODES);
export const nodeY = float64(MOST_NODES);
const outline = int16(MOST_NODES);
/** The node that the best way to it comes from, what that costs, and the least that the whole way over it can cost. */
export const before = int16(MOST_NODES);
const cost = float64(MOST_NODES);
const bound = float64(MOST_NODES);
const ahead = float64(MOST_NODES);
/** UNSEEN until a taut leg leads to it, then OPEN; CLOSED when it is done or no way can turn there. */
const state = int8(MOST_NODES);
/** Whether the leg to it is known to be free; and the corners done, by their places in `order`, from which one may be. */
const sure = int8(MOST_NODES);
const legs = int32(MOST_NODES * WORDS);
/** The nodes that are done, in the order in which they were. */
const order = int16(MOST_NODES);
/** The place in `order` of the node before. */
const via = int16(MOST_NODES);
/** The nodes that a leg leads to and that are not done, and the place of each among them. */
const fringe = int16(MOST_NODES);
const place = int16(MOST_NODES);

export class CornerSearch extends Obstacles {
  /** The goal is a disc of radius `stop` around this point. */
  protected goalX = 0;
  protected goalY = 0;
  protected stop = 0;
  /** Whether the last search reached the goal. */
  reachable = false;
  /** Whether it ended at a corner beyond what will be walked. */
  protected far = false;

  /** The corner from which the cheapest known way comes to the goal, or -1. */
  private goalFrom = -1;

  /** How many outlines were met, and how many of them have been compared with the corners that were done by then. */
  private outlines = 0;
  private joined = 0;

  /** How many corners the search has; how many of them are done, and how many in the fringe. */
  private nodes = 0;
  private done = 0;
  private open = 0;

  /**
   * Looks for the cheapest way from the start into the goal that costs no more than `most`: its last corner, from which a straight leg
   * leads on, or the corner nearest to a goal that cannot be reached (`reachable` is false then). `before` leads back to node 0, the start.
   *
   * No more than `horizon` of it will be walked: the first corner that lies so far along is where a way to a goal further away leads, and
   * `far` tells so; a nearer goal is not to be reached then. After `effort` corners it takes what it has. `cutPartsBack` and `markGoal` come before.
   */
  protected search(most: number, horizon: number, effort: number): number {
    const dx = this.goalX - this.startX;
    const dy = this.goalY - this.startY;
    this.nodes = 1;
    nodeX[0] = this.startX;
    nodeY[0] = this.startY;
    this.outlines = 0;
    outlineStart[0] = 1;
    this.joined = 0;
    this.done = 0;
    this.open = 0;
    this.enter(0);
    ahead[0] = Math.max(0, Math.sqrt(dx * dx + dy * dy) - this.stop);
    cost[0] = 0;
    bound[0] = ahead[0]!;
    state[0] = OPEN;
    sure[0] = 1;
    numbers[MOST] = most;
    numbers[GOAL_COST] = most;
    this.goalFrom = -1;
    let nearest = 0;
    this.far = false;
    while (this.open > 0 && this.done < effort) {
      const node = this.pick();
      if (bound[node]! > numbers[GOAL_COST]! || (this.goalFrom !== -1 && bound[node] === numbers[GOAL_COST])) break;
      if (sure[node] === 0 && !this.proves(node)) continue;
      if (cost[node]! >= horizon) {
        this.far = this.goalFrom === -1 && ahead[0]! > horizon;
        if (this.far) nearest = node;
        break;
      }
      state[node] = CLOSED;
      this.leave(node);
      order[this.done++] = node;
      if (ahead[node]! < ahead[nearest]! || (ahead[node] === ahead[nearest] && this.goesBefore(node, nearest)))
        nearest = node;
      if (this.arrivesFrom(node) && this.weight < 2) break;
      // What the leg to the goal met is for all that were done before; this one looks at everything.
      this.joinMet(this.done - 1);
      this.spread(this.done - 1, 0, this.joined);
      this.join();
    }
    this.reachable = this.goalFrom !== -1;
    return this.reachable ? this.goalFrom : nearest;
  }

  /** Whether the leg from a corner to the goal is free; the cheapest way in is kept. */
  private arrivesFrom(node: number): boolean {
    this.legFrom(nodeX[node]! | 0, nodeY[node]! | 0);
    if (this.runsInto(true)) return false;
    this.price();
    const total = cost[node]! + numbers[COST]!;
    if (total < numbers[GOAL_COST]! || (this.goalFrom === -1 && total === numbers[GOAL_COST])) {
      numbers[GOAL_COST] = total;
      this.goalFrom = node;
    }
    return true;
  }

  /** Forgets the bases that no way of at most `most` ticks from the start to the goal comes near. */
  protected keepWithin(most: number): void {
    const { discs, startX, startY, goalX, goalY } = this;
    const whole = most + this.stop + MARGIN;
    let kept = 0;
    for (let d = 0; d < discs; d++) {
      const x = discX[d]!;
      const y = discY[d]!;
      const r = discR[d]!;
      const ax = x - startX;
      const ay = y - startY;
      const bx = x - goalX;
      const by = y - goalY;
      if (Math.sqrt(ax * ax + ay * ay) + Math.sqrt(bx * bx + by * by) > whole + 2 * r) continue;
      discX[kept] = x;
      discY[kept] = y;
      discR[kept] = r;
      kept++;
    }
    this.discs = kept;
  }

  /** Takes the outlines in that were met since: their corners may be reached from all that are done. */
  private join(): void {
    while (this.joined < this.outlines) this.joinMet(this.done);
  }

  /** One round of it, for the first so many that are done: what their legs meet in turn is left for the next. */
  private joinMet(done: number): void {
    const first = this.joined;
    this.joined = this.outlines;
    if (first < this.joined) for (let k = 0; k < done; k++) this.spread(k, first, this.joined);
  }

  /**
   * Looks for legs from the k-th corner that is done to those of some outlines, along which a taut string could run: at a corner it only
   * touches the outline. A shortest way turns nowhere else; where the line would run into the outline, or comes out of it, it could be shorter.
   */
  private spread(k: number, fromOutline: number, toOutline: number): void {
    const from = order[k]!;
    const x = nodeX[from]!;
    const y = nodeY[from]!;
    const own = from === 0 ? -1 : outline[from]!;
    const back = this.beside(from, -1);
    const on = this.beside(from, 1);
    const backX = nodeX[back]! - x;
    const backY = nodeY[back]! - y;
    const onX = nodeX[on]! - x;
    const onY = nodeY[on]! - y;
    for (let o = fromOutline; o < toOutline; o++) {
      const count = o === own && octagon[o]! > 0 ? this.aimAlong(back, on) : this.aimAt(o, x, y);
      for (let a = 0; a < count; a++) {
        const n = aims[a]!;
        if (state[n] === CLOSED) continue;
        const dx = nodeX[n]! - x;
        const dy = nodeY[n]! - y;
        if (
          own >= 0 &&
          (dx * backY - dy * backX) * (dx * onY - dy * onX) < 0 &&
          (Math.abs(2 * nodeX[n]! - outlineBox[4 * own]!) >= outlineBox[4 * own + 2]! ||
            Math.abs(2 * nodeY[n]! - outlineBox[4 * own + 1]!) >= outlineBox[4 * own + 3]!)
        )
          continue;
        if (state[n] !== UNSEEN || this.see(n)) this.tryLeg(k, n);
      }
    }
  }

  /** Notes the leg from the k-th corner that is done to another, and takes it if it is the best so far. */
  private tryLeg(k: number, n: number): void {
    const from = order[k]!;
    const dx = nodeX[n]! - nodeX[from]!;
    const dy = nodeY[n]! - nodeY[from]!;
    const least = cost[from]! + Math.sqrt(dx * dx + dy * dy);
    if (least + ahead[n]! > numbers[MOST]! + 1) return;
    legs[n * WORDS + (k >> 5)]! |= 1 << (k & 31);
    if (least >= cost[n]!) return;
    const now = this.weight > 1;
    let total = least;
    if (now) {
      this.legAcross(from, n);
      if (this.runsInto(false)) return;
      this.price();
      total = cost[from]! + numbers[COST]!;
      if (total >= cost[n]!) return;
    }
    if (cost[n] === Number.POSITIVE_INFINITY) this.enter(n);
    cost[n] = total;
    bound[n] = total + ahead[n]!;
    before[n] = from;
    via[n] = k;
    sure[n] = now ? 1 : 0;
  }

  /** The corner next to another on its outline; of the start, itself. */
  private beside(node: number, step: number): number {
    if (node === 0) return 0;
    const first = outlineStart[outline[node]!]!;
    const end = outlineStart[outline[node]! + 1]!;
    const next = node + step;
    return next < first ? end - 1 : next === end ? first : next;
  }

  private aimAlong(back: number, on: number): number {
    aims[0] = back;
    aims[1] = on;
    return 2;
  }

  /**
   * Lists in `aims` the corners of an outline at which a line from a point only touches it, and returns how many: those between an edge that
   * faces the point and one that does not. From between the outline of an obstacle and that of its corners any line may be taut.
   */
  private aimAt(o: number, x: number, y: number): number {
    const first = outlineStart[o]!;
    const end = outlineStart[o + 1]!;
    const twiceX = 2 * x - outlineBox[4 * o]!;
    const twiceY = 2 * y - outlineBox[4 * o + 1]!;
    const extentX = outlineBox[4 * o + 2]!;
    let count = 0;
    if (Math.abs(twiceX) < extentX && Math.abs(twiceY) < outlineBox[4 * o + 3]!) {
      for (let n = first; n < end; n++) aims[count++] = n;
      return count;
    }
    const slant = octagon[o]!;
    if (slant > 0) {
      const sum = twiceX + twiceY;
      const rest = twiceX - twiceY;
      // Edges that face the point, and those that at least lie in line with it.
      const faces = outside(twiceX, twiceY, sum, rest, extentX, slant);
      const along = outside(twiceX, twiceY, sum, rest, extentX - 1, slant - 1);
      const turns = ~(faces & ((faces << 1) | (faces >> 7))) & (along | (along << 1) | (along >> 7)) & 255;
      for (let left = turns; left !== 0; left &= left - 1) aims[count++] = first + 31 - Math.clz32(left & -left);
      return count;
    }
    let dx = nodeX[first]! - x;
    let dy = nodeY[first]! - y;
    // On which side the edge before a corner lies, and the one after it.
    let sideBefore = (nodeX[end - 1]! - x) * dy - (nodeY[end - 1]! - y) * dx;
    for (let n = first; n < end; n++) {
      const next = n + 1 === end ? first : n + 1;
      const nextX = nodeX[next]! - x;
      const nextY = nodeY[next]! - y;
      const sideAfter = dx * nextY - dy * nextX;
      if (sideBefore * sideAfter <= 0) aims[count++] = n;
      sideBefore = sideAfter;
      dx = nextX;
      dy = nextY;
    }
    return count;
  }

  /** Whether the leg to a corner is free; if not, the next best one takes its place. */
  private proves(node: number): boolean {
    this.legAcross(before[node]!, node);
    if (!this.runsInto(false)) return true;
    legs[node * WORDS + (via[node]! >> 5)]! &= ~(1 << (via[node]! & 31));
    if (state[node] === OPEN) this.reach(node);
    this.join();
    return false;
  }

  /** The best leg to a corner from any that is done and not cut off from it; without any it is not in the fringe. */
  private reach(n: number): void {
    const x = nodeX[n]!;
    const y = nodeY[n]!;
    let best = -1;
    let least = Number.POSITIVE_INFINITY;
    for (let word = 0; word << 5 < this.done; word++) {
      for (let left = legs[n * WORDS + word]!; left !== 0; left &= left - 1) {
        const k = (word << 5) + 31 - Math.clz32(left & -left);
        const from = order[k]!;
        const dx = x - nodeX[from]!;
        const dy = y - nodeY[from]!;
        const total = cost[from]! + Math.sqrt(dx * dx + dy * dy);
        if (total >= least) continue;
        least = total;
        best = k;
      }
    }
    cost[n] = least;
    bound[n] = least + ahead[n]!;
    if (best < 0) this.leave(n);
    else {
      before[n] = order[best]!;
      via[n] = best;
    }
  }

  private enter(n: number): void {
    place[n] = this.open;
    fringe[this.open++] = n;
  }

  private leave(n: number): void {
    const last = fringe[--this.open]!;
    fringe[place[n]!] = last;
    place[last] = place[n]!;
  }

  /** The node of the fringe with the least bound on the whole way. */
  private pick(): number {
    const { open } = this;
    let best = fringe[0]!;
    let least = bound[best]!;
    for (let k = 1; k < open; k++) {
      const n = fringe[k]!;
      const own = bound[n]!;
      if (own > least || (own === least && !this.goesBefore(n, best))) continue;
      least = own;
      best = n;
    }
    return best;
  }

  /** The order of nodes that are equally good: from the left of the line to the goal to its right, then from its start on. */
  private goesBefore(a: number, b: number): boolean {
    const lineX = this.goalX - this.startX;
    const lineY = this.goalY - this.startY;
    const dx = nodeX[a]! - nodeX[b]!;
    const dy = nodeY[a]! - nodeY[b]!;
    const left = lineX * dy - lineY * dx;
    return left > 0 || (left === 0 && lineX * dx + lineY * dy < 0);
  }

  /** Puts the leg from node to node into `numbers`. */
  private legAcross(from: number, to: number): void {
    this.legBetween(nodeX[from]! | 0, nodeY[from]! | 0, nodeX[to]! | 0, nodeY[to]! | 0);
  }

  /** Puts the leg from (x, y) to the goal, as far as `stop` before it, into `numbers`. */
  protected legFrom(x: number, y: number): void {
    const dx = this.goalX - x;
    const dy = this.goalY - y;
    const whole = Math.sqrt(dx * dx + dy * dy);
    const length = Math.max(0, whole - this.stop);
    const share = whole > 0 ? length / whole : 0;
    numbers[AX] = x;
    numbers[AY] = y;
    numbers[BX] = this.stop === 0 ? this.goalX : x + dx * share;
    numbers[BY] = this.stop === 0 ? this.goalY : y + dy * share;
    numbers[LENGTH] = length;
  }

  // ---- Obstacles -------------------------------------------------------------------------------------------------------------------------

  /** Tells which obstacles hold the goal. */
  protected markGoal(): void {
    if (this.weight > 1) for (let part = this.firstPart; part < this.roughEnd; part++) partState[part] = FREE;
    for (let k = 0; k < this.hard; k++) {
      const part = hardPart[k]!;
      partState[part] = this.stop === 0 && this.inPart(part, this.goalX, this.goalY) ? GOAL : FREE;
    }
    for (let d = 0; d < this.discs; d++) {
      const dx = discX[d]! - this.goalX;
      const dy = discY[d]! - this.goalY;
      // All of the goal, when it is a disc itself.
      const inside = Math.max(0, discR[d]! - this.stop);
      discState[d] = dx * dx + dy * dy < inside * inside ? GOAL : FREE;
    }
  }

  /**
   * Whether the leg in `numbers` runs into an obstacle. One that the search does not know becomes part of it, unless a known one is in the way
   * as well. A leg to the goal may run into what the goal lies in.
   */
  private runsInto(toGoal: boolean): boolean {
    let newPart = -1;
    let newDisc = -1;
    for (let d = this.nextCut(0); d >= 0; d = this.nextCut(d + 1)) {
      if (discState[d] === MET) return true;
      if (discState[d] === FREE) newDisc = d;
      else if (!toGoal) return true;
    }
    for (let k = 0; k < this.hard; k++) {
      const part = hardPart[k]!;
      if (!this.cuts(part, true)) continue;
      if (partState[part] === MET) return true;
      if (partState[part] === FREE) newPart = part;
      else if (!toGoal) return true;
    }
    if (newDisc >= 0) this.meetDisc(newDisc);
    else if (newPart >= 0) this.meetPart(newPart);
    if (newDisc >= 0 || newPart >= 0) return true;
    if (this.weight > 1) this.meetRough();
    return false;
  }

  /** Difficult ground that only costs is searched around as well: its corners may be worth the detour. */
  private meetRough(): void {
    for (let part = this.hardEnd; part < this.roughEnd; part++)
      if (partState[part] === FREE && this.cuts(part, false)) this.meetPart(part);
  }

  private meetPart(part: number): void {
    partState[part] = MET;
    const { radius } = this.ground;
    const end = turnStart[part + 1]!;
    if (!this.opens(end - turnStart[part]!)) return;
    for (let k = turnStart[part]!; k < end; k++) this.addNode(turn[2 * k]!, turn[2 * k + 1]!);
    const more = BESIDE * radius + MARGIN;
    octagon[this.outlines] = 0;
    this.finishOutline(
      partBox[4 * part]!,
      partBox[4 * part + 1]!,
      partBox[4 * part + 2]! + more,
      partBox[4 * part + 3]! + more,
    );
  }

  private meetDisc(d: number): void {
    discState[d] = MET;
    const x = discX[d]!;
    const y = discY[d]!;
    const r = discR[d]!;
    this.swallow(x, y, r);
    if (!this.opens(8)) return;
    const s = Math.ceil(r * OCTAGON) | 0;
    this.addNode(x + r, y + s);
    this.addNode(x + s, y + r);
    this.addNode(x - s, y + r);
    this.addNode(x - r, y + s);
    this.addNode(x - r, y - s);
    this.addNode(x - s, y - r);
    this.addNode(x + s, y - r);
    this.addNode(x + r, y - s);
    octagon[this.outlines] = 2 * (r + s);
    this.finishOutline(2 * x, 2 * y, 2 * r, 2 * r);
  }

  /** No way turns in a circle: closes the corners that lie in one. */
  private swallow(x: number, y: number, r: number): void {
    const { nodes } = this;
    for (let n = 1; n < nodes; n++) {
      const dx = nodeX[n]! - x;
      const dy = nodeY[n]! - y;
      if (state[n] !== OPEN || dx * dx + dy * dy >= r * r) continue;
      state[n] = CLOSED;
      if (cost[n] !== Number.POSITIVE_INFINITY) this.leave(n);
    }
  }

  /** Whether there is room for so many more corners. */
  private opens(corners: number): boolean {
    return this.nodes + corners <= MOST_NODES;
  }

  private addNode(x: number, y: number): void {
    const node = this.nodes++;
    nodeX[node] = x;
    nodeY[node] = y;
    outline[node] = this.outlines;
    state[node] = UNSEEN;
  }

  /** Opens a corner, unless it lies off the board or in a circle that was met. Of what else it lies in, the leg to it finds out. */
  private see(node: number): boolean {
    const { discs } = this;
    const x = nodeX[node]!;
    const y = nodeY[node]!;
    state[node] = CLOSED;
    if (this.isBeyond(x, y)) return false;
    for (let d = 0; d < discs; d++) {
      const wx = discX[d]! - x;
      const wy = discY[d]! - y;
      const r = discR[d]!;
      if (discState[d] !== FREE && wx * wx + wy * wy < r * r) return false;
    }
    const dx = this.goalX - x;
    const dy = this.goalY - y;
    ahead[node] = Math.max(0, Math.sqrt(dx * dx + dy * dy) - this.stop);
    cost[node] = Number.POSITIVE_INFINITY;
    for (let word = 0; word < WORDS; word++) legs[node * WORDS + word] = 0;
    state[node] = OPEN;
    return true;
  }

  /** Ends the outline whose corners were added last, with its box. */
  private finishOutline(midX: number, midY: number, extentX: number, extentY: number): void {
    const at = 4 * this.outlines;
    outlineBox[at] = midX;
    outlineBox[at + 1] = midY;
    outlineBox[at + 2] = extentX;
    outlineBox[at + 3] = extentY;
    this.outlines++;
    outlineStart[this.outlines] = this.nodes;
  }
}

/** The edges of an octagon that have a point on their outer side, as bits from the one at its first corner on; all in twice their ticks. */
function outside(x: number, y: number, sum: number, rest: number, extent: number, slant: number): number {
  return (
    (sum > slant ? 1 : 0) |
    (y > extent ? 2 : 0) |
    (0 - rest > slant ? 4 : 0) |
    (0 - x > extent ? 8 : 0) |
    (0 - sum > slant ? 16 : 0) |
    (0 - y > extent ? 32 : 0) |
    (rest > slant ? 64 : 0) |
    (x > extent ? 128 : 0)
  );
}
