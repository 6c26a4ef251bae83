/** Where the units of a battle are and how they fare, for who draws it. Cold: asked for by the tape of a replay. */

import { FACE, LEFT, OFF_TABLE, STATE, TOKEN_COLUMNS, X, Y, Z } from "../../kernel/scene.ts";
import { BROKEN, FATIGUED, GONE, MOUNTED, OUT_OF_RADIUS, PREPARED, RESERVE, ROUTED } from "../matchup.ts";
import { B, COUNTERS } from "./columns.ts";
import { levelOf } from "./quality.ts";
import type { World } from "./state.ts";

/** Fills the columns of all units, those of seat 1 first, then of the objectives; returns how many there are. */
export function lookAt(w: World, into: Int32Array): number {
  let token = 0;
  for (let seat = 0; seat < 2; seat++) {
    for (let unit = B.first[seat]!; unit < B.end[seat]!; unit++, token++) {
      const off = w.table === null || (B.flags[unit]! & GONE) !== 0;
      if (off) show(into, token, OFF_TABLE, OFF_TABLE, -1, stateOf(unit), w.models(unit));
      else show(into, token, B.px[unit]!, B.py[unit]!, B.facing[unit]!, stateOf(unit), w.models(unit));
    }
  }
  const { objectives } = w.m.field!;
  for (let k = 0; k < objectives.length && k < 2 * COUNTERS; k += 2, token++) {
    // Who holds it, by his number.
    const owner = B.owner[k >> 1]!;
    show(into, token, B.marks[k]!, B.marks[k + 1]!, -1, owner === 0 ? 0 : 1 << HELD, owner);
  }
  return token;
}

function show(into: Int32Array, token: number, x: number, y: number, face: number, state: number, left: number): void {
  const at = token * TOKEN_COLUMNS;
  into[at + X] = x;
  into[at + Y] = y;
  into[at + Z] = 0;
  into[at + FACE] = face;
  into[at + STATE] = state;
  into[at + LEFT] = left;
}

/** Places of two states among those that `STATES` (scene.ts) lists. */
const DESTROYED = 8;
const HELD = 9;

function stateOf(unit: number): number {
  const flags = B.flags[unit]!;
  if ((flags & GONE) !== 0) return (flags & RESERVE) !== 0 ? 0 : 1 << DESTROYED;
  const level = levelOf(unit);
  // In the order of STATES.
  const shown = [
    B.chits[unit]! > 0,
    level === FATIGUED,
    level === ROUTED,
    (flags & BROKEN) !== 0,
    B.order[unit] === PREPARED,
    (flags & OUT_OF_RADIUS) !== 0 || B.commander[unit] === -2,
    (flags & MOUNTED) !== 0,
    B.engaged[unit] !== 0,
  ];
  return shown.reduce((bits, is, state) => bits | (is ? 1 << state : 0), 0);
}
