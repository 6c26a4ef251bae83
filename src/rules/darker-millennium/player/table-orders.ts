/** What orders are worth to a team on a table (DK-DEC-08): left in `fit[ORDER_WORTH]` of worth.ts, in models of mean price. Hot. */
import type { World } from "../battle/state.ts";
import { ADVANCE, OFF_TABLE, RUN } from "../matchup.ts";
import { fit, ORDER_WORTH, weighOrder } from "./worth.ts";

export function weighTableOrder(w: World, seat: number, t: number, order: number): void {
  if (!w.has(t, OFF_TABLE)) weighOrder(w, seat, t, order);
  else fit[ORDER_WORTH] = order === RUN ? 3 : order === ADVANCE ? 2 : 0;
}
