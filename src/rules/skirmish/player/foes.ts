/**
 * Whom a model on a table looks at: the nearest enemy, the nearest that it may shoot at, the nearest that it has to fear; and the point that
 * its move is measured against. Of Hidden enemies only what knowledge.ts holds counts. Hot: once a model that thinks of a move, of Overwatch
 * or of following up.
 */

import { NOWHERE, UNIT } from "../../../geometry/ticks.ts";
import { float64, int32 } from "../../kernel/columns.ts";
import { board, SEAT_SHIFT, STRIDE } from "../battle/columns.ts";
import { inTheOpen } from "../battle/hiding.ts";
import { nearestHideout } from "../battle/knowledge.ts";
import { goalX, goalY, guessPlace } from "../battle/mission-goals.ts";
import { S_FIGHTING, SEAT_COLUMNS, type World } from "../battle/state.ts";
import { SHORT } from "../battle/table-moves.ts";
import { OFF, STUN_AHEAD } from "../flags.ts";
import { R } from "../rulings.ts";
import { KINDS } from "./mind-columns.ts";
import { blowAt } from "./worth.ts";

/**
 * The enemies that a mover looks at, or -1: the nearest one in the open, and the nearest of those that it may shoot at and of those that could
 * do it harm, mostly the same one.
 */
export const foes = int32(3);
export const FOE = 0;
export const MARK = 1;
export const MENACE = 2;
/** The square of how far the first of them is. */
export const foeFar = float64(1);

/** Who does nothing in its own next turn. Who is bound, or lay through its last turn, is up again by then (SK-DMG-11). */
const HARMLESS = OFF | STUN_AHEAD;

/** Looks for the nearest enemy of a model that is not Hidden, and for the two that it might shoot at and has to fear. */
export function findFoe(m: number): void {
  const seat = 1 - (m >> SEAT_SHIFT);
  const open = inTheOpen(seat);
  let foe = nearestOf(m, open);
  if (foe >= 0 && isNoPrey(m, foe)) {
    const other = nearestOf(m, preyAmong(m, open));
    if (other >= 0) foe = other;
    else nearestOf(m, open);
  }
  foes[FOE] = foe;
  foes[MARK] = foe;
  foes[MENACE] = foe;
  if (foe < 0) return;
  const fighting = board.engaged[foe] !== 0;
  const calm = (board.flags[foe]! & HARMLESS) !== 0;
  if (!fighting && !calm) return;
  const far = foeFar[0]!;
  const free = open & ~board.seats[seat * SEAT_COLUMNS + S_FIGHTING]!;
  const mark = fighting && board.rule[R.shootInto] === 0 ? nearestOf(m, free) : foe;
  const same = mark !== foe && (mark < 0 || (board.flags[mark]! & HARMLESS) === 0);
  foes[MARK] = mark;
  foes[MENACE] = same ? mark : nearestOf(m, dangerousOf(seat, free));
  foeFar[0] = far;
}

/** The nearest enemy in the open that could do a model harm in its next turn, or -1. */
export function nearestMenace(m: number): number {
  findFoe(m);
  return foes[MENACE]!;
}

/**
 * Can a model do nothing to an enemy that fights others: may nobody shoot at it, and would the model not charge it, or did it find no way to last time?
 * To come closer to that one gains it nothing.
 */
function isNoPrey(m: number, t: number): boolean {
  if (board.engaged[t] === 0 || board.rule[R.shootInto] !== 0) return false;
  if (board.balked[m] === t + 1) return true;
  const row = board.side[m >> SEAT_SHIFT]! * KINDS + board.kind[m]!;
  return blowAt(row, t) <= 0;
}

/** Those of a set of enemies to whom a model could do something. */
function preyAmong(m: number, enemies: number): number {
  const from = (1 - (m >> SEAT_SHIFT)) * STRIDE;
  let found = 0;
  for (let left = enemies; left !== 0; left &= left - 1)
    if (!isNoPrey(m, from | (31 - Math.clz32(left & -left)))) found |= left & -left;
  return found;
}

/** Those of a set that do something in their own next turn. */
function dangerousOf(seat: number, set: number): number {
  const from = seat * STRIDE;
  let found = 0;
  for (let left = set; left !== 0; left &= left - 1)
    if ((board.flags[from | (31 - Math.clz32(left & -left))]! & HARMLESS) === 0) found |= left & -left;
  return found;
}

/** The nearest enemy of a set, or -1; notes how far it is. */
function nearestOf(m: number, enemies: number): number {
  const from = (1 - (m >> SEAT_SHIFT)) * STRIDE;
  const x = board.px[m]!;
  const y = board.py[m]!;
  let nearest = -1;
  let least = FAR;
  for (let left = enemies; left !== 0; left &= left - 1) {
    const t = from | (31 - Math.clz32(left & -left));
    const dx = board.px[t]! - x;
    const dy = board.py[t]! - y;
    const d = dx * dx + dy * dy;
    if (d >= least) continue;
    nearest = t;
    least = d;
  }
  foeFar[0] = least;
  return nearest;
}

/** Beyond the square of any distance on a table. */
const FAR = NOWHERE * NOWHERE;

/**
 * What a move is measured against: the nearest enemy, or where one is thought to be; how far from it one stops, and the ticks from edge to
 * edge.
 */
export const aim = int32(4);
export const AIM_X = 0;
export const AIM_Y = 1;
export const AIM_STOP = 2;
export const AIM_FAR = 3;

/** The nearest enemy in the open; with none, the nearest noted hideout; with none, where the mission makes one look. */
export function takeAim(w: World, m: number): void {
  const foe = foes[FOE]!;
  const hideout = foe >= 0 ? -1 : nearestHideout(m);
  if (foe >= 0 && board.balked[m] === foe + 1) aimBeside(m, foe);
  else if (foe >= 0) {
    aim[AIM_X] = board.px[foe]!;
    aim[AIM_Y] = board.py[foe]!;
    aim[AIM_STOP] = board.radius[m]! + board.radius[foe]! + SHORT;
  } else if (hideout >= 0) {
    aim[AIM_X] = board.knownX[hideout]!;
    aim[AIM_Y] = board.knownY[hideout]!;
    aim[AIM_STOP] = 0;
  } else {
    guessPlace(w, m);
    aim[AIM_X] = goalX();
    aim[AIM_Y] = goalY();
    aim[AIM_STOP] = 0;
  }
  aim[AIM_FAR] = farFromAim(board.px[m]!, board.py[m]!);
}

/** Who found no way to an enemy goes around it, every other one by the other side. */
function aimBeside(m: number, t: number): void {
  const dx = board.px[m]! - board.px[t]!;
  const dy = board.py[m]! - board.py[t]!;
  const length = Math.sqrt(dx * dx + dy * dy);
  const aside = board.radius[m]! + board.radius[t]! + FLANK;
  const share = length === 0 ? 0 : ((m & 1) === 0 ? aside : -aside) / length;
  aim[AIM_X] = board.px[t]! - Math.trunc(dy * share);
  aim[AIM_Y] = board.py[t]! + Math.trunc(dx * share);
  aim[AIM_STOP] = 0;
}

/** How far from the edge of an enemy one passes it. */
const FLANK = UNIT + (UNIT >> 1);

/** Ticks from a place to the aim, less where one would stop. */
export function farFromAim(x: number, y: number): number {
  const dx = aim[AIM_X]! - x;
  const dy = aim[AIM_Y]! - y;
  return Math.max(0, (Math.ceil(Math.sqrt(dx * dx + dy * dy)) | 0) - aim[AIM_STOP]!);
}
