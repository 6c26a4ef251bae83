/** What the decisions of a scripted player have in common: what an attack is worth to it. Hot. */
import * as board from "./board.ts";
import { BOUND, HELPLESS, IN_PLACE, MARKED, MOVED, OVERWATCH, PIN, SHOT_STEPS, STUN } from "./matchup.ts";
import * as minds from "./mind-columns.ts";
import { KINDS } from "./mind-columns.ts";
import { G_FIRST, G_TURN, type World } from "./state.ts";
import { GRAIN } from "./weights.ts";

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
export function worthOf(w: World, seat: number, gun: number, t: number, shots: number): number {
  const flags = board.flags[t]!;
  const covered =
    (flags & IN_PLACE) !== 0 || w.m.terrain === 1 ? 1 : (w.sheltered >> (t >= board.STRIDE ? t - board.STRIDE : t)) & 1;
  const n = shots > 8 ? 8 : shots;
  const row = (gun * minds.kindCount[0]! + board.kind[t]!) * 2 + covered;
  const condition = stateClass(flags);
  const at = (row * 8 + condition) * SHOT_STEPS + n;
  if ((flags & MARKED) !== 0) return markedWorth(w, seat, at) - condition;
  return minds.shotGrains[minds.shotsFrom[board.side[seat]!]! + at]!;
}

function markedWorth(w: World, seat: number, at: number): number {
  return Math.trunc(1.5 * w.sideAt[seat]!.mind.shotWorth[at]! * GRAIN) | 0;
}

/**
 * Will this enemy move of its own accord? Who walked in its last turn will; before its first turn, who cannot shoot from where it
 * stands will. To lie in wait for anyone else is to wait for nothing.
 */
export function comes(seat: number, enemy: number, gap: number): boolean {
  const flags = board.flags[enemy]!;
  if ((flags & (HELPLESS | OVERWATCH)) !== 0 || board.engaged[enemy] !== 0) return false;
  if (board.game[G_TURN] === 1 && board.game[G_FIRST] === seat)
    return minds.bestReach[board.side[1 - seat]! * KINDS + board.kind[enemy]!]! < gap;
  return (flags & MOVED) !== 0;
}
