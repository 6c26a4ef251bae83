/**
 * What it is worth to a suppressed unit to run from the one that acts (DM-REA-01): the harm of the assault under way, where that does not catch it,
 * or half of that of an assault that catches it here and would not from where it runs to; who is caught on the run at least draws the enemy away
 * from its friends, which wins duels. It costs a point that has to be rallied away. To run from fire that comes next pays with no doctrine: it leaves
 * cover and markers for a band of range. Hot: for every suppressed unit, once an action.
 */

import { gapOf, sees } from "../battle/between.ts";
import { B } from "../battle/columns.ts";
import { coverOf } from "../battle/cover.ts";
import { heightOf } from "../battle/ground.ts";
import { H_CALM, H_HEAVY, H_KILLS, H_LIGHT } from "../battle/hopes.ts";
import { speedOf } from "../battle/left.ts";
import { lengthOf, ticksOf } from "../battle/lengths.ts";
import { overOwnEdge } from "../battle/moves.ts";
import { acrossAll, line } from "../battle/sight.ts";
import type { World } from "../battle/state.ts";
import { BY_ASSAULT, BY_FIRE, BY_RAM } from "../battle/weapons.ts";
import { ADVANCE, ASSAULT, FIRE, POP_UP, RAM } from "../matchup.ts";
import { N, R } from "../rulings.ts";
import { think } from "./thoughts.ts";
import { GRAIN, T, WEIGHTS, weights } from "./weights.ts";

/** More grains than any attack costs. */
const ALL = GRAIN << 8;

/** In grains of one own model of mean price; below nothing where running is no use. */
export function retreatWorth(w: World, seat: number, r: number, u: number): number {
  const own = Math.trunc(weights[seat * WEIGHTS + T.own]! * GRAIN) | 0;
  const price = (own + pointOf(seat)) * B.number[N.reaction]!;
  const shot = r === w.pickTarget && B.rule[R.retreat] === 2 && shoots(w.pickAction);
  if (!shot && isFar(w, r, u)) return -price;
  const gap = gapOf(w, u, r);
  if (gap > speedOf(u) && !shot) return -price;
  // Over the own edge all of it is lost.
  if (w.field !== null && overOwnEdge(w, r, B.cx[u]!, B.cy[u]!, ticksOf(speedOf(r)))) return -ALL;
  return (shot ? savedFromFire(w, seat, r, u, gap) : savedFromAssault(w, seat, r, u, gap)) - price;
}

/** Are the middles of two units so far apart on a table that the one cannot assault the other? Most are, and their models need not be measured. */
function isFar(w: World, r: number, u: number): boolean {
  if (w.field === null) return false;
  const dx = B.cx[r]! - B.cx[u]!;
  const dy = B.cy[r]! - B.cy[u]!;
  const near = ticksOf(speedOf(u)) + B.reach[r]! + B.reach[u]!;
  return dx * dx + dy * dy > near * near;
}

function shoots(action: number): boolean {
  return action === FIRE || action === ADVANCE || action === POP_UP;
}

/** What a point of fatigue takes from the hope to be free after the next Rally, in grains: that hangs on one die (decide.ts). */
function pointOf(seat: number): number {
  const mind = seat * WEIGHTS;
  return Math.trunc(((0.5 * weights[mind + T.suppress]! + 0.3 * weights[mind + T.over]!) * GRAIN) / 6) | 0;
}

/** All of the assault under way that does not catch unit r, or half of one that does here and would not from where it runs to. */
function savedFromAssault(w: World, seat: number, r: number, u: number, gap: number): number {
  const run = speedOf(r);
  const reach = speedOf(u);
  const action = w.pickAction;
  const attacked = r === w.pickTarget && (action === ASSAULT || action === RAM);
  if (gap + run > reach) {
    if (!attacked || B.rule[R.retreat] === 1) return 0;
    return harmOf(w, seat, r, u, action === RAM ? BY_RAM : BY_ASSAULT, 0, true, coverOf(w, r, u));
  }
  if (gap + 2 * run <= reach || B.fatigue[u]! + B.number[N.action]! > w.morale(u)) return 0;
  return harmOf(w, seat, r, u, BY_ASSAULT, 0, true, coverOf(w, r, u)) >> 1;
}

/** What fire does less to unit r where it runs to, by the reading that lets it escape (dm.retreatTiming). */
function savedFromFire(w: World, seat: number, r: number, u: number, gap: number): number {
  const cover = lookAhead(w, r, u);
  const seen = cover >= 0;
  const less = harmOf(w, seat, r, u, BY_FIRE, gap + speedOf(r), seen, seen ? cover : 0);
  return harmOf(w, seat, r, u, BY_FIRE, gap, sees(w, u, r), coverOf(w, r, u)) - less;
}

/** The cover that unit r has from unit u where it runs to, -1 where it is not seen. */
function lookAhead(w: World, r: number, u: number): number {
  if (w.field === null) return sees(w, u, u) ? 0 : -1;
  const dx = B.cx[r]! - B.cx[u]!;
  const dy = B.cy[r]! - B.cy[u]!;
  const length = lengthOf(dx, dy);
  const run = length === 0 ? 0 : ticksOf(speedOf(r)) / length;
  acrossAll(w);
  const x = B.cx[r]! + ((dx * run) | 0);
  const y = B.cy[r]! + ((dy * run) | 0);
  return line(w, u, r, B.cx[u]!, B.cy[u]!, heightOf(u), x, y, heightOf(r));
}

/** An attack of unit u on unit r in grains: the models that it takes, and its fatigue. */
function harmOf(
  w: World,
  seat: number,
  r: number,
  u: number,
  way: number,
  gap: number,
  sight: boolean,
  cover: number,
): number {
  if (!think(w, u, r, way, gap, sight, cover, false, false)) return 0;
  const hope = B.hope;
  const tired = 4 - hope[H_CALM]! - hope[H_LIGHT]! - hope[H_HEAVY]!;
  const harm = weights[seat * WEIGHTS + T.harm]! * hope[H_KILLS]! * GRAIN;
  return Math.trunc(harm + pointOf(seat) * tired) | 0;
}
