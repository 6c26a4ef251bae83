/** Setting up on a table (21.3, DM-FST-03, DM-SPE-10): zones, scouts, reserves, who rides, by turns. Hot: once a battle. */

import { UNIT } from "../../../geometry/ticks.ts";
import {
  ABOARD,
  INFANTRY,
  NO_MARKER,
  OFF,
  R_NO_MOUNT,
  RESERVE,
  SCOUTS,
  ST_ABOARD,
  ST_FREE,
  ST_HELD,
  ST_SCOUT,
  START_WORDS,
  STARTS,
  WAITS,
} from "../matchup.ts";
import * as V from "../player/weights.ts";
import * as B from "./board.ts";
import { coverNear, form, putDown, stand, tellPlace } from "./moves.ts";
import type { World } from "./state.ts";

/** Worth of no spot at all. */
const NOWHERE = -(1 << 30);

/** Steps across the zone for who finds room on none of its spots. */
const ACROSS = 28;

/** The attacker places the first unit, then they take turns until one has none left (21.3). */
export function deploy(w: World): void {
  for (let u = 0; u < 2 * w.U; u++) {
    const seat = w.seatOf(u);
    const place = u - seat * w.U;
    if (place >= w.sideAt[seat]!.units || (B.flags[u]! & RESERVE) !== 0) continue;
    B.flags[u] = OFF;
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

/** Where a unit starts: what the roster says, or what the doctrine makes of it. */
function station(w: World, seat: number, u: number, bits: number): number {
  if ((bits & ST_ABOARD) !== 0) return B.rule[R_NO_MOUNT] === 1 ? 0 : ABOARD;
  if ((bits & ST_HELD) !== 0) return WAITS;
  const scout = (bits & ST_SCOUT) !== 0 && w.field!.scouts > 0 ? SCOUTS : 0;
  if ((bits & ST_FREE) === 0 || scout !== 0) return scout;
  return heldBack(w, seat, u) ? WAITS : 0;
}

/** DM-FST-03 makes reserves worth initiative: a side that likes to wait holds one unit in four back, those that come on in a charge. */
function heldBack(w: World, seat: number, u: number): boolean {
  const side = w.sideAt[seat]!;
  if (side.mind.random) return side.units > 1 && u > seat * w.U && w.policy[seat]!.below(8) === 0;
  const want = side.mind.weights[V.WAITING]!;
  return want > 0 && side.units >= 4 && u - seat * w.U >= side.units - Math.trunc((side.units * want) / 4 + 0.5);
}

/** Units that start aboard get into the first carrier with room; the roster saw to it that there is one (DM-VEH-02). */
function board(w: World, seat: number): void {
  for (let u = seat * w.U; u < (seat + 1) * w.U; u++) {
    if ((B.place[u]! & ABOARD) === 0) continue;
    for (let v = seat * w.U; v < (seat + 1) * w.U && B.carrier[u] === 0; v++) {
      if (roomIn(w, v) >= w.size(u)) B.carrier[u] = v - seat * w.U + 1;
    }
    if (B.carrier[u] === 0) B.place[u] = 0;
  }
}

/** Models that still find room in a unit (DM-VEH-02). */
export function roomIn(w: World, v: number): number {
  const seat = w.seatOf(v);
  if (B.alive[B.from[v]!] === 0 || B.to[v] === B.from[v]) return 0;
  let room = B.kindRoom[B.kind[B.from[v]!]!]!;
  for (let u = seat * w.U; u < (seat + 1) * w.U; u++) {
    if ((B.place[u]! & ABOARD) !== 0 && B.carrier[u] === v - seat * w.U + 1) room -= w.size(u);
  }
  return room;
}

/** Big models first, so that nothing stands in their way; -1 when all are placed. */
function nextToPlace(w: World, seat: number): number {
  let best = -1;
  for (let u = seat * w.U; u < seat * w.U + w.sideAt[seat]!.units; u++) {
    if (B.flags[u] !== OFF || (B.place[u]! & (WAITS | ABOARD)) !== 0 || w.size(u) === 0) continue;
    if (best < 0 || (w.typeOf(u) !== INFANTRY && w.typeOf(best) === INFANTRY)) best = u;
  }
  return best;
}

/** What is known of where a unit starts on a table of the deck, in a leg. */
const PUT = 1;
const KEPT_BACK = 2;

/**
 * Puts a unit where its doctrine likes it best; without room anywhere it waits. Two doctrines that nothing is drawn for find the same place in
 * every battle on a table, which is found once.
 */
function place(w: World, seat: number, u: number): void {
  const drawn = w.sideAt[0].mind.random || w.sideAt[1].mind.random || w.m.fate.length > 0;
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
    B.place[u] = WAITS;
    return;
  }
  findPlace(w, seat, u);
  B.startKnown[at] = (B.flags[u]! & OFF) === 0 ? PUT : KEPT_BACK;
  B.startX[at] = B.cx[u]!;
  B.startY[at] = B.cy[u]!;
}

function findPlace(w: World, seat: number, u: number): void {
  const field = w.field!;
  const { starts } = field;
  const scout = (B.place[u]! & SCOUTS) !== 0;
  const first = ((scout ? 2 : 0) + seat) * STARTS * START_WORDS;
  const { random } = w.sideAt[seat]!.mind;
  // The best few spots are tried in turn: each round takes the best that was not tried.
  let limit = 1 << 30;
  for (let tries = 0; tries < 12; tries++) {
    let best = NOWHERE;
    let bestAt = 0;
    for (let spot = 0; spot < STARTS; spot++) {
      const at = first + spot * START_WORDS;
      if (random) B.spotWorth[spot] = w.policy[seat]!.below(4096) * 4 + ((spot >> 1) & 3);
      else if (tries === 0) B.spotWorth[spot] = spotWorth(w, seat, u, at) + spot;
      const worth = B.spotWorth[spot]!;
      if (worth <= best || worth >= limit) continue;
      best = worth;
      bestAt = at;
    }
    if (best === NOWHERE) break;
    if (putDown(w, u, starts[bestAt]!, starts[bestAt + 1]!)) {
      tellPlace(w, u);
      return;
    }
    if (!random) limit = best;
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
  B.place[u] = WAITS;
}

/** How a doctrine likes a spot of `Field.starts`: cover, nearness to the enemy or distance from it, the pull of a marker, not all on one spot. */
function spotWorth(w: World, seat: number, u: number, at: number): number {
  const weights = w.sideAt[seat]!.mind.weights;
  const { starts, zone } = w.field!;
  const x = starts[at]!;
  const y = starts[at + 1]!;
  const pull = starts[at + 3]!;
  let worth = weights[V.SHELTER]! * coverNear(w, x, y) * (w.typeOf(u) === INFANTRY ? 1 : 0.3);
  worth += weights[V.FORWARD]! * (starts[at + 2]! / zone);
  if (pull < NO_MARKER) worth -= (weights[V.PULL]! * pull) / (12 * UNIT);
  // Opposite to enemies that are there already, and beside friends rather than on them.
  for (let other = 0; other < 2 * w.U; other++) {
    if ((B.flags[other]! & OFF) !== 0) continue;
    const aside = Math.abs(B.cx[other]! - x);
    if (w.seatOf(other) === seat) {
      if (aside < 7 * UNIT && Math.abs(B.cy[other]! - y) < 4 * UNIT) worth -= 1;
    } else worth -= (0.25 * aside) / (12 * UNIT);
  }
  // Whole numbers, far enough apart for the place in the grid to decide between those alike.
  return ((worth - (0.1 * Math.abs(x)) / (12 * UNIT)) * 65536) | 0;
}
