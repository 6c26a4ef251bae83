/**
 * What firing costs a model of the charge that it might make (SK-CC-04): what that is worth, and who of a side has kept its shots for it.
 * Hot: once a model that weighs its shots.
 */

import { int32 } from "../../kernel/columns.ts";
import { board, SEAT_SHIFT, STRIDE } from "../battle/columns.ts";
import { near, thoseNear } from "../battle/distances.ts";
import { inTheOpen } from "../battle/hiding.ts";
import { enemiesWithin } from "../battle/nearest.ts";
import { G_ACTIVE, G_TURN, type World } from "../battle/state.ts";
import * as F from "../flags.ts";
import { AFTER_FIRE, KINDS, minds } from "./mind-columns.ts";
import { keepsOnCourse, shuns } from "./mission-mind.ts";
import { about, M_BARRED, M_REACH, M_SEAT, V_CHARGE, V_LIGHT, values } from "./shooter.ts";
import { GRAIN, W, WEIGHTS } from "./weights.ts";
import { CERTAIN, chargeGrains, chargeOdds } from "./worth.ts";

/** What a free charge would be worth to a model, so that firing does not throw it away unawares. */
export function weighStakes(w: World, m: number, kind: number): void {
  const side = board.side[about[M_SEAT]!]!;
  const reach = about[M_REACH]!;
  values[V_CHARGE] = 0;
  values[V_LIGHT] = 0;
  if (w.table !== null) {
    weighCharge(w, m, side * KINDS + kind, reach);
    values[V_CHARGE] = stake[STAKE]! / GRAIN;
    values[V_LIGHT] = stake[LIGHT]! / GRAIN;
    return;
  }
  const wish = minds.weights[side * WEIGHTS + W.shotCharge]!;
  if (reach === 0 || wish <= 0) return;
  const enemy = 1 - about[M_SEAT]!;
  const from = enemy * STRIDE;
  let most = 0;
  for (let t = from; t < from + board.count[enemy]!; t++) {
    if ((board.flags[t]! & F.OFF) !== 0) continue;
    const worth = minds.blowWorth[(side * KINDS + kind) * KINDS + board.kind[t]!]!;
    if (worth > most && w.gap(t, m) <= reach) most = worth;
  }
  values[V_CHARGE] = most * wish;
  values[V_LIGHT] = most * wish * minds.weights[side * WEIGHTS + W.shotBonus]!;
}

/** What the charge that `weighCharge` found is worth, and what a soft shot costs of it, in grains; and at whom it is. */
export const STAKE = 0;
const LIGHT = 1;
export const PREY = 2;
export const stake = int32(3);

/**
 * On a table: the best charge within reach that firing might cost a model, in grains. Blows at an enemy who can fight count as much as the
 * player likes a fight; at a Stunned one, whom they cannot miss and who strikes nobody, they are measured as shots are. (By the rows of
 * `bestCharge`, which are there to tell charges from each other, a charge counted for too much: players who gave up their fire for it lost
 * one to three points in a hundred.)
 */
function weighCharge(w: World, m: number, row: number, reach: number): void {
  stake[STAKE] = 0;
  stake[LIGHT] = 0;
  if (reach === 0 || keepsOnCourse(w, m)) return;
  const seat = m >> SEAT_SHIFT;
  const enemy = 1 - seat;
  const from = enemy * STRIDE;
  const wish = minds.weights[board.side[seat]! * WEIGHTS + W.shotCharge]!;
  const soft = minds.weights[board.side[seat]! * WEIGHTS + W.shotBonus]!;
  const open = inTheOpen(enemy) & ~about[M_BARRED]!;
  for (let left = thoseNear(m, enemy, open, reach); left !== 0; left &= left - 1) {
    const t = from | (31 - Math.clz32(left & -left));
    // Whom one would not charge after all is worth no shots.
    if (isPromised(t) || chargeGrains(w, row * KINDS, t) <= 0 || shuns(w, m, t)) continue;
    const pair = row * KINDS + board.kind[t]!;
    const fallen = (board.flags[t]! & F.STUN) !== 0 && near(m, t, STEP_TO_THE_FALLEN);
    const blows = fallen ? minds.fallenBlowWorth[pair]! : wish * minds.blowWorth[pair]!;
    if (blows * GRAIN <= stake[STAKE]!) continue;
    const odds = chargeOdds(w, m, t) / CERTAIN;
    const worth = Math.trunc(blows * odds * GRAIN) | 0;
    if (worth <= stake[STAKE]!) continue;
    stake[STAKE] = worth;
    stake[PREY] = t;
    const lost = fallen ? blows - minds.fallenBlowWorth[AFTER_FIRE + pair]! : blows * soft;
    stake[LIGHT] = Math.trunc(lost * odds * GRAIN) | 0;
  }
}

/** So near at hand, in tenths, one gives up shots to strike at a Stunned enemy; who goes farther leaves its place for it. */
const STEP_TO_THE_FALLEN = 30;

/** Is an enemy at hand Stunned, so that it might rather be charged? */
export function fallenAtHand(m: number): boolean {
  const enemy = 1 - (m >> SEAT_SHIFT);
  const from = enemy * STRIDE;
  for (let left = inTheOpen(enemy); left !== 0; left &= left - 1) {
    const t = from | (31 - Math.clz32(left & -left));
    if ((board.flags[t]! & F.STUN) !== 0 && near(m, t, STEP_TO_THE_FALLEN)) return true;
  }
  return false;
}

/** So many who keep their shots for a charge at one enemy are enough: who comes after them finds no room, or nothing left to do. */
const ENOUGH = 2;

/** Has so many friends of a model's side kept their shots in this turn to charge an enemy? */
function isPromised(t: number): boolean {
  return board.promised[t]! - promises() >= ENOUGH;
}

/** Counts one more who keeps its shots for a charge at an enemy. */
export function promise(t: number): void {
  const none = promises();
  board.promised[t] = board.promised[t]! > none ? board.promised[t]! + 1 : none + 1;
}

/** What no promises are in this player's turn: those of other turns are less, or farther off. */
function promises(): number {
  return (2 * board.game[G_TURN]! + board.game[G_ACTIVE]!) * MOST_PROMISES;
}

const MOST_PROMISES = 64;

/** The kind of the enemies within reach of a charge that is worth most to one, + 1; 0 where none is worth anything. */
export function bestPrey(m: number, row: number, enemy: number, reach: number): number {
  const from = enemy * STRIDE;
  let best = 0;
  let prey = 0;
  for (let left = enemiesWithin(m, reach); left !== 0; ) {
    const t = from | (31 - Math.clz32(left & -left));
    left &= ~board.alike[t]!;
    const worth = minds.blowWorth[row * KINDS + board.kind[t]!]!;
    if (worth <= best) continue;
    best = worth;
    prey = board.kind[t]! + 1;
  }
  return prey;
}

/** What a charge at that prey is worth to a kind of a side that weighs its shots, and what a soft shot costs of it. */
export function weighPrey(side: number, kind: number, prey: number): void {
  const weights = side * WEIGHTS;
  values[V_CHARGE] =
    prey === 0
      ? 0
      : minds.blowWorth[(side * KINDS + kind) * KINDS + prey - 1]! * minds.weights[weights + W.shotCharge]!;
  values[V_LIGHT] = values[V_CHARGE]! * minds.weights[weights + W.shotBonus]!;
}
