/** What an order is worth to a team, on a line or on a table. Hot: once a team and order. */
import type { World } from "../battle/state.ts";
import { weighTableOrder } from "./table-orders.ts";
import { weighOrder } from "./worth.ts";

/** Left in `fit[ORDER_WORTH]`: what the order is worth if it is obeyed, in models of mean price. */
export function weighTeamOrder(w: World, seat: number, t: number, order: number): void {
  if (w.table === null) weighOrder(w, seat, t, order);
  else weighTableOrder(w, seat, t, order);
}
