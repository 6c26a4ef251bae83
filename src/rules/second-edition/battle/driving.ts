/**
 * Vehicles that move on a table beside the common ways (SE-EXT-97, -104): what they may be told to do, turning at the end, driving into models by one
 * reading, going out of control. Hot: once a vehicle and turn.
 */
import { directionOf, FULL_TURN, stepX, stepY } from "../../../geometry/directions.ts";
import { UNIT } from "../../../geometry/ticks.ts";
import { E } from "../events.ts";
import {
  CHARGE,
  CHARGED,
  FOOT,
  ON_OVERWATCH,
  RUN,
  SHAKEN,
  SHAKEN_NOW,
  STAND,
  VEHICLE,
  WALK,
  WILD,
} from "../matchup.ts";
import { T } from "../metrics.ts";
import { N, R } from "../rulings.ts";
import { B } from "./columns.ts";
import { gatherPieces, groundFor, standable } from "./ground.ts";
import { batter, modifierOf } from "./harm.ts";
import { isArmoured, isWreck, sideOf, WILD_SAVE, WILD_STRENGTH } from "./hulls.ts";
import { paceOf } from "./line.ts";
import { canShoot } from "./shooting.ts";
import type { World } from "./state.ts";
import { nearestOf } from "./steps.ts";

const RAM_STRENGTH = 6;
/** What a foot model needs to jump aside. */
const DODGE = 4;
/** Ways that are not chosen are gone in steps of a quarter inch. */
const STEP = UNIT / 4;

/** Vehicles drive off from who is in contact, and need not look out for enemies when they go fast. @rule SE-EXT-97, SE-EXT-102 */
export function driveOrders(s: number): number {
  const stands = 1 << STAND;
  const shaken = (B.state[B.from[s]!]! & SHAKEN_NOW) !== 0;
  const waits = B.engaged[s] === 0 && !shaken && B.rule[R.noOverwatch] === 0 && canShoot(s) ? 1 << ON_OVERWATCH : 0;
  if (paceOf(s) === 0) return stands | waits;
  return stands | waits | (1 << WALK) | (1 << RUN) | (B.rule[R.ram] === 1 && B.engaged[s] === 0 ? 1 << CHARGE : 0);
}

/** At the end of its move a vehicle or walker turns as it likes. @rule SE-EXT-04 */
export function steer(w: World, seat: number, s: number): void {
  const m = B.from[s]!;
  if (B.wounds[m] === 0 || B.kindSize[B.kind[m]!] !== VEHICLE || paceOf(s) === 0) return;
  const facing = w.player.face(seat, m);
  if (facing === B.facing[m]) return;
  B.facing[m] = facing;
  w.log.event(E.turns, m, facing >> 1, 0);
}

/** Whom the last slide met: a model, or terrain or the edge. */
let met = -1;
const NOBODY = -1;
const BARRED = -2;

/** Model m goes straight on for at most so many ticks, until it would touch a model or a wreck, ground that bars it, or the edge. */
function slide(w: World, m: number, direction: number, most: number): number {
  const r = B.kindRadius[B.kind[m]!]!;
  const x = B.mx[m]!;
  const y = B.my[m]!;
  gatherPieces(w, x - most - 2 * r, y - most - 2 * r, x + most + 2 * r, y + most + 2 * r);
  groundFor(w, m);
  let far = 0;
  for (met = NOBODY; met === NOBODY && far + STEP <= most; ) {
    const toX = x + stepX(direction, far + STEP);
    const toY = y + stepY(direction, far + STEP);
    met = standable(w, toX, toY, r, 0) ? touchedAt(w, m, toX, toY, r) : BARRED;
    if (met !== NOBODY) break;
    far += STEP;
  }
  B.mx[m] = x + stepX(direction, far);
  B.my[m] = y + stepY(direction, far);
  return far;
}

function touchedAt(w: World, m: number, x: number, y: number, r: number): number {
  for (let o = 0; o < 2 * w.M; o++) {
    if (o === m || (B.wounds[o] === 0 && !isWreck(o))) continue;
    const keep = r + B.kindRadius[B.kind[o]!]!;
    const dx = B.mx[o]! - x;
    const dy = B.my[o]! - y;
    if (dx * dx + dy * dy < keep * keep) return o;
  }
  return NOBODY;
}

/**
 * A vehicle out of control goes its move straight on in any direction until something is in its way: a model takes a hit, terrain or the edge give it one.
 * It neither steers nor fires in this turn.
 * @rule SE-ADP-01, SE-EXT-104
 */
export function runsWild(w: World, s: number): void {
  const m = B.from[s]!;
  B.state[m] = (B.state[m]! & ~WILD) | SHAKEN | SHAKEN_NOW;
  const dice = w.tests[w.seatOf(s)]!;
  const direction = dice.below(FULL_TURN);
  const far = slide(w, m, direction, B.kindM[B.kind[m]!]!);
  B.facing[m] = direction;
  w.log.event(E.runsWild, m, Math.round((far * 10) / UNIT), 0);
  if (met === BARRED) batter(w, dice, m, WILD_STRENGTH, WILD_SAVE, 0);
  else if (met >= 0 && !isWreck(met)) batter(w, dice, met, WILD_STRENGTH, WILD_SAVE, sideOf(met, B.mx[m]!, B.my[m]!));
}

/** By one reading a vehicle drives straight at a squad and over those of it who are slain; who lives stops it. @rule SE-EXT-97 */
export function ram(w: World, s: number, t: number): void {
  const m = B.from[s]!;
  const seat = w.seatOf(s);
  const dice = w.actions[seat]!;
  B.flags[s]! |= CHARGED;
  let left = B.number[N.run]! * B.kindM[B.kind[m]!]!;
  const target = nearestOf(w, m, t);
  if (target < 0) return;
  const direction = directionOf(B.mx[target]! - B.mx[m]!, B.my[target]! - B.my[m]!);
  B.facing[m] = direction;
  for (;;) {
    left -= slide(w, m, direction, left);
    const e = met;
    if (e < 0 || B.wounds[e] === 0 || w.seatOfModel(e) === seat) break;
    const dodged = B.kindSize[B.kind[e]!] === FOOT && dice.die(6) >= DODGE;
    w.log.event(E.rams, m, e, dodged ? 1 : 0);
    w.tick(T.rammed, seat, 1);
    if (dodged) break;
    const side = isArmoured(e) ? sideOf(e, B.mx[m]!, B.my[m]!) : 0;
    batter(w, dice, e, RAM_STRENGTH, modifierOf(RAM_STRENGTH), side);
    // A wreck is in its way as well.
    if (B.wounds[e]! > 0 || isArmoured(e)) break;
  }
}
