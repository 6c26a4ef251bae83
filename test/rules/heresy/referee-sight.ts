/**
 * What the referee sees: distances and lines between formations on a table as the README describes them, in millimetres, by code of its own. Lines are
 * walked in steps of a millimetre; where a piece of terrain is so near that rounding could decide, nobody is said to see anybody.
 */
import { DEPTH } from "../../../src/geometry/terrain.ts";
import type { HeresyMatchup } from "../../../src/rules/heresy/matchup.ts";
import { OPAQUE } from "../../../src/rules/heresy/terrain-flags.ts";

export type Ground = NonNullable<HeresyMatchup["field"]>["tables"][number];

/** A formation: its middle, where it looks (720 to the turn), half its extents across and along, and the radius of its stands. */
export interface Formation {
  readonly x: number;
  readonly y: number;
  readonly face: number;
  readonly half: readonly [across: number, along: number];
  readonly radius: number;
}

/** How far a formation reaches from its middle in a direction; `less` is taken off both its extents. */
function reachTowards({ face, half: [across, along] }: Formation, x: number, y: number, less = 0): number {
  const angle = (face * Math.PI) / 360;
  const ahead = Math.abs(Math.cos(angle) * x + Math.sin(angle) * y);
  const aside = Math.abs(Math.cos(angle) * y - Math.sin(angle) * x);
  return ahead * (along - less) + aside * (across - less);
}

/** From edge to edge, along the line of the middles. */
export function gapOf(a: Formation, b: Formation): number {
  const far = Math.hypot(b.x - a.x, b.y - a.y);
  const [x, y] = [(b.x - a.x) / far, (b.y - a.y) / far];
  return far - reachTowards(a, x, y) - reachTowards(b, x, y);
}

const MILLIMETRES = 10 / 1024;
/** Beside a line, and of depth, within which rounding could decide. */
const DOUBT = 3;
/** Woods are seen through so far (HE-ASM-06). */
const DEEPEST = 50;

function isInside({ corner, cornerStart }: Ground, piece: number, x: number, y: number): boolean {
  let inside = false;
  const [from, to] = [cornerStart[piece]!, cornerStart[piece + 1]!];
  for (let k = from; k < to; k++) {
    const before = k === from ? to - 1 : k - 1;
    const [ax, ay] = [corner[2 * k]! * MILLIMETRES, corner[2 * k + 1]! * MILLIMETRES];
    const [bx, by] = [corner[2 * before]! * MILLIMETRES, corner[2 * before + 1]! * MILLIMETRES];
    if (ay > y !== by > y && x < ax + ((bx - ax) * (y - ay)) / (by - ay)) inside = !inside;
  }
  return inside;
}

/** Whether two formations see each other beyond doubt: no building near the line between their nearest stands, no deep wood on it. */
export function surelySee(table: Ground, a: Formation, b: Formation): boolean {
  const far = Math.hypot(b.x - a.x, b.y - a.y);
  const [x, y] = [(b.x - a.x) / far, (b.y - a.y) / far];
  const [from, to] = [reachTowards(a, x, y, a.radius), far - reachTowards(b, x, y, b.radius)];
  for (const beside of [0, -DOUBT, DOUBT]) {
    let depth = 0;
    for (let gone = from; gone <= to; gone++) {
      const [atX, atY] = [a.x + x * gone - y * beside, a.y + y * gone + x * beside];
      for (let piece = 0; piece < table.pieces; piece++) {
        const flags = table.flags[piece]!;
        if ((flags & (OPAQUE | DEPTH)) === 0 || !isInside(table, piece, atX, atY)) continue;
        if ((flags & OPAQUE) !== 0) return false;
        depth++;
      }
    }
    if (depth > DEEPEST - DOUBT) return false;
  }
  return true;
}
