import { UNIT } from "../../geometry/ticks.ts";
import {
  chanceToFind,
  chooseClass,
  chooseTarget,
  guessedWithin,
  isKept,
  worthOfAssault,
  worthOfBand,
  worthOfFireAt,
} from "./decide.ts";
import { reachOf } from "./fire.ts";
import { scoreOf } from "./games.ts";
import { groundAt, isBeyond, sees, ticks, wouldSee } from "./ground.ts";
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
import { homeY, QUARTERS, reachOfMove } from "./table-moves.ts";
import { GETS_IN, GETS_OUT, mayMount } from "./transport.ts";
import { AWAY, COVER, FIRE, GRAIN, GROUND, mindOf, OBJECTIVE, REACT, RISK, WAIT } from "./worth.ts";

// Places that a unit thinks of, the first of equals: here, forward, into cover, back.
const HERE = 0;
const AHEAD = 1;
const SHELTER = 2;
const BACK = 3;
const PLACES = 4;
const placeX = new Int32Array(PLACES);
const placeY = new Int32Array(PLACES);
const placeCover = new Int8Array(PLACES);
const placeOn = new Int8Array(PLACES);
/** What the enemy's fire there threatens, grains; and what fire from there at each enemy would promise if he is seen: from SEATS * place. */
const threat = new Int32Array(PLACES);
const SEATS = 32;
const hopes = new Int32Array(SEATS * PLACES);
/** The most that fire from a place promises: an upper bound until that enemy was seen. */
const promise = new Int32Array(PLACES);
const sure = new Int8Array(PLACES);
/** What a place is worth but for what fire from it promises, and with that. */
const plain = new Float64Array(PLACES);
const total = new Float64Array(PLACES);
/** Where the unit would like to be, and how near that is enough. */
const goal = new Int32Array(3);

/** Radius of the circle that stands for a unit in thought. */
function sizeOf(w: World, unit: number): number {
  return w.girth[unit]! >> 1;
}

/** Millimetres between a unit at a place and another, as thought of. */
function thought(w: World, x: number, y: number, size: number, other: number): number {
  const dx = w.px[other]! - x;
  const dy = w.py[other]! - y;
  const edge = Math.sqrt(dx * dx + dy * dy) - size - sizeOf(w, other);
  return edge <= 0 ? 0 : Math.trunc((edge * 10) / UNIT) | 0;
}

/** Sets a place a step from where the unit stands along (dx, dy). */
function setPlace(w: World, place: number, unit: number, dx: number, dy: number, length: number): void {
  const far = Math.max(1, Math.sqrt(dx * dx + dy * dy));
  const table = w.table!;
  const mostX = (table.width >> 1) - w.halfWidth[unit]!;
  const mostY = (table.depth >> 1) - w.halfWidth[unit]!;
  const x = w.px[unit]! + Math.trunc((dx * length) / far);
  const y = w.py[unit]! + Math.trunc((dy * length) / far);
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
  if (w.spots.length === 0 || w.u.hides[unit] === 0) return;
  const x = w.px[unit]!;
  const y = w.py[unit]!;
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
    if (ex * ex + ey * ey > toEnemy) continue;
    least = far;
    placeX[SHELTER] = w.spots[s]!;
    placeY[SHELTER] = w.spots[s + 1]!;
    placeCover[SHELTER] = w.spots[s + 2]!;
    placeOn[SHELTER] = 1;
  }
}

/** The objective that a unit goes for, by how much its doctrine cares; else the nearest enemy. */
function setGoal(w: World, unit: number, enemy: number): void {
  goal[0] = enemy < 0 ? w.px[unit]! : w.px[enemy]!;
  goal[1] = enemy < 0 ? w.py[unit]! : w.py[enemy]!;
  goal[2] = 0;
  const field = w.m.field!;
  if (field.objectives.length === 0 || w.rule[R_NO_OBJECTIVES] === 1) return;
  const seat = w.seatOf(unit);
  const pull = mindOf(w, seat).weights[OBJECTIVE]!;
  const x = w.px[unit]!;
  const y = w.py[unit]!;
  const ex = goal[0]! - x;
  const ey = goal[1]! - y;
  // An enemy counts as so much further away, the more an objective draws.
  let least = (ex * ex + ey * ey) * pull * pull;
  for (let k = 0; k < field.objectives.length; k += 2) {
    const dx = field.objectives[k]! - x;
    const dy = field.objectives[k + 1]! - y;
    const mine = w.owner[k >> 1] === seat + 1 ? (field.game === ATTACK_DEFEND ? 1 : 4) : 1;
    const far = (dx * dx + dy * dy) * mine;
    if (far >= least) continue;
    least = far;
    goal[0] = field.objectives[k]!;
    goal[1] = field.objectives[k + 1]!;
    goal[2] = 4 * UNIT;
  }
}

/** How many turns a seat has let pass while it is behind on points; asked once a turn. */
export function feelPressed(w: World, seat: number): void {
  const turn = w.game[G_TURN]!;
  w.pressed[seat] = turn > 3 && scoreOf(w, seat) < scoreOf(w, 1 - seat) ? turn - 3 : 0;
}

/** HE-DEC-06: the order of a unit for this turn, where it will go, and whom it charges. */
export function chooseOrderOnTable(w: World, unit: number): void {
  const seat = w.seatOf(unit);
  const mind = mindOf(w, seat);
  w.goal[unit] = -1;
  w.getsOut[unit] = 0;
  w.aimX[unit] = w.px[unit]!;
  w.aimY[unit] = w.py[unit]!;
  if (levelOf(w, unit) === ROUTED) {
    w.order[unit] = ROUT;
    return;
  }
  const enemy = nearestEnemy(w, unit);
  if (enemy < 0) {
    w.order[unit] = PREPARED;
    return;
  }
  const mounted = (w.flags[unit]! & MOUNTED) !== 0;
  // Who cannot move has no choice.
  if (!mind.random && !mounted && moveOf(w, unit, ADVANCE) === 0) {
    w.order[unit] = PREPARED;
    return;
  }
  setGoal(w, unit, enemy);
  const advance = reachOfMove(w, unit, ADVANCE);
  const strategic = reachOfMove(w, unit, STRATEGIC);
  const gap = w.gap(unit, enemy);
  const stays = w.u.commands[unit]! > 0 && !mind.random;
  const prey = levelOf(w, unit) === FRESH && !stays && !mounted ? choosePreyOnTable(w, unit) : -1;
  if (mind.random) {
    randomOrder(w, unit, prey, advance, strategic);
    return;
  }
  if (mounted && gap <= reachOf(w, unit) + 2 * w.u.move[unit]!) w.getsOut[unit] = GETS_OUT;
  const weights = mind.weights;
  const size = sizeOf(w, unit);
  const toX = goal[0]! - w.px[unit]!;
  const toY = goal[1]! - w.py[unit]!;
  const toGoal = Math.max(0, Math.sqrt(toX * toX + toY * toY) - goal[2]!);
  const reach = reachOf(w, unit);
  const idle = reach < gap;
  setPlace(w, HERE, unit, 0, 0, 0);
  placeCover[HERE] = w.cover[unit]!;
  placeOn[AHEAD] = 0;
  placeOn[BACK] = 0;
  placeOn[SHELTER] = 0;
  // Nearer than its guns need it does not go, unless to fight or for an objective.
  if (advance > 0 && toGoal > 2 * UNIT) {
    const stop = goal[2]! > 0 ? 0 : size + sizeOf(w, enemy) + UNIT;
    const far = Math.max(0, Math.min(advance, Math.trunc(toGoal) - stop));
    if (far > 0) setPlace(w, AHEAD, unit, toX, toY, far);
  }
  const near = gap <= moveOf(w, enemy, CHARGE) + w.u.move[unit]! && levelOf(w, enemy) === FRESH;
  if (advance > 0 && near) setPlace(w, BACK, unit, w.px[unit]! - w.px[enemy]!, w.py[unit]! - w.py[enemy]!, advance);
  if (advance > 0 && w.cover[unit] === 0 && weights[COVER]! > 0)
    seekShelter(w, unit, advance, w.px[enemy]!, w.py[enemy]!);
  weighPlaces(w, unit, size, reach);
  const last = w.was[enemy]!;
  const coming = last === ADVANCE || last === CHARGE || last === STRATEGIC || w.game[G_TURN] === 1;
  const rate = Math.max(1, ticks(w.u.move[unit]!));
  // Who can do nothing from here grows impatient; who would lose an assault comes no nearer than his guns need.
  const turn = w.game[G_TURN]!;
  const wins = !stays && !idle && goal[2] === 0 && worthOfAssault(w, unit, enemy) > 0;
  const nearer = goal[2]! > 0 ? 1.5 : idle ? (turn > 2 ? 0.5 * turn : 1) : wins ? 1 : 0.4;
  const draws = goal[2]! > 0 ? weights[GROUND]! + 6 * weights[OBJECTIVE]! : weights[GROUND]!;
  // Who is behind on points has to do something about it.
  const eager = (draws * nearer + 2 * w.pressed[seat]!) * GRAIN;
  // A commander does not run ahead of his units.
  const lead = stays && !idle ? 0.3 : 1;
  const covered = weights[COVER]! * GRAIN;
  plain[HERE] =
    (w.cover[unit]! > 0 ? covered : 0) + (coming ? weights[WAIT]! * GRAIN : 0) - weights[RISK]! * threat[HERE]!;
  if (placeOn[AHEAD] === 1) {
    const dx = placeX[AHEAD]! - w.px[unit]!;
    const dy = placeY[AHEAD]! - w.py[unit]!;
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
  if (mounted && w.getsOut[unit] === 0 && order !== PREPARED) order = STRATEGIC;
  if (w.getsOut[unit] === GETS_OUT) order = ADVANCE;
  // Whose goal is far away and whose enemies are too, by the measure of who gets out there, rides on.
  const far = strategic > 0 && toGoal > strategic && gap > reach + 3 * w.u.move[unit]!;
  if (far && w.u.ride[unit]! > 0 && isOpen(w, unit) && mayMount(w, unit)) {
    w.getsOut[unit] = GETS_IN;
    w.order[unit] = ADVANCE;
    w.aimX[unit] = goal[0]!;
    w.aimY[unit] = goal[1]!;
    return;
  }
  if (prey >= 0 && worthOfAssault(w, unit, prey) > best) {
    w.order[unit] = CHARGE;
    w.goal[unit] = prey;
    return;
  }
  w.order[unit] = order;
  if (order === STRATEGIC) {
    w.aimX[unit] = goal[0]!;
    w.aimY[unit] = goal[1]!;
    return;
  }
  w.aimX[unit] = placeX[place]!;
  w.aimY[unit] = placeY[place]!;
}

/** Does a unit stand where vehicles can go? */
function isOpen(w: World, unit: number): boolean {
  return (groundAt(w, w.px[unit]!, w.py[unit]!) & GROUND_COVER) === 0;
}

function randomOrder(w: World, unit: number, prey: number, advance: number, strategic: number): void {
  const dice = w.policy[w.seatOf(unit)]!;
  const choice = dice.below(prey < 0 ? 4 : 5);
  w.order[unit] =
    choice === 0 ? PREPARED : choice === 1 ? ADVANCE : choice === 2 ? RETIRE : choice === 3 ? STRATEGIC : CHARGE;
  if ((w.flags[unit]! & MOUNTED) !== 0) w.getsOut[unit] = dice.below(2) * GETS_OUT;
  else if (w.u.ride[unit]! > 0 && mayMount(w, unit)) w.getsOut[unit] = dice.below(2) * GETS_IN;
  if (choice === 4) {
    w.goal[unit] = prey;
    return;
  }
  const length = choice === 3 ? strategic : advance;
  const dx = dice.below(2001) - 1000;
  const dy = dice.below(2001) - 1000;
  // Chance goes forward or back, but not nowhere.
  const forward = homeY(w, w.seatOf(unit)) < 0 ? 1000 : -1000;
  setPlace(w, HERE, unit, dx, dy + (choice === 2 ? -forward : forward), length);
  w.aimX[unit] = placeX[HERE]!;
  w.aimY[unit] = placeY[HERE]!;
}

/** Ticks of a millimetre; who is nearer than reach + 1 of them is within a reach, since thoughts are cut to whole millimetres. */
const MILLIMETRE = UNIT / 10;

/** How far every unit can fire, routed ones not at all; the same until something changes. */
function lookAround(w: World): void {
  if (w.dangerWhen === w.now) return;
  for (let unit = 0; unit < 2 * w.stride; unit++) {
    w.danger[unit] = (w.flags[unit]! & GONE) !== 0 || levelOf(w, unit) === ROUTED ? 0 : reachOf(w, unit);
  }
  w.dangerWhen = w.now;
}

/** Squares of the distances between middles at which the fire of a unit at another, and of that one at it, changes. */
const mineEnds = new Float64Array(BANDS);
const theirsEnds = new Float64Array(BANDS);

function setEnds(w: World, shooter: number, both: number, ends: Float64Array): void {
  const { bounds } = w.u;
  for (let k = w.u.bands[shooter]! - 1; k >= 0; k--) {
    const end = (bounds[BANDS * shooter + k]! + 1) * MILLIMETRE + both;
    ends[k] = end * end;
  }
}

/** What fire at and from the places of a unit promises. Distances are compared as squares. */
function weighPlaces(w: World, unit: number, size: number, reach: number): void {
  lookAround(w);
  const seat = w.seatOf(unit);
  const from = (1 - seat) * w.stride;
  const to = from + w.count[1 - seat]!;
  const { px, py, girth, danger } = w;
  for (let place = 0; place < PLACES; place++) {
    promise[place] = 0;
    sure[place] = 0;
    threat[place] = 0;
  }
  hopes.fill(0);
  const step = moveOf(w, unit, ADVANCE);
  const hereX = placeX[HERE]!;
  const hereY = placeY[HERE]!;
  for (let enemy = from; enemy < to; enemy++) {
    const dx = px[enemy]! - hereX;
    const dy = py[enemy]! - hereY;
    const far = danger[enemy]!;
    const both = size + (girth[enemy]! >> 1);
    const most = ((far > reach ? far : reach) + step + 1) * MILLIMETRE + both;
    // Who is gone is nowhere near.
    if (dx * dx + dy * dy < most * most) weighEnemy(w, unit, enemy, both, reach, far);
  }
  const many = w.count[seat]!;
  for (let place = 0; place < PLACES; place++) threat[place] = Math.trunc(threat[place]! / many);
}

function weighEnemy(w: World, unit: number, enemy: number, both: number, reach: number, far: number): void {
  const mineKept = isKept(w, unit, enemy);
  const theirsKept = isKept(w, enemy, unit);
  if (mineKept) setEnds(w, unit, both, mineEnds);
  if (theirsKept) setEnds(w, enemy, both, theirsEnds);
  const mineBands = w.u.bands[unit]!;
  const theirBands = w.u.bands[enemy]!;
  const mine = mineKept ? 0 : chooseClass(w, unit, enemy);
  const theirs = theirsKept ? 0 : chooseClass(w, enemy, unit);
  const mineMost = (reach + 1) * MILLIMETRE + both;
  const theirMost = (far + 1) * MILLIMETRE + both;
  const found = chanceToFind(w, unit, enemy);
  const cover = w.cover[enemy]!;
  const enemyX = w.px[enemy]!;
  const enemyY = w.py[enemy]!;
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
        if (band < mineBands) worth = worthOfBand(w, unit, enemy, band, cover);
      } else worth = worthOfFireAt(w, unit, enemy, mine, thought(w, x, y, sizeOf(w, unit), enemy), cover);
      if (found !== 1000) worth = Math.trunc((worth * found) / 1000) | 0;
      hopes[SEATS * place + (enemy >= w.stride ? enemy - w.stride : enemy)] = worth;
      if (worth > promise[place]!) promise[place] = worth;
    }
    if (square >= theirMost * theirMost) continue;
    if (theirsKept) {
      let band = 0;
      while (band < theirBands && square >= theirsEnds[band]!) band++;
      if (band < theirBands) threat[place]! += worthOfBand(w, enemy, unit, band, placeCover[place]!);
    } else {
      const gap = thought(w, x, y, sizeOf(w, unit), enemy);
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
  const most = w.rule[R_ESTIMATE]!;
  return most === 0 ? 0 : Math.trunc(((w.policy[seat]!.sum(2, 10) - 11) * most) / 9);
}

/** HE-DEC-15: whom to charge, as far as one can guess who is in reach, or -1. */
function choosePreyOnTable(w: World, unit: number): number {
  const seat = w.seatOf(unit);
  const from = (1 - seat) * w.stride;
  const reach = moveOf(w, unit, CHARGE);
  if (reach === 0) return -1;
  const random = mindOf(w, seat).random;
  let most = 2 * reach;
  let percent = -1000;
  let prey = -1;
  let best = 0;
  for (let target = from; target < from + w.count[1 - seat]!; target++) {
    if ((w.flags[target]! & GONE) !== 0 || isBeyond(w, unit, target, most)) continue;
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
  return prey;
}

/**
 * HE-DEC-07: at which quarter of its way a unit on prepared fire fires at a mover: the first from which it is within short range, else the
 * last within range, and in sight; -1: not at all. Nothing before quarter `passed`, which the mover has left behind.
 */
export function chooseReactionOnTable(
  w: World,
  reactor: number,
  mover: number,
  fromX: number,
  fromY: number,
  toX: number,
  toY: number,
  passed: number,
): number {
  const reach = reachOf(w, reactor);
  if (reach === 0) return -1;
  const seat = w.seatOf(reactor);
  const mind = mindOf(w, seat);
  const size = sizeOf(w, mover);
  // A check that may fail makes fire later the better choice at whoever stays within range; only charges have to be met.
  const need = checkNeed(w, reactor, 0);
  const passes = need <= 1 ? 1 : need > 10 ? 0 : (11 - need) / 10;
  const eager = mind.weights[REACT]! * passes * (w.order[mover] === CHARGE ? 2 : 1);
  const stays = thought(w, toX, toY, size, reactor) <= reach;
  if (!mind.random && stays && eager <= 1) return -1;
  let at = -1;
  let least = 0;
  for (let quarter = passed; quarter <= QUARTERS; quarter++) {
    const x = fromX + Math.trunc(((toX - fromX) * quarter) / QUARTERS);
    const y = fromY + Math.trunc(((toY - fromY) * quarter) / QUARTERS);
    const gap = thought(w, x, y, size, reactor);
    if (gap > reach || (at >= 0 && gap >= least)) continue;
    if (!wouldSee(w, mover, x, y, reactor)) continue;
    at = quarter;
    least = gap;
    if (2 * gap <= reach) break;
  }
  if (at < 0) return -1;
  if (mind.random) return w.policy[seat]!.below(2) === 0 ? -1 : at;
  const found = chanceToFind(w, reactor, mover) / 1000;
  const worth = worthOfFireAt(w, reactor, mover, chooseClass(w, reactor, mover), least, 0) * found;
  if (worth <= 0) return -1;
  const waits = chooseTarget(w, reactor, 0);
  const later = stays && worth > waits ? worth : waits;
  return eager * worth > later ? at : -1;
}
