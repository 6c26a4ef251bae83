/**
 * Objective counters (HE-SCN-06, HE-DEC-03): players put them on the middle line in turn, before anybody deploys; on their own halves each would sit on his own. Hot:
 * once a battle. In attack and defend they lie where the scenario has them (field.ts), as they do where the players' leave no room for all.
 */

import { UNIT } from "../../../geometry/ticks.ts";
import { E } from "../events.ts";
import { SEIZE } from "../matchup.ts";
import { R } from "../rulings.ts";
import * as CHOICE from "./choice.ts";
import { B } from "./columns.ts";
import { rollOff } from "./quality.ts";
import type { World } from "./state.ts";

/** Sets where the counters of this battle lie; the first to put one is whoever rolls higher. @rule HE-SCN-06 */
export function placeCounters(w: World): void {
  const { objectives, game, spacing } = w.m.field!;
  if (game !== SEIZE || B.rule[R.noObjectives] === 1) return;
  let seat = 0;
  let ahead = 0;
  do ahead = rollOff(w.setup, w.setup, 0, 0);
  while (ahead === 0);
  if (ahead < 0) seat = 1;
  for (let k = 0; k < objectives.length; k += 2) {
    if (!w.player.counter(seat, k, spacing)) {
      B.marks.set(objectives);
      break;
    }
    B.marks[k] = B.choice[CHOICE.X]!;
    B.marks[k + 1] = 0;
    seat = 1 - seat;
  }
  for (let k = 0; k < objectives.length; k += 2)
    w.log.event(E.counter, k >> 1, Math.round((B.marks[k]! * 10) / UNIT), Math.round((B.marks[k + 1]! * 10) / UNIT));
}

/** How far the nearest of the counters that lie already is from a place, at most so far. */
export function roomAt(x: number, many: number, most: number): number {
  let room = most;
  for (let k = 0; k < many; k += 2) room = Math.min(room, Math.abs(B.marks[k]! - x));
  return room;
}
