/**
 * Hulls of vehicles and walkers on a table: which way they face and on which side they are hit (SE-EXT-04, -96), what they and their wrecks hide
 * (SE-EXT-17), and what a wreck is to who goes over it (SE-EXT-100). Hot: once a hit, and once a line where there are any.
 */
import { sideMet } from "../../../geometry/directions.ts";
import { chordIn } from "../../../geometry/pieces.ts";
import { K_WALKER, VEHICLE, WRECK } from "../matchup.ts";
import { N } from "../rulings.ts";
import { B } from "./columns.ts";

/** What a vehicle out of control does to who is in its way, and what is in its way to it (SE-EXT-104). */
export const WILD_STRENGTH = 7;
export const WILD_SAVE = -4;

/** Vehicles do not fight; walkers do, like models. @rule SE-EXT-101 */
export const isHull = (m: number): boolean => {
  const kind = B.kind[m]!;
  return B.kindSize[kind] === VEHICLE && (B.kindTraits[kind]! & K_WALKER) === 0;
};

/** Has it an armour that is to be penetrated? */
export const isArmoured = (m: number): boolean => B.kindFront[B.kind[m]!]! > 0;

export const isWreck = (m: number): boolean => (B.state[m]! & WRECK) !== 0;

/** Directions in two degrees of a whole arc: half angles are given. */
const ARC = 4;

/** The side of a vehicle that is hit from a point: 0 front, 1 side, 2 rear. @rule SE-EXT-96, SE-PVV-02 */
export function sideOf(m: number, x: number, y: number): number {
  const front = ARC * B.number[N.arcs]!;
  const rear = ARC * B.number[N.arcs + 1]!;
  return sideMet(B.facing[m]!, front, rear, x - B.mx[m]!, y - B.my[m]!);
}

const standsIn = (m: number, o: number): boolean => {
  const dx = B.mx[m]! - B.mx[o]!;
  const dy = B.my[m]! - B.my[o]!;
  const r = B.kindRadius[B.kind[o]!]!;
  return dx * dx + dy * dy < r * r;
};

/**
 * Does a hull or a wreck cut off the line between two models? Who stands in a wreck sees out of it and is seen. By one reading all models block.
 * @rule SE-EXT-17
 */
export function isBehindHull(a: number, b: number): boolean {
  const ax = B.mx[a]!;
  const ay = B.my[a]!;
  const dx = B.mx[b]! - ax;
  const dy = B.my[b]! - ay;
  const square = dx * dx + dy * dy;
  for (let i = 0; i < B.blockers[0]!; i++) {
    const o = B.blocker[i]!;
    const wreck = isWreck(o);
    if (o === a || o === b || (B.wounds[o] === 0 && !wreck)) continue;
    const r = B.kindRadius[B.kind[o]!]!;
    const px = B.mx[o]! - ax;
    const py = B.my[o]! - ay;
    const along = px * dx + py * dy;
    const aside = px * dy - py * dx;
    // A hull touches nobody's middle: only what lies between the ends can be in the way, and a wreck in which somebody stands.
    const near = along <= 0 ? px * px + py * py : (px - dx) * (px - dx) + (py - dy) * (py - dy);
    if (along <= 0 || along >= square ? near >= r * r : aside * aside >= r * r * square) continue;
    if (!wreck || (!standsIn(a, o) && !standsIn(b, o))) return true;
  }
  return false;
}

/** Does model b stand in a wreck in which a does not? That is hard cover. @rule SE-EXT-100 */
export function isInWreck(a: number, b: number): boolean {
  for (let i = 0; i < B.blockers[0]!; i++) {
    const o = B.blocker[i]!;
    if (isWreck(o) && standsIn(b, o) && !standsIn(a, o)) return true;
  }
  return false;
}

/** Ticks of a straight way that lead over wrecks, which are difficult ground. @rule SE-EXT-100 */
export function overWrecks(ax: number, ay: number, dx: number, dy: number): number {
  const length = Math.sqrt(dx * dx + dy * dy);
  let sum = 0;
  for (let i = 0; length > 0 && i < B.blockers[0]!; i++) {
    const o = B.blocker[i]!;
    if (isWreck(o)) sum += chordIn(ax, ay, dx, dy, length, B.mx[o]!, B.my[o]!, B.kindRadius[B.kind[o]!]!);
  }
  return Math.ceil(sum) | 0;
}

/** A number that the places of hulls give, and which of them are wrecks: lines of sight hang on both. */
export function placesOfHulls(): number {
  let mixed = 0;
  for (let i = 0; i < B.blockers[0]!; i++) {
    const o = B.blocker[i]!;
    if (B.wounds[o] === 0 && !isWreck(o)) continue;
    mixed = Math.imul(mixed ^ B.mx[o]!, 0x9e3779b1) ^ Math.imul(B.my[o]!, 0x85ebca77) ^ (2 * o + (isWreck(o) ? 1 : 0));
    mixed ^= mixed >>> 15;
  }
  return mixed;
}
