/**
 * Who moves as the one of its kind before it did, without weighing anything, and what that one has left for those after it. Hot: once a model
 * and turn on a table.
 */

import { UNIT } from "../../../geometry/ticks.ts";
import { board, SEAT_SHIFT } from "../battle/columns.ts";
import { sees } from "../battle/ground.ts";
import { goalFor, isPrecious, runs } from "../battle/mission-goals.ts";
import type { World } from "../battle/state.ts";
import { candidates, choices, NONE, STAYED, TO_GOAL } from "./destinations.ts";
import { FOE, foeFar, foes } from "./foes.ts";
import { liesLow } from "./mission-mind.ts";
import { CHARGE, FIRE, rows } from "./prospects.ts";

// Columns of `board.lead`, what the last model did that weighed its move in this phase: its kind (-1: nobody yet), how far its nearest enemy was, in
// ticks, and its choice.
const LEAD_KIND = 0;
const LEAD_FAR = 1;
export const LEAD_CHOICE = 2;
/** 1 where it might have marched and did not. */
export const LEAD_WALKED = 3;
/** 1 where it stayed to shoot. */
export const LEAD_SHOOTS = 4;

/** Ticks by which the enemies of two models may be nearer or farther off for the two to do the same. */
const ALIKE = 3 * UNIT;

/**
 * Whether a model does without weighing anything what the one of its kind before it did: it closes in or goes for the goal where that one did and
 * had its nearest enemy no farther away, unless it has come to the goal itself; and it stays where that one stayed to shoot or to charge and it has
 * its own nearest enemy as near, and in sight.
 */
export function fallsIn(w: World, m: number, kind: number): boolean {
  const foe = foes[FOE]!;
  if (board.lead[LEAD_KIND] !== kind || foe < 0 || board.balked[m] === foe + 1) return false;
  const farther = Math.sqrt(foeFar[0]!) - board.lead[LEAD_FAR]!;
  if (farther < -ALIKE || isPrecious(m) || liesLow(w, m >> SEAT_SHIFT)) return false;
  // Who has to be somewhere follows nobody but there.
  if (runs(w, m)) return board.lead[LEAD_CHOICE] === TO_GOAL;
  // Who has come to the goal finds something else to do.
  if (board.lead[LEAD_CHOICE] === TO_GOAL && !goalFor(w, m)) return false;
  return board.lead[LEAD_CHOICE] !== STAYED || (farther <= ALIKE && sees(w, m, foe));
}

/** The candidate that a doctrine takes for a model that follows, whatever the others are worth. */
export function followed(): number {
  let found = 0;
  for (let c = 1; c < candidates[0]!; c++) {
    if (choices[c] !== board.lead[LEAD_CHOICE] || (found > 0 && board.lead[LEAD_WALKED] === 1)) continue;
    found = c;
  }
  return found;
}

/** Notes what a model that weighed its move has chosen, for those after it. */
export function takeLead(m: number, kind: number, choice: number): void {
  const stayed = choice === 0 && rows[FIRE]! + rows[CHARGE]! > 0;
  board.lead[LEAD_SHOOTS] = stayed && rows[FIRE]! > 0 ? 1 : 0;
  board.lead[LEAD_CHOICE] = stayed ? STAYED : choices[choice]!;
  board.lead[LEAD_KIND] = board.lead[LEAD_CHOICE] === NONE || isPrecious(m) || foes[FOE]! < 0 ? -1 : kind;
  board.lead[LEAD_FAR] = Math.sqrt(foeFar[0]!);
  // The march is the candidate after the walk.
  board.lead[LEAD_WALKED] = choice + 1 < candidates[0]! && choices[choice + 1] === choices[choice] ? 1 : 0;
}
