/**
 * Rulebook chapter "Movement", climbing, and where falls end (SK-MOVE-10, -18, -19, SK-FALL-01 to -03): who stands on which floor, and where a
 * way that was planned along the table top leads up or down. Hot, but only on tables that have levels: elsewhere nobody calls.
 *
 * A model stands at `pz`. It is ALOFT when that is a floor above the ground; on a slope the ground itself is high. Models on other
 * floors are in nobody's way. A move goes as far up or down as its terrain dice say, besides as far along, and ends where there is
 * something to stand on; whoever leaves a piece has to come down first.
 */
import { FULL_TURN, stepX, stepY } from "../../../geometry/directions.ts";
import { pointInside } from "../../../geometry/inside.ts";
import { floorAt, levelToward, stayOver } from "../../../geometry/levels.ts";
import { standable } from "../../../geometry/stand.ts";
import type { Table } from "../../../geometry/table.ts";
import { TOUCH, UNIT } from "../../../geometry/ticks.ts";
import type { Walk } from "../../../geometry/walk.ts";
import { E } from "../events.ts";
import { ALOFT, OFF, SLOPE } from "../flags.ts";
import { T } from "../metrics.ts";
import { board, SEAT_SHIFT, STRIDE } from "./columns.ts";
import { bases, told } from "./distances.ts";
import { groundAt, groundFor } from "./ground.ts";
import type { World } from "./state.ts";

/** In the place of a wanted height: stay on the floor it is on. */
export const SAME_FLOOR = -1;
/** As high as one can get. */
export const HIGHEST = 1 << 22;
/** The same, and no step off it: moves without terrain dice do not climb (SK-MOVE-18). */
export const OWN_FLOOR = -2;

// The move under way.
const WANTED = 0; // height, or SAME_FLOOR
const FLOOR = 1; // piece on whose floor it began, or -1: on the ground
const ENDS = 2; // height at which it ends
const LOWEST = 3; // floors that it may touch: whoever stands on others is not in the way
const UPMOST = 4;
const journey = new Int32Array(5);

/** So far above somebody one stands high: saves against one's fire are worse (SK-SHOOT-23). */
export const HIGH = 6 * UNIT;

export function hasLevels(w: World): boolean {
  return w.table!.level.length > 0;
}

/** The first piece with floors over a point, or -1. */
function floorsAt(table: Table, x: number, y: number): number {
  for (let piece = 0; piece < table.pieces; piece++) {
    if (table.levelStart[piece + 1] === table.levelStart[piece] || (table.flags[piece]! & SLOPE) !== 0) continue;
    if (pointInside(table, piece, x, y)) return piece;
  }
  return -1;
}

/** Height of the floor that a model stands on above the ground; 0 on the ground, however high that is. */
export function aloft(m: number): number {
  return (board.place[m]! & ALOFT) !== 0 ? board.pz[m]! : 0;
}

/** The same in inches, where falls count (SK-FALL-01). */
export function heightAloft(m: number): number {
  return aloft(m) / UNIT;
}

/** Sets a model on the ground, or on a floor above it. */
export function setHeight(w: World, m: number, height: number): void {
  board.pz[m] = height;
  if (height !== groundAt(w.table!, board.px[m]!, board.py[m]!)) board.place[m]! |= ALOFT;
  else board.place[m]! &= ~ALOFT;
}

export function setOnGround(w: World, m: number): void {
  if (!hasLevels(w)) return;
  board.pz[m] = groundAt(w.table!, board.px[m]!, board.py[m]!);
  board.place[m]! &= ~ALOFT;
}

/** Opens a move of a model towards a point: which height is wanted there, and whose floors it may touch. */
export function depart(w: World, m: number, x: number, y: number, wanted: number): void {
  const table = w.table!;
  const own = aloft(m);
  const floor = own > 0 ? floorAt(table, board.px[m]!, board.py[m]!, own) : -1;
  const stays = floor >= 0 && pointInside(table, floor, x, y);
  const to = wanted === SAME_FLOOR || wanted === OWN_FLOOR ? own : wanted;
  journey[WANTED] = wanted === OWN_FLOOR ? SAME_FLOOR : wanted;
  journey[FLOOR] = floor;
  journey[ENDS] = board.pz[m]!;
  journey[LOWEST] = floor >= 0 && !stays && wanted !== OWN_FLOOR ? 0 : own < to ? own : to;
  journey[UPMOST] = own > to ? own : to;
}

/** Takes whoever stands on other floors than those of the move out of its way. */
export function clearFloors(keep: Int32Array): void {
  const least = journey[LOWEST]!;
  const most = journey[UPMOST]!;
  const end = STRIDE + board.count[1]!;
  for (let j = 0; j < end; j = j + 1 === board.count[0] ? STRIDE : j + 1) {
    const height = aloft(j);
    if (height < least || height > most) keep[j] = -1;
  }
}

/** Does the way that was planned lead up or down from where the model stands? Then it takes the terrain dice (SK-MOVE-18). */
export function leadsUpOrDown(w: World, m: number, way: Walk): boolean {
  const floor = journey[FLOOR]!;
  if (floor >= 0 && !pointInside(w.table!, floor, way.endX, way.endY)) return true;
  return journey[WANTED]! >= 0 && journey[WANTED] !== aloft(m) && floorsAt(w.table!, way.endX, way.endY) >= 0;
}

/**
 * Where a way on foot ends, `most` ticks up or down: on the wanted floor or the nearest to it that is in reach. Who cannot come down
 * stops at the edge of its floor.
 * @rule SK-MOVE-18
 */
export function endOnFoot(w: World, m: number, way: Walk, most: number): void {
  const table = w.table!;
  let floor = journey[FLOOR]!;
  let from = board.pz[m]!;
  let left = most;
  let barred = false;
  if (floor >= 0 && !pointInside(table, floor, way.endX, way.endY)) {
    // Down, or up where it steps onto a slope.
    const drop = Math.abs(from - groundAt(table, way.endX, way.endY));
    barred = drop > left || journey[LOWEST]! > 0;
    if (barred) {
      let length = stayOver(way, table, floor, way.walked);
      way.follow(length);
      while (length > 0 && !pointInside(table, floor, way.endX, way.endY)) {
        length = length > 4 ? length - 4 : 0;
        way.follow(length);
      }
    } else {
      left -= drop;
      floor = -1;
    }
  }
  const ground = groundAt(table, way.endX, way.endY);
  if (floor < 0) {
    from = ground;
    floor = floorsAt(table, way.endX, way.endY);
  }
  // Who would come down and cannot in one go comes down as far as it can.
  const down = barred && journey[LOWEST] === 0 ? ground : from;
  const wanted = journey[WANTED]! === SAME_FLOOR ? down : journey[WANTED]!;
  journey[ENDS] = floor < 0 ? ground : levelToward(table, floor, from, wanted, left, ground);
  stayIfTaken(w, m, way);
}

/**
 * The way minds whoever stands on the floors that it touches, except where it began above or below somebody: whoever would end on another's
 * base, or up or down within an inch of an enemy (SK-MOVE-20), stays where it is.
 */
function stayIfTaken(w: World, m: number, way: Walk): void {
  const ground = groundAt(w.table!, way.endX, way.endY);
  const height = journey[ENDS] === ground ? 0 : journey[ENDS]!;
  const clear = height === aloft(m) || freeOf(1 - (m >> SEAT_SHIFT), m, -1, way.endX, way.endY, height, CLEAR);
  if (clear && freeAt(m, way.endX, way.endY, height, 0 - TOUCH)) return;
  way.endX = board.px[m]!;
  way.endY = board.py[m]!;
  way.walked = 0;
  journey[ENDS] = board.pz[m]!;
}

/** Where a leap ends: on the wanted floor, or the highest, up to `most` ticks higher than it began. @rule SK-MOVE-10 */
export function endOfLeap(w: World, m: number, way: Walk, most: number): void {
  const table = w.table!;
  const ground = groundAt(table, way.endX, way.endY);
  const floor = floorsAt(table, way.endX, way.endY);
  const wanted = journey[WANTED]! === SAME_FLOOR ? HIGHEST : journey[WANTED]!;
  const up = board.pz[m]! + most - ground;
  journey[ENDS] = floor < 0 ? ground : levelToward(table, floor, ground, wanted, up < 0 ? 0 : up, ground);
  stayIfTaken(w, m, way);
}

/** Does the move end at the height at which it began? */
export function staysAtHeight(m: number): boolean {
  return journey[ENDS] === board.pz[m];
}

/** Must a model with a pack roll to get higher, because it stands inside the piece that it lands on (SK-MOVE-10)? */
export function enclosed(w: World, m: number, way: Walk): boolean {
  const table = w.table!;
  const piece = floorsAt(table, board.px[m]!, board.py[m]!);
  if (piece < 0 || !pointInside(table, piece, way.endX, way.endY)) return false;
  return board.pz[m]! < table.level[table.levelStart[piece + 1]! - 1]!;
}

/** Does a model stand inside the piece on whose floor another one is? */
export function beneath(w: World, m: number, other: number): boolean {
  const piece = floorAt(w.table!, board.px[other]!, board.py[other]!, board.pz[other]!);
  return piece >= 0 && pointInside(w.table!, piece, board.px[m]!, board.py[m]!);
}

/** Puts a model at the height at which its move, or its leap, ended; it has been set down there already. */
export function alight(w: World, m: number, leapt: boolean): void {
  const before = board.pz[m]!;
  const was = board.place[m]! & ALOFT;
  setHeight(w, m, journey[ENDS]!);
  if (before === board.pz[m]! || (was | (board.place[m]! & ALOFT)) === 0) return;
  w.tick(T.climbs, w.seatOf(m), 1);
  w.log.event(leapt ? E.flew : E.climbed, m, told(before), told(board.pz[m]!));
}

/** The height of a mover on its way, where it has just been put: on its floor as long as it is over it, then on the ground; at the end there. */
export function heightOnTheWay(w: World, m: number, from: number, ended: boolean): void {
  if (ended) setHeight(w, m, journey[ENDS]!);
  else if (journey[FLOOR]! >= 0 && pointInside(w.table!, journey[FLOOR]!, board.px[m]!, board.py[m]!))
    setHeight(w, m, from);
  else setOnGround(w, m);
}

/** How far a model has to go up and down, in tenths, to come to where another stands. */
export function riseTo(w: World, m: number, other: number): number {
  const own = aloft(m);
  const theirs = aloft(other);
  if (own === 0 && theirs === 0) return 0;
  const table = w.table!;
  const x = board.px[own > theirs ? m : other]!;
  const y = board.py[own > theirs ? m : other]!;
  const piece = floorAt(table, x, y, own > theirs ? own : theirs);
  const low = own > theirs ? other : m;
  const together = piece >= 0 && pointInside(table, piece, board.px[low]!, board.py[low]!);
  return Math.ceil(((together ? Math.abs(own - theirs) : own + theirs) * 10) / UNIT);
}

/** Spots around a model at which another may come into contact with it. */
const AROUND = 24;
const spot = new Int32Array(2);
export const spotX = (): number => spot[0]!;
export const spotY = (): number => spot[1]!;

/**
 * Where a charger can stand in contact with a target on its floor, or on the ground: the free spot that is nearest to the charger. False
 * when there is none.
 */
export function contactOnFloor(w: World, m: number, target: number): boolean {
  const table = w.table!;
  const high = aloft(target);
  const floor = high > 0 ? floorAt(table, board.px[target]!, board.py[target]!, high) : -1;
  const apart = board.radius[m]! + board.radius[target]! + 2;
  let least = Number.POSITIVE_INFINITY;
  for (let k = 0; k < AROUND; k++) {
    const x = board.px[target]! + stepX(30 * k, apart);
    const y = board.py[target]! + stepY(30 * k, apart);
    const dx = x - board.px[m]!;
    const dy = y - board.py[m]!;
    if (dx * dx + dy * dy >= least || (high > 0 && (floor < 0 || !pointInside(table, floor, x, y)))) continue;
    if (!freeAt(m, x, y, high, 0) || !clearOfOthers(m, target, x, y)) continue;
    least = dx * dx + dy * dy;
    spot[0] = x;
    spot[1] = y;
  }
  return least < Number.POSITIVE_INFINITY;
}

/** Is the floor at a point free for a model's base, so many ticks around it? */
export function freeAt(m: number, x: number, y: number, height: number, room: number): boolean {
  return freeOf(0, m, -1, x, y, height, room) && freeOf(1, m, -1, x, y, height, room);
}

/** The same for the models of one seat alone, and but for `target`. */
function freeOf(seat: number, m: number, target: number, x: number, y: number, height: number, room: number): boolean {
  const own = board.radius[m]! + room;
  const end = seat * STRIDE + board.count[seat]!;
  for (let j = seat * STRIDE; j < end; j++) {
    const dx = board.px[j]! - x;
    const dy = board.py[j]! - y;
    const r = own + board.radius[j]!;
    if (dx * dx + dy * dy < r * r && j !== m && j !== target && aloft(j) === height) return false;
  }
  return true;
}

/** How near nobody comes to an enemy that it does not charge (SK-CC-10), in ticks. */
export const CLEAR = UNIT;

/** Would a charger who comes from another floor be an inch off all enemies there but its target? On its own floor its way sees to that. */
function clearOfOthers(m: number, target: number, x: number, y: number): boolean {
  const height = aloft(target);
  return height === aloft(m) || freeOf(target >> SEAT_SHIFT, m, target, x, y, height, CLEAR);
}

/** Is a charger, where its way ended, beside its target, and something there to stand on at the target's height? */
export function endsBeside(w: World, m: number, target: number, way: Walk): boolean {
  const dx = way.endX - board.px[target]!;
  const dy = way.endY - board.py[target]!;
  const apart = board.radius[m]! + board.radius[target]!;
  const square = dx * dx + dy * dy;
  if (square < (apart - TOUCH) * (apart - TOUCH) || square > (apart + TOUCH + 1) * (apart + TOUCH + 1)) return false;
  if (!freeAt(m, way.endX, way.endY, aloft(target), 0 - TOUCH)) return false;
  if (!clearOfOthers(m, target, way.endX, way.endY)) return false;
  if (aloft(target) === 0) return true;
  const floor = floorAt(w.table!, board.px[target]!, board.py[target]!, board.pz[target]!);
  return floor >= 0 && pointInside(w.table!, floor, way.endX, way.endY);
}

/** The end of a charge: at the height of the target's floor, or on the ground. */
export function endCharge(w: World, target: number, way: Walk): void {
  journey[ENDS] = aloft(target) > 0 ? board.pz[target]! : groundAt(w.table!, way.endX, way.endY);
}

const everybody = new Int32Array(2 * STRIDE);

/** Lets a model drop to the ground: where it stood, or the nearest place there that has room. */
export function drop(w: World, m: number): void {
  const x = board.px[m]!;
  const y = board.py[m]!;
  const room = groundFor(w, m);
  for (let j = 0; j < everybody.length; j++) everybody[j] = aloft(j) > 0 || (board.flags[j]! & OFF) !== 0 ? -1 : 0;
  board.place[m]! &= ~ALOFT;
  for (let ring = 0; ring <= 16; ring++) {
    for (let k = 0; k < (ring === 0 ? 1 : AROUND); k++) {
      // From where it looks on, so that a turned table answers alike.
      const direction = (board.face[m]! + 30 * k) % FULL_TURN;
      const atX = x + stepX(direction, (ring * UNIT) >> 1);
      const atY = y + stepY(direction, (ring * UNIT) >> 1);
      if (!standable(room, bases, m, atX, atY, 1, everybody)) continue;
      board.px[m] = atX;
      board.py[m] = atY;
      setOnGround(w, m);
      return;
    }
  }
  setOnGround(w, m);
}
