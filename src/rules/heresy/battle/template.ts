/**
 * Templates on a table (HE-TPL, HE-ASM-17): a teardrop from the firer towards the target, which may hit whoever lies at least half under it.
 * Who fires it lays it. Hot: once a volley of such a weapon.
 */

import { MOSTLY, underTeardrop } from "../../../geometry/areas.ts";
import { type Bases, newBases } from "../../../geometry/bases.ts";
import { DIRECTION_X, DIRECTION_Y } from "../../../geometry/directions.ts";
import { int32 } from "../../kernel/columns.ts";
import { GONE } from "../matchup.ts";
import { B } from "./columns.ts";
import { formUp, standX, standY } from "./ground.ts";
import type { World } from "./state.ts";

const stand: Bases = newBases(1, 0);
const LENGTH = 1 << 12;

/** The template as it lies: its tip, and the direction from there. */
const laid = int32(4);
const TIP_X = 0;
const TIP_Y = 1;
const ALONG_X = 2;
const ALONG_Y = 3;

/** Lays a template from a unit in a direction. @rule HE-TPL-01, HE-ASM-17 */
export function layTemplate(shooter: number, direction: number): void {
  const x = DIRECTION_X[direction]!;
  const y = DIRECTION_Y[direction]!;
  laid[TIP_X] = B.px[shooter]! + Math.round(x * B.unitRadius[shooter]!);
  laid[TIP_Y] = B.py[shooter]! + Math.round(y * B.unitRadius[shooter]!);
  laid[ALONG_X] = Math.round(x * LENGTH);
  laid[ALONG_Y] = Math.round(y * LENGTH);
}

/** Stands of a unit that lie at least half under the template. @rule HE-TPL-02 */
export function standsUnder(w: World, unit: number): number {
  const { templateLength, templateWidth } = w.m.field!;
  const dx = B.px[unit]! - laid[TIP_X]!;
  const dy = B.py[unit]! - laid[TIP_Y]!;
  const far = templateLength + B.girth[unit]!;
  if ((B.flags[unit]! & GONE) !== 0 || dx * dx + dy * dy > far * far) return 0;
  const n = formUp(unit);
  stand.radius[0] = B.unitRadius[unit]!;
  let under = 0;
  for (let index = 0; index < n; index++) {
    stand.x[0] = standX[index]!;
    stand.y[0] = standY[index]!;
    const covered = underTeardrop(
      stand,
      0,
      laid[TIP_X]!,
      laid[TIP_Y]!,
      laid[ALONG_X]!,
      laid[ALONG_Y]!,
      templateLength,
      templateWidth,
    );
    if (covered >= MOSTLY) under++;
  }
  return under;
}
