/** Where a scripted player on a table fires in reaction (HE-DEC-07). Hot: once a reaction. line-mind.ts has the same on a line. */

import { UNIT } from "../../../geometry/ticks.ts";
import { B } from "../battle/columns.ts";
import { FROM_X, FROM_Y, LENGTH, TO_X, TO_Y } from "../battle/fight.ts";
import { bearsAny, reachOf } from "../battle/fire.ts";
import { gapInThought, ticks } from "../battle/ground.ts";
import { checkNeed } from "../battle/quality.ts";
import { wouldSee } from "../battle/sight.ts";
import type { World } from "../battle/state.ts";
import { QUARTERS, xAt, yAt } from "../battle/table-moves.ts";
import * as M from "../matchup.ts";
import { CHANCE, chanceToFind, chooseClass, within, worthOfFireAt } from "./fire-worth.ts";
import { sizeOf } from "./prospects.ts";
import { chooseTarget } from "./targets.ts";
import { mindOf, TERMS } from "./weights.ts";

/** Whether the middle of a unit is within so many ticks of a place. */
function isWithin(unit: number, x: number, y: number, most: number): boolean {
  const away = B.px[unit]! - x;
  if (away > most || -away > most) return false;
  const aside = B.py[unit]! - y;
  return aside <= most && -aside <= most && away * away + aside * aside <= most * most;
}

/**
 * HE-DEC-07: at which quarter of its way a unit on prepared fire fires at a mover, of those on which its weapons bear (HE-REA-02): the first from
 * which it is within short range, else the nearest, and where it would not see the mover there the end; -1: not at all. Nothing before quarter `passed`,
 * which the mover has left behind.
 * @rule HE-REA-02, HE-DEC-07
 */
export function chooseReactionOnTable(w: World, reactor: number, mover: number, passed: number): number {
  const reach = reachOf(w, reactor);
  if (reach === 0) return -1;
  const size = sizeOf(mover);
  // No point of the way is nearer than its start less its length.
  const most = B.path[LENGTH]! + ticks(reach) + size + sizeOf(reactor) + UNIT;
  if (!isWithin(reactor, B.path[FROM_X]!, B.path[FROM_Y]!, most)) return -1;
  const seat = w.seatOf(reactor);
  const mind = mindOf(w, seat);
  // A check that may fail makes fire later the better choice at whoever stays within range; only charges have to be met.
  const passes = CHANCE[within(checkNeed(reactor, 0))]!;
  const eager = mind.weights[TERMS.react]! * passes * (B.order[mover] === M.CHARGE ? 2 : 1);
  const gapAtEnd = gapInThought(B.path[TO_X]!, B.path[TO_Y]!, size, reactor);
  const stays = gapAtEnd <= reach;
  if (stays && eager <= 1) return -1;
  let at = -1;
  let least = reach + 1;
  for (let quarter = passed; quarter <= QUARTERS && 2 * least > reach; quarter++) {
    const gap = gapInThought(xAt(quarter), yAt(quarter), size, reactor);
    if (gap >= least || !bearsAny(reactor, xAt(quarter), yAt(quarter))) continue;
    at = quarter;
    least = gap;
  }
  if (at < 0) return -1;
  if (!wouldSee(w, mover, xAt(at), yAt(at), reactor)) {
    const bears = stays && at !== QUARTERS && bearsAny(reactor, B.path[TO_X]!, B.path[TO_Y]!);
    if (!bears || !wouldSee(w, mover, B.path[TO_X]!, B.path[TO_Y]!, reactor)) return -1;
    at = QUARTERS;
    least = gapAtEnd;
  }
  const found = chanceToFind(reactor, mover) / 1000;
  const worth = worthOfFireAt(w, reactor, mover, chooseClass(w, reactor, mover), least, 0) * found;
  if (worth <= 0) return -1;
  if (B.awaited[reactor]! < 0) B.awaited[reactor] = chooseTarget(w, reactor, 0);
  const waits = B.awaited[reactor]!;
  const later = stays && worth > waits ? worth : waits;
  return eager * worth > later ? at : -1;
}
