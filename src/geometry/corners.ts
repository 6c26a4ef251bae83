/**
 * The shortest way around what is in the way, over the corners of it: pieces of terrain grown by the base (grounds.ts), and other bases as
 * octagons around the circle that the middle of the mover has to keep out of. Hot: only for ways that are not straight.
 *
 * A* with three habits that keep it small. It knows only those obstacles that a leg it wanted to take ran into (the corners of any other
 * cannot lie on a shortest way); a leg is looked at no sooner than the corner that it leads to is the best one left (most never are); and a
 * leg that a taut string would not take is none.
 *
 * Every tie is decided by what a turned table does not change: length, then which lies further to the left of the straight line.
 */
import { AX, AY, BX, BY, COST, LENGTH, Obstacles } from "./obstacles.ts";

/** The most corners that a search looks at; what stands beyond them is walked up to, not around. */
export const MOST_NODES = 160;
/** Corners after which legs are looked at once and for all, since a set of them has no more bits. */
const MOST_PUT_OFF = 31;

// What a part of the terrain or another base is to the way that is sought.
const FREE = 0; // not met so far
const MET = 1; // its corners are part of the search
const GOAL = 2; // the goal lies in it: it stops the walk, but is not walked around

/** Twice how far the corners around a part lie outside it, as a share of the base's radius: TURNS - 1 and the cuts around corners. */
const BESIDE = 0.4;

const OCTAGON = Math.sqrt(2) - 1;

export class CornerSearch extends Obstacles {
  /** The goal is a disc of radius `stop` around this point. */
  protected goalX = 0;
  protected goalY = 0;
  protected stop = 0;
  /** Whether the last search reached the goal. */
  reachable = false;

  private readonly partState: Uint8Array;
  private readonly discState: Uint8Array;

  // Corners of the search. Node 0 is the start; the goal is none, since it is a disc.
  private nodes = 0;
  /** Those that have been compared with the corners that were done when they were met. */
  private joined = 0;
  protected readonly nodeX = new Float64Array(MOST_NODES);
  protected readonly nodeY = new Float64Array(MOST_NODES);
  /** From a corner to the ones before and after it on its outline. */
  private readonly backX = new Float64Array(MOST_NODES);
  private readonly backY = new Float64Array(MOST_NODES);
  private readonly onX = new Float64Array(MOST_NODES);
  private readonly onY = new Float64Array(MOST_NODES);
  /** The part that it is a corner of; of a disc, -1 less its number. */
  private readonly owner = new Int16Array(MOST_NODES);
  /** The node that the best way to it comes from, what that costs, and the least that the whole way over it can cost. */
  protected readonly before = new Int16Array(MOST_NODES);
  private readonly cost = new Float64Array(MOST_NODES);
  private readonly bound = new Float64Array(MOST_NODES);
  private readonly ahead = new Float64Array(MOST_NODES);
  private readonly closed = new Uint8Array(MOST_NODES);
  /** Whether the leg to it is known to be free; and the done corners, by their places in `order`, from which none is. */
  private readonly sure = new Uint8Array(MOST_NODES);
  private readonly cutOff = new Int32Array(MOST_NODES);
  /** The nodes that are done, in the order in which they were. */
  private readonly order = new Int16Array(MOST_NODES);
  private done = 0;
  /** The place in `order` of the node before. */
  private readonly via = new Int16Array(MOST_NODES);

  /** Room for this many models, and for grounds with this many parts. */
  constructor(mostModels: number, mostParts: number) {
    super(mostModels, mostParts);
    this.discState = new Uint8Array(mostModels);
    this.partState = new Uint8Array(mostParts);
  }

  /**
   * Looks for the cheapest way from the start into the goal that costs no more than `most`: its last corner, from which a straight leg
   * leads on, or the corner nearest to a goal that cannot be reached (`reachable` is false then). `before` leads back to node 0, the start.
   */
  protected search(most: number): number {
    this.shrinkParts();
    this.markGoal();
    this.nodes = 1;
    this.nodeX[0] = this.startX;
    this.nodeY[0] = this.startY;
    const { cost, bound, ahead, closed, order } = this;
    this.done = 0;
    this.joined = 0;
    this.join();
    cost[0] = 0;
    bound[0] = ahead[0]!;
    this.sure[0] = 1;
    // Through the array: a whole number that becomes a fraction in a loop would be boxed there.
    this.numbers[COST] = most;
    let goalCost = this.numbers[COST]!;
    let goalFrom = -1;
    let nearest = 0;
    for (;;) {
      const node = this.pick();
      if (node === -1 || bound[node]! > goalCost || (goalFrom !== -1 && bound[node] === goalCost)) break;
      if (this.sure[node] === 0 && !this.proves(node)) continue;
      closed[node] = 1;
      order[this.done++] = node;
      if (ahead[node]! < ahead[nearest]! || (ahead[node] === ahead[nearest] && this.goesBefore(node, nearest)))
        nearest = node;
      this.legFrom(this.nodeX[node]! | 0, this.nodeY[node]! | 0);
      if (!this.runsInto(true)) {
        this.price();
        const total = cost[node]! + this.numbers[COST]!;
        if (total < goalCost || (goalFrom === -1 && total === goalCost)) {
          goalCost = total;
          goalFrom = node;
        }
        if (this.weight < 2) break;
      }
      const { joined } = this;
      for (let n = 1; n < joined; n++) if (closed[n] === 0) this.relax(n, this.done - 1);
      this.join();
    }
    this.reachable = goalFrom !== -1;
    return this.reachable ? goalFrom : nearest;
  }

  /** Takes the corners in that were met since: each may be reached from all that are done. */
  private join(): void {
    while (this.joined < this.nodes) {
      const n = this.joined++;
      const dx = this.goalX - this.nodeX[n]!;
      const dy = this.goalY - this.nodeY[n]!;
      this.ahead[n] = Math.max(0, Math.sqrt(dx * dx + dy * dy) - this.stop);
      this.cutOff[n] = 0;
      this.closed[n] = 0;
      this.reach(n);
    }
  }

  /** The best leg to a corner from any that is done and not cut off from it. */
  private reach(n: number): void {
    this.cost[n] = Number.POSITIVE_INFINITY;
    this.bound[n] = Number.POSITIVE_INFINITY;
    for (let k = 0; k < this.done; k++) {
      if (k < MOST_PUT_OFF && ((this.cutOff[n]! >>> k) & 1) === 1) continue;
      this.relax(n, k);
    }
  }

  /** Whether the leg to corner n from the k-th that is done is better than the best known. */
  private relax(n: number, k: number): void {
    const from = this.order[k]!;
    // Most corners fail this, and it takes no root.
    if (!this.isTaut(from, n)) return;
    const dx = this.nodeX[n]! - this.nodeX[from]!;
    const dy = this.nodeY[n]! - this.nodeY[from]!;
    const least = this.cost[from]! + Math.sqrt(dx * dx + dy * dy);
    if (least >= this.cost[n]!) return;
    let total = least;
    const now = k >= MOST_PUT_OFF || this.weight > 1;
    if (now) {
      this.legAcross(from, n);
      if (this.runsInto(false)) return;
      this.price();
      total = this.cost[from]! + this.numbers[COST]!;
      if (total >= this.cost[n]!) return;
    }
    this.cost[n] = total;
    this.bound[n] = total + this.ahead[n]!;
    this.before[n] = from;
    this.sure[n] = now ? 1 : 0;
    this.via[n] = k;
  }

  /** Whether the leg to a corner is free; if not, the next best one takes its place. */
  private proves(node: number): boolean {
    const from = this.before[node]!;
    this.legAcross(from, node);
    if (!this.runsInto(false)) return true;
    this.cutOff[node]! |= 1 << this.via[node]!;
    this.reach(node);
    this.join();
    return false;
  }

  /** The open node with the least bound on the whole way; -1 when none is left. */
  private pick(): number {
    const { nodes, bound, closed } = this;
    let best = -1;
    let least = Number.POSITIVE_INFINITY;
    for (let n = 0; n < nodes; n++) {
      if (closed[n] !== 0 || bound[n]! > least) continue;
      if (bound[n]! < least || (best !== -1 && this.goesBefore(n, best))) {
        least = bound[n]!;
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

  /**
   * Whether a taut string could run from one node to another: at a corner it only touches the outline. A shortest way turns nowhere else;
   * where the line would run into the outline, or comes out of it, it could be shorter.
   */
  private isTaut(from: number, to: number): boolean {
    if (!this.touches(to, from, to) && !this.isBeside(from, to)) return false;
    return from === 0 || this.touches(from, from, to) || this.isBeside(to, from);
  }

  /** Whether the line between two nodes has the outline around a corner to one side of it. */
  private touches(corner: number, from: number, to: number): boolean {
    const dx = this.nodeX[to]! - this.nodeX[from]!;
    const dy = this.nodeY[to]! - this.nodeY[from]!;
    const back = dx * this.backY[corner]! - dy * this.backX[corner]!;
    const on = dx * this.onY[corner]! - dy * this.onX[corner]!;
    return back * on >= 0;
  }

  /** Whether a node may lie between the outline of a corner's obstacle and the outline of its corners. */
  private isBeside(node: number, corner: number): boolean {
    const owner = this.owner[corner]!;
    const x = this.nodeX[node]!;
    const y = this.nodeY[node]!;
    if (owner < 0) {
      const d = -1 - owner;
      const r = this.discR[d]!;
      return Math.abs(x - this.discX[d]!) < r && Math.abs(y - this.discY[d]!) < r;
    }
    const { box, radius } = this.ground;
    const more = BESIDE * radius + 8;
    return (
      Math.abs(2 * x - box[4 * owner]!) < box[4 * owner + 2]! + more &&
      Math.abs(2 * y - box[4 * owner + 1]!) < box[4 * owner + 3]! + more
    );
  }

  /** Puts the leg from node to node into `numbers`. */
  private legAcross(from: number, to: number): void {
    this.legBetween(this.nodeX[from]! | 0, this.nodeY[from]! | 0, this.nodeX[to]! | 0, this.nodeY[to]! | 0);
  }

  /** Puts the leg from (x, y) to the goal, as far as `stop` before it, into `numbers`. */
  protected legFrom(x: number, y: number): void {
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

  // ---- Obstacles -------------------------------------------------------------------------------------------------------------------------

  /** Tells which obstacles hold the goal. */
  private markGoal(): void {
    for (let part = 0; part < this.ground.roughEnd; part++) this.partState[part] = FREE;
    for (let k = 0; k < this.hard && this.stop === 0; k++) {
      const part = this.hardPart[k]!;
      if (this.inPart(part, this.goalX, this.goalY)) this.partState[part] = GOAL;
    }
    for (let d = 0; d < this.discs; d++) {
      const dx = this.discX[d]! - this.goalX;
      const dy = this.discY[d]! - this.goalY;
      // All of the goal, when it is a disc itself.
      const inside = Math.max(0, this.discR[d]! - this.stop);
      this.discState[d] = dx * dx + dy * dy < inside * inside ? GOAL : FREE;
    }
  }

  /**
   * Whether the leg in `numbers` runs into an obstacle. One that the search does not know becomes part of it, unless a known one is in the way
   * as well. A leg to the goal may run into what the goal lies in.
   */
  private runsInto(toGoal: boolean): boolean {
    const { partState, discState, hardPart, discs, discX, discY, discR, numbers } = this;
    let newPart = -1;
    let newDisc = -1;
    const ax = numbers[AX]!;
    const ay = numbers[AY]!;
    const dx = numbers[BX]! - ax;
    const dy = numbers[BY]! - ay;
    const reachX = Math.abs(dx);
    const reachY = Math.abs(dy);
    const square = dx * dx + dy * dy;
    for (let d = 0; d < discs; d++) {
      const wx = discX[d]! - ax;
      const wy = discY[d]! - ay;
      const r = discR[d]!;
      if (Math.abs(2 * wx - dx) >= reachX + 2 * r || Math.abs(2 * wy - dy) >= reachY + 2 * r) continue;
      const along = wx * dx + wy * dy;
      if (along <= 0) continue;
      if (along >= square) {
        const ex = wx - dx;
        const ey = wy - dy;
        if (ex * ex + ey * ey >= r * r) continue;
      } else {
        const aside = wx * dy - wy * dx;
        if (aside * aside >= r * r * square) continue;
      }
      if (discState[d] === MET) return true;
      if (discState[d] === FREE) newDisc = d;
      else if (!toGoal) return true;
    }
    for (let k = 0; k < this.hard; k++) {
      const part = hardPart[k]!;
      if (!this.cuts(part, this.shrunk)) continue;
      if (partState[part] === MET) return true;
      if (partState[part] === FREE) newPart = part;
      else if (!toGoal) return true;
    }
    if (newDisc >= 0) this.meetDisc(newDisc);
    else if (newPart >= 0) this.meetPart(newPart);
    if (newDisc >= 0 || newPart >= 0) return true;
    // Difficult ground that only costs is searched around as well: its corners may be worth the detour.
    if (this.weight > 1) {
      for (let part = this.ground.hardEnd; part < this.ground.roughEnd; part++) {
        if (partState[part] === FREE && this.cuts(part, this.whole)) this.meetPart(part);
      }
    }
    return false;
  }

  private meetPart(part: number): void {
    this.partState[part] = MET;
    const { turnStart, turn } = this.ground;
    const first = turnStart[part]!;
    const count = turnStart[part + 1]! - first;
    for (let k = 0; k < count; k++) {
      const before = 2 * (first + (k === 0 ? count - 1 : k - 1));
      const at = 2 * (first + k);
      const after = 2 * (first + (k === count - 1 ? 0 : k + 1));
      this.addNode(part, turn[at]!, turn[at + 1]!, turn[before]!, turn[before + 1]!, turn[after]!, turn[after + 1]!);
    }
  }

  private meetDisc(d: number): void {
    this.discState[d] = MET;
    const x = this.discX[d]!;
    const y = this.discY[d]!;
    const r = this.discR[d]!;
    const s = Math.ceil(r * OCTAGON) | 0;
    const owner = -1 - d;
    this.addNode(owner, x + r, y + s, x + r, y - s, x + s, y + r);
    this.addNode(owner, x + s, y + r, x + r, y + s, x - s, y + r);
    this.addNode(owner, x - s, y + r, x + s, y + r, x - r, y + s);
    this.addNode(owner, x - r, y + s, x - s, y + r, x - r, y - s);
    this.addNode(owner, x - r, y - s, x - r, y + s, x - s, y - r);
    this.addNode(owner, x - s, y - r, x - r, y - s, x + s, y - r);
    this.addNode(owner, x + s, y - r, x - s, y - r, x + r, y - s);
    this.addNode(owner, x + r, y - s, x + s, y - r, x + r, y + s);
  }

  /** Adds a corner to the search, with the corners before and after it, unless it lies off the board. In what it lies the leg to it finds out. */
  private addNode(
    owner: number,
    x: number,
    y: number,
    beforeX: number,
    beforeY: number,
    afterX: number,
    afterY: number,
  ): void {
    if (Math.abs(x) > this.ground.mostX || Math.abs(y) > this.ground.mostY || this.nodes === MOST_NODES) return;
    const node = this.nodes++;
    this.owner[node] = owner;
    this.nodeX[node] = x;
    this.nodeY[node] = y;
    this.backX[node] = beforeX - x;
    this.backY[node] = beforeY - y;
    this.onX[node] = afterX - x;
    this.onY[node] = afterY - y;
  }
}
