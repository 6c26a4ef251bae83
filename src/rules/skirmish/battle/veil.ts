/**
 * What the rules hide from a seat, drawn anew: where enemies lie that are Hidden (SK-HIDE-01), and who bears the data terminal (SK-CHE-03). For
 * battles that are imagined by who looks ahead (players/search.ts): they may hang on nothing that it cannot know. Warm: once a rollout.
 */

import type { Dice } from "../../../dice/dice.ts";
import { NOWHERE } from "../../../geometry/ticks.ts";
import { CARRIER, OFF, T_LEADER, WHOLE_TABLE } from "../flags.ts";
import { SCOUT_SPECIALIST } from "../matchup.ts";
import { CHANCE } from "../mission-rows.ts";
import { board, STRIDE } from "./columns.ts";
import { occupied, standAt } from "./deployment.ts";
import { takeAway } from "./distances.ts";
import { hidersOf, liesBehind, spottedBy } from "./hiding.ts";
import { kinds } from "./kind-columns.ts";
import { G_ATTACKER, G_CARRIER, G_MISSION, type World } from "./state.ts";

/** Places that are tried for a model before it has to lie where it would be seen. */
const TRIES = 40;

export function veil(w: World, seat: number): void {
  if (w.table === null) return;
  const dice = w.policy[seat]!;
  if (board.game[G_MISSION] === CHANCE && board.game[G_ATTACKER] === seat) renameBearer(1 - seat, dice);
  const hiders = hidersOf(1 - seat);
  const from = (1 - seat) * STRIDE;
  // Where one really is must not keep another away.
  for (let left = hiders; left !== 0; left &= left - 1) takeAway(from | (31 - Math.clz32(left & -left)));
  for (let left = hiders; left !== 0; left &= left - 1) conceal(w, from | (31 - Math.clz32(left & -left)), dice);
}

/** Puts a Hidden model where it was seen to hide, and one of which that is not known into any shelter where nobody would spot it. */
function conceal(w: World, m: number, dice: Dice): void {
  if (board.knownX[m] !== NOWHERE) {
    standAt(w, m, board.knownX[m]!, board.knownY[m]!, 0);
    return;
  }
  const spots = w.spots.sheltered[WHOLE_TABLE] ?? w.spots.bare[WHOLE_TABLE]!;
  for (let tries = 0; tries < TRIES; tries++) {
    const spot = spots[dice.below(spots.length)]!;
    const x = w.spots.at[spot]!;
    const y = w.spots.at[spot + 1]!;
    if (occupied(m, x, y) && tries + 1 < TRIES) continue;
    standAt(w, m, x, y, 0);
    if (liesBehind(w, m) && !spottedBy(w, m)) return;
  }
}

/** Any leader or specialist may be the one who was named. */
function renameBearer(seat: number, dice: Dice): void {
  let able = 0;
  let named = -1;
  for (let m = seat * STRIDE; m < seat * STRIDE + board.count[seat]!; m++) {
    board.place[m]! &= ~CARRIER;
    const kind = board.kind[m]!;
    const may = (kinds.trait[kind]! & T_LEADER) !== 0 || (kinds.scout[kind]! & SCOUT_SPECIALIST) !== 0;
    if (may && (board.flags[m]! & OFF) === 0 && dice.below(++able) === 0) named = m;
  }
  if (named < 0) return;
  board.place[named]! |= CARRIER;
  board.game[G_CARRIER] = named + 1;
}
