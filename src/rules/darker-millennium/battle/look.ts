/** Where the models of a battle are and how they fare, for who draws it. Cold: asked for by the tape of a replay. */
import { UNIT } from "../../../geometry/ticks.ts";
import { FACE, LEFT, OFF_TABLE as NOT_THERE, STATE, TOKEN_COLUMNS, X, Y, Z } from "../../kernel/scene.ts";
import { BROKEN, DOWN, FAST, HIDDEN, NO_ORDER, OVERWATCH } from "../matchup.ts";
import { B } from "./columns.ts";
import { isWreck } from "./constructs.ts";
import type { World } from "./state.ts";

// Bits of the column STATE, in the order of STATES (scene.ts).
const SHOWN_DOWN = 1;
const SHOWN_BROKEN = 1 << 1;
const SHOWN_HIDDEN = 1 << 2;
const SHOWN_OVERWATCH = 1 << 3;
const SHOWN_LYING = 1 << 4;
const SHOWN_PINNED = 1 << 5;
const SHOWN_ORDERED = 1 << 6;
const SHOWN_ENGAGED = 1 << 7;
const SHOWN_FAST = 1 << 8;

/** Fills the columns of all models, those of seat 1 first; returns how many there are. */
export function lookAt(w: World, into: Int32Array): number {
  let token = 0;
  for (let seat = 0; seat < 2; seat++) {
    const from = seat * w.M;
    for (let m = from; m < from + w.sideAt[seat]!.models; m++, token++) {
      const at = token * TOKEN_COLUMNS;
      const there = (B.wounds[m]! > 0 || isWreck(m)) && B.mx[m]! < NOT_THERE;
      into[at + X] = there ? B.mx[m]! : NOT_THERE;
      into[at + Y] = there ? B.my[m]! : NOT_THERE;
      into[at + Z] = there ? B.level[m]! * UNIT : 0;
      into[at + FACE] = -1;
      into[at + STATE] = B.wounds[m] === 0 ? SHOWN_DOWN : there ? stateOf(w, B.team[m]!) : 0;
      into[at + LEFT] = B.wounds[m]!;
    }
  }
  return token;
}

function stateOf(w: World, t: number): number {
  const order = B.order[t]!;
  return (
    (w.has(t, BROKEN) ? SHOWN_BROKEN : 0) |
    (w.has(t, HIDDEN) ? SHOWN_HIDDEN : 0) |
    (order === OVERWATCH ? SHOWN_OVERWATCH : 0) |
    (order === DOWN ? SHOWN_LYING : 0) |
    (B.pins[t]! > 0 ? SHOWN_PINNED : 0) |
    (order !== NO_ORDER && order !== DOWN && order !== OVERWATCH ? SHOWN_ORDERED : 0) |
    (B.engaged[t] !== 0 ? SHOWN_ENGAGED : 0) |
    (w.has(t, FAST) ? SHOWN_FAST : 0)
  );
}
