/** What a mission wants of a side and of a model: whether to press or to hold, and where to go. Hot: once a move. */
import { EAST, inStrip, NORTH, SOUTH } from "../../../geometry/inside.ts";
import { NOWHERE, UNIT } from "../../../geometry/ticks.ts";
import { CARRIER, HIDDEN, OFF, ROUGH } from "../flags.ts";
import { MC_LENGTH, MISSION_COLUMNS } from "../matchup.ts";
import { BREAKTHROUGH, CHANCE, GROUND, HUNT, PIG, RESCUE } from "../mission-rows.ts";
import { board, SEAT_SHIFT, STRIDE } from "./columns.ts";
import { bases, thoseNear, ticks } from "./distances.ts";
import { inTheOpen } from "./hiding.ts";
import { kinds } from "./kind-columns.ts";
import { G_ATTACKER, G_EDGE, G_LEADER, G_MISSION, G_PIECE, G_TURN, type World } from "./state.ts";

const goal = new Int32Array(2);
export const goalX = (): number => goal[0]!;
export const goalY = (): number => goal[1]!;

/**
 * How hard a side has to press for the mission, in percent: above 100 it loses or draws by waiting, below it wins by still being there.
 * [mission * 2 + role], the attacker first, from the ends of the missions (mission-ends.ts).
 */
const PRESS = Int32Array.from(
  [
    [130, 130], // Cleanse: only a rout or a wipe-out decides
    [180, 30], // Rescue: the defender wins with a quarter left
    [40, 100], // Breakthrough: the attacker wins if they do not come through
    [130, 130], // Surprise: a draw at the end
    [150, 60], // Chance Encounter: the bearer has to be stopped
    [160, 80], // Hunt: the leader has to be found
    [20, 200], // Recon: the attacker wins if anybody is left
    [180, 30], // Pig In The Middle: as Rescue
    [140, 140], // No Retreat No Surrender: a draw at the end
    [150, 70], // Stand Your Ground
  ].flat(),
);

export function pressOf(w: World, seat: number): number {
  const attacks = seat === board.game[G_ATTACKER];
  if (attacks && board.game[G_MISSION] === BREAKTHROUGH && through(w) > 0) return DRIVE_OUT;
  return PRESS[board.game[G_MISSION]! * 2 + (attacks ? 0 : 1)]!;
}

/** Of the attacker in Breakthrough, when some of the others have come through. */
const DRIVE_OUT = 180;

/** Defenders inside the zone of the attacker (SK-BRK-05, -06), without their companions (SK-ORK-15, -16). */
export function through(w: World): number {
  const seat = 1 - board.game[G_ATTACKER]!;
  const from = seat * STRIDE;
  const edge = (board.game[G_EDGE + seat]! + 2) & 3;
  let n = 0;
  for (let m = from; m < from + board.count[seat]!; m++) {
    if ((board.flags[m]! & OFF) !== 0 || kinds.weight[board.kind[m]!] === 0) continue;
    if (inStrip(w.table!, bases, m, edge, ESCAPE)) n++;
  }
  return n;
}

/** Has the mission a place that this model has to go to? */
export function goalFor(w: World, m: number): boolean {
  const seat = w.seatOf(m);
  const attacks = seat === board.game[G_ATTACKER];
  switch (board.game[G_MISSION]!) {
    case BREAKTHROUGH:
      if (attacks) return false;
      toStrip(w, m, (board.game[G_EDGE + seat]! + 2) & 3, 3 * UNIT);
      return true;
    case CHANCE:
      if ((board.place[m]! & CARRIER) === 0) return false;
      toStrip(w, m, safestEdge(w, m), -UNIT);
      return true;
    case HUNT: {
      const leader = board.game[G_LEADER]! - 1;
      if (!attacks || leader < 0) return false;
      const hidden = (board.place[leader]! & HIDDEN) !== 0;
      if (hidden && board.knownX[leader] === NOWHERE) return false;
      goal[0] = hidden ? board.knownX[leader]! : board.px[leader]!;
      goal[1] = hidden ? board.knownY[leader]! : board.py[leader]!;
      return true;
    }
    case RESCUE:
    case PIG:
    case GROUND:
      // Who has enemies at hand fights them.
      if (!attacks || thoseNear(m, 1 - seat, inTheOpen(1 - seat), FOES_AT_HAND) !== 0) return false;
      toMiddle(w);
      return beyondReach(m);
    default:
      return false;
  }
}

/** Is this a model that has to be somewhere: across the table (SK-BRK-05), or off it with the data (SK-CHE-06)? */
export function travels(m: number): boolean {
  const mission = board.game[G_MISSION]!;
  if (mission === CHANCE) return (board.place[m]! & CARRIER) !== 0;
  return mission === BREAKTHROUGH && m >> SEAT_SHIFT !== board.game[G_ATTACKER];
}

/** Is this a model whose side has to take the leader of the others (SK-HNT-04)? */
export function hunts(m: number): boolean {
  return board.game[G_MISSION] === HUNT && m >> SEAT_SHIFT === board.game[G_ATTACKER];
}

/** And is it not there yet? */
export function runs(w: World, m: number): boolean {
  if (!travels(m)) return false;
  if (board.game[G_MISSION] === CHANCE) return true;
  return !inStrip(w.table!, bases, m, (board.game[G_EDGE + (m >> SEAT_SHIFT)]! + 2) & 3, ESCAPE);
}

/** How deep the zone is in which who breaks through has to be. */
const ESCAPE = 6 * UNIT;

/** Who has come so near to the middle fights whoever is there: to stand in it wins nothing for an attacker. */
const MIDDLE_WITHIN = 12 * UNIT;

/** And who has an enemy within so many tenths fights that one. */
const FOES_AT_HAND = 120;

/** Does a model stand farther than that from its goal? */
function beyondReach(m: number): boolean {
  const dx = goal[0]! - board.px[m]!;
  const dy = goal[1]! - board.py[m]!;
  return dx * dx + dy * dy > MIDDLE_WITHIN * MIDDLE_WITHIN;
}

/** The middle of the piece that the mission is about, or of the table. */
function toMiddle(w: World): void {
  const piece = board.game[G_PIECE]! - 1;
  goal[0] = piece < 0 ? 0 : Math.trunc(w.table!.box[4 * piece]! / 2);
  goal[1] = piece < 0 ? 0 : Math.trunc(w.table!.box[4 * piece + 1]! / 2);
}

/**
 * How urgent the way to the goal is, in percent: more the less time is left for what is left of it. Only who has to arrive before the end is
 * in a hurry.
 */
export function urgency(w: World, m: number): number {
  const mission = board.game[G_MISSION]!;
  if (mission === CHANCE) return 300;
  if (mission !== BREAKTHROUGH) return 100;
  const turns = w.m.field!.missions[mission * MISSION_COLUMNS + MC_LENGTH]! + 1 - board.game[G_TURN]!;
  const dx = goal[0]! - board.px[m]!;
  const dy = goal[1]! - board.py[m]!;
  const needed = Math.trunc(Math.sqrt(dx * dx + dy * dy) / (5 * UNIT));
  return turns > needed + 1 ? 200 : 500;
}

/** Is this a model that loses the mission when it falls? */
export function isPrecious(m: number): boolean {
  return (board.place[m]! & CARRIER) !== 0 || (board.game[G_MISSION] === HUNT && board.game[G_LEADER] === m + 1);
}

/** The point straight ahead of a model so many ticks from an edge; negative beyond it. */
function toStrip(w: World, m: number, edge: number, depth: number): void {
  const table = w.table!;
  const half = ((edge & 1) === 0 ? table.depth : table.width) >> 1;
  const at = (edge === NORTH || edge === EAST ? 1 : -1) * (half - depth);
  goal[0] = (edge & 1) === 0 ? board.px[m]! : at;
  goal[1] = (edge & 1) === 0 ? at : board.py[m]!;
}

/** The nearest point of the nearest edge. */
export function aimAtEdge(w: World, m: number): void {
  toStrip(w, m, nearestEdge(w, m), 0);
}

/** How far who runs for an edge gets in a turn, as a player reckons. */
const STRIDE_OF_TURN = 5 * UNIT;

/**
 * The edge over which a model gets away: of those that it can still come to the one to which it is more ahead of the nearest enemy in the
 * open than to any other; with no enemy to be seen, or no time, the nearest.
 */
function safestEdge(w: World, m: number): number {
  const nearest = nearestEdge(w, m);
  // What it comes to in this move it leaves by.
  toStrip(w, m, nearest, 0);
  const short = Math.abs(goal[0]! - board.px[m]!) + Math.abs(goal[1]! - board.py[m]!) - board.radius[m]!;
  if (short <= ticks(kinds.move[board.kind[m]!]!) && (board.place[m]! & ROUGH) === 0) return nearest;
  const seat = 1 - w.seatOf(m);
  const open = inTheOpen(seat);
  if (open === 0) return nearest;
  const turns = w.m.field!.certain + 1 - board.game[G_TURN]!;
  let best = nearest;
  let most = -NOWHERE;
  for (let k = 0; k < 4; k++) {
    const edge = (nearest + k) & 3;
    toStrip(w, m, edge, 0);
    const way = Math.abs(goal[0]! - board.px[m]!) + Math.abs(goal[1]! - board.py[m]!);
    if (way > turns * STRIDE_OF_TURN) continue;
    const ahead = farFromGoal(seat, open) - way;
    if (ahead <= most) continue;
    most = ahead;
    best = edge;
  }
  return best;
}

/** Ticks from the goal to the nearest enemy of a set. */
function farFromGoal(seat: number, enemies: number): number {
  let least = NOWHERE;
  for (let left = enemies; left !== 0; left &= left - 1) {
    const t = (seat * STRIDE) | (31 - Math.clz32(left & -left));
    const dx = board.px[t]! - goal[0]!;
    const dy = board.py[t]! - goal[1]!;
    const far = Math.trunc(Math.sqrt(dx * dx + dy * dy));
    if (far < least) least = far;
  }
  return least;
}

/** The edge of the table that a model stands nearest to. */
export function nearestEdge(w: World, m: number): number {
  const table = w.table!;
  const x = board.px[m]!;
  const y = board.py[m]!;
  const toSide = (table.width >> 1) - Math.abs(x);
  const toEnd = (table.depth >> 1) - Math.abs(y);
  if (toEnd <= toSide) return y > 0 ? NORTH : SOUTH;
  return x > 0 ? EAST : 3;
}

/** Where to look for enemies of whom nothing is known: along the edge that they came from, else in the quarters of the table by turns. */
export function guessPlace(w: World, m: number): void {
  const table = w.table!;
  const quarter = (board.game[G_TURN]! + m) & 3;
  goal[0] = ((quarter & 1) === 0 ? 1 : -1) * (table.width >> 2);
  goal[1] = ((quarter & 2) === 0 ? 1 : -1) * (table.depth >> 2);
}
