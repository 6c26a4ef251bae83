/**
 * Ways over the ground of a table (HE-ORD, HE-ASM-01 to -08), for who moves and for who thinks of it. Hot: once a move. movement.ts has the same on a line.
 *
 * A way is straight and walked centimetre by centimetre over the squares of the ground; where a vehicle meets what is closed to it, it
 * tries a few other directions. Friends may be passed, enemies not; nobody ends on anybody.
 */

import { DIRECTION_X, DIRECTION_Y, directionOf, FULL_TURN } from "../../../geometry/directions.ts";
import { UNIT } from "../../../geometry/ticks.ts";
import { int32 } from "../../kernel/columns.ts";
import { E } from "../events.ts";
import * as M from "../matchup.ts";
import { T } from "../metrics.ts";
import { R } from "../rulings.ts";
import * as CHOICE from "./choice.ts";
import { B, squares } from "./columns.ts";
import { put } from "./command.ts";
import { clearance, squareAt, ticks, toward } from "./ground.ts";
import { moveOf } from "./movement.ts";
import { seesFrom } from "./sight.ts";
import type { World } from "./state.ts";

/** The way found last: where it ends, what it costs (ticks), whether closed ground cut it short, and where a unit looks at its end. */
export const way = int32(5);
export const END_X = 0;
export const END_Y = 1;
export const COST = 2;
const CLOSED = 3;
export const LOOKS = 4;

/** Nobody comes nearer to an enemy than a centimetre without a charge. */
const CLEAR = UNIT;

/** What a step over a square costs a unit: 1, 2, or 0 where it may not go (HE-ASM-05). */
function costOf(unit: number, ground: number, first: number): number {
  const cover = ground & M.GROUND_COVER;
  if (cover === 0 || (ground & M.GROUND_ROAD) !== 0 || B.rule[R.noRough] === 1) return 1;
  if ((B.unitSkills[unit]! & M.S_JUMP) !== 0) return 1;
  // Fortifications are free for who is in them already.
  if (cover === 3) return (first & M.GROUND_COVER) === 3 ? 1 : 2;
  const body = (B.flags[unit]! & M.MOUNTED) === 0 ? B.unitBody[unit]! : M.VEHICLE;
  if (body === M.FOOT) return 2;
  if (cover === 2) return 0;
  return body === M.VEHICLE ? 0 : 2;
}

/** Whether the ground at a place is open to a unit (HE-ASM-05). */
export function mayStand(w: World, unit: number, x: number, y: number): boolean {
  return w.table!.pieces === 0 || costOf(unit, squareAt(w, x, y), 0) > 0;
}

const NO_STOP = 1 << 23;

/** Ticks, farther than anybody can go beyond the edge of a table. */
const BEYOND = 1 << 22;

/**
 * How far one can go along a vector before coming a centimetre from an enemy; `spared` does not count, nor what would leave more room
 * than `wanted`.
 */
function roomAhead(w: World, unit: number, dx: number, dy: number, wanted: number, spared: number): number {
  const far = Math.sqrt(dx * dx + dy * dy);
  const seat = 1 - w.seatOf(unit);
  const x = B.px[unit]!;
  const y = B.py[unit]!;
  const own = B.halfDepth[unit]! + CLEAR;
  // Nobody is deeper; who is gone is nowhere near.
  const near = wanted + own + B.widest[0]!;
  let least = NO_STOP;
  for (let other = B.first[seat]!; other < B.end[seat]!; other++) {
    const ex = B.px[other]! - x;
    const ey = B.py[other]! - y;
    if (((near - ex) | (near + ex) | (near - ey) | (near + ey)) < 0) continue;
    const reach = own + B.halfDepth[other]!;
    const ahead = ex * dx + ey * dy;
    if (ahead <= 0 || ahead > (wanted + reach) * far || other === spared) continue;
    const along = ahead / far;
    const aside = Math.abs(ex * dy - ey * dx) / far;
    if (aside >= reach) continue;
    const room = (along - Math.sqrt(reach * reach - aside * aside)) | 0;
    if (room < least) least = room < 0 ? 0 : room;
  }
  return least;
}

/**
 * Walks from where a unit is towards (x, y), at most `allowance` over the ground. Leaves the end and the cost in `way`; returns how far
 * it came, as the crow flies.
 * @rule HE-SKL-09, HE-ASM-05
 */
export function walk(w: World, unit: number, x: number, y: number, allowance: number, spared: number): number {
  const fromX = B.px[unit]!;
  const fromY = B.py[unit]!;
  const dx = x - fromX;
  const dy = y - fromY;
  const far = Math.sqrt(dx * dx + dy * dy);
  way[END_X] = fromX;
  way[END_Y] = fromY;
  way[COST] = 0;
  way[CLOSED] = 0;
  if (far < 1 || allowance <= 0) return 0;
  // What is farther ahead than one step beyond the allowance changes nothing.
  const whole = Math.floor(far) | 0;
  const room = roomAhead(w, unit, dx, dy, whole < allowance + UNIT ? whole + 1 : allowance + UNIT, spared);
  const length = whole < room ? whole : room;
  const table = w.table!;
  const { columns } = w;
  const first = squareAt(w, fromX, fromY);
  // From the corner of the table, a half for rounding, and so far that nothing is negative: what is cut off is then what is rounded.
  const cornerX = fromX + (table.width >> 1) + BEYOND + 0.5;
  const cornerY = fromY + (table.depth >> 1) + BEYOND + 0.5;
  const alongX = dx / far;
  const alongY = dy / far;
  let square = first;
  let spent = 0;
  let gone = 0;
  if (table.pieces === 0) {
    gone = length < allowance ? length : allowance | 0;
    spent = gone;
  }
  while (table.pieces !== 0 && gone < length) {
    // Open ground is crossed in one step.
    const open = (square >> M.ROOM_SHIFT) - 1;
    const stride = open > 1 ? open << 10 : UNIT;
    const step = length - gone < stride ? length - gone : stride;
    const i = ((cornerX + alongX * (gone + step)) >> 10) - (BEYOND >> 10);
    const j = ((cornerY + alongY * (gone + step)) >> 10) - (BEYOND >> 10);
    square = squares[j * columns + i]!;
    const cost = open < 1 ? costOf(unit, square, first) : 1;
    if (cost === 0) {
      way[CLOSED] = 1;
      break;
    }
    const left = ((allowance - spent) / cost) | 0;
    const here = step < left ? step : left;
    if (here <= 0) break;
    gone += here;
    spent += here * cost;
    if (here < step) break;
  }
  way[END_X] = fromX + (((dx * gone) / far) | 0);
  way[END_Y] = fromY + (((dy * gone) / far) | 0);
  way[COST] = spent;
  keepOnTable(w, unit);
  return gone | 0;
}

function keepOnTable(w: World, unit: number): void {
  const table = w.table!;
  const mostX = (table.width >> 1) - B.halfWidth[unit]!;
  const mostY = (table.depth >> 1) - B.halfDepth[unit]!;
  way[END_X] = Math.max(-mostX, Math.min(mostX, way[END_X]!));
  way[END_Y] = Math.max(-mostY, Math.min(mostY, way[END_Y]!));
}

/** Directions that are tried, in turn, where the straight way is closed. */
const TURNS = [60, -60, 120, -120] as const;

/** `walk`, and where it comes to nothing, a way around: whichever of a few directions ends nearest to the goal. */
export function findWay(w: World, unit: number, x: number, y: number, allowance: number): void {
  const dx = x - B.px[unit]!;
  const dy = y - B.py[unit]!;
  const far = Math.sqrt(dx * dx + dy * dy);
  const gone = walk(w, unit, x, y, allowance, -1);
  // `| 0`: chosen from a fraction and an argument, which might be anything to the compiler, the fraction would be an object.
  const wanted = far < allowance ? far : allowance | 0;
  if (way[CLOSED] === 0 || 2 * gone >= wanted) return;
  let bestX = way[END_X]!;
  let bestY = way[END_Y]!;
  let cost = way[COST]!;
  let best = (x - bestX) * (x - bestX) + (y - bestY) * (y - bestY);
  const straight = directionOf(dx, dy);
  const reach = Math.round(wanted);
  for (let k = 0; k < TURNS.length; k++) {
    const direction = (straight + TURNS[k]! + FULL_TURN) % FULL_TURN;
    const goalX = (B.px[unit]! + Math.round(DIRECTION_X[direction]! * reach)) | 0;
    const goalY = (B.py[unit]! + Math.round(DIRECTION_Y[direction]! * reach)) | 0;
    if (walk(w, unit, goalX, goalY, allowance, -1) === 0) continue;
    const ex = x - way[END_X]!;
    const ey = y - way[END_Y]!;
    if (ex * ex + ey * ey >= best) continue;
    best = ex * ex + ey * ey;
    bestX = way[END_X]!;
    bestY = way[END_Y]!;
    cost = way[COST]!;
  }
  way[END_X] = bestX;
  way[END_Y] = bestY;
  way[COST] = cost;
}

/** Whether a unit would stand on somebody at a place, or too near to an enemy; `spared` may be touched. */
export function isTaken(
  w: World,
  unit: number,
  x: number,
  y: number,
  facing: number,
  clear: number,
  spared: number,
): boolean {
  const own = w.seatOf(unit) * w.stride;
  const mine = B.span[unit]!;
  // Nobody reaches farther; who is gone is nowhere near.
  const most = mine + B.widest[0]! + clear;
  for (let seat = 0; seat < 2; seat++) {
    const from = seat * w.stride;
    const room = from === own ? 0 : clear;
    for (let other = B.first[seat]!; other < B.end[seat]!; other++) {
      const dx = B.px[other]! - x;
      const dy = B.py[other]! - y;
      // One question for four: the processor cannot guess who is near along which axis.
      if (((most - dx) | (most + dx) | (most - dy) | (most + dy)) < 0) continue;
      const near = mine + B.span[other]! + room;
      if (dx * dx + dy * dy >= near * near || other === unit || other === spared) continue;
      if (clearance(unit, x, y, facing, other) < room) return true;
    }
  }
  return false;
}

/** Steps by which a way is drawn back until its end is free. */
export const BACK = 2 * UNIT;

/** Who may stand in the way of a unit, and how many those are. */
const neighbours = int32(64);

/** Draws the end of the way back towards where the unit stands until nobody is there; false when it has to stay where it is. */
export function freeEnd(w: World, unit: number, facing: number): boolean {
  if (way[END_X] === B.px[unit] && way[END_Y] === B.py[unit]) return false;
  if (!isTaken(w, unit, way[END_X]!, way[END_Y]!, facing, CLEAR, -1)) return true;
  const x = B.px[unit]!;
  const y = B.py[unit]!;
  const dx = way[END_X]! - x;
  const dy = way[END_Y]! - y;
  const far = Math.sqrt(dx * dx + dy * dy);
  const own = w.seatOf(unit) * w.stride;
  const most = (Math.ceil(far) | 0) + B.span[unit]! + B.widest[0]! + CLEAR;
  let many = 0;
  for (let seat = 0; seat < 2; seat++) {
    for (let other = B.first[seat]!; other < B.end[seat]!; other++) {
      const ox = B.px[other]! - x;
      const oy = B.py[other]! - y;
      if (((most - ox) | (most + ox) | (most - oy) | (most + oy)) >= 0 && other !== unit) neighbours[many++] = other;
    }
  }
  let gone = (far | 0) - BACK;
  while (gone > 0) {
    const atX = x + (((dx * gone) / far) | 0);
    const atY = y + (((dy * gone) / far) | 0);
    let lack = 0;
    for (let k = 0; k < many && lack === 0; k++) {
      const other = neighbours[k]!;
      lack = lackOf(unit, atX, atY, facing, other, other >= own && other < own + w.stride ? 0 : CLEAR);
    }
    if (lack === 0) {
      way[END_X] = atX;
      way[END_Y] = atY;
      return true;
    }
    gone -= lack;
  }
  return false;
}

/**
 * How far back a unit surely has to go before it may be so many ticks from another, in whole steps of two centimetres; 0: it is as far away
 * already. A formation seen at another angle is less deep than it seemed, hence the half.
 */
function lackOf(unit: number, x: number, y: number, facing: number, other: number, stop: number): number {
  const dx = B.px[other]! - x;
  const dy = B.py[other]! - y;
  const near = stop + B.span[unit]! + B.span[other]!;
  if (dx * dx + dy * dy >= near * near) return 0;
  const lack = stop - clearance(unit, x, y, facing, other);
  return lack <= 0 ? 0 : lack < 4 * BACK ? BACK : BACK * ((lack / (2 * BACK)) | 0);
}

/** What a unit may move under an order, in ticks. */
export function reachOfMove(unit: number, order: number): number {
  return ticks(moveOf(unit, order));
}

/** The way of a unit towards a point under an order, to an end where it may stand; false when it has to stay where it is. */
export function findEnd(w: World, unit: number, x: number, y: number, allowance: number, order: number): boolean {
  const titan = B.unitTitan[unit] === 1;
  if (titan) turnTitan(w, unit, x, y, allowance);
  else findWay(w, unit, x, y, allowance);
  way[LOOKS] = facingThere(w, unit);
  for (;;) {
    if (order === M.STRATEGIC) keepAway(w, unit);
    const farX = way[END_X]!;
    const farY = way[END_Y]!;
    if (!freeEnd(w, unit, way[LOOKS]!)) return false;
    // Where somebody stands in its way a unit may be in sight of others than where he stands.
    if (order !== M.STRATEGIC || (way[END_X] === farX && way[END_Y] === farY)) return true;
  }
}

/** Where a unit looks at the end of the way found last: a titan has turned already. */
function facingThere(w: World, unit: number): number {
  return B.unitTitan[unit] === 1 ? B.facing[unit]! : w.player.facing(unit, way[END_X]!, way[END_Y]!);
}

/**
 * Whether a unit that is ordered towards a point would get on, as everybody stands now: nobody is where it would come to, or at least not two
 * centimetres ahead of it; and a strategic move may end somewhere on its way. A player who sees that it would not keeps the rights of prepared fire.
 */
export function getsOn(w: World, unit: number, x: number, y: number, allowance: number, order: number): boolean {
  const dx = x - B.px[unit]!;
  const dy = y - B.py[unit]!;
  const far = Math.sqrt(dx * dx + dy * dy);
  if (far < UNIT || allowance < UNIT) return false;
  const clear = order === M.STRATEGIC ? ticks(B.rule[R.strategicStop]!) : CLEAR;
  for (let ends = 0; ends < 2; ends++) {
    const length = ends === 0 ? BACK : allowance;
    const share = far > length ? length / far : 1;
    const toX = (B.px[unit]! + Math.round(dx * share)) | 0;
    const toY = (B.py[unit]! + Math.round(dy * share)) | 0;
    if (isTaken(w, unit, toX, toY, B.facing[unit]!, clear, -1)) continue;
    return order !== M.STRATEGIC || findEnd(w, unit, x, y, allowance, order);
  }
  return false;
}

export function logMove(w: World, unit: number, dx: number, dy: number, order: number): void {
  const far = millimetresOf(dx, dy);
  w.log.event(E.move, unit, order === M.RETIRE ? -far : far, order);
}

export function millimetresOf(dx: number, dy: number): number {
  return Math.round((Math.sqrt(dx * dx + dy * dy) * 10) / UNIT);
}

/** Counts how far a unit has come: who sets out may be stopped on his way. */
export function countMove(w: World, unit: number, dx: number, dy: number): void {
  w.tick(T.moved, w.seatOf(unit), (millimetresOf(dx, dy) / 10) | 0);
}

export function tellPlace(w: World, unit: number): void {
  w.log.event(E.at, unit, Math.round((B.px[unit]! * 10) / UNIT), Math.round((B.py[unit]! * 10) / UNIT));
  w.log.event(E.facing, unit, B.facing[unit]!, 0);
}

export function moveTo(w: World, unit: number, x: number, y: number, facing: number): void {
  put(w, unit, x, y, facing);
  tellPlace(w, unit);
}

/** Turns on the spot, where there is room for it. */
export function turn(w: World, unit: number, facing: number): void {
  if (facing === B.facing[unit] || isTaken(w, unit, B.px[unit]!, B.py[unit]!, facing, 0, -1)) return;
  moveTo(w, unit, B.px[unit]!, B.py[unit]!, facing);
}

/** By how much a unit would have to turn to look in a direction, to either side. */
function turnTo(unit: number, direction: number): number {
  const by = (direction - B.facing[unit]! + FULL_TURN) % FULL_TURN;
  return by > FULL_TURN / 2 ? by - FULL_TURN : by;
}

/** By how much a unit may turn in a move (HE-TIT-09, -23). */
function mostTurn(unit: number): number {
  if (B.unitTitan[unit] === 0 || B.rule[R.noTurnLimit] === 1) return FULL_TURN;
  return (B.unitSkills[unit]! & M.S_MANOEUVRABLE) !== 0 ? FULL_TURN : B.rule[R.titanTurn]!;
}

/** Whether a unit may turn so far in one move that it looks in a direction. */
export function mayTurnTo(unit: number, direction: number): boolean {
  return Math.abs(turnTo(unit, direction)) <= mostTurn(unit);
}

/** A titan turns by so much in a move, and goes where it looks (HE-TIT-09, -23). */
export function turnTitan(w: World, unit: number, x: number, y: number, allowance: number): void {
  const most = mostTurn(unit);
  const by = turnTo(unit, toward(unit, x, y));
  const turned = by > most ? most : by < -most ? -most : by;
  const facing = (B.facing[unit]! + turned + FULL_TURN) % FULL_TURN;
  if (!isTaken(w, unit, B.px[unit]!, B.py[unit]!, facing, 0, -1)) {
    B.facing[unit] = facing;
    w.now++;
  }
  const dx = x - B.px[unit]!;
  const dy = y - B.py[unit]!;
  const far = Math.sqrt(dx * dx + dy * dy);
  // Turned away from its goal it stays.
  const length =
    turned === by ? Math.min(allowance, Math.floor(far)) : Math.abs(by - turned) < FULL_TURN / 4 ? allowance : 0;
  const goalX = (B.px[unit]! + Math.round(DIRECTION_X[facing]! * length)) | 0;
  const goalY = (B.py[unit]! + Math.round(DIRECTION_Y[facing]! * length)) | 0;
  walk(w, unit, goalX, goalY, allowance, -1);
}

/** Lists the enemies in `neighbours` who may be too near for a strategic move that ends within `far` of where a unit stands; how many they are. */
function listNear(w: World, unit: number, far: number, stop: number): number {
  const x = B.px[unit]!;
  const y = B.py[unit]!;
  const seat = 1 - w.seatOf(unit);
  const most = (Math.ceil(far) | 0) + stop + B.girth[unit]! - 1;
  let many = 0;
  for (let other = B.first[seat]!; other < B.end[seat]!; other++) {
    const near = most + B.girth[other]!;
    const ex = B.px[other]! - x;
    const ey = B.py[other]! - y;
    if (((near - ex) | (near + ex) | (near - ey) | (near + ey)) >= 0) neighbours[many++] = other;
  }
  return many;
}

/** By how much a unit that looks in a direction at a place is too near to those of so many neighbours whom it then sees, 0: to none (HE-ASM-02). */
function lackOfRoom(w: World, unit: number, x: number, y: number, facing: number, stop: number, many: number): number {
  let most = 0;
  for (let k = 0; k < many; k++) {
    const lack = lackOf(unit, x, y, facing, neighbours[k]!, stop);
    if (lack > most && seesFrom(w, unit, x, y, facing, neighbours[k]!)) most = lack;
  }
  return most;
}

/**
 * HE-ASM-02: a strategic move may not end near an enemy who is seen from there, as the unit will look there (LOOKS). Draws the end of the way back
 * until it does not, at worst to where the unit stands.
 */
function keepAway(w: World, unit: number): void {
  const stop = ticks(B.rule[R.strategicStop]!);
  const x = B.px[unit]!;
  const y = B.py[unit]!;
  const dx = way[END_X]! - x;
  const dy = way[END_Y]! - y;
  const far = Math.sqrt(dx * dx + dy * dy);
  const many = listNear(w, unit, far, stop);
  if (many === 0) return;
  let lack = lackOfRoom(w, unit, way[END_X]!, way[END_Y]!, way[LOOKS]!, stop, many);
  let gone = far | 0;
  while (lack > 0 && gone > 0) {
    gone = gone > lack ? gone - lack : 0;
    way[END_X] = x + (((dx * gone) / far) | 0);
    way[END_Y] = y + (((dy * gone) / far) | 0);
    way[LOOKS] = facingThere(w, unit);
    if (gone > 0) lack = lackOfRoom(w, unit, way[END_X]!, way[END_Y]!, way[LOOKS]!, stop, many);
  }
}

/** Whether a unit that looks in a direction where it is stands too near to an enemy in sight for the end of a strategic move. */
export function isFaced(w: World, unit: number, facing: number): boolean {
  const stop = ticks(B.rule[R.strategicStop]!);
  const many = listNear(w, unit, 0, stop);
  return many > 0 && lackOfRoom(w, unit, B.px[unit]!, B.py[unit]!, facing, stop, many) > 0;
}

/** The y of a seat's own edge. */
export function homeY(w: World, seat: number): number {
  const half = w.table!.depth >> 1;
  return seat === 0 ? -half : half;
}

/** A power moves a unit at once by its advance rate (HE-ASM-20). */
export function quickenOnTable(w: World, unit: number): void {
  if (!w.player.quickened(unit)) return;
  findWay(w, unit, B.choice[CHOICE.X]!, B.choice[CHOICE.Y]!, reachOfMove(unit, M.ADVANCE));
  const facing = w.player.facing(unit, way[END_X]!, way[END_Y]!);
  if (!freeEnd(w, unit, facing)) return;
  const dx = way[END_X]! - B.px[unit]!;
  const dy = way[END_Y]! - B.py[unit]!;
  logMove(w, unit, dx, dy, M.ADVANCE);
  countMove(w, unit, dx, dy);
  moveTo(w, unit, way[END_X]!, way[END_Y]!, facing);
}
