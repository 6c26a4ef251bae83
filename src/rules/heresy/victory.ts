/**
 * What the game types on a table count (HE-SCN, HE-VIC-05 to -08) and what only positions decide (HE-ASL-03, HE-LDR-02). Battles on the
 * line do not ask; vectors do, and the table will. Cold.
 */
import type { Book } from "./book.ts";

/** HE-LDR-02: centimetres. */
export function commandRadius(leadership: number, book: Book): number {
  return leadership * book.command.radius;
}

/** HE-ASL-03: half of the chargers, rounded up, have to reach; then all of them are engaged. */
export function engagement(stands: number, able: number): { needed: number; engaged: boolean; modelsCounted: number } {
  const needed = Math.ceil(stands / 2);
  const engaged = able >= needed;
  return { needed, engaged, modelsCounted: engaged ? stands : 0 };
}

/** HE-VIC-04: points that win. */
export function threshold(pointsPerSide: number, share: number): number {
  return pointsPerSide * share;
}

/** HE-VIC-07: what the defender has earned by lasting. */
export function durationBonus(turns: number, { victory }: Book): number {
  return Math.max(0, turns - victory.freeTurns) * victory.perTurn;
}

interface Near {
  readonly distanceCm: number;
  readonly routed: boolean;
}

/** HE-VIC-05: who is near an objective, however near. */
export function objectiveState(
  own: readonly Near[],
  enemy: readonly Near[],
  book: Book,
): "owned" | "contested" | "free" {
  const near = ({ distanceCm }: Near) => distanceCm <= book.victory.claimRadius;
  const mine = own.some((each) => near(each) && (!each.routed || book.ruling("brokenAndRoutedObjectives") === "yes"));
  if (!mine) return "free";
  return enemy.some((each) => near(each) && !each.routed) ? "contested" : "owned";
}

/** HE-VIC-05, -06: objectives and units; `attacker` of an attack-and-defend game. */
export function gameScore(
  objectives: number,
  broken: readonly number[],
  destroyed: readonly number[],
  attacker: boolean,
  { victory }: Book,
): number {
  const sum = (list: readonly number[]) => list.reduce((all, each) => all + each, 0);
  const each = attacker ? victory.objectiveAttacker : victory.objective;
  return objectives * each + (sum(broken) * victory.brokenShare) / 100 + sum(destroyed);
}
