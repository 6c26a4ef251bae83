/**
 * What a mission is worth to a team where it stands or might stand (DK-EXT-MS): places that score, how far they are, and who of its side is there already.
 * Worth is in models of mean price. Hot: once a team that is weighed.
 */
import { UNIT } from "../../../geometry/ticks.ts";
import { float64, int32 } from "../../kernel/columns.ts";
import { B, firstOf } from "../battle/columns.ts";
import { isVehicle } from "../battle/constructs.ts";
import { slowest } from "../battle/morale.ts";
import { G_TURN, type World } from "../battle/state.ts";
import { BREAKTHROUGH, BROKEN, GONE, OFF_TABLE, QUARTERS } from "../matchup.ts";
import { N } from "../rulings.ts";

/** Places that score for the team that was asked about last: their middle, how far from it one still scores, along both axes, and what they are worth. */
const MOST_GOALS = 12;
export const goalX = int32(MOST_GOALS);
export const goalY = int32(MOST_GOALS);
const wide = int32(MOST_GOALS);
const deep = int32(MOST_GOALS);
const worth = float64(MOST_GOALS);
export let goals = 0;
/** What the best of them promises from a place. */
export const promise = float64(1);

/** What a model that has broken through is worth, in its price. */
const SAFE = 2;
/** Share of a goal's worth that is left where another team of the side is there, or nearer. */
const SHARED = 0.25;
/** Of a goal that cannot be reached any more. */
const TOO_FAR = 0.1;
/** A team whose turns just suffice is in a hurry. */
const HURRY = 1.5;
/** Runs of the team, and those that are left of the battle. */
let run = UNIT;
let left = 1;

/** Lists what scores for team t of a seat. */
export function listGoals(w: World, seat: number, t: number): void {
  const { mission } = w.m.field!;
  const { attacker, markers, worth: each } = w.ground!;
  goals = 0;
  run = B.number[N.run]! * slowest(t) * UNIT;
  left = w.m.turns - B.game[G_TURN]! + 1;
  if (mission === BREAKTHROUGH) {
    // The far edge, all along: what leaves over it scores its points, and is not lost.
    const far = (seat === 0 ? 1 : -1) * (w.table!.depth >> 1);
    if (attacker === seat) worth[add(0, far, w.table!.width, 0)] = SAFE * B.count[t]! * B.price[firstOf(t)]!;
    return;
  }
  if (mission === QUARTERS) listQuarters(w, seat, t);
  // Vehicles hold no markers.
  for (let k = 0; k < markers.length && !isVehicle(w, t); k += 2) {
    const near = isNearer(w, seat, t, markers[k]!, markers[k + 1]!);
    const { hold } = w.m.field!;
    const goal = add(markers[k]!, markers[k + 1]!, hold >> 1, hold >> 1);
    worth[goal] = (each[seat]! / w.price) * (near ? SHARED : 1);
  }
}

/** Adds a place; returns its number. There is room for the markers of all missions. */
function add(x: number, y: number, across: number, along: number): number {
  goalX[goals] = x;
  goalY[goals] = y;
  wide[goals] = across;
  deep[goals] = along;
  return goals++;
}

/** A quarter is worth going to while the others of the side do not hold it. */
function listQuarters(w: World, seat: number, t: number): void {
  const x = w.table!.width >> 2;
  const y = w.table!.depth >> 2;
  for (let quarter = 0; quarter < 4; quarter++) {
    const right = (quarter & 1) === 0 ? -1 : 1;
    const up = (quarter & 2) === 0 ? -1 : 1;
    const mine = pointsIn(w, seat, t, right, up);
    const theirs = pointsIn(w, 1 - seat, -1, right, up);
    const held = mine > theirs;
    // The team has to stand inside with all of its models.
    const goal = add(right * x, up * y, x - 3 * UNIT, y - 3 * UNIT);
    worth[goal] = (B.number[N.quarter]! / w.price) * (held ? SHARED : 1);
  }
}

/** About the points of a seat in a quarter, but for one team. */
function pointsIn(w: World, seat: number, but: number, right: number, up: number): number {
  let points = 0;
  for (let t = seat * w.U; t < w.endOf(seat); t++) {
    if (t === but || w.has(t, GONE | BROKEN | OFF_TABLE)) continue;
    const m = firstOf(t);
    if (right * B.mx[m]! > 0 && up * B.my[m]! > 0) points += B.count[t]! * B.kindPoints[B.kind[m]!]!;
  }
  return points;
}

/** Is another team of the side nearer to a place? */
function isNearer(w: World, seat: number, t: number, x: number, y: number): boolean {
  const own = firstOf(t);
  const way = w.has(t, OFF_TABLE) ? 1 << 24 : Math.abs(B.mx[own]! - x) + Math.abs(B.my[own]! - y);
  for (let s = seat * w.U; s < w.endOf(seat); s++) {
    if (s === t || w.has(s, GONE | BROKEN | OFF_TABLE) || isVehicle(w, s)) continue;
    const m = firstOf(s);
    if (Math.abs(B.mx[m]! - x) + Math.abs(B.my[m]! - y) < way) return true;
  }
  return false;
}

/** Ticks from a place to where goal k scores. */
function wayTo(k: number, x: number, y: number): number {
  return Math.max(0, Math.abs(goalX[k]! - x) - wide[k]!) + Math.max(0, Math.abs(goalY[k]! - y) - deep[k]!);
}

/** What the goals that were listed last promise a team that has so many ticks to go to one of them: `promise[0]`. */
function promiseOf(k: number, way: number): void {
  const runs = way / run;
  const share = runs > left ? TOO_FAR / (1 + runs) : 1 / (1 + 0.5 * runs);
  if (worth[k]! * share > promise[0]!) promise[0] = worth[k]! * share;
}

/** What the goals that were listed last promise from a place: `promise[0]`. */
export function weighPlace(x: number, y: number): void {
  promise[0] = 0;
  for (let k = 0; k < goals; k++) promiseOf(k, wayTo(k, x, y));
}

/** What a step of so many ticks towards the goals would bring a team at a place: `promise[0]`; and which goal is worth most, -1 for none. */
export function weighStep(x: number, y: number, stride: number): number {
  let best = 0;
  let goal = -1;
  weighPlace(x, y);
  const here = promise[0]!;
  for (let k = 0; k < goals; k++) {
    const way = wayTo(k, x, y);
    promise[0] = 0;
    promiseOf(k, Math.max(0, way - stride));
    const hurries = way / run > left - HURRY && way / run <= left ? 2 : 1;
    const gain = (promise[0]! - here) * hurries;
    if (gain <= best) continue;
    best = gain;
    goal = k;
  }
  promise[0] = best;
  return goal;
}

/** Where goal k is to who stands at an abscissa: the far edge is straight ahead. */
export const aheadX = (k: number, x: number): number => (Math.abs(goalX[k]! - x) <= wide[k]! ? x : goalX[k]!);
