/**
 * Areas on a table: who stands under a blast or a flame template (SK-WT-07, -09). Hot: once a template. A template lies on one floor, that of
 * its target.
 */
import { MOSTLY, UNTOUCHED, underBlast, underTeardrop } from "../../geometry/areas.ts";
import { UNIT } from "../../geometry/ticks.ts";
import * as board from "./board.ts";
import { bases } from "./ground.ts";
import { aloft } from "./heights.ts";
import type { World } from "./state.ts";

export const NOT_UNDER = 0;
/** Hit on a further roll. */
export const PARTLY_UNDER = 1;
export const UNDER = 2;

/** How a model lies under a blast template whose middle is on the target. */
export function underBlastOn(w: World, target: number, m: number): number {
  if (aloft(m) !== aloft(target)) return NOT_UNDER;
  return classOf(underBlast(bases, m, board.px[target]!, board.py[target]!, (w.m.blastDiameter * UNIT) >> 1));
}

/** Width of a flame template where it is widest, as a share of its length; the text gives no measures (SK-LOSS-27). */
const WIDTH = 0.3;

/** How a model lies under a flame template that is held at the edge of the shooter's base, toward the target. */
export function underTemplateAt(w: World, shooter: number, target: number, m: number): number {
  const dx = board.px[target]! - board.px[shooter]!;
  const dy = board.py[target]! - board.py[shooter]!;
  const far = Math.sqrt(dx * dx + dy * dy);
  if (far === 0 || aloft(m) !== aloft(target)) return NOT_UNDER;
  const share = board.radius[shooter]! / far;
  const tipX = board.px[shooter]! + Math.trunc(dx * share);
  const tipY = board.py[shooter]! + Math.trunc(dy * share);
  const length = w.m.templateLength * UNIT;
  return classOf(underTeardrop(bases, m, tipX, tipY, dx, dy, length, Math.trunc(length * WIDTH)));
}

/** How a model lies under an area of so many tenths around another, as far up and down as along the table. */
export function underAreaAround(middle: number, m: number, radius: number): number {
  if (Math.abs(board.pz[m]! - board.pz[middle]!) * 10 > radius * UNIT) return NOT_UNDER;
  return classOf(underBlast(bases, m, board.px[middle]!, board.py[middle]!, Math.round((radius * UNIT) / 10)));
}

function classOf(covered: number): number {
  return covered === UNTOUCHED ? NOT_UNDER : covered >= MOSTLY ? UNDER : PARTLY_UNDER;
}
