/**
 * Who plays the seats, and what they have been asked: one for the board, as its columns are. Doctrines decide by column 0 of a row alone, so that the
 * others are filled only where somebody looks at them. Hot: once a decision.
 */
import { Candidates, type Chooser } from "../../kernel/candidates.ts";
import { B, SEAT_COLUMNS } from "../battle/columns.ts";
import { G_TURN, S_MODELS, S_POINTS_LOST, type World } from "../battle/state.ts";
import { WEIGHTS, weights } from "./weights.ts";

let played: World | null = null;

export const asked = new Candidates((seat, row, at) => {
  const turn = B.game[G_TURN]!;
  row[at] = turn;
  row[at + 1] = played!.m.turns - turn;
  for (let i = 0; i < 2; i++) {
    const column = (i === 0 ? seat : 1 - seat) * SEAT_COLUMNS;
    row[at + 2 + i] = B.seats[column + S_MODELS]!;
    row[at + 4 + i] = B.seats[column + S_POINTS_LOST]!;
  }
});

/**
 * Seats the sides of a leg, to whom lists, dice and measures are open; `choosers` are those of the sides, null where a doctrine plays.
 * @rule DK-PRE-19, DK-EXT-IN-01
 */
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

/** Fills as many columns as there are names from `at` on: 1 in the place of `which`, 0 in all others. */
export function tellWhich(at: number, names: readonly string[], which: number): void {
  for (let k = 0; k < names.length; k++) asked.row[at + k] = k === which ? 1 : 0;
}
