/** One unit's move under its order (HE-ORD, HE-ASM-01 to -07): on a line here, on a table by table-moves.ts. Hot: once a move. */

import { E } from "../events.ts";
import { ADVANCE, CHARGE, FRESH, GONE, IN_COVER, MOVED, PREPARED, RETIRE, STRATEGIC } from "../matchup.ts";
import { R } from "../rulings.ts";
import { B } from "./columns.ts";
import { HOLDS_FIRE } from "./fight.ts";
import { gapBetween } from "./ground.ts";
import { endOfMove, moveOf, STOP_SHORT, towards } from "./movement.ts";
import { levelOf } from "./quality.ts";
import { contact, dares, mayReact, react } from "./reactions.ts";
import type { World } from "./state.ts";
import { chargeOnTable, moveOnTable } from "./table-moves.ts";

/** One unit's move under its order. @rule HE-ORD-02 */
export function moveUnit(w: World, unit: number): void {
  B.flags[unit]! |= MOVED;
  const order = B.order[unit]!;
  if (order === PREPARED) w.log.event(E.stays, unit, 0, 0);
  if (w.table !== null) {
    if (order === CHARGE) chargeOnTable(w, unit);
    else moveOnTable(w, unit);
    return;
  }
  if (order === CHARGE) {
    chargeMove(w, unit);
    return;
  }
  if (order !== ADVANCE && order !== RETIRE && order !== STRATEGIC) return;
  const to = endOfMove(w, unit, order);
  if (to === B.x[unit]) return;
  w.log.event(E.move, unit, order === RETIRE ? -Math.abs(to - B.x[unit]!) : Math.abs(to - B.x[unit]!), order);
  B.flags[unit]! &= ~IN_COVER;
  if (runGauntlet(w, unit, to, -1)) B.x[unit] = to;
}

/**
 * Enemies on prepared fire may fire at a mover anywhere on its way (HE-REA-01 to -06). False when it is stopped or destroyed; it then
 * stands where it was hit. `spared`: the target of a charge, which fires at contact instead.
 */
function runGauntlet(w: World, mover: number, to: number, spared: number): boolean {
  if (B.rule[R.noReaction] === 1) return true;
  const enemy = 1 - w.seatOf(mover);
  const began = B.x[mover]!;
  for (let reactor = B.first[enemy]!; reactor < B.end[enemy]!; reactor++) {
    if (reactor === spared || !mayReact(reactor)) continue;
    const at = w.player.reaction(reactor, mover, to);
    if (at === HOLDS_FIRE) continue;
    B.x[mover] = at;
    const stopped = react(w, reactor, mover);
    if ((B.flags[mover]! & GONE) !== 0) return false;
    if (!stopped) continue;
    w.log.event(E.stops, mover, Math.abs(at - began), 0);
    return false;
  }
  return true;
}

function chargeMove(w: World, unit: number): void {
  const target = B.goal[unit]!;
  if (target < 0 || (B.flags[target]! & GONE) !== 0 || levelOf(unit) !== FRESH || B.engaged[unit] !== 0) return;
  const rate = moveOf(unit, CHARGE);
  if (rate === 0) return;
  if (gapBetween(w, unit, target) > rate) {
    stopShort(w, unit, target);
    return;
  }
  if (!dares(w, unit, target)) return;
  B.flags[unit]! &= ~IN_COVER;
  // Who is stopped at the last moment has not come to contact yet.
  if (!runGauntlet(w, unit, towards(B.x[unit]!, B.x[target]!, rate, STOP_SHORT), target)) return;
  contact(w, unit, target);
}

/** A charge that does not come home goes as far as it can (HE-AMB-31). */
function stopShort(w: World, unit: number, target: number): void {
  const to = towards(B.x[unit]!, B.x[target]!, moveOf(unit, CHARGE), STOP_SHORT);
  if (to === B.x[unit]) return;
  w.log.event(E.move, unit, Math.abs(to - B.x[unit]!), CHARGE);
  w.log.event(E.short, unit, target, 0);
  B.flags[unit]! &= ~IN_COVER;
  if (runGauntlet(w, unit, to, -1)) B.x[unit] = to;
}
