/**
 * What is counted on a table only: the cells in which models are lost and from which they are shot, and where models stand in the end. Hot:
 * once a loss, and once a battle.
 */
import { EAST, inStrip, NORTH, SOUTH } from "../../../geometry/inside.ts";
import { UNIT } from "../../../geometry/ticks.ts";
import { noteCell } from "../../kernel/sites.ts";
import { OFF } from "../flags.ts";
import { END, T } from "../metrics.ts";
import { board, STRIDE } from "./columns.ts";
import { bases } from "./distances.ts";
import { G_EDGE, G_ENDING, G_WINNER, type World } from "./state.ts";

/** Strips along the edges and the middle of the table, where models are counted in the end. */
const NEAR = 6 * UNIT;

export { LOST_HERE, SHOT_FROM } from "../../kernel/sites.ts";

/** Notes what happened to a seat, at the place of model m, as seen from the seat's own edge. */
export function noteSite(w: World, count: number, seat: number, m: number): void {
  const edge = board.game[G_EDGE + seat]!;
  const x = board.px[m]!;
  const y = board.py[m]!;
  const across = edge === SOUTH ? x : edge === NORTH ? -x : edge === EAST ? y : -y;
  const ahead = edge === SOUTH ? y : edge === NORTH ? -y : edge === EAST ? -x : x;
  noteCell(board.sites, w.m.sites!, count, seat, across, ahead);
}

/** Fills in, at the end of a battle, who won by its mission and how many models stand where it matters. */
export function measureTable(w: World): void {
  const { base } = w.layout;
  const out = w.outcome;
  for (let seat = 0; seat < 2; seat++) {
    const from = seat * STRIDE;
    const theirs = board.game[G_EDGE + 1 - seat]!;
    let middle = 0;
    let ahead = 0;
    for (let m = from; m < from + board.count[seat]!; m++) {
      if ((board.flags[m]! & OFF) !== 0) continue;
      const x = board.px[m]!;
      const y = board.py[m]!;
      if (x * x + y * y <= NEAR * NEAR) middle++;
      if (inStrip(w.table!, bases, m, theirs, NEAR)) ahead++;
    }
    const won = board.game[G_ENDING] === END.mission && board.game[G_WINNER] === seat + 1;
    out[base + 2 * T.missionWon + seat] = won ? 1 : 0;
    out[base + 2 * T.inTheMiddle + seat] = middle;
    out[base + 2 * T.atTheEnemys + seat] = ahead;
  }
}
