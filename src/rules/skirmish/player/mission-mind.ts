/**
 * What scripted players decide about a mission before and while it is played (SK-AI-02, -05, -06, -07, -08): see decide.ts for the shape of a
 * decision. Hot: a few times a battle.
 */

import * as board from "../battle/board.ts";
import { runs, travels } from "../battle/mission-goals.ts";
import { G_ATTACKER, type World } from "../battle/state.ts";
import { CLEANSE, PIG, RECON, RESCUE } from "../mission-rows.ts";
import { drawLot, drawsLots } from "./ask.ts";
import * as minds from "./mind-columns.ts";
import { CARES, OBJECTIVE, WATCH_BIAS, WEIGHTS } from "./weights.ts";

const MISSIONS = 10;

/** Who holds back more than this keeps reserves. */
const HOLDS_BACK = 0.3;

/**
 * Whom a mission's own end favours when both do little: 1 the attacker, -1 the defender, 0 neither. A scout has won unless he is wiped out
 * (SK-RCN-04), a quarter of the defenders is enough in the middle of the table (SK-RSC-06, SK-PIG-05).
 */
function favours(mission: number): number {
  return mission === RECON ? 1 : mission === RESCUE || mission === PIG ? -1 : 0;
}

/** Does the player of a seat look at what a mission is good for? */
export function cares(seat: number): boolean {
  return minds.weights[board.side[seat]! * WEIGHTS + OBJECTIVE]! >= CARES;
}

/** Does the player of a model that has to get somewhere care enough for it to let nothing hold it up: no Overwatch, no combat? */
export function hastens(w: World, m: number): boolean {
  return runs(w, m) && cares(w.seatOf(m));
}

/** And to charge nobody, even when it is there, lest it leaves again? */
export function keepsOnCourse(w: World, m: number): boolean {
  return travels(m) && cares(w.seatOf(m));
}

const roleOf = (seat: number): number => (seat === board.game[G_ATTACKER] ? 1 : -1);

/** SK-AI-02: the mission that a player picks on a 2: the first that favours his role, or the plainest of all. */
export function chooseMission(w: World, seat: number): number {
  if (drawsLots(seat)) return w.policy[seat]!.below(MISSIONS);
  if (!cares(seat)) return CLEANSE;
  for (let mission = 0; mission < MISSIONS; mission++) if (favours(mission) === roleOf(seat)) return mission;
  return CLEANSE;
}

/** SK-AI-02: rows of the scenario table that an Eldar player rolls again, as a set: those that favour the enemy; by chance, all or none. */
export function chooseDisliked(w: World, seat: number): number {
  if (drawsLots(seat)) return drawLot(w, seat) ? -1 : 0;
  if (!cares(seat)) return 0;
  let rows = 0;
  for (let mission = 0; mission < MISSIONS; mission++)
    if (favours(mission) === 0 - roleOf(seat)) rows |= 1 << (mission + 1);
  return rows;
}

/** SK-AI-07: the seat that begins, when `winner` won the roll: to begin is better, so only chance ever lets it pass. */
export function chooseFirst(w: World, winner: number): number {
  if (!drawsLots(winner)) return winner;
  return drawLot(w, winner) ? winner : 1 - winner;
}

/** SK-AI-06: how many of n models wait in reserve (SK-RSC-02): a player who likes to hold back keeps half, the others none. */
export function chooseReserve(w: World, seat: number, n: number): number {
  const side = board.side[seat]!;
  if (drawsLots(seat)) return w.policy[seat]!.below((n >> 1) + 1);
  return minds.weights[side * WEIGHTS + WATCH_BIAS]! >= HOLDS_BACK ? n >> 1 : 0;
}

/** SK-AI-08: does a model in reserve try to come on now? */
export function chooseArrival(w: World, m: number): boolean {
  const seat = w.seatOf(m);
  return !drawsLots(seat) || drawLot(w, seat);
}

/** SK-AI-06: does a model that may begin Hidden do so? */
export function chooseHiddenStart(w: World, m: number): boolean {
  const seat = w.seatOf(m);
  return !drawsLots(seat) || drawLot(w, seat);
}
