/** Who of the Fleet runs instead of shooting, and where to. Hot: a few times a model and turn. */

import { board, SEAT_SHIFT } from "../battle/columns.ts";
import { kinds } from "../battle/kind-columns.ts";
import { goalFor } from "../battle/mission-goals.ts";
import { nearestEnemy } from "../battle/nearest.ts";
import type { World } from "../battle/state.ts";
import * as F from "../flags.ts";
import { D } from "./decisions.ts";
import { KINDS, minds } from "./mind-columns.ts";
import { hastens, liesLow } from "./mission-mind.ts";
import { confirm, drawsLots } from "./seats.ts";
import { W, WEIGHTS } from "./weights.ts";

/** Does a Fleet model, on a table, run to where it has to be, instead of shooting? */
export function runsOn(w: World, m: number): boolean {
  if (w.table === null || (kinds.guard[board.kind[m]!]! & F.G_FLEET) === 0 || (board.flags[m]! & F.NO_MOVE) !== 0)
    return false;
  return board.engaged[m] === 0 && hastens(w, m) && goalFor(w, m);
}

/** Would a Fleet model rather run at an enemy than be Hidden? */
export function prefersToRun(m: number): boolean {
  const side = board.side[m >> SEAT_SHIFT]!;
  return (kinds.guard[board.kind[m]!]! & F.G_FLEET) !== 0 && minds.weights[side * WEIGHTS + W.runWish]! > EAGER_RUNNER;
}

/** The wish to run of those who are more aggressive than not. */
const EAGER_RUNNER = 0.2;

/** At whom a model runs that may do nothing else: the enemy, when it is wild or still has to come into reach; itself, to where it has to be. */
export function chooseRun(w: World, m: number, wild: boolean): number {
  const goes = !wild && runsOn(w, m);
  const target = goes ? m : nearestEnemy(m);
  if (target < 0) return -1;
  const seat = w.seatOf(m);
  const side = board.side[seat]!;
  const far = w.gap(target, m) > kinds.charge[board.kind[m]!]!;
  const likes = minds.weights[side * WEIGHTS + W.runWish]! * minds.bestBlow[side * KINDS + board.kind[m]!]! > 0;
  // Who draws lots draws one even where it has to run.
  const runs = goes || (far && likes && !liesLow(w, seat));
  const eager = (!wild || drawsLots(seat)) && confirm(D.run, seat, runs);
  return wild || eager ? target : -1;
}
