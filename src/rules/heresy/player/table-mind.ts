/**
 * What scripted players make of a table: orders, places to go and where to look (HE-DEC-06, HE-DEC-14), and charges (HE-DEC-15). Hot: once a decision.
 * line-mind.ts has the same on a line.
 */

import { UNIT } from "../../../geometry/ticks.ts";
import { float64 } from "../../kernel/columns.ts";
import * as CHOICE from "../battle/choice.ts";
import { B } from "../battle/columns.ts";
import { reachOf } from "../battle/fire.ts";
import * as G from "../battle/game.ts";
import { scoreOf } from "../battle/games.ts";
import { coverAt, gapBetween, ticks, toward } from "../battle/ground.ts";
import { moveOf } from "../battle/movement.ts";
import { levelOf } from "../battle/quality.ts";
import type { World } from "../battle/state.ts";
import { findContact } from "../battle/table-moves.ts";
import { GETS_IN, GETS_OUT, mayMount } from "../battle/transport.ts";
import { getsOn, mayStand, mayTurnTo, reachOfMove } from "../battle/ways.ts";
import * as M from "../matchup.ts";
import { isStronger, runsAhead, worthOfAssault } from "./assault-worth.ts";
import { goal, setGoal, takeGoal } from "./goals.ts";
import { back, findTies, isHeardAt, leashed } from "./leash.ts";
import { isComing } from "./line-mind.ts";
import * as Prospects from "./prospects.ts";
import { misjudged } from "./targets.ts";
import { GRAIN, mindOf, TERMS } from "./weights.ts";

const { aim } = B;

/** Sets where the unit would go: a step from where it stands along (dx, dy). */
function setStep(w: World, unit: number, dx: number, dy: number, length: number): void {
  const far = Math.max(1, Math.sqrt(dx * dx + dy * dy));
  const table = w.table!;
  const mostX = (table.width >> 1) - B.halfWidth[unit]!;
  const mostY = (table.depth >> 1) - B.halfWidth[unit]!;
  const x = B.px[unit]! + (((dx * length) / far) | 0);
  const y = B.py[unit]! + (((dy * length) / far) | 0);
  aim[Prospects.X] = Math.max(-mostX, Math.min(mostX, x));
  aim[Prospects.Y] = Math.max(-mostY, Math.min(mostY, y));
  Prospects.placeCover[Prospects.THERE] = 0;
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
    aim[Prospects.X] = spots[s]!;
    aim[Prospects.Y] = spots[s + 1]!;
    Prospects.placeCover[Prospects.THERE] = spots[s + 2]!;
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
  const size = Prospects.sizeOf(unit);
  const enemy = Prospects.lookAbout(w, unit, size, reach, step);
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
  Prospects.placeCover[Prospects.HERE] = B.cover[unit]!;
  feelSafe(w, unit, enemy);
  measureGoal(B.px[unit]!, B.py[unit]!);
  const toGoal = worths[FAR]!;
  // Nearer than its guns need it does not go, unless to fight or for an objective.
  const stop = goal[2]! > 0 ? 0 : size + Prospects.sizeOf(enemy) + UNIT;
  const wanted = toGoal > 2 * UNIT ? Math.max(0, Math.min(advance, (toGoal | 0) - stop)) | 0 : 0;
  const ahead = wanted === 0 ? 0 : leashed(unit, goal[0]! - B.px[unit]!, goal[1]! - B.py[unit]!, wanted);
  takeGoal(w, unit);
  let order = chooseWay(w, unit, enemy, gap, advance, ahead);
  Prospects.weighPlaces(w, unit, size, reach, order !== M.PREPARED);
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
  Prospects.plain[Prospects.HERE] = (B.cover[unit]! > 0 ? weights[TERMS.cover]! * GRAIN : 0) + coming;
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
    isHeardAt(aim[Prospects.X]!, aim[Prospects.Y]!);
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
  Prospects.plain[Prospects.HERE]! -= weights[TERMS.risk]! * Prospects.threat[Prospects.HERE]!;
  Prospects.plain[Prospects.THERE] = worths[GO]! - weights[TERMS.risk]! * Prospects.threat[Prospects.THERE]!;
  worths[BEST] = Prospects.plain[Prospects.THERE]! + weights[TERMS.fire]! * Prospects.promise[Prospects.THERE]!;
  const goes = order !== M.PREPARED;
  if (
    goes &&
    Prospects.plain[Prospects.HERE]! + weights[TERMS.fire]! * Prospects.promise[Prospects.HERE]! < worths[BEST]!
  )
    return order;
  Prospects.makeSure(w, unit, goes);
  const worth = Prospects.plain[Prospects.HERE]! + weights[TERMS.fire]! * Prospects.promise[Prospects.HERE]!;
  if (goes && worth < worths[BEST]!) return order;
  worths[BEST] = worth;
  B.awaited[unit] = Prospects.promise[Prospects.HERE]!;
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
  const risk = mindOf(w, w.seatOf(unit)).weights[TERMS.risk]! * Prospects.threat[Prospects.THERE]!;
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
  if (goes !== M.PREPARED && !free && !getsOn(w, unit, aim[Prospects.X]!, aim[Prospects.Y]!, advance, goes))
    goes = M.PREPARED;
  return sendTo(goes, aim[Prospects.X]!, aim[Prospects.Y]!);
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

/** Looks round for who sees all that a unit could do: farther than any of its moves; false: there is no enemy. */
export function lookRound(w: World, unit: number): boolean {
  const reach = reachOf(w, unit);
  const enemy = Prospects.lookAbout(w, unit, Prospects.sizeOf(unit), reach, moveOf(unit, M.STRATEGIC));
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
  return Prospects.plain[Prospects.HERE]!;
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
  const aimX = aim[Prospects.X]!;
  const aimY = aim[Prospects.Y]!;
  aim[Prospects.X] = x;
  aim[Prospects.Y] = y;
  Prospects.placeCover[Prospects.HERE] = B.cover[unit]!;
  Prospects.placeCover[Prospects.THERE] = B.unitHides[unit] === 1 ? coverAt(w, x, y) : 0;
  Prospects.weighPlaces(w, unit, Prospects.sizeOf(unit), reachOf(w, unit), true);
  aim[Prospects.X] = aimX;
  aim[Prospects.Y] = aimY;
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
