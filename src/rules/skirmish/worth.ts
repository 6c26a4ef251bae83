/** What the decisions of a scripted player have in common: where its weights lie, and what an attack is worth to it. Hot. */
import * as board from "./board.ts";
import { BOUND, IN_PLACE, MARKED, type Mind, OVERWATCH, PIN, SHOT_STEPS, STUN } from "./matchup.ts";
import type { World } from "./state.ts";

// Offsets of the weight vectors in `Mind.weights`; behind each the features of its rows. mind.ts fills them.
export const MOVE = 0; // fire, charge this turn, their fire, their charge, ground gained, staying, cover left, ground to who comes
export const WATCH = 8; // fire now, charge or ground now, fire at who comes, bias
export const CHARGE = 12; // blows given, blows taken, helpless target, bias
export const BREAK = 16; // blows given, blows taken, fire when free, bias
export const FOLLOW = 20; // toward, away, their charge
export const WITHDRAW = 24; // share of strength left, bias
export const SHOT_CHARGE = 26; // worth of a charge given up by firing hard
export const SHOT_BONUS = 27; // share of it that one soft shot costs
export const HOLD = 28; // least worth for which Overwatch fires
export const SPECIAL = 29; // eagerness for powers and grenades
export const RUN_WISH = 30;
export const DRUG_NERVE = 31;
export const WEIGHTS = 32;

/**
 * Worth crosses a call as a whole number of grains: a fraction returned by a function that was not inlined would be an object, and a
 * battle makes none.
 */
export const GRAIN = 1 << 16;

export function mindOf(w: World, seat: number): Mind {
  return w.sideAt[seat]!.mind;
}

/** What a target's condition is to a shooter: 0 free, 1 Pinned, 2 bound, 3 Stunned, 4 on Overwatch, +0 otherwise. */
export function stateClass(flags: number): number {
  if ((flags & (PIN | BOUND | STUN | OVERWATCH)) === 0) return 0;
  if ((flags & STUN) !== 0) return 3;
  if ((flags & BOUND) !== 0) return 2;
  return (flags & OVERWATCH) !== 0 ? 4 : 1;
}

/**
 * Worth of `shots` shots of a line at an enemy as it is now, in grains. Equal worth is told apart by the condition, by a grain, so that
 * a tie never hangs on which of two unlike models stands first in its column: exact odds may then treat like models as one.
 */
export function worthOf(w: World, mind: Mind, gun: number, t: number, shots: number): number {
  const flags = board.flags[t]!;
  const covered = (flags & IN_PLACE) !== 0 || w.m.terrain === 1 ? 1 : 0;
  const n = shots > 8 ? 8 : shots;
  const row = (gun * w.kinds.count + board.kind[t]!) * 2 + covered;
  const condition = stateClass(flags);
  const worth = mind.shotWorth[(row * 8 + condition) * SHOT_STEPS + n]!;
  return (Math.trunc(((flags & MARKED) !== 0 ? 1.5 : 1) * worth * GRAIN) | 0) - condition;
}
