/**
 * What grenades make of the ground for the rest of the battle (SK-STATE-03): poisoned areas (SK-GREN-15), and areas in which everything that
 * lived is dead and covers nobody (SK-GREN-09). Hot, but asked only once such an area is there (`G_AREAS`).
 */
import { ground } from "../../../geometry/inside.ts";
import { LIVING } from "../../../geometry/terrain.ts";
import { UNIT } from "../../../geometry/ticks.ts";
import type { Walk } from "../../../geometry/walk.ts";
import { E } from "../events.ts";
import { BREATHED } from "../flags.ts";
import { AREA_COLUMNS, board, MOST_AREAS } from "./columns.ts";
import { bases } from "./distances.ts";
import { G_AREAS, type World } from "./state.ts";

export const POISONED = 1;
export const WITHERED = 2;

// Columns of an area.
const KIND = 0;
const X = 1;
const Y = 2;
const RADIUS = 3;

/** Marks an area around a model; the oldest makes room when there are too many. @rule SK-STATE-03 */
export function spoil(w: World, kind: number, middle: number, tenths: number): void {
  const at = (board.game[G_AREAS]! % MOST_AREAS) * AREA_COLUMNS;
  board.areas[at + KIND] = kind;
  board.areas[at + X] = board.px[middle]!;
  board.areas[at + Y] = board.py[middle]!;
  board.areas[at + RADIUS] = Math.round((tenths * UNIT) / 10);
  board.game[G_AREAS]!++;
  w.log.event(E.spoiled, kind, middle, tenths);
}

function count(): number {
  return board.game[G_AREAS]! < MOST_AREAS ? board.game[G_AREAS]! : MOST_AREAS;
}

/** Does a base of this radius at a point touch area k? */
function touches(k: number, x: number, y: number, radius: number): boolean {
  const at = k * AREA_COLUMNS;
  const dx = board.areas[at + X]! - x;
  const dy = board.areas[at + Y]! - y;
  const far = board.areas[at + RADIUS]! + radius;
  return dx * dx + dy * dy < far * far;
}

/** Is the living cover of a model dead: does it stand where it has withered? @rule SK-GREN-09 */
export function withered(m: number): boolean {
  for (let k = 0; k < count(); k++)
    if (board.areas[k * AREA_COLUMNS + KIND] === WITHERED && touches(k, board.px[m]!, board.py[m]!, 0)) return true;
  return false;
}

/** Does it stand in plants, and these are dead? */
export function standsInDeadwood(w: World, m: number): boolean {
  return withered(m) && (ground(w.table!, bases, m) & LIVING) !== 0;
}

/** Notes whether a way of a model, which still stands where it began, leads into a poisoned area; a leap only where it lands. */
export function feelPoison(m: number, way: Walk, x: number, y: number): void {
  const radius = board.radius[m]!;
  for (let k = 0; k < count(); k++) {
    if (board.areas[k * AREA_COLUMNS + KIND] !== POISONED) continue;
    if (touches(k, board.px[m]!, board.py[m]!, radius)) continue;
    let enters = touches(k, x, y, radius);
    for (let at = UNIT / 2; at < way.walked && !enters && way.points > 1; at += UNIT / 2) {
      way.pointAt(at);
      enters = touches(k, way.atX, way.atY, radius);
    }
    if (enters) board.place[m]! |= BREATHED;
  }
}
