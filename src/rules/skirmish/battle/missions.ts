/**
 * Rulebook chapter "Scenarios": roles, table, deployment, reserves, sentries and night, and the turns of a whole battle. Hot: once a leg, and
 * once a turn. Which seat attacks stands in `G_ATTACKER`. Dice come from the `table` stream, who starts from `setup`.
 */

import { within } from "../../../geometry/bases.ts";
import { NORTH, SOUTH, WEST } from "../../../geometry/inside.ts";
import { UNIT } from "../../../geometry/ticks.ts";
import { E } from "../events.ts";
import * as F from "../flags.ts";
import * as M from "../matchup.ts";
import { T } from "../metrics.ts";
import { BREAKTHROUGH, CHANCE, GROUND, HUNT, PIG } from "../mission-rows.ts";
import { pieceToHold } from "../piece-to-hold.ts";
import { R } from "../rulings.ts";
import { board, STRIDE } from "./columns.ts";
import * as Deployment from "./deployment.ts";
import { bases, ticks } from "./distances.ts";
import { lineTo } from "./ground.ts";
import { hasLevels } from "./heights.ts";
import { beginNight, conceals, hide, inTheOpen, liesBehind, mayHide, searchAfterMove, spotsWithin } from "./hiding.ts";
import { kinds } from "./kind-columns.ts";
import { checkHideouts, noteHideout } from "./knowledge.ts";
import { arrives, rerollDisliked, rollScenario } from "./mission-dice.ts";
import { leaveWithData } from "./mission-ends.ts";
import { faceEnemy } from "./nearest.ts";
import { whoWatches } from "./overwatch.ts";
import { moveOf } from "./reach.ts";
import type { World } from "./state.ts";
import * as C from "./state.ts";
import { followOnTable, goTo } from "./table-moves.ts";

/**
 * Everything before the first turn (SK-SCEN-01 to -11); returns the seat that has it, -1 where a roll-off decides.
 * @rule SK-WG-12, SK-SM-03, SK-ORK-03, SK-TAU-04, SK-ELD-07, SK-SCEN-01, SK-SCEN-02, SK-SCEN-03, SK-SCEN-09, SK-SCEN-11, SK-SCEN-14, SK-SCEN-18
 * @rule SK-CLN-02, SK-RSC-01, SK-RSC-02, SK-RSC-03, SK-RSC-04, SK-BRK-01, SK-BRK-02, SK-BRK-04, SK-SUR-01, SK-SUR-02, SK-CHE-01, SK-CHE-03
 * @rule SK-CHE-04, SK-CHE-05, SK-HNT-01, SK-HNT-02, SK-HNT-03, SK-RCN-01, SK-RCN-02, SK-RCN-03, SK-PIG-01, SK-PIG-02, SK-PIG-03, SK-PIG-04
 * @rule SK-NRS-01, SK-NRS-02, SK-NRS-03, SK-SYG-01, SK-SYG-02, SK-SYG-03, SK-HIDE-12, SK-SKILL-29, SK-AI-06
 */
export function setUpMission(w: World): number {
  const field = w.m.field!;
  board.game[C.G_ATTACKER] = field.attacker < 0 || board.side[0] === field.attacker ? 0 : 1;
  const mission = missionOf(w);
  board.game[C.G_MISSION] = mission;
  const at = mission * M.MISSION_COLUMNS;
  const centred = mission === CHANCE;
  const table = layTable(w);
  const night = field.missions[at + M.MC_NIGHT]!;
  board.game[C.G_NIGHT] = night === 2 || (night === 1 && w.tableDice.test(field.nightFallsOn) === 1) ? 1 : 0;
  board.game[C.G_NO_ROUT] = 1 - field.missions[at + M.MC_ROUT]!;
  w.log.event(E.mission, mission, table, board.game[C.G_NIGHT]!);
  Deployment.clearTable(w);
  board.game[C.G_PIECE] = (centred ? w.table!.pieces - 1 : mission === GROUND ? pieceToHold(w.table!) : -1) + 1;
  if (board.game[C.G_PIECE]! > 0) w.log.event(E.piece, board.game[C.G_PIECE]! - 1, table, mission);
  if (mission === GROUND) placeObstacles(w, table);
  board.game[C.G_ALARM] = mission === BREAKTHROUGH ? 0 : 1;
  const first = seatOfRole(field.missions[at + M.MC_DEPLOYS_FIRST]!);
  setUpSide(w, first, false);
  setUpSide(w, 1 - first, true);
  nameModels(w);
  const rule = field.missions[at + M.MC_FIRST_TURN]!;
  return rule < 2 ? seatOfRole(rule) : -1;
}

/** Lays out the table of the mission, with what was placed on it so far; its number. */
export function layTable(w: World): number {
  const field = w.m.field!;
  const centred = board.game[C.G_MISSION] === CHANCE;
  const tables = centred ? field.centred : field.tables;
  const table = w.block % tables.length;
  const placed = board.game[C.G_OBSTACLES]! - 1;
  const works = placed < 0 ? null : field.outworks[table]!;
  w.table = works === null ? tables[table]! : works.tables[placed]!;
  w.grounds = works === null ? (centred ? field.centredGrounds : field.grounds)[table]! : works.grounds[placed]!;
  w.spots = (centred ? field.centredSpots : field.spots)[table]!;
  w.perches = (centred ? field.centredPerches : field.perches)[table]!;
  return table;
}

/** The seat of the attacker (role 0) or of the defender (role 1). */
function seatOfRole(role: number): number {
  return board.game[C.G_ATTACKER]! ^ role;
}

/** The mission of this battle: given, rolled for, or picked (SK-SCEN-01 to -03). */
function missionOf(w: World): number {
  const { mission, farsight } = w.m.field!;
  if (mission >= 0) return mission;
  if (mission === PICKED) return pickedMission(w);
  let row = rollScenario(w.tableDice);
  for (let seat = 0; seat < 2; seat++) {
    if (((farsight >> board.side[seat]!) & 1) === 1) row = rerollDisliked(w.tableDice, row, w.player.disliked(seat));
  }
  while (board.rule[R.leaderlessReroll] === 1 && row > 0 && lacksLeader(row - 1)) row = rollScenario(w.tableDice);
  return row === 0 ? pickedMission(w) : row - 1;
}

/** `Field.mission` of missions that a player picks. */
const PICKED = -2;

/** The player with fewer models picks; of as many models the winner of a roll-off (SK-SCEN-02, SK-AMB-52). */
function pickedMission(w: World): number {
  let lead = board.seats[C.SEAT_COLUMNS + C.S_START]! - board.seats[C.S_START]!;
  if (lead === 0 && board.rule[R.twoTieDefender] === 1) return w.player.mission(seatOfRole(1));
  while (lead === 0) lead = w.setup.die(6) - w.setup.die(6);
  return w.player.mission(lead > 0 ? 0 : 1);
}

/** Is the mission about a leader or specialist that the defender has not got (SK-AMB-53)? */
function lacksLeader(mission: number): boolean {
  if (mission !== HUNT && mission !== CHANCE) return false;
  const seat = seatOfRole(1);
  for (let m = seat * STRIDE; m < seat * STRIDE + board.count[seat]!; m++) {
    const kind = board.kind[m]!;
    if ((kinds.trait[kind]! & F.T_LEADER) !== 0) return false;
    if (mission === CHANCE && (kinds.scout[kind]! & M.SCOUT_SPECIALIST) !== 0) return false;
  }
  return true;
}

/** The defender places as many obstacles as a die says, around what it holds (SK-SYG-02, SK-SCEN-11). */
function placeObstacles(w: World, table: number): void {
  const { tables } = w.m.field!.outworks[table]!;
  const rolled = w.tableDice.die(6);
  const placed = rolled < tables.length ? rolled : tables.length - 1;
  board.game[C.G_OBSTACLES] = placed + 1;
  layTable(w);
  const seat = seatOfRole(1);
  w.log.event(E.obstacles, seat, rolled, placed);
  const { box, pieces } = w.table!;
  for (let piece = pieces - placed; piece < pieces; piece++) {
    const x = Math.round((5 * box[4 * piece]!) / UNIT);
    w.log.event(E.obstacle, seat, x, Math.round((5 * box[4 * piece + 1]!) / UNIT));
  }
}

/** Where the zone columns of a role begin in `Field.missions`. */
function zoneAt(role: number): number {
  return board.game[C.G_MISSION]! * M.MISSION_COLUMNS + M.MC_ZONE + role * M.ZONE_COLUMNS;
}

/** Deploys one side (SK-AI-06); `opposed` where the other one stands already. */
function setUpSide(w: World, seat: number, opposed: boolean): void {
  const missions = w.m.field!.missions;
  const at = zoneAt(seat ^ board.game[C.G_ATTACKER]!);
  const zone = missions[at + M.Z_KIND]!;
  const depth = depthOfZone(missions, at);
  const apart = zone === Deployment.SENTRIES ? 0 : missions[at + M.Z_APART]!;
  const spacing = missions[at + M.Z_SPACING]!;
  const edge = chooseEdge(w, seat, zone);
  board.game[C.G_EDGE + seat] = edge;
  w.log.event(E.zone, seat, 64 * board.game[C.G_MISSION]! + 4 * zone + edge, depth);
  const from = seat * STRIDE;
  // Companions are none of the unit's models: they go where their owners go (SK-ORK-15, SK-AMB-81).
  const unit = board.seats[seat * C.SEAT_COLUMNS + C.S_START]!;
  const keeps = missions[at + M.Z_RESERVE] === 1;
  const kept = keeps ? w.player.reserve(seat, unit) : 0;
  const sentries = zone === Deployment.SENTRIES ? (board.rule[R.sentriesUp] === 1 ? unit + 1 : unit) >> 1 : unit;
  const least = leastInZone(zone, keeps, unit);
  let place = -1;
  for (let m = from; m < from + board.count[seat]!; m++) {
    const owned = kinds.weight[board.kind[m]!] === 0;
    if (!owned) place++;
    const waits = place >= unit - kept || place >= sentries;
    const side = zone === Deployment.TWO_EDGES && place >= unit >> 1 ? (edge + 2) & 3 : edge;
    if (m === from || (zone === Deployment.TWO_EDGES && place === unit >> 1 && !owned))
      Deployment.openZone(zone, side, depth, apart, spacing);
    const stands = !waits && Deployment.deploy(w, m);
    if (!stands && !(place < least && deployWider(w, m, zone, side, depth, apart, spacing))) waitOffTable(w, m, seat);
    else if (zone === Deployment.SENTRIES) board.place[m]! |= F.SENTRY;
    else hideAtStart(w, m, missions[at + M.Z_HIDDEN] === 1, opposed);
  }
}

/** How deep the zone of a role is: that of sentries lies away from the enemy's, wherever in it the enemy stands (SK-SCEN-14). */
function depthOfZone(missions: Int32Array, at: number): number {
  const zone = missions[at + M.Z_KIND];
  if (zone === Deployment.SENTRIES) return missions[zoneAt(1) + M.Z_DEPTH]! + missions[at + M.Z_APART]!;
  const twice = board.game[C.G_MISSION] === PIG && zone === Deployment.CIRCLE && board.rule[R.pigRadius] === 1;
  return missions[at + M.Z_DEPTH]! * (twice ? 2 : 1);
}

/** Widens the zone until there is room for a model; false where that is not enough. */
function deployWider(
  w: World,
  m: number,
  zone: number,
  side: number,
  depth: number,
  apart: number,
  spacing: number,
): boolean {
  for (let wider = UNIT; wider <= WIDEST; wider += UNIT) {
    Deployment.openZone(zone, side, depth + wider, apart, spacing);
    if (Deployment.deploy(w, m)) return true;
  }
  return false;
}

/** How many have to stand in a zone of which the text says only where it is: it is as wide as they need (SK-RSC-02, SK-CHE-03, SK-SYG-02). */
function leastInZone(zone: number, keeps: boolean, unit: number): number {
  return zone === Deployment.PIECE ? unit : keeps ? (unit + 1) >> 1 : 0;
}

/** Infiltrators, and in some missions everybody, begin Hidden where they are concealed, if their player wants. */
function hideAtStart(w: World, m: number, allowed: boolean, opposed: boolean): void {
  if (!allowed && (kinds.scout[board.kind[m]!]! & M.SCOUT_INFILTRATOR) === 0) return;
  const concealed = board.rule[R.hideAnywhere] === 1 || (opposed ? liesBehind(w, m) : conceals(w, m));
  if (concealed && w.player.hidesAtStart(m)) hide(w, m, true);
}

/** How much wider than usual a zone becomes at most. */
const WIDEST = 18 * UNIT;

function waitOffTable(w: World, m: number, seat: number): void {
  board.place[m]! |= F.RESERVE;
  board.flags[m]! |= F.OFF;
  board.seats[seat * C.SEAT_COLUMNS + C.S_ON]! &= ~(1 << (m - seat * STRIDE));
  w.log.event(E.waits, m, board.game[C.G_MISSION]!, 0);
}

/** Attackers choose their edge: here seat 1's own, unless the mission rolls for it. The table is random, so no edge is better by rule. */
function chooseEdge(w: World, seat: number, zone: number): number {
  if (zone === Deployment.RANDOM_EDGE) return w.tableDice.die(4) - 1;
  if (zone === Deployment.TWO_EDGES) return w.tableDice.die(2) === 1 ? SOUTH : WEST;
  if (zone === Deployment.OPPOSITE_EDGE || zone === Deployment.SENTRIES)
    return (board.game[C.G_EDGE + 1 - seat]! + 2) & 3;
  return zone === Deployment.CHOSEN_EDGE || seat === board.game[C.G_ATTACKER] ? SOUTH : NORTH;
}

/**
 * The models that the mission is about: the bearer of the data, whom its player picks (SK-CHE-03), the leader who is hunted (SK-HNT-04); where there is
 * nobody of the sort, who leads best (SK-AMB-53).
 */
function nameModels(w: World): void {
  const mission = board.game[C.G_MISSION]!;
  if (mission !== CHANCE && mission !== HUNT) return;
  const seat = seatOfRole(1);
  const able = nameable(seat, mission);
  if (able === 0) return;
  const first = (seat * STRIDE) | (31 - Math.clz32(able & -able));
  const best = mission === CHANCE && (able & (able - 1)) !== 0 ? w.player.bearer(seat, able) : first;
  w.log.event(E.named, best, mission, 0);
  if (mission === HUNT) board.game[C.G_LEADER] = best + 1;
  else {
    board.game[C.G_CARRIER] = best + 1;
    board.place[best]! |= F.CARRIER;
  }
}

/** Those of a seat who may be named for a mission, of as high a rank, as a set. */
function nameable(seat: number, mission: number): number {
  const from = seat * STRIDE;
  let able = 0;
  let highest = -1;
  for (let m = from; m < from + board.count[seat]!; m++) {
    if ((board.flags[m]! & F.OFF) !== 0) continue;
    const kind = board.kind[m]!;
    const bears = mission === CHANCE && (kinds.scout[kind]! & M.SCOUT_SPECIALIST) !== 0;
    const leads = mission === HUNT && (kinds.trait[kind]! & F.T_LEADER) !== 0 ? 100 : 0;
    // Every leader or specialist may bear the data.
    const rank = bears ? 100 : leads + kinds.Ld[kind]!;
    if (rank > highest) able = 0;
    if (rank < highest) continue;
    highest = rank;
    able |= 1 << (m - from);
  }
  return able;
}

/** What a seat's turn begins with on a table: sight of the night, reserves, sentries. @rule SK-SCEN-13, SK-SCEN-15, SK-RSC-05 */
export function beginTableTurn(w: World, seat: number, turn: number): void {
  beginNight(w, seat);
  board.game[C.G_SMOKES + seat] = 0;
  const from = seat * STRIDE;
  const watched = whoWatches(1 - seat) !== 0;
  for (let m = from; m < from + board.count[seat]! && board.game[C.G_ENDING] === 0; m++) {
    noteHidden(m);
    board.place[m]! &= ~F.FLASHED;
    if ((board.place[m]! & F.RESERVE) !== 0 && turn >= 2 && board.game[C.G_ALARM] === 1) callIn(w, m);
    if ((board.place[m]! & F.SENTRY) !== 0 && board.game[C.G_ALARM] === 0) drift(w, m, watched);
  }
  // Who got up or arrived looks around as well (SK-HIDE-07).
  searchAfterMove(w);
}

/** A model in reserve comes on along the edge of the scenario, if its roll lets it (SK-SCEN-13, SK-RSC-05, SK-AMB-49). */
function callIn(w: World, m: number): void {
  const seat = w.seatOf(m);
  if (board.game[C.G_MISSION] === BREAKTHROUGH) {
    // Whoever found no room when the alarm was raised.
    enter(w, m, Deployment.CHOSEN_EDGE, board.game[C.G_EDGE + seat]!, STRIP);
    return;
  }
  if (!w.player.arrives(m)) return;
  if (!arrives(w.tests[seat]!, w.m.field!.arriveOn)) {
    w.log.event(E.staysOut, m, 0, 0);
    return;
  }
  if (board.rule[R.reservesOwnZone] === 1) {
    const at = zoneAt(seat ^ board.game[C.G_ATTACKER]!);
    const { missions } = w.m.field!;
    enter(w, m, missions[at + M.Z_KIND]!, board.game[C.G_EDGE + seat]!, missions[at + M.Z_DEPTH]!);
  } else {
    if (board.game[C.G_RESERVE_EDGE] === 0) board.game[C.G_RESERVE_EDGE] = w.tableDice.die(4);
    enter(w, m, Deployment.CHOSEN_EDGE, board.game[C.G_RESERVE_EDGE]! - 1, STRIP);
  }
  // It has walked in from the edge: no Overwatch this turn, and it fires as who moved (SK-AMB-49).
  if ((board.place[m]! & F.RESERVE) === 0) board.flags[m]! |= F.MOVED;
}

/** How deep a unit stands that was off the table: as far as it walks. */
const STRIP = 6 * UNIT;

function enter(w: World, m: number, zone: number, edge: number, depth: number): void {
  const seat = w.seatOf(m);
  Deployment.openEntry(zone, edge, depth);
  if (!Deployment.deploy(w, m)) return;
  board.place[m]! &= ~F.RESERVE;
  board.flags[m]! &= ~F.OFF;
  board.seats[seat * C.SEAT_COLUMNS + C.S_ON]! |= 1 << (m - seat * STRIDE);
  w.log.event(E.arrived, m, board.game[C.G_MISSION]!, 0);
  Deployment.tellSetUp(w, m);
}

/** A sentry drifts half its move toward an edge, or stays (SK-SCEN-15). */
function drift(w: World, m: number, watched: boolean): void {
  if ((board.flags[m]! & F.HELPLESS) !== 0 || board.engaged[m] !== 0) return;
  const owner = w.seatOf(m) * STRIDE + board.owner[m]!;
  if (board.owner[m]! >= 0 && (board.flags[owner]! & F.OFF) === 0) {
    followOnTable(w, m, owner);
    return;
  }
  const face = w.tableDice.die(6);
  w.log.event(E.watch, m, face, 0);
  if (face > 4) return;
  const reach = moveOf(m) >> 1;
  const far = ticks(reach);
  const dx = face === 2 ? far : face === 4 ? -far : 0;
  const dy = face === 1 ? -far : face === 3 ? far : 0;
  goTo(w, m, board.px[m]! + dx, board.py[m]! + dy, 0, reach, false, watched);
  watchForIntruders(w);
}

/** After every move of the defender and of a sentry: has a sentry found anyone (SK-SCEN-16, SK-AMB-50)? @rule SK-SCEN-16 */
export function watchForIntruders(w: World): void {
  if (board.game[C.G_ALARM] === 1) return;
  const guards = seatOfRole(0);
  const thieves = seatOfRole(1);
  for (let on = board.seats[guards * C.SEAT_COLUMNS + C.S_ON]!; on !== 0; on &= on - 1) {
    const m = (guards * STRIDE) | (31 - Math.clz32(on & -on));
    if ((board.place[m]! & F.SENTRY) === 0 || (board.flags[m]! & F.STUN) !== 0) continue;
    for (let left = inTheOpen(thieves); left !== 0; left &= left - 1) {
      const t = (thieves * STRIDE) | (31 - Math.clz32(left & -left));
      if (within(bases, m, t, ticks(spotsWithin(m, t, board.rule[R.spotRound]!))) && lineTo(w, m, t)) {
        raiseAlarm(w, m, 0);
        return;
      }
    }
  }
}

/**
 * From now on everybody fights, and the rest comes on at once (SK-BRK-03). `struck`: a sentry that was attacked raises it (SK-SCEN-17).
 * @rule SK-BRK-03
 */
export function raiseAlarm(w: World, by: number, struck: number): void {
  if (board.game[C.G_ALARM] === 1) return;
  board.game[C.G_ALARM] = 1;
  w.log.event(E.alarm, by, struck, 0);
  const seat = board.game[C.G_ATTACKER]!;
  const from = seat * STRIDE;
  for (let m = from; m < from + board.count[seat]!; m++) {
    board.place[m]! &= ~F.SENTRY;
    if ((board.place[m]! & F.RESERVE) !== 0) enter(w, m, Deployment.CHOSEN_EDGE, board.game[C.G_EDGE + seat]!, STRIP);
  }
}

/**
 * A sentry that was attacked, Pinned or Stunned and is still there raises the alarm; one that was removed in the first turn in which it was
 * attacked does not (SK-SCEN-17), but by the other reading (SK-AMB-146).
 * @rule SK-SCEN-17
 */
export function endTableTurn(w: World): void {
  if (board.game[C.G_ALARM] === 1) return;
  const from = board.game[C.G_ATTACKER]! * STRIDE;
  for (let m = from; m < from + board.count[board.game[C.G_ATTACKER]!]!; m++) {
    if ((board.place[m]! & F.SENTRY) === 0) continue;
    const off = (board.flags[m]! & F.OFF) !== 0;
    const struck = (board.place[m]! & F.STRUCK) !== 0 || (!off && (board.flags[m]! & (F.PIN | F.STUN | F.BOUND)) !== 0);
    if (!struck || (off && board.rule[R.anyShotAlarms] === 0)) continue;
    raiseAlarm(w, m, 1);
    return;
  }
  // Who charged past a sentry or followed up to one has moved as well (SK-SCEN-16).
  watchForIntruders(w);
}

/** What a Movement phase ends with: the bearer of the data leaves, models hide and turn to the enemy. @rule SK-MOVE-04 */
export function endMoves(w: World, seat: number): void {
  checkHideouts(seat);
  // Who fell on its way may have stood between a searcher and somebody who hides.
  searchAfterMove(w);
  // Where a model looks counts for who watches, and for who may have to find its feet beside where it stood.
  const asked = hasLevels(w) || (board.sideTraits[seat]! & (F.T_REPAIR | F.T_PHYLACTERY)) !== 0;
  const from = seat * STRIDE;
  for (let left = board.seats[seat * C.SEAT_COLUMNS + C.S_ON]!; left !== 0; left &= left - 1) {
    const m = from | (31 - Math.clz32(left & -left));
    leaveWithData(w, m);
    if ((board.flags[m]! & F.OFF) !== 0) continue;
    if ((board.flags[m]! & F.HELPLESS) === 0) goIntoHiding(w, m);
    if ((board.place[m]! & F.HIDDEN) !== 0) w.tick(T.turnsHidden, seat, 1);
    if (asked || (board.flags[m]! & F.OVERWATCH) !== 0) faceEnemy(m);
  }
}

/** A model hides, if its player wants and it can (SK-HIDE-02): in the sight of everybody, the enemy knows where (knowledge.ts). */
export function goIntoHiding(w: World, m: number): void {
  // Whom instinct drives at the enemy does not hide from it.
  if (board.instinct[m] === F.TO_ENEMY || (board.place[m]! & F.HIDDEN) !== 0) return;
  if (!w.player.hides(m) || !mayHide(w, m)) return;
  noteHideout(m);
  hide(w, m);
}

/** Who begins its turn Hidden in Difficult Terrain may creep on inside it (SK-HIDE-10). */
function noteHidden(m: number): void {
  const creeps = (board.place[m]! & (F.HIDDEN | F.ROUGH)) === (F.HIDDEN | F.ROUGH);
  board.place[m] = creeps ? board.place[m]! | F.WAS_HIDDEN : board.place[m]! & ~F.WAS_HIDDEN;
}
