/** Falling back on a table (SE-EXT-68): towards the own edge, and over it. Hot: once a squad that flees. */
import { UNIT } from "../../../geometry/ticks.ts";
import { E } from "../events.ts";
import { T } from "../metrics.ts";
import { N, R } from "../rulings.ts";
import { arrive } from "./arrive.ts";
import { B } from "./columns.ts";
import { CLIMBING, isOnRoof } from "./roofs.ts";
import type { World } from "./state.ts";
import { goTowards, middleX, middleY, midst } from "./steps.ts";

/** As near to the edge as this is at it. */
const AT_EDGE = 16;
const LOST = -1;

/** All models of a squad go so many inches; whoever comes to the edge is lost. @rule SE-EXT-68 */
export function fallOnTable(w: World, s: number, inches: number): void {
  const seat = w.seatOf(s);
  const edge = (seat === 0 ? -1 : 1) * (w.table!.depth / 2);
  const away = B.rule[R.fallBack] === 1 ? nearestEnemy(w, s) : LOST;
  let fled = 0;
  for (let m = nextOf(s, seat, null); m >= 0; m = nextOf(s, seat, m)) {
    const r = B.kindRadius[B.kind[m]!]!;
    const goalY = away < 0 ? edge - (seat === 0 ? -r : r) : 2 * B.my[m]! - B.my[away]!;
    const goalX = away < 0 ? B.mx[m]! : 2 * B.mx[m]! - B.mx[away]!;
    const apart = B.number[N.enemyGap]! * UNIT;
    const way = inches * UNIT - (isOnRoof(m) ? CLIMBING : 0);
    const fromX = B.mx[m]!;
    const fromY = B.my[m]!;
    // Past enemies at an inch where that can be.
    if (way > 0 && goTowards(w, m, m + 1, goalX, goalY, 0, way, apart) === 0) {
      goTowards(w, m, m + 1, goalX, goalY, 0, way, 0);
    }
    if (Math.abs(edge - B.my[m]!) <= r + AT_EDGE) {
      fled++;
      w.remove(m, LOST);
    } else arrive(w, m, fromX, fromY, false);
  }
  if (fled === 0) return;
  w.tick(T.fled, seat, fled);
  w.log.event(E.fled, s, fled, 0);
}

/** The model of a squad that is next nearest to its own edge; ties by roster. */
function nextOf(s: number, seat: number, last: number | null): number {
  if (last === null) for (let m = B.from[s]!; m < B.to[s]!; m++) B.dealt[m] = 0;
  else B.dealt[last] = 1;
  let best = -1;
  for (let m = B.from[s]!; m < B.to[s]!; m++) {
    if (B.wounds[m] === 0 || B.dealt[m] !== 0) continue;
    if (best < 0 || (seat === 0 ? B.my[m]! < B.my[best]! : B.my[m]! > B.my[best]!)) best = m;
  }
  return best;
}

function nearestEnemy(w: World, s: number): number {
  midst(B.from[s]!, B.to[s]!);
  const from = (1 - w.seatOf(s)) * w.M;
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  for (let e = from; e < from + w.M; e++) {
    if (B.wounds[e] === 0) continue;
    const dx = B.mx[e]! - middleX;
    const dy = B.my[e]! - middleY;
    const square = dx * dx + dy * dy;
    if (square >= least) continue;
    least = square;
    best = e;
  }
  return best;
}
