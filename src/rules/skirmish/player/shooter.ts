/**
 * The model whose shots are weighed, and what is found out about it: registers of the files that think about the Shooting phase, so that
 * nothing is handed on by a dozen arguments. Hot: once a model and turn, and once a candidate.
 */

import { float64, int32 } from "../../kernel/columns.ts";
import type { World } from "../battle/state.ts";

// What is true of the model whose candidates are offered, beside its kind.
export const M_SEAT = 0;
export const M_REACH = 1; // how far it may charge, tenths; 0 where it may not
export const M_MOVED = 2;
export const M_ENGAGED = 3;
export const M_EXCLUDE = 4;
export const M_NEAREST = 5; // how far the nearest enemy in sight stands, tenths
export const M_DOCTRINE = 6; // 1 for a doctrine, which picks the best at once and looks only at those who could be it
// The gun that is best at an enemy, or -1, and its shots.
export const M_GUN = 7;
export const M_SHOTS = 8;
export const M_BARRED = 9; // enemies, as a set, to whom it has found no way to charge
export const about = int32(10);
// Beside it: what a free charge would be worth, what a soft shot costs of that, and the most that any candidate so far is worth.
export const V_CHARGE = 0;
export const V_LIGHT = 1;
export const V_BEST = 2;
/** What the candidate is worth that is offered next. */
export const V_WORTH = 3;
/** What that gun is worth. */
export const V_MOST = 4;
export const values = float64(5);

/** Picks what a model does in its Shooting phase. */
export function pick(w: World, action: number, gun: number, target: number, shots: number): void {
  w.pickAction = action;
  w.pickGun = gun;
  w.pickTarget = target;
  w.pickShots = shots;
}
