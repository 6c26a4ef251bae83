/**
 * What scripted players decide about a mission before and while it is played (SK-AI-02, -05, -06, -07, -08): see decide.ts for the shape of a
 * decision. Hot: a few times a battle.
 */

import { board, SEAT_SHIFT } from "../battle/columns.ts";
import { runs, travels } from "../battle/mission-goals.ts";
import { G_ATTACKER, type World } from "../battle/state.ts";
import { CLEANSE, PIG, RECON, RESCUE } from "../mission-rows.ts";
import { D } from "./decisions.ts";
import { minds } from "./mind-columns.ts";
import { confirm, drawsLots, isAsked, offers, playsDoctrine } from "./seats.ts";
import { CARES, W, WEIGHTS } from "./weights.ts";

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
  return minds.weights[board.side[seat]! * WEIGHTS + W.objective]! >= CARES;
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

/** SK-AI-02: the mission that a player picks on a 2: the first that favours his role, or the plainest of all. @rule SK-AI-02 */
export function chooseMission(seat: number): number {
  const favourite = favouriteOf(seat);
  if (playsDoctrine(seat)) return favourite;
  offers.open(D.mission, seat);
  offers.advise(favourite, 0, 0, 0);
  for (let mission = 0; mission < MISSIONS; mission++) {
    offers.row[0] = 0;
    offers.row[1] = favours(mission) * roleOf(seat);
    offers.offer(mission, 0, 0, 0);
  }
  offers.settle();
  return offers.act;
}

function favouriteOf(seat: number): number {
  if (!cares(seat)) return CLEANSE;
  for (let mission = 0; mission < MISSIONS; mission++) if (favours(mission) === roleOf(seat)) return mission;
  return CLEANSE;
}

/**
 * SK-AI-02: rows of the scenario table that an Eldar player rolls again, as a set: those that favour the enemy; by chance, all or none.
 * @rule SK-ELD-16
 */
export function chooseDisliked(seat: number): number {
  if (drawsLots(seat)) return confirm(D.disliked, seat, false) ? -1 : 0;
  let rows = 0;
  for (let mission = 0; mission < MISSIONS; mission++) {
    const dislikes = cares(seat) && favours(mission) === 0 - roleOf(seat);
    if (isAsked(seat) ? rejects(seat, mission, dislikes) : dislikes) rows |= 1 << (mission + 1);
  }
  return rows;
}

/** Asks whether one row of the table is rolled again. */
function rejects(seat: number, mission: number, advice: boolean): boolean {
  offers.open(D.disliked, seat);
  for (let yes = 0; yes < 2; yes++) {
    offers.row[0] = (yes === 1) === advice ? 1 : 0;
    offers.row[1] = yes;
    offers.row[2] = mission;
    offers.row[3] = favours(mission) * roleOf(seat);
    offers.offer(yes, 0, 0, 0);
  }
  offers.settle();
  return offers.act === 1;
}

/**
 * SK-AI-07: the seat that begins, when `winner` won the roll: to begin is better, so only chance ever lets it pass.
 * @rule SK-CLN-03, SK-SUR-03, SK-SYG-04, SK-AI-07
 */
export function chooseFirst(winner: number): number {
  return confirm(D.first, winner, true) ? winner : 1 - winner;
}

/** SK-AI-06: how many of n models wait in reserve (SK-RSC-02): a player who likes to hold back keeps half, the others none. */
export function chooseReserve(seat: number, n: number): number {
  const kept = minds.weights[board.side[seat]! * WEIGHTS + W.watchBias]! >= HOLDS_BACK ? n >> 1 : 0;
  if (playsDoctrine(seat)) return kept;
  offers.open(D.reserve, seat);
  for (let waiting = 0; waiting <= n >> 1; waiting++) {
    offers.row[0] = waiting === kept ? 1 : 0;
    offers.row[1] = waiting;
    offers.offer(waiting, 0, 0, 0);
  }
  offers.settle();
  return offers.act;
}

/** SK-AI-08: does a model in reserve try to come on now? */
export function chooseArrival(m: number): boolean {
  return confirm(D.arrive, m >> SEAT_SHIFT, true);
}

/** SK-AI-06: does a model that may begin Hidden do so? */
export function chooseHiddenStart(m: number): boolean {
  return confirm(D.hiddenStart, m >> SEAT_SHIFT, true);
}
