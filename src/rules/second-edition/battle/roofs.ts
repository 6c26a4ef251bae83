/**
 * Roofs of buildings (SE-EXT-15): a model is on the floor or on the roof; it goes up or down inside the outline for four inches of movement. Hot where a
 * table has buildings, of which the generated ones have none.
 */
import { pointInside } from "../../../geometry/inside.ts";
import { UNIT } from "../../../geometry/ticks.ts";
import { E } from "../events.ts";
import { BROKEN, FOOT } from "../matchup.ts";
import { R } from "../rulings.ts";
import { B } from "./columns.ts";
import type { World } from "./state.ts";

/** What it costs to go up or down. */
export const CLIMBING = 4 * UNIT;

/** The building in which a point lies; -1: none. */
export function buildingAt(w: World, x: number, y: number): number {
  const { level, levelStart, pieces } = w.table!;
  if (level.length === 0) return -1;
  for (let piece = 0; piece < pieces; piece++) {
    if (levelStart[piece + 1]! - levelStart[piece]! > 1 && pointInside(w.table!, piece, x, y)) return piece;
  }
  return -1;
}

/** Inches to the roof of a building. */
export const roofOf = (w: World, piece: number): number => w.table!.level[w.table!.levelStart[piece + 1]! - 1]! / UNIT;

/** Do two models stand on one level, as far as roofs go? On different ones they are never in contact. @rule SE-EXT-15 */
export const onOneFloor = (a: number, b: number): boolean => B.level[a]! > ROOF === B.level[b]! > ROOF;
/** Roofs lie higher than hill tops. */
const ROOF = 3;
/** Who comes to another model climbs to it. */
export function joinFloor(m: number, e: number): void {
  if (!onOneFloor(m, e)) B.level[m] = isOnRoof(e) ? B.level[e]! : 0;
}

export const isOnRoof = (m: number): boolean => B.level[m]! > ROOF;

/**
 * The building on whose roof a place beside model e has to be for model m, -1 for any place; NO_ROOF where m cannot come to it: who follows up does not
 * climb, and nobody goes from roof to roof.
 */
export function roofTo(w: World, m: number, e: number, climbs: boolean, mayNot: boolean): number {
  if (climbs && mayNot) return NO_ROOF;
  if (!isOnRoof(e)) return -1;
  const roof = buildingAt(w, B.mx[e]!, B.my[e]!);
  return climbs || buildingAt(w, B.mx[m]!, B.my[m]!) === roof ? roof : NO_ROOF;
}
export const NO_ROOF = -2;

/** May a squad go up, or down again, with a move of so many ticks? All its models stand in one building, on one level. @rule SE-EXT-15 */
export function mayClimb(w: World, s: number, move: number): boolean {
  if (B.rule[R.roofs] !== 0 || w.table!.level.length === 0 || move < CLIMBING || w.has(s, BROKEN)) return false;
  let piece = -1;
  let first = -1;
  for (let m = B.from[s]!; m < B.to[s]!; m++) {
    if (B.wounds[m] === 0) continue;
    if (B.kindSize[B.kind[m]!] !== FOOT) return false;
    const at = buildingAt(w, B.mx[m]!, B.my[m]!);
    if (at < 0 || (piece >= 0 && (at !== piece || !onOneFloor(m, first)))) return false;
    piece = at;
    first = m;
  }
  return piece >= 0;
}

export function climb(w: World, s: number): void {
  let up = 0;
  for (let m = B.from[s]!; m < B.to[s]!; m++) {
    if (B.wounds[m] === 0) continue;
    up = isOnRoof(m) ? 0 : roofOf(w, buildingAt(w, B.mx[m]!, B.my[m]!));
    B.level[m] = up;
  }
  w.log.event(E.climbs, s, up > 0 ? 1 : 0, 0);
}

/** Does any model of a squad stand on a roof? Then the squad only fights, shoots and climbs down. */
export function anyOnRoof(s: number): boolean {
  for (let m = B.from[s]!; m < B.to[s]!; m++) if (B.wounds[m]! > 0 && isOnRoof(m)) return true;
  return false;
}
