/** Who gets up again as its owner's turn begins: the self-repair of Necrons, and the Phylactery. Hot: once a model that lies. */

import { E } from "../events.ts";
import { OUT, PHYLACTERY_DUE, PIN, REPAIRING, T_PHASE_OUT, USED_PHYLACTERY } from "../flags.ts";
import { T } from "../metrics.ts";
import { R } from "../rulings.ts";
import { engageAtHand } from "./charges.ts";
import { board, STRIDE } from "./columns.ts";
import { tellPlace } from "./ground.ts";
import { kinds } from "./kind-columns.ts";
import { countRemoved } from "./losses.ts";
import { S_ON, S_PHASE, S_PRESENT, SEAT_COLUMNS, type World } from "./state.ts";
import { riseOnTable } from "./table-moves.ts";

/** SK-NEC-18: an Out of Action Necron rolls one die as its owner's turn begins. @rule SK-NEC-18 */
export function selfRepair(w: World, model: number): void {
  const seat = w.seatOf(model);
  const stands = w.tests[seat]!.test(4) === 1;
  w.log.event(E.repaired, model, stands ? 1 : 0, 0);
  if (stands) standUp(w, model, 0);
  else {
    board.flags[model]! &= ~REPAIRING;
    countRemoved(w, model);
  }
}

/** SK-NEC-13: the Phylactery's own table: Out of Action, Pinned, unaffected. @rule SK-NEC-13 */
export function phylactery(w: World, model: number): void {
  const face = w.tests[w.seatOf(model)]!.die(6);
  const result = phylacteryResult(board.rule[R.phylactery]!, face);
  board.used[model]! |= USED_PHYLACTERY;
  board.flags[model]! &= ~PHYLACTERY_DUE;
  w.log.event(E.phylactery, model, result, face);
  if (result === 0) {
    board.fate[model] = OUT;
    countRemoved(w, model);
  } else standUp(w, model, result === 1 ? PIN : 0);
}

/** 0 Out of Action, 1 Pinned, 2 unaffected, by the die and the ruling (SK-AMB-94). */
export function phylacteryResult(ruling: number, face: number): number {
  if (ruling === 1) return face <= 3 ? 0 : face <= 5 ? 1 : 2;
  if (ruling === 2) return face <= 3 ? 0 : face <= 4 ? 1 : 2;
  return face <= 2 ? 0 : face <= 4 ? 1 : 2;
}

function standUp(w: World, model: number, flags: number): void {
  const columns = w.seatOf(model) * SEAT_COLUMNS;
  board.flags[model] = flags;
  board.fate[model] = 0;
  board.wounds[model] = 1;
  board.seats[columns + S_PRESENT]!++;
  board.seats[columns + S_ON]! |= 1 << (model - w.seatOf(model) * STRIDE);
  if ((kinds.trait[board.kind[model]!]! & T_PHASE_OUT) !== 0) board.seats[columns + S_PHASE]!++;
  w.tick(T.repairs, w.seatOf(model), 1);
  w.touchPlace(model);
  if (w.table === null) return;
  riseOnTable(w, model);
  tellPlace(w, model);
  engageAtHand(w, model);
}
