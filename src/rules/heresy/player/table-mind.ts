/**
 * What scripted players make of a table: orders, places to go and where to look (HE-DEC-06, HE-DEC-14), charges (HE-DEC-15) and reaction fire
 * (HE-DEC-07). Hot: once a decision. line-mind.ts has the same on a line.
 */

import { UNIT } from "../../../geometry/ticks.ts";
import { float64, int8, int32 } from "../../kernel/columns.ts";
import { B } from "../battle/columns.ts";
import { CHOICE_GOAL, CHOICE_RIDE, CHOICE_X, CHOICE_Y } from "../battle/fight.ts";
import { bearsAny, reachOf } from "../battle/fire.ts";
import { scoreOf } from "../battle/games.ts";
import { coverAt, gapBetween, gapInThought, PER_TICK, sees, ticks, toward, wouldSee } from "../battle/ground.ts";
import { moveOf } from "../battle/movement.ts";
import { checkNeed, levelOf } from "../battle/quality.ts";
import { G_TURN, type World } from "../battle/state.ts";
import { QUARTERS } from "../battle/table-moves.ts";
import { GETS_IN, GETS_OUT, mayMount } from "../battle/transport.ts";
import { getsOn, homeY, mayStand, mayTurnTo, reachOfMove } from "../battle/ways.ts";
import {
  ADVANCE,
  ATTACK_DEFEND,
  CHARGE,
  FRESH,
  GONE,
  MOUNTED,
  PREPARED,
  RETIRE,
  ROUT,
  ROUTED,
  SPOT_COLUMN,
  STRATEGIC,
} from "../matchup.ts";
import { R } from "../rulings.ts";
import { isStronger, worthOfAssault } from "./assault-worth.ts";
import {
  armsOf,
  bandOf,
  CHANCE,
  chanceToFind,
  chooseClass,
  dentsOf,
  fireAtPair,
  fireRow,
  isKept,
  within,
  worthInRow,
  worthOfFireAt,
} from "./fire-worth.ts";
import { chooseTarget, misjudged } from "./targets.ts";
import * as W from "./weights.ts";
import { GRAIN, mindOf } from "./weights.ts";

// The two places that a unit thinks of: where it stands, and where it would go.
const HERE = 0;
const THERE = 1;
const X = 0;
const Y = 1;
const placeCover = int8(2);
const { aim } = B;
/** What the enemy's fire there threatens, grains; and the most that fire from there promises. */
const threat = int32(2);
const promise = int32(2);
/** What a place is worth but for what fire from it promises. */
const plain = float64(2);
/** Enemies who matter at those places, how far their middles are from where the unit stands, and what fire from there at each would promise. */
const SEATS = 32;
const rivals = int32(SEATS);
const rivalFar = float64(SEATS);
const hopes = int32(SEATS);
let many = 0;
/** Where the unit would like to be, and how near that is enough. */
const goal = int32(3);

/** Radius of the circle that stands for a unit in thought. */
function sizeOf(unit: number): number {
  return B.girth[unit]! >> 1;
}

/** Sets where the unit would go: a step from where it stands along (dx, dy). */
function setStep(w: World, unit: number, dx: number, dy: number, length: number): void {
  const far = Math.max(1, Math.sqrt(dx * dx + dy * dy));
  const table = w.table!;
  const mostX = (table.width >> 1) - B.halfWidth[unit]!;
  const mostY = (table.depth >> 1) - B.halfWidth[unit]!;
  const x = B.px[unit]! + (((dx * length) / far) | 0);
  const y = B.py[unit]! + (((dy * length) / far) | 0);
  aim[X] = Math.max(-mostX, Math.min(mostX, x));
  aim[Y] = Math.max(-mostY, Math.min(mostY, y));
  placeCover[THERE] = 0;
}

/** Sets the nearest place in cover within a move as the one where the unit would go; false when there is none. */
function seekShelter(w: World, unit: number, reach: number, enemyX: number, enemyY: number): boolean {
  const { spots, starts } = w;
  if (spots.length === 0 || B.unitHides[unit] === 0) return false;
  let found = false;
  const x = B.px[unit]!;
  const y = B.py[unit]!;
  // Rough ground costs twice.
  let least = reach * reach * 0.4;
  const toEnemy = (enemyX - x) * (enemyX - x) + (enemyY - y) * (enemyY - y);
  const half = w.table!.width >> 1;
  const first = Math.max(0, ((x - reach + half) / SPOT_COLUMN) | 0);
  const last = Math.min(starts.length - 2, ((x + reach + half) / SPOT_COLUMN) | 0);
  for (let s = starts[first]!; s < starts[last + 1]!; s += 4) {
    const dx = spots[s]! - x;
    const dy = spots[s + 1]! - y;
    const far = dx * dx + dy * dy;
    if (far >= least) continue;
    const ex = enemyX - spots[s]!;
    const ey = enemyY - spots[s + 1]!;
    // Not away from what there is to do.
    if (ex * ex + ey * ey > toEnemy || !mayStand(w, unit, spots[s]!, spots[s + 1]!)) continue;
    least = far;
    aim[X] = spots[s]!;
    aim[Y] = spots[s + 1]!;
    placeCover[THERE] = spots[s + 2]!;
    found = true;
  }
  return found;
}

/** The objective that a unit goes for, by how much its doctrine cares; else the nearest enemy. */
function setGoal(w: World, unit: number, enemy: number): void {
  goal[0] = enemy < 0 ? B.px[unit]! : B.px[enemy]!;
  goal[1] = enemy < 0 ? B.py[unit]! : B.py[enemy]!;
  goal[2] = 0;
  const field = w.m.field!;
  if (field.objectives.length === 0 || B.rule[R.noObjectives] === 1) return;
  const seat = w.seatOf(unit);
  const pull = mindOf(w, seat).weights[W.OBJECTIVE]!;
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

/** HE-DEC-06: the order of a unit for this turn, where it will go, and whom it charges. @rule HE-DEC-06, HE-DEC-15 */
export function chooseOrderOnTable(w: World, unit: number): number {
  const seat = w.seatOf(unit);
  const mind = mindOf(w, seat);
  B.awaited[unit] = -1;
  B.choice[CHOICE_GOAL] = -1;
  B.choice[CHOICE_RIDE] = 0;
  B.choice[CHOICE_X] = B.px[unit]!;
  B.choice[CHOICE_Y] = B.py[unit]!;
  if (levelOf(unit) === ROUTED) {
    return ROUT;
  }
  const mounted = (B.flags[unit]! & MOUNTED) !== 0;
  const step = moveOf(unit, ADVANCE);
  // Who cannot move has no choice.
  if (!mind.random && !mounted && step === 0) {
    return PREPARED;
  }
  const reach = reachOf(w, unit);
  const size = sizeOf(unit);
  const enemy = lookAbout(w, unit, size, reach, step);
  if (enemy < 0) {
    return PREPARED;
  }
  const advance = ticks(step);
  const strategic = reachOfMove(unit, STRATEGIC);
  const gap = gapBetween(w, unit, enemy);
  const stays = B.unitCommands[unit]! > 0 && !mind.random;
  const prey = levelOf(unit) === FRESH && !stays && !mounted && isPrey(w, unit, enemy, gap) ? enemy : -1;
  if (mind.random) {
    return drawOrder(w, unit, prey, advance, strategic);
  }
  setGoal(w, unit, enemy);
  if (mounted && gap <= reach + 2 * B.unitMove[unit]!) B.choice[CHOICE_RIDE] = GETS_OUT;
  const weights = mind.weights;
  const toX = goal[0]! - B.px[unit]!;
  const toY = goal[1]! - B.py[unit]!;
  const toGoal = Math.max(0, Math.sqrt(toX * toX + toY * toY) - goal[2]!);
  const idle = reach < gap;
  const last = B.was[enemy]!;
  const coming = last === ADVANCE || last === CHARGE || last === STRATEGIC || B.game[G_TURN] === 1;
  const rate = Math.max(1, ticks(B.unitMove[unit]!));
  // Who can do nothing from here grows impatient; who is the weaker in an assault comes no nearer than his guns need.
  const turn = B.game[G_TURN]!;
  const nearer =
    goal[2]! > 0 ? 1.5 : idle ? (turn > 2 ? 0.5 * turn : 1) : !stays && isStronger(w, unit, enemy) ? 1 : 0.4;
  const draws = goal[2]! > 0 ? weights[W.GROUND]! + 6 * weights[W.OBJECTIVE]! : weights[W.GROUND]!;
  // Who is behind on points has to do something about it.
  const eager = (draws * nearer + 2 * B.pressed[seat]!) * GRAIN;
  // A commander does not run ahead of his units.
  const lead = stays && !idle ? 0.3 : 1;
  const covered = weights[W.COVER]! * GRAIN;
  placeCover[HERE] = B.cover[unit]!;
  plain[HERE] = (B.cover[unit]! > 0 ? covered : 0) + (coming ? weights[W.WAIT]! * GRAIN : 0);
  // Where it would go: of a step towards its goal, one back and the way into cover whichever is worth most before fire is counted.
  let order = PREPARED;
  let go = 0;
  // Nearer than its guns need it does not go, unless to fight or for an objective.
  const stop = goal[2]! > 0 ? 0 : size + sizeOf(enemy) + UNIT;
  const ahead = toGoal > 2 * UNIT ? Math.max(0, Math.min(advance, (toGoal | 0) - stop)) | 0 : 0;
  if (ahead > 0) {
    order = ADVANCE;
    go = (lead * eager * ahead) / rate;
  }
  const hides = covered + 0.3 * eager;
  const shelters =
    advance > 0 &&
    B.cover[unit] === 0 &&
    weights[W.COVER]! > 0 &&
    (order === PREPARED || hides > go) &&
    seekShelter(w, unit, advance, B.px[enemy]!, B.py[enemy]!);
  if (shelters) {
    order = ADVANCE;
    go = hides;
  }
  const near = gap <= moveOf(enemy, CHARGE) + B.unitMove[unit]! && levelOf(enemy) === FRESH;
  const safer = weights[W.AWAY]! * GRAIN - eager * 0.3;
  const flees = advance > 0 && near && safer > go && worthOfAssault(w, enemy, unit) > 0;
  if (flees) {
    order = RETIRE;
    go = safer;
    setStep(w, unit, B.px[unit]! - B.px[enemy]!, B.py[unit]! - B.py[enemy]!, advance);
  } else if (ahead > 0 && !shelters) setStep(w, unit, toX, toY, ahead);
  weighPlaces(w, unit, size, reach, order !== PREPARED);
  plain[HERE]! -= weights[W.RISK]! * threat[HERE]!;
  plain[THERE] = go - weights[W.RISK]! * threat[THERE]!;
  let best = plain[THERE]! + weights[W.FIRE]! * promise[THERE]!;
  if (order === PREPARED || plain[HERE]! + weights[W.FIRE]! * promise[HERE]! >= best) {
    makeSure(w, unit, order !== PREPARED);
    const worth = plain[HERE]! + weights[W.FIRE]! * promise[HERE]!;
    if (order === PREPARED || worth >= best) {
      best = worth;
      order = PREPARED;
      B.awaited[unit] = promise[HERE]!;
    }
  }
  if (strategic > 0 && !mounted && (idle || goal[2]! > 0)) {
    const length = Math.min(strategic, toGoal | 0);
    const worth = (lead * eager * length) / rate - weights[W.RISK]! * threat[THERE]!;
    if (length > advance && worth > best) {
      best = worth;
      order = STRATEGIC;
    }
  }
  if (mounted && B.choice[CHOICE_RIDE] === 0 && order !== PREPARED) order = STRATEGIC;
  if (B.choice[CHOICE_RIDE] === GETS_OUT) order = ADVANCE;
  // Whose goal is far away and whose enemies are too, by the measure of who gets out there, rides on.
  const far = strategic > 0 && toGoal > strategic && gap > reach + 3 * B.unitMove[unit]!;
  if (far && B.unitRide[unit]! > 0 && isOpen(w, unit) && mayMount(unit)) {
    B.choice[CHOICE_RIDE] = GETS_IN;
    return sendTo(ADVANCE, goal[0]!, goal[1]!);
  }
  if (prey >= 0 && preyWorth > best) {
    B.choice[CHOICE_GOAL] = prey;
    return CHARGE;
  }
  const free = mounted || B.unitTitan[unit] === 1;
  if (order === STRATEGIC) {
    if (free || getsOn(w, unit, goal[0]!, goal[1]!, strategic, STRATEGIC)) {
      return sendTo(STRATEGIC, goal[0]!, goal[1]!);
    }
    order = ahead > 0 ? ADVANCE : PREPARED;
  }
  // Who would get nowhere keeps the rights of prepared fire.
  if (order !== PREPARED && !free && !getsOn(w, unit, aim[X]!, aim[Y]!, advance, order)) order = PREPARED;
  return sendTo(order, aim[X]!, aim[Y]!);
}

/** Leaves where a unit goes as the choice; returns its order. */
function sendTo(order: number, x: number, y: number): number {
  B.choice[CHOICE_X] = x;
  B.choice[CHOICE_Y] = y;
  return order;
}

/** Does a unit stand where vehicles can go? */
function isOpen(w: World, unit: number): boolean {
  return coverAt(w, B.px[unit]!, B.py[unit]!) === 0;
}

/** Any order, to anywhere. */
function drawOrder(w: World, unit: number, prey: number, advance: number, strategic: number): number {
  const dice = w.policy[w.seatOf(unit)]!;
  const choice = dice.below(prey < 0 ? 4 : 5);
  const order =
    choice === 0 ? PREPARED : choice === 1 ? ADVANCE : choice === 2 ? RETIRE : choice === 3 ? STRATEGIC : CHARGE;
  // Nobody gets out at the end of a strategic move: he would stand nearer to the enemy than that may end.
  if ((B.flags[unit]! & MOUNTED) !== 0) B.choice[CHOICE_RIDE] = choice === 3 ? 0 : dice.below(2) * GETS_OUT;
  else if (B.unitRide[unit]! > 0 && mayMount(unit)) B.choice[CHOICE_RIDE] = dice.below(2) * GETS_IN;
  if (choice === 4) {
    B.choice[CHOICE_GOAL] = prey;
    return order;
  }
  const length = choice === 3 ? strategic : advance;
  const dx = dice.below(2001) - 1000;
  const dy = dice.below(2001) - 1000;
  // Chance goes forward or back, but not nowhere.
  const forward = homeY(w, w.seatOf(unit)) < 0 ? 1000 : -1000;
  setStep(w, unit, dx, dy + (choice === 2 ? -forward : forward), length);
  return sendTo(order, aim[X]!, aim[Y]!);
}

// Thoughts are cut to whole millimetres: who is nearer than reach + 1 of them is within a reach.

/** How far every unit can fire, routed ones not at all; the same until something changes. */
function lookAround(w: World): void {
  if (w.dangerWhen === w.now) return;
  for (let unit = 0; unit < 2 * w.stride; unit++) {
    const there = (B.flags[unit]! & GONE) === 0;
    B.danger[unit] = there && levelOf(unit) !== ROUTED ? reachOf(w, unit) : 0;
    B.menace[unit] = ticks(B.danger[unit]!) + sizeOf(unit);
  }
  w.dangerWhen = w.now;
}

/**
 * The nearest enemy of a unit, from middle to middle, or -1; and all those who can fire at it, or it at them, where it stands or after a move:
 * `rivals`.
 */
function lookAbout(w: World, unit: number, size: number, reach: number, step: number): number {
  lookAround(w);
  const seat = 1 - w.seatOf(unit);
  const from = seat * w.stride;
  const to = from + B.count[seat]!;
  const x = B.px[unit]!;
  const y = B.py[unit]!;
  let nearest = -1;
  let least = 0;
  const own = ticks(reach);
  const beyond = ticks(step + 1) + size;
  many = 0;
  for (let enemy = from; enemy < to; enemy++) {
    if ((B.flags[enemy]! & GONE) !== 0) continue;
    const dx = B.px[enemy]! - x;
    const dy = B.py[enemy]! - y;
    const square = dx * dx + dy * dy;
    if (nearest < 0 || square < least) {
      nearest = enemy;
      least = square;
    }
    const theirs = B.menace[enemy]!;
    const mine = own + sizeOf(enemy);
    const most = (theirs > mine ? theirs : mine) + beyond;
    if (square >= most * most) continue;
    rivals[many] = enemy;
    rivalFar[many++] = square;
  }
  return nearest;
}

/** Farther away than anything. */
const NEVER = 1 << 24;

/** What fire at and from the places of a unit promises. */
function weighPlaces(w: World, unit: number, size: number, reach: number, goes: boolean): void {
  let risk = 0;
  let riskThere = 0;
  let most = 0;
  let mostThere = 0;
  const thereX = aim[X]!;
  const thereY = aim[Y]!;
  const coverHere = placeCover[HERE]!;
  const coverThere = placeCover[THERE]!;
  const alike = coverHere === coverThere;
  const kept = isKept(w, unit);
  const arms = kept ? armsOf(unit) : 0;
  const dents = dentsOf(unit);
  for (let k = 0; k < many; k++) {
    const enemy = rivals[k]!;
    const both = size + (B.girth[enemy]! >> 1);
    const edge = Math.sqrt(rivalFar[k]!) - both;
    const gap = edge <= 0 ? 0 : (edge * PER_TICK) | 0;
    let gapThere = NEVER;
    if (goes) {
      const dx = B.px[enemy]! - thereX;
      const dy = B.py[enemy]! - thereY;
      const edgeThere = Math.sqrt(dx * dx + dy * dy) - both;
      gapThere = edgeThere <= 0 ? 0 : (edgeThere * PER_TICK) | 0;
    }
    const far = B.danger[enemy]!;
    let here = 0;
    let there = 0;
    if (gap <= reach || gapThere <= reach) {
      const mine = chooseClass(w, unit, enemy);
      const cover = B.cover[enemy]!;
      if (kept) {
        const row = fireRow(fireAtPair(unit, enemy), arms, dentsOf(enemy), mine, cover);
        if (gap <= reach) here = worthInRow(w, row, unit, enemy, mine, bandOf(unit, gap), cover);
        if (gapThere <= reach) there = worthInRow(w, row, unit, enemy, mine, bandOf(unit, gapThere), cover);
      } else {
        if (gap <= reach) here = worthOfFireAt(w, unit, enemy, mine, gap, cover);
        if (gapThere <= reach) there = worthOfFireAt(w, unit, enemy, mine, gapThere, cover);
      }
      const found = chanceToFind(unit, enemy);
      if (found !== 1000) {
        here = ((here * found) / 1000) | 0;
        there = ((there * found) / 1000) | 0;
      }
      if (here > most) most = here;
      if (there > mostThere) mostThere = there;
    }
    hopes[k] = here;
    if (gap > far && gapThere > far) continue;
    here = 0;
    there = 0;
    const theirs = chooseClass(w, enemy, unit);
    if (isKept(w, enemy)) {
      const pair = fireAtPair(enemy, unit);
      const theirArms = armsOf(enemy);
      let row = fireRow(pair, theirArms, dents, theirs, coverHere);
      if (gap <= far) here = worthInRow(w, row, enemy, unit, theirs, bandOf(enemy, gap), coverHere);
      if (gapThere <= far) {
        if (!alike) row = fireRow(pair, theirArms, dents, theirs, coverThere);
        there = worthInRow(w, row, enemy, unit, theirs, bandOf(enemy, gapThere), coverThere);
      }
    } else {
      if (gap <= far) here = worthOfFireAt(w, enemy, unit, theirs, gap, coverHere);
      if (gapThere <= far) there = worthOfFireAt(w, enemy, unit, theirs, gapThere, coverThere);
    }
    risk += here;
    riskThere += there;
  }
  const friends = B.count[w.seatOf(unit)]!;
  promise[HERE] = most;
  promise[THERE] = mostThere;
  threat[HERE] = (risk / friends) | 0;
  threat[THERE] = (riskThere / friends) | 0;
}

/** Looks round for who sees all that a unit could do: farther than any of its moves; false: there is no enemy. */
export function lookRound(w: World, unit: number): boolean {
  return lookAbout(w, unit, sizeOf(unit), reachOf(w, unit), moveOf(unit, STRATEGIC)) >= 0;
}

/** Weighs fire from and at a place to which a unit that has looked round could go. */
export function weighGoing(w: World, unit: number, x: number, y: number): void {
  // A doctrine's aim outlasts its decision: whose infantry gets out though it would rather stay goes where the last one went.
  const aimX = aim[X]!;
  const aimY = aim[Y]!;
  aim[X] = x;
  aim[Y] = y;
  placeCover[HERE] = B.cover[unit]!;
  placeCover[THERE] = B.unitHides[unit] === 1 ? coverAt(w, x, y) : 0;
  weighPlaces(w, unit, sizeOf(unit), reachOf(w, unit), true);
  aim[X] = aimX;
  aim[Y] = aimY;
}

/** What fire from that place promises, grains, and what the enemy's fire threatens there. */
export function promised(): number {
  return promise[THERE]!;
}

export function threatened(): number {
  return threat[THERE]!;
}

/**
 * Finds out what fire from where a unit stands promises: the most that is hoped of an enemy whom it sees. Where it could go elsewhere, fire that
 * would not keep it here is not asked about.
 */
function makeSure(w: World, unit: number, goes: boolean): void {
  const weight = mindOf(w, w.seatOf(unit)).weights[W.FIRE]!;
  const enough = goes ? plain[THERE]! + weight * promise[THERE]! - plain[HERE]! : 0;
  while (promise[HERE]! > 0 && weight * promise[HERE]! >= enough) {
    let best = 0;
    let second = 0;
    let pick = 0;
    for (let k = 0; k < many; k++) {
      const hope = hopes[k]!;
      if (hope > best) {
        second = best;
        best = hope;
        pick = k;
      } else if (hope > second) second = hope;
    }
    if (sees(w, unit, rivals[pick]!)) return;
    hopes[pick] = 0;
    promise[HERE] = second;
  }
}

/** What charging the last enemy that `isPrey` was asked about is worth, grains. */
let preyWorth = 0;

/** HE-DEC-15: whether to think of charging the nearest enemy, as far as one can guess that he is in reach; leaves what that is worth in `preyWorth`. */
function isPrey(w: World, unit: number, target: number, gap: number): boolean {
  const seat = w.seatOf(unit);
  const reach = moveOf(unit, CHARGE);
  preyWorth = 0;
  if (reach === 0 || gap > 2 * reach) return false;
  if (!mayTurnTo(unit, toward(unit, B.px[target]!, B.py[target]!))) return false;
  if (gap + (((gap * misjudged(w, seat)) / 100) | 0) > reach) return false;
  preyWorth = mindOf(w, seat).random ? 1 : worthOfAssault(w, unit, target);
  return preyWorth > 0;
}

/** Whether the middle of a unit is within so many ticks of a place. */
function isWithin(unit: number, x: number, y: number, most: number): boolean {
  const away = B.px[unit]! - x;
  if (away > most || -away > most) return false;
  const aside = B.py[unit]! - y;
  return aside <= most && -aside <= most && away * away + aside * aside <= most * most;
}

/**
 * HE-DEC-07: at which quarter of its way a unit on prepared fire fires at a mover, of those on which its weapons bear (HE-REA-02): the first from
 * which it is within short range, else the nearest, and where it would not see the mover there the end; -1: not at all. Nothing before quarter `passed`, which the mover has left behind. `length`: of the way.
 * @rule HE-REA-02, HE-DEC-07
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
  // No point of the way is nearer than its start less its length.
  if (!isWithin(reactor, fromX, fromY, length + ticks(reach) + size + sizeOf(reactor) + UNIT)) return -1;
  const seat = w.seatOf(reactor);
  const mind = mindOf(w, seat);
  // A check that may fail makes fire later the better choice at whoever stays within range; only charges have to be met.
  const passes = CHANCE[within(checkNeed(reactor, 0))]!;
  const eager = mind.weights[W.REACT]! * passes * (B.order[mover] === CHARGE ? 2 : 1);
  const stays = gapInThought(toX, toY, size, reactor) <= reach;
  if (!mind.random && stays && eager <= 1) return -1;
  let at = -1;
  let least = reach + 1;
  for (let quarter = passed; quarter <= QUARTERS && 2 * least > reach; quarter++) {
    const x = fromX + ((((toX - fromX) * quarter) / QUARTERS) | 0);
    const y = fromY + ((((toY - fromY) * quarter) / QUARTERS) | 0);
    const gap = gapInThought(x, y, size, reactor);
    if (gap >= least || !bearsAny(reactor, x, y)) continue;
    at = quarter;
    least = gap;
  }
  if (at < 0) return -1;
  const atX = fromX + ((((toX - fromX) * at) / QUARTERS) | 0);
  const atY = fromY + ((((toY - fromY) * at) / QUARTERS) | 0);
  if (!wouldSee(w, mover, atX, atY, reactor)) {
    if (!stays || at === QUARTERS || !bearsAny(reactor, toX, toY) || !wouldSee(w, mover, toX, toY, reactor)) return -1;
    at = QUARTERS;
    least = gapInThought(toX, toY, size, reactor);
  }
  if (mind.random) return w.policy[seat]!.below(2) === 0 ? -1 : at;
  const found = chanceToFind(reactor, mover) / 1000;
  const worth = worthOfFireAt(w, reactor, mover, chooseClass(w, reactor, mover), least, 0) * found;
  if (worth <= 0) return -1;
  if (B.awaited[reactor]! < 0) B.awaited[reactor] = chooseTarget(w, reactor, 0);
  const waits = B.awaited[reactor]!;
  const later = stays && worth > waits ? worth : waits;
  return eager * worth > later ? at : -1;
}
