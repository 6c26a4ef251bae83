/**
 * Lines of sight from eye to eye over terrain. Hot: one box test a piece, and a cut with the polygon for the few whose box is met.
 *
 * The line is followed from its middle, s from -1 at the looker to +1 at the target: exchanging the two, or turning the table, only
 * changes signs, so that both see each other equally well, bit for bit.
 */
import type { Bases } from "./bases.ts";
import { pieceOf, stripOf } from "./strips.ts";
import type { Table } from "./table.ts";
import { BLOCKS, DEPTH } from "./terrain.ts";

/** A line of sight and what it met; made once a thread. The fields describe the last line that was drawn. */
export class Sight {
  /** Pieces that the line crosses below their tops, or that one of its ends stands in or on: their indices, `count` of them. */
  readonly crossed: Int32Array;
  count = 0;
  /**
   * Flags of all crossed pieces together, of those that the line leaves within `near` ticks of the target (or does not leave), and of those that
   * it enters so near to the looker: near to the target of the line back.
   */
  flags = 0;
  nearFlags = 0;
  backFlags = 0;
  /** Flags of the pieces that the looker stands in or on, and those of the target's. */
  lookerFlags = 0;
  targetFlags = 0;
  /** Ticks of the line inside pieces with DEPTH, added up, and how many such pieces it crosses. */
  depth = 0;
  depths = 0;

  /** Room for the pieces of the largest table that will be looked at. */
  constructor(mostPieces: number) {
    this.crossed = new Int32Array(mostPieces);
  }

  /** From the eyes of model a to those of model b: see `line`. */
  between(table: Table, bases: Bases, a: number, b: number, near: number): boolean {
    const { x, y, z, tall } = bases;
    return this.line(table, x[a]!, y[a]!, z[a]! + tall[a]!, x[b]!, y[b]!, z[b]! + tall[b]!, near);
  }

  /**
   * Draws the line from eye (ax, ay, az) to (bx, by, bz) and fills the fields. False as soon as a piece with BLOCKS cuts it off (the
   * fields are then not complete).
   *
   * A line that only touches an edge or a corner does not cross it. Pieces matter where the line runs below their tops; a piece in
   * or on which one of the ends stands matters along its whole extent (a model on a roof is treated as inside, SK-MOVE-19), but does
   * not cut the line off where that passes above it.
   */
  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: the hottest loop of the tables; a dozen results stay in registers until the line is done
  line(table: Table, ax: number, ay: number, az: number, bx: number, by: number, bz: number, near: number): boolean {
    const { pieces, box, flags, top, partStart, edgeStart, edge, strips, words, begun, unended } = table;
    // Twice the middle of the line, and twice its half.
    const mx = ax + bx;
    const my = ay + by;
    const mz = az + bz;
    const dx = bx - ax;
    const dy = by - ay;
    const dz = bz - az;
    const reachX = Math.abs(dx);
    const reachY = Math.abs(dy);
    let length = -1;
    let count = 0;
    let allFlags = 0;
    let nearFlags = 0;
    let backFlags = 0;
    let lookerFlags = 0;
    let targetFlags = 0;
    let depth = 0;
    let depths = 0;
    // Only the pieces that have a part in the strips between the two ends, along x and along y.
    const halfX = table.width >> 1;
    const halfY = table.depth >> 1;
    const west = stripOf(strips, halfX, Math.min(ax, bx)) * words;
    const east = stripOf(strips, halfX, Math.max(ax, bx)) * words;
    const south = (strips + stripOf(strips, halfY, Math.min(ay, by))) * words;
    const north = (strips + stripOf(strips, halfY, Math.max(ay, by))) * words;
    let left = 0;
    for (let set = -1; ; left &= left - 1) {
      while (left === 0 && ++set < words)
        left = unended[west + set]! & begun[east + set]! & unended[south + set]! & begun[north + set]!;
      const piece = pieceOf(set, left);
      if (piece >= pieces || left === 0) break;
      const cx = mx - box[4 * piece]!;
      const hx = box[4 * piece + 2]!;
      if (Math.abs(cx) > hx + reachX) continue;
      const cy = my - box[4 * piece + 1]!;
      const hy = box[4 * piece + 3]!;
      if (Math.abs(cy) > hy + reachY) continue;
      if (Math.abs(dx * cy - dy * cx) > hx * reachY + hy * reachX) continue;

      const own = flags[piece]!;
      const below = 2 * top[piece]! - mz;
      // Shares of the line inside the piece, and inside it below its top; where the first begins and the last of each ends.
      let inside = 0;
      let insideFirst = 1;
      let insideLast = -1;
      let low = 0;
      let lowFirst = 1;
      let lowLast = -1;
      for (let part = partStart[piece]!; part < partStart[piece + 1]!; part++) {
        // Cyrus and Beck: the part of the line on the inner side of every edge.
        let from = -1;
        let to = 1;
        for (let e = edgeStart[part]!; e < edgeStart[part + 1]!; e++) {
          const nx = edge[3 * e]!;
          const ny = edge[3 * e + 1]!;
          const room = 2 * edge[3 * e + 2]! - nx * mx - ny * my;
          const out = nx * dx + ny * dy;
          // Both ends on the inner side of the edge: most edges, and no division.
          if (room > Math.abs(out)) continue;
          if (out > 0) {
            const at = room / out;
            if (at < to) to = at;
          } else if (out < 0) {
            const at = room / out;
            if (at > from) from = at;
          } else to = -2;
          if (from >= to) break;
        }
        if (from >= to) continue;
        inside += to - from;
        if (from < insideFirst) insideFirst = from;
        if (to > insideLast) insideLast = to;
        if (dz > 0) {
          const at = below / dz;
          if (at < to) to = at;
        } else if (dz < 0) {
          const at = below / dz;
          if (at > from) from = at;
        } else if (below <= 0) continue;
        if (from >= to) continue;
        low += to - from;
        if (from < lowFirst) lowFirst = from;
        if (to > lowLast) lowLast = to;
      }
      if (low > 0 && (own & BLOCKS) !== 0) return false;
      const stands = insideFirst === -1 || insideLast === 1;
      const share = stands ? inside : low;
      if (share === 0) continue;
      if (length < 0) length = Math.sqrt(dx * dx + dy * dy);
      this.crossed[count++] = piece;
      allFlags |= own;
      if (insideFirst === -1) lookerFlags |= own;
      if (insideLast === 1) targetFlags |= own;
      if ((1 - (stands ? insideLast : lowLast)) * length <= 2 * near) nearFlags |= own;
      if (((stands ? insideFirst : lowFirst) + 1) * length <= 2 * near) backFlags |= own;
      if ((own & DEPTH) !== 0) {
        // To the nearest tick, so that the sum does not hang on the order of the pieces.
        depth += Math.floor((share * length) / 2 + 0.5);
        depths++;
      }
    }
    this.count = count;
    this.flags = allFlags;
    this.nearFlags = nearFlags;
    this.backFlags = backFlags;
    this.lookerFlags = lookerFlags;
    this.targetFlags = targetFlags;
    this.depth = depth;
    this.depths = depths;
    return true;
  }

  /**
   * Whether the last line that was not cut off goes deep enough: at most `one` ticks inside a single piece with DEPTH, at most `more`
   * inside several together, the gaps between them left out (SK-SHOOT-06 and -07: `one` is 6 units; "less than six" is 6 units less a tick).
   */
  shallow(one: number, more: number): boolean {
    return this.depth <= (this.depths > 1 ? more : one);
  }
}
