/** Charges on a table (DK-EXT-CH). Hot. */
import { UNIT } from "../../../geometry/ticks.ts";
import { E } from "../events.ts";
import { CHARGING, GONE } from "../matchup.ts";
import { T } from "../metrics.ts";
import { answerCharge, chargeDistance, nearestNamed, reacted, tellCounter, tellEvade } from "./charging.ts";
import { B } from "./columns.ts";
import { interrupt, setOut } from "./on-the-way.ts";
import type { World } from "./state.ts";
import { goBeside, goTowards, readContacts } from "./steps.ts";
import { fleeOnTable } from "./table-flee.ts";

/** Team s charges those whose bits are in `aims`. @rule DK-CHG-01, DK-CHG-04, DK-CHG-10, DK-CHG-12, DK-EXT-CH-02 */
export function chargeOnTable(w: World, s: number, aims: number): void {
  const seat = w.seatOf(s);
  const enemy = 1 - seat;
  const first = nearestNamed(w, s, aims);
  if (first < 0) return;
  setOut(s, true);
  w.tick(T.charges, seat, 1);
  w.printed(seat);
  w.log.event(E.charges, s, first, 0);
  w.openers = 0;
  for (let t = enemy * w.U; t < w.endOf(enemy); t++) {
    if ((aims & w.bitOf(t)) === 0 || w.has(t, GONE)) continue;
    answerCharge(w, s, t);
    if (reacted.evade > 0) {
      tellEvade(w, t);
      fleeOnTable(w, t, Math.floor(reacted.evade / UNIT) | 0);
    } else if (reacted.counter > 0) {
      tellCounter(w, t);
      goTowards(w, t, B.mx[B.from[s]!]!, B.my[B.from[s]!]!, reacted.counter);
    }
  }
  const distance = chargeDistance(w, s);
  // Fire at who charges comes before the move ends.
  interrupt(w, s);
  w.openers = 0;
  const target = nearestNamed(w, s, aims);
  if (target < 0 || w.has(s, GONE)) return;
  let touching = 0;
  for (let m = B.from[s]!; m < B.to[s]!; m++) {
    if (B.wounds[m] === 0) continue;
    const e = nearestModel(w, m, target);
    if (e < 0 || !reachAny(w, m, target, e, distance)) continue;
    B.state[m]! |= CHARGING;
    touching++;
  }
  if (touching === 0) {
    goTowards(w, s, B.mx[nearestModel(w, B.from[s]!, target)]!, B.my[nearestModel(w, B.from[s]!, target)]!, distance);
    return;
  }
  readContacts(w);
  w.tick(T.contacts, seat, 1);
  w.log.event(E.arrives, s, target, touching);
}

/** Beside the nearest model of the target, or any other of it. */
function reachAny(w: World, m: number, t: number, nearest: number, distance: number): boolean {
  if (goBeside(w, m, nearest, distance, 1)) return true;
  for (let e = B.from[t]!; e < B.to[t]!; e++) {
    if (B.wounds[e]! > 0 && e !== nearest && w.apartOf(m, e) <= distance && goBeside(w, m, e, distance, 1)) return true;
  }
  return false;
}

function nearestModel(w: World, m: number, t: number): number {
  let best = -1;
  for (let e = B.from[t]!; e < B.to[t]!; e++) {
    if (B.wounds[e]! > 0 && (best < 0 || w.apartOf(m, e) < w.apartOf(m, best))) best = e;
  }
  return best;
}
