/** Units that come onto a table while the battle goes on: reserves over their own edge, daemons beside their summoner (21.3, DM-SUM-08). Hot, but rare. */

import { DIRECTION_X, DIRECTION_Y } from "../../../geometry/directions.ts";
import * as M from "../matchup.ts";
import { R } from "../rulings.ts";
import { B } from "./columns.ts";
import { form, keepOld, putDown, tellPlace } from "./formations.ts";
import { gapOnTable } from "./ground.ts";
import { leastAgility } from "./left.ts";
import { lengthOf, ticksOf } from "./lengths.ts";
import { lossOnGround } from "./movement.ts";
import type { World } from "./state.ts";
import { came, feel, flies, land } from "./ways.ts";

/**
 * The ground that a unit in formation meets when its middle comes `allow` ticks over its own edge at x, its front so much farther (DM-MOV-03 to
 * -06); returns how far it may come.
 */
function testEntry(w: World, u: number, x: number, ahead: number, front: number, allow: number): number {
  const before = -ahead * (w.halfDepth + front);
  let wide = 0;
  for (let m = B.mFrom[u]!; m < B.mTo[u]!; m++) {
    if (B.live[m] === 0) continue;
    B.oldX[m] = B.newX[m]! + x;
    B.oldY[m] = B.newY[m]! + before;
    wide = Math.max(wide, lengthOf(B.newX[m]!, B.newY[m]!));
  }
  B.cx[u] = x;
  B.cy[u] = before;
  B.reach[u] = wide + B.base[u]!;
  w.rough = 0;
  w.roughAt = 4096;
  feel(w, u, 0, 0, 0, ahead * (allow + front), false, true);
  if (w.rough === 0) return allow;
  const loss = lossOnGround(w, u, leastAgility(u), w.rough, 0);
  if (loss < 0) return (Math.floor(((allow + front) * w.roughAt) / 4096) | 0) - 16 - front;
  return allow - ticksOf(10 * loss);
}

/** Reserves come over their own edge, nobody farther than the action allows (21.3). Returns tenths, -1 where there is no room. */
export function enter(w: World, u: number, x: number, tenths: number): number {
  const ahead = w.seatOf(u) === 0 ? 1 : -1;
  form(w, u, 0, 0);
  let front = 0;
  let back = 0;
  for (let m = B.mFrom[u]!; m < B.mTo[u]!; m++) {
    if (B.live[m] === 0) continue;
    const y = ahead * B.newY[m]!;
    if (y > front) front = y;
    if (y < back) back = y;
  }
  const air = flies(w, u);
  let allow = ticksOf(tenths) - front;
  if (air === 0 && B.rule[R.noTerrain] === 0) allow = testEntry(w, u, x, ahead, front, allow);
  const least = B.base[u]! - back;
  if (allow < least) return -1;
  for (let eighths = 8; eighths >= 0; eighths -= 2) {
    const y = least + ((((allow - least) * eighths) / 8) | 0);
    if (!putDown(w, u, x, (ahead * (y - w.halfDepth)) | 0)) continue;
    w.spotX = 0;
    w.spotY = ahead;
    w.wayShare = 4096;
    tellPlace(w, u);
    came(w, u, y + front);
    keepOld(u);
    if (air !== 0) land(w, u);
    return tenths;
  }
  return -1;
}

/** DM-SUM-08: daemons within six inches of their summoner, in formation, an inch from enemies at least. @rule DM-SUM-08 */
export function appear(w: World, d: number, by: number, tenths: number): boolean {
  const enemy = (1 - w.seatOf(by)) * w.U;
  form(w, d, 0, 0);
  let size = 0;
  for (let m = B.mFrom[d]!; m < B.mTo[d]!; m++) {
    if (B.live[m] !== 0) size = Math.max(size, lengthOf(B.newX[m]!, B.newY[m]!));
  }
  const ahead = w.seatOf(by) === 0 ? 180 : 540;
  // The farthest model of the formation is within the distance of the middle of the summoner.
  const most = ticksOf(tenths) - size;
  let n = 0;
  for (let ring = 0; ring < 3; ring++) {
    const far = ring === 0 ? most : ring === 1 ? (most >> 1) + 1 : size + B.reach[by]! + B.base[d]! + 16;
    if (far < 0 || (far > most && ring < 2)) continue;
    for (let turn = 0; turn < 8; turn++) {
      const direction = (ahead + 90 * (turn >> 1) * ((turn & 1) === 0 ? 1 : -1) + 7200) % 720;
      B.placeX[n] = B.cx[by]! + ((DIRECTION_X[direction]! * far) | 0);
      B.placeY[n++] = B.cy[by]! + ((DIRECTION_Y[direction]! * far) | 0);
    }
  }
  w.appearing = n;
  for (let k = w.player.appears(by, d, -1); k >= 0; k = w.player.appears(by, d, k)) {
    if (!putDown(w, d, B.placeX[k]!, B.placeY[k]!)) continue;
    if (isAwayFromEnemies(w, d, enemy)) {
      tellPlace(w, d);
      return true;
    }
    B.flags[d]! |= M.OFF;
  }
  return false;
}

/** An inch at least from all units from `enemy` on. */
function isAwayFromEnemies(w: World, d: number, enemy: number): boolean {
  for (let e = enemy; e < enemy + w.U; e++) if ((B.flags[e]! & M.OFF) === 0 && gapOnTable(w, d, e) < 10) return false;
  return true;
}
