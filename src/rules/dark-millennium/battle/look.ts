/** Where the models of a battle are and how they fare, for who draws it. Cold: asked for by the tape of a replay. */

import { FACE, LEFT, OFF_TABLE, STATE, TOKEN_COLUMNS, X, Y, Z } from "../../kernel/scene.ts";
import { ABOARD, INFANTRY, LOOSE, MOVED_NOW, OFF, RISEN, WAITS, WARDED, WRECK } from "../matchup.ts";
import { B } from "./columns.ts";
import type { World } from "./state.ts";

// Bits of the column STATE, in the order of STATES (scene.ts).
const SHOWN_DOWN = 1;
const SHOWN_SUPPRESSED = 1 << 1;
const SHOWN_LOOSE = 1 << 2;
const SHOWN_WRECK = 1 << 3;
const SHOWN_WARDED = 1 << 4;
const SHOWN_RISEN = 1 << 5;
const SHOWN_MOVED = 1 << 6;

/** Fills the columns of all models, those of seat 1 first; returns how many there are. */
export function lookAt(w: World, into: Int32Array): number {
  let token = 0;
  for (let seat = 0; seat < 2; seat++) {
    for (let u = seat * w.U; u < seat * w.U + w.sideAt[seat]!.units; u++) {
      const state = stateOf(w, u);
      for (let m = B.mFrom[u]!; m < B.mTo[u]!; m++, token++) lookAtModel(w, into, token * TOKEN_COLUMNS, u, m, state);
    }
  }
  return token;
}

function lookAtModel(w: World, into: Int32Array, at: number, u: number, m: number, state: number): void {
  const wreck = (B.place[u]! & WRECK) !== 0;
  const alive = B.live[m] === 1;
  const there = alive && (B.flags[u]! & OFF) === 0;
  into[at + X] = wreck ? B.cx[u]! : there ? B.mx[m]! : OFF_TABLE;
  into[at + Y] = wreck ? B.cy[u]! : there ? B.my[m]! : OFF_TABLE;
  into[at + Z] = 0;
  into[at + FACE] = w.typeOf(u) === INFANTRY ? -1 : B.face[u]!;
  const down = (B.place[u]! & (ABOARD | WAITS)) === 0 ? SHOWN_DOWN : 0;
  into[at + STATE] = wreck ? SHOWN_WRECK : alive ? state : down;
  into[at + LEFT] = B.fatigue[u]!;
}

function stateOf(w: World, u: number): number {
  if ((B.flags[u]! & OFF) !== 0) return 0;
  return (
    (w.suppressed(u) ? SHOWN_SUPPRESSED : 0) |
    ((B.place[u]! & LOOSE) !== 0 ? SHOWN_LOOSE : 0) |
    ((B.flags[u]! & WARDED) !== 0 ? SHOWN_WARDED : 0) |
    ((B.flags[u]! & RISEN) !== 0 ? SHOWN_RISEN : 0) |
    ((B.flags[u]! & MOVED_NOW) !== 0 ? SHOWN_MOVED : 0)
  );
}
