/**
 * What scripted players make of a table: orders, places to go and where to look (HE-DEC-06, HE-DEC-14), charges (HE-DEC-15) and reaction fire
 * (HE-DEC-07). Hot: once a decision. line-mind.ts has the same on a line.
 */

import { UNIT } from "../../../geometry/ticks.ts";
import { float64, int8, int32 } from "../../kernel/columns.ts";
import * as CHOICE from "../battle/choice.ts";
import { B } from "../battle/columns.ts";
import { FROM_X, FROM_Y, LENGTH, TO_X, TO_Y } from "../battle/fight.ts";
import { bearsAny, reachOf } from "../battle/fire.ts";
import * as G from "../battle/game.ts";
import { scoreOf } from "../battle/games.ts";
import { coverAt, gapBetween, gapInThought, PER_TICK, sees, ticks, toward, wouldSee } from "../battle/ground.ts";
import { moveOf } from "../battle/movement.ts";
import { checkNeed, levelOf } from "../battle/quality.ts";
import type { World } from "../battle/state.ts";
import { findContact, QUARTERS, xAt, yAt } from "../battle/table-moves.ts";
import { GETS_IN, GETS_OUT, mayMount } from "../battle/transport.ts";
import { getsOn, mayStand, mayTurnTo, reachOfMove } from "../battle/ways.ts";
import * as M from "../matchup.ts";
import { isStronger, runsAhead, worthOfAssault } from "./assault-worth.ts";
import { CHANCE, chanceToFind, chooseClass, within, worthOfFireAt } from "./fire-worth.ts";
import { goal, setGoal, takeGoal } from "./goals.ts";
import { back, findTies, isHeardAt, leashed } from "./leash.ts";
import { isComing } from "./line-mind.ts";
import { chooseTarget, misjudged } from "./targets.ts";
import { GRAIN, mindOf, TERMS } from "./weights.ts";

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
  const first = Math.max(0, ((x - reach + half) / M.SPOT_COLUMN) | 0);
  const last = Math.min(starts.length - 2, ((x + reach + half) / M.SPOT_COLUMN) | 0);
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

/**
 * How many turns a seat has let pass while it is behind on points; asked once a turn. An attacker has been behind from the first turn on: every turn that
 * goes by is worth points to the defender.
 */
export function feelPressed(w: World, seat: number): void {
  const turn = B.game[G.TURN]!;
  if (w.m.field!.game === M.ATTACK_DEFEND && seat === 0) B.pressed[seat] = turn;
  else B.pressed[seat] = turn > 3 && scoreOf(w, seat) < scoreOf(w, 1 - seat) ? turn - 3 : 0;
}

/**
 * What going for its goal for a move of its own length is worth to a unit, and to one that does not run ahead of others; what the way that it would go
 * is worth before fire is counted, and the best order so far; grains. Then how far it is from where it would like to be. Fractions that crossed calls
 * would be objects.
 */
const worths = float64(5);
const EAGER = 0;
const LED = 1;
const GO = 2;
const BEST = 3;
const FAR = 4;

/** Leaves as the choice that a unit stays where it is, and that it looks forward to nothing. */
export function stayPut(unit: number): void {
  B.awaited[unit] = -1;
  B.choice[CHOICE.GOAL] = -1;
  B.choice[CHOICE.RIDE] = 0;
  B.choice[CHOICE.X] = B.px[unit]!;
  B.choice[CHOICE.Y] = B.py[unit]!;
}

/** HE-DEC-06: the order of a unit for this turn, where it will go, and whom it charges. @rule HE-DEC-06, HE-DEC-15 */
export function chooseOrderOnTable(w: World, unit: number): number {
  stayPut(unit);
  if (levelOf(unit) === M.ROUTED) return M.ROUT;
  const mounted = (B.flags[unit]! & M.MOUNTED) !== 0;
  const step = moveOf(unit, M.ADVANCE);
  // Who cannot move has no choice.
  if (!mounted && step === 0) return M.PREPARED;
  const reach = reachOf(w, unit);
  const size = sizeOf(unit);
  const enemy = lookAbout(w, unit, size, reach, step);
  if (enemy < 0) return M.PREPARED;
  const advance = ticks(step);
  const strategic = reachOfMove(unit, M.STRATEGIC);
  const gap = gapBetween(w, unit, enemy);
  const stays = B.unitCommands[unit]! > 0;
  const prey = levelOf(unit) === M.FRESH && !stays && !mounted && isPrey(w, unit, enemy, gap) ? enemy : -1;
  const astray = findGoal(w, unit, enemy);
  if (mounted && gap <= reach + 2 * B.unitMove[unit]!) B.choice[CHOICE.RIDE] = GETS_OUT;
  const idle = reach < gap;
  feelEager(w, unit, enemy, idle, stays);
  if (astray) feelAstray(w, unit);
  placeCover[HERE] = B.cover[unit]!;
  feelSafe(w, unit, enemy);
  measureGoal(B.px[unit]!, B.py[unit]!);
  const toGoal = worths[FAR]!;
  // Nearer than its guns need it does not go, unless to fight or for an objective.
  const stop = goal[2]! > 0 ? 0 : size + sizeOf(enemy) + UNIT;
  const wanted = toGoal > 2 * UNIT ? Math.max(0, Math.min(advance, (toGoal | 0) - stop)) | 0 : 0;
  const ahead = wanted === 0 ? 0 : leashed(unit, goal[0]! - B.px[unit]!, goal[1]! - B.py[unit]!, wanted);
  takeGoal(w, unit);
  let order = chooseWay(w, unit, enemy, gap, advance, ahead);
  weighPlaces(w, unit, size, reach, order !== M.PREPARED);
  order = goOrStay(w, unit, order);
  if (!mounted && (idle || goal[2]! > 0) && runsFor(w, unit, advance, Math.min(strategic, toGoal | 0)))
    order = M.STRATEGIC;
  if (mounted && B.choice[CHOICE.RIDE] === 0 && order !== M.PREPARED) order = M.STRATEGIC;
  if (B.choice[CHOICE.RIDE] === GETS_OUT) order = M.ADVANCE;
  // Whose goal is far away and whose enemies are too, by the measure of who gets out there, rides on.
  const far = strategic > 0 && toGoal > strategic && gap > reach + 3 * B.unitMove[unit]!;
  if (far && B.unitRide[unit]! > 0 && isOpen(w, unit) && mayMount(unit)) {
    B.choice[CHOICE.RIDE] = GETS_IN;
    return sendTo(M.ADVANCE, goal[0]!, goal[1]!);
  }
  // Asked last, and only of who would be charged: the ground is what takes time.
  if (prey >= 0 && preyWorth > worths[BEST]! && comesHome(w, unit, prey)) {
    B.choice[CHOICE.GOAL] = prey;
    return M.CHARGE;
  }
  return setOut(w, unit, order, ahead > 0 ? M.ADVANCE : M.PREPARED, advance, strategic);
}

/** Measures how far a place is from where the unit would like to be: `worths`. */
function measureGoal(x: number, y: number): void {
  const dx = goal[0]! - x;
  const dy = goal[1]! - y;
  worths[FAR] = Math.max(0, Math.sqrt(dx * dx + dy * dy) - goal[2]!);
}

/** How much a unit wants to get on: `worths`. */
function feelEager(w: World, unit: number, enemy: number, idle: boolean, stays: boolean): void {
  const seat = w.seatOf(unit);
  const { weights } = mindOf(w, seat);
  const turn = B.game[G.TURN]!;
  // Who can do nothing from here grows impatient; who is the weaker in an assault comes no nearer than his guns need.
  const nearer =
    goal[2]! > 0 ? 1.5 : idle ? (turn > 2 ? 0.5 * turn : 1) : !stays && isStronger(w, unit, enemy) ? 1 : 0.4;
  const draws = goal[2]! > 0 ? weights[TERMS.ground]! + 6 * weights[TERMS.objective]! : weights[TERMS.ground]!;
  // Who is behind on points has to do something about it.
  worths[EAGER] = (draws * nearer + weights[TERMS.press]! * B.pressed[seat]!) * GRAIN;
  // A commander does not run ahead of his units.
  worths[LED] = (stays && !idle && weights[TERMS.command]! <= 0 ? 0.3 : 1) * worths[EAGER]!;
}

/** Leaves what a unit's place is worth but for fire, its cover and that an enemy will come, in `plain`. */
function feelSafe(w: World, unit: number, enemy: number): void {
  const { weights } = mindOf(w, w.seatOf(unit));
  const coming = isComing(enemy) ? weights[TERMS.wait]! * GRAIN : 0;
  plain[HERE] = (B.cover[unit]! > 0 ? weights[TERMS.cover]! * GRAIN : 0) + coming;
}

/** Ticks of a move of a unit's own length. */
function rateOf(unit: number): number {
  return Math.max(1, ticks(B.unitMove[unit]!));
}

/**
 * Where a unit would go: of a step towards its goal, one back and the way into cover whichever is worth most before fire is counted; its worth in
 * `worths`. Its order, PREPARED where it would rather stay.
 */
function chooseWay(w: World, unit: number, enemy: number, gap: number, advance: number, ahead: number): number {
  const { weights } = mindOf(w, w.seatOf(unit));
  worths[GO] = ahead > 0 ? (worths[LED]! * ahead) / rateOf(unit) : 0;
  const hides = weights[TERMS.cover]! * GRAIN + 0.3 * worths[EAGER]!;
  const shelters =
    advance > 0 &&
    B.cover[unit] === 0 &&
    weights[TERMS.cover]! > 0 &&
    (ahead === 0 || hides > worths[GO]!) &&
    seekShelter(w, unit, advance, B.px[enemy]!, B.py[enemy]!) &&
    isHeardAt(aim[X]!, aim[Y]!);
  if (shelters) worths[GO] = hides;
  const near = gap <= moveOf(enemy, M.CHARGE) + B.unitMove[unit]! && levelOf(enemy) === M.FRESH;
  const safer = weights[TERMS.away]! * GRAIN - worths[EAGER]! * 0.3;
  if (advance > 0 && near && safer > worths[GO]! && worthOfAssault(w, enemy, unit) > 0) {
    const dx = B.px[unit]! - B.px[enemy]!;
    const dy = B.py[unit]! - B.py[enemy]!;
    worths[GO] = safer;
    setStep(w, unit, dx, dy, leashed(unit, dx, dy, advance));
    return M.RETIRE;
  }
  if (shelters) return M.ADVANCE;
  if (ahead === 0) return M.PREPARED;
  setStep(w, unit, goal[0]! - B.px[unit]!, goal[1]! - B.py[unit]!, ahead);
  return M.ADVANCE;
}

/** Whether a unit goes that way or stays where it is, once fire is counted: its order, the worth of which is then the best so far. */
function goOrStay(w: World, unit: number, order: number): number {
  const { weights } = mindOf(w, w.seatOf(unit));
  plain[HERE]! -= weights[TERMS.risk]! * threat[HERE]!;
  plain[THERE] = worths[GO]! - weights[TERMS.risk]! * threat[THERE]!;
  worths[BEST] = plain[THERE]! + weights[TERMS.fire]! * promise[THERE]!;
  const goes = order !== M.PREPARED;
  if (goes && plain[HERE]! + weights[TERMS.fire]! * promise[HERE]! < worths[BEST]!) return order;
  makeSure(w, unit, goes);
  const worth = plain[HERE]! + weights[TERMS.fire]! * promise[HERE]!;
  if (goes && worth < worths[BEST]!) return order;
  worths[BEST] = worth;
  B.awaited[unit] = promise[HERE]!;
  return M.PREPARED;
}

/** Sets where a unit would go: back into its commander's radius first, where it has left that; true when it has. */
function findGoal(w: World, unit: number, enemy: number): boolean {
  setGoal(w, unit, enemy);
  const heeds = goal[2] === 0 && mindOf(w, w.seatOf(unit)).weights[TERMS.command]! > 0;
  if (!findTies(w, unit, heeds)) return false;
  goal[0] = back[0]!;
  goal[1] = back[1]!;
  goal[2] = back[2]!;
  return true;
}

/** How much who has strayed wants to come back: `worths`. */
function feelAstray(w: World, unit: number): void {
  const pull = mindOf(w, w.seatOf(unit)).weights[TERMS.command]! * GRAIN;
  worths[EAGER] = pull;
  worths[LED] = pull;
}

/** Whether a strategic move pays, no farther than its commander is heard; the goal is then where that ends. */
function runsFor(w: World, unit: number, advance: number, wanted: number): boolean {
  const dx = goal[0]! - B.px[unit]!;
  const dy = goal[1]! - B.py[unit]!;
  const length = leashed(unit, dx, dy, wanted);
  if (!paysToRun(w, unit, advance, length)) return false;
  if (length === wanted) return true;
  const far = Math.sqrt(dx * dx + dy * dy);
  goal[0] = B.px[unit]! + (((dx * length) / far) | 0);
  goal[1] = B.py[unit]! + (((dy * length) / far) | 0);
  return true;
}

/** Whether a strategic move of so many ticks is worth more than what was best so far. */
function paysToRun(w: World, unit: number, advance: number, length: number): boolean {
  const risk = mindOf(w, w.seatOf(unit)).weights[TERMS.risk]! * threat[THERE]!;
  const worth = (worths[LED]! * length) / rateOf(unit) - risk;
  if (length <= advance || worth <= worths[BEST]!) return false;
  worths[BEST] = worth;
  return true;
}

/** Sends a unit where its order takes it, or leaves it where it is; who does not get on by a strategic move has `instead` as its order. */
function setOut(w: World, unit: number, order: number, instead: number, advance: number, strategic: number): number {
  const free = (B.flags[unit]! & M.MOUNTED) !== 0 || B.unitTitan[unit] === 1;
  let goes = order;
  if (order === M.STRATEGIC) {
    if (free || getsOn(w, unit, goal[0]!, goal[1]!, strategic, M.STRATEGIC))
      return sendTo(M.STRATEGIC, goal[0]!, goal[1]!);
    goes = instead;
  }
  // Who would get nowhere keeps the rights of prepared fire.
  if (goes !== M.PREPARED && !free && !getsOn(w, unit, aim[X]!, aim[Y]!, advance, goes)) goes = M.PREPARED;
  return sendTo(goes, aim[X]!, aim[Y]!);
}

/** Leaves where a unit goes as the choice; returns its order. */
function sendTo(order: number, x: number, y: number): number {
  B.choice[CHOICE.X] = x;
  B.choice[CHOICE.Y] = y;
  return order;
}

/** Does a unit stand where vehicles can go? */
function isOpen(w: World, unit: number): boolean {
  return coverAt(w, B.px[unit]!, B.py[unit]!) === 0;
}

// Thoughts are cut to whole millimetres: who is nearer than reach + 1 of them is within a reach.

/** How far every unit can fire, routed ones not at all; the same until something changes. */
function lookAround(w: World): void {
  if (w.dangerWhen === w.now) return;
  for (let unit = 0; unit < 2 * w.stride; unit++) {
    const there = (B.flags[unit]! & M.GONE) === 0;
    B.danger[unit] = there && levelOf(unit) !== M.ROUTED ? reachOf(w, unit) : 0;
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
  const x = B.px[unit]!;
  const y = B.py[unit]!;
  let nearest = -1;
  let least = 0;
  const own = ticks(reach);
  const beyond = ticks(step + 1) + size;
  many = 0;
  for (let enemy = B.first[seat]!; enemy < B.end[seat]!; enemy++) {
    if ((B.flags[enemy]! & M.GONE) !== 0) continue;
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

/** How far an enemy is from both places, in millimetres, and what fire over that would be worth. */
const gaps = int32(2);
const shots = int32(2);

/** What fire at and from the places of a unit promises. */
function weighPlaces(w: World, unit: number, size: number, reach: number, goes: boolean): void {
  let risk = 0;
  let riskThere = 0;
  let most = 0;
  let mostThere = 0;
  for (let k = 0; k < many; k++) {
    const enemy = rivals[k]!;
    const both = size + sizeOf(enemy);
    squared[0] = rivalFar[k]!;
    const gap = edgeToEdge(both);
    let gapThere = NEVER;
    if (goes) {
      const dx = B.px[enemy]! - aim[X]!;
      const dy = B.py[enemy]! - aim[Y]!;
      squared[0] = dx * dx + dy * dy;
      gapThere = edgeToEdge(both);
    }
    const nearest = gap < gapThere ? gap : gapThere;
    gaps[HERE] = gap;
    gaps[THERE] = gapThere;
    hopes[k] = 0;
    if (nearest <= reach) {
      weighShots(w, unit, enemy, reach, B.cover[enemy]!, B.cover[enemy]!);
      const found = chanceToFind(unit, enemy);
      const here = found === 1000 ? shots[HERE]! : ((shots[HERE]! * found) / 1000) | 0;
      const there = found === 1000 ? shots[THERE]! : ((shots[THERE]! * found) / 1000) | 0;
      if (here > most) most = here;
      if (there > mostThere) mostThere = there;
      hopes[k] = here;
    }
    if (nearest > B.danger[enemy]!) continue;
    weighShots(w, enemy, unit, B.danger[enemy]!, placeCover[HERE]!, placeCover[THERE]!);
    risk += shots[HERE]!;
    riskThere += shots[THERE]!;
  }
  const friends = B.count[w.seatOf(unit)]!;
  promise[HERE] = most;
  promise[THERE] = mostThere;
  threat[HERE] = risk / friends;
  threat[THERE] = riskThere / friends;
}

/** The square of how far the middles of two circles are apart; as an argument a fraction would be an object. */
const squared = float64(1);

/** Whole millimetres between circles, from `squared` and both radii. */
function edgeToEdge(both: number): number {
  const edge = Math.sqrt(squared[0]!) - both;
  return edge <= 0 ? 0 : (edge * PER_TICK) | 0;
}

/** What fire of a unit at another is worth over both gaps, as far as it reaches, at a target in cover of some kind. */
function weighShots(w: World, shooter: number, target: number, reach: number, here: number, there: number): void {
  const gap = gaps[HERE]!;
  const gapThere = gaps[THERE]!;
  const ofClass = chooseClass(w, shooter, target);
  shots[HERE] = gap <= reach ? worthOfFireAt(w, shooter, target, ofClass, gap, here) : 0;
  shots[THERE] = gapThere <= reach ? worthOfFireAt(w, shooter, target, ofClass, gapThere, there) : 0;
}

/** Looks round for who sees all that a unit could do: farther than any of its moves; false: there is no enemy. */
export function lookRound(w: World, unit: number): boolean {
  const reach = reachOf(w, unit);
  const enemy = lookAbout(w, unit, sizeOf(unit), reach, moveOf(unit, M.STRATEGIC));
  if (enemy < 0) return false;
  const astray = findGoal(w, unit, enemy);
  feelEager(w, unit, enemy, reach < gapBetween(w, unit, enemy), B.unitCommands[unit]! > 0);
  if (astray) feelAstray(w, unit);
  feelSafe(w, unit, enemy);
  measureGoal(B.px[unit]!, B.py[unit]!);
  // Rows tell of every place whether the commander is heard there, whoever heeds it.
  findTies(w, unit, true);
  return true;
}

/** What a unit that has looked round likes of staying, fire apart, grains; and of coming so much nearer to its goal. */
export function worthOfStaying(): number {
  return plain[HERE]!;
}

export function worthOfGoing(unit: number, x: number, y: number): number {
  const before = worths[FAR]!;
  measureGoal(x, y);
  const nearer = before - worths[FAR]!;
  worths[FAR] = before;
  return (worths[LED]! * nearer) / rateOf(unit);
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
  const weight = mindOf(w, w.seatOf(unit)).weights[TERMS.fire]!;
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
  const reach = moveOf(unit, M.CHARGE);
  preyWorth = 0;
  if (reach === 0 || gap > 2 * reach) return false;
  if (!mayTurnTo(unit, toward(unit, B.px[target]!, B.py[target]!))) return false;
  const guess = gap + (((gap * misjudged(w, seat)) / 100) | 0);
  if (guess > reach || guess + runsAhead(target) > reach) return false;
  preyWorth = worthOfAssault(w, unit, target);
  return preyWorth > 0;
}

/** Whether a charge would come to contact, as everybody stands now. */
export function comesHome(w: World, unit: number, target: number): boolean {
  return findContact(w, unit, target, reachOfMove(unit, M.CHARGE)) > 0;
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
 * which it is within short range, else the nearest, and where it would not see the mover there the end; -1: not at all. Nothing before quarter `passed`,
 * which the mover has left behind.
 * @rule HE-REA-02, HE-DEC-07
 */
export function chooseReactionOnTable(w: World, reactor: number, mover: number, passed: number): number {
  const reach = reachOf(w, reactor);
  if (reach === 0) return -1;
  const size = sizeOf(mover);
  // No point of the way is nearer than its start less its length.
  const most = B.path[LENGTH]! + ticks(reach) + size + sizeOf(reactor) + UNIT;
  if (!isWithin(reactor, B.path[FROM_X]!, B.path[FROM_Y]!, most)) return -1;
  const seat = w.seatOf(reactor);
  const mind = mindOf(w, seat);
  // A check that may fail makes fire later the better choice at whoever stays within range; only charges have to be met.
  const passes = CHANCE[within(checkNeed(reactor, 0))]!;
  const eager = mind.weights[TERMS.react]! * passes * (B.order[mover] === M.CHARGE ? 2 : 1);
  const gapAtEnd = gapInThought(B.path[TO_X]!, B.path[TO_Y]!, size, reactor);
  const stays = gapAtEnd <= reach;
  if (stays && eager <= 1) return -1;
  let at = -1;
  let least = reach + 1;
  for (let quarter = passed; quarter <= QUARTERS && 2 * least > reach; quarter++) {
    const gap = gapInThought(xAt(quarter), yAt(quarter), size, reactor);
    if (gap >= least || !bearsAny(reactor, xAt(quarter), yAt(quarter))) continue;
    at = quarter;
    least = gap;
  }
  if (at < 0) return -1;
  if (!wouldSee(w, mover, xAt(at), yAt(at), reactor)) {
    const bears = stays && at !== QUARTERS && bearsAny(reactor, B.path[TO_X]!, B.path[TO_Y]!);
    if (!bears || !wouldSee(w, mover, B.path[TO_X]!, B.path[TO_Y]!, reactor)) return -1;
    at = QUARTERS;
    least = gapAtEnd;
  }
  const found = chanceToFind(reactor, mover) / 1000;
  const worth = worthOfFireAt(w, reactor, mover, chooseClass(w, reactor, mover), least, 0) * found;
  if (worth <= 0) return -1;
  if (B.awaited[reactor]! < 0) B.awaited[reactor] = chooseTarget(w, reactor, 0);
  const waits = B.awaited[reactor]!;
  const later = stays && worth > waits ? worth : waits;
  return eager * worth > later ? at : -1;
}
