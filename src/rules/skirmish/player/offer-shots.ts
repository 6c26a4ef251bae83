/**
 * All that a model may do in its Shooting phase as rows (SK-AI-13, -14): for a doctrine that has no shorter way, for a player of the user's,
 * and for who draws lots. Hot: once a candidate.
 */

import { mayCharge } from "../battle/charges.ts";
import { board, STRIDE } from "../battle/columns.ts";
import { grenadeReach } from "../battle/grenades.ts";
import { guns } from "../battle/gun-columns.ts";
import { inSight, lookAtAll } from "../battle/hiding.ts";
import { kinds } from "../battle/kind-columns.ts";
import { nearestEnemy } from "../battle/nearest.ts";
import { barsCharge, shotsOf } from "../battle/shoot.ts";
import * as ShootingPhase from "../battle/shooting-phase.ts";
import type { World } from "../battle/state.ts";
import * as F from "../flags.ts";
import { R } from "../rulings.ts";
import { twiceCaughtByTemplate } from "./blasts.ts";
import { weighGrenade } from "./grenade-worth.ts";
import { KINDS, minds } from "./mind-columns.ts";
import { keepsQuiet, liesLow } from "./mission-mind.ts";
import { nearestSeen, powerWorth } from "./powers.ts";
import { prefersToRun, runsOn } from "./runs.ts";
import { isAsked, offers } from "./seats.ts";
import {
  about,
  M_DOCTRINE,
  M_ENGAGED,
  M_EXCLUDE,
  M_MOVED,
  M_NEAREST,
  M_REACH,
  M_SEAT,
  pick,
  V_BEST,
  V_CHARGE,
  V_LIGHT,
  V_WORTH,
  values,
} from "./shooter.ts";
import { weighStakes } from "./shot-stakes.ts";
import { GRAIN, W, WEIGHTS } from "./weights.ts";
import { likenessFromAfar, likenessOf, stateClass, worthAs, worthOf } from "./worth.ts";

/**
 * Offers all that a model may do in its Shooting phase: nothing, guns and grenades at each enemy, powers, what is special about it, a run.
 * `doctrine`: only the best of them is wanted, and picked.
 */
export function offerShots(
  w: World,
  m: number,
  kind: number,
  moved: boolean,
  exclude: number,
  doctrine: boolean,
): void {
  const seat = w.seatOf(m);
  about[M_SEAT] = seat;
  about[M_REACH] = mayCharge(m) ? kinds.charge[kind]! : 0;
  about[M_MOVED] = moved ? 1 : 0;
  about[M_ENGAGED] = board.engaged[m] !== 0 ? 1 : 0;
  about[M_EXCLUDE] = exclude;
  about[M_NEAREST] = 1 << 30;
  about[M_DOCTRINE] = doctrine ? 1 : 0;
  values[V_BEST] = 0;
  values[V_WORTH] = 0;
  if (doctrine) w.pickAction = ShootingPhase.DO_NOTHING;
  weighStakes(w, m, kind);
  offer(w, m, ShootingPhase.DO_NOTHING, 0, m, 0);
  const mayFire = (board.engaged[m] === 0 || board.rule[R.shootWhile]! > 0) && exclude !== ShootingPhase.POWERS_ONLY;
  if (mayFire) offerTargets(w, m, kind);
  offerPowers(w, m, kind);
  offerSpecials(w, m, kind);
  offerRun(w, m, kind);
}

/** Guns and grenades at every enemy that may be shot at. */
function offerTargets(w: World, m: number, kind: number): void {
  const enemy = 1 - about[M_SEAT]!;
  const from = enemy * STRIDE;
  const to = from + board.count[enemy]!;
  const hip = (kinds.guard[kind]! & F.G_HIP) !== 0;
  const moved = about[M_MOVED] === 1;
  const doctrine = about[M_DOCTRINE] === 1;
  let last = -1;
  let lastGap = -1;
  // Who only wants the best looks only at those who could be it.
  const hopes = doctrine && w.table !== null && kinds.powers[kind] === 0 && !ShootingPhase.mayBlight(m);
  for (let t = from; t < to; t++) {
    if ((board.flags[t]! & F.OFF) !== 0) continue;
    const gap = w.gap(t, m);
    if (hopes && hopeOf(w, m, kind, t, gap, hip, moved) / GRAIN <= values[V_BEST]!) continue;
    if (!inSight(w, m, t)) continue;
    if (gap < about[M_NEAREST]!) about[M_NEAREST] = gap;
    if (isSpared(t)) continue;
    // To the weighing player an enemy like the one before it, and as far away, is the same candidate.
    if (doctrine && w.table === null) {
      const likeness = likenessOf(w, t);
      if (likeness === last && gap === lastGap) continue;
      last = likeness;
      lastGap = gap;
    }
    offerGuns(w, m, kind, t, gap, hip);
    if (kinds.grenades[kind] !== 0 && board.engaged[m] === 0 && board.engaged[t] === 0)
      offerGrenades(w, m, kind, t, gap);
  }
}

/** May nobody shoot at a model: because of the combat it is in, or because it is a companion (by rulings)? */
function isSpared(t: number): boolean {
  if (board.engaged[t] !== 0 && board.rule[R.shootInto] === 0) return true;
  return board.rule[R.safeCompanions] === 1 && (kinds.guard[board.kind[t]!]! & F.G_COMPANION) !== 0;
}

/** Above all worth. */
const UNKNOWN = 2147483647;

/**
 * The most that an enemy in sight could be worth as a target of guns and grenades, in grains: without cover, but for that of the ground it
 * stands on or what has shown.
 */
function hopeOf(w: World, m: number, kind: number, t: number, gap: number, hip: boolean, moved: boolean): number {
  const grenades = kinds.grenades[kind]!;
  if ((grenades & (1 << F.SMOKE)) !== 0 || (grenades !== 0 && gap <= grenadeReach(w.kinds, kind, false)))
    return UNKNOWN;
  let most = 0;
  for (let g = kinds.gunFrom[kind]!; g < kinds.gunTo[kind]!; g++) {
    const shots = shotsOf(w, g, hip, moved, gap);
    if (shots === 0) continue;
    if ((guns.flags[g]! & (F.W_MARKER | F.W_TEMPLATE)) !== 0) return UNKNOWN;
    const grains = worthAs(w, w.seatOf(m), g, likenessFromAfar(w, t), shots);
    if (grains > most) most = grains;
  }
  return most;
}

/** Every gun of a model at an enemy. */
function offerGuns(w: World, m: number, kind: number, t: number, gap: number, hip: boolean): void {
  const engaged = about[M_ENGAGED] === 1;
  const to = kinds.gunTo[kind]!;
  for (let g = kinds.gunFrom[kind]!; g < to; g++) {
    if (guns.label[g] === about[M_EXCLUDE] || ((guns.flags[g]! & F.W_PLASMA) !== 0 && board.plasma[m]! > 0)) continue;
    if (engaged && board.rule[R.shootWhile] === 1 && guns.type[g] !== F.PISTOL) continue;
    const shots = shotsOf(w, g, hip, about[M_MOVED] === 1, gap);
    if (shots > 0) offerGun(w, m, g, t, shots, gap, hip);
  }
}

/** A gun at an enemy, and with fewer shots where that leaves a charge free. */
function offerGun(w: World, m: number, g: number, t: number, shots: number, gap: number, hip: boolean): void {
  const seat = about[M_SEAT]!;
  if ((guns.flags[g]! & F.W_MARKER) !== 0) {
    const eager = minds.weights[board.side[seat]! * WEIGHTS + W.special]!;
    const marks = (board.flags[t]! & F.MARKED) !== 0 ? 0 : eager * 0.2 * w.othersToFire(m);
    values[V_WORTH] = marks;
    offer(w, m, ShootingPhase.DO_SHOOT, g, t, 1);
    return;
  }
  const chargeWorth = values[V_CHARGE]!;
  const inReach = gap <= about[M_REACH]!;
  const hard = barsCharge(g, shots, about[M_MOVED] === 1 && !hip);
  let worth = worthOf(w, seat, g, t, shots) / GRAIN;
  if (w.table !== null && (guns.flags[g]! & F.W_TEMPLATE) !== 0) worth *= twiceCaughtByTemplate(w, m, t) / 2;
  if (chargeWorth > 0) worth -= hard ? chargeWorth : inReach ? values[V_LIGHT]! : chargeWorth * 0.9;
  values[V_WORTH] = worth;
  offer(w, m, ShootingPhase.DO_SHOOT, g, t, shots);
  if (!hard || shots <= 1 || guns.type[g]! > 1 || chargeWorth <= 0 || !inReach) return;
  const single = shots >> 1;
  values[V_WORTH] = worthOf(w, seat, g, t, single) / GRAIN - values[V_LIGHT]!;
  offer(w, m, ShootingPhase.DO_SHOOT, g, t, single);
}

/** Every grenade of a model at an enemy. */
function offerGrenades(w: World, m: number, kind: number, t: number, gap: number): void {
  for (let g = 0; g < F.GRENADES.length; g++) {
    if ((kinds.grenades[kind]! & (1 << g)) === 0) continue;
    if (g !== F.SMOKE && gap > grenadeReach(w.kinds, kind, g === F.MELTA)) continue;
    weighGrenade(w, m, g, t, gap);
    offer(w, m, ShootingPhase.DO_THROW, g, t, 1);
  }
}

/** The psychic powers of a model; on a table they are used on enemies that it sees. */
function offerPowers(w: World, m: number, kind: number): void {
  const powers = kinds.powers[kind]!;
  if (powers === 0) return;
  lookAtAll(w, m);
  if ((board.flags[m]! & F.NO_SHOOT) !== 0) return;
  const target = w.table !== null ? nearestSeen(w, m) : nearestEnemy(m);
  for (let p = 0; p < F.POWERS.length; p++) {
    if ((powers & (1 << p)) === 0) continue;
    const gain = powerWorth(w, m, p, target, about[M_NEAREST]!, about[M_ENGAGED] === 1) / GRAIN;
    if (gain < 0) continue;
    const fires = values[V_CHARGE]! > 0 && board.rule[R.powerFires] === 1;
    values[V_WORTH] = fires ? gain - values[V_LIGHT]! : gain;
    offer(w, m, ShootingPhase.DO_POWER, p, target, 1);
  }
}

/** What only some have: the Crucible, blight grenades. */
function offerSpecials(w: World, m: number, kind: number): void {
  const eager = minds.weights[board.side[about[M_SEAT]!]! * WEIGHTS + W.special]!;
  if (about[M_ENGAGED] === 0 && (kinds.guard[kind]! & F.G_CRUCIBLE) !== 0 && ShootingPhase.crucibleIsWorthwhile(w, m)) {
    values[V_WORTH] = eager;
    offer(w, m, ShootingPhase.DO_CRUCIBLE, 0, m, 1);
  }
  if (ShootingPhase.mayBlight(m) && about[M_NEAREST]! <= 180) {
    values[V_WORTH] = eager * 0.3;
    offer(w, m, ShootingPhase.DO_BLIGHT, 0, m, 1);
  }
}

/** The run of a Fleet model. Who has to get somewhere runs there, not at an enemy. */
function offerRun(w: World, m: number, kind: number): void {
  if (about[M_ENGAGED] === 1 || (board.flags[m]! & F.NO_MOVE) !== 0 || (kinds.guard[kind]! & F.G_FLEET) === 0) return;
  if (about[M_EXCLUDE] === ShootingPhase.POWERS_ONLY) return;
  const target = runsOn(w, m) ? m : nearestEnemy(m);
  if (target < 0) return;
  const side = board.side[about[M_SEAT]!]!;
  const shy = ((board.place[m]! & F.HIDDEN) !== 0 && !prefersToRun(m)) || liesLow(w, about[M_SEAT]!);
  const wish = shy ? 0 : minds.weights[side * WEIGHTS + W.runWish]!;
  const far = target === m || w.gap(target, m) > about[M_REACH]!;
  const worth = target === m ? GOING : far ? wish * minds.bestBlow[side * KINDS + kind]! : 0;
  values[V_WORTH] = worth;
  offer(w, m, ShootingPhase.DO_RUN, 0, target, 1);
}

/** What a run is worth to a model that has to get somewhere: more than any shot. */
const GOING = 1000;

/** Offers a candidate of the Shooting phase that is worth `values[V_WORTH]`; `target` may be nobody, or the model itself. */
export function offer(w: World, m: number, action: number, gun: number, target: number, shots: number): void {
  const better = values[V_WORTH]! > values[V_BEST]!;
  if (better) values[V_BEST] = values[V_WORTH]!;
  if (about[M_DOCTRINE] === 1) {
    if (better) pick(w, action, gun, target, shots);
    return;
  }
  const { row } = offers;
  row[0] = values[V_WORTH]!;
  if (isAsked(about[M_SEAT]!)) {
    const t = target === m ? -1 : target;
    if (action !== ShootingPhase.DO_NOTHING && action !== ShootingPhase.DO_RUN && keepsQuiet(w, m)) row[0] = -1;
    row[1] = action;
    row[2] = t < 0 ? 0 : w.gap(m, t) / 10;
    row[3] = t < 0 ? 0 : kinds.points[board.kind[t]!]!;
    row[4] = t < 0 ? 0 : stateClass(board.flags[t]!);
  }
  offers.offer(action, gun, target, shots);
}
