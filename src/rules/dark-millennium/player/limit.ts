/**
 * What acting costs a unit, and what suppression is worth as the battle ends: where points decide, who is suppressed then has lost half of what is left
 * of it (21.3). Hot: for every unit that is weighed, the points in the last turn alone.
 */
import { isHalved } from "../battle/battle.ts";
import { B } from "../battle/columns.ts";
import { G_FIRST, G_TURN, type World } from "../battle/state.ts";
import { POP_UP, RALLY } from "../matchup.ts";
import { priceOf } from "./asked.ts";
import { planBreaks } from "./split.ts";
import { GRAIN, T, WEIGHTS, weights } from "./weights.ts";

/** What half of the price of a unit counts now, in grains, to a seat: nothing before the last turn, and less while the enemy still has one to come. */
export function limitFor(w: World, seat: number): number {
  const { game } = B;
  if (game[G_TURN]! < w.m.turns || w.m.pointsAtLimit === 0) return 0;
  const share = game[G_FIRST] === seat ? 0.3 : 0.5;
  return Math.trunc(share * weights[seat * WEIGHTS + T.limit]! * GRAIN) | 0;
}

/** Worth in grains that a unit is suppressed, or is not, with a chance in grains: nothing where half of it counts as lost already. */
export function pointsFor(w: World, u: number, chance: number): number {
  if (w.hereLimit === 0 || chance === 0 || isHalved(w, u)) return 0;
  return Math.trunc((w.hereLimit * priceOf(w, u) * chance) / GRAIN) | 0;
}

/** What the attack just planned gains so against unit e. Short, so that it becomes part of who asks: it does not before the last turn. */
export function pointsByPlan(w: World, e: number): number {
  return w.hereLimit === 0 ? 0 : pointsFor(w, e, planBreaks(w));
}

/** What acting costs unit u in grains, and how likely it ends the turn: its last point does for sure, and leaves it helpless; the answer may. */
export function costOfActing(w: World, seat: number, u: number, slack: number): number {
  const mind = seat * WEIGHTS;
  if (slack === 0) w.hereRisk = GRAIN;
  const own = weights[mind + T.own]! * (slack <= 1 ? 2 : 1) + (slack === 0 ? weights[mind + T.over]! : 0);
  return (Math.trunc(own * GRAIN) | 0) + pointsFor(w, u, w.hereRisk);
}

/** The chance in grains that the turn is over when a unit has done something; nobody sees who pops up where it stands. */
export function riskOf(w: World, u: number, action: number): number {
  if (action === RALLY) return w.rallyRisk;
  return action === POP_UP && B.fatigue[u]! < w.morale(u) ? 0 : w.hereRisk;
}
