/**
 * Walking: the way of a base around terrain and other bases, and how far along it an allowance leads. Hot: the straight line is tried first,
 * and mostly free.
 *
 * Otherwise it is a search over the corners of what is in the way (A*, the straight distance as its bound). It begins with the obstacles
 * that the straight line meets; whatever the way found meets besides is added, and the search made again, until nothing new is met. So
 * the cost is that of the few obstacles that matter, and the way is the shortest over their corners: pieces of terrain grown by the base
 * (grounds.ts), and bases as octagons around the circle that the middle of the mover has to keep out of.
 *
 * Every tie is decided by what a turned table does not change: length, then which lies further to the left of the straight line.
 */
import type { Bases } from "./bases.ts";
import type { Ground } from "./grounds.ts";
import { AX, AY, BX, BY, COST, ENTRY, LENGTH, NEAR, Obstacles } from "./obstacles.ts";
import { NOWHERE } from "./ticks.ts";

/** The most corners that a search looks at; what stands beyond them is walked up to, not around. */
export const MOST_NODES = 160;
/** The most legs of a way. */
const MOST_POINTS = 32;
/** The most searches for one way. */
const MOST_SEARCHES = 12;

// What a part of the terrain or another base is to the way that is sought.
const FREE = 0; // not met so far
const MET = 1; // its corners are part of the search
const NEW = 2; // met, but its corners are not yet part of the search
const GOAL = 3; // the goal lies in it: it stops the walk, but is not walked around

/** Ticks of a gap that may be too narrow to land in, since spots are whole ticks. */
const GAP = 4;

const OCTAGON = Math.sqrt(2) - 1;

/** One way; made once a thread and used for every walk. */
export class Walk extends Obstacles {
  /** Corners of the way planned, from the start on: `points` of them. */
  readonly pointX = new Int32Array(MOST_POINTS);
  readonly pointY = new Int32Array(MOST_POINTS);
  points = 0;
  /** What the whole way costs, in ticks of open ground, rounded up; and whether it leads to the goal. */
  planned = 0;
  reachable = false;
  /** Ticks that it leads before the base touches difficult ground; NOWHERE if it touches none, 0 if it does from the start. */
  untilRough = NOWHERE;

  /** How many ticks the last `follow` was (it ended at `endX`, `endY`), and whether that is the goal. */
  walked = 0;
  arrived = false;

  /** The answer of `pointAt`. */
  atX = 0;
  atY = 0;

  private goalX = 0;
  private goalY = 0;
  private stop = 0;
  private weight = 1;

  /** Cost of each leg of the way, and its length; and how many legs were begun when it was last followed. */
  private readonly legCost = new Float64Array(MOST_POINTS);
  private readonly legLength = new Float64Array(MOST_POINTS);
  private followed = 0;

  private readonly partState: Uint8Array;
  private readonly discState: Uint8Array;
  /** The barred parts and the circles that are MET. */
  private knownParts = 0;
  private readonly knownPart: Int16Array;
  private knownDiscs = 0;
  private readonly knownDisc: Int16Array;

  // Corners of the search. Node 0 is the start; the goal is none, since it is a disc.
  private nodes = 0;
  /** Whether corners led to obstacles that are still to be added. */
  private fresh = false;
  private readonly nodeX = new Int32Array(MOST_NODES);
  private readonly nodeY = new Int32Array(MOST_NODES);
  /** From a corner to the ones before and after it on its outline. */
  private readonly backX = new Int32Array(MOST_NODES);
  private readonly backY = new Int32Array(MOST_NODES);
  private readonly onX = new Int32Array(MOST_NODES);
  private readonly onY = new Int32Array(MOST_NODES);
  private readonly before = new Int16Array(MOST_NODES);
  private readonly done = new Uint8Array(MOST_NODES);
  private readonly cost = new Float64Array(MOST_NODES);
  private readonly ahead = new Float64Array(MOST_NODES);

  /** Room for this many models, and for grounds with this many parts. */
  constructor(mostModels: number, mostParts: number) {
    super(mostModels, mostParts);
    this.discState = new Uint8Array(mostModels);
    this.partState = new Uint8Array(mostParts);
    this.knownPart = new Int16Array(mostParts);
    this.knownDisc = new Int16Array(mostModels);
  }

  /**
   * Plans the way of model i to the goal and no further than `stop` ticks from it (0: onto it; the sum of two radii: into base contact
   * with the model whose middle it is). The goal is first moved onto the board.
   *
   * `difficult` is what a tick of difficult ground costs: 1 as much as open ground, 2 twice as much; 0: it is not entered at all. `keep`
   * has, for every row of `bases`, the ticks that the edges have to stay apart, 0 where touching is allowed; negative where the model is
   * no obstacle, as the one that is charged. Whoever is too near already need only not come nearer. Models further away than `horizon` ticks (the
   * most that will be walked) are ignored: they will have moved on.
   *
   * When the goal cannot be reached the way ends as near to it as the search came (`reachable` is false). A goal inside an obstacle is
   * approached in a straight line from the last corner.
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
  ): void {
    this.begin(ground, bases, i, difficult === 0 ? ground.roughEnd : ground.hardEnd);
    this.goalX = Math.max(0 - ground.mostX, Math.min(ground.mostX, goalX)) | 0;
    this.goalY = Math.max(0 - ground.mostY, Math.min(ground.mostY, goalY)) | 0;
    this.stop = stop;
    this.weight = difficult;
    this.pointX[0] = this.startX;
    this.pointY[0] = this.startY;
    this.points = 1;
    this.reachable = true;
    this.legFrom(this.startX, this.startY);
    const length = this.numbers[LENGTH]!;
    // Only the bases beside the part of the straight line that can be walked; all those around only when it is not free.
    const share = Math.min(1, horizon / Math.max(1, length));
    const toX = this.startX + (this.numbers[BX]! - this.startX) * share;
    const toY = this.startY + (this.numbers[BY]! - this.startY) * share;
    this.gatherDiscs(bases, i, keep, Math.trunc(toX) | 0, Math.trunc(toY) | 0, NEAR);
    if (this.meetsAny() || (difficult > 1 && this.meetsRough())) this.searchAround(bases, i, horizon, keep);
    else if (length > horizon) this.addFarEnd();
    else if (length > 0) {
      this.numbers[ENTRY] = 1;
      this.addEnd();
    }
    if (stop > 0) this.cutAtGoal();
    this.finish();
  }

  /**
   * How far along the planned way an allowance (ticks of open ground, at most the plan's horizon) leads: fills `endX`, `endY`, `walked` and
   * `arrived`. It may be asked again with another allowance, such as dice rolled after the way was declared.
   */
  follow(allowance: number): void {
    // Through the array: a whole number that becomes a fraction in a loop would be boxed there.
    this.numbers[COST] = allowance;
    let left = this.numbers[COST]!;
    let walked = 0;
    this.endX = this.startX;
    this.endY = this.startY;
    let leg = 1;
    for (; leg < this.points; leg++) {
      const cost = this.legCost[leg]!;
      if (cost > left) {
        const fromX = this.pointX[leg - 1]!;
        const fromY = this.pointY[leg - 1]!;
        this.numbers[COST] = left;
        this.spreadOver(leg);
        this.settle(fromX, fromY, this.pointX[leg]!, this.pointY[leg]!, NOWHERE);
        const dx = this.endX - fromX;
        const dy = this.endY - fromY;
        walked += Math.sqrt(dx * dx + dy * dy);
        break;
      }
      left -= cost;
      walked += this.legLength[leg]!;
      this.endX = this.pointX[leg]!;
      this.endY = this.pointY[leg]!;
    }
    this.followed = leg;
    // A sum of roots may come out a hair above the whole number that it is.
    this.walked = Math.ceil(walked - 1e-6) | 0;
    this.arrived = this.reachable && leg === this.points;
  }

  /** Whether the base touched difficult ground on what was last followed. */
  get rough(): boolean {
    return this.untilRough === 0 || this.walked > this.untilRough;
  }

  /** Flags of all the pieces that the base touched on what was last followed. */
  touchedFlags(): number {
    let flags = this.touched(this.startX, this.startY, this.startX, this.startY);
    for (let leg = 1; leg < this.followed; leg++)
      flags |= this.touched(this.pointX[leg - 1]!, this.pointY[leg - 1]!, this.pointX[leg]!, this.pointY[leg]!);
    const last = this.followed - 1;
    return flags | this.touched(this.pointX[last]!, this.pointY[last]!, this.endX, this.endY);
  }

  /**
   * A leap of model i towards the goal over everything: to the furthest spot on the straight line, at most `allowance` ticks away and not
   * nearer to the goal than `stop`, where it can land. `difficult` 0: not on difficult ground; `keep` as in `plan`. Fills `endX`, `endY`,
   * `walked` and `arrived`; where it lands can be asked of `ground` (inside.ts). Without any such spot it stays where it is.
   */
  leap(
    ground: Ground,
    bases: Bases,
    i: number,
    goalX: number,
    goalY: number,
    stop: number,
    allowance: number,
    difficult: number,
    keep: Int32Array,
  ): void {
    this.begin(ground, bases, i, difficult === 0 ? ground.roughEnd : ground.hardEnd);
    this.goalX = Math.max(0 - ground.mostX, Math.min(ground.mostX, goalX)) | 0;
    this.goalY = Math.max(0 - ground.mostY, Math.min(ground.mostY, goalY)) | 0;
    this.stop = stop;
    this.shrinkParts();
    this.gatherDiscs(bases, i, keep, this.goalX, this.goalY, NEAR);
    this.legFrom(this.startX, this.startY);
    const whole = this.numbers[LENGTH]!;
    this.numbers[ENTRY] = Math.min(1, allowance / Math.max(1, whole));
    this.cutAtEntry();
    this.shorten();
    const full = this.numbers[LENGTH] === whole;
    if (full && stop === 0) {
      this.endX = this.goalX;
      this.endY = this.goalY;
    } else {
      // A gap may be narrower than rounding: then on to the next one before it.
      while (!this.settle(this.startX, this.startY, this.goalX, this.goalY, GAP)) {
        const length = this.numbers[LENGTH]!;
        if (length <= GAP) break;
        this.numbers[ENTRY] = (length - GAP) / length;
        this.cutAtEntry();
        this.shorten();
      }
    }
    const dx = this.endX - this.startX;
    const dy = this.endY - this.startY;
    this.walked = Math.ceil(Math.sqrt(dx * dx + dy * dy)) | 0;
    this.arrived = full;
    this.points = 1;
  }

  /** The point `length` ticks along the planned way (its end, when the way is shorter), as `atX` and `atY`. */
  pointAt(length: number): void {
    this.numbers[LENGTH] = length;
    let left = this.numbers[LENGTH]!;
    for (let leg = 1; leg < this.points; leg++) {
      const long = this.legLength[leg]!;
      if (left < long) {
        const share = left / long;
        this.atX = Math.trunc(this.pointX[leg - 1]! + (this.pointX[leg]! - this.pointX[leg - 1]!) * share) | 0;
        this.atY = Math.trunc(this.pointY[leg - 1]! + (this.pointY[leg]! - this.pointY[leg - 1]!) * share) | 0;
        return;
      }
      left -= long;
    }
    this.atX = this.pointX[this.points - 1]!;
    this.atY = this.pointY[this.points - 1]!;
  }

  // ---- Obstacles of the search ---------------------------------------------------------------------------------------------------------

  /** Tells which obstacles hold the goal. */
  private markGoal(): void {
    const end = this.weight < 2 ? this.barred : this.ground.roughEnd;
    for (let part = 0; part < end; part++)
      this.partState[part] = this.stop === 0 && this.inPart(part, this.goalX, this.goalY) ? GOAL : FREE;
    for (let d = 0; d < this.discs; d++) {
      const dx = this.discX[d]! - this.goalX;
      const dy = this.discY[d]! - this.goalY;
      // All of the goal, when it is a disc itself.
      const inside = Math.max(0, this.discR[d]! - this.stop);
      this.discState[d] = dx * dx + dy * dy < inside * inside ? GOAL : FREE;
    }
  }

  /** Puts the leg from (x, y) to the goal, as far as `stop` before it, into `numbers`. */
  private legFrom(x: number, y: number): void {
    const dx = this.goalX - x;
    const dy = this.goalY - y;
    const whole = Math.sqrt(dx * dx + dy * dy);
    const length = Math.max(0, whole - this.stop);
    const share = whole > 0 ? length / whole : 0;
    this.numbers[AX] = x;
    this.numbers[AY] = y;
    this.numbers[BX] = this.stop === 0 ? this.goalX : x + dx * share;
    this.numbers[BY] = this.stop === 0 ? this.goalY : y + dy * share;
    this.numbers[LENGTH] = length;
  }

  /** Whether it runs over difficult ground that costs more. */
  private meetsRough(): boolean {
    for (let part = this.ground.hardEnd; part < this.ground.roughEnd; part++)
      if (this.cuts(part, this.whole)) return true;
    return false;
  }

  /** Whether it meets an obstacle that the search already knows. */
  private meetsKnown(): boolean {
    const { knownPart, knownDisc } = this;
    for (let k = 0; k < this.knownParts; k++) {
      const part = knownPart[k]!;
      if (!this.cuts(part, this.shrunk)) continue;
      // What is in the way now probably is in the way of the next leg: it goes first.
      knownPart[k] = knownPart[0]!;
      knownPart[0] = part;
      return true;
    }
    for (let k = 0; k < this.knownDiscs; k++) {
      const d = knownDisc[k]!;
      if (!this.cutsDisc(d)) continue;
      knownDisc[k] = knownDisc[0]!;
      knownDisc[0] = d;
      return true;
    }
    return false;
  }

  /** Adds the corners of all the obstacles that the leg in `numbers` meets and the search does not know; whether there are any. */
  private meetNew(): boolean {
    let found = false;
    // Difficult ground that only costs is searched around as well: its corners may be worth the detour.
    const end = this.weight < 2 ? this.barred : this.ground.roughEnd;
    for (let part = 0; part < end; part++) {
      if (this.partState[part] !== FREE || !this.cuts(part, this.shrunk)) continue;
      this.partState[part] = NEW;
      found = true;
    }
    for (let d = 0; d < this.discs; d++) {
      if (this.discState[d] !== FREE || !this.cutsDisc(d)) continue;
      this.discState[d] = NEW;
      found = true;
    }
    if (!found) return false;
    // A corner that lies in yet another obstacle leads on to that one: a wall that adjoins a wall.
    for (this.fresh = true; this.fresh; ) {
      this.fresh = false;
      for (let part = 0; part < end; part++) if (this.partState[part] === NEW) this.meetPart(part);
      for (let d = 0; d < this.discs; d++) if (this.discState[d] === NEW) this.meetDisc(d);
    }
    return true;
  }

  private meetPart(part: number): void {
    this.partState[part] = MET;
    if (part < this.barred) this.knownPart[this.knownParts++] = part;
    const { turnStart, turn } = this.ground;
    const first = turnStart[part]!;
    const count = turnStart[part + 1]! - first;
    for (let k = 0; k < count; k++) {
      const before = 2 * (first + (k === 0 ? count - 1 : k - 1));
      const at = 2 * (first + k);
      const after = 2 * (first + (k === count - 1 ? 0 : k + 1));
      this.addNode(turn[at]!, turn[at + 1]!, turn[before]!, turn[before + 1]!, turn[after]!, turn[after + 1]!);
    }
  }

  private meetDisc(d: number): void {
    this.discState[d] = MET;
    this.knownDisc[this.knownDiscs++] = d;
    const x = this.discX[d]!;
    const y = this.discY[d]!;
    const r = this.discR[d]!;
    const s = Math.ceil(r * OCTAGON) | 0;
    this.addNode(x + r, y + s, x + r, y - s, x + s, y + r);
    this.addNode(x + s, y + r, x + r, y + s, x - s, y + r);
    this.addNode(x - s, y + r, x + s, y + r, x - r, y + s);
    this.addNode(x - r, y + s, x - s, y + r, x - r, y - s);
    this.addNode(x - r, y - s, x - r, y + s, x - s, y - r);
    this.addNode(x - s, y - r, x - r, y - s, x + s, y - r);
    this.addNode(x + s, y - r, x - s, y - r, x + r, y - s);
    this.addNode(x + r, y - s, x + s, y - r, x + r, y + s);
  }

  /**
   * Adds a corner to the search, with the corners before and after it, unless it lies off the board or in an obstacle, which then becomes
   * part of the search.
   */
  private addNode(x: number, y: number, beforeX: number, beforeY: number, afterX: number, afterY: number): void {
    if (Math.abs(x) > this.ground.mostX || Math.abs(y) > this.ground.mostY) return;
    let legal = true;
    for (let part = 0; part < this.barred; part++) {
      if (!this.inPart(part, x, y)) continue;
      legal = false;
      if (this.partState[part] !== FREE) continue;
      this.partState[part] = NEW;
      this.fresh = true;
    }
    for (let d = 0; d < this.discs; d++) {
      const wx = this.discX[d]! - x;
      const wy = this.discY[d]! - y;
      const r = this.discR[d]!;
      if (wx * wx + wy * wy >= r * r) continue;
      legal = false;
      if (this.discState[d] !== FREE) continue;
      this.discState[d] = NEW;
      this.fresh = true;
    }
    if (!legal || this.nodes === MOST_NODES) return;
    const node = this.nodes++;
    this.nodeX[node] = x;
    this.nodeY[node] = y;
    this.backX[node] = beforeX - x;
    this.backY[node] = beforeY - y;
    this.onX[node] = afterX - x;
    this.onY[node] = afterY - y;
  }

  /**
   * Whether a line in the direction (dx, dy) only touches the outline at a corner. A shortest way turns nowhere else: where the line would run into
   * the outline, or comes out of it, it could be shorter.
   */
  private touches(node: number, dx: number, dy: number): boolean {
    const back = dx * this.backY[node]! - dy * this.backX[node]!;
    const on = dx * this.onY[node]! - dy * this.onX[node]!;
    return back * on >= 0;
  }

  /** What the leg in `numbers` costs, as `numbers[COST]`: its length, and the rest of the price for what of it is difficult ground. */
  private price(): void {
    let length = this.numbers[LENGTH]!;
    if (this.weight > 1) {
      this.findSpans();
      let share = 0;
      for (let k = 0; k < this.spans; k++) share += this.spanTo[k]! - this.spanFrom[k]!;
      length += (this.weight - 1) * share * length;
    }
    this.numbers[COST] = length;
  }

  /** The spans of the leg in `numbers` over difficult ground, in order, those that overlap joined. */
  private findSpans(): void {
    const { spanFrom, spanTo } = this;
    this.spans = 0;
    for (let part = this.ground.hardEnd; part < this.ground.roughEnd; part++) {
      if (!this.cuts(part, this.whole)) continue;
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

  // ---- The search ------------------------------------------------------------------------------------------------------------------------

  /** Searches, checks the way found against everything, and searches again with what it met, until nothing new is met. */
  private searchAround(bases: Bases, i: number, horizon: number, keep: Int32Array): void {
    this.clear = false;
    this.shrinkParts();
    this.gatherDiscs(bases, i, keep, this.startX, this.startY, horizon);
    this.markGoal();
    this.knownParts = 0;
    this.knownDiscs = 0;
    this.nodes = 1;
    this.nodeX[0] = this.startX;
    this.nodeY[0] = this.startY;
    let last = 0;
    for (let searches = 0; searches < MOST_SEARCHES; searches++) {
      if (searches === 0) this.meetNew();
      last = this.search(true);
      // Next to an obstacle, between its outline and the outline of its corners, a way may have to turn otherwise.
      if (!this.reachable) last = this.search(false);
      if (!this.meetsMore(last)) break;
    }
    this.addWay(last);
    this.legFrom(this.pointX[this.points - 1]!, this.pointY[this.points - 1]!);
    if (this.numbers[LENGTH] === 0) return;
    this.freeShare();
    this.addEnd();
  }

  /** Adds the obstacles that the way over node `last` meets and the search did not know; whether there were any. */
  private meetsMore(last: number): boolean {
    let found = false;
    if (this.reachable) {
      this.legFrom(this.nodeX[last]!, this.nodeY[last]!);
      found = this.meetNew();
    }
    for (let node = last; node !== 0; node = this.before[node]!) {
      const back = this.before[node]!;
      this.legBetween(this.nodeX[back]!, this.nodeY[back]!, this.nodeX[node]!, this.nodeY[node]!);
      if (this.meetNew()) found = true;
    }
    return found;
  }

  /**
   * The cheapest way over the known corners: its last corner before the goal, or the corner nearest to a goal that cannot be reached. `taut`
   * leaves out legs between corners that no shortest way has.
   */
  private search(taut: boolean): number {
    const { nodes, nodeX, nodeY, cost, ahead, before, done } = this;
    for (let n = 0; n < nodes; n++) {
      const dx = this.goalX - nodeX[n]!;
      const dy = this.goalY - nodeY[n]!;
      cost[n] = Number.POSITIVE_INFINITY;
      ahead[n] = Math.max(0, Math.sqrt(dx * dx + dy * dy) - this.stop);
      done[n] = 0;
    }
    cost[0] = 0;
    let goalCost = Number.POSITIVE_INFINITY;
    let goalFrom = -1;
    let nearestNode = 0;
    for (;;) {
      const node = this.pick();
      if (node === -1 || cost[node]! + ahead[node]! >= goalCost) break;
      done[node] = 1;
      if (
        ahead[node]! < ahead[nearestNode]! ||
        (ahead[node] === ahead[nearestNode] && this.goesBefore(node, nearestNode))
      )
        nearestNode = node;
      this.legFrom(nodeX[node]!, nodeY[node]!);
      if (!this.meetsKnown()) {
        this.price();
        const total = cost[node]! + this.numbers[COST]!;
        if (total < goalCost) {
          goalCost = total;
          goalFrom = node;
        }
      }
      for (let n = 1; n < nodes; n++) {
        if (done[n] !== 0) continue;
        const dx = nodeX[n]! - nodeX[node]!;
        const dy = nodeY[n]! - nodeY[node]!;
        if (taut && node !== 0 && !(this.touches(n, dx, dy) && this.touches(node, dx, dy))) continue;
        const least = cost[node]! + Math.sqrt(dx * dx + dy * dy);
        if (least >= cost[n]! || least + ahead[n]! >= goalCost) continue;
        this.legBetween(nodeX[node]!, nodeY[node]!, nodeX[n]!, nodeY[n]!);
        if (this.meetsKnown()) continue;
        this.price();
        const total = cost[node]! + this.numbers[COST]!;
        if (total < cost[n]!) {
          cost[n] = total;
          before[n] = node;
        }
      }
    }
    this.reachable = goalFrom !== -1;
    return this.reachable ? goalFrom : nearestNode;
  }

  /** The open node with the least bound on the whole way; -1 when none is left. */
  private pick(): number {
    const { nodes, cost, ahead, done } = this;
    let best = -1;
    let least = Number.POSITIVE_INFINITY;
    for (let n = 0; n < nodes; n++) {
      if (done[n] !== 0) continue;
      const bound = cost[n]! + ahead[n]!;
      if (bound < least || (bound === least && best !== -1 && this.goesBefore(n, best))) {
        least = bound;
        best = n;
      }
    }
    return best;
  }

  /** The order of nodes that are equally good: from the left of the line to the goal to its right, then from its start on. */
  private goesBefore(a: number, b: number): boolean {
    const lineX = this.goalX - this.startX;
    const lineY = this.goalY - this.startY;
    const dx = this.nodeX[a]! - this.nodeX[b]!;
    const dy = this.nodeY[a]! - this.nodeY[b]!;
    const left = lineX * dy - lineY * dx;
    return left > 0 || (left === 0 && lineX * dx + lineY * dy < 0);
  }

  // ---- The way ---------------------------------------------------------------------------------------------------------------------------

  /** Writes down the corners up to node `last`. A way with too many of them is cut short. */
  private addWay(last: number): void {
    let legs = 0;
    for (let node = last; node !== 0; node = this.before[node]!) legs++;
    const kept = Math.min(legs, MOST_POINTS - 2);
    if (kept < legs) this.reachable = false;
    let skip = legs - kept;
    let at = kept;
    for (let node = last; node !== 0; node = this.before[node]!) {
      if (skip-- > 0) continue;
      this.pointX[at] = this.nodeX[node]!;
      this.pointY[at] = this.nodeY[node]!;
      at--;
    }
    this.points = kept + 1;
    this.cutAtObstacles();
  }

  /** A search that was given up may leave a way that meets an obstacle: it ends there. */
  private cutAtObstacles(): void {
    for (let leg = 1; leg < this.points; leg++) {
      this.legBetween(this.pointX[leg - 1]!, this.pointY[leg - 1]!, this.pointX[leg]!, this.pointY[leg]!);
      if (this.meetsAny()) {
        this.points = leg;
        this.reachable = false;
        return;
      }
    }
  }

  /** A way around corners may come within `stop` ticks of the goal before its end: that is its end. */
  private cutAtGoal(): void {
    for (let leg = 1; leg < this.points; leg++) {
      const fromX = this.pointX[leg - 1]!;
      const fromY = this.pointY[leg - 1]!;
      const dx = this.pointX[leg]! - fromX;
      const dy = this.pointY[leg]! - fromY;
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
      this.numbers[LENGTH] = length;
      this.settle(fromX, fromY, this.pointX[leg]!, this.pointY[leg]!, NOWHERE);
      this.pointX[leg] = this.endX;
      this.pointY[leg] = this.endY;
      this.points = leg + 1;
      this.reachable = true;
      return;
    }
  }

  /** Adds the last leg, which is in `numbers`, as far as the share of it that is free, `numbers[ENTRY]`. */
  private addEnd(): void {
    const free = this.numbers[ENTRY]!;
    if (free < 1) this.reachable = false;
    if (free === 1 && this.stop === 0) {
      this.endX = this.goalX;
      this.endY = this.goalY;
    } else {
      const fromX = this.pointX[this.points - 1]!;
      const fromY = this.pointY[this.points - 1]!;
      this.numbers[LENGTH] = free * this.numbers[LENGTH]!;
      this.settle(fromX, fromY, this.goalX, this.goalY, NOWHERE);
      if (this.endX === fromX && this.endY === fromY) return;
    }
    this.pointX[this.points] = this.endX;
    this.pointY[this.points] = this.endY;
    this.points++;
  }

  /** Adds the last leg as it is in `numbers`: its end lies beyond the horizon, so that nobody will stand there. */
  private addFarEnd(): void {
    this.pointX[this.points] = Math.trunc(this.numbers[BX]!);
    this.pointY[this.points] = Math.trunc(this.numbers[BY]!);
    this.points++;
  }

  /** Costs of the legs, the sum of them, and where difficult ground begins. */
  private finish(): void {
    let sum = 0;
    let walked = 0;
    this.untilRough = NOWHERE;
    for (let leg = 1; leg < this.points; leg++) {
      this.legBetween(this.pointX[leg - 1]!, this.pointY[leg - 1]!, this.pointX[leg]!, this.pointY[leg]!);
      this.price();
      const length = this.numbers[LENGTH]!;
      this.legLength[leg] = length;
      this.legCost[leg] = this.numbers[COST]!;
      sum += this.numbers[COST]!;
      if (this.untilRough === NOWHERE) {
        let first = 2;
        for (let part = this.ground.hardEnd; part < this.ground.roughEnd; part++) {
          if (this.cuts(part, this.whole)) first = Math.min(first, this.numbers[ENTRY]!);
        }
        if (first < 2) this.untilRough = Math.ceil(walked + first * length) | 0;
      }
      walked += length;
    }
    this.planned = Math.ceil(sum - 1e-6) | 0;
  }

  /** How far along a leg of the way `numbers[COST]` ticks of cost lead, as `numbers[LENGTH]`. */
  private spreadOver(leg: number): void {
    let far = this.numbers[COST]!;
    if (this.weight > 1) {
      this.legBetween(this.pointX[leg - 1]!, this.pointY[leg - 1]!, this.pointX[leg]!, this.pointY[leg]!);
      this.findSpans();
      const length = this.numbers[LENGTH]!;
      let rest = far;
      far = 0;
      let at = 0;
      for (let k = 0; k <= this.spans; k++) {
        const open = ((k < this.spans ? this.spanFrom[k]! : 1) - at) * length;
        if (rest <= open) {
          far += rest;
          break;
        }
        far += open;
        rest -= open;
        if (k === this.spans) break;
        const rough = (this.spanTo[k]! - this.spanFrom[k]!) * length;
        if (rest <= rough * this.weight) {
          far += rest / this.weight;
          break;
        }
        far += rough;
        rest -= rough * this.weight;
        at = this.spanTo[k]!;
      }
    }
    this.numbers[LENGTH] = far;
  }

  /** Flags of all the pieces that the base touches on the line between two points. */
  private touched(ax: number, ay: number, bx: number, by: number): number {
    const { parts, flags } = this.ground;
    const still = ax === bx && ay === by;
    this.legBetween(ax, ay, bx, by);
    let touched = 0;
    for (let part = 0; part < parts; part++) {
      const own = flags[part]!;
      if ((touched | own) === touched) continue;
      if (still ? this.holds(part, ax, ay) : this.cuts(part, this.whole)) touched |= own;
    }
    return touched;
  }
}
