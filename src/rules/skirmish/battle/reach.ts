/**
 * How far a model gets: marches, packs, terrain dice and climbs, and what dice for them may do to it (SK-MOVE-06, -10, -15, SK-TYR-16). Hot: once a
 * move. Dice come from the `action` stream of the moving seat.
 */

import { pointInside, standsIn } from "../../../geometry/inside.ts";
import { DIFFICULT } from "../../../geometry/terrain.ts";
import { UNIT } from "../../../geometry/ticks.ts";
import { E } from "../events.ts";
import * as F from "../flags.ts";
import { R } from "../rulings.ts";
import { board, STRIDE } from "./columns.ts";
import { checkFall, invulnerableOf, knockDown, rollDamage, settle, unsavedWounds } from "./damage.ts";
import { bases } from "./distances.ts";
import { kinds } from "./kind-columns.ts";
import { coverOf } from "./shoot.ts";
import type { World } from "./state.ts";
import { way } from "./ways.ts";

/** How far a Force March leads, in tenths; 0 where the model may not march or an enemy is too near (SK-MOVE-11 to -14). */
export function marchLength(move: number, barred: boolean, nearest: number, times: number, clear: number): number {
  return barred || nearest <= clear ? 0 : move * times;
}

/** Does the model move as with a Jump Pack (SK-MOVE-05 to -10, SK-PSY-05)? @rule SK-WG-08, SK-CSM-18, SK-MOVE-05, SK-PSY-05 */
export function jumps(m: number): boolean {
  return hasPack(m) || (board.flags[m]! & F.LEAP) !== 0;
}

/** Does it charge as with a Jump Pack? A Leap is for the next Movement phase, not for the charge before it (SK-PSY-05). */
export function hasPack(m: number): boolean {
  return (kinds.guard[board.kind[m]!]! & F.G_JUMP) !== 0;
}

/** How far a model walks, tenths. */
export function moveOf(m: number): number {
  return kinds.move[board.kind[m]!]!;
}

/** How far a model moves in its Movement phase without marching, in tenths (SK-MOVE-01, -05). */
export function moveReach(m: number): number {
  return jumps(m) ? 120 : moveOf(m);
}

/**
 * Best of the Difficult Terrain dice in tenths, at most `limit`, with everything that adds or repeats dice (SK-MOVE-15). `wanted` is
 * what a charge has to cover; a mere move takes what it gets, and rolls three or less again if it may. `onFoot`: a pack is not used.
 * @rule SK-TYR-16, SK-MOVE-03, SK-MOVE-15, SK-SKILL-26, SK-AI-10
 */
export function reachThroughTerrain(w: World, m: number, limit: number, wanted = 0, onFoot = false): number {
  const dice = w.actions[w.seatOf(m)]!;
  const guard = kinds.guard[board.kind[m]!]!;
  const factor = wanted > 0 && (guard & F.G_BOUNDS) !== 0 ? 20 : 10; // a charge in bounds (SK-TYR-04)
  if (hasPack(m) && !onFoot) return limit;
  const n = terrainDice(guard);
  const extra = (guard & F.G_TYR_DICE) !== 0 && w.player.extraDie(m, n, wanted / factor);
  let best: number;
  if (extra) best = bestAtRisk(w, m, n);
  else {
    best = dice.best(n, 6);
    if ((guard & F.G_SURE_FOOTED) !== 0) {
      const short = wanted > 0 ? best * factor < wanted : best * factor < limit && best < 4;
      if (short && besideGrot(w, m)) best = dice.best(n, 6);
    }
  }
  w.log.event(E.terrain, m, best, (wanted > 0 ? 1 : 0) + (extra ? 2 : 0));
  const reach = best * factor;
  return reach < limit ? reach : limit;
}

/** How many dice a model rolls for Difficult Terrain, without the one at the risk of a triple (SK-MOVE-15, SK-SKILL-26). */
function terrainDice(guard: number): number {
  return (guard & F.G_GUERRILLA) !== 0 ? 3 : 2;
}

/** The best of one die more than so many, two or three: three alike among all of them wound (SK-TYR-16). */
function bestAtRisk(w: World, m: number, n: number): number {
  const dice = w.actions[w.seatOf(m)]!;
  const a = dice.die(6);
  const b = dice.die(6);
  const c = dice.die(6);
  const d = n === 3 ? dice.die(6) : 0;
  if ((a === b && (a === c || a === d)) || (c === d && (c === a || c === b))) tripleInjury(w, m);
  const first = a > b ? a : b;
  const last = c > d ? c : d;
  return first > last ? first : last;
}

/** How far up a model with a pack gets where it has to roll (SK-MOVE-10, SK-AMB-148), in ticks. */
export function climbByDice(w: World, m: number): number {
  const best = w.actions[w.seatOf(m)]!.best(terrainDice(kinds.guard[board.kind[m]!]!), 6);
  w.log.event(E.climb, m, best, 0);
  return best * UNIT;
}

/** SK-TYR-16: a triple costs a wound; armour saves it, cover does not; damage on the lowest row. */
function tripleInjury(w: World, m: number): void {
  w.log.event(E.triple, m, 0, 0);
  const kind = board.kind[m]!;
  const dice = w.actions[w.seatOf(m)]!;
  const cover = board.rule[R.tripleCover] === 1 ? coverOf(w, m, false) : 7;
  const armour = board.rule[R.tripleCover] === 1 ? 7 : kinds.Sv[kind]!;
  const through = unsavedWounds(m, 1, armour, invulnerableOf(w, m, false), cover, false, dice);
  if (through === 0) return;
  settle(w, m, rollDamage(w, m, 1, 0, 0, dice), w.m.weaponNames.length - 1, 1 - w.seatOf(m), false);
  checkFall(w, m, true, false, dice);
}

/** Has a triple ended the move: is the model down, or no longer as high as it was (SK-FALL-01)? */
export function stoppedBy(m: number, height: number): boolean {
  return (board.flags[m]! & (F.OFF | F.STUN)) !== 0 || board.pz[m] !== height;
}

/** SK-ORK-06: a Grot in the same terrain. */
function besideGrot(w: World, m: number): boolean {
  const from = w.seatOf(m) * STRIDE;
  for (let g = from; g < from + board.count[w.seatOf(m)]!; g++) {
    if ((board.flags[g]! & F.OFF) !== 0 || (kinds.trait[board.kind[g]!]! & F.T_GROT) === 0) continue;
    if (w.table !== null ? sharesTerrain(w, m, g) : w.gap(g, m) <= 60) return true;
  }
  return false;
}

/** SK-MOVE-06: landing with a pack in Difficult Terrain Stuns on a 1; a Disc never does (SK-CSM-18). @rule SK-MOVE-06 */
export function landInTerrain(w: World, m: number): void {
  if ((kinds.guard[board.kind[m]!]! & F.G_DISC) !== 0) return;
  if (w.actions[w.seatOf(m)]!.test(2) === 1) {
    w.log.event(E.landed, m, 0, 0);
    return;
  }
  w.log.event(E.landedBadly, m, 0, 0);
  knockDown(w, m, w.actions[w.seatOf(m)]!);
}

/**
 * Does a model stand in a piece of Difficult Terrain in which another stands too, or into which its planned way leads it (SK-ORK-06)?
 * @rule SK-ORK-06
 */
export function sharesTerrain(w: World, m: number, other: number): boolean {
  const table = w.table!;
  for (let piece = 0; piece < table.pieces; piece++) {
    if ((table.flags[piece]! & DIFFICULT) === 0 || !standsIn(table, bases, other, piece)) continue;
    if (standsIn(table, bases, m, piece) || pointInside(table, piece, way.endX, way.endY)) return true;
  }
  return false;
}

/** Charge reach of a model in tenths, before terrain (SK-CC-02 and the rules that extend it). @rule SK-TYR-04, SK-DE-07, SK-CC-02 */
export function chargeReach(w: World, m: number): number {
  const reach = kinds.charge[board.kind[m]!]!;
  return (board.drugs[m]! & F.DRUG_CHARGE) !== 0 && reach < w.m.drugs.charge ? w.m.drugs.charge : reach;
}
