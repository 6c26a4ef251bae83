/** Fleeing on a table: 2 d(Mv) to the own edge, or by one reading away from the enemy, and lost beyond the edge (DK-EXT-MO-08, DK-EXT-FB-01). Hot. */
import { UNIT } from "../../../geometry/ticks.ts";
import { ACTED, BROKEN, GONE } from "../matchup.ts";
import { R } from "../rulings.ts";
import { B } from "./columns.ts";
import { comeOut } from "./hiding.ts";
import type { World } from "./state.ts";
import { goTowards, middleX, middleY, midst } from "./steps.ts";

/** A team falls back so many inches; true where it is broken and reaches the edge: it is lost. @rule DK-EXT-MO-08, DK-FBK-04, DK-EXT-ST-01 */
export function fleeOnTable(w: World, t: number, inches: number): boolean {
  const back = w.seatOf(t) === 0 ? -1 : 1;
  const m = nearestEdge(t, back);
  const edge = w.table!.depth >> 1;
  B.flags[t]! |= ACTED;
  comeOut(w, t);
  const left = edge - back * B.my[m]! - B.kindRadius[B.kind[m]!]!;
  if (w.has(t, BROKEN) && left <= inches * UNIT) return true;
  midst(B.from[t]!, B.to[t]!);
  const x = middleX;
  const y = middleY;
  const foe = B.rule[R.fallBackDirection] === 1 ? nearestFoe(w, t) : -1;
  // Far beyond the edge, or straight on from the enemy.
  if (foe < 0) goTowards(w, B.from[t]!, B.to[t]!, x, back * 2 * edge, inches * UNIT);
  else goTowards(w, B.from[t]!, B.to[t]!, x + 8 * (x - B.mx[foe]!), y + 8 * (y - B.my[foe]!), inches * UNIT);
  return false;
}

/** The enemy model that is nearest to the first of a team; -1: none. */
function nearestFoe(w: World, t: number): number {
  const enemy = 1 - w.seatOf(t);
  const first = nearestEdge(t, 1);
  let best = -1;
  for (let e = enemy * w.M; e < enemy * w.M + w.sideAt[enemy]!.models; e++) {
    if (B.wounds[e] === 0 || w.has(B.team[e]!, GONE)) continue;
    if (best < 0 || w.apartOf(first, e) < w.apartOf(first, best)) best = e;
  }
  return best;
}

function nearestEdge(t: number, back: number): number {
  let best = -1;
  for (let m = B.from[t]!; m < B.to[t]!; m++) {
    if (B.wounds[m]! > 0 && (best < 0 || back * B.my[m]! > back * B.my[best]!)) best = m;
  }
  return best < 0 ? B.from[t]! : best;
}
