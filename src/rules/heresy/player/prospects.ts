/**
 * What fire promises a unit on a table, and what it threatens it with, at the two places that it thinks of: where it stands, and where it would go.
 * Hot: once an order. What is made of that: table-mind.ts.
 */

import { float64, int8, int32 } from "../../kernel/columns.ts";
import { B } from "../battle/columns.ts";
import { reachOf } from "../battle/fire.ts";
import { PER_TICK, ticks } from "../battle/ground.ts";
import { levelOf } from "../battle/quality.ts";
import { sees } from "../battle/sight.ts";
import type { World } from "../battle/state.ts";
import * as M from "../matchup.ts";
import { chanceToFind, chooseClass, worthOfFireAt } from "./fire-worth.ts";
import { mindOf, TERMS } from "./weights.ts";

// The two places that a unit thinks of: where it stands, and where it would go.
export const HERE = 0;
export const THERE = 1;
export const X = 0;
export const Y = 1;
export const placeCover = int8(2);
const { aim } = B;
/** What the enemy's fire there threatens, grains; and the most that fire from there promises. */
export const threat = int32(2);
export const promise = int32(2);
/** What a place is worth but for what fire from it promises. */
export const plain = float64(2);
/** Enemies who matter at those places, how far their middles are from where the unit stands, and what fire from there at each would promise. */
const SEATS = 32;
const rivals = int32(SEATS);
const rivalFar = float64(SEATS);
const hopes = int32(SEATS);
let many = 0;

/** Radius of the circle that stands for a unit in thought. */
export function sizeOf(unit: number): number {
  return B.girth[unit]! >> 1;
}

// Thoughts are cut to whole millimetres: who is nearer than reach + 1 of them is within a reach.

/** How far every unit can fire, routed ones not at all; the same until something changes. */
function lookAround(w: World): void {
  if (w.dangerWhen === w.now) return;
  for (let unit = 0; unit < 2 * w.stride; unit++) {
    const there = (B.flags[unit]! & M.GONE) === 0;
    B.danger[unit] = there && levelOf(unit) !== M.ROUTED ? reachOf(w, unit) : 0;
    B.menace[unit] = ticks(B.danger[unit]!) + sizeOf(unit);
  }
  w.dangerWhen = w.now;
}

/**
 * The nearest enemy of a unit, from middle to middle, or -1; and all those who can fire at it, or it at them, where it stands or after a move:
 * `rivals`.
 */
export function lookAbout(w: World, unit: number, size: number, reach: number, step: number): number {
  lookAround(w);
  const seat = 1 - w.seatOf(unit);
  const x = B.px[unit]!;
  const y = B.py[unit]!;
  let nearest = -1;
  let least = 0;
  const own = ticks(reach);
  const beyond = ticks(step + 1) + size;
  many = 0;
  for (let enemy = B.first[seat]!; enemy < B.end[seat]!; enemy++) {
    if ((B.flags[enemy]! & M.GONE) !== 0) continue;
    const dx = B.px[enemy]! - x;
    const dy = B.py[enemy]! - y;
    const square = dx * dx + dy * dy;
    if (nearest < 0 || square < least) {
      nearest = enemy;
      least = square;
    }
    const theirs = B.menace[enemy]!;
    const mine = own + sizeOf(enemy);
    const most = (theirs > mine ? theirs : mine) + beyond;
    if (square >= most * most) continue;
    rivals[many] = enemy;
    rivalFar[many++] = square;
  }
  return nearest;
}

/** Farther away than anything. */
const NEVER = 1 << 24;

/** How far an enemy is from both places, in millimetres, and what fire over that would be worth. */
const gaps = int32(2);
const shots = int32(2);

/** What fire at and from the places of a unit promises. */
export function weighPlaces(w: World, unit: number, size: number, reach: number, goes: boolean): void {
  let risk = 0;
  let riskThere = 0;
  let most = 0;
  let mostThere = 0;
  for (let k = 0; k < many; k++) {
    const enemy = rivals[k]!;
    const both = size + sizeOf(enemy);
    squared[0] = rivalFar[k]!;
    const gap = edgeToEdge(both);
    let gapThere = NEVER;
    if (goes) {
      const dx = B.px[enemy]! - aim[X]!;
      const dy = B.py[enemy]! - aim[Y]!;
      squared[0] = dx * dx + dy * dy;
      gapThere = edgeToEdge(both);
    }
    const nearest = gap < gapThere ? gap : gapThere;
    gaps[HERE] = gap;
    gaps[THERE] = gapThere;
    hopes[k] = 0;
    if (nearest <= reach) {
      weighShots(w, unit, enemy, reach, B.cover[enemy]!, B.cover[enemy]!);
      const found = chanceToFind(unit, enemy);
      const here = found === 1000 ? shots[HERE]! : ((shots[HERE]! * found) / 1000) | 0;
      const there = found === 1000 ? shots[THERE]! : ((shots[THERE]! * found) / 1000) | 0;
      if (here > most) most = here;
      if (there > mostThere) mostThere = there;
      hopes[k] = here;
    }
    if (nearest > B.danger[enemy]!) continue;
    weighShots(w, enemy, unit, B.danger[enemy]!, placeCover[HERE]!, placeCover[THERE]!);
    risk += shots[HERE]!;
    riskThere += shots[THERE]!;
  }
  const friends = B.count[w.seatOf(unit)]!;
  promise[HERE] = most;
  promise[THERE] = mostThere;
  threat[HERE] = risk / friends;
  threat[THERE] = riskThere / friends;
}

/** The square of how far the middles of two circles are apart; as an argument a fraction would be an object. */
const squared = float64(1);

/** Whole millimetres between circles, from `squared` and both radii. */
function edgeToEdge(both: number): number {
  const edge = Math.sqrt(squared[0]!) - both;
  return edge <= 0 ? 0 : (edge * PER_TICK) | 0;
}

/** What fire of a unit at another is worth over both gaps, as far as it reaches, at a target in cover of some kind. */
function weighShots(w: World, shooter: number, target: number, reach: number, here: number, there: number): void {
  const gap = gaps[HERE]!;
  const gapThere = gaps[THERE]!;
  const ofClass = chooseClass(w, shooter, target);
  shots[HERE] = gap <= reach ? worthOfFireAt(w, shooter, target, ofClass, gap, here) : 0;
  shots[THERE] = gapThere <= reach ? worthOfFireAt(w, shooter, target, ofClass, gapThere, there) : 0;
}

/** What fire from that place promises, grains, and what the enemy's fire threatens there. */
export function promised(): number {
  return promise[THERE]!;
}

export function threatened(): number {
  return threat[THERE]!;
}

/**
 * Finds out what fire from where a unit stands promises: the most that is hoped of an enemy whom it sees. Where it could go elsewhere, fire that
 * would not keep it here is not asked about.
 */
export function makeSure(w: World, unit: number, goes: boolean): void {
  const weight = mindOf(w, w.seatOf(unit)).weights[TERMS.fire]!;
  const enough = goes ? plain[THERE]! + weight * promise[THERE]! - plain[HERE]! : 0;
  while (promise[HERE]! > 0 && weight * promise[HERE]! >= enough) {
    let best = 0;
    let second = 0;
    let pick = 0;
    for (let k = 0; k < many; k++) {
      const hope = hopes[k]!;
      if (hope > best) {
        second = best;
        best = hope;
        pick = k;
      } else if (hope > second) second = hope;
    }
    if (sees(w, unit, rivals[pick]!)) return;
    hopes[pick] = 0;
    promise[HERE] = second;
  }
}
