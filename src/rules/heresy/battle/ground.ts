/**
 * Units on a table: their formation, the distances between them, the ground that they stand on, arcs and facings. Hot: once a question of a rule.
 * Who sees whom: sight.ts.
 *
 * A unit is the middle of its formation and where it looks; its stands stand in ranks of fixed width around that point and close up when
 * some are lost, so that each is within a centimetre of its neighbours (HE-ASM-08). Where stands matter (ranges, sight, cover,
 * templates, contact) their places follow from the formation. Lengths in ticks unless said.
 */

import { DIRECTION_X, DIRECTION_Y, directionOf, FULL_TURN, inArc } from "../../../geometry/directions.ts";
import { NOWHERE, UNIT } from "../../../geometry/ticks.ts";
import { int8, int32 } from "../../kernel/columns.ts";
import { FOOT, GROUND_COVER, GROUPS, MOUNTED, ROOM_SHIFT } from "../matchup.ts";
import { R } from "../rulings.ts";
import { B, squares } from "./columns.ts";
import * as G from "./game.ts";
import type { World } from "./state.ts";

/** Ticks of a millimetre. */
export const MILLIMETRE = UNIT / 10;
/** Millimetres of a tick. */
export const PER_TICK = 10 / UNIT;

/** Ticks of so many whole millimetres, which are not negative; in whole numbers, because rounding a fraction takes several times as long. */
export function ticks(millimetres: number): number {
  return (((Math.imul(millimetres, UNIT) + 5) | 0) / 10) | 0;
}

// Formation.

/** Stands side by side in a formation of so many; one that had fewer keeps those. */
const FILES = int8(64);
for (let n = 0; n < 64; n++) FILES[n] = Math.ceil(n <= 3 ? n : n <= 8 ? n / 2 : n <= 18 ? n / 3 : n / 4);

/** Stands of a group that stand on the table: those who ride do not. */
export function standing(unit: number, group: number): number {
  const stands = B.stands[GROUPS * unit + group]!;
  if (stands <= 0) return 0;
  return (B.flags[unit]! & MOUNTED) !== 0 && B.rowBody[B.unitRow[GROUPS * unit + group]!] === FOOT ? 0 : stands;
}

/** All stands of a unit that stand on the table. */
export function formationOf(unit: number): number {
  return B.formed[unit]!;
}

function pitchOf(unit: number): number {
  return 2 * B.unitRadius[unit]! + B.rule[R.apart]!;
}

/** Sets the extent of a unit by the stands that it has. */
export function reshape(unit: number): void {
  const n = standing(unit, 0) + standing(unit, 1) + standing(unit, 2) + standing(unit, 3);
  B.formed[unit] = n;
  // Who closes up after losses does not spread: somebody may stand beside him.
  const before = B.files[unit]!;
  const files = before > 0 && before < FILES[n]! ? before : FILES[n]!;
  B.files[unit] = files;
  const ranks = files === 0 ? 0 : Math.ceil(n / files);
  const pitch = pitchOf(unit);
  const radius = B.unitRadius[unit]!;
  B.halfWidth[unit] = ((files - 1) * pitch) / 2 + radius;
  B.halfDepth[unit] = ((ranks - 1) * pitch) / 2 + radius;
  B.girth[unit] = B.halfWidth[unit]! + B.halfDepth[unit]!;
  const wide = B.halfWidth[unit]!;
  const deep = B.halfDepth[unit]!;
  const span = (Math.ceil(Math.sqrt(wide * wide + deep * deep)) + 1) | 0;
  B.span[unit] = span;
  if (span > B.widest[0]!) B.widest[0] = span;
}

/** Half the width and half the depth of a formation of so many stands, in ticks. Cold. */
export function extentOf(stands: number, radius: number, apart: number): [number, number] {
  const files = FILES[stands]!;
  const half = (many: number) => ((many - 1) * (2 * radius + apart)) / 2 + radius;
  return [half(files), half(Math.ceil(stands / Math.max(1, files)))];
}

/** Where the stands of the formation asked about last stand, from the right of the front rank to the left of the last. */
export const standX = int32(64);
export const standY = int32(64);

/** Sets where the stands of a unit are; returns how many there are. @rule HE-ASM-08 */
export function formUp(unit: number): number {
  const n = B.formed[unit]!;
  const files = B.files[unit]!;
  const pitch = pitchOf(unit);
  const fx = DIRECTION_X[B.facing[unit]!]!;
  const fy = DIRECTION_Y[B.facing[unit]!]!;
  const x = B.px[unit]!;
  const y = B.py[unit]!;
  const middle = (Math.ceil(n / files) - 1) / 2;
  for (let index = 0, rank = 0; index < n; rank++) {
    const here = n - index < files ? n - index : files;
    const ahead = (middle - rank) * pitch;
    for (let file = 0; file < here; file++, index++) {
      const aside = (file - (here - 1) / 2) * pitch;
      standX[index] = x + (Math.floor(fx * ahead + fy * aside + 0.5) | 0);
      standY[index] = y + (Math.floor(fy * ahead - fx * aside + 0.5) | 0);
    }
  }
  return n;
}

// Distances.

/**
 * Between the edges of two units, along the line of their middles, if the first stood at (x, y) and looked in a direction; ticks, negative
 * where they overlap.
 * @rule HE-GEN-02
 */
export function clearance(unit: number, x: number, y: number, facing: number, other: number): number {
  const dx = B.px[other]! - x;
  const dy = B.py[other]! - y;
  const far = Math.sqrt(dx * dx + dy * dy);
  if (far === 0) return -B.halfDepth[unit]!;
  const ax = DIRECTION_X[facing]!;
  const ay = DIRECTION_Y[facing]!;
  const bx = DIRECTION_X[B.facing[other]!]!;
  const by = DIRECTION_Y[B.facing[other]!]!;
  const mine = Math.abs(ax * dx + ay * dy) * B.halfDepth[unit]! + Math.abs(ax * dy - ay * dx) * B.halfWidth[unit]!;
  const theirs = Math.abs(bx * dx + by * dy) * B.halfDepth[other]! + Math.abs(bx * dy - by * dx) * B.halfWidth[other]!;
  return Math.floor(far - (mine + theirs) / far) | 0;
}

/** Distance between two units, millimetres. */
export function gapBetween(w: World, a: number, b: number): number {
  if (w.table !== null) return gapOnTable(a, b);
  const d = B.x[a]! - B.x[b]!;
  return d < 0 ? -d : d;
}

/** Distance between two units in millimetres, rounded up: what is farther than a reach by anything is out of reach (HE-GEN-02). */
function gapOnTable(a: number, b: number): number {
  const edge = clearance(a, B.px[a]!, B.py[a]!, B.facing[a]!, b);
  return edge <= 0 ? 0 : (10 * edge + UNIT - 1) >> 10;
}

/** Millimetres between a unit of some radius at a place and another, as players think of them: circles. */
export function gapInThought(x: number, y: number, size: number, other: number): number {
  const dx = B.px[other]! - x;
  const dy = B.py[other]! - y;
  const edge = Math.sqrt(dx * dx + dy * dy) - size - (B.girth[other]! >> 1);
  return edge <= 0 ? 0 : (edge * PER_TICK) | 0;
}

/** Whether two units are surely farther apart than so many millimetres; cheap, and wrong only when they are just a little farther. */
export function isBeyond(a: number, b: number, reach: number): boolean {
  const dx = B.px[b]! - B.px[a]!;
  const dy = B.py[b]! - B.py[a]!;
  const far = reach * 103 + B.girth[a]! + B.girth[b]!;
  return dx * dx + dy * dy > far * far;
}

/** From a unit to a point, in millimetres, rounded up. */
export function gapToPoint(unit: number, x: number, y: number): number {
  const dx = x - B.px[unit]!;
  const dy = y - B.py[unit]!;
  const far = Math.sqrt(dx * dx + dy * dy);
  if (far === 0) return 0;
  const ax = DIRECTION_X[B.facing[unit]!]!;
  const ay = DIRECTION_Y[B.facing[unit]!]!;
  const own = Math.abs(ax * dx + ay * dy) * B.halfDepth[unit]! + Math.abs(ax * dy - ay * dx) * B.halfWidth[unit]!;
  const edge = far - own / far;
  return edge <= 0 ? 0 : Math.ceil((edge * 10) / UNIT) | 0;
}

/** The direction from a unit to a point. */
export function toward(unit: number, x: number, y: number): number {
  return directionOf(x - B.px[unit]!, y - B.py[unit]!);
}

// Places.

/** The square in which a point lies: GROUND_* bits, and above them squares to the nearest that terrain touches: fewer centimetres are open. */
export function squareAt(w: World, x: number, y: number): number {
  const table = w.table!;
  const i = (x + (table.width >> 1)) >> 10;
  const j = (y + (table.depth >> 1)) >> 10;
  return squares[j * w.columns + i]!;
}

/** Cover in the square in which a point lies: 0 none .. 3 fortified. */
export function coverAt(w: World, x: number, y: number): number {
  return squareAt(w, x, y) & GROUND_COVER;
}

/** A unit closes up where it is: other stands of it are in cover than before. */
export function closeUp(w: World, unit: number): void {
  reshape(unit);
  if (B.formed[unit]! > 0) feel(w, unit);
}

/** Takes a unit off the table. */
export function takeAway(w: World, unit: number): void {
  B.px[unit] = NOWHERE;
  B.py[unit] = NOWHERE;
  B.stamp[unit] = ++B.game[G.MOVES]!;
  w.now++;
}

/** Stands by kind of cover. */
export const coverCounts = int32(4);

/** Counts the stands in cover, and the kind that at least half of those have (HE-ASL-19). */
export function feel(w: World, unit: number): void {
  B.cover[unit] = 0;
  for (let g = 0; g < GROUPS; g++) B.covered[GROUPS * unit + g] = 0;
  if (w.table!.pieces === 0 || B.unitHides[unit] === 0) return;
  if (((squareAt(w, B.px[unit]!, B.py[unit]!) >> ROOM_SHIFT) - 1) * UNIT > B.girth[unit]!) return;
  formUp(unit);
  coverCounts[1] = 0;
  coverCounts[2] = 0;
  coverCounts[3] = 0;
  let index = 0;
  let inside = 0;
  for (let g = 0; g < GROUPS; g++) {
    const end = index + standing(unit, g);
    for (; index < end; index++) {
      const cover = coverAt(w, standX[index]!, standY[index]!);
      if (cover === 0) continue;
      B.covered[GROUPS * unit + g]!++;
      coverCounts[cover]!++;
      inside++;
    }
  }
  if (inside === 0) return;
  let kind = 3;
  for (let many = coverCounts[3]!; 2 * many < inside; many += coverCounts[kind]!) kind--;
  B.cover[unit] = kind;
}

/** Whether at least half of a unit's stands are in cover. */
export function mostlyCovered(unit: number): boolean {
  const from = GROUPS * unit;
  return (
    2 * (B.covered[from]! + B.covered[from + 1]! + B.covered[from + 2]! + B.covered[from + 3]!) >= formationOf(unit)
  );
}

/** Whether a unit is within the radius of a commander (HE-LDR-02, -03). @rule HE-LDR-02, HE-LDR-03 */
export function inRadius(unit: number, chief: number): boolean {
  return unit === chief || wouldHear(unit, B.px[unit]!, B.py[unit]!, B.facing[unit]!, chief);
}

/** The same if it stood at (x, y) and looked in a direction. */
export function wouldHear(unit: number, x: number, y: number, facing: number, chief: number): boolean {
  if (B.rule[R.noRadius] === 1) return true;
  const dx = B.px[chief]! - x;
  const dy = B.py[chief]! - y;
  const square = dx * dx + dy * dy;
  const radius = ticks(B.unitLeadership[chief]! * B.rule[R.radius]!);
  // Edges are nearer than middles, but not by more than both reach.
  if (square <= radius * radius) return true;
  const most = radius + B.span[unit]! + B.span[chief]! + UNIT;
  return square <= most * most && clearance(unit, x, y, facing, chief) <= radius;
}

// Arcs, facings, ranges of stands.

/** Whether a unit turns its front to another (HE-SRA-01, HE-AMB-60). @rule HE-SRA-01, HE-SRA-02 */
export function facesTo(unit: number, other: number): boolean {
  const width = B.rule[R.quarterArcs] === 1 ? FULL_TURN / 4 : FULL_TURN / 2;
  return inArc(B.facing[unit]!, width, B.px[other]! - B.px[unit]!, B.py[other]! - B.py[unit]!);
}

/**
 * Whether an arc of so many directions covers another unit (HE-ARC-01 to -05).
 * @rule HE-ARC-01, HE-ARC-02, HE-ARC-03, HE-ARC-04, HE-ARC-05, HE-TIT-21
 */
export function bears(unit: number, other: number, arc: number): boolean {
  return bearsAt(unit, B.px[other]!, B.py[other]!, arc);
}

/** The same of a place. */
export function bearsAt(unit: number, x: number, y: number, arc: number): boolean {
  return arc >= FULL_TURN || inArc(B.facing[unit]!, arc, x - B.px[unit]!, y - B.py[unit]!);
}

/** Stands of a group within so many millimetres of another unit (HE-AMB-05): all, or those in the nearer ranks. */
export function standsWithin(unit: number, group: number, other: number, reach: number): number {
  const stands = standing(unit, group);
  if (stands === 0) return 0;
  const x = B.px[unit]!;
  const y = B.py[unit]!;
  const limit = ticks(reach);
  const edge = clearance(unit, x, y, B.facing[unit]!, other);
  if (edge > limit) return 0;
  const spread = 2 * (B.halfWidth[unit]! + B.halfDepth[unit]!);
  if (B.rule[R.rangeAll] === 1 || edge + spread <= limit) return stands;
  formUp(unit);
  let first = 0;
  for (let g = 0; g < group; g++) first += standing(unit, g);
  const dx = B.px[other]! - x;
  const dy = B.py[other]! - y;
  const far = Math.sqrt(dx * dx + dy * dy);
  const ax = DIRECTION_X[B.facing[unit]!]!;
  const ay = DIRECTION_Y[B.facing[unit]!]!;
  // How far the nearest point of the formation lies ahead of its middle.
  const own =
    (Math.abs(ax * dx + ay * dy) * B.halfDepth[unit]! + Math.abs(ax * dy - ay * dx) * B.halfWidth[unit]!) / far;
  const radius = B.unitRadius[unit]!;
  let near = 0;
  for (let index = first; index < first + stands; index++) {
    const ahead = ((standX[index]! - x) * dx + (standY[index]! - y) * dy) / far;
    if (edge + own - ahead - radius <= limit) near++;
  }
  return near;
}
