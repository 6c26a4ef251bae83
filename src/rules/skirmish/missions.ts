/**
 * Rulebook chapter "Scenarios": roles, table, deployment, reserves, sentries and night, and the turns of a whole battle. Hot: once a leg, and
 * once a turn. Seat 1 is the attacker, seat 2 the defender. Dice come from the `table` stream, who starts from `setup`.
 */
import { within } from "../../geometry/bases.ts";
import { directionOf } from "../../geometry/directions.ts";
import { EAST, NORTH, SOUTH, WEST } from "../../geometry/inside.ts";
import { UNIT } from "../../geometry/ticks.ts";
import * as board from "./board.ts";
import * as E from "./events.ts";
import { bases, feelGround, lineTo, ticks } from "./ground.ts";
import { conceals, hide, rollSightOfTurn, spottingDistance } from "./hiding.ts";
import * as kinds from "./kind-columns.ts";
import {
  CARRIER,
  HELPLESS,
  HIDDEN,
  MC_DEPLOYS_FIRST,
  MC_FIRST_TURN,
  MC_NIGHT,
  MC_ROUT,
  MC_ZONE,
  MISSION_COLUMNS,
  OFF,
  R_ANY_SHOT_ALARMS,
  R_HIDE_ANYWHERE,
  R_PIG_RADIUS,
  R_SENTRIES_UP,
  RESERVE,
  SCOUT_INFILTRATOR,
  SCOUT_SCANNER,
  SCOUT_SPECIALIST,
  SENTRY,
  STRUCK,
  T_LEADER,
  Z_APART,
  Z_DEPTH,
  Z_HIDDEN,
  Z_KIND,
  Z_RESERVE,
  Z_SPACING,
  ZONE_COLUMNS,
} from "./matchup.ts";
import * as minds from "./mind-columns.ts";
import { arrives, rollScenario } from "./mission-dice.ts";
import { leaveWithData } from "./mission-ends.ts";
import { BREAKTHROUGH, CHANCE, CLEANSE, HUNT, PIG } from "./mission-rows.ts";
import {
  G_ALARM,
  G_CARRIER,
  G_EDGE,
  G_LEADER,
  G_MISSION,
  G_NIGHT,
  G_NO_ROUT,
  S_ON,
  SEAT_COLUMNS,
  type World,
} from "./state.ts";
import { chooseHide, noteHidden } from "./table-mind.ts";
import { goTo, nearestOnTable } from "./table-moves.ts";
import { MOVE, WATCH, WEIGHTS } from "./weights.ts";

// Kinds of zones, as in ZONES (data/missions.ts).
const CHOSEN_EDGE = 0;
const OPPOSITE_EDGE = 1;
const RANDOM_EDGE = 2;
const TWO_EDGES = 3;
const CIRCLE = 4;
const PIECE = 6;
const SENTRIES = 7;

/** Numbers of a spot: x, y, shelter. */
const SPOT = 3;
/** Which spots are taken in this set-up; the most that a table can have. */
const MOST_SPOTS = 4096;
const taken = new Uint8Array(MOST_SPOTS);

/** Everything before the first turn (SK-SCEN-01 to -11); returns the seat that has it, -1 where a roll-off decides (SK-SCEN-18). */
export function setUpMission(w: World): number {
  const field = w.m.field!;
  chooseMission(w);
  const mission = board.game[G_MISSION]!;
  const at = mission * MISSION_COLUMNS;
  const centred = mission === CHANCE;
  const tables = centred ? field.centred : field.tables;
  const table = w.block % tables.length;
  w.table = tables[table]!;
  w.grounds = (centred ? field.centredGrounds : field.grounds)[table]!;
  w.spots = (centred ? field.centredSpots : field.spots)[table]!;
  const night = field.missions[at + MC_NIGHT]!;
  board.game[G_NIGHT] = night === 2 || (night === 1 && w.tableDice.test(field.nightFallsOn) === 1) ? 1 : 0;
  board.game[G_NO_ROUT] = 1 - field.missions[at + MC_ROUT]!;
  w.log.event(E.MISSION, mission, table, board.game[G_NIGHT]!);
  taken.fill(0, 0, w.spots.length / SPOT);
  const first = field.missions[at + MC_DEPLOYS_FIRST]!;
  setUpSide(w, first);
  setUpSide(w, 1 - first);
  nameModels();
  const rule = field.missions[at + MC_FIRST_TURN]!;
  return rule < 2 ? rule : -1;
}

function chooseMission(w: World): void {
  const fixed = w.m.field!.mission;
  if (fixed >= 0) {
    board.game[G_MISSION] = fixed;
    return;
  }
  // On a 2 whoever has fewer models picks: the plainest of them, which favours nobody (SK-SCEN-02).
  const row = rollScenario(w.tableDice);
  board.game[G_MISSION] = row === 0 ? CLEANSE : row - 1;
}

/** Deploys one side (SK-AI-06). */
function setUpSide(w: World, seat: number): void {
  const mission = board.game[G_MISSION]!;
  const missions = w.m.field!.missions;
  const at = mission * MISSION_COLUMNS + MC_ZONE + seat * ZONE_COLUMNS;
  const zone = missions[at + Z_KIND]!;
  let depth = missions[at + Z_DEPTH]!;
  if (mission === PIG && zone === CIRCLE && board.rule[R_PIG_RADIUS] === 1) depth *= 2;
  const edge = chooseEdge(w, seat, zone);
  board.game[G_EDGE + seat] = edge;
  w.log.event(E.ZONE, seat, 4 * zone + edge, depth);
  const from = seat * board.STRIDE;
  const n = board.count[seat]!;
  const kept = missions[at + Z_RESERVE] === 1 ? inReserve(w, seat, n) : 0;
  const sentries = zone === SENTRIES ? (board.rule[R_SENTRIES_UP] === 1 ? n + 1 : n) >> 1 : n;
  if (zone === SENTRIES) board.game[G_ALARM] = 0;
  else if (seat === 0) board.game[G_ALARM] = 1;
  for (let i = 0; i < n; i++) {
    const m = from + i;
    const waits = i >= n - kept || (zone === SENTRIES && i >= sentries);
    const side = zone === TWO_EDGES && i >= n >> 1 ? (edge + 2) & 3 : edge;
    if (waits || !deploy(w, m, zone, side, depth, missions[at + Z_APART]!, missions[at + Z_SPACING]!)) {
      waitOffTable(m, seat);
      continue;
    }
    if (zone === SENTRIES) board.place[m]! |= SENTRY;
    const sneaks = missions[at + Z_HIDDEN] === 1 || (kinds.scout[board.kind[m]!]! & SCOUT_INFILTRATOR) !== 0;
    if (sneaks && zone !== SENTRIES && (board.rule[R_HIDE_ANYWHERE] === 1 || conceals(w, m))) hide(w, m);
  }
}

/** How many wait (SK-RSC-02): a player who likes to hold back keeps half, the others none. */
function inReserve(w: World, seat: number, n: number): number {
  const side = board.side[seat]!;
  if (minds.random[side] === 1) return w.policy[seat]!.below((n >> 1) + 1);
  return minds.weights[side * WEIGHTS + WATCH + 3]! >= 0.3 ? n >> 1 : 0;
}

function waitOffTable(m: number, seat: number): void {
  board.place[m]! |= RESERVE;
  board.flags[m]! |= OFF;
  board.seats[seat * SEAT_COLUMNS + S_ON]! &= ~(1 << (m - seat * board.STRIDE));
}

/** Attackers choose their edge: here seat 1's own, unless the mission rolls for it. The table is random, so no edge is better by rule. */
function chooseEdge(w: World, seat: number, zone: number): number {
  if (zone === RANDOM_EDGE) return w.tableDice.die(4) - 1;
  if (zone === TWO_EDGES) return w.tableDice.die(2) === 1 ? SOUTH : WEST;
  if (zone === OPPOSITE_EDGE) return (board.game[G_EDGE + 1 - seat]! + 2) & 3;
  if (zone === SENTRIES) return (board.game[G_EDGE + 1 - seat]! + 2) & 3;
  return zone === CHOSEN_EDGE ? SOUTH : seat === 0 ? SOUTH : NORTH;
}

/** Sets a model down on the spot of the zone that its player likes best; false when there is none left. */
function deploy(
  w: World,
  m: number,
  zone: number,
  edge: number,
  depth: number,
  apart: number,
  spacing: number,
): boolean {
  const seat = w.seatOf(m);
  const side = board.side[seat]!;
  const spots = w.spots;
  const cover = Math.trunc(minds.weights[side * WEIGHTS + MOVE + 6]! * 4 * UNIT);
  const random = minds.random[side] === 1;
  let best = -1;
  let bestWorth = -2147483648;
  let found = 0;
  for (let s = 0; s < spots.length; s += SPOT) {
    if (taken[s / SPOT] === 1) continue;
    const x = spots[s]!;
    const y = spots[s + 1]!;
    if (!inZone(w, zone, edge, depth, x, y)) continue;
    if ((apart > 0 && nearAny(1 - seat, x, y, apart)) || (spacing > 0 && nearAny(seat, x, y, spacing))) continue;
    found++;
    // Near the middle of the zone, forward, and in shelter as far as one cares for it.
    const worth = random
      ? w.policy[seat]!.below(1 << 20)
      : (spots[s + 2] === 1 ? cover : 0) - (Math.abs(x) + Math.abs(y));
    if (worth <= bestWorth) continue;
    bestWorth = worth;
    best = s;
  }
  if (found === 0) return false;
  taken[best / SPOT] = 1;
  putDown(w, m, spots[best]!, spots[best + 1]!);
  return true;
}

/** Puts a model on the table, looking at the middle of it. */
function putDown(w: World, m: number, x: number, y: number): void {
  board.px[m] = x;
  board.py[m] = y;
  board.face[m] = directionOf(-x, -y);
  feelGround(w.table!, m);
  w.touchPlace(m);
  w.log.event(E.AT, m, Math.round((x * 10) / UNIT), Math.round((y * 10) / UNIT));
}

function inZone(w: World, zone: number, edge: number, depth: number, x: number, y: number): boolean {
  switch (zone) {
    case CHOSEN_EDGE:
    case OPPOSITE_EDGE:
    case RANDOM_EDGE:
    case TWO_EDGES:
      return toEdgeOf(w, edge, x, y) <= depth - UNIT / 2;
    case CIRCLE:
      return x * x + y * y <= (depth - UNIT / 2) * (depth - UNIT / 2);
    case PIECE:
      return x * x + y * y <= depth * depth;
    default:
      return true;
  }
}

/** Ticks from a point to an edge of the table. */
function toEdgeOf(w: World, edge: number, x: number, y: number): number {
  const table = w.table!;
  const half = ((edge & 1) === 0 ? table.depth : table.width) >> 1;
  const along = (edge & 1) === 0 ? y : x;
  return edge === NORTH || edge === EAST ? half - along : half + along;
}

/** Is any model of the seat nearer to a point than so many ticks? */
function nearAny(seat: number, x: number, y: number, ticksApart: number): boolean {
  const from = seat * board.STRIDE;
  for (let m = from; m < from + board.count[seat]!; m++) {
    const dx = board.px[m]! - x;
    const dy = board.py[m]! - y;
    const far = ticksApart + 2 * board.radius[m]!;
    if (dx * dx + dy * dy < far * far) return true;
  }
  return false;
}

/** The models that the mission is about: the bearer of the data (SK-CHE-03), the leader who is hunted (SK-HNT-04, SK-AMB-53). */
function nameModels(): void {
  const mission = board.game[G_MISSION]!;
  if (mission !== CHANCE && mission !== HUNT) return;
  const from = board.STRIDE;
  let best = -1;
  let bestRank = -1;
  for (let m = from; m < from + board.count[1]!; m++) {
    if ((board.flags[m]! & OFF) !== 0) continue;
    const kind = board.kind[m]!;
    const leads = (kinds.trait[kind]! & T_LEADER) !== 0 ? 100 : 0;
    const special = mission === CHANCE && (kinds.scout[kind]! & SCOUT_SPECIALIST) !== 0 ? 50 : 0;
    // A leader bears no data while a specialist can: it is worth more where it fights.
    const rank = (mission === CHANCE ? special + (leads > 0 ? -20 : 0) : leads) + kinds.Ld[kind]!;
    if (rank > bestRank) {
      bestRank = rank;
      best = m;
    }
  }
  if (best < 0) return;
  if (mission === HUNT) board.game[G_LEADER] = best + 1;
  else {
    board.game[G_CARRIER] = best + 1;
    board.place[best]! |= CARRIER;
  }
}

/** What a seat's turn begins with on a table: sight of the night, reserves, sentries. */
export function beginTableTurn(w: World, seat: number, turn: number): void {
  rollSightOfTurn(w, seat);
  const from = seat * board.STRIDE;
  const alarmed = board.game[G_ALARM] === 1;
  for (let m = from; m < from + board.count[seat]!; m++) {
    noteHidden(m);
    if ((board.place[m]! & RESERVE) !== 0 && turn >= 2 && (seat === 1 || alarmed)) callIn(w, m);
    if ((board.place[m]! & SENTRY) !== 0 && !alarmed) drift(w, m);
  }
}

/** A model in reserve comes on along its edge, if its roll lets it (SK-SCEN-13, SK-AMB-49). */
function callIn(w: World, m: number): void {
  const seat = w.seatOf(m);
  const edge = board.game[G_MISSION] === BREAKTHROUGH ? board.game[G_EDGE + seat]! : w.tableDice.die(4) - 1;
  if (board.game[G_MISSION] !== BREAKTHROUGH && !arrives(w.tests[seat]!, w.m.field!.arriveOn)) return;
  enter(w, m, edge);
}

function enter(w: World, m: number, edge: number): void {
  const seat = w.seatOf(m);
  taken.fill(0, 0, w.spots.length / SPOT);
  for (let other = 0; other < 2 * board.STRIDE; other++) markTaken(w, other);
  if (!deploy(w, m, CHOSEN_EDGE, edge, 6 * UNIT, UNIT, 0)) return;
  board.place[m]! &= ~RESERVE;
  board.flags[m]! &= ~OFF;
  board.seats[seat * SEAT_COLUMNS + S_ON]! |= 1 << (m - seat * board.STRIDE);
  w.log.event(E.ARRIVED, m, 0, 0);
}

/** Spots on which a model stands are not free. */
function markTaken(w: World, m: number): void {
  const spots = w.spots;
  const reach = 2 * board.radius[m]! + 64;
  for (let s = 0; s < spots.length; s += SPOT) {
    if (Math.abs(spots[s]! - board.px[m]!) < reach && Math.abs(spots[s + 1]! - board.py[m]!) < reach)
      taken[s / SPOT] = 1;
  }
}

/** A sentry drifts half its move toward an edge, or stays (SK-SCEN-15). */
function drift(w: World, m: number): void {
  if ((board.flags[m]! & HELPLESS) !== 0 || board.engaged[m] !== 0) return;
  const face = w.tableDice.die(6);
  if (face > 4) return;
  const far = ticks(kinds.move[board.kind[m]!]! >> 1);
  const dx = face === 2 ? far : face === 4 ? -far : 0;
  const dy = face === 1 ? -far : face === 3 ? far : 0;
  goTo(w, m, board.px[m]! + dx, board.py[m]! + dy, 0, kinds.move[board.kind[m]!]! >> 1, false, false);
}

/** After every move of the defender: has a sentry found anyone (SK-SCEN-16)? */
export function watchForIntruders(w: World): void {
  if (board.game[G_ALARM] === 1) return;
  for (let m = 0; m < board.count[0]!; m++) {
    if ((board.place[m]! & SENTRY) === 0 || (board.flags[m]! & OFF) !== 0) continue;
    const kind = board.kind[m]!;
    const scanner = (kinds.scout[kind]! & SCOUT_SCANNER) !== 0;
    for (let t = board.STRIDE; t < board.STRIDE + board.count[1]!; t++) {
      if ((board.flags[t]! & OFF) !== 0 || (board.place[t]! & HIDDEN) !== 0) continue;
      const infiltrator = (kinds.scout[board.kind[t]!]! & SCOUT_INFILTRATOR) !== 0;
      const reach = spottingDistance(kinds.I[kind]!, scanner, infiltrator, 0);
      if (within(bases, m, t, ticks(reach)) && lineTo(w, m, t)) {
        raiseAlarm(w, m);
        return;
      }
    }
  }
}

/** From now on everybody fights, and the rest comes on at once (SK-BRK-03). */
export function raiseAlarm(w: World, by: number): void {
  if (board.game[G_ALARM] === 1) return;
  board.game[G_ALARM] = 1;
  w.log.event(E.ALARM, by, 0, 0);
  for (let m = 0; m < board.count[0]!; m++) {
    board.place[m]! &= ~SENTRY;
    if ((board.place[m]! & RESERVE) !== 0) enter(w, m, board.game[G_EDGE]!);
  }
}

/** A sentry that was attacked and is still there raises the alarm (SK-SCEN-17); by the other reading any attack does. */
export function endTableTurn(w: World): void {
  if (board.game[G_ALARM] === 1) return;
  for (let m = 0; m < board.count[0]!; m++) {
    if ((board.place[m]! & STRUCK) === 0) continue;
    if ((board.flags[m]! & OFF) !== 0 && board.rule[R_ANY_SHOT_ALARMS] === 0) continue;
    raiseAlarm(w, m);
    return;
  }
}

/** What a Movement phase ends with: the bearer of the data leaves, models hide and turn to the enemy. */
export function endMoves(w: World, seat: number): void {
  const from = seat * board.STRIDE;
  for (let left = board.seats[seat * SEAT_COLUMNS + S_ON]!; left !== 0; left &= left - 1) {
    const m = from + 31 - Math.clz32(left & -left);
    leaveWithData(w, m);
    if ((board.flags[m]! & OFF) !== 0) continue;
    if ((board.flags[m]! & HELPLESS) === 0) chooseHide(w, m);
    const enemy = nearestOnTable(m);
    if (enemy >= 0) board.face[m] = directionOf(board.px[enemy]! - board.px[m]!, board.py[enemy]! - board.py[m]!);
  }
}
