/**
 * Where a model goes on a table (SK-AI-09) and whether it hides (SK-AI-11): see decide.ts for the shape of a decision. The candidates are
 * staying, closing in, falling back, marching, the mission's goal and the shelters at hand; each is looked at from where it would end. Hot.
 */
import { pointInside } from "../../geometry/inside.ts";
import { floorAt } from "../../geometry/levels.ts";
import { Sight } from "../../geometry/sight.ts";
import { COVER, DIFFICULT } from "../../geometry/terrain.ts";
import { UNIT } from "../../geometry/ticks.ts";
import * as board from "./board.ts";
import { groundAt, MOST_PIECES, ticks } from "./ground.ts";
import { aloft, hasLevels, SAME_FLOOR } from "./heights.ts";
import { conceals, hide, mayHide } from "./hiding.ts";
import * as kinds from "./kind-columns.ts";
import { HIDDEN, INCHES, NO_MARCH, OFF, PERCH, R_MARCH_VISIBLE, ROUGH, WAS_HIDDEN } from "./matchup.ts";
import * as minds from "./mind-columns.ts";
import { KINDS } from "./mind-columns.ts";
import { goalFor, goalX, goalY } from "./mission-goals.ts";
import { jumps, marchLength } from "./movement.ts";
import { G_TURN, type World } from "./state.ts";
import { goTo, nearestOnTable } from "./table-moves.ts";
import { GRAIN, MOVE, OBJECTIVE, WEIGHTS } from "./weights.ts";

const sight = new Sight(MOST_PIECES);

/** Enemies that a mover looks at: the nearest ones. */
const LOOKED_AT = 3;
const foes = new Int32Array(LOOKED_AT);
let known = 0;

/** Shelters that a mover thinks of: the nearest ones within reach. */
const SHELTERS = 3;
const shelterX = new Int32Array(SHELTERS);
const shelterY = new Int32Array(SHELTERS);

/** Places high up that a mover thinks of. */
const PERCHES = 3;

// Candidates: where they lead, how near to it, how far, and whether it is a march.
const MOST = 8 + SHELTERS + PERCHES;
const toX = new Int32Array(MOST);
const toY = new Int32Array(MOST);
const stopAt = new Int32Array(MOST);
const far = new Int32Array(MOST);
const marches = new Uint8Array(MOST);
/** The height wanted there, or SAME_FLOOR. */
const toZ = new Int32Array(MOST);
let candidates = 0;

function offer(x: number, y: number, stop: number, reach: number, march: boolean): void {
  toX[candidates] = x;
  toY[candidates] = y;
  stopAt[candidates] = stop;
  far[candidates] = reach;
  marches[candidates] = march ? 1 : 0;
  toZ[candidates] = SAME_FLOOR;
  candidates++;
}

/** SK-AI-09 on a table; carries the choice out. */
export function chooseMoveOnTable(w: World, m: number, watched: boolean): void {
  const seat = w.seatOf(m);
  const side = board.side[seat]!;
  const kind = board.kind[m]!;
  const reach = jumps(m) ? 120 : kinds.move[kind]!;
  const enemy = nearestOnTable(m);
  const gap = enemy < 0 ? 1 << 20 : w.gap(m, enemy);
  const barred = (board.flags[m]! & NO_MARCH) !== 0 || !w.marchAllowed(m) || (board.place[m]! & ROUGH) !== 0;
  const long = marchLength(kinds.move[kind]!, barred, nearestOfAll(w, m), w.m.marchTimes, w.m.marchClear);
  candidates = 0;
  offer(board.px[m]!, board.py[m]!, 0, 0, false);
  if (enemy >= 0) {
    const stop = board.radius[m]! + board.radius[enemy]! + UNIT;
    offer(board.px[enemy]!, board.py[enemy]!, stop, reach, false);
    if (long > reach) offer(board.px[enemy]!, board.py[enemy]!, stop, long, true);
    const dx = board.px[m]! - board.px[enemy]!;
    const dy = board.py[m]! - board.py[enemy]!;
    const length = Math.sqrt(dx * dx + dy * dy);
    const share = length === 0 ? 0 : ticks(reach) / length;
    offer(board.px[m]! + Math.trunc(dx * share), board.py[m]! + Math.trunc(dy * share), 0, reach, false);
  }
  const wanted = goalFor(w, m);
  if (wanted) {
    offer(goalX(), goalY(), 0, reach, false);
    if (long > reach) offer(goalX(), goalY(), 0, long, true);
  }
  const shelters = findShelters(w, m, ticks(reach));
  for (let i = 0; i < shelters; i++) offer(shelterX[i]!, shelterY[i]!, 0, reach, false);
  if (hasLevels(w)) offerPerches(w, m, reach, enemy);
  let choice = 0;
  if (minds.random[side] === 1) choice = w.policy[seat]!.below(candidates);
  else choice = bestMove(w, side, m, kind, enemy, gap, wanted);
  if (choice === 0) return;
  const march = marches[choice] === 1;
  goTo(w, m, toX[choice]!, toY[choice]!, stopAt[choice]!, far[choice]!, march, watched, toZ[choice]!);
}

/** Gap to the nearest enemy that bars a march: Hidden ones too, unless the ruling says otherwise (SK-AMB-33). */
function nearestOfAll(w: World, m: number): number {
  const from = (1 - w.seatOf(m)) * board.STRIDE;
  let least = 1 << 20;
  for (let t = from; t < from + board.count[1 - w.seatOf(m)]!; t++) {
    if ((board.flags[t]! & OFF) !== 0) continue;
    if (board.rule[R_MARCH_VISIBLE] === 1 && (board.place[t]! & HIDDEN) !== 0) continue;
    const gap = w.gap(m, t);
    if (gap < least) least = gap;
  }
  return least;
}

/** The nearest spots with shelter that a model can reach; returns how many. */
function findShelters(w: World, m: number, reach: number): number {
  const spots = w.spots;
  let found = 0;
  const x = board.px[m]!;
  const y = board.py[m]!;
  for (let s = 0; s < spots.length && found < SHELTERS; s += 3) {
    if (spots[s + 2] === 0) continue;
    const dx = spots[s]! - x;
    const dy = spots[s + 1]! - y;
    if (Math.abs(dx) > reach || Math.abs(dy) > reach || dx * dx + dy * dy > reach * reach) continue;
    shelterX[found] = spots[s]!;
    shelterY[found] = spots[s + 1]!;
    found++;
  }
  return found;
}

/** The candidate whose row weighs most; ties go to the first. */
function bestMove(
  w: World,
  side: number,
  m: number,
  kind: number,
  enemy: number,
  gap: number,
  wanted: boolean,
): number {
  gatherFoes(w, m);
  const idle = minds.firePower[(side * KINDS + kind) * 2 * INCHES + inchOf(gap)] === 0;
  const eager = Math.trunc(minds.weights[side * WEIGHTS + MOVE + 4]! * (idle ? 1 + board.game[G_TURN]! : 1) * GRAIN);
  let best = -2147483648;
  let choice = 0;
  for (let c = 0; c < candidates; c++) {
    const worth = worthOfMove(w, side, m, kind, c, enemy, gap, eager, wanted);
    if (worth > best) {
      best = worth;
      choice = c;
    }
  }
  return choice;
}

/** The nearest enemies of a model that are not Hidden. */
function gatherFoes(w: World, m: number): void {
  const seat = 1 - w.seatOf(m);
  const from = seat * board.STRIDE;
  known = 0;
  for (let t = from; t < from + board.count[seat]!; t++) {
    if ((board.flags[t]! & OFF) !== 0 || (board.place[t]! & HIDDEN) !== 0) continue;
    const d = square(m, t);
    let at = known < LOOKED_AT ? known : LOOKED_AT - 1;
    if (known === LOOKED_AT && d >= square(m, foes[at]!)) continue;
    while (at > 0 && square(m, foes[at - 1]!) > d) {
      foes[at] = foes[at - 1]!;
      at--;
    }
    foes[at] = t;
    if (known < LOOKED_AT) known++;
  }
}

function square(a: number, b: number): number {
  const dx = board.px[a]! - board.px[b]!;
  const dy = board.py[a]! - board.py[b]!;
  return dx * dx + dy * dy;
}

function inchOf(tenths: number): number {
  const inch = Math.floor((tenths + 9) / 10);
  return inch < 0 ? 0 : inch >= INCHES ? INCHES - 1 : inch;
}

/** The row of a candidate, weighed, in grains: what one could do from there, what the nearest enemies could, and what is gained. */
function worthOfMove(
  w: World,
  side: number,
  m: number,
  kind: number,
  c: number,
  enemy: number,
  before: number,
  eager: number,
  wanted: boolean,
): number {
  const weights = side * WEIGHTS;
  const row = side * KINDS + kind;
  const table = w.table!;
  const startX = board.px[m]!;
  const startY = board.py[m]!;
  const wayX = toX[c]! - startX;
  const wayY = toY[c]! - startY;
  const whole = Math.sqrt(wayX * wayX + wayY * wayY);
  const walked = Math.max(0, Math.min(whole - stopAt[c]!, ticks(far[c]!)));
  const share = whole === 0 ? 0 : walked / whole;
  const x = startX + Math.trunc(wayX * share);
  const y = startY + Math.trunc(wayY * share);
  const moved = c > 0 ? 1 : 0;
  const march = marches[c] === 1;
  const height = hasLevels(w) ? heightThere(w, m, c, x, y) : 0;
  const eye = height + board.tall[m]!;
  const blow = minds.bestBlow[row]!;
  const risk = height >= LEDGE ? FALL_RISK : 1;
  let fire = 0;
  let charge = 0;
  let theirFire = 0;
  let theirCharge = 0;
  let covered = false;
  for (let i = 0; i < known; i++) {
    const t = foes[i]!;
    const dx = board.px[t]! - x;
    const dy = board.py[t]! - y;
    const edge = Math.sqrt(dx * dx + dy * dy) - board.radius[m]! - board.radius[t]!;
    const gap = Math.max(0, Math.ceil((edge * 10) / UNIT));
    if (gap <= minds.threatReach[side]!) theirCharge = minds.threatBlow[side]!;
    const above = height - board.pz[t]!;
    const tz = board.pz[t]! + board.tall[t]!;
    if (!sight.line(table, board.px[t]!, board.py[t]!, tz, x, y, eye, UNIT)) continue;
    if (!sight.shallow(w.m.field!.depthOne, w.m.field!.depthMore)) continue;
    const shelter = ((sight.flags & COVER) !== 0 && (sight.flags & DIFFICULT) !== 0) || (sight.nearFlags & COVER) !== 0;
    if (shelter) covered = true;
    const inch = inchOf(gap);
    if (!march) {
      const power = minds.firePower[(row * 2 + moved) * INCHES + inch]! * (above >= HIGH ? FROM_ABOVE : 1);
      if (power > fire) fire = power;
      if (gap <= kinds.charge[kind]!) charge = blow;
    }
    const danger = minds.threatFire[side * INCHES + inch]! * (shelter ? (above >= HIGH ? 0.33 : 0.5) : 1) * risk;
    theirFire = danger > theirFire ? danger + theirFire * 0.25 : theirFire + danger * 0.25;
  }
  let closer = 0;
  if (enemy >= 0) {
    const dx = board.px[enemy]! - x;
    const dy = board.py[enemy]! - y;
    const edge = Math.sqrt(dx * dx + dy * dy) - board.radius[m]! - board.radius[enemy]!;
    const gained = before - Math.max(0, (edge * 10) / UNIT);
    const inch = inchOf(before - gained);
    const later = minds.firePower[(row * 2 + 1) * INCHES + (inch > 12 ? 12 : inch)]!;
    closer = (gained / 60) * (blow > later ? blow : later);
  }
  let progress = 0;
  if (wanted) {
    const hereX = goalX() - startX;
    const hereY = goalY() - startY;
    const thereX = goalX() - x;
    const thereY = goalY() - y;
    progress = (Math.sqrt(hereX * hereX + hereY * hereY) - Math.sqrt(thereX * thereX + thereY * thereY)) / (6 * UNIT);
  }
  const worth =
    minds.weights[weights + MOVE]! * fire +
    minds.weights[weights + MOVE + 1]! * charge -
    minds.weights[weights + MOVE + 2]! * theirFire -
    minds.weights[weights + MOVE + 3]! * theirCharge +
    (eager / GRAIN) * closer +
    minds.weights[weights + MOVE + 5]! * (1 - moved) * 0.1 +
    minds.weights[weights + MOVE + 6]! * (covered ? 0.3 : 0) +
    minds.weights[weights + OBJECTIVE]! * progress;
  return Math.trunc(worth * GRAIN) | 0;
}

/** Six inches above somebody, from where saves are worse; and four above the ground, from where one falls (SK-SHOOT-23, SK-FALL-01). */
const HIGH = 6 * UNIT;
const LEDGE = 4 * UNIT;
/** What a save that is worse by one is worth to who shoots, and a fall to who is hit, as a player reckons. */
const FROM_ABOVE = 1.25;
const FALL_RISK = 1.3;
/** How high one hopes to climb in one move: better than even on the best of two dice. */
const CLIMB = 4 * UNIT;

/** Height at which a candidate ends. */
function heightThere(w: World, m: number, c: number, x: number, y: number): number {
  const wanted = toZ[c]!;
  if (wanted !== SAME_FLOOR) return wanted;
  if (c === 0) return board.pz[m]!;
  const floor = aloft(m) > 0 ? floorAt(w.table!, board.px[m]!, board.py[m]!, aloft(m)) : -1;
  return floor >= 0 && pointInside(w.table!, floor, x, y) ? board.pz[m]! : groundAt(w.table!, x, y);
}

/** Offers the highest places within reach, those nearest to the enemy first (SK-MOVE-10, -18). */
function offerPerches(w: World, m: number, reach: number, enemy: number): void {
  const perches = w.perches;
  const far = ticks(reach);
  const up = jumps(m) ? ticks(reach) : CLIMB;
  const x = board.px[m]!;
  const y = board.py[m]!;
  const from = candidates;
  for (let p = 0; p < perches.length; p += PERCH) {
    const dx = perches[p]! - x;
    const dy = perches[p + 1]! - y;
    if (Math.abs(dx) > far || Math.abs(dy) > far || dx * dx + dy * dy > far * far) continue;
    const height = perches[p + 2]!;
    const climbs = perches[p + 3] === 1;
    if (climbs && Math.abs(height - aloft(m)) > up) continue;
    if (dx === 0 && dy === 0 && height === board.pz[m]) continue;
    const ex = enemy < 0 ? 0 : board.px[enemy]! - perches[p]!;
    const ey = enemy < 0 ? 0 : board.py[enemy]! - perches[p + 1]!;
    // Two inches of height are worth one inch nearer.
    const worth = 2 * height - Math.trunc(Math.sqrt(ex * ex + ey * ey));
    let at = candidates - from;
    if (at === PERCHES) {
      if (worth <= perchWorth[PERCHES - 1]!) continue;
      at--;
    } else {
      offer(0, 0, 0, reach, false);
    }
    while (at > 0 && perchWorth[at - 1]! < worth) {
      copyCandidate(from + at, from + at - 1);
      perchWorth[at] = perchWorth[at - 1]!;
      at--;
    }
    perchWorth[at] = worth;
    toX[from + at] = perches[p]!;
    toY[from + at] = perches[p + 1]!;
    toZ[from + at] = climbs ? height : SAME_FLOOR;
  }
}

const perchWorth = new Int32Array(PERCHES);

function copyCandidate(to: number, from: number): void {
  toX[to] = toX[from]!;
  toY[to] = toY[from]!;
  toZ[to] = toZ[from]!;
}

/** SK-AI-11: who has nothing to shoot at from where it stands hides, if it can. */
export function chooseHide(w: World, m: number): void {
  if ((board.place[m]! & HIDDEN) !== 0 || !conceals(w, m)) return;
  const seat = w.seatOf(m);
  const side = board.side[seat]!;
  if (minds.random[side] === 1) {
    if (w.policy[seat]!.below(2) === 1 && mayHide(w, m)) hide(w, m);
    return;
  }
  const enemy = nearestOnTable(m);
  const reach = minds.bestReach[side * KINDS + board.kind[m]!]!;
  if (enemy >= 0 && w.gap(m, enemy) <= reach) return;
  if (mayHide(w, m)) hide(w, m);
}

/** Who begins its turn Hidden in Difficult Terrain may creep on inside it (SK-HIDE-10). */
export function noteHidden(m: number): void {
  const creeps = (board.place[m]! & (HIDDEN | ROUGH)) === (HIDDEN | ROUGH);
  board.place[m] = creeps ? board.place[m]! | WAS_HIDDEN : board.place[m]! & ~WAS_HIDDEN;
}
