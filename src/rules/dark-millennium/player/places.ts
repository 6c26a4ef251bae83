/** Where a doctrine likes its units to be set up, and whom it holds back (21.3, DM-FST-03). Hot: once a battle. */

import { UNIT } from "../../../geometry/ticks.ts";
import { B } from "../battle/columns.ts";
import { coverNear } from "../battle/cover.ts";
import type { World } from "../battle/state.ts";
import { INFANTRY, NO_MARKER, OFF, SCOUTS, START_WORDS, STARTS } from "../matchup.ts";
import * as V from "./weights.ts";

/** DM-FST-03 makes reserves worth initiative: a side that likes to wait holds one unit in four back, those that come on in a charge. */
export function holdsBack(w: World, seat: number, u: number): boolean {
  const side = w.sideAt[seat]!;
  if (V.byLot[seat] === 1) return side.units > 1 && u > seat * w.U && w.policy[seat]!.below(8) === 0;
  const want = side.mind.weights[V.WAITING]!;
  return want > 0 && side.units >= 4 && u - seat * w.U >= side.units - Math.trunc((side.units * want) / 4 + 0.5);
}

/** Worth of no spot at all. */
const NOWHERE = -(1 << 30);

/** The best spot of the zone of unit u but for those already named for it (`Player.spot`); who draws by lot draws anew. */
export function likedSpot(w: World, seat: number, u: number, tries: number): number {
  const scout = (B.place[u]! & SCOUTS) !== 0;
  const first = ((scout ? 2 : 0) + seat) * STARTS * START_WORDS;
  const lots = V.byLot[seat] === 1;
  let best = -1;
  let most = NOWHERE;
  for (let spot = 0; spot < STARTS; spot++) {
    if (lots) B.spotWorth[spot] = w.policy[seat]!.below(4096) * 4 + ((spot >> 1) & 3);
    else if (tries === 0) B.spotWorth[spot] = spotWorth(w, seat, u, first + spot * START_WORDS) + spot;
    if (B.spotWorth[spot]! <= most) continue;
    most = B.spotWorth[spot]!;
    best = spot;
  }
  // Nor is one named that is liked as much.
  for (let spot = 0; spot < STARTS; spot++) if (B.spotWorth[spot] === most) B.spotWorth[spot] = NOWHERE;
  return best;
}

/** How a doctrine likes a spot of `Field.starts`: cover, nearness to the enemy or distance from it, the pull of a marker, not all on one spot. */
function spotWorth(w: World, seat: number, u: number, at: number): number {
  const weights = w.sideAt[seat]!.mind.weights;
  const { starts, zone } = w.field!;
  const x = starts[at]!;
  const y = starts[at + 1]!;
  const pull = starts[at + 3]!;
  let worth = weights[V.SHELTER]! * coverNear(w, x, y) * (w.typeOf(u) === INFANTRY ? 1 : 0.3);
  worth += weights[V.FORWARD]! * (starts[at + 2]! / zone);
  if (pull < NO_MARKER) worth -= (weights[V.PULL]! * pull) / (12 * UNIT);
  // Opposite to enemies that are there already, and beside friends rather than on them.
  for (let other = 0; other < 2 * w.U; other++) {
    if ((B.flags[other]! & OFF) !== 0) continue;
    const aside = Math.abs(B.cx[other]! - x);
    if (w.seatOf(other) === seat) {
      if (aside < 7 * UNIT && Math.abs(B.cy[other]! - y) < 4 * UNIT) worth -= 1;
    } else worth -= (0.25 * aside) / (12 * UNIT);
  }
  // Whole numbers, far enough apart for the place in the grid to decide between those alike.
  return ((worth - (0.1 * Math.abs(x)) / (12 * UNIT)) * 65536) | 0;
}
