/** What a player thinks on a table beside its moves: where to fall back to, consolidating, starting hidden, sprinting on to the table (DK-DEC-09, -11). Hot. */
import { UNIT } from "../../../geometry/ticks.ts";
import { B, firstOf } from "../battle/columns.ts";
import { coverAt } from "../battle/ground.ts";
import { nearestEnemy } from "../battle/line.ts";
import type { World } from "../battle/state.ts";
import { SPRINT } from "../matchup.ts";
import { asked, tellWhich } from "./asked.ts";
import { D, MOVE_NAMES } from "./decisions.ts";
import { FIGHT, fit, weighFight } from "./worth.ts";

/** Which way a team falls back of the first n places of `B.goX` and `B.goY`: the first, which is straight away where that can be, for a doctrine. */
export function chooseRetreat(w: World, seat: number, t: number, n: number): number {
  asked.open(D.retreat, seat);
  const near = nearestEnemy(w, t);
  const [x, y] = [B.mx[firstOf(t)]!, B.my[firstOf(t)]!];
  for (let i = 0; i < n; i++) {
    const { row } = asked;
    row[0] = -i;
    if (asked.isWeighed) {
      row[1] = coverAt(w, B.goX[i]!, B.goY[i]!, UNIT);
      row[2] = (Math.abs(B.goX[i]! - x) + Math.abs(B.goY[i]! - y)) / UNIT;
      row[3] = near < 0 ? 0 : tableDistance(near, B.goX[i]!, B.goY[i]!);
    }
    asked.offer(i, 0, 0, 0);
  }
  asked.settle();
  return asked.act;
}

/** Inches from a place to the first model of a team, across and along the table. */
const tableDistance = (t: number, x: number, y: number): number =>
  (Math.abs(B.mx[firstOf(t)]! - x) + Math.abs(B.my[firstOf(t)]! - y)) / UNIT;

/** Whether a team consolidates, and where: who would win a fight comes nearer to the enemy, who would lose it goes away from him. */
export function chooseConsolidation(w: World, seat: number, t: number): boolean {
  const near = nearestEnemy(w, t);
  if (near < 0) return false;
  const m = firstOf(t);
  const e = firstOf(near);
  weighFight(w, t, near, false);
  const closes = fit[FIGHT]! > 0;
  w.goX = closes ? B.mx[e]! : 2 * B.mx[m]! - B.mx[e]!;
  w.goY = closes ? B.my[e]! : 2 * B.my[m]! - B.my[e]!;
  return asked.confirm(D.consolidates, seat, true);
}

/** Who may start hidden does: a doctrine gives nothing away. */
export const chooseStartHidden = (seat: number): boolean => asked.confirm(D.startHidden, seat, true);

/** Sprints on to the table, at the middle of the edge and at both ends of what is offered of it; doctrines come on at a run. */
export function offerSprintOn(w: World, t: number, most: number): void {
  const { row } = asked;
  for (let k = -most; k <= most; k += most) {
    row[0] = NEVER;
    if (asked.isWeighed) {
      for (let i = 1; i < 6; i++) row[i] = 0;
      row[6] = B.count[t]!;
      tellWhich(7, MOVE_NAMES, SPRINT);
    }
    asked.offer(SPRINT, 0, (w.table!.width * k * 3) >> 5, 0);
  }
}
const NEVER = -200;
