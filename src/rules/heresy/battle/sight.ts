/**
 * Who sees whom on a table, how many stands of a target, and what covers these (HE-ASM-06, HE-FIR-02): lines over terrain, from the point of a formation
 * that is nearest to its target. Hot: once a question of a rule. Lengths in ticks unless said.
 */

import { DIRECTION_X, DIRECTION_Y, FULL_TURN, stepX, stepY } from "../../../geometry/directions.ts";
import { pointInside } from "../../../geometry/inside.ts";
import { Sight } from "../../../geometry/sight.ts";
import { pieceOf, stripOf } from "../../../geometry/strips.ts";
import type { Table } from "../../../geometry/table.ts";
import { BLOCKS, DEPTH } from "../../../geometry/terrain.ts";
import { UNIT } from "../../../geometry/ticks.ts";
import { float64, int32 } from "../../kernel/columns.ts";
import { ROOM_SHIFT, WALKER } from "../matchup.ts";
import { R } from "../rulings.ts";
import { coverOfFlags, OPAQUE } from "../terrain-flags.ts";
import { B, squares } from "./columns.ts";
import { coverCounts, facesTo, formationOf, formUp, mostlyCovered, standX, standY, ticks } from "./ground.ts";
import type { World } from "./state.ts";

/** Whether surely no terrain lies within `beside` squares of the line between two points: as far as there is room on both sides, on it goes. */
export function isOpen(w: World, ax: number, ay: number, bx: number, by: number, beside: number): boolean {
  const { columns } = w;
  const table = w.table!;
  const fromX = ax + (table.width >> 1);
  const fromY = ay + (table.depth >> 1);
  const dx = bx - ax;
  const dy = by - ay;
  const length = Math.max(1, Math.abs(dx), Math.abs(dy));
  const alongX = dx / length;
  const alongY = dy / length;
  for (let gone = 0; ; ) {
    const i = (fromX + alongX * gone) >> 10;
    const j = (fromY + alongY * gone) >> 10;
    const free = (squares[j * columns + i]! >> ROOM_SHIFT) - beside;
    if (!(free > 1)) return false;
    gone += (free - 1) << 10;
    if (gone >= length) return true;
  }
}

/** Most pieces of a table. */
const MOST_PIECES = 512;
const sight = new Sight(MOST_PIECES);
/** Lines that end behind a piece this near to it have its cover. */
const BEHIND = UNIT;

/** Height of the eyes of a unit. */
function eyes(unit: number): number {
  return B.unitBody[unit] === WALKER ? 6 * UNIT : UNIT;
}

/** A clear line between two points (HE-ASM-06): not through buildings, not too deep through woods. */
function isClear(table: Table, ax: number, ay: number, az: number, bx: number, by: number, bz: number): boolean {
  if (!sight.line(table, ax, ay, az, bx, by, bz, BEHIND)) return false;
  if (sight.depth > ticks(B.rule[R.sightDepth]!)) return false;
  if ((sight.flags & OPAQUE) === 0) return true;
  for (let k = 0; k < sight.count; k++) {
    const piece = sight.crossed[k]!;
    if ((table.flags[piece]! & OPAQUE) === 0) continue;
    if (!pointInside(table, piece, ax, ay) && !pointInside(table, piece, bx, by)) return false;
  }
  return true;
}

/** The eye that looks: where it is, and its height. */
const eye = int32(3);

/** The point of a unit's formation that is nearest to a place: from there it looks. */
function lookFrom(unit: number, x: number, y: number): void {
  const dx = x - B.px[unit]!;
  const dy = y - B.py[unit]!;
  const far = Math.sqrt(dx * dx + dy * dy);
  eye[2] = eyes(unit);
  if (far === 0) {
    eye[0] = B.px[unit]!;
    eye[1] = B.py[unit]!;
    return;
  }
  const radius = B.unitRadius[unit]!;
  const ax = DIRECTION_X[B.facing[unit]!]!;
  const ay = DIRECTION_Y[B.facing[unit]!]!;
  const own =
    (Math.abs(ax * dx + ay * dy) * (B.halfDepth[unit]! - radius) +
      Math.abs(ax * dy - ay * dx) * (B.halfWidth[unit]! - radius)) /
    far;
  eye[0] = B.px[unit]! + (Math.floor((dx * own) / far + 0.5) | 0);
  eye[1] = B.py[unit]! + (Math.floor((dy * own) / far + 0.5) | 0);
}

/** The pieces that lines from the eye of a unit to the stands of another may meet, first those that may cut them off; how many of both. */
const met = int32(MOST_PIECES);
let metMany = 0;
let metCut = 0;
/**
 * The edges of those pieces as they are seen from the eye: normal and room, three numbers each. And where the parts of each piece begin, and the edges
 * of each part; both with one entry more than there are.
 */
const MOST_PARTS = 4 * MOST_PIECES;
const MOST_EDGES = 8 * MOST_PARTS;
const metEdge = float64(3 * MOST_EDGES);
const metPart = int32(MOST_PIECES + 1);
const metFrom = int32(MOST_PARTS + 1);

/** Whether a piece surely lies beside all lines from the eye to the stands of a unit: every corner on one side of them, behind or beyond. */
function isAside(table: Table, piece: number, target: number): boolean {
  const dx = B.px[target]! - eye[0]!;
  const dy = B.py[target]! - eye[1]!;
  const far = Math.sqrt(dx * dx + dy * dy);
  const wide = B.halfWidth[target]! + 1;
  const deep = B.halfDepth[target]! + 1;
  const around = Math.sqrt(wide * wide + deep * deep);
  if (far <= around) return false;
  // The lines that touch the circle around the unit, by the sine and the cosine of half of the angle between them.
  const sine = around / far;
  const cosine = Math.sqrt(1 - sine * sine);
  let left = true;
  let right = true;
  let behind = true;
  let beyond = true;
  for (let k = table.cornerStart[piece]!; k < table.cornerStart[piece + 1]!; k++) {
    const ex = table.corner[2 * k]! - eye[0]!;
    const ey = table.corner[2 * k + 1]! - eye[1]!;
    const along = (ex * dx + ey * dy) / far;
    const aside = ((dx * ey - dy * ex) / far) * cosine;
    left = left && aside > along * sine;
    right = right && -aside > along * sine;
    behind = behind && along < 0;
    beyond = beyond && along > far + around;
    if (!left && !right && !behind && !beyond) return false;
  }
  return true;
}

/** Lists the pieces that lines from the eye of a unit to the stands of another may meet. */
function meet(table: Table, a: number, b: number): void {
  const { pieces, box, flags, words, strips, begun, unended } = table;
  const ax = B.px[a]!;
  const ay = B.py[a]!;
  const bx = B.px[b]!;
  const by = B.py[b]!;
  const mx = ax + bx;
  const my = ay + by;
  const dx = bx - ax;
  const dy = by - ay;
  const half = Math.max(B.halfWidth[a]!, B.halfWidth[b]!, B.halfDepth[a]!, B.halfDepth[b]!) + UNIT;
  const wide = 2 * half;
  const reachX = Math.abs(dx) + wide;
  const reachY = Math.abs(dy) + wide;
  const length = Math.sqrt(dx * dx + dy * dy);
  // Only the pieces that have a part in the strips between the two, as in geometry/sight.ts.
  const west = stripOf(strips, table.width >> 1, Math.min(ax, bx) - half) * words;
  const east = stripOf(strips, table.width >> 1, Math.max(ax, bx) + half) * words;
  const south = (strips + stripOf(strips, table.depth >> 1, Math.min(ay, by) - half)) * words;
  const north = (strips + stripOf(strips, table.depth >> 1, Math.max(ay, by) + half)) * words;
  metMany = 0;
  metCut = 0;
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
    if (Math.abs(dx * cy - dy * cx) > hx * Math.abs(dy) + hy * Math.abs(dx) + wide * length) continue;
    if (isAside(table, piece, b)) continue;
    // Who may cut a line off comes first.
    const cuts = (flags[piece]! & (OPAQUE | DEPTH | BLOCKS)) !== 0;
    met[metMany++] = cuts ? met[metCut]! : piece;
    if (cuts) met[metCut++] = piece;
  }
  if (metMany > 0) layEdges(table);
}

/** Lists the edges of the pieces that were met. */
function layEdges(table: Table): void {
  const { partStart, edgeStart, edge } = table;
  const ax = eye[0]!;
  const ay = eye[1]!;
  let parts = 0;
  let at = 0;
  for (let k = 0; k < metMany; k++) {
    const piece = met[k]!;
    metPart[k] = parts;
    for (let part = partStart[piece]!; part < partStart[piece + 1]!; part++) {
      metFrom[parts++] = at;
      for (let e = 3 * edgeStart[part]!; e < 3 * edgeStart[part + 1]!; e += 3) {
        const nx = edge[e]!;
        const ny = edge[e + 1]!;
        metEdge[at] = nx;
        metEdge[at + 1] = ny;
        metEdge[at + 2] = edge[e + 2]! - nx * ax - ny * ay;
        at += 3;
      }
    }
  }
  metPart[metMany] = parts;
  metFrom[parts] = at;
}

/** From where to where a line from the eye was last cut to: shares of its length. */
const cut = float64(2);
const FROM = 0;
const TO = 1;

/** Cuts a line from the eye to what of it lies in a part that was met; false: nothing. Cyrus and Beck, as in geometry/sight.ts. */
function cutToPart(part: number, dx: number, dy: number): boolean {
  let from = 0;
  let to = 1;
  for (let e = metFrom[part]!; e < metFrom[part + 1]!; e += 3) {
    const room = metEdge[e + 2]!;
    const out = metEdge[e]! * dx + metEdge[e + 1]! * dy;
    // Who is outside of an edge with both ends is outside of the part.
    if (room <= 0 && out >= room) return false;
    if (out > room) {
      const at = room / out;
      if (at < to) to = at;
    } else if (room < 0) {
      const at = room / out;
      if (at > from) from = at;
    }
    if (from >= to) return false;
  }
  cut[FROM] = from;
  cut[TO] = to;
  return true;
}

/** Cuts it further, to what lies below a top so far above the eye, while it rises by `dz`; false: nothing. */
function cutToTop(below: number, dz: number): boolean {
  if (dz === 0) return below > 0;
  const at = below / dz;
  if (dz < 0 && at > cut[FROM]!) cut[FROM] = at;
  if (dz > 0 && at < cut[TO]!) cut[TO] = at;
  return cut[FROM]! < cut[TO]!;
}

/** Of a line and a piece: the shares of the line inside it, and inside it below its top; where the first begins and the last of each ends. */
const crossing = float64(5);
const INSIDE = 0;
const LOW = 1;
const FIRST = 2;
const LAST = 3;
const LOW_LAST = 4;

/** Measures how a line from the eye crosses the k-th piece that was met, whose top is so far above the eye. */
function crossPiece(k: number, dx: number, dy: number, dz: number, below: number): void {
  let inside = 0;
  let low = 0;
  let first = 1;
  let last = 0;
  let lowLast = 0;
  for (let part = metPart[k]!; part < metPart[k + 1]!; part++) {
    if (!cutToPart(part, dx, dy)) continue;
    inside += cut[TO]! - cut[FROM]!;
    if (cut[FROM]! < first) first = cut[FROM]!;
    if (cut[TO]! > last) last = cut[TO]!;
    if (!cutToTop(below, dz)) continue;
    low += cut[TO]! - cut[FROM]!;
    if (cut[TO]! > lowLast) lowLast = cut[TO]!;
  }
  crossing[INSIDE] = inside;
  crossing[LOW] = low;
  crossing[FIRST] = first;
  crossing[LAST] = last;
  crossing[LOW_LAST] = lowLast;
}

/**
 * The cover that a line from the eye gives to a point so much higher, or -1 when it is not clear: what `isClear` says, asked of the first so many of the
 * pieces that were met.
 */
function coverOfLine(table: Table, bx: number, by: number, dz: number, many: number): number {
  const { flags, top } = table;
  const ax = eye[0]!;
  const ay = eye[1]!;
  const dx = bx - ax;
  const dy = by - ay;
  let length = -1;
  let depth = 0;
  let behind = 0;
  for (let k = 0; k < many; k++) {
    const piece = met[k]!;
    crossPiece(k, dx, dy, dz, top[piece]! - eye[2]!);
    const own = flags[piece]!;
    if (crossing[LOW]! > 0 && (own & BLOCKS) !== 0) return -1;
    const stands = crossing[FIRST] === 0 || crossing[LAST] === 1;
    const share = stands ? crossing[INSIDE]! : crossing[LOW]!;
    if (share === 0) continue;
    if ((own & OPAQUE) !== 0 && !pointInside(table, piece, ax, ay) && !pointInside(table, piece, bx, by)) return -1;
    if (length < 0) length = Math.sqrt(dx * dx + dy * dy);
    if ((1 - (stands ? crossing[LAST]! : crossing[LOW_LAST]!)) * length <= BEHIND) behind |= own;
    if ((own & DEPTH) !== 0) depth += Math.floor(share * length + 0.5);
  }
  return depth > ticks(B.rule[R.sightDepth]!) ? -1 : coverOfFlags(behind);
}

/** Whether a unit sees another: from the nearest points of both, and so both ways. Remembered until one of them moves. @rule HE-ASM-06 */
export function sees(w: World, a: number, b: number): boolean {
  return seesAs(w, a, b, true);
}

/**
 * The same, and nothing is remembered of it: who asks about more than a doctrine does would else change what that is told later, since what was seen
 * stands until one of the two moves, also where a unit has closed up by then.
 */
export function glimpses(w: World, a: number, b: number): boolean {
  return seesAs(w, a, b, false);
}

function seesAs(w: World, a: number, b: number, remembers: boolean): boolean {
  if (w.table!.pieces === 0 || B.rule[R.noSight] === 1) return true;
  const first = a < b ? a : b;
  const second = a < b ? b : a;
  const pair = first * w.stride + second - w.stride;
  if (B.seenWhen[2 * pair] === B.stamp[first] && B.seenWhen[2 * pair + 1] === B.stamp[second])
    return B.seenKnown[pair] === 1;
  const seen = look(w, first, second);
  if (!remembers) return seen;
  B.seenKnown[pair] = seen ? 1 : 0;
  B.seenWhen[2 * pair] = B.stamp[first]!;
  B.seenWhen[2 * pair + 1] = B.stamp[second]!;
  return seen;
}

function look(w: World, a: number, b: number): boolean {
  lookFrom(a, B.px[b]!, B.py[b]!);
  const ax = eye[0]!;
  const ay = eye[1]!;
  const az = eye[2]!;
  lookFrom(b, ax, ay);
  if (isOpen(w, ax, ay, eye[0]!, eye[1]!, 0)) return true;
  return isClear(w.table!, ax, ay, az, eye[0]!, eye[1]!, eye[2]!);
}

/** What `sees` would say if a unit stood at (x, y) and looked in a direction. */
export function seesFrom(w: World, unit: number, x: number, y: number, facing: number, other: number): boolean {
  if (w.table!.pieces === 0 || B.rule[R.noSight] === 1) return true;
  const fromX = B.px[unit]!;
  const fromY = B.py[unit]!;
  const looked = B.facing[unit]!;
  B.px[unit] = x;
  B.py[unit] = y;
  B.facing[unit] = facing;
  const seen = unit < other ? look(w, unit, other) : look(w, other, unit);
  B.px[unit] = fromX;
  B.py[unit] = fromY;
  B.facing[unit] = looked;
  return seen;
}

/** The same from a place where a unit might go, as far as its player can judge: between the middles. */
export function wouldSee(w: World, unit: number, x: number, y: number, other: number): boolean {
  if (w.table!.pieces === 0 || B.rule[R.noSight] === 1) return true;
  if (isOpen(w, x, y, B.px[other]!, B.py[other]!, 0)) return true;
  return isClear(w.table!, x, y, eyes(unit), B.px[other]!, B.py[other]!, eyes(other));
}

/** Points of the rim of a stand. */
const RIM = 8;

// How a unit looks to another, in `looks`.
export const LOOKS_SEEN = 0;
export const LOOKS_COVER = 1;
export const LOOKS_FACING = 2;

/**
 * How a unit looks to one that fires at it: the stands that it sees (half of eight points of their bases, HE-ASM-06), the cover
 * that at least half of those have, and whether its front is hit: LOOKS_* of `looks`. Who has just been asked about is not looked at again.
 * @rule HE-FIR-02
 */
export function survey(w: World, shooter: number, target: number): void {
  if (w.surveyWhen === w.now && w.surveyFrom === shooter && w.surveyOf === target) return;
  w.surveyWhen = w.now;
  w.surveyFrom = shooter;
  w.surveyOf = target;
  const n = formationOf(target);
  B.looks[LOOKS_FACING] = B.rule[R.frontOnly] === 1 || facesTo(target, shooter) ? 0 : 1;
  B.looks[LOOKS_SEEN] = n;
  B.looks[LOOKS_COVER] = 0;
  if (w.table!.pieces === 0) return;
  const wide = Math.max(B.halfWidth[shooter]!, B.halfWidth[target]!, B.halfDepth[shooter]!, B.halfDepth[target]!);
  if (isOpen(w, B.px[shooter]!, B.py[shooter]!, B.px[target]!, B.py[target]!, 2 + ((3 * wide) >> 11))) return;
  if (B.rule[R.noSight] === 1) {
    B.looks[LOOKS_COVER] = mostlyCovered(target) ? B.cover[target]! : 0;
    return;
  }
  lookFrom(shooter, B.px[target]!, B.py[target]!);
  const table = w.table!;
  meet(table, shooter, target);
  if (metMany === 0) return;
  const rise = eyes(target) - eye[2]!;
  // Where nothing is that cuts a line off, one line tells the cover of a stand.
  const radius = B.rule[R.centrePoint] === 1 || metCut === 0 ? 0 : B.unitRadius[target]!;
  // One by one: filling an array is a call.
  coverCounts[0] = 0;
  coverCounts[1] = 0;
  coverCounts[2] = 0;
  coverCounts[3] = 0;
  let seen = 0;
  formUp(target);
  for (let index = 0; index < n; index++) {
    const cover = coverOfStand(table, standX[index]!, standY[index]!, rise, radius);
    if (cover < 0) continue;
    seen++;
    coverCounts[cover]!++;
  }
  B.looks[LOOKS_SEEN] = seen;
  if (B.unitHides[target] === 0) return;
  let covered = coverCounts[3]!;
  for (let cover = 3; cover > 0; cover--, covered += coverCounts[cover]!) {
    if (2 * covered >= seen && covered > 0) {
      B.looks[LOOKS_COVER] = cover;
      return;
    }
  }
}

/**
 * The cover of a stand so much higher than the eye, or -1 when less than half of it is seen: of its middle alone (`radius` 0), or where the lines to both
 * sides of it tell the same. Else eight points of the rim decide.
 */
function coverOfStand(table: Table, x: number, y: number, dz: number, radius: number): number {
  const middle = coverOfLine(table, x, y, dz, metMany);
  if (radius === 0) return middle;
  const dx = x - eye[0]!;
  const dy = y - eye[1]!;
  const far = Math.sqrt(dx * dx + dy * dy);
  if (far <= radius) return middle < 0 ? 0 : middle;
  const rx = Math.floor((-dy * radius) / far + 0.5) | 0;
  const ry = Math.floor((dx * radius) / far + 0.5) | 0;
  // Of its sides only whether they are seen is asked.
  const hidden = middle < 0;
  const left = coverOfLine(table, x + rx, y + ry, dz, metCut) < 0;
  if (left === hidden && coverOfLine(table, x - rx, y - ry, dz, metCut) < 0 === hidden) return middle;
  let seen = 0;
  let best = hidden ? 0 : middle;
  for (let direction = 0; direction < FULL_TURN; direction += FULL_TURN / RIM) {
    const cover = coverOfLine(table, x + stepX(direction, radius), y + stepY(direction, radius), dz, metMany);
    if (cover < 0) continue;
    seen++;
    if (cover > best) best = cover;
  }
  return 2 * seen >= RIM ? best : -1;
}
