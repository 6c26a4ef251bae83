/** Questions about places that the rules of command ask, on a line and on a table: sight, cover, command range, coherency. Hot. */
import { UNIT } from "../../../geometry/ticks.ts";
import { BROKEN, DOWN, GONE, HIDDEN, IN_PLACE, OFF_TABLE } from "../matchup.ts";
import { N, R } from "../rulings.ts";
import { B } from "./columns.ts";
import { isConstruct } from "./constructs.ts";
import { hideIfCovered } from "./hiding.ts";
import type { World } from "./state.ts";
import { tableInCover, tableModelSees, tableReach, tableSees } from "./table-sight.ts";

/** Does a team see another one? On a line everybody is seen. @rule DK-EXT-LS-01, DK-EXT-LS-03, DK-EXT-MD-02 */
export function sees(w: World, s: number, t: number): boolean {
  return w.table === null || (!w.has(t, HIDDEN) && tableSees(w, s, t));
}

/** Is a team in or behind cover? @rule DK-TST-05, DK-EXT-LS-04 */
export function isInCover(w: World, t: number): boolean {
  if (w.table !== null) return tableInCover(w, t);
  return w.has(t, IN_PLACE) && w.sideAt[w.seatOf(t)]!.cover > 0;
}

/** Does any enemy see a team? @rule DK-ORD-10 */
export function isSeen(w: World, t: number): boolean {
  const enemy = 1 - w.seatOf(t);
  for (let s = enemy * w.U; s < w.endOf(enemy); s++) if (!w.has(s, GONE | OFF_TABLE) && sees(w, s, t)) return true;
  return false;
}

/** How far an officer commands, in inches. @rule DK-ORD-02, DK-ARM-06 */
export const commandRange = (rank: number): number => B.number[N.perRank]! * rank;

/** Can an officer give a team an order? On a line it always can; off the table too. @rule DK-ORD-02, DK-ORD-14, DK-EXT-DS-12, DK-EXT-OR-04 */
export function commands(w: World, m: number, t: number): boolean {
  if (w.table === null || B.team[m] === t) return true;
  const off = w.has(B.team[m]!, OFF_TABLE);
  if (off || w.has(t, OFF_TABLE)) return off && w.has(t, OFF_TABLE);
  const range = commandRange(B.kindRank[B.kind[m]!]!) * UNIT;
  return tableReach(w, m, t) <= range && tableModelSees(w, m, t);
}

/** May a team be told to rally? `issuer`: the model that orders it, -1 where a die does. @rule DK-ORD-10 */
export function mayRally(w: World, t: number, issuer: number): boolean {
  if (w.table === null) return true;
  return isRallyLegal(isSeen(w, t), issuer < 0 ? -1 : tableReach(w, issuer, t));
}

/** `ticks` to who gives the order, -1 for nobody. @rule DK-ORD-10 */
export function isRallyLegal(seen: boolean, ticks: number): boolean {
  return !seen || (ticks >= 0 && ticks <= B.number[N.rallyIssuer]! * UNIT);
}

/** Are teams so far apart coherent? @rule DK-MOV-06 */
export const isNear = (ticks: number): boolean => ticks <= B.number[N.squadCoherency]! * UNIT;

/** Are two teams of a squad near enough to act as one? Off the table they are. @rule DK-ACT-04, DK-MOV-06, DK-ORD-13 */
export function areTogether(w: World, s: number, t: number): boolean {
  return s === t || w.has(s, OFF_TABLE) || isNear(w.gap(s, t));
}

/** A team takes an order to go Down, and hides if it can; constructs never do. @rule DK-ORD-11, DK-EXT-VH-02 */
export function layDown(w: World, t: number): void {
  if (isConstruct(w, t)) return;
  B.order[t] = DOWN;
  if (w.table !== null && B.rule[R.noHiding] === 0 && B.engaged[t] === 0 && !w.has(t, BROKEN | OFF_TABLE))
    hideIfCovered(w, t);
}
