/**
 * Fleeing on a table, 2 d(Mv) to the own edge, or by one reading away from the enemy, and lost beyond the edge (DK-EXT-MO-08); and falling back of one's own
 * will, where its player wants (DK-EXT-FB-01). Hot.
 */
import { UNIT } from "../../../geometry/ticks.ts";
import { ACTED, BROKEN, GONE } from "../matchup.ts";
import { R } from "../rulings.ts";
import { B, isStray } from "./columns.ts";
import { feelHeight } from "./ground.ts";
import { comeOut } from "./hiding.ts";
import type { World } from "./state.ts";
import { goTowards, middleX, middleY, midst } from "./steps.ts";

/** A team falls back so many inches; true where it is broken and reaches the edge: it is lost. @rule DK-EXT-MO-08, DK-FBK-04, DK-EXT-ST-01 */
export function fleeOnTable(w: World, t: number, inches: number): boolean {
  const back = w.seatOf(t) === 0 ? -1 : 1;
  const m = nearestEdge(t, back);
  const edge = w.table!.depth >> 1;
  B.flags[t]! |= ACTED;
  comeOut(w, t);
  const left = edge - back * B.my[m]! - B.kindRadius[B.kind[m]!]!;
  if (w.has(t, BROKEN) && left <= inches * UNIT) return true;
  midst(B.from[t]!, B.to[t]!);
  const x = middleX;
  const y = middleY;
  const foe = B.rule[R.fallBackDirection] === 1 ? nearestFoe(w, t) : -1;
  // Far beyond the edge, or straight on from the enemy.
  if (foe < 0) goTowards(w, B.from[t]!, B.to[t]!, x, back * 2 * edge, inches * UNIT);
  else goTowards(w, B.from[t]!, B.to[t]!, x + 8 * (x - B.mx[foe]!), y + 8 * (y - B.my[foe]!), inches * UNIT);
  return false;
}

/** The enemy model that is nearest to the first of a team; -1: none. */
function nearestFoe(w: World, t: number): number {
  const enemy = 1 - w.seatOf(t);
  const first = nearestEdge(t, 1);
  let best = -1;
  for (let e = enemy * w.M; e < enemy * w.M + w.sideAt[enemy]!.models; e++) {
    if (B.wounds[e] === 0 || w.has(B.team[e]!, GONE)) continue;
    if (best < 0 || w.apartOf(first, e) < w.apartOf(first, best)) best = e;
  }
  return best;
}

function nearestEdge(t: number, back: number): number {
  let best = -1;
  for (let m = B.from[t]!; m < B.to[t]!; m++) {
    if (B.wounds[m]! > 0 && !isStray(m) && (best < 0 || back * B.my[m]! > back * B.my[best]!)) best = m;
  }
  return best < 0 ? B.from[t]! : best;
}

/** Ways that who falls back may go, and of its own will: straight away from the enemy, to the own edge, and aside to the left and to the right. */
const WAYS = 4;
const BEYOND = 64 * UNIT;

/**
 * A team falls back of its own will, or evades, from the enemies whose bits are in `foes`, by a way that its player chooses of those that end an inch
 * farther from each of them. False where none does: it stays, or by one reading goes as far as it can. @rule DK-FBK-04, DK-FBK-05, DK-EXT-FB-01, DK-EXT-FB-02
 */
export function retreatOnTable(w: World, t: number, ticks: number, foes: number): boolean {
  const seat = w.seatOf(t);
  const enemy = 1 - seat;
  B.flags[t]! |= ACTED;
  comeOut(w, t);
  let n = 0;
  let x = 0;
  let y = 0;
  for (let s = enemy * w.U; s < w.endOf(enemy); s++) {
    if ((foes & w.bitOf(s)) === 0 || w.has(s, GONE)) continue;
    B.targetGap[s] = w.gap(t, s);
    n++;
    midst(B.from[s]!, B.to[s]!);
    x += middleX;
    y += middleY;
  }
  midst(B.from[t]!, B.to[t]!);
  const awayX = n === 0 ? 0 : middleX - Math.trunc(x / n);
  const awayY = n === 0 ? 0 : middleY - Math.trunc(y / n);
  const fromX = middleX;
  const fromY = middleY;
  for (let m = B.from[t]!; m < B.to[t]!; m++) {
    B.fromX[m] = B.mx[m]!;
    B.fromY[m] = B.my[m]!;
  }
  let places = 0;
  for (let way = 0; way < WAYS; way++) {
    const gone = tryWay(w, t, ticks, way, fromX, fromY, awayX, awayY);
    if (gone > 0 && (B.rule[R.fallBackMinimum] === 1 || isFarther(w, t, foes))) {
      midst(B.from[t]!, B.to[t]!);
      B.goX[places] = middleX;
      B.goY[places] = middleY;
      B.list[places++] = way;
    }
    putBack(w, t);
  }
  if (places === 0) return false;
  const chosen = places === 1 ? 0 : w.player.retreat(seat, t, places);
  tryWay(w, t, ticks, B.list[chosen]!, fromX, fromY, awayX, awayY);
  for (let m = B.from[t]!; m < B.to[t]!; m++) if (B.wounds[m]! > 0) feelHeight(w, m);
  return true;
}

/** Takes a team one of the ways; returns the ticks that it went. */
function tryWay(
  w: World,
  t: number,
  ticks: number,
  way: number,
  x: number,
  y: number,
  awayX: number,
  awayY: number,
): number {
  const back = w.seatOf(t) === 0 ? -BEYOND : BEYOND;
  const [from, to] = [B.from[t]!, B.to[t]!];
  if (way === 0 && (awayX !== 0 || awayY !== 0)) return goTowards(w, from, to, x + 32 * awayX, y + 32 * awayY, ticks);
  return goTowards(w, from, to, way < 2 ? x : x + (way === 2 ? -BEYOND : BEYOND), y + back, ticks);
}

function putBack(w: World, t: number): void {
  w.moved(t);
  for (let m = B.from[t]!; m < B.to[t]!; m++) {
    if (B.wounds[m] === 0) continue;
    B.mx[m] = B.fromX[m]!;
    B.my[m] = B.fromY[m]!;
  }
}

function isFarther(w: World, t: number, foes: number): boolean {
  const enemy = 1 - w.seatOf(t);
  for (let s = enemy * w.U; s < w.endOf(enemy); s++) {
    if ((foes & w.bitOf(s)) !== 0 && !w.has(s, GONE) && w.gap(t, s) < B.targetGap[s]! + UNIT) return false;
  }
  return true;
}
