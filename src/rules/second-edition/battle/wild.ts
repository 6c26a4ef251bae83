/** A vehicle out of control on a table (SE-EXT-104): its compulsory move leads straight in any direction, until something stops it. Rare. */
import { FULL_TURN, stepX, stepY } from "../../../geometry/directions.ts";
import { UNIT } from "../../../geometry/ticks.ts";
import { E } from "../events.ts";
import { MOVED, SHAKEN, SHAKEN_NOW, WILD } from "../matchup.ts";
import { R } from "../rulings.ts";
import { arrive } from "./arrive.ts";
import { B } from "./columns.ts";
import { beats, powerPenetration } from "./fight-math.ts";
import { gatherPieces, standable } from "./ground.ts";
import { armourOf, damageVehicle, harm } from "./harm.ts";
import type { World } from "./state.ts";
import { isFree } from "./table-powers.ts";

/** It goes in steps of so many ticks. */
const STEP = UNIT >> 3;
export const WILD_STRENGTH = 7;
export const WILD_SAVE = -4;
const NO_LABEL = -1;

/** Moves squad s if it is a vehicle out of control; it neither fires nor steers in this turn. @rule SE-ADP-01, SE-EXT-104 */
export function runsWildOnTable(w: World, s: number): boolean {
  const m = B.from[s]!;
  if ((B.state[m]! & WILD) === 0) return false;
  B.state[m] = (B.state[m]! & ~WILD) | SHAKEN | SHAKEN_NOW;
  B.flags[s]! |= MOVED;
  const dice = w.tests[w.seatOf(s)]!;
  const direction = dice.below(FULL_TURN);
  const r = B.kindRadius[B.kind[m]!]!;
  const fromX = B.mx[m]!;
  const fromY = B.my[m]!;
  const { width, depth } = w.table!;
  gatherPieces(w, -width, -depth, width, depth);
  let far = 0;
  while (far < B.kindM[B.kind[m]!]!) {
    const x = fromX + stepX(direction, far + STEP);
    const y = fromY + stepY(direction, far + STEP);
    if (!isFree(w, m, x, y, r, 0)) {
      crush(w, m, x, y, r);
      break;
    }
    if (!standable(w, x, y, r, 0)) {
      crash(w, m);
      break;
    }
    far += STEP;
    B.mx[m] = x;
    B.my[m] = y;
  }
  w.log.event(E.goes, s, 1, Math.round((far * 10) / UNIT));
  if (B.wounds[m]! > 0) arrive(w, m, fromX, fromY, false);
  return true;
}

/** Whoever it would touch takes one hit; it stops before them. */
function crush(w: World, m: number, x: number, y: number, r: number): void {
  for (let o = 0; o < 2 * w.M; o++) {
    if (B.wounds[o] === 0 || o === m || B.kindFront[B.kind[o]!]! > 0) continue;
    const keep = r + B.kindRadius[B.kind[o]!]!;
    const dx = B.mx[o]! - x;
    const dy = B.my[o]! - y;
    if (dx * dx + dy * dy < keep * keep)
      harm(w, w.tests[w.seatOfModel(m)]!, o, 1, WILD_STRENGTH, WILD_SAVE, 1, NO_LABEL);
  }
}

/** Rocks, or the edge of the table: a hit on its front. */
function crash(w: World, m: number): void {
  const dice = w.tests[w.seatOfModel(m)]!;
  const penetration = powerPenetration(dice, WILD_STRENGTH, 0, 0);
  if (beats(penetration, armourOf(B.kind[m]!, 0), B.rule[R.penetrationCompare] === 1))
    damageVehicle(w, dice, m, NO_LABEL);
}
