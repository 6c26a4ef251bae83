/** What a mission wants of a model: where to go. Hot: once a move. Leaves the point in `goalX` and `goalY`. */
import { EAST, NORTH, SOUTH } from "../../geometry/inside.ts";
import { UNIT } from "../../geometry/ticks.ts";
import * as board from "./board.ts";
import { CARRIER } from "./matchup.ts";
import { BREAKTHROUGH, CHANCE, GROUND, HUNT, PIG, RESCUE } from "./mission-rows.ts";
import { G_ATTACKER, G_EDGE, G_LEADER, G_MISSION, G_PIECE, type World } from "./state.ts";

const goal = new Int32Array(2);
export const goalX = (): number => goal[0]!;
export const goalY = (): number => goal[1]!;

/** Has the mission a place for this model? */
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
      toStrip(w, m, nearestEdge(w, m), -UNIT);
      return true;
    case HUNT: {
      const leader = board.game[G_LEADER]! - 1;
      if (!attacks || leader < 0) return false;
      goal[0] = board.px[leader]!;
      goal[1] = board.py[leader]!;
      return true;
    }
    case RESCUE:
    case PIG:
    case GROUND:
      if (!attacks) return false;
      toMiddle(w);
      return true;
    default:
      return false;
  }
}

/** The middle of the piece that the mission is about, or of the table. */
function toMiddle(w: World): void {
  const piece = board.game[G_PIECE]! - 1;
  goal[0] = piece < 0 ? 0 : Math.trunc(w.table!.box[4 * piece]! / 2);
  goal[1] = piece < 0 ? 0 : Math.trunc(w.table!.box[4 * piece + 1]! / 2);
}

/** The point straight ahead of a model so many ticks from an edge; negative beyond it. */
function toStrip(w: World, m: number, edge: number, depth: number): void {
  const table = w.table!;
  const half = ((edge & 1) === 0 ? table.depth : table.width) >> 1;
  const at = (edge === NORTH || edge === EAST ? 1 : -1) * (half - depth);
  goal[0] = (edge & 1) === 0 ? board.px[m]! : at;
  goal[1] = (edge & 1) === 0 ? at : board.py[m]!;
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
