/**
 * Who decides for which seat, and the candidates that are put to whoever sees all of them (kernel/candidates.ts). A doctrine has short ways of its own
 * and mostly offers nothing. Warm: for the others once a decision.
 */
import type { Dice } from "../../../dice/dice.ts";
import { BY_CHOOSER, BY_DOCTRINE, BY_LOT, Candidates, type Chooser } from "../../kernel/candidates.ts";
import { int32 } from "../../kernel/columns.ts";
import type { Decision } from "../../kernel/decisions.ts";
import { board, STRIDE } from "../battle/columns.ts";
import { G_ATTACKER, G_MISSION, G_TURN } from "../battle/state.ts";
import { OFF } from "../flags.ts";

/** Writes the columns of the situation, as a seat sees it: see SITUATION. */
function tellSituation(seat: number, row: Float64Array, at: number): void {
  const onTable = board.onTable[0] === 1;
  row[at] = board.game[G_TURN]!;
  row[at + 1] = onTable ? board.game[G_MISSION]! : -1;
  row[at + 2] = onTable && board.game[G_ATTACKER] === seat ? 1 : 0;
  row[at + 3] = present(seat);
  row[at + 4] = present(1 - seat);
}

function present(seat: number): number {
  let n = 0;
  for (let m = seat * STRIDE; m < seat * STRIDE + board.count[seat]!; m++) if ((board.flags[m]! & OFF) === 0) n++;
  return n;
}

/** The candidates of the decision under way. */
export const offers = new Candidates(tellSituation);

/** How each seat decides, at a fixed address: BY_DOCTRINE, BY_LOT or BY_CHOOSER. */
const manner = int32(2);

/** Seats a player: see `Candidates.seat`. */
export function seatAt(seat: number, chooser: Chooser | null, byLot: boolean, lots: Dice, chances: Dice): void {
  offers.seat(seat, chooser, byLot, lots, chances);
  manner[seat] = offers.manner[seat]!;
}

/** A yes or no of a seat: `advice` for a doctrine. */
export function confirm(decision: Decision, seat: number, advice: boolean): boolean {
  return manner[seat] === BY_DOCTRINE ? advice : offers.confirm(decision, seat, advice);
}

/** Does the player of a seat draw lots? Then nobody has to work out what there is to be said for a candidate. */
export function drawsLots(seat: number): boolean {
  return manner[seat] === BY_LOT;
}

/** Is it played by a doctrine, which decides by its short ways? */
export function playsDoctrine(seat: number): boolean {
  return manner[seat] === BY_DOCTRINE;
}

/** Is it played by a file of the user's, which sees every candidate? */
export function isAsked(seat: number): boolean {
  return manner[seat] === BY_CHOOSER;
}
