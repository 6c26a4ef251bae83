/** Where a doctrine likes its units to be set up, and whom it holds back (21.3, DM-FST-03). Hot: once a battle. */

import { UNIT } from "../../../geometry/ticks.ts";
import { BY_DOCTRINE } from "../../kernel/candidates.ts";
import { B } from "../battle/columns.ts";
import { coverNear } from "../battle/cover.ts";
import { isToPlace } from "../battle/deploy.ts";
import { speedOf } from "../battle/left.ts";
import type { World } from "../battle/state.ts";
import { INFANTRY, NO_MARKER, OFF, SCOUTS, START_WORDS, STARTS } from "../matchup.ts";
import { asked, priceOf } from "./asked.ts";
import { D } from "./decisions.ts";
import { T, WEIGHTS, weights } from "./weights.ts";

/** DM-FST-03 makes reserves worth initiative: a side that likes to wait holds one unit in four back, those that come on in a charge. */
export function holdsBack(w: World, seat: number, u: number): boolean {
  asked.row[2] = w.size(u);
  asked.row[3] = priceOf(w, u);
  asked.row[4] = speedOf(u) / 10;
  return asked.confirm(D.reserve, seat, waits(w, seat, u));
}

function waits(w: World, seat: number, u: number): boolean {
  const side = w.sideAt[seat]!;
  const want = weights[seat * WEIGHTS + T.waiting]!;
  return want > 0 && side.units >= 4 && u - seat * w.U >= side.units - Math.trunc((side.units * want) / 4 + 0.5);
}

/** `Player.setsUp`: as usual. */
export function chooseSetUp(w: World, seat: number, usual: number): number {
  if (asked.manner[seat] === BY_DOCTRINE) return usual;
  asked.open(D.setUp, seat);
  for (let u = seat * w.U; u < (seat + 1) * w.U; u++) {
    if (!isToPlace(w, u)) continue;
    asked.row[0] = u === usual ? 1 : 0;
    asked.row[1] = w.size(u);
    asked.row[2] = priceOf(w, u);
    asked.row[3] = speedOf(u) / 10;
    asked.row[4] = w.typeOf(u) === INFANTRY ? 0 : 1;
    asked.offer(u, 0, 0, 0);
  }
  asked.settle();
  return asked.act;
}

/** Worth of no spot at all. */
const NOWHERE = -(1 << 30);

/** The best spot of the zone of unit u but for those already named for it (`Player.spot`). */
export function likedSpot(w: World, seat: number, u: number, tries: number): number {
  const scout = (B.place[u]! & SCOUTS) !== 0;
  const first = ((scout ? 2 : 0) + seat) * STARTS * START_WORDS;
  let best = -1;
  let most = NOWHERE;
  for (let spot = 0; spot < STARTS; spot++) {
    if (tries === 0) B.spotWorth[spot] = spotWorth(w, seat, u, first + spot * START_WORDS) + spot;
    if (B.spotWorth[spot]! <= most) continue;
    most = B.spotWorth[spot]!;
    best = spot;
  }
  if (best >= 0 && asked.manner[seat] !== BY_DOCTRINE) {
    best = askSpot(w, seat, u, first);
    most = B.spotWorth[best]!;
  }
  // Nor is one named that is liked as much.
  for (let spot = 0; spot < STARTS; spot++) if (B.spotWorth[spot] === most) B.spotWorth[spot] = NOWHERE;
  return best;
}

/** Shows the spots that are left. */
function askSpot(w: World, seat: number, u: number, first: number): number {
  const { starts } = w.field!;
  const { row } = asked;
  asked.open(D.start, seat);
  for (let spot = 0; spot < STARTS; spot++) {
    if (B.spotWorth[spot] === NOWHERE) continue;
    const at = first + spot * START_WORDS;
    const pull = starts[at + 3]!;
    row[0] = B.spotWorth[spot]!;
    row[1] = coverNear(w, starts[at]!, starts[at + 1]!);
    row[2] = starts[at + 2]! / UNIT;
    row[3] = pull < NO_MARKER ? pull / UNIT : 0;
    row[4] = Math.abs(starts[at]!) / UNIT;
    asked.offer(spot, u, 0, 0);
  }
  asked.settle();
  return asked.act;
}

/** How a doctrine likes a spot of `Battlefield.starts`: cover, nearness to the enemy or distance from it, the pull of a marker, not all on one spot. */
function spotWorth(w: World, seat: number, u: number, at: number): number {
  const mind = seat * WEIGHTS;
  const { starts, zone } = w.field!;
  const x = starts[at]!;
  const y = starts[at + 1]!;
  const pull = starts[at + 3]!;
  let worth = weights[mind + T.shelter]! * coverNear(w, x, y) * (w.typeOf(u) === INFANTRY ? 1 : 0.3);
  worth += weights[mind + T.forward]! * (starts[at + 2]! / zone);
  if (pull < NO_MARKER) worth -= (weights[mind + T.pull]! * pull) / (12 * UNIT);
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
