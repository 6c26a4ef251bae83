/** Over the far edge and out of the battle, where an attacker breaks through (SE-EXT-110). Hot: once a march of those who mean to. */
import { UNIT } from "../../../geometry/ticks.ts";
import { E } from "../events.ts";
import { ABOARD, BREAKTHROUGH, GONE } from "../matchup.ts";
import { T } from "../metrics.ts";
import { B, SEAT_COLUMNS } from "./columns.ts";
import { costOf, gatherPieces, groundFor } from "./ground.ts";
import { apart } from "./on-the-way.ts";
import { riderOf } from "./riding.ts";
import { S_MODELS, type World } from "./state.ts";

/** Does an attacker that breaks through mean to leave over the far edge? */
export function isLeaving(w: World, seat: number, s: number): boolean {
  if (w.m.field!.mission !== BREAKTHROUGH || w.ground!.attacker !== seat) return false;
  return 2 * Math.abs(B.goY[s]!) >= w.table!.depth - 2 * UNIT && B.goY[s]! < 0 === (seat === 1);
}

/** Models that come over the far edge are out of the battle, but not lost. @rule SE-EXT-16, SE-EXT-110 */
export function exit(w: World, s: number, times: number): void {
  const seat = w.seatOf(s);
  const edge = ((seat === 0 ? 1 : -1) * w.table!.depth) / 2;
  let n = 0;
  const { width, depth } = w.table!;
  gatherPieces(w, -width, -depth, width, depth);
  if (w.armoured) groundFor(w, B.from[s]!);
  for (let m = B.from[s]!; m < B.to[s]!; m++) {
    if (B.wounds[m] === 0) continue;
    const kind = B.kind[m]!;
    const r = B.kindRadius[kind]!;
    // Its base has to come to the edge.
    const y = edge - (seat === 0 ? r : -r);
    if (costOf(w, B.mx[m]!, B.my[m]!, B.mx[m]!, y, r) > times * B.kindM[kind]! || isBarred(w, m, y)) continue;
    n++;
    leaveTable(w, seat, m);
  }
  if (n === 0) return;
  tellLeft(w, seat, s, n);
  // Who rides leaves with its transport.
  for (let p = w.has(s, GONE) ? riderOf(w, s) : -1; p >= 0; p = riderOf(w, s)) {
    const riders = B.count[p]!;
    for (let m = B.from[p]!; m < B.to[p]!; m++) if (B.wounds[m]! > 0) leaveTable(w, seat, m);
    B.flags[p]! &= ~ABOARD;
    tellLeft(w, seat, p, riders);
  }
}

function leaveTable(w: World, seat: number, m: number): void {
  const s = B.squad[m]!;
  B.wounds[m] = 0;
  B.mx[m] = 1 << 24;
  B.my[m] = 1 << 24;
  B.count[s]!--;
  B.before[s]!--;
  B.left[s]!++;
  B.seats[seat * SEAT_COLUMNS + S_MODELS]!--;
  w.seatLeft(seat, B.kindPoints[B.kind[m]!]!);
}

function tellLeft(w: World, seat: number, s: number, n: number): void {
  w.tick(T.leftOver, seat, n);
  w.log.event(E.leaves, s, n, 0);
  if (B.count[s] === 0) B.flags[s]! |= GONE;
}

/** Does an enemy stand within an inch of the way straight to the edge? */
function isBarred(w: World, m: number, y: number): boolean {
  const from = (1 - w.seatOfModel(m)) * w.M;
  for (let e = from; e < from + w.M; e++) {
    if (B.wounds[e] === 0) continue;
    const keep = B.kindRadius[B.kind[m]!]! + B.kindRadius[B.kind[e]!]! + apart();
    const ahead = (B.my[e]! - B.my[m]!) * (y > B.my[m]! ? 1 : -1);
    if (ahead > -keep && ahead < Math.abs(y - B.my[m]!) + keep && Math.abs(B.mx[e]! - B.mx[m]!) < keep) return true;
  }
  return false;
}
