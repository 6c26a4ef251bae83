/**
 * Openings on a line. Battles of a matchup begin alike, and in their first turns sides find themselves again and again where they have been in others;
 * scripted players then order what they ordered there, so that nothing has to be weighed. Equal keys are equal in all that orders ask, so that nobody can
 * tell whether a turn was remembered. Hot: once a turn.
 */
import * as B from "../battle/board.ts";
import { G_TURN, type World } from "../battle/state.ts";
import { GONE } from "../matchup.ts";
import { standsKey } from "./fire-worth.ts";

/** Turns after this are fought in too many ways. */
const LAST = 4;
/** Words that tell a situation apart: which turn of which leg, and so many for each unit. */
const KEY = 3;
const key = B.int32(B.OPENING_WORDS);
/** Where the situation of this turn is kept, or -1. */
let page = -1;

/** Whether both sides order what they ordered in this situation before; if so they have. */
export function recallOrders(w: World): boolean {
  page = -1;
  const units = B.count[0]! + B.count[1]!;
  const turn = B.game[G_TURN]!;
  if (turn > LAST || !w.opens || 1 + (KEY + 1) * units > B.OPENING_WORDS) return false;
  key[0] = (turn << 1) | w.leg;
  let hash = key[0]!;
  let at = 1;
  for (let seat = 0; seat < 2; seat++) {
    for (let unit = seat * w.stride; unit < seat * w.stride + B.count[seat]!; unit++, at += KEY) {
      const chit = B.chits[unit]! > 0 ? 1 : 0;
      key[at] = B.flags[unit]!;
      key[at + 1] = standsKey(unit) | (B.level[unit]! << 24) | (B.was[unit]! << 27);
      key[at + 2] = (B.x[unit]! << 16) | (chit << 8) | (B.commander[unit]! & 255);
      hash = Math.imul(hash ^ key[at]!, 0x9e3779b1);
      hash = Math.imul(hash ^ (hash >>> 15) ^ key[at + 1]!, 0x85ebca6b);
      hash = Math.imul(hash ^ (hash >>> 13) ^ key[at + 2]!, 0xc2b2ae35);
    }
  }
  page = (hash >>> (32 - B.OPENING_BITS)) * B.OPENING_WORDS;
  for (let k = 0; k < at; k++) if (B.opened[page + k] !== key[k]) return false;
  at += page;
  for (let seat = 0; seat < 2; seat++) {
    for (let unit = seat * w.stride; unit < seat * w.stride + B.count[seat]!; unit++, at++) {
      if ((B.flags[unit]! & GONE) !== 0) continue;
      const word = B.opened[at]!;
      B.order[unit] = word & 7;
      B.goal[unit] = ((word >> 3) & 127) - 1;
      B.awaited[unit] = (word >> 10) - 1;
    }
  }
  return true;
}

/** Keeps what was ordered in the situation that nobody recalled. */
export function keepOrders(w: World): void {
  if (page < 0) return;
  const units = B.count[0]! + B.count[1]!;
  let at = 1 + KEY * units;
  for (let k = 0; k < at; k++) B.opened[page + k] = key[k]!;
  at += page;
  for (let seat = 0; seat < 2; seat++) {
    for (let unit = seat * w.stride; unit < seat * w.stride + B.count[seat]!; unit++, at++)
      B.opened[at] = ((B.awaited[unit]! + 1) << 10) | ((B.goal[unit]! + 1) << 3) | B.order[unit]!;
  }
}
