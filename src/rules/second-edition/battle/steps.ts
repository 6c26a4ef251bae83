/**
 * Steps on a table: how far a model, or a whole squad side by side, can go straight in a direction; which direction leads best to a goal; coherency;
 * free places in contact (SE-EXT-05, -06, -13, -29, -31). Ways are straight, as SE-EXT-29 allows. Hot: once a move.
 */
import { directionOf, FULL_TURN, stepX, stepY } from "../../../geometry/directions.ts";
import { NO_WAY, roomTo } from "../../../geometry/pieces.ts";
import { UNIT } from "../../../geometry/ticks.ts";
import { N } from "../rulings.ts";
import { B } from "./columns.ts";
import { costOf, DRIVES, gatherPieces, groundFor, ON_FOOT, roughCost, SKIMS, standable } from "./ground.ts";
import { isWreck } from "./hulls.ts";
import { isHeld } from "./lying.ts";
import { buildingAt, CLIMBING, NO_ROOF, onOneFloor, roofTo } from "./roofs.ts";
import type { World } from "./state.ts";

/** Bases whose gap is no more than this are in contact: a sixteenth of an inch. @rule SE-EXT-05 */
export const CONTACT = UNIT >> 4;
/** What rounding may add to a way. */
const HAIR = 3;
/** Directions that are tried beside the straight one, thirty degrees apart. */
const TURN = FULL_TURN / 12;
/** As much of what was wanted is enough not to look for another direction. */
const ENOUGH = 0.6;

/** How many bases stand in `B.inWay`, and how many of them, the first, are enemies. */
let others = 0;
let enemies = 0;
/** How many of them, the first, stop a way: enemies; a vehicle everybody and wrecks too, a skimmer nobody. */
let stops = 0;
let manner = ON_FOOT;

/** The box around the middles of models, as the last call of `boxAround` found it. */
let west = 0;
let south = 0;
let east = 0;
let north = 0;

function boxAround(from: number, to: number): void {
  west = 1 << 24;
  south = 1 << 24;
  east = -(1 << 24);
  north = -(1 << 24);
  for (let m = from; m < to; m++) {
    if (B.wounds[m] === 0) continue;
    if (B.mx[m]! < west) west = B.mx[m]!;
    if (B.mx[m]! > east) east = B.mx[m]!;
    if (B.my[m]! < south) south = B.my[m]!;
    if (B.my[m]! > north) north = B.my[m]!;
  }
}

/** Lists everybody but models from..to-1 who stands near enough to matter to a move of so many ticks. */
function gather(w: World, from: number, to: number, reach: number): void {
  boxAround(from, to);
  gatherPieces(w, west - reach, south - reach, east + reach, north + reach);
  others = 0;
  const seat = w.seatOfModel(from);
  for (let each = 0; each < 2; each++) {
    const first = (each === 0 ? 1 - seat : seat) * w.M;
    for (let o = first; o < first + w.M; o++) {
      const x = B.mx[o]!;
      if (x < west - reach || x > east + reach || B.wounds[o] === 0 || (o >= from && o < to)) continue;
      const y = B.my[o]!;
      if (y >= south - reach && y <= north + reach) B.inWay[others++] = o;
    }
    if (each === 0) enemies = others;
  }
  stops = enemies;
  manner = ON_FOOT;
  if (w.armoured) beDriven(w, from);
}

/** Where it is a vehicle that moves: its ground, who stops it, and the wrecks on which it cannot stand. @rule SE-EXT-97, SE-EXT-100 */
function beDriven(w: World, m: number): void {
  manner = groundFor(w, m);
  if (manner === ON_FOOT) return;
  for (let i = 0; i < B.blockers[0]!; i++) if (isWreck(B.blocker[i]!)) B.inWay[others++] = B.blocker[i]!;
  stops = manner === DRIVES ? others : 0;
}

/**
 * How many ticks, at most `most`, models from..to-1 can all go in a direction, each for no more than `times` its Move (0: for `allowance`), no nearer to
 * enemies than `apart`, to where they can stand.
 */
function strideOf(
  w: World,
  from: number,
  to: number,
  direction: number,
  most: number,
  times: number,
  allowance: number,
  apart: number,
): number {
  let far = most;
  const gap = B.number[N.enemyGap]! * UNIT;
  for (let m = from; m < to && far > 0; m++) {
    if (B.wounds[m] === 0) continue;
    if (isHeld(m)) return 0;
    const kind = B.kind[m]!;
    const dx = stepX(direction, far);
    const dy = stepY(direction, far);
    far = roomAmong(m, dx, dy, far, apart, gap);
    const budget = (times > 0 ? times * B.kindM[kind]! : allowance) - HAIR;
    far = paidFor(w, m, direction, far, budget);
  }
  for (let tries = 0; far > HAIR; tries++) {
    if (endsFree(w, from, to, stepX(direction, far), stepY(direction, far), apart)) return far;
    far = tries === 5 ? 0 : (far * 13) >> 4;
  }
  return 0;
}

/** How many ticks of a way are free of those who stop it, of at most `most`. */
function roomAmong(m: number, dx: number, dy: number, most: number, apart: number, gap: number): number {
  const r = B.kindRadius[B.kind[m]!]!;
  let far = most;
  for (let i = 0; i < stops && far > 0; i++) {
    const o = B.inWay[i]!;
    // Who runs minds those from afar whom it sees.
    const near = i >= enemies ? 0 : apart > gap && B.inSight[B.squad[o]!] === 0 ? gap : apart;
    const keep = r + B.kindRadius[B.kind[o]!]! + near + 1;
    const room = roomTo(B.mx[m]!, B.my[m]!, dx, dy, far, B.mx[o]!, B.my[o]!, keep);
    if (room < far) far = room;
  }
  return far;
}

/** How many ticks of a way a model can pay, of at most `most`. */
function paidFor(w: World, m: number, direction: number, most: number, budget: number): number {
  const r = B.kindRadius[B.kind[m]!]!;
  let far = most;
  for (let tries = 0; tries < 6 && far > 0; tries++) {
    const cost = costOf(w, B.mx[m]!, B.my[m]!, B.mx[m]! + stepX(direction, far), B.my[m]! + stepY(direction, far), r);
    if (cost <= budget) return far;
    far = cost >= NO_WAY ? (far * 3) >> 2 : Math.min(far - 8, Math.floor((far * budget) / cost) | 0);
  }
  return 0;
}

/** Could all stand where a step leads them? Enemies have been kept away from. */
function endsFree(w: World, from: number, to: number, dx: number, dy: number, apart: number): boolean {
  for (let m = from; m < to; m++) {
    if (B.wounds[m] === 0) continue;
    const r = B.kindRadius[B.kind[m]!]!;
    const x = B.mx[m]! + dx;
    const y = B.my[m]! + dy;
    if (!standable(w, x, y, r, 0)) return false;
    for (let i = enemies; i < others; i++) if (overlaps(x, y, r, B.inWay[i]!)) return false;
    if (manner !== SKIMS) continue;
    for (let i = 0; i < enemies; i++) if (overlaps(x, y, r + apart, B.inWay[i]!)) return false;
  }
  return true;
}

function overlaps(x: number, y: number, r: number, o: number): boolean {
  const dx = B.mx[o]! - x;
  const dy = B.my[o]! - y;
  const both = r + B.kindRadius[B.kind[o]!]!;
  return dx * dx + dy * dy < both * both;
}

/**
 * Takes models from..to-1 side by side towards a point, straight or, where that is barred, as well as another direction does it. Returns the ticks
 * that they went.
 * @rule SE-EXT-27, SE-EXT-28, SE-EXT-29
 */
export function goTowards(
  w: World,
  from: number,
  to: number,
  goalX: number,
  goalY: number,
  times: number,
  allowance: number,
  apart: number,
  atMost = 1 << 24,
): number {
  const n = midst(from, to);
  if (n === 0) return 0;
  const dx = goalX - middleX;
  const dy = goalY - middleY;
  const distance = Math.floor(Math.sqrt(dx * dx + dy * dy)) | 0;
  const most = times > 0 ? times * paceOfFastest(from, to) : allowance;
  const wanted = Math.min(distance, most, atMost);
  if (wanted <= HAIR) return 0;
  gather(w, from, to, most + 4 * UNIT + apart);
  const straight = directionOf(dx, dy);
  const x = middleX;
  const y = middleY;
  const whole = roughCost(w, x, y, goalX, goalY);
  const first = whole > ROUGH * distance ? bestTurn(w, x, y, goalX, goalY, straight, wanted) : 0;
  let best = 0;
  let far = 0;
  let way = straight;
  // What promises most, then straight on and ever more to both sides, up to a right angle.
  for (let k = first === 0 ? 0 : -1; k < TURNS; k++) {
    if (k === first && k > 0) continue;
    const direction = turned(straight, k < 0 ? first : k);
    const stride = strideOf(w, from, to, direction, wanted, times, allowance, apart);
    if (stride === 0) continue;
    const left = roughCost(w, x + stepX(direction, stride), y + stepY(direction, stride), goalX, goalY);
    const gained = whole - left;
    if (gained <= best) continue;
    best = gained;
    far = stride;
    way = direction;
    if (gained >= ENOUGH * wanted) break;
  }
  if (n > 1 && far < LAGGING * wanted) {
    aheadX = dx;
    aheadY = dy;
    const went =
      straggle(w, from, to, far > 0 ? way : straight, wanted, times, allowance, apart, far, false) ||
      goAround(w, from, to, straight, wanted, times, allowance, apart, far);
    if (went > 0) return went;
    gather(w, from, to, most + 4 * UNIT + apart);
  }
  shift(from, to, stepX(way, far), stepY(way, far));
  return far;
}

/** Moves the living of models from..to-1 side by side. */
function shift(from: number, to: number, dx: number, dy: number): void {
  for (let m = from; m < to; m++) {
    if (B.wounds[m] === 0) continue;
    B.mx[m]! += dx;
    B.my[m]! += dy;
  }
}

/** Side by side a squad is as slow as its slowest: below this share of what was wanted each goes by itself. */
const LAGGING = 0.9;
/** Where that brings it nowhere, and it came no farther than this share, everybody goes around what bars his way: */
const STUCK = 0.25;
/** all of what was wanted, or half of it, or a quarter, as the squad stays together. */
const HALVES = 3;
/** The way of a squad to its goal, which is that of each who goes around something. */
let aheadX = 0;
let aheadY = 0;

/** A squad that is stuck goes around what bars its way, everybody by himself; returns the ticks that the fastest went. */
function goAround(
  w: World,
  from: number,
  to: number,
  straight: number,
  wanted: number,
  times: number,
  allowance: number,
  apart: number,
  together: number,
): number {
  for (let k = 0; k < HALVES && together < (STUCK * wanted) >> k; k++) {
    const went = straggle(w, from, to, straight, wanted >> k, times, allowance, apart, together, true);
    if (went > 0) return went;
  }
  return 0;
}

/**
 * Each of models from..to-1, all of a squad, goes as far in a direction as it can, those ahead first; they are put back where the squad would not
 * stay together, or not come farther than the `together` ticks that it can go side by side. `around`: each as leads it best to its own share of the goal, and not straight.
 * Returns the ticks that the fastest went.
 */
function straggle(
  w: World,
  from: number,
  to: number,
  direction: number,
  most: number,
  times: number,
  allowance: number,
  apart: number,
  together: number,
  around: boolean,
): number {
  const ux = stepX(direction, UNIT);
  const uy = stepY(direction, UNIT);
  const dx = aheadX;
  const dy = aheadY;
  for (let m = from; m < to; m++) {
    B.toX[m] = B.mx[m]!;
    B.toY[m] = B.my[m]!;
    B.unseen[m] = B.wounds[m] === 0 ? 1 : 0;
  }
  let went = 0;
  let sum = 0;
  let n = 0;
  for (let m = foremost(from, to, ux, uy); m >= 0; m = foremost(from, to, ux, uy)) {
    B.unseen[m] = 1;
    let far = 0;
    if (around) far = goTowards(w, m, m + 1, B.mx[m]! + dx, B.my[m]! + dy, times, allowance, apart, most);
    else {
      gather(w, m, m + 1, most + 4 * UNIT + apart);
      far = strideOf(w, m, m + 1, direction, most, times, allowance, apart);
      shift(m, m + 1, stepX(direction, far), stepY(direction, far));
    }
    went = Math.max(went, far);
    sum += far;
    n++;
  }
  const s = B.squad[from]!;
  if (n * together < sum && isCoherent(w, s)) return went;
  for (let m = from; m < to; m++) {
    B.mx[m] = B.toX[m]!;
    B.my[m] = B.toY[m]!;
  }
  return 0;
}

/** Who stands farthest ahead of those that are not marked. */
function foremost(from: number, to: number, ux: number, uy: number): number {
  let best = -1;
  let least = Number.NEGATIVE_INFINITY;
  for (let m = from; m < to; m++) {
    if (B.unseen[m] !== 0) continue;
    const ahead = B.mx[m]! * ux + B.my[m]! * uy;
    if (ahead <= least) continue;
    least = ahead;
    best = m;
  }
  return best;
}

function paceOfFastest(from: number, to: number): number {
  let most = 0;
  for (let m = from; m < to; m++) if (B.wounds[m]! > 0) most = Math.max(most, B.kindM[B.kind[m]!]!);
  return most;
}

/** Directions that are tried. */
const TURNS = 7;
/** A way that costs so much more than its length is worth going around. */
const ROUGH = 1.1;

export const turned = (straight: number, k: number, turn = TURN): number =>
  (straight + turn * ((k + 1) >> 1) * ((k & 1) === 0 ? 1 : -1) + FULL_TURN) % FULL_TURN;

/** The turn after which the way to a goal costs least, as far as terrain goes. */
function bestTurn(
  w: World,
  x: number,
  y: number,
  goalX: number,
  goalY: number,
  straight: number,
  step: number,
): number {
  let best = 0;
  let least = 1 << 28;
  for (let k = 0; k < TURNS; k++) {
    const direction = turned(straight, k);
    const toX = x + stepX(direction, step);
    const toY = y + stepY(direction, step);
    const cost = roughCost(w, x, y, toX, toY) + roughCost(w, toX, toY, goalX, goalY);
    if (cost >= least) continue;
    least = cost;
    best = k;
  }
  return best;
}

/** The middle of models, as the last call of `midst` found it. */
export let middleX = 0;
export let middleY = 0;

/** Finds the middle of the living of models from..to-1; returns how many there are. */
export function midst(from: number, to: number): number {
  let n = 0;
  let x = 0;
  let y = 0;
  for (let m = from; m < to; m++) {
    if (B.wounds[m] === 0) continue;
    n++;
    x += B.mx[m]!;
    y += B.my[m]!;
  }
  middleX = n === 0 ? 0 : Math.trunc(x / n) | 0;
  middleY = n === 0 ? 0 : Math.trunc(y / n) | 0;
  return n;
}

// Coherency.

/** Marks the models that are linked with the first living model of a squad in `B.gang`; returns whether all are. @rule SE-EXT-06 */
export function isCoherent(w: World, s: number): boolean {
  const from = B.from[s]!;
  const to = B.to[s]!;
  if (B.count[s]! < 2) return true;
  const link = B.number[N.coherency]! * UNIT;
  let n = 0;
  for (let m = from; m < to; m++) {
    B.gang[m] = 0;
    if (n > 0 || B.wounds[m] === 0) continue;
    B.gang[m] = 1;
    B.list[n++] = m;
  }
  for (let i = 0; i < n; i++) {
    const a = B.list[i]!;
    for (let b = from; b < to; b++) {
      if (B.gang[b] !== 0 || B.wounds[b] === 0 || w.apartOf(a, b) > link) continue;
      B.gang[b] = 1;
      B.list[n++] = b;
    }
  }
  return n === B.count[s]!;
}

/** Those of a squad who are apart go towards the others as far as they can. @rule SE-EXT-06 */
export function closeUp(w: World, s: number, times: number): number {
  let most = 0;
  for (let tries = 0; tries < 2 && !isCoherent(w, s); tries++) {
    for (let m = B.from[s]!; m < B.to[s]!; m++) {
      if (B.wounds[m] === 0 || B.gang[m] !== 0 || B.mx[m] !== B.fromX[m] || B.my[m] !== B.fromY[m]) continue;
      const near = nearestLinked(w, s, m);
      if (near < 0) continue;
      most = Math.max(most, goTowards(w, m, m + 1, B.mx[near]!, B.my[near]!, times, 0, B.number[N.enemyGap]! * UNIT));
    }
  }
  return most;
}

function nearestLinked(w: World, s: number, m: number): number {
  let best = -1;
  for (let o = B.from[s]!; o < B.to[s]!; o++) {
    if (B.wounds[o] === 0 || B.gang[o] === 0) continue;
    if (best < 0 || w.apartOf(m, o) < w.apartOf(m, best)) best = o;
  }
  return best;
}

// Places in contact.

/** Where the last call of `placeBeside` found room. */
export let besideX = 0;
export let besideY = 0;

/** As far from a base one stands in contact with it: rounded directions shall leave room for six around one. */
const BESIDE = 24;
/** Directions around an enemy, from the near side to the far one. */
const AROUND = 12;

/**
 * What it costs model m to come into contact with model e at the nearest free place by a straight way, at most `budget`; -1 where there is none. Who
 * follows up minds no ground but what is impassable.
 * @rule SE-EXT-31, SE-EXT-33, SE-EXT-60
 */
export function placeBeside(w: World, m: number, e: number, budget: number, ignores: boolean): number {
  const r = B.kindRadius[B.kind[m]!]!;
  const both = r + B.kindRadius[B.kind[e]!]! + BESIDE;
  if (w.apartOf(m, e) > budget) return -1;
  // Up to a roof, or down from one, inside the outline of the building; who follows up does not climb.
  const climbs = !onOneFloor(m, e);
  const roof = roofTo(w, m, e, climbs, ignores);
  if (roof === NO_ROOF) return -1;
  const extra = climbs ? CLIMBING : 0;
  const x = B.mx[m]!;
  const y = B.my[m]!;
  const near = directionOf(x - B.mx[e]!, y - B.my[e]!);
  gather(w, m, m + 1, budget + 2 * both);
  for (let k = 0; k < AROUND; k++) {
    const direction = turned(near, k);
    const toX = B.mx[e]! + stepX(direction, both);
    const toY = B.my[e]! + stepY(direction, both);
    const dx = toX - x;
    const dy = toY - y;
    const length = Math.ceil(Math.sqrt(dx * dx + dy * dy)) | 0;
    // Places farther around are farther away.
    if (length > budget) return -1;
    if (!standable(w, toX, toY, r, 0) || !isOpen(x, y, dx, dy, length, r)) continue;
    const cost = costOf(w, x, y, toX, toY, r);
    if (cost >= NO_WAY || (!ignores && cost + extra > budget)) continue;
    if (roof >= 0 && buildingAt(w, toX, toY) !== roof) continue;
    besideX = toX;
    besideY = toY;
    return ignores ? length : cost + extra;
  }
  return -1;
}

/** Is a place free of all bases, and the way there of enemies'? */
function isOpen(x: number, y: number, dx: number, dy: number, length: number, r: number): boolean {
  for (let i = 0; i < others; i++) {
    const o = B.inWay[i]!;
    if (overlaps(x + dx, y + dy, r, o)) return false;
    if (i >= enemies || length <= HAIR) continue;
    const keep = r + B.kindRadius[B.kind[o]!]!;
    if (roomTo(x, y, dx, dy, length, B.mx[o]!, B.my[o]!, keep) < length - CONTACT) return false;
  }
  return true;
}

// Who is in contact.

/** Is model m in contact with a living enemy? */
export function isTouching(w: World, m: number): boolean {
  const from = (1 - w.seatOfModel(m)) * w.M;
  for (let e = from; e < from + w.M; e++) {
    if (B.wounds[e]! > 0 && w.apartOf(m, e) <= CONTACT && onOneFloor(m, e)) return true;
  }
  return false;
}

/** Finds out anew which squads are in contact; returns how many pairs of models are, in `B.pairs`, seat 1's first. @rule SE-EXT-64 */
export function readContacts(w: World): number {
  let n = 0;
  for (let s = 0; s < w.endOf(0); s++) B.engaged[s] = 0;
  for (let t = w.U; t < w.endOf(1); t++) B.engaged[t] = 0;
  for (let s = 0; s < w.endOf(0); s++) {
    if (B.count[s] === 0) continue;
    boxAround(B.from[s]!, B.to[s]!);
    for (let e = w.M; e < w.M + w.sideAt[1].models; e++) {
      if (B.wounds[e] === 0 || B.mx[e]! < west - CLOSE || B.mx[e]! > east + CLOSE) continue;
      if (B.my[e]! >= south - CLOSE && B.my[e]! <= north + CLOSE) n = meet(w, s, e, n);
    }
  }
  return n;
}

/** Farther than the middles of two bases in contact. */
const CLOSE = 4 * UNIT;

/** Notes which models of squad s model e is in contact with, after n pairs. */
function meet(w: World, s: number, e: number, n: number): number {
  let pairs = n;
  for (let m = B.from[s]!; m < B.to[s]!; m++) {
    if (B.wounds[m] === 0 || w.apartOf(m, e) > CONTACT || !onOneFloor(m, e)) continue;
    if (2 * pairs < B.pairs.length) {
      B.pairs[2 * pairs] = m;
      B.pairs[2 * pairs + 1] = e;
      pairs++;
    }
    w.engage(s, B.squad[e]!);
  }
  return pairs;
}

/** The first model of squad t that model m is in contact with; -1: none. */
export function touchedBy(w: World, m: number, t: number): number {
  for (let e = B.from[t]!; e < B.to[t]!; e++) {
    if (B.wounds[e]! > 0 && w.apartOf(m, e) <= CONTACT && onOneFloor(m, e)) return e;
  }
  return -1;
}

/** The model of squad t that is nearest to model m; -1: none lives. */
export function nearestOf(w: World, m: number, t: number): number {
  let best = -1;
  for (let e = B.from[t]!; e < B.to[t]!; e++) {
    if (B.wounds[e]! > 0 && (best < 0 || w.apartOf(m, e) < w.apartOf(m, best))) best = e;
  }
  return best;
}
