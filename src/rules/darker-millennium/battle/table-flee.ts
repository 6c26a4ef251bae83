/** Fleeing on a table: 2 d(Mv) straight to the own edge, and lost beyond it (DK-EXT-MO-08, DK-EXT-MV-03). Hot. */
import { UNIT } from "../../../geometry/ticks.ts";
import { ACTED, BROKEN } from "../matchup.ts";
import { B } from "./columns.ts";
import { lose } from "./morale.ts";
import type { World } from "./state.ts";
import { goTowards } from "./steps.ts";

/** A team falls back so many inches; who is broken and reaches the edge is lost. */
export function fleeOnTable(w: World, t: number, inches: number): void {
  const back = w.seatOf(t) === 0 ? -1 : 1;
  const m = nearestEdge(t, back);
  const edge = w.table!.depth >> 1;
  B.flags[t]! |= ACTED;
  if (w.has(t, BROKEN) && edge - back * B.my[m]! - B.kindRadius[B.kind[m]!]! <= inches * UNIT) lose(w, t);
  else goTowards(w, t, B.mx[m]!, back * 2 * edge, inches * UNIT);
}

function nearestEdge(t: number, back: number): number {
  let best = -1;
  for (let m = B.from[t]!; m < B.to[t]!; m++) {
    if (B.wounds[m]! > 0 && (best < 0 || back * B.my[m]! > back * B.my[best]!)) best = m;
  }
  return best < 0 ? B.from[t]! : best;
}
