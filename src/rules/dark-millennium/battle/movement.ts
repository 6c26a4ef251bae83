/** Moving on the line: terrain tests, landings, and where a moving unit is shot at (DM-MOV, DM-TRN-08, DM-SKI, DM-SPE-05). Hot. */

import { E } from "../events.ts";
import { IN_PLACE, LOCKED, MOVED_ACT, MOVED_NOW, OFF, RISEN, T_JUMP, T_SKIMMER } from "../matchup.ts";
import { N, R } from "../rulings.ts";
import { hidden } from "./between.ts";
import { B } from "./columns.ts";
import { crash } from "./damage.ts";
import { dieOf, FOR_GROUND, FOR_LANDING } from "./hero.ts";
import { leaps, leastAgility, speedOf } from "./left.ts";
import type { World } from "./state.ts";
import { BY_RETURN, reachOf, usable } from "./weapons.ts";

/** Inches lost in difficult terrain, or -1 when the model may not enter (DM-MOV-03 to -05). @rule DM-MOV-03, DM-MOV-04 */
export function terrainLoss(die: number, agility: number, difficulty: number): number {
  if (die === 1 && B.rule[R.noBlock] === 0) return -1;
  const short = difficulty - die - agility;
  return short > 0 ? short : 0;
}

/** A landing in difficult terrain fails on a natural 1 and below the difficulty (DM-SKI-02, DM-SPE-05). @rule DM-SKI-02 */
export function landingFails(die: number, agility: number, difficulty: number): boolean {
  return die === 1 || die + agility < difficulty;
}

/**
 * The roll for difficult ground. `spare`: tenths that the unit could lose and still be where it wants to; a charge that would fall short
 * may be worth a hero point (DM-HER-06).
 */
function groundDie(w: World, u: number, agility: number, difficulty: number, spare: number): number {
  const seat = w.seatOf(u);
  const short = difficulty - agility - (Math.floor(spare > 0 ? spare / 10 : 0) | 0);
  return dieOf(w, seat, w.tests[seat]!, short < 2 ? 2 : short, FOR_GROUND, u);
}

/** Tests a unit on difficult ground: the inches that it loses, below 0 where it may not enter (DM-MOV-03 to -05). `spare`: as for the die. */
export function lossOnGround(w: World, u: number, agility: number, difficulty: number, spare: number): number {
  const die = groundDie(w, u, agility, difficulty, spare);
  const loss = terrainLoss(die, agility, difficulty);
  w.log.event(E.terrain, u, die, loss);
  return loss;
}

/** The roll for a landing in difficult ground, on which light damage to every model hangs (DM-HER-06). */
export function landingDie(w: World, u: number, agility: number, difficulty: number): number {
  const seat = w.seatOf(u);
  const need = difficulty - agility;
  return dieOf(w, seat, w.tests[seat]!, need < 2 ? 2 : need, FOR_LANDING, u);
}

/**
 * Moves a unit toward a place on the line, negative tenths away from it; returns how far it came. Tests terrain on the way.
 * @rule DM-SKI-01, DM-SKI-04, DM-SKI-05
 */
export function travel(w: World, u: number, place: number, tenths: number): number {
  const difficulty = B.number[N.difficulty]!;
  const traits = w.traits(u);
  const flies = ((traits & T_SKIMMER) !== 0 && B.rule[R.skimmersTest] === 0) || ((traits & T_JUMP) !== 0 && leaps(u));
  const allowed = tenths < 0 ? -tenths : tenths;
  const tested = difficulty > 0 && !flies && B.rule[R.noTerrain] === 0 && allowed > 0;
  const room = tested ? roomOnGround(w, u, place, allowed) : allowed;
  if (room === 0) return 0;
  const here = B.x[u]!;
  const ahead = place === here ? w.seatOf(u) === 0 : place > here;
  const toward = tenths > 0;
  let there = ahead === toward ? here + room : here - room;
  if (toward && (ahead ? there > place : there < place)) there = place;
  const came = there > here ? there - here : here - there;
  if (came === 0) return 0;
  B.x[u] = there;
  B.flags[u] = (B.flags[u]! & ~(IN_PLACE | LOCKED)) | MOVED_NOW | MOVED_ACT;
  B.moved[u]! += came;
  w.log.event(E.moved, u, toward ? came : -came, 0);
  if (difficulty > 0 && flies && B.rule[R.noLanding] === 0 && there !== 0 && there !== w.m.distance) {
    const die = landingDie(w, u, leastAgility(u), difficulty);
    if (landingFails(die, leastAgility(u), difficulty)) {
      w.log.event(E.landedBadly, u, die, 0);
      crash(w, u);
    }
  }
  return came;
}

/** What difficult ground leaves of so many tenths toward or away from a place. */
function roomOnGround(w: World, u: number, place: number, tenths: number): number {
  const away = place > B.x[u]! ? place - B.x[u]! : B.x[u]! - place;
  const loss = lossOnGround(w, u, leastAgility(u), B.number[N.difficulty]!, tenths - away);
  return loss >= 0 && tenths > 10 * loss ? tenths - 10 * loss : 0;
}

/** Back to the cover of the own line, when the whole unit can reach it (DM-ACT-06). */
export function regroup(w: World, u: number): void {
  const side = w.sideAt[w.seatOf(u)]!;
  if (side.cover === 0 || (B.flags[u]! & IN_PLACE) !== 0) return;
  const home = w.seatOf(u) === 0 ? 0 : w.m.distance;
  const away = B.x[u]! > home ? B.x[u]! - home : home - B.x[u]!;
  if (away > speedOf(u)) return;
  if (away > 0 && travel(w, u, home, speedOf(u)) < away) return;
  if ((B.flags[u]! & OFF) === 0) B.flags[u]! |= IN_PLACE;
}

/** Farthest that a unit could shoot back from where it stands. */
function reachBack(r: number, sight: boolean): number {
  let reach = -1;
  for (let g = B.from[r]!; g < B.to[r]!; g++) {
    if (B.alive[g] === 0) continue;
    const kind = B.kind[g]!;
    for (let a = B.kindArmsFrom[kind]!; a < B.kindArmsFrom[kind + 1]!; a++) {
      const gun = B.kindArms[a]!;
      if (usable(r, gun, BY_RETURN, 0, sight) && reachOf(gun) > reach) reach = reachOf(gun);
    }
  }
  return reach;
}

/**
 * How far from unit r the unit u is when it is shot at on its way from x0 to x1, or -1 for never. It has the cover of its start only
 * where it is shot at on its start; `World.cut` is then 1.
 * @rule DM-TRN-08
 */
export function intercept(w: World, r: number, u: number, x0: number, x1: number, inPlace: boolean): number {
  w.cut = 0;
  const here = B.x[r]!;
  const first = x0 > here ? x0 - here : here - x0;
  const last = x1 > here ? x1 - here : here - x1;
  const side = w.sideAt[w.seatOf(u)]!;
  const behind = inPlace && side.hidden === 1 && (B.flags[u]! & RISEN) === 0;
  if (x0 === x1) {
    w.cut = inPlace ? 1 : 0;
    return first;
  }
  const rule = B.rule[R.noIntercept] === 1 ? 2 : B.rule[R.intercept]!;
  if (rule === 2) return last;
  if (rule === 1) return first < last ? first : last;
  const atStart = inPlace && !behind ? 1 : 0;
  if (rule === 3) {
    w.cut = atStart;
    return first;
  }
  const reach = reachBack(r, !hidden(w, r));
  if (first <= reach) {
    w.cut = atStart;
    return first;
  }
  return last <= reach ? reach : -1;
}
