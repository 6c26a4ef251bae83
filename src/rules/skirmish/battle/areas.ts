/**
 * Areas on a table: who stands under a blast or a flame template (SK-WT-07, -09). Hot: once a template. A template lies on one floor, that of
 * its target.
 */
import { MOSTLY, UNTOUCHED, underBlast, underTeardrop, WHOLLY } from "../../../geometry/areas.ts";
import { UNIT } from "../../../geometry/ticks.ts";
import { board, SMOKE_COLUMNS, SMOKES, STRIDE } from "./columns.ts";
import { bases } from "./distances.ts";
import { aloft } from "./heights.ts";
import { G_SMOKES, type World } from "./state.ts";

export const NOT_UNDER = 0;
/** Hit on a further roll. */
export const PARTLY_UNDER = 1;
export const UNDER = 2;

/** Model k of all, in the order in which an area asks after them: the target's side first, so that no seat is first by its number. */
export function inOrderFrom(target: number, k: number): number {
  return target >= STRIDE ? k ^ STRIDE : k;
}

// Where the target stands that an area is aimed at, what it stands on, and its floor.
const AIM_X = 0;
const AIM_Y = 1;
const AIM_Z = 2;
const AIM_FLOOR = 3;
const aim = new Int32Array(4);

/** Lays the middle of the next area on the target; before anything is rolled, since the target may be gone when the others are looked at. */
export function aimAt(target: number): void {
  aim[AIM_X] = board.px[target]!;
  aim[AIM_Y] = board.py[target]!;
  aim[AIM_Z] = board.pz[target]!;
  aim[AIM_FLOOR] = aloft(target);
}

/** Lays it half way between the target and another model of its side, which may be the target itself. */
export function aimBetween(target: number, other: number): void {
  aimAt(target);
  aim[AIM_X]! += Math.trunc((board.px[other]! - board.px[target]!) / 2);
  aim[AIM_Y]! += Math.trunc((board.py[other]! - board.py[target]!) / 2);
}

/** Lays the next blast where the player of the shooter wants it: on its target, or so that this one lies under it as well. @rule SK-SHOOT-04 */
export function aimBlast(w: World, shooter: number, target: number): void {
  aimBetween(target, w.player.blastToward(shooter, target));
}

/** Where the next area lies. */
export const aimedX = (): number => aim[AIM_X]!;
export const aimedY = (): number => aim[AIM_Y]!;

/** How a model lies under a blast template whose middle is where it was aimed at: under it is who is fully so (SK-WT-07). */
export function underBlastAimed(w: World, m: number): number {
  if (aloft(m) !== aim[AIM_FLOOR]) return NOT_UNDER;
  return classOf(underBlast(bases, m, aim[AIM_X]!, aim[AIM_Y]!, (w.m.blastDiameter * UNIT) >> 1), WHOLLY);
}

/** Width of a flame template where it is widest, as a share of its length; the text gives no measures (SK-LOSS-27). */
const WIDTH = 0.3;

/** Rounded away from the middle: a template begins at the edge of the firer's base, and touches nobody who stands right above or below it. */
function outward(ticks: number): number {
  return ticks < 0 ? Math.floor(ticks) : Math.ceil(ticks);
}

/** How a model lies under a flame template that is held at the edge of the shooter's base, toward where it was aimed at. */
export function underTemplateAimed(w: World, shooter: number, m: number): number {
  const dx = aim[AIM_X]! - board.px[shooter]!;
  const dy = aim[AIM_Y]! - board.py[shooter]!;
  const far = Math.sqrt(dx * dx + dy * dy);
  if (far === 0 || aloft(m) !== aim[AIM_FLOOR]) return NOT_UNDER;
  const share = board.radius[shooter]! / far;
  const tipX = board.px[shooter]! + outward(dx * share);
  const tipY = board.py[shooter]! + outward(dy * share);
  const length = w.m.templateLength * UNIT;
  return classOf(underTeardrop(bases, m, tipX, tipY, dx, dy, length, Math.trunc(length * WIDTH)), WHOLLY);
}

/**
 * How a model lies under a round area around a point, as far up and down as along the table; all in ticks. Under it is who stands in it with its
 * middle; under a `blast` who is fully so (SK-WT-07).
 */
export function underArea(m: number, x: number, y: number, z: number, radius: number, blast = false): number {
  if (Math.abs(board.pz[m]! - z) > radius) return NOT_UNDER;
  return classOf(underBlast(bases, m, x, y, radius), blast ? WHOLLY : MOSTLY);
}

/** A cloud of smoke falls; one more than there is room for takes the place of the last. @rule SK-GREN-10 */
export function spreadSmoke(seat: number, x: number, y: number, z: number, radius: number): void {
  const k = Math.min(board.game[G_SMOKES + seat]!, SMOKES - 1);
  const at = (seat * SMOKES + k) * SMOKE_COLUMNS;
  board.smoke[at] = x;
  board.smoke[at + 1] = y;
  board.smoke[at + 2] = z;
  board.smoke[at + 3] = radius;
  board.game[G_SMOKES + seat] = k + 1;
}

/** Does a model stand in smoke, of whichever side? Half in it is in it. */
export function inSmoke(m: number): boolean {
  for (let seat = 0; seat < 2; seat++) {
    for (let k = 0; k < board.game[G_SMOKES + seat]!; k++) {
      const at = (seat * SMOKES + k) * SMOKE_COLUMNS;
      const under = underArea(m, board.smoke[at]!, board.smoke[at + 1]!, board.smoke[at + 2]!, board.smoke[at + 3]!);
      if (under === UNDER) return true;
    }
  }
  return false;
}

/** `enough`: how much of a base has to be covered for the whole model to be under an area. */
function classOf(covered: number, enough: number): number {
  return covered === UNTOUCHED ? NOT_UNDER : covered >= enough ? UNDER : PARTLY_UNDER;
}
