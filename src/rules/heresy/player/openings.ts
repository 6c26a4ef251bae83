/**
 * Openings on a line. Battles of a matchup begin alike, and in their first turns sides find themselves again and again where they have been in others;
 * scripted players then order what they ordered there, so that nothing has to be weighed. Equal keys are equal in all that orders ask, so that nobody can
 * tell whether a turn was remembered. Hot: once a turn.
 */

import { int32 } from "../../kernel/columns.ts";
import * as CHOICE from "../battle/choice.ts";
import { B, OPENING_BITS, OPENING_WORDS } from "../battle/columns.ts";
import * as G from "../battle/game.ts";
import type { World } from "../battle/state.ts";
import { standsKey } from "./fire-worth.ts";
import { mindOf } from "./weights.ts";

/** Turns after this are fought in too many ways. */
const LAST = 4;
/** Words that tell a situation apart: which turn of which leg, and so many for each unit. */
const KEY = 3;
const key = int32(OPENING_WORDS);
/** Where the situation of this turn is kept, or -1. */
let page = -1;

/** Where its orders stand on that page, and whether they were read from it. */
let orders = 0;
let known = false;

/** Whether openings are remembered: nobody orders by chance, and no titan has damage and shields to tell apart. */
export function opensAlike(w: World): boolean {
  return !mindOf(w, 0).random && !mindOf(w, 1).random && !w.titans;
}

/** Whether both sides order what they ordered in this situation before: `recalledOrder` tells it, unit by unit. */
export function recallOrders(w: World): boolean {
  page = -1;
  known = false;
  const units = B.count[0]! + B.count[1]!;
  const turn = B.game[G.TURN]!;
  if (turn > LAST || !opensAlike(w) || 1 + (KEY + 1) * units > OPENING_WORDS) return false;
  key[0] = (turn << 1) | w.leg;
  let hash = key[0]!;
  let at = 1;
  for (let seat = 0; seat < 2; seat++) {
    for (let unit = B.first[seat]!; unit < B.end[seat]!; unit++, at += KEY) {
      const chit = B.chits[unit]! > 0 ? 1 : 0;
      key[at] = B.flags[unit]!;
      key[at + 1] = standsKey(unit) | (B.level[unit]! << 24) | (B.was[unit]! << 27);
      key[at + 2] = (B.x[unit]! << 16) | (chit << 8) | (B.commander[unit]! & 255);
      hash = Math.imul(hash ^ key[at]!, 0x9e3779b1);
      hash = Math.imul(hash ^ (hash >>> 15) ^ key[at + 1]!, 0x85ebca6b);
      hash = Math.imul(hash ^ (hash >>> 13) ^ key[at + 2]!, 0xc2b2ae35);
    }
  }
  page = (hash >>> (32 - OPENING_BITS)) * OPENING_WORDS;
  orders = page + at;
  for (let k = 0; k < at; k++) if (B.opened[page + k] !== key[k]) return false;
  known = true;
  return true;
}

/** The order that a unit was given in the situation that was recalled. */
export function recalledOrder(w: World, unit: number): number {
  const word = B.opened[orders + placeOf(w, unit)]!;
  B.choice[CHOICE.GOAL] = ((word >> 3) & 127) - 1;
  B.awaited[unit] = (word >> 10) - 1;
  return word & 7;
}

/** Number of a unit among all. */
function placeOf(w: World, unit: number): number {
  return unit < w.stride ? unit : unit - w.stride + B.count[0]!;
}

/** Keeps what was ordered in the situation that nobody recalled. */
export function keepOrders(): void {
  if (page < 0 || known) return;
  for (let k = 0; k < orders - page; k++) B.opened[page + k] = key[k]!;
  let at = orders;
  for (let seat = 0; seat < 2; seat++) {
    for (let unit = B.first[seat]!; unit < B.end[seat]!; unit++, at++)
      B.opened[at] = ((B.awaited[unit]! + 1) << 10) | ((B.goal[unit]! + 1) << 3) | B.order[unit]!;
  }
}
