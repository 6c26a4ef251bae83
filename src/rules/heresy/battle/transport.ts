/** Transports of a unit (HE-SKL-15, HE-ASM-10): its infantry rides in the vehicles that joined it, gets out, and suffers when they are wrecked. Hot. */

import { E } from "../events.ts";
import { d10, FOOT, GONE, GROUPS, MOUNTED } from "../matchup.ts";
import { T } from "../metrics.ts";
import { B } from "./columns.ts";
import { settle } from "./command.ts";
import { removeStands } from "./quality.ts";
import type { World } from "./state.ts";

// What `getsOut` says of a unit's move.
export const GETS_OUT = 1;
export const GETS_IN = 2;

/** All who walk get in, before the battle; units without room for all of them walk. */
export function mount(w: World, unit: number): void {
  if (w.table !== null && B.unitRiders[unit]! > 0) B.flags[unit]! |= MOUNTED;
}

/** Whether those of a unit who walk find room in its vehicles, as many as there are of both. */
export function mayMount(unit: number): boolean {
  if ((B.flags[unit]! & MOUNTED) !== 0 || B.unitRide[unit] === 0) return false;
  const room = freeSeats(unit);
  return room !== NO_RIDERS && room >= 0;
}

/** During the battle they get in where the vehicles are. */
export function getIn(w: World, unit: number): void {
  B.flags[unit]! |= MOUNTED;
  w.touch(unit);
  w.log.event(E.mount, unit, 0, 0);
  B.files[unit] = 0;
  settle(w, unit);
}

/** In the place of a number of seats: there are no vehicles, or nobody to ride in them. */
const NO_RIDERS = -1000;

/** Seats of a unit's vehicles beyond those that its stands on foot take. */
function freeSeats(unit: number): number {
  let seats = 0;
  let riders = 0;
  for (let g = 0; g < GROUPS; g++) {
    const stands = B.stands[GROUPS * unit + g]!;
    if (stands <= 0) continue;
    const row = B.unitRow[GROUPS * unit + g]!;
    seats += stands * B.rowTransport[row]!;
    if (B.rowBody[row] === FOOT) riders += stands;
  }
  return seats === 0 || riders === 0 ? NO_RIDERS : seats - riders;
}

/** They get out where the vehicles are. @rule HE-SKL-15 */
export function dismount(w: World, unit: number): void {
  if ((B.flags[unit]! & MOUNTED) === 0) return;
  B.flags[unit]! &= ~MOUNTED;
  w.touch(unit);
  w.log.event(E.dismount, unit, 0, 0);
  B.files[unit] = 0;
  settle(w, unit);
}

/**
 * Vehicles of a unit that is riding were destroyed: each of their passengers dies on a die of his armour or more, the rest get out.
 * @rule HE-ASM-10
 */
export function wreck(w: World, unit: number, row: number, vehicles: number, seat: number): void {
  let aboard = vehicles * B.rowTransport[row]!;
  for (let g = 0; g < GROUPS && aboard > 0; g++) {
    const stands = B.stands[GROUPS * unit + g]!;
    const own = B.unitRow[GROUPS * unit + g]!;
    if (stands <= 0 || B.rowBody[own] !== FOOT) continue;
    const many = stands < aboard ? stands : aboard;
    aboard -= many;
    const dead = w.actions[seat]!.count(many, d10(B.rowArmour[own]!));
    w.tick(T.passengers, w.seatOf(unit), dead);
    w.log.event(E.wreck, unit, many, dead);
    removeStands(w, unit, g, dead);
  }
  if ((B.flags[unit]! & GONE) !== 0) return;
  if (freeSeats(unit) < 0) dismount(w, unit);
}
