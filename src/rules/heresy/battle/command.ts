/**
 * Command on a table (HE-LDR-02, -07, -10): who hears his commander where he stands, what follows when he does not, and who is taken over. A unit that is
 * put down somewhere is felt by all of that, so that `put` stands here. Hot: once a move.
 */

import { NOWHERE } from "../../../geometry/ticks.ts";
import { E } from "../events.ts";
import { GONE, OUT_OF_RADIUS, ROUTED, S_HERO } from "../matchup.ts";
import { R } from "../rulings.ts";
import { B } from "./columns.ts";
import * as G from "./game.ts";
import { feel, inRadius, reshape } from "./ground.ts";
import { commandsOf, loseLevels, mayHaveUnits } from "./quality.ts";
import type { World } from "./state.ts";

/** Puts a unit down in the formation that it has: its cover and its command follow. */
export function put(w: World, unit: number, x: number, y: number, facing: number): void {
  B.px[unit] = x;
  B.py[unit] = y;
  B.facing[unit] = facing;
  stay(w, unit);
}

/** What follows from other stands of a unit than before, where it is. */
export function settle(w: World, unit: number): void {
  reshape(unit);
  stay(w, unit);
}

/** What follows from where a unit is. */
function stay(w: World, unit: number): void {
  B.stamp[unit] = ++B.game[G.MOVES]!;
  w.now++;
  feel(w, unit);
  callIn(w, unit);
}

/** HE-LDR-02, -07: who is within his commander's radius, after a unit has moved. */
function callIn(w: World, unit: number): void {
  if (B.rule[R.noRadius] === 1 || B.rule[R.noCommandLoss] === 1) return;
  const chief = B.commander[unit]!;
  if (chief >= 0) hear(w, unit, chief);
  if (!mayHaveUnits(unit)) return;
  for (let other = B.first[w.seatOf(unit)]!; other < B.end[w.seatOf(unit)]!; other++) {
    // Who is not on the table yet will hear when he comes.
    if (B.commander[other] === unit && B.px[other] !== NOWHERE && (B.flags[other]! & GONE) === 0) hear(w, other, unit);
  }
}

/** Notes whether a unit is within the radius of its commander; told from the first turn on (`giveOrders`), not while both are being set up. */
export function hear(w: World, unit: number, chief: number): void {
  const away = (B.flags[unit]! & OUT_OF_RADIUS) !== 0;
  if ((B.flags[chief]! & GONE) !== 0 || inRadius(unit, chief)) {
    if (!away) return;
    w.touch(unit);
    B.flags[unit]! &= ~OUT_OF_RADIUS;
    if (B.game[G.TURN]! > 0) w.log.event(E.hears, unit, chief, 1);
    return;
  }
  if (away) return;
  B.flags[unit]! |= OUT_OF_RADIUS;
  w.touch(unit);
  if (B.game[G.TURN]! > 0) w.log.event(E.hears, unit, chief, 0);
  // Lost for good, and only once while it is away (HE-AMB-33).
  if (B.rule[R.commandPermanent] === 1) loseLevels(w, unit, B.rule[R.levelsLost]!);
}

/** HE-LDR-10: commanders with room take over units that lost theirs. @rule HE-LDR-09, HE-LDR-10, HE-SKL-10, HE-DEC-24 */
export function reassign(w: World, seat: number): void {
  if (B.rule[R.noReassignment] === 1) return;
  for (let unit = B.first[seat]!; unit < B.end[seat]!; unit++) {
    if (B.commander[unit] !== -2 || (B.flags[unit]! & GONE) !== 0) continue;
    const chief = w.player.chief(unit);
    if (chief < 0) continue;
    B.commander[unit] = chief;
    w.touch(unit);
    if (w.table !== null) hear(w, unit, chief);
    w.log.event(E.command, unit, chief, 0);
  }
}

/** Heroes may lead two units, as a nob does; the rulebook gives them no number. */
const HERO_COMMANDS = 2;

/** Whether a commander has room for a unit that lost its own, and is near enough (HE-LDR-10). */
export function mayTakeOver(w: World, chief: number, unit: number): boolean {
  const from = w.seatOf(unit) * w.stride;
  return mayLead(chief, from, from + B.count[w.seatOf(unit)]!) && (w.table === null || inRadius(unit, chief));
}

function mayLead(chief: number, from: number, to: number): boolean {
  if ((B.flags[chief]! & GONE) !== 0 || B.level[chief] === ROUTED || B.commander[chief] === -2) return false;
  const hero = (B.unitSkills[chief]! & S_HERO) !== 0;
  const room = commandsOf(chief) > 0 ? commandsOf(chief) : hero ? HERO_COMMANDS : 0;
  if (room === 0) return false;
  let led = 0;
  for (let unit = from; unit < to; unit++) {
    if (B.commander[unit] === chief && (B.flags[unit]! & GONE) === 0) led++;
  }
  return led < room;
}
