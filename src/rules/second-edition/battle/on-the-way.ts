/** Squads on their way over a table: enemies on overwatch shoot at them, and what lies there befalls them (SE-EXT-36 to -39). Hot: once a move. */
import { directionOf } from "../../../geometry/directions.ts";
import { UNSEEN } from "../../../geometry/pieces.ts";
import { UNIT } from "../../../geometry/ticks.ts";
import { E } from "../events.ts";
import { BROKEN, FIRED, FOOT, GONE, HIDDEN, OVERWATCH } from "../matchup.ts";
import { T } from "../metrics.ts";
import { N, R } from "../rulings.ts";
import { arrive } from "./arrive.ts";
import { B } from "./columns.ts";
import { coverFrom } from "./ground.ts";
import { detect, showUp } from "./hiding.ts";
import { rangeOf } from "./shooting.ts";
import type { World } from "./state.ts";
import { mayVolley, volleyOnTable } from "./table-fire.ts";

/** Ticks that who moves keeps from enemies whom it does not charge. */
export const apart = (): number => B.number[N.enemyGap]! * UNIT;

/** Before a squad moves: where it comes from. */
export function rememberPlaces(s: number): void {
  for (let m = B.from[s]!; m < B.to[s]!; m++) {
    B.fromX[m] = B.mx[m]!;
    B.fromY[m] = B.my[m]!;
  }
}

/**
 * A squad has moved from where it was: enemies on overwatch may shoot at it on its way, once each; then it is where it went, dangerous ground hurts, and
 * who hides may be found.
 * @rule SE-EXT-14, SE-EXT-36, SE-EXT-38, SE-EXT-39
 */
export function comeTo(w: World, s: number, arrives: boolean): void {
  const enemy = 1 - w.seatOf(s);
  let place = 0;
  let laid = false;
  for (let t = enemy * w.U; t < w.endOf(enemy) && !w.has(s, GONE | HIDDEN); t++) {
    if (!w.has(t, OVERWATCH) || w.has(t, GONE | BROKEN) || B.engaged[t] !== 0) continue;
    if (!laid) {
      for (let m = B.from[s]!; m < B.to[s]!; m++) {
        B.toX[m] = B.mx[m]!;
        B.toY[m] = B.my[m]!;
      }
      laid = true;
    }
    const at = shotOnTheWay(w, enemy, t, s, place);
    if (at >= 0) place = at;
  }
  if (laid) layAt(s, 1, 1);
  for (let m = B.from[s]!; m < B.to[s]!; m++) {
    if (B.wounds[m] === 0) continue;
    if (B.kindSize[B.kind[m]!] !== FOOT) faceAlong(m);
    if (arrives) arrive(w, m, B.fromX[m]!, B.fromY[m]!, false);
  }
  if (w.has(s, GONE)) return;
  detect(w, enemy);
  if (w.has(s, HIDDEN)) detect(w, 1 - enemy);
}

/** Who has a facing looks the way it went. @rule SE-EXT-04 */
function faceAlong(m: number): void {
  const dx = B.mx[m]! - B.fromX[m]!;
  const dy = B.my[m]! - B.fromY[m]!;
  if (dx !== 0 || dy !== 0) B.facing[m] = directionOf(dx, dy);
}

/** Puts the models of a squad so many parts of the way along it. */
function layAt(s: number, part: number, parts: number): void {
  for (let m = B.from[s]!; m < B.to[s]!; m++) {
    if (B.wounds[m] === 0) continue;
    B.mx[m] = B.fromX[m]! + (Math.trunc(((B.toX[m]! - B.fromX[m]!) * part) / parts) | 0);
    B.my[m] = B.fromY[m]! + (Math.trunc(((B.toY[m]! - B.fromY[m]!) * part) / parts) | 0);
  }
}

/** Squad t on overwatch may fire at a squad on its way, at a place not before `first`; returns the place, -1 for none. */
function shotOnTheWay(w: World, seat: number, t: number, s: number, first: number): number {
  const rule = B.rule[R.overwatchPoints]!;
  const places = rule === 1 ? 1 : rule === 2 ? 17 : 5;
  const parts = Math.max(1, places - 1);
  const reach = rangeOf(t);
  let any = false;
  for (let i = 0; i < places; i++) {
    B.watchGap[i] = -1;
    if (i < first) continue;
    layAt(s, places === 1 ? 1 : i, parts);
    const gap = w.gap(t, s);
    const cover = gap > reach ? UNSEEN : coverFrom(w, t, s);
    if (cover === UNSEEN || !mayVolley(w, t, s)) continue;
    any = true;
    B.watchGap[i] = gap;
    B.watchCover[i] = cover;
  }
  const place = any ? w.player.interrupt(seat, t, s, places) : -1;
  if (place < 0 || B.watchGap[place]! < 0) return -1;
  layAt(s, places === 1 ? 1 : place, parts);
  B.flags[t] = (B.flags[t]! | FIRED) & ~OVERWATCH;
  showUp(w, t);
  w.tick(T.overwatches, seat, 1);
  w.log.event(E.interrupts, t, s, place);
  volleyOnTable(w, t, s);
  return place;
}
