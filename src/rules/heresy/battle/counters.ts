/**
 * Objective counters (HE-SCN-06, HE-DEC-03): players put them on the middle line in turn, before anybody deploys; on their own halves each would sit on his own. Hot:
 * once a battle. In attack and defend they lie where the scenario has them (field.ts), as they do where the players' leave no room for all.
 */
import { UNIT } from "../../../geometry/ticks.ts";
import * as E from "../events.ts";
import { R_NO_OBJECTIVES, SEIZE } from "../matchup.ts";
import { COVER, mindOf } from "../player/weights.ts";
import * as B from "./board.ts";
import { coverAt } from "./ground.ts";
import { rollOff } from "./quality.ts";
import type { World } from "./state.ts";

/** Between the places that are thought of, how much nearer to the middle cover seems, and what is left free at the edges of the table. */
const STEP = 5 * UNIT;
const DRAW = 20 * UNIT;
const MARGIN = 15 * UNIT;

/** Sets where the counters of this battle lie; the first to put one is whoever rolls higher. */
export function placeCounters(w: World): void {
  const { objectives, game, spacing } = w.m.field!;
  if (game !== SEIZE || B.rule[R_NO_OBJECTIVES] === 1) return;
  let seat = 0;
  let ahead = 0;
  do ahead = rollOff(w.setup, w.setup, 0, 0);
  while (ahead === 0);
  if (ahead < 0) seat = 1;
  for (let k = 0; k < objectives.length; k += 2) {
    if (!placeNext(w, seat, k, spacing)) {
      B.marks.set(objectives);
      break;
    }
    seat = 1 - seat;
  }
  for (let k = 0; k < objectives.length; k += 2)
    w.log.event(E.COUNTER, k >> 1, Math.round((B.marks[k]! * 10) / UNIT), Math.round((B.marks[k + 1]! * 10) / UNIT));
}

/**
 * A player's next counter: far from the others, then in the middle or in cover near it where his doctrine likes that; chance puts it anywhere. False
 * when no place is far enough from the others.
 */
function placeNext(w: World, seat: number, k: number, spacing: number): boolean {
  const mind = mindOf(w, seat);
  const most = (w.table!.width >> 1) - MARGIN;
  const own = seat === 0 ? -1 : 1;
  const hides = mind.weights[COVER]! > 0;
  let best = -1;
  let legal = 0;
  // Seen from the own edge, so that both seats choose alike.
  for (let step = -most; step <= most; step += STEP) {
    const x = own * step;
    const room = roomAt(x, k, 2 * spacing);
    if (room < spacing) continue;
    legal++;
    // Far from the others first, since one unit could hold two; then in the middle.
    let worth = 4 * room + most - (x < 0 ? -x : x);
    if (hides && coverAt(w, x, 0) > 0) worth += DRAW;
    if (mind.random ? w.policy[seat]!.below(legal) !== 0 : worth <= best) continue;
    best = worth;
    B.marks[k] = x;
    B.marks[k + 1] = 0;
  }
  return legal > 0;
}

/** How far the nearest of the counters that lie already is from a place, at most so far. */
function roomAt(x: number, many: number, most: number): number {
  let room = most;
  for (let k = 0; k < many; k += 2) room = Math.min(room, Math.abs(B.marks[k]! - x));
  return room;
}
