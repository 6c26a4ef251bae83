/**
 * Where scripted players want a unit to go on a table (HE-DEC-06): to an objective, as far as its doctrine goes for one and others are not there yet, else
 * to the nearest enemy. Hot: once an order.
 */

import { UNIT } from "../../../geometry/ticks.ts";
import { int8, int32 } from "../../kernel/columns.ts";
import { B, COUNTERS } from "../battle/columns.ts";
import { MILLIMETRE } from "../battle/ground.ts";
import { levelOf } from "../battle/quality.ts";
import type { World } from "../battle/state.ts";
import { ATTACK_DEFEND, GONE, MAX_UNITS, ROUTED } from "../matchup.ts";
import { R } from "../rulings.ts";
import { mindOf, TERMS } from "./weights.ts";

/** Where the unit that was asked about would like to be, and how near that is enough; which objective that is, 0: none. */
export const goal = int32(3);
let mark = 0;

/** The objective, from 1, that each unit stands at or has an order for, 0: none; and when the units of a seat were looked at. */
const taken = int8(2 * MAX_UNITS);
const takenWhen = int32(2);
/** How many units of a seat each objective has. */
const many = int32(2 * COUNTERS);

/** Forgets who has which objective: orders of a new turn are given. */
export function forgetGoals(): void {
  takenWhen[0] = 0;
  takenWhen[1] = 0;
}

/** Looks at which objectives the units of a seat stand; nobody moves while orders are given. */
function lookAtObjectives(w: World, seat: number): void {
  takenWhen[seat] = w.now;
  const { objectives } = w.m.field!;
  for (let k = 0; k < COUNTERS; k++) many[seat * COUNTERS + k] = 0;
  const reach = B.rule[R.claim]! * MILLIMETRE;
  for (let unit = B.first[seat]!; unit < B.end[seat]!; unit++) {
    taken[unit] = 0;
    if ((B.flags[unit]! & GONE) !== 0 || levelOf(unit) === ROUTED) continue;
    const near = reach + (B.girth[unit]! >> 1);
    for (let k = 0; k < objectives.length; k += 2) {
      const dx = B.marks[k]! - B.px[unit]!;
      const dy = B.marks[k + 1]! - B.py[unit]!;
      if (dx * dx + dy * dy > near * near) continue;
      taken[unit] = (k >> 1) + 1;
      many[seat * COUNTERS + (k >> 1)]!++;
      break;
    }
  }
}

/** Farther away than anything, squared. */
const FAR_OFF = 1e18;

/** Notes that the unit that was asked about last has an order to go where its goal was. */
export function takeGoal(w: World, unit: number): void {
  if (mark === 0 || taken[unit] === mark) return;
  const from = w.seatOf(unit) * COUNTERS - 1;
  if (taken[unit]! > 0) many[from + taken[unit]!]!--;
  many[from + mark]!++;
  taken[unit] = mark;
}

/** How many other units of its side an objective (from 0) has. */
export function othersAt(w: World, unit: number, k: number): number {
  return many[w.seatOf(unit) * COUNTERS + k]! - (taken[unit] === k + 1 ? 1 : 0);
}

/** The objective that a unit goes for, by how much its doctrine cares and how many others do; else the nearest enemy. */
export function setGoal(w: World, unit: number, enemy: number): void {
  goal[0] = enemy < 0 ? B.px[unit]! : B.px[enemy]!;
  goal[1] = enemy < 0 ? B.py[unit]! : B.py[enemy]!;
  goal[2] = 0;
  mark = 0;
  const field = w.m.field!;
  if (field.objectives.length === 0 || B.rule[R.noObjectives] === 1) return;
  const seat = w.seatOf(unit);
  if (takenWhen[seat] !== w.now) lookAtObjectives(w, seat);
  const { weights } = mindOf(w, seat);
  const pull = weights[TERMS.objective]!;
  // What a defender leaves is lost for good; others find their ground by fighting for it together.
  const spreads = field.game === ATTACK_DEFEND && seat === 1 ? weights[TERMS.share]! : 0;
  const x = B.px[unit]!;
  const y = B.py[unit]!;
  const ex = goal[0]! - x;
  const ey = goal[1]! - y;
  // An enemy counts as so much further away, the more an objective draws.
  const most = (ex * ex + ey * ey) * pull * pull;
  let least = FAR_OFF;
  for (let k = 0; k < field.objectives.length; k += 2) {
    const dx = B.marks[k]! - x;
    const dy = B.marks[k + 1]! - y;
    const mine = B.owner[k >> 1] === seat + 1 ? (field.game === ATTACK_DEFEND ? 1 : 4) : 1;
    const far = (dx * dx + dy * dy) * mine;
    const seems = spreads > 0 && othersAt(w, unit, k >> 1) > 0 ? far * (1 + spreads) : far;
    if (far >= most || seems >= least) continue;
    least = seems;
    goal[0] = B.marks[k]!;
    goal[1] = B.marks[k + 1]!;
    goal[2] = 4 * UNIT;
    mark = (k >> 1) + 1;
  }
}

/** How many other units of its side have the objective that is nearest to a place; nobody has one where there is none. */
export function othersNear(w: World, unit: number, x: number, y: number): number {
  const { objectives } = w.m.field!;
  const seat = w.seatOf(unit);
  if (takenWhen[seat] !== w.now) lookAtObjectives(w, seat);
  let nearest = -1;
  let least = FAR_OFF;
  for (let k = 0; k < objectives.length; k += 2) {
    const dx = B.marks[k]! - x;
    const dy = B.marks[k + 1]! - y;
    const far = dx * dx + dy * dy;
    if (far >= least) continue;
    least = far;
    nearest = k >> 1;
  }
  return nearest < 0 ? 0 : othersAt(w, unit, nearest);
}
