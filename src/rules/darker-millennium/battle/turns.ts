/** A battle turn by turn: Command Phase, the six sub-phases of the Action Phase, Onslaughts, the end (DK-TRN, DK-ONS, DK-EXT-VP). Hot. */
import { E } from "../events.ts";
import {
  ACTED,
  ADVANCE,
  ADVANCING,
  BROKEN,
  CHARGING,
  COMBAT,
  COMMAND,
  COMPULSORY,
  DONE,
  DOWN,
  EVADED,
  FAST,
  FOUGHT,
  GONE,
  HAD_GO,
  LATE_FIRING,
  LEFT_COMBAT,
  MAX_DETACHMENTS,
  NO_ORDER,
  OFF_TABLE,
  ONSLAUGHT,
  OVERWATCH,
  RUN,
  RUNNING,
  STRAYS,
  THROWN,
  WAITS,
  WALKED,
  WATCHED,
  WENT_DOWN,
} from "../matchup.ts";
import { END, T } from "../metrics.ts";
import { N, R } from "../rulings.ts";
import { feelParts } from "./coherency.ts";
import { B, SEAT_COLUMNS } from "./columns.ts";
import { fightAll } from "./combat.ts";
import { closePools, cohesion, commandPhase, giveOrders, openOrders, rollFor } from "./command.ts";
import { deploy } from "./deploy.ts";
import { mayShoot, shoot } from "./firing.ts";
import { advanceOnLine, compelOnLine, runOnLine } from "./line.ts";
import { pairOff } from "./melee.ts";
import { isThere, missionPoints } from "./missions.ts";
import { openWindow, testBeaten, testLosses } from "./morale.ts";
import { detachmentAt, P_CP, P_SEIZED, P_SIXES, poolAt } from "./pools.ts";
import {
  G_ENDING,
  G_FIRST,
  G_ONSLAUGHT,
  G_PHASE,
  G_STEP,
  G_TURN,
  G_WINNER,
  S_LEFT,
  S_MODELS,
  type World,
} from "./state.ts";
import { afterFights, fightsOnTable } from "./table-fights.ts";
import { compelOnTable, march } from "./table-moves.ts";

/** Moves and shots of a turn, at most (DK-EXT-GU-01). */
const MOST_ACTS = 200;

export function playBattle(w: World): void {
  if (w.table !== null) deploy(w);
  else if (w.m.distance === 0) meetAtOnce(w);
  cohesion(w);
  B.game[G_TURN] = 1;
  playOn(w);
}

/** Lines that lie on each other are in contact. */
function meetAtOnce(w: World): void {
  for (let s = 0; s < w.endOf(0); s++) for (let t = w.U; t < w.endOf(1); t++) w.engage(s, t);
}

/** From the beginning of a turn, or of its Action Phase, to the end. @rule DK-TRN-01, DK-TRN-05, DK-TRN-06, DK-EXT-VP-05 */
export function playOn(w: World): void {
  const { game } = B;
  for (;;) {
    if (w.marks.reached !== null) w.marks.reached();
    if (game[G_STEP] === 0) {
      openTurn(w);
      commandPhase(w);
      game[G_STEP] = 1;
      continue;
    }
    game[G_STEP] = 0;
    openWindow(w);
    subPhases(w, -1);
    for (let each = 0; each < 2 && game[G_ENDING] === 0; each++)
      onslaught(w, each === 0 ? game[G_FIRST]! : 1 - game[G_FIRST]!);
    const turn = game[G_TURN]!;
    recordSurvivors(w, turn);
    closeTurn(w);
    if (game[G_ENDING] === 0 && turn === w.m.turns) end(w, END.turns);
    if (game[G_ENDING] !== 0) break;
    game[G_TURN] = turn + 1;
  }
  for (let turn = game[G_TURN]! + 1; turn <= w.m.turns; turn++) recordSurvivors(w, turn);
}

function recordSurvivors(w: World, turn: number): void {
  const slot = w.layout.byTurn + 2 * (turn - 1);
  for (let seat = 0; seat < 2; seat++) w.counters[slot + seat] = B.seats[seat * SEAT_COLUMNS + S_MODELS]!;
}

function openTurn(w: World): void {
  w.log.event(E.turn, B.game[G_TURN]!, 0, 0);
  B.game[G_PHASE] = COMMAND;
  for (let seat = 0; seat < 2; seat++) openOrders(w, seat);
  for (let t = 0; t < 2 * w.U; t++) {
    B.flags[t]! &= ~(ACTED | FAST | WAITS | WENT_DOWN | EVADED | WATCHED | WALKED | LEFT_COMBAT);
    B.turnCount[t] = B.count[t]!;
    if (w.table !== null && !w.has(t, GONE | OFF_TABLE)) feelParts(w, t);
  }
  for (let d = 0; d < 2 * MAX_DETACHMENTS; d++) B.pool[poolAt(d) + P_SEIZED] = 0;
}

/** Orders end with the turn, but for those that readings keep. @rule DK-EXT-OR-01 */
function closeTurn(w: World): void {
  closePools(w);
  for (let t = 0; t < 2 * w.U; t++) dropOrder(w, t, B.rule[R.orderLife] === 1 && B.order[t] !== DOWN);
}

function dropOrder(w: World, t: number, keeps: boolean): void {
  const watches = B.order[t] === OVERWATCH && B.rule[R.overwatchUnused] === 1;
  if (!(keeps || watches) || w.has(t, DONE)) B.order[t] = NO_ORDER;
  B.flags[t]! &= ~(DONE | WAITS);
}

/** The six sub-phases, of both sides or of one alone. @rule DK-TRN-02, DK-TRN-03, DK-ONS-02 */
function subPhases(w: World, only: number): void {
  for (let phase = COMPULSORY; phase <= COMBAT && B.game[G_ENDING] === 0; phase++) {
    B.game[G_PHASE] = phase;
    for (let t = 0; t < 2 * w.U; t++) B.flags[t]! &= ~HAD_GO;
    if (phase === COMBAT) combat(w);
    else if (B.rule[R.subPhaseTurns] === 1 && only < 0) alternate(w, phase);
    else playSides(w, phase, only);
    if (phase === LATE_FIRING) for (let m = 0; m < 2 * w.M; m++) B.state[m]! &= ~THROWN;
    testLosses(w, B.game[G_FIRST]!);
    if (isOver(w)) end(w, END.wiped);
  }
}

function playSides(w: World, phase: number, only: number): void {
  for (let each = 0; each < 2; each++) {
    const seat = each === 0 ? B.game[G_FIRST]! : 1 - B.game[G_FIRST]!;
    const stands = only >= 0 && seat !== only && (phase !== COMPULSORY || B.rule[R.onslaughtEnemyBroken] === 0);
    if (!stands) playSide(w, seat, phase);
  }
}

/** All teams of a side that have something to do in a sub-phase. @rule DK-TRN-03, DK-MOV-02 */
function playSide(w: World, seat: number, phase: number): void {
  w.log.event(E.phase, phase, seat, 0);
  for (let i = 0; i < MOST_ACTS; i++) if (!playNext(w, seat, phase)) return;
}

/** By one reading sides take turns, team by team. */
function alternate(w: World, phase: number): void {
  let seat = B.game[G_FIRST]!;
  let idle = 0;
  for (let i = 0; i < MOST_ACTS && idle < 2; i++) {
    idle = playNext(w, seat, phase) ? 0 : idle + 1;
    seat = 1 - seat;
  }
}

/** The next team of a side acts; false when none has anything to do. */
function playNext(w: World, seat: number, phase: number): boolean {
  let n = 0;
  for (let t = seat * w.U; t < w.endOf(seat); t++) if (isDue(w, t, phase)) B.list[n++] = t;
  if (n === 0) return false;
  const place = n === 1 ? 0 : w.player.nextTeam(seat, phase, n);
  if (place < 0) return false;
  const t = B.list[place]!;
  B.flags[t]! |= HAD_GO;
  if (phase === COMPULSORY) (w.table === null ? compelOnLine : compelOnTable)(w, t);
  else if (phase === RUNNING) (w.table === null ? runOnLine : march)(w, t);
  else if (phase === ADVANCING) (w.table === null ? advanceOnLine : march)(w, t);
  else shoot(w, t);
  return true;
}

/** Has a team something to do in a sub-phase? @rule DK-TRN-02, DK-MOV-12, DK-EXT-OR-02, DK-EXT-OR-06, DK-ONS-01 */
function isDue(w: World, t: number, phase: number): boolean {
  if (w.has(t, GONE)) return false;
  if (phase === COMPULSORY)
    return !w.has(t, OFF_TABLE | HAD_GO) && (w.has(t, STRAYS) || (w.has(t, BROKEN) && B.engaged[t] === 0));
  const order = B.order[t]!;
  if (phase === RUNNING)
    return order === RUN && !w.has(t, DONE | HAD_GO | BROKEN) && (!w.has(t, ACTED) || B.engaged[t] !== 0);
  if (phase === ADVANCING) return order === ADVANCE && !w.has(t, DONE | HAD_GO | BROKEN) && B.engaged[t] === 0;
  return !w.has(t, HAD_GO) && mayShoot(w, t, phase);
}

/** Sub-phase VI. @rule DK-EXT-CC-01, DK-EXT-CC-16, DK-EXT-CC-17, DK-EXT-ON-04 */
function combat(w: World): void {
  const first = B.game[G_FIRST]!;
  w.log.event(E.phase, COMBAT, first, 0);
  for (let t = 0; t < 2 * w.U; t++) {
    B.caused[t] = 0;
    B.suffered[t] = 0;
    B.flags[t]! &= ~LEFT_COMBAT;
  }
  if (w.table === null) pairOff(w, first);
  else fightsOnTable(w, first);
  fightAll(w);
  testBeaten(w, first);
  if (w.table !== null) afterFights(w);
  for (let m = 0; m < 2 * w.M; m++) B.state[m]! &= ~(CHARGING | FOUGHT);
}

/**
 * The Onslaught of a side that seizes the initiative: new pools, orders and sub-phases for its teams alone.
 * @rule DK-POOL-09, DK-ONS-01, DK-ONS-02, DK-ONS-03, DK-ONS-05, DK-EXT-ON-01, DK-EXT-ON-03
 */
function onslaught(w: World, seat: number): void {
  if (B.rule[R.noSeize] === 1) return;
  let seized = 0;
  for (let i = 0; i < w.sideAt[seat]!.detachments; i++) seized |= seize(w, seat, detachmentAt(seat, i)) << i;
  if (seized === 0) return;
  w.tick(T.onslaughts, seat, 1);
  B.game[G_ONSLAUGHT] = seat + 1;
  B.game[G_PHASE] = ONSLAUGHT;
  w.log.event(E.phase, ONSLAUGHT, seat, 0);
  for (let t = 0; t < 2 * w.U; t++) {
    B.flags[t]! &= ~(ACTED | WAITS | HAD_GO);
    if (B.rule[R.onslaughtOrders] === 1 && !w.has(t, DONE)) continue;
    B.order[t] = NO_ORDER;
    B.flags[t]! &= ~DONE;
  }
  // Losses of a whole turn, by one reading, go on being counted.
  if (B.rule[R.moraleWindow] !== 2) openWindow(w);
  openOrders(w, seat);
  for (let i = 0; i < w.sideAt[seat]!.detachments; i++) {
    if ((seized & (1 << i)) !== 0 || B.rule[R.seizePool] === 1) rollFor(w, seat, detachmentAt(seat, i));
  }
  giveOrders(w, seat);
  subPhases(w, B.rule[R.onslaughtOneSide] === 1 ? -1 : seat);
  B.game[G_ONSLAUGHT] = 0;
}

/** One detachment gives up sixes: 1 if it seizes. @rule DK-POOL-09, DK-POOL-10, DK-POOL-11 */
function seize(w: World, seat: number, d: number): number {
  const at = poolAt(d);
  const sixes = B.pool[at + P_SIXES]!;
  if (B.pool[at + P_SEIZED] === 1 || sixes < B.rule[R.seizeMinimum]!) return 0;
  const spent = w.player.seize(seat, d, sixes);
  if (spent < B.rule[R.seizeMinimum]!) return 0;
  B.pool[at + P_SIXES]! -= spent;
  B.pool[at + P_SEIZED] = 1;
  w.printed(seat);
  w.log.event(E.seizes, seat, spent, 0);
  if (givesPoints(spent)) {
    const points = w.tests[seat]!.die(6);
    B.pool[at + P_CP]! += points;
    w.tick(T.commandPoints, seat, points);
  }
  return 1;
}

/** Do so many sixes bring a roll on the event table, or command points as well? @rule DK-POOL-10, DK-POOL-11, DK-EXT-ON-05 */
export const bringsEvent = (sixes: number): boolean => sixes >= B.number[N.seizeEvent]!;
export const givesPoints = (sixes: number): boolean => sixes >= B.number[N.seizeCp]!;

/** Does nobody of a seat stand any more? @rule DK-EXT-VP-04 */
function isOver(w: World): boolean {
  if (B.game[G_ENDING] !== 0) return false;
  return !isLeft(w, 0) || !isLeft(w, 1);
}

function isLeft(w: World, seat: number): boolean {
  const column = seat * SEAT_COLUMNS;
  if (B.seats[column + S_MODELS]! > 0) return w.table === null || isThere(w, seat);
  return B.seats[column + S_LEFT]! > 0 && w.table !== null && isThere(w, seat);
}

/** @rule DK-EXT-VP-04 */
function end(w: World, ending: number): void {
  const { game } = B;
  game[G_ENDING] = ending;
  const mine = pointsOfSeat(w, 0);
  const theirs = pointsOfSeat(w, 1);
  const left = isLeft(w, 0);
  const enemyLeft = isLeft(w, 1);
  if (left !== enemyLeft) game[G_WINNER] = left ? 1 : 2;
  else if (!left || isDraw(mine, theirs)) game[G_WINNER] = 0;
  else game[G_WINNER] = mine > theirs ? 1 : 2;
  w.log.event(E.ended, ending, game[G_WINNER]!, 0);
}

function isDraw(mine: number, theirs: number): boolean {
  const share = B.number[N.draw]!;
  const difference = Math.abs(mine - theirs);
  const base = B.rule[R.drawBase] === 1 ? 10 * B.number[N.limit]! : Math.max(mine, theirs);
  return 100 * difference <= (100 - share) * base;
}

/** Victory points of a seat: enemy teams lost or never entered, half of those that are broken or have lost half. @rule DK-EXT-VP-01, DK-EXT-VP-02, DK-EXT-ST-06 */
export function pointsOfSeat(w: World, seat: number): number {
  const enemy = 1 - seat;
  let points = w.table === null ? 0 : missionPoints(w, seat);
  for (let t = enemy * w.U; t < w.endOf(enemy); t++) {
    if (w.has(t, GONE | OFF_TABLE)) points += B.left[t] === 0 ? B.worth[t]! : 0;
    else if (w.has(t, BROKEN) || isHalved(t)) points += Math.floor((B.worth[t]! * B.number[N.half]!) / 100);
  }
  return points;
}

/** Has a team lost half of its models, or a single model half of its wounds? @rule DK-EXT-VP-02 */
function isHalved(t: number): boolean {
  const gone = B.start[t]! - B.count[t]! - B.left[t]!;
  if (B.start[t]! > 1 || B.left[t]! > 0) return 2 * gone >= B.start[t]!;
  const m = B.from[t]!;
  const most = B.kindW[B.kind[m]!]!;
  return 2 * (most - B.wounds[m]!) >= most;
}
