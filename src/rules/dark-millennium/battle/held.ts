/** Who is held in contact and who may run: what the rules leave a unit to choose from (DM-COM, DM-REA-01). Hot. */

import { LOCKED, OFF } from "../matchup.ts";
import { R } from "../rulings.ts";
import { gapOf } from "./between.ts";
import { B } from "./columns.ts";
import { speedOf } from "./left.ts";
import type { World } from "./state.ts";

/** May unit r, which is suppressed, run from unit u? It needs somebody on the table to run from. @rule DM-REA-01 */
export function mayRetreat(r: number, u: number): boolean {
  return B.rule[R.noRetreat] === 0 && (B.flags[u]! & OFF) === 0 && speedOf(r) > 0;
}

/** dm.engagement locked: in contact with an enemy, and neither is suppressed. */
export function isHeld(w: World, u: number): boolean {
  if (B.rule[R.locked] === 0 || (B.flags[u]! & LOCKED) === 0 || w.suppressed(u)) return false;
  const enemy = (1 - w.seatOf(u)) * w.U;
  for (let e = enemy; e < enemy + w.U; e++) {
    if ((B.flags[e]! & (OFF | LOCKED)) === LOCKED && gapOf(w, u, e) === 0 && !w.suppressed(e)) return true;
  }
  return false;
}
