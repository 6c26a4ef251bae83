/** What orders are worth to a team on a table (DK-DEC-08): left in `fit[ORDER_WORTH]` of worth.ts, in models of mean price. Hot. */
import { UNIT } from "../../../geometry/ticks.ts";
import { B, firstOf } from "../battle/columns.ts";
import type { World } from "../battle/state.ts";
import { ADVANCE, BROKEN, OFF_TABLE, RUN } from "../matchup.ts";
import { wayToGoal } from "./goals.ts";
import { T, WEIGHTS, weights } from "./weights.ts";
import { fit, ORDER_WORTH, weighOrder } from "./worth.ts";

/** A team that is this far from its goal, or farther, cares most for a step. */
const FAR = 24 * UNIT;
/** Share of the worth of a goal that a move towards it is. */
const STEP = 0.2;

export function weighTableOrder(w: World, seat: number, t: number, order: number): void {
  if (w.has(t, OFF_TABLE)) {
    fit[ORDER_WORTH] = order === RUN ? 3 : order === ADVANCE ? 2 : 0;
    return;
  }
  weighOrder(w, seat, t, order);
  if ((order !== RUN && order !== ADVANCE) || w.has(t, BROKEN) || B.engaged[t] !== 0) return;
  const way = Math.min(FAR, wayToGoal(w, seat, t)) / FAR;
  const worth = weights[seat * WEIGHTS + T.goal]! * B.count[t]! * B.price[firstOf(t)]!;
  fit[ORDER_WORTH]! += STEP * worth * way * (order === RUN ? 2 : 1);
}
