/** Where the models of a battle are and how they fare, for who draws it. Cold: asked for by the tape of a replay. */
import { UNIT } from "../../../geometry/ticks.ts";
import { FACE, LEFT, OFF_TABLE, STATE, TOKEN_COLUMNS, X, Y, Z } from "../../kernel/scene.ts";
import { BROKEN, CHARGED, FOOT, HIDDEN, OVERWATCH, RAN } from "../matchup.ts";
import { B } from "./columns.ts";
import { isWreck } from "./hulls.ts";
import type { World } from "./state.ts";

// Bits of the column STATE, in the order of STATES (scene.ts).
const DOWN = 1;
const SHOWN_BROKEN = 1 << 1;
const SHOWN_HIDDEN = 1 << 2;
const SHOWN_OVERWATCH = 1 << 3;
const SHOWN_ENGAGED = 1 << 4;
const SHOWN_FAST = 1 << 5;

/** Fills the columns of all models, those of seat 1 first; returns how many there are. */
export function lookAt(w: World, into: Int32Array): number {
  let token = 0;
  for (let seat = 0; seat < 2; seat++) {
    const from = seat * w.M;
    for (let m = from; m < from + w.sideAt[seat]!.models; m++, token++) {
      const at = token * TOKEN_COLUMNS;
      const there = (B.wounds[m]! > 0 || isWreck(m)) && B.mx[m]! < OFF_TABLE;
      into[at + X] = there ? B.mx[m]! : OFF_TABLE;
      into[at + Y] = there ? B.my[m]! : OFF_TABLE;
      into[at + Z] = there ? B.level[m]! * UNIT : 0;
      into[at + FACE] = B.kindSize[B.kind[m]!] === FOOT ? -1 : B.facing[m]!;
      into[at + STATE] = B.wounds[m] === 0 ? DOWN : there ? stateOf(w, B.squad[m]!) : 0;
      into[at + LEFT] = B.wounds[m]!;
    }
  }
  return token;
}

function stateOf(w: World, s: number): number {
  return (
    (w.has(s, BROKEN) ? SHOWN_BROKEN : 0) |
    (w.has(s, HIDDEN) ? SHOWN_HIDDEN : 0) |
    (w.has(s, OVERWATCH) ? SHOWN_OVERWATCH : 0) |
    (B.engaged[s] !== 0 ? SHOWN_ENGAGED : 0) |
    (w.has(s, RAN | CHARGED) ? SHOWN_FAST : 0)
  );
}
