/**
 * Powers that lie on a table: circles of Hellfire, which nobody sees through, and of Machine Curse, which hold whoever stands in them; both ends of a Gate.
 * Columns only, so that sight and steps may ask. Hot: while any lies in play.
 */
import { UNIT } from "../../../geometry/ticks.ts";
import { HELLFIRE, K_TERMINATOR, K_WALKER, MACHINE_CURSE, MAX_MODELS, VEHICLE } from "../matchup.ts";
import { N, R } from "../rulings.ts";
import { B } from "./columns.ts";

// Places of a model in `B.powerX` and `B.powerY`, the near end of its Gate first.
export const FAR_END = 1;
export const HELLFIRE_AT = 2;
export const CURSE_AT = 3;

/** Column of `B.warp`: a number that the circles of Hellfire on a table give, 0 where there are none. */
export const W_FIRES = 11;

/** Ticks of the radius of a template. @rule SE-ADP-09 */
export function radiusOf(power: number): number {
  const inches = B.number[N.template + (power === MACHINE_CURSE ? 1 : 0)]!;
  return B.rule[R.blast2] === 0 ? inches * UNIT : (inches * UNIT) / 2;
}

/** The next model after place i of both lists of psykers that has a power in play, as a place in `B.psyker`; -1: none. */
export function nextLying(power: number, i: number): number {
  for (let k = i + 1; k < MAX_MODELS + B.psykers[1]!; k++) {
    if (k >= B.psykers[0]! && k < MAX_MODELS) k = MAX_MODELS;
    if (k < MAX_MODELS + B.psykers[1]! && (B.lying[B.psyker[k]!]! & (1 << power)) !== 0) return k;
  }
  return -1;
}

/** Notes where Hellfire lies, after a circle was laid or taken away. */
export function noteFires(): void {
  let mixed = 0;
  for (let k = nextLying(HELLFIRE, -1); k >= 0; k = nextLying(HELLFIRE, k)) {
    const at = 4 * B.psyker[k]! + HELLFIRE_AT;
    mixed = Math.imul(mixed ^ B.powerX[at]!, 0x9e3779b1) ^ Math.imul(B.powerY[at]!, 0x85ebca77);
    mixed |= 1;
  }
  B.warp[W_FIRES] = mixed;
}

/** Does a way of a base of so many ticks touch the circle in a place of a model? Of no length: does it stand there? */
export function touchesCircle(
  at: number,
  power: number,
  ax: number,
  ay: number,
  bx: number,
  by: number,
  r: number,
): boolean {
  const reach = radiusOf(power) + r;
  const dx = bx - ax;
  const dy = by - ay;
  const px = B.powerX[at]! - ax;
  const py = B.powerY[at]! - ay;
  const square = dx * dx + dy * dy;
  const along = px * dx + py * dy;
  if (along <= 0) return px * px + py * py <= reach * reach;
  if (along >= square) return (px - dx) * (px - dx) + (py - dy) * (py - dy) <= reach * reach;
  const aside = px * dy - py * dx;
  return aside * aside <= reach * reach * square;
}

/** Does a line cross Hellfire, or end in it? @rule SE-ADP-05, SE-EXT-17 */
export function fireHides(ax: number, ay: number, bx: number, by: number): boolean {
  for (let k = nextLying(HELLFIRE, -1); k >= 0; k = nextLying(HELLFIRE, k)) {
    if (touchesCircle(4 * B.psyker[k]! + HELLFIRE_AT, HELLFIRE, ax, ay, bx, by, 0)) return true;
  }
  return false;
}

/** A model on a table is held by the Machine Curse whose circle its base touches, and by none where it has left it. @rule SE-ADP-07, SE-EXT-88 */
export function feelCurse(m: number): void {
  B.curse[m] = 0;
  if (B.psykers[0]! + B.psykers[1]! === 0 || B.wounds[m] === 0) return;
  const r = B.kindRadius[B.kind[m]!]!;
  for (let k = nextLying(MACHINE_CURSE, -1); k >= 0; k = nextLying(MACHINE_CURSE, k)) {
    const at = 4 * B.psyker[k]! + CURSE_AT;
    if (touchesCircle(at, MACHINE_CURSE, B.mx[m]!, B.my[m]!, B.mx[m]!, B.my[m]!, r)) B.curse[m] = B.psyker[k]! + 1;
  }
}

export function feelCurses(): void {
  for (let m = 0; m < B.curse.length; m++) feelCurse(m);
}

/** Terminators, walkers and vehicles in a Machine Curse do not move. @rule SE-ADP-07, SE-EXT-88 */
export function isHeld(m: number): boolean {
  if (B.curse[m] === 0) return false;
  const kind = B.kind[m]!;
  return (B.kindTraits[kind]! & (K_TERMINATOR | K_WALKER)) !== 0 || B.kindSize[kind] === VEHICLE;
}
