/** What orders are worth to a team on a table (DK-DEC-08): left in `fit[ORDER_WORTH]` of worth.ts, in models of mean price. Hot. */
import type { World } from "../battle/state.ts";
import { weighOrder } from "./worth.ts";

export function weighTableOrder(w: World, seat: number, t: number, order: number): void {
  weighOrder(w, seat, t, order);
}
