/** Rulebook chapter "Close combat", charges on a table: ways into contact, and the cover that they lead across. Hot: once a charge. */

import { touching } from "../../../geometry/bases.ts";
import type { Ground } from "../../../geometry/grounds.ts";
import { NOWHERE, TOUCH, UNIT } from "../../../geometry/ticks.ts";
import { E } from "../events.ts";
import { ACROSS, AS_RUSH, CHARGED, ROUGH, TO_ENEMY, WAAAGH } from "../flags.ts";
import { T } from "../metrics.ts";
import { R } from "../rulings.ts";
import { board, STRIDE } from "./columns.ts";
import { bases, ticks, told } from "./distances.ts";
import { endsSheltered, groundFor, lastLineCovers, lineTo, tellPlace } from "./ground.ts";
import * as heights from "./heights.ts";
import { comeOut, searchAfterMove } from "./hiding.ts";
import { chargeReach, climbByDice, hasPack, reachThroughTerrain, stoppedBy } from "./reach.ts";
import { coveredByGround } from "./shoot.ts";
import type { World } from "./state.ts";
import {
  arrive,
  chargePlanned,
  endShift,
  goal,
  keep,
  keepFrom,
  PACK_CLIMB,
  plan,
  SHORT,
  setOut,
  takeWay,
} from "./table-moves.ts";
import { way } from "./ways.ts";

/** A charge gets that much farther than its reach, in ticks. */
const HAIR = 2 * TOUCH;

/** How far up the best of its dice takes a climber, in tenths. */
const BEST_CLIMB = 60;

/** Toward an enemy as far as a charge leads, but not into contact (SK-TYR-15). */
export function rushOnTable(w: World, m: number, target: number): void {
  const reach = chargeReach(w, m);
  const stop = board.radius[m]! + board.radius[target]! + SHORT;
  takeWay(w, m, board.px[target]!, board.py[target]!, stop, ticks(reach), heights.OWN_FLOOR);
  if (!hasPack(m) && ((board.place[m]! & ROUGH) !== 0 || way.rough)) {
    const height = board.pz[m]!;
    const rolled = reachThroughTerrain(w, m, reach, Math.max(1, Math.ceil((way.walked * 10) / UNIT)));
    if (stoppedBy(m, height)) return;
    way.follow(ticks(rolled));
  }
  endShift(w, m, AS_RUSH);
}

/**
 * Does a charge come home (SK-CC-02, -03, -08 to -10)? A way into contact must be there, past everybody else; with Difficult Terrain on it the
 * dice are the reach. The way stays planned for `standAgainst`.
 * @rule SK-CC-03, SK-CC-10
 */
export function reachesOnTable(w: World, m: number, target: number): boolean {
  const reach = chargeReach(w, m);
  const jumping = hasPack(m);
  planCharge(w, m, target, reach);
  way.follow(ticks(reach) + HAIR);
  let there = way.arrived && climbable(w, m, target, jumping ? PACK_CLIMB : reach);
  const rise = heights.hasLevels(w) ? heights.riseTo(w, m, target) : 0;
  if (there && jumping && packRollsUpTo(w, m, target)) there = (rise * UNIT) / 10 <= climbByDice(w, m);
  // In contact already it goes nowhere.
  const moves = way.walked > TOUCH || rise > 0;
  if (there && !jumping && moves && ((board.place[m]! & ROUGH) !== 0 || way.rough || rise > 0)) {
    const height = board.pz[m]!;
    const rolled = reachThroughTerrain(w, m, reach, Math.max(rise, Math.ceil(((way.walked - HAIR) * 10) / UNIT)));
    if (stoppedBy(m, height)) return false;
    way.follow(ticks(rolled) + HAIR);
    there = way.arrived && rise <= rolled;
  }
  if (there) {
    comeOut(w, m);
    return true;
  }
  failCharge(w, m, target);
  if ((board.rule[R.chargePartial] === 1 || board.instinct[m] === TO_ENEMY) && way.walked > TOUCH) {
    // It has failed: not so near that it would be in contact (SK-CC-07).
    way.follow(Math.max(0, way.walked - (heights.endsBeside(w, m, target, way) ? 3 * HAIR : HAIR)));
    if (heights.hasLevels(w)) heights.endOnFoot(w, m, way, 0);
    setOut(w, m);
    arrive(w, m, jumping);
    tellPlace(w, m);
  }
  return false;
}

/** Plans the way of a charge, unless it is the one that was planned last and nobody moved since. */
function planCharge(w: World, m: number, target: number, reach: number): void {
  const still = chargePlanned[2] === board.places[0]! && chargePlanned[3] === board.places[1]!;
  if (still && chargePlanned[0] === m && chargePlanned[1] === target && chargePlanned[4] === reach) return;
  planContact(w, m, target, reach);
  chargePlanned[0] = m;
  chargePlanned[1] = target;
  chargePlanned[2] = board.places[0]!;
  chargePlanned[3] = board.places[1]!;
  chargePlanned[4] = reach;
}

function planContact(w: World, m: number, target: number, reach: number): void {
  const stop = board.radius[m]! + board.radius[target]!;
  const tall = heights.hasLevels(w);
  if ((!tall || heights.aloft(target) === 0) && touchesAtEdge(groundFor(w, m), m, target, stop)) {
    if (tall) heights.depart(w, m, goal[0]!, goal[1]!, 0);
    keepFrom(w, m, -1);
    keep[target] = 0;
    way.plan(groundFor(w, m), bases, m, goal[0]!, goal[1]!, 0, ticks(reach) + HAIR, 1, keep);
    return;
  }
  if (tall) heights.depart(w, m, board.px[target]!, board.py[target]!, heights.aloft(target));
  if (touching(bases, m, target)) {
    // There already, or straight below or above: the last ticks of a gap that rounding left are no way, which somebody else might bar.
    plan(w, m, board.px[m]!, board.py[m]!, 0, ticks(reach), 1, target);
    if (board.pz[m] === board.pz[target]) return;
    way.follow(NOWHERE);
    if (heights.endsBeside(w, m, target, way)) return;
  }
  plan(w, m, board.px[target]!, board.py[target]!, stop, ticks(reach) + HAIR, 1, target);
  if (tall) lieBeside(w, m, target, reach);
}

/** Where what the target stands on is not under the way's end: around to where there is something to stand on. */
function lieBeside(w: World, m: number, target: number, reach: number): void {
  way.follow(NOWHERE);
  if (heights.endsBeside(w, m, target, way) || !heights.contactOnFloor(w, m, target)) return;
  keepFrom(w, m, -1);
  keep[target] = 0;
  way.plan(groundFor(w, m), bases, m, heights.spotX(), heights.spotY(), 0, ticks(reach) + HAIR, 1, keep);
}

/** Does a charger with a pack roll for the climb to its target (SK-MOVE-10, SK-AMB-148)? */
export function packRollsUpTo(w: World, m: number, target: number): boolean {
  if (!heights.hasLevels(w) || heights.aloft(target) <= heights.aloft(m)) return false;
  return board.rule[R.packClimbRoll] === 1 || heights.beneath(w, m, target);
}

/** Is the way up or down to a target within reach, and is there something to stand on beside it? */
function climbable(w: World, m: number, target: number, most: number): boolean {
  if (!heights.hasLevels(w)) return true;
  return heights.riseTo(w, m, target) <= most && heights.endsBeside(w, m, target, way);
}

/**
 * A large base may not get its middle as near to the edge of the table as that of a small one is: it touches that one from the side. Leaves the spot
 * in `goal`; false where the straight way into contact stays on the table.
 */
function touchesAtEdge(ground: Ground, m: number, target: number, stop: number): boolean {
  const tx = board.px[target]!;
  const ty = board.py[target]!;
  const beyondX = Math.abs(tx) > ground.mostX;
  const beyondY = Math.abs(ty) > ground.mostY;
  if (!beyondX && !beyondY) return false;
  const edge = beyondX ? Math.sign(tx) * ground.mostX : Math.sign(ty) * ground.mostY;
  const over = edge - (beyondX ? tx : ty);
  const aside = Math.ceil(Math.sqrt(stop * stop - over * over));
  // From the charger's side, or in a corner from the other one.
  const side = (beyondX ? board.py[m]! < ty : board.px[m]! < tx) ? -aside : aside;
  const along = (beyondX ? ty : tx) + side;
  const turns = Math.abs(along) > (beyondX ? ground.mostY : ground.mostX);
  const spot = turns ? along - 2 * side : along;
  goal[0] = beyondX ? edge : spot;
  goal[1] = beyondX ? spot : edge;
  return true;
}

/** Is there a way into contact within reach? For deciding; rolls nothing. */
export function couldCharge(w: World, m: number, target: number): boolean {
  const reach = chargeReach(w, m);
  const most = !hasPack(m) ? reach : packRollsUpTo(w, m, target) ? BEST_CLIMB : PACK_CLIMB;
  // The climb is asked first: it costs less than the way.
  if (heights.hasLevels(w) && heights.riseTo(w, m, target) > most) return false;
  planCharge(w, m, target, reach);
  way.follow(ticks(reach) + HAIR);
  return way.arrived && climbable(w, m, target, most);
}

/** Sets a charger down in contact, where its charge led. */
export function standAgainst(w: World, m: number, target: number): void {
  planCharge(w, m, target, chargeReach(w, m));
  way.follow(NOWHERE);
  const climbsOnly = way.walked <= TOUCH && heights.hasLevels(w) && heights.riseTo(w, m, target) > 0;
  w.log.event(E.charge, m, target, climbsOnly ? -1 : told(way.walked));
  setOut(w, m);
  if (heights.hasLevels(w)) heights.endCharge(w, target, way);
  arrive(w, m, hasPack(m));
  tellPlace(w, m);
  searchAfterMove(w);
}

/**
 * Remembers, before a charger moves along the way that was planned, whether that leads across cover of its target: into the terrain in which
 * the target stands, or else past what it stands behind (SK-CC-12, SK-AMB-16). Who is in contact already comes across nothing, unless it climbs.
 */
export function noteCover(w: World, m: number, target: number): void {
  const climbs = heights.hasLevels(w) && heights.riseTo(w, m, target) > 0;
  const across = coveredByGround(w, target) ? climbs || way.rough : lineTo(w, m, target) && endsSheltered();
  if (across && (climbs || way.walked > TOUCH)) board.place[m]! |= ACROSS;
  else board.place[m]! &= ~ACROSS;
}

/** Does the defender stand in or behind cover that one of this turn's chargers came across (SK-CC-12)? @rule SK-CC-12 */
export function sheltersFrom(w: World, m: number): boolean {
  const enemies = m >= STRIDE ? 0 : STRIDE;
  const any = board.rule[R.coverStrikeAny] === 1;
  for (let i = 0, left = board.engaged[m]!; left !== 0; i++, left >>>= 1) {
    const t = enemies + i;
    if ((left & 1) === 0 || (board.flags[t]! & CHARGED) === 0) continue;
    if ((board.place[t]! & ACROSS) !== 0) return true;
    if (any && (coveredByGround(w, m) || (lineTo(w, t, m) && lastLineCovers()))) return true;
  }
  return false;
}

/** Too short (SK-CC-09). */
export function failCharge(w: World, m: number, target: number): void {
  w.log.event(E.chargeFailed, m, target, 0);
  if (w.table !== null) w.tick(T.chargesFailed, w.seatOf(m), 1);
  board.flags[m]! &= ~WAAAGH;
}
