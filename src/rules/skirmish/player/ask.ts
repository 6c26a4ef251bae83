/**
 * The decisions of which a side that is played by a module of the user's is asked (policies/chooser.ts), and the rows that it is given.
 * Everything else (set-up, drugs) is decided by the doctrine that is named beside the module. Warm: only such a side comes here, but for a yes
 * or no, which every player passes through.
 *
 * A row is: what the doctrine thinks of the candidate; what the decision says of it; the situation, alike in all rows. The doctrine decides
 * first, as it does where nobody is asked, and the row of its choice is worth a hair more than all others: who follows column 0 plays
 * exactly like it.
 */
import type { Chooser } from "../../../players/module.ts";
import * as board from "../battle/board.ts";
import { G_ATTACKER, G_MISSION, G_TURN, type World } from "../battle/state.ts";
import { OFF } from "../matchup.ts";
import * as minds from "./mind-columns.ts";
import { ASKED, DRAWS_LOTS } from "./mind-columns.ts";

/** Columns of each decision before the situation; see README.md. */
export const COLUMNS = {
  move: ["worth", "fire", "charge", "theirFire", "theirCharge", "closer", "goal", "fireNextTurn", "moves", "marches"],
  shoot: ["worth", "action", "inches", "points", "condition"],
  charge: ["worth", "inches", "points", "helpless"],
  victim: ["worth", "points", "helpless"],
  followUp: ["worth", "direction"],
  overwatch: ["worth", "yes"],
  overwatchFire: ["worth", "yes"],
  hide: ["worth", "yes"],
  breakOff: ["worth", "yes"],
  jumpBack: ["worth", "yes"],
  withdraw: ["worth", "yes"],
  substitute: ["worth", "yes"],
  extraDie: ["worth", "yes"],
  walk: ["worth", "yes"],
  focus: ["worth", "yes"],
} as const;
export type Decision = keyof typeof COLUMNS;

/** Columns behind those of the decision. */
export const SITUATION = ["turn", "mission", "attacks", "models", "enemies"] as const;

let choosers: readonly (Chooser | null)[] = [null, null];

/** Seats the modules that play sides, by side; null where a doctrine does. */
export function setChoosers(modules: readonly (Chooser | null)[]): void {
  choosers = modules;
}

export function widthOf(decision: Decision): number {
  return COLUMNS[decision].length + SITUATION.length;
}

/** Notes one number of a candidate. */
export function note(seat: number, decision: Decision, row: number, column: number, value: number): void {
  choosers[board.side[seat]!]!.put(row, widthOf(decision), column, value);
}

/** What the doctrine's choice is worth more than the best of the others, where its weights alone do not say so. */
const HAIR = 1e-6;

/** Asks for one of `rows` candidates whose own columns are noted; `advised` is the one that the doctrine chose. */
export function ask(w: World, seat: number, decision: Decision, rows: number, advised: number): number {
  const own = COLUMNS[decision].length;
  const chooser = choosers[board.side[seat]!]!;
  const width = widthOf(decision);
  let best = 0;
  for (let row = 1; row < rows; row++) if (chooser.at(row, width, 0) > chooser.at(best, width, 0)) best = row;
  if (best !== advised) chooser.put(advised, width, 0, chooser.at(best, width, 0) + HAIR);
  for (let row = 0; row < rows; row++) {
    note(seat, decision, row, own, board.game[G_TURN]!);
    note(seat, decision, row, own + 1, w.table === null ? -1 : board.game[G_MISSION]!);
    note(seat, decision, row, own + 2, w.table !== null && board.game[G_ATTACKER] === seat ? 1 : 0);
    note(seat, decision, row, own + 3, present(seat));
    note(seat, decision, row, own + 4, present(1 - seat));
  }
  const u = w.chances[seat]!.below(1 << 30) / (1 << 30);
  return chooser.choose(decision, rows, width, u);
}

/** Does the player of a seat draw lots? Then nobody has to work out what there is to be said for either answer. */
export function drawsLots(seat: number): boolean {
  return minds.player[board.side[seat]!] === DRAWS_LOTS;
}

/** The yes or no of who draws lots. */
export function drawLot(w: World, seat: number): boolean {
  return w.policy[seat]!.below(2) === 1;
}

/** A yes or no: `advice` for everybody but a side that is asked. Row 1 is yes. */
export function confirm(w: World, seat: number, decision: Decision, advice: boolean): boolean {
  if (minds.player[board.side[seat]!] !== ASKED) return advice;
  for (let row = 0; row < 2; row++) {
    note(seat, decision, row, 0, (row === 1) === advice ? 1 : 0);
    note(seat, decision, row, 1, row);
  }
  return ask(w, seat, decision, 2, advice ? 1 : 0) === 1;
}

function present(seat: number): number {
  let n = 0;
  for (let m = seat * board.STRIDE; m < seat * board.STRIDE + board.count[seat]!; m++)
    if ((board.flags[m]! & OFF) === 0) n++;
  return n;
}
