/**
 * How a player of the user's is asked in place of a doctrine: the doctrine decides first, then all candidates are offered as rows of named features
 * (decisions.ts), and its choice is worth a hair more than the others. Who draws lots is offered the same, without advice and where it costs time
 * without features. Warm: only sides that such a player has come here.
 */

import { UNIT } from "../../../geometry/ticks.ts";
import type { Candidates } from "../../kernel/candidates.ts";
import type { Decision } from "../../kernel/decisions.ts";
import { B } from "../battle/columns.ts";
import { isSuppressed } from "../battle/fire.ts";
import * as G from "../battle/game.ts";
import { nearestEnemyOf } from "../battle/movement.ts";
import { levelOf } from "../battle/quality.ts";
import type { World } from "../battle/state.ts";
import { givenAway } from "../battle/victory-points.ts";
import { BROKEN } from "../matchup.ts";
import { R } from "../rulings.ts";
import { GRAIN } from "./weights.ts";

/** Grains of a point, and millimetres and ticks of a centimetre. */
export const POINT = GRAIN;
export const CM = 10;

/** Fills the columns that all rows end with. */
export function tellSituation(seat: number, row: Float64Array, at: number): void {
  row[at] = B.game[G.TURN]!;
  row[at + 1] = B.rule[R.turns]! - B.game[G.TURN]!;
  row[at + 2] = givenAway(seat) / 100;
  row[at + 3] = givenAway(1 - seat) / 100;
  row[at + 4] = B.game[G.HELD + seat]!;
  row[at + 5] = B.game[G.HELD + 1 - seat]!;
}

/** Fills the columns of a unit, from one on; returns the one behind them. */
export function tellUnit(c: Candidates, w: World, unit: number, at: number): number {
  c.row[at] = w.models(unit);
  c.row[at + 1] = B.unitPoints[unit]!;
  c.row[at + 2] = levelOf(unit);
  c.row[at + 3] = isSuppressed(unit) ? 1 : 0;
  c.row[at + 4] = (B.flags[unit]! & BROKEN) !== 0 ? 1 : 0;
  return at + 5;
}

/** Offers the candidate that declines. */
export function offerNothing(c: Candidates): void {
  c.row.fill(0);
  c.offer(0, 0, 0, 0);
}

/** Opens a decision for one candidate or none, and offers to decline; `advice`: -1 for none. */
export function openOneOrNone(c: Candidates, decision: Decision, seat: number, advice: number): void {
  c.open(decision, seat);
  c.advise(advice < 0 ? 0 : 1, advice < 0 ? 0 : advice, 0, 0);
  offerNothing(c);
}

/** The one that was taken, or -1. */
export function oneOrNone(c: Candidates, advice: number): number {
  decide(c, advice < 0 ? 0 : 1, advice < 0 ? 0 : advice, 0, 0);
  return c.act === 0 ? -1 : c.a;
}

/** Offers what the doctrine would do, where it advises and nobody has yet: a candidate whose columns nobody filled. */
export function decide(c: Candidates, act: number, a: number, b: number, d: number): void {
  if (c.isWeighed && !c.listsAdvice) {
    c.row.fill(0);
    c.offer(act, a, b, d);
  }
  c.settle();
}

/** Centimetres from a place to the nearest objective, 0 without one. */
export function toObjective(w: World, x: number, y: number): number {
  const { objectives } = w.m.field!;
  let least = 0;
  for (let k = 0; k < objectives.length; k += 2) {
    const far = between(x, y, B.marks[k]!, B.marks[k + 1]!);
    if (k === 0 || far < least) least = far;
  }
  return least;
}

/** Centimetres from a place to the nearest enemy of a seat, from middle to middle. */
export function toEnemy(w: World, unit: number, x: number, y: number): number {
  const enemy = nearestEnemyOf(w, unit, x, y);
  return enemy < 0 ? 0 : between(x, y, B.px[enemy]!, B.py[enemy]!);
}

/** Centimetres between two places on a table. */
export function between(ax: number, ay: number, bx: number, by: number): number {
  return Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay)) / UNIT;
}
