/**
 * Ways and places beside those of an action: whether jumpers leap, the cover to rally in, whom a hull faces, which daemons come and where (DM-SPE-05,
 * DM-ACT-06, DM-VEH-03, DM-SUM-04, -08). Hot, but rare.
 */
import { UNIT } from "../../../geometry/ticks.ts";
import { BY_DOCTRINE } from "../../kernel/candidates.ts";
import { gapOf } from "../battle/between.ts";
import { B } from "../battle/columns.ts";
import { coverNear } from "../battle/cover.ts";
import { nearestEnemy, nearestTo } from "../battle/ground.ts";
import { leastAgility, speedOf } from "../battle/left.ts";
import { lengthOf, ticksOf } from "../battle/lengths.ts";
import { bestSpot } from "../battle/moves.ts";
import type { World } from "../battle/state.ts";
import { flies, sixthsOfCrash } from "../battle/ways.ts";
import { OFF } from "../matchup.ts";
import { N } from "../rulings.ts";
import { asked, priceOf } from "./asked.ts";
import { D } from "./decisions.ts";

/** `Player.leaps`: as jumpers would. */
export function leaps(w: World, seat: number, u: number, would: boolean): boolean {
  if (asked.manner[seat] === BY_DOCTRINE) return would;
  asked.row[2] = (B.number[N.jump]! - B.kindSpeed[B.kind[B.from[u]!]!]!) / 10;
  asked.row[3] = leastAgility(u);
  asked.row[4] = priceOf(w, u);
  return asked.confirm(D.leap, seat, would);
}

/** `Player.shelter`: the best cover, the nearest of it; who flies does not come down in what may end it (DM-SPE-05). */
export function chooseShelter(w: World, u: number, here: number, after: number): number {
  const seat = w.seatOf(u);
  const speed = speedOf(u);
  const air = flies(w, u) !== 0;
  if (asked.manner[seat] !== BY_DOCTRINE) return askShelter(w, seat, u, speed, here, air, after);
  let spot = bestSpot(w, u, speed, here, after);
  while (spot >= 0 && air && sixthsOfCrash(w, u, B.spots[spot]!, B.spots[spot + 1]!) > 0) {
    spot = bestSpot(w, u, speed, here, spot);
  }
  return spot;
}

/** Shows all spots in better cover that are near enough and were not named yet; who might come down badly may stay. */
function askShelter(
  w: World,
  seat: number,
  u: number,
  speed: number,
  here: number,
  air: boolean,
  after: number,
): number {
  nameNext(after / 3);
  const { row } = asked;
  let risky = false;
  asked.open(D.shelter, seat);
  for (let at = 0; at < w.spots; at += 3) {
    const x = B.spots[at]!;
    const y = B.spots[at + 1]!;
    const dx = x - B.cx[u]!;
    const dy = y - B.cy[u]!;
    const square = dx * dx + dy * dy;
    const most = ticksOf(speed);
    if (B.named[at / 3] === 1 || B.spots[at + 2]! <= here || square > most * most) continue;
    const crash = air ? sixthsOfCrash(w, u, x, y) : 0;
    if (crash > 0) risky = true;
    row[0] = crash > 0 ? -1 : B.spots[at + 2]! * 1e12 - square;
    row[1] = 0;
    row[2] = B.spots[at + 2]!;
    row[3] = lengthOf(dx, dy) / UNIT;
    row[4] = crash;
    row[5] = toEnemy(w, seat, x, y);
    asked.offer(at, 0, 0, 0);
  }
  if (risky) {
    row.fill(0, 0, D.shelter.own);
    row[1] = 1;
    asked.offer(-1, 0, 0, 0);
  }
  return asked.settle() < 0 ? -1 : asked.act;
}

/** Notes that a place was named: none of them before the first is. */
function nameNext(named: number): void {
  if (named < 0) B.named.fill(0);
  else B.named[named] = 1;
}

/** Inches from a place to the middle of the nearest enemy, 0 for none. */
function toEnemy(w: World, seat: number, x: number, y: number): number {
  const e = nearestTo(w, 1 - seat, x, y);
  return e < 0 ? 0 : lengthOf(B.cx[e]! - x, B.cy[e]! - y) / UNIT;
}

/** `Player.faces`: whom it acts on, or else who is nearest. */
export function chooseFacing(w: World, u: number, t: number): number {
  const seat = w.seatOf(u);
  const usual = t >= 0 && (B.flags[t]! & OFF) === 0 ? t : nearestEnemy(w, u);
  if (asked.manner[seat] === BY_DOCTRINE || usual < 0) return usual;
  asked.open(D.face, seat);
  for (let e = (1 - seat) * w.U; e < (2 - seat) * w.U; e++) {
    if ((B.flags[e]! & OFF) !== 0) continue;
    asked.row[0] = e === usual ? 1 : 0;
    asked.row[1] = 1;
    asked.row[2] = gapOf(w, u, e) / 10;
    asked.row[3] = priceOf(w, e);
    asked.row[4] = w.morale(e) - B.fatigue[e]!;
    asked.offer(e, 0, 0, 0);
  }
  asked.row.fill(0, 0, D.face.own);
  asked.offer(-1, 0, 0, 0);
  asked.settle();
  return asked.act;
}

/** `Player.summons`: all that the points pay for. */
export function chooseDaemons(w: World, u: number, d: number, most: number): number {
  const seat = w.seatOf(u);
  if (asked.manner[seat] === BY_DOCTRINE) return most;
  const kind = B.kind[B.from[d]!]!;
  const cost = B.kindSummonCost[kind]!;
  asked.open(D.summon, seat);
  for (let n = 0; n <= most; n++) {
    asked.row[0] = n;
    asked.row[1] = n;
    asked.row[2] = n * cost;
    asked.row[3] = B.points[u]! - n * cost;
    asked.row[4] = (n * B.kindPoints[kind]!) / w.sideAt[seat]!.price;
    asked.offer(n, 0, 0, 0);
  }
  asked.settle();
  return asked.act;
}

/** `Player.appears`: as far ahead of the summoner as they may, then more and more aside, then nearer. */
export function choosePlace(w: World, u: number, d: number, after: number): number {
  const seat = w.seatOf(u);
  if (asked.manner[seat] === BY_DOCTRINE) return after + 1 < w.appearing ? after + 1 : -1;
  nameNext(after);
  asked.open(D.appear, seat);
  for (let k = 0; k < w.appearing; k++) {
    if (B.named[k] === 1) continue;
    const x = B.placeX[k]!;
    const y = B.placeY[k]!;
    asked.row[0] = -k;
    asked.row[1] = lengthOf(x - B.cx[u]!, y - B.cy[u]!) / UNIT;
    asked.row[2] = ((seat === 0 ? 1 : -1) * (y - B.cy[u]!)) / UNIT;
    asked.row[3] = toEnemy(w, seat, x, y);
    asked.row[4] = coverNear(w, x, y);
    asked.offer(k, d, 0, 0);
  }
  return asked.settle() < 0 ? -1 : asked.act;
}
