/** What teams see of each other on a table, who is in cover, and who is near enough to whom (DK-EXT-LS, DK-MOV-05). Hot. */
import { UNSEEN } from "../../../geometry/pieces.ts";
import { NOWHERE, UNIT } from "../../../geometry/ticks.ts";
import { R } from "../rulings.ts";
import { B, isStray } from "./columns.ts";
import { nearWreck } from "./constructs.ts";
import { coverAt, coverFrom, sight } from "./ground.ts";
import type { World } from "./state.ts";

/** @rule DK-EXT-LS-03 */
export function tableSees(w: World, s: number, t: number): boolean {
  return coverFrom(w, s, t) !== UNSEEN;
}

/** Do most of a team stand in a piece with cover or a wreck, or within an inch of one? @rule DK-TST-05, DK-EXT-LS-04 */
export function tableInCover(w: World, t: number): boolean {
  if (B.rule[R.noTableCover] === 1) return false;
  if (B.coverAt[t]! < B.movedAt[t]!) {
    B.coverAt[t] = B.clock[0]!;
    B.inCover[t] = standsInCover(w, t) ? 1 : 0;
  }
  return B.inCover[t] === 1;
}

function standsInCover(w: World, t: number): boolean {
  let n = 0;
  for (let m = B.from[t]!; m < B.to[t]!; m++) {
    if (B.wounds[m] === 0) continue;
    const reach = B.kindRadius[B.kind[m]!]! + UNIT;
    const covered = coverAt(w, B.mx[m]!, B.my[m]!, reach) > 0 || (w.vehicles && nearWreck(B.mx[m]!, B.my[m]!, reach));
    if (covered) n++;
  }
  return 2 * n > B.count[t]! || (B.rule[R.coverMajority] === 1 && n > 0 && 2 * n === B.count[t]!);
}

/** Does a model see a model of a team of its own side? Strays take no orders. @rule DK-ORD-02, DK-EXT-MV-03 */
export function tableModelSees(w: World, m: number, t: number): boolean {
  for (let e = B.from[t]!; e < B.to[t]!; e++)
    if (B.wounds[e]! > 0 && !isStray(e) && sight(w, m, e) !== UNSEEN) return true;
  return false;
}

/** Ticks from a model to the nearest of a team that takes orders. */
export function tableReach(w: World, m: number, t: number): number {
  let best = NOWHERE;
  for (let e = B.from[t]!; e < B.to[t]!; e++)
    if (B.wounds[e]! > 0 && !isStray(e)) best = Math.min(best, w.apartOf(m, e));
  return best;
}
