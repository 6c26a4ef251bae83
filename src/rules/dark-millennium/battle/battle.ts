/**
 * One Dark Millennium battle from the first-turn roll to the outcome (DM-FST, DM-TRN), and the single exchanges of attack mode. Hot: made
 * once a thread, played once a leg.
 */

import type { Chooser } from "../../kernel/candidates.ts";
import type { Mark } from "../../kernel/marks.ts";
import { closeOutcome } from "../../kernel/metrics.ts";
import type { Battle } from "../../kernel/rule-system.ts";
import { E } from "../events.ts";
import * as M from "../matchup.ts";
import { END, T } from "../metrics.ts";
import { N, R } from "../rulings.ts";
import { sees } from "./between.ts";
import { B, SEAT_COLUMNS } from "./columns.ts";
import { openAttack, resolveAttack, resolveTeam } from "./combat.ts";
import { coverOf } from "./cover.ts";
import { settleAttack, tire, tireByCharts } from "./damage.ts";
import { deploy } from "./deploy.ts";
import { banish, declareReaction, exchange, isGone, pointsFor } from "./exchange.ts";
import { rearm, touch } from "./ground.ts";
import { sixForFirstTurn } from "./hero.ts";
import { allJump, feelSpeed, jumps, recount } from "./left.ts";
import { forgetSplits, Legs } from "./legs.ts";
import { lookAt } from "./look.ts";
import { castPower, psychicOf, rollTest } from "./psychic.ts";
import {
  G_ACTIONS,
  G_ACTIVE,
  G_CAST,
  G_ENDING,
  G_FIRST,
  G_LAST,
  G_MOST,
  G_SCANNER,
  G_TURN,
  G_WINNER,
  S_LOST,
  S_POINTS_LOST,
  type World,
} from "./state.ts";
import { plan } from "./teams.ts";
import { BY_FIGHT_BACK, BY_RAM, BY_RETURN, wayOfAction } from "./weapons.ts";

/** No turn of a side lasts longer, whatever the readings: endless rallies are cut off here. */
const MOST_ACTIONS = 400;

export class DarkBattle extends Legs implements Battle {
  private readonly isAttack = this.m.mode === "attack";

  play(): void {
    if (this.isAttack) {
      this.begin();
      for (let i = 0; this.step(i); i++);
      this.measure();
      return;
    }
    if (this.m.fate.length > 0) drawReadings(this);
    if (this.field !== null) deploy(this);
    const first = rollForFirstTurn(this);
    B.game[G_TURN] = 1;
    openSideTurn(this, first);
    this.playOn();
  }

  handTo(choosers: readonly (Chooser | null)[]): void {
    this.player.handTo(this, choosers);
  }

  resume(mark: Mark): void {
    this.marks.lay(mark);
    this.recall();
    this.playOn();
  }

  /** From a mark in the turn of a side to the end. */
  private playOn(): void {
    const cap = this.m.turns;
    const { game } = B;
    const first = game[G_FIRST]!;
    for (;;) {
      playSideTurn(this, game[G_ACTIVE]!);
      if (game[G_ENDING] === 0 && game[G_ACTIVE] === first) {
        openSideTurn(this, 1 - first);
        continue;
      }
      const turn = game[G_TURN]!;
      this.recordSurvivors(turn);
      if (game[G_ENDING] === 0 && turn === cap) endAtLimit(this);
      if (game[G_ENDING] !== 0) break;
      game[G_TURN] = turn + 1;
      openSideTurn(this, first);
    }
    for (let turn = game[G_TURN]! + 1; turn <= cap; turn++) this.recordSurvivors(turn);
    this.measure();
  }

  private recordSurvivors(turn: number): void {
    const slot = this.layout.byTurn + 2 * (turn - 1);
    this.counters[slot] = modelsLeft(this, 0);
    this.counters[slot + 1] = modelsLeft(this, 1);
  }

  /** Attack mode: the first unit of seat 1 acts on the first of seat 2, as the plan says. */
  begin(): void {
    const { attack } = this.m;
    const t = this.U;
    B.fatigue[0] = attack.fatigue[0];
    B.fatigue[t] = attack.fatigue[1];
    B.moved[t] = attack.moved;
    if (attack.scanned === 1) B.flags[0]! |= M.SCANNED;
    this.pickUnit = 0;
    this.pickAction = attack.action;
    this.pickTarget = t;
    this.pickPower = attack.power;
    this.pickSnipe = 0;
    B.teams[0] = 0;
    B.teams[1] = 0;
    openAttack(0);
    openAttack(1);
  }

  /** Step 0 declares, pays and casts; then a team a step; the last one answers and settles. */
  step(i: number): boolean {
    if (i === 0) {
      this.declare();
      return true;
    }
    const teams = this.m.attack.action === M.POWER ? 0 : B.teams[0]!;
    if (i <= teams) {
      resolveTeam(this, 0, i - 1);
      return true;
    }
    this.answer();
    return false;
  }

  private declare(): void {
    const { attack } = this.m;
    const t = this.U;
    const close = attack.action === M.ASSAULT || attack.action === M.RAM;
    const scanned = (B.flags[0]! & M.SCANNED) !== 0;
    this.log.event(E.act, 0, t, attack.action * 16 + attack.power);
    if (attack.reaction !== M.NO_REACTION) declareReaction(this, 0, t, attack.reaction);
    if (attack.action !== M.POWER) {
      const way = attack.action === M.RAM ? BY_RAM : wayOfAction(attack.action);
      const distance = close ? 0 : attack.distance;
      plan(this, 0, 0, t, way, distance, close || sees(this, 0, t), coverOf(this, t), scanned, false);
    }
    if (attack.reaction === M.RETURN_FIRE || attack.reaction === M.FIGHT_BACK) this.planAnswer();
    tire(this, 0, pointsFor(this, 0, N.action, t));
    if (attack.reaction !== M.NO_REACTION) tire(this, t, pointsFor(this, 1, N.reaction, 0));
    if (attack.action === M.POWER) castPower(this, 0, t, attack.power, attack.reaction === M.NULLIFY ? t : -1);
  }

  private answer(): void {
    const t = this.U;
    if (B.rule[R.inOrder] === 1 && B.teams[1]! > 0) {
      settleAttack(this, 0);
      if ((B.flags[t]! & M.OFF) !== 0) B.teams[1] = 0;
      else this.planAnswer();
    }
    if (B.teams[1]! > 0) resolveAttack(this, 1);
    settleAttack(this, 0);
    settleAttack(this, 1);
    tireByCharts(this, 0);
    tireByCharts(this, t);
    banish(this);
  }

  private planAnswer(): void {
    const { attack } = this.m;
    const t = this.U;
    const back = attack.reaction === M.FIGHT_BACK;
    const close = back || attack.action === M.ASSAULT || attack.action === M.RAM;
    const way = back ? BY_FIGHT_BACK : BY_RETURN;
    plan(this, 1, t, 0, way, close ? 0 : attack.distance, close || sees(this, 0, t), coverOf(this, 0), false, false);
  }

  /** Where everything stands, for who draws it. */
  lookAt(into: Int32Array): number {
    return this.field === null ? 0 : lookAt(this, into);
  }

  measure(): void {
    const { base } = this.layout;
    const out = this.outcome;
    out.set(this.counters);
    for (let seat = 0; seat < 2; seat++) {
      let fatigue = 0;
      let suppressed = 0;
      for (let u = seat * this.U; u < (seat + 1) * this.U; u++) {
        if ((B.flags[u]! & M.OFF) !== 0) continue;
        fatigue += B.fatigue[u]! > 0 ? B.fatigue[u]! : 0;
        if (this.suppressed(u)) suppressed++;
      }
      const at = base + seat;
      out[at + 2 * T.lost] = B.seats[seat * SEAT_COLUMNS + S_LOST]!;
      out[at + 2 * T.survivors] = modelsLeft(this, seat);
      out[at + 2 * T.pointsLost] = B.seats[seat * SEAT_COLUMNS + S_POINTS_LOST]!;
      out[at + 2 * T.fatigue] = fatigue;
      out[at + 2 * T.suppressed] = suppressed;
      if (this.field !== null) out[at + 2 * T.objectives] = markersOf(this, seat);
    }
    closeOutcome(out, this.layout, B.game[G_WINNER]!, B.game[G_ENDING]!, B.game[G_TURN]!, B.game[G_FIRST]!);
  }

  /** Groups are counts of like models already; only what has been cast is over with. */
  canonicalize(): void {
    B.game[G_CAST] = 0;
  }
}

/** dm.handOfFate (DM-GEN-03): every open reading is drawn by lot, once a battle. */
function drawReadings(w: World): void {
  const { fate } = w.m;
  for (let i = 0; i < fate.length; i += 2) B.rule[fate[i]!] = B.drawn[i / 2] = w.setup.below(fate[i + 1]!);
  for (let u = 0; u < 2 * w.U; u++) recount(w, u);
  forgetSplits();
}

function modelsLeft(w: World, seat: number): number {
  let n = 0;
  for (let g = seat * w.G; g < (seat + 1) * w.G; g++) n += B.alive[g]!;
  return n;
}

// The first turn.

/** Ties that are rolled again: where a house rule leaves no dice to roll they would never end. */
const MOST_TIES = 100;

/** DM-FST-01 to -04. */
function rollForFirstTurn(w: World): number {
  let a = 0;
  let b = 0;
  let first = -1;
  for (let rolls = 0; first < 0; rolls++) {
    a = firstRoll(w, 0);
    b = firstRoll(w, 1);
    first = a > b ? 0 : b > a ? 1 : rolls < MOST_TIES ? tie(w) : w.setup.below(2);
  }
  B.game[G_FIRST] = first;
  w.log.event(E.firstTurn, first, a, b);
  return first;
}

function tie(w: World): number {
  const rule = B.rule[R.tie]!;
  if (rule === 3) return w.setup.below(2);
  const attacker = w.sideAt[0].attacks === 1 ? 0 : w.sideAt[1].attacks === 1 ? 1 : -1;
  // Where nobody attacks both roll again, as they usually do.
  if (rule === 0 || attacker < 0) return -1;
  return rule === 1 ? attacker : 1 - attacker;
}

/** Daemons are no part of the army before they are summoned: they outnumber nobody, and nobody casts with their score. */
function isInArmy(flags: number, place: number): boolean {
  if ((flags & M.RESERVE) !== 0) return false;
  return (flags & M.OFF) === 0 || (place & (M.WAITS | M.ABOARD)) !== 0;
}

/** @rule DM-FST-01, DM-FST-02, DM-FST-03, DM-FST-04 */
export function firstRoll(w: World, seat: number): number {
  let psychic = 0;
  let more = 0;
  let early = 0;
  for (let u = 0; u < 2 * w.U; u++) {
    const own = w.seatOf(u) === seat;
    const flags = B.flags[u]!;
    const place = w.field === null ? 0 : B.place[u]!;
    const held = (place & M.WAITS) !== 0;
    if (!isInArmy(flags, place)) continue;
    // The highest score in the army, whether its unit is on the table yet or not.
    if (own && psychicOf(u) > psychic) psychic = psychicOf(u);
    if (!held || w.m.outnumberAll === 1) more += own ? -1 : 1;
    if (own && held) early += B.number[N.held]!;
    if (own && (place & M.SCOUTS) !== 0) early += B.number[N.scout]!;
  }
  const bonus = w.sideAt[seat]!.firstBonus + early + w.m.outnumbered * (more > 0 ? more : 0);
  const dice = B.number[N.firstDice]!;
  if (psychic === 0 || dice < 0) return lowestOf(w, dice < 0 ? -dice : dice) + bonus;
  return rollTest(w, w.setup, psychic, sixForFirstTurn(w, seat)) + bonus;
}

/** Lowest of n dice, 0 of none. */
function lowestOf(w: World, n: number): number {
  let lowest = n > 0 ? w.setup.die(6) : 0;
  for (let i = 1; i < n; i++) lowest = Math.min(lowest, w.setup.die(6));
  return lowest;
}

// Turns.

/** The turn of a side begins. */
function openSideTurn(w: World, seat: number): void {
  const { game } = B;
  game[G_ACTIVE] = seat;
  w.log.event(E.turn, seat, game[G_TURN]!, 0);
  const units = readyUnits(w, seat);
  settleMoves(w);
  const most = B.rule[R.actionCap]! * units || MOST_ACTIONS;
  game[G_MOST] = most < MOST_ACTIONS ? most : MOST_ACTIONS;
  game[G_ACTIONS] = 0;
  game[G_SCANNER] = 0;
  game[G_LAST] = 0;
}

/** DM-TRN-01 to -06: a side acts until one of its units is suppressed, or passes. There is a mark before every action. */
function playSideTurn(w: World, seat: number): void {
  const { game } = B;
  for (; ; game[G_ACTIONS]!++) {
    if (w.marks.reached !== null) w.marks.reached();
    if (game[G_ACTIONS]! >= game[G_MOST]! || !w.player.action(seat, game[G_LAST]! - 1)) {
      w.log.event(E.turnOver, seat, 2, 0);
      break;
    }
    const u = w.pickUnit;
    // A scan is for the action that follows at once (DM-ACT-11).
    const action = w.pickAction;
    if (u + 1 !== game[G_SCANNER]) endScan();
    game[G_SCANNER] = action === M.SCAN ? u + 1 : 0;
    game[G_LAST] = u + 1;
    if (B.rule[R.moveWindow] === 1) settleMoves(w);
    exchange(w);
    if (someoneIsGone(w)) return;
    if (endsTurn(w, seat, u, action)) break;
  }
  endScan();
}

/** What was scanned is forgotten. */
function endScan(): void {
  const scanner = B.game[G_SCANNER]! - 1;
  if (scanner >= 0 && B.rule[R.scanKeeps] === 0) B.flags[scanner]! &= ~M.SCANNED;
}

/** Units of a seat that are still there; what they could not do in its last turn they may do in this one. */
function readyUnits(w: World, seat: number): number {
  let units = 0;
  for (let u = seat * w.U; u < (seat + 1) * w.U; u++) {
    if (isGone(w, u)) continue;
    units++;
    if ((B.flags[u]! & M.MOVED_NOW) !== 0) rearm(u);
    if ((B.flags[u]! & (M.RALLIED | M.NEW)) !== 0) B.offerKey[u] = -1;
    B.flags[u]! &= ~(M.MOVED_NOW | M.RALLIED | M.NEW);
    if ((w.traits(u) & M.T_JUMP) !== 0) chooseGait(w, seat, u);
  }
  return units;
}

/** DM-SPE-05: a unit of jumpers leaps or walks in this turn, where that makes a difference. */
function chooseGait(w: World, seat: number, u: number): void {
  const kept = B.flags[u]! & M.OTHERWISE;
  B.flags[u]! &= ~M.OTHERWISE;
  const differs = (w.field !== null || B.number[N.difficulty]! > 0) && B.rule[R.noLanding] === 0;
  if (differs && allJump(u) && w.player.leaps(seat, u, jumps(u)) !== jumps(u)) B.flags[u]! |= M.OTHERWISE;
  if ((B.flags[u]! & M.OTHERWISE) === kept) return;
  feelSpeed(u);
  touch(u);
  rearm(u);
  B.goKey[u] = -1;
}

/** Is the turn of a seat over by what its unit u has done (DM-TRN-05, -06)? */
function endsTurn(w: World, seat: number, u: number, action: number): boolean {
  if (isGone(w, u)) {
    w.tick(T.turnOvers, seat, 1);
    w.log.event(E.turnOver, seat, 1, 0);
    return true;
  }
  if (action === M.RALLY && B.rule[R.rallyLimit] === 2) {
    w.log.event(E.turnOver, seat, 3, 0);
    return true;
  }
  if (!turnPasses(w, u) || (action === M.RALLY && B.rule[R.stays] === 1)) return false;
  w.log.event(E.suppressed, u, B.fatigue[u]!, w.morale(u));
  w.tick(T.turnOvers, seat, 1);
  w.log.event(E.turnOver, seat, 0, 0);
  return true;
}

/** How far units moved is over with (DM-MOD-06). */
function settleMoves(w: World): void {
  for (let u = 0; u < 2 * w.U; u++) {
    if (B.moved[u] === 0) continue;
    B.moved[u] = 0;
    touch(u);
  }
}

/**
 * DM-TRN-05, -06: what the unit that acted does to the turn; nobody left counts as suppressed.
 * @rule DM-GEN-06, DM-TRN-05, DM-TRN-06, DM-TRN-10, DM-SUP-01, DM-SUP-03, DM-SUP-04, DM-SUP-05
 */
export function turnPasses(w: World, u: number): boolean {
  return isGone(w, u) || w.suppressed(u);
}

/** The battle is over when a side has no unit on the table. */
function someoneIsGone(w: World): boolean {
  const first = hasUnits(w, 0);
  const second = hasUnits(w, 1);
  if (first && second) return false;
  end(w, END.wiped, first ? 0 : second ? 1 : -1);
  return true;
}

function hasUnits(w: World, seat: number): boolean {
  for (let u = seat * w.U; u < (seat + 1) * w.U; u++) if (!isGone(w, u)) return true;
  return false;
}

function end(w: World, ending: number, winner: number): void {
  B.game[G_ENDING] = ending;
  B.game[G_WINNER] = winner + 1;
  w.log.event(E.ended, ending, winner + 1, 0);
}

/** 21.3: points of what is destroyed, half of units below half strength or suppressed. */
function endAtLimit(w: World): void {
  if (w.m.pointsAtLimit === 0) {
    end(w, END.limit, -1);
    return;
  }
  const lead = leadOf(w, 0);
  if (lead === 0) end(w, END.limit, -1);
  else end(w, END.points, lead > 0 ? 0 : 1);
}

/** By how many points, twice, a seat would win if the battle ended now. */
export function leadOf(w: World, seat: number): number {
  const harm = harmTo(w, 1 - seat) - harmTo(w, seat);
  return w.field === null ? harm : harm + 2 * (markersOf(w, seat) - markersOf(w, 1 - seat)) * w.field.objectivePoints;
}

/** Markers that a seat holds: a unit that can act is near, and none of the enemy's (21.3). */
export function markersOf(w: World, seat: number): number {
  const { objectives, hold } = w.field!;
  let held = 0;
  for (let k = 0; k < objectives.length; k += 2) {
    let own = false;
    let theirs = false;
    for (let u = 0; u < 2 * w.U; u++) {
      if ((B.flags[u]! & M.OFF) !== 0 || w.suppressed(u) || !reaches(u, objectives[k]!, objectives[k + 1]!, hold))
        continue;
      let near = false;
      for (let m = B.mFrom[u]!; m < B.mTo[u]! && !near; m++) {
        if (B.live[m] === 0) continue;
        const dx = B.mx[m]! - objectives[k]!;
        const dy = B.my[m]! - objectives[k + 1]!;
        const far = hold + B.base[u]!;
        near = dx * dx + dy * dy <= far * far;
      }
      if (!near) continue;
      if (w.seatOf(u) === seat) own = true;
      else theirs = true;
    }
    if (own && !theirs) held++;
  }
  return held;
}

/** Could a model of unit u be so near to a place? */
function reaches(u: number, x: number, y: number, hold: number): boolean {
  const dx = B.cx[u]! - x;
  const dy = B.cy[u]! - y;
  const far = hold + B.reach[u]!;
  return dx * dx + dy * dy <= far * far;
}

/** Twice the points that the enemies of a seat score. */
export function harmTo(w: World, seat: number): number {
  let sum = 2 * B.seats[seat * SEAT_COLUMNS + S_POINTS_LOST]!;
  for (let u = seat * w.U; u < (seat + 1) * w.U; u++) {
    if (isGone(w, u) || (!isHalved(w, u) && !w.suppressed(u))) continue;
    for (let g = B.from[u]!; g < B.to[u]!; g++) sum += B.alive[g]! * B.kindPoints[B.kind[g]!]!;
  }
  return sum;
}

/** Is a unit below half strength? Big models are whole, and so are daemons, who come as few as the points pay for. */
export function isHalved(w: World, u: number): boolean {
  const seat = w.seatOf(u);
  const { start, summoned } = w.sideAt[seat]!;
  if (w.typeOf(u) !== M.INFANTRY || summoned[u - seat * w.U] === 1) return false;
  let models = 0;
  for (let g = B.from[u]!; g < B.to[u]!; g++) models += start[g - seat * w.G]!;
  return 2 * w.size(u) < models;
}
