/** What a grenade is worth to who might throw it (SK-AI-14). Hot: once a grenade that is weighed. */

import { inSmoke } from "../battle/areas.ts";
import { board } from "../battle/columns.ts";
import { coverWorthFrag, twiceCaughtByArea } from "../battle/grenades.ts";
import type { World } from "../battle/state.ts";
import * as F from "../flags.ts";
import { R } from "../rulings.ts";
import { twiceCaughtByGrenade } from "./blasts.ts";
import { about, M_DOCTRINE, M_REACH, M_SEAT, V_BEST, V_CHARGE, V_LIGHT, V_WORTH, values } from "./shooter.ts";

/** Grenades that catch all who are near enough, friends and the thrower too, as a set. */
// biome-ignore format: many entries to a line; the formatter would give each a line of its own
const CATCH_FRIENDS =
  (1 << F.KRAK) | (1 << F.CHOKE) | (1 << F.HALLUCINOGEN) | (1 << F.PHOTON_FLASH) | (1 << F.PLASMA_GRENADE) |
  (1 << F.RAD) | (1 << F.POISON_GAS) | (1 << F.TANGLEFOOT) | (1 << F.MELTA);

/** What a grenade in reach is worth at an enemy, less what it costs of a charge, as `values[V_WORTH]`. */
export function weighGrenade(w: World, m: number, g: number, t: number, gap: number): void {
  const reach = about[M_REACH]!;
  const { mind } = w.sideAt[about[M_SEAT]!]!;
  const pair = (board.kind[m]! * F.GRENADES.length + g) * w.kinds.count + board.kind[t]!;
  let worth = isOfUse(w, m, g, t, gap, reach) ? mind.grenadeWorth[pair]! : 0;
  if (g !== F.FRAG && g !== F.SMOKE && (board.flags[t]! & F.STUN) !== 0) worth *= 0.4;
  // Not at one's own feet, nor into friends.
  const most = about[M_DOCTRINE] === 1 ? values[V_BEST]! : 0;
  if (w.table !== null && (CATCH_FRIENDS & (1 << g)) !== 0 && worth > most) {
    const twice = g === F.KRAK ? twiceCaughtByGrenade(w, m, t) : twiceCaughtByArea(w, m, t, g);
    worth *= Math.max(0, Math.min(2, twice)) / 2;
  }
  const chargeWorth = values[V_CHARGE]!;
  if (g !== F.FRAG && chargeWorth > 0) worth -= gap <= reach ? values[V_LIGHT]! : chargeWorth * 0.9;
  values[V_WORTH] = worth;
}

/** Whether a grenade would do anything at all: frag before a charge into cover, smoke for who stands in none. */
function isOfUse(w: World, m: number, g: number, t: number, gap: number, reach: number): boolean {
  if (g === F.FRAG) return coverWorthFrag(w, t) && gap <= reach && board.rule[R.fragUse] !== 2;
  return g !== F.SMOKE || ((board.flags[m]! & F.SMOKED) === 0 && (w.table === null || !inSmoke(m)));
}
