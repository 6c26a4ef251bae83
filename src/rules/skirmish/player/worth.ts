/** What the decisions of a scripted player have in common: what an attack is worth to it. Hot. */

import { int8, int32 } from "../../kernel/columns.ts";
import { board, STRIDE } from "../battle/columns.ts";
import { sees } from "../battle/ground.ts";
import { hasLevels, riseTo } from "../battle/heights.ts";
import { inTheOpen, rollsForSight } from "../battle/hiding.ts";
import { kinds } from "../battle/kind-columns.ts";
import { ANYONE } from "../battle/overwatch.ts";
import { hasPack } from "../battle/reach.ts";
import { G_FIRST, G_TURN, type World } from "../battle/state.ts";
import { packRollsUpTo } from "../battle/table-charges.ts";
import { bitCount } from "../bits.ts";
import * as F from "../flags.ts";
import * as M from "../matchup.ts";
import { R } from "../rulings.ts";
import { CROWD_SHIFT, KINDS, minds } from "./mind-columns.ts";
import { GRAIN } from "./weights.ts";

/** What a target's condition is to a shooter: 0 free, 1 Pinned, 2 bound, 3 Stunned, 4 on Overwatch, +0 otherwise. */
export function stateClass(flags: number): number {
  return CLASSES[(flags >> 1) & 31]!;
}

/** By the bits PIN to OVERWATCH, looked up because enemies in all conditions stand side by side: no branch would be foreseen. */
const CLASSES = int8(32);
CLASSES.forEach((_, bits) => {
  const flags = bits << 1;
  if ((flags & F.STUN) !== 0) CLASSES[bits] = 3;
  else if ((flags & F.BOUND) !== 0) CLASSES[bits] = 2;
  else if ((flags & F.OVERWATCH) !== 0) CLASSES[bits] = 4;
  else CLASSES[bits] = (flags & F.PIN) !== 0 ? 1 : 0;
});

/**
 * Worth of `shots` shots of a line at an enemy as it is now, in grains. Equal worth is told apart by the condition, by a grain, so that
 * a tie never hangs on which of two unlike models stands first in its column: exact odds may then treat like models as one.
 */
export function worthOf(w: World, seat: number, gun: number, t: number, shots: number): number {
  return worthAs(w, seat, gun, likenessOf(w, t), shots);
}

/** Worth of fire from Overwatch at an enemy: a sniper's shot is another one then (SK-OW-10 to -12). */
export function worthFromWatch(w: World, seat: number, gun: number, t: number, shots: number): number {
  const likeness = likenessOf(w, t);
  const condition = likeness & 7;
  if (condition > 1) return worthAs(w, seat, gun, likeness, shots);
  return worthAs(w, seat, gun, likeness - condition + (condition === 0 ? M.FROM_WATCH : M.FROM_WATCH_PINNED), shots);
}

/** Inches that so many tenths reach into, for the tables by whole inch; of gaps, which are never below 0. */
export function inchOf(gap: number): number {
  const inch = ((gap + 9) / 10) | 0;
  return inch >= M.INCHES ? M.INCHES - 1 : inch;
}

const COVERED = 8;

/** All that the worth of fire at an enemy hangs on: enemies that are alike in it are one target to the weighing player. */
export function likenessOf(w: World, t: number): number {
  const flags = board.flags[t]!;
  const sheltered = (w.sheltered >> (t & (STRIDE - 1))) & 1;
  const covered = +((flags & F.IN_PLACE) !== 0) | sheltered | w.m.terrain;
  return (flags & F.MARKED) | (board.kind[t]! << 4) | (covered * COVERED) | stateClass(flags);
}

/** The same of an enemy that has not been looked at: that Difficult Terrain covers who stands in it shows from afar. */
export function likenessFromAfar(w: World, t: number): number {
  return likenessOf(w, t) | ((board.place[t]! & (F.ROUGH | F.EXPOSED)) === F.ROUGH ? COVERED : 0);
}

/** `worthOf` an enemy of that likeness. */
export function worthAs(w: World, seat: number, gun: number, likeness: number, shots: number): number {
  const row = ((gun * minds.kindCount[0]!) << 4) + (likeness & (F.MARKED - 1));
  const at = row * M.SHOT_STEPS + (shots > 8 ? 8 : shots);
  if ((likeness & F.MARKED) !== 0) return markedWorth(w, seat, at) - (likeness & 7);
  return minds.shotGrains[minds.shotsFrom[board.side[seat]!]! + at]!;
}

function markedWorth(w: World, seat: number, at: number): number {
  return Math.trunc(1.5 * w.sideAt[seat]!.mind.shotWorth[at]! * GRAIN) | 0;
}

/** The chances of the best of two terrain dice, of three and of four to be at least so many inches, in 1296. */
export const CERTAIN = 1296;
const CLIMBS = int32(24);
for (let inches = 0; inches < 8; inches++) {
  const short = Math.min(6, Math.max(0, inches - 1));
  CLIMBS[inches] = CERTAIN - 36 * short * short;
  CLIMBS[8 + inches] = CERTAIN - 6 * short * short * short;
  CLIMBS[16 + inches] = CERTAIN - short * short * short * short;
}

/** So many inches three dice miss once in 27. */
export const SURE_OF_THREE = 3;

/** The chance, in so many, that a kind climbs so many tenths with its pack (SK-MOVE-18, SK-SKILL-26). */
export function climbOdds(kind: number, tenths: number): number {
  return oddsOf((kinds.guard[kind]! & F.G_GUERRILLA) !== 0 ? 3 : 2, Math.ceil(tenths / 10));
}

function oddsOf(dice: number, inches: number): number {
  return CLIMBS[(dice - 2) * 8 + (inches > 6 ? 7 : inches)]!;
}

/**
 * The chance, in so many, that the terrain dice take a charger of a kind so many tenths (SK-CC-09): some roll three (SK-TYR-16, SK-SKILL-26) or
 * four, as `choosesExtraDie` has it, or charge in bounds.
 */
export function roughChargeOdds(kind: number, tenths: number): number {
  const guard = kinds.guard[kind]!;
  const inches = Math.ceil(tenths / ((guard & F.G_BOUNDS) !== 0 ? 20 : 10));
  const tyranid = (guard & F.G_TYR_DICE) !== 0;
  if ((guard & F.G_GUERRILLA) === 0) return oddsOf(tyranid ? 3 : 2, inches);
  return oddsOf(tyranid && inches > SURE_OF_THREE ? 4 : 3, inches);
}

/** What a charge at an enemy is worth to a row, in grains; 0 where nobody more fits around it. */
export function chargeGrains(w: World, row: number, t: number): number {
  const foes = board.engaged[t]!;
  const contacts = foes === 0 ? 0 : bitCount(foes);
  if (contacts >= w.m.contacts) return 0;
  const helpless = (board.flags[t]! & (F.STUN | F.BOUND)) !== 0 ? 1 : 0;
  return minds.chargeGrains[(((row + board.kind[t]!) * 2 + helpless) << CROWD_SHIFT) + contacts]!;
}

/** The same of an enemy as if nobody were in contact with it, to a kind of a side. */
export function blowAt(own: number, t: number): number {
  const helpless = (board.flags[t]! & (F.STUN | F.BOUND)) !== 0 ? 1 : 0;
  return minds.chargeGrains[((own * KINDS + board.kind[t]!) * 2 + helpless) << CROWD_SHIFT]!;
}

/**
 * The chance, in so many, that a charge on a table comes home from where a model stands: up or down to the enemy, and through Difficult Terrain where
 * either stands in it.
 */
export function chargeOdds(w: World, m: number, t: number): number {
  const rise = hasLevels(w) ? riseTo(w, m, t) : 0;
  if (hasPack(m)) return rise > 0 && packRollsUpTo(w, m, t) ? climbOdds(board.kind[m]!, rise) : CERTAIN;
  if (rise === 0 && ((board.place[m]! | board.place[t]!) & F.ROUGH) === 0) return CERTAIN;
  return roughChargeOdds(board.kind[m]!, Math.max(rise, w.gap(m, t)));
}

/** How far from its enemies, in tenths, a kind that shoots better than it strikes stands to shoot at them and not be shot at; 0: nowhere. */
export function standOffOf(side: number, kind: number): number {
  const row = side * KINDS + kind;
  const reach = kinds.reach[kind]!;
  const inch = inchOf(reach);
  if (minds.threatFire[side * M.INCHES + inch] !== 0) return 0;
  return minds.firePower[row * 2 * M.INCHES + inch]! > Math.max(0, minds.bestBlow[row]!) * STRIKES_LATER ? reach : 0;
}

/** What blows count beside fire at once, to whom has to come to blows first. */
const STRIKES_LATER = 0.5;

/**
 * Will this enemy move of its own accord? Who walked in its last turn will; before its first turn, who cannot shoot from where it
 * stands will. To lie in wait for anyone else is to wait for nothing.
 */
export function comes(seat: number, enemy: number, gap: number): boolean {
  const flags = board.flags[enemy]!;
  if ((flags & (F.HELPLESS | F.OVERWATCH)) !== 0 || board.engaged[enemy] !== 0) return false;
  if (board.game[G_TURN] === 1 && board.game[G_FIRST] === seat) return kinds.reach[board.kind[enemy]!]! < gap;
  return (flags & F.MOVED) !== 0;
}

/**
 * The part of the enemies in sight who will come that come into a watcher's reach, in tenths: it may shoot only at the first of all of them to
 * move (SK-OW-08), and cannot know who that will be. `expected`: one of them that it waits for, in sight or not.
 */
export function shareInReach(w: World, m: number, expected: number, reach: number): number {
  if (board.rule[R.owFirst] === ANYONE || (w.table !== null && rollsForSight(w, m))) return 1;
  const enemy = 1 - w.seatOf(m);
  let coming = 0;
  let within = 0;
  for (let left = inTheOpen(enemy); left !== 0; left &= left - 1) {
    const t = (enemy * STRIDE) | (31 - Math.clz32(left & -left));
    const gap = w.gap(m, t);
    if (!comes(1 - enemy, t, gap) || (t !== expected && w.table !== null && !sees(w, m, t))) continue;
    coming++;
    if (gap - kinds.move[board.kind[t]!]! <= reach) within++;
  }
  return coming === 0 ? 1 : within / coming;
}
