/**
 * Shots: who may shoot at whom, to hit, sustained fire, and who takes the hits (SE-EXT-40 to -54). Where there is no table blasts and flames touch a
 * given number of models. Hot: once a squad that shoots.
 */
import { UNIT } from "../../../geometry/ticks.ts";
import { E } from "../events.ts";
import {
  ABOARD,
  BROKEN,
  CHARGED,
  GONE,
  HIDDEN,
  IN_PLACE,
  JAMMED,
  K_BIG,
  K_CHARACTER,
  K_TERMINATOR,
  K_WALKER,
  MAX_ARMS,
  MOVED,
  OVERWATCH,
  RAN,
  SHAKEN_NOW,
  THROWN,
  VEHICLE,
} from "../matchup.ts";
import { T } from "../metrics.ts";
import { N, R } from "../rulings.ts";
import { B } from "./columns.ts";
import { rollShots, shotNeed } from "./fight-math.ts";
import { squadSees } from "./ground.ts";
import { harm, penetrate, woundsOf } from "./harm.ts";
import type { World } from "./state.ts";

/** How a volley is fired: in the own phase, or on overwatch with a modifier. */
export const AIMED = 0;
export const SNAPPED = 1;

/** Ticks that a weapon reaches. */
export const reachOf = (gun: number): number => B.gunLong[gun]!;

/** Does anybody of a squad shoot with anything? */
export function canShoot(s: number): boolean {
  for (let m = B.from[s]!; m < B.to[s]!; m++) {
    const kind = B.kind[m]!;
    if (B.wounds[m]! > 0 && B.kindBs[kind]! > 0 && B.kindArmsFrom[kind + 1]! > B.kindArmsFrom[kind]!) return true;
  }
  return false;
}

/** As far as anybody of a squad shoots. */
export function rangeOf(s: number): number {
  let most = 0;
  let kind = -1;
  for (let m = B.from[s]!; m < B.to[s]!; m++) {
    if (B.wounds[m] === 0 || B.kind[m] === kind) continue;
    kind = B.kind[m]!;
    if (B.kindBs[kind] === 0) continue;
    for (let a = B.kindArmsFrom[kind]!; a < B.kindArmsFrom[kind + 1]!; a++)
      most = Math.max(most, B.gunLong[B.kindArms[a]!]!);
  }
  return most;
}

/** Whether model m may fire a weapon at all now. @rule SE-EXT-47, SE-EXT-54, SE-ADP-07 */
export function mayFire(w: World, m: number, place: number, snapped: boolean): boolean {
  const kind = B.kind[m]!;
  const gun = B.kindArms[B.kindArmsFrom[kind]! + place]!;
  if (B.wounds[m] === 0 || B.kindBs[kind] === 0 || (B.state[m]! & SHAKEN_NOW) !== 0) return false;
  if ((B.jammed[m]! & (1 << (MAX_ARMS + place))) !== 0) return false;
  if (B.curse[m] !== 0) return false;
  if ((B.armsLost[m]! & (1 << place)) !== 0) return false;
  if (B.gunGrenade[gun] === 1 && B.rule[R.grenadeSupply] === 1 && (B.state[m]! & THROWN) !== 0) return false;
  if (B.gunHeavy[gun] === 0 || snapped) return true;
  return (
    !w.has(B.squad[m]!, MOVED) || B.kindSize[kind] !== 0 || (B.kindTraits[kind]! & (K_TERMINATOR | K_WALKER)) !== 0
  );
}

/** What model m needs to hit squad t over a gap; 10 or more: nothing hits. @rule SE-EXT-44, SE-EXT-46, SE-EXT-52 */
export function needOf(w: World, m: number, t: number, gun: number, gap: number, snapped: boolean): number {
  const cover = w.table !== null ? w.cover : w.has(t, IN_PLACE) ? w.sideAt[w.seatOf(t)]!.cover : 0;
  return needIn(w, m, t, gun, gap, snapped, cover);
}

/** The same against a cover that is known. */
export function needIn(
  w: World,
  m: number,
  t: number,
  gun: number,
  gap: number,
  snapped: boolean,
  cover: number,
): number {
  const kind = B.kind[m]!;
  const s = B.squad[m]!;
  let modifiers = gap <= B.gunShort[gun]! ? B.gunHitShort[gun]! : B.gunHitLong[gun]!;
  if (B.gunBlast[gun] === 0) modifiers += B.number[N.cover + cover]!;
  if (w.has(t, CHARGED | RAN)) modifiers += B.number[N.fast]!;
  if (snapped) modifiers += B.number[N.overwatch]!;
  if ((w.traits(t) & K_BIG) !== 0) modifiers += B.rule[R.bigTarget]!;
  if (w.has(s, MOVED)) modifiers += B.rule[R.movingPenalty]!;
  return shotNeed(B.number[N.toHit]!, B.kindBs[kind]!, modifiers);
}

/** What the second roll needs, as a kind of roll; 0: none is made. @rule SE-EXT-45 */
export function secondNeed(need: number): number {
  return need < 7 || need > 9 || B.rule[R.naturalSixHits] === 1 ? 0 : B.number[N.above + need - 7]!;
}

/**
 * Enemy squads that squad s may shoot at with a weapon, into `B.list`; returns how many. Basic weapons take the nearest, or one that is no more than a
 * little farther.
 * @rule SE-EXT-41, SE-EXT-42
 */
export function listTargets(w: World, s: number, gun: number): number {
  const seat = 1 - w.seatOf(s);
  const free = B.rule[R.targetPriority] === 1;
  const slack = B.number[N.slack]! * UNIT;
  let nearest = OUT;
  let n = 0;
  for (let t = seat * w.U; t < w.endOf(seat); t++) {
    const gap = mayTake(w, s, t, gun) ? w.gap(s, t) : OUT;
    B.targetGap[t] = gap;
    if (gap < nearest) nearest = gap;
  }
  for (let t = seat * w.U; t < w.endOf(seat); t++) {
    const gap = B.targetGap[t]!;
    if (gap === OUT) continue;
    const big = B.gunHeavy[gun] === 1 && (w.traits(t) & (K_BIG | K_WALKER)) !== 0;
    if (free || big || gap <= nearest + slack) B.list[n++] = t;
  }
  return n;
}

/** Who cannot be shot at is as far away as nobody is. */
const OUT = 1 << 28;

function mayTake(w: World, s: number, t: number, gun: number): boolean {
  if (w.has(t, GONE | HIDDEN | ABOARD) || w.gap(s, t) > reachOf(gun)) return false;
  if (B.engaged[t] !== 0 && B.rule[R.fireIntoMelee] === 0) return false;
  return w.table === null || (squadSees(w, s, t) && !isShielded(w, s, t));
}

/** A character beside a squad of three or more is no target unless it is the nearest. @rule SE-EXT-43 */
function isShielded(w: World, s: number, t: number): boolean {
  if (B.count[t] !== 1 || (w.traits(t) & K_CHARACTER) === 0) return false;
  const seat = w.seatOf(t);
  let beside = false;
  let nearer = false;
  for (let u = seat * w.U; u < w.endOf(seat); u++) {
    if (u === t || w.has(u, GONE)) continue;
    if (B.count[u]! >= 3 && w.gap(t, u) <= SHIELD) beside = true;
    if (w.gap(s, u) < w.gap(s, t) && !w.has(u, HIDDEN)) nearer = true;
  }
  return beside && nearer;
}
/** How near to a character its squad stands. */
const SHIELD = 2 * UNIT;

/**
 * Fires one weapon of each model of squad s: all with the same weapon at one target, heavy weapons at one of their own.
 * @rule SE-EXT-40, SE-EXT-41
 */
export function shootWith(w: World, s: number): void {
  w.common = NOT_ASKED;
  w.apart = NOT_ASKED;
  for (let m = B.from[s]!; m < B.to[s]! && !w.has(s, GONE); m++) if (B.wounds[m]! > 0) m = shootModel(w, s, m);
}

const NOT_ASKED = -2;

/** Shots of a model and of those that shoot with it; returns the last of them. */
function shootModel(w: World, s: number, m: number): number {
  const kind = B.kind[m]!;
  const places = B.kindArmsFrom[kind + 1]! - B.kindArmsFrom[kind]!;
  for (let place = 0; place < places; place++) {
    if (!mayFire(w, m, place, false)) continue;
    const t = targetOf(w, s, B.kindArms[B.kindArmsFrom[kind]! + place]!);
    if (t < 0) continue;
    if (B.kindSize[kind] !== VEHICLE) {
      const chosen = w.player.arm(m, t, w.gap(s, t));
      return chosen < 0 ? m : fireRun(w, m, chosen, t, false);
    }
    fireRun(w, m, place, t, false);
  }
  return m;
}

/** Whom a weapon of the squad is fired at: all the same, or a target of its own. @rule SE-EXT-41 */
export function targetOf(w: World, s: number, gun: number): number {
  const splits = B.rule[R.splitFire] === 2 || (B.rule[R.splitFire] === 0 && B.gunHeavy[gun] === 1);
  const named = !splits ? w.common : gun === w.apartGun ? w.apart : NOT_ASKED;
  // Who has slain its target down to the last model does not shoot at another squad; a heavy weapon may.
  if (named >= 0 && !(splits && w.has(named, GONE)))
    return !w.has(named, GONE) && w.gap(s, named) <= reachOf(gun) ? named : -1;
  const n = listTargets(w, s, gun);
  if (n === 0) return -1;
  const t = w.player.target(w.seatOf(s), s, gun, n);
  if (splits) {
    w.apart = t;
    w.apartGun = gun;
  } else w.common = t;
  return t;
}

/** All that squad s has fires at one squad, as on overwatch. @rule SE-EXT-38 */
export function volley(w: World, s: number, t: number): void {
  for (let m = B.from[s]!; m < B.to[s]! && !w.has(t, GONE); m++) {
    if (B.wounds[m] === 0) continue;
    const place = w.player.arm(m, t, w.gap(s, t));
    if (place >= 0) m = fireRun(w, m, place, t, true);
  }
}

/** Fires the weapons of model m and of those behind it that are like it; returns the last of them. */
export function fireRun(w: World, m: number, place: number, t: number, snapped: boolean): number {
  const kind = B.kind[m]!;
  const s = B.squad[m]!;
  const gun = B.kindArms[B.kindArmsFrom[kind]! + place]!;
  if (!mayFire(w, m, place, snapped)) return m;
  let last = m;
  let n = 1;
  const single =
    B.gunSustained[gun]! > 0 || B.gunBlast[gun]! > 0 || B.gunFlame[gun]! > 0 || B.kindSize[kind] === VEHICLE;
  if (!single) {
    while (
      last + 1 < B.to[s]! &&
      B.kind[last + 1] === kind &&
      (B.wounds[last + 1] === 0 || mayFire(w, last + 1, place, snapped))
    ) {
      last++;
      if (B.wounds[last]! > 0) n++;
    }
  }
  if (B.gunGrenade[gun] === 1) for (let i = m; i <= last; i++) B.state[i]! |= THROWN;
  fire(w, m, gun, t, n, w.gap(s, t), snapped, 0);
  return last;
}

/** n shots of a weapon by models like m at squad t; a vehicle is hit on the given side. @rule SE-EXT-44, SE-EXT-48, SE-EXT-53 */
export function fire(
  w: World,
  m: number,
  gun: number,
  t: number,
  n: number,
  gap: number,
  snapped: boolean,
  side: number,
): void {
  const seat = w.seatOfModel(m);
  const dice = w.actions[seat]!;
  const need = B.gunFlame[gun] === 1 ? 2 : needOf(w, m, t, gun, gap, snapped);
  w.log.event(E.shoots, B.squad[m]!, t, (gun * 64 + n) * 16 + need);
  w.tick(T.shots, seat, n);
  const touched = B.number[N.touched]!;
  if (B.gunFlame[gun] === 1) {
    touch(w, m, gun, t, touched, side);
    return;
  }
  let hits = rollShots(dice, n, need, secondNeed(need));
  if (B.gunBlast[gun]! > 0) {
    w.log.event(E.hit, hits, 0, 0);
    if (hits > 0) touch(w, m, gun, t, touched, side);
    return;
  }
  hits = sustain(w, m, gun, hits);
  w.tick(T.shotHits, seat, hits);
  // Who shoots into a fight hits either side.
  const own = B.engaged[t] === 0 ? 0 : dice.count(hits, 4);
  if (own > 0) takeHits(w, m, gun, friendOf(w, t), own, side);
  takeHits(w, m, gun, t, hits - own, side);
}

/** The first squad that is in contact with another one. */
export function friendOf(w: World, t: number): number {
  const seat = 1 - w.seatOf(t);
  for (let s = seat * w.U; s < w.endOf(seat); s++) if ((B.engaged[t]! & (1 << (s - seat * w.U))) !== 0) return s;
  return t;
}

/** What becomes of hits by dice of sustained fire, where a weapon has them; tells how many there are. @rule SE-EXT-48 */
export function sustain(w: World, m: number, gun: number, hit: number): number {
  let jams = 0;
  let hits = hit;
  if (B.gunSustained[gun]! > 0 && hit > 0) {
    const dice = w.actions[w.seatOfModel(m)]!;
    hits = 0;
    for (let i = 0; i < B.gunSustained[gun]!; i++) {
      const face = dice.die(6);
      hits += B.number[N.sustained + face - 1]!;
      if (face === 1) jams = 1;
    }
    if (jams === 1 && B.rule[R.sustainedJam] === 0) {
      jam(m, gun);
      w.tick(T.jams, w.seatOfModel(m), 1);
    }
  }
  w.log.event(E.hit, hits, jams, 0);
  return hits;
}

/** The weapon does not fire in its owner's next turn; others of the model do. */
function jam(m: number, gun: number): void {
  const from = B.kindArmsFrom[B.kind[m]!]!;
  const to = B.kindArmsFrom[B.kind[m]! + 1]!;
  const gone = B.jammed[m]! | B.armsLost[m]!;
  let place = 0;
  while (from + place < to - 1 && (B.kindArms[from + place] !== gun || (gone & (1 << place)) !== 0)) place++;
  B.jammed[m]! |= 1 << place;
  B.state[m]! |= JAMMED;
}

/** Every model under a template takes one hit. @rule SE-EXT-52, SE-EXT-53 */
function touch(w: World, m: number, gun: number, t: number, touched: number, side: number): void {
  let left = touched;
  for (let i = B.from[t]!; i < B.to[t]! && left > 0; i++) {
    if (B.wounds[i] === 0) continue;
    left--;
    w.tick(T.shotHits, w.seatOfModel(m), 1);
    takeHit(w, m, gun, i, 1, side);
  }
}

/** Hits of a weapon on a squad, each on the model that is the next to take one. @rule SE-EXT-43, SE-EXT-50, SE-EXT-51 */
export function takeHits(w: World, m: number, gun: number, t: number, hits: number, side: number): void {
  let left = hits;
  while (left > 0 && B.count[t]! > 0) {
    const target = takesHit(w, t, left);
    if (B.rule[R.hitAllocation] === 0 && B.gunDamage[gun] === 1 && isEnough(t, target, left)) {
      takeTogether(w, m, gun, target, left);
      return;
    }
    takeHit(w, m, gun, target, 1, side);
    left--;
  }
}

/** Will so many hits never reach beyond the models that are like the first? Those behind it in the squad are, to its end, or have the wounds. */
function isEnough(t: number, target: number, hits: number): boolean {
  const kind = B.kind[target]!;
  if (B.kindFront[kind]! > 0) return false;
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
  const dice = w.actions[w.seatOfModel(m)]!;
  const t = B.squad[target]!;
  let unsaved = woundsOf(dice, hits, B.kind[target]!, B.gunStrength[gun]!, B.gunSaveMod[gun]!, 1);
  for (let i = target; i < B.to[t]! && unsaved > 0; i++) {
    const lost = w.wound(i, unsaved, B.label[gun]!);
    if (lost > 0) w.log.event(E.wounded, i, lost, B.wounds[i]!);
    unsaved -= lost;
  }
}

export function takeHit(w: World, m: number, gun: number, target: number, hits: number, side: number): void {
  const dice = w.actions[w.seatOfModel(m)]!;
  if (B.kindFront[B.kind[target]!]! > 0) penetrate(w, dice, target, gun, B.gunStrength[gun]!, side);
  else harm(w, dice, target, hits, B.gunStrength[gun]!, B.gunSaveMod[gun]!, B.gunDamage[gun]!, B.label[gun]!);
}

/** Who takes the next hit: the nearest, in turn, or whom its owner names. */
function takesHit(w: World, t: number, left: number): number {
  const rule = B.rule[R.hitAllocation]!;
  let n = 0;
  for (let i = B.from[t]!; i < B.to[t]!; i++) {
    if (B.wounds[i] === 0) continue;
    if (rule === 0) return i;
    B.list[n++] = i;
  }
  return rule === 1 ? B.list[left % n]! : w.player.takesHit(w.seatOf(t), n);
}

/** The shooting phase of a seat on a line. */
export function shootingPhase(w: World, seat: number): void {
  for (let s = seat * w.U; s < w.endOf(seat); s++) {
    if (mayShoot(w, s)) shootWith(w, s);
  }
}

/** @rule SE-EXT-40, SE-EXT-65 */
export function mayShoot(w: World, s: number): boolean {
  return (B.engaged[s] === 0 || w.table !== null) && !w.has(s, NO_SHOTS);
}
const NO_SHOTS = GONE | RAN | CHARGED | BROKEN | OVERWATCH | ABOARD;
