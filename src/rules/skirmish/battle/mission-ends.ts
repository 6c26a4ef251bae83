/**
 * Rulebook chapter "Scenarios": how a mission ends, who has won it and what it pays. Hot: when a model goes, and once a game turn.
 */

import { inStrip, onBoard } from "../../../geometry/inside.ts";
import { UNIT } from "../../../geometry/ticks.ts";
import { E } from "../events.ts";
import * as F from "../flags.ts";
import * as M from "../matchup.ts";
import { END, T } from "../metrics.ts";
import { BREAKTHROUGH, CHANCE, GROUND, HUNT, PIG, RECON, RESCUE } from "../mission-rows.ts";
import { R } from "../rulings.ts";
import { board, STRIDE } from "./columns.ts";
import { bases, takeAway } from "./distances.ts";
import { kinds } from "./kind-columns.ts";
import { goesOn } from "./mission-dice.ts";
import { nearestEdge, through } from "./mission-goals.ts";
import type { World } from "./state.ts";
import * as C from "./state.ts";

const NOBODY = -1;

/** The seats by their roles. */
const attacker = (): number => board.game[C.G_ATTACKER]!;
const defender = (): number => 1 - board.game[C.G_ATTACKER]!;

/** Are models of the seat still to come, or gone with what they came for? Then it is not wiped out. */
export function someoneComes(seat: number): boolean {
  if (board.onTable[0] === 0) return false;
  const from = seat * STRIDE;
  for (let m = from; m < from + board.count[seat]!; m++)
    if ((board.place[m]! & (F.RESERVE | F.AWAY)) !== 0) return true;
  return false;
}

/** A model was taken Out of Action or Killed: does that decide the mission (SK-CHE-06, SK-HNT-04)? @rule SK-CHE-08, SK-HNT-04, SK-HNT-05 */
export function missedByMission(w: World, m: number, fate: number): void {
  if (board.game[C.G_ENDING] !== 0) return;
  if ((board.place[m]! & F.CARRIER) !== 0) end(w, END.mission, attacker());
  else if (board.game[C.G_MISSION] === HUNT && board.game[C.G_LEADER] === m + 1) {
    const { leaderOut, leaderKilled } = w.m.field!.bonus;
    pay(w, attacker(), fate === F.KILLED ? leaderKilled : leaderOut);
    end(w, END.mission, attacker());
  }
}

/**
 * The bearer of the data terminal leaves over the edge that it has reached (SK-CHE-06), if it may move: not out of a combat, nor on Overwatch.
 * @rule SK-CHE-06, SK-CHE-07
 */
export function leaveWithData(w: World, m: number): void {
  if ((board.place[m]! & F.CARRIER) === 0 || (board.flags[m]! & (F.HELPLESS | F.NO_MOVE | F.OVERWATCH)) !== 0) return;
  if (board.engaged[m] !== 0) return;
  const table = w.table!;
  const reach = UNIT >> 2;
  if (!onBoard(table, bases, m) || !inStrip(table, bases, m, nearestEdge(w, m), 2 * board.radius[m]! + reach)) return;
  board.place[m]! |= F.AWAY;
  board.flags[m]! |= F.OFF;
  const seat = defender();
  board.seats[seat * C.SEAT_COLUMNS + C.S_ON]! &= ~(1 << (m - seat * STRIDE));
  takeAway(m);
  w.touchPlace(m);
  w.log.event(E.escaped, m, 0, 0);
  w.tick(T.escaped, seat, 1);
  pay(w, seat, w.m.field!.bonus.terminal);
  end(w, END.mission, seat);
}

/** Turns that the mission lasts; 0: until the cap, below 0: rolled for. */
function lengthOf(w: World): number {
  return w.m.field!.missions[board.game[C.G_MISSION]! * M.MISSION_COLUMNS + M.MC_LENGTH]!;
}

/** Is this the last game turn (SK-SCEN-12, -19)? A mission without a length goes on until the cap of SK-AMB-51. @rule SK-SCEN-12, SK-SCEN-19 */
export function isLastTurn(w: World, turn: number, cap: number): boolean {
  const field = w.m.field!;
  const length = lengthOf(w);
  if (length > 0) return turn >= length;
  if (length === 0) return turn >= cap;
  const more = goesOn(w.tableDice, turn, field.certain, field.firstMore, field.secondMore);
  if (turn >= field.certain) w.log.event(E.length, 0, turn, more ? 1 : 0);
  return !more;
}

/**
 * After the last turn: who has done what the mission asks.
 * @rule SK-CLN-01, SK-CLN-04, SK-RSC-06, SK-BRK-05, SK-SUR-04, SK-PIG-05, SK-NRS-04, SK-SYG-05
 */
export function settleMission(w: World): void {
  const mission = board.game[C.G_MISSION]!;
  const defenders = board.seats[defender() * C.SEAT_COLUMNS + C.S_PRESENT]!;
  const started = board.seats[defender() * C.SEAT_COLUMNS + C.S_START]!;
  // Who still waits off the table holds nothing.
  const holds = 100 * (defenders - stillWaiting(defender())) >= w.m.field!.holdShare * started;
  switch (mission) {
    case RESCUE: // SK-RSC-06, SK-AMB-56
      end(w, END.mission, holds ? defender() : board.rule[R.rescueDraw] === 1 ? NOBODY : attacker());
      return;
    case PIG: // SK-PIG-05
      end(w, END.mission, holds ? defender() : attacker());
      return;
    case RECON: // SK-RCN-04
      end(w, END.mission, attacker());
      return;
    case BREAKTHROUGH: // SK-BRK-05, SK-AMB-55
      end(w, END.mission, isBreached(w) ? defender() : attacker());
      return;
    case CHANCE: {
      // SK-AMB-54
      const ruling = board.rule[R.chanceUnresolved]!;
      end(w, END.undecided, ruling === 1 ? attacker() : ruling === 2 ? defender() : NOBODY);
      return;
    }
    default:
      end(w, lengthOf(w) === 0 ? END.limit : END.undecided, NOBODY);
  }
}

/** Would the defender win if Breakthrough ended now (SK-BRK-05)? */
function isBreached(w: World): boolean {
  const seat = 1 - board.game[C.G_ATTACKER]!;
  const counted = board.rule[R.escapeOfSurvivors] === 1 ? C.S_PRESENT : C.S_START;
  return 100 * through(w) >= w.m.field!.escapeShare * board.seats[seat * C.SEAT_COLUMNS + counted]!;
}

/** Models of a seat that never came out of reserve; companions count for nothing. */
function stillWaiting(seat: number): number {
  let n = 0;
  for (let m = seat * STRIDE; m < seat * STRIDE + board.count[seat]!; m++)
    if ((board.place[m]! & F.RESERVE) !== 0 && kinds.weight[board.kind[m]!]! > 0) n++;
  return n;
}

/** The side that wins when the other routs or gives up (SK-CLN-04, SK-RCN-04: who only has to get away has won). @rule SK-RCN-04 */
export function winnerOfRout(seat: number): number {
  return board.onTable[0] === 1 && board.game[C.G_MISSION] === RECON ? attacker() : 1 - seat;
}

/** Points for the Pool of a seat. */
function pay(w: World, seat: number, points: number): void {
  if (points === 0) return;
  w.tick(T.bonus, seat, points);
  w.log.event(E.bonus, seat, points, board.game[C.G_MISSION]!);
}

/**
 * What a mission pays beside victory (SK-RSC-07, -08, SK-BRK-06, SK-SYG-06). Once, when the battle is over.
 * @rule SK-RSC-07, SK-RSC-08, SK-BRK-06, SK-SYG-06
 */
export function payBonus(w: World): void {
  const { bonus } = w.m.field!;
  const winner = board.game[C.G_WINNER]! - 1;
  const left = board.seats[defender() * C.SEAT_COLUMNS + C.S_PRESENT]!;
  switch (board.game[C.G_MISSION]!) {
    case RESCUE:
      pay(w, defender(), left * bonus.survivor);
      if (left === 0 && winner === attacker())
        pay(w, attacker(), board.seats[attacker() * C.SEAT_COLUMNS + C.S_PRESENT]! * bonus.genocide);
      return;
    case BREAKTHROUGH: {
      const n = through(w);
      w.tick(T.escaped, defender(), n);
      pay(w, defender(), n * bonus.escape);
      return;
    }
    case GROUND:
      if (winner === defender()) pay(w, defender(), bonus.ground);
      return;
    default:
      return;
  }
}

/** `winner`: a seat, or -1 for nobody; `gone`: the seat that routed or gave up, and a mission may let it win for all that (SK-RCN-04). */
export function end(w: World, ending: number, winner: number, gone: number = 1 - winner): void {
  board.game[C.G_ENDING] = ending;
  board.game[C.G_WINNER] = winner + 1;
  w.log.event(E.ended, ending, winner, gone);
}
