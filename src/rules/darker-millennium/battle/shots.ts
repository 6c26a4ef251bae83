/**
 * Shots: to hit, and who takes the hits (DK-EXT-SH). Where there is no table blasts and flames touch a given number of models. Hot: once a model that
 * shoots, with those like it.
 */
import { rollShots, shotNeed } from "../../second-edition/battle/fight-math.ts";
import { E } from "../events.ts";
import {
  ADVANCE,
  DOWN,
  FAST,
  FIRE,
  FIRING,
  IN_PLACE,
  K_BIG,
  K_CONSTRUCT,
  OVERWATCH,
  RUN,
  THROWN,
  WAITS,
} from "../matchup.ts";
import { T } from "../metrics.ts";
import { N, R } from "../rulings.ts";
import { B, isStray } from "./columns.ts";
import { isArmoured, isLost, pierce } from "./constructs.ts";
import { coverFrom } from "./ground.ts";
import { harm, woundsOf } from "./harm.ts";
import { G_PHASE, G_VOLLEY_HITS, type World } from "./state.ts";

/** The team whose heavy weapons fire apart from its others (`splitFire`), -1 for none; and whether it is they that fire now. */
let split = -1;
let heaviesFire = false;

/** From here on only some of a team fire: those with heavy weapons, or the others; of team -1 all do. */
export function splitTeam(t: number, heavies: boolean): void {
  split = t;
  heaviesFire = heavies;
}

/** Has a model a heavy weapon? */
export function isHeavy(m: number): boolean {
  const kind = B.kind[m]!;
  for (let a = B.kindArmsFrom[kind]!; a < B.kindArmsFrom[kind + 1]!; a++)
    if (B.gunHeavy[B.kindArms[a]!] === 1) return true;
  return false;
}

/** Is a model not of those of its team that fire now? */
export const isLeftOut = (m: number): boolean => B.team[m] === split && isHeavy(m) !== heaviesFire;

/** Has a team weapons that shoot at all? */
export function canShoot(t: number): boolean {
  for (let m = B.from[t]!; m < B.to[t]!; m++) {
    const kind = B.kind[m]!;
    const arms = B.kindArmsFrom[kind + 1]! - B.kindArmsFrom[kind]!;
    // Constructs may have lost theirs.
    if (B.wounds[m]! > 0 && B.kindBs[kind]! > 0 && arms > 0 && B.armsLost[m] !== (1 << arms) - 1) return true;
  }
  return false;
}

/** As far as anybody of a team shoots. */
export function rangeOf(t: number): number {
  if (B.rangeAt[t]! < B.movedAt[t]!) {
    B.rangeAt[t] = B.clock[0]!;
    B.range[t] = longestOf(t);
  }
  return B.range[t]!;
}

function longestOf(t: number): number {
  let most = 0;
  for (let m = B.from[t]!; m < B.to[t]!; m++) {
    const kind = B.kind[m]!;
    if (B.wounds[m] === 0 || B.kindBs[kind] === 0 || isStray(m)) continue;
    for (let a = B.kindArmsFrom[kind]!; a < B.kindArmsFrom[kind + 1]!; a++)
      if (!isLost(m, a - B.kindArmsFrom[kind]!)) most = Math.max(most, B.gunLong[B.kindArms[a]!]!);
  }
  return most;
}

/** As far as those of a team shoot who fire now (`splitFire`). */
export function splitRange(t: number): number {
  if (t !== split) return rangeOf(t);
  let most = 0;
  for (let m = B.from[t]!; m < B.to[t]!; m++) {
    if (B.wounds[m] === 0 || isLeftOut(m)) continue;
    for (let a = B.kindArmsFrom[B.kind[m]!]!; a < B.kindArmsFrom[B.kind[m]! + 1]!; a++)
      most = Math.max(most, B.gunLong[B.kindArms[a]!]!);
  }
  return most;
}

/** As far as weapons of a team reach that may be fired now and of which constructs may always be the targets. @rule DK-EXT-SH-11 */
export function strongRange(t: number): number {
  let most = 0;
  for (let m = B.from[t]!; m < B.to[t]!; m++) {
    const from = B.kindArmsFrom[B.kind[m]!]!;
    for (let a = from; a < B.kindArmsFrom[B.kind[m]! + 1]!; a++) {
      const gun = B.kindArms[a]!;
      if (B.gunStrength[gun]! >= STRONG && mayFire(m, a - from, false)) most = Math.max(most, B.gunLong[gun]!);
    }
  }
  return most;
}
const STRONG = 6;

/** Whether a weapon may be fired under an order. @rule DK-RUN-03, DK-EXT-SH-10, DK-EXT-SH-15 */
export function fires(gun: number, order: number, snapped: boolean): boolean {
  if (B.gunGrenade[gun] === 1) return !snapped && (order === RUN || order === ADVANCE || order === FIRE);
  if (snapped || order === FIRE || order === OVERWATCH) return true;
  if (order === RUN) return B.gunAssault[gun] === 1;
  return B.gunHeavy[gun] === 0 || B.rule[R.heavyOnAdvance] === 1;
}

/** Whether model m may fire a weapon now; grenades are thrown in V alone. */
export function mayFire(m: number, place: number, snapped: boolean): boolean {
  const kind = B.kind[m]!;
  const gun = B.kindArms[B.kindArmsFrom[kind]! + place]!;
  if (B.wounds[m] === 0 || B.kindBs[kind] === 0 || isLeftOut(m) || isLost(m, place)) return false;
  const order = B.order[B.team[m]!]!;
  if (B.gunGrenade[gun] === 1 && ((B.state[m]! & THROWN) !== 0 || B.game[G_PHASE] === FIRING)) return false;
  return fires(gun, order, snapped);
}

/** What the orders of both sides and the target are worth to a shot. @rule DK-EXT-SH-03, DK-EXT-SH-08, DK-EXT-SH-12 */
export function modifiersOf(w: World, s: number, t: number, gun: number, snapped: boolean): number {
  let sum = 0;
  if (w.has(t, FAST)) sum += B.number[N.ran]!;
  if (B.order[t] === DOWN) sum += B.number[N.down]! * B.rule[R.downPenaltyToHit]!;
  if ((w.traits(t) & (K_BIG | K_CONSTRUCT)) !== 0) sum += B.number[N.big]!;
  if (snapped) return sum + B.rule[R.overwatchModifier]!;
  const order = B.order[s]!;
  const late = B.gunGrenade[gun] === 1 || order === RUN;
  if (late) sum += B.number[N.assault]!;
  else if (order === ADVANCE) sum += B.number[N.advance]! + (B.gunHeavy[gun] === 1 ? -1 : 0);
  else if (w.has(s, WAITS)) sum += B.number[N.waited]!;
  return sum;
}

/** The cover that a target has on a line: that of its starting place. */
export const lineCover = (w: World, t: number): number => (w.has(t, IN_PLACE) ? w.sideAt[w.seatOf(t)]!.cover : 0);

/** The cover of a target: that of its line, or of the first that sees it on a table. @rule DK-EXT-LS-04 */
function coverOf(w: World, s: number, t: number): number {
  return w.table === null ? lineCover(w, t) : Math.max(0, coverFrom(w, s, t));
}

/** What model m needs to hit team t over a gap in a cover; 10 or more: nothing hits. @rule DK-EXT-SH-02, DK-EXT-SH-12 */
export function needIn(
  w: World,
  m: number,
  t: number,
  gun: number,
  gap: number,
  snapped: boolean,
  cover: number,
): number {
  let modifiers = gap <= B.gunShort[gun]! ? B.gunHitShort[gun]! : B.gunHitLong[gun]!;
  if (B.gunBlast[gun] === 0) modifiers += B.number[N.cover + cover]!;
  modifiers += modifiersOf(w, B.team[m]!, t, gun, snapped);
  return shotNeed(B.number[N.toHit]!, B.kindBs[B.kind[m]!]!, modifiers);
}

/** What the second roll needs, as a kind of roll; 0: none is made. @rule DK-EXT-SH-02 */
export const secondNeed = (need: number): number => (need < 7 || need > 9 ? 0 : B.number[N.above + need - 7]!);

/** Fires the weapons of model m and of those behind it that are like it; returns the last of them. */
export function fireRun(w: World, m: number, place: number, t: number, snapped: boolean): number {
  const kind = B.kind[m]!;
  const s = B.team[m]!;
  const gun = B.kindArms[B.kindArmsFrom[kind]! + place]!;
  if (!mayFire(m, place, snapped)) return m;
  let last = m;
  let n = 1;
  if (B.gunBlast[gun] === 0 && B.gunFlame[gun] === 0) {
    while (last + 1 < B.to[s]! && B.kind[last + 1] === kind) {
      last++;
      if (B.wounds[last]! > 0) n++;
    }
  }
  if (B.gunGrenade[gun] === 1) for (let i = m; i <= last; i++) B.state[i]! |= THROWN;
  fire(w, m, gun, t, n, w.gap(s, t), snapped);
  return last;
}

/** n models like m fire a weapon at team t. @rule DK-EXT-SH-09, DK-EXT-SH-14 */
export function fire(w: World, m: number, gun: number, t: number, n: number, gap: number, snapped: boolean): void {
  const seat = w.seatOfModel(m);
  const dice = w.actions[seat]!;
  const flame = B.gunFlame[gun] === 1;
  const need = flame ? 2 : needIn(w, m, t, gun, gap, snapped, coverOf(w, B.team[m]!, t));
  const shots = n * B.gunShots[gun]!;
  w.log.event(E.shoots, B.team[m]!, t, (gun * 64 + shots) * 16 + need);
  w.tick(T.shots, seat, shots);
  if (flame) {
    touch(w, m, gun, t);
    return;
  }
  const hits = rollShots(dice, shots, need, secondNeed(need));
  w.log.event(E.hit, hits, 0, 0);
  if (B.gunBlast[gun]! > 0) {
    if (hits > 0) touch(w, m, gun, t);
    return;
  }
  // Who shoots into a fight hits either side.
  const own = B.engaged[t] === 0 ? 0 : dice.count(hits, 4);
  if (own > 0) takeHits(w, m, gun, friendOf(w, t), own);
  takeHits(w, m, gun, t, hits - own);
}

/** The first team that is in contact with another one. */
export function friendOf(w: World, t: number): number {
  const seat = 1 - w.seatOf(t);
  for (let s = seat * w.U; s < w.endOf(seat); s++) if ((B.engaged[t]! & w.bitOf(s)) !== 0) return s;
  return t;
}

/** Every model under a template takes one hit. @rule DK-GEN-18 */
function touch(w: World, m: number, gun: number, t: number): void {
  let left = B.number[N.touched]!;
  for (let i = B.from[t]!; i < B.to[t]! && left > 0; i++) {
    if (B.wounds[i] === 0) continue;
    left--;
    takeHit(w, m, gun, i);
  }
}

/** Hits of a weapon on a team, each on the model that is the next to take one. @rule DK-EXT-SH-06, DK-EXT-SH-13 */
export function takeHits(w: World, m: number, gun: number, t: number, hits: number): void {
  let left = hits;
  while (left > 0 && B.count[t]! > 0) {
    const target = takesHit(w, t, left);
    if (w.vehicles && isArmoured(target)) {
      shootAt(w, m, gun, target, left);
      return;
    }
    if (B.rule[R.hitAllocation] === 0 && B.gunDamage[gun] === 1 && isEnough(t, target, left)) {
      takeTogether(w, m, gun, target, left);
      return;
    }
    takeHit(w, m, gun, target);
    left--;
  }
}

/** Will so many hits never reach beyond the models that are like the first? Those behind it in the team are, to its end, or have the wounds. */
function isEnough(t: number, target: number, hits: number): boolean {
  const kind = B.kind[target]!;
  let wounds = 0;
  for (let i = target; i < B.to[t]!; i++) {
    if (B.wounds[i] === 0) continue;
    if (B.kind[i] !== kind) return hits <= wounds;
    wounds += B.wounds[i]!;
  }
  return true;
}

/** Hits on models that are alike, all at once: what is not saved is taken by one after the other. */
function takeTogether(w: World, m: number, gun: number, target: number, hits: number): void {
  const t = B.team[target]!;
  countHits(w, m, t, hits);
  const dice = w.actions[w.seatOfModel(m)]!;
  let unsaved = woundsOf(dice, hits, B.kind[target]!, B.gunStrength[gun]!, B.gunSaveMod[gun]!, 1);
  for (let i = target; i < B.to[t]! && unsaved > 0; i++) {
    const lost = w.wound(i, unsaved, B.label[gun]!);
    if (lost > 0) w.log.event(E.wounded, i, lost, B.wounds[i]!);
    unsaved -= lost;
  }
}

/** Hits on a construct. @rule DK-EXT-VH-03 */
function shootAt(w: World, m: number, gun: number, target: number, hits: number): void {
  countHits(w, m, B.team[target]!, hits);
  pierce(w, m, target, hits, B.gunStrength[gun]!, B.gunPierce[gun]!, B.label[gun]!);
}

/** One hit on a model. */
export function takeHit(w: World, m: number, gun: number, target: number): void {
  if (w.vehicles && isArmoured(target)) {
    shootAt(w, m, gun, target, 1);
    return;
  }
  countHits(w, m, B.team[target]!, 1);
  const dice = w.actions[w.seatOfModel(m)]!;
  harm(w, dice, target, 1, B.gunStrength[gun]!, B.gunSaveMod[gun]!, B.gunDamage[gun]!, B.label[gun]!);
}

/** Hits count for pins on the team that is shot at; others are under templates by chance. */
function countHits(w: World, m: number, t: number, hits: number): void {
  w.tick(T.shotHits, w.seatOfModel(m), hits);
  if (w.seatOf(t) !== w.seatOfModel(m)) B.game[G_VOLLEY_HITS]! += hits;
}

/** Who takes the next hit: the nearest, in turn, or whom its owner names. */
export function takesHit(w: World, t: number, left: number): number {
  const rule = B.rule[R.hitAllocation]!;
  let n = 0;
  for (let i = B.from[t]!; i < B.to[t]!; i++) {
    if (B.wounds[i] === 0) continue;
    if (rule === 0) return i;
    B.list[n++] = i;
  }
  return rule === 1 ? B.list[left % n]! : w.player.takesHit(w.seatOf(t), n);
}
