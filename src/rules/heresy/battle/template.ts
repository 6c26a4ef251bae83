/**
 * Templates on a table (HE-TPL, HE-ASM-17): a teardrop from the firer towards the target, which may hit whoever lies at least half under it.
 * Hot: once a volley of such a weapon.
 */
import { MOSTLY, underTeardrop } from "../../../geometry/areas.ts";
import { type Bases, newBases } from "../../../geometry/bases.ts";
import { DIRECTION_X, DIRECTION_Y, FULL_TURN } from "../../../geometry/directions.ts";
import { GONE } from "../matchup.ts";
import * as B from "./board.ts";
import { formUp, standX, standY, toward } from "./ground.ts";
import type { World } from "./state.ts";

const stand: Bases = newBases(1, 0);
/** Directions in which players think of laying it: straight at the target, and so far to either side. */
const SWEEP = [0, 16, -16, 32, -32] as const;
const LENGTH = 1 << 12;

/** The template as it lies: its tip, and the direction from there. */
const laid = B.int32(4);
const TIP_X = 0;
const TIP_Y = 1;
const ALONG_X = 2;
const ALONG_Y = 3;

function lay(shooter: number, direction: number): void {
  const x = DIRECTION_X[direction]!;
  const y = DIRECTION_Y[direction]!;
  laid[TIP_X] = B.px[shooter]! + Math.round(x * B.unitRadius[shooter]!);
  laid[TIP_Y] = B.py[shooter]! + Math.round(y * B.unitRadius[shooter]!);
  laid[ALONG_X] = Math.round(x * LENGTH);
  laid[ALONG_Y] = Math.round(y * LENGTH);
}

/** Stands of a unit that lie at least half under the template (HE-TPL-02). */
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

/** Lays a template at a target where it covers most enemies beyond friends, of equals nearest to straight (HE-DEC-13). */
export function layTemplate(w: World, shooter: number, target: number): void {
  const straight = toward(shooter, B.px[target]!, B.py[target]!);
  const enemy = 1 - w.seatOf(shooter);
  let best = straight;
  let most = 0;
  for (let k = 0; k < SWEEP.length; k++) {
    const direction = (straight + SWEEP[k]! + FULL_TURN) % FULL_TURN;
    lay(shooter, direction);
    if (standsUnder(w, target) === 0) continue;
    let worth = 0;
    for (let seat = 0; seat < 2; seat++) {
      const from = seat * w.stride;
      for (let unit = from; unit < from + B.count[seat]!; unit++) {
        if (unit !== shooter) worth += seat === enemy ? standsUnder(w, unit) : -standsUnder(w, unit);
      }
    }
    if (worth <= most) continue;
    best = direction;
    most = worth;
  }
  lay(shooter, best);
}
