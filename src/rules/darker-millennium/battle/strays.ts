/**
 * Sub-phase I of strays, models that could not close up with their team: they go back to it by the shortest way, or by one reading flee (DK-EXT-MV-03). Cold:
 * few teams ever have any.
 */
import { UNIT } from "../../../geometry/ticks.ts";
import { E } from "../events.ts";
import { STRAY } from "../matchup.ts";
import { T } from "../metrics.ts";
import { R } from "../rulings.ts";
import { B, isStray } from "./columns.ts";
import { doubleMove } from "./distances.ts";
import type { World } from "./state.ts";
import { goTowards, isTouching } from "./steps.ts";

/** So near to another of its team a stray stops. */
const BESIDE = UNIT;

/** All strays of a team who are free to go move twice a random Mv. @rule DK-MOV-11, DK-MOV-12, DK-EXT-MV-03, DK-EXT-OR-06 */
export function moveStrays(w: World, t: number): void {
  let mv = 99;
  for (let m = B.from[t]!; m < B.to[t]!; m++)
    if (isFree(w, m) && B.kindMv[B.kind[m]!]! < mv) mv = B.kindMv[B.kind[m]!]!;
  if (mv === 99) return;
  const inches = doubleMove(w.tests[w.seatOf(t)]!, mv, false);
  w.completed(w.seatOf(t));
  w.log.event(E.straysMove, t, inches * 10, 0);
  for (let m = B.from[t]!; m < B.to[t]!; m++) {
    if (!isFree(w, m)) continue;
    // While it moves it is nobody's obstacle to itself.
    B.state[m]! &= ~STRAY;
    if (B.rule[R.strays] === 1) fleeAlone(w, m, inches * UNIT);
    else goBack(w, m, inches * UNIT);
    if (B.wounds[m]! > 0) B.state[m]! |= STRAY;
  }
}

const isFree = (w: World, m: number): boolean => B.wounds[m]! > 0 && isStray(m) && !isTouching(w, m);

/** To the nearest of its team that is not astray. */
function goBack(w: World, m: number, most: number): void {
  const t = B.team[m]!;
  let near = -1;
  for (let o = B.from[t]!; o < B.to[t]!; o++) {
    if (o === m || B.wounds[o] === 0 || isStray(o)) continue;
    if (near < 0 || w.apartOf(m, o) < w.apartOf(m, near)) near = o;
  }
  const gap = near < 0 ? 0 : w.apartOf(m, near);
  if (gap <= BESIDE) return;
  const [dx, dy] = [B.mx[near]! - B.mx[m]!, B.my[near]! - B.my[m]!];
  const part = (gap - BESIDE) / Math.sqrt(dx * dx + dy * dy);
  goTowards(w, m, m + 1, B.mx[m]! + Math.round(dx * part), B.my[m]! + Math.round(dy * part), most);
}

/** To the own edge, and lost beyond it. */
function fleeAlone(w: World, m: number, most: number): void {
  const back = w.seatOfModel(m) === 0 ? -1 : 1;
  const edge = w.table!.depth >> 1;
  if (edge - back * B.my[m]! - B.kindRadius[B.kind[m]!]! <= most) {
    w.tick(T.fled, w.seatOfModel(m), 1);
    w.remove(m, -1);
  } else goTowards(w, m, m + 1, B.mx[m]!, back * 2 * edge, most);
}
