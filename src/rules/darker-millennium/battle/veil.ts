/**
 * What the rules hide from a seat, drawn anew: where teams are that have been hidden from the start (DK-EXT-MS-03). A team that hides later does not move, so
 * that everybody knows where it is. For battles that are imagined by who looks ahead (players/search.ts). Warm: once a rollout.
 */
import { UNIT } from "../../../geometry/ticks.ts";
import { GONE, HIDDEN, UNKNOWN } from "../matchup.ts";
import { B } from "./columns.ts";
import { fits } from "./deploy.ts";
import { gatherAll, groundFor } from "./ground.ts";
import { couldHide } from "./hiding.ts";
import type { World } from "./state.ts";

/** Places that are tried for a hidden team. */
const TRIES = 12;

/** @rule DK-EXT-MS-03, DK-EXT-IN-01 */
export function veil(w: World, seat: number): void {
  if (w.table === null) return;
  const enemy = 1 - seat;
  for (let t = enemy * w.U; t < w.endOf(enemy); t++)
    if (w.has(t, UNKNOWN) && w.has(t, HIDDEN) && !w.has(t, GONE)) move(w, seat, t);
}

/** It may be anywhere in its zone where it could have hidden; where it is, if no such place is found. */
function move(w: World, seat: number, t: number): void {
  const dice = w.policy[seat]!;
  const owner = w.seatOf(t);
  const zone = w.ground!.zone[owner]!;
  const own = owner === 0 ? 1 : -1;
  const { width, depth } = w.table!;
  for (let m = B.from[t]!; m < B.to[t]!; m++) {
    B.fromX[m] = B.mx[m]!;
    B.fromY[m] = B.my[m]!;
  }
  gatherAll(w);
  if (w.vehicles) groundFor(w, B.from[t]!);
  for (let i = 0; i < TRIES; i++) {
    const x = (dice.below(15) - 7) * (width >> 4);
    const front = zone - dice.below(Math.max(1, Math.trunc(zone / UNIT) - 4)) * UNIT;
    let n = 0;
    for (let m = B.from[t]!; m < B.to[t]!; m++)
      if (B.wounds[m]! > 0 && fits(w, m, x, -own * (depth >> 1), own, front)) n++;
    w.moved(t);
    if (n === B.count[t] && couldHide(w, t)) return;
  }
  for (let m = B.from[t]!; m < B.to[t]!; m++) {
    B.mx[m] = B.fromX[m]!;
    B.my[m] = B.fromY[m]!;
  }
  w.moved(t);
}
