/** What orders are worth to a team on a table (DK-DEC-08): left in `fit[ORDER_WORTH]` of worth.ts, in models of mean price. Hot. */
import { UNIT } from "../../../geometry/ticks.ts";
import { B, firstOf } from "../battle/columns.ts";
import { slowest } from "../battle/morale.ts";
import type { World } from "../battle/state.ts";
import { ADVANCE, BROKEN, OFF_TABLE, RUN } from "../matchup.ts";
import { N } from "../rulings.ts";
import { aheadX, goalY, listGoals, promise, weighStep } from "./goals.ts";
import { FEAR, outlook, SUFFERS, weighOutlook } from "./table-hopes.ts";
import { T, WEIGHTS, weights } from "./weights.ts";
import { fit, ORDER_WORTH, weighOrder } from "./worth.ts";

/** A team off the table does nothing until it comes on: what that is worth of its price, running and walking. */
const ENTERS = 0.5;
const WALKS_ON = 0.35;

export function weighTableOrder(w: World, seat: number, t: number, order: number): void {
  if (w.has(t, OFF_TABLE)) {
    const price = B.count[t]! * B.price[firstOf(t)]!;
    fit[ORDER_WORTH] = order === RUN ? 1 + ENTERS * price : order === ADVANCE ? 1 + WALKS_ON * price : 0;
    return;
  }
  weighOrder(w, seat, t, order);
  if ((order !== RUN && order !== ADVANCE) || w.has(t, BROKEN) || B.engaged[t] !== 0) return;
  listGoals(w, seat, t);
  const m = firstOf(t);
  const x = B.mx[m]!;
  const y = B.my[m]!;
  const stride = (order === RUN ? B.number[N.run]! : 1) * slowest(t) * UNIT;
  const goal = weighStep(x, y, stride);
  if (goal < 0) return;
  const dx = aheadX(goal, x) - x;
  const dy = goalY[goal]! - y;
  const share = Math.min(1, stride / Math.sqrt(dx * dx + dy * dy));
  weighOutlook(w, t, x, y);
  const before = outlook[SUFFERS]!;
  weighOutlook(w, t, Math.round(x + share * dx) | 0, Math.round(y + share * dy) | 0);
  const at = seat * WEIGHTS;
  const gain =
    weights[at + T.goal]! * promise[0]! - weights[at + T.harm]! * FEAR * Math.max(0, outlook[SUFFERS]! - before);
  if (gain > 0) fit[ORDER_WORTH]! += gain;
}
