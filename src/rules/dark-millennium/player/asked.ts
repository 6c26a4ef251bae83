/**
 * Who plays the seats, and what they have been asked: one for the board, as its columns are. Doctrines decide by column 0 of a row alone, so that
 * the others are filled only where somebody looks at them. Hot: once a decision.
 */

import { Candidates, type Chooser } from "../../kernel/candidates.ts";
import { leadOf } from "../battle/battle.ts";
import { B, SEAT_COLUMNS } from "../battle/columns.ts";
import { G_TURN, S_HERO, S_POINTS_LOST, type World } from "../battle/state.ts";
import { WEIGHTS, weights } from "./weights.ts";

let played: World | null = null;

export const asked = new Candidates((seat, row, at) => {
  const turn = B.game[G_TURN]!;
  const own = seat * SEAT_COLUMNS;
  const enemy = (1 - seat) * SEAT_COLUMNS;
  row[at] = turn;
  row[at + 1] = played!.m.turns - turn;
  row[at + 2] = B.seats[own + S_POINTS_LOST]!;
  row[at + 3] = B.seats[enemy + S_POINTS_LOST]!;
  row[at + 4] = B.seats[own + S_HERO]!;
  row[at + 5] = B.seats[enemy + S_HERO]!;
  row[at + 6] = leadOf(played!, seat) / 2;
});

/** Seats the sides of a leg; `choosers` are those of the sides, null where a doctrine plays. */
export function seatPlayers(w: World, choosers: readonly (Chooser | null)[]): void {
  played = w;
  for (let seat = 0; seat < 2; seat++) {
    const { mind } = w.sideAt[seat]!;
    const chooser = choosers[seat ^ w.leg]!;
    weights.set(mind.weights, seat * WEIGHTS);
    // Its stream is begun by those alone who draw from it.
    asked.seat(seat, chooser, mind.random, w.policy[seat]!, chooser === null ? w.policy[seat]! : w.module(seat));
  }
}

/** Fills the columns `slack`, `models` and `price` of a unit from `at` on, and returns where the next one lies. */
export function tellUnit(w: World, u: number, at: number): number {
  const { row } = asked;
  row[at] = w.morale(u) - B.fatigue[u]!;
  row[at + 1] = w.size(u);
  row[at + 2] = priceOf(w, u);
  return at + 3;
}

/** Price of who is left of a unit, in models of the mean price of its side. */
export function priceOf(w: World, u: number): number {
  let points = 0;
  for (let g = B.from[u]!; g < B.to[u]!; g++) points += B.alive[g]! * B.kindPoints[B.kind[g]!]!;
  return points / w.sideAt[w.seatOf(u)]!.price;
}

/** Fills as many columns as there are names from `at` on: 1 in the place of `which`, 0 in all others. */
export function tellWhich(at: number, names: readonly string[], which: number): void {
  for (let k = 0; k < names.length; k++) asked.row[at + k] = k === which ? 1 : 0;
}
