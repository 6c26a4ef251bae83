/** What a player thinks of squads that are set up, and of those on overwatch. Hot: once a squad, and once a move that somebody watches. */

import { SPOT_WORDS } from "../../../geometry/pieces.ts";
import { UNIT } from "../../../geometry/ticks.ts";
import { B } from "../battle/columns.ts";
import { SPOTS, spotX, spotY } from "../battle/deploy.ts";
import { toMarker } from "../battle/missions.ts";
import type { World } from "../battle/state.ts";
import { asked } from "./asked.ts";
import { D } from "./decisions.ts";
import { shots, sizeUp, squadShots, WORTH, weighKills } from "./table-hopes.ts";
import { T, WEIGHTS, weights } from "./weights.ts";

const weight = (seat: number, term: number): number => weights[seat * WEIGHTS + term]!;
/** As far as a marker matters. */
const FAR = 40 * UNIT;

/** Where a squad is set up: in cover, ahead or behind as it likes to fight, near markers, not all in one heap. */
export function chooseSpot(w: World, seat: number, s: number): number {
  const zone = w.ground!.zone[seat]!;
  asked.open(D.spot, seat);
  for (let spot = 0; spot < SPOTS; spot++) {
    const x = spotX(w, seat, spot);
    const y = spotY(w, seat, spot);
    const cover = coverNear(w, x, y);
    const ahead = (w.table!.depth / 2 + (seat === 0 ? y : -y)) / zone;
    const marker = toMarker(w, x, y) / FAR;
    const heap = w.table!.width / UNIT / (1 + crowd(w, seat, x, y));
    const { row } = asked;
    const forward = 0.6 * (weight(seat, T.close) - weight(seat, T.away));
    row[0] =
      0.5 * weight(seat, T.cover) * cover +
      forward * ahead -
      (marker > 3 ? 0 : weight(seat, T.goal) * marker) -
      0.03 * heap;
    row[1] = cover;
    row[2] = ahead;
    row[3] = marker;
    row[4] = heap;
    // Among spots that are as good the middle is first.
    row[0]! -= Math.abs(x) / (400 * UNIT);
    asked.offer(spot, s, 0, 0);
  }
  asked.settle();
  return asked.act;
}

function coverNear(w: World, x: number, y: number): number {
  const { spots } = w.pieces!;
  let best = 0;
  for (let k = 0; k < spots.length; k += SPOT_WORDS) {
    const dx = spots[k]! - x;
    const dy = spots[k + 1]! - y;
    if (dx * dx + dy * dy < 16 * UNIT * UNIT) best = Math.max(best, spots[k + 2]!);
  }
  return best;
}

/** Inches from a point to the nearest own model that has been set up. */
function crowd(w: World, seat: number, x: number, y: number): number {
  let best = 64;
  for (let m = seat * w.M; m < (seat + 1) * w.M; m++) {
    if (B.wounds[m] === 0) continue;
    const dx = (B.mx[m]! - x) / UNIT;
    const dy = (B.my[m]! - y) / UNIT;
    if (dx * dx + dy * dy < best * best) best = Math.sqrt(dx * dx + dy * dy);
  }
  return best;
}

/** Who avoids losses begins out of sight. */
export function hidesFirst(seat: number): boolean {
  return asked.confirm(D.startHidden, seat, weight(seat, T.harm) > 0.7);
}

/** The place of the way where the shots of squad s do most; -1 while the enemy may come nearer in a later move. */
export function chooseInterrupt(w: World, seat: number, s: number, mover: number, places: number): number {
  asked.open(D.overwatch, seat);
  sizeUp(w, s);
  sizeUp(w, mover);
  const least = 0.25;
  for (let i = 0; i <= places; i++) {
    const waits = i === places;
    if (!waits && B.watchGap[i]! < 0) continue;
    let kills = 0;
    if (!waits) {
      squadShots(s, mover, B.watchGap[i]!, B.watchCover[i]!, true);
      weighKills(w, seat, mover);
      kills = shots[WORTH]!;
    }
    const { row } = asked;
    row[0] = waits ? least : kills;
    row[1] = waits ? 0 : B.watchGap[i]! / UNIT;
    row[2] = kills;
    row[3] = i === places - 1 ? 1 : 0;
    asked.offer(waits ? -1 : i, 0, 0, 0);
  }
  asked.settle();
  return asked.act;
}
