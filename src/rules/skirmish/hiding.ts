/**
 * Rulebook chapter "Hiding", and what a model sees before it acts. Hot: once a model and phase. Night is rolled from the `table` stream.
 */
import { ground } from "../../geometry/inside.ts";
import { CONCEALS } from "../../geometry/terrain.ts";
import * as board from "./board.ts";
import * as E from "./events.ts";
import { bases, lastLineCovers, lineTo, sees } from "./ground.ts";
import * as kinds from "./kind-columns.ts";
import {
  G_JUMP,
  HIDDEN,
  MARCHED,
  OFF,
  R_NIGHT_SCOPE,
  R_SPOT_ROUND,
  SCOUT_INFILTRATOR,
  SCOUT_NIGHT,
  SCOUT_SCANNER,
  STUN,
} from "./matchup.ts";
import { rollNightSight } from "./mission-dice.ts";
import { G_NIGHT, G_NIGHT_SIGHT, S_ON, SEAT_COLUMNS, type World } from "./state.ts";

/**
 * How far a searcher of Initiative I spots a Hidden model, in tenths of an inch (SK-HIDE-07, -12, -13): I inches, doubled by a scanner,
 * halved against infiltrators. `rounding` of half an Initiative: 0 none, 1 up, 2 down (SK-AMB-31).
 */
export function spottingDistance(I: number, scanner: boolean, infiltrator: boolean, rounding: number): number {
  const tenths = I * (scanner ? 20 : 10);
  if (!infiltrator) return tenths;
  const half = tenths >> 1;
  const odd = half % 10;
  return rounding === 0 ? half : rounding === 1 && odd > 0 ? half + 10 - odd : half - odd;
}

/** Before a model shoots, charges or fires on Overwatch at night, it learns how far it sees (SK-SCEN-10, SK-AMB-47). */
export function rollSight(w: World, m: number): void {
  if (board.game[G_NIGHT] === 0 || (kinds.scout[board.kind[m]!]! & SCOUT_NIGHT) !== 0) {
    board.game[G_NIGHT_SIGHT] = 1 << 20;
  } else if (board.rule[R_NIGHT_SCOPE] === 0) {
    const inches = rollNightSight(w.tableDice, w.m.field!.nightInches);
    board.game[G_NIGHT_SIGHT] = inches * 10;
    w.log.event(E.NIGHT_SIGHT, m, inches, 0);
  }
}

/** Who sees for a whole turn with one roll, by the other readings of SK-AMB-47. */
export function rollSightOfTurn(w: World, seat: number): void {
  if (board.game[G_NIGHT] === 0 || board.rule[R_NIGHT_SCOPE] === 0) return;
  const inches = rollNightSight(w.tableDice, w.m.field!.nightInches);
  board.game[G_NIGHT_SIGHT] = inches * 10;
  w.log.event(E.NIGHT_SIGHT, seat * board.STRIDE, inches, 0);
}

/** Fills `seen` and `sheltered`: the enemies that the model can see now, and those that terrain covers from it. */
export function lookAround(w: World, m: number): void {
  rollSight(w, m);
  const enemy = 1 - w.seatOf(m);
  const from = enemy * board.STRIDE;
  let seen = 0;
  let sheltered = 0;
  for (let left = board.seats[enemy * SEAT_COLUMNS + S_ON]!; left !== 0; left &= left - 1) {
    const i = 31 - Math.clz32(left & -left);
    if (w.gap(m, from + i) > board.game[G_NIGHT_SIGHT]! || !sees(w, m, from + i)) continue;
    seen |= 1 << i;
    if (lastLineCovers()) sheltered |= 1 << i;
  }
  w.seen = seen;
  w.sheltered = sheltered;
}

/** Shooting and moving end Hidden (SK-HIDE-06). */
export function comeOut(w: World, m: number): void {
  if ((board.place[m]! & HIDDEN) === 0) return;
  board.place[m]! &= ~HIDDEN;
  w.touch(m);
  w.log.event(E.REVEALED, m, 0, 0);
}

/** Is there something at hand that conceals the model: it stands in it, or right behind it (SK-HIDE-02, -04)? */
export function conceals(w: World, m: number): boolean {
  return (ground(w.table!, bases, m) & CONCEALS) !== 0;
}

/** May the model hide at the end of its movement (SK-HIDE-02, -03)? Not in plain sight of an enemy that would spot it at once. */
export function mayHide(w: World, m: number): boolean {
  const kind = board.kind[m]!;
  if ((board.flags[m]! & (OFF | STUN | MARCHED)) !== 0 || board.engaged[m] !== 0) return false;
  if ((kinds.guard[kind]! & G_JUMP) !== 0 || !conceals(w, m)) return false;
  return !spottedBy(w, m);
}

export function hide(w: World, m: number): void {
  board.place[m]! |= HIDDEN;
  w.touch(m);
  w.log.event(E.HID, m, 0, 0);
}

/** Does any enemy stand within its spotting distance with a clear line (SK-HIDE-07, -08)? */
function spottedBy(w: World, m: number): boolean {
  const enemy = 1 - w.seatOf(m);
  const from = enemy * board.STRIDE;
  const infiltrator = (kinds.scout[board.kind[m]!]! & SCOUT_INFILTRATOR) !== 0;
  for (let left = board.seats[enemy * SEAT_COLUMNS + S_ON]!; left !== 0; left &= left - 1) {
    const t = from + 31 - Math.clz32(left & -left);
    if ((board.flags[t]! & STUN) !== 0) continue;
    const kind = board.kind[t]!;
    const scanner = (kinds.scout[kind]! & SCOUT_SCANNER) !== 0;
    const reach = spottingDistance(kinds.I[kind]!, scanner, infiltrator, board.rule[R_SPOT_ROUND]!);
    if (w.gap(t, m) <= reach && lineTo(w, t, m)) return true;
  }
  return false;
}

/** After a model moved: it finds who hides near it, and is found (SK-HIDE-07 to -09, SK-AMB-32). */
export function search(w: World): void {
  for (let m = 0; m < 2 * board.STRIDE; m++) {
    if ((board.place[m]! & HIDDEN) !== 0 && spottedBy(w, m)) comeOut(w, m);
  }
}
