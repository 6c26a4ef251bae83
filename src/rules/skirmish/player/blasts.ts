/** Where a player lays a blast (SK-SHOOT-04), and whom an area would catch. Hot: once a template that is weighed or laid. */

import { UNIT } from "../../../geometry/ticks.ts";
import { aimAt, aimBetween, UNDER, underBlastAimed, underTemplateAimed } from "../battle/areas.ts";
import { board, SEAT_SHIFT, STRIDE } from "../battle/columns.ts";
import { aloft } from "../battle/heights.ts";
import type { World } from "../battle/state.ts";
import { HIDDEN, OFF } from "../flags.ts";
import { R } from "../rulings.ts";
import { D } from "./decisions.ts";
import { drawsLots, isAsked, offers } from "./seats.ts";

/**
 * The enemy half way to which a blast at a target catches most, or the target itself, as long as that one lies under it as well. Friends of the
 * shooter count against a spot, those in combat not at all.
 */
export function chooseBlast(w: World, shooter: number, target: number): number {
  const seat = shooter >> SEAT_SHIFT;
  if (drawsLots(seat)) return target;
  const best = bestBlast(w, shooter, target);
  if (!isAsked(seat)) return best;
  offers.open(D.blast, seat);
  offers.advise(best, 0, 0, 0);
  aimAt(target);
  offerBlast(w, shooter, target, target);
  const from = target & ~(STRIDE - 1);
  for (let e = from; e < from + board.count[from >> SEAT_SHIFT]!; e++) {
    if (e === target || !liesNear(w, target, e)) continue;
    aimBetween(target, e);
    if (e === best || underBlastAimed(w, target) === UNDER) offerBlast(w, shooter, target, e);
  }
  offers.settle();
  return offers.act;
}

function offerBlast(w: World, shooter: number, target: number, toward: number): void {
  const n = catches(w, shooter, target);
  offers.row[0] = n;
  offers.row[1] = n / 2;
  offers.row[2] = toward === target ? 1 : 0;
  offers.offer(toward, 0, 0, 0);
}

/** Is an enemy so near to a target, and on its floor, that a blast half way between them might cover both? */
function liesNear(w: World, target: number, e: number): boolean {
  if ((board.flags[e]! & OFF) !== 0 || aloft(e) !== aloft(target)) return false;
  const dx = board.px[e]! - board.px[target]!;
  const dy = board.py[e]! - board.py[target]!;
  return dx * dx + dy * dy <= w.m.blastDiameter * UNIT * (w.m.blastDiameter * UNIT);
}

/** What a doctrine makes of it: the most for the least trouble. */
function bestBlast(w: World, shooter: number, target: number): number {
  aimAt(target);
  let best = target;
  let most = catches(w, shooter, target);
  const from = target & ~(STRIDE - 1);
  for (let e = from; e < from + board.count[from >> SEAT_SHIFT]!; e++) {
    if (e === target || !liesNear(w, target, e)) continue;
    aimBetween(target, e);
    const n = underBlastAimed(w, target) === UNDER ? catches(w, shooter, target) : 0;
    if (n <= most) continue;
    most = n;
    best = e;
  }
  return best;
}

/** What a blast as it is aimed catches: two for a model under it, one for one that is partly so; friends of the shooter less. */
function catches(w: World, shooter: number, target: number): number {
  let n = 0;
  for (let m = 0; m < 2 * STRIDE; m++) {
    if (m === shooter || (board.flags[m]! & OFF) !== 0 || (m !== target && board.engaged[m] !== 0)) continue;
    const under = underBlastAimed(w, m);
    n += m >> SEAT_SHIFT === target >> SEAT_SHIFT ? under : -under;
  }
  return n;
}

/** How many enemies a blast at a target would catch, those partly under it as half. */
export function caughtByBlast(w: World, shooter: number, target: number): number {
  aimBetween(target, bestBlast(w, shooter, target));
  return catches(w, shooter, target) / 2;
}

/** Twice that of a grenade, which does not spare who throws it. */
export function twiceCaughtByGrenade(w: World, thrower: number, target: number): number {
  aimBetween(target, bestBlast(w, thrower, target));
  return catches(w, thrower, target) - underBlastAimed(w, thrower);
}

/**
 * Twice how many enemies in the open a flame template at one of them would hit, less friends of the shooter; who is partly under it counts half. It
 * burns those in combat as well.
 */
export function twiceCaughtByTemplate(w: World, shooter: number, target: number): number {
  aimAt(target);
  const spares = board.rule[R.enemiesOnly] === 1;
  let n = 0;
  for (let m = 0; m < 2 * STRIDE; m++) {
    if (m === shooter || (board.flags[m]! & OFF) !== 0) continue;
    const friend = m >> SEAT_SHIFT === shooter >> SEAT_SHIFT;
    if (friend ? spares : (board.place[m]! & HIDDEN) !== 0) continue;
    const under = underTemplateAimed(w, shooter, m);
    n += friend ? -under : under;
  }
  return n;
}
