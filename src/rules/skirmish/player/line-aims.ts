/**
 * What the usual model on a line does in its Shooting phase, by a short way of a doctrine: guns, grenades, a run (SK-AI-13, -14). Hot: once a
 * model and turn.
 */

import { mayCharge } from "../battle/charges.ts";
import { AIMS, board, SEAT_SHIFT, STRIDE } from "../battle/columns.ts";
import { grenadeReach } from "../battle/grenades.ts";
import { kinds } from "../battle/kind-columns.ts";
import { nearestEnemy } from "../battle/nearest.ts";
import { DO_NOTHING, DO_RUN, DO_SHOOT, DO_THROW } from "../battle/shooting-phase.ts";
import { S_ON, SEAT_COLUMNS, type World } from "../battle/state.ts";
import * as F from "../flags.ts";
import { mayBeShot, weighGunsAt } from "./aims.ts";
import { weighGrenade } from "./grenade-worth.ts";
import { KINDS, minds } from "./mind-columns.ts";
import { about, M_GUN, M_MOVED, M_REACH, M_SEAT, M_SHOTS, pick, V_BEST, V_MOST, V_WORTH, values } from "./shooter.ts";
import { bestPrey, weighPrey } from "./shot-stakes.ts";
import { W, WEIGHTS } from "./weights.ts";
import { likenessOf } from "./worth.ts";

/** What the worth of fire at an enemy on a line hangs on beside its kind. */
const LOOKS = F.PIN | F.BOUND | F.STUN | F.OVERWATCH | F.IN_PLACE | F.MARKED;
/** Behind them in a key, the kind. */
const LOOKS_KIND = 16;

/**
 * Picks the best candidate of `offerShots` for the usual model on a line. What fire at an enemy is worth hangs on a few numbers, the same in all
 * battles of a matchup, so each thread weighs it once and looks it up from then on.
 */
export function weighOnLine(w: World, m: number, kind: number, moved: boolean): void {
  w.pickAction = DO_NOTHING;
  const nearest = nearestEnemy(m);
  if (nearest < 0) return;
  const seat = m >> SEAT_SHIFT;
  const enemy = 1 - seat;
  const side = board.side[seat]!;
  const row = side * KINDS + kind;
  const special = kinds.grenades[kind]! | (kinds.guard[kind]! & F.G_FLEET);
  const far = Math.abs(board.x[nearest]! - board.x[m]!) > kinds.reach[kind]!;
  if (far && special === 0) return;
  const reach = mayCharge(m) ? kinds.charge[kind]! : 0;
  const stakes = reach > 0 && minds.weights[side * WEIGHTS + W.shotCharge]! > 0;
  const prey = stakes ? bestPrey(m, row, enemy, reach) : 0;
  const from = enemy * STRIDE;
  const spot = board.x[m]!;
  const terms = ((((row << 1) | (moved ? 1 : 0)) << 7) | prey) << 16;
  const x = board.x;
  const flags = board.flags;
  const kindOf = board.kind;
  let best = 0;
  let target = -1;
  let picked = 0;
  let lastTerms = -1;
  let lastLooks = -1;
  for (let left = board.seats[enemy * SEAT_COLUMNS + S_ON]! & mayBeShot(enemy); left !== 0; left &= left - 1) {
    const t = from | (31 - Math.clz32(left & -left));
    const here = terms | Math.abs(x[t]! - spot);
    const looks = (kindOf[t]! << LOOKS_KIND) | (flags[t]! & LOOKS);
    // An enemy like the one before it, and as far away, is worth no more.
    if (looks === lastLooks && here === lastTerms) continue;
    lastLooks = looks;
    lastTerms = here;
    const slot = ((Math.imul(here, 0x9e3779b1) ^ Math.imul(looks, 0x85ebca77)) >>> 20) & (AIMS - 1);
    if (board.aimTerms[slot] !== here || board.aimLooks[slot] !== looks) {
      weighAim(w, m, moved, prey, t, slot);
      board.aimTerms[slot] = here;
      board.aimLooks[slot] = looks;
    }
    if (board.aimWorth[slot]! <= best) continue;
    best = board.aimWorth[slot]!;
    picked = board.aimPick[slot]!;
    target = t;
  }
  if (target >= 0) pick(w, DO_SHOOT, picked >> AIM_SHOTS, target, picked & ((1 << AIM_SHOTS) - 1));
  if (special === 0) return;
  board.bestAim[0] = best;
  if (kinds.grenades[kind] !== 0) weighGrenades(w, m, kind, prey, reach);
  if ((special & F.G_FLEET) === 0 || (board.flags[m]! & F.NO_MOVE) !== 0 || w.gap(m, nearest) <= reach) return;
  const run = minds.weights[side * WEIGHTS + W.runWish]! * minds.bestBlow[row]!;
  if (run > board.bestAim[0]!) pick(w, DO_RUN, 0, nearest, 1);
}

/** Bits for the number of shots in `board.aimPick`; the line comes behind them. */
const AIM_SHOTS = 8;

/** What the best way to fire at an enemy on a line is worth, less what it costs of a charge at that prey, into a slot of `board.aimWorth`. */
function weighAim(w: World, m: number, moved: boolean, prey: number, t: number, slot: number): void {
  const seat = w.seatOf(m);
  const kind = board.kind[m]!;
  about[M_SEAT] = seat;
  about[M_REACH] = kinds.charge[kind]!;
  about[M_MOVED] = moved ? 1 : 0;
  values[V_BEST] = 0;
  weighPrey(board.side[seat]!, kind, prey);
  weighGunsAt(w, m, t, w.gap(m, t), likenessOf(w, t));
  board.aimWorth[slot] = values[V_MOST]!;
  board.aimPick[slot] = about[M_GUN]! < 0 ? 0 : (about[M_GUN]! << AIM_SHOTS) | about[M_SHOTS]!;
}

/**
 * Picks the grenade of a model on a line that is worth more than the best way to fire. Enemies come first by their places, guns before grenades:
 * so one that is worth as much is thrown at an enemy before the one that would be fired at.
 */
function weighGrenades(w: World, m: number, kind: number, prey: number, reach: number): void {
  const seat = w.seatOf(m);
  const enemy = 1 - seat;
  const from = enemy * STRIDE;
  about[M_SEAT] = seat;
  about[M_REACH] = reach;
  weighPrey(board.side[seat]!, kind, prey);
  let best = board.bestAim[0]!;
  let target = w.pickAction === DO_SHOOT ? w.pickTarget : -1;
  let last = -1;
  let lastGap = -1;
  for (let left = board.seats[enemy * SEAT_COLUMNS + S_ON]! & mayBeShot(enemy); left !== 0; left &= left - 1) {
    const t = from | (31 - Math.clz32(left & -left));
    const gap = w.gap(m, t);
    const likeness = likenessOf(w, t);
    if (likeness === last && gap === lastGap) continue;
    last = likeness;
    lastGap = gap;
    if (board.engaged[t] !== 0) continue;
    for (let rest = kinds.grenades[kind]!; rest !== 0; rest &= rest - 1) {
      const g = 31 - Math.clz32(rest & -rest);
      if (g !== F.SMOKE && gap > grenadeReach(w.kinds, kind, g === F.MELTA)) continue;
      weighGrenade(w, m, g, t, gap);
      const worth = values[V_WORTH]!;
      if (worth < best || (worth === best && t >= target)) continue;
      best = worth;
      target = t;
      pick(w, DO_THROW, g, t, 1);
    }
  }
  board.bestAim[0] = best;
}
