/**
 * Steps on a table: how far a team can go side by side straight in a direction, which direction leads best to a goal, free places beside an enemy, contacts
 * (DK-EXT-MV-01, DK-CHG-12). Hot: once a move.
 */
import { directionOf, FULL_TURN, stepX, stepY } from "../../../geometry/directions.ts";
import { NO_WAY, roomTo } from "../../../geometry/pieces.ts";
import { UNIT } from "../../../geometry/ticks.ts";
import { GONE, OFF_TABLE } from "../matchup.ts";
import { N, R } from "../rulings.ts";
import { B, isIn, isStray } from "./columns.ts";
import { costOf, gatherPieces, groundFor, roughCost, standable } from "./ground.ts";
import type { World } from "./state.ts";
import { sees } from "./where.ts";

/** Bases so near are in contact. @rule DK-CHG-10 */
export const CONTACT = UNIT >> 1;
/** Who is not on the table is farther than this. */
export const FAR = 1 << 20;
/** What rounding may add to a way. */
const HAIR = 3;
/** Directions that are tried beside the straight one, thirty degrees apart; and as much of what was wanted as is enough not to look for another. */
const TURNS = 7;
const TURN = FULL_TURN / 12;
const ENOUGH = 0.6;
/** Who sprints straight on by no more than this is barred; enemies stop most others. */
const BARELY = 0.2;

/** How many bases stand in `B.inWay`; how many of them, the first, are enemies; and how many of those keep who sprints away. */
let others = 0;
let enemies = 0;
let watchers = 0;

/** The k-th direction: straight on, then ever more to both sides. */
export const turned = (straight: number, k: number): number =>
  (straight + TURN * ((k + 1) >> 1) * ((k & 1) === 0 ? 1 : -1) + FULL_TURN) % FULL_TURN;

const isOn = (m: number): boolean => B.wounds[m]! > 0 && B.mx[m]! < FAR;
/** Does a model go with its team? */
const goesAlong = (m: number): boolean => isOn(m) && !isStray(m);

/** The middle of models, as the last call of `midst` found it. */
export let middleX = 0;
export let middleY = 0;

/** Finds the middle of those of models from..to-1 who are on the table with their team; returns how many there are. */
export function midst(from: number, to: number): number {
  let n = 0;
  let x = 0;
  let y = 0;
  for (let m = from; m < to; m++) {
    if (!goesAlong(m)) continue;
    n++;
    x += B.mx[m]!;
    y += B.my[m]!;
  }
  middleX = n === 0 ? 0 : Math.trunc(x / n) | 0;
  middleY = n === 0 ? 0 : Math.trunc(y / n) | 0;
  return n;
}

/** Lists everybody else, enemies first, and the pieces, that may matter to a move of so many ticks of models from..to-1. */
function gather(w: World, from: number, to: number, reach: number): void {
  midst(from, to);
  let wide = 0;
  for (let m = from; m < to; m++) {
    if (goesAlong(m)) wide = Math.max(wide, Math.abs(B.mx[m]! - middleX), Math.abs(B.my[m]! - middleY));
  }
  const box = wide + reach;
  gatherPieces(w, middleX - box, middleY - box, middleX + box, middleY + box);
  if (w.vehicles) groundFor(w, from);
  others = 0;
  const seat = w.seatOfModel(from);
  for (let each = 0; each < 2; each++) {
    const side = each === 0 ? 1 - seat : seat;
    for (let o = side * w.M, end = o + w.sideAt[side]!.models; o < end; o++) {
      if (Math.abs(B.mx[o]! - middleX) > box || Math.abs(B.my[o]! - middleY) > box) continue;
      if (B.wounds[o]! > 0 && (o < from || o >= to || isStray(o))) B.inWay[others++] = o;
    }
    if (each === 0) enemies = others;
  }
  watchers = enemies;
}

/** By one reading enemies who do not see team t do not stop its sprint: they come last. @rule DK-RUN-08 */
function leaveOutBlind(w: World, t: number): void {
  for (let i = 0; i < watchers; ) {
    const o = B.inWay[i]!;
    if (sees(w, B.team[o]!, t)) {
      i++;
      continue;
    }
    B.inWay[i] = B.inWay[--watchers]!;
    B.inWay[watchers] = o;
  }
}

/** How far models from..to-1 can all go in a direction, at most `most` ticks and for no more than `budget`, no nearer to enemies than `apart`. */
function strideOf(
  w: World,
  from: number,
  to: number,
  way: number,
  most: number,
  budget: number,
  apart: number,
): number {
  let far = most;
  for (let m = from; m < to && far > HAIR; m++) {
    if (!goesAlong(m)) continue;
    const r = B.kindRadius[B.kind[m]!]!;
    const x = B.mx[m]!;
    const y = B.my[m]!;
    let dx = stepX(way, far);
    let dy = stepY(way, far);
    for (let i = 0; i < enemies && far > 0; i++) {
      const o = B.inWay[i]!;
      const keep = r + B.kindRadius[B.kind[o]!]! + (i < watchers ? apart : B.number[N.enemyGap]! * UNIT) + 1;
      const room = roomTo(x, y, dx, dy, far, B.mx[o]!, B.my[o]!, keep);
      if (room === far) continue;
      far = room;
      dx = stepX(way, far);
      dy = stepY(way, far);
    }
    far = paidFor(w, x, y, r, way, far, budget);
  }
  for (let tries = 0; far > HAIR && tries < 6; tries++) {
    if (endsFree(w, from, to, stepX(way, far), stepY(way, far))) return far;
    far = (far * 13) >> 4;
  }
  return 0;
}

/** How many ticks of a way can be paid, of at most `most`. */
function paidFor(w: World, x: number, y: number, r: number, way: number, most: number, budget: number): number {
  let far = most;
  for (let tries = 0; tries < 6 && far > HAIR; tries++) {
    const cost = costOf(w, x, y, x + stepX(way, far), y + stepY(way, far), r);
    if (cost <= budget) return far;
    far = cost >= NO_WAY ? (far * 3) >> 2 : Math.min(far - 8, Math.floor((far * budget) / cost) | 0);
  }
  return 0;
}

/** Could all stand where a step leads them? Enemies have been kept away from. */
function endsFree(w: World, from: number, to: number, dx: number, dy: number): boolean {
  for (let m = from; m < to; m++) {
    if (!goesAlong(m)) continue;
    const r = B.kindRadius[B.kind[m]!]!;
    if (!standable(w, B.mx[m]! + dx, B.my[m]! + dy, r)) return false;
    for (let i = enemies; i < others; i++) if (isIn(B.mx[m]! + dx, B.my[m]! + dy, r, B.inWay[i]!)) return false;
  }
  return true;
}

function shift(w: World, from: number, to: number, way: number, far: number): void {
  w.moved(B.team[from]!);
  const dx = stepX(way, far);
  const dy = stepY(way, far);
  for (let m = from; m < to; m++) {
    if (!goesAlong(m)) continue;
    B.mx[m]! += dx;
    B.my[m]! += dy;
  }
}

/**
 * Takes models from..to-1 side by side towards a point, straight or, where that is barred, as well as another direction does it, for at most `most` ticks
 * of open ground; returns the ticks that they went. @rule DK-EXT-MV-01, DK-EXT-MV-02, DK-MOV-07
 */
export function goTowards(w: World, from: number, to: number, goalX: number, goalY: number, most: number): number {
  if (midst(from, to) === 0) return 0;
  const x = middleX;
  const y = middleY;
  const apart = B.number[N.enemyGap]! * UNIT;
  const distance = Math.floor(Math.sqrt((goalX - x) * (goalX - x) + (goalY - y) * (goalY - y))) | 0;
  const wanted = Math.min(most - HAIR, distance);
  if (wanted <= HAIR) return 0;
  gather(w, from, to, most + 4 * UNIT);
  const straight = directionOf(goalX - x, goalY - y);
  const whole = roughCost(w, x, y, goalX, goalY);
  let best = 0;
  let far = 0;
  let way = straight;
  for (let k = 0; k < TURNS && best < ENOUGH * wanted; k++) {
    const direction = turned(straight, k);
    const stride = strideOf(w, from, to, direction, wanted, most - HAIR, apart);
    if (stride === 0) continue;
    const gained = whole - roughCost(w, x + stepX(direction, stride), y + stepY(direction, stride), goalX, goalY);
    if (gained <= best) continue;
    best = gained;
    far = stride;
    way = direction;
  }
  if (far > 0) shift(w, from, to, way, far);
  return far;
}

/**
 * Takes a team as far as it can straight towards a point or, where that way is barred, in the direction that does it best, no nearer to enemies than `apart`;
 * returns the ticks that it went. @rule DK-RUN-04, DK-RUN-08, DK-EXT-MV-02
 */
export function goStraight(w: World, t: number, goalX: number, goalY: number, most: number, apart: number): number {
  const [from, to] = [B.from[t]!, B.to[t]!];
  gather(w, from, to, most + apart + 4 * UNIT);
  if (B.rule[R.sprintLosTiming] === 1) leaveOutBlind(w, t);
  const [dx, dy] = [goalX - middleX, goalY - middleY];
  const straight = directionOf(dx, dy);
  const whole = Math.sqrt(dx * dx + dy * dy);
  let best = 0;
  let far = 0;
  let way = straight;
  for (let k = 0; k < TURNS && best < BARELY * most; k++) {
    const direction = turned(straight, k);
    const stride = strideOf(w, from, to, direction, most, most, apart);
    const [x, y] = [dx - stepX(direction, stride), dy - stepY(direction, stride)];
    // Straight on is gained whole, also beyond the goal.
    const gained = k === 0 ? stride : whole - Math.sqrt(x * x + y * y);
    if (gained <= best) continue;
    best = gained;
    far = stride;
    way = direction;
  }
  if (far > 0) shift(w, from, to, way, far);
  return far;
}

/** Directions around an enemy, from the near side to the far one. */
const AROUND = 12;
/** As far from a base one stands in contact with it: rounded directions shall leave room for six around one. */
const BESIDE = 24;

/** Moves model m beside another one, where there is room and the way can be paid; true if it did. @rule DK-CHG-12, DK-EXT-CH-03, DK-EXT-CH-04 */
export function goBeside(w: World, m: number, e: number, budget: number): boolean {
  const r = B.kindRadius[B.kind[m]!]!;
  const both = r + B.kindRadius[B.kind[e]!]! + BESIDE;
  if (w.apartOf(m, e) > budget) return false;
  const x = B.mx[m]!;
  const y = B.my[m]!;
  const near = directionOf(x - B.mx[e]!, y - B.my[e]!);
  gather(w, m, m + 1, budget + 2 * both);
  for (let k = 0; k < AROUND; k++) {
    const way = turned(near, k);
    const toX = B.mx[e]! + stepX(way, both);
    const toY = B.my[e]! + stepY(way, both);
    const length = Math.ceil(Math.sqrt((toX - x) * (toX - x) + (toY - y) * (toY - y))) | 0;
    // Places farther around are farther away.
    if (length > budget) return false;
    if (!standable(w, toX, toY, r) || !isClearWay(x, y, toX, toY, length, r)) continue;
    if (costOf(w, x, y, toX, toY, r) > budget) continue;
    B.mx[m] = toX;
    B.my[m] = toY;
    w.moved(B.team[m]!);
    return true;
  }
  return false;
}

/** Is a place free of all bases, and the way there of enemies'? */
function isClearWay(x: number, y: number, toX: number, toY: number, length: number, r: number): boolean {
  for (let i = 0; i < others; i++) {
    const o = B.inWay[i]!;
    if (isIn(toX, toY, r, o)) return false;
    if (i >= enemies || length <= HAIR) continue;
    const keep = r + B.kindRadius[B.kind[o]!]!;
    if (roomTo(x, y, toX - x, toY - y, length, B.mx[o]!, B.my[o]!, keep) < length - BESIDE) return false;
  }
  return true;
}

/** Roofs lie higher above the ground than hill tops: across the difference nobody is in contact. @rule DK-EXT-TE-06 */
const HILL = 2;
const onOneFloor = (a: number, b: number): boolean => Math.abs(B.level[a]! - B.level[b]!) <= HILL;

/** Is model m in contact with a living enemy? */
export function isTouching(w: World, m: number): boolean {
  const side = 1 - w.seatOfModel(m);
  for (let e = side * w.M, end = e + w.sideAt[side]!.models; e < end; e++) {
    if (B.wounds[e]! > 0 && Math.abs(B.mx[e]! - B.mx[m]!) < REACH && w.apartOf(m, e) <= CONTACT && onOneFloor(m, e))
      return true;
  }
  return false;
}

/** Lists the pairs of models in contact in `B.pairs`, seat 1 first, and which teams are engaged; returns how many. @rule DK-CHG-10, DK-CHG-12 */
export function readContacts(w: World): number {
  for (let t = 0; t < 2 * w.U; t++) B.engaged[t] = 0;
  let n = 0;
  for (let s = 0; s < w.endOf(0); s++) {
    if (w.has(s, GONE | OFF_TABLE)) continue;
    for (let a = B.from[s]!; a < B.to[s]!; a++) {
      if (!isOn(a)) continue;
      for (let t = w.U; t < w.endOf(1); t++) {
        if (w.has(t, GONE | OFF_TABLE) || w.gap(s, t) > CONTACT) continue;
        n = pairUp(w, a, t, n);
      }
    }
  }
  return n;
}

/** Lists the pairs of a model with those of a team, behind n others. */
function pairUp(w: World, a: number, t: number, n: number): number {
  let pairs = n;
  for (let b = B.from[t]!; b < B.to[t]!; b++) {
    const dx = B.mx[a]! - B.mx[b]!;
    if (dx > REACH || dx < -REACH || B.wounds[b] === 0 || w.apartOf(a, b) > CONTACT || !onOneFloor(a, b)) continue;
    if (2 * pairs + 1 >= B.pairs.length) return pairs;
    B.pairs[2 * pairs] = a;
    B.pairs[2 * pairs + 1] = b;
    pairs++;
    w.engage(B.team[a]!, t);
  }
  return pairs;
}
const REACH = 4 * UNIT;

/** The model of team t that is nearest to model m; -1: none lives. */
export function nearestOf(w: World, m: number, t: number): number {
  let best = -1;
  for (let e = B.from[t]!; e < B.to[t]!; e++) {
    if (B.wounds[e]! > 0 && (best < 0 || w.apartOf(m, e) < w.apartOf(m, best))) best = e;
  }
  return best;
}
