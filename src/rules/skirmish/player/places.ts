/**
 * Where players set their models down (SK-AI-06): see deployment.ts for where they may. Hot: once a model.
 *
 * What a player likes about a spot hangs on the table alone but for companions and for perches, so that the spots lie in that order
 * (`Spots`), and the first that is free and in the zone is the best.
 */
import { SOUTH } from "../../../geometry/inside.ts";
import { NOWHERE, UNIT } from "../../../geometry/ticks.ts";
import { int32 } from "../../kernel/columns.ts";
import { board, SEAT_SHIFT, STRIDE } from "../battle/columns.ts";
import * as Deployment from "../battle/deployment.ts";
import { inTheOpen } from "../battle/hiding.ts";
import { kinds } from "../battle/kind-columns.ts";
import { G_ATTACKER, G_MISSION, type World } from "../battle/state.ts";
import { HIDDEN, OFF, PERCH, SPOT, WHOLE_TABLE } from "../flags.ts";
import { BREAKTHROUGH } from "../mission-rows.ts";
import { D } from "./decisions.ts";
import { minds } from "./mind-columns.ts";
import { cares } from "./mission-mind.ts";
import { drawsLots, isAsked, offers } from "./seats.ts";
import { W, WEIGHTS } from "./weights.ts";

/** Who reaches this far, in tenths, is a marksman. */
const LONG = 180;

/**
 * How far the spots with shelter, and those without, were looked through for bases of this radius: the ones before are taken or not in the zone,
 * and nothing that is set up in it makes them any better.
 */
const SHELTERED = 0;
const BARE = 1;
const RADIUS = 2;
const ZONE = 3;
const looked = int32(4);

/** The point near which a model wants to stand that is drawn somewhere. */
const POINT_X = 0;
const POINT_Y = 1;
const point = int32(2);

/** The free place of the open zone that the player of a model likes best, or -1 when there is none. */
export function choosePlace(w: World, m: number): number {
  const seat = w.seatOf(m);
  const side = board.side[seat]!;
  const { at } = w.spots;
  const cover = (minds.weights[side * WEIGHTS + W.moveCover]! * 4 * UNIT) | 0;
  const owner = board.owner[m]! < 0 ? -1 : seat * STRIDE + board.owner[m]!;
  const follows = owner >= 0 && (board.flags[owner]! & OFF) === 0;
  const random = drawsLots(seat) && !follows;
  // A companion stays at its owner's side, everybody else goes to the middle of the table, or where the mission draws its player.
  const drawn = drawsToTheWay(w, m);
  const middleX = follows ? board.px[owner]! : drawn ? point[POINT_X]! : 0;
  const middleY = follows ? board.py[owner]! : drawn ? point[POINT_Y]! : 0;
  point[POINT_X] = middleX;
  point[POINT_Y] = middleY;
  if (random) return lotPlace(w, m);
  let best = follows || drawn ? spotBeside(w, m, middleX, middleY) : bestSpot(w, m, cover);
  let bestWorth = -2147483648;
  if (best >= 0) bestWorth = (at[best + 2] === 1 && !follows ? cover : 0) - farFrom(at, best, middleX, middleY);
  const { perches } = w;
  const high = follows ? 0 : heightWish(side, m);
  for (let p = 0; p < perches.length; p += PERCH) {
    if (!Deployment.isPerchFree(w, m, p)) continue;
    const worth = cover + ((high * (perches[p + 2]! / UNIT)) | 0) - farFrom(perches, p, middleX, middleY);
    if (worth <= bestWorth) continue;
    bestWorth = worth;
    best = Deployment.placeOfPerch(p);
  }
  if (best === -1 || !isAsked(seat)) return best;
  return offerPlaces(w, m, best, follows ? 0 : cover, high);
}

/** All free places of the zone, for who wants to see them; `best` is the one that the doctrine likes best. */
function offerPlaces(w: World, m: number, best: number, cover: number, high: number): number {
  const { at } = w.spots;
  const { perches } = w;
  offers.open(D.place, w.seatOf(m));
  offers.advise(best, 0, 0, 0);
  for (let s = 0; s < at.length; s += SPOT) {
    if (!Deployment.isFree(w, m, s)) continue;
    const far = farFrom(at, s, point[POINT_X]!, point[POINT_Y]!);
    offers.row[0] = ((at[s + 2] === 1 ? cover : 0) - far) / UNIT;
    offers.row[1] = at[s + 2]!;
    offers.row[2] = far / UNIT;
    offers.row[3] = 0;
    offers.row[4] = enemyInches(m, at[s]!, at[s + 1]!);
    offers.offer(s, 0, 0, 0);
  }
  for (let p = 0; p < perches.length; p += PERCH) {
    if (!Deployment.isPerchFree(w, m, p)) continue;
    const far = farFrom(perches, p, point[POINT_X]!, point[POINT_Y]!);
    offers.row[0] = (cover + ((high * (perches[p + 2]! / UNIT)) | 0) - far) / UNIT;
    offers.row[1] = 1;
    offers.row[2] = far / UNIT;
    offers.row[3] = perches[p + 2]! / UNIT;
    offers.row[4] = enemyInches(m, perches[p]!, perches[p + 1]!);
    offers.offer(Deployment.placeOfPerch(p), 0, 0, 0);
  }
  offers.settle();
  return offers.act;
}

/** How far the nearest enemy in the open stands from a place, in inches; 0 when none does. */
function enemyInches(m: number, x: number, y: number): number {
  const enemy = 1 - (m >> SEAT_SHIFT);
  let least = 0;
  for (let left = inTheOpen(enemy); left !== 0; left &= left - 1) {
    const t = (enemy * STRIDE) | (31 - Math.clz32(left & -left));
    if (board.px[t] === NOWHERE) continue;
    const dx = board.px[t]! - x;
    const dy = board.py[t]! - y;
    const far = Math.sqrt(dx * dx + dy * dy) / UNIT;
    if (least === 0 || far < least) least = far;
  }
  return least;
}

/**
 * Is a model drawn to the way of a mission in which one side has to get across the table, and to which point? Those who have to begin at a flank, as
 * far ahead as may be, half of them at either: the enemy is farther away there, and a march more likely (SK-MOVE-12). Sentries stand in the way of
 * those whom they see set up.
 */
function drawsToTheWay(w: World, m: number): boolean {
  const seat = w.seatOf(m);
  if (board.game[G_MISSION] !== BREAKTHROUGH || Deployment.site[Deployment.ARRIVING] === 1 || !cares(seat))
    return false;
  const i = m - seat * STRIDE;
  const n = board.count[seat]!;
  const { width, depth } = w.table!;
  if (seat !== board.game[G_ATTACKER]) {
    const ahead = Deployment.site[Deployment.EDGE] === SOUTH ? 1 : -1;
    point[POINT_X] = (2 * i < n ? ahead : -ahead) * ((width >> 1) - 2 * UNIT);
    point[POINT_Y] = ahead * (Deployment.site[Deployment.DEPTH]! - (depth >> 1));
    return true;
  }
  // Each before another of the enemies that it sees.
  const enemies = board.count[1 - seat]!;
  const first = Math.trunc(((2 * i + 1) * enemies) / (2 * (n >> 1) + 1));
  for (let k = 0; k < enemies; k++) {
    const t = (1 - seat) * STRIDE + ((first + k) % enemies);
    if ((board.flags[t]! & OFF) !== 0 || (board.place[t]! & HIDDEN) !== 0) continue;
    point[POINT_X] = board.px[t]!;
    point[POINT_Y] = 0;
    return true;
  }
  return false;
}

/** How far a place of a list lies from a point, along x and along y. */
function farFrom(places: Int32Array, place: number, x: number, y: number): number {
  return Math.abs(places[place]! - x) + Math.abs(places[place + 1]! - y);
}

/** The best free spot near the middle, in shelter as far as one cares for it; where it begins in `Spots.at`, or -1. */
function bestSpot(w: World, m: number, cover: number): number {
  const { at } = w.spots;
  const edge = Deployment.liesAlongEdge() ? Deployment.site[Deployment.EDGE]! : WHOLE_TABLE;
  if (looked[RADIUS] !== board.radius[m] || looked[ZONE] !== Deployment.site[Deployment.NUMBER]) {
    looked[ZONE] = Deployment.site[Deployment.NUMBER]!;
    looked[RADIUS] = board.radius[m]!;
    looked[SHELTERED] = 0;
    looked[BARE] = 0;
  }
  const shelter = lookThrough(w, m, w.spots.sheltered[edge]!, SHELTERED);
  const open = lookThrough(w, m, w.spots.bare[edge]!, BARE);
  if (shelter < 0 || open < 0) return shelter < 0 ? open : shelter;
  const more = cover - farFrom(at, shelter, 0, 0) + farFrom(at, open, 0, 0);
  return more > 0 || (more === 0 && shelter < open) ? shelter : open;
}

/** The first free spot of a list, or -1. */
function lookThrough(w: World, m: number, list: Int32Array, which: number): number {
  for (let k = looked[which]!; k < list.length; k++) {
    if (!Deployment.isFree(w, m, list[k]!)) continue;
    looked[which] = k;
    return list[k]!;
  }
  looked[which] = list.length;
  return -1;
}

/**
 * The free spot nearest to a point, the first of several, or -1. Looks through the rows on both sides of it until they are farther off than
 * the best.
 */
function spotBeside(w: World, m: number, x: number, y: number): number {
  const { at, rows, south, pitch } = w.spots;
  const last = rows.length - 2;
  let below = Math.max(-1, Math.min(last, Math.floor((y - south) / pitch)));
  let above = below + 1;
  let best = -1;
  let least = 2147483647;
  while (below >= 0 || above <= last) {
    const toBelow = below >= 0 ? Math.abs(y - south - below * pitch) : NOWHERE;
    const toAbove = above <= last ? Math.abs(south + above * pitch - y) : NOWHERE;
    if (Math.min(toBelow, toAbove) > least) break;
    const row = toBelow <= toAbove ? below-- : above++;
    for (let s = rows[row]!; s < rows[row + 1]!; s += SPOT) {
      const far = farFrom(at, s, x, y);
      // Most spots are no nearer than the nearest so far, and whether they are free is dearer to find out.
      if (far > least || (far === least && s > best) || !Deployment.isFree(w, m, s)) continue;
      least = far;
      best = s;
    }
  }
  return best;
}

/** Lots are whole numbers below this; the highest wins. */
const DRAWS = 1 << 20;

/** A free spot or perch by lot, or -1. */
function lotPlace(w: World, m: number): number {
  const lots = w.policy[w.seatOf(m)]!;
  const spots = w.spots.at.length;
  let best = -1;
  let highest = -1;
  for (let s = 0; s < spots; s += SPOT) {
    if (!Deployment.isFree(w, m, s)) continue;
    const lot = lots.below(DRAWS);
    if (lot <= highest) continue;
    highest = lot;
    best = s;
  }
  for (let p = 0; p < w.perches.length; p += PERCH) {
    if (!Deployment.isPerchFree(w, m, p)) continue;
    const lot = lots.below(DRAWS);
    if (lot <= highest) continue;
    highest = lot;
    best = Deployment.placeOfPerch(p);
  }
  return best;
}

/** Ticks that a model would go for one inch of height: who shoots well likes it, who wants to close does not. */
function heightWish(side: number, m: number): number {
  if (kinds.reach[board.kind[m]!]! < LONG) return 0;
  return ((minds.weights[side * WEIGHTS + W.moveStay]! + minds.weights[side * WEIGHTS + W.moveCover]!) * UNIT) | 0;
}
