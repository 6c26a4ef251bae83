/** What a player of the user's is asked before the battle and of reserves: all candidates, with their features. Warm: asked.ts. */

import { UNIT } from "../../../geometry/ticks.ts";
import type { Candidates } from "../../kernel/candidates.ts";
import * as CHOICE from "../battle/choice.ts";
import { B } from "../battle/columns.ts";
import { roomAt } from "../battle/counters.ts";
import { ahead, FRONT, isFree, mayWait, REAR, shareOf, WIDE, zone } from "../battle/deploy.ts";
import { BY_EDGE, BY_FLANK, WAITS } from "../battle/fight.ts";
import { coverAt, wouldHear } from "../battle/ground.ts";
import { leaderBonus } from "../battle/quality.ts";
import type { World } from "../battle/state.ts";
import { R } from "../rulings.ts";
import { CM, oneOrNone, openOneOrNone, tellUnit, toEnemy, toObjective } from "./asked.ts";
import { D } from "./decisions.ts";
import * as Places from "./places.ts";
import { mindOf, TERMS } from "./weights.ts";

/** HE-DEC-03: a counter; `advice` is its place in `choice`. */
export function askCounter(c: Candidates, w: World, seat: number, k: number, spacing: number): boolean {
  const advice = B.choice[CHOICE.X]!;
  const most = (w.table!.width >> 1) - Places.MARGIN;
  const own = seat === 0 ? -1 : 1;
  const hides = mindOf(w, seat).weights[TERMS.cover]! > 0;
  c.open(D.counter, seat);
  c.advise(0, advice, 0, 0);
  for (let step = -most; step <= most; step += Places.COUNTER_STEP) {
    const x = own * step;
    const room = roomAt(x, k, 2 * spacing);
    if (room < spacing) continue;
    c.row[1] = Math.abs(x) / UNIT;
    c.row[2] = room / UNIT;
    c.row[3] = coverAt(w, x, 0);
    c.row[0] = Places.worthOfCounter(w, x, room, hides) / UNIT;
    c.offer(0, x, 0, 0);
  }
  if (c.settle() < 0) return false;
  B.choice[CHOICE.X] = c.a;
  return true;
}

/** HE-DEC-04: any unit that may wait, as long as those that do are worth no more than the scenario allows. */
export function askReserve(c: Candidates, w: World, seat: number, held: number, total: number, advice: number): number {
  const most = Places.mostToWait(total);
  const liked = most * mindOf(w, seat).weights[TERMS.reserves]!;
  openOneOrNone(c, D.reserve, seat, advice);
  for (let unit = B.first[seat]!; unit < B.end[seat]!; unit++) {
    if (!mayWait(unit) || held + shareOf(unit) > most) continue;
    const speed = Math.max(B.unitMove[unit]!, B.unitRide[unit]!) / CM;
    c.row[0] = held + shareOf(unit) > liked ? -1 / (1 + speed) : speed;
    c.row[tellUnit(c, w, unit, 1)] = speed;
    c.offer(1, unit, 0, 0);
  }
  return oneOrNone(c, advice);
}

/** Between the places that are offered. */
const GRID = 6 * UNIT;

/** HE-DEC-03: where a unit begins: the doctrine's place, which is in `choice`, places in cover, and a grid of all the ground that is open to it. */
export function askPlace(c: Candidates, w: World, unit: number, chief: number): boolean {
  const seat = w.seatOf(unit);
  const own = seat === 0 ? 1 : -1;
  const x = own * B.choice[CHOICE.X]!;
  const y = own * B.choice[CHOICE.Y]!;
  c.open(D.place, seat);
  c.advise(0, x, y, 0);
  offerPlace(c, w, unit, x, y, chief);
  const mostX = zone[WIDE]! - B.halfWidth[unit]!;
  const leastY = zone[REAR]! + B.halfDepth[unit]!;
  const mostY = zone[FRONT]! - B.halfDepth[unit]!;
  for (let atY = leastY; atY <= mostY; atY += GRID)
    for (let atX = -mostX; atX <= mostX; atX += GRID)
      if (isFree(w, unit, atX, atY, chief)) offerPlace(c, w, unit, atX, atY, chief);
  for (let s = 0; s < w.spots.length && B.unitHides[unit] === 1; s += 4) {
    const atX = own * w.spots[s]!;
    const atY = own * w.spots[s + 1]!;
    if (Math.abs(atX) > mostX || atY < leastY || atY > mostY || !isFree(w, unit, atX, atY, chief)) continue;
    offerPlace(c, w, unit, atX, atY, chief);
  }
  c.settle();
  B.choice[CHOICE.X] = own * c.a;
  B.choice[CHOICE.Y] = own * c.b;
  return true;
}

function offerPlace(c: Candidates, w: World, unit: number, x: number, y: number, chief: number): void {
  const own = w.seatOf(unit) === 0 ? 1 : -1;
  c.row[1] = (y - zone[REAR]!) / UNIT;
  c.row[2] = Math.abs(x) / UNIT;
  c.row[3] = B.unitHides[unit] === 1 ? coverAt(w, own * x, own * y) : 0;
  c.row[0] = (3 * UNIT * c.row[3]! - Places.farFromLine(unit, x, y)) / UNIT;
  c.row[4] = toObjective(w, own * x, own * y);
  c.row[5] = chief >= 0 && !wouldHear(unit, own * x, own * y, ahead(w.seatOf(unit)), chief) ? 1 : 0;
  c.offer(0, x, y, 0);
}

/** HE-DEC-05. */
export function askEntry(c: Candidates, w: World, seat: number, tried: boolean, advice: number): number {
  const bonus = leaderBonus(w, seat);
  c.open(D.entry, seat);
  c.advise(0, advice, 0, 0);
  for (let entry = WAITS; entry <= BY_FLANK; entry++) {
    if (entry === BY_FLANK && B.rule[R.noFlank] === 1) continue;
    c.row[0] = Places.worthOfEntry(w, seat, tried, entry);
    c.row[1] = entry === WAITS ? 1 : 0;
    c.row[2] = entry === BY_EDGE ? 1 : 0;
    c.row[3] = entry === BY_FLANK ? 1 : 0;
    c.row[4] = bonus;
    c.offer(0, entry, 0, 0);
  }
  c.settle();
  return c.a;
}

/** HE-DEC-05: any free place within the entry of the edge. */
export function askEntryPlace(c: Candidates, w: World, unit: number, flank: boolean): boolean {
  const x = B.choice[CHOICE.X]!;
  const y = B.choice[CHOICE.Y]!;
  const facing = B.choice[CHOICE.FACING]!;
  c.open(D.entryPlace, w.seatOf(unit));
  c.advise(facing, x, y, 0);
  for (let k = 0; k < Places.ENTRIES; k++) {
    if (!Places.entryAt(w, unit, flank, k)) continue;
    const atX = B.choice[CHOICE.X]!;
    const atY = B.choice[CHOICE.Y]!;
    c.row[0] = -k;
    c.row[1] = Math.abs(flank ? atY : atX) / UNIT;
    c.row[2] = B.unitHides[unit] === 1 ? coverAt(w, atX, atY) : 0;
    c.row[3] = toEnemy(w, unit, atX, atY);
    c.offer(B.choice[CHOICE.FACING]!, atX, atY, 0);
  }
  if (c.settle() < 0) return false;
  B.choice[CHOICE.X] = c.a;
  B.choice[CHOICE.Y] = c.b;
  B.choice[CHOICE.FACING] = c.act;
  return true;
}
