/** Set-up on a table: the defender's teams stand in their zone, all others are in reserve (DK-EXT-ST-02, -03, DK-EXT-MS-03). Hot: once a leg. */
import { NOWHERE, UNIT } from "../../../geometry/ticks.ts";
import { E } from "../events.ts";
import { MAX_DETACHMENTS, OFF_TABLE } from "../matchup.ts";
import { B } from "./columns.ts";
import { gatherAll, groundFor, standable } from "./ground.ts";
import { startHidden } from "./hiding.ts";
import type { World } from "./state.ts";
import { isClear } from "./table-moves.ts";

/** Only the first detachment of a defender starts on the table; who finds no room stays in reserve. @rule DK-EXT-ST-03, DK-EXT-MS-03 */
export function deploy(w: World): void {
  for (let seat = 0; seat < 2; seat++) {
    const zone = w.ground!.zone[seat]!;
    if (zone === 0) continue;
    for (let t = seat * w.U; t < w.endOf(seat); t++) {
      if (B.detachment[B.unit[t]!] === seat * MAX_DETACHMENTS) place(w, seat, t, zone);
    }
  }
}

/** Places along the front of a zone at which a team may be set up, from the middle outwards. */
export const SPOTS = 15;
export const spotX = (w: World, k: number): number => (w.table!.width >> 4) * ((k + 1) >> 1) * ((k & 1) === 0 ? 1 : -1);

/** Sets a team up around the spot that its player names, or where it fits beside that. */
function place(w: World, seat: number, t: number, zone: number): void {
  const own = seat === 0 ? 1 : -1;
  const edge = -own * (w.table!.depth >> 1);
  const first = w.player.spot(seat, t);
  gatherAll(w);
  if (w.vehicles) groundFor(w, B.from[t]!);
  for (let i = 0; i < SPOTS; i++) {
    const x = spotX(w, (first + i) % SPOTS);
    let n = 0;
    for (let m = B.from[t]!; m < B.to[t]!; m++) if (fits(w, m, x, edge, own, zone)) n++;
    if (n === B.to[t]! - B.from[t]!) {
      w.moved(t);
      B.flags[t]! &= ~OFF_TABLE;
      w.log.event(E.placed, t, 0, 0);
      startHidden(w, t);
      return;
    }
    for (let m = B.from[t]!; m < B.to[t]!; m++) {
      B.mx[m] = NOWHERE;
      B.my[m] = NOWHERE;
    }
  }
}

/** Places a model in ranks from the front of the zone, or from so far into it. */
export function fits(w: World, m: number, goX: number, edge: number, own: number, zone: number): boolean {
  const r = B.kindRadius[B.kind[m]!]!;
  const pitch = 2 * r + (UNIT >> 1);
  for (let deep = zone - r; deep > r; deep -= pitch) {
    for (let k = -2; k <= 2; k++) {
      const x = goX + k * pitch;
      const y = edge + own * deep;
      if (!standable(w, x, y, r) || !isClear(w, m, x, y, r, UNIT)) continue;
      B.mx[m] = x;
      B.my[m] = y;
      return true;
    }
  }
  return false;
}
