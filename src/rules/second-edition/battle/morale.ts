/** Morale: tests for losses and lost combats, falling back, rallying (SE-EXT-61 to -71). Hot: once a phase. */
import { UNIT } from "../../../geometry/ticks.ts";
import { E } from "../events.ts";
import {
  BREAKS_OFF,
  BROKEN,
  CHARGED,
  FIGHTING,
  FOUGHT,
  GONE,
  IN_PLACE,
  K_BIG,
  K_DAEMON,
  K_FEARLESS,
  K_LEADER,
  K_SERGEANT,
  K_WALKER,
  OVERWATCH,
  RAN,
  ROLL_MORALE,
  SCARED,
  SHOOTING,
} from "../matchup.ts";
import { T } from "../metrics.ts";
import { N, R } from "../rulings.ts";
import { B } from "./columns.ts";
import { fallOnTable } from "./falling.ts";
import { harm, modifierOf } from "./harm.ts";
import { G_FIGHTS, G_PHASE, type World } from "./state.ts";
import { touchedBy } from "./steps.ts";

/** Inches within which enemies keep a squad from rallying (`rallyNearEnemy`). */
const NEAR = 8 * UNIT;
const MOST_BEATEN = 3;

/** Whoever is fearless, a walker, a vehicle or a daemon takes no test. @rule SE-EXT-71, SE-EXT-93 */
export const isSteady = (w: World, s: number): boolean => (w.traits(s) & (K_FEARLESS | K_WALKER | K_DAEMON)) !== 0;

/** A phase begins: who is there is counted. */
export function openPhase(w: World, phase: number): void {
  B.game[G_PHASE] = phase;
  B.burnt.fill(0);
  for (let s = 0; s < 2 * w.U; s++) {
    B.before[s] = B.count[s]!;
    B.caused[s] = 0;
    B.suffered[s] = 0;
  }
}

/** 2D6 against Leadership: a 2 always passes, a 12 never. @rule SE-EXT-67 */
function passes(w: World, s: number, modifier: number): boolean {
  const need = w.leadership(s) + modifier;
  const dice = w.tests[w.seatOf(s)]!;
  const kind = ROLL_MORALE + (need < 2 ? 2 : need > 11 ? 11 : need);
  const again = B.rule[R.leaderReroll] === 1 && hasTrait(s, K_SERGEANT);
  const passed = dice.test(kind) === 1 || (again && dice.test(kind) === 1);
  w.tick(T.tests, w.seatOf(s), 1);
  w.log.event(E.test, s, need, passed ? 1 : 0);
  return passed;
}

function hasTrait(s: number, trait: number): boolean {
  for (let m = B.from[s]!; m < B.to[s]!; m++) {
    if (B.wounds[m]! > 0 && (B.kindTraits[B.kind[m]!]! & trait) !== 0) return true;
  }
  return false;
}

/** By one reading big models and daemons are feared: who fails a test does not charge them, or hits them on a 6 alone when they charge (`psychology`). */
export function isScared(w: World, s: number, t: number): boolean {
  if (B.rule[R.psychology] === 0 || w.has(s, GONE) || (w.traits(t) & FEARED) === 0 || (w.traits(s) & FEARED) !== 0)
    return false;
  return !isSteady(w, s) && !passes(w, s, 0);
}
const FEARED = K_BIG | K_DAEMON;

/** Squad s is charged by squad t. */
export function scare(w: World, s: number, t: number): void {
  if (isScared(w, s, t)) B.flags[s]! |= SCARED;
}

/** Who lost enough in a phase tests at its end, the active seat first. @rule SE-EXT-66 */
export function testLosses(w: World, active: number): void {
  const phase = B.game[G_PHASE]!;
  if (phase === FIGHTING || B.rule[R.noMorale] === 1 || (B.rule[R.moralePhases] === 1 && phase !== SHOOTING)) return;
  for (let each = 0; each < 2; each++) {
    const seat = each === 0 ? active : 1 - active;
    for (let s = seat * w.U; s < w.endOf(seat); s++) {
      if (w.has(s, GONE | BROKEN) || isSteady(w, s)) continue;
      const lost = B.before[s]! - B.count[s]!;
      if (lost === 0 || 100 * lost < B.rule[R.moraleShare]! * B.before[s]!) continue;
      if (!passes(w, s, 0)) breakSquad(w, s);
    }
  }
}

/** Who was beaten in hand-to-hand tests, or loses wounds as a daemon; then those go who broke off. @rule SE-EXT-61, SE-EXT-63, SE-EXT-93 */
export function testBeaten(w: World, active: number): void {
  for (let each = 0; each < 2; each++) {
    const seat = each === 0 ? active : 1 - active;
    for (let s = seat * w.U; s < w.endOf(seat); s++) {
      const difference = B.suffered[s]! - B.caused[s]!;
      if (w.has(s, GONE | BROKEN | BREAKS_OFF) || B.engaged[s] === 0 || difference <= 0) continue;
      if (B.rule[R.noBeaten] === 0 && hasFought(s)) beaten(w, s, difference);
    }
  }
  for (let s = 0; s < 2 * w.U; s++) {
    B.flags[s]! &= ~SCARED;
    if (!w.has(s, BREAKS_OFF)) continue;
    B.flags[s]! &= ~BREAKS_OFF;
    if (!w.has(s, GONE)) leave(w, s);
  }
}

function hasFought(s: number): boolean {
  for (let m = B.from[s]!; m < B.to[s]!; m++) if ((B.state[m]! & FOUGHT) !== 0) return true;
  return false;
}

function beaten(w: World, s: number, difference: number): void {
  if ((w.traits(s) & K_DAEMON) !== 0) {
    if (B.rule[R.daemonInstability] === 0) loseWounds(w, s, difference);
    return;
  }
  if (isSteady(w, s)) return;
  const modifier = B.rule[R.beatenMod] === 0 ? -Math.min(MOST_BEATEN, difference - 1) : 0;
  if (!passes(w, s, modifier)) breakSquad(w, s);
}

function loseWounds(w: World, s: number, wounds: number): void {
  let left = wounds;
  for (let m = B.from[s]!; m < B.to[s]! && left > 0; m++) {
    if (B.wounds[m] === 0) continue;
    const lost = w.wound(m, left, -1);
    w.log.event(E.wounded, m, lost, B.wounds[m]!);
    left -= lost;
  }
}

/** A squad breaks: enemies in contact hit those who leave, then it falls back. @rule SE-EXT-62, SE-EXT-68, SE-EXT-69, SE-EXT-39 */
export function breakSquad(w: World, s: number): void {
  B.flags[s] = (B.flags[s]! | BROKEN) & ~OVERWATCH;
  w.tick(T.breaks, w.seatOf(s), 1);
  w.log.event(E.broken, s, 0, 0);
  if (B.engaged[s] !== 0) freeHits(w, s);
  if (w.has(s, GONE)) return;
  w.part(s);
  fallBack(w, s);
}

/** Who breaks off does so without being hit. */
function leave(w: World, s: number): void {
  B.flags[s] = (B.flags[s]! | BROKEN) & ~OVERWATCH;
  w.part(s);
  w.log.event(E.broken, s, 0, 0);
  fallBack(w, s);
}

/** Each enemy in contact with models of the squad hits one of them; where there is no table, each that fought them. */
function freeHits(w: World, s: number): void {
  if (B.rule[R.freeHit] === 0) return;
  if (w.table !== null) {
    const enemy = 1 - w.seatOf(s);
    for (let e = enemy * w.M; e < (enemy + 1) * w.M; e++) {
      const target = B.wounds[e] === 0 ? -1 : touchedBy(w, e, s);
      if (target >= 0) freeHit(w, e, target);
    }
    return;
  }
  for (let i = 0; i < B.game[G_FIGHTS]!; i++) {
    const lone = B.lone[i]!;
    for (let k = B.fightFrom[i]!; k < B.fightFrom[i + 1]!; k++) {
      const other = B.attacker[k]!;
      if (B.wounds[lone] === 0) break;
      if (B.wounds[other] === 0) continue;
      if (B.squad[lone] === s) freeHit(w, other, lone);
      else if (B.squad[other] === s) {
        freeHit(w, lone, other);
        break;
      }
    }
  }
}

function freeHit(w: World, m: number, target: number): void {
  if (B.kindFront[B.kind[target]!]! > 0) return;
  const kind = B.kind[m]!;
  const blade = B.kindBlades[B.kindBladesFrom[kind]! + w.player.blade(m, target, 1)]!;
  const strength = B.bladeStrength[blade] === 0 ? B.kindS[kind]! : B.bladeStrength[blade]!;
  const own = B.bladeSaveMod[blade]!;
  const modifier = own === 99 ? modifierOf(strength) : own;
  harm(
    w,
    w.actions[w.seatOfModel(m)]!,
    target,
    1,
    strength,
    modifier,
    B.bladeDamage[blade]!,
    B.label[w.m.guns.count + blade]!,
  );
}

/**
 * Away from the enemy; where there is no table, lost so far behind the own line. It is the last move of who charged or ran before.
 * @rule SE-EXT-68, SE-EXT-119, SE-EXT-44
 */
export function fallBack(w: World, s: number): void {
  const seat = w.seatOf(s);
  B.flags[s]! &= ~(CHARGED | RAN);
  const inches = w.tests[seat]!.sum(2, 6);
  const away = seat === 0 ? -1 : 1;
  if (w.table !== null) {
    w.log.event(E.fellBack, s, inches, 0);
    fallOnTable(w, s, inches);
    return;
  }
  B.x[s]! += away * inches * UNIT;
  B.flags[s]! &= ~IN_PLACE;
  w.log.event(E.fellBack, s, inches, 0);
  const behind = away * (B.x[s]! - (seat === 0 ? 0 : w.m.distance));
  if (behind <= B.number[N.lost]! * UNIT) return;
  w.log.event(E.fled, s, B.count[s]!, 0);
  w.tick(T.fled, seat, B.count[s]!);
  for (let m = B.from[s]!; m < B.to[s]!; m++) if (B.wounds[m]! > 0) w.remove(m, -1);
}

/** The rally phase of a seat. @rule SE-EXT-70 */
export function rallyPhase(w: World, seat: number): void {
  for (let s = seat * w.U; s < w.endOf(seat); s++) {
    if (!w.has(s, BROKEN) || w.has(s, GONE) || B.engaged[s] !== 0) continue;
    const few = 4 * B.count[s]! < B.start[s]! && !hasTrait(s, K_SERGEANT | K_LEADER);
    if (few || (B.rule[R.rallyNearEnemy] === 1 && isNear(w, s))) continue;
    const modifier = 2 * B.count[s]! < B.start[s]! ? B.rule[R.rallyMod]! : 0;
    if (!passes(w, s, modifier)) continue;
    B.flags[s]! &= ~BROKEN;
    w.tick(T.rallies, seat, 1);
    w.log.event(E.rallied, s, 0, 0);
  }
}

function isNear(w: World, s: number): boolean {
  const enemy = 1 - w.seatOf(s);
  for (let t = enemy * w.U; t < w.endOf(enemy); t++) if (!w.has(t, GONE | BROKEN) && w.gap(s, t) <= NEAR) return true;
  return false;
}
