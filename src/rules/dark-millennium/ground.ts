/**
 * Where the models of units stand on a table, and what lies between them: distances between closest models, lines of sight from middle to
 * middle over terrain, cover, coherency, arcs (DM-GEN-02, DM-UNT-04, DM-CAS-05, DM-MOD-07, DM-MOD-08, 21.3). Hot.
 *
 * Models have places of their own; units are also circles, so that most questions are answered by one distance: what lies far from the
 * line between two circles matters to no model of either. Distances and sights of pairs of units are kept until one of them changes.
 */
import { FULL_TURN, REAR, SIDE, sideMet } from "../../geometry/directions.ts";
import { UNIT } from "../../geometry/ticks.ts";
import {
  INFANTRY,
  LOOSE,
  N_COHERENCY,
  N_FLANK,
  N_REAR,
  OFF,
  R_CENTRE,
  R_EVERY_PAIR,
  R_HALVES,
  R_NO_ARC,
  RISEN,
  WRECK,
} from "./matchup.ts";
import type { World } from "./state.ts";

/** Bases this near touch. */
export const CONTACT = 8;
/** A line may cross this much of a tall piece, and sees this deep into an area (21.3). */
const THROUGH = UNIT;
const DEEP = 3 * UNIT;
/** Pieces this near to a model cover it. */
const NEAR = UNIT;
/** What wrecks give to who stands behind them: soft cover (assumed). */
const WRECK_COVER = 2;

/** Base of a unit's models for measuring (dm.hullMeasure): big models from the edge of the hull, or from the middle. */
export function measureOf(w: World, u: number): number {
  return w.rule[R_CENTRE] === 1 && w.typeOf(u) !== INFANTRY ? 0 : w.base[u]!;
}

/** Height of a unit's models; a skimmer at the top of its pop-up is as much higher as it is fast (DM-SKI-03). */
export function heightOf(w: World, u: number): number {
  if ((w.flags[u]! & RISEN) === 0) return w.tall[u]!;
  const speed = w.kinds.speed[w.kind[w.from[u]!]!]! - w.lostSpeed[u]!;
  return w.tall[u]! + Math.trunc((speed * UNIT) / 10);
}

/** Something that others look at has changed about a unit. */
export function touch(w: World, u: number): void {
  w.version[u] = (w.version[u]! + 1) & 0x7fff;
}

/** A unit moved or lost models: what was known of it is forgotten, and its coherency felt. */
export function displaced(w: World, u: number): void {
  touch(w, u);
  forget(w, u);
  if (coherent(w, u)) w.place[u]! &= ~LOOSE;
  else w.place[u]! |= LOOSE;
}

/** Forgets the distances and sights of a unit. */
export function forget(w: World, u: number): void {
  const n = 2 * w.U;
  const big = w.typeOf(u) !== INFANTRY;
  for (let other = 0; other < n; other++) {
    w.pairGap[u * n + other] = -1;
    w.pairGap[other * n + u] = -1;
    w.pairSight[u * n + other] = -1;
    w.pairSight[other * n + u] = -1;
  }
  // Vehicles block the lines of others.
  if (big) w.pairSight.fill(-1);
  let far = 0;
  const x = w.cx[u]!;
  const y = w.cy[u]!;
  for (let m = w.mFrom[u]!; m < w.mTo[u]!; m++) {
    if (w.live[m] === 0) continue;
    const dx = w.mx[m]! - x;
    const dy = w.my[m]! - y;
    const d = dx * dx + dy * dy;
    if (d > far) far = d;
  }
  w.reach[u] = (Math.ceil(Math.sqrt(far)) | 0) + w.base[u]!;
}

/** DM-UNT-04: every model within two inches of another so that the unit hangs together; by another reading of every other. */
export function coherent(w: World, u: number): boolean {
  const first = w.mFrom[u]!;
  const last = w.mTo[u]!;
  const gap = w.number[N_COHERENCY]! + 2 * w.base[u]!;
  const most = gap * gap;
  const every = w.rule[R_EVERY_PAIR] === 1;
  let alive = 0;
  let reached = 0;
  // Models reached from the first one, as a queue in scratch.
  const queue = w.far;
  for (let m = first; m < last; m++) {
    if (w.live[m] === 0) continue;
    alive++;
    w.saw[m] = 0;
    if (reached > 0) continue;
    w.saw[m] = 1;
    queue[first] = m;
    reached = 1;
  }
  if (alive < 2) return true;
  for (let k = 0; k < reached && (every || reached < alive); k++) {
    const m = queue[first + k]!;
    for (let other = first; other < last; other++) {
      if (w.live[other] === 0 || other === m) continue;
      if (!every && w.saw[other] === 1) continue;
      const dx = w.mx[other]! - w.mx[m]!;
      const dy = w.my[other]! - w.my[m]!;
      if (dx * dx + dy * dy > most) {
        if (every) return false;
        continue;
      }
      if (w.saw[other] === 1) continue;
      w.saw[other] = 1;
      queue[first + reached] = other;
      reached++;
    }
  }
  return reached === alive;
}

/** Tenths of an inch between the closest models of two units, rounded up; 0 in contact (DM-GEN-02, DM-MOD-05). */
export function gapOf(w: World, a: number, b: number): number {
  const known = w.pairGap[a * 2 * w.U + b]!;
  return known >= 0 ? known : measure(w, a, b);
}

/** The model of unit a that is closest to unit b. */
export function closestModel(w: World, a: number, b: number): number {
  if (w.pairGap[a * 2 * w.U + b]! < 0) measure(w, a, b);
  return w.pairNear[a * 2 * w.U + b]!;
}

function measure(w: World, a: number, b: number): number {
  const { mx, my, live } = w;
  const endA = w.mTo[a]!;
  const startB = w.mFrom[b]!;
  const endB = w.mTo[b]!;
  let best = 1e15;
  let nearA = w.mFrom[a]!;
  let nearB = startB;
  for (let i = w.mFrom[a]!; i < endA; i++) {
    if (live[i] === 0) continue;
    const x = mx[i]!;
    const y = my[i]!;
    for (let j = startB; j < endB; j++) {
      if (live[j] === 0) continue;
      const dx = mx[j]! - x;
      const dy = my[j]! - y;
      const d = dx * dx + dy * dy;
      if (d < best) {
        best = d;
        nearA = i;
        nearB = j;
      }
    }
  }
  const n = 2 * w.U;
  const ticks = (Math.ceil(Math.sqrt(best)) | 0) - measureOf(w, a) - measureOf(w, b);
  // Whoever touches is in contact, from wherever hulls are measured.
  const bases = (Math.ceil(Math.sqrt(best)) | 0) - w.base[a]! - w.base[b]!;
  const tenths = bases <= CONTACT ? 0 : ticks <= 0 ? 1 : Math.ceil((ticks * 10) / UNIT) | 0;
  w.pairGap[a * n + b] = tenths;
  w.pairGap[b * n + a] = tenths;
  w.pairNear[a * n + b] = nearA;
  w.pairNear[b * n + a] = nearB;
  return tenths;
}

/** Ticks from a model to the closest one of a unit, edge to edge. */
export function modelToUnit(w: World, m: number, own: number, t: number): number {
  const { mx, my, live } = w;
  const x = mx[m]!;
  const y = my[m]!;
  let best = 1e15;
  for (let j = w.mFrom[t]!; j < w.mTo[t]!; j++) {
    if (live[j] === 0) continue;
    const dx = mx[j]! - x;
    const dy = my[j]! - y;
    const d = dx * dx + dy * dy;
    if (d < best) best = d;
  }
  const ticks = (Math.ceil(Math.sqrt(best)) | 0) - measureOf(w, own) - measureOf(w, t);
  return ticks > 0 ? ticks : 0;
}

// Lines.

/**
 * Collects the pieces and the big models that may lie on a line between two circles, or beside one of its ends; false when there are none,
 * so that everybody sees everybody in the open.
 */
export function between(w: World, ax: number, ay: number, ra: number, bx: number, by: number, rb: number): boolean {
  const pieces = w.pieces!;
  const dx = bx - ax;
  const dy = by - ay;
  const square = dx * dx + dy * dy;
  const wide = ra > rb ? ra : rb;
  const { x: pieceX, y: pieceY, radius, blank } = pieces;
  let cands = 0;
  for (let piece = 0; piece < pieces.count; piece++) {
    if (blank[piece] === 1) continue;
    const px = pieceX[piece]! - ax;
    const py = pieceY[piece]! - ay;
    const room = radius[piece]! + wide;
    const along = px * dx + py * dy;
    const d =
      along <= 0
        ? px * px + py * py
        : along >= square
          ? (px - dx) * (px - dx) + (py - dy) * (py - dy)
          : px * px + py * py - (along * along) / square;
    if (d <= room * room) w.cand[cands++] = piece;
  }
  w.cands = cands;
  let blocks = 0;
  for (let v = 0; v < 2 * w.U; v++) {
    const wreck = (w.place[v]! & WRECK) !== 0;
    if (!wreck && ((w.flags[v]! & OFF) !== 0 || w.kinds.type[w.kind[w.from[v]!]!] === INFANTRY)) continue;
    const px = w.cx[v]! - ax;
    const py = w.cy[v]! - ay;
    const room = w.base[v]! + wide + NEAR;
    const along = px * dx + py * dy;
    const d =
      along <= 0
        ? px * px + py * py
        : along >= square
          ? (px - dx) * (px - dx) + (py - dy) * (py - dy)
          : px * px + py * py - (along * along) / square;
    if (d <= room * room) w.block[blocks++] = v;
  }
  w.blocks = blocks;
  return cands > 0 || blocks > 0;
}

/**
 * The line from (ax, ay), ah high, to (bx, by), bh high, over what `between` collected: -1 where it is cut off, else the cover of its end.
 * Units a and b themselves are not in its way.
 */
export function line(
  w: World,
  a: number,
  b: number,
  ax: number,
  ay: number,
  ah: number,
  bx: number,
  by: number,
  bh: number,
): number {
  const dx = bx - ax;
  const dy = by - ay;
  // Whole numbers only cross calls: fractions would be objects.
  const length = Math.floor(Math.sqrt(dx * dx + dy * dy)) | 0;
  const { x: pieceX, y: pieceY, radius } = w.pieces!;
  let cover = 0;
  for (let k = 0; k < w.cands; k++) {
    const piece = w.cand[k]!;
    // Most pieces beside the way of two units are beside the line of two of their models.
    const aside = dx * (pieceY[piece]! - ay) - dy * (pieceX[piece]! - ax);
    const room = radius[piece]! * length;
    if (aside > room || aside < -room) continue;
    const found = throughPiece(w, piece, ax, ay, ah, dx, dy, bh, length);
    if (found < 0) return -1;
    if (found > cover) cover = found;
  }
  for (let k = 0; k < w.blocks; k++) {
    const v = w.block[k]!;
    if (v === a || v === b) continue;
    const found = throughHull(w, v, ax, ay, ah, dx, dy, bh, length);
    if (found < 0) return -1;
    if (found > cover) cover = found;
  }
  return cover;
}

function throughPiece(
  w: World,
  piece: number,
  ax: number,
  ay: number,
  ah: number,
  dx: number,
  dy: number,
  bh: number,
  length: number,
): number {
  const { edge, edgeStart, partStart } = w.table!;
  const pieces = w.pieces!;
  let first = 2;
  let last = -1;
  let inside = 0;
  for (let part = partStart[piece]!; part < partStart[piece + 1]!; part++) {
    let from = 0;
    let to = 1;
    for (let e = edgeStart[part]!; e < edgeStart[part + 1]!; e++) {
      const nx = edge[3 * e]!;
      const ny = edge[3 * e + 1]!;
      const room = edge[3 * e + 2]! - nx * ax - ny * ay;
      const out = nx * dx + ny * dy;
      if (out > 0) {
        if (room < to * out) to = room / out;
      } else if (out < 0) {
        if (room < from * out) from = room / out;
      } else if (room <= 0) to = -1;
      if (from >= to) break;
    }
    if (from >= to) continue;
    inside += to - from;
    if (from < first) first = from;
    if (to > last) last = to;
  }
  if (inside === 0) return 0;
  const looker = first === 0;
  const target = last === 1;
  const top = pieces.top[piece]!;
  if (top > 0 && top >= ah && top >= bh) {
    const most = looker || target ? (pieces.area[piece] === 1 ? DEEP : 1e9) : THROUGH;
    if (inside * length > most) return -1;
  }
  if (target) return pieces.cover[piece]!;
  if ((1 - last) * length > NEAR || ah + (bh - ah) * last > top) return 0;
  return pieces.cover[piece]!;
}

/** Vehicles block and wrecks cover: both as circles. */
function throughHull(
  w: World,
  v: number,
  ax: number,
  ay: number,
  ah: number,
  dx: number,
  dy: number,
  bh: number,
  length: number,
): number {
  if (length === 0) return 0;
  const px = w.cx[v]! - ax;
  const py = w.cy[v]! - ay;
  const r = w.base[v]!;
  const along = (px * dx + py * dy) / length;
  const aside = (px * dy - py * dx) / length;
  const half = r * r - aside * aside;
  if (half <= 0) return 0;
  const chord = Math.sqrt(half);
  const first = along - chord;
  const last = along + chord;
  if (last <= 0 || first >= length) return 0;
  const wreck = (w.place[v]! & WRECK) !== 0;
  const end = first <= 0 || last >= length;
  const tall = w.tall[v]! >= ah && w.tall[v]! >= bh;
  if (tall && !end && (!wreck || 2 * chord > THROUGH)) return -1;
  return wreck && last >= length - NEAR ? WRECK_COVER : 0;
}

/** What unit a sees of unit b, by a few of their models: 0 nothing, else 1 + the cover of the closest model seen (21.3). */
export function sightOf(w: World, a: number, b: number): number {
  const at = a * 2 * w.U + b;
  const known = w.pairSight[at]!;
  if (known >= 0) return known;
  const found = look(w, a, b);
  w.pairSight[at] = found;
  return found;
}

/** Models of each unit that a quick look tries: the closest first, then some of the others. */
const TRIES = 4;

/** Is anything in the way of two units? Lines run from middle to middle of models, so their bases do not count. */
function clear(w: World, a: number, b: number): boolean {
  return !between(w, w.cx[a]!, w.cy[a]!, w.reach[a]! - w.base[a]!, w.cx[b]!, w.cy[b]!, w.reach[b]! - w.base[b]!);
}

function look(w: World, a: number, b: number): number {
  if (clear(w, a, b)) return 1;
  const i = closestModel(w, a, b);
  const j = closestModel(w, b, a);
  const ah = heightOf(w, a);
  const bh = heightOf(w, b);
  const straight = line(w, a, b, w.mx[i]!, w.my[i]!, ah, w.mx[j]!, w.my[j]!, bh);
  if (straight >= 0) return 1 + straight;
  const stepA = strideOf(w, a);
  const stepB = strideOf(w, b);
  for (let k = w.mFrom[a]!; k < w.mTo[a]!; k += stepA) {
    if (w.live[k] === 0) continue;
    for (let l = w.mFrom[b]!; l < w.mTo[b]!; l += stepB) {
      if (w.live[l] === 0) continue;
      const found = line(w, a, b, w.mx[k]!, w.my[k]!, ah, w.mx[l]!, w.my[l]!, bh);
      if (found >= 0) return 1 + found;
    }
  }
  return 0;
}

function strideOf(w: World, u: number): number {
  const n = w.mTo[u]! - w.mFrom[u]!;
  return n <= TRIES ? 1 : Math.ceil(n / TRIES);
}

/**
 * Of each model of unit u: does it see some model of unit t (`World.saw`), and how far is the closest one (`World.far`, ticks). For the
 * attacks that are made.
 */
export function lookAll(w: World, u: number, t: number): void {
  const open = clear(w, u, t);
  const ah = heightOf(w, u);
  const bh = heightOf(w, t);
  const { mx, my, live } = w;
  const edges = measureOf(w, u) + measureOf(w, t);
  const step = strideOf(w, t);
  for (let m = w.mFrom[u]!; m < w.mTo[u]!; m++) {
    if (live[m] === 0) continue;
    const x = mx[m]!;
    const y = my[m]!;
    let best = 1e15;
    let near = 0;
    for (let j = w.mFrom[t]!; j < w.mTo[t]!; j++) {
      if (live[j] === 0) continue;
      const dx = mx[j]! - x;
      const dy = my[j]! - y;
      const d = dx * dx + dy * dy;
      if (d < best) {
        best = d;
        near = j;
      }
    }
    const ticks = (Math.ceil(Math.sqrt(best)) | 0) - edges;
    w.far[m] = ticks > 0 ? ticks : 0;
    w.saw[m] = 1;
    if (open || line(w, u, t, x, y, ah, mx[near]!, my[near]!, bh) >= 0) continue;
    w.saw[m] = 0;
    // Then a few of the others, spread over the unit.
    for (let j = w.mFrom[t]!; j < w.mTo[t]! && w.saw[m] === 0; j += step) {
      if (live[j] !== 0 && line(w, u, t, x, y, ah, mx[j]!, my[j]!, bh) >= 0) w.saw[m] = 1;
    }
  }
}

/** DM-MOD-08, DM-VEH-03: bonus of who stands at (x, y) against a big model: front, flank, rear by where it faces. */
export function arcBonus(w: World, t: number, x: number, y: number): number {
  if (w.kinds.type[w.kind[w.from[t]!]!] === INFANTRY || w.rule[R_NO_ARC] === 1) return 0;
  const halves = w.rule[R_HALVES] === 1;
  const front = halves ? FULL_TURN / 2 : FULL_TURN / 4;
  const side = sideMet(w.face[t]!, front, front, x - w.cx[t]!, y - w.cy[t]!);
  return side === REAR ? w.number[N_REAR]! : side === SIDE ? w.number[N_FLANK]! : 0;
}
