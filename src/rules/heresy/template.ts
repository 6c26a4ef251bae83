/** Templates on a table (HE-TPL, HE-ASM-17): a teardrop from the firer, laid where it covers most. Hot: once a volley of such a weapon. */

import { MOSTLY, underTeardrop } from "../../geometry/areas.ts";
import { type Bases, newBases } from "../../geometry/bases.ts";
import { DIRECTION_X, DIRECTION_Y, FULL_TURN } from "../../geometry/directions.ts";
import * as B from "./board.ts";
import { formationOf, slot, slotOf, toward } from "./ground.ts";
import type { World } from "./state.ts";

/** Most stands of a unit. */
const MOST = 64;
const places: Bases = newBases(MOST, 0);
/** Directions to either side in which players think of laying it. */
const SWEEP = 16;
const LENGTH = 1 << 12;

/** Stands of a unit that lie at least half under a template (HE-TPL-02), laid as its firer likes best (HE-DEC-13). */
export function underTemplate(w: World, shooter: number, target: number): number {
  const n = formationOf(target);
  for (let index = 0; index < n; index++) {
    slotOf(target, index, n);
    places.x[index] = slot[0]!;
    places.y[index] = slot[1]!;
    places.radius[index] = B.unitRadius[target]!;
  }
  const { templateLength, templateWidth } = w.m.field!;
  const straight = toward(shooter, B.px[target]!, B.py[target]!);
  let most = 0;
  for (let k = -2; k <= 2; k++) {
    const direction = (straight + k * SWEEP + FULL_TURN) % FULL_TURN;
    const tipX = B.px[shooter]! + Math.round(DIRECTION_X[direction]! * B.unitRadius[shooter]!);
    const tipY = B.py[shooter]! + Math.round(DIRECTION_Y[direction]! * B.unitRadius[shooter]!);
    const alongX = Math.round(DIRECTION_X[direction]! * LENGTH);
    const alongY = Math.round(DIRECTION_Y[direction]! * LENGTH);
    let under = 0;
    for (let index = 0; index < n; index++) {
      if (underTeardrop(places, index, tipX, tipY, alongX, alongY, templateLength, templateWidth) >= MOSTLY) under++;
    }
    if (under > most) most = under;
  }
  return most;
}
