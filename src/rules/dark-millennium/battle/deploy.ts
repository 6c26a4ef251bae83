/** Setting up on a table (21.3, DM-FST-03, DM-SPE-10): zones, scouts, reserves, who rides, by turns. Hot: once a battle. */

import { UNIT } from "../../../geometry/ticks.ts";
import * as M from "../matchup.ts";
import { R } from "../rulings.ts";
import { B } from "./columns.ts";
import { form, putDown, stand, tellPlace } from "./formations.ts";
import type { World } from "./state.ts";
import { roomIn } from "./transport.ts";

/** Spots that a player may name for a unit. */
const MOST_TRIES = 12;

/** Steps across the zone for who finds room on none of its spots. */
const ACROSS = 28;

/** The attacker places the first unit, then they take turns until one has none left (21.3). @rule DM-SPE-10 */
export function deploy(w: World): void {
  for (let u = 0; u < 2 * w.U; u++) {
    const seat = w.seatOf(u);
    const place = u - seat * w.U;
    if (place >= w.sideAt[seat]!.units || (B.flags[u]! & M.RESERVE) !== 0) continue;
    B.flags[u] = M.OFF;
    B.place[u] = station(w, seat, u, w.sideAt[seat]!.station[place]!);
  }
  for (let seat = 0; seat < 2; seat++) board(w, seat);
  const { attacker } = w.field!;
  let seat = attacker === 0 ? 0 : w.leg === 0 ? attacker - 1 : 2 - attacker;
  for (let placed = 0; placed < 2; ) {
    const u = nextToPlace(w, seat);
    if (u < 0) placed++;
    else {
      placed = 0;
      place(w, seat, u);
    }
    seat = 1 - seat;
  }
}

/** Where a unit starts: what the roster says, or what the player makes of it (DM-FST-03). */
function station(w: World, seat: number, u: number, bits: number): number {
  if ((bits & M.ST_ABOARD) !== 0) return B.rule[R.noMount] === 1 ? 0 : M.ABOARD;
  if ((bits & M.ST_HELD) !== 0) return M.WAITS;
  const scout = (bits & M.ST_SCOUT) !== 0 && w.field!.scouts > 0 ? M.SCOUTS : 0;
  if ((bits & M.ST_FREE) === 0 || scout !== 0) return scout;
  return w.player.holdsBack(seat, u) ? M.WAITS : 0;
}

/** Units that start aboard get into the first carrier with room; the roster saw to it that there is one (DM-VEH-02). */
function board(w: World, seat: number): void {
  for (let u = seat * w.U; u < (seat + 1) * w.U; u++) {
    if ((B.place[u]! & M.ABOARD) === 0) continue;
    for (let v = seat * w.U; v < (seat + 1) * w.U && B.carrier[u] === 0; v++) {
      if (roomIn(w, v) >= w.size(u)) B.carrier[u] = v - seat * w.U + 1;
    }
    if (B.carrier[u] === 0) B.place[u] = 0;
  }
}

/** The unit that a seat sets up next, big models first, so that nothing stands in their way, if its player does not want another; -1 when all are. */
function nextToPlace(w: World, seat: number): number {
  let usual = -1;
  let waiting = 0;
  for (let u = seat * w.U; u < seat * w.U + w.sideAt[seat]!.units; u++) {
    if (!isToPlace(w, u)) continue;
    waiting++;
    if (usual < 0 || (w.typeOf(u) !== M.INFANTRY && w.typeOf(usual) === M.INFANTRY)) usual = u;
  }
  return waiting < 2 ? usual : w.player.setsUp(seat, usual);
}

/** Does a unit still wait to be set up? */
export function isToPlace(w: World, u: number): boolean {
  return B.flags[u] === M.OFF && (B.place[u]! & (M.WAITS | M.ABOARD)) === 0 && w.size(u) > 0;
}

/** What is known of where a unit starts on a table of the deck, in a leg. */
const PUT = 1;
const KEPT_BACK = 2;

/**
 * Puts a unit where its player likes it best; without room anywhere it waits. Where players repeat what they did and nothing is drawn, the same
 * place is found in every battle on a table: it is found once.
 */
function place(w: World, seat: number, u: number): void {
  const drawn = w.m.fate.length > 0 || !w.player.repeats();
  const at = (2 * w.deck + w.leg) * 2 * w.U + u;
  if (!drawn && B.startKnown[at] === PUT) {
    const x = B.startX[at]!;
    const y = B.startY[at]!;
    form(w, u, x, y);
    stand(w, u, x, y);
    tellPlace(w, u);
    return;
  }
  if (!drawn && B.startKnown[at] === KEPT_BACK) {
    B.place[u] = M.WAITS;
    return;
  }
  findPlace(w, seat, u);
  B.startKnown[at] = (B.flags[u]! & M.OFF) === 0 ? PUT : KEPT_BACK;
  B.startX[at] = B.cx[u]!;
  B.startY[at] = B.cy[u]!;
}

function findPlace(w: World, seat: number, u: number): void {
  const field = w.field!;
  const { starts } = field;
  const scout = (B.place[u]! & M.SCOUTS) !== 0;
  const first = ((scout ? 2 : 0) + seat) * M.STARTS * M.START_WORDS;
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const spot = w.player.spot(seat, u, tries);
    if (spot < 0) break;
    const at = first + spot * M.START_WORDS;
    if (!putDown(w, u, starts[at]!, starts[at + 1]!)) continue;
    tellPlace(w, u);
    return;
  }
  // No room where it wanted to be: anywhere in the zone, else it comes later.
  const { width, depth } = w.table!;
  const ahead = seat === 0 ? 1 : -1;
  const zone = field.zone + (scout ? field.scouts : 0);
  for (let column = 0; column < ACROSS; column++) {
    const x = Math.trunc(((2 * column - (ACROSS - 1)) * (width - 4 * UNIT)) / (2 * (ACROSS - 1)));
    for (let row = 0; row < 4; row++) {
      if (!putDown(w, u, (ahead * x) | 0, (ahead * (zone - (2 + 2 * row) * UNIT - depth / 2)) | 0)) continue;
      tellPlace(w, u);
      return;
    }
  }
  B.place[u] = M.WAITS;
}
