/**
 * What scripted players decide about a mission before and while it is played (SK-AI-02, -05, -06, -07, -08): see player.ts for the shape of a
 * decision. Hot: a few times a battle; what a mission means to a model is asked once a decision.
 */

import { board, SEAT_SHIFT, STRIDE } from "../battle/columns.ts";
import { kinds } from "../battle/kind-columns.ts";
import { hunts, isPrecious, runs, travels } from "../battle/mission-goals.ts";
import { moveReach } from "../battle/reach.ts";
import * as State from "../battle/state.ts";
import { BOUND, HIDDEN, STUN } from "../flags.ts";
import { INCHES } from "../matchup.ts";
import { BREAKTHROUGH, CHANCE, CLEANSE, NO_RETREAT, PIG, RECON, RESCUE, SURPRISE } from "../mission-rows.ts";
import { D } from "./decisions.ts";
import { KINDS, minds } from "./mind-columns.ts";
import { confirm, drawsLots, isAsked, offers, playsDoctrine } from "./seats.ts";
import { CARES, W, WEIGHTS } from "./weights.ts";
import { inchOf } from "./worth.ts";

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
export function hastens(w: State.World, m: number): boolean {
  return runs(w, m) && cares(w.seatOf(m));
}

/** And to charge nobody, even when it is there, lest it leaves again? */
export function keepsOnCourse(w: State.World, m: number): boolean {
  return travels(m) && cares(w.seatOf(m));
}

/**
 * Whether a model does not fire: who has to get somewhere wakes no sentry by it, and who has to be kept safe does not give away where it is
 * Hidden.
 */
export function keepsQuiet(w: State.World, m: number): boolean {
  if (board.onTable[0] === 0) return false;
  return ((board.place[m]! & HIDDEN) !== 0 && isPrecious(m)) || (board.game[State.G_ALARM] === 0 && hastens(w, m));
}

/**
 * Does a seat that still has whom it has now at the end of the mission draw or win? Then only who is lost gives up. Missions without an end of
 * their own go on until one side is.
 */
export function outlasts(w: State.World, seat: number): boolean {
  if (w.table === null) return false;
  const mission = board.game[State.G_MISSION]!;
  const attacks = seat === board.game[State.G_ATTACKER];
  if (mission === SURPRISE || mission === CHANCE) return true;
  if (mission === BREAKTHROUGH) return attacks;
  if (attacks || (mission !== RESCUE && mission !== PIG)) return false;
  const at = seat * State.SEAT_COLUMNS;
  return 100 * board.seats[at + State.S_PRESENT]! >= w.m.field!.holdShare * board.seats[at + State.S_START]!;
}

/**
 * Does a seat that hardly wins any more still draw with one survivor, in the mission without routs (SK-NRS-04)? Then its models keep out of reach of
 * the others, who are so many times as strong.
 */
export function liesLow(w: State.World, seat: number): boolean {
  if (board.onTable[0] === 0 || board.game[State.G_MISSION] !== NO_RETREAT || !cares(seat)) return false;
  return LOST_AT * w.strength(seat) <= w.strength(1 - seat);
}

const LOST_AT = 3;

/**
 * Whom a mission is about (SK-HNT-04, SK-CHE-06), and who lies low, charges nobody who strikes back. (A hunted leader who does not charge the helpless
 * either loses four points in a hundred by it.)
 */
export function shuns(w: State.World, m: number, t: number): boolean {
  return (board.flags[t]! & (STUN | BOUND)) === 0 && (isPrecious(m) || liesLow(w, m >> SEAT_SHIFT));
}

/** Could a hunter in combat with others get at the quarry in this turn, once it is free? */
export function quarryAtHand(w: State.World, m: number): boolean {
  if (board.onTable[0] === 0 || !hunts(m)) return false;
  const quarry = board.game[State.G_LEADER]! - 1;
  if (quarry < 0 || !cares(w.seatOf(m)) || (board.place[quarry]! & HIDDEN) !== 0) return false;
  if (((board.engaged[m]! >> (quarry & (STRIDE - 1))) & 1) === 1) return false;
  const kind = board.kind[m]!;
  return w.gap(m, quarry) <= kinds.move[kind]! + kinds.charge[kind]!;
}

const roleOf = (seat: number): number => (seat === board.game[State.G_ATTACKER] ? 1 : -1);

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

/**
 * SK-CHE-03: which of a set of models of a seat bears the data: who is fast and takes most to bring down, and whose fire is least missed.
 * @rule SK-CHE-03
 */
export function chooseBearer(seat: number, able: number): number {
  const side = board.side[seat]!;
  const spared = minds.weights[side * WEIGHTS + W.bearerFire]!;
  offers.open(D.bearer, seat);
  for (let left = able; left !== 0; left &= left - 1) {
    const m = (seat * STRIDE) | (31 - Math.clz32(left & -left));
    const kind = board.kind[m]!;
    const moves = moveReach(m) / 60;
    const fire = minds.firePower[(side * KINDS + kind) * 2 * INCHES + inchOf(kinds.reach[kind]! >> 1)]!;
    offers.row[0] = moves + kinds.W[kind]! / 2 - spared * fire;
    offers.row[1] = moves * 6;
    offers.row[2] = kinds.W[kind]!;
    offers.row[3] = fire;
    offers.row[4] = kinds.points[kind]!;
    offers.offer(m, 0, 0, 0);
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
