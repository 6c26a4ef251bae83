/** The action that is best so far, of all that a seat could do. Hot: once a candidate. */

import type { World } from "../battle/state.ts";
import * as V from "./weights.ts";

export const NOTHING = -(1 << 30);

/** Takes a candidate when it is the best so far; among random players each is as likely as any other. */
export function offer(
  w: World,
  seat: number,
  worth: number,
  unit: number,
  action: number,
  target: number,
  power: number,
  snipe: number,
  move: number,
): void {
  w.offers++;
  if (V.byLot[seat] === 1) {
    if (w.policy[seat]!.below(w.offers) !== 0) return;
  } else if (worth <= w.offered) return;
  w.offered = worth | 0;
  w.pickUnit = unit;
  w.pickAction = action;
  w.pickTarget = target;
  w.pickPower = power;
  w.pickSnipe = snipe;
  w.pickMove = move;
  w.pickX = w.aimX;
  w.pickY = w.aimY;
}
