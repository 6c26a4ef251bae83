/** Ways through a Gate that lies on a table (SE-ADP-04, SE-EXT-85): who touches one end goes on from the rim of the other. Hot: while a Gate lies in play. */
import { directionOf, stepX, stepY } from "../../../geometry/directions.ts";
import { UNIT } from "../../../geometry/ticks.ts";
import { FOOT, GATE } from "../matchup.ts";
import { R } from "../rulings.ts";
import { B } from "./columns.ts";
import { costOf, gatherPieces, isFree, standable } from "./ground.ts";
import { FAR_END, isHeld, nextLying } from "./lying.ts";
import type { World } from "./state.ts";
import { besideX, besideY, isCoherent, middleX, middleY, midst, placeBeside, turned } from "./steps.ts";

const RIM = UNIT;
/** What a way through has to save of the way around. */
const SAVED = 2 * UNIT;

/** Where the last way came out. */
export let exitX = 0;
export let exitY = 0;

/** The next Gate after place i that a seat may use; -1: none. */
function nextGate(w: World, seat: number, i: number): number {
  let k = nextLying(GATE, i);
  while (k >= 0 && B.rule[R.gateEnemy] === 1 && w.seatOfModel(B.psyker[k]!) !== seat) k = nextLying(GATE, k);
  return k;
}

export const hasGate = (w: World, seat: number): boolean =>
  B.psykers[0]! + B.psykers[1]! > 0 && nextGate(w, seat, -1) >= 0;

/** Could a model go through at all: on foot and of normal size? */
const isFit = (m: number): boolean => B.kindSize[B.kind[m]!] === FOOT && !isHeld(m);

/** What is left of a budget when model m has come to the rim of the end at place `at`; less than 0 where it cannot. */
function leftAtRim(w: World, m: number, at: number, budget: number): number {
  const dx = B.powerX[at]! - B.mx[m]!;
  const dy = B.powerY[at]! - B.my[m]!;
  const far = Math.max(0, Math.sqrt(dx * dx + dy * dy) - RIM);
  const d = directionOf(dx, dy);
  const x = B.mx[m]! + stepX(d, Math.ceil(far));
  const y = B.my[m]! + stepY(d, Math.ceil(far));
  const r = B.kindRadius[B.kind[m]!]!;
  const { width, depth } = w.table!;
  gatherPieces(w, -width, -depth, width, depth);
  return isBarred(w, m, x, y) ? -1 : budget - costOf(w, B.mx[m]!, B.my[m]!, x, y, r);
}

/** Does an enemy's base stand in a straight way? */
function isBarred(w: World, m: number, x: number, y: number): boolean {
  const dx = x - B.mx[m]!;
  const dy = y - B.my[m]!;
  const square = dx * dx + dy * dy;
  const from = (1 - w.seatOfModel(m)) * w.M;
  for (let e = from; e < from + w.M; e++) {
    if (B.wounds[e] === 0) continue;
    const px = B.mx[e]! - B.mx[m]!;
    const py = B.my[e]! - B.my[m]!;
    const along = px * dx + py * dy;
    const aside = px * dy - py * dx;
    const keep = B.kindRadius[B.kind[m]!]! + B.kindRadius[B.kind[e]!]!;
    if (along > 0 && along < square && aside * aside < keep * keep * square) return true;
  }
  return false;
}

/** Puts the point of the rim of an end that is nearest to a goal into `exitX` and `exitY`. */
function comeOut(at: number, goalX: number, goalY: number): void {
  const d = directionOf(goalX - B.powerX[at]!, goalY - B.powerY[at]!);
  exitX = B.powerX[at]! + stepX(d, RIM);
  exitY = B.powerY[at]! + stepY(d, RIM);
}

const endAt = (k: number, end: number): number => 4 * B.psyker[k]! + end * FAR_END;

/** Room for model m beside model e by a way through a Gate: where stands in `besideX` and `besideY`. @rule SE-EXT-85 */
export function reachesThrough(w: World, m: number, e: number, budget: number): boolean {
  if (!isFit(m)) return false;
  const seat = w.seatOfModel(m);
  for (let k = nextGate(w, seat, -1); k >= 0; k = nextGate(w, seat, k)) {
    for (let end = 0; end < 2; end++) {
      const left = leftAtRim(w, m, endAt(k, end), budget);
      if (left < 0) continue;
      comeOut(endAt(k, 1 - end), B.mx[e]!, B.my[e]!);
      const x = B.mx[m]!;
      const y = B.my[m]!;
      B.mx[m] = exitX;
      B.my[m] = exitY;
      const way = placeBeside(w, m, e, left, false);
      B.mx[m] = x;
      B.my[m] = y;
      if (way >= 0) return true;
    }
  }
  return false;
}

/** Puts a charger into the place that `reachesThrough` found; seen and touched it is from where it comes out. */
export function stepOut(m: number): void {
  B.mx[m] = besideX;
  B.my[m] = besideY;
  B.fromX[m] = exitX;
  B.fromY[m] = exitY;
}

/** A squad goes to a point through a Gate, if that saves some of the way and all of it come through; returns the ticks that it went, 0: it did not. */
export function goThrough(w: World, s: number, goalX: number, goalY: number, times: number, apart: number): number {
  const seat = w.seatOf(s);
  for (let k = nextGate(w, seat, -1); k >= 0; k = nextGate(w, seat, k)) {
    for (let end = 0; end < 2; end++) {
      midst(B.from[s]!, B.to[s]!);
      const saved =
        between(middleX, middleY, goalX, goalY) -
        between(middleX, middleY, B.powerX[endAt(k, end)]!, B.powerY[endAt(k, end)]!) -
        between(goalX, goalY, B.powerX[endAt(k, 1 - end)]!, B.powerY[endAt(k, 1 - end)]!);
      if (saved < SAVED) continue;
      if (allThrough(w, s, endAt(k, end), endAt(k, 1 - end), goalX, goalY, times, apart)) return UNIT;
    }
  }
  return 0;
}

const between = (ax: number, ay: number, bx: number, by: number): number =>
  Math.floor(Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay))) | 0;

function allThrough(
  w: World,
  s: number,
  into: number,
  out: number,
  goalX: number,
  goalY: number,
  times: number,
  apart: number,
): boolean {
  let all = true;
  comeOut(out, goalX, goalY);
  for (let m = B.from[s]!; m < B.to[s]!; m++) {
    B.toX[m] = B.mx[m]!;
    B.toY[m] = B.my[m]!;
    if (B.wounds[m] === 0 || !all) continue;
    const left = isFit(m) ? leftAtRim(w, m, into, times * B.kindM[B.kind[m]!]!) : -1;
    all = left >= 0 && walkOn(w, m, directionOf(goalX - exitX, goalY - exitY), left, apart);
  }
  if (all && isCoherent(w, s)) {
    for (let m = B.from[s]!; m < B.to[s]!; m++) {
      B.fromX[m] = exitX;
      B.fromY[m] = exitY;
    }
    return true;
  }
  for (let m = B.from[s]!; m < B.to[s]!; m++) {
    B.mx[m] = B.toX[m]!;
    B.my[m] = B.toY[m]!;
  }
  return false;
}

/** From the rim as far as the rest of its move leads towards the goal, to a free place. */
function walkOn(w: World, m: number, straight: number, left: number, apart: number): boolean {
  const r = B.kindRadius[B.kind[m]!]!;
  for (let far = left; far >= 0; far -= UNIT >> 1) {
    for (let k = 0; k < 12; k++) {
      const d = turned(straight, k);
      const x = exitX + stepX(d, far);
      const y = exitY + stepY(d, far);
      if (!standable(w, x, y, r, 0) || !isFree(w, m, x, y, r, apart) || costOf(w, exitX, exitY, x, y, r) > left)
        continue;
      B.mx[m] = x;
      B.my[m] = y;
      return true;
    }
  }
  return false;
}
