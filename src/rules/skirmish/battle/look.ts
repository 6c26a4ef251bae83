/** Where the models of a battle are and how they fare, for who draws it. Cold: asked for by the tape of a replay. */
import { FACE, LEFT, OFF_TABLE, STATE, TOKEN_COLUMNS, X, Y, Z } from "../../kernel/scene.ts";
import { BOUND, CARRIER, HIDDEN, KILLED, OFF, OVERWATCH, PIN, SENTRY, SHIELDED, STUN } from "../flags.ts";
import { board, STRIDE } from "./columns.ts";

// Bits of the column STATE, in the order of STATES (scene.ts).
const SHOWN_HIDDEN = 1;
const SHOWN_PINNED = 1 << 1;
const SHOWN_STUNNED = 1 << 2;
const SHOWN_OVERWATCH = 1 << 3;
const SHOWN_OUT = 1 << 4;
const SHOWN_KILLED = 1 << 5;
const SHOWN_CARRIER = 1 << 6;
const SHOWN_SENTRY = 1 << 7;
const SHOWN_SHIELDED = 1 << 8;
const SHOWN_FIGHTING = 1 << 9;

/** Fills the columns of all models, those of seat 1 first; returns how many there are. */
export function lookAt(into: Int32Array): number {
  let token = 0;
  for (let seat = 0; seat < 2; seat++) {
    for (let m = seat * STRIDE; m < seat * STRIDE + board.count[seat]!; m++, token++) {
      const at = token * TOKEN_COLUMNS;
      const off = (board.flags[m]! & OFF) !== 0;
      into[at + X] = off ? OFF_TABLE : board.px[m]!;
      into[at + Y] = off ? OFF_TABLE : board.py[m]!;
      into[at + Z] = board.pz[m]!;
      // Where it looks counts for a watcher alone (SK-OW-09).
      into[at + FACE] = (board.flags[m]! & OVERWATCH) !== 0 ? board.face[m]! : -1;
      into[at + STATE] = stateOf(m);
      into[at + LEFT] = board.wounds[m]!;
    }
  }
  return token;
}

function stateOf(m: number): number {
  const flags = board.flags[m]!;
  const place = board.place[m]!;
  if ((flags & OFF) !== 0) {
    // Neither in reserve nor gone of its own will.
    const fate = board.fate[m]!;
    return fate === 0 ? 0 : fate === KILLED ? SHOWN_KILLED : SHOWN_OUT;
  }
  return (
    ((place & HIDDEN) !== 0 ? SHOWN_HIDDEN : 0) |
    ((flags & (PIN | BOUND)) !== 0 ? SHOWN_PINNED : 0) |
    ((flags & STUN) !== 0 ? SHOWN_STUNNED : 0) |
    ((flags & OVERWATCH) !== 0 ? SHOWN_OVERWATCH : 0) |
    ((place & CARRIER) !== 0 ? SHOWN_CARRIER : 0) |
    ((place & SENTRY) !== 0 ? SHOWN_SENTRY : 0) |
    ((flags & SHIELDED) !== 0 ? SHOWN_SHIELDED : 0) |
    (board.engaged[m] !== 0 ? SHOWN_FIGHTING : 0)
  );
}
