/** Fleeing on a table: 2 d(Mv) straight to the own edge, and lost beyond it (DK-EXT-MO-08, DK-EXT-MV-03). Hot. */
import { UNIT } from "../../../geometry/ticks.ts";
import { ACTED, BROKEN } from "../matchup.ts";
import { B } from "./columns.ts";
import type { World } from "./state.ts";
import { goTowards } from "./steps.ts";

/** A team falls back so many inches; true where it is broken and reaches the edge: it is lost. */
export function fleeOnTable(w: World, t: number, inches: number): boolean {
  const back = w.seatOf(t) === 0 ? -1 : 1;
  const m = nearestEdge(t, back);
  const edge = w.table!.depth >> 1;
  B.flags[t]! |= ACTED;
  const left = edge - back * B.my[m]! - B.kindRadius[B.kind[m]!]!;
  if (w.has(t, BROKEN) && left <= inches * UNIT) return true;
  goTowards(w, t, B.mx[m]!, back * 2 * edge, inches * UNIT);
  return false;
}

function nearestEdge(t: number, back: number): number {
  let best = -1;
  for (let m = B.from[t]!; m < B.to[t]!; m++) {
    if (B.wounds[m]! > 0 && (best < 0 || back * B.my[m]! > back * B.my[best]!)) best = m;
  }
  return best < 0 ? B.from[t]! : best;
}
