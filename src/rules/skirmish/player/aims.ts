/**
 * At whom the usual model on a table fires, and with what: the short way of a doctrine for who has nothing but guns to weigh (SK-AI-13). Hot:
 * once a model and turn, `weighGunsAt` once an enemy.
 */

import { UNIT } from "../../../geometry/ticks.ts";
import { mayCharge } from "../battle/charges.ts";
import { board, STRIDE } from "../battle/columns.ts";
import { thoseNear } from "../battle/distances.ts";
import { guns } from "../battle/gun-columns.ts";
import { inSight, inTheOpen } from "../battle/hiding.ts";
import { kinds } from "../battle/kind-columns.ts";
import { barsCharge, shotsOf } from "../battle/shoot.ts";
import { DO_NOTHING, DO_SHOOT } from "../battle/shooting-phase.ts";
import { S_FIGHTING, SEAT_COLUMNS, type World } from "../battle/state.ts";
import * as F from "../flags.ts";
import { R } from "../rulings.ts";
import { twiceCaughtByTemplate } from "./blasts.ts";
import * as Shooter from "./shooter.ts";
import { fallenAtHand, weighStakes } from "./shot-stakes.ts";
import { GRAIN } from "./weights.ts";
import { likenessFromAfar, likenessOf, worthAs } from "./worth.ts";

/** Whether a model on a table has nothing to weigh but its guns at enemies: the usual one. */
export function firesOnly(m: number, kind: number): boolean {
  if (board.onTable[0] === 0 || board.engaged[m] !== 0 || board.plasma[m]! > 0) return false;
  if (kinds.powers[kind] !== 0 || kinds.grenades[kind] !== 0 || board.rule[R.safeCompanions] === 1) return false;
  if ((kinds.guard[kind]! & (F.G_FLEET | F.G_CRUCIBLE | F.G_BLIGHT)) !== 0) return false;
  for (let g = kinds.gunFrom[kind]!; g < kinds.gunTo[kind]!; g++) if ((guns.flags[g]! & F.W_MARKER) !== 0) return false;
  return true;
}

// Columns of `board.shot`: who weighed its guns last (-1: nobody, or for nothing) and whether it had moved; what it did; how far its target was, in
// tenths, and whether that one had cover; and what the enemies were like (their stamp).
const SHOOTER = 0;
const AFTER_MOVE = 1;
const GUN = 2;
const TARGET = 3;
const FIRED_SHOTS = 4;
const AWAY = 5;
const IN_COVER = 6;
const STAMP = 7;
/** Shooters so near to each other, in ticks, and targets as far from both, in tenths, are alike. */
const ALIKE_WITHIN = 6 * UNIT;
const AS_FAR = 40;

/**
 * Whether a model does with its guns what the one of its kind at hand before it did, since no enemy has changed: the same shots at the same enemy,
 * if it sees that one as well, and picks them.
 */
export function shootsAlike(w: World, m: number, moved: boolean): boolean {
  const shot = board.shot;
  const before = shot[SHOOTER]!;
  const seat = w.seatOf(m);
  if (before < 0 || before === m || board.kind[before] !== board.kind[m] || w.seatOf(before) !== seat) return false;
  if (shot[STAMP] !== board.stamps[1 - seat] || (shot[AFTER_MOVE] === 1) !== moved) return false;
  if (Math.abs(board.px[m]! - board.px[before]!) > ALIKE_WITHIN) return false;
  if (Math.abs(board.py[m]! - board.py[before]!) > ALIKE_WITHIN) return false;
  // Whom a flame burns beside its target hangs on where exactly one stands.
  if ((guns.flags[shot[GUN]!]! & F.W_TEMPLATE) !== 0) return false;
  const t = shot[TARGET]!;
  const gap = w.gap(m, t);
  if (Math.abs(gap - shot[AWAY]!) > AS_FAR || !inSight(w, m, t)) return false;
  if (((w.sheltered >> (t & (STRIDE - 1))) & 1) !== shot[IN_COVER]) return false;
  const all = shotsOf(w, shot[GUN]!, (kinds.guard[board.kind[m]!]! & F.G_HIP) !== 0, moved, gap);
  if (all !== shot[FIRED_SHOTS] && all >> 1 !== shot[FIRED_SHOTS]) return false;
  if (mayCharge(m) && fallenAtHand(m)) return false;
  Shooter.pick(w, DO_SHOOT, shot[GUN]!, t, shot[FIRED_SHOTS]!);
  return true;
}

/** Notes for the next one who weighed its guns, and what it picked. */
export function noteAim(w: World, m: number, moved: boolean): void {
  const shot = board.shot;
  shot[SHOOTER] = w.pickAction === DO_SHOOT ? m : -1;
  if (w.pickAction !== DO_SHOOT) return;
  const t = w.pickTarget;
  shot[AFTER_MOVE] = moved ? 1 : 0;
  shot[GUN] = w.pickGun;
  shot[TARGET] = t;
  shot[FIRED_SHOTS] = w.pickShots;
  shot[AWAY] = w.gap(m, t);
  shot[IN_COVER] = (w.sheltered >> (t & (STRIDE - 1))) & 1;
  shot[STAMP] = board.stamps[1 - w.seatOf(m)]!;
}

/**
 * The best candidate of `offerShots` for the usual model on a table. Every enemy is weighed first as if it stood in sight and without
 * cover, but for that of the ground it stands on, and looked at only where that would be the best so far.
 */
export function weighAims(w: World, m: number, kind: number, moved: boolean): void {
  w.pickAction = DO_NOTHING;
  const seat = w.seatOf(m);
  const enemy = 1 - seat;
  const from = enemy * STRIDE;
  const around = thoseNear(m, enemy, inTheOpen(enemy), kinds.reach[kind]!);
  if (around === 0) return;
  Shooter.about[Shooter.M_SEAT] = seat;
  Shooter.about[Shooter.M_REACH] = mayCharge(m) ? kinds.charge[kind]! : 0;
  Shooter.about[Shooter.M_MOVED] = moved ? 1 : 0;
  weighStakes(w, m, kind);
  Shooter.values[Shooter.V_BEST] = 0;
  for (let left = around & mayBeShot(enemy); left !== 0; left &= left - 1) {
    const t = from | (31 - Math.clz32(left & -left));
    const gap = w.gap(m, t);
    const afar = likenessFromAfar(w, t);
    weighGunsAt(w, m, t, gap, afar);
    if (Shooter.about[Shooter.M_GUN]! < 0 || !inSight(w, m, t)) continue;
    // Covered, or not, as it shows: then it is worth something else.
    const likeness = likenessOf(w, t);
    if (likeness !== afar) weighGunsAt(w, m, t, gap, likeness);
    if (Shooter.about[Shooter.M_GUN]! < 0) continue;
    Shooter.values[Shooter.V_BEST] = Shooter.values[Shooter.V_MOST]!;
    Shooter.pick(w, DO_SHOOT, Shooter.about[Shooter.M_GUN]!, t, Shooter.about[Shooter.M_SHOTS]!);
  }
}

/** Those of a seat that may be shot at where they are engaged, as a set. */
export function mayBeShot(seat: number): number {
  return board.rule[R.shootInto] === 1 ? -1 : ~board.seats[seat * SEAT_COLUMNS + S_FIGHTING]!;
}

/**
 * Leaves the best way to fire at an enemy of a likeness, less what it costs of a charge, in `about[M_GUN]` (-1: none is worth more than the best so
 * far) and `about[M_SHOTS]`, and its worth in `values[V_MOST]`.
 */
export function weighGunsAt(w: World, m: number, t: number, gap: number, likeness: number): void {
  const seat = Shooter.about[Shooter.M_SEAT]!;
  const kind = board.kind[m]!;
  const hip = (kinds.guard[kind]! & F.G_HIP) !== 0;
  const moved = Shooter.about[Shooter.M_MOVED] === 1;
  const inReach = gap <= Shooter.about[Shooter.M_REACH]!;
  const chargeWorth = Shooter.values[Shooter.V_CHARGE]!;
  const lightCost = Shooter.values[Shooter.V_LIGHT]!;
  const cost = inReach ? lightCost : chargeWorth * 0.9;
  Shooter.about[Shooter.M_GUN] = -1;
  let most = Shooter.values[Shooter.V_BEST]!;
  for (let g = kinds.gunFrom[kind]!; g < kinds.gunTo[kind]!; g++) {
    const all = shotsOf(w, g, hip, moved, gap);
    if (all === 0) continue;
    const hard = barsCharge(g, all, moved && !hip);
    const flames = w.table !== null && (guns.flags[g]! & F.W_TEMPLATE) !== 0;
    const caught = flames ? twiceCaughtByTemplate(w, m, t) / 2 : 1;
    const worth = (caught * worthAs(w, seat, g, likeness, all)) / GRAIN - (hard ? chargeWorth : cost);
    if (worth > most) {
      most = worth;
      Shooter.about[Shooter.M_GUN] = g;
      Shooter.about[Shooter.M_SHOTS] = all;
    }
    // Fewer, to be free to charge.
    if (!hard || all === 1 || guns.type[g]! > 1 || chargeWorth === 0 || !inReach) continue;
    const light = worthAs(w, seat, g, likeness, all >> 1) / GRAIN - lightCost;
    if (light <= most) continue;
    most = light;
    Shooter.about[Shooter.M_GUN] = g;
    Shooter.about[Shooter.M_SHOTS] = all >> 1;
  }
  Shooter.values[Shooter.V_MOST] = most;
}
