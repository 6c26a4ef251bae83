/** A duel on a line from the roll for the first turn to its end (SE-EXT-119); its turns and their phases. Hot. */
import { E } from "../events.ts";
import {
  BROKEN,
  CHARGED,
  CHARGING,
  FIGHTING,
  FIRED,
  FOUGHT,
  GONE,
  JAMMED,
  MAX_ARMS,
  MOVED,
  MOVEMENT,
  OVERWATCH,
  PSYCHIC,
  RALLY,
  RAN,
  SHAKEN,
  SHAKEN_NOW,
  SHOOTING,
} from "../matchup.ts";
import { END } from "../metrics.ts";
import { N, R } from "../rulings.ts";
import { fightsOnTable } from "./clusters.ts";
import { B, SEAT_COLUMNS } from "./columns.ts";
import { fightAll } from "./combat.ts";
import { deploy } from "./deploy.ts";
import { movementPhase } from "./line.ts";
import { pairOff } from "./melee.ts";
import { closeGameTurn, missionPoints } from "./missions.ts";
import { openPhase, rallyPhase, testBeaten, testLosses } from "./morale.ts";
import { psychicPhase } from "./psychic.ts";
import { openPsychics } from "./psykers.ts";
import { shootingPhase } from "./shooting.ts";
import { G_ACTIVE, G_ENDING, G_FIRST, G_TURN, G_WINNER, S_LEFT, S_MODELS, type World } from "./state.ts";
import { readContacts } from "./steps.ts";
import { tableShooting } from "./table-fire.ts";
import { tableMovement } from "./table-moves.ts";

/** Ties that are rolled again at most. */
const MOST_TIES = 100;

export function playDuel(w: World): void {
  openPsychics(w);
  if (w.table !== null) deploy(w);
  else if (w.m.distance === 0) meetAtOnce(w);
  const first = whoIsFirst(w);
  B.game[G_FIRST] = first;
  B.game[G_ACTIVE] = first;
  B.game[G_TURN] = 1;
  playOnDuel(w);
}

/** Lines that lie on each other are in contact. */
function meetAtOnce(w: World): void {
  for (let s = 0; s < w.endOf(0); s++) for (let t = w.U; t < w.endOf(1); t++) w.engage(s, t);
}

/** @rule SE-EXT-22 */
function whoIsFirst(w: World): number {
  if (w.table !== null && w.ground!.attacker >= 0) {
    w.log.event(E.firstTurn, w.ground!.attacker, 0, 0);
    return w.ground!.attacker;
  }
  const rule = B.rule[R.firstTurn]!;
  if (rule === 1) return 0;
  const fewer = w.sideAt[0].squads - w.sideAt[1].squads;
  if (rule === 2 && fewer !== 0) return fewer < 0 ? 0 : 1;
  let a = 0;
  let b = 0;
  for (let i = 0; i < MOST_TIES && a === b; i++) {
    a = w.setup.die(6);
    b = w.setup.die(6);
  }
  const winner = a === b ? w.setup.below(2) : a > b ? 0 : 1;
  const first = w.player.first(winner) ? winner : 1 - winner;
  w.log.event(E.firstTurn, first, first === 0 ? a : b, first === 0 ? b : a);
  return first;
}

/** From the turn of a seat to the end. @rule SE-GEN-01, SE-EXT-23 */
export function playOnDuel(w: World): void {
  const { game } = B;
  const first = game[G_FIRST]!;
  for (;;) {
    if (w.marks.reached !== null) w.marks.reached();
    playTurn(w, game[G_ACTIVE]!);
    const over = game[G_ENDING] !== 0;
    if (!over && game[G_ACTIVE] === first) {
      game[G_ACTIVE] = 1 - first;
      continue;
    }
    const turn = game[G_TURN]!;
    recordSurvivors(w, turn);
    if (w.table !== null && !over) closeGameTurn(w, turn);
    if (!over && turn === w.m.turns) end(w, END.turns);
    if (game[G_ENDING] !== 0) break;
    game[G_TURN] = turn + 1;
    game[G_ACTIVE] = first;
  }
  for (let turn = game[G_TURN]! + 1; turn <= w.m.turns; turn++) recordSurvivors(w, turn);
}

function recordSurvivors(w: World, turn: number): void {
  const slot = w.layout.byTurn + 2 * (turn - 1);
  for (let seat = 0; seat < 2; seat++) w.counters[slot + seat] = B.seats[seat * SEAT_COLUMNS + S_MODELS]!;
}

/** The five phases of a seat's turn. @rule SE-GEN-01, SE-EXT-25 */
function playTurn(w: World, seat: number): void {
  openTurn(w, seat);
  for (let phase = MOVEMENT; phase <= RALLY; phase++) {
    openPhase(w, phase);
    w.log.event(E.phase, phase, seat, 0);
    if (phase === MOVEMENT) (w.table === null ? movementPhase : tableMovement)(w, seat);
    else if (phase === SHOOTING) (w.table === null ? shootingPhase : tableShooting)(w, seat);
    else if (phase === FIGHTING) fightPhase(w, seat);
    else if (phase === PSYCHIC) psychicPhase(w, seat);
    else rallyPhase(w, seat);
    testLosses(w, seat);
    if (isOver(w)) return;
  }
}

/** What is to hold for this turn of a seat holds; what held for that of the other is over. @rule SE-EXT-48, SE-EXT-99 */
export function openTurn(w: World, seat: number): void {
  w.log.event(E.turn, seat, B.game[G_TURN]!, 0);
  for (let s = seat * w.U; s < w.endOf(seat); s++) B.flags[s]! &= ~(MOVED | RAN | CHARGED | FIRED | OVERWATCH);
  for (let m = 0; m < 2 * w.M; m++) {
    if ((B.state[m]! & (JAMMED | SHAKEN)) === 0) continue;
    if (w.seatOfModel(m) === seat) beHeld(m);
    else beFree(m);
  }
}

function beHeld(m: number): void {
  B.jammed[m]! <<= MAX_ARMS;
  if ((B.state[m]! & SHAKEN) !== 0) B.state[m]! |= SHAKEN_NOW;
}

function beFree(m: number): void {
  B.jammed[m]! &= (1 << MAX_ARMS) - 1;
  if (B.jammed[m] === 0) B.state[m]! &= ~JAMMED;
  if ((B.state[m]! & SHAKEN_NOW) !== 0) B.state[m]! &= ~(SHAKEN | SHAKEN_NOW);
}

/** @rule SE-GEN-02, SE-HTH-02 */
function fightPhase(w: World, seat: number): void {
  if (w.table === null) pairOff(w, seat);
  else fightsOnTable(w, seat);
  fightAll(w);
  testBeaten(w, seat);
  if (w.table !== null) readContacts(w);
  for (let m = 0; m < 2 * w.M; m++) B.state[m]! &= ~(CHARGING | FOUGHT);
}

/** Does nobody of a seat stand any more? @rule SE-EXT-23, SE-EXT-114 */
function isOver(w: World): boolean {
  if (B.seats[S_MODELS]! > 0 && B.seats[SEAT_COLUMNS + S_MODELS]! > 0) return false;
  end(w, END.wiped);
  return true;
}

/** @rule SE-EXT-113 */
function end(w: World, ending: number): void {
  const { game } = B;
  game[G_ENDING] = ending;
  const mine = pointsOfSeat(w, 0);
  const theirs = pointsOfSeat(w, 1);
  // Who broke through is left as well.
  const left = B.seats[S_MODELS]! + B.seats[S_LEFT]! > 0;
  const enemyLeft = B.seats[SEAT_COLUMNS + S_MODELS]! + B.seats[SEAT_COLUMNS + S_LEFT]! > 0;
  if (left !== enemyLeft) game[G_WINNER] = left ? 1 : 2;
  else if (!left || 100 * Math.min(mine, theirs) >= B.rule[R.drawMargin]! * Math.max(mine, theirs)) game[G_WINNER] = 0;
  else game[G_WINNER] = mine > theirs ? 1 : 2;
  w.log.event(E.ended, ending, game[G_WINNER]!, 0);
}

/** Victory points of a seat: enemy squads lost, half of those that are broken or have lost half. @rule SE-EXT-112 */
export function pointsOfSeat(w: World, seat: number): number {
  const enemy = 1 - seat;
  let points = w.table === null ? 0 : missionPoints(w, seat);
  for (let t = enemy * w.U; t < w.endOf(enemy); t++) {
    if (w.has(t, GONE) && B.left[t] === 0) points += B.worth[t]!;
    else if (w.has(t, BROKEN) || isHalved(t)) points += Math.floor((B.worth[t]! * B.number[N.half]!) / 100);
  }
  return points;
}

function isHalved(t: number): boolean {
  const gone = B.start[t]! - B.count[t]! - B.left[t]!;
  if (B.start[t]! > 1 || B.left[t]! > 0) return 2 * gone >= B.start[t]!;
  const m = B.from[t]!;
  const most = B.kindW[B.kind[m]!]!;
  return 2 * (most - B.wounds[m]!) >= most;
}
