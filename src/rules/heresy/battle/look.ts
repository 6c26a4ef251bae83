/** Where the units of a battle are and how they fare, for who draws it. Cold: asked for by the tape of a replay. */

import { FACE, LEFT, OFF_TABLE, STATE, TOKEN_COLUMNS, X, Y, Z } from "../../kernel/scene.ts";
import { BROKEN, FATIGUED, GONE, MOUNTED, OUT_OF_RADIUS, PREPARED, RESERVE, ROUTED } from "../matchup.ts";
import { B, COUNTERS } from "./columns.ts";
import { levelOf } from "./quality.ts";
import type { World } from "./state.ts";

// Bits of the column STATE, in the order of STATES (scene.ts).
const SHOWN_SUPPRESSED = 1;
const SHOWN_FATIGUED = 1 << 1;
const SHOWN_ROUTED = 1 << 2;
const SHOWN_BROKEN = 1 << 3;
const SHOWN_PREPARED = 1 << 4;
const SHOWN_ALONE = 1 << 5;
const SHOWN_RIDING = 1 << 6;
const SHOWN_FIGHTING = 1 << 7;
const SHOWN_GONE = 1 << 8;
const SHOWN_HELD = 1 << 9;

/** Fills the columns of all units, those of seat 1 first, then of the objectives; returns how many there are. */
export function lookAt(w: World, into: Int32Array): number {
  let token = 0;
  for (let seat = 0; seat < 2; seat++) {
    for (let unit = seat * w.stride; unit < seat * w.stride + B.count[seat]!; unit++, token++) {
      const at = token * TOKEN_COLUMNS;
      const off = w.table === null || (B.flags[unit]! & GONE) !== 0;
      into[at + X] = off ? OFF_TABLE : B.px[unit]!;
      into[at + Y] = off ? OFF_TABLE : B.py[unit]!;
      into[at + Z] = 0;
      into[at + FACE] = off ? -1 : B.facing[unit]!;
      into[at + STATE] = stateOf(unit);
      into[at + LEFT] = w.models(unit);
    }
  }
  const { objectives } = w.m.field!;
  for (let k = 0; k < objectives.length && k < 2 * COUNTERS; k += 2, token++) {
    const at = token * TOKEN_COLUMNS;
    into[at + X] = B.marks[k]!;
    into[at + Y] = B.marks[k + 1]!;
    into[at + Z] = 0;
    into[at + FACE] = -1;
    into[at + STATE] = B.owner[k >> 1] === 0 ? 0 : SHOWN_HELD;
    // Who holds it, by his number.
    into[at + LEFT] = B.owner[k >> 1]!;
  }
  return token;
}

function stateOf(unit: number): number {
  const flags = B.flags[unit]!;
  if ((flags & GONE) !== 0) return (flags & RESERVE) !== 0 ? 0 : SHOWN_GONE;
  const level = levelOf(unit);
  return (
    (B.chits[unit]! > 0 ? SHOWN_SUPPRESSED : 0) |
    (level === FATIGUED ? SHOWN_FATIGUED : 0) |
    (level === ROUTED ? SHOWN_ROUTED : 0) |
    ((flags & BROKEN) !== 0 ? SHOWN_BROKEN : 0) |
    (B.order[unit] === PREPARED ? SHOWN_PREPARED : 0) |
    ((flags & OUT_OF_RADIUS) !== 0 || B.commander[unit] === -2 ? SHOWN_ALONE : 0) |
    ((flags & MOUNTED) !== 0 ? SHOWN_RIDING : 0) |
    (B.engaged[unit] !== 0 ? SHOWN_FIGHTING : 0)
  );
}
