/**
 * What a player thinks in the movement phase of a table: what each squad does, where it goes and whom it charges. Places are weighed by what the squad
 * would shoot from there now and later, what would shoot and charge it there, whom it comes nearer to, cover, and the mission (markers.ts). Hot: once a
 * squad and turn. Worth is measured in models of mean price.
 */

import { SPOT_WORDS, UNSEEN } from "../../../geometry/pieces.ts";
import { UNIT } from "../../../geometry/ticks.ts";
import { float64 } from "../../kernel/columns.ts";
import { B, firstOf } from "../battle/columns.ts";
import { hasGate } from "../battle/gate-ways.ts";
import { coverFrom, groundFor, lineOver, roughCost } from "../battle/ground.ts";
import { paceOf } from "../battle/line.ts";
import { W_FIRES } from "../battle/lying.ts";
import type { World } from "../battle/state.ts";
import { mayChargeOnTable, ordersOnTable } from "../battle/table-moves.ts";
import { BREAK_OFF, CHARGE, CLIMB, GET_IN, HIDE, ON_OVERWATCH, RUN, STAND, WALK } from "../matchup.ts";
import { asked, tellWhich } from "./asked.ts";
import { D, MARCH_NAMES } from "./decisions.ts";
import * as F from "./foes.ts";
import { goal, lookAtMission, toEdge, weighGoal } from "./goals.ts";
import { fightWorth } from "./moves.ts";
import { BURNT, burnOnTheWay, KILLS, shots, squadShots, WORTH, weighKills } from "./table-hopes.ts";
import { offerRides } from "./vehicle-mind.ts";
import { T, WEIGHTS, weights } from "./weights.ts";

const { foe, foeX, foeY, foePace, foeReach, foeNear, want, fear } = F;
const weight = (seat: number, term: number): number => weights[seat * WEIGHTS + term]!;

/** What the last place that was weighed is worth: by shots, by losses, by turns to come, for the mission; and its cover. */
const place = float64(7);
const GAIN = 0;
const LOSS = 1;
const NEARER = 2;
const GOAL = 3;
const COVERED = 4;
/** What may be shot from there in a turn to come. */
const COMING = 5;
const REACHED = 6;

/** As far as anybody thinks of coming. */
const FAR = 40 * UNIT;
/** Chance that who could charge will. */
const CHARGES = 0.6;
/** Of an enemy's shots, those at a squad that is about as near as others, nearer than they are, or farther away (SE-EXT-41). */
const SHARED = 0.5;
const FIRST = 0.8;
const BEHIND = 0.15;
/** Shots of later turns at somebody who is in sight now, and at somebody who is not. */
const STAYS = 0.5;
const COMES = 0.15;
/** From how many turns on what is shot later counts no more. */
const AHEAD = 2;

/** An order for the movement phase on a table. */
export function chooseMarch(w: World, seat: number, s: number): number {
  const orders = ordersOnTable(w, s);
  F.lookAround(w, seat, s);
  lookAtMission(w, seat);
  asked.open(D.march, seat);
  if (B.engaged[s] !== 0 && (orders & (1 << WALK)) === 0) {
    offerFight(w, seat, s, orders);
    if ((orders & (1 << CHARGE)) !== 0) offerCharges(w, seat, s);
  } else {
    const pace = paceOf(s);
    groundFor(w, firstOf(s));
    weighPlace(w, seat, s, F.hereX, F.hereY, 0, -1);
    const cover = place[COVERED]!;
    offer(seat, s, STAND, F.hereX, F.hereY, 0);
    if ((orders & (1 << ON_OVERWATCH)) !== 0) offerWatch(w, seat, s);
    offerGoals(w, seat, s, orders, pace);
    offerCover(w, seat, s, orders, pace, cover);
    if ((orders & (1 << CHARGE)) !== 0) offerCharges(w, seat, s);
    if (w.armoured || (orders & (1 << CLIMB)) !== 0) offerRides(w, seat, s, orders);
  }
  asked.settle();
  w.aim = asked.act === CHARGE || asked.act === GET_IN ? asked.a : -1;
  w.goX = asked.b;
  w.goY = asked.c;
  return asked.act;
}

/** In contact: to fight on, or to break off. */
function offerFight(w: World, seat: number, s: number, orders: number): void {
  let melee = 0;
  for (let i = 0; i < F.foes; i++) {
    const bit = 1 << (foe[i]! - (1 - seat) * w.U);
    if ((B.engaged[s]! & bit) !== 0) melee += fightWorth(w, seat, s, foe[i]!, false);
  }
  place.fill(0);
  put(s, STAND, -1, F.hereX, F.hereY, 0, 0);
  if ((orders & (1 << BREAK_OFF)) !== 0)
    put(s, BREAK_OFF, -1, F.hereX, F.hereY, -weight(seat, T.leave) * melee - 0.5, 0);
}

/** Waiting for the enemy, standing as `place` says: what it may shoot if somebody comes six inches nearer. */
function offerWatch(w: World, seat: number, s: number): void {
  let best = 0;
  for (let i = 0; i < F.foes && F.answers; i++) {
    if (foePace[i] === 0) continue;
    const gap = F.gapTo(i, F.hereX, F.hereY) - 6 * UNIT;
    squadShots(s, foe[i]!, Math.max(0, gap), 0, true);
    weighKills(w, seat, foe[i]!);
    best = Math.max(best, shots[WORTH]!);
  }
  place[GAIN] = weight(seat, T.wait) * 0.6 * best;
  offer(seat, s, ON_OVERWATCH, F.hereX, F.hereY, 0);
}

/** Towards the mission, towards whom it would rather fight, and away from whom it would not. */
function offerGoals(w: World, seat: number, s: number, orders: number, pace: number): void {
  const { markers } = w.ground!;
  if (toEdge) offerWays(w, seat, s, orders, pace, F.hereX, (seat === 0 ? 1 : -1) * (w.table!.depth / 2));
  for (let k = 0; k < markers.length; k += 2) {
    const far = F.lengthOf(markers[k]! - F.hereX, markers[k + 1]! - F.hereY);
    // Those that it cannot reach in time draw nobody.
    if (far <= (F.later + 1) * F.stride + w.m.field!.hold + F.wide)
      offerWays(w, seat, s, orders, pace, markers[k]!, markers[k + 1]!);
  }
  let best = -1;
  let worst = -1;
  let nearest = -1;
  for (let i = 0; i < F.foes; i++) {
    const gap = F.gapTo(i, F.hereX, F.hereY);
    if (best < 0 || pull(i, gap) > pull(best, F.gapTo(best, F.hereX, F.hereY))) best = i;
    if (fear[i]! > 0 && (worst < 0 || gap < F.gapTo(worst, F.hereX, F.hereY))) worst = i;
    if (nearest < 0 || gap < F.gapTo(nearest, F.hereX, F.hereY)) nearest = i;
  }
  if (best >= 0) offerWays(w, seat, s, orders, pace, foeX[best]!, foeY[best]!);
  if (nearest >= 0 && nearest !== best && !isAlike(nearest, best))
    offerWays(w, seat, s, orders, pace, foeX[nearest]!, foeY[nearest]!);
  if (worst >= 0) offerWays(w, seat, s, orders, pace, 2 * F.hereX - foeX[worst]!, 2 * F.hereY - foeY[worst]!);
}

/** Do two enemies stand in about the same direction? */
function isAlike(i: number, j: number): boolean {
  const ax = (foeX[i]! - F.hereX) / UNIT;
  const ay = (foeY[i]! - F.hereY) / UNIT;
  const bx = (foeX[j]! - F.hereX) / UNIT;
  const by = (foeY[j]! - F.hereY) / UNIT;
  const along = ax * bx + ay * by;
  return along > 0 && along * along > ALIKE * (ax * ax + ay * ay) * (bx * bx + by * by);
}
const ALIKE = 0.93;

const pull = (i: number, gap: number): number => want[i]! / (gap + 6 * UNIT);

/** To walk and to run to a point, as far as that leads. */
function offerWays(w: World, seat: number, s: number, orders: number, pace: number, x: number, y: number): void {
  for (let times = 1; times <= 2; times++) {
    const order = times === 1 ? WALK : RUN;
    if ((orders & (1 << order)) === 0) continue;
    const dx = x - F.hereX;
    const dy = y - F.hereY;
    const far = Math.sqrt(dx * dx + dy * dy);
    if (far < UNIT) return;
    const share = Math.min(1, (times * pace) / far);
    reckonWay(w, Math.trunc(dx * share) | 0, Math.trunc(dy * share) | 0, times * pace, order === RUN);
    const toX = F.hereX + (Math.trunc(dx * share * way[0]!) | 0);
    const toY = F.hereY + (Math.trunc(dy * share * way[0]!) | 0);
    weighPlace(w, seat, s, toX, toY, times, -1);
    // Goals at the edge are walked over.
    offer(seat, s, order, share < 1 ? x : toX, share < 1 ? y : toY, times * pace);
    if (share === 1 && times === 1) return;
  }
}

/** The share of a way that `reckonWay` found. */
const way = float64(1);
/** Somebody will go around at least so much of what is in the way. */
const AROUND = 0.6;
const RUN_STOP = 8 * UNIT;

/** How much of a straight way can be gone: rough ground costs more than there is, and runs end where enemies come near (SE-EXT-28). */
function reckonWay(w: World, dx: number, dy: number, budget: number, runs: boolean): void {
  const x = F.hereX + dx;
  const y = F.hereY + dy;
  const cost = roughCost(w, F.hereX, F.hereY, x, y);
  let share = cost > budget ? Math.max(AROUND, budget / cost) : 1;
  for (let i = 0; i < F.foes && runs; i++) {
    const end = F.gapTo(i, x, y);
    const gap = F.gapTo(i, F.hereX, F.hereY);
    if (end < RUN_STOP && end < gap) share = Math.min(share, Math.max(0, gap - RUN_STOP) / (gap - end));
  }
  way[0] = share;
}

/** To the two nearest spots with cover, and to hide in one. */
function offerCover(w: World, seat: number, s: number, orders: number, pace: number, here: number): void {
  const { spots } = w.pieces!;
  const first = nearestSpot(spots, -1);
  const second = first < 0 ? -1 : nearestSpot(spots, first);
  if (first >= 0) offerSpot(w, seat, s, orders, pace, here, first);
  if (second >= 0) offerSpot(w, seat, s, orders, pace, here, second);
}

/** The spot with cover that is nearest, but for one. */
function nearestSpot(spots: Int32Array, but: number): number {
  let best = -1;
  let least = FAR;
  for (let k = 0; k < spots.length; k += SPOT_WORDS) {
    if (k === but) continue;
    const far = F.lengthOf(spots[k]! - F.hereX, spots[k + 1]! - F.hereY);
    if (far >= least) continue;
    least = far;
    best = k;
  }
  return best;
}

function offerSpot(w: World, seat: number, s: number, orders: number, pace: number, here: number, k: number): void {
  const { spots } = w.pieces!;
  const x = spots[k]!;
  const y = spots[k + 1]!;
  const far = F.lengthOf(x - F.hereX, y - F.hereY);
  const run = far > pace;
  if (far > UNIT && far <= 2 * pace && (orders & (1 << (run ? RUN : WALK))) !== 0) {
    weighPlace(w, seat, s, x, y, run ? 2 : 1, spots[k + 2]!);
    offer(seat, s, run ? RUN : WALK, x, y, far);
  }
  if ((orders & (1 << HIDE)) === 0 || spots[k + 3] === 0 || run) return;
  weighPlace(w, seat, s, x, y, 1, Math.max(here, spots[k + 2]!));
  // Nobody shoots at who hides, and it does not shoot.
  place[GAIN] = 0;
  place[LOSS] = 0.3 * place[LOSS]!;
  offer(seat, s, HIDE, x, y, far);
}

/** Who charges is in contact, and nobody shoots at it. */
function offerCharges(w: World, seat: number, s: number): void {
  for (let i = 0; i < F.foes; i++) {
    const t = foe[i]!;
    if (F.gapTo(i, F.hereX, F.hereY) > F.stride + 4 * UNIT && !hasGate(w, seat)) continue;
    place.fill(0);
    weighGoal(w, seat, s, foeX[i]!, foeY[i]!);
    place[GOAL] = weight(seat, T.goal) * goal[0]!;
    const worth = weight(seat, T.charge) * want[i]! + place[GOAL]! - weight(seat, T.hold);
    if (asked.prunes && worth <= asked.most[0]!) continue;
    if (mayChargeOnTable(w, s, t)) put(s, CHARGE, t, foeX[i]!, foeY[i]!, worth, want[i]!);
  }
}

/** A player looks at tables in sixteen by sixteen parts: what is seen between the middles of two of them is kept, table by table. */
const PARTS = 16;

function cellOf(w: World, x: number, y: number): number {
  const { width, depth } = w.table!;
  const column = Math.min(PARTS - 1, Math.max(0, Math.floor(((x + width / 2) * PARTS) / width)));
  const row = Math.min(PARTS - 1, Math.max(0, Math.floor(((y + depth / 2) * PARTS) / depth)));
  return row * PARTS + column;
}

/** The cover of part b from part a, or UNSEEN. */
function lineBetween(w: World, table: number, a: number, b: number): number {
  const at = table | (a << 8) | b;
  let known = B.lineSeen[at]!;
  if (known === 0) {
    const { width, depth } = w.table!;
    const across = width / PARTS;
    const along = depth / PARTS;
    const ax = Math.trunc(((a & 15) - 7.5) * across) | 0;
    const ay = Math.trunc(((a >> 4) - 7.5) * along) | 0;
    const bx = Math.trunc(((b & 15) - 7.5) * across) | 0;
    const by = Math.trunc(((b >> 4) - 7.5) * along) | 0;
    known = lineOver(w, ax, ay, UNIT, bx, by, UNIT, UNIT >> 1) + KNOWN;
    B.lineSeen[at] = known;
  }
  return known - KNOWN;
}
/** UNSEEN is kept as 1. */
const KNOWN = 2;

/** Fills `place`: `moves` 0 stands, 1 walks, 2 runs; `cover` as it is known, or -1. */
function weighPlace(w: World, seat: number, s: number, x: number, y: number, moves: number, cover: number): void {
  place[GAIN] = 0;
  place[COMING] = 0;
  let hits = 0;
  let loss = 0;
  let nearer = 0;
  let own = cover;
  const cell = w.deck << 16;
  const mine = cellOf(w, x, y);
  for (let i = 0; i < F.foes; i++) {
    const t = foe[i]!;
    const gap = F.gapTo(i, x, y);
    // Whom it would fight it has to reach in the turns that are left.
    if (want[i]! > 0) {
      reckonReach(gap);
      nearer = Math.max(nearer, weight(seat, T.close) * want[i]! * place[REACHED]!);
    } else nearer += 0.4 * weight(seat, T.away) * want[i]! * Math.max(0, 1 - gap / FAR);
    if (gap <= 2 * foePace[i]! && fear[i]! > 0) loss += CHARGES * fear[i]!;
    if (gap > FAR || (gap > F.reach && gap > foeReach[i]! + foePace[i]!)) continue;
    const theirs = cellOf(w, foeX[i]!, foeY[i]!);
    const seen = moves === 0 ? coverFrom(w, s, t) : lineBetween(w, cell, mine, theirs);
    if (gap <= F.reach && B.engaged[t] === 0) weighShots(w, seat, s, t, gap, seen, moves);
    if (foeReach[i] === 0) continue;
    if (own < 0) own = Math.max(0, lineBetween(w, cell, theirs, mine));
    squadShots(t, s, Math.max(0, gap > foeReach[i]! ? gap - foePace[i]! : gap), own, true);
    const share = gap < foeNear[i]! - F.wide - 4 * UNIT ? FIRST : gap > foeNear[i]! + 4 * UNIT ? BEHIND : SHARED;
    hits += (seen === UNSEEN ? COMES : share) * shots[KILLS]!;
  }
  if (!F.answers) {
    hits = 0;
    loss = 0;
  }
  if (moves > 0 && B.warp[W_FIRES] !== 0) {
    burnOnTheWay(s, x - F.hereX, y - F.hereY);
    hits += shots[BURNT]!;
  }
  if (hits > 0) {
    shots[KILLS] = Math.min(B.count[s]!, hits);
    weighKills(w, 1 - seat, s);
    loss += shots[WORTH]!;
  }
  const turns = Math.min(AHEAD, F.later);
  place[LOSS] = loss;
  place[NEARER] = 0.7 * nearer + weight(seat, T.later) * turns * place[COMING]!;
  place[COVERED] = Math.max(0, own);
  weighGoal(w, seat, s, x, y);
  place[GOAL] = weight(seat, T.goal) * goal[0]!;
}

/** What squad s may shoot at t from a place that is weighed: now if it does not run, and in turns to come. */
function weighShots(w: World, seat: number, s: number, t: number, gap: number, seen: number, moves: number): void {
  squadShots(s, t, gap, Math.max(0, seen), true);
  weighKills(w, seat, t);
  place[COMING] = Math.max(place[COMING]!, (seen === UNSEEN ? COMES : STAYS) * shots[WORTH]!);
  if (seen === UNSEEN || moves > 1) return;
  if (moves > 0) {
    squadShots(s, t, gap, seen, false);
    weighKills(w, seat, t);
  }
  place[GAIN] = Math.max(place[GAIN]!, shots[WORTH]!);
}

/** Of a fight over such a gap what a later charge has of it: whether there is time, in rough ground, and what delay costs. */
function reckonReach(gap: number): void {
  const turns = gap / (0.75 * F.stride);
  place[REACHED] = Math.max(0, Math.min(1, F.later - turns) * (1 - 0.1 * turns));
}

/** Offers what `place` holds. */
function offer(seat: number, s: number, order: number, x: number, y: number, far: number): void {
  const cover = 0.15 * weight(seat, T.cover) * place[COVERED]!;
  const gain = place[GAIN]! - weight(seat, T.harm) * place[LOSS]! + place[NEARER]! + place[GOAL]! + cover;
  put(s, order, -1, x, y, gain - (order === STAND ? 0 : 0.2 * weight(seat, T.hold)), far);
}

function put(s: number, order: number, t: number, x: number, y: number, worth: number, far: number): void {
  const { row } = asked;
  row[0] = worth;
  if (asked.isWeighed) {
    row[1] = place[GAIN]!;
    row[2] = place[LOSS]!;
    row[3] = place[NEARER]!;
    row[4] = place[GOAL]!;
    row[5] = place[COVERED]!;
    row[6] = far / UNIT;
    row[7] = B.count[s]!;
    tellWhich(8, MARCH_NAMES, order);
  }
  asked.offer(order, t, x, y);
}
