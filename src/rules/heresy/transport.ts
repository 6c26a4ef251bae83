/** Transports of a unit (HE-SKL-15, HE-ASM-10): its infantry rides in the vehicles that joined it, gets out, and suffers when they are wrecked. Hot. */
import * as E from "./events.ts";
import { settle } from "./ground.ts";
import { d10, FOOT, GONE, GROUPS, MOUNTED } from "./matchup.ts";
import { PASSENGERS } from "./metrics.ts";
import { removeStands } from "./quality.ts";
import type { World } from "./state.ts";

/** All who walk get in, before the battle; units without room for all of them walk. */
export function mount(w: World, unit: number): void {
  if (w.table !== null && w.u.riders[unit]! > 0) w.flags[unit]! |= MOUNTED;
}

/** They get out where the vehicles are. */
export function dismount(w: World, unit: number): void {
  if ((w.flags[unit]! & MOUNTED) === 0) return;
  w.flags[unit]! &= ~MOUNTED;
  w.touch(unit);
  w.log.event(E.DISMOUNT, unit, 0, 0);
  settle(w, unit);
}

/** Vehicles of a unit that is riding were destroyed: each of their passengers dies on a die of his armour or more, the rest get out. */
export function wreck(w: World, unit: number, row: number, vehicles: number, seat: number): void {
  let aboard = vehicles * w.rows.transport[row]!;
  for (let g = 0; g < GROUPS && aboard > 0; g++) {
    const stands = w.stands[GROUPS * unit + g]!;
    const own = w.u.row[GROUPS * unit + g]!;
    if (stands <= 0 || w.rows.body[own] !== FOOT) continue;
    const many = stands < aboard ? stands : aboard;
    aboard -= many;
    const dead = w.actions[seat]!.count(many, d10(w.rows.armour[own]!));
    w.tick(PASSENGERS, w.seatOf(unit), dead);
    w.log.event(E.WRECK, unit, many, dead);
    removeStands(w, unit, g, dead);
  }
  if ((w.flags[unit]! & GONE) !== 0) return;
  let room = 0;
  let riders = 0;
  for (let g = 0; g < GROUPS; g++) {
    const stands = w.stands[GROUPS * unit + g]!;
    if (stands <= 0) continue;
    const own = w.u.row[GROUPS * unit + g]!;
    room += stands * w.rows.transport[own]!;
    if (w.rows.body[own] === FOOT) riders += stands;
  }
  if (riders > room || room === 0) dismount(w, unit);
}
