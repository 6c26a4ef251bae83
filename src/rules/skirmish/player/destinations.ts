/**
 * Where a model on a table might go (SK-AI-09): staying, closing in, marching, the mission's goal, high places, and in danger falling back
 * and the shelter at hand; and how far it gets. Hot: once a model that weighs its move.
 */

import { NOWHERE, UNIT } from "../../../geometry/ticks.ts";
import { int8, int32 } from "../../kernel/columns.ts";
import { board, SEAT_SHIFT, STRIDE } from "../battle/columns.ts";
import { near, thoseNear, ticks } from "../battle/distances.ts";
import { nearestShelter } from "../battle/ground.ts";
import { aloft, hasLevels, SAME_FLOOR } from "../battle/heights.ts";
import { inTheOpen } from "../battle/hiding.ts";
import { kinds } from "../battle/kind-columns.ts";
import { goalX, goalY, runs } from "../battle/mission-goals.ts";
import { jumps, marchLength } from "../battle/reach.ts";
import { S_ON, SEAT_COLUMNS, type World } from "../battle/state.ts";
import { NO_MARCH, PERCH, ROUGH } from "../flags.ts";
import { R } from "../rulings.ts";
import { AIM_STOP, AIM_X, AIM_Y, aim, FOE, foes } from "./foes.ts";
import { minds } from "./mind-columns.ts";
import { W, WEIGHTS } from "./weights.ts";

/** Places high up that a mover thinks of. */
const PERCHES = 3;

// The candidates of a move: where they lead, how near to it, how far, and whether it is a march.
export const MOST = 9 + PERCHES;
export const toX = int32(MOST);
export const toY = int32(MOST);
export const stopAt = int32(MOST);
export const far = int32(MOST);
export const marches = int8(MOST);
/** As what others may follow it. */
export const choices = int8(MOST);
/** The height wanted there, or SAME_FLOOR. */
export const toZ = int32(MOST);
/** How many there are. */
export const candidates = int32(1);

// The choices that others follow; NONE: any other.
export const NONE = 0;
export const STAYED = 1;
export const CLOSED_IN = 2;
export const TO_GOAL = 3;

function offer(x: number, y: number, stop: number, reach: number, march: boolean, choice = NONE): void {
  const c = candidates[0]!;
  choices[c] = choice;
  toX[c] = x;
  toY[c] = y;
  stopAt[c] = stop;
  far[c] = reach;
  marches[c] = march ? 1 : 0;
  toZ[c] = SAME_FLOOR;
  candidates[0] = c + 1;
}

/** Lists the candidates that need no danger: staying, the aim and the goal, by a walk or a march, and high places. */
export function listMoves(w: World, m: number, reach: number, long: number, wanted: boolean): void {
  candidates[0] = 0;
  offer(board.px[m]!, board.py[m]!, 0, 0, false);
  offer(aim[AIM_X]!, aim[AIM_Y]!, aim[AIM_STOP]!, reach, false, CLOSED_IN);
  const march = long > reach && !spoilsRange(w, m, reach, long);
  if (march) offer(aim[AIM_X]!, aim[AIM_Y]!, aim[AIM_STOP]!, long, true, CLOSED_IN);
  if (wanted) {
    offer(goalX(), goalY(), 0, reach, false, TO_GOAL);
    if (march) offer(goalX(), goalY(), 0, long, true, TO_GOAL);
  }
  if (hasLevels(w)) offerPerches(w, m, reach);
}

/** Offers to fall back from the nearest enemy, and the nearest shelter. */
export function offerSafety(w: World, m: number, reach: number): void {
  if (foes[FOE]! >= 0) {
    const dx = board.px[m]! - aim[AIM_X]!;
    const dy = board.py[m]! - aim[AIM_Y]!;
    const length = Math.sqrt(dx * dx + dy * dy);
    const share = length === 0 ? 0 : ticks(reach) / length;
    const x = onTable(board.px[m]! + Math.trunc(dx * share), w.table!.width, board.radius[m]!);
    const y = onTable(board.py[m]! + Math.trunc(dy * share), w.table!.depth, board.radius[m]!);
    offer(x, y, 0, reach, false);
  }
  const spot = nearestShelter(w, m, ticks(reach));
  if (spot >= 0) offer(w.spots.shelter[spot]!, w.spots.shelter[spot + 1]!, 0, reach, false);
}

/** A coordinate, or the last one at which a base of that radius is still on a table of that size (SK-MOVE-04). */
function onTable(at: number, size: number, radius: number): number {
  const most = (size >> 1) - radius;
  return at > most ? most : at < -most ? -most : at;
}

/** Offers the highest places within reach, those nearest to the enemy first (SK-MOVE-10, -18). */
function offerPerches(w: World, m: number, reach: number): void {
  const perches = w.perches;
  const far = ticks(reach);
  const up = jumps(m) ? ticks(reach) : CLIMB;
  const x = board.px[m]!;
  const y = board.py[m]!;
  const from = candidates[0]!;
  for (let p = 0; p < perches.length; p += PERCH) {
    const dx = perches[p]! - x;
    const dy = perches[p + 1]! - y;
    if (Math.abs(dx) > far || Math.abs(dy) > far || dx * dx + dy * dy > far * far) continue;
    const height = perches[p + 2]!;
    const climbs = perches[p + 3] === 1;
    if (climbs && Math.abs(height - aloft(m)) > up) continue;
    if (dx === 0 && dy === 0 && height === board.pz[m]) continue;
    const ex = aim[AIM_X]! - perches[p]!;
    const ey = aim[AIM_Y]! - perches[p + 1]!;
    // An inch of height is worth two inches nearer.
    const worth = 2 * height - Math.trunc(Math.sqrt(ex * ex + ey * ey));
    let at = candidates[0]! - from;
    if (at === PERCHES) {
      if (worth <= perchWorth[PERCHES - 1]!) continue;
      at--;
    } else {
      offer(0, 0, 0, reach, false);
    }
    while (at > 0 && perchWorth[at - 1]! < worth) {
      copyCandidate(from + at, from + at - 1);
      perchWorth[at] = perchWorth[at - 1]!;
      at--;
    }
    perchWorth[at] = worth;
    toX[from + at] = perches[p]!;
    toY[from + at] = perches[p + 1]!;
    toZ[from + at] = climbs ? height : SAME_FLOOR;
  }
}

/** How high one hopes to climb in one move: better than even on the best of two dice. */
const CLIMB = 4 * UNIT;

const perchWorth = int32(PERCHES);

function copyCandidate(to: number, from: number): void {
  toX[to] = toX[from]!;
  toY[to] = toY[from]!;
  toZ[to] = toZ[from]!;
}

/** How far a model comes that marches, if it may. */
export function longestMove(w: World, m: number): number {
  const barred = (board.flags[m]! & NO_MARCH) !== 0 || !w.marchAllowed(m) || (board.place[m]! & ROUGH) !== 0;
  const move = kinds.move[board.kind[m]!]!;
  // Nobody has to be the nearest: whether any of them is too near needs no roots.
  return marchLength(move, barred || enemyBarsMarch(w, m), NOWHERE, w.m.marchTimes, w.m.marchClear);
}

/**
 * Does an enemy stand so near to a model that it bars its march (SK-MOVE-12)? Hidden ones too, for so the rule has it. That a march is barred is
 * all that a player learns of them.
 */
function enemyBarsMarch(w: World, m: number): boolean {
  const clear = w.m.marchClear;
  const foe = foes[FOE]!;
  if (foe >= 0 && near(m, foe, clear)) return true;
  const enemy = 1 - (m >> SEAT_SHIFT);
  const barring = board.rule[R.marchVisible] === 0 ? board.seats[enemy * SEAT_COLUMNS + S_ON]! : inTheOpen(enemy);
  return thoseNear(m, enemy, barring, clear) !== 0;
}

/**
 * Would who outranges all enemies that are left march into their reach, where a walk brings it into its own? Then it walks, if it minds giving up a
 * longer range.
 */
export function spoilsRange(w: World, m: number, reach: number, long: number): boolean {
  const foe = foes[FOE]!;
  if (foe < 0 || runs(w, m)) return false;
  const side = board.side[m >> SEAT_SHIFT]!;
  const own = kinds.reach[board.kind[m]!]!;
  if (own < FAR_REACHING || minds.weights[side * WEIGHTS + W.standOff]! < MINDS_RANGE) return false;
  const gap = w.gap(m, foe);
  const theirs = longestReach(foe >> SEAT_SHIFT);
  return own > theirs && gap - reach <= own && gap - long <= theirs + kinds.move[board.kind[foe]!]!;
}

/** Tenths from which on a gun is there to be fired from afar, and the least weight of a longer range of who never marches out of it. */
const FAR_REACHING = 180;
const MINDS_RANGE = 1;

/** How far those of a seat who are on the table shoot, in tenths. */
function longestReach(seat: number): number {
  let most = 0;
  for (let left = board.seats[seat * SEAT_COLUMNS + S_ON]!; left !== 0; left &= left - 1) {
    const reach = kinds.reach[board.kind[(seat * STRIDE) | (31 - Math.clz32(left & -left))]!]!;
    if (reach > most) most = reach;
  }
  return most;
}
