import { UNIT } from "../../geometry/ticks.ts";
import * as B from "./board.ts";
import {
  armsOf,
  chanceToFind,
  chooseClass,
  chooseTarget,
  dentsOf,
  fireAtPair,
  guessedWithin,
  isKept,
  worthKept,
  worthOfAssault,
  worthOfFireAt,
} from "./decide.ts";
import { reachOf } from "./fire.ts";
import { scoreOf } from "./games.ts";
import { groundAt, isBeyond, MILLIMETRE, sees, ticks, wouldSee } from "./ground.ts";
import {
  ADVANCE,
  ATTACK_DEFEND,
  BANDS,
  CHARGE,
  FRESH,
  GONE,
  GROUND_COVER,
  MOUNTED,
  PREPARED,
  R_ESTIMATE,
  R_NO_OBJECTIVES,
  RETIRE,
  ROUT,
  ROUTED,
  STRATEGIC,
} from "./matchup.ts";
import { moveOf, nearestEnemy } from "./movement.ts";
import { checkNeed, levelOf } from "./quality.ts";
import { G_TURN, type World } from "./state.ts";
import { getsOn, homeY, mayStand, QUARTERS, reachOfMove } from "./table-moves.ts";
import { GETS_IN, GETS_OUT, mayMount } from "./transport.ts";
import { AWAY, COVER, FIRE, GRAIN, GROUND, mindOf, OBJECTIVE, REACT, RISK, WAIT } from "./worth.ts";

// Places that a unit thinks of, the first of equals: here, forward, into cover, back.
const HERE = 0;
const AHEAD = 1;
const SHELTER = 2;
const BACK = 3;
const PLACES = 4;
const placeX = B.int32(PLACES);
const placeY = B.int32(PLACES);
const placeCover = B.int8(PLACES);
const placeOn = B.int8(PLACES);
/** What the enemy's fire there threatens, grains; and what fire from there at each enemy would promise if he is seen: from SEATS * place. */
const threat = B.int32(PLACES);
const SEATS = 32;
const hopes = B.int32(SEATS * PLACES);
/** The most that fire from a place promises: an upper bound until that enemy was seen. */
const promise = B.int32(PLACES);
const sure = B.int8(PLACES);
/** What a place is worth but for what fire from it promises, and with that. */
const plain = B.float64(PLACES);
const total = B.float64(PLACES);
/** Where the unit would like to be, and how near that is enough. */
const goal = B.int32(3);

/** Radius of the circle that stands for a unit in thought. */
function sizeOf(unit: number): number {
  return B.girth[unit]! >> 1;
}

/** Millimetres between a unit at a place and another, as thought of. */
function thought(x: number, y: number, size: number, other: number): number {
  const dx = B.px[other]! - x;
  const dy = B.py[other]! - y;
  const edge = Math.sqrt(dx * dx + dy * dy) - size - sizeOf(other);
  return edge <= 0 ? 0 : Math.trunc((edge * 10) / UNIT) | 0;
}

/** Sets a place a step from where the unit stands along (dx, dy). */
function setPlace(w: World, place: number, unit: number, dx: number, dy: number, length: number): void {
  const far = Math.max(1, Math.sqrt(dx * dx + dy * dy));
  const table = w.table!;
  const mostX = (table.width >> 1) - B.halfWidth[unit]!;
  const mostY = (table.depth >> 1) - B.halfWidth[unit]!;
  const x = B.px[unit]! + Math.trunc((dx * length) / far);
  const y = B.py[unit]! + Math.trunc((dy * length) / far);
  placeX[place] = Math.max(-mostX, Math.min(mostX, x));
  placeY[place] = Math.max(-mostY, Math.min(mostY, y));
  placeOn[place] = 1;
  placeCover[place] = 0;
}

/** Places in cover are listed by columns of the table as wide as this. */
export const SPOT_COLUMN = 10 * UNIT;

/** The nearest place in cover within a move, or none: SHELTER. */
function seekShelter(w: World, unit: number, reach: number, enemyX: number, enemyY: number): void {
  placeOn[SHELTER] = 0;
  if (w.spots.length === 0 || B.unitHides[unit] === 0) return;
  const x = B.px[unit]!;
  const y = B.py[unit]!;
  // Rough ground costs twice.
  let least = reach * reach * 0.4;
  const toEnemy = (enemyX - x) * (enemyX - x) + (enemyY - y) * (enemyY - y);
  const { starts } = w;
  const half = w.table!.width >> 1;
  const first = Math.max(0, Math.trunc((x - reach + half) / SPOT_COLUMN));
  const last = Math.min(starts.length - 2, Math.trunc((x + reach + half) / SPOT_COLUMN));
  for (let s = starts[first]!; s < starts[last + 1]!; s += 4) {
    const dx = w.spots[s]! - x;
    const dy = w.spots[s + 1]! - y;
    const far = dx * dx + dy * dy;
    if (far >= least) continue;
    const ex = enemyX - w.spots[s]!;
    const ey = enemyY - w.spots[s + 1]!;
    // Not away from what there is to do.
    if (ex * ex + ey * ey > toEnemy || !mayStand(w, unit, w.spots[s]!, w.spots[s + 1]!)) continue;
    least = far;
    placeX[SHELTER] = w.spots[s]!;
    placeY[SHELTER] = w.spots[s + 1]!;
    placeCover[SHELTER] = w.spots[s + 2]!;
    placeOn[SHELTER] = 1;
  }
}

/** The objective that a unit goes for, by how much its doctrine cares; else the nearest enemy. */
function setGoal(w: World, unit: number, enemy: number): void {
  goal[0] = enemy < 0 ? B.px[unit]! : B.px[enemy]!;
  goal[1] = enemy < 0 ? B.py[unit]! : B.py[enemy]!;
  goal[2] = 0;
  const field = w.m.field!;
  if (field.objectives.length === 0 || B.rule[R_NO_OBJECTIVES] === 1) return;
  const seat = w.seatOf(unit);
  const pull = mindOf(w, seat).weights[OBJECTIVE]!;
  const x = B.px[unit]!;
  const y = B.py[unit]!;
  const ex = goal[0]! - x;
  const ey = goal[1]! - y;
  // An enemy counts as so much further away, the more an objective draws.
  let least = (ex * ex + ey * ey) * pull * pull;
  for (let k = 0; k < field.objectives.length; k += 2) {
    const dx = B.marks[k]! - x;
    const dy = B.marks[k + 1]! - y;
    const mine = B.owner[k >> 1] === seat + 1 ? (field.game === ATTACK_DEFEND ? 1 : 4) : 1;
    const far = (dx * dx + dy * dy) * mine;
    if (far >= least) continue;
    least = far;
    goal[0] = B.marks[k]!;
    goal[1] = B.marks[k + 1]!;
    goal[2] = 4 * UNIT;
  }
}

/** How many turns a seat has let pass while it is behind on points; asked once a turn. */
export function feelPressed(w: World, seat: number): void {
  const turn = B.game[G_TURN]!;
  B.pressed[seat] = turn > 3 && scoreOf(w, seat) < scoreOf(w, 1 - seat) ? turn - 3 : 0;
}

/** HE-DEC-06: the order of a unit for this turn, where it will go, and whom it charges. */
export function chooseOrderOnTable(w: World, unit: number): void {
  const seat = w.seatOf(unit);
  const mind = mindOf(w, seat);
  B.goal[unit] = -1;
  B.getsOut[unit] = 0;
  B.aimX[unit] = B.px[unit]!;
  B.aimY[unit] = B.py[unit]!;
  if (levelOf(unit) === ROUTED) {
    B.order[unit] = ROUT;
    return;
  }
  const enemy = nearestEnemy(w, unit);
  if (enemy < 0) {
    B.order[unit] = PREPARED;
    return;
  }
  const mounted = (B.flags[unit]! & MOUNTED) !== 0;
  // Who cannot move has no choice.
  if (!mind.random && !mounted && moveOf(unit, ADVANCE) === 0) {
    B.order[unit] = PREPARED;
    return;
  }
  setGoal(w, unit, enemy);
  const advance = reachOfMove(unit, ADVANCE);
  const strategic = reachOfMove(unit, STRATEGIC);
  const gap = w.gap(unit, enemy);
  const stays = B.unitCommands[unit]! > 0 && !mind.random;
  const prey = levelOf(unit) === FRESH && !stays && !mounted ? choosePreyOnTable(w, unit) : -1;
  if (mind.random) {
    randomOrder(w, unit, prey, advance, strategic);
    return;
  }
  if (mounted && gap <= reachOf(w, unit) + 2 * B.unitMove[unit]!) B.getsOut[unit] = GETS_OUT;
  const weights = mind.weights;
  const size = sizeOf(unit);
  const toX = goal[0]! - B.px[unit]!;
  const toY = goal[1]! - B.py[unit]!;
  const toGoal = Math.max(0, Math.sqrt(toX * toX + toY * toY) - goal[2]!);
  const reach = reachOf(w, unit);
  const idle = reach < gap;
  setPlace(w, HERE, unit, 0, 0, 0);
  placeCover[HERE] = B.cover[unit]!;
  placeOn[AHEAD] = 0;
  placeOn[BACK] = 0;
  placeOn[SHELTER] = 0;
  // Nearer than its guns need it does not go, unless to fight or for an objective.
  if (advance > 0 && toGoal > 2 * UNIT) {
    const stop = goal[2]! > 0 ? 0 : size + sizeOf(enemy) + UNIT;
    const far = Math.max(0, Math.min(advance, Math.trunc(toGoal) - stop));
    if (far > 0) setPlace(w, AHEAD, unit, toX, toY, far);
  }
  const near = gap <= moveOf(enemy, CHARGE) + B.unitMove[unit]! && levelOf(enemy) === FRESH;
  if (advance > 0 && near) setPlace(w, BACK, unit, B.px[unit]! - B.px[enemy]!, B.py[unit]! - B.py[enemy]!, advance);
  if (advance > 0 && B.cover[unit] === 0 && weights[COVER]! > 0)
    seekShelter(w, unit, advance, B.px[enemy]!, B.py[enemy]!);
  weighPlaces(w, unit, size, reach);
  const last = B.was[enemy]!;
  const coming = last === ADVANCE || last === CHARGE || last === STRATEGIC || B.game[G_TURN] === 1;
  const rate = Math.max(1, ticks(B.unitMove[unit]!));
  // Who can do nothing from here grows impatient; who would lose an assault comes no nearer than his guns need.
  const turn = B.game[G_TURN]!;
  const wins = !stays && !idle && goal[2] === 0 && (prey === enemy ? w.preyWorth : worthOfAssault(w, unit, enemy)) > 0;
  const nearer = goal[2]! > 0 ? 1.5 : idle ? (turn > 2 ? 0.5 * turn : 1) : wins ? 1 : 0.4;
  const draws = goal[2]! > 0 ? weights[GROUND]! + 6 * weights[OBJECTIVE]! : weights[GROUND]!;
  // Who is behind on points has to do something about it.
  const eager = (draws * nearer + 2 * B.pressed[seat]!) * GRAIN;
  // A commander does not run ahead of his units.
  const lead = stays && !idle ? 0.3 : 1;
  const covered = weights[COVER]! * GRAIN;
  plain[HERE] =
    (B.cover[unit]! > 0 ? covered : 0) + (coming ? weights[WAIT]! * GRAIN : 0) - weights[RISK]! * threat[HERE]!;
  if (placeOn[AHEAD] === 1) {
    const dx = placeX[AHEAD]! - B.px[unit]!;
    const dy = placeY[AHEAD]! - B.py[unit]!;
    const gained = Math.sqrt(dx * dx + dy * dy) / rate;
    plain[AHEAD] = lead * eager * gained - weights[RISK]! * threat[AHEAD]!;
  }
  if (placeOn[SHELTER] === 1) plain[SHELTER] = covered + 0.3 * eager - weights[RISK]! * threat[SHELTER]!;
  if (placeOn[BACK] === 1) {
    const lost = worthOfAssault(w, enemy, unit);
    const safer = weights[AWAY]! * GRAIN * (lost > 0 ? 1 : 0);
    plain[BACK] = safer - weights[RISK]! * threat[BACK]! - eager * 0.3;
  }
  let place = choosePlace(w, unit);
  let best = total[place]!;
  let order = place === HERE ? PREPARED : place === BACK ? RETIRE : ADVANCE;
  if (strategic > 0 && !mounted && (idle || goal[2]! > 0)) {
    const far = Math.min(strategic, Math.trunc(toGoal));
    const worth = (lead * eager * far) / rate - weights[RISK]! * threat[AHEAD]!;
    if (far > advance && worth > best) {
      best = worth;
      order = STRATEGIC;
      place = AHEAD;
    }
  }
  if (mounted && B.getsOut[unit] === 0 && order !== PREPARED) order = STRATEGIC;
  if (B.getsOut[unit] === GETS_OUT) order = ADVANCE;
  // Whose goal is far away and whose enemies are too, by the measure of who gets out there, rides on.
  const far = strategic > 0 && toGoal > strategic && gap > reach + 3 * B.unitMove[unit]!;
  if (far && B.unitRide[unit]! > 0 && isOpen(w, unit) && mayMount(unit)) {
    B.getsOut[unit] = GETS_IN;
    B.order[unit] = ADVANCE;
    B.aimX[unit] = goal[0]!;
    B.aimY[unit] = goal[1]!;
    return;
  }
  if (prey >= 0 && w.preyWorth > best) {
    B.order[unit] = CHARGE;
    B.goal[unit] = prey;
    return;
  }
  const free = mounted || B.unitTitan[unit] === 1;
  if (order === STRATEGIC) {
    if (free || getsOn(w, unit, goal[0]!, goal[1]!, strategic, STRATEGIC)) {
      sendTo(unit, STRATEGIC, goal[0]!, goal[1]!);
      return;
    }
    order = placeOn[AHEAD] === 1 ? ADVANCE : PREPARED;
  }
  // Who would get nowhere keeps the rights of prepared fire.
  if (order !== PREPARED && !free && !getsOn(w, unit, placeX[place]!, placeY[place]!, advance, order)) order = PREPARED;
  sendTo(unit, order, placeX[place]!, placeY[place]!);
}

function sendTo(unit: number, order: number, x: number, y: number): void {
  B.order[unit] = order;
  B.aimX[unit] = x;
  B.aimY[unit] = y;
}

/** Does a unit stand where vehicles can go? */
function isOpen(w: World, unit: number): boolean {
  return (groundAt(w, B.px[unit]!, B.py[unit]!) & GROUND_COVER) === 0;
}

function randomOrder(w: World, unit: number, prey: number, advance: number, strategic: number): void {
  const dice = w.policy[w.seatOf(unit)]!;
  const choice = dice.below(prey < 0 ? 4 : 5);
  B.order[unit] =
    choice === 0 ? PREPARED : choice === 1 ? ADVANCE : choice === 2 ? RETIRE : choice === 3 ? STRATEGIC : CHARGE;
  if ((B.flags[unit]! & MOUNTED) !== 0) B.getsOut[unit] = dice.below(2) * GETS_OUT;
  else if (B.unitRide[unit]! > 0 && mayMount(unit)) B.getsOut[unit] = dice.below(2) * GETS_IN;
  if (choice === 4) {
    B.goal[unit] = prey;
    return;
  }
  const length = choice === 3 ? strategic : advance;
  const dx = dice.below(2001) - 1000;
  const dy = dice.below(2001) - 1000;
  // Chance goes forward or back, but not nowhere.
  const forward = homeY(w, w.seatOf(unit)) < 0 ? 1000 : -1000;
  setPlace(w, HERE, unit, dx, dy + (choice === 2 ? -forward : forward), length);
  B.aimX[unit] = placeX[HERE]!;
  B.aimY[unit] = placeY[HERE]!;
}

// Thoughts are cut to whole millimetres: who is nearer than reach + 1 of them is within a reach.

/** How far every unit can fire, routed ones not at all; the same until something changes. */
function lookAround(w: World): void {
  if (w.dangerWhen === w.now) return;
  for (let unit = 0; unit < 2 * w.stride; unit++) {
    B.danger[unit] = (B.flags[unit]! & GONE) !== 0 || levelOf(unit) === ROUTED ? 0 : reachOf(w, unit);
  }
  w.dangerWhen = w.now;
}

/** Squares of the distances between middles at which the fire of a unit at another, and of that one at it, changes. */
const mineEnds = B.float64(BANDS);
const theirsEnds = B.float64(BANDS);

function setEnds(shooter: number, both: number, ends: Float64Array): void {
  for (let k = B.unitBands[shooter]! - 1; k >= 0; k--) {
    const end = (B.unitBounds[BANDS * shooter + k]! + 1) * MILLIMETRE + both;
    ends[k] = end * end;
  }
}

/** What fire at and from the places of a unit promises. Distances are compared as squares. */
function weighPlaces(w: World, unit: number, size: number, reach: number): void {
  lookAround(w);
  const seat = w.seatOf(unit);
  const from = (1 - seat) * w.stride;
  const to = from + B.count[1 - seat]!;
  for (let place = 0; place < PLACES; place++) {
    promise[place] = 0;
    sure[place] = 0;
    threat[place] = 0;
  }
  hopes.fill(0);
  const step = moveOf(unit, ADVANCE);
  const hereX = placeX[HERE]!;
  const hereY = placeY[HERE]!;
  for (let enemy = from; enemy < to; enemy++) {
    const dx = B.px[enemy]! - hereX;
    const dy = B.py[enemy]! - hereY;
    const far = B.danger[enemy]!;
    const both = size + (B.girth[enemy]! >> 1);
    const most = ((far > reach ? far : reach) + step + 1) * MILLIMETRE + both;
    // Who is gone is nowhere near.
    if (dx * dx + dy * dy < most * most) weighEnemy(w, unit, enemy, both, reach, far);
  }
  const many = B.count[seat]!;
  for (let place = 0; place < PLACES; place++) threat[place] = Math.trunc(threat[place]! / many);
}

function weighEnemy(w: World, unit: number, enemy: number, both: number, reach: number, far: number): void {
  const mineKept = isKept(w, unit);
  const theirsKept = isKept(w, enemy);
  if (mineKept) setEnds(unit, both, mineEnds);
  if (theirsKept) setEnds(enemy, both, theirsEnds);
  const mineBands = B.unitBands[unit]!;
  const theirBands = B.unitBands[enemy]!;
  const mine = chooseClass(w, unit, enemy);
  const theirs = chooseClass(w, enemy, unit);
  const mineFrom = fireAtPair(w, unit, enemy);
  const mineArms = mineKept ? armsOf(unit) : 0;
  const theirDents = mineKept ? dentsOf(enemy) : 0;
  const theirFrom = fireAtPair(w, enemy, unit);
  const theirArms = theirsKept ? armsOf(enemy) : 0;
  const mineDents = theirsKept ? dentsOf(unit) : 0;
  const mineMost = (reach + 1) * MILLIMETRE + both;
  const theirMost = (far + 1) * MILLIMETRE + both;
  const found = chanceToFind(unit, enemy);
  const cover = B.cover[enemy]!;
  const enemyX = B.px[enemy]!;
  const enemyY = B.py[enemy]!;
  for (let place = 0; place < PLACES; place++) {
    if (placeOn[place] === 0) continue;
    const x = placeX[place]!;
    const y = placeY[place]!;
    const dx = enemyX - x;
    const dy = enemyY - y;
    const square = dx * dx + dy * dy;
    if (square < mineMost * mineMost) {
      let worth = 0;
      if (mineKept) {
        let band = 0;
        while (band < mineBands && square >= mineEnds[band]!) band++;
        if (band < mineBands) worth = worthKept(w, mineFrom, mineArms, theirDents, unit, enemy, mine, band, cover);
      } else worth = worthOfFireAt(w, unit, enemy, mine, thought(x, y, sizeOf(unit), enemy), cover);
      if (found !== 1000) worth = Math.trunc((worth * found) / 1000) | 0;
      hopes[SEATS * place + (enemy >= w.stride ? enemy - w.stride : enemy)] = worth;
      if (worth > promise[place]!) promise[place] = worth;
    }
    if (square >= theirMost * theirMost) continue;
    if (theirsKept) {
      let band = 0;
      while (band < theirBands && square >= theirsEnds[band]!) band++;
      if (band < theirBands)
        threat[place]! += worthKept(w, theirFrom, theirArms, mineDents, enemy, unit, theirs, band, placeCover[place]!);
    } else {
      const gap = thought(x, y, sizeOf(unit), enemy);
      threat[place]! += worthOfFireAt(w, enemy, unit, theirs, gap, placeCover[place]!);
    }
  }
}

/** Finds out what fire from a place promises: the most that is hoped of an enemy who is seen from there. */
function makeSure(w: World, unit: number, place: number): void {
  const from = (1 - w.seatOf(unit)) * w.stride;
  const first = SEATS * place;
  while (promise[place]! > 0) {
    let best = 0;
    let second = 0;
    let pick = 0;
    for (let k = 0; k < w.stride; k++) {
      const hope = hopes[first + k]!;
      if (hope > best) {
        second = best;
        best = hope;
        pick = k;
      } else if (hope > second) second = hope;
    }
    const seen =
      place === HERE ? sees(w, unit, from + pick) : wouldSee(w, unit, placeX[place]!, placeY[place]!, from + pick);
    if (seen) break;
    hopes[first + pick] = 0;
    promise[place] = second;
  }
  sure[place] = 1;
}

/**
 * The place that is worth most, ties to the first. Sight is asked for only where it can matter: what a place is worth at most is enough
 * for those that are worth less.
 */
function choosePlace(w: World, unit: number): number {
  const weight = mindOf(w, w.seatOf(unit)).weights[FIRE]!;
  for (let place = 0; place < PLACES; place++) total[place] = plain[place]! + weight * promise[place]!;
  for (;;) {
    let best = HERE;
    for (let place = AHEAD; place < PLACES; place++) {
      if (placeOn[place] === 1 && total[place]! > total[best]!) best = place;
    }
    if (sure[best] === 1) return best;
    makeSure(w, unit, best);
    total[best] = plain[best]! + weight * promise[best]!;
  }
}

/** Per cent by which a unit's player misjudges the range this time (HE-FIR-04). */
function misjudged(w: World, seat: number): number {
  const most = B.rule[R_ESTIMATE]!;
  return most === 0 ? 0 : Math.trunc(((w.policy[seat]!.sum(2, 10) - 11) * most) / 9);
}

/** HE-DEC-15: whom to charge, as far as one can guess who is in reach, or -1; leaves what that is worth in `preyWorth`. */
function choosePreyOnTable(w: World, unit: number): number {
  const seat = w.seatOf(unit);
  const from = (1 - seat) * w.stride;
  const reach = moveOf(unit, CHARGE);
  if (reach === 0) return -1;
  const random = mindOf(w, seat).random;
  let most = 2 * reach;
  let percent = -1000;
  let prey = -1;
  let best = 0;
  for (let target = from; target < from + B.count[1 - seat]!; target++) {
    if ((B.flags[target]! & GONE) !== 0 || isBeyond(unit, target, most)) continue;
    if (percent === -1000) {
      percent = misjudged(w, seat);
      most = guessedWithin(reach, percent);
    }
    const gap = w.gap(unit, target);
    if (gap + Math.trunc((gap * percent) / 100) > reach) continue;
    const worth = random ? 1 : worthOfAssault(w, unit, target);
    if (worth <= best) continue;
    best = worth;
    prey = target;
  }
  w.preyWorth = best;
  return prey;
}

/**
 * HE-DEC-07: at which quarter of its way a unit on prepared fire fires at a mover: the first from which it is within short range, else the
 * last within range, and in sight; -1: not at all. Nothing before quarter `passed`, which the mover has left behind. `length`: of the way.
 */
export function chooseReactionOnTable(
  w: World,
  reactor: number,
  mover: number,
  fromX: number,
  fromY: number,
  toX: number,
  toY: number,
  length: number,
  passed: number,
): number {
  const reach = reachOf(w, reactor);
  if (reach === 0) return -1;
  const size = sizeOf(mover);
  const away = B.px[reactor]! - fromX;
  const aside = B.py[reactor]! - fromY;
  // No point of the way is nearer than its start less its length.
  const most = length + (reach + 1) * MILLIMETRE + size + sizeOf(reactor) + UNIT;
  if (away * away + aside * aside > most * most) return -1;
  const seat = w.seatOf(reactor);
  const mind = mindOf(w, seat);
  // A check that may fail makes fire later the better choice at whoever stays within range; only charges have to be met.
  const need = checkNeed(reactor, 0);
  const passes = need <= 1 ? 1 : need > 10 ? 0 : (11 - need) / 10;
  const eager = mind.weights[REACT]! * passes * (B.order[mover] === CHARGE ? 2 : 1);
  const stays = thought(toX, toY, size, reactor) <= reach;
  if (!mind.random && stays && eager <= 1) return -1;
  let at = -1;
  let least = 0;
  for (let quarter = passed; quarter <= QUARTERS; quarter++) {
    const x = fromX + Math.trunc(((toX - fromX) * quarter) / QUARTERS);
    const y = fromY + Math.trunc(((toY - fromY) * quarter) / QUARTERS);
    const gap = thought(x, y, size, reactor);
    if (gap > reach || (at >= 0 && gap >= least)) continue;
    if (!wouldSee(w, mover, x, y, reactor)) continue;
    at = quarter;
    least = gap;
    if (2 * gap <= reach) break;
  }
  if (at < 0) return -1;
  if (mind.random) return w.policy[seat]!.below(2) === 0 ? -1 : at;
  const found = chanceToFind(reactor, mover) / 1000;
  const worth = worthOfFireAt(w, reactor, mover, chooseClass(w, reactor, mover), least, 0) * found;
  if (worth <= 0) return -1;
  const waits = chooseTarget(w, reactor, 0);
  const later = stays && worth > waits ? worth : waits;
  return eager * worth > later ? at : -1;
}
